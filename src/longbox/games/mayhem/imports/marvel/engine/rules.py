"""Import 1001: hero cards (rulebook chapter 1001)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import i64

from longbox.games.mayhem.engine import text
from longbox.games.mayhem.engine.aims import UNAIMED, at_seat, at_slot, seat_of, slot_of
from longbox.games.mayhem.engine.cards import ACT, PROP, SET, SET_PIECE, CardDef, Hero, PowerText, defends
from longbox.games.mayhem.engine.moves import act_timing, stage_timing
from longbox.games.mayhem.engine.records import Card, Item
from longbox.games.mayhem.engine.rules import Import, MayhemRules, Stock
from longbox.games.mayhem.engine.state import ENTER_STAGE, PERFORMANCE, POINT, Mayhem
from longbox.games.mayhem.engine.traits import Trait
from longbox.games.mayhem.engine.views import ItemView, MayhemView
from longbox.games.mayhem.imports.marvel.engine.powers import MORE_PLAYS, PLAYS, Power
from longbox.kernel.deeds import Kind, Move, Range, Refusal
from longbox.kernel.state import Effect, Frame

TIMING_RULES: Final = ["0.4.1.1", "0.4.2.1", "0.4.3.1", "0.4.4.1"]

SEED_WORDS: Final = "named by Tragedy, which also gives its Role; its Symbols are our own design"

NO_AIM: Final = [UNAIMED]


def harm(card: CardDef, player: bool) -> str:
    """What a card's Attack does, in words."""
    return f"{POINT * card.attack} Favor" if player else f"{card.attack} damage"


