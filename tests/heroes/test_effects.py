"""Chapter B12: one test for each effect, with a card of the box that has it."""

from __future__ import annotations

import itertools
import re
from contextlib import suppress

import pytest

from longbox.games.heroes.describe import describe
from longbox.games.heroes.engine.abilities import W_SEQ
from longbox.games.heroes.engine.case import BOOSTED, FIGHT, FOE, HERO, MORE_THREAT, change
from longbox.games.heroes.engine.deck import HEADLINE, RESOURCE, VILLAIN, put_away
from longbox.games.heroes.engine.effects import EFFECTS
from longbox.games.heroes.engine.events import Looked
from longbox.games.heroes.engine.fighters import the_fight
from longbox.games.heroes.engine.lines import BadLine
from longbox.games.heroes.engine.parts import Effect
from longbox.games.heroes.engine.scenarios import age_headlines
from longbox.games.heroes.engine.state import Heroes
from longbox.games.heroes.engine.vocabulary import NUMBER, TEAM
from longbox.kernel import Roll
from tests.heroes.tables import (
    HERE,
    ICON,
    PLAIN,
    ally,
    area,
    asked,
    can,
    chance,
    dice,
    discards,
    do,
    exchange,
    fight,
    give,
    headline,
    held,
    kos,
    lined_up,
    mission,
    passes,
    planning,
    power_up,
    powers,
    put,
    refused,
    resource,
    told,
    villain,
    wanted,
    where,
    wounded,
)
from tests.marks import rule

NUMBERS = ["+1", "-1", "+2"]
MK, XM, FF, AVE = "marvel-knights", "x-men", "fantastic-four", "avengers"


@rule("B12.1")
def test_every_effect_has_a_rule_of_its_own() -> None:
    assert [effect.rule for effect in EFFECTS.values()] == [f"B12.{n}" for n in range(2, 47) if n != 41]  # a number is not used again
    assert EFFECTS["dice"].rule == "B12.2" and EFFECTS["scheme"].rule == "B12.46"


@rule("B12.1")
@pytest.mark.parametrize("effect", EFFECTS.values(), ids=EFFECTS)
def test_every_effect_has_words_and_a_worth_whatever_it_takes(effect: Effect) -> None:
    """All that could be written: a line has words or is refused, and every parameter is in one that has words."""
    values = [(NUMBERS if NUMBER in one else []) + one.replace(NUMBER, "").replace(TEAM, MK).split() for one in effect.takes if one != "|"]
    can_lack = effect.takes.index("|") if "|" in effect.takes else len(values)
    said: set[str] = set()
    for words in itertools.product(*[one + [""] * (at >= can_lack) for at, one in enumerate(values)]):
        line = " ".join(["attack:", effect.name, *[word for word in words if word]])
        with suppress(BadLine):
            assert re.fullmatch(r"Before your Attack roll: \S.+[^ ]\.( Once a fight\.)?", describe(line)), line
            said.update(words)
    assert said - {""} == {word for one in values for word in one}
    assert 0 < effect.worth <= 1


def at_headline(state: Heroes, hero: str, card: str = PLAIN, support: str = "") -> None:
    """Seat 0 troubleshoots in The Village."""
    headline(state, HERE, card)
    put(state, 0, hero, state.core.place_ids[state.place_in(area(state, HERE))])
    for one in support.split():
        put(state, 0, one, HERE)
    do(state, 0, f"solve {HERE}")


# In a roll


@rule("B12.2")
def test_dice() -> None:
    """Hulk's Madder: one Attack die more once he has a KO, if he likes."""
    state = mission()
    case = fight(state, "hulk", "absorbing-man")
    powers(state, "red", "red")
    assert asked(state) == "Attack dice 5"
    dice(state, "- - - - -")
    dice(state, "h")
    exchange(state, "h h h h h h", "- -")
    dice(state, "-")
    assert case.kos[1] == 1 and the_fight(state).seq == 2
    powers(state, "red", "red")
    assert asked(state) == "attack 0"
    do(state, 0, "use hulk")
    assert asked(state) == "Attack dice 6"


@rule("B12.2", "B11.6")
def test_dice_of_a_colour_last_for_the_sequence() -> None:
    """Mandarin's Ten Rings: +2 on the number that the colour stands for."""
    state = mission()
    fight(state, "thor", "absorbing-man", backups="mandarin")
    powers(state, "red", "yellow")
    do(state, 1, "use mandarin")
    exchange(state, "- - - - -", "h - - -")
    assert asked(state) == "Defend dice 3"  # the villain's yellow has Attack 0
    dice(state, "- - -")
    assert asked(state) == "Outwit dice 4" and "mandarin" in discards(state)


@rule("B12.3", "B6.14")
def test_rating_and_the_agent_that_cuts_it() -> None:
    """Spider-Woman's Defend 4 replaces the printed number, and Klaw's Ringing Ears still take one die."""
    state = mission()
    ally(state, 0, "spider-woman")
    fight(state, "thor", "absorbing-man", agents="klaw")
    powers(state, "red", "red")
    exchange(state, "- - - - -", "h")
    dice(state, "h - - - - -")
    assert asked(state) == "defend 0"
    do(state, 0, "use spider-woman")
    assert asked(state) == "Defend dice 3" and "spider-woman" in discards(state)


@rule("B12.4", "B11.1")
def test_hits() -> None:
    """Bullseye's box: one Hit more if the villain shows the colour of the sequence before."""
    state = mission()
    case = fight(state, "thor", "absorbing-man", backups="bullseye")
    the_fight(state).last = [-1, 0]
    powers(state, "red", "red")
    exchange(state, "- - - - -", "h")
    dice(state, "- - - - - -")
    assert asked(state) == "attack_r 1"
    do(state, 1, "use bullseye")
    assert case.roll.hits[FOE] == 1


@rule("B12.5")
def test_reroll_instead() -> None:
    """Gambit: all dice again, and the new faces replace the old ones."""
    state = mission("x-men", "avengers")
    ally(state, 0, "gambit")
    case = fight(state, "cyclops", "absorbing-man")
    powers(state, "red", "red")
    dice(state, "h - - -")
    do(state, 0, "use gambit")
    dice(state, "h h - -")
    assert case.roll.hits[HERO] == 2


