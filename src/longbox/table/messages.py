"""What comes in over a socket, and how what goes out is written. One struct a command; docs/table.md says what each does."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from longbox.kernel.deeds import Refusal

Text = Annotated[str, msgspec.Meta(max_length=400)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=29)]
MESSAGE_LIMIT = 8 * 1024


class Hello(msgspec.Struct, frozen=True, kw_only=True, tag="hello"):
    seat: SeatNumber | None = None
    since: Annotated[int, msgspec.Meta(ge=0)] = 0


class Command(msgspec.Struct, frozen=True, kw_only=True):
    id: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class Nonce(Command, frozen=True, kw_only=True, tag="nonce"):
    text: Text


class Answer(Command, frozen=True, kw_only=True, tag="answer"):
    question: int
    move: list[Any]
    chosen: bool = True


class Fill(Command, frozen=True, kw_only=True, tag="fill"):
    form: dict[str, Any]


class TypeRoll(Command, frozen=True, kw_only=True, tag="roll"):
    shown: Annotated[list[int], msgspec.Meta(max_length=200)]


class Undo(Command, frozen=True, kw_only=True, tag="undo"):
    to: int | None = None


class Vote(Command, frozen=True, kw_only=True, tag="vote"):
    yes: bool


class LeaveOrder(Command, frozen=True, kw_only=True, tag="order"):
    what: Text
    about: int | None = None
    until: Text | None = None


class Withdraw(Command, frozen=True, kw_only=True, tag="withdraw"):
    pass


class Why(Command, frozen=True, kw_only=True, tag="why"):
    move: list[Any] | None = None
    words: Text = ""


class Say(Command, frozen=True, kw_only=True, tag="chat"):
    text: Text


class HandOver(Command, frozen=True, kw_only=True, tag="bot"):
    bot: Text | None = None


class Rematch(Command, frozen=True, kw_only=True, tag="rematch"):
    yes: bool = True


class Lesson(Command, frozen=True, kw_only=True, tag="lesson"):
    move: list[Any] = []


class HostDo(Command, frozen=True, kw_only=True, tag="host"):
    do: Text
    seat: SeatNumber | None = None
    with_: SeatNumber | None = msgspec.field(default=None, name="with")
    bot: Text | None = None
    yes: bool = True
    text: Text = ""


class Ping(Command, frozen=True, kw_only=True, tag="ping"):
    pass


AnyCommand = (
    Nonce | Answer | Fill | TypeRoll | Undo | Vote | LeaveOrder | Withdraw | Why | Say | HandOver | Rematch | Lesson | HostDo | Ping
)


class _Id(msgspec.Struct, frozen=True):
    id: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


_decoder: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand)
_hello = msgspec.json.Decoder(Hello)
_id = msgspec.json.Decoder(_Id)


def read_hello(data: bytes) -> Hello | Refusal:
    try:
        return _hello.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        return garbage(error)


def read_command(data: bytes) -> AnyCommand | Refusal:
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        return garbage(error)


def read_id(data: bytes) -> str:
    """The id of a command that could not be read; "" if it has none."""
    try:
        return _id.decode(data).id
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return ""


def garbage(error: Exception) -> Refusal:
    return Refusal("garbage", f"This cannot be read as a message: {str(error)[:120]}", "")


def plain(refusal: Refusal | None) -> dict[str, str] | None:
    return None if refusal is None else {"code": refusal.code, "words": refusal.words, "rule": refusal.rule}


def encode(message: object) -> bytes:
    return msgspec.json.encode(message)


def done(command: str, refusal: Refusal | None, **more: object) -> bytes:
    return encode({"type": "done", "id": command, "refusal": plain(refusal), **more})


def sorry(refusal: Refusal) -> bytes:
    return encode({"type": "sorry", "refusal": plain(refusal)})
