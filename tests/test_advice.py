"""Advice for any table: why not, and which questions need no person; told from what the seat itself may know."""

from __future__ import annotations

import pytest

from longbox.bots.playout import throw
from longbox.games.advice import notes, why_not
from longbox.games.mayhem.rules import MayhemRules
from longbox.games.mayhem.stage import Mayhem
from longbox.kernel import Ask, BadDeed, Roll, Sfc32, State
from longbox.kernel.deeds import CHANCE
from longbox.kernel.state import seats_in
from tests.mayhem.tables import do, scene, table
from tests.toys.roofs import GAME as ROOFS
from tests.toys.watch import GAME as WATCH


def refused(state: State, seat: int, words: str) -> tuple[str, str]:
    refusal = why_not(state, seat, words)
    assert refusal is not None
    return refusal.code, refusal.rule


def note(state: State, seat: int) -> dict[str, object]:
    return notes(state, seat, state.legal(seat))


@pytest.fixture
def stage() -> Mayhem:
    game = table("vision 7-hearts 7-spades 9-clubs king-hearts", seats=2)
    return scene(game, hands=["vision 7-hearts 9-clubs", "7-spades king-hearts"], step="upkeep")


def test_a_card_is_asked_for_by_id_or_name(stage: Mayhem) -> None:
    for words in ("king-hearts", "King of Hearts", "king of hearts"):
        assert refused(stage, 0, words) == ("not_held", "0.3.2.1")
    assert refused(stage, 0, "vision") == ("timing", "0.4.1.1")
    assert refused(stage, 1, "7-spades") == ("not_asked", "T2.2")


def test_what_can_be_played_is_not_refused() -> None:
    state = scene(table("7-hearts 7-spades", seats=2), hands=["7-hearts", "7-spades"], step="enter stage")
    assert why_not(state, 0, "7-hearts") is None
    assert why_not(state, 0, "lay 7-hearts actor low") is None
    assert why_not(state, 0, "pass") is None


def test_a_kind_of_move_alone_has_its_most_telling_reason(stage: Mayhem) -> None:
    assert refused(stage, 0, "score") == ("no_scoring", "0.5.3.2")
    performance = scene(table("7-hearts 7-spades", seats=2), hands=["7-hearts", "7-spades"], step="performance")
    assert refused(performance, 0, "score") == ("not_yours", "0.5.3.2")


def test_words_that_name_nothing_are_no_move(stage: Mayhem) -> None:
    with pytest.raises(BadDeed):
        why_not(stage, 0, "batman")
    with pytest.raises(BadDeed):
        why_not(ROOFS.make(2).start(), 0, "batman")


def test_any_game_answers_for_its_moves_and_asks_every_question() -> None:
    state = ROOFS.make(2).start()
    assert why_not(state, 0, "coin left") is None
    state.apply(0, state.game.table.parse("coin middle"))
    assert refused(state, 0, "coin left") == ("order", "A1.2")
    assert note(state, 0) == {"pass": None, "idle": False, "public": False, "words": "", "together": []}


def test_where_one_holds_nothing_of_use_only_oneself_knows_it(stage: Mayhem) -> None:
    """Seat 0 has nothing to do in Upkeep with these cards; others cannot see that."""
    found = note(stage, 0)
    assert found.pop("pass") is not None and found == {"idle": True, "public": False, "words": "Upkeep", "together": []}


def test_the_own_act_on_top_is_for_everybody_to_see() -> None:
    state = scene(table("7-hearts 7-spades", seats=2), hands=["7-hearts 7-spades", "7-spades"], step="enter stage")
    assert not note(state, 0)["idle"]
    do(state, 0, "lay 7-hearts actor low")
    found = note(state, 0)
    assert found.pop("pass") is not None and found == {"idle": True, "public": True, "words": "your own Act waits", "together": []}
    do(state, 0, "pass")
    found = note(state, 1)
    assert found.pop("pass") is not None and found == {"idle": False, "public": False, "words": "", "together": [1]}


def test_notes_name_the_pass_whatever_the_game_calls_it(stage: Mayhem) -> None:
    moves = stage.legal(0)
    place = note(stage, 0)["pass"]
    assert isinstance(place, int) and moves[place].kind.passes
    watch = WATCH.make(2).start()
    assert note(watch, 1)["pass"] is None
    for words in ("gather d12", "act"):
        watch.apply(1, watch.game.table.parse(words))
    assert [str(move) for move in watch.legal(0)] == ["raise", "let_roll"] and note(watch, 0)["pass"] == 1


def test_notes_tell_a_seat_only_what_it_may_know() -> None:
    """At every question of a random game, a state that looks the same to the seat has the same notes."""
    game = table("vision 7-hearts 7-spades 9-clubs king-hearts joker-1", seats=3)
    assert isinstance(game, MayhemRules)
    rng, seen = Sfc32("notes"), list[bool]()
    state: State = game.start()
    for _ in range(150):
        pending = state.pending()
        if isinstance(pending, Roll):
            state.apply(CHANCE, throw(pending, rng))
        elif isinstance(pending, Ask):
            (seat,) = seats_in(pending.seats)
            moves = state.legal(seat)
            other = game.determinize(state.view(seat), rng)
            assert notes(other, seat, moves) == notes(state, seat, moves)
            seen.append(bool(note(state, seat)["idle"]))
            state.apply(seat, rng.choice(moves))
    assert set(seen) == {True, False}
