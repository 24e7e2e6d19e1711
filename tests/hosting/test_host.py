"""The rules of the table, proved at the host: judging, logging, telling, taking back, standing orders, resuming and checking afterwards."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

from longbox.hosting.advice import Advice
from longbox.hosting.course import HORIZON
from longbox.hosting.draws import commitment, draw
from longbox.hosting.fold import fold, state_hash
from longbox.hosting.host import NONCE_LIMIT, PASSES_IN_A_ROW, Host
from longbox.hosting.log import ALL_ROLLS, Entry, Header, Log, parse
from longbox.hosting.passing import MOST_ORDERS, NO_WISHES, Order, Wishes, read_wishes
from longbox.hosting.streams import Asked, Drafted, Ended, Stream, Told, Undone, Waiting
from longbox.hosting.verify import verify
from longbox.kernel import (
    CHANCE,
    SPECTATOR,
    Ask,
    BadDeed,
    BadLog,
    Effect,
    Event,
    Form,
    FormKind,
    Frame,
    Game,
    Kind,
    Move,
    Outcome,
    Over,
    Pending,
    Range,
    Refusal,
    Roll,
    State,
    Stuck,
    View,
    only,
)
from longbox.kernel.codec import FLAG, WHOLE, many, state_record
from longbox.kernel.forms import TEXT_LIMIT
from tests.marks import rule
from tests.raid import RaidGame
from tests.roofs import RULES, RoofsGame, RoofsView
from tests.toys.duel import DuelGame
from tests.toys.duel_data import Drew, DuelView
from tests.toys.watch import WatchGame

SEED = bytes(range(32))
STRANGERS = [-5, -1, 2, SPECTATOR, 99]
"""Seat numbers that nobody has at a table for two."""

DEALT = [[21, 20, 19, 18], [17, 16, 15, 14], [13]]
"""The sides of the first three rolls of a duel: two hands out of a deck of 21, and a card."""


# A game with faults: whatever a game's own code does wrong, the table stays whole


class Pot(State):
    """Two seats move in turn. `due` is to be rolled by nobody in particular; a spoiled pot cannot take a roll in."""

    def __init__(self, game: Game, turn: int, total: int, due: list[int], spoiled: bool) -> None:
        super().__init__(game)
        self.turn = turn
        self.total = total
        self.due = due
        self.spoiled = spoiled

    def waits(self) -> Pending:
        return Roll(self.due, CHANCE, "pot dice", "T3.1") if self.due else Ask(only(self.turn), "play", "T2.2", about=self.turn)

    def rolled(self, shown: list[int]) -> None:
        self.total += sum(shown)
        self.due = []
        self.tell(Bang(rule="T3.1", total=self.total))
        if self.spoiled:
            raise RuntimeError("the pot has a hole")

    def view(self, seat: int) -> View:
        return PotView(seat=seat, turn=self.turn, total=self.total)


class PotView(View, frozen=True, kw_only=True):
    turn: int
    total: int


class Bang(Event, frozen=True, kw_only=True):
    total: int


class Whisper(Event, frozen=True, kw_only=True):
    """Heard by the first seat only."""


class PotMove(Kind[Pot]):
    def refuse(self, state: Pot, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        return None

    def apply(self, state: Pot, seat: int, dice: int, _b: int, _c: int) -> None:
        state.turn = 1 - state.turn
        if self.name == "throw":
            state.due = [6] * (dice + 1)
        if self.name == "spoil":
            state.due, state.spoiled = [6], True
        if self.name == "whisper":
            state.tell(Whisper(rule="T1.2"), only(0))
        if self.name == "spin":
            state.push(state.game.effects[0].frame(seat))
        if self.name == "boom":
            state.total = 99
            state.tell(Bang(rule="T2.2", total=99))
            raise RuntimeError("the pot bursts")


class Spin(Effect[Pot]):
    def run(self, state: Pot, frame: Frame, _a: int, _b: int, _c: int) -> bool:
        state.total += 1
        return True


class Kick(FormKind[Pot]):
    def refuse(self, state: Pot, seat: int, form: Form) -> Refusal | None:
        return None

    def apply(self, state: Pot, seat: int, form: Form) -> None:
        state.total = -1
        raise ZeroDivisionError("the pot falls over")


POT_CODEC = state_record(Pot, turn=WHOLE, total=WHOLE, due=many(WHOLE), spoiled=FLAG)


class PotGame(Game):
    def __init__(self) -> None:
        plain = [PotMove(name) for name in ("whisper", "spin", "boom", "spoil")]
        kinds = [*plain, PotMove("throw", [Range("dice", 3)]), PotMove("wait", passes=True)]
        super().__init__(
            "pot", version=1, seats=2, kinds=kinds, codec=POT_CODEC, rulebook=RULES, forms=[Kick("kick")], effects=[Spin("spin")]
        )

    def start(self) -> Pot:
        return Pot(self, 0, 0, [], False)


# Tables and what is done at them


def table(game: Game, typed: bool = False) -> Host:
    host = Host.new(game, SEED, typed=[ALL_ROLLS] if typed else [])
    for seat in range(game.seats):
        assert host.give_nonce(seat, f"n{seat}") is None
    return host


def say(host: Host, seat: int, *moves: str) -> None:
    """Answer the seat's open question, once for each move."""
    for words in moves:
        refusal = answer(host, seat, words)
        assert refusal is None, refusal
    pass_on(host)


def pass_on(host: Host) -> None:
    """What a table does by itself: it passes for those who want that."""
    for seat in host.waiting():
        found = host.automatic(seat)
        if found is not None:
            assert host.answer(seat, asked(host, seat), found.move, auto=True) is None
            pass_on(host)
            return


def leave(host: Host, seat: int, *orders: Order) -> Refusal | None:
    """Leave orders beside those that the seat has."""
    known = host.wishes[seat].orders if seat in host.wishes else []
    refusal = host.wish(seat, Wishes(orders=[*known, *orders]))
    if refusal is None and host.started():
        pass_on(host)
    return refusal


def vote(host: Host, seat: int, yes: bool) -> Refusal | None:
    """A vote on whatever is asked now."""
    return host.vote(seat, yes, host.request.id if host.request else 0)


def orders(host: Host) -> dict[int, list[Order]]:
    return {seat: wishes.orders for seat, wishes in host.wishes.items()}


def orders_or_turn(host: Host, seat: int) -> bool:
    return bool(host.wishes[seat].orders) or host.wishes[seat].until_turn


def since(host: Host, seat: int, to: int) -> int:
    """How many deeds a seat has chosen since an entry."""
    return sum(step.seat == seat and not step.auto and step.n > to for step in host.course.steps)


def go_back(host: Host, seat: int, to: int) -> Refusal | None:
    """Ask to take back all that the seat has done since an entry."""
    return host.ask_undo(seat, since(host, seat, to))


def answer(host: Host, seat: int, words: str, question: int | None = None) -> Refusal | None:
    if question is None:
        question = asked(host, seat)
    return host.answer(seat, question, host.game.moves.parse(words))


def asked(host: Host, seat: int) -> int:
    """The id of the question that is open to this seat."""
    question = host.question(seat)
    assert question is not None
    return question.id


def fill(host: Host, seat: int, **data: Any) -> Refusal | None:
    return host.fill(seat, host.game.form(data))


def last(host: Host) -> int:
    return len(host.log.entries)


def told(host: Host) -> dict[int, bytes]:
    """Every stream as it is sent."""
    return {seat: msgspec.json.encode(stream.messages) for seat, stream in host.streams.streams.items()}


def picture(host: Host) -> tuple[Any, ...]:
    """All there is to a table."""
    request = host.request and (host.request.seat, host.request.count, sorted(host.request.agreed))
    return host.log.data(), host.game.encode(host.state), told(host), dict(host.wishes), request


@contextmanager
def nothing_changes(host: Host) -> Iterator[None]:
    before = picture(host)
    yield
    assert picture(host) == before


def refused(host: Host, refusal: Refusal | None, code: str, number: str) -> None:
    """A refusal with this code for programs, the number of this rule, and words."""
    assert refusal is not None and (refusal.code, refusal.rule) == (code, number)
    assert refusal.words.endswith((".", "?")) and host.game.rulebook.find(number) is not None


def views(host: Host) -> dict[int, View]:
    return {seat: host.state.view(seat) for seat in host.streams.streams}


def agree_to_go_back(host: Host, seat: int, to: int) -> None:
    assert go_back(host, seat, to) is None
    for other in range(host.game.seats):
        if other != seat:
            vote(host, other, True)
    assert host.log.entries[-1].undo == to or host.log.entries[-1].roll is not None


# T1: the game and its log


@rule("T1.1")
def test_where_the_game_stands_is_what_the_log_says() -> None:
    host = table(RoofsGame(2))
    steps: list[Callable[[], object]] = [
        lambda: say(host, 0, "coin left"), lambda: say(host, 1, "coin middle"), lambda: fill(host, 1, form="back"),
        lambda: say(host, 0, "done"), lambda: say(host, 1, "done"), lambda: agree_to_go_back(host, 0, 5),
        lambda: say(host, 1, "coin right"),
    ]  # fmt: skip
    for step in steps:
        entries, before = last(host), host.game.encode(host.state)
        step()
        assert last(host) > entries and host.game.encode(host.state) != before
        assert fold(host.game, parse(host.log.data(), "log")) == host.state
    whats = [entry.what() for entry in host.log.entries]
    assert whats == ["nonce", "nonce", "move", "move", "form", "move", "move", "roll", "undo", "move"]


@rule("T1.1")
def test_a_log_line_says_who_did_what_under_which_rules() -> None:
    host = table(RoofsGame(2))
    say(host, 1, "coin right")
    fill(host, 1, form="back")
    lines = [{key: value for key, value in msgspec.to_builtins(entry).items() if key != "h"} for entry in host.log.entries]
    assert lines == [
        {"n": 1, "v": 3, "seat": 0, "nonce": "n0"}, {"n": 2, "v": 3, "seat": 1, "nonce": "n1"},
        {"n": 3, "v": 3, "seat": 1, "move": ["coin", 2]}, {"n": 4, "v": 3, "seat": 1, "form": {"form": "back"}},
    ]  # fmt: skip


