"""What a worker process does: play the games of a batch. It takes and returns JSON."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from longbox.bots.bot import Bot, Budget
from longbox.bots.playout import MOST_STEPS, asked, throw, volunteered
from longbox.bots.program import bot_or_program
from longbox.content.info import GameInfo
from longbox.content.own import Own
from longbox.kernel.deeds import CHANCE
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Ask, Game, Over, Roll, State, seats_in
from longbox.lab.plan import Batch, Plan, Seating, info_of, seatings
from longbox.lab.record import GameRecord, Watcher, watcher_for

HOUR = 3600.0
"""By the clock a bot may take as long as it likes: on a busy machine, too, only what it thinks counts."""


def play_batch(data: bytes) -> bytes:
    """The records of a batch's games."""
    batch = msgspec.json.decode(data, type=Batch)
    bench = _bench(msgspec.json.encode(batch.plan))
    return msgspec.json.encode([bench.play(number) for number in range(batch.first, batch.first + batch.count)])


def read_records(data: bytes) -> list[GameRecord]:
    return msgspec.json.decode(data, type=list[GameRecord])


class Bench:
    """A plan and its game objects, each made once."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.info: GameInfo = info_of(plan)
        self.seatings = seatings(plan)
        self.tables: dict[tuple[Seating, tuple[int, ...]], tuple[Game, list[Bot]]] = {}

    def table(self, number: int) -> tuple[Game, list[Bot]]:
        seating, lots = self.seatings[number % len(self.seatings)], self.plan.lots
        key = seating, tuple(number % count for count in lots.values())
        if key not in self.tables:
            chosen = {self.plan.by_seat: ",".join(seating.choices)} if seating.choices else {}
            drawn = {name: str(number % count) for name, count in lots.items()}
            options, own = {**self.plan.options, **chosen, **drawn}, Own(*map(Path, self.plan.own))
            game = self.info.make(self.plan.seats, options, own, packs=self.plan.packs)
            self.tables[key] = game, [bot_or_program(name, self.info, game) for name in seating.bots]
        return self.tables[key]

    def watcher(self) -> Watcher:
        """A watcher of the first game, for what it says about all games."""
        game, _ = self.table(0)
        return watcher_for(self.info, game.start())

    def play(self, number: int) -> GameRecord:
        """Play the game with this number to its end, or until it has too many decisions."""
        seating = self.seatings[number % len(self.seatings)]
        game, bots = self.table(number)
        state = game.start()
        watcher = watcher_for(self.info, state)
        budget = Budget(self.plan.seconds, self.plan.nodes, clock=HOUR)
        over, decisions = play_on(state, bots, f"{self.plan.seed} {number}", budget, watcher, self.plan.most_decisions)
        return GameRecord(
            number=number,
            bots=seating.bots,
            choices=seating.choices,
            winners=seats_in(over.winners) if over else [],
            rule=over.rule if over else "",
            decisions=decisions,
            turns=watcher.turns(),
            first=watcher.first(),
            half=watcher.half(),
            counts=watcher.counts(),
        )


@cache
def _bench(plan: bytes) -> Bench:
    return Bench(msgspec.json.decode(plan, type=Plan))


def play_on(state: State, bots: list[Bot], seed: str, budget: Budget, watcher: Watcher, most: int) -> tuple[Over | None, int]:
    """Play to the end, with the watcher looking on; there is none if `most` decisions are made before it, or nobody can move. A bot with
    only one move is not asked, which saves building its view, and only those volunteer that are eager to."""
    dice = Sfc32(f"{seed} dice")
    own = [Sfc32(f"{seed} bot {seat}") for seat in range(len(bots))]
    decisions = 0
    eager = any(bot.eager for bot in bots)
    idle = 0  # deeds since the last decision
    while idle < MOST_STEPS:
        idle += 1
        pending = state.pending()
        if isinstance(pending, Roll):
            state.apply(CHANCE, throw(pending, dice))
        elif isinstance(pending, Over):
            return pending, decisions
        elif decisions >= most:
            return None, decisions
        else:
            assert isinstance(pending, Ask)
            offer = volunteered(state, pending, bots, budget, own) if eager and pending.may and pending.seats else None
            if offer is not None:
                decisions, idle = decisions + 1, 0
                state.apply(*offer)
                watcher.see(state)
                continue
            seat = asked(state, pending, dice)
            if seat < 0:
                return None, decisions
            moves = state.onward(seat)
            move = moves[0]
            if len(moves) > 1:
                decisions, idle = decisions + 1, 0
                bot = bots[seat]
                move = bot.choose(None if bot.blind else state.view(seat), moves, budget, own[seat])
            state.apply(seat, move)
        watcher.see(state)
    return None, decisions
