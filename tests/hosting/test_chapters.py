"""A campaign: chapters with a changed seat and a mended pack, carried over, agreed on and checked (rules T8.1 to T8.4)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from longbox.content import kept
from longbox.content.own import Own
from longbox.hosting.draws import seed_from
from longbox.hosting.fold import fold, next_chapter, start_of
from longbox.hosting.host import Host
from longbox.hosting.log import Chapter, End, Log, parse
from longbox.hosting.verify import verify
from longbox.kernel import BadLog, BadPack
from tests.marks import rule
from tests.roofs import RoofsGame
from tests.toys import watch
from tests.toys.watch import WatchGame
from tests.toys.watch_data import FILE, PACK

SEED = seed_from("chapter 1")


def first_chapter() -> Host:
    """Hero 1 has a deed or a stress, hero 2 nothing, the Watcher a note."""
    host = begun(Host.new(WatchGame(3), SEED))
    say(host, 1, "gather d12", "gather d10", "act")
    say(host, 0, "let_roll")
    assert host.fill(0, host.game.form({"form": "note", "words": "The harbour burns."})) is None
    return host


def begun(host: Host) -> Host:
    for seat in range(host.game.seats):
        assert host.give_nonce(seat, "") is None
    return host


def say(host: Host, seat: int, *moves: str) -> None:
    for words in moves:
        question = host.question(seat)
        assert question is not None
        assert host.answer(seat, question.id, host.game.moves.parse(words)) is None


def open_request(host: Host) -> int:
    return host.request.id if host.request is not None else 0


def asks(host: Host) -> bool:
    return host.request is not None


def close(host: Host) -> Host:
    """Close a chapter, as all agree."""
    host.bots = set(range(host.game.seats))
    assert host.ask_close(0) is None and host.log.closed()
    return host


def closed() -> Host:
    host = first_chapter()
    assert host.ask_close(0) is None and host.vote(1, True, open_request(host)) is None and host.vote(2, True, open_request(host)) is None
    return host


@rule("T8.2")
def test_a_chapter_closes_by_agreement_and_publishes_its_seed() -> None:
    host = first_chapter()
    assert host.ask_close(0) is None
    assert host.request is not None and (host.request.count, host.request.missing()) == (0, [1, 2]) and not host.log.closed()
    assert host.vote(1, False, open_request(host)) is None and not asks(host)
    assert host.ask_close(0) is None and host.vote(1, True, open_request(host)) is None and not host.log.closed()
    assert host.vote(2, True, open_request(host)) is None
    end = host.log.entries[-1].end
    assert end is not None and end.chapter and bytes.fromhex(end.seed) == SEED and not end.over


@rule("T8.2")
def test_a_chapter_does_not_close_while_something_is_half_done() -> None:
    host = first_chapter()
    say(host, 2, "gather d8")
    refusal = host.ask_close(0)
    assert refusal is not None and refusal.rule in ("T8.2", "W5.1")
    assert host.request is None and not host.log.closed()
    assert host.fill(2, host.game.form({"form": "back"})) is None and host.ask_close(0) is None
    say(host, 2, "gather d8")
    assert host.request is None, "a new entry ends the request"


@rule("T8.1")
def test_a_game_with_an_end_has_no_chapters() -> None:
    host = begun(Host.new(RoofsGame(2), SEED))
    refusal = host.ask_close(0)
    assert refusal is not None and (refusal.code, refusal.rule) == ("no_chapters", "T8.1")
    host.close()
    with pytest.raises(BadLog, match="only a table that was closed as a chapter"):
        next_chapter(RoofsGame(2), host.log, RoofsGame(2), [0, 1])


@rule("T8.3")
def test_the_next_chapter_begins_where_the_last_one_ended_with_another_seat() -> None:
    """Hero 2 has left, two are new."""
    host = closed()
    game = WatchGame(4)
    chapter = next_chapter(host.game, host.log, game, [0, 1, -1, -1])
    assert (chapter.number, chapter.before, chapter.seats) == (2, host.log.hash, [0, 1, -1, -1])
    after = begun(Host.new(game, seed_from("chapter 2"), chapter=chapter))
    old, new = host.game.encode(host.state), game.encode(after.state)
    assert new["stress"] == [*old["stress"][:2], 0, 0] and new["deeds"] == [*old["deeds"][:2], 0, 0]
    assert new["notes"] == ["The harbour burns."] and after.log.header.commit != host.log.header.commit
    say(after, 3, "gather d12", "act")
    assert Host.resume(game, parse(after.log.data(), "log"), seed_from("chapter 2")).state == after.state
    assert after.ask_undo(3, 2) is None and after.state == start_of(game, after.log.header)


@rule("T8.3")
def test_a_chapter_is_checked_against_the_one_before() -> None:
    host = closed()
    game = WatchGame(3)
    after = begun(Host.new(game, seed_from("chapter 2"), chapter=next_chapter(host.game, host.log, game, [0, 1, 2])))
    log = parse(close(after).log.data(), "log")
    assert verify(game, log, (host.game, host.log)).carried is True
    alone = verify(game, log)
    assert alone.carried is False and "Chapter 2: the state that it began with was not checked" in alone.text()
    for changed in ({"state": {**chapter_of(log).state, "doom": 9}}, {"before": "0" * 16}, {"number": 3}):
        forged = with_chapter(log, **changed)
        with pytest.raises(BadLog, match="does not begin with the state in which the chapter before ended"):
            verify(game, forged, (host.game, host.log))
    with pytest.raises(BadLog, match="the state that the chapter begins with cannot be read"):
        fold(game, with_chapter(log, state={}))
    third = next_chapter(game, log, game, [0, 1, 2])
    assert third.number == 3


def chapter_of(log: Log) -> Chapter:
    assert log.header.chapter is not None
    return log.header.chapter


def with_chapter(log: Log, **changed: object) -> Log:
    header = msgspec.structs.replace(log.header, chapter=msgspec.structs.replace(chapter_of(log), **changed))
    forged = Log(header)
    for entry in log.entries:
        forged.append(entry)
    return forged


@rule("T8.2")
def test_a_chapter_that_was_closed_anywhere_or_without_agreement_is_found() -> None:
    """Whoever knows the seed might close a chapter before a bad roll."""
    host = close(first_chapter())
    assert host.log.end is not None and (host.log.end.by, host.log.end.agreed) == (0, [1, 2])
    assert verify(host.game, host.log).entries == host.log.count
    wrong: list[dict[str, Any]] = [{"agreed": []}, {"agreed": [1]}, {"by": 1}, {"by": -1}, {"by": 7}]
    for changed in wrong:
        with pytest.raises(BadLog, match="without the agreement of all who had to agree"):
            verify(host.game, with_end(host.log, msgspec.structs.replace(host.log.end, **changed)))
    early = first_chapter()
    say(early, 2, "gather d8", "act")
    early.close()
    assert early.log.end is not None
    forged = with_end(early.log, msgspec.structs.replace(early.log.end, chapter=True, by=0, agreed=[1, 2]))
    with pytest.raises(BadLog, match="closes a chapter where none can close"):
        verify(early.game, forged)
    with pytest.raises(BadLog, match="was closed where none can close"):
        next_chapter(early.game, forged, early.game, [0, 1, 2])


def with_end(log: Log, end: End) -> Log:
    forged = Log(log.header)
    for entry in [*log.entries[:-1], msgspec.structs.replace(log.entries[-1], end=end)]:
        forged.append(entry)
    return forged


@rule("T8.3", "T3.3")
def test_a_chapter_is_only_as_good_as_the_one_before() -> None:
    host, game = closed(), WatchGame(3)
    roll = next(entry for entry in host.log.entries if entry.roll)
    forged = Log(host.log.header)
    for entry in host.log.entries:
        forged.append(msgspec.structs.replace(entry, roll=[12, 10]) if entry is roll else entry)
    after = close(begun(Host.new(game, seed_from("chapter 2"), chapter=next_chapter(host.game, forged, game, [0, 1, 2]))))
    assert verify(game, after.log).carried is False
    with pytest.raises(BadLog, match=f"the chapter before is not in order: entry {roll.n} shows"):
        verify(game, after.log, (host.game, forged))


class NewerWatch(WatchGame):
    """Under version 2 an older state has one doom more."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.version = 2

    def migrate_state(self, version: int, data: dict[str, Any]) -> dict[str, Any]:
        return {**data, "doom": data["doom"] + 1}


