"""Every card of the box in words: what the terminal, the commands and the browser tell of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from longbox.games.heroes.engine.abilities import W_ACTION, W_PLANNING, Source
from longbox.games.heroes.engine.case import FOE, HERO
from longbox.games.heroes.engine.defs import (
    SYMBOLS,
    Box,
    HeadlineDef,
    HeroDef,
    MastermindDef,
    PowerDef,
    ResourceDef,
    ScenarioDef,
    VillainDef,
)
from longbox.games.heroes.engine.rules import HeroesRules
from longbox.games.heroes.engine.views import HeroesView
from longbox.games.heroes.engine.villains import Others
from longbox.games.heroes.engine.vocabulary import COLOURS, SKILLS, STAGES, TYPES, WINDOWS
from longbox.games.heroes.engine.windows import window_for

Rows = list[tuple[str, str]]


class Card:
    """A card: its kind, its id and name, all that is told of it by rows, and one line about it."""

    def __init__(self, kind: str, index: int, id: str, name: str, rows: Rows, short: str) -> None:
        self.kind = kind
        self.index = index
        self.id = id
        self.name = name
        self.rows = rows
        self.short = short

    def text(self) -> str:
        """Everything that can be searched."""
        return " ".join([self.kind, self.id, self.name, *(f"{title} {words}" for title, words in self.rows)]).lower()


@lru_cache(maxsize=4)
def all_cards(box: Box) -> list[Card]:
    """All cards, kind by kind."""
    return [
        *(hero_card(box, hero) for hero in box.heroes),
        *(mastermind_card(box, one) for one in box.masterminds),
        *_plan_cards(box),
        *_power_up_cards(box),
        *(resource_card(box, card) for card in box.resources),
        *(villain_card(card) for card in box.villains),
        *(headline_card(card) for card in box.headlines),
        *_story_cards(box),
        *(scenario_card(box, card) for card in box.scenarios),
    ]


def find(box: Box, words: str) -> list[Card]:
    """The cards with this id or name; else those whose names begin with it, else those whose names have all of the words."""
    asked = words.strip().lower()
    tests = (
        lambda card: asked in (card.id, card.name.lower()),
        lambda card: card.name.lower().startswith(asked),
        lambda card: all(word in card.name.lower() for word in asked.split()),
    )
    for test in tests:
        found = [card for card in all_cards(box) if test(card)]
        if found:
            return found
    return []


def search(box: Box, words: str) -> list[Card]:
    """The cards of which all of these words are told."""
    return [card for card in all_cards(box) if all(word in card.text() for word in words.lower().split())]


def hero_card(box: Box, hero: HeroDef) -> Card:
    rows = [
        ("Team", box.teams[hero.team].name),
        ("Level, KO", f"{hero.level}, {hero.ko}"),
        ("Ratings", ratings_words(hero.ratings)),
        ("Skills", ", ".join(SKILLS[skill].capitalize() for skill in hero.skills)),
        *power_rows(hero.powers),
        (f"Support: {hero.support.name}", f"({hero.support.timing.capitalize()}) {hero.support.text}"),
        (f"Special: {hero.special.name}", hero.special.text),
        ("", hero.about),
    ]
    short = f"Level {hero.level}, KO {hero.ko}, {ratings_words(hero.ratings)}"
    return Card("Hero", hero.index, hero.id, hero.name, rows, short)


def mastermind_card(box: Box, one: MastermindDef) -> Card:
    plans = [(f"{STAGES[box.plans[at].stage].capitalize()}: {box.plans[at].ability.name}", box.plans[at].ability.text) for at in one.plans]
    rows = [
        ("Against", box.teams[one.team].name),
        ("KO, Henchmen", f"{one.ko}, {one.henchmen}"),
        ("More Threat", ratings_words(one.threat)),
        *power_rows(one.powers),
        (f"Special: {one.special.name}", one.special.text),
        *plans,
        ("Nature", f"{one.nature.capitalize()}: {one.about}"),
    ]
    short = f"against the {box.teams[one.team].name}, KO {one.ko}, Henchmen {one.henchmen}"
    return Card("Mastermind", one.index, one.id, one.name, rows, short)


def _plan_cards(box: Box) -> Iterator[Card]:
    for plan in box.plans:
        rows = [("Mastermind", box.masterminds[plan.mastermind].name), ("Stage", STAGES[plan.stage].capitalize()), ("", plan.ability.text)]
        yield Card("Master Plan", plan.index, plan.id, plan.ability.name, rows, plan.ability.text)


def _story_cards(box: Box) -> Iterator[Card]:
    for card in box.stories:
        team = box.teams[card.team].name
        yield Card("Story", card.index, card.id, card.title, [("Team", team)], team)


def _power_up_cards(box: Box) -> Iterator[Card]:
    for card in box.power_ups:
        text = card.ability.text
        yield Card("Power-Up", card.index, card.id, card.ability.name, [("Team", box.teams[card.team].name), ("", text)], text)


def resource_card(box: Box, card: ResourceDef) -> Card:
    link = [("Linked to", box.teams[card.link].name)] if card.link >= 0 else []
    kind = "Ally" if card.ally else "Event"
    return Card(kind, card.index, card.id, card.ability.name, [*link, ("", card.ability.text)], card.ability.text)


def villain_card(card: VillainDef) -> Card:
    rows = [
        ("Requirement, cost", f"{card.need}, {card.cost}"),
        ("KO", str(card.ko)),
        *([("Most Wanted", "yes")] if card.wanted else []),
        *power_rows(card.powers),
        (f"{box_kind(card)}: {card.box.name}", f"(cost {card.box_cost}) {card.box.text}"),
    ]
    short = f"needs {card.need}, costs {card.cost}, KO {card.ko}; {box_kind(card)} {card.box_cost}: {card.box.text}"
    return Card("Villain", card.index, card.id, card.name, rows, short)


def headline_card(card: HeadlineDef) -> Card:
    twist = [(card.twist.name or "Twist", card.twist.text)] if card.twist.lines else []
    rows = [
        ("Type", TYPES[card.type].capitalize()),
        ("Threat, VP", f"{card.threat}, {card.vp}"),
        ("Skill", SKILLS[card.skill].capitalize()),
        ("District", SYMBOLS[card.symbol] if card.symbol >= 0 else "a place of its own"),
        *([("Icon", "the mastermind's")] if card.mastermind else []),
        *twist,
    ]
    short = (
        f"{TYPES[card.type].capitalize()}, Threat {card.threat}, {SKILLS[card.skill]}, {card.vp} VP{', icon' if card.mastermind else ''}"
    )
    return Card(headline_kind(card), card.index, card.id, card.title, rows, short)


def headline_kind(card: HeadlineDef) -> str:
    return "Headline" if card.symbol >= 0 else "Special Headline"


def scenario_card(box: Box, card: ScenarioDef) -> Card:
    special = [("Special Headline", box.headlines[card.special].title)] if card.special >= 0 else []
    effect = [("Effect", card.ability.text)] if card.ability.text else []
    rows = [("", card.about), ("Ends", end_words(card)), *effect, *special]
    return Card("Scenario", card.index, card.id, card.name, rows, f"{card.about} Ends {end_words(card)}.")


def end_words(card: ScenarioDef) -> str:
    """How a Scenario ends."""
    ends = [
        f"at {card.target} VP" if card.target else "",
        f"after Game Round {card.rounds}" if card.rounds else "",
        f"when one Nemesis has completed {card.plans} plans" if card.plans else "",
        "with its Special Headline" if card.special >= 0 else "",
    ]
    return " or ".join(end for end in ends if end)


def box_kind(card: VillainDef) -> str:
    return "Agent" if card.agent else "Backup"


def deeds_now(game: HeroesRules, view: HeroesView, source: Source) -> list[str]:
    """What a source does in the window that stands open for the seat of a view, and what follows from that."""
    lines = source.lines
    used = next((line for line in lines if line.window == window_open(game, view)), lines[0])
    return [line.deed for line in lines if line is used or line.bound]


def asked_of(game: HeroesRules, view: HeroesView) -> str:
    """What is asked now: the name of a window or of another question."""
    if not view.frames:
        return "plan"
    frame = view.frames[-1]
    return WINDOWS[window_open(game, view)] if frame.effect == game.fx.window.id else game.effects[frame.effect].name


def window_open(game: HeroesRules, view: HeroesView) -> int:
    """The window in which the seat of a view may use something now, as its side calls it."""
    if not view.frames:
        return W_PLANNING
    frame, case = view.frames[-1], view.case
    effect = game.effects[frame.effect]
    if isinstance(effect, Others):
        return effect.window()
    if frame.effect != game.fx.window.id:
        return W_ACTION
    window = frame.a
    return window_for(int(window), HERO if case is not None and view.seat == case.seat else FOE, int(frame.seat))


def ratings_words(ratings: list[int]) -> str:
    return ", ".join(f"{name.capitalize()} {n}" for name, n in zip(TYPES, ratings, strict=True))


def power_rows(powers: list[PowerDef]) -> Rows:
    return [
        (COLOURS[power.colour].capitalize(), f"{power.name}: Attack {power.attack}, Defend {power.defend}, Outwit {power.outwit}")
        for power in powers
    ]
