"""Setup (chapter B2, played through in rule BX2) and the beginning of a Game Round (chapter B3, in rule BX3)."""

from __future__ import annotations

from typing import Final

from longbox.games.heroes.engine import events, planning
from longbox.games.heroes.engine.abilities import W_ROUND, W_SETUP
from longbox.games.heroes.engine.deck import RESOURCE, STORY, VILLAIN, take
from longbox.games.heroes.engine.perform import force_line
from longbox.games.heroes.engine.scenarios import action_round_ends, age_headlines, check_special
from longbox.games.heroes.engine.state import NONE, STORY_TRACK, Heroes
from longbox.games.heroes.engine.windows import open_window
from longbox.kernel.deeds import CHANCE
from longbox.kernel.state import Effect, Frame, Pending, Roll

EARLY: Final = 2
"""The first and the second to act find enough Headlines: no rule makes up for their turn."""

# The steps of setup
TEAMS: Final = 0
SCENARIO: Final = 1
HEADLINES: Final = 2
STORIES: Final = 3
HANDS: Final = 4
FIRST_PLAYER: Final = 5
# The steps of the beginning of a Game Round
STORY_ADVANCES: Final = 0
NEW_HEADLINES: Final = 1
ARCHNEMESIS_TOKEN: Final = 2
FIRST_TOKEN: Final = 3
ROUND_WINDOW: Final = 4


class Setup(Effect[Heroes]):
    """Teams, Scenario, Headlines, Story, hands, First Player, one step after the other."""

    def run(self, state: Heroes, frame: Frame, _a: int, _b: int, _c: int) -> bool:
        fx, at = state.core.fx, frame.at
        if at == TEAMS:
            if self.unled(state):
                return False
            self.tell_teams(state)
        elif at == SCENARIO:
            if state.scenario < 0:
                return False
            self.set_scenario(state)
        elif at == HEADLINES:
            state.push(fx.fill.frame(NONE))
        elif at == STORIES:
            if NONE in state.track:
                return False
        elif at == HANDS:
            cards = 3 if len(state.teams) == 2 else 2  # rule B2.5
            for seat in reversed(range(len(state.teams))):
                state.push(fx.deal.frame(seat, VILLAIN, cards))
                state.push(fx.deal.frame(seat, RESOURCE, cards))
        elif at == FIRST_PLAYER:
            return False
        else:
            state.frames.pop()
            state.tell(events.RoundBegan(rule="B2.8", round=1))
            planning.begin(state)
            return True
        frame.at += 1
        return True

    def unled(self, state: Heroes) -> list[int]:
        return [seat for seat, team in enumerate(state.teams) if team.team < 0]

    def free(self, state: Heroes) -> list[int]:
        led = [team.team for team in state.teams]
        return [team for team in range(len(state.core.box.teams)) if team not in led]

    def pending(self, state: Heroes, frame: Frame, _a: int, _b: int, _c: int) -> Pending:
        if frame.at == TEAMS:
            free = len(self.free(state))
            return Roll([free - at for at in range(len(self.unled(state)))], CHANCE, "teams", "B2.1")
        if frame.at == SCENARIO:
            return Roll([len(state.core.box.scenarios)], CHANCE, "scenario", "B2.6")
        if frame.at == STORIES:
            size = len(state.decks[STORY].cards)
            return Roll([size - at for at in range(STORY_TRACK)], CHANCE, "Story cards", "B2.4")
        return Roll([len(state.teams)], CHANCE, "First Player", "B2.7")

    def rolled(self, state: Heroes, frame: Frame, shown: list[int], _a: int, _b: int, _c: int) -> None:
        if frame.at == TEAMS:
            for seat, number in zip(self.unled(state), shown):
                state.teams[seat].team = self.free(state)[number - 1]
        elif frame.at == SCENARIO:
            state.scenario = shown[0] - 1
        elif frame.at == STORIES:
            state.track = [take(state.decks[STORY], number) for number in shown]
            if state.heard is not None:
                stories = state.core.box.stories
                for card in reversed(state.track):
                    told = events.StoryMoved(rule="B2.4", card=card, name=stories[card].title, left=NONE, left_name="", owner=NONE)
                    state.tell(told)
        else:
            state.first = shown[0] - 1
            frame.at += 1
            state.tell(events.TokenGiven(rule="B2.7", token="First Player", who=int(state.first)))
            self.even_out(state)

    def even_out(self, state: Heroes) -> None:
        """Those who come late to the first Headlines have a little more to plan with (rule B2.9)."""
        points, seats = state.core.late_points, len(state.teams)
        if points:
            for turn in range(EARLY, seats):
                state.change_pp((state.first + turn) % seats, points, "B2.9")

    def tell_teams(self, state: Heroes) -> None:
        if state.heard is not None:
            for seat, team in enumerate(state.teams):
                name, nemesis = state.team_def(seat).name, state.mastermind(seat).name
                state.tell(events.TeamDrawn(rule="B2.1", who=seat, team=int(team.team), name=name, nemesis=nemesis))

    def set_scenario(self, state: Heroes) -> None:
        scenario = state.scenario_def()
        if state.heard is not None:
            state.tell(events.ScenarioSet(rule="B2.6", card=scenario.index, name=scenario.name, id=scenario.id))
        line = state.core.line_of[W_SETUP][state.core.scenario_of[state.scenario]]
        if line is not None:
            force_line(state, 0, line, -1)
            state.used_now.clear()


