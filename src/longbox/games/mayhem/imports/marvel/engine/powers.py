"""What Super Powers do, step by step (rulebook chapter 1001). Each step is an effect; a power pushes its steps one after the other
(rule 1001.5.5).

A class that no other one extends is a kind of step, and all there is to it: packs name it by the name of the class in small letters.
A point of damage or healing is 100 Favor, and no power plays a card from elsewhere than the Hand (ruling R21).
"""

from __future__ import annotations

from typing import ClassVar, Final

from longbox.games.mayhem.engine import events
from longbox.games.mayhem.engine.asking import WORTH, WOUNDS, Asking
from longbox.games.mayhem.engine.cards import SET, PowerText, defends
from longbox.games.mayhem.engine.rules import Import
from longbox.games.mayhem.engine.state import HEALING_CAP, Mayhem
from longbox.games.mayhem.engine.steps import CardStep
from longbox.games.mayhem.engine.traits import Trait
from longbox.kernel.deeds import Kind
from longbox.kernel.state import Frame, Pending, Roll

RULE: Final = "1001.5.5"
RULES: Final = {
    "answering-blow": "1001.5.5.1",
    "elders-counsel": "1001.5.5.2",
    "hidden-workshop": "1001.5.5.3",
    "corona-burst": "1001.5.5.4",
    "soak-it-up": "1001.5.5.5",
    "straight-through": "1001.5.5.6",
    "unravel": "1001.5.5.7",
    "scattered-thoughts": "1001.5.5.8",
    "parting-hex": "1001.5.5.9",
    "clean-slate": "1001.5.5.10",
    "last-spark": "1001.5.5.11",
    "overclock": "1001.5.5.12",
}
"""What each of the twelve does has a rule of its own; a power of another pack is told of by the rule for all."""

PLAYS: Final = 0
MORE_PLAYS: Final = 1
# The import's tallies: hero cards played this turn, and additional plays allowed.


class Power(PowerText):
    """A Super Power: its words, when it acts, and its steps."""

    def __init__(self, place: int, id: str, name: str, text: str, trigger: str, steps: list[CardStep]) -> None:
        super().__init__(place, id, name=name, text=text, trigger=trigger, rule=RULES.get(id, RULE))
        self.steps = steps
        for step in steps:
            step.rule = self.rule
            step.cause = name

    def act(self, state: Mayhem, seat: int) -> None:
        """Push its steps, the first one on top, for the seat that controls the card."""
        if state.heard is not None:
            state.tell(events.PowerUsed(rule=self.rule, who=seat, power=self.place, id=self.id, name=self.name))
        for step in reversed(self.steps):
            state.push(step.frame(seat))

    def idle(self, state: Mayhem, seat: int) -> bool:
        """Whether it acts on resolving, and would do nothing now."""
        return self.trigger == "resolve" and all(step.idle(state, seat) for step in self.steps)

    def count(self, trait: Trait) -> None:
        """Add what it does on resolving to the numbers that its card is judged by."""
        if self.trigger == "leaves":
            trait.parting = True
        if self.trigger == "resolve":
            for step in self.steps:
                step.count(trait)


class LoseAll(CardStep):
    """Every other player loses 100 Favor a point."""

    numbers: ClassVar[tuple[str, ...]] = ("points",)

    def __init__(self, name: str, points: int) -> None:
        super().__init__(name)
        self.points = points

    def run(self, state: Mayhem, frame: Frame, _a: int, _b: int, _c: int) -> bool:
        state.frames.pop()
        for seat in range(len(state.favor)):
            if seat != frame.seat and not state.out[seat]:
                state.lose(seat, self.points, self.rule, frame.seat, self.cause)
        return True

    def idle(self, state: Mayhem, seat: int) -> bool:
        return none_to_lose(state, seat)

    def count(self, trait: Trait) -> None:
        trait.lose_all += self.points


def none_to_lose(state: Mayhem, seat: int) -> bool:
    """Whether no other player has any Favor."""
    return not any(favor for other, favor in enumerate(state.favor) if other != seat and not state.out[other])


