"""A third import, written here and nowhere else: dominoes. It is given to the game, and no file of the game knows of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from longbox.games.mayhem.asking import Asking
from longbox.games.mayhem.cards import ACT, SET, Card, CardDef, Item
from longbox.games.mayhem.data import MayhemView
from longbox.games.mayhem.game import OPTIONS, MayhemGame, make
from longbox.games.mayhem.imports import discover
from longbox.games.mayhem.moves import act_timing, stage_timing
from longbox.games.mayhem.rules import Import, MayhemRules
from longbox.games.mayhem.stage import END_SCENE, ENTER_STAGE, Mayhem
from longbox.kernel.deeds import CHANCE, Kind, Move, Outcome, Range, Refusal
from longbox.kernel.kit import conform
from longbox.kernel.state import Ask, Effect, Frame, Pending, Roll, only
from tests.marks import rule

TILES: Final = [(1, 2), (3, 3), (6, 6)]
STAND: Final = 0
TOPPLE: Final = 1


class Dominoes(Import):
    """Three tiles, worth their pips. They stand as Sets; a double carries two Set Pieces, and may be toppled as an Act instead."""

    def __init__(self) -> None:
        super().__init__("dominoes", "2002")
        self.tiles: list[CardDef] = []

    def cards(self, first: int) -> list[CardDef]:
        for at, (low, high) in enumerate(TILES):
            roles = [SET, ACT] if low == high else [SET]
            tile = CardDef(first + at, f"domino-{low}-{high}", f"Domino {low}-{high}", self.place, roles, low + high)
            tile.carries = len(roles)
            self.tiles.append(tile)
        return self.tiles

    def prepare(self, rules: MayhemRules) -> None:
        tile = Range("tile", len(self.tiles), [tile.id for tile in self.tiles])
        self.stand: Kind[Mayhem] = Stand(self, "stand", [tile])
        self.topple: Kind[Mayhem] = Topple(self, "topple", [tile])
        self.tumble: Effect[Mayhem] = Tumble("tumble")
        self.whom: Effect[Mayhem] = Whom(self, "whom")

    def kinds(self) -> list[Kind[Any]]:
        return [self.stand, self.topple]

    def effects(self) -> list[Effect[Any]]:
        return [self.tumble, self.whom]

    def list_moves(self, state: Mayhem, seat: int, moves: list[Move]) -> None:
        for at in range(len(self.tiles)):
            for kind in (self.stand, self.topple):
                if kind.refuse(state, seat, kind.of(at)) is None:
                    moves.append(kind.of(at))

    def resolve(self, state: Mayhem, item: Item, frame: Frame) -> bool:
        """A toppled tile asks whom it hits."""
        if frame.at or item.mode == STAND:
            return False
        frame.at = 1
        state.push(self.whom.frame(item.seat))
        return True

    def move_text(self, game: MayhemRules, view: MayhemView, move: Move) -> str:
        return f"{move.kind.name} {self.tiles[move.a].name}" if move.kind in (self.stand, self.topple) else ""


class Stand(Kind[Mayhem]):
    """Play a tile as a Set."""

    def __init__(self, source: Dominoes, name: str, ranges: list[Range]) -> None:
        super().__init__(name, ranges)
        self.source = source

    def refuse(self, state: Mayhem, seat: int, move: Move) -> Refusal | None:
        return stage_timing(state, "0.4.2.1") or not_held(state, seat, self.source.tiles[move.a])

    def apply(self, state: Mayhem, seat: int, move: Move) -> None:
        state.put_on_stack(seat, self.source.tiles[move.a].place, SET, self.source.place, STAND, -1)
        state.keep_priority(seat)


class Topple(Kind[Mayhem]):
    """Play a double as an Act, in anybody's turn."""

    def __init__(self, source: Dominoes, name: str, ranges: list[Range]) -> None:
        super().__init__(name, ranges)
        self.source = source

    def refuse(self, state: Mayhem, seat: int, move: Move) -> Refusal | None:
        tile = self.source.tiles[move.a]
        if ACT not in tile.roles:
            return Refusal("no_double", f"The {tile.name} is no double.", "0.2.2")
        return act_timing(state) or not_held(state, seat, tile)

    def apply(self, state: Mayhem, seat: int, move: Move) -> None:
        state.put_on_stack(seat, self.source.tiles[move.a].place, ACT, self.source.place, TOPPLE, -1)
        state.keep_priority(seat)