@rule("T1.2")
@pytest.mark.parametrize("plan", [["done"], ["coin left", "done"], ["coin right", "coin right", "coin right", "done"]], ids=len)
def test_what_others_are_shown_does_not_depend_on_a_sealed_plan(plan: list[str]) -> None:
    """Other plans, even of other lengths: until they are revealed, the other streams, the spectators' too, are the same to the byte."""
    one, two = table(RoofsGame(3)), table(RoofsGame(3))
    say(one, 0, *plan)
    say(two, 0, "coin middle", "coin middle", "done")
    say(one, 1, "coin left", "done")
    say(two, 1, "coin left", "done")
    for seat in (1, 2, SPECTATOR):
        assert told(one)[seat] == told(two)[seat] and msgspec.json.encode(views(one)[seat]) == msgspec.json.encode(views(two)[seat])
    assert told(one)[0] != told(two)[0]
    say(one, 2, "done")
    say(two, 2, "done")
    assert told(one)[1] != told(two)[1]


@rule("T1.2")
def test_only_the_seat_that_draws_is_told_which_card() -> None:
    host = table(DuelGame())
    say(host, 0, "end")
    drawn = {seat: [event for event in events_of(host, seat) if isinstance(event, Drew)] for seat in (0, 1, SPECTATOR)}
    assert [len(events) for events in drawn.values()] == [10, 10, 10]
    for seat, events in drawn.items():
        assert all((event.card >= 0) == (event.who == seat) for event in events)
    hands = [view.hand for seat, view in views(host).items() if isinstance(view, DuelView)]
    assert hands == [sorted(event.card for event in drawn[seat] if event.who == seat) for seat in (0, 1)] + [[]]


def streams(host: Host) -> list[tuple[int, Stream]]:
    return [*host.streams.streams.items()]


def events_of(host: Host, seat: int) -> list[Event]:
    return [message.event for message in host.stream(seat).messages if isinstance(message, Told)]


@rule("T1.2")
def test_a_stream_is_numbered_without_gaps_and_can_be_read_on_from_any_number() -> None:
    host = table(DuelGame())
    say(host, 0, "end")
    agree_to_go_back(host, 0, 5)
    for _, stream in streams(host):
        assert [message.n for message in stream.messages] == [*range(1, len(stream.messages) + 1)]
        for n in range(len(stream.messages) + 1):
            assert stream.messages[:n] + stream.since(n) == stream.messages
    assert len({len(stream.messages) for _, stream in streams(host)}) > 1, "each seat has its own numbers"


@rule("T1.2")
def test_a_seat_is_told_whom_the_game_waits_for_and_asked_only_for_itself() -> None:
    host = table(RoofsGame(2))
    say(host, 0, "coin left", "done")
    messages = host.stream(1).messages
    assert [type(message) for message in messages] == [Waiting, Asked, Told, Waiting]
    assert isinstance(messages[0], Waiting) and messages[0].seats == [0, 1]
    assert isinstance(messages[3], Waiting) and messages[3].seats == [1] == host.waiting()
    assert host.question(0) is None and isinstance(host.stream(0).messages[-1], Asked)
    assert not any(isinstance(message, Asked) for message in host.stream(SPECTATOR).messages)


@rule("T1.2")
def test_only_its_own_seat_sees_a_draft_and_that_a_step_was_taken_back() -> None:
    host = table(RoofsGame(2))
    say(host, 0, "coin left", "coin right")
    assert go_back(host, 0, 3) is None
    for seat, stream in streams(host):
        assert [message.by for message in stream.messages if isinstance(message, Undone)] == ([0] if seat == 0 else [])
        drafts = [message.steps for message in stream.messages if isinstance(message, Drafted)]
        assert [[step.words for step in steps] for steps in drafts] == (
            [["coin left"], ["coin left", "coin right"], ["coin left"]] if seat == 0 else []
        )


def play_out(host: Host) -> None:
    """The rest of a game, with any moves."""
    rng = random.Random(7)
    while host.over() is None:
        seat = host.waiting()[0]
        say(host, seat, repr(rng.choice(host.stream(seat).moves)))


@rule("T1.3")
@pytest.mark.parametrize("game", [RoofsGame(2), DuelGame()], ids=["roofs", "duel"])
def test_when_the_game_is_over_nobody_moves(game: Game) -> None:
    host = table(game)
    play_out(host)
    over = host.over()
    assert over is not None and host.waiting() == []
    for _, stream in streams(host):
        ended = next(message for message in stream.messages if isinstance(message, Ended))
        assert not any(isinstance(message, (Told, Waiting)) for message in stream.since(ended.n))
        assert (ended.scores, ended.rule) == (over.scores, over.rule) and stream.question is None
    with nothing_changes(host):
        for seat in range(game.seats):
            for move in game.moves.all():
                for question in (0, 1, host.stream(seat).last_id(), 999):
                    refused(host, host.answer(seat, question, move), "over", "T1.3")


@rule("T1.3")
def test_when_the_game_is_over_nobody_fills_in_a_form() -> None:
    """Not even to take a step off a draft that was left unfinished."""
    host = table(WatchGame(2))
    say(host, 1, "gather d12")
    assert fill(host, 0, form="finish") is None and isinstance(host.state.pending(), Over)
    forms: list[dict[str, Any]] = [
        {"form": "scene", "trouble": 3},
        {"form": "ruling", "what": "doom", "value": 1},
        {"form": "finish"},
        {"form": "back"},
    ]
    with nothing_changes(host):
        for form in forms:
            for seat in (0, 1):
                assert fill(host, seat, **form) is not None, (seat, form)


Act = Callable[[Host], Refusal | None]
ACTS: dict[str, Act] = {
    "nonce": lambda host: host.give_nonce(0, "again"),
    "answer": lambda host: host.answer(0, 1, host.game.moves.all()[-1]),
    "fill": lambda host: host.fill(0, host.game.form({"form": "concede"})),
    "roll": lambda host: host.type_roll(0, host.roll_id(), [1]),
    "undo": lambda host: go_back(host, 0, 0),
    "agree": lambda host: vote(host, 1, True),
    "disagree": lambda host: vote(host, 1, False),
    "order": lambda host: leave(host, 1, Order(what="respond")),
    "wish": lambda host: host.wish(1, NO_WISHES),
    "close": lambda host: host.close(),
    "advance": lambda host: host.advance(),
}


@rule("T1.3")
@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("state", ["fresh", "order", "request"])
def test_a_closed_table_takes_no_entry(state: str, act: str) -> None:
    host = table(DuelGame())
    if state == "order":
        assert leave(host, 1, Order(what="respond")) is None
    if state == "request":
        say(host, 0, "end")
        say(host, 1, "end")
        assert host.ask_undo(0) is None and host.request is not None
    assert host.close() is None
    before = host.log.data(), told(host)
    refusal = ACTS[act](host)
    assert (host.log.data(), told(host)) == before
    assert act == "advance" or refusal is not None


@rule("T1.3")
def test_closing_publishes_the_seed_and_how_the_game_stands() -> None:
    host = table(DuelGame())
    assert SEED.hex().encode() not in host.log.data()
    assert host.close() is None
    end = host.log.entries[-1].end
    assert end is not None and bytes.fromhex(end.seed) == SEED and commitment(SEED) == host.log.header.commit
    assert (end.state, end.over) == (state_hash(host.game, host.state), False)
    host = table(RoofsGame(2))
    play_out(host)
    host.close()
    end = host.log.entries[-1].end
    assert end is not None and end.over


@rule("T1.3")
def test_a_table_that_never_began_closes_once() -> None:
    host = Host.new(RoofsGame(2), SEED)
    host.give_nonce(0, "a")
    assert host.close() is None
    with nothing_changes(host):
        for act in ("close", "order", "wish", "undo", "roll"):
            ACTS[act](host)
        refused(host, host.close(), "closed", "T1.3")
        refused(host, host.give_nonce(1, "b"), "closed", "T1.3")
    log = parse(host.log.data(), "log")
    assert Host.resume(host.game, log, SEED).log.data() == host.log.data()
    assert verify(host.game, log).over is False


# T2: moves


@rule("T2.1")
@pytest.mark.parametrize("seat", STRANGERS)
@pytest.mark.parametrize("typed", [False, True])
def test_only_the_seats_of_the_table_act(seat: int, typed: bool) -> None:
    host = table(PotGame(), typed)
    say(host, 0, "whisper")
    attempts: list[Callable[[], Refusal | None]] = [
        lambda: host.answer(seat, 1, host.game.moves.parse("wait")), lambda: host.answer(seat, 0, host.game.moves.parse("wait")),
        lambda: fill(host, seat, form="kick"), lambda: go_back(host, seat, 0), lambda: leave(host, seat, Order(what="play")),
        lambda: host.wish(seat, NO_WISHES), lambda: Host.new(PotGame(), SEED).give_nonce(seat, "x"),
    ]  # fmt: skip
    with nothing_changes(host):
        for attempt in attempts:
            refused(host, attempt(), "no_seat", "T2.1")
        assert host.type_roll(seat, host.roll_id(), [1]) is not None
    go_back(host, 1, 0)
    with nothing_changes(host):
        refused(host, vote(host, seat, True), "no_request", "T5.3")
        refused(host, vote(host, seat, False), "no_request", "T5.3")


@rule("T2.1")
def test_spectators_are_told_and_never_asked() -> None:
    host = table(RoofsGame(2))
    say(host, 0, "coin left", "done")
    say(host, 1, "done")
    events = [message.text for message in host.stream(SPECTATOR).messages if isinstance(message, Told)]
    assert events[:3] == ["seat 1 has a plan", "seat 2 has a plan", "seat 1 bids 1/0/0; seat 2 bids 0/0/0"]
    assert host.question(SPECTATOR) is None


