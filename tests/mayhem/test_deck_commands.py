"""Decks and cards on the command line: checking, listing, building step by step, and searching."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from longbox.cli import main
from longbox.games.mayhem.decks import load_deck, ready_decks
from longbox.games.mayhem.describe import all_cards

Ran = tuple[int, str]
Command = Callable[..., Ran]


@pytest.fixture
def longbox(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Command:
    """Runs a command in a folder of its own, with typed lines; its exit code, and all that it says."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LONGBOX_HOME", str(tmp_path / "home"))

    def run(*arguments: str, typed: str = "") -> Ran:
        lines = iter(typed.splitlines())

        def read_line(*_: object) -> str:
            for line in lines:
                return line
            raise EOFError

        monkeypatch.setattr("builtins.input", read_line)
        code = main(list(arguments))
        said = capsys.readouterr()
        return code, " ".join((said.out + said.err).split())

    return run


# Checking and listing


def test_ready_decks_are_in_order_and_listed(longbox: Command) -> None:
    code, said = longbox("mayhem", "deck", "check", *ready_decks())
    assert code == 0
    assert said.count("in order") == len(ready_decks())
    code, said = longbox("mayhem", "deck", "list")
    assert code == 0
    assert all(name in said for name in ready_decks())
    assert "Star: General Okoye" in said


def test_every_breach_is_explained_with_its_line_and_rule(longbox: Command, tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text('[deck]\nname = "X"\nstar = "vision"\ncards = [\n  "shuri",\n  "shuri",\n  "shurri",\n]\n')
    code, said = longbox("mayhem", "deck", "check", "bad.toml", "black-panther")
    assert code == 2
    assert "bad.toml:4: deck: cards: a Deck has 40 cards or more, this one 3 (rule 0.1.1)" in said
    assert "bad.toml:6: deck: cards[1]: Shuri is in it twice; all cards of a Deck differ (rule D1)" in said
    assert "bad.toml:7: deck: cards[2]: there is no card 'shurri'" in said
    assert "the Star 'vision' is not among the cards (rule D2)" in said
    assert "black-panther: in order" in said


def test_breaches_of_several_files_are_told_together(longbox: Command, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.toml").write_text('[deck]\nname = "X"\ncards = []\n')
    code, said = longbox("mayhem", "deck", "check", "one.toml", "two.toml")
    assert code == 2
    assert said.count("a Star is missing") == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["mayhem", "deck", "check"], "name at least one deck file"),
        (["mayhem", "deck", "check", "nowhere.toml"], "nowhere.toml"),
        (["mayhem", "deck", "check", "black-panter"], "did you mean"),
        (["mayhem", "deck", "new", "mine.txt"], "a deck is a TOML file"),
        (["mayhem", "cards", "--hero", "batman"], "there is no hero 'batman'"),
        (["mayhem", "cards", "--role", "king"], "king"),
        (["learn", "chess"], "there is no lesson for 'chess'"),
    ],
)
def test_bad_commands_are_explained(longbox: Command, arguments: list[str], words: str) -> None:
    code, said = longbox(*arguments)
    assert code == 2
    assert words in said
    assert "Traceback" not in said


# Building


def numbers_of(*heroes: str) -> str:
    """What is typed for these heroes."""
    ids = [hero.id for hero in all_cards().heroes]
    return " ".join(str(ids.index(hero) + 1) for hero in heroes)


