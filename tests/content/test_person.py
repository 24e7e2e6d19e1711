"""The seat of one person among bots."""

import pytest

from longbox.content.info import GameInfo
from longbox.kernel.errors import BadOption


def game(person: int) -> GameInfo:
    return GameInfo("toy", "Toy", about="A toy.", seats=(2, 4), person=person)


def test_it_is_the_first_unless_a_game_says_otherwise() -> None:
    assert GameInfo("toy", "Toy", about="A toy.", seats=(2, 4)).person == 0
    assert game(1).person == 1


@pytest.mark.parametrize("person", [-1, 2])
def test_every_table_has_it(person: int) -> None:
    with pytest.raises(BadOption, match="person is the number of a seat that every table has"):
        game(person)
