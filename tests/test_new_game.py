"""`longbox new` writes a game that is installed, listed, played, and conforms."""

from __future__ import annotations

from pathlib import Path

import pytest

from longbox.cli import main
from longbox.content.new_game import CARDS, SMALL
from tests.marks import slow
from tests.outside import install, run


@slow
def test_a_new_game_is_installed_and_conforms(tmp_path: Path) -> None:
    written = tmp_path / "dragons"
    assert main(["new", "dragons", str(written)]) == 0
    site = install(tmp_path, written)
    assert "dragons Dragons, 2-4 seats." in run(site, tmp_path, "-m", "longbox", "games").words
    assert "Whoever first has 20 points wins." in run(site, tmp_path, "-m", "longbox", "rules", "dragons", "G2.1").words
    played = run(site, tmp_path, "-m", "longbox", "play", "dragons", "--people", "0", "--seed", "x")
    assert played.code == 0 and "stops and scores" in played.words
    tested = run(site, tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(written / "test_dragons.py"))
    assert (tested.code, tested.words.count("passed")) == (0, 1), tested.words


@slow
def test_a_new_card_game_is_installed_and_conforms(tmp_path: Path) -> None:
    written = tmp_path / "dragons"
    assert main(["new", "dragons", str(written), "--cards"]) == 0
    site = install(tmp_path, written)
    assert "the highest score wins" in run(site, tmp_path, "-m", "longbox", "rules", "dragons", "B3.1").words
    played = run(site, tmp_path, "-m", "longbox", "play", "dragons", "--people", "0", "--seed", "x")
    assert played.code == 0 and "draws a card" in played.words and "lays down" in played.words
    tested = run(site, tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(written / "test_dragons.py"))
    assert (tested.code, tested.words.count("passed")) == (0, 1), tested.words


@pytest.mark.parametrize(("more", "template"), [([], SMALL), (["--cards"], CARDS)])
def test_its_files_have_its_name_and_none_is_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], more: list[str], template: tuple[Path, str]
) -> None:
    root, name = template
    assert main(["new", "dragons", str(tmp_path / "here"), *more]) == 0
    assert f"longbox play dragons --also {tmp_path / 'here'}" in capsys.readouterr().out
    files = [path for path in root.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    renamed = sorted(str(path.relative_to(root)).replace(name, "dragons") for path in files)
    assert renamed == sorted(str(path.relative_to(tmp_path / "here")) for path in (tmp_path / "here").rglob("*") if path.is_file())
    assert not [path for path in (tmp_path / "here").rglob("*.*") if name in path.read_text("utf-8").lower()]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Dragons", "is made of small letters and digits, and begins with a letter; not 'Dragons'"),
        ("my-dragons", "is made of small letters and digits"),
        ("mayhem", "there is a game 'mayhem' already; choose another name"),
    ],
)
def test_names_that_cannot_be_are_refused(name: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", name, str(tmp_path / "new")]) == 2
    assert words in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


def test_nothing_is_left_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    write = Path.write_text

    def full(path: Path, text: str, encoding: str) -> int:
        if path.name == "rulebook.md":
            raise OSError(28, "No space left on device")
        return write(path, text, encoding)

    monkeypatch.setattr(Path, "write_text", full)
    assert main(["new", "dragons", str(tmp_path / "new")]) == 2
    assert "new: the game cannot be written there (No space left on device)" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine").write_text("mine")
    assert main(["new", "dragons", str(tmp_path)]) == 2
    assert main(["new", "dragons", str(tmp_path / "mine")]) == 2
    assert capsys.readouterr().err.count("there is something of that name already; it is left as it is") == 2
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]
