"""The protocol of the socket as types: its version, everything that the server says, and a JSON Schema of both sides.

What clients say is in `messages`. docs/table.md says what each message means.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

import msgspec

from longbox.hosting.advice import Contest, Step
from longbox.hosting.passing import Order, Stop
from longbox.hosting.streams import Drafted, Ended, Laid, Message, Offered, Question, RollDue, Waiting
from longbox.table import messages
from longbox.table.store import ChatLine

PROTOCOL = 2
"""Raise it with every change after which an older client would misread something."""


class SeatCard(TypedDict):
    name: str
    called: str
    who: str
    kind: Literal["person", "bot", "open"]
    bot: str
    online: bool
    mine: bool


class Card(TypedDict):
    """What the lobby and the table both show of a table. `content` is the name of what its look draws from."""

    id: str
    game: str
    content: str
    title: str
    seats: list[SeatCard]
    status: str
    turn: list[int]
    mine: list[int]
    host: bool
    public: bool
    continues: str | None
    continued: str | None
    imported: bool
    made: float
    moved: float
    moves: int
    winners: list[int] | None


class LessonCard(TypedDict):
    number: int
    total: int
    says: str
    rule: str
    move: list[str | int]
    words: str
    look: str
    done: bool
    farewell: str


class Choice(TypedDict):
    made: bool
    words: dict[str, str] | None
    openly: NotRequired[bool]


class ClockCard(TypedDict):
    seconds: float
    bank: float
    left: list[float]
    running: list[int]


class RequestCard(TypedDict):
    id: int
    seat: int
    count: int
    agreed: list[int]
    needed: list[int]
    what: str


class RefusedRequest(TypedDict):
    request: int
    by: int


class PassingCard(TypedDict):
    ask_all: bool
    until_turn: bool
    end_turn: bool
    orders: list[Order]
    stops: list[Stop]
    now: str | None


class RematchCard(TypedDict):
    agreed: list[int]
    table: str | None


class Score(TypedDict):
    who: str
    right: int
    of: int


class PredictingCard(TypedDict):
    contest: Contest | None
    mine: int | None
    tally: list[Score]


class ChapterCard(TypedDict):
    number: int
    closed: bool


class SecretsCard(TypedDict):
    waits: list[str]
    asked: bool
    mine: bool


class TogetherCard(TypedDict):
    paused: bool
    ready: int
    people: int
    mine: bool
    lines: list[str]
    veils: list[str]


class TableSaid(Card):
    """A table, for one person in one chair."""

    type: Literal["table"]
    lesson: LessonCard | None
    options: dict[str, Any]
    header: str
    choices: list[Choice]
    commit: str
    seed: str
    you: int | None
    pace: str
    names: list[str]
    clock: ClockCard | None
    request: RequestCard | None
    refused: RefusedRequest | None
    passing: PassingCard | None
    rematch: RematchCard | None
    passes: bool
    turns: bool
    steps: list[Step]
    predicting: PredictingCard | None
    chapter: ChapterCard | None
    secrets: SecretsCard | None
    together: TogetherCard
    nonces: list[int]
    typed: bool


class Put(Question, frozen=True, kw_only=True):
    """A question with what is noted about it for its seat, and what helps to answer it, where that is cheap to know."""

    notes: dict[str, Any] = msgspec.field(default_factory=dict)
    hints: Any | msgspec.UnsetType = msgspec.UNSET


class Asks(Message, frozen=True, kw_only=True, tag="asked"):
    question: Put | None


class Tells(Message, frozen=True, kw_only=True, tag="told"):
    event: dict[str, Any]
    text: str


class Undoes(Message, frozen=True, kw_only=True, tag="undone"):
    by: int
    text: str
    event: dict[str, Any] | None


Streamed = Tells | Asks | Waiting | RollDue | Drafted | Offered | Undoes | Ended
"""The messages of a stream, as `longbox.hosting.streams` has them."""


class MomentCard(TypedDict):
    step: int
    whose: int


class WaitingCard(TypedDict):
    seats: list[int]
    what: str


class EndedCard(TypedDict):
    winners: list[int]
    scores: list[int]
    rule: str


class DueCard(TypedDict):
    id: int
    by: int
    what: str
    sides: list[int]
    rule: str


class DraftCard(TypedDict):
    steps: list[Laid]
    sealed: bool


class StateSaid(TypedDict):
    """How things stand for a chair."""

    type: Literal["state"]
    opening: int
    n: int
    view: Any
    shown: str
    question: Put | None
    waiting: WaitingCard | None
    ended: EndedCard | None
    due: DueCard | None
    draft: DraftCard | None
    forms: list[str]
    moment: MomentCard | None
    missed: list[Streamed]
    chat: list[ChatLine]


class StepSaid(msgspec.Struct, frozen=True, tag_field="type", tag="step"):
    """What a chair has not been told yet, and what it sees after that."""

    n: int
    messages: list[Streamed]
    view: Any
    shown: str
    moment: MomentCard | None


class Refused(TypedDict):
    code: str
    words: str
    rule: str


class DoneSaid(TypedDict):
    """The answer to a command, with what it has caused for its chair."""

    type: Literal["done"]
    id: str
    refusal: Refused | None
    form: NotRequired[Any]
    hints: NotRequired[Any]
    step: NotRequired[StepSaid]
    table: NotRequired[TableSaid]


class SorrySaid(TypedDict):
    type: Literal["sorry"]
    refusal: Refused


SERVER: dict[str, Any] = {
    "table": TableSaid,
    "state": StateSaid,
    "step": StepSaid,
    "done": DoneSaid,
    "chat": ChatLine,
    "sorry": SorrySaid,
}
"""What the server says, by its `type`."""
CLIENT = {messages.name(kind): kind for kind in list[type[msgspec.Struct]]([messages.Hello, *messages.COMMANDS])}
"""What clients say, by its `type`."""


def schema() -> dict[str, Any]:
    """A JSON Schema: a message is one of `$defs/client` or `$defs/server`."""
    kinds = [*CLIENT.values(), *SERVER.values()]
    refs, parts = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    sides = {"client": list(refs[: len(CLIENT)]), "server": list(refs[len(CLIENT) :])}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The protocol of a Longbox table",
        "version": PROTOCOL,
        "anyOf": [{"$ref": f"#/$defs/{side}"} for side in sides],
        "$defs": {**{side: {"anyOf": found} for side, found in sides.items()}, **parts},
    }
