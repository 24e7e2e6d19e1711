"""Choices that effects ask for (chapter B12)."""

from __future__ import annotations

from typing import Final

from longbox.games.heroes.engine import events
from longbox.games.heroes.engine.asking import Choice
from longbox.games.heroes.engine.cards import card_move, lay_headline
from longbox.games.heroes.engine.case import FOE, SKIP_ALL
from longbox.games.heroes.engine.deck import HEADLINE, VILLAIN, drop_card, put_away
from longbox.games.heroes.engine.fight_effects import PREVENT, REPLACED, prevent, swap_numbers
from longbox.games.heroes.engine.fighters import standing, the_case, the_fight
from longbox.games.heroes.engine.mission import can_enter, enter
from longbox.games.heroes.engine.places import READY, RECOVERY, SPECIAL
from longbox.games.heroes.engine.resolution import want
from longbox.games.heroes.engine.scenarios import lonely_headlines
from longbox.games.heroes.engine.state import NONE, Heroes
from longbox.games.heroes.engine.threat import change_trouble
from longbox.games.heroes.engine.villains import lead_price, replace_lead
from longbox.kernel.deeds import Move
from longbox.kernel.state import Frame

PAIRS: Final = [(0, 1), (0, 2), (1, 2)]
"""Attack and Defend, Attack and Outwit, Defend and Outwit."""


def hero_moves(state: Heroes, seat: int, heroes: list[int]) -> list[Move]:
    return [state.core.kinds.hero.of(state.hero_def(seat, at).index) for at in heroes]


class Heal(Choice):
    """Take the Wound off own heroes, up to `most` (rule B12.39)."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        seat = int(frame.seat)
        most = frame.a
        return hero_moves(state, seat, [at for at in range(4) if state.teams[seat].wounded >> at & 1]) if most > 0 else []

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        seat = int(frame.seat)
        most = frame.a
        hero = move.a
        state.heal(seat, state.local(seat, hero), self.rule)
        if most > 1:
            state.push(self.frame(seat, most - 1))


HEAL: Final = Heal("heal", "B12.39", "Whose Wound is taken off")


class ChooseLevel(Choice):
    """A hero of the target whose Level changes by `change` in the next Planning (rule B12.40)."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        return hero_moves(state, state.target_of(int(frame.seat)), [0, 1, 2, 3])

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        target = state.target_of(int(frame.seat))
        change = frame.a
        hero = move.a
        at = state.local(target, hero)
        state.teams[target].level_mod[at] += change
        if state.heard is not None:
            name, level = state.name(target, at), state.level(target, at)
            state.tell(events.LevelChanged(rule=self.rule, who=target, hero=hero, name=name, level=level))


CHOOSE_LEVEL: Final = ChooseLevel("choose_level", "B12.40", "Whose Level changes")


class SetToll(Choice):
    """Name the area that costs the target `toll` Plot Points to enter (rule B12.26)."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        return [state.core.kinds.area.of(area) for area in state.core.open_areas]

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        target = state.target_of(int(frame.seat))
        team = state.teams[target]
        toll = frame.a
        area = move.a
        team.toll, team.toll_area = toll, area
        if state.heard is not None:
            state.tell(events.TollSet(rule=self.rule, who=target, area=state.core.box.areas[area].name, toll=toll))


SET_TOLL: Final = SetToll("set_toll", "B12.26", "Which area costs a Plot Point")


class ChooseType(Choice):
    """The type that the Headline counts as (rule B12.24)."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        return [state.core.kinds.option.of(type) for type in range(3)]

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        type = move.a
        the_case(state).type = type


CHOOSE_TYPE: Final = ChooseType("choose_type", "B12.24", "Which type does the Headline count as")


