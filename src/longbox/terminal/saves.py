"""Where the terminal keeps its tables: a log, written as the game goes on, and beside it the secret seed, until the table is closed."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from longbox.content.own import Own
from longbox.hosting.host import Host
from longbox.hosting.log import Chapter, file_sink, read
from longbox.kernel import BadLog, Game

LONG = 1_000
"""Entries beyond which a table is not told again in full when it is resumed, which would take long."""
TOLD_AGAIN = 200
"""How many entries of such a table are told again."""


def home() -> Path:
    """Longbox's own folder: `$LONGBOX_HOME`, or `.longbox` in the home folder."""
    return Path(os.environ.get("LONGBOX_HOME") or Path.home() / ".longbox")


def own() -> Own:
    """Where people's own content is kept: by the server in its default folder, or by hand."""
    return Own(home() / "server", home())


def save_folder() -> Path:
    """The folder for tables that were not given a name."""
    return home() / "tables"


def free_name(game: str) -> Path:
    """A file name that is not taken."""
    folder = save_folder()
    stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    names = [folder / f"{stem}.log", *(folder / f"{stem}-{number}.log" for number in range(2, 1000))]
    return next(name for name in names if not name.exists() and not seed_file(name).exists())


def seed_file(log: Path) -> Path:
    return log.with_name(log.name + ".seed")


def open_new(
    game: Game, seed: bytes, path: Path, typed: Sequence[str] = (), chapter: Chapter | None = None, nonces: Sequence[str] = ()
) -> Host:
    """A new table that writes its log to a new file. `typed` has the names of the rolls that are typed by hand. With `nonces`, the game
    goes on to its first question. If it fails before that, no file is left, and it can be tried again under the same name."""
    if path.exists():
        raise BadLog(f"{path}: there is a table already; resume it, or choose another name")
    _refuse_lone_seed(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _write_secret(seed_file(path), seed)
    except OSError as error:
        raise BadLog(f"{path}: the table cannot be written there ({error.strerror})") from error
    try:
        host = Host.new(game, seed, file_sink(path), typed, chapter)
        begin(host, nonces)
    except BaseException:
        path.unlink(missing_ok=True)
        forget_seed(path)
        raise
    return host


def begin(host: Host, nonces: Sequence[str]) -> None:
    """Give each seat its nonce, unless it has one, and go on to the first question."""
    for seat, nonce in enumerate(nonces):
        host.give_nonce(seat, nonce)
    host.advance()


def open_saved(game: Game, path: Path) -> Host:
    """A saved table, which goes on writing to its log."""
    log = read(path)
    if log.closed():
        raise BadLog(f"{path}: this table is closed; look at it with: longbox replay {path}")
    log.sink = file_sink(path)
    return Host.resume(game, log, _read_secret(path), TOLD_AGAIN if log.count > LONG else 0, keeps=True)


def copy_to(log: Path, to: Path) -> None:
    """Save a copy of a table under another name, but never over an existing file."""
    if to.exists():
        raise BadLog(f"{to}: there is a file of that name already")
    _refuse_lone_seed(to)
    try:
        shutil.copyfile(log, to)
        if seed_file(log).exists():
            shutil.copy(seed_file(log), seed_file(to))
    except OSError as error:
        raise BadLog(f"{to}: the table cannot be saved there ({error.strerror})") from error


def forget_seed(log: Path) -> None:
    """Remove the secret seed of a closed table: it is in the log now."""
    seed_file(log).unlink(missing_ok=True)


def _refuse_lone_seed(log: Path) -> None:
    """A seed without its table is not written over: the table may only have been moved."""
    seed = seed_file(log)
    if seed.exists():
        raise BadLog(
            f"{seed}: this is the seed of a table that is not here any more; remove it if you do not need it, or choose another name"
        )


def _write_secret(path: Path, seed: bytes) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(seed.hex() + "\n")


def _read_secret(log: Path) -> bytes:
    path = seed_file(log)
    try:
        return bytes.fromhex(path.read_text("ascii").strip())
    except OSError as error:
        raise BadLog(f"{path}: the secret seed of this table is missing ({error.strerror}); without it the game cannot go on") from error
    except ValueError:
        raise BadLog(f"{path}: this is not a seed; it should be hexadecimal digits") from None
