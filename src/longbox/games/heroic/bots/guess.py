"""What a roll is likely to bring: totals of two dice, and the pool that somebody would gather against one."""

from __future__ import annotations

from longbox.games.heroic.engine.defs import Datafile, World
from longbox.games.heroic.engine.rules import ASSET, COMPLICATION, HEROES
from longbox.games.heroic.engine.saved import sheet_from
from longbox.games.heroic.engine.views import HeroicView, plain_sheet

MOST = 25
"""Totals of two dice are below this."""
KEPT = 20_000
"""So many pools are remembered."""


class Guess:
    """Chances of totals, worked out once for each pool."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.known: dict[str, list[float]] = {}

    def totals(self, dice: list[int]) -> list[float]:
        """The chance of each best total of two dice; ones do not count (rules P4.1 and P4.2), nor do dice that are gone."""
        dice = [die for die in dice if die]
        key = " ".join([str(die) for die in sorted(dice)])
        found = self.known.get(key)
        if found is None:
            found = best_two(dice)
            if len(self.known) >= KEPT:
                self.known.clear()
            self.known[key] = found
        return found

    def beats(self, total: int, dice: list[int]) -> float:
        """The chance that these dice stay at or below a total: ties go to whoever acts (rule P5.3)."""
        return sum(self.totals(dice)[: total + 1])

    def wins(self, mine: list[int], theirs: list[int]) -> float:
        """The chance that the best total of one pool reaches that of another."""
        chances, most, below, won = self.totals(mine), self.totals(theirs), 0.0, 0.0
        for total in range(MOST):
            below += most[total]
            won += chances[total] * below
        return won

    def sheet(self, view: HeroicView, who: int) -> Datafile:
        """The datafile of somebody at the table."""
        sheet = view.cast[who].sheet
        return self.world.by_id[sheet] if isinstance(sheet, str) else sheet_from(plain_sheet(sheet))

    def pool(self, view: HeroicView, who: int, against: int) -> list[int]:
        """The largest pool of somebody (rule P3.7), against somebody or, with -1, against doom."""
        one, face, sheet = view.cast[who], view.faces[who], self.sheet(view, who)
        die = sheet.affiliations[face.affiliation]
        dice = [die] * one.dice if sheet.is_many() else [die]
        if sheet.distinctions:
            dice.append(8)
        first = 0
        for set_ in sheet.sets:
            best = max([*face.powers[first : first + len(set_.powers)], 0])
            if best:
                dice.append(best)
            first += len(set_.powers)
        skill = max([*face.specialties, 0])
        if skill:
            dice.append(skill)
        for kind, owner in ((ASSET, who), (COMPLICATION, against)):
            best = 0
            for trait in view.traits:
                fits = trait.owner == owner or (kind == ASSET and trait.owner < 0 and one.side == HEROES)
                if trait.die > best and trait.kind == kind and fits and owner >= 0:
                    best = trait.die
            if best:
                dice.append(best)
        if against >= 0:
            worst = max([*view.cast[against].stress, *view.cast[against].trauma])
            if worst:
                dice.append(worst)
        return dice


def hindrances(view: HeroicView, who: int) -> list[int]:
    """What somebody suffers that stands with doom against an action in this scene (rule P5.10)."""
    one = view.cast[who]
    if one.spared:
        return []
    found: list[int] = []
    stress = max([max(one.stress[type], one.trauma[type]) for type in range(3) if view.scene.hinders >> type & 1] or [0])
    worst = max([trait.die for trait in view.traits if trait.kind == COMPLICATION and trait.owner == who] or [0])
    if stress:
        found.append(stress)
    if worst:
        found.append(worst)
    return found


def best_two(dice: list[int]) -> list[float]:
    """Die by die: how likely each pair of the two largest values is so far."""
    pairs = [0.0] * (13 * 13)
    pairs[0] = 1.0
    for die in dice:
        after = [0.0] * (13 * 13)
        for high in range(13):
            for low in range(high + 1):
                chance = pairs[high * 13 + low]
                if chance == 0.0:
                    continue
                part = chance / die
                for shown in range(1, die + 1):
                    value = shown if shown > 1 else 0
                    if value >= high:
                        after[value * 13 + high] += part
                    elif value > low:
                        after[high * 13 + value] += part
                    else:
                        after[high * 13 + low] += part
        pairs = after
    found = [0.0] * MOST
    for high in range(13):
        for low in range(high + 1):
            found[high + low] += pairs[high * 13 + low]
    return found
