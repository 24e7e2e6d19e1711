"""What each move would gain, in Favor, by rules of thumb: what holds for all cards, and what an import adds for its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from longbox.games.mayhem.bots.look import BACKUP, Look
from longbox.games.mayhem.engine.asking import HARM, WORTH, WOUNDS, Asking
from longbox.games.mayhem.engine.cards import ACTOR, SET
from longbox.games.mayhem.engine.records import Item
from longbox.games.mayhem.engine.rules import Import
from longbox.games.mayhem.engine.state import WINNING_FAVOR
from longbox.kernel.deeds import Move

if TYPE_CHECKING:
    from longbox.games.mayhem.bots.book import Book

PASS: Final = 0
SCORE: Final = 1
PICK: Final = 2
NAME: Final = 3
TAKE: Final = 4
SACRIFICE: Final = 5
CODES: Final = {"pass": PASS, "score": SCORE, "pick": PICK, "name": NAME, "take": TAKE, "sacrifice": SACRIFICE}

NEVER: Final = -1_000_000
WASTE: Final = 2 * NEVER
"""For a move that helps nobody but others: not even a bot that looks ahead tries it."""
FIRST: Final = 100_000
"""What is done before anything else."""
HOPE: Final = 50
"""What a fitting card in the Hand counts for its carrier, in percent, while it is not attached yet."""
GROUND: Final = 5
"""Added to both sides of a product, so that an Actor without a Set is worth something."""
STAGE_COST: Final = 2
STRIKE_COST: Final = 2
"""What a card in the Hand is worth for each point of Value, when it is put on the stage and when it is spent as an Act. For playing cards
on the stage see Taste."""
DRAWN: Final = 40
RIVAL: Final = 30
"""What it is worth, in percent, to take something from a player who is not the most dangerous."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Thumb:
    """The rules of thumb for the cards of one import: `gain` for its moves, `harm` for its Acts on the Stack."""

    def __init__(self, source: Import) -> None:
        self.source = source

    def gain(self, judge: Judge, move: Move) -> int:
        """What a move would gain, in Favor; NEVER for one that should not be made, WASTE if there is no doubt about it. Passing is 0."""
        return -1

    def harm(self, judge: Judge, item: Item) -> int:
        """What another seat's Act on the Stack does to this seat, as far as taking it off would prevent that."""
        return 0


