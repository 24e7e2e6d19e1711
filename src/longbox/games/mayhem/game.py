"""Mayhem, put together: options, decks, codec, and what a bot may imagine from a view."""

from __future__ import annotations

from collections.abc import Sequence

from longbox.games.mayhem import data, text
from longbox.games.mayhem.cards import Card, CardDef, Item
from longbox.games.mayhem.decks import Deck, find_deck, load_deck
from longbox.games.mayhem.imports import discover
from longbox.games.mayhem.rules import Import, MayhemRules
from longbox.games.mayhem.stage import Mayhem
from longbox.kernel.codec import FLAG, WHOLE, Codec, many, maybe, named, record, state_record
from longbox.kernel.deeds import Move
from longbox.kernel.rulebook import Rulebook, parse, shipped, table_rules
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.shelf import GameInfo, Option, Setting
from longbox.kernel.state import Ask, Frame
from longbox.kernel.views import View

HERO_DECKS = ["black-panther", "captain-marvel", "scarlet-witch", "iron-man"]


class MayhemGame(MayhemRules):
    """Seats are named after their decks; two seats with the same deck are told apart by a number."""

    def __init__(self, decks: Sequence[Deck], options: dict[str, Setting], imports: Sequence[Import], cards: list[CardDef]) -> None:
        packs = {name: digest for source in imports for name, digest in source.packs().items()}
        packs |= {f"deck {seat + 1}": deck.hash(cards) for seat, deck in enumerate(decks)}
        super().__init__(len(decks), imports, decks, codec(cards), rulebook(), options, packs, cards)
        self.names = told_apart([deck.name for deck in decks])

    def start(self) -> Mayhem:
        """Before the first player is drawn and the Hands are dealt."""
        count = self.seats
        state = Mayhem(
            self,
            [0] * count,
            [deck.copy() for deck in self.decks],
            [[] for _ in range(count)],
            [[] for _ in range(count)],
            [],
            [],
            0,
            0,
            0,
            0,
            0,
            False,
            [0] * self.tallies,
            [False] * count,
            -1,
        )
        state.frames = [self.opening.frame(0)]
        return state

    def determinize(self, view: View, rng: Sfc32) -> Mayhem:
        """Deck lists are open (rule H3), so what a seat cannot see of another is how the unseen cards lie in its Hand and Deck."""
        assert isinstance(view, data.MayhemView)
        hands: list[list[int]] = []
        decks: list[list[int]] = []
        for seat in range(self.seats):
            unseen = self._unseen(view, seat)
            if seat == view.seat:
                hand = view.hand.copy()
                for place in hand:
                    unseen.remove(place)
            else:
                rng.shuffle(unseen)
                hand = sorted(unseen[: view.hand_sizes[seat]])
                unseen = unseen[view.hand_sizes[seat] :]
            hands.append(hand)
            decks.append(sorted(unseen))
        state = Mayhem(
            self,
            view.favor.copy(),
            decks,
            hands,
            [discard.copy() for discard in view.discards],
            self._stage(view),
            [Item(item.source, item.seat, item.slot, item.mode, item.target, item.partner) for item in view.stack],
            view.active,
            view.priority,
            view.passes,
            view.turn,
            view.step,
            view.scored,
            view.tallies.copy(),
            view.out.copy(),
            view.winner,
        )
        state.frames = [Frame(*frame) for frame in view.frames]
        return state

    def _unseen(self, view: data.MayhemView, seat: int) -> list[int]:
        """The cards of a seat's Deck list that are neither on the stage, nor part of an Act, nor in its Discard."""
        unseen = self.decks[seat].copy()
        for place in view.discards[seat]:
            unseen.remove(place)
        for card in view.stage:
            if card.owner == seat:
                unseen.remove(card.card)
        for item in view.stack:
            if item.seat == seat and item.partner >= 0:
                unseen.remove(item.partner)
        return unseen

    def _stage(self, view: data.MayhemView) -> list[Card | None]:
        stage: list[Card | None] = [None] * view.stage_size
        for card in view.stage:
            stage[card.slot] = Card(
                card.slot,
                self.cards[card.card],
                card.owner,
                card.controller,
                card.role,
                card.on_stack,
                card.tapped,
                card.damage,
                card.chosen,
                card.zero,
                card.carrier,
                sum(other.carrier == card.slot for other in view.stage),
            )
        return stage

    def show(self, view: View) -> str:
        assert isinstance(view, data.MayhemView)
        return text.show(self, view)

    def ask_text(self, view: View, ask: Ask) -> str:
        assert isinstance(view, data.MayhemView)
        return text.question(self, view, ask)

    def move_text(self, view: View, move: Move) -> str:
        assert isinstance(view, data.MayhemView)
        return text.move(self, view, move)

    def to_cover(self) -> list[str]:
        kinds = [kind for kind in super().to_cover() if self.newest or kind not in ("sacrifice", "sacrifices")]
        return [*kinds, *{self.cards[place].id for deck in self.decks for place in deck}]


