"""What each seat chooses before the game (rule T2.5): sealed until all have, then written into the log's header, before any nonce."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from longbox.content.info import GameInfo
from longbox.content.own import Own
from longbox.kernel.deeds import Refusal
from longbox.kernel.errors import BadRoom, LongboxError
from longbox.kernel.state import Game
from longbox.table import messages
from longbox.table.store import Chosen, Seat

if TYPE_CHECKING:
    from longbox.table.room import Room


def preset(info: GameInfo, game: Game, own: Own, seat: int, words: Mapping[str, str]) -> dict[str, Chosen]:
    """What is chosen for a seat until somebody there chooses, or BadOption."""
    data = info.choice(game, seat, words, own)
    return {name: Chosen(word=words[name], data=data[name]) for name in words}


def usual(info: GameInfo, game: Game, seat: int) -> dict[str, Chosen]:
    """The default choice of a seat. The game is one in which nobody has chosen anything else."""
    words = {option.name: option.words(option.default, game.seats)[seat] for option in info.by_seat()}
    return {name: Chosen(word=word, data=game.choices[seat][name]) for name, word in words.items()}


def all_chosen(seats: list[Seat]) -> bool:
    return all(not seat.free() and seat.has_chosen() for seat in seats)


def seated(game: Game, seats: list[Seat]) -> Game:
    """The game with what the seats have chosen."""
    choices = [{name: chosen.data for name, chosen in seat.chosen.items()} for seat in seats]
    return game.seated(choices) if any(choices) else game


def read_choice(room: Room, seat: int, command: messages.Choose) -> Chosen | Refusal:
    """The choice that a word names, or why it cannot be chosen. Call it outside the loop: it may read files."""
    own = room.hall.games.own
    try:
        for kind in room.info.own_kinds():
            refusal = kind.at(room.game).refuse(own, command.word) if kind.option == command.option else None
            if refusal is not None:
                return refusal
        data = room.info.choice(room.game, seat, {command.option: command.word}, own)
        return Chosen(word=command.word, data=data[command.option], made=True)
    except BadRoom:
        raise
    except LongboxError as error:
        return Refusal("bad", str(error), "T2.5")


def choose(room: Room, seat: int, command: messages.Choose, chosen: Chosen | Refusal) -> Refusal | None:
    """Keep a seat's choice, sealed. It may be changed until the last one has chosen."""
    if room.seated:
        return Refusal("seated", "Everybody has chosen; the game is set up.", "T2.5")
    if isinstance(chosen, Refusal):
        return chosen
    kept = room.seats[seat]
    room.set_seat(seat, replace(kept, chosen={**kept.chosen, command.option: chosen}))
    try:
        take_seats(room)
    except LongboxError as error:
        room.set_seat(seat, kept)
        return Refusal("bad", str(error), "T2.5")
    return None


def take_seats(room: Room) -> None:
    """When every seat is taken and has chosen, set up the game and write the log's header."""
    if not room.seated and all_chosen(room.seats):
        room.set_up(seated(room.game, room.seats))
