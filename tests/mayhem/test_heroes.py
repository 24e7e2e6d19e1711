"""Import 1001, hero cards: chapter 1001 of the rulebook, every card of the packs, and every Super Power by hand.

What a card must do is computed here from the TOML files alone, without the code that plays it.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from longbox.games.mayhem import GAME
from longbox.games.mayhem.engine.cards import ACT, ROLES, CardDef
from longbox.games.mayhem.engine.events import Damaged, Drew, Entered, FavorChanged, Passed, Played, PowerUsed
from longbox.games.mayhem.engine.state import Mayhem
from longbox.games.mayhem.imports.marvel.packs import PACK
from longbox.kernel import Ask
from tests.marks import rule
from tests.mayhem.tables import (
    asked,
    at_seat,
    at_slot,
    card,
    discard,
    do,
    draw,
    draw_first,
    drop,
    find,
    hand,
    legal,
    listening,
    next_turn,
    on_stage,
    passes,
    put,
    refused,
    resolve,
    rolling,
    scene,
    table,
    todays,
    waiting,
)

ROOT: Final = Path(__file__).parents[2]
BOOK: Final = (ROOT / "src" / "longbox" / "games" / "mayhem" / "rulebook.md").read_text("utf-8")
FILES: Final = [tomllib.loads(path.read_text("utf-8")) for path in sorted(PACK.glob("*.toml"))]
SEEDS: Final = {hero["id"]: hero["name"] for file in FILES for hero in file.get("heroes", []) if hero["origin"] == "seed"}
"""The heroes of the book, by id. The pack may have others: see test_new_hero.py."""
CARDS: Final[dict[str, dict[str, Any]]] = {
    entry["id"]: entry for file in FILES for entry in file.get("cards", []) if entry["hero"] in SEEDS
}
POWERS: Final[dict[str, dict[str, Any]]] = {
    entry["id"]: entry for file in FILES for entry in file.get("powers", []) if entry["hero"] in SEEDS
}
HERO_DECK: Final = "coffee-first patched-up-and-late ten-miles-up skyline-sweep claws-in-the-dark pull-the-red-thread"
DEFENSE_CARDS: Final = [id for id, entry in CARDS.items() if entry.get("defense")]


def seeds() -> list[CardDef]:
    """The cards of these heroes in the game."""
    return [card for card in todays().cards if card.id in CARDS]


def symbols(id: str) -> dict[str, int]:
    return {kind: CARDS[id].get(kind, 0) for kind in ("attack", "defense", "draw", "healing")}


def symbol_count(id: str) -> int:
    return sum(symbols(id).values()) + len(CARDS[id].get("powers", []))


def named_in(number: str) -> list[str]:
    """The card names that a rule of chapter 1001.4 lists."""
    text = re.search(rf"\*\*{re.escape(number)}\*\*([^*]*?)(?=\n-|\n\n)", BOOK)
    assert text is not None
    names = " ".join(text[1].split()).partition(": ")[2].rstrip(".")
    return [re.sub(r" \(.*?\)", "", name) for name in names.split("; ")]


def aim_words(state: Mayhem, id: str, aim: int, carrier: int = -1) -> str:
    """The move that plays a hero card, aimed if it attacks."""
    shown = aim if symbols(id)["attack"] else 0
    return f"attach {id} {carrier} {shown}" if carrier >= 0 else f"play {id} {shown}"


def play_card(state: Mayhem, id: str, aim: int) -> None:
    """Seat 0 plays a hero card, on its own King or Queen of Hearts where it is an attachment."""
    role = CARDS[id]["role"]
    carrier = {"prop": "king-hearts", "set-piece": "queen-hearts"}.get(role)
    do(state, 0, aim_words(state, id, aim, find(state, carrier).slot if carrier else -1))


def settle(state: Mayhem) -> None:
    """Everybody passes; where an effect asks or rolls, it gets the first answer."""
    while state.stack or state.frames:
        draw_first(state)
        if state.frames:
            _, seat, _ = asked(state)
            state.apply(seat, state.legal(seat)[0])
        else:
            resolve(state)


# What they are


@rule("1001.4.1", "1001.4.2", "1001.4.3", "1001.4.4")
@pytest.mark.parametrize(
    ("number", "role", "count"), [("1001.4.1", "actor", 10), ("1001.4.2", "set", 1), ("1001.4.3", "prop", 17), ("1001.4.4", "set-piece", 3)]
)
def test_the_roles_of_the_cards_are_those_of_the_book(number: str, role: str, count: int) -> None:
    named = sorted(named_in(number))
    assert len(named) == count
    assert named == sorted(entry["name"] for entry in CARDS.values() if entry["role"] == role)
    assert named == sorted(card.name for card in seeds() if card.roles == [ROLES.index(role)])


@rule("1001.1.1")
def test_all_cards_that_the_book_does_not_name_are_acts() -> None:
    named = {name for number in ("1001.4.1", "1001.4.2", "1001.4.3", "1001.4.4") for name in named_in(number)}
    others = [card for card in seeds() if card.name not in named]
    assert len(others) == len(CARDS) - 31 > 0
    assert all(card.roles == [ACT] for card in others)


@rule("1001.1.1", "0.3.6.3")
def test_an_act_is_gone_when_it_is_done() -> None:
    state = scene(hands=["coffee-first 2-clubs"], step="upkeep")
    do(state, 0, "play coffee-first 0")
    resolve(state)
    assert on_stage(state) == [] and discard(state, 0) == "coffee-first"


@rule("1001.2.1", "1001.2.2", "R19", "1001.5.5")
@pytest.mark.parametrize("id", CARDS)
def test_the_value_of_a_card_is_the_number_of_its_symbols(id: str) -> None:
    state = scene(todays(), hands=[f"{id} 2-clubs", "3-clubs"])
    put(state, 0, "king-hearts", "actor")
    put(state, 0, "queen-hearts", "set")
    play_card(state, id, at_seat(1))
    printed = find(state, id)
    assert state.value(printed) == symbol_count(id) > 0
    assert {kind: getattr(printed.card, kind) for kind in symbols(id)} == symbols(id)


@rule("1001.2.2", "0.5.3.2")
def test_hero_cards_score_by_their_symbols() -> None:
    state = scene(hands=["2-clubs"], step="performance")
    actor = put(state, 0, "general-okoye", "actor")
    put(state, 0, "rescue", "prop", on=actor)
    plane = put(state, 0, "ancestral-plane", "set")
    put(state, 0, "wakanda-forever", "set-piece", on=plane)
    do(state, 0, f"score {actor} {plane}")
    assert state.favor[0] == (4 + 3) * (3 + 3)


# Playing them


@rule("1001.3.1")
def test_only_the_active_player_plays_hero_cards() -> None:
    state = scene(hands=["2-clubs", "coffee-first vision"])
    passes(state, 0)
    assert asked(state)[:2] == ("enter stage", 1)
    assert refused(state, 1, "play coffee-first 0") == ("not_active", "1001.3.1")
    assert refused(state, 1, f"play vision {at_seat(0)}") == ("not_active", "1001.3.1")


@rule("1001.3.2")
def test_one_hero_card_a_turn() -> None:
    state = scene(hands=["coffee-first skyline-sweep 2-clubs", "9-hearts"], step="upkeep")
    do(state, 0, "play coffee-first 0")
    assert refused(state, 0, f"play skyline-sweep {at_seat(1)}") == ("one_a_turn", "1001.3.2")
    resolve(state)
    assert refused(state, 0, f"play skyline-sweep {at_seat(1)}") == ("one_a_turn", "1001.3.2")
    next_turn(state)
    next_turn(state)
    do(state, 0, f"play skyline-sweep {at_seat(1)}")


@rule("1001.3.3", "R18")
def test_nothing_happens_before_it_resolves() -> None:
    state = scene(hands=["two-birds-six-drones 2-clubs", "9-hearts"], favor=[500, 500], step="upkeep")
    do(state, 0, f"play two-birds-six-drones {at_seat(1)}")
    passes(state, 0)
    assert waiting(state) == ["two-birds-six-drones"]
    assert state.favor == [500, 500] and hand(state, 0) == "2-clubs"
    passes(state, 1)
    assert state.favor == [500, 300] and rolling(state) == ("cards", 0, [5])


@rule("1001.3.4", "R1")
def test_healing_comes_before_attack() -> None:
    """Aimed at oneself with 750 Favor: up to 800 first, and 300 down then. The other way round 550 would be left."""
    state = scene(hands=["sunrise-haymaker 2-clubs"], favor=[750, 0], step="upkeep")
    do(state, 0, f"play sunrise-haymaker {at_seat(0)}")
    resolve(state)
    assert state.favor[0] == 500


@rule("1001.3.4")
def test_attack_comes_before_draw_and_play_and_that_before_taking_the_role() -> None:
    state = scene(hands=["nick-fury 2-clubs"], favor=[0, 500])
    do(state, 0, f"play nick-fury {at_seat(1)}")
    with listening(state) as events:
        resolve(state)
        assert rolling(state) is not None and state.favor[1] == 400 and find(state, "nick-fury").on_stack
        draw_first(state)
    kinds = [type(event) for event in events if not isinstance(event, Passed)]
    assert kinds == [FavorChanged, Drew, Drew, Entered]


# Every card


def expected_powers(id: str, favor: list[int]) -> tuple[int, int]:
    """What the Super Powers of a card that resolves do in the scene of `test_every_card`, to Favor; cards drawn and plays gained."""
    drawn = plays = 0
    for power in CARDS[id].get("powers", []):
        for step in POWERS[power]["steps"] if POWERS[power].get("trigger", "resolve") == "resolve" else []:
            if step["do"] == "loseall":
                favor[1:] = [points - 100 * step["points"] for points in favor[1:]]
            if step["do"] == "loseone":
                favor[1] -= 100 * step["points"]
            if step["do"] == "heal":
                favor[0] += 100 * step["points"] * (2 if step.get("each") else 1)
            drawn += step["cards"] if step["do"] in ("draw", "redraw") else 0
            plays += step["plays"] if step["do"] == "playmore" else 0
    return drawn, plays


def test_no_two_cards_are_the_same_whatever_their_role() -> None:
    """Nor is any card plain luck of the draw: each power stands on two cards or more."""
    profiles: dict[str, list[str]] = {}
    for id in CARDS:
        profiles.setdefault(f"{symbols(id)} {sorted(CARDS[id].get('powers', []))}", []).append(id)
    assert [ids for ids in profiles.values() if len(ids) > 1] == []
    printed = [power for entry in CARDS.values() for power in entry.get("powers", [])]
    assert all(printed.count(power) >= 2 for power in POWERS)


@rule("R19")
def test_no_card_is_another_one_of_its_hero_and_role_with_something_more() -> None:
    """Of the cards that are shipped. Pew-Pew! and Iron Sights are the seed's."""

    def printed(card: CardDef) -> Counter[str]:
        counts = Counter({name: getattr(card, name) for name in ("healing", "attack", "draw", "defense")})
        return counts + Counter(f"power {power}" for power in card.powers)

    cards = [card for card in todays().cards if card.hero]
    twins = [
        (one.id, other.id)
        for one in cards
        for other in cards
        if one is not other and (one.hero, one.roles) == (other.hero, other.roles) and printed(one) <= printed(other)
    ]
    assert twins == [("pew-pew", "iron-sights")]


