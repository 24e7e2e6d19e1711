"""What a server counts, and the address of its own where that can be read."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.request import urlopen

import pytest
from prometheus_client import generate_latest

from longbox.cli import main
from longbox.table import metrics
from longbox.table.metrics import Metrics
from tests.table.serving import PATIENCE, Person, Running, pair, running, served, wait_for


def figures(text: str) -> dict[str, float]:
    """What Prometheus would read, by the names with their labels."""
    return {name: float(value) for name, value in re.findall(r"^([^#\s]+) (\S+)$", text, re.MULTILINE)}


def of(server: Running) -> dict[str, float]:
    return figures(generate_latest(server.server.hall.metrics.registry).decode())


def test_moves_commands_writes_rooms_and_sockets_are_counted(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        one, two = pair(server)
        before = of(server)
        assert (before["longbox_rooms"], before["longbox_sockets"], before["longbox_people"]) == (1, 2, 2)
        assert before["longbox_bots_waiting"] == 0
        question = one.until_asked()["id"]
        one.do("answer", question=question, move=["coin", 1])
        assert one.code("answer", question=question + 7, move=["coin", 1]) == "stale"
        wait_for(lambda: of(server)["longbox_command_seconds_count"] == before["longbox_command_seconds_count"] + 2)
        after = of(server)
        assert after["longbox_write_seconds_count"] > before["longbox_write_seconds_count"]
        assert after["longbox_write_failures_total"] == after["longbox_bot_failures_total"] == 0
        two.close()
        wait_for(lambda: of(server)["longbox_sockets"] == 1)


def test_a_move_counts_once_it_is_seen_and_bots_are_timed(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann = server.person()
        line = ann.line(ann.table("duel", "me", "bot:random"), 0)
        line.answer(line.until_asked()["moves"][-1])
        wait_for(lambda: of(server)['longbox_moves_total{game="duel"}'] > 0)
        wait_for(lambda: of(server)["longbox_bot_seconds_count"] > 0)


def test_prometheus_finds_them_at_an_address_of_their_own(tmp_path: Path) -> None:
    with metrics.listening(Metrics(), "127.0.0.1:0") as address, urlopen(address, timeout=PATIENCE) as answer:
        said = answer.read().decode()
    assert "longbox_command_seconds_bucket" in said


def test_people_never_reach_them(tmp_path: Path) -> None:
    with served(tmp_path, "--metrics", "127.0.0.1:0") as server:
        assert "Prometheus finds its figures at http://127.0.0.1:" in "".join(server.said)
        assert Person(server.port).request("GET", "/metrics").status == 404


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("9100", "--metrics takes an address and a port"),
        ("127.0.0.1:x", "not '127.0.0.1:x'"),
        ("192.0.2.1:9100", "nothing can listen there"),
    ],
)
def test_an_address_where_nothing_can_listen_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], address: str, words: str
) -> None:
    assert main(["serve", "--port", "0", "--data", str(tmp_path), "--metrics", address]) == 2
    assert words in capsys.readouterr().err
