"""What Super Powers do, step by step. Each step is an effect; a power pushes its steps one after the other (rule 1001.5.5).

A point of damage or healing is 100 Favor, and no power plays a card from elsewhere than the Hand (ruling R21).
"""

from __future__ import annotations

from longbox.games.mayhem import data
from longbox.games.mayhem.asking import Asking
from longbox.games.mayhem.cards import SET
from longbox.games.mayhem.imports.marvel import entries
from longbox.games.mayhem.stage import Mayhem
from longbox.kernel.deeds import Kind
from longbox.kernel.state import Effect, Frame, Pending, Roll

RULE = "1001.5.5"


class Power:
    """A Super Power: when it acts, and the effects of its steps."""

    def __init__(self, place: int, id: str, name: str, text: str, trigger: str, steps: list[Effect[Mayhem]]) -> None:
        self.place = place
        self.id = id
        self.name = name
        self.text = text
        self.trigger = trigger
        self.steps = steps

    def act(self, state: Mayhem, seat: int) -> None:
        """Push its steps, the first one on top, for the seat that controls the card."""
        if state.heard is not None:
            state.tell(data.PowerUsed(rule=RULE, who=seat, power=self.place, id=self.id, name=self.name))
        for step in reversed(self.steps):
            state.push(step.frame(seat))


class LoseAll(Effect[Mayhem]):
    def __init__(self, name: str, points: int) -> None:
        super().__init__(name)
        self.points = points

    def run(self, state: Mayhem, frame: Frame) -> bool:
        state.frames.pop()
        for seat in range(len(state.favor)):
            if seat != frame.seat and not state.out[seat]:
                state.lose(seat, self.points, RULE)
        return True


class Heal(Effect[Mayhem]):
    def __init__(self, name: str, points: int, each: bool) -> None:
        super().__init__(name)
        self.points = points
        self.each = each

    def run(self, state: Mayhem, frame: Frame) -> bool:
        state.frames.pop()
        others = state.out.count(False) - 1
        state.heal(frame.seat, self.points * (others if self.each else 1), RULE)
        return True


class DrawCards(Effect[Mayhem]):
    def __init__(self, name: str, cards: int) -> None:
        super().__init__(name)
        self.cards = cards

    def run(self, state: Mayhem, frame: Frame) -> bool:
        state.frames.pop()
        state.push(state.rules().draw.frame(frame.seat, self.cards))
        return True


class DiscardRandom(Effect[Mayhem]):
    """Every other player in turn; who has no card skips it (rule 0.3.5.2). `at` counts the seats that are done."""

    def run(self, state: Mayhem, frame: Frame) -> bool:
        seats = len(state.favor)
        frame.at = max(1, frame.at)
        while frame.at < seats:
            seat = (frame.seat + frame.at) % seats
            if state.hands[seat] and not state.out[seat]:
                return False
            frame.at += 1
        state.frames.pop()
        return True

    def pending(self, state: Mayhem, frame: Frame) -> Pending:
        seat = (frame.seat + frame.at) % len(state.favor)
        return Roll([len(state.hands[seat])], seat, "discard", "0.3.5.1")

    def rolled(self, state: Mayhem, frame: Frame, shown: list[int]) -> None:
        seat = (frame.seat + frame.at) % len(state.favor)
        frame.at += 1
        discard(state, seat, state.hands[seat].pop(shown[0] - 1))


class Redraw(Effect[Mayhem]):
    def __init__(self, name: str, cards: int) -> None:
        super().__init__(name)
        self.cards = cards

    def run(self, state: Mayhem, frame: Frame) -> bool:
        state.frames.pop()
        seats = len(state.favor)
        for at in range(seats):
            seat = (frame.seat + at) % seats
            if state.out[seat]:
                continue
            hand, state.hands[seat] = state.hands[seat], []
            for place in hand:
                discard(state, seat, place)
            state.push(state.rules().draw.frame(seat, self.cards))
        return True


def discard(state: Mayhem, seat: int, place: int) -> None:
    """From the Hand to the Discard (rule 0.3.5.1), where everybody sees it."""
    state.to_discard(seat, place)
    if state.heard is not None:
        card = state.rules().cards[place]
        state.tell(data.Dropped(rule="0.3.5.1", who=seat, card=place, id=card.id, name=card.name))


class PlayMore(Effect[Mayhem]):
    """More hero cards this turn, if it is one's own. `tally` is where the import counts them."""

    def __init__(self, name: str, plays: int) -> None:
        super().__init__(name)
        self.plays = plays
        self.tally = 0

    def run(self, state: Mayhem, frame: Frame) -> bool:
        state.frames.pop()
        if frame.seat == state.active:
            state.tallies[self.tally] += self.plays
        return True