@rule("T2.2")
def test_a_seat_moves_only_when_it_is_asked() -> None:
    host = table(DuelGame())
    with nothing_changes(host):
        for move in host.game.moves.all():
            refused(host, host.answer(1, 1, move), "not_asked", "T2.2")
    assert host.question(1) is None and host.waiting() == [0]
    say(host, 0, "end")
    assert host.question(0) is None and host.waiting() == [1]
    with nothing_changes(host):
        refused(host, answer(host, 0, "end", 99), "not_asked", "T2.2")


@rule("T2.2")
def test_a_move_that_the_game_refuses_changes_nothing() -> None:
    host = table(RoofsGame(2))
    say(host, 0, "coin middle")
    with nothing_changes(host):
        refused(host, answer(host, 0, "coin left"), "order", "A1.2")
    say(host, 0, "coin right")


@rule("T2.2")
def test_some_questions_are_open_to_seats_that_are_not_waited_for() -> None:
    host = table(WatchGame(3))
    assert host.waiting() == [] and host.question(0) is None
    for seat in (1, 2):
        question = host.question(seat)
        assert question is not None and not question.must
    say(host, 2, "gather d8", "act")
    assert host.waiting() == [0]
    question = host.question(0)
    assert question is not None and question.must and question.moves == [["raise"], ["let_roll"]]
    question = host.question(1)
    assert question is not None and not question.must and ["help"] in question.moves


@rule("T2.3")
def test_an_answer_is_taken_once() -> None:
    host = table(RoofsGame(2))
    question = asked(host, 0)
    assert answer(host, 0, "coin left", question) is None
    with nothing_changes(host):
        refused(host, answer(host, 0, "coin left", question), "stale", "T2.3")
    assert asked(host, 0) == question + 1


@rule("T2.3")
def test_an_answer_to_another_question_is_refused() -> None:
    """Even if the move would be legal now: the seat has not seen what it would answer."""
    host = table(DuelGame())
    first = asked(host, 0)
    say(host, 0, "end")
    say(host, 1, "end")
    assert asked(host, 0) == first + 1
    with nothing_changes(host):
        for question in (first, first + 2, 0, -1, 999):
            refused(host, answer(host, 0, "end", question), "stale", "T2.3")
    say(host, 0, "end")
    with nothing_changes(host):
        refused(host, answer(host, 0, "end", first + 1), "stale", "T2.3")


@rule("T2.3")
def test_an_answer_from_before_a_taking_back_is_refused() -> None:
    """The question looks the same afterwards, and still it is another one. Of a secret step the other seat notices nothing."""
    host = table(RoofsGame(2))
    say(host, 0, "coin left")
    before = host.question(0), host.question(1)
    say(host, 0, "coin left")
    assert go_back(host, 0, 3) is None
    old, new = before[0], host.question(0)
    assert old is not None and new is not None and new.id > old.id and new.moves == old.moves
    with nothing_changes(host):
        refused(host, answer(host, 0, "done", old.id), "stale", "T2.3")
    assert host.question(1) == before[1]
    for seat in (0, 1):
        say(host, seat, "done")


@rule("T2.3")
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_answers_to_one_question_for_several_come_in_any_order(order: tuple[int, ...]) -> None:
    """All were asked at once; that another has answered meanwhile does not make an answer stale."""
    host = table(RoofsGame(3))
    ids = [asked(host, seat) for seat in range(3)]
    for seat in order:
        assert answer(host, seat, "coin left", ids[seat]) is None
    assert [asked(host, seat) for seat in range(3)] == [question + 1 for question in ids]
    for seat in order:
        assert answer(host, seat, "done", ids[seat] + 1) is None
    assert host.state.game.encode(host.state)["round"] == 1
    ends = {order: rounds(order) for order in [(0, 1, 2), (2, 0, 1)]}
    assert ends[0, 1, 2] == ends[2, 0, 1]


def rounds(order: tuple[int, ...]) -> Any:
    """How the game stands after a round in which the seats plan in this order, and nobody's roof needs a die."""
    host = table(RoofsGame(3))
    for seat in order:
        say(host, seat, "coin left", "coin middle", "coin right", "done")
    return host.game.encode(host.state)


@rule("T2.3")
def test_one_seats_open_question_stays_while_another_uses_its_own() -> None:
    host = table(WatchGame(3))
    question = asked(host, 2)
    say(host, 1, "gather d12", "gather d4")
    assert asked(host, 2) == question
    assert answer(host, 2, "gather d6", question) is None
    say(host, 1, "act")
    with nothing_changes(host):
        refused(host, answer(host, 2, "act", question + 1), "stale", "T2.3")


@rule("T2.4")
def test_the_game_begins_with_the_last_nonce() -> None:
    host = Host.new(DuelGame(), SEED)
    acts: list[Act] = [ACTS[name] for name in ("answer", "fill", "roll", "undo")]
    for seat in (1, 0):
        assert not host.started() and host.waiting() == [] and not any(stream.messages for _, stream in streams(host))
        with nothing_changes(host):
            for act in acts:
                refused(host, act(host), "not_started", "T2.4")
            host.advance()
        assert host.give_nonce(seat, ["", "ünïque \U0001f3b2"][seat]) is None
    assert host.started() and host.waiting() == [0] and host.log.nonces() == ["", "ünïque \U0001f3b2"]


@rule("T2.4")
def test_a_nonce_is_given_once_and_is_short() -> None:
    host = Host.new(RoofsGame(2), SEED)
    with nothing_changes(host):
        refused(host, host.give_nonce(0, "x" * (NONCE_LIMIT + 1)), "nonce_long", "T2.4")
    assert host.give_nonce(0, "x" * NONCE_LIMIT) is None
    with nothing_changes(host):
        refused(host, host.give_nonce(0, "y"), "nonce_given", "T2.4")
    assert host.give_nonce(1, "y") is None
    with nothing_changes(host):
        refused(host, host.give_nonce(1, "z"), "nonce_given", "T2.4")


def test_text_that_no_log_can_hold_is_refused() -> None:
    """Half of a surrogate pair is no character."""
    host = Host.new(WatchGame(2), SEED)
    with nothing_changes(host):
        assert host.give_nonce(0, "\ud800") is not None
    host = table(WatchGame(2))
    with nothing_changes(host), pytest.raises(BadDeed):
        fill(host, 0, form="scene", trouble=3, title="\ud800")


@pytest.mark.parametrize(
    "data",
    [
        {}, {"form": "storm"}, {"form": None}, {"form": ["scene"]}, {"form": "scene"},
        *({"form": "scene", "trouble": trouble} for trouble in (0, 13, "3", True, 3.0, None)),
        {"form": "scene", "trouble": 3, "title": 7}, {"form": "scene", "trouble": 3, "title": "x" * (TEXT_LIMIT + 1)},
        {"form": "scene", "trouble": 3, "mood": "dark"}, {"form": "ruling", "what": "luck", "value": 1}, {"form": "ruling", "what": "doom"},
    ],
    ids=lambda data: str(data)[:60],
)  # fmt: skip
def test_garbage_is_no_form(data: dict[str, Any]) -> None:
    host = table(WatchGame(2))
    with nothing_changes(host), pytest.raises(BadDeed):
        fill(host, 0, **data)


def test_a_form_that_the_game_refuses_changes_nothing() -> None:
    host = table(WatchGame(2))
    with nothing_changes(host):
        refused(host, fill(host, 1, form="scene", trouble=3), "not_watcher", "W3.2")
        refused(host, fill(host, 0, form="ruling", what="stress", hero=3, value=1), "no_hero", "W3.2")


# T3: chance


@rule("T3.1")
def test_dice_are_shown_by_chance_and_never_by_a_seat() -> None:
    host = table(PotGame(), typed=True)
    say(host, 0, "throw 0")
    for seat in [*range(2), *STRANGERS]:
        if seat != CHANCE:
            refused(host, host.state.refuse(seat, Outcome([3])), "not_chance", "T3.1")
    assert host.state.refuse(CHANCE, Outcome([3])) is None


@rule("T3.1")
def test_what_must_be_rolled_is_rolled_before_anybody_moves_on() -> None:
    host = table(PotGame(), typed=True)
    say(host, 0, "throw 0")
    assert host.waiting() == [] and host.question(0) is None and host.question(1) is None
    with nothing_changes(host):
        for seat in (0, 1):
            for move in host.game.moves.all():
                refused(host, host.answer(seat, host.stream(seat).last_id() + 1, move), "roll_first", "T3.1")
    assert host.type_roll(0, host.roll_id(), [2]) is None
    say(host, 1, "wait")


@rule("T3.1")
def test_nothing_is_rolled_that_the_game_does_not_ask_for() -> None:
    host = table(PotGame(), typed=True)
    with nothing_changes(host):
        refused(host, host.type_roll(0, host.roll_id(), [3]), "no_roll", "T3.1")
        refused(host, host.type_roll(0, host.roll_id(), []), "no_roll", "T3.1")


@rule("T3.2")
@pytest.mark.parametrize(
    ("shown", "code"),
    [*((shown, "wrong_count") for shown in ([], [3], [3, 3, 3])), *((shown, "wrong_number") for shown in ([0, 3], [3, 7], [3, -3]))],
    ids=str,
)
def test_a_roll_has_as_many_numbers_as_asked_for_and_each_fits_its_die(shown: list[int], code: str) -> None:
    host = table(PotGame(), typed=True)
    say(host, 0, "throw 1")
    with nothing_changes(host):
        refused(host, host.type_roll(0, host.roll_id(), shown), code, "T3.2")
    assert host.type_roll(0, host.roll_id(), [1, 6]) is None


@rule("T3.2")
def test_drawn_rolls_fit_their_dice() -> None:
    host = table(DuelGame())
    rolls = [entry.roll for entry in host.log.entries if entry.roll is not None]
    for shown, sides in zip(rolls, DEALT, strict=True):
        assert len(shown) == len(sides) and all(1 <= number <= side for number, side in zip(shown, sides))


