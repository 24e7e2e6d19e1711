"""The closed words of Heroic: dice, kinds of characters, powers and their ladder, specialties, SFX, Limits, facts and effects of Events.

A pack uses these words and no others, and the engine executes every one of them.
"""

from __future__ import annotations

from typing import Final

DICE: Final = [4, 6, 8, 10, 12]
"""The sides of the dice, from the smallest."""

TYPES: Final = ["physical", "mental", "emotional"]
PHYSICAL: Final = 0
MENTAL: Final = 1
EMOTIONAL: Final = 2

AFFILIATIONS: Final = ["Solo", "Buddy", "Team"]
SOLO: Final = 0
BUDDY: Final = 1
TEAM: Final = 2

KINDS: Final = ["hero", "major", "minor", "specialist", "mob", "threat"]
LADDER_DICE: Final = {"hero": [6, 8, 10], "major": [6, 8, 10], "minor": [4, 6, 8], "specialist": [4, 6, 8]}
"""The three affiliation dice of each kind of character; mobs have Team dice alone, and threats Solo dice (rule P2.2)."""

SPECIALTIES: Final = [
    "Acrobatics", "Business", "Combat", "Cosmic", "Covert", "Crime", "Medical", "Menace", "Mystic", "Psych", "Science", "Tech", "Vehicle",
]  # fmt: skip
RANKS: Final = ["Expert", "Master", "Grandmaster"]
RANK_DICE: Final = [8, 10, 12]
RESOURCE_DICE: Final = [6, 8, 10]
"""What a resource linked to a specialty of this rank begins with (rule P7.9)."""

ENHANCED: Final = ["Durability", "Intelligence", "Reflexes", "Senses", "Speed", "Stamina", "Strength"]
"""Families whose title is Enhanced, Superhuman or Godlike."""

FROM_D8: Final = ["Durability", "Intelligence", "Reflexes", "Stamina", "Strength"]
"""Families without a d6 (rule P2.5)."""

ELEMENTS: Final = [
    "Air", "Cosmic", "Earth", "Electric", "Fire", "Gravity", "Ice", "Kinetic", "Light", "Magnetic", "Negative", "Sonic", "Water", "Weather",
]  # fmt: skip
CONTROLLED: Final = [*ELEMENTS, "Animal Control", "Mind Control", "Plant Control", "Transmutation"]
"""Families whose title ends in Influence, Control, Mastery or Supremacy."""

PLAIN: Final = [
    "Airwalk", "Blast", "Burrow", "Grow", "Intangibility", "Invisibility", "Leap", "Mimic", "Resistance", "Shapeshift", "Shrink", "Stretch",
    "Swim", "Swing", "Telepathy", "Teleport", "Weapon",
]  # fmt: skip
FAMILIES: Final = sorted([*ENHANCED, *CONTROLLED, *PLAIN, "Flight", "Sorcery"])
"""What a power is. A power may have a word before its family: Mystic Blast is a Blast, Psychic Resistance a Resistance."""

GROUPS: Final = {
    "melee": ["Weapon", "Strength", "Stretch", "Grow"],
    "thrown": ["Weapon", "Strength", "Kinetic"],
    "kinetic": ["Weapon", "Strength", "Kinetic", "Earth", "Stretch", "Grow"],
    "energy": ["Blast", "Cosmic", "Electric", "Fire", "Light", "Magnetic", "Negative", "Sonic"],
    "mind": ["Telepathy", "Mind Control"],
    "body": ["Transmutation"],
    "magic": ["Sorcery"],
}
"""Words for several families at once, for `against`."""

AGAINST: Final = sorted([*FAMILIES, *GROUPS, *TYPES, "complication"])
"""What an SFX can name as the attacks that it works against."""

SFX: Final = {
    "absorption": ["words", "against"],
    "adaptive_tactics": [],
    "afflict": ["what"],
    "area_attack": [],
    "berserk": [],
    "boost": [],
    "burst": [],
    "constructs": [],
    "counterattack": ["words", "against"],
    "dangerous": [],
    "focus": [],
    "healing": [],
    "healing_factor": [],
    "immunity": ["words", "against"],
    "invulnerable": ["words", "against"],
    "master_plan": [],
    "multipower": [],
    "push": ["what"],
    "regenerate": ["what"],
    "second_chance": [],
    "second_wind": ["what"],
    "unleashed": [],
    "versatile": [],
}
"""The special effects, each with the fields that it needs (rule P9.2)."""

LIMITS: Final = {
    "conscious_activation": ["what"],
    "exhausted": ["power"],
    "gear": ["words"],
    "growing_dread": [],
    "issues": ["complication"],
    "mutant": [],
    "mutually_exclusive": ["set"],
    "powered_down": ["words"],
    "uncontrollable": ["power"],
    "vulnerable": ["what", "words"],
}
"""The Limits, each with the fields that it needs (rule P10.2)."""

OBJECTIVES: Final = ["rescue", "stop", "escape", "hold", "chase", "duel"]
BODILY: Final = ["rescue", "escape", "hold", "chase"]
"""Objectives that physical stress hinders, unless the scene says otherwise (rule P5.10)."""


def usual_hinders(objective: str) -> list[int]:
    """The types of stress that stand with doom against an action, if the scene does not name them (rule P5.10)."""
    return [PHYSICAL] if objective in BODILY else []


