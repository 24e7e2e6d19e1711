"""Raid, a small game with everything that a plan can have, for tests of the kernel, the kit and the bots.

Everybody plans where to go, with which power, and which coins to spend, and seals the plan. When all are sealed they are shown, and
whoever is alone in a place scores. Whoever has sealed may raise the alarm meanwhile, and everybody may write a note to themselves.
"""

from __future__ import annotations

from typing import Any

from longbox.kernel import (
    HIDDEN,
    SPECTATOR,
    Ask,
    Event,
    Form,
    FormKind,
    Game,
    Kind,
    Over,
    Pending,
    Range,
    Refusal,
    Sfc32,
    State,
    Twin,
    View,
    only,
)
from longbox.kernel.codec import TEXT, WHOLE, many, state_record
from longbox.kernel.forms import Blank, number, text
from tests.roofs import RULES

PLACES, POWERS, COINS, LOUDEST = 3, 3, 2, 9


class Shown(Event, frozen=True, kw_only=True):
    reveals = HIDDEN
    plans: list[list[str]]


class Ready(Event, frozen=True, kw_only=True):
    who: int


class Again(Event, frozen=True, kw_only=True):
    who: int


class Alarm(Event, frozen=True, kw_only=True):
    who: int
    level: int


class Spent(Event, frozen=True, kw_only=True):
    who: int
    coin: int
    gone: bool


class RaidView(View, frozen=True, kw_only=True):
    round: int
    scores: list[int]
    alarm: int
    ready: list[bool]
    draft: list[list[Any]]
    spent: list[list[int]]
    notes: list[str]


class Raid(State):
    def __init__(self, game: Game, *, round: int, scores: list[int], alarm: int, notes: list[list[str]]) -> None:
        super().__init__(game)
        self.round = round
        self.scores = scores
        self.alarm = alarm
        self.notes = notes

    def waits(self) -> Pending:
        if self.round == 2:
            return Over(0, list(self.scores), "A3.1")
        everybody = (1 << self.game.seats) - 1
        may = self.sealed if self.alarm < LOUDEST else 0
        return Ask(everybody & ~self.sealed, "plan", "A1.1", may=may, about=self.round, may_what="alarm", may_rule="A1.3")

    def reopened(self, seat: int) -> None:
        self.tell(Again(rule="A1.4", who=seat))

    def reveal(self) -> None:
        self.tell(Shown(rule="A2.1", plans=[[repr(step) for step in draft] for draft in self.drafts]))
        places = [self.place(seat) for seat in range(self.game.seats)]
        for seat, place in enumerate(places):
            self.scores[seat] += places.count(place) == 1
        self.open_plans()
        self.round += 1

    def spent(self, seat: int) -> list[int]:
        return [coin for step in self.drafts[seat] if step.kind.name == "spend" for coin in step.values()]

    def place(self, seat: int) -> int:
        """Where a seat's plan goes."""
        (place,) = self.drafts[seat][0].values()
        return place

    def view(self, seat: int) -> RaidView:
        seats, mine = range(self.game.seats), self.sits(seat)
        shown = self.game.moves.by_name["spend"].shown
        return RaidView(
            seat=seat,
            round=self.round,
            scores=list(self.scores),
            alarm=self.alarm,
            ready=[bool(self.sealed >> other & 1) for other in seats],
            draft=[step.json() for step in self.drafts[seat]] if mine else [],
            spent=[self.spent(other) for other in seats] if shown else [],
            notes=list(self.notes[seat]) if mine else [],
        )


