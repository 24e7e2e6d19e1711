"""The bot `search`: it imagines what it cannot see, many times, and plays each promising move on from there to see where it leads."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from longbox.bots.bot import Bot, Budget, Thinking, Verdict
from longbox.bots.candidates import Candidate, open_still, surest
from longbox.bots.playout import throw
from longbox.games.mayhem.bots.judge import NEVER, Judge
from longbox.games.mayhem.bots.look import Look, look_at_imagined, look_at_view
from longbox.games.mayhem.bots.simple import SimpleBot
from longbox.games.mayhem.bots.taste import KEEN
from longbox.games.mayhem.engine import views
from longbox.games.mayhem.engine.rules import MayhemRules
from longbox.games.mayhem.engine.state import ENTER_STAGE, WINNING_FAVOR, Mayhem
from longbox.kernel.deeds import CHANCE, Move
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Ask, Game, Over, Roll

if TYPE_CHECKING:
    from longbox.kernel.views import View

MOST: Final = 6
"""How many moves are looked into that rules of thumb like."""
ROUNDS: Final = 2
"""How many turns of every seat are played on. Then it is the same player's turn as now."""
POSITIONS: Final = 4000
"""What is looked at where the budget sets no limit."""
FEWEST: Final = 12
"""How many worlds every move is tried in before any is given up."""
SURE: Final = 1.5
"""By how many standard errors a move must be better than the usual one to be taken."""
STRANGELY_SURE: Final = 3.0
"""The same for a move that no rule of thumb would make: such moves are many, and the luckiest of many tries looks good."""
CLEARLY: Final = 2.0
"""The same for a move that is called better than one that was made."""
JUDGED: Final = 3
"""How many others are compared with a move that was made."""
HOPELESS: Final = 2.0
"""By how many standard errors a move must be worse to be given up."""
SAVING: Final = ("pass", "score")
"""Moves that leave the hero card of the turn in the Hand."""

# What decides a game that is not over, in Favor: fitted to 10,000 positions at the beginning of a turn, in games of `simple` against
# itself. A performance on the stage is worth about twice its Favor, because it is given more than once.
NEXT: Final = 1.95
"""What each point of the performance counts of the player whose turn it is."""
LATER: Final = 1.7
"""The same for other players."""
SPARE: Final = 2.5
"""What each point counts of what is left of a stage without its best Actor or Set."""
TURN: Final = 35.0
"""What it counts to have the turn."""
MATCH: Final = 500.0
"""What it counts to have a performance on the stage that would win; MATCH_NEXT if it is one's turn."""
MATCH_NEXT: Final = 830.0
ANY_CARD: Final = 24.0
PER_VALUE: Final = 12.5
"""What a card in the Hand counts that can be attached or spent for its Value: ANY_CARD, and PER_VALUE for each point of it."""
PER_EFFECT: Final = 0.53
"""What another card in the Hand counts, of what it does."""
LEAD: Final = 225.0
"""A lead of so much makes the odds of winning e to 1."""
FAINT: Final = 0.03
FAINT_LEAD: Final = 900.0
"""How much a lead counts that has decided the game, and how large it is then: whoever has as good as lost still plays for it."""


