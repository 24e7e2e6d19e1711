"""What the tests of Mayhem share: tables with Decks made of card ids, states that are set up by hand, and moves by their text.

    state = scene(hands=["king-hearts 7-spades", "7-clubs"], step="enter stage")
    eight = put(state, 1, "8-clubs", "set")
    do(state, 0, "lay king-hearts actor low")
    resolve(state)
    assert refused(state, 0, "lay 2-clubs actor low") == ("not_held", "0.3.2.1")

Cards are named by their ids, several of them in one text with blanks between them. Seats are numbered counterclockwise from 0.

Hero cards are those of a pack for tests alone (CARDS), not those that are shipped: what tests count on stays as it is, however those are
balanced.

Whoever has an empty Hand is not asked (ruling R44): what such a player adds may resolve at once, and steps may pass by themselves. Give a
player a spare card where somebody has to be asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from longbox.content.info import Setup
from longbox.content.own import Own
from longbox.games.mayhem import GAME, OPTIONS
from longbox.games.mayhem.engine.cards import ACT, ROLES, CardDef, Deck
from longbox.games.mayhem.engine.choices import OPTION
from longbox.games.mayhem.engine.game import MayhemGame, codec
from longbox.games.mayhem.engine.records import Card, Item
from longbox.games.mayhem.engine.rules import Import, Stock
from longbox.games.mayhem.engine.state import STEPS, Mayhem
from longbox.games.mayhem.engine.views import MayhemView
from longbox.games.mayhem.game import catalogue, chosen, make
from longbox.games.mayhem.imports import discover
from longbox.games.mayhem.imports.marvel.packs import PACK as TODAYS
from longbox.games.mayhem.imports.playing.engine.rules import FIT, LAY, PAIR, STRIKE
from longbox.kernel import CHANCE, Ask, Deed, Event, Form, Outcome, Over, Roll, Setting, seats_in

HERO_DECKS = str(next(option.default for option in OPTIONS if option.name == "decks")).split(",")
"""The ready Decks of the four heroes, as a table has them that asks for no others."""

EVERY_CARD = ""
"""The Deck that holds each card of the catalogue once: what a table plays if a test does not care."""

REST = "2-clubs 3-clubs 4-clubs 5-clubs 6-clubs"
"""What lies in a Deck of a state that is set up by hand, if a test does not care."""

CARDS = Path(__file__).parent / "packs" / "30c01313d62a184b263e85ca61b3fd264169338c6c601b6781ca4308c989160b"
"""The hero cards of the tables that are made here, kept by their hash."""

# Tables


def table(*decks: str, seats: int = 0, stars: Sequence[str] = (), **options: Setting) -> MayhemGame:
    """A game with these Decks, one a seat; without Decks, or for seats beyond them, a Deck of every card. Equal tables are the same."""
    count = seats or len(decks) or 2
    lists = (*decks, *[EVERY_CARD] * (count - len(decks)))
    names = (*stars, *[""] * (count - len(stars)))
    return table_of(lists, names, options)


def table_of(decks: Sequence[str], stars: Sequence[str], options: Mapping[str, Setting]) -> MayhemGame:
    """A game with these Decks and Stars, one a seat. Options that are not named have their defaults."""
    return _table(tuple(decks), tuple(stars), tuple(sorted(options.items())), CARDS)


def todays(seats: int = 2) -> MayhemGame:
    """A game with the hero cards that are shipped, and Decks of every card."""
    return _table((EVERY_CARD,) * seats, ("",) * seats, (), TODAYS)


@cache
def _table(decks: tuple[str, ...], stars: tuple[str, ...], options: tuple[tuple[str, Setting], ...], pack: Path) -> MayhemGame:
    sources = discover({"marvel": pack})
    cards = catalogue(sources)
    known = {option.name: option.default for option in OPTIONS}
    assert {name for name, _ in options} <= set(known), "no such option"
    made = [_deck(f"Seat {seat}", ids, star, cards) for seat, (ids, star) in enumerate(zip(decks, stars))]
    return MayhemGame(stock_of(sources, cards, made), known | dict(options), made)


def stock_of(sources: Sequence[Import], cards: list[CardDef], decks: Sequence[Deck]) -> Stock:
    """What a table with these Decks needs, and no more: the smaller its table of moves is, the more of it a test can try."""
    return Stock(len(decks), sources, cards, codec(cards), GAME.rulebook, {}, slots=sum(len(deck.cards) for deck in decks))


def made(seats: int, options: Mapping[str, Setting], imports: Sequence[Import] | None = None) -> MayhemGame:
    """A game with the decks that an option names, as anybody makes it, or with other imports."""
    every = {option.name: option.default for option in OPTIONS} | dict(options)
    words = str(every.pop(OPTION)).split(",")
    setup = Setup(seats, every, Own())
    game = make(setup, imports)
    return game.seated([chosen(setup, words[seat % len(words)], game.stock) for seat in range(seats)])


def _deck(name: str, ids: str, star: str, cards: list[CardDef]) -> Deck:
    places = {card.id: card.place for card in cards}
    return Deck(name, [places[id] for id in ids.split() or places], places[star] if star else -1)


def place(game: MayhemGame, id: str) -> int:
    """A card's place in the catalogue."""
    return next(card.place for card in game.cards if card.id == id)


