"""What everybody sees of a written scene: the objective, the clock's lines, and what doom can buy (rules P8.12, P11.5 and P11.7)."""

from __future__ import annotations

from longbox.games.heroic.engine.order import leave_transition, proceed, tick
from longbox.games.heroic.engine.state import Heroic
from tests.heroic.tables import do, game
from tests.marks import rule


def at(place: str) -> Heroic:
    state = game("storm", "wolverine", world="whole").start()
    proceed(state, place)
    return state


@rule("P11.5")
def test_the_goal_is_in_the_view_of_every_seat() -> None:
    state = at("long-drop")
    for seat in range(3):
        goal = state.view(seat).goal
        assert goal is not None
        assert (goal.kind, goal.clock, goal.lines) == ("rescue", "The Cable", [])
        assert goal.about.startswith("people brought out")
    tick(state, 2)
    goal = state.view(1).goal
    assert goal is not None and goal.lines == ["A strand parts.", "A window bursts. Somebody hangs outside by one sleeve."]


@rule("P8.12")
def test_prices_say_what_they_do_and_whether_they_can_be_paid() -> None:
    state = at("long-drop")
    state.doom = [6, 8]
    seen = {price.name: price for price in state.view(1).prices}
    assert seen["Sparks in the Rain"].does == "d6 physical stress for every hero"
    assert seen["Sparks in the Rain"].payable and not seen["Second Strand"].payable
    assert "first round" in seen["Second Strand"].why
    assert seen["Dead Radio"].does == "a hero stands alone"
    assert "Doom buys for d8: Sparks in the Rain, d6 physical stress for every hero, now" in state.game.show(state.view(1)).splitlines()
    do(state, 0, "effect 0 0")
    price = state.view(2).prices[0]
    assert price.bought and not price.payable and price.why == "Each effect is bought once a scene."


@rule("P11.11")
def test_leads_are_in_the_view() -> None:
    state = at("blankets-and-soup")
    leave_transition(state)
    assert [lead.tags for lead in state.view(1).leads] == [["mercy"], ["law"], ["street"]]
    assert state.view(1).goal is None and state.view(1).prices == []
