"""A datafile in words, as plain data: what a sheet on a screen shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from longbox.games.heroic.engine.defs import Datafile, PowerSet
from longbox.games.heroic.engine.limits import RULES as LIMIT_RULES
from longbox.games.heroic.engine.special import RULES as SFX_RULES
from longbox.games.heroic.engine.triggers import BadTrigger, parse_trigger
from longbox.games.heroic.engine.vocabulary import AFFILIATIONS, TYPES
from longbox.games.heroic.making.reading import LIMIT_NAMES, limit_words, sfx_title, sfx_words, trigger_words

Data = dict[str, Any]

XP = (1, 3, 10)
"""What the triggers of a milestone pay (rule P14.1)."""


def sheet_words(sheet: Datafile) -> Data:
    """A character in words. Dice that are not chosen yet are 0."""
    return {
        "id": sheet.id,
        "name": sheet.name,
        "kind": sheet.kind,
        "play": sheet.play,
        "count": sheet.count,
        "affiliations": [{"name": name, "die": die} for name, die in zip(AFFILIATIONS, sheet.affiliations) if die or not sheet.is_many()],
        "distinctions": list(sheet.distinctions),
        "specialties": [{"title": one.title(), "die": one.die()} for one in sheet.specialties],
        "sets": [_set_words(one, sheet.sets) for one in sheet.sets],
        "milestones": [milestone_words(one.name, [trigger.line for trigger in one.triggers]) for one in sheet.milestones],
        "backlash": {"type": TYPES[sheet.backlash], "die": sheet.backlash_die} if sheet.backlash >= 0 else None,
    }


def _set_words(one: PowerSet, sets: list[PowerSet]) -> Data:
    return {
        "name": one.name,
        "powers": [{"title": power.title(), "die": power.die} for power in one.powers],
        "sfx": [{"title": sfx_title(sfx), "words": sfx_words(sfx), "rule": SFX_RULES[sfx.id]} for sfx in one.sfx],
        "limits": [
            {"title": LIMIT_NAMES[limit.id], "words": limit_words(limit, one, sets), "rule": LIMIT_RULES[limit.id]} for limit in one.limits
        ],
    }


def milestone_words(name: str, lines: Sequence[str]) -> Data:
    return {"name": name, "lines": [{"xp": xp, **line_words(line)} for xp, line in zip(XP, lines)]}


def line_words(line: str) -> Data:
    """What a trigger waits for as a sentence, or what is wrong with it.

    >>> line_words("aid")
    {'words': 'You give an ally an asset, or an ally uses one of yours.', 'wrong': ''}
    >>> line_words("")
    {'words': '', 'wrong': ''}
    """
    if not line.strip():
        return {"words": "", "wrong": ""}
    try:
        words = trigger_words(parse_trigger(line))
    except BadTrigger as error:
        return {"words": "", "wrong": str(error)}
    return {"words": f"{words[0].upper()}{words[1:]}.", "wrong": ""}
