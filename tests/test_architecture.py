"""docs/architecture.md says what is so: the packages as import-linter knows them, the words, and files that exist."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
LINTER = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
LAYERS, *OTHERS = LINTER["contracts"]
WORDS = ["deed", "kind", "move", "ask", "roll", "effect", "frame", "draft", "form", "view", "stream", "chapter"]


def section(title: str) -> str:
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def rows(title: str) -> list[list[str]]:
    """The cells of the table of a section, without its head."""
    lines = [line for line in section(title).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def there(name: str) -> bool:
    return (ROOT / "src" / "longbox" / name).is_dir() or (ROOT / "src" / "longbox" / f"{name}.py").is_file()


def test_the_packages_are_the_layers_of_import_linter() -> None:
    layers = [[name for name in re.findall(r"\w+", layer) if there(name)] for layer in LAYERS["layers"]]
    assert [re.findall(r"`(\w+)`", names) for names, _ in rows("Packages")] == layers
    assert LAYERS["name"] in section("Packages")


def test_the_packages_outside_of_that_order_are_named() -> None:
    line = next(line for line in section("Packages").splitlines() if "outside of this order" in line)
    assert sorted(re.findall(r"`(\w+)`", line)) == sorted(LAYERS["exhaustive_ignores"])


def test_the_other_rules_are_the_contracts_of_import_linter() -> None:
    assert re.findall(r"^- (.*)\.$", section("Packages"), re.MULTILINE) == [contract["name"] for contract in OTHERS]


def test_each_of_the_dozen_words_has_one_sentence_and_its_usual_names() -> None:
    told = rows("A dozen words")
    assert [row[0] for row in told] == WORDS
    assert [row for row in told if not re.fullmatch(r"[A-Z][^.]*\.", row[1]) or not row[2]] == []


def test_what_there_is_to_open_exists() -> None:
    told = rows("To change something, open")
    assert len({what for what, _ in told}) == len(told) >= 20
    for what, files in told:
        paths = re.findall(r"\]\(([^)]+)\)", files)
        assert paths and all((ROOT / "docs" / path).exists() for path in paths), what


def test_the_readme_points_here_first() -> None:
    links = re.findall(r"(?<!!)\[[^\]]*\]\(([^)]+)\)", (ROOT / "README.md").read_text("utf-8"))
    assert links[0] == "docs/architecture.md"
