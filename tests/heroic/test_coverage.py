"""Long random play uses every SFX and Limit, every spend, and every boundary of scenes, and never gets stuck."""

from __future__ import annotations

from collections.abc import Iterator

from longbox.games.heroic.engine.rules import ASKED, HEROES
from longbox.games.heroic.engine.state import Heroic
from tests.heroic.lively import play
from tests.heroic.tables import begin, do, fight, game, hurt, rest
from tests.heroic.test_scenes import story
from tests.marks import long, rule, slow

pytestmark = slow

CASTS: list[tuple[list[str], list[str], str]] = [
    (["wolverine", "storm"], ["electro", "zzzax"], "stop"),
    (["iron-man", "captain-america"], ["carnage", "doctor-doom"], "rescue"),
    (["doctor-strange", "emma-frost"], ["graviton", "dockside-crew"], "none"),
    (["captain-america", "wolverine"], ["carnage", "carnage"], "duel"),
    (["emma-frost"], ["carnage", "doctor-doom"], "hold"),
    (["storm", "iron-man", "emma-frost"], ["zzzax", "electro", "emma-frost"], "chase"),
    (["storm"], ["electro", "zzzax"], "none"),
    (["emma-frost"], ["emma-frost"], "none"),
]
DEEDS = 450


def rich(state: Heroic) -> Heroic:
    """Everybody is asked, and can pay."""
    state.standing = [ASKED] * state.game.seats
    state.landing = [1] * state.game.seats
    for one in state.cast:
        one.pp, one.xp = 3, 20
    return state


RARE = {"grandstand", "nobody", "reward"}
"""A setting that is off, nobody is left, a sentence: all have tests of their own."""


def wanted() -> set[str]:
    made = game("storm")
    return {name for name in made.to_cover() if name not in made.forms} - RARE


def played() -> Iterator[set[str]]:
    """What was used, game after game."""
    found: set[str] = set()
    for round in range(10):
        for heroes, foes, objective in CASTS:
            state = rich(fight(*heroes, foes=foes, objective=objective, doom="6 8 10 12 12"))
            if "emma-frost" in heroes and (round % 2 or len(heroes) == 1):
                next(one for one in state.cast if one.sheet.id == "emma-frost").shut_sets = 1
            if foes[-1] == "zzzax" and round % 2:
                state.cast[-1].side = HEROES  # two who drink what the other throws
                begin(state, "Zzzax")
                do(state, 0, "aim attack Electro physical", "rush")
            if heroes == ["emma-frost"] and foes[0] == "carnage":
                begin(state, "Carnage")  # somebody hits her where nothing does
                do(state, 0, "aim attack 0 physical", "rush")
            for one in state.cast:
                hurt(one, stress=[6, 0, 8] if round % 2 else [0, 8, 6])
            play(state, DEEDS, f"{heroes} {round}", found)
            yield found
    for heroes, *_ in CASTS:
        state = rich(rest(*heroes))
        for one in state.cast:
            hurt(one, stress=[10, 6, 8])
        play(state, DEEDS // 2, f"{heroes} rest", found)
        yield found
    for seed in range(3):
        play(rich(story("storm", "wolverine")), DEEDS, f"story {seed}", found)
        yield found


def test_everything_is_used() -> None:
    """As many games as it takes, of those that there are."""
    left = wanted()
    for used in played():
        left -= used
        if not left:
            break
    assert left == set()


@long
def test_no_game_gets_stuck() -> None:
    for _ in played():
        pass


@rule("P16.3")
def test_a_scene_in_which_nobody_is_left() -> None:
    state = fight("storm", foes=[])
    hurt(state.cast[0], out=3)
    do(state, 0, "nobody")
    assert state.scene.over == "ended"
