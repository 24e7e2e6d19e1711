"""Answers that cost a seat nothing and can only help it, as everybody can see, and questions that are small (rules T6.5 and T6.9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from longbox.games.heroes.engine.abilities import (
    MASTERMIND,
    NO_LIMIT,
    PLAN,
    POWER_UP,
    SPECIAL_ABILITY,
    SUPPORT_ABILITY,
    W_ATTACK,
    W_ATTACK_R,
    W_KO,
    CardLine,
    Op,
)
from longbox.games.heroes.engine.case import HERO
from longbox.games.heroes.engine.state import Heroes
from longbox.games.heroes.engine.villains import Others
from longbox.games.heroes.engine.windows import Window, is_roll, on_table, use_move, window_for
from longbox.kernel.deeds import Move
from longbox.kernel.state import Frame

LASTING: Final = (SPECIAL_ABILITY, SUPPORT_ABILITY, POWER_UP, PLAN, MASTERMIND)
"""What lies on the table and is still there when it was used."""
GOOD_FOR_HEROES: Final = {"trouble": -1, "threat": -1, "cost": 1}
"""Of these numbers, the direction that helps the heroes."""
WEIGHTY: Final = ("action", "power", "declare", "challenge", "name_hero")
"""What people want to see a player do; everything else is asked in passing."""


def sure_answer(state: Heroes, seat: int, moves: Sequence[Move]) -> tuple[Move, str] | None:
    if not state.frames:
        return None
    frame = state.frames[-1]
    effect = state.game.effects[frame.effect]
    if effect.name == "power":
        return (moves[0], "the only power") if len(moves) == 1 else None
    if isinstance(effect, Window):
        lines = [line for line, _ in effect.lines(state, frame)]
        if takes_one(frame) and not (len(lines) == 1 and is_all(state, frame, seat, effect.asked_pair(state, frame)[1])):
            return None
    elif isinstance(effect, Others):
        lines = [line for line, _ in effect.lines(state, frame, seat)]
    else:
        return None
    return next(((use_move(state, seat, line), line.source.name) for line in lines if only_helps(line)), None)


def takes_one(frame: Frame) -> bool:
    """Whether each side uses at most one ability here (rule B7.19)."""
    return is_roll(int(frame.a)) or frame.a == W_KO


def is_all(state: Heroes, frame: Frame, seat: int, side: int) -> bool:
    """Whether nothing else of a seat is used about the same roll once it lies."""
    later = int(frame.a) + W_ATTACK_R - W_ATTACK
    return not W_ATTACK <= frame.a < W_ATTACK_R or not on_table(state, window_for(later, side, int(frame.seat)), seat, side)


def only_helps(line: CardLine) -> bool:
    """Whether a line costs nothing, is not used up, and does nothing that its side could not want."""
    free = not line.pay and line.limit == NO_LIMIT and line.source.kind in LASTING
    return free and all(helps(op) for op in line.ops)


def helps(op: Op) -> bool:
    if op.calls or op.unless:
        return False
    if op.name in ("dice", "hits"):
        return (op.n > 0) == (op.words[0] == "me")
    if op.name in ("heal_ko", "pp"):
        return op.words[0] == "me" and op.n > 0
    if op.name == "steal":
        return op.words[0] == "pp"
    if op.name == "cost" and op.words[0] == "enter":
        return False
    good = GOOD_FOR_HEROES.get(op.name, 0)
    return good * op.n * (1 if op.line.source.side == HERO else -1) > 0


def is_brief(state: Heroes) -> bool:
    """A window, gray boxes, and whatever follows from a deed. For a Lead Villain the first one asked is waited for (rule B6.8)."""
    if not state.frames:
        return False
    frame = state.frames[-1]
    name = state.game.effects[frame.effect].name
    return name not in WEIGHTY and (name != "lead" or frame.a > 0)
