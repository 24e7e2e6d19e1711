"""Gifts, a small broken game: everybody plans a card for the next player in secret, and all gifts change hands at once.

The card goes on being a secret, of its giver and its taker, though the plan is used up by the same deed. `loud` tells it to everybody.
"""

from __future__ import annotations

from longbox.kernel import HIDDEN, Ask, Event, Game, Kind, Over, Pending, Range, Refusal, Rulebook, Sfc32, State, View, but, only
from longbox.kernel.cards import draw, drawing, spread, take
from longbox.kernel.codec import FLAG, WHOLE, many, state_record
from longbox.kernel.rulebook import Rule
from tests.roofs import RULES

CARDS, EACH, HAND = 3, 3, 2
UNKNOWN = -1
BOOK = Rulebook("Gifts", [Rule("G1.1", "Everybody gives a card to the next player, all at once.", "Gifts")], RULES)


class Dealt(Event, frozen=True, kw_only=True):
    who: int
    cards: list[int]


class Gave(Event, frozen=True, kw_only=True):
    reveals = HIDDEN
    who: int
    card: int


class GiftsView(View, frozen=True, kw_only=True):
    hand: list[int]
    sizes: list[int]
    given: int
    """What this seat gave, or has planned to give."""
    sealed: int
    done: bool


class Gifts(State):
    """Hands are counts of each card. `given` is what each seat gave."""

    def __init__(self, game: Game, *, deck: list[int], hands: list[list[int]], given: list[int], done: bool) -> None:
        super().__init__(game)
        self.deck = deck
        self.hands = hands
        self.given = given
        self.done = done

    def waits(self) -> Pending:
        if self.done:
            return Over(0, [0] * self.game.seats, "G1.1")
        short = self.short()
        if short >= 0:
            return drawing(self.deck, HAND, short, "cards", "G1.1")
        return Ask(((1 << self.game.seats) - 1) & ~self.sealed, "gift", "G1.1")

    def short(self) -> int:
        return next((seat for seat, hand in enumerate(self.hands) if not sum(hand)), -1)

    def rolled(self, shown: list[int]) -> None:
        seat = self.short()
        cards = sorted(take(self.deck, shown))
        for card in cards:
            self.hands[seat][card] += 1
        self.tell_secret(seat, Dealt(rule="G1.1", who=seat, cards=cards), Dealt(rule="G1.1", who=seat, cards=[UNKNOWN] * HAND))

    def exchange(self) -> None:
        assert isinstance(self.game, GiftsGame)
        for seat, draft in enumerate(self.drafts):
            card, whom = draft[0].a, (seat + 1) % self.game.seats
            self.hands[seat][card] -= 1
            self.hands[whom][card] += 1
            self.given[seat] = card
            both = only(seat) | only(whom)
            self.tell(Gave(rule="G1.1", who=seat, card=card), self.all() if self.game.loud else both)
            if not self.game.loud:
                self.tell(Gave(rule="G1.1", who=seat, card=UNKNOWN), but(seat) & but(whom))
        self.open_plans()
        self.done = True

    def all(self) -> int:
        return but(self.game.seats)

    def view(self, seat: int) -> GiftsView:
        mine = self.sits(seat)
        plan = self.drafts[seat][0].a if mine and self.drafts[seat] else UNKNOWN
        return GiftsView(
            seat=seat,
            hand=list(self.hands[seat]) if mine else [],
            sizes=[sum(hand) for hand in self.hands],
            given=(self.given[seat] if self.done else plan) if mine else UNKNOWN,
            sealed=self.sealed,
            done=self.done,
        )


class Give(Kind[Gifts]):
    def slot(self, _card: int, _b: int, _c: int) -> int:
        return 0

    def refuse(self, state: Gifts, seat: int, card: int, _b: int, _c: int) -> Refusal | None:
        return None if state.hands[seat][card] else Refusal("not_held", "You do not have this card.", "G1.1")


class Done(Kind[Gifts]):
    def refuse(self, state: Gifts, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        return None if state.drafts[seat] else Refusal("nothing", "Choose a card first.", "G1.1")

    def apply(self, state: Gifts, seat: int, _a: int, _b: int, _c: int) -> None:
        if state.sealed.bit_count() == state.game.seats:
            state.exchange()


GIVE, DONE = Give("give", [Range("card", CARDS)], step=True), Done("done", seals=True)
CODEC = state_record(Gifts, deck=many(WHOLE), hands=many(many(WHOLE)), given=many(WHOLE), done=FLAG)


class GiftsGame(Game):
    def __init__(self, loud: bool = False) -> None:
        super().__init__("gifts", version=1, seats=3, kinds=[GIVE, DONE], codec=CODEC, rulebook=BOOK)
        self.loud = loud

    def start(self) -> Gifts:
        return Gifts(self, deck=[EACH] * CARDS, hands=[[0] * CARDS for _ in range(3)], given=[UNKNOWN] * 3, done=False)

    def determinize(self, view: View, rng: Sfc32) -> Gifts:
        assert isinstance(view, GiftsView)
        state, mine = self.start(), bool(view.hand)
        state.done, state.sealed = view.done, view.sealed
        if mine:
            state.hands[view.seat] = list(view.hand)
            state.deck = [count - held for count, held in zip(state.deck, view.hand, strict=True)]
        if mine and view.done:
            self._give(state, view)
        for seat, size in enumerate(view.sizes):
            for card, count in enumerate(draw(state.deck, size - sum(state.hands[seat]), rng)):
                state.hands[seat][card] += count
            if view.sealed & only(seat) and not (mine and seat == view.seat):
                state.drafts[seat].append(GIVE.of(rng.choice(spread(state.hands[seat]))))
        if mine and not view.done and view.given != UNKNOWN:
            state.drafts[view.seat].append(GIVE.of(view.given))
        return state

    def _give(self, state: Gifts, view: GiftsView) -> None:
        """What the seat gave is in the next hand."""
        state.given[view.seat] = view.given
        state.hands[(view.seat + 1) % self.seats][view.given] += 1
        state.deck[view.given] -= 1
