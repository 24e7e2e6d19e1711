"""What a view shows, as the engine's own objects again."""

from __future__ import annotations

import msgspec

from longbox.games.heroes.engine.case import Case
from longbox.games.heroes.engine.views import CaseView, FrameView
from longbox.kernel.state import Frame


def frame_of(shown: FrameView) -> Frame:
    return Frame(effect=shown.effect, at=shown.at, seat=shown.seat, a=shown.a, b=shown.b, c=shown.c)


def case_of(shown: CaseView) -> Case:
    return Case(**msgspec.to_builtins(shown))  # which copies every list
