"""What a rule of thumb looks at: the stage as flat lists, with the sums that scoring would use. Made from a view, or from a state that
a bot has imagined from its view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from longbox.games.mayhem.engine.cards import ACTOR, SET
from longbox.games.mayhem.engine.from_view import item_of
from longbox.games.mayhem.engine.records import Item
from longbox.games.mayhem.engine.rules import MayhemRules
from longbox.games.mayhem.engine.state import Mayhem
from longbox.kernel.state import Frame
from longbox.kernel.views import frame_of

if TYPE_CHECKING:
    from longbox.games.mayhem.engine.views import MayhemView

BACKUP: Final = 30
"""What a performance is worth, in percent, that is left after the best Actor or Set has gone."""


class Look:
    """The stage as one seat sees it. Lists by slot; an empty slot has the place -1. `total` is the Value of a card in play with all that is
    attached to it, `load` the number of those attachments.
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
        self.actor_sum = 0
        self.set_sum = 0
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

    def see(self, top: Frame) -> None:
        """The effect that asks; if it is a scoring, its two sums."""
        self.effect = top.effect
        self.actor_sum, self.set_sum = top.a, top.b

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

    def rise(self, slot: int, more: int) -> int:
        """How much better the controller's stage is with so much more Value at a slot."""
        seat = self.controller[slot]
        before = self.without(seat, -1, 0)
        self.total[slot] += more
        after = self.without(seat, -1, 0)
        self.total[slot] -= more
        return after - before


def worth(actor: int, second_actor: int, scene: int, second_scene: int) -> int:
    """A stage in Favor: the next performance, and a part of the one that is left after the best Actor or Set has gone."""
    return actor * scene + min(second_actor * scene, actor * second_scene) * BACKUP // 100


def look_at_view(rules: MayhemRules, view: MayhemView) -> Look:
    look = Look(rules, seat=view.seat, slots=view.stage_size, active=view.active, step=view.step, hand=view.hand, favor=view.favor)
    for card in view.stage:
        look.put(
            card.slot,
            place=card.card,
            controller=card.controller,
            role=card.role,
            waiting=card.on_stack,
            tapped=card.tapped,
            value=card.value,
            damage=card.damage,
            carrier=card.carrier,
        )
    for item in view.stack:
        look.stack.append(item_of(item))
    look.hand_sizes = view.hand_sizes
    look.out = view.out
    if view.frames:
        look.see(frame_of(view.frames[-1]))
    look.add_up()
    return look


def look_at_imagined(state: Mayhem, seat: int) -> Look:
    """The same from a state that `determinize` has made. A bot never has another one."""
    look = Look(
        state.rules(),
        seat=seat,
        slots=len(state.stage),
        active=state.active,
        step=state.step,
        hand=state.hands[seat],
        favor=state.favor,
    )
    for card in state.stage:
        if card is not None:
            look.put(
                card.slot,
                place=card.card.place,
                controller=card.controller,
                role=card.role,
                waiting=card.on_stack,
                tapped=card.tapped,
                value=state.value(card),
                damage=card.damage,
                carrier=card.carrier,
            )
    look.stack = state.stack
    look.hand_sizes = [len(hand) for hand in state.hands]
    look.out = state.out
    if state.frames:
        look.see(state.frames[-1])
    look.add_up()
    return look