class SwapNumbers(Choice):
    """Which two numbers of a `side` change places (rule B12.16)."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        return [state.core.kinds.option.of(at) for at in range(len(PAIRS))]

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        side = frame.a
        pair = move.a
        one, other = PAIRS[pair]
        swap_numbers(state, side, one, other)


class Retrieve(Choice):
    """Take `count` cards of the deck `which` from the discard pile (rule B12.34), but not the card that is being played; `played` is its
    number plus 1, or 0. A card that brought itself back could be played without end (rule B11.12)."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        which, count, played = frame.a, frame.b, frame.c
        if count <= 0:
            return []
        return [card_move(state, which, card) for card in state.decks[which].discard if card != played - 1]

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        seat = int(frame.seat)
        which, count, played = frame.a, frame.b, frame.c
        card = move.a
        state.decks[which].discard.remove(card)
        state.to_hand(seat, which, card, self.rule)
        if count > 1:
            state.push(self.frame(seat, which, count - 1, played))


class Unwant(Choice):
    """Discard `count` villains from Most Wanted spaces (rule B12.43)."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        count = frame.a
        return [state.core.kinds.villain.of(card) for card in state.wanted] if count > 0 else []

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        count = frame.a
        villain = move.a
        unwant(state, villain, self.rule)
        if count > 1:
            state.push(self.frame(int(frame.seat), count - 1))


UNWANT: Final = Unwant("unwant", "B12.43", "Which villain leaves the board")


def unwant(state: Heroes, card: int, rule: str) -> None:
    state.wanted.remove(card)
    put_away(state.decks[VILLAIN], card)
    if state.heard is not None:
        state.tell(events.WantedChanged(rule=rule, card=card, name=state.core.box.villains[card].name, on=False))


class ReplaceWanted(Choice):
    """The Nemesis of the defeated team chooses who leaves the Most Wanted spaces for a `newcomer` (rule B7.21)."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        return [state.core.kinds.villain.of(card) for card in state.wanted]

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        newcomer = frame.a
        villain = move.a
        unwant(state, villain, self.rule)
        the_case(state).play.lead = NONE
        want(state, newcomer)


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
        card = move.a
        state.play_power_up(seat, state.team_def(seat).power_ups.index(card), self.rule)


class DropHeadline(Choice):
    """Discard a Headline in whose district nobody stands; if `fills` a new one comes there (rule B12.42)."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        return [state.core.kinds.area.of(area) for area in lonely_headlines(state)]

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        fills = frame.a
        area = move.a
        card = state.headlines[area]
        state.headlines[area] = NONE
        put_away(state.decks[HEADLINE], card)
        if state.heard is not None:
            state.tell(events.HeadlineGone(rule=self.rule, card=card, name=state.headline_def(card).title, why="is discarded"))
        if fills:
            state.push(state.core.fx.fill.frame(area))


DROP_HEADLINE: Final = DropHeadline("drop_headline", "B12.42", "Which Headline is discarded")


class SwapHeadline(Choice):
    """Exchange a Headline in whose district nobody stands for one of `seen` cards looked at; the old one goes on top of the deck."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        if not state.decks[HEADLINE].tops:
            return []
        return [state.core.kinds.area.of(area) for area in lonely_headlines(state)]

    def may_pass(self, state: Heroes, frame: Frame) -> bool:
        return True

    def passed(self, state: Heroes, frame: Frame) -> None:
        seen = frame.a
        arrange_headlines(state, int(frame.seat), seen)

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        seen = frame.a
        area = move.a
        state.push(SWAP_FOR.frame(int(frame.seat), seen, area))


SWAP_HEADLINE: Final = SwapHeadline("swap_headline", "B12.42", "Which Headline is exchanged")


def arrange_headlines(state: Heroes, seat: int, seen: int) -> None:
    """The Headlines looked at go back on top in any order."""
    state.push(state.core.fx.arrange.frame(seat, HEADLINE, min(seen, len(state.decks[HEADLINE].tops))))


