"""Every SFX, one by one (chapter P9)."""

from __future__ import annotations

import pytest

from longbox.games.heroic.engine.defs import Datafile, PowerSet, Sfx
from longbox.games.heroic.engine.pool import gathered
from longbox.games.heroic.engine.records import Hit, Trait
from longbox.games.heroic.engine.rules import ABSORB, ASKED, COMPLICATION, COUNTER, FOR_SCENE, NEXT, REACT
from longbox.games.heroic.engine.special import IN_POOL, RULES
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import AGAINST, SFX
from tests.heroic.tables import act, attack, begin, do, fight, fill, hurt, no, one, place, react, roll, show, throw, uses, whole
from tests.marks import rule


def dice(state: Heroic, name: str) -> list[int]:
    who = place(state, name)
    return sorted(gathered(state, state.cast[who].seat, who).dice)


def give(state: Heroic, name: str, *effects: Sfx) -> None:
    """The first power set of a character has these SFX alone."""
    character = one(state, name)
    sheet = character.sheet
    first = sheet.sets[0]
    sets = [
        PowerSet(first.name, first.powers, list(effects), first.limits),
        *[PowerSet(s.name, s.powers, [], s.limits) for s in sheet.sets[1:]],
    ]
    character.sheet = Datafile(
        "own", sheet.name, sheet.kind, sheet.affiliations, sheet.count, sheet.distinctions, sets, sheet.specialties, sheet.milestones
    )


def sfx(id: str, type: int = -1, complication: str = "", against: list[str] | None = None) -> Sfx:
    return Sfx(id, "", type, complication, "words", against or [])


@rule("P9.2")
def test_there_are_23_and_each_has_a_rule() -> None:
    assert (len(SFX), set(RULES)) == (23, set(SFX))
    assert set(IN_POOL) < set(SFX)
    for sheet in whole().datafiles:
        for set_ in sheet.sets:
            assert all(set(one.against) <= set(AGAINST) for one in set_.sfx)


@rule("P9.1")
def test_an_sfx_works_while_its_set_does() -> None:
    state = fight()
    one(state, "Wolverine").shut_sets = 1
    seat = begin(state, "Wolverine")
    do(state, seat, "aim attack Electro physical", "quick")
    assert no(state, seat, "sfx 0 1 up").rule == "P9.1"


@rule("P9.3")
def test_absorption() -> None:
    state = fight(foes=["electro", "zzzax"])
    give(state, "Storm", sfx("absorption", against=["Electric"]))
    attack(state, "Electro", "Storm", "physical", (9, 8), (15, 4))
    if state.stage == COUNTER:
        do(state, 2, "let_be")
    assert state.stage == ABSORB
    heard = do(state, 2, "absorb 0 0")
    assert "sfx absorption" in uses(heard)
    assert (state.traits[0].die, state.traits[0].owner, one(state, "Storm").pp) == (8, place(state, "Storm"), 1)
    attack(state, "Zzzax", "Storm", "physical", (15, 8), (9, 4))
    do(state, 2, "absorb 0 2")  # lost: it costs a point; Flight steps up for the next action
    assert one(state, "Storm").pp == 0
    seat = begin(state, "Storm")
    do(state, seat, "aim attack Electro physical", "power 0 1 free", "resource 0 free")
    assert dice(state, "Storm") == [8, 10]
    do(state, seat, "roll")
    assert one(state, "Storm").in_scene.lifted == 0


@rule("P9.4")
def test_adaptive_tactics() -> None:
    state = fight("captain-america")
    seat = begin(state, "Captain America")
    do(state, seat, "aim attack Electro physical", "affiliation solo", "power 1 0 free")
    assert dice(state, "Captain America") == [6, 10]
    do(state, seat, "sfx 0 1 up")
    assert dice(state, "Captain America") == [6, 8, 8]
    fill(state, seat, "back")
    do(state, seat, "power 0 0 free")
    assert no(state, seat, "sfx 0 1 up").rule == "P9.4"  # two powers


