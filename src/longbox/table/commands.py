"""The one way from a command of a socket to what it does. `WAYS` says for each kind what carries it out, who may send it and when."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeVar

from longbox.kernel.deeds import Refusal
from longbox.kernel.state import SPECTATOR
from longbox.table import messages, play, seating, together
from longbox.table.limits import Measure, Rates
from longbox.table.messages import Command, done
from longbox.table.room import Listener, Result, Room
from longbox.table.setup import choose, read_choice

C = TypeVar("C", bound=Command)
Act = Callable[[Room, Listener, Any], Result]
"""What a command does, while the room holds its lock."""

TOO_MUCH = Refusal("too_much", "Too many messages; wait a moment.", "")
TOO_OFTEN = Refusal("too_much", "You have played the card or drawn lines often just now; wait a little.", "T9.5")


class Counted(NamedTuple):
    """What counts a command beside the rate of all commands, what is said to whoever exceeds it, and whether that is a strike."""

    by: Callable[[Rates], Measure]
    refusal: Refusal
    strikes: int


CHAT = Counted(lambda rates: rates.chat, TOO_MUCH, 1)
CARDS = Counted(lambda rates: rates.cards, TOO_OFTEN, 0)


class Way(NamedTuple):
    """How a command is carried out."""

    act: Act
    prepare: Callable[[Room, Listener, Any], Awaitable[Act]] | None
    """Does first what takes long, and gives what is then done."""
    answer: Callable[[Room, Listener, Any], Awaitable[Result]] | None
    """Answers when it can, without the lock; other commands are heard meanwhile."""
    watchers: bool
    """Spectators may send it, too."""
    in_game: bool
    """It is refused while the table is paused."""
    plays: bool
    """It is refused while a bot plays the seat (rule T7.1)."""
    counted: Counted | None


def _nothing(room: Room, by: Listener, command: Command) -> Result:
    return None


def _way(
    kind: type[C],
    act: Callable[[Room, Listener, C], Result] = _nothing,
    *,
    prepare: Callable[[Room, Listener, C], Awaitable[Act]] | None = None,
    answer: Callable[[Room, Listener, C], Awaitable[Result]] | None = None,
    watchers: bool = False,
    in_game: bool = False,
    plays: bool = False,
    counted: Counted | None = None,
) -> tuple[type[Command], Way]:
    return kind, Way(act, prepare, answer, watchers, in_game, plays, counted)


async def _read_choice(room: Room, by: Listener, command: messages.Choose) -> Act:
    chosen = await room.hall.aside(read_choice, room, by.chair, command)
    return lambda room, by, command: choose(room, by.chair, command, chosen)


async def _hint(room: Room, by: Listener, command: messages.Hint) -> Result:
    found = await room.hints.give(by.chair, command.question)
    return found if isinstance(found, Refusal) else {"hints": found}


WAYS: dict[type[Command], Way] = dict(
    (
        _way(messages.Answer, lambda room, by, it: play.answer(room, by.chair, it), in_game=True, plays=True),
        _way(messages.Fill, lambda room, by, it: play.fill(room, by.chair, it.form), in_game=True, plays=True),
        _way(messages.TypeRoll, lambda room, by, it: room.host.type_roll(by.chair, it.roll, it.shown), in_game=True, plays=True),
        _way(messages.Undo, lambda room, by, it: play.undo(room, by.chair, it), in_game=True, plays=True),
        _way(messages.Vote, lambda room, by, it: play.vote(room, by.chair, it), in_game=True, plays=True),
        _way(messages.Passing, lambda room, by, it: play.wish(room, by.chair, it.wishes()), plays=True),
        _way(messages.Nonce, lambda room, by, it: play.nonce(room, by.chair, it.text)),
        _way(messages.Choose, prepare=_read_choice),
        _way(messages.LookAtForm, lambda room, by, it: play.look_at_form(room, by.chair, it.name)),
        _way(messages.Why, lambda room, by, it: play.why(room, by.chair, it)),
        _way(messages.Judge, lambda room, by, it: play.judge(room, it)),
        _way(messages.Hint, answer=_hint),
        _way(messages.Predict, lambda room, by, it: room.predict(by.person, by.chair, it), watchers=True),
        _way(messages.Say, lambda room, by, it: seating.say(room, by.person, _seat(by), it.text), watchers=True, counted=CHAT),
        _way(messages.HostDo, lambda room, by, it: seating.control(room, by.person, it), watchers=True),
        _way(messages.HandOver, lambda room, by, it: seating.hand_over(room, by.chair, it.bot)),
        _way(messages.Rematch, lambda room, by, it: seating.rematch(room, by.chair, it.yes)),
        _way(messages.PauseCard, lambda room, by, it: together.pause(room), counted=CARDS),
        _way(messages.Ready, lambda room, by, it: together.ready(room, by.person)),
        _way(messages.Draw, lambda room, by, it: together.draw(room, it.text, it.veil), counted=CARDS),
        _way(messages.Ping, watchers=True),
    )
)


def _seat(by: Listener) -> int | None:
    return None if by.chair == SPECTATOR else by.chair


async def obey(room: Room, by: Listener, command: Command) -> None:
    """Carry out a command, and answer it."""
    way = WAYS[type(command)]
    if isinstance(command, messages.Ping):
        by.post(done(command.id, None).decode())
    elif way.answer is not None:
        room.hall.spawn(_answer(room, by, command, way.answer))
    else:
        refused = way.prepare is None or barred(room, by, command) is not None
        act = way.act if refused or way.prepare is None else await way.prepare(room, by, command)
        with room.hall.metrics.commands.time():
            await room.carry_out(by, command, lambda: barred(room, by, command) or act(room, by, command))


async def _answer(room: Room, by: Listener, command: Command, answer: Callable[[Room, Listener, Any], Awaitable[Result]]) -> None:
    found = barred(room, by, command) or await answer(room, by, command)
    said = done(command.id, found) if isinstance(found, Refusal) else done(command.id, None, **(found or {}))
    by.post(said.decode())


def barred(room: Room, by: Listener, command: Command) -> Refusal | None:
    """Why this person cannot send this command at all now, or None."""
    way = WAYS[type(command)]
    if by.chair == SPECTATOR:
        return None if way.watchers else Refusal("watching", "You only watch this table.", "T2.1")
    if room.seats[by.chair].person != by.person:
        return Refusal("moved", "This seat is no longer yours.", "T2.1")
    if way.in_game and room.table.paused and room.status() == "paused":
        return together.PAUSED if room.table.card else Refusal("paused", "The host has paused this table.", "T7.4")
    lesson = room.lesson.bars(messages.name(type(command))) if room.lesson else None
    return lesson or (play.BOT_PLAYS if way.plays and room.seats[by.chair].bot else None)
