"""The Watcher's file: whoever comes in is kept, staged ones wait in secret, and somebody comes back as they left (rule P15.11)."""

from __future__ import annotations

import pytest

from longbox.games.heroic.engine.filing import line, written
from longbox.games.heroic.engine.game import HeroicGame
from longbox.games.heroic.engine.improvise import Written, improvised, line_of
from longbox.games.heroic.engine.records import Filed
from longbox.games.heroic.engine.rules import FILED
from longbox.games.heroic.engine.saved import sheet_data
from longbox.games.heroic.engine.sound import impossible
from longbox.games.heroic.engine.state import Heroic
from tests.heroic.tables import act, begin, fight, fill, form_refused, framed, hurt, idle, one, place, react, whole
from tests.heroic.test_actions import fill_end
from tests.marks import rule

ASH = 'Lady Ash major S10 B6 T8 "Burned Once" Menace d8 [Embers] Fire d12 Flight d8 +area_attack +afflict(mental) -exhausted(Fire)'


def filed(state: Heroic, name: str) -> Filed:
    return next(one for one in state.filed if one.one.name() == name)


def number(state: Heroic, name: str) -> int:
    return state.filed.index(filed(state, name))


@rule("P12.6")
def test_a_line_has_everything_that_a_datafile_has() -> None:
    read = Written(ASH)
    sheet = read.sheet()
    assert (sheet.name, sheet.kind, sheet.affiliations) == ("Lady Ash", "major", [10, 6, 8])
    assert sheet.distinctions == ["Burned Once"] and [set_.name for set_ in sheet.sets] == ["Embers"]
    assert [(power.name, power.die) for power in sheet.powers] == [("Fire", 12), ("Flight", 8)]
    assert [(sfx.id, sfx.type) for sfx in sheet.sfx] == [("area_attack", -1), ("afflict", 1)]
    assert [(limit.id, limit.power) for limit in sheet.limits] == [("exhausted", 0)] and not read.unread
    assert line_of(sheet) == ASH


@rule("P12.6")
@pytest.mark.parametrize(
    ("words", "unread"),
    [("Ash major Fire d12 +fly", ["+fly"]), ("Ash major Fire", ["Fire"]), ("Ash major -exhausted", ["-exhausted"]), ("Ash +afflict(", [])],
)
def test_what_a_line_does_not_need_is_named(words: str, unread: list[str]) -> None:
    assert Written(words).unread == unread


@rule("P12.6")
def test_everybody_who_comes_with_the_game_has_a_line_that_gives_them() -> None:
    apart = ("id", "milestones", "play", "backlash", "backlash_die")
    for sheet in whole().datafiles:
        if sheet.kind != "hero":
            again = sheet_data(written(line(sheet), sheet))
            assert {name: part for name, part in again.items() if name not in apart} == {
                name: part for name, part in sheet_data(sheet).items() if name not in apart
            }


@rule("P15.11")
def test_whoever_comes_in_is_kept_with_what_happened() -> None:
    state = fight("storm", foes=["electro"])
    fill(state, 0, "improvise", words="robbers mob 4d6 guns d8")
    fill(state, 0, "improvise", words="Aunt Wen minor", side="heroes")
    assert [(one.one.name(), one.who >= 0) for one in state.filed] == [("Electro", True), ("Robbers", True), ("Aunt Wen", True)]
    fill(state, 0, "jot", file=number(state, "Aunt Wen"), note="knows who paid")
    hurt(one(state, "Electro"), stress=[12, 0, 0], out=0)
    state.scene.title = "The Mast"
    fill_end(state)
    assert filed(state, "Electro").fate == "The Mast: out, physical" and filed(state, "Electro").who == -1
    assert (filed(state, "Aunt Wen").note, filed(state, "Aunt Wen").fate) == ("knows who paid", "The Mast: left unhurt")


@rule("P15.12")
def test_somebody_comes_back_as_they_left_in_a_later_scene() -> None:
    state = fight("storm", foes=["electro"])
    hurt(one(state, "Electro"), stress=[12, 6, 0], trauma=[6, 0, 0], out=0)
    fill_end(state)
    framed(state, [])
    for _ in range(3):
        fill(state, 0, "improvise", words="Guard minor")  # who takes the place in the cast
    fill(state, 0, "enter", file=number(state, "Electro"))
    electro = one(state, "Electro")
    assert (electro.harm.stress, electro.harm.trauma, electro.harm.out) == ([0, 6, 0], [6, 0, 0], -1)
    assert electro.here and filed(state, "Electro").who == place(state, "Electro")
    assert form_refused(state, 0, "enter", file=number(state, "Electro")).rule == "P15.13", "somebody is in the scene once"
    assert [one.one.name() for one in state.filed].count("Electro") == 1


