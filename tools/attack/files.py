"""Files that an attacker brings along: long logs and stories of the toy game Watch, and forged campaigns of every game with chapters."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from longbox.content.bounds import BOUNDS
from longbox.content.info import GameInfo
from longbox.content.shelf import all_games
from longbox.hosting.draws import seed_from
from longbox.hosting.host import Host
from longbox.hosting.log import Chapter, Entry
from longbox.hosting.story import packed
from longbox.kernel.errors import LongboxError
from longbox.kernel.state import Game
from longbox.kit.brought import Path as Place
from longbox.kit.brought import grow, places
from tests.toys.watch import GAME

SCENE = {"form": "scene", "trouble": 3, "title": "N"}
FIRST = "0" * 64
CROWD = 24
ENORMOUS = 13_500_000
"""Bytes of a state; a story may have a few more."""


def long_log(entries: int) -> bytes:
    """A closed log of about so many entries, each the same scene again, packed."""
    host = _table(None)
    for _ in range(entries - 10):
        host.log.append(Entry(v=1, seat=0, form=SCENE))
    host.fill(0, host.game.form(SCENE))
    host.fill(0, host.game.form({"form": "finish", "words": ""}))
    host.close()
    return packed([host.log.data()])


def long_story(chapters: int, info: GameInfo = GAME) -> bytes:
    """A story of so many chapters, in each of which nothing happens."""
    logs, chapter = list[bytes](), None
    for number in range(1, chapters + 1):
        host = _table(chapter, info)
        host.ask_close(0)
        assert host.request is not None
        host.vote(1, True, host.request.id)
        logs.append(host.log.data())
        state = host.game.encode(host.game.carry(host.game, host.state, [0, 1]))
        chapter = Chapter(number=number + 1, before=host.log.hash, seats=[0, 1], state=state)
    return packed(logs)


def forged_campaign(**state: Any) -> bytes:
    """A second chapter that begins with what its author wrote into the state, packed."""
    game = GAME.make(2)
    host = _table(Chapter(number=2, before=FIRST, seats=[0, 1], state={**game.encode(game.start()), **state}))
    host.ask_close(0)
    assert host.request is not None
    host.vote(1, True, host.request.id)
    return packed([host.log.data()])


def forged_campaigns(*folders: Path) -> Iterator[bytes]:
    """Forged campaigns of every game that is installed or in these folders, and goes on in chapters: one in which everything is enormous,
    and one for each list and text of the state, which alone is as long as a chapter may be."""
    for game in _games(folders):
        start = game.encode(game.start())
        yield from _forged(game, _enormous(game))
        for path in sorted(set(places(start, ()))):
            yield from _forged(game, _filled(start, path))


def enormous_campaigns(*folders: Path) -> Iterator[bytes]:
    """Only those in which everything is enormous."""
    return chain.from_iterable(_forged(game, _enormous(game)) for game in _games(folders))


def _games(folders: tuple[Path, ...]) -> Iterator[Game]:
    for info in all_games(folders).values():
        game = info.make(max(2, info.seats[0]))
        if game.open_ended:
            yield game


def _forged(game: Game, state: Any) -> Iterator[bytes]:
    """The log of a second chapter, valid by every hash, that begins with this state; nothing if the game cannot even read it."""
    if not _read(game, state):
        return
    seats = list(range(game.seats))
    host = Host.new(game, seed_from("attack"), chapter=Chapter(number=2, before=FIRST, seats=seats, state=state))
    for seat in seats:
        host.give_nonce(seat, "x")
    host.close()
    yield packed([host.log.data()])


def _filled(state: Any, path: Place) -> Any:
    """A state that has almost as many bytes as a chapter may, all of them in one place."""
    size, found = 1, state
    while True:
        longer = copy.deepcopy(state)
        grow(longer, path, size)
        if len(json.dumps(longer)) > BOUNDS.chapter * 0.9 or size > BOUNDS.chapter:
            return found
        size, found = 2 * size, longer


def _enormous(game: Game) -> Any:
    """A state with CROWD items in every list that the game can read so, and ENORMOUS bytes of texts in them; packed, it is tiny."""
    state = game.encode(game.start())
    for path in sorted(set(places(state, ())), key=len):
        longer = copy.deepcopy(state)
        grow(longer, path, CROWD)
        if _read(game, longer):
            state = longer
    texts = list(_texts(state))
    for some, at in texts:
        some[at] = some[at].ljust(ENORMOUS // len(texts), "x")
    return state


def _read(game: Game, state: Any) -> bool:
    """Whether a game can read a state, be it possible or not."""
    try:
        game.decode(state)
    except LongboxError:
        return False
    return True


def _texts(data: Any) -> Iterator[tuple[list[Any], int]]:
    """The texts in lists, each by its list and place."""
    for part in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from _texts(part)
    if isinstance(data, list):
        yield from ((data, at) for at, part in enumerate(data) if isinstance(part, str))


def _table(chapter: Chapter | None, info: GameInfo = GAME) -> Host:
    host = Host.new(info.make(2), seed_from("attack"), chapter=chapter)
    for seat in (0, 1):
        host.give_nonce(seat, "x")
    return host
