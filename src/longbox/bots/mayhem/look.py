"""What a rule of thumb looks at: the stage as flat lists, with the sums that scoring would use. Made from a view, or from a state that
a bot has imagined from its view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from longbox.games.mayhem.cards import ACTOR, SET, Item
from longbox.games.mayhem.rules import MayhemRules
from longbox.games.mayhem.stage import Mayhem

if TYPE_CHECKING:
    from longbox.games.mayhem.data import MayhemView

BACKUP: Final = 30
"""What a performance is worth, in percent, that is left after the best Actor or Set has gone."""


class Look:
    """The stage as one seat sees it. Lists by slot; an empty slot has the place -1. `total` is the Value of a card in play with all that is
    attached to it, `load` how many that are.
    """

    def __init__(self, rules: MayhemRules, seat: int, slots: int, active: int, step: int, hand: list[int], favor: list[int]) -> None:
        self.rules = rules
        self.seat = seat
        self.active = active
        self.step = step
        self.hand = hand
        self.favor = favor
        self.place = [-1] * slots
        self.controller = [-1] * slots
        self.role = [-1] * slots
        self.waiting = [False] * slots
        self.tapped = [False] * slots
        self.value = [0] * slots
        self.damage = [0] * slots
        self.carrier = [-1] * slots
        self.total = [0] * slots
        self.load = [0] * slots
        self.stack: list[Item] = []
        self.hand_sizes: list[int] = []
        self.out: list[bool] = []
        self.effect = -1
        self.sum_a = 0
        self.sum_b = 0
        self.performances: list[int] = []

    def put(
        self, slot: int, place: int, controller: int, role: int, waiting: bool, tapped: bool, value: int, damage: int, carrier: int
    ) -> None:
        self.place[slot] = place
        self.controller[slot] = controller
        self.role[slot] = role
        self.waiting[slot] = waiting
        self.tapped[slot] = tapped
        self.value[slot] = value
        self.damage[slot] = damage
        self.carrier[slot] = carrier

    def add_up(self) -> None:
        """The sums, once all cards are there."""
        for slot in range(len(self.place)):
            if self.place[slot] >= 0 and not self.waiting[slot]:
                self.total[slot] += self.value[slot]
                under = self.carrier[slot]
                if under >= 0:
                    self.total[under] += self.value[slot]
                    self.load[under] += 1
        self.performances = [self.performance(seat) for seat in range(len(self.favor))]

    def performance(self, seat: int) -> int:
        """The best product of a seat's Actors and Sets."""
        actor = 0
        scene = 0
        for slot in range(len(self.place)):
            if self.controller[slot] == seat and not self.waiting[slot]:
                if self.role[slot] == ACTOR:
                    actor = max(actor, self.total[slot])
                elif self.role[slot] == SET:
                    scene = max(scene, self.total[slot])
        return actor * scene

    def without(self, seat: int, gone: int, less: int) -> int:
        """What a seat's stage is worth if the card at the slot `gone` has lost `less` of its Value, or all if `less` is -1."""
        actor, second_actor, scene, second_scene = 0, 0, 0, 0
        lost = self.value[gone] if gone >= 0 and less < 0 else less
        under = self.carrier[gone] if gone >= 0 else -1
        for slot in range(len(self.place)):
            if self.controller[slot] != seat or self.waiting[slot] or (slot == gone and less < 0):
                continue
            total = self.total[slot]
            if slot in (under, gone):
                total -= lost
            if self.role[slot] == ACTOR:
                if total > actor:
                    actor, second_actor = total, actor
                elif total > second_actor:
                    second_actor = total
            elif self.role[slot] == SET:
                if total > scene:
                    scene, second_scene = total, scene
                elif total > second_scene:
                    second_scene = total
        return worth(actor, second_actor, scene, second_scene)

    def loss(self, slot: int, less: int = -1) -> int:
        """How much worse the controller's stage is without the card, or with so much less of its Value."""
        seat = self.controller[slot]
        return self.without(seat, -1, 0) - self.without(seat, slot, less)


def worth(actor: int, second_actor: int, scene: int, second_scene: int) -> int:
    """A stage in Favor: the next performance, and a part of the one that is left after the best Actor or Set has gone."""
    return actor * scene + min(second_actor * scene, actor * second_scene) * BACKUP // 100


def look_at_view(rules: MayhemRules, view: MayhemView) -> Look:
    look = Look(rules, view.seat, view.stage_size, view.active, view.step, view.hand, view.favor)
    for card in view.stage:
        look.put(card.slot, card.card, card.controller, card.role, card.on_stack, card.tapped, card.value, card.damage, card.carrier)
    for item in view.stack:
        look.stack.append(Item(item.source, item.seat, item.slot, item.mode, item.target, item.partner))
    look.hand_sizes = view.hand_sizes
    look.out = view.out
    if view.frames:
        look.effect, look.sum_a, look.sum_b = view.frames[-1][0], view.frames[-1][3], view.frames[-1][4]
    look.add_up()
    return look


def look_at_imagined(state: Mayhem, seat: int) -> Look:
    """The same from a state that `determinize` has made. A bot never has another one."""
    look = Look(state.rules(), seat, len(state.stage), state.active, state.step, state.hands[seat], state.favor)
    for card in state.stage:
        if card is not None:
            place = card.card.place
            look.put(card.slot, place, card.controller, card.role, card.on_stack, card.tapped, state.value(card), card.damage, card.carrier)
    look.stack = state.stack
    look.hand_sizes = [len(hand) for hand in state.hands]
    look.out = state.out
    if state.frames:
        top = state.frames[-1]
        look.effect, look.sum_a, look.sum_b = top.effect, top.a, top.b
    look.add_up()
    return look
