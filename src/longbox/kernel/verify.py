"""Check a finished log from the outside: that every entry was possible, and that no die or card was changed or chosen (rule T3.3)."""

from __future__ import annotations

import msgspec

from longbox.kernel.draws import commitment, draw
from longbox.kernel.errors import BadLog
from longbox.kernel.fold import fits, state_hash
from longbox.kernel.host import Host
from longbox.kernel.log import End, Entry, Log
from longbox.kernel.state import Game, Roll


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What was checked."""

    entries: int
    drawn: int
    typed: int
    undone: int
    over: bool

    def text(self) -> str:
        end = "to the end of the game" if self.over else "up to where the table was closed"
        return (
            f"{self.entries} entries {end}: {self.drawn} rolls drawn from the seed, {self.typed} typed in, {self.undone} times taken back"
        )


def verify(game: Game, log: Log) -> Report:
    """A report, or BadLog with the first entry that does not hold."""
    fits(game, log.header)
    end = _end(log)
    seed = bytes.fromhex(end.seed)
    if commitment(seed) != log.header.commit:
        raise BadLog(f"entry {log.entries[-1].n}: the seed published there is not the one whose hash stands in the header")
    host = Host(game, Log(log.header), seed)
    for entry in log.entries:
        _check_roll(host, entry)
        host.replay(entry)
    same_rules = log.entries[-1].v == game.version
    if (same_rules and state_hash(game, host.state) != end.state) or (host.over() is not None) != end.over:
        raise BadLog(f"entry {log.entries[-1].n}: the entries lead to another end than it states")
    rolls = [entry for entry in log.entries if entry.roll is not None]
    typed = [entry for entry in rolls if entry.hand is not None]
    undone = [entry for entry in log.entries if entry.undo is not None]
    return Report(entries=len(log.entries), drawn=len(rolls) - len(typed), typed=len(typed), undone=len(undone), over=end.over)


def _end(log: Log) -> End:
    end = log.entries[-1].end if log.entries else None
    if end is None:
        raise BadLog(
            "the log has no end: the game is unfinished or the last lines were cut off; without the published seed no roll can be checked"
        )
    try:
        bytes.fromhex(end.seed)
    except ValueError:
        raise BadLog(f"entry {log.entries[-1].n}: the seed is not written as hexadecimal digits") from None
    return end


def _check_roll(host: Host, entry: Entry) -> None:
    pending = host.state.pending()
    if entry.roll is None or not isinstance(pending, Roll):
        return
    if entry.hand is not None:
        if not host.log.header.typed:
            raise BadLog(f"entry {entry.n} is a roll typed in by hand, at a table where the dice are drawn (rule T3.4)")
        return
    expected = draw(host.seed, host.log.nonces() or [], entry.n, pending.sides)
    if entry.roll != expected:
        raise BadLog(f"entry {entry.n} shows {entry.roll}, but the seed gives {expected}")
