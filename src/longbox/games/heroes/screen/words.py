"""Short words of Heroes for the terminal: places, cards in a hand, dice, and what is being asked."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from longbox.games.heroes.engine.defs import PowerDef, ResourceDef, VillainDef
from longbox.games.heroes.engine.dice import BOOST, HIT, TROUBLE
from longbox.games.heroes.engine.places import READY, RECOVERY, SUPPORTING, is_space
from longbox.games.heroes.engine.rules import HeroesRules
from longbox.games.heroes.engine.text import WINDOW_WORDS
from longbox.games.heroes.engine.vocabulary import COLOURS

SEAT_COLOURS: Final = ["cyan", "yellow", "magenta", "green"]
POWER_COLOURS: Final = ["red", "dark_orange", "yellow"]
TYPE_COLOURS: Final = ["light_coral", "orange3", "sky_blue1"]
ICON: Final = "☠"
FULL, EMPTY = "■", "□"
LEGEND: Final = f"{ICON} the mastermind's icon   ■□□ plans of a Nemesis   dice: ● Hit  ◉ with Boost  ! Trouble  · blank"


def asked_words(rules: HeroesRules, what: str, window: bool) -> str:
    """What a question is about, without the question mark."""
    if window:
        return f"whether to use something {WINDOW_WORDS[what].lower()}"
    return rules.fx.questions[what].lower()


def area_words(rules: HeroesRules, area: int, short: bool = False) -> str:
    if area == rules.areas:
        return "Special"
    name = rules.box.areas[area].name
    return name.replace("Manhattan", "M.") if short else name


def place_words(rules: HeroesRules, place: int, wounded: bool) -> str:
    """Where a hero is."""
    if place == RECOVERY:
        return "Wounded" if wounded else "rests"
    if place in (READY, SUPPORTING):
        words = "Ready" if place == READY else "supports"
    elif is_space(place, rules.areas):
        words = f"supports {area_words(rules, rules.area_of[place], short=True)}"
    else:
        words = rules.place_names[place].removeprefix("the ")
    return f"{words}, Wounded" if wounded else words


def power_text(power: PowerDef, numbers: list[int], wide: int) -> Text:
    line = Text(no_wrap=True)
    line.append(f"{COLOURS[power.colour]:<7}", POWER_COLOURS[power.colour])
    line.append(clip(power.name, wide).ljust(wide))
    return line.append("".join(f" {number:>2}" for number in numbers), "bold")


def resource_words(card: ResourceDef) -> str:
    kind = "Ally" if card.ally else "Event, as an action" if card.action else "Event"
    return f"{card.ability.name} ({kind})"


def villain_words(card: VillainDef) -> str:
    wanted = "*" if card.wanted else ""
    kind = "agent" if card.agent else "box"
    return f"{card.name}{wanted} {card.need}/{card.cost} KO {card.ko}, {kind} {card.box_cost}"


def dice_words(faces: list[int]) -> str:
    return "".join(face_sign(face) for face in faces)


def face_sign(face: int) -> str:
    if face & HIT:
        return "◉" if face & BOOST else "●"
    return "!" if face & TROUBLE else "·"


def marks(count: int, most: int) -> str:
    """KOs as filled and empty boxes."""
    return FULL * min(count, most) + EMPTY * max(0, most - count)


def clip(words: str, room: int) -> str:
    return words if len(words) <= room else f"{words[: max(0, room - 1)]}…"
