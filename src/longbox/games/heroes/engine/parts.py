"""The parts of a card's line as data: effects with what they take, costs and conditions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from longbox.games.heroes.engine.abilities import Op
    from longbox.games.heroes.engine.asking import Asker

ANYWHERE: Final = ""
IN_FIGHT: Final = "fight only"
"""The windows that an effect may stand in."""


class Effect:
    """Something that a card can do: everything that is said of it, once.

    `rule` is its number, and `op` carries it out. `takes` are its parameters, as the vocabulary says. `words` make its part of the card's
    sentence; they raise a LookupError if the parameters do not go together. `worth` is what one use is worth to a bot, roughly, in VP.
    `where` is ANYWHERE, IN_FIGHT, or the words with which it stands in windows of a fight only. `asks` are the questions that it alone
    asks."""

    def __init__(
        self,
        name: str,
        rule: str,
        op: type[Op],
        takes: list[str],
        words: Callable[[Step], str],
        worth: float,
        where: str = ANYWHERE,
        asks: Sequence[Asker] = (),
    ) -> None:
        self.name = name
        self.rule = rule
        self.op = op
        self.takes = takes
        self.words = words
        self.worth = worth
        self.where = where
        self.asks = asks


class Arg:
    """One parameter: a word, or a number (then `word` is empty)."""

    def __init__(self, word: str, number: int) -> None:
        self.word = word
        self.number = number

    def __repr__(self) -> str:
        return self.word or f"{self.number:+d}"


class Cost:
    """What is paid: `what` of the costs, and how many."""

    def __init__(self, what: str, n: int) -> None:
        self.what = what
        self.n = n

    def __repr__(self) -> str:
        return f"{self.what} {self.n}"


class Cond:
    """A condition. `name` is a flag, `me`, `foe`, `type` or `team` (then `value` is a word), `seq`, `ready`, `round` or `pp` (then `n` is
    the least number), `test` (`n` dice, one of which shows `value`), or `hits` (the hits of kind `value` are at least those of `other` and
    `n` more)."""

    def __init__(self, name: str, value: str = "", n: int = 0, other: str = "", negated: bool = False) -> None:
        self.name = name
        self.value = value
        self.n = n
        self.other = other
        self.negated = negated

    def __repr__(self) -> str:
        words = [word for word in (self.value, self.other) if word] + ([str(self.n)] if self.n else [])
        return f"{'not ' if self.negated else ''}{self.name}{'(' + ' '.join(words) + ')' if words else ''}"


class Step:
    """One effect with what it takes. `ifs` is a list of alternatives, each a list of conditions that must all hold; empty: always."""

    def __init__(self, effect: Effect, args: list[Arg], per: str, ifs: list[list[Cond]], unless: Cost | None) -> None:
        self.effect = effect
        self.args = args
        self.per = per
        self.ifs = ifs
        self.unless = unless

    def words(self) -> list[str]:
        """The parameters that are words."""
        return [arg.word for arg in self.args if arg.word]

    def word(self, at: int) -> str:
        """One of the parameters; empty if it is a number or left out."""
        return self.args[at].word if at < len(self.args) else ""

    def number(self, usual: int = 1) -> int:
        """The parameter that is a number."""
        for arg in self.args:
            if not arg.word:
                return arg.number
        return usual

    def needs_fight(self) -> bool:
        """Whether it stands in windows of a fight only."""
        where = self.effect.where
        return where == IN_FIGHT or any(word in where.split() for word in self.words())

    def __repr__(self) -> str:
        return " ".join([self.effect.name, *map(repr, self.args)])


class Line:
    """What a card does in one window."""

    def __init__(self, window: str, pay: list[Cost], steps: list[Step], limit: str, keep: bool) -> None:
        self.window = window
        self.pay = pay
        self.steps = steps
        self.limit = limit
        self.keep = keep

    def __repr__(self) -> str:
        return f"{self.window}: {self.steps}"
