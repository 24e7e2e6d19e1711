"""Import 1: playing cards (rulebook chapter 1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import i64

from longbox.games.mayhem.engine import events, text, views
from longbox.games.mayhem.engine.cards import ACT, ACTOR, PROP, SET, SET_PIECE, CardDef, Mode
from longbox.games.mayhem.engine.moves import act_timing, stage_timing
from longbox.games.mayhem.engine.records import Card, Item
from longbox.games.mayhem.engine.rules import Import, MayhemRules, Stock
from longbox.games.mayhem.engine.state import ENTER_STAGE, PERFORMANCE, Mayhem
from longbox.games.mayhem.engine.traits import Trait
from longbox.games.mayhem.imports.playing.engine.deck import ACE, JOKER, deck
from longbox.kernel.deeds import Kind, Move, Range, Refusal
from longbox.kernel.state import Frame

VALUES: Final = 1 << 32
"""The bit of Value 0 in a mask, above those of Ranks. Compiled, a literal 1 is a number of 32 bits, and `1 << 36` would be `1 << 4`."""
NO_CARDS: Final[list[Card]] = []

LAY: Final = 0
FIT: Final = 1
STRIKE: Final = 2
PAIR: Final = 3
FOOL: Final = 4
MODES: Final = [Mode("lay"), Mode("fit", "carrier"), Mode("strike", "slot"), Mode("pair"), Mode("fool", "slot")]

JOKER_ROWS: Final = [
    ("Suit", "none: it fits every carrier, and carries every Suit (1.7.1)"),
    ("Carries", "two Props as an Actor, two Set Pieces as a Set (1.7.2)"),
    ("Tap", "With priority, in anybody's turn: one card in play has Value 0 until the end of the scene (1.7.3)."),
]

RANK_SIGNS: Final = {0: "★", 11: "J", 12: "Q", 13: "K", 14: "A"}


def chosen_value(card: CardDef, high: int) -> int:
    """An Ace is 1 or 11, fixed on playing and kept (rule 1.2, ruling R39); all others are what they are."""
    return 11 if card.rank == ACE and high else card.value


def reach(card: CardDef) -> i64:
    """What a card can be an Act against, in the terms of `PlayingCards.targets`."""
    return 1 << card.rank | VALUES << card.value | (VALUES << 11 if card.rank == ACE else 0)


class PlayingCards(Import):
    def __init__(self) -> None:
        super().__init__("playing", "1")
        self.deck = deck(0)
        self.first: i64 = 0

    def cards(self, first: int) -> list[CardDef]:
        """The Joker carries two (rule 1.7.2)."""
        self.first = first
        self.deck = deck(first)
        for card in self.deck:
            card.source = self.place
            card.reach = reach(card)
            if card.rank == JOKER:
                card.carries = 2
        return self.deck

    def trait(self, card: CardDef) -> Trait:
        trait = Trait(card)
        trait.best = chosen_value(card, 1)
        trait.spare = card.rank != JOKER
        return trait

    def value_words(self, card: CardDef) -> str:
        return "1 or 11" if card.rank == ACE else str(card.value)

    def rank_sign(self, card: CardDef) -> str:
        return RANK_SIGNS.get(card.rank, str(card.rank))

    def ability_rows(self, card: CardDef) -> Sequence[tuple[str, str]]:
        """The Joker's (rules 1.7.1, 1.7.2 and 1.7.3)."""
        return JOKER_ROWS if card.rank == JOKER else ()

    def origin_words(self, card: CardDef) -> str:
        return "an ordinary playing card"

    def prepare(self, stock: Stock) -> None:
        card = Range("card", len(self.deck), [card.id for card in self.deck])
        high = Range("value", 2, ["low", "high"])
        self.lay: Kind[Mayhem] = Lay(self, "lay", [card, Range("role", 2, ["actor", "set"]), high])
        self.fit: Kind[Mayhem] = Fit(self, "fit", [card, Range("carrier", stock.slots), high])
        self.strike: Kind[Mayhem] = Strike(self, "strike", [card, Range("victim", stock.slots), high])
        self.pair: Kind[Mayhem] = Pair(self, "pair", [card, Range("other", len(self.deck), [card.id for card in self.deck])])
        self.fool: Kind[Mayhem] = Fool(self, "fool", [Range("joker", stock.slots), Range("fooled", stock.slots)])

    def kinds(self) -> list[Kind[Any]]:
        return [self.lay, self.fit, self.strike, self.pair, self.fool]

    def value(self, state: Mayhem, card: Card) -> int:
        return card.chosen if card.chosen >= 0 else card.card.value

    def carrier(self, item: Item) -> int:
        return item.target

    def could_use(self, card: CardDef) -> bool:
        return card.rank == JOKER

    def could_last(self, card: CardDef) -> bool:
        """A Joker's trick ends with the scene (rule 1.7.3)."""
        return False

    def has_ability(self, state: Mayhem, seat: int) -> bool:
        for card in state.stage:
            if card is not None and card.controller == seat and card.card.rank == JOKER and not card.on_stack and not card.tapped:
                return True
        return False

    def aim_words(self, state: Mayhem, card: Card, mode: int, target: int, partner: int) -> str:
        other = state.at(target)
        if mode == PAIR:
            return f" and {state.rules().cards[partner].name} as a pair"
        if other is None:
            return ""
        return f" on {other.card.name}" if mode == FIT else f" against {other.card.name}"

    def move_text(self, game: MayhemRules, view: views.MayhemView, move: Move) -> str:
        kind = move.kind
        if kind is self.fool:
            joker, fooled = move.a, move.b
            return f"tap {text.card_at(game, view, joker)}: {text.card_at(game, view, fooled)} has Value 0 this scene"
        if kind not in (self.lay, self.fit, self.strike, self.pair):
            return ""
        at, with_what, high = move.a, move.b, move.c  # with a role, a carrier, a victim or another card
        card = self.deck[at]
        name = f"{card.name} ({11 if high else 1})" if card.rank == ACE and kind is not self.pair else card.name
        if kind is self.lay:
            return f"{name} as {'a Set' if with_what == SET else 'an Actor'}"
        if kind is self.pair:
            return f"{name} and {self.deck[with_what].name} as a pair: draw a card"
        return f"{name} {'on' if kind is self.fit else 'removes'} {text.card_at(game, view, with_what)}"

    def item_words(self, game: MayhemRules, view: views.MayhemView, item: views.ItemView) -> str:
        if item.mode == PAIR and item.partner >= 0:
            return f" and {game.cards[item.partner].name}, to draw a card"
        if item.target < 0:
            return ""
        target = text.card_at(game, view, item.target)
        if item.mode == FOOL:
            return f", to make {target} worth 0"
        return f", to remove {target}" if item.mode == STRIKE else f" on {target}"

    def trick_words(self) -> str:
        return "a Joker's trick"

    def modes(self) -> list[Mode]:
        return MODES

    # Listing

    def list_moves(self, state: Mayhem, seat: int, moves: list[Move]) -> None:
        rules = state.rules()
        if rules.newest and state.step == PERFORMANCE:
            return
        reach: i64 = 0
        place: i64
        for place in state.hands[seat]:
            card = rules.cards[place]
            if card.source == self.place:
                reach |= card.reach
        if reach:
            self.list_hand(state, state.hands[seat], self.targets(state) & reach, moves)
        if rules.usable[self.place] and self.has_ability(state, seat):
            self.list_fools(state, seat, moves)

    def list_hand(self, state: Mayhem, hand: list[int], targets: i64, moves: list[Move]) -> None:
        """A Hand is sorted, so cards that are alike or of one Rank lie side by side: `run` is where those of this Rank begin."""
        rules = state.rules()
        entering = state.step == ENTER_STAGE and not state.stack
        carriers = state.open_carriers() if entering else NO_CARDS
        last: CardDef | None = None
        run: i64 = 0
        twice = False
        at: i64
        for at in range(len(hand)):
            card = rules.cards[hand[at]]
            if card.source != self.place:
                continue
            number = card.place - self.first
            if card is last:
                if not twice:
                    moves.append(self.pair.of(number, number))
                twice = True
                continue
            twice = False
            if entering:
                self.list_entering(state, card, carriers, moves)
            if targets & card.reach:
                self.list_strikes(state, card, moves)
            if last is None or last.rank != card.rank:
                run = at
            if run < at:
                self.list_pairs(hand, run, at, moves)
            last = card

    def list_pairs(self, hand: list[int], run: i64, end: i64, moves: list[Move]) -> None:
        """The card at `end` with each different one from `run` on."""
        at: i64
        for at in range(run, end):
            if at == run or hand[at] != hand[at - 1]:
                moves.append(self.pair.of(hand[at] - self.first, hand[end] - self.first))

    def targets(self, state: Mayhem) -> i64:
        """What an Act could be aimed at, as a mask: the Ranks on the stage, and the Values of cards without one."""
        mask: i64 = 0
        for card in state.stage:
            if card is not None:
                rank = card.card.rank
                mask |= 1 << rank if rank >= 0 else VALUES << min(state.value(card), 20)
        return mask

    def list_entering(self, state: Mayhem, card: CardDef, carriers: list[Card], moves: list[Move]) -> None:
        at = card.place - self.first
        values = 2 if card.rank == ACE else 1
        for high in range(values):
            moves.append(self.lay.of(at, ACTOR, high))
            moves.append(self.lay.of(at, SET, high))
        for carrier in carriers:
            if state.suits_match(carrier.card, card):
                for high in range(values):
                    moves.append(self.fit.of(at, carrier.slot, high))

    def list_strikes(self, state: Mayhem, card: CardDef, moves: list[Move]) -> None:
        """All that `matches`."""
        rank, number = card.rank, card.place - self.first
        for victim in state.stage:
            if victim is None:
                continue
            if victim.card.rank >= 0:
                if victim.card.rank == rank:
                    moves.append(self.strike.of(number, victim.slot))
                continue
            value = state.value(victim)
            if value == card.value:
                moves.append(self.strike.of(number, victim.slot))
            if rank == ACE and value == 11:
                moves.append(self.strike.of(number, victim.slot, 1))

    def list_fools(self, state: Mayhem, seat: int, moves: list[Move]) -> None:
        for joker in state.stage:
            if joker is not None and joker.controller == seat and joker.card.rank == JOKER and not joker.on_stack and not joker.tapped:
                for card in state.stage:
                    if card is not None and not card.on_stack:
                        moves.append(self.fool.of(joker.slot, card.slot))

    def matches(self, state: Mayhem, card: CardDef, victim: Card, high: int) -> bool:
        """The same Rank; a card without a Rank by equal Value (rule 1.6, ruling R28). An Ace's Value is chosen first (ruling R47).
        It is asked on playing only (ruling R54)."""
        if victim.card.rank >= 0:
            return victim.card.rank == card.rank
        return state.value(victim) == chosen_value(card, high)

    # Resolving

    def resolve(self, state: Mayhem, item: Item, frame: Frame) -> bool:
        if frame.at:
            return False
        frame.at = 1
        target = state.at(item.target)
        if item.mode == STRIKE and target is not None:
            self.strike_down(state, target)
        elif item.mode == PAIR:
            state.let_draw(item.seat, 1)
        elif item.mode == FOOL and target is not None:
            target.zero = True
            if state.heard is not None:
                printed = target.card
                state.tell(events.Zeroed(rule="1.7.3", slot=target.slot, card=printed.place, id=printed.id, name=printed.name))
        return True

    def strike_down(self, state: Mayhem, target: Card) -> None:
        """Remove it from play, or take it off the Stack without effect (rule 1.6, ruling R18)."""
        if target.on_stack:
            state.unstack(target.slot, "1.6")
        else:
            state.remove(target, "1.6")