class HeroCards(Import):
    def __init__(self, catalogue: list[CardDef], powers: list[Power], heroes: list[Hero], packs: dict[str, str]) -> None:
        super().__init__("marvel", "1001")
        self.heroes = heroes
        self.aiming = True
        self.tallies = 2
        self.catalogue = catalogue
        self.powers = powers
        self.first: i64 = 0
        self._packs = packs

    def cards(self, first: int) -> list[CardDef]:
        self.first = first
        for at, card in enumerate(self.catalogue):
            card.place = first + at
            card.source = self.place
        return self.catalogue

    def packs(self) -> dict[str, str]:
        return self._packs

    def origin_words(self, card: CardDef) -> str:
        return SEED_WORDS if card.origin == "seed" else super().origin_words(card)

    def prepare(self, stock: Stock) -> None:
        self.seats: i64 = stock.seats
        card = Range("card", len(self.catalogue), [card.id for card in self.catalogue])
        aim = Range("aim", at_slot(stock.slots, stock.seats))
        self.play: Kind[Mayhem] = Play(self, "play", [card, aim])
        self.attach: Kind[Mayhem] = Attach(self, "attach", [card, Range("carrier", stock.slots), aim])
        for power in self.powers:
            for step in power.steps:
                step.prepare(self)

    def kinds(self) -> list[Kind[Any]]:
        return [self.play, self.attach]

    def effects(self) -> list[Effect[Any]]:
        return [step for power in self.powers for step in power.steps]

    def power_texts(self) -> Sequence[PowerText]:
        return self.powers

    def trait(self, card: CardDef) -> Trait:
        trait = Trait(card)
        for place in card.powers:
            self.powers[place].count(trait)
        return trait

    def idle_powers(self, state: Mayhem, card: CardDef, seat: int) -> list[str]:
        return [power.name for place in card.powers if (power := self.powers[place]).idle(state, seat)]

    def could_use(self, card: CardDef) -> bool:
        return False

    def could_enter(self, state: Mayhem, card: CardDef) -> bool:
        """An attachment needs a carrier (ruling R23)."""
        role = card.roles[0]
        return role not in (PROP, SET_PIECE) or any(state.fits(carrier, card, role) for carrier in state.stage)

    def value(self, state: Mayhem, card: Card) -> int:
        """A Damage counter takes a Symbol's worth (ruling R5)."""
        return max(0, card.card.value - card.damage)

    def carrier(self, item: Item) -> int:
        return item.target

    def aim_words(self, state: Mayhem, card: Card, mode: int, target: int, partner: int) -> str:
        under, aimed = state.at(target), state.at(slot_of(mode, self.seats))
        words = f" on {under.card.name}" if under is not None else ""
        if mode == UNAIMED:
            return words
        seat = seat_of(mode, self.seats)
        if seat >= 0:
            return f"{words} at {state.game.names[seat]}, for {harm(card.card, player=True)}"
        return f"{words} at {aimed.card.name}, for {harm(card.card, player=False)}" if aimed is not None else words

    def move_text(self, game: MayhemRules, view: MayhemView, move: Move) -> str:
        if move.kind not in (self.play, self.attach):
            return ""
        at = move.a
        words = text.hand_text(self.catalogue[at])
        if move.kind is self.attach:
            slot, aim = move.b, move.c
            return f"{words} on {text.card_at(game, view, slot)}{text.aim_text(game, view, aim)}"
        aim = move.b
        return f"{words}{text.aim_text(game, view, aim)}"

    def item_words(self, game: MayhemRules, view: MayhemView, item: ItemView) -> str:
        carrier = f" on {text.card_at(game, view, item.target)}" if item.target >= 0 else ""
        card = text.at(view, item.slot)
        if item.mode == UNAIMED or card is None:
            return carrier
        aim = " at you" if item.mode == at_seat(view.seat) and view.seat != item.seat else text.aim_text(game, view, item.mode)
        return f"{carrier}{aim}, for {harm(game.cards[card.card], seat_of(item.mode, self.seats) >= 0)}"

    def may_play(self, state: Mayhem, seat: int) -> bool:
        """Only the active player (rule 1001.3.1), one a turn (rule 1001.3.2) and one more for each Draw & Play card (ruling R14), hero
        cards of whatever Role (ruling R15)."""
        return seat == state.active and state.tallies[self.tally + PLAYS] <= state.tallies[self.tally + MORE_PLAYS]

    def could_play(self, state: Mayhem, seat: int) -> bool:
        return self.may_play(state, seat)

    def list_moves(self, state: Mayhem, seat: int, moves: list[Move]) -> None:
        rules = state.rules()
        if not self.may_play(state, seat) or (rules.newest and state.step == PERFORMANCE):
            return
        entering = state.step == ENTER_STAGE and not state.stack
        last: i64 = -1
        place: i64
        for place in state.hands[seat]:
            card = rules.cards[place]
            if place != last and card.source == self.place and (entering or card.roles[0] == ACT):
                self.list_plays(state, card, moves)
            last = place

    def list_plays(self, state: Mayhem, card: CardDef, moves: list[Move]) -> None:
        role = card.roles[0]
        at = card.place - self.first
        aims = self.aims(state, card)
        if role in (PROP, SET_PIECE):
            for carrier in state.stage:
                if carrier is not None and state.fits(carrier, card, role):
                    for aim in aims:
                        moves.append(self.attach.of(at, carrier.slot, aim))
        else:
            for aim in aims:
                moves.append(self.play.of(at, aim))

    def aims(self, state: Mayhem, card: CardDef) -> list[int]:
        """One target for all Attack Symbols: any player, oneself too, or any Defense card in play (rule 1001.5.1.1, ruling R10)."""
        if card.attack == 0:
            return NO_AIM
        aims: list[int] = []
        rules = state.rules()
        for seat in range(self.seats):
            if not state.out[seat] and not (rules.defense_first and self.defended(state, seat)):
                aims.append(at_seat(seat))
        for target in state.stage:
            if target is not None and defends(target):
                aims.append(at_slot(target.slot, self.seats))
        return aims

    def defended(self, state: Mayhem, seat: int) -> bool:
        """Whether a player has a Defense card in play (option `defense_first`, ruling R9)."""
        for card in state.stage:
            if card is not None and card.controller == seat and defends(card):
                return True
        return False

    def resolve(self, state: Mayhem, item: Item, frame: Frame) -> bool:
        """Powers first (ruling R20), then Healing, Attack, Draw & Play (rules 1001.3.4 and 1001.5.3.1); Defense acts by being there
        (rulings R1 and R2)."""
        card = state.at(item.slot)
        assert card is not None
        printed = card.card
        part = frame.at
        frame.at += 1
        if part < len(printed.powers):
            power = self.powers[printed.powers[part]]
            if power.trigger == "resolve":  # rule 1001.3.3
                power.act(state, item.seat)
            return True
        part -= len(printed.powers)
        if part == 0:
            if printed.healing:
                state.heal(item.seat, printed.healing, "1001.5.4.1", printed.name)
        elif part == 1:
            self.attack(state, item, printed)
        elif part == 2 and printed.draw:
            state.tallies[self.tally + MORE_PLAYS] += 1
            state.let_draw(item.seat, printed.draw)
        return part < 3

    def attack(self, state: Mayhem, item: Item, card: CardDef) -> None:
        """A player loses 100 a Symbol; a Defense card is damaged; a target that is gone is not (rulings R3 and R11)."""
        aim, points = item.mode, card.attack
        if aim == UNAIMED:
            return
        seat = seat_of(aim, self.seats)
        if seat >= 0:
            state.lose(seat, points, "1001.5.1.1", item.seat, card.name)
            return
        target = state.at(slot_of(aim, self.seats))
        if target is not None and defends(target):
            state.damage(target, points, item.seat, card.name)

    def damaged(self, state: Mayhem, card: Card) -> None:
        self.trigger(state, card, "damaged")

    def left(self, state: Mayhem, card: Card) -> None:
        if not card.on_stack:
            self.trigger(state, card, "leaves")

    def trigger(self, state: Mayhem, card: Card, when: str) -> None:
        """Powers with a stated trigger act when it happens (rule 1001.3.3, ruling R53)."""
        for place in card.card.powers:
            if self.powers[place].trigger == when and not state.out[card.controller]:
                self.powers[place].act(state, card.controller)


