"""Troubleshooting (chapter B6, played through in rule BX6), from the declarations of the Nemesis to what becomes of the Headline."""

from __future__ import annotations

from typing import Final

from longbox.games.heroes.engine import events
from longbox.games.heroes.engine.abilities import (
    W_BACKUP,
    W_DECLARE,
    W_LEAD,
    W_REDUCE,
    W_RESOLVE,
    W_THREAT,
    W_THREAT_ROLLED,
)
from longbox.games.heroes.engine.case import (
    CHALLENGE_LOST,
    HERO,
    LOST,
    MORE_VILLAINS,
    SOLVED,
)
from longbox.games.heroes.engine.combat import begin_fight
from longbox.games.heroes.engine.deck import VILLAIN
from longbox.games.heroes.engine.dice import BOOST, HIT, TROUBLE, count
from longbox.games.heroes.engine.fighters import the_case
from longbox.games.heroes.engine.nemesis import end_plan, may_attempt, may_challenge, may_scheme
from longbox.games.heroes.engine.perform import force_line
from longbox.games.heroes.engine.places import SPECIAL
from longbox.games.heroes.engine.records import Case
from longbox.games.heroes.engine.resolution import fought, resolve
from longbox.games.heroes.engine.state import NONE, Heroes
from longbox.games.heroes.engine.threat import age, change_trouble, other_rating, threat_boosted, threat_dice
from longbox.games.heroes.engine.windows import BEFORE, forced_lines, open_window
from longbox.kernel.state import Effect, Frame, Pending, Roll

# The steps of a Headline
DECLARING: Final = 0
DECLARED: Final = 1
EXTRA: Final = 2
CHOSEN: Final = 3
BEFORE_ROLL: Final = 4
SCHEMING: Final = 5
ROLLING: Final = 6
BOOSTING: Final = 7
ROLLED: Final = 8
REDUCING: Final = 9
REDUCED: Final = 10
DRAWING: Final = 11
LEADING: Final = 12
LEAD_ASKED: Final = 13
BACKING: Final = 14
BACKUPS: Final = 15
FIGHTING: Final = 16
FOUGHT: Final = 17
CHALLENGING: Final = 18
CHALLENGED: Final = 19
PLANNED: Final = 20
RESOLVING: Final = 21
RESOLVED: Final = 22


def troubleshoot(state: Heroes, seat: int, area: int) -> None:
    """A player takes on the Headline of an area, or the special one (rules B5.10 and B6.1)."""
    place = state.place_in(area)
    card = state.headline_at(place)
    headline = state.headline_def(card)
    state.case = Case(seat, state.nemesis_of(seat), place, NONE if place == SPECIAL else area, card, headline.type)
    if state.heard is not None:
        heroes = [state.name(seat, at) for at in state.ready_at(seat, place)]
        told = events.CaseBegan(
            rule="B6.1",
            who=seat,
            card=card,
            name=headline.title,
            where=state.core.place_names[place],
            heroes=heroes,
            threat=headline.threat + age(state),
        )
        state.tell(told)
    state.push(state.core.fx.headline.frame(seat))