@rule("B12.5")
def test_reroll_of_blanks_and_of_the_others_hits() -> None:
    state = mission(MK, "avengers")
    ally(state, 0, "iron-fist")
    ally(state, 0, "black-cat")
    case = fight(state, "daredevil", "absorbing-man")
    powers(state, "red", "red")
    dice(state, "h - -")
    do(state, 0, "use iron-fist")
    assert asked(state) == "dice again 2"
    dice(state, "h -")
    assert case.roll.hits[HERO] == 2
    dice(state, "-")
    dice(state, "h h h - - -")
    assert asked(state) == "attack_foe_r 0"
    do(state, 0, "use black-cat")
    assert asked(state) == "dice again 2"
    dice(state, "- -")
    assert case.roll.hits[FOE] == 1


@rule("B12.6")
def test_boost_on_and_off() -> None:
    """Overload boosts the villain for a sequence; Storm's Grounded takes boosting away for the fight."""
    state = mission("x-men", "avengers")
    fight(state, "wolverine", "absorbing-man", support="storm", backups="electro")
    assert asked(state) == "seq 0"
    do(state, 0, "use storm-support")
    do(state, 1, "use electro")
    powers(state, "red", "red")
    exchange(state, "- - - - -", "b")
    assert asked(state) == "Attack dice 6" and change(the_fight(state), FIGHT).boosts[FOE] == -1


@rule("B12.6")
def test_who_is_boosted_already_is_not_asked_to_pay_for_it() -> None:
    """Iron Man has a supporter; a mastermind is always boosted."""
    state = mission()
    give(state, 0, pp=1)
    fight(state, "iron-man", "viper", support="thor")
    assert asked(state) == "power 0 1"
    other = mission()
    give(other, 0, pp=1)
    fight(other, "iron-man", "viper")
    assert can(other, 0, "use iron-man")


@rule("B12.7")
def test_prevent_a_ko_for_a_price() -> None:
    """Invisible Woman goes home from the Support space, and the KO does not happen."""
    state = mission(FF, "avengers")
    fight(state, "thing", "absorbing-man", support="invisible-woman")
    powers(state, "yellow", "red")
    exchange(state, "", "-")
    exchange(state, "h - - - - -", "- - -")
    assert asked(state) == "ko 0"
    do(state, 0, "use invisible-woman-support")
    assert kos(state, HERO) == 0 and where(state, 0, "invisible-woman") == "support"


@rule("B12.7")
def test_prevent_a_fall() -> None:
    """Ultron's Reassemble: if one of three dice shows Boost, the villain stands with one KO less than his value."""
    state = mission()
    fight(state, "thor", "viper", backups="ultron")
    powers(state, "red", "yellow")
    exchange(state, "h - - - -", "-")
    assert asked(state) == "fall 1"
    do(state, 1, "use ultron")
    assert asked(state) == "test dice 3"
    dice(state, "- b -")
    assert state.case is not None and not the_fight(state).down and kos(state, FOE) == 0


@rule("B12.8")
def test_heal_ko_by_a_test() -> None:
    """Wolverine: one die at the end of a sequence, three if he showed orange."""
    state = mission("x-men", "avengers")
    case = fight(state, "wolverine", "absorbing-man")
    case.kos[3] = 1
    powers(state, "orange", "yellow")
    exchange(state, "-", "h - - -")
    exchange(state, "", "- - - - - -")
    dice(state, "- - -")
    assert asked(state) == "seq_end 0"
    do(state, 0, "use wolverine")
    assert asked(state) == "test dice 3"
    dice(state, "- - b")
    assert case.kos[3] == 0 and the_fight(state).seq == 2


@rule("B12.9", "B11.8")
def test_ko_without_a_roll_paid_with_a_wound() -> None:
    """Elektra cuts from the Support space, and is Wounded for it."""
    state = mission(MK, "avengers")
    fight(state, "daredevil", "viper", support="elektra")
    do(state, 0, "use elektra-support")
    assert wounded(state, 0, "elektra") and where(state, 0, "elektra") == "recovery"
    assert state.teams[0].vp == 2 and asked(state) == "action 1"


@rule("B12.9", "B11.8")
def test_ko_unless_the_other_side_pays() -> None:
    """Dormammu's Bargain: an Ally, or a KO."""
    state = mission()
    ally(state, 0, "hawkeye")
    fight(state, "thor", "absorbing-man", agents="dormammu")
    assert asked(state) == "unless 0"
    do(state, 0, "pay")
    assert state.teams[0].allies == [] and kos(state, HERO) == 0


@rule("B12.10", "B11.6")
def test_ko_value_and_what_follows() -> None:
    """Thing's Big Shoulders: one KO more for the fighter, and Thing is Wounded too if he falls."""
    state = mission(FF, "avengers")
    case = fight(state, "human-torch", "absorbing-man", support="thing")
    do(state, 0, "use thing-support")
    assert not can(state, 0, "use thing-support") and the_fight(state).ko_mods[HERO] == 1
    passes(state, 0)
    case.kos[0] = 2
    powers(state, "yellow", "red")
    exchange(state, "-", "h")
    dice(state, "h h h h h h")
    assert wounded(state, 0, "human-torch") and wounded(state, 0, "thing")


@rule("B12.11")
def test_initiative_from_the_next_pair_of_attacks_on() -> None:
    """Sabretooth comes from behind, before powers are chosen: he attacks first in this very sequence."""
    state = mission()
    fight(state, "thor", "absorbing-man", backups="sabretooth")
    do(state, 1, "use sabretooth")
    powers(state, "red", "red")
    assert asked(state) == "Attack dice 7"


@rule("B12.12", "B11.11")
def test_ban_a_called_colour() -> None:
    """Jean shuts a door for a Plot Point; a ban on an only power is void."""
    state = mission("x-men", "avengers")
    give(state, 0, pp=2)
    fight(state, "jean-grey", "absorbing-man")
    do(state, 0, "use jean-grey")
    do(state, 0, "colour red")
    assert refused(state, 1, "power red") == ("banned", "B12.12") and state.teams[0].pp == 1
    other = mission("x-men", "avengers")
    give(other, 0, pp=2)
    fight(other, "jean-grey", "juggernaut")
    do(other, 0, "use jean-grey", "colour red")
    assert can(other, 1, "power red")


@rule("B12.12")
def test_ban_the_colour_shown_last_for_a_fight() -> None:
    """Typhoid Mary: never the same colour twice running, and one die more on everything."""
    state = mission()
    fight(state, "thor", "absorbing-man", backups="typhoid-mary")
    do(state, 1, "use typhoid-mary")
    the_fight(state).last = [-1, 0]
    assert not can(state, 1, "power red") and can(state, 1, "power orange")
    powers(state, "red", "orange")
    dice(state, "- - - - -")
    assert asked(state) == "Defend dice 7"


