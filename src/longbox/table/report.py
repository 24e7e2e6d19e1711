"""A problem that somebody reports: all that is needed to look into it, packed, and nothing that the reporter may not know.

Two things are made of it. The reporter gets `file`: the words, the versions, and the chair's own view, question and stream; the log too, if
the table is closed. The server keeps the same with the whole log in its folder `reports/`, readable by its owner alone. The seed of a
table that is not closed is in neither.
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
from longbox.kernel.deeds import Refusal
from longbox.kernel.errors import BadOption
from longbox.kernel.host import Host
from longbox.kernel.state import SPECTATOR
from longbox.table.files import write_whole

WORDS = 2000
"""So many characters of the reporter's words are kept."""
MOST_REPORTS = 500
"""So many are kept in the folder; then no more are taken."""
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

    def keep(self, table: str, host: Host, seat: int | None, words: str) -> Packed | Refusal:
        """Pack a report of somebody in this seat, or of a spectator (None). The server has checked that the seat is the reporter's."""
        file = packed(table, host, seat, words)
        data = msgspec.json.format(msgspec.json.encode(file | {"log": host.log.data().decode()}), indent=1)
        name = f"report-{time.strftime('%Y%m%d-%H%M%S', time.gmtime(self.clock()))}-{hashlib.sha256(data).hexdigest()[:8]}"
        try:
            if len(self.names()) >= MOST_REPORTS:
                return Refusal("too_much", "There are so many reports here that no more are taken.", "")
            write_whole(self.folder / f"{name}.json", data)
        except OSError as error:
            return Refusal("store", f"The report could not be kept: {error.strerror}.", "")
        return Packed(name, file)

    def names(self) -> list[str]:
        """The reports that are kept, the oldest first."""
        return sorted(path.stem for path in self.folder.glob("report-*.json") if _NAME.match(path.stem)) if self.folder.is_dir() else []


def packed(table: str, host: Host, seat: int | None, words: str) -> dict[str, Any]:
    """What the reporter gets, as plain data: what this chair may know, and the log if there are no secrets any more."""
    if seat is not None and not 0 <= seat < host.game.seats:
        raise BadOption(f"there is no seat {seat} at this table")
    chair = SPECTATOR if seat is None else seat
    view = host.state.view(chair)
    closed = host.log.closed()
    return {
        "words": words[:WORDS],
        "table": table,
        "seat": seat,
        "versions": versions(host),
        "options": host.game.options,
        "commit": host.log.header.commit,
        "closed": closed,
        "view": msgspec.to_builtins(view),
        "shown": host.game.show(view),
        "question": msgspec.to_builtins(host.question(chair)),
        "stream": msgspec.to_builtins(host.stream(chair).messages),
        "log": host.log.data().decode() if closed else None,
    }


def versions(host: Host) -> dict[str, Any]:
    """Of everything that could matter."""
    return {
        "longbox": __version__,
        "build": version_line(),
        "python": platform.python_version(),
        "system": platform.system(),
        "game": host.game.name,
        "rules": host.game.version,
        "packs": host.game.packs,
    }
