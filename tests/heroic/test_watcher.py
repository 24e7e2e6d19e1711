"""The Watcher's seat (chapter P15), XP (P14), the table and its chapters (P1), Plot Points over time (P7), settings (P18)."""

from __future__ import annotations

import pytest

from longbox.games.heroic.engine.milestones import claim_of, claims_of, happened, reached
from longbox.games.heroic.engine.order import begin_act
from longbox.games.heroic.engine.pool import gathered
from longbox.games.heroic.engine.records import FactOf, Hit, Trait
from longbox.games.heroic.engine.rules import ASKED, ASSET, COMPLICATION, COUNTER, FIRST, FOR_SCENE, IDLE, NEXT, POWERS, RESOURCE, ROLL
from longbox.games.heroic.engine.triggers import parse_trigger
from longbox.games.heroic.engine.vocabulary import FACTS
from longbox.games.heroic.xp_list import XpList
from longbox.hosting.draws import seed_from
from longbox.hosting.host import Host
from longbox.kernel import Ask, Over
from longbox.kernel.errors import BadDeed, BadOption
from tests.heroic.tables import (
    act,
    attack,
    begin,
    do,
    fight,
    fill,
    form_refused,
    from_pack,
    game,
    hurt,
    idle,
    no,
    one,
    place,
    react,
    rest,
    roll,
    show,
    uses,
)
from tests.heroic.test_actions import fill_end
from tests.heroic.test_scenes import fill_end_won, story
from tests.marks import rule

# The table


@rule("P1.1", "P1.2", "P1.3", "P1.4")
def test_a_table_begins() -> None:
    state = idle("storm", "iron-man")
    assert state.game.names == ["Watcher", "Storm", "Iron Man"]
    assert [(character.seat, character.pp, len(character.growth.milestones)) for character in state.cast] == [(1, 1, 2), (2, 1, 2)]
    pending = state.pending()
    assert isinstance(pending, Ask)
    assert (pending.seat, pending.what, state.doom) == (0, "frame", [6, 6])
    assert from_pack(2).start().cast[0].seat == 1
    fill(state, 0, "finish", words="The end.")
    assert isinstance(state.pending(), Over)


@rule("P1.5", "P15.5")
def test_only_the_watcher_sees_the_notes() -> None:
    state = fight()
    fill(state, 0, "note", words="Electro is a robot.")
    assert state.view(0).notes == ["Electro is a robot."]
    assert state.view(1).notes == state.view(30).notes == []
    assert form_refused(state, 1, "note", words="x").rule == "P15.1"


@rule("P1.7")
def test_chapters_close_between_actions() -> None:
    state = fight()
    assert state.resting() is None
    do(state, 0, "name Storm")
    refusal = state.resting()
    assert refusal is not None
    assert refusal.rule == "P1.7"


@rule("P1.7", "P15.8")
def test_heroes_leave_and_come_back() -> None:
    state = idle("storm", "iron-man")
    one(state, "Storm").xp = 7
    hurt(one(state, "Storm"), stress=[6, 0, 0])
    fewer = game("iron-man").carry(state.game, state, [0, 2])
    assert [(character.name(), character.here, character.seat) for character in fewer.cast][1] == ("Iron Man", True, 1)
    assert not one(fewer, "Storm").here
    back = game("iron-man", "storm").carry(fewer.game, fewer, [0, 1, -1])
    storm = one(back, "Storm")
    assert (storm.here, storm.seat, storm.xp, storm.harm.stress) == (True, 2, 7, [6, 0, 0])
    with pytest.raises(BadOption, match=r"P1\.7"):
        game("iron-man").carry(state.game, state, [1, 0])
    fill(state, 0, "note", words="a secret")
    fill(state, 0, "scene", title="On")
    fill(state, 0, "bring", who="electro")
    other = game("storm", "iron-man").carry(state.game, state, [-1, 1, 2])  # another Watcher
    assert (one(other, "Electro").seat, one(other, "Electro").here, other.notes) == (0, True, [])


@rule("P15.8", "P1.2")
def test_a_seat_may_hold_two_heroes() -> None:
    state = idle("storm")
    fill(state, 0, "seat_hero", seat=1, hero="wolverine")
    assert [character.seat for character in state.cast] == [1, 1]
    assert form_refused(state, 0, "seat_hero", seat=1, hero="storm").rule == "P1.2"
    fill(state, 0, "scene", title="Two")
    do(state, 0, "name Wolverine")
    do(state, 1, "hold")
    do(state, 1, "name Storm")
    do(state, 1, "hold")
    assert state.stage == FIRST


