"""Sentences about drafts and sealed plans."""

from __future__ import annotations

from typing import Any

from longbox.kernel.deeds import Deed, Move
from longbox.kernel.forms import Form, Reopen
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Ask, Over, State, only, onward, seats_in
from longbox.kernel.views import Fell
from longbox.kit.base import NodeCheck, StepCheck, after, askable, expect, picture

_MOST_STEPS = 100


def slots_of(draft: list[Move]) -> list[int]:
    return [step.slot() for step in draft]


def drafts_are_in_order(state: State, rng: Sfc32) -> None:
    """A draft has its slots in order, with one step in each, and then the steps without a slot."""
    for seat, draft in enumerate(state.drafts):
        expect(all(step.kind.step for step in draft), f"the draft of seat {seat + 1} holds what is no step: {draft}")
        slots = slots_of(draft)
        own = [slot for slot in slots if slot >= 0]
        expect(slots == sorted(set(own)) + [-1] * (len(slots) - len(own)), f"the draft of seat {seat + 1} is not in order: {draft}")


def a_step_can_be_taken_off(state: State, rng: Sfc32) -> None:
    """`back` takes the last step off one's own open draft, `drop` any; others stay or fall, and the step can be laid again."""
    for seat, draft in enumerate(state.drafts):
        _refusals_of_back_and_drop(state, seat)
        if draft and not state.sealed >> seat & 1 and not isinstance(state.pending(), Over):
            for place in range(len(draft) if seat in askable(state.pending()) else 0):
                _takes_off(state, seat, place, {"form": "drop", "step": place})
            _takes_off(state, seat, len(draft) - 1, {"form": "back"})
            if seat in askable(state.pending()) and fits_again(state, seat):
                _back_and_again(state, seat)


def _refusals_of_back_and_drop(state: State, seat: int) -> None:
    draft, free = state.drafts[seat], not state.sealed >> seat & 1 and not isinstance(state.pending(), Over)
    back = state.refuse(seat, state.game.form({"form": "back"}))
    expect((back is None) == bool(draft and free), f"back from seat {seat + 1} with {len(draft)} steps: {back}")
    may_drop = free and seat in askable(state.pending())
    for place in range(len(draft) + 1):
        drop = state.refuse(seat, state.game.form({"form": "drop", "step": place}))
        expect((drop is None) == bool(place < len(draft) and may_drop), f"drop {place} from seat {seat + 1}, {len(draft)} steps: {drop}")


def _takes_off(state: State, seat: int, place: int, words: dict[str, Any]) -> None:
    """The other steps stay in their order, but for those that fall, which the seat is told of."""
    draft, form = state.drafts[seat], state.game.form(words)
    new, heard = after(state, seat, form)
    rest, left = [*draft[:place], *draft[place + 1 :]], new.drafts[seat]
    expect(_within(left, rest), f"{form!r} of {draft} leaves {left}")
    _fell(rest, left, [event for _, event in heard if isinstance(event, Fell)], f"{form!r} of {draft}")
    same = [other == seat or new.drafts[other] == state.drafts[other] for other in range(state.game.seats)]
    expect(all(same) and new.sealed == state.sealed, f"{form!r} of seat {seat + 1} changes what others have planned")


def _fell(before: list[Move], left: list[Move], told: list[Fell], what: str) -> None:
    fallen = len(before) - len(left)
    expect(sum(len(event.steps) for event in told) == fallen, f"by {what}, {fallen} steps fell, and the seat is told {told}")
    expect(all(why.strip() for event in told for why in event.why), f"by {what}, steps fell, and no words say why: {told}")


def _back_and_again(state: State, seat: int) -> None:
    last = state.drafts[seat][-1]
    fewer, _ = after(state, seat, state.game.form({"form": "back"}))
    expect(fewer.refuse(seat, last) is None, f"{last!r} cannot be laid again after back")
    fewer.apply(seat, last)
    expect(picture(fewer) == picture(state), f"back and {last!r} again change the state")


def _within(part: list[Move], whole: list[Move]) -> bool:
    """Whether a list is the other one, or that with something left out."""
    rest = iter(whole)
    return all(step in rest for step in part)


def fits_again(state: State, seat: int) -> bool:
    """Whether a seat could lay its draft again now, from the first step on: it cannot while it is asked something else."""
    again = state.clone()
    again.drafts[seat] = []
    for step in state.drafts[seat]:
        if again.refuse(seat, step) is not None:
            return False
        again.drafts[seat].append(step)
    return True


def a_sealed_plan_can_be_opened_again(state: State, rng: Sfc32) -> None:
    """`reopen` opens one's own sealed plan with all that is in it, and its seat is waited for again; without a seal it is refused."""
    if not state.game.moves.has_seals:
        return
    reopen = state.game.form({"form": "reopen"})
    for seat in range(state.game.seats):
        sealed = state.sealed >> seat & 1 and not isinstance(state.pending(), Over)
        refusal = state.refuse(seat, reopen)
        expect((refusal is None) == bool(sealed), f"reopen from seat {seat + 1}, {'sealed' if sealed else 'not sealed'}: {refusal}")
        if sealed:
            new, _ = after(state, seat, reopen)
            pending = new.pending()
            expect(new.drafts == state.drafts, f"reopen of seat {seat + 1} leaves {new.drafts}, not {state.drafts}")
            expect(new.sealed == state.sealed & ~only(seat), f"reopen of seat {seat + 1} makes the seals {state.sealed:b} {new.sealed:b}")
            expect(isinstance(pending, Ask) and pending.seats >> seat & 1, f"seat {seat + 1} plans again. The game waits for {pending!r}")


