"""Cards that chance shows: drawing, the Story track, new Headlines, looking at a deck, losing cards by lot (rules B1.6, B3.2 to B3.4)."""

from __future__ import annotations

from longbox.games.heroes.engine import events
from longbox.games.heroes.engine.asking import Choice
from longbox.games.heroes.engine.card_effects import tell_look
from longbox.games.heroes.engine.case import FOE
from longbox.games.heroes.engine.deck import DECK_WORDS, HEADLINE, RESOURCE, STORY, VILLAIN, Deck
from longbox.games.heroes.engine.fighters import the_case
from longbox.games.heroes.engine.state import NONE, Heroes
from longbox.kernel.deeds import CHANCE, Move
from longbox.kernel.state import Effect, Frame, Pending, Roll, only


def ready_deck(state: Heroes, which: int) -> Deck:
    """A deck, made anew if it is empty (rule B1.6)."""
    deck = state.decks[which]
    if deck.renew():
        state.renewed(which)
    return deck


class Draw(Effect[Heroes]):
    """The frame's seat draws `b` cards of deck `a`. What lies on top and is known to somebody comes first."""

    def run(self, state: Heroes, frame: Frame) -> bool:
        which = int(frame.a)
        while frame.b > 0:
            deck = ready_deck(state, which)
            if not deck.tops:
                if deck.cards:
                    return False
                break
            frame.b -= 1
            state.drawn(int(frame.seat), which, deck.tops.pop(0), deck.seen.pop(0), "B1.6")
        state.frames.pop()
        return True

    def pending(self, state: Heroes, frame: Frame) -> Pending:
        size = len(state.decks[frame.a].cards)
        return Roll([size - at for at in range(min(frame.b, size))], int(frame.seat), f"{DECK_WORDS[frame.a]} cards", "B1.6")

    def rolled(self, state: Heroes, frame: Frame, shown: list[int]) -> None:
        for place in shown:
            frame.b -= 1
            state.drawn(int(frame.seat), int(frame.a), state.decks[frame.a].take(place), 0, "B1.6")


class Advance(Effect[Heroes]):
    """The Story track advances (rules B3.2 and B3.3). `seat` is whose action it is, -1 at the beginning of a Game Round."""

    def run(self, state: Heroes, frame: Frame) -> bool:
        if state.decks[STORY].cards:
            return False
        state.frames.pop()
        advance(state, NONE)
        return True

    def pending(self, state: Heroes, frame: Frame) -> Pending:
        return Roll([len(state.decks[STORY].cards)], CHANCE, "Story card", "B3.2")

    def rolled(self, state: Heroes, frame: Frame, shown: list[int]) -> None:
        state.frames.pop()
        advance(state, state.decks[STORY].take(shown[0]))


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
        state.change_vp(owner, 1, "B3.2")


class Fill(Effect[Heroes]):
    """Headlines for open areas without one (rule B3.4): for area `seat` alone, or for all (-1)."""

    def empty(self, state: Heroes, frame: Frame) -> list[int]:
        areas = state.core.open_areas if frame.seat < 0 else [int(frame.seat)]
        return [area for area in areas if state.headlines[area] < 0]

    def run(self, state: Heroes, frame: Frame) -> bool:
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

    def pending(self, state: Heroes, frame: Frame) -> Pending:
        size = len(state.decks[HEADLINE].cards)
        return Roll([size - at for at in range(min(len(self.empty(state, frame)), size))], CHANCE, "Headlines", "B3.4")

    def rolled(self, state: Heroes, frame: Frame, shown: list[int]) -> None:
        for area, place in zip(self.empty(state, frame), shown):
            lay_headline(state, area, state.decks[HEADLINE].take(place))


def lay_headline(state: Heroes, area: int, card: int) -> None:
    state.headlines[area] = card
    state.ages[area] = 0
    if state.heard is not None:
        place = state.core.place_of[card][area]
        name = state.headline_def(card).title
        state.tell(events.HeadlineUp(rule="B2.3", card=card, name=name, where=state.core.place_names[place], place=place))


