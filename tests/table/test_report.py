"""Reports of problems: they hold what is needed to look into them, and never what the reporter may not know."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import msgspec
import pytest

from longbox.bots import RandomBot
from longbox.bots.playout import play_table
from longbox.games.mayhem import GAME
from longbox.games.mayhem.engine.rules import MayhemRules
from longbox.games.mayhem.engine.views import MayhemView
from longbox.hosting.draws import seed_from
from longbox.hosting.host import Host
from longbox.hosting.log import parse
from longbox.hosting.stages import whole
from longbox.hosting.verify import verify
from longbox.kernel import SPECTATOR, BadOption
from longbox.table import report
from longbox.table.replay import reading, told
from longbox.table.report import Packed, Reports
from longbox.table.store import NoRoom

NOON = 1_750_000_000.0


@pytest.fixture
def host() -> Host:
    host = Host.new(GAME.make(2), seed_from("report"))
    play_table(host, [RandomBot(), RandomBot()], "report", most=20)
    return host


@pytest.fixture
def reports(tmp_path: Path) -> Reports:
    return Reports(tmp_path / "reports", lambda: NOON)


def kept(reports: Reports, host: Host, seat: int | None, words: str = "It hangs.") -> Packed:
    return reports.keep("t1", host, host.log.data(), seat, words, host.log.closed())


def test_a_report_holds_words_versions_view_question_and_stream(reports: Reports, host: Host) -> None:
    (seat,) = host.waiting()
    file = kept(reports, host, seat).answer()["file"]
    assert (file["words"], file["table"], file["seat"], file["closed"], file["log"]) == ("It hangs.", "t1", seat, False, None)
    assert file["versions"]["game"] == "mayhem"
    assert file["versions"]["rules"] == host.game.version
    assert file["versions"]["packs"] == host.game.packs
    assert file["versions"]["longbox"] and file["versions"]["python"]
    assert file["view"] == msgspec.to_builtins(host.state.view(seat))
    assert file["shown"] == host.game.show(host.state.view(seat))
    assert file["question"] == msgspec.to_builtins(host.question(seat))
    assert file["stream"] == msgspec.to_builtins(host.stream(seat).messages)
    json.dumps(file)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_nothing_leaks_while_the_game_runs(reports: Reports, host: Host, seat: int | None) -> None:
    """Neither the seed, nor any card in another's hand that this chair was never told of."""
    text = json.dumps(kept(reports, host, seat).file, ensure_ascii=False)
    assert host.seed.hex() not in text
    told = msgspec.json.encode(host.stream(SPECTATOR if seat is None else seat).messages).decode()
    hidden = [name for other in range(2) if other != seat for name in hand(host, other) if name not in told]
    assert hidden
    assert [name for name in hidden if name in text] == []


def hand(host: Host, seat: int) -> list[str]:
    """The names of the cards that a seat holds."""
    view = host.state.view(seat)
    assert isinstance(view, MayhemView) and isinstance(host.game, MayhemRules)
    return [host.game.cards[place].name for place in view.hand]


def test_the_server_keeps_the_log_too_but_never_the_seed(reports: Reports, host: Host) -> None:
    packed = kept(reports, host, 0)
    path = reports.folder / f"{packed.name}.json"
    data = json.loads(path.read_text())
    assert data == json.loads(json.dumps(packed.file)) | {"log": host.log.data().decode()}
    assert host.seed.hex() not in path.read_text()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_the_log_of_a_closed_table_is_in_it_and_verifies(reports: Reports, host: Host) -> None:
    host.close()
    file = kept(reports, host, None).file
    log = parse(file["log"].encode(), "the report")
    assert verify(host.game, log).entries == len(host.log.entries)
    assert told(whole(reading(host.game, log)), None, 0, 1)["total"] > 10


def test_reports_have_names_with_their_time_and_do_not_overwrite_each_other(reports: Reports, host: Host) -> None:
    one, two = kept(reports, host, 0), kept(reports, host, 0, "Another thing.")
    assert one.name.startswith("report-20250615-150640-")
    assert one.name != two.name
    assert reports.names() == sorted([one.name, two.name])
    assert [path.suffix for path in reports.folder.iterdir()] == [".json", ".json"]


def test_long_words_are_cut(reports: Reports, host: Host) -> None:
    assert len(kept(reports, host, 0, "x" * 10_000).file["words"]) == report.WORDS


def test_in_a_full_folder_the_oldest_makes_room(tmp_path: Path, host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "MOST_REPORTS", 2)
    now = iter(range(10))
    reports = Reports(tmp_path / "reports", lambda: NOON + next(now))
    names = [kept(reports, host, 0, words).name for words in ("one", "two", "three")]
    assert reports.names() == names[1:]


def test_a_full_disk_is_told_and_leaves_nothing(reports: Reports, host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(NoRoom, match=r"^The report could not be kept: No space left on device\.$"):
        kept(reports, host, 0)
    assert list(reports.folder.iterdir()) == []


def test_a_seat_that_is_not_there_reports_nothing(reports: Reports, host: Host) -> None:
    with pytest.raises(BadOption, match="no seat 7"):
        reports.keep("t1", host, host.log.data(), 7, "", False)