@rule("P9.5")
def test_afflict() -> None:
    state = fight("emma-frost")
    seat = begin(state, "Emma Frost")
    do(state, seat, "aim attack Electro physical", "quick")
    assert no(state, seat, "sfx 0 0 up").rule == "P9.5"
    do(state, seat, "aim attack Electro mental")
    before = dice(state, "Emma Frost")
    do(state, seat, "sfx 0 0 up")
    assert dice(state, "Emma Frost") == sorted([*before, 6])
    do(state, seat, "roll")
    show(state, 15, 8)
    react(state, 14, 4)
    assert one(state, "Electro").harm.stress[1] == 10


@rule("P9.5", "P6.2")
def test_afflict_with_a_complication() -> None:
    state = fight()
    give(state, "Storm", sfx("afflict", complication="Webbed"))
    seat = begin(state, "Storm")
    do(state, seat, "aim complicate Electro 0", "quick", "sfx 0 0 up", "roll")
    show(state, 15, 8)
    react(state, 14, 4)
    assert (state.traits[0].name, state.traits[0].die) == ("Webbed", 10)


@rule("P9.6")
def test_area_attack() -> None:
    state = fight(foes=["electro", "carnage"])
    seat = begin(state, "Storm")
    do(state, seat, "aim attack Electro physical", "also Carnage 0", "quick")
    assert no(state, seat, "also Wolverine 0").rule == "P9.6"
    before = dice(state, "Storm")
    assert before.count(6) == 3  # Buddy, Weather Senses, and one for the further target
    heard = do(state, seat, "roll")
    assert "sfx area_attack" in uses(heard)
    throw(state).sides, throw(state).marks = [12, 12, 10, 8], [""] * 4
    roll(state, 8, 7, 3, 3)
    do(state, seat, "keep_effect 3", "keep 0 1 2")
    assert one(state, "Storm").pp == 1  # the second effect die is free
    react(state, 14, 4)
    assert state.stage == REACT
    react(state, 16, 4)
    if state.stage == COUNTER:
        do(state, 0, "let_be")
    assert (one(state, "Electro").harm.stress[0], one(state, "Carnage").harm.stress[0]) == (10, 0)
    assert state.stage == NEXT


@rule("P9.7")
def test_berserk() -> None:
    state = fight(doom="6 8")
    seat = begin(state, "Wolverine")
    do(state, seat, "aim attack Electro physical", "quick")
    assert no(state, seat, "sfx 0 4 up").rule == "P9.7"
    do(state, seat, "sfx 0 2 up", "roll")
    assert state.doom == [6]
    show(state, 15, 8)
    react(state, 14, 4)
    assert state.doom == [6, 10]


@rule("P9.8")
def test_boost() -> None:
    state = fight("iron-man")
    seat = begin(state, "Iron Man")
    do(state, seat, "aim attack Electro physical", "power 0 0 free")
    assert no(state, seat, "sfx 0 1 up").rule == "P9.8"
    do(state, seat, "power 0 1 free")  # Strength, not the largest that comes first
    do(state, seat, "sfx 0 1 up")
    assert dice(state, "Iron Man") == [12]
    do(state, seat, "roll")
    assert one(state, "Iron Man").power_die(0) == 0


@rule("P9.9")
def test_burst() -> None:
    state = fight()
    begin(state, "Electro")
    do(state, 0, "aim attack Storm physical", "power 0 0 free", "affiliation solo", "sfx 1 0 double")
    assert dice(state, "Electro") == [8, 10, 10]
    do(state, 0, "specialty 0 whole free", "distinction 0 d8 free", "roll")
    throw(state).sides, throw(state).marks = [10, 10, 8, 8, 8], [""] * 5
    roll(state, 9, 4, 5, 6, 2)
    assert throw(state).sides == [10, 8, 8, 8]  # the 9 is gone
    do(state, 0, "add 0", "keep 1 2 3")
    assert (throw(state).value, state.doom) == (15, [6, 6])  # three dice for nothing


