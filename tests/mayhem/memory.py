"""What a careful listener knows of all Hands, from nothing but the events of a game and the open Deck lists (rule H3).

It knows nothing of how the engine keeps such knowledge, and never looks at a state except to compare.
"""

from __future__ import annotations

import re
from collections import Counter

from longbox.games.mayhem.engine.events import Drew, Dropped, Left, Played, Reshuffled, Returned
from longbox.games.mayhem.engine.game import MayhemGame
from longbox.games.mayhem.engine.state import Mayhem
from longbox.kernel import Event, Game, State
from longbox.kit import Memory

PAIR = re.compile(r" and (.+) as a pair")


class Listener(Memory):
    """For each seat: `held`, the cards that are surely in its Hand; `lying`, those in its Discard; `played`, those on stage and Stack, by
    their slots. Which of two Jokers is the second half of a pair nobody is told, so of such a seat nothing is `sure` any more."""

    def __init__(self, game: Game, seat: int) -> None:
        assert isinstance(game, MayhemGame)
        self.game = game
        self.seat = seat
        self.held = [Counter[int]() for _ in range(game.seats)]
        self.lying = [Counter[int]() for _ in range(game.seats)]
        self.played: dict[int, tuple[int, list[int]]] = {}
        self.sure = [True] * game.seats
        self.begun = False

    def hear(self, event: Event) -> None:
        if not self.begun:  # all Hands have been dealt their Stars before the first card is drawn
            self.begun = True
            self.held = [Counter([star] if star >= 0 and self.game.use_star else []) for star in self.game.stars]
        if isinstance(event, Drew):
            if event.card >= 0:
                self.held[event.who][event.card] += 1
        elif isinstance(event, Played):
            self.play(event)
        elif isinstance(event, Left) and event.slot in self.played:
            owner, cards = self.played.pop(event.slot)
            self.lying[owner].update(cards)
        elif isinstance(event, Dropped):
            self.take(event.who, event.card)
            self.lying[event.who][event.card] += 1
        elif isinstance(event, Returned):
            self.lying[event.who][event.card] -= 1
            self.held[event.who][event.card] += 1
        elif isinstance(event, Reshuffled):
            self.shuffle(event.who)

    def play(self, event: Played) -> None:
        cards = [event.card]
        pair = PAIR.fullmatch(event.aim)
        if pair is not None:
            others = {place for place in self.game.decks[event.who] if self.game.cards[place].name == pair[1]}
            self.sure[event.who] = self.sure[event.who] and len(others) == 1
            cards.append(min(others))
        for card in cards:
            self.take(event.who, card)
        self.played[event.slot] = event.who, cards

    def take(self, seat: int, card: int) -> None:
        self.held[seat][card] = max(0, self.held[seat][card] - 1)

    def shuffle(self, seat: int) -> None:
        """The Deck was empty, so what lay neither in the Discard nor on stage or Stack is all in the Hand."""
        self.held[seat] = Counter(self.game.decks[seat]) - self.lying[seat]
        for owner, cards in self.played.values():
            if owner == seat:
                self.held[seat] -= Counter(cards)
        self.lying[seat].clear()

    def fault(self, state: State) -> str:
        assert isinstance(state, Mayhem)
        for seat, hand in enumerate(state.hands):
            held = self.held[seat] if self.sure[seat] else Counter[int]()
            missing = held - Counter(hand)
            if missing:
                return f"the Hand of seat {seat} must hold {', '.join(self.game.cards[place].id for place in missing)}"
            if seat == self.seat and self.sure[seat] and held != Counter(hand):
                return f"the own Hand is {+held}, not {hand}"
        return ""
