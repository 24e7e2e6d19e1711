"""What a server is told at its start."""

from __future__ import annotations

from pathlib import Path

import msgspec


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Against accidents and mischief. Rates are (how many at once, how many a second after that)."""

    socket: tuple[int, float] = (60, 20.0)
    requests: tuple[int, float] = (300, 5.0)
    guests: tuple[int, float] = (600, 10.0)
    strikes: int = 100
    sockets_a_person: int = 20
    sockets_a_table: int = 200
    tables_a_person: int = 200
    outbox: int = 512 * 1024
    body: int = 32 * 1024
    imported: int = 2_000_000


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """`bot_pause` lets people see what a bot does; `bot_idle` is how long a bot leaves a move to others that nobody has to make."""

    data: Path
    port: int = 8000
    lan: bool = False
    also: tuple[Path, ...] = ()
    bot_seconds: float = 0.3
    bot_grace: float = 5.0
    bot_pause: float = 0.6
    bot_idle: float = 4.0
    bot_workers: int = 1
    bot_worker: str = "longbox.table.bot_worker"
    close_after: float = 10.0
    drop_after: float = 600.0
    limits: Limits = Limits()

    def decks(self) -> Path:
        return self.data / "decks"
