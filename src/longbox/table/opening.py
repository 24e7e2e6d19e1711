"""New tables: what people may ask for, checked, and what is written for it."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from longbox.content.info import GameInfo
from longbox.hosting.draws import SEED_BYTES
from longbox.hosting.fold import next_chapter
from longbox.hosting.host import Host
from longbox.hosting.lesson import Script, new_lesson
from longbox.hosting.log import Chapter, Header
from longbox.kernel.deeds import Refusal
from longbox.kernel.errors import BadLog, BadOption, BadRoom
from longbox.kernel.state import Game, Setting
from longbox.table import naming
from longbox.table.catalogue import Catalogue
from longbox.table.keepers import holders, inherited, secret_seats
from longbox.table.people import clean, new_id
from longbox.table.play import bot_nonce
from longbox.table.refused import Refused
from longbox.table.room import names_of
from longbox.table.seating import TITLE_LIMIT
from longbox.table.setup import preset, seated, usual
from longbox.table.store import Bound, Change, ChatLine, Chosen, ClockRule, Saved, Seat, Table

Short = Annotated[str, msgspec.Meta(max_length=100)]
RollName = Annotated[str, msgspec.Meta(max_length=60)]


class ClockWish(msgspec.Struct, frozen=True, kw_only=True):
    seconds: Annotated[int, msgspec.Meta(ge=1, le=86_400)]
    bank: Annotated[int, msgspec.Meta(ge=0, le=86_400)] = 0


Options = dict[Short, Annotated[str, msgspec.Meta(max_length=400)] | int | bool]


class NextWish(msgspec.Struct, frozen=True, kw_only=True):
    """A request for the next chapter of a table. `who` is as for a new table; "same" is whoever had the seat's old place. `seats` has the
    old place of every seat; -1: it is new."""

    who: Annotated[list[Short], msgspec.Meta(min_length=1, max_length=29)]
    seats: Annotated[list[int], msgspec.Meta(min_length=1, max_length=29)]
    options: Options = {}


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """A request for a new table. `who` has one word for each seat: "me", "open" or "bot:NAME"."""

    game: Short
    who: Annotated[list[Short], msgspec.Meta(min_length=1, max_length=29)]
    options: Options = {}
    public: bool = False
    title: Short = ""
    clock: ClockWish | None = None
    typed: bool | Annotated[list[RollName], msgspec.Meta(max_length=20)] = False


def try_rooms(info: GameInfo, lesson: bool = False) -> None:
    """Enter the rooms that a table of this game needs, before anything is written; BadRoom if one has a fault."""
    try:
        info.advice()
        if lesson:
            info.lesson()
    except BadRoom:
        raise
    except Exception as error:
        raise BadRoom(f"{info.name} has a room that cannot be entered: {type(error).__name__}") from error


def not_too_large(start: Header | Chapter, most: int) -> None:
    """BadLog if a table begins with more bytes than this: every step and greeting would carry them."""
    size = len(msgspec.json.encode(start))
    if size > most:
        raise BadLog(f"the table would begin with {size:,} bytes; at most {most:,} are taken")


def open_table(games: Catalogue, wish: Wish, person: str) -> Change:
    """A table for this wish, or BadOption."""
    info = games.info(wish.game)
    try_rooms(info)
    game = games.make(info.name, len(wish.who), wish.options)
    rule = ClockRule(seconds=wish.clock.seconds, bank=wish.clock.bank) if wish.clock else None
    seats = [_seat(games, game, who, person, float(rule.bank) if rule else 0.0) for who in wish.who]
    seats = [replace(seat, chosen=_chosen(games, info, game, wish, at)) for at, seat in enumerate(seats)]
    title = clean(wish.title, TITLE_LIMIT) or info.title
    return _open(game, seats, secrets.token_bytes(SEED_BYTES), host=person, title=title, public=wish.public, typed=wish.typed, clock=rule)


def _chosen(games: Catalogue, info: GameInfo, game: Game, wish: Wish, at: int) -> dict[str, Chosen]:
    """What a seat has chosen at first: what the maker says, which counts for the maker's own seats and for bots, or what is usual."""
    chosen = preset(info, game, games.own, at, _words(info, wish.options, at, game.seats))
    return {name: replace(one, made=wish.who[at] == "me" and name in wish.options) for name, one in chosen.items()}


