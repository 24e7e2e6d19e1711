"""The rules of one table: what it shares with others, its options and Decks; and what an import of cards must answer (rules 0.0.1 to
0.0.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from mypy_extensions import i64, mypyc_attr

from longbox.games.mayhem.engine.asking import Asking
from longbox.games.mayhem.engine.cards import CardDef, Deck, Hero, Mode, PowerText
from longbox.games.mayhem.engine.choices import MOST_CARDS, choice_of
from longbox.games.mayhem.engine.effects import Draw, OpenStep, Resolve, Sacrifices, Start
from longbox.games.mayhem.engine.moves import Concede, Name, Pass, Pick, Sacrifice, Score, Take
from longbox.games.mayhem.engine.records import Card, Item
from longbox.games.mayhem.engine.traits import Trait
from longbox.kernel.deeds import Kind, Move, Range
from longbox.kernel.state import Effect, Frame, Game

if TYPE_CHECKING:
    from longbox.games.mayhem.engine.state import Mayhem
    from longbox.games.mayhem.engine.views import ItemView, MayhemView
    from longbox.kernel.codec import Codec
    from longbox.kernel.forms import FormKind
    from longbox.kernel.rulebook import Rulebook


@mypyc_attr(allow_interpreted_subclasses=True)
class Import:
    """A kind of foreign cards: its cards, moves and effects. `place` is its number among the imports of a table. Many tables share it
    (see Stock), so it keeps nothing of any one of them.

    The core beats an import (rule 0.0.1), a smaller number a larger one unless the latter is an exception (rule 0.0.2), one name means one
    thing (rule 0.0.3), what a foreign game says of its cards holds where nothing speaks against it (rule 0.0.4, ruling R8), and
    what two imports say together ranks below both (rule 0.0.5).

    An import is a package below `longbox.games.mayhem.imports`, or is given to the game: nothing else has to change for a new one. This
    class is what the engine asks of it, and what others ask of its cards; `home` is the package in which its other rooms are found.
    """

    def __init__(self, name: str, number: str) -> None:
        self.name = name
        self.number = number
        self.home = ""
        self.heroes: list[Hero] = []
        self.head_starts: dict[int, list[int]] = {}
        """With how much Favor the players of three or four begin, in the order of their first turns, by the number of seats (rule H4)."""
        self.aiming = False
        """Whether the `mode` of its Acts is an aim, and their target what carries the card."""
        self.place: i64 = -1
        self.tally: i64 = 0
        """Where its own numbers begin among the state's tallies."""
        self.tallies = 0
        """How many of them it needs."""

    def cards(self, first: int) -> list[CardDef]:
        """Its cards, placed in the catalogue from `first` on."""
        raise NotImplementedError(f"{type(self).__name__}.cards is not written")

    def packs(self) -> dict[str, str]:
        """Its packs by name, with their hashes."""
        return {}

    def power_texts(self) -> Sequence[PowerText]:
        """Its Super Powers; the `powers` of its cards are places among them."""
        return ()

    def trait(self, card: CardDef) -> Trait:
        """What one of its cards does, in numbers."""
        return Trait(card)

    def idle_powers(self, state: Mayhem, card: CardDef, seat: int) -> list[str]:
        """The names of its Super Powers that would do nothing if this seat played the card now and nobody answered."""
        return []

    def value_words(self, card: CardDef) -> str:
        """The Value of one of its cards as printed."""
        return str(card.value)

    def rank_sign(self, card: CardDef) -> str:
        """The Rank of one of its cards in a letter or two; "" if it has none."""
        return ""

    def ability_rows(self, card: CardDef) -> Sequence[tuple[str, str]]:
        """What one of its cards can do beyond its Roles and Symbols, as pairs of a title and words."""
        return ()

    def origin_words(self, card: CardDef) -> str:
        """Where one of its cards comes from."""
        return "our own design" if card.origin == "house" else card.origin

    def prepare(self, stock: Stock) -> None:
        """Make the kinds of move, now that all cards, seats and slots are known."""

    def kinds(self) -> list[Kind[Any]]:
        return []

    def effects(self) -> list[Effect[Any]]:
        return []

    def list_moves(self, state: Mayhem, seat: int, moves: list[Move]) -> None:
        """Add the legal moves with these cards, for a seat that has priority while no effect is under way."""

    def could_play(self, state: Mayhem, seat: int) -> bool:
        """Whether a seat with priority could play one of its cards, if it held the right one: a public fact (ruling R44)."""
        return True

    def could_use(self, card: CardDef) -> bool:
        """Whether a card, once it is in play, could have an ability by these rules. It is asked of every card of the catalogue."""
        return True

    def has_ability(self, state: Mayhem, seat: int) -> bool:
        """Whether a card in play could be used by a seat that has priority: a public fact."""
        return False

    def could_enter(self, state: Mayhem, card: CardDef) -> bool:
        """Whether a card that somebody holds could be played at some time, with the stage as it is (rule H6)."""
        return True

    def could_last(self, card: CardDef) -> bool:
        """Whether the ability that one of its cards has in play could bring about anything beyond the scene (rule H6)."""
        return self.could_use(card)

    def value(self, state: Mayhem, card: Card) -> int:
        """The Value of one of its cards, in play or on the Stack."""
        return card.card.value

    def resolve(self, state: Mayhem, item: Item, frame: Frame) -> bool:
        """Do the next part of what an Act does and count `frame.at` up; False when there is none left."""
        return False

    def carrier(self, item: Item) -> int:
        """The slot that an attachment goes to."""
        return -1

    def move_text(self, game: MayhemRules, view: MayhemView, move: Move) -> str:
        """One of its moves as words; "" if it is none of its moves."""
        return ""

    def aim_words(self, state: Mayhem, card: Card, mode: int, target: int, partner: int) -> str:
        """What a card that was just played is aimed at or attached to, beginning with a blank; "" for nothing."""
        return ""

    def item_words(self, game: MayhemRules, view: MayhemView, item: ItemView) -> str:
        """What one of its Acts on the Stack is aimed at, goes on or will do, to follow the name of its card; "" for nothing."""
        return ""

    def trick_words(self) -> str:
        """What one of its Acts is called that is no card."""
        return "an Act"

    def modes(self) -> list[Mode]:
        """What the `mode` of its Acts means, counted from 0; none if it is an aim, or means nothing to others."""
        return []

    def damaged(self, state: Mayhem, card: Card) -> None:
        """One of its cards has been damaged."""

    def left(self, state: Mayhem, card: Card) -> None:
        """One of its cards has left the stage."""


