"""Marked events: what they bring to light for a seat, its view has to show (rule T1.2)."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import msgspec

from longbox.kernel.deeds import Deed, Move, Outcome
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Roll, State, only
from longbox.kernel.views import Event, wire
from longbox.kit.base import Broken, Heard, after, betrayed, called, everybody, hears, name_of, picture, sounds
from longbox.kit.plans import fits_again

_WORLDS = 2
_OTHERS = 4
_MOST = 300
_MOST_STEPS = 60


class Told:
    """A deed as one seat sees and hears it."""

    def __init__(self, state: State, by: int, deed: Deed, seat: int, new: State, heard: Heard) -> None:
        self.state = state
        self.by = by
        self.deed = deed
        self.seat = seat
        self.new = new
        self.events = hears(heard, seat)
        self.seen = wire(new.view(seat))
        self.sounds = sounds(self.events)

    def looks_like(self, other: State, deed: Deed) -> Told | None:
        """What another state tells of a deed, if the seat's view is the same after it; None if it differs, or the deed is refused."""
        if other.refuse(self.by, deed) is not None:
            return None
        told = Told(other, self.by, deed, self.seat, *after(other, self.by, deed))
        return told if told.seen == self.seen else None

    def broken_by(self, other: Told) -> Broken:
        who = called(self.state.game, self.seat)
        what = self._unseen(other)
        words = f"The states differ in {what}, and the view of {who} is the same." if what else ""
        return betrayed(name_of((self.by, self.deed)), who, self.events, other.events, words, self.new.view)

    def _unseen(self, other: Told) -> str:
        """The fields of the state that differ after the deed."""
        one, two = self.new.game.encode(self.new), self.new.game.encode(other.new)
        return ", ".join(f"`{name}`" for name in one if one[name] != two.get(name)) if isinstance(one, dict) else ""


def what_is_revealed_is_in_the_view(state: State, seat: int, deed: Deed, rng: Sfc32) -> None:
    """If an event marked OWN or HIDDEN tells a seat something that is still secret, the view of that seat shows it."""
    new, heard = after(state, seat, deed)
    if not any(event.reveals for _, event in heard):
        return
    for other in everybody(state.game):
        told = Told(state, seat, deed, other, new, heard)
        if any(event.reveals for event in told.events):
            for _ in range(_WORLDS):
                _in_another_world(told, state.game.determinize(state.view(other), rng), rng)
            _by_another_deed(told, rng)
            _by_another_plan(told, rng)


def _in_another_world(told: Told, other: State, rng: Sfc32) -> None:
    """In a world that looked the same to the seat, some deed that still looks the same is told the same.

    What was shown and is gone, such as a plan that was carried out, need not stay in a view. So only worlds count whose whole
    difference has outlasted the deed.
    """
    others, alike = _other_deeds(told, other), list[Told]()
    for deed in (told.deed, *_some(others, rng)):
        same = told.looks_like(other, deed)
        if same is not None and same.sounds == told.sounds:
            return
        alike += [same] if same is not None else []
    for same in alike:
        if _outlasts(told, same) and not _told_the_same(told, other, others):
            raise told.broken_by(same)


def _by_another_deed(told: Told, rng: Sfc32) -> None:
    """What another seat chose in secret, or chance showed it, is not in a marked event, whichever of the deeds that look alike it was."""
    secrets = _marked(told.events)
    for deed in _some(_other_deeds(told, told.state), rng):
        same = told.looks_like(told.state, deed)
        if same is not None and _marked(same.events) != secrets and same.new != told.new:
            raise told.broken_by(same)


