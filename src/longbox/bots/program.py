"""Bots in any language: a program that is asked by lines of JSON on its standard input, and answers on its standard output.

Each question is one line, and so is each answer. A question holds all that the seat may know, so the program needs no memory:

    {"question": 1, "game": "roofs", "seats": 2, "seat": 0, "moves": [["coin", 0], ["done"]], "words": ["coin left", "done"],
     "view": {...}, "text": "..."}
    {"question": 1, "move": ["coin", 0]}
"""

from __future__ import annotations

import atexit
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any, Final

import msgspec

from longbox.bots.bot import Bot, Budget
from longbox.bots.roster import make_bot
from longbox.content.info import GameInfo
from longbox.kernel.deeds import Move
from longbox.kernel.errors import BadOption
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Game, usual
from longbox.kernel.views import View

PREFIX: Final = "stdio:"
SECONDS: Final = 10.0
"""How long an answer may take, by the clock, if nothing else is said."""
STARTS: Final = 3
"""How often a program is started that ends by itself."""
TOLD: Final = 3
"""How many faults of a program are told."""
END: Final = b""


def warn(words: str) -> None:
    print(f"longbox: {words}", file=sys.stderr)


class Program:
    """A program under way. It is started at the first question, and again if it ends."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.parts = shlex.split(command)
        if not self.parts or shutil.which(self.parts[0]) is None:
            raise BadOption(f"{PREFIX}{command}: there is no program {self.parts[0] if self.parts else ''!r} to run")
        self.process: subprocess.Popen[bytes] | None = None
        self.questions: SimpleQueue[bytes] = SimpleQueue()
        self.answers: SimpleQueue[bytes] = SimpleQueue()
        self.starts = 0
        self.asked = 0
        self.behind = False
        """Whether it has still to answer the last question."""

    def ask(self, question: dict[str, Any], seconds: float) -> Any:
        """The move that the program answers, as JSON data. TimeoutError or ValueError says what is wrong instead. A program that is late
        answers the question before first: there is never more than one for it to read."""
        until = monotonic() + seconds
        try:
            if self.behind:
                self._answer(until)
            if self.process is None:
                self._start()
            self.asked += 1
            self.behind = True
            self.questions.put(msgspec.json.encode({"question": self.asked, **question}) + b"\n")
            return self._answer(until)
        except Empty:
            raise TimeoutError(f"it gave no answer within {seconds:g} seconds") from None

    def close(self) -> None:
        """End the program."""
        process, self.process = self.process, None
        if process is not None:
            self.questions.put(END)
            process.kill()
            process.wait()

    def _answer(self, until: float) -> Any:
        """The answer to the last question. Empty, if there is none in time."""
        while True:
            line = self.answers.get(timeout=max(0.0, until - monotonic()))
            self.behind = False
            if line == END:
                self.close()
                raise ValueError("it has ended")
            answer = _read(line)
            if answer["question"] == self.asked:
                return answer.get("move")
            self.behind = True

    def _start(self) -> None:
        if self.starts == STARTS:
            raise ValueError(f"it has ended {STARTS} times, and is not started again")
        self.starts += 1
        self.process = process = subprocess.Popen(self.parts, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.questions, self.answers = SimpleQueue(), SimpleQueue()
        Thread(target=_write, args=(process, self.questions.get), daemon=True).start()
        Thread(target=_listen, args=(process, self.answers.put), daemon=True).start()


def _write(process: subprocess.Popen[bytes], get: Callable[[], bytes]) -> None:
    """In a thread, so that nobody waits for a program that does not read."""
    assert process.stdin is not None
    with suppress(OSError), process.stdin as pipe:  # if it has ended, that is read instead of an answer
        while (line := get()) != END:
            pipe.write(line)
            pipe.flush()


def _listen(process: subprocess.Popen[bytes], put: Callable[[bytes], None]) -> None:
    assert process.stdout is not None
    with process.stdout as pipe:
        for line in pipe:
            put(line)
    put(END)


def _read(line: bytes) -> dict[str, Any]:
    try:
        answer = msgspec.json.decode(line)
    except msgspec.DecodeError:
        answer = None
    if not isinstance(answer, dict) or "question" not in answer:
        raise ValueError(f"its answer is not a JSON object with `question` and `move`: {line[:80]!r}")
    return answer


@cache
def program(command: str) -> Program:
    """The one process of this command, which answers for all seats."""
    made = Program(command)
    atexit.register(made.close)
    return made


class ProgramBot(Bot):
    """Asks a program. Where that fails, it makes the move of a player who does not answer, and says why."""

    def __init__(self, command: str, game: Game, tell: Callable[[str], None] = warn) -> None:
        super().__init__(PREFIX + command)
        self.game = game
        self.program = program(command)
        self.tell = tell
        self.faults = 0

    def choose(self, view: View | None, moves: list[Move], budget: Budget, rng: Sfc32) -> Move:
        assert view is not None
        try:
            answer = self.program.ask(self._question(view, moves), budget.seconds or SECONDS)
        except (TimeoutError, ValueError) as error:
            return self._instead(moves, str(error))
        chosen = next((move for move in moves if move.json() == answer), None)
        return chosen or self._instead(moves, f"its move {str(answer)[:80]} is none of those it was offered")

    def _question(self, view: View, moves: list[Move]) -> dict[str, Any]:
        return {
            "game": self.game.name,
            "seats": self.game.seats,
            "seat": view.seat,
            "moves": [move.json() for move in moves],
            "words": [self.game.move_text(view, move) for move in moves],
            "view": msgspec.to_builtins(view),
            "text": self.game.show(view),
        }

    def _instead(self, moves: list[Move], why: str) -> Move:
        move = usual(moves)
        self.faults += 1
        if self.faults <= TOLD:
            more = " It is not told of any more." if self.faults == TOLD else ""
            self.tell(f"{self.name}: {why}; `{move!r}` is played instead.{more}")
        return move


def bot_or_program(name: str, info: GameInfo, game: Game) -> Bot:
    """The bot with this name, or the program of `stdio:COMMAND`. Only for names that come from whoever runs this machine."""
    return ProgramBot(name.removeprefix(PREFIX), game) if name.startswith(PREFIX) else make_bot(name, info, game)
