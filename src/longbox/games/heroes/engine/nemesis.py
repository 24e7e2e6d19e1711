"""The Nemesis (chapter B8, played through in rule BX8): declarations, Scheming, Master Plans and the Challenge."""

from __future__ import annotations

from typing import Final

from longbox.games.heroes.engine import events
from longbox.games.heroes.engine.asking import Asker, Choice
from longbox.games.heroes.engine.case import CHALLENGE_LOST, CHALLENGE_WON, FOE, NO_SCHEME, SCHEMES, SOLVED, has_fallen, has_retreated
from longbox.games.heroes.engine.combat import begin_fight
from longbox.games.heroes.engine.deck import VILLAIN, put_away
from longbox.games.heroes.engine.fighters import standing, the_case
from longbox.games.heroes.engine.places import SPECIAL
from longbox.games.heroes.engine.state import ALL_POWER_UPS, Heroes
from longbox.kernel.deeds import Move, Refusal
from longbox.kernel.state import Frame

SCHEME_NAMES: Final = ["", "The Scheming for more Threat", "The Scheming for more villains", "The Scheming that boosts the Lead Villain"]


def may_scheme(state: Heroes) -> bool:
    """By rules B8.1, B3.7 and B9.7."""
    case = the_case(state)
    arch = state.arch == case.nemesis
    return arch or (case.place != SPECIAL and state.headline_def(case.card).mastermind)


def may_attempt(state: Heroes) -> bool:
    """By rules B8.1, B8.2 and B9.7."""
    case = the_case(state)
    if case.place == SPECIAL or state.teams[case.seat].plans == 3:
        return False
    return case.plan_any or state.arch == case.nemesis or state.headline_def(case.card).mastermind


def plan_card(state: Heroes) -> int:
    """The Master Plan that comes next."""
    case = the_case(state)
    return state.mastermind(case.seat).plans[state.teams[case.seat].plans]


class Declare(Asker):
    """A plan or none, and one Scheming action or none (rule B8.1)."""

    def run(self, state: Heroes, frame: Frame, _a: int, _b: int, _c: int) -> bool:
        return False

    def moves(self, state: Heroes, frame: Frame, seat: int) -> list[Move]:
        kind = state.core.kinds.declare
        plans = (0, 1) if may_attempt(state) else (0,)
        schemes = range(len(SCHEMES)) if may_scheme(state) else range(1)
        return [kind.of(plan, scheme) for plan in plans for scheme in schemes]

    def why(self, state: Heroes, frame: Frame, seat: int, move: Move) -> Refusal:
        if move.kind is not state.core.kinds.declare:
            return Refusal("declare", "The Nemesis declares now: a plan or none, and a Scheming or none.", "B8.1")
        plan = move.a
        if plan and not may_attempt(state):
            return Refusal("no_plan", "No Master Plan can be attempted here.", "B8.1")
        return Refusal("no_scheme", "There is no Scheming at this Headline.", "B8.1")

    def answer(self, state: Heroes, frame: Frame, seat: int, move: Move) -> None:
        case = the_case(state)
        state.frames.pop()
        attempts, option = move.a, move.b
        case.attempt = attempts == 1
        scheme(state, seat, option)
        if state.heard is not None:
            plan = state.core.box.plans[plan_card(state)].ability.name if case.attempt else ""
            name = state.mastermind(case.seat).name
            state.tell(events.Declared(rule="B8.1", who=seat, mastermind=name, plan=plan, scheme=option))


class ExtraScheme(Asker):
    """One more Scheming action (rule B12.46)."""

    def run(self, state: Heroes, frame: Frame, _a: int, _b: int, _c: int) -> bool:
        return False

    def moves(self, state: Heroes, frame: Frame, seat: int) -> list[Move]:
        taken = the_case(state).schemes
        return [state.core.kinds.scheme.of(option) for option in range(len(SCHEMES)) if not taken >> option & 1 or option == NO_SCHEME]

    def answer(self, state: Heroes, frame: Frame, seat: int, move: Move) -> None:
        state.frames.pop()
        option = move.a
        scheme(state, seat, option)
        if state.heard is not None:
            name = state.mastermind(the_case(state).seat).name
            state.tell(events.Declared(rule="B12.46", who=seat, mastermind=name, plan="", scheme=option))


def scheme(state: Heroes, seat: int, option: int) -> None:
    if option != NO_SCHEME:
        the_case(state).schemes |= 1 << option


class CancelScheme(Choice):
    """Which Scheming has no effect, for `count` of them (rule B12.28)."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        taken = the_case(state).schemes
        return [state.core.kinds.scheme.of(option) for option in range(NO_SCHEME + 1, len(SCHEMES)) if taken >> option & 1]

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        case = the_case(state)
        option = move.a
        count = frame.a
        case.schemes &= ~(1 << option)
        state.tell(events.Cancelled(rule=self.rule, name=SCHEME_NAMES[option]))
        if count > 1:
            state.push(self.frame(int(frame.seat), count - 1))


# The Challenge


def may_challenge(state: Heroes) -> bool:
    """By rules B8.7, B7.17 and B13.4."""
    case = the_case(state)
    if not case.attempt or case.outcome != SOLVED or not standing(state):
        return False
    return case.beat_lead or not state.core.challenge_needs_lead


class Challenge(Choice):
    """The player may challenge the mastermind, or lets the plan succeed (rule B8.7)."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        return [state.core.kinds.challenge.of()]

    def may_pass(self, state: Heroes, frame: Frame) -> bool:
        return True

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        state.push(state.core.fx.after_challenge.frame(int(frame.seat)))
        begin_fight(state, True)
        case = the_case(state)
        henchmen = state.mastermind(case.seat).henchmen
        state.push(state.core.fx.henchmen.frame(int(case.nemesis), VILLAIN, henchmen))


class AfterChallenge(Choice):
    """Who has won the Challenge (rules B8.10 and B8.11)."""

    def run(self, state: Heroes, frame: Frame, _a: int, _b: int, _c: int) -> bool:
        case = the_case(state)
        state.frames.pop()
        won = has_fallen(case, FOE) or has_retreated(case, FOE)
        case.challenged = CHALLENGE_WON if won else CHALLENGE_LOST
        for card in case.play.backups:
            put_away(state.decks[VILLAIN], card)
        case.play.backups = []
        if won and state.teams[case.seat].power_ups != ALL_POWER_UPS:
            state.push(state.core.fx.unveil.frame(int(case.seat)))
        return True


def end_plan(state: Heroes) -> None:
    """The attempted plan succeeds unless a Challenge was won (rules B8.6, B8.7, B8.10 to B8.12)."""
    case = the_case(state)
    done = case.challenged != CHALLENGE_WON
    card = plan_card(state)
    if state.heard is not None:
        name = state.core.box.plans[card].ability.name
        mastermind = state.mastermind(case.seat).name
        state.tell(
            events.PlanEnded(
                rule="B8.12" if done else "B8.10", who=int(case.nemesis), mastermind=mastermind, card=card, plan=name, done=done
            )
        )
    if done:
        state.teams[case.seat].plans += 1  # so it works already when this Headline is resolved (rule B8.13)
        case.plan_done = True  # what Scenarios pay for (rule B10.5)
