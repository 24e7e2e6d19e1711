"""The closed vocabulary of abilities, besides their effects: windows, conditions and costs, and what can be said of them (rule B12.1).

Parameters are a list of sets of words; NUMBER among them stands for a whole number, and TEAM for a team. Those after `|` may be left out.
"""

from __future__ import annotations

from typing import Final

WHEN: Final = {
    "setup": "When the game is set up",
    "round": "When a Game Round begins",
    "planning": "In Planning",
    "action": "As an action",
    "move": "After a movement action of yours",
    "declare": "When the Nemesis declares",
    "threat": "Before the Threat roll",
    "threat_rolled": "After the Threat roll",
    "reduce": "When Trouble is reduced",
    "lead": "Before a Lead Villain is played",
    "backup": "When Backup Effects and Agents are played",
    "seq": "Before powers are chosen",
    "reveal": "After powers are shown",
    "attack": "Before your Attack roll",
    "defend": "Before your Defend roll",
    "outwit": "Before your Outwit roll",
    "attack_r": "After your Attack roll",
    "defend_r": "After your Defend roll",
    "outwit_r": "After your Outwit roll",
    "attack_foe": "Before the other side's Attack roll",
    "defend_foe": "Before the other side's Defend roll",
    "outwit_foe": "Before the other side's Outwit roll",
    "attack_foe_r": "After the other side's Attack roll",
    "defend_foe_r": "After the other side's Defend roll",
    "outwit_foe_r": "After the other side's Outwit roll",
    "ko": "When a KO is about to be laid",
    "seq_end": "At the end of a sequence",
    "fall": "When your fighter falls",
    "resolve": "When the Headline is resolved",
}
"""All windows in their order: when a line works, as its card says it."""
WINDOWS: Final = list(WHEN)
FIGHT_WINDOWS: Final = WINDOWS[WINDOWS.index("seq") : WINDOWS.index("resolve")]
"""Those that open in a fight."""
LIMITS: Final = {"fight": "Once a fight", "headline": "Once a Headline", "round": "Once a Game Round"}
COLOURS: Final = ["red", "orange", "yellow"]
TYPES: Final = ["crime", "danger", "mystery"]
SKILLS: Final = ["fight", "mystic", "protection", "rescue", "science", "stealth"]
STAGES: Final = ["prologue", "development", "conclusion"]
KINDS: Final = ["attack", "defend", "outwit"]
FACES: Final = ["hit", "boost", "trouble", "blank"]
PER: Final = {
    "own_ready": "for each Ready hero of the team in the district",
    "foe_ready": "for each Ready hero in the district",
    "own_in_area": "for each hero of the team in the area",
}
"""What `per` counts."""

NUMBER: Final = "a number"
TEAM: Final = "a team"
"""The name of any team, those of other packs too."""
SIDE: Final = "me foe"
SIDES: Final = "me foe both"
SPAN: Final = "seq fight"

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

FLAGS: Final = {
    "match": "both showed the same colour",
    "first": "it is the first sequence",
    "init": "you have the Initiative",
    "hurt": "you have a KO",
    "foe_hurt": "the other side has a KO",
    "alone": "one hero stands there without any other and without a supporter",
    "mw": "the Lead Villain is Most Wanted",
    "beat_lead": "a Lead Villain was beaten",
    "beat_mw": "a Most Wanted villain was beaten",
    "villain_won": "the villain has won",
    "plan_done": "a Master Plan succeeds",
}
"""Conditions that are a single word, and what they say."""
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
