"""Players' sentences, made out of effect lines, so that what a card says is what it does.

>>> describe("attack_r: reroll me all if me=orange limit fight")
'After your Attack roll: if you showed orange, roll all your dice again and add them. Once a fight.'
>>> describe("seq: pay pp 1 > boost me seq")
'Before powers are chosen: pay 1 Plot Point; your rolls are boosted in this sequence.'

Only what is used before powers are chosen speaks of "this sequence" (rule B11.13). What else a card is decides some words, too:

>>> describe("fall: pp -2 hero"), describe("fall: pp -2 hero", AGENT)
("When your fighter falls: the hero's player loses 2 Plot Points.", "When a hero falls: the hero's player loses 2 Plot Points.")
"""

from __future__ import annotations

import re
from typing import Final

from longbox.games.heroes.engine.lines import parse_lines
from longbox.games.heroes.engine.parts import Cond, Cost, Line, Step
from longbox.games.heroes.engine.phrases import CARDS, SPANS, WHO, count, higher, team_name
from longbox.games.heroes.engine.vocabulary import FLAGS, LIMITS, PER, WHEN

LATE: Final = " for the rest of the sequence"
"""How long a change lasts that is made after powers are chosen."""
AGENT, EVENT, PLAN, SCENARIO, SUPPORT, TWIST = "agent", "event", "plan", "scenario", "support", "twist"
"""What a card is, where that decides what its words mean; other cards are nothing of these."""
FALLS: Final = {AGENT: "a hero", PLAN: "the Lead Villain", SCENARIO: "a Lead Villain"}
_VERBS: Final = "add advance attack bring discard draw lay look move name pay roll take turn use"
_OF_THEM: Final = [
    (r"\byour hand\b", "the hand"),
    (r"\bNemesis you are\b", "Nemesis {me} is"),
    (r"\byou are\b", "{me} is"),
    (r"\byou have\b", "{me} has"),
    (r"\byou (may|showed)\b", r"{me} \1"),
    (r"\byour fighter\b", "{me}"),
    (r"\byou (?!in\b)(\w+)", r"{me} \1s"),
    (r"\byour\b", "{me}'s"),
    (r"\byou\b", "{me}"),
    (r"\bthe other side\b", "{foe}"),
    (rf"(^|; |, |\band )({_VERBS.replace(' ', '|')})\b", r"\1\2s"),
]
"""How a deed of yours is told of somebody."""


def describe(effect: str, on: str = "") -> str:
    """The sentences for an effect; empty if there is none. `on` is what its card is."""
    return " ".join(_line(line, on) for line in parse_lines(effect))


def deeds(effect: str, on: str = "") -> list[str]:
    """What each line of an effect does, without when and how often.

    >>> deeds("defend: rating defend 3; attack: dice me attack +1")
    ['use 3 as the Defend number of this roll', 'you roll 1 Attack die more']
    """
    return [_deed(line, on) for line in parse_lines(effect)]


def to_all(deed: str) -> str:
    """A deed as it is told to everybody, with `{me}` for who does it and `{foe}` for the other side.

    >>> to_all("if you have a KO, you roll 1 Attack die more")
    'if {me} has a KO, {me} rolls 1 Attack die more'
    >>> to_all("roll all your dice again and add them")
    "rolls all {me}'s dice again and adds them"
    """
    for pattern, words in _OF_THEM:
        deed = re.sub(pattern, words, deed)
    return deed


def _line(line: Line, on: str) -> str:
    words = f"{_when(line, on)}: {_deed(line, on)}."
    if line.keep:
        words += " It stays on the table."
    return f"{words} {LIMITS[line.limit]}." if line.limit else words


def _when(line: Line, on: str) -> str:
    """When a line works: its window, and what it is about there."""
    does = {step.effect.name: step for step in line.steps}
    if line.window == "fall":
        return f"When {FALLS.get(on, 'your fighter')} falls"
    if line.window == "ko":
        return f"When {'you are' if 'prevent' in does else 'the other side is'} about to get a KO"
    if line.window == "resolve":
        decided = any(cond.name in ("villain_won", "plan_done") for step in line.steps for group in step.ifs for cond in group)
        return f"When the Headline is {'resolved' if decided else 'solved'}"
    if "swap_lead" in does and line.window == "lead":
        return "After a Lead Villain is played"
    if "cancel" in does and line.window == "backup" and does["cancel"].word(0) != "ally":
        return f"After {CARDS[does['cancel'].word(0)]} is played"
    if on == PLAN and line.window == "declare":
        return "Where you may declare a plan or a Scheming"
    return WHEN[line.window]


