"""Effects on cards, points and stories (rules B12.30 to B12.37)."""

from __future__ import annotations

from typing import Final

from longbox.games.heroes.engine import events
from longbox.games.heroes.engine.abilities import (
    GRAY_BOX,
    RESOURCE_CARD,
    TWIST,
    W_RESOLVE,
    CardLine,
    Op,
    holds,
)
from longbox.games.heroes.engine.case import is_challenge
from longbox.games.heroes.engine.deck import DECK_WORDS, HEADLINE, RESOURCE, VILLAIN, hand_of, known_of
from longbox.games.heroes.engine.fighters import the_case
from longbox.games.heroes.engine.parts import Effect, Step
from longbox.games.heroes.engine.phrases import PLAYERS, count
from longbox.games.heroes.engine.state import Heroes
from longbox.games.heroes.engine.vocabulary import NUMBER
from longbox.kernel.state import Frame, but, only

_DECKS: Final = "resource villain"
EFFECTS: Final[list[Effect]] = []


def _cards(step: Step, at: int) -> str:
    """So many cards of the deck that a parameter names."""
    return count(step.number(), f"{step.word(at).capitalize()} card")


class Draw(Op):
    """Cards of the user, or of everybody who plays villains here (rule B12.30)."""

    def do(self, state: Heroes, frame: Frame) -> None:
        fx, deck = state.core.fx, RESOURCE if self.words[0] == "resource" else VILLAIN
        if self.line.source.kind == TWIST and deck == VILLAIN:  # everybody who plays villains here
            for other in reversed(state.opponents(int(frame.seat))):
                state.push(fx.draw.frame(other, deck, int(self.n)))
        else:
            state.push(fx.draw.frame(int(frame.seat), deck, int(self.n)))


def _draw_words(step: Step) -> str:
    return f"draw {_cards(step, 0)}"


EFFECTS.append(Effect("draw", "B12.30", Draw, [_DECKS, NUMBER], _draw_words, worth=0.3))


class Discard(Op):
    def do(self, state: Heroes, frame: Frame) -> None:
        fx, seat, n = state.core.fx, int(frame.seat), int(self.n)
        deck = RESOURCE if self.words[1] == "resource" else VILLAIN
        if self.words[0] == "me":
            state.push(fx.give_up.frame(seat, deck, n))
        elif self.words[0] == "nemesis":
            state.push(fx.lose_cards.frame(state.nemesis_of(seat), deck, n))
        else:
            state.push(fx.discard_top.frame(seat, deck, n, looked_at(self.line)))

    def possible(self, state: Heroes, seat: int, hero: int) -> bool:
        deck = RESOURCE if self.words[1] == "resource" else VILLAIN
        return self.words[0] != "nemesis" or bool(hand_of(state.teams[state.nemesis_of(seat)], deck))


def _discard_words(step: Step) -> str:
    who, what = step.word(0), _cards(step, 1)
    if who == "deck":
        return f"discard {what} of those; the others go back on top in any order"
    return f"{'discard' if who == 'me' else 'the Nemesis discards, by lot,'} {what}"


EFFECTS.append(Effect("discard", "B12.31", Discard, ["me nemesis deck", _DECKS, NUMBER], _discard_words, worth=0.3))


def looked_at(line: CardLine) -> int:
    """How many cards of a deck the line looks at."""
    return next((int(op.n) for op in line.ops if op.name == "look"), 0)


class Steal(Op):
    """From the player of the heroes to whoever uses it."""

    def victim(self, state: Heroes, seat: int) -> int:
        return state.target_of(seat) if state.case is None else int(state.case.seat)

    def do(self, state: Heroes, frame: Frame) -> None:
        seat = int(frame.seat)
        victim = self.victim(state, seat)
        if self.words[0] == "resource":
            state.push(state.core.fx.steal_card.frame(seat, victim, int(self.n)))
        else:
            taken = min(int(self.n), int(state.teams[victim].pp))
            state.change_pp(victim, -taken, self.rule)
            state.change_pp(seat, taken, self.rule)

    def possible(self, state: Heroes, seat: int, hero: int) -> bool:
        team = state.teams[self.victim(state, seat)]
        return bool(team.resources) if self.words[0] == "resource" else team.pp > 0


def _steal_words(step: Step) -> str:
    return f"take a {'Plot Point' if step.word(0) == 'pp' else 'Resource card, by lot,'} from the hero's player"


EFFECTS.append(Effect("steal", "B12.32", Steal, ["resource pp", NUMBER], _steal_words, worth=0.4))


class Look(Op):
    def do(self, state: Heroes, frame: Frame) -> None:
        seat, what = int(frame.seat), self.words[0]
        if what.endswith("_deck"):
            deck = VILLAIN if what == "villain_deck" else HEADLINE
            arranged = any(op.name in ("discard", "headline") for op in self.line.ops)
            state.push(state.core.fx.look.frame(seat, deck, int(self.n), 0 if arranged else 1))
            return
        deck, other = (RESOURCE, self.target(state, seat)) if what == "resource_hand" else (VILLAIN, state.nemesis_of(seat))
        look_at_hand(state, seat, other, deck, self.rule)

    def target(self, state: Heroes, seat: int) -> int:
        return state.target_of(seat) if state.case is None else int(state.case.seat)


def _look_words(step: Step) -> str:
    what = step.word(0)
    if what.endswith("_deck"):
        return f"look at the first {step.number()} cards of the {what.removesuffix('_deck').capitalize()} deck"
    return f"look at the {what.removesuffix('_hand').capitalize()} cards of {PLAYERS[step.word(1)]}"


