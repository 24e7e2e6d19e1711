"""The words of a statement of fields, from which `longbox records` writes the records of a game."""

from __future__ import annotations

from typing import Annotated, TypeVar

T = TypeVar("T")

Shared = Annotated[T, "shared"]
"""A list that is never changed but replaced, so that copies of the record share it."""


class Unchanging:
    """A record that never changes, so that copies of what holds it share it."""