@rule("P1.6")
def test_dice_are_typed_in() -> None:
    host = Host.new(game("storm"), seed_from("typed"), typed=["action"])
    for seat in range(2):
        assert host.give_nonce(seat, f"n{seat}") is None
    moves = [(0, "frame_scene none"), (0, "bring_in electro"), (0, "name 0"), (1, "aim attack 1 0"), (1, "affiliation solo"), (1, "roll")]
    for seat, words in moves:
        question = host.question(seat)
        assert question is not None
        assert host.answer(seat, question.id, host.game.moves.parse(words)) is None
    assert repr(host.state.pending()) == "roll action [8] for 1 (P4.1)"
    assert host.type_roll(1, host.roll_id(), [9]) is not None  # no d8 shows 9
    assert host.type_roll(1, host.roll_id(), [7]) is None
    assert host.log.entries[-1].hand == 1


@rule("P14.12")
def test_unlocked_immunity_and_another_roll() -> None:
    state = story("storm")
    state.cast[0].unlock("test-event-5")
    state.cast[0].unlock("test-event-8")
    state.landing[1] = 0
    state.cast[0].pp = 2
    state.hits = [Hit(0, -1, 1, 8, "", 0, -1, ["Telepathy"], True, False)]
    do(state, 1, "ignore 16")
    assert (state.cast[0].harm.stress, state.cast[0].pp) == ([0, 0, 0], 1)
    begin(state, "Storm")
    do(state, 1, "aim attack Electro physical", "affiliation solo", "roll")
    roll(state, 2)
    do(state, 1, "again 17")
    assert (state.stage, state.cast[0].pp, state.cast[0].in_scene.used) == (ROLL, 0, 3)


@rule("P15.4")
def test_the_watcher_agrees_to_what_heroes_take_back() -> None:
    assert (game().must_agree(1), game().must_agree(0)) == ([0], [1, 2])


# Rulings


@rule("P15.2")
@pytest.mark.parametrize(
    ("values", "seen"),
    [
        ({"what": "stress", "type": "mental", "value": 8}, lambda state: state.cast[1].harm.stress == [0, 8, 0]),
        ({"what": "trauma", "type": "physical", "value": 6}, lambda state: state.cast[1].harm.trauma == [6, 0, 0]),
        ({"what": "points", "value": 5}, lambda state: state.cast[1].pp == 5),
        ({"what": "xp", "value": 30}, lambda state: state.cast[1].xp == 30),
        ({"what": "add_doom", "value": 12}, lambda state: state.doom == [6, 6, 12]),
        ({"what": "remove_doom", "value": 6}, lambda state: state.doom == [6]),
        ({"what": "asset", "value": 10, "name": "Map"}, lambda state: (state.traits[0].kind, state.traits[0].name) == (ASSET, "Map")),
        ({"what": "complication", "value": 8}, lambda state: state.traits[0].kind == COMPLICATION),
        ({"what": "boxes", "value": 3}, lambda state: state.scene.filled == 3),
        ({"what": "ticks", "value": 2}, lambda state: state.scene.ticked == 2),
        ({"what": "out", "type": "mental"}, lambda state: state.cast[1].harm.out == 1),
        ({"what": "wake"}, lambda state: state.cast[1].harm.out == -1),
        ({"what": "acted", "value": 1}, lambda state: state.cast[1].in_scene.acted),
        ({"what": "shut", "value": 0}, lambda state: state.cast[1].power_die(0) == 0),
        ({"what": "restore", "value": 0}, lambda state: state.cast[1].power_die(0) == 10),
        ({"what": "distinction", "name": "Fog"}, lambda state: state.scene.distinctions == ["Fog"]),
        ({"what": "dead"}, lambda state: state.cast[1].dead),
        ({"what": "obstacle", "value": 12}, lambda state: state.scene.obstacle == 12),
        ({"what": "step", "place": 0, "value": 2}, lambda state: state.cast[1].power_die(0) == 12),
        (
            {"what": "step", "place": POWERS, "value": 0},
            lambda state: state.cast[1].specialty_die(0) < state.cast[1].sheet.specialties[0].die(),
        ),
        ({"what": "shut", "value": POWERS}, lambda state: state.cast[1].specialty_die(0) == 0),
        ({"what": "group", "value": 3}, lambda state: state.company(0, state.cast[0].in_scene.group) == 0),
        ({"what": "alive"}, lambda state: not state.cast[1].dead),
    ],
)
def test_rulings(values: dict[str, object], seen: object) -> None:
    state = fight(objective="rescue")
    heard = fill(state, 0, "ruling", who=1, reason="because", **values)
    assert callable(seen)
    assert seen(state)
    texts = [event.text(state.game.names) for event in heard]
    assert any(text.startswith("Watcher, ruling: ") and text.endswith(". because") for text in texts), "all read what is ruled, and why"


