"""Sentences that hold for every deed."""

from __future__ import annotations

import msgspec

from longbox.kernel.deeds import CHANCE, Deed, Move
from longbox.kernel.forms import Form, Reopen
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import State
from longbox.kernel.views import HIDDEN, Event, wire
from longbox.kit.base import (
    Broken,
    Heard,
    StepCheck,
    after,
    called,
    differing_field,
    everybody,
    expect,
    expect_refusal,
    expect_same_view,
    first_difference,
    other_words,
    picture,
    random_move,
)
from longbox.kit.marks import what_is_revealed_is_in_the_view
from longbox.kit.plans import PLAN_CHECKS


def a_deed_has_one_result(state: State, seat: int, deed: Deed, rng: Sfc32) -> None:
    """The same deed in the same state gives the same state and tells the same."""
    first, second = after(state, seat, deed), after(state, seat, deed)
    expect(picture(first[0]) == picture(second[0]), f"{deed!r} has a different result the second time")
    expect(_told(first[1]) == _told(second[1]), f"{deed!r} tells something else the second time")


def listening_changes_nothing(state: State, seat: int, deed: Deed, rng: Sfc32) -> None:
    """The game goes the same way whether somebody listens or not."""
    silent = state.clone()
    silent.apply(seat, deed)
    loud, _ = after(state, seat, deed)
    expect(picture(silent) == picture(loud), f"{deed!r} has a different result when somebody listens")


def events_are_sound(state: State, seat: int, deed: Deed, rng: Sfc32) -> None:
    """Every event has hearers, a rule that exists, words, and can be sent."""
    _, heard = after(state, seat, deed)
    for audience, event in heard:
        expect(any(audience >> other & 1 for other in everybody(state.game)), f"nobody hears {event}")
        expect(state.game.rulebook.find(event.rule), f"{event} cites rule {event.rule!r}, which does not exist")
        expect(event.text(state.game.names).strip(), f"{event} has no text")
        wire(event)


class _Ear(list[tuple[int, Event]]):
    """Keeps the bytes of every event as of when it was told. Compiled code bypasses it."""

    def __init__(self) -> None:
        super().__init__()
        self.sounds: list[bytes] = []

    def append(self, heard: tuple[int, Event]) -> None:
        super().append(heard)
        self.sounds.append(wire(heard[1]))


def events_tell_copies(state: State, seat: int, deed: Deed, rng: Sfc32) -> None:
    """An event does not change after it was told: it holds copies, never lists of the state."""
    new, ear = state.clone(), _Ear()
    new.heard = ear
    new.apply(seat, deed)
    for _ in range(3):
        step = random_move(new, rng)
        if step is not None:
            new.heard = None
            new.apply(*step)
    for (_, event), sound_ in zip(ear, ear.sounds, strict=False):
        expect(wire(event) == sound_, f"{event} has changed since it was told; it holds a list of the state")


def a_reloaded_twin_goes_the_same_way(state: State, seat: int, deed: Deed, rng: Sfc32) -> None:
    """A state that was written and read back does the same with the same deed."""
    twin = state.game.decode(msgspec.json.decode(picture(state)))
    refusal = twin.refuse(seat, deed)
    expect(refusal is None, f"the reloaded twin refuses {deed!r}: {refusal}")
    new, heard = after(state, seat, deed)
    twin_new, twin_heard = after(twin, seat, deed)
    expect(picture(new) == picture(twin_new), f"the reloaded twin comes to a different state by {deed!r}")
    expect(_told(heard) == _told(twin_heard), f"the reloaded twin tells something else about {deed!r}")


