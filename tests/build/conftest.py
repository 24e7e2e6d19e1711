from __future__ import annotations

import pytest

from tests.build.builds import Build, made
from tools.debian import have
from tools.fast import ROOT


@pytest.fixture(scope="session")
def pure_build() -> Build:
    """Longbox as `pip install .` installs it. Tell it what to do with .run(snippet)."""
    return made("pure", "")


@pytest.fixture(scope="session")
def compiled_build() -> Build:
    """Longbox compiled, the toy duel included."""
    if not (have("gcc") and have("Python.h")):
        pytest.skip("needs gcc (Debian: build-essential) and Python.h (Debian: python3-dev)")
    return made("compiled", "strict", also=[ROOT / "tests" / "toys" / "duel.py"])
