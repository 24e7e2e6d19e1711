"""Standing orders: a seat's "pass until ..." and "always yield to ...", kept by the host (rules T6.1, T6.2 and T6.3)."""

from __future__ import annotations

from typing import Any

import msgspec

from longbox.kernel.deeds import Move
from longbox.kernel.errors import BadDeed
from longbox.kernel.state import Ask
from longbox.kernel.views import Event


class Order(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Pass when asked `what` (about one thing only, if `about` is given) until the seat hears the event named `until`.

    An order looks only at what its own seat is told, so it gives nothing away.
    """

    what: str
    about: int | None = None
    until: str | None = None

    def answers(self, ask: Ask) -> bool:
        return ask.what == self.what and self.about in (None, ask.about)

    def ends_with(self, event: Event) -> bool:
        return self.until is not None and type(event).__struct_config__.tag == self.until


msgspec.json.Decoder(Order)  # msgspec learns a type when it first reads it, and dies if two threads make it learn the same type at once


def read_order(data: dict[str, Any]) -> Order:
    try:
        return msgspec.convert(data, Order)
    except msgspec.ValidationError as error:
        raise BadDeed(f"this is no standing order: {error}") from None


def pass_among(moves: list[Move]) -> Move | None:
    """The move that a standing order answers with."""
    return next((move for move in moves if move.kind.passes), None)
