"""A troubleshooting under way, and the fight in it (chapter B6 to B9)."""

from __future__ import annotations

from typing import Final

from longbox.games.heroes.engine.records import Case

HERO: Final = 0
FOE: Final = 1
"""The two sides: the hero's, and that of the villains."""
BOTH_SIDES: Final = 1 << HERO | 1 << FOE
"""A mask of sides."""

ATTACK: Final = 0
DEFEND: Final = 1
OUTWIT: Final = 2
OUTWIT_TIES: Final = 2
"""Where the ties of Outwit are, after those of the attacks of each side."""

SKIP_FIRST: Final = 1
SKIP_SECOND: Final = 2
SKIP_OUTWIT: Final = 4
SKIP_ALL: Final = SKIP_FIRST | SKIP_SECOND | SKIP_OUTWIT
"""The steps of a sequence that do not happen, as a mask (rule B12.18)."""
BAN_LAST: Final = 8
"""A bit next to the mask of banned colours: whichever colour was shown last (rule B12.12)."""
NO_SUPPORT: Final = 1
NO_SPECIAL: Final = 2
"""What is forbidden, as a mask (rule B12.27)."""

ROLL: Final = 0
SEQ: Final = 1
FIGHT: Final = 2
"""How long a change lasts (rule B11.6)."""

NO_SCHEME: Final = 0
MORE_THREAT: Final = 1
MORE_VILLAINS: Final = 2
BOOSTED: Final = 3
SCHEMES: Final = ["none", "threat", "villains", "boost"]

OPEN: Final = 0
SOLVED: Final = 1
LOST: Final = 2
LEFT: Final = 3
"""How a Headline came out; LEFT: the hero has retreated and it stays."""

LEAD_PRICE: Final = 0
BACKUP_PRICE: Final = 1
AGENT_PRICE: Final = 2
NEED: Final = 3

CHALLENGE_WON: Final = 1
CHALLENGE_LOST: Final = 2


# Who acts for a side


def player_of(case: Case, side: int) -> int:
    """The player of a side: of the villains whoever leads the Lead Villain, or the Nemesis while there is none."""
    if side == HERO:
        return int(case.seat)
    return int(case.nemesis if case.mastermind or case.leader < 0 else case.leader)


def sides_of(case: Case) -> list[int]:
    """Both sides, the one with the Initiative first (rule B11.9)."""
    return [HERO, FOE] if case.init == HERO else [FOE, HERO]


def has_retreated(case: Case, side: int) -> bool:
    """Whether a side left the fight (rule B12.20)."""
    return case.retreated == 1 + side


# Lines that wait: lists of numbers, several for each line


def bind_line(case: Case, line: int, seat: int, hero: int) -> None:
    """A line will follow in its own window."""
    case.bound += [line, seat, hero]


def bound_lines(case: Case) -> list[tuple[int, int, int]]:
    """The lines that will follow, each with seat and hero."""
    kept = case.bound
    return [(kept[at], kept[at + 1], kept[at + 2]) for at in range(0, len(kept), 3)]


def defer_effect(case: Case, line: int, effect: int, seat: int, hero: int) -> None:
    """An effect of a line waits until powers are shown; it remembers the colour that was called (rule B11.11)."""
    case.deferred += [line, effect, seat, hero, int(case.named)]


def deferred_effects(case: Case) -> list[tuple[int, int, int, int, int]]:
    """What waits for the powers: line, effect, seat, hero and called colour of each."""
    kept = case.deferred
    return [(kept[at], kept[at + 1], kept[at + 2], kept[at + 3], kept[at + 4]) for at in range(0, len(kept), 5)]


# Numbers of a fight


def number_at(side: int, kind: int) -> int:
    """Where a side's number for a kind of roll is in `numbers` and `ratings`."""
    return side * 3 + kind


def mod_of(case: Case, side: int, kind: int) -> int:
    mods = case.mods
    return mods[side * 3 + kind] + mods[6 + side * 3 + kind] + mods[12 + side * 3 + kind]


def mod_for(case: Case, span: int, side: int, kind: int) -> int:
    """The change of a side's dice that lasts for one span."""
    return case.mods[span * 6 + side * 3 + kind]


def change_mod(case: Case, span: int, side: int, kind: int, n: int) -> None:
    case.mods[span * 6 + side * 3 + kind] += n


def clear_span(case: Case, span: int) -> None:
    """What was changed for so long is over (rule B11.6)."""
    for at in range(span * 6, span * 6 + 6):
        case.mods[at] = 0
    for at in range(span * 2, span * 2 + 2):
        case.boosts[at] = 0
    for at in range(span * 3, span * 3 + 3):
        case.ties[at] = -1
    if span == ROLL:
        for at in range(6):
            case.ratings[at] = -1


def boosted_by_cards(case: Case, side: int, usual: bool) -> bool:
    """Whether a side's rolls are boosted, given whether they are without any card; taking away is stronger."""
    boosts = case.boosts
    if boosts[side] < 0 or boosts[2 + side] < 0 or boosts[4 + side] < 0:
        return False
    return usual or boosts[side] > 0 or boosts[2 + side] > 0 or boosts[4 + side] > 0


def tie_of(case: Case, key: int) -> int:
    """Whom equal hits count for: of the attacks of side `key`, or of Outwit (OUTWIT_TIES); -1: nothing is said."""
    for span in (ROLL, SEQ, FIGHT):
        side = tie_for(case, span, key)
        if side >= 0:
            return side
    return -1


def tie_for(case: Case, span: int, key: int) -> int:
    """The same for one span."""
    return case.ties[span * 3 + key]
