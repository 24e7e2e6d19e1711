"""Every word of the client is in the catalogue, once, and every word of the catalogue is said."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from longbox.content.shelf import installed
from tests.roofs import PACKAGE as ROOFS

PACKAGE = Path(__file__).parents[2] / "src" / "longbox"
GAMES = {path.parent.name: path for path in sorted(PACKAGE.glob("games/*/web"))} | {"roofs": ROOFS / "longbox_roofs" / "web"}
"""Each game's files for the browser, those of the game from outside too."""
CATALOGUES = {"": PACKAGE / "web" / "words" / "en.js"} | {name: web / "words" / "en.js" for name, web in GAMES.items()}
"""The shell's words, and each game's by its name."""
BUILT = ("bot.", "form.", "move.", "seat.", "tables.", "option.", "until.")
"""Keys that are put together from a game's own names; in a game's words they stand behind its name."""


def keys(catalogue: Path) -> list[str]:
    words = catalogue.read_text(encoding="utf-8").partition("export default")[2]
    return re.findall(r'^  "?([\w.]+)"?:', words, re.MULTILINE)


def said(game: str = "") -> str:
    """The code that may say a catalogue's words: the shell's own, with a game its own too."""
    folders = [PACKAGE / "web", *([GAMES[game]] if game else [])]
    files = [path for folder in folders for path in sorted(folder.rglob("*.js")) if "words" not in path.parts]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


@pytest.mark.parametrize("game", CATALOGUES)
def test_no_key_twice_and_none_unused(game: str) -> None:
    found = keys(CATALOGUES[game])
    assert found and sorted(set(found)) == sorted(found)
    assert [key for key in found if game and not key.startswith(f"{game}.")] == []
    code = said(game) if game else "\n".join(map(said, CATALOGUES))
    plain = [key for key in found if not key.removeprefix(f"{game}.").startswith(BUILT)]
    unused = [key for key in plain if f'"{key}"' not in code and f'"{key.removesuffix("_of")}"' not in code]
    assert [key for key in unused if not re.search(rf"`{re.escape(key.rpartition('.')[0])}\.\$", code)] == []


@pytest.mark.parametrize("game", CATALOGUES)
def test_what_is_said_is_known(game: str) -> None:
    known = {key for name in {"", game} for key in keys(CATALOGUES[name])}
    used = set(re.findall(r'\b(?:say|words)\(\s*"([\w.]+)"', said(game)))
    assert used - known == set()


@pytest.mark.parametrize("game", ["heroes", "heroic", "mayhem"])
def test_every_option_of_our_games_has_a_name_for_people(game: str) -> None:
    words = CATALOGUES[game].read_text(encoding="utf-8")
    options = [option for option in installed()[game].options if not option.by_seat]
    assert [option.name for option in options if f'"{game}.option.{option.name}":' not in words] == []
    assert [option.name for option in options if len(option.about) < 12] == []


def test_a_scenario_is_called_and_described_as_on_its_card() -> None:
    words = CATALOGUES["heroes"].read_text(encoding="utf-8")
    pack = PACKAGE / "games" / "heroes" / "pack" / "scenarios.toml"
    for card in tomllib.loads(pack.read_text(encoding="utf-8"))["scenarios"]:
        key = f"heroes.option.scenario.{card['id']}"
        assert f'"{key}": "{card["name"]}"' in words and card["about"] in words.partition(f'"{key}.about":')[2].partition(",\n")[0]
