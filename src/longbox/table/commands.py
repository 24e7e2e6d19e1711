"""Every command of a socket, from the person in its chair."""

from __future__ import annotations

from longbox.kernel.deeds import Refusal
from longbox.kernel.state import SPECTATOR
from longbox.table import messages, play, seating, together
from longbox.table.room import Room

FOR_ALL = (messages.Say, messages.Predict, messages.HostDo, messages.Ping)
"""What spectators may send too."""


def act(room: Room, person: str, chair: int, command: messages.AnyCommand) -> Refusal | dict[str, object] | None:
    """Carry out a command; a refusal, or what its answer says beside that it is done. The room holds its lock."""
    return barred(room, person, chair, command) or _act(room, person, chair, command)


def barred(room: Room, person: str, chair: int, command: messages.AnyCommand) -> Refusal | None:
    """Why this person cannot send this command at all now, or None."""
    if chair == SPECTATOR:
        return None if isinstance(command, FOR_ALL) else Refusal("watching", "You only watch this table.", "T2.1")
    if room.seats[chair].person != person:
        return Refusal("moved", "This seat is no longer yours.", "T2.1")
    if room.table.paused and room.status() == "paused" and isinstance(command, play.IN_GAME):
        return together.PAUSED if room.table.card else Refusal("paused", "The host has paused this table.", "T7.4")
    return room.lesson.bars(str(type(command).__struct_config__.tag)) if room.lesson else None


def _act(room: Room, person: str, chair: int, command: messages.AnyCommand) -> Refusal | dict[str, object] | None:
    match command:
        case messages.Say():
            return seating.say(room, person, None if chair == SPECTATOR else chair, command.text)
        case messages.Predict():
            return room.predict(person, chair, command)
        case messages.HostDo():
            return seating.control(room, person, command)
        case messages.Unsigned():
            return together.act(room, person, command)
        case messages.HandOver():
            return seating.hand_over(room, chair, command.bot)
        case messages.Rematch():
            return seating.rematch(room, chair, command.yes)
        case messages.Nonce():
            return play.nonce(room, chair, command.text)
        case messages.LookAtForm():
            return play.look_at_form(room, chair, command.name)
        case messages.Why():
            return play.why(room, chair, command)
        case messages.Judge():
            return play.judge(room, command)
        case messages.Ping():
            return None
        case _:
            return play.play(room, chair, command)
