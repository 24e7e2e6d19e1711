"""Who sits where: taking seats, handing them to bots and back, what the host may do, chat and rematch."""

from __future__ import annotations

from msgspec.structs import replace

from longbox.kernel.deeds import Refusal
from longbox.table import messages
from longbox.table.keepers import no_place
from longbox.table.people import clean, look_alike, other_name
from longbox.table.play import BOT_PLAYS, begin
from longbox.table.room import REMOVED, Room
from longbox.table.setup import usual
from longbox.table.store import Seat
from longbox.table.together import strike

TITLE_LIMIT = 60
CHAT_LIMIT = 400
REMOVED_KEPT = 1000
"""How many people that the host has removed a table remembers, the last ones."""


def sit(room: Room, person: str, name: str, at: int | None, invited: bool = False) -> Refusal | int:
    """Take a free seat; returns its number. A person who has a seat already keeps it."""
    mine = room.seats_of(person)
    kept = [number for number in mine if at in (None, number)]
    if kept:
        return kept[0]
    free = [number for number, seat in enumerate(room.seats) if seat.free() and at in (None, number)]
    if not room.host.log.closed() and not room.table.lesson:
        if not invited and person != room.table.host:
            refusal = _uninvited(room, person, mine)
            if refusal is not None:
                return refusal
        if room.has_secrets():
            fit = _keeping_secrets(room, person, mine, free)
            if isinstance(fit, Refusal):
                return fit
            free = fit
    if room.table.lesson or not free or room.host.log.closed():
        return Refusal("taken", "There is no free seat for you at this table.", "T2.1")
    refusal = mixed_up(room, person, name)
    if refusal is not None:
        return refusal
    room.names[person] = name
    if person in room.table.removed:
        room.set(removed=[other for other in room.table.removed if other != person])
    room.set_seat(free[0], replace(room.seats[free[0]], person=person, nonce=None, given=0))
    return free[0]


def mixed_up(room: Room, person: str, name: str) -> Refusal | None:
    """Why somebody needs another name here: one who has a seat has a name that looks the same (rule T7.11)."""
    names = [room.names.get(seat.person, "") for seat in room.seats if seat.person and seat.person != person]
    same = [other for other in names if look_alike(other, name)]
    if not same:
        return None
    words = f"Somebody at this table is called {same[0]} already. Take another name first, for example {other_name(name, names)}."
    return Refusal("name", words, "T7.11")


def _uninvited(room: Room, person: str, mine: list[int]) -> Refusal | None:
    """Why somebody who was not invited gets no seat of a public table."""
    if person in room.table.removed:
        return REMOVED
    return Refusal("taken", "You have a seat at this table; only the host gives you another.", "T7.7") if mine else None


def _keeping_secrets(room: Room, person: str, mine: list[int], free: list[int]) -> Refusal | list[int]:
    """Which of these seats somebody may take now that they have secrets (rule T7.3): nobody comes to know what two seats know, and the
    host, who can free any seat, never what somebody else or a bot has had there."""
    secret = {number: no_place(room, person, number) for number in free}
    barred = [refusal for refusal in secret.values() if refusal is not None]
    free = [number for number in free if secret[number] is None]
    if barred and not free:
        return barred[0]
    had = room.table.had.get(person, [])
    if person == room.table.host:
        left = [number for number in free if room.table.vacant.get(number) == person]
        words = "Once the game has begun, the host takes no seat that somebody else or a bot has had."
        return left or Refusal("taken", f"You {'have' if mine else 'had'} a seat at this table already." if mine or had else words, "T7.3")
    if not mine and not had:
        return free
    again = [number for number in free if number in had]
    return again or Refusal("taken", f"You {'have' if mine else 'had'} a seat at this table already.", "T7.3")


def say(room: Room, person: str, seat: int | None, text: str) -> Refusal | None:
    words = clean(text, CHAT_LIMIT)
    if person in room.table.removed and seat is None:
        return REMOVED
    if not words:
        return Refusal("empty", "There is nothing to say in that.", "")
    refusal = mixed_up(room, person, room.names.get(person, "")) if seat is None else None
    if refusal is not None:
        return refusal
    room.say(person, seat, words)
    return None


def hand_over(room: Room, at: int, bot: str | None) -> Refusal | None:
    """Let a bot play a seat, or stop it. The person who has the seat keeps it (rule T7.1)."""
    refusal = _no_bot(room, bot)
    if refusal is None and (bot or "") != room.seats[at].bot:
        room.set_seat(at, replace(room.seats[at], bot=bot or ""))
        begin(room)
        _agree_for_bots(room)
    return refusal


