"""What a worker process does: play the games of a batch. It gets JSON and gives JSON."""

from __future__ import annotations

from functools import cache

import msgspec

from longbox.bots.bot import Bot, Budget
from longbox.bots.playout import MOST_STEPS, asked, throw
from longbox.bots.roster import make_bot
from longbox.kernel.deeds import CHANCE
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.shelf import GameInfo
from longbox.kernel.state import Ask, Game, Over, Roll, State, seats_in
from longbox.lab.plan import Batch, Plan, Seating, info_of, seatings
from longbox.lab.record import Record, Watcher, watcher_for


def play_batch(data: bytes) -> bytes:
    """The records of a batch's games."""
    batch = msgspec.json.decode(data, type=Batch)
    bench = _bench(msgspec.json.encode(batch.plan))
    return msgspec.json.encode([bench.play(number) for number in range(batch.first, batch.first + batch.count)])


def read_records(data: bytes) -> list[Record]:
    return msgspec.json.decode(data, type=list[Record])


class Bench:
    """A plan with its games, each of which is made once."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.info: GameInfo = info_of(plan)
        self.seatings = seatings(plan)
        self.tables: dict[Seating, tuple[Game, list[Bot]]] = {}

    def table(self, seating: Seating) -> tuple[Game, list[Bot]]:
        if seating not in self.tables:
            decks = {"decks": ",".join(seating.decks)} if seating.decks else {}
            game = self.info.make(self.plan.seats, {**self.plan.options, **decks})
            self.tables[seating] = game, [make_bot(name, game) for name in seating.bots]
        return self.tables[seating]

    def play(self, number: int) -> Record:
        """The game with this number, to its end."""
        seating = self.seatings[number % len(self.seatings)]
        game, bots = self.table(seating)
        state = game.start()
        watcher = watcher_for(state)
        over, decisions = play_on(state, bots, f"{self.plan.seed} {number}", Budget(self.plan.seconds, self.plan.nodes), watcher)
        return Record(
            number=number,
            bots=seating.bots,
            decks=seating.decks,
            winners=seats_in(over.winners) if over else [],
            rule=over.rule if over else "",
            decisions=decisions,
            turns=watcher.turns(),
            first=watcher.first(),
            half=watcher.half(),
        )


@cache
def _bench(plan: bytes) -> Bench:
    return Bench(msgspec.json.decode(plan, type=Plan))


def play_on(state: State, bots: list[Bot], seed: str, budget: Budget, watcher: Watcher) -> tuple[Over | None, int]:
    """Play to the end, with the watcher looking on. A bot is not asked where there is only one move, which saves its view."""
    dice = Sfc32(f"{seed} dice")
    own = [Sfc32(f"{seed} bot {seat}") for seat in range(len(bots))]
    decisions = 0
    for _ in range(MOST_STEPS):
        pending = state.pending()
        if isinstance(pending, Roll):
            state.apply(CHANCE, throw(pending, dice))
        elif isinstance(pending, Over):
            return pending, decisions
        else:
            assert isinstance(pending, Ask)
            seat = asked(state, pending, dice)
            if seat < 0:
                return None, decisions
            moves = state.legal(seat)
            move = moves[0]
            if len(moves) > 1:
                decisions += 1
                bot = bots[seat]
                move = bot.choose(None if bot.blind else state.view(seat), moves, budget, own[seat])
            state.apply(seat, move)
        watcher.see(state)
    return None, decisions
