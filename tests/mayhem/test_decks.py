"""Decks: rule 0.1.1 and chapter D, every breach with its file, line, field and rule; and that deck lists are open (H3)."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from longbox.content import kept
from longbox.content.info import Setup
from longbox.content.own import Own
from longbox.games.mayhem import GAME
from longbox.games.mayhem.decks import find_deck, lesson_decks, load_deck, ready_decks
from longbox.games.mayhem.engine.cards import Deck
from longbox.games.mayhem.engine.choices import OPTION, choice_of, deck_hash
from longbox.games.mayhem.engine.game import MayhemGame
from longbox.games.mayhem.engine.state import Mayhem
from longbox.games.mayhem.game import choose
from longbox.games.mayhem.imports.marvel.packs import PACK
from longbox.kernel import SPECTATOR, BadOption, BadPack, Setting, Sfc32
from tests.marks import rule
from tests.mayhem.tables import (
    asked_seat,
    at_seat,
    chance,
    do,
    draw,
    draw_first,
    drop,
    hand,
    ids_of,
    legal,
    passes,
    place,
    places,
    resolve,
    rolling,
    scene,
    table,
    view,
)

SUITS = ("hearts", "spades", "clubs", "diamonds")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack")
FORTY = [f"{rank}-{suit}" for suit in SUITS for rank in RANKS]


def write(folder: Path, cards: list[str], star: str = "2-hearts", name: str = "Mine", more: str = "") -> Path:
    """A deck file with a card a line: the first one on line 5."""
    starred = f'star = "{star}"' if star else "# no Star"
    lines = ["[deck]", f'name = "{name}"', starred, "cards = [", *[f'    "{id}",' for id in cards], "]", more]
    path = folder / "mine.toml"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


def breaches(path: Path, unique: bool = True, star: bool = True) -> list[str]:
    """What is wrong with a deck file, a line each, without the folder."""
    with pytest.raises(BadPack) as caught:
        load_deck(path, table().cards, unique, star)
    return [line.removeprefix(f"{path.parent}/") for line in str(caught.value).splitlines()]


# The size


@rule("0.1.1")
def test_a_deck_has_forty_cards_or_more(tmp_path: Path) -> None:
    assert len(load_deck(write(tmp_path, FORTY), table().cards).cards) == 40
    assert len(load_deck(write(tmp_path, [*FORTY, "vision"]), table().cards).cards) == 41
    assert breaches(write(tmp_path, FORTY[:39])) == ["mine.toml:4: deck: cards: a Deck has 40 cards or more, this one 39 (rule 0.1.1)"]


@rule("0.1.1")
def test_the_size_holds_with_copies_too(tmp_path: Path) -> None:
    path = write(tmp_path, [*FORTY[:38], "2-hearts"], star="")
    assert breaches(path, unique=False, star=False) == ["mine.toml:4: deck: cards: a Deck has 40 cards or more, this one 39 (rule 0.1.1)"]


@rule("0.1.1", "D1", "D2")
@pytest.mark.parametrize("name", ready_decks() | lesson_decks())
def test_the_ready_decks_keep_the_rules(name: str) -> None:
    deck = load_deck(find_deck(name, Own()), table().cards)
    names = [table().cards[at].name for at in deck.cards]
    assert len(deck.cards) == 40
    assert len(set(names)) == 40
    assert deck.star in deck.cards
    assert deck.name
    assert deck.about


# Unique cards


@rule("D1")
def test_all_cards_of_a_deck_differ(tmp_path: Path) -> None:
    path = write(tmp_path, [*FORTY, "vision", "5-hearts", "vision"])
    assert breaches(path) == [
        "mine.toml:46: deck: cards[41]: 5 of Hearts is in it twice; all cards of a Deck differ (rule D1)",
        "mine.toml:47: deck: cards[42]: Vision is in it twice; all cards of a Deck differ (rule D1)",
    ]


@rule("D1")
def test_cards_with_equal_properties_are_the_same_card(tmp_path: Path) -> None:
    """Both Jokers have the same name, Rank and Value."""
    assert breaches(write(tmp_path, [*FORTY, "joker-1", "joker-2"])) == [
        "mine.toml:46: deck: cards[41]: Joker is in it twice; all cards of a Deck differ (rule D1)"
    ]
    assert len(load_deck(write(tmp_path, [*FORTY, "joker-2"]), table().cards).cards) == 41


@rule("D1")
def test_no_two_cards_of_the_catalogue_are_the_same_but_the_jokers() -> None:
    """So a name stands for all properties: no two cards share theirs, and cards without a name in common differ."""
    names = [card.name for card in table().cards if card.rank != 0]
    assert len(names) == len(set(names))


@rule("D1")
def test_a_table_may_allow_copies(tmp_path: Path) -> None:
    path = write(tmp_path, FORTY[:20] * 2, star="")
    deck = load_deck(path, table().cards, unique=False, star=False)
    assert len(deck.cards) == 40
    game = GAME.make(2, {"decks": str(path), "unique": False, "star": False})
    assert game.names == ["Mine 1", "Mine 2"]
    with pytest.raises(BadPack, match="rule D1"):
        GAME.make(2, {"decks": str(path)})
    with pytest.raises(BadPack, match="rule D1"):
        GAME.make(2, {"decks": str(path), "unique": False, "core": "newest"})


@rule("D1")
def test_copies_are_played_one_by_one() -> None:
    game = table("7-hearts 7-hearts 7-spades 2-clubs", seats=2, unique=False)
    state = scene(game, hands=["7-hearts 7-hearts 7-spades 2-clubs", "3-clubs"], step="upkeep")
    assert [words for words in legal(state, 0) if words != "pass"] == ["pair 7-hearts 7-hearts", "pair 7-hearts 7-spades"]
    do(state, 0, "pair 7-hearts 7-hearts")
    assert hand(state, 0) == "2-clubs 7-spades"


# The Star


def opened(game: MayhemGame) -> Mayhem:
    """A game in which the first player has been drawn, and nobody's cards."""
    state = game.start()
    chance(state, 1)
    return state