def hinders_words(hinders: int) -> str:
    """The types of stress of a mask, in words.

    >>> hinders_words(0b011)
    'physical or mental stress'
    """
    return f"{' or '.join([type for at, type in enumerate(TYPES) if hinders >> at & 1])} stress"


def mask_of(places: list[int]) -> int:
    return sum([1 << place for place in places])


FACTS: Final = {
    "hit": "type die", "comp": "die", "asset": "die", "aid": "", "heal": "", "box": "", "box2": "", "out": "whom", "counter": "",
    "react": "", "react5": "", "shut": "", "sfx": "sfx", "limit": "limit", "d4": "", "stunt": "", "spend": "count", "hurt": "type die",
    "worn": "type die", "outed": "", "trauma": "", "fail": "", "ones": "count", "move": "", "solo": "", "buddy": "", "team": "", "lend": "",
    "res": "specialty", "lead": "tag", "unlock": "", "first": "", "last": "", "win": "objective", "loss": "objective", "clean": "",
    "spare": "", "late": "", "finale": "result", "mended": "",
}  # fmt: skip
"""What a milestone can wait for, and what stands in its brackets (rule P14.4)."""

TAGS: Final = ["bargain", "confess", "cover", "cure", "defy", "law", "mercy", "school", "street", "throne"]
"""What a lead can stand for."""

STAKES: Final = ["normal", "high", "catastrophic"]
THREATS: Final = ["normal", "global", "cosmic"]
GAINS: Final = {
    "pp": ["count"],
    "doom": ["dice"],
    "asset": ["name", "die", "lasts"],
    "resource": ["die"],
    "complication": ["name", "die"],
    "stress": ["type", "die"],
    "boxes": ["scene", "count"],
    "obstacle": ["scene", "count"],
    "split": [],
    "free_die": ["who", "die"],
    "no_recovery": [],
    "distinction": ["name"],
}
"""What a clock, an outcome or a lead can change, each with the fields that it needs (rule P11.12)."""

UNLOCKS: Final = {
    "asset": ["name", "die"],
    "ally": ["who"],
    "played": ["who"],
    "immunity": ["name", "against"],
    "helper": ["name", "die"],
    "power": ["name", "die"],
    "power_scene": ["name", "die"],
    "reroll": ["words"],
}
"""What an Event can sell for XP, each with the fields that it needs (rule P14.12)."""

PRICES: Final = {
    "hurt": ["type"],
    "tick": [],
    "split": [],
    "distinction": [],
    "foe": ["who"],
    "shut": [],
    "act": [],
    "limit": [],
}
"""What doom can buy in a scene, each with the fields that it needs (rule P8.12)."""

TACTIC_DOES: Final = ["attack", "complicate", "asset", "help", "grandstand", "hinder", "flee", "hide"]
TACTIC_AIMS: Final = ["any", "scorer", "loner", "hurt", "last", "fastest", "strongest", "proudest", "kindest", "closest", "door"]
TACTIC_WHENS: Final = [
    "always",
    "first_two_rounds",
    "later",
    "two_heroes_out",
    "two_foes_out",
    "after_asset",
    "somebody_pinned",
    "four_ticks",
]

VOICES: Final = ["arrive", "blood", "foe", "power", "doom", "out", "half", "last", "full", "win", "loss", "end"]


def step_up(die: int, steps: int = 1) -> int:
    """A die so many steps larger; d12 is the largest.

    >>> step_up(8), step_up(8, 2), step_up(12), step_up(0)
    (10, 12, 12, 4)
    """
    return min(12, (die or 2) + 2 * steps)


def step_back(die: int, steps: int = 1) -> int:
    """A die so many steps smaller; below d4 there is none.

    >>> step_back(8), step_back(4), step_back(12, 3)
    (6, 0, 6)
    """
    left = die - 2 * steps
    return left if left >= 4 else 0


def family_of(power: str) -> str:
    """What family a power is of, by the end of its name; empty if none.

    >>> family_of("Mystic Blast"), family_of("Mind Control"), family_of("Cooking")
    ('Blast', 'Mind Control', '')
    """
    for family in FAMILIES:
        if power == family or power.endswith(" " + family):
            return family
    return ""


def title_of(power: str, die: int) -> str:
    """A power's title by the ladder (rule P2.5).

    >>> title_of("Strength", 10), title_of("Fire", 8), title_of("Flight", 12), title_of("Mystic Blast", 8), title_of("Mind Control", 10)
    ('Superhuman Strength', 'Fire Control', 'Space Flight', 'Mystic Blast', 'Mind Mastery')
    """
    family, rung = family_of(power), DICE.index(die) - 1 if die in DICE else -1
    if rung < 0:
        return power
    if family in ENHANCED:
        return f"{['', 'Enhanced ', 'Superhuman ', 'Godlike '][rung]}{power}"
    if family in CONTROLLED:
        stem = power.removesuffix(" Control")
        return f"{stem} {['Influence', 'Control', 'Mastery', 'Supremacy'][rung]}"
    if family == "Flight":
        return f"{['', 'Subsonic ', 'Supersonic ', 'Space '][rung]}{power}"
    if family == "Sorcery":
        return f"{['Novice', 'Adept', 'Master', 'Supreme'][rung]} {power}"
    return power
