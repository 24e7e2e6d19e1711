"""The state of a game and the core rules: Zones (rulebook chapter 0.3), priority and phases (0.5), Favor (0.1), attachments (0.4), and what
Damage does to a card of any import (rule 1001.5.2.1).

Seats are numbered counterclockwise, so the next seat is the next number.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from longbox.games.mayhem.engine import events, views
from longbox.games.mayhem.engine.cards import ACTOR, PROP, SET, SET_PIECE, CardDef
from longbox.games.mayhem.engine.records import Card, Item, MayhemFields
from longbox.kernel.deeds import Move
from longbox.kernel.state import Ask, Over, Pending, but, only

if TYPE_CHECKING:
    from longbox.games.mayhem.engine.rules import MayhemRules
    from longbox.kernel.views import View

NOBODY: Final = -1
ENDED: Final = -2
# Instead of a winner: nobody yet, and that the game has ended without one who has reached 1000 (rules H1 and H6).
WINNING_FAVOR: Final = 1000
HEALING_CAP: Final = 800
POINT: Final = 100
# What a point of Attack takes, and a point of Healing gives.
HAND: Final = 7

UPKEEP: Final = 0
PERFORMANCE: Final = 1
ENTER_STAGE: Final = 3
END_SCENE: Final = 4
# The phases of a turn: Before Performance (rule 0.5.2) with Untap, Upkeep and Draw, Performance (rule 0.5.3), After Performance
# (rule 0.5.4), Enter Stage (rule 0.5.5) and End Scene (rule 0.5.6).
STEPS: Final = ["Upkeep", "Performance", "After Performance", "Enter Stage", "End Scene"]
STEP_RULES: Final = ["0.5.2.2", "0.5.3.1", "0.5.4.1", "0.5.5.1", "0.5.6.1"]

ASKS: Final[list[list[Ask]]] = [[Ask(only(seat), f"step {step}", STEP_RULES[step]) for seat in range(4)] for step in range(5)]
RESPONDS: Final[list[Ask]] = [Ask(only(seat), "respond", "0.3.6.2") for seat in range(4)]


class Mayhem(MayhemFields):
    def __init__(self, game: MayhemRules, like: Mayhem | None = None) -> None:
        super().__init__(game, like)
        self._rules = game

    def rules(self) -> MayhemRules:
        return self._rules

    def clone(self) -> Mayhem:
        new = Mayhem(self._rules, self)
        new.carry(self)
        return new

    # What is asked

    def waits(self) -> Pending:
        if self.winner >= 0:
            rule = "H2" if self.out.count(False) == 1 else "0.1.6"
            return Over(only(self.winner), self.favor.copy(), rule)
        if self.winner == ENDED:
            return Over(self.leaders(), self.favor.copy(), "H1" if self.rules().turn_limit else "H6")
        return RESPONDS[self.priority] if self.stack else ASKS[self.step][self.priority]

    def at_limit(self) -> bool:
        """Whether this is the last turn: every seat has had as many as this table allows (rule H1), counted by seat (ruling R49)."""
        return self.turn >= self.rules().last_turn

    def at_rest(self) -> bool:
        """Whether nothing can change anybody's Favor any more, at a table without a limit (rule H6): all that players still have is in
        play or cannot be played, and nobody can score anything. It is asked between turns."""
        rules = self.rules()
        if rules.turn_limit or self.stack:
            return False
        for seat, gone in enumerate(self.out):
            if not gone and (self.decks[seat] or self.discards[seat]):
                return False
        for seat, gone in enumerate(self.out):
            if not gone and (self.may_play(seat) or self.may_gain(seat)):
                return False
        for card in self.stage:
            if card is not None and rules.imports[card.card.source].could_last(card.card):
                return False
        return True

    def may_play(self, seat: int) -> bool:
        """Whether the stage leaves room for a card of this Hand."""
        rules = self.rules()
        for place in self.hands[seat]:
            card = rules.cards[place]
            if rules.imports[card.source].could_enter(self, card):
                return True
        return False

    def may_gain(self, seat: int) -> bool:
        """Whether a seat has an Actor and a Set that are worth something; in the newest core the others could sacrifice against any."""
        least = 0 if self.rules().newest else 1
        return self.best_side(seat, ACTOR) >= least and self.best_side(seat, SET) >= least

    def best_side(self, seat: int, role: int) -> i64:
        """The highest sum of one of a seat's Actors, or Sets, with what is attached to it; -1 if there is none."""
        best: i64 = -1
        for card in self.stage:
            if card is not None and not card.on_stack and card.controller == seat and card.role == role:
                best = max(best, self.side(card))
        return best

    def side(self, card: Card) -> i64:
        """The Value of a card in play with all that is attached to it."""
        total = self.value(card)
        for other in self.stage:
            if other is not None and other.carrier == card.slot:
                total += self.value(other)
        return total

    def leaders(self) -> int:
        """The seats with the most Favor among those still in the game, as a mask."""
        best = max([favor for seat, favor in enumerate(self.favor) if not self.out[seat]])
        mask = 0
        for seat, favor in enumerate(self.favor):
            if favor == best and not self.out[seat]:
                mask |= 1 << seat
        return mask

    def legal(self, seat: int) -> list[Move]:
        moves: list[Move] = []
        rules = self.rules()
        if self.frames:
            pending = self.pending()
            if isinstance(pending, Ask) and pending.seats == 1 << seat:
                rules.list_choices(self, moves)
        elif seat == self.priority and self.winner == NOBODY:
            for source in rules.imports:
                source.list_moves(self, seat, moves)
            if self.can_score(seat):
                self.list_scores(seat, moves)
            if not moves:  # most often; a list that begins with its one item needs no growing
                return [rules.pass_move]
            moves.append(rules.pass_move)
        return moves

    def can_score(self, seat: int) -> bool:
        """Once in each Performance, the active player while having priority (rule 0.5.3.2), also between Acts (ruling R31). In the
        newest core nobody else can have priority then (rule N2)."""
        return self.step == PERFORMANCE and not self.scored and seat == self.active

    def list_scores(self, seat: int, moves: list[Move]) -> None:
        score = self.rules().score_kind
        for actor in self.stage:
            if actor is not None and actor.role == ACTOR and self.may_perform(actor, seat):
                for scene in self.stage:
                    if scene is not None and scene.role == SET and self.may_perform(scene, seat):
                        moves.append(score.of(actor.slot, scene.slot))

    def some_performance(self, seat: int) -> bool:
        """Whether a seat has both an Actor and a Set that could score: a public fact."""
        actor = scene = False
        for card in self.stage:
            if card is not None and card.role <= SET and self.may_perform(card, seat):
                if card.role == SET:
                    scene = True
                else:
                    actor = True
        return actor and scene

    def may_perform(self, card: Card, seat: int) -> bool:
        """Own, in play, and it and all that is attached to it untapped (ruling R32)."""
        if card.on_stack or card.controller != seat or card.tapped:
            return False
        if card.load:
            for other in self.stage:
                if other is not None and other.carrier == card.slot and other.tapped:
                    return False
        return True

    # Priority (rules 0.5.1 to 0.5.1.3)

    def has_choice(self, seat: int) -> bool:
        """Whether a seat could do anything but pass, from public facts alone (ruling R44)."""
        if self.out[seat]:
            return False
        rules = self.rules()
        if seat == self.active and self.can_score(seat) and self.some_performance(seat):
            return True
        if rules.newest and self.step == PERFORMANCE:
            return False
        if self.hands[seat]:
            for source in rules.sources[seat]:
                if source.could_play(self, seat):
                    return True
        for source in rules.able:
            if source.has_ability(self, seat):
                return True
        return False

    def give_priority(self) -> None:
        """Players get priority: the active player first (rule 0.5.1.1)."""
        self.passes = 0
        self.priority = self.active
        if not self.has_choice(self.active):
            self.passed()

    def keep_priority(self, seat: int) -> None:
        """Who has added an Act has priority still (rules 0.5.1.2 and 0.3.6.4, ruling R30)."""
        self.passes = 0
        self.priority = seat
        if not self.has_choice(seat):
            self.passed()

    def passed(self) -> None:
        """The seat with priority passes; go on to the next that has a choice, or to what follows when all have passed.

        In Performance, while the Stack is empty, only the active player has priority (ruling R50).
        """
        seats = len(self.favor)
        self.passes += 1
        while self.passes < seats and (self.stack or self.step != PERFORMANCE):
            self.priority = (self.priority + 1) % seats
            if self.has_choice(self.priority):
                return
            self.passes += 1
        if self.stack:
            self.push(self.rules().resolve.frame(self.stack[-1].seat))
        else:
            self.next_step()

    def next_step(self) -> None:
        """Nobody has priority: the next step or phase (rule 0.5.1), in the order of ruling R33."""
        if self.step == END_SCENE:
            self.end_turn()
            return
        self.step += 1
        if self.step == PERFORMANCE:  # the active player draws first (rule 0.5.2.3), on turn one too (ruling R34)
            self.scored = False
            self.push(self.rules().open_step.frame(self.active))
            self.let_draw(self.active, 1)
        else:
            self.give_priority()

    def end_turn(self) -> None:
        """The scene ends with the turn (ruling R35): what lasts to its end is over, and the next seat is active (rule 0.1.3), unless
        this was the last turn (rules H1 and H6)."""
        for card in self.stage:
            if card is not None:
                card.zero = False
        if self.at_limit() or self.at_rest():
            self.winner = ENDED
            return
        seats = len(self.favor)
        seat = (self.active + 1) % seats
        while self.out[seat]:
            seat = (seat + 1) % seats
        self.begin_turn(seat)

    def begin_turn(self, seat: int) -> None:
        """The active player untaps all cards of their own (rule 0.5.2.1); then Upkeep gives priority."""
        self.active = seat
        self.turn += 1
        self.step = UPKEEP
        for at in range(len(self.tallies)):
            self.tallies[at] = 0
        for card in self.stage:
            if card is not None and card.controller == seat:
                card.tapped = False
        if self.heard is not None:
            self.tell(events.TurnBegan(rule="0.1.4", who=seat, turn=self.turn))
        self.give_priority()

    # Favor

    def change_favor(self, seat: int, change: int, rule: str, by: int, cause: str, kind: str = "") -> None:
        """Never below 0 (ruling R37), and never of a player who is out (rule H2). Whoever gains what may reach 1000 checks the win
        afterwards (ruling R36). For the event, `by` is whose deed it was, `cause` what has done it, and `kind` one of the kinds of
        `FavorChanged`."""
        if self.out[seat]:
            return
        before = self.favor[seat]
        self.favor[seat] = max(0, before + change)
        if self.heard is not None and self.favor[seat] != before:
            change = self.favor[seat] - before
            self.tell(events.FavorChanged(rule=rule, who=seat, change=change, favor=self.favor[seat], by=by, cause=cause, kind=kind))

    def check_win(self) -> None:
        """1000 wins: the active player first, then counterclockwise (rule 0.1.6, rulings R22 and R36)."""
        seats = len(self.favor)
        for at in range(seats):
            seat = (self.active + at) % seats
            if self.favor[seat] >= WINNING_FAVOR:
                self.win(seat, "0.1.6")
                return

    def win(self, seat: int, rule: str) -> None:
        self.winner = seat
        self.frames.clear()
        if self.heard is not None:
            self.tell(events.Won(rule=rule, who=seat))

    def lose(self, seat: int, points: int, rule: str, by: int, cause: str) -> None:
        self.change_favor(seat, -POINT * points, rule, by, cause)

    def heal(self, seat: int, points: int, rule: str, cause: str) -> None:
        """100 Favor a point, up to 800, and nothing from there on (ruling R17): so this never wins."""
        self.change_favor(seat, max(0, min(POINT * points, HEALING_CAP - self.favor[seat])), rule, seat, cause)

    # Cards and Zones

    def value(self, card: Card) -> i64:
        """The Value of a card in play or on the Stack (rule 0.2.5)."""
        return 0 if card.zero else self.rules().imports[card.card.source].value(self, card)

    def put_on_stack(
        self, seat: int, place: int, role: int, source: int, mode: int, target: int = -1, chosen: int = -1, partner: int = -1
    ) -> Card:
        """Play a card from the Hand: first it is an Act on the Stack (rules 0.2.2, 0.3.2.1 and 0.3.6.1)."""
        self.from_hand(seat, place)
        if partner >= 0:
            self.from_hand(seat, partner)
        rules = self.rules()
        card = Card(self.free_slot(), rules.cards[place], owner=seat, controller=seat, role=role, chosen=chosen)
        if card.slot == len(self.stage):
            self.stage.append(card)
        else:
            self.stage[card.slot] = card
        self.stack.append(Item(source=source, seat=seat, slot=card.slot, mode=mode, target=target, partner=partner))
        if self.heard is not None:
            aim = rules.imports[source].aim_words(self, card, mode, target, partner)
            self.tell(
                events.Played(rule="0.2.2", who=seat, card=place, id=card.card.id, name=card.card.name, role=role, slot=card.slot, aim=aim)
            )
        return card

    def free_slot(self) -> int:
        """An empty place on the stage. While Acts wait none is used again (ruling R52), so that a target is what it was, or gone."""
        if not self.stack or len(self.stage) == self.rules().slots:
            for slot, card in enumerate(self.stage):
                if card is None:
                    return slot
        return len(self.stage)

    def at(self, slot: int) -> Card | None:
        return self.stage[slot] if 0 <= slot < len(self.stage) else None

    def room(self, carrier: Card) -> bool:
        """One Prop to an Actor, one Set Piece to a Set (rules 0.4.3.2 and 0.4.4.2), except where the carrier says otherwise; those on the
        Stack count when they arrive (ruling R26)."""
        return carrier.load < carrier.card.carries

    def open_carriers(self) -> list[Card]:
        """The Actors and Sets in play that have room."""
        return [card for card in self.stage if card is not None and card.role <= SET and not card.on_stack and self.room(card)]

    def fits(self, carrier: Card | None, card: CardDef, role: int) -> bool:
        """Whether a card can be attached in this Role: a Prop to an Actor, a Set Piece to a Set, anybody's (ruling R24), Suits allowing."""
        if carrier is None or carrier.on_stack or carrier.role != (ACTOR if role == PROP else SET):
            return False
        return self.room(carrier) and self.suits_match(carrier.card, card)

    def suits_match(self, carrier: CardDef, card: CardDef) -> bool:
        """The same Suit, if both have one (ruling R27); with strict Suits playing cards match their own Suit only (rule 1.5)."""
        rules = self.rules()
        if rules.strict_suits and (carrier.rank > 0 or card.rank > 0) and carrier.rank != 0 and card.rank != 0:
            return carrier.suit == card.suit
        return carrier.suit == card.suit or carrier.suit < 0 or card.suit < 0

    def enter_play(self, card: Card, carrier: int) -> None:
        """A resolved card takes its Role in its Zone (rules 0.3.3.1 and 0.3.4.1). An attachment whose carrier is gone is removed."""
        if card.role == PROP or card.role == SET_PIECE:
            under = self.at(carrier)
            if not self.fits(under, card.card, card.role):
                self.remove(card, "0.4.3.3" if card.role == PROP else "0.4.4.3")
                return
            assert under is not None
            card.carrier = carrier
            under.load += 1
            card.controller = under.controller
        card.on_stack = False
        if self.heard is not None:
            printed = card.card
            self.tell(
                events.Entered(
                    rule="0.2.2", slot=card.slot, card=printed.place, id=printed.id, name=printed.name, role=card.role, carrier=card.carrier
                )
            )

    def remove(self, card: Card, rule: str, triggers: bool = True, done: bool = False) -> None:
        """Removed from play: to its owner's Discard (rule 0.3.5.3, ruling R25). What was attached comes loose and is removed too, and
        damage that is left over does not go on to it (ruling R4). `done`: the card is an Act that has taken effect."""
        self.stage[card.slot] = None
        self.to_discard(card.owner, card.card.place)
        if self.heard is not None:
            printed = card.card
            self.tell(events.Left(rule=rule, slot=card.slot, card=printed.place, id=printed.id, name=printed.name, done=done))
        under = self.at(card.carrier)
        if under is not None:
            under.load -= 1
        if card.load:
            for other in self.stage:
                if other is not None and other.carrier == card.slot:
                    other.carrier = -1
                    self.remove(other, "0.2.6", triggers)
        while self.stage and self.stage[-1] is None and not self.stack:
            self.stage.pop()
        if triggers:
            self.rules().imports[card.card.source].left(self, card)

    def unstack(self, slot: int, rule: str) -> None:
        """Take an Act off the Stack without effect (rule 1.6). Everything of it is discarded, a pair whole (ruling R56)."""
        for at, item in enumerate(self.stack):
            if item.slot == slot:
                self.stack.pop(at)
                self.discard_item(item, rule)
                return

    def discard_item(self, item: Item, rule: str, triggers: bool = True, done: bool = False) -> None:
        if item.partner >= 0:
            self.to_discard(item.seat, item.partner)
            if self.heard is not None:
                partner = self.rules().cards[item.partner]
                self.tell(events.Left(rule=rule, slot=-1, card=partner.place, id=partner.id, name=partner.name, done=done))
        card = self.at(item.slot)
        if card is not None:
            self.remove(card, rule, triggers, done)

    def to_discard(self, seat: int, place: int) -> None:
        insort(self.discards[seat], place)

    def from_hand(self, seat: int, place: int) -> None:
        """A card leaves a Hand, and everybody sees which. The one of several equal cards that was known to be there counts as gone."""
        self.hands[seat].remove(place)
        known = self.known[seat]
        if known and place in known:
            fewer = known.copy()
            fewer.remove(place)
            self.know(seat, fewer)

    def to_hand(self, seat: int, place: int) -> None:
        """A card comes to a Hand, and everybody sees which."""
        insort(self.hands[seat], place)
        more = self.known[seat].copy()
        insort(more, place)
        self.know(seat, more)

    def know(self, seat: int, cards: list[int]) -> None:
        """From now on everybody knows these cards to be in a Hand, and of no others."""
        known = self.known.copy()
        known[seat] = cards
        self.known = known

    def let_draw(self, seat: int, cards: int) -> None:
        """A seat draws cards, before anything else goes on."""
        self.push(self.rules().draw.frame(seat, cards))

    def draw_cards(self, seat: int, shown: list[int], rule: str) -> None:
        """Deck to Hand (rule 0.3.1.1): each number counts through the cards that the Deck still holds."""
        deck, hand = self.decks[seat], self.hands[seat]
        for number in shown:
            place = deck.pop(number - 1)
            hand.append(place)
            if self.heard is not None:
                card = self.rules().cards[place]
                self.tell(events.Drew(rule=rule, who=seat, card=place, id=card.id, name=card.name), only(seat))
                self.tell(events.Drew(rule=rule, who=seat, card=-1, id="", name="a card"), but(seat))
        hand.sort()

    def damage(self, card: Card, points: int, by: int, cause: str) -> None:
        """Counters on a Defense card; when no Defense Symbol is left it goes, and what is over hits its controller (rule 1001.5.2.1)."""
        card.damage += points
        surplus = card.damage - card.card.defense
        controller = card.controller
        if self.heard is not None:
            printed = card.card
            self.tell(
                events.Damaged(
                    rule="1001.5.2.1", slot=card.slot, points=points, card=printed.place, id=printed.id, name=printed.name, cause=cause
                )
            )
        self.rules().imports[card.card.source].damaged(self, card)
        if surplus >= 0:
            self.remove(card, "1001.5.2.1")
            if surplus > 0:
                through = f"{cause} through {card.card.name}" if self.heard is not None else ""
                self.lose(controller, surplus, "R6", by, through)

    def leave_table(self, seat: int) -> None:
        """A seat that concedes is out: its cards and Acts are removed, nothing is triggered, and the last one left wins (rule H2).

        An Act that is resolving lapses with all that it has triggered if its own player leaves, or the active player; otherwise what is
        under way goes on. If nothing is, players get priority anew.
        """
        if self.heard is not None:
            self.tell(events.Conceded(rule="H2", who=seat))
        resolving = self.stack[-1].seat if self.frames and self.stack else -1
        if seat == self.active and resolving >= 0:
            self.discard_item(self.stack.pop(), "H2", triggers=False)
        kept = [] if seat in (self.active, resolving) else [frame for frame in self.frames if frame.seat != seat]
        self.out[seat] = True
        for item in self.stack:
            if item.seat == seat and item.partner >= 0:
                self.to_discard(seat, item.partner)
        self.stack = [item for item in self.stack if item.seat != seat]
        for slot in range(len(self.stage)):
            card = self.at(slot)
            if card is not None and (card.owner == seat or card.controller == seat):
                self.remove(card, "H2", triggers=False)
        self.frames = kept
        left = [other for other, gone in enumerate(self.out) if not gone]
        if len(left) == 1:
            self.win(left[0], "H2")
        elif seat == self.active:
            self.end_turn()
        elif not kept:
            if self.heard is not None:
                self.tell(events.AskedAnew(rule="H2", who=self.active))
            self.give_priority()

    def view(self, seat: int) -> View:
        return views.view_of(self, seat)

    def view_over(self, seat: int, public: Callable[[], View]) -> View:
        return views.with_hand(self, seat, public())
