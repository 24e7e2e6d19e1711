"""What a terminal shows without a look of its own: the view, questions and moves in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from longbox.games.heroes.engine.case import HERO, SCHEMES
from longbox.games.heroes.engine.phrases import count
from longbox.games.heroes.engine.places import SPECIAL, is_space
from longbox.games.heroes.engine.planning import EXTRA_WORDS, STATUS_WORDS, for_whom
from longbox.games.heroes.engine.state import MISSION, PHASES
from longbox.games.heroes.engine.views import CaseView, HeroesView, TeamView
from longbox.games.heroes.engine.vocabulary import COLOURS, SKILLS, TYPES, WHEN
from longbox.kernel.deeds import Move
from longbox.kernel.state import SPECTATOR, Ask

if TYPE_CHECKING:
    from longbox.games.heroes.engine.defs import Ability, MastermindDef, PowerDef
    from longbox.games.heroes.engine.rules import HeroesRules

_ASKED: Final = {
    "round": "The Game Round begins",
    "move": "After your movement",
    "declare": "You declare",
    "threat_rolled": "The Threat dice lie",
    "reduce": "The Trouble is being reduced",
    "lead": "Before a Lead Villain is played, or just after it",
    "backup": "Backup Effects and Agents are being played",
    "reveal": "Powers lie open",
    "ko": "A KO is about to be laid",
    "seq_end": "The sequence ends",
    "fall": "A fighter falls",
    "resolve": "The Headline is resolved",
}
NOT_ASKED: Final = ("setup", "planning", "action")
WINDOW_WORDS: Final = {window: _ASKED.get(window, words) for window, words in WHEN.items() if window not in NOT_ASKED}
"""What stands over a question in a window."""
PAIR_WORDS: Final = ["Attack and Defend", "Attack and Outwit", "Defend and Outwit"]
SCHEME_WORDS: Final = ["no Scheming", "more Threat", "more villains", "boost the Lead Villain"]
HERO_MOVES: Final = ("assign", "move", "go", "treat", "send", "hero")
RESOURCE_WORDS: Final = {"dismiss": "dismiss ", "ally": "play ", "play": "play ", "card": ""}
PLAIN_WORDS: Final = {
    "story": "Story action",
    "advance": "advance the Story",
    "done": "confirm the plan",
    "challenge": "challenge him",
    "pay": "pay the price",
}


def asks_in_window(rules: HeroesRules, view: HeroesView) -> bool:
    """Whether what is asked now is whether to use something in a window: some windows have the name of another question."""
    return bool(view.frames) and view.frames[-1].effect == rules.fx.window.id


def question(rules: HeroesRules, view: HeroesView, ask: Ask) -> str:
    if asks_in_window(rules, view):
        return f"{WINDOW_WORDS[ask.what]}: use something, or pass?"
    words = rules.fx.questions[ask.what]
    if ask.what == "action":
        return f"Your action, {view.action_round} of 5"
    if ask.what == "plan":
        return f"Lay out your plan: {view.teams[view.seat].pp} Plot Points" if view.seat != SPECTATOR else "Plans are laid out"
    if ask.what == "declare" and view.case is not None:
        return _of_nemesis(rules, view, view.case)
    if ask.what == "unless" and view.case is not None:
        return _price(rules, view, view.case)
    if ask.what == "challenge" and view.case is not None:
        mastermind, plan = _next_plan(rules, view, view.case)
        return f"Challenge {mastermind.name}? If you do not, or if you lose, {plan.name} succeeds."
    return words if ask.what == "power" else f"{words}?"


def _of_nemesis(rules: HeroesRules, view: HeroesView, case: CaseView) -> str:
    """What the Nemesis may attempt, and what it would bring; whether a Scheming is open to him too (rules B8.1, B8.2 and B9.7)."""
    mastermind, plan = _next_plan(rules, view, case)
    icon = rules.box.headlines[case.card].mastermind and case.place != SPECIAL
    schemes = icon or view.arch == case.nemesis
    if case.place == SPECIAL or view.teams[case.seat].plans == len(mastermind.plans) or not (schemes or case.plan_any):
        return f"You are {mastermind.name}. Scheme, or wait?"
    choice = "scheme, both, or wait" if schemes else "or wait"
    return f"You are {mastermind.name}. Attempt {plan.name} (if they lose, from then on: {'; '.join(plan.deeds)}), {choice}?"


def _next_plan(rules: HeroesRules, view: HeroesView, case: CaseView) -> tuple[MastermindDef, Ability]:
    """The Nemesis, and the plan that he attempts next, or his last one."""
    team = view.teams[case.seat]
    mastermind = rules.box.masterminds[rules.box.teams[team.team].mastermind]
    return mastermind, rules.box.plans[mastermind.plans[min(team.plans, len(mastermind.plans) - 1)]].ability


def _price(rules: HeroesRules, view: HeroesView, case: CaseView) -> str:
    """What happens unless a price is paid."""
    number = view.frames[-1].a
    line, team = rules.lines[number], rules.box.teams[view.teams[case.seat].team]
    hero = rules.box.heroes[team.heroes[case.fighter]].name
    villain = rules.box.masterminds[team.mastermind].name if case.mastermind else rules.box.villains[case.lead].name
    me, foe = (hero, villain) if line.source.side == HERO else (villain, hero)
    return f"{line.source.name}: {line.to_all.replace('{me}', me).replace('{foe}', foe)}. Pay?"


def move(rules: HeroesRules, view: HeroesView, one: Move) -> str:
    """A move in words. Its short form is understood as well."""
    name = one.kind.name
    if name in HERO_MOVES:
        return _of_hero(rules, one)
    if name in ("use", "aid"):
        return _of_ability(rules, one)
    if name in RESOURCE_WORDS:
        return _of_resource(rules, one)
    if name in ("lead", "backup", "villain"):
        card = one.a
        return _villain(rules, name, card)
    if name in ("buy", "unveil"):
        card = one.a
        return f"{'buy ' if name == 'buy' else ''}{rules.box.power_ups[card].ability.name}"
    if name == "headline":
        card = one.a
        return rules.box.headlines[card].title
    if name in ("solve", "area"):
        area = one.a
        return _area(rules, view, name, area)
    if name == "manipulate":
        space = one.a
        story = view.track[space]
        return f"push {rules.box.stories[story].title if story >= 0 else 'the card'} to the end"
    if name == "declare":
        plan, scheme = one.a, one.b
        return ", ".join([*(["attempt the Master Plan"] if plan else []), *([SCHEME_WORDS[scheme]] if scheme else [])]) or "wait"
    if name == "scheme":
        scheme = one.a
        return SCHEME_WORDS[scheme]
    if name == "power":
        colour = one.a
        return _power(rules, view, colour)
    if name == "option" and view.frames:
        option = one.a
        return _option(rules, view, option)
    return PLAIN_WORDS.get(name, repr(one))


def _of_hero(rules: HeroesRules, one: Move) -> str:
    """A move that is about a hero: where he goes, what becomes of him, or he alone."""
    kind, kinds = one.kind, rules.kinds
    hero, where, along = one.a, one.b, one.c
    name = rules.box.heroes[hero].name
    if kind is kinds.assign:
        return f"{name} {STATUS_WORDS[where]}"
    if kind is kinds.move or kind is kinds.go:
        brings = kind is kinds.move and along != kinds.nobody
        return f"{name} to {rules.place_names[where]}" + (f" with {rules.box.heroes[along].name} in support" if brings else "")
    return f"treat {name}" if kind is kinds.treat else name


def _of_ability(rules: HeroesRules, one: Move) -> str:
    source, target = one.a, one.b
    ability = rules.sources[source]
    return f"use {ability.name}" + (for_whom(rules, target) if one.kind is rules.kinds.aid else ability.of)


def _of_resource(rules: HeroesRules, one: Move) -> str:
    card, extra = one.a, one.b
    return f"{RESOURCE_WORDS[one.kind.name]}{rules.box.resources[card].ability.name}{EXTRA_WORDS if extra else ''}"


def _area(rules: HeroesRules, view: HeroesView, name: str, area: int) -> str:
    if name == "solve":
        return f"troubleshoot {_headline_in(rules, view, area)}"
    return _headline_in(rules, view, area) if view.phase == MISSION else rules.box.areas[area].name


def _option(rules: HeroesRules, view: HeroesView, option: int) -> str:
    """A pair of numbers that change places, or a type of Headline."""
    swaps = rules.effects[view.frames[-1].effect].name == "swap_numbers"
    return PAIR_WORDS[option] if swaps and option < len(PAIR_WORDS) else TYPES[option % len(TYPES)].capitalize()


def _villain(rules: HeroesRules, name: str, card: int) -> str:
    villain = rules.box.villains[card]
    if name == "lead":
        return f"{villain.name} leads (cost {villain.cost})"
    if name == "backup":
        return f"{villain.box.name} of {villain.name} ({'Agent' if villain.agent else 'Backup'}, cost {villain.box_cost})"
    return villain.name


def _headline_in(rules: HeroesRules, view: HeroesView, area: int) -> str:
    card = view.special if area == rules.areas else view.headlines[area]
    where = "the Special Headline" if area == rules.areas else rules.box.areas[area].name
    return f"{rules.box.headlines[card].title} ({where})" if card >= 0 else where


def _power(rules: HeroesRules, view: HeroesView, colour: int) -> str:
    case = view.case
    if case is None:
        return COLOURS[colour]
    for power in _own_powers(rules, view, case):
        if power.colour == colour:
            return f"{COLOURS[colour]}: {power.name} ({power.attack}/{power.defend}/{power.outwit})"
    return COLOURS[colour]


def _own_powers(rules: HeroesRules, view: HeroesView, case: CaseView) -> list[PowerDef]:
    team = rules.box.teams[view.teams[case.seat].team]
    if view.seat == case.seat:
        return rules.box.heroes[team.heroes[case.fighter]].powers if case.fighter >= 0 else []
    if case.mastermind:
        return rules.box.masterminds[team.mastermind].powers
    return rules.box.villains[case.lead].powers if case.lead >= 0 else []


# The view


def show(rules: HeroesRules, view: HeroesView) -> str:
    if view.scenario < 0 or any(team.team < 0 for team in view.teams):
        return "The game is being set up."
    lines = [
        f"{rules.box.scenarios[view.scenario].name}: Game Round {view.round}, Action Round {view.action_round}, {PHASES[view.phase]}",
        *_city(rules, view),
        "Story, the next to leave last: " + ", ".join(rules.box.stories[card].title if card >= 0 else "nothing" for card in view.track),
        "Most Wanted: " + (", ".join(rules.box.villains[card].name for card in view.wanted) or "nobody"),
    ]
    for seat, team in enumerate(view.teams):
        lines += _team(rules, view, seat, team)
    if view.case is not None:
        lines += _case(rules, view, view.case)
    if view.draft:
        lines.append("Your plan: " + ", ".join(move(rules, view, rules.moves.from_json(step)) for step in view.draft))
    return "\n".join(lines)


def _city(rules: HeroesRules, view: HeroesView) -> list[str]:
    lines: list[str] = []
    for area, card in enumerate([*view.headlines, view.special]):
        if card < 0:
            continue
        headline = rules.box.headlines[card]
        special = area == rules.areas
        age = view.special_age if special else view.ages[area]
        where = "Special Headline" if special else rules.box.areas[area].name
        parts = [headline.title, TYPES[headline.type].capitalize(), f"Threat {headline.threat + age}", SKILLS[headline.skill].capitalize()]
        parts.append(f"{headline.vp + age} VP")
        if not special:
            parts.insert(1, f"in {rules.place_names[rules.place_of[card][area]]}")
        if headline.mastermind:
            parts.append("the mastermind's icon")
        lines.append(f"{where}: {', '.join(parts)}")
    return lines


def _team(rules: HeroesRules, view: HeroesView, seat: int, team: TeamView) -> list[str]:
    box = rules.box
    name = rules.names[seat]
    nemesis = box.masterminds[box.teams[team.team].mastermind].name
    parts = [box.teams[team.team].name, f"{team.vp} VP", f"{team.pp} Plot Points", f"{len(team.story)} Story cards"]
    parts += [word for word, who in (("First Player", view.first), ("Archnemesis", view.arch)) if who == seat]
    parts.append(f"{nemesis} is played by {rules.names[team.nemesis]} and has {team.plans} of 3 plans")
    heroes = []
    for at, hero in enumerate(box.teams[team.team].heroes):
        wound = " with a Wound" if team.wounded >> at & 1 else ""
        place = team.place[at]
        where = f"supports in {box.areas[rules.area_of[place]].name}" if is_space(place, rules.areas) else rules.place_names[place]
        heroes.append(f"{box.heroes[hero].name} ({where}{wound})")
    lines = [f"{name}: {', '.join(parts)}", f"{name}'s heroes: {', '.join(heroes)}"]
    ups = [box.power_ups[card].ability.name for at, card in enumerate(box.teams[team.team].power_ups) if team.power_ups >> at & 1]
    helpers = [f"{box.resources[card].ability.name} +{pp}" for card, pp in zip(team.allies, team.ally_pp)] + ups
    if helpers:
        lines.append(f"{name}'s helpers: {', '.join(helpers)}")
    held = [box.resources[card].ability.name for card in team.resources] or [f"{team.resource_count} Resources"]
    villains = [box.villains[card].name for card in team.villains] or [f"{team.villain_count} Villains"]
    lines.append(f"{name}'s hand: {', '.join([*held, *villains])}")
    return lines


def _case(rules: HeroesRules, view: HeroesView, case: CaseView) -> list[str]:
    box = rules.box
    lines = [f"Now: {box.headlines[case.card].title}, Trouble {case.trouble}" + (", a Master Plan is attempted" if case.attempt else "")]
    schemes = [SCHEME_WORDS[at] for at in range(1, len(SCHEMES)) if case.schemes >> at & 1]
    if schemes:
        lines.append(f"Scheming: {', '.join(schemes)}")
    if case.lead >= 0:
        lines.append(f"Lead Villain: {box.villains[case.lead].name}, {count(case.villain_kos, 'KO')}, led by {rules.names[case.leader]}")
    cards = [f"{box.villains[card].box.name} ({box.villains[card].name})" for card in [*case.backups, *case.agents]]
    if cards:
        lines.append(f"In play: {', '.join(cards)}")
    if case.fighter >= 0:
        hero = box.heroes[box.teams[view.teams[case.seat].team].heroes[case.fighter]].name
        init = hero if case.init == 0 else "the villain"
        lines.append(f"Sequence {case.seq}: {hero} fights with {count(case.kos[case.fighter], 'KO')}, {init} has the Initiative")
        shown = [COLOURS[colour] for colour in case.power if colour >= 0]
        if shown:
            lines.append(f"Shown: {' against '.join(shown)}")
    return lines
