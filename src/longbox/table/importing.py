"""A finished log that somebody brings becomes a table to look at, once every entry and every roll of it has been checked."""

from __future__ import annotations

import time

from longbox.kernel.errors import BadLog, BadOption
from longbox.kernel.fold import fold
from longbox.kernel.log import Log, parse
from longbox.kernel.state import Game, Over, seats_in
from longbox.kernel.verify import verify
from longbox.table.catalogue import Catalogue
from longbox.table.decks import Decks
from longbox.table.people import new_id
from longbox.table.store import Change, Seat, Table

MOST_WORK = 2_000_000
"""Going back reads a log again from its start; more entries than this are not read for one import."""


def read_brought(games: Catalogue, decks: Decks, data: bytes) -> tuple[Game, Log]:
    """A log with its game, or BadLog. Its options may name no path: they come from outside."""
    log = parse(data, "the log")
    header = log.header
    refusal = decks.refuse(header.options["decks"]) if header.game == "mayhem" and "decks" in header.options else None
    if refusal is not None:
        raise BadLog(f"the log cannot be read here: {refusal.words}")
    try:
        return games.make(header.game, header.seats, header.options), log
    except BadOption as error:
        raise BadLog(f"the log cannot be read here: {error}") from None


def import_log(game: Game, log: Log, person: str) -> Change:
    """The table of a log in which every entry and every roll is in order; BadLog for any other."""
    if sum(1 for entry in log.entries if entry.undo is not None) * len(log.entries) > MOST_WORK:
        raise BadLog("the log goes back so often that it cannot be checked here")
    verify(game, log)
    end = log.entries[-1].end
    assert end is not None
    pending = fold(game, log).pending()
    id, now = new_id(), time.time()
    table = Table(
        id=id,
        game=game.name,
        title=f"{game.name.capitalize()} (brought)",
        host=person,
        names=game.names,
        options=game.options,
        seed=bytes.fromhex(end.seed),
        made=now,
        moved=now,
        typed=log.header.typed,
        status="closed",
        winners=seats_in(pending.winners) if isinstance(pending, Over) else None,
        moves=sum(1 for entry in log.entries if entry.move is not None or entry.form is not None),
    )
    lines = log.data().splitlines(keepends=True)
    return Change(
        tables=[table],
        seats=[(id, at, Seat()) for at in range(game.seats)],
        entries=[(id, seq, line) for seq, line in enumerate(lines)],
    )