class Dawn(Effect[Heroes]):
    """A Game Round begins (rules B3.1 to B3.6). `arch_lot` and `first_lot` are drawn for the two tokens, counted from 1; 0: not yet."""

    def run(self, state: Heroes, frame: Frame, arch_lot: int, first_lot: int, _c: int) -> bool:
        fx, at = state.core.fx, frame.at
        if at == STORY_ADVANCES:
            self.begin(state)
            state.push(fx.advance.frame(NONE))
        elif at == NEW_HEADLINES:
            state.push(fx.fill.frame(NONE))
            if state.core.ageing:  # rule B13.8
                age_headlines(state, 1, "B13.8")
            # what the Scenario does to Headlines is done to those that lie there already (rule B12.42)
            line = state.core.line_of[W_ROUND][state.core.scenario_of[state.scenario]]
            if line is not None:
                force_line(state, int(state.first), line, -1)
        elif at == ARCHNEMESIS_TOKEN:
            check_special(state)
            tied = leaders(state)
            if len(tied) > 1 and not arch_lot:
                return False
            self.give_arch(state, tied[max(0, arch_lot - 1)])
        elif at == FIRST_TOKEN:
            tied = last(state)
            if len(tied) > 1 and not first_lot:
                return False
            state.first = tied[max(0, first_lot - 1)]
            state.tell(events.TokenGiven(rule="B3.6", token="First Player", who=int(state.first)))
        elif at == ROUND_WINDOW:
            open_window(state, W_ROUND)
        else:
            state.frames.pop()
            state.used_now.clear()
            if not action_round_ends(state):
                planning.begin(state)
            return True
        frame.at += 1
        return True

    def begin(self, state: Heroes) -> None:
        state.round += 1
        state.action_round = 1
        state.used_round.clear()
        for team in state.teams:
            team.toll = 0
            team.toll_area = NONE
        state.tell(events.RoundBegan(rule="B3.1", round=int(state.round)))

    def give_arch(self, state: Heroes, seat: int) -> None:
        state.arch = seat
        state.tell(events.TokenGiven(rule="B3.5", token="Archnemesis", who=seat))

    def pending(self, state: Heroes, frame: Frame, _arch_lot: int, _first_lot: int, _c: int) -> Pending:
        if frame.at == ARCHNEMESIS_TOKEN:
            return Roll([len(leaders(state))], CHANCE, "Archnemesis", "B3.5")
        return Roll([len(last(state))], CHANCE, "First Player", "B3.6")

    def rolled(self, state: Heroes, frame: Frame, shown: list[int], arch_lot: int, first_lot: int, _c: int) -> None:
        if frame.at == ARCHNEMESIS_TOKEN:
            frame.keep(shown[0], first_lot)
        else:
            frame.keep(arch_lot, shown[0])


def leaders(state: Heroes) -> list[int]:
    """Whom the Archnemesis token can go to: more than one if it is drawn by lot (rule B3.5)."""
    most = max([team.vp for team in state.teams])
    seats = [seat for seat, team in enumerate(state.teams) if team.vp == most]
    henchmen = max([state.mastermind(seat).henchmen for seat in seats])
    tied = [state.nemesis_of(seat) for seat in seats if state.mastermind(seat).henchmen == henchmen]
    return [int(state.arch)] if state.arch in tied else sorted(tied)


def last(state: Heroes) -> list[int]:
    """Whom the First Player token can go to (rule B3.6)."""
    fewest = min([team.vp for team in state.teams])
    seats = [seat for seat, team in enumerate(state.teams) if team.vp == fewest]
    power_ups = min([int(state.teams[seat].power_ups).bit_count() for seat in seats])
    return [seat for seat in seats if int(state.teams[seat].power_ups).bit_count() == power_ups]