def test_a_deck_is_built_step_by_step(longbox: Command, tmp_path: Path) -> None:
    heroes = len(all_cards().heroes)
    typed = [
        "a name that is much too long for a deck",
        "Mine",
        f"{heroes + 1}",
        numbers_of("black-panther", "scarlet-witch"),
        "",  # too few cards
        "? vision",
        "- dagger",
        "- dagger",
        "+ joker",
        "what",
        "list",
        "fill",
        "",
        "nobody",
        "the",
        "vision",
        'They say "boo"',
    ]
    code, said = longbox("mayhem", "deck", "new", "mine.toml", typed="\n".join(typed))
    assert code == 0
    assert "A name has 1 to 24 characters." in said
    assert f"Type numbers from 1 to {heroes}." in said
    assert "A Deck has 40 cards or more (rule 0.1.1)" in said
    assert "Out: Energy Dagger." in said
    assert "No card in the deck has the words 'dagger'." in said
    assert "In: Joker." in said
    assert "No card of the deck has that name." in said
    assert "mine.toml is written and in order" in said
    deck = load_deck(tmp_path / "mine.toml", all_cards().all)
    assert (deck.name, len(deck.cards), deck.about) == ("Mine", 40, 'They say "boo"')
    assert all_cards().all[deck.star].name == "Vision"
    ids = [all_cards().all[place].id for place in deck.cards]
    assert "joker-1" in ids
    assert "joker-2" not in ids
    assert "energy-dagger" not in ids


def test_a_deck_without_heroes_is_filled_and_named_after_itself(longbox: Command, tmp_path: Path) -> None:
    (tmp_path / "card-sharps.toml").write_text("taken")
    code, said = longbox("mayhem", "deck", "new", typed="Card Sharps!\n\nfill\n\nking of hearts\n\n")
    assert code == 0
    assert "card-sharps-2.toml is written" in said
    assert (tmp_path / "card-sharps.toml").read_text() == "taken"
    assert longbox("mayhem", "deck", "check", "card-sharps-2.toml")[0] == 0


