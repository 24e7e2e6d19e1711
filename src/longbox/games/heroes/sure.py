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
    W_OUTWIT_R,
    CardLine,
    Op,
)
from longbox.games.heroes.engine.case import FOE, HERO, player_of
from longbox.games.heroes.engine.fighters import the_fight
from longbox.games.heroes.engine.state import Heroes
from longbox.games.heroes.engine.villains import Others
from longbox.games.heroes.engine.windows import Window, is_once, on_table, use_move, window_for
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
        if in_vain(state, frame, effect):
            return state.core.kinds.pass_move, "nothing would change"
        lines = [line for line, _ in effect.lines(state, frame)]
        window = frame.a
        if is_once(window) and not (len(lines) == 1 and is_all(state, frame, seat, effect.asked_pair(state, frame)[1])):
            return None
    elif isinstance(effect, Others):
        lines = [line for line, _ in effect.lines(state, frame, seat)]
    else:
        return None
    return next(((use_move(state, seat, line), line.source.name) for line in lines if only_helps(line)), None)


def is_all(state: Heroes, frame: Frame, seat: int, side: int) -> bool:
    """Whether nothing else of a seat is used about the same roll once it lies."""
    window = frame.a
    later = int(window) + W_ATTACK_R - W_ATTACK
    return not W_ATTACK <= window < W_ATTACK_R or not on_table(state, window_for(later, side, int(frame.seat)), seat, side)


def in_vain(state: Heroes, frame: Frame, window: Window) -> bool:
    """Whether both Outwit rolls lie open, the other side can do nothing more about them, and all that this seat could use would leave them
    as they are (rule B7.10). Events are in hands: where one could be played nothing is known."""
    case = state.case
    open_now = frame.a
    if open_now != W_OUTWIT_R or case is None or window.from_hand(state, frame):
        return False
    side = window.asked_pair(state, frame)[1]
    ahead = case.roll.hits[side] - case.roll.hits[1 - side]
    lines = [line for line, _ in window.lines(state, frame)]
    return bool(lines) and is_settled(state, 1 - side) and not any(turns_outwit(line, ahead) for line in lines)


def is_settled(state: Heroes, side: int) -> bool:
    """Whether a side has nothing more to use about an Outwit that lies open."""
    case = state.case
    assert case is not None
    names = [window_for(W_OUTWIT_R, side, about) for about in (HERO, FOE)]
    answered = the_fight(state).sequence.answered
    return bool(answered >> side & 1) or not any(on_table(state, name, player_of(case, side), side) for name in names)


def turns_outwit(line: CardLine, ahead: int) -> bool:
    """Whether a line could change who wins an Outwit that lies open, for a side that is so many Hits ahead: Hits of its own do that for
    whoever is not ahead, and no more than that behind; who wins ties, only at a tie; and whatever else may."""
    if any(op.calls or op.unless or op.words not in (["me"], ["outwit", "me"]) for op in line.ops):
        return True
    if any(op.name not in ("hits", "ties") for op in line.ops):
        return True
    hits = sum(int(op.n) for op in line.ops if op.name == "hits")
    return -hits <= ahead <= 0


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
    over = frame.a
    return name not in WEIGHTY and (name != "lead" or over > 0)