class Go(Kind[Raid]):
    """Where to: the first slot."""

    def slot(self, _a: int, _b: int, _c: int) -> int:
        return 0

    def refuse(self, state: Raid, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        return _sealed(state, seat)


class Power(Kind[Raid]):
    """With what: the second slot. It needs a place, and the largest does not fit into the smallest."""

    def slot(self, _a: int, _b: int, _c: int) -> int:
        return 1

    def refuse(self, state: Raid, seat: int, power: int, _b: int, _c: int) -> Refusal | None:
        draft = state.drafts[seat]
        if not draft or draft[0].kind.name != "go":
            return Refusal("no_place", "Say first where you go.", "A1.2")
        if power == POWERS - 1 and state.place(seat) == 0:
            return Refusal("no_room", "There is no room for it.", "A1.2")
        return _sealed(state, seat)


class Spend(Kind[Raid]):
    """Coins have no slots: they pile up, in any order."""

    def refuse(self, state: Raid, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        full = len(state.spent(seat)) == COINS
        return Refusal("no_coins", "All coins are spent.", "A1.2") if full else _sealed(state, seat)

    def stepped(self, state: Raid, seat: int, coin: int, _b: int, _c: int) -> None:
        if self.shown:
            state.tell(Spent(rule="A1.2", who=seat, coin=coin, gone=False))

    def dropped(self, state: Raid, seat: int, coin: int, _b: int, _c: int) -> None:
        if self.shown:
            state.tell(Spent(rule="A1.2", who=seat, coin=coin, gone=True))


class Seal(Kind[Raid]):
    def refuse(self, state: Raid, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        draft = state.drafts[seat]
        if not draft or draft[0].kind.name != "go":
            return Refusal("no_place", "Say first where you go.", "A1.2")
        return _sealed(state, seat)

    def apply(self, state: Raid, seat: int, _a: int, _b: int, _c: int) -> None:
        state.tell(Ready(rule="A1.3", who=seat))
        if state.sealed == (1 << state.game.seats) - 1:
            state.reveal()


class RaiseAlarm(FormKind[Raid]):
    """Louder each time. Who has sealed does it."""

    def offered(self, state: Raid, seat: int) -> Refusal | None:
        able = state.sealed >> seat & 1 and state.alarm < LOUDEST and state.round < 2
        return None if able else Refusal("no_alarm", "Who has sealed a plan raises the alarm.", "A1.3")

    def blanks_for(self, state: Raid, seat: int) -> list[Blank]:
        return [number("level", state.alarm + 1, LOUDEST)]

    def refuse(self, state: Raid, seat: int, form: Form) -> Refusal | None:
        return None if form.number("level") > state.alarm else Refusal("too_low", "It is as loud as that already.", "A1.3")

    def apply(self, state: Raid, seat: int, form: Form) -> None:
        state.alarm = form.number("level")
        state.tell(Alarm(rule="A1.3", who=seat, level=state.alarm))


class Note(FormKind[Raid]):
    """What one writes for oneself."""

    def refuse(self, state: Raid, seat: int, form: Form) -> Refusal | None:
        return None

    def apply(self, state: Raid, seat: int, form: Form) -> None:
        state.notes[seat] = [*state.notes[seat][-2:], form.word("words")]


def _sealed(state: Raid, seat: int) -> Refusal | None:
    return Refusal("sealed", "Your plan is sealed.", "A1.3") if state.sealed >> seat & 1 else None


class RaidGame(Game):
    """`shown`: everybody sees the coins that are spent. Parts may be replaced, by name."""

    def __init__(self, seats: int = 2, shown: bool = False, state: type[Raid] = Raid, **parts: Any) -> None:
        alarm = parts.get("alarm") or RaiseAlarm("alarm", [number("level", 1, LOUDEST)])
        kinds = {
            "go": Go("go", [Range("place", PLACES)], step=True),
            "power": Power("power", [Range("power", POWERS)], step=True),
            "spend": Spend("spend", [Range("coin", 2)], step=True, shown=shown),
            "seal": Seal("seal", seals=True),
            "twin": Twin("raise", alarm, lambda level, _b, _c: {"level": level + 1}, [Range("level", LOUDEST)]),
        }
        forms = {"alarm": alarm, "note": Note("note", [text("words", needed=True)], quiet=True)}
        codec = state_record(state, round=WHOLE, scores=many(WHOLE), alarm=WHOLE, notes=many(many(TEXT)))
        super().__init__(
            "raid",
            version=1,
            seats=seats,
            kinds=[parts.get(name, kind) for name, kind in kinds.items()],
            codec=codec,
            rulebook=RULES,
            forms=[parts.get(name, form) for name, form in forms.items()],
        )
        self.state = state

    def start(self) -> Raid:
        return self.state(self, round=0, scores=[0] * self.seats, alarm=0, notes=[[] for _ in range(self.seats)])

    def determinize(self, view: View, rng: Sfc32) -> Raid:
        assert isinstance(view, RaidView)
        state = self.state(self, round=view.round, scores=list(view.scores), alarm=view.alarm, notes=[[] for _ in range(self.seats)])
        go, spend = self.moves.by_name["go"], self.moves.by_name["spend"]
        for seat, ready in enumerate(view.ready):
            state.sealed |= ready << seat
            state.drafts[seat] = [go.of(rng.below(PLACES))] if ready else []
            if view.spent:
                state.drafts[seat] += [spend.of(coin) for coin in view.spent[seat]]
        if view.seat != SPECTATOR:
            state.drafts[view.seat] = [self.moves.from_json(step) for step in view.draft]
            state.notes[view.seat] = list(view.notes)
        return state


def planned(state: State, seat: int, *moves: str) -> State:
    """The state after these moves of a seat, none of which is refused."""
    for words in moves:
        move = state.game.moves.parse(words)
        assert state.refuse(seat, move) is None, (words, state.refuse(seat, move))
        state.apply(seat, move)
    return state


__all__ = ["Raid", "RaidGame", "RaidView", "only", "planned"]
