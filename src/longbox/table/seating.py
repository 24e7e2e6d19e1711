"""Who sits where: taking seats, handing them to bots and back, what the host may do, chat and rematch."""

from __future__ import annotations

from msgspec.structs import replace

from longbox.kernel.deeds import Refusal
from longbox.table import messages
from longbox.table.people import clean
from longbox.table.play import begin
from longbox.table.room import Room
from longbox.table.store import Seat

TITLE_LIMIT = 60
CHAT_LIMIT = 400


def sit(room: Room, person: str, name: str, at: int | None) -> Refusal | int:
    """Take a free seat; the number of the one taken. Whoever sits there already keeps it."""
    mine = [number for number, seat in enumerate(room.seats) if seat.person == person and at in (None, number)]
    if mine:
        return mine[0]
    free = [number for number, seat in enumerate(room.seats) if seat.free() and at in (None, number)]
    if room.table.lesson or not free or room.host.log.closed():
        return Refusal("taken", "There is no free seat for you at this table.", "T2.1")
    room.names[person] = name
    room.set_seat(free[0], replace(room.seats[free[0]], person=person, nonce=None, given=0))
    return free[0]


def say(room: Room, person: str, seat: int | None, text: str) -> Refusal | None:
    words = clean(text, CHAT_LIMIT)
    if not words:
        return Refusal("empty", "There is nothing to say in that.", "")
    room.say(person, seat, words)
    return None


def hand_over(room: Room, at: int, bot: str | None) -> Refusal | None:
    """Let a bot play a seat, or no longer. The person who has the seat keeps it (rule T7.1)."""
    refusal = _no_bot(room, bot)
    if refusal is None and (bot or "") != room.seats[at].bot:
        room.set_seat(at, replace(room.seats[at], bot=bot or ""))
        begin(room)
    return refusal


def rematch(room: Room, at: int, yes: bool) -> Refusal | None:
    """Agree to play again; when all people have, there is a new table with the same seats and options."""
    if room.status() not in ("over", "closed"):
        return Refusal("not_over", "The game is not over yet.", "T1.3")
    if room.table.rematch:
        return None
    (room.rematch.add if yes else room.rematch.discard)(at)
    people = {number for number, seat in enumerate(room.seats) if seat.person and not seat.bot}
    if people <= room.rematch:
        room.set(rematch=room.hall.open_again(room))
    return None


def control(room: Room, person: str, command: messages.HostDo) -> Refusal | None:
    """What only the host may do (rule T7.3)."""
    if room.table.host != person:
        return Refusal("not_host", "Only the host of this table does that.", "T7.3")
    match command.do:
        case "pause" | "resume":
            return _pause(room, command.do == "pause")
        case "public":
            room.set(public=command.yes)
            return None
        case "title":
            room.set(title=clean(command.text, TITLE_LIMIT) or room.table.title)
            return None
        case "close":
            return room.host.close()
        case "remove" | "open" | "bot" | "swap":
            return _arrange(room, command)
        case _:
            return Refusal("no_control", f"The host cannot {command.do[:40]!r}.", "")


def _pause(room: Room, paused: bool) -> Refusal | None:
    if room.status() not in ("running", "paused"):
        return Refusal("not_running", "The game is not under way.", "T7.4")
    room.set(paused=paused)
    return None


def _arrange(room: Room, command: messages.HostDo) -> Refusal | None:
    at = command.seat
    if at is None or at >= len(room.seats):
        return Refusal("no_seat", "There is no such seat at this table.", "T2.1")
    if room.host.log.closed():
        return Refusal("closed", "This table is closed.", "T1.3")
    if room.table.lesson:
        return Refusal("lesson", "In a lesson everybody keeps their seat.", "")
    if command.do == "swap":
        return _swap(room, at, command.with_)
    if command.do == "bot":
        return hand_over(room, at, command.bot or "")
    room.set_seat(at, Seat(bank=room.seats[at].bank))
    return None


def _swap(room: Room, one: int, other: int | None) -> Refusal | None:
    if other is None or other >= len(room.seats):
        return Refusal("no_seat", "There is no such seat at this table.", "T2.1")
    if room.host.started():
        return Refusal("begun", "Seats are swapped before the game begins.", "T7.3")
    first, second = room.seats[one], room.seats[other]
    room.set_seat(one, second)
    room.set_seat(other, first)
    return None


def _no_bot(room: Room, bot: str | None) -> Refusal | None:
    if bot is not None and bot not in room.hall.games.bots(room.table.game):
        return Refusal("no_bot", f"There is no bot {bot[:40]!r} that plays {room.table.game}.", "")
    return None