def places(game: MayhemGame, ids: str) -> list[int]:
    """Places of several cards, in the order in which a state holds them."""
    return sorted(place(game, id) for id in ids.split())


def ids_of(state: Mayhem, cards: Sequence[int]) -> str:
    """Places of cards as a text of ids."""
    return " ".join(state.rules().cards[card].id for card in cards)


# States that are set up by hand


def scene(
    game: MayhemGame | None = None,
    *,
    hands: Sequence[str] = (),
    decks: Sequence[str] = (),
    discards: Sequence[str] = (),
    favor: Sequence[int] = (),
    step: str = "enter stage",
    active: int = 0,
    priority: int | None = None,
    turn: int = 1,
    scored: bool = False,
) -> Mayhem:
    """A state in the middle of a game: nothing on stage or Stack, nobody has passed, and the active player has priority.

    Hands, Decks and Discards are texts of ids, one a seat; seats without one have no Hand, the cards of REST as a Deck, and no Discard.
    """
    rules = game or table()
    state = rules.start()
    state.frames = []
    for seat in range(rules.seats):
        state.hands[seat] = places(rules, hands[seat]) if seat < len(hands) else []
        state.decks[seat] = places(rules, decks[seat] if seat < len(decks) else REST)
        state.discards[seat] = places(rules, discards[seat]) if seat < len(discards) else []
        state.favor[seat] = favor[seat] if seat < len(favor) else 0
    state.step = step_number(step)
    state.active = active
    state.priority = active if priority is None else priority
    state.turn = turn
    state.scored = scored
    return state


def step_number(name: str) -> int:
    return [step.lower() for step in STEPS].index(name)


def put(
    state: Mayhem,
    seat: int,
    id: str,
    role: str,
    *,
    on: int = -1,
    owner: int | None = None,
    tapped: bool = False,
    damage: int = 0,
    chosen: int = -1,
) -> int:
    """Put a card in play, under the control of this seat; `on` is the slot of its carrier. Gives the card's slot."""
    assert (on >= 0) == (role in ("prop", "set-piece")), "attachments have a carrier, and nothing else has"
    rules = state.rules()
    card = rules.cards[place(_game(state), id)]
    slot = len(state.stage)
    owned = seat if owner is None else owner
    state.stage.append(Card(slot, card, owned, seat, ROLES.index(role), False, tapped, damage, chosen, False, on))
    under = state.at(on)
    if under is not None:
        under.load += 1
    return slot


