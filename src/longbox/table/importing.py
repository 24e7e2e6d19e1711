"""An imported log becomes a finished table to look at, once every entry and roll has been checked."""

from __future__ import annotations

import time

import msgspec

from longbox.hosting.fold import deed_of, fold, start_of
from longbox.hosting.log import Entry, Log, parse
from longbox.hosting.story import MAGIC, unpacked
from longbox.hosting.verify import verify
from longbox.kernel.deeds import Move
from longbox.kernel.errors import BadLog, BadOption, BadRoom
from longbox.kernel.forms import Form
from longbox.kernel.state import Game, Over, Setting, seats_in
from longbox.table.catalogue import Catalogue
from longbox.table.keeping import Keeper
from longbox.table.opening import try_rooms
from longbox.table.people import new_id
from longbox.table.store import Change, Seat, Table

MOST_STORY = 16 * 1024 * 1024
"""How many bytes the logs of a story may have together."""


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


def logs_in(data: bytes) -> list[bytes]:
    """The logs of a file: one, or all chapters of a story."""
    return unpacked(data, "the story", MOST_STORY) if data.startswith(MAGIC) else [data]


def read_imported(games: Catalogue, keeper: Keeper, data: bytes) -> tuple[Game, Log]:
    """A log and its game, or BadLog; BadRoom if the game has a fault. Its options must not name a path: they come from outside."""
    log = parse(data, "the log")
    header = log.header
    try:
        try_rooms(games.info(header.game))
        refusal = keeper.refuse(games.info(header.game), header.options)
        if refusal is not None:
            raise BadLog(f"the log cannot be read here: {refusal.words}")
        game = games.reopen(header)
        wrong = game.impossible(start_of(game, header))
        if wrong:
            raise BadLog(f"the log cannot be read here: it begins with something that cannot be ({wrong})")
        return game, log
    except BadRoom:
        raise
    except BadOption as error:
        raise BadLog(f"the log cannot be read here: {error}") from None


def _seen(game: Game, entry: Entry) -> bool:
    """Whether an entry is a deed that others have heard of."""
    if entry.what() not in ("move", "form"):
        return False
    _, deed = deed_of(game, entry)
    if isinstance(deed, Form):
        return not deed.kind.quiet
    return isinstance(deed, Move) and (deed.kind.shown or not deed.kind.step)


def check(game: Game, log: Log) -> Imported:
    """What an imported log holds; BadLog if any entry or roll is wrong."""
    verify(game, log)
    end = log.entries[-1].end
    assert end is not None
    pending = fold(game, log).pending()
    return Imported(
        game=game.name,
        names=game.names,
        options=game.options,
        typed=log.header.typed,
        seed=bytes.fromhex(end.seed),
        winners=seats_in(pending.winners) if isinstance(pending, Over) else None,
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
