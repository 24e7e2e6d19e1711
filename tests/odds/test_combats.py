"""Odds of the special die: rolls against listed dice, combats against the rules told step by step, simulations and numbers by hand."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product
from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.combats import Simulated
from longbox.odds import heroes
from longbox.odds.heroes import Change, Face, Fighter, State, attack, challenge, combat, fixed, hits, mixes, outwit, secrecy, trouble
from longbox.odds.heroes.fight import QUIET
from longbox.odds.heroes.matrix import Matrix, column_guarantee, columns_seen, row_guarantee, rows_seen, solve
from tests.odds import combat_truth as truth

CAP = Fighter(2, [(3, 1, 0), (1, 6, 1), (0, 3, 4)])
WOLVERINE = Fighter(3, [(5, 0, 0), (1, 4, 1), (1, 0, 2)])
SABRETOOTH = Fighter(3, [(5, 1, 0), (2, 4, 0), (0, 1, 3)])
VIPER = Fighter(1, [(1, 3, 1), (2, 1, 2)], ["orange", "yellow"])
BOOSTS = list(product((False, True), repeat=2))

# Rolls


@pytest.mark.parametrize(("dice", "boosted"), list(product(range(5), (False, True))))
def test_a_roll_shows_what_its_dice_can_show(dice: int, boosted: bool) -> None:
    assert hits(dice, boosted) == truth.shown(dice, boosted)
    assert trouble(dice, boosted) == truth.shown(dice, boosted, ("hit", "trouble"))


def test_numbers_by_hand() -> None:
    assert trouble(1) == {0: Fraction(1, 3), 1: Fraction(1, 2) + Fraction(1, 18), 2: Fraction(1, 9)}
    assert trouble(6).mean == Fraction(14, 3) and trouble(8, boosted=False).mean == Fraction(16, 3)
    assert attack(1, 1) == Fraction(3, 4) and attack(1, 1, hit_needed=True) == Fraction(1, 2)
    assert [round(float(attack(a, d, hit_needed=True)), 2) for a, d in ((3, 2), (3, 3), (5, 2), (1, 3))] == [0.78, 0.64, 0.93, 0.25]


def test_no_roll_has_more_than_eight_dice_or_fewer_than_none() -> None:
    assert trouble(11) == trouble(8) and max(trouble(8, boosted=False)) == 8
    assert trouble(-2) == {0: 1} and attack(-1, 0) == 0 and attack(20, 3) == attack(8, 3)


def test_an_attack_without_dice_never_knocks_out() -> None:
    assert attack(0, 0) == 0 and attack(0, 0, more=(3, 0)) == 0
    assert attack(1, 0) == 1 and attack(1, 0, hit_needed=True) == Fraction(1, 2)


def test_ratings_are_taken_off_down_to_none() -> None:
    plain, less = trouble(5), trouble(5, less=3)
    assert less[0] == sum(plain[level] for level in range(4))
    assert all(less[level] == plain[level + 3] for level in range(1, 8))
    assert trouble(5, less=1, more=2).mean == plain.mean + 1


def test_a_villain_is_payable_at_his_requirement_and_cost_and_never_without_trouble() -> None:
    levels = trouble(4, boosted=False, less=1)
    assert heroes.payable(levels, 2, 1) == levels.at_least(2)
    assert heroes.payable(levels, 1, 3) == levels.at_least(3)
    assert heroes.payable(levels, 0, 0) == 1 - levels[0] < 1
    prices = {"Juggernaut": heroes.Price(5, 4), "wanted": heroes.Price(0, 2)}
    assert heroes.payables(levels, prices) == {"Juggernaut": 0, "wanted": levels.at_least(2)}


@pytest.mark.parametrize(("mine", "theirs", "boosts"), list(product(range(4), range(4), BOOSTS)))
def test_attacks_and_contests_against_listed_dice(mine: int, theirs: int, boosts: tuple[bool, bool]) -> None:
    for needed in (False, True):
        assert attack(mine, theirs, boosts, needed) == truth.knocks(mine, theirs, boosts, needed)
    win, tie, lose = outwit(mine, theirs, boosts)
    assert (win, lose) == truth.outwits(mine, theirs, boosts) and win + tie + lose == 1
    assert outwit(mine, theirs, boosts, ties=1) == (win + tie, Fraction(0), lose)
    assert outwit(mine, theirs, boosts, ties=-1) == (win, Fraction(0), lose + tie)


def test_hits_are_added_to_the_result_and_taken_off_down_to_none() -> None:
    assert hits(2, more=-1) == {0: Fraction(3, 4), 1: Fraction(1, 4)}
    assert attack(2, 2, more=(0, -1)) == 1 - Fraction(1, 4) * Fraction(1, 4)  # but for no Hit against two
    assert outwit(1, 1, more=(1, 0)).lose == 0


def test_equal_hits_can_be_the_defenders() -> None:
    assert attack(2, 2, ties=False) == outwit(2, 2).win


def test_another_die() -> None:
    dry = (Face(hits=1), Face(hits=1), Face(troubles=1), Face(boost=True), Face(), Face())
    assert trouble(6, boosted=False, die=dry).mean == 3 and trouble(6, die=dry).mean == Fraction(7, 2)
    assert round(float(attack(3, 3, hit_needed=True, die=dry)), 2) != round(float(attack(3, 3, hit_needed=True)), 2)
    assert combat(CAP, VIPER, die=dry).win != combat(CAP, VIPER).win


# One secret choice


def entries(seed: int, rows: int, columns: int) -> Matrix:
    """A matrix with few different numbers, so that many are equal."""
    chance = random.Random(seed)
    return [[chance.choice((0.0, 0.25, 0.5, 0.625, 1.0, chance.random())) for _ in range(columns)] for _ in range(rows)]


@given(st.integers(0, 10**9), st.integers(1, 6), st.integers(1, 6))
@settings(deadline=None)
def test_a_matrix_against_linear_programming(seed: int, rows: int, columns: int) -> None:
    matrix = entries(seed, rows, columns)
    found = solve(matrix)
    value = float(truth.game_value([[Fraction(entry) for entry in line] for line in matrix]))
    assert found.low == pytest.approx(value, abs=1e-11) and found.high == pytest.approx(value, abs=1e-11)
    assert row_guarantee(matrix, found.rows) == found.low and column_guarantee(matrix, found.columns) == found.high
    assert sum(found.rows) == pytest.approx(1) and min(found.rows) >= 0
    assert rows_seen(matrix) <= value + 1e-12 and value <= columns_seen(matrix) + 1e-12


def test_a_wrong_hint_does_no_harm() -> None:
    for seed in range(50):
        matrix = entries(seed, 3, 3)
        plain = solve(matrix)
        for hint in (((0,), (2,)), ((0, 1), (1, 2)), ((0, 1, 2), (0, 1, 2))):
            assert solve(matrix, hint).low == pytest.approx(plain.low, abs=1e-12)


def test_the_mix_by_hand() -> None:
    found = solve([[0.0, 1.0, -1.0], [-1.0, 0.0, 1.0], [1.0, -1.0, 0.0]])  # rock, paper, scissors
    assert found.rows == pytest.approx([1 / 3] * 3) and found.low == pytest.approx(0) and found.high == pytest.approx(0)


# Combats


def random_side(chance: random.Random, most_ko: int = 3) -> truth.Side:
    powers = tuple((chance.randint(0, 4), chance.randint(0, 4), chance.randint(0, 3)) for _ in range(chance.randint(1, 3)))
    return chance.randint(1, most_ko), powers


@pytest.mark.parametrize("seed", range(16))
def test_a_combat_against_the_rules_told_step_by_step(seed: int) -> None:
    chance = random.Random(seed)
    sides = [random_side(chance, 2 if seed % 4 == 0 else 3) for _ in range(2 if seed % 4 == 0 else 1)]
    villain = random_side(chance, 2 if seed % 4 == 0 else 3)
    boosts, needed = (chance.random() < 0.3, chance.random() < 0.3), chance.random() < 0.5
    told = truth.Told(sides, villain, boosts, needed)
    fight = heroes.fight(tuple(Fighter(*side) for side in sides), Fighter(*villain), boosts, needed)
    told.value((0,) * len(sides), 0, "hero")
    for (kos, on_villain, initiative, quiet), value in told.known.items():
        assert fight.win(kos, on_villain, initiative == "hero", quiet) == pytest.approx(float(value), abs=1e-11)
    for low, high, solved in zip(*fight.guarantees(), fight.values):
        assert high - low < 1e-9 and low - 1e-12 <= solved <= high + 1e-12


def test_the_largest_usual_combat_against_the_rules() -> None:
    side, villain = (3, ((4, 2, 1), (1, 5, 1), (1, 1, 3))), (3, ((4, 1, 0), (2, 4, 1), (0, 1, 3)))
    found = combat(Fighter(*side), Fighter(*villain))
    assert found.win == pytest.approx(float(truth.Told([side], villain).value((0,), 0, "hero")), abs=1e-11)
    assert 0 <= found.gap < 1e-9 and found.low - 1e-12 <= found.win <= found.high + 1e-12


@pytest.mark.parametrize(("mine", "theirs"), list(product(range(3), range(2))))
def test_fixed_choices_against_the_rules(mine: int, theirs: int) -> None:
    sides: tuple[truth.Side, truth.Side] = (2, CAP.powers), (1, VIPER.powers)
    for always in ((mine, theirs), (mine, None), (None, theirs)):
        told = truth.Told([sides[0]], sides[1], always=always)
        found = fixed(CAP, VIPER, always[0], always[1])
        assert found == pytest.approx(float(told.value((0,), 0, "hero")), abs=1e-12)


def test_no_fixed_play_is_better_than_best_play() -> None:
    value = combat(CAP, SABRETOOTH).win
    for mix in ([1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.2, 0.3, 0.5], [0.0, 0.398, 0.602]):
        assert fixed(CAP, SABRETOOTH, hero_mix=mix) <= value <= fixed(CAP, SABRETOOTH, villain_mix=mix)
    assert fixed(CAP, SABRETOOTH) == value
    assert fixed(CAP, SABRETOOTH, "red", "red") == fixed(CAP, SABRETOOTH, 0, [1, 0, 0])


@pytest.mark.parametrize(
    ("side", "villain", "boosts", "needed"),
    [
        ((CAP,), SABRETOOTH, (False, False), False),
        ((WOLVERINE,), SABRETOOTH, (True, False), True),
        ((CAP, WOLVERINE), SABRETOOTH, (False, True), False),
    ],
)
def test_simulated_combats(side: tuple[Fighter, ...], villain: Fighter, boosts: tuple[bool, bool], needed: bool) -> None:
    count = 6000
    fight = heroes.fight(side, villain, boosts, needed)
    value = fight.win((0,) * len(side))
    share = Simulated(fight, 7).wins(count) / count
    assert abs(share - value) < 4 * sqrt(value * (1 - value) / count)


def test_a_combat_in_which_nobody_can_hit_is_the_villains() -> None:
    calm = Fighter(1, [(0, 3, 0)])
    assert combat(calm, calm).win == 0
    assert combat(calm, calm).fallen == (0,)
    coin = Fighter(1, [(0, 0, 1)])
    for quiet in range(QUIET):
        left = QUIET - quiet
        assert combat(coin, coin, quiet=quiet).win == pytest.approx((1 - 0.5**left) / 2)


def test_who_begins_matters_and_the_hero_begins_by_default() -> None:
    sure = Fighter(1, [(1, 0, 0)])
    assert (combat(sure, sure).win, combat(sure, sure, "villain").win) == (1, 0)
    assert combat(CAP, SABRETOOTH).win == combat(CAP, SABRETOOTH, "hero").win > combat(CAP, SABRETOOTH, "villain").win


def test_kos_that_lie_on_the_fighters() -> None:
    assert combat(CAP, SABRETOOTH, kos=(1, 0)).win < combat(CAP, SABRETOOTH).win < combat(CAP, SABRETOOTH, kos=(0, 1)).win
    assert combat(Fighter(3, CAP.powers), SABRETOOTH, kos=(1, 1)).win == combat(CAP, Fighter(2, SABRETOOTH.powers)).win


def test_how_it_ends() -> None:
    found = combat([CAP, WOLVERINE], SABRETOOTH)
    assert sum(found.ends.won.values()) == pytest.approx(found.win)
    assert sum(found.ends.lost.values()) == pytest.approx(1 - found.win)
    assert all(chance <= 1 for chance in found.fallen) and min(found.fallen) >= 1 - found.win - 1e-6
    alone = combat(CAP, SABRETOOTH)
    assert alone.fallen[0] == pytest.approx(1 - alone.win, abs=1e-6)


def test_several_heroes() -> None:
    found = combat([CAP, WOLVERINE], SABRETOOTH)
    assert found.win > max(combat(CAP, SABRETOOTH).win, combat(WOLVERINE, SABRETOOTH).win)
    assert found.named_wins()[found.named] == found.win == max(found.named_wins().values())
    assert found.gap < 1e-9 and found.low - 1e-12 <= found.win <= found.high + 1e-12
    one_down = combat([CAP, WOLVERINE], SABRETOOTH, kos=([2, 0], 0), initiative="villain")
    assert one_down.win == combat(WOLVERINE, SABRETOOTH, "villain").win and one_down.named == 1
    spiteful = combat([CAP, WOLVERINE], SABRETOOTH, villain_names=True)
    assert spiteful.win < found.win and spiteful.win == min(spiteful.named_wins().values())
    assert spiteful.gap < 1e-9 and spiteful.low - 1e-12 <= spiteful.win <= spiteful.high + 1e-12


def test_boosts_help_their_side() -> None:
    assert (
        combat(CAP, SABRETOOTH, boosts=(True, False)).win > combat(CAP, SABRETOOTH).win > combat(CAP, SABRETOOTH, boosts=(False, True)).win
    )


# Changes


def test_a_change_without_conditions_is_another_power() -> None:
    more = CAP.with_changes(Change(kind="attack", dice=2), Change("foe", "defend", dice=-1))
    printed = Fighter(2, [(5, 1, 0), (3, 6, 1), (2, 3, 4)])
    weaker = Fighter(3, [(5, 0, 0), (2, 3, 0), (0, 0, 3)])
    assert combat(more, SABRETOOTH).win == combat(printed, weaker).win


def test_dice_are_never_below_none_and_ratings_are_replaced_before_dice_are_cut() -> None:
    cut = SABRETOOTH.with_changes(Change("foe", "any", dice=-9))
    assert combat(CAP, cut).win == combat(Fighter(2, [(0, 0, 0)] * 3), SABRETOOTH).win
    replaced = CAP.with_changes(Change(kind="defend", rating=4))
    agent = SABRETOOTH.with_changes(Change("foe", "defend", dice=-1))
    assert combat(replaced, agent).win == combat(Fighter(2, [(3, 3, 0), (1, 3, 1), (0, 3, 4)]), SABRETOOTH).win


def test_colours() -> None:
    magnetic = SABRETOOTH.with_changes(Change("foe", "attack", dice=-1, foes="red"))
    assert combat(CAP, magnetic).win == combat(Fighter(2, [(2, 1, 0), (1, 6, 1), (0, 3, 4)]), SABRETOOTH).win
    own = CAP.with_changes(Change(kind="attack", dice=1, mine="red"))
    assert combat(own, SABRETOOTH).win == combat(Fighter(2, [(4, 1, 0), (1, 6, 1), (0, 3, 4)]), SABRETOOTH).win
    assert combat(CAP, VIPER.with_changes(Change(kind="any", dice=3, mine="red"))).win == combat(CAP, VIPER).win
    assert CAP.without("red", "yellow").powers == ((1, 6, 1),) and CAP.without("red", "orange", "yellow") == CAP


def test_the_initiative_as_a_condition() -> None:
    """One attack each decides everything, so that the villain's bonus counts only if he begins."""
    sure, late = Fighter(1, [(1, 1, 0)]), Fighter(1, [(1, 0, 0)])
    eager = late.with_changes(Change("foe", "defend", dice=-8, initiative=True))
    assert combat(sure, eager, "villain").win == 0
    assert (
        combat(sure, late, "villain").win
        == combat(sure, eager.with_changes(Change("foe", "defend", dice=8, initiative=True)), "villain").win
    )


