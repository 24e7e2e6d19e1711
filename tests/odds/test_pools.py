"""What one pool can do, held against brute force, icepool, and numbers that others have published."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench import with_icepool
from longbox.odds import heroic
from longbox.odds.heroic import joint, kept
from longbox.odds.heroic.enough import enough
from longbox.odds.heroic.frontiers import STEPS, frontiers
from longbox.odds.heroic.pools import SIZES, counts_of, text_of
from tests.marks import slow
from tests.odds import truth

pytestmark = slow

SMALL = truth.pools(3)
FOUR: list[tuple[int, ...]] = [
    (4, 4, 4, 4),
    (4, 6, 6, 12),
    (4, 6, 8, 10),
    (6, 8, 8, 8),
    (10, 4, 10, 4),
    (6, 6, 10, 10),
    (4, 4, 12, 8),
    (12, 4, 4, 4),
]
LARGE = [
    (6, 8, 8, 10, 12),
    (4, 4, 6, 8, 8, 10, 10, 12),
    (12,) * 12,
    (4, 4, 6, 6, 8, 8, 8, 10, 10, 10, 12, 12),
    (4, 6, 8, 10, 12) * 3,
    (12,) * 20,
    (10,) * 19 + (12,),
]

any_pool = st.lists(st.sampled_from(SIZES), max_size=20)
any_roll = st.lists(st.sampled_from(SIZES).flatmap(lambda size: st.tuples(st.just(size), st.integers(1, size))), max_size=8)


def names(pools: list[tuple[int, ...]]) -> list[str]:
    return [text_of(counts_of(pool)) for pool in pools]


@lru_cache(None)
def most(pool: tuple[int, ...], effect: int, keep: int, drop: int) -> Counter[int]:
    """Rolls by the largest total that can be chosen with this effect die or a larger one."""
    found: Counter[int] = Counter()
    for options, count in truth.by_options(pool, keep, drop).items():
        totals = [total for total, size in options if size >= effect]
        if totals:
            found[max(totals)] += count
    return found


def reached(pool: tuple[int, ...], total: int, effect: int, keep: int = 2, drop: int = 0) -> Fraction:
    rolls = sum(count for reach, count in most(pool, effect, keep, drop).items() if reach >= total)
    return Fraction(rolls, truth.outcomes(pool))


# Brute force


@pytest.mark.parametrize("pool", SMALL + FOUR, ids=names(SMALL + FOUR))
def test_every_total_with_every_effect_die(pool: tuple[int, ...]) -> None:
    table = heroic.table(pool)
    for effect in SIZES:
        for total in range(-1, 27):
            expected = reached(pool, total, effect)
            assert heroic.at_least(pool, total, effect) == expected == table.at_least(total, effect)
        assert table.row(effect) == [reached(pool, total, effect) for total in range(25)]


@pytest.mark.parametrize("pool", SMALL + FOUR, ids=names(SMALL + FOUR))
def test_the_best_total_and_the_effect_die_it_leaves(pool: tuple[int, ...]) -> None:
    found: Counter[truth.Option] = Counter()
    for options, count in truth.by_options(pool).items():
        found[truth.win_first(options)] += count
    assert heroic.best(pool).weights == found
    totals: Counter[int] = Counter()
    for (total, _), count in found.items():
        totals[total] += count
    assert heroic.totals(pool).weights == totals


@pytest.mark.parametrize("pool", SMALL + FOUR, ids=names(SMALL + FOUR))
def test_the_choices_that_rolls_leave(pool: tuple[int, ...]) -> None:
    found: Counter[tuple[truth.Option, ...]] = Counter()
    for options, count in truth.by_options(pool).items():
        best = [a for a in options if not any(b != a and b[0] >= a[0] and b[1] >= a[1] for b in options)]
        found[tuple(sorted(best, reverse=True))] += count
    counted = {tuple((cell // STEPS, SIZES[cell % STEPS]) for cell in cells): count for cells, count in frontiers(counts_of(pool)).items()}
    assert counted == found


@pytest.mark.parametrize("pool", [*SMALL[::3], *FOUR[:4]], ids=names([*SMALL[::3], *FOUR[:4]]))
@pytest.mark.parametrize(("keep", "drop"), [(3, 0), (4, 0), (2, 1), (3, 1), (3, 2)])
def test_more_dice_kept_and_the_highest_dropped(pool: tuple[int, ...], keep: int, drop: int) -> None:
    totals: Counter[int] = Counter()
    best: Counter[truth.Option] = Counter()
    for options, count in truth.by_options(pool, keep, drop).items():
        totals[max(options)[0]] += count
        best[max(options)] += count
    assert heroic.totals(pool, keep=keep, drop=drop).weights == totals
    assert heroic.best(pool, keep=keep, drop=drop).weights == best
    table = heroic.table(pool, keep=keep, drop=drop)
    for effect in SIZES:
        for total in range(12 * keep + 2):
            expected = reached(pool, total, effect, keep, drop)
            assert heroic.at_least(pool, total, effect, keep=keep, drop=drop) == expected == table.at_least(total, effect)


@pytest.mark.parametrize("pool", SMALL + FOUR, ids=names(SMALL + FOUR))
@pytest.mark.parametrize("which", [1, 2, 3])
def test_further_effect_dice(pool: tuple[int, ...], which: int) -> None:
    """With the best total made of the smaller of equal dice, the sizes that are left, from the largest."""
    found: Counter[int] = Counter()
    for roll in truth.rolls(pool):
        usable = truth.in_order(roll)
        left = sorted((size for size, _ in usable[2:]), reverse=True)
        found[left[which - 1] if len(left) >= which else 4 * (which == 1)] += 1
    assert heroic.effect_dice(pool, which).weights == found


@pytest.mark.parametrize("pool", SMALL + FOUR, ids=names(SMALL + FOUR))
@pytest.mark.parametrize("twos", [False, True])
def test_opportunities(pool: tuple[int, ...], twos: bool) -> None:
    found = Counter(sum(value <= 1 + twos for _, value in roll) for roll in truth.rolls(pool))
    assert heroic.opportunities(pool, twos=twos).weights == found


# Large pools


@pytest.mark.parametrize("pool", LARGE, ids=names(LARGE))
def test_totals_as_icepool_has_them(pool: tuple[int, ...]) -> None:
    peer = with_icepool.totals(pool)
    ours = heroic.totals(pool)
    assert {total: Fraction(count, peer.denominator()) for total, count in peer.items()} == dict(ours)


@pytest.mark.parametrize("pool", [*LARGE[:3], *LARGE[5:]], ids=names([*LARGE[:3], *LARGE[5:]]))
def test_best_choices_as_icepool_has_them(pool: tuple[int, ...]) -> None:
    peer = with_icepool.joint(pool)
    assert {pair: Fraction(count, peer.denominator()) for pair, count in peer.items()} == dict(heroic.best(pool))


def test_twenty_d12_stay_exact() -> None:
    pool = [12] * 20
    assert 12**20 > 2**64
    assert heroic.totals(pool).outcomes == 12**20
    assert sum(heroic.totals(pool).weights.values()) == 12**20
    two_twelves = 1 - Fraction(11**20 + 20 * 11**19, 12**20)
    assert heroic.totals(pool)[24] == two_twelves
    assert heroic.at_least(pool, 24, 12) == two_twelves - Fraction(comb(20, 2), 12**20)  # two show 12, and all others 1
    one_usable = Fraction(20, 12**20)
    assert heroic.totals(pool)[2] == one_usable and heroic.totals(pool)[0] == Fraction(1, 12**20)
    assert heroic.opportunities(pool)[20] == Fraction(1, 12**20)
    assert heroic.contest(pool, pool).win > Fraction(1, 2)
    assert heroic.contest(pool, pool).effects.outcomes == 12**40


# Published numbers

PUBLISHED = {
    (6, 6, 6): {0: 1, 2: 3, 3: 3, 4: 7, 5: 12, 6: 19, 7: 24, 8: 34, 9: 36, 10: 34, 11: 27, 12: 16},
    (12, 10, 8, 8, 6): dict(
        zip(
            [0, *range(2, 23)],
            [1, 5, 5, 31, 80, 211, 404, 780, 1262, 2018, 2836, 3863, 4655, 5298, 5368, 5348, 4592, 3845, 2544, 1782, 768, 384],
        )
    ),
}
DROP_ONE_KEEP_THREE = [
    *(40, 146, 126, 320, 464, 744, 1116, 1610, 2139, 2747, 3277, 3764, 4080),
    *(4235, 4179, 3939, 3506, 2970, 2352, 1749, 1185, 730, 392, 186, 66, 18),
]


@pytest.mark.parametrize("pool", PUBLISHED, ids=names(list(PUBLISHED)))
def test_published_weights(pool: tuple[int, ...]) -> None:
    assert heroic.totals(pool).weights == PUBLISHED[pool]


def test_published_weights_with_the_highest_dropped_and_three_kept() -> None:
    published = dict(zip([0, *range(2, 27)], DROP_ONE_KEEP_THREE, strict=True))
    assert sum(published.values()) == 46080
    assert heroic.totals((12, 10, 8, 8, 6), keep=3, drop=1).weights == published


@pytest.mark.parametrize(
    ("pool", "mean", "eleven", "fifteen", "any_one"),
    [
        ([8] * 3, 10.9, 59, 12, 33),
        ([8] * 5, 12.9, 85, 29, 49),  # published as 13.0, which is rounded twice
        ([10] * 3, 13.4, 78, 43, 27),  # published as 13.5, likewise
        ([10] * 5, 16.0, 95, 72, 41),
        ([12] * 2, 12.8, 67, 38, 16),
        ([12] * 3, 16.0, 87, 65, 23),
        ([12] * 5, 19.0, 98, 89, 35),
    ],
)
def test_published_percentages(pool: list[int], mean: float, eleven: int, fifteen: int, any_one: int) -> None:
    best = heroic.totals(pool)
    assert round(float(best.mean), 1) == mean
    assert [round(100 * best.at_least(total)) for total in (11, 15)] == [eleven, fifteen]
    assert round(100 * heroic.opportunities(pool).at_least(1)) == any_one


@pytest.mark.parametrize(("pool", "all_ones"), [([8] * 3, 0.20), ([10] * 3, 0.10), ([12] * 2, 0.69), ([12] * 3, 0.06)])
def test_published_chances_of_nothing_but_ones(pool: list[int], all_ones: float) -> None:
    assert round(100 * float(heroic.totals(pool)[0]), 2) == all_ones == round(100 * float(heroic.opportunities(pool)[len(pool)]), 2)


# Properties


@settings(max_examples=60)
@given(any_pool)
def test_a_table_is_a_table_of_chances(pool: list[int]) -> None:
    table = heroic.table(pool)
    assert table.at_least(0) == 1
    for effect in SIZES:
        row = table.row(effect)
        assert row == sorted(row, reverse=True) and row[-1] >= 0
    for total in range(25):
        column = [table.at_least(total, effect) for effect in SIZES]
        assert column == sorted(column, reverse=True)
    assert sum(heroic.best(pool).values()) == 1


@settings(max_examples=60)
@given(any_pool, st.sampled_from(SIZES))
def test_another_die_never_hurts(pool: list[int], size: int) -> None:
    less, more = heroic.table(pool), heroic.table([*pool, size])
    assert all(more.at_least(total, effect) >= less.at_least(total, effect) for total in range(25) for effect in SIZES)


@settings(max_examples=30)
@given(st.lists(st.sampled_from(SIZES), max_size=10))
def test_the_two_ways_to_count_agree(pool: list[int]) -> None:
    """Pools too large for brute force: the closed form for two dice, and the general one."""
    counts = counts_of(pool)
    closed = joint.joint(counts)
    assert kept.kept_totals(counts, 2) == closed.keeping[0] == joint.totals(counts)
    assert kept.kept_leaving(counts, 2) == [[0] * 25, *closed.leaving]
    assert [kept.kept_keeping(counts, step, 2) for step in range(STEPS)] == closed.keeping


@settings(max_examples=100)
@given(st.lists(st.sampled_from(SIZES), max_size=9), st.integers(0, 25))
def test_enough_is_the_last_choice_that_is(pool: list[int], least: int) -> None:
    rows = [[0] * 25 for _ in SIZES]
    for cells, count in frontiers(counts_of(pool)).items():
        total, step = divmod(([cells[0]] + [cell for cell in cells if cell // STEPS >= least])[-1], STEPS)
        rows[step][total] += count
    assert enough(counts_of(pool), least) == rows


@settings(max_examples=60)
@given(any_pool)
def test_order_does_not_matter(pool: list[int]) -> None:
    assert heroic.table(pool[::-1]).reach == heroic.table(sorted(pool)).reach == heroic.table(iter(pool)).reach


# After the roll


@pytest.mark.parametrize(
    ("roll", "total", "effect", "ones"),
    [
        ([(10, 5), (8, 7), (8, 3), (10, 8)], 15, 10, 0),
        ([(8, 4), (8, 2), (10, 5), (10, 9), (10, 7)], 16, 10, 0),
        ([(8, 6), (8, 7), (8, 8), (6, 5), (6, 5)], 15, 8, 0),
        ([(6, 5), (6, 4)], 9, 4, 0),
        ([(8, 5), (6, 3)], 8, 4, 0),
        ([(4, 4), (6, 6), (8, 7)], 13, 4, 0),
        ([(8, 1), (8, 8), (8, 2)], 10, 4, 1),
        ([(12, 5), (8, 6), (6, 5)], 11, 12, 0),  # the pair that frees the larger die
        ([(12, 5), (8, 1), (6, 1)], 5, 4, 2),
        ([(12, 1)], 0, 4, 1),
        ([], 0, 4, 0),
    ],
)
def test_worked_rolls(roll: list[tuple[int, int]], total: int, effect: int, ones: int) -> None:
    assert heroic.choices(roll)[0][:2] == (total, effect)
    assert heroic.opportunities_in(roll) == ones


def test_the_largest_effect_of_a_worked_roll() -> None:
    found = [choice[:2] for choice in heroic.choices([(10, 7), (8, 5), (6, 4), (6, 3)])]
    assert found == [(12, 6), (11, 8), (9, 10)]  # a published example has 10 with a d8 as its largest effect


@given(any_roll, st.integers(2, 4), st.integers(0, 2))
def test_choices_are_those_that_nothing_beats(roll: list[tuple[int, int]], keep: int, drop: int) -> None:
    options = truth.options(roll, keep, drop)
    best = sorted((a for a in options if not any(b != a and b[0] >= a[0] and b[1] >= a[1] for b in options)), reverse=True)
    found = heroic.choices(roll, keep=keep, drop=drop)
    assert [choice[:2] for choice in found] == best
    for choice in found:
        used = [*choice.dice, *([choice.effect_die] if choice.effect_die else [])]
        assert not Counter(used) - Counter(heroic.Die(*die) for die in roll)
        assert sum(die.value for die in choice.dice) == choice.total
        assert choice.effect == (choice.effect_die.size if choice.effect_die else 4)


# What is refused


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: heroic.totals([6, 7]), "there is no d7"),
        (lambda: heroic.totals([6] * 41), "41 dice are too many"),
        (lambda: heroic.at_least([6], 4, effect=5), "there is no d5"),
        (lambda: heroic.totals([6], keep=1), "two dice or more, not 1"),
        (lambda: heroic.at_least([6], 3, 6, keep=3, drop=-1), "-1 dice cannot be dropped"),
        (lambda: heroic.choices([(6, 7)]), "a d6 cannot show 7"),
        (lambda: heroic.choices([(6, 0)]), "a d6 cannot show 0"),
    ],
)
def test_what_does_not_exist_is_refused(ask: object, words: str) -> None:
    assert callable(ask)
    with pytest.raises(heroic.BadPool, match=words):
        ask()
