"""A second reading of the rules, as tables: outcomes, recovery, doom and the price of a pool, against every answer of the engine.

Nothing here asks the engine how it counts: sizes are places on a ladder, and each table is written from the rules' words.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

import pytest

from longbox.games.heroic.engine.pool import gathered
from longbox.games.heroic.engine.rules import ASKED, ASSET, BUY, COMPLICATION, COUNTER, EXTRA, FOR_SCENE, KEEP, RESOURCE
from longbox.games.heroic.engine.state import Heroic
from longbox.kernel import Move, Sfc32
from tests.heroic.tables import act, attack, begin, do, fight, fill, hurt, no, one, place, react, rest, roll, show, throw
from tests.heroic.tables import move as parsed
from tests.marks import rule

LADDER = ["gone", "d4", "d6", "d8", "d10", "d12", "beyond"]
SIZES = {"d4": 4, "d6": 6, "d8": 8, "d10": 10, "d12": 12, "gone": 0}


def up(die: str, steps: int = 1) -> str:
    return LADDER[min(6, LADDER.index(die) + steps)]


def back(die: str) -> str:
    return LADDER[LADDER.index(die) - 1]


def larger(one: str, other: str) -> bool:
    return LADDER.index(one) > LADDER.index(other)


# What an attack does


def landed(effect: str, margin: int, guard: str, before: str) -> tuple[str, bool, int]:
    """The stress that is left, whether its owner is out, and how many further effect dice there are."""
    further = 0
    for _ in range(margin // 5):
        if effect == "d12":
            further = 1  # once
        else:
            effect = up(effect)
    if larger(guard, effect):
        effect = back(effect)
    if effect == "gone":
        return before, False, further
    after = effect if larger(effect, before) else up(before)
    return ("d12", True, further) if after == "beyond" else (after, False, further)


@rule("P5.3", "P5.4", "P5.5", "P5.6", "P13.2", "P13.3")
@pytest.mark.parametrize("effect", LADDER[1:6])
def test_every_attack_by_the_table(effect: str) -> None:
    for margin, guard, before in product([0, 4, 5, 9, 10, 14, 15], LADDER[1:6], LADDER[:6]):
        state = fight("wolverine", foes=["electro"])
        one(state, "Electro").feel(1, SIZES[before])
        attack(state, "Wolverine", "Electro", "mental", (8 + margin, SIZES[effect]), (8, SIZES[guard]))
        stress, out, further = landed(effect, margin, guard, before)
        target = one(state, "Electro").harm
        found = state.contest.extra if state.contest is not None else []
        assert (target.stress[1], target.out == 1, target.trauma[1], len(found)) == (SIZES[stress], out, 6 if out else 0, further), (
            margin, guard, before,
        )  # fmt: skip
        assert (state.stage == EXTRA) == (further > 0)


@rule("P5.7")
@pytest.mark.parametrize("effect", LADDER[1:6])
def test_every_blow_back_by_the_table(effect: str) -> None:
    for margin, guard in product([1, 4, 5, 9, 10], ["d4", "d12"]):
        state = fight("wolverine", foes=["electro"], doom="8")
        attack(state, "Wolverine", "Electro", "physical", (8, SIZES[guard]), (8 + margin, SIZES[effect]))
        assert state.stage == COUNTER
        do(state, 0, "counter mental pay")
        stress = min(up(effect, margin // 5), "d12", key=LADDER.index)  # steps up by its own margin, and nothing steps it back
        assert (one(state, "Wolverine").harm.stress[1], state.doom) == (SIZES[stress], []), (margin, guard)


# Recovery


@rule("P13.6", "P13.9", "P13.11")
@pytest.mark.parametrize("what", ["stress in a Transition", "stress in an Action Scene", "trauma in a Transition"])
def test_every_recovery_by_the_table(what: str) -> None:
    for size, effect, won in product(LADDER[1:6], LADDER[1:6], [True, False]):
        transition, trauma = what.endswith("Transition"), what.startswith("trauma")
        state = rest("wolverine", "storm") if transition else fight("wolverine", "storm")
        wolverine = one(state, "Wolverine")
        (wolverine.scar if trauma else wolverine.feel)(2, SIZES[size])
        if transition:
            do(state, 1, "done")
        act(state, "Storm", f"aim recover Wolverine {5 if trauma else 2}", (8 if won else 7, SIZES[effect]), (8, 4))
        enough = not larger(size, effect)
        if what == "stress in a Transition":
            left = size if not won else "gone" if enough else back(size)
        else:
            healed = "gone" if trauma else back(size)
            left = up(size) if not won else healed if enough else size
        found = wolverine.harm.trauma[2] if trauma else wolverine.harm.stress[2]
        assert found == SIZES["d12" if left == "beyond" else left], (size, effect, won)
        assert (state.proposal is not None) == (trauma and left == "beyond")  # a death is asked
        assert (wolverine.harm.out == 2) == (not trauma and left == "beyond")


# Doom


def pools(most: int) -> Iterator[list[int]]:
    for count in range(most + 1):
        for dice in combinations_with_replacement([4, 6, 8, 10, 12], count):
            yield list(dice)


def without(doom: list[int], least: int) -> list[int] | None:
    """Doom after the smallest die of at least this size is spent; None if there is none."""
    fit = [die for die in sorted(doom) if die >= least]
    if not fit:
        return None
    left = list(doom)
    left.remove(fit[0])
    return left


@rule("P8.5", "P8.7", "P8.8", "P8.9", "P8.10", "P4.11")
def test_every_spend_of_doom_on_the_table() -> None:
    """The largest Reflexes or Senses is d8; Wolverine is a Buddy with d8, Storm with d6."""
    prices = {"interrupt Electro": 8, "split Wolverine 1": 8, "split Storm 1": 6, "new_distinction": 8}
    for doom in pools(3):
        for words, least in prices.items():
            state = fight(doom=" ".join(map(str, doom)))
            left = without(doom, least)
            if left is None:
                no(state, 0, words)
                continue
            do(state, 0, words)
            spent = sum(doom) - sum(left)
            assert (state.doom, one(state, "Storm").xp) == (left, 1 if spent == 12 else 0), words
        state = fight(doom=" ".join(map(str, doom)))
        if doom.count(12) < 2:
            no(state, 0, "end_scene")
        else:
            do(state, 0, "end_scene")
            assert (sorted([*state.doom, 12, 12]), one(state, "Storm").xp) == (doom, 2)


@rule("P8.4", "P8.2")
def test_every_die_that_doom_adds_to_a_roll() -> None:
    for doom in pools(2):
        for extra in (4, 6, 8, 10, 12):
            for words in ("add 3", "keep_effect 3"):
                state = fight(doom=" ".join(map(str, doom)))
                begin(state, "Electro")
                do(state, 0, "aim attack Wolverine physical", "rush")
                throw(state).sides, throw(state).marks = [12, 12, 10, extra], [""] * 4
                roll(state, 7, 6, 5, 3)
                left = without(doom, extra)
                if left is None:
                    no(state, 0, words)
                else:
                    do(state, 0, words, "keep 0 1 2")
                    assert state.doom == left, (doom, words)
        state = fight(doom=" ".join(map(str, doom)))
        begin(state, "Electro")
        do(state, 0, "aim attack Wolverine physical")
        listed = {repr(move) for move in state.legal(0) if move.kind.name == "doom"}
        assert listed == {f"doom d{die} 0" for die in doom}


@rule("P4.6", "P4.9")
@pytest.mark.parametrize("ones", [1, 2, 3, 4])
def test_every_way_to_buy_ones(ones: int) -> None:
    for doom in pools(2):
        expected: dict[str, tuple[list[int], int]] = {"let_be": (doom, 0)}
        for add in range(ones + 1):
            for step in range(ones + 1 - add):
                if add + step:
                    after = sorted([*doom, *[6] * add])
                    for _ in range(step):
                        after = stepped(after)
                    expected[f"buy {add} {step}"] = (after, add + step)
        for together in range(2, ones + 1):
            expected[f"merge {together}"] = (sorted([*doom, SIZES[up("d4", together)]]), 1)
        found = {}
        for words in expected:
            state = fight("wolverine", doom=" ".join(map(str, doom)))
            state.standing[0] = ASKED
            begin(state, "Wolverine")
            do(state, 1, "aim attack Electro physical", "rush")
            show(state, 15, 8, ones)
            assert state.stage == BUY
            assert {repr(move) for move in state.legal(0)} == set(expected)
            do(state, 0, words)
            react(state, 14, 4)
            found[words] = (state.doom, one(state, "Wolverine").pp - 1)
        assert found == expected


def stepped(doom: list[int]) -> list[int]:
    """The smallest die a step larger; a d6 if there is none to step."""
    if not doom or doom[0] == 12:
        return sorted([*doom, 6])
    return sorted([doom[0] + 2, *doom[1:]])


# The price of a pool


def price(steps: list[Move]) -> int:
    """Plot Points for a hero's draft: what is beyond one of each box, and what has a price of its own."""
    boxes: dict[str, int] = {}
    paid = 0
    for step in steps:
        name = step.kind.name
        if name == "power":
            name = f"set {step.a}"
        elif name in ("push", "stunt"):
            paid += 1
            name = "push, stunt, resource"
        elif name == "resource":
            name = "push, stunt, resource"
        elif name == "own_stress":
            paid += 1
            continue
        elif name in ("aim", "regroup", "affiliation"):
            continue
        boxes[name] = boxes.get(name, 0) + 1
    return paid + sum(count - 1 for count in boxes.values())


