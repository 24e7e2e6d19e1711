"""What the numbers of a frame mean, by name, for each effect that keeps some there (rulebook chapter 0).

Plain functions: compiled, they are nothing but access to the frame's slot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from longbox.kernel.state import Frame

if TYPE_CHECKING:
    from longbox.games.mayhem.engine.state import Mayhem

# Drawing: how many cards are still to be drawn.


def draw(state: Mayhem, seat: int, cards: int) -> None:
    """Let a seat draw cards, before anything else goes on."""
    state.push(state.rules().draw.frame(seat, a=cards))


def to_draw(frame: Frame) -> i64:
    return frame.a


def count_drawn(frame: Frame, cards: int) -> None:
    frame.a -= cards


# A scoring that the others may still lower: the sums of its two sides.


def scoring(state: Mayhem, seat: int, actor_sum: int, set_sum: int) -> None:
    """Ask the others for sacrifices against a seat's scoring."""
    state.push(state.rules().sacrifices.frame(seat, a=actor_sum, b=set_sum))


def actor_sum(frame: Frame) -> i64:
    return frame.a


def set_sum(frame: Frame) -> i64:
    return frame.b


def lower_actor_sum(frame: Frame, value: int) -> None:
    frame.a -= value


def lower_set_sum(frame: Frame, value: int) -> None:
    frame.b -= value