class Headline(Effect[Heroes]):
    """A Headline from its first step to its last. `thrown` is 1 when the Threat dice are rolled, `boosted` when the boosted ones are."""

    def run(self, state: Heroes, frame: Frame, _thrown: int, _boosted: int, _c: int) -> bool:
        case, fx, at = the_case(state), state.core.fx, frame.at
        if at in (ROLLING, BOOSTING):
            if self.dice(state, frame):
                return False
            frame.at += 1
            return True
        frame.at += 1
        if at == DECLARING:
            self.forced_declarations(state)
        elif at == DECLARED:  # rule B6.2
            if may_scheme(state) or may_attempt(state):
                state.push(fx.declare.frame(int(case.nemesis)))
        elif at == EXTRA:
            if case.extra_any and may_scheme(state):
                state.push(fx.extra_scheme.frame(int(case.nemesis)))
        elif at == CHOSEN:
            if may_scheme(state) or may_attempt(state):
                open_window(state, W_DECLARE)
        elif at == BEFORE_ROLL:
            open_window(state, W_THREAT)
        elif at == SCHEMING:
            if case.schemes >> MORE_VILLAINS & 1:  # rule B8.4
                here = state.ready_at(case.seat, case.place)
                cards = max([state.hero_def(case.seat, hero).level for hero in here])
                state.push(fx.scheme_draw.frame(int(case.nemesis), VILLAIN, cards))
        elif at == ROLLED:
            self.count(state)
            open_window(state, W_THREAT_ROLLED)
        elif at == REDUCING:
            self.reduce(state)
            open_window(state, W_REDUCE)
        elif at == REDUCED:
            if case.play.trouble == 0:  # rule B6.6
                case.outcome = SOLVED
                frame.at = CHALLENGING
        else:
            self.villains(state, frame, int(at))
        return True

    def forced_declarations(self, state: Heroes) -> None:
        """What the Scenario says comes before the Nemesis is asked, because it may allow him more."""
        for line, _, hero in reversed(forced_lines(state, W_DECLARE, -1)):
            force_line(state, int(the_case(state).nemesis), line, hero)

    def dice(self, state: Heroes, frame: Frame) -> int:
        """How many dice are still to be rolled in this step."""
        case = the_case(state)
        thrown, boosted = frame.a, frame.b
        if frame.at == ROLLING:
            return 0 if thrown else threat_dice(state)
        if boosted or not threat_boosted(state):
            return 0
        return count(case.roll.faces[HERO], BOOST)

    def pending(self, state: Heroes, frame: Frame, _thrown: int, _boosted: int, _c: int) -> Pending:
        what = "Threat dice" if frame.at == ROLLING else "boosted Threat dice"
        rule = "B6.3" if frame.at == ROLLING else "B6.4"
        return Roll([len(state.core.faces)] * self.dice(state, frame), int(frame.seat), what, rule)

    def rolled(self, state: Heroes, frame: Frame, shown: list[int], thrown: int, boosted: int, _c: int) -> None:
        case = the_case(state)
        faces = [state.core.faces[number - 1] for number in shown]
        if frame.at == ROLLING:
            frame.keep(1, boosted)
            case.roll.faces[HERO] = faces
            case.roll.dice[HERO] = len(faces)
        else:
            frame.keep(thrown, 1)
            case.roll.faces[HERO] = case.roll.faces[HERO] + faces

    def count(self, state: Heroes) -> None:
        case = the_case(state)
        faces, dice = case.roll.faces[HERO], case.roll.dice[HERO]
        case.play.trouble = count(faces, HIT | TROUBLE)
        if state.heard is not None:
            skill = not threat_boosted(state)
            state.tell(
                events.ThreatRolled(rule="B6.3", faces=faces[:dice], again=faces[dice:], skill=skill, trouble=int(case.play.trouble))
            )

    def reduce(self, state: Heroes) -> None:
        case = the_case(state)
        case.roll.faces[HERO] = []
        case.roll.dice[HERO] = 0
        here = state.ready_at(case.seat, case.place)
        best = max(here, key=lambda at: state.hero_def(case.seat, at).ratings[case.type])
        change_trouble(state, -state.hero_def(case.seat, best).ratings[case.type], state.name(case.seat, best))
        if case.play.add_second:
            change_trouble(state, -other_rating(state, True), "a second hero")
        if case.play.add_support:
            change_trouble(state, -other_rating(state, False), "a supporter")

    def villains(self, state: Heroes, frame: Frame, at: int) -> None:
        case, fx = the_case(state), state.core.fx
        if at == DRAWING:  # rule B6.7
            cards = 2 if len(state.teams) == 2 else 1
            for other in reversed(state.opponents(int(case.seat))):
                state.push(fx.villain_draw.frame(other, VILLAIN, cards))
        elif at == LEADING:
            open_window(state, W_LEAD, BEFORE)
        elif at == LEAD_ASKED:
            state.push(fx.lead.frame(0, 0, 0, len(state.used_now)))
        elif at == BACKING:
            if case.play.lead < 0:  # rule B6.11
                case.outcome = SOLVED
                frame.at = CHALLENGING
            else:
                open_window(state, W_BACKUP, BEFORE)
        elif at == BACKUPS:
            state.push(fx.gray_box.frame(0, 0, 0, len(state.used_now)))
        elif at == FIGHTING:
            begin_fight(state, False)
        elif at == FOUGHT:
            fought(state)
        else:
            self.aftermath(state, at)

    def aftermath(self, state: Heroes, at: int) -> None:
        case, fx = the_case(state), state.core.fx
        if at == CHALLENGING:
            if may_challenge(state):
                state.push(fx.challenge.frame(int(case.seat)))
        elif at == CHALLENGED:
            if case.challenged == CHALLENGE_LOST and state.core.challenge_risks_headline:  # rule B13.5
                case.outcome = LOST
            case.kos = [0] * 4  # rule B7.16
        elif at == PLANNED:
            if case.attempt:
                end_plan(state)
        elif at == RESOLVING:
            open_window(state, W_RESOLVE)
        else:
            assert at == RESOLVED
            state.frames.pop()
            resolve(state)