class Look(Effect[Heroes]):
    """The frame's seat looks at the first `b` cards of deck `a`; with `c` it puts them back in any order at once."""

    def run(self, state: Heroes, frame: Frame) -> bool:
        deck = state.decks[frame.a]
        if len(deck.tops) < frame.b:
            if not deck.size():
                ready_deck(state, int(frame.a))
            if deck.cards:
                return False
        state.frames.pop()
        self.see(state, frame, deck)
        if frame.c:
            state.push(state.core.fx.arrange.frame(int(frame.seat), a=int(frame.a), b=min(int(frame.b), len(deck.tops))))
        return True

    def see(self, state: Heroes, frame: Frame, deck: Deck) -> None:
        seat, count = int(frame.seat), min(int(frame.b), len(deck.tops))
        for at in range(count):
            deck.seen[at] |= only(seat)
        if state.heard is not None:
            what = f"the {DECK_WORDS[frame.a]} deck"
            cards = deck.tops[:count]
            names = [state.core.card_name(int(frame.a), card) for card in cards]
            tell_look(state, seat, what, int(frame.a), NONE, cards, names, "B12.33")

    def pending(self, state: Heroes, frame: Frame) -> Pending:
        deck = state.decks[frame.a]
        size, more = len(deck.cards), int(frame.b) - len(deck.tops)
        return Roll([size - at for at in range(min(more, size))], int(frame.seat), f"{DECK_WORDS[frame.a]} cards", "B12.33")

    def rolled(self, state: Heroes, frame: Frame, shown: list[int]) -> None:
        deck = state.decks[frame.a]
        for place in shown:
            deck.tops.append(deck.take(place))
            deck.seen.append(0)
        frame.b = len(deck.tops)


def card_move(state: Heroes, deck: int, card: int) -> Move:
    kinds = state.core.kinds
    kind = kinds.villain if deck == VILLAIN else kinds.headline if deck == HEADLINE else kinds.card
    return kind.of(card)


class Arrange(Choice):
    """The looked-at cards go back on top in any order: which comes next. `b` cards of deck `a`, `c` of them lie already."""

    def open(self) -> bool:
        return False

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        tops = state.decks[frame.a].tops
        return [card_move(state, int(frame.a), card) for card in sorted(tops[frame.c : frame.b])]

    def run(self, state: Heroes, frame: Frame) -> bool:
        if frame.b - frame.c < 2:
            state.frames.pop()
            return True
        return False

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        deck = state.decks[frame.a]
        at = deck.tops.index(move.a)
        deck.tops.insert(int(frame.c), deck.tops.pop(at))
        deck.seen.insert(int(frame.c), deck.seen.pop(at))
        # whoever knew the old order does not know the new one
        mine = only(int(frame.seat))
        for place in range(int(frame.c), int(frame.b)):
            deck.seen[place] &= mine
        state.push(self.frame(int(frame.seat), a=int(frame.a), b=int(frame.b), c=int(frame.c) + 1))


class DiscardTop(Choice):
    """Of `c` cards looked at on deck `a`, discard `b`; the others go back in any order."""

    def count(self, state: Heroes, frame: Frame) -> int:
        return min(int(frame.c), len(state.decks[frame.a].tops))

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        tops = state.decks[frame.a].tops
        return [card_move(state, int(frame.a), card) for card in sorted(tops[: self.count(state, frame)])]

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        which, seat, left = int(frame.a), int(frame.seat), self.count(state, frame) - 1
        deck = state.decks[which]
        at = deck.tops.index(move.a)
        deck.tops.pop(at)
        deck.seen.pop(at)
        deck.put_away(move.a)
        if state.heard is not None:
            name = state.core.card_name(which, move.a)
            state.tell(events.Discarded(rule="B12.31", who=seat, deck=DECK_WORDS[which], card=move.a, name=name))
        if frame.b > 1 and left:
            state.push(self.frame(seat, a=which, b=int(frame.b) - 1, c=left))
        else:
            state.push(state.core.fx.arrange.frame(seat, a=which, b=left))


