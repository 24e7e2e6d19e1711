"""Mayhem in the middle of a game, as a browser is shown it: states that are set up by hand go into the page instead of the server's."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from playwright.sync_api import Page, expect

from longbox.games.mayhem.engine.state import Mayhem
from longbox.hosting.streams import Sight, Stream, Told
from longbox.kernel import Ask, seats_in
from tests.mayhem.tables import asked_seat, at_seat, do, listening, place, put, scene, stack, table

NAMES = ["The Wakandan Royal Guard", "Daybreak Over Kree Space", "Philanthropists Anonymous", "Ten Thousand Crowns"]
"""Seats with long names."""

HAND = "ace-spades genius general-okoye ten-miles-up what-are-you-looking-at joker-1 the-mirror-cracks-twice divine-empowerment"
ACTORS = ["goose", "general-okoye", "quicksilver", "king-hearts"]
PROPS = ["genius", "what-are-you-looking-at", "heart-shaped-herb"]
SETS = ["queen-spades", "ancestral-plane"]
PIECES = ["reality-distortion", "wakanda-forever"]

INSTEAD = """
(() => {
  const given = SCENE;
  const Real = window.WebSocket;
  const changed = (data) => {
    const named = (seat, at) => ({ ...seat, name: given.names[at] });
    const passing = { ...data.passing, now: null };
    if (data.type === "table") return { ...data, names: given.names, seats: data.seats.map(named), passing };
    if (data.type === "state") return { ...data, ...given.standing, missed: [] };
    if (data.type === "done") return { ...data, step: undefined, table: data.table && changed(data.table) };
    return data.type === "step" ? null : data;
  };
  window.WebSocket = class extends Real {
    addEventListener(type, hear, how) {
      if (type !== "message") return super.addEventListener(type, hear, how);
      window.tellStep = (step) => hear({ data: JSON.stringify(step) });
      return super.addEventListener(type, (event) => {
        const data = changed(JSON.parse(event.data));
        if (data) hear({ data: JSON.stringify(data) });
      }, how);
    }
  };
})();
"""


def middle(seats: int, stacked: bool = False) -> Mayhem:
    """A full stage: everybody has Actors with Props and Sets with Set Pieces; seat 0 is asked."""
    state = scene(table(seats=seats), hands=[HAND, *["2-clubs 3-clubs 4-hearts"] * (seats - 1)], favor=[870, 1150, 400, 50][:seats], turn=7)
    for seat in range(seats):
        actors = [put(state, seat, id, "actor", damage=id == "general-okoye", tapped=id == "quicksilver") for id in ACTORS]
        sets = [put(state, seat, id, "set") for id in SETS]
        for on, id in zip(actors, PROPS, strict=False):
            put(state, seat, id, "prop", on=on)
        for on, id in zip(sets, PIECES, strict=True):
            put(state, seat, id, "set-piece", on=on)
    if stacked:
        stack(state, 1, "the-mirror-cracks-twice", aim=at_seat(0))
    return state


def full_hand(count: int) -> Mayhem:
    """So many cards in the hand of seat 0."""
    state = middle(2)
    state.hands[0] = sorted([*state.hands[0], *range(count)])[:count]
    return state


def performing(seats: int) -> Mayhem:
    """The same when seat 0 may score."""
    state = middle(seats)
    state.step = 1
    return state


def show(page: Page, table: str, state: Mayhem, asked: bool = True) -> None:
    """Sit down at a table of as many seats, and see this; without `asked`, before its question comes."""
    stream = Stream(state.game, 0)
    pending = state.pending()
    assert isinstance(pending, Ask)
    stream.ask(Sight(state), acted=True)
    question = msgspec.to_builtins(stream.question)
    if question is not None:
        passes = [at for at, move in enumerate(question["moves"]) if move[0] == "pass"]
        question["notes"] = {"pass": passes[0] if passes else None, "passes": None}
    given: dict[str, Any] = {
        "names": NAMES[: len(state.favor)],
        "standing": {
            "view": msgspec.to_builtins(state.view(0)),
            "question": question if asked else None,
            "moment": {"step": state.step, "whose": state.active},
            "waiting": {"seats": seats_in(pending.seats), "what": pending.what},
        },
    }
    page.add_init_script(INSTEAD.replace("SCENE", json.dumps(given)))
    page.goto(f"/#/table/{table}")
    page.reload()
    expect(page.locator(".mh-mine .mh-group").first).to_be_visible()


class Telling:
    """Goes on from a scene that is shown: what is done is told to the page as steps, as the server would."""

    def __init__(self, page: Page, state: Mayhem) -> None:
        self.page = page
        self.state = state
        self.n = 1_000_000

    def tell(self, seat: int, *deeds: str) -> None:
        """One step, in which a seat does these; what follows from them belongs to it."""
        with listening(self.state) as events:
            for deed in deeds:
                do(self.state, seat if deed != "pass" else asked_seat(self.state), deed)
        messages = []
        for event in events:
            self.n += 1
            messages.append(Told(n=self.n, event=event, text=event.text(NAMES)))
        view = msgspec.to_builtins(self.state.view(0))
        step = {"type": "step", "n": self.n, "messages": msgspec.to_builtins(messages), "view": view, "shown": "", "moment": None}
        self.page.evaluate("step => window.tellStep(step)", step)


def held(state: Mayhem, id: str) -> str:
    """How a card of the hand is found on the board."""
    game: Any = state.game
    return f'.mh-hand-zone [data-thing="hand:{place(game, id)}"]'