@rule("T3.3")
def test_every_roll_of_a_table_can_be_checked_afterwards() -> None:
    """The header holds the hash of the seed before the first nonce, and each roll is what seed, nonces and its number give."""
    written: list[bytes] = []
    host = Host.new(RoofsGame(2), SEED, written.append)
    assert msgspec.json.decode(written[0])["commit"] == commitment(SEED)
    host.give_nonce(1, "second")
    host.give_nonce(0, "first")
    play_out(host)
    rolls = [entry for entry in host.log.entries if entry.roll is not None]
    assert len(rolls) > 2 and all(entry.hand is None and entry.seat is None for entry in rolls)
    assert [entry.roll for entry in rolls] == [draw(SEED, ["first", "second"], at, [6]) for at in range(1, len(rolls) + 1)]
    host.close()
    report = verify(host.game, parse(b"".join(written), "log"))
    assert (report.entries, report.drawn, report.typed, report.undone, report.over) == (last(host), len(rolls), 0, 0, True)


@rule("T3.4")
def test_the_seat_whose_roll_it_is_types_it_in() -> None:
    host = table(WatchGame(3), typed=True)
    say(host, 2, "gather d12", "gather d4", "act")
    say(host, 0, "let_roll")
    host.advance()
    assert isinstance(host.state.pending(), Roll), "nothing is drawn at this table"
    with nothing_changes(host):
        for seat in (0, 1):
            refused(host, host.type_roll(seat, host.roll_id(), [11, 4]), "not_your_roll", "T3.4")
    assert host.type_roll(2, host.roll_id(), [11, 1]) is None
    entry = host.log.entries[-1]
    assert (entry.roll, entry.hand, entry.seat) == ([11, 1], 2, None)
    assert [m.text for m in host.stream(1).messages if isinstance(m, Told)][-1] == "hero 2 rolls 11 against 6, 1 doom"


@rule("T3.4")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_roll_that_belongs_to_nobody_is_typed_in_by_anybody(seat: int) -> None:
    host = table(PotGame(), typed=True)
    say(host, 0, "throw 0")
    assert host.type_roll(seat, host.roll_id(), [4]) is None
    assert (host.log.entries[-1].roll, host.log.entries[-1].hand) == ([4], seat)


@rule("T3.4")
def test_at_any_other_table_dice_are_not_typed_in() -> None:
    host = table(DuelGame())
    with nothing_changes(host):
        for seat in (0, 1):
            refused(host, host.type_roll(seat, host.roll_id(), [1]), "not_typed", "T3.4")


@rule("T3.4")
def test_a_table_of_typed_dice_says_so_in_its_log_and_can_be_verified() -> None:
    host = table(PotGame(), typed=True)
    for _ in range(2):
        say(host, host.waiting()[0], "throw 2")
        host.type_roll(1, host.roll_id(), [6, 6, 6])
    host.close()
    log = parse(host.log.data(), "log")
    report = verify(host.game, log)
    assert log.header.typed and (report.drawn, report.typed) == (0, 2)


# T4: drafts


@rule("T4.1")
def test_a_draft_is_seen_by_its_own_seat_only_and_nothing_happens() -> None:
    host = table(RoofsGame(2))
    before = told(host), views(host)
    say(host, 0, "coin left", "coin right")
    assert told(host)[1] == before[0][1] and told(host)[SPECTATOR] == before[0][SPECTATOR]
    assert {seat: view for seat, view in views(host).items() if seat} == {seat: view for seat, view in before[1].items() if seat}
    own = host.state.view(0)
    assert isinstance(own, RoofsView) and own.draft == [0, 2] and not own.finished[0]
    assert not any(isinstance(message, Told) for _, stream in streams(host) for message in stream.messages)
    say(host, 0, "done")
    own = host.state.view(0)
    assert isinstance(own, RoofsView) and own.draft == [0, 2] and own.finished[0]


@rule("T4.2")
def test_the_last_step_of_a_draft_can_be_taken_back_at_any_time() -> None:
    """Also while the dice of another wait to be rolled."""
    host = table(WatchGame(3), typed=True)
    say(host, 1, "gather d10", "gather d8")
    say(host, 2, "gather d6", "act")
    say(host, 0, "let_roll")
    assert isinstance(host.state.pending(), Roll)
    assert fill(host, 1, form="back") is None
    assert [move.values() for move in host.state.drafts[1]] == [[1]]
    assert host.type_roll(2, host.roll_id(), [3]) is None
    assert fill(host, 1, form="back") is None
    with nothing_changes(host):
        refused(host, fill(host, 1, form="back"), "no_draft", "T4.2")


@rule("T4.2")
def test_nobody_takes_a_step_off_the_draft_of_another() -> None:
    host = table(RoofsGame(2))
    say(host, 0, "coin left")
    with nothing_changes(host):
        refused(host, fill(host, 1, form="back"), "no_draft", "T4.2")
    say(host, 0, "done")
    with nothing_changes(host):
        refused(host, fill(host, 0, form="back"), "sealed", "T4.6")
        refused(host, fill(host, 1, form="drop", step=0), "no_draft", "T4.2")


@rule("T4.2")
def test_a_step_taken_back_asks_anew() -> None:
    host = table(RoofsGame(2))
    say(host, 0, "coin right")
    question = asked(host, 0)
    assert fill(host, 0, form="back") is None
    with nothing_changes(host):
        refused(host, answer(host, 0, "done", question), "stale", "T2.3")
    say(host, 0, "coin left")


# T5: taking back


@rule("T5.1")
def test_taking_back_is_a_new_entry_and_nothing_is_erased() -> None:
    host = table(RoofsGame(2))
    say(host, 0, "coin left")
    then, lines = host.game.encode(host.state), host.log.data()
    say(host, 0, "coin middle", "coin right", "done")
    written = host.log.data()
    assert go_back(host, 0, 3) is None
    assert host.log.data().startswith(written) and written.startswith(lines) and last(host) == 7
    assert host.game.encode(host.state) == then
    assert (host.log.entries[-1].undo, host.log.entries[-1].seat, host.log.entries[-1].agreed) == (3, 0, None)
    say(host, 0, "coin left", "coin left", "done")
    assert [step.a for step in host.state.drafts[0]] == [0, 0, 0] and host.state.sealed == 1


@rule("T5.1")
def test_a_seat_takes_back_as_many_of_its_own_deeds_as_there_are() -> None:
    host = table(RoofsGame(2))
    for count in (-1, 0, 1, 2):
        with nothing_changes(host):
            refused(host, host.ask_undo(0, count), "nothing_done", "T5.1")
    say(host, 0, "coin left", "coin middle", "coin right")
    with nothing_changes(host):
        for count in (0, 4, -3):
            refused(host, host.ask_undo(0, count), "nothing_done", "T5.1")
    assert host.ask_undo(0, 2) is None and host.log.entries[-1].undo == 3
    say(host, 0, "done")
    with nothing_changes(host):
        refused(host, host.ask_undo(0, 3), "nothing_done", "T5.1")
    assert host.ask_undo(0, 2) is None
    assert host.state == host.game.start()


@rule("T5.5")
def test_what_was_passed_for_a_seat_is_no_last_deed_of_its_own() -> None:
    """Also when the table was opened again in between."""
    host = table(DuelGame())
    play = next(move for move in host.stream(0).moves if move.kind.name == "play")
    assert host.answer(0, asked(host, 0), play) is None
    n = last(host)
    leave(host, 1, Order(what="respond"))
    leave(host, 0, Order(what="respond"))
    assert any(step.seat == 1 for step in host.course.steps) and last(host) > n, "somebody has passed by now"
    for one in (host, resumed(host)):
        assert one.course.before_last(0, 1) == n - 1 and one.course.before_last(1, 1) is None
    assert [entry.auto for entry in host.log.entries if entry.seat == 1 and entry.move] == [True]


@rule("T5.2")
def test_a_seat_takes_back_alone_what_only_it_has_done() -> None:
    """Also what it has shown of its own, such as a finished draft."""
    host = table(WatchGame(2))
    say(host, 1, "gather d12", "act")
    assert host.may_undo_alone(1, 2) and not host.may_undo_alone(0, 1)
    assert go_back(host, 1, 3) is None and host.request is None
    assert host.log.entries[-1].undo == 3 and host.log.entries[-1].agreed is None
    say(host, 1, "gather d4")


def another_acted() -> tuple[Host, int]:
    host = table(DuelGame())
    say(host, 0, "end")
    say(host, 1, "end")
    return host, 0


def something_was_rolled() -> tuple[Host, int]:
    host = table(PotGame())
    say(host, 0, "throw 0")
    return host, 0


def something_came_to_light() -> tuple[Host, int]:
    """The second seat finishes last: the plans are shown, equal, and no roof needs a die."""
    host = table(RoofsGame(2))
    say(host, 0, "done")
    say(host, 1, "done")
    assert last(host) == 4 and not host.may_undo_alone(1)
    return host, 1


@rule("T5.2", "T5.3")
@pytest.mark.parametrize("case", [another_acted, something_was_rolled, something_came_to_light], ids=lambda case: case.__name__)
def test_a_seat_does_not_take_back_alone(case: Callable[[], tuple[Host, int]]) -> None:
    host, seat = case()
    assert not host.may_undo_alone(seat)
    entries, state, to = last(host), host.game.encode(host.state), host.course.before_last(seat, 1)
    assert host.ask_undo(seat) is None
    assert last(host) == entries and host.game.encode(host.state) == state
    assert host.request is not None and (host.request.seat, host.request.count, host.request.missing()) == (seat, 1, [1 - seat])
    assert vote(host, 1 - seat, True) is None
    assert (host.log.entries[entries].undo, host.log.entries[entries].agreed) == (to, [1 - seat]) and host.request is None