def test_nothing_is_written_over_and_leaving_writes_nothing(longbox: Command, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("taken")
    code, said = longbox("mayhem", "deck", "new", "mine.toml")
    assert code == 2
    assert "it is left as it is" in said
    assert (tmp_path / "mine.toml").read_text() == "taken"
    assert longbox("mayhem", "deck", "new", "other.toml", typed="Other\n1\n")[0] == 0
    assert not (tmp_path / "other.toml").exists()


def test_a_built_deck_can_be_played(longbox: Command, tmp_path: Path) -> None:
    longbox("mayhem", "deck", "new", "mine.toml", typed=f"Mine\n{numbers_of('captain-marvel')}\nfill\n\ngoose\n\n")
    code, said = longbox("play", "mayhem", "--option", "decks=mine.toml,iron-man", "--seed", "x", typed="quit\n")
    assert code == 0
    assert "Mine (you)" in said


# Cards


def test_one_card_is_shown_with_all_about_it(longbox: Command) -> None:
    _, said = longbox("mayhem", "cards", "king", "of", "wakanda")
    for words in (
        "Role │ Prop".replace(" │", ""),
        "Value 3",
        "Elders' Counsel",
        "Take a card of your choice",
        "Black Panther",
        "named by Tragedy",
    ):
        assert words in said


def test_the_joker_is_told_with_its_abilities(longbox: Command) -> None:
    _, said = longbox("mayhem", "cards", "joker")
    assert "Suit none: it fits every carrier" in said and "Carries two Props as an Actor, two Set Pieces as a Set" in said
    assert "one card in play has Value 0 until the end of the scene" in said.replace("│ │ ", "")


@pytest.mark.parametrize(
    ("card", "suit"),
    [("9-clubs", "Clubs"), ("9-diamonds", "Diamonds"), ("9-hearts", "Hearts"), ("9-spades", "Spades"), ("heart-shaped-herb", "Hearts")],
)
def test_a_card_is_told_with_its_suit(longbox: Command, card: str, suit: str) -> None:
    assert f"Suit {suit}" in longbox("mayhem", "cards", card)[1]


@pytest.mark.parametrize(
    ("words", "found", "other"),
    [
        (["discards", "at", "random"], "Pins and Needles", "Vision"),
        (["damage", "counters", "off"], "Hidden Workshop", "Ten Miles Up"),
        (["named", "by", "tragedy"], "War Machine", "Ten Miles Up"),
        (["seed"], "War Machine", "Ten Miles Up"),
        (["our", "own", "design"], "Ten Miles Up", "9 of Clubs"),
        (["ordinary"], "9 of Clubs", "War Machine"),
        (["end", "of", "the", "scene"], "Tap", "9 of Clubs"),
    ],
)
def test_cards_are_searched_by_what_their_powers_do_and_by_their_origin(longbox: Command, words: list[str], found: str, other: str) -> None:
    _, said = longbox("mayhem", "cards", *words)
    assert found in said and other not in said


def test_a_deck_can_be_checked_for_tables_without_a_star_or_with_copies(longbox: Command, tmp_path: Path) -> None:
    cards = ", ".join(['"vision"'] * 40)
    (tmp_path / "many.toml").write_text(f'[deck]\nname = "Many"\ncards = [{cards}]\n')
    assert longbox("mayhem", "deck", "check", "many.toml")[0] == 2
    code, said = longbox("mayhem", "deck", "check", "many.toml", "--no-unique")
    assert code == 2 and "a Star is missing" in said and "twice" not in said
    code, said = longbox("mayhem", "deck", "check", "many.toml", "--no-star")
    assert code == 2 and "a Star is missing" not in said and "twice" in said
    code, said = longbox("mayhem", "deck", "check", "many.toml", "--no-unique", "--no-star")
    assert (code, said) == (0, "many.toml: in order. Many, 40 cards, Star: none.")


@pytest.mark.parametrize("words", [["unravel"], ["Straight", "Through"], ["1001.5.5.12"]])
def test_super_powers_are_found_in_the_rules(longbox: Command, words: list[str]) -> None:
    number, name = {"unravel": ("1001.5.5.7", "Unravel"), "Straight": ("1001.5.5.6", "Straight Through")}.get(
        words[0], ("1001.5.5.12", "Overclock")
    )
    code, said = longbox("rules", "mayhem", *words)
    assert code == 0 and number in said and name in said


@pytest.mark.parametrize("words", [["geius"], ["Geius,", "Biollionaire,", "Philanthropist"], ["genius"]])
def test_the_misspelled_name_is_found(longbox: Command, words: list[str]) -> None:
    assert "Genius, Billionaire, Philanthropist" in longbox("mayhem", "cards", *words)[1]


def test_cards_are_searched_by_hero_role_symbol_and_power(longbox: Command) -> None:
    assert longbox("mayhem", "cards", "--hero", "iron-man", "--role", "actor")[1].count("War Machine") == 1
    attacks = longbox("mayhem", "cards", "--hero", "iron-man", "--symbol", "attack")[1]
    assert "Two Birds, Six Drones" in attacks
    assert "Coffee First" not in attacks
    assert "Vision" not in attacks
    assert "Iron Sights" in longbox("mayhem", "cards", "last", "spark")[1]
    assert "King of Wakanda" not in longbox("mayhem", "cards", "king", "--hero", "playing")[1]
    assert "No card is like that." in longbox("mayhem", "cards", "batman")[1]
    assert len(longbox("mayhem", "cards")[1]) > 3000


def test_what_looks_like_a_word_inside_another_is_not_found(longbox: Command) -> None:
    assert "What Are You Looking At?" not in longbox("mayhem", "cards", "king")[1]


# The first game


def test_play_without_arguments_deals_the_recommended_deck_against_a_bot_that_knows_the_game(longbox: Command) -> None:
    code, said = longbox("play", "mayhem", typed="quit\n")
    assert code == 0
    assert "Wakanda (you)" in said
    assert "longbox mayhem deck list" in said


def test_learn_can_be_left(longbox: Command) -> None:
    code, said = longbox("learn", "mayhem", typed="p\nquit\n")
    assert code == 0
    assert "Lesson 2 of" in said
    assert "Come back any time" in said
