"""Files that an attacker brings along: long logs, long stories, forged campaigns. Made of the toy game Watch, which goes on in chapters."""

from __future__ import annotations

from typing import Any

from longbox.hosting.draws import seed_from
from longbox.hosting.host import Host
from longbox.hosting.log import Chapter, Entry
from longbox.hosting.story import packed
from tests.toys.watch import GAME

SCENE = {"form": "scene", "trouble": 3, "title": "N"}
FIRST = "0" * 64


def long_log(entries: int) -> bytes:
    """A closed log of about so many entries, each the same scene again, packed."""
    host = _table(None)
    for _ in range(entries - 10):
        host.log.append(Entry(v=1, seat=0, form=SCENE))
    host.fill(0, host.game.form(SCENE))
    host.fill(0, host.game.form({"form": "finish", "words": ""}))
    host.close()
    return packed([host.log.data()])


def long_story(chapters: int) -> bytes:
    """A story of so many chapters, in each of which nothing happens."""
    logs, chapter = list[bytes](), None
    for number in range(1, chapters + 1):
        host = _table(chapter)
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


def _table(chapter: Chapter | None) -> Host:
    host = Host.new(GAME.make(2), seed_from("attack"), chapter=chapter)
    for seat in (0, 1):
        host.give_nonce(seat, "x")
    return host