@rule("T5.2")
def test_the_quiet_deeds_of_others_do_not_count_and_survive() -> None:
    """A secret step of another seat neither needs its agreement nor is lost; its own seat alone can tell that it was there."""
    host, without = table(RoofsGame(3)), table(RoofsGame(3))
    for one in (host, without):
        say(one, 0, "coin left")
    say(host, 1, "coin middle", "coin right")
    say(host, 2, "coin right", "done")
    say(without, 2, "done")
    for one in (host, without):
        assert one.may_undo_alone(0) and one.ask_undo(0) is None and one.request is None
    assert told(host)[0] == told(without)[0] and told(host)[SPECTATOR] == told(without)[SPECTATOR]
    assert host.log.entries[-1].kept == [5, 6, 7, 8] and without.log.entries[-1].kept == [5]
    assert [[step.a for step in draft] for draft in host.state.drafts] == [[], [1, 2], [2]] and host.state.sealed == 4
    say(host, 0, "done")
    say(host, 1, "done")
    assert host.state.sealed == 0, "all were revealed together"


@rule("T5.2")
def test_a_plan_that_was_shown_is_taken_back_with_the_rest() -> None:
    """So is the next plan, which is still secret: it is a plan for another round. What was drafted before stays as it was."""
    host = table(RoofsGame(2))
    say(host, 0, "coin left", "done")
    say(host, 1, "coin left", "done")
    assert host.waiting() == [0, 1]
    say(host, 1, "coin right")
    assert not host.may_undo_alone(0)
    agree_to_go_back(host, 0, 3)
    assert [[step.a for step in draft] for draft in host.state.drafts] == [[0], []] and host.log.entries[-1].kept is None


@rule("T5.2", "T4.6")
def test_no_undo_reveals_what_is_kept() -> None:
    """Taking back an opening seals a plan again. If that would be the last seal, another one does not stand: its seat seals again."""
    host = table(RoofsGame(2))
    say(host, 0, "coin left", "done")
    assert fill(host, 0, form="reopen") is None
    say(host, 1, "coin right", "done")
    before = len(events_of(host, SPECTATOR))
    assert host.ask_undo(0) is None and host.request is None
    assert host.state.sealed == 1 and host.waiting() == [1] and len(events_of(host, SPECTATOR)) == before
    assert [[step.a for step in draft] for draft in host.state.drafts] == [[0], [2]] and host.log.entries[-1].kept == [6]
    say(host, 1, "done")
    assert host.state.sealed == 0 and not host.may_undo_alone(1), "now all was shown"
    assert fold(host.game, host.log) == host.state == resumed(host).state


@rule("T5.2")
def test_taking_back_something_quiet_is_told_to_nobody_else() -> None:
    host, without = table(RaidGame(3)), table(RaidGame(3))
    for one in (host, without):
        say(one, 1, "go 1", "seal")
        say(one, 2, "go 1", "seal")
        assert fill(one, 1, form="alarm", level=1) is None
        assert fill(one, 2, form="alarm", level=2) is None
        assert one.ask_undo(1) is None and one.request is not None
    say(host, 0, "go 1")
    assert host.ask_undo(0) is None and host.state.view(0) == without.state.view(0)
    assert host.request is not None, "nor does it end what another asks for"
    assert {seat: sent for seat, sent in told(host).items() if seat} == {seat: sent for seat, sent in told(without).items() if seat}
    assert host.public == without.public


@rule("T5.3")
def test_a_vote_is_about_one_request() -> None:
    host = table(RoofsGame(3))
    for seat in (0, 1, 2):
        say(host, seat, "done")
    assert host.ask_undo(0) is None and host.request is not None
    first = host.request.id
    with nothing_changes(host):
        refused(host, host.ask_undo(1), "asked_already", "T5.3")
    assert host.ask_undo(0) is None and host.request.id != first, "one's own request can be made anew"
    with nothing_changes(host):
        refused(host, host.vote(1, True, first), "stale", "T5.3")
        refused(host, host.vote(1, False, first), "stale", "T5.3")
    assert host.vote(1, True, host.request.id) is None


@rule("T5.3")
def test_who_asks_can_withdraw_and_nothing_else() -> None:
    host = table(RoofsGame(3))
    for seat in (0, 1, 2):
        say(host, seat, "done")
    assert host.taken_back(0) == [2] and host.taken_back(2) == [2], "of the others only what everybody has seen"
    assert host.ask_undo(0) is None and host.request is not None
    with nothing_changes(host):
        refused(host, vote(host, 0, True), "no_request", "T5.3")
    assert vote(host, 0, False) is None and host.request is None


@rule("T5.1")
def test_an_undo_begins_with_a_deed_of_its_own_seat() -> None:
    host = table(RoofsGame(2))
    say(host, 0, "coin left", "coin left")
    assert host.ask_undo(0) is None
    n = last(host)
    host.close()
    with pytest.raises(BadLog, match=rf"^entry {n} takes back what begins with another's deed"):
        verify(host.game, replaced(host.log, n, seat=1, agreed=[0]))


@rule("T5.2")
def test_what_is_kept_must_be_all_that_is_still_possible() -> None:
    host = table(RoofsGame(2))
    say(host, 0, "coin left")
    say(host, 1, "coin middle")
    assert host.ask_undo(0) is None
    n = last(host)
    host.close()
    assert verify(host.game, parse(host.log.data(), "log")).undone == 1
    for kept in (None, [], [3], [3, 4], [4, 4], [9]):
        with pytest.raises(BadLog, match=rf"^entry {n} leaves the entries .* standing"):
            verify(host.game, replaced(host.log, n, kept=kept))


@rule("T5.2", "T5.3")
def test_secret_steps_neither_end_a_request_nor_tell_of_themselves() -> None:
    host, without = table(RoofsGame(3)), table(RoofsGame(3))
    for one in (host, without):
        say(one, 0, "done")
        say(one, 1, "done")
        say(one, 2, "done")
        assert one.ask_undo(2) is None and one.request is not None
    say(host, 1, "coin left")
    assert fill(host, 1, form="back") is None
    assert host.request is not None and host.request.missing() == [0, 1]
    assert told(host)[0] == told(without)[0] and host.may_undo_alone(0) == without.may_undo_alone(0)
    for one in (host, without):
        vote(one, 0, True)
        vote(one, 1, True)
    assert told(host)[0] == told(without)[0] and told(host)[SPECTATOR] == told(without)[SPECTATOR]


@rule("T5.3")
def test_a_request_is_about_what_was_done_when_it_was_made() -> None:
    """Who asks to take back a plan that was shown goes on drafting; when the others agree, it is the plan that is taken back."""
    host = table(RoofsGame(2))
    say(host, 0, "done")
    say(host, 1, "coin left", "done")
    n = host.course.before_last(1, 1)
    assert host.ask_undo(1) is None and host.request is not None
    say(host, 1, "coin right")
    assert vote(host, 0, True) is None
    assert host.log.entries[last(host) - 1].undo == n
    assert [step.a for step in host.state.drafts[1]] == [0] and host.waiting() == [1]


@rule("T5.6")
def test_nothing_from_before_somebody_took_a_seat_is_taken_back() -> None:
    host = table(RoofsGame(2))
    say(host, 0, "coin left")
    assert host.sit(1, "somebody") is None
    with nothing_changes(host):
        refused(host, host.ask_undo(0), "no_way_back", "T5.6")
    say(host, 0, "coin middle")
    assert host.ask_undo(0) is None
    with nothing_changes(host):
        refused(host, host.ask_undo(0), "no_way_back", "T5.6")
    assert picture(resumed(host))[:3] == picture(host)[:3]
    refused(host, resumed(host).ask_undo(0), "no_way_back", "T5.6")
    host.close()
    with pytest.raises(BadLog, match="somebody has taken or left a seat"):
        verify(host.game, replaced(host.log, last(host) - 1, undo=0))


@rule("T5.6")
def test_before_the_game_begins_nobody_writes_down_who_sits_where() -> None:
    host = Host.new(RoofsGame(2), SEED)
    with nothing_changes(host):
        assert host.sit(1, "somebody") is None
        refused(host, host.sit(2, "somebody"), "no_seat", "T2.1")


@rule("T5.7")
def test_what_lies_far_back_stays() -> None:
    host = table(PotGame())
    for at in range(2 * HORIZON + 10):
        assert host.answer(at % 2, asked(host, at % 2), host.game.moves.parse("wait")) is None
    steps = host.course.steps
    assert HORIZON <= len(steps) < 2 * HORIZON and host.course.base > 2
    mine = sum(step.seat == 0 for step in steps)
    with nothing_changes(host):
        refused(host, host.ask_undo(0, mine + 1), "nothing_done", "T5.1")
    assert host.ask_undo(0, mine) is None and vote(host, 1, True) is None
    assert host.log.entries[-1].undo == host.course.base and fold(host.game, host.log) == host.state


@rule("T5.3")
def test_all_others_must_agree() -> None:
    host = table(RoofsGame(3))
    for seat in (0, 1, 2):
        say(host, seat, "done")
    entries = last(host)
    assert go_back(host, 0, 0) is None
    refused(host, vote(host, 0, True), "no_request", "T5.3")
    assert vote(host, 2, True) is None and vote(host, 2, True) is None
    assert last(host) == entries and host.request is not None
    assert vote(host, 1, True) is None
    assert host.log.entries[-1].agreed == [1, 2] and host.state == host.game.start()
    with nothing_changes(host):
        refused(host, vote(host, 1, True), "no_request", "T5.3")


@rule("T5.3")
def test_one_refusal_ends_the_request() -> None:
    host = table(RoofsGame(3))
    for seat in (0, 1, 2):
        say(host, seat, "done")
    entries = last(host)
    go_back(host, 0, 0)
    assert vote(host, 1, True) is None and vote(host, 2, False) is None
    assert host.request is None and last(host) == entries
    refused(host, vote(host, 2, True), "no_request", "T5.3")
    refused(host, vote(host, 1, True), "no_request", "T5.3")
    go_back(host, 0, 0)
    assert vote(host, 2, True) is None and host.request is not None, "a new request needs everybody's word anew"