@rule("P9.10")
def test_constructs() -> None:
    state = fight("doctor-strange", doom="4")
    seat = begin(state, "Doctor Strange")
    do(state, seat, "aim support Doctor_Strange 0", "quick", "sfx 0 0 up", "roll")
    show(state, 12, 8)
    show(state, 11, 4)
    assert state.traits[0].die == 10
    begin(state, "Doctor Strange")
    do(state, seat, "aim attack Electro physical", "quick")
    assert no(state, seat, "sfx 0 0 up").rule == "P9.10"


@rule("P9.11")
def test_counterattack() -> None:
    state = fight("captain-america", foes=["carnage"])
    one(state, "Captain America").pp = 1
    attack(state, "Carnage", "Captain America", "physical", (8, 4), (9, 8))
    assert state.stage == COUNTER
    heard = do(state, 1, "counter physical sfx_up")
    assert (one(state, "Carnage").harm.stress[0], one(state, "Captain America").pp) == (10, 0)
    assert "sfx counterattack" in uses(heard)
    attack(state, "Carnage", "Captain America", "physical", (8, 4), (9, 8))
    do(state, 1, "counter physical sfx")  # for nothing
    assert one(state, "Carnage").harm.stress[0] == 12


@rule("P9.12")
def test_dangerous() -> None:
    state = fight(foes=["carnage"])
    begin(state, "Carnage")
    do(state, 0, "aim attack Storm physical", "affiliation solo", "power 0 0 free", "distinction 0 d8 free")
    assert dice(state, "Carnage") == [8, 10, 10]
    do(state, 0, "sfx 1 0 up")
    assert dice(state, "Carnage") == [6, 8, 8, 10]
    do(state, 0, "roll")
    show(state, 15, 6)
    react(state, 14, 4)
    assert one(state, "Storm").harm.stress[0] == 8


@rule("P9.13")
def test_focus() -> None:
    state = fight()
    seat = begin(state, "Wolverine")
    do(state, seat, "aim attack Electro physical", "affiliation buddy", "distinction 0 d8 free")
    assert no(state, seat, "sfx 1 2 up").rule == "P9.13"  # no power of the set
    do(state, seat, "power 0 0 free", "sfx 1 2 up")
    assert dice(state, "Wolverine") == [10, 10]
    assert no(state, seat, "sfx 1 1 up").rule == "P9.13"


@rule("P9.14", "P13.9")
def test_healing() -> None:
    state = fight("doctor-strange", "storm", doom="4")
    hurt(one(state, "Storm"), stress=[8, 0, 0])
    hurt(one(state, "Storm"), trauma=[0, 6, 0])
    seat = begin(state, "Doctor Strange")
    do(state, seat, "aim recover Storm 0", "affiliation buddy", "power 1 0 free", "sfx 3 5 up")
    assert dice(state, "Doctor Strange") == [6, 8, 8]  # both powers of the set, and no price
    assert gathered(state, seat, place(state, "Doctor Strange")).cost == 0
    fill(state, seat, "drop", step=0)
    heard = do(state, seat, "mend 3 Storm physical")
    assert (one(state, "Storm").harm.stress[0], one(state, "Doctor Strange").pp, "sfx healing" in uses(heard)) == (0, 0, True)
    assert one(state, "Doctor Strange").in_scene.acted
    one(state, "Doctor Strange").pp = 1
    begin(state, "Doctor Strange")
    do(state, seat, "mend 3 Storm mental")
    assert one(state, "Storm").harm.trauma == [0, 4, 0]


@rule("P9.15")
def test_healing_factor() -> None:
    state = fight()
    wolverine = one(state, "Wolverine")
    hurt(wolverine, stress=[8, 6, 0], trauma=[8, 0, 0])
    seat = begin(state, "Wolverine")
    assert no(state, seat, "mend 2 Wolverine mental").rule == "P9.15"
    hurt(wolverine, trauma=[0, 0, 0])
    do(state, seat, "mend 2 Wolverine physical")
    assert (wolverine.harm.stress, wolverine.pp, wolverine.in_scene.acted) == ([0, 6, 0], 0, True)


