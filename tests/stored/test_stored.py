"""Stored tables still open and end as they ended; and a change that would break people's tables is noticed."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from longbox_roofs.engine.state import Roofs

from longbox.content.shelf import installed
from longbox.hosting.host import Host
from longbox.hosting.log import Log, read
from longbox.hosting.verify import verify
from longbox.kernel import Game, LongboxError
from longbox.kit.table import play_a_table
from tests.net.net import GAMES
from tests.roofs import RoofsGame
from tests.stored.record import FOLDER, SEATS, file_of

OLD_LOG = Path(__file__).parents[1] / "hosting" / "fixtures" / "roofs-v1.log"
ADVICE = """\
Raise the version of the rules and write the migration: migrate_deed for logs, migrate_state for states. Keep an old pack in pack/former.
Until 0.2.0 is released, store the tables again instead (python -m tests.stored.record), and say so in the changelog."""


def fault(game: Game, log: Log) -> str:
    """Why a log does not lead to its end any more, and what to do; empty if it does. Older rules may have written states differently."""
    try:
        report = verify(game, log)
    except LongboxError as error:
        return f"A stored table of {game.name} no longer opens: {error}.\n{ADVICE}"
    if report.same_end or log.header.rules < game.version:
        return ""
    return f"A stored table of {game.name} now ends in a state of another shape.\n{ADVICE}"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.log")), ids=lambda path: path.stem)
def test_a_stored_table_ends_as_it_ended(path: Path) -> None:
    log = read(path)
    try:
        game = installed()[log.header.game].reopen(log.header)
    except LongboxError as error:
        pytest.fail(f"A stored table of {log.header.game} cannot be set up any more: {error}.\n{ADVICE}")
    assert not (words := fault(game, log)), words


@pytest.mark.parametrize("name", GAMES)
def test_a_table_of_the_present_rules_is_stored(name: str) -> None:
    game = installed()[name].make(SEATS)
    assert file_of(game).is_file(), f"{name}: store a table of version {game.version} by python -m tests.stored.record"


# What is noticed


class Richer(RoofsGame):
    """Roofs with another rule: the first seat begins with a point."""

    def start(self) -> Roofs:
        state = super().start()
        state.scores[0] = 1
        return state


@pytest.fixture(scope="module")
def table() -> Host:
    """A closed table of Roofs."""
    host = play_a_table(RoofsGame(2), "stored", 60)
    host.close()
    return host


def test_another_rule_under_the_same_version_is_noticed(table: Host) -> None:
    game = Richer(2)
    assert fault(RoofsGame(2), table.log) == ""
    words = fault(game, table.log)
    assert "do not lead to the end that it states" in words and "Raise the version of the rules and write the migration" in words
    game.version += 1
    assert fault(game, table.log) == ""


def test_another_shape_of_states_under_the_same_version_is_noticed(table: Host) -> None:
    changed = Log(table.log.header)
    for entry in table.log.entries:
        end = entry.end and msgspec.structs.replace(entry.end, state="", shape="another")
        changed.append(msgspec.structs.replace(entry, end=end))
    assert "a state of another shape" in fault(RoofsGame(2), changed)


def test_a_table_of_older_rules_opens_by_its_migration() -> None:
    log = read(OLD_LOG)
    assert log.header.rules < RoofsGame(2).version and fault(RoofsGame(2), log) == ""
