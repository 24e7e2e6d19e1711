"""What people have made for a game: checked, kept under a name made from its content, and listed beside the ready ones.

The same content is kept once, below the server's folder. So a name always means the same thing, a log that uses it can be verified and
replayed for ever, and what a person removes from their list stays at the tables that use it. What is in no list and at no table goes
after a while. The store knows who has which names; `Keeper.listing` makes the list from them.

Drafts and files are read in a worker process (`longbox.table.foreign_worker`), which has its own keeper; the server writes what is kept.
`Keeper.refuse` is asked about every new table and every imported log: an option must never name a path.
"""

from __future__ import annotations

import math
import re
import time
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from longbox.content.info import SERVERS_OWN
from longbox.content.own import SUFFIX, Breach, Own, OwnKind, name_of, place_of
from longbox.kernel.deeds import Refusal
from longbox.kernel.state import Setting
from longbox.table.files import not_kept, write_whole
from longbox.table.logs import where, words_of
from longbox.table.messages import raw

MOST_OWN = 100
"""How many things a person may have in their list for a game."""
MOST_SHOWN = 2000
"""How many of people's own things are remembered as they are shown."""
UNDER_WAY = 3600.0
"""How many seconds after something was asked for it may still come to a table or a list."""
_NAME = re.compile(r"([a-z]{1,20})-[0-9a-f]{12}\Z")


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """What is kept of a draft: its name, which depends on the content alone, and its file."""

    name: str
    file: bytes


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """Things as they are shown, and what is wrong with those that are left out, by name."""

    things: list[msgspec.Raw]
    damaged: dict[str, str]


class Asked(Own):
    """Remembers what was asked for, and when."""

    def __init__(self, *roots: Path) -> None:
        super().__init__(*roots)
        self.asked: dict[str, float] = {}

    def find(self, noun: str, name: str) -> Path | None:
        path = super().find(noun, name)
        if path is not None:
            self.asked[name] = time.monotonic()
        return path


class Keeper:
    """Keeps what people have made, below one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.own = Asked(folder)
        self._shown: OrderedDict[tuple[str, int, int], msgspec.Raw] = OrderedDict()

    def check(self, kind: OwnKind, draft: Any) -> dict[str, Any]:
        """Everything wrong with a draft, and what is shown of it."""
        return {"breaches": _breaches(kind.breaches(draft)), "preview": kind.preview(draft)}

    def write(self, kind: OwnKind, draft: Any) -> dict[str, str]:
        """A draft, finished or not, as a file to hand on."""
        return {"file": kind.file_name(draft), "text": kind.file(draft).decode()}

    def read(self, kind: OwnKind, name: str, data: bytes) -> dict[str, Any]:
        """The draft in a file that somebody brings along, null if it cannot be read, and everything wrong with it."""
        draft, wrong = kind.from_file(re.sub(r"[^\w. -]", "_", name)[-60:], data)
        return {"draft": draft, "breaches": _breaches(wrong)}

    def ready(self, kind: OwnKind, draft: Any) -> Kept | Refusal:
        """What is to be kept of a draft, or a refusal if it breaks a rule."""
        wrong = kind.breaches(draft)
        if wrong:
            return Refusal("illegal", wrong[0].sentence(), wrong[0].rule)
        data = kind.file(draft)
        return Kept(name=name_of(kind.noun, data), file=data)

    def keep(self, noun: str, kept: Kept) -> None:
        """Write the file of what is kept; StoreFailed if that fails."""
        self.own.asked[kept.name] = time.monotonic()
        path = place_of(self.folder, noun, kept.name)
        try:
            if not path.is_file() or path.read_bytes() != kept.file:
                write_whole(path, kept.file)
        except OSError as error:
            raise not_kept(f"The {noun} could not be saved", error) from error

    def older(self, before: float) -> set[str]:
        """The names of files that were written before that time."""
        files = self.folder.glob(f"*s/*{SUFFIX}") if self.folder.is_dir() else ()
        return {path.stem for path in files if self._is_own(path) and path.stat().st_mtime < before}

    def _is_own(self, path: Path) -> bool:
        found = _NAME.match(path.stem)
        return found is not None and found[1] not in SERVERS_OWN and path == place_of(self.folder, found[1], path.stem)

    def forget(self, names: Iterable[str], since: float) -> None:
        """Delete files that nothing names, except those that were asked for since then, or shortly before."""
        for name in names:
            found = _NAME.match(name)
            if found and self.own.asked.get(name, -math.inf) < since - UNDER_WAY:
                place_of(self.folder, found[1], name).unlink(missing_ok=True)
        self.own.asked = {name: at for name, at in self.own.asked.items() if at >= since - UNDER_WAY}

    def refuse(self, kinds: Iterable[OwnKind], options: Mapping[str, Setting]) -> Refusal | None:
        """Why a table of a game for which people make these cannot have these options: they name what is neither usable nor kept."""
        found = (kind.refuse(self.own, options[kind.option]) for kind in kinds if kind.option in options)
        return next((refusal for refusal in found if refusal is not None), None)

    def listing(self, kind: OwnKind, mine: Iterable[str] | None) -> Shown:
        """What a person has made, by name, without any whose file is missing or damaged; None: what comes with the game."""
        if mine is not None:
            return self._shown_of(kind, [(name, self.own.find(kind.noun, name)) for name in mine], True)
        ready = self._shown_of(kind, list(kind.ready().items()), False)
        offered = [raw({**thing, "mine": False}) for thing in kind.offered()]
        return Shown(things=[*ready.things, *offered], damaged=ready.damaged)

    def _shown_of(self, kind: OwnKind, files: list[tuple[str, Path | None]], mine: bool) -> Shown:
        things, damaged = list[msgspec.Raw](), dict[str, str]()
        for name, path in files:
            try:
                thing = self._once_shown(kind, name, path, mine)
                things += [thing] if thing is not None else []
            except Exception as error:
                damaged[name] = f"{type(error).__name__}: {words_of(error)} ({where(error)})"
        return Shown(things=things, damaged=damaged)

    def _once_shown(self, kind: OwnKind, name: str, path: Path | None, mine: bool) -> msgspec.Raw | None:
        """What is shown of a file, which is read once, until it changes; None if there is none."""
        try:
            about = path.stat() if path is not None else None
        except OSError:
            about = None
        if path is None or about is None:
            return None
        key = (name, about.st_mtime_ns, about.st_size)
        if key not in self._shown:
            self._shown[key] = raw(kind.shown(name, path) | {"name": name, "mine": mine})
        self._shown.move_to_end(key)
        if len(self._shown) > MOST_SHOWN:
            self._shown.popitem(last=False)
        return self._shown[key]


def _breaches(found: Iterable[Breach]) -> list[dict[str, Any]]:
    """Breaches in words: by which rule, in which field, with which part, and in which line of a file, if that is known."""
    told = [({"words": one.sentence(), "rule": one.rule, "field": one.field, "part": one.part}, one.line) for one in found]
    return [{**breach, "line": line} if line else breach for breach, line in told]
