"""A game without names for its seats calls them by the players, everywhere at its table."""

from __future__ import annotations

import re
from pathlib import Path

import longbox
from longbox.bots.roster import title_of
from tests.table.serving import Running, begun, pair
from tests.table.test_play import finish


def test_events_refusals_and_the_view_as_text_name_the_players(server: Running) -> None:
    one, two = pair(server)
    one.answer(["coin", 1]).answer(["done"])
    refusal = one.ask("nonce", text="more")
    assert refusal is not None and refusal["words"] == "Ann has given a nonce already."
    two.answer(["coin", 0]).answer(["done"])
    texts = [one.state["shown"] or "Ann Bob", *(message["text"] for message in one.told if message["type"] == "told")]
    assert any("Ann" in text for text in texts) and any("Bob" in text for text in texts)
    assert not any("seat 1" in text or "seat 2" in text for text in texts)


def test_a_replay_names_them_too_and_the_log_names_nobody(server: Running) -> None:
    one, two = pair(server)
    finish(one, two)
    table = one.table["id"]
    steps = one.person.get(f"/api/tables/{table}/replay?from=0&count=50")
    texts = [message["text"] for step in steps["steps"] for message in step["messages"] if message["type"] == "told"]
    assert any("Ann" in text for text in texts) and not any("seat 1" in text for text in texts)
    assert [seat["called"] for seat in steps["table"]["seats"]] == ["Ann", "Bob"]
    log = one.person.request("GET", f"/api/tables/{table}/log").data
    assert b'"names":["seat 1","seat 2"]' in log and b"Ann" not in log


def test_another_name_counts_from_then_on_and_equal_ones_are_told_apart(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.table("duel", "me", "me")
    line, second = ann.line(table, 0), ann.line(table, 1)
    begun(line, second)
    assert line.table["names"] == ["Ann (seat 1)", "Ann (seat 2)"]
    ann.post("/api/me", {"name": "Cleo"})
    line.until(lambda: line.table["names"] == ["Cleo (seat 1)", "Cleo (seat 2)"])
    other = server.person("Ann")
    assert other.line(other.table("duel", "me", "bot:random"), 0).table["names"] == ["Ann", "Random bot"], "games are not shared"


def test_the_names_of_bots_are_those_of_the_page() -> None:
    words = (Path(longbox.__file__).parent / "web" / "words" / "en.js").read_text()
    page = dict(re.findall(r'"bot\.(\w+)": "(.+)"', words))
    assert page == {bot: title_of(bot) for bot in page} and len(page) == 3
