"""Duel: a stack with priority, hidden hands, and effects that ask and roll in the middle. Rules in duel.md.

Written for speed, as real games are: moves listed and clones made by hand, events built only if somebody listens.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from longbox.content.info import GameInfo
from longbox.content.rulebook import read
from longbox.hosting.advice import Advice, Moment, Step
from longbox.kernel.codec import WHOLE, many, record, state_record
from longbox.kernel.deeds import Kind, Move, Range, Refusal
from longbox.kernel.forms import Form, FormKind
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Ask, Effect, Frame, Game, Over, Pending, Roll, State, only
from longbox.kernel.views import View, frame_of, show_frame
from tests.toys import duel_data as data

HEARTS: Final = 10
HAND: Final = 4
TURNS: Final = 40


class Item:
    """A card on the stack. Never changed."""

    __slots__ = ("owner", "card", "target")

    def __init__(self, owner: int, card: int, target: int) -> None:
        self.owner = owner
        self.card = card
        self.target = target


class Duel(State):
    """Deck and discard count each card, hands are sorted, the stack's last item is its top."""

    def __init__(
        self,
        game: Game,
        hearts: list[int],
        hands: list[list[int]],
        deck: list[int],
        discard: list[int],
        stack: list[Item],
        active: int,
        priority: int,
        passes: int,
        turn: int,
    ) -> None:
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

    def clone(self) -> Duel:
        new = Duel(
            self.game,
            self.hearts.copy(),
            [hand.copy() for hand in self.hands],
            self.deck.copy(),
            self.discard.copy(),
            self.stack.copy(),
            self.active,
            self.priority,
            self.passes,
            self.turn,
        )
        new.carry(self)
        return new

    def waits(self) -> Pending:
        if self.hearts[0] <= 0 or self.hearts[1] <= 0 or self.turn > TURNS:
            return Over((self.hearts[0] >= self.hearts[1]) + 2 * (self.hearts[1] >= self.hearts[0]), self.hearts.copy(), "D4.1")
        return RESPOND[self.priority] if self.stack else ACT[self.priority]

    def begin_turn(self, seat: int) -> None:
        self.active = self.priority = seat
        self.turn += 1
        if sum(self.deck) == 0:
            self.deck, self.discard = self.discard, [0] * len(self.deck)
        if self.heard is not None:
            self.tell(data.Turn(rule="D1.2", who=seat))
        self.push(DRAW.frame(seat, 1))

    def resolve_top(self) -> None:
        item = self.stack.pop()
        self.discard[item.card] += 1
        self.passes = 0
        self.priority = self.active
        self.push(EFFECTS[item.card].frame(item.owner, item.target))

    def lose(self, seat: int, hearts: int, rule: str) -> None:
        self.hearts[seat] -= hearts
        if self.heard is not None:
            self.tell(data.Lost(rule=rule, who=seat, hearts=hearts))

    def legal(self, seat: int) -> list[Move]:
        moves: list[Move] = []
        pending = self.pending()
        if pending is ACT[seat] or pending is RESPOND[seat]:
            last = -1
            for card in self.hands[seat]:
                if card != last and (QUICK[card] if self.stack else card != WARD):
                    moves.append(PLAY.of(card, 0))
                    moves.append(PLAY.of(card, 1))
                last = card
            moves.append(PASS.of() if self.stack else END.of())
        elif pending is DISCARD[seat]:
            for card in sorted(set(self.hands[seat])):
                moves.append(DROP.of(card))
        return moves

    def view(self, seat: int) -> View:
        return data.DuelView(
            seat=seat,
            hearts=self.hearts.copy(),
            hand=self.hands[seat].copy() if self.sits(seat) else [],
            hand_sizes=[len(hand) for hand in self.hands],
            deck_size=sum(self.deck),
            discard=self.discard.copy(),
            stack=[[item.owner, item.card, item.target] for item in self.stack],
            active=self.active,
            priority=self.priority,
            passes=self.passes,
            turn=self.turn,
            effects=[show_frame(frame) for frame in self.frames],
        )


class Play(Kind[Duel]):
    def refuse(self, state: Duel, seat: int, card: int, _target: int, _c: int) -> Refusal | None:
        if state.frames:
            return Refusal("snatched", "A snatch asks for a card to discard.", "D3.3")
        if card not in state.hands[seat]:
            return Refusal("not_held", f"You do not hold {data.IDS[card]}.", "D2.5")
        if state.stack and not QUICK[card]:
            return Refusal("not_quick", f"{data.IDS[card]} is not quick: it needs an empty stack.", "D2.3")
        if not state.stack and card == WARD:
            return Refusal("no_stack", "There is nothing on the stack to ward off.", "D3.2")
        return None

    def apply(self, state: Duel, seat: int, card: int, target: int, _c: int) -> None:
        state.hands[seat].remove(card)
        state.stack.append(Item(seat, card, target))
        state.passes = 0
        state.priority = 1 - seat
        if state.heard is not None:
            state.tell(data.Played(rule="D2.2", who=seat, card=card, target=target))


