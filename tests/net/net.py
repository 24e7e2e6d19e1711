"""Reads the net and compares it: 300 logs of each game are folded entry by entry, and everything they lead to is hashed.

GAME.logs.xz has one line of JSON per log. GAME.marks has its hashes: one chain for the state, one for each seat's stream, one for the
spectators'. A chain runs through the whole log. Four bytes of each are kept at every 20th entry, sixteen at the end.

A stream is what a table sends to the seat: its numbered messages (events, questions with their moves and words, drafts, forms), and its
view.
"""

from __future__ import annotations

import hashlib
import lzma
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from longbox.content.info import GameInfo
from longbox.content.shelf import installed
from longbox.hosting.host import Host
from longbox.hosting.log import ALL_ROLLS, Chapter, Entry, Log, new_header
from longbox.hosting.streams import Message
from longbox.kernel.state import Game, Setting
from longbox.kernel.views import View

FOLDER = Path(__file__).parent
GAMES = ("mayhem", "heroes", "heroic")
EVERY = 20
SHORT, WHOLE = 4, 16
"""Bytes of a hash at a mark, and at the end."""
ANY_GAME, STATE = "all", "state"


class Part(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A table, or a chapter: how its game is made, and its entries without number, version and hash. The seats' nonces are left out.
    `places` has the old place of each seat if it continues the part before."""

    seats: int
    options: dict[str, Setting] = {}
    typed: bool = False
    places: list[int] = []
    entries: list[dict[str, Any]] = []


class Played(msgspec.Struct, kw_only=True):
    """A log of the net. `about` says who played it."""

    about: str
    parts: list[Part]

    def chains(self) -> list[str]:
        """What is hashed."""
        return [STATE, *[f"stream of seat {seat}" for seat in range(max(part.seats for part in self.parts))], "stream of the spectators"]

    def count(self) -> int:
        return sum(len(part.entries) + 1 for part in self.parts)


class Added:
    """What has been added to a game on purpose, and is not compared."""

    def __init__(self, fields: Iterable[str] = (), state: bool = False) -> None:
        self.fields = frozenset(fields)
        self.state = state

    def encode(self, value: list[Message] | View) -> bytes:
        """A value as it is sent, without the fields that were added."""
        if not self.fields:
            return msgspec.json.encode(value)
        return msgspec.json.encode(self._without(value, msgspec.to_builtins(value)))

    def _without(self, value: Any, data: Any) -> Any:
        if isinstance(value, msgspec.Struct):
            names, kinds = value.__struct_fields__, type(value).__mro__
            left = [name for name in names if not any(f"{kind.__name__}.{name}" in self.fields for kind in kinds)]
            if isinstance(data, list):
                return [self._without(getattr(value, name), data[names.index(name)]) for name in left]
            tags = {name: part for name, part in data.items() if name not in names}
            return tags | {name: self._without(getattr(value, name), data[name]) for name in left}
        if isinstance(value, list | tuple):
            return [self._without(one, part) for one, part in zip(value, data, strict=True)]
        if isinstance(value, dict):
            return {name: self._without(one, part) for one, (name, part) in zip(value.values(), data.items(), strict=True)}
        return data


def added(game: str, text: str | None = None) -> Added:
    """What the list says of a game; ValueError if it says something else."""
    lines = [line.split() for line in (text or (FOLDER / "added.txt").read_text("utf-8")).splitlines() if line and line[0] != "#"]
    for words in lines:
        if len(words) != 2 or words[0] not in (ANY_GAME, *GAMES) or (words[1] != STATE and words[1].count(".") != 1):
            raise ValueError(f"added.txt: a line must be like `heroes CaseView.odds` or `heroes state`, not {' '.join(words)!r}")
    mine = [what for name, what in lines if name in (ANY_GAME, game)]
    return Added([what for what in mine if what != STATE], STATE in mine)


# Files


def stored(game: str, first: int = 0, count: int | None = None, folder: Path = FOLDER) -> Iterator[tuple[int, Played, bytes]]:
    """The logs of a game by number, each with its marks."""
    marks, at = (folder / f"{game}.marks").read_bytes(), 0
    decoder = msgspec.json.Decoder(Played)
    with lzma.open(folder / f"{game}.logs.xz") as file:
        for number, line in enumerate(islice(file, None if count is None else first + count)):
            log = decoder.decode(line)
            size = sum(len(row) for row in _rows_of(log))
            if number >= first:
                yield number, log, marks[at : at + size]
            at += size


def store(game: str, logs: list[Played], marks: list[bytes], folder: Path = FOLDER) -> None:
    lines = b"".join(msgspec.json.encode(log) + b"\n" for log in logs)
    (folder / f"{game}.logs.xz").write_bytes(lzma.compress(lines, preset=9 | lzma.PRESET_EXTREME))
    (folder / f"{game}.marks").write_bytes(b"".join(marks))


def _rows_of(log: Played) -> list[bytes]:
    """Empty marks of the right size."""
    chains = len(log.chains())
    return [*[bytes(SHORT * chains)] * ((log.count() - 1) // EVERY), bytes(WHOLE * chains)]


# Folding


def table(game: Game, part: Part, before: Host | None) -> Host:
    """The host of a part, with everybody's nonce given."""
    chapter = None
    if before is not None:
        carried = game.encode(game.carry(before.game, before.state, part.places))
        chapter = Chapter(number=2, before="", seats=part.places, state=carried)
    header = new_header(game, "", [ALL_ROLLS] if part.typed else [], chapter)
    host = Host(game, Log(header, keeps=False), b"")
    for seat in range(part.seats):
        host.replay(Entry(n=seat + 1, v=game.version, seat=seat, nonce=""))
    return host


class Step:
    """A table after an entry (None: as it begins), and what each seat and the spectators were told of it."""

    def __init__(self, n: int, entry: dict[str, Any] | None, host: Host, told: dict[int, list[Message]]) -> None:
        self.n = n
        self.entry = entry
        self.host = host
        self.told = told


def folded(info: GameInfo, log: Played) -> Iterator[Step]:
    """Every step of a log, counted from 0 through all its chapters."""
    n, host = 0, None
    for part in log.parts:
        host = table(info.make(part.seats, part.options), part, host)
        heard = dict.fromkeys(host.streams.streams, 0)
        for entry in [None, *part.entries]:
            if entry is not None:
                host.replay(Entry(n=host.log.count + 1, v=host.game.version, **entry))
            told = {seat: stream.since(heard[seat]) for seat, stream in host.streams.streams.items()}
            heard = {seat: stream.last() for seat, stream in host.streams.streams.items()}
            yield Step(n, entry, host, told)
            n += 1


def rows(info: GameInfo, log: Played, leave_out: Added) -> Iterator[bytes]:
    """The marks of a log, one by one."""
    chains = [hashlib.blake2b(digest_size=WHOLE) for _ in log.chains()]
    for step in folded(info, log):
        host = step.host
        for chain, (seat, messages) in zip(chains[1:], step.told.items()):
            chain.update(leave_out.encode(messages))
            chain.update(leave_out.encode(host.view(seat)))
        if not leave_out.state:
            chains[0].update(msgspec.json.encode(host.game.encode(host.state), order="sorted"))
        if step.n and step.n % EVERY == 0:
            yield b"".join(chain.digest()[:SHORT] for chain in chains)
    yield b"".join(chain.digest() for chain in chains)


def check(info: GameInfo, number: int, log: Played, marks: bytes, leave_out: Added) -> str:
    """What is different now, and how to see it; empty if nothing is."""
    name, at, expected, found = info.name, 0, _rows_of(log), rows(info, log, leave_out)
    for row, size in enumerate(map(len, expected)):
        last = min(row * EVERY + EVERY, log.count() - 1)
        first = min(row * EVERY + (row > 0), last)
        where = f"{name} log {number} ({log.about}), entries {first} to {last}"
        see = f"python -m tests.net.show {name} {number} {first} {last}"
        try:
            now = next(found)
        except Exception as error:
            return f"{where}: the log can no longer be folded: {type(error).__name__}: {error}\n{see}"
        differs = _differing(log, marks[at : at + size], now, leave_out)
        if differs:
            return f"{where}: {', '.join(differs)} differ. Run this here and in a tree without the change, and compare:\n  {see}"
        at += size
    return ""


def _differing(log: Played, old: bytes, new: bytes, leave_out: Added) -> list[str]:
    names = log.chains()
    size = len(new) // len(names)
    parts = [(name, at * size) for at, name in enumerate(names) if not (leave_out.state and name == STATE)]
    return [name for name, at in parts if old[at : at + size] != new[at : at + size]]


def faults(game: str, first: int, count: int) -> list[str]:
    """What is different now in these logs of a game."""
    info, leave_out = installed()[game], added(game)
    return [fault for number, log, marks in stored(game, first, count) if (fault := check(info, number, log, marks, leave_out))]