@rule("P15.2")
def test_a_ruling_changes_a_die_on_the_table_and_takes_a_distinction_away() -> None:
    state = fight(objective="rescue")
    fill(state, 0, "ruling", what="asset", who=1, value=8, name="Rope", reason="found")
    fill(state, 0, "ruling", what="trait_die", place=0, value=12, reason="it is a cable")
    assert (state.traits[0].name, state.traits[0].die) == ("Rope", 12)
    fill(state, 0, "ruling", what="distinction", name="Fog", reason="the river")
    heard = fill(state, 0, "ruling", what="no_distinction", value=0, reason="the wind")
    assert state.scene.distinctions == [] and "no longer Fog. the wind" in " ".join(event.text(state.game.names) for event in heard)
    assert form_refused(state, 0, "ruling", what="no_distinction", value=0, reason="again").code == "no_trait"


@rule("P15.2")
@pytest.mark.parametrize(
    "values",
    [
        {"what": "stress", "value": 7},
        {"what": "add_doom", "value": 5},
        {"what": "remove_doom", "value": 12},
        {"what": "boxes", "value": 9},
        {"what": "points", "value": 31},
        {"what": "remove_trait", "value": 3},
        {"what": "shut", "value": 20},
        {"what": "dice", "value": 3},
        {"what": "stress", "value": 8, "who": 20},
    ],
)
def test_rulings_out_of_range_change_nothing(values: dict[str, object]) -> None:
    state = fight(objective="rescue")
    before = state.game.encode(state)
    refusal = form_refused(state, 0, "ruling", **{"who": 1, "reason": "x", **values})
    assert refusal.rule == "P15.2"
    assert state.game.encode(state) == before
    with pytest.raises(BadDeed, match="reason"):
        state.game.form({"form": "ruling", "what": "wake", "who": 1})


@rule("P15.2", "P3.8")
def test_a_ruling_in_the_middle_of_a_pool() -> None:
    state = fight()
    seat = begin(state, "Storm")
    do(state, seat, "aim attack Electro physical", "quick", "push free")
    fill(state, 0, "ruling", what="points", who=1, value=0, reason="no more")
    assert "push" not in [step.kind.name for step in state.drafts[seat]]
    assert "power" in [step.kind.name for step in state.drafts[seat]]


@rule("P15.6", "P14.3", "P7.10")
def test_awards() -> None:
    state = fight()
    fill(state, 0, "award", who=1, what="points", count=1, reason="sat down and wept")
    fill(state, 0, "award", who=1, what="xp", count=3, reason="a good idea")
    assert (state.cast[1].pp, state.cast[1].xp) == (2, 3)
    assert form_refused(state, 0, "award", who=2, what="xp", count=1, reason="x").rule == "P15.6"


@rule("P15.7", "P15.9")
def test_stories_and_what_just_happens() -> None:
    state = fight()
    heard = fill(state, 2, "story", words="She lifts the car.")
    assert heard[0].text(state.game.names) == "Storm, story: She lifts the car."
    fill(state, 0, "ruling", what="remove_doom", value=6, reason="it just happens: the car is no obstacle")
    assert state.doom == [6]


@rule("P11.5")
def test_a_scene_without_an_objective_ends_when_the_watcher_says_so() -> None:
    state = fight()
    assert state.scene.objective == -1
    fill_end(state)
    assert (state.stage, state.scene.over) == (IDLE, "ended")


# Plot Points over time


@rule("P7.1", "P11.2")
def test_an_act_sets_points_back() -> None:
    state = idle()
    state.cast[0].pp, state.cast[0].least = 5, 4
    hurt(state.cast[0], trauma=[0, 0, 8])
    fill(state, 0, "act", stakes="high", threat="cosmic", name="Two")
    assert (state.cast[0].pp, state.cast[0].least, state.cast[0].harm.trauma, state.doom) == (1, 1, [0, 0, 6], [8, 8, 8, 8])


@rule("P7.11", "P14.8")
def test_a_session_begins() -> None:
    state = rest()
    state.cast[0].xp = 6
    for _ in range(5):
        do(state, 1, "buy_point")
    assert (state.cast[0].pp, state.cast[0].least, state.cast[0].xp) == (6, 5, 1)
    state.cast[0].pp = 2
    fill(state, 0, "session")
    assert state.cast[0].pp == 5


