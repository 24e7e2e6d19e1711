"""The state of a game, what players can do, what they see and what they are told."""

from __future__ import annotations

from longbox.kernel import HIDDEN, Ask, Event, Game, Kind, Move, Over, Pending, Range, Refusal, Rulebook, Sfc32, State, View, only
from longbox.kernel.cards import draw, drawing, spread, take
from longbox.kernel.codec import WHOLE, many, state_record

CARDS, DECK, POINTS = ["mouse", "cat", "dog"], [30, 20, 10], [1, 2, 3]
MOUSE, CAT, DOG = range(3)
UNKNOWN = -1
HAND, TURNS, MOST = 2, 5, 4


class BarnView(View, frozen=True, kw_only=True):
    hand: list[int]
    sizes: list[int]
    played: list[int]
    scores: list[int]
    turn: int


class Drew(Event, frozen=True, kw_only=True):
    who: int
    cards: list[int]

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} draws {' and '.join('a card' if card == UNKNOWN else f'a {CARDS[card]}' for card in self.cards)}"


class Played(Event, frozen=True, kw_only=True):
    who: int
    card: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} plays a {CARDS[self.card]}"


class Called(Event, frozen=True, kw_only=True):
    reveals = HIDDEN
    who: int
    whom: int
    card: int
    hand: list[int]

    def text(self, names: list[str]) -> str:
        hand = " and ".join(f"a {CARDS[card]}" for card in spread(self.hand))
        return f"{names[self.who]} calls a {CARDS[self.card]}. {names[self.whom]} lays down {hand}"


class Barn(State):
    """Deck, hands and what was played are counts: how many there are of each card."""

    def __init__(self, game: Game, deck: list[int], hands: list[list[int]], played: list[int], scores: list[int], turn: int) -> None:
        super().__init__(game)
        self.deck = deck
        self.hands = hands
        self.played = played
        self.scores = scores
        self.turn = turn

    def waits(self) -> Pending:
        for seat, hand in enumerate(self.hands):
            if sum(hand) < HAND:
                return drawing(self.deck, HAND - sum(hand), seat, "cards", "B1.2")
        if self.turn == TURNS * self.game.seats:
            winners = [only(seat) for seat, score in enumerate(self.scores) if score == max(self.scores)]
            return Over(sum(winners), list(self.scores), "B3.1")
        return Ask(only(self.turn % self.game.seats), "turn", "B2.1")

    def rolled(self, shown: list[int]) -> None:
        seat = next(seat for seat, hand in enumerate(self.hands) if sum(hand) < HAND)
        cards = sorted(take(self.deck, shown))
        for card in cards:
            self.hands[seat][card] += 1
        secret = Drew(rule="B1.2", who=seat, cards=cards)
        self.tell_secret(seat, secret, Drew(rule="B1.2", who=seat, cards=[UNKNOWN] * len(cards)))

    def lay_down(self, seat: int, card: int) -> None:
        self.hands[seat][card] -= 1
        self.played[card] += 1

    def view(self, seat: int) -> BarnView:
        hand = list(self.hands[seat]) if self.sits(seat) else []
        sizes = [sum(one) for one in self.hands]
        return BarnView(seat=seat, hand=hand, sizes=sizes, played=list(self.played), scores=list(self.scores), turn=self.turn)


class Play(Kind[Barn]):
    def refuse(self, state: Barn, seat: int, card: int, _b: int, _c: int) -> Refusal | None:
        return None if state.hands[seat][card] else Refusal("not_held", f"You have no {CARDS[card]}.", "B2.1")

    def apply(self, state: Barn, seat: int, card: int, _b: int, _c: int) -> None:
        state.lay_down(seat, card)
        state.scores[seat] += POINTS[card]
        state.turn += 1
        state.tell(Played(rule="B2.2", who=seat, card=card))


class Call(Kind[Barn]):
    def refuse(self, state: Barn, seat: int, whom: int, card: int, _c: int) -> Refusal | None:
        return Refusal("nobody", "Name another player.", "B2.3") if whom == seat or whom >= state.game.seats else None

    def apply(self, state: Barn, seat: int, whom: int, card: int, _c: int) -> None:
        hand = list(state.hands[whom])
        for held in spread(hand):
            state.lay_down(whom, held)
        state.scores[seat] += hand[card] * POINTS[card]
        state.turn += 1
        state.tell(Called(rule="B2.3", who=seat, whom=whom, card=card, hand=hand))


PLAY = Play("play", [Range("card", 3, CARDS)])
CALL = Call("call", [Range("player", MOST, ["first", "second", "third", "fourth"]), Range("card", 3, CARDS)])
CODEC = state_record(Barn, deck=many(WHOLE), hands=many(many(WHOLE)), played=many(WHOLE), scores=many(WHOLE), turn=WHOLE)


class BarnGame(Game):
    def __init__(self, seats: int, rulebook: Rulebook) -> None:
        super().__init__("barn", version=1, seats=seats, kinds=[PLAY, CALL], codec=CODEC, rulebook=rulebook)

    def start(self) -> Barn:
        return Barn(self, list(DECK), [[0, 0, 0] for _ in range(self.seats)], [0, 0, 0], [0] * self.seats, 0)

    def determinize(self, view: View, rng: Sfc32) -> Barn:
        """What the seat does not see is dealt to the others; the rest is the deck."""
        assert isinstance(view, BarnView)
        mine = view.hand or [0, 0, 0]
        unseen = [all_ - played - held for all_, played, held in zip(DECK, view.played, mine, strict=True)]
        hands = [view.hand if seat == view.seat else draw(unseen, size, rng) for seat, size in enumerate(view.sizes)]
        return Barn(self, unseen, [list(hand) for hand in hands], list(view.played), list(view.scores), view.turn)

    def show(self, view: View) -> str:
        assert isinstance(view, BarnView)
        lines = [f"{name}: {score} points" for name, score in zip(self.names, view.scores, strict=True)]
        return "\n".join([*lines, f"Your hand: {', '.join(CARDS[card] for card in spread(view.hand))}"])

    def ask_text(self, view: View, ask: Ask) -> str:
        return "Play a card, or call one?"

    def move_text(self, view: View, move: Move) -> str:
        if move.kind is PLAY:
            (card,) = move.values()
            return f"play the {CARDS[card]} (+{POINTS[card]})"
        whom, card = move.values()
        return f"call a {CARDS[card]} from {self.names[whom]}"
