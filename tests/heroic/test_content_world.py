"""The world that comes with the game: how much of it there is, that everybody plays differently, that the stories can be told."""

from __future__ import annotations

from collections import Counter

import pytest

from longbox.games.heroic.engine.defs import Datafile, EventDef, Lead, Scene
from longbox.games.heroic.engine.foes import foe_of
from longbox.games.heroic.engine.vocabulary import AGAINST, LIMITS, OBJECTIVES, SFX, TAGS, VOICES
from longbox.games.heroic.packs import load, world_of

WORLD = world_of(load())
ALLIES = {scene.ally for scene in WORLD.scenes}


def test_there_are_enough_of_each_kind() -> None:
    kinds = Counter(one.kind for one in WORLD.datafiles if one.id not in ALLIES)
    assert kinds["hero"] >= 24
    assert kinds["major"] + kinds["minor"] + kinds["specialist"] >= 24
    assert kinds["mob"] + kinds["threat"] >= 8
    assert [len(event.acts) for event in WORLD.events] == [3, 1, 3]


def profile(one: Datafile) -> str:
    """What a character can do at the table, without any name: powers by family and die, SFX and Limits by what the engine sees."""
    sets = []
    for powers in one.sets:
        dice = sorted((power.family, power.die) for power in powers.powers)
        effects = sorted((sfx.id, sfx.type, bool(sfx.complication), tuple(sfx.against)) for sfx in powers.sfx)
        limits = sorted((limit.id, limit.type) for limit in powers.limits)
        sets.append((dice, effects, limits))
    return repr(sorted(sets))


def test_no_two_characters_play_the_same() -> None:
    seen: dict[str, str] = {}
    twins = [(one.id, seen[profile(one)]) for one in WORLD.datafiles if seen.setdefault(profile(one), one.id) != one.id]
    assert twins == []


def test_no_two_heroes_have_the_same_tricks() -> None:
    """Even without their powers heroes differ: in SFX, in Limits, or in what they know."""
    tricks = Counter(
        (
            tuple(sorted(sfx.id for one in hero.sets for sfx in one.sfx)),
            tuple(sorted(limit.id for one in hero.sets for limit in one.limits)),
        )
        for hero in WORLD.datafiles
        if hero.kind == "hero"
    )
    assert [key for key, count in tricks.items() if count > 1] == []


def test_a_profile_sees_what_differs() -> None:
    wolverine, electro = WORLD.by_id["wolverine"], WORLD.by_id["electro"]
    assert profile(wolverine) != profile(electro)
    renamed = Datafile("x", "X", "hero", [6, 8, 10], 1, [], list(reversed(wolverine.sets)), [], [])
    assert profile(renamed) == profile(wolverine)


def test_every_sfx_and_limit_is_somebodys() -> None:
    sets = [one for datafile in WORLD.datafiles for one in datafile.sets]
    assert {sfx.id for one in sets for sfx in one.sfx} == set(SFX)
    assert {limit.id for one in sets for limit in one.limits} == set(LIMITS)
    for sfx in (sfx for one in sets for sfx in one.sfx):
        assert set(sfx.against) <= set(AGAINST)
        assert sfx.against or "against" not in SFX[sfx.id], "the engine could not see by itself what it works against"


@pytest.mark.parametrize("one", WORLD.datafiles, ids=lambda one: one.id)
def test_everybody_can_be_played_with(one: Datafile) -> None:
    assert one.play.endswith((".", "!"))
    assert len(one.distinctions) >= 2
    assert one.specialties
    assert len(one.sets) >= 1
    if one.id not in ALLIES:
        assert len(one.milestones) == 2
    for milestone in one.milestones:
        lines = [trigger.line for trigger in milestone.triggers]
        assert len(set(lines)) == 3


def leads() -> list[Lead]:
    found = [lead for transition in WORLD.transitions for lead in transition.leads]
    return found + [lead for event in WORLD.events for finale in event.finales for lead in finale.leads]


def test_whatever_a_milestone_waits_for_can_happen_somewhere() -> None:
    assert {tag for lead in leads() for tag in lead.tags} == set(TAGS)
    assert {scene.objective for scene in WORLD.scenes} == set(OBJECTIVES)
    assert all(event.unlocks and event.milestones for event in WORLD.events)


@pytest.mark.parametrize("event", WORLD.events, ids=lambda one: one.id)
def test_the_watcher_need_not_repeat_a_line(event: EventDef) -> None:
    assert set(event.voice) == set(VOICES)
    assert all(len(lines) >= 2 for lines in event.voice.values())
    lines = [line for one in WORLD.events for lines in one.voice.values() for line in lines]
    assert len(set(lines)) == len(lines)
    assert all(len(line) <= 140 for line in lines), "a line is said in one breath"


@pytest.mark.parametrize("scene", WORLD.scenes, ids=lambda one: one.id)
def test_a_scene_can_be_read_aloud(scene: Scene) -> None:
    assert scene.about and scene.ally and scene.tactics
    assert len(scene.distinctions) == 3
    assert 200 <= len(scene.words) <= 700
    told = [scene.words, scene.win.words, scene.loss.words, scene.near.words, scene.far.words]
    told += [words for ending in (scene.near, scene.far) for words in ending.choices]
    for words in told:
        assert words == " ".join(words.split()), "no line break and no double space"
        assert words.endswith((".", "!", "?", '"'))
        assert words.count('"') % 2 == 0


@pytest.mark.parametrize("scene", WORLD.scenes, ids=lambda one: one.id)
def test_a_scene_grows_with_the_party(scene: Scene) -> None:
    assert len(scene.foes[3]) > len(scene.foes[0])
    assert scene.boxes[3] > scene.boxes[0]
    assert {price.do for price in scene.prices} >= {"hurt", "tick"}
    later = {foe_of(price.who).who for price in scene.prices if price.do == "foe"}
    assert {tactic.who for tactic in scene.tactics} == {foe.who for foes in scene.foes for foe in foes} | later


def test_two_or_three_leads_are_offered() -> None:
    assert {len(transition.leads) for transition in WORLD.transitions} <= {0, 2, 3}
    assert all(transition.words and (transition.leads or transition.to) for transition in WORLD.transitions)


@pytest.mark.parametrize("scene", WORLD.scenes, ids=lambda one: one.id)
def test_the_tough_choice_is_tough(scene: Scene) -> None:
    """Two ways out, and at least one of them costs something."""
    assert len(scene.near.choices) == 2
    assert any(scene.near.choice_gains)
    assert scene.far.choices == []


def test_a_choice_keeps_its_gains() -> None:
    near = WORLD.scene_by_id["white-jacket"].near
    assert [[gain.do for gain in gains] for gains in near.choice_gains] == [["complication"], ["doom"]]
    assert [gain.name for gain in WORLD.scene_by_id["cellar"].far.gains] == ["An Arm of Stone"]
