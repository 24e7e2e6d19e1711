"""From a log to a state: a table's state is the fold of its entries (rule T1.1), and taking back folds a prefix again (rule T5.1)."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from longbox.hosting.course import Course, Heard, can_be_quiet
from longbox.hosting.log import Chapter, Entry, Header, Log
from longbox.kernel.deeds import CHANCE, Deed, Move, Outcome, Refusal
from longbox.kernel.errors import BadDeed, BadLog, BadState
from longbox.kernel.forms import Form, Reopen
from longbox.kernel.state import Game, Roll, State

SITS_LIMIT = 60


class Fold:
    """A table as its log tells it, entry by entry; nobody is told anything. BadLog names an entry that was not possible."""

    def __init__(self, game: Game, log: Log) -> None:
        self.game = game
        self.log = log
        self.state: State = start_of(game, log.header)
        self.course = Course(self.state)

    def started(self) -> bool:
        return self.log.has_nonces()

    def take(self, entry: Entry, strict: bool = True, listen: bool = True) -> None:
        """Take in an entry of an existing log. Without `strict`, whether taking back was allowed is not judged; without `listen`, nobody
        can take back alone what came before."""
        found = self.judge(entry, strict)
        self.log.add(entry)
        if found is None:
            self.follow(entry, strict)
            return
        seat, deed = found
        heard: Heard = []
        self.state.heard = heard if listen else None
        self.state.apply(seat, deed)
        self.state.heard = None
        self.count(entry, seat, deed, heard if listen else None)

    def judge(self, entry: Entry, strict: bool = True) -> tuple[int, Deed] | None:
        """The seat and deed of an entry, if it has one; BadLog if the entry is not possible here. Changes nothing."""
        check_version(self.game, entry)
        check_place(self.log, entry)
        what = entry.what()
        if what == "undo" and strict:
            self._judge_undo(entry)
        if what not in _DEEDS:
            return None
        seat, deed = deed_of(self.game, entry)
        refusal = self.state.refuse(seat, deed)
        if refusal is not None:
            raise BadLog(f"entry {entry.n} ({deed!r}) is not possible there: {refusal}")
        if what == "roll":
            self._judge_hand(entry)
        return seat, deed

    def follow(self, entry: Entry, strict: bool = True) -> None:
        """Do what an entry without a deed says. Without `strict`, an undo keeps what it says that it keeps."""
        if entry.undo is not None:
            wanted = None if strict else entry.kept or []
            self.state, kept = self.course.back(entry.seat or 0, self._goal(entry), wanted)
            if kept != (entry.kept or []):
                raise BadLog(f"entry {entry.n} leaves the entries {entry.kept or []} standing, but those that stand are {kept}")
        elif entry.sits is not None:
            self.course.barrier = entry.n

    def count(self, entry: Entry, seat: int, deed: Deed, heard: Heard | None) -> None:
        """The deed of an entry has led to the present state; `heard` is what was told of it, None if nobody has listened."""
        self.course.add(entry.n, seat, deed, self.state, heard, entry.auto)

    def untyped(self, seat: int) -> Refusal | None:
        """Why this seat does not type in the roll that is due."""
        pending = self.state.pending()
        if not self.log.header.typed or (isinstance(pending, Roll) and not self.log.header.by_hand(pending.what)):
            return Refusal("not_typed", "At this table the dice are drawn, not typed in.", "T3.4")
        if not 0 <= seat < self.game.seats:
            return Refusal("no_seat", f"There is no seat {seat} at this table.", "T2.1")
        if isinstance(pending, Roll) and pending.by not in (CHANCE, seat):
            return Refusal("not_your_roll", f"This roll is for {self.game.names[pending.by]} to type in.", "T3.4")
        return None

    def _judge_hand(self, entry: Entry) -> None:
        pending = self.state.pending()
        if isinstance(pending, Roll) and self.log.header.by_hand(pending.what) and entry.hand is None:
            raise BadLog(f"entry {entry.n} is a roll that was not typed in by hand, though at this table they are (rule T3.4)")
        refusal = self.untyped(entry.hand) if entry.hand is not None else None
        if refusal is not None:
            raise BadLog(f"entry {entry.n} is a roll typed in by hand, and should not be: {refusal}")

    def _goal(self, entry: Entry) -> int:
        to = -1 if entry.undo is None else entry.undo
        why = self.course.refused(to)
        if why:
            raise BadLog(f"entry {entry.n} goes back to entry {to}, which is not possible there: {why}")
        return to

    def _judge_undo(self, entry: Entry) -> None:
        seat, to = entry.seat or 0, self._goal(entry)
        first = next(step for step in self.course.steps if step.n > to)
        if first.seat != seat:
            raise BadLog(f"entry {entry.n} takes back what begins with another's deed (rule T5.1)")
        if entry.agreed is None and self.course.alone(seat, to):
            return
        if entry.agreed != sorted(self.game.must_agree(seat)):
            raise BadLog(f"entry {entry.n} takes back what needed the agreement of others (rule T5.3)")


def start_of(game: Game, header: Header) -> State:
    """The state that a table begins with: the game's own, or the one that its chapter carries over (rule T8.3)."""
    chapter = header.chapter
    if chapter is None:
        return game.start()
    if chapter.number < 2 or len(chapter.seats) != header.seats:
        raise BadLog(f"the header of chapter {chapter.number} has {len(chapter.seats)} old places for {header.seats} seats")
    try:
        return game.decode(migrated(game, header.rules, chapter.state))
    except BadState as error:
        raise BadLog(f"the state that the chapter begins with cannot be read: {error}") from None


