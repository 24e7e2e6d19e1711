"""Every fact of the vocabulary has its words."""

from longbox.games.heroic import GAME
from longbox.games.heroic.engine.vocabulary import FACTS
from longbox.games.heroic.making.triggers_told import FACT_WORDS, trigger_words
from longbox.table.content import content
from tests.marks import rule


@rule("P14.4")
def test_every_fact_has_words() -> None:
    assert set(FACT_WORDS) == set(FACTS)


@rule("P14.1")
def test_every_milestone_of_the_pack_is_told() -> None:
    data = content(GAME, GAME.make(2))
    assert len(data["milestones"]) > 40
    for one in data["milestones"].values():
        assert len(one["triggers"]) == 3
        assert all(data["triggers"][line] == trigger_words(line) and "{" not in trigger_words(line) for line in one["triggers"])