class _CardMove(Kind[Mayhem]):
    def __init__(self, source: PlayingCards, name: str, ranges: list[Range]) -> None:
        super().__init__(name, ranges)
        self.source = source

    def not_held(self, state: Mayhem, seat: int, card: CardDef) -> Refusal | None:
        return None if card.place in state.hands[seat] else Refusal("not_held", f"You do not hold the {card.name}.", "0.3.2.1")

    def not_ace(self, card: CardDef, high: int) -> Refusal | None:
        return Refusal("no_ace", f"The {card.name} has only one Value; an Ace has two.", "1.2") if high and card.rank != ACE else None


class Lay(_CardMove):
    """As an Actor or a Set."""

    def refuse(self, state: Mayhem, seat: int, at: int, role: int, high: int) -> Refusal | None:
        card = self.source.deck[at]
        return stage_timing(state, "0.4.2.1" if role == SET else "0.4.1.1") or self.not_held(state, seat, card) or self.not_ace(card, high)

    def apply(self, state: Mayhem, seat: int, at: int, role: int, high: int) -> None:
        card = self.source.deck[at]
        state.put_on_stack(seat, card.place, role=role, source=self.source.place, mode=LAY, chosen=chosen_value(card, high))
        state.keep_priority(seat)


class Fit(_CardMove):
    """As a Prop or a Set Piece, on a carrier chosen when it is played (rules 0.4.3.2 and 0.4.4.2), of its Suit (rule 1.5)."""

    def refuse(self, state: Mayhem, seat: int, at: int, slot: int, high: int) -> Refusal | None:
        card, carrier = self.source.deck[at], state.at(slot)
        piece = carrier is not None and carrier.role == SET
        early = stage_timing(state, "0.4.4.1" if piece else "0.4.3.1") or self.not_held(state, seat, card) or self.not_ace(card, high)
        if early is not None:
            return early
        if carrier is None or carrier.on_stack or carrier.role > SET:
            return Refusal("no_carrier", "A Prop goes on an Actor in play, a Set Piece on a Set.", "0.4.3.2")
        if not state.room(carrier):
            return Refusal("no_room", f"{carrier.card.name} carries as much as it can.", "0.4.4.2" if piece else "0.4.3.2")
        if not state.suits_match(carrier.card, card):
            return Refusal("suit", f"{carrier.card.name} and the {card.name} have different Suits.", "1.5")
        return None

    def apply(self, state: Mayhem, seat: int, at: int, slot: int, high: int) -> None:
        card, carrier = self.source.deck[at], state.at(slot)
        assert carrier is not None
        role = PROP if carrier.role == ACTOR else SET_PIECE
        value = chosen_value(card, high)
        state.put_on_stack(seat, card.place, role=role, source=self.source.place, mode=FIT, target=slot, chosen=value)
        state.keep_priority(seat)


