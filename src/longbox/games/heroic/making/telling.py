"""How a deed is told: what it was for decides the words, and its place in the scene which of several."""

from __future__ import annotations

import re

ATTACKS = {
    "physical": (
        ["{who} strikes at {whom} and gets through", "{whom} does not see {who} coming", "{who} lands one on {whom}"],
        ["{who} strikes at {whom} and misses", "{whom} is not where {who} strikes", "{who} comes at {whom} and cannot get near"],
    ),
    "mental": (
        ["{who} gets into the head of {whom}", "{whom} loses the thread, and {who} is holding it", "{who} outthinks {whom}"],
        ["{who} tries to confuse {whom}, who is not confused", "{whom} sees through {who}", "{who} cannot rattle {whom}"],
    ),
    "emotional": (
        ["{who} finds the words that hurt {whom}", "What {who} does goes to the heart of {whom}", "{who} shakes {whom}"],
        ["{who} tries to hurt the feelings of {whom}, in vain", "{whom} will not be shaken by {who}", "{who} finds no words for {whom}"],
    ),
}
OTHERS = [
    (
        r"complicate things for (?P<whom>.+)",
        "{who} makes things difficult for {whom}",
        "{who} tries to make things difficult for {whom}, in vain",
    ),
    (r"worsen (?P<what>.+) on (?P<whom>.+)", "{who} makes {what} worse for {whom}", "{who} cannot make {what} worse for {whom}"),
    (r"create an asset for oneself", "{who} prepares", "{who} prepares, and it comes to nothing"),
    (r"create an asset for (?P<whom>.+)", "{who} clears the way for {whom}", "{who} tries to help {whom}, and is in the way"),
    (r"recover own (?P<what>.+)", "{who} catches a breath", "{who} tries to shake it off, and cannot"),
    (r"recover the (?P<what>.+) of (?P<whom>.+)", "{who} helps {whom} up", "{who} tries to help {whom} up, and makes it worse"),
    (
        r"make progress at the objective",
        "{who} leaves the fight to others and does what they came for",
        "{who} goes for the goal, and is stopped",
    ),
    (r"remove (?P<what>.+)", "{who} does away with {what}", "{who} tries to be rid of {what}, in vain"),
    (
        r"feed the doom, against (?P<whom>.+)",
        "{who} gives a speech, and {whom} lets it happen",
        "{who} begins a speech, and {whom} interrupts",
    ),
    (r"bring the gear back", "{who} gets the gear back", "{who} reaches for the gear, and it slips away"),
]


def deed_words(who: str, aim: str, won: bool, turn: int) -> str:
    """A deed as a sentence without its end.

    >>> deed_words("Storm", "hurt Electro, physical stress", True, 0)
    'Storm strikes at Electro and gets through'
    >>> deed_words("Storm", "hurt Electro, physical stress", False, 4)
    'Electro is not where Storm strikes'
    >>> deed_words("Storm", "step up Weather Mastery of Storm", False, 0)
    'Storm tries to step up Weather Mastery of Storm, in vain'
    """
    attack = re.fullmatch(r"hurt (.+), (\w+) stress", aim)
    if attack is not None and attack[2] in ATTACKS:
        ways = ATTACKS[attack[2]][0 if won else 1]
        return ways[turn % len(ways)].format(who=who, whom=attack[1])
    for pattern, done, failed in OTHERS:
        match = re.fullmatch(pattern, aim)
        if match is not None:
            return (done if won else failed).format(who=who, **match.groupdict())
    return f"{who} manages to {aim}" if won else f"{who} tries to {aim}, in vain"
