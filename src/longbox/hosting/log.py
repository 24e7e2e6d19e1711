"""The log of a table: a header and numbered entries, one JSON object per line, only ever appended to.

Each entry has the version of the rules it was written under, and a hash of itself and the entry before it, so that a changed, missing
or swapped line is found and named. Reading a log never changes it.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from longbox.hosting.stages import Stages, whole
from longbox.kernel.errors import BadLog
from longbox.kernel.state import Game

T = TypeVar("T")

FORMAT = 2
ALL_ROLLS = "all"


class Chapter(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table continues (rule T8.3): its place in the story, the last hash of the log before, the old place of each seat (-1: it is
    new), and the state that the game begins with."""

    number: int
    before: str
    seats: list[int]
    state: dict[str, Any]


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line: what is played, with which rules, choices and packs, the hash of the secret seed, which rolls are typed."""

    longbox: int
    game: str
    rules: int
    seats: int
    names: list[str]
    options: dict[str, str | int | bool]
    packs: dict[str, str]
    commit: str
    typed: list[str] = []
    choices: list[dict[str, Any]] = []
    chapter: Chapter | None = None

    def by_hand(self, roll: str) -> bool:
        """Whether the rolls of this name are typed in (rule T3.4)."""
        return roll in self.typed or ALL_ROLLS in self.typed


class _Format(msgspec.Struct, frozen=True):
    longbox: int


class End(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The last entry: publishes the seed. By the hash of the final state, readers can tell whether they come to the same end, if they
    write states in the same shape. `chapter`: the game goes on at another table, as the seat `by` has asked and the seats of `agreed` have
    agreed."""

    seed: str
    state: str
    over: bool
    shape: str = ""
    chapter: bool = False
    by: int = -1
    agreed: list[int] = []


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One line: exactly one of nonce, move, form, roll, undo, sits or end, with what belongs to it.

    `auto`: no person chose it (rule T6.3). `kept`: the later entries that an undo leaves standing. `sits`: who has the seat from now on.
    """

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
    kept: list[int] | None = None
    auto: bool = False
    sits: str | None = None
    end: End | None = None
    h: str = ""

    def what(self) -> str:
        """Which kind of entry this is; "" if none, or more than one."""
        values = (self.nonce, self.move, self.form, self.roll, self.undo, self.sits, self.end)
        found = [name for name, value in zip(_KINDS, values) if value is not None]
        return found[0] if len(found) == 1 else ""


_KINDS = ("nonce", "move", "form", "roll", "undo", "sits", "end")


class Log:
    """A header and its entries. `sink` gets the bytes of every new line before the entry counts; if it raises, nothing changes.

    >>> from tests.roofs import RoofsGame
    >>> log = Log(new_header(RoofsGame(2), commit=""))
    >>> log.append(Entry(v=2, seat=0, nonce="owl")).n
    1
    >>> parse(log.data(), "roofs.log").entries == log.entries
    True
    >>> parse(log.data().replace(b"owl", b"fox"), "roofs.log")
    Traceback (most recent call last):
    ...
    longbox.kernel.errors.BadLog: roofs.log:2: entry 1 was changed: its hash does not fit the entry and the one before it
    """

    def __init__(self, header: Header, sink: Callable[[bytes], None] | None = None, line: bytes = b"", keeps: bool = True) -> None:
        self.header = header
        self.line = line or _line(header)
        self.sink = sink
        self.keeps = keeps
        self.entries: list[Entry] = []
        """All entries; empty if the log `keeps` none in memory, because its sink has them."""
        self.count = 0
        self.rolls = 0
        """How many rolls there ever were, those that were taken back included."""
        self.drawn = 0
        """How many of them were drawn from the seed."""
        self.end: End | None = None
        self.given: dict[int, str] = {}
        """The nonces so far, in the order in which they were given."""
        self._complete = False
        self.hash = _hash("", self.line[:-1])
        """The hash of the last entry, or of the header."""

    def begin(self) -> None:
        """Write the header of a new log."""
        if self.sink:
            self.sink(self.line)

    def append(self, entry: Entry) -> Entry:
        """Write an entry, numbered and chained to the one before it."""
        entry = msgspec.structs.replace(entry, n=self.count + 1, h="")
        entry = msgspec.structs.replace(entry, h=_hash(self.hash, msgspec.json.encode(entry)))
        if self.sink:
            self.sink(_line(entry))
        self.add(entry)
        return entry

    def add(self, entry: Entry) -> None:
        """Count an entry that is already written, numbered and chained."""
        if self.keeps:
            self.entries.append(entry)
        self.count = entry.n
        self.hash = entry.h
        if entry.roll is not None:
            self.rolls += 1
            self.drawn += entry.hand is None
        elif entry.nonce is not None and entry.seat is not None:
            self.given.setdefault(entry.seat, entry.nonce)
        elif entry.end is not None:
            self.end = entry.end

    def closed(self) -> bool:
        return self.end is not None

    def has_nonces(self) -> bool:
        """Whether every seat has given its nonce. Asked ten times a move, and true for good once it is."""
        self._complete = self._complete or self.nonces() is not None
        return self._complete

    def nonces(self) -> list[str] | None:
        """Every seat's nonce, or None while some are missing."""
        seats = range(self.header.seats)
        return [self.given[seat] for seat in seats] if all(seat in self.given for seat in seats) else None

    def data(self) -> bytes:
        """The whole log as the bytes of a file."""
        return b"".join(self.lines())

    def lines(self) -> Iterator[bytes]:
        yield self.line
        yield from map(_line, self.entries)