@rule("D2", "0.1.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_star_is_one_of_the_seven_cards_of_the_opening_hand(seats: int) -> None:
    state = opened(table(*[" ".join(FORTY)] * seats, stars=["jack-spades", "2-clubs", "9-diamonds", "3-hearts"][:seats]))
    assert [hand(state, seat) for seat in range(seats)] == ["jack-spades", "2-clubs", "9-diamonds", "3-hearts"][:seats]
    for _ in range(seats):
        pending = rolling(state)
        assert pending is not None
        assert pending[2] == [39, 38, 37, 36, 35, 34]
        chance(state, 1, 1, 1, 1, 1, 1)
    assert rolling(state) is None
    assert [len(cards) for cards in state.hands] == [7] * seats
    assert [len(cards) for cards in state.decks] == [33] * seats


@rule("D2")
def test_without_the_option_the_star_is_drawn_like_any_card() -> None:
    state = opened(table(*[" ".join(FORTY)] * 2, stars=["jack-spades", "2-clubs"], star=False))
    pending = rolling(state)
    assert pending is not None
    assert pending[2] == [40, 39, 38, 37, 36, 35, 34]
    assert hand(state, 0) == hand(state, 1) == ""


@rule("D2")
def test_being_the_star_has_no_effect_afterwards() -> None:
    """With the same cards in the same Hands nobody can tell which of them is the Star, and it is no property of the card."""
    states = []
    for star in ("king-hearts", "8-spades"):
        state = scene(table(" ".join([*FORTY, "king-hearts"]), " ".join(FORTY), stars=[star, "2-hearts"]), hands=["king-hearts 8-spades"])
        do(state, 0, "lay king-hearts actor low")
        do(state, 0, "pass")
        states.append(state)
    assert view(states[0], 1) == view(states[1], 1)
    assert legal(states[0], 0) == legal(states[1], 0)


@rule("D2")
def test_a_deck_names_its_star_and_the_star_is_among_its_cards(tmp_path: Path) -> None:
    assert breaches(write(tmp_path, FORTY, star="")) == [
        "mine.toml:1: deck: star: a Star is missing: name one card that is in every opening Hand (rule D2)"
    ]
    assert breaches(write(tmp_path, FORTY, star="vision")) == [
        "mine.toml:3: deck: star: the Star 'vision' is not among the cards (rule D2)"
    ]
    assert load_deck(write(tmp_path, FORTY, star="jack-clubs"), table().cards).star == place(table(), "jack-clubs")


@rule("D2")
def test_a_table_without_stars_needs_none_but_a_wrong_one_is_told(tmp_path: Path) -> None:
    assert load_deck(write(tmp_path, FORTY, star=""), table().cards, star=False).star == -1
    assert breaches(write(tmp_path, FORTY, star="vision"), star=False) == [
        "mine.toml:3: deck: star: the Star 'vision' is not among the cards (rule D2)"
    ]


# Files


@rule("0.1.1", "D1", "D2")
def test_every_breach_is_told_at_once_with_its_line(tmp_path: Path) -> None:
    path = write(tmp_path, ["2-hearts", "vison", "3-hearts", "2-hearts"], star="goose")
    assert breaches(path) == [
        "mine.toml:3: deck: star: the Star 'goose' is not among the cards (rule D2)",
        "mine.toml:4: deck: cards: a Deck has 40 cards or more, this one 4 (rule 0.1.1)",
        "mine.toml:6: deck: cards[1]: there is no card 'vison'; did you mean \"vision\"?",
        "mine.toml:8: deck: cards[3]: 2 of Hearts is in it twice; all cards of a Deck differ (rule D1)",
    ]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "mine.toml:1: the [deck] table is missing"),
        ("[deck]\nname = 'x'\ncards = []\n[extra]\n", "mine.toml:4: extra: a deck file has one table, [deck]"),
        ("[deck]\nname = 'x'\ncards = 7\n", "mine.toml:3: deck: cards: Expected `array`, got `int`"),
        ("[deck]\nname = 'x'\ncards = ['vision', 3]\n", "mine.toml:3: deck: cards[1]: Expected `str`, got `int`"),
        ("[deck]\nname = ''\ncards = []\n", "mine.toml:2: deck: name: Expected `str` of length >= 1"),
        ("[deck]\nname = 'x'\n\nsize = 3\ncards = []\n", "mine.toml:4: deck: size: there is no such field"),
        ("[deck]\ncards = []\n", "mine.toml:1: deck: Object missing required field `name`"),
        ("[deck\n", "mine.toml:1:6: "),
    ],
)
def test_a_file_of_the_wrong_shape_is_told_with_its_line(tmp_path: Path, content: str, words: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(content, "utf-8")
    assert [told for told in breaches(path) if told.startswith(words)]


def test_all_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    """Faults of the form, of every field, and every breach of a rule that can be seen; nothing that only follows from another fault."""
    path = tmp_path / "mine.toml"
    path.write_text('[deck]\nname = 5\nstar = "vision"\nsize = 3\ncards = [\n "shuri",\n 7,\n "shuri",\n "nobody",\n]\n[more]\n', "utf-8")
    told = [line.removeprefix(f"{tmp_path}/").partition(";")[0] for line in breaches(path)]
    assert sorted(told) == [
        "mine.toml:11: more: a deck file has one table, [deck]",
        "mine.toml:2: deck: name: Expected `str`, got `int`",
        "mine.toml:3: deck: star: the Star 'vision' is not among the cards (rule D2)",
        "mine.toml:4: deck: size: there is no such field",
        "mine.toml:5: deck: cards: a Deck has 40 cards or more, this one 4 (rule 0.1.1)",
        "mine.toml:7: deck: cards[1]: Expected `str`, got `int`",
        "mine.toml:8: deck: cards[2]: Shuri is in it twice",
        "mine.toml:9: deck: cards[3]: there is no card 'nobody'",
    ]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("name = 'x'\nstar = 7\ncards = 7\n", ["star: Expected `str`, got `int`", "cards: Expected `array`, got `int`"]),
        ("star = 'vision'\n", ["deck: Object missing required field `name`", "deck: Object missing required field `cards`"]),
    ],
)
def test_nothing_is_told_that_only_follows_from_what_cannot_be_read(tmp_path: Path, content: str, told: list[str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f"[deck]\n{content}", "utf-8")
    found = breaches(path)
    assert len(found) == len(told) and all(any(line.endswith(words) for line in found) for words in told)


def test_a_deck_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadPack, match="did you mean"):
        find_deck("iron-men", Own())
    with pytest.raises(BadPack, match=r"a deck of your own is named by its file, as in mine\.toml"):
        find_deck("xyzzy", Own())
    with pytest.raises(BadPack, match="there is no such file"):
        load_deck(find_deck(str(tmp_path / "none.toml"), Own()), table().cards)


