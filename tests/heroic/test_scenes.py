"""Scenes, Acts, Events and objectives (chapter P11), the scene's effects (rule P8.12), and who the Watcher has (chapter P12)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from longbox.content.rulebook import read
from longbox.games.heroic.engine.defs import World
from longbox.games.heroic.engine.game import SETTINGS, Common, HeroicGame
from longbox.games.heroic.engine.improvise import improvised
from longbox.games.heroic.engine.order import proceed
from longbox.games.heroic.engine.records import Trait
from longbox.games.heroic.engine.rules import (
    ACTION,
    ASSET,
    COMPLICATION,
    FIRST,
    FOES,
    FOR_ACTION,
    FOR_NEXT,
    FOR_ROLL,
    FOR_SCENE,
    HEROES,
    IDLE,
    LEAD,
    NEVER,
    NEXT,
    REST,
    TRANSITION,
)
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.game import RULEBOOK
from longbox.games.heroic.packs import PACK, world_of
from tests.heroic.tables import act, attack, begin, do, fight, fill, form_refused, hurt, idle, no, one, place, rest, uses, whole
from tests.heroic.test_actions import fill_end
from tests.heroic.test_pack import loaded
from tests.marks import rule

STORY = Path(__file__).with_name("story.toml")


@cache
def world() -> World:
    """The first characters, with a story of two scenes."""
    parts = [(PACK / name).read_text("utf-8") for name in ("heroes.toml", "villains.toml", "mobs.toml")]
    return world_of(loaded("\n".join([*parts, STORY.read_text("utf-8")])))


@cache
def common() -> Common:
    return Common(world())


def story(*heroes: str) -> Heroic:
    made = HeroicGame(common(), len(heroes) + 1, read(RULEBOOK), dict.fromkeys(SETTINGS, False), {"world": "story"})
    state = made.seated([{}, *[{"hero": hero} for hero in heroes]]).start()
    state.standing = state.landing = [NEVER] * state.game.seats
    fill(state, 0, "event", event="test-event")
    return state


def over(state: Heroic) -> None:
    """Everybody lets the turn go by until the round ends."""
    before = state.scene.round
    while state.scene.round == before and not state.scene.over:
        do(state, state.namer(), next(repr(move) for move in state.legal(state.namer()) if move.kind.name == "name"))
        do(state, state.cast[state.actor].seat, "hold")


@rule("P11.1", "P11.2", "P11.5", "P8.1", "P15.1")
def test_an_event_opens_its_first_scene() -> None:
    state = story("wolverine", "storm")
    scene = state.scene
    assert (scene.kind, scene.story.act, scene.story.event, scene.title) == (ACTION, 1, "test-event", "The Drop")
    assert (scene.boxes, scene.ticks, scene.obstacle, scene.distinctions) == (7, 4, 10, ["High Up"])
    assert [(character.name(), character.dice) for character in state.cast if character.side == FOES] == [
        ("Electro", 1),
        ("Dockside Crew", 4),
    ]
    assert (scene.boss, state.doom) == (place(state, "Electro"), [6, 6])
    assert one(story("wolverine", "storm", "iron-man"), "Electro").harm.stress == [8, 0, 0]


@rule("P11.6")
def test_boxes() -> None:
    state = story("wolverine", "storm")
    act(state, "Storm", "aim objective Storm", (15, 8), (14, 4))
    assert state.scene.filled == 1
    act(state, "Wolverine", "aim objective Wolverine", (15, 12), (14, 4))
    assert state.scene.filled == 3
    state.scene.filled = 6
    act(state, "Storm", "aim objective Storm", (15, 8), (14, 4))
    assert (state.scene.over, state.scene.to, state.stage) == ("won", "soup", IDLE)


@rule("P11.7", "P11.12")
def test_the_clock() -> None:
    state = story("storm")
    for ticked, obstacle in ((1, 8), (2, 8), (3, 10), (4, 10)):
        over(state)
        assert (state.scene.ticked, state.scene.obstacle) == (ticked, obstacle)
    assert one(state, "Electro").in_scene.free_die == 6
    over(state)
    assert state.scene.over == "lost"


@rule("P11.7")
def test_a_clock_of_four_leaves_out_the_second_line() -> None:
    state = story("wolverine", "storm")
    over(state)
    state.last = -1
    state.stage = FIRST
    lines = []
    for _ in range(2):
        before = state.scene.round
        while state.scene.round == before and not state.scene.over:
            heard = do(state, state.namer(), next(repr(move) for move in state.legal(state.namer()) if move.kind.name == "name"))
            heard += do(state, state.cast[state.actor].seat, "hold")
            lines += [event.text(state.game.names) for event in heard if type(event).__name__ == "Progress"]
    assert lines == ["a window bursts: 0 of 7 boxes, 2 of 4 ticks", "sparks: 0 of 7 boxes, 3 of 4 ticks"]


@rule("P11.8")
def test_the_last_foe_out_fills_a_box() -> None:
    state = fight(objective="rescue")
    hurt(one(state, "Electro"), stress=[12, 0, 0])
    attack(state, "Wolverine", "Electro", "physical", (15, 8), (14, 4))
    assert (one(state, "Electro").harm.out, state.scene.filled) == (0, 1)


@rule("P11.8")
def test_a_chase() -> None:
    state = fight(objective="chase")
    attack(state, "Wolverine", "Electro", "physical", (15, 6), (14, 4))
    assert state.scene.filled == 0
    attack(state, "Storm", "Electro", "physical", (15, 8), (14, 4))
    assert state.scene.filled == 1
    hurt(one(state, "Electro"), stress=[12, 0, 0])
    attack(state, "Wolverine", "Electro", "physical", (15, 8), (14, 4))
    assert state.scene.over == "won"


@rule("P11.8")
def test_a_hold() -> None:
    state = fight("storm", foes=["electro", "carnage"], objective="hold")
    over(state)
    assert (state.scene.filled, state.scene.ticked) == (1, 2)  # two foes against one hero
    hurt(one(state, "Carnage"), out=0)
    over(state)
    assert (state.scene.filled, state.scene.ticked) == (2, 3)


@rule("P11.9")
def test_a_duel() -> None:
    state = fight(foes=["carnage", "electro"], objective="duel")
    state.scene.gets_up = 1
    begin(state, "Storm")
    assert no(state, 2, "aim objective Storm").rule == "P11.6"
    attack(state, "Storm", "Electro", "physical", (15, 8), (14, 4))
    assert state.scene.filled == 0
    attack(state, "Wolverine", "Carnage", "physical", (15, 6), (14, 4))
    assert state.scene.filled == 1
    carnage = one(state, "Carnage")
    hurt(carnage, stress=[12, 8, 0])
    attack(state, "Storm", "Carnage", "physical", (15, 6), (14, 4))
    # one for the hit, one for the fall; it fights on
    assert (state.scene.filled, carnage.harm.out, carnage.harm.stress) == (3, -1, [0, 0, 0])
    attack(state, "Storm", "Carnage", "physical", (15, 6), (14, 4))
    assert (state.scene.filled, state.scene.over) == (4, "won")


@rule("P11.9")
def test_a_foe_of_the_watchers_own_is_beaten_once_it_is_out() -> None:
    state = fight(foes=["carnage"], objective="duel")
    hurt(one(state, "Carnage"), stress=[12, 0, 0])
    attack(state, "Storm", "Carnage", "physical", (15, 6), (14, 4))
    assert (one(state, "Carnage").harm.out, state.scene.filled, state.scene.over) == (0, 4, "won")
    state = idle("storm")
    fill(state, 0, "scene", objective="duel", gets_up=2)
    assert state.scene.gets_up == 2


@rule("P11.9")
def test_how_often_a_foe_of_an_event_gets_up_is_seen_from_the_start() -> None:
    state = story("wolverine", "storm")
    proceed(state, "duel-scene")
    assert state.view(1).scene.gets_up == 3
    assert "who gets up: 3 (house rule)" in state.game.show(state.view(1))


@rule("P11.10")
@pytest.mark.parametrize(("heroes", "out"), [(1, 1), (2, 2), (3, 2), (4, 2)])
def test_a_rout(heroes: int, out: int) -> None:
    names = ["storm", "wolverine", "iron-man", "captain-america"][:heroes]
    state = fight(*names, objective="rescue")
    for who in range(out - 1):
        hurt(state.cast[who + 1], out=0)
    hurt(state.cast[0], stress=[12, 0, 0])
    attack(state, "Electro", "Storm", "physical", (15, 8), (14, 4))
    assert state.scene.over == "lost"
    state = fight(*names, objective="rescue")
    for who in range(out - 1):
        hurt(state.cast[who], out=0)
    begin(state, "Electro")
    do(state, 0, "hold")
    assert not state.scene.over or heroes == 1


@rule("P11.3")
def test_what_ends_with_a_scene() -> None:
    state = fight()
    storm = place(state, "Storm")
    state.traits = [
        Trait(ASSET, "a", 6, storm, -1, FOR_ROLL),
        Trait(COMPLICATION, "b", 6, storm, -1, FOR_SCENE),
        Trait(COMPLICATION, "c", 6, storm, -1, FOR_NEXT),
        Trait(ASSET, "d", 6, storm, -1, FOR_ACTION),
    ]
    one(state, "Storm").set_step(0, -1)
    one(state, "Storm").in_scene.group = 3
    hurt(one(state, "Wolverine"), out=3)
    fill_end(state)
    assert [trait.die for trait in state.traits] == [0, 0, 6, 0]
    assert (one(state, "Storm").power_die(0), one(state, "Storm").in_scene.group, one(state, "Wolverine").harm.out) == (10, 0, -1)
    assert not one(state, "Electro").here
    fill(state, 0, "scene", title="next")
    fill_end(state)
    assert state.traits[2].die == 0


@rule("P11.4", "P13.3")
def test_a_transition_begins() -> None:
    state = fight()
    hurt(one(state, "Storm"), stress=[12, 8, 4])
    hurt(one(state, "Storm"), out=0)
    hurt(one(state, "Wolverine"), stress=[6, 0, 0])
    fill_end(state)
    fill(state, 0, "transition", title="Rest")
    assert (one(state, "Storm").harm.stress, one(state, "Storm").harm.out) == ([0, 6, 0], -1)
    assert one(state, "Wolverine").harm.stress == [4, 0, 0]
    assert (state.stage, state.resters()) == (REST, 0b110)
    begin(state, "Storm")
    assert no(state, 1, "aim attack Storm physical").rule == "P11.4"
    do(state, 1, "done")
    assert state.resters() == 0b100
    do(state, 2, "done")
    assert state.waits_by_stage().__class__.__name__ == "Ask"
    fill(state, 0, "scene", title="On")
    assert state.scene.kind == ACTION


@rule("P11.11", "P11.12", "P11.2")
def test_the_story_goes_on_by_a_vote() -> None:
    state = story("wolverine", "storm")
    fill_end_won(state)
    assert (one(state, "Storm").pp, state.scene.to) == (2, "soup")
    do(state, 0, "proceed")
    assert (state.scene.kind, state.stage, state.scene.id) == (TRANSITION, REST, "soup")
    do(state, 1, "done")
    do(state, 2, "done")
    do(state, 0, "proceed")
    assert state.stage == LEAD
    do(state, 1, "lead 0")
    do(state, 2, "lead 1")
    assert no(state, 0, "lead 2").rule == "P11.11"
    hurt(one(state, "Storm"), trauma=[8, 0, 0])
    do(state, 0, "lead 0")  # a tie is the Watcher's
    assert (state.scene.id, state.scene.story.act, state.doom) == ("duel-scene", 2, [8, 8, 8])
    assert (state.scene.boxes, [trait.name for trait in state.traits if trait.die]) == (3, ["A Word"])
    assert state.scene.distinctions == ["Glass", "Rain"]
    assert (one(state, "Storm").pp, one(state, "Storm").harm.trauma) == (1, [6, 0, 0])


def fill_end_won(state: Heroic) -> None:
    state.stage, state.actor = NEXT, -1
    fill(state, 0, "end", result="won")


@rule("P11.12", "P8.11")
def test_what_a_lost_scene_and_another_lead_change() -> None:
    state = story("wolverine", "storm")
    state.stage = NEXT
    fill(state, 0, "end", result="lost")
    do(state, 0, "proceed")
    hurt(one(state, "Storm"), stress=[6, 0, 0])
    assert no(state, 1, "aim recover Storm 0").rule == "P11.12"
    do(state, 1, "done")
    do(state, 2, "done")
    do(state, 0, "proceed")
    do(state, 1, "lead 1")
    do(state, 2, "lead 1")
    assert state.doom == [6, 8, 8, 8]
    assert one(state, "Wolverine").harm.stress == [0, 6, 0]
    assert [one(state, name).in_scene.group for name in ("Wolverine", "Storm")] == [0, 1]
    assert sorted(trait.name for trait in state.traits if trait.die) == ["Marker", "Resource", "Resource"]
    state.stage = NEXT
    fill(state, 0, "end", result="won")
    do(state, 0, "proceed")
    assert (state.stage, state.scene.to) == (IDLE, "")


@rule("P8.12")
def test_the_scenes_effects() -> None:
    state = story("wolverine", "storm")
    state.doom = [6, 6, 6, 8, 8, 10]
    assert no(state, 0, "effect 1 0").rule == "P8.12"  # not in round 1
    heard = do(state, 0, "effect 0 0")
    assert one(state, "Storm").harm.stress == one(state, "Wolverine").harm.stress == [6, 0, 0]
    assert "price hurt" in uses(heard)
    assert no(state, 0, "effect 0 0").code == "bought"
    do(state, 0, "effect 2 0", "effect 3 0", "effect 4 0", "effect 5 Storm")
    assert one(state, "Storm").in_scene.group != one(state, "Wolverine").in_scene.group
    assert state.scene.distinctions == ["High Up", "Dark Ward"]
    assert (one(state, "Zzzax").dice, one(state, "Storm").power_die(1)) == (2, 0)
    over(state)
    do(state, 0, "effect 1 0")
    assert (state.scene.ticked, state.doom) == (2, [])


@rule("P8.12")
def test_effects_that_give_an_action_or_a_limit() -> None:
    state = story("storm")
    fill_end_won(state)
    do(state, 0, "proceed")
    do(state, 1, "done")
    do(state, 0, "proceed")
    do(state, 1, "lead 0")
    do(state, 0, "effect 1 Storm")
    assert state.cast[0].in_scene.limits
    do(state, 0, "effect 0 Carnage")
    assert state.actor == place(state, "Carnage")


@rule("P11.13")
def test_whoever_is_out_plays_the_ally() -> None:
    state = story("wolverine", "storm")
    hurt(one(state, "Storm"), out=0)
    do(state, 2, "ally")
    assert (one(state, "Marisol").seat, one(state, "Marisol").side) == (2, HEROES)
    begin(state, "Marisol")
    do(state, 2, "aim attack Electro physical", "quick")
    assert state.view(2).pool is not None


@rule("P11.14", "P13.11")
def test_a_scene_about_trauma() -> None:
    state = fight()
    hurt(one(state, "Storm"), trauma=[0, 10, 0])
    fill(state, 0, "frame_trauma", who=place(state, "Storm"), type="mental")
    assert form_refused(state, 0, "frame_trauma", who=place(state, "Wolverine"), type="mental").rule == "P11.14"
    fill_end(state)
    fill(state, 0, "transition")
    assert one(state, "Storm").harm.trauma == [0, 8, 0]
    act(state, "Wolverine", "aim recover Storm 4", (15, 8), (14, 4))
    assert one(state, "Storm").harm.trauma == [0, 0, 0]  # like stress


# Who the Watcher has


@rule("P12.1")
def test_specialists_break_early() -> None:
    state = story("storm")
    fill(state, 0, "bring", who="brain")
    attack(state, "Storm", "Brain", "physical", (15, 10), (14, 4))
    assert one(state, "Brain").harm.out == 0
    assert whole().by_id["electro"].affiliations == [8, 10, 6]


@rule("P12.2", "P13.3")
def test_a_mob_loses_dice_and_falls() -> None:
    state = fight(foes=["dockside-crew 2"])
    attack(state, "Wolverine", "Dockside Crew", "physical", (15, 8), (14, 4))
    assert (one(state, "Dockside Crew").dice, one(state, "Dockside Crew").harm.stress) == (1, [0, 0, 0])
    attack(state, "Storm", "Dockside Crew", "mental", (15, 8), (14, 4))
    assert (one(state, "Dockside Crew").harm.out, one(state, "Dockside Crew").harm.trauma) == (3, [0, 0, 0])


@rule("P12.4", "P12.2")
def test_a_threat_loses_dice_too() -> None:
    state = fight(foes=["zzzax"])
    attack(state, "Wolverine", "Zzzax", "physical", (15, 10), (14, 4))
    assert one(state, "Zzzax").dice == 2


@rule("P12.2")
def test_a_backlash_hits_whoever_takes_a_die() -> None:
    state = story("storm")
    fill(state, 0, "bring", who="guests")
    attack(state, "Storm", "Guests", "physical", (15, 8), (14, 4))
    assert one(state, "Storm").harm.stress == [0, 0, 6]


@rule("P12.5")
def test_villains_help_without_a_roll() -> None:
    state = fight(foes=["electro", "carnage"])
    begin(state, "Electro")
    assert no(state, 0, "aim support Carnage").rule == "P12.5"
    do(state, 0, "help 0 Carnage")
    assert (state.traits[0].die, state.traits[0].owner, one(state, "Electro").in_scene.acted) == (10, place(state, "Carnage"), True)
    begin(state, "Storm")
    assert no(state, 2, "help 0 Wolverine").rule == "P12.5"


@rule("P12.6")
def test_characters_come_go_and_are_made_up() -> None:
    state = fight(foes=[])
    fill(state, 0, "improvise", words="robbers mob 4d6 guns d8")
    robbers = one(state, "Robbers")
    assert (robbers.dice, robbers.sheet.kind, robbers.power_die(0), state.scene.boss) == (4, "mob", 8, place(state, "Robbers"))
    fill(state, 0, "bring", who="carnage", side="heroes")
    assert one(state, "Carnage").side == HEROES
    fill(state, 0, "send", who=place(state, "Carnage"))
    assert not one(state, "Carnage").here
    assert form_refused(state, 1, "bring", who="carnage").rule == "P15.1"


@pytest.mark.parametrize(
    ("line", "name", "kind", "count"),
    [
        ("robbers mob 4d6 guns d8", "Robbers", "mob", 4),
        ("Big Bad major claws d10 menace d10", "Big Bad", "major", 1),
        ("flood threat 3d8", "Flood", "threat", 3),
        ("Mr X", "Mr X", "minor", 1),
        ("\x00 \n", "Somebody", "minor", 1),
        ("guards 99d12", "Guards", "mob", 12),
    ],
)
def test_any_line_gives_somebody(line: str, name: str, kind: str, count: int) -> None:
    sheet = improvised(line)
    assert (sheet.name, sheet.kind, sheet.count) == (name, kind, count)


def test_a_rest_is_no_fight() -> None:
    assert rest().in_transition()


@rule("P11.14")
def test_a_scene_about_trauma_counts_at_the_next_transition_whatever_is_played_before() -> None:
    state = fight("wolverine", "storm")
    hurt(one(state, "Storm"), trauma=[0, 8, 0])
    fill(state, 0, "frame_trauma", who=place(state, "Storm"), type="mental")
    fill_end(state)
    fill(state, 0, "scene", title="Something else first")
    fill_end(state)
    fill(state, 0, "transition", title="Rest")
    assert one(state, "Storm").harm.trauma == [0, 6, 0]
    fill_end(state)
    fill(state, 0, "transition", title="Another")
    assert one(state, "Storm").harm.trauma == [0, 6, 0]


@rule("P11.9", "P7.3")
def test_a_duellist_who_goes_out_by_own_stress_fights_on() -> None:
    state = fight("wolverine", foes=["electro"], objective="duel", doom="6 6")
    state.scene.gets_up = 1
    one(state, "Electro").feel(0, 12)
    act(state, "Electro", "aim attack Wolverine physical", (15, 8), (9, 6), ("quick", "own_stress physical"))
    assert (one(state, "Electro").harm.out, one(state, "Electro").harm.stress, state.scene.filled) == (-1, [0, 0, 0], 1)


@rule("P11.8", "P7.3")
def test_a_runner_who_goes_out_by_own_stress_is_caught() -> None:
    state = fight("wolverine", foes=["electro"], objective="chase", doom="6 6")
    one(state, "Electro").feel(0, 12)
    act(state, "Electro", "aim attack Wolverine physical", (15, 8), (9, 6), ("quick", "own_stress physical"))
    assert state.scene.over == "won"


@rule("P1.3")
def test_a_milestone_of_the_event_at_its_start() -> None:
    state = story("wolverine", "storm")
    do(state, 0, "name Wolverine")
    do(state, 1, "milestone 0 0")
    event = state.rules().world.event_by_id["test-event"]
    assert set(state.cast[0].growth.milestones) & {one.id for one in event.milestones}
    over_rest(state)
    do(state, state.namer(), "name Storm")
    assert no(state, 2, "milestone 0 0").rule == "P14.1"


def over_rest(state: Heroic) -> None:
    """The turn under way goes by, and then the round."""
    do(state, state.cast[state.actor].seat, "hold")
    over(state)
