"""What special effects (SFX) do to a pool. Every function takes a pool and returns the changed one, the smallest die first."""

from __future__ import annotations

from longbox.odds.heroic.pools import SIZES, STEP, BadPool, Pool, counts_of, dice_of

Dice = tuple[int, ...]
TOP = len(SIZES) - 1


def added(pool: Pool, *dice: int) -> Dice:
    """With extra dice.

    >>> added([8, 10], 6)
    (6, 8, 10)
    """
    return _pool([*pool, *dice])


def doubled(pool: Pool, size: int) -> Dice:
    """With another die of a size that is there.

    >>> doubled([8, 10], 10)
    (8, 10, 10)
    """
    return _pool([*_without(pool, size), size, size])


def stepped(pool: Pool, size: int, steps: int = 1) -> Dice:
    """With one die stepped up, or back if `steps` is negative.

    A d12 cannot step up: the largest die below it does instead, and if all are d12, a d6 is added. A d4 that steps back is gone.

    >>> stepped([8, 10], 8), stepped([8, 12], 12), stepped([12, 12], 12), stepped([4, 8], 4, -1)
    ((10, 10), (10, 12), (6, 12, 12), (8,))
    """
    rest, step = _without(pool, size), STEP[size] + steps
    if step < 0:
        return _pool(rest)
    dice = [*rest, SIZES[min(step, TOP)]]
    for _ in range(step - TOP):
        below = [die for die in dice if die < SIZES[TOP]]
        if below:
            dice.remove(max(below))
        dice.append(SIZES[STEP[max(below)] + 1] if below else 6)
    return _pool(dice)


def split(pool: Pool, size: int, into: int = 2) -> Dice:
    """With one die replaced by two that are a step smaller, or by three that are two steps smaller.

    >>> split([8, 10], 10), split([8, 10], 10, into=3)
    ((8, 8, 8), (6, 6, 6, 8))
    """
    rest = _without(pool, size)
    smaller = STEP[size] - (into - 1)
    if into not in (2, 3) or smaller < 0:
        raise BadPool(f"a d{size} cannot be split into {into}")
    return _pool([*rest, *[SIZES[smaller]] * into])


def focused(pool: Pool, size: int) -> Dice:
    """With two dice of one size replaced by one that is a step larger.

    >>> focused([8, 8, 10], 8)
    (10, 10)
    """
    if size == SIZES[TOP]:
        raise BadPool("there is no die larger than a d12")
    return _pool([*_without(_without(pool, size), size), SIZES[STEP[size] + 1]])


def for_area(pool: Pool, targets: int) -> Dice:
    """With a d6 for each target after the first.

    >>> for_area([8, 10], 3)
    (6, 6, 8, 10)
    """
    if targets < 1:
        raise BadPool("an area attack has a target")
    return _pool([*pool, *[6] * (targets - 1)])


def _pool(dice: Pool) -> Dice:
    return tuple(dice_of(counts_of(dice)))


def _without(pool: Pool, size: int) -> list[int]:
    dice = list(_pool(pool))
    if size not in dice:
        raise BadPool(f"there is no d{size} in the pool")
    dice.remove(size)
    return dice
