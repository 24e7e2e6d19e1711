"""What Watch reads from its pack, what a seat may know, and what happens, as it is told."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Annotated

from msgspec import Meta

from longbox.content.packs import Pack, PackEntry, Problem, load_pack
from longbox.kernel import Event, View


class DieEntry(PackEntry, frozen=True, kw_only=True):
    sides: Annotated[int, Meta(ge=2, le=100)]


class OpeningEntry(PackEntry, frozen=True, kw_only=True):
    title: str
    trouble: Annotated[int, Meta(ge=1, le=12)]


def load(path: Path) -> Pack:
    return load_pack(path, game="watch", sections={"dice": DieEntry, "openings": OpeningEntry}, checks=[dice_shrink, one_opening])


def dice_shrink(pack: Pack) -> Iterator[Problem]:
    dice = pack.entries("dice", DieEntry)
    if not dice:
        yield Problem("dice", None, "", "there is no die")
    for larger, die in pairwise(dice):
        if die.sides >= larger.sides:
            yield Problem("dice", die.id, "sides", f"dice stand from the largest to the smallest, and {larger.id} has {larger.sides}")


def one_opening(pack: Pack) -> Iterator[Problem]:
    if len(pack.ids("openings")) != 1:
        yield Problem("openings", None, "", f"a chapter opens in one way, not in {len(pack.ids('openings'))}")


FILE = Path(__file__).with_name("watch.toml")
PACK = load(FILE)


class WatchView(View, frozen=True, kw_only=True):
    """`drafts` are the dice that each seat gathers, `pool` those about to be thrown. Only the Watcher has `notes`."""

    title: str
    trouble: int
    doom: int
    stress: list[int]
    deeds: list[int]
    actor: int
    helpers: list[int]
    thrown: bool
    ended: bool
    pool: list[int]
    drafts: list[list[int]]
    notes: list[str]


class Acted(Event, frozen=True, kw_only=True):
    who: int
    total: int
    trouble: int
    ones: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} rolls {self.total} against {self.trouble}, {self.ones} doom"


class Took(Event, frozen=True, kw_only=True):
    """A die is laid on the pool that a hero gathers."""

    who: int
    die: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} takes a d{self.die}"


class PutBack(Event, frozen=True, kw_only=True):
    who: int
    die: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} puts back a d{self.die}"


class Gathered(Event, frozen=True, kw_only=True):
    who: int
    pool: list[int]

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} acts with {', '.join(f'd{die}' for die in self.pool)}"


class Helped(Event, frozen=True, kw_only=True):
    who: int
    die: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} helps with a d{self.die}"


class Raised(Event, frozen=True, kw_only=True):
    trouble: int
    words: str = ""

    def text(self, names: list[str]) -> str:
        return f"The trouble is {self.trouble} now. {self.words}".strip()


class Rested(Event, frozen=True, kw_only=True):
    who: int
    stress: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} rests and has {self.stress} stress"


class Said(Event, frozen=True, kw_only=True):
    what: str
    words: str

    def text(self, names: list[str]) -> str:
        return f"{self.what}: {self.words}"