def test_a_power_that_is_printed_twice_acts_twice_and_counts_twice() -> None:
    state = scene(todays(), hands=["the-mirror-cracks-twice 2-clubs", "9-hearts"], step="upkeep")
    put(state, 1, "shuri", "actor")
    put(state, 1, "rescue", "prop", on=put(state, 1, "queen-spades", "actor"))
    do(state, 0, "play the-mirror-cracks-twice 0")
    assert state.value(find(state, "the-mirror-cracks-twice")) == 2
    with listening(state) as events:
        settle(state)
    assert [event.id for event in events if isinstance(event, PowerUsed)] == ["unravel", "unravel"]
    assert sorted(discard(state, 1).split()) == ["rescue", "shuri"]
    assert len([event for event in events if isinstance(event, Drew) and event.who == 0 and event.card >= 0]) == 2


@rule("1001.3.4", "1001.5.1.1", "1001.5.3.1", "1001.5.4.1", "R2", "R14", "R20")
@pytest.mark.parametrize("id", CARDS)
def test_every_card(id: str) -> None:
    """Each Symbol of each card, aimed at a player: Favor, cards drawn, plays gained, and where the card is afterwards."""
    state = scene(
        todays(3),
        hands=[f"{id} 2-clubs", "9-hearts 8-hearts", "7-hearts 6-hearts"],
        decks=[HERO_DECK],
        discards=["5-hearts"],
        favor=[300, 600, 700],
    )
    put(state, 0, "king-hearts", "actor")
    put(state, 0, "queen-hearts", "set")
    favor, shown = [300, 600, 700], symbols(id)
    drawn, plays = expected_powers(id, favor)
    play_card(state, id, at_seat(1))
    with listening(state) as events:
        settle(state)
    favor[0] += 100 * shown["healing"]
    favor[1] -= 100 * shown["attack"]
    assert state.favor == favor
    own_draws = [event for event in events if isinstance(event, Drew) and event.card >= 0 and event.who == 0]
    assert len(own_draws) == drawn + shown["draw"]
    assert state.tallies == [1, plays + (1 if shown["draw"] else 0)]
    assert_at_home(state, id)


