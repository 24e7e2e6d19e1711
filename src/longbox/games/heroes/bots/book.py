"""What a bot knows before a game begins: the fighters on the cards, how they fare against each other, and what Threat rolls bring."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from longbox.games.heroes.engine.abilities import (
    C_FOE,
    C_FOE_HURT,
    C_HURT,
    C_INIT,
    C_ME,
    FOE_WINDOWS,
    NO_LIMIT,
    W_ATTACK,
    W_DEFEND,
    W_OUTWIT,
    Condition,
    Op,
    Source,
)
from longbox.games.heroes.engine.defs import Box, PowerDef
from longbox.games.heroes.engine.dice import BOOST, HIT, MOST_DICE, TROUBLE
from longbox.games.heroes.engine.rules import HeroesRules
from longbox.games.heroes.engine.vocabulary import COLOURS
from longbox.odds.heroes.die import Die, Face, trouble
from longbox.odds.heroes.fighters import Change, Fighter
from longbox.odds.heroes.matrix import solve
from longbox.odds.heroes.sequence import NOTHING, WAYS, table

ROLLS: Final = [W_ATTACK, W_DEFEND, W_OUTWIT]
SHOWN: Final = 3
"""Colours proper; conditions know others, such as the colour shown last."""
PLAYED: Final = 0.25
"""Of the cards that opponents hold, how many count when the strongest is feared: they keep some, and not all of them are looked for."""
LEFTOVER: Final = 0.03
"""What each point of Trouble above two takes off the chance to win: gray boxes."""
MOST_TROUBLE: Final = 40
"""From here on nothing gets worse: every feared villain wins."""
BOXES: Final = 12
"""For so many boxes, each with and without `hit_needed`, all that was found is kept."""


class Known:
    """What was found about a box, kept for all tables that play with it in the same way."""

    def __init__(self) -> None:
        self.wins: dict[int, list[float]] = {}
        self.strengths: dict[int, list[float]] = {}
        self.held: dict[int, list[float]] = {}
        self.rolls: dict[int, list[float]] = {}


@lru_cache(BOXES)
def known(box: Box, hit_needed: bool) -> Known:
    return Known()


class Book:
    """Everything is found when it is first asked for, and kept."""

    def __init__(self, rules: HeroesRules) -> None:
        box = rules.box
        self.rules = rules
        self.die: Die = tuple([Face(mask & HIT, 1 if mask & TROUBLE else 0, bool(mask & BOOST)) for mask in rules.faces])
        self.heroes = [self.fighter(hero.ko, hero.powers, rules.special_of[hero.index]) for hero in box.heroes]
        self.villains = [self.fighter(villain.ko, villain.powers, -1) for villain in box.villains]
        self.masterminds = [self.fighter(one.ko, one.powers, rules.mastermind_of[one.index]) for one in box.masterminds]
        self.needs = [max(1, villain.need, villain.cost) for villain in box.villains]
        self.known: Known = known(box, rules.hit_needed)

    def fighter(self, ko: int, powers: list[PowerDef], source: int) -> Fighter:
        """A fighter as he is printed, with what of his special ability comes without a choice."""
        changes = free_changes(self.rules.sources[source]) if source >= 0 else []
        dice = [(power.attack, power.defend, power.outwit) for power in powers]
        return Fighter(ko, dice, [COLOURS[power.colour] for power in powers], changes)

    def against(self, hero: int, boosted: bool, foe_boosted: bool) -> list[float]:
        """Roughly, a hero's chance to beat each villain of the box."""
        key = hero * 4 + (2 if boosted else 0) + (1 if foe_boosted else 0)
        found = self.known.wins.get(key)
        if found is None:
            boosts = (boosted, foe_boosted)
            fighter, needed = self.heroes[hero], bool(self.rules.hit_needed)
            found = self.known.wins[key] = [rough(fighter, villain, boosts, needed, self.die) for villain in self.villains]
        return found

    def win(self, hero: int, card: int, boosted: bool, foe_boosted: bool) -> float:
        """Roughly, a hero's chance to beat a villain."""
        return self.against(hero, boosted, foe_boosted)[card]

    def strength(self, team: int) -> list[float]:
        """How strong each villain is against a team: from 0, he always loses, to 1."""
        found = self.known.strengths.get(team)
        if found is None:
            heroes = self.rules.box.teams[team].heroes
            each = [self.against(hero, False, False) for hero in heroes]
            found = [1.0 - sum([wins[at] for wins in each]) / len(each) for at in range(len(self.villains))]
            self.known.strengths[team] = found
        return found

    def holds(self, hero: int, boosted: bool, level: int, cards: int) -> float:
        """The chance that a hero solves a Headline whose Trouble is at this level, while opponents hold so many unknown Villain cards: they
        play the strongest that they can pay."""
        if level <= 0:
            return 1.0
        levels = self.levels(hero, boosted, cards)
        at = min(level, MOST_TROUBLE)
        if levels[at] < 0.0:
            levels[at] = self.held(hero, boosted, at, cards)
        return levels[at]

    def levels(self, hero: int, boosted: bool, cards: int) -> list[float]:
        """What is kept of that, by the level; -1 where nobody has asked yet."""
        key = (cards * len(self.heroes) + hero) * 2 + (1 if boosted else 0)
        found = self.known.held.get(key)
        if found is None:
            found = self.known.held[key] = [-1.0] * (MOST_TROUBLE + 1)
        return found

    def held(self, hero: int, boosted: bool, level: int, cards: int, out: Sequence[int] = ()) -> float:
        """The same worked out; `out` are cards that opponents are known not to hold."""
        wins = self.against(hero, boosted, False)
        feared = sorted([wins[at] for at in range(len(wins)) if self.needs[at] <= level and at not in out])
        count, effective = float(len(wins) - len(out)), cards * PLAYED
        total, left = 0.0, 1.0
        for at, win in enumerate(feared):
            after = ((count - at - 1) / count) ** effective
            total += (left - after) * max(0.0, win - LEFTOVER * max(0, level - 2))
            left = after
        return total + left

    def trouble(self, threat: int, boosted: bool) -> list[float]:
        """The chances of each Trouble Level of a Threat roll, before anything is taken off."""
        dice = max(0, min(MOST_DICE, threat))
        key = dice * 2 + (1 if boosted else 0)
        found = self.known.rolls.get(key)
        if found is None:
            chances = trouble(dice, boosted, die=self.die)
            found = [0.0] * (max(chances.weights) + 1)
            for level, weight in chances.weights.items():
                found[level] = weight / chances.outcomes
            self.known.rolls[key] = found
        return found


