"""What a view tells beside the state: whose blow it was, and what doom can buy in an Event's scene."""

from __future__ import annotations

from longbox.games.heroic.content import content
from longbox.games.heroic.engine.views import HeroicView
from tests.heroic.tables import attack, fight, fill, idle, one
from tests.marks import rule


@rule("P13.2")
def test_stress_keeps_its_cause() -> None:
    state = fight()
    attack(state, "Electro", "Storm", "mental", (15, 8), (14, 4))
    storm = one(state, "Storm")
    assert storm.causes == ["", "Electro", ""]
    seen = state.view(1)
    assert seen.cast[1].causes == ["", "Electro", ""]
    assert one(state.game.decode(state.game.encode(state)), "Storm").causes == storm.causes  # type: ignore[arg-type]
    assert one(state.clone(), "Storm").causes is not storm.causes


@rule("P8.12")
def test_prices_of_the_scene() -> None:
    """All of the scene that is played, and nothing of those that follow."""
    state = idle("storm", world="whole")
    assert (state.view(1).prices, state.view(1).about, state.view(1).clock) == ([], "", "")
    fill(state, 0, "event", event="tram-nine")
    world = state.rules().world
    scene = world.scene_by_id[state.scene.id]
    seen = state.view(1)
    assert isinstance(seen, HeroicView)
    assert [price.name for price in seen.prices] == [price.name for price in scene.prices if 1 in price.parties] != []
    assert not any(price.bought for price in seen.prices)
    assert (seen.about, seen.clock) == (scene.about, scene.clock_name)
    state.scene.bought = 1
    assert state.view(1).prices[0].bought


def test_content_tells_of_datafiles_and_no_story() -> None:
    data = content()
    state = fight(foes=["electro"])
    assert set(data["datafiles"]) >= {one.sheet.id for one in state.cast}
    storm = data["datafiles"]["storm"]
    assert [power["title"] for power in storm["sets"][0]["powers"]][:1] == ["Weather Mastery"]
    world = idle("storm", world="whole").rules().world
    told = str(data)
    assert not any(scene.words in told for scene in world.scenes)
    assert not any(scene.name in told for scene in world.scenes)
