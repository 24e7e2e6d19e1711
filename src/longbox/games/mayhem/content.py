"""All that a client needs in order to draw Mayhem, as plain data: every card in words and numbers, and how to read moves and views.

Cards, Roles, steps, Suits, powers and sources are named in views, events and moves by their places in these lists. Each part of a
move says what it `is`: a `card`, which counts from the part's `first`; a `word` out of its `words`; a `seat`; a `slot`, which is a place on
the stage; or an `aim`, which is 0 for none, 1 + seat for a player, and 1 + seats + slot for a card on the stage. Its `name` says what it
is for.
"""

from __future__ import annotations

from typing import Any

from longbox.games.mayhem import describe
from longbox.games.mayhem.decks import load_deck, ready_decks
from longbox.games.mayhem.describe import Cards, cards_of
from longbox.games.mayhem.engine import text
from longbox.games.mayhem.engine.cards import ACT, ACTOR, PROP, ROLES, SET, SET_PIECE, SUITS, CardDef, Deck, Hero
from longbox.games.mayhem.engine.choices import FEWEST_CARDS
from longbox.games.mayhem.engine.rules import Import, MayhemRules
from longbox.games.mayhem.engine.state import HAND, HEALING_CAP, POINT, STEP_RULES, STEPS, WINNING_FAVOR
from longbox.games.mayhem.imports import room
from longbox.kernel.deeds import Range

Data = dict[str, Any]

ROLE_RULES = {ACTOR: "0.4.1", SET: "0.4.2", PROP: "0.4.3", SET_PIECE: "0.4.4", ACT: "0.4.5"}
ROLE_TEXTS = {
    ACTOR: "Who performs. You score with an Actor and a Set; one Prop can be attached.",
    SET: "Where Actors perform. You score with an Actor and a Set; one Set Piece can be attached.",
    PROP: "Attached to an Actor, to whom it adds its Value.",
    SET_PIECE: "Attached to a Set, to which it adds its Value.",
    ACT: "Does something once, then goes to the Discard. Bound to no step.",
}
SYMBOLS = [
    ("attack", "A", "Attack", "1001.5.1.1", "Takes 100 Favor from a player for each Symbol, or damages a Defense card."),
    ("defense", "D", "Defense", "1001.5.2.1", "The card can be attacked, and goes when it has as many Damage counters."),
    ("draw", "P", "Draw & Play", "1001.5.3.1", "Draw a card for each Symbol, and play one more hero card this turn."),
    ("healing", "H", "Healing", "1001.5.4.1", "Gain 100 Favor for each Symbol, up to 800."),
    ("power", "S", "Super Power", "1001.5.5", "A Symbol with an effect of its own, which acts before the others."),
]
STEP_TEXTS = [
    "Your cards stand up again; time for Acts. Then you draw a card.",
    "You may score once. Only you have priority.",
    "Time for Acts.",
    "The only time for new Actors, Sets, Props and Set Pieces, while the Stack is empty.",
    "Time for Acts. Then the next player's turn begins.",
]


def content(game: MayhemRules) -> Data:
    cards = cards_of(game)
    data: Data = {
        "cards": [card_data(cards, card) for card in cards.all],
        "powers": powers(cards),
        "symbols": [dict(zip(("id", "letter", "title", "rule", "text"), row, strict=True)) for row in SYMBOLS],
        "roles": [
            {"place": place, "id": id, "title": describe.title(id), "rule": ROLE_RULES[place], "text": ROLE_TEXTS[place]}
            for place, id in enumerate(ROLES)
        ],
        "steps": [
            {"place": place, "id": step.lower().replace(" ", "-"), "title": step, "rule": STEP_RULES[place], "text": STEP_TEXTS[place]}
            for place, step in enumerate(STEPS)
        ],
        "suits": [],
        "heroes": [hero_data(hero) for hero in cards.heroes],
        "sources": [source_data(cards, source) for source in cards.imports],
        "moves": moves(game),
        "decks": decks(cards),
        "numbers": {"winning_favor": WINNING_FAVOR, "healing_cap": HEALING_CAP, "hand": HAND, "deck_size": FEWEST_CARDS, "point": POINT},
    }
    for source in cards.imports:
        own = room(source, "content")
        data |= own.content(source) if own is not None else {}
    return data


