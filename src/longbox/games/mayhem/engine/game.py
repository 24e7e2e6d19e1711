"""One table's game: how it begins, how a state is written, and what a bot may imagine from a view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from longbox.games.mayhem.engine import text, views
from longbox.games.mayhem.engine.cards import Card, CardDef, Deck, Item
from longbox.games.mayhem.engine.choices import OPTION, deck_hash, deck_of
from longbox.games.mayhem.engine.rules import MayhemRules
from longbox.games.mayhem.engine.seen import frame_of, item_of
from longbox.games.mayhem.engine.state import ENDED, NOBODY, UPKEEP, Mayhem
from longbox.kernel.codec import FLAG, WHOLE, Codec, many, maybe, named, record, state_record
from longbox.kernel.deeds import Move
from longbox.kernel.errors import BadOption
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Ask
from longbox.kernel.views import View


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

    def former_packs(self) -> dict[str, str]:
        """The Decks, which those logs do not hold themselves."""
        return {f"deck {seat + 1}": deck_hash(choice[OPTION]) for seat, choice in enumerate(self.choices)}

    def start(self) -> Mayhem:
        """Before the first player is drawn and the Hands are dealt."""
        count = self.seats
        state = Mayhem(
            self,
            favor=[0] * count,
            decks=[deck.copy() for deck in self.decks],
            hands=[[] for _ in range(count)],
            known=[[] for _ in range(count)],
            discards=[[] for _ in range(count)],
            stage=[],
            stack=[],
            active=0,
            priority=0,
            passes=0,
            turn=0,
            step=UPKEEP,
            scored=False,
            tallies=[0] * self.tallies,
            out=[False] * count,
            winner=NOBODY,
        )
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
        state = Mayhem(
            self,
            favor=view.favor.copy(),
            decks=decks,
            hands=hands,
            known=[known.copy() for known in view.known],
            discards=[discard.copy() for discard in view.discards],
            stage=self._stage(view),
            stack=[item_of(shown) for shown in view.stack],
            active=view.active,
            priority=view.priority,
            passes=view.passes,
            turn=view.turn,
            step=view.step,
            scored=view.scored,
            tallies=view.tallies.copy(),
            out=view.out.copy(),
            winner=view.winner,
        )
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

    def migrate_state(self, version: int, data: dict[str, Any]) -> dict[str, Any]:
        """Version 1 did not keep what everybody knows of the Hands. In version 2 a game at its limit had begun one turn more."""
        if version == 1:
            return {"known": [[] for _ in range(self.seats)], **data}
        turn, winner = data.get("turn"), data.get("winner")
        if isinstance(turn, int) and turn > self.last_turn and winner == NOBODY:
            return {**data, "turn": self.last_turn, "winner": ENDED}
        return data

    def to_cover(self) -> list[str]:
        kinds = [kind for kind in super().to_cover() if self.newest or kind not in ("sacrifice", "sacrifices")]
        kinds = [kind for kind in kinds if not kind[-1].isdigit()]  # later steps of a power, which may run through without a question
        return [*kinds, *{self.cards[place].id for deck in self.decks for place in deck}]


def codec(cards: Sequence[CardDef]) -> Codec[Mayhem]:
    card = record(
        Card,
        slot=WHOLE,
        card=named(cards),
        owner=WHOLE,
        controller=WHOLE,
        role=WHOLE,
        on_stack=FLAG,
        tapped=FLAG,
        damage=WHOLE,
        chosen=WHOLE,
        zero=FLAG,
        carrier=WHOLE,
        load=WHOLE,
    )
    item = record(Item, source=WHOLE, seat=WHOLE, slot=WHOLE, mode=WHOLE, target=WHOLE, partner=WHOLE)
    return state_record(
        Mayhem,
        favor=many(WHOLE),
        decks=many(many(WHOLE)),
        hands=many(many(WHOLE)),
        known=many(many(WHOLE)),
        discards=many(many(WHOLE)),
        stage=many(maybe(card)),
        stack=many(item),
        active=WHOLE,
        priority=WHOLE,
        passes=WHOLE,
        turn=WHOLE,
        step=WHOLE,
        scored=FLAG,
        tallies=many(WHOLE),
        out=many(FLAG),
        winner=WHOLE,
    )
