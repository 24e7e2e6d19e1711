"""Combat (chapter B7, played through in rule BX7): sequences of secret powers, two attacks and Outwit, until one side is defeated."""

from __future__ import annotations

from typing import Final

from longbox.games.heroes.engine import events
from longbox.games.heroes.engine.abilities import (
    W_FALL,
    W_REVEAL,
    W_SEQ,
    W_SEQ_END,
)
from longbox.games.heroes.engine.case import (
    BOTH_SIDES,
    FOE,
    HERO,
    SKIP_ALL,
    SKIP_FIRST,
    SKIP_OUTWIT,
    SKIP_SECOND,
    has_fallen,
    has_retreated,
    player_of,
)
from longbox.games.heroes.engine.fighters import (
    fighter_name,
    standing,
    the_case,
    the_fight,
)
from longbox.games.heroes.engine.kos import stopped
from longbox.games.heroes.engine.places import RECOVERY
from longbox.games.heroes.engine.records import Case, Fight, Sequence
from longbox.games.heroes.engine.state import NONE, Heroes
from longbox.games.heroes.engine.windows import open_window
from longbox.kernel.state import Effect, Frame

QUIET_LIMIT: Final = 12
"""After so many sequences without a new KO the villain's side wins (rule B7.18)."""
NAMING: Final = 0
NAMED: Final = 1
CHOOSING: Final = 2
SHOWN: Final = 3
REVEALED: Final = 4
FIRST: Final = 5
SECOND: Final = 6
OUTWITTING: Final = 7
ENDING: Final = 8
ENDED: Final = 9


def begin_fight(state: Heroes, challenge: bool) -> None:
    """A fight with the Lead Villain, or a Challenge (rules B7.1, B7.5 and B8.8)."""
    case = the_case(state)
    fight = Fight(challenge, Sequence())
    if challenge:
        case.play.villain_kos = 0
    if case.fight is not None:
        take_over(fight, case.fight)
        if challenge and state.core.keep_initiative:
            fight.init = case.fight.init
    case.fight = fight
    if state.heard is not None:
        heroes = [state.name(case.seat, at) for at in standing(state)]
        rule = "B8.8" if challenge else "B7.1"
        state.tell(events.FightBegan(rule=rule, heroes=heroes, villain=fighter_name(state, FOE), challenge=challenge))
    state.push(state.core.fx.fight.frame(0))


def take_over(fight: Fight, before: Fight) -> None:
    """What the fight before has shown lies there until powers are chosen again; its changes are over (rule B11.6)."""
    fight.first, fight.numbers = before.first, before.numbers
    shown, last = fight.sequence, before.sequence
    shown.chosen, shown.power, shown.bans = last.chosen, last.power, last.bans
    shown.peek, shown.skips, shown.answered = last.peek, last.skips, last.answered
    shown.deferred = last.deferred


class Combat(Effect[Heroes]):
    def run(self, state: Heroes, frame: Frame, _a: int, _b: int, _c: int) -> bool:
        fight, fx, at = the_fight(state), state.core.fx, frame.at
        frame.at += 1
        if at == NAMING:
            self.begin_sequence(state, fight)
        elif at == NAMED:
            if state.heard is not None:
                self.tell_sequence(state, fight)
            open_window(state, W_SEQ)
        elif at == ENDED:
            self.end_sequence(state, frame, fight)
        elif stopped(fight):
            frame.at = ENDED
        elif at == CHOOSING:
            state.push(fx.powers.frame(0, BOTH_SIDES))
        elif at == SHOWN:
            self.deferred(state, fight.sequence)
        elif at == REVEALED:
            open_window(state, W_REVEAL)
        elif at == FIRST:
            fight.first = fight.init
            if not fight.sequence.skips & SKIP_FIRST:
                state.push(fx.attack.frame(0, int(fight.first)))
        elif at == SECOND:  # rule B7.9
            if not fight.sequence.skips & SKIP_SECOND:
                state.push(fx.attack.frame(0, 1 - int(fight.first)))
        elif at == OUTWITTING:
            if not fight.sequence.skips & SKIP_OUTWIT:
                state.push(fx.outwit.frame(0))
        else:
            assert at == ENDING
            open_window(state, W_SEQ_END)
        return True

    def tell_sequence(self, state: Heroes, fight: Fight) -> None:
        name, villain = fighter_name(state, HERO), fighter_name(state, FOE)
        hero = state.hero_def(the_case(state).seat, fight.fighter).index
        hero_first = fight.init == HERO
        state.tell(events.SequenceBegan(rule="B7.2", seq=int(fight.seq), hero=hero, name=name, villain=villain, hero_first=hero_first))

    def begin_sequence(self, state: Heroes, fight: Fight) -> None:
        """By rules B7.2 and B7.3."""
        case = the_case(state)
        fight.seq += 1
        fight.quiet += 1
        fight.sequence = Sequence()
        keep_bound(state, case, W_SEQ_END)
        heroes = standing(state)
        if fight.next_fighter >= 0:
            fight.fighter, fight.next_fighter = fight.next_fighter, NONE
        elif fight.locked and fight.fighter in heroes:
            return
        elif len(heroes) == 1:
            fight.fighter = heroes[0]
        else:
            namer = player_of(case, FOE) if fight.villain_names else int(case.seat)
            state.push(state.core.fx.name_hero.frame(namer))

    def deferred(self, state: Heroes, sequence: Sequence) -> None:
        """What waited for the colours (rule B11.11)."""
        for one in reversed(sequence.deferred):
            state.push(state.core.fx.deferred.called(int(one.seat), int(one.line), int(one.hero), int(one.effect), int(one.colour)))
        sequence.deferred = []

    def end_sequence(self, state: Heroes, frame: Frame, fight: Fight) -> None:
        sequence = fight.sequence
        for side in (HERO, FOE):
            if sequence.power[side] >= 0 and sequence.skips != SKIP_ALL:
                fight.last[side] = sequence.power[side]
        case = the_case(state)
        if fight.retreated or has_fallen(case, FOE):
            self.end(state, case, fight)
            return
        if has_fallen(case, HERO):
            if fight.next_fighter < 0 and not standing(state):
                self.end(state, case, fight)
                return
            fight.down = 0
            if fight.next_fighter < 0:
                fight.locked = False
        if fight.quiet >= QUIET_LIMIT:  # rule B7.18
            for at in standing(state):
                case.fallen |= 1 << at
                state.wound(case.seat, at, "B7.18")
            fight.down |= 1 << HERO
            self.end(state, case, fight)
            return
        frame.at = NAMING  # rule B7.11

    def end(self, state: Heroes, case: Case, fight: Fight) -> None:
        state.frames.pop()
        if has_retreated(case, HERO):
            state.put(case.seat, int(fight.fighter), RECOVERY, "B12.20")
        for at in range(4):
            if fight.guests >> at & 1 and state.teams[case.seat].place[at] == case.place:
                state.put(case.seat, at, state.core.first_space + int(case.area), "B12.17")
        fight.guests = 0
        keep_bound(state, case, W_SEQ_END)
        keep_bound(state, case, W_FALL)


def keep_bound(state: Heroes, case: Case, gone: int) -> None:
    """What was to follow in a window does not follow any more."""
    case.bound = [one for one in case.bound if state.core.lines[one.line].window != gone]
