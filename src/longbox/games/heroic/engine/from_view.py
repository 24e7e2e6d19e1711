"""States made out of views, for text, odds and lists of moves."""

from __future__ import annotations

from typing import Any

import msgspec

from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.views import HeroicView
from longbox.kernel import Move

EXTRAS = ["seat", "faces", "pools", "claims", "interrupt", "goal", "prices", "leads", "endings", "lines", "prepared"]

IN_PARTS = ["cast", "traits", "facts", "later"]
"""The lists of which a deed mostly changes a few parts."""


class Looked:
    """The state that a view shows, and what its moves have been called. Neither the state nor any part of it is changed: the next view
    shares what it shows alike."""

    def __init__(self, view: HeroicView, state: Heroic) -> None:
        self.view = view
        self.state = state
        self.words: dict[Move, str] = {}


def state_from(view: HeroicView, codec: Any, game: Any) -> Heroic:
    """A state that the view allows: all but the Watcher's notes is known to everybody."""
    data = msgspec.to_builtins(view)
    for name in EXTRAS:
        del data[name]
    data["frames"] = []
    state = codec.decode(data, "view", game)
    assert isinstance(state, Heroic)
    return state


def look(view: HeroicView, codec: Any, game: Any, before: Looked | None) -> Looked:
    """The same state, made of the state of an earlier view where both views show the same. What a step of a pool adds has the words that
    it had, as long as nothing but drafts has changed: they name traits, not what lies in the pool."""
    if before is None:
        return Looked(view, state_from(view, codec, game))
    old = before.state
    state, same = Heroic(game, old.scene), view.seat == before.view.seat
    for name, part in codec.fields.items():
        shown, was = getattr(view, name), getattr(before.view, name)
        if shown == was:
            setattr(state, name, getattr(old, name))
            continue
        same = False
        if name in IN_PARTS:
            setattr(state, name, shared(shown, was, getattr(old, name), part, game))
        else:
            setattr(state, name, part.decode(msgspec.to_builtins(shown), name, game))
    state.drafts = [[game.moves.from_json(step) for step in draft] for draft in view.drafts]
    state.sealed = view.sealed
    found = Looked(view, state)
    if same:
        found.words = before.words
    return found


def shared(shown: list[Any], was: list[Any], old: list[Any], codec: Any, game: Any) -> list[Any]:
    """A list of records that a view shows, with those of the earlier list that are shown alike in their places."""
    return [
        old[at] if at < len(was) and one == was[at] else codec.decode([msgspec.to_builtins(one)], "view", game)[0]
        for at, one in enumerate(shown)
    ]