def not_held(state: Mayhem, seat: int, tile: CardDef) -> Refusal | None:
    return None if tile.place in state.hands[seat] else Refusal("not_held", f"You do not hold the {tile.name}.", "0.3.2.1")


class Whom(Asking):
    """Its player chooses another player, who is hit."""

    def __init__(self, source: Dominoes, name: str) -> None:
        super().__init__(name, "0.4.5")
        self.source = source

    def kind(self, state: Mayhem) -> Kind[Mayhem]:
        return state.rules().name_kind

    def options(self, state: Mayhem, frame: Frame) -> list[int]:
        return [seat for seat in range(len(state.favor)) if seat != frame.seat and not state.out[seat]]

    def chosen(self, state: Mayhem, frame: Frame, option: int) -> None:
        state.push(self.source.tumble.frame(option))


class Tumble(Effect[Mayhem]):
    """The frame's seat loses 10 Favor for each point of a die."""

    def run(self, state: Mayhem, frame: Frame) -> bool:
        if frame.a == 0:
            return False
        state.frames.pop()
        state.change_favor(frame.seat, -10 * frame.a, "0.4.5")
        return True

    def pending(self, state: Mayhem, frame: Frame) -> Pending:
        return Roll([6], frame.seat, "tumble", "0.4.5")

    def rolled(self, state: Mayhem, frame: Frame, shown: list[int]) -> None:
        frame.a = shown[0]


class EchoingDominoes(Dominoes):
    """Here a tile that has left, also from the Stack, hits its own player too."""

    def left(self, state: Mayhem, card: Card) -> None:
        state.push(self.tumble.frame(card.controller))


@pytest.fixture
def game(tmp_path: Path) -> MayhemGame:
    return bones(tmp_path, Dominoes())


def bones(tmp_path: Path, dominoes: Dominoes) -> MayhemGame:
    """A table whose Decks hold tiles, playing cards and hero cards."""
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10"]
    cards = [f"domino-{low}-{high}" for low, high in TILES] + [f"{rank}-{suit}" for rank in ranks for suit in ("clubs", "hearts")]
    cards += [f"{rank}-{suit}" for rank in ("jack", "queen", "king", "ace") for suit in ("clubs", "hearts", "spades", "diamonds")]
    cards += ["vision", "borrowed-hour", "heads-up", "wakanda-forever"]
    path = tmp_path / "bones.toml"
    path.write_text(f'[deck]\nname = "Bones"\nstar = "domino-6-6"\ncards = {cards}\n'.replace("'", '"'), "utf-8")
    options = {option.name: option.default for option in OPTIONS} | {"decks": str(path), "turn_limit": 3}
    return make(2, options, [*discover(), dominoes])


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
        move = state.game.table.parse(word)
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
    assert {"stand", "topple", "strike", "play"} <= set(game.table.by_name)


def test_a_table_with_a_third_import_keeps_the_contract(game: MayhemGame) -> None:
    coverage = conform(game, games=4, steps=2000, seed="dominoes", cover=False)
    assert {"stand", "topple", "tumble", "whom", "domino-6-6"} <= coverage.used


@rule("0.2.1", "0.2.2")
def test_a_tile_stands_as_a_set_and_scores(game: MayhemGame) -> None:
    state = ready(game, ENTER_STAGE)
    play(state, "stand domino-6-6", "pass")
    tile = state.at(0)
    assert tile is not None and tile.in_play() and tile.role == SET
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
    state = ready(bones(tmp_path, EchoingDominoes()), END_SCENE)
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
    refusal = state.refuse(0, game.table.parse("stand domino-1-2"))
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
    refusal = state.refuse(0, game.table.parse("topple domino-1-2"))
    assert refusal is not None and refusal.code == "no_double"


def test_its_moves_are_told_in_its_own_words(game: MayhemGame) -> None:
    view = ready(game, END_SCENE).view(0)
    assert game.move_text(view, game.table.parse("topple domino-3-3")) == "topple Domino 3-3"
