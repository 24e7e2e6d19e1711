"""After a game: what a bot would have played, and where the game turned.

A bot that can judge moves looks at every decision with the view that its seat had then. First it looks at each of them for a moment; then
it takes its time for those where something better seems to have been there.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final

import msgspec
from msgspec.structs import replace

from longbox.bots.bot import Bot, Budget, Verdict
from longbox.bots.roster import make_bot
from longbox.content.info import GameInfo
from longbox.hosting.fold import deed_of
from longbox.hosting.host import Host
from longbox.hosting.log import Entry, Log
from longbox.kernel.deeds import Move
from longbox.kernel.errors import BadLog, BadOption
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import SPECTATOR, Game, onward
from longbox.kernel.views import View

SECONDS: Final = 15.0
"""How long it looks at a game."""
FIRST_LOOK: Final = 0.6
"""The part of that time for a first look at everything."""
LOOKED_AT_AGAIN: Final = 8
WORTH_SAYING: Final = 0.02
TURNING: Final = 0.08
"""What a move must have cost, as a chance of winning, to be told of, and for the game to have turned there."""
SHORTEST: Final = 0.005
"""A budget of no time would be one without a limit."""


class Remark(msgspec.Struct, frozen=True, kw_only=True):
    """What is said of one decision: the chance of winning with what was played, and with what the bot would have played, if that is
    something else."""

    entry: int
    seat: int
    made: str
    chance: float
    better: str
    best: float
    turning: bool


class Decision:
    """A choice between moves that somebody has made, with what the seat saw then."""

    def __init__(self, entry: int, seat: int, view: View, moves: list[Move], made: Move) -> None:
        self.entry = entry
        self.seat = seat
        self.view = view
        self.moves = moves
        self.made = made
        self.verdict: Verdict | None = None

    def loss(self) -> float:
        return self.verdict.chance - self.verdict.made if self.verdict is not None and self.verdict.move != self.made else 0.0

    def remark(self, game: Game, turning: bool) -> Remark:
        assert self.verdict is not None
        told = self.loss() >= WORTH_SAYING
        open = replace(self.view, seat=SPECTATOR)  # others read it too: nothing is "yours"
        return Remark(
            entry=self.entry,
            seat=self.seat,
            made=game.move_text(open, self.made),
            chance=round(self.verdict.made, 2),
            better=game.move_text(open, self.verdict.move) if told else "",
            best=round(self.verdict.chance if told else self.verdict.made, 2),
            turning=turning,
        )


def reviewer(info: GameInfo, game: Game) -> Bot:
    """The bot that judges the moves of a game; BadOption if there is none."""
    if not info.judge:
        raise BadOption(f"no bot of {info.name} can judge moves")
    return make_bot(info.judge, info, game)


Told = Callable[[int], None]


def nobody(percent: int) -> None:
    pass


def review(info: GameInfo, game: Game, log: Log, seconds: float = SECONDS, told: Told = nobody) -> list[Remark]:
    """What is said of a closed table, decision by decision. It takes about so many seconds; `told` hears again and again how many percent
    of them are over."""
    if not log.closed():
        raise BadLog("this table is still open: its secrets are not told before it is closed (rule T1.3)")
    bot, rng, start = reviewer(info, game), Sfc32(log.hash), perf_counter()
    found = decisions(game, log)

    def looked() -> None:
        told(min(100, int(100 * (perf_counter() - start) / seconds)))

    judge(bot, found, start + FIRST_LOOK * seconds, rng, looked)
    doubtful = sorted([one for one in found if one.loss() >= WORTH_SAYING], key=Decision.loss, reverse=True)
    judge(bot, doubtful[:LOOKED_AT_AGAIN], start + seconds, rng, looked)
    for one in doubtful[LOOKED_AT_AGAIN:]:
        one.verdict = Verdict(one.made, one.verdict.made, one.verdict.made) if one.verdict is not None else None
    return [one.remark(game, one.loss() >= TURNING) for one in found if one.verdict is not None]


def judge(bot: Bot, decisions: list[Decision], until: float, rng: Sfc32, looked: Callable[[], None]) -> None:
    """Judge all of these by this time, with what is left of it in equal parts. `looked` is called after each."""
    for at, one in enumerate(decisions):
        left = max(SHORTEST, (until - perf_counter()) / (len(decisions) - at))
        one.verdict = bot.judge(one.view, one.moves, one.made, Budget(seconds=left, clock=left), rng)
        looked()


def decisions(game: Game, log: Log) -> list[Decision]:
    """All choices that somebody has made and not taken back."""
    host, found = Host(game, Log(log.header, line=log.line), seed=b""), list[Decision]()
    for entry in log.entries:
        if entry.undo is not None:
            found = [one for one in found if one.entry <= (entry.undo or 0)]
        elif entry.what() == "move" and not entry.auto:
            found += _decision(game, host, entry)
        host.replay(entry)
    return found


def _decision(game: Game, host: Host, entry: Entry) -> list[Decision]:
    seat, deed = deed_of(game, entry)
    moves = onward(host.state, seat, host.state.legal(seat))
    if len(moves) < 2 or not isinstance(deed, Move) or deed not in moves:
        return []
    return [Decision(entry.n, seat, host.state.view(seat), moves, deed)]