def what_came_to_light_is_marked(state: State, seat: int, deed: Deed, rng: Sfc32) -> None:
    """If a deed shows anybody what its own seat did not know, one of its events is marked as revealing HIDDEN. Undo rests on it."""
    if seat == CHANCE:
        return
    new, heard = after(state, seat, deed)
    if any(event.reveals == HIDDEN for _, event in heard):
        return
    other = state.game.determinize(state.view(seat), rng)
    if other.refuse(seat, deed) is not None:
        expect(False, f"{deed!r} of seat {seat + 1} is refused or not depending on what the seat does not know")
    other_new, other_heard = after(other, seat, deed)
    if _told(heard) != _told(other_heard):
        raise _unmarked(f"{deed!r} of seat {seat + 1}", heard, other_heard)
    here, there = new.view(seat), other_new.view(seat)
    if wire(here) != wire(there):
        field = differing_field(here, there)
        raise Broken(
            f"after {deed!r} the view of seat {seat + 1} shows what the seat did not know, and no event is marked: "
            f"`{field}` is {getattr(here, field)!r}, in another game {getattr(there, field)!r}.\n"
            "Tell an event about it, and mark the event: `reveals = HIDDEN`.",
            state.view,
        )
    expect(
        repr(new.pending()) == repr(other_new.pending()),
        f"what the game waits for after {deed!r} depends on what seat {seat + 1} does not know",
    )


def _unmarked(deed: str, heard: Heard, other: Heard) -> Broken:
    here, there = first_difference([event for _, event in heard], [event for _, event in other])
    if here is None and there is None:
        here = next(event for (seats, event), (others, _) in zip(heard, other, strict=True) if seats != others)
        tells = f"it tells {here}, in another game to other seats"
    else:
        tells = f"it tells {here or 'nothing'}, in another game {there or 'nothing'}"
    return Broken(
        f"{deed} brings to light what the seat did not know, and no event is marked: {tells}.\n"
        "If the rules show this now, mark the event: `reveals = HIDDEN`. If not, tell it only to those who may know (`tell_secret`).",
        type(here or there),
    )


def older_states_stay(state: State, seat: int, deed: Deed, rng: Sfc32) -> None:
    """A deed leaves older states untouched."""
    old, new, before = state.clone(), state.clone(), picture(state)
    new.apply(seat, deed)
    expect(picture(old) == before and picture(state) == before, "an older state has changed")


def quiet_deeds_are_quiet(state: State, seat: int, deed: Deed, rng: Sfc32) -> None:
    """A step that is not shown, or a quiet form with whatever words, tells nobody else anything and changes nothing that others see."""
    if not is_quiet(deed):
        return
    others = [other for other in everybody(state.game) if other != seat]
    for same in [deed, *(other_words(deed) if isinstance(deed, Form) else [])]:
        new, heard = after(state, seat, same)
        expect(repr(new.pending()) == repr(state.pending()), f"{same!r} is quiet, and now the game waits for {new.pending()!r}")
        for other in others:
            who = called(state.game, other)
            told = [event for audience, event in heard if audience >> other & 1]
            expect(not told, f"{same!r} is quiet, and {who} is told {told}")
            expect_same_view(new.view(other), state.view(other), f"{same!r} is quiet, and the view of {who} shows it", state.view)
            if other < state.game.seats:
                expect(new.legal(other) == state.legal(other), f"{same!r} is quiet, and {who} has other moves")


def is_quiet(deed: Deed) -> bool:
    """Whether a deed is its seat's private matter. Of a plan that is sealed or opened again, others may learn the fact."""
    if isinstance(deed, Move):
        return deed.kind.step and not deed.kind.shown
    return isinstance(deed, Form) and deed.kind.quiet and not isinstance(deed.kind, Reopen)


def words_decide_nothing(state: State, seat: int, deed: Deed, rng: Sfc32) -> None:
    """Whether a form is refused, and from whom, never depends on its free text."""
    if isinstance(deed, Form):
        for other in range(state.game.seats):
            first = state.refuse(other, deed)
            for second in [state.refuse(other, form) for form in other_words(deed)]:
                expect((first is None) == (second is None), f"{deed!r} is refused or not depending on its words: {first}, {second}")
            if first is not None:
                expect_refusal(first, state.game, f"{deed!r} from seat {other + 1}")


def _told(heard: Heard) -> list[tuple[int, bytes]]:
    return [(audience, wire(event)) for audience, event in heard]


STEP_CHECKS: list[StepCheck] = [
    a_deed_has_one_result,
    older_states_stay,
    listening_changes_nothing,
    events_are_sound,
    events_tell_copies,
    a_reloaded_twin_goes_the_same_way,
    *PLAN_CHECKS,
    quiet_deeds_are_quiet,
    what_came_to_light_is_marked,
    what_is_revealed_is_in_the_view,
    words_decide_nothing,
]
