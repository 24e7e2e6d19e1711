"""A foe as packs write it: `electro`, `dockside-crew 4d6`, `sauron worn P12`."""

from __future__ import annotations

import re

from longbox.games.heroic.engine.defs import Foe
from longbox.games.heroic.engine.triggers import LETTERS
from longbox.games.heroic.engine.vocabulary import TYPES

FOE = re.compile(r"([a-z0-9-]+)(?: (\d+)d(\d+))?(?: worn ([PME])(\d+))?")


def foe_of(words: str) -> Foe:
    """The foe that the words say; they have been checked.

    >>> foe = foe_of("dockside-crew 4d6 worn P8")
    >>> foe.who, foe.count, foe.die, foe.type, foe.worn
    ('dockside-crew', 4, 6, 0, 8)
    """
    match = FOE.fullmatch(words)
    assert match is not None
    worn = TYPES.index(LETTERS[match[4]]) if match[4] else -1
    return Foe(match[1], int(match[2] or 0), int(match[3] or 0), worn, int(match[5] or 0))
