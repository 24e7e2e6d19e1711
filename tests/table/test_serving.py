"""`longbox serve` as a process: where it listens, what it says, what it logs, and how it stops."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from longbox.kernel.errors import BadOption
from longbox.table.links import Links, lan_addresses
from longbox.table.serving import listen, open_page, say_where
from tests.table.serving import TOYS, Person

ROOT = Path(__file__).parents[2]


class Served:
    def __init__(self, process: subprocess.Popen[str], port: int, said: list[str]) -> None:
        self.process = process
        self.port = port
        self.said = said

    def stop(self) -> tuple[int, str]:
        """Its exit code, and all that it has logged."""
        self.process.send_signal(signal.SIGTERM)
        _, errors = self.process.communicate(timeout=20)
        return self.process.returncode, errors


@contextmanager
def served(data: Path, *more: str) -> Iterator[Served]:
    command = [sys.executable, "-m", "longbox.cli", "serve", "--port", "0", "--data", str(data), "--also", str(TOYS), *more]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    said: list[str] = []
    while not said or "Only this machine" not in said[-1]:
        said.append(process.stdout.readline())
        assert said[-1], process.communicate()[1]
    found = re.search(r"127\.0\.0\.1:(\d+)", "".join(said))
    assert found
    try:
        yield Served(process, int(found[1]), said)
    finally:
        process.kill()
        process.communicate()


def test_a_server_starts_plays_and_stops_in_order_and_logs_no_secret(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        ann = Person(server.port)
        table = ann.table("roofs", "me", "bot:random")
        code = ann.post(f"/api/tables/{table}/invite", {"seat": None})["code"]
        one = ann.line(table, 0, nonce=False)
        one.do("nonce", text="my own nonce").answer(["coin", 1])
        one.do("chat", text="a word among friends")
        ann.refused("/api/join", {"code": "wrongcode"})
        exit_code, logged = server.stop()
        assert one.until_closed() == "restart"
        assert exit_code in (0, -signal.SIGTERM)
    lines = [json.loads(line) for line in logged.splitlines()]
    assert {"request", "table_made"} <= {line["event"] for line in lines}
    assert all({"at", "level", "event"} <= set(line) for line in lines)
    for secret in (ann.cookie.partition("=")[2], code, "wrongcode", "my own nonce", "a word among friends", "Traceback"):
        assert secret not in logged
    assert "#/join" not in logged


def test_a_second_server_on_the_same_folder_says_so_in_a_sentence(tmp_path: Path) -> None:
    with served(tmp_path):
        command = [sys.executable, "-m", "longbox.cli", "serve", "--port", "0", "--data", str(tmp_path)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode == 2
    assert "another longbox serves the tables in this folder" in done.stderr and "Traceback" not in done.stderr


def test_only_loopback_is_bound_unless_asked(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        for address in lan_addresses():
            with socket.socket() as line:
                line.settimeout(5)
                assert line.connect_ex((address, server.port)) != 0
        assert Person(server.port).get("/api/me")["lan"] is False


def test_a_port_that_is_taken_is_passed_over() -> None:
    first, taken = listen("127.0.0.1", 0)
    assert not taken
    port = first.getsockname()[1]
    second, taken = listen("127.0.0.1", port)
    assert taken == port and second.getsockname()[1] > port
    with pytest.raises(BadOption, match="all taken"):
        listen("203.0.113.1", 9)
    first.close()
    second.close()


def test_the_address_is_said(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    say_where(8001, 8000, False, False)
    said = capsys.readouterr().out
    assert "Port 8000 is taken; using 8001." in said and "http://127.0.0.1:8001/" in said and "Only this machine" in said
    monkeypatch.setattr("longbox.table.serving.lan_addresses", lambda: ["192.168.7.7"])
    say_where(8001, 0, True, False)
    said = capsys.readouterr().out
    assert ("http://192.168.7.7:8001/" in said and "█" in said) or "▄" in said


def test_where_there_is_no_browser_the_address_is_said(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda url: bool(opened.append(url)))  # type: ignore[func-returns-value]
    monkeypatch.setenv("BROWSER", "something")
    open_page("http://127.0.0.1:8000/")
    assert opened == ["http://127.0.0.1:8000/"] and "go to http://127.0.0.1:8000/" in capsys.readouterr().out
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    open_page("http://127.0.0.1:8000/")
    assert len(opened) == 1


def test_invitations_lead_to_the_local_network_if_it_is_open() -> None:
    near = Links(8000, []).invitation("abc", "localhost:8000")
    assert near["urls"] == ["http://localhost:8000/#/join/abc"] and near["local"]
    wide = Links(8000, ["192.168.7.7", "10.0.0.7"]).invitation("abc", "localhost:8000")
    assert wide["urls"] == ["http://192.168.7.7:8000/#/join/abc", "http://10.0.0.7:8000/#/join/abc"] and not wide["local"]
