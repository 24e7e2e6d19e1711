"""What all worker processes have in common: lines of JSON in, lines of JSON out, and an end.

A process ends with its input. One that works for ever is ended by a watchdog, even if the server is gone. One that has come to use much
memory, whatever for, says so with its answer, and the server replaces it; what it may use at all, and for how many seconds of processor
time it may work on one answer, is limited by the system, where there are such limits.
"""

from __future__ import annotations

import faulthandler
import gc
import os
import signal
import sys
import time
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path

import msgspec

from longbox.hosting.stages import Stages
from longbox.kernel.errors import BadLog, BadOption, BadRoom, LongboxError
from longbox.table.logs import where, words_of
from longbox.table.workers import Answered, Piece, Said

MEBIBYTE = 1024 * 1024
TOO_LARGE = "This is too large to be read here."
SPARE = 4
"""How many times the memory with which a process is replaced it may use in the midst of its work."""
MOMENT = 0.01
"""For how many seconds of processor time one work is done before another's turn."""


def pause_little() -> None:
    """Leave old objects out of Python's search for garbage: among those of a long log it takes 0.1 seconds. What is left lying there goes
    with the process, which is replaced when it has become large."""
    gc.set_threshold(700, 10, 1_000_000)


def serve(answer: Callable[[bytes], object], patience: float, most: int, limit: int = 0, seconds: float = 0.0) -> None:
    """Answer every line within `patience` seconds. Above `most` MiB of memory the process is replaced; more than `limit` MiB it never gets.
    An answer that takes more than so many `seconds` of processor time ends it; 0: there is no such end."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a game prints is not an answer
    _limit(limit or SPARE * most)
    for line in sys.stdin.buffer:
        faulthandler.dump_traceback_later(patience, exit=True)
        _end_after(seconds)
        began = time.process_time()
        said = msgspec.Raw(msgspec.json.encode(answer(line)))
        _end_after(0.0)
        answers.write(msgspec.json.encode(Answered(said, full=used() > most, seconds=time.process_time() - began)) + b"\n")
        answers.flush()
        faulthandler.cancel_dump_traceback_later()


def _end_after(seconds: float) -> None:
    """Let the system end this process after so many seconds of processor time; 0: never. A limit of resources would count whole seconds
    from the start of the process."""
    if sys.platform != "win32":
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, seconds)


class Logs:
    """Logs that come in pieces. Of more than `most`, the one that nobody went on with for longest is given up."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._logs: OrderedDict[str, list[bytes]] = OrderedDict()

    def add(self, piece: Piece) -> Said:
        known = self._logs.pop(piece.key, []) if piece.number else []
        if len(known) != piece.number:
            return Said(unknown=True)
        self._logs[piece.key] = [*known, piece.log]
        if len(self._logs) > self.most:
            self._logs.popitem(last=False)
        return Said()

    def whole(self, key: str, before: int, last: bytes) -> bytes | None:
        """A log of which so many pieces have come before the last one; None if they are not all here (any more)."""
        known = self._logs.pop(key, [])
        return b"".join([*known, last]) if len(known) == before else None


class UnderWay:
    """Works that are done a moment at a time. Of more than `most`, the one that nobody went on with for longest is given up."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._works: OrderedDict[str, Stages[msgspec.Raw]] = OrderedDict()

    def begin(self, key: str, work: Stages[msgspec.Raw]) -> Said:
        self._works[key] = work
        if len(self._works) > self.most:
            self._works.popitem(last=False)
        return self.go_on(key)

    def go_on(self, key: str) -> Said:
        """Do one work for a moment."""
        work = self._works.pop(key, None)
        if work is None:
            return Said(unknown=True)
        until = time.process_time() + MOMENT
        try:
            while time.process_time() < until:
                next(work)
        except StopIteration as end:
            return Said(found=end.value)
        self._works[key] = work
        return Said(more=key)


def used() -> float:
    """How many MiB of memory this process uses; where the system does not say, the most that it has ever used."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / MEBIBYTE
    except OSError:
        return _peak()


def _peak() -> float:
    if sys.platform == "win32":
        return 0.0
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / MEBIBYTE if sys.platform == "darwin" else peak / 1024


def _limit(mebibytes: int) -> None:
    """From here on, more memory than this is a MemoryError."""
    if sys.platform == "win32":
        return
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    wanted = mebibytes * MEBIBYTE
    resource.setrlimit(resource.RLIMIT_DATA, (wanted if hard == resource.RLIM_INFINITY else min(wanted, hard), hard))


def told_plainly(work: Callable[[], Said]) -> Said:
    """What comes of some work. What is wrong with a log is said in full; what is wrong with a game is for the server's own log."""
    try:
        return work()
    except BadRoom as error:
        return Said(fault=_words(error.__cause__ or error))
    except (BadLog, BadOption) as error:
        return Said(wrong=str(error))
    except MemoryError:
        return Said(wrong=TOO_LARGE)
    except Exception as error:
        return Said(fault=_words(error))


def _words(error: BaseException) -> str:
    """An error by its type and place; its words only where they name no card that somebody held."""
    said = f": {words_of(error)}" if isinstance(error, LongboxError) else ""
    return f"{type(error).__name__}{said} ({where(error)})"
