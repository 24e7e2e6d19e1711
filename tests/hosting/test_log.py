"""The log in a file: read back as it was written, or refused with the line and entry at fault; and writing that fails changes nothing."""

from __future__ import annotations

import json
import os
import re
import resource
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from longbox.hosting.fold import fold
from longbox.hosting.host import Host
from longbox.hosting.log import ALL_ROLLS, Entry, Header, Log, file_sink, mend, parse, read
from longbox.hosting.verify import verify
from longbox.kernel import BadLog, Game
from longbox.kit.table import play_a_table
from tests.roofs import RoofsGame
from tests.toys.duel import DuelGame
from tests.toys.watch import WatchGame

SEED = bytes(range(32))
GAMES: dict[str, Game] = {"roofs": RoofsGame(3), "duel": DuelGame(), "watch": WatchGame(3)}
each_game = pytest.mark.parametrize("name", GAMES)


# Logs of closed tables: between them they hold every kind of entry


@cache
def closed_log(name: str) -> bytes:
    host = typed_session() if name == "watch" else random_table(GAMES[name])
    assert host.close() is None
    return host.log.data()


def random_table(game: Game) -> Host:
    """A table with moves, rolls and undos up to the end; at the last moment somebody leaves."""
    host = play_a_table(game, f"{game.name} 3", 400)
    assert host.sit(1, "nobody") is None
    return host


def typed_session() -> Host:
    host = open_table(GAMES["watch"], typed=[ALL_ROLLS])
    fill(host, 0, {"form": "scene", "trouble": 4, "title": 'Über the harbour\n"fog" \U0001f3b2'})
    for words in ("gather d12", "gather d6", "act"):
        answer(host, 1, words)
    host.ask_undo(1, 2)
    for words in ("gather d8", "act"):
        answer(host, 1, words)
    answer(host, 0, "let_roll")
    assert host.type_roll(1, host.roll_id(), [7, 1]) is None
    fill(host, 0, {"form": "finish"})
    return host


def open_table(game: Game, sink: Callable[[bytes], None] | None = None, typed: Sequence[str] = ()) -> Host:
    host = Host.new(game, SEED, sink, typed)
    for seat in range(game.seats):
        assert host.give_nonce(seat, f"n{seat}") is None
    return host


def answer(host: Host, seat: int, words: str) -> None:
    question = host.question(seat)
    assert question is not None
    assert host.answer(seat, question.id, host.game.moves.parse(words)) is None


def fill(host: Host, seat: int, data: dict[str, Any]) -> None:
    assert host.fill(seat, host.game.form(data)) is None


def refused(data: bytes) -> str:
    """The message that these bytes are refused with."""
    with pytest.raises(BadLog) as caught:
        parse(data, "a.log")
    message = str(caught.value)
    assert re.match(r"a\.log(: the file is empty$|:\d+: (entry \d+|the header|log format \d+) )", message), message
    return message


def lines_of(name: str) -> list[bytes]:
    return closed_log(name).splitlines(keepends=True)


def rechained(header: Header, entries: list[Entry]) -> Log:
    """A log whose hashes fit: what somebody with a program of their own can make of one."""
    log = Log(header)
    for entry in entries:
        log.append(entry)
    return log


# Reading


@each_game
def test_a_log_reads_back_as_it_was_written(name: str) -> None:
    data = closed_log(name)
    log = parse(data, "a.log")
    assert log.data() == data
    assert log.closed() and verify(GAMES[name], log).entries == len(data.splitlines()) - 1


def test_the_logs_hold_every_kind_of_entry() -> None:
    """The tests in this file are worth what their logs hold."""
    whats = {entry.what() for name in GAMES for entry in parse(closed_log(name), name).entries}
    assert whats == {"nonce", "move", "form", "roll", "undo", "sits", "end"}


@each_game
def test_blanks_between_the_parts_of_a_line_change_nothing(name: str) -> None:
    spaced = [json.dumps(json.loads(line), ensure_ascii=False).encode() + b" \r\n" for line in lines_of(name)]
    assert parse(b"".join(spaced), "a.log").data() == closed_log(name)


