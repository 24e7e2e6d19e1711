"""Many random games of Mayhem on whatever build is on the path, with all options: `python tools/soak.py [GAMES]`.

Every game must end, and no card may be lost or doubled on the way. A fault names the game's number, which is its seed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache

from longbox.bots import RandomBot, play_out
from longbox.build_info import version_line
from longbox.games.mayhem.game import GAME, MayhemGame
from longbox.games.mayhem.stage import Mayhem

BATCH = 100
TABLES: list[tuple[int, dict[str, str | int | bool]]] = [
    (2, {}),
    (3, {}),
    (4, {}),
    (2, {"core": "newest"}),
    (3, {"core": "newest"}),
    (2, {"defense_first": True}),
    (2, {"strict_suits": True}),
    (2, {"decks": "sky-and-steel,crown-and-hex"}),
    (4, {"decks": "sky-and-steel,iron-man", "defense_first": True}),
]


@cache
def table(at: int) -> MayhemGame:
    seats, options = TABLES[at]
    game = GAME.make(seats, options)
    assert isinstance(game, MayhemGame)
    return game


def cards_of(state: Mayhem, seat: int) -> list[int]:
    """All cards of a seat, wherever they are."""
    stage = [card.card.place for card in state.stage if card is not None and card.owner == seat]
    partners = [item.partner for item in state.stack if item.seat == seat and item.partner >= 0]
    return sorted([*state.decks[seat], *state.hands[seat], *state.discards[seat], *stage, *partners])


def play(number: int) -> int:
    """One game; the number of its deeds."""
    game = table(number % len(TABLES))
    result = play_out(game, [RandomBot()] * game.seats, number)
    state = result.state
    assert isinstance(state, Mayhem)
    if result.over is None:
        raise AssertionError(f"game {number} has not ended after {result.steps} deeds")
    for seat in range(game.seats):
        if cards_of(state, seat) != game.decks[seat]:
            raise AssertionError(f"game {number}: cards of seat {seat} are lost or doubled")
    return result.steps


def batch(first: int) -> int:
    return sum(play(number) for number in range(first, first + BATCH))


def counts(games: int) -> Iterator[int]:
    with ProcessPoolExecutor() as pool:
        yield from pool.map(batch, range(0, games, BATCH))


def main(games: int) -> None:
    deeds = 0
    for done, count in enumerate(counts(games), 1):
        deeds += count
        print(f"\r{done * BATCH} games, {deeds} deeds", end="", flush=True)
    print(f": all in order ({version_line()})")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
