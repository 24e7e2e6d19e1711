"""The bot `simple`: every move gets a number of Favor by rules of thumb, and the best one is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from longbox.bots.bot import Bot, Budget
from longbox.bots.mayhem.look import BACKUP, Look, look_at_view
from longbox.bots.mayhem.traits import Book, Trait
from longbox.games.mayhem import data
from longbox.games.mayhem.cards import ACT, ACTOR, SET, CardDef, Item
from longbox.games.mayhem.imports.marvel import powers as steps
from longbox.games.mayhem.imports.playing.rules import ACE, FOOL, JOKER, PAIR, STRIKE
from longbox.games.mayhem.rules import MayhemRules
from longbox.games.mayhem.stage import END_SCENE, ENTER_STAGE, HEALING_CAP, PERFORMANCE, UPKEEP, WINNING_FAVOR
from longbox.kernel.deeds import Move
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Game

if TYPE_CHECKING:
    from longbox.kernel.views import View

PASS: Final = 0
SCORE: Final = 1
LAY: Final = 2
FIT: Final = 3
BEAT: Final = 4
TWO: Final = 5
TRICK: Final = 6
PLAY: Final = 7
ATTACH: Final = 8
PICK: Final = 9
NAME: Final = 10
TAKE: Final = 11
SACRIFICE: Final = 12
CODES: Final = {
    "pass": PASS,
    "score": SCORE,
    "lay": LAY,
    "fit": FIT,
    "strike": BEAT,
    "pair": TWO,
    "fool": TRICK,
    "play": PLAY,
    "attach": ATTACH,
    "pick": PICK,
    "name": NAME,
    "take": TAKE,
    "sacrifice": SACRIFICE,
}

NEVER: Final = -1_000_000
FIRST: Final = 100_000
"""What is done before anything else."""
HOPE: Final = 50
"""What a fitting card in the Hand counts for its carrier, in percent, while it is not attached yet."""
GROUND: Final = 5
"""Added to both sides of a product, so that an Actor without a Set is worth something."""
STAGE_COST: Final = 2
STRIKE_COST: Final = 2
"""What a card in the Hand is worth for each point of Value, when it is put on the stage and when it is spent as an Act."""
DRAWN: Final = 40
RIVAL: Final = 30
"""What it is worth, in percent, to take something from a player who is not the most dangerous."""


class SimpleBot(Bot):
    """It holds the rules of its table, which everybody knows, and nothing of the game's state."""

    def __init__(self, game: Game) -> None:
        super().__init__("simple")
        assert isinstance(game, MayhemRules)
        self.rules: MayhemRules = game
        self.book = Book(game)

    def choose(self, view: View | None, moves: list[Move], budget: Budget, rng: Sfc32) -> Move:
        if len(moves) == 1:
            return moves[0]
        assert isinstance(view, data.MayhemView)
        return self.best(look_at_view(self.rules, view), moves)

    def best(self, look: Look, moves: list[Move]) -> Move:
        """The move with the most Favor; of equals the first."""
        judge = Judge(self.book, look)
        chosen = moves[0]
        most = NEVER
        for move in moves:
            gain = judge.gain(move)
            if gain > most:
                chosen, most = move, gain
        return chosen


