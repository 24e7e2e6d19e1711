"""Advice, and the bots: play goes on without people."""

from __future__ import annotations

from longbox.bots.playout import play_out
from longbox.games.heroic.advice import ADVICE
from longbox.games.heroic.bots.simple import make
from longbox.games.heroic.engine.state import Heroic
from tests.heroic.tables import begin, do, fight, game, hurt, move, rest
from tests.heroic.test_scenes import story


def test_why_not() -> None:
    state = fight()
    seat = begin(state, "Storm")
    refusal = ADVICE.why_not(state, seat, "roll")
    assert refusal is not None
    assert refusal.rule == "P3.1"
    do(state, seat, "aim attack Electro physical")
    assert ADVICE.why_not(state, seat, "weather mastery") is None
    state.cast[1].shut_down(0)
    shut = ADVICE.why_not(state, seat, "Weather")
    assert shut is not None
    assert shut.words == "There is no such power that works."


def test_warnings() -> None:
    state = fight()
    seat = begin(state, "Storm")
    assert ADVICE.warning(state, seat, move(state, "aim attack Wolverine physical")) == "Wolverine is on your side."
    assert ADVICE.warning(state, seat, move(state, "aim attack Electro physical")) == ""
    state = rest()
    hurt(state.cast[0], stress=[8, 0, 0])
    assert "still has stress" in ADVICE.warning(state, 1, move(state, "done"))


def test_the_only_one_left_acts_without_being_named() -> None:
    state = fight()
    seat = begin(state, "Storm")
    assert ADVICE.sure(state, seat, state.legal(seat)) is None
    for one in state.cast:
        one.in_scene.acted = one.name() != "Electro"
    do(state, seat, "hold")
    found = ADVICE.sure(state, seat, state.legal(seat))
    assert found is not None
    assert found[0] == move(state, "name Electro")
    assert ADVICE.brief(state, seat)
    state.cast[1].in_scene.acted = False
    assert ADVICE.sure(state, seat, state.legal(seat)) is None


def test_bots_play_on_through_scenes_and_rests() -> None:
    made = game("storm", "wolverine")
    bots = [make(made)] * 3
    result = play_out(made, bots, seed="bots", most=900)
    assert isinstance(result.state, Heroic)
    assert result.steps == 900
    assert result.state.scene.story.act >= 1  # a scene, a rest, an Act, and on
    assert max(one.xp for one in result.state.cast) > 0


def test_bots_follow_an_event() -> None:
    made = story("storm").game
    result = play_out(made, [make(made)] * 2, seed="event", most=120)
    assert isinstance(result.state, Heroic)
    assert result.state.scene.story.event == "test-event"
