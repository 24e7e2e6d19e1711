"""Marks of tests: `@rule("T2.3")` names the rule of a rulebook that a test proves; one that is `@long` runs with `make test-all` only."""

from __future__ import annotations

import pytest

rule = pytest.mark.rule
long = pytest.mark.long
