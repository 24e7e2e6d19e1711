"""A ruling in a person's words: `ruling shut Wolverine Weapon: tangled`. Names stand for places; what is unknown or unclear is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

from longbox.games.heroic.engine.rules import POWERS
from longbox.games.heroic.engine.ruling import GROUPS, RULED
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import AFFILIATIONS, DICE, TYPES
from longbox.kernel import BadDeed

T = TypeVar("T")
Filled = dict[str, object]
MOST_WORDS: Final = 5

NEEDS: Final[dict[str, str]] = {
    "stress": "who type die", "trauma": "who type die", "points": "who count", "xp": "who count", "add_doom": "die", "remove_doom": "die",
    "asset": "who die name", "complication": "who die name", "remove_trait": "trait", "boxes": "count", "ticks": "count", "out": "who type",
    "wake": "who", "acted": "who", "shut": "who power", "restore": "who power", "lock": "who use", "unlock": "who use",
    "distinction": "name", "dead": "who", "alive": "who", "dice": "who count", "step": "who power step", "trait_die": "trait die",
    "obstacle": "die", "group": "who group", "no_distinction": "scene",
}  # fmt: skip
"""What is to be said after the word, in this order."""
STEPS: Final = {"down": 0, "back": 1, "up": 2}
EXAMPLES: Final = {
    "who": "a name", "type": "physical, mental or emotional", "die": "a die, such as d8, or 0 for none", "count": "a number",
    "step": "up, down or back", "group": "alone, or with NAME",
}  # fmt: skip


def ruling(state: Heroic, words: str) -> Filled:
    """The form `ruling` that these words fill in."""
    parts = words.replace(":", " : ").split()
    what = one_of({word: word for word in RULED}, parts, "Something to rule about")
    found: Filled = {"form": "ruling", "what": what}
    for need in NEEDS[what].split():
        if need == "name":
            continue
        lay(state, found, what, need, parts)
    name, colon, why = " ".join(parts).replace(" : ", ": ").partition(":")
    if "name" in NEEDS[what].split():
        if not colon:
            raise BadDeed(f"ruling {what} needs a name, a colon and why, such as: Stuck in Foam: it hardens.")
        found["name"] = name.strip()
    found["reason"] = (why if (colon and not name.strip()) or "name" in found else " ".join(parts)).lstrip(": ").strip()
    if not found["reason"]:
        raise BadDeed(f"ruling {what}: say why, at the end of the line. All read it.")
    return found


def lay(state: Heroic, found: Filled, what: str, need: str, parts: list[str]) -> None:
    """Take what is needed off the words, and fill it in."""
    if need == "who":
        found["who"] = person(state, parts)
    elif need == "type":
        found["type"] = one_of({type: type for type in TYPES}, parts, EXAMPLES["type"])
    elif need in ("die", "count"):
        found["value"] = number(what, need, parts)
    elif need == "group":
        found["value"] = group(state, state.cast[int(str(found["who"]))].in_scene.group, parts)
    elif need == "step":
        found["value"] = one_of(STEPS, parts, EXAMPLES["step"])
    else:
        place = one_of(places(state, found, need), parts, "A trait")
        found["place" if (need == "trait" and what == "trait_die") or what == "step" else "value"] = place


def places(state: Heroic, found: Filled, need: str) -> dict[str, int]:
    """What a word can name, with its place."""
    if need == "trait":
        return {trait.name: at for at, trait in enumerate(state.traits) if trait.die}
    if need == "scene":
        return {words: at for at, words in enumerate(state.scene.distinctions)}
    one = state.cast[int(str(found["who"]))]
    if need == "use":
        return {name: at for at, name in enumerate([*AFFILIATIONS, *one.sheet.distinctions])}
    powers = {power.title(): at for at, power in enumerate(one.sheet.powers)}
    return powers | {skill.name(): POWERS + at for at, skill in enumerate(one.sheet.specialties)}


def group(state: Heroic, own: int, parts: list[str]) -> int:
    """The group of somebody who is named, or one where nobody stands."""
    if parts and parts[0].lower() == "with":
        del parts[0]
        return state.cast[person(state, parts)].in_scene.group
    if parts and parts[0].lower() == "alone":
        del parts[0]
        taken = {one.in_scene.group for one in state.cast if one.here}
        return next((free for free in range(GROUPS) if free not in taken), own)
    raise BadDeed(f"Needed: {EXAMPLES['group']}. You wrote {parts[0]!r}." if parts else f"Needed: {EXAMPLES['group']}.")


def number(what: str, need: str, parts: list[str]) -> int:
    word = parts[0].lower().removeprefix("d") if parts else ""
    fine = word.isdecimal() and len(word) < 4 and (need == "count" or int(word) in (0, *DICE))
    if not fine:
        raise BadDeed(f"ruling {what} needs {EXAMPLES[need]}{f', not {parts[0]!r}' if parts else ''}.")
    del parts[0]
    return int(word)


def person(state: Heroic, parts: list[str]) -> int:
    here = {one.name(): at for at, one in enumerate(state.cast) if one.here or one.dead}
    return one_of(here, parts, "Somebody at the table")


def one_of(choices: Mapping[str, T], parts: list[str], about: str) -> T:
    """What the first words name, whole or by the beginning of a word in it if that is clear; they are taken off."""
    for count in range(min(MOST_WORDS, len(parts)), 0, -1):
        asked = " ".join(parts[:count]).lower().replace("-", " ")
        for fits in (whole, begun, within):
            named = [name for name in choices if fits(name.lower().replace("-", " "), asked)]
            if len(named) > 1:
                raise BadDeed(f"{' '.join(parts[:count])!r} may be {' or '.join(named)}: write more of it.")
            if named:
                del parts[:count]
                return choices[named[0]]
    there = ", ".join(choices) or "none"
    raise BadDeed(f"{about} is needed: there is no {parts[0]!r}. There are: {there}." if parts else f"{about} is needed: {there}.")


def whole(name: str, asked: str) -> bool:
    return name == asked


def begun(name: str, asked: str) -> bool:
    return len(asked) > 2 and name.startswith(asked)


def within(name: str, asked: str) -> bool:
    return len(asked) > 2 and any(word.startswith(asked) for word in name.split())
