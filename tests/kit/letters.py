"""Letters, a small game of hidden hands as somebody outside might write it, with a switch for each way in which it tells too much.

Everybody holds a card. On your turn you draw one more and play one: a spy looks at another hand, a knight compares hands and the lower
card loses, a clerk draws two more, keeps one card, and puts the others away face down. At the end the highest card wins.
"""

from __future__ import annotations

from typing import Any

from longbox.kernel import (
    EVERYONE,
    HIDDEN,
    OWN,
    SPECTATOR,
    Ask,
    Event,
    Game,
    Kind,
    Over,
    Pending,
    Range,
    Refusal,
    Roll,
    Sfc32,
    State,
    View,
    but,
    only,
)
from longbox.kernel.codec import WHOLE, many, state_record
from longbox.kernel.rulebook import Rule, Rulebook
from tests.roofs import RULES

PAGE, SPY, KNIGHT, CLERK, QUEEN = range(5)
CARDS = ["page", "spy", "knight", "clerk", "queen"]
COUNTS = [3, 5, 4, 3, 2]
DEAL, DRAW, PLAY, MORE, KEEP, END = range(6)
UNKNOWN = -1
BOOK = Rulebook(
    "Letters",
    [
        Rule("L1.1", "Everybody is dealt a card; on your turn you draw one and play one.", "Turns"),
        Rule("L2.1", "A spy looks at another hand.", "Cards"),
        Rule("L2.2", "A knight compares two hands: the lower card is out, and so is the knight's own if they are equal.", "Cards"),
        Rule("L2.3", "A clerk draws two cards, keeps one, and puts the others away face down.", "Cards"),
        Rule("L3.1", "The game ends when the deck is empty or one hand is left. Hands are shown, and the highest card wins.", "End"),
    ],
    RULES,
)


class Drew(Event, frozen=True, kw_only=True):
    who: int
    cards: list[int]


class Played(Event, frozen=True, kw_only=True):
    reveals = OWN
    who: int
    card: int
    whom: int


class Peeked(Event, frozen=True, kw_only=True):
    reveals = HIDDEN
    who: int
    whom: int
    card: int


class Overheard(Event, frozen=True, kw_only=True):
    """Not marked, although it tells a card."""

    who: int
    card: int


class Compared(Event, frozen=True, kw_only=True):
    reveals = HIDDEN
    who: int
    whom: int
    cards: list[int]


class Out(Event, frozen=True, kw_only=True):
    reveals = HIDDEN
    who: int
    card: int


class Kept(Event, frozen=True, kw_only=True):
    reveals = OWN
    who: int
    card: int


class Shown(Event, frozen=True, kw_only=True):
    reveals = HIDDEN
    hands: list[list[int]]


class LettersView(View, frozen=True, kw_only=True):
    hand: list[int]
    sizes: list[int]
    deck: int
    discard: list[int]
    away: list[int]
    away_sizes: list[int]
    knowers: list[int]
    known: list[int]
    floor: list[int]
    active: int
    step: int
    hands: list[list[int]]