class SwapFor(Choice):
    """Which of `seen` cards looked at comes to an `area`."""

    def open(self) -> bool:
        return False

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        seen = frame.a
        return [state.core.kinds.headline.of(card) for card in sorted(state.decks[HEADLINE].tops[:seen])]

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        seen, area = frame.a, frame.b
        card = move.a
        deck, old = state.decks[HEADLINE], state.headlines[area]
        at = deck.tops.index(card)
        deck.tops[at] = old
        deck.seen[at] = state.onlookers(int(frame.seat)) | 1 << int(frame.seat)
        if state.heard is not None:
            why = "goes back on the deck"
            state.tell(events.HeadlineGone(rule=self.rule, card=old, name=state.headline_def(old).title, why=why))
        lay_headline(state, area, card)
        arrange_headlines(state, int(frame.seat), seen)


SWAP_FOR: Final = SwapFor("swap_for", "B12.42", "Which card comes instead")


# Heroes


class MakeReady(Choice):
    """A Supporting hero becomes Ready on his card, for his Level changed by `change` (rule B12.38)."""

    def price(self, state: Heroes, frame: Frame, at: int) -> int:
        change = frame.a
        return max(1, state.hero_def(int(frame.seat), at).level + int(change))

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        seat = int(frame.seat)
        heroes = [at for at in state.supporting(seat) if self.price(state, frame, at) <= state.teams[seat].pp]
        return hero_moves(state, seat, heroes)

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        seat = int(frame.seat)
        hero = move.a
        at = state.local(seat, hero)
        state.change_pp(seat, -self.price(state, frame, at), self.rule)
        state.put(seat, at, READY, self.rule)


MAKE_READY: Final = MakeReady("make_ready", "B12.38", "Who becomes Ready")


def send(state: Heroes, seat: int, move: Move, rule: str) -> int:
    """Carry out a `go`: a hero goes to a place, which is returned."""
    hero, place = move.a, move.b
    enter(state, seat, state.local(seat, hero), place, rule)
    return place


APART: Final = 1 << 4
"""A bit behind those of a team's heroes: they go to districts that differ."""


class MoveReady(Choice):
    """Move up to `most` Ready heroes to any districts, or to Recovery. `gone` is a mask of those who have moved, each once, with APART if
    they go to districts that differ. `last` is where the last one went, -1: none yet (rule B12.38)."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        seat, core = int(frame.seat), state.core
        gone, last = frame.b, frame.c
        apart = gone & APART != 0
        moves: list[Move] = []
        for at in range(4):
            if state.is_ready(seat, at) and not gone >> at & 1:
                hero, here = state.hero_def(seat, at).index, state.teams[seat].place[at]
                for place in core.fields(state):
                    if place != here and not (apart and place == last) and can_enter(state, seat, here, place):
                        moves.append(core.kinds.go.of(hero, place))
                if here != READY and not apart:
                    moves.append(core.kinds.go.of(hero, RECOVERY))
        return moves

    def may_pass(self, state: Heroes, frame: Frame) -> bool:
        return True

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        seat = int(frame.seat)
        most, gone, hero = frame.a, frame.b, move.a
        place = send(state, seat, move, self.rule)
        if most > 1:
            state.push(self.frame(seat, most - 1, gone | 1 << state.local(seat, hero), place))


MOVE_READY: Final = MoveReady("move_ready", "B12.38", "Move a Ready hero")


class MoveSome(Choice):
    """Move up to `most` heroes, one after the other."""

    def may_pass(self, state: Heroes, frame: Frame) -> bool:
        return True

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        seat = int(frame.seat)
        most = frame.a
        send(state, seat, move, self.rule)
        if most > 1:
            state.push(self.frame(seat, most - 1))


class MoveSupport(MoveSome):
    """Move up to `most` Supporting heroes to any Support spaces or back to the card."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        seat, core = int(frame.seat), state.core
        moves: list[Move] = []
        for at in state.supporting(seat):
            here = state.teams[seat].place[at]
            for place in core.open_supports:
                if place != here and can_enter(state, seat, here, place):
                    moves.append(core.kinds.go.of(state.hero_def(seat, at).index, place))
        return moves


