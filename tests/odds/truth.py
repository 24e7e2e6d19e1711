"""Brute force: every roll, every choice of dice, every answer to it, straight from the rules. Slow, and easy to check by eye."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
from math import prod

SIZES = (4, 6, 8, 10, 12)

Option = tuple[int, int]
"""A total and an effect die."""
LOST = None


def pools(most: int) -> list[tuple[int, ...]]:
    """All pools of up to so many dice."""
    return [pool for count in range(most + 1) for pool in combinations_with_replacement(SIZES, count)]


def rolls(pool: Sequence[int]) -> Iterator[tuple[tuple[int, int], ...]]:
    """All rolls of a pool: the size and the value of each die."""
    for values in product(*(range(1, size + 1) for size in pool)):
        yield tuple(zip(pool, values, strict=True))


def without_highest(usable: list[tuple[int, int]], drop: int) -> list[tuple[int, int]]:
    """Usable dice without the highest; of equal values the smaller die goes."""
    left = list(usable)
    for _ in range(min(drop, len(left))):
        left.remove(max(left, key=lambda die: (die[1], -die[0])))
    return left


def options(roll: Sequence[tuple[int, int]], keep: int = 2, drop: int = 0) -> frozenset[Option]:
    """All totals and effect dice that can be chosen. Two dice make a total, and up to `keep`; if there are fewer, all of them do."""
    usable = without_highest([die for die in roll if die[1] > 1], drop)
    found: set[Option] = set()
    for count in range(min(2, len(usable)), min(keep, len(usable)) + 1):
        for chosen in combinations(range(len(usable)), count):
            total = sum(usable[at][1] for at in chosen)
            found |= {(total, 4)} | {(total, usable[at][0]) for at in range(len(usable)) if at not in chosen}
    return frozenset(found)


@lru_cache(None)
def by_options(pool: tuple[int, ...], keep: int = 2, drop: int = 0) -> Counter[frozenset[Option]]:
    return Counter(options(roll, keep, drop) for roll in rolls(pool))


def in_order(roll: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The usable dice of a roll, the highest value first; of equal values, the smaller die first."""
    return sorted((die for die in roll if die[1] > 1), key=lambda die: (-die[1], die[0]))


def outcomes(pool: Sequence[int]) -> int:
    return prod(pool)


@lru_cache(None)
def final(action: Option, reaction: Option, steps_back: bool) -> int | None:
    """The final effect, 0 for one that is stepped back to nothing."""
    (total, effect), (against, opposing) = action, reaction
    if total < against:
        return LOST
    over = total - against
    while over >= 5:
        effect += 2
        over -= 5
    if steps_back and opposing > effect:
        effect = {4: 0}.get(effect, effect - 2)
    return effect


def win_first(found: frozenset[Option]) -> Option:
    return max(found)


def largest_effect(found: frozenset[Option], expected: Fraction) -> Option:
    enough = [option for option in found if option[0] >= expected]
    return max(enough, key=lambda option: (option[1], option[0])) if enough else max(found)


def expected_total(pool: tuple[int, ...]) -> Fraction:
    return Fraction(sum(max(found)[0] * count for found, count in by_options(pool).items()), outcomes(pool))


def answers_of(against: tuple[int, ...] | int) -> Counter[frozenset[Option]]:
    return Counter({frozenset({(against, 4)}): 1}) if isinstance(against, int) else by_options(against)


def contest(pool: tuple[int, ...], against: tuple[int, ...] | int, policy: str, steps_back: bool = True, keep: int = 2) -> Counter[int]:
    """Pairs of rolls by final effect, lost ones left out."""
    theirs = answers_of(against)
    expected = Fraction(against) if isinstance(against, int) else expected_total(against)
    result: Counter[int] = Counter()
    for found, count in by_options(pool, keep).items():
        chosen = win_first(found) if policy == "win first" else largest_effect(found, expected)
        for answers, times in theirs.items():
            effect = final(chosen, win_first(answers), steps_back)
            if effect is not LOST:
                result[effect] += count * times
    return result


def optimal_value(pool: tuple[int, ...], against: tuple[int, ...] | int, worth: Callable[[int], int], steps_back: bool = True) -> Fraction:
    """What the action is worth if both sides choose best: a max over the actor's options, an average over the reaction's rolls, and a min
    over its options."""

    def worth_of(action: Option, answers: frozenset[Option]) -> int:
        effects = [final(action, answer, steps_back) for answer in answers]
        return min(0 if effect is LOST else worth(effect) for effect in effects)

    theirs, value = answers_of(against), 0

    @lru_cache(None)
    def average(action: Option) -> int:
        return sum(times * worth_of(action, answers) for answers, times in theirs.items())

    for found, count in by_options(pool).items():
        value += count * max(map(average, found))
    return Fraction(value, outcomes(pool) * theirs.total())