@rule("B12.13")
def test_peek() -> None:
    """Black Widow: the villain lays his power open before the hero chooses."""
    state = mission()
    ally(state, 0, "black-widow")
    fight(state, "thor", "absorbing-man")
    do(state, 0, "use black-widow")
    assert asked(state) == "power 1"
    do(state, 1, "power yellow")
    assert asked(state) == "power 0" and the_fight(state).sequence.power[FOE] == 2


@rule("B12.14")
def test_repick_and_repick_by_lot() -> None:
    """Professor X changes the own power; Mysterio has the hero's drawn from the other two."""
    state = mission("x-men", "avengers")
    ally(state, 0, "professor-x")
    fight(state, "cyclops", "absorbing-man", backups="mysterio")
    powers(state, "red", "red")
    assert asked(state) == "reveal 0"
    do(state, 0, "use professor-x")
    assert asked(state) == "power 0"
    do(state, 0, "power yellow")
    assert the_fight(state).sequence.power == [2, 0] and asked(state) == "reveal 1"
    do(state, 1, "use mysterio")
    assert asked(state) == "power 1"  # one die, for the one of two
    chance(state, 2)
    assert the_fight(state).sequence.power == [1, 0] and the_fight(state).numbers[:3] == [0, 1, 4]


@rule("B12.14")
def test_repick_of_both() -> None:
    state = mission()
    fight(state, "thor", "absorbing-man", backups="loki")
    powers(state, "red", "red")
    do(state, 1, "use loki")
    assert asked(state) == "power 0 1"


@rule("B12.15")
def test_copy() -> None:
    """Rogue attacks with the villain's number."""
    state = mission("x-men", "avengers")
    ally(state, 0, "rogue")
    fight(state, "cyclops", "absorbing-man")
    powers(state, "yellow", "red")
    do(state, 0, "use rogue")
    assert asked(state) == "Attack dice 6"


@rule("B12.16")
def test_swap_kinds() -> None:
    """Mr. Fantastic trades two numbers of his choice; Super-Skrull turns the hero's Attack and Outwit round."""
    state = mission(FF, "avengers")
    fight(state, "mr-fantastic", "absorbing-man", backups="super-skrull")
    powers(state, "yellow", "red")
    do(state, 0, "use mr-fantastic", "option 2")
    assert the_fight(state).numbers[:3] == [4, 2, 0]
    do(state, 1, "use super-skrull")
    assert the_fight(state).numbers[:3] == [0, 2, 4]


@rule("B12.17")
def test_swap_hero_from_the_support_space() -> None:
    """Assemble!: Hulk takes over until the fight ends, then goes back to his space."""
    state = mission()
    power_up(state, 0, "assemble")
    fight(state, "captain-america", "viper", support="hulk")
    do(state, 0, "use assemble")
    assert the_fight(state).fighter == 1 and where(state, 0, "hulk") == "chelsea"
    powers(state, "red", "yellow")
    exchange(state, "h - - - -", "-")
    assert where(state, 0, "hulk") == HERE and state.teams[0].vp == 2


@rule("B12.38")
def test_one_supporting_hero_becomes_ready() -> None:
    state = mission("avengers", "x-men")
    give(state, 0, "emergency-summit", pp=3)
    for id in ("thor", "captain-america"):
        put(state, 0, id, "support")
    do(state, 0, "play emergency-summit")
    assert asked(state) == "make_ready 0"
    do(state, 0, str(next(move for move in state.legal(0) if "thor" in str(move))))
    assert (where(state, 0, "thor"), where(state, 0, "captain-america")) == ("ready", "support")


@rule("B12.17")
def test_swap_hero_when_one_falls() -> None:
    """Wolverine comes in as a teammate falls; the villain has the Initiative."""
    state = mission("x-men", "avengers")
    case = fight(state, "cyclops", "absorbing-man", support="wolverine")
    case.kos[0] = 1
    powers(state, "yellow", "red")
    exchange(state, "-", "h")
    exchange(state, "h h h h h h", "- - - - - -")
    assert asked(state) == "fall 0"
    do(state, 0, "use wolverine-support")
    assert wounded(state, 0, "cyclops") and the_fight(state).fighter == 3 and the_fight(state).init == FOE and asked(state) == "power 0 1"


@rule("B12.17")
def test_the_villains_side_names_the_hero() -> None:
    state = mission()
    fight(state, "captain-america", "absorbing-man", others="thor", agents="enchantress")
    do(state, 0, "send thor")
    assert asked(state) == "name_hero 1"
    do(state, 1, "send captain-america")
    assert the_fight(state).fighter == 0 and the_fight(state).villain_names


@rule("B12.18")
def test_skip() -> None:
    """Hydro-Man flows away from the first attack; Storm's fog cancels an Outwit."""
    state = mission("x-men", "avengers")
    fight(state, "storm", "absorbing-man", backups="hydro-man")
    do(state, 0, "use storm")
    do(state, 1, "use hydro-man")
    powers(state, "red", "red")
    assert asked(state) == "Attack dice 6"  # the villain's: the hero's first attack is skipped
    exchange(state, "- - - - - -", "- -")
    assert asked(state) == "power 0 1"


@rule("B12.19")
def test_ties() -> None:
    """Luke Cage: equal hits against the hero are no KO in this fight."""
    state = mission(MK, "avengers")
    ally(state, 0, "luke-cage")
    fight(state, "daredevil", "absorbing-man")
    do(state, 0, "use luke-cage")
    powers(state, "red", "red")
    exchange(state, "- - -", "h")
    exchange(state, "h - - - - -", "h - -")
    assert kos(state, HERO) == 0


@rule("B12.19")
def test_ties_in_outwit() -> None:
    """Whirlwind's Blur."""
    state = mission()
    fight(state, "thor", "absorbing-man", backups="whirlwind")
    powers(state, "yellow", "yellow")
    exchange(state, "", "- - - -")
    exchange(state, "", "- -")
    dice(state, "h - - h -")
    do(state, 1, "use whirlwind")
    assert kos(state, HERO) == 1


@rule("B12.20")
def test_a_hero_retreats() -> None:
    """Nightcrawler: to Recovery without a Wound, and the Headline stays."""
    state = mission("x-men", "avengers")
    ally(state, 0, "nightcrawler")
    fight(state, "cyclops", "klaw")
    do(state, 0, "use nightcrawler")
    assert where(state, 0, "cyclops") == "recovery" and not wounded(state, 0, "cyclops")
    assert state.headlines[area(state, HERE)] >= 0 and state.teams[0].vp == 0 and "klaw" in discards(state)


