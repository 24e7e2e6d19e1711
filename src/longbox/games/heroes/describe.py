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
from collections.abc import Callable
from typing import Final

from longbox.games.heroes.engine.lines import Cond, Cost, Line, Step, parse_lines
from longbox.games.heroes.engine.text import WHEN

LIMITS: Final = {"fight": "Once a fight", "headline": "Once a Headline", "round": "Once a Game Round"}
SPANS: Final = {"seq": " in this sequence", "fight": " in this fight"}
LATE_SPANS: Final = {**SPANS, "seq": " for the rest of the sequence"}
"""How long it lasts, if it is used before powers are chosen, and if it is used later."""
AGENT, EVENT, PLAN, SCENARIO, SUPPORT, TWIST = "agent", "event", "plan", "scenario", "support", "twist"
"""What a card is, where that decides what its words mean; other cards are nothing of these."""
FALLS: Final = {AGENT: "a hero", PLAN: "the Lead Villain", SCENARIO: "a Lead Villain"}
WHO: Final = {"me": "you", "foe": "the other side", "both": "both sides"}
WHOSE: Final = {"me": "your", "foe": "the other side's", "both": "both sides'"}
PLAYERS: Final = {"me": "you", "hero": "the hero's player", "nemesis": "the Nemesis", "each": "everybody"}
KIND: Final = {
    "attack": "Attack ",
    "defend": "Defend ",
    "outwit": "Outwit ",
    "any": "",
    "of_colour": "",
}
NAMES: Final = {"lead": "a Lead Villain", "backup": "a Backup Effect", "agent": "an Agent"}
PER: Final = {
    "own_ready": "for each Ready hero of the team in the district",
    "foe_ready": "for each Ready hero in the district",
    "own_in_area": "for each hero of the team in the area",
}
FLAGS: Final = {
    "match": "both showed the same colour",
    "first": "it is the first sequence",
    "init": "you have the Initiative",
    "hurt": "you have a KO",
    "foe_hurt": "the other side has a KO",
    "alone": "one hero stands there without any other and without a supporter",
    "mw": "the Lead Villain is Most Wanted",
    "beat_lead": "a Lead Villain was beaten",
    "beat_mw": "a Most Wanted villain was beaten",
    "villain_won": "the villain has won",
    "plan_done": "a Master Plan succeeds",
}


def describe(effect: str, on: str = "") -> str:
    """The sentences for an effect; empty if there is none. `on` is what its card is."""
    return " ".join(_line(line, on) for line in parse_lines(effect)) if effect else ""


def deeds(effect: str, on: str = "") -> list[str]:
    """What each line of an effect does, without when and how often.

    >>> deeds("defend: rating defend 3; attack: dice me attack +1")
    ['use 3 as the Defend number of this roll', 'you roll 1 Attack die more']
    """
    return [_deed(line, on) for line in parse_lines(effect)] if effect else []