@rule("T5.3")
def test_bots_agree() -> None:
    host = table(RoofsGame(3))
    host.bots = {1, 2}
    for seat in (0, 1, 2):
        say(host, seat, "done")
    assert go_back(host, 0, 0) is None
    assert host.log.entries[-1].undo == 0 and host.log.entries[-1].agreed == [1, 2]
    host.bots = {2}
    for seat in (0, 1, 2):
        say(host, seat, "done")
    assert go_back(host, 0, 0) is None and host.request is not None
    assert vote(host, 1, True) is None and host.log.entries[-1].agreed == [1, 2]


ENTRIES: dict[str, Act] = {
    "answer": lambda host: answer(host, 1, "pass"),
    "form": lambda host: fill(host, 0, form="concede"),
    "sits": lambda host: host.sit(0, "nobody"),
    "undo": lambda host: host.ask_undo(0),
}


@rule("T5.3")
@pytest.mark.parametrize("act", ENTRIES)
def test_any_new_entry_that_is_not_quiet_ends_the_request(act: str) -> None:
    host = table(DuelGame())
    say(host, 0, "end")
    say(host, 1, "end")
    say(host, 0, playable(host))
    assert host.ask_undo(1) is None
    refused(host, vote(host, 1, True), "no_request", "T5.3")
    entries = last(host)
    assert ENTRIES[act](host) is None and last(host) > entries
    with nothing_changes(host):
        refused(host, vote(host, 0, True), "no_request", "T5.3")
    assert host.request is None


def missing(host: Host) -> list[int]:
    """Whose agreement the open request still needs."""
    return host.request.missing() if host.request else []


class WatchersWord(RoofsGame):
    def must_agree(self, seat: int) -> list[int]:
        return [0] if seat else []


@rule("T5.3")
def test_the_game_says_whose_agreement_is_needed() -> None:
    host = table(WatchersWord(3))
    for seat in (0, 1, 2):
        say(host, seat, "done")
    assert host.ask_undo(1) is None and missing(host) == [0]
    refused(host, vote(host, 2, False), "no_request", "T5.3")
    assert vote(host, 0, True) is None and host.log.entries[-1].agreed == [0]
    for seat in host.waiting():
        say(host, seat, "done")
    assert host.ask_undo(0) is None and missing(host) == [] and host.log.entries[-1].agreed == []
    n = last(host)
    host.close()
    assert verify(host.game, host.log).undone == 2
    with pytest.raises(BadLog, match="needed the agreement"):
        verify(host.game, replaced(host.log, n, agreed=None))


@rule("T5.4")
def test_what_is_rolled_anew_is_drawn_anew() -> None:
    """A throw taken back by agreement and made again: other dice, by the number of another roll."""
    host = table(PotGame())
    say(host, 0, "throw 2")
    agree_to_go_back(host, 0, 0)
    say(host, 0, "throw 2")
    rolls = [entry.roll for entry in host.log.entries if entry.roll]
    assert rolls == [draw(SEED, ["n0", "n1"], number, [6, 6, 6]) for number in (1, 2)] and rolls[0] != rolls[1]


@rule("T3.3")
def test_nothing_but_rolls_moves_the_next_roll() -> None:
    """Passes, wishes, forms, changes of seats, undos of other deeds: whatever a host writes before it, the next roll is the same."""
    fillers: list[Callable[[Host], object]] = [
        lambda host: None,
        lambda host: [answer(host, seat, "wait") for seat in (0, 1)],
        lambda host: [answer(host, 0, "wait"), host.ask_undo(0)],
        lambda host: leave(host, 1, Order(what="never")) or host.wish(1, NO_WISHES),
        lambda host: host.sit(1, "nobody") or host.sit(1, "somebody"),
    ]
    seen = set()
    for filler in fillers:
        host = table(PotGame())
        filler(host)
        say(host, 0, "throw 2")
        seen.add(tuple(host.log.entries[-1].roll or ()))
    assert len(seen) == 1


# T6: passing


def playable(host: Host) -> str:
    """A card that the first seat may play at the second."""
    return next(repr(move) for move in host.stream(0).moves if move.kind.name == "play" and move.b == 1)


@rule("T6.1")
def test_an_order_passes_whenever_its_question_comes() -> None:
    host = table(DuelGame())
    assert leave(host, 1, Order(what="respond")) is None
    for _ in range(2):
        say(host, 0, playable(host))
        assert host.waiting() == [0] and [entry.move for entry in host.log.entries if entry.seat == 1][-1] == ["pass"]
        say(host, 0, "pass")
        while host.question(0) is None:
            say(host, 1, repr(host.stream(1).moves[0]))
    say(host, 0, "end")
    assert host.waiting() == [1], "the order is about responding, not about acting"


@rule("T6.1")
def test_an_order_answers_a_question_that_is_open_already() -> None:
    host = table(DuelGame())
    say(host, 0, playable(host))
    assert host.waiting() == [1]
    assert leave(host, 1, Order(what="respond")) is None
    assert host.log.entries[-1].move == ["pass"] and host.waiting() == [0]


@rule("T6.1")
def test_a_seat_passes_everything_until_its_own_turn() -> None:
    host = table(DuelGame())
    say(host, 0, "end")
    assert host.wish(0, Wishes(until_turn=True)) is None
    say(host, 1, next(repr(move) for move in host.stream(1).moves if move.kind.name == "play"))
    assert host.waiting() == [1] and orders_or_turn(host, 0)
    while orders_or_turn(host, 0):
        say(host, 1, repr(host.stream(1).moves[-1]))
    assert host.waiting() == [0] and not [entry.auto for entry in host.log.entries if entry.move][-1]


@rule("T6.1")
def test_a_seat_has_few_orders() -> None:
    many_orders = [{"what": f"w{at}"} for at in range(MOST_ORDERS + 1)]
    assert len(read_wishes({"orders": many_orders[1:]}).orders) == MOST_ORDERS
    wrong: list[Any] = [{"orders": many_orders}, {"orders": [{"what": "x" * 81}]}, {"orders": [{"when": "x"}]}, {"ask": True}, [], None]
    for data in wrong:
        with pytest.raises(BadDeed, match="this is not what a seat can wish"):
            read_wishes(data)


class Idle(Advice):
    """Everybody can see that the second seat of the pot can only wait; the first knows it of itself."""

    def own_matter(self, state: State, seat: int, moves: Sequence[Move]) -> str:
        return "no lid" if seat == 1 else ""

    def nothing_to_do(self, state: State, seat: int, moves: Sequence[Move]) -> str:
        return "no spoon" if seat == 0 else ""


@rule("T6.4")
def test_nobody_is_asked_to_press_the_only_button_but_who_wants_to_be() -> None:
    host = table(PotGame())

    def words(seat: int, ask_all: bool = False) -> tuple[str, bool] | None:
        host.advice = Idle()
        host.wish(seat, Wishes(ask_all=ask_all))
        found = host.automatic(seat)
        host.advice = Advice()
        assert found is None or found.move.kind.passes
        return (found.words, found.public) if found else None

    assert words(0) == ("no spoon", False) and words(0, ask_all=True) is None
    assert words(1) is None, "it is not asked"
    say(host, 0, "wait")
    assert words(1) == ("no lid", True) and words(1, ask_all=True) is None


@rule("T6.1")
def test_an_order_may_be_about_one_thing() -> None:
    """The Watcher lets the first hero roll without being asked each time, and is asked about the second."""
    host = table(WatchGame(3))
    assert leave(host, 0, Order(what="answer", about=1)) is None
    say(host, 1, "gather d12", "act")
    assert host.log.entries[-1].roll is not None and host.log.entries[-2].move == ["let_roll"]
    say(host, 2, "gather d12", "act")
    assert host.waiting() == [0] and host.log.entries[-1].move == ["act"]


@rule("T6.1")
def test_an_order_answers_for_its_own_seat_only() -> None:
    host = table(PotGame())
    leave(host, 1, Order(what="play"))
    assert host.waiting() == [0]
    say(host, 0, "wait")
    assert host.waiting() == [0] and [entry.seat for entry in host.log.entries[-2:]] == [0, 1]


@rule("T6.1")
def test_where_there_is_nothing_to_pass_there_are_no_orders() -> None:
    host = table(RoofsGame(2))
    with nothing_changes(host):
        refused(host, leave(host, 0, Order(what="plan")), "no_pass", "T6.1")


@rule("T6.1")
def test_an_order_waits_where_its_question_cannot_be_passed() -> None:
    host = table(DuelGame())
    entries = last(host)
    assert leave(host, 0, Order(what="act")) is None
    assert last(host) == entries and host.waiting() == [0]
    say(host, 0, "end")


@rule("T6.2")
def test_an_order_ends_with_the_event_it_names() -> None:
    host = table(WatchGame(3))
    leave(host, 0, Order(what="answer", until="acted"))
    leave(host, 0, Order(what="answer", about=2))
    say(host, 1, "gather d12", "act")
    assert host.log.entries[-1].roll is not None and host.wishes[0].orders == [Order(what="answer", about=2)]
    say(host, 1, "gather d12", "act")
    assert host.waiting() == [0]


@rule("T6.2")
def test_an_order_does_not_end_with_other_events() -> None:
    host = table(WatchGame(3))
    leave(host, 0, Order(what="answer", until="raised"))
    for _ in range(2):
        say(host, 1, "gather d12", "act")
        assert host.log.entries[-1].roll is not None
    assert host.wishes[0].orders == [Order(what="answer", until="raised")]


@rule("T6.2", "T1.2")
def test_an_order_does_not_end_with_what_its_seat_is_not_told() -> None:
    host = table(PotGame())
    leave(host, 1, Order(what="play", until="whisper"))
    say(host, 0, "whisper")
    assert host.waiting() == [0] and host.wishes[1].orders != []
    agree_to_go_back(host, 0, 0)
    assert leave(host, 0, Order(what="nothing", until="whisper")) is None
    say(host, 0, "whisper")
    assert host.wishes[0].orders == []