def assert_at_home(state: Mayhem, id: str) -> None:
    """An Act is discarded, everything else is in its Zone, attachments on their carriers."""
    role = CARDS[id]["role"]
    if role == "act":
        assert id not in on_stage(state) and id in discard(state, 0)
        return
    found = find(state, id)
    assert (found.on_stack, found.role, found.controller, found.tapped, found.damage) == (False, ROLES.index(role), 0, False, 0)
    assert found.carrier == {"prop": find(state, "king-hearts").slot, "set-piece": find(state, "queen-hearts").slot}.get(role, -1)


@rule("1001.5.1", "1001.5.1.1", "R10", "R12")
@pytest.mark.parametrize("id", CARDS)
def test_every_card_aims_if_and_only_if_it_attacks(id: str) -> None:
    state = scene(todays(), hands=[f"{id} 2-clubs", "9-hearts"])
    put(state, 0, "king-hearts", "actor")
    put(state, 0, "queen-hearts", "set")
    wall = put(state, 1, "wakanda-forever", "set-piece", on=put(state, 1, "queen-spades", "set"))
    carrier = {"prop": 0, "set-piece": 1}.get(CARDS[id]["role"], -1)
    head = f"attach {id} {carrier} " if carrier >= 0 else f"play {id} "
    aims = [0, at_seat(0), at_seat(1), at_slot(state, 0), at_slot(state, wall)]
    if symbols(id)["attack"]:
        assert [aim for aim in aims if head + str(aim) in legal(state, 0)] == [at_seat(0), at_seat(1), at_slot(state, wall)]
        assert refused(state, 0, f"{head}0") == ("no_aim", "1001.5.1.1")
        assert refused(state, 0, f"{head}{at_slot(state, 0)}") == ("bad_aim", "R12")
    else:
        assert [aim for aim in aims if head + str(aim) in legal(state, 0)] == [0]
        assert refused(state, 0, f"{head}{at_seat(1)}") == ("no_attack", "1001.5.1.1")


