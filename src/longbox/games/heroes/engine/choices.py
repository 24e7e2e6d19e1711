"""Choices that effects ask for (chapter B12)."""

from __future__ import annotations

from typing import Final

from longbox.games.heroes.engine import events
from longbox.games.heroes.engine.asking import Choice
from longbox.games.heroes.engine.cards import card_move, lay_headline
from longbox.games.heroes.engine.case import FOE
from longbox.games.heroes.engine.deck import HEADLINE, VILLAIN
from longbox.games.heroes.engine.fight_effects import PREVENT, swap_numbers
from longbox.games.heroes.engine.fighters import standing, the_case
from longbox.games.heroes.engine.places import READY, RECOVERY, SPECIAL
from longbox.games.heroes.engine.state import NONE, Heroes
from longbox.kernel.deeds import Move
from longbox.kernel.state import Frame

PAIRS: Final = [(0, 1), (0, 2), (1, 2)]
"""Attack and Defend, Attack and Outwit, Defend and Outwit."""


def hero_moves(state: Heroes, seat: int, heroes: list[int]) -> list[Move]:
    return [state.core.kinds.hero.of(state.hero_def(seat, at).place) for at in heroes]


class Heal(Choice):
    """Take the Wound off own heroes, up to `a` (rule B12.39)."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        seat = int(frame.seat)
        return hero_moves(state, seat, [at for at in range(4) if state.teams[seat].wounded >> at & 1]) if frame.a > 0 else []

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        seat = int(frame.seat)
        state.heal(seat, state.local(seat, move.a), self.rule)
        if frame.a > 1:
            state.push(self.frame(seat, a=int(frame.a) - 1))


class ChooseLevel(Choice):
    """A hero of the target whose Level changes by `a` in the next Planning (rule B12.40)."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        return hero_moves(state, state.target_of(int(frame.seat)), [0, 1, 2, 3])

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        target = state.target_of(int(frame.seat))
        at = state.local(target, move.a)
        state.teams[target].level_mod[at] += int(frame.a)
        if state.heard is not None:
            name, level = state.name(target, at), state.level(target, at)
            state.tell(events.LevelChanged(rule=self.rule, who=target, hero=move.a, name=name, level=level))


class AddUse(Choice):
    """Plot Points on an Ally in play (rule B12.41)."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        return [state.core.kinds.card.of(card) for card in state.teams[frame.seat].allies]

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        team = state.teams[frame.seat]
        at = team.allies.index(move.a)
        team.ally_pp[at] = max(0, team.ally_pp[at] + int(frame.a))


class SetToll(Choice):
    """Name the area that costs the target `a` Plot Points to enter (rule B12.26)."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        return [state.core.kinds.area.of(area) for area in state.core.open_areas]

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        target = state.target_of(int(frame.seat))
        team = state.teams[target]
        team.toll, team.toll_area = int(frame.a), move.a
        if state.heard is not None:
            state.tell(events.TollSet(rule=self.rule, who=target, area=state.core.box.areas[move.a].name, toll=int(frame.a)))


class ChooseType(Choice):
    """The type that the Headline counts as (rule B12.24)."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        return [state.core.kinds.option.of(type) for type in range(3)]

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        the_case(state).type = move.a


class SwapNumbers(Choice):
    """Which two numbers of side `a` change places (rule B12.16)."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        return [state.core.kinds.option.of(at) for at in range(len(PAIRS))]

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        one, other = PAIRS[move.a]
        swap_numbers(state, int(frame.a), one, other)


class Retrieve(Choice):
    """Take `b` cards of deck `a` from the discard pile (rule B12.34), but not the card that is being played, which is `c` - 1: a card that
    brought itself back could be played without end (rule B11.12)."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        if frame.b <= 0:
            return []
        return [card_move(state, int(frame.a), card) for card in state.decks[frame.a].discard if card != frame.c - 1]

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        seat, which = int(frame.seat), int(frame.a)
        state.decks[which].discard.remove(move.a)
        state.to_hand(seat, which, move.a, self.rule)
        if frame.b > 1:
            state.push(self.frame(seat, a=which, b=int(frame.b) - 1, c=int(frame.c)))


class Unwant(Choice):
    """Discard villains from Most Wanted spaces, `a` of them (rule B12.43)."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        return [state.core.kinds.villain.of(card) for card in state.wanted] if frame.a > 0 else []

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        unwant(state, move.a, self.rule)
        if frame.a > 1:
            state.push(self.frame(int(frame.seat), a=int(frame.a) - 1))


def unwant(state: Heroes, card: int, rule: str) -> None:
    state.wanted.remove(card)
    state.decks[VILLAIN].put_away(card)
    if state.heard is not None:
        state.tell(events.WantedChanged(rule=rule, card=card, name=state.core.box.villains[card].name, on=False))


