"""Rate bots against each other: `python -m tools.ladder GAME RUNG RUNG ... [--games N] [--seed S]`, on the build on the path.

A rung is a bot, or a bot with its seconds of thinking for a move, such as search:0.3. Neighbours play N duels, seats and choices taken
in turn, and OpenSkill rates them all. It needs the extra `lab`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from itertools import pairwise

from openskill.models import PlackettLuce

from longbox.bots import Bot, Budget, play_out
from longbox.bots.roster import make_bot
from longbox.build_info import build_name
from longbox.content.info import GameInfo
from longbox.content.shelf import all_games, find, quietly
from longbox.kernel.deeds import Move
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Game
from longbox.kernel.views import View
from longbox.lab.plan import Plan, seatings
from longbox.lab.study import Figures
from longbox.lab.worker import HOUR
from longbox.progress import Bar


class Rung(Bot):
    """A bot with a budget of its own."""

    def __init__(self, word: str, info: GameInfo, game: Game) -> None:
        super().__init__(word)
        name, _, seconds = word.partition(":")
        self.inner = make_bot(name, info, game)
        self.blind = self.inner.blind
        self.own = Budget(seconds=float(seconds or 0), clock=HOUR)

    def choose(self, view: View | None, moves: list[Move], budget: Budget, rng: Sfc32) -> Move:
        return self.inner.choose(view, moves, self.own, rng)


def duels(info: GameInfo, pair: tuple[str, str], games: int, seed: str, bar: Bar) -> list[str]:
    """Who has won each duel; "" for a draw."""
    option = next((option for option in info.options if option.by_seat), None)
    choices = str(option.default).split(",") if option else []
    plan = Plan(game=info.name, games=games, seats=2, bots=list(pair), seed=seed, choices=choices)
    found = seatings(plan)
    won: list[str] = []
    for number in range(games):
        seating = found[number % len(found)]
        game = info.make(2, {option.name: ",".join(seating.choices)} if option else {})
        over = play_out(game, [Rung(word, info, game) for word in seating.bots], f"{seed} {number}").over
        seats = [seat for seat in range(2) if over is not None and over.winners == 1 << seat]
        won.append(seating.bots[seats[0]] if seats else "")
        bar.advance()
    return won


def rate(info: GameInfo, rungs: Sequence[str], games: int, seed: str) -> Figures:
    """Ratings of all rungs, and the wins of each over the one below."""
    pairs = list(pairwise(rungs))
    with Bar(f"{info.name}, duels of bots", games * len(pairs)) as bar:
        return rated(rungs, seed, {pair: duels(info, pair, games, f"{seed} {' '.join(pair)}", bar) for pair in pairs})


def rated(rungs: Sequence[str], seed: str, results: Mapping[tuple[str, str], list[str]]) -> Figures:
    """The same from the winners of all duels. Duels of all pairs are taken in turn, so that no rung is rated before its neighbours."""
    model = PlackettLuce()
    ratings = {word: model.rating(name=word) for word in rungs}
    for at in range(max(map(len, results.values()))):
        for pair, won in results.items():
            if at < len(won):
                ranks = [0.0 if won[at] in ("", word) else 1.0 for word in pair]
                (one,), (two,) = model.rate([[ratings[word]] for word in pair], ranks=ranks)
                ratings[pair[0]], ratings[pair[1]] = one, two
    steps = [{"bot": two, "against": one, "wins": won.count(two), "games": len(won)} for (one, two), won in results.items()]
    found = {word: {"mu": round(rating.mu, 2), "sigma": round(rating.sigma, 2)} for word, rating in ratings.items()}
    return {"seed": seed, "build": build_name(), "ratings": found, "steps": steps}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("rungs", nargs="+")
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--seed", default="ladder")
    asked = parser.parse_args()
    print(json.dumps(rate(find(asked.game, all_games([], quietly)), asked.rungs, asked.games, asked.seed)))


if __name__ == "__main__":
    main()
