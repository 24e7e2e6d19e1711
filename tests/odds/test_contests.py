"""Actions against reactions, totals and the doom pool, for every policy, held against brute force over all pairs of rolls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench import with_icepool
from longbox.odds import heroic
from longbox.odds.heroic.pools import SIZES
from tests.marks import slow
from tests.odds import truth

pytestmark = slow

Pools = tuple[tuple[int, ...], tuple[int, ...]]

TWO = list(product(truth.pools(2), repeat=2))
MIXED: list[Pools] = [
    ((6, 8, 10), (6, 6, 8)),
    ((4, 4, 12), (12, 8, 4)),
    ((12, 12, 4), (4, 10, 12)),
    ((12,), (4, 4, 6)),
    ((4, 6, 10, 8), (12, 8, 10)),
    ((4, 4, 4), (6, 10, 12, 4)),
    ((8, 8, 8), (8, 8, 8)),
    ((12, 10, 6), ()),
    ((), (4, 4, 12)),
]
LARGE: list[Pools] = [((6, 8, 8, 10, 12), (6, 6, 8, 10, 10)), ((6, 6, 8, 8, 8, 10, 12), (8,) * 9), ((12,) * 20, (10,) * 19 + (12,))]

some_pool = st.lists(st.sampled_from(SIZES), max_size=8)


def effects(fight: heroic.Contest) -> dict[int, int]:
    return fight.effects.weights


def test_two_dice_at_most_on_either_side() -> None:
    for pool, against in TWO:
        fight = heroic.contest(pool, against)
        found = truth.contest(pool, against, "win first")
        assert effects(fight) == found, (pool, against)
        assert fight.win == Fraction(sum(found.values()), truth.outcomes(pool) * truth.outcomes(against))


@pytest.mark.parametrize("policy", ["win first", "largest effect"])
@pytest.mark.parametrize("steps_back", [True, False])
@pytest.mark.parametrize(("pool", "against"), MIXED)
def test_policies(pool: tuple[int, ...], against: tuple[int, ...], steps_back: bool, policy: heroic.Policy) -> None:
    assert effects(heroic.contest(pool, against, policy, steps_back=steps_back)) == truth.contest(pool, against, policy, steps_back)


@pytest.mark.parametrize("policy", ["win first", "largest effect"])
@pytest.mark.parametrize("total", [0, 5, 9, 14, 24, 25, 40])
def test_a_fixed_total(total: int, policy: heroic.Policy) -> None:
    for pool in [(), (6,), (4, 6, 12), (4, 6, 10, 12), (12, 12, 12)]:
        assert effects(heroic.contest(pool, total, policy)) == truth.contest(pool, total, policy)
        assert heroic.contest(pool, total, "optimal").mean_effect == truth.optimal_value(pool, total, int)


def test_three_dice_in_the_total() -> None:
    for pool, against in MIXED[:6]:
        assert effects(heroic.contest(pool, against, keep=3)) == truth.contest(pool, against, "win first", keep=3)


WORTHS: list[Callable[[int], int]] = [
    lambda effect: effect,
    lambda effect: 1,
    lambda effect: int(effect >= 8),
    lambda effect: effect * effect,
    lambda effect: int(effect >= 12),
]


@pytest.mark.parametrize("worth", WORTHS, ids=["size", "win", "at least d8", "square", "at least d12"])
@pytest.mark.parametrize("steps_back", [True, False])
def test_the_choice_that_is_optimal_for_both_sides(worth: Callable[[int], int], steps_back: bool) -> None:
    for pool, against in MIXED:
        fight = heroic.contest(pool, against, "optimal", worth=worth, steps_back=steps_back)
        value = sum(worth(effect) * chance for effect, chance in fight.effects.items())
        assert value == truth.optimal_value(pool, against, worth, steps_back), (pool, against)


def test_optimal_for_winning_is_to_win_first() -> None:
    for pool, against in [*MIXED, *LARGE]:
        assert heroic.contest(pool, against, "optimal", worth=lambda effect: 1).win == heroic.contest(pool, against).win


def test_choosing_by_size_is_the_default() -> None:
    pool, against = (4, 6, 10, 12), (6, 8, 12)
    by_size = heroic.contest(pool, against, "optimal", worth=lambda effect: effect)
    assert effects(heroic.contest(pool, against, "optimal")) == effects(by_size)


@pytest.mark.parametrize(("pool", "against"), LARGE)
def test_contests_as_icepool_has_them(pool: tuple[int, ...], against: tuple[int, ...]) -> None:
    peer = with_icepool.contest(pool, against)
    found = {effect: Fraction(count, peer.denominator()) for effect, count in peer.items() if effect >= 0}
    assert dict(heroic.contest(pool, against).effects) == found


MARGINS = [(15, 15, 0), (20, 15, 1), (25, 15, 2), (19, 15, 0), (14, 15, None)]


@pytest.mark.parametrize(("action", "reaction", "steps"), MARGINS)
def test_worked_margins(action: int, reaction: int, steps: int | None) -> None:
    """An action of exactly this total, by dice that show no more: three kept, and a d4 as effect."""
    roll = [(12, 12), (12, action - 12)] if action - 12 <= 12 else [(12, 12), (12, 11), (12, action - 23)]
    (first, *_) = heroic.advice(roll, reaction, keep=3)
    assert first.choice.total == action and first.choice.effect == 4
    assert dict(first.contest.effects) == ({} if steps is None else {4 + 2 * steps: 1})


SINGLE_DICE = {
    4: [62.5, 41.7, 31.3, 25.0, 20.8],
    6: [75.0, 58.3, 43.8, 35.0, 29.2],
    8: [81.3, 68.8, 56.3, 45.0, 37.5],
    10: [85.0, 75.0, 65.0, 55.0, 45.8],
    12: [87.5, 79.2, 70.8, 62.5, 54.2],
}


def test_published_chances_of_one_die_against_another() -> None:
    for size, row in SINGLE_DICE.items():
        found = [100 * heroic.contest([size], [other]).win for other in SIZES]
        assert all(abs(chance - published) <= Fraction(1, 20) for chance, published in zip(found, map(Fraction, map(str, row)))), size


def test_a_one_ties_with_a_one() -> None:
    """Nobody has a usable die: 0 against 0 is a tie, and the actor wins it with a d4."""
    fight = heroic.contest([], [])
    assert fight.win == 1 and dict(fight.effects) == {4: 1}


# The doom pool


def test_the_doom_pool_steps_nothing_back() -> None:
    for pool, against in MIXED:
        fight = heroic.against_doom(pool, against[:1], against[1:])
        assert effects(fight) == truth.contest(pool, against, "win first", steps_back=False)
        assert 0 not in fight.effects


@pytest.mark.parametrize(
    ("doom", "ones", "add", "step_up", "one_die"),
    [
        ((6, 6), 0, (6, 6), (6, 6), (6, 6)),
        ((6, 6), 1, (6, 6, 6), (6, 8), (6, 6, 6)),
        ((6, 6), 3, (6, 6, 6, 6, 6), (8, 10), (6, 6, 10)),
        ((12, 12), 2, (6, 6, 12, 12), (8, 12, 12), (8, 12, 12)),
        ((), 1, (6,), (6,), (6,)),
        ((10, 12), 4, (6, 6, 6, 6, 10, 12), (10, 12, 12), (10, 12, 12)),
        ((6,), 5, (6, 6, 6, 6, 6, 6), (8, 12), (6, 6, 12)),
    ],
)
def test_growth_of_the_doom_pool(
    doom: tuple[int, ...], ones: int, add: tuple[int, ...], step_up: tuple[int, ...], one_die: tuple[int, ...]
) -> None:
    assert heroic.grown(doom, ones) == add
    assert heroic.grown(doom, ones, "step up") == step_up
    assert heroic.grown(doom, ones, "one die") == one_die


def test_the_one_die_that_several_opportunities_make() -> None:
    assert [heroic.grown([], ones, "one die") for ones in range(1, 6)] == [(6,), (8,), (10,), (12,), (6, 12)]


@settings(max_examples=30)
@given(some_pool, st.lists(st.sampled_from(SIZES), max_size=4), st.sampled_from(heroic.GROWTHS))
def test_every_growth_has_its_chance(pool: list[int], doom: list[int], growth: heroic.Growth) -> None:
    ones = heroic.opportunities(pool)
    grown = heroic.doom_growth(pool, doom, growth)
    assert sum(grown.values()) == 1 and len(grown) == len(pool) + 1
    assert all(grown[heroic.grown(doom, count, growth)] == chance for count, chance in ones.items())


# Several targets


def test_area_attacks() -> None:
    """Each target meets its own effect die; all meet the same total."""
    pool, targets = (4, 6, 10, 8), [(6, 8), (4, 10), ()]
    attack = heroic.area(pool, targets)
    hit: Counter[int] = Counter()
    found: list[Counter[int]] = [Counter() for _ in targets]
    for roll in truth.rolls(pool):
        usable = truth.in_order(roll)
        total = sum(value for _, value in usable[:2])
        left = sorted((size for size, _ in usable[2:]), reverse=True) + [4] * 3
        for at, target in enumerate(targets):
            for options, count in truth.by_options(target).items():
                effect = truth.final((total, left[at]), max(options), True)
                if effect is not truth.LOST:
                    found[at][effect] += count
        answers = [[(max(options)[0] <= total, count) for options, count in truth.by_options(target).items()] for target in targets]
        for each in product(*answers):
            hit[sum(won for won, _ in each)] += prod(count for _, count in each)
    assert [effects(fight) for fight in attack.contests] == found
    assert attack.hit.weights == hit


def test_an_area_attack_on_one_target_is_a_contest() -> None:
    for pool, against in MIXED:
        attack = heroic.area(pool, [against])
        assert effects(attack.contests[0]) == effects(heroic.contest(pool, against))
        assert attack.hit.at_least(1) == attack.contests[0].win


def test_the_doom_pool_among_the_targets() -> None:
    attack = heroic.area((6, 8, 8), [(12, 12, 12), (12, 12, 12)], steps_back=[True, False])
    assert 0 in attack.contests[0].effects and 0 not in attack.contests[1].effects


# After the roll


@settings(max_examples=40)
@given(
    st.lists(st.sampled_from(SIZES).flatmap(lambda size: st.tuples(st.just(size), st.integers(1, size))), max_size=6),
    st.sampled_from([(), (6,), (4, 10), (6, 8, 12)]),
)
def test_advice_counts_the_reactions(roll: list[tuple[int, int]], against: tuple[int, ...]) -> None:
    for choice, fight in heroic.advice(roll, against):
        found: Counter[int] = Counter()
        for options, count in truth.by_options(against).items():
            effect = truth.final(choice[:2], max(options), True)
            if effect is not truth.LOST:
                found[effect] += count
        assert effects(fight) == found


# Properties


@settings(max_examples=30)
@given(some_pool, some_pool, st.sampled_from(SIZES))
def test_a_larger_pool_wins_more_often(pool: list[int], against: list[int], size: int) -> None:
    win = heroic.contest(pool, against).win
    assert heroic.contest([*pool, size], against).win >= win >= heroic.contest(pool, [*against, size]).win


@settings(max_examples=30)
@given(some_pool, some_pool)
def test_either_side_wins(pool: list[int], against: list[int]) -> None:
    """The reaction wins what the action does not: by more, not by as much."""
    mine, theirs = heroic.totals(pool), heroic.totals(against)
    lost = sum(chance * (1 - theirs.at_least(0) + theirs.at_least(total + 1)) for total, chance in mine.items())
    assert heroic.contest(pool, against).win == 1 - lost


@settings(max_examples=15)
@given(some_pool, some_pool)
def test_nothing_is_worth_more_than_the_optimal_choice_against_the_same_reaction(pool: list[int], against: list[int]) -> None:
    """A reaction that does not choose cannot hold the action lower than one that does."""
    optimal = heroic.contest(pool, against, "optimal", steps_back=False)
    assert optimal.mean_effect >= heroic.contest(pool, against, steps_back=False).mean_effect
    assert optimal.mean_effect >= heroic.contest(pool, against, "largest effect", steps_back=False).mean_effect


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: heroic.contest([6], [7]), "there is no d7"),
        (lambda: heroic.contest([6], 5, "boldly"), "there is no policy 'boldly'; there are win first, largest effect, optimal"),  # type: ignore[arg-type]
        (lambda: heroic.contest([6], 5, "optimal", keep=3), "go with the policy 'win first'"),
        (lambda: heroic.contest([6], 5, "optimal", worth=lambda effect: -effect), "cannot be worth less"),
        (lambda: heroic.contest([6], 5, "optimal", worth=lambda effect: -1), "nor a won action less"),
        (lambda: heroic.contest([6], -1), "total of -1 is out of range"),
        (lambda: heroic.contest([6], 1000), "total of 1000 is out of range"),
        (lambda: heroic.grown([6], 1, "shrink"), "there is no growth 'shrink'; there are add, step up, one die"),  # type: ignore[arg-type]
    ],
)
def test_what_does_not_exist_is_refused(ask: Callable[[], object], words: str) -> None:
    with pytest.raises(heroic.BadPool, match=words):
        ask()
