"""What never changes in play: stages, uses and lives by number, how many things a table holds, and the Game as the state knows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from longbox.games.heroic.engine.defs import World
from longbox.kernel import Game

if TYPE_CHECKING:
    from longbox.games.heroic.engine.pool import PoolSteps

WATCHER: Final = 0

# How many of a kind a table holds: the ranges of moves rest on these.
CAST: Final = 24
TRAITS: Final = 40
POWERS: Final = 24
IN_SET: Final = 8
EFFECTS: Final = 16
SETS: Final = 4
SKILLS: Final = 13
OWN_DISTINCTIONS: Final = 4
SCENE_DISTINCTIONS: Final = 8
POOL: Final = 30
ONES: Final = 12
LEADS: Final = 6
COPIES: Final = 4
"""How many doom dice of one size go into a pool."""
UNLOCKED: Final = 8
"""How many unlocked things of a hero can be used."""
NOTES: Final = 60
PLANS: Final = 30
"""How many scenes the Watcher can prepare."""
FILED: Final = 60
"""How many people the Watcher's file holds."""
UNLOCKS: Final = 64
"""How many things a hero has unlocked at most, over all Events (rule P14.12)."""
LATER: Final = 200
FACTS: Final = 1000

# How many letters a text has at most: a name, a line of a datafile (`own` takes no longer one), what the Watcher writes (`TEXT_LIMIT`).
NAME_LETTERS: Final = 60
LINE_LETTERS: Final = 1000
NOTE_LETTERS: Final = 2000
SHEET_LETTERS: Final = 32_000
"""All texts of a datafile together."""
ALL_LETTERS: Final = 400_000
"""All texts of a table together."""

HEROES: Final = 0
FOES: Final = 1
SIDES: Final = ["heroes", "foes"]

# What an action is for (rule P3.1).
ATTACK: Final = 0
COMPLICATE: Final = 1
SUPPORT: Final = 2
RECOVER: Final = 3
OBJECTIVE: Final = 4
SHUT: Final = 5
REMOVE: Final = 6
LIFT: Final = 7
LOWER: Final = 8
GRANDSTAND: Final = 9
FETCH: Final = 10
USES: Final = ["attack", "complicate", "support", "recover", "objective", "shut", "remove", "lift", "lower", "grandstand", "fetch"]

# Where the game stands.
IDLE: Final = 0
FIRST: Final = 1
NEXT: Final = 2
ACT: Final = 3
ROLL: Final = 4
KEEP: Final = 5
BUY: Final = 6
REACT: Final = 7
COUNTER: Final = 8
ABSORB: Final = 9
EXTRA: Final = 10
REST: Final = 11
LEAD: Final = 12
ENDING: Final = 13
CLOSED: Final = 14
RESOLVE: Final = 15
CURTAIN: Final = 16

# Traits that lie on the table.
ASSET: Final = 0
COMPLICATION: Final = 1
RESOURCE: Final = 2
STUNT: Final = 3
TRAIT_KINDS: Final = ["asset", "complication", "resource", "stunt"]

# How long they last.
FOR_ROLL: Final = 0
FOR_SCENE: Final = 1
FOR_NEXT: Final = 2
FOR_ACT: Final = 3
FOR_GOOD: Final = 4
FOR_ACTION: Final = 5
LIVES: Final = ["one roll", "the scene", "this and the next Action Scene", "the Act", "good, until removed", "the next Action Scene"]

# What else than one of the three types of stress a hit is, or took somebody out, and what else a further effect die makes.
COMPLICATED: Final = 3
AS_ASSET: Final = 4

TRAUMA: Final = 3
"""A recovery is about stress of one of the three types, or from here on about trauma of one."""

# Bits of `framed`, one for each type of trauma (rule P11.14): the next Transition is about it; in this one it is recovered like stress.
FRAMED_NEXT: Final = 0b111
FRAMED_NOW: Final = 3
"""Where the second kind begins."""

# A distinction in a pool (rules P3.5 and P8.11).
AS_D8: Final = 0
AS_D4: Final = 1
AS_D4_STEP: Final = 2

DOUBLE: Final = 1
"""An SFX doubles a power, instead of stepping it up."""

# How a reaction strikes back (rules P5.7 and P9.11).
PAID: Final = 0
BY_SFX: Final = 1
BY_SFX_UP: Final = 2

# What can be proposed to the Watcher (rule P15.3).
P_AFFILIATION: Final = 1
P_SKIP: Final = 2
P_LIMIT: Final = 3
P_SFX: Final = 4
P_DEATH: Final = 5
P_OWN_LIMIT: Final = 6
YES: Final = 0

# Standing answers (rule P4.10).
ASKED: Final = 0
ALWAYS: Final = 1
NEVER: Final = 2
FROM_TWO: Final = 3
STANDING: Final = ["ask", "always", "never", "from_two"]

NO_SCENE: Final = 0
ACTION: Final = 1
TRANSITION: Final = 2

RESCUE: Final = 0
STOP: Final = 1
ESCAPE: Final = 2
HOLD: Final = 3
CHASE: Final = 4
DUEL: Final = 5


class HeroicRules(Game):
    """The game, as far as its state asks for it."""

    world: World
    steps: PoolSteps
    heroes: list[str]
    """The datafile that each seat has chosen; the Watcher's is empty."""
    opens: str
    """The scene or Event that a bot as Watcher begins with; empty: the first Event."""
    out_at_once: bool
    step_back_first: bool
    free_grandstand: bool
    free_healing: bool
    xp_any_time: bool
    mob_complications: bool
    lend_resources: bool
    doom_strikes_back: bool
