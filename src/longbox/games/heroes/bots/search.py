"""The bot `search`: it imagines what it cannot see and plays the likeliest moves on with `simple`. Fights on the way are not played: their
odds are solved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from longbox.bots.bot import Bot, Budget, Thinking
from longbox.bots.candidates import Candidate, open_still, surest
from longbox.bots.playout import throw
from longbox.games.heroes.bots.missions import rank_actions
from longbox.games.heroes.bots.sight import Sight, Still
from longbox.games.heroes.bots.simple import SimpleBot
from longbox.games.heroes.bots.standing import away, draw_winner, fight_chance, settle, worth
from longbox.games.heroes.engine.abilities import W_REDUCE
from longbox.games.heroes.engine.case import is_challenge
from longbox.games.heroes.engine.game import HeroesGame
from longbox.games.heroes.engine.places import RECOVERY
from longbox.games.heroes.engine.state import PLANNING, Heroes
from longbox.kernel.deeds import CHANCE, Move
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Ask, Game, Over, Roll, onward

if TYPE_CHECKING:
    from longbox.kernel.views import View

LOOKED_INTO: Final = ["action", "lead", "declare", "extra_scheme", "challenge"]
"""The questions that are worth looking ahead for, and the window in which Trouble is reduced, where a Headline may be solved. Powers are
solved; what a gray box does in a fight the solved combat does not see, so these and the rest go by rules of thumb."""
MOST: Final = 7
"""How many moves are looked into."""
POSITIONS: Final = 3000
"""What is looked at where the budget sets no limit."""
FEWEST: Final = 8
"""How many worlds every move is tried in before any is given up."""
SURE: Final = 1.6
"""By how many standard errors a move must be better or worse than the usual one before the thinking ends."""
BAR: Final = 1.5
"""By how many it must be better to be taken. With six moves looked into one of them often seems better by chance."""


class SearchBot(Bot):
    """All seats of an imagined game go by the rules of thumb of `simple`. What it imagines is made from its view alone."""

    def __init__(self, game: Game) -> None:
        super().__init__("search")
        assert isinstance(game, HeroesGame)
        self.rules: HeroesGame = game
        self.simple = SimpleBot(game)
        self.still = Still(0)
        self.positions = 0

    def choose(self, view: View | None, moves: list[Move], budget: Budget, rng: Sfc32) -> Move:
        if len(moves) == 1:
            return moves[0]
        assert view is not None
        seat = view.seat
        sight = Sight(self.simple.book, self.rules.determinize(view, self.still), seat, rng)
        usual = self.simple.best(sight, moves)
        if not self.is_looked_into(sight.state):
            return usual
        lines = [Candidate(move, BAR) for move in self.promising(sight, moves, usual) if move is not usual]
        par = Candidate(usual)
        thinking = Thinking(budget, POSITIONS)
        self.positions = 0
        best = par
        while lines:
            world = self.rules.determinize(view, rng)
            self.compare(par, lines, world, seat, rng.below(1 << 31))
            if lines[0].tries >= FEWEST:
                best = surest(par, lines)
                lines = open_still(lines, best, SURE)
            if thinking.is_spent(self.positions):
                break
        return best.move

    def is_looked_into(self, state: Heroes) -> bool:
        if not state.frames:
            return False
        frame = state.frames[-1]
        if frame.effect == self.rules.fx.window.id:
            window = frame.a
            return window == W_REDUCE
        return self.rules.effects[frame.effect].name in LOOKED_INTO

    def promising(self, sight: Sight, moves: list[Move], usual: Move) -> list[Move]:
        """The moves that are looked into, the likeliest first."""
        name = self.rules.effects[sight.state.frames[-1].effect].name
        if name == "lead" and usual.kind.name == "lead" and sight.case().attempt:  # the Challenge comes after the fight as well (rule B8.7)
            return [move for move in moves if not move.kind.passes][:MOST]
        if name != "action":
            return moves[:MOST]
        ranked = sorted(rank_actions(sight, moves), key=lambda pair: -pair[1])
        found: list[Move] = []
        for move, value in ranked:
            if value > 0.0 and move not in found:
                found.append(move)
        if not any(move.kind.name in ("solve", "move") for move in found):
            found += homeward(sight, moves)
        return found[:MOST]

    def compare(self, usual: Candidate, lines: list[Candidate], world: Heroes, seat: int, dice: int) -> None:
        """Try every line in one imagined world."""
        par = self.try_out(world.clone(), seat, usual.move, dice)
        for line in lines:
            line.add(self.try_out(world.clone(), seat, line.move, dice) - par)

    def try_out(self, state: Heroes, seat: int, move: Move, seed: int) -> float:
        """Make the move in an imagined state, play on to the end of the Headline or of the Game Round, and say how good that is."""
        round, in_case = int(state.round), state.case is not None
        state.apply(seat, move)
        return self.play_on(state, seat, round, in_case, seed)

    def play_on(self, state: Heroes, seat: int, round: int, in_case: bool, seed: int) -> float:
        rng = Sfc32(seed)
        book = self.simple.book
        while True:
            self.positions += 1
            pending = state.pending()
            if isinstance(pending, Over):
                return 1.0 / pending.winners.bit_count() if pending.winners >> seat & 1 else 0.0
            if isinstance(pending, Roll):
                state.apply(CHANCE, throw(pending, luck(state, seed, pending)))
                continue
            assert isinstance(pending, Ask)
            if state.phase == PLANNING or state.round != round or (in_case and state.case is None):
                return worth(Sight(book, state, seat, rng))
            if self.is_fight(state):
                sight = Sight(book, state, seat, rng)
                if in_case:
                    return self.fight_on(sight, round, seed)
                settle(sight, draw_winner(sight, luck(state, seed, None)))
                continue
            asked = pending.seat
            moves = onward(state, asked, state.legal(asked))
            if len(moves) == 1:
                state.apply(asked, moves[0])
            else:
                state.apply(asked, self.simple.best(Sight(book, state, asked, rng), moves))

    def fight_on(self, sight: Sight, round: int, seed: int) -> float:
        """Play a fight on both ways, won and lost, each as likely as it is. A plan, a Challenge and all that the Headline does go by the
        rules in either case."""
        chance = fight_chance(sight)
        lost = Sight(sight.book, sight.state.clone(), sight.seat, sight.rng)
        settle(sight, True)
        settle(lost, False)
        won = self.play_on(sight.state, sight.seat, round, True, seed)
        return chance * won + (1.0 - chance) * self.play_on(lost.state, sight.seat, round, True, seed)

    def is_fight(self, state: Heroes) -> bool:
        """Whether a fight is under way, before its powers are shown."""
        if state.case is None:
            return False
        fx = self.rules.fx
        return any(frame.effect == fx.fight.id for frame in state.frames)


def homeward(sight: Sight, moves: list[Move]) -> list[Move]:
    """The ways home for heroes with nothing to do where they stand: on their cards they bring a Plot Point (rule B4.2)."""
    state, seat = sight.state, sight.seat
    found: list[Move] = []
    for move in moves:
        hero, place = move.a, move.b
        if move.kind.name == "move" and place == RECOVERY and away(sight, state.teams[seat].place[state.local(seat, hero)]):
            found.append(move)
    return found


def luck(state: Heroes, seed: int, roll: Roll | None) -> Sfc32:
    """The dice of an imagined world. They go by what is rolled for and not by when: a Headline that one line goes for at once, and another
    later, has the same Trouble in both, brings the same villains, and is fought with the same luck. So lines differ by what is done, and
    fewer worlds tell which is better. Without a roll it is the luck of the fight under way."""
    case, frame = state.case, state.frames[-1]
    key = seed
    if case is not None:
        key = (key * 1009 + int(case.card) + 2) * 13 + int(case.seat) * 2 + (2 if is_challenge(case) else 1)
    if roll is not None:
        key = ((key * 251 + int(frame.effect) + 1) * 64 + int(frame.at) + 1) * 16 + int(frame.seat) + 1
        about, count = frame.a, frame.b
        key = ((key * 512 + int(about) + 1) * 512 + int(count) + 1) * 512 + (roll.sides[0] if roll.sides else 0)
    return Sfc32(key)


def make(game: Game) -> Bot:
    return SearchBot(game)
