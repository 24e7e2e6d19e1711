"""Villains by their nature: what a written scene says that each of them does, at whom, and when."""

from __future__ import annotations

from longbox.games.heroic.bots.guess import Guess
from longbox.games.heroic.engine.defs import Datafile, Tactic
from longbox.games.heroic.engine.rules import ASSET, COMPLICATION, FOES, HEROES, WATCHER
from longbox.games.heroic.engine.views import HeroicView
from longbox.games.heroic.engine.vocabulary import EMOTIONAL, MENTAL, PHYSICAL, SPECIALTIES

FAST = ["Reflexes", "Speed", "Flight", "Teleport", "Swing", "Leap"]
STRONG = ["Strength", "Blast", "Weapon", "Durability"]
KIND = ["Medical", "Psych"]
MINDS = ["Telepathy", "Mind Control", "Sorcery"]
HEARTS = ["Menace", "Psych"]
HURT = 8
USUAL = Tactic("", "attack", "hurt", "always")


def tactic_of(guess: Guess, view: HeroicView, who: int) -> Tactic:
    """What this character does now: the first that fits (docs/heroic-packs.md)."""
    scene = guess.world.scene_by_id.get(view.scene.id)
    id = guess.sheet(view, who).id
    for tactic in scene.tactics if scene is not None else []:
        if tactic.who == id and fits(view, who, tactic.when):
            return tactic
    return USUAL


def standing(view: HeroicView, side: int) -> list[int]:
    return [at for at, one in enumerate(view.cast) if one.side == side and one.here and one.out < 0 and not one.dead]


def fits(view: HeroicView, who: int, when: str) -> bool:
    if when == "first_two_rounds":
        return view.scene.round <= 2
    if when == "later":
        return view.scene.round > 2
    if when in ("two_heroes_out", "two_foes_out"):
        side = HEROES if when == "two_heroes_out" else FOES
        return len([one for one in view.cast if one.side == side and one.here and one.out >= 0]) >= 2
    if when == "after_asset":
        return any(trait.die and trait.kind == ASSET and trait.owner == who for trait in view.traits)
    if when == "somebody_pinned":
        return any(trait.die and trait.kind == COMPLICATION and trait.owner in standing(view, HEROES) for trait in view.traits)
    return view.scene.ticked >= 4 if when == "four_ticks" else True


def target_of(guess: Guess, view: HeroicView, aim: str, who: int) -> int:
    """Whom an aim means among the heroes who stand; of equals somebody who is badly hurt, otherwise each in turn. -1: nobody stands."""
    best, most = -1, -1.0
    heroes = standing(view, HEROES)
    for at, hero in enumerate(heroes):
        worth = 100 * merit(guess, view, aim, hero) + (view.deed + at) % len(heroes)
        if max(view.cast[hero].stress) >= HURT:
            worth += len(heroes)
        if worth > most:
            best, most = hero, worth
    return best


def merit(guess: Guess, view: HeroicView, aim: str, hero: int) -> float:
    """How well a hero fits an aim."""
    one, sheet = view.cast[hero], guess.sheet(view, hero)
    if aim in ("scorer", "door"):
        return len([fact for fact in view.facts if fact.who == hero and fact.name in ("box", "box2")])
    if aim == "loner":
        return (
            1.0 if all(other.group != one.group for at, other in enumerate(view.cast) if at in standing(view, HEROES) and at != hero) else 0
        )
    if aim in ("last", "closest"):
        return 1.0 if hero == view.last else 0.0
    if aim == "fastest":
        return largest(sheet, FAST)
    if aim == "strongest":
        return largest(sheet, STRONG)
    if aim == "proudest":
        return one.pp
    if aim == "kindest":
        return max([skill.die() for skill in sheet.specialties if SPECIALTIES[skill.skill] in KIND] or [0])
    return max(one.stress) if aim == "hurt" else 0.0


def largest(sheet: Datafile, families: list[str]) -> int:
    return max([power.die for set_ in sheet.sets for power in set_.powers if power.family in families] or [0])


def type_of(guess: Guess, view: HeroicView, who: int, target: int) -> int:
    """How somebody hurts by nature: as Afflict says, by the mind, by fear, or with what they have in their hands; but one more blow where
    one is enough."""
    stress = view.cast[target].stress
    if max(stress) >= 10:
        return stress.index(max(stress))
    sheet = guess.sheet(view, who)
    for set_ in sheet.sets:
        for sfx in set_.sfx:
            if sfx.id == "afflict" and sfx.type >= 0:
                return sfx.type
    powers = [power for set_ in sheet.sets for power in set_.powers]
    body = max([power.die for power in powers if power.family not in MINDS] or [0])
    if largest(sheet, MINDS) > body:
        return MENTAL
    heart = max([skill.die() for skill in sheet.specialties if SPECIALTIES[skill.skill] in HEARTS] or [0])
    return EMOTIONAL if heart > body and sheet.kind != "mob" else PHYSICAL


def nearly_out(view: HeroicView, target: int) -> bool:
    """Whether a blow does more now than a complication: somebody is hurt badly, and worse than hindered."""
    hindered = max([trait.die for trait in view.traits if trait.kind == COMPLICATION and trait.owner == target] or [0])
    return max(view.cast[target].stress) >= max(10, hindered)


def can_help(view: HeroicView, who: int) -> list[int]:
    """Foes beside this one who have still to act."""
    return [at for at in standing(view, FOES) if at != who and not view.cast[at].acted and view.cast[at].seat == WATCHER]
