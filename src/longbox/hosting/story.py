"""A story as one file: the logs of its chapters, in their order, in a zip archive."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Sequence

from longbox.hosting.log import Log
from longbox.kernel.errors import BadLog

SUFFIX = ".story"
"""How such files usually end."""
MAGIC = b"PK\x03\x04"
"""How every such file begins."""
MOST = 64 * 1024 * 1024
"""No story is larger than that, in bytes, unless somebody says less."""
MOST_SESSIONS = 100_000
"""Nor has it more sessions."""
DAMAGED = (zipfile.BadZipFile, zlib.error, struct.error)
"""What an archive that is not whole makes of itself."""
STAMP = (1980, 1, 1, 0, 0, 0)
"""The same sessions give the same file, whenever it is written."""


def chained(logs: Sequence[Log], names: Sequence[str]) -> None:
    """BadLog unless each session goes on with the one before (rule T8.3)."""
    for at, log in enumerate(logs):
        if at and (log.header.chapter is None or log.header.chapter.before != logs[at - 1].hash):
            raise BadLog(f"{names[at]}:1: this session does not go on with {names[at - 1]} (rule T8.3)")


def session_name(at: int) -> str:
    """
    >>> session_name(0)
    'session-001.log'
    """
    return f"session-{at + 1:03}.log"


def packed(sessions: Sequence[bytes]) -> bytes:
    """These logs in one file.

    >>> unpacked(packed([b"one", b"two"]), "a.story")
    [b'one', b'two']
    """
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for at, data in enumerate(sessions):
            archive.writestr(zipfile.ZipInfo(session_name(at), STAMP), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def unpacked(data: bytes, source: str, most: int = MOST, sessions: int = MOST_SESSIONS) -> list[bytes]:
    """The logs in such a file; names in it are never used as paths. `most` is how many bytes they may have together, `sessions` how many
    there may be."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = sorted(archive.infolist(), key=lambda part: part.filename)
            if len(parts) > sessions:
                raise BadLog(f"{source}: it has {len(parts)} sessions; at most {sessions} are taken")
            if sum(part.file_size for part in parts) > most:
                raise BadLog(f"{source}: its sessions have more than {most} bytes")
            if any(part.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) for part in parts):
                raise BadLog(f"{source}: this is no story in one file (it is packed in another way)")
            return [archive.read(part) for part in parts]
    except (*DAMAGED, NotImplementedError, RuntimeError, EOFError, OSError, ValueError) as error:
        raise BadLog(f"{source}: this is no story in one file ({error})") from None
