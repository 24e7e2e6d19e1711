"""For tests that need more than Python: `@needs("tmux")` skips where it is not installed. With CI=true, conftest makes a skip a failure."""

from __future__ import annotations

import pytest

from tools.debian import have, listed


def needs(*things: str) -> pytest.MarkDecorator:
    """Mark a test, a class or (as `pytestmark`) a module that needs things from debian-packages.txt."""
    packages = listed()
    lacking = [f"{thing} (Debian: {packages[thing]})" for thing in things if not have(thing)]
    return pytest.mark.skipif(bool(lacking), reason=f"needs {', '.join(lacking)}")
