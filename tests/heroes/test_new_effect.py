"""An effect of cards is a class and its `Effect`, with the question that it asks: then cards can say it, and people are asked and told."""

from __future__ import annotations

from pathlib import Path

import pytest

from longbox.games.heroes import GAME
from longbox.games.heroes.content import content
from longbox.games.heroes.engine.abilities import Op
from longbox.games.heroes.engine.asking import Choice
from longbox.games.heroes.engine.choices import hero_moves
from longbox.games.heroes.engine.effects import EFFECTS
from longbox.games.heroes.engine.game import HeroesGame
from longbox.games.heroes.engine.parts import Effect
from longbox.games.heroes.engine.state import Heroes
from longbox.games.heroes.engine.vocabulary import NUMBER
from longbox.kernel import Ask, Frame, Move
from tests.heroes.tables import ally, asked, do, planned, sent
from tests.more import gain

FAN = """
[[allies]]
id = "a-fan"
origin = "house"
name = "A Fan"
effect = "action: praise 2"
"""


class Praise(Op):
    """VP for the Level of a hero whom nobody has heard of."""

    def do(self, state: Heroes, frame: Frame) -> None:
        state.push(PRAISED.frame(int(frame.seat), int(self.n)))


class Praised(Choice):
    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        return hero_moves(state, int(frame.seat), [0, 1, 2, 3])

    def chosen(self, state: Heroes, frame: Frame, _move: Move) -> None:
        points = frame.a
        state.teams[frame.seat].vp += points


PRAISED = Praised("praised", "B12.35", "Who is praised")


def test_a_new_effect_asks_and_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    praise = Effect("praise", "B12.35", Praise, [NUMBER], lambda step: f"praise a hero for {step.number()} VP", worth=1.0, asks=[PRAISED])
    monkeypatch.setitem(EFFECTS, "praise", praise)
    gain(monkeypatch, tmp_path, FAN)
    game = GAME.make(2)
    assert isinstance(game, HeroesGame)
    state = sent(planned(game))
    ally(state, 0, "a-fan", pp=1)
    assert state.core.box.resources[state.teams[0].allies[0]].ability.text == "As an action: praise a hero for 2 VP."
    do(state, 0, "use a-fan")
    pending, view = state.pending(), state.view(0)
    assert asked(state) == "praised 0" and isinstance(pending, Ask)
    assert game.ask_text(view, pending) == content(game)["questions"]["praised"] == "Who is praised?"
    before = state.teams[0].vp
    do(state, 0, f"hero {game.box.heroes[state.team_def(0).heroes[1]].id}")
    assert state.teams[0].vp == before + 2