def test_being_hurt_as_a_condition() -> None:
    mad = WOLVERINE.with_changes(Change(kind="attack", dice=2, hurt=True))
    always = WOLVERINE.with_changes(Change(kind="attack", dice=2))
    assert combat(WOLVERINE, SABRETOOTH).win < combat(mad, SABRETOOTH).win < combat(always, SABRETOOTH).win
    assert combat(mad, SABRETOOTH, kos=(1, 0)).win == pytest.approx(combat(always, SABRETOOTH, kos=(1, 0)).win)
    finish = SABRETOOTH.with_changes(Change(kind="attack", dice=2, foe_hurt=True))
    ready = SABRETOOTH.with_changes(Change(kind="attack", dice=2))
    assert combat(WOLVERINE, ready).win < combat(WOLVERINE, finish).win < combat(WOLVERINE, SABRETOOTH).win
    assert combat(WOLVERINE, finish, kos=(1, 0)).win == pytest.approx(combat(WOLVERINE, ready, kos=(1, 0)).win)
    assert combat(CAP.with_changes(Change(dice=1, hurt=False)), SABRETOOTH, kos=(1, 0)).win == combat(CAP, SABRETOOTH, kos=(1, 0)).win


def test_boosting_by_a_change() -> None:
    granted = CAP.with_changes(Change(boost=True))
    assert combat(granted, SABRETOOTH).win == combat(CAP, SABRETOOTH, boosts=(True, False)).win
    grounded = CAP.with_changes(Change("foe", boost=False))
    assert combat(grounded, SABRETOOTH.with_changes(Change(boost=True)), boosts=(False, True)).win == combat(CAP, SABRETOOTH).win