class LoseCards(Effect[Heroes]):
    """The frame's seat discards `b` cards of deck `a` from the hand, by lot (rule B12.31)."""

    def run(self, state: Heroes, frame: Frame) -> bool:
        if frame.b > 0 and state.teams[frame.seat].hand(int(frame.a)):
            return False
        state.frames.pop()
        return True

    def pending(self, state: Heroes, frame: Frame) -> Pending:
        size = len(state.teams[frame.seat].hand(int(frame.a)))
        return Roll([size - at for at in range(min(frame.b, size))], int(frame.seat), "cards of a hand", "B12.31")

    def rolled(self, state: Heroes, frame: Frame, shown: list[int]) -> None:
        for place in shown:
            frame.b -= 1
            card = state.teams[frame.seat].hand(int(frame.a))[place - 1]
            state.discard_from_hand(int(frame.seat), int(frame.a), card, "B12.31")


class StealCard(Effect[Heroes]):
    """The frame's seat takes `b` Resource cards from seat `a`, by lot and openly (rule B12.32)."""

    def run(self, state: Heroes, frame: Frame) -> bool:
        if frame.b > 0 and state.teams[frame.a].resources:
            return False
        state.frames.pop()
        return True

    def pending(self, state: Heroes, frame: Frame) -> Pending:
        return Roll([len(state.teams[frame.a].resources)], int(frame.seat), "cards of a hand", "B12.32")

    def rolled(self, state: Heroes, frame: Frame, shown: list[int]) -> None:
        frame.b -= 1
        seat, victim = int(frame.seat), int(frame.a)
        card = state.teams[victim].resources[shown[0] - 1]
        state.teams[victim].drop(RESOURCE, card)
        state.teams[seat].add(RESOURCE, card, state.onlookers(seat))
        if state.heard is not None:
            name = state.core.card_name(RESOURCE, card)
            state.tell(events.Stolen(rule="B12.32", who=seat, victim=victim, card=card, name=name))


class TurnUp(Effect[Heroes]):
    """The first villain of the deck takes the Lead Villain's place (rule B12.29)."""

    def run(self, state: Heroes, frame: Frame) -> bool:
        deck = ready_deck(state, VILLAIN)
        if not deck.tops and deck.cards:
            return False
        state.frames.pop()
        if deck.tops:
            deck.seen.pop(0)
            state.core.replace_lead(state, deck.tops.pop(0), 0, "B12.29")
        return True

    def pending(self, state: Heroes, frame: Frame) -> Pending:
        return Roll([len(state.decks[VILLAIN].cards)], int(frame.seat), "Villain card", "B12.29")

    def rolled(self, state: Heroes, frame: Frame, shown: list[int]) -> None:
        state.frames.pop()
        state.core.replace_lead(state, state.decks[VILLAIN].take(shown[0]), 0, "B12.29")


class Henchmen(Effect[Heroes]):
    """The Nemesis draws `b` Villain cards that lie apart for the Challenge (rule B8.9)."""

    def run(self, state: Heroes, frame: Frame) -> bool:
        while frame.b > 0:
            deck = ready_deck(state, VILLAIN)
            if not deck.tops:
                if deck.cards:
                    return False
                break
            frame.b -= 1
            deck.seen.pop(0)
            self.lay(state, deck.tops.pop(0))
        state.frames.pop()
        for card in reversed(the_case(state).agents):
            state.core.agent_works(state, card)
        return True

    def pending(self, state: Heroes, frame: Frame) -> Pending:
        size = len(state.decks[VILLAIN].cards)
        return Roll([size - at for at in range(min(frame.b, size))], int(frame.seat), "Villain cards", "B8.9")

    def rolled(self, state: Heroes, frame: Frame, shown: list[int]) -> None:
        for place in shown:
            frame.b -= 1
            self.lay(state, state.decks[VILLAIN].take(place))

    def lay(self, state: Heroes, card: int) -> None:
        case, villain = the_case(state), state.core.box.villains[card]
        (case.agents if villain.agent else case.backups).append(card)
        if state.heard is not None:
            who = case.player(FOE)
            told = events.Henchman(rule="B8.9", who=who, card=card, name=villain.name, box=villain.box.name, agent=villain.agent)
            state.tell(told)
