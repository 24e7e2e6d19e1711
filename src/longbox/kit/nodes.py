"""Sentences that hold at every node of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from longbox.kernel.codec import Record, StateRecord
from longbox.kernel.deeds import CHANCE, Move, Outcome, Refusal
from longbox.kernel.errors import BadOption
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import SPECTATOR, Ask, Over, Roll, State, seats_in
from longbox.kernel.views import wire
from longbox.kit.base import (
    Broken,
    NodeCheck,
    askable,
    called,
    everybody,
    expect,
    expect_refusal,
    expect_same_view,
    is_sound,
    picture,
    random_deed,
    random_move,
    sample,
    throw,
)
from longbox.kit.forms import FORM_CHECKS
from longbox.kit.leaks import deeds_that_look_alike_are_told_alike
from longbox.kit.plans import DRAFT_CHECKS

_MOST_MOVES = 2000
_REASONS = 5
_SAMPLE = 400
"""So many moves of a larger table are tried at each node."""
_UNASKED = 100
"""So many of a seat that is not asked: everything of it is refused, whatever it is."""


def what_is_pending_is_sound(state: State, rng: Sfc32) -> None:
    """The game waits for seats that exist and can move, for dice that have sides, or is over with a score for each seat."""
    pending, game = state.pending(), state.game
    expect(repr(pending) == repr(state.pending()), f"asking twice what is pending gives {pending!r}, then {state.pending()!r}")
    expect(isinstance(pending, (Ask, Roll, Over)), f"{pending!r} is not an Ask, Roll or Over")
    assert isinstance(pending, (Ask, Roll, Over))
    expect(game.rulebook.find(pending.rule), f"{pending!r} cites rule {pending.rule!r}, which does not exist")
    if isinstance(pending, Ask):
        asked = askable(pending)
        expect(asked or game.open_ended, f"{pending!r} asks nobody")
        expect(all(seat < game.seats for seat in asked), f"{pending!r} asks a seat that does not exist")
        for seat in seats_in(pending.seats):
            expect(state.legal(seat), _nothing_to_do(state, seat, pending), state.waits)
    elif isinstance(pending, Roll):
        expect(pending.sides and min(pending.sides) >= 1, f"{pending!r} has no dice, or a die without sides")
        expect(CHANCE <= pending.by < game.seats, f"{pending!r} belongs to a seat that does not exist")
    else:
        expect(len(pending.scores) == game.seats, f"{pending!r} does not have one score for each seat")
        expect(all(seat < game.seats for seat in seats_in(pending.winners)), f"{pending!r} is won by a seat that does not exist")


def _nothing_to_do(state: State, seat: int, ask: Ask) -> str:
    """The question, and some moves with why they are refused, of each reason one."""
    table, why = state.game.moves, dict[str, str]()
    for move in table.all() if table.size <= _MOST_MOVES else []:
        why.setdefault(repr(state.refuse(seat, move)), repr(move))
    refused = "; ".join(f"`{move}`: {reason}" for reason, move in list(why.items())[:_REASONS])
    words = f"seat {seat + 1} is waited for (`{ask.what}`, rule {ask.rule}) and has no legal move"
    return f"{words}. Refused are, for example, {refused}" if refused else words


def listed_moves_are_accepted_and_others_refused(state: State, rng: Sfc32) -> None:
    """`legal` lists exactly the moves that `refuse` lets pass; every other one is refused with words and a rule that exists."""
    table = state.game.moves
    asked = askable(state.pending())
    moves = table.all() if table.size <= _MOST_MOVES else [table.move(rng.below(table.size)) for _ in range(_SAMPLE)]
    for seat in range(state.game.seats):
        legal = state.legal(seat)
        expect(len(set(legal)) == len(legal), f"legal({seat}) lists a move twice: {legal}")
        expect(seat in asked or not legal, f"legal({seat}) lists {legal} though the seat is not asked")
        for move in legal:
            refusal = state.refuse(seat, move)
            expect(refusal is None, f"legal({seat}) lists {move!r}, which is refused: {refusal}", _lists(state, move))
        listed = set(legal)
        for move in moves if seat in asked else moves[:: max(1, len(moves) // _UNASKED)]:
            if move not in listed:
                refusal = state.refuse(seat, move)
                if not is_sound(refusal, state.game):  # asked first, because there are many, and their words take long
                    expect_refusal(refusal, state.game, f"{move!r} from seat {seat + 1}")
    for seat in (-2, CHANCE, state.game.seats):
        expect_refusal(state.refuse(seat, moves[0]), state.game, f"{moves[0]!r} from seat {seat + 1}, which does not exist")


def _lists(state: State, move: Move) -> Callable[..., object]:
    """What to look at if a move is listed by mistake: the game's own `legal`, or else `refuse` of its kind."""
    return state.legal if type(state).legal is not State.legal else move.kind.refuse


