"""An action against a reaction, a fixed total or the doom pool."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import prod
from typing import Literal, NamedTuple, get_args

from longbox.odds.distribution import Distribution
from longbox.odds.heroic import optimal
from longbox.odds.heroic.enough import enough
from longbox.odds.heroic.frontiers import STEPS, Frontiers, cell, frontiers
from longbox.odds.heroic.joint import LANES, Lanes
from longbox.odds.heroic.kept import kept_leaving
from longbox.odds.heroic.pools import STEP, BadPool, Counts, Pool, Roll, counts_of, dice_of, outcomes
from longbox.odds.heroic.questions import leaving, totals
from longbox.odds.heroic.rolls import Choice, choices
from longbox.odds.heroic.settle import settle

Policy = Literal["win first", "largest effect", "optimal"]
"""How the actor chooses.

win first: the best total, and the largest effect die that it leaves.
largest effect: the largest effect die whose total still wins against the expected reaction; the best total if none does.
optimal: what is worth most against a reaction that knows the choice and makes the best of its own roll. The others meet a reaction
    that takes its best total.
"""
POLICIES: tuple[Policy, ...] = get_args(Policy)

Against = Pool | int
"""A reaction's pool, or a fixed total."""
Worth = Callable[[int], int]
"""What a final effect is worth: 0, 4, 6, ... 12, and 2 more for each further effect die. It never decreases; a lost action is worth 0."""


def size_of(level: int) -> int:
    """The final effect of a level: 0 is nothing, 14 a d12 and one more effect die, 16 two more."""
    return 2 * level + 2 if level else 0


class Contest:
    """What comes of an action. `effects` holds the final effect of every won action, so its chances add up to `win`."""

    __slots__ = ("effects", "win")

    def __init__(self, effects: Distribution) -> None:
        self.effects = effects
        self.win = Fraction(sum(effects.weights.values()), effects.outcomes)

    def __repr__(self) -> str:
        return f"Contest(win={self.win})"

    def effect_at_least(self, size: int) -> Fraction:
        """The chance to win with at least this effect."""
        return self.effects.at_least(size)

    @property
    def mean_effect(self) -> Fraction:
        """The average final effect, a lost action counted as 0."""
        return self.effects.mean


def contest(
    pool: Pool,
    against: Against,
    policy: Policy = "win first",
    *,
    steps_back: bool = True,
    keep: int = 2,
    drop: int = 0,
    up: int = 0,
    worth: Worth | None = None,
) -> Contest:
    """An action against a reaction or a fixed total. The actor wins ties.

    Each full 5 points over step the effect die up: past a d12, a further effect die is used (14, 16, ...). Then a larger effect die
    of the reaction steps it back once, if it `steps_back` at all: it does when an opposing character is hurt. `up` are steps that the
    effect die goes up in any case, before that. `worth` is for the policy "optimal" and is the size of the effect by default.

    >>> fight = contest([6, 8, 8, 10], [6, 6, 8])
    >>> fight.win
    Fraction(150427, 184320)
    >>> fight.effect_at_least(8)
    Fraction(402737, 552960)
    >>> contest([6, 8, 8, 10], [6, 6, 8], "largest effect").effect_at_least(8)
    Fraction(155857, 221184)
    >>> contest([6, 8, 8, 10], 11).win == totals([6, 8, 8, 10]).at_least(11)
    True
    """
    counts = counts_of(pool)
    opposed = against if isinstance(against, int) else counts_of(against)
    if policy not in POLICIES:
        raise BadPool(f"there is no policy {policy!r}; there are {', '.join(POLICIES)}")
    if policy != "win first" and (keep, drop, up) != (2, 0, 0):
        raise BadPool("more dice kept, dice dropped, or steps of the effect die, go with the policy 'win first'")
    value = _values(worth) if policy == "optimal" else ()
    return _contest(counts, opposed, policy, steps_back, keep, drop, up, value)


