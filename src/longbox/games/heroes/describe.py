"""Players' sentences, made out of effect lines, so that what a card says is what it does.

>>> describe("attack_r: reroll me all if me=orange limit fight")
'After your Attack roll: if you showed orange, roll all your dice again and add them. Once a fight.'
>>> describe("seq: pay pp 1 > boost me seq")
'Before powers are chosen: pay 1 Plot Point; your rolls are boosted in this sequence.'
"""

from __future__ import annotations

from longbox.games.heroes.engine.lines import parse_lines
from longbox.games.heroes.engine.parts import Cond, Cost, Line, Step
from longbox.games.heroes.engine.phrases import WHO, count, team_name
from longbox.games.heroes.engine.vocabulary import FLAGS, LIMITS, PER, WHEN


def describe(effect: str) -> str:
    """The sentences for an effect; empty if there is none."""
    return " ".join(_line(line) for line in parse_lines(effect))


def describe_scenario(effect: str) -> str:
    """The same for a Scenario, whose side in fights is the villain's."""
    words = describe(effect)
    return words.replace("your KO value", "the villain's KO value").replace("your fighter falls", "a Lead Villain falls")


def _line(line: Line) -> str:
    pay = f"pay {_list([_cost(cost) for cost in line.pay])}; " if line.pay else ""
    words = f"{WHEN[line.window]}: {pay}{_steps(line)}."
    if line.keep:
        words += " It stays on the table."
    return f"{words} {LIMITS[line.limit]}." if line.limit else words


def _steps(line: Line) -> str:
    return _list([_step(step) for step in line.steps], "; ")


def _step(step: Step) -> str:
    words = step.effect.words(step)
    if step.per:
        words += f", {PER[step.per]}"
    if step.unless is not None:
        words += f", unless the other side pays {_cost(step.unless)}"
    if step.ifs:
        words = f"if {_either(step.ifs)}, {words}"
    return words


def _either(ifs: list[list[Cond]]) -> str:
    return ", or if ".join(" and ".join(_cond(cond) for cond in group) for group in ifs)


def _cond(cond: Cond) -> str:
    words = _held(cond)
    return words.replace(" is ", " is not ", 1) if cond.negated else words


def _held(cond: Cond) -> str:
    if cond.name in FLAGS:
        return FLAGS[cond.name]
    if cond.name in ("me", "foe"):
        who = WHO[cond.name]
        if cond.value == "named":
            return f"{who} show{'s' if cond.name == 'foe' else ''} the colour that you call"
        colour = "the same colour as in the sequence before" if cond.value == "last" else cond.value
        return f"{who} showed {colour}"
    if cond.name == "type":
        return f"it is a {cond.value.capitalize()} Headline"
    if cond.name == "team":
        return f"the team is the {team_name(cond.value)}"
    if cond.name == "test":
        return f"{count(cond.n, 'die', 'dice')} rolled now {'shows' if cond.n == 1 else 'show'} a {cond.value.capitalize()}"
    if cond.name == "hits":
        return f"{_hits(cond.value)} are {cond.n} or more above {_hits(cond.other)}"
    return {
        "seq": f"it is sequence {cond.n} or later",
        "ready": f"{cond.n} or more Ready heroes are there",
        "round": f"it is Game Round {cond.n} or later",
        "pp": f"they have {cond.n} Plot Points or more",
    }[cond.name]


def _hits(word: str) -> str:
    return f"the {word.removesuffix('_hits').capitalize()} Hits"


def _cost(cost: Cost) -> str:
    n = cost.n
    return {
        "pp": count(n, "Plot Point"),
        "villain": f"{count(n, 'Villain card')} of the hand",
        "story": count(n, "Story card"),
        "ko": "a KO on the fighter",
        "wound": "a Wound on the hero whose ability it is",
        "support": "by sending the supporter back to his card",
        "trouble": f"{n} Trouble",
        "ally": count(n, "Ally", "Allies"),
    }[cost.what]


def _list(words: list[str], comma: str = ", ") -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{comma.join(words[:-1])}{comma if comma == '; ' else ' and '}{words[-1]}"
