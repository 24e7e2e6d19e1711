"""What a milestone waits for, in words (rule P14.4)."""

from __future__ import annotations

from longbox.games.heroic.engine.limits import NAMES as LIMIT_NAMES
from longbox.games.heroic.engine.special import NAMES as SFX_NAMES
from longbox.games.heroic.engine.triggers import Clause, Fact, parse_trigger
from longbox.games.heroic.engine.vocabulary import TYPES

FACT_WORDS = {
    "hit": "you inflict {type}stress of d{number} or more",
    "comp": "you inflict a complication of d{number} or more",
    "asset": "you create an asset of d{number} or more",
    "aid": "you create an asset for somebody else",
    "heal": "you ease somebody else's stress",
    "box": "you fill a box of the objective",
    "box2": "you fill two boxes at once",
    "out": "you put {whom} out",
    "counter": "you strike back",
    "react": "your reaction holds",
    "react5": "your reaction holds by 5 or more",
    "shut": "you shut a power down",
    "sfx": "you use {sfx}",
    "limit": "your Limit {limit} strikes",
    "d4": "you take a distinction as a d4",
    "stunt": "you use a stunt",
    "spend": "you spend {number} Plot Points on one roll",
    "hurt": "you take {type}stress of d{number} or more",
    "worn": "you act with {type}stress of d{number} or more",
    "outed": "you are stressed out",
    "trauma": "you take trauma",
    "fail": "an action of yours fails",
    "ones": "you roll {number} opportunities or more",
    "move": "you change your group",
    "solo": "you act alone",
    "buddy": "you act with one other",
    "team": "you act with a team",
    "lend": "you lend a trait",
    "res": "you use a resource of {word}",
    "lead": "you follow a lead of {word}",
    "unlock": "you unlock something",
    "first": "you act first",
    "last": "you act last",
    "win": "the scene is won{objective}",
    "loss": "the scene is lost{objective}",
    "clean": "no hero is out at the end of the scene",
    "spare": "somebody is spared",
    "late": "the scene is won late",
    "finale": "the Event ends {result}",
    "mended": "trauma is recovered",
}
WHOM = {"any": "a foe", "mob": "a mob", "boss": "the marked foe", "threat": "a threat"}


def trigger_words(line: str) -> str:
    """A trigger as half a sentence.

    >>> trigger_words("2*hit(any,8)")
    'you inflict stress of d8 or more, 2 times in a scene'
    >>> trigger_words("limit(issues)+finale(l) | aid&solo")
    'your Limit Issues strikes and the Event ends in defeat, or you create an asset for somebody else while you act alone'
    """
    trigger = parse_trigger(line)
    return trigger.prose() or ", or ".join(" and ".join(map(clause_words, way)) for way in trigger.ways)


def clause_words(clause: Clause) -> str:
    words = " while ".join(map(fact_words, clause.facts))
    if clause.never:
        return f"never in the scene: {words}"
    return f"{words}, {clause.count} times in a scene" if clause.count > 1 else words


def fact_words(fact: Fact) -> str:
    return FACT_WORDS[fact.name].format(
        type=f"{TYPES[fact.type]} " if fact.type >= 0 else "",
        number=fact.number,
        whom=WHOM.get(fact.word, fact.word),
        sfx=SFX_NAMES.get(fact.word, fact.word),
        limit=LIMIT_NAMES.get(fact.word, fact.word),
        word=fact.word,
        objective=f", {fact.word}" if fact.word not in ("", "any") else "",
        result={"w": "in victory", "l": "in defeat"}.get(fact.word, ""),
    )