LEFT_OUT = ["aim", "also", "multipower", "sfx", "affiliation"]


def laden() -> Heroic:
    """Wolverine's turn at a table where there is something to take of everything."""
    state = fight("wolverine", "storm", doom="6 6")
    fill(state, 0, "ruling", what="distinction", name="Dark", reason="night")
    wolverine, electro = place(state, "Wolverine"), place(state, "Electro")
    for kind, name, owner in [
        (ASSET, "Rope", wolverine), (ASSET, "Plan", -1), (RESOURCE, "Contact", wolverine), (RESOURCE, "Van", wolverine),
        (COMPLICATION, "Wet", electro), (COMPLICATION, "Blind", electro),
    ]:  # fmt: skip
        what = {ASSET: "asset", COMPLICATION: "complication"}.get(kind, "asset")
        fill(state, 0, "ruling", what=what, who=max(0, owner), value=6, name=name, reason="there")
        trait = state.traits[-1]
        trait.kind, trait.owner, trait.life = kind, owner, FOR_SCENE
    hurt(one(state, "Electro"), stress=[6, 8, 0], trauma=[10, 0, 0])
    hurt(one(state, "Wolverine"), stress=[6, 0, 4])
    one(state, "Wolverine").pp = 6
    begin(state, "Wolverine")
    do(state, 1, "aim attack Electro physical")
    return state


