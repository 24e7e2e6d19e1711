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
from longbox.games.heroes.engine.case import FIGHT, FOE, HERO, ROLL, SEQ, Case
from longbox.games.heroes.engine.fight_effects import NO_SPECIAL
from longbox.games.heroes.engine.fighters import (
    fighter_name,
    standing,
    the_case,
)
from longbox.games.heroes.engine.kos import stopped
from longbox.games.heroes.engine.places import RECOVERY
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
    case.mastermind = challenge
    case.fighter = case.next_fighter = NONE
    case.seq = case.quiet = 0
    if not challenge or not state.core.keep_initiative:
        case.init = HERO
    if challenge:
        case.villain_kos = 0
    case.down = case.retreated = case.forbidden = 0
    case.ko_mods = [0, 0]
    case.bans_fight = [0, 0]
    case.last = [NONE, NONE]
    case.villain_names = case.locked = False
    case.used_fight = []
    for span in (ROLL, SEQ, FIGHT):
        case.clear(span)
    if state.heard is not None:
        heroes = [state.name(case.seat, at) for at in standing(state)]
        rule = "B8.8" if challenge else "B7.1"
        state.tell(events.FightBegan(rule=rule, heroes=heroes, villain=fighter_name(state, FOE), challenge=challenge))
    state.push(state.core.fx.fight.frame(0))


class Fight(Effect[Heroes]):
    def run(self, state: Heroes, frame: Frame) -> bool:
        case, fx, at = the_case(state), state.core.fx, frame.at
        frame.at += 1
        if at == NAMING:
            self.begin_sequence(state, case)
        elif at == NAMED:
            if state.heard is not None:
                name, villain = fighter_name(state, HERO), fighter_name(state, FOE)
                hero = state.hero_def(case.seat, case.fighter).place
                told = events.SequenceBegan(
                    rule="B7.2", seq=int(case.seq), hero=hero, name=name, villain=villain, hero_first=case.init == HERO
                )
                state.tell(told)
            open_window(state, W_SEQ)
        elif at == ENDED:
            self.end_sequence(state, frame, case)
        elif stopped(case):
            frame.at = ENDED
        elif at == CHOOSING:
            state.push(fx.powers.frame(0, a=3))
        elif at == SHOWN:
            self.deferred(state, case)
        elif at == REVEALED:
            open_window(state, W_REVEAL)
        elif at == FIRST:
            case.first = case.init
            if not case.skips & 1:
                state.push(fx.attack.frame(0, a=int(case.first)))
        elif at == SECOND:  # rule B7.9
            if not case.skips & 2:
                state.push(fx.attack.frame(0, a=1 - int(case.first)))
        elif at == OUTWITTING:
            if not case.skips & 4:
                state.push(fx.outwit.frame(0))
        else:
            assert at == ENDING
            open_window(state, W_SEQ_END)
        return True

    def begin_sequence(self, state: Heroes, case: Case) -> None:
        """By rules B7.2 and B7.3."""
        case.seq += 1
        case.quiet += 1
        case.bans = [0, 0]
        case.peek = NONE
        case.skips = 0
        case.forbidden &= ~NO_SPECIAL
        case.power = [NONE, NONE]
        case.chosen = [NONE, NONE]
        case.deferred = []
        keep_bound(state, case, W_SEQ_END)
        case.clear(SEQ)
        case.clear(ROLL)
        case.answered = 0
        heroes = standing(state)
        if case.next_fighter >= 0:
            case.fighter, case.next_fighter = case.next_fighter, NONE
        elif case.locked and case.fighter in heroes:
            return
        elif len(heroes) == 1:
            case.fighter = heroes[0]
        else:
            namer = case.player(FOE) if case.villain_names else int(case.seat)
            state.push(state.core.fx.name_hero.frame(namer))

    def deferred(self, state: Heroes, case: Case) -> None:
        """What waited for the colours (rule B11.11)."""
        waiting, case.deferred = case.deferred, []
        for at in reversed(range(0, len(waiting), 5)):
            line, op, seat, hero, named = waiting[at : at + 5]
            state.push(state.core.fx.deferred.frame(seat, a=line, b=hero, c=op * 4 + named + 1))

    def end_sequence(self, state: Heroes, frame: Frame, case: Case) -> None:
        for side in (HERO, FOE):
            if case.power[side] >= 0 and case.skips != 7:
                case.last[side] = case.power[side]
        if case.retreated or case.down >> FOE & 1:
            self.end(state, case)
            return
        if case.down >> HERO & 1:
            if case.next_fighter < 0 and not standing(state):
                self.end(state, case)
                return
            case.down = 0
            if case.next_fighter < 0:
                case.locked = False
        if case.quiet >= QUIET_LIMIT:  # rule B7.18
            for at in standing(state):
                case.fallen |= 1 << at
                state.wound(case.seat, at, "B7.18")
            case.down |= 1 << HERO
            self.end(state, case)
            return
        frame.at = NAMING  # rule B7.11

    def end(self, state: Heroes, case: Case) -> None:
        state.frames.pop()
        if case.retreated == 1 + HERO:
            state.put(case.seat, int(case.fighter), RECOVERY, "B12.20")
        for at in range(4):
            if case.guests >> at & 1 and state.teams[case.seat].place[at] == case.place:
                state.put(case.seat, at, state.core.first_space + int(case.area), "B12.17")
        case.guests = 0
        keep_bound(state, case, W_SEQ_END)
        keep_bound(state, case, W_FALL)


def keep_bound(state: Heroes, case: Case, gone: int) -> None:
    """What was to follow in a window does not follow any more."""
    bound: list[int] = []
    for at in range(0, len(case.bound), 3):
        if state.core.lines[case.bound[at]].window != gone:
            bound += case.bound[at : at + 3]
    case.bound = bound