def _words(info: GameInfo, options: Mapping[str, Setting], at: int, seats: int) -> dict[str, str]:
    """What these options, or else the usual ones, choose for a seat."""
    return {option.name: option.words(options.get(option.name, option.default), seats)[at] for option in info.by_seat()}


def open_again(games: Catalogue, table: Table, seats: list[Seat]) -> Change:
    """The same table once more: everybody keeps their seat, and plays it even if a bot did before. What seats choose, they choose again."""
    game = games.make(table.game, len(seats), table.options)
    again = [
        Seat(
            person=seat.person,
            bot="" if seat.person else seat.bot,
            bank=float(table.clock.bank) if table.clock else 0.0,
            wishes=seat.wishes.for_good(),
            chosen={name: replace(chosen, made=False) for name, chosen in seat.chosen.items()} or usual(games.info(table.game), game, at),
        )
        for at, seat in enumerate(seats)
    ]
    seed = secrets.token_bytes(SEED_BYTES)
    return _open(
        game,
        again,
        seed,
        host=table.host,
        title=table.title,
        public=table.public,
        typed=table.typed,
        clock=table.clock,
        removed=table.removed,
        bounds=table.bounds,
    )


def open_next(games: Catalogue, wish: NextWish, saved: Saved, ended: Host, most: int) -> Change:
    """A table that continues a closed chapter, with today's packs (rules T8.3 and T8.4). A seat keeps what it had chosen; a new one takes
    what the wish says, or what is usual. The past of an imported chapter belongs to whoever brought it. At most `most` bytes are carried
    over."""
    before, old = saved.table, ended.game
    if len(wish.who) != len(wish.seats) or any(not -1 <= place < old.seats for place in wish.seats):
        raise BadOption("each seat has somebody, and the place that it had before, or -1")
    taken = [place for place in wish.seats if place >= 0]
    if len(taken) != len(set(taken)):
        raise Refused(400, Refusal("bad", "Each old place goes to one seat.", "T8.3"))
    mine = [place for who, place in zip(wish.who, wish.seats, strict=True) if who == "me" and place >= 0]
    if not before.imported and any(saved.seats[place].person != before.host for place in mine):
        raise Refused(403, Refusal("not_yours", "That past belongs to somebody else.", "T8.3"))
    options = {**before.options, **wish.options}
    made = games.make(before.game, len(wish.who), options)
    places = list(enumerate(wish.seats))
    info = games.info(before.game)
    choices = [old.choices[place] if place >= 0 else _newcomer(games, info, made, wish, at) for at, place in places] if made.choices else []
    game = made.seated(choices) if choices else made
    secret = secret_seats(old)
    past = [
        place if place < 0 or _keeps(before, saved.seats, secret, who, place) else -1
        for who, place in zip(wish.who, wish.seats, strict=True)
    ]
    chapter = next_chapter(old, ended.log, game, past, ended.state)
    not_too_large(chapter, most)
    bank = float(before.clock.bank) if before.clock else 0.0
    seats = [
        _seat_of(games, game, saved.seats[place] if place >= 0 else Seat(), bank)
        if who == "same"
        else _seat(games, game, who, before.host, bank)
        for who, place in zip(wish.who, wish.seats, strict=True)
    ]
    change = _open(
        game,
        seats,
        secrets.token_bytes(SEED_BYTES),
        host=before.host,
        title=before.title,
        public=before.public,
        typed=before.typed,
        clock=before.clock,
        chapter=chapter,
        continues=before.id,
        removed=before.removed,
        bounds=before.bounds,
    )
    table = replace(change.tables[0], **inherited(before, saved.seats, secret, past))
    change.tables = [table]
    for at, (wished, place) in enumerate(zip(wish.seats, past, strict=True)):
        if wished != place:
            seat = naming.place(game, at)
            text = f"{seat[0].upper()}{seat[1:]} begins without what was secret in earlier chapters (rule T8.7)."
            change.chat.append((table.id, ChatLine(n=len(change.chat) + 1, who="", seat=at, text=text, at=table.made)))
    return change


