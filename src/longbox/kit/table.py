"""Sentences about a whole table: host, log, undo and streams."""

from __future__ import annotations

import msgspec

from longbox.hosting.course import NOTE
from longbox.hosting.draws import seed_from
from longbox.hosting.fold import fold
from longbox.hosting.host import Host
from longbox.hosting.log import parse
from longbox.hosting.verify import verify
from longbox.kernel.deeds import Move
from longbox.kernel.forms import Form
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Game
from longbox.kit.base import called, everybody, expect, picture, random_form, random_move
from longbox.kit.steps import is_quiet

_FURTHER = 6


def play_a_table(game: Game, seed: str, steps: int, undo: bool = True) -> Host:
    """A table of seats that move, fill in forms and take back at random."""
    rng = Sfc32(seed)
    host = Host.new(game, seed_from(seed))
    for seat in range(game.seats):
        host.give_nonce(seat, f"nonce {seat}")
    for _ in range(steps):
        if host.over():
            break
        step = random_form(host.state, rng) if rng.below(12) == 0 else None
        if step is None or host.state.refuse(*step) is not None:
            step = random_move(host.state, rng)
        if step is None:
            break
        _do(host, step[0], step[1])
        if undo and rng.below(15) == 0:
            _take_back(host, rng)
        if undo and rng.below(20) == 0:
            quiet_deeds_leave_no_trace(host, Sfc32(f"{seed} {host.log.count}"))
    return host


def _do(host: Host, seat: int, deed: object) -> None:
    if isinstance(deed, Form):
        expect(host.fill(seat, deed) is None, f"the host refuses {deed!r}")
    elif isinstance(deed, Move):
        question = host.question(seat)
        expect(question is not None, f"seat {seat + 1} may move but has no question")
        assert question is not None
        refusal = host.answer(seat, question.id, deed)
        expect(refusal is None, f"the host refuses {deed!r}: {refusal}")
        stale = host.answer(seat, question.id, deed)
        expect(stale is not None, f"{deed!r} is accepted a second time in answer to the same question")


def _take_back(host: Host, rng: Sfc32) -> None:
    seat, count = rng.below(host.game.seats), 1 + rng.below(3)
    to, needed = host.course.before_last(seat, count), host.game.must_agree(seat)
    if to is None:
        return
    alone, entries = host.may_undo_alone(seat, count), host.log.count
    expect(host.ask_undo(seat, count) is None, f"seat {seat + 1} may not even ask to take back {count}")
    expect((host.log.count > entries) == (alone or not needed), "taking back needed the others' agreement, or did not, against the rule")
    for other in needed:
        if host.request is not None:
            host.vote(other, True, host.request.id)
    taken = host.log.count > entries and host.log.entries[entries].undo == to
    expect(taken, "the table agreed, and nothing was taken back")


def quiet_deeds_leave_no_trace(host: Host, rng: Sfc32) -> None:
    """What a seat does quietly shows others nothing, now or later, in streams, counts, or what they can take back, and ends no request."""
    game = host.game
    quiet = [(seat, deed) for seat in range(game.seats) for deed in _quiet_deeds(host, seat, rng)]
    if not quiet or host.over():
        return
    seat, deed = rng.choice(quiet)
    twin = Host.resume(game, parse(host.log.data(), "log"), host.seed)
    plain = Host.resume(game, parse(host.log.data(), "log"), host.seed)
    asking = rng.below(game.seats)
    for one in (twin, plain):
        one.ask_undo(asking)
    if twin.state.refuse(seat, deed) is not None:
        return
    _do_quietly(twin, seat, deed)
    _alike(twin, plain, seat, deed)
    for other in range(game.seats):
        if other != seat and plain.request is None and plain.may_undo_alone(other):
            for one in (twin, plain):
                one.ask_undo(other)
            _alike(twin, plain, seat, deed)
    last = twin.course.steps[-1]
    if twin.request is None and twin.may_undo_alone(seat) and last.deed is deed and last.quiet != NOTE and rng.below(2):
        twin.ask_undo(seat)
        _alike(twin, plain, seat, deed)
    _others_go_on(twin, plain, seat, deed, rng)


def _others_go_on(twin: Host, plain: Host, seat: int, deed: object, rng: Sfc32) -> None:
    """The same moves of others at two tables, until something comes to light: that may be what the seat has done quietly."""
    for _ in range(_FURTHER):
        others = [other for other in range(plain.game.seats) if other != seat]
        moves = [(other, move) for other in others for move in twin.stream(other).moves if move in plain.stream(other).moves]
        if not moves:
            return
        other, move = rng.choice(moves)
        before = twin.log.count
        for one in (twin, plain):
            _do(one, other, move)
        if any(step.showed for step in twin.course.steps if step.n > before):
            return
        _alike(twin, plain, seat, deed)


def _quiet_deeds(host: Host, seat: int, rng: Sfc32) -> list[Move | Form]:
    forms = [random_form(host.state, rng) for _ in range(8)]
    filled = [form[1] for form in forms if form and form[0] == seat and isinstance(form[1], Form)]
    found: list[Move | Form] = [form for form in filled if is_quiet(form) and host.state.refuse(seat, form) is None]
    return [*found, *(move for move in host.stream(seat).moves if is_quiet(move))]


def _do_quietly(host: Host, seat: int, deed: Move | Form) -> None:
    question = host.question(seat)
    refusal = host.fill(seat, deed) if isinstance(deed, Form) else host.answer(seat, question.id if question else 0, deed)
    expect(refusal is None, f"the host refuses {deed!r}: {refusal}")


def _alike(twin: Host, plain: Host, seat: int, deed: object) -> None:
    for other in everybody(plain.game):
        if other != seat:
            same = facts(twin, other) == facts(plain, other)
            expect(same, f"{called(plain.game, other)} can tell from the table that seat {seat + 1} has done something quietly ({deed!r})")


def facts(host: Host, seat: int) -> tuple[object, ...]:
    """All that a table may show to a seat, or to everybody."""
    request = host.request and (host.request.seat, host.request.count, sorted(host.request.agreed))
    undo = [(host.may_undo_alone(seat, count), repr(host.no_undo(seat, count)), host.taken_back(seat, count)) for count in (1, 2, 3)]
    stream = msgspec.json.encode(host.stream(seat).messages)
    return stream, undo, request, host.public, host.waiting(), host.roll_id(), host.wishes.get(seat)


def a_table_holds(game: Game, seed: str, steps: int) -> None:
    """A log reads back, folds to the same state, opens to the same streams, and its draws can be checked."""
    host = play_a_table(game, seed, steps)
    state = picture(host.state)
    expect(picture(fold(game, host.log)) == state, "the log folds to another state")
    again = Host.resume(game, parse(host.log.data(), "log"), host.seed)
    expect(picture(again.state) == state, "the table that was opened again is in another state")
    for seat in everybody(game):
        one, two = host.stream(seat).messages, again.stream(seat).messages
        expect([m.n for m in one] == list(range(1, len(one) + 1)), f"the stream of seat {seat + 1} has gaps")
        expect(
            msgspec.json.encode(one) == msgspec.json.encode(two), f"the stream of seat {seat + 1} differs once the table is opened again"
        )
    host.close()
    report = verify(game, parse(host.log.data(), "log"))
    expect(report.entries == len(host.log.entries), "not every entry was checked")
