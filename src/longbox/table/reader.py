"""A process that reads the logs of tables: `python -m longbox.table.reader DATA [FOLDER ...]`. It replays closed tables, tells of chapters
and finished games, and lets a bot say what it would have played.

It keeps the last few logs that it has read, so that a slider can jump about. `longbox.table.work` says when it ends.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

import msgspec

from longbox.bots.review import review
from longbox.content.front import as_data, reporting
from longbox.content.info import FAILURES
from longbox.content.own import Own
from longbox.hosting.log import Log, parse, parsing
from longbox.hosting.stages import Stages, whole
from longbox.kernel.state import Game
from longbox.table.catalogue import Catalogue
from longbox.table.messages import raw
from longbox.table.readers import Account, Front, Job, Read, Review, Tell
from longbox.table.replay import Kept, Replay, reading, told
from longbox.table.work import Logs, UnderWay, pause_little, serve, told_plainly
from longbox.table.workers import GoOn, Piece, Said

PATIENCE = 120.0
MOST_MEMORY = 384
"""With more MiB than this the process is replaced."""
NICE = 5
"""Whoever plays goes first."""
MOST_UNDER_WAY = 8
"""How many logs are read a moment at a time, one after the other."""


class Reader:
    def __init__(self, data: Path, folders: tuple[Path, ...]) -> None:
        self.games = Catalogue(folders, Own(data), data)
        self.kept = Kept()
        self.logs = Logs(MOST_UNDER_WAY)
        self.under_way = UnderWay(MOST_UNDER_WAY)

    def answer(self, line: bytes) -> Said:
        return told_plainly(lambda: self._do(msgspec.json.decode(line, type=Job)))

    def _do(self, job: Job) -> Said:
        match job:
            case Piece():
                return self.logs.add(job)
            case Read() | Account() | Front():
                data = self.logs.whole(job.key, job.before, job.log)
                return Said(unknown=True) if data is None else self.under_way.begin(job.key, self._work(job, data))
            case GoOn():
                return self.under_way.go_on(job.key)
            case Tell():
                replay = self.kept.get(job.key)
                return Said(unknown=True) if replay is None else Said(found=raw(told(replay, job.seat, job.first, job.count)))
            case Review():
                log = parse(job.log, "table")
                info, game = self.games.info(log.header.game), self._game(log, job.names)
                return Said(found=raw(whole(reading(game, log)).placed(review(info, game, log, job.seconds))))

    def _game(self, log: Log, names: list[str]) -> Game:
        """The game of a log, whose texts use the names of the table."""
        game = self.games.reopen(log.header)
        game.call(names)
        return game

    def _work(self, job: Read | Account | Front, data: bytes) -> Stages[msgspec.Raw]:
        if isinstance(job, Front):
            return self._front(job, data)
        return self._reading(job, data) if isinstance(job, Read) else self._account(data)

    def _reading(self, job: Read, data: bytes) -> Stages[msgspec.Raw]:
        log = yield from parsing(data, f"table {job.key}")
        yield from self._replay(job.key, self._game(log, job.names), log)
        return raw(None)

    def _account(self, data: bytes) -> Stages[msgspec.Raw]:
        log = yield from parsing(data, "table")
        chronicle = self.games.info(log.header.game).chronicle()
        return raw((yield from chronicle.telling(self.games.reopen(log.header), log)) if chronicle else {})

    def _replay(self, key: str, game: Game, log: Log) -> Stages[Replay]:
        """A log that is read for a replay, whose turns say what they have brought, if its game tells that."""
        info = self.games.info(log.header.game)
        replay = yield from self.kept.reading(key, game, log, info.advice())
        if not replay.named and replay.is_over():
            replay.named = True
            with suppress(*FAILURES):  # a fault in what a game tells of itself is no reason to refuse a replay
                reporter = info.reporter()
                replay.name_turns((yield from reporting(reporter(game), game, log, given=False)).page.steps if reporter else [])
        return replay

    def _front(self, job: Front, data: bytes) -> Stages[msgspec.Raw]:
        """Where the log is given out it is read for a replay, too, whose moments the page names."""
        log = yield from parsing(data, "table")
        game, reporter = self._game(log, job.names), self.games.info(log.header.game).reporter()
        if reporter is None:
            return raw(None)
        report = yield from reporting(reporter(game), game, log, given=bool(job.table))
        replay = (yield from self._replay(job.table, game, log)) if job.table else None
        return raw(as_data(report, replay.moment if replay else None))


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(NICE)
    pause_little()
    data, *folders = map(Path, sys.argv[1:])
    serve(Reader(data, tuple(folders)).answer, PATIENCE, MOST_MEMORY)


if __name__ == "__main__":
    main()
