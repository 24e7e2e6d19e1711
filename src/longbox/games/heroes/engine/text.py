"""What a terminal shows without a look of its own: the view, questions and moves in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from longbox.games.heroes.engine.case import SCHEMES
from longbox.games.heroes.engine.places import is_space
from longbox.games.heroes.engine.state import MISSION, PHASES
from longbox.games.heroes.engine.views import CaseView, HeroesView, TeamView
from longbox.games.heroes.engine.vocabulary import COLOURS, SKILLS, TYPES
from longbox.kernel.deeds import Move
from longbox.kernel.state import SPECTATOR, Ask

if TYPE_CHECKING:
    from longbox.games.heroes.engine.defs import PowerDef
    from longbox.games.heroes.engine.rules import HeroesRules

QUESTIONS: Final = {
    "plan": "Lay out your plan",
    "action": "Your action",
    "extra_move": "One more movement",
    "story": "Advance the Story, or push a card of yours to its end",
    "manipulate": "Push a Story card of yours to the end of the track",
    "declare": "Nemesis: a plan, a Scheming, both or neither",
    "extra_scheme": "One more Scheming",
    "cancel_scheme": "Which Scheming to cancel",
    "lead": "Play a Lead Villain",
    "gray_box": "Play a gray box: a Backup or an Agent",
    "challenge": "Challenge the mastermind",
    "power": "Choose a power in secret",
    "name_hero": "Who fights",
    "unveil": "Bring a Power-Up into play",
    "arrange": "Which card comes next on top",
    "discard_top": "Which card to discard",
    "give_up": "Which card to give up",
    "lose_ally": "Which Ally to discard",
    "wound_ready": "Which hero is Wounded for it",
    "call": "Call a colour",
    "unless": "Pay, or let it happen",
    "replace_wanted": "Who leaves the Most Wanted spaces",
    "heal": "Whose Wound is taken off",
    "choose_level": "Whose Level changes",
    "add_use": "Which Ally gets the Plot Point",
    "set_toll": "Which area costs a Plot Point",
    "choose_type": "Which type does the Headline count as",
    "swap_numbers": "Which two numbers change places",
    "retrieve": "Which card comes back",
    "unwant": "Which villain leaves the board",
    "drop_headline": "Which Headline is discarded",
    "swap_headline": "Which Headline is exchanged",
    "swap_for": "Which card comes instead",
    "make_ready": "Who becomes Ready",
    "move_ready": "Move a Ready hero",
    "move_support": "Move a Supporting hero",
    "follow": "Who follows",
    "move_together": "Who goes along, and where to",
    "call_in": "Who takes over",
    "next_lead": "Who takes the fallen villain's place",
}
WINDOW_WORDS: Final = {
    "round": "The Game Round begins",
    "move": "After your movement",
    "declare": "You declare",
    "threat": "Before the Threat roll",
    "threat_rolled": "The Threat dice lie",
    "reduce": "The Trouble is being reduced",
    "lead": "Before a Lead Villain is played, or just after it",
    "backup": "Gray boxes are being played",
    "seq": "Before powers are chosen",
    "reveal": "Powers lie open",
    "attack": "Before your Attack roll",
    "defend": "Before your Defend roll",
    "outwit": "Before your Outwit roll",
    "attack_r": "After your Attack roll",
    "defend_r": "After your Defend roll",
    "outwit_r": "After your Outwit roll",
    "attack_foe": "Before the other side's Attack roll",
    "defend_foe": "Before the other side's Defend roll",
    "outwit_foe": "Before the other side's Outwit roll",
    "attack_foe_r": "After the other side's Attack roll",
    "defend_foe_r": "After the other side's Defend roll",
    "outwit_foe_r": "After the other side's Outwit roll",
    "ko": "A KO is about to be laid",
    "seq_end": "The sequence ends",
    "fall": "A fighter falls",
    "resolve": "The Headline is resolved",
}
PAIR_WORDS: Final = ["Attack and Defend", "Attack and Outwit", "Defend and Outwit"]
SCHEME_WORDS: Final = ["no Scheming", "more Threat", "more villains", "boost the Lead Villain"]


def question(rules: HeroesRules, view: HeroesView, ask: Ask) -> str:
    if ask.rule == "B11.1":
        return f"{WINDOW_WORDS[ask.what]}: use something, or pass?"
    words = QUESTIONS[ask.what]
    if ask.what == "action":
        return f"Your action, {view.action_round} of 5"
    if ask.what == "plan":
        return f"Lay out your plan: {view.teams[view.seat].pp} Plot Points" if view.seat != SPECTATOR else "Plans are laid out"
    return words if ask.what == "power" else f"{words}?"


def move(rules: HeroesRules, view: HeroesView, one: Move) -> str:
    """A move in words. Its short form is understood as well."""
    box, kinds, name = rules.box, rules.kinds, one.kind.name
    if name == "assign":
        return f"{box.heroes[one.a].name} {('recovers', 'is Ready', 'supports')[one.b]}"
    if name == "buy":
        return f"buy {box.power_ups[one.a].ability.name}"
    if name == "aid":
        target = "" if one.b == kinds.nobody else f" for {box.heroes[one.b].name}"
        return f"use {rules.sources[one.a].name}{target}"
    if name == "dismiss":
        return f"dismiss {box.resources[one.a].ability.name}"
    if name == "ally":
        return f"play {box.resources[one.a].ability.name}" + (" with an extra Plot Point" if one.b else "")
    if name == "move":
        along = "" if one.c == kinds.nobody else f" with {box.heroes[one.c].name} in support"
        return f"{box.heroes[one.a].name} to {rules.place_names[one.b]}{along}"
    if name == "go":
        return f"{box.heroes[one.a].name} to {rules.place_names[one.b]}"
    if name in ("treat", "send", "hero"):
        return f"{'treat ' if name == 'treat' else ''}{box.heroes[one.a].name}"
    if name == "use":
        source = rules.sources[one.a]
        return f"use {source.name}{rules.owner_words(source)}"
    if name in ("play", "card"):
        return f"{'play ' if name == 'play' else ''}{box.resources[one.a].ability.name}"
    if name in ("lead", "backup", "villain"):
        return _villain(rules, name, one.a)
    if name == "solve":
        return f"troubleshoot {_headline_in(rules, view, one.a)}"
    if name == "area":
        return _headline_in(rules, view, one.a) if view.phase == MISSION else box.areas[one.a].name
    if name == "headline":
        return box.headlines[one.a].title
    if name == "manipulate":
        card = view.track[one.a]
        return f"push {box.stories[card].title if card >= 0 else 'the card'} to the end"
    if name == "declare":
        return f"{'attempt the Master Plan' if one.a else 'no plan'}, {SCHEME_WORDS[one.b]}"
    if name == "scheme":
        return SCHEME_WORDS[one.a]
    if name == "power":
        return _power(rules, view, one.a)
    if name == "unveil":
        return box.power_ups[one.a].ability.name
    if name == "option" and view.frames:
        effect = rules.effects[view.frames[-1].effect].name
        return PAIR_WORDS[one.a] if effect == "swap_numbers" and one.a < len(PAIR_WORDS) else TYPES[one.a % 3].capitalize()
    return {"story": "Story action", "advance": "advance the Story", "done": "confirm the plan", "challenge": "challenge him"}.get(
        name, repr(one)
    )


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


def _kos(n: int) -> str:
    return "1 KO" if n == 1 else f"{n} KOs"


def _case(rules: HeroesRules, view: HeroesView, case: CaseView) -> list[str]:
    box = rules.box
    lines = [f"Now: {box.headlines[case.card].title}, Trouble {case.trouble}" + (", a Master Plan is attempted" if case.attempt else "")]
    schemes = [SCHEME_WORDS[at] for at in range(1, len(SCHEMES)) if case.schemes >> at & 1]
    if schemes:
        lines.append(f"Scheming: {', '.join(schemes)}")
    if case.lead >= 0:
        lines.append(f"Lead Villain: {box.villains[case.lead].name}, {_kos(case.villain_kos)}, led by {rules.names[case.leader]}")
    cards = [f"{box.villains[card].box.name} ({box.villains[card].name})" for card in [*case.backups, *case.agents]]
    if cards:
        lines.append(f"In play: {', '.join(cards)}")
    if case.fighter >= 0:
        hero = box.heroes[box.teams[view.teams[case.seat].team].heroes[case.fighter]].name
        init = hero if case.init == 0 else "the villain"
        lines.append(f"Sequence {case.seq}: {hero} fights with {_kos(case.kos[case.fighter])}, {init} has the Initiative")
        shown = [COLOURS[colour] for colour in case.power if colour >= 0]
        if shown:
            lines.append(f"Shown: {' against '.join(shown)}")
    return lines
