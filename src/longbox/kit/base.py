"""What the kit's checks share."""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest
from typing import Any

import msgspec

from longbox.content.hooks import place_of
from longbox.kernel.deeds import CHANCE, Deed, Move, Outcome, Refusal
from longbox.kernel.forms import TEXT_LIMIT, Blank, Form, FormKind
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import SPECTATOR, Ask, Game, Over, Pending, Roll, State, onward, seats_in
from longbox.kernel.views import Event, View, wire

Heard = list[tuple[int, Event]]
Step = tuple[int, Deed]
NodeCheck = Callable[[State, Sfc32], None]
StepCheck = Callable[[State, int, Deed, Sfc32], None]


class Broken(AssertionError):
    """A sentence of the contract that does not hold, and the class or the method to look at, if the check knows it."""

    def __init__(self, words: str, at: type | Callable[..., object] | None = None) -> None:
        super().__init__(words)
        self.at = at


def expect(holds: object, words: str, at: type | Callable[..., object] | None = None) -> None:
    if not holds:
        raise Broken(words, at)


def expect_same_view(here: View, there: View, words: str, at: Callable[..., object]) -> None:
    """Two views are equal; if not, the words and the first field that differs, with both values."""
    if wire(here) != wire(there):
        field = differing_field(here, there)
        raise Broken(f"{words}: `{field}` is {getattr(here, field)!r}, not {getattr(there, field)!r}", at)


def picture(state: State) -> bytes:
    """The state as bytes, to see whether anything changed."""
    return msgspec.json.encode(state.game.encode(state))


def everybody(game: Game) -> list[int]:
    return [*range(game.seats), SPECTATOR]


def called(game: Game, seat: int) -> str:
    """What people call a seat: they count from 1, as the terminal and `longbox replay` do."""
    return f"seat {seat + 1}" if seat < game.seats else "a spectator"


def askable(pending: Pending) -> list[int]:
    return seats_in(pending.seats | pending.may) if isinstance(pending, Ask) else []


def after(state: State, seat: int, deed: Deed) -> tuple[State, Heard]:
    """A copy of the state after a deed, and what was told on the way."""
    new, heard = state.clone(), Heard()
    new.heard = heard
    new.apply(seat, deed)
    new.heard = None
    return new, heard


def hears(heard: Heard, seat: int) -> list[Event]:
    return [event for audience, event in heard if audience >> seat & 1]


def sounds(events: list[Event]) -> list[bytes]:
    return [wire(event) for event in events]


def betrayed(
    since: str, who: str, one: list[Event], other: list[Event], more: str = "", view: Callable[..., object] | None = None
) -> Broken:
    """The first event, and its first field, by which a seat can tell two games apart that look the same in its views; and what to do.

    `more` is said next. If a view may be at fault as well, the words say where it is made.
    """
    here, there = first_difference(one, other)
    if here is None or there is None or type(here) is not type(there):
        what = "this"
        tells = f"{who} is told {here or 'nothing'}. In another game with the same view, it is told {there or 'nothing'}."
    else:
        field = differing_field(here, there)
        name, what = msgspec.to_builtins(here)["event"], f"`{field}`"
        tells = (
            f"the event `{name}` tells {who} that {what} is {getattr(here, field)!r}. "
            f"In another game with the same view, it is {getattr(there, field)!r}. The event is {here}."
        )
    seen = f"{more} See {place_of(view)}.\n" if more and view else ""
    return Broken(f"after {since}, {tells}\n{seen}{_remedy(who, what, [here, there])}", type(here or there))


def _remedy(who: str, what: str, events: list[Event | None]) -> str:
    words = f"If {who} may know {what} from now on, put it into the view. If not, tell it only to those who may know (`tell_secret`)."
    if any(event is not None and event.reveals for event in events):
        return words
    return f"{words} If the rules show it to everybody now, mark the event: `reveals = HIDDEN`."


def first_difference(one: list[Event], other: list[Event]) -> tuple[Event | None, Event | None]:
    """The first events at the same place that are not the same; None where one of the lists has no more."""
    for pair in zip_longest(one, other):
        if pair[0] is None or pair[1] is None or wire(pair[0]) != wire(pair[1]):
            return pair
    return None, None


def differing_field(one: View | Event, other: View | Event) -> str:
    return next(name for name in one.__struct_fields__ if getattr(one, name) != getattr(other, name))