class Stock:
    """What all tables with this many seats share, whatever their options and Decks: the catalogue, the imports with their moves and
    effects, how a state is written, and the rulebook. Whoever makes tables makes it once.

    `slots` is how many places a stage can have, as many as all Decks together have cards. `abilities` are, by import, the places of the
    cards that could have an ability in play.
    """

    def __init__(
        self,
        seats: int,
        imports: Sequence[Import],
        cards: list[CardDef],
        codec: Codec[Any],
        rulebook: Rulebook,
        packs: dict[str, str],
        slots: int = 0,
    ) -> None:
        self.seats = seats
        self.imports = list(imports)
        self.cards = cards
        self.places: dict[str, int] = {card.id: card.place for card in cards}
        self.codec = codec
        self.rulebook = rulebook
        self.packs = packs
        self.slots = slots or seats * MOST_CARDS
        self.tallies = 0
        for source in self.imports:
            source.tally = self.tallies
            self.tallies += source.tallies
            source.prepare(self)
        self.abilities = [{card.place for card in cards if source.could_use(card)} for source in self.imports]
        self.pass_kind: Kind[Mayhem] = Pass("pass", passes=True)
        self.score_kind: Kind[Mayhem] = Score("score", [Range("actor", self.slots), Range("set", self.slots)])
        self.sacrifice_kind: Kind[Mayhem] = Sacrifice("sacrifice", [Range("sacrifice", self.slots)])
        self.pick_kind: Kind[Mayhem] = Pick("pick", [Range("pick", self.slots)])
        self.name_kind: Kind[Mayhem] = Name("name", [Range("seat", seats)])
        self.take_kind: Kind[Mayhem] = Take("take", [Range("discarded", len(cards), [card.id for card in cards])])
        self.kinds: list[Kind[Any]] = [
            self.pass_kind,
            self.score_kind,
            self.sacrifice_kind,
            self.pick_kind,
            self.name_kind,
            self.take_kind,
        ]
        self.kinds += [kind for source in self.imports for kind in source.kinds()]
        self.resolve: Effect[Mayhem] = Resolve("resolve")
        self.open_step: Effect[Mayhem] = OpenStep("open step")
        self.draw: Effect[Mayhem] = Draw("draw")
        self.opening: Effect[Mayhem] = Start("start")
        self.sacrifices = Sacrifices("sacrifices")
        self.effects: list[Effect[Any]] = [self.resolve, self.open_step, self.draw, self.opening, self.sacrifices]
        self.effects += [effect for source in self.imports for effect in source.effects()]
        self.forms: list[FormKind[Any]] = [Concede("concede")]


