"""Arithmetic of dice: steps, stress, the doom pool, margins. Everything here is a function of numbers alone."""

from __future__ import annotations

from longbox.games.heroic.engine.vocabulary import DICE, STAKES, THREATS, step_up

OUT = 14
"""What a die is called that has been stepped up beyond d12."""


def worsened(old: int, new: int) -> int:
    """Stress, trauma or a complication when more of it comes (rule P13.2): 14 stands for beyond d12.

    >>> worsened(0, 8), worsened(6, 10), worsened(10, 10), worsened(10, 6), worsened(12, 4)
    (8, 10, 12, 12, 14)
    """
    if new > old:
        return new
    return old + 2


def margin_steps(total: int, against: int) -> int:
    """How often the effect die steps up: once for every full 5 (rule P5.4)."""
    return (total - against) // 5 if total > against else 0


def start_doom(stakes: int, threat: int) -> list[int]:
    """The doom pool at the start of an Act (rule P8.1).

    >>> start_doom(0, 0), start_doom(2, 2)
    ([6, 6], [10, 10, 10, 10])
    """
    assert stakes < len(STAKES) and threat < len(THREATS)
    return [6 + 2 * stakes] * (2 + threat)


def grown(doom: list[int], step: bool) -> list[int]:
    """The doom pool with a d6 more, or with its smallest die stepped up; where there is nothing to step up, a d6 (rule P8.11).

    >>> grown([6, 8], True), grown([6, 8], False), grown([12], True), grown([], True)
    ([8, 8], [6, 6, 8], [6, 12], [6])
    """
    if step and doom and min(doom) < 12:
        rest = list(doom)
        rest.remove(min(doom))
        return sorted([*rest, step_up(min(doom))])
    return sorted([*doom, 6])


def merged(ones: int) -> list[int]:
    """The dice that several opportunities of one roll are worth together: a d4 stepped up once for each, four at a time (rule P4.6).

    >>> merged(1), merged(2), merged(4), merged(5)
    ([6], [8], [12], [12, 6])
    """
    return [12] * (ones // 4) + ([DICE[ones % 4]] if ones % 4 else [])


def smallest(doom: list[int], least: int = 4) -> int:
    """The smallest doom die of at least this size; 0 if there is none (rule P4.11)."""
    found = 0
    for die in doom:
        if die >= least and (found == 0 or die < found):
            found = die
    return found


def mob_loss(die: int, stress: int) -> tuple[int, int]:
    """How many dice of a mob this stress removes, and what is left of it for the next die (rule P12.2).

    Counted in steps, d4 is 1 and d12 is 5: a die falls to one step more than its own size.

    >>> mob_loss(6, 6), mob_loss(6, 8), mob_loss(6, 12), mob_loss(4, 14)
    ((0, 6), (1, 0), (1, 6), (3, 0))
    """
    size, steps, lost = die // 2 - 1, stress // 2 - 1 if stress else 0, 0
    while steps > size:
        lost += 1
        steps -= size + 1
    return lost, 2 * steps + 2 if steps else 0