@rule("1001.5.1.1", "1001.5.2.1", "R5")
@pytest.mark.parametrize("id", [id for id in CARDS if CARDS[id].get("attack")])
def test_every_attack_puts_its_counters_on_a_defense_card(id: str) -> None:
    """Rescue has two Defense Symbols, and no power that answers."""
    state = scene(todays(), hands=[f"{id} 2-clubs", "9-hearts"], favor=[0, 600])
    put(state, 0, "king-hearts", "actor")
    put(state, 0, "queen-hearts", "set")
    wall = put(state, 1, "rescue", "prop", on=put(state, 1, "queen-spades", "actor"))
    power_loss = 600 - expected_after_powers(id)
    play_card(state, id, at_slot(state, wall))
    with listening(state) as events:
        settle(state)
    hits = [(event.slot, event.points) for event in events if isinstance(event, Damaged)]
    attack = symbols(id)["attack"]
    if "unravel" in CARDS[id].get("powers", []):  # the power acts first and removes the only target
        assert hits == [] and discard(state, 1) == "rescue"
        attack = 0
    else:
        assert hits == [(wall, attack)]
        assert ("rescue" in on_stage(state)) == (attack < 2)
    if "rescue" in on_stage(state):
        assert state.value(card(state, wall)) == 3 - attack
    assert state.favor[1] == 600 - power_loss - 100 * max(0, attack - 2)


def expected_after_powers(id: str) -> int:
    favor = [0, 600]
    expected_powers(id, favor)
    return favor[1]


# Being attacked


def put_defense(state: Mayhem, seat: int, id: str) -> int:
    """A Defense card in play in its own Role, on a carrier if it needs one."""
    role = CARDS[id]["role"]
    carrier = {"prop": ("king-spades", "actor"), "set-piece": ("queen-spades", "set")}.get(role)
    return put(state, seat, id, role, on=put(state, seat, *carrier) if carrier else -1)


@rule("1001.5.2", "1001.5.2.1", "R5", "R6")
@pytest.mark.parametrize("id", DEFENSE_CARDS)
@pytest.mark.parametrize(("attacker", "points"), [("rooftop-pounce", 1), ("two-birds-six-drones", 2), ("ten-miles-up", 4)])
def test_every_defense_card_under_attack(id: str, attacker: str, points: int) -> None:
    """Counters, removal when no Symbol is left, and the surplus; with what the card's own Super Powers do in answer."""
    state = scene(todays(3), hands=[f"{attacker} 2-clubs", "9-hearts", "8-hearts"], favor=[500, 500, 500], step="upkeep")
    put(state, 0, "5-hearts", "actor")
    slot = put_defense(state, 1, id)
    do(state, 0, f"play {attacker} {at_slot(state, slot)}")
    settle(state)
    defense, powers = symbols(id)["defense"], CARDS[id].get("powers", [])
    gone, favor = points >= defense, [500, 500, 500]
    favor[1] -= 100 * max(0, points - defense)
    if "answering-blow" in powers:
        favor = [favor[0] - 100, favor[1], favor[2] - 100]
    if "soak-it-up" in powers:
        favor[1] += 100
    if "parting-hex" in powers and gone:
        favor[0] -= 200  # the first answer names seat 0
    assert state.favor == favor
    assert (id in on_stage(state)) != gone
    assert hand(state, 1).count(" ") == (1 if "soak-it-up" in powers else 0)
    assert card(state, 0).tapped == (gone and "last-spark" in powers)
    if not gone:
        assert card(state, slot).damage == points
        assert state.value(card(state, slot)) == symbol_count(id) - points


@rule("1001.5.2.1", "R6", "R7")
def test_damage_adds_up_and_what_is_too_much_hits_the_controller() -> None:
    """Two counters on Wakanda Forever, then three more: one is needed, two are surplus."""
    state = scene(hands=["two-birds-six-drones ten-miles-up 2-clubs", "9-hearts"], favor=[0, 500], step="upkeep")
    wall = put(state, 1, "wakanda-forever", "set-piece", on=put(state, 1, "queen-spades", "set"))
    do(state, 0, f"play two-birds-six-drones {at_slot(state, wall)}")
    settle(state)
    assert card(state, wall).damage == 2 and state.favor[1] == 500
    do(state, 0, f"play ten-miles-up {at_slot(state, wall)}")
    settle(state)
    assert discard(state, 1) == "wakanda-forever" and state.favor[1] == 300


@rule("1001.5.1.1", "R37")
def test_an_attack_takes_no_more_than_there_is() -> None:
    state = scene(hands=["ten-miles-up 2-clubs", "9-hearts"], favor=[0, 250], step="upkeep")
    do(state, 0, f"play ten-miles-up {at_seat(1)}")
    resolve(state)
    assert state.favor == [0, 0]


# Draw & Play, Healing