@mypyc_attr(allow_interpreted_subclasses=True)
class MayhemRules(Game):
    """One table's rules: what it shares with others, its options, and the Decks. Cheap to make.

    `cards` is the catalogue; `sources` are the imports that each seat's Deck holds cards of; `able` are those of which a card in play
    could have an ability, `usable` says so by the place of an import.
    """

    def __init__(self, stock: Stock, options: dict[str, str | int | bool], decks: Sequence[Deck]) -> None:
        super().__init__(
            name="mayhem",
            version=1,
            seats=stock.seats,
            kinds=stock.kinds,
            codec=stock.codec,
            rulebook=stock.rulebook,
            forms=stock.forms,
            effects=stock.effects,
            options=options,
            packs=stock.packs,
            names=told_apart([deck.name for deck in decks]),
            choices=[choice_of(deck, stock.cards) for deck in decks],
            turns=True,
        )
        self.stock = stock
        self.imports = stock.imports
        self.cards = stock.cards
        self.slots = stock.slots
        self.tallies = stock.tallies
        self.pass_kind = stock.pass_kind
        self.pass_move = stock.pass_kind.of()
        self.score_kind = stock.score_kind
        self.sacrifice_kind = stock.sacrifice_kind
        self.pick_kind = stock.pick_kind
        self.name_kind = stock.name_kind
        self.take_kind = stock.take_kind
        self.resolve = stock.resolve
        self.open_step = stock.open_step
        self.draw = stock.draw
        self.opening = stock.opening
        self.sacrifices = stock.sacrifices
        self.set_options()
        self.set_decks(decks)

    def set_options(self) -> None:
        options = self.options
        self.newest = options["core"] == "newest"
        self.defense_first = bool(options["defense_first"])
        self.strict_suits = bool(options["strict_suits"])
        self.use_star = bool(options["star"])
        limit, second_favor = options["turn_limit"], options["second_favor"]
        assert isinstance(limit, int) and isinstance(second_favor, int)
        self.turn_limit = limit
        self.second_favor = second_favor
        self.last_turn: i64 = limit * self.seats if limit else 1 << 60

    def head_start(self) -> list[int]:
        """With how much Favor each player begins, in the order of their first turns (rule H4)."""
        if self.seats == 2:
            return [0, self.second_favor]
        for source in self.imports:
            if self.seats in source.head_starts:
                return source.head_starts[self.seats]
        return []

    def set_decks(self, decks: Sequence[Deck]) -> None:
        self.decks = [sorted(deck.cards) for deck in decks]
        self.stars = [deck.star for deck in decks]
        if len(decks) != self.seats or sum([len(deck) for deck in self.decks]) > self.slots:
            raise ValueError(f"{self.seats} Decks with {self.slots} cards at most are expected")
        self.sources: list[list[Import]] = []
        held: set[int] = set()
        for deck in self.decks:
            held.update(deck)
            places = {self.cards[card].source for card in deck}
            self.sources.append([source for source in self.imports if source.place in places])
        self.usable = [not held.isdisjoint(places) for places in self.stock.abilities]
        self.able = [source for source in self.imports if self.usable[source.place]]

    def list_choices(self, state: Mayhem, moves: list[Move]) -> None:
        """The moves that answer the effect on top."""
        frame = state.frames[-1]
        effect = self.effects[frame.effect]
        if isinstance(effect, (Asking, Sacrifices)):
            effect.list_answers(state, frame, moves)


def told_apart(names: Sequence[str]) -> list[str]:
    """Seats are named after their Decks; several seats with the same Deck are told apart by a number."""
    return [name if names.count(name) == 1 else f"{name} {names[: at + 1].count(name)}" for at, name in enumerate(names)]