@rule("P3.2", "P3.3", "P3.5", "P3.6", "P7.2", "P7.8")
def test_every_pool_has_the_price_of_the_list() -> None:
    """Pools gathered at random, step by step: each has the price counted from the list, and none that cannot be paid is listed."""
    rng, taken, slot = Sfc32("prices"), set[str](), 0
    for _ in range(40):
        state = laden()
        for _ in range(14):
            moves = [step for step in state.legal(1) if step.kind.step and step.kind.name not in LEFT_OUT]
            step = rng.choice(moves)
            state.apply(1, step)
            taken.add(step.kind.name)
            pool = gathered(state, 1, place(state, "Wolverine"))
            d4s = sum(1 for step in state.drafts[1] if step.kind.name == "distinction" and step.b)
            assert (pool.cost, pool.gain) == (price(state.drafts[1]), d4s), state.drafts[1]
            assert pool.cost <= 6 + d4s
            slot = max(slot, pool.cost)
        before = one(state, "Wolverine").pp
        do(state, 1, "roll")
        assert one(state, "Wolverine").pp == before - pool.cost + pool.gain
    assert slot >= 6
    assert taken >= {"distinction", "power", "specialty", "asset", "push", "stunt", "resource", "hindrance", "stress", "own_stress"}


@rule("P3.6")
def test_of_stress_and_trauma_the_larger_counts() -> None:
    state = laden()
    do(state, 1, "stress physical free", "stress mental extra")
    assert sorted(gathered(state, 1, 0).dice) == [8, 10]
    assert parsed(state, "stress emotional extra") not in state.legal(1)


@rule("P4.4")
def test_what_a_hero_pays_after_the_roll() -> None:
    for points in range(4):
        state = fight("wolverine", foes=["electro"])
        one(state, "Wolverine").pp = points
        begin(state, "Wolverine")
        do(state, 1, "aim attack Electro physical", "rush")
        throw(state).sides, throw(state).marks = [12, 10, 8, 8, 6, 6], [""] * 6
        roll(state, 7, 6, 5, 4, 3, 2)
        bought = 0
        for words in ("add 3", "keep_effect 4", "add 5"):
            if bought < points:
                do(state, 1, words)
                bought += 1
            else:
                no(state, 1, words)
        assert state.stage == KEEP
        do(state, 1, "keep 0 1 2")
        assert one(state, "Wolverine").pp == points - bought
