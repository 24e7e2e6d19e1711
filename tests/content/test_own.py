"""Content of people's own: found by a name that says what is in it, never by a path."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from longbox.content.own import Breach, Own, OwnKind, name_of, place_of
from tests.arcade import write

NAME = "team-0123456789ab"


class Teams(OwnKind):
    noun = "team"
    option = "teams"

    def ready(self) -> Mapping[str, Path]:
        return {"red": Path("red.toml"), "blue": Path("blue.toml")}


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A folder with one team, and other files around it."""
    write(tmp_path / "teams" / f"{NAME}.toml", "kept")
    for path in ("team.toml", "teams/mine.toml", "teams/.toml", "teams/team-.toml", "decks/team-0123456789ab.toml", "secret.toml"):
        write(tmp_path / path, "another file")
    return tmp_path


def test_a_kept_thing_is_found_by_its_name(kept: Path) -> None:
    path = Own(kept).find("team", NAME)
    assert path is not None and path.read_text("utf-8") == "kept"
    assert path == place_of(kept, "team", NAME)


def test_the_first_folder_that_has_it_counts(kept: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    assert Own(other, kept).find("team", NAME) == place_of(kept, "team", NAME)
    write(place_of(other, "team", NAME), "kept")
    assert Own(other, kept).find("team", NAME) == place_of(other, "team", NAME)
    assert Own().find("team", NAME) is None


@pytest.mark.parametrize(
    "name",
    [
        "",
        ".",
        "..",
        "team",
        "team-",
        "mine",
        "mine.toml",
        "../secret",
        "../secret.toml",
        "teams/mine",
        f"{NAME}.toml",
        f"./{NAME}",
        f"../teams/{NAME}",
        f"{NAME}/",
        f"{NAME}\n",
        f" {NAME}",
        f"{NAME}\0",
        f"{NAME}0",
        NAME[:-1],
        NAME.upper(),
        NAME.replace("a", "g"),
        "deck-0123456789ab",
        "team-../../secret",
        "team-000000000000",
        "team-٠١٢٣٤٥٦٧٨٩ab",
    ],
)
def test_nothing_else_is_found_and_a_path_is_no_name(kept: Path, name: str) -> None:
    assert Own(kept).find("team", name) is None


def test_an_absolute_path_is_no_name(kept: Path) -> None:
    path = place_of(kept, "team", NAME)
    for name in (path, path.with_suffix(""), kept / "secret.toml"):
        assert Own(kept, Path("/")).find("team", str(name)) is None


def test_a_folder_of_that_name_is_nothing_that_is_kept(tmp_path: Path) -> None:
    place_of(tmp_path, "team", NAME).mkdir(parents=True)
    assert Own(tmp_path).find("team", NAME) is None


def test_a_name_says_what_is_in_it() -> None:
    assert name_of("team", b"one") == name_of("team", b"one")
    assert len({name_of(noun, data) for noun in ("team", "deck") for data in (b"", b"one", b"two")}) == 6
    assert name_of("team", b"") == "team-e3b0c44298fc"


def test_a_table_names_what_is_ready_or_kept_and_nothing_else(kept: Path) -> None:
    kind, own = Teams(), Own(kept)
    assert kind.refuse(own, f"red, {NAME},blue") is None
    for names in ("green", "red,", f"red,{kept}/secret.toml", "../secret", f"{NAME}.toml", 3, True):
        refusal = kind.refuse(own, names)
        assert refusal is not None and refusal.code == "no_team"
    refusal = kind.refuse(own, f"red,{'x' * 500}")
    assert refusal is not None and refusal.words == f"There is no team '{'x' * 40}'."


def test_a_kind_that_is_not_written_says_so() -> None:
    kind = Teams()
    for ask in (lambda: kind.read(b""), lambda: kind.breaches(None), lambda: kind.file(None), lambda: kind.shown("", Path())):
        with pytest.raises(NotImplementedError, match=r"^Teams\.\w+ is not written$"):
            ask()
    assert OwnKind().usable() == set()


def test_a_breach_is_a_sentence_or_a_line() -> None:
    breach = Breach("cards", "a team has five heroes", "T5", "thor", 3)
    assert (breach.sentence(), str(breach)) == ("A team has five heroes.", "a team has five heroes (rule T5)")
    asking = Breach("cards", "there is no 'tor'; did you mean 'thor'?")
    assert (asking.sentence(), str(asking)) == ("There is no 'tor'; did you mean 'thor'?", "there is no 'tor'; did you mean 'thor'?")
