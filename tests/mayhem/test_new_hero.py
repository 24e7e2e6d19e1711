"""A new hero is one TOML file beside the others: no line of Python changes for the cards, decks, bots, screens and the browser."""

from __future__ import annotations

import io
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from longbox.bots.playout import play_out
from longbox.games.mayhem import GAME
from longbox.games.mayhem.bots import simple
from longbox.games.mayhem.content import content
from longbox.games.mayhem.decks import ready_decks
from longbox.games.mayhem.describe import cards_of, rows
from longbox.games.mayhem.engine.cards import ACTOR, PROP, SET, SET_PIECE
from longbox.games.mayhem.engine.game import MayhemGame
from longbox.games.mayhem.engine.state import Mayhem
from longbox.games.mayhem.imports import marvel, playing
from longbox.games.mayhem.imports.marvel.packs import PACK
from longbox.games.mayhem.lesson import LESSON
from longbox.games.mayhem.screen import look
from longbox.games.mayhem.screen.cards import details_of
from longbox.kernel.state import Over
from longbox.kit import conform
from tests.marks import long, slow
from tests.mayhem.tables import made
from tests.more import gain
from tests.pupils import Pupil, told

HERO = """
[[heroes]]
id = "lady-lantern"
origin = "house"
name = "Lady Lantern"
ink = "#0a6b5a"
terminal = "turquoise2"

[[powers]]
id = "long-shadow"
origin = "house"
name = "Long Shadow"
hero = "lady-lantern"
text = "Another player of your choice loses 100 Favor, then draw two cards."
steps = [{ do = "loseone", points = 1 }, { do = "draw", cards = 2 }]

[[cards]]
id = "lights-out"
origin = "house"
name = "Lights Out"
hero = "lady-lantern"
attack = 2
powers = ["long-shadow"]

[[cards]]
id = "wick-and-oil"
origin = "house"
name = "Wick and Oil"
hero = "lady-lantern"
healing = 3

[[cards]]
id = "a-glow-at-the-window"
origin = "house"
name = "A Glow at the Window"
hero = "lady-lantern"
draw = 3

[[cards]]
id = "the-lamplighter"
origin = "house"
name = "The Lamplighter"
hero = "lady-lantern"
role = "actor"
defense = 2
attack = 1

[[cards]]
id = "the-long-pier"
origin = "house"
name = "The Long Pier"
hero = "lady-lantern"
role = "set"
defense = 2
draw = 1

[[cards]]
id = "brass-lamp"
origin = "house"
name = "Brass Lamp"
hero = "lady-lantern"
role = "prop"
defense = 1
attack = 2

[[cards]]
id = "a-row-of-torches"
origin = "house"
name = "A Row of Torches"
hero = "lady-lantern"
role = "set-piece"
healing = 1
defense = 2
"""
ACTS = ["lights-out", "wick-and-oil", "a-glow-at-the-window"]
STAGED = {"the-lamplighter": ACTOR, "the-long-pier": SET, "brass-lamp": PROP, "a-row-of-torches": SET_PIECE}
CARDS = [*ACTS, *STAGED]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Callable[[int], MayhemGame]:
    """A table of so many turns whose pack has the hero, and whose decks hold the hero's cards, one of them as the Star."""
    folder = tmp_path_factory.mktemp("heroes")
    shutil.copytree(PACK, folder / "pack")
    (folder / "pack" / "lady-lantern.toml").write_text(HERO, "utf-8")
    text = ready_decks()["black-panther"].read_text("utf-8")
    before, _, after = text.partition("cards = [\n")
    star = next(line for line in before.splitlines() if line.startswith("star = "))
    added = "".join(f'    "{id}",\n' for id in CARDS)
    deck = folder / "lantern.toml"
    deck.write_text(before.replace(star, 'star = "lights-out"') + "cards = [\n" + added + after, "utf-8")
    return lambda turns: made(2, {"decks": str(deck), "turn_limit": turns}, [playing.make(), marvel.make(folder / "pack")])


@pytest.fixture(scope="module")
def game(table: Callable[[int], MayhemGame]) -> MayhemGame:
    return table(30)


def test_bots_play_whole_games_with_the_hero(game: MayhemGame) -> None:
    """As many of forty games as it takes to see every card."""
    used, staged = set[str](), dict[str, int]()
    for seed in range(40):
        result = play_out(game, [simple.make(game), simple.make(game)], seed)
        assert isinstance(result.over, Over)
        assert isinstance(result.state, Mayhem)
        used |= {game.cards[place].id for discard in result.state.discards for place in discard}
        staged |= {card.card.id: int(card.role) for card in result.state.stage if card is not None}
        if set(CARDS) <= used | set(staged) and STAGED.items() <= staged.items():
            break
    assert set(CARDS) <= used | set(staged)
    assert STAGED.items() <= staged.items(), "each in its own Role"


@slow
def test_the_contract_holds_with_the_hero(table: Callable[[int], MayhemGame]) -> None:
    assert conform(table(10), games=1, steps=1500, seed="lit", cover=False).finished == 1


@long
def test_the_contract_holds_with_every_card_of_the_hero(game: MayhemGame) -> None:
    assert {*CARDS, "long-shadow"} <= conform(game, games=4, steps=1500, seed="lantern", cover=False).used


def test_the_hero_is_told_in_words_and_at_the_terminal(game: MayhemGame) -> None:
    cards = cards_of(game)
    (card,) = cards.called("Lights Out")
    assert dict(rows(cards, card))["Hero"] == "Lady Lantern"
    assert [found.id for found in cards.find("lady lantern")] == CARDS
    assert "lady-lantern" in cards.groups()
    console = Console(file=io.StringIO(), width=100, height=50, force_terminal=True, color_system="256")
    console.print(details_of(cards, "lights-out"))
    state = game.start()
    state.frames = []
    state.hands[0] = [card.place]
    console.print(look(game).table(state.view(0), ""))
    assert isinstance(console.file, io.StringIO)
    text = console.file.getvalue()
    assert "Lady Lantern" in text and "Long Shadow" in text
    assert text.count("\x1b[38;5;45mLights Out") >= 1, "in the hero's own colour"


def test_the_browser_is_told_of_the_hero(game: MayhemGame) -> None:
    told = content(game)
    assert {"id": "lady-lantern", "name": "Lady Lantern", "ink": "#0a6b5a", "tint": "", "emblem": []} in told["heroes"]
    card = next(card for card in told["cards"] if card["id"] == "lights-out")
    assert card["hero"] == "lady-lantern"
    assert [told["powers"][place]["name"] for place in card["powers"]] == ["Long Shadow"]


def test_a_pack_that_says_nothing_of_heroes_has_those_whom_its_cards_name(tmp_path: Path) -> None:
    header = '[pack]\nname = "mine"\ngame = "mayhem"\nversion = 1\ntitle = "Mine"\n'
    (tmp_path / "pack.toml").write_text(header + HERO.partition("[[powers]]")[1] + HERO.partition("[[powers]]")[2], "utf-8")
    assert [(hero.id, hero.name, hero.ink) for hero in marvel.make(tmp_path).heroes] == [("lady-lantern", "Lady Lantern", "")]


def test_the_lesson_is_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gain(monkeypatch, tmp_path, HERO)
    pupil = Pupil(GAME, LESSON, told, 80, 24)
    assert isinstance(pupil.lesson.game, MayhemGame) and "lights-out" in [card.id for card in pupil.lesson.game.cards]
    assert pupil.finished