@rule("T6.2")
def test_an_order_ends_when_its_seat_withdraws_it_or_somebody_else_gets_the_seat() -> None:
    host = table(DuelGame())
    for seat in (0, 1):
        leave(host, seat, Order(what="respond"))
    leave(host, 1, Order(what="discard"))
    host.wish(1, NO_WISHES)
    assert orders(host) == {0: [Order(what="respond")], 1: []}
    say(host, 0, playable(host))
    assert host.waiting() == [1]
    assert host.sit(0, "somebody") is None and orders(host) == {0: [], 1: []}


@rule("T6.2")
def test_passes_that_only_answer_each_other_end_all_orders() -> None:
    host = table(PotGame())
    for seat in (0, 1):
        leave(host, seat, Order(what="play"))
    assert orders(host) == {0: [], 1: []}
    assert [entry.auto for entry in host.log.entries[2:]] == [True] * PASSES_IN_A_ROW


@rule("T6.2")
@pytest.mark.parametrize("alone", [True, False])
def test_taking_back_ends_all_orders(alone: bool) -> None:
    host = table(WatchGame(3))
    leave(host, 0, Order(what="answer"))
    say(host, 1, "gather d12")
    if not alone:
        say(host, 1, "act")
    agree_to_go_back(host, 1, 0)
    assert orders(host) == {0: [], 1: [], 2: []}
    say(host, 1, "gather d12", "act")
    assert host.waiting() == [0]


@rule("T6.3")
def test_what_an_order_answers_stands_in_the_log_as_a_pass_marked_as_automatic() -> None:
    """A table with the order and a table where the seat passes by hand: the same entries, but for the mark."""
    ordered, by_hand = table(WatchGame(2)), table(WatchGame(2))
    leave(ordered, 0, Order(what="answer"))
    for host in (ordered, by_hand):
        say(host, 1, "gather d12", "act")
    say(by_hand, 0, "let_roll")
    entries = [(entry.v, entry.seat, entry.move) for entry in ordered.log.entries if entry.move]
    assert entries == [(entry.v, entry.seat, entry.move) for entry in by_hand.log.entries if entry.move]
    assert entries[-1] == (1, 0, ["let_roll"])
    assert [entry.auto for entry in ordered.log.entries if entry.seat == 0 and entry.move] == [True]
    assert not any(entry.auto for entry in by_hand.log.entries)
    ordered.close()
    assert verify(ordered.game, ordered.log).drawn == 1


# Resuming


TABLES: dict[str, tuple[Game, bool]] = {
    "roofs": (RoofsGame(3), False), "duel": (DuelGame(), False), "watch": (WatchGame(3), False), "typed watch": (WatchGame(3), True),
}  # fmt: skip
each_table = pytest.mark.parametrize("name", TABLES)
ORDERS = [Order(what="respond"), Order(what="respond", until="turn"), Order(what="answer", about=1), Order(what="answer", until="acted")]


def random_deed(host: Host, rng: random.Random) -> None:
    """One of the things that seats do: move, fill in a form, type a roll, take back, leave or withdraw an order, change places."""
    seats, pending = range(host.game.seats), host.state.pending()
    chance = rng.random()
    if chance < 0.06 and host.course.steps:
        agree_to_go_back_or_not(host, rng)
    elif chance < 0.12:
        leave(host, rng.choice(seats), rng.choice(ORDERS))
    elif chance < 0.13:
        host.wish(rng.choice(seats), NO_WISHES)
    elif chance < 0.14:
        host.sit(rng.choice(seats), "somebody")
    elif chance < 0.18 and "back" in host.game.forms:
        fill(host, rng.choice(seats), form="back")
    elif chance < 0.22 and "ruling" in host.game.forms:
        assert fill(host, 0, form="ruling", what="stress", hero=rng.choice(seats[1:]), value=0, reason="rest") is None
    elif isinstance(pending, Roll):
        assert host.type_roll(pending.by, host.roll_id(), [rng.randint(1, sides) for sides in pending.sides]) is None
    elif isinstance(pending, Ask):
        able = [seat for seat in seats if host.stream(seat).moves]
        if able:
            seat = rng.choice(able)
            say(host, seat, repr(rng.choice(host.stream(seat).moves)))


def agree_to_go_back_or_not(host: Host, rng: random.Random) -> None:
    seat = rng.randrange(host.game.seats)
    host.ask_undo(seat, rng.randint(1, 4))
    for other in range(host.game.seats):
        vote(host, other, rng.random() < 0.8)


def resumed(host: Host) -> Host:
    return Host.resume(host.game, parse(host.log.data(), "log"), host.seed)


@each_table
@pytest.mark.parametrize("seed", range(6))
def test_a_table_opened_again_is_the_same_to_the_byte_and_goes_on_the_same_way(name: str, seed: int) -> None:
    """With undos, passes, forms and dice: every seat's stream, its question ids and the log. Wishes are kept by whoever keeps the seats."""
    host, rng = table(*TABLES[name]), random.Random(f"{name} {seed}")
    for _ in range(60):
        random_deed(host, rng)
        assert fold(host.game, host.log) == host.state
    again = resumed(host)
    again.wishes = dict(host.wishes)
    host.request = None  # A request is no entry: it is lost when a table is closed down, and has to be made again.
    assert picture(again) == picture(host)
    for seat, stream in streams(host):
        assert again.stream(seat).question == stream.question and again.stream(seat).moves == stream.moves
    twin = random.Random(seed)
    for one, chance in ((host, random.Random(seed)), (again, twin)):
        for _ in range(20):
            random_deed(one, chance)
    again.request = host.request = None
    assert picture(again) == picture(host)
    host.close()
    assert verify(host.game, parse(host.log.data(), "log")).entries == last(host)


@each_table
def test_a_table_that_died_at_any_entry_goes_on_as_it_would_have(name: str) -> None:
    """Every prefix of a log is a table: what chance and orders had still to do is done when it goes on, with the same numbers."""
    host, rng = table(*TABLES[name]), random.Random(name)
    for _ in range(60):
        random_deed(host, rng)
    lines = host.log.data().splitlines(keepends=True)
    drawn = [at for at, entry in enumerate(host.log.entries) if entry.roll is not None and entry.hand is None]
    assert drawn or name == "typed watch"
    for length in range(1, len(lines)):
        cut = Host.resume(host.game, parse(b"".join(lines[:length]), "log"), SEED)
        cut.advance()
        if length - 1 in drawn:
            assert cut.log.data().startswith(b"".join(lines[: length + 1]))
        assert fold(cut.game, cut.log) == cut.state


def test_a_table_is_opened_only_with_its_own_seed() -> None:
    host = table(RoofsGame(2))
    with pytest.raises(BadLog, match="not the secret seed of this log"):
        Host.resume(host.game, host.log, bytes(32))


def test_a_table_opened_again_writes_on_where_the_log_ended() -> None:
    written: list[bytes] = []
    host = table(RoofsGame(2))
    log = parse(host.log.data(), "log")
    log.sink = written.append
    again = Host.resume(host.game, log, SEED)
    assert written == []
    for one in (host, again):
        say(one, 0, "coin left")
    assert log.data() + b"".join(written) == host.log.data() == again.log.data()


def test_opening_a_log_leaves_it_alone() -> None:
    host = table(RoofsGame(2))
    log = parse(host.log.data(), "log")
    again = Host.resume(host.game, log, SEED)
    say(again, 0, "coin left")
    assert log.data() == host.log.data()


# Whatever comes in


@each_table
def test_whatever_is_refused_changes_nothing(name: str) -> None:
    """Random bad input between random deeds: each is refused with words and a rule that exists."""
    host, rng = table(*TABLES[name]), random.Random(f"bad {name}")
    for _ in range(80):
        random_deed(host, rng)
        attempt = rng.choice([wrong_seat, wrong_question, wrong_move, wrong_undo, wrong_roll, wrong_form])
        before = picture(host)
        refusal = attempt(host, rng)
        if refusal is not None:
            assert picture(host) == before, (attempt.__name__, refusal)
            assert refusal.code and refusal.words and host.game.rulebook.find(refusal.rule) is not None, refusal


def wrong_seat(host: Host, rng: random.Random) -> Refusal | None:
    refusal = host.answer(rng.choice([-5, SPECTATOR, 99]), rng.randrange(9), rng.choice(host.game.moves.all()))
    assert refusal is not None
    return refusal


def wrong_question(host: Host, rng: random.Random) -> Refusal | None:
    seat = rng.randrange(host.game.seats)
    question = host.question(seat)
    wrong = [n for n in range(-2, host.stream(seat).last_id() + 3) if question is None or n != question.id]
    refusal = host.answer(seat, rng.choice(wrong), rng.choice(host.game.moves.all()))
    assert refusal is not None
    return refusal


def wrong_move(host: Host, rng: random.Random) -> Refusal | None:
    seat = rng.randrange(host.game.seats)
    wrong = [move for move in host.game.moves.all() if move not in host.stream(seat).moves]
    question = host.question(seat)
    if question is None or not wrong:
        return None
    refusal = host.answer(seat, question.id, rng.choice(wrong))
    assert refusal is not None
    return refusal


def wrong_undo(host: Host, rng: random.Random) -> Refusal | None:
    seat = rng.randrange(host.game.seats)
    refusal = host.ask_undo(seat, rng.choice([0, -1, since(host, seat, 0) + rng.randint(1, 9)]))
    assert refusal is not None
    return refusal


def wrong_roll(host: Host, rng: random.Random) -> Refusal | None:
    refusal = host.type_roll(rng.randrange(host.game.seats), host.roll_id(), rng.choice([[], [0], [99], [1, 1, 1, 1, 1, 1]]))
    assert refusal is not None
    return refusal


