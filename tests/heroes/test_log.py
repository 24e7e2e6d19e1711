"""What the log says: what an ability does and to whom, and by which rule cards and KOs come."""

from __future__ import annotations

from longbox.games.heroes.engine.events import Drew, KoLaid
from longbox.games.heroes.engine.state import Heroes
from tests.heroes.tables import (
    HERE,
    PLAIN,
    ally,
    at,
    chance,
    dice,
    do,
    exchange,
    fight,
    give,
    headline,
    mission,
    passes,
    powers,
    put,
    told,
)
from tests.marks import rule


def rules(state: Heroes, kind: type[Drew] | type[KoLaid]) -> list[str]:
    """The rules that events of a kind have cited since `told`."""
    return [event.rule for audience, event in state.heard or [] if audience & 1 and isinstance(event, kind)]


@rule("B5.8", "B6.7", "B12.30")
def test_draws_cite_what_has_caused_them() -> None:
    state = mission()
    told(state)
    headline(state, HERE, PLAIN)
    put(state, 0, "hulk", "chelsea")
    do(state, 0, "story")
    chance(state, 1)
    assert rules(state, Drew) == ["B5.8"]
    do(state, 0, "advance")
    chance(state, 1)
    passes(state, 1)
    do(state, 0, f"solve {HERE}")
    passes(state, 0)  # the card just drawn might be one for this moment
    dice(state, "h h h h h")
    told(state)
    chance(state, 1, 1)
    assert rules(state, Drew) == ["B6.7", "B6.7"]
    other = mission("fantastic-four", "avengers")
    put(other, 0, "mr-fantastic", "support")
    told(other)
    do(other, 0, "use mr-fantastic-support")
    chance(other, 1, 1, 1)
    assert rules(other, Drew) == ["B12.30"] * 3


@rule("B7.7", "B7.10", "B12.9")
def test_kos_cite_what_has_caused_them() -> None:
    state = mission("marvel-knights", "avengers")
    told(state)
    fight(state, "daredevil", "abomination", support="elektra")
    do(state, 0, "use elektra-support")
    assert rules(state, KoLaid) == ["B12.9"]
    powers(state, "red", "yellow")
    passes(state, 0)  # he chooses no other power
    exchange(state, "h - -", "h h - -")
    exchange(state, "", "- - -")
    dice(state, "h -")  # the villain's Outwit, against no dice
    assert rules(state, KoLaid) == ["B12.9", "B7.10"]
    powers(state, "red", "red")
    told(state)
    exchange(state, "- - - - - - -", "- - -")
    assert rules(state, KoLaid) == ["B7.7"]


@rule("B12.1")
def test_the_log_says_what_an_ability_does() -> None:
    state = mission()
    told(state)
    case = fight(state, "hulk", "absorbing-man", card="sleepers-who-do-not-wake")
    assert "Sleepers Who Do Not Wake: Hulk may not choose yellow; Absorbing Man may not choose yellow" in told(state)
    case.kos[at(state, 0, "hulk")] = 1
    powers(state, "red", "red")
    do(state, 0, "use hulk")
    assert "seat 1 uses The Madder (Hulk): if Hulk has a KO, Hulk rolls 1 Attack die more" in told(state)
    other = mission("marvel-knights", "x-men")
    give(other, 0, "key-to-the-city", pp=3)
    told(other)
    do(other, 0, "play key-to-the-city")
    assert "seat 1 uses Key to the City: pays 3 Plot Points; seat 1 gains 1 VP" in told(other)


@rule("B12.29")
def test_nobody_is_spared_whom_another_villain_replaces() -> None:
    """Mister Sinister: Viper falls, and Klaw takes her place with a KO."""
    state = mission()
    give(state, 1, villains="klaw")
    told(state)
    fight(state, "thor", "viper", backups="mister-sinister", trouble=2)
    powers(state, "red", "yellow")
    exchange(state, "h h - - -", "-")
    do(state, 1, "use mister-sinister")
    do(state, 1, "villain klaw")
    words = told(state)
    assert "Klaw takes the place of Viper" in words and not any("spared" in one for one in words)


@rule("B7.7")
def test_an_attack_without_dice_says_so() -> None:
    state = mission()
    told(state)
    ally(state, 0, "wong")
    fight(state, "hulk", "absorbing-man")
    passes(state, 0)
    powers(state, "orange", "red")
    dice(state, "-")
    assert "Hulk has no dice to attack Absorbing Man: no KO" in told(state)


@rule("B1.4", "B7.6")
def test_the_log_counts_the_dice_that_boosts_have_added() -> None:
    state = mission()
    told(state)
    fight(state, "thor", "absorbing-man", support="captain-america")
    powers(state, "red", "orange")
    dice(state, "b h - - -")
    dice(state, "h")
    dice(state, "- - - - - -")
    assert "Thor attacks Absorbing Man, 3 Hits of 6 dice against 0 of 6: KO" in told(state)


@rule("B12.29", "B11.8")
def test_cards_come_out_of_a_players_hand() -> None:
    """And not out of the fighter's."""
    state = mission()
    give(state, 1, villains="klaw rhino")
    told(state)
    fight(state, "thor", "viper", backups="mister-sinister", trouble=2)
    powers(state, "red", "yellow")
    exchange(state, "h h - - -", "-")
    do(state, 1, "use mister-sinister")
    assert any("another villain from the hand, paid with" in words for words in told(state))
