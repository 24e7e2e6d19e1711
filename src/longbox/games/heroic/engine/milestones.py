"""Milestones: facts of the log against triggers, and claims (rules P14.1, P14.2 and P14.4)."""

from __future__ import annotations

from typing import Final

from longbox.games.heroic.engine.defs import Milestone
from longbox.games.heroic.engine.events import Told, XpGained
from longbox.games.heroic.engine.people import Character
from longbox.games.heroic.engine.records import FactOf
from longbox.games.heroic.engine.rules import WATCHER
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.triggers import Clause, Fact, Trigger

XP = [1, 3, 10]
MOST_CLAIMS = 40
PLACES: Final = 2
"""How many milestones a hero holds."""
TIERS: Final = 3
CLAIMANTS: Final = 32
"""Claims tell so many characters apart."""
ONCE_A_SCENE: Final = 1
ONCE_AN_ACT: Final = 2
"""The tiers of 3 and 10 XP."""


def milestone(state: Heroic, who: int, place: int) -> Milestone | None:
    """A milestone that a hero holds: one of their own, one of the Event, or a bounty on whoever is faced."""
    one = state.cast[who]
    if place >= len(one.growth.milestones):
        return None
    return find(state, one.growth.milestones[place])


def find(state: Heroic, id: str) -> Milestone | None:
    world = state.rules().world
    owner = world.by_id.get(id.rpartition("-")[0])
    if owner is not None:
        for found in owner.milestones:
            if found.id == id:
                return found
    event = world.event_by_id.get(id.rpartition("-")[0])
    if event is not None:
        for found in event.milestones:
            if found.id == id:
                return found
    return None


def claim_of(who: int, place: int, tier: int, deed: int) -> int:
    """A claim as a number: one of three tiers of one of two milestones of a hero, by a deed."""
    return ((deed * CLAIMANTS + who) * PLACES + place) * TIERS + tier


def claimed(claim: int) -> tuple[int, int, int]:
    """Who claims, the place of the milestone, and its tier."""
    return claim // (PLACES * TIERS) % CLAIMANTS, claim // TIERS % PLACES, claim % TIERS


def evaluate(state: Heroic) -> None:
    """Offer what has been reached by what just happened (rule P14.2)."""
    for who, one in enumerate(state.cast):
        if one.sheet.kind == "hero" and one.seat != WATCHER and one.here:
            for place in range(len(one.growth.milestones)):
                found = milestone(state, who, place)
                if found is not None:
                    for tier in range(TIERS):
                        if open_tier(one, place, tier) and reached(state, who, found.triggers[tier]):
                            offer(state, who, place, tier, found)


def open_tier(one: Character, place: int, tier: int) -> bool:
    """3 XP once a scene; what has paid its 10 XP is no longer held (rule P14.1)."""
    return tier != ONCE_A_SCENE or not one.growth.earned >> place & 1


def offer(state: Heroic, who: int, place: int, tier: int, found: Milestone) -> None:
    claim = claim_of(who, place, tier, state.deed)
    if claim in state.claimed or len(state.claimed) >= MOST_CLAIMS:
        return
    if tier and any(claimed(old) == (who, place, tier) for old in state.claimed):
        return
    state.claimed.append(claim)
    if state.heard is not None:
        words = f"{state.cast[who].name()} may claim {XP[tier]} XP for {found.name}."
        state.tell(Told(rule="P14.2", who=who, words=words, use="milestone"))


def claims_of(state: Heroic, seat: int) -> list[int]:
    """What a seat's heroes may claim now."""
    return [claim for claim in state.claimed if claim >= 0 and state.cast[claimed(claim)[0]].seat == seat]


def take_claim(state: Heroic, claim: int) -> None:
    """XP for a milestone; 10 XP close it (rule P14.1)."""
    who, place, tier = claimed(claim)
    one = state.cast[who]
    found = milestone(state, who, place)
    state.claimed.remove(claim)
    if found is None or not open_tier(one, place, tier):
        return
    one.xp += XP[tier]
    if tier == ONCE_A_SCENE:
        one.earn(one.growth.earned | 1 << place)
    if state.heard is not None:
        state.tell(XpGained(rule="P14.1", who=who, name=one.name(), by=XP[tier], now=one.xp, why=found.name, use=f"{XP[tier]} XP"))
    if tier == ONCE_AN_ACT:
        put_away(state, who, place, "")


def put_away(state: Heroic, who: int, place: int, new: str) -> None:
    """Another milestone, or none, takes this place: what the old one has earned is paid first (rule P14.1)."""
    one = state.cast[who]
    for claim in list(state.claimed):
        if claim in state.claimed and claimed(claim)[:2] == (who, place):
            take_claim(state, claim)
    one.take_up(place, new)


# Triggers


def reached(state: Heroic, who: int, trigger: Trigger) -> bool:
    """Whether one of its ways is complete, with a part that has just happened."""
    facts = [fact for fact in state.facts if fact.who == who or fact.who < 0]
    return any(complete(facts, way, state.deed) for way in trigger.ways)


def complete(facts: list[FactOf], way: list[Clause], deed: int) -> bool:
    fresh = False
    for clause in way:
        deeds = happened(facts, clause)
        if clause.never:
            if deeds:
                return False
        elif len(deeds) < clause.count:
            return False
        elif deed in deeds:
            fresh = True
    return fresh


def happened(facts: list[FactOf], clause: Clause) -> list[int]:
    """The deeds in which all facts of a clause came together, one for each time; a single fact may come several times in one deed."""
    if len(clause.facts) == 1:
        return [fact.deed for fact in facts if matches(fact, clause.facts[0])]
    deeds: list[int] = []
    for fact in facts:
        if (
            fact.deed not in deeds
            and matches(fact, clause.facts[0])
            and all(any(other.deed == fact.deed and matches(other, wanted) for other in facts) for wanted in clause.facts[1:])
        ):
            deeds.append(fact.deed)
    return deeds


def matches(fact: FactOf, wanted: Fact) -> bool:
    if fact.name != wanted.name or (wanted.word and fact.word != wanted.word):
        return False
    return (wanted.type < 0 or fact.type == wanted.type) and fact.number >= wanted.number
