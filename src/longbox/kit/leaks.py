"""The leak test: two worlds that look the same to one seat must go on looking the same, to the byte (rule T1.2)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, islice

from longbox.hosting.streams import Sight, Stream, Told, waits
from longbox.kernel.deeds import CHANCE, Deed, Move, Outcome
from longbox.kernel.forms import Back, Drop, Form
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Ask, Roll, State
from longbox.kernel.views import Event, wire
from longbox.kit.base import (
    Broken,
    Heard,
    Step,
    after,
    askable,
    betrayed,
    called,
    differing_field,
    everybody,
    expect,
    hears,
    other_words,
    picture,
    random_filling,
    random_form,
    sounds,
    throw,
)

_STEPS = 8
_OUTCOMES = 300
_SAMPLE = 40
_ALIKE = 24


class World:
    """A state, and what one seat hears about it."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.name = called(state.game, seat)
        self.stream = Stream(state.game, seat)
        self._settle(CHANCE)

    def go(self, new: State, heard: Heard, actor: int) -> None:
        self.state = new
        for event in hears(heard, self.seat):
            self.stream.told(event, event.text(new.game.names))
        self._settle(actor)

    def picture(self) -> list[bytes]:
        legal = b"" if self.seat >= self.state.game.seats else repr(self.state.legal(self.seat)).encode()
        return [*(wire(message) for message in self.stream.messages), legal]

    def told(self) -> list[Event]:
        return [message.event for message in self.stream.messages if isinstance(message, Told)]

    def _settle(self, actor: int) -> None:
        self.stream.settle(Sight(self.state), actor == self.seat, waits(self.state.pending(), 0))


def nothing_leaks(state: State, rng: Sfc32) -> None:
    """From two states that a seat cannot tell apart, the same deeds give that seat the same stream and the same legal moves."""
    for seat in everybody(state.game):
        real, other = World(state.clone(), seat), World(state.game.determinize(state.view(seat), rng), seat)
        for _ in range(_STEPS):
            _same(real, other, "the start")
            if not _step(real, other, rng):
                break


def deeds_that_look_alike_are_told_alike(state: State, rng: Sfc32) -> None:
    """While several seats are asked, deeds of another seat that a seat cannot tell apart by its view are told to it alike."""
    # What a form says is judged at any time. What changes nothing and is only heard, such as a call across the table, is no secret.
    pending = state.pending()
    if isinstance(pending, Ask) and pending.seats.bit_count() > 1:
        for by in askable(pending):
            moves = state.legal(by)
            _told_alike(state, by, moves if len(moves) <= _ALIKE else [rng.choice(moves) for _ in range(_ALIKE)])
    form = random_form(state, rng)
    if form is not None and state.refuse(*form) is None:
        by, filled = form
        assert isinstance(filled, Form)
        others = [random_filling(filled.kind, filled.kind.blanks_for(state, by), rng) for _ in range(3)]
        same = [*other_words(filled)[:2], *others]
        _told_alike(state, by, [filled, *(other for other in same if state.refuse(by, other) is None)])


def _told_alike(state: State, by: int, deeds: Sequence[Deed]) -> None:
    done = [(deed, *after(state, by, deed)) for deed in deeds]
    for seat in everybody(state.game):
        seen: dict[bytes, tuple[Deed, bytes, list[Event]]] = {}
        for deed, new, heard in done if seat != by else []:
            told = hears(heard, seat)
            first, same, events = seen.setdefault(wire(new.view(seat)), (deed, picture(new), told))
            if sounds(told) != sounds(events) and picture(new) != same:
                raise betrayed(f"{first!r} or {deed!r} of seat {by + 1}", called(state.game, seat), events, told)


