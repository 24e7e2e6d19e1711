"""What is offered and spent at any time in a scene, while others think (rule P8.13)."""

from __future__ import annotations

import pytest

from longbox.bots import Budget
from longbox.games.heroic.bots.simple import make
from longbox.games.heroic.engine.order import begin_transition, proceed
from longbox.games.heroic.engine.rules import ACT, FOES, LEAD, TRANSITION, WATCHER
from longbox.games.heroic.engine.state import Heroic
from longbox.kernel import Ask, Sfc32, only
from longbox.kernel.views import Fell
from tests.heroic.tables import begin, do, fight, fill, form_refused, hurt, no, one, place, rest, show
from tests.heroic.test_scenes import story
from tests.marks import rule


@rule("P8.13")
def test_the_watcher_may_move_while_a_hero_thinks() -> None:
    state = fight(doom="8 12 12")
    do(state, 0, "name Storm")
    pending = state.pending()
    assert isinstance(pending, Ask)
    assert (pending.seats, pending.may, pending.for_seat(WATCHER).what) == (only(2), only(WATCHER), "doom")
    do(state, 2, "aim attack Electro physical", "quick")
    do(state, 0, "new_distinction", "split Storm 1", "limit Electro 0", "offer Wolverine 1")
    assert (state.stage, state.actor) == (ACT, place(state, "Storm"))
    do(state, 1, "decline")
    do(state, 0, "insist no")
    do(state, 2, "roll")


@rule("P8.13", "P8.9")
def test_the_scene_ends_for_two_d12_in_the_middle_of_a_turn() -> None:
    state = fight(objective="rescue", doom="12 12")
    begin(state, "Storm")
    do(state, 2, "aim objective Storm", "quick")
    do(state, 0, "end_scene")
    assert (state.scene.over, state.actor, state.drafts) == ("far", -1, [[], [], []])


@rule("P8.13", "P8.6")
def test_a_limit_is_offered_in_a_transition() -> None:
    state = rest("wolverine", "storm")
    do(state, 0, "offer Storm 1")
    do(state, 2, "accept")
    assert one(state, "Storm").pp == 2
    do(state, 1, "done")


@rule("P8.13")
def test_offers_wait_until_a_roll_is_resolved() -> None:
    state = fight(doom="8 12 12")
    begin(state, "Storm")
    do(state, 2, "aim attack Electro physical", "rush")
    show(state, 15, 8)
    for words in ("offer Wolverine 1", "split Storm 1", "end_scene", "limit Electro 0"):
        assert (no(state, 0, words).code, no(state, 0, words).rule) == ("dice_first", "P8.13")
    assert form_refused(state, 1, "strike", who=place(state, "Wolverine"), limit="mutant").code == "dice_first"


@rule("P8.13", "P10.2", "P7.6")
def test_heroes_let_limits_strike_while_somebody_else_acts() -> None:
    state = fight("iron-man", "storm")
    begin(state, "Iron Man")
    do(state, 1, "aim attack Electro physical")
    fill(state, 2, "strike", who=place(state, "Storm"), limit="issues")
    assert (one(state, "Storm").pp, state.traits[0].name) == (2, "Walls Too Close")
    fill(state, 2, "strike", who=place(state, "Electro"), limit="powered_down")
    do(state, 0, "allow yes")
    assert (one(state, "Storm").pp, one(state, "Electro").down.powered) == (1, 1)
    assert [step.kind.name for step in state.drafts[1]] == ["aim"]
    assert form_refused(state, 2, "strike", who=place(state, "Iron Man"), limit="gear").rule == "P7.6"
    assert form_refused(state, 2, "strike", who=place(state, "Storm"), limit="gear").rule == "P15.2"


@rule("P7.6")
def test_the_watcher_pays_for_no_limit_of_a_villain() -> None:
    state = fight(foes=["electro", "carnage"])
    begin(state, "Carnage")
    assert no(state, 0, "tempt Electro 0").rule == "P7.6"


def told_that_fell(state: Heroic, by: int, words: str) -> list[tuple[int, list[str]]]:
    return [(event.who, event.steps) for event in do(state, by, words) if isinstance(event, Fell)]


@rule("P8.13", "P3.8")
def test_a_pool_stays_and_dice_that_do_not_fit_any_more_are_named() -> None:
    state = fight("iron-man", "storm", doom="8 8 8")
    begin(state, "Iron Man")
    do(state, 1, "aim attack Electro physical", "affiliation buddy", "power 0 0 free", "specialty 0 whole free")
    assert told_that_fell(state, 0, "split Storm 1") == [(1, ["Buddy d6"])]  # Storm goes, and Iron Man is alone
    do(state, 1, "affiliation solo")
    do(state, 0, "offer Iron_Man 0")
    fell = told_that_fell(state, 1, "accept")
    assert [who for who, _ in fell] == [1] and len(fell[0][1]) == 1
    assert [step.kind.name for step in state.drafts[1]] == ["aim", "affiliation", "specialty"]


@rule("P8.13", "P11.11")
def test_two_d12_end_a_transition_and_the_story_goes_on() -> None:
    state = story("wolverine", "storm")
    proceed(state, "soup")
    state.doom = [12, 12]
    do(state, 1, "aim support Storm")
    do(state, 0, "end_scene")
    do(state, 1, "ending 0")
    assert (state.scene.kind, state.stage) == (TRANSITION, LEAD)
    state = rest("storm", doom="12 12")
    do(state, 0, "end_scene")
    do(state, 1, "ending 0")
    assert state.scene.over == "far"


@rule("P8.9")
@pytest.mark.parametrize(
    ("boxes", "filled", "out", "near"),
    [(4, 2, 0, False), (4, 3, 0, True), (2, 0, 0, False), (2, 1, 0, True), (1, 0, 0, False), (1, 0, 1, True)],
)
def test_scenes_of_one_or_two_boxes_can_be_nearly_won(boxes: int, filled: int, out: int, near: bool) -> None:
    state = fight(foes=["electro", "carnage"], objective="rescue", doom="12 12")
    state.scene.boxes, state.scene.filled = boxes, filled
    for foe in [other for other in state.cast if other.side == FOES][:out]:
        hurt(foe, out=0)
    do(state, 0, "end_scene")
    assert state.scene.over == ("near" if near else "far")


@rule("P8.12")
def test_nobody_pays_to_tear_a_lone_hero_from_the_others() -> None:
    state = story("storm")
    state.doom = [6, 8, 8, 10]
    place_of = [price.do for price in state.rules().world.scene_by_id[state.scene.id].prices].index("split")
    assert no(state, 0, f"effect {place_of} 0").code == "alone"
    assert not state.view(0).prices[place_of].payable


@rule("P8.13")
def test_a_bot_offers_a_hero_at_most_one_limit_a_round() -> None:
    state = fight("storm", doom="6")
    bot, rng = make(state.game), Sfc32("offers")
    begin(state, "Storm")

    def asked() -> list[str]:
        tries = (bot.volunteer(state.view(0), state.legal(0), Budget(), rng) for _ in range(200))
        return [repr(move) for move in tries if move is not None]

    assert asked() == []  # nothing is said yet
    do(state, 1, "aim attack Electro physical")
    assert set(asked()) == {"offer 0 1"}
    do(state, 0, "offer Storm 1")
    do(state, 1, "decline")
    do(state, 0, "insist no")
    assert asked() == []
    do(state, 1, "hold")
    begin_transition(state, "", "")
    assert asked() == []
