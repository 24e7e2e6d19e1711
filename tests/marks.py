"""Marks of tests.

`@rule("T2.3")` names the rule of a rulebook that a test proves. `make quick` leaves out what is `@slow`; what is `@long` runs with
`make test-all` only.
"""

from __future__ import annotations

import pytest

rule = pytest.mark.rule
long = pytest.mark.long
slow = pytest.mark.slow
