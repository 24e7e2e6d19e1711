"""Packs kept by their hash: found again when the usual ones have changed, and refused when they are not what they were."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from longbox_roofs.engine.game import RoofsGame
from longbox_roofs.packs import STREETS, load

from longbox.cli import main
from longbox.content import kept
from longbox.content.info import GameInfo, Setup
from longbox.content.own import Own
from longbox.hosting.fold import fits
from longbox.hosting.log import new_header
from longbox.kernel import BadPack, BadRoom
from tests.roofs import FILE, GAME

HARBOUR: dict[str, Any] = {"street": "harbour"}
HASH = load(STREETS).hash


def mended(path: Path) -> Path:
    """The streets with another die in the harbour."""
    path.write_text(STREETS.read_text("utf-8").replace("die = 8", "die = 10"), "utf-8")
    return path


@pytest.fixture
def usual(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The usual place of the streets, where they can be mended."""
    from longbox_roofs import game

    path = tmp_path / "usual" / "streets.toml"
    path.parent.mkdir()
    shutil.copy(STREETS, path)
    monkeypatch.setattr(game, "STREETS", path)
    return path


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LONGBOX_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def die_of(game: object) -> int:
    assert isinstance(game, RoofsGame)
    return game.street.die


# Keeping and finding


def test_a_file_is_kept_whole_and_found_by_its_hash(tmp_path: Path) -> None:
    place = kept.keep(tmp_path, STREETS, HASH, load)
    assert place == tmp_path / "packs" / HASH
    assert [path.read_bytes() for path in place.iterdir()] == [STREETS.read_bytes()]
    assert kept.find([tmp_path / "elsewhere", tmp_path], HASH, load) == place
    assert [path.name for path in (tmp_path / "packs").iterdir()] == [HASH], "nothing is left over"


def test_a_folder_is_kept_with_all_its_files_and_nothing_else(tmp_path: Path) -> None:
    header, _, rest = STREETS.read_text("utf-8").partition("[[streets]]")
    folder = tmp_path / "folder"
    folder.mkdir()
    for name, text in (("a.toml", header), ("b.toml", f"[[streets]]{rest}"), (".c.toml", "odd"), ("notes.txt", "odd")):
        (folder / name).write_text(text, "utf-8")
    place = kept.keep(tmp_path, folder, HASH, load)
    assert sorted(path.name for path in place.iterdir()) == ["a.toml", "b.toml"]
    assert load(place).hash == HASH


def test_a_pack_is_kept_once_and_stays_as_it_was(tmp_path: Path) -> None:
    place = kept.keep(tmp_path, STREETS, HASH, load)
    before = [path.stat().st_mtime_ns for path in place.iterdir()]
    assert kept.keep(tmp_path, mended(tmp_path / "streets.toml"), HASH, load) == place
    assert [path.stat().st_mtime_ns for path in place.iterdir()] == before


def test_a_pack_is_not_kept_under_the_hash_of_another(tmp_path: Path) -> None:
    path = mended(tmp_path / "streets.toml")
    with pytest.raises(
        BadPack, match=rf"streets\.toml: this pack has changed since it was loaded: its hash is \w{{12}} now, not {HASH[:12]}$"
    ):
        kept.keep(tmp_path, path, HASH, load)
    assert list((tmp_path / "packs").iterdir()) == []


def test_somebody_who_was_faster_is_no_fault(tmp_path: Path) -> None:
    def slowly(path: Path) -> Any:
        pack = load(path)
        kept.keep(tmp_path, STREETS, HASH, load)
        return pack

    place = kept.keep(tmp_path, STREETS, HASH, slowly)
    assert load(place).hash == HASH and [path.name for path in place.parent.iterdir()] == [HASH]


def test_what_is_not_kept_is_not_found(tmp_path: Path) -> None:
    assert kept.find([], HASH, load) is None
    assert kept.find([tmp_path], HASH, load) is None


def test_a_kept_pack_that_was_changed_is_refused(tmp_path: Path) -> None:
    place = kept.keep(tmp_path, STREETS, HASH, load)
    mended(place / "pack.toml")
    with pytest.raises(BadPack, match=rf"^{place}: this pack was changed after it was kept: its hash is \w{{12}} now, not {HASH[:12]}$"):
        kept.find([tmp_path], HASH, load)
    (place / "pack.toml").write_text("[pack", "utf-8")
    with pytest.raises(BadPack, match=rf"^{place}/pack\.toml:1"):
        kept.find([tmp_path], HASH, load)