def throw(roll: Roll, rng: Sfc32) -> Outcome:
    return Outcome([rng.die(sides) for sides in roll.sides])


def is_sound(refusal: Refusal | None, game: Game) -> bool:
    """Whether a refusal has a code, words, and a rule that exists."""
    return refusal is not None and bool(refusal.code and refusal.words.strip() and game.rulebook.find(refusal.rule))


def expect_refusal(refusal: Refusal | None, game: Game, what: str) -> None:
    """A refusal has a code, words, and a rule that exists."""
    expect(refusal is not None, f"{what} is neither listed nor refused")
    assert refusal is not None
    expect(refusal.code and refusal.words.strip(), f"the refusal of {what} has no code or no words")
    expect(game.rulebook.find(refusal.rule), f"the refusal of {what} cites rule {refusal.rule!r}, which does not exist")


def sample(game: Game, rng: Sfc32) -> list[Move]:
    """Some of all moves, legal or not."""
    return [game.moves.move(rng.below(game.moves.size)) for _ in range(20)]


def random_move(state: State, rng: Sfc32) -> Step | None:
    """A deed that is possible for a bot or chance now."""
    pending = state.pending()
    if isinstance(pending, Over):
        return None
    if isinstance(pending, Roll):
        return CHANCE, throw(pending, rng)
    steps = [(seat, move) for seat in askable(pending) for move in _tried(state, seat, rng)]
    return rng.choice(steps) if steps else None


def _tried(state: State, seat: int, rng: Sfc32) -> list[Move]:
    """Mostly what brings a plan to its end, so that every game ends; now and then any move, so that steps replace each other too."""
    moves = state.legal(seat)
    return onward(state, seat, moves) if state.game.moves.has_slots and rng.below(8) else moves


def random_form(state: State, rng: Sfc32) -> Step | None:
    """A form with random blanks from a random seat, refused or not: mostly one that is offered, with the choices that there are now."""
    forms = list(state.game.forms.values())
    if not forms:
        return None
    offers = [(kind, seats) for kind in forms if (seats := [seat for seat in range(state.game.seats) if kind.offered(state, seat) is None])]
    if not offers or rng.below(4) == 0:
        kind = rng.choice(forms)
        return rng.below(state.game.seats), random_filling(kind, kind.blanks, rng)
    kind, seats = rng.choice(offers)
    seat = rng.choice(seats)
    return seat, random_filling(kind, kind.blanks_for(state, seat), rng)


def random_filling(kind: FormKind[Any], blanks: list[Blank], rng: Sfc32) -> Form:
    """The form with random values; a blank that is not needed may be left out."""
    return kind.fill({blank.name: random_value(blank, rng) for blank in blanks if blank.needed or rng.below(2)})


def random_deed(state: State, rng: Sfc32) -> Step | None:
    """A deed that is possible now: now and then a form, else a move or a roll."""
    form = random_form(state, rng) if rng.below(4) == 0 else None
    return form if form is not None and state.refuse(*form) is None else random_move(state, rng)


def random_value(blank: Blank, rng: Sfc32) -> object:
    if blank.type == "number":
        return blank.low + rng.below(blank.high - blank.low + 1)
    if blank.type == "word":
        return rng.choice(blank.words)
    if blank.type == "numbers":
        return [blank.low + rng.below(blank.high - blank.low + 1) for _ in range(rng.below(6))]
    return rng.choice(["one word" if blank.needed else "", "a sentence", "über-ärgerlich \U0001f9b8 \x00\n", "x" * TEXT_LIMIT])


def other_words(form: Form) -> list[Form]:
    """The same form with other texts, and without optional ones."""
    texts = [blank for blank in form.kind.blanks if blank.type == "text"]
    rest = {name: value for name, value in form.values.items() if all(name != blank.name for blank in texts)}
    return [
        Form(form.kind, {**rest, **{blank.name: "quite other words" for blank in texts}}),
        Form(form.kind, {**rest, **{blank.name: "-" if blank.needed else "" for blank in texts}}),
        Form(form.kind, {**rest, **{blank.name: "-" for blank in texts if blank.needed}}),
    ]


def name_of(step: Step) -> str:
    seat, deed = step
    return f"{'chance' if seat == CHANCE else f'seat {seat + 1}'}: {deed!r}"


def kinds_in(deed: Deed) -> set[str]:
    return {deed.kind.name} if isinstance(deed, (Move, Form)) else set()