class Letters(State):
    """Deck and discard count each card. For each hand, `known` is the card in it that others know, `knowers` are these others, as a mask,
    and `floor` is the lowest card that it can be by what everybody saw."""

    def __init__(
        self,
        game: Game,
        *,
        hands: list[list[int]],
        deck: list[int],
        discard: list[int],
        away: list[list[int]],
        knowers: list[int],
        known: list[int],
        floor: list[int],
        active: int,
        step: int,
    ) -> None:
        super().__init__(game)
        self.hands = hands
        self.deck = deck
        self.discard = discard
        self.away = away
        self.knowers = knowers
        self.known = known
        self.floor = floor
        self.active = active
        self.step = step

    @property
    def faults(self) -> tuple[str, ...]:
        assert isinstance(self.game, LettersGame)
        return self.game.faults

    def waits(self) -> Pending:
        size = sum(self.deck)
        if self.step == DEAL:
            return Roll([size - at for at in range(self.game.seats)], -1, "cards", "L1.1")
        if self.step in (DRAW, MORE):
            drawn = 1 if self.step == DRAW else min(2, size)
            return Roll([size - at for at in range(drawn)], self.active, "cards", "L1.1")
        if self.step == END:
            scores = [max([card + 1 for card in hand], default=0) for hand in self.hands]
            return Over(sum(only(seat) for seat, score in enumerate(scores) if score == max(scores)), scores, "L3.1")
        return Ask(only(self.active), "play" if self.step == PLAY else "keep", "L1.1" if self.step == PLAY else "L2.3")

    def rolled(self, shown: list[int]) -> None:
        dealt = self.step == DEAL
        for at, number in enumerate(shown):
            self.draw(at if dealt else self.active, number)
        self.step = DRAW if dealt else PLAY if self.step == DRAW else KEEP

    def draw(self, seat: int, number: int) -> None:
        card = 0
        while number > self.deck[card]:
            number -= self.deck[card]
            card += 1
        self.deck[card] -= 1
        self.hands[seat] = sorted([*self.hands[seat], card])
        self.tell(Drew(rule="L1.1", who=seat, cards=[card]), only(seat))
        self.tell(Drew(rule="L1.1", who=seat, cards=[]), but(seat))

    def peek(self, seat: int, whom: int) -> None:
        card = self.hands[whom][0]
        self.learn(seat, whom, card)
        loud = "loud peek" in self.faults
        self.tell(Peeked(rule="L2.1", who=seat, whom=whom, card=card), EVERYONE if loud else only(seat))
        if not loud:
            self.tell(Peeked(rule="L2.1", who=seat, whom=whom, card=UNKNOWN), but(seat))
        if "half a peek" in self.faults:
            self.tell(Peeked(rule="L2.1", who=seat, whom=whom, card=int(card > SPY)), but(seat))
        if "a peek beside it" in self.faults:
            self.tell(Overheard(rule="L2.1", who=whom, card=card))
        if "a peek for the third" in self.faults:
            self.tell(Peeked(rule="L2.1", who=seat, whom=whom, card=card), only(3 - seat - whom))
        if "a sign of a queen" in self.faults and card == QUEEN:
            self.tell(Peeked(rule="L2.1", who=seat, whom=whom, card=UNKNOWN), but(seat))

    def compare(self, seat: int, whom: int) -> None:
        mine, theirs = self.hands[seat][0], self.hands[whom][0]
        loser, winner = (seat, whom) if mine <= theirs else (whom, seat)
        both = EVERYONE if "loud compare" in self.faults else only(seat) | only(whom)
        self.tell(Compared(rule="L2.2", who=seat, whom=whom, cards=[mine, theirs]), both)
        if "compare for onlookers" in self.faults:
            self.tell(Compared(rule="L2.2", who=seat, whom=whom, cards=[mine, theirs]), only(SPECTATOR))
        if "winner's card" in self.faults:
            self.tell(Overheard(rule="L2.2", who=winner, card=max(mine, theirs)))
        card = self.hands[loser].pop()
        self.discard[card] += 1
        self.changed(loser, card)
        self.floor[winner] = max(self.floor[winner], card)
        self.learn(loser, winner, max(mine, theirs))
        self.tell(Out(rule="L2.2", who=loser, card=card))

    def learn(self, seat: int, whom: int, card: int) -> None:
        self.knowers[whom] |= only(seat)
        self.known[whom] = card

    def forget(self, seat: int) -> None:
        self.knowers[seat], self.known[seat] = 0, UNKNOWN

    def changed(self, seat: int, card: int) -> None:
        """What others know of a hand that this card has left."""
        if card == self.known[seat]:
            self.forget(seat)
        self.floor[seat] = 0 if card >= self.floor[seat] else self.floor[seat]

    def next(self) -> None:
        left = [seat for seat in range(self.game.seats) if self.hands[seat]]
        if len(left) == 1 or not sum(self.deck):
            self.step = END
            self.tell(Shown(rule="L3.1", hands=[hand.copy() for hand in self.hands]))
            return
        self.active = min([seat for seat in left if seat > self.active], default=left[0])
        self.step = DRAW
        if "short memory" in self.faults:
            self.knowers = [mask & ~only(self.active) for mask in self.knowers]

    def view(self, seat: int) -> LettersView:
        mine, forgets = self.sits(seat), "forgetful" in self.faults
        forgets = forgets or ("forgetful when out" in self.faults and mine and not self.hands[seat])
        knows = [mine and (other == seat or (mask >> seat & 1 and not forgets)) for other, mask in enumerate(self.knowers)]
        return LettersView(
            seat=seat,
            hand=self.hands[seat].copy() if mine else [],
            sizes=[len(hand) for hand in self.hands],
            deck=sum(self.deck),
            discard=self.discard.copy(),
            away=self.away[seat].copy() if mine else [],
            away_sizes=[len(cards) for cards in self.away],
            knowers=self.knowers.copy(),
            known=[card if known else UNKNOWN for card, known in zip(self.known, knows, strict=True)],
            floor=self.floor.copy(),
            active=self.active,
            step=self.step,
            hands=[hand.copy() for hand in self.hands] if self.step == END else [],
        )