@rule("B12.20")
def test_a_villain_retreats() -> None:
    """Vulture's Up and Away: the beaten Lead Villain comes back to the hand, and the Headline is solved."""
    state = mission()
    fight(state, "thor", "viper", backups="vulture")
    powers(state, "red", "yellow")
    exchange(state, "h - - - -", "-")
    do(state, 1, "use vulture")
    assert held(state, 1) == ["viper"] and state.teams[0].vp == 2


@rule("B12.20")
def test_who_retreats_when_he_would_fall_is_not_defeated() -> None:
    """Elektra is paid for a beaten Lead Villain, not for one who got up and away."""
    state = mission(MK, "avengers")
    told(state)
    fight(state, "elektra", "viper", backups="vulture")
    powers(state, "red", "yellow")
    exchange(state, "h - - -", "-")
    do(state, 1, "use vulture")
    heard = told(state)
    assert "Viper retreats" in heard and "Viper is defeated" not in heard
    assert not can(state, 0, "use elektra") and held(state, 1) == ["viper"]
    assert state.teams[0].vp == 2 and state.teams[0].pp == 0


# At a Headline


@rule("B12.21")
def test_threat() -> None:
    """Evacuate the Block: two dice fewer, and one VP less if it is solved."""
    state = mission()
    give(state, 0, "evacuate-the-block")
    at_headline(state, "thor")
    assert asked(state) == "threat 0"
    do(state, 0, "play evacuate-the-block")
    assert asked(state) == "Threat dice 3"
    dice(state, "- - -")
    assert state.teams[0].vp == 1


@rule("B12.22", "B11.5")
def test_trouble() -> None:
    """Daredevil's corner talks: two Trouble less at a Crime, from the Support space of the area alone."""
    state = mission(MK, "avengers")
    at_headline(state, "elektra", support="daredevil")
    dice(state, "h h h h h")
    assert asked(state) == "reduce 0"
    assert state.case is not None and state.case.play.trouble == 3
    do(state, 0, "use daredevil-support")
    assert state.case.play.trouble == 1


@rule("B12.23", "B6.4")
def test_skill() -> None:
    """Nick Fury: the heroes count as having every skill, so the Threat roll is not boosted."""
    state = mission("x-men", "avengers")
    ally(state, 0, "nick-fury")
    at_headline(state, "cyclops")
    do(state, 0, "use nick-fury")
    dice(state, "b b - - -")
    assert asked(state) == "action 1"  # Trouble 2 less Cyclops' 2


@rule("B12.24")
def test_type() -> None:
    """Doctor Strange sees a Crime as a Mystery, for a Plot Point."""
    state = mission(MK, "avengers")
    give(state, 0, pp=1)
    at_headline(state, "doctor-strange")
    do(state, 0, "use doctor-strange")
    assert state.case is not None and state.case.type == 2
    dice(state, "h h h h -")
    assert asked(state) == "action 1" and state.teams[0].vp == 2


@rule("B12.24")
def test_type_by_choice() -> None:
    state = mission(MK, "avengers")
    ally(state, 0, "beast")
    at_headline(state, "spider-man")
    do(state, 0, "use beast", "option 2")
    assert state.case is not None and state.case.type == 1


@rule("B12.25")
def test_add_rating() -> None:
    """Sanctum Library: the second-best rating is taken off too. Call for a Specialist: the best supporter's."""
    state = mission(MK, "avengers")
    power_up(state, 0, "sanctum-library")
    put(state, 0, "spider-man", "chelsea")
    at_headline(state, "daredevil")
    dice(state, "h h h h h")
    do(state, 0, "use sanctum-library")
    assert state.case is None
    state = mission(MK, "avengers")
    give(state, 0, "call-for-a-specialist")
    at_headline(state, "elektra", support="daredevil")
    do(state, 0, "play call-for-a-specialist")
    dice(state, "h h h h h")
    assert state.case is None


@rule("B12.26")
def test_cost() -> None:
    """Quiet Approach: villains need one Trouble more."""
    state = mission()
    give(state, 0, "quiet-approach")
    give(state, 1, villains="viper")
    at_headline(state, "hulk")
    passes(state, 0)
    dice(state, "h - - - -")
    chance(state, 1, 1)
    do(state, 0, "play quiet-approach")
    assert refused(state, 1, "lead viper") == ("need", "B6.9")


@rule("B12.26", "B3.1")
def test_the_way_into_an_area_costs() -> None:
    state = mission(MK, "avengers")
    state.teams[0].toll, state.teams[0].toll_area = 1, area(state, HERE)
    put(state, 0, "daredevil", "ready")
    assert refused(state, 0, "move daredevil chelsea alone") == ("toll", "B12.26")
    give(state, 0, pp=1)
    do(state, 0, "move daredevil chelsea alone")
    assert state.teams[0].pp == 0


@rule("B12.27")
def test_forbid_agents_and_the_most_wanted() -> None:
    """Spider-Man's neighbours turn the first Agent away; Court Order keeps Most Wanted villains on the board."""
    state = mission(MK, "avengers")
    give(state, 0, "court-order", pp=1)
    give(state, 1, villains="viper toad mole-man")
    wanted(state, "bullseye")
    at_headline(state, "elektra", support="spider-man")
    passes(state, 0)
    dice(state, "h h h h h")
    chance(state, 1, 1)
    do(state, 0, "play court-order")
    chance(state, 1)
    passes(state, 0)
    assert refused(state, 1, "lead bullseye") == ("forbidden", "B12.27")
    do(state, 1, "lead viper")
    assert asked(state) == "backup 0"
    do(state, 0, "use spider-man-support")
    passes(state, 0)
    do(state, 1, "backup toad")
    assert "toad" in held(state, 1) and refused(state, 1, "backup toad") == ("turned_away", "B12.27")
    do(state, 1, "backup mole-man")
    passes(state, 0)
    assert state.case is not None and state.case.play.agents == [villain(state, "mole-man")]


@rule("B12.27")
def test_forbid_the_hero_his_abilities() -> None:
    """Venom: the hero's special ability is off for one sequence. Mordo: Support abilities for the fight."""
    state = mission()
    give(state, 0, pp=3)
    case = fight(state, "hulk", "absorbing-man", others="iron-man", backups="venom", agents="baron-mordo")
    case.kos[1] = 1
    do(state, 0, "send hulk")
    do(state, 1, "use venom")
    assert the_fight(state).no_support and the_fight(state).sequence.no_special
    powers(state, "red", "red")
    assert asked(state) == "Attack dice 5"  # neither his own ability nor a supporter's is offered


