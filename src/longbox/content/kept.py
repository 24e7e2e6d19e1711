"""Packs as they once were, kept by their hash, so that a table outlives a change of its packs.

When a table is opened, the files of its packs are copied to a folder named after the pack's hash, below `packs` in the folder where
Longbox keeps its data. A log pins the hashes; whoever opens it later gets those packs and not today's.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path

from longbox.content.packs import Pack
from longbox.content.toml_lines import files_of
from longbox.kernel.errors import BadPack

FOLDER = "packs"
HASHES = 64
"""How many hashes are remembered."""
FULL = (errno.ENOSPC, errno.EDQUOT)
Load = Callable[[Path], Pack]


class NotKept(BadPack):
    """A pack cannot be kept because of the disk, not because of the pack. The words name the folder: they are for whoever runs this.
    `full`: there is no room."""

    def __init__(self, words: str, full: bool) -> None:
        super().__init__(words)
        self.full = full


def place_of(root: Path, digest: str) -> Path:
    """The folder where a pack with this hash is kept, whether it is there or not."""
    if not re.fullmatch(r"[0-9a-f]{64}", digest):
        raise BadPack(f"{digest[:80]!r} is not the hash of a pack")
    return root / FOLDER / digest


def find(roots: Sequence[Path], digest: str, load: Load) -> Path | None:
    """Where the pack with this hash is kept; None if it is not. BadPack if what is there is something else by now."""
    places = [place_of(root, digest) for root in roots]
    place = next((place for place in places if place.is_dir()), None)
    if place is not None:
        _check(hash_of(place, load), digest, f"{place}: this pack was changed after it was kept")
    return place


def hash_of(path: Path, load: Load) -> str:
    """The hash of the pack in this file or folder, which is read again only when its files have changed."""
    stats = [(file, file.stat()) for file in files_of(path)]
    return _hash_of(tuple((str(file), stat.st_mtime_ns, stat.st_size) for file, stat in stats), path, load)


@lru_cache(maxsize=HASHES)
def _hash_of(stamp: tuple[tuple[str, int, int], ...], path: Path, load: Load) -> str:
    return load(path).hash


def joined(root: Path, usual: Path, more: Path, load: Load) -> str:
    """Keep the pack at its usual place together with the entries of another file or folder; its hash. Those come last."""
    with tempfile.TemporaryDirectory(prefix="longbox-") as name:
        folder, sources = Path(name), dict[Path, Path]()
        try:
            for file in files_of(usual):
                sources[folder / file.name] = file
            for file in files_of(more):
                sources[folder / f"~{file.name}"] = file
            for copy, file in sources.items():
                _write(copy, file.read_bytes())
        except OSError as error:
            raise BadPack(f"{error.filename}: this file cannot be read: {error.strerror}") from error
        try:
            digest = load(folder).hash
        except BadPack as error:
            words = str(error)
            for copy, file in sources.items():
                words = words.replace(str(copy), str(file))
            raise BadPack(words) from None
        keep(root, folder, digest, load)
    return digest


def keep(root: Path, path: Path, digest: str, load: Load) -> Path:
    """Keep the pack in this file or folder, which has this hash. Nobody ever finds half of it; NotKept if it cannot be written."""
    place = place_of(root, digest)
    if place.is_dir():
        return place
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        scratch = Path(tempfile.mkdtemp(prefix=".", suffix=".tmp", dir=place.parent))
        try:
            for file in files_of(path):
                _write(scratch / (file.name if path.is_dir() else "pack.toml"), file.read_bytes())
            _check(load(scratch).hash, digest, f"{path}: this pack has changed since it was loaded")
            _give_name(scratch, place)
        finally:
            shutil.rmtree(scratch, ignore_errors=True)
    except OSError as error:
        words = f"{path}: this pack cannot be kept in {place.parent} ({error.strerror})"
        raise NotKept(words, full=error.errno in FULL) from error
    return place


def _write(path: Path, data: bytes) -> None:
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _give_name(scratch: Path, place: Path) -> None:
    try:
        scratch.rename(place)
    except OSError:
        if not place.is_dir():  # otherwise somebody else was faster, with the same content
            raise


def _check(found: str, digest: str, words: str) -> None:
    if found != digest:
        raise BadPack(f"{words}: its hash is {found[:12]} now, not {digest[:12]}")
