"""Copies of what a server keeps, made while people play, and put back."""

from __future__ import annotations

import shutil
import sqlite3
import threading
from pathlib import Path

import pytest

from longbox.cli import main
from longbox.hosting.log import parse
from longbox.hosting.verify import verify
from longbox.kernel.errors import BadOption
from longbox.table import backup
from longbox.table.backup import back_up, restore
from longbox.table.store import StoreFailed
from tests.roofs import GAME as ROOFS
from tests.table.serving import Line, pair, running
from tests.table.test_play import finish, play_round
from tests.table.test_restart import again
from tests.table.test_store import new, nothing, use

PLAYED = 8


def test_every_log_of_a_copy_that_was_made_under_play_verifies_and_no_acknowledged_move_is_missing(tmp_path: Path) -> None:
    data, copy, back = tmp_path / "data", tmp_path / "copy", tmp_path / "back"
    made: list[int] = []
    with running(data) as server:
        tables = [pair(server) for _ in range(PLAYED)]
        ann = tables[0][0].person
        finish(*tables[0])
        for table in tables[1:]:
            play_round(*table)
        copying = threading.Thread(target=lambda: made.append(back_up(data, copy)))
        copying.start()
        for table in tables[1:]:
            play_round(*table)
        copying.join()
    assert made == [PLAYED] == [restore(copy, back)]
    with running(back) as server:
        assert again(server, ann).get("/api/me")["name"] == "Ann"
        for at, (one, _) in enumerate(tables):
            host, table = again(server, one.person), one.table["id"]
            close(host.line(table, 0, nonce=False))
            log = parse(host.request("GET", f"/api/tables/{table}/log").data, table)
            assert verify(ROOFS.make(2), log).over == (at == 0)
            moves = sum(entry.what() == "move" for entry in log.entries)
            assert moves == 12 if at == 0 else 4 <= moves <= 8


def close(line: Line) -> None:
    if line.table["status"] != "closed":
        line.do("host", do="close").until(lambda: line.table["status"] == "closed")


def test_files_are_copied_too_and_the_lock_and_the_journal_are_not(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy"
    with running(data) as server:
        server.person("Ann")
        (data / "decks").mkdir()
        (data / "decks" / "deck-1.toml").write_text("x")
        back_up(data, copy)
    assert sorted(path.name for path in copy.iterdir()) == ["decks", "longbox.db", "longbox.made"]
    assert (copy / "decks" / "deck-1.toml").read_text() == "x"
    assert (copy / "longbox.db").stat().st_mode & 0o777 == 0o600 and copy.stat().st_mode & 0o777 == 0o700


def test_a_copy_that_fails_leaves_nothing_that_looks_like_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use(tmp_path / "data", nothing)

    def full(*given: object, **named: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(shutil, "copytree", full)
        with pytest.raises(BadOption, match="No space left on device"):
            back_up(tmp_path / "data", tmp_path / "copy")
    assert not (tmp_path / "copy").exists()
    assert back_up(tmp_path / "data", tmp_path / "copy") == 0, "what was left of it is in nobody's way"


def test_what_is_damaged_is_neither_copied_nor_put_back(tmp_path: Path) -> None:
    data = tmp_path / "data"
    use(data, lambda store: store.write(new()))
    store = sqlite3.connect(data / "longbox.db")
    (page,) = store.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entries'").fetchone()
    (size,) = store.execute("PRAGMA page_size").fetchone()
    store.close()
    with (data / "longbox.db").open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)
    with pytest.raises(BadOption, match="damaged"):
        back_up(data, tmp_path / "copy")
    with pytest.raises(BadOption, match="damaged"):
        restore(data, tmp_path / "back")
    assert not (tmp_path / "copy").exists() and not (tmp_path / "back" / backup.DATABASE).exists()


def test_nothing_is_written_over(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy"
    with running(data):
        back_up(data, copy)
        with pytest.raises(BadOption, match="there already"):
            back_up(data, copy)
        with pytest.raises(BadOption, match="in the folder that is to be copied"):
            back_up(data, data / "copies" / "monday")
        with pytest.raises(StoreFailed, match="another longbox serves"):
            restore(copy, data)
    with pytest.raises(BadOption, match="there are tables already"):
        restore(copy, data)


def test_the_commands_say_what_they_have_done(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy"
    assert main(["backup", str(copy), "--data", str(data)]) == 2
    assert "there are no tables" in capsys.readouterr().err
    use(data, lambda store: store.write(new()))
    assert main(["backup", str(copy), "--data", str(data)]) == 0
    assert f"{copy}: a copy of 1 table. To put it back: longbox restore {copy}" in capsys.readouterr().out
    assert main(["restore", str(copy), "--data", str(tmp_path / "back")]) == 0
    assert "1 table put back" in capsys.readouterr().out
    assert main(["restore", str(tmp_path), "--data", str(tmp_path / "other")]) == 2
    assert "no copy of a server's folder" in capsys.readouterr().err
