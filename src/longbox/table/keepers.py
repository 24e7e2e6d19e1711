"""Whose secrets a story has: who knows all of a chapter, who must agree before they are given out, and who may have a secret seat (rules
T8.5 to T8.7). Everything here is decided by a table's row and its seats, without its log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from longbox.content.info import GameInfo
from longbox.hosting.log import End
from longbox.kernel.deeds import Refusal
from longbox.kernel.errors import LongboxError
from longbox.kernel.state import Game
from longbox.table import naming
from longbox.table.store import Change, Listed, Seat, Table

if TYPE_CHECKING:
    from longbox.table.catalogue import Catalogue
    from longbox.table.room import Room


def holders(table: Table, seats: list[Seat], at: int) -> set[str]:
    """The people who have known what this seat knows, in this chapter or an earlier one."""
    had = [person for person, places in table.had.items() if at in places]
    return {seats[at].person, *had, *table.past.get(at, [])} - {""}


def keepers(table: Table, seats: list[Seat], secret: list[int]) -> set[str]:
    """Everybody who holds or has held secrets in a story, up to this chapter, and so must agree to its end. What somebody brought along
    is theirs."""
    if table.imported:
        return {table.host}
    return {*table.keepers, *(person for at in secret for person in holders(table, seats, at))}


def secret_seats(game: Game) -> list[int]:
    """The seats of a story that may know what others do not. A game that ends at its table tells everything then (rule T1.3)."""
    return game.secret_seats() if game.open_ended else []


def no_place(room: Room, person: str, at: int) -> Refusal | None:
    """Why somebody cannot have a seat because of what it knows (rule T8.7), or None."""
    known = holders(room.table, room.seats, at) if at in secret_seats(room.game) and room.has_secrets() else set[str]()
    if not known or person in known:
        return None
    who = " and ".join(sorted(room.names.get(one, "somebody") for one in known))
    place = naming.place(room.game, at)
    words = f"{place[0].upper()}{place[1:]} knows what only {who} may know, so it waits for them, or for a bot."
    return Refusal("secrets", f"{words} In the next chapter somebody new can have it, without those secrets.", "T8.7")


def closing(room: Room, end: End) -> dict[str, Any]:
    """What is decided about a table, once, when it closes: the fields of its row."""
    table, seats = room.table, room.seats
    knows = _all_known_to(room.info, table, seats)
    agreed = {*table.agreed, _ender(room)} - {""}
    secret = keepers(table, seats, secret_seats(room.game)) if room.has_secrets() else set[str]()
    given = not end.chapter and secret <= agreed
    return {"knows": knows, "privy": _privy(table, knows), "agreed": sorted(agreed), "given": given}


def _ender(room: Room) -> str:
    """The person who has ended the game by a move; "" if nobody has."""
    steps = room.host.course.steps
    over = room.host.started() and room.host.over() is not None and bool(steps)
    seat = steps[-1].seat if over and not steps[-1].auto else -1
    return room.seats[seat].person if 0 <= seat < len(room.seats) and not room.seats[seat].bot else ""


def missing(room: Room) -> set[str]:
    """Whose agreement a story that was closed still needs before it has ended for good (rule T8.6)."""
    end = room.host.log.end
    if end is None or end.chapter or room.table.given:
        return set()
    return keepers(room.table, room.seats, secret_seats(room.game)) - set(room.table.agreed)


def agree(room: Room, person: str) -> Refusal | None:
    """Somebody agrees that their secrets in this story are given out."""
    waits = missing(room)
    if room.table.given or person in room.table.agreed:
        return None
    if person not in waits:
        words = "Only somebody who has held secrets in this story is asked, once it is closed for good."
        return Refusal("not_asked", words, "T8.6")
    room.set(agreed=sorted({*room.table.agreed, person}), given=waits == {person})
    return None


def _all_known_to(info: GameInfo, table: Table, seats: list[Seat]) -> list[str]:
    """The people whom a chapter's log tells nothing new: they brought it along, saw everything, or played with nobody but bots."""
    if table.imported:
        return [table.host]
    chronicle, people = info.chronicle(), {seat.person for seat in seats} - {""}
    saw = {seat.person for at, seat in enumerate(seats) if chronicle is not None and chronicle.knows_all(at)} & people
    others = {*table.had, *(person for known in table.past.values() for person in known)}
    alone = people if len(people) == 1 and others <= people else set[str]()
    return sorted(saw | alone)


def _privy(table: Table, knows: list[str]) -> list[str]:
    return knows if table.part == 1 else [person for person in table.privy or [] if person in knows]


def inherited(before: Table, seats: list[Seat], secret: list[int], places: list[int]) -> dict[str, Any]:
    """What the next chapter takes over: `places` has the old place of each of its seats, -1 where it begins without what was secret."""
    known = {at: sorted(holders(before, seats, place)) for at, place in enumerate(places) if place in secret and not before.imported}
    return {
        "story": before.story,
        "part": before.part + 1,
        "keepers": sorted(keepers(before, seats, secret)),
        "past": {at: people for at, people in known.items() if people},
        "privy": before.privy,
    }


# Tables from before these decisions were kept


def undecided(table: Table) -> bool:
    return (table.part > 1 and table.privy is None) or (table.status == "closed" and table.knows is None)


def decide(games: Catalogue, chain: list[Listed]) -> Change:
    """Decide about all chapters of an older story what was not decided then. Each place counts as the one it had before."""
    change, before = Change(), list[Listed]()
    for one in chain:
        table = one.table
        if before and table.privy is None:
            (last,) = before
            fields = inherited(last.table, last.seats, _secret_of(games, last), list(range(len(last.seats))))
            table = replace(table, **{**fields, "story": table.story, "part": table.part})
        if table.status == "closed" and table.knows is None:
            knows = _all_known_to(games.info(table.game), table, one.seats)
            table = replace(table, knows=knows, privy=_privy(table, knows))
        if table != one.table:
            change.tables.append(table)
        before = [Listed(table=table, seats=one.seats)]
    return change


def _secret_of(games: Catalogue, one: Listed) -> list[int]:
    """The secret seats of an older table; all of them, if its game cannot be made any more."""
    try:
        return secret_seats(games.make(one.table.game, len(one.seats), one.table.options, one.table.packs))
    except LongboxError:
        return list(range(len(one.seats)))


def as_story(tables: list[Table]) -> list[Table]:
    """The chapters that somebody brings along, as one story."""
    return [replace(table, story=tables[0].id, part=part, knows=[table.host], privy=[table.host]) for part, table in enumerate(tables, 1)]
