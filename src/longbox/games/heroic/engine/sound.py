"""Whether a state that somebody brings along could have been played: how much there is of everything, and which numbers there can be.

The codec only says that whole numbers are whole numbers. A table that went on from a state with a thousand characters, or with a mob of a
million dice, would hold up everybody else's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from longbox.games.heroic.engine.companion import COMPANION
from longbox.games.heroic.engine.defs import Datafile
from longbox.games.heroic.engine.milestones import MOST_CLAIMS, claimed
from longbox.games.heroic.engine.people import Character, SceneNow
from longbox.games.heroic.engine.records import Filed, Plan, Trait
from longbox.games.heroic.engine.rules import (
    ALL_LETTERS,
    CAST,
    EFFECTS,
    FACTS,
    FILED,
    FOES,
    HEROES,
    IN_SET,
    LATER,
    LINE_LETTERS,
    LIVES,
    NAME_LETTERS,
    NOTE_LETTERS,
    NOTES,
    OWN_DISTINCTIONS,
    PLANS,
    POOL,
    POWERS,
    SCENE_DISTINCTIONS,
    SETS,
    SHEET_LETTERS,
    SKILLS,
    STANDING,
    TRAIT_KINDS,
    TRAITS,
    UNLOCKS,
)
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import DICE, KINDS, LIMITS, OBJECTIVES, RANKS, SFX, SPECIALTIES, TYPES, VOICES

MANY: Final = 12
"""How many dice a mob or a threat has at most."""
MOST: Final = 1000
"""How far boxes and ticks go."""
COUNTED: Final = 1_000_000
"""How far anything is counted."""


def impossible(state: Heroic) -> str:
    """What of a state cannot be; empty if all of it can."""
    for fine, what in checks(state):
        if not fine:
            return what
    return ""


def checks(state: Heroic) -> Iterator[tuple[bool, str]]:
    yield state.resting() is None, "where it stands"
    yield len(state.cast) <= CAST, "the number of characters"
    for one in state.cast:
        name = str(one.sheet.name)[:40]
        yield sound_sheet(one.sheet), f"a datafile: {name!r}"
        yield sound_character(one, state.game.seats), f"how {name!r} stands"
    yield len(state.traits) <= TRAITS and all(sound_trait(one, len(state.cast)) for one in state.traits), "what lies on the table"
    yield sound_dice(state.doom, POOL), "the doom pool"
    yield sound_scene(state.scene, len(state.cast)), "the scene"
    seats = state.game.seats
    yield len(state.standing) == seats and all(0 <= one < len(STANDING) for one in state.standing), "the standing answers"
    yield len(state.landing) == seats and all(0 <= one < len(STANDING) for one in state.landing), "the standing answers"
    yield len(state.votes) == seats and len(state.names) == seats and short(state.names, NAME_LETTERS), "what the seats have"
    yield len(state.notes) <= NOTES and short(state.notes, NOTE_LETTERS), "the notes"
    yield len(state.filed) <= FILED and all(sound_filed(one, len(state.cast), seats) for one in state.filed), "the Watcher's file"
    yield len(state.plans) <= PLANS and all(sound_plan(one) for one in state.plans), "the prepared scenes"
    yield len(state.later) <= LATER and all(sound_dice(one.dice, POOL) for one in state.later), "what comes later"
    for later in state.later:
        yield short([later.do, later.event, later.scene, later.name]) and counted([later.act, abs(later.number)]), "what comes later"
    yield len(state.facts) <= FACTS and all(short([one.name, one.word]) for one in state.facts), "what has happened"
    yield all(-1 <= one.who < len(state.cast) and counted([one.deed, abs(one.number)]) for one in state.facts), "what has happened"
    claims = [claimed(claim)[0] < len(state.cast) for claim in state.claimed if claim >= 0]
    yield len(state.claimed) <= MOST_CLAIMS and all(claims), "what can be claimed"
    yield counted([state.deed]) and 0 <= state.rested < 1 << CAST, "what is counted"
    yield all(-1 <= who < len(state.cast) for who in (state.actor, state.last)), "whose turn it is"
    yield letters_in(state.game.encode(state)) <= ALL_LETTERS, "how much is written"


def sound_sheet(sheet: Datafile) -> bool:
    """Whether this is a character that a table can hold."""
    sets = sheet.sets
    powers = [power for one in sets for power in one.powers]
    sfx, limits = [part for one in sets for part in one.sfx], [part for one in sets for part in one.limits]
    texts: list[object] = [
        sheet.id,
        sheet.name,
        sheet.play,
        *sheet.distinctions,
        *[one.name for one in sets],
        *[power.name for power in powers],
    ]
    for part in sfx:
        texts += [part.id, part.name, part.complication, part.words, *part.against]
    for limit in limits:
        texts += [limit.id, limit.complication, limit.words]
    for milestone in sheet.milestones:
        texts += [milestone.id, milestone.name, *[trigger.line for trigger in milestone.triggers]]
    return (
        (sheet.kind in KINDS or sheet.kind == COMPANION)
        and 1 <= sheet.count <= MANY
        and len(sheet.affiliations) == 3
        and all(die == 0 or die in DICE for die in [*sheet.affiliations, sheet.backlash_die])
        and any(sheet.affiliations)
        and -1 <= sheet.backlash < 3
        and len(sets) <= SETS
        and all(len(one.powers) <= IN_SET for one in sets)
        and all(power.die in DICE for power in powers)
        and len(sfx) <= EFFECTS
        and all(part.id in SFX and -1 <= part.type < 3 for part in sfx)
        and len(limits) <= EFFECTS
        and all(limit.id in LIMITS and -1 <= limit.type < 3 for limit in limits)
        and all(-1 <= limit.power < len(one.powers) and -1 <= limit.set < len(sets) for one in sets for limit in one.limits)
        and len(sheet.specialties) <= SKILLS
        and all(0 <= one.skill < len(SPECIALTIES) and 0 <= one.rank < len(RANKS) for one in sheet.specialties)
        and len(sheet.distinctions) <= OWN_DISTINCTIONS
        and len(sheet.milestones) <= 2
        and all(len(milestone.triggers) == 3 for milestone in sheet.milestones)
        and short(texts)
        and sum([len(str(text)) for text in texts]) <= SHEET_LETTERS
    )


def sound_character(one: Character, seats: int) -> bool:
    harm, down, now, growth = one.harm, one.down, one.in_scene, one.growth
    return (
        0 <= one.seat < seats
        and one.side in (HEROES, FOES)
        and counted([now.turn, now.group, one.dice, one.pp, one.least, one.xp, growth.earned, one.tried, one.framed, now.limits, now.used])
        and one.dice <= MANY
        and len(harm.stress) == 3
        and len(harm.trauma) == 3
        and all(die == 0 or die in DICE for die in [*harm.stress, *harm.trauma, now.free_die])
        and len(harm.causes) == 6
        and -1 <= harm.out <= 3
        and 0 <= down.shut < 1 << POWERS
        and 0 <= down.shut_skills < 1 << SKILLS
        and 0 <= one.shut_sets < 1 << SETS
        and 0 <= down.powered < 1 << SETS
        and 0 <= now.locked < COUNTED
        and 0 <= now.lifted <= POWERS
        and len(now.steps) <= POWERS + SKILLS
        and all(-2 <= step <= 2 for step in now.steps)
        and len(growth.milestones) <= 2
        and len(growth.retired) <= UNLOCKS
        and len(growth.unlocked) <= UNLOCKS
        and len(set(growth.unlocked)) == len(growth.unlocked)
        and short(growth.unlocked, NAME_LETTERS)
        and short([*harm.causes, *growth.milestones, *growth.retired])
    )


def sound_filed(filed: Filed, cast: int, seats: int) -> bool:
    fine = sound_sheet(filed.one.sheet) and sound_character(filed.one, seats) and -1 <= filed.who < cast
    return fine and short([filed.note, filed.fate], NOTE_LETTERS)


def sound_plan(plan: Plan) -> bool:
    fine = -1 <= plan.objective <= len(OBJECTIVES) and 0 <= plan.boxes <= MOST and 0 <= plan.ticks <= MOST and plan.obstacle in DICE
    few = len(plan.distinctions) <= SCENE_DISTINCTIONS and len(plan.foes) <= CAST
    return (
        fine and few and short([plan.title, plan.about, plan.clock, *plan.distinctions, *plan.foes]) and short([plan.words], NOTE_LETTERS)
    )


def sound_trait(one: Trait, cast: int) -> bool:
    return (
        0 <= one.kind < len(TRAIT_KINDS)
        and (one.die == 0 or one.die in DICE)
        and -1 <= one.owner < cast
        and -1 <= one.maker < cast
        and 0 <= one.life < len(LIVES)
        and -1 <= one.skill < SKILLS
        and -1 <= one.power < POWERS
        and short([one.name])
    )


def sound_scene(scene: SceneNow, cast: int) -> bool:
    return (
        0 <= scene.kind <= 2
        and -1 <= scene.objective < len(OBJECTIVES)
        and counted([scene.story.act, scene.boxes, scene.filled, scene.ticks, scene.ticked, scene.bought, scene.round, scene.voiced])
        and counted([scene.gets_up])
        and max(scene.boxes, scene.filled, scene.ticks, scene.ticked) <= MOST
        and (scene.obstacle == 0 or scene.obstacle in DICE)
        and 0 <= scene.hinders < 1 << len(TYPES)
        and -1 <= scene.boss < max(cast, 1)
        and len(scene.distinctions) <= SCENE_DISTINCTIONS
        and len(scene.story.said) == len(VOICES)
        and counted(scene.story.said)
        and short([scene.words], NOTE_LETTERS)
        and 0 <= scene.outed < 1 << CAST
        and 0 <= scene.offered < 1 << CAST
        and short(
            [scene.story.event, scene.id, scene.title, scene.about, scene.clock, scene.ally, scene.to, scene.over, *scene.distinctions]
        )
    )


def sound_dice(dice: list[int], most: int) -> bool:
    return len(dice) <= most and all(die in DICE for die in dice)


def counted(numbers: list[int]) -> bool:
    return all(0 <= number <= COUNTED for number in numbers)


def short(texts: Sequence[object], most: int = LINE_LETTERS) -> bool:
    """Whether these are texts, and none is too long: what a log brings along is not what it should be."""
    return all(isinstance(text, str) and len(text) <= most for text in texts)


def letters_in(data: object) -> int:
    """How many letters all texts have together."""
    if isinstance(data, str):
        return len(data)
    if isinstance(data, dict):
        return sum([letters_in(part) for part in data.values()])
    return sum([letters_in(part) for part in data]) if isinstance(data, list) else 0
