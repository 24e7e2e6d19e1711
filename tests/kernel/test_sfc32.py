"""The generator of bots and simulations, held against a second implementation and against what it promises."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longbox.kernel import Sfc32

SEEDS = st.integers() | st.text(st.characters(codec="utf-8"), max_size=8)


def naive(seed: int | str) -> Iterator[int]:
    """Small Fast Counting with 32 bits, as Chris Doty-Humphrey's PractRand has it: three words of state and a counter.

    tmp = a + b + counter++; a = b ^ (b >> 9); b = c + (c << 3); c = rotate(c, 21) + tmp; all modulo 2**32.
    """
    digest = hashlib.sha256(str(seed).encode()).digest()
    a, b, c = (sum(byte << 8 * at for at, byte in enumerate(digest[4 * word : 4 * word + 4])) for word in range(3))
    counter = 1
    while True:
        out = (a + b + counter) % 2**32
        counter = (counter + 1) % 2**32
        a, b, c = b ^ (b // 512), (c * 9) % 2**32, (c * 2**21 % 2**32 + c // 2**11 + out) % 2**32
        yield out


def numbers(rng: Sfc32, count: int) -> list[int]:
    """The raw numbers: below 2**32 nothing is drawn again."""
    return [rng.below(1 << 32) for _ in range(count)]


@given(SEEDS)
def test_the_numbers_are_those_of_the_second_implementation(seed: int | str) -> None:
    other = naive(seed)
    assert numbers(Sfc32(seed), 50) == [next(other) for _ in range(50)]


def test_the_numbers_never_change() -> None:
    """Seeded games of older versions must come out the same."""
    assert numbers(Sfc32("longbox"), 4) == [477023607, 804358449, 1338492288, 2433471598]


def test_a_number_and_its_text_are_one_seed() -> None:
    assert numbers(Sfc32(12), 3) == numbers(Sfc32("12"), 3)
    assert numbers(Sfc32(12), 3) != numbers(Sfc32(13), 3)


@given(SEEDS, st.integers(1, 1 << 32))
def test_below_stays_below_and_draws_again_what_would_be_unfair(seed: int | str, bound: int) -> None:
    rng, other = Sfc32(seed), naive(seed)
    fair = 2**32 // bound * bound
    for _ in range(20):
        drawn = next(raw for raw in other if raw < fair)
        found = rng.below(bound)
        assert 0 <= found < bound
        assert found == drawn % bound


@pytest.mark.parametrize("bound", [1, 2, 6, 7, 100])
def test_below_is_uniform(bound: int) -> None:
    """Chi squared over many numbers; the limit is far outside of what chance gives, and the seed is fixed."""
    rng, each = Sfc32("uniform"), 400
    counts = [0] * bound
    for _ in range(each * bound):
        counts[rng.below(bound)] += 1
    chi = sum((count - each) ** 2 / each for count in counts)
    assert chi < bound + 5 * (2 * bound) ** 0.5


def test_a_bound_above_half_of_all_numbers_is_uniform_too() -> None:
    """Without drawing again, the lower half would come twice as often as the upper half."""
    rng, bound = Sfc32("large"), 3 << 30
    low = sum(rng.below(bound) < bound // 2 for _ in range(4000))
    assert 1850 < low < 2150


@given(SEEDS, st.integers(1, 20))
def test_a_die_shows_one_to_its_sides(seed: int | str, sides: int) -> None:
    rng, twin = Sfc32(seed), Sfc32(seed)
    for _ in range(20):
        shown = rng.die(sides)
        assert 1 <= shown <= sides
        assert shown == twin.below(sides) + 1


@given(SEEDS, st.lists(st.integers(), max_size=30))
def test_a_shuffle_is_a_permutation(seed: int | str, items: list[int]) -> None:
    shuffled = items.copy()
    Sfc32(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)
    again = items.copy()
    Sfc32(seed).shuffle(again)
    assert again == shuffled


def test_every_permutation_is_equally_likely() -> None:
    rng, counts = Sfc32("permutations"), dict[str, int]()
    for _ in range(6 * 400):
        items = list("abc")
        rng.shuffle(items)
        counts["".join(items)] = counts.get("".join(items), 0) + 1
    assert sorted(counts) == ["abc", "acb", "bac", "bca", "cab", "cba"]
    assert all(320 < count < 480 for count in counts.values())


@given(SEEDS, st.lists(st.integers(), min_size=1))
def test_a_choice_is_one_of_the_items(seed: int | str, items: list[int]) -> None:
    rng, twin = Sfc32(seed), Sfc32(seed)
    assert rng.choice(items) == items[twin.below(len(items))]


def test_two_generators_do_not_touch_each_other() -> None:
    one, two = Sfc32("a"), Sfc32("b")
    mixed = [(one.below(100), two.below(100)) for _ in range(20)]
    alone, other = Sfc32("a"), Sfc32("b")
    assert [first for first, _ in mixed] == [alone.below(100) for _ in range(20)]
    assert [second for _, second in mixed] == [other.below(100) for _ in range(20)]
    assert [first for first, _ in mixed] != [second for _, second in mixed]
