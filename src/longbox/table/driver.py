"""What a room does without people: the moves of its bots and of a lesson, and the passes that it makes for people.

How long that takes tells nothing: for each question a delay is drawn from one distribution, whoever moves and whatever it holds. A bot
thinks within this time, also if it has only one move, and a seat that is passed for waits it out. Steps of a secret plan take no time of
their own, because nobody sees them.

Where nobody looks, nothing goes on without people, except where somebody plays who will come back (rule T7.8).
"""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING

import msgspec

from longbox.hosting.passing import Pass
from longbox.hosting.streams import Question
from longbox.kernel.deeds import CHANCE, Move, Outcome, Refusal
from longbox.kernel.errors import LongboxError
from longbox.kernel.state import SPECTATOR, Ask, Roll, onward, seats_in
from longbox.table.bots import Task
from longbox.table.logs import log

if TYPE_CHECKING:
    from longbox.table.room import Room

ROLLS, LESSON = -1, -2
"""What has a task of its own beside the seats: bots' dice that are typed in, and a lesson."""
QUICK = 0.25
"""The pause before what everybody can foresee, as a fraction of the usual one."""
ASIDE = 0.1
"""The same before what bots do among themselves where people play."""
LEAST, MOST = 0.7, 1.3
"""What a delay is drawn from, as fractions of the usual pause."""
OVERHEAD = 0.1
"""Seconds that a bot's process may take beside its thinking."""
AFTER_FAILURE = 5.0
ALONE = 100
"""How many moves bots make while nobody is there, at a table where people play."""


class Turn:
    """A seat to move for: its question, and the move if it is known already. `auto`: a pass made for a person. `idle`: nobody has to move.
    `quick`: everybody can foresee it. `may`: the game does not wait for it. `brief`: a small question, as everybody can see. `aside`: what
    goes on concerns no person, as everybody can see. `thinks`: a bot that does not answer at once."""

    def __init__(
        self,
        seat: int,
        question: int,
        move: Move | Outcome | None,
        *,
        auto: bool = False,
        idle: bool = False,
        quick: bool = False,
        may: bool = False,
        brief: bool = False,
        aside: bool = False,
        thinks: bool = False,
    ) -> None:
        self.seat = seat
        self.question = question
        self.move = move
        self.auto = auto
        self.idle = idle
        self.quick = quick
        self.may = may
        self.brief = brief
        self.aside = aside
        self.thinks = thinks