@rule("T8.3")
def test_a_chapter_is_checked_by_what_its_state_means_not_by_how_it_was_written() -> None:
    """Under newer rules both chapters are read anew, and still follow from each other."""
    host, game = closed(), WatchGame(3)
    after = close(begun(Host.new(game, seed_from("chapter 2"), chapter=next_chapter(host.game, host.log, game, [0, 1, 2]))))
    newer = NewerWatch(3)
    again = msgspec.structs.replace(chapter_of(after.log), state=dict(reversed(chapter_of(after.log).state.items())))
    assert verify(game, with_chapter(after.log, state=again.state), (host.game, host.log)).carried is True
    with pytest.raises(BadLog, match="does not begin with the state"):
        verify(newer, after.log, (host.game, host.log))


@rule("T8.3")
@pytest.mark.parametrize("seats", [[0, 1], [0, 1, 5], [0, 1, -2], [0, 1, 1], []], ids=str)
def test_seats_that_nobody_had_are_refused(seats: list[int]) -> None:
    host = closed()
    with pytest.raises(BadLog, match="old places"):
        next_chapter(host.game, host.log, WatchGame(3), seats)


@rule("T8.4")
def test_a_mended_pack_leaves_the_old_chapter_readable_and_carries_it_on(tmp_path: Path) -> None:
    """The pack is kept by its hash; then it is mended. The old log is read with the old one, the next chapter has the new one."""
    usual = tmp_path / "watch.toml"
    usual.write_bytes(FILE.read_bytes())
    info, own = watch.info(usual), Own(tmp_path / "data")
    kept.keep(tmp_path / "data", usual, PACK.hash, info.load_pack)
    host = closed()
    old_packs = dict(host.log.header.packs)
    usual.write_text(usual.read_text("utf-8").replace("trouble = 6", "trouble = 8"), "utf-8")
    mended = info.make(3, own=own)
    assert mended.packs != old_packs
    with pytest.raises(BadLog, match="another pack"):
        fold(mended, host.log)
    old = info.make(3, own=own, packs=old_packs)
    assert old.packs == old_packs and fold(old, host.log) == host.state
    after = Host.new(mended, seed_from("chapter 2"), chapter=next_chapter(old, host.log, mended, [0, 1, 2]))
    assert mended.encode(after.state)["trouble"] == 8
    close(begun(after))
    assert verify(mended, parse(after.log.data(), "log"), (old, host.log)).carried is True
    with pytest.raises(BadPack, match="the old one is not kept here"):
        info.make(3, own=Own(tmp_path / "elsewhere"), packs=old_packs)