@rule("1001.5.3", "1001.5.3.1", "R14")
def test_a_draw_and_play_card_gives_one_more_play_however_many_symbols_it_has() -> None:
    state = scene(hands=["boot-sequence coffee-first skyline-sweep", "9-hearts"], step="upkeep")
    do(state, 0, "play boot-sequence 0")
    assert refused(state, 0, "play coffee-first 0") == ("one_a_turn", "1001.3.2")
    resolve(state)
    assert rolling(state) == ("cards", 0, [5, 4])
    draw(state, "3-clubs 5-clubs")
    assert "3-clubs" in hand(state, 0) and "5-clubs" in hand(state, 0)
    do(state, 0, "play coffee-first 0")
    resolve(state)
    assert refused(state, 0, f"play skyline-sweep {at_seat(1)}") == ("one_a_turn", "1001.3.2")


@rule("1001.5.3.1")
def test_each_draw_and_play_card_gives_another_play() -> None:
    state = scene(hands=["boot-sequence borrowed-hour a-kind-illusion coffee-first"], step="upkeep")
    for id in ("boot-sequence", "borrowed-hour", "a-kind-illusion", "coffee-first"):
        do(state, 0, f"play {id} 0")
        settle(state)
    assert state.favor[0] == 300


@rule("1001.5.4", "1001.5.4.1", "R17")
@pytest.mark.parametrize(("before", "after"), [(0, 200), (600, 800), (650, 800), (799, 800), (800, 800), (850, 850), (999, 999)])
def test_healing_gives_200_for_two_symbols_up_to_800(before: int, after: int) -> None:
    state = scene(hands=["coffee-first 2-clubs"], favor=[before], step="upkeep")
    do(state, 0, "play coffee-first 0")
    resolve(state)
    assert state.favor[0] == after


# Super Powers


@rule("1001.5.5")
def test_there_are_twelve_super_powers_and_each_stands_on_a_card() -> None:
    assert len(POWERS) == 12
    assert {power for entry in CARDS.values() for power in entry.get("powers", [])} == set(POWERS)


@rule("1001.5.5")
@pytest.mark.parametrize("id", POWERS)
def test_the_rulebook_has_every_super_power_word_by_word(id: str) -> None:
    """Under a number of its own, by which the game tells of it."""
    power = POWERS[id]
    (shown,) = [shown for source in todays().imports for shown in source.power_texts() if shown.id == id]
    assert shown.rule.startswith("1001.5.5.")
    found = GAME.rulebook.find(shown.rule)
    assert found is not None and found.text == f"{power['name']} ({SEEDS[power['hero']]}): {power['text']}"


@rule("1001.5.5")
def test_a_power_is_told_of_by_its_own_rule() -> None:
    state = scene(hands=["punch-the-asteroid 4-clubs", "2-clubs"], favor=[500, 500], step="upkeep")
    do(state, 0, f"play punch-the-asteroid {at_seat(1)}")
    with listening(state) as events:
        resolve(state)
        do(state, 0, "name 1")
    assert PowerUsed(rule="1001.5.5.6", who=0, power=5, id="straight-through", name="Straight Through") in events
    assert FavorChanged(rule="1001.5.5.6", who=1, change=-200, favor=300, by=0, cause="Straight Through") in events


def test_the_introduction_names_all_chapters_of_the_table() -> None:
    book = GAME.rulebook.also
    assert book is not None
    chapters = list(dict.fromkeys(number.split(".")[0] for number in book.rules))
    assert f"The rules of the table ({chapters[0]} to {chapters[-1]}) hold as well." in " ".join(BOOK.split())


def resolved(state: Mayhem, words: str) -> None:
    """Seat 0 plays a card, and all pass."""
    do(state, 0, words)
    resolve(state)


@rule("1001.5.5.1", "1001.3.3", "R53")
def test_answering_blow_hits_every_other_player_when_the_card_is_damaged() -> None:
    state = scene(table(seats=3), hands=["warm-up-the-lasers 2-clubs"], favor=[500, 500, 50], step="upkeep")
    king = put(state, 1, "king-of-wakanda", "prop", on=put(state, 1, "7-spades", "actor"))
    resolved(state, f"play warm-up-the-lasers {at_slot(state, king)}")
    assert state.favor == [400, 500, 0] and card(state, king).damage == 1


@rule("1001.5.5.1", "1001.3.3")
def test_answering_blow_does_nothing_on_resolving_or_on_leaving() -> None:
    state = scene(hands=["king-of-wakanda 2-clubs", "3-hearts 9-hearts"], favor=[500, 500])
    put(state, 0, "7-spades", "actor")
    resolved(state, "attach king-of-wakanda 0 0")
    assert state.favor == [500, 500]
    passes(state, 0)
    do(state, 1, "strike 3-hearts 1 low")
    resolve(state)
    assert discard(state, 0) == "king-of-wakanda" and state.favor == [500, 500]


@rule("1001.5.5.2", "R57", "R20")
def test_elders_counsel_takes_a_card_back_before_the_attack() -> None:
    state = scene(hands=["night-at-the-falls 2-clubs"], discards=["5-hearts vision"], favor=[0, 500], step="upkeep")
    resolved(state, f"play night-at-the-falls {at_seat(1)}")
    assert asked(state) == ("elders-counsel", 0, "1001.5.5.2")
    assert state.favor[1] == 500, "the power acts before the attack"
    assert legal(state, 0) == ["take 5-hearts", "take vision"]
    do(state, 0, "take vision")
    assert hand(state, 0) == "2-clubs vision" and state.favor[1] == 400
    assert discard(state, 0) == "5-hearts night-at-the-falls"