_VERBS: Final = "add advance attack bring discard draw lay look move name pay roll take turn use"
_OF_THEM: Final = [
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


def told(deed: str) -> str:
    """A deed as it is told to everybody, with `{me}` for who does it and `{foe}` for the other side.

    >>> told("if you have a KO, you roll 1 Attack die more")
    'if {me} has a KO, {me} rolls 1 Attack die more'
    >>> told("roll all your dice again and add them")
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
    does = {step.do: step for step in line.steps}
    if line.window == "fall":
        return f"When {FALLS.get(on, 'your fighter')} falls"
    if line.window == "ko":
        return f"When {'you are' if 'prevent' in does else 'the other side is'} about to get a KO"
    if line.window == "resolve":
        decided = any(cond.name in ("villain_won", "plan_done") for step in line.steps for group in step.ifs for cond in group)
        return f"When the Headline is {'resolved' if decided else 'solved'}"
    if "swap_lead" in does and line.window == "lead":
        return "After a Lead Villain is played"
    if "cancel" in does and line.window == "backup" and _word(does["cancel"], 0) != "ally":
        return f"After {NAMES[_word(does['cancel'], 0)]} is played"
    if on == PLAN and line.window == "declare":
        return "Where you may declare a plan or a Scheming"
    return WHEN[line.window]


def _deed(line: Line, on: str) -> str:
    pay = f"pay {_list([_cost(cost, on) for cost in line.pay])}; " if line.pay else ""
    readies = any(step.do == "move" and _word(step, 2) == "ready" for step in line.steps)
    steps = [_step(step, line, on) for step in line.steps if not (readies and step.do == "level")]
    return pay + _list(steps, "; ")


def _step(step: Step, line: Line, on: str) -> str:
    words = _effect(step, line, on)
    if step.do == "cost" and [[cond.name for cond in group] for group in step.ifs] == [["mw"]] and not step.ifs[0][0].negated:
        return words.replace("a Lead", "a Most Wanted Lead")
    if step.do == "pp" and [[cond.name for cond in group] for group in step.ifs] == [["pp"]]:
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
    if step.do == "vp" and line.window == "resolve" and last != "nemesis":
        return f"the Headline pays {abs(step.number())} VP {'more' if step.number() > 0 else 'less, but at least 1'}"
    if step.do == "prevent":
        return f"the {'KO' if line.window == 'ko' else 'fall'} does not happen"
    if step.do == "draw" and on == TWIST and last == "villain":
        return f"each other player draws {_count(step.number(), 'Villain card')}"
    if step.do == "swap_hero" and on == SUPPORT:
        return "this supporter takes over until the fight ends"
    if step.do == "move" and last == "ready":
        less = -sum(other.number() for other in line.steps if other.do == "level")
        return f"a Supporting hero becomes Ready on his card, for his Level{f' less {less} (at least 1)' if less else ''} in Plot Points"
    if step.do == "level" and last == "one":
        whose = "the heroes against whom you are the Nemesis" if on == PLAN else "your heroes"
        return f"the Level of one of {whose} is {_higher(step.number())} in this Planning"
    words = EFFECTS[step.do](step)
    if on == SCENARIO:
        words = words.replace("your KO value", "the villain's KO value")
    if on == PLAN and line.window == "round":
        words = words.replace("the hero's player", "the player whose Nemesis you are")
    return words if line.window == "seq" else words.replace(SPANS["seq"], LATE_SPANS["seq"])


def _test(ifs: list[list[Cond]]) -> str:
    """Dice that are rolled for an effect: the most that an alternative allows, and one of them is enough."""
    rolls, others = list[str](), list[str]()
    tests = [cond for group in ifs for cond in group if cond.name == "test"]
    for group in ifs:
        rest = " and ".join(_cond(cond) for cond in group if cond.name != "test")
        dice = [_count(cond.n, "die", "dice") for cond in group if cond.name == "test"]
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
        return f"the team is the {_team(cond.value)}"
    if cond.name == "hits":
        return f"{_hits(cond.value)} are {cond.n} or more above {_hits(cond.other)}"
    return {
        "seq": f"it is sequence {cond.n} or later",
        "ready": f"{cond.n} or more Ready heroes are there",
        "round": f"it is Game Round {cond.n} or later",
        "pp": f"they have {cond.n} Plot Points or more",
    }[cond.name]


def _team(id: str) -> str:
    """A team's name, out of its id."""
    return "X-Men" if id == "x-men" else id.replace("-", " ").title()


def _hits(word: str) -> str:
    return f"the {word.removesuffix('_hits').capitalize()} Hits"


def _cost(cost: Cost, on: str) -> str:
    n = cost.n
    return {
        "pp": _count(n, "Plot Point"),
        "villain": f"{_count(n, 'Villain card')} from your hand",
        "story": _count(n, "Story card"),
        "ko": "a KO on the fighter",
        "wound": "a Wound on one of your Ready heroes at home" if on == EVENT else "a Wound on the hero whose ability it is",
        "support": "by sending the supporter back to his card",
        "trouble": f"{n} Trouble",
        "ally": _count(n, "Ally", "Allies"),
    }[cost.what]


def _count(n: int, one: str, many: str = "") -> str:
    return f"{n} {one if n == 1 else many or one + 's'}"


def _list(words: list[str], comma: str = ", ") -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{comma.join(words[:-1])}{comma if comma == '; ' else ' and '}{words[-1]}"


def _higher(n: int) -> str:
    return f"{abs(n)} {'higher' if n > 0 else 'lower'}"


def _more(n: int, what: str) -> str:
    return f"{abs(n)} {what} {'more' if n > 0 else 'fewer'}"


def _word(step: Step, at: int) -> str:
    return step.args[at].word if at < len(step.args) else ""


def _span(step: Step) -> str:
    return next((SPANS[word] for word in step.words() if word in SPANS), "")


def _dice(step: Step) -> str:
    n, kind = step.number(), _word(step, 1)
    of_colour = " in what your colour stands for: red Attack, orange Defend, yellow Outwit"
    which = of_colour if kind == "of_colour" else " in every roll" if kind == "any" else ""
    noun = f"{KIND[kind]}{'die' if abs(n) == 1 else 'dice'}"
    span = f"{_span(step)}{which}" if kind == "of_colour" else f"{which}{_span(step)}"
    return f"{WHO[_word(step, 0)]} roll{'' if _word(step, 0) == 'me' else 's'} {_more(n, noun)}{span}"


def _more_hits(step: Step) -> str:
    n, who = step.number(), _word(step, 0)
    return f"{WHO[who]} {'have' if who == 'me' else 'has'} {_more(n, 'Hit' if abs(n) == 1 else 'Hits')}"


def _reroll(step: Step) -> str:
    who, words = _word(step, 0), step.words()
    whose = "Threat" if who == "threat" else WHOSE[who]
    n = step.args[1]
    which = "blank " if "blank" in words else "Hit " if "hit" in words else ""
    of = f"all {whose} {which}dice" if n.word == "all" else f"{n.number} of {'the ' if who == 'threat' else ''}{whose} {which}dice"
    return f"roll {of} again{'; the new faces replace the old' if 'instead' in words else ' and add them'}"


def _boost(step: Step) -> str:
    who, off = _word(step, 0), "off" in step.words()
    what = "the Threat roll is" if who == "threat" else f"{WHOSE[who]} rolls are"
    return f"{what} {'not boosted' if off else 'boosted'}{_span(step)}"


def _ban(step: Step) -> str:
    colour = {"last": "the colour shown last", "named": "the colour that you call now"}.get(_word(step, 1), _word(step, 1))
    return f"{WHO[_word(step, 0)]} may not choose {colour}{_span(step)}"


def _repick(step: Step) -> str:
    who = _word(step, 0)
    if "random" in step.words():
        return f"{WHOSE[who]} power is drawn again by lot from the others"
    return f"{WHO[who]} choose{'s' if who == 'foe' else ''} the power again, in secret"


def _swap_kinds(step: Step) -> str:
    who = WHOSE[_word(step, 0)]
    if _word(step, 1) == "any":
        return f"two numbers of {who} shown power change places, as you say"
    return f"{KIND[_word(step, 1)].strip()} and {KIND[_word(step, 2)].strip()} of {who} shown power change places"


def _cost_effect(step: Step) -> str:
    n, what = step.number(), _word(step, 0)
    if what == "need":
        return f"the requirement of a Lead Villain is {_higher(n)}"
    if what == "enter":
        pays = f"the player whose Nemesis you are pays {_count(n, 'Plot Point')}"
        return f"name an area; {pays} for each hero who enters it in this Game Round"
    return f"{NAMES[what]} costs {abs(n)} Trouble {'more' if n > 0 else 'less'}"


def _forbid(step: Step) -> str:
    what, n = _word(step, 0), step.number()
    return {
        "agent": f"the next {'Agent that is played goes' if n == 1 else f'{n} Agents that are played go'} back to the hand, without effect",
        "most_wanted": "no Most Wanted villain may be played from the board",
        "support": "Support abilities may not be used",
        "special": "the hero's special ability may not be used",
    }[what] + _span(step)


def _cancel(step: Step) -> str:
    return {
        "backup": "discard it, so that it has no effect",
        "agent": "discard it, so that it has no effect",
        "ally": "the hero's player discards an Ally",
        "scheme": "a Scheming that was declared has no effect",
    }[_word(step, 0)]


def _swap_lead(step: Step) -> str:
    if _word(step, 0) == "deck":
        return "discard the Lead Villain; the first villain of the deck takes his place for nothing"
    return "another villain from your hand, paid with the Trouble that is left, takes his place with one KO"


def _discard(step: Step) -> str:
    who, what, n = _word(step, 0), _word(step, 1).capitalize(), step.number()
    if who == "deck":
        return f"discard {_count(n, what + ' card')} of those; the others go back on top in any order"
    return f"{'discard' if who == 'me' else 'the Nemesis discards, by lot,'} {_count(n, what + ' card')}"


def _look(step: Step) -> str:
    what = _word(step, 0)
    if what.endswith("_deck"):
        return f"look at the first {step.number()} cards of the {what.removesuffix('_deck').capitalize()} deck"
    return f"look at the {what.removesuffix('_hand').capitalize()} cards of {PLAYERS[_word(step, 1)]}"


def _retrieve(step: Step) -> str:
    if _word(step, 1) == "this":
        return "the beaten Lead Villain comes back to your hand"
    return f"take {_count(step.number(), _word(step, 0).capitalize() + ' card')} from the discard pile"


def _points(step: Step, noun: str, many: str = "") -> str:
    n, who = step.number(), step.words()[-1]
    verb = ("gain" if n > 0 else "lose") + ("" if who == "me" else "s")
    return f"{PLAYERS[who]} {verb} {_count(abs(n), noun, many)}"


def _move(step: Step) -> str:
    who, count, where = step.args[0].word, step.args[1], step.args[2].word
    if who == "foe_support":
        return "all heroes on the Support space go back to their cards"
    if count.word == "me":
        return "the hero goes to Recovery"
    kind = "Ready" if who == "ready" else "Supporting"
    heroes = f"all {kind} heroes there" if count.word == "all" and where == "recovery" else f"any number of {kind} heroes"
    if not count.word:
        heroes = f"{'a' if count.number == 1 else count.number} {kind} hero{'' if count.number == 1 else 'es'}"
    place = {
        "any": "to a district" if who == "ready" else "to a Support space",
        "same": "to the same district",
        "same_or_recovery": "to one district, or to Recovery",
        "apart": "to districts that differ",
        "recovery": "to Recovery",
    }[where]
    return f"move {heroes} {place}"


def _wound(step: Step) -> str:
    n, who = step.number(), step.words()[0]
    if n > 0:
        return "the supporter is Wounded as well"
    if who == "me":
        return "the hero gets no Wound"
    return f"take the Wound off {'a hero' if n == -1 else f'{-n} heroes'} in Recovery"


def _level(step: Step) -> str:
    return f"the Level of heroes of the {_team(step.words()[-1])} is {_higher(step.number())} in this Planning"


def _headline(step: Step) -> str:
    return {
        "discard": "discard a Headline in whose district nobody stands",
        "fill": "turn up a new one there",
        "swap": "you may exchange one of them for a Headline in whose district nobody stands",
        "age": f"each Headline that was not solved pays {step.number()} VP more and has {step.number()} Threat more",
    }[_word(step, 0)]


def _wanted(step: Step) -> str:
    if _word(step, 0) == "remove":
        return "discard a villain from a Most Wanted space"
    return "the Lead Villain goes to a Most Wanted space instead of the discard pile"


def _extra(step: Step) -> str:
    n = step.number()
    return {
        "action": f"take {_count(n, 'more action', 'more actions')} at once",
        "move": "take one more movement action at once",
        "attack": "attack once more with the shown power",
    }[_word(step, 0)]


def _scheme(step: Step) -> str:
    return {
        "any": "the Nemesis may take one Scheming action more",
        "draw": "the Nemesis may draw the extra Villain cards besides another Scheming action",
        "plan_any_headline": "a Master Plan may be attempted at any Headline",
        "swap_nemesis": "everybody plays the Nemesis of the player to the left",
    }[_word(step, 0)]


def _story(step: Step) -> str:
    n = step.number()
    return {
        "do": f"take {_count(n, 'Story action')}",
        "advance": "advance the Story track",
        "manipulate": "move a Story card of the team to the end of the track",
    }[_word(step, 0)]


def _verb(who: str, verb: str) -> str:
    return f"{WHO[who]} {verb}{'s' if who == 'foe' else ''}"


EFFECTS: Final[dict[str, Callable[[Step], str]]] = {
    "dice": _dice,
    "rating": lambda step: f"use {step.number()} as the {KIND[_word(step, 0)].strip()} number of this roll",
    "hits": _more_hits,
    "reroll": _reroll,
    "boost": _boost,
    "prevent": lambda step: "it does not happen",
    "heal_ko": lambda step: f"{_verb(_word(step, 0), 'lose')} {_count(step.number(), 'KO')}",
    "ko": lambda step: f"{_verb(_word(step, 0), 'get')} {_count(step.number(), 'KO')} without a roll",
    "ko_value": lambda step: f"{WHOSE[_word(step, 0)]} KO value is {step.number():+d} in this fight",
    "initiative": lambda step: f"{_verb(_word(step, 0), 'take')} the Initiative",
    "ban": _ban,
    "peek": lambda step: "the other side lays its power open before you choose",
    "repick": _repick,
    "copy": lambda step: f"use the {KIND[_word(step, 0)].strip()} number of the other side's shown power",
    "swap_kinds": _swap_kinds,
    "swap_hero": lambda step: (
        "a hero of the Support space takes over until the fight ends"
        if _word(step, 0) == "support"
        else "with several heroes there, the villain's side names who fights"
    ),
    "skip": lambda step: (
        f"the {'Outwit' if _word(step, 0) == 'outwit' else _word(step, 0) + ' attack'} of this sequence does not take place"
    ),
    "ties": lambda step: f"equal Hits in {KIND[_word(step, 0)].strip()} count for {WHO[_word(step, 1)]}{_span(step)}",
    "retreat": lambda step: "the fight ends, and your fighter withdraws",
    "threat": lambda step: f"{_more(step.number(), 'Threat die' if abs(step.number()) == 1 else 'Threat dice')}",
    "trouble": lambda step: f"{abs(step.number())} Trouble {'more' if step.number() > 0 else 'less'}",
    "skill": lambda step: (
        f"the heroes count as having {'the skill that is asked for' if _word(step, 0) == 'any' else _word(step, 0).capitalize()}"
    ),
    "type": lambda step: f"the Headline counts as {'of a type that you name' if _word(step, 0) == 'any' else _word(step, 0).capitalize()}",
    "add_rating": lambda step: (
        f"the {'second-best rating of a Ready hero' if _word(step, 0) == 'second' else 'best rating of a Supporting hero'} is taken off too"
    ),
    "cost": _cost_effect,
    "forbid": _forbid,
    "cancel": _cancel,
    "swap_lead": _swap_lead,
    "draw": lambda step: f"draw {_count(step.number(), _word(step, 0).capitalize() + ' card')}",
    "discard": _discard,
    "steal": lambda step: (
        "take a Plot Point from the hero's player" if _word(step, 0) == "pp" else "take a Resource card, by lot, from the hero's player"
    ),
    "look": _look,
    "retrieve": _retrieve,
    "pp": lambda step: _points(step, "Plot Point"),
    "vp": lambda step: _points(step, "VP", "VP"),
    "story": _story,
    "move": _move,
    "wound": _wound,
    "level": _level,
    "headline": _headline,
    "wanted": _wanted,
    "power_up": lambda step: "bring one of your Power-Ups into play for nothing",
    "extra": _extra,
    "scheme": _scheme,
}
