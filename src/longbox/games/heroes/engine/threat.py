"""Threat and Trouble of a Headline (rules B6.3 to B6.5)."""

from __future__ import annotations

from longbox.games.heroes.engine import events
from longbox.games.heroes.engine.case import (
    MORE_THREAT,
)
from longbox.games.heroes.engine.dice import MOST_DICE
from longbox.games.heroes.engine.fighters import the_case
from longbox.games.heroes.engine.places import SPECIAL
from longbox.games.heroes.engine.state import Heroes


def age(state: Heroes) -> int:
    case = the_case(state)
    return int(state.special_age) if case.place == SPECIAL else state.ages[case.area]


def threat_dice(state: Heroes) -> int:
    """How many dice the Threat roll has (rules B1.5, B6.3 and B8.3)."""
    case = the_case(state)
    n = state.headline_def(case.card).threat + age(state) + int(case.play.threat_mod)
    if case.schemes >> MORE_THREAT & 1:
        n += state.mastermind(case.seat).threat[case.type]
    return min(MOST_DICE, max(0, n))


def has_skill(state: Heroes) -> bool:
    """Whether somebody there has the skill of the Headline (rule B6.4)."""
    case = the_case(state)
    skill = state.headline_def(case.card).skill
    if case.skills >> skill & 1:
        return True
    there = [*state.ready_at(case.seat, case.place), *state.supporters(case.seat, case.place)]
    return any(skill in state.hero_def(case.seat, at).skills for at in there)


def threat_boosted(state: Heroes) -> bool:
    case = the_case(state)
    return case.play.threat_boost > 0 or (case.play.threat_boost == 0 and not has_skill(state))


def ratings(state: Heroes, heroes: list[int]) -> list[int]:
    """The ratings of heroes for the type of the Headline, best first."""
    case = the_case(state)
    return sorted([state.hero_def(case.seat, at).ratings[case.type] for at in heroes], reverse=True)


def other_rating(state: Heroes, second: bool) -> int:
    """The second-best rating of those who are there, or the best of the supporters (rule B12.25)."""
    case = the_case(state)
    if second:
        found = ratings(state, state.ready_at(case.seat, case.place))
        return found[1] if len(found) > 1 else 0
    found = ratings(state, state.supporters(case.seat, case.place))
    return found[0] if found else 0


def change_trouble(state: Heroes, n: int, why: str) -> None:
    case = the_case(state)
    before = case.play.trouble
    case.play.trouble = max(0, case.play.trouble + n)
    if state.heard is not None and case.play.trouble != before:
        state.tell(events.TroubleChanged(rule="B6.5", why=why, change=int(case.play.trouble - before), trouble=int(case.play.trouble)))