def test_hits_and_ties_by_a_change() -> None:
    luck = Fighter(1, [(0, 2, 2)])
    foe = Fighter(1, [(2, 2, 2)])
    tied = luck.with_changes(Change(kind="defend", ties=True), Change(kind="outwit", ties=True))
    assert combat(tied, foe).win == pytest.approx(float((1 - attack(2, 2, ties=False)) * outwit(2, 2, ties=1).win))
    beam = Fighter(1, [(2, 8, 0)]).with_changes(Change("foe", "defend", hits=-1))
    assert combat(beam, Fighter(1, [(0, 2, 8)]), quiet=11).win == pytest.approx(float(attack(2, 2, more=(0, -1))))


def test_a_change_for_one_sequence() -> None:
    strong = CAP.with_changes(Change(kind="any", dice=2))
    always, once, never = (
        found.win for found in (combat(strong, SABRETOOTH), combat(CAP, SABRETOOTH, now=(strong, None)), combat(CAP, SABRETOOTH))
    )
    assert never < once < always
    found = combat(CAP, SABRETOOTH, now=(None, SABRETOOTH.without("red", "orange")))
    assert found.villain_mix == (1.0,) and found.win > never and found.gap < 1e-9
    assert sum(found.ends.won.values()) == pytest.approx(found.win)
    assert found.win == pytest.approx(max(line[2] for line in combat(CAP, SABRETOOTH).matrix))


