"""Cards that chance shows: drawing, the Story track, new Headlines, looking at a deck, losing cards by lot (rules B1.6, B3.2 to B3.4)."""

from __future__ import annotations

from longbox.games.heroes.engine import events
from longbox.games.heroes.engine.asking import Choice
from longbox.games.heroes.engine.card_effects import tell_look
from longbox.games.heroes.engine.case import FOE, player_of
from longbox.games.heroes.engine.deck import (
    DECK_WORDS,
    HEADLINE,
    RESOURCE,
    STORY,
    VILLAIN,
    add_card,
    deck_size,
    drop_card,
    hand_of,
    put_away,
    renew,
    take,
)
from longbox.games.heroes.engine.fighters import the_case
from longbox.games.heroes.engine.records import Deck
from longbox.games.heroes.engine.state import NONE, Heroes
from longbox.games.heroes.engine.villains import agent_works, replace_lead
from longbox.kernel.deeds import CHANCE, Move
from longbox.kernel.state import Effect, Frame, Pending, Roll, only


def ready_deck(state: Heroes, which: int) -> Deck:
    """A deck, made anew if it is empty (rule B1.6)."""
    deck = state.decks[which]
    if renew(deck):
        state.renewed(which)
    return deck


class FromDeck(Effect[Heroes]):
    """`count` cards come from the deck `which`. What is on top and known to somebody comes first."""

    def __init__(self, name: str, rule: str) -> None:
        super().__init__(name)
        self.rule = rule

    def come(self, state: Heroes, seat: int, which: int, card: int, known: int) -> None:
        """A card comes; `known` is a mask of the seats who have looked at it."""
        raise NotImplementedError(f"{type(self).__name__}.come is not written")

    def have_come(self, state: Heroes) -> None:
        """What happens after the last card."""

    def run(self, state: Heroes, frame: Frame, which: int, count: int, _c: int) -> bool:
        while count > 0:
            deck = ready_deck(state, which)
            if not deck.tops:
                if deck.cards:
                    frame.keep(which, count)
                    return False
                break
            count -= 1
            self.come(state, int(frame.seat), which, deck.tops.pop(0), deck.seen.pop(0))
        state.frames.pop()
        self.have_come(state)
        return True

    def pending(self, state: Heroes, frame: Frame, which: int, count: int, _c: int) -> Pending:
        size = len(state.decks[which].cards)
        return Roll([size - at for at in range(min(count, size))], int(frame.seat), f"{DECK_WORDS[which]} cards", self.rule)

    def rolled(self, state: Heroes, frame: Frame, shown: list[int], which: int, count: int, _c: int) -> None:
        frame.keep(which, count - len(shown))
        for at in shown:
            self.come(state, int(frame.seat), which, take(state.decks[which], at), 0)


class Draw(FromDeck):
    """The frame's seat draws them."""

    def come(self, state: Heroes, seat: int, which: int, card: int, known: int) -> None:
        state.drawn(seat, which, card, known, self.rule)


class Advance(Effect[Heroes]):
    """The Story track advances (rules B3.2 and B3.3). `seat` is whose action it is, -1 at the beginning of a Game Round."""

    def run(self, state: Heroes, frame: Frame, _a: int, _b: int, _c: int) -> bool:
        if state.decks[STORY].cards:
            return False
        state.frames.pop()
        advance(state, NONE)
        return True

    def pending(self, state: Heroes, frame: Frame, _a: int, _b: int, _c: int) -> Pending:
        return Roll([len(state.decks[STORY].cards)], CHANCE, "Story card", "B3.2")

    def rolled(self, state: Heroes, frame: Frame, shown: list[int], _a: int, _b: int, _c: int) -> None:
        state.frames.pop()
        advance(state, take(state.decks[STORY], shown[0]))


def advance(state: Heroes, card: int) -> None:
    """A card comes to the front, or none (-1); the one at the end is pushed off."""
    left = state.track.pop()
    state.track.insert(0, card)
    stories = state.core.box.stories
    owner = NONE
    if left >= 0:
        for seat, team in enumerate(state.teams):
            if team.team == stories[left].team:
                owner = seat
    if state.heard is not None:
        name = stories[card].title if card >= 0 else ""
        left_name = stories[left].title if left >= 0 else ""
        state.tell(events.StoryMoved(rule="B3.2", card=card, name=name, left=left, left_name=left_name, owner=owner))
    if owner >= 0:
        state.keep_story(owner, left)
        state.change_vp(owner, 1, "B3.2", events.BY_STORY)


