"""The leak test: two worlds that look the same to one seat must go on looking the same, to the byte (rule T1.2)."""

from __future__ import annotations

from itertools import chain, islice

from longbox.kernel.deeds import CHANCE, Outcome
from longbox.kernel.kit.base import Heard, Step, after, askable, called, everybody, expect, picture, random_form, throw
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Roll, State
from longbox.kernel.streams import Stream
from longbox.kernel.views import Event, wire

_STEPS = 8
_OUTCOMES = 300
_SAMPLE = 40


class World:
    """A state and what one seat hears of it."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.name = called(state.game, seat)
        self.stream = Stream(state.game, seat)
        self._settle(CHANCE)

    def go(self, new: State, heard: Heard, actor: int) -> None:
        self.state = new
        for event in hears(heard, self.seat):
            self.stream.told(event)
        self._settle(actor)

    def picture(self) -> list[bytes]:
        legal = b"" if self.seat >= self.state.game.seats else repr(self.state.legal(self.seat)).encode()
        return [*(wire(message) for message in self.stream.messages), wire(self.state.view(self.seat)), legal]

    def _settle(self, actor: int) -> None:
        pending = self.state.pending()
        self.stream.waits(pending)
        self.stream.ask(self.state, pending, actor == self.seat)


def hears(heard: Heard, seat: int) -> list[Event]:
    return [event for audience, event in heard if audience >> seat & 1]


def nothing_leaks(state: State, rng: Sfc32) -> None:
    """From two states that a seat cannot tell apart, the same deeds give that seat the same stream and the same legal moves."""
    for seat in everybody(state.game):
        real, other = World(state.clone(), seat), World(state.game.determinize(state.view(seat), rng), seat)
        for _ in range(_STEPS):
            _same(real, other, "the start")
            if not _step(real, other, rng):
                break


def _step(real: World, other: World, rng: Sfc32) -> bool:
    """One deed in both worlds; False where they end, or part because something was rightly shown."""
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
    if any(event.reveals for event in hears(heard, real.seat)):
        return False
    other_new, other_heard = after(other.state, by, move)
    real.go(new, heard, by)
    other.go(other_new, other_heard, by)
    _same(real, other, f"{move!r} of seat {by}")
    return True


def _common_step(real: World, other: World, rng: Sfc32) -> Step | None:
    """A deed that is possible in both worlds: now and then a form, else a move."""
    form = random_form(real.state, rng) if rng.below(4) == 0 else None
    if form is not None and real.state.refuse(*form) is None and other.state.refuse(*form) is None:
        return form
    asked = askable(real.state.pending())
    steps: list[Step] = [(by, move) for by in asked for move in real.state.legal(by) if other.state.refuse(by, move) is None]
    return rng.choice(steps) if steps else None


def _roll(real: World, other: World, roll: Roll, rng: Sfc32) -> bool:
    """The same number may mean another hidden card, so the other world takes any outcome that looks the same to the seat."""
    outcome = throw(roll, rng)
    new, heard = after(real.state, CHANCE, outcome)
    if any(event.reveals for event in hears(heard, real.seat)):
        return False
    seen, sounds = wire(new.view(real.seat)), _sounds(heard, real.seat)
    _alike(real, roll, new, seen, sounds)
    betrayed = False
    for shown in chain([outcome.shown], islice(roll.outcomes(), _OUTCOMES)):
        other_new, other_heard = after(other.state, CHANCE, Outcome(shown))
        if wire(other_new.view(real.seat)) == seen:
            if _sounds(other_heard, real.seat) == sounds:
                real.go(new, heard, CHANCE)
                other.go(other_new, other_heard, CHANCE)
                _same(real, other, f"{outcome!r}")
                return True
            betrayed = True
    expect(not betrayed, f"{outcome!r} tells {real.name} by an event what its view does not show")
    return False


def _alike(world: World, roll: Roll, new: State, seen: bytes, sounds: list[bytes]) -> None:
    """Outcomes that lead to different states which a seat sees alike are told to it alike."""
    for shown in islice(roll.outcomes(), _SAMPLE):
        other, heard = after(world.state, CHANCE, Outcome(shown))
        if wire(other.view(world.seat)) == seen and picture(other) != picture(new):
            expect(_sounds(heard, world.seat) == sounds, f"roll {shown} tells {world.name} by an event what its view does not show")


def _sounds(heard: Heard, seat: int) -> list[bytes]:
    return [wire(event) for event in hears(heard, seat)]


def _same(real: World, other: World, since: str) -> None:
    for here, there in zip(real.picture(), other.picture(), strict=False):
        expect(here == there, f"after {since}, {real.name} can tell from {here.decode()} or {there.decode()} what it may not know")
    expect(len(real.stream.messages) == len(other.stream.messages), f"after {since}, the number of messages tells {real.name} something")
