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
    FIGHT,
    FOE,
    HERO,
    NO_SPECIAL,
    ROLL,
    SEQ,
    SKIP_ALL,
    SKIP_FIRST,
    SKIP_OUTWIT,
    SKIP_SECOND,
    bind_line,
    bound_lines,
    clear_span,
    deferred_effects,
    has_retreated,
    player_of,
)
from longbox.games.heroes.engine.fighters import (
    fighter_name,
    standing,
    the_case,
)
from longbox.games.heroes.engine.kos import stopped
from longbox.games.heroes.engine.places import RECOVERY
from longbox.games.heroes.engine.records import Case
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
        clear_span(case, span)
    if state.heard is not None:
        heroes = [state.name(case.seat, at) for at in standing(state)]
        rule = "B8.8" if challenge else "B7.1"
        state.tell(events.FightBegan(rule=rule, heroes=heroes, villain=fighter_name(state, FOE), challenge=challenge))
    state.push(state.core.fx.fight.frame(0))


class Fight(Effect[Heroes]):
    def run(self, state: Heroes, frame: Frame, _a: int, _b: int, _c: int) -> bool:
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
            state.push(fx.powers.frame(0, BOTH_SIDES))
        elif at == SHOWN:
            self.deferred(state, case)
        elif at == REVEALED:
            open_window(state, W_REVEAL)
        elif at == FIRST:
            case.first = case.init
            if not case.skips & SKIP_FIRST:
                state.push(fx.attack.frame(0, int(case.first)))
        elif at == SECOND:  # rule B7.9
            if not case.skips & SKIP_SECOND:
                state.push(fx.attack.frame(0, 1 - int(case.first)))
        elif at == OUTWITTING:
            if not case.skips & SKIP_OUTWIT:
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
        clear_span(case, SEQ)
        clear_span(case, ROLL)
        case.answered = 0
        heroes = standing(state)
        if case.next_fighter >= 0:
            case.fighter, case.next_fighter = case.next_fighter, NONE
        elif case.locked and case.fighter in heroes:
            return
        elif len(heroes) == 1:
            case.fighter = heroes[0]
        else:
            namer = player_of(case, FOE) if case.villain_names else int(case.seat)
            state.push(state.core.fx.name_hero.frame(namer))

    def deferred(self, state: Heroes, case: Case) -> None:
        """What waited for the colours (rule B11.11)."""
        for line, effect, seat, hero, colour in reversed(deferred_effects(case)):
            state.push(state.core.fx.deferred.called(seat, line, hero, effect, colour))
        case.deferred = []

    def end_sequence(self, state: Heroes, frame: Frame, case: Case) -> None:
        for side in (HERO, FOE):
            if case.power[side] >= 0 and case.skips != SKIP_ALL:
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
        if has_retreated(case, HERO):
            state.put(case.seat, int(case.fighter), RECOVERY, "B12.20")
        for at in range(4):
            if case.guests >> at & 1 and state.teams[case.seat].place[at] == case.place:
                state.put(case.seat, at, state.core.first_space + int(case.area), "B12.17")
        case.guests = 0
        keep_bound(state, case, W_SEQ_END)
        keep_bound(state, case, W_FALL)


def keep_bound(state: Heroes, case: Case, gone: int) -> None:
    """What was to follow in a window does not follow any more."""
    bound = bound_lines(case)
    case.bound = []
    for line, seat, hero in bound:
        if state.core.lines[line].window != gone:
            bind_line(case, line, seat, hero)
