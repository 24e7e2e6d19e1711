"""What each seat chooses for itself: words become data, are refused in words, and go to the game."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from longbox.content.info import GameInfo, Option, Preset, Setup
from longbox.content.own import Own
from longbox.hosting.log import new_header
from longbox.kernel import BadOption, BadRoom, Game
from tests.roofs import GAME, RoofsGame
from tests.toys.duel import GAME as DUEL

COLOUR = Option("colours", "red,blue", about="", by_seat="colour")
SPEED = Option("speed", "slow", choices=["slow", "fast"], about="", by_seat="speed")
SIZE = Option("size", 3, choices=[3, 5], about="")


class Team(RoofsGame):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup.seats)
        self.name = "tag"
        self.options = setup.options
        self.seatings = 0

    def seated(self, choices: list[dict[str, Any]]) -> Any:
        self.choices = choices
        self.seatings += 1
        return self


def paint(setup: Setup, option: str, word: str, seat: int) -> Any:
    if word == "mud":
        raise BadOption("nobody wears mud")
    return {"word": word, "at": (seat, setup.options["size"]), "own": len(setup.own.roots)} if option == "colours" else word


def info(choose: Any = paint, options: tuple[Option, ...] = (COLOUR, SPEED, SIZE)) -> GameInfo:
    return GameInfo("tag", "Tag", about="", seats=(2, 4), make=Team, choose=choose, options=options)


def colours(game: Game) -> list[str]:
    return [choice["colours"]["word"] for choice in game.choices]


# For all at once


def test_defaults_are_chosen_in_turn() -> None:
    game = info().make(3)
    assert colours(game) == ["red", "blue", "red"]
    assert [choice["speed"] for choice in game.choices] == ["slow"] * 3


def test_a_text_has_a_word_for_each_seat() -> None:
    game = info().make(4, {"colours": "green, grey ,black", "speed": "fast,slow", "size": "5"})
    assert colours(game) == ["green", "grey", "black", "green"]
    assert [choice["speed"] for choice in game.choices] == ["fast", "slow", "fast", "slow"]


def test_what_is_chosen_by_seat_is_no_option_of_the_game() -> None:
    assert info().make(2, {"colours": "green", "size": 5}).options == {"size": 5}


def test_data_is_what_json_makes_of_it() -> None:
    assert info().make(2, {"size": 5}).choices[1]["colours"] == {"word": "blue", "at": [1, 5], "own": 0}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"colours": "red,mud"}, "^nobody wears mud$"),
        ({"speed": "fast,medium"}, "^option 'speed' must be one of slow, fast, not 'medium'$"),
        ({"colour": "red"}, "^tag has no option 'colour'; it has colours, speed, size$"),
    ],
)
def test_words_that_mean_nothing_are_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(BadOption, match=words):
        info().make(2, options)


# Seat by seat


def test_each_seat_chooses_and_the_game_is_made_once(tmp_path: Any) -> None:
    shelf = info()
    game = shelf.make(2, {"size": 5})
    chosen = shelf.choose(game, [{"colours": "green"}, {"speed": "fast"}], Own(tmp_path))
    assert chosen is game and game.seatings == 2  # type: ignore[attr-defined]
    assert colours(chosen) == ["green", "blue"]
    assert [choice["speed"] for choice in chosen.choices] == ["slow", "fast"]
    assert chosen.choices[0]["colours"] == {"word": "green", "at": [0, 5], "own": 1}


def test_one_seat_is_judged_alone() -> None:
    shelf = info()
    game = shelf.make(2)
    before = game.choices
    assert shelf.choice(game, 1, {"speed": "fast"})["speed"] == "fast"
    with pytest.raises(BadOption, match=r"^nobody wears mud$"):
        shelf.choice(game, 1, {"colours": "mud"})
    with pytest.raises(BadOption, match=r"^a seat of tag cannot choose 'size'; it can choose colours, speed$"):
        shelf.choice(game, 1, {"size": "5"})
    assert game.choices is before


def test_every_seat_chooses() -> None:
    shelf = info()
    with pytest.raises(BadOption, match=r"^2 seats of tag choose something, not 1$"):
        shelf.choose(shelf.make(2), [{}])


def test_what_is_no_data_is_the_games_fault() -> None:
    with pytest.raises(BadRoom, match=r"^tag: what its choose gave for 'colours' is no JSON data: "):
        info(lambda setup, option, word, seat: object()).make(2)


def test_a_fault_of_choose_is_not_taken_for_data() -> None:
    def faulty(setup: Setup, option: str, word: str, seat: int) -> Any:
        raise TypeError("a fault")

    with pytest.raises(TypeError, match=r"^a fault$"):
        info(faulty).make(2)


# Games without such choices


def test_a_game_that_cannot_read_what_seats_choose_says_so() -> None:
    with pytest.raises(BadRoom, match="each seat chooses 'colours', but there is no choose that reads it"):
        info(None, (COLOUR, SIZE)).make(2, {"colours": "green"})


def test_where_nobody_chooses_anything_nothing_is_chosen() -> None:
    game = DUEL.make(2)
    assert DUEL.choose(game, [{}, {}]) is game and game.choices == []
    with pytest.raises(BadOption, match=r"^a seat of duel cannot choose 'deck'; it can choose nothing$"):
        DUEL.choose(game, [{"deck": "mine"}, {}])
    with pytest.raises(BadOption, match=r"^in duel nobody chooses anything before the game$"):
        game.seated([{"deck": "mine"}, {}])


# Roofs, through its room


def test_roofs_takes_the_homes_of_its_seats() -> None:
    game = GAME.make(3, {"street": "skyline"})
    chosen = GAME.choose(game, [{"homes": "antenna"}, {}, {"homes": "left"}])
    assert chosen.choices == [{"homes": 2}, {"homes": -1}, {"homes": 0}]
    assert chosen.rulebook is game.rulebook and chosen.packs == game.packs and chosen.options == game.options == {"street": "skyline"}
    with pytest.raises(BadOption, match="there is no roof 'crane' in Skyline"):
        GAME.choice(game, 0, {"homes": "crane"})


@pytest.mark.parametrize("choices", [[], [{"homes": 0}], [{"homes": 0}, {"homes": 3}], [{"homes": 0}, {}], [{"homes": "left"}] * 2])
def test_data_from_elsewhere_is_checked(choices: list[dict[str, Any]]) -> None:
    with pytest.raises(BadOption, match="each of 2 seats is at home on a roof from 0 to 2, or nowhere, not"):
        GAME.make(2).seated(choices)


def test_a_log_from_before_an_option_opens_with_what_was_played_then() -> None:
    late = Option("late", 1, choices=[0, 1], about="", former=0)
    game = info(options=(SIZE, late))
    header = new_header(game.make(2), commit="")
    assert game.reopen(header).options == {"size": 3, "late": 1}
    before = msgspec.structs.replace(header, options={"size": 5})
    assert game.reopen(before).options == {"size": 5, "late": 0}


@pytest.mark.parametrize(
    ("seats", "options", "words"),
    [(5, {}, "is for 5 seats"), (2, {"hats": 1}, "no option 'hats'"), (2, {"size": 4}, "must be one of 3, 5")],
)
def test_a_preset_is_for_seats_and_options_that_there_are(seats: int, options: dict[str, Any], words: str) -> None:
    preset = Preset("short", "Short", about="", seats=seats, options=options, minutes=5)
    with pytest.raises(BadOption, match=words):
        GameInfo("tag", "Tag", about="", seats=(2, 4), options=[SIZE], presets=[preset])
    early = Preset("short", "Short", about="", seats=2, options={}, at_first={"hats": 1}, minutes=5)
    with pytest.raises(BadOption, match="no option 'hats'"):
        GameInfo("tag", "Tag", about="", seats=(2, 4), options=[SIZE], presets=[early])
    fine = Preset("short", "Short", about="", seats=3, options={"size": 5}, minutes=5)
    assert GameInfo("tag", "Tag", about="", seats=(2, 4), options=[SIZE], presets=[fine]).presets == [fine]
