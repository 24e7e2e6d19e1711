"""What simulations keep of a game of Mayhem: its pace, and how each Deck plays."""

from __future__ import annotations

from collections import Counter

from longbox.games.mayhem.engine import events
from longbox.games.mayhem.engine.cards import ACT
from longbox.games.mayhem.engine.state import Mayhem
from longbox.kernel.state import State
from longbox.kernel.views import Event
from longbox.lab.record import Watcher


class MayhemWatcher(Watcher):
    """Keeps the Favor of all seats at the end of each turn, and counts by Deck what its player does: games, wins and the turns that they
    took, cards drawn, Acts of playing cards (strikes and pairs), Super Powers, Favor performed, gained otherwise, and taken from others."""

    long = (25, 30)
    behind = 200

    def __init__(self, state: Mayhem) -> None:
        self.begun = 0
        self.beginner = -1
        self.favors: list[list[int]] = []
        self.names = state.game.names
        self.heard: list[tuple[int, Event]] = []
        state.heard = self.heard
        self.kept: Counter[str] = Counter(f"{name}: games" for name in self.names)

    def see(self, state: State) -> None:
        assert isinstance(state, Mayhem)
        if state.turn != self.begun:
            if self.begun == 0:
                self.beginner = state.active
            self.begun = state.turn
            self.favors.append(state.favor.copy())
        for _, event in self.heard:
            self.note(state, event)
        self.heard.clear()
        if state.winner >= 0:
            self.count(state.winner, "wins")
            self.count(state.winner, "turns of wins", -(-self.begun // len(self.names)))

    def note(self, state: Mayhem, event: Event) -> None:
        if isinstance(event, events.Drew):
            self.count(event.who, "drawn", event.card >= 0)
        elif isinstance(event, events.Played):
            self.count(event.who, "strikes", event.role == ACT and state.rules().cards[event.card].rank >= 0)
        elif isinstance(event, events.PowerUsed):
            self.count(event.who, "powers")
        elif isinstance(event, events.FavorChanged):
            if event.change > 0:
                self.count(event.who, "performed" if event.kind == events.SCORING else "gained", event.change)
            elif event.by not in (-1, event.who):
                self.count(event.by, "taken", -event.change)

    def count(self, seat: int, what: str, many: int = 1) -> None:
        self.kept[f"{self.names[seat]}: {what}"] += many

    def turns(self) -> int:
        return self.begun

    def first(self) -> int:
        return self.beginner

    def half(self) -> list[int]:
        """The Favor when half of the turns were over. The first entry is the Favor before the first turn."""
        return self.favors[self.turns() // 2] if self.favors else []

    def counts(self) -> dict[str, int]:
        return dict(self.kept)


def watcher(state: State) -> Watcher:
    assert isinstance(state, Mayhem)
    return MayhemWatcher(state)