def test_two_decks_are_told_apart_by_their_cards_and_their_star() -> None:
    one = hash_of(Deck("Mine", [1, 2, 3], 1))
    assert one == hash_of(Deck("Other name", [3, 2, 1], 1, "about"))
    assert one != hash_of(Deck("Mine", [1, 2, 3], 2))
    assert one != hash_of(Deck("Mine", [1, 2, 4], 1))


def hash_of(deck: Deck) -> str:
    return deck_hash(choice_of(deck, table().cards)[OPTION])


# What seats choose


def chosen(*ids: str, star: str = "2-hearts", name: str = "Mine") -> dict[str, Any]:
    return {OPTION: {"name": name, "star": star, "cards": list(ids)}}


def usual(**options: Setting) -> MayhemGame:
    game = GAME.make(2, options)
    assert isinstance(game, MayhemGame)
    return game


@rule("H3")
def test_a_choice_holds_the_whole_deck_so_that_a_log_needs_no_file(tmp_path: Path) -> None:
    setup = Setup(2, dict(usual().options), Own())
    data = choose(setup, OPTION, str(write(tmp_path, FORTY)), 1)
    assert data == chosen(*sorted(FORTY, key=lambda id: place(table(), id)))[OPTION]
    game = usual().seated([{}, {OPTION: data}])
    assert game.choices[1] == {OPTION: data} and game.names == ["Wakanda", "Mine"]
    assert game.decks[1] == places(game, " ".join(FORTY)) and game.stars[1] == place(game, "2-hearts")
    assert game.choices[0] == usual().choices[0] and game.decks[0] == usual().decks[0]
    again = usual().seated(msgspec.json.decode(msgspec.json.encode(game.choices)))
    assert (again.choices, again.decks, again.stars, again.names) == (game.choices, game.decks, game.stars, game.names)


