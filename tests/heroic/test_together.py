"""Transitions, where everybody rests at the same time (rule P11.4)."""

from __future__ import annotations

from longbox.games.heroic.advice import ADVICE
from longbox.games.heroic.engine.records import Trait
from longbox.games.heroic.engine.rules import ASSET, FOR_ROLL, REST, WATCHER
from longbox.kernel import Ask, only
from longbox.kernel.views import Fell
from tests.heroic.tables import do, fill, form_refused, hurt, idle, no, one, place, rest, show
from tests.marks import rule


@rule("P11.4")
def test_all_heroes_rest_at_the_same_time() -> None:
    state = rest("wolverine", "storm", "iron-man")
    pending = state.pending()
    assert isinstance(pending, Ask)
    assert (pending.seats, pending.may, pending.what) == (0b1110, only(WATCHER), "rest")
    do(state, 3, "aim support Wolverine", "quick")
    do(state, 1, "aim support Storm", "quick")  # while somebody else gathers dice
    assert [len(draft) > 1 for draft in state.drafts] == [False, True, False, True]
    for seat, who in ((1, "Wolverine"), (2, "Storm"), (3, "Iron Man")):
        pool = state.view(seat).pool
        assert pool is not None and (pool.seat, pool.who) == (seat, place(state, who))


@rule("P11.4", "P13.8")
def test_support_of_the_last_seat_reaches_a_recovery_of_the_first() -> None:
    state = rest("wolverine", "storm", doom="6")
    hurt(one(state, "Wolverine"), stress=[8, 0, 0])
    do(state, 1, "aim recover Wolverine 0", "affiliation buddy")
    do(state, 2, "aim support Wolverine", "rush")
    show(state, 15, 8)
    show(state, 4, 4)
    assert state.stage == REST
    assert [step.kind.name for step in state.drafts[1]] == ["aim", "affiliation"]  # it has waited
    do(state, 1, "asset 0 0", "roll")
    show(state, 15, 8)
    show(state, 14, 4)
    assert one(state, "Wolverine").harm.stress[0] == 0


@rule("P11.4")
def test_ready_can_be_taken_back_until_the_last_hero_is() -> None:
    state = rest("wolverine", "storm")
    assert no(state, 1, "not_ready").code == "not_now"
    do(state, 1, "done")
    pending = state.pending()
    assert isinstance(pending, Ask)
    assert (pending.seats, pending.may, pending.for_seat(1).what) == (0b100, 0b011, "ready")
    assert form_refused(state, 0, "scene", title="On").code == "under_way"
    do(state, 1, "not_ready", "aim support Storm")
    do(state, 2, "done")
    do(state, 1, "done")
    assert repr(state.pending()) == "ask frame [0] (P11.4)"
    assert state.refuse(1, state.game.moves.parse("not_ready")) is not None


@rule("P11.4", "P15.8")
def test_both_heroes_of_a_seat_take_ready_back() -> None:
    state = idle("storm", "captain-america")
    fill(state, 0, "seat_hero", seat=1, hero="wolverine")
    fill(state, 0, "transition", title="Rest")
    do(state, 1, "done", "done", "not_ready")
    assert (state.resters(), state.rested) == (0b110, 0)


@rule("P3.8", "P11.4")
def test_dice_that_no_longer_fit_are_named_and_fall() -> None:
    state = rest("wolverine", "storm", doom="6")
    state.traits = [Trait(ASSET, "A Map", 8, -1, -1, FOR_ROLL)]
    do(state, 1, "aim support Storm", "affiliation buddy", "asset 0 0")
    do(state, 2, "aim support Wolverine", "affiliation buddy", "asset 0 0")
    do(state, 2, "roll")
    show(state, 15, 8)
    state.heard = []
    show(state, 4, 4)
    assert [step.kind.name for step in state.drafts[1]] == ["aim", "affiliation"]


@rule("P3.8")
def test_whoever_loses_dice_is_told_which_and_why() -> None:
    state = rest("wolverine", "storm")
    state.traits = [Trait(ASSET, "A Map", 8, -1, -1, FOR_ROLL)]
    do(state, 1, "aim support Storm", "affiliation buddy", "asset 0 0")
    heard = fill(state, 0, "ruling", what="remove_trait", value=0, reason="the wind takes it")
    fell = [event for event in heard if isinstance(event, Fell)]
    assert [(event.who, event.steps) for event in fell] == [(1, ["A Map"])]


@rule("P11.4")
def test_bots_wait_for_people_in_a_transition() -> None:
    assert ADVICE.people_first(rest("wolverine", "storm"))
    assert not ADVICE.people_first(idle("wolverine", "storm"))