@rule("P18.4", "P9.15")
def test_healing_factor_without_the_action() -> None:
    state = fight(free_healing=True)
    wolverine = one(state, "Wolverine")
    hurt(wolverine, stress=[8, 0, 0])
    seat = begin(state, "Wolverine")
    do(state, seat, "mend 2 Wolverine physical")
    assert (wolverine.harm.stress[0], wolverine.in_scene.acted, state.actor) == (0, False, place(state, "Wolverine"))


@rule("P9.16", "P9.2")
def test_immunity() -> None:
    state = fight("emma-frost", foes=["electro"])
    emma = one(state, "Emma Frost")
    emma.shut_sets = 1  # she is stone
    state.landing[1] = ASKED
    give(state, "Electro", sfx("afflict", type=1))
    state.hits = [Hit(0, place(state, "Electro"), 1, 8, "", 0, -1, ["Telepathy"], True, False)]
    heard = do(state, 1, "ignore 3")
    assert (emma.harm.stress, emma.pp, "sfx immunity" in uses(heard)) == ([0, 0, 0], 0, True)


@rule("P9.16", "P9.2", "P15.3")
def test_what_only_words_say_is_asked() -> None:
    state = fight()
    give(state, "Storm", sfx("immunity"))
    storm = place(state, "Storm")
    for answer, stress in (("yes", 0), ("no", 8)):
        one(state, "Storm").pp = 1
        state.hits = [Hit(storm, place(state, "Electro"), 0, 8, "", 0, -1, ["Blast"], True, False)]
        do(state, 2, "ignore 0")
        do(state, 0, f"allow {answer}")
        assert one(state, "Storm").harm.stress[0] == stress


@rule("P9.17")
def test_invulnerable() -> None:
    state = fight("emma-frost", foes=["electro"])
    emma = one(state, "Emma Frost")
    emma.shut_sets = 1
    state.landing[1] = ASKED
    emma.pp = 2
    attack(state, "Electro", "Emma Frost", "physical", (15, 8), (14, 4))
    do(state, 1, "ignore 2")
    assert (emma.harm.stress, emma.pp) == ([0, 0, 0], 1)
    state.hits = [Hit(0, -1, 0, 8, "", 0, -1, ["Sonic"], True, False)]
    assert no(state, 1, "ignore 2").rule == "P9.16"


@rule("P9.18")
def test_master_plan() -> None:
    state = fight(foes=["doctor-doom"], doom="6 10")
    begin(state, "Doctor Doom")
    do(state, 0, "aim attack Storm physical", "affiliation solo", "power 0 0 free", "sfx 0 0 up")
    assert dice(state, "Doctor Doom") == [10, 10, 10]
    do(state, 0, "roll")
    assert state.doom == []  # one lent, one spent
    show(state, 15, 8)
    react(state, 14, 4)
    assert state.doom == [8]


@rule("P9.19")
def test_multipower() -> None:
    state = fight("iron-man")
    seat = begin(state, "Iron Man")
    do(state, seat, "aim attack Electro physical", "multipower 0", "power 0 0 free", "power 0 1 extra")
    assert dice(state, "Iron Man") == [8, 8]
    do(state, seat, "power 0 2 extra")
    assert dice(state, "Iron Man") == [6, 6, 6]
    assert gathered(state, seat, place(state, "Iron Man")).cost == 0
    heard = do(state, seat, "affiliation solo", "roll")
    assert "sfx multipower" in uses(heard)


@rule("P9.20")
def test_push() -> None:
    state = fight(foes=["graviton"])
    begin(state, "Graviton")
    do(state, 0, "aim attack Storm physical", "affiliation solo", "power 0 1 free", "sfx 0 1 up")
    assert dice(state, "Graviton") == [10, 10]
    do(state, 0, "roll")
    show(state, 15, 8)
    react(state, 14, 4)
    assert one(state, "Graviton").harm.stress[1] == 6