class Pass(Kind[Duel]):
    def refuse(self, state: Duel, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        return None if state.stack and not state.frames else Refusal("no_stack", "There is nothing to respond to.", "D2.2")

    def apply(self, state: Duel, seat: int, _a: int, _b: int, _c: int) -> None:
        state.passes += 1
        state.priority = 1 - seat
        if state.heard is not None:
            state.tell(data.Passed(rule="D2.2", who=seat))
        if state.passes == 2:  # rule D2.4
            state.resolve_top()


class EndTurn(Kind[Duel]):
    def refuse(self, state: Duel, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        return (
            Refusal("not_free", "A turn ends when the stack is empty and nothing is asked.", "D2.1")
            if state.stack or state.frames
            else None
        )

    def apply(self, state: Duel, seat: int, _a: int, _b: int, _c: int) -> None:
        state.begin_turn(1 - seat)


class Drop(Kind[Duel]):
    def refuse(self, state: Duel, seat: int, card: int, _b: int, _c: int) -> Refusal | None:
        if not state.frames:
            return Refusal("no_snatch", "Nobody makes you discard.", "D3.3")
        return None if card in state.hands[seat] else Refusal("not_held", f"You do not hold {data.IDS[card]}.", "D2.5")

    def apply(self, state: Duel, seat: int, card: int, _b: int, _c: int) -> None:
        state.hands[seat].remove(card)
        state.discard[card] += 1
        state.frames.pop()
        if state.heard is not None:
            state.tell(data.Dropped(rule="D3.3", who=seat, card=card))


class Concede(FormKind[Duel]):
    def refuse(self, state: Duel, seat: int, form: Form) -> Refusal | None:
        return None

    def apply(self, state: Duel, seat: int, form: Form) -> None:
        state.frames.clear()
        state.lose(seat, state.hearts[seat], "D4.2")


class Draw(Effect[Duel]):
    """The frame's seat draws cards out of the deck, which are counted through in the order of the pack (rule D1.1)."""

    def run(self, state: Duel, frame: Frame, cards: int, _b: int, _c: int) -> bool:
        if cards and sum(state.deck):
            return False
        state.frames.pop()
        return True

    def pending(self, state: Duel, frame: Frame, cards: int, _b: int, _c: int) -> Pending:
        size = sum(state.deck)
        return Roll([size - at for at in range(min(cards, size))], frame.seat, "cards", "D1.1")

    def rolled(self, state: Duel, frame: Frame, shown: list[int], _cards: int, _b: int, _c: int) -> None:
        frame.keep(0)
        hand = state.hands[frame.seat]
        for number in shown:
            card = 0
            while number > state.deck[card]:
                number -= state.deck[card]
                card += 1
            state.deck[card] -= 1
            hand.append(card)
            if state.heard is not None:
                drew, others = data.Drew(rule="D1.3", who=frame.seat, card=card), data.Drew(rule="D1.3", who=frame.seat, card=-1)
                state.tell_secret(frame.seat, drew, others)
        hand.sort()


class Hit(Effect[Duel]):
    def __init__(self, name: str, amount: int) -> None:
        super().__init__(name)
        self.amount = amount

    def run(self, state: Duel, frame: Frame, target: int, _b: int, _c: int) -> bool:
        state.frames.pop()
        state.lose(target, self.amount, "D3.1")
        return True


class Ward(Effect[Duel]):
    def run(self, state: Duel, frame: Frame, _a: int, _b: int, _c: int) -> bool:
        state.frames.pop()
        if state.stack:
            item = state.stack.pop()
            state.discard[item.card] += 1
            if state.heard is not None:
                state.tell(data.Warded(rule="D3.2", card=item.card))
        return True


class Snatch(Effect[Duel]):
    def run(self, state: Duel, frame: Frame, target: int, _b: int, _c: int) -> bool:
        if state.hands[target]:
            return False
        state.frames.pop()
        return True

    def pending(self, state: Duel, frame: Frame, target: int, _b: int, _c: int) -> Pending:
        return DISCARD[target]


class Gamble(Effect[Duel]):
    def __init__(self, name: str, sides: int) -> None:
        super().__init__(name)
        self.sides = sides

    def run(self, state: Duel, frame: Frame, target: int, _b: int, _c: int) -> bool:
        if frame.at == 0:
            return False
        state.frames.pop()
        state.lose(target, frame.at, "D3.4")
        return True

    def pending(self, state: Duel, frame: Frame, _target: int, _b: int, _c: int) -> Pending:
        return Roll([self.sides], frame.seat, "gamble", "D3.4")

    def rolled(self, state: Duel, frame: Frame, shown: list[int], _target: int, _b: int, _c: int) -> None:
        frame.at = shown[0]


def make_effect(entry: data.CardEntry) -> Effect[Duel]:
    step = entry.effect
    if isinstance(step, data.Hit):
        return Hit(entry.id, step.amount)
    if isinstance(step, data.Gamble):
        return Gamble(entry.id, step.sides)
    return Ward(entry.id) if isinstance(step, data.Ward) else Snatch(entry.id)


EFFECTS: Final[list[Effect[Duel]]] = [make_effect(entry) for entry in data.ENTRIES]
QUICK: Final[list[bool]] = [entry.quick for entry in data.ENTRIES]
WARD: Final[int] = data.IDS.index("ward")
DRAW: Final = Draw("draw")
PLAY: Final[Kind[Duel]] = Play("play", [Range("card", len(EFFECTS), data.IDS), Range("target", 2, ["first", "second"])])
PASS: Final[Kind[Duel]] = Pass("pass", passes=True)
END: Final[Kind[Duel]] = EndTurn("end")
DROP: Final[Kind[Duel]] = Drop("drop", [Range("card", len(EFFECTS), data.IDS)])
ACT: Final[list[Ask]] = [Ask(only(seat), "act", "D2.1") for seat in range(2)]
RESPOND: Final[list[Ask]] = [Ask(only(seat), "respond", "D2.2") for seat in range(2)]
DISCARD: Final[list[Ask]] = [Ask(only(seat), "discard", "D3.3") for seat in range(2)]
CODEC: Final = state_record(
    Duel,
    hearts=many(WHOLE),
    hands=many(many(WHOLE)),
    deck=many(WHOLE),
    discard=many(WHOLE),
    stack=many(record(Item, owner=WHOLE, card=WHOLE, target=WHOLE)),
    active=WHOLE,
    priority=WHOLE,
    passes=WHOLE,
    turn=WHOLE,
)


class DuelGame(Game):
    def __init__(self) -> None:
        super().__init__(
            "duel",
            version=1,
            seats=2,
            kinds=[PLAY, PASS, END, DROP],
            codec=CODEC,
            rulebook=read(Path(data.__file__).with_name("duel.md")),
            turns=True,
            forms=[Concede("concede")],
            effects=[*EFFECTS, DRAW],
            packs={data.PACK.name: data.PACK.hash},
        )

    def start(self) -> Duel:
        """Both hands and the first card of the first turn are still to be drawn."""
        state = Duel(self, [HEARTS, HEARTS], [[], []], [entry.count for entry in data.ENTRIES], [0] * len(EFFECTS), [], 0, 0, 0, 1)
        state.frames = [DRAW.frame(0, 1), DRAW.frame(1, HAND), DRAW.frame(0, HAND)]
        return state

    def show(self, view: View) -> str:
        assert isinstance(view, data.DuelView)
        return data.screen(view, self.names)

    def ask_text(self, view: View, ask: Ask) -> str:
        assert isinstance(view, data.DuelView)
        if ask.what == "act":
            return "Your turn: play a card, or end it."
        return "A card waits on the stack: do you answer it?" if ask.what == "respond" else "Discard a card."

    def move_text(self, view: View, move: Move) -> str:
        if move.kind is PLAY:
            card, target = move.values()
            return f"play {data.IDS[card]} at {'yourself' if target == view.seat else self.names[target]}"
        if move.kind is DROP:
            (card,) = move.values()
            return f"discard {data.IDS[card]}"
        return move.kind.name

    def determinize(self, view: View, rng: Sfc32) -> Duel:
        """Deal the cards that the seat has not seen to the hidden hands and the deck."""
        assert isinstance(view, data.DuelView)
        seen = [*view.hand, *[item[1] for item in view.stack]]
        unseen = [card for card, entry in enumerate(data.ENTRIES) for _ in range(entry.count - view.discard[card] - seen.count(card))]
        rng.shuffle(unseen)
        hands = [view.hand.copy() if seat == view.seat else sorted(unseen.pop() for _ in range(view.hand_sizes[seat])) for seat in range(2)]
        state = Duel(
            self,
            view.hearts.copy(),
            hands,
            [unseen.count(card) for card in range(len(EFFECTS))],
            view.discard.copy(),
            [Item(item[0], item[1], item[2]) for item in view.stack],
            view.active,
            view.priority,
            view.passes,
            view.turn,
        )
        state.frames = [frame_of(shown) for shown in view.effects]
        return state


class DuelAdvice(Advice):
    """A turn has one step, in which everybody may respond to what is on the stack; what is aimed at a seat concerns it."""

    def steps(self, game: Game) -> list[Step]:
        return [Step(title="Cards", mine=True, others=True)]

    def moment(self, state: State) -> Moment | None:
        assert isinstance(state, Duel)
        return None if state.frames else Moment(step=0, whose=state.active, waits=bool(state.stack))

    def concerns(self, state: State, seat: int) -> list[str]:
        assert isinstance(state, Duel)
        return [f"{at} {item.card}" for at, item in enumerate(state.stack) if item.owner != seat and item.target == seat]


GAME: Final = GameInfo(
    "duel",
    "Duel",
    about="A stack, priority and hidden hands: zap, ward, and ward the ward.",
    seats=(2, 2),
    make=lambda setup: DuelGame(),
    load_pack=data.load,
    advise=DuelAdvice(),
    spoken=True,
)
