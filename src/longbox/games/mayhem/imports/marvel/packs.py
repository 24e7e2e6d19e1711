"""The packs of import 1001: heroes, cards and Super Powers as data. Not compiled, because they are msgspec structs.

What a step of a Super Power is called in a pack and what it takes follows from its class (engine/powers.py), so it is not written here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, reduce
from operator import or_
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from longbox.content.packs import Pack, PackEntry, Problem, Ref, load_pack
from longbox.content.toml_lines import nothing
from longbox.games.mayhem.engine.cards import NO_RANK, NO_SUIT, ROLES, CardDef, Hero
from longbox.games.mayhem.engine.steps import CardStep
from longbox.games.mayhem.imports.marvel.engine import powers

Points = Annotated[int, msgspec.Meta(ge=1, le=5)]
Symbols = Annotated[int, msgspec.Meta(ge=0, le=6)]
Colour = Annotated[str, msgspec.Meta(pattern=r"^#([0-9a-f]{6}|[0-9a-f]{8})$(?!\n)", description="a colour such as #4a2480")]
Outline = Annotated[str, msgspec.Meta(pattern=r"^[MmZzLlHhVvCcSsQqTtAa0-9 .,-]+$(?!\n)", description="the path of an SVG shape")]

PACK = Path(__file__).with_name("pack")


class StepEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing that a Super Power does: `do` names it, the fields are what its class takes."""

    def effect(self, name: str) -> CardStep:
        made: CardStep = KINDS[type(self).__struct_config__.tag](name, **msgspec.structs.asdict(self))
        return made


def kinds_of_step(base: type[CardStep] = CardStep) -> Iterator[type[CardStep]]:
    """The classes of engine/powers.py that no other one extends."""
    for kind in base.__subclasses__():
        if kind.__subclasses__():
            yield from kinds_of_step(kind)
        elif kind.__module__ == powers.__name__:
            yield kind


def step_entry(tag: str, kind: type[CardStep]) -> type[StepEntry]:
    fields: list[Any] = [(name, Points) for name in kind.numbers] + [(name, bool, False) for name in kind.flags]
    made = msgspec.defstruct(
        kind.__name__, fields, bases=(StepEntry,), tag_field="do", tag=tag, frozen=True, kw_only=True, forbid_unknown_fields=True
    )
    assert issubclass(made, StepEntry)
    return made


KINDS: dict[Any, Any] = {kind.__name__.lower(): kind for kind in kinds_of_step()}

if TYPE_CHECKING:
    AnyStep = StepEntry
else:
    AnyStep = reduce(or_, [step_entry(tag, kind) for tag, kind in KINDS.items()])


class HeroEntry(PackEntry, frozen=True, kw_only=True):
    """A hero, and how the hero's cards look: ink and tint in the browser, a colour at the terminal, an emblem as shapes on a field of 24
    by 24. What is left out looks neutral."""

    name: Annotated[str, msgspec.Meta(min_length=1)]
    about: str = ""
    ink: Colour = ""
    tint: Colour = ""
    terminal: str = ""
    emblem: tuple[tuple[Literal["fill", "line", "mark", "ray", "hole"], Outline], ...] = ()


class PowerEntry(PackEntry, frozen=True, kw_only=True):
    name: str
    hero: str
    text: str
    trigger: Literal["resolve", "damaged", "leaves"] = "resolve"
    steps: list[AnyStep]


class HeroCardEntry(PackEntry, frozen=True, kw_only=True):
    name: str
    hero: str
    role: Literal["actor", "set", "prop", "set-piece", "act"] = "act"
    attack: Symbols = 0
    defense: Symbols = 0
    draw: Symbols = 0
    healing: Symbols = 0
    powers: tuple[Annotated[str, Ref("powers")], ...] = ()
    also: tuple[str, ...] = ()


class HeadStartEntry(PackEntry, frozen=True, kw_only=True):
    """With how much Favor each player begins, in the order of the first turns, at a table with so many seats (rule H4)."""

    seats: Annotated[int, msgspec.Meta(ge=3, le=4)]
    favor: tuple[Annotated[int, msgspec.Meta(ge=0, le=300)], ...]


# Actors (rule 1001.4.1), Sets (rule 1001.4.2), Props (rule 1001.4.3), Set Pieces (rule 1001.4.4).
ROLE_RULES = {"actor": "1001.4.1", "set": "1001.4.2", "prop": "1001.4.3", "set-piece": "1001.4.4", "act": "1001.1.1"}
SUIT_WORDS = ["club", "diamond", "heart", "spade"]


def heroes_are_known(pack: Pack) -> Iterator[Problem]:
    """A pack that says who its heroes are names no others."""
    heroes = pack.ids("heroes")
    named = [("powers", power.id, power.hero) for power in pack.entries("powers", PowerEntry)]
    named += [("cards", card.id, card.hero) for card in pack.entries("cards", HeroCardEntry)]
    for section, id, hero in named:
        if heroes and hero not in heroes:
            yield Problem(section, id, "hero", nothing(hero, "heroes", heroes))


