"""The Watcher's file: everybody of theirs who has come in or waits to, with a note and what has happened to them (rule P15.11)."""

from __future__ import annotations

from typing import Final

from longbox.games.heroic.engine.defs import Datafile
from longbox.games.heroic.engine.improvise import improvised, line_of
from longbox.games.heroic.engine.people import Character
from longbox.games.heroic.engine.records import Down, Filed, Harm, InScene
from longbox.games.heroic.engine.rules import COMPLICATED, FILED, FOES, WATCHER
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import TYPES

FATE_LETTERS: Final = 200


def is_kept(one: Character) -> bool:
    """Whether somebody belongs in the file: all but the players' heroes."""
    return one.sheet.kind != "hero" or one.seat == WATCHER


def file_of(state: Heroic, who: int) -> int:
    """The place in the file of somebody at the table; -1: none."""
    for at, filed in enumerate(state.filed):
        if filed.who == who:
            return at
    return -1


def known(state: Heroic, sheet: Datafile) -> int:
    """The place in the file of somebody who is away and has this datafile, or the same name if they were typed in; -1: none."""
    for at, filed in enumerate(state.filed):
        same = filed.one.sheet
        if filed.who < 0 and (same is sheet or (same.id == sheet.id and same.name == sheet.name)):
            return at
    return -1


def named(state: Heroic, name: str) -> int:
    """The place in the file of somebody with this name who is away; -1: none."""
    for at, filed in enumerate(state.filed):
        if filed.who < 0 and filed.one.name().lower() == name.lower():
            return at
    return -1


def copied(one: Character) -> Character:
    """Somebody as the file keeps them: away, and the Watcher's."""
    kept = one.copy()
    kept.here, kept.seat, kept.in_scene = False, WATCHER, InScene()
    return kept


def came(state: Heroic, who: int) -> None:
    """Somebody has come in: their place in the file is theirs, or they get one. If it is full, the first who is away and has no note makes
    room."""
    one = state.cast[who]
    if not is_kept(one):
        return
    at = known(state, one.sheet)
    if at >= 0:
        filed = state.filed[at]
        state.filed[at] = Filed(copied(one), filed.note, filed.fate, who)
        return
    if len(state.filed) >= FILED:
        free = [at for at, filed in enumerate(state.filed) if filed.who < 0 and filed.fate and not filed.note]
        if not free:
            return
        del state.filed[free[0]]
    state.filed.append(Filed(copied(one), who=who))


def went(state: Heroic, who: int) -> None:
    """Somebody leaves, as they are now; the file says how."""
    at = file_of(state, who)
    if at < 0:
        return
    filed, one = state.filed[at], state.cast[who]
    title = state.scene.title or "a scene"
    fate = f"{filed.fate}; {title}: {how(one)}" if filed.fate else f"{title}: {how(one)}"
    state.filed[at] = Filed(copied(one), filed.note, fate[-FATE_LETTERS:].lstrip("; "), -1)


def how(one: Character) -> str:
    """How somebody left, in a few words."""
    if one.dead:
        return "dead"
    if one.harm.out == COMPLICATED:
        return "held"
    if one.harm.out >= 0:
        return f"out, {TYPES[one.harm.out]}"
    hurt = [f"{TYPES[type]} d{die}" for type, die in enumerate(one.harm.stress) if die]
    return f"left with {', '.join(hurt)}" if hurt else "left unhurt"


def as_they_left(one: Character, before: Character) -> None:
    """Somebody who comes back has what they left with, but not the stress that put them out (rule P15.12)."""
    harm = before.harm
    stress = [0 if type == harm.out else die for type, die in enumerate(harm.stress)]
    causes = ["" if type == harm.out else cause for type, cause in enumerate(harm.causes)]
    one.harm = Harm(stress, harm.trauma, causes)
    one.dice = max(1, before.dice) if one.sheet.is_many() else before.dice
    one.down = before.down
    one.shut_sets = before.shut_sets


# Datafiles out of lines


def written(line: str, old: Datafile | None = None) -> Datafile:
    """The character of a line; in place of somebody they keep what a line does not say: milestones, how they play, what strikes back."""
    sheet = improvised(line)
    if old is None:
        return sheet
    return Datafile(
        old.id if old.name == sheet.name else sheet.id,
        sheet.name,
        sheet.kind,
        sheet.affiliations,
        sheet.count,
        sheet.distinctions,
        sheet.sets,
        sheet.specialties,
        old.milestones,
        old.play,
        old.backlash if sheet.is_many() else -1,
        old.backlash_die if sheet.is_many() else 0,
    )


def staged(line: str, old: Character | None) -> Character:
    """Somebody who waits in the file, perhaps in place of what they were."""
    if old is None:
        sheet = written(line)
        return Character(sheet, WATCHER, FOES, False, sheet.count)
    one = copied(old)
    recast(one, written(line, old.sheet))
    return one


def recast(one: Character, sheet: Datafile) -> None:
    """Somebody has another datafile from now on. What was shut down or stepped was so by its place, and is not any more."""
    one.dice = sheet.count if sheet.count != one.sheet.count or not sheet.is_many() else one.dice
    one.sheet = sheet
    one.down, one.shut_sets = Down(), 0
    one.in_scene.steps, one.in_scene.limits, one.in_scene.lifted, one.in_scene.locked = [], 0, 0, 0


def line(sheet: Datafile) -> str:
    """The line of a datafile, worked out once."""
    if not sheet.line:
        sheet.line = line_of(sheet)
    return sheet.line
