"""Files that are written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from longbox.content.kept import FULL
from longbox.table.store import NoRoom, StoreFailed


def not_kept(words: str, error: OSError) -> StoreFailed:
    """What somebody is told whose file could not be written; no path is in it."""
    return (NoRoom if error.errno in FULL else StoreFailed)(f"{words}: {error.strerror}.")


def write_whole(path: Path, data: bytes) -> None:
    """Write a file that only its owner may read, so that nobody ever finds half of it, even if the power fails. May raise OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, scratch = tempfile.mkstemp(prefix=".", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(scratch).replace(path)
    except OSError:
        Path(scratch).unlink(missing_ok=True)
        raise
    _sync(path.parent)


def _sync(folder: Path) -> None:
    """Wait until new names in a folder are on disk, where the system can do that."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
