"""What XP buys, as lists: every line that a hero can pay for now (rules P14.6 to P14.12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from longbox.games.heroic.engine.changing import binds, set_names
from longbox.games.heroic.engine.defs import Unlock
from longbox.games.heroic.engine.experience import cost_of, spender
from longbox.games.heroic.engine.limits import NAMES as LIMIT_NAMES
from longbox.games.heroic.engine.rules import REST
from longbox.games.heroic.engine.special import NAMES as SFX_NAMES
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import AFFILIATIONS, FAMILIES, LIMITS, SFX, SPECIALTIES, TYPES
from longbox.games.heroic.engine.xp_moves import CHEAPEST

UNLOCKED = {
    "asset": "an asset",
    "ally": "an ally",
    "played": "somebody to play",
    "immunity": "an immunity",
    "helper": "a helper",
    "power": "a power",
    "power_scene": "a power for a scene",
    "reroll": "a second roll",
}
"""What an Event sells, by what it does (rule P14.12)."""
Filled = dict[str, object]


class Line(NamedTuple):
    """Something to buy with its price, by this form; or a name for several."""

    words: str
    price: int = 0
    form: Filled | None = None
    more: tuple[Line, ...] = ()


class XpList:
    """The lists for the hero of one seat."""

    def __init__(self, state: Heroic, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.who = spender(state, seat)

    def lines(self) -> list[Line]:
        """All there is to buy; none where nothing is."""
        if self.state.stage != REST or self.who < 0 or self.xp() < CHEAPEST:
            return []
        return [line for group in (self.small(), self.in_sets(), self.unlocks()) for line in group]

    def xp(self) -> int:
        return self.state.cast[self.who].xp if self.who >= 0 else 0

    def line(self, words: str, on: str, **more: object) -> list[Line]:
        """A line of the list if it is allowed and can be paid for."""
        sheet = self.state.cast[self.who].sheet
        form: Filled = {"form": "advance", "on": on, "who": self.who, **more}
        if self.state.refuse(self.seat, self.state.game.form(form)) is not None:
            return []
        first, second = int(str(more.get("first", 0))), int(str(more.get("second", 0)))
        return [Line(words, cost_of(sheet, on, first, second), form)]

    def small(self) -> Iterator[Line]:
        sheet = self.state.cast[self.who].sheet
        for first, second in ((0, 1), (0, 2), (1, 2)):
            yield from self.line(f"Switch {AFFILIATIONS[first]} and {AFFILIATIONS[second]}", "switch", first=first, second=second)
        known = [skill.name() for skill in sheet.specialties]
        skills = [self.line(f"{name} {'Master' if name in known else 'Expert'}", "specialty", what=name) for name in SPECIALTIES]
        yield from several("A specialty", (one for line in skills for one in line))

    def in_sets(self) -> Iterator[Line]:
        """Powers, SFX and Limits of each set, and other sets in its place."""
        for at, set_ in enumerate(self.state.cast[self.who].sheet.sets):
            for place, power in enumerate(set_.powers):
                yield from self.line(f"Step up {power.title()}", "step_power", first=at, second=place)
            powers = (one for name in FAMILIES for one in self.line(f"{name} d6", "add_power", first=at, what=name))
            yield from several(f"A new power for {set_.name}", powers)
            yield from several(f"A new SFX for {set_.name}", (one for name in SFX for one in self.sfx(at, name)))
            limits = (one for name in LIMITS for one in self.limit(at, name, [power.title() for power in set_.powers]))
            yield from several(f"A new Limit for {set_.name}", limits)
            for place, limit in enumerate(set_.limits):
                yield from self.line(f"Without {LIMIT_NAMES[limit.id]}", "remove_limit", first=at, second=place)
            others = (one for name in set_names(self.state.rules().world) for one in self.replaced(at, name))
            yield from several(f"Another set in place of {set_.name}", others)

    def limit(self, at: int, name: str, powers: list[str]) -> list[Line]:
        """A Limit, for each power of the set if it binds one."""
        if not binds(name):
            return self.line(LIMIT_NAMES[name], "limit", first=at, what=name)
        words = [(place, f"{LIMIT_NAMES[name]}: {title}") for place, title in enumerate(powers)]
        return [one for place, named in words for one in self.line(named, "limit", first=at, what=name, power=place)]

    def sfx(self, at: int, name: str) -> list[Line]:
        """An SFX, for each type of stress if it names one."""
        if "what" not in SFX[name] and "against" not in SFX[name]:
            return self.line(SFX_NAMES[name], "sfx", first=at, what=name)
        lines = [self.line(f"{SFX_NAMES[name]}, {type}", "sfx", first=at, what=name, type=type) for type in TYPES]
        return [one for line in lines for one in line]

    def replaced(self, at: int, name: str) -> list[Line]:
        id, _, place = name.partition("/")
        sheet = self.state.rules().world.by_id[id]
        return self.line(f"{sheet.sets[int(place) - 1].name} of {sheet.name}", "replace_set", first=at, what=name)

    def unlocks(self) -> Iterator[Line]:
        """What the Event sells."""
        event = self.state.rules().world.event_by_id.get(self.state.scene.story.event)
        for at, unlock in enumerate(event.unlocks if event is not None else []):
            form: Filled = {"form": "unlock", "which": at, "who": self.who}
            if self.state.refuse(self.seat, self.state.game.form(form)) is None:
                yield Line(unlock_words(unlock), unlock.cost, form)


def unlock_words(unlock: Unlock) -> str:
    """
    >>> from longbox.games.heroic.engine.defs import Gain
    >>> unlock_words(Unlock("dog", "Nose and Teeth", 5, Gain("asset", die=6, words="the dog, who is yours now")))
    'Nose and Teeth (an asset d6): the dog, who is yours now'
    """
    gain = unlock.gain
    kind = f"{UNLOCKED[gain.do]}{f' d{gain.die}' if gain.die else ''}"
    return f"{unlock.name} ({kind}){f': {gain.words}' if gain.words else ''}"


def several(words: str, lines: Iterable[Line]) -> Iterator[Line]:
    found = tuple(lines)
    if found:
        yield Line(words, more=found)
