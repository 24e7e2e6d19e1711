"""What simulations keep of a game of Heroes: its pace, where VP come from, how Headlines, fights and Challenges go, and which cards are
used."""

from __future__ import annotations

from collections import Counter

from longbox.games.heroes.engine import events
from longbox.games.heroes.engine.case import LEFT, LOST, SOLVED
from longbox.games.heroes.engine.state import OVER, Heroes
from longbox.kernel.state import State
from longbox.kernel.views import Event
from longbox.lab.record import Watcher

VP_KINDS = {events.BY_HEADLINE: "headlines", events.BY_STORY: "stories"}
"""Where VP come from; all others are of cards, plans and Scenarios."""
LEADER_AHEAD = 4


class HeroesWatcher(Watcher):
    """Listens to everything that is told, and keeps the VP at the start of each Game Round."""

    long = (6, 9)
    behind = LEADER_AHEAD

    def __init__(self, state: Heroes) -> None:
        self.seats = len(state.teams)
        self.core = state.core
        self.heard: list[tuple[int, Event]] = []
        state.heard = self.heard
        self.kept: Counter[str] = Counter()
        self.round = 0
        self.beginner = -1
        self.scores: list[list[int]] = []
        self.in_story = False
        self.led = False
        self.challenged = False
        self.leader = False

    def see(self, state: State) -> None:
        assert isinstance(state, Heroes)
        if state.round != self.round:
            self.round = int(state.round)
            self.scores.append([int(team.vp) for team in state.teams])
        for _, event in self.heard:
            self.note(state, event)
        self.heard.clear()
        self.look(state)

    def look(self, state: Heroes) -> None:
        """What nobody tells: a Story action, and the offer of a Challenge."""
        fx = self.core.fx
        story = state.case is None and any(frame.effect == fx.story.id for frame in state.frames)
        if story and not self.in_story:
            self.in_story = True
            self.kept["story actions"] += 1
        if state.frames and state.frames[-1].effect == fx.challenge.id:
            self.kept["challenges offered"] += 1
        if state.phase == OVER:
            self.end(state)

    def end(self, state: Heroes) -> None:
        self.kept["rounds"] = self.round
        self.kept["players"] = self.seats
        self.kept["players with a power-up"] = sum(team.power_ups > 0 for team in state.teams)
        self.kept["games with a plan done"] = int(self.kept["plans done"] > 0)
        self.kept["games with a wanted lead"] = int(self.kept["leads from the board"] > 0)
        self.kept[f"scenario {state.scenario_def().id}"] = 1

    def note(self, state: Heroes, event: Event) -> None:
        kept, box = self.kept, self.core.box
        if isinstance(event, events.TurnBegan):
            kept["actions"] += 1
            self.in_story = False
            if self.beginner < 0:
                self.beginner = event.who
        elif isinstance(event, events.Scored):
            if event.change > 0:
                kept[f"vp of {VP_KINDS.get(event.kind, 'others')}"] += event.change
        elif isinstance(event, events.Used):
            kept[f"used {event.id}"] += 1
        elif isinstance(event, events.AllyPlayed):
            kept[f"ally {box.resources[event.card].id}"] += 1
        elif isinstance(event, events.PoweredUp):
            kept["power-ups"] += 1
            kept[f"power-up {box.power_ups[event.card].id}"] += 1
        elif isinstance(event, events.BoxPlayed):
            kept["gray boxes" if event.cost >= 0 else "henchmen"] += 1
            if event.cost >= 0:
                kept[f"box {box.villains[event.card].id}"] += 1
        else:
            self.note_case(state, event)

    def note_case(self, state: Heroes, event: Event) -> None:
        """What becomes of a Headline."""
        kept, box = self.kept, self.core.box
        if isinstance(event, events.CaseBegan):
            kept["headlines tried"] += 1
            for name in event.heroes:
                kept[f"hero {name}"] += 1
            self.led = self.challenged = False
            self.leader = leads_alone(state, event.who)
            kept["headlines tried by the leader"] += int(self.leader)
        elif isinstance(event, events.LeadPlayed):
            kept["leads"] += 1
            kept[f"lead {box.villains[event.card].id}"] += 1
            self.led = True
            if state.case is not None and state.case.play.from_board:
                kept["leads from the board"] += 1
        elif isinstance(event, events.FightBegan):
            kept["fights"] += 1
            if event.challenge:
                kept["challenges taken"] += 1
                self.challenged = True
        elif isinstance(event, events.SequenceBegan):
            kept["sequences"] += 1
        elif isinstance(event, events.PlanEnded):
            kept["plans tried"] += 1
            kept["plans done"] += int(event.done)
            kept["challenges won"] += int(self.challenged and not event.done)
        elif isinstance(event, events.CaseEnded):
            kept["headlines lost"] += int(event.outcome == LOST)
            kept["headlines lost by the leader"] += int(self.leader and event.outcome == LOST)
            kept["headlines left"] += int(event.outcome == LEFT)
            kept["headlines solved"] += int(event.outcome == SOLVED)
            kept["fights won"] += int(self.led and event.outcome == SOLVED)

    def turns(self) -> int:
        """Game Rounds, counted for every seat."""
        return self.round * self.seats

    def first(self) -> int:
        return self.beginner

    def half(self) -> list[int]:
        """The VP when half of the Game Rounds were over."""
        return self.scores[self.round // 2] if self.scores else []

    def counts(self) -> dict[str, int]:
        return dict(sorted(self.kept.items()))


def leads_alone(state: Heroes, seat: int) -> bool:
    """Whether a player has more VP than everybody else."""
    return all(team.vp < state.teams[seat].vp for other, team in enumerate(state.teams) if other != seat)


def watcher(state: State) -> Watcher:
    assert isinstance(state, Heroes)
    return HeroesWatcher(state)