@rule("B12.28")
def test_cancel_a_card_just_played() -> None:
    """Jammed Radios against an Agent, Ant-Man against a Backup Effect, Mystique against an Ally."""
    state = mission()
    give(state, 0, "jammed-radios")
    ally(state, 0, "ant-man", 1)
    give(state, 1, villains="viper toad electro mystique")
    at_headline(state, "hulk")
    passes(state, 0)
    dice(state, "h h h h h")
    chance(state, 1, 1)
    passes(state, 0)
    do(state, 1, "lead viper")
    passes(state, 0)
    do(state, 1, "backup toad")
    assert not can(state, 0, "use ant-man")
    do(state, 0, "play jammed-radios")
    assert "toad" in discards(state) and state.teams[0].pp == 0
    do(state, 1, "backup electro")
    do(state, 0, "use ant-man")
    assert "electro" in discards(state) and state.case is not None and state.case.play.backups == []
    do(state, 1, "backup mystique")
    assert state.teams[0].allies == []


@rule("B12.28")
def test_cancel_a_scheming() -> None:
    """Deep Cover undoes the Scheming, not the plan."""
    state = mission()
    give(state, 0, "deep-cover")
    at_headline(state, "thor", ICON)
    do(state, 1, "declare plan threat")
    do(state, 0, "play deep-cover")
    assert asked(state) == "Threat dice 5" and state.case is not None and state.case.attempt and state.case.schemes == 0


def twice_schemed() -> Heroes:
    """Thor troubleshoots, Threat 5 and 3 more; the Nemesis has schemed twice, and Deep Cover is played."""
    state = mission("avengers", "x-men", "marvel-knights", scenario="acts-of-vengeance")
    give(state, 0, "deep-cover")
    at_headline(state, "thor", ICON)
    do(state, 2, "declare quiet threat", "scheme boost")
    do(state, 0, "play deep-cover")
    return state


@pytest.mark.parametrize(("cancelled", "left", "dice"), [("threat", 1 << BOOSTED, 5), ("boost", 1 << MORE_THREAT, 8)])
@rule("B12.28")
def test_one_of_two_schemings_is_cancelled(cancelled: str, left: int, dice: int) -> None:
    state = twice_schemed()
    assert asked(state) == "cancel_scheme 0" and not can(state, 0, "scheme villains") and not can(state, 0, "scheme none")
    do(state, 0, f"scheme {cancelled}")
    assert asked(state) == f"Threat dice {dice}" and state.case is not None and state.case.schemes == left


@rule("B12.29")
def test_swap_lead_from_the_deck() -> None:
    """Negative Zone Portal: the first villain of the deck takes the Lead Villain's place."""
    state = mission(FF, "avengers")
    power_up(state, 0, "negative-zone-portal")
    give(state, 1, villains="viper")
    at_headline(state, "human-torch")
    dice(state, "h h h h h")
    chance(state, 1, 1)
    do(state, 1, "lead viper")
    assert asked(state) == "lead 0"
    lined_up(state, VILLAIN, "rhino")
    do(state, 0, "use negative-zone-portal")
    assert state.case is not None and state.case.play.lead == villain(state, "rhino") and "viper" in discards(state)


@rule("B12.29")
def test_swap_lead_from_the_hand() -> None:
    """Next Subject: another villain comes for the Trouble that is left, with one KO."""
    state = mission()
    give(state, 1, villains="klaw rhino")
    fight(state, "thor", "viper", backups="mister-sinister", trouble=1)
    powers(state, "red", "yellow")
    exchange(state, "h - - - -", "-")
    do(state, 1, "use mister-sinister")
    assert not can(state, 1, "villain klaw")
    do(state, 1, "villain rhino")
    assert state.case is not None and state.case.play.lead == villain(state, "rhino") and state.case.play.villain_kos == 1
    assert asked(state) == "power 0 1" and the_fight(state).seq == 2  # the sequence was with the old one


# Cards and points


@rule("B12.30", "B12.31")
def test_draw_and_discard() -> None:
    """Mr. Fantastic's Lab Night: three Resource cards, then one is given up."""
    state = mission(FF, "avengers")
    put(state, 0, "mr-fantastic", "support")
    lined_up(state, RESOURCE, "beast", "rogue", "hawkeye")
    do(state, 0, "use mr-fantastic-support")
    assert asked(state) == "give_up 0" and sorted(held(state, 0)) == ["beast", "hawkeye", "rogue"]
    do(state, 0, "card rogue")
    assert sorted(held(state, 0)) == ["beast", "hawkeye"] and discards(state) == ["rogue"]


@rule("B12.31")
def test_the_nemesis_discards_by_lot() -> None:
    state = mission()
    give(state, 0, "sealed-indictment")
    give(state, 1, villains="viper toad rhino")
    do(state, 0, "play sealed-indictment")
    assert asked(state) == "cards of a hand 2"
    chance(state, 1, 2)
    assert held(state, 1) == ["rhino"]


@rule("B12.32")
def test_steal() -> None:
    """Hobgoblin takes a Resource card by lot, Toad a Plot Point."""
    state = mission()
    give(state, 0, "beast rogue", pp=2)
    give(state, 1, villains="viper hobgoblin toad")
    at_headline(state, "hulk")
    passes(state, 0)
    dice(state, "h h h h h")
    chance(state, 1, 1)
    passes(state, 0)
    do(state, 1, "lead viper")
    passes(state, 0)
    do(state, 1, "backup hobgoblin")
    passes(state, 0)
    chance(state, 1)
    assert "rogue" in held(state, 1) and held(state, 0) == ["beast"]
    do(state, 1, "backup toad")
    passes(state, 0)
    assert state.teams[0].pp == 1 and state.teams[1].pp == 1


@rule("B12.33", "B11.7")
def test_look_at_a_deck_and_put_it_back() -> None:
    """Doctor Strange sees three villains, discards one, and orders the others."""
    state = mission(MK, "avengers")
    put(state, 0, "doctor-strange", "support")
    do(state, 0, "use doctor-strange-support")
    cards = state.decks[VILLAIN].cards.copy()
    chance(state, 1, 1, 1)
    assert state.decks[VILLAIN].tops == cards[:3]
    assert state.view(0).decks[VILLAIN].tops == cards[:3] and state.view(1).decks[VILLAIN].tops == [-1, -1, -1]
    ids = [state.core.box.villains[card].id for card in cards[:3]]
    do(state, 0, f"villain {ids[0]}")
    do(state, 0, f"villain {ids[2]}")
    assert state.decks[VILLAIN].tops == [cards[2], cards[1]] and discards(state) == [ids[0]]