@rule("1001.5.5.2", "R57")
def test_elders_counsel_with_an_empty_discard_does_nothing_and_the_rest_goes_on() -> None:
    state = scene(hands=["night-at-the-falls 2-clubs"], favor=[0, 500], step="upkeep")
    resolved(state, f"play night-at-the-falls {at_seat(1)}")
    assert state.favor[1] == 400 and hand(state, 0) == "2-clubs"


@rule("1001.5.5.3", "R7")
def test_hidden_workshop_mends_an_own_card_and_heals() -> None:
    state = scene(hands=["shuri 2-clubs"], favor=[750])
    vision = put(state, 0, "vision", "actor", damage=1)
    okoye = put(state, 0, "general-okoye", "actor", damage=1)
    put(state, 1, "ms-marvel", "actor", damage=1)
    put(state, 0, "war-machine", "actor")
    resolved(state, "play shuri 0")
    assert asked(state) == ("hidden-workshop", 0, "1001.5.5.3")
    assert legal(state, 0) == [f"pick {vision}", f"pick {okoye}"]
    do(state, 0, f"pick {okoye}")
    assert [card(state, slot).damage for slot in (vision, okoye)] == [1, 0]
    assert state.favor[0] == 800, "up to 800"
    assert state.value(card(state, okoye)) == 4
    draw_first(state)
    assert "shuri" in on_stage(state)


@rule("1001.5.5.3", "R57")
def test_hidden_workshop_without_a_damaged_card_heals_all_the_same() -> None:
    state = scene(hands=["shuri 2-clubs"], favor=[100])
    put(state, 0, "vision", "actor")
    resolved(state, "play shuri 0")
    assert state.favor[0] == 200 and rolling(state) == ("cards", 0, [5])


@rule("1001.5.5.4", "R20", "R21")
def test_corona_burst_hits_all_others_and_heals_once() -> None:
    state = scene(todays(4), hands=["light-the-whole-sky 2-clubs"], favor=[200, 500, 50, 0], step="upkeep")
    with listening(state) as events:
        resolved(state, f"play light-the-whole-sky {at_seat(1)}")
    assert state.favor == [300, 200, 0, 0]
    changes = [(event.who, event.change) for event in events if isinstance(event, FavorChanged)]
    assert changes == [(1, -100), (2, -50), (0, 100), (1, -200)]


@rule("1001.5.5.4", "R17")
def test_corona_burst_heals_up_to_800_before_healing_does() -> None:
    state = scene(todays(3), hands=["whatever-it-takes 2-clubs"], favor=[650, 100, 100])
    put(state, 0, "king-spades", "actor")
    resolved(state, "attach whatever-it-takes 0 0")
    assert state.favor == [800, 0, 0]


@rule("1001.5.5.5", "R53")
def test_soak_it_up_heals_and_draws_for_the_controller_when_damaged() -> None:
    """Also when the damage removes the card: Goose has one Defense Symbol; of two counters one is surplus."""
    state = scene(hands=["two-birds-six-drones 2-clubs", "9-hearts"], favor=[0, 500], step="upkeep")
    goose = put(state, 1, "goose", "actor")
    resolved(state, f"play two-birds-six-drones {at_slot(state, goose)}")
    assert discard(state, 1) == "goose" and state.favor[1] == 500
    assert rolling(state) == ("cards", 1, [5]), "before the attacker's own Draw & Play"
    draw(state, "6-clubs")
    assert hand(state, 1) == "6-clubs 9-hearts"
    assert rolling(state) == ("cards", 0, [5])


@rule("1001.5.5.6", "R57", "R9")
def test_straight_through_hits_another_player_of_ones_choice() -> None:
    state = scene(table(seats=3, defense_first=True), hands=["punch-the-asteroid 2-clubs"], favor=[500, 500, 150], step="upkeep")
    put(state, 2, "vision", "actor")
    assert refused(state, 0, f"play punch-the-asteroid {at_seat(2)}") == ("defended", "R9")
    resolved(state, f"play punch-the-asteroid {at_seat(1)}")
    assert asked(state) == ("straight-through", 0, "1001.5.5.6")
    assert legal(state, 0) == ["name 1", "name 2"]
    assert refused(state, 0, "name 0") == ("no_option", "1001.5.5.6")
    do(state, 0, "name 2")
    assert state.favor == [500, 400, 0]


@rule("1001.5.5.7", "R57")
def test_unravel_removes_any_defense_card_and_draws() -> None:
    state = scene(hands=["say-it-backwards 2-clubs", "9-hearts"], favor=[0, 500], step="upkeep")
    put(state, 1, "king-hearts", "actor")
    wall = put(state, 1, "wakanda-forever", "set-piece", on=put(state, 1, "queen-spades", "set"))
    own = put(state, 0, "vision", "actor")
    resolved(state, "play say-it-backwards 0")
    assert asked(state) == ("unravel", 0, "1001.5.5.7")
    assert legal(state, 0) == [f"pick {wall}", f"pick {own}"]
    do(state, 0, f"pick {wall}")
    assert discard(state, 1) == "wakanda-forever" and state.favor[1] == 500
    assert rolling(state) == ("cards", 0, [5])


