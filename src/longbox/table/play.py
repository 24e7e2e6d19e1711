"""What a seat does in its game: each command judges, acts on the host, and gives None or a refusal. The room does the rest."""

from __future__ import annotations

import msgspec

from longbox.games.advice import why_not
from longbox.kernel.deeds import Refusal
from longbox.kernel.forms import writable
from longbox.kernel.host import NONCE_LIMIT
from longbox.kernel.orders import Order
from longbox.table import messages
from longbox.table.room import Room

IN_GAME = (messages.Answer, messages.Fill, messages.TypeRoll, messages.Undo, messages.Vote, messages.LeaveOrder, messages.Withdraw)
"""Commands that wait while the table is paused."""


def play(room: Room, seat: int, command: messages.AnyCommand) -> Refusal | None:
    """A command that goes to the game."""
    host = room.host
    match command:
        case messages.Answer():
            return answer(room, seat, command)
        case messages.Fill():
            return host.fill(seat, room.game.form(command.form))
        case messages.TypeRoll():
            return host.type_roll(seat, command.shown)
        case messages.Undo():
            return undo(room, seat, command.to)
        case messages.Vote():
            return host.vote_undo(seat, command.yes)
        case messages.LeaveOrder():
            return host.leave_order(seat, Order(what=command.what, about=command.about, until=command.until))
        case _:
            return host.withdraw_orders(seat)


def answer(room: Room, seat: int, command: messages.Answer) -> Refusal | None:
    if room.seats[seat].bot:
        return Refusal("bot_plays", "A bot plays this seat; take it back first.", "T7.1")
    move = room.game.table.from_json(command.move)
    if room.lesson is not None:
        refusal = room.lesson.judge(room.host, move)
        if refusal is not None:
            return refusal
    return room.host.answer(seat, command.question, move, command.chosen)


def undo(room: Room, seat: int, to: int | None) -> Refusal | None:
    """Go back to an entry, or to before the last deed that the seat chose (rule T5.5)."""
    to = room.host.before_last(seat) if to is None else to
    if to is None:
        return Refusal("nothing_done", "You have done nothing yet that could be taken back.", "T5.1")
    return room.host.ask_undo(seat, to)


def why(room: Room, seat: int, command: messages.Why) -> Refusal | None:
    """Why a move, or what the words name, is not possible now; None if it is."""
    if not room.host.started():
        return Refusal("not_started", "The game begins when every seat has given its nonce.", "T2.4")
    if command.move is not None:
        return room.host.state.refuse(seat, room.game.table.from_json(command.move))
    return why_not(room.host.state, seat, command.words)


def judge(room: Room, command: messages.Lesson) -> Refusal | None:
    """What a lesson says to a move, without making it."""
    if room.lesson is None:
        return Refusal("no_lesson", "This table has no lesson.", "")
    return room.lesson.judge(room.host, room.game.table.from_json(command.move))


def nonce(room: Room, seat: int, text: str) -> Refusal | None:
    """A seat's nonce is kept until all are there; then they enter the log, the server's own before any guest's (rule T2.4)."""
    kept = room.seats[seat]
    if kept.nonce is not None or room.host.started():
        return Refusal("nonce_given", f"{room.game.names[seat]} has given a nonce already.", "T2.4")
    if len(text) > NONCE_LIMIT or not writable(text):
        return Refusal("nonce_long", f"A nonce has at most {NONCE_LIMIT} whole characters.", "T2.4")
    given = 1 + max(other.given for other in room.seats)
    room.set_seat(seat, msgspec.structs.replace(kept, nonce=text, given=given))
    begin(room)
    return None


def begin(room: Room) -> None:
    """Begin the game if every seat is taken and has its nonce. A bot's nonce is its name and place, so that the server chooses nothing."""
    if room.host.started() or room.host.log.closed() or any(seat.free() for seat in room.seats):
        return
    nonces = {at: seat.nonce if seat.nonce is not None else bot_nonce(seat.bot, at) for at, seat in enumerate(room.seats)}
    if any(seat.nonce is None and not seat.bot for seat in room.seats):
        return
    for at in sorted(nonces, key=lambda at: room.seats[at].given):
        room.host.give_nonce(at, nonces[at])


def bot_nonce(bot: str, at: int) -> str:
    return f"{bot} {at}"
