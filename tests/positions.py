"""Fixed positions of every game, by name, from which `tests.test_counts` counts.

Most are lines of deeds from the start, or states of Mayhem that are set up by hand; some are reached by random play with a fixed seed,
so that full tables with ready Decks are among them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from longbox.content.own import Own
from longbox.games.mayhem import GAME as MAYHEM
from longbox.games.mayhem.engine.game import MayhemGame
from longbox.games.mayhem.engine.state import Mayhem
from longbox.kernel import CHANCE, Game, Outcome, Setting, Sfc32, State
from longbox.kit.base import Step, random_move
from tests.mayhem.tables import CARDS, at_seat, at_slot, do, passes, put, resolve, scene, table_of
from tests.roofs import RoofsGame
from tests.toys.duel import GAME as DUEL
from tests.toys.heist import HeistGame
from tests.toys.watch import WatchGame


class Position(NamedTuple):
    """How to come to a state, how deep to count from there, and how deep by trying every move; 0 where the table is too large for it."""

    make: Callable[[], State]
    depth: int
    tried: int


def line(game: Game, *deeds: str) -> State:
    """From the start by these deeds: `roll 3 1`, or a seat and its move, as in `0 play zap second`."""
    state = game.start()
    for words in deeds:
        seat, deed = _step(game, words)
        refusal = state.refuse(seat, deed)
        assert refusal is None, f"{words} is refused: {refusal}"
        state.apply(seat, deed)
    return state


def _step(game: Game, words: str) -> Step:
    first, _, rest = words.partition(" ")
    if first == "roll":
        return CHANCE, Outcome([int(number) for number in rest.split()])
    return int(first), game.moves.parse(rest)


def walk(game: Game, seed: str, steps: int) -> State:
    """From the start by so many random deeds."""
    state, rng = game.start(), Sfc32(seed)
    for _ in range(steps):
        step = random_move(state, rng)
        assert step is not None, "the game has ended before"
        state.apply(*step)
    return state


PLANNED = ["0 send driver street", "0 send climber roof", "0 send cracker vault", "0 ready", "1 send driver street", "1 send cracker home"]
"""One seat has sealed its plan for the night; the other has only its climber left to send."""
DEAL = ["roll 1 11 15 17", "roll 1 10 6 1", "roll 1"]
"""Seat 0 has two zaps, a ward, a snatch and a gamble; seat 1 two zaps, a blast and a ward."""

# Mayhem

SPADES = "king-spades 7-spades 3-spades vision energy-dagger ten-miles-up night-at-the-falls joker-1"
HEARTS = "king-hearts 8-hearts ace-hearts 2-hearts general-okoye wakanda-forever reality-distortion shuri"


def few(seats: int = 2, **options: Setting) -> MayhemGame:
    """A table with Decks of eight cards, whose table of moves is small."""
    return table_of([SPADES, HEARTS, SPADES, HEARTS][:seats], [""] * seats, options)


def entering(seats: int) -> Mayhem:
    """Enter Stage: everybody holds cards of every Role, and something is in play that they can be attached to, or strike."""
    black = "3-spades 7-spades joker-1 energy-dagger night-at-the-falls ten-miles-up vision"
    red = "ace-hearts 2-hearts king-hearts shuri wakanda-forever reality-distortion"
    state = scene(few(seats), hands=[black, red, black, red][:seats], favor=[300] * seats)
    put(state, 0, "king-spades", "actor")
    put(state, 1, "8-hearts", "set")
    put(state, 1, "general-okoye", "actor", damage=1)
    return state


def answering() -> Mayhem:
    """Three Acts wait on the Stack, all of them aimed at cards in play."""
    state = entering(2)
    do(state, 0, f"attach energy-dagger 0 {at_slot(state, 2)}")
    do(state, 0, "strike 3-spades 2 low")
    passes(state, 0)
    do(state, 1, "strike king-hearts 0 low")
    return state


def taking() -> Mayhem:
    """An effect asks which card comes back from the Discard; an attack follows."""
    state = scene(
        few(),
        hands=["night-at-the-falls 3-spades energy-dagger ten-miles-up", "2-hearts"],
        discards=["7-spades vision joker-1"],
        favor=[0, 500],
        step="upkeep",
    )
    do(state, 0, f"play night-at-the-falls {at_seat(1)}")
    resolve(state)
    return state


def naming() -> Mayhem:
    """An effect asks the seat that is not active for another one of three."""
    state = scene(few(3), hands=["3-spades 7-spades", "2-hearts", "3-spades"], favor=[500, 500, 500], step="upkeep")
    hex = put(state, 1, "reality-distortion", "set-piece", on=put(state, 1, "8-hearts", "set"))
    do(state, 0, f"strike 3-spades {hex} low")
    resolve(state)
    return state


def scoring(seats: int, **options: Setting) -> Mayhem:
    """Performance: two Actors and a Set to score with, against Actors and Sets that the newest core lets the others sacrifice."""
    state = scene(few(seats, **options), hands=["3-spades ten-miles-up", "2-hearts"], step="performance", favor=[980] * seats)
    for role, id in (("actor", "king-spades"), ("actor", "vision"), ("set", "7-spades")):
        put(state, 0, id, role)
    for seat in range(1, seats):
        put(state, seat, "general-okoye", "actor")
        put(state, seat, "8-hearts", "set")
    return state


def sacrificing() -> Mayhem:
    state = scoring(3, core="newest")
    do(state, 0, "score 0 2")
    return state


def ready(seats: int, seed: str, steps: int, **options: Setting) -> State:
    """A full table with ready Decks, after random play."""
    return walk(ready_decks(seats, options), seed, steps)


def ready_decks(seats: int, options: Mapping[str, Setting] | None = None) -> Game:
    """The ready Decks with the tests' own hero cards, so that the counts do not change with the balance."""
    kept = Own(CARDS.parents[1])
    return MAYHEM.make(seats, {"second_favor": 50, **(options or {})}, kept, packs={"marvel": CARDS.name})


