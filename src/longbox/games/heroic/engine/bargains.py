"""Limits: one's own, those that are paid for, those that are offered (chapters P7, P8 and P10)."""

from __future__ import annotations

from typing import Final

from longbox.games.heroic.engine.acting import NOT_NOW, Answer, doom_time, offer_time, own_turn
from longbox.games.heroic.engine.dice import smallest
from longbox.games.heroic.engine.harm import tell
from longbox.games.heroic.engine.limits import NO_POINT, activate, limit_fault, limit_name
from longbox.games.heroic.engine.outcome import settle
from longbox.games.heroic.engine.records import Proposal
from longbox.games.heroic.engine.rules import P_LIMIT, P_OWN_LIMIT, WATCHER
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.watching import NOBODY, cast_blank, there
from longbox.games.heroic.engine.words import limit_words, name_of
from longbox.kernel import Blank, Form, FormKind, Refusal

OPEN: Final = 0
DECLINED: Final = 1


def payer(state: Heroic, seat: int) -> int:
    """The character who pays for what a hero's seat offers: who acts or rests now, or the seat's first hero; -1: nobody."""
    if seat == WATCHER:
        return -1
    who = own_turn(state, seat)
    return who if who >= 0 else state.hero_of(seat)


def aside(state: Heroic, seat: int) -> Refusal | None:
    """Heroes who do not act or rest have a form for it, so that nobody has to be asked (rule P8.13)."""
    return None if seat == WATCHER or state.subject(seat) >= 0 else NOT_NOW


def own_fault(state: Heroic, seat: int, who: int, flat: int) -> Refusal | None:
    """Why a seat cannot activate this Limit of somebody it plays (rule P10.2)."""
    fault = offer_time(state)
    if fault is not None:
        return fault
    if who >= len(state.cast) or state.cast[who].seat != seat or not state.cast[who].here or state.cast[who].dead:
        return Refusal("not_yours", "That is nobody of yours in the scene.", "P10.2")
    return limit_fault(state, who, flat, False)


def own_limit(state: Heroic, seat: int, who: int, flat: int, step: bool) -> None:
    """A Limit of one's own strikes (rule P10.2); Mutant needs a yes (rule P10.8)."""
    limit = state.cast[who].limit(flat)
    assert limit is not None
    if limit.id == "mutant" and seat != WATCHER:
        state.proposal = Proposal(P_OWN_LIMIT, who, flat, 0, 0)
    else:
        activate(state, who, flat, True, step)


class OwnLimit(Answer):
    """A Limit of somebody whom one plays, at any time in a scene (rules P8.13 and P10.2)."""

    def steps(self) -> bool:
        """Whether doom's smallest die steps up."""
        return False

    def refuse(self, state: Heroic, seat: int, who: int, flat: int, _c: int) -> Refusal | None:
        return aside(state, seat) or own_fault(state, seat, who, flat)

    def do(self, state: Heroic, seat: int, who: int, flat: int, _c: int) -> None:
        own_limit(state, seat, who, flat, self.steps())

    def text(self, state: Heroic, seat: int, who: int, flat: int, _c: int) -> str:
        and_doom = ", and doom steps up" if self.steps() else ""
        whose = f"A Limit of {name_of(state, who)}" if seat == WATCHER else "Your Limit"
        return f"{whose} strikes{and_doom}: {limit_words(state, who, flat)}"


class OwnLimitStep(OwnLimit):
    """The same for a character of the Watcher, where doom's smallest die steps up instead of a d6 (rule P8.11)."""

    def steps(self) -> bool:
        return True

    def refuse(self, state: Heroic, seat: int, who: int, flat: int, _c: int) -> Refusal | None:
        fault = super().refuse(state, seat, who, flat, _c)
        if fault is not None or seat != WATCHER:
            return fault or NOT_NOW
        limit = state.cast[who].limit(flat)
        grows = limit is not None and limit.id not in NO_POINT and state.doom and state.doom[0] < 12
        return None if grows else Refusal("no_step", "There is no doom die to step up, or that Limit brings nothing.", "P8.11")


def tempt_fault(state: Heroic, seat: int, villain: int, flat: int) -> Refusal | None:
    """Why a hero cannot pay for this Limit of a character of the Watcher (rule P7.6)."""
    fault = offer_time(state)
    if fault is not None:
        return fault
    who = payer(state, seat)
    if who < 0:
        return Refusal("no_hero", "That is for heroes in the scene.", "P7.6")
    if villain >= len(state.cast) or not state.cast[villain].here or state.cast[villain].seat != WATCHER:
        return Refusal("no_villain", "That is no character of the Watcher in the scene.", "P7.6")
    if not state.can_pay(who):
        return Refusal("no_points", "That costs 1 Plot Point.", "P7.6")
    return limit_fault(state, villain, flat, True)


def tempt(state: Heroic, seat: int, villain: int, flat: int) -> None:
    """A hero wants a Limit of a character of the Watcher to strike; the Watcher is asked (rule P7.6)."""
    who = payer(state, seat)
    state.proposal = Proposal(P_LIMIT, who, villain, flat, 0)
    name, whose = state.cast[who].name(), state.cast[villain].name()
    tell(state, "P7.6", who, f"{name} wants {limit_name(state, villain, flat)} of {whose} to strike.", "propose limit")


class Tempt(Answer):
    """1 Plot Point for a Limit of a character of the Watcher, if it makes sense (rule P7.6)."""

    def refuse(self, state: Heroic, seat: int, villain: int, flat: int, _c: int) -> Refusal | None:
        return aside(state, seat) or tempt_fault(state, seat, villain, flat)

    def do(self, state: Heroic, seat: int, villain: int, flat: int, _c: int) -> None:
        tempt(state, seat, villain, flat)

    def text(self, state: Heroic, seat: int, who: int, flat: int, _c: int) -> str:
        return f"Pay for {limit_words(state, who, flat)} of {name_of(state, who)} (1 point)"


class Strike(FormKind[Heroic]):
    """The same two for a hero's seat that is not asked anything: a Limit strikes while others think (rule P8.13)."""

    def offered(self, state: Heroic, seat: int) -> Refusal | None:
        if seat == WATCHER or payer(state, seat) < 0:
            return Refusal("no_hero", "That is for heroes in the scene; the Watcher has moves for it.", "P8.13")
        return offer_time(state)

    def blanks_for(self, state: Heroic, seat: int) -> list[Blank]:
        return [cast_blank(state, "who"), self.blanks[1]]

    def refuse(self, state: Heroic, seat: int, form: Form) -> Refusal | None:
        return self.fault(state, seat, form)[1]

    def fault(self, state: Heroic, seat: int, form: Form) -> tuple[int, Refusal | None]:
        """Which of somebody's Limits of this name can strike, or why none can."""
        who, fault = form.number("who"), NOBODY
        judge = own_fault if there(state, who) and state.cast[who].seat == seat else tempt_fault
        limits = state.cast[who].sheet.limits if there(state, who) else []
        for flat, limit in enumerate(limits):
            if limit.id == form.word("limit"):
                found = judge(state, seat, who, flat)
                if found is None:
                    return flat, None
                fault = found
        return -1, fault

    def apply(self, state: Heroic, seat: int, form: Form) -> None:
        who, flat = form.number("who"), self.fault(state, seat, form)[0]
        if state.cast[who].seat == seat:
            own_limit(state, seat, who, flat, False)
        else:
            tempt(state, seat, who, flat)
        settle(state)


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
        state.scene.offered |= 1 << hero
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