def test_choices_of_this_sequence() -> None:
    found = combat(CAP, SABRETOOTH)
    assert found.choosing() == found.win
    assert found.choosing(found.hero_mix, found.villain_mix) == pytest.approx(found.win)
    assert found.choosing(hero=found.hero_mix) == pytest.approx(found.win) == found.choosing(villain=found.villain_mix)
    assert found.choosing("orange", "yellow") == pytest.approx(found.matrix[1][2])
    assert found.choosing(hero="red") == pytest.approx(min(found.matrix[0])) and found.choosing(villain=1) == max(
        line[1] for line in found.matrix
    )
    assert found.seen("hero") < found.win < found.seen("villain")


# Prizes and the Challenge


def test_prizes() -> None:
    kos = list(product(range(3), repeat=1))
    half = combat(CAP, SABRETOOTH, prizes=dict.fromkeys(kos, 0.5))
    assert half.win == pytest.approx(combat(CAP, SABRETOOTH).win / 2)
    unhurt = combat(CAP, SABRETOOTH, prizes={(0,): 1, (1,): 0})
    assert unhurt.win == pytest.approx(combat(Fighter(1, CAP.powers), SABRETOOTH).win)  # the first KO loses it
    assert unhurt.win == pytest.approx(unhurt.ends.won[(0,)]) and unhurt.gap < 1e-9


