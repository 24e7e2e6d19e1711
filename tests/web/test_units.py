"""The client's logic that needs no page, by node's own test runner."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.needs import needs

UNITS = Path(__file__).parent / "unit"


@needs("node")
def test_units() -> None:
    files = sorted(str(path) for path in UNITS.glob("*.test.js"))
    assert files
    done = subprocess.run(["node", "--test", *files], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
