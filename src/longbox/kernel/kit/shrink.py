"""Make a way to a fault as short as it gets: leave out deeds as long as the rest is possible and ends in the same fault."""

from __future__ import annotations

from collections.abc import Callable

from longbox.kernel.kit.base import Step
from longbox.kernel.state import Game, State

_ATTEMPTS = 3000


def shrink(
    game: Game, deeds: list[Step], check: Callable[[State, Step | None], None], step: Step | None, fault: type[Exception]
) -> list[Step]:
    """The deeds, or fewer of them, after which the check still fails in the same way."""
    left = _ATTEMPTS
    size = max(1, len(deeds) // 2)
    while size and left > 0:
        shorter = None
        for at in range(len(deeds) - size + 1):
            left -= 1
            if left > 0 and fails(game, deeds[:at] + deeds[at + size :], check, step, fault):
                shorter = deeds[:at] + deeds[at + size :]
                break
        if shorter is None:
            size = size // 2 if size > 16 else size - 1
        else:
            deeds, size = shorter, min(size, max(1, len(shorter) // 2))
    return deeds


def fails(game: Game, deeds: list[Step], check: Callable[[State, Step | None], None], step: Step | None, fault: type[Exception]) -> bool:
    """Whether these deeds are possible in this order, and the check fails after them."""
    try:
        state = game.start()
        for seat, deed in deeds:
            if state.refuse(seat, deed) is not None:
                return False
            state.apply(seat, deed)
        if step is not None and state.refuse(*step) is not None:
            return False
    except Exception:
        return False
    try:
        check(state, step)
    except fault:
        return True
    except Exception:
        return False
    return False