def test_a_choice_is_refused_like_the_deck_that_it_names(tmp_path: Path) -> None:
    options = dict(usual().options)
    with pytest.raises(BadPack, match="there is no deck 'nobody'"):
        choose(Setup(2, options, Own()), OPTION, "nobody", 0)
    twice = str(write(tmp_path, ["2-hearts", *FORTY]))
    with pytest.raises(BadPack, match="rule D1"):
        choose(Setup(2, options, Own()), OPTION, twice, 0)
    assert len(choose(Setup(2, {**options, "unique": False}, Own()), OPTION, twice, 0)["cards"]) == 41
    with pytest.raises(BadPack, match="rule D1"):
        choose(Setup(2, {**options, "unique": False, "core": "newest"}, Own()), OPTION, twice, 0)
    with pytest.raises(BadOption, match="chooses its decks, not 'teams'"):
        choose(Setup(2, options, Own()), "teams", "iron-man", 0)


@rule("0.1.1", "D1", "D2", "H5")
@pytest.mark.parametrize(
    ("choice", "words"),
    [
        (chosen(*FORTY[:39]), "39 cards (rules 0.1.1 and H5)"),
        (chosen(*FORTY, *FORTY, *FORTY, "vision"), "121 cards (rules 0.1.1 and H5)"),
        (chosen(*FORTY[:39], "2-hearts"), "not all of its cards differ (rule D1)"),
        (chosen(*FORTY, star=""), "it has no Star (rule D2)"),
        (chosen(*FORTY, star="vision"), "its Star is not among its cards (rule D2)"),
        (chosen(*FORTY, star="nobody"), "its Star is not among its cards (rule D2)"),
        (chosen(*FORTY[:39], "nobody"), "a card 'nobody', which does not exist"),
        (chosen(*FORTY, name=""), "a name of 1 to 24 characters"),
        ({OPTION: "iron-man"}, "with name, star and cards"),
        ({"teams": {}}, "with name, star and cards"),
        ({OPTION: {"name": "Mine", "star": 3, "cards": FORTY}}, "a Star and a list of cards"),
        ({OPTION: {"name": "Mine", "star": "2-hearts", "cards": [[]] * 40}}, "which does not exist here"),
    ],
)
def test_a_table_refuses_data_that_is_no_legal_deck(choice: dict[str, Any], words: str) -> None:
    """Such data may come out of a log that somebody has changed."""
    with pytest.raises(BadOption, match=re.escape(words)):
        usual().seated([{}, choice])


