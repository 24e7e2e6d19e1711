"""What comes in over a socket, one struct for each command, and how answers are written. docs/table.md says what each does."""

from __future__ import annotations

from typing import Annotated, Any, get_args

import msgspec

from longbox.hosting.passing import MOST_ORDERS, MOST_STOPS, Order, Stop, Wishes
from longbox.kernel.deeds import Refusal

Text = Annotated[str, msgspec.Meta(max_length=400)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=29)]
MESSAGE_LIMIT = 8 * 1024


class Hello(msgspec.Struct, frozen=True, kw_only=True, tag="hello"):
    seat: SeatNumber | None = None
    since: Annotated[int, msgspec.Meta(ge=0)] = 0
    opening: int = 0
    looks: bool = False
    protocol: int = 0
    """The version of the protocol that the client speaks; 0: it does not say."""


class Command(msgspec.Struct, frozen=True, kw_only=True):
    id: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class Unsigned(Command, frozen=True, kw_only=True):
    """A command of which nobody is told whose it was, and nothing is kept (rule T9.4). It may come twice, and does the same once."""


class PauseCard(Unsigned, frozen=True, kw_only=True, tag="pause"):
    pass


class Ready(Unsigned, frozen=True, kw_only=True, tag="ready"):
    pass


class Draw(Unsigned, frozen=True, kw_only=True, tag="draw"):
    text: Text
    veil: bool = False


class Nonce(Command, frozen=True, kw_only=True, tag="nonce"):
    text: Text


class Answer(Command, frozen=True, kw_only=True, tag="answer"):
    question: int
    move: list[Any]


class Fill(Command, frozen=True, kw_only=True, tag="fill"):
    form: dict[str, Any]


class LookAtForm(Command, frozen=True, kw_only=True, tag="form"):
    name: Text


class TypeRoll(Command, frozen=True, kw_only=True, tag="roll"):
    roll: int
    shown: Annotated[list[int], msgspec.Meta(max_length=200)]


class Undo(Command, frozen=True, kw_only=True, tag="undo"):
    """Take back the last `count` deeds; `of`: only if the last one is this form, as it was filled in."""

    count: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 1
    sure: bool = False
    of: dict[str, Any] | None = None


class Vote(Command, frozen=True, kw_only=True, tag="vote"):
    request: int
    yes: bool


class Passing(Command, frozen=True, kw_only=True, tag="passing"):
    ask_all: bool = False
    until_turn: bool = False
    end_turn: bool = False
    orders: Annotated[list[Order], msgspec.Meta(max_length=MOST_ORDERS)] = []
    stops: Annotated[list[Stop], msgspec.Meta(max_length=MOST_STOPS)] = []

    def wishes(self) -> Wishes:
        return Wishes(ask_all=self.ask_all, until_turn=self.until_turn, end_turn=self.end_turn, orders=self.orders, stops=self.stops)


class Why(Command, frozen=True, kw_only=True, tag="why"):
    move: list[Any] | None = None
    words: Text = ""


class Hint(Command, frozen=True, kw_only=True, tag="hint"):
    question: int


class Predict(Command, frozen=True, kw_only=True, tag="predict"):
    contest: Text
    side: Annotated[int, msgspec.Meta(ge=0, le=29)]


class Say(Command, frozen=True, kw_only=True, tag="chat"):
    text: Text


class Choose(Command, frozen=True, kw_only=True, tag="choose"):
    option: Text
    word: Text


class HandOver(Command, frozen=True, kw_only=True, tag="bot"):
    bot: Text | None = None


class Rematch(Command, frozen=True, kw_only=True, tag="rematch"):
    yes: bool = True


class Judge(Command, frozen=True, kw_only=True, tag="lesson"):
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
    Nonce
    | Answer
    | Fill
    | LookAtForm
    | TypeRoll
    | Undo
    | Vote
    | Passing
    | Why
    | Hint
    | Predict
    | Say
    | Choose
    | HandOver
    | PauseCard
    | Ready
    | Draw
    | Rematch
    | Judge
    | HostDo
    | Ping
)


COMMANDS: tuple[type[Command], ...] = get_args(AnyCommand)


def name(kind: type[msgspec.Struct]) -> str:
    """What a message says as its `type`."""
    return str(kind.__struct_config__.tag)


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


def raw(found: object) -> msgspec.Raw:
    """Something as JSON, to be sent within something else."""
    return msgspec.Raw(encode(found))


def done(command: str, refusal: Refusal | None, **more: object) -> bytes:
    return encode({"type": "done", "id": command, "refusal": plain(refusal), **more})


def sorry(refusal: Refusal) -> bytes:
    return encode({"type": "sorry", "refusal": plain(refusal)})
