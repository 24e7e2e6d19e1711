"""Golden transcripts: whole scenes between bots, and an evening by people with dice of their own, to be read by a person and compared
word by word.

    python -m tests.heroic.test_transcripts

writes them anew. Read the difference before you keep it: a changed line is a changed rule.
"""

from __future__ import annotations

import re
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
from tests.heroic.tables import do, fight, fill, idle
from tests.heroic.tables import roll as shown
from tests.heroic.test_scenes import story

FOLDER: Final = Path(__file__).with_name("transcripts")
SCENES: Final = ["rescue", "duel", "event"]
EVENING: Final = "evening"

PLAYED: Final = """
0 act stakes=normal threat=normal name=Curtain Up
0 scene objective=rescue boxes=2 ticks=4 obstacle=d8 title=The Opera distinctions=Burning Curtains; Crowded Stairs
0 improvise words=robbers mob 3d6 guns d8
0 bring who=electro
0 note words=The tenor is the thief.
0 name Storm
2 standing opportunities=ask landing=ask
1 story words=The ceiling opens, and it begins to rain indoors. name=Soaked to the bone
1 aim attack Robbers physical
1 largest
1 push free
1 roll
roll 9 1 7 4 5 3
1 keep 0 2 3
0 buy 1 0
0 all_in
roll 5 1 4 3 2
0 keep 0 2 3
2 let_be
1 name Electro
0 story words=You again. Do you know what a rod is for?
0 aim attack Wolverine physical
0 largest
0 doom d6 0
0 roll
roll 10 8 6 3 5
0 keep 0 1 2
2 all_in
roll 7 9 6 2 3
2 keep 0 1 2
0 offer Wolverine 1
2 decline
0 insist no
0 name Wolverine
2 story words=He does not even take off the hat.
2 aim attack Electro physical
2 largest
2 distinction 1 d4 free
2 specialty 0 two free
2 roll
roll 10 8 7 6 2 4
2 keep 0 1 2
0 all_in
roll 6 3 4 5 2
0 keep 0 3 1
2 claim 0
2 name Robbers
0 aim attack Storm emotional
0 all_in
roll 3 2 4 1
0 keep 0 2 1
1 let_be
2 seize stunt 0
1 all_in
roll 8 6 4 3 2 4
1 keep 0 1 2
1 counter physical pay
0 name Wolverine
2 story words=He holds the door, and says nothing.
2 hold
2 name Storm
1 aim objective Storm
1 all_in
roll 10 7 6 5 4
1 keep 0 1 2
roll 3 2 2
0 keep 0 1 2
0 transition title=Behind the opera
1 story words=Hold still. It only stings because you growl.
1 done
2 aim recover Wolverine physical
2 all_in
roll 9 6 5 4 2
2 keep 0 1 2
roll 4 3 2
0 keep 0 1 2
2 done
"""
"""An evening at a table: who, and a move with names for places, or a form with its blanks; and what real dice show."""


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


def evening() -> list[str]:
    """The same for people: everything that they type, and what it brings."""
    state = idle("storm", "wolverine")
    state.standing = [0, 0, 0]
    lines = [f"# {EVENING}: {', '.join(state.game.names[1:])}"]
    for typed in PLAYED.strip().splitlines():
        who, _, rest = typed.partition(" ")
        word, _, blanks = rest.partition(" ")
        if who == "roll":
            heard = shown(state, *map(int, rest.split()))
        elif word in state.game.forms:
            values = dict(part.split("=") for part in re.split(r" (?=[a-z]+=)", blanks) if part)
            heard = fill(state, int(who), word, **{name: int(text) if text.isdecimal() else text for name, text in values.items()})
        else:
            heard = do(state, int(who), rest)
        for event in heard:
            lines += words(event, state.game.names)
    return [*lines, "", *state.game.show(state.view(0)).splitlines()]


@pytest.mark.parametrize("name", SCENES)
def test_the_story_is_the_same(name: str) -> None:
    assert transcript(name) == (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()


def test_an_evening_with_real_dice() -> None:
    assert evening() == (FOLDER / f"{EVENING}.txt").read_text("utf-8").splitlines()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for scene in SCENES:
        (FOLDER / f"{scene}.txt").write_text("\n".join(transcript(scene)) + "\n", "utf-8")
    (FOLDER / f"{EVENING}.txt").write_text("\n".join(evening()) + "\n", "utf-8")
