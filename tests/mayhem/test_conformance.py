"""Mayhem keeps the contract of the kernel with all its options; `legal` is complete; and random play uses every card and power.

The kit's own checks take long on a large table of moves, so its games are short here. The exact check of `legal` goes through long ones.
"""

from __future__ import annotations

from itertools import product

import pytest

from longbox.content.own import Own
from longbox.games.mayhem import GAME
from longbox.games.mayhem.decks import find_deck, load_deck
from longbox.games.mayhem.engine.events import Played, PowerUsed
from longbox.games.mayhem.engine.game import MayhemGame
from longbox.games.mayhem.engine.state import Mayhem
from longbox.games.mayhem.env.features import MayhemFeatures
from longbox.kernel import Move, Over, Setting, Sfc32, State
from longbox.kit import conform
from longbox.kit.base import after, expect_refusal, kinds_in, random_move
from tests.kit.many import try_many
from tests.marks import long, slow
from tests.mayhem.memory import Listener
from tests.mayhem.tables import HERO_DECKS, asked_seat, concede, over, rolling, table, table_of

pytestmark = slow

COPIES = " ".join(["7-hearts 7-spades vision energy-dagger joker-1 ace-clubs ten-miles-up ancestral-plane wakanda-forever king-hearts"] * 4)


FEW = (
    "ancestral-plane night-at-the-falls napkin-blueprint pins-and-needles king-hearts king-spades 7-hearts 7-spades shuri vision "
    "joker-1 2-clubs 2-hearts"
)
"""So few cards that they come back from the Discard again and again."""


def ready(name: str) -> str:
    """The cards of a ready Deck as a text of ids."""
    cards = table().cards
    return " ".join(cards[place].id for place in load_deck(find_deck(name, Own()), cards).cards)


def star(name: str) -> str:
    cards = table().cards
    return cards[load_deck(find_deck(name, Own()), cards).star].id


def short(*names: str, limit: int, **options: Setting) -> MayhemGame:
    """A table with ready Decks and any limit of turns."""
    return table_of([ready(name) for name in names], [star(name) for name in names], {"turn_limit": limit, **options})


WITCH, STEEL, CROWN, PANTHER = "scarlet-witch", "sky-and-steel", "crown-and-hex", "black-panther"

TABLES: dict[str, tuple[MayhemGame, int]] = {
    "two": (short(CROWN, STEEL, limit=2), 2),
    "defense_first": (short(PANTHER, STEEL, limit=2, defense_first=True), 2),
    "strict_suits": (short(CROWN, WITCH, limit=2, strict_suits=True), 2),
    "newest": (short(CROWN, STEEL, limit=2, core="newest"), 2),
    "copies": (table(COPIES, COPIES, turn_limit=2, unique=False, star=False), 2),
    "three": (short(CROWN, STEEL, WITCH, limit=1), 2),
    "four": (short(*HERO_DECKS, limit=1), 2),
    "few cards": (table(FEW, FEW, stars=["king-hearts", "shuri"], turn_limit=6), 1),
}


@pytest.mark.parametrize("name", TABLES)
def test_mayhem_conforms(name: str) -> None:
    game, games = TABLES[name]
    coverage = conform(game, games=games, steps=5000, cover=False, memory=Listener, features=MayhemFeatures(game))
    assert coverage.finished == games


