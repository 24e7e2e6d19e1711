"""One server for the tests that leave it as it was, and one of its own for whoever asks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.table.fate import luck_of_this_test as luck_of_this_test
from tests.table.serving import Running, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server")) as server:
        yield server
