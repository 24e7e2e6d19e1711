"""Tables that go on for a year: opened with their newest entries only, bounded in memory, and quick to take back."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest

from longbox.hosting.course import HORIZON
from longbox.hosting.draws import seed_from
from longbox.hosting.host import OPENING_BITS, Host
from longbox.hosting.log import Log, parse
from longbox.hosting.streams import Asked, Message
from longbox.kernel import SPECTATOR
from longbox.kernel.sfc32 import Sfc32
from longbox.kit.base import random_move
from longbox.kit.table import play_a_table
from tests.marks import rule, slow
from tests.roofs import RoofsGame
from tests.toys.watch import WatchGame

pytestmark = slow

SEED = seed_from("year")
NEWEST = 50


@cache
def year() -> bytes:
    """A long session of the watch, with dice drawn and deeds taken back."""
    host, rng = Host.new(WatchGame(4), SEED), Sfc32("year")
    for seat in range(4):
        assert host.give_nonce(seat, "") is None
    while host.log.count < 3 * HORIZON:
        step = random_move(host.state, rng)
        if step is None:
            assert host.fill(0, host.game.form({"form": "ruling", "what": "stress", "hero": 1, "value": 0, "reason": "rest"})) is None
            continue
        question = host.question(step[0])
        assert question is not None
        host.answer(step[0], question.id, host.game.moves.parse(repr(step[1])))
        if rng.below(40) == 0:
            host.ask_undo(step[0])
            host.request = None
    return host.log.data()


def opened(newest: int = 0, opening: int = 0) -> Host:
    return Host.resume(WatchGame(4), parse(year(), "log"), SEED, newest, opening)


def unnumbered(messages: list[Message]) -> list[bytes]:
    """Messages without their numbers, and questions without their ids, which begin anew at each opening."""
    plain = []
    for message in messages:
        if isinstance(message, Asked) and message.question is not None:
            message = msgspec.structs.replace(message, question=msgspec.structs.replace(message.question, id=0))
        plain.append(msgspec.json.encode(msgspec.structs.replace(message, n=0)))
    return plain


def test_a_table_opened_with_its_newest_entries_is_the_same_table() -> None:
    whole, short = opened(), opened(NEWEST, opening=3)
    assert short.state == whole.state and short.course.steps[-1].n == whole.course.steps[-1].n
    assert [(step.n, step.quiet, step.auto) for step in short.course.steps] == [
        (step.n, step.quiet, step.auto) for step in whole.course.steps
    ]
    assert (short.log.count, short.log.hash, short.log.rolls, short.log.drawn) == (
        whole.log.count, whole.log.hash, whole.log.rolls, whole.log.drawn,
    )  # fmt: skip
    for seat in [*range(4), SPECTATOR]:
        retold = unnumbered(short.stream(seat).messages)
        assert retold[-30:] == unnumbered(whole.stream(seat).messages)[-30:] and len(retold) > 30
        assert repr(short.stream(seat).moves) == repr(whole.stream(seat).moves)
        assert [short.may_undo_alone(seat, count) for count in (1, 2, 3)] == [whole.may_undo_alone(seat, count) for count in (1, 2, 3)]


@rule("T2.3")
def test_no_answer_to_a_question_of_another_opening_is_taken() -> None:
    first, second = opened(NEWEST, opening=1), opened(NEWEST, opening=2)
    for seat in range(4):
        old, new = first.question(seat), second.question(seat)
        if old is not None and new is not None:
            assert old.id >> OPENING_BITS == 1 and new.id >> OPENING_BITS == 2
            refusal = second.answer(seat, old.id, second.stream(seat).moves[0])
            assert refusal is not None and refusal.code == "stale"


def test_messages_and_entries_do_not_pile_up() -> None:
    host, rng = opened(NEWEST), Sfc32("on")
    written: list[bytes] = []
    host.log.sink = written.append
    for _ in range(600):
        step = random_move(host.state, rng)
        if step is None:
            host.fill(0, host.game.form({"form": "ruling", "what": "stress", "hero": 1, "value": 0, "reason": "rest"}))
            continue
        question = host.question(step[0])
        assert question is not None
        host.answer(step[0], question.id, host.game.moves.parse(repr(step[1])))
    assert host.log.entries == [] and len(written) >= 600 and len(host.course.steps) <= 2 * HORIZON
    for seat in [*range(4), SPECTATOR]:
        stream = host.stream(seat)
        assert len(stream.messages) <= 20 * NEWEST and stream.last() == stream.messages[-1].n
        assert stream.since(stream.last() - 3) == stream.messages[-3:] and stream.since(0) == stream.messages
    assert parse(year() + b"".join(written), "log").hash == host.log.hash


@rule("T5.7")
@pytest.mark.parametrize("newest", [0, NEWEST])
def test_taking_back_far_in_a_long_table_leads_where_the_log_leads(newest: int) -> None:
    host = opened(newest)
    written: list[bytes] = []
    host.log.sink = written.append
    host.bots = {0, 1, 2, 3}
    mine = sum(step.seat == 1 and not step.auto for step in host.course.steps)
    assert mine > 100 and host.ask_undo(1, mine) is None
    assert Host.resume(host.game, parse(year() + b"".join(written), "log"), SEED).state == host.state


def test_a_short_table_opened_with_its_newest_entries_is_told_whole() -> None:
    host = play_a_table(RoofsGame(2), "short", 30)
    again = Host.resume(RoofsGame(2), parse(host.log.data(), "log"), host.seed, newest=500)
    for seat in (0, 1, SPECTATOR):
        assert msgspec.json.encode(again.stream(seat).messages) == msgspec.json.encode(host.stream(seat).messages)


def test_a_log_that_keeps_nothing_counts_all() -> None:
    log = parse(year(), "log")
    light = Log(log.header, line=log.line, keeps=False)
    for entry in log.entries:
        light.add(entry)
    assert (light.entries, light.count, light.hash, light.nonces(), light.closed()) == ([], log.count, log.hash, log.nonces(), False)
