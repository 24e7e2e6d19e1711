"""What a seat does in its game: each command judges, acts on the host, and returns None or a refusal. The room does the rest."""

from __future__ import annotations

from typing import Any

import msgspec

from longbox.hosting.host import NONCE_LIMIT
from longbox.hosting.passing import Wishes
from longbox.kernel.deeds import Refusal
from longbox.kernel.forms import Form, FormKind, writable
from longbox.kernel.state import Over
from longbox.table import messages
from longbox.table.room import Room
from longbox.table.setup import take_seats

BOT_PLAYS = Refusal("bot_plays", "A bot plays this seat; take it back first.", "T7.1")
NOT_STARTED = Refusal("not_started", "The game begins when every seat has given its nonce.", "T2.4")


def fill(room: Room, seat: int, values: dict[str, Any]) -> Refusal | None:
    """Whoever cannot use a form at all is told just that, and not what could be written there."""
    kind = room.game.forms.get(str(values.get("form")))
    barred = kind.offered(room.host.state, seat) if kind is not None and _open_to_forms(room, kind) else None
    return barred or room.host.fill(seat, room.game.form(values))


def _open_to_forms(room: Room, kind: FormKind[Any]) -> bool:
    """Whether the game is under way, or the form is for after its end."""
    return room.host.started() and (kind.after_end or not isinstance(room.host.state.pending(), Over))


def answer(room: Room, seat: int, command: messages.Answer) -> Refusal | None:
    move = room.game.moves.from_json(command.move)
    if room.lesson is not None:
        refusal = room.lesson.judge(room.host, move)
        if refusal is not None:
            return refusal
    refusal = room.host.answer(seat, command.question, move)
    if room.lesson is not None:
        room.lesson.deal(room.host)
    return refusal


def vote(room: Room, seat: int, command: messages.Vote) -> Refusal | None:
    """A vote on the request that it names. Where people have agreed to take something back, everybody gets new time."""
    host, request = room.host, room.host.request
    refusal = host.vote(seat, command.yes, command.request)
    if refusal is None and command.yes and request is not None and request.count and host.request is None and room.clock is not None:
        room.clock.forget()
    return refusal


def undo(room: Room, seat: int, command: messages.Undo) -> Refusal | None:
    """Take back at once, or ask. Where nobody is asked because bots agree, the person is, before what others did is lost."""
    host = room.host
    last = host.last_deed(seat)
    if command.of is not None and last is not None and not (isinstance(last[0], Form) and last[0].json() == command.of):
        return Refusal("not_last", f"You have done something else since then: {last[1]}. Take that back first.", "T5.1")
    others = sorted({room.game.names[other] for other in host.taken_back(seat, command.count) if other != seat})
    unasked = set(room.game.must_agree(seat)) <= host.bots and host.no_undo(seat, command.count) is None
    if others and unasked and not command.sure:
        what = f"“{last[1]}”" if last is not None and command.count == 1 and last[1] else "it"
        return Refusal("sure", f"With {what} goes what {' and '.join(others)} did since then.", "T5.3")
    return host.ask_undo(seat, command.count)


def wish(room: Room, seat: int, wishes: Wishes) -> Refusal | None:
    """What the seat wants passed for it, kept with the seat."""
    refusal = room.host.wish(seat, wishes)
    if refusal is None and wishes != room.seats[seat].wishes:
        room.set_seat(seat, msgspec.structs.replace(room.seats[seat], wishes=wishes))
    return refusal


def look_at_form(room: Room, seat: int, name: str) -> Refusal | dict[str, object]:
    """A form with the choices that this seat has now, or why it cannot use it."""
    kind, state = room.game.forms.get(name), room.host.state
    if kind is None:
        return Refusal("bad", f"There is no form {name[:40]!r} here.", "")
    if not room.host.started():
        return NOT_STARTED
    if isinstance(state.pending(), Over) and not kind.after_end:
        return Refusal("over", "The game is over.", "T1.3")
    return kind.offered(state, seat) or {"form": kind.schema(kind.blanks_for(state, seat))}


def why(room: Room, seat: int, command: messages.Why) -> Refusal | None:
    """Why a move, or the one that the words name, is not possible now; None if it is."""
    if not room.host.started():
        return NOT_STARTED
    if command.move is not None:
        return room.host.state.refuse(seat, room.game.moves.from_json(command.move))
    return room.advice.why_not(room.host.state, seat, command.words)


def judge(room: Room, command: messages.Judge) -> Refusal | None:
    """What the lesson says about a move, without making it."""
    if room.lesson is None:
        return Refusal("no_lesson", "This table has no lesson.", "")
    return room.lesson.judge(room.host, room.game.moves.from_json(command.move))


def nonce(room: Room, seat: int, text: str) -> Refusal | None:
    """Keep a seat's nonce until all are there; then they enter the log, the server's own before any guest's (rule T2.4)."""
    kept = room.seats[seat]
    if not room.seated:
        return Refusal("not_seated", "First every seat is taken and has chosen what it plays with.", "T2.4")
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
    take_seats(room)
    if not room.seated or room.host.started() or room.host.log.closed() or any(seat.free() for seat in room.seats):
        return
    nonces = {at: seat.nonce if seat.nonce is not None else bot_nonce(seat.bot, at) for at, seat in enumerate(room.seats)}
    if any(seat.nonce is None and not seat.bot for seat in room.seats):
        return
    for at in sorted(nonces, key=lambda at: room.seats[at].given):
        room.host.give_nonce(at, nonces[at])


def bot_nonce(bot: str, at: int) -> str:
    return f"{bot} {at}"
