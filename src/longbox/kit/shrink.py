"""Make the way to a fault as short and plain as possible: leave out turns, rounds and single deeds, and make those that are left simpler,
while the rest is still possible and ends in the same fault."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, islice

from longbox.kernel.deeds import CHANCE, Deed, Move, Outcome
from longbox.kernel.errors import BadDeed
from longbox.kernel.forms import Form
from longbox.kernel.state import Ask, Game, Roll, State
from longbox.kit.base import Step

_ATTEMPTS = 1500
_MOST_FOR_PAIRS = 30
_MOST_DRAWS = 60

Fails = Callable[[list[Step]], bool]


def shrink(
    game: Game, deeds: list[Step], check: Callable[[State, Step | None], None], step: Step | None, fault: type[Exception]
) -> list[Step]:
    """The deeds, or fewer and simpler ones, after which the check still fails in the same way."""
    left = _ATTEMPTS

    def still_fails(shorter: list[Step]) -> bool:
        nonlocal left
        left -= 1
        return left > 0 and fails(game, shorter, check, step, fault)

    before: list[Step] | None = None
    while deeds != before and left > 0:
        before = deeds
        deeds = _without_rounds(game, deeds, still_fails)
        deeds = _simpler(_without_pairs(_without_chunks(deeds, still_fails), still_fails), still_fails)
    return deeds


def _without_rounds(game: Game, deeds: list[Step], still_fails: Fails) -> list[Step]:
    """Leave out all that lies between two times at which the same seats are asked the same: a seat's turns, or whole rounds. What comes
    after them is mended: without the cards that were drawn there, somebody may have to play another one."""
    for asked in dict.fromkeys(_questions(game, deeds)):
        size = len(deeds)
        while size:
            places = [at for at, one in enumerate(_questions(game, deeds)) if one == asked]
            size = max(0, min(size, len(places) - 1))
            cuts = [(places[at], places[at + size]) for at in range(len(places) - size)] if size else []
            ways = (_mended(game, deeds[:first] + deeds[last:]) for first, last in cuts)
            shorter = next((way for way in ways if len(way) < len(deeds) and still_fails(way)), None)
            if shorter is None:
                size //= 2
            else:
                deeds = shorter
    return deeds


def _questions(game: Game, deeds: list[Step]) -> list[str]:
    """What the game waits for before each of the deeds."""
    state, found = game.start(), list[str]()
    for step in deeds:
        found.append(repr(state.pending()))
        state.apply(*step)
    return found


def _mended(game: Game, deeds: list[Step]) -> list[Step]:
    """The deeds as far as they are possible in this order. If one is refused, the draw before it gives what it needs, or one like it is
    made; otherwise it is left out."""
    state, drawing, found = game.start(), game.start(), list[Step]()
    for seat, deed in deeds:
        possible: Deed | None = deed
        if state.refuse(seat, deed) is not None and found and found[-1][0] == CHANCE:
            drawn = _draw_for(drawing, seat, deed)
            if drawn is not None:
                found[-1], state = (CHANCE, drawn), drawing.clone()
                state.apply(*found[-1])
        if state.refuse(seat, deed) is not None:
            possible = _like(state, seat, deed)
        if possible is not None:
            drawing = state.clone() if seat == CHANCE else drawing
            found.append((seat, possible))
            state.apply(seat, possible)
    return found


def _draw_for(state: State, seat: int, deed: Deed) -> Outcome | None:
    """What chance has to show so that this deed is possible at once."""
    pending = state.pending()
    for shown in islice(pending.outcomes(), _MOST_DRAWS) if isinstance(pending, Roll) else []:
        after = state.clone()
        after.apply(CHANCE, Outcome(shown))
        if after.refuse(seat, deed) is None:
            return Outcome(shown)
    return None


def _like(state: State, seat: int, deed: Deed) -> Deed | None:
    """Another roll where this one is not possible, or another move of the same kind."""
    pending = state.pending()
    if isinstance(deed, Outcome) and isinstance(pending, Roll):
        return Outcome(next(pending.outcomes()))
    if isinstance(deed, Move) and isinstance(pending, Ask):
        return next((move for move in state.legal(seat) if move.kind is deed.kind), None)
    return None


def _without_chunks(deeds: list[Step], still_fails: Fails) -> list[Step]:
    """Leave out halves, then quarters, and so on down to single deeds, as often as that does anything."""
    size = max(1, len(deeds) // 2)
    while size and deeds:
        at, found = len(deeds) - size, False
        while at > -size:
            shorter = deeds[: max(0, at)] + deeds[at + size :]
            if still_fails(shorter):
                deeds, found = shorter, True
            at -= size
        if not (found and size == 1):
            size //= 2
    return deeds


def _without_pairs(deeds: list[Step], still_fails: Fails) -> list[Step]:
    """Leave out two deeds that need each other, such as a coin and the roll for it, wherever they are."""
    if len(deeds) > _MOST_FOR_PAIRS:
        return deeds
    for one, two in combinations(range(len(deeds)), 2):
        shorter = [deed for at, deed in enumerate(deeds) if at not in (one, two)]
        if still_fails(shorter):
            return shorter
    return deeds


def _simpler(deeds: list[Step], still_fails: Fails) -> list[Step]:
    """Put smaller rolls and plainer forms in their places."""
    for at, (seat, deed) in enumerate(deeds):
        for other in _plainer(deed):
            instead = [*deeds[:at], (seat, other), *deeds[at + 1 :]]
            if still_fails(instead):
                deeds = instead
                break
    return deeds


def _plainer(deed: Deed) -> Iterator[Deed]:
    if isinstance(deed, Outcome):
        yield from (Outcome(shown) for shown in _smaller(deed.shown))
    elif isinstance(deed, Form):
        yield from _plainer_forms(deed)


def _smaller(shown: list[int]) -> Iterator[list[int]]:
    """All ones, then each number in turn as low as it gets, the lowest first."""
    if any(number > 1 for number in shown):
        yield [1] * len(shown)
        for at, number in enumerate(shown):
            for lower in range(1, number):
                yield [*shown[:at], lower, *shown[at + 1 :]]


def _plainer_forms(form: Form) -> Iterator[Form]:
    """Without a blank that is not needed, or with its plainest value."""
    for blank in form.kind.blanks:
        plain: dict[str, object] = {"number": blank.low, "numbers": [], "text": "a", "word": blank.words[0] if blank.words else ""}
        rest = {name: value for name, value in form.values.items() if name != blank.name}
        if blank.name in form.values:
            for values in [rest] if not blank.needed else [{**form.values, blank.name: plain[blank.type]}]:
                try:
                    plainer = form.kind.fill(values)
                except BadDeed:
                    continue
                if plainer != form:
                    yield plainer


def fails(game: Game, deeds: list[Step], check: Callable[[State, Step | None], None], step: Step | None, fault: type[Exception]) -> bool:
    """Whether these deeds are possible in this order, and the check fails after them."""
    try:
        state = game.start()
        state.heard = []  # a check may ask what was told on the way
        for seat, deed in deeds:
            if state.refuse(seat, deed) is not None:
                return False
            state.apply(seat, deed)
        if step is not None and state.refuse(*step) is not None:
            return False
    except Exception:
        return False
    try:
        check(state, step)
    except fault:
        return True
    except Exception:
        return False
    return False