def moves_read_back(state: State, rng: Sfc32) -> None:
    """Text, JSON and action number of a move lead back to it."""
    table = state.game.moves
    for seat in range(state.game.seats):
        for move in state.legal(seat):
            expect(table.parse(repr(move)) == move, f"{move!r} does not read back from its text")
            expect(table.from_json(msgspec.json.decode(msgspec.json.encode(move.json()))) == move, f"{move!r} does not read back from JSON")
            expect(table.move(table.number(move)) == move, f"{move!r} does not come back from its number")


def asking_changes_nothing(state: State, rng: Sfc32) -> None:
    """`pending`, `legal`, `refuse`, `view`, `clone` and `encode` leave the state as it is, and so do the offers of forms."""
    before = picture(state)
    state.pending()
    for seat in range(state.game.seats):
        for move in [*state.legal(seat), *sample(state.game, rng)]:
            state.refuse(seat, move)
        for kind in state.game.forms.values():
            if kind.offered(state, seat) is None:
                kind.blanks_for(state, seat)
    for seat in everybody(state.game):
        view = state.view(seat)
        state.game.show(view)
        state.game.determinize(view, rng)
    state.clone()
    expect(picture(state) == before, "asking has changed the state")


def json_round_trip(state: State, rng: Sfc32) -> None:
    """A state is read back from JSON as it was written."""
    written = picture(state)
    again = state.game.decode(msgspec.json.decode(written))
    expect(picture(again) == written, "the state that was read back from JSON is different")
    expect(repr(again.pending()) == repr(state.pending()), "the state that was read back from JSON waits for something else")


def clone_equals_and_is_apart(state: State, rng: Sfc32) -> None:
    """A clone equals its original; what happens to one does not touch the other."""
    before = picture(state)
    clone, keep = state.clone(), state.clone()
    expect(picture(clone) == before, "the clone differs from its original")
    expect(clone.heard is None, "somebody listens to the clone")
    for _ in range(6):
        step = random_deed(clone, rng)
        if step is None:
            break
        clone.apply(*step)
    expect(picture(state) == before, "a move in the clone has changed the original")
    expect(picture(keep) == before, "a move in one clone has changed another")


def the_codec_is_complete(state: State, rng: Sfc32) -> None:
    """Every attribute of every object on the state is in the codec, so that nothing is lost in JSON or overlooked in a clone."""
    codec = state.game.codec
    assert isinstance(codec, StateRecord)
    named = {*codec.fields, "drafts", "sealed", "frames", "heard"} | {
        name for name in attributes(state) if getattr(state, name) is state.game
    }
    expect(attributes(state) == named, f"state and codec differ in {sorted(attributes(state) ^ named)}")
    for name, field in codec.fields.items():
        _complete(getattr(state, name), field, name)


def _complete(value: Any, codec: Any, where: str) -> None:
    if isinstance(codec, Record) and value is not None:
        expect(attributes(value) == set(codec.fields), f"{where} and its codec differ in {sorted(attributes(value) ^ set(codec.fields))}")
        for name, field in codec.fields.items():
            _complete(getattr(value, name), field, f"{where}.{name}")
    elif hasattr(codec, "item"):
        for item in value if isinstance(value, list) else [value]:
            _complete(item, codec.item, where)


def attributes(value: object) -> set[str]:
    """The names of an object's attributes: compiled, with slots, or in a dictionary."""
    names = set(getattr(value, "__dict__", {})) | set(getattr(type(value), "__mypyc_attrs__", ()))
    for base in type(value).__mro__:
        slots = base.__dict__.get("__slots__", ())
        names |= {slots} if isinstance(slots, str) else set(slots)
    return names - {"__dict__", "__weakref__"}


def views_hold(state: State, rng: Sfc32) -> None:
    """Every seat's view can be sent, names its seat, reads as text, and allows a state that looks the same to that seat."""
    for seat in everybody(state.game):
        who, view = called(state.game, seat), state.view(seat)
        expect(view.seat == seat, f"the view of {who} says it is of seat {view.seat + 1}")
        over = state.view_over(seat, lambda: state.view(SPECTATOR)) if seat != SPECTATOR else view
        expect_same_view(over, view, f"made over what spectators see, the view of {who} is another", state.view_over)
        expect(state.game.show(view).strip(), f"the view of {who} has no text")
        other = state.game.determinize(view, rng)
        expect_same_view(other.view(seat), view, f"determinize does not keep the view of {who}", state.game.determinize)
        expect(repr(other.pending()) == repr(state.pending()), f"{who} must be able to tell that the game waits for {state.pending()!r}")
        _view_is_a_copy(state, seat, rng)
        if seat < state.game.seats:
            for move in sample(state.game, rng):
                here, there = state.refuse(seat, move), other.refuse(seat, move)
                expect(repr(here) == repr(there), f"the refusal of {move!r} tells {who} what it may not know: {here}, {there}")
            _same_moves(state, other, seat)