@pytest.mark.parametrize("digest", ["", "../../etc", HASH[:12], HASH.upper(), f"{HASH}\n", "/" * 64])
def test_a_hash_is_never_a_path(digest: str, tmp_path: Path) -> None:
    with pytest.raises(BadPack, match="is not the hash of a pack"):
        kept.find([tmp_path], digest, load)


def test_a_pack_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "packs").write_text("no folder")
    with pytest.raises(BadPack, match=r"streets\.toml: this pack cannot be kept in .*packs \("):
        kept.keep(tmp_path, STREETS, HASH, load)


# A table after its pack was mended


def test_an_old_table_is_made_with_the_pack_that_was_kept(usual: Path, tmp_path: Path) -> None:
    old = GAME.make(2, HARBOUR, keep=tmp_path)
    header = new_header(old, commit="")
    mended(usual)
    assert die_of(GAME.make(2, HARBOUR)) == 10
    again = GAME.reopen(header, Own(tmp_path))
    assert die_of(again) == 8 and again.packs == {"streets": HASH}
    fits(again, header)


def test_the_usual_pack_will_do_as_long_as_it_is_the_same(usual: Path) -> None:
    header = new_header(GAME.make(2, HARBOUR), commit="")
    usual.write_text(f"# a comment\n{usual.read_text('utf-8')}", "utf-8")
    assert die_of(GAME.reopen(header)) == 8


def test_a_pack_that_the_game_once_came_with_is_found_in_its_folder(usual: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    header = new_header(GAME.make(2, HARBOUR), commit="")
    kept.keep(tmp_path / "pack" / "former", STREETS, HASH, load)
    mended(usual)
    monkeypatch.setattr(GAME, "folder", tmp_path)
    assert die_of(GAME.reopen(header)) == 8


def test_a_pack_that_nobody_has_kept_is_named_with_what_to_do(usual: Path, tmp_path: Path) -> None:
    header = new_header(GAME.make(2, HARBOUR), commit="")
    today = load(mended(usual)).hash
    with pytest.raises(BadPack) as error:
        GAME.reopen(header, Own(tmp_path))
    assert str(error.value) == (
        f"the pack 'streets' has changed: its hash was {HASH[:12]}, that of {usual} is {today[:12]}, and the old one is not kept here. "
        "With its files as they were then, from whoever has them, it can be: longbox pack keep FILE"
    )


def test_only_packs_that_are_the_games_own_are_kept(tmp_path: Path) -> None:
    def make(setup: Setup) -> RoofsGame:
        setup.pack("alleys", STREETS)
        return RoofsGame(setup.seats, GAME.rulebook, packs={"streets": HASH})

    info = GameInfo("roofs", "Roofs", about="", seats=(2, 2), make=make, load_pack=load)
    assert info.make(2).packs == {"streets": HASH}
    with pytest.raises(BadRoom, match=r"^roofs: its make asked for the pack 'alleys', which is none of the game's: streets$"):
        info.make(2, keep=tmp_path)


# From the command line


def play(path: Path) -> int:
    options = ["--people", "0", "--seed", "kept", "--bot", "random", "--option", "street=harbour"]
    return main(["play", "roofs", "--also", str(FILE.parents[1]), *options, "--save", str(path)])


def verify(path: Path) -> int:
    return main(["verify", str(path), "--also", str(FILE.parents[1])])


def test_a_table_keeps_its_packs_and_is_verified_after_they_were_mended(
    usual: Path, home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "table.log"
    assert play(log) == 0
    mended(usual)
    assert verify(log) == 0
    assert "in order" in capsys.readouterr().out
    shutil.rmtree(home / "packs")
    assert verify(log) == 2
    assert f"{log}:1: the pack 'streets' has changed" in capsys.readouterr().err
    assert main(["pack", "keep", str(STREETS), "--also", str(FILE.parents[1])]) == 0
    assert f"kept. Two streets to begin with, hash {HASH[:12]}, in {home / 'packs' / HASH}" in " ".join(capsys.readouterr().out.split("\n"))
    assert verify(log) == 0
