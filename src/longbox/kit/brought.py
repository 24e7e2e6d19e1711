"""A sentence about states that somebody brings along: a game takes none that play could never have made so large."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from longbox.content.bounds import BOUNDS
from longbox.kernel.errors import LongboxError
from longbox.kernel.state import Game, State
from longbox.kit.base import expect, picture

Path = tuple[str, ...]
"""Where something is in a state as JSON; `*` is every item of a list."""
_ANY = "*"


def what_is_brought_has_an_end(state: State) -> None:
    """What carries over to a chapter can be brought along; `impossible` refuses it before it has grown larger than a chapter may be."""
    game = state.game
    data = msgspec.json.decode(picture(game.carry(game, state, list(range(game.seats)))))
    expect(_takes(game, data), f"what was played cannot be brought along: {game.impossible(game.decode(data)) or 'it is half done'}")
    small, done = data, set[Path]()
    while new := sorted({*places(data, ())} - done, key=lambda path: (len(path), path)):
        for path in new:  # how much may be at a place is found in the small state, where that takes less time, if it is there already
            size = _most(game, data if done else small, path)
            data = _grown(game, data, path, size) or data
        done.update(new)


def _most(game: Game, data: Any, path: Path) -> int:
    """How long a list or a text may be, nearly: twice as long while the game takes that, then between what it took and refused."""
    taken, refused = 1, 0
    while refused == 0 or refused - taken > 1 + taken // 4:
        size = (taken + refused) // 2 if refused else 2 * taken
        if _grown(game, data, path, size) is None:
            refused = size
        else:
            taken = size
    return taken


def _grown(game: Game, data: Any, path: Path, size: int) -> Any:
    """A state in which everything at a place is so long; None if the game does not take it."""
    longer = _copy(data)
    grow(longer, path, size)
    if not _takes(game, longer):
        return None
    weight = len(msgspec.json.encode(longer))
    words = f"{'.'.join(path)} may have a length of {size}, and then the state has {weight:,} bytes; {BOUNDS.chapter:,} are the most"
    expect(weight <= BOUNDS.chapter, words)
    return longer


def places(data: Any, path: Path) -> Iterator[Path]:
    """The lists and texts of a state."""
    if isinstance(data, dict):
        for key, part in data.items():
            yield from places(part, (*path, key))
    elif isinstance(data, list):
        yield path
        for part in data:
            yield from places(part, (*path, _ANY))
    elif isinstance(data, str):
        yield path


def grow(data: Any, path: Path, most: int) -> None:
    """Make everything at this place so long, where there is such a place."""
    key, deeper = path[0], path[1:]
    keys: list[Any] = list(range(len(data))) if isinstance(data, list) else [key] if isinstance(data, dict) and key in data else []
    for at in keys:
        if deeper:
            grow(data[at], deeper, most)
        elif isinstance(data[at], list):
            data[at] = _longer(data[at], most)
        elif isinstance(data[at], str):
            data[at] = data[at] + "x" * (most - len(data[at]))


def _longer(some: list[Any], most: int) -> list[Any]:
    """A list of its own items again and again; texts differ, because a game may want each once."""
    more = range(len(some), most)
    return [*some, *([_copy(some[at % len(some)]) for at in more] if some and not isinstance(some[0], str) else [str(at) for at in more])]


def _copy(data: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(data))


def _takes(game: Game, data: Any) -> bool:
    """Whether a table could begin with this state."""
    try:
        state = game.decode(data)
    except LongboxError:
        return False
    return state.resting() is None and not game.impossible(state)
