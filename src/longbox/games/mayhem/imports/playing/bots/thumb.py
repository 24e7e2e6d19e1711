"""How bots play playing cards (rulebook chapter 1)."""

from __future__ import annotations

from longbox.games.mayhem.bots.judge import DRAWN, NEVER, STRIKE_COST, WASTE, Judge, Thumb
from longbox.games.mayhem.engine.cards import CardDef
from longbox.games.mayhem.engine.records import Item
from longbox.games.mayhem.engine.rules import Import
from longbox.games.mayhem.engine.state import END_SCENE, UPKEEP
from longbox.games.mayhem.imports.playing.engine.deck import ACE
from longbox.games.mayhem.imports.playing.engine.rules import FOOL, PAIR, STRIKE, PlayingCards, chosen_value
from longbox.kernel.deeds import Move


def thumb(source: Import) -> Thumb:
    assert isinstance(source, PlayingCards)
    return PlayingThumb(source)


class PlayingThumb(Thumb):
    def __init__(self, source: PlayingCards) -> None:
        super().__init__(source)
        self.playing = source

    def gain(self, judge: Judge, move: Move) -> int:
        playing = self.playing
        name = move.kind.name
        if name == "fool":
            fooled = move.b
            return self.fool(judge, fooled)
        at, with_what, high = move.a, move.b, move.c  # with a role, a carrier, a victim or another card
        card = playing.deck[at]
        if name == "lay":
            return self.lay(judge, card, with_what, high)
        if name == "fit":
            return self.fit(judge, card, with_what, high)
        if name == "strike":
            return self.strike(judge, card, with_what)
        return self.pair(judge, card, playing.deck[with_what])

    def lay(self, judge: Judge, card: CardDef, role: int, high: int) -> int:
        """In anybody's turn (ruling R51): what enters before one's own turn can score in it."""
        if card.rank == ACE and not high:
            return NEVER
        value = chosen_value(card, high)
        gain = judge.entering(role, value=value, suit=card.suit, carries=card.carries, place=card.place)
        return gain - self.kept(judge, card, value)

    def fit(self, judge: Judge, card: CardDef, slot: int, high: int) -> int:
        if judge.look.controller[slot] != judge.seat:
            return WASTE
        if card.rank == ACE and not high:
            return NEVER
        value = chosen_value(card, high)
        return judge.attached(slot, value=value, suit=card.suit, place=card.place) - self.kept(judge, card, value)

    def kept(self, judge: Judge, card: CardDef, value: int) -> int:
        """What a card is worth that stays in the Hand."""
        taste = judge.taste
        worth = taste.kept + taste.per_value * value
        return worth + self.threat(judge, card) * taste.holding // 100 if taste.holding else worth

    def threat(self, judge: Judge, card: CardDef) -> int:
        """The most that the card would take as an Act from what others have in play (rule 1.6)."""
        look = judge.look
        most = 0
        for slot in range(len(look.place)):
            if look.place[slot] >= 0 and not look.waiting[slot] and look.controller[slot] != judge.seat:
                other = judge.rules.cards[look.place[slot]]
                value = look.value[slot]
                if card.rank == other.rank if other.rank >= 0 else value == card.value or value == chosen_value(card, 1):
                    most = max(most, judge.price(slot))
        return max(0, most - STRIKE_COST * judge.book.traits[card.place].best)

    def strike(self, judge: Judge, card: CardDef, slot: int) -> int:
        """Against a card in play just before its controller would score with it; against an Act for what it would do."""
        look = judge.look
        if self.is_struck(judge, slot):
            return NEVER
        cost = STRIKE_COST * judge.book.traits[card.place].best
        if look.waiting[slot]:
            for item in look.stack:
                if item.slot == slot:
                    return judge.harm(item) - cost
            return NEVER
        victim = look.controller[slot]
        if victim == judge.seat and not judge.book.traits[look.place[slot]].parting:
            return WASTE
        if victim == judge.seat or victim != look.active or look.step != UPKEEP or look.stack:
            return NEVER
        return judge.price(slot) - cost - judge.taste.strike_bar

    def is_struck(self, judge: Judge, slot: int) -> bool:
        """Whether an Act that waits will remove the card already."""
        for item in judge.look.stack:
            if item.target == slot and item.mode == STRIKE and item.source == self.playing.place:
                return True
        return False

    def pair(self, judge: Judge, card: CardDef, other: CardDef) -> int:
        """Two low cards for a new one, in one's own turn, when there is much to choose from."""
        look = judge.look
        if look.active != judge.seat or look.stack or look.step != END_SCENE or len(look.hand) < 5:
            return NEVER
        best = judge.book.traits[card.place].best + judge.book.traits[other.place].best
        return DRAWN - STRIKE_COST * best

    def fool(self, judge: Judge, slot: int) -> int:
        """A Joker's trick spoils the best performance of the active player, before it is given."""
        look = judge.look
        if look.controller[slot] != look.active or look.active == judge.seat or look.step != UPKEEP:
            return NEVER
        for item in look.stack:
            if item.mode == FOOL or item.target == slot:
                return NEVER
        return judge.taken(slot, look.value[slot])

    def harm(self, judge: Judge, item: Item) -> int:
        if item.mode == STRIKE:
            return self.harm_of_strike(judge, item.target)
        return DRAWN * judge.weight[item.seat] // 100 if item.mode == PAIR else 0

    def harm_of_strike(self, judge: Judge, slot: int) -> int:
        look = judge.look
        if not 0 <= slot < len(look.place) or look.place[slot] < 0 or look.controller[slot] != judge.seat:
            return 0
        return STRIKE_COST * judge.book.traits[look.place[slot]].best if look.waiting[slot] else look.loss(slot)