def wrong_form(host: Host, rng: random.Random) -> Refusal | None:
    form = host.game.form({"form": "back"} if "back" in host.game.forms else {"form": "concede"})
    refusal = host.fill(rng.choice([-5, -1, SPECTATOR, 99]), form)
    assert refusal is not None
    return refusal


@pytest.mark.parametrize(
    ("act", "error"),
    [
        (lambda host: answer(host, 0, "boom"), RuntimeError), (lambda host: answer(host, 0, "spin"), Stuck),
        (lambda host: fill(host, 0, form="kick"), ZeroDivisionError),
    ],
    ids=["move", "effect", "form"],
)  # fmt: skip
def test_a_game_that_fails_leaves_the_table_as_it_was(act: Act, error: type[Exception]) -> None:
    host = table(PotGame())
    say(host, 0, "throw 0")
    say(host, 1, "wait")
    with nothing_changes(host), pytest.raises(error):
        act(host)
    say(host, 0, "wait")
    assert picture(resumed(host)) == picture(host)


def test_what_could_not_be_written_was_neither_done_nor_told() -> None:
    host = table(PotGame())
    say(host, 0, "throw 0")

    def full(line: bytes) -> None:
        raise OSError("the disk is full")

    host.log.sink = full
    with nothing_changes(host), pytest.raises(OSError, match="full"):
        answer(host, 1, "wait")
    host.log.sink = None
    say(host, 1, "wait")
    assert picture(resumed(host)) == picture(host)


@pytest.mark.parametrize("typed", [False, True])
def test_a_game_that_cannot_take_a_roll_in_has_not_taken_it_in(typed: bool) -> None:
    """The move before the roll was good and stands; of the roll there is no trace."""
    host = table(PotGame(), typed)
    if typed:
        say(host, 0, "spoil")
        with nothing_changes(host), pytest.raises(RuntimeError):
            host.type_roll(0, host.roll_id(), [3])
    else:
        with pytest.raises(RuntimeError):
            say(host, 0, "spoil")
    assert host.log.entries[-1].move == ["spoil"] and isinstance(host.state.pending(), Roll)
    assert picture(resumed(host)) == picture(host)
    assert not any(isinstance(message, Told) for message in host.stream(0).messages)
    assert go_back(host, 0, 0) is None
    say(host, 0, "wait")


# Checking a closed log


def replaced(log: Log, n: int, **changed: Any) -> Log:
    """The log with entry n changed and all hashes made to fit again, as somebody with a program of their own can do."""
    return chained(log.header, [msgspec.structs.replace(entry, **changed) if entry.n == n else entry for entry in log.entries])


def chained(header: Header, entries: list[Entry]) -> Log:
    log = Log(header)
    for entry in entries:
        log.append(entry)
    return parse(log.data(), "forged")


def closed_game(name: str = "roofs") -> Host:
    """A finished table with rolls and an undo that needed everybody's word."""
    host = table(RoofsGame(2) if name == "roofs" else DuelGame())
    if name == "roofs":
        say(host, 0, "coin left", "done")
        say(host, 1, "coin right", "done")
        agree_to_go_back(host, 0, 3)
    play_out(host)
    assert host.close() is None
    return host


@pytest.mark.parametrize("name", ["roofs", "duel"])
def test_an_honest_log_is_accepted(name: str) -> None:
    host = closed_game(name)
    report = verify(host.game, parse(host.log.data(), "log"))
    rolls = sum(entry.roll is not None for entry in host.log.entries)
    assert (report.entries, report.drawn, report.typed, report.over) == (last(host), rolls, 0, True)
    assert report.undone == (1 if name == "roofs" else 0)
    assert str(rolls) in report.text() and "to the end of the game" in report.text()


def test_a_table_closed_early_is_accepted() -> None:
    host = table(DuelGame())
    host.close()
    report = verify(host.game, host.log)
    assert not report.over and "up to where the table was closed" in report.text()


@rule("T3.3")
@pytest.mark.parametrize("name", ["roofs", "duel"])
def test_a_changed_roll_is_found_wherever_it_is(name: str) -> None:
    host = closed_game(name)
    for entry in host.log.entries:
        if entry.roll is not None:
            changed = [*entry.roll[:-1], entry.roll[-1] - 1 or 2]
            with pytest.raises(BadLog, match=rf"^entry {entry.n} shows .* but the seed gives "):
                verify(host.game, replaced(host.log, entry.n, roll=changed))


@rule("T3.3")
def test_a_seed_that_was_chosen_afterwards_is_found() -> None:
    host = closed_game()
    end = host.log.entries[-1].end
    assert end is not None
    other = msgspec.structs.replace(end, seed=bytes(32).hex())
    with pytest.raises(BadLog, match=r"seed .* is not the one whose hash stands in the header"):
        verify(host.game, replaced(host.log, last(host), end=other))
    header = msgspec.structs.replace(host.log.header, commit=commitment(bytes(32)))
    forged = chained(header, [*host.log.entries[:-1], msgspec.structs.replace(host.log.entries[-1], end=other)])
    first = next(entry.n for entry in host.log.entries if entry.roll is not None)
    with pytest.raises(BadLog, match=f"^entry {first} shows"):
        verify(host.game, forged)
    for seed in ("", "xyz", "0"):
        with pytest.raises(BadLog):
            verify(host.game, replaced(host.log, last(host), end=msgspec.structs.replace(end, seed=seed)))


@rule("T3.3")
@pytest.mark.parametrize("n", [1, 2])
def test_a_changed_nonce_is_found(n: int) -> None:
    host = closed_game()
    first = next(entry.n for entry in host.log.entries if entry.roll is not None)
    with pytest.raises(BadLog, match=f"^entry {first} shows"):
        verify(host.game, replaced(host.log, n, nonce="other"))


@rule("T5.3")
@pytest.mark.parametrize("agreed", [None, [], [0], [0, 1], [1, 1]], ids=str)
def test_taking_back_without_everybodys_word_is_found(agreed: list[int] | None) -> None:
    host = closed_game()
    undo = next(entry.n for entry in host.log.entries if entry.undo is not None)
    with pytest.raises(BadLog, match=rf"^entry {undo} .*T5\.3"):
        verify(host.game, replaced(host.log, undo, agreed=agreed))
    with pytest.raises(BadLog, match=rf"^entry {undo} .*T5\.3"):
        Host.resume(host.game, replaced(host.log, undo, agreed=agreed), SEED)


@rule("T5.2")
@pytest.mark.parametrize("agreed", [[], [2], [0, 1], [5]], ids=str)
def test_an_agreement_that_nobody_has_written_is_found(agreed: list[int]) -> None:
    """What a seat takes back alone needs nobody's word: then there is none in the log, or that of all the others."""
    host = table(RoofsGame(3))
    say(host, 0, "coin left")
    assert go_back(host, 0, 0) is None
    n = last(host)
    host.close()
    assert verify(host.game, parse(host.log.data(), "log")).undone == 1
    with pytest.raises(BadLog, match=rf"^entry {n}\b"):
        verify(host.game, replaced(host.log, n, agreed=agreed))


@rule("T3.4")
def test_a_roll_typed_in_at_a_table_of_drawn_dice_is_found() -> None:
    host = closed_game()
    roll = next(entry for entry in host.log.entries if entry.roll is not None)
    with pytest.raises(BadLog, match=rf"^entry {roll.n} .*typed in by hand.*T3\.4"):
        verify(host.game, replaced(host.log, roll.n, hand=0))


@rule("T3.4")
@pytest.mark.parametrize("hand", [None, 0, 1, 99, -1])
def test_a_roll_typed_in_by_the_wrong_seat_is_found(hand: int | None) -> None:
    """At a table of typed dice the roll of the second hero, marked as anybody else's or as drawn."""
    host = table(WatchGame(3), typed=True)
    say(host, 2, "gather d12", "act")
    say(host, 0, "let_roll")
    assert host.type_roll(2, host.roll_id(), [5]) is None
    n = last(host)
    host.close()
    assert verify(host.game, parse(host.log.data(), "log")).typed == 1
    with pytest.raises(BadLog, match=rf"^entry {n}\b"):
        verify(host.game, replaced(host.log, n, hand=hand))


def test_a_wrong_end_is_found() -> None:
    host = closed_game()
    end = host.log.entries[-1].end
    assert end is not None
    for changed in ({"state": state_hash(host.game, host.game.start())}, {"over": False}, {"state": ""}):
        forged = replaced(host.log, last(host), end=msgspec.structs.replace(end, **changed))
        with pytest.raises(BadLog, match="do not lead to the end that it states"):
            verify(host.game, forged)


@pytest.mark.parametrize("length", [0, 2, 5])
def test_an_unfinished_log_is_not_accepted(length: int) -> None:
    host = closed_game()
    with pytest.raises(BadLog, match="the log has no end"):
        verify(host.game, chained(host.log.header, host.log.entries[:length]))


@rule("T2.1", "T2.2")
@pytest.mark.parametrize("seat", [1, 5, -1])
def test_a_move_of_the_wrong_seat_is_found(seat: int) -> None:
    host = closed_game("duel")
    n = next(entry.n for entry in host.log.entries if entry.move is not None and entry.seat == 0)
    with pytest.raises(BadLog, match=rf"^entry {n}\b"):
        verify(host.game, replaced(host.log, n, seat=seat))


def test_an_entry_with_parts_that_do_not_belong_to_it_is_found() -> None:
    """No host has written them, and whoever reads the log might believe them."""
    host = closed_game()
    by_what = {entry.what(): entry.n for entry in host.log.entries}
    cases: list[tuple[str, dict[str, Any]]] = [
        ("nonce", {"hand": 0}), ("move", {"hand": 0}), ("move", {"agreed": [1]}), ("roll", {"seat": 0}), ("roll", {"agreed": [0]}),
        ("undo", {"hand": 1}), ("end", {"seat": 0}),
    ]  # fmt: skip
    for what, parts in cases:
        with pytest.raises(BadLog, match=rf"\bentry {by_what[what]}\b"):
            verify(host.game, replaced(host.log, by_what[what], **parts))