def _agree_for_bots(room: Room) -> None:
    """A bot that somebody has lent their seat to agrees to what others ask for (rule T7.1), unless the table is paused."""
    request = room.host.request
    for seat in request.missing() if request is not None and room.status() != "paused" else []:
        if room.seats[seat].bot and request is not None and room.host.request is request:
            room.host.vote(seat, True, request.id)


def rematch(room: Room, at: int, yes: bool) -> Refusal | None:
    """Agree to play again; when all people have agreed, a new table is made with the same seats and options."""
    if room.status() not in ("over", "closed"):
        return Refusal("not_over", "The game is not over yet.", "T1.3")
    if room.table.rematch:
        return None
    (room.rematch.add if yes else room.rematch.discard)(at)
    people = {number for number, seat in enumerate(room.seats) if seat.person and not seat.bot}
    if people <= room.rematch:
        room.set(rematch=room.hall.open_again(room))
    return None


PACES = ("", "slow", "normal", "fast", "step")
"""At which pace screens show what others do, where nobody there has chosen. How fast bots move is the same for all."""


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
        case "pace" if command.text in PACES:
            room.set(pace=command.text)
            return None
        case "strike":
            return strike(room, command.text)
        case "close":
            return close(room, [person])
        case "chapter":
            return _close_chapter(room, person)
        case "host":
            return hand_table(room, command.seat)
        case "remove" | "open" | "bot" | "swap":
            return _arrange(room, command)
        case _:
            return Refusal("no_control", f"The host cannot {command.do[:40]!r}.", "")


def close(room: Room, agreed: list[str]) -> Refusal | None:
    """Close the table. If not all have chosen yet, nobody's choice is told: the log has the usual ones.

    Who closes a story agrees to its end (rule T8.6)."""
    if not room.seated:
        room.set_up(room.game.seated(room.game.choices))
    refusal = room.host.close()
    if refusal is None:
        room.set(agreed=agreed)
    return refusal


def hand_table(room: Room, at: int | None) -> Refusal | None:
    """Somebody else is the host from now on (rule T7.10)."""
    person = room.seats[at].person if at is not None and at < len(room.seats) else ""
    if not person:
        return Refusal("no_seat", "Only somebody who has a seat can become the host.", "T7.10")
    if room.host.log.closed():
        return Refusal("closed", "This table is closed.", "T1.3")
    if person != room.table.host:
        room.set(host=person)
        room.announce(at, f"{room.names.get(person, 'Somebody')} is the host of this table now.")
    return None


def _close_chapter(room: Room, person: str) -> Refusal | None:
    """Ask the others to close the chapter (rule T8.2)."""
    own = [at for at, seat in enumerate(room.seats) if seat.person == person]
    played = [at for at in own if not room.seats[at].bot]
    if own and not played:
        return BOT_PLAYS
    return room.host.ask_close(played[0]) if own else Refusal("watching", "Only somebody who plays closes a chapter.", "T8.2")


def _pause(room: Room, paused: bool) -> Refusal | None:
    if room.status() not in ("running", "paused"):
        return Refusal("not_running", "The game is not under way.", "T7.4")
    room.set(paused=paused, card=False, held=False)
    room.ready.clear()
    _agree_for_bots(room)
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
    if command.do == "bot" and room.seats[at].person:
        return Refusal("taken", "Somebody sits there: remove them first.", "T7.3")
    if command.do == "bot":
        return hand_over(room, at, command.bot or "")
    chosen = room.seats[at].chosen if room.seated else usual(room.info, room.game, at)
    if room.seats[at].person not in ("", room.table.host):
        _send_off(room, room.seats[at].person)
    room.set_seat(at, Seat(bank=room.seats[at].bank, chosen=chosen))
    return None


def _send_off(room: Room, person: str) -> None:
    """Whoever is removed does not come back with an old invitation, under whatever name: all of them end (rule T7.6)."""
    room.set(removed=[*(other for other in room.table.removed if other != person), person][-REMOVED_KEPT:])
    room.change.uninvited.append(room.id)


def _swap(room: Room, one: int, other: int | None) -> Refusal | None:
    if other is None or other >= len(room.seats):
        return Refusal("no_seat", "There is no such seat at this table.", "T2.1")
    if room.has_secrets():
        words = "The seats of a chapter keep their past." if not room.host.started() else "Seats are swapped before the game begins."
        return Refusal("begun", words, "T7.3")
    first, second = room.seats[one], room.seats[other]
    room.set_seat(one, second)
    room.set_seat(other, first)
    return None


def _no_bot(room: Room, bot: str | None) -> Refusal | None:
    if bot is not None and bot not in room.hall.games.bots(room.table.game):
        return Refusal("no_bot", f"There is no bot {bot[:40]!r} that plays {room.table.game}.", "")
    return None
