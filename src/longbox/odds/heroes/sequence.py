"""One combat sequence, power against power: the chances of all that can come of it."""

from __future__ import annotations

from functools import lru_cache

from longbox.odds.heroes.die import DIE, Die, attack, outwit
from longbox.odds.heroes.fighters import Fighter, Roll, Shown, shown

Chances = tuple[float, ...]
"""The chances of the ways of a sequence. Whoever falls first ends the sequence; what would have followed is counted all the same, and leads
nowhere else."""
Table = tuple[tuple[Chances, ...], ...]
"""The chances for each power of the hero against each of the villain."""
WAYS = [(hits, struck, outwits) for hits in (False, True) for struck in (False, True) for outwits in range(3)]
"""What comes of a sequence in each way: whether the hero's attack KOs, whether the villain's does, and who outwits: 0 the hero, 1 nobody,
2 the villain."""
NOTHING = WAYS.index((False, False, 1))
"""The way in which nobody takes a KO: both attacks fail and the Outwit is a tie."""


@lru_cache(1 << 14)
def table(
    hero: Fighter,
    villain: Fighter,
    initiative: bool = True,
    hurt: tuple[bool, bool] = (False, False),
    boosts: tuple[bool, bool] = (False, False),
    hit_needed: bool = False,
    die: Die = DIE,
) -> Table:
    """What can come of a sequence: `initiative` is whether the hero has it; pairs are the hero's and the villain's.

    >>> chances = table(Fighter(1, [(1, 1, 0)]), Fighter(1, [(1, 1, 0)]))[0][0]
    >>> sum(chances[6:]), chances[NOTHING]
    (0.75, 0.0625)
    """
    lines = []
    for mine in range(len(hero.powers)):
        line = []
        for theirs in range(len(villain.powers)):
            ours = shown(hero, villain, mine, theirs, initiative, hurt[0], hurt[1], boosts[0])
            others = shown(villain, hero, theirs, mine, not initiative, hurt[1], hurt[0], boosts[1])
            line.append(_ways(ours, others, hit_needed, die))
        lines.append(tuple(line))
    return tuple(lines)


@lru_cache(1 << 15)
def _ways(hero: Shown, villain: Shown, hit_needed: bool, die: Die) -> Chances:
    hits = float(_attack(hero.attack, villain.defend, hit_needed, die))
    struck = float(_attack(villain.attack, hero.defend, hit_needed, die))
    mine, theirs = hero.outwit, villain.outwit
    contest = outwit(mine.dice, theirs.dice, (mine.boosted, theirs.boosted), (mine.hits, theirs.hits), mine.ties - theirs.ties, die)
    outwits = [float(chance) for chance in contest]
    return tuple(first * second * third for first in (1.0 - hits, hits) for second in (1.0 - struck, struck) for third in outwits)


def _attack(roll: Roll, against: Roll, hit_needed: bool, die: Die) -> float:
    return float(
        attack(roll.dice, against.dice, (roll.boosted, against.boosted), hit_needed, (roll.hits, against.hits), not against.ties, die)
    )