@rule("P7.9")
def test_resources() -> None:
    state = rest()
    do(state, 1, "stock 0")
    trait = state.traits[0]
    assert (trait.kind, trait.die, trait.owner, state.cast[0].pp) == (RESOURCE, 8, 0, 0)  # Combat Master
    assert no(state, 1, "hand 0 Storm").rule == "P7.9"
    do(state, 1, "done")
    do(state, 2, "stock 0", "done")
    assert state.traits[1].die == 6
    fill(state, 0, "scene", title="on")
    assert trait.die == 8
    fill_end(state)
    assert state.traits[0].die == 0
    state = fight()
    begin(state, "Storm")
    assert no(state, 2, "stock 0").rule == "P7.9"


# XP


@rule("P14.1", "P14.2", "P14.4")
def test_a_milestone_is_seen_and_claimed() -> None:
    state = fight("storm", foes=["electro"])
    state.cast[0].in_scene.group = 0
    attack(state, "Storm", "Electro", "physical", (15, 8), (14, 4))
    attack(state, "Storm", "Electro", "physical", (15, 8), (14, 4))  # "2*hit(any,8)" pays 3 XP
    assert len(claims_of(state, 1)) == 1
    heard = do(state, 1, "claim 0")
    assert (state.cast[0].xp, "3 XP" in uses(heard)) == (3, True)
    attack(state, "Storm", "Electro", "mental", (15, 8), (14, 4))
    assert claims_of(state, 1) == []  # once a scene


@rule("P14.1", "P1.3")
def test_ten_xp_close_a_milestone_and_a_new_one_is_chosen() -> None:
    state = story("storm")
    state.stage = NEXT
    hurt(one(state, "Electro"), stress=[12, 0, 0])
    attack(state, "Storm", "Electro", "physical", (15, 8), (14, 4))  # Keeper of the House: out(boss)
    claims = [claim for claim in claims_of(state, 1) if claim % 3 == 2]
    assert len(claims) == 1
    do(state, 1, f"claim {claims_of(state, 1).index(claims[0])}")
    assert (state.cast[0].xp, state.cast[0].growth.milestones) == (10, ["storm-1", ""])
    begin(state, "Storm")
    do(state, 1, "milestone 1 0")
    assert state.cast[0].growth.milestones == ["storm-1", "test-event-1"]


@rule("P14.1")
def test_ten_xp_of_a_milestone_are_paid_once_an_act_wherever_it_is_on_the_sheet() -> None:
    state = story("storm")
    storm = state.cast[0]
    state.deed += 1
    state.claimed = [claim_of(0, 1, tier, state.deed) for tier in (0, 2)]
    do(state, 0, "name Storm")
    do(state, 1, "claim 1")
    assert (storm.xp, storm.growth.milestones) == (11, ["storm-1", ""])  # what else it has earned comes first
    do(state, 1, "milestone 0 0")
    assert storm.growth.milestones == ["test-event-1", ""]
    assert no(state, 1, "milestone 1 0").code == "no_milestone"  # neither the paid one nor the one that was swapped out
    begin_act(state, 0, 0, "")
    do(state, 1, "milestone 1 1")
    assert storm.growth.milestones == ["test-event-1", "storm-2"]


@rule("P14.1")
def test_what_a_milestone_has_earned_is_paid_before_another_takes_its_place() -> None:
    state = story("storm")
    storm = state.cast[0]
    do(state, 0, "name Storm")
    state.claimed = [claim_of(0, 0, 1, state.deed)]
    do(state, 1, "milestone 0 0")
    assert (storm.xp, state.claimed, storm.growth.milestones[0]) == (3, [], "test-event-1")
    state.claimed = [claim_of(0, 0, 1, state.deed)]  # which is another milestone, with 3 XP of its own in this scene
    do(state, 1, "claim 0")
    assert storm.xp == 6


@rule("P14.1", "P11.2")
def test_what_was_earned_in_an_act_counts_with_that_act() -> None:
    state = story("storm")
    state.claimed = [claim_of(0, 0, 2, state.deed)]
    begin_act(state, 0, 0, "")
    assert (state.cast[0].xp, state.cast[0].growth.retired) == (10, [])


