"""Effect lines: the shorthand in which a pack says what a card does, read into its parts.

    window: pay COST, COST > EFFECT if CONDITION and CONDITION or CONDITION, EFFECT limit fight; window: EFFECT

`if` covers the one effect that it follows; `and` binds before `or`. `per` counts (`threat -1 per own_ready`), `unless foe pays COST` lets
the other side buy itself off, `keep` at the end lets a Backup Effect stay on the table after its use.
"""

from __future__ import annotations

from typing import Final

from longbox.games.heroes.engine.effects import EFFECTS
from longbox.games.heroes.engine.parts import Arg, Cond, Cost, Line, Step
from longbox.games.heroes.engine.vocabulary import (
    AT_LEAST,
    COSTS,
    EQUALS,
    FACES,
    FIGHT_WINDOWS,
    FLAGS,
    HITS,
    LIMITS,
    NUMBER,
    PER,
    TEAM,
    WINDOWS,
)


class BadLine(ValueError):
    """A line that is not understood; the words say what and where."""


def parse_lines(text: str) -> list[Line]:
    """All lines of an ability; none if its text is empty.

    >>> line, = parse_lines("attack_r: reroll me all if me=orange limit fight")
    >>> line, line.limit, line.steps[0].ifs
    (attack_r: [reroll me all], 'fight', [[me(orange)]])
    >>> parse_lines("seq: dice me atack +1")
    Traceback (most recent call last):
    longbox.games.heroes.engine.lines.BadLine: 'dice me atack +1': 'atack' is none of attack, defend, outwit, any, of_colour
    """
    return [_line(part.strip()) for part in text.split(";")] if text else []


def _line(text: str) -> Line:
    window, colon, rest = text.partition(":")
    if not colon:
        raise BadLine(f"{text!r}: a line begins with its window and a colon, as in 'attack: dice me attack +1'")
    if window not in WINDOWS:
        raise BadLine(f"{window!r} is no window; the windows are {', '.join(WINDOWS)}")
    words = rest.split()
    keep = words[-1:] == ["keep"]
    if keep:
        words.pop()
    limit = ""
    if words[-2:-1] == ["limit"]:
        limit = words[-1]
        words = words[:-2]
        if limit not in LIMITS:
            raise BadLine(f"'limit {limit}': a limit is one of {', '.join(LIMITS)}")
    pay: list[Cost] = []
    if words[:1] == ["pay"]:
        if ">" not in words:
            raise BadLine(f"{text!r}: after 'pay' and its costs comes '>'")
        at = words.index(">")
        pay = [_cost(part.split()) for part in " ".join(words[1:at]).split(",")]
        words = words[at + 1 :]
    if not words:
        raise BadLine(f"{text!r}: nothing happens in it")
    steps = [_step(part.split()) for part in " ".join(words).split(",")]
    if window not in FIGHT_WINDOWS:
        _outside(window, pay, steps, limit)
    return Line(window, pay, steps, limit, keep)


def _outside(window: str, pay: list[Cost], steps: list[Step], limit: str) -> None:
    """Refuse what belongs in a fight in a window that opens outside of it."""
    found = ["limit fight"] if limit == "fight" else []
    found += [cost.what for cost in pay if cost.what == "ko"]
    for step in steps:
        if step.needs_fight():
            found.append(repr(step))
        if step.unless is not None and step.unless.what == "ko":
            found.append("ko")
    if found:
        raise BadLine(f"{window!r} is no window of a fight, so there is no {found[0]!r} in it; those are {', '.join(FIGHT_WINDOWS)}")


