"""What a room says to a chair: the table, how things stand, and each step. Everything comes from the kernel's streams and views."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

import msgspec

from longbox.hosting.host import Request
from longbox.hosting.streams import Asked, Drafted, Message, Offered, Question, RollDue, Stream, Waiting, called
from longbox.kernel.state import SPECTATOR, Ask, seats_in
from longbox.table import keepers, naming, together
from longbox.table.driver import passes
from longbox.table.protocol import (
    Asks,
    Card,
    ChapterCard,
    Choice,
    ClockCard,
    MomentCard,
    PassingCard,
    Put,
    RequestCard,
    SeatCard,
    SecretsCard,
    StateSaid,
    StepSaid,
    Streamed,
    TableSaid,
)
from longbox.table.store import Seat, Table

if TYPE_CHECKING:
    from longbox.table.catalogue import Catalogue
    from longbox.table.room import Listener, Room

MISSED_LIMIT = 1000
"""How many messages somebody who comes back is told at most, the newest."""
MISSED_BYTES = 128 * 1024
"""How many bytes they have at most: well below what may wait for a slow client."""
CHAT_SHOWN = 50
STANDING = (Asked, Waiting, RollDue, Offered, Drafted)
"""Messages that count no longer once another has come: what still holds stands beside them."""


def seat_card(name: str, called: str, seat: Seat, names: dict[str, str], me: str, online: bool) -> SeatCard:
    return {
        "name": name,
        "called": called,
        "who": names.get(seat.person, "") if seat.person else seat.bot,
        "kind": "bot" if seat.bot else "person" if seat.person else "open",
        "bot": seat.bot,
        "online": online,
        "mine": bool(me) and seat.person == me,
    }


def card(games: Catalogue, table: Table, seats: list[Seat], names: dict[str, str], me: str, online: list[bool]) -> dict[str, Any]:
    """A table's card, as the lobby shows it to this person."""
    return {**_card(games, table, seats, names, me, online), "lesson": table.lesson}


def _card(games: Catalogue, table: Table, seats: list[Seat], names: dict[str, str], me: str, online: list[bool]) -> Card:
    called = naming.called(table.names, seats, names)
    return {
        "id": table.id,
        "game": table.game,
        "content": games.content_name(table),
        "title": table.title,
        "seats": [seat_card(table.names[at], called[at], seat, names, me, online[at]) for at, seat in enumerate(seats)],
        "status": table.status,
        "turn": table.turn,
        "mine": [at for at, seat in enumerate(seats) if seat.person == me],
        "host": table.host == me,
        "public": table.public,
        "continues": table.continues or None,
        "continued": table.continued or None,
        "imported": table.imported,
        "made": table.made,
        "moved": table.moved,
        "moves": table.moves,
        "winners": table.winners,
    }


def table(room: Room, person: str, chair: int) -> str:
    """The message `table` for one person in one chair."""
    host, seat = room.host, None if chair == SPECTATOR else chair
    end, request = host.log.end, host.request
    message: TableSaid = {
        **_card(room.hall.games, room.table, room.seats, room.names, person, room.online()),
        "type": "table",
        "lesson": room.lesson.card(host) if room.lesson else None,
        "options": room.table.options,
        "header": room.header(),
        "choices": [_choice(room, at, seat == at) for at in range(len(room.seats))] if any(one.chosen for one in room.seats) else [],
        "commit": host.log.header.commit,
        "seed": end.seed if end else "",
        "you": seat,
        "pace": room.table.pace,
        "names": room.called(),
        "clock": _clock(room),
        "request": _request(request, room.called()) if request else None,
        "refused": {"request": host.refused[0], "by": host.refused[1]} if host.refused else None,
        "passing": _passing(room, seat) if seat is not None else None,
        "rematch": {"agreed": sorted(room.rematch), "table": room.table.rematch or None} if room.rematch or room.table.rematch else None,
        "passes": any(kind.passes for kind in room.game.moves.kinds),
        "turns": room.game.turns,
        "steps": room.advice.steps(room.game),
        "predicting": room.predictions.card(person, chair),
        "chapter": _chapter(room),
        "secrets": _secrets(room, person),
        "together": together.card(room, person),
        "nonces": [at for at, kept in enumerate(room.seats) if kept.nonce is not None or kept.bot or host.started() or not room.seated],
        "typed": bool(host.log.header.typed),
    }
    return msgspec.json.encode(message).decode()


