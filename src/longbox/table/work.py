"""What all worker processes have in common: lines of JSON in, lines of JSON out, and an end.

A process ends with its input. One that works for ever is ended by a watchdog, even if the server is gone. One that has come to use much
memory, whatever for, says so with its answer, and the server replaces it; what it may use at all is limited by the system, where there
is such a limit.
"""

from __future__ import annotations

import faulthandler
import os
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec

from longbox.table.workers import Answered

MEBIBYTE = 1024 * 1024
SPARE = 4
"""How many times the memory with which a process is replaced it may use in the midst of its work."""


def serve(answer: Callable[[bytes], object], patience: float, most: int) -> None:
    """Answer every line within `patience` seconds. Above `most` MiB of memory the process is replaced."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a game prints is not an answer
    _limit(SPARE * most)
    for line in sys.stdin.buffer:
        faulthandler.dump_traceback_later(patience, exit=True)
        said = msgspec.Raw(msgspec.json.encode(answer(line)))
        answers.write(msgspec.json.encode(Answered(said, full=used() > most)) + b"\n")
        answers.flush()
        faulthandler.cancel_dump_traceback_later()


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
