"""A troubleshooting under way, and the fight in it (chapter B6 to B9)."""

from __future__ import annotations

from typing import Final

from longbox.games.heroes.engine.records import Bound, Case, Changes, Fight

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

CHALLENGE_WON: Final = 1
CHALLENGE_LOST: Final = 2


# Who acts for a side


def is_challenge(case: Case) -> bool:
    """Whether the fight, if there is one, is a Challenge (rule B8.8)."""
    return case.fight is not None and case.fight.mastermind


def player_of(case: Case, side: int) -> int:
    """The player of a side: of the villains whoever leads the Lead Villain, or the Nemesis while there is none."""
    if side == HERO:
        return int(case.seat)
    return int(case.nemesis if case.play.leader < 0 or is_challenge(case) else case.play.leader)


def sides_of(fight: Fight) -> list[int]:
    """Both sides, the one with the Initiative first (rule B11.9)."""
    return [HERO, FOE] if fight.init == HERO else [FOE, HERO]


def has_fallen(case: Case, side: int) -> bool:
    """Whether the fighter of a side fell in the fight."""
    return case.fight is not None and case.fight.down >> side & 1 != 0


def has_retreated(case: Case, side: int) -> bool:
    """Whether a side left the fight (rule B12.20)."""
    return case.fight is not None and case.fight.retreated == 1 + side


def bind_line(case: Case, line: int, seat: int, hero: int) -> None:
    """A line will follow in its own window."""
    case.bound.append(Bound(line, seat, hero))


# Numbers of a fight


def number_at(side: int, kind: int) -> int:
    """Where a side's number for a kind of roll is in `numbers`, and in changes."""
    return side * 3 + kind


def changes_of(fight: Fight, span: int) -> Changes | None:
    """What is changed for a span; None: nothing."""
    if span == FIGHT:
        return fight.changes
    return fight.sequence.changes if span == SEQ else fight.sequence.roll_changes


def change(fight: Fight, span: int) -> Changes:
    """The changes of a span, to add something to them."""
    found = changes_of(fight, span)
    if found is None:
        found = Changes()
        if span == FIGHT:
            fight.changes = found
        elif span == SEQ:
            fight.sequence.changes = found
        else:
            fight.sequence.roll_changes = found
    return found


def all_changes(fight: Fight) -> list[Changes]:
    """What is changed now, the shortest span first."""
    sequence = fight.sequence
    return [found for found in (sequence.roll_changes, sequence.changes, fight.changes) if found is not None]


def mod_of(fight: Fight, side: int, kind: int) -> int:
    """All changes of a side's dice."""
    at = number_at(side, kind)
    return sum([found.mods[at] for found in all_changes(fight)])


def mod_for(fight: Fight, span: int, side: int, kind: int) -> int:
    """The change of a side's dice that lasts for one span."""
    found = changes_of(fight, span)
    return 0 if found is None else found.mods[number_at(side, kind)]


def boosted_by_cards(fight: Fight, side: int, usual: bool) -> bool:
    """Whether a side's rolls are boosted, given whether they are without any card; taking away is stronger."""
    boosts = [found.boosts[side] for found in all_changes(fight)]
    return -1 not in boosts and (usual or 1 in boosts)


def tie_of(fight: Fight, key: int) -> int:
    """Whom equal hits count for: of the attacks of side `key`, or of Outwit (OUTWIT_TIES); -1: nothing is said."""
    for found in all_changes(fight):
        if found.ties[key] >= 0:
            return found.ties[key]
    return -1


def tie_for(fight: Fight, span: int, key: int) -> int:
    """The same for one span."""
    found = changes_of(fight, span)
    return -1 if found is None else found.ties[key]
