"""The log of a table: a header and numbered entries, one JSON object a line, only ever appended to.

Each entry carries the version of the rules it was written under, and a hash over itself and the entry before it, so that a changed,
missing or swapped line is found and named. Reading a log never changes it.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from longbox.kernel.errors import BadLog
from longbox.kernel.state import Game

T = TypeVar("T")

FORMAT = 1


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line: what is played, with which rules and packs, and the hash of the secret seed."""

    longbox: int
    game: str
    rules: int
    seats: int
    names: list[str]
    options: dict[str, str | int | bool]
    packs: dict[str, str]
    commit: str
    typed: bool = False


class _Format(msgspec.Struct, frozen=True):
    longbox: int


class End(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The last entry: the seed is published, and the hash of the final state tells whether a reader comes to the same end."""

    seed: str
    state: str
    over: bool


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One line: exactly one of nonce, move, form, roll, undo, order or end, with what belongs to it."""

    n: int = 0
    v: int
    seat: int | None = None
    nonce: str | None = None
    move: list[str | int] | None = None
    form: dict[str, Any] | None = None
    roll: list[int] | None = None
    hand: int | None = None
    undo: int | None = None
    agreed: list[int] | None = None
    order: dict[str, Any] | None = None
    end: End | None = None
    h: str = ""

    def what(self) -> str:
        """Which of its kinds this entry is of; "" if of none or of several."""
        kinds = [name for name in ("nonce", "move", "form", "roll", "undo", "order", "end") if getattr(self, name) is not None]
        return kinds[0] if len(kinds) == 1 else ""


class Log:
    """A header and its entries. `sink` gets the bytes of every new line before the entry counts; if it raises, nothing has changed."""

    def __init__(self, header: Header, sink: Callable[[bytes], None] | None = None) -> None:
        self.header = header
        self.entries: list[Entry] = []
        self.sink = sink
        self._last = _hash("", header)

    def begin(self) -> None:
        """Write the header of a new log."""
        if self.sink:
            self.sink(_line(self.header))

    def append(self, entry: Entry) -> Entry:
        """Write an entry, numbered and chained to the one before it."""
        entry = msgspec.structs.replace(entry, n=len(self.entries) + 1, h="")
        entry = msgspec.structs.replace(entry, h=_hash(self._last, entry))
        if self.sink:
            self.sink(_line(entry))
        self.entries.append(entry)
        self._last = entry.h
        return entry

    def closed(self) -> bool:
        return bool(self.entries) and self.entries[-1].end is not None

    def nonces(self) -> list[str] | None:
        """Every seat's nonce, or None while some are missing."""
        given = {entry.seat: entry.nonce for entry in self.entries[: self.header.seats] if entry.nonce is not None}
        return [given[seat] for seat in range(self.header.seats)] if len(given) == self.header.seats else None

    def data(self) -> bytes:
        """The whole log as it stands in a file."""
        return _line(self.header) + b"".join(_line(entry) for entry in self.entries)


def new_header(game: Game, commit: str, typed: bool = False) -> Header:
    return Header(
        longbox=FORMAT,
        game=game.name,
        rules=game.version,
        seats=game.seats,
        names=game.names,
        options=game.options,
        packs=game.packs,
        commit=commit,
        typed=typed,
    )


def file_sink(path: Path) -> Callable[[bytes], None]:
    """A sink that appends to a file and has the disk's word for it before it returns. A line that fails half-way is cut off again."""

    def sink(data: bytes) -> None:
        try:
            with path.open("ab", buffering=0) as file:
                start = file.seek(0, os.SEEK_END)
                try:
                    written = 0
                    while written < len(data):
                        written += file.write(data[written:])
                    os.fsync(file.fileno())
                except OSError:
                    with contextlib.suppress(OSError):
                        file.truncate(start)
                    raise
        except OSError as error:
            raise BadLog(
                f"{path}: the entry could not be written ({error.strerror}); it does not count, and the game stands as before it"
            ) from error

    return sink


def parse(data: bytes, source: str) -> Log:
    """The log in these bytes, or BadLog with the line and entry at fault."""
    lines = data.split(b"\n")
    if lines.pop() != b"":
        raise BadLog(f"{source}:{len(lines) + 1}: {_entry_name(len(lines))} is cut off: its line has no end")
    if not lines:
        raise BadLog(f"{source}: the file is empty")
    form = _decode(lines[0], _FORMATS, source, 1).longbox
    if form != FORMAT:
        raise BadLog(f"{source}:1: log format {form} is not known; this program reads format {FORMAT}")
    log = Log(_decode(lines[0], _HEADERS, source, 1))
    for at, line in enumerate(lines[1:], 1):
        _take(log, _decode(line, _ENTRIES, source, at + 1), f"{source}:{at + 1}: entry {at}")
    return log


def read(path: Path) -> Log:
    try:
        return parse(path.read_bytes(), str(path))
    except OSError as error:
        raise BadLog(f"{path}: the log cannot be read ({error.strerror})") from error


def mend(data: bytes) -> tuple[bytes, int]:
    """A log without a last line that was cut off while it was written, and how many bytes that took away. Such an entry never counted."""
    whole = data.rfind(b"\n") + 1
    return data[:whole], len(data) - whole


def _take(log: Log, entry: Entry, where: str) -> None:
    if entry.n != len(log.entries) + 1:
        raise BadLog(f"{where} says it is number {entry.n}: a line is missing, doubled or out of place")
    if log.closed():
        raise BadLog(f"{where} stands after the end")
    if not entry.what():
        raise BadLog(f"{where} must say exactly one thing: nonce, move, form, roll, undo, order or end")
    if log.append(entry).h != entry.h:
        raise BadLog(f"{where} was changed: its hash does not fit the entry and the one before it")


# Made once, here: msgspec learns a type when it first reads it, and dies if two threads make it learn the same type at once.
_FORMATS = msgspec.json.Decoder(_Format)
_HEADERS = msgspec.json.Decoder(Header)
_ENTRIES = msgspec.json.Decoder(Entry)


def _decode(line: bytes, decoder: msgspec.json.Decoder[T], source: str, line_number: int) -> T:
    try:
        return decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadLog(f"{source}:{line_number}: {_entry_name(line_number - 1)} cannot be read: {error}") from None


def _entry_name(number: int) -> str:
    return f"entry {number}" if number else "the header"


def _line(part: Header | Entry) -> bytes:
    return msgspec.json.encode(part) + b"\n"


def _hash(before: str, part: Header | Entry) -> str:
    return hashlib.sha256(before.encode() + msgspec.json.encode(part)).hexdigest()[:16]