class Fill(Effect[Heroes]):
    """Headlines for open areas without one (rule B3.4): for area `seat` alone, or for all (-1)."""

    def empty(self, state: Heroes, frame: Frame) -> list[int]:
        areas = state.core.open_areas if frame.seat < 0 else [int(frame.seat)]
        return [area for area in areas if state.headlines[area] < 0]

    def run(self, state: Heroes, frame: Frame, _a: int, _b: int, _c: int) -> bool:
        while True:
            areas = self.empty(state, frame)
            if not areas:
                break
            deck = ready_deck(state, HEADLINE)
            if not deck.tops:
                if deck.cards:
                    return False
                break
            deck.seen.pop(0)
            lay_headline(state, areas[0], deck.tops.pop(0))
        state.frames.pop()
        return True

    def pending(self, state: Heroes, frame: Frame, _a: int, _b: int, _c: int) -> Pending:
        size = len(state.decks[HEADLINE].cards)
        return Roll([size - at for at in range(min(len(self.empty(state, frame)), size))], CHANCE, "Headlines", "B3.4")

    def rolled(self, state: Heroes, frame: Frame, shown: list[int], _a: int, _b: int, _c: int) -> None:
        for area, at in zip(self.empty(state, frame), shown):
            lay_headline(state, area, take(state.decks[HEADLINE], at))


def lay_headline(state: Heroes, area: int, card: int) -> None:
    state.headlines[area] = card
    state.ages[area] = 0
    if state.heard is not None:
        place = state.core.place_of[card][area]
        name = state.headline_def(card).title
        state.tell(events.HeadlineUp(rule="B2.3", card=card, name=name, where=state.core.place_names[place], place=place))


class Look(Effect[Heroes]):
    """The frame's seat looks at the first `count` cards of the deck `which`; if `arranges` it puts them back in any order at once."""

    def run(self, state: Heroes, frame: Frame, which: int, count: int, arranges: int) -> bool:
        deck, seat = state.decks[which], int(frame.seat)
        if len(deck.tops) < count:
            if not deck_size(deck):
                ready_deck(state, which)
            if deck.cards:
                return False
        state.frames.pop()
        count = min(count, len(deck.tops))
        self.see(state, seat, which, count)
        if arranges:
            state.push(state.core.fx.arrange.frame(seat, which, count))
        return True

    def see(self, state: Heroes, seat: int, which: int, count: int) -> None:
        deck = state.decks[which]
        for at in range(count):
            deck.seen[at] |= only(seat)
        if state.heard is not None:
            what = f"the {DECK_WORDS[which]} deck"
            cards = deck.tops[:count]
            names = [state.core.card_name(which, card) for card in cards]
            tell_look(state, seat, what, which, NONE, cards, names, "B12.33")

    def pending(self, state: Heroes, frame: Frame, which: int, count: int, _arranges: int) -> Pending:
        deck = state.decks[which]
        size, more = len(deck.cards), count - len(deck.tops)
        return Roll([size - at for at in range(min(more, size))], int(frame.seat), f"{DECK_WORDS[which]} cards", "B12.33")

    def rolled(self, state: Heroes, frame: Frame, shown: list[int], which: int, _count: int, arranges: int) -> None:
        deck = state.decks[which]
        for at in shown:
            deck.tops.append(take(deck, at))
            deck.seen.append(0)
        frame.keep(which, len(deck.tops), arranges)


def card_move(state: Heroes, deck: int, card: int) -> Move:
    kinds = state.core.kinds
    kind = kinds.villain if deck == VILLAIN else kinds.headline if deck == HEADLINE else kinds.card
    return kind.of(card)


class Arrange(Choice):
    """The looked-at cards go back on top in any order: which comes next. `count` cards of the deck `which`, `laid` of them lie already."""

    def open(self) -> bool:
        return False

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        which, count, laid = frame.a, frame.b, frame.c
        return [card_move(state, which, card) for card in sorted(state.decks[which].tops[laid:count])]

    def run(self, state: Heroes, frame: Frame, _which: int, count: int, laid: int) -> bool:
        if count - laid < 2:
            state.frames.pop()
            return True
        return False

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        which, count, laid = frame.a, frame.b, frame.c
        card = move.a
        deck, seat = state.decks[which], int(frame.seat)
        at = deck.tops.index(card)
        deck.tops.insert(laid, deck.tops.pop(at))
        deck.seen.insert(laid, deck.seen.pop(at))
        # whoever knew the old order does not know the new one
        for at in range(laid, count):
            deck.seen[at] &= only(seat)
        state.push(self.frame(seat, which, count, laid + 1))


