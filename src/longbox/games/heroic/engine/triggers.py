"""What a milestone waits for, as a line of facts: `box&worn(any,8)`, `2*hit(any,8)`, `mended | outed+win(any)`.

A line in quotes, such as `"you forgive somebody"`, is prose: the Watcher judges it, and no fact ever meets it (rule P14.14).

`|` is or, `+` means in the same scene, `&` in the same action or reaction, `n*` n times in one scene, `!` did not happen in that scene.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from longbox.games.heroic.engine.vocabulary import DICE, FACTS, LIMITS, OBJECTIVES, SFX, SPECIALTIES, TAGS, TYPES
from longbox.kernel.forms import visible

LETTERS: Final = {"P": "physical", "M": "mental", "E": "emotional", "any": "any"}
WHOM: Final = ["any", "mob", "boss", "threat"]
LONGEST_NUMBER: Final = 3
_FACT: Final = re.compile(r"([a-z]+[0-9]?)(?:\(([^()]*)\))?")


class BadTrigger(ValueError):
    """A trigger that is not made of the closed vocabulary."""


@dataclass(eq=False)
class Fact:
    """One fact of the log. `type` is 0 to 2, or -1 for any; `number` a die or a count; `word` what else stands in its brackets."""

    name: str
    type: int = -1
    number: int = 0
    word: str = ""


@dataclass(eq=False)
class Clause:
    """Facts of one action (`&`), `count` times in a scene; `never`: they did not happen in that scene."""

    facts: list[Fact]
    count: int = 1
    never: bool = False


@dataclass(eq=False)
class Trigger:
    """Any of `ways` will do; each is a list of clauses that all come in one scene."""

    line: str
    ways: list[list[Clause]]

    def prose(self) -> str:
        """The words that the Watcher judges; empty if the engine does."""
        return "" if self.ways else self.line.strip('" ')


def parse_trigger(line: str) -> Trigger:
    """The trigger that a line says, or BadTrigger.

    >>> trigger = parse_trigger("2*hit(any,8)+!outed | finale(w)")
    >>> [(clause.count, clause.never, [fact.name for fact in clause.facts]) for clause in trigger.ways[0]]
    [(2, False, ['hit']), (1, True, ['outed'])]
    >>> parse_trigger("hit(X,8)")
    Traceback (most recent call last):
    ...
    longbox.games.heroic.engine.triggers.BadTrigger: hit(X,8): X is no type of stress. Write P (physical), M (mental), E (emotional) or any
    >>> parse_trigger('"you forgive somebody"').prose()
    'you forgive somebody'
    """
    if line.startswith('"'):
        if not visible(line.strip('" ')):
            raise BadTrigger("there are no words between the quotes")
        return Trigger(line, [])
    return Trigger(line, [[_clause(part.strip()) for part in way.split("+")] for way in line.split("|")])


def _clause(words: str) -> Clause:
    never = words.startswith("!")
    rest = words.removeprefix("!")
    count = 1
    if len(rest) > 1 and rest[0].isdecimal() and rest[1] == "*":
        count, rest = int(rest[0]), rest[2:]
    if count < 1:
        raise BadTrigger(f"{words}: a fact cannot be asked for {count} times")
    return Clause([_fact(part.strip()) for part in rest.split("&")], count, never)


def _fact(words: str) -> Fact:
    match = _FACT.fullmatch(words)
    if match is None or match.group(1) not in FACTS:
        raise BadTrigger(f"{words!r} is nothing that a milestone waits for. Write one of: {', '.join([example(name) for name in FACTS])}")
    name, wanted = match.group(1), FACTS[match.group(1)].split()
    given = [part.strip() for part in match.group(2).split(",")] if match.group(2) is not None else []
    if len(given) != len(wanted):
        what = f"in brackets {' and '.join(wanted)}, such as {example(name)}" if wanted else "no brackets"
        raise BadTrigger(f"{words}: {name} needs {what}")
    fact = Fact(name)
    for what, word in zip(wanted, given):
        _argument(fact, what, word, words)
    return fact


def example(name: str) -> str:
    """A fact as somebody could write it.

    >>> example("hit"), example("heal")
    ('hit(P,8)', 'heal')
    """
    given = [EXAMPLES[what] for what in FACTS[name].split()]
    return f"{name}({','.join(given)})" if given else name


EXAMPLES: Final = {
    "type": "P", "die": "8", "count": "2", "whom": "boss", "sfx": "burst", "limit": "gear", "specialty": "Combat", "tag": "mercy",
    "objective": "any", "result": "w",
}  # fmt: skip


def _argument(fact: Fact, what: str, word: str, words: str) -> None:
    if what == "type":
        if word not in LETTERS:
            raise BadTrigger(f"{words}: {word} is no type of stress. Write P (physical), M (mental), E (emotional) or any")
        fact.type = -1 if word == "any" else TYPES.index(LETTERS[word])
    elif what in ("die", "count"):
        fact.number = int(word) if word.isdecimal() and len(word) <= LONGEST_NUMBER else 0
        if (what == "die" and fact.number not in DICE) or fact.number < 1:
            raise BadTrigger(f"{words}: {word} is no {what}")
    else:
        choices = _WORDS[what]
        if word not in choices:
            raise BadTrigger(f"{words}: {word} is no {what}; there are {', '.join(choices)}")
        fact.word = word


_WORDS: Final = {
    "whom": WHOM,
    "sfx": list(SFX),
    "limit": list(LIMITS),
    "specialty": SPECIALTIES,
    "tag": TAGS,
    "objective": ["any", *OBJECTIVES],
    "result": ["w", "l"],
}
