"""What bots do with XP: advances that make the usual pool larger, one thing of what an Event sells, and its use (chapter P14)."""

from __future__ import annotations

import pytest

from longbox.bots import Budget
from longbox.games.heroic.bots.novice import make as novice
from longbox.games.heroic.bots.simple import make as simple
from longbox.games.heroic.engine.game import HeroicGame
from longbox.games.heroic.engine.order import proceed
from longbox.games.heroic.engine.state import Heroic
from longbox.kernel import Sfc32
from tests.heroic.tables import do, form_refused, game, no, one, rest
from tests.marks import rule


def chosen(state: Heroic, seat: int = 1, bot: str = "simple") -> str:
    made = state.game
    assert isinstance(made, HeroicGame)
    move = {"simple": simple, "novice": novice}[bot](made).choose(state.view(seat), state.onward(seat), Budget(), Sfc32("xp"))
    return repr(move)


def spent(state: Heroic) -> list[str]:
    """What the bot of the first hero buys, until it is done."""
    found = []
    for _ in range(20):
        words = chosen(state)
        if words.split()[0] not in ("grow", "learn", "unlock_it", "use_it"):
            break
        found.append(words)
        do(state, 1, words)
    return found


@rule("P14.5", "P14.7")
@pytest.mark.parametrize(
    ("hero", "xp", "bought"),
    [
        ("storm", 9, []),
        ("storm", 10, ["grow 1 0"]),  # the largest power of the set that is cheaper to step up
        ("storm", 40, ["grow 1 0", "grow 0 0", "grow 1 0"]),  # 10, and 15 from d10 on
        ("iron-man", 14, []),  # saves for d12
        ("iron-man", 15, ["grow 0 0"]),
    ],
)
def test_bots_step_up_what_they_roll(hero: str, xp: int, bought: list[str]) -> None:
    state = rest(hero)
    state.cast[0].xp = xp
    assert spent(state) == bought
    assert state.cast[0].xp == xp - {0: 0, 1: 15 if hero == "iron-man" else 10, 3: 40}[len(bought)]
    assert state.cast[0].sheet.id == hero


@rule("P14.9")
def test_who_has_no_larger_power_learns() -> None:
    state = game("colossus", world="whole").start()
    proceed(state, "noodles-at-three")
    state.cast[0].xp = 15
    state.scene.story.event = ""  # nothing is sold here
    assert spent(state) == ["learn Combat"]
    assert [skill.title() for skill in state.cast[0].sheet.specialties] == ["Combat Master", "Cosmic Expert"]
    state.cast[0].xp = 15
    assert spent(state) == []  # a second Master does not make the pool larger


@rule("P14.12")
def test_bots_buy_one_thing_of_the_event_and_use_it() -> None:
    state = game("storm", world="whole").start()
    proceed(state, "fire-without-smoke")
    storm = one(state, "Storm")
    storm.xp = 9
    assert spent(state) == ["unlock_it 0"]
    storm.xp = 9
    assert spent(state) == []
    proceed(state, "keystone")
    assert chosen(state, 0).startswith("name")
    do(state, 0, "name Storm")
    do(state, 1, "hold")
    do(state, state.namer(), "name Doombots") if state.namer() == 0 else None
    assert [move for move in map(repr, state.legal(1)) if move.startswith("use_it")] == ["use_it 0"]
    assert chosen(state) == "use_it 0"
    do(state, 1, "use_it 0")
    assert any(trait.name == "Glider Flight" for trait in state.traits)
    assert no(state, 1, "use_it 0").rule == "P14.12"


def test_nothing_is_bought_for_an_event_that_is_over() -> None:
    state = game("storm", world="whole").start()
    proceed(state, "last-word")
    one(state, "Storm").xp = 9
    assert spent(state) == []


def test_novices_spend_nothing() -> None:
    state = rest("storm")
    state.cast[0].xp = 40
    assert chosen(state, bot="novice") == "done"


def test_growth_in_words() -> None:
    state = game("storm", world="whole").start()
    proceed(state, "fire-without-smoke")
    one(state, "Storm").xp = 15
    view = state.view(1)
    words = [state.game.move_text(view, move) for move in state.legal(1) if move.kind.name in ("grow", "learn", "unlock_it")]
    assert words[0] == "Step up Weather Mastery to d12 (15 XP)"
    assert "Learn Combat Master (15 XP)" in words and "Learn Science Expert (15 XP)" in words
    assert "Unlock Glider Flight (5 XP)" in words


@rule("P8.13", "P14.5")
def test_xp_waits_until_an_offered_limit_is_answered() -> None:
    """Otherwise the Limit could be taken off the sheet that is about to strike."""
    state = rest("storm")
    one(state, "Storm").xp = 10
    state.offer = [0, 0, 0]
    assert form_refused(state, 1, "advance", on="limit", first=0, second=0, what="gear", words="lost").code == "answer_first"
