"""Every word of the client is in the catalogue, once, and every word of the catalogue is said."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "src" / "longbox" / "web"
BUILT = ("bot.", "form.", "move.", "option.", "tables.")
"""Keys that are put together from a game's own names."""


def keys(catalogue: Path) -> list[str]:
    return re.findall(r'^  "?([\w.]+)"?:', catalogue.read_text(encoding="utf-8"), re.MULTILINE)


def said() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(WEB.rglob("*.js")) if "words/en" not in path.as_posix())


@pytest.mark.parametrize("name", ["shell", "mayhem"])
def test_no_key_twice_and_none_unused(name: str) -> None:
    found = keys(WEB / "words" / "en" / f"{name}.js")
    assert sorted(set(found)) == sorted(found)
    code = said()
    unused = [key for key in found if f'"{key}"' not in code and not key.startswith(BUILT) and f'"{key.removesuffix("_of")}"' not in code]
    assert [key for key in unused if not re.search(rf"`{re.escape(key.rpartition('.')[0])}\.\$", code)] == []


def test_what_is_said_is_known() -> None:
    known = {key for path in (WEB / "words" / "en").glob("*.js") for key in keys(path)}
    used = set(re.findall(r'\b(?:say|words)\(\s*"([\w.]+)"', said()))
    assert used - known == set()
