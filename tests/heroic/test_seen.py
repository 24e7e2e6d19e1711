"""Whose blow it was is known to everybody; what an Event has in store is not."""

from __future__ import annotations

from longbox.games.heroic import GAME as HEROIC
from longbox.table.content import content
from tests.heroic.tables import attack, fight, idle, one
from tests.marks import rule


@rule("P13.2")
def test_stress_keeps_its_cause() -> None:
    state = fight()
    attack(state, "Electro", "Storm", "mental", (15, 8), (14, 4))
    storm = one(state, "Storm")
    assert storm.causes == ["", "Electro, Electric Mastery", "", "", "", ""]
    seen = state.view(1)
    assert seen.cast[1].causes == storm.causes
    assert one(state.game.decode(state.game.encode(state)), "Storm").causes == storm.causes  # type: ignore[arg-type]
    assert one(state.clone(), "Storm").causes is not storm.causes


def test_content_tells_of_datafiles_and_no_story() -> None:
    data = content(HEROIC, HEROIC.make(2))
    state = fight(foes=["electro"])
    assert set(data["datafiles"]) >= {one.sheet.id for one in state.cast}
    storm = data["datafiles"]["storm"]
    assert [power["title"] for power in storm["sets"][0]["powers"]][:1] == ["Weather Mastery"]
    world = idle("storm", world="whole").rules().world
    told = str(data)
    assert not any(scene.words in told for scene in world.scenes)
    assert not any(scene.name in told for scene in world.scenes)
