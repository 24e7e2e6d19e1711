"""Rulings in a person's words: names for places, and no guess where a word is unknown or unclear."""

from __future__ import annotations

import pytest

from longbox.games.heroic.screen.lines import read
from longbox.kernel import BadDeed
from tests.heroic.tables import fight, fill, place
from tests.marks import rule


@rule("P15.2")
@pytest.mark.parametrize(
    ("line", "filled"),
    [
        ("stress electro physical d8 he fell", {"what": "stress", "type": "physical", "value": 8, "reason": "he fell"}),
        ("shut Wolverine weapon: tangled", {"what": "shut", "value": 0, "reason": "tangled"}),
        ("step wolverine stamina up he is angry", {"what": "step", "value": 2, "reason": "he is angry"}),
        ("complication electro d8 Wet Feet: he stands in it", {"what": "complication", "value": 8, "name": "Wet Feet"}),
        ("trait_die rope d10 a cable", {"what": "trait_die", "place": 0, "value": 10, "reason": "a cable"}),
        ("group wolverine alone he runs ahead", {"what": "group", "value": 1, "reason": "he runs ahead"}),
        ("group wolverine with storm back together", {"what": "group", "value": 0, "reason": "back together"}),
        ("obstacle 0 the wall falls", {"what": "obstacle", "value": 0, "reason": "the wall falls"}),
    ],
)
def test_words_become_a_ruling(line: str, filled: dict[str, object]) -> None:
    state = fight(objective="rescue")
    fill(state, 0, "ruling", what="asset", who=place(state, "Wolverine"), value=8, name="Rope", reason="found")
    found = read(state, f"ruling {line}")
    assert found is not None and filled.items() <= found.items()
    assert state.refuse(0, state.game.form(found)) is None


@rule("P15.2")
@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("shut Wolverine Telepathy tangled", "there is no 'Telepathy'. There are: Weapon, Superhuman Durability"),
        ("shut Nobody Weapon tangled", "there is no 'Nobody'. There are: .*Wolverine"),
        ("shut wolverine enhanced tangled", "'enhanced' may be Enhanced Stamina or Enhanced Senses or Enhanced Reflexes"),
        ("stress electro bodily d8 he fell", "physical, mental, emotional"),
        ("stress electro physical d7 he fell", "a die, such as d8, or 0 for none, not 'd7'"),
        ("stress electro physical d8", "say why"),
        ("complication electro d8 wet feet", "needs a name, a colon and why"),
        ("melt electro", "there is no 'melt'"),
    ],
)
def test_what_is_unknown_or_unclear_is_refused_with_what_there_is(line: str, says: str) -> None:
    with pytest.raises(BadDeed, match=says):
        read(fight(objective="rescue"), f"ruling {line}")
