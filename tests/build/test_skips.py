"""A skipped test is listed, and with CI=true it fails the run, with and without xdist."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.needs import needs
from tools.debian import listed
from tools.fast import ROOT

ONE = "import pytest\n\n@pytest.mark.skip(reason='no reason')\ndef test_one():\n    pass\n\ndef test_two():\n    pass\n"
WHOLE = "import pytest\n\npytest.skip('no reason', allow_module_level=True)\n"


@pytest.mark.parametrize(
    ("ci", "workers", "text"),
    [("true", 0, ONE), ("true", 1, WHOLE), ("", 1, ONE), ("", 0, WHOLE)],
    ids=["CI", "CI, a worker", "a worker", "neither"],
)
def test_a_skip_fails_only_in_ci(tmp_path: Path, ci: str, workers: int, text: str) -> None:
    shutil.copy2(ROOT / "tests" / "conftest.py", tmp_path)
    (tmp_path / "test_fine.py").write_text("def test_fine():\n    pass\n")
    (tmp_path / "test_some.py").write_text(text)
    command = [sys.executable, "-m", "pytest", "-rs", "-p", "no:cacheprovider", "--rootdir", str(tmp_path), "-n", str(workers), "."]
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST")} | {"CI": ci}
    done = subprocess.run(command, cwd=tmp_path, env=env, stdout=subprocess.PIPE, text=True)
    assert "no reason" in done.stdout
    assert done.returncode == (1 if ci else 0), done.stdout


def test_needs_knows_what_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    mark = needs("tmux").mark
    assert mark.args == (True,)
    assert mark.kwargs["reason"] == "needs tmux (Debian: tmux)"
    assert {"tmux", "gcc"} <= set(listed())
