"""Duel: a stack with priority, hidden hands, and effects that ask and roll in the middle. Rules in duel.md.

Written for speed, as real games are: moves listed and clones made by hand, events built only if somebody listens.
"""
from __future__ import annotations

from pathlib import Path
from typing import Final

from longbox.kernel.codec import FLAG, WHOLE, many, record, state_record
from longbox.kernel.deeds import Kind, Move, Range, Refusal
from longbox.kernel.forms import Form, FormKind
from longbox.kernel.rulebook import read
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.shelf import GameInfo
from longbox.kernel.state import Ask, Effect, Frame, Game, Over, Pending, Roll, State, but, only
from longbox.kernel.views import View
from tests.toys import duel_data as data

HEARTS: Final = 10
HAND: Final = 4
TURNS: Final = 40
RULES: Final = read(Path(data.__file__).with_name("duel.md"))


class Card:
    """A card as the engine uses it, made once from the pack."""

    def __init__(self, place: int, count: int, quick: bool, effect: Effect[Duel]) -> None:
        self.place = place
        self.count = count
        self.quick = quick
        self.effect = effect


class Item:
    """A card on the stack."""

    __slots__ = ("owner", "card", "target")

    def __init__(self, owner: int, card: int, target: int) -> None:
        self.owner = owner
        self.card = card
        self.target = target


class Duel(State):
    """Deck and discard count each card; hands are sorted. `drawing`: the active seat still has to draw; `dealt`: hands dealt."""

    def __init__(
        self, game: Game, hearts: list[int], hands: list[list[int]], deck: list[int], discard: list[int], stack: list[Item],
        active: int, priority: int, passes: int, turn: int, drawing: bool, dealt: int,
    ) -> None:  # fmt: skip
        super().__init__(game)
        self.hearts = hearts
        self.hands = hands
        self.deck = deck
        self.discard = discard
        self.stack = stack
        self.active = active
        self.priority = priority
        self.passes = passes
        self.turn = turn
        self.drawing = drawing
        self.dealt = dealt

    def clone(self) -> Duel:
        new = Duel(
            self.game, self.hearts.copy(), [hand.copy() for hand in self.hands], self.deck.copy(), self.discard.copy(), self.stack.copy(),
            self.active, self.priority, self.passes, self.turn, self.drawing, self.dealt,
        )  # fmt: skip
        new.carry(self)
        return new

    def waits(self) -> Pending:
        if self.dealt < 2:
            return Roll(self.sizes(HAND), self.dealt, "opening hand", "D1.1")
        if self.hearts[0] <= 0 or self.hearts[1] <= 0 or self.turn > TURNS:
            return Over((self.hearts[0] >= self.hearts[1]) + 2 * (self.hearts[1] >= self.hearts[0]), self.hearts.copy(), "D4.1")
        if self.drawing:
            return Roll(self.sizes(1), self.active, "card", "D1.2")
        return RESPOND[self.priority] if self.stack else ACT[self.priority]

    def sizes(self, count: int) -> list[int]:
        """How many cards the deck holds before each of so many draws."""
        total = sum(self.deck)
        return [total - at for at in range(min(count, total))]

    def rolled(self, shown: list[int]) -> None:
        if self.dealt < 2:
            self.draw(self.dealt, shown, "D1.1")
            self.dealt += 1
            if self.dealt == 2:
                self.begin_turn(0)
        else:
            self.drawing = False
            self.draw(self.active, shown, "D1.2")

    def draw(self, seat: int, shown: list[int], rule: str) -> None:
        for number in shown:
            card = 0
            while number > self.deck[card]:
                number -= self.deck[card]
                card += 1
            self.deck[card] -= 1
            self.hands[seat].append(card)
            if self.heard is not None:
                self.tell(data.Drew(rule=rule, who=seat, card=card), only(seat))
                self.tell(data.Drew(rule=rule, who=seat, card=-1), but(seat))
        self.hands[seat].sort()

    def begin_turn(self, seat: int) -> None:
        self.active = self.priority = seat
        self.turn += 1
        if sum(self.deck) == 0:
            self.deck, self.discard = self.discard, [0] * len(self.deck)
        self.drawing = sum(self.deck) > 0
        if self.heard is not None:
            self.tell(data.Turn(rule="D1.2", who=seat))

    def resolve_top(self) -> None:
        item = self.stack.pop()
        self.discard[item.card] += 1
        self.passes = 0
        self.priority = self.active
        self.push(CARDS[item.card].effect.frame(item.owner, item.target))

    def lose(self, seat: int, hearts: int, rule: str) -> None:
        self.hearts[seat] -= hearts
        if self.heard is not None:
            self.tell(data.Lost(rule=rule, who=seat, hearts=hearts))

    def legal(self, seat: int) -> list[Move]:
        moves: list[Move] = []
        if self.frames:
            if self.pending() is SNATCHED[seat]:
                for card in self.hands[seat]:
                    if not moves or moves[-1].a != card:
                        moves.append(DROP.of(card))
            return moves
        pending = self.waits()
        if pending is not ACT[seat] and pending is not RESPOND[seat]:
            return moves
        last = -1
        for card in self.hands[seat]:
            if card != last and (CARDS[card].quick if self.stack else card != WARD):
                moves.append(PLAY.of(card, 0))
                moves.append(PLAY.of(card, 1))
            last = card
        moves.append(PASS.of() if self.stack else END.of())
        return moves

    def view(self, seat: int) -> View:
        return data.DuelView(
            seat=seat, hearts=self.hearts.copy(), hand=self.hands[seat].copy() if seat < 2 else [], hand_sizes=[len(hand) for hand in self.hands],
            deck_size=sum(self.deck), discard=self.discard.copy(), stack=[[item.owner, item.card, item.target] for item in self.stack],
            active=self.active, priority=self.priority, passes=self.passes, turn=self.turn, drawing=self.drawing, dealt=self.dealt,
            effect=[value for frame in self.frames for value in (frame.effect, frame.at, frame.seat, frame.a)],
        )  # fmt: skip


