"""Who comes into a scene (chapter P12)."""

from __future__ import annotations

from longbox.games.heroic.engine.defs import Datafile, Foe
from longbox.games.heroic.engine.filing import came, went
from longbox.games.heroic.engine.people import Character
from longbox.games.heroic.engine.records import Growth
from longbox.games.heroic.engine.rules import CAST, FOES, HEROES, WATCHER
from longbox.games.heroic.engine.state import Heroic


def bring_foe(state: Heroic, foe: Foe) -> int:
    sheet = state.rules().world.by_id[foe.who]
    if foe.count:
        sheet = with_dice(sheet, foe.count, foe.die)
    who = bring(state, sheet, WATCHER, FOES)
    if who >= 0 and foe.type >= 0:
        state.cast[who].feel(foe.type, foe.worn, "from before")
    return who


def with_dice(sheet: Datafile, count: int, die: int) -> Datafile:
    """A mob or threat with another number of dice."""
    dice = [die if old else 0 for old in sheet.affiliations]
    return Datafile(
        sheet.id,
        sheet.name,
        sheet.kind,
        dice,
        count,
        sheet.distinctions,
        sheet.sets,
        sheet.specialties,
        sheet.milestones,
        sheet.play,
        sheet.backlash,
        sheet.backlash_die,
    )


def bring(state: Heroic, sheet: Datafile, seat: int, side: int) -> int:
    """Somebody comes into the scene, and has not acted yet (rules P12.6 and P12.7). Gives the place in the cast; -1: there is no room."""
    one = Character(sheet, seat, side, True, sheet.count)
    for at, set_ in enumerate(sheet.sets):
        for limit in set_.limits:
            if limit.id == "mutually_exclusive" and limit.set < at:
                one.shut_sets |= 1 << at  # rule P10.9
    if sheet.kind == "hero" and side == HEROES and seat != WATCHER:
        one.pp = 1
        one.growth = Growth([milestone.id for milestone in sheet.milestones])
    for at, old in enumerate(state.cast):
        if not old.here and (old.sheet.kind != "hero" or old.seat == WATCHER) and at != state.scene.boss:
            for trait in state.traits:
                if trait.owner == at or trait.maker == at:
                    trait.maker = -1
                    trait.die = 0 if trait.owner == at else trait.die
            went(state, at)
            state.cast[at] = one
            came(state, at)
            return at
    if len(state.cast) >= CAST:
        return -1
    state.cast.append(one)
    came(state, len(state.cast) - 1)
    return len(state.cast) - 1
