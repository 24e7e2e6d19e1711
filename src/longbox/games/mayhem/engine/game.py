"""One table's game: how it begins, how a state is written, and what a bot may imagine from a view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from longbox.games.mayhem.engine import text, views
from longbox.games.mayhem.engine.cards import CardDef, Deck
from longbox.games.mayhem.engine.choices import OPTION, deck_of
from longbox.games.mayhem.engine.from_view import item_of
from longbox.games.mayhem.engine.records import Card, mayhem_codec
from longbox.games.mayhem.engine.rules import MayhemRules
from longbox.games.mayhem.engine.state import Mayhem
from longbox.kernel.codec import Codec, named
from longbox.kernel.deeds import Move
from longbox.kernel.errors import BadOption
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Ask
from longbox.kernel.views import View, frame_of


class MayhemGame(MayhemRules):
    """Seats are named after their Decks; two seats with the same Deck are told apart by a number."""

    def seated(self, choices: Sequence[dict[str, Any]]) -> MayhemGame:
        """The same table with the Decks that the seats have chosen, or BadOption. Who has chosen nothing keeps the Deck of this one."""
        if len(choices) != self.seats:
            raise BadOption(f"{self.seats} seats choose their Decks, not {len(choices)}")
        unique, star = bool(self.options["unique"]), bool(self.options["star"])
        decks = [deck_of(choice, self.stock, unique, star) if choice else self.deck(seat) for seat, choice in enumerate(choices)]
        return MayhemGame(self.stock, self.options, decks)

    def deck(self, seat: int) -> Deck:
        return Deck(self.choices[seat][OPTION]["name"], self.decks[seat], self.stars[seat])

    def start(self) -> Mayhem:
        """Before the first player is drawn and the Hands are dealt."""
        count = self.seats
        state = Mayhem(self)
        state.favor = [0] * count
        state.decks = [deck.copy() for deck in self.decks]
        state.hands = [[] for _ in range(count)]
        state.known = [[] for _ in range(count)]
        state.discards = [[] for _ in range(count)]
        state.tallies = [0] * self.tallies
        state.out = [False] * count
        state.frames = [self.opening.frame(0)]
        return state

    def determinize(self, view: View, rng: Sfc32) -> Mayhem:
        """Deck lists are open (rule H3), so what a seat cannot see of another is how the unseen cards lie in its Hand and Deck, except for
        those that everybody knows to be in the Hand."""
        assert isinstance(view, views.MayhemView)
        hands: list[list[int]] = []
        decks: list[list[int]] = []
        for seat in range(self.seats):
            unseen = self._unseen(view, seat)
            if seat == view.seat:
                hand = view.hand.copy()
                for place in hand:
                    unseen.remove(place)
            else:
                known = view.known[seat]
                for place in known:
                    unseen.remove(place)
                rng.shuffle(unseen)
                others = view.hand_sizes[seat] - len(known)
                hand = sorted(known + unseen[:others])
                unseen = unseen[others:]
            hands.append(hand)
            decks.append(sorted(unseen))
        state = Mayhem(self)
        state.favor = view.favor.copy()
        state.decks = decks
        state.hands = hands
        state.known = [known.copy() for known in view.known]
        state.discards = [discard.copy() for discard in view.discards]
        state.stage = self._stage(view)
        state.stack = [item_of(shown) for shown in view.stack]
        state.active = view.active
        state.priority = view.priority
        state.passes = view.passes
        state.turn = view.turn
        state.step = view.step
        state.scored = view.scored
        state.tallies = view.tallies.copy()
        state.out = view.out.copy()
        state.winner = view.winner
        state.frames = [frame_of(shown) for shown in view.frames]
        return state

    def _unseen(self, view: views.MayhemView, seat: int) -> list[int]:
        """The cards of a seat's Deck list that are neither on the stage, nor part of an Act, nor in its Discard."""
        unseen = self.decks[seat].copy()
        for place in view.discards[seat]:
            unseen.remove(place)
        for card in view.stage:
            if card.owner == seat:
                unseen.remove(card.card)
        for item in view.stack:
            if item.seat == seat and item.partner >= 0:
                unseen.remove(item.partner)
        return unseen

    def _stage(self, view: views.MayhemView) -> list[Card | None]:
        stage: list[Card | None] = [None] * view.stage_size
        for card in view.stage:
            stage[card.slot] = Card(
                slot=card.slot,
                card=self.cards[card.card],
                owner=card.owner,
                controller=card.controller,
                role=card.role,
                on_stack=card.on_stack,
                tapped=card.tapped,
                damage=card.damage,
                chosen=card.chosen,
                zero=card.zero,
                carrier=card.carrier,
                load=sum(other.carrier == card.slot for other in view.stage),
            )
        return stage

    def show(self, view: View) -> str:
        assert isinstance(view, views.MayhemView)
        return text.show(self, view)

    def ask_text(self, view: View, ask: Ask) -> str:
        assert isinstance(view, views.MayhemView)
        return text.question(self, view, ask)

    def move_text(self, view: View, move: Move) -> str:
        assert isinstance(view, views.MayhemView)
        return text.move(self, view, move)

    def to_cover(self) -> list[str]:
        kinds = [kind for kind in super().to_cover() if self.newest or kind not in ("sacrifice", "sacrifices")]
        kinds = [kind for kind in kinds if not kind[-1].isdigit()]  # later steps of a power, which may run through without a question
        return [*kinds, *{self.cards[place].id for deck in self.decks for place in deck}]


def codec(cards: Sequence[CardDef]) -> Codec[Mayhem]:
    return mayhem_codec(Mayhem, named(cards))