def _keeps(before: Table, seats: list[Seat], secret: list[int], who: str, place: int) -> bool:
    """Whether an old place goes on with what it knows (rule T8.7): nobody holds its secrets, or they go to a person who does."""
    known = holders(before, seats, place) if place in secret and not before.imported else set[str]()
    person = seats[place].person if who == "same" else before.host if who == "me" else ""
    return not known or person in known


def _newcomer(games: Catalogue, info: GameInfo, game: Game, wish: NextWish, at: int) -> dict[str, Any]:
    """What a new seat of a chapter chooses."""
    return {name: chosen.data for name, chosen in preset(info, game, games.own, at, _words(info, wish.options, at, game.seats)).items()}


def open_lesson(games: Catalogue, name: str, person: str) -> Change:
    """A table with a lesson: its deal is fixed, and it begins at once."""
    info = games.info(name)
    try_rooms(info, lesson=True)
    script = info.lesson()
    if script is None:
        raise BadOption(f"there is no lesson for {name}")
    game = info.make(script.seats, script.options, games.own, packs=games.packs.get(name))
    seats = [Seat(person=person if at == script.pupil else "", nonce="", given=1 + at) for at in range(script.seats)]
    return _open(game, seats, secrets.token_bytes(SEED_BYTES), host=person, title=info.title, typed=True, script=script)


def _open(
    game: Game,
    seats: list[Seat],
    seed: bytes,
    *,
    host: str,
    title: str,
    public: bool = False,
    typed: bool | list[str] = False,
    clock: ClockRule | None = None,
    script: Script | None = None,
    chapter: Chapter | None = None,
    continues: str = "",
    removed: list[str] | None = None,
    bounds: list[Bound] | None = None,
) -> Change:
    """Without anything to choose the log's header is written at once; otherwise when all have chosen."""
    now, id, lines = time.time(), new_id(), list[bytes]()
    waits = not all(seat.has_chosen() for seat in seats) or (any(seat.chosen for seat in seats) and any(seat.free() for seat in seats))
    game = game if waits else seated(game, seats)
    sink = (lambda line: None) if waits else lines.append
    table_host = new_lesson(script, game, seed, sink) if script else Host.new(game, seed, sink, names_of(typed), chapter)
    if all(seat.bot for seat in seats):
        for at, seat in enumerate(seats):
            table_host.give_nonce(at, seat.nonce if seat.nonce is not None else bot_nonce(seat.bot, at))
    table = Table(
        id=id,
        story=id,
        game=game.name,
        title=title,
        host=host,
        names=game.names,
        options=game.options,
        packs=game.packs,
        seed=seed,
        made=now,
        moved=now,
        public=public,
        typed=typed,
        lesson=script is not None,
        clock=clock,
        continues=continues,
        removed=removed or [],
        bounds=bounds or [],
        status="running" if table_host.started() else "open",
        turn=table_host.waiting(),
    )
    return Change(
        tables=[table],
        seats=[(id, at, seat) for at, seat in enumerate(seats)],
        entries=[(id, seq, line) for seq, line in enumerate(lines)],
    )


def _seat_of(games: Catalogue, game: Game, old: Seat, bank: float) -> Seat:
    """A seat for whoever had this one. A bot that it was lent to does not count."""
    if old.person:
        return Seat(person=old.person, bank=bank, wishes=old.wishes.for_good())
    return _seat(games, game, f"bot:{old.bot}" if old.bot else "open", "", bank)


def _seat(games: Catalogue, game: Game, who: str, person: str, bank: float) -> Seat:
    kind, _, bot = who.partition(":")
    if who == "me":
        return Seat(person=person, bank=bank)
    if who == "open":
        return Seat(bank=bank)
    if kind == "bot" and bot in games.bots(game.name):
        return Seat(bot=bot, bank=bank)
    raise BadOption(f"a seat is for me, open, or bot: with one of {', '.join(games.bots(game.name))}, not {who!r}")
