"""The client's logic that needs no page, by node's own test runner; and how its files are written."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from tests.needs import needs

UNITS = Path(__file__).parent / "unit"
CLIENT = Path(__file__).parents[2] / "src" / "longbox"
LONGEST = 140
"""How long a comment may be. The formatter breaks code, and neither texts nor the paths of pictures."""
COMMENT = re.compile(r"^\s*(?:/?\*|//)|^[^\"'`]*\S\s+//")


@needs("node")
def test_units() -> None:
    files = sorted(str(path) for path in UNITS.glob("*.test.js"))
    assert files
    done = subprocess.run(["node", "--test", *files], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_no_comment_is_longer_than_a_line() -> None:
    files = [path for kind in ("*.js", "*.css", "*.d.ts") for path in sorted(CLIENT.rglob(kind))]
    lines = [(path.name, line) for path in files for line in path.read_text("utf-8").splitlines() if len(line) > LONGEST]
    assert files and [(name, line) for name, line in lines if COMMENT.match(line)] == []
