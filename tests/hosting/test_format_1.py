"""Logs of format 1 still open, verify and go on: draws by the number of the entry, standing orders in the log, undo without exception."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from longbox.hosting.fold import fold
from longbox.hosting.host import Host
from longbox.hosting.log import Log, parse, read
from longbox.hosting.verify import verify
from longbox.kernel import BadLog, Game
from tests.marks import rule
from tests.roofs import RoofsGame
from tests.toys.duel import DuelGame

FOLDER = Path(__file__).parent / "fixtures" / "format-1"
LOGS: dict[str, tuple[Game, int, int]] = {"roofs": (RoofsGame(3), 9, 2), "duel": (DuelGame(), 3, 0), "duel-orders": (DuelGame(), 14, 1)}
"""The game, and how many rolls and undos its log has, as the program that wrote it has counted them."""
each_log = pytest.mark.parametrize("name", LOGS)


def old(name: str) -> Log:
    return read(FOLDER / f"{name}.log")


@rule("T3.3")
@each_log
def test_an_old_log_verifies(name: str) -> None:
    game, rolls, undos = LOGS[name]
    report = verify(game, old(name))
    assert (report.drawn, report.undone, report.over) == (rolls, undos, True)


@each_log
def test_an_old_log_opens_and_stays_as_it_was_written(name: str) -> None:
    game, log = LOGS[name][0], old(name)
    assert log.end is not None
    host = Host.resume(game, log, bytes.fromhex(log.end.seed))
    assert host.log.data() == (FOLDER / f"{name}.log").read_bytes() and fold(game, log) == host.state


@each_log
def test_an_old_table_goes_on_in_its_own_format(name: str) -> None:
    """Cut at every entry, it is played on, and the whole verifies; what chance had to do next is what it did then."""
    game, log = LOGS[name][0], old(name)
    assert log.end is not None
    lines = (FOLDER / f"{name}.log").read_bytes().splitlines(keepends=True)
    for length in range(game.seats + 1, len(lines) - 1):
        cut = Host.resume(game, parse(b"".join(lines[:length]), "log"), bytes.fromhex(log.end.seed))
        cut.advance()
        if b'"roll"' in lines[length]:
            assert [entry.roll for entry in cut.log.entries][:length] == [entry.roll for entry in log.entries][:length]
        waiting = cut.waiting()
        if waiting:
            question = cut.question(waiting[0])
            assert question is not None and cut.answer(waiting[0], question.id, cut.stream(waiting[0]).moves[-1]) is None
            assert cut.ask_undo(waiting[0]) is None
        assert cut.close() is None and verify(game, parse(cut.log.data(), "log")).over == (cut.over() is not None)


@rule("T3.3")
@each_log
def test_a_changed_die_of_an_old_log_is_found(name: str) -> None:
    game, log = LOGS[name][0], old(name)
    entry = next(entry for entry in log.entries if entry.roll is not None)
    forged = Log(log.header, line=log.line)
    for other in log.entries:
        forged.append(
            msgspec.structs.replace(other, roll=[1 + entry.roll[0] % 2, *entry.roll[1:]]) if other is entry and entry.roll else other
        )
    with pytest.raises(BadLog, match=f"^entry {entry.n} shows"):
        verify(game, forged)


def test_what_the_old_format_did_not_have_is_not_in_an_old_log() -> None:
    entries = old("duel-orders").entries
    assert any(entry.order is not None for entry in entries) and not any(entry.kept or entry.auto or entry.sits for entry in entries)
