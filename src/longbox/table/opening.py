"""New tables: what a maker may ask for, checked, and all that is written for it."""

from __future__ import annotations

import secrets
import time
from typing import Annotated

import msgspec

from longbox.games.lesson import script_for
from longbox.kernel.draws import SEED_BYTES, seed_from
from longbox.kernel.errors import BadOption
from longbox.kernel.host import Host
from longbox.kernel.state import Game
from longbox.table.catalogue import Catalogue
from longbox.table.people import clean, new_id
from longbox.table.play import bot_nonce
from longbox.table.seating import TITLE_LIMIT
from longbox.table.store import Change, ClockRule, Seat, Table

Short = Annotated[str, msgspec.Meta(max_length=100)]


class ClockWish(msgspec.Struct, frozen=True, kw_only=True):
    seconds: Annotated[int, msgspec.Meta(ge=1, le=86_400)]
    bank: Annotated[int, msgspec.Meta(ge=0, le=86_400)] = 0


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """A new table as it is asked for: one entry of `who` for each seat, "me", "open" or "bot:NAME"."""

    game: Short
    who: Annotated[list[Short], msgspec.Meta(min_length=1, max_length=29)]
    options: dict[Short, Annotated[str, msgspec.Meta(max_length=400)] | int | bool] = {}
    public: bool = False
    title: Short = ""
    clock: ClockWish | None = None
    typed: bool = False


def open_table(games: Catalogue, wish: Wish, person: str) -> Change:
    """A table for this wish, or BadOption."""
    info = games.info(wish.game)
    game = games.make(info.name, len(wish.who), wish.options)
    rule = ClockRule(seconds=wish.clock.seconds, bank=wish.clock.bank) if wish.clock else None
    seats = [_seat(games, game, who, person, float(rule.bank) if rule else 0.0) for who in wish.who]
    title = clean(wish.title, TITLE_LIMIT) or info.title
    return _open(game, seats, secrets.token_bytes(SEED_BYTES), host=person, title=title, public=wish.public, typed=wish.typed, clock=rule)


def open_again(game: Game, table: Table, seats: list[Seat]) -> Change:
    """The same table once more: who had a seat has it again, and a person whose seat a bot played plays."""
    again = [
        Seat(person=seat.person, bot="" if seat.person else seat.bot, bank=float(table.clock.bank) if table.clock else 0.0)
        for seat in seats
    ]
    seed = secrets.token_bytes(SEED_BYTES)
    return _open(game, again, seed, host=table.host, title=table.title, public=table.public, typed=table.typed, clock=table.clock)


def open_lesson(games: Catalogue, name: str, person: str) -> Change:
    """A table with a lesson: its deal is laid down, and it begins at once."""
    script = script_for(games.info(name).name)
    if script is None:
        raise BadOption(f"there is no lesson for {name}")
    game = games.make(script.game, script.seats, script.options)
    seats = [Seat(person=person if at == script.pupil else "", nonce="", given=1 + at) for at in range(script.seats)]
    return _open(game, seats, seed_from(script.seed), host=person, title=games.info(name).title, lesson=True)


def _open(
    game: Game,
    seats: list[Seat],
    seed: bytes,
    *,
    host: str,
    title: str,
    public: bool = False,
    typed: bool = False,
    clock: ClockRule | None = None,
    lesson: bool = False,
) -> Change:
    now, id, lines = time.time(), new_id(), list[bytes]()
    table_host = Host.new(game, seed, lines.append, typed)
    if lesson or all(seat.bot for seat in seats):
        for at, seat in enumerate(seats):
            table_host.give_nonce(at, seat.nonce if seat.nonce is not None else bot_nonce(seat.bot, at))
    table = Table(
        id=id,
        game=game.name,
        title=title,
        host=host,
        names=game.names,
        options=game.options,
        seed=seed,
        made=now,
        moved=now,
        public=public,
        typed=typed,
        lesson=lesson,
        clock=clock,
        status="running" if table_host.started() else "open",
        turn=table_host.waiting(),
    )
    return Change(
        tables=[table],
        seats=[(id, at, seat) for at, seat in enumerate(seats)],
        entries=[(id, seq, line) for seq, line in enumerate(lines)],
    )


def _seat(games: Catalogue, game: Game, who: str, person: str, bank: float) -> Seat:
    kind, _, bot = who.partition(":")
    if who == "me":
        return Seat(person=person, bank=bank)
    if who == "open":
        return Seat(bank=bank)
    if kind == "bot" and bot in games.bots(game.name):
        return Seat(bot=bot, bank=bank)
    raise BadOption(f"a seat is for me, open, or bot: with one of {', '.join(games.bots(game.name))}, not {who!r}")
