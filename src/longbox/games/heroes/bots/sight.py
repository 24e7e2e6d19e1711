"""What a bot thinks about: a state that its view allows, and whose eyes it looks with.

The state is imagined: the cards that the seat does not know are dealt by lot. So a rule of thumb looks at its own hand, at the numbers
of cards in the others', and at what lies open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from longbox.games.heroes.bots.book import Book
from longbox.games.heroes.engine.case import FOE, HERO
from longbox.games.heroes.engine.defs import HeadlineDef
from longbox.games.heroes.engine.fighters import the_fight
from longbox.games.heroes.engine.places import SPECIAL
from longbox.games.heroes.engine.records import Case, Fight, Team
from longbox.games.heroes.engine.state import Heroes
from longbox.kernel.deeds import Move
from longbox.kernel.sfc32 import Sfc32

T = TypeVar("T")
WOUND: Final = 0.8
"""What a Wound costs, in VP: the hero misses the next Mission, or an action goes to the doctor."""
POINT: Final = 0.28
"""What a Plot Point is worth."""
POWER_UP: Final = 1.4
"""What a Team Power-Up is worth."""
PLAN: Final = 1.2
"""What a completed Master Plan costs its victim."""
FINE: Final = 1 << 30


class Still(Sfc32):
    """Leaves the cards that nobody knows where they lie: rules of thumb do not look at them."""

    def shuffle(self, items: list[T]) -> None:
        pass


class Sight:
    def __init__(self, book: Book, state: Heroes, seat: int, rng: Sfc32, out: Sequence[int] = ()) -> None:
        """`out` are Villain cards of which it counts that no opponent holds them."""
        self.out = out
        self.book = book
        self.rules = book.rules
        self.kinds = book.rules.kinds
        self.state = state
        self.seat = seat
        self.rng = rng
        self.team: Team = state.teams[seat]

    def case(self) -> Case:
        case = self.state.case
        assert case is not None
        return case

    def fight(self) -> Fight:
        return the_fight(self.state)

    def side(self) -> int:
        """Which side this seat is on in the fight."""
        return HERO if self.case().seat == self.seat else FOE

    def hero(self, at: int) -> int:
        """The place in the box of one of the seat's own four."""
        return self.state.team_def(self.seat).heroes[at]

    def headline(self, card: int) -> HeadlineDef:
        return self.rules.box.headlines[card]

    def worth_of(self, area: int, card: int) -> int:
        """The VP of a Headline on the board."""
        state = self.state
        age = int(state.special_age) if area == self.rules.areas else state.ages[area]
        return self.headline(card).vp + age

    def draw(self, weights: list[float]) -> int:
        """A place, by its weight."""
        total = sum(weights)
        mark = self.rng.below(FINE) / FINE * total
        for at, weight in enumerate(weights):
            mark -= weight
            if mark < 0.0 and weight > 0.0:
                return at
        return weights.index(max(weights))

    def weight(self, target: int) -> float:
        """How much it is worth to take a VP from a player: from the leader all, from the last less."""
        state = self.state
        if len(state.teams) == 2:
            return 1.0
        others = [int(team.vp) for seat, team in enumerate(state.teams) if seat != self.seat]
        behind = max(others) - int(state.teams[target].vp)
        return max(0.35, 1.0 - 0.12 * behind)

    def target(self) -> int:
        """How many VP end the game, or what stands for that."""
        return self.state.scenario_def().target or 15

    def stake(self) -> float:
        """What the Headline that is being troubleshot is worth, for either side."""
        case = self.case()
        state = self.state
        age = int(state.special_age) if case.place == SPECIAL else state.ages[case.area]
        return max(1.0, self.headline(int(case.card)).vp + age + int(case.vp_mod))


def find(moves: list[Move], wanted: Move) -> Move | None:
    """The move, if it is one of these."""
    return wanted if wanted in moves else None