def _same_moves(state: State, other: State, seat: int) -> None:
    """Whatever is listed in one of two states that look the same to a seat is listed in the other."""
    here, there = state.legal(seat), other.legal(seat)
    for move in here if here != there else []:
        if move not in there:
            raise _depends(move, other.refuse(seat, move), seat, state)
    for move in there if here != there else []:
        if move not in here:
            raise _depends(move, state.refuse(seat, move), seat, state)
    expect(here == there, f"the order of the legal moves of {called(state.game, seat)} depends on what it does not know", state.legal)


def _depends(move: Move, refusal: Refusal | None, seat: int, state: State) -> Broken:
    words = f"the legal moves of {called(state.game, seat)} depend on what it does not know"
    but = f"refused ({refusal})" if refusal else "neither listed nor refused"
    return Broken(f"{words}: `{move!r}` is listed in one game and, in another with the same view, {but}", move.kind.refuse)


def only_seats_have_views(state: State, rng: Sfc32) -> None:
    """Seats and spectators have views; a number that is no seat has none, and asking for it raises ValueError or IndexError."""
    for seat in (-2, CHANCE, state.game.seats, SPECTATOR + 1):
        try:
            view = state.view(seat)
        except (ValueError, IndexError):
            continue
        raise Broken(f"there is no seat {seat}, but `view({seat})` shows one: {view}")


def _view_is_a_copy(state: State, seat: int, rng: Sfc32) -> None:
    clone = state.clone()
    view = clone.view(seat)
    sent = wire(view)
    for _ in range(4):
        step = random_move(clone, rng)
        if step is not None:
            clone.apply(*step)
    expect(wire(view) == sent, f"a view of {called(state.game, seat)} changes when the game goes on: it holds lists of the state")


def chance_takes_only_what_was_asked(state: State, rng: Sfc32) -> None:
    """A roll is taken only from chance, in the right number, each within its sides."""
    pending, game = state.pending(), state.game
    if not isinstance(pending, Roll):
        expect_refusal(state.refuse(CHANCE, Outcome([1])), game, "a roll that nobody asked for")
        return
    good = throw(pending, rng)
    expect(state.refuse(CHANCE, good) is None, f"{good!r} is refused")
    expect_refusal(state.refuse(0, good), game, "a roll from a player")
    for wrong in ([*good.shown, 1], good.shown[1:], [0, *good.shown[1:]], [pending.sides[0] + 1, *good.shown[1:]]):
        expect_refusal(state.refuse(CHANCE, Outcome(wrong)), game, f"the roll {wrong}")


def chapters_hold(state: State, rng: Sfc32) -> None:
    """Whether a chapter can close, or why not, is known to everybody; where it can, the game carries over, and is not half done then."""
    game, refusal = state.game, state.resting()
    if refusal is not None:
        expect_refusal(refusal, game, "closing a chapter")
    if not game.open_ended:
        return
    for seat in everybody(game):
        other = game.determinize(state.view(seat), rng).resting()
        expect(
            repr(other) == repr(refusal), f"whether a chapter can close tells {called(game, seat)} what it may not know: {refusal}, {other}"
        )
    if refusal is None:
        new = game.carry(game, state.clone(), list(range(game.seats)))
        expect(game.decode(game.encode(new)) == new, "the state that was carried over does not read back")
        expect(new.resting() is None, f"the state that was carried over is half done: {new.resting()}")


def secrets_stay_with_their_seats(state: State, rng: Sfc32) -> None:
    """Only secret seats see more than spectators do; a seat that is new in the next chapter knows nothing that was secret."""
    game = state.game
    if not game.open_ended:
        return
    watched = state.view(SPECTATOR)
    for seat in set(range(game.seats)) - set(game.secret_seats()):
        seen = msgspec.structs.replace(state.view(seat), seat=SPECTATOR)
        expect(
            wire(seen) == wire(watched), f"{called(game, seat)} is no secret seat, but sees more than a spectator: {seen} is not {watched}"
        )
    if state.resting() is None:
        other = game.determinize(watched, rng)
        for seat in game.secret_seats():
            ours, theirs = (_as_newcomer(one, seat) for one in (state, other))
            expect(ours == theirs, f"{called(game, seat)}, new in the next chapter, still sees what was secret: {ours!r} is not {theirs!r}")


def _as_newcomer(state: State, seat: int) -> bytes:
    """What a seat sees if it is new in the next chapter; nothing if the game does not allow that."""
    game, places = state.game, [-1 if place == seat else place for place in range(state.game.seats)]
    try:
        return wire(game.carry(game, state.clone(), places).view(seat))
    except BadOption:
        return b""


NODE_CHECKS: list[NodeCheck] = [
    asking_changes_nothing,  # first, while nobody has asked this state anything
    what_is_pending_is_sound,
    listed_moves_are_accepted_and_others_refused,
    moves_read_back,
    json_round_trip,
    clone_equals_and_is_apart,
    the_codec_is_complete,
    views_hold,
    only_seats_have_views,
    chance_takes_only_what_was_asked,
    *DRAFT_CHECKS,
    *FORM_CHECKS,
    deeds_that_look_alike_are_told_alike,
    chapters_hold,
    secrets_stay_with_their_seats,
]
