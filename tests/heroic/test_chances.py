"""The odds that are shown equal what the engine makes of all rolls: of pools as they grow, of dice to keep, of reactions."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import pytest

from longbox.games.heroic.chances import Chances, Prospect
from longbox.games.heroic.engine.events import Outcome as Ended
from longbox.games.heroic.engine.game import HeroicGame
from longbox.games.heroic.engine.rules import KEEP, POOL, REACT, ROLL, WATCHER
from longbox.games.heroic.engine.state import Heroic
from longbox.kernel import CHANCE, Outcome
from longbox.odds import heroic
from tests.heroic.tables import begin, do, fight, fill, hurt, roll
from tests.marks import rule

SIZES = (6, 8, 10, 12)


def scene(hero: str = "storm", line: str = "thugs mob 2d4", side: str = "foes") -> Heroic:
    state = fight(hero, foes=[], objective="rescue")
    fill(state, 0, "improvise", words=line, side=side)
    return state


def chances(state: Heroic, seat: int) -> Chances:
    assert isinstance(state.game, HeroicGame)
    return Chances(state.game, state.view(seat))


def all_rolls(state: Heroic) -> list[Heroic]:
    """The states after every roll that can be rolled now."""
    assert state.stage == ROLL and state.contest is not None
    found = []
    for shown in product(*(range(1, size + 1) for size in state.contest.throw().sides)):
        new = state.clone()
        new.apply(CHANCE, Outcome(list(shown)))
        found.append(new)
    return found


def keep_best(state: Heroic, keep: int = 2) -> None:
    """The best total, and the largest effect die that it leaves, found without the odds."""
    assert state.stage == KEEP and state.contest is not None
    throw = state.contest.throw()
    usable = [at for at in range(len(throw.sides)) if throw.shown[at] > 1]
    best: tuple[int, int, list[int], int] = (-1, -1, [], POOL)
    for count in range(min(2, len(usable)), min(keep, len(usable)) + 1):
        for dice in combinations(usable, count):
            left = [(throw.sides[at], at) for at in usable if at not in dice]
            size, effect = max(left, default=(4, POOL))
            total = sum(throw.shown[at] for at in dice)
            if (total, size) > best[:2]:
                best = (total, size, list(dice), effect)
    seat = state.seat_of(throw.who)
    kinds = state.game.moves.by_name
    base = [*best[2], POOL, POOL][:2]
    for extra in best[2][2:]:
        state.apply(seat, kinds["add"].of(extra))
    state.apply(seat, kinds["keep"].of(base[0], base[1], best[3]))


def settled(state: Heroic, keep: int = 2) -> Counter[int]:
    """How often each final effect comes of all rolls of both sides; -1: the action fails."""
    found: Counter[int] = Counter()
    for rolled in all_rolls(state):
        keep_best(rolled, keep)
        if rolled.stage == REACT:
            assert rolled.contest is not None
            rolled.apply(rolled.cast[rolled.contest.targets()[0]].seat, rolled.game.moves.by_name["rush"].of())
        for answered in all_rolls(rolled):
            answered.heard = []
            keep_best(answered)
            outcome = next(event for _, event in answered.heard if isinstance(event, Ended))
            found[outcome.die if outcome.won else -1] += 1
    return found


def agrees(prospect: Prospect | None, found: Counter[int]) -> None:
    assert prospect is not None
    count = found.total()
    assert 0 < prospect.win < 1
    assert prospect.win == pytest.approx(1 - found[-1] / count)
    for size in SIZES:
        assert prospect.effects[size] == pytest.approx(sum(many for die, many in found.items() if die >= size) / count), size


@rule("P3.7", "P5.1", "P5.3", "P5.4", "P5.6")
def test_an_attack_has_the_odds_of_all_rolls() -> None:
    state = scene()
    seat = begin(state, "Storm")
    do(state, seat, "aim attack Thugs physical", "affiliation solo", "distinction 0 d4 free", "power 1 1 free")
    prospect = chances(state, seat).prospect()
    do(state, seat, "roll")
    agrees(prospect, settled(state))


@rule("P5.2", "P11.6")
def test_the_objective_is_opposed_by_doom_and_the_obstacle() -> None:
    state = scene()
    state.doom, state.scene.obstacle = [4], 6
    seat = begin(state, "Storm")
    do(state, seat, "aim objective Storm", "affiliation solo", "distinction 0 d4 free", "power 1 1 free")
    found = chances(state, seat)
    assert "doom d4 d6" in found.prospect().against  # type: ignore[union-attr]
    do(state, seat, "roll")
    agrees(found.prospect(), settled(state))


@rule("P9.5", "P5.6")
def test_steps_by_an_sfx_come_before_the_step_back() -> None:
    state = scene("emma-frost", "thugs mob 2d8")
    seat = begin(state, "Emma Frost")
    do(state, seat, "aim attack Thugs mental", "distinction 0 d4 free")
    afflict = next(deed for deed in state.legal(seat) if deed.kind.name == "sfx")
    state.apply(seat, afflict)
    prospect = chances(state, seat).prospect()
    do(state, seat, "roll")
    assert state.contest is not None and state.contest.action.brought.up == 1
    agrees(prospect, settled(state))


@rule("P9.9")
def test_burst_takes_the_largest_die_away_and_adds_three() -> None:
    state = fight("storm", foes=["electro"])
    fill(state, 0, "improvise", words="kid mob 1d4", side="heroes")
    begin(state, "Electro")
    do(state, WATCHER, "aim attack Kid physical", "affiliation team", "distinction 0 d4 free", "power 0 2 free")
    burst = next(deed for deed in state.legal(WATCHER) if deed.kind.name == "sfx" and deed.c == 1)
    state.apply(WATCHER, burst)
    prospect = chances(state, WATCHER).prospect()
    do(state, WATCHER, "roll")
    agrees(prospect, settled(state, keep=3))


@rule("P9.9")
def test_of_equal_dice_burst_may_take_any() -> None:
    """The odds take the smaller one of two that show the largest number, the engine the larger: the other one is in the total anyway."""
    state = fight("storm", foes=["electro"])
    begin(state, "Electro")
    do(state, WATCHER, "aim attack Storm physical", "affiliation team", "distinction 0 d4 free", "power 0 2 free", "doom d6 0")
    state.apply(WATCHER, next(deed for deed in state.legal(WATCHER) if deed.kind.name == "sfx" and deed.c == 1))
    do(state, WATCHER, "roll")
    assert state.contest is not None
    dice = list(state.contest.action.sides)
    found: Counter[tuple[int, int]] = Counter()
    for rolled in all_rolls(state):
        keep_best(rolled, 3)
        assert rolled.contest is not None
        found[rolled.contest.action.value, rolled.contest.action.effect_die()] += 1
    assert len(dice) == 5 and found == Counter(heroic.best(dice, keep=3, drop=1).weights)


@rule("P5.1", "P5.3")
def test_a_reaction_has_the_odds_to_hold() -> None:
    state = scene(line="thugs mob 2d6")
    begin(state, "Thugs")
    do(state, WATCHER, "aim attack Storm physical", "affiliation team", "roll")
    roll(state, 6, 3)
    keep_best(state)
    do(state, 1, "affiliation solo", "distinction 0 d4 free")
    prospect = chances(state, 1).prospect()
    assert prospect is not None and prospect.against == "9, effect d4"
    do(state, 1, "roll")
    found: Counter[int] = Counter()
    for rolled in all_rolls(state):
        rolled.heard = []
        keep_best(rolled)
        outcome = next(event for _, event in rolled.heard if isinstance(event, Ended))
        found[outcome.die if outcome.won else -1] += 1
    assert prospect.win == pytest.approx(found[-1] / found.total())
    for size in SIZES:
        assert prospect.effects[size] == pytest.approx(sum(many for die, many in found.items() if die >= size) / found.total())


@rule("P4.2", "P4.3", "P4.5")
def test_every_choice_after_the_roll_has_its_odds() -> None:
    state = scene(line="thugs mob 2d6")
    seat = begin(state, "Storm")
    do(state, seat, "aim attack Thugs physical", "quick", "roll")
    assert state.contest is not None
    throw = state.contest.throw()
    roll(state, *[max(2, 9 - 2 * at) for at in range(len(throw.sides))])
    options = chances(state, seat).options(state.legal(seat))
    assert len({(option.total, option.effect) for option in options}) == len(options) > 2
    free = [option for option in options if not option.price]
    assert [option.worth for option in free] == sorted([option.worth for option in free], reverse=True)
    for option in options:
        tried = state.clone()
        for step in option.steps:
            assert tried.refuse(seat, step) is None, option
            tried.apply(seat, step)
        assert tried.contest is not None and tried.contest.action.value == option.total
        assert tried.contest.action.effect_die() == option.effect
        assert state.cast[0].pp - tried.cast[0].pp == option.price
        tried.apply(WATCHER, tried.game.moves.by_name["rush"].of())
        won = Counter[int]()
        for answered in all_rolls(tried):
            answered.heard = []
            keep_best(answered)
            outcome = next(event for _, event in answered.heard if isinstance(event, Ended))
            won[outcome.die if outcome.won else -1] += 1
        assert option.prospect is not None
        assert option.prospect.win == pytest.approx(1 - won[-1] / won.total())
        for size in SIZES:
            assert option.prospect.effects[size] == pytest.approx(sum(many for die, many in won.items() if die >= size) / won.total())


@rule("P5.7", "P5.4")
def test_a_reaction_knows_what_follows() -> None:
    state = scene(line="thugs mob 3d8")
    begin(state, "Thugs")
    do(state, WATCHER, "aim attack Storm physical", "affiliation team", "roll")
    roll(state, 4, 3, 2)
    keep_best(state)
    do(state, 1, "quick", "roll")
    assert state.contest is not None
    roll(state, *[[2, 3, 9, 5, 4, 2][at % 6] if size > 8 else 2 + at % 4 for at, size in enumerate(state.contest.throw().sides)])
    for option in chances(state, 1).options(state.legal(1)):
        tried = state.clone()
        tried.heard = []
        for step in option.steps:
            tried.apply(1, step)
        outcome = next(event for _, event in tried.heard if isinstance(event, Ended))
        assert outcome.won != option.holds
        if outcome.won:
            assert outcome.die == option.die
        elif not option.price:
            do(tried, 1, "counter physical pay")
            hit = tried.cast[1]
            assert hit.harm.stress[0] == option.die or (option.die > 8 and hit.dice == 2)


@rule("P7.2", "P4.4")
def test_a_point_buys_what_it_says() -> None:
    state = scene(line="thugs mob 2d6")
    seat = begin(state, "Storm")
    do(state, seat, "aim attack Thugs physical", "quick")
    before = chances(state, seat)
    push = state.game.moves.by_name["push"].of(0)
    added, third = before.with_step(push), before.third_die()
    first = before.prospect()
    do(state, seat, "push free")
    after = chances(state, seat).prospect()
    assert first is not None and after is not None and added is not None and third is not None
    assert added.win == pytest.approx(after.win - first.win) and added.win > 0
    assert added.effect == pytest.approx(after.mean - first.mean)
    assert third.win > 0
    assert [step.kind.name for step in state.drafts[seat]].count("push") == 1


@rule("P3.7")
def test_the_odds_of_a_quick_pool_are_those_of_the_pool_it_lays() -> None:
    state = scene(line="thugs mob 2d6")
    seat = begin(state, "Storm")
    aim = next(deed for deed in state.legal(seat) if deed.kind.name == "aim" and deed.a == 0)
    quick = chances(state, seat).quick(aim)
    state.apply(seat, aim)
    do(state, seat, "quick")
    assert quick is not None and quick == chances(state, seat).prospect()


def test_nobody_in_the_way_is_certain() -> None:
    state = scene(line="thugs mob 2d6")
    hurt(state.cast[1], out=3)
    seat = begin(state, "Storm")
    do(state, seat, "aim attack Thugs physical", "quick")
    prospect = chances(state, seat).prospect()
    assert prospect is not None and prospect.win == 1 and prospect.against == "nobody"