def codec(cards: Sequence[CardDef]) -> Codec[Mayhem]:
    card = record(
        Card,
        slot=WHOLE,
        card=named(cards),
        owner=WHOLE,
        controller=WHOLE,
        role=WHOLE,
        on_stack=FLAG,
        tapped=FLAG,
        damage=WHOLE,
        chosen=WHOLE,
        zero=FLAG,
        carrier=WHOLE,
        load=WHOLE,
    )
    item = record(Item, source=WHOLE, seat=WHOLE, slot=WHOLE, mode=WHOLE, target=WHOLE, partner=WHOLE)
    return state_record(
        Mayhem,
        favor=many(WHOLE),
        decks=many(many(WHOLE)),
        hands=many(many(WHOLE)),
        discards=many(many(WHOLE)),
        stage=many(maybe(card)),
        stack=many(item),
        active=WHOLE,
        priority=WHOLE,
        passes=WHOLE,
        turn=WHOLE,
        step=WHOLE,
        scored=FLAG,
        tallies=many(WHOLE),
        out=many(FLAG),
        winner=WHOLE,
    )


def rulebook() -> Rulebook:
    return parse(shipped("mayhem.md"), "mayhem.md", table_rules())


def told_apart(names: Sequence[str]) -> list[str]:
    return [name if names.count(name) == 1 else f"{name} {names[: at + 1].count(name)}" for at, name in enumerate(names)]


def catalogue(imports: Sequence[Import]) -> list[CardDef]:
    """All cards of all imports, each in its place."""
    cards: list[CardDef] = []
    for place, source in enumerate(imports):
        source.place = place
        cards += source.cards(len(cards))
    return cards


def make(seats: int, options: dict[str, Setting], imports: Sequence[Import] | None = None) -> MayhemGame:
    """A table for these seats. The option `decks` names a deck for each seat, or fewer, to be used in turn."""
    sources = list(imports) if imports is not None else discover()
    cards = catalogue(sources)
    if options["core"] == "newest":  # there both are rules, not options (ruling R41)
        options = {**options, "unique": True, "star": True}
    names = str(options["decks"]).split(",")
    unique, star = bool(options["unique"]), bool(options["star"])
    decks = [load_deck(find_deck(names[seat % len(names)].strip()), cards, unique, star) for seat in range(seats)]
    return MayhemGame(decks, options, sources, cards)


OPTIONS = [
    Option("decks", ",".join(HERO_DECKS), None, "a deck for each seat: ready ones by name, your own by file, separated by commas"),
    Option("defense_first", False, [False, True], "a player with a Defense card in play cannot be attacked (R9)"),
    Option("core", "original", ["original", "newest"], "the newest core has no Acts in Performance, and sacrifices; best with two seats"),
    Option("strict_suits", False, [False, True], "playing cards are attached only within their own Suit (R27)"),
    Option("star", True, [True, False], "every deck's Star is in the opening hand"),
    Option("unique", True, [True, False], "all cards of a deck differ, and it names a Star"),
    Option("turn_limit", 30, [0, 10, 15, 20, 25, 30, 40, 60], "turns per seat; then the most Favor wins (house rule); 0: none"),
    Option("second_favor", 50, [0, 25, 50, 75, 100, 150], "Favor with which the second of two players begins (house rule)"),
]

GAME = GameInfo("mayhem", "Mayhem", "A card duel: heroes and playing cards on one stage, for 1000 Audience Favor.", (2, 4), make, OPTIONS)