class SearchBot(Bot):
    """All seats of an imagined game go by rules of thumb, those of `simple` to a better taste. What it imagines is made from its view
    alone."""

    def __init__(self, game: Game) -> None:
        super().__init__("search")
        assert isinstance(game, MayhemRules)
        self.rules: MayhemRules = game
        self.keen = SimpleBot(game, KEEN)
        self.positions = 0
        self.held = [
            ANY_CARD + PER_VALUE * float(trait.best) if trait.spare else PER_EFFECT * trait.rough() for trait in self.keen.book.traits
        ]
        """What each card counts in the Hand."""

    def choose(self, view: View | None, moves: list[Move], budget: Budget, rng: Sfc32) -> Move:
        if len(moves) == 1:
            return moves[0]
        assert isinstance(view, views.MayhemView)
        won = self.won_at_once(view, moves, rng)
        if won is not None:
            return won
        liked, strange = self.sorted_out(view, moves)
        usual = liked.pop(0)
        return self.look_into(view, usual, [liked, strange], budget, rng).move

    def won_at_once(self, view: views.MayhemView, moves: list[Move], rng: Sfc32) -> Move | None:
        """The performance that ends the game, if there is one. Whatever is played before it gives others priority, and a last chance."""
        look = look_at_view(self.rules, view)
        missing = WINNING_FAVOR - look.favor[view.seat]
        for move in moves:
            actor, scene = move.a, move.b
            if move.kind.name == "score" and look.total[actor] * look.total[scene] >= missing:
                world = self.rules.determinize(view, rng)
                world.apply(view.seat, move)
                pending = world.pending()
                if isinstance(pending, Over) and pending.winners == 1 << view.seat:
                    return move
        return None

    def judge(self, view: View, moves: list[Move], made: Move, budget: Budget, rng: Sfc32) -> Verdict | None:
        """The other moves are those that rules of thumb like. Nothing is to be said where there are none."""
        assert isinstance(view, views.MayhemView)
        liked, _ = self.sorted_out(view, moves)
        lines = [Candidate(line.move, CLEARLY) for line in liked if line.move != made][:JUDGED]
        if not lines:
            return None
        usual = Candidate(made)
        self.look_into(view, usual, [lines], budget, rng)
        best = surest(usual, lines)
        chance = usual.sum / usual.tries
        return Verdict(best.move, chance + (0.0 if best is usual else best.gain(-1.0)), chance)

    def look_into(self, view: views.MayhemView, usual: Candidate, heaps: list[list[Candidate]], budget: Budget, rng: Sfc32) -> Candidate:
        """The line that surely gains most over the usual move, or the usual move. One heap of lines is settled before the next is begun."""
        thinking = Thinking(budget, POSITIONS)
        self.positions = 0
        best = usual
        for heap in heaps:
            rivals = [] if best is usual else [best]
            lines = heap
            while lines:
                world = self.rules.determinize(view, rng)
                assert isinstance(world, Mayhem)
                self.compare(usual, lines, world, view.seat, rng.below(1 << 31))
                if lines[0].tries >= FEWEST:
                    best = surest(usual, lines + rivals)
                    lines = [line for line in open_still(lines + rivals, best, HOPELESS) if line not in rivals]
                if thinking.is_spent(self.positions):
                    return best
        return best

    def compare(self, usual: Candidate, lines: list[Candidate], world: Mayhem, seat: int, dice: int) -> None:
        """Try every line in one imagined world. What the usual move is worth by itself is added up, too."""
        par = self.try_out(world.clone(), seat, usual.move, dice)
        usual.add(par)
        for line in lines:
            put_off = usual.move.kind.name if line.move.kind.name in SAVING else ""
            line.add(self.try_out(world.clone(), seat, line.move, dice, put_off) - par)

    def sorted_out(self, view: views.MayhemView, moves: list[Move]) -> tuple[list[Candidate], list[Candidate]]:
        """The moves that rules of thumb like best, the usual one first; and those that they would never make, but for what helps nobody
        but others."""
        judge = Judge(self.keen.book, look_at_view(self.rules, view))
        gains = [judge.gain(move) for move in moves]
        order = sorted(range(len(moves)), key=lambda at: (-gains[at], at))
        liked = [at for at in order if gains[at] > NEVER // 2][:MOST] or order[:1]
        strange = [at for at in order[len(liked) :] if gains[at] >= NEVER]
        return [Candidate(moves[at], SURE) for at in liked], [Candidate(moves[at], STRANGELY_SURE) for at in strange]

    def try_out(self, state: Mayhem, seat: int, move: Move, seed: int, put_off: str = "") -> float:
        """Make the move in an imagined state, play some turns on, and say how good that is, from 0 to 1. Moves of the kind `put_off` wait
        for Enter Stage: who passes and makes them one step later has saved nothing for it, such as the one hero card of the turn."""
        dice = Sfc32(seed)
        last = state.turn + ROUNDS * self.rules.seats
        waiting = state.turn if put_off not in ("", "pass") and state.active == seat else -1
        state.apply(seat, move)
        while state.turn < last:
            self.positions += 1
            pending = state.pending()
            if isinstance(pending, Ask):
                asked = pending.seat
                moves = state.legal(asked)
                if state.turn == waiting and asked == seat and state.step < ENTER_STAGE:
                    moves = [other for other in moves if other.kind.name != put_off] or moves
                state.apply(asked, moves[0] if len(moves) == 1 else self.keen.best(look_at_imagined(state, asked), moves))
            elif isinstance(pending, Roll):
                state.apply(CHANCE, throw(pending, dice))
            else:
                break
        return self.standing(state, seat)

    def standing(self, state: Mayhem, seat: int) -> float:
        """How likely a seat wins, from 0 to 1: by Favor, stage and Hand against the best of the others, or by how the game has ended.
        By how much a game is won does not count: cards that it does not need would be thrown after it."""
        pending = state.pending()
        if isinstance(pending, Over) and pending.winners == 1 << seat:
            return 1.0
        look = look_at_imagined(state, seat)
        mine = 0.0
        best = -1.0
        for other in range(len(look.favor)):
            strength = self.strength(state, look, other)
            if other == seat:
                mine = strength
            elif not look.out[other] and strength > best:
                best = strength
        if isinstance(pending, Over):
            chance = 1.0 / pending.winners.bit_count() if pending.winners >> seat & 1 else 0.0
        else:
            chance = 1.0 / (1.0 + exp((best - mine) / LEAD))
        return chance + FAINT * (1.0 / (1.0 + exp((best - mine) / FAINT_LEAD)) - chance)

    def strength(self, state: Mayhem, look: Look, seat: int) -> float:
        performance, missing = look.performances[seat], WINNING_FAVOR - look.favor[seat]
        to_move = seat == look.active
        strength = look.favor[seat] + SPARE * (look.without(seat, -1, 0) - performance)
        strength += (NEXT if to_move else LATER) * min(performance, missing)
        if to_move:
            strength += TURN
        if performance >= missing:
            strength += MATCH_NEXT if to_move else MATCH
        for place in state.hands[seat]:
            strength += self.held[place]
        return strength


def make(game: Game) -> Bot:
    return SearchBot(game)