@rule("P14.4")
def test_triggers() -> None:
    def fact(deed: int, name: str, type: int = -1, number: int = 0, word: str = "", who: int = 0) -> FactOf:
        return FactOf(who, deed, name, type, number, word)

    state = fight()
    cases: list[tuple[str, list[FactOf], bool]] = [
        ("hit(P,8)", [fact(1, "hit", 0, 8)], True),
        ("hit(P,8)", [fact(1, "hit", 1, 12)], False),
        ("hit(any,8)", [fact(1, "hit", 1, 8)], True),
        ("hit(any,8)", [fact(1, "hit", 1, 6)], False),
        ("2*hit(any,6)", [fact(0, "hit", 1, 6), fact(1, "hit", 0, 6)], True),
        ("2*hit(any,6)", [fact(1, "hit", 1, 6)], False),
        ("box&worn(any,8)", [fact(1, "box"), fact(1, "worn", 0, 8)], True),
        ("box&worn(any,8)", [fact(0, "worn", 0, 8), fact(1, "box")], False),
        ("outed+win(any)", [fact(0, "outed"), fact(1, "win", word="any", who=-1)], True),
        ("finale(w)+!outed", [fact(0, "outed"), fact(1, "finale", word="w", who=-1)], False),
        ("finale(w)+!outed", [fact(1, "finale", word="w", who=-1)], True),
        ("mended | trauma", [fact(1, "trauma")], True),
        ("aid", [fact(0, "aid")], False),  # long ago: it paid then
        ("sfx(focus)", [fact(1, "sfx", word="burst")], False),
        ("aid", [fact(1, "aid", who=1)], False),
    ]
    state.deed = 1
    for line, facts, holds in cases:
        state.facts = facts
        assert reached(state, 0, parse_trigger(line)) == holds, line
    assert len(FACTS) == 40
    assert happened([fact(1, "aid"), fact(1, "aid")], parse_trigger("2*aid").ways[0][0]) == [1, 1]


@rule("P14.4", "P11.11")
def test_scenes_and_leads_are_facts() -> None:
    state = story("captain-america")
    act(state, "Captain America", "aim objective Captain_America", (15, 8), (14, 4))
    fill_end_won(state)
    names = {(fact.name, fact.word) for fact in state.facts if fact.who < 0}
    assert {("win", "any"), ("win", "rescue"), ("clean", "")} <= names
    do(state, 0, "proceed")
    do(state, 1, "done")
    do(state, 0, "proceed")
    do(state, 1, "lead 1")  # On My Word: lead(law)
    assert state.scene.id == "duel-scene"


@rule("P14.5", "P18.5")
def test_xp_is_spent_in_transitions() -> None:
    state = fight("storm")
    state.cast[0].xp = 20
    begin(state, "Storm")
    assert no(state, 1, "buy_point").rule == "P14.5"
    assert form_refused(state, 1, "advance", on="switch", first=0, second=1).rule == "P14.5"
    state = fight("storm", xp_any_time=True)
    state.cast[0].xp = 1
    begin(state, "Storm")
    do(state, 1, "buy_point")
    assert state.cast[0].pp == 2


@rule("P14.6", "P14.7", "P14.9", "P14.10", "P14.11")
@pytest.mark.parametrize(
    ("values", "cost", "seen"),
    [
        ({"on": "switch", "first": 0, "second": 2}, 5, lambda sheet: sheet.affiliations == [10, 6, 8]),
        ({"on": "distinction", "first": 1, "words": "Honest Now"}, 5, lambda sheet: sheet.distinctions[1] == "Honest Now"),
        ({"on": "limit", "first": 0, "what": "exhausted", "power": 0}, 5, lambda sheet: sheet.sets[0].limits[1].id == "exhausted"),
        ({"on": "limit", "first": 0, "second": 1, "what": "gear"}, 5, lambda sheet: [x.id for x in sheet.sets[0].limits] == ["gear"]),
        ({"on": "sfx", "first": 0, "what": "focus"}, 10, lambda sheet: sheet.sets[0].sfx[2].id == "focus"),
        ({"on": "step_power", "first": 0, "second": 1}, 10, lambda sheet: sheet.sets[0].powers[1].die == 10),
        ({"on": "step_power", "first": 0, "second": 0}, 15, lambda sheet: sheet.sets[0].powers[0].die == 12),
        ({"on": "add_power", "first": 1, "what": "Telepathy"}, 10, lambda sheet: sheet.sets[1].powers[2].name == "Telepathy"),
        ({"on": "replace_set", "first": 1, "what": "electro/1"}, 15, lambda sheet: sheet.sets[1].name == "Live Wire"),
        ({"on": "specialty", "what": "Tech"}, 15, lambda sheet: sheet.specialties[-1].title() == "Tech Expert"),
        ({"on": "specialty", "what": "Combat"}, 15, lambda sheet: sheet.specialties[1].title() == "Combat Master"),
    ],
)
def test_spending_xp(values: dict[str, object], cost: int, seen: object) -> None:
    state = rest("storm")
    state.cast[0].xp = 20
    fill(state, 1, "advance", **values)
    assert state.cast[0].xp == 20 - cost
    assert callable(seen)
    assert seen(state.cast[0].sheet)
    assert state.game.decode(state.game.encode(state)) == state
    state.cast[0].xp = cost - 1
    assert form_refused(state, 1, "advance", **values).rule in ("P14.6", "P14.10")