class Play(Kind[Duel]):
    def refuse(self, state: Duel, seat: int, move: Move) -> Refusal | None:
        if state.frames:
            return Refusal("effect", "A snatch asks for a card to discard.", "D3.3")
        if move.a not in state.hands[seat]:
            return Refusal("not_held", f"You do not hold {data.IDS[move.a]}.", "D2.5")
        if state.stack and not CARDS[move.a].quick:
            return Refusal("not_quick", f"{data.IDS[move.a]} is not quick: it needs an empty stack.", "D2.3")
        if not state.stack and move.a == WARD:
            return Refusal("no_stack", "There is nothing on the stack to ward off.", "D3.2")
        return None

    def apply(self, state: Duel, seat: int, move: Move) -> None:
        state.hands[seat].remove(move.a)
        state.stack.append(Item(seat, move.a, move.b))
        state.passes = 0
        state.priority = 1 - seat
        if state.heard is not None:
            state.tell(data.Played(rule="D2.2", who=seat, card=move.a, target=move.b))


class Pass(Kind[Duel]):
    def refuse(self, state: Duel, seat: int, move: Move) -> Refusal | None:
        return None if state.stack and not state.frames else Refusal("no_stack", "There is nothing to respond to.", "D2.2")

    def apply(self, state: Duel, seat: int, move: Move) -> None:
        state.passes += 1
        state.priority = 1 - seat
        if state.passes == 2:
            state.resolve_top()


class EndTurn(Kind[Duel]):
    def refuse(self, state: Duel, seat: int, move: Move) -> Refusal | None:
        return Refusal("not_free", "A turn ends when the stack is empty and nothing is asked.", "D2.1") if state.stack or state.frames else None

    def apply(self, state: Duel, seat: int, move: Move) -> None:
        state.begin_turn(1 - seat)


class Drop(Kind[Duel]):
    def refuse(self, state: Duel, seat: int, move: Move) -> Refusal | None:
        if not state.frames:
            return Refusal("no_snatch", "Nobody makes you discard.", "D3.3")
        return None if move.a in state.hands[seat] else Refusal("not_held", f"You do not hold {data.IDS[move.a]}.", "D2.5")

    def apply(self, state: Duel, seat: int, move: Move) -> None:
        state.hands[seat].remove(move.a)
        state.discard[move.a] += 1
        state.frames.pop()
        if state.heard is not None:
            state.tell(data.Dropped(rule="D3.3", who=seat, card=move.a))


class Concede(FormKind[Duel]):
    def refuse(self, state: Duel, seat: int, form: Form) -> Refusal | None:
        return Refusal("over", "The game is over.", "T1.3") if isinstance(state.pending(), Over) else None

    def apply(self, state: Duel, seat: int, form: Form) -> None:
        state.frames.clear()
        state.dealt = 2
        state.lose(seat, state.hearts[seat], "D4.2")


class Hit(Effect[Duel]):
    def __init__(self, name: str, amount: int) -> None:
        super().__init__(name)
        self.amount = amount

    def run(self, state: Duel, frame: Frame) -> bool:
        state.frames.pop()
        state.lose(frame.a, self.amount, "D3.1")
        return True


