"""Mayhem in the middle of a game at tables of the server's own, for `lay`."""

from __future__ import annotations

from longbox.games.mayhem.engine.state import Mayhem
from tests.mayhem.tables import HERO_DECKS, made, put, scene

HAND = "ace-spades genius general-okoye ten-miles-up what-are-you-looking-at joker-1 the-mirror-cracks-twice divine-empowerment"
ACTORS = ["goose", "general-okoye", "quicksilver", "king-hearts"]
PROPS = ["genius", "what-are-you-looking-at", "heart-shaped-herb"]
SETS = ["queen-spades", "ancestral-plane"]
PIECES = ["reality-distortion", "wakanda-forever"]
THEIRS = "2-clubs 3-clubs 4-hearts"


def turn(hand: str = HAND, step: str = "enter stage", active: int = 0, discard: str = "", theirs: str = THEIRS) -> Mayhem:
    """A turn of two players with an empty stage; seat 0 holds these cards, and is asked first."""
    game = made(2, {"decks": ",".join(HERO_DECKS)})
    state = scene(game, hands=[hand, theirs], favor=[870, 650], turn=7, step=step, active=active, priority=0, discards=[discard])
    state.passes = int(active != 0)
    return state


def crowded(state: Mayhem) -> Mayhem:
    """The same with a full stage: Actors with Props and Sets with Set Pieces on both sides."""
    for seat in range(len(state.favor)):
        actors = [put(state, seat, id, "actor", damage=int(id == "general-okoye"), tapped=id == "quicksilver") for id in ACTORS]
        sets = [put(state, seat, id, "set") for id in SETS]
        for on, id in zip(actors, PROPS, strict=False):
            put(state, seat, id, "prop", on=on)
        for on, id in zip(sets, PIECES, strict=True):
            put(state, seat, id, "set-piece", on=on)
    return state
