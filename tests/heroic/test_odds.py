"""The odds that are shown beside a pool are those of the engine, over every roll there is."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from longbox.games.heroic.engine.rules import KEEP, POOL
from longbox.games.heroic.engine.state import Heroic
from longbox.kernel import CHANCE, Outcome, Roll
from longbox.odds import dice_pools
from tests.heroic.tables import begin, do, fight, one, throw


def rolling(pool: list[int]) -> Heroic:
    """Wolverine is about to roll these dice at Electro."""
    state = fight()
    do(state, begin(state, "Wolverine"), "aim attack Electro physical", "rush")
    throw(state).sides, throw(state).marks = list(pool), [""] * len(pool)
    return state


@pytest.mark.parametrize("pool", [[8, 6, 4], [6, 6], [10, 4], [12]])
def test_totals_are_those_of_the_engine(pool: list[int]) -> None:
    found: Counter[int] = Counter()
    state = rolling(pool)
    pending = state.pending()
    assert isinstance(pending, Roll)
    for shown in pending.outcomes():
        rolled = state.clone()
        rolled.apply(CHANCE, Outcome(shown))
        assert rolled.stage == KEEP
        kept = [move for move in rolled.legal(1) if move.kind.name == "keep"]
        found[max(sum(shown[at] for at in (move.a, move.b) if at != POOL) for move in kept)] += 1
    odds = dice_pools.totals(pool)
    whole = sum(found.values())
    assert {total: Fraction(count, whole) for total, count in found.items()} == {total: odds.get(total) for total in found}


def test_a_contest_is_won_as_often_as_the_odds_say() -> None:
    """The largest total of each side, over all rolls of d6 d4 against d4 d4."""
    stress: Counter[int] = Counter()
    state = rolling([6, 4])
    pending = state.pending()
    assert isinstance(pending, Roll)
    for mine in pending.outcomes():
        acted = state.clone()
        acted.apply(CHANCE, Outcome(mine))
        acted.apply(1, acted.legal(1)[0])
        do(acted, 0, "rush")
        throw(acted).sides, throw(acted).marks = [4, 4], ["", ""]
        reaction = acted.pending()
        assert isinstance(reaction, Roll)
        for theirs in reaction.outcomes():
            done = acted.clone()
            done.apply(CHANCE, Outcome(theirs))
            done.apply(0, done.legal(0)[0])
            stress[one(done, "Electro").harm.stress[0]] += 1
    odds, whole = dice_pools.contest([6, 4], [4, 4]), sum(stress.values())
    assert Fraction(whole - stress[0], whole) == odds.win
    assert {size: Fraction(count, whole) for size, count in stress.items() if size} == {
        size: odds.effects.get(size) for size in stress if size
    }
