"""Sentences about a whole table: host, log, undo and streams."""

from __future__ import annotations

import msgspec

from longbox.kernel.deeds import Move
from longbox.kernel.draws import seed_from
from longbox.kernel.fold import fold
from longbox.kernel.forms import Form
from longbox.kernel.host import Host
from longbox.kernel.kit.base import everybody, expect, picture, random_form, random_move
from longbox.kernel.log import parse
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Game
from longbox.kernel.verify import verify


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
    return host


def _do(host: Host, seat: int, deed: object) -> None:
    if isinstance(deed, Form):
        expect(host.fill(seat, deed) is None, f"the host refuses {deed!r}")
    elif isinstance(deed, Move):
        question = host.question(seat)
        expect(question is not None, f"seat {seat} may move but has no question")
        assert question is not None
        refusal = host.answer(seat, question.id, deed)
        expect(refusal is None, f"the host refuses {deed!r}: {refusal}")
        stale = host.answer(seat, question.id, deed)
        expect(stale is not None, f"{deed!r} is accepted a second time in answer to the same question")


def _take_back(host: Host, rng: Sfc32) -> None:
    seat = rng.below(host.game.seats)
    to = host.before_last(seat)
    if to is None:
        return
    alone, entries = host.may_undo_alone(seat, to), len(host.log.entries)
    expect(host.ask_undo(seat, to) is None, f"seat {seat} may not even ask to go back to entry {to}")
    expect(
        (len(host.log.entries) > entries) == (alone or host.game.seats == 1),
        "taking back needed the others' word, or did not, against the rule",
    )
    for other in range(host.game.seats):
        if not alone and other != seat:
            host.vote_undo(other, True)
    taken = len(host.log.entries) > entries and host.log.entries[entries].undo == to
    expect(taken, "the table agreed, and nothing was taken back")


def a_table_holds(game: Game, seed: str, steps: int) -> None:
    """A log reads back, folds to the same state, opens to the same streams, and its draws can be checked."""
    host = play_a_table(game, seed, steps)
    state = picture(host.state)
    expect(picture(fold(game, host.log)) == state, "the log folds to another state")
    again = Host.resume(game, parse(host.log.data(), "log"), host.seed)
    expect(picture(again.state) == state, "the table that was opened again is in another state")
    for seat in everybody(game):
        one, two = host.stream(seat).messages, again.stream(seat).messages
        expect([m.n for m in one] == list(range(1, len(one) + 1)), f"the stream of seat {seat} has gaps")
        expect(msgspec.json.encode(one) == msgspec.json.encode(two), f"the stream of seat {seat} differs after the table was opened again")
    host.close()
    report = verify(game, parse(host.log.data(), "log"))
    expect(report.entries == len(host.log.entries), "not every entry was checked")