@rule("1001.5.5.7", "R57")
def test_unravel_takes_ones_own_card_if_there_is_no_other() -> None:
    """The Witch herself is on the Stack still when she unravels, and cannot be chosen."""
    state = scene(hands=["the-witch 2-clubs"], favor=[0, 500])
    own = put(state, 0, "vision", "actor")
    resolved(state, f"play the-witch {at_seat(1)}")
    assert legal(state, 0) == [f"pick {own}"]
    do(state, 0, f"pick {own}")
    draw_first(state)
    assert discard(state, 0) == "vision" and "the-witch" in on_stage(state) and state.favor[1] == 400


@rule("1001.5.5.7", "R57")
def test_unravel_without_any_defense_card_draws_all_the_same() -> None:
    state = scene(hands=["say-it-backwards 2-clubs"], step="upkeep")
    resolved(state, "play say-it-backwards 0")
    draw(state, "4-clubs")
    assert hand(state, 0) == "2-clubs 4-clubs"


@rule("1001.5.5.8", "0.3.5.2")
def test_scattered_thoughts_makes_every_other_player_discard_at_random() -> None:
    state = scene(
        table(seats=4), hands=["whisper-from-the-wings 2-clubs", "9-hearts 8-hearts 7-hearts", "", "5-hearts 6-hearts"], step="upkeep"
    )
    resolved(state, "play whisper-from-the-wings 0")
    assert rolling(state) == ("discard", 1, [3])
    drop(state, "8-hearts")
    assert rolling(state) == ("discard", 3, [2]), "seat 2 has no card and leaves it out"
    drop(state, "5-hearts")
    assert [hand(state, seat) for seat in (1, 2, 3)] == ["7-hearts 9-hearts", "", "6-hearts"]
    assert [discard(state, seat) for seat in (1, 2, 3)] == ["8-hearts", "", "5-hearts"]
    assert hand(state, 0) == "2-clubs" and rolling(state) == ("cards", 0, [5])


@rule("1001.5.5.9", "1001.3.3", "R53")
def test_parting_hex_hits_a_player_of_the_controllers_choice_when_the_card_leaves_play() -> None:
    state = scene(table(seats=3), hands=["3-spades 2-clubs", "9-hearts", "8-hearts"], favor=[500, 500, 500], step="upkeep")
    hex = put(state, 1, "reality-distortion", "set-piece", on=put(state, 1, "queen-spades", "set"))
    resolved(state, f"strike 3-spades {hex} low")
    assert asked(state) == ("parting-hex", 1, "1001.5.5.9")
    assert legal(state, 1) == ["name 0", "name 2"]
    do(state, 1, "name 2")
    assert state.favor == [500, 500, 300] and discard(state, 1) == "reality-distortion"


@rule("1001.5.5.9", "0.2.6", "R4")
def test_parting_hex_acts_also_when_the_carrier_goes() -> None:
    state = scene(hands=["queen-hearts 2-clubs", "9-hearts"], favor=[500, 500], step="upkeep")
    scenery = put(state, 1, "queen-spades", "set")
    put(state, 1, "reality-distortion", "set-piece", on=scenery)
    resolved(state, f"strike queen-hearts {scenery} low")
    do(state, 1, "name 0")
    assert state.favor == [300, 500] and on_stage(state) == []


@rule("1001.5.5.10")
def test_clean_slate_changes_all_hands_for_four_cards() -> None:
    state = scene(
        table(seats=3),
        hands=["napkin-blueprint 2-spades", "9-hearts 8-hearts 7-hearts", ""],
        decks=["2-clubs 3-clubs 4-clubs 5-clubs 6-clubs", "2-clubs 3-clubs", "2-clubs 3-clubs 4-clubs 5-clubs"],
        step="upkeep",
    )
    resolved(state, "play napkin-blueprint 0")
    draw_first(state)
    assert [len(state.hands[seat]) for seat in range(3)] == [5, 4, 4], "four, and one more for Draw & Play"
    assert discard(state, 0) == "2-spades napkin-blueprint"
    assert discard(state, 1) == "", "the Discard was shuffled in to draw the third and fourth card"
    assert "2-spades" not in hand(state, 0)


@rule("1001.5.5.11", "1001.3.3", "R53")
def test_last_spark_taps_an_actor_or_set_of_another_player_when_the_card_leaves_play() -> None:
    state = scene(hands=["3-spades 2-clubs", "9-hearts"], step="upkeep")
    sights = put(state, 1, "iron-sights", "prop", on=put(state, 1, "7-spades", "actor"))
    actor = put(state, 0, "king-hearts", "actor")
    put(state, 0, "9-clubs", "prop", on=actor)
    scenery = put(state, 0, "queen-hearts", "set")
    put(state, 0, "8-clubs", "set", tapped=True)
    resolved(state, f"strike 3-spades {sights} low")
    assert asked(state) == ("last-spark", 1, "1001.5.5.11")
    assert legal(state, 1) == [f"pick {actor}", f"pick {scenery}"], "neither a Prop, nor an own card, nor one that is tapped"
    do(state, 1, f"pick {scenery}")
    assert card(state, scenery).tapped and not card(state, actor).tapped
    assert refused(state, 1, f"pick {actor}")[0] == "not_asked"