@rule("P14.13")
def test_a_new_limit_names_the_power_that_it_binds() -> None:
    state = rest("storm")
    state.cast[0].xp = 20
    assert form_refused(state, 1, "advance", on="limit", first=0, what="exhausted").rule == "P14.13"
    assert form_refused(state, 1, "advance", on="limit", first=0, what="exhausted", power=5).rule == "P14.10"
    fill(state, 1, "advance", on="limit", first=0, what="exhausted", power=2)
    assert state.cast[0].sheet.sets[0].limits[1].power == 2
    listed = [line.words for group in XpList(state, 1).lines() for line in (group, *group.more)]
    powers = [power.title() for power in state.cast[0].sheet.sets[1].powers]
    assert [words for words in listed if words.startswith("Uncontrollable: ")][-2:] == [f"Uncontrollable: {title}" for title in powers]


@rule("P14.13", "P14.9")
def test_a_power_set_of_the_players_own_making_keeps_to_the_ladder() -> None:
    state = rest("storm")
    state.cast[0].xp = 30

    def refused(words: str) -> str:
        return form_refused(state, 1, "advance", on="replace_set", first=1, words=words).rule

    for words in (
        "Night Sky",
        "Night Sky: Flight d8; focus",
        "Night Sky: Flight d8; ; gear",
        "Night Sky: Strength d6; focus; gear",
        "Night Sky: Baking d8; focus; gear",
        "Night Sky: Flight d8; focus; exhausted",
        "Open Sky: Flight d8; focus; gear",
        f"{'x' * 61}: Flight d8; focus; gear",
    ):
        assert refused(words) == "P14.10", words
    fill(
        state,
        1,
        "advance",
        on="replace_set",
        first=1,
        words="Night Sky: Flight d8, Black Blast d10; focus, second chance; exhausted Black Blast",
    )
    made = state.cast[0].sheet.sets[1]
    assert (made.name, [(power.title(), power.die) for power in made.powers]) == (
        "Night Sky",
        [("Subsonic Flight", 8), ("Black Blast", 10)],
    )
    assert ([one.id for one in made.sfx], [(one.id, one.power) for one in made.limits]) == (["focus", "second_chance"], [("exhausted", 1)])
    assert state.cast[0].xp == 15
    assert state.game.decode(state.game.encode(state)) == state


@rule("P14.7", "P14.10")
def test_a_limit_goes_only_where_there_are_two() -> None:
    state = rest("iron-man")
    state.cast[0].xp = 20
    fill(state, 1, "advance", on="remove_limit", first=0, second=1)
    assert [limit.id for limit in state.cast[0].sheet.sets[0].limits] == ["gear"]
    assert form_refused(state, 1, "advance", on="remove_limit", first=0, second=0).rule == "P14.10"
    assert form_refused(state, 1, "advance", on="add_power", first=0, what="Strength").rule == "P14.10"  # no d6 of it


@rule("P14.12", "P14.6", "P14.7")
def test_unlocking() -> None:
    state = story("storm")
    fill_end_won(state)
    do(state, 0, "proceed")
    state.cast[0].xp = 30
    fill(state, 1, "unlock", which=0)
    fill(state, 1, "unlock", which=1)
    fill(state, 1, "unlock", which=3)
    assert (state.cast[0].xp, state.cast[0].sheet.sets[0].powers[-1].name) == (10, "Gravity")
    fill(state, 1, "unlock", which=2)
    assert one(state, "Brain").seat == 1
    assert form_refused(state, 1, "unlock", which=0).rule == "P14.12"
    do(state, 1, "done")
    do(state, 0, "proceed")
    do(state, 1, "lead 0")
    fill(state, 1, "use_unlocked", which=0)
    assert "Nose and Teeth" in [trait.name for trait in state.traits if trait.die]
    assert form_refused(state, 1, "use_unlocked", which=0).rule == "P14.12"
    fill(state, 1, "use_unlocked", which=1)
    assert one(state, "Marisol").seat == 1


# Settings


@rule("P18.1")
def test_out_at_once() -> None:
    state = fight(out_at_once=True)
    attack(state, "Wolverine", "Electro", "physical", (24, 10), (9, 4))
    assert one(state, "Electro").harm.out == 0


@rule("P18.2")
def test_the_step_back_first() -> None:
    state = fight(step_back_first=True)
    attack(state, "Wolverine", "Electro", "physical", (20, 6), (15, 8))
    assert one(state, "Electro").harm.stress[0] == 6  # back to d4, then one up