class Ward(Effect[Duel]):
    def run(self, state: Duel, frame: Frame) -> bool:
        state.frames.pop()
        if state.stack:
            item = state.stack.pop()
            state.discard[item.card] += 1
            if state.heard is not None:
                state.tell(data.Warded(rule="D3.2", card=item.card))
        return True


class Snatch(Effect[Duel]):
    def run(self, state: Duel, frame: Frame) -> bool:
        if state.hands[frame.a]:
            return False
        state.frames.pop()
        return True

    def pending(self, state: Duel, frame: Frame) -> Pending:
        return SNATCHED[frame.a]


class Gamble(Effect[Duel]):
    def __init__(self, name: str, sides: int) -> None:
        super().__init__(name)
        self.sides = sides

    def run(self, state: Duel, frame: Frame) -> bool:
        if frame.at == 0:
            return False
        state.frames.pop()
        state.lose(frame.a, frame.at, "D3.4")
        return True

    def pending(self, state: Duel, frame: Frame) -> Pending:
        return Roll([self.sides], frame.seat, "gamble", "D3.4")

    def rolled(self, state: Duel, frame: Frame, shown: list[int]) -> None:
        frame.at = shown[0]


def make_effect(entry: data.CardEntry) -> Effect[Duel]:
    step = entry.effect
    if isinstance(step, data.Hit):
        return Hit(entry.id, step.amount)
    if isinstance(step, data.Gamble):
        return Gamble(entry.id, step.sides)
    return Ward(entry.id) if isinstance(step, data.Ward) else Snatch(entry.id)


CARDS: Final[list[Card]] = [Card(at, entry.count, entry.quick, make_effect(entry)) for at, entry in enumerate(data.ENTRIES)]
WARD: Final[int] = data.IDS.index("ward")
PLAY: Final[Kind[Duel]] = Play("play", [Range("card", len(CARDS), data.IDS), Range("target", 2, ["first", "second"])])
PASS: Final[Kind[Duel]] = Pass("pass", passes=True)
END: Final[Kind[Duel]] = EndTurn("end")
DROP: Final[Kind[Duel]] = Drop("drop", [Range("card", len(CARDS), data.IDS)])
ACT: Final[list[Ask]] = [Ask(only(seat), "act", "D2.1") for seat in range(2)]
RESPOND: Final[list[Ask]] = [Ask(only(seat), "respond", "D2.2") for seat in range(2)]
SNATCHED: Final[list[Ask]] = [Ask(only(seat), "discard", "D3.3") for seat in range(2)]
CODEC: Final = state_record(
    Duel, hearts=many(WHOLE), hands=many(many(WHOLE)), deck=many(WHOLE), discard=many(WHOLE),
    stack=many(record(Item, owner=WHOLE, card=WHOLE, target=WHOLE)),
    active=WHOLE, priority=WHOLE, passes=WHOLE, turn=WHOLE, drawing=FLAG, dealt=WHOLE,
)  # fmt: skip


class DuelGame(Game):
    def __init__(self) -> None:
        super().__init__(
            "duel", 1, 2, [PLAY, PASS, END, DROP], CODEC, RULES, forms=[Concede("concede")],
            effects=[card.effect for card in CARDS], packs={data.PACK.name: data.PACK.hash},
        )  # fmt: skip

    def start(self) -> Duel:
        return Duel(self, [HEARTS, HEARTS], [[], []], [card.count for card in CARDS], [0] * len(CARDS), [], 0, 0, 0, 0, False, 0)

    def determinize(self, view: View, rng: Sfc32) -> Duel:
        """Deal the cards that the seat has not seen to the hidden hands and the deck."""
        assert isinstance(view, data.DuelView)
        unseen = [card.count - view.discard[card.place] for card in CARDS]
        for card in [*view.hand, *[item[1] for item in view.stack]]:
            unseen[card] -= 1
        pool = [card.place for card in CARDS for _ in range(unseen[card.place])]
        rng.shuffle(pool)
        hands: list[list[int]] = [view.hand.copy() if seat == view.seat else [] for seat in range(2)]
        for seat, size in enumerate(view.hand_sizes):
            while len(hands[seat]) < size:
                hands[seat].append(pool.pop())
            hands[seat].sort()
        state = Duel(
            self, view.hearts.copy(), hands, [pool.count(card.place) for card in CARDS], view.discard.copy(),
            [Item(item[0], item[1], item[2]) for item in view.stack],
            view.active, view.priority, view.passes, view.turn, view.drawing, view.dealt,
        )  # fmt: skip
        state.frames = [Frame(*view.effect[at : at + 4]) for at in range(0, len(view.effect), 4)]
        return state


GAME: Final = GameInfo("duel", "Duel", "A stack, priority and hidden hands: zap, ward, and ward the ward.", (2, 2), lambda seats, options: DuelGame())