def test_every_seat_chooses_for_itself() -> None:
    with pytest.raises(BadOption, match="2 seats choose their Decks, not 1"):
        usual().seated([chosen(*FORTY)])


@rule("D1", "D2")
def test_copies_and_decks_without_a_star_are_legal_where_the_table_says_so() -> None:
    game = usual(unique=False, star=False).seated([chosen(*["7-hearts"] * 40, star=""), chosen(*FORTY, star="")])
    assert game.stars == [-1, -1] and game.decks[0] == places(game, "7-hearts") * 40


@rule("H5")
def test_a_deck_has_120_cards_at_most(tmp_path: Path) -> None:
    copies = [*FORTY, *FORTY, *FORTY]
    assert len(load_deck(write(tmp_path, copies), table().cards, unique=False).cards) == 120
    (found,) = breaches(write(tmp_path, [*copies, "vision"]), unique=False)
    assert found == "mine.toml:4: deck: cards: a Deck has 120 cards at most, this one 121 (rule H5)"


def test_tables_share_all_that_does_not_hang_on_their_decks_and_options() -> None:
    one, two = usual(), usual(turn_limit=10).seated([chosen(*FORTY), {}])
    assert one.stock is two.stock and one.cards is two.cards and one.codec is two.codec and one.rulebook is two.rulebook
    assert one.moves.kinds == two.moves.kinds and one.effects == two.effects
    assert one.moves.parse("pass") == two.moves.parse("pass")
    assert (one.turn_limit, two.turn_limit) == (30, 10)


@rule("1.7.3")
def test_what_a_table_can_do_hangs_on_its_own_decks_and_not_on_those_of_another() -> None:
    """Both share the import of playing cards; only one has a Joker, and so somebody who may be asked because of it."""
    without = usual().seated([chosen(*FORTY), chosen(*FORTY)])
    joker = without.seated([chosen("joker-1", *FORTY), {}])
    for game, able in ((without, []), (joker, ["playing"]), (without, [])):
        assert [source.name for source in game.able] == able
        assert [[source.name for source in deck] for deck in game.sources] == [["playing"], ["playing"]]


def test_a_table_that_was_played_with_another_pack_gets_that_pack(tmp_path: Path) -> None:
    """And tables of today are not touched by it."""
    folder = tmp_path / "pack"
    shutil.copytree(PACK, folder)
    file = folder / "black-panther.toml"
    file.write_text(file.read_text("utf-8").replace('name = "No Cage for a Cat"', 'name = "No Sack for a Cat"'), "utf-8")
    old = GAME.load_pack(folder).hash
    kept.keep(tmp_path, folder, old, GAME.load_pack)
    game = GAME.make(2, own=Own(tmp_path), packs={"marvel": old})
    assert isinstance(game, MayhemGame)
    assert game.packs == {"marvel": old} and game.cards[place(game, "no-cage-for-a-cat")].name == "No Sack for a Cat"
    assert usual().packs != game.packs and usual().cards[place(usual(), "no-cage-for-a-cat")].name == "No Cage for a Cat"
    assert GAME.make(2, own=Own(tmp_path), packs=usual().packs).packs == usual().packs
    with pytest.raises(BadPack, match="the pack 'marvel' has changed"):
        GAME.make(2, own=Own(tmp_path), packs={"marvel": "0" * 64})


# What is open


@rule("H3")
def test_what_a_seat_imagines_keeps_to_the_deck_lists() -> None:
    """Everybody knows which cards a Deck holds; where the unseen ones lie nobody knows."""
    game = table(" ".join(FORTY), "vision goose " + " ".join(FORTY), stars=["2-hearts", "vision"])
    state = opened(game)
    draw_first(state)
    for _ in range(12):
        moves = legal(state, asked_seat(state))
        do(state, asked_seat(state), moves[0 if len(state.hands[asked_seat(state)]) > 4 else -1])
        draw_first(state)
    rng = Sfc32("imagine")
    for seat in (0, 1, SPECTATOR):
        imagined = [game.determinize(view(state, seat), rng) for _ in range(20)]
        for other in range(2):
            known = sorted(state.hands[other] + state.decks[other])
            assert all(sorted(one.hands[other] + one.decks[other]) == known for one in imagined)
            hands = {tuple(one.hands[other]) for one in imagined}
            assert hands == {tuple(state.hands[other])} if seat == other else len(hands) > 1