def next_chapter(old: Game, log: Log, game: Game, seats: list[int], ended: State | None = None) -> Chapter:
    """What a new table needs in order to continue a closed one (rule T8.3). `seats` has the old place of every seat; -1: it is new. `ended`
    is the state in which it was closed, for whoever has it; otherwise the log is folded."""
    if log.end is None or not log.end.chapter:
        raise BadLog("only a table that was closed as a chapter can be continued (rule T8.2)")
    stay = [place for place in seats if place >= 0]
    if len(seats) != game.seats or any(not -1 <= place < old.seats for place in seats) or len(set(stay)) != len(stay):
        raise BadLog(f"{game.seats} seats need {game.seats} old places from -1 to {old.seats - 1}, none of them twice, not {seats}")
    last = fold(old, log) if ended is None else ended
    refusal = last.resting()
    if refusal is not None:
        raise BadLog(f"the chapter before was closed where none can close: {refusal}")
    state = game.carry(old, last, seats)
    number = log.header.chapter.number if log.header.chapter else 1
    return Chapter(number=number + 1, before=log.hash, seats=seats, state=game.encode(state))


_DEEDS = ("move", "form", "roll")


def fits(game: Game, header: Header, source: str = "the log") -> None:
    """BadLog unless the header describes this game. Its rules may be older, and it may lack newer options; its packs are the same."""
    if (game.name, game.seats) != (header.game, header.seats):
        raise BadLog(f"{source} is of {header.game} for {header.seats}, not of {game.name} for {game.seats}")
    if len(header.names) != header.seats:
        raise BadLog(f"{source} has {len(header.names)} names for {header.seats} seats")
    if header.rules > game.version:
        raise BadLog(f"{source} was written by version {header.rules} of the rules of {game.name}; this program knows up to {game.version}")
    if any(game.options.get(name) != value for name, value in header.options.items()):
        raise BadLog(f"{source} was played with other options: {header.options}, not {game.options}")
    if header.choices != game.choices:
        raise BadLog(f"{source} was played with other choices of the seats")
    for name in sorted({*header.packs, *game.packs}):
        there, here = header.packs.get(name, "none"), game.packs.get(name, "none")
        if there != here:
            raise BadLog(f"{source} was played with another pack {name!r} (its hash is {there[:12]}, here it is {here[:12]})")


def check_place(log: Log, entry: Entry) -> None:
    """BadLog unless the entries begin with one nonce for each seat, and no others follow (rule T2.4)."""
    seats = log.header.seats
    _check_parts(entry)
    if entry.end is not None and entry.n <= seats:
        return
    if (entry.nonce is not None) != (entry.n <= seats):
        raise BadLog(f"entry {entry.n}: the first {seats} entries are the seats' nonces, and only they")
    if entry.nonce is not None and (entry.seat not in range(seats) or entry.seat in log.given):
        raise BadLog(f"entry {entry.n}: seat {entry.seat} does not exist or has given its nonce already")
    if entry.what() in ("undo", "sits") and entry.seat not in range(seats):
        raise BadLog(f"entry {entry.n}: there is no seat {entry.seat} at this table")
    if entry.sits is not None and len(entry.sits) > SITS_LIMIT:
        raise BadLog(f"entry {entry.n}: who sits there is said in at most {SITS_LIMIT} characters")


