"""All that a client needs in order to draw Heroic: every datafile of the pack by its id, and how to read numbers in views and moves.

What an Event has in store is not here: a scene is known when it is framed. A view tells of a hero that XP have changed, and of whoever the
Watcher has typed in, by a datafile in full.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from longbox.content.rulebook import read
from longbox.games.heroic.engine.defs import Datafile, PowerSet
from longbox.games.heroic.engine.game import HeroicGame
from longbox.games.heroic.engine.limits import NAMES as LIMIT_NAMES
from longbox.games.heroic.engine.limits import RULES as LIMIT_RULES
from longbox.games.heroic.engine.rules import LIVES, POOL, POWERS, TRAIT_KINDS, USES
from longbox.games.heroic.engine.saved import part_data, sheet_data
from longbox.games.heroic.engine.special import NAMES as SFX_NAMES
from longbox.games.heroic.engine.special import RULES as SFX_RULES
from longbox.games.heroic.engine.vocabulary import AFFILIATIONS, OBJECTIVES, RANK_DICE, RANKS, SPECIALTIES, TYPES
from longbox.games.heroic.making.triggers_told import trigger_words
from longbox.kernel.rulebook import Rulebook

Data = dict[str, Any]

XP: Final = [1, 3, 10]
"""What the three triggers of a milestone bring (rule P14.1)."""


def content(game: HeroicGame) -> Data:
    world = game.common.world
    book = read(Path(__file__).with_name("rulebook.md"))
    milestones = [one for source in (world.datafiles, world.events) for owner in source for one in owner.milestones]
    lines = {trigger.line for one in milestones for trigger in one.triggers}
    return {
        "datafiles": {sheet.id: datafile(sheet) for sheet in world.datafiles},
        "milestones": {one.id: {"name": one.name, "triggers": [trigger.line for trigger in one.triggers]} for one in milestones},
        "triggers": {line: trigger_words(line) for line in sorted(lines)},
        "types": TYPES,
        "affiliations": AFFILIATIONS,
        "objectives": OBJECTIVES,
        "uses": USES,
        "steps": game.common.steps.names,
        "trait_kinds": TRAIT_KINDS,
        "lives": LIVES,
        "specialties": SPECIALTIES,
        "ranks": RANKS,
        "rank_dice": RANK_DICE,
        "sfx": {id: {"name": name, "rule": SFX_RULES[id], "does": does(book, SFX_RULES[id])} for id, name in SFX_NAMES.items()},
        "limits": {id: {"name": name, "rule": LIMIT_RULES[id], "does": does(book, LIMIT_RULES[id])} for id, name in LIMIT_NAMES.items()},
        "milestone_xp": XP,
        "first_specialty": POWERS,
        "no_die": POOL,
    }


def does(book: Rulebook, number: str) -> str:
    """What a rule says about an SFX or a Limit, without its name."""
    rule = book.find(number)
    assert rule is not None
    words = rule.text.partition(": ")[2]
    return words[:1].upper() + words[1:]


def datafile(sheet: Datafile) -> Data:
    """A datafile as views have it, and the titles of its powers."""
    return {**sheet_data(sheet), "sets": [power_set(one) for one in sheet.sets]}


def power_set(one: PowerSet) -> Data:
    powers = [{"name": power.name, "die": power.die, "title": power.title()} for power in one.powers]
    return {**part_data(one), "powers": powers}
