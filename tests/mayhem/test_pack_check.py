"""`longbox pack check --game mayhem`: the shipped pack, broken copies of it, and decks."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from longbox.cli import main
from longbox.games.mayhem.decks import ready_decks
from longbox.games.mayhem.imports.marvel.packs import PACK, load


def check(path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    code = main(["pack", "check", str(path), "--game", "mayhem"])
    said = capsys.readouterr()
    return code, " ".join((said.out + said.err).split())


def copy_of_pack(tmp_path: Path, file: str, old: str, new: str) -> Path:
    """A copy of the shipped pack with one text changed."""
    folder = tmp_path / "pack"
    shutil.copytree(PACK, folder)
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    return folder


def test_the_shipped_pack_is_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    code, said = check(PACK, capsys)
    assert (code, said.count(f"in order. Hero cards, hash {load(PACK).hash[:12]}.")) == (0, 1)


def test_names_and_looks_of_heroes_do_not_change_the_hash(tmp_path: Path) -> None:
    """Logs pin it: those of before must stay readable."""
    folder = copy_of_pack(tmp_path, "pack.toml", 'name = "Iron Man"', 'name = "Shellhead"')
    assert load(folder).hash == load(PACK).hash
    folder = copy_of_pack(tmp_path / "more", "iron-man.toml", "attack = 2", "attack = 3")
    assert load(folder).hash != load(PACK).hash


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("pack.toml", 'do = "recover"', 'do = "recovr"', ["pack.toml:", '"elders-counsel": steps[0].do:', 'did you mean "recover"?']),
        ("pack.toml", "points = 1", "points = 9", ["pack.toml:", '"answering-blow": steps[0].points:', "of at most 5"]),
        ("pack.toml", "points = 1", "point = 1", ["steps[0].point: there is no such field", "steps[0].points: this field is missing"]),
        ("pack.toml", "points = 1 }, {", "points = 1, each = 1 }, {", ["steps[0].each: there is no such field"]),
        ("pack.toml", '{ do = "heal", points = 1 }', '{ do = "heal", points = 1, each = 1 }', ["each: true or false is expected, not 1"]),
        ("pack.toml", "favor = [0, 50, 50]", "favor = [0, 50]", ['"three-seats": favor: 3 seats begin with 3 amounts, not 2']),
        ("pack.toml", "seats = 4", "seats = 3", ['"four-seats": seats: there is another head start for 3 seats']),
        ("pack.toml", 'ink = "#4a2480"', 'ink = "purple"', ['"black-panther": ink:', "a colour such as #4a2480"]),
        ("iron-man.toml", 'hero = "iron-man"', 'hero = "iron-men"', ["iron-man.toml:7:", "hero: there is no", 'did you mean "iron-man"?']),
        ("iron-man.toml", 'role = "actor"', 'role = "set"', ["iron-man.toml:8:", "War Machine is 'actor' by rule 1001.4.1, not 'set'"]),
        ("iron-man.toml", 'role = "act"', 'role = "prop"', ["Skyline Sweep is 'act' by rule 1001.1.1, not 'prop'"]),
        ("iron-man.toml", 'powers = ["last-spark"]', 'powers = ["lost-spark"]', ["iron-man.toml:", "powers[0]", '"last-spark"']),
    ],
    ids=["step", "number", "field", "no flag", "flag", "amounts", "seats", "colour", "hero", "seed", "house", "power"],
)
def test_what_is_wrong_is_said_with_file_line_and_field(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], file: str, old: str, new: str, words: list[str]
) -> None:
    code, said = check(copy_of_pack(tmp_path, file, old, new), capsys)
    assert code == 2
    assert [part for part in words if part not in said] == [], said


def test_a_deck_is_checked_as_a_deck(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck = ready_decks()["iron-man"]
    code, said = check(deck, capsys)
    assert code == 0
    assert "in order. The deck " in said and "40 cards, Star: " in said
    broken = tmp_path / "mine.toml"
    broken.write_text(deck.read_text("utf-8").replace('"pew-pew"', '"pew-pow"'), "utf-8")
    code, said = check(broken, capsys)
    assert code == 2
    assert "mine.toml:" in said and "there is no card 'pew-pow'" in said


def test_a_folder_of_decks_names_the_command_for_them(capsys: pytest.CaptureFixture[str]) -> None:
    code, said = check(ready_decks()["iron-man"].parent, capsys)
    assert code == 2
    assert "longbox mayhem deck check" in said


@pytest.mark.parametrize("text", ["", "[pack]\nname = 'x'\n", "cards = 7\n", "= nonsense"])
def test_what_is_no_pack_is_refused_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(text, "utf-8")
    code, said = check(path, capsys)
    assert code == 2
    assert "odd.toml" in said and "Traceback" not in said
