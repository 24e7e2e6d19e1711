"""From a log to a state: the state of a table is the fold of its entries (rule T1.1), and taking back refolds a prefix (rule T5.1)."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from longbox.kernel.deeds import CHANCE, Deed, Move, Outcome
from longbox.kernel.errors import BadDeed, BadLog, BadState
from longbox.kernel.forms import Form
from longbox.kernel.log import Entry, Header, Log
from longbox.kernel.state import Game, State

_DEEDS = ("move", "form", "roll")


class Line:
    """The entries that count at present: deeds by entry number, without what was taken back."""

    def __init__(self) -> None:
        self.deeds: list[tuple[int, int, Deed]] = []

    def add(self, n: int, seat: int, deed: Deed) -> None:
        self.deeds.append((n, seat, deed))

    def back_to(self, n: int) -> None:
        """Forget the deeds after entry n."""
        self.deeds = [step for step in self.deeds if step[0] <= n]

    def holds(self, n: int) -> bool:
        """Whether the game can go back to just after entry n; 0 is the start."""
        return n == 0 or any(step[0] == n for step in self.deeds)

    def state(self, game: Game) -> State:
        """The state after these deeds."""
        state = game.start()
        for _, seat, deed in self.deeds:
            state.apply(seat, deed)
        return state


def fits(game: Game, header: Header, source: str = "the log") -> None:
    """BadLog unless this game object is what the header describes; rules may be older, packs may not differ."""
    if (game.name, game.seats) != (header.game, header.seats):
        raise BadLog(f"{source} is of {header.game} for {header.seats}, not of {game.name} for {game.seats}")
    if header.rules > game.version:
        raise BadLog(f"{source} was written by version {header.rules} of the rules of {game.name}; this program knows up to {game.version}")
    if header.options != game.options:
        raise BadLog(f"{source} was played with other options: {header.options}, not {game.options}")
    for name in sorted({*header.packs, *game.packs}):
        there, here = header.packs.get(name, "none"), game.packs.get(name, "none")
        if there != here:
            raise BadLog(f"{source} was played with another pack {name!r} (its hash is {there[:12]}, here it is {here[:12]})")


def check_place(log: Log, entry: Entry) -> None:
    """BadLog unless the first entries are nonces, one a seat, and no others are (rule T2.4)."""
    seats = log.header.seats
    _check_parts(entry)
    if entry.end is not None and entry.n <= seats:
        return
    if (entry.nonce is not None) != (entry.n <= seats):
        raise BadLog(f"entry {entry.n}: the first {seats} entries are the seats' nonces, and only they")
    if entry.nonce is not None and (
        entry.seat not in range(seats) or any(entry.seat == other.seat for other in log.entries[: entry.n - 1])
    ):
        raise BadLog(f"entry {entry.n}: seat {entry.seat} does not exist or has given its nonce already")
    if entry.what() in ("undo", "order") and entry.seat not in range(seats):
        raise BadLog(f"entry {entry.n}: there is no seat {entry.seat} at this table")


_PARTS = {
    "nonce": {"seat"},
    "move": {"seat"},
    "form": {"seat"},
    "roll": {"hand"},
    "undo": {"seat", "agreed"},
    "order": {"seat"},
    "end": set[str](),
}


def _check_parts(entry: Entry) -> None:
    parts = _PARTS.get(entry.what(), set())
    for name in ("seat", "hand", "agreed"):
        if getattr(entry, name) is not None and name not in parts:
            raise BadLog(f"entry {entry.n}: {name!r} does not belong to it")


def check_version(game: Game, entry: Entry) -> None:
    if not 1 <= entry.v <= game.version:
        raise BadLog(
            f"entry {entry.n} was written by version {entry.v} of the rules of {game.name}; this program knows 1 to {game.version}"
        )


def deed_of(game: Game, entry: Entry) -> tuple[int, Deed]:
    """The seat and deed in an entry, brought to today's rules if it is older."""
    if entry.what() == "roll":
        return CHANCE, Outcome(list(entry.roll or ()))
    if entry.seat is None:
        raise BadLog(f"entry {entry.n} names no seat")
    data: dict[str, Any] = {"move": entry.move} if entry.move is not None else {"form": entry.form}
    try:
        for version in range(entry.v, game.version):
            data = game.migrate_deed(version, data)
        return entry.seat, game.table.from_json(data["move"]) if "move" in data else game.form(data["form"])
    except (BadDeed, IndexError, KeyError, TypeError, ValueError) as error:
        raise BadLog(f"entry {entry.n}: {error}") from None


def entry_of(game: Game, seat: int, deed: Deed, hand: int | None = None) -> Entry:
    """A deed as a new entry; `hand` is the seat that typed a roll in."""
    if isinstance(deed, Move):
        return Entry(v=game.version, seat=seat, move=deed.json())
    if isinstance(deed, Form):
        return Entry(v=game.version, seat=seat, form=deed.json())
    assert isinstance(deed, Outcome)
    return Entry(v=game.version, roll=deed.shown, hand=hand)


def check_undo(line: Line, entry: Entry) -> int:
    """The entry that an undo goes back to, or BadLog."""
    if entry.undo is None or not line.holds(entry.undo) or not any(step[0] > entry.undo for step in line.deeds):
        raise BadLog(f"entry {entry.n} goes back to entry {entry.undo}, which does not count there")
    return entry.undo


def fold(game: Game, log: Log, until: int | None = None) -> State:
    """The state after the log's entries, or after those up to number `until`. Every deed is judged; BadLog names the entry at fault."""
    fits(game, log.header)
    state, line = game.start(), Line()
    for entry in log.entries[:until]:
        check_version(game, entry)
        check_place(log, entry)
        if entry.what() in _DEEDS:
            seat, deed = deed_of(game, entry)
            refusal = state.refuse(seat, deed)
            if refusal is not None:
                raise BadLog(f"entry {entry.n} ({deed!r}) is not possible there: {refusal}")
            state.apply(seat, deed)
            line.add(entry.n, seat, deed)
        elif entry.undo is not None:
            line.back_to(check_undo(line, entry))
            state = line.state(game)
    return state


def state_hash(game: Game, state: State) -> str:
    """A hash that two states share exactly if they are equal."""
    return hashlib.sha256(msgspec.json.encode(game.encode(state), order="sorted")).hexdigest()


def save_state(game: Game, state: State) -> dict[str, Any]:
    """A state with all that is needed to read it again, also by later versions."""
    return {"game": game.name, "rules": game.version, "seats": game.seats, "packs": game.packs, "state": game.encode(state)}


def load_state(game: Game, data: dict[str, Any]) -> State:
    """The state that `save_state` wrote, migrated if it is older."""
    version = data.get("rules")
    if data.get("game") != game.name or data.get("seats") != game.seats:
        raise BadState(f"this is a state of {data.get('game')} for {data.get('seats')}, not of {game.name} for {game.seats}")
    if not isinstance(version, int) or not 1 <= version <= game.version:
        raise BadState(f"the state is of version {version} of the rules of {game.name}; this program knows 1 to {game.version}")
    if data.get("packs") != game.packs:
        raise BadState(f"the state belongs to other packs: {data.get('packs')}, not {game.packs}")
    content = data.get("state")
    for older in range(version, game.version):
        content = game.migrate_state(older, content if isinstance(content, dict) else {})
    return game.decode(content)