def _step(real: World, other: World, rng: Sfc32) -> bool:
    """One deed in both worlds; False if they end, or may now differ because something was revealed."""
    pending = real.state.pending()
    expect(
        repr(pending) == repr(other.state.pending()),
        f"{real.name} can see that the game waits for {pending!r} or {other.state.pending()!r}",
    )
    if isinstance(pending, Roll):
        return _roll(real, other, pending, rng)
    step = _common_step(real, other, rng)
    if step is None:
        return False
    by, move = step
    new, heard = after(real.state, by, move)
    sealed = isinstance(move, Move) and move.kind.seals and new.sealed >> by & 1
    if not sealed and any(event.reveals for event in hears(heard, real.seat)):
        return False
    other_new, other_heard = after(other.state, by, move)
    real.go(new, heard, by)
    other.go(other_new, other_heard, by)
    _same(real, other, f"{move!r} of seat {by + 1}")
    return True


def _common_step(real: World, other: World, rng: Sfc32) -> Step | None:
    """A deed that is possible in both worlds: now and then a form, else a move."""
    form = random_form(real.state, rng) if rng.below(4) == 0 else None
    if form is not None and real.state.refuse(*form) is None and other.state.refuse(*form) is None and _same_step(real, other, form):
        return form
    asked = askable(real.state.pending())
    steps: list[Step] = [(by, move) for by in asked for move in real.state.legal(by) if other.state.refuse(by, move) is None]
    return rng.choice(steps) if steps else None


def _same_step(real: World, other: World, form: Step) -> bool:
    """Whether a form that takes a step off a draft takes off the same one in both worlds; of other forms, True."""
    seat, deed = form
    if not isinstance(deed, Form) or not isinstance(deed.kind, (Back, Drop)):
        return True
    place = deed.number("step", -1)
    return real.state.drafts[seat][place] == other.state.drafts[seat][place]


def _roll(real: World, other: World, roll: Roll, rng: Sfc32) -> bool:
    """The same number may mean a different hidden card, so the other world takes any outcome that looks the same to the seat."""
    outcome = throw(roll, rng)
    new, heard = after(real.state, CHANCE, outcome)
    events = hears(heard, real.seat)
    if any(event.reveals for event in events):
        return False
    seen = wire(new.view(real.seat))
    _alike(real, roll, new, seen, events)
    apart: list[Event] | None = None
    for shown in chain([outcome.shown], islice(roll.outcomes(), _OUTCOMES)):
        other_new, other_heard = after(other.state, CHANCE, Outcome(shown))
        if wire(other_new.view(real.seat)) == seen:
            apart = hears(other_heard, real.seat)
            if sounds(apart) == sounds(events):
                real.go(new, heard, CHANCE)
                other.go(other_new, other_heard, CHANCE)
                _same(real, other, f"{outcome!r}")
                return True
    if apart is not None:
        raise betrayed(f"{outcome!r}", real.name, events, apart)
    return False


def _alike(world: World, roll: Roll, new: State, seen: bytes, events: list[Event]) -> None:
    """If outcomes lead to different states that look the same to a seat, the seat is told the same."""
    for shown in islice(roll.outcomes(), _SAMPLE):
        other, heard = after(world.state, CHANCE, Outcome(shown))
        told = hears(heard, world.seat)
        if sounds(told) != sounds(events) and wire(other.view(world.seat)) == seen and picture(other) != picture(new):
            raise betrayed(f"{Outcome(shown)!r}", world.name, told, events)


def _same(real: World, other: World, since: str) -> None:
    told, other_told = real.told(), other.told()
    if sounds(told) != sounds(other_told):
        raise betrayed(since, real.name, told, other_told)
    here, there = real.state.view(real.seat), other.state.view(real.seat)
    if wire(here) != wire(there):
        field = differing_field(here, there)
        values = f"{getattr(here, field)!r}, in another game {getattr(there, field)!r}"
        raise Broken(f"after {since}, {real.name} can tell from `{field}` of its view what it may not know: {values}", real.state.view)
    for one, two in zip(real.picture(), other.picture(), strict=False):
        expect(one == two, f"after {since}, {real.name} can tell from {one.decode()} or {two.decode()} what it may not know")
    expect(len(real.stream.messages) == len(other.stream.messages), f"after {since}, the number of messages tells {real.name} something")