def against_doom(pool: Pool, doom: Pool, traits: Pool = (), policy: Policy = "win first") -> Contest:
    """An action opposed by the doom pool and the traits it affects. Its effect die steps nothing back.

    >>> against_doom([6, 8, 8, 10], [6, 6], traits=[8]).win == contest([6, 8, 8, 10], [6, 6, 8]).win
    True
    """
    return contest(pool, [*doom, *traits], policy, steps_back=False)


class Advice(NamedTuple):
    """A choice after the roll, and what comes of it."""

    choice: Choice
    contest: Contest


def advice(roll: Roll, against: Against, *, steps_back: bool = True, keep: int = 2) -> list[Advice]:
    """The choices that a roll leaves, the largest total first, each with its odds against a reaction that takes its best total.

    >>> for choice, fight in advice([(10, 7), (8, 5), (6, 4), (6, 3)], [8, 8, 10]):
    ...     print(choice.total, f"d{choice.effect}", float(round(fight.win, 3)), float(round(fight.mean_effect, 3)))
    12 d6 0.55 2.928
    11 d8 0.438 3.453
    9 d10 0.242 2.466
    """
    return [Advice(choice, declared(choice.total, choice.effect, against, steps_back=steps_back)) for choice in choices(roll, keep=keep)]


class Area(NamedTuple):
    """What comes of an attack on several targets: a contest for each, and how many are hit."""

    contests: tuple[Contest, ...]
    hit: Distribution


def declared(total: int, effect: int, against: Against, *, steps_back: bool = True, up: int = 0) -> Contest:
    """What comes of an action whose total and effect die are fixed, against a reaction that takes its best total.

    >>> declared(12, 6, [8, 8, 10]).win == totals([8, 8, 10]).at_least(0) - totals([8, 8, 10]).at_least(13)
    True
    """
    reaction, rolls = _reaction(against if isinstance(against, int) else counts_of(against))
    return _made(settle(_fixed(total, effect), reaction, steps_back, up), rolls)


def area(pool: Pool, reactions: Sequence[Against], *, steps_back: Sequence[bool] = (), up: int = 0) -> Area:
    """One total against several reactions. The largest effect die is for the first target, the next one for the second, and so on.

    `steps_back` says for each reaction whether its effect die counts; all do by default. The dice that an area attack adds have to be
    in the pool (see `for_area`). Where no die is left, the effect is a d4.

    >>> attack = area([6, 6, 8, 8, 10], [[6, 6, 8], [6, 6]])
    >>> float(round(attack.contests[1].win, 3)), float(round(attack.hit[2], 3))
    (0.956, 0.833)
    """
    counts = counts_of(pool)
    action = [_effect_die(counts, at) for at in range(len(reactions))]
    opposed = [_reaction(against if isinstance(against, int) else counts_of(against)) for against in reactions]
    contests = [
        _made(settle(mine, reaction, back, up), outcomes(counts) * rolls)
        for mine, (reaction, rolls), back in zip(action, opposed, steps_back or [True] * len(reactions), strict=True)
    ]
    return Area(tuple(contests), _hit(totals(dice_of(counts)), [reactions_beaten(against) for against in reactions]))


def _hit(best: Distribution, reactions: list[tuple[Lanes, int]]) -> Distribution:
    """How many targets are hit: their reactions are independent of each other, but they meet the same total.

    By brute force:

        hits = Counter[int]()
        for mine, *theirs in product(rolls(pool), rolls(against), rolls(against)):
            hits[sum(max(options(mine))[0] >= max(options(roll))[0] for roll in theirs)] += 1
        _hit(totals(pool), [reactions_beaten(against)] * 2).weights == hits
    """
    weights = [0] * (len(reactions) + 1)
    for total, count in best.weights.items():
        ways = [count]
        for beaten, rolls in reactions:
            hit = beaten[min(total, len(beaten) - 1)]
            ways = [stay * (rolls - hit) + rise * hit for stay, rise in zip([*ways, 0], [0, *ways])]
        weights = [a + b for a, b in zip(weights, ways)]
    return Distribution(dict(enumerate(weights)), prod([best.outcomes, *(rolls for _, rolls in reactions)]))


