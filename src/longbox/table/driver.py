"""What a room does without people: the moves of its bots and of a lesson, one after the other, with a pause so that people can follow."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING

import msgspec

from longbox.kernel.deeds import CHANCE, Move, Outcome, Refusal
from longbox.kernel.errors import LongboxError
from longbox.kernel.state import SPECTATOR, Ask, Roll, seats_in
from longbox.table.bots import Task
from longbox.table.logs import log
from longbox.table.telling import default_move

if TYPE_CHECKING:
    from longbox.table.room import Room

PASS_PAUSE = 0.25
"""A pass is shown for this part of the usual pause."""
AFTER_FAILURE = 5.0


class Turn:
    """A seat that is to be moved for: its question, and the move if it is laid down already."""

    def __init__(self, seat: int, question: int, move: Move | Outcome | None, idle: bool = False) -> None:
        self.seat = seat
        self.question = question
        self.move = move
        self.idle = idle


class Driver:
    def __init__(self, room: Room) -> None:
        self.room = room
        self.task: asyncio.Task[None] | None = None

    def wake(self) -> None:
        if self.task is None and not self.room.gone and self._next() is not None:
            self.task = self.room.hall.spawn(self._run())

    def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
            self.task = None

    async def _run(self) -> None:
        try:
            while await self._one():
                pass
        finally:
            self.task = None

    async def _one(self) -> bool:
        """One move, if there is one to make; False if there is not."""
        room = self.room
        async with room.lock:
            turn = self._next()
            task = self._task(turn) if turn is not None and turn.move is None else None
        if turn is None:
            return False
        settings = room.hall.settings
        pause = settings.bot_idle if turn.idle else settings.bot_pause
        began = room.hall.now()
        move = turn.move or await self._choose(turn, task)
        pause *= PASS_PAUSE if isinstance(move, Move) and move.kind.passes else 1.0
        await asyncio.sleep(max(0.0, pause - (room.hall.now() - began)))
        async with room.lock:
            failed = await self._answer(turn, move)
        if failed:
            await asyncio.sleep(AFTER_FAILURE)
        return True

    def _next(self) -> Turn | None:
        room = self.room
        if room.gone or room.status() != "running":
            return None
        if room.lesson is not None:
            return self._next_of_lesson()
        pending = room.host.state.pending()
        if isinstance(pending, Roll):
            return self._next_roll(pending)
        if not isinstance(pending, Ask):
            return None
        idle = not pending.seats and self._watched()
        for seat in seats_in(pending.seats or (pending.may if idle else 0)):
            question = room.host.question(seat)
            if room.seats[seat].bot and question is not None:
                return Turn(seat, question.id, None, idle)
        return None

    def _next_roll(self, roll: Roll) -> Turn | None:
        """At a table with dice rolled by hand: a bot whose roll it is has dice of its own (rule T3.4)."""
        bots = [at for at, seat in enumerate(self.room.seats) if seat.bot]
        mine = roll.by in bots if roll.by != CHANCE else len(bots) == len(self.room.seats)
        if not mine:
            return None
        shown = [secrets.randbelow(sides) + 1 for sides in roll.sides]
        return Turn(bots[0] if roll.by == CHANCE else roll.by, len(self.room.host.log.entries), Outcome(shown))

    def _next_of_lesson(self) -> Turn | None:
        room = self.room
        assert room.lesson is not None
        found = room.lesson.by_itself(room.host)
        question = room.host.question(found[0]) if found else None
        return Turn(found[0], question.id, found[1]) if found and question else None

    def _watched(self) -> bool:
        """Whether a person sits here and looks: where nobody has to move, bots move only for somebody."""
        return any(chair != SPECTATOR for chair in self.room.chairs)

    def _task(self, turn: Turn) -> Task:
        room = self.room
        return Task(
            game=room.table.game,
            seats=len(room.seats),
            options=room.table.options,
            bot=room.seats[turn.seat].bot,
            view=msgspec.Raw(msgspec.json.encode(room.host.state.view(turn.seat))),
            moves=[move.json() for move in room.host.stream(turn.seat).moves],
            seconds=room.hall.settings.bot_seconds,
        )

    async def _choose(self, turn: Turn, task: Task | None) -> Move | None:
        assert task is not None
        if len(task.moves) == 1:
            return self.room.game.table.from_json(task.moves[0])
        chosen = await self.room.hall.bots.choose(task)
        try:
            return self.room.game.table.from_json(chosen) if chosen in task.moves else None
        except LongboxError:
            return None

    def _do(self, turn: Turn, move: Move | Outcome | None) -> Refusal | None:
        if isinstance(move, Outcome):
            return self.room.host.type_roll(turn.seat, move.shown)
        return self.room.host.answer(turn.seat, turn.question, move or default_move(self.room, turn.seat))

    async def _answer(self, turn: Turn, move: Move | Outcome | None) -> bool:
        """Make the move, or the legal default if there is none, unless the question is open no more. True if that failed."""
        room = self.room
        now = self._next()
        if now is None or (now.seat, now.question) != (turn.seat, turn.question):
            return False
        refusal = room.attempt(lambda: self._do(turn, move))
        if refusal is not None:
            log("bot_refused", table=room.id, seat=turn.seat, code=refusal.code)
            await room.reload()
            return True
        return await room.settle() is not None
