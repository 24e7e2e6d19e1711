"""All that a client needs in order to draw Heroes: the map, every card in words and numbers, how to read moves and views.

Cards are named in views, events and moves by their places in these lists. Places of the city are numbers too: `places` has their names and
areas. Each part of a move says what it `is`: the name of the list its number is a place of, or a `word` out of its `words`.
"""

from __future__ import annotations

from typing import Any, Final

from longbox.games.heroes.card_words import Card, ability_of, all_cards, end_words
from longbox.games.heroes.engine.abilities import (
    GRAY_BOX,
    MASTERMIND,
    PLAN,
    POWER_UP,
    RESOURCE_CARD,
    SCENARIO,
    SPECIAL_ABILITY,
    SUPPORT_ABILITY,
    TWIST,
)
from longbox.games.heroes.engine.case import SCHEMES
from longbox.games.heroes.engine.defs import SYMBOLS, Ability, Box, HeadlineDef, HeroDef, MastermindDef, PowerDef, VillainDef
from longbox.games.heroes.engine.places import DISTRICTS, FIRST_DISTRICT, READY, RECOVERY, SPECIAL, SUPPORTING
from longbox.games.heroes.engine.rules import HeroesRules
from longbox.games.heroes.engine.state import ACTION_ROUNDS, ALLY_LIMIT, PHASES, POWER_UP_PRICE, STORY_TRACK, WANTED_SPACES
from longbox.games.heroes.engine.text import PAIR_WORDS, QUESTIONS, SCHEME_WORDS, WINDOW_WORDS
from longbox.games.heroes.engine.vocabulary import COLOURS, KINDS, SKILLS, TYPES
from longbox.kernel.deeds import Range

Data = dict[str, Any]

LISTS: Final = {
    "hero": "heroes",
    "target": "heroes",
    "along": "heroes",
    "card": "resources",
    "villain": "villains",
    "power_up": "power_ups",
    "headline": "headlines",
    "area": "areas",
    "place": "places",
    "ability": "abilities",
}
"""Which list a part of a move is a place of. One past the end of `heroes` is nobody, and of `areas` the Special Headline."""
OWNERS: Final = {
    SPECIAL_ABILITY: "heroes",
    SUPPORT_ABILITY: "heroes",
    MASTERMIND: "masterminds",
    PLAN: "plans",
    POWER_UP: "power_ups",
    RESOURCE_CARD: "resources",
    GRAY_BOX: "villains",
    TWIST: "headlines",
    SCENARIO: "scenarios",
}
"""Which list the owner of an ability is in, by the kind of its source."""


def content(game: HeroesRules) -> Data:
    box = game.box
    return {
        "die": list(box.die),
        "types": TYPES,
        "skills": SKILLS,
        "colours": COLOURS,
        "kinds": KINDS,
        "symbols": SYMBOLS,
        "phases": PHASES,
        "schemes": [{"id": id, "title": title} for id, title in zip(SCHEMES, SCHEME_WORDS, strict=True)],
        **city(game),
        **cards(box),
        "abilities": [ability_data(game, at) for at in range(len(game.sources))],
        "pairs": PAIR_WORDS,
        "questions": {name: f"{words}?" for name, words in QUESTIONS.items()},
        "windows": WINDOW_WORDS,
        "moves": {kind.name: {"parts": [part_data(part) for part in kind.ranges], "passes": kind.passes} for kind in game.moves.kinds},
        "numbers": {
            "story_track": STORY_TRACK,
            "allies": ALLY_LIMIT,
            "wanted": WANTED_SPACES,
            "action_rounds": ACTION_ROUNDS,
            "power_up_price": POWER_UP_PRICE,
        },
    }


def city(game: HeroesRules) -> Data:
    return {
        "areas": [
            {"place": area.place, "id": area.id, "name": area.name, "districts": area.districts, "closed_for_two": area.closed_for_two}
            for area in game.box.areas
        ],
        "places": [
            {"id": id, "name": name, "area": game.area_of[at]} for at, (id, name) in enumerate(zip(game.place_ids, game.place_names))
        ],
        "place_numbers": {
            "recovery": RECOVERY,
            "ready": READY,
            "supporting": SUPPORTING,
            "special": SPECIAL,
            "first_district": FIRST_DISTRICT,
            "districts": DISTRICTS,
            "first_space": game.first_space,
        },
    }