class Judge:
    """One decision: what each move would gain, in Favor. Passing is 0."""

    def __init__(self, book: Book, look: Look) -> None:
        self.book = book
        self.look = look
        self.rules = book.rules
        self.taste = book.taste
        self.seat = look.seat
        self.weight = self.weights()
        self.planned = -1
        self.prices: dict[int, int] = {}
        self.tops: list[int] = []
        self.top_places: list[int] = []
        self.seconds: list[int] = []

    def weights(self) -> list[int]:
        """How much it is worth, in percent, to take Favor from each seat: from the most dangerous one all, from oneself less than 0."""
        look = self.look
        worst = -1
        for seat in range(len(look.favor)):
            if seat != look.seat and not look.out[seat] and (worst < 0 or self.danger(seat) > self.danger(worst)):
                worst = seat
        weights = [RIVAL] * len(look.favor)
        if worst >= 0:
            weights[worst] = 100
        weights[look.seat] = -100
        return weights

    def danger(self, seat: int) -> int:
        return self.look.favor[seat] + self.look.performances[seat]

    def gain(self, move: Move) -> int:
        name = move.kind.name
        thumb = self.book.by_kind.get(name)
        if thumb is not None:
            return thumb.gain(self, move)
        code = CODES.get(name, -1)
        if code == PASS or code < 0:
            return 0 if code == PASS else -1
        if code == SCORE:
            actor, scene = move.a, move.b
            return self.score(actor, scene)
        option = move.a
        return self.answer(code, option)

    # One's own stage

    def score(self, actor: int, scene: int) -> int:
        """Always, but one's own Acts that wait come first: what they heal counts only before the performance."""
        for item in self.look.stack:
            if item.seat == self.seat:
                return NEVER
        return FIRST + self.look.total[actor] * self.look.total[scene]

    def entering(self, role: int, value: int, suit: int, carries: int, place: int) -> int:
        """What one's own stage gains by a new Actor or Set. `place` is its card in the Hand, or -1 if nobody hopes for it."""
        return self.stage(role, value=value, suit=suit, carries=carries, slot=-1, used=place) - self.stage_now()

    def attached(self, slot: int, value: int, suit: int, place: int) -> int:
        """What one's own stage gains by a Prop or Set Piece on the card at a slot."""
        return self.stage(-1, value=value, suit=suit, carries=0, slot=slot, used=place) - self.stage_now()

    def stage_now(self) -> int:
        if self.planned < 0:
            self.planned = self.stage(-1, value=0, suit=-1, carries=0, slot=-1, used=-1)
        return self.planned

    def stage(self, role: int, value: int, suit: int, carries: int, slot: int, used: int) -> int:
        """What one's own stage is worth, hopes included, with one more card: a carrier of this Role, or, if `role` is -1, an attachment at
        `slot`. `used` is the card in the Hand that cannot be hoped for any more."""
        look = self.look
        cards = self.rules.cards
        actor, second_actor, scene, second_scene = 0, 0, 0, 0
        for at in range(len(look.place) + (1 if role >= 0 else 0)):
            if at == len(look.place):
                total, its_role, room, its_suit = value, role, carries > 0, suit
            else:
                its_role = look.role[at]
                if look.controller[at] != self.seat or look.waiting[at] or its_role > SET or its_role < 0:
                    continue
                card = cards[look.place[at]]
                fitted = 1 if at == slot else 0
                total, room, its_suit = look.total[at] + fitted * value, look.load[at] + fitted < card.carries, card.suit
            if room:
                total += self.hope(its_suit, used) * HOPE // 100
            if its_role == ACTOR:
                if total > actor:
                    actor, second_actor = total, actor
                elif total > second_actor:
                    second_actor = total
            elif total > scene:
                scene, second_scene = total, scene
            elif total > second_scene:
                second_scene = total
        actor += GROUND
        scene += GROUND
        return actor * scene + min(second_actor * scene, actor * second_scene) * BACKUP // 100

    def hope(self, suit: int, used: int) -> int:
        """The best spare card in the Hand that fits this Suit, except the one that is used."""
        if not self.tops:
            self.sort_hand()
        return self.seconds[suit + 1] if self.top_places[suit + 1] == used else self.tops[suit + 1]

    def sort_hand(self) -> None:
        """The best two cards of each Suit; those of all Suits together stand first."""
        self.tops = [0] * 5
        self.top_places = [-1] * 5
        self.seconds = [0] * 5
        for place in self.look.hand:
            trait = self.book.traits[place]
            if trait.spare:
                self.note(0, place, trait.best)
                self.note(self.rules.cards[place].suit + 1, place, trait.best)

    def note(self, at: int, place: int, best: int) -> None:
        if best > self.tops[at]:
            self.seconds[at] = self.tops[at]
            self.tops[at], self.top_places[at] = best, place
        elif best > self.seconds[at]:
            self.seconds[at] = best

    # What is taken from others

    def taken(self, slot: int, less: int) -> int:
        """What it is worth that a card in play goes, or loses so much Value; more if its controller is about to win."""
        look = self.look
        victim = look.controller[slot]
        gain = look.loss(slot, less) * self.weight[victim] // 100
        if gain > 0 and self.danger(victim) >= WINNING_FAVOR:
            gain += 300
        return gain

    def price(self, slot: int) -> int:
        """What it is worth that a card in play goes."""
        found = self.prices.get(slot, NEVER)
        if found == NEVER:
            found = self.prices[slot] = self.taken(slot, -1)
        return found

    def harm(self, item: Item) -> int:
        """What an Act on the Stack does to this seat, as far as taking it off would prevent that."""
        return NEVER if item.seat == self.seat else self.book.thumbs[item.source].harm(self, item)

    # Answers to effects

    def answer(self, code: int, option: int) -> int:
        look = self.look
        if code == NAME:
            return FIRST + min(200, look.favor[option]) * self.weight[option]
        if code == TAKE:
            return FIRST + self.book.traits[option].rough()
        if code == SACRIFICE:
            return self.sacrifice(option)
        effect = self.rules.effects[look.effect]
        wanted = effect.wants() if isinstance(effect, Asking) else HARM
        if wanted == WOUNDS:
            return FIRST + look.damage[option]
        return FIRST + (look.value[option] if wanted == WORTH else self.taken(option, -1))

    def sacrifice(self, slot: int) -> int:
        """Newest core: only against a performance that would win, and only if it helps."""
        look = self.look
        if look.favor[look.active] + look.actor_sum * look.set_sum < WINNING_FAVOR:
            return NEVER
        side = look.set_sum if look.role[slot] == ACTOR else look.actor_sum
        return FIRST + look.value[slot] * side - look.loss(slot)
