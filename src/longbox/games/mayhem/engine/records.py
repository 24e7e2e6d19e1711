"""Written from fields.py by `longbox records`: change that file, not this one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from longbox.kernel import Game
from longbox.kernel.codec import FLAG, WHOLE, Codec, Record, StateRecord, T, many, maybe
from longbox.kernel.state import State

if TYPE_CHECKING:
    from longbox.games.mayhem.engine.cards import CardDef


@mypyc_attr(acyclic=True)
class Card:
    __slots__ = (
        "slot",
        "card",
        "owner",
        "controller",
        "role",
        "on_stack",
        "tapped",
        "damage",
        "chosen",
        "zero",
        "carrier",
        "load",
    )

    def __init__(
        self,
        slot: i64,
        card: CardDef,
        owner: i64,
        controller: i64,
        role: i64,
        on_stack: bool = True,
        tapped: bool = False,
        damage: i64 = 0,
        chosen: i64 = -1,
        zero: bool = False,
        carrier: i64 = -1,
        load: i64 = 0,
    ) -> None:
        self.slot: i64 = slot
        self.card: CardDef = card
        self.owner: i64 = owner
        self.controller: i64 = controller
        self.role: i64 = role
        self.on_stack: bool = on_stack
        self.tapped: bool = tapped
        self.damage: i64 = damage
        self.chosen: i64 = chosen
        self.zero: bool = zero
        self.carrier: i64 = carrier
        self.load: i64 = load

    def copy(self) -> Card:
        return Card(
            self.slot,
            self.card,
            self.owner,
            self.controller,
            self.role,
            self.on_stack,
            self.tapped,
            self.damage,
            self.chosen,
            self.zero,
            self.carrier,
            self.load,
        )


@mypyc_attr(acyclic=True)
class Item:
    __slots__ = (
        "source",
        "seat",
        "slot",
        "mode",
        "target",
        "partner",
    )

    def __init__(
        self,
        source: i64,
        seat: i64,
        slot: i64,
        mode: i64,
        target: i64,
        partner: i64 = -1,
    ) -> None:
        self.source: i64 = source
        self.seat: i64 = seat
        self.slot: i64 = slot
        self.mode: i64 = mode
        self.target: i64 = target
        self.partner: i64 = partner


class MayhemFields(State):
    __slots__ = (
        "favor",
        "decks",
        "hands",
        "known",
        "discards",
        "stage",
        "stack",
        "active",
        "priority",
        "passes",
        "turn",
        "step",
        "scored",
        "tallies",
        "out",
        "winner",
    )

    def __init__(
        self,
        game: Game,
        like: MayhemFields | None = None,
    ) -> None:
        super().__init__(game)
        if like is None:
            self.favor: list[int] = []
            self.decks: list[list[int]] = []
            self.hands: list[list[int]] = []
            self.known: list[list[int]] = []
            self.discards: list[list[int]] = []
            self.stage: list[Card | None] = []
            self.stack: list[Item] = []
            self.active: i64 = 0
            self.priority: i64 = 0
            self.passes: i64 = 0
            self.turn: i64 = 0
            self.step: i64 = 0
            self.scored: bool = False
            self.tallies: list[int] = []
            self.out: list[bool] = []
            self.winner: i64 = -1
        else:
            self.favor = like.favor.copy()
            self.decks = [item.copy() for item in like.decks]
            self.hands = [item.copy() for item in like.hands]
            self.known = like.known
            self.discards = [item.copy() for item in like.discards]
            self.stage = [None if item is None else item.copy() for item in like.stage]
            self.stack = like.stack.copy()
            self.active = like.active
            self.priority = like.priority
            self.passes = like.passes
            self.turn = like.turn
            self.step = like.step
            self.scored = like.scored
            self.tallies = like.tallies.copy()
            self.out = like.out.copy()
            self.winner = like.winner


def card_codec(
    carddef: Codec[CardDef],
) -> Record[Card]:
    return Record(
        Card,
        {
            "slot": WHOLE,
            "card": carddef,
            "owner": WHOLE,
            "controller": WHOLE,
            "role": WHOLE,
            "on_stack": FLAG,
            "tapped": FLAG,
            "damage": WHOLE,
            "chosen": WHOLE,
            "zero": FLAG,
            "carrier": WHOLE,
            "load": WHOLE,
        },
    )


def item_codec() -> Record[Item]:
    return Record(
        Item,
        {
            "source": WHOLE,
            "seat": WHOLE,
            "slot": WHOLE,
            "mode": WHOLE,
            "target": WHOLE,
            "partner": WHOLE,
        },
    )


def mayhem_codec(
    type_: type[T],
    carddef: Codec[CardDef],
) -> StateRecord[T]:
    return StateRecord(
        type_,
        {
            "favor": many(WHOLE),
            "decks": many(many(WHOLE)),
            "hands": many(many(WHOLE)),
            "known": many(many(WHOLE)),
            "discards": many(many(WHOLE)),
            "stage": many(maybe(card_codec(carddef))),
            "stack": many(item_codec()),
            "active": WHOLE,
            "priority": WHOLE,
            "passes": WHOLE,
            "turn": WHOLE,
            "step": WHOLE,
            "scored": FLAG,
            "tallies": many(WHOLE),
            "out": many(FLAG),
            "winner": WHOLE,
        },
        later=(
            "favor",
            "decks",
            "hands",
            "known",
            "discards",
            "stage",
            "stack",
            "active",
            "priority",
            "passes",
            "turn",
            "step",
            "scored",
            "tallies",
            "out",
            "winner",
        ),
    )
