"""A server's settings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import msgspec

from longbox.content.bounds import BOUNDS, Bounds
from longbox.kernel.errors import BadOption

DAY = 24 * 3600.0
Rate = tuple[int, float]
"""How many at once, and how many a second after that."""
LOCAL = ("127.0.0.0/8", "::1/128")


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Against accidents and mischief. Rates are for each person, over all sockets, or for each address, except those in `exempt`:
    networks of machines that many people use at once, such as a proxy. `seconds` are those of processor time that reading for somebody may
    take, `stored` the bytes that somebody may write, `waiting` those that may wait for a socket at all."""

    messages: Rate = (240, 80.0)
    messages_an_address: Rate = (4000, 1000.0)
    chat: Rate = (10, 1.0)
    chat_an_address: Rate = (100, 20.0)
    cards: Rate = (8, 0.05)
    cards_an_address: Rate = (100, 1.0)
    requests: Rate = (300, 5.0)
    requests_an_address: Rate = (6000, 100.0)
    reports: Rate = (20, 20 / DAY)
    reports_an_address: Rate = (100, 100 / DAY)
    logs: Rate = (20, 50 / DAY)
    logs_an_address: Rate = (100, 200 / DAY)
    own: Rate = (200, 400 / DAY)
    own_an_address: Rate = (1000, 2000 / DAY)
    seconds: Rate = (60, 0.1)
    seconds_an_address: Rate = (600, 1.0)
    stored: Rate = (50_000_000, 50_000_000 / DAY)
    stored_an_address: Rate = (1_000_000_000, 1_000_000_000 / DAY)
    guests: Rate = (600, 10.0)
    connections_an_address: int = 256
    exempt: tuple[str, ...] = LOCAL
    head: int = 32 * 1024
    head_seconds: float = 10.0
    body_seconds: float = 60.0
    strikes: int = 100
    sockets_a_person: int = 20
    spectators_a_table: int = 200
    tables_a_person: int = 200
    idle_rooms: int = 50
    outbox: int = 512 * 1024
    waiting: int = 4_000_000
    body: int = 32 * 1024
    imports: int = 8


class Lifetimes(msgspec.Struct, frozen=True, kw_only=True):
    """For how many days something is kept. Tables and their logs stay for good; `docs/table.md` says from when each is counted.
    `every`: after how many seconds the server looks again for what has outlived its time."""

    guests: float = 60
    own: float = 400
    files: float = 400
    chat: float = 365
    commands: float = 7
    invites: float = 30
    imports: float = 90
    reports: float = 180
    orders: float = 400
    every: float = 3600.0


KEPT = tuple(name for name in Lifetimes.__struct_fields__ if name != "every")
"""What has a lifetime."""


def lifetimes(given: Sequence[str]) -> Lifetimes:
    """Those that are said as NAME=DAYS, and the usual ones for the rest.

    >>> lifetimes(["chat=30"]).chat
    30.0
    """
    days: dict[str, float] = {}
    for one in given:
        name, _, number = one.partition("=")
        if name not in KEPT or not re.fullmatch(r"[0-9]+(\.[0-9]+)?", number):
            raise BadOption(f"--keep takes NAME=DAYS, where NAME is one of {', '.join(KEPT)}, not {one[:80]!r}")
        days[name] = float(number)
    return msgspec.structs.replace(Lifetimes(), **days)


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """`names` are the addresses under which the world knows this server, such as https://table.example.org, and `proxies` those, or the
    networks, that requests come from which say for whom they come. `metrics` is the address where Prometheus finds the server's figures.

    `bot_pause` lets people see what a bot does; `bot_idle` is how long a bot waits before it makes a move that nobody has to make.
    `bot_workers` is the number of processes for bots that are quick, and for all others. A bot has `bot_seconds` to think and `bot_grace`
    to answer, and its process `bot_start` more when it begins.

    `packs` says by game, and by their names, which packs new tables have, by their hashes; without it those that come with the game.

    `readers` is the number of processes that replay tables, half of them long ones, `reading` the seconds that they have for a log, and
    `reviewing` those in which a bot looks at a finished game. Somebody who is back within `back_within` seconds had not left. After
    `orders_every` seconds the server looks again for what whoever runs it wants done.
    """

    data: Path
    port: int = 8000
    lan: bool = False
    names: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    metrics: str = ""
    also: tuple[Path, ...] = ()
    packs: dict[str, dict[str, str]] = {}
    bot_seconds: float = 0.3
    bot_grace: float = 5.0
    bot_start: float = 20.0
    bot_pause: float = 0.6
    bot_idle: float = 4.0
    bot_workers: int = 1
    bot_worker: str = "longbox.table.bot_worker"
    readers: int = 2
    reading: float = 60.0
    reviewing: float = 15.0
    close_after: float = 10.0
    back_within: float = 5.0
    orders_every: float = 1.0
    drop_after: float = 600.0
    limits: Limits = Limits()
    bounds: Bounds = BOUNDS
    lifetimes: Lifetimes = Lifetimes()
