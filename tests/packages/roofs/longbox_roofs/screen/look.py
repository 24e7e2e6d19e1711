"""The street as one sees it: three houses side by side, with one's coins on their roofs, and the scores below."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table

from longbox.kernel import View
from longbox.terminal.looks import Look
from longbox_roofs.engine.game import RoofsGame
from longbox_roofs.engine.rules import COINS, NOWHERE, ROOFS, ROUNDS
from longbox_roofs.engine.views import RoofsView

WIDTH = 16
ROOF = "/" + "‾" * (WIDTH - 2) + "\\"


class RoofsLook(Look):
    def __init__(self, game: RoofsGame) -> None:
        super().__init__(game)
        self.street = game.street

    def table(self, view: View, title: str) -> RenderableType:
        assert isinstance(view, RoofsView)
        what = f"{self.street.name}, a d{self.street.die} for each roof"
        round = f"Round {min(view.round + 1, ROUNDS)} of {ROUNDS}"
        return Panel(
            Group(self.houses(view), "", self.seats(view)),
            title=f"{escape(title)}, {round}",
            title_align="left",
            subtitle=escape(what),
            border_style="cyan",
        )

    def houses(self, view: RoofsView) -> RenderableType:
        """Coins, roofs and names, each in a row of their own."""
        laid = view.draft
        houses = Table.grid(padding=(0, 2))
        for _ in range(ROOFS):
            houses.add_column(justify="center", width=WIDTH)
        houses.add_row(*("[yellow]" + "●" * laid.count(roof) + "[/yellow]" for roof in range(ROOFS)))
        houses.add_row(*[ROOF] * ROOFS)
        houses.add_row(*map(escape, self.street.roofs))
        return houses

    def seats(self, view: RoofsView) -> RenderableType:
        seats = Table.grid(padding=(0, 2))
        for seat, name in enumerate(self.game.names):
            you = "you" if seat == view.seat else ""
            state = "has a plan" if view.finished[seat] else f"{COINS - len(view.draft)} coins left" if you else ""
            home = "" if view.homes[seat] == NOWHERE else f"at home on {view.roofs[view.homes[seat]]}"
            seats.add_row(escape(name), f"[b]{view.scores[seat]:>2}[/b] points", you, state, escape(home))
        return seats