@rule("P18.3")
def test_free_grandstanding() -> None:
    state = fight()
    begin(state, "Electro")
    assert no(state, 0, "grandstand 0").rule == "P18.3"
    state = fight(free_grandstand=True, doom="6")
    begin(state, "Electro")
    do(state, 0, "grandstand 0")
    assert state.doom == [6, 10]


@rule("P18.6")
def test_complications_take_dice_of_mobs() -> None:
    state = fight(foes=["dockside-crew"], mob_complications=True)
    act(state, "Wolverine", "aim complicate Dockside_Crew 0", (15, 8), (14, 4))
    assert (one(state, "Dockside Crew").dice, state.traits) == (2, [])


@rule("P18.7")
def test_lending_resources() -> None:
    state = fight(lend_resources=True)
    state.traits = [Trait(RESOURCE, "Lab", 6, place(state, "Storm"), -1, FOR_SCENE)]
    begin(state, "Storm")
    do(state, 2, "hand 0 Wolverine")
    assert state.traits[0].owner == place(state, "Wolverine")


def test_a_plain_attack_takes_four_prompts_and_a_reaction_two() -> None:
    state = fight()
    do(state, 0, "name Storm")
    do(state, 2, "aim attack Electro physical")
    do(state, 2, "rush")
    assert state.stage == ROLL
    show(state, 15, 8)  # the third
    do(state, 0, "rush")
    react(state, 14, 4)  # and the second of the Watcher
    assert state.stage == NEXT


@rule("P15.8", "P11.4", "P14.5")
def test_both_heroes_of_a_seat_rest_and_spend_xp() -> None:
    state = idle("storm", "captain-america")
    fill(state, 0, "seat_hero", seat=1, hero="wolverine")
    fill(state, 0, "transition", title="Rest")
    wolverine, storm = place(state, "Wolverine"), place(state, "Storm")
    state.cast[wolverine].xp, state.cast[storm].xp = 6, 1
    assert state.subject(1) == storm
    do(state, 1, "buy_point", "done")
    assert (state.cast[storm].xp, state.subject(1)) == (0, wolverine)
    do(state, 1, "buy_point")
    assert form_refused(state, 1, "advance", on="switch", first=0, second=1, who=storm).rule == "P14.6"
    assert form_refused(state, 1, "advance", on="switch", first=0, second=1, who=place(state, "Captain America")).code == "no_hero"
    do(state, 1, "done")
    assert state.resters() == 0b100
    fill(state, 1, "advance", on="switch", first=0, second=1, who=wolverine)
    assert (state.cast[wolverine].xp, state.cast[wolverine].pp, state.cast[wolverine].sheet.affiliations) == (0, 2, [8, 10, 6])
    do(state, 2, "done")
    assert state.resters() == 0


@rule("P15.8", "P4.7")
def test_each_hero_of_a_seat_buys_opportunities() -> None:
    state = idle("storm")
    fill(state, 0, "seat_hero", seat=1, hero="wolverine")
    fill(state, 0, "scene", title="Two")
    fill(state, 0, "bring", who="electro")
    state.standing[1] = ASKED
    begin(state, "Electro")
    do(state, 0, "aim attack Storm physical", "rush")
    show(state, 15, 8, ones=2)
    do(state, 1, "let_be")
    do(state, 1, "seize stunt 0")
    storm, wolverine = one(state, "Storm"), one(state, "Wolverine")
    assert (storm.in_scene.stunt_up, wolverine.in_scene.stunt_up, wolverine.pp) == (False, True, 0)


@rule("P8.11", "P10.1")
def test_a_villains_limit_may_step_up_the_smallest_doom_die() -> None:
    state = fight(doom="6 8")
    begin(state, "Electro")
    do(state, 0, "limit_step Electro 0")
    assert state.doom == [8, 8]
    state = fight(doom="12")
    begin(state, "Electro")
    assert no(state, 0, "limit_step Electro 0").rule == "P8.11"
    begin(state, "Wolverine")
    state.actor = place(state, "Wolverine")
    assert no(state, 1, "limit_step Wolverine 1").code == "not_now"


@rule("P10.5", "P14.10")
def test_lost_gear_is_not_bought_back_with_xp() -> None:
    state = rest("iron-man")
    state.cast[0].shut_sets, state.cast[0].xp = 1, 5
    fill(state, 1, "advance", on="switch", first=0, second=1)
    assert state.cast[0].shut_sets == 1


