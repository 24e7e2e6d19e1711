"""Every package of an extra is imported somewhere: nobody installs what no code uses."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
IMPORTED_AS = {"vl-convert-python": "vl_convert", "fpdf2": "fpdf", "open-spiel": "pyspiel", "prometheus-client": "prometheus_client"}
CODE = "\n".join(path.read_text("utf-8") for folder in ("src", "tools", "bench") for path in sorted((ROOT / folder).rglob("*.py")))


def test_what_an_extra_installs_is_used() -> None:
    extras: dict[str, list[str]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    names = {re.match(r"[\w-]+", wanted)[0] for extra, some in extras.items() if extra != "dev" for wanted in some}  # type: ignore[index]
    modules = {IMPORTED_AS.get(name, name) for name in names}
    assert {module for module in modules if not re.search(rf"^\s*(import|from) {module}\b", CODE, re.MULTILINE)} == set()
