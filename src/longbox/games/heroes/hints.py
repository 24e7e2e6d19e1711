"""What helps a seat to choose, from its own view alone: the odds beside its moves, the best moves first, and plans ready to be laid out.

`hints` gives `moves`, for some of the question's moves by their places `{"solve", "wound", "win", "play"}` (chances; `play` is how often
best play chooses this), `before`, for some the names of heroes who can act there first, `best`, their places with the best first, `win`,
the chance of this seat in the fight under way, `presets`, and `forecast`: for each area the best chance that anybody of this seat has
there. In Planning `alone` has the chance of each hero of the team alone in each area, by both. At a table that never shows odds nothing
depends on them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from longbox.games.heroes.bots.book import Book
from longbox.games.heroes.bots.missions import go_value, rank_actions
from longbox.games.heroes.bots.sight import Sight, Still
from longbox.games.heroes.bots.villainy import choose_box
from longbox.games.heroes.chances import Chances, Prospect, headline_area
from longbox.games.heroes.engine.game import HeroesGame
from longbox.games.heroes.engine.mission import could_bring
from longbox.games.heroes.engine.state import ACTION_ROUNDS
from longbox.games.heroes.engine.views import HeroesView
from longbox.games.heroes.odds_shown import come_at_once, may_be_shown
from longbox.games.heroes.planner import Planner
from longbox.kernel.deeds import Move
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Game
from longbox.kernel.views import View

Data = dict[str, Any]

WOUND: Final = 0.8
"""What a Wound costs, in VP: an action for its treatment, or a hero less."""
LATER: Final = 0.85
"""What a VP is worth that needs one more action."""
STORY, STORY_VP, TREAT, CARD, ELSEWHERE, PASS = 0.45, 1.3, 0.5, 0.6, 0.02, -1.0
"""What other actions are worth without odds: only their order counts."""
THUMB: Final = ("story", "treat", "use", "play")
"""Of these actions the bots know better what they are worth."""
SAME: Final = 2
"""So many of the best moves may be about one Headline, before those about others."""

CHEAP: Final = {
    "action",
    "attack",
    "attack_foe",
    "attack_foe_r",
    "attack_r",
    "backup",
    "declare",
    "defend",
    "defend_foe",
    "defend_foe_r",
    "defend_r",
    "give_up",
    "ko",
    "move_ready",
    "move_support",
    "plan",
    "power",
    "reduce",
    "resolve",
    "retrieve",
    "reveal",
    "round",
    "seq",
    "seq_end",
    "story",
    "swap_numbers",
    "threat",
    "unveil",
}
"""The questions whose hints nearly always take less than 5 ms."""


def cheap(game: Game) -> set[str]:
    """The questions with which hints come: none that only somebody who asks for a hint is shown odds for."""
    return {what for what in CHEAP if come_at_once(game.options, what)}


def hints(game: Game, view: View, moves: Sequence[Move]) -> Data:
    assert isinstance(game, HeroesGame) and isinstance(view, HeroesView)
    return Helper(game, view, moves).data()


class Helper:
    """The hints for one question to the seat of one view."""

    def __init__(self, game: HeroesGame, view: HeroesView, moves: Sequence[Move]) -> None:
        self.game = game
        self.kinds = game.kinds
        self.view = view
        self.moves = moves
        self.chances = Chances(game, view) if may_be_shown(game.options) else None
        self.odds: dict[int, dict[str, float]] = {}
        self.forecast: dict[int, float] = {}
        self.before: dict[int, tuple[str, ...]] = {}
        self.thumb: dict[Move, float] = {}
        """What actions other than Headlines are worth, by the bots' rules of thumb."""

    def data(self) -> Data:
        kinds = {move.kind.name for move in self.moves}
        best = self.actions() if "story" in kinds else self.answers()
        alone = self.alone() if "done" in kinds else []
        fight = self.chances.fight() if self.chances is not None and kinds & {"power", "send"} else None
        mine = self.view.case is not None and self.view.seat == self.view.case.seat
        return {
            "moves": {str(at): {name: round(chance, 4) for name, chance in odds.items()} for at, odds in self.odds.items()},
            "best": best,
            "win": None if fight is None else round(fight.win if mine else 1 - fight.win, 4),
            "presets": self.presets() if "done" in kinds else [],
            "alone": alone,
            "before": {str(at): names for at, names in self.before.items()},
            "forecast": {str(area): round(chance, 4) for area, chance in self.forecast.items()},
        }

    def presets(self) -> list[Data]:
        planner = Planner(self.game, self.view)
        return [
            {"name": name, "steps": [step.json() for step in planner.steps(plan)]} for name, plan in planner.ready_made(planner.before())
        ]

    def alone(self) -> list[dict[str, float]]:
        """What each hero could do alone, if he were Ready."""
        if self.chances is None:
            return []
        special = [self.game.areas] if self.view.special >= 0 else []
        areas = [area for area in self.game.open_areas if self.view.headlines[area] >= 0] + special
        found = [{str(area): round(self.chances.alone(area, at), 4) for area in areas} for at in range(4)]
        self.forecast = {area: max(chances[str(area)] for chances in found) for area in areas}
        return found

    # The answers to one step

    def answers(self) -> list[int]:
        """Of a few answers those with odds, the best first; the others stay in their order behind them."""
        if any(move.kind is self.kinds.go for move in self.moves):
            return self.places()
        if any(move.kind is self.kinds.box for move in self.moves):
            return self.boxes()
        for at, move in enumerate(self.moves):
            found = self.answer(move)
            if found is not None:
                self.odds[at] = found
        return sorted(self.odds, key=lambda at: -max(self.odds[at].values()))

    def answer(self, move: Move) -> dict[str, float] | None:
        if self.chances is None:
            return None
        if move.kind is self.kinds.lead:
            card = move.a
            return named("win", self.chances.lead(card))
        if move.kind is self.kinds.challenge:
            return named("win", self.chances.challenge())
        if move.kind is self.kinds.send:
            hero = move.a
            return named("win", self.chances.naming(hero))
        if move.kind is self.kinds.power:
            colour = move.a
            return self.power(colour)
        return None

    def places(self) -> list[int]:
        """Where a hero that may move has more to do than where he is, the best first; the pass, if that is nowhere."""
        if self.chances is None:
            return []
        sight = self.sight()
        worth = {at: go_value(sight, move) for at, move in enumerate(self.moves) if move.kind is self.kinds.go}
        good = sorted((at for at in worth if worth[at] > 0), key=lambda at: -worth[at])
        return good or [at for at, move in enumerate(self.moves) if move.kind.passes]

    def boxes(self) -> list[int]:
        """The gray box that a bot would play, or its pass, and then the others."""
        if self.chances is None:
            return []
        chosen = self.moves.index(choose_box(self.sight(), list(self.moves)))
        return [chosen, *(at for at, move in enumerate(self.moves) if at != chosen and not move.kind.passes)]

    def sight(self) -> Sight:
        """What a bot with rules of thumb would look at; of what the seat does not know nothing is looked at."""
        return Sight(Book(self.game), self.game.determinize(self.view, Still(0)), self.view.seat, Sfc32(0))

    def power(self, colour: int) -> dict[str, float] | None:
        """How often best play chooses a power."""
        assert self.chances is not None
        fight, case = self.chances.fight(), self.view.case
        if fight is None or case is None:
            return None
        weights = self.chances.mixes(fight)[0 if self.view.seat == case.seat else 1]
        return named("play", weights.get(colour))

    # An action

    def actions(self) -> list[int]:
        """All actions, the best first; with more than two about one Headline the others come before the third."""
        if self.chances is not None:
            self.thumb = {move: value for move, value in rank_actions(self.sight(), list(self.moves)) if move.kind.name in THUMB}
        worth = [self.worth(at, move) for at, move in enumerate(self.moves)]
        order = sorted(range(len(self.moves)), key=lambda at: -worth[at])
        first, seen = list[int](), dict[int, int]()
        for at in order:
            area = self.area(self.moves[at])
            seen[area] = seen.get(area, 0) + 1
            if area < 0 or seen[area] <= SAME:
                first.append(at)
        return [*first, *(at for at in order if at not in first)]

    def worth(self, at: int, move: Move) -> float:
        kinds, area = self.kinds, self.area(move)
        if move.kind is kinds.solve:
            return self.headline(at, area, [], [])
        if move.kind is kinds.move and area >= 0:
            return self.sending(at, move, area)
        if move in self.thumb:
            return self.thumb[move]
        if move.kind is kinds.story:
            return STORY_VP if self.is_mine(self.view.track[-1]) else STORY
        if move.kind is kinds.treat:
            return TREAT
        if move.kind in (kinds.use, kinds.play):
            return CARD if self.chances is None else ELSEWHERE
        return PASS if move.kind.passes else ELSEWHERE

    def sending(self, at: int, move: Move, area: int) -> float:
        """What it is worth to send a hero to a Headline, with whoever can support him: one action less than to solve it now."""
        hero, _place, along = move.values()
        alone = along == self.kinds.nobody
        if self.view.action_round >= ACTION_ROUNDS or (alone and could_bring(move, self.moves, self.kinds.nobody)):
            return ELSEWHERE
        heroes = self.game.box.teams[self.view.teams[self.view.seat].team].heroes
        return LATER * self.headline(at, area, [heroes.index(hero)], [] if alone else [heroes.index(along)])

    def headline(self, at: int, area: int, going: list[int], along: list[int]) -> float:
        """What the Headline of an area is worth with these heroes there: its VP by the chance to solve it, less what a lost fight costs."""
        if self.chances is None:
            return float(self.vp(area))
        found: Prospect = self.chances.prospect(area, going, along)
        self.odds[at] = {"solve": found.solve, **({"wound": found.wound} if found.wound >= 0 else {})}
        if found.before:
            self.before[at] = found.before
        self.forecast[area] = max(found.solve, self.forecast.get(area, 0.0))
        return found.solve * self.vp(area) - (1 - found.solve) * WOUND

    def vp(self, area: int) -> int:
        special = area == self.game.areas
        card = self.game.box.headlines[self.view.special if special else self.view.headlines[area]]
        return int(card.vp + (self.view.special_age if special else self.view.ages[area]))

    def area(self, move: Move) -> int:
        """The area whose Headline a move is about; -1 if it is about none."""
        if move.kind is self.kinds.solve:
            (area,) = move.values()
            return area
        if move.kind is not self.kinds.move:
            return -1
        _hero, place, _along = move.values()
        return headline_area(self.game, self.view, place)

    def is_mine(self, story: int) -> bool:
        return story >= 0 and self.game.box.stories[story].team == self.view.teams[self.view.seat].team


def named(name: str, chance: float | None) -> dict[str, float] | None:
    return None if chance is None else {name: chance}
