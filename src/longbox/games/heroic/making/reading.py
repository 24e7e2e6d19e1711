"""Datafiles as sentences: what an SFX does, when a Limit strikes, what a milestone waits for."""

from __future__ import annotations

import re

from longbox.games.heroic.engine.defs import Limit, PowerSet, Sfx
from longbox.games.heroic.engine.special import NAMES
from longbox.games.heroic.engine.triggers import Clause, Fact, Trigger
from longbox.games.heroic.engine.vocabulary import TYPES

OPEN = "…"
"""Where something is not named yet."""
SFX_WORDS = {
    "absorption": "Win a reaction against {words}: keep the attacker's effect die as a stunt, or step up a power of this set, for "
    "your next action. After a lost one: 1 PP.",
    "adaptive_tactics": "With a single power in the pool, step back one die and double it.",
    "afflict": "To inflict {what}, add a d6 and step up the effect die.",
    "area_attack": "For each target beyond the first, add a d6 and keep one more effect die.",
    "berserk": "Borrow a doom die for an attack; it goes back one step larger.",
    "boost": "Shut down the largest power of this set to step up another one.",
    "burst": "Against one target, step up or double a power; lose the largest die rolled, and add three for the total.",
    "constructs": "To create an asset, add a d6 and step up the effect die.",
    "counterattack": "Win a reaction against {words}: use your effect die for nothing. 1 PP steps it up.",
    "dangerous": "In an attack, add a d6, step back your largest die, step up the stress.",
    "focus": "Two equal dice become one that is a step larger.",
    "healing": "Add a power of this set to help others recover. Or 1 PP and your action: somebody's stress is gone, or trauma steps back.",
    "healing_factor": "1 PP and your action: your physical stress is gone, and physical trauma steps back.",
    "immunity": "1 PP: ignore stress, trauma or a complication from {words}.",
    "invulnerable": "1 PP: ignore physical stress or trauma, {words}.",
    "master_plan": "1 PP: borrow the largest doom die as an asset for your next action; it goes back one step smaller.",
    "multipower": "Use two or more powers of this set, each stepped back once for each power beyond the first.",
    "push": "Step up or double a power of this set, then take d6 {what}.",
    "regenerate": "Your action, and a d8 into the doom pool: all your {what} is gone, and its trauma steps back.",
    "second_chance": "1 PP: roll again, if a power of this set is in the pool.",
    "second_wind": "Before an action, move your {what} into the doom pool and step up a power of this set.",
    "unleashed": "Step up or double a power for one action; if it fails, its die goes into the doom pool.",
    "versatile": "Replace a power by two dice a step smaller, or three that are two steps smaller.",
}
LIMIT_NAMES = {
    "conscious_activation": "Conscious Activation", "exhausted": "Exhausted", "gear": "Gear", "growing_dread": "Growing Dread",
    "issues": "Issues", "mutant": "Mutant", "mutually_exclusive": "Mutually Exclusive", "powered_down": "Powered Down",
    "uncontrollable": "Uncontrollable", "vulnerable": "Vulnerable",
}  # fmt: skip
LIMIT_WORDS = {
    "conscious_activation": "The set is shut down while you are stressed out, and while you have {type} trauma.",
    "exhausted": "Shut down {power} for 1 PP, until an opportunity or a Transition.",
    "gear": "Shut down the set for 1 PP ({words}); an action against the doom pool brings it back.",
    "growing_dread": "With a power of this set in the pool, twos are opportunities too.",
    "issues": "Take the complication {complication} d6 for 1 PP.",
    "mutant": "1 PP when something aims at mutants.",
    "mutually_exclusive": "Shut down this set to use {set}, and back.",
    "powered_down": "Step back all powers of the set for 1 PP ({words}), until a Transition.",
    "uncontrollable": "{power} becomes a complication on you for 1 PP, until an opportunity, or until it is removed.",
    "vulnerable": "Take d6 {type} stress for 1 PP ({words}).",
}
FACT_WORDS = {
    "hit": "your action leaves somebody {type}stress of d{number} or more",
    "comp": "you put a complication of d{number} or more on a foe",
    "asset": "you make an asset of d{number} or more",
    "aid": "you give an ally an asset, or an ally uses one of yours",
    "heal": "you ease an ally's stress",
    "box": "your action fills a box",
    "box2": "your action fills two boxes",
    "out": "you take {whom}",
    "win": "{scene} is won",
    "loss": "{scene} is lost",
    "finale": "the last scene of an Act is {result}",
    "counter": "you use the effect die of a reaction",
    "react": "you win a reaction against the marked foe",
    "react5": "you win a reaction by 5 or more",
    "shut": "you shut down or remove a foe's trait",
    "sfx": "you use {sfx}",
    "limit": "your Limit {limit} is activated",
    "d4": "you use a distinction as a d4",
    "stunt": "you add a stunt",
    "spend": "you spend {number} or more PP on one roll",
    "hurt": "you take {type}stress of d{number} or more",
    "worn": "you act with {type}stress of d{number} or more",
    "outed": "you are stressed out",
    "trauma": "you take trauma",
    "fail": "your action fails",
    "ones": "you roll {number} ones or more",
    "move": "you change group",
    "solo": "you win an action by 5 or more with your Solo die",
    "buddy": "you win an action by 5 or more with your Buddy die",
    "team": "you win an action by 5 or more with your Team die",
    "lend": "you lend a trait",
    "res": "you create a resource by {word}",
    "lead": "the heroes take the way of {tag}",
    "unlock": "you unlock something of the Event",
    "first": "you act first in a scene",
    "last": "you act last in a round",
    "clean": "a scene is won and no hero was stressed out",
    "spare": "a scene is won and you took nobody out",
    "late": "a scene is won with one tick left at most",
    "mended": "trauma is healed, yours or by you",
}
EXAMPLES = [
    ("aid", "box&worn(any,8)", "finale(w)+clean | outed+finale(w)"),
    ("d4", "react5", "lead(mercy) | out(boss)"),
]
"""Triggers for 1, 3 and 10 XP, for two milestones."""
SAMPLES = {
    "type": "P", "die": "8", "count": "2", "whom": "boss", "sfx": "focus", "limit": "gear", "specialty": "Combat", "tag": "mercy",
    "objective": "rescue", "result": "w",
}  # fmt: skip
"""What may stand in the brackets of a fact, to show it."""
OF_SCENE = {
    "clean": "no hero was stressed out in it",
    "spare": "you took nobody out in it",
    "late": "one tick at most was left",
}
"""Facts of a scene that has been named already."""
OUT_WORDS = {"any": "somebody out", "mob": "a die from a mob", "boss": "out the marked foe", "threat": "out a large-scale threat"}
SCENES = {
    "any": "a scene", "rescue": "a rescue", "stop": "a race to stop something", "escape": "an escape", "hold": "a last stand",
    "chase": "a chase", "duel": "a duel",
}  # fmt: skip
TAG_WORDS = {
    "bargain": "the bargain", "confess": "the confession", "cover": "silence", "cure": "the cure", "defy": "defiance", "law": "the law",
    "mercy": "mercy", "school": "teaching", "street": "the street", "throne": "the throne",
}  # fmt: skip


