"""A report of a problem: everything needed to look into it, and nothing that the reporter may not know.

The reporter gets `file`: the words, the versions, and the chair's view, question and stream; also the log, if it is given out. The
server keeps the same with the whole log in its folder `reports/`, readable only by its owner. Neither has the seed of a table that is
not closed.
"""

from __future__ import annotations

import hashlib
import platform
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from longbox import __version__
from longbox.build_info import version_line
from longbox.hosting.host import Host
from longbox.kernel.errors import BadOption
from longbox.kernel.state import SPECTATOR
from longbox.table.files import not_kept, write_whole

WORDS = 2000
"""How many characters of the reporter's words are kept."""
MOST_REPORTS = 500
"""How many reports are kept; then the oldest makes room. How many one person and one address may send is limited, too."""
_NAME = re.compile(r"report-\d{8}-\d{6}-[0-9a-f]{8}\Z")


class Packed:
    """A report that was kept: its name, and what the reporter gets."""

    def __init__(self, name: str, file: dict[str, Any]) -> None:
        self.name = name
        self.file = file

    def answer(self) -> dict[str, Any]:
        return {"report": self.name, "file": self.file}


class Reports:
    """The reports in one folder."""

    def __init__(self, folder: Path, clock: Callable[[], float] = time.time) -> None:
        self.folder = folder
        self.clock = clock

    def keep(self, table: str, host: Host, log: bytes, seat: int | None, words: str, given: bool) -> Packed:
        """Keep a report from this seat, or from a spectator (None). The caller has checked that the seat is the reporter's. `given`: the
        log has no secrets any more. StoreFailed if it cannot be written."""
        file = packed(table, host, log, seat, words, given)
        data = msgspec.json.format(msgspec.json.encode(file | {"log": log.decode()}), indent=1)
        name = f"{_stamp(self.clock())}-{hashlib.sha256(data).hexdigest()[:8]}"
        try:
            write_whole(self.folder / f"{name}.json", data)
            for old in self.names()[:-MOST_REPORTS]:
                self._remove(old)
        except OSError as error:
            raise not_kept("The report could not be kept", error) from error
        return Packed(name, file)

    def forget(self, before: float) -> None:
        """Delete the reports from before that time."""
        oldest = _stamp(before)
        for name in self.names():
            if name < oldest:
                self._remove(name)

    def _remove(self, name: str) -> None:
        (self.folder / f"{name}.json").unlink(missing_ok=True)

    def names(self) -> list[str]:
        """The reports that are kept, the oldest first."""
        return sorted(path.stem for path in self.folder.glob("report-*.json") if _NAME.match(path.stem)) if self.folder.is_dir() else []


def _stamp(at: float) -> str:
    """How the names of reports from this time begin."""
    return time.strftime("report-%Y%m%d-%H%M%S", time.gmtime(at))


def packed(table: str, host: Host, log: bytes, seat: int | None, words: str, given: bool) -> dict[str, Any]:
    """What the reporter gets, as plain data: what this chair may know, and the log if it has no secrets any more."""
    if seat is not None and not 0 <= seat < host.game.seats:
        raise BadOption(f"there is no seat {seat} at this table")
    chair = SPECTATOR if seat is None else seat
    view = host.state.view(chair)
    return {
        "words": words[:WORDS],
        "table": table,
        "seat": seat,
        "versions": versions(host),
        "options": host.game.options,
        "commit": host.log.header.commit,
        "closed": host.log.closed(),
        "view": msgspec.to_builtins(view),
        "shown": host.game.show(view),
        "question": msgspec.to_builtins(host.question(chair)),
        "stream": msgspec.to_builtins(host.stream(chair).messages),
        "log": log.decode() if given else None,
    }


def versions(host: Host) -> dict[str, Any]:
    """The versions of everything that could matter."""
    return {
        "longbox": __version__,
        "build": version_line(),
        "python": platform.python_version(),
        "system": platform.system(),
        "game": host.game.name,
        "rules": host.game.version,
        "packs": host.game.packs,
    }
