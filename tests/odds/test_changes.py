"""Changes of a pool by special effects, and what a Plot Point is worth."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from longbox.odds import heroic
from longbox.odds.heroic.pools import SIZES
from tests.odds import truth


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        (heroic.added([10, 8], 6, 12), (6, 8, 10, 12)),
        (heroic.doubled([8, 10], 8), (8, 8, 10)),
        (heroic.stepped([4, 6], 4), (6, 6)),
        (heroic.stepped([4, 6], 4, 3), (6, 10)),
        (heroic.stepped([6, 10, 12], 12), (6, 12, 12)),
        (heroic.stepped([12], 12), (6, 12)),
        (heroic.stepped([10], 10, 2), (6, 12)),
        (heroic.stepped([8, 12], 12, -1), (8, 10)),
        (heroic.stepped([8, 12], 8, -2), (4, 12)),
        (heroic.stepped([6, 8], 6, -2), (8,)),
        (heroic.stepped([4], 4, -3), ()),
        (heroic.stepped([4, 4], 4, -2), (4,)),
        (heroic.stepped([8], 8, 0), (8,)),
        (heroic.split([10], 10), (8, 8)),
        (heroic.split([10], 10, into=3), (6, 6, 6)),
        (heroic.split([6, 8], 6), (4, 4, 8)),
        (heroic.focused([6, 6, 6], 6), (6, 8)),
        (heroic.for_area([8], 1), (8,)),
        (heroic.for_area([8], 4), (6, 6, 6, 8)),
    ],
)
def test_changes(changed: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert changed == expected


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: heroic.doubled([8], 6), "there is no d6 in the pool"),
        (lambda: heroic.stepped([8], 6), "there is no d6 in the pool"),
        (lambda: heroic.split([4], 4), "a d4 cannot be split into 2"),
        (lambda: heroic.split([6], 6, into=3), "a d6 cannot be split into 3"),
        (lambda: heroic.split([12], 12, into=4), "a d12 cannot be split into 4"),
        (lambda: heroic.focused([12, 12], 12), "no die larger than a d12"),
        (lambda: heroic.focused([8, 6], 8), "there is no d8 in the pool"),
        (lambda: heroic.for_area([8], 0), "an area attack has a target"),
        (lambda: heroic.added([8], 7), "there is no d7"),
    ],
)
def test_changes_that_cannot_be(ask: Callable[[], object], words: str) -> None:
    with pytest.raises(heroic.BadPool, match=words):
        ask()


POOL, AGAINST = (4, 8, 10), (6, 8)


def value(pool: tuple[int, ...], keep: int = 2, steps_back: bool = True) -> tuple[Fraction, Fraction]:
    """The chance to win, and the average effect."""
    found = truth.contest(pool, AGAINST, "win first", steps_back, keep)
    pairs = truth.outcomes(pool) * truth.outcomes(AGAINST)
    return Fraction(sum(found.values()), pairs), Fraction(sum(effect * count for effect, count in found.items()), pairs)


@pytest.mark.parametrize("steps_back", [True, False])
def test_the_gain_of_one_more_die(steps_back: bool) -> None:
    win, effect = value(POOL, steps_back=steps_back)
    for size, gain in heroic.one_more(POOL, AGAINST, steps_back=steps_back).items():
        more_win, more_effect = value((*POOL, size), steps_back=steps_back)
        assert gain == (f"d{size}", more_win - win, more_effect - effect)
    assert list(heroic.one_more(POOL, AGAINST)) == list(SIZES)


@pytest.mark.parametrize("opportunity", [False, True])
def test_what_a_plot_point_is_worth(opportunity: bool) -> None:
    gains = {gain.name: gain for gain in heroic.plot_point(POOL, AGAINST, opportunity=opportunity)}
    win, effect = value(POOL)
    for name, then in [
        (f"push d{6 + 2 * opportunity}", value((*POOL, 6 + 2 * opportunity))),
        (f"stunt d{8 + 2 * opportunity}", value((*POOL, 8 + 2 * opportunity))),
        ("third die in the total", value(POOL, keep=3)),
    ]:
        assert gains.pop(name)[1:] == (then[0] - win, then[1] - effect)
    assert list(gains) == ["extra effect die"]


def test_the_extra_effect_die_counts_where_the_action_wins() -> None:
    pool = (4, 6, 8, 6)
    sizes = 0
    for roll in truth.rolls(pool):
        usable = truth.in_order(roll)
        left = sorted((size for size, _ in usable[2:]), reverse=True)
        total = sum(die for _, die in usable[:2])
        wins = sum(count for options, count in truth.by_options(AGAINST).items() if max(options)[0] <= total)
        sizes += wins * (left[1] if len(left) > 1 else 0)
    extra = next(gain for gain in heroic.plot_point(pool, AGAINST) if gain.name == "extra effect die")
    assert extra.win == 0 and extra.effect == Fraction(sizes, truth.outcomes(pool) * truth.outcomes(AGAINST))


def test_the_best_way_to_win_comes_first() -> None:
    gains = heroic.plot_point((6, 8, 8, 10), (6, 6, 8))
    assert [gain.win for gain in gains] == sorted((gain.win for gain in gains), reverse=True)
    assert heroic.plot_point((6, 8), 9)[0].win > 0
