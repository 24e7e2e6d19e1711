"""An imported log becomes a finished table to look at, once every entry and roll has been checked."""

from __future__ import annotations

import time

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
from longbox.table.keeping import Keeper
from longbox.table.opening import not_too_large, try_rooms
from longbox.table.people import new_id
from longbox.table.store import Change, Seat, Table


class Imported(msgspec.Struct, frozen=True, kw_only=True):
    """What an imported log holds, once it has been checked."""

    game: str
    names: list[str]
    options: dict[str, Setting]
    typed: bool | list[str]
    seed: bytes
    winners: list[int] | None
    moves: int
    lines: list[bytes]


def importing(games: Catalogue, keeper: Keeper, data: bytes, bounds: Bounds) -> Stages[list[Imported]]:
    """What the logs of a file hold; those of several are the chapters of one story, in their order. BadLog if anything is wrong."""
    parts = unpacked(data, "the story", bounds.story) if data.startswith(MAGIC) else [data]
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
        refusal = keeper.refuse(games.info(header.game), header.options)
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
    return Imported(
        game=game.name,
        names=game.names,
        options=game.options,
        typed=log.header.typed,
        seed=bytes.fromhex(end.seed),
        winners=report.winners,
        moves=sum(_seen(game, entry) for entry in log.entries),
        lines=log.data().splitlines(keepends=True),
    )


def tables_of(found: list[Imported], person: str) -> Change:
    """The tables of imported logs, each a chapter that continues the one before."""
    ids, change = [new_id() for _ in found], Change()
    for at, one in enumerate(found):
        before, after = ids[at - 1] if at else "", ids[at + 1] if at + 1 < len(ids) else ""
        new = _table_of(one, person, ids[at], before, after)
        change.tables += new.tables
        change.seats += new.seats
        change.entries += new.entries
    return change


def _table_of(found: Imported, person: str, id: str, before: str, after: str) -> Change:
    """The table of an imported log."""
    now = time.time()
    table = Table(
        id=id,
        continues=before,
        continued=after,
        game=found.game,
        title=f"{found.game.capitalize()} (imported)",
        host=person,
        names=found.names,
        options=found.options,
        seed=found.seed,
        made=now,
        moved=now,
        typed=found.typed,
        status="closed",
        imported=True,
        winners=found.winners,
        moves=found.moves,
    )
    return Change(
        tables=[table],
        seats=[(id, at, Seat()) for at in range(len(found.names))],
        entries=[(id, seq, line) for seq, line in enumerate(found.lines)],
    )
