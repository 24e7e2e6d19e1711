"""How often the odds beside a Headline come true: `longbox heroes odds` lets bots try Headlines, and compares.

They are the Headlines that the bots themselves go for, and in every action one more, which a copy of the game tries: a hero is laid there,
sometimes with a supporter or a second one, so that hopeless attempts are among them as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Final, NamedTuple

from longbox.bots.bot import Budget
from longbox.bots.playout import asked, throw
from longbox.games.heroes.bots.missions import open_headlines
from longbox.games.heroes.bots.simple import SimpleBot
from longbox.games.heroes.chances import Chances
from longbox.games.heroes.engine.case import SOLVED
from longbox.games.heroes.engine.events import CaseEnded
from longbox.games.heroes.engine.game import HeroesGame
from longbox.games.heroes.engine.places import READY, SPECIAL, SUPPORTING
from longbox.games.heroes.engine.state import Heroes
from longbox.games.heroes.engine.views import HeroesView
from longbox.kernel.deeds import CHANCE, Move
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Ask, Over, Roll, onward

FIFTHS: Final = 5
BY_LOT: Final = 3
"""Of so many laid attempts, one is by lot; in the others a hero is alone, in the fifth of the scale that has the fewest so far."""
ONE_IN: Final = 4
"""One laid attempt in so many has a second hero."""
HELPED: Final = 3
"""One in so many has a supporter."""
SURE: Final = 1.96
"""Standard errors on either side of an interval that is right 95% of the time."""


class Attempt(NamedTuple):
    """What was shown beside a Headline, and whether it was solved; `laid` if no bot chose it."""

    shown: float
    solved: bool
    laid: bool


class Row(NamedTuple):
    """A fifth of the scale: how many attempts, what was shown on average, how many were solved, and how far that may be off."""

    fifth: int
    tried: int
    shown: float
    solved: float
    within: float


def fifth(chance: float) -> int:
    return min(FIFTHS - 1, int(chance * FIFTHS))


def rows(attempts: list[Attempt]) -> list[Row]:
    found: list[Row] = []
    for part in range(FIFTHS):
        some = [one for one in attempts if fifth(one.shown) == part]
        if some:
            solved = sum(one.solved for one in some) / len(some)
            within = SURE * sqrt(solved * (1 - solved) / len(some))
            found.append(Row(part, len(some), sum(one.shown for one in some) / len(some), solved, within))
    return found


class Trial:
    """Games between bots, and what becomes of the Headlines that are tried in them."""

    def __init__(self, game: HeroesGame) -> None:
        self.game = game
        self.bot = SimpleBot(game)
        self.counts = [0] * FIFTHS

    def play(self, seed: str) -> Iterator[Attempt]:
        state, dice, lots = self.game.start(), Sfc32(seed), Sfc32(f"{seed} lots")
        while not isinstance(state.pending(), Over):
            if not is_action(state):
                self.step(state, dice)
                continue
            seat = int(state.active)
            laid = self.laid(state, seat, lots)
            if laid is not None:
                yield self.tried(*laid, seat, lots, laid=True)
            move = self.chosen(state, seat, dice)
            if move.kind is self.game.kinds.solve:
                area = move.a
                yield self.tried(state.clone(), area, seat, dice, laid=False)
            state.apply(seat, move)

    def chosen(self, state: Heroes, seat: int, dice: Sfc32) -> Move:
        moves = onward(state, seat, state.legal(seat))
        return moves[0] if len(moves) == 1 else self.bot.choose(state.view(seat), moves, Budget(), dice)

    def step(self, state: Heroes, dice: Sfc32) -> None:
        pending = state.pending()
        if isinstance(pending, Roll):
            state.apply(CHANCE, throw(pending, dice))
            return
        assert isinstance(pending, Ask)
        seat = asked(state, pending, dice)
        state.apply(seat, self.chosen(state, seat, dice))

    def tried(self, state: Heroes, area: int, seat: int, dice: Sfc32, *, laid: bool) -> Attempt:
        """Try the Headline of an area in this state, which is a copy, with luck of its own."""
        shown, luck = self.chances(state, seat).prospect(area, []).solve, Sfc32(dice.below(1 << 31))
        self.counts[fifth(shown)] += 1
        state.heard = []
        state.apply(seat, self.game.kinds.solve.of(area))
        while not isinstance(state.pending(), Over):
            ended = [event for _, event in state.heard if isinstance(event, CaseEnded)]
            if ended:
                return Attempt(shown, ended[0].outcome == SOLVED, laid)
            state.heard.clear()
            self.step(state, luck)
        ended = [event for _, event in state.heard if isinstance(event, CaseEnded)]
        return Attempt(shown, bool(ended) and ended[0].outcome == SOLVED, laid)

    def chances(self, state: Heroes, seat: int) -> Chances:
        view = state.view(seat)
        assert isinstance(view, HeroesView)
        return Chances(self.game, view)

    def laid(self, state: Heroes, seat: int, lots: Sfc32) -> tuple[Heroes, int] | None:
        """A copy in which heroes of the seat are laid at a Headline: by lot some, or the one alone whose chance is missed most."""
        chances = self.chances(state, seat)
        able = [at for at in range(len(state.teams[seat].place)) if not state.teams[seat].wounded >> at & 1]
        pairs = [(area, at) for area in open_headlines(chances.sight) for at in able]
        if not pairs:
            return None
        area, at = pairs[lots.below(len(pairs))]
        if lots.below(BY_LOT):
            area, at = min(pairs, key=lambda pair: self.counts[fifth(chances.alone(*pair))])
            able = [at]
        copy = state.clone()
        lay(copy, seat, area, at, [other for other in able if other != at], lots)
        return copy, area


def is_action(state: Heroes) -> bool:
    return bool(state.frames) and state.game.effects[state.frames[-1].effect].name == "action" and not isinstance(state.pending(), Roll)


def lay(state: Heroes, seat: int, area: int, at: int, others: list[int], lots: Sfc32) -> None:
    """Lay a hero at the Headline of an area, perhaps with some of the others, and send those away who are there."""
    team = state.teams[seat]
    place, space = state.place_in(area), state.core.first_space + area
    for other, where in enumerate(team.place):
        if where == place:
            team.place[other] = READY
        elif where == space and place != SPECIAL:
            team.place[other] = SUPPORTING
    team.place[at] = place
    if others and not lots.below(ONE_IN):
        team.place[others.pop(lots.below(len(others)))] = place
    if others and place != SPECIAL and not lots.below(HELPED):
        team.place[others.pop(lots.below(len(others)))] = space