class Heal(CardStep):
    """You gain 100 Favor a point, or that for every other player, up to 800."""

    numbers: ClassVar[tuple[str, ...]] = ("points",)
    flags: ClassVar[tuple[str, ...]] = ("each",)

    def __init__(self, name: str, points: int, each: bool) -> None:
        super().__init__(name)
        self.points = points
        self.each = each

    def run(self, state: Mayhem, frame: Frame, _a: int, _b: int, _c: int) -> bool:
        state.frames.pop()
        others = state.out.count(False) - 1
        state.heal(frame.seat, self.points * (others if self.each else 1), self.rule, self.cause)
        return True

    def idle(self, state: Mayhem, seat: int) -> bool:
        return state.favor[seat] >= HEALING_CAP

    def count(self, trait: Trait) -> None:
        if self.each:
            trait.heal_each += self.points
        else:
            trait.heal += self.points


class Draw(CardStep):
    """You draw cards."""

    numbers: ClassVar[tuple[str, ...]] = ("cards",)

    def __init__(self, name: str, cards: int) -> None:
        super().__init__(name)
        self.cards = cards

    def run(self, state: Mayhem, frame: Frame, _a: int, _b: int, _c: int) -> bool:
        state.frames.pop()
        state.let_draw(frame.seat, self.cards)
        return True

    def idle(self, state: Mayhem, seat: int) -> bool:
        return not state.decks[seat] and not state.discards[seat]

    def count(self, trait: Trait) -> None:
        trait.draws += self.cards


class Discard(CardStep):
    """Every other player in turn discards a card at random; who has none skips it (rule 0.3.5.2). `at` counts the seats that are done."""

    def run(self, state: Mayhem, frame: Frame, _a: int, _b: int, _c: int) -> bool:
        seats = len(state.favor)
        frame.at = max(1, frame.at)
        while frame.at < seats:
            seat = (frame.seat + frame.at) % seats
            if state.hands[seat] and not state.out[seat]:
                return False
            frame.at += 1
        state.frames.pop()
        return True

    def pending(self, state: Mayhem, frame: Frame, _a: int, _b: int, _c: int) -> Pending:
        seat = (frame.seat + frame.at) % len(state.favor)
        return Roll([len(state.hands[seat])], seat, "discard", "0.3.5.1")

    def rolled(self, state: Mayhem, frame: Frame, shown: list[int], _a: int, _b: int, _c: int) -> None:
        seat = (frame.seat + frame.at) % len(state.favor)
        frame.at += 1
        discard(state, seat, state.hands[seat][shown[0] - 1])

    def idle(self, state: Mayhem, seat: int) -> bool:
        return not any(hand for other, hand in enumerate(state.hands) if other != seat and not state.out[other])

    def count(self, trait: Trait) -> None:
        trait.discards += 1


class Redraw(CardStep):
    """Every player discards the whole Hand and draws cards."""

    numbers: ClassVar[tuple[str, ...]] = ("cards",)

    def __init__(self, name: str, cards: int) -> None:
        super().__init__(name)
        self.cards = cards

    def run(self, state: Mayhem, frame: Frame, _a: int, _b: int, _c: int) -> bool:
        state.frames.pop()
        seats = len(state.favor)
        for at in range(seats):
            seat = (frame.seat + at) % seats
            if state.out[seat]:
                continue
            for place in state.hands[seat].copy():
                discard(state, seat, place)
            state.let_draw(seat, self.cards)
        return True

    def count(self, trait: Trait) -> None:
        trait.redraw = self.cards


def discard(state: Mayhem, seat: int, place: int) -> None:
    """From the Hand to the Discard (rule 0.3.5.1), where everybody sees it."""
    state.from_hand(seat, place)
    state.to_discard(seat, place)
    if state.heard is not None:
        card = state.rules().cards[place]
        state.tell(events.Dropped(rule="0.3.5.1", who=seat, card=place, id=card.id, name=card.name))


class PlayMore(CardStep):
    """Play more hero cards this turn, if it is one's own. `tally` is where the import counts additional plays."""

    numbers: ClassVar[tuple[str, ...]] = ("plays",)

    def __init__(self, name: str, plays: int) -> None:
        super().__init__(name)
        self.plays = plays
        self.tally = 0

    def run(self, state: Mayhem, frame: Frame, _a: int, _b: int, _c: int) -> bool:
        state.frames.pop()
        if frame.seat == state.active:
            state.tallies[self.tally] += self.plays
        return True

    def prepare(self, source: Import) -> None:
        self.tally = source.tally + MORE_PLAYS

    def count(self, trait: Trait) -> None:
        trait.more += self.plays