@rule("P9.21")
def test_regenerate() -> None:
    state = fight(foes=["carnage"], doom="6")
    hurt(one(state, "Carnage"), stress=[10, 0, 0], trauma=[6, 0, 0])
    begin(state, "Carnage")
    do(state, 0, "mend 2 Carnage physical")
    assert (one(state, "Carnage").harm.stress[0], one(state, "Carnage").harm.trauma[0], state.doom) == (0, 4, [6, 8])


@rule("P9.22")
def test_second_chance() -> None:
    state = fight("doctor-strange")
    seat = begin(state, "Doctor Strange")
    do(state, seat, "aim attack Electro physical", "rush")
    roll(state, *[2] * len(throw(state).sides))
    heard = do(state, seat, "again 2")
    assert ("sfx second_chance" in uses(heard), one(state, "Doctor Strange").pp) == (True, 0)
    roll(state, *[3] * len(throw(state).sides))
    assert no(state, seat, "again 2").rule == "P9.22"


@rule("P9.23")
def test_second_wind() -> None:
    state = fight(doom="6")
    hurt(one(state, "Storm"), stress=[0, 0, 8])
    seat = begin(state, "Storm")
    do(state, seat, "aim attack Electro physical", "affiliation buddy", "power 1 1 free", "sfx 2 4 up")
    assert dice(state, "Storm") == [6, 8]
    do(state, seat, "roll")
    assert (one(state, "Storm").harm.stress[2], state.doom) == (0, [6, 8])


@rule("P9.24")
@pytest.mark.parametrize(("mine", "doom"), [(15, [6, 6]), (9, [6, 6, 10])])
def test_unleashed(mine: int, doom: list[int]) -> None:
    state = fight()
    seat = begin(state, "Storm")
    do(state, seat, "aim attack Electro physical", "affiliation buddy", "power 0 0 free", "sfx 1 0 up")
    assert dice(state, "Storm") == [6, 12]
    do(state, seat, "roll")
    show(state, mine, 8)
    react(state, 14, 4)
    if state.stage == COUNTER:
        do(state, 0, "let_be")
    assert state.doom == doom


@rule("P9.25")
def test_versatile() -> None:
    state = fight("doctor-strange")
    seat = begin(state, "Doctor Strange")
    do(state, seat, "aim attack Electro physical", "power 0 0 free", "sfx 1 0 up")
    assert dice(state, "Doctor Strange") == [8, 8]
    do(state, seat, "sfx 1 0 double")
    assert dice(state, "Doctor Strange") == [6, 6, 6]


def test_actions_sfx_are_not_for_reactions() -> None:
    state = fight()
    act(state, "Electro", "aim attack Storm physical", (15, 8))
    do(state, 2, "quick")
    assert no(state, 2, "sfx 1 0 up").rule == "P9.24"
    state.traits = [Trait(COMPLICATION, "Glare", 6, place(state, "Electro"), -1, FOR_SCENE)]
    do(state, 2, "hindrance 0 free")


@rule("P12.3", "P9.6")
def test_an_area_attack_finds_many_in_a_mob() -> None:
    state = fight(foes=["dockside-crew"])
    seat = begin(state, "Storm")
    do(state, seat, "aim attack Dockside_Crew physical")
    assert no(state, seat, f"also {place(state, 'Dockside Crew')} 2").rule == "P12.3"  # it has three dice
    do(state, seat, f"also {place(state, 'Dockside Crew')} 1", "quick", "roll")
    throw(state).sides, throw(state).marks = [12, 12, 8, 8, 8], [""] * 5
    roll(state, 6, 5, 3, 3, 3)
    do(state, seat, "keep_effect 2", "keep_effect 3", "keep 0 1 4")
    assert one(state, "Storm").pp == 1
    react(state, 10, 4)  # it rolls once
    assert (one(state, "Dockside Crew").dice, one(state, "Dockside Crew").harm.out) == (0, 3)