@rule("B12.33", "B11.7", "B1.8")
def test_look_at_a_hand_and_remember_it() -> None:
    """Word on the Street: the hero's player sees the Nemesis's Villain cards, and nobody else does."""
    state = mission(MK, "avengers", "x-men")
    power_up(state, 0, "word-on-the-street")
    give(state, 1, villains="viper toad")
    at_headline(state, "elektra")
    do(state, 0, "use word-on-the-street")
    assert state.view(0).teams[1].villains == state.teams[1].villains
    assert state.view(2).teams[1].villains == [] and state.view(2).teams[1].villain_count == 2


@rule("B12.33")
def test_whose_hand_is_looked_at_is_told_by_the_names_of_the_table() -> None:
    state = mission(MK, "avengers", "x-men")
    power_up(state, 0, "word-on-the-street")
    give(state, 1, villains="viper toad")
    at_headline(state, "elektra")
    told(state)
    do(state, 0, "use word-on-the-street")
    assert state.heard is not None
    looks = [event.text(["Ann", "Ben", "Cem"]) for audience, event in state.heard if isinstance(event, Looked)]
    assert looks == ["Ann looks at the Villain cards of Ben (2 cards): Viper, Toad", "Ann looks at the Villain cards of Ben (2 cards)"]


@rule("B12.34")
def test_retrieve() -> None:
    """Old Favours brings a Resource card back from the discard pile."""
    state = mission()
    give(state, 0, "old-favours")
    state.decks[RESOURCE].cards.remove(resource(state, "beast"))
    put_away(state.decks[RESOURCE], resource(state, "beast"))
    do(state, 0, "play old-favours")
    assert held(state, 0) == ["beast"] and discards(state) == ["old-favours"]


@rule("B11.12")
def test_a_card_that_is_played_does_not_bring_itself_back() -> None:
    state = mission()
    give(state, 0, "old-favours")
    for id in ("beast", "deep-cover"):
        state.decks[RESOURCE].cards.remove(resource(state, id))
        put_away(state.decks[RESOURCE], resource(state, id))
    do(state, 0, "play old-favours")
    assert can(state, 0, "card beast") and can(state, 0, "card deep-cover") and not can(state, 0, "card old-favours")


@rule("B11.12")
def test_nor_does_it_if_nothing_else_lies_there() -> None:
    """With one other card there is no choice any more."""
    state = mission()
    give(state, 0, "old-favours")
    assert not can(state, 0, "play old-favours")
    state.decks[RESOURCE].cards.remove(resource(state, "beast"))
    put_away(state.decks[RESOURCE], resource(state, "beast"))
    do(state, 0, "play old-favours")
    assert asked(state) == "action 1" and held(state, 0) == ["beast"] and discards(state) == ["old-favours"]


@rule("B12.34")
def test_a_beaten_lead_villain_comes_back() -> None:
    """Asteroid Base, once a Game Round."""
    state = mission("x-men", "avengers")
    state.teams[0].plans = 1
    fight(state, "wolverine", "viper")
    powers(state, "red", "yellow")
    exchange(state, "h - - - -", "-")
    assert asked(state) == "fall 1"
    do(state, 1, "use asteroid-base")
    assert held(state, 1) == ["viper"]


@rule("B12.35", "B12.36", "B11.8")
def test_plot_points_and_victory_points() -> None:
    """Key to the City: three Plot Points for a VP. Police Sweep: a Plot Point for a villain off the board."""
    state = mission()
    give(state, 0, "key-to-the-city police-sweep", pp=2)
    wanted(state, "bullseye")
    assert refused(state, 0, "play key-to-the-city") == ("no_event", "B5.9")
    do(state, 0, "play police-sweep")
    assert state.teams[0].pp == 3 and state.wanted == []
    passes(state, 1)
    do(state, 0, "play key-to-the-city")
    assert (state.teams[0].pp, state.teams[0].vp) == (0, 1)


@rule("B12.35")
def test_plot_points_never_below_zero() -> None:
    """Crossbones' bill: two Plot Points when a hero falls, as far as there are any."""
    state = mission()
    give(state, 0, pp=1)
    case = fight(state, "captain-america", "absorbing-man", agents="crossbones")
    case.kos[0] = 1
    powers(state, "yellow", "red")
    exchange(state, "", "-")
    exchange(state, "h h h h h h", "- - -")
    assert state.teams[0].pp == 0


@rule("B12.37")
def test_story() -> None:
    """Jean's Two Minds: two Story actions for one, and a Plot Point."""
    state = mission("x-men", "avengers")
    put(state, 0, "jean-grey", "support")
    give(state, 0, pp=1)
    state.track = [0, 1, 2, 3, 4]
    do(state, 0, "use jean-grey-support")
    chance(state, 1)
    chance(state, 1)
    chance(state, 1)
    chance(state, 1)
    assert len(state.teams[0].resources) == 2 and len(state.teams[1].story) == 2 and state.teams[1].vp == 2


@rule("B12.37", "B5.8")
def test_press_conference_manipulates_and_advances() -> None:
    state = mission("x-men", "avengers")
    give(state, 0, "press-conference")
    state.track = [18, 1, 2, 3, 4]
    do(state, 0, "play press-conference")
    do(state, 0, "manipulate 1")
    assert state.track == [1, 2, 3, 4, 18]
    chance(state, 1)
    assert state.teams[0].vp == 1 and state.teams[0].story == [18]


@rule("B12.38")
def test_move_others() -> None:
    """Captain America gives the order: a Ready and a Supporting hero move in one action."""
    state = mission()
    put(state, 0, "captain-america", "support")
    put(state, 0, "thor", "ready")
    do(state, 0, "use captain-america-support")
    do(state, 0, "go thor chelsea")
    do(state, 0, f"go captain-america {HERE}")
    assert where(state, 0, "thor") == "chelsea" and where(state, 0, "captain-america") == HERE