class Driver:
    """One task for each seat that has something to do, so that nobody's time depends on another's."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.tasks: dict[int, asyncio.Task[None]] = {}
        self._offered: dict[int, int] = {}
        """The last question that a bot was offered where it only may move."""
        self._alone = 0
        """How many moves were made since somebody was there."""

    def busy(self) -> bool:
        return bool(self.tasks)

    def wake(self) -> None:
        if self._goes_on():
            for who in self._awaited():
                if who not in self.tasks and self._next(who) is not None:
                    self.tasks[who] = self.room.hall.spawn(self._run(who))

    def stop(self) -> None:
        for task in self.tasks.values():
            task.cancel()
        self.tasks = {}

    async def _run(self, who: int) -> None:
        mine = asyncio.current_task()
        try:
            due: float | None = None
            while (made := await self._one(who, due)) is not None:
                due = made or None
        finally:
            if self.tasks.get(who) is mine:
                del self.tasks[who]

    async def _one(self, who: int, due: float | None) -> float | None:
        """Make one move, at the moment that is due or after a delay. None if there is none to make; else 0, or, after a step that nobody
        sees, the moment that stays due."""
        room = self.room
        async with room.lock:
            turn = self._next(who)
            due = room.hall.now() + self._delay(turn) if turn is not None and due is None else due
            task = self._task(turn, due or 0.0) if turn is not None and turn.move is None else None
        if turn is None or due is None:
            return None
        move = turn.move if task is None else await self._choose(turn, task)
        secret = isinstance(move, Move) and move.kind.step and not move.kind.shown
        if not secret:
            await asyncio.sleep(max(0.0, due - room.hall.now()))
        async with room.lock:
            failed = await self._answer(who, turn, move)
        if failed:
            await asyncio.sleep(AFTER_FAILURE)
        return due if secret and not failed else 0.0

    def _delay(self, turn: Turn) -> float:
        """How long a move takes. Depends only on what everybody knows, and on chance."""
        settings = self.room.hall.settings
        if turn.idle:
            return settings.bot_idle
        drawn = settings.bot_pause * (LEAST + (MOST - LEAST) * secrets.randbits(20) / (1 << 20))
        if turn.quick or not drawn:
            return drawn * QUICK
        if turn.brief or turn.aside:
            return drawn * (ASIDE if turn.aside else QUICK) + (settings.bot_seconds + OVERHEAD if turn.thinks else 0.0)
        return drawn + max(0.0, settings.bot_seconds + OVERHEAD - LEAST * settings.bot_pause)

    # What is to be done

    def _goes_on(self) -> bool:
        return not self.room.gone and self.room.status() == "running" and not self._rests()

    def _awaited(self) -> list[int]:
        """Who may have something to do."""
        if self.room.lesson is not None:
            return [LESSON]
        pending = self.room.host.sight().pending
        return seats_in(pending.seats | pending.may) if isinstance(pending, Ask) else [ROLLS]

    def _next(self, who: int) -> Turn | None:
        room = self.room
        if (who == LESSON) != (room.lesson is not None) or not self._goes_on():
            return None
        if who == LESSON:
            return self._next_of_lesson()
        pending = room.host.sight().pending
        if who == ROLLS:
            return self._next_roll(pending) if isinstance(pending, Roll) else None
        question = room.host.question(who)
        if question is None or not isinstance(pending, Ask) or room.host.request is not None:  # which any move would end (rule T5.3)
            return None
        return self._next_of_bot(who, question, pending) if room.seats[who].bot else self._next_of_person(who, question)

    def _next_of_bot(self, seat: int, question: Question, pending: Ask) -> Turn | None:
        if question.must:
            room = self.room
            if room.advice.people_first(room.host.state) and not all(room.seats[at].bot for at in seats_in(pending.seats)):
                return None
            brief = room.advice.brief(room.host.state, seat)
            thinks = not room.hall.games.is_quick(room.table.game, room.seats[seat].bot)
            return Turn(seat, question.id, None, brief=brief, aside=self._among_bots(), thinks=thinks)
        idle = not pending.seats
        if (idle and not self._watched()) or (not idle and self._offered.get(seat) == question.id):
            return None
        return Turn(seat, question.id, None, idle=idle, may=not idle)

    def _among_bots(self) -> bool:
        """Whether people play, and none of them has a part in what is going on, which everybody can see."""
        people = {at for at, seat in enumerate(self.room.seats) if not seat.bot}
        return bool(people) and people.isdisjoint(self.room.advice.concerned(self.room.host.state))

    def _next_of_person(self, seat: int, question: Question) -> Turn | None:
        found = self.room.automatic(seat)
        if found is None:
            return None
        brief = self.room.advice.brief(self.room.host.state, seat)
        return Turn(seat, question.id, found.move, auto=True, quick=found.public, brief=brief)

    def _next_roll(self, roll: Roll) -> Turn | None:
        """At a table with dice rolled by hand, bots roll their own dice (rule T3.4)."""
        bots = [at for at, seat in enumerate(self.room.seats) if seat.bot]
        mine = roll.by in bots if roll.by != CHANCE else len(bots) == len(self.room.seats)
        due = self.room.host.roll_id()
        if not mine or not due:
            return None
        shown = [secrets.randbelow(sides) + 1 for sides in roll.sides]
        return Turn(bots[0] if roll.by == CHANCE else roll.by, due, Outcome(shown))

    def _next_of_lesson(self) -> Turn | None:
        room = self.room
        assert room.lesson is not None
        found = room.lesson.by_itself(room.host)
        question = room.host.question(found[0]) if found else None
        return Turn(found[0], question.id, found[1], quick=found[1].kind.passes) if found and question else None

    def _rests(self) -> bool:
        """Whether nobody would see what goes on (rule T7.8)."""
        if self.room.chairs:
            self._alone = 0
            return False
        return self._alone >= ALONE or not any(seat.person and not seat.bot for seat in self.room.seats)

    def _watched(self) -> bool:
        """Whether a seated person is here. If nobody has to move, bots move only while somebody is."""
        return any(chair != SPECTATOR for chair in self.room.chairs)

    # Doing it

    def _task(self, turn: Turn, due: float) -> Task:
        """The question to a bot. The steps of a plan share the time until its move is due."""
        room, settings = self.room, self.room.hall.settings
        state, moves = room.host.state, room.host.stream(turn.seat).moves
        people = [at for at, seat in enumerate(room.seats) if not seat.bot]
        seconds = settings.bot_seconds
        if settings.bot_pause and any(move.kind.step for move in moves):
            seconds = min(seconds, max(0.02, (due - room.hall.now()) / 2))
        return Task(
            game=room.table.game,
            seats=len(room.seats),
            options=room.game.options,
            packs=room.game.packs,
            choices=room.game.choices,
            bot=room.seats[turn.seat].bot,
            view=msgspec.Raw(msgspec.json.encode(room.host.view(turn.seat))),
            moves=[move.json() for move in room.advice.for_bot(state, turn.seat, onward(state, turn.seat, moves), people)],
            seconds=seconds,
            may=turn.may,
        )

    async def _choose(self, turn: Turn, task: Task) -> Move | None:
        """The bot's move. It is asked even if there is only one, so that waiting for its process tells nothing."""
        hall, table = self.room.hall, self.room.table
        chosen = await hall.bots.choose(task, table.host, hall.games.is_quick(table.game, task.bot))
        try:
            return self.room.game.moves.from_json(chosen) if chosen in task.moves else None
        except LongboxError:
            return None

    def _do(self, turn: Turn, move: Move | Outcome | None) -> Refusal | None:
        host = self.room.host
        if isinstance(move, Outcome):
            return host.type_roll(turn.seat, turn.question, move.shown)
        if move is None:
            return host.by_default(turn.seat)
        refusal = host.answer(turn.seat, turn.question, move, auto=turn.auto or bool(self.room.seats[turn.seat].person))
        if self.room.lesson is not None:
            self.room.lesson.deal(host)
        elif turn.quick and refusal is None:
            self._pass_on()
        return refusal

    def _pass_on(self) -> None:
        """While nothing has happened but a pass, and everybody can foresee the next one, that is made, too, once around the table: nobody
        waits for each of them, and all are written and told together."""
        host = self.room.host
        for _ in range(len(self.room.seats) - 1):
            asked = self._awaited() if host.told == 1 else []
            turn = self._next(asked[0]) if len(asked) == 1 else None
            if turn is None or not turn.quick or not isinstance(turn.move, Move):
                return
            host.answer(turn.seat, turn.question, turn.move, auto=True)
            self._alone += 1

    async def _answer(self, who: int, turn: Turn, move: Move | Outcome | None) -> bool:
        """Make the move, or the default move if there is none, unless the question is no longer open. True if that failed."""
        room = self.room
        now = self._next(who)
        if now is None or (now.seat, now.question, now.auto) != (turn.seat, turn.question, turn.auto):
            return False
        if turn.may:
            self._offered[turn.seat] = turn.question
            if move is None:
                return False
        self._alone += 1
        refusal = room.attempt(lambda: self._do(turn, move))
        if isinstance(refusal, Refusal):
            log("bot_refused", table=room.id, seat=turn.seat, code=refusal.code)
            await room.reload()
            return True
        return await room.settle() is not None


def passes(found: Pass | None) -> str | None:
    """What a client is told of a pass that is about to be made for its person: why, or None if there is none."""
    return None if found is None else found.words
