"""The short form of `make attack`."""

from __future__ import annotations

from pathlib import Path

import pytest

from longbox.table import commands, messages
from tests.table.serving import running
from tools.attack import forged


def test_no_forged_command_is_carried_out(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    count = forged.Count()
    with running(tmp_path) as server:
        for game in ("duel", "roofs"):
            forged.attack(server.port, game, count)
    assert count.accepted == []
    assert count.types == {str(kind.__struct_config__.tag) for kind in forged.COMMANDS} - forged.WATCHERS_MAY
    assert {"stranger", "spectator", "player", "removed player"} == set(count.refused)
    assert "Traceback" not in capfd.readouterr().err


def test_the_attack_notices_a_command_that_is_carried_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that lets spectators at the pause card of the table."""
    monkeypatch.setattr(commands, "FOR_ALL", (*commands.FOR_ALL, messages.PauseCard))
    count = forged.Count()
    with running(tmp_path) as server:
        forged.attack(server.port, "roofs", count)
    assert count.accepted == ["spectator: {'type': 'pause'}", "somebody: the table of roofs has changed"]