@rule("P6.5", "P15.2")
def test_a_ruling_locks_an_affiliation_or_a_distinction_for_the_scene() -> None:
    state = fight("wolverine", "storm")
    fill(state, 0, "ruling", what="lock", who=0, value=1, reason="his friend is a stranger now")
    fill(state, 0, "ruling", what="lock", who=0, value=3, reason="not in this house")
    assert form_refused(state, 0, "ruling", what="lock", who=0, value=6, reason="no such").code == "out_of_range"
    seat = begin(state, "Wolverine")
    do(state, seat, "aim attack Electro physical")
    assert [no(state, seat, words).code for words in ("affiliation buddy", "distinction 0 d8 free")] == ["locked", "locked"]
    do(state, seat, "quick")
    marks = gathered(state, seat, 0).marks
    assert state.cast[0].sheet.distinctions[1] in marks
    fill(state, 0, "ruling", what="unlock", who=0, value=1, reason="he is himself again")
    do(state, seat, "affiliation buddy", "hold")
    fill_end(state)
    assert state.cast[0].in_scene.locked == 0


@rule("P3.7", "P3.2")
def test_a_quick_pool_without_own_distinctions_takes_one_of_the_scene() -> None:
    state = fight("wolverine")
    fill(state, 0, "ruling", what="distinction", name="Burning Curtains", reason="fire")
    fill(state, 0, "improvise", words="robbers mob 4d6 guns d8")
    begin(state, "Robbers")
    do(state, 0, "aim attack Wolverine physical", "quick")
    assert "Burning Curtains" in gathered(state, 0, place(state, "Robbers")).marks


@rule("P18.9", "P5.7")
def test_doom_strikes_back_only_if_the_table_wants_it() -> None:
    calm = fight("wolverine", objective="rescue", doom="4 10")
    act(calm, "Wolverine", "aim objective Wolverine", (9, 8), (14, 6))
    assert calm.stage != COUNTER and calm.doom == [4, 10]
    state = fight("wolverine", objective="rescue", doom="4 10", doom_strikes_back=True)
    act(state, "Wolverine", "aim objective Wolverine", (9, 8), (14, 6))
    assert state.stage == COUNTER and no(state, 0, "counter mental sfx").rule == "P9.11"
    do(state, 0, "counter mental pay")
    assert one(state, "Wolverine").harm.stress == [0, 8, 0] and one(state, "Wolverine").harm.causes[1] == "Doom" and state.doom == [10]
    for doom, mine, on in (("", (9, 8), True), ("4 10", (14, 8), True)):  # nothing to pay with, and an action that has won
        other = fight("wolverine", objective="rescue", doom=doom, doom_strikes_back=on)
        act(other, "Wolverine", "aim objective Wolverine", mine, (14, 6))
        assert other.stage != COUNTER
    resting = rest("wolverine", doom="10", doom_strikes_back=True)
    hurt(one(resting, "Wolverine"), stress=[8, 0, 0])
    act(resting, "Wolverine", "aim recover Wolverine physical", (9, 8), (14, 6))
    assert resting.stage != COUNTER


# What an Event has prepared


@rule("P15.10", "P1.5")
def test_the_watcher_frames_any_prepared_scene_and_nobody_else_knows_of_it() -> None:
    state = idle("storm", "iron-man", world="whole")
    store = state.view(0).prepared
    assert {one.id for one in store} == {*state.rules().world.scene_by_id, *state.rules().world.transition_by_id}
    assert [state.view(seat).prepared for seat in (1, 2)] == [[], []]
    gala = next(one for one in store if one.id == "gala")
    assert (gala.event, gala.act, gala.objective, gala.foes[0]) == ("A Polite Voice", 2, "rescue", "Purple Man")
    assert form_refused(state, 1, "prepared", scene="gala").rule == "P15.1"
    fill(state, 0, "prepared", scene="gala")
    assert (state.scene.id, state.scene.story.event, state.scene.story.act, state.stage) == ("gala", "polite-voice", 2, FIRST)
    assert [character.name() for character in state.cast[2:]] == gala.foes
    assert state.view(0).prepared == [], "a scene is played"
    assert form_refused(state, 0, "prepared", scene="mast").code == "under_way"
    fill(state, 0, "end", result="ended")
    fill(state, 0, "prepared", scene="noodles-at-three")
    assert (state.scene.id, state.scene.story.act) == ("noodles-at-three", 1)


@rule("P14.6")
def test_a_new_distinction_needs_words_of_its_own() -> None:
    state = rest("wolverine")
    state.cast[0].xp = 10
    assert form_refused(state, 1, "advance", on="distinction", first=0).code == "no_words"
    assert form_refused(state, 1, "advance", on="distinction", first=0, words=state.cast[0].sheet.distinctions[1]).rule == "P14.10"
    fill(state, 1, "advance", on="distinction", first=0, words="Teaches Now")
    assert state.cast[0].sheet.distinctions[0] == "Teaches Now"
