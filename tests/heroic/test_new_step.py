"""A step of the pool is a class: with its place and its name in the list of kinds it is judged, listed, put in words and shown."""

from __future__ import annotations

import pytest

from longbox.content.rulebook import read
from longbox.games.heroic.content import content
from longbox.games.heroic.engine import game as engine
from longbox.games.heroic.engine.game import SETTINGS, Common, HeroicGame
from longbox.games.heroic.engine.people import Character
from longbox.games.heroic.engine.pool import Lister, Pool, PoolStep, afford
from longbox.games.heroic.engine.slots import LENT
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.steps import step_kinds
from longbox.games.heroic.engine.views import HeroicView
from longbox.games.heroic.game import RULEBOOK
from longbox.games.heroic.screen.menu import Menu
from longbox.kernel import Refusal
from tests.heroic.tables import begin, begun, do, framed, move, one, twelve


class Luck(PoolStep):
    """A d6 for a point, which nobody has heard of."""

    def slot(self, _a: int, _b: int, _c: int) -> int:
        return LENT + 1

    def fault(self, state: Heroic, pool: Pool, _a: int, _b: int, _c: int) -> Refusal | None:
        return afford(state, pool, 1)

    def put(self, state: Heroic, pool: Pool, _a: int, _b: int, _c: int) -> None:
        pool.cost += 1
        pool.add(6, "Luck")

    def offer(self, lister: Lister, _pool: Pool, _one: Character, _extra: int) -> None:
        lister.step(self)

    def label(self, state: Heroic, who: int, _a: int, _b: int, _c: int) -> str:
        return "luck d6"


def test_a_new_step_is_listed_laid_and_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "step_kinds", lambda: [*step_kinds(), Luck("luck", step=True, shown=True)])
    game = HeroicGame(Common(twelve()), 3, read(RULEBOOK), dict.fromkeys(SETTINGS, False), {"world": "test"})
    state = framed(begun(game.seated([{}, {"hero": "wolverine"}, {"hero": "storm"}])))
    begin(state, "Wolverine")
    do(state, 1, "aim attack Electro physical")
    luck = move(state, "luck")
    assert luck in state.legal(1)
    assert "luck" in content(game)["steps"]
    view = state.view(1)
    assert isinstance(view, HeroicView)
    moves = state.legal(1)
    menu = Menu(game, view, moves, [game.move_text(view, one) for one in moves])
    more = next(choice for choice in menu.choices() if choice.key == "+").more
    assert any(choice.move == luck and choice.words.startswith("Luck d6") for choice in more)
    do(state, 1, "luck")
    after = state.view(1)
    assert isinstance(after, HeroicView)
    pool = after.pool
    assert pool is not None
    assert (pool.dice, pool.marks, pool.cost) == ([6], ["Luck"], 1)
    assert one(state, "Wolverine").pp == 1, "it is paid when the pool is rolled"
