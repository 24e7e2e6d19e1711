"""A companion for somebody who plays alone: another hero on half a sheet (rule P1.8)."""

from __future__ import annotations

from longbox.games.heroic.engine.defs import Datafile, PowerSet, Specialty
from longbox.games.heroic.engine.people import Character
from longbox.games.heroic.engine.records import Down, Harm
from longbox.games.heroic.engine.vocabulary import step_back

COMPANION = "companion"
"""The kind of such a datafile. Packs do not have it: it is always made of a hero's."""


def half(sheet: Datafile) -> Datafile:
    """Half of a hero: smaller affiliations, one distinction, the first power set, the best specialty, and no milestones."""
    first = sheet.sets[0]
    limits = [limit for limit in first.limits if limit.id != "mutually_exclusive"]
    best: list[Specialty] = []
    for one in sheet.specialties:
        if not best or one.die() > best[0].die():
            best = [one]
    return Datafile(
        f"half-{sheet.id}",
        sheet.name,
        COMPANION,
        [step_back(die) for die in sheet.affiliations],
        1,
        sheet.distinctions[:1],
        [PowerSet(first.name, first.powers, first.sfx, limits)],
        best,
        [],
        sheet.play,
    )


def made_whole(one: Character) -> None:
    """A companion carries nothing from scene to scene."""
    one.harm = Harm()
    one.down = Down()
    one.dead = False
    one.here = True
    one.shut_sets = 0
