"""Sentences about forms: whom they are offered to, with which choices, and the moves that do the same."""

from __future__ import annotations

from typing import Any

from longbox.kernel.forms import Blank, FormKind, Twin
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Over, State
from longbox.kernel.views import wire
from longbox.kit.base import NodeCheck, after, askable, expect, expect_refusal, picture, random_filling

_MOST_TWINS = 40
_FILLINGS = 3


def forms_are_offered_by_what_a_seat_knows(state: State, rng: Sfc32) -> None:
    """Whether a form is offered to a seat, with which choices, and why it is refused, depends on what the seat knows."""
    for seat in range(state.game.seats):
        other = state.game.determinize(state.view(seat), rng)
        for kind in state.game.forms.values():
            here, there = kind.offered(state, seat), kind.offered(other, seat)
            expect(repr(here) == repr(there), f"the offer of {kind.name} tells seat {seat + 1} what it may not know: {here}, {there}")
            if here is None:
                live, same = _choices(kind, state, seat), _choices(kind, other, seat)
                expect(live == same, f"the choices of {kind.name} tell seat {seat + 1} what it may not know: {live}, {same}")
            for form in [random_filling(kind, kind.blanks, rng) for _ in range(_FILLINGS)]:
                why, as_well = state.refuse(seat, form), other.refuse(seat, form)
                alike = repr(why) == repr(as_well)
                expect(alike, f"the refusal of {form!r} tells seat {seat + 1} what it may not know: {why}, {as_well}")


def _choices(kind: FormKind[Any], state: State, seat: int) -> dict[str, object]:
    return kind.schema(kind.blanks_for(state, seat))


def forms_are_offered_as_they_are_judged(state: State, rng: Sfc32) -> None:
    """The choices that a form offers lie within what it always allows, and where it is not offered it is refused for that reason."""
    for kind in state.game.forms.values():
        for seat in range(state.game.seats):
            reason = kind.offered(state, seat)
            if reason is None:
                live = kind.blanks_for(state, seat)
                _within(kind, live, seat)
                random_filling(kind, live, rng)
            elif kind.after_end or not isinstance(state.pending(), Over):
                refusal = state.refuse(seat, random_filling(kind, kind.blanks, rng))
                expect_refusal(refusal, state.game, f"{kind.name} from seat {seat + 1}, to whom it is not offered,")
                expect(
                    repr(refusal) == repr(reason),
                    f"{kind.name} is not offered to seat {seat + 1} ({reason}). Its refusal says: {refusal}",
                )


def _within(kind: FormKind[Any], live: list[Blank], seat: int) -> None:
    always = {blank.name: blank for blank in kind.blanks}
    missing = [blank.name for blank in kind.blanks if blank.needed and all(blank.name != other.name for other in live)]
    expect(not missing, f"{kind.name} offers seat {seat + 1} no choice for {missing}, which it needs")
    for blank in live:
        own = always.get(blank.name)
        expect(
            own is not None and own.type == blank.type,
            f"{kind.name} offers seat {seat + 1} {blank.name}, which the form has not",
        )
        assert own is not None
        inside = own.low <= blank.low <= blank.high <= own.high and set(blank.words) <= set(own.words)
        some = blank.words or blank.type != "word"
        expect(inside and some, f"{kind.name} offers seat {seat + 1} for {blank.name} {blank.span()}; it takes {own.span()}")
        expect(blank.needed or not own.needed, f"{kind.name} lets seat {seat + 1} leave out {blank.name}, which it needs")


def a_twin_does_what_its_form_does(state: State, rng: Sfc32) -> None:
    """A move that is the twin of a form is refused where the form is, does the same, and tells the same."""
    for kind in state.game.moves.kinds:
        if isinstance(kind, Twin):
            numbers = range(kind.size) if kind.size <= _MOST_TWINS else [rng.below(kind.size) for _ in range(_MOST_TWINS)]
            for seat in askable(state.pending()):
                for number in numbers:
                    _same(state, seat, kind, kind.first + number)


def _same(state: State, seat: int, kind: Twin, number: int) -> None:
    move = state.game.moves.move(number)
    form = kind.filled(move.a, move.b, move.c)
    one, other = state.refuse(seat, move), state.refuse(seat, form)
    expect(repr(one) == repr(other), f"{move!r} of seat {seat + 1} and its form are not refused alike: {one}, {other}")
    if one is None:
        (new, heard), (same, told) = after(state, seat, move), after(state, seat, form)
        expect(picture(new) == picture(same), f"{move!r} of seat {seat + 1} does something else than {form!r}")
        alike = [(audience, wire(event)) for audience, event in heard] == [(audience, wire(event)) for audience, event in told]
        expect(alike, f"{move!r} of seat {seat + 1} tells something else than {form!r}")


FORM_CHECKS: list[NodeCheck] = [
    forms_are_offered_by_what_a_seat_knows,
    forms_are_offered_as_they_are_judged,
    a_twin_does_what_its_form_does,
]