def _by_another_plan(told: Told, rng: Sfc32) -> None:
    """If a deed uses up another seat's secret plan, and what comes of it is still secret, no marked event says what it was.

    All steps that could be in the place of one are tried, and nothing else differs. Then events that differ say something
    about what is left unless each of them leaves the same states.
    """
    for seat, draft in enumerate(told.state.drafts):
        if seat == told.seat or not draft:
            continue
        before, left = wire(told.state.view(told.seat)), dict[tuple[bytes, ...], dict[bytes, Told]]()
        for other in [told.state, *_with_another_step(told.state, seat, rng.below(len(draft)))]:
            same = told.looks_like(other, told.deed) if wire(other.view(told.seat)) == before else None
            if same is not None:
                left.setdefault(tuple(_marked(same.events)), {})[picture(same.new)] = same
        mine = left[tuple(_marked(told.events))]
        for theirs in left.values():
            if theirs.keys() != mine.keys():
                raise told.broken_by(next(same for which, same in theirs.items() if which not in mine or len(theirs) < len(mine)))


def _with_another_step(state: State, seat: int, place: int) -> list[State]:
    """The state with each other step in this place of a draft, sealed or not as it was; none if there are too many to try all."""
    draft, bare = state.drafts[seat], state.clone()
    bare.sealed &= ~only(seat)
    bare.drafts[seat] = [*draft[:place], *draft[place + 1 :]]
    step, others = draft[place], list[State]()
    steps = [move for move in bare.legal(seat) if move.kind.step and move.slot() == step.slot() and move != step]
    for move in steps if len(steps) <= _MOST_STEPS else []:
        other = bare.clone()
        other.drafts[seat] = [*draft[:place], move, *draft[place + 1 :]]
        if fits_again(other, seat) and (not state.sealed & only(seat) or any(last.kind.seals for last in other.legal(seat))):
            other.sealed = state.sealed
            others.append(other)
    return others


def _other_deeds(told: Told, state: State) -> list[Deed]:
    """The other outcomes of a roll, or the other moves of this kind, unless the seat made the move itself and knows which it was."""
    deed, pending = told.deed, state.pending()
    if isinstance(deed, Outcome) and isinstance(pending, Roll):
        return [Outcome(shown) for shown in islice(pending.outcomes(), _MOST + 2) if shown != deed.shown]
    if isinstance(deed, Move) and told.by != told.seat:
        return [move for move in state.legal(told.by) if move.kind is deed.kind and move != deed]
    return []


def _some(deeds: list[Deed], rng: Sfc32) -> list[Deed]:
    return deeds if len(deeds) <= _OTHERS else [rng.choice(deeds) for _ in range(_OTHERS)]


def _told_the_same(told: Told, other: State, deeds: list[Deed]) -> bool:
    """Whether any deed is told as this one was; also if there are too many to try."""
    found = (told.looks_like(other, deed) for deed in deeds)
    return len(deeds) > _MOST or any(same is not None and same.sounds == told.sounds for same in found)


def _marked(events: list[Event]) -> list[bytes]:
    return sounds([event for event in events if event.reveals])


def _outlasts(told: Told, other: Told) -> bool:
    states = told.state, other.state, told.new, other.new
    return _still_differ(*(told.state.game.encode(state) for state in states))


def _still_differ(one: Any, other: Any, one_now: Any, other_now: Any) -> bool:
    """Whether all that differs between the first two, as JSON data, differs in the same way between the last two."""
    four = one, other, one_now, other_now
    if one == other:
        return True
    if all(isinstance(data, dict) and data.keys() == one.keys() for data in four):
        return all(_still_differ(*(data[key] for data in four)) for key in one)
    if all(isinstance(data, list) for data in four):
        if len({len(data) for data in four}) == 1 and all(_still_differ(*items) for items in zip(*four, strict=True)):
            return True
        before = _only_in(one, other), _only_in(other, one)
        return any(before) and before == (_only_in(one_now, other_now), _only_in(other_now, one_now))
    return bool(one == one_now and other == other_now)


def _only_in(one: list[Any], other: list[Any]) -> Counter[bytes]:
    return Counter(map(msgspec.json.encode, one)) - Counter(map(msgspec.json.encode, other))
