"""Check a finished log from outside: every entry was possible, and no die or card was changed or chosen (rule T3.3).

The report also says what could still be steered, because a hash cannot show it: rolls that were taken back, who gave the last nonce, dice
typed by hand, and how many chapters, each with a new seed, the story has.
"""

from __future__ import annotations

import msgspec

from longbox.hosting.draws import commitment, draw
from longbox.hosting.fold import Fold, fits, next_chapter, start_of, state_hash
from longbox.hosting.log import End, Entry, Log
from longbox.hosting.stages import Stages, whole
from longbox.kernel.errors import BadLog, LongboxError
from longbox.kernel.state import Game, Over, Roll, seats_in


class Taken(msgspec.Struct, frozen=True, kw_only=True):
    """Rolls that were taken back, by whom, and who agreed."""

    entry: int
    seat: int
    rolls: int
    agreed: list[int]


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What was checked, and what cannot be."""

    entries: int
    drawn: int
    typed: int
    undone: int
    over: bool
    names: list[str] = []
    taken: list[Taken] = []
    last_nonce: int = 0
    chapter: int = 1
    carried: bool | None = None
    """Whether the state that the chapter began with was checked against the chapter before; None if it is the first."""
    same_end: bool = True
    """Whether the hash of the last state could be compared."""
    winners: list[int] | None = None
    """Who has won; None if the game is not over."""

    def text(self) -> str:
        end = "to the end of the game" if self.over else "up to where the table was closed"
        back = f"{self.undone} {'time' if self.undone == 1 else 'times'} taken back"
        told = f"{self.entries} entries {end}: {self.drawn} rolls drawn from the seed, {self.typed} typed in, {back}"
        return "\n".join([told, *self.steered()])

    def steered(self) -> list[str]:
        """What could still be steered, or was not compared, one line each."""
        lines = [f"The last nonce was given by {self.names[self.last_nonce]}."] if self.names and self.drawn else []
        for taken in self.taken:
            agreed = ", ".join(self.names[seat] for seat in taken.agreed) or "nobody had to agree"
            rolls = f"{taken.rolls} {'roll' if taken.rolls == 1 else 'rolls'}"
            lines.append(f"Entry {taken.entry}: {self.names[taken.seat]} took back {rolls}; agreed: {agreed}.")
        if self.typed:
            lines.append("Rolls that were typed in are as fair as the hands that rolled them.")
        if self.carried is not None:
            checked = (
                "follows from the chapter before, which is in order"
                if self.carried
                else "was not checked against the chapter before, which is not here"
            )
            lines.append(f"Chapter {self.chapter}: the state that it began with {checked}.")
        if not self.same_end:
            lines.append("The hash of the last state was not compared: states were written in another shape then.")
        return lines


def verify(game: Game, log: Log, before: tuple[Game, Log] | None = None) -> Report:
    """A report, or BadLog for the first entry that is wrong. `before` is the chapter before, with the game as it was.

    >>> from longbox.hosting.host import Host
    >>> from tests.roofs import RoofsGame
    >>> game = RoofsGame(2)
    >>> host = Host.new(game, bytes(32))
    >>> for seat in (0, 1):
    ...     host.give_nonce(seat, "owl")
    >>> for words in ("coin left", "done"):
    ...     host.answer(0, host.question(0).id, game.moves.parse(words))
    >>> host.close()
    >>> verify(game, host.log).text()
    '5 entries up to where the table was closed: 0 rolls drawn from the seed, 0 typed in, 0 times taken back'
    """
    return whole(verifying(game, log, before))


def verifying(game: Game, log: Log, before: tuple[Game, Log] | None = None) -> Stages[Report]:
    """The same in stages, one for each entry."""
    fits(game, log.header)
    end = _end(log)
    seed = bytes.fromhex(end.seed)
    if commitment(seed) != log.header.commit:
        raise BadLog(f"entry {log.count}: the seed published there is not the one whose hash stands in the header")
    carried = _carried(game, log, before)
    table, taken = Fold(game, Log(log.header, line=log.line)), list[Taken]()
    for entry in log.entries:
        _check_roll(table, seed, entry)
        rolls = _rolls_after(table, entry)
        table.take(entry)
        if rolls:
            taken.append(Taken(entry=entry.n, seat=entry.seat or 0, rolls=rolls, agreed=entry.agreed or []))
        yield
    pending = table.state.pending()
    return Report(
        entries=log.count,
        drawn=log.drawn,
        typed=log.rolls - log.drawn,
        undone=sum(entry.undo is not None for entry in log.entries),
        over=end.over,
        names=log.header.names,
        taken=taken,
        last_nonce=list(log.given)[-1] if log.given else 0,
        chapter=log.header.chapter.number if log.header.chapter else 1,
        carried=carried,
        same_end=_same_end(game, table, end, log.entries[-1].v),
        winners=seats_in(pending.winners) if isinstance(pending, Over) else None,
    )


def _end(log: Log) -> End:
    if log.end is None:
        raise BadLog(
            "the log has no end: the game is unfinished or the last lines were cut off; without the published seed no roll can be checked"
        )
    try:
        bytes.fromhex(log.end.seed)
    except ValueError:
        raise BadLog(f"entry {log.count}: the seed is not written as hexadecimal digits") from None
    return log.end


def _check_roll(table: Fold, seed: bytes, entry: Entry) -> None:
    pending = table.state.pending()
    if entry.roll is None or entry.hand is not None or not isinstance(pending, Roll):
        return
    expected = draw(seed, table.log.nonces() or [], table.log.drawn + 1, pending.sides)
    if entry.roll != expected:
        raise BadLog(f"entry {entry.n} shows {entry.roll}, but the seed gives {expected}")


def _rolls_after(table: Fold, entry: Entry) -> int:
    """How many rolls an undo takes back."""
    if entry.undo is None:
        return 0
    return sum(step.n > entry.undo and step.seat < 0 for step in table.course.steps)


def _same_end(game: Game, table: Fold, end: End, version: int) -> bool:
    """Whether the entries lead to the state that the end names; BadLog if they cannot. False if it was written by other rules or in
    another shape, so that the hashes cannot be compared."""
    over = isinstance(table.state.pending(), Over)
    same = state_hash(game, table.state) == end.state
    comparable = version == game.version and end.shape == game.codec.shape()
    if (comparable and not same) or over != end.over:
        raise BadLog(f"entry {table.log.count}: the entries do not lead to the end that it states")
    if end.chapter:
        _check_chapter(game, table, end)
    return same


def _check_chapter(game: Game, table: Fold, end: End) -> None:
    """BadLog unless the chapter could close there, and those agreed who had to (rule T8.2)."""
    refusal = table.state.resting()
    if refusal is not None:
        raise BadLog(f"entry {table.log.count} closes a chapter where none can close: {refusal}")
    if end.by not in range(game.seats) or end.agreed != sorted(game.must_agree(end.by)):
        raise BadLog(f"entry {table.log.count} closes a chapter without the agreement of all who had to agree (rule T8.2)")


def _carried(game: Game, log: Log, before: tuple[Game, Log] | None) -> bool | None:
    """Whether a chapter begins with what the one before it ended with, which is in order itself; None if there is none before it."""
    chapter = log.header.chapter
    if chapter is None:
        return None
    if before is None:
        return False
    try:
        verify(*before)
        expected = next_chapter(*before, game, chapter.seats)
    except LongboxError as error:
        raise BadLog(f"the chapter before is not in order: {error}") from error
    same = (expected.number, expected.before) == (chapter.number, chapter.before)
    if not same or game.decode(expected.state) != start_of(game, log.header):
        raise BadLog("the header does not begin with the state in which the chapter before ended")
    return True
