"""Heroes keeps the contract of the kernel; `legal` is complete; and random play uses every kind and effect.

The kit tries thousands of moves at every node, which takes long on so large a table of moves. So it tries fewer here, and its games are
short: one Headline, rich hands and all. The exact check of `legal` goes through whole games.
"""

from __future__ import annotations

from itertools import product

import pytest

from longbox.games.heroes.engine.state import Heroes
from longbox.games.heroes.env.features import HeroesFeatures
from longbox.kernel import CHANCE, Ask, Move, Outcome, Over, Range, Roll, Sfc32, seats_in
from longbox.kit import conform, nodes
from longbox.kit.base import expect_refusal
from tests.heroes.memory import Listener
from tests.heroes.starts import begun, lively, play_on
from tests.heroes.tables import game
from tests.kit.many import try_many
from tests.marks import long, slow

pytestmark = slow

FEW_MOVES = 60


HEADLINES = [(2, "one"), (2, "two"), (2, "three"), (3, "four"), (3, "five"), (4, "six")]


def headline_conforms(seats: int, seed: str) -> None:
    made = begun(seats, seed)
    coverage = conform(made, games=1, steps=5000, seed=seed, cover=False, memory=Listener, features=HeroesFeatures(made))
    assert coverage.finished == 1


@pytest.mark.parametrize(("seats", "seed"), HEADLINES)
def test_a_headline_conforms(seats: int, seed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nodes, "_SAMPLE", FEW_MOVES)
    headline_conforms(seats, seed)


@long
@pytest.mark.parametrize(("seats", "seed"), HEADLINES)
def test_a_headline_conforms_when_many_moves_are_tried(seats: int, seed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    try_many(monkeypatch)
    headline_conforms(seats, seed)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_whole_game_conforms(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Setup, one Planning, five Action Rounds."""
    monkeypatch.setattr(nodes, "_SAMPLE", FEW_MOVES)
    once = game(seats, scenario="random", round_cap=3)
    short = type(once)(once.box, seats, once.rulebook, {**once.options, "round_cap": 1}, once.packs)
    features = HeroesFeatures(short)
    assert conform(short, games=1, steps=5000, seed=f"whole {seats}", cover=False, memory=Listener, features=features).finished == 1


# Exactly the legal moves


def values(state: Heroes, kind: str, one: Range) -> list[int]:
    """What a part of a move could be: all, but of the many abilities and places only some."""
    if one.name == "ability":
        return [at for at in range(one.size) if state.core.sources[at].lines]
    return list(range(one.size))


def possible(state: Heroes, asked: Move) -> list[Move]:
    """Every move of one kind."""
    kind = asked.kind
    return [kind.of(*parts) for parts in product(*[values(state, kind.name, one) for one in kind.ranges])]


def hold(state: Heroes, seat: int, rng: Sfc32) -> None:
    """Of all moves of the kinds that are listed, and of one other, exactly the listed ones are not refused."""
    listed = state.legal(seat)
    assert len(set(listed)) == len(listed)
    kinds = {move.kind.name: move for move in listed}
    other = rng.choice(state.game.moves.kinds)
    kinds[other.name] = other.of()
    allowed: set[Move] = set()
    for asked in kinds.values():
        moves = possible(state, asked)
        if len(moves) > 3000:
            moves = [*{rng.choice(moves) for _ in range(300)}, *[move for move in listed if move.kind is asked.kind]]
        for move in dict.fromkeys(moves):
            refusal = state.refuse(seat, move)
            if refusal is None:
                allowed.add(move)
            else:
                expect_refusal(refusal, state.game, repr(move))
    assert allowed == set(listed), f"{allowed ^ set(listed)} at {state.pending()!r}"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_legal_lists_exactly_what_is_not_refused(seats: int) -> None:
    rng, held = Sfc32(f"legal {seats}"), 0
    state = game(seats, scenario="random", round_cap=3).start()
    while not isinstance(pending := state.pending(), Over):
        if isinstance(pending, Roll):
            state.apply(CHANCE, Outcome([rng.die(sides) for sides in pending.sides]))
            continue
        assert isinstance(pending, Ask)
        seat = rng.choice(seats_in(pending.seats))
        hold(state, seat, rng)
        held += 1
        state.apply(seat, lively(state, seat, rng))
    assert held > 50


# Every kind and effect


UNSEEN = {"back", "drop", "reopen", "setup", "deal", "deferred", "heal", "pay", "unless", "lose_ally", "next_lead", "cancel_scheme"}
UNSEEN |= {"make_ready", "wound_ready", "call_in"}
"""Forms, which bots never use; the setup, which these games have behind them; and what runs through without waiting, or seldom asks and has
a test of its own."""


def test_random_play_uses_every_kind_and_effect() -> None:
    """In 300 games, or fewer if they are enough."""
    used: set[str] = set()
    wanted = {name for name in game().to_cover() if not name.startswith("line ")} - UNSEEN  # the cards have tests of their own
    for number in range(300):
        made = begun(2 + number % 3, f"cover {number}", dawn=number % 2 == 1)
        play_on(made.start(), Sfc32(f"cover {number}"), used)
        if wanted <= used:
            break
    assert wanted - used == set()