def test_the_challenge_is_two_combats_with_the_kos_of_the_first() -> None:
    skull = Fighter(3, [(6, 1, 0), (1, 4, 0), (0, 3, 2)], outside=["Villain cards for dice"])
    found = challenge(CAP, VIPER, skull)
    after = [combat(CAP, skull, boosts=(False, True), kos=(on, 0)).win for on in range(2)]
    told = sum(chance * after[kos[0]] for kos, chance in found.ends.won.items())
    assert found.win == pytest.approx(told) and after[1] * combat(CAP, VIPER).win <= found.win <= after[0]
    assert found.outside == ("Villain cards for dice",)


# Secrecy


def test_secrecy_is_worth_nothing_without_a_choice() -> None:
    rhino = Fighter(2, [(5, 4, 0)])
    found = secrecy(Fighter(2, [(3, 3, 3)]), rhino)
    assert found.hero == found.villain == found.worth == 0
    assert mixes(CAP, rhino).villain == 1 and not mixes(CAP, rhino).both


def test_the_worth_of_secrecy_against_open_choices_told_step_by_step() -> None:
    found = secrecy(CAP, SABRETOOTH)
    assert found.value == combat(CAP, SABRETOOTH).win
    assert found.hero > 0.03 and found.villain > 0.03 and found.worth == pytest.approx((found.hero + found.villain) / 2)
    assert mixes(CAP, SABRETOOTH).both and mixes(CAP, SABRETOOTH, least=0.7) == (0, 0)
    for side, seen in ((0, found.hero_seen), (1, found.villain_seen)):
        told = _Open([(2, CAP.powers)], (3, SABRETOOTH.powers))
        told.first = side
        assert seen == pytest.approx(float(told.value((0,), 0, "hero")), abs=1e-11)