class Play(Kind[Letters]):
    def refuse(self, state: Letters, seat: int, card: int, whom: int, _c: int) -> Refusal | None:
        if state.step != PLAY or card not in state.hands[seat]:
            return Refusal("not_held", "You do not hold it, or it is not the time.", "L1.1")
        if whom >= state.game.seats or not state.hands[whom] or (whom == seat) == (card in (SPY, KNIGHT)):
            return Refusal("whom", "A spy and a knight need another hand; the other cards are for yourself.", "L2.1")
        return None

    def apply(self, state: Letters, seat: int, card: int, whom: int, _c: int) -> None:
        state.hands[seat].remove(card)
        state.discard[card] += 1
        state.changed(seat, card)
        state.tell(Played(rule="L1.1", who=seat, card=card, whom=whom))
        if card == SPY:
            state.peek(seat, whom)
        elif card == KNIGHT:
            state.compare(seat, whom)
        if card == CLERK and any(state.deck):
            state.step = MORE
        else:
            state.next()


class Keep(Kind[Letters]):
    def refuse(self, state: Letters, seat: int, card: int, _b: int, _c: int) -> Refusal | None:
        held = state.step == KEEP and card in state.hands[seat]
        return None if held else Refusal("not_held", "You do not hold it, or no clerk asks.", "L2.3")

    def apply(self, state: Letters, seat: int, card: int, _b: int, _c: int) -> None:
        state.hands[seat].remove(card)
        state.away[seat] = sorted([*state.away[seat], *state.hands[seat]])
        state.hands[seat] = [card]
        state.forget(seat)
        state.floor[seat] = 0
        loud = "loud keep" in state.faults
        state.tell(Kept(rule="L2.3", who=seat, card=card), EVERYONE if loud else only(seat))
        if "what is put away" in state.faults:
            state.tell(Kept(rule="L2.3", who=seat, card=state.away[seat][-1]), but(seat))
        if not loud:
            state.tell(Kept(rule="L2.3", who=seat, card=UNKNOWN), but(seat))
        state.next()


CODEC = state_record(
    Letters,
    hands=many(many(WHOLE)),
    deck=many(WHOLE),
    discard=many(WHOLE),
    away=many(many(WHOLE)),
    knowers=many(WHOLE),
    known=many(WHOLE),
    floor=many(WHOLE),
    active=WHOLE,
    step=WHOLE,
)


class LettersGame(Game):
    """`faults` are words that the state looks for; without any, the game is sound."""

    def __init__(self, *faults: str) -> None:
        card = Range("card", len(CARDS), CARDS)
        kinds: list[Kind[Any]] = [Play("play", [card, Range("whom", 3)]), Keep("keep", [card])]
        super().__init__("letters", version=1, seats=3, kinds=kinds, codec=CODEC, rulebook=BOOK)
        self.faults = faults

    def start(self) -> Letters:
        return self.deal([[], [], []], COUNTS.copy(), step=DEAL)

    def deal(self, hands: list[list[int]], deck: list[int], **parts: Any) -> Letters:
        rest = {
            "discard": [0] * len(CARDS),
            "away": [[], [], []],
            "knowers": [0, 0, 0],
            "known": [UNKNOWN] * 3,
            "floor": [0, 0, 0],
            "active": 0,
        }
        return Letters(self, hands=hands, deck=deck, **{**rest, **parts})

    def determinize(self, view: View, rng: Sfc32) -> Letters:
        assert isinstance(view, LettersView)
        seen = [*view.hand, *view.away, *(card for hand in view.hands for card in hand)]
        if view.hands and view.seat < self.seats:
            seen = seen[len(view.hand) :]
        unseen = [card for card, count in enumerate(COUNTS) for _ in range(count - view.discard[card] - seen.count(card))]
        rng.shuffle(unseen)
        hands = [hand.copy() for hand in view.hands or [view.hand if seat == view.seat else [] for seat in range(self.seats)]]
        known = view.known.copy()
        others = [seat for seat in range(self.seats) if seat != view.seat and view.sizes[seat]]
        if view.hands:
            known = [hands[seat][-1] if mask else UNKNOWN for seat, mask in enumerate(view.knowers)]
        for seat in sorted([] if view.hands else others, key=lambda other: (known[other] < 0, -view.floor[other])):
            first = known[seat] if known[seat] >= 0 else next(card for card in unseen if card >= view.floor[seat])
            unseen.remove(first)
            hands[seat].append(first)
            known[seat] = first if view.knowers[seat] else UNKNOWN
        for seat in [] if view.hands else others:
            hands[seat] = sorted([*hands[seat], *(unseen.pop() for _ in range(view.sizes[seat] - 1))])
        away = [
            view.away.copy() if seat == view.seat else sorted(unseen.pop() for _ in range(view.away_sizes[seat]))
            for seat in range(self.seats)
        ]
        return self.deal(
            hands,
            [unseen.count(card) for card in range(len(CARDS))],
            discard=view.discard.copy(),
            away=away,
            knowers=view.knowers.copy(),
            known=known,
            floor=view.floor.copy(),
            active=view.active,
            step=view.step,
        )
