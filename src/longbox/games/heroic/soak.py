"""Tables and players for `make soak`, and what must hold when a book of Heroic is closed."""

from __future__ import annotations

from longbox.bots.bot import Bot, Budget
from longbox.games.heroic.engine.game import SETTINGS
from longbox.games.heroic.engine.people import Character
from longbox.games.heroic.engine.rules import TRAITS
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import DICE
from longbox.kernel.deeds import Move
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Setting, State
from longbox.kernel.views import View

MOST_LEAST = 5
"""The most Plot Points that a session can begin with (rule P14.8)."""
SELDOM = {"end_now": 6, "hold": 12, "hand": 12, "split": 8, "offer": 8, "limit": 6, "limit_step": 8, "regroup": 4}
"""What would be most of a random scene, or its end: one time in so many of those that could be."""

ENOUGH = 200
"""A scene is ended unasked one time in so many in which it could be."""


class Whim(Bot):
    """Any kind of move, and then any move of that kind, so that scenes are played and not only begun. Every other time when nothing is
    played the book is closed."""

    def __init__(self) -> None:
        super().__init__("whim", blind=True)

    def choose(self, view: View | None, moves: list[Move], budget: Budget, rng: Sfc32) -> Move:
        names = list(dict.fromkeys(move.kind.name for move in moves))
        if "close_book" in names and rng.below(2):
            names = ["close_book"]
        if "rush" in names and rng.below(3) == 0:
            names = ["rush"]
        name = rng.choice([name for name in names if rng.below(SELDOM.get(name, 1)) == 0] or names)
        return rng.choice([move for move in moves if move.kind.name == name])

    def volunteer(self, view: View | None, moves: list[Move], budget: Budget, rng: Sfc32) -> Move | None:
        """Whoever only may move ends the scene now and then: a hero who is alone in one would act for ever."""
        ends = [move for move in moves if move.kind.name == "end_now"]
        return ends[0] if ends and rng.below(ENOUGH) == 0 else None


def players(seats: int) -> list[Bot]:
    return [Whim()] * seats


def tables() -> list[tuple[int, dict[str, Setting]]]:
    """Seats and options: parties of every size, drawn and not, a companion, each setting turned, and all of them."""
    usual: list[tuple[int, dict[str, Setting]]] = [(seats, {}) for seats in (2, 3, 4, 5)]
    dealt: list[tuple[int, dict[str, Setting]]] = [(2 + number % 4, {"party": str(number)}) for number in range(12)]
    turned: list[tuple[int, dict[str, Setting]]] = [(3, {name: True}) for name in SETTINGS]
    return [*usual, *dealt, *turned, (2, {"companion": "random"}), (4, dict.fromkeys(SETTINGS, True))]


def fault(state: State) -> str:
    """All dice are dice, nobody has or is what nobody can, nothing is left over, and the state is read as it is written. Empty if so."""
    assert isinstance(state, Heroic)
    if state.contest is not None or state.hits or state.proposal is not None or state.offer:
        return "the book is closed in the middle of something"
    if any(die not in DICE for die in state.doom):
        return f"doom has dice that there are not: {state.doom}"
    if len(state.traits) > TRAITS or any(trait.die and trait.die not in DICE for trait in state.traits):
        return "there are too many traits, or traits of dice that there are not"
    for one in state.cast:
        if words := fault_of(one):
            return f"{one.name()}: {words}"
    written = state.game.encode(state)
    return "" if state.game.encode(state.game.decode(written)) == written else "the state is not read as it was written"


def fault_of(one: Character) -> str:
    """What is wrong with somebody."""
    if any(die and die not in DICE for die in [*one.harm.stress, *one.harm.trauma]):
        return f"stress {one.harm.stress} and trauma {one.harm.trauma} are no dice"
    if any(bool(words) and not die for words, die in zip(one.harm.causes, [*one.harm.stress, *one.harm.trauma], strict=True)):
        return "what is gone still has a cause"
    if 0 <= one.harm.out < 3 and one.harm.stress[one.harm.out] != DICE[-1] and not one.sheet.is_many() and not one.dead:
        return f"is out by a stress of d{one.harm.stress[one.harm.out]}"
    if one.pp < 0 or one.xp < 0 or not 1 <= one.least <= MOST_LEAST:
        return f"{one.pp} Plot Points, at least {one.least}, and {one.xp} XP cannot be"
    return "" if 0 <= one.dice <= one.sheet.count else f"{one.dice} dice of {one.sheet.count}"