class _Open(truth.Told):
    """One side shows its power first."""

    first = 0

    def value(self, kos: tuple[int, ...], on_villain: int, initiative: str, quiet: int = 0) -> Fraction:
        if on_villain == self.villain[0]:
            return Fraction(1)
        if kos[0] == self.heroes[0][0] or quiet == self.quiet_most:
            return Fraction(0)
        key = (kos, on_villain, initiative, quiet)
        if key not in self.known:
            matrix = self.matrix(0, kos, on_villain, initiative, quiet)
            best = max(map(min, matrix)) if self.first == 0 else min(map(max, zip(*matrix)))
            self.known[key] = Fraction(round(best * truth.FINE), truth.FINE)
        return self.known[key]


def test_a_survey_is_the_mean_of_its_pairs() -> None:
    found = heroes.survey({"Cap": CAP, "Wolverine": WOLVERINE}, {"Sabretooth": SABRETOOTH, "Viper": VIPER})
    pairs = list(product((CAP, WOLVERINE), (SABRETOOTH, VIPER)))
    assert found.all.pairs == 4 and found.heroes["Cap"].pairs == 2
    assert found.all.win == pytest.approx(sum(combat(*pair).win for pair in pairs) / 4)
    assert found.all.mixing == sum(mixes(*pair).both for pair in pairs) / 4
    assert found.all.secrecy == pytest.approx(sum(secrecy(*pair).worth for pair in pairs) / 4)
    assert sum(found.heroes["Cap"].use) == pytest.approx(1)


