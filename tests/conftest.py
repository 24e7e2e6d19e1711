"""For all tests: with CI=true a skipped test fails the run, and hypothesis neither hurries nor differs from run to run."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

CI = os.environ.get("CI") == "true"
# Processes that tests start find the game from outside as the tests themselves do.
os.environ["PYTHONPATH"] = os.pathsep.join([str(Path(__file__).parent / "packages" / "roofs"), os.environ.get("PYTHONPATH", "")]).strip(
    os.pathsep
)

settings.register_profile("longbox", deadline=None, derandomize=True)
settings.load_profile("longbox")


@pytest.fixture(autouse=True)
def _logging_as_before() -> Iterator[None]:
    """A server that a test starts in this process sets up its logging; the stream that it writes to ends with the test."""
    logger = logging.getLogger("longbox")
    handlers, propagate, level = logger.handlers[:], logger.propagate, logger.level
    yield
    logger.handlers, logger.propagate = handlers, propagate
    logger.setLevel(level)


def _skipped(config: pytest.Config) -> int:
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    return len(reporter.stats.get("skipped", [])) if reporter else 0


def pytest_sessionfinish(session: pytest.Session) -> None:
    if CI and _skipped(session.config) and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if CI and _skipped(config):
        terminalreporter.write_line(f"CI=true, and {_skipped(config)} skipped: that fails the run", red=True)