class LoseOne(Asking):
    def __init__(self, name: str, points: int) -> None:
        super().__init__(name, RULE)
        self.points = points

    def kind(self, state: Mayhem) -> Kind[Mayhem]:
        return state.rules().name_kind

    def options(self, state: Mayhem, frame: Frame) -> list[int]:
        return [seat for seat in range(len(state.favor)) if seat != frame.seat and not state.out[seat]]

    def chosen(self, state: Mayhem, frame: Frame, option: int) -> None:
        state.lose(option, self.points, RULE)


class PickCard(Asking):
    """A choice among cards in play."""

    def __init__(self, name: str) -> None:
        super().__init__(name, RULE)

    def kind(self, state: Mayhem) -> Kind[Mayhem]:
        return state.rules().pick_kind


class Remove(PickCard):
    def options(self, state: Mayhem, frame: Frame) -> list[int]:
        return [card.slot for card in state.stage if card is not None and card.defends()]

    def chosen(self, state: Mayhem, frame: Frame, option: int) -> None:
        card = state.at(option)
        assert card is not None
        state.remove(card, RULE)


class Tap(PickCard):
    def options(self, state: Mayhem, frame: Frame) -> list[int]:
        return [
            card.slot
            for card in state.stage
            if card is not None and not card.on_stack and not card.tapped and card.controller != frame.seat and card.role <= SET
        ]

    def chosen(self, state: Mayhem, frame: Frame, option: int) -> None:
        turn_card(state, option, True)


class Untap(PickCard):
    def options(self, state: Mayhem, frame: Frame) -> list[int]:
        return [card.slot for card in state.stage if card is not None and card.tapped and card.controller == frame.seat]

    def chosen(self, state: Mayhem, frame: Frame, option: int) -> None:
        turn_card(state, option, False)


def turn_card(state: Mayhem, slot: int, tapped: bool) -> None:
    card = state.at(slot)
    assert card is not None
    card.tapped = tapped
    if state.heard is not None:
        printed = card.card
        state.tell(data.Tapped(rule="0.2.4", slot=slot, tapped=tapped, card=printed.place, id=printed.id, name=printed.name))


class Mend(PickCard):
    """Counters stay otherwise until the card leaves play (ruling R7)."""

    def options(self, state: Mayhem, frame: Frame) -> list[int]:
        return [
            card.slot for card in state.stage if card is not None and card.damage > 0 and card.controller == frame.seat and card.defends()
        ]

    def chosen(self, state: Mayhem, frame: Frame, option: int) -> None:
        card = state.at(option)
        assert card is not None
        if state.heard is not None:
            printed = card.card
            state.tell(data.Damaged(rule=RULE, slot=option, points=-card.damage, card=printed.place, id=printed.id, name=printed.name))
        card.damage = 0


class Recover(Asking):
    def __init__(self, name: str) -> None:
        super().__init__(name, RULE)

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
        state.hands[frame.seat].append(option)
        state.hands[frame.seat].sort()
        if state.heard is not None:
            card = state.rules().cards[option]
            state.tell(data.Returned(rule=RULE, who=frame.seat, card=option, id=card.id, name=card.name))


def make_step(name: str, step: entries.Step) -> Effect[Mayhem]:
    """The effect that a step of a pack stands for."""
    if isinstance(step, entries.LoseAll):
        return LoseAll(name, step.points)
    if isinstance(step, entries.LoseOne):
        return LoseOne(name, step.points)
    if isinstance(step, entries.Heal):
        return Heal(name, step.points, step.each)
    if isinstance(step, entries.Draw):
        return DrawCards(name, step.cards)
    if isinstance(step, entries.Discard):
        return DiscardRandom(name)
    if isinstance(step, entries.PlayMore):
        return PlayMore(name, step.plays)
    if isinstance(step, entries.Redraw):
        return Redraw(name, step.cards)
    return make_choice(name, step)


def make_choice(name: str, step: entries.Step) -> Effect[Mayhem]:
    """The steps that ask for a card."""
    if isinstance(step, entries.Remove):
        return Remove(name)
    if isinstance(step, entries.Tap):
        return Tap(name)
    if isinstance(step, entries.Untap):
        return Untap(name)
    if isinstance(step, entries.Mend):
        return Mend(name)
    assert isinstance(step, entries.Recover)
    return Recover(name)
