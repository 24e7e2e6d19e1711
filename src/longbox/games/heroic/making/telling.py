"""The captioner: it tells a deed in a sentence, by who acts, with which power, against whom, by how much, and what was said before."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from longbox.games.heroic.making.sentences import SENTENCES

CLEAR = 5
"""A margin that shows (rule P5.4)."""
AIMS = [
    (r"hurt (?P<whom>.+), (?P<type>\w+) stress", ""),
    (r"complicate things for (?P<whom>.+)", "complicate"),
    (r"worsen (?P<what>.+) on (?P<whom>.+)", "worsen"),
    (r"create an asset for oneself", "prepare"),
    (r"create an asset for (?P<whom>.+)", "help"),
    (r"recover own (?P<what>.+)", "breathe"),
    (r"recover the (?P<what>.+) of (?P<whom>.+)", "heal"),
    (r"make progress at the objective", "objective"),
    (r"remove (?P<what>.+)", "remove"),
    (r"feed the doom, against (?P<whom>.+)", "doom"),
    (r"bring the gear back", "gear"),
    (r"(?:shut down|step down) (?P<what>.+) of (?P<whom>.+)", "weaken"),
    (r"step up (?P<what>.+) of (?P<whom>.+)", "strengthen"),
    (r"step up (?P<what>.+)", "stretch"),
]
"""What an action is for, as pools name it, and which sentences tell it."""


class Captioner:
    """Tells the deeds of one session one after the other, and says nothing twice in a row."""

    def __init__(self) -> None:
        self.used: Counter[str] = Counter()
        self.last = ""
        self.own: list[str] = []

    def begin(self, about: str) -> None:
        """A scene begins; what its Event says that its boxes mean is told first."""
        self.own = [part.strip() for part in re.split(r",| and ", about) if part.strip()]

    def tell(self, who: str, aim: str, won: bool, margin: int, effect: bool = True, power: str = "") -> str:
        """A deed as a sentence without its end.

        >>> teller = Captioner()
        >>> teller.tell("Storm", "hurt Electro, physical stress", True, 2)
        'Storm lands one on Electro'
        >>> teller.tell("Storm", "hurt Electro, physical stress", True, 2)
        'Storm gets through to Electro'
        >>> teller.tell("Storm", "hurt Electro, physical stress", False, -7)
        'Storm misses Electro by a street'
        """
        for pattern, kind in AIMS:
            match = re.fullmatch(pattern, aim)
            if match is not None:
                named = match.groupdict()
                kind = kind or named.pop("type")
                if kind == "objective" and won and self.own:
                    return f"{who} gets it done: {self.own.pop(0)}"
                return self._say(kind, outcome(won, margin, effect), who=who, power=power, **named)
        return f"{who} manages to {aim}" if won else f"{who} tries to {aim}, in vain"

    def also(self, whom: str, won: bool) -> str:
        """What becomes of a further target of one attack (rule P9.6)."""
        return self._say("also", "won" if won else "lost", whom=whom, power="")

    def _say(self, kind: str, how: str, **named: str) -> str:
        ways = SENTENCES[kind]
        found = ways.get(how) or ways["won" if how in ("big", "held") else "lost"]
        fit = [words for words in found if named["power"] or "{power}" not in words]
        words = self._least(fit)
        self.used[words] += 1
        self.last = words
        told = words.format(**named)
        return told[:1].upper() + told[1:]

    def _least(self, fit: Sequence[str]) -> str:
        """The sentence that was used least, but not the last one."""
        free = [words for words in fit if words != self.last] or list(fit)
        return min(free, key=lambda words: self.used[words])


def outcome(won: bool, margin: int, effect: bool) -> str:
    if won:
        return "held" if not effect else "big" if margin >= CLEAR else "won"
    return "bad" if margin <= -CLEAR else "lost"
