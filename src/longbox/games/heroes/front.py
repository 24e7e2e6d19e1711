"""What is told of a finished game of Heroes: where the VP came from, the fight won against the odds, luck, the best card, plans and hands.

All of it but the hands is made of what everybody saw. The chance of a fight is what spectators' odds said when its first dice fell.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from longbox.content.front import Beat, Chapter, Fact, FrontPage, Reporter, Step, deficit, first_true, led_throughout, listed, luck
from longbox.games.heroes.chances import Chances
from longbox.games.heroes.engine import events
from longbox.games.heroes.engine.case import FOE, LOST, SOLVED
from longbox.games.heroes.engine.dice import HIT, count
from longbox.games.heroes.engine.game import HeroesGame
from longbox.games.heroes.engine.state import OVER, Heroes
from longbox.games.heroes.engine.views import HeroesView
from longbox.kernel.state import Game
from longbox.kernel.views import Event

HEADLINES: Final = (
    "{winner}, {chance}% underdogs, take {headline}",
    "{winner} come back from {behind} VP behind",
    "{winner} win it by {close} VP",
    "{winner} lead from first to last, {ahead} VP ahead",
    "{winner} win by {margin} VP",
    "{winner} win among equals",
    "{sharers} share the victory",
    "The city is quiet again",
)
"""The first of them of which all facts are there is the headline."""
UNDERDOG: Final = 45
"""A fight won at fewer chances in 100 is worth a headline."""
FAR_BEHIND: Final = 4
CLOSE: Final = 2
"""These numbers of VP are."""


class Fight:
    """A fight from its first sequence to its end. `chance` is the heroes', None until dice fall, or if somebody else has taken the place of
    the villain since then."""

    def __init__(self, began: events.FightBegan, seat: int, foe: int, headline: str) -> None:
        self.heroes = began.heroes
        self.villain = began.villain
        self.challenge = began.challenge
        self.seat = seat
        self.foe = foe
        self.headline = headline
        self.entry = -1
        self.chance: float | None = None
        self.won = False
        self.solved = False

    def odds(self) -> float:
        """The winner's chance, as it was."""
        assert self.chance is not None
        return self.chance if self.won else 1 - self.chance

    def words(self) -> str:
        heroes = " and ".join(self.heroes)
        beat = "beat" if self.won and len(self.heroes) > 1 else "beats"
        sides = (heroes, self.villain) if self.won else (self.villain, heroes)
        return f"With a chance of {percent(self.odds())}% when the first dice fell, {sides[0]} {beat} {sides[1]} ({self.headline})."


def percent(chance: float) -> int:
    return round(100 * chance)