class ReplaceWanted(Choice):
    """The Nemesis of the defeated team chooses who leaves the Most Wanted spaces for villain `a` (rule B7.21)."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        return [state.core.kinds.villain.of(card) for card in state.wanted]

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        unwant(state, move.a, self.rule)
        the_case(state).lead = NONE
        state.core.want(state, int(frame.a))


class Unveil(Choice):
    """Bring a Power-Up into play for nothing (rules B8.10 and B12.44)."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        team = state.teams[frame.seat]
        cards = state.team_def(int(frame.seat)).power_ups
        return [state.core.kinds.unveil.of(cards[at]) for at in range(3) if not team.power_ups >> at & 1]

    def may_pass(self, state: Heroes, frame: Frame) -> bool:
        return True

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        seat = int(frame.seat)
        state.play_power_up(seat, state.team_def(seat).power_ups.index(move.a), self.rule)


class DropHeadline(Choice):
    """Discard a Headline in whose district nobody stands; with `a` a new one comes there (rule B12.42)."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        return [state.core.kinds.area.of(area) for area in state.core.lonely_headlines(state)]

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        card = state.headlines[move.a]
        state.headlines[move.a] = NONE
        state.decks[HEADLINE].put_away(card)
        if state.heard is not None:
            state.tell(events.HeadlineGone(rule=self.rule, card=card, name=state.headline_def(card).title, why="is discarded"))
        if frame.a:
            state.push(state.core.fx.fill.frame(move.a))


class SwapHeadline(Choice):
    """Exchange a Headline in whose district nobody stands for one of `a` cards looked at; the old one goes on top of the deck."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        if not state.decks[HEADLINE].tops:
            return []
        return [state.core.kinds.area.of(area) for area in state.core.lonely_headlines(state)]

    def may_pass(self, state: Heroes, frame: Frame) -> bool:
        return True

    def passed(self, state: Heroes, frame: Frame) -> None:
        count = min(int(frame.a), len(state.decks[HEADLINE].tops))
        state.push(state.core.fx.arrange.frame(int(frame.seat), a=HEADLINE, b=count))

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        state.push(state.core.fx.swap_for.frame(int(frame.seat), a=int(frame.a), b=move.a))


class SwapFor(Choice):
    """Which of `a` cards looked at comes to area `b`."""

    def open(self) -> bool:
        return False

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        return [state.core.kinds.headline.of(card) for card in sorted(state.decks[HEADLINE].tops[: frame.a])]

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        deck, area = state.decks[HEADLINE], int(frame.b)
        old = state.headlines[area]
        at = deck.tops.index(move.a)
        deck.tops[at] = old
        deck.seen[at] = state.onlookers(int(frame.seat)) | 1 << int(frame.seat)
        if state.heard is not None:
            why = "goes back on the deck"
            state.tell(events.HeadlineGone(rule=self.rule, card=old, name=state.headline_def(old).title, why=why))
        lay_headline(state, area, move.a)
        count = min(int(frame.a), len(deck.tops))
        state.push(state.core.fx.arrange.frame(int(frame.seat), a=HEADLINE, b=count))


# Heroes


class MakeReady(Choice):
    """A Supporting hero becomes Ready on his card, for his Level changed by `a` (rule B12.38)."""

    def price(self, state: Heroes, frame: Frame, at: int) -> int:
        return max(1, state.hero_def(int(frame.seat), at).level + int(frame.a))

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        seat = int(frame.seat)
        heroes = [at for at in state.supporting(seat) if self.price(state, frame, at) <= state.teams[seat].pp]
        return hero_moves(state, seat, heroes)

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        seat = int(frame.seat)
        at = state.local(seat, move.a)
        state.change_pp(seat, -self.price(state, frame, at), self.rule)
        state.put(seat, at, READY, self.rule)