class DiscardTop(Choice):
    """Of `seen` cards looked at on the deck `which`, discard `count`; the others go back in any order."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        which, seen = frame.a, frame.c
        return [card_move(state, which, card) for card in sorted(state.decks[which].tops[:seen])]

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        which, count, seen = frame.a, frame.b, frame.c
        card = move.a
        seat, deck = int(frame.seat), state.decks[which]
        left = min(seen, len(deck.tops)) - 1
        at = deck.tops.index(card)
        deck.tops.pop(at)
        deck.seen.pop(at)
        put_away(deck, card)
        if state.heard is not None:
            name = state.core.card_name(which, card)
            state.tell(events.Discarded(rule="B12.31", who=seat, deck=DECK_WORDS[which], card=card, name=name))
        if count > 1 and left:
            state.push(self.frame(seat, which, count - 1, left))
        else:
            state.push(state.core.fx.arrange.frame(seat, which, left))


class LoseCards(Effect[Heroes]):
    """The frame's seat discards `count` cards of the deck `which` from the hand, by lot (rule B12.31)."""

    def run(self, state: Heroes, frame: Frame, which: int, count: int, _c: int) -> bool:
        if count > 0 and hand_of(state.teams[frame.seat], which):
            return False
        state.frames.pop()
        return True

    def pending(self, state: Heroes, frame: Frame, which: int, count: int, _c: int) -> Pending:
        size = len(hand_of(state.teams[frame.seat], which))
        return Roll([size - at for at in range(min(count, size))], int(frame.seat), "cards of a hand", "B12.31")

    def rolled(self, state: Heroes, frame: Frame, shown: list[int], which: int, count: int, _c: int) -> None:
        frame.keep(which, count - len(shown))
        for number in shown:
            card = hand_of(state.teams[frame.seat], which)[number - 1]
            state.discard_from_hand(int(frame.seat), which, card, "B12.31")


class StealCard(Effect[Heroes]):
    """The frame's seat takes `count` Resource cards from the seat `victim`, by lot and openly (rule B12.32)."""

    def run(self, state: Heroes, frame: Frame, victim: int, count: int, _c: int) -> bool:
        if count > 0 and state.teams[victim].resources:
            return False
        state.frames.pop()
        return True

    def pending(self, state: Heroes, frame: Frame, victim: int, _count: int, _c: int) -> Pending:
        return Roll([len(state.teams[victim].resources)], int(frame.seat), "cards of a hand", "B12.32")

    def rolled(self, state: Heroes, frame: Frame, shown: list[int], victim: int, count: int, _c: int) -> None:
        frame.keep(victim, count - 1)
        seat = int(frame.seat)
        card = state.teams[victim].resources[shown[0] - 1]
        drop_card(state.teams[victim], RESOURCE, card)
        add_card(state.teams[seat], RESOURCE, card, state.onlookers(seat))
        if state.heard is not None:
            name = state.core.card_name(RESOURCE, card)
            state.tell(events.Stolen(rule="B12.32", who=seat, victim=victim, card=card, name=name))


class TurnUp(Effect[Heroes]):
    """The first villain of the deck takes the Lead Villain's place (rule B12.29)."""

    def run(self, state: Heroes, frame: Frame, _a: int, _b: int, _c: int) -> bool:
        deck = ready_deck(state, VILLAIN)
        if not deck.tops and deck.cards:
            return False
        state.frames.pop()
        if deck.tops:
            deck.seen.pop(0)
            replace_lead(state, deck.tops.pop(0), 0, "B12.29")
        return True

    def pending(self, state: Heroes, frame: Frame, _a: int, _b: int, _c: int) -> Pending:
        return Roll([len(state.decks[VILLAIN].cards)], int(frame.seat), "Villain card", "B12.29")

    def rolled(self, state: Heroes, frame: Frame, shown: list[int], _a: int, _b: int, _c: int) -> None:
        state.frames.pop()
        replace_lead(state, take(state.decks[VILLAIN], shown[0]), 0, "B12.29")


class Henchmen(FromDeck):
    """The Nemesis draws them; they lie apart for the Challenge (rule B8.9)."""

    def have_come(self, state: Heroes) -> None:
        for card in reversed(the_case(state).play.agents):
            agent_works(state, card)

    def come(self, state: Heroes, seat: int, which: int, card: int, known: int) -> None:
        case, villain = the_case(state), state.core.box.villains[card]
        (case.play.agents if villain.agent else case.play.backups).append(card)
        if state.heard is not None:
            who = player_of(case, FOE)
            told = events.Henchman(rule="B8.9", who=who, card=card, name=villain.name, box=villain.box.name, agent=villain.agent)
            state.tell(told)
