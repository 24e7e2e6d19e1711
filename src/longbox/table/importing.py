"""An imported log becomes a finished table to look at, once every entry and roll has been checked."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import suppress

import msgspec

from longbox.content.bounds import Bounds
from longbox.hosting.fold import deed_of, start_of
from longbox.hosting.log import Entry, Header, Log, parsing
from longbox.hosting.stages import Stages
from longbox.hosting.story import MAGIC, chained, unpacked
from longbox.hosting.verify import verifying
from longbox.kernel.deeds import Move
from longbox.kernel.errors import BadLog, BadOption, BadRoom
from longbox.kernel.forms import Form
from longbox.kernel.state import Game, Setting
from longbox.table.catalogue import Catalogue
from longbox.table.keepers import as_story
from longbox.table.keeping import Keeper
from longbox.table.opening import not_too_large, try_rooms
from longbox.table.people import new_id
from longbox.table.store import Change, Seat, Store, StoreFailed, Table
from longbox.table.turns import Turns

PART = 32 * 1024
"""About how many bytes of a log are kept in one row."""
PIECE = 80 * 1024
"""How many bytes of logs are written in one transaction, whoever brings them: whoever plays may have to wait for that."""


class Imported(msgspec.Struct, frozen=True, kw_only=True):
    """What an imported log holds, once it has been checked."""

    game: str
    names: list[str]
    options: dict[str, Setting]
    packs: dict[str, str]
    typed: bool | list[str]
    seed: bytes
    winners: list[int] | None
    moves: int
    goes_on: bool
    parts: list[tuple[int, bytes]]
    """Its lines, many at a time, each time with the number of the last one; the header is alone."""

    def size(self) -> int:
        return sum(len(lines) for _, lines in self.parts)


def importing(games: Catalogue, keeper: Keeper, data: bytes, bounds: Bounds) -> Stages[list[Imported]]:
    """What the logs of a file hold; those of several are the chapters of one story, in their order. BadLog if anything is wrong."""
    parts = unpacked(data, "the story", bounds.story, bounds.story_chapters) if data.startswith(MAGIC) else [data]
    longest = max((part.count(b"\n") - 1 for part in parts), default=0)
    if longest > bounds.imported_entries:
        raise BadLog(f"a chapter has {longest} entries; at most {bounds.imported_entries} are taken here")
    found = list[tuple[Game, Log]]()
    for part in parts:
        log = yield from parsing(part, "the log")
        found.append((_game_of(games, keeper, log.header, bounds), log))
    chained([log for _, log in found], [f"chapter {number}" for number in range(1, len(found) + 1)])
    imported = list[Imported]()
    for game, log in found:
        imported.append((yield from checking(game, log)))
    return imported


def _game_of(games: Catalogue, keeper: Keeper, header: Header, bounds: Bounds) -> Game:
    """The game of a log, or BadLog; BadRoom if the game has a fault. Its options must not name a path: they come from outside."""
    try:
        try_rooms(games.info(header.game))
        refusal = keeper.refuse(games.own_kinds(header.game), header.options)
        if refusal is not None:
            raise BadLog(f"the log cannot be read here: {refusal.words}")
        not_too_large(header, bounds.chapter)
        game = games.reopen(header)
        wrong = _impossible(game, header)
        if wrong:
            raise BadLog(f"the log cannot be read here: it begins with something that cannot be ({wrong})")
        return game
    except BadRoom:
        raise
    except BadOption as error:
        raise BadLog(f"the log cannot be read here: {error}") from None


def _impossible(game: Game, header: Header) -> str:
    """What of the state that a log begins with cannot be; empty if all of it can. A chapter begins where one can close (rule T8.2)."""
    start = start_of(game, header)
    refusal = start.resting() if header.chapter else None
    return refusal.words.rstrip(".") if refusal is not None else game.impossible(start)


def _seen(game: Game, entry: Entry) -> bool:
    """Whether an entry is a deed that others have heard of."""
    if entry.what() not in ("move", "form"):
        return False
    _, deed = deed_of(game, entry)
    if isinstance(deed, Form):
        return not deed.kind.quiet
    return isinstance(deed, Move) and (deed.kind.shown or not deed.kind.step)


def checking(game: Game, log: Log) -> Stages[Imported]:
    """What an imported log holds; BadLog if any entry or roll is wrong."""
    report = yield from verifying(game, log)
    end = log.entries[-1].end
    assert end is not None
    moves = 0
    for entry in log.entries:
        moves += _seen(game, entry)
        yield
    parts = yield from _parts(log.lines())
    return Imported(
        game=game.name,
        names=game.names,
        options=game.options,
        packs=game.packs,
        typed=log.header.typed,
        seed=bytes.fromhex(end.seed),
        winners=report.winners,
        moves=moves,
        goes_on=end.chapter,
        parts=parts,
    )


def _parts(lines: Iterator[bytes]) -> Stages[list[tuple[int, bytes]]]:
    parts, some, size = [(0, next(lines))], list[bytes](), 0
    last = 0
    for last, line in enumerate(lines, 1):
        some.append(line)
        size += len(line)
        if size >= PART:
            parts.append((last, b"".join(some)))
            some, size = [], 0
        yield
    return [*parts, (last, b"".join(some))] if some else parts


async def write(store: Store, found: list[Imported], person: str, turns: Turns) -> str:
    """Write the tables of imported logs, each a chapter that continues the one before, and return the last one's id. Others write in
    between: only so much is written at a time, and those who bring logs take turns. Nobody sees anything of it before the tables
    themselves are written, in the end. If something fails before, nothing is left of it."""
    change = _tables_of(found, person)
    ids = [table.id for table in change.tables]
    parts = [(id, last, lines) for id, one in zip(ids, found, strict=True) for last, lines in one.parts]
    try:
        for piece in _pieces(parts):
            async with turns.of(person):
                await store.write(Change(parts=piece))
        await store.write(change)
    except BaseException:
        with suppress(StoreFailed):  # the store looks for it again when it is opened next
            await asyncio.shield(store.write(Change(given_up=ids)))
        raise
    return ids[-1]


def _pieces(parts: list[tuple[str, int, bytes]]) -> Iterator[list[tuple[str, int, bytes]]]:
    """As much as is written in one transaction: PIECE bytes, unless one part alone has more."""
    some, size = list[tuple[str, int, bytes]](), 0
    for part in parts:
        if some and size + len(part[2]) > PIECE:
            yield some
            some, size = [], 0
        some.append(part)
        size += len(part[2])
    if some:
        yield some


def _tables_of(found: list[Imported], person: str) -> Change:
    ids = [new_id() for _ in found]
    befores, afters = ["", *ids[:-1]], [*ids[1:], ""]
    tables = [_table_of(one, person, *place) for one, *place in zip(found, ids, befores, afters, strict=True)]
    seats = [(table.id, at, Seat()) for table in tables for at in range(len(table.names))]
    return Change(tables=as_story(tables), seats=seats)


def _table_of(found: Imported, person: str, id: str, before: str, after: str) -> Table:
    now = time.time()
    return Table(
        id=id,
        continues=before,
        continued=after,
        game=found.game,
        title=f"{found.game.capitalize()} (imported)",
        host=person,
        names=found.names,
        options=found.options,
        packs=found.packs,
        seed=found.seed,
        made=now,
        moved=now,
        typed=found.typed,
        status="closed",
        imported=True,
        winners=found.winners,
        moves=found.moves,
        given=not found.goes_on,
    )