class HeroesReporter(Reporter):
    def __init__(self, game: HeroesGame) -> None:
        self.game = game
        self.hit = sum(bool(face & HIT) for face in game.faces) / len(game.faces)
        self.front = FrontPage(names=list(game.names), unit="VP", start=[0] * game.seats, plans=[[] for _ in range(game.seats)])
        self.scores = [0] * game.seats
        self.before: HeroesView | None = None
        """What spectators saw before this deed, while a fight waits for its first dice."""
        self.fights: list[Fight] = []
        self.fight: Fight | None = None
        """The last one about the Headline that is being troubleshot."""
        self.case: events.CaseBegan | None = None
        self.lead = ""
        self.cause = ""
        self.round = 0
        self.dice = [0] * game.seats
        self.hits = [0] * game.seats
        self.brought: dict[str, list[int]] = defaultdict(list)
        self.stopped: dict[str, list[int]] = defaultdict(list)
        self.last: Heroes | None = None

    def see(self, beat: Beat) -> None:
        self.cause = ""
        if not self.front.chapters:
            self.name(self.view(beat))
        for event in beat.events:
            self.note(beat, event)
            self.note_case(event)
            self.note_fight(beat, event)
        self.before = self.view(beat) if self.fight is not None and self.fight.entry < 0 else None
        if isinstance(beat.state, Heroes) and beat.state.phase == OVER:
            self.last = beat.state

    def name(self, view: HeroesView) -> None:
        """Sides have the names of their teams as soon as they have teams."""
        for seat, team in enumerate(view.teams):
            if team.team >= 0:
                self.front.names[seat] = self.game.box.teams[team.team].name

    def view(self, beat: Beat) -> HeroesView:
        view = beat.view()
        assert isinstance(view, HeroesView)
        return view

    def note(self, beat: Beat, event: Event) -> None:
        front = self.front
        if isinstance(event, events.RoundBegan):
            self.round = event.round
            front.chapters.append(Chapter(entry=beat.entry, words=f"Round {event.round}"))
        elif isinstance(event, events.Planned):
            front.plans[event.who].append(f"Round {self.round}: {', '.join(event.words) or 'all recover'}")
        elif isinstance(event, events.Scored):
            self.scores[event.who] = event.total
            cause = f": {self.cause}" if self.cause else ""
            words = f"{front.names[event.who]} {event.change:+d}{cause}"
            front.steps.append(Step(entry=beat.entry, scores=self.scores.copy(), words=words))
        elif isinstance(event, events.GameEnded):
            front.how = f"The end: {event.why}."
        self.cause = cause_of(event, self.cause)

    def note_case(self, event: Event) -> None:
        """What becomes of a Headline, and whose doing that is."""
        if isinstance(event, events.CaseBegan):
            self.case, self.lead, self.fight = event, "", None
        elif isinstance(event, events.LeadPlayed | events.LeadSwapped):
            self.lead = event.name
        elif isinstance(event, events.CaseEnded) and self.case is not None:
            if event.outcome == SOLVED:
                for hero in self.case.heroes:
                    self.brought[hero].append(event.vp)
            elif event.outcome == LOST and self.lead:
                keeper = self.fight.villain if self.fight is not None else self.lead
                self.stopped[keeper].append(int(self.game.box.headlines[event.card].vp))
            if self.fight is not None:
                self.fight.solved = event.outcome == SOLVED
                if not self.fight.challenge:  # whoever loses a Challenge may solve the Headline: `PlanEnded` has said how it went
                    self.fight.won = event.outcome == SOLVED
            self.case = self.fight = None

    def note_fight(self, beat: Beat, event: Event) -> None:
        if isinstance(event, events.FightBegan) and self.case is not None:
            if self.fight is not None:
                self.fight.won = True  # whoever challenges still stands
            shown = self.view(beat).case
            assert shown is not None
            foe = shown.leader if shown.leader >= 0 and not event.challenge else shown.nemesis
            self.fight = Fight(event, self.case.who, foe, self.case.name)
            self.fights.append(self.fight)
        elif self.fight is not None:
            self.follow(beat, self.fight, event)

    def follow(self, beat: Beat, fight: Fight, event: Event) -> None:
        if isinstance(event, events.PlanEnded) and fight.challenge:
            fight.won = not event.done
        elif isinstance(event, events.SequenceBegan):
            if event.name not in fight.heroes:
                fight.heroes = [*fight.heroes, event.name]
            if event.villain != fight.villain:
                fight.villain, fight.chance = event.villain, None
        elif isinstance(event, events.Rolled):
            seat = fight.foe if event.side == FOE else fight.seat
            self.dice[seat] += len(event.faces)
            self.hits[seat] += count(event.faces, HIT)
            if event.faces and fight.entry < 0 and self.before is not None:
                odds = Chances(self.game, self.before).fight()
                fight.entry, fight.chance = beat.entry, None if odds is None else float(odds.win)

    # The page

    def page(self, winners: list[int]) -> FrontPage:
        front = self.front
        upset = self.upset()
        front.headline = first_true(HEADLINES, self.news(winners, upset))
        front.facts = [fact for fact in (self.fight_of_the_game(upset), self.best_card(), self.fortune()) if fact is not None]
        front.hands = [self.hand(seat) for seat in range(self.game.seats)] if self.last is not None else []
        return front

    def upset(self) -> Fight | None:
        """The fight that was won at the lowest chance."""
        return min((fight for fight in self.fights if fight.chance is not None), key=Fight.odds, default=None)

    def news(self, winners: list[int], upset: Fight | None) -> dict[str, object]:
        """The facts for a headline; what is not true is not there."""
        front, names = self.front, [self.front.names[seat] for seat in winners]
        if len(winners) != 1:
            return {"sharers": listed(names)} if winners else {}
        margin = self.scores[winners[0]] - max(score for seat, score in enumerate(self.scores) if seat not in winners)
        facts: dict[str, object] = {"winner": names[0], "margin": margin}
        if margin <= 0:
            del facts["margin"]
        if upset is not None and upset.won and upset.solved and upset.seat in winners and percent(upset.odds()) < UNDERDOG:
            facts |= {"chance": percent(upset.odds()), "headline": upset.headline}
        behind = deficit(front.start, front.steps, winners)
        if behind >= FAR_BEHIND:
            facts["behind"] = behind
        if 0 < margin <= CLOSE:
            facts["close"] = margin
        if margin > 0 and led_throughout(front.steps, winners):
            facts["ahead"] = margin
        return facts

    def fight_of_the_game(self, upset: Fight | None) -> Fact | None:
        return None if upset is None else Fact(title="Fight of the game", words=[upset.words()], entry=upset.entry)

    def best_card(self) -> Fact | None:
        """The hero who brought home the most VP, or the villain who kept more from others."""
        kept = [(sum(vp), f"{name} kept {sum(vp)} VP from being won, at {headlines(vp)}.") for name, vp in self.stopped.items()]
        won = [(sum(vp), f"{name} brought home {sum(vp)} VP from {headlines(vp)}.") for name, vp in self.brought.items()]
        best = max([*won, *kept], key=lambda one: one[0], default=None)
        return None if best is None else Fact(title="Best card", words=[best[1]])

    def fortune(self) -> Fact | None:
        """The Hits of all dice in fights when they first fell, with those of Boosts: every die shows one as likely as any other."""
        said = [
            f"{self.front.names[seat]}, {hits} Hits with {dice} dice: {luck(hits, dice * self.hit, dice * self.hit * (1 - self.hit))}."
            for seat, (hits, dice) in enumerate(zip(self.hits, self.dice, strict=True))
            if dice
        ]
        return Fact(title="Luck with the dice", words=said) if said else None

    def hand(self, seat: int) -> list[str]:
        assert self.last is not None
        team, box = self.last.teams[seat], self.game.box
        resources = [box.resources[card].ability.name for card in team.resources]
        return [*resources, *(box.villains[card].name for card in team.villains)]


def headlines(vp: list[int]) -> str:
    return f"{len(vp)} Headline{'' if len(vp) == 1 else 's'}"


def cause_of(event: Event, before: str) -> str:
    """What the next VP are for."""
    match event:
        case events.CaseEnded() | events.Used():
            return event.name
        case events.PlanEnded():
            return event.plan
        case events.StoryMoved():
            return event.left_name
    return before


def reporter(game: Game) -> Reporter:
    assert isinstance(game, HeroesGame)
    return HeroesReporter(game)
