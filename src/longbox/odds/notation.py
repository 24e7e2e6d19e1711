"""How people write dice: `d6 2d8 d10`, `d6 2d8 d10 vs 2d6 d8`, `d6 2d8 vs 11`, `d6 2d8 vs doom 2d6`, `d10:7 d8:5 d6:4 vs 2d8`."""

from __future__ import annotations

import re
from typing import NamedTuple, NoReturn

from longbox.odds.heroic.pools import MOST, SIZES, Die

TOKEN = re.compile(
    r"(?P<gap>[\s,+]+)|(?P<dice>(?P<count>\d*)[dD](?![^\W\d])(?P<size>\d*)(?P<shows>:(?P<value>\d*))?)|(?P<number>\d+)|(?P<word>[^\W\d]+)",
    re.ASCII,
)
VERSUS = ("vs", "v", "versus", "against")
AND = ("and",)
DOOM = ("doom",)
TOTALS = 99
"""The largest fixed total that makes sense."""


class BadNotation(ValueError):
    """Text that is not dice. The message shows it and points at the first character that cannot be read."""

    def __init__(self, text: str, at: int, why: str) -> None:
        self.text = text
        self.at = at
        self.why = why
        super().__init__(f"{why}\n  {_one_line(text)}\n  {' ' * at}^")


class Opposition(NamedTuple):
    """What opposes an action: a pool, or a fixed total if `total` is not None. The doom pool steps no effect die back."""

    pool: tuple[int, ...]
    total: int | None = None
    doom: bool = False


class Question(NamedTuple):
    """What is asked. `roll` holds the dice if they were rolled already; `pool` always holds their sizes."""

    pool: tuple[int, ...]
    roll: tuple[Die, ...]
    oppositions: tuple[Opposition, ...]


def parse(text: str) -> Question:
    """Read a question.

    >>> parse("d6 2d8 vs 2d6")
    Question(pool=(6, 8, 8), roll=(), oppositions=(Opposition(pool=(6, 6), total=None, doom=False),))
    >>> parse("2d8 2d7")
    Traceback (most recent call last):
    ...
    longbox.odds.notation.BadNotation: there is no d7: a die is a d4, d6, d8, d10 or d12
      2d8 2d7
            ^
    """
    return _Reader(text).question()


def _one_line(text: str) -> str:
    return re.sub(r"\s", " ", text)


def _number(digits: str) -> int:
    """Python refuses to read thousands of digits; a number with that many is too large here anyway."""
    return int(digits) if len(digits) < 10 else 10**9


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens: list[re.Match[str]] = []
        at = 0
        while at < len(text):
            token = TOKEN.match(text, at)
            if token is None:
                raise BadNotation(text, at, f"{text[at]!r} has no meaning here; dice are written like d6 2d8 d10")
            if not token["gap"]:
                self.tokens.append(token)
            at = token.end()
        self.next = 0

    def question(self) -> Question:
        dice, rolled = self.dice("a pool begins with a die, like d8 or 2d6")
        oppositions = list[Opposition]()
        if self.here() is not None:
            self.word(VERSUS, "after the dice comes another die, or vs and what opposes them")
            oppositions.append(self.opposition())
            while self.here() is not None:
                self.word(AND, "another target begins with and")
                oppositions.append(self.opposition())
        return Question(tuple(die.size for die in dice), tuple(dice) if rolled else (), tuple(oppositions))

    def opposition(self) -> Opposition:
        token = self.here()
        if token is not None and token["number"]:
            if _number(token["number"]) > TOTALS:
                self.fail(token.start(), f"no total is larger than {TOTALS}")
            self.next += 1
            return Opposition((), int(token["number"]))
        doom = token is not None and (token["word"] or "").lower() in DOOM
        self.next += doom
        dice, rolled = self.dice("here a pool, a total or doom and its dice is missing")
        if rolled:
            self.fail(self.tokens[self.next - 1].start(), "what opposes has not rolled yet: leave out what its dice show, or give a total")
        return Opposition(tuple(die.size for die in dice), None, doom)

    def dice(self, missing: str) -> tuple[list[Die], bool]:
        """All dice up to the next word, and whether they show values."""
        dice, rolled = list[Die](), False
        while (token := self.here()) is not None and token["dice"]:
            if dice and rolled != bool(token["shows"]):
                self.fail(token.start(), "either all dice of a pool show something, as in d8:5, or none does")
            rolled = bool(token["shows"])
            dice += self.some_dice(token)
            if len(dice) > MOST:
                self.fail(token.start(), f"a pool has at most {MOST} dice")
            self.next += 1
        if not dice:
            self.fail(self.place(), missing)
        return dice, rolled

    def some_dice(self, token: re.Match[str]) -> list[Die]:
        if token["count"] and not 1 <= _number(token["count"]) <= MOST:
            self.fail(token.start("count"), f"between 1 and {MOST} dice make a pool")
        if not token["size"]:
            self.fail(token.start("size"), "after d comes the size of the die: 4, 6, 8, 10 or 12")
        if token["size"] not in map(str, SIZES):
            self.fail(token.start("size"), f"there is no d{token['size']}: a die is a d4, d6, d8, d10 or d12")
        size = int(token["size"])
        if not token["shows"]:
            return [Die(size, 0)] * int(token["count"] or 1)
        if token["count"] and int(token["count"]) > 1:
            self.fail(token.start(), f"each die shows its own value: write d{size}:{token['value']} d{size}:{token['value']}")
        if not token["value"] or not 1 <= _number(token["value"]) <= size:
            self.fail(token.start("value"), f"a d{size} shows 1 to {size}")
        return [Die(size, int(token["value"]))]

    def word(self, words: tuple[str, ...], missing: str) -> None:
        token = self.here()
        if token is None or (token["word"] or "").lower() not in words:
            self.fail(self.place(), missing)
        self.next += 1

    def here(self) -> re.Match[str] | None:
        return self.tokens[self.next] if self.next < len(self.tokens) else None

    def place(self) -> int:
        token = self.here()
        return token.start() if token is not None else len(self.text)

    def fail(self, at: int, why: str) -> NoReturn:
        raise BadNotation(self.text, at, why)
