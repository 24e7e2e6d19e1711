"""Plans: drafts with slots, what falls, seals, and the way onward."""

from __future__ import annotations

import pytest

from longbox.kernel import EVERYONE, SPECTATOR, Ask, Fell, Kind, Range, Refusal, State, Twin, only, onward
from longbox.kernel.forms import FormKind, number
from tests.marks import rule
from tests.raid import Again, Alarm, Go, Raid, RaidGame, Ready, Shown, Spent, planned


def draft(state: State, seat: int) -> list[str]:
    return [repr(step) for step in state.drafts[seat]]


def fill(state: State, seat: int, **values: object) -> list[tuple[int, object]]:
    """What is told of a form that is not refused."""
    form = state.game.form(dict(values))
    assert state.refuse(seat, form) is None
    heard = state.heard = []
    state.apply(seat, form)
    state.heard = None
    return list(heard)


def refusal(state: State, seat: int, **values: object) -> tuple[str, str]:
    found = state.refuse(seat, state.game.form(dict(values)))
    assert found is not None
    return found.code, found.rule


@rule("T4.3")
def test_a_step_takes_the_place_of_the_one_in_its_slot() -> None:
    state = planned(RaidGame().start(), 0, "spend 1", "go 1", "power 1", "spend 0", "go 2", "power 0")
    assert draft(state, 0) == ["go 2", "power 0", "spend 1", "spend 0"]
    assert draft(state, 1) == []


@rule("T4.3")
def test_a_step_is_judged_without_the_one_that_it_replaces() -> None:
    state = planned(RaidGame().start(), 0, "go 1", "power 2")
    before = state.clone()
    assert state.refuse(0, state.game.moves.parse("power 1")) is None
    assert state == before


@rule("T4.3")
def test_judging_a_step_leaves_the_draft_even_if_it_fails() -> None:
    class Failing(Go):
        def refuse(self, state: Raid, seat: int, a: int, b: int, c: int) -> Refusal | None:
            if a == 2:
                raise ZeroDivisionError("a fault of the game")
            return super().refuse(state, seat, a, b, c)

    state = planned(RaidGame(go=Failing("go", [Range("place", 3)], step=True)).start(), 0, "go 1", "spend 0")
    before = state.clone()
    with pytest.raises(ZeroDivisionError):
        state.refuse(0, state.game.moves.parse("go 2"))
    assert state == before and draft(state, 0) == ["go 1", "spend 0"]


@rule("T4.4")
def test_what_does_not_fit_any_more_falls_and_its_seat_is_told_why() -> None:
    state = planned(RaidGame().start(), 0, "go 1", "power 2", "spend 0")
    heard = state.heard = []
    planned(state, 0, "go 0")
    assert heard == [(only(0), Fell(rule="T4.4", who=0, steps=["power 2"], why=["There is no room for it."]))]
    assert draft(state, 0) == ["go 0", "spend 0"]
    assert heard[0][1].text([]) == "power 2 no longer fits: There is no room for it."


@rule("T4.2", "T4.4")
def test_any_step_can_be_dropped() -> None:
    state = planned(RaidGame().start(), 0, "go 1", "power 1", "spend 0", "spend 1")
    assert fill(state, 0, form="drop", step=2) == [] and draft(state, 0) == ["go 1", "power 1", "spend 1"]
    assert [type(event) for _, event in fill(state, 0, form="drop", step=0)] == [Fell]
    assert draft(state, 0) == ["spend 1"]
    assert refusal(state, 0, form="drop", step=1) == ("no_step", "T4.2")
    assert state.game.forms["drop"].blanks_for(state, 0)[0].high == 0
    fill(state, 0, form="back")
    assert refusal(state, 0, form="drop", step=0) == refusal(state, 0, form="back") == ("no_draft", "T4.2")


@rule("T4.4")
def test_nothing_falls_that_was_refused_before() -> None:
    """Here the seat is asked nothing at all, and every step is refused for that."""

    class Proud(Go):
        def refuse(self, state: Raid, seat: int, a: int, b: int, c: int) -> Refusal | None:
            return Refusal("over", "Too late.", "A1.1") if state.round else super().refuse(state, seat, a, b, c)

    state = RaidGame(go=Proud("go", [Range("place", 3)], step=True)).start()
    planned(state, 0, "go 1", "power 1", "spend 0")
    state.round = 1
    assert fill(state, 0, form="drop", step=2) == [] and draft(state, 0) == ["go 1", "power 1"]


