"""Limits: one's own, those that are paid for, those that are offered (chapters P7, P8 and P10)."""

from __future__ import annotations

from typing import Final

from longbox.games.heroic.engine.acting import NOT_NOW, Answer, doom_time, own_turn
from longbox.games.heroic.engine.dice import smallest
from longbox.games.heroic.engine.harm import tell
from longbox.games.heroic.engine.limits import NO_POINT, activate, limit_fault, limit_name
from longbox.games.heroic.engine.records import Proposal
from longbox.games.heroic.engine.rules import ACT, P_LIMIT, P_OWN_LIMIT, WATCHER
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.words import limit_words, name_of, subject_of
from longbox.kernel import Refusal

OPEN: Final = 0
DECLINED: Final = 1


class OwnLimit(Answer):
    """A Limit of one's own, on one's turn (rule P10.2); Mutant needs a yes (rule P10.8)."""

    def steps(self) -> bool:
        """Whether doom's smallest die steps up."""
        return False

    def refuse(self, state: Heroic, seat: int, flat: int, _b: int, _c: int) -> Refusal | None:
        who = own_turn(state, seat)
        if who < 0 or state.stage != ACT:
            return NOT_NOW
        return limit_fault(state, who, flat, False)

    def do(self, state: Heroic, seat: int, flat: int, _b: int, _c: int) -> None:
        who = own_turn(state, seat)
        limit = state.cast[who].limit(flat)
        assert limit is not None
        if limit.id == "mutant" and seat != WATCHER:
            state.proposal = Proposal(P_OWN_LIMIT, who, flat, 0, 0)
        else:
            activate(state, who, flat, True, self.steps())

    def text(self, state: Heroic, seat: int, flat: int, _b: int, _c: int) -> str:
        and_doom = ", and doom steps up" if self.steps() else ""
        return f"Your Limit strikes{and_doom}: {limit_words(state, subject_of(state, seat), flat)}"


class OwnLimitStep(OwnLimit):
    """The same for a character of the Watcher, where doom's smallest die steps up instead of a d6 (rule P8.11)."""

    def steps(self) -> bool:
        return True

    def refuse(self, state: Heroic, seat: int, flat: int, _b: int, _c: int) -> Refusal | None:
        fault = super().refuse(state, seat, flat, _b, _c)
        if fault is not None or seat != WATCHER:
            return fault or NOT_NOW
        limit = state.cast[own_turn(state, seat)].limit(flat)
        grows = limit is not None and limit.id not in NO_POINT and state.doom and state.doom[0] < 12
        return None if grows else Refusal("no_step", "There is no doom die to step up, or that Limit brings nothing.", "P8.11")


class Tempt(Answer):
    """1 Plot Point for a Limit of a character of the Watcher, if it makes sense (rule P7.6)."""

    def refuse(self, state: Heroic, seat: int, villain: int, flat: int, _c: int) -> Refusal | None:
        who = own_turn(state, seat)
        if who < 0 or state.stage != ACT or seat == WATCHER:
            return NOT_NOW
        if villain >= len(state.cast) or not state.cast[villain].here or state.cast[villain].seat != WATCHER:
            return Refusal("no_villain", "That is no character of the Watcher in the scene.", "P7.6")
        if not state.can_pay(who):
            return Refusal("no_points", "That costs 1 Plot Point.", "P7.6")
        return limit_fault(state, villain, flat, True)

    def do(self, state: Heroic, seat: int, villain: int, flat: int, _c: int) -> None:
        state.proposal = Proposal(P_LIMIT, own_turn(state, seat), villain, flat, 0)
        name, whose = state.cast[state.actor].name(), state.cast[villain].name()
        tell(state, "P7.6", state.actor, f"{name} wants {limit_name(state, villain, flat)} of {whose} to strike.", "propose limit")

    def text(self, state: Heroic, seat: int, who: int, flat: int, _c: int) -> str:
        return f"Pay for {limit_words(state, who, flat)} of {name_of(state, who)} (1 point)"


class OfferLimit(Answer):
    """The Watcher wants a hero's Limit active, and offers the Plot Point first (rule P8.6)."""

    def refuse(self, state: Heroic, seat: int, hero: int, flat: int, _c: int) -> Refusal | None:
        fault = doom_time(state, seat)
        if fault is not None:
            return fault
        if hero >= len(state.cast) or not state.cast[hero].here or state.cast[hero].seat == WATCHER or state.cast[hero].dead:
            return Refusal("no_hero", "That is no hero in the scene.", "P8.6")
        return limit_fault(state, hero, flat, True)

    def do(self, state: Heroic, seat: int, hero: int, flat: int, _c: int) -> None:
        state.offer = [hero, flat, OPEN]
        words = f"The Watcher offers {state.cast[hero].name()} 1 Plot Point for {limit_name(state, hero, flat)}."
        tell(state, "P8.6", hero, words, "offer limit")

    def text(self, state: Heroic, seat: int, who: int, flat: int, _c: int) -> str:
        return f"Offer a point for {limit_words(state, who, flat)} of {name_of(state, who)}"


class AcceptLimit(Answer):
    def refuse(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        if state.proposal is not None or not state.offer:
            return NOT_NOW
        who, _flat, declined = state.offer
        return None if state.cast[who].seat == seat and not declined else NOT_NOW

    def do(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> None:
        who, flat, _ = state.offer
        state.offer = []
        activate(state, who, flat, True)

    def text(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> str:
        return "Take the Plot Point; it strikes"


class DeclineLimit(AcceptLimit):
    """The hero keeps the Limit away, unless a doom die is paid (rule P8.6)."""

    def do(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> None:
        who, flat, _ = state.offer
        tell(state, "P8.6", who, f"{state.cast[who].name()} declines.", "decline limit")
        state.offer = [who, flat, DECLINED] if state.doom else []

    def text(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> str:
        return "Decline"


class Insist(Answer):
    """A doom die, and the Limit strikes without a Plot Point (rule P8.6)."""

    def refuse(self, state: Heroic, seat: int, _pay: int, _b: int, _c: int) -> Refusal | None:
        if seat != WATCHER or state.proposal is not None or not state.offer:
            return NOT_NOW
        _who, _flat, declined = state.offer
        return None if declined else NOT_NOW

    def do(self, state: Heroic, seat: int, pay: int, _b: int, _c: int) -> None:
        who, flat, _ = state.offer
        state.offer = []
        if pay:
            state.spend_doom(smallest(state.doom), "a Limit", "P8.6")
            tell(state, "P8.6", who, "Doom pays for the Limit.", "doom limit")
            activate(state, who, flat, False)
        else:
            tell(state, "P8.6", who, "The Watcher lets it go.")

    def text(self, state: Heroic, seat: int, pay: int, _b: int, _c: int) -> str:
        return "Pay a doom die" if pay else "Let it go"