@rule("P15.12", "P1.5")
def test_who_is_staged_is_a_secret_until_they_come_in() -> None:
    state = idle("storm", "wolverine")
    before = [state.view(seat) for seat in (1, 2)]
    fill(state, 0, "stage", words=ASH, note="she is his sister")
    assert [state.view(seat) for seat in (1, 2)] == before, "nobody else is shown any of it"
    assert state.view(0).lines == [ASH] and state.view(0).filed[0].note == "she is his sister"
    fill(state, 0, "stage", words=ASH.replace("d12", "d10"), file=0)
    assert (len(state.filed), state.filed[0].one.sheet.powers[0].die, state.filed[0].note) == (1, 10, "she is his sister")
    framed(state, [])
    fill(state, 0, "enter", file=0, side="foes")
    assert one(state, "Lady Ash").sheet.powers[0].die == 10 and state.scene.boss == place(state, "Lady Ash")
    assert form_refused(state, 0, "stage", words=ASH, file=0).rule == "P15.13"
    assert form_refused(state, 0, "strike_out", file=0).rule == "P15.13"
    assert form_refused(state, 1, "stage", words=ASH).rule == "P15.1"


@rule("P15.13")
def test_a_villain_is_changed_in_the_middle_of_a_scene() -> None:
    state = fight("storm", foes=["electro"])
    electro = one(state, "Electro")
    electro.shut_down(0)
    hurt(electro, stress=[8, 0, 0])
    fill(state, 0, "recast", who=place(state, "Electro"), words='Electro major S8 B6 T10 "Burned Out" Blast d6')
    assert (electro.sheet.affiliations, electro.power_dice(), electro.harm.stress) == ([8, 6, 10], [6], [8, 0, 0])
    assert state.view(0).lines == ['Electro major S8 B6 T10 "Burned Out" [What they have] Blast d6'], "changed again from there"
    assert electro.sheet.id == "electro" and electro.sheet.milestones == whole().by_id["electro"].milestones
    assert form_refused(state, 0, "recast", who=place(state, "Storm"), words="Storm minor").rule == "P15.13"
    begin(state, "Storm")
    act(state, "Storm", "aim attack Electro physical", (12, 8))
    assert form_refused(state, 0, "recast", who=place(state, "Electro"), words="Electro minor").rule == "P15.13"
    react(state, 8, 6)
    fill_end(state)
    fill(state, 0, "transition", title="Rest")
    fill_end(state)
    framed(state, [])
    fill(state, 0, "enter", file=number(state, "Electro"))
    assert one(state, "Electro").sheet.distinctions == ["Burned Out"], "they stay what they have become"


@rule("P15.11")
def test_a_full_file_makes_room_for_newcomers_only() -> None:
    state = idle("storm")
    for at in range(FILED):
        fill(state, 0, "stage", words=f"Number {at} minor")
    assert form_refused(state, 0, "stage", words="One more minor").rule == "P15.11"
    framed(state, [])
    fill(state, 0, "improvise", words="Guard minor")
    assert len(state.filed) == FILED and not any(one.one.name() == "Guard" for one in state.filed), "whoever waits stays"
    state.filed[3] = Filed(state.filed[3].one, "", "left unhurt")
    fill(state, 0, "improvise", words="Cook minor")
    assert filed(state, "Cook").who == place(state, "Cook") and len(state.filed) == FILED
    fill(state, 0, "strike_out", file=0)
    assert len(state.filed) == FILED - 1


@rule("P15.11", "P1.7")
def test_the_file_goes_on_in_the_next_chapter_with_its_watcher_alone() -> None:
    state = fight("storm", foes=["electro"])
    fill(state, 0, "jot", file=0, note="she let him go")
    hurt(one(state, "Electro"), trauma=[0, 8, 0])
    fill_end(state)
    game = state.game
    assert isinstance(game, HeroicGame)
    again = game.carry(game, game.decode(game.encode(state)), [0, 1])
    assert (again.filed[0].note, again.filed[0].one.harm.trauma, impossible(again)) == ("she let him go", [0, 8, 0], "")
    framed(again, [])
    fill(again, 0, "enter", file=0)
    assert one(again, "Electro").harm.trauma == [0, 8, 0]
    assert game.carry(game, state, [-1, 1]).filed == [], "another Watcher begins without it"


@rule("P15.11")
def test_a_file_that_could_not_be_is_told_of() -> None:
    state = fight("storm", foes=["electro"])
    state.filed[0] = Filed(state.filed[0].one, who=7)
    assert impossible(state) == "the Watcher's file"


def test_a_line_of_a_staged_mob_keeps_its_dice() -> None:
    assert line_of(improvised("robbers mob 4d6 guns d8")) == "Robbers mob 4d6 [What they have] guns d8"