@rule("T4.5")
def test_a_sealed_plan_stays_as_it_is_until_all_are_shown() -> None:
    state = planned(RaidGame().start(), 0, "go 1", "power 1", "seal")
    assert state.sealed == only(0) and draft(state, 0) == ["go 1", "power 1"]
    assert [refusal(state, 0, form="back"), refusal(state, 0, form="drop", step=0)] == [("sealed", "T4.6")] * 2
    for watcher in (1, SPECTATOR):
        assert state.view(watcher) == planned(RaidGame().start(), 0, "go 2", "seal").view(watcher)
    heard = state.heard = []
    planned(state, 1, "go 2", "seal")
    assert heard == [(EVERYONE, Ready(rule="A1.3", who=1)), (EVERYONE, Shown(rule="A2.1", plans=[["go 1", "power 1"], ["go 2"]]))]
    assert state.sealed == 0 and state.drafts == [[], []]


@rule("T4.6")
def test_a_sealed_plan_is_opened_again_with_all_that_is_in_it() -> None:
    state = planned(RaidGame().start(), 0, "go 1", "power 1")
    assert refusal(state, 0, form="reopen") == ("not_sealed", "T4.6")
    before = state.clone()
    planned(state, 0, "seal")
    assert fill(state, 0, form="reopen") == [(EVERYONE, Again(rule="A1.4", who=0))]
    assert state == before
    planned(state, 0, "go 2", "seal")
    planned(state, 1, "go 0", "seal")
    assert refusal(state, 0, form="reopen") == ("not_sealed", "T4.6")


@rule("T4.1")
def test_a_shown_draft_is_told_step_by_step() -> None:
    state = RaidGame(shown=True).start()
    heard = state.heard = []
    planned(state, 0, "go 1", "spend 1", "spend 0")
    state.apply(0, state.game.form({"form": "drop", "step": 1}))
    told = [(1, False), (0, False), (1, True)]
    assert heard == [(EVERYONE, Spent(rule="A1.2", who=0, coin=coin, gone=gone)) for coin, gone in told]
    assert not state.game.forms["drop"].quiet and RaidGame().forms["drop"].quiet


def test_onward_never_replaces_and_goes_through_the_slots_in_order() -> None:
    state = RaidGame().start()

    def names() -> list[str]:
        return sorted({move.kind.name for move in onward(state, 0, state.legal(0))})

    assert names() == ["go", "spend"]
    planned(state, 0, "go 1")
    assert names() == ["power", "seal", "spend"]
    planned(state, 0, "power 0", "spend 1")
    assert names() == ["seal", "spend"] and len(state.legal(0)) > len(onward(state, 0, state.legal(0)))
    planned(state, 0, "spend 1")
    assert names() == ["seal"]


def test_onward_an_earlier_slot_is_filled_where_nothing_else_is_left() -> None:
    class Later(Kind[Raid]):
        def slot(self, place: int, _b: int, _c: int) -> int:
            return place

        def refuse(self, state: Raid, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
            return None

    later = Later("power", [Range("slot", 2)], step=True)
    state = RaidGame(power=later).start()
    state.drafts[0] = [later.of(1)]
    assert onward(state, 0, [later.of(0), later.of(1)]) == [later.of(0)]


def test_the_default_plan_is_as_short_as_it_can_be() -> None:
    state = RaidGame().start()
    assert [repr(move) for move in state.default_plan(0)] == ["go 0", "seal"]
    planned(state, 0, "go 2", "spend 1")
    assert [repr(move) for move in state.default_plan(0)] == ["seal"]
    assert state.default_plan(1) and draft(state, 1) == []
    assert draft(planned(state, 0, "seal"), 0) == ["go 2", "spend 1"]


def test_a_twin_fills_in_its_form() -> None:
    state = planned(RaidGame().start(), 0, "go 1", "seal")
    pending = state.pending()
    assert isinstance(pending, Ask) and pending.for_seat(0).what == "alarm" and pending.for_seat(1).what == "plan"
    heard = state.heard = []
    planned(state, 0, "raise 2")
    assert heard == [(EVERYONE, Alarm(rule="A1.3", who=0, level=3))]
    assert isinstance(state, Raid) and state.alarm == 3
    quiet = state.refuse(0, state.game.moves.parse("raise 1"))
    assert quiet is not None and quiet.code == "too_low" and refusal(state, 0, form="alarm", level=2) == ("too_low", "A1.3")
    assert refusal(state, 1, form="alarm", level=9) == ("no_alarm", "A1.3")


def test_a_kind_says_what_it_is() -> None:
    with pytest.raises(ValueError, match="only steps are shown, and a step does not seal"):
        Kind[Raid]("odd", shown=True)
    with pytest.raises(ValueError, match="only steps are shown, and a step does not seal"):
        Kind[Raid]("odd", step=True, seals=True)
    form = FormKind[Raid]("call", [number("loud", 1, 3)])
    twin = Twin("call", form, lambda loud, _b, _c: {"loud": loud + 1}, [Range("loud", 3)], passes=True)
    assert twin.passes and not twin.step and [twin.filled(loud, 0, 0).number("loud") for loud in range(3)] == [1, 2, 3]