def stack(state: Mayhem, seat: int, id: str, role: str = "act", *, target: int = -1, aim: int = 0, partner: str = "") -> int:
    """Put a card on top of the Stack as if this seat had just played it. Gives its slot.

    `target` is the slot that a playing card strikes or that an attachment goes on, `aim` the aim of a hero card (see `at_seat` and
    `at_slot`), `partner` the other card of a pair. Nobody's priority changes.
    """
    rules = state.rules()
    card = rules.cards[place(_game(state), id)]
    slot = len(state.stage)
    state.stage.append(Card(slot, card, seat, seat, ROLES.index(role)))
    mode = _mode(ROLES.index(role), target, partner) if card.rank >= 0 else aim
    state.stack.append(Item(card.source, seat, slot, mode, target, place(_game(state), partner) if partner else -1))
    return slot


def _mode(role: int, target: int, partner: str) -> int:
    if partner:
        return PAIR
    if role == ACT:
        return STRIKE
    return FIT if target >= 0 else LAY


def _game(state: Mayhem) -> MayhemGame:
    game = state.game
    assert isinstance(game, MayhemGame)
    return game


def at_seat(seat: int) -> int:
    """The number by which a hero card's move aims at a player."""
    return 1 + seat


def at_slot(state: Mayhem, slot: int) -> int:
    """The number by which a hero card's move aims at a Defense card."""
    return 1 + len(state.favor) + slot


# Looking


def card(state: Mayhem, slot: int) -> Card:
    """The card in a slot, which must be there."""
    found = state.at(slot)
    assert found is not None, f"slot {slot} is empty"
    return found


def find(state: Mayhem, id: str) -> Card:
    """The one card with this id on the stage or the Stack."""
    (found,) = [card for card in state.stage if card is not None and card.card.id == id]
    return found


def on_stage(state: Mayhem, seat: int | None = None) -> list[str]:
    """The ids of the cards in play, all of them or those that a seat controls, in the order of their slots."""
    return [card.card.id for card in state.stage if card is not None and not card.on_stack and seat in (None, card.controller)]


def waiting(state: Mayhem) -> list[str]:
    """The ids of the Acts on the Stack, the first one played first; a Joker's trick is "trick"."""
    return ["trick" if item.slot < 0 else card(state, item.slot).card.id for item in state.stack]


def hand(state: Mayhem, seat: int) -> str:
    return ids_of(state, state.hands[seat])


def deck(state: Mayhem, seat: int) -> str:
    return ids_of(state, state.decks[seat])


def discard(state: Mayhem, seat: int) -> str:
    return ids_of(state, state.discards[seat])


def view(state: Mayhem, seat: int) -> MayhemView:
    seen = state.view(seat)
    assert isinstance(seen, MayhemView)
    return seen


def step(state: Mayhem) -> str:
    return STEPS[state.step].lower()


def asked(state: Mayhem) -> tuple[str, int, str]:
    """What is asked, which seat is waited for, and by which rule. A step is asked by its name, as "enter stage"."""
    pending = state.pending()
    assert isinstance(pending, Ask), f"{pending!r} is no question"
    (seat,) = seats_in(pending.seats)
    what = step(state) if pending.what.startswith("step ") else pending.what
    return what, seat, pending.rule


def asked_seat(state: Mayhem) -> int:
    return asked(state)[1]


def rolling(state: Mayhem) -> tuple[str, int, list[int]] | None:
    """What chance is to show, for whom, and the sides; None if nothing is rolled now."""
    pending = state.pending()
    return (pending.what, pending.by, pending.sides) if isinstance(pending, Roll) else None


def over(state: Mayhem) -> tuple[list[int], str] | None:
    """The winners and the rule by which the game ended; None if it goes on."""
    pending = state.pending()
    return (seats_in(pending.winners), pending.rule) if isinstance(pending, Over) else None


def legal(state: Mayhem, seat: int) -> list[str]:
    """The texts of the legal moves."""
    return [str(move) for move in state.legal(seat)]


def refused(state: Mayhem, seat: int, deed: str | Deed) -> tuple[str, str]:
    """The code and rule by which a move, given as text, or another deed is refused. It must be refused, and not be listed."""
    given = state.game.moves.parse(deed) if isinstance(deed, str) else deed
    refusal = state.refuse(seat, given)
    assert refusal is not None, f"{deed} is not refused"
    assert given not in state.legal(seat)
    assert state.game.rulebook.find(refusal.rule) is not None
    return refusal.code, refusal.rule


