"""The packs of import 1001: cards and Super Powers as data. Not compiled, because they are msgspec structs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from longbox.kernel.packs import Entry, Pack, Problem, Ref, load_pack

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


# The Roles of the seed's cards: Actors (rule 1001.4.1), Sets (rule 1001.4.2), Props (rule 1001.4.3), Set Pieces (rule 1001.4.4).
SEED_ROLES: dict[str, list[str]] = {
    "actor": [
        "Shuri",
        "Dora Milaje",
        "General Okoye",
        "Nick Fury",
        "Ms. Marvel",
        "Goose",
        "Quicksilver",
        "Vision",
        "The Witch",
        "War Machine",
    ],
    "set": ["Ancestral Plane"],
    "prop": [
        "King of Wakanda",
        "Energy Dagger",
        "Divine Empowerment",
        "Spear of Bashenga",
        "Heart-Shaped Herb",
        "Kimoyo Beads",
        "What Are You Looking At?",
        "Kree DNA",
        "Doesn't Even Hurt!",
        "Whatever it Takes",
        "Psychic Defense",
        "Genius, Billionaire, Philanthropist",
        "Heads-Up!",
        "Rescue",
        "Pew-Pew!",
        "Iron Sights",
        "You Know Who I Am",
    ],
    "set-piece": ["Wakanda Forever", "Reality Distortion", "Reality Warp"],
}
ROLE_RULES = {"actor": "1001.4.1", "set": "1001.4.2", "prop": "1001.4.3", "set-piece": "1001.4.4", "act": "1001.1.1"}
ROLE_OF = {name: role for role, names in SEED_ROLES.items() for name in names}


def roles_are_the_seeds(pack: Pack) -> Iterator[Problem]:
    """The seed's cards have the seed's Roles; all others are Acts (rule 1001.1.1). Defense needs a Role that stays in play (ruling R13)."""
    for card in pack.entries("cards", HeroCardEntry):
        role = ROLE_OF.get(card.name, "act")
        rule = ROLE_RULES[role]
        if card.role != role:
            yield Problem("cards", card.id, "role", f"{card.name} is {role!r} by rule {rule}, not {card.role!r}")
        if card.defense and card.role == "act":
            yield Problem("cards", card.id, "defense", "an Act leaves at once, so Defense on it is lost (ruling R13)")
        if not (card.attack or card.defense or card.draw or card.healing or card.powers):
            yield Problem("cards", card.id, "", "a hero card has at least one Symbol (rule 1001.2.2)")


def triggers_stay_in_play(pack: Pack) -> Iterator[Problem]:
    """A power that waits for a trigger is of use only on a card that stays in play (ruling R53)."""
    waiting = {power.id for power in pack.entries("powers", PowerEntry) if power.trigger != "resolve"}
    for card in pack.entries("cards", HeroCardEntry):
        if card.role == "act" and waiting & set(card.powers):
            yield Problem("cards", card.id, "powers", "an Act is never in play, so this power's trigger cannot happen (ruling R53)")


SECTIONS: dict[str, type[Entry]] = {"powers": PowerEntry, "cards": HeroCardEntry}


def load(path: Path) -> Pack:
    return load_pack(path, game="mayhem", sections=SECTIONS, checks=[roles_are_the_seeds, triggers_stay_in_play])
