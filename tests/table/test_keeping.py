"""What people make, by the decks of Mayhem: what is wrong is told as data, what is legal is kept whole under a name for ever its own."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from longbox.bots import Budget, RandomBot
from longbox.bots.playout import play_table
from longbox.cli import main
from longbox.games.mayhem import GAME
from longbox.games.mayhem.decks import find_deck, ready_decks
from longbox.games.mayhem.own import OWN, Draft
from longbox.hosting.draws import seed_from
from longbox.hosting.host import Host
from longbox.kernel import BadPack, Refusal, Setting
from longbox.table.keeping import Keeper, Kept
from longbox.table.settings import Limits
from longbox.table.store import NoRoom
from longbox.terminal import saves
from tests.roofs import GAME as ROOFS
from tests.table.serving import Person, running

SUITS = ("hearts", "spades", "clubs", "diamonds")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack")
FORTY = [f"{rank}-{suit}" for suit in SUITS for rank in RANKS]


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Every test finds only the decks of its own folder."""
    monkeypatch.setenv("LONGBOX_HOME", str(tmp_path / "home"))


@pytest.fixture
def keeper(tmp_path: Path) -> Keeper:
    return Keeper(tmp_path / "data")


def folder(keeper: Keeper) -> Path:
    return keeper.folder / "decks"


def draft(title: str = "Mine", about: str = "", star: str = "2-hearts", cards: list[str] | None = None) -> Draft:
    return Draft(title=title, about=about, star=star, cards=FORTY if cards is None else cards)


def saved(keeper: Keeper, deck: Draft) -> str:
    kept = keeper.ready(OWN, deck)
    assert isinstance(kept, Kept)
    keeper.keep(OWN.noun, kept)
    return kept.name


def listing(keeper: Keeper, *mine: str) -> list[dict[str, Any]]:
    """What a list shows: what somebody has made, then what comes with the game."""
    return [json.loads(bytes(thing)) for names in (mine, None) for thing in keeper.listing(OWN, names).things]


def test_every_breach_is_told_with_its_rule_and_part(keeper: Keeper) -> None:
    wrong = draft(title="  ", star="vision", cards=["shuri", "shuri", "shurri"])
    assert keeper.check(OWN, wrong)["breaches"] == [
        {"words": "The name of a deck has 1 to 24 characters.", "rule": "", "field": "name", "part": ""},
        {"words": "There is no card 'shurri'; did you mean \"shuri\"?", "rule": "", "field": "cards", "part": "shurri"},
        {"words": "A Deck has 40 cards or more, this one 3.", "rule": "0.1.1", "field": "cards", "part": ""},
        {"words": "Shuri is in it twice; all cards of a Deck differ.", "rule": "D1", "field": "cards", "part": "shuri"},
        {"words": "The Star 'vision' is not among the cards.", "rule": "D2", "field": "star", "part": "vision"},
    ]
    assert [breach["rule"] for breach in keeper.check(OWN, draft(star=""))["breaches"]] == ["D2"]
    assert keeper.check(OWN, draft()) == {"breaches": [], "preview": None}


@pytest.mark.parametrize("title", ["", "x" * 25, "two\nlines", "bell\x07"])
def test_a_name_is_one_short_line(keeper: Keeper, title: str) -> None:
    assert len(keeper.check(OWN, draft(title=title))["breaches"]) == 1
    refusal = keeper.ready(OWN, draft(title=title))
    assert isinstance(refusal, Refusal) and refusal.code == "illegal"


def test_what_is_not_legal_is_not_kept_at_all(keeper: Keeper) -> None:
    refusal = keeper.ready(OWN, draft(cards=FORTY[:39]))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.rule) == ("illegal", "0.1.1")
    assert not folder(keeper).exists()


def test_a_deck_has_a_name_of_its_own_content(keeper: Keeper) -> None:
    name = saved(keeper, draft(title=" Mine ", about='They say "boo" \\ ✓'))
    assert name == saved(keeper, draft(title="Mine", about='They say "boo" \\ ✓'))
    others = [draft(), draft(about="x"), draft(title="Yours"), draft(star="3-hearts"), draft(cards=[*FORTY, "vision"])]
    names = {saved(keeper, other) for other in others}
    assert len(names | {name}) == 6
    assert sorted(path.stem for path in folder(keeper).iterdir()) == sorted({*names, name})


def test_own_decks_stand_before_the_ready_ones(keeper: Keeper) -> None:
    name = saved(keeper, draft(about="Low cards."))
    listed = listing(keeper, name, "deck-000000000000")
    assert listed[0] == {"name": name, "title": "Mine", "about": "Low cards.", "star": "2-hearts", "cards": FORTY, "mine": True}
    assert [deck["name"] for deck in listed[1:]] == list(ready_decks())
    assert not any(deck["mine"] for deck in listed[1:])


def test_a_damaged_file_is_left_out_and_made_good_by_saving_again(keeper: Keeper) -> None:
    name = saved(keeper, draft())
    (folder(keeper) / f"{name}.toml").write_text("[deck]\nname = 3")
    assert name not in [deck["name"] for deck in listing(keeper, name)]
    assert saved(keeper, draft()) == name
    assert listing(keeper, name)[0]["name"] == name


