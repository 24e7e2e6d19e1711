"""A process that reads what people bring along: `python -m longbox.table.foreign_worker DATA [FOLDER ...]`.

It may work for a few seconds of processor time on an answer, and use so much memory (`longbox.content.bounds`); beyond that the system ends
it, or it says so. Where the system has no such limits the server ends it by the clock. It knows the games before the first job comes, so
that the time for a job is for the job.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

import msgspec

from longbox.content.bounds import BOUNDS
from longbox.content.own import OwnKind
from longbox.hosting.stages import Stages
from longbox.kernel.deeds import Refusal
from longbox.kernel.errors import BadOption
from longbox.table.catalogue import Catalogue
from longbox.table.foreign import Brought, Import, Job, Made, Show
from longbox.table.importing import importing
from longbox.table.keeping import Keeper
from longbox.table.messages import raw
from longbox.table.reader import NICE
from longbox.table.work import UnderWay, pause_little, serve, told_plainly
from longbox.table.workers import GoOn, Said

PATIENCE = 30.0
MOST_MEMORY = 160
"""With more MiB than this the process is replaced."""
MOST_UNDER_WAY = 8
"""How many logs are checked a moment at a time, one after the other."""


class ForeignWorker:
    def __init__(self, data: Path, folders: tuple[Path, ...]) -> None:
        self.keeper = Keeper(data)
        self.games = Catalogue(folders, self.keeper.own, data)
        self.under_way = UnderWay(MOST_UNDER_WAY)

    def warm_up(self) -> None:
        """Enter the rooms in which people make things. One that cannot be entered is told of when somebody asks for it."""
        for info in self.games.infos.values():
            with suppress(Exception):
                for kind in info.own_kinds():
                    kind.usable()

    def answer(self, line: bytes) -> Said:
        return told_plainly(lambda: self._do(msgspec.json.decode(line, type=Job)))

    def _do(self, job: Job) -> Said:
        match job:
            case Import():
                return self.under_way.begin(job.key, self._importing(job))
            case GoOn():
                return self.under_way.go_on(job.key)
            case Brought():
                return Said(found=raw(self.keeper.read(self._kind(job), job.name, job.file)))
            case Show():
                return Said(found=raw(self.keeper.listing(self._kind(job), job.names)))
            case Made():
                return self._made(job, self._kind(job))

    def _made(self, job: Made, kind: OwnKind) -> Said:
        draft = kind.read(job.draft)
        if isinstance(draft, Refusal):
            return _refused(draft)
        if job.do == "check":
            return Said(found=raw(self.keeper.check(kind, draft)))
        if job.do == "write":
            return Said(found=raw(self.keeper.write(kind, draft)))
        kept = self.keeper.ready(kind, draft)
        return _refused(kept) if isinstance(kept, Refusal) else Said(found=raw(kept))

    def _importing(self, job: Import) -> Stages[msgspec.Raw]:
        return raw((yield from importing(self.games, self.keeper, job.log, msgspec.structs.replace(BOUNDS, imported_entries=job.entries))))

    def _kind(self, job: Made | Brought | Show) -> OwnKind:
        kind = self.games.own_kind(job.game, job.packs, job.noun)
        if kind is None:
            raise BadOption(f"there is nothing to make for {job.game}")
        return kind


def _refused(refusal: Refusal) -> Said:
    return Said(refused=(refusal.code, refusal.words, refusal.rule))


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(NICE)
    pause_little()
    data, *folders = map(Path, sys.argv[1:])
    worker = ForeignWorker(data, tuple(folders))
    worker.warm_up()
    serve(worker.answer, PATIENCE, MOST_MEMORY, BOUNDS.worker_megabytes, BOUNDS.worker_seconds)


if __name__ == "__main__":
    main()