def shape(room: Room) -> object:
    """When this changes, everybody gets a new `table` message, so there is nothing in it that not everybody may know. The turn and the
    number of moves are not in it: steps show them."""
    host, kept = room.host, room.table
    request = host.request
    return (
        tuple(room.called()),
        (
            kept.title,
            kept.status,
            kept.public,
            kept.pace,
            kept.host,
            kept.rematch,
            kept.continued,
            room.seated,
            kept.given,
            tuple(kept.agreed),
        ),
        tuple((seat.person, seat.bot, seat.nonce is not None, seat.bank, seat.has_chosen()) for seat in room.seats),
        tuple(room.names.get(seat.person, "") for seat in room.seats),
        tuple(room.online()),
        (request.id, frozenset(request.agreed)) if request else None,
        host.refused,
        frozenset(room.rematch),
        room.predictions.shape(),
        together.shape(room),
        tuple(room.clock.running.items()) if room.clock else None,
        host.log.count if room.lesson else None,
    )


class OwnShape:
    """What of a `table` message only one chair is told: what its seat has wished and chosen, and why its open question is passed."""

    __slots__ = ("kept", "passes", "question")

    def __init__(self, kept: object, question: Question | None, passes: str | None) -> None:
        self.kept = kept
        self.question = question
        self.passes = passes

    def differs(self, before: OwnShape) -> bool:
        """Whether a chair that was told the one before has to be told this one. Why a new question is passed, it says itself."""
        return self.kept != before.kept or (self.question is before.question and self.passes != before.passes)


def own_shape(room: Room, chair: int) -> OwnShape:
    if chair == SPECTATOR:
        return OwnShape(None, None, None)
    return OwnShape((room.host.wishes[chair], room.seats[chair].chosen), room.host.question(chair), passes(room.automatic(chair)))


def state(room: Room, chair: int, since: int, shown: bool) -> str:
    """How things stand for a chair, and what it has missed, without questions that are no longer open. `shown`: the view as text, too."""
    host, stream = room.host, room.host.stream(chair)
    view = host.view(chair)
    pending = host.sight().pending if host.started() else None
    over = host.over() if host.started() else None
    due = host.roll_due()
    message: StateSaid = {
        "type": "state",
        "opening": room.opening,
        "n": stream.last(),
        "view": view,
        "shown": room.game.show(view) if shown else "",
        "question": _question(room, stream),
        "waiting": {"seats": seats_in(pending.seats), "what": pending.what} if isinstance(pending, Ask) else None,
        "ended": {"winners": seats_in(over.winners), "scores": over.scores, "rule": over.rule} if over else None,
        "due": {"id": host.roll_id(), "by": due.by, "what": due.what, "sides": due.sides, "rule": due.rule} if due else None,
        "draft": {"steps": stream.laid(host.sight()), "sealed": stream.sealed} if chair != SPECTATOR else None,
        "forms": stream.forms,
        "moment": _moment(room),
        "missed": cast(list[Streamed], _missed(room, stream, since)),
        "chat": room.chat[-CHAT_SHOWN:],
    }
    return msgspec.json.encode(message).decode()


def _missed(room: Room, stream: Stream, since: int) -> list[msgspec.Raw]:
    """The newest messages after a number, as many as somebody who comes back takes in at once."""
    missed, size = list[msgspec.Raw](), 0
    names = room.called()
    for message in reversed(stream.since(since)):
        if isinstance(message, STANDING):
            continue
        data = msgspec.json.encode(called(message, names, room.game.names))
        size += len(data)
        if len(missed) == MISSED_LIMIT or size > MISSED_BYTES:
            break
        missed.append(msgspec.Raw(data))
    return missed[::-1]


class Reply:
    """The answer to a command, for the socket that sent it. A step or a change of the table that the command has caused for its chair is
    a part of it, so that nobody sees the one without the other."""

    __slots__ = ("caused", "answer", "listener")

    def __init__(self, listener: Listener, answer: bytes) -> None:
        self.listener = listener
        self.answer = answer.decode()
        self.caused = ""

    def post(self) -> None:
        self.listener.post(f"{self.answer[:-1]}{self.caused}}}")


def tell(listener: Listener, kind: str, text: str, reply: Reply | None) -> None:
    """Send a message of this kind, as a part of the reply if it is for the socket that gets one."""
    if reply is not None and listener is reply.listener:
        reply.caused += f',"{kind}":{text}'
    else:
        listener.post(text)


