"""Advice for Heroic: why something cannot be done, where a question needs no person, and what is rarely meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from typing import Any

from longbox.games.heroic.engine.pool import gathered
from longbox.games.heroic.engine.rules import ACT, ATTACK, COMPLICATE, FIRST, FOES, NEXT, REST, TRAITS, TRANSITION, USES, WATCHER
from longbox.games.heroic.engine.state import Heroic
from longbox.hosting.advice import Advice
from longbox.kernel.deeds import Kind, Move, Refusal
from longbox.kernel.state import State

VAGUE = ("not_asked", "not_now", "no_pool", "no_aim")
"""Refusals that only say that something else is asked now."""
EMPTY = ("no_target", "no_trait", "no_set", "nobody", "no_stress", "extra_first")
"""Refusals that only say that there is no such thing: what is said of those that there are tells more."""
CALLED = {"heal": "recover", "hurt": "attack"}
"""Other words of people for what an action is for."""
MOST = 4000
"""So many moves of a kind are tried to find out why none is possible."""


class HeroicAdvice(Advice):
    def why_not(self, state: State, seat: int, words: str) -> Refusal | None:
        """The words are a move, a kind of move alone, such as push, what an action is for, such as objective, or the name of a power,
        specialty or distinction of the character that gathers dice."""
        assert isinstance(state, Heroic)
        asked = words.strip().lower()
        kind = state.game.moves.by_name.get(asked.replace(" ", "_"))
        if kind is not None:
            return telling(state, seat, every(kind))
        if CALLED.get(asked, asked) in USES:
            return telling(state, seat, aims(state, USES.index(CALLED.get(asked, asked))))
        named = called(state, seat, asked)
        return telling(state, seat, named) if named else super().why_not(state, seat, words)

    def own_matter(self, state: State, seat: int, moves: Sequence[Move]) -> str:
        """Everybody sees everything: where only a pass is left, nobody needs to be asked."""
        return "nothing to choose" if moves and all(move.kind.passes for move in moves) else ""

    def sure(self, state: State, seat: int, moves: Sequence[Move]) -> tuple[Move, str] | None:
        """Where one alone has still to act, nobody need say that they act next (rule P16.3)."""
        return (moves[0], "the only one to act") if len(moves) == 1 and moves[0].kind.name == "name" else None

    def brief(self, state: State, seat: int) -> bool:
        """Who acts next is asked in passing."""
        assert isinstance(state, Heroic)
        return state.stage in (FIRST, NEXT)

    def people_first(self, state: State) -> bool:
        """In a Transition bots are ready once every person is, so that what people do for them comes in time (rule P11.4)."""
        assert isinstance(state, Heroic)
        return state.stage == REST

    def in_passing(self, state: State, seat: int) -> bool:
        """While somebody gathers dice or rests, a terminal does not stop for each die (rule P8.13)."""
        assert isinstance(state, Heroic)
        return state.stage in (ACT, REST)

    def for_bot(self, state: State, seat: int, moves: list[Move], people: Sequence[int]) -> list[Move]:
        """Bots name people first, the one of them who has waited longest; the bot of a Watcher may still name a foe (rule P16.7)."""
        assert isinstance(state, Heroic)
        named = [move for move in moves if move.kind.name == "name"]
        best: Move | None = None
        least = 0
        foes: list[Move] = []
        for move in named:
            who = move.a
            one = state.cast[who]
            if one.side == FOES:
                foes.append(move)
            elif one.seat in people and one.seat != WATCHER and (best is None or one.in_scene.turn < least):
                best, least = move, one.in_scene.turn
        if best is None:
            return moves
        return [move for move in moves if move not in named or move is best or (seat == WATCHER and move in foes)]

    def warning(self, state: State, seat: int, move: Move) -> str:
        """Hurting a friend, a roll of a die or two, the end of a scene for doom, and a Transition left with stress."""
        assert isinstance(state, Heroic)
        who = state.subject(seat)
        name = move.kind.name
        if name == "aim":
            use, target = move.a, move.b
            if use in (ATTACK, COMPLICATE) and who >= 0 and target < len(state.cast) and not state.opposes(who, target):
                return f"{state.cast[target].name()} is on your side."
        if name == "roll" and who >= 0:
            return few_dice(state, seat, who)
        if name == "end_scene" and seat == WATCHER:
            return "That ends the scene at once, for two d12 (P8.9)."
        if name == "done" and state.scene.kind == TRANSITION and who >= 0 and max(state.cast[who].harm.stress) >= 8:
            return f"{state.cast[who].name()} still has stress that could be recovered here (P13.6)."
        return ""


def called(state: Heroic, seat: int, asked: str) -> list[Move]:
    """The steps that take a trait with this name."""
    who, kinds, found = state.subject(seat), state.game.moves.by_name, list[Move]()
    if who < 0:
        return found
    sheet = state.cast[who].sheet
    for at, set_ in enumerate(sheet.sets):
        for place, power in enumerate(set_.powers):
            if asked in (power.name.lower(), power.title().lower()):
                found += [kinds["power"].of(at, place, extra) for extra in range(2)]
    for place, specialty in enumerate(sheet.specialties):
        if asked in (specialty.name().lower(), specialty.title().lower()):
            found += [kinds["specialty"].of(place, 0, extra) for extra in range(2)]
    for place, words in enumerate(sheet.distinctions):
        if asked == words.lower():
            found += [kinds["distinction"].of(place, 0, extra) for extra in range(2)]
    return found


def every(kind: Kind[Any]) -> Iterator[Move]:
    """The moves of a kind, as many as are worth trying."""
    return (kind.of(*places) for places in islice(product(*(range(part.size) for part in kind.ranges)), MOST))


def aims(state: Heroic, use: int) -> Iterator[Move]:
    return (state.game.moves.by_name["aim"].of(use, who, detail) for who in range(len(state.cast)) for detail in range(TRAITS))


def few_dice(state: Heroic, seat: int, who: int) -> str:
    """A pool without an affiliation, or of a single die, though one die from every box is free (rule P3.2)."""
    pool = gathered(state, seat, who)
    if pool.affiliation >= 0 and len(pool.dice) > 1:
        return ""
    many = "One die" if len(pool.dice) == 1 else f"{len(pool.dice)} dice"
    missing = "" if pool.affiliation >= 0 else " without an affiliation"
    return f"{many}{missing}: one die from every box is free (P3.2)."


def telling(state: Heroic, seat: int, moves: Iterable[Move]) -> Refusal | None:
    """None if one of the moves is possible; otherwise the reason that says most."""
    refusals: list[Refusal] = []
    for move in moves:
        refusal = state.refuse(seat, move)
        if refusal is None:
            return None
        refusals.append(refusal)
    clear = [refusal for refusal in refusals if refusal.code not in VAGUE]
    plain = [refusal for refusal in clear if refusal.code not in EMPTY]
    return (plain or clear or refusals)[0]


ADVICE = HeroicAdvice()
