"""Hints for the person in a seat: what would help to answer its open question, worked out by the game from the seat's own view alone.

They are worked out aside, in a process of their own, so that nobody waits for them, and once for each question, however often they are
asked for. Where the game says that this is cheap, they come with the question instead.
"""

from __future__ import annotations

import asyncio
from functools import cached_property, partial
from typing import TYPE_CHECKING

import msgspec

from longbox.hosting.streams import Question, Stream
from longbox.kernel.deeds import Refusal
from longbox.kernel.errors import BadRoom
from longbox.table.bots import Hint
from longbox.table.logs import log
from longbox.table.messages import raw

if TYPE_CHECKING:
    from longbox.table.room import Room

STALE = Refusal("stale", "That is no longer asked.", "T2.2")


class Hints:
    """The hints of one room: those for each seat's last question."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._known: dict[int, tuple[bytes, asyncio.Task[msgspec.Raw | None]]] = {}
        self._told: dict[int, tuple[Question, msgspec.Raw | msgspec.UnsetType]] = {}

    def with_question(self, stream: Stream) -> msgspec.Raw | msgspec.UnsetType:
        """The hints that come with a seat's open question, as JSON; UNSET if its client has to ask for them."""
        question = stream.question
        if question is None or len(question.moves) < 2:
            return msgspec.UNSET
        told = self._told.get(stream.seat)
        if told is None or told[0] is not question:
            told = self._told[stream.seat] = (question, self._at_once(question.what, stream))
        return told[1]

    def _at_once(self, what: str, stream: Stream) -> msgspec.Raw | msgspec.UnsetType:
        room = self.room
        try:
            give = room.info.call("hints", "hints") if what in self._cheap else None
            return msgspec.UNSET if give is None else raw(give(room.game, room.host.view(stream.seat), stream.moves))
        except Exception as error:
            log("hint_failed", error, quote=False, table=room.id)
            return msgspec.UNSET

    @cached_property
    def _cheap(self) -> frozenset[str]:
        """The questions with which hints come."""
        try:
            found = self.room.info.room("hints")
            cheap = getattr(found, "cheap", None)
            return frozenset(cheap(self.room.game) if cheap else getattr(found, "CHEAP", ()))
        except BadRoom:  # which is logged where hints are asked for
            return frozenset()

    async def give(self, seat: int, question: int) -> msgspec.Raw | Refusal | None:
        """Hints for a seat's open question, as JSON; None if the game has none."""
        room = self.room
        async with room.lock:
            asked = None if room.gone else room.host.question(seat)
            if asked is None or asked.id != question:
                return STALE
            work = self._work(seat)
        found = await asyncio.shield(work)
        return STALE if found is None and self._known[seat][1] is not work else found

    def _work(self, seat: int) -> asyncio.Task[msgspec.Raw | None]:
        room = self.room
        hint = Hint(
            game=room.table.game,
            seats=len(room.seats),
            options=room.game.options,
            packs=room.game.packs,
            choices=room.game.choices,
            view=msgspec.Raw(msgspec.json.encode(room.host.state.view(seat))),
            moves=[move.json() for move in room.host.stream(seat).moves],
        )
        key = msgspec.json.encode([hint.view, hint.moves])
        known = self._known.get(seat)
        if known is not None and known[0] == key:
            return known[1]
        wanted = partial(self._is_last, seat, key)
        work = asyncio.get_running_loop().create_task(room.hall.bots.hint(hint, room.seats[seat].person, wanted))
        self._known[seat] = (key, work)
        return work

    def _is_last(self, seat: int, key: bytes) -> bool:
        """Whether this is still what the seat was last asked: what it waited for in vain is not worked out."""
        return self._known[seat][0] == key