@each_game
def test_reading_a_log_leaves_the_file_alone(name: str, tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    path.write_bytes(closed_log(name))
    path.chmod(0o400)
    before = path.stat()
    assert read(path).data() == path.read_bytes() == closed_log(name)
    assert path.stat().st_mtime_ns == before.st_mtime_ns and [*tmp_path.iterdir()] == [path]


# Tampering


def other_value(value: Any) -> Any:
    """Another value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value[:-1] + ("x" if value[-1] != "x" else "y") if value else "x"
    if isinstance(value, list):
        return [*value[:-1], other_value(value[-1])] if value else []
    if value is None:
        return {"number": 2, "before": "", "seats": [], "state": {}}
    return {key: other_value(item) for key, item in value.items()} if value else {"x": "y"}


@each_game
def test_a_changed_line_is_found_whatever_was_changed(name: str) -> None:
    lines = lines_of(name)
    for at, line in enumerate(lines):
        fields = json.loads(line)
        for field, value in fields.items():
            if other_value(value) == value:
                continue
            changed = json.dumps({**fields, field: other_value(value)}).encode() + b"\n"
            message = refused(b"".join([*lines[:at], changed, *lines[at + 1 :]]))
            # The header has no hash of its own: the first entry's hash is over it.
            named = at if at else 0 if field == "longbox" else 1
            assert message.startswith(f"a.log:{named + 1}: " + (f"entry {named} " if named else "")), (field, message)


@each_game
def test_a_field_that_was_taken_out_or_put_in_is_found(name: str) -> None:
    lines = lines_of(name)
    for at, line in enumerate(lines[1:], 1):
        fields = json.loads(line)
        for field in fields:
            without = {key: value for key, value in fields.items() if key != field}
            assert f":{at + 1}: entry {at} " in refused(b"".join([*lines[:at], json.dumps(without).encode() + b"\n", *lines[at + 1 :]]))
        for field, value in {"hand": 0, "undo": 1, "agreed": [0], "note": "hello"}.items():
            if field not in fields:
                more = json.dumps({**fields, field: value}).encode() + b"\n"
                assert f":{at + 1}: entry {at} " in refused(b"".join([*lines[:at], more, *lines[at + 1 :]]))


@each_game
def test_a_line_with_its_own_hash_mended_is_found_by_the_next(name: str) -> None:
    log = parse(closed_log(name), "a.log")
    for at, entry in enumerate(log.entries[:-1]):
        forged = rechained(log.header, [*log.entries[:at], msgspec.structs.replace(entry, v=entry.v + 1)])
        lines = lines_of(name)
        assert f":{at + 3}: entry {at + 2} was changed" in refused(forged.data() + b"".join(lines[at + 2 :]))


@each_game
def test_a_missing_line_is_found(name: str) -> None:
    lines = lines_of(name)
    assert "a.log:1: the header " in refused(b"".join(lines[1:]))
    for at in range(1, len(lines) - 1):
        assert f"a.log:{at + 1}: entry {at} says it is number {at + 1}" in refused(b"".join(lines[:at] + lines[at + 1 :]))


@each_game
def test_a_log_without_its_last_lines_is_shorter_and_cannot_be_verified(name: str) -> None:
    """Nothing in a log that goes on tells how long it should be; the end does, and `verify` asks for it."""
    lines = lines_of(name)
    for length in range(1, len(lines)):
        log = parse(b"".join(lines[:length]), "a.log")
        assert len(log.entries) == length - 1
        with pytest.raises(BadLog, match="has no end"):
            verify(GAMES[name], log)


@each_game
def test_a_doubled_line_is_found(name: str) -> None:
    lines = lines_of(name)
    assert "a.log:2: entry 1 " in refused(b"".join([lines[0], *lines]))
    for at in range(1, len(lines)):
        assert f"a.log:{at + 2}: entry {at + 1} says it is number {at}" in refused(b"".join([*lines[: at + 1], *lines[at:]]))


@given(st.sampled_from([*GAMES]), st.data())
def test_swapped_lines_are_found(name: str, data: st.DataObject) -> None:
    lines = lines_of(name)
    first = data.draw(st.integers(0, len(lines) - 2))
    second = data.draw(st.integers(first + 1, len(lines) - 1))
    lines[first], lines[second] = lines[second], lines[first]
    assert f"a.log:{first + 1}: " in refused(b"".join(lines))


@given(st.sampled_from([*GAMES]), st.data())
def test_a_log_that_is_cut_off_is_found_or_is_a_shorter_log(name: str, data: st.DataObject) -> None:
    whole = closed_log(name)
    cut = whole[: data.draw(st.integers(0, len(whole) - 1))]
    count = cut.count(b"\n")
    if not cut:
        assert refused(cut) == "a.log: the file is empty"
    elif not cut.endswith(b"\n"):
        assert refused(cut).startswith(f"a.log:{count + 1}: {f'entry {count}' if count else 'the header'} is cut off")
    else:
        assert parse(cut, "a.log").data() == cut


@given(st.sampled_from([*GAMES]), st.data(), st.integers(1, 255))
def test_a_flipped_byte_is_found(name: str, data: st.DataObject, flip: int) -> None:
    whole = closed_log(name)
    at = data.draw(st.integers(0, len(whole) - 1))
    line = whole[:at].count(b"\n") + 1
    found = re.match(r"a\.log:(\d+): ", refused(whole[:at] + bytes([whole[at] ^ flip]) + whole[at + 1 :]))
    assert found is not None
    # A header can only be found wrong by the entry after it, and a line end that is gone only by what follows.
    assert line <= int(found[1]) <= line + 1


def outcome(data: bytes) -> bytes:
    """The log in these bytes as it should be written, or why they are none."""
    try:
        return parse(data, "a.log").data()
    except BadLog as error:
        return str(error).encode()


@given(st.sampled_from([*GAMES]), st.data(), st.binary(min_size=1, max_size=8))
def test_bytes_that_were_put_in_are_found_or_mean_nothing(name: str, data: st.DataObject, more: bytes) -> None:
    whole = closed_log(name)
    at = data.draw(st.integers(0, len(whole)))
    changed = whole[:at] + more + whole[at:]
    read_as = outcome(changed)
    assert read_as == whole or read_as.startswith(b"a.log:")


@each_game
def test_nothing_stands_after_the_end(name: str) -> None:
    log = parse(closed_log(name), "a.log")
    count = len(log.entries)
    log.append(Entry(v=1, seat=0, undo=0))
    assert refused(log.data()) == f"a.log:{count + 2}: entry {count + 1} stands after the end"


def test_an_entry_says_exactly_one_thing() -> None:
    log = Log(parse(closed_log("roofs"), "a.log").header)
    log.append(Entry(v=2, seat=0))
    assert "a.log:2: entry 1 must say exactly one thing" in refused(log.data())
    log = Log(log.header)
    log.append(Entry(v=2, seat=0, nonce="a", roll=[3]))
    assert "a.log:2: entry 1 must say exactly one thing" in refused(log.data())


def test_what_is_no_log_is_refused() -> None:
    assert refused(b"") == "a.log: the file is empty"
    assert refused(b"\n").startswith("a.log:1: the header cannot be read")
    assert refused(b"Longbox").startswith("a.log:1: the header is cut off")
    assert refused(b"[]\n").startswith("a.log:1: the header cannot be read")
    assert refused(b"\xff\xfe\x00\n").startswith("a.log:1: the header cannot be read")
    assert refused(lines_of("roofs")[0] + b'{"n":1,"v":2,"seat":0,"nonce":"\xff"}\n').startswith("a.log:2: entry 1 cannot be read")
    assert refused(lines_of("roofs")[0] + b"\n").startswith("a.log:2: entry 1 cannot be read")


def test_an_entry_that_is_nested_without_end_is_refused() -> None:
    """Whoever sends a log may send anything; it ends in a message and never in a traceback."""
    deep = b'{"n":1,"v":2,"seat":0,"form":' + b'{"a":' * 100_000 + b"0" + b"}" * 100_001 + b"\n"
    assert refused(lines_of("roofs")[0] + deep).startswith("a.log:2: entry 1 cannot be read")


def test_a_file_that_cannot_be_read_is_reported(tmp_path: Path) -> None:
    with pytest.raises(BadLog, match=r"missing\.log: the log cannot be read \(No such file or directory\)"):
        read(tmp_path / "missing.log")
    with pytest.raises(BadLog, match=r"the log cannot be read \(Is a directory\)"):
        read(tmp_path)


# Logs of other versions, packs and tables


def with_header(name: str, **changed: Any) -> Log:
    log = parse(closed_log(name), "a.log")
    return rechained(msgspec.structs.replace(log.header, **changed), log.entries)


@pytest.mark.parametrize("number", [1, 3])
@pytest.mark.parametrize("more", [{}, {"players": ["Ann"]}], ids=["same fields", "new fields"])
def test_a_log_of_another_format_is_refused(more: dict[str, Any], number: int) -> None:
    """Another format may have other fields; the message is about the format all the same."""
    header = json.loads(lines_of("roofs")[0])
    data = json.dumps({**header, "longbox": number, **more}).encode() + b"\n"
    assert refused(data + b"".join(lines_of("roofs")[1:])) == f"a.log:1: log format {number} is not known; this program reads format 2"


def readers(game: Game, log: Log) -> list[Callable[[], object]]:
    """Everything that takes a log in."""
    return [lambda: fold(game, log), lambda: Host.resume(game, log, seed_of(log)), lambda: verify(game, log)]


def seed_of(log: Log) -> bytes:
    end = log.entries[-1].end
    assert end is not None
    return bytes.fromhex(end.seed)


def all_refuse(game: Game, log: Log, words: str) -> None:
    for reader in readers(game, log):
        with pytest.raises(BadLog, match=words):
            reader()


@pytest.mark.parametrize(
    ("name", "changed", "words"),
    [
        ("roofs", {"rules": 4}, "version 4 of the rules of roofs; this program knows up to 3"),
        ("roofs", {"seats": 2}, "is of roofs for 2, not of roofs for 3"),
        ("roofs", {"game": "cellars"}, "is of cellars for 3, not of roofs for 3"),
        ("duel", {"packs": {"duel": "0123456789abcdef"}}, "another pack 'duel' .its hash is 0123456789ab, here it is"),
        ("duel", {"packs": {}}, "another pack 'duel' .its hash is none"),
        ("roofs", {"packs": {"tiles": "0123456789abcdef"}}, "another pack 'tiles' .*here it is none"),
        ("roofs", {"options": {"storm": True}}, "option"),
        ("roofs", {"choices": [{"hat": "red"}]}, "other choices of the seats"),
    ],
    ids=["rules", "seats", "game", "pack", "no pack", "more packs", "options", "choices"],
)
def test_a_log_that_belongs_to_something_else_is_refused(name: str, changed: dict[str, Any], words: str) -> None:
    all_refuse(GAMES[name], with_header(name, **changed), words)


@pytest.mark.parametrize("what", ["nonce", "move", "form", "roll", "undo", "sits", "end"])
def test_an_entry_of_a_version_that_is_not_known_is_refused(what: str) -> None:
    """Whatever the entry is: a later program may have meant something else by it."""
    name, log = next((name, log) for name in GAMES for log in [parse(closed_log(name), name)] if what in [e.what() for e in log.entries])
    game, at = GAMES[name], next(at for at, entry in enumerate(log.entries) if entry.what() == what)
    for version in (game.version + 1, 0, -1):
        changed = [*log.entries[:at], msgspec.structs.replace(log.entries[at], v=version), *log.entries[at + 1 :]]
        all_refuse(game, rechained(log.header, changed), f"entry {at + 1} was written by version {version} of the rules of {name}")


NO_MOVES: list[list[str | int]] = [[], ["hop", 1], ["coin"], ["coin", 3], ["coin", "left"], ["bid", 1]]
NO_BIDS: list[list[str | int]] = [["bid"], ["bid", "left"], ["bid", 3]]
IMPOSSIBLE = [
    *(Entry(v=2, seat=0, move=move) for move in NO_MOVES),
    *(Entry(v=2, seat=0, form=form) for form in ({}, {"form": "dance"}, {"form": "back"}, {"form": "back", "steps": 2})),
    *(Entry(v=2, seat=seat, move=["done"]) for seat in (None, -5, -1, 3, 30, 99)),
    *(Entry(v=2, seat=seat, form={"form": "back"}) for seat in (None, -5, 30)),
    *(Entry(v=2, seat=0, undo=to) for to in (-1, 0, 1, 3, 4, 99)),
    *(Entry(v=2, seat=seat, undo=0) for seat in (None, -1, 3)),
    *(Entry(v=1, seat=0, move=move) for move in NO_BIDS),
    Entry(v=2, roll=[3]), Entry(v=2, seat=0, nonce="again"),
    *(Entry(v=2, seat=seat, sits="somebody") for seat in (None, -1, 7)), Entry(v=2, seat=0, sits="x" * 61),
]  # fmt: skip


@pytest.mark.parametrize("entry", IMPOSSIBLE, ids=lambda entry: msgspec.json.encode(entry).decode())
def test_an_entry_that_was_never_possible_is_named(entry: Entry) -> None:
    """A log whose hashes fit, with one entry that no host has written: the fourth, after three nonces."""
    log = open_table(GAMES["roofs"]).log
    bad = rechained(log.header, [*log.entries, entry])
    with pytest.raises(BadLog, match=r"^entry 4\b"):
        fold(GAMES["roofs"], bad)
    with pytest.raises(BadLog, match=r"^entry 4\b"):
        Host.resume(GAMES["roofs"], bad, SEED)


# Writing to a file


def picture(host: Host) -> tuple[Any, ...]:
    """All that a failed step must leave as it was."""
    streams = {seat: msgspec.json.encode(stream.messages) for seat, stream in host.streams.streams.items()}
    return host.log.data(), host.game.encode(host.state), streams, dict(host.wishes), host.request


def table_in_file(game: Game, path: Path) -> Host:
    return open_table(game, file_sink(path))


@contextmanager
def room_for(path: Path, more: int) -> Iterator[None]:
    """The system writes no more than so many further bytes to the file: the rest of a line fails half-way, as on a full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + more, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_every_entry_is_in_the_file_before_it_counts(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    host = Host.new(GAMES["roofs"], SEED, file_sink(path))
    assert path.read_bytes() == host.log.data() != b""
    for seat in range(3):
        host.give_nonce(seat, "")
        assert path.read_bytes() == host.log.data()
    for seat in range(3):
        answer(host, seat, "coin left")
        answer(host, seat, "done")
        assert path.read_bytes() == host.log.data()
    host.close()
    assert read(path).data() == host.log.data()


STEPS: dict[str, tuple[str, Callable[[Host], object]]] = {
    "answer": ("roofs", lambda host: answer(host, 0, "coin left")),
    "fill": ("watch", lambda host: fill(host, 0, {"form": "scene", "trouble": 3, "title": "Docks"})),
    "undo": ("roofs", lambda host: host.ask_undo(1)),
    "sits": ("duel", lambda host: host.sit(1, "nobody")),
    "close": ("duel", lambda host: host.close()),
}


@pytest.mark.parametrize("room", [0, 1, 20])
@pytest.mark.parametrize("step", STEPS)
def test_a_full_disk_changes_nothing_and_the_table_goes_on(step: str, room: int, tmp_path: Path) -> None:
    """Also when a part of the line was written: it is taken off again."""
    (name, act), path = STEPS[step], tmp_path / "a.log"
    host = table_in_file(GAMES[name], path)
    if step == "undo":
        answer(host, 1, "coin right")
    before, written = picture(host), path.read_bytes()
    with room_for(path, room), pytest.raises(BadLog, match=r"a\.log: the entry could not be written \(File too large\)"):
        act(host)
    assert picture(host) == before and path.read_bytes() == written
    act(host)
    assert picture(host) != before and path.read_bytes() == host.log.data()
    assert Host.resume(host.game, read(path), SEED).log.data() == host.log.data()


@pytest.mark.parametrize("seats_before", [0, 2])
def test_a_nonce_that_cannot_be_written_is_not_given(seats_before: int, tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    host = Host.new(GAMES["roofs"], SEED, file_sink(path))
    for seat in range(seats_before):
        host.give_nonce(seat, "")
    before = picture(host)
    with room_for(path, 5), pytest.raises(BadLog):
        host.give_nonce(seats_before, "mine")
    assert picture(host) == before and not host.started()
    assert host.give_nonce(seats_before, "mine") is None
    assert path.read_bytes() == host.log.data()


def test_a_roll_that_cannot_be_written_waits(tmp_path: Path) -> None:
    """The answer before it stands in the log and counts; the roll comes when there is room, and is the one it would have been."""
    path, other = tmp_path / "a.log", open_table(GAMES["roofs"])
    host = table_in_file(GAMES["roofs"], path)
    for table in (host, other):
        answer(table, 0, "coin left")
        answer(table, 0, "done")
        answer(table, 1, "done")
    answer(other, 2, "done")
    line = len(other.log.data().splitlines(keepends=True)[-2])
    with room_for(path, line + 10), pytest.raises(BadLog):
        answer(host, 2, "done")
    assert [entry.what() for entry in host.log.entries[-2:]] == ["move", "move"] and path.read_bytes() == host.log.data()
    host.advance()
    assert host.log.data() == other.log.data() == path.read_bytes()


def test_a_disk_that_does_not_keep_its_word_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole line is in the file, but the disk would not vouch for it."""
    path = tmp_path / "a.log"
    host = table_in_file(GAMES["roofs"], path)
    before, written = picture(host), path.read_bytes()

    def fail(_: int) -> None:
        raise OSError(5, os.strerror(5))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        with pytest.raises(BadLog, match="Input/output error"):
            answer(host, 0, "done")
    assert picture(host) == before and path.read_bytes() == written
    answer(host, 0, "done")
    assert read(path).data() == host.log.data()


def test_a_device_that_is_full_is_called_full() -> None:
    """/dev/full cannot be cut off either; the message is still about what went wrong first."""
    with pytest.raises(BadLog, match=r"/dev/full: the entry could not be written \(No space left on device\)"):
        file_sink(Path("/dev/full"))(b"a line\n")


def test_a_file_that_cannot_be_opened_is_reported(tmp_path: Path) -> None:
    with pytest.raises(BadLog, match="No such file or directory"):
        Host.new(GAMES["roofs"], SEED, file_sink(tmp_path / "gone" / "a.log"))


@pytest.mark.parametrize("error", [BadLog("full"), RuntimeError("gone"), KeyboardInterrupt()], ids=lambda error: type(error).__name__)
def test_any_sink_may_fail(error: BaseException) -> None:
    """A database or a socket as well as a file: what the sink has not taken did not happen."""
    broken = False

    def sink(_: bytes) -> None:
        if broken:
            raise error

    host = open_table(GAMES["duel"], sink)
    before, broken = picture(host), True
    with pytest.raises(type(error)):
        answer(host, 0, "end")
    assert picture(host) == before
    broken = False
    answer(host, 0, "end")
    assert host.log.entries[5].move == ["end"]


# Mending


@given(st.sampled_from([*GAMES]), st.data())
def test_mending_takes_off_a_torn_line_and_nothing_else(name: str, data: st.DataObject) -> None:
    whole = closed_log(name)
    cut = whole[: data.draw(st.integers(0, len(whole)))]
    mended, lost = mend(cut)
    assert cut == mended + cut[len(cut) - lost :] and b"\n" not in cut[len(cut) - lost :]
    assert mended == b"" or parse(mended, "a.log").data() == mended
    assert mend(mended) == (mended, 0)


def test_a_mended_table_goes_on(tmp_path: Path) -> None:
    """Power fails while a line is written: read refuses the file, and mended it is the table as it was before that entry."""
    path = tmp_path / "a.log"
    host = table_in_file(GAMES["roofs"], path)
    answer(host, 0, "coin left")
    before = picture(host)
    answer(host, 1, "done")
    path.write_bytes(path.read_bytes()[:-7])
    with pytest.raises(BadLog, match=r"a\.log:6: entry 5 is cut off"):
        read(path)
    mended, lost = mend(path.read_bytes())
    path.write_bytes(mended)
    log = read(path)
    log.sink = file_sink(path)
    again = Host.resume(GAMES["roofs"], log, SEED)
    assert lost > 0 and picture(again) == before
    answer(again, 1, "done")
    assert picture(again) == picture(host) and path.read_bytes() == host.log.data()
