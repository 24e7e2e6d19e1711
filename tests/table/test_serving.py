"""`longbox serve` as a process: where it listens, what it says, what it logs, and how it stops."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from longbox.cli import main
from longbox.kernel.errors import BadOption
from longbox.table.links import Links, lan_addresses
from longbox.table.serving import allow_many_connections, listen, open_page, say_where
from longbox.table.settings import Settings
from tests.table.serving import PATIENCE, Person, served

ROOT = Path(__file__).parents[2]


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
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)
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
    say_where(8001, 8000, Settings(data=Path("/kept/here")), False)
    said = capsys.readouterr().out
    assert "Port 8000 is taken; using 8001." in said and "http://127.0.0.1:8001/" in said and "Only this machine" in said
    assert "tables are kept in /kept/here" in said and "No browser was opened" in said
    monkeypatch.setattr("longbox.table.serving.lan_addresses", lambda: ["192.168.7.7"])
    say_where(8001, 0, Settings(data=Path("/kept/here"), lan=True), False)
    said = capsys.readouterr().out
    assert ("http://192.168.7.7:8001/" in said and "█" in said) or "▄" in said


def test_where_there_is_no_browser_the_address_is_said(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda url: bool(opened.append(url)))  # type: ignore[func-returns-value]
    monkeypatch.setenv("BROWSER", "something")
    open_page("http://127.0.0.1:8000/")
    assert opened == ["http://127.0.0.1:8000/"] and "go to http://127.0.0.1:8000/" in capsys.readouterr().out
    monkeypatch.setattr("webbrowser.open", lambda url: True)
    open_page("http://127.0.0.1:8000/")
    assert "If you see none, go to http://127.0.0.1:8000/" in capsys.readouterr().out
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


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_the_system_is_asked_to_allow_many_connections() -> None:
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
    try:
        allow_many_connections()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (10_000 if hard < 0 else min(10_000, hard), hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_an_address_that_is_none_is_not_exempt(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", "0", "--data", str(tmp_path), "--exempt", "my-proxy"]) == 2
    assert "'my-proxy' does not appear to be an IPv4 or IPv6 network" in capsys.readouterr().err


def test_an_exempt_address_is_served(tmp_path: Path) -> None:
    with served(tmp_path, "--exempt", "10.0.0.0/8", "--exempt", "192.0.2.7", installed=str(ROOT / "src")) as server:
        assert Person(server.port).get("/health")["ok"]
