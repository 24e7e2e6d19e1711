"""What a table calls its seats: by the names of the game, such as decks, or else by who plays there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from longbox.bots.roster import title_of
from longbox.kernel.state import Game, usual_names
from longbox.table.store import Seat


def player_of(seat: Seat, people: Mapping[str, str]) -> str:
    """Who has a seat, as people say it; "" while it is free. `people` has their names. A bot that plays for a person does not count."""
    return people.get(seat.person, "") if seat.person else title_of(seat.bot) if seat.bot else ""


def called(usual: Sequence[str], seats: Sequence[Seat], people: Mapping[str, str]) -> list[str]:
    """The names of the seats. Seats of the same player, or of bots of one kind, are told apart by their numbers.

    >>> called(["seat 1", "seat 2", "seat 3"], [Seat(person="a"), Seat(bot="simple"), Seat(bot="simple")], {"a": "Ann"})
    ['Ann', 'Simple bot (seat 2)', 'Simple bot (seat 3)']
    >>> called(["Wakanda", "Daybreak"], [Seat(person="a"), Seat(bot="simple")], {"a": "Ann"})
    ['Wakanda', 'Daybreak']
    """
    if list(usual) != usual_names(len(seats)):
        return list(usual)
    players = [player_of(seat, people) for seat in seats]
    return [
        name if not player else player if players.count(player) == 1 else f"{player} ({name})"
        for name, player in zip(usual, players, strict=True)
    ]


def place(game: Game, at: int) -> str:
    """A seat whoever has it, in the middle of a sentence."""
    return f"the seat {game.names[at]}" if game.named else usual_names(game.seats)[at]


def call(game: Game, seats: Sequence[Seat], people: Mapping[str, str]) -> None:
    """Let the texts of a table's game call its seats by who plays there, unless it has names of its own."""
    game.call(called(usual_names(game.seats), seats, people))
