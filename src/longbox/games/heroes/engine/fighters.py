"""The two who fight: names, powers, KOs and dice of each side (rules B7.4 to B7.13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from longbox.games.heroes.engine import events
from longbox.games.heroes.engine.case import (
    ATTACK,
    BAN_LAST,
    BOOSTED,
    DEFEND,
    HERO,
    OUTWIT,
    boosted_by_cards,
    is_challenge,
    mod_of,
    number_at,
)
from longbox.games.heroes.engine.dice import MOST_DICE
from longbox.games.heroes.engine.records import Case, Fight

if TYPE_CHECKING:
    from longbox.games.heroes.engine.defs import PowerDef
    from longbox.games.heroes.engine.state import Heroes


def the_case(state: Heroes) -> Case:
    case = state.case
    assert case is not None
    return case


def the_fight(state: Heroes) -> Fight:
    fight = the_case(state).fight
    assert fight is not None
    return fight


def fighter_of(case: Case) -> int:
    """The hero who fights; -1 if none does yet."""
    return -1 if case.fight is None else int(case.fight.fighter)


def fighter_name(state: Heroes, side: int) -> str:
    case = the_case(state)
    if side == HERO:
        fighter = fighter_of(case)
        return state.name(case.seat, fighter) if fighter >= 0 else "the hero"
    if is_challenge(case):
        return state.mastermind(case.seat).name
    return state.core.box.villains[case.play.lead].name if case.play.lead >= 0 else "the villain"


def powers(state: Heroes, side: int) -> list[PowerDef]:
    case = the_case(state)
    if side == HERO:
        return state.hero_def(case.seat, fighter_of(case)).powers
    return state.mastermind(case.seat).powers if is_challenge(case) else state.core.box.villains[case.play.lead].powers


def power_of(state: Heroes, side: int, colour: int) -> PowerDef | None:
    for power in powers(state, side):
        if power.colour == colour:
            return power
    return None


def shown_colour(state: Heroes, side: int) -> int:
    """The colour of the power that lies open; -1 if none does."""
    fight = the_case(state).fight
    return -1 if fight is None else fight.sequence.power[side]


def kos(state: Heroes, side: int) -> int:
    case = the_case(state)
    if side == HERO:
        fighter = fighter_of(case)
        return case.kos[fighter] if fighter >= 0 else 0
    return int(case.play.villain_kos)


def ko_value(state: Heroes, side: int) -> int:
    case = the_case(state)
    if side == HERO:
        printed = state.hero_def(case.seat, fighter_of(case)).ko
    elif is_challenge(case):
        printed = state.mastermind(case.seat).ko
    else:
        printed = state.core.box.villains[case.play.lead].ko
    return max(1, printed if case.fight is None else printed + case.fight.ko_mods[side])


def boosted(state: Heroes, side: int) -> bool:
    """By rules B7.12, B7.13 and B8.5, and what cards grant or take away (rule B12.6)."""
    case = the_case(state)
    if side == HERO:
        usual = bool(state.supporters(case.seat, case.place))
    else:
        usual = is_challenge(case) or case.schemes >> BOOSTED & 1 != 0
    return usual if case.fight is None else boosted_by_cards(case.fight, side, usual)


def dice_for(state: Heroes, side: int, kind: int) -> int:
    """How many dice a side rolls: the number of its power or what replaces it, and all changes (rules B1.5, B6.14)."""
    fight = the_fight(state)
    at = number_at(side, kind)
    changes = fight.sequence.roll_changes
    rating = -1 if changes is None else changes.ratings[at]
    base = rating if rating >= 0 else fight.numbers[at]
    return min(MOST_DICE, max(0, base + mod_of(fight, side, kind)))


def lay_open(state: Heroes, side: int, colour: int) -> None:
    """A power is shown: its colour and its numbers count from now on."""
    fight = the_fight(state)
    power = power_of(state, side, colour)
    assert power is not None
    fight.sequence.power[side] = colour
    numbers = fight.numbers
    numbers[number_at(side, ATTACK)] = power.attack
    numbers[number_at(side, DEFEND)] = power.defend
    numbers[number_at(side, OUTWIT)] = power.outwit


def choices(state: Heroes, side: int) -> list[int]:
    """The colours that a side may choose now (rules B7.4 and B12.12). A ban that would leave none is void."""
    fight = the_fight(state)
    own = [power.colour for power in powers(state, side)]
    banned = fight.sequence.bans[side] | (fight.bans_fight[side] & ~BAN_LAST)
    if fight.bans_fight[side] & BAN_LAST and fight.last[side] >= 0:
        banned |= 1 << fight.last[side]
    left = [colour for colour in own if not banned >> colour & 1]
    return left or own


def standing(state: Heroes) -> list[int]:
    """The heroes who take part and have not fallen."""
    case = the_case(state)
    return [at for at in state.ready_at(case.seat, case.place) if not case.fallen >> at & 1]


def add_kos(state: Heroes, side: int, n: int, rule: str) -> None:
    """Lay KO tokens on a fighter, or take some off, by this rule."""
    case = the_case(state)
    if side == HERO:
        fighter = fighter_of(case)
        case.kos[fighter] = max(0, case.kos[fighter] + n)
    else:
        case.play.villain_kos = max(0, case.play.villain_kos + n)
    if n > 0:
        the_fight(state).quiet = 0
    if state.heard is not None and n:
        told = events.KoLaid(rule=rule, side=side, name=fighter_name(state, side), kos=kos(state, side), value=ko_value(state, side))
        state.tell(told)


def take_initiative(state: Heroes, side: int, rule: str) -> None:
    fight = the_fight(state)
    if fight.init != side:
        fight.init = side
        if state.heard is not None:
            state.tell(events.InitiativeTaken(rule=rule, side=side, name=fighter_name(state, side)))
