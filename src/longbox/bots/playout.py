"""Whole games between bots: `play_out` as fast as possible, `play_table` with log, streams and verifiable dice. `next_choice` is for
those who write their own loop."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from longbox.bots.bot import Bot, Budget
from longbox.kernel.deeds import CHANCE, Move, Outcome
from longbox.kernel.errors import Stuck
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Ask, Game, Over, Roll, State, onward, seats_in

if TYPE_CHECKING:
    from longbox.hosting.host import Host

MOST_STEPS: Final = 100_000
MOST_DECISIONS: Final = 20_000
"""A game of bots that has not ended by then is unlikely to end at all: players who choose at random may go on for ever."""


class Result:
    """How a game between bots went. `decisions` counts choices between two or more moves, `steps` counts all deeds."""

    __slots__ = ("state", "over", "decisions", "steps")

    def __init__(self, state: State, over: Over | None, decisions: int, steps: int) -> None:
        self.state = state
        self.over = over
        self.decisions = decisions
        self.steps = steps


def play_out(
    game: Game,
    bots: Sequence[Bot],
    seed: int | str,
    budget: Budget | None = None,
    most: int = MOST_STEPS,
    most_decisions: int = MOST_DECISIONS,
) -> Result:
    """A game from the start to its end, or until `most` steps or `most_decisions` decisions are made or no bot can move. The same seed
    gives the same game.

    Bots are offered what brings their plans nearer to the end (`onward`), and after every deed those that may move can volunteer.

    >>> from longbox.bots import RandomBot
    >>> from tests.toys.duel import DuelGame
    >>> result = play_out(DuelGame(), [RandomBot(), RandomBot()], seed=1)
    >>> result.over, result.decisions, result.steps
    (over, won by [1], [-3, 4] (D4.1), 18, 57)
    """
    state = game.start()
    dice = Sfc32(f"{seed} dice")
    own = [Sfc32(f"{seed} bot {seat}") for seat in range(game.seats)]
    limit = budget or Budget()
    decisions = 0
    for step in range(most):
        pending = state.pending()
        if isinstance(pending, Ask):
            if decisions >= most_decisions:
                return Result(state, None, decisions, step)
            if pending.may and pending.seats:
                offer = volunteered(state, pending, bots, limit, own)
                if offer is not None:
                    decisions += 1
                    state.apply(offer[0], offer[1])
                    continue
            seat = asked(state, pending, dice)
            if seat < 0:
                return Result(state, None, decisions, step)
            moves = state.onward(seat)
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
    """Play a state on to the next real choice: `rng` draws for chance, and a seat that has only one move makes it.

    Returns the seat that has to choose and its moves onward, at least two; None if the game is over or nobody can move. All deeds go
    through `apply` one by one, as in any other loop. Seats that only may move are passed over while somebody is waited for.

    >>> from tests.toys.duel import DuelGame
    >>> next_choice(DuelGame().start(), Sfc32(1))
    (0, [play zap first, play zap second, play blast first, play blast second, end])
    """
    for _ in range(MOST_STEPS):
        pending = state.pending()
        if isinstance(pending, Ask):
            seat = asked(state, pending, rng)
            if seat < 0:
                return None
            moves = state.onward(seat)
            if len(moves) > 1:
                return seat, moves
            state.apply(seat, moves[0])
        elif isinstance(pending, Roll):
            state.apply(CHANCE, throw(pending, rng))
        else:
            return None
    raise Stuck(f"{MOST_STEPS} deeds in a row left nobody a choice")


def asked(state: State, ask: Ask, rng: Sfc32) -> int:
    """One of the seats that are waited for; if there are none, one that may move and can; -1 if nobody can."""
    if ask.seat >= 0:
        return ask.seat
    if ask.seats == 0:
        can = [seat for seat in seats_in(ask.may) if state.legal(seat)]
        return rng.choice(can) if can else -1
    return rng.choice(seats_in(ask.seats))


def volunteered(
    state: State, ask: Ask, bots: Sequence[Bot], budget: Budget, own: list[Sfc32], among: Sequence[int] | None = None
) -> tuple[int, Move] | None:
    """The first seat that may move, is not waited for and wants to, with its move; `among` are those that are asked, all by default."""
    for seat in seats_in(ask.may & ~ask.seats) if among is None else among:
        moves = state.onward(seat)
        if moves:
            bot = bots[seat]
            move = bot.volunteer(None if bot.blind else state.view(seat), moves, budget, own[seat])
            if move is not None:
                return seat, move
    return None


def throw(roll: Roll, rng: Sfc32) -> Outcome:
    """A roll by the simulation's own generator."""
    return Outcome([rng.die(sides) for sides in roll.sides])


def play_table(host: Host, bots: Sequence[Bot], seed: int | str, budget: Budget | None = None, most: int = MOST_STEPS) -> None:
    """Let bots play at a table, with everything that a table of people has. Missing nonces are given.

    >>> from longbox.bots import RandomBot
    >>> from longbox.hosting.host import Host
    >>> from tests.toys.duel import DuelGame
    >>> host = Host.new(DuelGame(), seed=bytes(32))
    >>> play_table(host, [RandomBot(), RandomBot()], seed=1)
    >>> host.over()
    over, won by [0], [10, -1] (D4.1)
    """
    rng = Sfc32(f"{seed} order")
    limit = budget or Budget()
    own = [Sfc32(f"{seed} bot {seat}") for seat in range(host.game.seats)]
    for seat in range(host.game.seats):
        host.give_nonce(seat, f"{bots[seat].name} {seat}")
    for _ in range(most):
        pending = host.state.pending()
        if not isinstance(pending, Ask):
            return
        offer = volunteered(host.state, pending, bots, limit, own) if pending.seats else None
        if offer is not None:
            _answer(host, offer[0], bots[offer[0]], offer[1])
            continue
        seat = asked(host.state, pending, rng)
        if seat < 0:
            return
        bot_move(host, seat, bots, own, limit)


def bot_move(
    host: Host, seat: int, bots: Sequence[Bot], own: list[Sfc32], budget: Budget, narrow: Callable[[list[Move]], list[Move]] | None = None
) -> Move:
    """Let a seat's bot answer the seat's open question; `narrow` leaves it some of the moves."""
    moves = onward(host.state, seat, host.stream(seat).moves)
    moves = narrow(moves) if narrow is not None and moves else moves
    if host.question(seat) is None or not moves:
        raise Stuck(f"{host.game.names[seat]} is waited for but has no move")
    bot = bots[seat]
    move = bot.choose(None if bot.blind else host.state.view(seat), moves, budget, own[seat])
    _answer(host, seat, bot, move)
    return move


def _answer(host: Host, seat: int, bot: Bot, move: Move) -> None:
    question = host.question(seat)
    refusal = host.answer(seat, question.id, move) if question is not None else None
    if question is None or refusal is not None:
        raise Stuck(f"the bot {bot.name!r} chose {move!r}, which is refused: {refusal}")