def _step(words: list[str]) -> Step:
    text = " ".join(words)
    unless: Cost | None = None
    if "unless" in words:
        at = words.index("unless")
        if words[at + 1 : at + 3] != ["foe", "pays"]:
            raise BadLine(f"{text!r}: after 'unless' comes 'foe pays' and a cost")
        unless = _cost(words[at + 3 :])
        words = words[:at]
    ifs: list[list[Cond]] = []
    if "if" in words:
        at = words.index("if")
        ifs = _ifs(words[at + 1 :], text)
        words = words[:at]
    per = ""
    if words[-2:-1] == ["per"]:
        per = words[-1]
        words = words[:-2]
        if per not in PER:
            raise BadLine(f"{text!r}: 'per {per}' is none of {', '.join(PER)}")
    if not words or words[0] not in EFFECTS:
        raise BadLine(f"{text!r}: {words[0] if words else ''!r} is no effect; the effects are {', '.join(EFFECTS)}")
    effect = EFFECTS[words[0]]
    step = Step(effect, _args(words[1:], effect.takes, text), per, ifs, unless)
    try:
        effect.words(step)
    except LookupError:
        raise BadLine(f"{text!r}: these parameters of {effect.name!r} do not go together") from None
    return step


def _cost(words: list[str]) -> Cost:
    text = " ".join(words)
    if not words or words[0] not in COSTS:
        raise BadLine(f"{text!r} is no cost; the costs are {', '.join(COSTS)}")
    args = _args(words[1:], COSTS[words[0]], text)
    n = args[0].number if args else 1
    if n < 1:
        raise BadLine(f"{text!r}: a cost is at least 1")
    return Cost(words[0], n)


def _args(words: list[str], parts: list[str], text: str) -> list[Arg]:
    """The words, each for its part. A part after a `|` may be left out."""
    found: list[Arg] = []
    at, optional = 0, False
    for part in parts:
        if part == "|":
            optional = True
            continue
        arg = _arg(words[at], part) if at < len(words) else None
        if arg is not None:
            found.append(arg)
            at += 1
        elif not optional:
            given = f"{words[at]!r} is" if at < len(words) else "something is missing:"
            raise BadLine(f"{text!r}: {given} none of {', '.join(_choices(part))}")
    if at < len(words):
        raise BadLine(f"{text!r}: {words[at]!r} does not belong there")
    return found


def _choices(part: str) -> list[str]:
    rest = part.replace(NUMBER, "").replace(TEAM, "").split()
    return [*([NUMBER] if NUMBER in part else []), *([TEAM] if TEAM in part else []), *rest]


def _arg(word: str, part: str) -> Arg | None:
    if NUMBER in part and word.lstrip("+-").isdigit():
        return Arg("", int(word))
    if word in part.replace(NUMBER, "").replace(TEAM, "").split() or (TEAM in part and _slug(word)):
        return Arg(word, 0)
    return None


def _slug(word: str) -> bool:
    return word.replace("-", "").isalnum() and word == word.lower() and not word.isdigit()


def _ifs(words: list[str], text: str) -> list[list[Cond]]:
    return [[_cond(one.split(), text) for one in group.split(" and ")] for group in " ".join(words).split(" or ")]


def _cond(words: list[str], text: str) -> Cond:
    negated = words[:1] == ["not"]
    if negated:
        words = words[1:]
    made = _test(words) if words[:1] == ["test"] else _plain_cond(words[0]) if len(words) == 1 else None
    if made is None:
        raise BadLine(f"{text!r}: {' '.join(words)!r} is no condition; {_CONDITIONS}")
    made.negated = negated
    return made


_CONDITIONS: Final = (
    f"conditions are {', '.join(FLAGS)}, {', '.join(f'{name}=...' for name in EQUALS)}, {', '.join(f'{name}>=n' for name in AT_LEAST)}, "
    "'test n face' and 'defend_hits>=attack_hits+n', each perhaps after 'not'"
)


def _test(words: list[str]) -> Cond | None:
    if len(words) == 3 and words[1].isdigit() and words[2] in FACES:
        return Cond("test", words[2], int(words[1]))
    return None


def _plain_cond(word: str) -> Cond | None:
    if word in FLAGS:
        return Cond(word)
    name, sign, value = word.partition(">=")
    if sign and name in AT_LEAST and value.isdigit():
        return Cond(name, n=int(value))
    if sign and name in HITS:
        other, _, more = value.partition("+")
        return Cond("hits", name, int(more or "0"), other) if other in HITS and (more or "0").isdigit() else None
    name, sign, value = word.partition("=")
    if sign and name in EQUALS:
        allowed = EQUALS[name]
        return Cond(name, value) if value in allowed.split() or (allowed == TEAM and _slug(value)) else None
    return None