def new_header(game: Game, commit: str, typed: Sequence[str] = (), chapter: Chapter | None = None) -> Header:
    """The header of a new table. `typed` has the names of the rolls that are typed by hand; "all" stands for all of them."""
    return Header(
        longbox=FORMAT,
        game=game.name,
        rules=game.version,
        seats=game.seats,
        names=game.names,
        options=game.options,
        packs=game.packs,
        commit=commit,
        typed=list(typed),
        choices=game.choices,
        chapter=chapter,
    )


def file_sink(path: Path) -> Callable[[bytes], None]:
    """A sink that appends to a file and returns when the data is on disk. A line that fails half-way is cut off again."""

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
    return whole(parsing(data, source))


def parsing(data: bytes, source: str) -> Stages[Log]:
    """The same in stages, one for each line."""
    lines = data.split(b"\n")
    if lines.pop() != b"":
        raise BadLog(f"{source}:{len(lines) + 1}: {_entry_name(len(lines))} is cut off: its line has no end")
    if not lines:
        raise BadLog(f"{source}: the file is empty")
    form = _decode(lines[0], _FORMATS, source, 1).longbox
    if form != FORMAT:
        raise BadLog(f"{source}:1: log format {form} is not known; this program reads format {FORMAT}")
    log = Log(_decode(lines[0], _HEADERS, source, 1), line=_plain(lines[0]))
    for at, line in enumerate(lines[1:], 1):
        _take(log, _decode(line, _ENTRIES, source, at + 1), line, f"{source}:{at + 1}: entry {at}")
        yield
    return log


def read(path: Path) -> Log:
    try:
        return parse(path.read_bytes(), str(path))
    except OSError as error:
        raise BadLog(f"{path}: the log cannot be read ({error.strerror})") from error


def mend(data: bytes) -> tuple[bytes, int]:
    """The log without a last line that was cut off in writing, and how many bytes that removes. Such an entry never counted."""
    whole = data.rfind(b"\n") + 1
    return data[:whole], len(data) - whole


def _take(log: Log, entry: Entry, line: bytes, where: str) -> None:
    if entry.n != log.count + 1:
        raise BadLog(f"{where} says it is number {entry.n}: a line is missing, doubled or out of place")
    if log.closed():
        raise BadLog(f"{where} stands after the end")
    if not entry.what():
        raise BadLog(f"{where} must say exactly one thing: nonce, move, form, roll, undo, sits or end")
    hashed = b',"h":"' + entry.h.encode() + b'"}'
    if not line.endswith(hashed):
        line = _line(entry)[:-1]
    if _hash(log.hash, line[: -len(hashed)] + b"}") != entry.h:
        raise BadLog(f"{where} was changed: its hash does not fit the entry and the one before it")
    log.add(entry)


# Made once, here: msgspec inspects a type when it first decodes it, and crashes if two threads make it inspect one type at once.
_FORMATS = msgspec.json.Decoder(_Format)
_HEADERS = msgspec.json.Decoder(Header)
_ENTRIES = msgspec.json.Decoder(Entry)


def _decode(line: bytes, decoder: msgspec.json.Decoder[T], source: str, line_number: int) -> T:
    try:
        return decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadLog(f"{source}:{line_number}: {_entry_name(line_number - 1)} cannot be read: {error}") from None


def _plain(line: bytes) -> bytes:
    """A header as it is written, without blanks."""
    return msgspec.json.encode(msgspec.json.decode(line)) + b"\n"


def _entry_name(number: int) -> str:
    return f"entry {number}" if number else "the header"


def _line(part: Header | Entry) -> bytes:
    return msgspec.json.encode(part) + b"\n"


def _hash(before: str, part: bytes) -> str:
    return hashlib.sha256(before.encode() + part).hexdigest()[:16]