class _HeroMove(Kind[Mayhem]):
    def __init__(self, source: HeroCards, name: str, ranges: list[Range]) -> None:
        super().__init__(name, ranges)
        self.source = source

    def early(self, state: Mayhem, seat: int, card: CardDef) -> Refusal | None:
        """What speaks against playing the card, whatever its target."""
        if card.place not in state.hands[seat]:
            return Refusal("not_held", f"You do not hold {card.name}.", "0.3.2.1")
        if seat != state.active:
            return Refusal("not_active", "Only the active player plays hero cards.", "1001.3.1")
        if not self.source.may_play(state, seat):
            return Refusal("one_a_turn", "You have played all the hero cards that you may play this turn.", "1001.3.2")
        role = card.roles[0]
        return act_timing(state) if role == ACT else stage_timing(state, TIMING_RULES[role])

    def bad_aim(self, state: Mayhem, card: CardDef, aim: int) -> Refusal | None:
        source = self.source
        if aim in source.aims(state, card):
            return None
        if card.attack == 0:
            return Refusal("no_attack", f"{card.name} has no Attack Symbol to aim.", "1001.5.1.1")
        if aim == UNAIMED:
            return Refusal("no_aim", f"{card.name} attacks: choose a player or a Defense card.", "1001.5.1.1")
        seat = seat_of(aim, source.seats)
        if seat >= 0 and not state.out[seat]:
            return Refusal("defended", "At this table a player with a Defense card in play cannot be attacked.", "R9")
        return Refusal("bad_aim", "An attack goes against a player or a Defense card in play.", "R12")


class Play(_HeroMove):
    """As an Actor, a Set or an Act: each hero card has one Role (rule 1001.1.1, ruling R23)."""

    def refuse(self, state: Mayhem, seat: int, at: int, aim: int, _c: int) -> Refusal | None:
        card = self.source.catalogue[at]
        if card.roles[0] in (PROP, SET_PIECE):
            return Refusal("attachment", f"{card.name} must be attached to a carrier.", "R23")
        return self.early(state, seat, card) or self.bad_aim(state, card, aim)

    def apply(self, state: Mayhem, seat: int, at: int, aim: int, _c: int) -> None:
        card = self.source.catalogue[at]
        state.tallies[self.source.tally + PLAYS] += 1
        state.put_on_stack(seat, card.place, role=card.roles[0], source=self.source.place, mode=aim)
        state.keep_priority(seat)


class Attach(_HeroMove):
    """As a Prop or a Set Piece, its carrier chosen on playing (rules 0.4.3.2 and 0.4.4.2)."""

    def refuse(self, state: Mayhem, seat: int, at: int, slot: int, aim: int) -> Refusal | None:
        card, carrier = self.source.catalogue[at], state.at(slot)
        role = card.roles[0]
        if role not in (PROP, SET_PIECE):
            return Refusal("no_attachment", f"{card.name} is not attached to anything.", "R23")
        early = self.early(state, seat, card)
        if early is not None:
            return early
        if carrier is None or carrier.on_stack or carrier.role > SET or (carrier.role == SET) != (role == SET_PIECE):
            rule = "0.4.3.2" if role == PROP else "0.4.4.2"
            return Refusal("no_carrier", "A Prop goes on an Actor in play, a Set Piece on a Set.", rule)
        if not state.room(carrier):
            return Refusal("no_room", f"{carrier.card.name} carries as much as it can.", "R26")
        if not state.suits_match(carrier.card, card):
            return Refusal("suit", f"{carrier.card.name} and {card.name} have different Suits.", "1.5")
        return self.bad_aim(state, card, aim)

    def apply(self, state: Mayhem, seat: int, at: int, slot: int, aim: int) -> None:
        card = self.source.catalogue[at]
        state.tallies[self.source.tally + PLAYS] += 1
        state.put_on_stack(seat, card.place, role=card.roles[0], source=self.source.place, mode=aim, target=slot)
        state.keep_priority(seat)
