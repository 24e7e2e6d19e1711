"""The two who fight: names, powers, KOs and dice of each side (rules B7.4 to B7.13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from longbox.games.heroes.engine.case import ATTACK, BAN_LAST, BOOSTED, DEFEND, HERO, OUTWIT, boosted_by_cards, mod_of, number_at
from longbox.games.heroes.engine.dice import MOST_DICE
from longbox.games.heroes.engine.records import Case

if TYPE_CHECKING:
    from longbox.games.heroes.engine.defs import PowerDef
    from longbox.games.heroes.engine.state import Heroes


def the_case(state: Heroes) -> Case:
    case = state.case
    assert case is not None
    return case


def fighter_name(state: Heroes, side: int) -> str:
    case = the_case(state)
    if side == HERO:
        return state.name(case.seat, case.fighter) if case.fighter >= 0 else "the hero"
    if case.mastermind:
        return state.mastermind(case.seat).name
    return state.core.box.villains[case.lead].name if case.lead >= 0 else "the villain"


def powers(state: Heroes, side: int) -> list[PowerDef]:
    case = the_case(state)
    if side == HERO:
        return state.hero_def(case.seat, case.fighter).powers
    return state.mastermind(case.seat).powers if case.mastermind else state.core.box.villains[case.lead].powers


def power_of(state: Heroes, side: int, colour: int) -> PowerDef | None:
    for power in powers(state, side):
        if power.colour == colour:
            return power
    return None


def shown_colour(state: Heroes, side: int) -> int:
    """The colour of the power that lies open; -1 if none does."""
    return the_case(state).power[side]


def kos(state: Heroes, side: int) -> int:
    case = the_case(state)
    if side == HERO:
        return case.kos[case.fighter] if case.fighter >= 0 else 0
    return int(case.villain_kos)


def ko_value(state: Heroes, side: int) -> int:
    case = the_case(state)
    if side == HERO:
        printed = state.hero_def(case.seat, case.fighter).ko
    elif case.mastermind:
        printed = state.mastermind(case.seat).ko
    else:
        printed = state.core.box.villains[case.lead].ko
    return max(1, printed + case.ko_mods[side])


def boosted(state: Heroes, side: int) -> bool:
    """By rules B7.12, B7.13 and B8.5, and what cards grant or take away (rule B12.6)."""
    case = the_case(state)
    if side == HERO:
        usual = bool(state.supporters(case.seat, case.place))
    else:
        usual = case.mastermind or case.schemes >> BOOSTED & 1 != 0
    return boosted_by_cards(case, side, usual)


def dice_for(state: Heroes, side: int, kind: int) -> int:
    """How many dice a side rolls: the number of its power or what replaces it, and all changes (rules B1.5, B6.14)."""
    case = the_case(state)
    at = number_at(side, kind)
    rating = case.ratings[at]
    base = rating if rating >= 0 else case.numbers[at]
    return min(MOST_DICE, max(0, base + mod_of(case, side, kind)))


def lay_open(state: Heroes, side: int, colour: int) -> None:
    """A power is shown: its colour and its numbers count from now on."""
    case = the_case(state)
    power = power_of(state, side, colour)
    assert power is not None
    case.power[side] = colour
    numbers = case.numbers
    numbers[number_at(side, ATTACK)] = power.attack
    numbers[number_at(side, DEFEND)] = power.defend
    numbers[number_at(side, OUTWIT)] = power.outwit


def choices(state: Heroes, side: int) -> list[int]:
    """The colours that a side may choose now (rules B7.4 and B12.12). A ban that would leave none is void."""
    case = the_case(state)
    own = [power.colour for power in powers(state, side)]
    banned = case.bans[side] | (case.bans_fight[side] & ~BAN_LAST)
    if case.bans_fight[side] & BAN_LAST and case.last[side] >= 0:
        banned |= 1 << case.last[side]
    left = [colour for colour in own if not banned >> colour & 1]
    return left or own


def standing(state: Heroes) -> list[int]:
    """The heroes who take part and have not fallen."""
    case = the_case(state)
    return [at for at in state.ready_at(case.seat, case.place) if not case.fallen >> at & 1]
