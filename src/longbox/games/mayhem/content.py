"""All that a client needs in order to draw Mayhem, as plain data: every card in words and numbers, and how to read moves and views.

Cards, Roles, steps, Suits, powers and sources are named in views, events and moves by their places in these lists. In a move, a part
named `card` or `other` counts from the `first` of its kind; `slot`, `actor`, `set`, `carrier` and `joker` are places on the stage; an `aim`
is 0 for none, 1 + seat for a player, and 1 + seats + slot for a card on the stage.
"""

from __future__ import annotations

from typing import Any

from longbox.games.mayhem import describe, text
from longbox.games.mayhem.cards import ACT, ACTOR, PROP, ROLES, SET, SET_PIECE, CardDef
from longbox.games.mayhem.decks import DECK_SIZE, Deck, load_deck, ready_decks
from longbox.games.mayhem.describe import HEROES, Cards, all_cards
from longbox.games.mayhem.game import GAME
from longbox.games.mayhem.imports.playing.deck import SUITS
from longbox.games.mayhem.rules import Import, MayhemRules
from longbox.games.mayhem.stage import HAND, HEALING_CAP, STEP_RULES, STEPS, WINNING_FAVOR

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
SUIT_SIGNS = ["♣", "♦", "♥", "♠"]
RED = ["diamonds", "hearts"]
RANK_SIGNS = {-1: "", 0: "★", 11: "J", 12: "Q", 13: "K", 14: "A"}
MODES = {"playing": ["lay", "fit", "strike", "pair", "fool"]}
"""What `mode` of an Act on the Stack means, for an import whose modes are no aims."""


def content() -> Data:
    cards = all_cards()
    game = GAME.make(2)
    assert isinstance(game, MayhemRules)
    return {
        "cards": [card_data(cards, card) for card in cards.all],
        "powers": powers(cards),
        "symbols": [dict(zip(("id", "letter", "title", "rule", "text"), row, strict=True)) for row in SYMBOLS],
        "roles": [
            {"place": place, "id": id, "title": describe.title(id), "rule": ROLE_RULES[place], "text": ROLE_TEXTS[place]}
            for place, id in enumerate(ROLES)
        ],
        "steps": [
            {"place": place, "title": step, "rule": STEP_RULES[place], "text": STEP_TEXTS[place]} for place, step in enumerate(STEPS)
        ],
        "suits": [
            {"place": place, "id": id, "title": describe.title(id), "sign": SUIT_SIGNS[place], "red": id in RED}
            for place, id in enumerate(SUITS)
        ],
        "heroes": [{"id": id, "name": describe.title(id)} for id in HEROES],
        "sources": [source_data(cards, source) for source in cards.imports],
        "moves": moves(game),
        "decks": decks(cards),
        "numbers": {"winning_favor": WINNING_FAVOR, "healing_cap": HEALING_CAP, "hand": HAND, "deck_size": DECK_SIZE},
    }


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
        "value_words": describe.value_words(card),
        "rank": card.rank,
        "rank_sign": RANK_SIGNS.get(card.rank, str(card.rank)),
        "suit": card.suit,
        "attack": card.attack,
        "defense": card.defense,
        "draw": card.draw,
        "healing": card.healing,
        "powers": list(card.powers),
        "carries": card.carries,
        "short": text.symbols(card),
        "symbol_words": describe.symbol_words(card, cards.powers),
        "origin": card.origin,
        "label": label(cards, card),
        "rows": [list(row) for row in describe.rows(card, cards.powers)],
    }


def label(cards: Cards, card: CardDef) -> str:
    """The card as one sentence for a screen reader."""
    parts = [card.name, describe.role_words(card), f"Value {describe.value_words(card)}", describe.symbol_words(card, cards.powers)]
    return ", ".join(part for part in parts if part) + "."


def powers(cards: Cards) -> list[Data]:
    heroes = {place: card.hero for card in cards.all for place in card.powers}
    return [
        {
            "place": power.place,
            "id": power.id,
            "name": power.name,
            "text": power.text,
            "trigger": power.trigger,
            "hero": heroes.get(power.place, ""),
            "rule": "1001.5.5",
        }
        for power in cards.powers
    ]


def source_data(cards: Cards, source: Import) -> Data:
    places = [card.place for card in cards.all if card.source == source.place]
    return {
        "place": source.place,
        "name": source.name,
        "number": source.number,
        "first": places[0] if places else 0,
        "count": len(places),
        "modes": MODES.get(source.name, []),
    }


def moves(game: MayhemRules) -> dict[str, Data]:
    """The kinds of move by name: their parts in order, the words of a part where it has some, and the place of their first card."""
    places = {card.id: card.place for card in game.cards}
    kinds: dict[str, Data] = {}
    for kind in game.table.kinds:
        firsts = [places[part.labels[0]] for part in kind.ranges if part.labels and part.labels[0] in places]
        parts = [{"name": part.name, "words": [] if part.labels and part.labels[0] in places else part.labels} for part in kind.ranges]
        kinds[kind.name] = {"parts": parts, "first": firsts[0] if firsts else 0, "passes": kind.passes}
    return kinds


def decks(cards: Cards) -> list[Data]:
    return [deck_data(cards, name, load_deck(path, cards.all)) for name, path in ready_decks().items()]


def deck_data(cards: Cards, name: str, deck: Deck) -> Data:
    ids = [cards.all[place].id for place in deck.cards]
    star = cards.all[deck.star].id if deck.star >= 0 else ""
    return {"name": name, "title": deck.name, "about": deck.about, "star": star, "cards": ids}