def free_changes(source: Source) -> list[Change]:
    """What an ability changes in every roll without a price, a limit or a choice worth thinking about."""
    changes: list[Change] = []
    for line in source.lines:
        if line.pay or line.limit != NO_LIMIT:
            continue
        for op in line.ops:
            change = free_change(int(line.window), op)
            if change is not None:
                changes.append(change)
    return changes


def free_change(window: int, op: Op) -> Change | None:
    mine = window in ROLLS
    if op.name != "dice" or op.per or len(op.ifs) > 1 or not (mine or window - FOE_WINDOWS in ROLLS):
        return None
    kind = op.words[1]
    if kind not in ("attack", "defend", "outwit"):
        return None
    me, foe, init, hurt, foe_hurt = "", "", -1, -1, -1
    for cond in op.ifs[0] if op.ifs else list[Condition]():
        wanted = 0 if cond.negated else 1
        if cond.code == C_HURT:
            hurt = wanted
        elif cond.code == C_FOE_HURT:
            foe_hurt = wanted
        elif cond.code == C_INIT:
            init = wanted
        elif cond.code in (C_ME, C_FOE) and cond.value < SHOWN and wanted:
            if cond.code == C_ME:
                me = COLOURS[cond.value]
            else:
                foe = COLOURS[cond.value]
        else:
            return None
    return Change(
        who="me" if op.words[0] == "me" else "foe",
        kind="attack" if kind == "attack" else "defend" if kind == "defend" else "outwit",
        dice=int(op.n),
        mine=me or None,
        foes=foe or None,
        initiative=None if init < 0 else init == 1,
        hurt=None if hurt < 0 else hurt == 1,
        foe_hurt=None if foe_hurt < 0 else foe_hurt == 1,
    )


# A rough solution: both sides choose, in secret, one power for the whole combat


@lru_cache(1 << 13)
def rough(hero: Fighter, villain: Fighter, boosts: tuple[bool, bool], hit_needed: bool, die: Die) -> float:
    """About the chance to win, five points off on average, for a tenth of the time; kept for all tables."""
    lines = table(hero, villain, True, (False, False), boosts, hit_needed, die)
    return solve([[race(ways, hero.ko, villain.ko) for ways in line] for line in lines]).low


def race(ways: tuple[float, ...], hero_ko: int, villain_ko: int) -> float:
    """The chance to win if every sequence has these chances."""
    values: dict[tuple[int, int, bool], float] = {}
    calm = ways[NOTHING]
    for mine in range(hero_ko - 1, -1, -1):
        for theirs in range(villain_ko - 1, -1, -1):
            for initiative in (True, False):
                total = 0.0
                for way in range(len(WAYS)):
                    if way != NOTHING and ways[way] > 0.0:
                        total += ways[way] * after(values, way, mine, theirs, initiative, hero_ko, villain_ko)
                values[(mine, theirs, initiative)] = total / (1.0 - calm) if calm < 0.999 else 0.0
    return values[(0, 0, True)]


def after(
    values: dict[tuple[int, int, bool], float], way: int, mine: int, theirs: int, initiative: bool, hero_ko: int, villain_ko: int
) -> float:
    hits, struck, outwits = WAYS[way]
    if initiative:
        if hits:
            theirs += 1
        if theirs >= villain_ko:
            return 1.0
        if struck:
            mine += 1
        if mine >= hero_ko:
            return 0.0
    else:
        if struck:
            mine += 1
        if mine >= hero_ko:
            return 0.0
        if hits:
            theirs += 1
        if theirs >= villain_ko:
            return 1.0
    if outwits == 0:
        theirs += 1
        if theirs >= villain_ko:
            return 1.0
    elif outwits == 2:
        mine += 1
        if mine >= hero_ko:
            return 0.0
    return values[(mine, theirs, initiative if outwits == 1 else outwits == 0)]
