"""Where each step of a pool lies, and what all of them are refused for (rules P3.1 to P3.3)."""

from __future__ import annotations

from typing import Final

from longbox.games.heroic.engine.pool import Pool
from longbox.kernel import Refusal

# Slots after `AIM`, in the order in which a pool is worked out: what changes dice comes last.
ALSO: Final = 1
MULTI: Final = 25
GROUP: Final = 29
AFFILIATION: Final = 30
DISTINCTION: Final = 31
POWER: Final = 32
SPECIALTY: Final = 36
ASSETS: Final = 37
EXTRA_DIE: Final = 38
HINDRANCE: Final = 39
THEIR_STRESS: Final = 40
MORE_DISTINCTIONS: Final = 41
MORE_POWERS: Final = 53
MORE_SPECIALTIES: Final = 85
MORE_ASSETS: Final = 98
MORE_PUSH: Final = 138
MORE_STUNT: Final = 139
MORE_RESOURCES: Final = 140
MORE_COMPLICATIONS: Final = 180
MORE_STRESS: Final = 220
OWN_STRESS: Final = 223
DOOM: Final = 226
LENT: Final = 246
SFX_SLOT: Final = 280

NO_PLACE = Refusal("no_trait", "There is no such trait to take now.", "P3.2")
FIRST_AIM = Refusal("no_aim", "Say first what you want to do, and to whom.", "P3.1")
HAVE_ONE = Refusal("extra_first", "The free one comes first; an extra costs 1 Plot Point or doom die.", "P3.3")
LOCKED = Refusal("locked", "The Watcher has locked that for the scene.", "P6.5")
TWICE = Refusal("twice", "That is in the pool already.", "P3.2")


def early(pool: Pool) -> Refusal | None:
    """An action says first what it is for (rule P3.1); a reaction does not."""
    return None if pool.reacting or pool.use >= 0 else FIRST_AIM