def cards(box: Box) -> Data:
    rows = {(card.kind, card.place): card for card in all_cards(box)}
    return {
        "teams": [
            {
                "place": team.place,
                "id": team.id,
                "name": team.name,
                "heroes": team.heroes,
                "mastermind": team.mastermind,
                "power_ups": team.power_ups,
            }
            for team in box.teams
        ],
        "heroes": [hero_data(hero) | words_of(rows["Hero", hero.place]) for hero in box.heroes],
        "masterminds": [mastermind_data(one) | words_of(rows["Mastermind", one.place]) for one in box.masterminds],
        "plans": [
            {"mastermind": plan.mastermind, "stage": plan.stage, "keyword": plan.keyword, **words_of(rows["Master Plan", plan.place])}
            for plan in box.plans
        ],
        "power_ups": [{"team": card.team, **words_of(rows["Power-Up", card.place])} for card in box.power_ups],
        "stories": [{"place": card.place, "id": card.id, "name": card.title, "team": card.team} for card in box.stories],
        "headlines": [headline_data(card) | words_of(rows[headline_kind(card), card.place]) for card in box.headlines],
        "resources": [
            {"ally": card.ally, "link": card.link, "action": card.action, **words_of(rows["Ally" if card.ally else "Event", card.place])}
            for card in box.resources
        ],
        "villains": [villain_data(card) | words_of(rows["Villain", card.place]) for card in box.villains],
        "scenarios": scenarios(box, rows),
    }


def words_of(card: Card) -> Data:
    """What is told of every card."""
    return {"place": card.place, "id": card.id, "name": card.name, "short": card.short, "rows": [list(row) for row in card.rows]}


def hero_data(hero: HeroDef) -> Data:
    return {
        "team": hero.team,
        "level": hero.level,
        "ko": hero.ko,
        "ratings": hero.ratings,
        "skills": hero.skills,
        "powers": [power_data(power) for power in hero.powers],
        "support": named(hero.support) | {"timing": hero.support.timing},
        "special": named(hero.special),
        "about": hero.about,
    }


def mastermind_data(one: MastermindDef) -> Data:
    return {
        "team": one.team,
        "ko": one.ko,
        "threat": one.threat,
        "henchmen": one.henchmen,
        "powers": [power_data(power) for power in one.powers],
        "special": named(one.special),
        "plans": one.plans,
        "nature": one.nature,
        "about": one.about,
        "lines": one.lines,
    }


def villain_data(card: VillainDef) -> Data:
    return {
        "need": card.need,
        "cost": card.cost,
        "ko": card.ko,
        "wanted": card.wanted,
        "powers": [power_data(power) for power in card.powers],
        "agent": card.agent,
        "box_cost": card.box_cost,
        "box": named(card.box),
    }


def headline_data(card: HeadlineDef) -> Data:
    return {
        "type": card.type,
        "threat": card.threat,
        "skill": card.skill,
        "vp": card.vp,
        "symbol": card.symbol,
        "mastermind": card.mastermind,
        "twist": card.twist.text if card.twist.lines else "",
    }


def headline_kind(card: HeadlineDef) -> str:
    return "Headline" if card.symbol >= 0 else "Special Headline"


def scenarios(box: Box, rows: dict[tuple[str, int], Card]) -> list[Data]:
    return [
        {
            "about": card.about,
            "ends": end_words(card),
            "text": card.ability.text,
            "special": card.special,
            "target": card.target,
            **words_of(rows["Scenario", card.place]),
        }
        for card in box.scenarios
    ]


def ability_data(game: HeroesRules, at: int) -> Data:
    source = game.sources[at]
    return {
        "word": source.word,
        "kind": OWNERS[int(source.kind)],
        "card": int(source.card),
        "name": source.name,
        "of": game.owner_words(source).strip(" ()"),
        "text": ability_of(game.box, source).text,
        "follows": follows(game, at),
    }


def follows(game: HeroesRules, at: int) -> str:
    """What is asked at once when an ability is used: which `villain` to give up, which `colour` is called, which `pair` of numbers changes
    places; or nothing of that."""
    lines = [line for line in game.lines if line.source is game.sources[at]]
    if any(cost.what == "villain" and cost.n == 1 for line in lines for cost in line.pay):
        return "villain"
    ops = [op for line in lines for op in line.ops]
    if any(op.calls for op in ops):
        return "colour"
    return "pair" if any(op.name == "swap_kinds" and "any" in op.words for op in ops) else ""


def named(ability: Ability) -> Data:
    return {"name": ability.name, "text": ability.text}


def power_data(power: PowerDef) -> Data:
    return {"colour": power.colour, "name": power.name, "attack": power.attack, "defend": power.defend, "outwit": power.outwit}


def part_data(part: Range) -> Data:
    return {"name": part.name, "is": LISTS.get(part.name, "word"), "words": [] if part.name in LISTS else part.labels}