class LoseOne(Asking):
    """Another player of your choice loses 100 Favor a point."""

    numbers: ClassVar[tuple[str, ...]] = ("points",)

    def __init__(self, name: str, points: int) -> None:
        super().__init__(name)
        self.points = points

    def kind(self, state: Mayhem) -> Kind[Mayhem]:
        return state.rules().name_kind

    def options(self, state: Mayhem, frame: Frame) -> list[int]:
        return [seat for seat in range(len(state.favor)) if seat != frame.seat and not state.out[seat]]

    def chosen(self, state: Mayhem, frame: Frame, option: int) -> None:
        state.lose(option, self.points, self.rule, frame.seat, self.cause)

    def idle(self, state: Mayhem, seat: int) -> bool:
        return none_to_lose(state, seat)

    def count(self, trait: Trait) -> None:
        trait.lose_one += self.points


class PickCard(Asking):
    """A choice among cards in play."""

    def kind(self, state: Mayhem) -> Kind[Mayhem]:
        return state.rules().pick_kind


class Remove(PickCard):
    """Remove a Defense card of your choice from play."""

    def options(self, state: Mayhem, frame: Frame) -> list[int]:
        return [card.slot for card in state.stage if card is not None and defends(card)]

    def chosen(self, state: Mayhem, frame: Frame, option: int) -> None:
        card = state.at(option)
        assert card is not None
        state.remove(card, self.rule)

    def count(self, trait: Trait) -> None:
        trait.removes += 1


class Tap(PickCard):
    """Tap an Actor or Set of another player."""

    def options(self, state: Mayhem, frame: Frame) -> list[int]:
        return [
            card.slot
            for card in state.stage
            if card is not None and not card.on_stack and not card.tapped and card.controller != frame.seat and card.role <= SET
        ]

    def chosen(self, state: Mayhem, frame: Frame, option: int) -> None:
        turn_card(state, option, True)


class Untap(PickCard):
    """Untap one of your cards."""

    def wants(self) -> int:
        return WORTH

    def options(self, state: Mayhem, frame: Frame) -> list[int]:
        return [card.slot for card in state.stage if card is not None and card.tapped and card.controller == frame.seat]

    def chosen(self, state: Mayhem, frame: Frame, option: int) -> None:
        turn_card(state, option, False)

    def count(self, trait: Trait) -> None:
        trait.untaps = True


def turn_card(state: Mayhem, slot: int, tapped: bool) -> None:
    card = state.at(slot)
    assert card is not None
    card.tapped = tapped
    if state.heard is not None:
        printed = card.card
        state.tell(events.Tapped(rule="0.2.4", slot=slot, tapped=tapped, card=printed.place, id=printed.id, name=printed.name))


class Mend(PickCard):
    """Take all Damage counters off one of your Defense cards. They stay otherwise until it leaves play (ruling R7)."""

    def wants(self) -> int:
        return WOUNDS

    def options(self, state: Mayhem, frame: Frame) -> list[int]:
        return [
            card.slot for card in state.stage if card is not None and card.damage > 0 and card.controller == frame.seat and defends(card)
        ]

    def chosen(self, state: Mayhem, frame: Frame, option: int) -> None:
        card = state.at(option)
        assert card is not None
        if state.heard is not None:
            printed = card.card
            state.tell(
                events.Damaged(
                    rule=self.rule,
                    slot=option,
                    points=-card.damage,
                    card=printed.place,
                    id=printed.id,
                    name=printed.name,
                    cause=self.cause,
                )
            )
        card.damage = 0


class Recover(Asking):
    """Take a card of your choice from your Discard into your Hand."""

    def kind(self, state: Mayhem) -> Kind[Mayhem]:
        return state.rules().take_kind

    def options(self, state: Mayhem, frame: Frame) -> list[int]:
        places: list[int] = []
        for place in state.discards[frame.seat]:
            if not places or places[-1] != place:
                places.append(place)
        return places

    def chosen(self, state: Mayhem, frame: Frame, option: int) -> None:
        state.discards[frame.seat].remove(option)
        state.to_hand(frame.seat, option)
        if state.heard is not None:
            card = state.rules().cards[option]
            state.tell(events.Returned(rule=self.rule, who=frame.seat, card=option, id=card.id, name=card.name))

    def count(self, trait: Trait) -> None:
        trait.recovers += 1