_LOOK = ["resource_hand villain_hand villain_deck headline_deck", f"{NUMBER} hero nemesis"]
EFFECTS.append(Effect("look", "B12.33", Look, _LOOK, _look_words, worth=0.2))


def look_at_hand(state: Heroes, seat: int, other: int, deck: int, rule: str) -> None:
    """A seat sees a hand and remembers it (rule B11.7)."""
    team = state.teams[other]
    known, hand = known_of(team, deck), hand_of(team, deck)
    for at in range(len(known)):
        known[at] |= only(seat)
    if state.heard is not None:
        what = f"the {DECK_WORDS[deck]} cards"
        names = [state.core.card_name(deck, card) for card in hand]
        tell_look(state, seat, what, deck, other, hand, names, rule)


def tell_look(state: Heroes, seat: int, what: str, deck: int, target: int, cards: list[int], names: list[str], rule: str) -> None:
    """Who looks is told what the others are not."""
    for shown, shown_names, audience in ((cards.copy(), names, only(seat)), (list[int](), list[str](), but(seat))):
        told = events.Looked(
            rule=rule,
            who=seat,
            what=what,
            deck=DECK_WORDS[deck],
            target=target,
            count=len(cards),
            cards=shown,
            card_names=shown_names,
        )
        state.tell(told, audience)


class Retrieve(Op):
    def deck(self) -> int:
        return RESOURCE if self.words[0] == "resource" else VILLAIN

    def itself(self) -> int:
        """The card that is being played, if it is one of that deck (rule B11.12); -1 if not."""
        source = self.line.source
        return int(source.card) if source.kind == (RESOURCE_CARD if self.deck() == RESOURCE else GRAY_BOX) else -1

    def do(self, state: Heroes, frame: Frame) -> None:
        if "this" in self.words:
            the_case(state).play.returns_to = frame.seat
        else:
            state.push(state.core.fx.retrieve.frame(int(frame.seat), self.deck(), int(self.n), 1 + self.itself()))

    def possible(self, state: Heroes, seat: int, hero: int) -> bool:
        if "this" in self.words:
            case = the_case(state)
            return case.play.lead >= 0 and not is_challenge(case)
        return bool(state.decks[self.deck()].discard)


def _retrieve_words(step: Step) -> str:
    if step.word(1) == "this":
        return "the beaten Lead Villain comes back to your hand"
    return f"take {_cards(step, 0)} from the discard pile"


EFFECTS.append(Effect("retrieve", "B12.34", Retrieve, [_DECKS, f"{NUMBER} this"], _retrieve_words, worth=0.5))


class Pp(Op):
    """Never below 0 (rule B12.35)."""

    def do(self, state: Heroes, frame: Frame) -> None:
        who = self.words[0]
        if who == "each":
            for seat in range(len(state.teams)):
                if holds(state, self, seat):
                    state.change_pp(seat, int(self.n), self.rule)
        else:
            state.change_pp(self.player(state, who, int(frame.seat)), self.amount(state), self.rule)

    def player(self, state: Heroes, who: str, seat: int) -> int:
        if who == "me" or state.case is None:
            return seat
        return int(state.case.seat if who == "hero" else state.case.nemesis)


def _points(step: Step, noun: str, many: str = "") -> str:
    n, who = step.number(), step.word(1)
    verb = ("gain" if n > 0 else "lose") + ("" if who == "me" else "s")
    return f"{PLAYERS[who]} {verb} {count(abs(n), noun, many)}"


EFFECTS.append(Effect("pp", "B12.35", Pp, [NUMBER, "me hero nemesis each"], lambda step: _points(step, "Plot Point"), worth=0.4))


class Vp(Op):
    """At a Headline that is being resolved, what it pays (rule B12.36)."""

    def do(self, state: Heroes, frame: Frame) -> None:
        case, who, n = state.case, self.words[0], self.amount(state)
        if who == "nemesis":
            assert case is not None
            state.change_vp(case.nemesis, n, self.rule)
            state.teams[case.nemesis].schemed += n
        elif self.line.window == W_RESOLVE and case is not None:
            case.vp_mod += n
        else:
            state.change_vp(int(frame.seat) if case is None or who == "me" else int(case.seat), n, self.rule)


EFFECTS.append(Effect("vp", "B12.36", Vp, [NUMBER, "me hero nemesis"], lambda step: _points(step, "VP", "VP"), worth=0.8))


class Story(Op):
    def do(self, state: Heroes, frame: Frame) -> None:
        fx, seat, what = state.core.fx, int(frame.seat), self.words[0]
        for _ in range(int(self.n)):
            if what == "do":
                state.push(fx.story.frame(seat))
            elif what == "advance":
                state.push(fx.advance.frame(seat))
            else:
                state.push(fx.manipulate.frame(seat))

    def possible(self, state: Heroes, seat: int, hero: int) -> bool:
        team = state.teams[seat].team
        return self.words[0] != "manipulate" or any(card >= 0 and state.core.box.stories[card].team == team for card in state.track)


def _story_words(step: Step) -> str:
    return {
        "do": f"take {count(step.number(), 'Story action')}",
        "advance": "advance the Story track",
        "manipulate": "move a Story card of the team to the end of the track",
    }[step.word(0)]


EFFECTS.append(Effect("story", "B12.37", Story, ["do advance manipulate", NUMBER], _story_words, worth=0.5))
