"""A third import, given to the game from outside: the shared code of Mayhem needs no change for its cards, moves and effects, nor do its
bots, words, screens, packs and what the browser is told."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

from longbox.bots.bot import Bot
from longbox.bots.playout import play_out
from longbox.games.mayhem import packs
from longbox.games.mayhem.bots import search, simple
from longbox.games.mayhem.bots.book import Book
from longbox.games.mayhem.bots.judge import NEVER, Judge
from longbox.games.mayhem.bots.look import look_at_view
from longbox.games.mayhem.content import content
from longbox.games.mayhem.describe import cards_of, rows
from longbox.games.mayhem.engine.cards import SET
from longbox.games.mayhem.engine.game import MayhemGame
from longbox.games.mayhem.engine.state import END_SCENE, ENTER_STAGE, Mayhem
from longbox.games.mayhem.engine.views import MayhemView
from longbox.games.mayhem.imports import discover
from longbox.games.mayhem.screen import look
from longbox.games.mayhem.screen.cards import details_of
from longbox.kernel.deeds import CHANCE, Outcome
from longbox.kernel.errors import BadPack
from longbox.kernel.state import Ask, Over, Roll, only
from longbox.kit import conform
from tests.marks import long, rule, slow
from tests.mayhem import dominoes
from tests.mayhem.dominoes.engine import Dominoes, EchoingDominoes
from tests.mayhem.tables import made


@pytest.fixture
def game(tmp_path: Path) -> MayhemGame:
    return bones(tmp_path, dominoes.make())


def bones(tmp_path: Path, source: Dominoes) -> MayhemGame:
    """A table whose Decks hold tiles, playing cards and hero cards."""
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10"]
    cards = [f"domino-{low}-{high}" for low, high in source.pips] + [f"{rank}-{suit}" for rank in ranks for suit in ("clubs", "hearts")]
    cards += [f"{rank}-{suit}" for rank in ("jack", "queen", "king", "ace") for suit in ("clubs", "hearts", "spades", "diamonds")]
    cards += ["vision", "borrowed-hour", "heads-up", "wakanda-forever"]
    path = tmp_path / "bones.toml"
    path.write_text(f'[deck]\nname = "Bones"\nstar = "domino-6-6"\ncards = {cards}\n'.replace("'", '"'), "utf-8")
    return made(2, {"decks": str(path), "turn_limit": 3}, [*discover(), source])


def source_of(game: MayhemGame) -> Dominoes:
    source = game.imports[-1]
    assert isinstance(source, Dominoes)
    return source


def ready(game: MayhemGame, step: int) -> Mayhem:
    """Seat 0 to move in a step of its turn, with all three tiles in Hand and nothing else."""
    tiles = [tile.place for tile in source_of(game).tiles]
    state = game.start()
    state.frames = []
    state.turn, state.step = 1, step
    state.hands[0] = tiles.copy()
    state.decks[0] = [place for place in state.decks[0] if place not in tiles]
    return state


def play(state: Mayhem, *words: str) -> None:
    """Let whoever is asked make these moves, each of them legal."""
    for word in words:
        pending = state.pending()
        assert isinstance(pending, Ask)
        seat = pending.seats.bit_length() - 1
        move = state.game.moves.parse(word)
        assert move in state.legal(seat), f"{word} is not legal: {state.refuse(seat, move)}"
        state.apply(seat, move)


def rolled_for(state: Mayhem) -> tuple[str, int]:
    """What chance is to show, and for which seat."""
    pending = state.pending()
    assert isinstance(pending, Roll)
    return pending.what, pending.by


def test_no_file_of_the_game_knows_the_import(game: MayhemGame) -> None:
    assert [source.name for source in discover()] == ["playing", "marvel"]
    assert [source.name for source in game.imports] == ["playing", "marvel", "dominoes"]
    assert game.cards[-1].id == "domino-6-6"
    assert {"stand", "topple", "strike", "play"} <= set(game.moves.by_name)


@slow
def test_a_table_with_a_third_import_keeps_the_contract(game: MayhemGame) -> None:
    assert conform(game, games=1, steps=2000, seed="tiles", cover=False).finished == 1


@long
def test_every_move_of_a_third_import_keeps_the_contract(game: MayhemGame) -> None:
    coverage = conform(game, games=4, steps=2000, seed="dominoes", cover=False)
    assert {"stand", "topple", "tumble", "whom", "domino-6-6"} <= coverage.used


@rule("0.2.1", "0.2.2")
def test_a_tile_stands_as_a_set_and_scores(game: MayhemGame) -> None:
    state = ready(game, ENTER_STAGE)
    play(state, "stand domino-6-6", "pass")
    tile = state.at(0)
    assert tile is not None and not tile.on_stack and tile.role == SET
    assert state.value(tile) == 12


def test_a_toppled_tile_asks_and_rolls(game: MayhemGame) -> None:
    state = ready(game, END_SCENE)
    state.favor = [500, 500]
    play(state, "topple domino-3-3", "pass", "name 1")
    assert rolled_for(state) == ("tumble", 1)
    state.apply(CHANCE, Outcome([4]))
    assert state.favor == [500, 460]
    assert state.discards[0] == [source_of(game).tiles[1].place]


@rule("0.3.6.4")
def test_what_an_act_triggers_by_leaving_the_stack_comes_before_priority(tmp_path: Path) -> None:
    state = ready(bones(tmp_path, dominoes.make(EchoingDominoes)), END_SCENE)
    state.favor = [500, 500]
    play(state, "topple domino-3-3", "pass", "name 1")
    state.apply(CHANCE, Outcome([4]))
    assert rolled_for(state) == ("tumble", 0)
    state.apply(CHANCE, Outcome([1]))
    asked = state.pending()
    assert isinstance(asked, Ask) and (asked.seats, asked.rule) == (only(0), "0.5.6.1")
    assert state.favor == [490, 460]


@rule("0.0.1", "0.4.2.1")
def test_the_core_holds_for_its_cards_too(game: MayhemGame) -> None:
    """A Set is laid in Enter Stage only, whatever game it comes from."""
    state = ready(game, END_SCENE)
    refusal = state.refuse(0, game.moves.parse("stand domino-1-2"))
    assert refusal is not None and refusal.rule == "0.4.2.1"


@rule("1.6", "R28")
def test_a_playing_card_removes_a_tile_of_its_value(game: MayhemGame) -> None:
    """A tile has no Rank, so its Value counts: other imports need not know of each other."""
    state = ready(game, ENTER_STAGE)
    six = next(card.place for card in game.cards if card.id == "6-clubs")
    state.decks[1].remove(six)
    state.hands[1] = [six]
    play(state, "stand domino-3-3", "pass", "strike 6-clubs 0 low", "pass", "pass")
    assert source_of(game).tiles[1].place in state.discards[0]
    assert state.stack == [] and state.at(0) is None


@rule("0.2.2")
def test_a_tile_that_is_no_act_is_not_played_as_one(game: MayhemGame) -> None:
    state = ready(game, END_SCENE)
    refusal = state.refuse(0, game.moves.parse("topple domino-1-2"))
    assert refusal is not None and refusal.code == "no_double"


def test_its_moves_are_told_in_its_own_words(game: MayhemGame) -> None:
    view = ready(game, END_SCENE).view(0)
    assert game.move_text(view, game.moves.parse("topple domino-3-3")) == "topple Domino 3-3"


def judged(state: Mayhem, seat: int, words: str) -> int:
    """What a bot thinks that a move would gain."""
    view = state.view(seat)
    assert isinstance(view, MayhemView)
    return Judge(Book(state.rules()), look_at_view(state.rules(), view)).gain(state.game.moves.parse(words))


def test_a_bot_judges_its_moves_by_its_own_rules_of_thumb(game: MayhemGame) -> None:
    state = ready(game, ENTER_STAGE)
    state.favor = [0, 500]
    assert judged(state, 0, "stand domino-6-6") > judged(state, 0, "stand domino-1-2") > 0
    assert judged(state, 0, "topple domino-3-3") == 35 - 12
    play(state, "topple domino-3-3")
    assert judged(state, 0, "topple domino-6-6") == NEVER


def test_a_bot_takes_off_the_stack_what_would_harm_it(game: MayhemGame) -> None:
    state = ready(game, END_SCENE)
    six = next(card.place for card in game.cards if card.id == "6-clubs")
    state.decks[1].remove(six)
    state.hands[1] = [six]
    state.favor = [0, 500]
    play(state, "topple domino-3-3")
    assert judged(state, 1, "strike 6-clubs 0 low") == 35 - 12


@slow
@pytest.mark.parametrize("name", ["simple", "search"])
def test_bots_play_whole_games_with_it(game: MayhemGame, name: str) -> None:
    bots: list[Bot] = [simple.make(game), simple.make(game) if name == "simple" else search.make(game)]
    for seed in range(3 if name == "simple" else 1):
        result = play_out(game, bots, seed)
        assert isinstance(result.over, Over) and result.decisions > 20


def test_bots_do_play_its_cards(game: MayhemGame) -> None:
    state = ready(game, ENTER_STAGE)
    bot = simple.make(game)
    moves = state.legal(0)
    assert isinstance(bot, simple.SimpleBot)
    view = state.view(0)
    assert isinstance(view, MayhemView)
    assert repr(bot.best(look_at_view(game, view), moves)) == "stand domino-6-6"


def test_its_cards_are_told_in_words(game: MayhemGame) -> None:
    cards = cards_of(game)
    (tile,) = cards.called("Domino 3-3")
    told = dict(rows(cards, tile))
    assert (told["Role"], told["Value"], told["In a deck"]) == ("Set or Act", "6 pips", "domino-3-3")
    assert [card.id for card in cards.find("domino 6")] == ["domino-6-6"]
    assert cards.group(tile) == "dominoes" and "dominoes" in cards.groups()


def shown(*parts: object) -> str:
    console = Console(file=io.StringIO(), width=100, height=50)
    for part in parts:
        console.print(part)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_the_terminal_shows_its_cards_on_stage_stack_and_hand(game: MayhemGame) -> None:
    state = ready(game, ENTER_STAGE)
    play(state, "stand domino-6-6", "pass")
    play(state, "topple domino-3-3")
    screen = look(game)
    text = shown(screen.table(state.view(0), ""))
    assert "Domino 6-6" in text and "Domino 3-3 falls" in text and "Domino 1-2" in text
    assert "6 pips" in shown(details_of(cards_of(game), "domino-3-3"))
    menu = screen.menu(state.view(0), state.legal(0), [])
    assert menu[-1].words == "pass"


def test_the_browser_is_told_all_that_it_draws_from(game: MayhemGame) -> None:
    told = content(game)
    source = told["sources"][-1]
    assert (source["name"], source["count"], source["aims"]) == ("dominoes", 3, False)
    assert source["modes"] == [{"does": "stand", "target": ""}, {"does": "topple", "target": ""}]
    assert told["cards"][source["first"]]["id"] == "domino-1-2" and told["cards"][-1]["value_words"] == "12 pips"
    assert told["moves"]["stand"]["parts"] == [{"name": "tile", "is": "card", "first": source["first"], "words": []}]
    assert told["pips"] == [[1, 2], [3, 3], [6, 6]] and len(told["suits"]) == 4


def test_its_packs_are_checked_and_pinned(game: MayhemGame, tmp_path: Path) -> None:
    imports = [*discover(), dominoes.make()]
    pack = packs.load(dominoes.PACK, imports)
    assert game.packs["dominoes"] == pack.hash
    broken = tmp_path / "tiles.toml"
    broken.write_text(dominoes.PACK.read_text("utf-8").replace("high = 6", "high = 7"), "utf-8")
    with pytest.raises(BadPack, match=r"tiles.toml:\d+: tiles\[2\].*high.*of at most 6"):
        packs.load(broken, imports)