# Doing


def do(state: Mayhem, seat: int, words: str) -> None:
    """A move by its text, which must be legal, both by being listed and by not being refused."""
    move = state.game.moves.parse(words)
    refusal = state.refuse(seat, move)
    assert refusal is None, f"{words} is refused: {refusal}"
    assert move in state.legal(seat), f"{words} is not listed"
    state.apply(seat, move)


def passes(state: Mayhem, *seats: int) -> None:
    """These seats are asked in this order, and each of them passes."""
    for seat in seats:
        assert asked_seat(state) == seat, f"seat {asked_seat(state)} is asked, not {seat}"
        do(state, seat, "pass")


def resolve(state: Mayhem, acts: int = 100) -> None:
    """Everybody passes until so many Acts have left the Stack, all of them if no number is given.

    Stops before that where an effect asks something, where chance must show something, or where the game is over.
    """
    wanted = max(0, len(state.stack) - acts)
    while len(state.stack) > wanted and not state.frames and over(state) is None:
        do(state, asked_seat(state), "pass")


def go_on(state: Mayhem, until: str) -> None:
    """Everybody passes until this step comes next; each card drawn on the way is the first of its Deck. At least one seat passes."""
    while True:
        if rolling(state) is None:
            do(state, asked_seat(state), "pass")
        draw_first(state)
        if step(state) == until and not state.stack and not state.frames:
            return


def next_turn(state: Mayhem) -> None:
    """Everybody passes until the next turn has begun."""
    turn = state.turn
    while state.turn == turn and over(state) is None:
        if rolling(state) is None:
            do(state, asked_seat(state), "pass")
        draw_first(state)


def chance(state: Mayhem, *shown: int) -> None:
    """What chance shows, which must be possible."""
    refusal = state.refuse(CHANCE, Outcome(list(shown)))
    assert refusal is None, f"{shown} cannot be shown: {refusal}"
    state.apply(CHANCE, Outcome(list(shown)))


def draw(state: Mayhem, ids: str) -> None:
    """The cards that are to be drawn now are exactly these, in this order."""
    pending = state.pending()
    assert isinstance(pending, Roll) and pending.what == "cards", f"{pending!r}: no card is drawn now"
    left = state.decks[pending.by].copy()
    shown: list[int] = []
    for id in ids.split():
        shown.append(left.index(place(_game(state), id)) + 1)
        left.pop(shown[-1] - 1)
    chance(state, *shown)


def draw_first(state: Mayhem) -> None:
    """Whatever is to be drawn or discarded by chance now, one thing after another, is the first card each time."""
    while (pending := rolling(state)) is not None:
        chance(state, *[1 for _ in pending[2]])


def drop(state: Mayhem, id: str) -> None:
    """The card that is to be discarded at random now is this one."""
    pending = state.pending()
    assert isinstance(pending, Roll) and pending.what == "discard", f"{pending!r}: no card is discarded now"
    chance(state, state.hands[pending.by].index(place(_game(state), id)) + 1)


def conceding(state: Mayhem) -> Form:
    """The form by which a seat leaves the game."""
    return state.game.form({"form": "concede"})


def concede(state: Mayhem, seat: int) -> None:
    form = conceding(state)
    refusal = state.refuse(seat, form)
    assert refusal is None, f"conceding is refused: {refusal}"
    state.apply(seat, form)


@contextmanager
def listening(state: Mayhem) -> Iterator[list[Event]]:
    """Collects what is told, to whomever, while the block runs."""
    events: list[Event] = []
    state.heard = []
    yield events
    events += [event for _, event in state.heard]
    state.heard = None


def told(state: Mayhem, seat: int, words: str) -> list[Event]:
    """What is told of a legal move and of all that follows from it."""
    with listening(state) as events:
        do(state, seat, words)
    return events


def same(one: Mayhem, other: Mayhem) -> bool:
    """Whether two states of one table are equal in everything."""
    return bool(one.game.encode(one) == other.game.encode(other))