class Strike(_CardMove):
    """As an Act against a card of the same Rank, in play or on the Stack."""

    def refuse(self, state: Mayhem, seat: int, at: int, slot: int, high: int) -> Refusal | None:
        card, victim = self.source.deck[at], state.at(slot)
        early = act_timing(state) or self.not_held(state, seat, card)
        if early is not None:
            return early
        if victim is None:
            return Refusal("no_victim", "There is no card at that place.", "R47")
        if high and (card.rank != ACE or victim.card.rank >= 0):
            return Refusal("no_ace", "Only an Ace against a card without a Rank chooses its Value.", "R47")
        if not self.source.matches(state, card, victim, high):
            return Refusal("no_match", f"The {card.name} does not match {victim.card.name}.", "1.6")
        return None

    def apply(self, state: Mayhem, seat: int, at: int, slot: int, high: int) -> None:
        card = self.source.deck[at]
        value = chosen_value(card, high)
        state.put_on_stack(seat, card.place, role=ACT, source=self.source.place, mode=STRIKE, target=slot, chosen=value)
        state.keep_priority(seat)


class Pair(_CardMove):
    """Two cards of the same Rank as one Act: draw a card (rule 1.8, ruling R40)."""

    def refuse(self, state: Mayhem, seat: int, at: int, other: int, _c: int) -> Refusal | None:
        one, two = self.source.deck[at], self.source.deck[other]
        early = act_timing(state) or self.not_held(state, seat, one) or self.not_held(state, seat, two)
        if early is not None:
            return early
        if one.rank != two.rank:
            return Refusal("no_pair", f"The {one.name} and the {two.name} are no pair.", "1.8")
        if at > other:
            return Refusal("order", "A pair is named with the lower card first.", "1.8")
        if one is two and state.hands[seat].count(one.place) < 2:
            return Refusal("one_only", f"You hold only one {one.name}.", "1.8")
        return None

    def apply(self, state: Mayhem, seat: int, at: int, other: int, _c: int) -> None:
        one, two = self.source.deck[at], self.source.deck[other]
        state.put_on_stack(seat, one.place, role=ACT, source=self.source.place, mode=PAIR, partner=two.place)
        state.keep_priority(seat)


