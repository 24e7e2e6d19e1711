"""Decks: rule 0.1.1 and chapter D, every breach with its file, line, field and rule; and that deck lists are open (H3)."""

from __future__ import annotations

from pathlib import Path

import pytest

from longbox.games.mayhem.decks import Deck, find_deck, lesson_decks, load_deck, ready_decks
from longbox.games.mayhem.game import GAME, MayhemGame
from longbox.games.mayhem.stage import Mayhem
from longbox.kernel import SPECTATOR, BadPack, Sfc32
from tests.marks import rule
from tests.mayhem.tables import asked_seat, chance, do, draw, draw_first, hand, legal, place, rolling, scene, table, view

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
    deck = load_deck(find_deck(name), table().cards)
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
        "mine.toml:1: deck: a Star is missing: name one card that is in every opening Hand (rule D2)"
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
        ("[deck]\nname = 'x'\ncards = ['vision', 3]\n", "mine.toml:3: deck: cards: Expected `str`, got `int`"),
        ("[deck]\nname = ''\ncards = []\n", "mine.toml:2: deck: name: Expected `str` of length >= 1"),
        ("[deck]\nname = 'x'\n\nsize = 3\ncards = []\n", "mine.toml:4: deck: size: there is no such field"),
        ("[deck]\ncards = []\n", "mine.toml:1: deck: Object missing required field `name`"),
        ("[deck\n", "mine.toml:1:6: "),
    ],
)
def test_a_file_of_the_wrong_shape_is_told_with_its_line(tmp_path: Path, content: str, words: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(content, "utf-8")
    (told,) = breaches(path)
    assert told.startswith(words)


def test_a_deck_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadPack, match="did you mean"):
        find_deck("iron-men")
    with pytest.raises(BadPack, match=r"a deck of your own is named by its file, as in mine\.toml"):
        find_deck("xyzzy")
    with pytest.raises(BadPack, match="there is no such file"):
        load_deck(find_deck(str(tmp_path / "none.toml")), table().cards)


def test_two_decks_are_told_apart_by_their_cards_and_their_star() -> None:
    cards = table().cards
    one = Deck("Mine", [1, 2, 3], 1)
    assert one.hash(cards) == Deck("Other name", [3, 2, 1], 1, "about").hash(cards)
    assert one.hash(cards) != Deck("Mine", [1, 2, 3], 2).hash(cards)
    assert one.hash(cards) != Deck("Mine", [1, 2, 4], 1).hash(cards)


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


@rule("H3")
def test_a_log_says_by_their_hashes_which_decks_are_played() -> None:
    one = table(" ".join(FORTY), "vision goose", stars=["2-hearts"])
    assert one.packs["deck 1"] == Deck("", one.decks[0], one.stars[0]).hash(one.cards)
    assert one.packs["deck 2"] == Deck("", one.decks[1]).hash(one.cards)
    state = scene(step="upkeep", hands=["2-hearts", "3-hearts"], decks=["king-hearts"])
    do(state, 0, "pass")
    do(state, 1, "pass")
    draw(state, "king-hearts")
    assert view(state, 1).hand_sizes == [2, 1]
