"""A state and its moves as numbers, for programs that learn. They are made of what a seat may know, like its view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic

from mypy_extensions import mypyc_attr

from longbox.kernel.deeds import Move, S
from longbox.kernel.state import Ask, Game

PLACES: Final = 512
"""How many moves a seat can have at most, unless a game says otherwise."""

_WHOLE: Final = 1000


class Feature:
    """One number: its name, and how large it usually gets. A program is given the number divided by that, from -1 to 1."""

    __slots__ = ("name", "most")

    def __init__(self, name: str, most: int = 1) -> None:
        self.name = name
        self.most = most

    def __repr__(self) -> str:
        return f"{self.name} (up to {self.most})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Features(Generic[S]):
    """The features of a game: of a state as a seat sees it, and of a move that this seat may make.

    Numbers depend on nothing but what the seat may know: they are equal in all states that its view allows. Every game has those of this
    class: who is asked, how long the seat's draft is; the kind of a move and its numbers. A game writes `add` and `add_move` for its own,
    and names them. Seats are counted from the one that looks: 0 is itself, 1 the next one.

    >>> from tests.roofs import RoofsGame
    >>> game = RoofsGame(2)
    >>> features, numbers = Features(game), list[int]()
    >>> features.features(game.start(), 0, numbers)
    >>> dict(zip([one.name for one in features.of_state], numbers))
    {'waited for 0': 1, 'waited for 1': 1, 'may move 0': 0, 'may move 1': 0, 'draft': 0, 'sealed': 0}
    """

    def __init__(self, game: Game, own: Sequence[Feature] = (), of_moves: Sequence[Feature] = (), places: int = PLACES) -> None:
        self.seats = game.seats
        self.kinds = game.moves.kinds
        self.numbers = {kind.name: at for at, kind in enumerate(self.kinds)}
        self.rows = [one_hot(at, len(self.kinds)) for at in range(len(self.kinds))]
        self.places = places
        seats = range(game.seats)
        self.of_state = [
            *[Feature(f"waited for {seat}") for seat in seats],
            *[Feature(f"may move {seat}") for seat in seats],
            Feature("draft", 20),
            Feature("sealed"),
            *own,
        ]
        self.of_move = [
            *[Feature(f"kind {kind.name}") for kind in self.kinds],
            Feature("first number", _WHOLE),
            Feature("second number", _WHOLE),
            Feature("third number", _WHOLE),
            *of_moves,
        ]

    def features(self, state: S, seat: int, out: list[int]) -> None:
        """Append the numbers of `of_state`, as this seat may know them."""
        pending = state.pending()
        asked, may = (pending.seats, pending.may) if isinstance(pending, Ask) else (0, 0)
        for mask in (asked, may):
            for at in range(self.seats):
                out.append(mask >> (seat + at) % self.seats & 1)
        out.append(len(state.drafts[seat]) if state.drafts else 0)
        out.append(state.sealed >> seat & 1)
        self.add(state, seat, out)

    def move_features(self, state: S, seat: int, move: Move, out: list[int]) -> None:
        """Append the numbers of `of_move` for a move that this seat may make."""
        out.extend(self.rows[self.numbers[move.kind.name]])
        ranges, values = move.kind.ranges, move.values()
        for at in range(3):
            out.append(values[at] * _WHOLE // ranges[at].size if at < len(values) else 0)
        self.add_move(state, seat, move, out)

    # What a game writes

    def add(self, state: S, seat: int, out: list[int]) -> None:
        """Append the game's own numbers of the state."""

    def add_move(self, state: S, seat: int, move: Move, out: list[int]) -> None:
        """Append the game's own numbers of the move."""


def one_hot(at: int, count: int) -> list[int]:
    """So many numbers, all 0 but for the one in this place; -1: for none.

    >>> one_hot(1, 3), one_hot(-1, 2)
    ([0, 1, 0], [0, 0])
    """
    return [1 if place == at else 0 for place in range(count)]