class Fool(Kind[Mayhem]):
    """Tap a Joker: an Act, but no card (ruling R55), that sets one card's Value to 0 to the end of the scene (rule 1.7.3, ruling R38)."""

    def __init__(self, source: PlayingCards, name: str, ranges: list[Range]) -> None:
        super().__init__(name, ranges)
        self.source = source

    def refuse(self, state: Mayhem, seat: int, slot: int, fooled: int, _c: int) -> Refusal | None:
        early = act_timing(state)
        if early is not None:
            return early
        joker, target = state.at(slot), state.at(fooled)
        if joker is None or joker.on_stack or joker.controller != seat or joker.card.rank != JOKER:
            return Refusal("no_joker", "That takes a Joker of your own, in play.", "1.7.3")
        if joker.tapped:
            return Refusal("tapped", "This Joker is tapped already.", "0.2.4")
        if target is None or target.on_stack:
            return Refusal("no_target", "Its target is a card in play.", "1.7.3")
        return None

    def apply(self, state: Mayhem, seat: int, slot: int, fooled: int, _c: int) -> None:
        joker = state.at(slot)
        assert joker is not None
        joker.tapped = True
        state.stack.append(Item(source=self.source.place, seat=seat, slot=-1, mode=FOOL, target=fooled))
        if state.heard is not None:
            target = state.at(fooled)
            assert target is not None
            state.tell(events.Tricked(rule="1.7.3", who=seat, words=f"taps {joker.card.name} against {target.card.name}"))
        state.keep_priority(seat)
