"""What seats choose before the game: sealed, then written into the log's header, and only then nonces are asked for."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from msgspec import Raw, structs

from longbox.content.own import Own
from longbox.hosting.log import new_header, parse
from longbox.hosting.verify import verify
from longbox.table import bot_worker, catalogue
from longbox.table.bot_worker import Worker
from longbox.table.bots import Task
from longbox.table.catalogue import Catalogue
from tests.marks import rule
from tests.roofs import GAME as ROOFS
from tests.table.serving import ROOFS as FOLDER
from tests.table.serving import Json, Line, Running, begun, running
from tests.table.test_play import finish
from tests.table.test_restart import again


def lines_of(folder: Path, table: str) -> list[Json]:
    with sqlite3.connect(folder / "longbox.db") as store:
        rows = store.execute('SELECT line FROM entries WHERE "table" = ? ORDER BY seq', (table,)).fetchall()
    return [json.loads(line) for (line,) in rows]


def open_pair(server: Running) -> tuple[Line, Line]:
    """Two people at a table where nobody has chosen anything."""
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table("roofs", "me", "open", choose=False, public=True)
    bob.post(f"/api/tables/{table}/sit", {"seat": 1})
    return ann.line(table, 0, nonce=False), bob.line(table, 1, nonce=False)


def choices(line: Line) -> list[Json]:
    found: list[Json] = line.table["choices"]
    return found


@rule("T2.4", "T2.5")
def test_choices_are_sealed_until_all_have_chosen_and_nonces_come_after_the_header(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        one, two = open_pair(server)
        table = one.table["id"]
        assert choices(one) == [{"made": False, "words": {"homes": "none"}}, {"made": False, "words": None}]
        assert one.table["header"] == "" and lines_of(tmp_path, table) == []
        assert one.code("nonce", text="too early") == "not_seated"
        refusal = one.ask("choose", option="homes", word="cellar")
        assert refusal and (refusal["code"], refusal["rule"]) == ("bad", "T2.5")
        assert one.code("choose", option="fate", word="left") == "bad"
        one.do("choose", option="homes", word="left").do("choose", option="homes", word="right")
        two.do("ping")
        assert choices(two) == [{"made": True, "words": None}, {"made": False, "words": {"homes": "none"}}]
        assert not any('"homes":"right"' in text or '"homes":"left"' in text for text in two.raw)
        assert two.state["view"]["homes"] == [-1, -1]
        two.do("choose", option="homes", word="left")
        one.until(lambda: one.table["header"])
        assert [choice["words"] for choice in choices(one)] == [{"homes": "right"}, {"homes": "left"}]
        (header,) = lines_of(tmp_path, table)
        assert header["choices"] == [{"homes": 2}, {"homes": 0}]
        assert one.table["nonces"] == []
        refusal = one.ask("choose", option="homes", word="none")
        assert refusal and (refusal["code"], refusal["rule"]) == ("seated", "T2.5")
        one.begin()
        two.begin()
        begun(one, two)
        assert two.state["view"]["homes"] == [2, 0]
        finish(one, two)
        log = parse(one.person.request("GET", f"/api/tables/{table}/log").data, "the log")
        assert log.line == json.dumps(header, separators=(",", ":")).encode() + b"\n"
        assert verify(ROOFS.reopen(log.header), log).over


def test_choices_survive_a_restart_and_leave_with_whoever_made_them(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        one, two = open_pair(server)
        two.do("choose", option="homes", word="left")
        ann, table = one.person, one.table["id"]
    with running(tmp_path) as server:
        one = again(server, ann).line(table, 0, nonce=False)
        assert [choice["made"] for choice in choices(one)] == [False, True]
        one.do("host", do="remove", seat=1)
        eve = server.person("Eve")
        eve.post(f"/api/tables/{table}/sit", {"seat": 1})
        three = eve.line(table, 1, nonce=False)
        assert choices(three)[1] == {"made": False, "words": {"homes": "none"}}
        assert '"homes":"left"' not in "".join(three.raw)
        three.begin()
        one.begin()
        begun(one, three)


def test_bots_take_what_the_maker_chose_for_them_or_what_is_usual(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann = server.person("Ann")
        table = ann.table("roofs", "me", "bot:random", options={"homes": "left,right"})
        assert lines_of(tmp_path, table)[0]["choices"] == [{"homes": 0}, {"homes": 2}]
        one = ann.line(ann.table("roofs", "me", "bot:random", choose=False), 0, nonce=False)
        assert one.table["header"] == ""
        one.do("choose", option="homes", word="middle")
        assert lines_of(tmp_path, one.table["id"])[0]["choices"] == [{"homes": 1}, {"homes": -1}]


def test_at_a_rematch_everybody_chooses_again_from_what_they_had(server: Running) -> None:
    one, two = open_pair(server)
    one.do("choose", option="homes", word="left")
    two.do("choose", option="homes", word="middle")
    one.begin()
    two.begin()
    begun(one, two)
    finish(one, two)
    one.do("rematch")
    two.do("rematch")
    one.until(lambda: (one.table["rematch"] or {}).get("table"))
    third = one.person.line(one.table["rematch"]["table"], 0, nonce=False)
    assert choices(third) == [{"made": False, "words": {"homes": "left"}}, {"made": False, "words": None}]


def test_a_table_that_nobody_set_up_is_closed_without_telling_choices(server: Running) -> None:
    one, two = open_pair(server)
    one.do("choose", option="homes", word="left")
    one.do("host", do="close").until(lambda: one.table["status"] == "closed")
    log = two.person.request("GET", f"/api/tables/{one.table['id']}/log").data
    assert json.loads(log.splitlines()[0])["choices"] == [{"homes": -1}, {"homes": -1}]


def test_one_game_is_made_for_all_choices() -> None:
    catalogue = Catalogue((FOLDER,), Own())
    made = {id(catalogue.make("roofs", 2, {"homes": homes})) for homes in ("none", "left,right", "middle")}
    assert len(made) == 1


def test_a_log_that_is_older_than_an_option_opens_as_it_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    games = Catalogue((FOLDER,), Own())
    header = structs.replace(new_header(games.make("roofs", 2, {"street": "harbour"}), commit=""), options={})
    street = next(option for option in games.info("roofs").options if option.name == "street")
    monkeypatch.setattr(street, "former", "harbour")
    assert games.reopen(header).options == {"street": "harbour"}


def test_a_catalogue_keeps_so_many_games_and_notes_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "_KEPT", 2)
    monkeypatch.setattr(catalogue, "_NOTED", 3)
    games = Catalogue((FOLDER,), Own())
    for seats in (2, 3, 4):
        games.make("roofs", seats, {})
    for number in range(9):
        games._note("bot_left_out", games.info("roofs"), ValueError(f"at {number}"))
    assert (len(games._made), len(games._noted)) == (2, 3)


def test_a_worker_keeps_so_many_bots_and_no_more() -> None:
    worker = Worker((FOLDER,), Own())
    homes = [[{"homes": one}, {"homes": other}] for one in range(-1, 3) for other in range(-1, 3)]
    for bot in ("random", "simple", "random"):
        for choices in homes:
            task = Task(game="roofs", seats=2, options={}, packs={}, choices=choices, bot=bot, view=Raw(b""), moves=[], seconds=0.0)
            game, *_ = worker._bot(task)
            assert game.choices == choices
    assert len(worker._bots) == bot_worker.MOST_BOTS == 2 * len(homes)
    worker._bot(Task(game="roofs", seats=3, options={}, packs={}, choices=[], bot="random", view=Raw(b""), moves=[], seconds=0.0))
    assert len(worker._bots) == bot_worker.MOST_BOTS
    assert len(worker.catalogue._made) == 2
