"""What a careful listener knows of all hands, from nothing but what it hears.

It knows nothing of how the engine keeps such knowledge, and never looks at a state except to compare.
"""

from __future__ import annotations

from longbox.games.heroes.engine.abilities import RESOURCE_CARD
from longbox.games.heroes.engine.events import (
    AllyPlayed,
    BoxPlayed,
    Discarded,
    Drew,
    LeadPlayed,
    LeadSwapped,
    Looked,
    Returned,
    Stolen,
    TurnedAway,
    Used,
)
from longbox.games.heroes.engine.game import HeroesGame
from longbox.games.heroes.engine.state import Heroes
from longbox.kernel import Event, Game, State
from longbox.kit import Memory

RESOURCE, VILLAIN = "Resource", "Villain"


class Listener(Memory):
    """`held` are the cards that are surely in each seat's hands, as the word of the deck and the card."""

    def __init__(self, game: Game, seat: int) -> None:
        assert isinstance(game, HeroesGame)
        self.game = game
        self.held: list[set[tuple[str, int]]] = [set() for _ in range(game.seats)]

    def hear(self, event: Event) -> None:
        if isinstance(event, Drew | Returned):
            if event.card >= 0:
                self.held[event.who].add((event.deck, event.card))
        elif isinstance(event, Looked):
            if event.target >= 0:
                self.held[event.target] |= {(event.deck, card) for card in event.cards}
        elif isinstance(event, Stolen):
            self.gone(RESOURCE, event.card)
            self.held[event.who].add((RESOURCE, event.card))
        elif isinstance(event, TurnedAway):
            self.held[event.who].add((VILLAIN, event.card))
        elif isinstance(event, Discarded):
            self.gone(event.deck, event.card)
        elif isinstance(event, AllyPlayed):
            self.gone(RESOURCE, event.card)
        elif isinstance(event, BoxPlayed | LeadPlayed | LeadSwapped):
            self.gone(VILLAIN, event.card)
        elif isinstance(event, Used) and self.game.sources[event.source].kind == RESOURCE_CARD:
            self.gone(RESOURCE, int(self.game.sources[event.source].card))

    def gone(self, deck: str, card: int) -> None:
        for held in self.held:
            held.discard((deck, card))

    def fault(self, state: State) -> str:
        assert isinstance(state, Heroes)
        for seat, held in enumerate(self.held):
            team = state.teams[seat]
            hands = {RESOURCE: team.resources, VILLAIN: team.villains}
            for deck, card in sorted(held):
                if card not in hands[deck]:
                    return f"the {deck} card {card} was known to be in the hand of seat {seat}, and is not there"
        return ""