@rule("1001.5.5.11", "R57")
def test_last_spark_without_anything_to_tap_asks_nobody() -> None:
    state = scene(hands=["3-spades 2-clubs", "9-hearts"], step="upkeep")
    sights = put(state, 1, "iron-sights", "prop", on=put(state, 1, "7-spades", "actor"))
    resolved(state, f"strike 3-spades {sights} low")
    assert asked(state) == ("upkeep", 0, "0.5.2.2")


@rule("1001.5.5.12", "R14")
def test_overclock_untaps_draws_and_gives_two_more_plays() -> None:
    state = scene(hands=["a-loud-entrance coffee-first skyline-sweep ten-miles-up", "9-hearts"], favor=[0, 800], step="upkeep")
    tapped = put(state, 0, "king-hearts", "actor", tapped=True)
    put(state, 0, "queen-hearts", "set")
    put(state, 1, "7-hearts", "actor", tapped=True)
    resolved(state, f"play a-loud-entrance {at_seat(1)}")
    assert asked(state) == ("overclock", 0, "1001.5.5.12") and legal(state, 0) == [f"pick {tapped}"]
    do(state, 0, f"pick {tapped}")
    assert not card(state, tapped).tapped and state.favor[1] == 800
    draw(state, "2-clubs")
    assert state.favor[1] == 600
    for words in ("play coffee-first 0", f"play skyline-sweep {at_seat(1)}"):
        resolved(state, words)
    assert refused(state, 0, f"play ten-miles-up {at_seat(1)}") == ("one_a_turn", "1001.3.2")


@rule("1001.5.5.12", "R57")
def test_overclock_with_nothing_tapped_goes_on_to_draw() -> None:
    state = scene(hands=["you-know-who-i-am 2-spades"], favor=[100])
    put(state, 0, "king-hearts", "actor")
    resolved(state, "attach you-know-who-i-am 0 0")
    assert state.favor[0] == 100 and rolling(state) == ("cards", 0, [5])
    draw_first(state)
    assert state.favor[0] == 200 and "you-know-who-i-am" in on_stage(state)


STEPS_SEEN: Final[dict[str, Callable[[dict[str, Any]], str]]] = {
    "loseall": lambda step: f"every other player loses {100 * step['points']} favor",
    "loseone": lambda step: f"another player of your choice loses {100 * step['points']} favor",
    "heal": lambda step: "gain 100 favor",
    "draw": lambda step: "draw a card",
    "discard": lambda step: "every other player discards a card at random",
    "remove": lambda step: "remove a defense card of your choice from play",
    "tap": lambda step: "tap an actor or set of another player",
    "untap": lambda step: "untap one of your cards",
    "recover": lambda step: "take a card of your choice from your discard into your hand",
    "playmore": lambda step: "play up to two more hero cards this turn",
    "redraw": lambda step: "every player discards the whole hand and draws four cards",
    "mend": lambda step: "take all damage counters off one of your defense cards",
}


@rule("1001.5.5", "1001.3.3")
@pytest.mark.parametrize("id", POWERS)
def test_the_text_of_a_power_says_what_its_steps_do(id: str) -> None:
    power = POWERS[id]
    words = power["text"].lower()
    for step in power["steps"]:
        assert STEPS_SEEN[step["do"]](step) in words
    trigger = {"damaged": "when this card is damaged, ", "leaves": "when this card leaves play, "}.get(power.get("trigger", "resolve"), "")
    assert words.startswith(trigger) and words.startswith("when") == bool(trigger)


@rule("1001.5.1.1", "1001.5.2.1", "1001.5.4.1")
def test_each_change_of_favor_says_what_has_done_it() -> None:
    state = scene(hands=["loose-the-storm 4-clubs", "2-clubs"], favor=[500, 500], step="upkeep")
    witch = put(state, 1, "the-witch", "actor")
    do(state, 0, f"play loose-the-storm {at_slot(state, witch)}")
    with listening(state) as events:
        resolve(state)
    names = ["Ann", "Ben"]
    told = [event.text(names) for event in events if isinstance(event, FavorChanged | Damaged)]
    assert told[0] == "Ann gains 100 Favor from Loose the Storm, now 600"
    assert told[1] == "The Witch takes 2 damage from Loose the Storm"
    assert told[2] == "Ben loses 100 Favor to Loose the Storm through The Witch, now 400"
    assert [event.by for event in events if isinstance(event, FavorChanged)] == [0, 0]


@rule("1001.5.1.1")
def test_an_attack_says_how_much() -> None:
    state = scene(hands=["loose-the-storm 4-clubs", "2-clubs"], favor=[500, 500], step="upkeep")
    with listening(state) as events:
        do(state, 0, f"play loose-the-storm {at_seat(1)}")
    (played,) = [event for event in events if isinstance(event, Played)]
    assert played.aim == f" at {state.game.names[1]}, for 200 Favor"
    do(state, 0, "pass")
    pending = state.pending()
    assert isinstance(pending, Ask)
    assert "Loose the Storm at you, for 200 Favor, waits on the Stack" in state.game.ask_text(state.view(1), pending)