def reactions_beaten(against: Against) -> tuple[Lanes, int]:
    """Reactions that a total of 0, 1, 2, ... beats, the last number for every larger total; and how many reactions there are.

    By brute force:

        beaten, rolled = reactions_beaten(pool)
        beaten[total] == sum(max(options(roll))[0] <= total for roll in rolls(pool))
        rolled == len(list(rolls(pool)))
    """
    reaction, rolls = _reaction(against if isinstance(against, int) else counts_of(against))
    return list(accumulate(map(sum, zip(*reaction)))), rolls


def _effect_die(counts: Counts, which: int) -> list[Lanes]:
    """Rolls by the step of the largest effect die after so many others, a d4 if there is none, then by total."""
    none, d4, *others = kept_leaving(counts, 2, 0, which)
    return [[a + b for a, b in zip(none, d4)], *others]


def _fixed(total: int, effect: int) -> list[Lanes]:
    rows = [[0] * (total + 1) for _ in range(STEPS)]
    rows[STEP[effect]][total] = 1
    return rows


def _values(worth: Worth | None) -> tuple[int, ...]:
    values = tuple((worth or int)(size_of(level)) for level in range(optimal.LEVELS))
    if values[0] < 0 or list(values) != sorted(values):
        raise BadPool("a larger effect cannot be worth less, nor a won action less than a lost one")
    return values


@lru_cache(4096)
def _contest(
    counts: Counts, against: Counts | int, policy: Policy, steps_back: bool, keep: int, drop: int, up: int, worth: tuple[int, ...]
) -> Contest:
    """What comes of an action, cached.

    By brute force, for the policy "win first":

        effects = Counter[int]()
        for mine, theirs in product(rolls(pool), rolls(against)):
            effects[final(max(options(mine, keep, drop)), max(options(theirs)), steps_back)] += 1
        del effects[None]
        _contest(counts, counts_of(against), "win first", steps_back, keep, drop, 0, ()).effects.weights == effects
    """
    reaction, rolls = _reaction(against)
    pairs = outcomes(counts) * rolls
    if policy == "optimal":
        return _made(optimal.play(frontiers(counts), _frontiers(against), worth, steps_back), pairs)
    if policy == "largest effect":
        return _made(settle(enough(counts, _expected(against)), reaction, steps_back), pairs)
    return _made(settle(leaving(counts, keep, drop), reaction, steps_back, up), pairs)


def _made(levels: list[int], pairs: int) -> Contest:
    return Contest(Distribution({size_of(level): count for level, count in enumerate(levels)}, pairs))


def _reaction(against: Counts | int) -> tuple[Sequence[Lanes], int]:
    """Reactions that take their best total, by step of the effect die and by total; and how many rolls there are."""
    if isinstance(against, int):
        _check_total(against)
        return [[0] * against + [1], *[[0] * (against + 1)] * (STEPS - 1)], 1
    return leaving(against, 2, 0), outcomes(against)


def _frontiers(against: Counts | int) -> Frontiers:
    return {(cell(min(against, LANES), 0),): 1} if isinstance(against, int) else frontiers(against)


def _check_total(total: int) -> None:
    if not 0 <= total < 1000:
        raise BadPool(f"a fixed total of {total} is out of range")


def _expected(against: Counts | int) -> int:
    """The least total that wins against the expected reaction.

    By brute force:

        _expected(counts) == ceil(Fraction(sum(max(options(roll))[0] for roll in rolls(pool)), outcomes(counts)))
    """
    if isinstance(against, int):
        return min(against, LANES)
    rows = leaving(against, 2, 0)
    return -(-sum(total * rolls for row in rows for total, rolls in enumerate(row)) // outcomes(against))