_PARTS = {
    "nonce": {"seat"},
    "move": {"seat", "auto"},
    "form": {"seat"},
    "roll": {"hand"},
    "undo": {"seat", "agreed", "kept"},
    "sits": {"seat"},
    "end": set[str](),
}


def _check_parts(entry: Entry) -> None:
    parts = _PARTS.get(entry.what(), set())
    for name in ("seat", "hand", "agreed", "kept", "auto"):
        value = getattr(entry, name)
        if value is not None and value is not False and name not in parts:
            raise BadLog(f"entry {entry.n}: {name!r} does not belong to it")


def check_version(game: Game, entry: Entry) -> None:
    if not 1 <= entry.v <= game.version:
        raise BadLog(
            f"entry {entry.n} was written by version {entry.v} of the rules of {game.name}; this program knows 1 to {game.version}"
        )


def deed_of(game: Game, entry: Entry) -> tuple[int, Deed]:
    """The seat and deed in an entry, migrated if it is older."""
    if entry.what() == "roll":
        return CHANCE, Outcome(list(entry.roll or ()))
    if entry.seat is None:
        raise BadLog(f"entry {entry.n} names no seat")
    data: dict[str, Any] = {"move": entry.move} if entry.move is not None else {"form": entry.form}
    try:
        for version in range(entry.v, game.version):
            data = game.migrate_deed(version, data)
        return entry.seat, game.moves.from_json(data["move"]) if "move" in data else game.form(data["form"])
    except (BadDeed, IndexError, KeyError, TypeError, ValueError) as error:
        raise BadLog(f"entry {entry.n}: {error}") from None


def entry_of(game: Game, seat: int, deed: Deed, hand: int | None = None, auto: bool = False) -> Entry:
    """A deed as a new entry; `hand` is the seat that typed in a roll, `auto` says that nobody chose it."""
    if isinstance(deed, Move):
        return Entry(v=game.version, seat=seat, move=deed.json(), auto=auto)
    if isinstance(deed, Form):
        return Entry(v=game.version, seat=seat, form=deed.json())
    assert isinstance(deed, Outcome)
    return Entry(v=game.version, roll=deed.shown, hand=hand)


def all_can_see(game: Game, entry: Entry) -> bool:
    """Whether an entry is a deed of a kind that everybody sees something of, be it only that a plan is sealed or open again."""
    if entry.move is not None:
        kind = game.moves.by_name.get(str(entry.move[0]))
        return kind is None or kind.seals or not can_be_quiet(kind.of())
    if entry.form is not None:
        form = game.forms.get(str(entry.form.get("form")))
        return form is None or isinstance(form, Reopen) or not can_be_quiet(Form(form, {}))
    return entry.roll is not None


def fold(game: Game, log: Log, until: int | None = None) -> State:
    """The state after all entries of the log, or after entry `until`. Every deed is judged; BadLog names the entry at fault.

    >>> from longbox.hosting.log import new_header
    >>> from tests.roofs import RoofsGame
    >>> game = RoofsGame(2)
    >>> log = Log(new_header(game, commit=""))
    >>> for seat in (0, 1):
    ...     entry = log.append(Entry(v=2, seat=seat, nonce="owl"))
    >>> entry = log.append(Entry(v=2, seat=1, move=["done"]))
    >>> fold(game, log)
    <roofs, 2 seats: ask plan [0] (A1.1)>
    >>> fold(game, log, until=2) == game.start()
    True
    """
    fits(game, log.header)
    found = Fold(game, Log(log.header, line=log.line, keeps=False))
    for entry in log.entries[:until]:
        found.take(entry, strict=False, listen=False)
    return found.state


def state_hash(game: Game, state: State) -> str:
    """A hash that is the same for equal states, and only for them."""
    return hashlib.sha256(msgspec.json.encode(game.encode(state), order="sorted")).hexdigest()


def save_state(game: Game, state: State) -> dict[str, Any]:
    """A state with all that this or a later version needs to read it again.

    >>> from tests.roofs import RoofsGame
    >>> game = RoofsGame(2)
    >>> saved = save_state(game, game.start())
    >>> saved["game"], saved["rules"], load_state(game, saved) == game.start()
    ('roofs', 3, True)
    """
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
    return game.decode(migrated(game, version, data.get("state")))


def migrated(game: Game, version: int, content: Any) -> Any:
    """A state that this version of the rules wrote, in today's form."""
    for older in range(version, game.version):
        content = game.migrate_state(older, content if isinstance(content, dict) else {})
    return content
