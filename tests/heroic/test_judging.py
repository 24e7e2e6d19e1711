"""Milestones in prose: no fact meets them, the Watcher says when they have come true (rule P14.14)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from longbox.games.heroic.engine.defs import Milestone
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.triggers import BadTrigger, parse_trigger
from longbox.games.heroic.making.reading import trigger_words
from longbox.games.heroic.own import OWN, Draft
from tests.heroic.tables import fight, fill, form_refused, one, place
from tests.heroic.test_content_own import KITE
from tests.marks import rule

PROSE = ['"she forgives somebody"', '"she says so aloud"', '"she gives up the mask"']


def with_prose() -> Heroic:
    state = fight("storm")
    sheet = one(state, "Storm").sheet
    sheet.milestones[0] = Milestone(sheet.milestones[0].id, "Mercy", [parse_trigger(line) for line in PROSE])
    return state


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """The world of the tests is shared."""
    world = fight("storm").rules().world
    kept = list(world.by_id["storm"].milestones)
    yield
    world.by_id["storm"].milestones[:] = kept


@rule("P14.14")
def test_prose_is_no_fact_and_needs_words() -> None:
    assert trigger_words(parse_trigger(PROSE[0])) == "she forgives somebody" and parse_trigger(PROSE[0]).ways == []
    with pytest.raises(BadTrigger, match="no words"):
        parse_trigger('"  "')
    draft = Draft(**{**KITE, "milestones": [{**KITE["milestones"][0], "one": PROSE[0]}, KITE["milestones"][1]]})
    assert OWN.breaches(draft) == []


@rule("P14.14", "P14.1")
def test_the_watcher_judges_what_a_milestone_says_in_prose() -> None:
    state = with_prose()
    storm, who = one(state, "Storm"), place(state, "Storm")
    fill(state, 0, "judge", who=who, milestone=0, xp="1")
    fill(state, 0, "judge", who=who, milestone=0, xp="1")
    fill(state, 0, "judge", who=who, milestone=0, xp="3")
    assert storm.xp == 5, "1 XP as often as it comes true"
    assert form_refused(state, 0, "judge", who=who, milestone=0, xp="3").rule == "P14.1", "3 XP once a scene"
    assert form_refused(state, 0, "judge", who=who, milestone=1, xp="1").rule == "P14.14", "the table counts that one"
    assert form_refused(state, 1, "judge", who=who, milestone=0, xp="1").rule == "P15.1"
    assert form_refused(state, 0, "judge", who=place(state, "Electro"), milestone=0, xp="1").rule == "P14.14"
    fill(state, 0, "judge", who=who, milestone=0, xp="10")
    assert storm.xp == 15 and form_refused(state, 0, "judge", who=who, milestone=0, xp="10").rule == "P14.14", "it is put away"