class MoveReady(Choice):
    """Move up to `a` Ready heroes to any districts, or to Recovery; with `b` to districts that differ. `c` is where the
    last one went, -1: none yet (rule B12.38)."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        seat, core = int(frame.seat), state.core
        moves: list[Move] = []
        for at in range(4):
            if state.is_ready(seat, at):
                hero, here = state.hero_def(seat, at).place, state.teams[seat].place[at]
                for place in core.fields(state):
                    if place != here and not (frame.b and place == frame.c) and core.can_enter(state, seat, here, place):
                        moves.append(core.kinds.go.of(hero, place))
                if here != READY and not frame.b:
                    moves.append(core.kinds.go.of(hero, RECOVERY))
        return moves

    def may_pass(self, state: Heroes, frame: Frame) -> bool:
        return True

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        seat = int(frame.seat)
        state.core.enter(state, seat, state.local(seat, move.a), move.b, self.rule)
        if frame.a > 1:
            state.push(self.frame(seat, a=int(frame.a) - 1, b=int(frame.b), c=move.b))


class MoveSupport(Choice):
    """Move up to `a` Supporting heroes to any Support spaces or back to the card."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        seat, core = int(frame.seat), state.core
        moves: list[Move] = []
        for at in state.supporting(seat):
            here = state.teams[seat].place[at]
            for place in core.supports(state):
                if place != here and core.can_enter(state, seat, here, place):
                    moves.append(core.kinds.go.of(state.hero_def(seat, at).place, place))
        return moves

    def may_pass(self, state: Heroes, frame: Frame) -> bool:
        return True

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        seat = int(frame.seat)
        state.core.enter(state, seat, state.local(seat, move.a), move.b, self.rule)
        if frame.a > 1:
            state.push(self.frame(seat, a=int(frame.a) - 1))


class Follow(Choice):
    """Move up to `a` more Ready heroes to where the last movement led."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        seat, core, place = int(frame.seat), state.core, int(state.last_place)
        if place < SPECIAL or place >= core.first_space:
            return []
        heroes = [at for at in range(4) if state.is_ready(seat, at) and state.teams[seat].place[at] != place]
        return [
            core.kinds.go.of(state.hero_def(seat, at).place, place)
            for at in heroes
            if core.can_enter(state, seat, state.teams[seat].place[at], place)
        ]

    def may_pass(self, state: Heroes, frame: Frame) -> bool:
        return True

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        seat = int(frame.seat)
        state.core.enter(state, seat, state.local(seat, move.a), move.b, self.rule)
        if frame.a > 1:
            state.push(self.frame(seat, a=int(frame.a) - 1))


class MoveTogether(Choice):
    """Move any number of Ready heroes to one district, or to Recovery: the first one says where (rule B12.38)."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        seat, core = int(frame.seat), state.core
        moves: list[Move] = []
        for at in range(4):
            if state.is_ready(seat, at):
                here = state.teams[seat].place[at]
                for place in core.fields(state) if frame.at == 0 else [int(frame.a)]:
                    if place != here and place != RECOVERY and core.can_enter(state, seat, here, place):
                        moves.append(core.kinds.go.of(state.hero_def(seat, at).place, place))
                if (frame.at == 0 or frame.a == RECOVERY) and here != READY:
                    moves.append(core.kinds.go.of(state.hero_def(seat, at).place, RECOVERY))
        return moves

    def may_pass(self, state: Heroes, frame: Frame) -> bool:
        return frame.at > 0

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        seat = int(frame.seat)
        state.core.enter(state, seat, state.local(seat, move.a), move.b, self.rule)
        more = self.frame(seat, a=move.b)
        more.at = 1
        state.push(more)


class CallIn(Choice):
    """A hero of the Support space takes over until the fight ends (rule B12.17). With `a`, because the fighter falls: then the
    ability's hero `b` himself comes if he stands there."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        case = the_case(state)
        there = state.supporters(case.seat, case.place)
        if frame.b in there:
            there = [int(frame.b)]
        return hero_moves(state, int(frame.seat), there)

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        case, seat = the_case(state), int(frame.seat)
        at = state.local(seat, move.a)
        state.put(seat, at, int(case.place), self.rule)
        case.guests |= 1 << at
        case.locked = True
        if frame.a:
            case.next_fighter = at
        else:
            case.fighter = at


class NextLead(Choice):
    """Another villain of the hand takes the fallen Lead Villain's place with one KO (rule B12.29)."""

    def open(self) -> bool:
        return False

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        case, box = the_case(state), state.core.box
        hand = state.teams[frame.seat].villains
        able = [card for card in hand if box.villains[card].ko > 1 and state.core.lead_price(state, card) <= case.trouble]
        return [state.core.kinds.villain.of(card) for card in able]

    def may_pass(self, state: Heroes, frame: Frame) -> bool:
        return True

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        state.core.change_trouble(state, -state.core.lead_price(state, move.a), state.core.box.villains[move.a].name)
        state.teams[frame.seat].drop(VILLAIN, move.a)
        state.core.replace_lead(state, move.a, 1, self.rule)
        case = the_case(state)
        case.skips = 7  # the sequence was with the old one
        case.last[FOE] = NONE
        for other in reversed(state.frames):
            if other.effect == state.core.fx.fall.id:
                other.c |= PREVENT
                return


class NameHero(Choice):
    """Who fights in this sequence (rule B7.3)."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        case = the_case(state)
        return [state.core.kinds.send.of(state.hero_def(case.seat, at).place) for at in standing(state)]

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        case = the_case(state)
        case.fighter = state.local(case.seat, move.a)
