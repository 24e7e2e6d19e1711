"""Where foreign bytes become data, as the server sees it: drafts and files of people's own, and logs that they bring along.

All of it is read in worker processes (`longbox.table.foreign_worker`), never in the server: a process has so many seconds of processor
time and so much memory, people take turns, and what comes back is plain data of bounded size. `longbox.content.bounds` has the numbers.
Tables are opened elsewhere, so nothing that anybody sends holds them up.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Literal

import msgspec

from longbox.kernel.errors import BadPack
from longbox.table.asking import Asking
from longbox.table.importing import Imported
from longbox.table.keeping import Kept, Shown
from longbox.table.logs import log
from longbox.table.settings import Settings
from longbox.table.workers import GoOn, Lane

MODULE = "longbox.table.foreign_worker"
AT_ONCE = 10
"""How many of a person's own things are shown in one turn."""


Packs = Mapping[str, str]
"""The hashes of the packs for which something is made, by their names; {}: those that come with the game."""


class Made(msgspec.Struct, frozen=True, kw_only=True, tag="made"):
    """Something that somebody makes for a game: check it, write it as a file, or make it ready to be kept."""

    game: str
    noun: str
    packs: Packs
    do: Literal["check", "write", "keep"]
    draft: bytes


class Brought(msgspec.Struct, frozen=True, kw_only=True, tag="brought"):
    """Read a file of something that somebody has made."""

    game: str
    noun: str
    packs: Packs
    name: str
    file: bytes


class Show(msgspec.Struct, frozen=True, kw_only=True, tag="show"):
    """Show what somebody has made, by the names under which it is kept; None: what comes with the game."""

    game: str
    noun: str
    packs: Packs
    names: list[str] | None


class Import(msgspec.Struct, frozen=True, kw_only=True, tag="import"):
    """Check a log that somebody brings along, or the chapters of a story."""

    key: str
    log: bytes
    entries: int


Job = Made | Brought | Show | Import | GoOn


class Foreign:
    def __init__(self, settings: Settings, asking: Asking) -> None:
        self.settings = settings
        self.asking = asking
        self.makers = Lane(settings, MODULE, 1, settings.bounds.draft_answer, asking.seconds)
        self.importers = Lane(settings, MODULE, 1, shares=asking.seconds)

    async def checked(self, game: str, noun: str, packs: Packs, draft: bytes, person: str) -> msgspec.Raw:
        """Everything wrong with a draft, and what is shown of it, as JSON."""
        return await self._made(Made(game=game, noun=noun, packs=packs, do="check", draft=draft), person)

    async def written(self, game: str, noun: str, packs: Packs, draft: bytes, person: str) -> msgspec.Raw:
        """A draft, finished or not, as a file to hand on, as JSON."""
        return await self._made(Made(game=game, noun=noun, packs=packs, do="write", draft=draft), person)

    async def read(self, game: str, noun: str, packs: Packs, name: str, file: bytes, person: str) -> msgspec.Raw:
        """The draft in a file that somebody brings along, as JSON: null if it cannot be read; and everything wrong with it."""
        return await self._made(Brought(game=game, noun=noun, packs=packs, name=name, file=file), person)

    async def kept(self, game: str, noun: str, packs: Packs, draft: bytes, person: str) -> Kept:
        """What is to be kept of a draft; it is refused if it breaks a rule."""
        return msgspec.json.decode(await self._made(Made(game=game, noun=noun, packs=packs, do="keep", draft=draft), person), type=Kept)

    async def shown(self, game: str, noun: str, packs: Packs, names: list[str], person: str) -> list[msgspec.Raw]:
        """What a person has made, then what comes with the game, without any whose file is missing or damaged."""
        parts: list[list[str] | None] = [names[at : at + AT_ONCE] for at in range(0, len(names), AT_ONCE)]
        things: list[msgspec.Raw] = []
        for part in [*parts, None]:
            shown = msgspec.json.decode(await self._made(Show(game=game, noun=noun, packs=packs, names=part), person), type=Shown)
            things += shown.things
            for name, words in shown.damaged.items():
                log("own_left_out", BadPack(words), game=game, name=name)
        return things

    async def shown_one(self, game: str, noun: str, packs: Packs, name: str, person: str) -> msgspec.Raw | None:
        """What somebody has made under this name; None if nothing is kept under it."""
        said = await self._made(Show(game=game, noun=noun, packs=packs, names=[name]), person)
        return next(iter(msgspec.json.decode(said, type=Shown).things), None)

    async def check(self, data: bytes, person: str) -> list[Imported]:
        """What an imported log holds, or those of a story's chapters; BadLog if any entry or roll is wrong."""
        job = Import(key=secrets.token_hex(8), log=data, entries=self.settings.bounds.imported_entries)
        return msgspec.json.decode((await self.asking.whole(self.importers, person, job)).found, type=list[Imported])

    async def _made(self, job: Made | Brought | Show, person: str) -> msgspec.Raw:
        return (await self.asking.part(self.makers, person, job)).found

    async def close(self) -> None:
        for lane in (self.makers, self.importers):
            await lane.close()
