"""The bot `simple`: rules of thumb for the plan, the actions and the Nemesis, and solved combats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from longbox.bots.bot import Bot, Budget
from longbox.games.heroes.bots.answers import Answers
from longbox.games.heroes.bots.arena import choose_power
from longbox.games.heroes.bots.book import Book
from longbox.games.heroes.bots.missions import choose_action
from longbox.games.heroes.bots.plans import best_plan, choose_step
from longbox.games.heroes.bots.sight import Sight, Still
from longbox.games.heroes.bots.villainy import choose_box, choose_challenge, choose_declaration, choose_lead
from longbox.games.heroes.bots.windows import Windows
from longbox.games.heroes.engine.game import HeroesGame
from longbox.games.heroes.engine.state import Heroes
from longbox.kernel.deeds import Move
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Game

if TYPE_CHECKING:
    from longbox.kernel.views import View


class SimpleBot(Bot):
    """It holds the rules of its table, which everybody knows, and nothing of the game's state."""

    def __init__(self, game: Game) -> None:
        super().__init__("simple")
        assert isinstance(game, HeroesGame)
        self.rules: HeroesGame = game
        self.book = Book(game)
        self.answers = Answers()
        self.windows = Windows(self.answers)
        self.still = Still(0)
        self.planned: list[Move] = []
        self.planned_for: list[int] = []

    def choose(self, view: View | None, moves: list[Move], budget: Budget, rng: Sfc32) -> Move:
        if len(moves) == 1:
            return moves[0]
        assert view is not None
        state = self.rules.determinize(view, self.still)
        return self.best(Sight(self.book, state, view.seat, rng), moves)

    def best(self, sight: Sight, moves: list[Move]) -> Move:
        """The move that the rules of thumb would make, in a state that may be imagined."""
        frames = sight.state.frames
        if not frames:
            return choose_step(sight, self.plan(sight), moves)
        frame = frames[-1]
        name = sight.rules.effects[frame.effect].name
        if name == "window":
            return self.windows.choose(sight, frame, moves)
        if name == "power":
            return choose_power(sight, frame, moves)
        if name == "action":
            return choose_action(sight, moves)
        if name == "lead":
            return choose_lead(sight, moves)
        if name == "gray_box":
            return choose_box(sight, moves)
        if name in ("declare", "extra_scheme"):
            return choose_declaration(sight, moves)
        if name == "challenge":
            return choose_challenge(sight, moves)
        return self.answers.choose(sight, frame, moves)

    def plan(self, sight: Sight) -> list[Move]:
        """The plan of the round. It follows from what lies open and one's own hand alone; the last one is kept while that is the same."""
        key = plan_key(sight.state, sight.seat)
        if key != self.planned_for:
            self.planned = best_plan(sight)
            self.planned_for = key
        return self.planned


def plan_key(state: Heroes, seat: int) -> list[int]:
    """Everything that a plan depends on."""
    team = state.teams[seat]
    key = [seat, int(state.round), int(state.scenario), int(state.arch), int(team.pp), int(team.vp), int(team.wounded), int(team.power_ups)]
    key += [int(state.special), int(state.special_age), int(team.team), int(team.plans)]
    for part in (
        team.place,
        team.level_mod,
        team.allies,
        team.story,
        team.resources,
        state.headlines,
        state.ages,
        state.track,
        state.wanted,
    ):
        key += [-2, *part]
    for other in state.teams:
        key.append(len(other.villains))
    return key


def make(game: Game) -> Bot:
    return SimpleBot(game)