@rule("B12.38")
def test_move_all_together() -> None:
    """The Fantasti-Car: any number of Ready heroes to one district, or to Recovery."""
    state = mission(FF, "avengers")
    power_up(state, 0, "fantasti-car")
    for id in ("thing", "human-torch", "mr-fantastic"):
        put(state, 0, id, "ready")
    do(state, 0, "use fantasti-car", "go thing chelsea", "go human-torch chelsea")
    assert not can(state, 0, "go mr-fantastic midtown")
    passes(state, 0)
    assert where(state, 0, "mr-fantastic") == "ready" and where(state, 0, "human-torch") == "chelsea"


@rule("B12.38")
def test_move_apart_follow_and_become_ready() -> None:
    state = mission()
    give(state, 0, "two-taxis emergency-summit", pp=2)
    power_up(state, 0, "quinjet")
    for id in ("thor", "hulk"):
        put(state, 0, id, "ready")
    put(state, 0, "iron-man", "support")
    do(state, 0, "play two-taxis", "go thor chelsea")
    assert not can(state, 0, "go hulk chelsea") and not can(state, 0, "go thor midtown")
    do(state, 0, "go hulk midtown")
    passes(state, 1)
    do(state, 0, "move thor greenwich-village alone", "use quinjet", "go hulk greenwich-village")
    assert where(state, 0, "hulk") == "greenwich-village"
    passes(state, 1)
    do(state, 0, "play emergency-summit")
    assert where(state, 0, "iron-man") == "ready" and state.teams[0].pp == 1


@rule("B12.38")
def test_supporters_go_home_and_winners_lose_their_place() -> None:
    """Nightmare and Avalanche."""
    state = mission()
    give(state, 1, villains="viper nightmare avalanche")
    at_headline(state, "hulk", support="iron-man")
    dice(state, "h h h h h")
    if asked(state) == "threat_rolled 0":
        passes(state, 0)
    chance(state, 1, 1)
    do(state, 1, "lead viper", "backup nightmare", "backup avalanche")
    assert where(state, 0, "iron-man") == "support"
    passes(state, 1)
    powers(state, "red", "yellow")
    exchange(state, "h - - - -", "-")
    assert state.teams[0].vp == 2 and where(state, 0, "hulk") == "recovery"


@rule("B12.39", "B4.8")
def test_wound() -> None:
    """Field Hospital heals two; Night Nurse heals one in the plan, so that he can be assigned."""
    state = mission()
    give(state, 0, "field-hospital")
    state.teams[0].wounded = 0b1011
    do(state, 0, "play field-hospital", "hero hulk", "hero thor")
    assert state.teams[0].wounded == 1
    state = planning()
    ally(state, 0, "night-nurse")
    state.teams[0].wounded, state.teams[0].pp = 1, 5
    assert refused(state, 0, "assign captain-america ready") == ("wounded", "B4.8")
    do(state, 0, "aid night-nurse captain-america", "assign captain-america ready", "done")
    do(state, 1, "done")
    assert where(state, 0, "captain-america") == "ready" and state.teams[0].allies == []


@rule("B12.39")
def test_no_wound_at_a_fall() -> None:
    """Blackbird brings the falling hero to Recovery unhurt."""
    state = mission("x-men", "avengers")
    power_up(state, 0, "blackbird")
    case = fight(state, "cyclops", "absorbing-man")
    case.kos[0] = 1
    powers(state, "yellow", "red")
    exchange(state, "-", "h")
    exchange(state, "h h h h h h", "- - - - - -")
    do(state, 0, "use blackbird")
    assert where(state, 0, "cyclops") == "recovery" and not wounded(state, 0, "cyclops")


@rule("B12.40")
def test_level() -> None:
    """Danger Room makes a hero cheaper in the plan; a Level never falls below 1."""
    state = planning("x-men", "avengers")
    power_up(state, 0, "danger-room")
    state.teams[0].pp = 2
    assert refused(state, 0, "assign storm ready") == ("no_points", "B4.13")
    do(state, 0, "aid danger-room storm", "assign storm ready", "done")
    do(state, 1, "done")
    assert where(state, 0, "storm") == "ready" and state.teams[0].pp == 0


@rule("B4.11", "B12.35")
def test_nothing_lays_plot_points_on_an_ally_in_play() -> None:
    """Fresh Batteries pays its player, and Jarvis draws a card: Allies in play are used up (rule B4.11)."""
    state = mission()
    give(state, 0, "fresh-batteries")
    ally(state, 0, "hawkeye", 1)
    do(state, 0, "play fresh-batteries")
    assert state.teams[0].ally_pp == [1] and state.teams[0].pp == 2
    plan = planning()
    ally(plan, 0, "jarvis")
    ally(plan, 0, "hawkeye", 1)
    do(plan, 0, "aid jarvis thor", "done")
    do(plan, 1, "done")
    chance(plan, 1)
    assert plan.teams[0].ally_pp == [1] and len(plan.teams[0].resources) == 1 and "jarvis" in discards(plan)


@rule("B12.42")
def test_headline_discard_and_fill() -> None:
    """Stop the Presses: only where nobody stands."""
    state = mission()
    give(state, 0, "stop-the-presses")
    headline(state, HERE, PLAIN)
    headline(state, "central-manhattan", ICON)
    put(state, 1, "cyclops", "chelsea")
    do(state, 0, "play stop-the-presses")
    chance(state, 1)
    gone = [state.core.box.headlines[card].id for card in state.decks[HEADLINE].discard]
    assert state.headlines[area(state, HERE)] >= 0 and gone == [ICON]


@rule("B12.42")
def test_headline_swap() -> None:
    """Ben Urich looks at two Headlines and may exchange one for a Headline on the board."""
    state = mission()
    ally(state, 0, "ben-urich")
    headline(state, HERE, PLAIN)
    old = state.headlines[area(state, HERE)]
    do(state, 0, "use ben-urich")
    first, second = state.decks[HEADLINE].cards[:2]
    chance(state, 1, 1)
    do(state, 0, f"area {HERE}", f"headline {state.core.box.headlines[second].id}")
    assert state.headlines[area(state, HERE)] == second and sorted(state.decks[HEADLINE].tops) == sorted([first, old])


@rule("B12.42", "B13.8")
def test_headlines_grow_older() -> None:
    state = mission(ageing=True)
    headline(state, HERE, PLAIN)
    age_headlines(state, 1, "B13.8")
    put(state, 0, "thor", "chelsea")
    do(state, 0, f"solve {HERE}")
    assert asked(state) == "Threat dice 6"
    dice(state, "- - - - - -")
    assert state.teams[0].vp == 3


