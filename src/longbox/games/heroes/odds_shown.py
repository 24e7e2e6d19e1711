"""When odds are shown (rule B13.10): beside open choices at once, for secret choices and in a fight when somebody asks for a hint."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from longbox.games.heroes import ALWAYS, NEVER
from longbox.games.heroes.engine.vocabulary import FIGHT_WINDOWS
from longbox.kernel.state import Setting

SECRET: Final = frozenset([*FIGHT_WINDOWS, "lead", "backup", "gray_box", "name_hero", "power", "swap_numbers"])
"""The questions of a fight, and those whose answers are secret, or cards of a hand."""


def may_be_shown(options: Mapping[str, Setting]) -> bool:
    return options["hints"] != NEVER


def come_at_once(options: Mapping[str, Setting], what: str) -> bool:
    """Whether the odds for a question are shown before anybody asks for them."""
    return options["hints"] == ALWAYS or (may_be_shown(options) and what not in SECRET)
