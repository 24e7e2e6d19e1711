"""Where a game of Roofs stands."""

from __future__ import annotations

from longbox.kernel import Ask, Game, Over, Pending, Roll, State, only
from longbox.kernel.codec import WHOLE, many, state_record
from longbox_roofs.engine.events import Reopened, Revealed, Scored
from longbox_roofs.engine.rules import ROOFS, ROUNDS, RoofsRules, Street
from longbox_roofs.engine.views import RoofsView


class Roofs(State):
    """The plans are the seats' drafts, which the kernel keeps. `owners` are those who get the roofs that are still to be rolled for."""

    def __init__(self, game: Game, *, round: int, scores: list[int], owners: list[int]) -> None:
        super().__init__(game)
        self.round = round
        self.scores = scores
        self.owners = owners

    def rules(self) -> RoofsRules:
        assert isinstance(self.game, RoofsRules)
        return self.game

    def street(self) -> Street:
        return self.rules().street

    def waits(self) -> Pending:
        if self.owners:
            return Roll([self.street().die], self.owners[0], "roof die", "A2.3")
        if self.round == ROUNDS:
            best = max(self.scores)
            return Over(sum(only(seat) for seat, score in enumerate(self.scores) if score == best), list(self.scores), "A3.1")
        return Ask(self.everybody() & ~self.sealed, "plan", "A1.1", about=self.round)

    def everybody(self) -> int:
        return (1 << self.game.seats) - 1

    def laid(self, seat: int) -> list[int]:
        """The roofs of the coins in a seat's plan."""
        return [roof for coin in self.drafts[seat] for roof in coin.values()]

    def reveal(self) -> None:
        """Show all plans (rule A2.1), give each roof to whoever has most coins on it (rules A2.2 and A2.4), and begin a new round."""
        plans = [self.laid(seat) for seat in range(self.game.seats)]
        self.tell(Revealed(rule="A2.1", plans=plans))
        for roof in range(ROOFS):
            coins = [plan.count(roof) for plan in plans]
            most = [seat for seat, count in enumerate(coins) if count == max(coins) > 0]
            if len(most) > 1:
                most = [seat for seat in most if self.rules().homes[seat] == roof]
            if len(most) == 1:
                self.owners.append(most[0])
        self.open_plans()
        self.round += 1

    def reopened(self, seat: int) -> None:
        self.tell(Reopened(rule="A1.4", who=seat))

    def rolled(self, shown: list[int]) -> None:
        seat = self.owners.pop(0)
        self.scores[seat] += shown[0]
        self.tell(Scored(rule="A2.3", who=seat, points=shown[0]))

    def view(self, seat: int) -> RoofsView:
        mine = self.sits(seat)
        return RoofsView(
            seat=seat,
            street=self.street().name,
            die=self.street().die,
            roofs=list(self.street().roofs),
            homes=list(self.rules().homes),
            round=self.round,
            scores=list(self.scores),
            owners=list(self.owners),
            finished=[bool(self.sealed >> other & 1) for other in range(self.game.seats)],
            draft=self.laid(seat) if mine else [],
        )


CODEC = state_record(Roofs, round=WHOLE, scores=many(WHOLE), owners=many(WHOLE))
