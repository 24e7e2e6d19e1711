"""A process that reads logs: `python -m longbox.table.reader DATA [FOLDER ...]`. It replays closed tables, checks imported logs, and lets
a bot say what it would have played.

It keeps the last few logs that it has read, so that a slider can jump about. `longbox.table.work` says when it ends.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import msgspec

from longbox.bots.review import review
from longbox.hosting.log import Log, parse
from longbox.hosting.story import chained
from longbox.kernel.errors import BadLog, BadOption, BadRoom, LongboxError
from longbox.table.catalogue import Catalogue
from longbox.table.importing import Imported, check, logs_in, read_imported
from longbox.table.keeping import Keeper
from longbox.table.logs import where, words_of
from longbox.table.messages import encode
from longbox.table.readers import Account, Import, Job, Read, Review, Said, Tell
from longbox.table.replay import Kept, Replay, told
from longbox.table.work import serve

PATIENCE = 120.0
MOST_MEMORY = 384
"""With more MiB than this the process is replaced."""
NICE = 5
"""Whoever plays goes first."""
TOO_LARGE = "This log is too large to be read here."


class Reader:
    def __init__(self, data: Path, folders: tuple[Path, ...]) -> None:
        self.keeper = Keeper(data)
        self.games = Catalogue(folders, self.keeper.own, data)
        self.kept = Kept()

    def answer(self, line: bytes) -> Said:
        """What comes of a job. What is wrong with a log is said in full; what is wrong with a game is for the server's own log."""
        try:
            return self._do(msgspec.json.decode(line, type=Job))
        except BadRoom as error:
            return Said(fault=_words(error.__cause__ or error))
        except (BadLog, BadOption) as error:
            return Said(wrong=str(error))
        except MemoryError:
            return Said(wrong=TOO_LARGE)
        except Exception as error:
            return Said(fault=_words(error))

    def _do(self, job: Job) -> Said:
        match job:
            case Read():
                log = parse(job.log, f"table {job.key}")
                self.kept.read(job.key, self.games.reopen(log.header), log)
                return Said()
            case Tell():
                replay = self.kept.get(job.key)
                return Said(unknown=True) if replay is None else Said(found=_raw(told(replay, job.seat, job.first, job.count)))
            case Review():
                log = parse(job.log, "table")
                info, game = self.games.info(log.header.game), self.games.reopen(log.header)
                return Said(found=_raw(Replay(game, log).placed(review(info, game, log, job.seconds))))
            case Import():
                return Said(found=_raw(self._imported(job.log, job.most)))
            case Account():
                return Said(found=_raw(self._account(parse(job.log, "table"))))

    def _imported(self, data: bytes, most: int) -> list[Imported]:
        """The logs of a file; those of several are the chapters of one story, in their order."""
        logs = logs_in(data)
        longest = max((part.count(b"\n") - 1 for part in logs), default=0)
        if longest > most:
            raise BadLog(f"a chapter has {longest} entries; at most {most} are taken here")
        found = [read_imported(self.games, self.keeper, part) for part in logs]
        chained([log for _, log in found], [f"chapter {number}" for number in range(1, len(found) + 1)])
        return [check(game, log) for game, log in found]

    def _account(self, log: Log) -> dict[str, Any]:
        chronicle = self.games.info(log.header.game).chronicle()
        return chronicle.tell(self.games.reopen(log.header), log) if chronicle else {}


def _raw(found: object) -> msgspec.Raw:
    return msgspec.Raw(encode(found))


def _words(error: BaseException) -> str:
    """An error by its type and place; its words only where they name no card that somebody held."""
    said = f": {words_of(error)}" if isinstance(error, LongboxError) else ""
    return f"{type(error).__name__}{said} ({where(error)})"


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(NICE)
    data, *folders = map(Path, sys.argv[1:])
    serve(Reader(data, tuple(folders)).answer, PATIENCE, MOST_MEMORY)


if __name__ == "__main__":
    main()
