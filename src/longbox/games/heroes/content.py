"""All that a client needs in order to draw Heroes: the map, every card in words and numbers, how to read moves and views.

Cards are named in views, events and moves by their places in these lists. Places of the city are numbers too: `places` has their names and
areas. Each part of a move says what it `is`: the name of the list its number is a place of, or a `word` out of its `words`.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final

from longbox.games.heroes.card_words import Card, all_cards, end_words, headline_kind
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
from longbox.games.heroes.engine.defs import SYMBOLS, Ability, AreaDef, Box, HeadlineDef, HeroDef, MastermindDef, TeamDef, VillainDef
from longbox.games.heroes.engine.places import DISTRICTS, FIRST_DISTRICT, READY, RECOVERY, SPECIAL, SUPPORTING
from longbox.games.heroes.engine.rules import HeroesRules
from longbox.games.heroes.engine.state import ACTION_ROUNDS, ALLY_LIMIT, PHASES, POWER_UP_PRICE, STORY_TRACK, WANTED_SPACES
from longbox.games.heroes.engine.text import PAIR_WORDS, SCHEME_WORDS, WINDOW_WORDS
from longbox.games.heroes.engine.vocabulary import COLOURS, FIGHT_WINDOWS, KINDS, SKILLS, TYPES
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
        "die": game.faces,
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
        "questions": {name: f"{words}?" for name, words in game.fx.questions.items()},
        "windows": WINDOW_WORDS,
        "fight_windows": FIGHT_WINDOWS,
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
        "areas": [in_full(area) for area in game.box.areas],
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
    rows = {(card.kind, card.index): card for card in all_cards(box)}
    return {
        "teams": [in_full(team) for team in box.teams],
        "heroes": [hero_data(hero) | words_of(rows["Hero", hero.index]) for hero in box.heroes],
        "masterminds": [mastermind_data(one) | words_of(rows["Mastermind", one.index]) for one in box.masterminds],
        "plans": [picked(plan, "mastermind stage keyword") | words_of(rows["Master Plan", plan.index]) for plan in box.plans],
        "power_ups": [{"team": card.team, **words_of(rows["Power-Up", card.index])} for card in box.power_ups],
        "stories": [{"place": card.index, "id": card.id, "name": card.title, "team": card.team} for card in box.stories],
        "headlines": [headline_data(card) | words_of(rows[headline_kind(card), card.index]) for card in box.headlines],
        "resources": [
            picked(card, "ally link action") | words_of(rows["Ally" if card.ally else "Event", card.index]) for card in box.resources
        ],
        "villains": [villain_data(card) | words_of(rows["Villain", card.index]) for card in box.villains],
        "scenarios": scenarios(box, rows),
    }


def words_of(card: Card) -> Data:
    """What is told of every card."""
    return {"place": card.index, "id": card.id, "name": card.name, "short": card.short, "rows": [list(row) for row in card.rows]}


def in_full(card: AreaDef | TeamDef) -> Data:
    """All of it; the index is `place`, as on every card here."""
    data = asdict(card)
    return {"place": data.pop("index"), **data}


def picked(card: object, names: str) -> Data:
    """These fields of a card."""
    return {name: getattr(card, name) for name in names.split()}


def hero_data(hero: HeroDef) -> Data:
    return {
        **picked(hero, "team level ko ratings skills about"),
        "powers": [asdict(power) for power in hero.powers],
        "support": picked(hero.support, "name text timing"),
        "special": named(hero.special),
    }


def mastermind_data(one: MastermindDef) -> Data:
    return {
        **picked(one, "team ko threat henchmen plans nature about lines"),
        "powers": [asdict(power) for power in one.powers],
        "special": named(one.special),
    }


def villain_data(card: VillainDef) -> Data:
    return {
        **picked(card, "need cost ko wanted agent box_cost"),
        "powers": [asdict(power) for power in card.powers],
        "box": named(card.box),
    }


def headline_data(card: HeadlineDef) -> Data:
    return {**picked(card, "type threat skill vp symbol mastermind"), "twist": card.twist.text}


def scenarios(box: Box, rows: dict[tuple[str, int], Card]) -> list[Data]:
    return [
        {
            **picked(card, "about special target"),
            "ends": end_words(card),
            "text": card.ability.text,
            **words_of(rows["Scenario", card.index]),
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
        "of": source.of.strip(" ()"),
        "text": source.text,
        "rules": list(dict.fromkeys(op.rule for line in source.lines for op in line.ops)),
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
    return picked(ability, "name text")


def part_data(part: Range) -> Data:
    return {"name": part.name, "is": LISTS.get(part.name, "word"), "words": [] if part.name in LISTS else part.labels}