def _deed(line: Line, on: str) -> str:
    pay = f"pay {_list([_cost(cost, on) for cost in line.pay])}; " if line.pay else ""
    readies = any(step.effect.name == "move" and step.word(2) == "ready" for step in line.steps)
    steps = [_step(step, line, on) for step in line.steps if not (readies and step.effect.name == "level")]
    return pay + _list(steps, "; ")


def _step(step: Step, line: Line, on: str) -> str:
    words = _effect(step, line, on)
    if step.effect.name == "cost" and [[cond.name for cond in group] for group in step.ifs] == [["mw"]] and not step.ifs[0][0].negated:
        return words.replace("a Lead", "a Most Wanted Lead")
    if step.effect.name == "pp" and [[cond.name for cond in group] for group in step.ifs] == [["pp"]]:
        return words.replace("everybody", f"everybody who has {step.ifs[0][0].n} Plot Points or more")
    if step.per:
        words += f", {PER[step.per]}"
    if step.unless is not None:
        words += f", unless the other side pays {_cost(step.unless, on)}"
    if any(cond.name == "test" for group in step.ifs for cond in group):
        return f"{_test(step.ifs)}, {words}"
    if step.ifs:
        words = f"if {_either(step.ifs)}, {words}"
    return words


def _effect(step: Step, line: Line, on: str) -> str:
    """What an effect does, where the line or the card decides it; else by its own words."""
    last = step.words()[-1] if step.words() else ""
    if step.effect.name == "vp" and line.window == "resolve" and last != "nemesis":
        return f"the Headline pays {abs(step.number())} VP {'more' if step.number() > 0 else 'less, but at least 1'}"
    if step.effect.name == "prevent":
        return f"the {'KO' if line.window == 'ko' else 'fall'} does not happen"
    if step.effect.name == "draw" and on == TWIST and last == "villain":
        return f"each other player draws {count(step.number(), 'Villain card')}"
    if step.effect.name == "swap_hero" and on == SUPPORT:
        return "this supporter takes over until the fight ends"
    if step.effect.name == "move" and last == "ready":
        less = -sum(other.number() for other in line.steps if other.effect.name == "level")
        return f"a Supporting hero becomes Ready on his card, for his Level{f' less {less} (at least 1)' if less else ''} in Plot Points"
    if step.effect.name == "level" and last == "one":
        whose = "the heroes against whom you are the Nemesis" if on == PLAN else "your heroes"
        return f"the Level of one of {whose} is {higher(step.number())} in this Planning"
    words = step.effect.words(step)
    if on == SCENARIO:
        words = words.replace("your KO value", "the villain's KO value")
    if on == PLAN and line.window == "round":
        words = words.replace("the hero's player", "the player whose Nemesis you are")
    return words if line.window == "seq" else words.replace(SPANS["seq"], LATE)


def _test(ifs: list[list[Cond]]) -> str:
    """Dice that are rolled for an effect: the most that an alternative allows, and one of them is enough."""
    rolls, others = list[str](), list[str]()
    tests = [cond for group in ifs for cond in group if cond.name == "test"]
    for group in ifs:
        rest = " and ".join(_cond(cond) for cond in group if cond.name != "test")
        dice = [count(cond.n, "die", "dice") for cond in group if cond.name == "test"]
        if dice:
            rolls.append(f"{dice[0]} if {rest}" if rest else dice[0])
        else:
            others.append(f", or if {rest}")
    shows = "it shows" if len(tests) == 1 and tests[0].n == 1 else "at least one shows"
    return f"roll {', or '.join(rolls)}; if {shows} {tests[0].value.capitalize()}{''.join(others)}"


def _either(ifs: list[list[Cond]]) -> str:
    conds = [cond for group in ifs for cond in group]
    if len(conds) == len(ifs) and all(cond.name == "type" and not cond.negated for cond in conds):
        return f"it is a {' or '.join(cond.value.capitalize() for cond in conds)} Headline"
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


def _cost(cost: Cost, on: str) -> str:
    n = cost.n
    return {
        "pp": count(n, "Plot Point"),
        "villain": f"{count(n, 'Villain card')} from your hand",
        "story": count(n, "Story card"),
        "ko": "a KO on the fighter",
        "wound": "a Wound on one of your Ready heroes at home" if on == EVENT else "a Wound on the hero whose ability it is",
        "support": "by sending the supporter back to his card",
        "trouble": f"{n} Trouble",
        "ally": count(n, "Ally", "Allies"),
    }[cost.what]


def _list(words: list[str], comma: str = ", ") -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{comma.join(words[:-1])}{comma if comma == '; ' else ' and '}{words[-1]}"