def card_data(cards: Cards, card: CardDef) -> Data:
    return {
        "place": card.place,
        "id": card.id,
        "name": card.name,
        "also": list(card.also),
        "source": card.source,
        "import": cards.imports[card.source].name,
        "hero": card.hero,
        "roles": list(card.roles),
        "role_words": describe.role_words(card),
        "value": card.value,
        "value_words": describe.value_words(cards, card),
        "rank": card.rank,
        "rank_sign": cards.source(card).rank_sign(card),
        "suit": card.suit,
        "attack": card.attack,
        "defense": card.defense,
        "draw": card.draw,
        "healing": card.healing,
        "powers": [first_power(cards, card.source) + place for place in card.powers],
        "carries": card.carries,
        "short": text.symbols(card),
        "symbol_words": describe.symbol_words(cards, card),
        "origin": card.origin,
        "label": label(cards, card),
        "rows": [list(row) for row in describe.rows(cards, card)],
    }


def label(cards: Cards, card: CardDef) -> str:
    """The card as one sentence for a screen reader."""
    parts = [card.name, describe.role_words(card), f"Value {describe.value_words(cards, card)}", describe.symbol_words(cards, card)]
    if card.suit >= 0 and card.rank < 0:  # a card with a Rank says its Suit in its name
        parts.append(describe.title(SUITS[card.suit]))
    return ", ".join(part for part in parts if part) + "."


def first_power(cards: Cards, source: int) -> int:
    """Where the Super Powers of an import begin among all."""
    return sum(len(before.power_texts()) for before in cards.imports[:source])


def powers(cards: Cards) -> list[Data]:
    heroes = {(card.source, place): card.hero for card in cards.all for place in card.powers}
    return [
        {
            "place": first_power(cards, source.place) + power.place,
            "id": power.id,
            "name": power.name,
            "text": power.text,
            "trigger": power.trigger,
            "hero": heroes.get((source.place, power.place), ""),
            "rule": power.rule,
        }
        for source in cards.imports
        for power in source.power_texts()
    ]


def hero_data(hero: Hero) -> Data:
    emblem = [list(shape) for shape in hero.emblem]
    return {"id": hero.id, "name": hero.name, "ink": hero.ink, "tint": hero.tint, "emblem": emblem}


def source_data(cards: Cards, source: Import) -> Data:
    places = [card.place for card in cards.all if card.source == source.place]
    return {
        "place": source.place,
        "name": source.name,
        "number": source.number,
        "first": places[0] if places else 0,
        "count": len(places),
        "aims": source.aiming,
        "modes": [{"does": mode.does, "target": mode.target} for mode in source.modes()],
    }


def moves(game: MayhemRules) -> dict[str, Data]:
    """The kinds of move by name, with their parts in order."""
    places = {card.id: card.place for card in game.cards}
    return {kind.name: {"parts": [part_data(part, places) for part in kind.ranges], "passes": kind.passes} for kind in game.moves.kinds}


def part_data(part: Range, places: dict[str, int]) -> Data:
    if part.labels and part.labels[0] in places:
        return {"name": part.name, "is": "card", "first": places[part.labels[0]], "words": []}
    kind = "word" if part.labels else part.name if part.name in ("seat", "aim") else "slot"
    return {"name": part.name, "is": kind, "first": 0, "words": part.labels}


def decks(cards: Cards) -> list[Data]:
    return [deck_data(cards, name, load_deck(path, cards.all)) for name, path in ready_decks().items()]


def deck_data(cards: Cards, name: str, deck: Deck) -> Data:
    ids = [cards.all[place].id for place in deck.cards]
    star = cards.all[deck.star].id if deck.star >= 0 else ""
    return {"name": name, "title": deck.name, "about": deck.about, "star": star, "cards": ids}
