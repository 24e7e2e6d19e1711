"""Golden transcripts: whole scenes between bots, to be read by a person and compared word by word.

    python -m tests.heroic.test_transcripts

writes them anew. Read the difference before you keep it: a changed line is a changed rule.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from longbox.bots.bot import Budget
from longbox.bots.playout import asked, throw, volunteered
from longbox.games.heroic.bots.simple import make
from longbox.games.heroic.engine.events import Gathering, SceneBegan, Turn
from longbox.games.heroic.engine.state import Heroic
from longbox.kernel import CHANCE, Ask, Event, Roll, Sfc32
from longbox.kernel.state import onward
from tests.heroic.tables import fight
from tests.heroic.test_scenes import story

FOLDER: Final = Path(__file__).with_name("transcripts")
SCENES: Final = ["rescue", "duel", "event"]


def opening(name: str) -> Heroic:
    if name == "event":
        return story("captain-america", "doctor-strange")
    if name == "duel":
        return fight("iron-man", "emma-frost", foes=["doctor-doom", "dockside-crew"], objective="duel", doom="8 8")
    return fight("wolverine", "storm", "captain-america", foes=["electro", "carnage", "dockside-crew"], objective="rescue")


def words(event: Event, names: list[str]) -> list[str]:
    if isinstance(event, Gathering):
        return []
    if isinstance(event, SceneBegan):
        return ["", f"## {event.text(names)}", ""]
    if isinstance(event, Turn):
        return ["", f"{event.text(names)}."]
    return [f"  {event.text(names)} [{event.rule}]"]


def transcript(name: str) -> list[str]:
    """A scene, and whatever follows it up to the next one."""
    state = opening(name)
    state.standing = [0] * state.game.seats
    state.landing = [0] * state.game.seats
    made, rng, own = state.game, Sfc32(f"{name} dice"), [Sfc32(f"{name} {seat}") for seat in range(state.game.seats)]
    bots = [make(made)] * made.seats
    lines = [f"# {name}: {', '.join(made.names[1:])}", "", *made.show(state.view(0)).splitlines()]
    first = state.scene.title
    while state.scene.title == first:
        heard: list[tuple[int, Event]] = []
        state.heard = heard
        pending = state.pending()
        if isinstance(pending, Roll):
            state.apply(CHANCE, throw(pending, rng))
        else:
            assert isinstance(pending, Ask)
            offer = volunteered(state, pending, bots, Budget(), own) if pending.may else None
            if offer is None:
                seat = asked(state, pending, rng)
                moves = onward(state, seat, state.legal(seat))
                offer = seat, bots[seat].choose(state.view(seat), moves, Budget(), own[seat])
            state.apply(*offer)
        for _, event in heard:
            lines += words(event, made.names)
    return lines


@pytest.mark.parametrize("name", SCENES)
def test_the_story_is_the_same(name: str) -> None:
    assert transcript(name) == (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for scene in SCENES:
        (FOLDER / f"{scene}.txt").write_text("\n".join(transcript(scene)) + "\n", "utf-8")
