"""Decks of people's own: what is wrong is told as data, what is legal is kept whole under a name that never means another deck."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from longbox.bots import Budget, RandomBot
from longbox.bots.playout import play_table
from longbox.cli import main
from longbox.games.mayhem import decks as mayhem_decks
from longbox.games.mayhem.decks import find_deck, kept_deck, ready_decks
from longbox.games.mayhem.game import GAME
from longbox.kernel import BadPack, Refusal
from longbox.kernel.draws import seed_from
from longbox.kernel.host import Host
from longbox.table.decks import Decks, Draft, read_draft

SUITS = ("hearts", "spades", "clubs", "diamonds")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack")
FORTY = [f"{rank}-{suit}" for suit in SUITS for rank in RANKS]


@pytest.fixture(autouse=True)
def no_other_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Every test finds only the decks of its own folder."""
    monkeypatch.setattr(mayhem_decks, "_FOLDERS", [])
    monkeypatch.setenv("LONGBOX_HOME", str(tmp_path / "home"))


@pytest.fixture
def decks(tmp_path: Path) -> Decks:
    return Decks(tmp_path / "data" / "decks")


def draft(title: str = "Mine", about: str = "", star: str = "2-hearts", cards: list[str] | None = None) -> Draft:
    return Draft(title=title, about=about, star=star, cards=FORTY if cards is None else cards)


def saved(decks: Decks, deck: Draft) -> str:
    name = decks.save(deck)
    assert isinstance(name, str)
    return name


def test_every_breach_is_told_with_its_rule_and_card(decks: Decks) -> None:
    wrong = draft(title="  ", star="vision", cards=["shuri", "shuri", "shurri"])
    assert decks.check(wrong) == [
        {"words": "The name of a deck has 1 to 24 characters.", "rule": "", "card": ""},
        {"words": "There is no card 'shurri'; did you mean \"shuri\"?", "rule": "", "card": "shurri"},
        {"words": "A Deck has 40 cards or more, this one 3.", "rule": "0.1.1", "card": ""},
        {"words": "Shuri is in it twice; all cards of a Deck differ.", "rule": "D1", "card": "shuri"},
        {"words": "The Star 'vision' is not among the cards.", "rule": "D2", "card": "vision"},
    ]
    assert [breach["rule"] for breach in decks.check(draft(star=""))] == ["D2"]
    assert decks.check(draft()) == []


@pytest.mark.parametrize("title", ["", "x" * 25, "two\nlines", "bell\x07"])
def test_a_name_is_one_short_line(decks: Decks, title: str) -> None:
    assert len(decks.check(draft(title=title))) == 1
    refusal = decks.save(draft(title=title))
    assert isinstance(refusal, Refusal) and refusal.code == "illegal"


def test_what_is_not_legal_is_not_kept_at_all(decks: Decks) -> None:
    refusal = decks.save(draft(cards=FORTY[:39]))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.rule) == ("illegal", "0.1.1")
    assert not decks.folder.exists()


def test_a_deck_has_a_name_of_its_own_content(decks: Decks) -> None:
    name = saved(decks, draft(title=" Mine ", about='They say "boo" \\ ✓'))
    assert name == saved(decks, draft(title="Mine", about='They say "boo" \\ ✓'))
    others = [draft(), draft(about="x"), draft(title="Yours"), draft(star="3-hearts"), draft(cards=[*FORTY, "vision"])]
    names = {saved(decks, other) for other in others}
    assert len(names | {name}) == 6
    assert sorted(path.stem for path in decks.folder.iterdir()) == sorted({*names, name})


def test_own_decks_stand_before_the_ready_ones(decks: Decks) -> None:
    name = saved(decks, draft(about="Low cards."))
    listed = decks.listing([name, "deck-000000000000"])
    assert listed[0] == {"name": name, "title": "Mine", "about": "Low cards.", "star": "2-hearts", "cards": FORTY, "mine": True}
    assert [deck["name"] for deck in listed[1:]] == list(ready_decks())
    assert not any(deck["mine"] for deck in listed[1:])
    json.dumps(listed)


def test_a_damaged_file_is_left_out_and_made_good_by_saving_again(decks: Decks) -> None:
    name = saved(decks, draft())
    (decks.folder / f"{name}.toml").write_text("[deck]\nname = 3")
    assert name not in [deck["name"] for deck in decks.listing([name])]
    assert saved(decks, draft()) == name
    assert decks.listing([name])[0]["name"] == name


def test_a_table_names_decks_and_never_paths(decks: Decks, tmp_path: Path) -> None:
    name = saved(decks, draft())
    (tmp_path / "mine.toml").write_text((decks.folder / f"{name}.toml").read_text())
    assert decks.refuse(f"{name}, iron-man,lesson-wakanda") is None
    assert not decks.allowed(f"{name}\n")
    for other in (f"{tmp_path}/mine.toml", "mine.toml", "../decks/x", f"{name}.toml", "deck-000000000000", "deck-zzz", ""):
        assert not decks.allowed(other)
        refusal = decks.refuse(f"iron-man,{other}")
        assert refusal is not None and refusal.code == "no_deck"


def test_kept_decks_are_found_in_the_folders_that_were_told_and_at_home(decks: Decks, tmp_path: Path) -> None:
    name = saved(decks, draft())
    assert find_deck(name) == decks.folder / f"{name}.toml"
    mayhem_decks._FOLDERS.clear()
    assert kept_deck(name) is None
    with pytest.raises(BadPack, match="there is no deck"):
        find_deck(name)
    for home in (tmp_path / "home" / "decks", tmp_path / "home" / "server" / "decks"):
        home.mkdir(parents=True)
        shutil.copy(decks.folder / f"{name}.toml", home)
        assert find_deck(name) == home / f"{name}.toml"


def test_a_log_with_such_a_deck_is_verified_and_replayed_from_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    name = saved(Decks(tmp_path / "home" / "server" / "decks"), draft())
    host = Host.new(GAME.make(2, {"decks": f"{name},iron-man", "turn_limit": 10}), seed_from("x"))
    play_table(host, [RandomBot(), RandomBot()], "x", Budget(), most=40)
    host.close()
    (tmp_path / "table.log").write_bytes(host.log.data())
    monkeypatch.setattr(mayhem_decks, "_FOLDERS", [])
    assert main(["verify", str(tmp_path / "table.log")]) == 0
    assert "in order" in capsys.readouterr().out
    assert main(["replay", str(tmp_path / "table.log"), "--whole"]) == 0
    assert "Mine" in capsys.readouterr().out


def test_a_disk_that_takes_nothing_is_reported_and_leaves_nothing(decks: Decks, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    refusal = decks.save(draft())
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.words) == ("store", "The deck could not be saved: No space left on device.")
    assert list(decks.folder.iterdir()) == []


@pytest.mark.parametrize(
    "body",
    [b"", b"[]", b"\xff", b'{"title": 3}', b'{"name": "x"}', b'{"cards": "x"}', json.dumps({"cards": ["x"] * 401}).encode()],
)
def test_a_body_that_is_no_deck_is_refused(body: bytes) -> None:
    refusal = read_draft(body)
    assert isinstance(refusal, Refusal) and refusal.code == "garbage"


def test_a_body_is_read() -> None:
    assert read_draft(json.dumps({"title": "Mine", "about": "", "star": "2-hearts", "cards": FORTY}).encode()) == draft()