@long
@pytest.mark.parametrize("name", TABLES)
def test_mayhem_conforms_when_many_moves_are_tried(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    try_many(monkeypatch)
    test_mayhem_conforms(name)


# Exactly the legal moves

SLOTS = {"slot", "carrier", "actor", "set", "joker"}


def near_slots(state: Mayhem) -> list[int]:
    """The slots of the stage, also those that are empty, the next two, and the last one of the table."""
    last = state.rules().slots - 1
    return sorted({slot for slot in range(len(state.stage) + 2) if slot < last} | {last})


def values(state: Mayhem, seat: int, kind: str, name: str, labels: list[str], size: int) -> list[int]:
    """What a part of a move could be for this seat: of cards those in the Hand and one that is not, of slots those near the stage."""
    if name in SLOTS:
        return near_slots(state)
    if name == "aim":
        return [*range(1 + state.game.seats), *[1 + state.game.seats + slot for slot in near_slots(state)]]
    if name == "card" and kind != "take":
        held = {state.rules().cards[place].id for place in state.hands[seat]}
        places = [place for place, id in enumerate(labels) if id in held]
        return places + [place for place, id in enumerate(labels) if id not in held][:1]
    return list(range(size))


def possible(state: Mayhem, seat: int) -> list[Move]:
    """Every move of every kind that a seat could think of."""
    return [
        kind.of(*parts)
        for kind in state.game.moves.kinds
        for parts in product(*[values(state, seat, kind.name, one.name, one.labels, one.size) for one in kind.ranges])
    ]


def hold(state: Mayhem, seat: int) -> None:
    """Of all these moves `legal` lists exactly those that are not refused, each once."""
    listed = state.legal(seat)
    assert len(set(listed)) == len(listed)
    allowed: set[Move] = set()
    for move in possible(state, seat):
        refusal = state.refuse(seat, move)
        if refusal is None:
            allowed.add(move)
        else:
            expect_refusal(refusal, state.game, repr(move))
    assert allowed == set(listed), f"{allowed ^ set(listed)} at {state.pending()!r}"


LONG: dict[str, tuple[MayhemGame, int]] = {
    "two": (short(CROWN, STEEL, limit=10), 2),
    "defense_first": (short(PANTHER, STEEL, limit=10, defense_first=True), 2),
    "strict_suits": (short(CROWN, WITCH, limit=10, strict_suits=True), 2),
    "newest": (short(CROWN, STEEL, limit=10, core="newest"), 2),
    "copies": (table(COPIES, COPIES, turn_limit=10, unique=False, star=False), 2),
    "three": (short(CROWN, STEEL, WITCH, limit=10), 3),
    "four": (short(*HERO_DECKS, limit=10), 5),
}


@pytest.mark.parametrize("games", [1, pytest.param(3, marks=long)])
@pytest.mark.parametrize("name", LONG)
def test_legal_lists_exactly_what_is_not_refused(name: str, games: int) -> None:
    """At every second node or so of each game, and wherever an effect asks."""
    game, every = LONG[name]
    rng = Sfc32(f"legal {name} {games}")
    held = 0
    for _ in range(games):
        state, nodes = game.start(), 0
        while not isinstance(state.pending(), Over):
            if rolling(state) is None:
                nodes += 1
                if nodes % every == 0 or state.frames:
                    hold(state, asked_seat(state))
                    held += 1
            step = random_move(state, rng)
            assert step is not None
            state.apply(*step)
    assert held > 30 * games


# Every card and power


def play_and_note(game: MayhemGame, seed: str, used: set[str]) -> None:
    """A random game, and what is used in it: kinds of moves, effects, cards that were played, powers that acted."""
    rng = Sfc32(seed)
    state: State = game.start()
    while (step := random_move(state, rng)) is not None:
        state, heard = after(state, *step)
        used |= kinds_in(step[1])
        used.update(game.effects[frame.effect].name for frame in state.frames)
        used.update(event.id for _, event in heard if isinstance(event, (Played, PowerUsed)))


def left_after(game: MayhemGame, games: int, impossible: set[str]) -> set[str]:
    """What so many random games, or fewer if they are enough, have never used. Leaving the game is no move, so it is not counted."""
    wanted, used = set(game.to_cover()) - {"concede"}, set[str]()
    for number in range(games):
        play_and_note(game, f"cover {number}", used)
        if wanted - impossible <= used:
            break
    return wanted - used


@pytest.mark.parametrize(
    ("game", "impossible"),
    [
        (short(*HERO_DECKS, limit=10), {"fool"}),
        (short(CROWN, STEEL, WITCH, PANTHER, limit=10), {"straight-through", "clean-slate", "last-spark"}),
        (short(CROWN, STEEL, limit=10, core="newest"), {"straight-through", "clean-slate", "last-spark"}),
    ],
    ids=["four heroes", "with Jokers", "newest core"],
)
def test_random_play_uses_every_move_card_and_power(game: MayhemGame, impossible: set[str]) -> None:
    """What is impossible is so because no card of these Decks can do it; each of these things is possible at another of the tables."""
    assert left_after(game, 150, impossible) == impossible


def test_the_tables_above_name_what_is_impossible_there() -> None:
    """The Decks of the four heroes hold no Joker, and the mixed ones no card with these powers."""
    heroes, mixed = short(*HERO_DECKS, limit=10), short(CROWN, STEEL, WITCH, PANTHER, limit=10)
    assert not any(heroes.cards[place].rank == 0 for deck in heroes.decks for place in deck)
    powers = [effect.name.split()[0] for effect in mixed.imports[1].effects()]
    held = {power for deck in mixed.decks for place in deck for power in mixed.cards[place].powers}
    names = list(dict.fromkeys(powers))
    assert {names[at] for at in range(len(names)) if at not in held} == {"straight-through", "clean-slate", "last-spark"}


def test_games_of_random_play_end_in_each_way() -> None:
    """By 1000 Favor, by the limit of turns, and by leaving."""
    game = GAME.make(3, {"turn_limit": 10})
    endings: set[str] = set()
    for number in range(60):
        rng, state = Sfc32(f"end {number}"), game.start()
        assert isinstance(state, Mayhem)
        while (step := random_move(state, rng)) is not None:
            state.apply(*step)
            if number % 3 == 0 and state.turn and rng.below(20) == 0 and rolling(state) is None and over(state) is None:
                concede(state, asked_seat(state))
        ended = state.pending()
        assert isinstance(ended, Over)
        endings.add(ended.rule)
        if endings == {"0.1.6", "H1", "H2"}:
            return
    raise AssertionError(f"games ended by {endings} only")
