"""What a room says to a chair: the table, how things stand, and each step. Everything passes the kernel's streams and views."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from longbox.games.advice import notes
from longbox.kernel.deeds import Move
from longbox.kernel.orders import pass_among
from longbox.kernel.state import SPECTATOR, Ask, Roll, seats_in
from longbox.kernel.streams import Asked, Message, RollDue, Stream, Waiting
from longbox.table.store import Seat, Table

if TYPE_CHECKING:
    from longbox.table.room import Room

MISSED_LIMIT = 1000
"""The most messages that somebody who comes back is told; the newest count."""
CHAT_SHOWN = 50


def seat_card(table: Table, at: int, seat: Seat, names: dict[str, str], me: str, online: bool) -> dict[str, Any]:
    kind = "bot" if seat.bot else "person" if seat.person else "open"
    return {
        "name": table.names[at],
        "who": names.get(seat.person, "") if seat.person else seat.bot,
        "kind": kind,
        "bot": seat.bot,
        "online": online,
        "mine": bool(me) and seat.person == me,
    }


def card(table: Table, seats: list[Seat], names: dict[str, str], me: str, online: list[bool]) -> dict[str, Any]:
    """A table card, as lobby and table show it to this person."""
    return {
        "id": table.id,
        "game": table.game,
        "title": table.title,
        "seats": [seat_card(table, at, seat, names, me, online[at]) for at, seat in enumerate(seats)],
        "status": table.status,
        "turn": table.turn,
        "mine": [at for at, seat in enumerate(seats) if seat.person == me],
        "host": table.host == me,
        "public": table.public,
        "lesson": table.lesson,
        "made": table.made,
        "moved": table.moved,
        "moves": table.moves,
        "winners": table.winners,
    }


def table(room: Room, person: str, chair: int) -> str:
    """The message `table` for one person on one chair."""
    host, seat = room.host, None if chair == SPECTATOR else chair
    end = host.log.entries[-1].end if host.log.closed() else None
    request = host.request
    message = {
        **card(room.table, room.seats, room.names, person, room.online()),
        "type": "table",
        "lesson": room.lesson.card(host) if room.lesson else None,
        "options": room.table.options,
        "commit": host.log.header.commit,
        "seed": end.seed if end else "",
        "you": seat,
        "names": room.game.names,
        "clock": _clock(room),
        "request": {"seat": request.seat, "agreed": sorted(request.agreed), "to": request.to} if request else None,
        "orders": host.orders[seat] if seat is not None else [],
        "rematch": {"agreed": sorted(room.rematch), "table": room.table.rematch or None} if room.rematch or room.table.rematch else None,
        "forms": [form.schema() for form in room.game.forms.values()],
        "passes": any(kind.passes for kind in room.game.table.kinds),
        "nonces": [at for at, kept in enumerate(room.seats) if kept.nonce is not None or kept.bot or host.started()],
        "typed": host.log.header.typed,
    }
    return msgspec.json.encode(message).decode()


def shape(room: Room) -> object:
    """What a new `table` message is sent for when it changes. Whose turn it is and how many moves were made, each step says by itself."""
    host, kept = room.host, room.table
    request = host.request
    return (
        (kept.title, kept.status, kept.public, kept.host, kept.rematch),
        tuple(room.seats),
        tuple(room.names.get(seat.person, "") for seat in room.seats),
        tuple(room.online()),
        (request.seat, request.to, frozenset(request.agreed)) if request else None,
        tuple(tuple(orders) for orders in host.orders.values()),
        frozenset(room.rematch),
        tuple(room.clock.running.items()) if room.clock else None,
        len(host.log.entries) if room.lesson else None,
    )


def state(room: Room, chair: int, since: int) -> str:
    """How things stand for a chair, with what it has missed. What was asked meanwhile and is no longer open is left out."""
    host, stream = room.host, room.host.stream(chair)
    view = host.state.view(chair)
    pending = host.state.pending() if host.started() else None
    over = host.over() if host.started() else None
    missed = [message for message in stream.since(since) if not isinstance(message, (Asked, Waiting, RollDue))]
    due = isinstance(pending, Roll) and host.log.header.typed
    message = {
        "type": "state",
        "n": len(stream.messages),
        "view": view,
        "shown": room.game.show(view),
        "question": _question(room, stream),
        "waiting": {"seats": seats_in(pending.seats), "what": pending.what} if isinstance(pending, Ask) else None,
        "ended": {"winners": seats_in(over.winners), "scores": over.scores, "rule": over.rule} if over else None,
        "due": {"by": pending.by, "what": pending.what, "sides": pending.sides, "rule": pending.rule}
        if due and isinstance(pending, Roll)
        else None,
        "missed": missed[-MISSED_LIMIT:],
        "chat": room.chat[-CHAT_SHOWN:],
    }
    return msgspec.json.encode(message).decode()


def step(room: Room, chair: int) -> str:
    """What this chair has not been told yet; "" if there is nothing."""
    stream = room.host.stream(chair)
    told = room.told[chair]
    fresh = stream.messages[told:]
    if not fresh:
        return ""
    room.told[chair] = told + len(fresh)
    view = room.host.state.view(chair)
    messages = [_with_notes(room, stream, message) for message in fresh]
    message = {"type": "step", "n": told + len(fresh), "messages": messages, "view": view, "shown": room.game.show(view)}
    return msgspec.json.encode(message).decode()


def default_move(room: Room, seat: int) -> Move:
    """What is done for a seat that does not answer: the pass, or else the first legal move."""
    moves = room.host.stream(seat).moves
    return pass_among(moves) or moves[0]


def _with_notes(room: Room, stream: Stream, message: Message) -> object:
    if isinstance(message, Asked) and message.question is not None and message.question is stream.question:
        return {"type": "asked", "n": message.n, "question": _question(room, stream)}
    return message


def _question(room: Room, stream: Stream) -> dict[str, Any] | None:
    """The open question, with the notes that are for its own seat only."""
    if stream.question is None:
        return None
    advice = notes(room.host.state, stream.seat, stream.moves)
    return {**msgspec.structs.asdict(stream.question), "notes": advice}


def _clock(room: Room) -> dict[str, Any] | None:
    if room.clock is None:
        return None
    now, rule = room.hall.now(), room.clock.rule
    left = [round(room.clock.left(seat, now), 1) for seat in range(len(room.seats))]
    return {"seconds": rule.seconds, "bank": rule.bank, "left": left, "running": sorted(room.clock.running)}