MOVE_SUPPORT: Final = MoveSupport("move_support", "B12.38", "Move a Supporting hero")


class Follow(MoveSome):
    """Move up to `most` more Ready heroes to where the last movement led."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        seat, core, place = int(frame.seat), state.core, int(state.last_place)
        if place < SPECIAL or place >= core.first_space:
            return []
        heroes = [at for at in range(4) if state.is_ready(seat, at) and state.teams[seat].place[at] != place]
        return [
            core.kinds.go.of(state.hero_def(seat, at).index, place)
            for at in heroes
            if can_enter(state, seat, state.teams[seat].place[at], place)
        ]


FOLLOW: Final = Follow("follow", "B12.38", "Who follows")


class MoveTogether(Choice):
    """Move any number of Ready heroes to one district, or to Recovery (rule B12.38). The first one says where: `goal`, from
    then on."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        seat, core = int(frame.seat), state.core
        goal = frame.a
        moves: list[Move] = []
        for at in range(4):
            if state.is_ready(seat, at):
                here = state.teams[seat].place[at]
                for place in core.fields(state) if frame.at == 0 else [int(goal)]:
                    if place != here and place != RECOVERY and can_enter(state, seat, here, place):
                        moves.append(core.kinds.go.of(state.hero_def(seat, at).index, place))
                if (frame.at == 0 or goal == RECOVERY) and here != READY:
                    moves.append(core.kinds.go.of(state.hero_def(seat, at).index, RECOVERY))
        return moves

    def may_pass(self, state: Heroes, frame: Frame) -> bool:
        return frame.at > 0

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        seat = int(frame.seat)
        more = self.frame(seat, send(state, seat, move, self.rule))
        more.at = 1
        state.push(more)


MOVE_TOGETHER: Final = MoveTogether("move_together", "B12.38", "Who goes along, and where to")


class CallIn(Choice):
    """A hero of the Support space takes over until the fight ends (rule B12.17). If the fighter `falls`, it is for the next
    sequence. The ability's hero, `own`, comes himself if he is there."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        case = the_case(state)
        own = frame.b
        there = state.supporters(case.seat, case.place)
        if own in there:
            there = [int(own)]
        return hero_moves(state, int(frame.seat), there)

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        case, seat = the_case(state), int(frame.seat)
        falls = frame.a
        hero = move.a
        at = state.local(seat, hero)
        state.put(seat, at, int(case.place), self.rule)
        fight = the_fight(state)
        fight.guests |= 1 << at
        fight.locked = True
        if falls:
            fight.next_fighter = at
        else:
            fight.fighter = at


class NextLead(Choice):
    """Another villain of the hand takes the fallen Lead Villain's place with one KO (rule B12.29)."""

    def open(self) -> bool:
        return False

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        case, box = the_case(state), state.core.box
        hand = state.teams[frame.seat].villains
        able = [card for card in hand if box.villains[card].ko > 1 and lead_price(state, card) <= case.play.trouble]
        return [state.core.kinds.villain.of(card) for card in able]

    def may_pass(self, state: Heroes, frame: Frame) -> bool:
        return True

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        card = move.a
        change_trouble(state, -lead_price(state, card), state.core.box.villains[card].name)
        drop_card(state.teams[frame.seat], VILLAIN, card)
        replace_lead(state, card, 1, self.rule)
        fight = the_fight(state)
        fight.sequence.skips = SKIP_ALL  # the sequence was with the old one
        fight.last[FOE] = NONE
        prevent(state, [state.core.fx.fall], PREVENT | REPLACED)


NEXT_LEAD: Final = NextLead("next_lead", "B12.29", "Who takes the fallen villain's place")


class NameHero(Choice):
    """Who fights in this sequence (rule B7.3)."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        case = the_case(state)
        return [state.core.kinds.send.of(state.hero_def(case.seat, at).index) for at in standing(state)]

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        hero = move.a
        the_fight(state).fighter = state.local(the_case(state).seat, hero)
