"""A script and how far a pupil has come in it, where several seats are asked at once and where some have to pass."""

from __future__ import annotations

import pytest

from longbox.hosting.lesson import MOST_PASSES, Beat, Script, Walk, new_lesson, places
from longbox.kernel import CHANCE, Ask, Outcome, Roll, State, Stuck
from tests.roofs import RoofsGame
from tests.toys.duel import DuelGame

YOU, THEY = 0, 1


def walk_on(walk: Walk, state: State) -> list[str]:
    """What is done before the pupil is to move."""
    done: list[str] = []
    while True:
        pending = state.pending()
        if isinstance(pending, Roll):
            state.apply(CHANCE, Outcome([1] * len(pending.sides)))
            continue
        found = walk.by_itself(state)
        if found is None:
            return done
        walk.follow(state, *found)
        state.apply(*found)
        done.append(f"{found[0]} {found[1]!r}")


def test_of_several_who_are_asked_the_one_of_the_beat_moves() -> None:
    beats = [Beat(1, THEY, "coin left"), Beat(1, YOU, "coin right", "Go right."), Beat(1, THEY, "done"), Beat(1, YOU, "done", "Done.")]
    game = RoofsGame(3)
    state, walk = game.start(), Walk(Script(3, {}, rolls=[], beats=beats, farewell="Bye."), game)
    assert walk_on(walk, state) == ["1 coin left"]
    assert walk.is_due(state, YOU) and repr(walk.expected()) == "coin right"
    walk.follow(state, YOU, walk.expected())
    state.apply(YOU, game.moves.parse("coin right"))
    assert walk_on(walk, state) == ["1 done"]
    assert walk.beat().says == "Done."


def test_whoever_is_asked_before_a_beat_passes() -> None:
    game = DuelGame()
    state, walk = game.start(), Walk(Script(2, {}, rolls=[], beats=[Beat(1, YOU, "end", "End your turn.")], farewell="Bye."), game)
    walk_on(walk, state)
    card = next(move for move in state.legal(YOU) if move.kind.name == "play")
    state.apply(YOU, card)
    passed = walk_on(walk, state)
    assert passed and set(passed) <= {"0 pass", "1 pass"}
    assert isinstance(state.pending(), Ask) and walk.is_due(state, YOU)


def test_a_lesson_that_cannot_go_on_says_where() -> None:
    game = RoofsGame(2)
    state, walk = game.start(), Walk(Script(2, {}, rolls=[], beats=[Beat(1, YOU, "coin left", "Left.")], farewell="Bye."), game)
    for roof in ("middle", "middle", "right"):
        state.apply(YOU, game.moves.parse(f"coin {roof}"))
    with pytest.raises(Stuck, match=r"^the lesson cannot come to its beat 1, 'coin left'$"):
        walk.by_itself(state)


def test_a_lesson_does_not_pass_for_ever() -> None:
    game = DuelGame()
    state, walk = game.start(), Walk(Script(2, {}, rolls=[], beats=[Beat(1, THEY, "end")], farewell="Bye."), game)
    walk.passes = MOST_PASSES
    while isinstance(pending := state.pending(), Roll):
        state.apply(CHANCE, Outcome([1] * len(pending.sides)))
    with pytest.raises(Stuck, match="beat 1, 'end'"):
        walk.by_itself(state)


def test_cards_are_found_by_their_names_wherever_they_are() -> None:
    assert places(["ace", "king", "queen", "ace"], ["ace", "ace", "queen"]) == [1, 3, 2]
    with pytest.raises(Stuck, match=r"^the lesson wants king, which is not in the deck$"):
        places(["ace", "king"], ["king", "king"])


def test_words_that_a_lesson_cannot_read_are_refused() -> None:
    with pytest.raises(Stuck, match="this lesson has no words for rolls"):
        new_lesson(Script(2, {}, rolls=["king queen"], beats=[], farewell="Bye."), DuelGame(), b"lesson")