@cache
def seeds() -> tuple[dict[str, str], set[str]]:
    """The Roles of the cards that the seed names, and its heroes: what the shipped pack marks so."""
    pack = load_pack(PACK, game="mayhem", sections=SECTIONS, optional=OPTIONAL)
    roles: dict[str, str] = {card.name: card.role for card in pack.entries("cards", HeroCardEntry) if card.origin == "seed"}
    return roles, {hero.id for hero in pack.entries("heroes", HeroEntry) if hero.origin == "seed"}


def roles_are_the_seeds(pack: Pack) -> Iterator[Problem]:
    """The seed's cards have the seed's Roles, and the other cards of its heroes are Acts (rule 1001.1.1); cards of other heroes have the
    Roles that their pack gives them. Defense needs a Role that stays in play (ruling R13)."""
    roles, heroes = seeds()
    for card in pack.entries("cards", HeroCardEntry):
        role = roles.get(card.name, "act" if card.hero in heroes else card.role)
        if card.role != role:
            yield Problem("cards", card.id, "role", f"{card.name} is {role!r} by rule {ROLE_RULES[role]}, not {card.role!r}")
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


def head_starts_fit(pack: Pack) -> Iterator[Problem]:
    """One for a number of seats, with as many amounts."""
    done: set[int] = set()
    for entry in pack.entries("headstarts", HeadStartEntry):
        if len(entry.favor) != entry.seats:
            yield Problem("headstarts", entry.id, "favor", f"{entry.seats} seats begin with {entry.seats} amounts, not {len(entry.favor)}")
        if entry.seats in done:
            yield Problem("headstarts", entry.id, "seats", f"there is another head start for {entry.seats} seats")
        done.add(entry.seats)


SECTIONS: dict[str, type[PackEntry]] = {
    "heroes": HeroEntry,
    "powers": PowerEntry,
    "cards": HeroCardEntry,
    "headstarts": HeadStartEntry,
}


CHECKS = [heroes_are_known, roles_are_the_seeds, triggers_stay_in_play, head_starts_fit]
ASIDE = ["heroes"]
"""What decides no game, so that it is not part of the hash that logs pin."""
OPTIONAL = [*ASIDE, "headstarts"]
"""What a pack may leave out."""


def load(path: Path) -> Pack:
    return load_pack(path, game="mayhem", sections=SECTIONS, checks=CHECKS, optional=OPTIONAL, unhashed=ASIDE)


def heroes_of(pack: Pack) -> list[Hero]:
    """The heroes of a pack; where it says nothing of them, those whom its cards name."""
    found = [
        Hero(entry.id, entry.name, ink=entry.ink, tint=entry.tint, terminal=entry.terminal, emblem=entry.emblem)
        for entry in pack.entries("heroes", HeroEntry)
    ]
    named = dict.fromkeys(card.hero for card in pack.entries("cards", HeroCardEntry))
    return found or [Hero(id, id.replace("-", " ").title()) for id in named]


def head_starts_of(pack: Pack) -> dict[int, list[int]]:
    return {entry.seats: list(entry.favor) for entry in pack.entries("headstarts", HeadStartEntry)}


def powers_of(pack: Pack) -> list[powers.Power]:
    found: list[powers.Power] = []
    for entry in pack.entries("powers", PowerEntry):
        names = [entry.id, *[f"{entry.id} {number}" for number in range(2, len(entry.steps) + 1)]]
        steps = [step.effect(name) for step, name in zip(entry.steps, names, strict=True)]
        found.append(powers.Power(len(found), entry.id, name=entry.name, text=entry.text, trigger=entry.trigger, steps=steps))
    return found


def cards_of(pack: Pack) -> list[CardDef]:
    """Value is the number of Symbols, powers included (rules 1001.2.2 and 1001.5.5, ruling R19)."""
    places = {power.id: place for place, power in enumerate(pack.entries("powers", PowerEntry))}
    return [
        CardDef(
            place=at,
            id=entry.id,
            name=entry.name,
            source=-1,
            roles=[ROLES.index(entry.role)],
            value=entry.attack + entry.defense + entry.draw + entry.healing + len(entry.powers),
            rank=NO_RANK,
            suit=suit_of(entry.name),
            attack=entry.attack,
            defense=entry.defense,
            draw=entry.draw,
            healing=entry.healing,
            powers=[places[id] for id in entry.powers],
            hero=entry.hero,
            origin=entry.origin,
            also=entry.also,
        )
        for at, entry in enumerate(pack.entries("cards", HeroCardEntry))
    ]


def suit_of(name: str) -> int:
    """A card whose name contains a Suit word has that Suit (ruling R27)."""
    for suit, word in enumerate(SUIT_WORDS):
        if word in name.lower():
            return suit
    return NO_SUIT
