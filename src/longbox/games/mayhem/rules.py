"""The rules of one table: its cards, imports, options, moves and effects; and what an import of cards must answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from mypy_extensions import i64, mypyc_attr

from longbox.games.mayhem.asking import Asking
from longbox.games.mayhem.cards import Card, CardDef, Item
from longbox.games.mayhem.effects import Draw, OpenStep, Resolve, Sacrifices, Start
from longbox.games.mayhem.moves import Concede, Name, Pass, Pick, Sacrifice, Score, Take
from longbox.kernel.deeds import Kind, Move, Range
from longbox.kernel.state import Effect, Frame, Game

if TYPE_CHECKING:
    from longbox.games.mayhem.data import MayhemView
    from longbox.games.mayhem.decks import Deck
    from longbox.games.mayhem.stage import Mayhem
    from longbox.kernel.codec import Codec
    from longbox.kernel.rulebook import Rulebook


@mypyc_attr(allow_interpreted_subclasses=True)
class Import:
    """A kind of foreign cards: its cards, moves and effects. One object a table; `place` is its number among the table's imports.

    The core beats an import (rule 0.0.1), a smaller number a larger one unless the latter is an exception (rule 0.0.2), one name means one
    thing (rule 0.0.3), what a foreign game says of its cards holds where nothing speaks against it (rule 0.0.4, ruling R8), and
    what two imports say together ranks below both (rule 0.0.5).

    An import is a package below `longbox.games.mayhem.imports`, or is given to the game: nothing else has to change for a new one.
    """

    def __init__(self, name: str, number: str) -> None:
        self.name = name
        self.number = number
        self.able = True
        """Whether a card in play can have an ability at this table; `prepare` may find that none can."""
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

    def prepare(self, rules: MayhemRules) -> None:
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

    def has_ability(self, state: Mayhem, seat: int) -> bool:
        """Whether a card in play could be used by a seat that has priority: a public fact."""
        return False

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

    def damaged(self, state: Mayhem, card: Card) -> None:
        """One of its cards has been damaged."""

    def left(self, state: Mayhem, card: Card) -> None:
        """One of its cards has left the stage."""


@mypyc_attr(allow_interpreted_subclasses=True)
class MayhemRules(Game):
    """One table's rules. `cards` is the catalogue; `sources` are the imports that each seat's Deck holds cards of."""

    def __init__(
        self,
        seats: int,
        imports: Sequence[Import],
        decks: Sequence[Deck],
        codec: Codec[Any],
        rulebook: Rulebook,
        options: dict[str, str | int | bool],
        packs: dict[str, str],
        cards: list[CardDef],
    ) -> None:
        self.imports = list(imports)
        self.cards = cards
        self.decks = [sorted(deck.cards) for deck in decks]
        self.stars = [deck.star for deck in decks]
        self.slots = sum([len(deck) for deck in self.decks])
        self.sources = [
            [source for source in self.imports if any(cards[card].source == source.place for card in deck)] for deck in self.decks
        ]
        self.newest = options["core"] == "newest"
        self.defense_first = bool(options["defense_first"])
        self.strict_suits = bool(options["strict_suits"])
        self.use_star = bool(options["star"])
        limit, second_favor = options["turn_limit"], options["second_favor"]
        assert isinstance(limit, int) and isinstance(second_favor, int)
        self.turn_limit = limit
        self.second_favor = second_favor
        self.last_turn: i64 = limit * seats if limit else 1 << 60
        slot = Range("slot", self.slots)
        self.pass_kind: Kind[Mayhem] = Pass("pass", passes=True)
        self.pass_move = self.pass_kind.of()
        self.score_kind: Kind[Mayhem] = Score("score", [Range("actor", self.slots), Range("set", self.slots)])
        self.sacrifice_kind: Kind[Mayhem] = Sacrifice("sacrifice", [slot])
        self.pick_kind: Kind[Mayhem] = Pick("pick", [slot])
        self.name_kind: Kind[Mayhem] = Name("name", [Range("seat", seats)])
        self.take_kind: Kind[Mayhem] = Take("take", [Range("card", len(cards), [card.id for card in cards])])
        self.resolve: Effect[Mayhem] = Resolve("resolve")
        self.open_step: Effect[Mayhem] = OpenStep("open step")
        self.draw: Effect[Mayhem] = Draw("draw")
        self.opening: Effect[Mayhem] = Start("start")
        self.sacrifices = Sacrifices("sacrifices")
        self.tallies = 0
        self.seats = seats
        for source in self.imports:
            source.tally = self.tallies
            self.tallies += source.tallies
            source.prepare(self)
        self.able = [source for source in self.imports if source.able]
        core: list[Kind[Any]] = [
            self.pass_kind,
            self.score_kind,
            self.sacrifice_kind,
            self.pick_kind,
            self.name_kind,
            self.take_kind,
        ]
        effects: list[Effect[Any]] = [self.resolve, self.open_step, self.draw, self.opening, self.sacrifices]
        super().__init__(
            "mayhem",
            1,
            seats,
            core + [kind for source in self.imports for kind in source.kinds()],
            codec,
            rulebook,
            forms=[Concede("concede")],
            effects=effects + [effect for source in self.imports for effect in source.effects()],
            options=options,
            packs=packs,
            names=[deck.name for deck in decks],
        )

    def list_choices(self, state: Mayhem, moves: list[Move]) -> None:
        """The moves that answer the effect on top."""
        frame = state.frames[-1]
        effect = self.effects[frame.effect]
        if isinstance(effect, (Asking, Sacrifices)):
            effect.list_answers(state, frame, moves)