def test_a_table_names_decks_and_never_paths(keeper: Keeper, tmp_path: Path) -> None:
    name = saved(keeper, draft())
    (tmp_path / "mine.toml").write_text((folder(keeper) / f"{name}.toml").read_text())
    assert keeper.refuse(GAME.own_kinds(), {"decks": f"{name}, iron-man,lesson-wakanda"}) is None
    for other in (f"{tmp_path}/mine.toml", "mine.toml", "../decks/x", f"{name}.toml", "deck-000000000000", "deck-zzz", ""):
        refusal = keeper.refuse(GAME.own_kinds(), {"decks": f"iron-man,{other}"})
        assert refusal is not None and refusal.code == "no_deck"


def test_what_names_nothing_of_ones_own_is_not_asked_about(keeper: Keeper) -> None:
    assert keeper.refuse(GAME.own_kinds(), {"core": "newest"}) is None
    assert keeper.refuse(ROOFS.own_kinds(), {"decks": "/etc/passwd"}) is None, "what a game does not ask for is for the game to refuse"


def test_kept_decks_are_found_in_the_folder_of_the_server_and_at_home(keeper: Keeper, tmp_path: Path) -> None:
    name = saved(keeper, draft())
    assert find_deck(name, keeper.own) == folder(keeper) / f"{name}.toml"
    with pytest.raises(BadPack, match="there is no deck"):
        find_deck(name, saves.own())
    for place in (tmp_path / "home" / "decks", tmp_path / "home" / "server" / "decks"):
        place.mkdir(parents=True)
        shutil.copy(folder(keeper) / f"{name}.toml", place)
        assert find_deck(name, saves.own()) == place / f"{name}.toml"


def test_a_log_with_such_a_deck_is_verified_and_replayed_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keeper = Keeper(tmp_path / "home" / "server")
    options: dict[str, Setting] = {"decks": f"{saved(keeper, draft())},iron-man", "turn_limit": 10}
    host = Host.new(GAME.make(2, options, keeper.own), seed_from("x"))
    play_table(host, [RandomBot(), RandomBot()], "x", Budget(), most=40)
    host.close()
    (tmp_path / "table.log").write_bytes(host.log.data())
    assert main(["verify", str(tmp_path / "table.log")]) == 0
    assert "in order" in capsys.readouterr().out
    assert main(["replay", str(tmp_path / "table.log"), "--whole"]) == 0
    assert "Mine" in capsys.readouterr().out


def test_a_disk_that_takes_nothing_is_reported_and_leaves_nothing(keeper: Keeper, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    kept = keeper.ready(OWN, draft())
    assert isinstance(kept, Kept)
    with pytest.raises(NoRoom, match=r"^The deck could not be saved: No space left on device\.$"):
        keeper.keep(OWN.noun, kept)
    assert list(folder(keeper).iterdir()) == []


@pytest.mark.parametrize(
    "body",
    [b"", b"[]", b"\xff", b'{"title": 3}', b'{"name": "x"}', b'{"cards": "x"}', json.dumps({"cards": ["x"] * 401}).encode()],
)
def test_a_body_that_is_no_deck_is_refused(body: bytes) -> None:
    refusal = OWN.read(body)
    assert isinstance(refusal, Refusal) and refusal.code == "garbage"


def test_a_body_is_read() -> None:
    assert OWN.read(json.dumps({"title": "Mine", "about": "", "star": "2-hearts", "cards": FORTY}).encode()) == draft()


def test_what_people_have_made_is_read_once(keeper: Keeper, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long somebody's list is, and however often they look at it."""
    names = [saved(keeper, draft(title=f"Deck {number}")) for number in range(5)]
    read: list[str] = []
    usual = OWN.shown

    def shown(name: str, path: Path) -> dict[str, object]:
        read.append(name)
        return usual(name, path)

    monkeypatch.setattr(OWN, "shown", shown)
    lists = [[thing["title"] for thing in listing(keeper, *names) if thing["mine"]] for _ in range(3)]
    assert lists == [[f"Deck {number}" for number in range(5)]] * 3
    assert [name for name in read if name in names] == names
    (folder(keeper) / f"{names[0]}.toml").write_text("nonsense")
    (folder(keeper) / f"{names[1]}.toml").unlink()
    assert [thing["name"] for thing in listing(keeper, *names) if thing["mine"]] == names[2:]


def test_who_saves_without_end_is_stopped(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(own=(2, 0.0))) as server:
        ann, bob = server.person("Ann"), server.person("Bob")

        def save(person: Person, number: int) -> int:
            made = {"title": f"Deck {number}", "about": "", "star": "2-hearts", "cards": FORTY}
            answer = person.request("POST", "/api/games/mayhem/own", made)
            if answer.status == 200:
                person.request("DELETE", f"/api/games/mayhem/own/{answer.json()['name']}")
            else:
                assert answer.json()["refusal"]["code"] == "too_much" and "tomorrow" in answer.json()["refusal"]["words"]
            return answer.status

        assert [save(ann, number) for number in range(3)] == [200, 200, 429]
        assert save(bob, 1) == 200