def a_plan_comes_to_its_end(state: State, rng: Sfc32) -> None:
    """`onward`, and the state's own, leave a seat some moves, the same ones; whoever follows, with whatever steps, comes to an end."""
    if not state.game.moves.has_drafts:
        return
    pending = state.pending()
    for seat in askable(pending):
        walker = state.clone()
        for _ in range(_MOST_STEPS):
            legal = walker.legal(seat)
            moves = onward(walker, seat, legal)
            expect(bool(moves) == bool(legal) and all(move in legal for move in moves), f"onward leaves seat {seat + 1} {moves} of {legal}")
            listed = walker.onward(seat)
            expect(listed == moves, f"the game's own onward leaves seat {seat + 1} {listed} and not {moves}")
            steps = [move for move in moves if move.kind.step]
            if not steps:
                ends = moves or not (isinstance(pending, Ask) and pending.seats >> seat & 1)
                expect(ends, f"seat {seat + 1} is waited for and cannot go on from the draft {walker.drafts[seat]}")
                break
            walker.apply(seat, rng.choice(steps))
        else:
            expect(False, f"seat {seat + 1} can lay more than {_MOST_STEPS} steps: {walker.drafts[seat][:9]} and so on")


def the_default_plan_is_whole(state: State, rng: Sfc32) -> None:
    """`default_plan` is accepted move by move, ends with one that is no step if the seat is waited for, and depends on what it knows."""
    pending = state.pending()
    for seat in askable(pending):
        before, walker, plan = picture(state), state.clone(), state.default_plan(seat)
        expect(picture(state) == before, f"asking for the default plan of seat {seat + 1} has changed the state")
        for move in plan:
            refusal = walker.refuse(seat, move)
            expect(refusal is None, f"the default plan {plan} of seat {seat + 1} is refused at {move!r}: {refusal}")
            walker.apply(seat, move)
        if isinstance(pending, Ask) and pending.seats >> seat & 1:
            expect(plan and not plan[-1].kind.step, f"the default plan {plan} of seat {seat + 1} is not finished")
        other = state.game.determinize(state.view(seat), rng)
        expect(other.default_plan(seat) == plan, f"the default plan of seat {seat + 1} depends on what it does not know: {plan}")


def a_step_lies_in_its_slot(state: State, seat: int, deed: Deed, rng: Sfc32) -> None:
    """A step that is accepted lies on the draft, and what it replaced does not; all that lies there could be laid in that order."""
    if not isinstance(deed, Move) or not deed.kind.step:
        return
    new, heard = after(state, seat, deed)
    draft, slot = new.drafts[seat], deed.slot()
    there = [step for step in draft if step.slot() == slot] if slot >= 0 else draft[-1:]
    expect(there == [deed], f"after {deed!r} its place on the draft of seat {seat + 1} holds {there}")
    kept = [step for step in state.drafts[seat] if slot < 0 or step.slot() != slot]
    left = [step for step in draft if step.slot() != slot] if slot >= 0 else draft[:-1]
    expect(_within(left, kept), f"{deed!r} leaves {left} of the other steps {kept}")
    _fell(kept, left, [event for _, event in heard if isinstance(event, Fell)], repr(deed))
    if fits_again(state, seat):
        expect(fits_again(new, seat), f"{draft} cannot be laid in this order, from the first step on")


def _named(seats: int) -> str:
    return ", ".join(f"seat {seat + 1}" for seat in seats_in(seats)) or "nobody"


def a_seal_holds(state: State, seat: int, deed: Deed, rng: Sfc32) -> None:
    """A sealed plan stays sealed and as it is until its seat opens it again, or all are opened together and nothing is left of them."""
    new, _ = after(state, seat, deed)
    sealed = state.sealed
    if isinstance(deed, Move) and deed.kind.seals:
        sealed |= only(seat)
    if isinstance(deed, Form) and isinstance(deed.kind, Reopen):
        sealed &= ~only(seat)
    if sealed and new.sealed == 0:
        expect(not any(new.drafts), f"after {deed!r} all plans are opened, and {new.drafts} are left")
        return
    expect(new.sealed == sealed, f"after {deed!r} of seat {seat + 1} the plans of {_named(new.sealed)} are sealed, not of {_named(sealed)}")
    for other in seats_in(sealed) if state.drafts else []:
        expect(
            new.drafts[other] == state.drafts[other],
            f"{deed!r} changes the sealed plan of seat {other + 1}: {state.drafts[other]} to {new.drafts[other]}",
        )


def only_its_seat_is_told_what_fell(state: State, seat: int, deed: Deed, rng: Sfc32) -> None:
    """Which steps fell is told to the seat whose draft it is, and to nobody else."""
    for audience, event in after(state, seat, deed)[1]:
        if isinstance(event, Fell):
            expect(audience == only(event.who), f"{event} is told to {seats_in(audience)}")


DRAFT_CHECKS: list[NodeCheck] = [
    drafts_are_in_order,
    a_step_can_be_taken_off,
    a_sealed_plan_can_be_opened_again,
    a_plan_comes_to_its_end,
    the_default_plan_is_whole,
]

PLAN_CHECKS: list[StepCheck] = [a_step_lies_in_its_slot, a_seal_holds, only_its_seat_is_told_what_fell]