@rule("B12.43")
def test_wanted_add() -> None:
    """Brood Wars: a beaten Lead Villain goes to a Most Wanted space, and Most Wanted ones bear one KO more."""
    state = mission(scenario="brood-wars")
    case = fight(state, "thor", "bullseye")
    assert the_fight(state).ko_mods[FOE] == 1
    case.play.villain_kos = 1
    powers(state, "red", "orange")
    exchange(state, "h h h h h", "- - - - -")
    assert state.wanted == [villain(state, "bullseye")] and state.teams[0].vp == 2


@rule("B12.44")
def test_power_up() -> None:
    """Unveiling Day: two Story cards for a Power-Up."""
    state = mission()
    give(state, 0, "unveiling-day")
    state.teams[0].story = [0, 1]
    do(state, 0, "play unveiling-day", "unveil quinjet")
    assert state.teams[0].power_ups == 2 and state.teams[0].story == []


@rule("B12.45")
def test_extra_actions_moves_and_attacks() -> None:
    """Overtime: a Ready hero is Wounded for two actions more. Attilan: a Plot Point for one more movement. Moon Knight: one more attack."""
    state = mission()
    give(state, 0, "overtime")
    put(state, 0, "hulk", "ready")
    do(state, 0, "play overtime")
    assert wounded(state, 0, "hulk")
    do(state, 0, "treat hulk")
    passes(state, 0)
    assert asked(state) == "action 1"
    state = mission(scenario="the-siege-of-attilan")
    give(state, 0, pp=1)
    put(state, 0, "thor", "ready")
    do(state, 0, "move thor chelsea alone", "use the-siege-of-attilan", "move thor midtown alone")
    assert asked(state) == "action 1" and state.teams[0].pp == 0


@rule("B12.45", "B7.17")
def test_the_falling_hero_strikes_once_more() -> None:
    state = mission()
    ally(state, 0, "moon-knight")
    case = fight(state, "thor", "klaw")
    case.kos[3], case.play.villain_kos = 2, 1
    powers(state, "red", "red")
    exchange(state, "- - - - -", "h")
    exchange(state, "h h h h", "- - -")
    do(state, 0, "use moon-knight")
    assert asked(state) == "Attack dice 5"
    exchange(state, "h h h h h", "-")
    assert wounded(state, 0, "thor") and state.teams[0].vp == 2


@rule("B12.46")
def test_scheme_besides() -> None:
    """Brotherhood of Evil Mutants: the extra Villain cards besides another Scheming."""
    state = mission("x-men", "avengers")
    state.teams[0].plans = 2
    at_headline(state, "wolverine", ICON)
    do(state, 1, "declare quiet threat")
    assert asked(state) == "declare 1"
    do(state, 1, "use brotherhood-of-evil-mutants")
    assert asked(state) == "Villain cards 2"
    chance(state, 1, 1)
    assert state.case is not None and state.case.schemes == 1 << MORE_THREAT | 1 << 2
    assert asked(state) == "Threat dice 7"


@rule("B12.46", "B2.2")
def test_acts_of_vengeance_swaps_nemeses_and_schemes_twice() -> None:
    state = mission("avengers", "x-men", "marvel-knights", scenario="acts-of-vengeance")
    assert [state.nemesis_of(seat) for seat in range(3)] == [2, 0, 1]
    at_headline(state, "thor", ICON)
    do(state, 2, "declare quiet threat")
    assert asked(state) == "extra_scheme 2" and not can(state, 2, "scheme threat")
    do(state, 2, "scheme boost")
    assert asked(state) == "Threat dice 8"


@rule("B12.46", "B10.5")
def test_secret_empire_hides_a_plan_behind_every_headline() -> None:
    state = mission(scenario="secret-empire")
    at_headline(state, "thor")
    assert can(state, 1, "declare plan none") and not can(state, 1, "declare plan threat")
    do(state, 1, "declare plan none")
    dice(state, "- - - - -")
    passes(state, 0)
    assert state.teams[0].plans == 1 and state.teams[1].vp == 2 and state.teams[0].vp == 2 and state.teams[1].schemed == 2


@pytest.mark.parametrize("name", sorted(EFFECTS))
def test_every_effect_stands_on_a_card_of_the_box(name: str) -> None:
    state = mission()
    assert any(op.name == name for line in state.core.lines for op in line.ops)


@rule("B12.15")
def test_a_number_is_copied_for_one_roll() -> None:
    """Rogue takes Absorbing Man's Attack of 6 for one attack, and her fighter's own number stays his."""
    state = mission(XM, AVE)
    ally(state, 0, "rogue")
    fight(state, "cyclops", "absorbing-man")
    powers(state, "red", "red")
    do(state, 0, "use rogue")
    assert asked(state) == "Attack dice 6" and the_fight(state).numbers[0] == 4


@rule("B11.13")
def test_what_speaks_of_this_sequence_is_used_before_powers_are_chosen() -> None:
    """Abomination's Reckless Swing has its price before powers are known, and no card speaks of this sequence later."""
    state = mission()
    fight(state, "thor", "absorbing-man", backups="abomination")
    do(state, 1, "use abomination")
    powers(state, "red", "red")
    exchange(state, "- - - - -", "")
    assert asked(state) == "Attack dice 8"
    for source in state.core.sources:
        assert not any("this sequence" in line.deed for line in source.lines if line.window != W_SEQ), source.name


@rule("B12.42")
def test_headlines_that_come_with_the_game_round_are_not_older() -> None:
    """The Siege of Attilan: what lay there grows older, what comes now does not."""
    state = mission(scenario="the-siege-of-attilan")
    headline(state, HERE, PLAIN)
    state.frames = [state.core.fx.dawn.frame(0)]
    state.core._begun(state)  # type: ignore[attr-defined]
    chance(state, 1)
    while isinstance(pending := state.pending(), Roll):
        chance(state, *[1] * len(pending.sides))
    old = area(state, HERE)
    assert [age for place, age in enumerate(state.ages) if state.headlines[place] >= 0] == [int(place == old) for place in range(4)]


@rule("B12.39")
def test_a_card_that_does_more_than_heal_needs_no_wound() -> None:
    """Avengers Mansion draws a card in every Planning; Night Nurse only heals."""
    state = planning()
    power_up(state, 0, "avengers-mansion")
    ally(state, 0, "night-nurse")
    assert not can(state, 0, "aid night-nurse nobody") and not can(state, 0, "aid avengers-mansion thor")
    do(state, 0, "aid avengers-mansion nobody", "done")
    do(state, 1, "done")
    chance(state, 1)
    assert len(state.teams[0].resources) == 1