class Judge:
    """One decision: what each move would gain, in Favor. Passing is 0."""

    def __init__(self, book: Book, look: Look) -> None:
        self.book = book
        self.look = look
        self.rules = book.rules
        self.seat = look.seat
        self.weight = self.weights()
        self.struck = [item.target for item in look.stack if item.source == book.playing and item.mode == STRIKE]
        self.planned = -1
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
        code = CODES.get(move.kind.name, -1)
        if code == PASS or code < 0:
            return 0 if code == PASS else -1
        if code == SCORE:
            return self.score(move.a, move.b)
        if code == LAY:
            return self.lay(self.rules.cards[self.book.first_playing + move.a], move.b, move.c)
        if code == FIT:
            return self.fit(self.rules.cards[self.book.first_playing + move.a], move.b, move.c)
        if code == BEAT:
            return self.strike(self.book.first_playing + move.a, move.b)
        if code == TWO:
            return self.pair(self.book.first_playing + move.a, self.book.first_playing + move.b)
        if code == TRICK:
            return self.trick(move.a, move.b)
        if code == PLAY:
            return self.hero(self.rules.cards[self.book.first_hero + move.a], -1, move.b)
        if code == ATTACH:
            return self.hero(self.rules.cards[self.book.first_hero + move.a], move.b, move.c)
        return self.answer(code, move.a)

    # The own stage

    def score(self, actor: int, scene: int) -> int:
        """Always, but own Acts that wait come first: what they heal counts only before the performance."""
        for item in self.look.stack:
            if item.seat == self.seat:
                return NEVER
        return FIRST + self.look.total[actor] * self.look.total[scene]

    def lay(self, card: CardDef, role: int, high: int) -> int:
        """In anybody's turn (ruling R51): what enters before the own turn can score in it."""
        if card.rank == ACE and not high:
            return NEVER
        value = 11 if card.rank == ACE else card.value
        gain = self.stage(role, value, card.suit, card.carries, -1, card.place) - self.stage_now()
        return gain - STAGE_COST * value

    def fit(self, card: CardDef, slot: int, high: int) -> int:
        if self.look.controller[slot] != self.seat or (card.rank == ACE and not high):
            return NEVER
        value = 11 if card.rank == ACE else card.value
        gain = self.stage(-1, value, card.suit, 0, slot, card.place) - self.stage_now()
        return gain - STAGE_COST * value

    def stage_now(self) -> int:
        if self.planned < 0:
            self.planned = self.stage(-1, 0, -1, 0, -1, -1)
        return self.planned

    def stage(self, role: int, value: int, suit: int, carries: int, slot: int, used: int) -> int:
        """What the own stage is worth, hopes included, with one more card: a carrier of this Role, or, if `role` is -1, an attachment at
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
        """The best playing card in the Hand that fits this Suit, except the one that is used."""
        if not self.tops:
            self.sort_hand()
        return self.seconds[suit + 1] if self.top_places[suit + 1] == used else self.tops[suit + 1]

    def sort_hand(self) -> None:
        """The best two cards of each Suit; those of all Suits together stand first."""
        self.tops = [0] * 5
        self.top_places = [-1] * 5
        self.seconds = [0] * 5
        for place in self.look.hand:
            card = self.rules.cards[place]
            if card.source == self.book.playing and card.rank != JOKER:
                best = self.book.traits[place].best
                self.note(0, place, best)
                self.note(card.suit + 1, place, best)

    def note(self, at: int, place: int, best: int) -> None:
        if best > self.tops[at]:
            self.seconds[at] = self.tops[at]
            self.tops[at], self.top_places[at] = best, place
        elif best > self.seconds[at]:
            self.seconds[at] = best

    # Acts of playing cards

    def strike(self, place: int, slot: int) -> int:
        """Against a card in play just before its controller would score with it; against an Act for what it would do."""
        look = self.look
        if slot in self.struck:
            return NEVER
        cost = STRIKE_COST * self.book.traits[place].best
        if look.waiting[slot]:
            for item in look.stack:
                if item.slot == slot:
                    return self.harm(item) - cost
            return NEVER
        victim = look.controller[slot]
        if victim == self.seat or victim != look.active or look.step != UPKEEP or look.stack:
            return NEVER
        return self.taken(slot, -1) - cost

    def taken(self, slot: int, less: int) -> int:
        """What it is worth that a card in play goes, or loses so much Value; more if its controller is about to win."""
        look = self.look
        victim = look.controller[slot]
        gain = look.loss(slot, less) * self.weight[victim] // 100
        if gain > 0 and self.danger(victim) >= WINNING_FAVOR:
            gain += 300
        return gain

    def harm(self, item: Item) -> int:
        """What an Act on the Stack does to this seat, as far as taking it off would prevent that."""
        if item.seat == self.seat:
            return NEVER
        if item.source == self.book.hero:
            return self.harm_of_hero(item)
        if item.source == self.book.playing and item.mode == STRIKE:
            return self.harm_of_strike(item.target)
        return DRAWN * self.weight[item.seat] // 100 if item.mode == PAIR else 0

    def harm_of_strike(self, slot: int) -> int:
        look = self.look
        if not 0 <= slot < len(look.place) or look.place[slot] < 0 or look.controller[slot] != self.seat:
            return 0
        return STRIKE_COST * self.book.traits[look.place[slot]].best if look.waiting[slot] else look.loss(slot)

    def harm_of_hero(self, item: Item) -> int:
        look = self.look
        trait = self.book.traits[look.place[item.slot]]
        weight = self.weight[item.seat]
        harm = self.healed(item.seat, trait) * weight // 100 + DRAWN * trait.draws * weight // 100
        lost = 100 * trait.lose_all + (100 * trait.lose_one if weight == 100 else 0)
        if item.mode == 1 + self.seat:
            lost += 100 * trait.attack
        harm += min(lost, look.favor[self.seat])
        target = item.mode - 1 - len(look.favor)
        if 0 <= target < len(look.place) and look.controller[target] == self.seat:
            harm += look.loss(target)
        return harm + 30 * trait.discards

    def pair(self, place: int, other: int) -> int:
        """Two low cards for a new one, in one's own turn, when there is much to choose from."""
        look = self.look
        if look.active != self.seat or look.stack or look.step != END_SCENE or len(look.hand) < 5:
            return NEVER
        best = self.book.traits[place].best + self.book.traits[other].best
        return DRAWN - STRIKE_COST * best

    def trick(self, joker: int, slot: int) -> int:
        """A Joker's trick spoils the best performance of the active player, before it is given."""
        look = self.look
        if look.controller[slot] != look.active or look.active == self.seat or look.step != UPKEEP:
            return NEVER
        for item in look.stack:
            if item.mode == FOOL or item.target == slot:
                return NEVER
        return self.taken(slot, look.value[slot])

    # Hero cards

    def hero(self, card: CardDef, slot: int, aim: int) -> int:
        """Acts that heal or draw come before the performance, others are weighed against what could enter the stage."""
        look = self.look
        trait = self.book.traits[card.place]
        role = card.roles[0]
        healed = self.healed(self.seat, trait)
        if role == ACT and look.step < ENTER_STAGE and not healed and not trait.draws:
            return NEVER
        if look.stack:
            return NEVER
        gain = healed + self.hit(aim, trait.attack) + self.powers(trait)
        if gain < 50 * (trait.heal + trait.attack):
            return NEVER
        if role <= SET:
            gain += self.stage(role, card.value, card.suit, card.carries, -1, -1) - self.stage_now()
        elif role != ACT:
            if look.controller[slot] != self.seat:
                return NEVER
            gain += self.stage(-1, card.value, card.suit, 0, slot, -1) - self.stage_now()
        if look.step == PERFORMANCE and healed:
            gain += 2 * FIRST
        return gain - STAGE_COST * card.value

    def healed(self, seat: int, trait: Trait) -> int:
        points = trait.heal + trait.heal_each * (len(self.look.favor) - 1)
        return max(0, min(100 * points, HEALING_CAP - self.look.favor[seat]))

    def hit(self, aim: int, points: int) -> int:
        """What an Attack is worth: Favor of a player, or the loss of a Defense card and what is over."""
        look = self.look
        seats = len(look.favor)
        if aim == 0:
            return 0
        if aim <= seats:
            return min(100 * points, look.favor[aim - 1]) * self.weight[aim - 1] // 100
        slot = aim - 1 - seats
        victim = look.controller[slot]
        left = self.rules.cards[look.place[slot]].defense - look.damage[slot]
        if victim == self.seat:
            return NEVER
        if points < left:
            return self.taken(slot, points)
        return self.taken(slot, -1) + min(100 * (points - left), look.favor[victim]) * self.weight[victim] // 100

    def powers(self, trait: Trait) -> int:
        look = self.look
        others = len(look.favor) - 1
        gain = DRAWN * trait.draws + DRAWN * trait.recovers + 25 * trait.discards * others + 15 * trait.more
        if trait.lose_all or trait.lose_one:
            most = 0
            for seat in range(len(look.favor)):
                if seat != self.seat:
                    gain += min(100 * trait.lose_all, look.favor[seat]) * self.weight[seat] // 100
                    most = max(most, min(100 * trait.lose_one, look.favor[seat]) * self.weight[seat] // 100)
            gain += most
        if trait.removes:
            gain += max(0, self.most_taken())
        if trait.redraw:
            gain += DRAWN * (trait.redraw + 1 - len(look.hand))
            for seat in range(len(look.favor)):
                if seat != self.seat:
                    gain += DRAWN * (look.hand_sizes[seat] - trait.redraw) * self.weight[seat] // 100
        return gain

    def most_taken(self) -> int:
        """The best Defense card to remove; less than nothing if only own ones are there."""
        look = self.look
        most = NEVER
        for slot in range(len(look.place)):
            if look.place[slot] >= 0 and not look.waiting[slot] and self.rules.cards[look.place[slot]].defense > 0:
                most = max(most, self.taken(slot, -1))
        return 0 if most == NEVER else most

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
        if isinstance(effect, steps.Mend):
            return FIRST + look.damage[option]
        if isinstance(effect, steps.Untap):
            return FIRST + look.value[option]
        return FIRST + self.taken(option, -1)

    def sacrifice(self, slot: int) -> int:
        """Newest core: only against a performance that would win, and only if it helps."""
        look = self.look
        if look.favor[look.active] + look.sum_a * look.sum_b < WINNING_FAVOR:
            return NEVER
        side = look.sum_b if look.role[slot] == ACTOR else look.sum_a
        return FIRST + look.value[slot] * side - look.loss(slot)