def sfx_title(sfx: Sfx) -> str:
    """An SFX by its own name, if it has one, and by that of the rules.

    >>> sfx_title(Sfx("berserk", "Red Haze", -1, "", "", []))
    'Red Haze (Berserk)'
    """
    return f"{sfx.name} ({NAMES[sfx.id]})" if sfx.name else NAMES[sfx.id]


def sfx_words(sfx: Sfx) -> str:
    """What an SFX does.

    >>> sfx_words(Sfx("afflict", "", -1, "Webbed", "", []))
    'To inflict Webbed, add a d6 and step up the effect die.'
    """
    what = f"{TYPES[sfx.type]} stress" if sfx.type >= 0 else sfx.complication
    return SFX_WORDS[sfx.id].format(what=what or OPEN, words=sfx.words or OPEN)


def in_general(words: str) -> str:
    """What an SFX or a Limit does, before anything has been named.

    >>> in_general(SFX_WORDS["push"])
    'Step up or double a power of this set, then take d6 (what you name).'
    """
    return re.sub(r"\{\w+\}", "(what you name)", words).replace("((what you name))", "(when you say)")


def limit_words(limit: Limit, one: PowerSet, sets: list[PowerSet]) -> str:
    """When a Limit strikes, and what it does."""
    return LIMIT_WORDS[limit.id].format(
        type=TYPES[limit.type] if limit.type >= 0 else OPEN,
        power=one.powers[limit.power].title() if limit.power >= 0 else OPEN,
        words=limit.words or OPEN,
        complication=limit.complication or OPEN,
        set=sets[limit.set].name if limit.set >= 0 else OPEN,
    )


def trigger_words(trigger: Trigger) -> str:
    """What a trigger waits for, as a sentence without its end.

    >>> from longbox.games.heroic.engine.triggers import parse_trigger
    >>> trigger_words(parse_trigger("2*hit(P,8) | box&worn(any,8)"))
    'your action leaves somebody physical stress of d8 or more, 2 times in a scene; or your action fills a box, while you act with stress \
of d8 or more'
    >>> trigger_words(parse_trigger("finale(w)+!outed"))
    'the last scene of an Act is won, and in that scene it did not happen that you are stressed out'
    """
    return trigger.prose() or "; or ".join(_way(way) for way in trigger.ways)


def _way(way: list[Clause]) -> str:
    """How the scene ended comes first, so that the rest can be said of that scene."""
    ordered = sorted(way, key=lambda clause: clause.never or clause.facts[0].name not in ("finale", "win", "loss"))
    return ", and ".join([_clause(ordered[0]), *(OF_SCENE.get(_only(one), f"in that scene {_clause(one)}") for one in ordered[1:])])


def _only(clause: Clause) -> str:
    """The name of a clause's fact, if there is nothing else to it."""
    return clause.facts[0].name if len(clause.facts) == 1 and clause.count == 1 and not clause.never else ""


def _clause(clause: Clause) -> str:
    words = fact_words(clause.facts[0])
    for fact in clause.facts[1:]:
        words += f", {'while' if fact.name == 'worn' else 'as'} {fact_words(fact)}"
    if clause.count > 1:
        words += f", {clause.count} times in a scene"
    return f"it did not happen that {words}" if clause.never else words


def fact_words(fact: Fact) -> str:
    """One fact of the log in words.

    >>> fact_words(Fact("out", word="boss")), fact_words(Fact("win", word="rescue")), fact_words(Fact("finale", word="l"))
    ('you take out the marked foe', 'a rescue is won', 'the last scene of an Act is lost')
    """
    return FACT_WORDS[fact.name].format(
        type=f"{TYPES[fact.type]} " if fact.type >= 0 else "",
        number=fact.number,
        word=fact.word,
        sfx=NAMES.get(fact.word, ""),
        limit=LIMIT_NAMES.get(fact.word, ""),
        tag=TAG_WORDS.get(fact.word, ""),
        whom=OUT_WORDS.get(fact.word, ""),
        scene=SCENES.get(fact.word, ""),
        result="won" if fact.word == "w" else "lost",
    )
