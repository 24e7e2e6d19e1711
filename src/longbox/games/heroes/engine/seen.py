"""What a view shows, as the engine's own objects again."""

from __future__ import annotations

import msgspec

from longbox.games.heroes.engine.records import Case
from longbox.games.heroes.engine.views import CaseView


def case_of(shown: CaseView) -> Case:
    return Case(**msgspec.to_builtins(shown))  # which copies every list