class Steps:
    """What is to be told to the chairs of a room, now."""

    def __init__(self, room: Room, reply: Reply | None = None) -> None:
        self.room = room
        self.reply = reply
        self.moment = _moment(room)
        self.names = room.called()

    def to(self, chair: int, listeners: Iterable[Listener]) -> None:
        """Tell a chair what it has not been told yet; to those who want it, with the view as text."""
        room, stream = self.room, self.room.host.stream(chair)
        fresh, last = stream.since(room.told[chair]), stream.last()
        if not fresh:
            return
        room.told[chair] = last
        messages = cast(list[Streamed], [self._message(stream, one) for one in fresh])  # each is written as it is
        texts: dict[bool, str] = {}
        for listener in listeners:
            if listener.shown not in texts:
                view = room.host.view(chair)
                step = StepSaid(last, messages, view, room.game.show(view) if listener.shown else "", self.moment)
                texts[listener.shown] = msgspec.json.encode(step).decode()
            tell(listener, "step", texts[listener.shown], self.reply)

    def _message(self, stream: Stream, message: Message) -> object:
        if type(message) is Asked:
            return _with_notes(self.room, stream, message)
        return called(message, self.names, self.room.game.names)


def _moment(room: Room) -> MomentCard | None:
    """In which step of whose turn the game stands, which everybody can see; None where it has no steps."""
    moment = room.advice.moment(room.host.state) if room.host.started() and room.host.over() is None else None
    return {"step": moment.step, "whose": moment.whose} if moment is not None else None


def _with_notes(room: Room, stream: Stream, message: Asked) -> object:
    if message.question is not None and message.question is stream.question:
        return Asks(n=message.n, question=_question(room, stream))
    return message


def _question(room: Room, stream: Stream) -> Put | None:
    """The open question, with the notes that are for this seat only."""
    if stream.question is None:
        return None
    advice = room.advice.notes(room.host.state, stream.seat, stream.moves)
    made = room.automatic(stream.seat)
    given = made is not None and not made.move.kind.passes  # rule T6.9
    hints = room.hints.with_question(stream) if made is None else msgspec.UNSET
    return Put(**msgspec.structs.asdict(stream.question), notes={**advice, "passes": passes(made), "given": given}, hints=hints)


def _choice(room: Room, at: int, mine: bool) -> Choice:
    """What a seat has chosen: to the others only whether it has, until the header is out, but for what is chosen openly."""
    seat = room.seats[at]
    openly = {option.name for option in room.info.by_seat() if option.openly}
    all_told = mine or room.seated
    told = {name: one.word for name, one in seat.chosen.items() if all_told or (one.made and name in openly)}
    choice: Choice = {"made": room.seated or seat.has_chosen(), "words": told if told or all_told else None}
    if seat.chosen and openly >= seat.chosen.keys():
        choice["openly"] = True
    return choice


def _request(request: Request, names: list[str]) -> RequestCard:
    return {
        "id": request.id,
        "seat": request.seat,
        "count": request.count,
        "agreed": sorted(request.agreed),
        "needed": request.needed,
        "what": request.event.text(names) if request.event is not None else "",
    }


def _passing(room: Room, seat: int) -> PassingCard:
    """What a seat wishes, and why its open question is about to be passed for it, None if it is not."""
    wishes = room.host.wishes[seat]
    return {
        "ask_all": wishes.ask_all,
        "until_turn": wishes.until_turn,
        "end_turn": wishes.end_turn,
        "orders": wishes.orders,
        "stops": wishes.stops,
        "now": passes(room.automatic(seat)),
    }


def _chapter(room: Room) -> ChapterCard | None:
    """Which chapter of a story this is, and whether it was closed so that another can continue it; None in a game of one table."""
    log = room.host.log
    number = log.header.chapter.number if log.header.chapter else 1
    return {"number": number, "closed": log.end is not None and log.end.chapter} if room.game.open_ended else None


def _secrets(room: Room, person: str) -> SecretsCard | None:
    """Whose agreement a closed story still needs before its secrets are given out (rule T8.6); None if it needs nobody's."""
    waits = keepers.missing(room)
    if not waits:
        return None
    names = sorted(room.names.get(one, "Somebody") for one in waits)
    return {"waits": names, "asked": person in waits, "mine": person in (room.table.knows or [])}


def _clock(room: Room) -> ClockCard | None:
    if room.clock is None:
        return None
    now, rule = room.hall.now(), room.clock.rule
    left = [round(room.clock.left(seat, now), 1) for seat in range(len(room.seats))]
    return {"seconds": rule.seconds, "bank": rule.bank, "left": left, "running": sorted(room.clock.running)}
