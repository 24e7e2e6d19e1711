"""How bots play hero cards (rulebook chapter 1001)."""

from __future__ import annotations

from longbox.games.mayhem.bots.judge import DRAWN, FIRST, NEVER, STAGE_COST, WASTE, Judge, Thumb
from longbox.games.mayhem.engine.aims import UNAIMED, at_seat, seat_of, slot_of
from longbox.games.mayhem.engine.cards import ACT, ACTOR, PROP, SET, CardDef
from longbox.games.mayhem.engine.records import Item
from longbox.games.mayhem.engine.rules import Import
from longbox.games.mayhem.engine.state import ENTER_STAGE, HEALING_CAP, PERFORMANCE
from longbox.games.mayhem.engine.traits import Trait
from longbox.games.mayhem.imports.marvel.engine.rules import HeroCards
from longbox.kernel.deeds import Move


def thumb(source: Import) -> Thumb:
    assert isinstance(source, HeroCards)
    return HeroThumb(source)


class HeroThumb(Thumb):
    def __init__(self, source: HeroCards) -> None:
        super().__init__(source)
        self.heroes = source

    def gain(self, judge: Judge, move: Move) -> int:
        if move.kind.name == "attach":
            at, slot, aim = move.a, move.b, move.c
        else:
            at, slot, aim = move.a, -1, move.b
        return self.play(judge, self.heroes.catalogue[at], slot, aim)

    def play(self, judge: Judge, card: CardDef, slot: int, aim: int) -> int:
        """Acts that heal or draw come before the performance, others are weighed against what could enter the stage."""
        if self.is_waste(judge, card, slot, aim):
            return WASTE
        look = judge.look
        trait = judge.book.traits[card.place]
        role = card.roles[0]
        healed = self.healed(judge, judge.seat, trait)
        if role == ACT and look.step < ENTER_STAGE and not healed and not trait.draws:
            return NEVER
        if look.stack:
            return NEVER
        taste = judge.taste
        gain = healed + self.hit(judge, aim, trait.attack) * taste.hit // 100 + self.powers(judge, trait)
        if gain < 50 * (trait.heal + trait.attack):
            return NEVER
        if role <= SET:
            gain += judge.entering(role, value=card.value, suit=card.suit, carries=card.carries, place=-1)
        elif role != ACT:
            if look.controller[slot] != judge.seat:
                gain -= look.rise(slot, card.value) + STAGE_COST * card.value
                return gain if 0 <= taste.gift < gain else NEVER
            gain += judge.attached(slot, value=card.value, suit=card.suit, place=-1)
        if look.step == PERFORMANCE and healed:
            gain += 2 * FIRST
        return gain - STAGE_COST * card.value

    def is_waste(self, judge: Judge, card: CardDef, slot: int, aim: int) -> bool:
        """An attack on oneself, or an attachment for another player although a carrier of one's own is free."""
        look = judge.look
        if aim != UNAIMED:
            target = slot_of(aim, len(look.favor))
            if aim == at_seat(judge.seat) or (target >= 0 and look.controller[target] == judge.seat):
                return True
        return slot >= 0 and look.controller[slot] != judge.seat and self.has_room(judge, card)

    def has_room(self, judge: Judge, card: CardDef) -> bool:
        """Whether a carrier of one's own is free for an attachment."""
        look = judge.look
        role = ACTOR if card.roles[0] == PROP else SET
        for slot in range(len(look.place)):
            if look.controller[slot] == judge.seat and look.role[slot] == role and not look.waiting[slot]:
                carrier = judge.rules.cards[look.place[slot]]
                if look.load[slot] < carrier.carries and (carrier.suit < 0 or card.suit < 0 or carrier.suit == card.suit):
                    return True
        return False

    def healed(self, judge: Judge, seat: int, trait: Trait) -> int:
        points = trait.heal + trait.heal_each * (len(judge.look.favor) - 1)
        return max(0, min(100 * points, HEALING_CAP - judge.look.favor[seat]))

    def hit(self, judge: Judge, aim: int, points: int) -> int:
        """What an Attack is worth: Favor of a player, or the loss of a Defense card and what is over."""
        look = judge.look
        seats = len(look.favor)
        if aim == UNAIMED:
            return 0
        seat = seat_of(aim, seats)
        if seat >= 0:
            return min(100 * points, look.favor[seat]) * judge.weight[seat] // 100
        slot = slot_of(aim, seats)
        victim = look.controller[slot]
        left = judge.rules.cards[look.place[slot]].defense - look.damage[slot]
        if victim == judge.seat:
            return NEVER
        if points < left:
            return judge.taken(slot, points)
        return judge.taken(slot, -1) + min(100 * (points - left), look.favor[victim]) * judge.weight[victim] // 100

    def powers(self, judge: Judge, trait: Trait) -> int:
        look = judge.look
        others = len(look.favor) - 1
        gain = DRAWN * trait.draws + DRAWN * trait.recovers + 25 * trait.discards * others + judge.taste.more * trait.more
        if trait.lose_all or trait.lose_one:
            most = 0
            for seat in range(len(look.favor)):
                if seat != judge.seat:
                    gain += min(100 * trait.lose_all, look.favor[seat]) * judge.weight[seat] // 100
                    most = max(most, min(100 * trait.lose_one, look.favor[seat]) * judge.weight[seat] // 100)
            gain += most
        if trait.removes:
            gain += self.most_taken(judge)
        if trait.redraw:
            gain += DRAWN * (trait.redraw + 1 - len(look.hand))
            for seat in range(len(look.favor)):
                if seat != judge.seat:
                    gain += DRAWN * (look.hand_sizes[seat] - trait.redraw) * judge.weight[seat] // 100
        return gain

    def most_taken(self, judge: Judge) -> int:
        """The best Defense card to remove; less than nothing if there are only one's own."""
        look = judge.look
        most = NEVER
        for slot in range(len(look.place)):
            if look.place[slot] >= 0 and not look.waiting[slot] and judge.rules.cards[look.place[slot]].defense > 0:
                most = max(most, judge.taken(slot, -1))
        return 0 if most == NEVER else most

    def harm(self, judge: Judge, item: Item) -> int:
        look = judge.look
        trait = judge.book.traits[look.place[item.slot]]
        weight = judge.weight[item.seat]
        harm = self.healed(judge, item.seat, trait) * weight // 100 + DRAWN * trait.draws * weight // 100
        lost = 100 * trait.lose_all + (100 * trait.lose_one if weight == 100 else 0)
        if item.mode == at_seat(judge.seat):
            lost += 100 * trait.attack
        harm += min(lost, look.favor[judge.seat])
        target = slot_of(item.mode, len(look.favor))
        if 0 <= target < len(look.place) and look.controller[target] == judge.seat:
            harm += look.loss(target)
        return harm + 30 * trait.discards
