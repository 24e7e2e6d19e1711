"""Marks of tests: `@rule("T2.3")` names the rule of a rulebook that a test proves."""

from __future__ import annotations

import pytest

rule = pytest.mark.rule
