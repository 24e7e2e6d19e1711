"""Whole games between bots: `play_out` as fast as it goes, `play_table` with log, streams and verifiable dice. And `next_choice`, for loops
of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from longbox.bots.bot import Bot, Budget
from longbox.kernel.deeds import CHANCE, Move, Outcome
from longbox.kernel.errors import Stuck
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Ask, Game, Over, Roll, State, seats_in

if TYPE_CHECKING:
    from longbox.kernel.host import Host

MOST_STEPS: Final = 100_000


class Result:
    """How a game between bots went. `decisions` counts the choices among at least two moves, `steps` every deed."""

    __slots__ = ("state", "over", "decisions", "steps")

    def __init__(self, state: State, over: Over | None, decisions: int, steps: int) -> None:
        self.state = state
        self.over = over
        self.decisions = decisions
        self.steps = steps


def play_out(game: Game, bots: Sequence[Bot], seed: int | str, budget: Budget | None = None, most: int = MOST_STEPS) -> Result:
    """A game from the start to its end, to `most` steps, or to where no bot can move. The same seed gives the same game."""
    state = game.start()
    dice = Sfc32(f"{seed} dice")
    own = [Sfc32(f"{seed} bot {seat}") for seat in range(game.seats)]
    limit = budget or Budget()
    decisions = 0
    for step in range(most):
        pending = state.pending()
        if isinstance(pending, Ask):
            seat = asked(state, pending, dice)
            if seat < 0:
                return Result(state, None, decisions, step)
            moves = state.legal(seat)
            bot = bots[seat]
            if len(moves) > 1:
                decisions += 1
            state.apply(seat, bot.choose(None if bot.blind else state.view(seat), moves, limit, own[seat]))
        elif isinstance(pending, Roll):
            state.apply(CHANCE, throw(pending, dice))
        else:
            assert isinstance(pending, Over)
            return Result(state, pending, decisions, step)
    return Result(state, None, decisions, most)


def next_choice(state: State, rng: Sfc32) -> tuple[int, list[Move]] | None:
    """Play a state on to the next real choice: chance shows what `rng` draws, and whoever has only one move makes it.

    The seat that has to choose and its legal moves, at least two; None when the game is over, or nobody can move. All deeds go through
    `apply` one by one, as in any other loop.
    """
    for _ in range(MOST_STEPS):
        pending = state.pending()
        if isinstance(pending, Ask):
            seat = asked(state, pending, rng)
            if seat < 0:
                return None
            moves = state.legal(seat)
            if len(moves) > 1:
                return seat, moves
            state.apply(seat, moves[0])
        elif isinstance(pending, Roll):
            state.apply(CHANCE, throw(pending, rng))
        else:
            return None
    raise Stuck(f"{MOST_STEPS} deeds in a row left nobody a choice")


def asked(state: State, ask: Ask, rng: Sfc32) -> int:
    """One of the seats that are waited for; if there are none, one of those that may move and can; -1 if nobody can."""
    if ask.seat >= 0:
        return ask.seat
    if ask.seats == 0:
        can = [seat for seat in seats_in(ask.may) if state.legal(seat)]
        return rng.choice(can) if can else -1
    return rng.choice(seats_in(ask.seats))


def throw(roll: Roll, rng: Sfc32) -> Outcome:
    """What a simulation's own generator shows."""
    return Outcome([rng.die(sides) for sides in roll.sides])


def play_table(host: Host, bots: Sequence[Bot], seed: int | str, budget: Budget | None = None, most: int = MOST_STEPS) -> None:
    """Let bots play at a table, with everything that a table of people has. Nonces are given where they are missing."""
    rng = Sfc32(f"{seed} order")
    own = [Sfc32(f"{seed} bot {seat}") for seat in range(host.game.seats)]
    for seat in range(host.game.seats):
        host.give_nonce(seat, f"{bots[seat].name} {seat}")
    for _ in range(most):
        pending = host.state.pending()
        seat = asked(host.state, pending, rng) if isinstance(pending, Ask) else -1
        if seat < 0:
            return
        bot_move(host, seat, bots, own, budget or Budget())


def bot_move(host: Host, seat: int, bots: Sequence[Bot], own: list[Sfc32], budget: Budget) -> Move:
    """Let the bot of a seat answer the seat's open question."""
    question = host.question(seat)
    moves = host.stream(seat).moves
    if question is None or not moves:
        raise Stuck(f"{host.game.names[seat]} is waited for but has no move")
    bot = bots[seat]
    move = bot.choose(None if bot.blind else host.state.view(seat), moves, budget, own[seat])
    refusal = host.answer(seat, question.id, move)
    if refusal is not None:
        raise Stuck(f"the bot {bot.name!r} chose {move!r}, which is refused: {refusal}")
    return move
