"""The packs of import 1001: cards and Super Powers as data. Not compiled, because they are msgspec structs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec

from longbox.kernel.packs import Entry, Pack, Ref, load_pack

Points = Annotated[int, msgspec.Meta(ge=1, le=5)]
Symbols = Annotated[int, msgspec.Meta(ge=0, le=6)]


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do", tag=str.lower):
    """One thing that a Super Power does."""


class LoseAll(Step, frozen=True, kw_only=True):
    """Every other player loses 100 Favor a point."""

    points: Points


class LoseOne(Step, frozen=True, kw_only=True):
    """A player of your choice loses 100 Favor a point."""

    points: Points


class Heal(Step, frozen=True, kw_only=True):
    """You gain 100 Favor a point, or that for every other player, up to 800."""

    points: Points
    each: bool = False


class Draw(Step, frozen=True, kw_only=True):
    """You draw cards."""

    cards: Points


class Discard(Step, frozen=True, kw_only=True):
    """Every other player discards a card at random."""


class Remove(Step, frozen=True, kw_only=True):
    """Remove a Defense card of your choice from play."""


class Tap(Step, frozen=True, kw_only=True):
    """Tap an Actor or Set of another player."""


class Untap(Step, frozen=True, kw_only=True):
    """Untap one of your cards."""


class Recover(Step, frozen=True, kw_only=True):
    """Take a card of your choice from your Discard into your Hand."""


class PlayMore(Step, frozen=True, kw_only=True):
    """Play more hero cards this turn."""

    plays: Points


class Redraw(Step, frozen=True, kw_only=True):
    """Every player discards the whole Hand and draws cards."""

    cards: Points


class Mend(Step, frozen=True, kw_only=True):
    """Take all Damage counters off one of your Defense cards."""


class PowerEntry(Entry, frozen=True, kw_only=True):
    name: str
    hero: str
    text: str
    trigger: Literal["resolve", "damaged", "leaves"] = "resolve"
    steps: list[LoseAll | LoseOne | Heal | Draw | Discard | Remove | Tap | Untap | Recover | PlayMore | Redraw | Mend]


class HeroCardEntry(Entry, frozen=True, kw_only=True):
    name: str
    hero: str
    role: Literal["actor", "set", "prop", "set-piece", "act"] = "act"
    attack: Symbols = 0
    defense: Symbols = 0
    draw: Symbols = 0
    healing: Symbols = 0
    powers: tuple[Annotated[str, Ref("powers")], ...] = ()
    also: tuple[str, ...] = ()


SECTIONS: dict[str, type[Entry]] = {"powers": PowerEntry, "cards": HeroCardEntry}


def load(path: Path) -> Pack:
    return load_pack(path, game="mayhem", sections=SECTIONS)