@rule("H3")
def test_a_view_tells_nothing_of_where_cards_lie_but_the_own_hand() -> None:
    one = scene(hands=["2-hearts", "3-hearts king-clubs"], decks=["5-clubs", "6-clubs 7-clubs"])
    other = scene(hands=["2-hearts", "6-clubs king-clubs"], decks=["5-clubs", "3-hearts 7-clubs"])
    assert view(one, 0) == view(other, 0)
    assert view(one, SPECTATOR) == view(other, SPECTATOR)
    assert view(one, 1) != view(other, 1)


@rule("H3", "D2")
def test_nobody_forgets_that_a_star_is_in_the_opening_hand() -> None:
    game = table(" ".join(FORTY), "vision goose " + " ".join(FORTY), stars=["2-hearts", "vision"])
    state = opened(game)
    draw_first(state)
    rng = Sfc32("star")
    assert view(state, 0).known == view(state, SPECTATOR).known == [places(game, "2-hearts"), places(game, "vision")]
    for seat in (0, SPECTATOR):
        assert all(place(game, "vision") in game.determinize(view(state, seat), rng).hands[1] for _ in range(500))


@rule("H3")
def test_nobody_forgets_a_card_that_was_taken_back_until_it_is_played() -> None:
    game = table()
    state = scene(game, hands=["ancestral-plane", "3-hearts"], discards=["queen-hearts 5-spades"], decks=["6-hearts 8-spades 2-clubs"])
    do(state, 0, "play ancestral-plane 0")
    resolve(state)
    do(state, 0, "take queen-hearts")
    draw(state, "6-hearts")
    rng = Sfc32("back")
    assert view(state, 1).known == [places(game, "queen-hearts"), []]
    assert all(place(game, "queen-hearts") in game.determinize(view(state, 1), rng).hands[0] for _ in range(500))
    do(state, 0, "lay queen-hearts actor low")
    assert view(state, 1).known == [[], []]


@rule("H3", "0.3.5.1")
def test_a_known_card_that_is_discarded_is_not_thought_to_be_in_the_hand_any_more() -> None:
    state = scene(hands=["pins-and-needles 2-clubs", "queen-hearts queen-spades 3-hearts"], step="end scene")
    state.know(1, places(table(), "queen-hearts queen-spades"))
    do(state, 0, f"play pins-and-needles {at_seat(1)}")
    resolve(state)
    drop(state, "queen-spades")
    assert view(state, 0).known == [[], places(table(), "queen-hearts")]


@rule("H3", "0.3.1.2")
def test_whoever_shuffles_the_discard_into_an_empty_deck_shows_the_hand_by_that() -> None:
    game = table("2-hearts 3-hearts 4-hearts 5-hearts", "6-hearts 7-hearts")
    state = scene(game, hands=["2-hearts 3-hearts", "6-hearts"], discards=["4-hearts 5-hearts", ""], decks=["", "7-hearts"], step="upkeep")
    passes(state, 0, 1)
    assert rolling(state) == ("cards", 0, [2])
    assert view(state, 1).known == [places(game, "2-hearts 3-hearts"), []]
    draw(state, "5-hearts")
    imagined = [game.determinize(view(state, 1), Sfc32(seed)).hands[0] for seed in range(50)]
    assert {ids_of(state, cards) for cards in imagined} == {"2-hearts 3-hearts 4-hearts", "2-hearts 3-hearts 5-hearts"}


@rule("H3")
def test_of_equal_cards_so_many_stay_known_as_are_surely_there() -> None:
    copies = "7-hearts 7-hearts 7-hearts 2-clubs"
    game = table(copies, copies, unique=False, star=False)
    state = scene(game, hands=["7-hearts 7-hearts", "2-clubs"], decks=["7-hearts 2-clubs", copies], step="enter stage")
    state.know(0, places(game, "7-hearts"))
    do(state, 0, "lay 7-hearts actor low")
    assert view(state, 1).known == [[], []]


@rule("H3")
def test_everybody_sees_how_many_cards_are_in_a_hand() -> None:
    state = scene(step="upkeep", hands=["2-hearts", "3-hearts"], decks=["king-hearts"])
    do(state, 0, "pass")
    do(state, 1, "pass")
    draw(state, "king-hearts")
    assert view(state, 1).hand_sizes == [2, 1]
