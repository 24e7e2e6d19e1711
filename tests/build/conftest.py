from __future__ import annotations

import pytest

from tests.build import builds
from tests.build.builds import Build
from tools.debian import have


@pytest.fixture(scope="session")
def pure_build() -> Build:
    """Longbox as `pip install .` installs it. Tell it what to do with .run(snippet)."""
    return builds.pure()


@pytest.fixture(scope="session")
def compiled_build() -> Build:
    """Longbox compiled, the toy duel included."""
    if not (have("gcc") and have("Python.h")):
        pytest.skip("needs gcc (Debian: build-essential) and Python.h (Debian: python3-dev)")
    return builds.compiled()
