"""Persons and bots at one table: who is named, and what bots do for others (rules P16.7 and P5.5)."""

from __future__ import annotations

from longbox.bots import Budget
from longbox.games.heroic.advice import ADVICE
from longbox.games.heroic.bots.simple import make
from longbox.games.heroic.engine.rules import EXTRA, HEROES, NEXT, WATCHER
from longbox.kernel import Sfc32
from tests.heroic.tables import act, attack, begin, do, fight, fill, hurt, no, one, place
from tests.marks import rule


@rule("P16.7")
def test_a_bot_names_the_person_who_has_waited_longest() -> None:
    state = fight("wolverine", "storm", "iron-man", "captain-america")
    begin(state, "Wolverine")
    do(state, 1, "hold")
    names = {name: place(state, name) for name in ("Storm", "Iron Man", "Captain America", "Electro")}
    one(state, "Storm").in_scene.turn, one(state, "Captain America").in_scene.turn = 5, 3
    moves = state.legal(1)

    def named(people: list[int], seat: int = 1) -> set[int]:
        return {move.a for move in ADVICE.for_bot(state, seat, moves, people) if move.kind.name == "name"}

    assert named([]) == named([WATCHER]) == set(names.values())
    assert named([2, 4]) == {names["Captain America"]}
    assert named([2]) == {names["Storm"]}
    assert named([2], WATCHER) == {names["Storm"], names["Electro"]}


@rule("P16.7")
def test_turns_are_counted_by_who_had_one() -> None:
    state = fight("wolverine", "storm")
    for name, seat in (("Wolverine", 1), ("Storm", 2)):
        begin(state, name)
        do(state, seat, "hold")
    assert one(state, "Electro").in_scene.turn < one(state, "Wolverine").in_scene.turn < one(state, "Storm").in_scene.turn
    assert state.stage == NEXT


@rule("P5.5")
def test_a_bot_puts_a_spare_die_on_nobody_who_is_out() -> None:
    state = fight("wolverine", "storm", foes=["electro", "carnage"])
    hurt(one(state, "Electro"), stress=[12, 0, 0])
    hurt(one(state, "Storm"), out=0)
    attack(state, "Wolverine", "Electro", "physical", (24, 10), (9, 4))
    assert (state.stage, one(state, "Electro").harm.out) == (EXTRA, 0)
    bot, rng = make(state.game), Sfc32("spare")
    chosen = {repr(bot.choose(state.view(1), state.legal(1), Budget(), rng)) for _ in range(30)}
    assert chosen == {f"extra asset {place(state, 'Wolverine')}"}


@rule("P12.5", "P13.9")
def test_an_ally_whom_the_watcher_plays_heals_a_hero() -> None:
    state = fight("storm", world="whole")
    fill(state, 0, "bring", who="sister-ines", side="heroes")
    hurt(one(state, "Storm"), stress=[0, 8, 0])
    act(state, "Sister Ines", "aim recover Storm 1", (15, 8), (14, 4))
    assert one(state, "Storm").harm.stress == [0, 6, 0]
    assert one(state, "Sister Ines").side == HEROES
    hurt(one(state, "Electro"), stress=[0, 8, 0])
    fill(state, 0, "bring", who="carnage")
    begin(state, "Carnage")
    assert no(state, 0, "aim recover Electro 1").rule == "P12.5"


def test_a_terminal_stops_for_the_watcher_between_actions_alone() -> None:
    state = fight("storm")
    assert not ADVICE.in_passing(state, WATCHER)
    begin(state, "Storm")
    assert ADVICE.in_passing(state, WATCHER)