# All of them

POSITIONS: dict[str, Position] = {
    "roofs: two plan": Position(lambda: RoofsGame(2).start(), 4, 4),
    "roofs: three plan": Position(lambda: RoofsGame(3).start(), 3, 3),
    "roofs: one plan is sealed, one begun": Position(lambda: line(RoofsGame(2), "0 coin left", "0 done", "1 coin middle"), 4, 4),
    "roofs: two dice to roll": Position(lambda: line(RoofsGame(2), "0 coin left", "0 done", "1 coin right", "1 done"), 4, 4),
    "roofs: the last plan": Position(lambda: walk(RoofsGame(4), "roofs", 36), 6, 6),
    "heist: two plan": Position(lambda: HeistGame(2).start(), 2, 2),
    "heist: one plan is sealed, one nearly": Position(lambda: line(HeistGame(2), *PLANNED), 3, 3),
    "heist: the guard is rolled": Position(lambda: line(HeistGame(2), *PLANNED, "1 send climber home", "1 ready"), 2, 2),
    "duel: the deal": Position(lambda: DUEL.make(2).start(), 4, 4),
    "duel: the first turn": Position(lambda: line(DUEL.make(2), *DEAL), 5, 5),
    "duel: a ward on a zap": Position(lambda: line(DUEL.make(2), *DEAL, "0 play zap second", "1 play ward first"), 6, 6),
    "duel: a snatch asks": Position(lambda: line(DUEL.make(2), *DEAL, "0 play snatch second", "1 pass", "0 pass"), 5, 5),
    "duel: a gamble is rolled": Position(lambda: line(DUEL.make(2), *DEAL, "0 play gamble first", "1 pass", "0 pass"), 5, 4),
    "watch: heroes may act": Position(lambda: WatchGame(3).start(), 4, 4),
    "watch: the Watcher answers": Position(lambda: line(WatchGame(2), "1 gather d8", "1 gather d4", "1 act"), 6, 4),
    "watch: a pool of three dice": Position(
        lambda: line(WatchGame(2), *[f"1 gather d{size}" for size in (12, 10, 8)], "1 act", "0 let_roll"), 5, 4
    ),
    "mayhem: two enter the stage": Position(lambda: entering(2), 5, 1),
    "mayhem: three enter the stage": Position(lambda: entering(3), 5, 1),
    "mayhem: four enter the stage": Position(lambda: entering(4), 5, 0),
    "mayhem: three Acts on the Stack": Position(answering, 8, 3),
    "mayhem: an effect asks for a card": Position(taking, 7, 2),
    "mayhem: an effect asks for a seat": Position(naming, 9, 2),
    "mayhem: a performance that can win": Position(lambda: scoring(2), 6, 2),
    "mayhem: the newest core, a performance": Position(lambda: scoring(2, core="newest"), 6, 2),
    "mayhem: the newest core, sacrifices": Position(sacrificing, 6, 1),
    "mayhem: ready Decks, the deal for two": Position(lambda: ready_decks(2).start(), 5, 0),
    "mayhem: ready Decks, two seats": Position(lambda: ready(2, "count 8", 98), 7, 0),
    "mayhem: ready Decks, three seats": Position(lambda: ready(3, "count 0", 92), 7, 0),
    "mayhem: ready Decks, four seats": Position(lambda: ready(4, "count 20", 19), 7, 0),
    "mayhem: ready Decks, the newest core": Position(lambda: ready(2, "count 26", 102, core="newest"), 5, 0),
    "mayhem: ready Decks, Jokers": Position(lambda: ready(2, "count 10", 91, decks="crown-and-hex,sky-and-steel"), 7, 0),
}