# What is kept, and what is refused


def test_equal_fighters_are_solved_once() -> None:
    again = Fighter(ko=2, powers=[[3, 1, 0], (1, 6, 1), (0, 3, 4)], outside=["Rebound"])  # type: ignore[list-item]
    found = combat(again, SABRETOOTH)
    assert found.fight is combat(CAP, SABRETOOTH).fight and found.outside == ("Rebound",)
    assert combat(CAP, SABRETOOTH, now=(again, None)).outside == ("Rebound",)
    assert found.fight.play((0,)) is found.fight.play((0,))


def test_every_place_is_a_state() -> None:
    fight = heroes.fight((CAP, WOLVERINE), SABRETOOTH)
    for place in range(len(fight.values)):
        state = fight.state(place)
        assert fight.place(state.heroes, state.villain, state.initiative) + state.quiet == place
    assert fight.state(0) == State((0, 0))


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: Fighter(0, [(1, 1, 1)]), "a KO value of 0"),
        (lambda: Fighter(1, []), "0 powers"),
        (lambda: Fighter(1, [(1, -1, 1)]), "fewer than no dice"),
        (lambda: Fighter(1, [(1, 1, 1)], ["red", "orange"]), "a colour of its own"),
        (lambda: Fighter(1, [(1, 1, 1)] * 4), "a colour of its own"),
        (lambda: combat([], VIPER), "no hero"),
        (lambda: combat(CAP, VIPER, "Viper"), "the Initiative of 'Viper'"),  # type: ignore[arg-type]
        (lambda: combat(CAP, VIPER, kos=(0, 1)), "the villain must stand"),
        (lambda: combat(CAP, VIPER, kos=(2, 0)), "no hero stands"),
        (lambda: combat(CAP, VIPER, kos=([0, 0], 0)), "KOs for 2 heroes: there are 1"),
        (lambda: combat(CAP, VIPER, quiet=12), "12 sequences since the last KO"),
        (lambda: combat(CAP, VIPER, now=(WOLVERINE, None)), "cannot change for one sequence"),
        (lambda: combat(CAP, VIPER, prizes={(0,): 1}), r"no prize for a win with KOs of \(1,\)"),
        (lambda: fixed(CAP, VIPER, villain_mix="red"), "no power is red: there are orange, yellow"),
        (lambda: fixed(CAP, VIPER, hero_mix=3), "there is no power 3"),
        (lambda: fixed(CAP, VIPER, hero_mix=[0.5, 0.4, 0.0]), "is no mix of 3 powers"),
        (lambda: fixed([CAP, CAP], VIPER, hero_mix={0: "red"}), r"the heroes \[0\]: there are 2"),
        (lambda: heroes.Fight((CAP,), VIPER, prizes=(1.0,)), "1 prizes: there are 3"),
    ],
)
def test_refused(ask: object, words: str) -> None:
    assert callable(ask)
    with pytest.raises((heroes.BadFighter, heroes.BadCombat), match=words):
        ask()
