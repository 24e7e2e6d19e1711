"""The closed vocabulary of abilities: windows, effects, conditions and costs, with what each takes (rule B12.1).

An effect's parameters are a list of places. A place is a set of words, a whole number, or both; the ones after `|` may be left out.
"""

from __future__ import annotations

from typing import Final

WINDOWS: Final = [
    "setup",
    "round",
    "planning",
    "action",
    "move",
    "declare",
    "threat",
    "threat_rolled",
    "reduce",
    "lead",
    "backup",
    "seq",
    "reveal",
    "attack",
    "defend",
    "outwit",
    "attack_r",
    "defend_r",
    "outwit_r",
    "attack_foe",
    "defend_foe",
    "outwit_foe",
    "attack_foe_r",
    "defend_foe_r",
    "outwit_foe_r",
    "ko",
    "seq_end",
    "fall",
    "resolve",
]
FIGHT_WINDOWS: Final = WINDOWS[WINDOWS.index("seq") : WINDOWS.index("resolve")]
"""Those that open in a fight."""
LIMITS: Final = ["fight", "headline", "round"]
COLOURS: Final = ["red", "orange", "yellow"]
TYPES: Final = ["crime", "danger", "mystery"]
SKILLS: Final = ["fight", "mystic", "protection", "rescue", "science", "stealth"]
TEAMS: Final = ["avengers", "fantastic-four", "marvel-knights", "x-men"]
KINDS: Final = ["attack", "defend", "outwit"]
FACES: Final = ["hit", "boost", "trouble", "blank"]
PER: Final = ["own_ready", "foe_ready", "own_in_area"]

NUMBER: Final = "a number"
TEAM: Final = "a team"
"""The name of any team, those of other packs too."""
SIDE: Final = "me foe"
SIDES: Final = "me foe both"
SPAN: Final = "seq fight"

EFFECTS: Final = {
    "dice": [SIDE, "attack defend outwit any of_colour", NUMBER, "|", SPAN],
    "rating": ["attack defend outwit", NUMBER],
    "hits": [SIDE, NUMBER],
    "reroll": ["me foe threat", NUMBER + " all", "|", "blank hit", "|", "instead"],
    "boost": ["me foe threat", "|", "off", "|", SPAN],
    "prevent": [],
    "heal_ko": [SIDES, NUMBER],
    "ko": [SIDES, NUMBER],
    "ko_value": [SIDE, NUMBER, "fight"],
    "initiative": [SIDE],
    "ban": [SIDE, "red orange yellow last named", "|", SPAN],
    "peek": [],
    "repick": [SIDES, "|", "random"],
    "copy": ["attack defend outwit"],
    "swap_kinds": [SIDE, "attack defend outwit any", "|", "attack defend outwit"],
    "swap_hero": ["support villain_names"],
    "skip": ["first second outwit"],
    "ties": ["attack defend outwit", SIDE, "|", SPAN],
    "retreat": [SIDE],
    "threat": [NUMBER],
    "trouble": [NUMBER],
    "skill": ["any " + " ".join(SKILLS)],
    "type": ["any " + " ".join(TYPES)],
    "add_rating": ["second support"],
    "cost": ["lead backup agent need enter", NUMBER, "|", "area"],
    "forbid": ["agent most_wanted support special", "|", NUMBER, "|", SPAN],
    "cancel": ["backup agent ally scheme", NUMBER],
    "swap_lead": ["deck hand"],
    "draw": ["resource villain", NUMBER],
    "discard": ["me nemesis deck", "resource villain", NUMBER],
    "steal": ["resource pp", NUMBER],
    "look": ["resource_hand villain_hand villain_deck headline_deck", NUMBER + " hero nemesis"],
    "retrieve": ["resource villain", NUMBER + " this"],
    "pp": [NUMBER, "me hero nemesis each"],
    "vp": [NUMBER, "me hero nemesis"],
    "story": ["do advance manipulate", NUMBER],
    "move": ["ready support foe_support", NUMBER + " all me", "any same same_or_recovery apart recovery ready card"],
    "wound": [NUMBER, "any me supporter"],
    "level": ["hero", NUMBER, "one " + TEAM],
    "headline": ["discard fill swap age", NUMBER],
    "wanted": ["add remove", NUMBER + " lead"],
    "power_up": [NUMBER],
    "extra": ["action move attack", NUMBER],
    "scheme": ["any draw plan_any_headline swap_nemesis", "|", "extra"],
}
"""By its name, what an effect takes."""

FIGHT_EFFECTS: Final = [*EFFECTS][: [*EFFECTS].index("threat")]
"""Those that need a fight, unless they are about the Threat roll."""
FIGHT_WORDS: Final = {"forbid": ["support", "special"], "extra": ["attack"]}
"""The words with which other effects need one."""

COSTS: Final = {
    "pp": [NUMBER],
    "villain": [NUMBER],
    "story": [NUMBER],
    "ko": [],
    "wound": [],
    "support": [],
    "trouble": [NUMBER],
    "ally": [NUMBER],
}

FLAGS: Final = ["match", "first", "init", "hurt", "foe_hurt", "alone", "mw", "beat_lead", "beat_mw", "villain_won", "plan_done"]
"""Conditions that are a single word."""
EQUALS: Final = {
    "me": "red orange yellow named last",
    "foe": "red orange yellow named last",
    "type": " ".join(TYPES),
    "team": TEAM,
}
"""Conditions such as `foe=named`."""
AT_LEAST: Final = ["seq", "ready", "round", "pp"]
"""Conditions such as `round>=3`."""
HITS: Final = ["attack_hits", "defend_hits", "outwit_hits"]
"""Conditions such as `defend_hits>=attack_hits+2`."""
