"""Where a seat is asked, and where the table passes for it: rules T6.4 to T6.10, in Duel, whose turn has one step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from longbox.hosting.advice import Advice, Moment, Step
from longbox.hosting.draws import seed_from
from longbox.hosting.host import PASSES_IN_A_ROW, Host
from longbox.hosting.passing import NO_WISHES, Order, Pass, Settled, Stop, Wishes, automatic, settled_by
from longbox.hosting.streams import Sight, Stream, waits
from longbox.kernel.deeds import Move, Refusal
from longbox.kernel.state import Game, State
from longbox.kernel.views import Event
from longbox.kit.advice import advise
from longbox.kit.base import Broken
from tests.marks import rule
from tests.roofs import GAME as ROOFS
from tests.toys import duel_data as data
from tests.toys.duel import GAME, WARD, Duel, DuelAdvice, DuelGame, Item
from tests.toys.watch import GAME as WATCH

ZAP = data.IDS.index("zap")


class Picky(DuelAdvice):
    """Says of every question whether it may matter, and whether a play is worth a thought."""

    def __init__(self, matters: bool = True, worth: bool = True, touched: bool = True) -> None:
        self.matters = matters
        self.is_worth = worth
        self.touched = touched

    def concerns(self, state: State, seat: int) -> list[str]:
        return super().concerns(state, seat) if self.touched else []

    def may_matter(self, state: State, seat: int) -> bool:
        return self.matters

    def worth(self, state: State, seat: int, moves: Sequence[Move]) -> bool:
        return self.is_worth


def duel(*stack: Item, hands: tuple[list[int], list[int]] = ([ZAP, WARD], [ZAP, WARD]), priority: int = 1) -> Duel:
    """The first seat's turn, with these cards on the stack; the second one is asked."""
    return Duel(
        DuelGame(), [10, 10], [sorted(hand) for hand in hands], [5] * len(data.IDS), [0] * len(data.IDS), list(stack), 0, priority, 0, 1
    )


AT_SECOND = Item(0, ZAP, 1)
AT_FIRST = Item(0, ZAP, 0)


def found(state: State, seat: int, advice: Advice, wishes: Wishes = NO_WISHES, settled: Settled | None = None) -> Pass | None:
    stream = Stream(state.game, seat)
    stream.settle(Sight(state), False, waits(state.pending(), 0))
    return automatic(state, stream, wishes, settled, advice)


def asked(state: State, seat: int, advice: Advice, wishes: Wishes = NO_WISHES, settled: Settled | None = None) -> bool:
    return found(state, seat, advice, wishes, settled) is None


@rule("T6.4")
@pytest.mark.parametrize("advice", [Advice(), DuelAdvice(), Picky()])
def test_nobody_is_asked_to_press_the_only_button(advice: Advice) -> None:
    state = duel(AT_SECOND, hands=([], []))
    assert not asked(state, 1, advice) and asked(state, 1, advice, Wishes(ask_all=True))
    always = Wishes(stops=[Stop(step=0, mine=False)])
    assert not asked(state, 1, advice, always), "a stop mark is no wish to press the only button"
    assert asked(duel(AT_SECOND), 1, advice)


@rule("T6.5")
def test_a_seat_is_asked_where_a_play_is_worth_a_thought() -> None:
    state = duel(AT_FIRST)
    assert asked(state, 1, Picky())
    assert not asked(state, 1, Picky(worth=False)) and not asked(state, 1, Picky(matters=False))
    made = found(state, 1, Picky(worth=False))
    assert made is not None and made.words == "Cards"


@rule("T6.5")
@pytest.mark.parametrize("wishes", [NO_WISHES, Wishes(stops=[Stop(step=0)]), Wishes(stops=[Stop(step=0, ask=False)])])
def test_how_fast_the_table_passes_does_not_depend_on_what_a_seat_holds(wishes: Wishes) -> None:
    """Of a seat that has something and one that has nothing, those that are passed for are passed alike."""
    for advice in (Picky(matters=False), Picky(worth=False), Picky(worth=False, touched=False)):
        made = [found(duel(AT_FIRST, hands=([], hand)), 1, advice, wishes) for hand in ([], [ZAP], [ZAP, WARD])]
        assert len({one.public for one in made if one is not None}) == 1
    quick = found(duel(AT_FIRST), 1, Picky(matters=False))
    slow = found(duel(AT_FIRST), 1, Picky(worth=False))
    assert quick is not None and slow is not None and quick.public and not slow.public


@rule("T6.5")
@pytest.mark.parametrize("order", [Wishes(until_turn=True), Wishes(orders=[Order(what="respond")])])
def test_how_fast_the_table_passes_does_not_tell_of_orders(order: Wishes) -> None:
    for advice in (DuelAdvice(), Picky(matters=False), Picky(worth=False)):
        for state in (duel(AT_FIRST, hands=([], [])), duel(AT_SECOND, hands=([], [])), duel(AT_FIRST)):
            plain, ordered = found(state, 1, advice), found(state, 1, advice, order)
            assert ordered is not None and (plain is None or plain.public == ordered.public)
    quick = found(duel(AT_FIRST), 1, Picky(matters=False), order)
    assert quick is not None and quick.public


class Kind(DuelAdvice):
    """Says of whatever can be played that it can only help."""

    def sure(self, state: State, seat: int, moves: Sequence[Move]) -> tuple[Move, str] | None:
        return next(((move, "a gift") for move in moves if not move.kind.passes), None)


@rule("T6.9")
def test_what_can_only_help_is_done_unless_its_seat_wants_to_be_asked_or_to_pass() -> None:
    state = duel(AT_SECOND)
    made = found(state, 1, Kind())
    assert made is not None and not made.move.kind.passes and made.words == "a gift" and made.public
    assert asked(state, 1, Kind(), Wishes(ask_all=True))
    ordered = found(state, 1, Kind(), Wishes(until_turn=True))
    assert ordered is not None and ordered.move.kind.passes and ordered.public, "an order goes as fast as what it replaces"
    nothing = found(duel(AT_SECOND, hands=([], [])), 1, Kind())
    assert nothing is not None and nothing.move.kind.passes


@rule("T6.6")
def test_a_stop_mark_asks_where_nothing_is_worth_a_thought_or_passes_where_something_is() -> None:
    state = duel(AT_FIRST)
    assert asked(state, 1, Picky(matters=False), Wishes(stops=[Stop(step=0)]))
    assert not asked(state, 1, Picky(matters=False), Wishes(stops=[Stop(step=0, mine=True)])), "it is not its own turn"
    assert not asked(state, 1, Picky(matters=False), Wishes(stops=[Stop(step=1)]))
    assert not asked(state, 1, Picky(), Wishes(stops=[Stop(step=0, ask=False)]))
    assert asked(duel(AT_SECOND), 1, Picky(), Wishes(stops=[Stop(step=0, ask=False)])), "what concerns the seat is asked"
    assert not asked(duel(AT_SECOND), 1, Picky(worth=False), Wishes(stops=[Stop(step=0, ask=False)]))


@rule("T6.6")
def test_a_mark_for_this_turn_beats_the_one_for_good_and_ends_with_the_turn() -> None:
    for_good, once = Stop(step=0, ask=False), Stop(step=0, once=True)
    wishes = Wishes(stops=[once, for_good], end_turn=True)
    assert wishes.stop(0, False) == once and wishes.stop(0, True) is None
    passed: list[Event] = [data.Passed(rule="D2.2", who=0)]
    assert wishes.after(1, passed) == wishes
    after = wishes.after(1, [data.Turn(rule="D1.2", who=0)])
    assert after == Wishes(stops=[for_good]) and after.stop(0, False) == for_good


@rule("T6.7")
def test_the_rest_of_ones_own_turn_is_passed_but_for_what_concerns_the_seat() -> None:
    ending = Wishes(end_turn=True)
    harmless, aimed = duel(Item(1, ZAP, 1), priority=0), duel(Item(1, ZAP, 0), priority=0)
    assert asked(harmless, 0, Picky()) and not asked(harmless, 0, Picky(), ending)
    assert asked(aimed, 0, Picky(), ending) and not asked(aimed, 0, Picky(worth=False), ending)
    assert not asked(harmless, 0, Picky(), Wishes(end_turn=True, stops=[Stop(step=0, mine=True)]))
    assert asked(duel(AT_FIRST), 1, Picky(), ending), "it is not its own turn"


@rule("T6.8")
def test_who_has_passed_is_asked_again_only_for_something_new() -> None:
    now, calm = Moment(step=0, whose=0, waits=True), Moment(step=0, whose=0)
    settled = settled_by(None, now, ["zap"])
    assert settled.covers(now, ["zap"]) and settled.covers(now, []) and not settled.covers(now, ["zap", "snatch"])
    assert not settled.covers(calm, []), "who let something happen is asked when nothing waits any more"
    assert not settled.covers(Moment(step=1, whose=0, waits=True), []) and not settled.covers(Moment(step=0, whose=1, waits=True), [])
    done = settled_by(settled, calm, [])
    assert done.covers(calm, []) and done.covers(now, ["zap"]) and not done.covers(now, ["snatch"])
    assert settled_by(done, now, ["snatch"]).covers(calm, []), "it has passed the step already"


@rule("T6.8")
def test_passing_by_hand_settles_it_and_doing_something_does_not() -> None:
    state = duel(AT_SECOND)
    settled = settled_by(None, Moment(step=0, whose=0, waits=True), DuelAdvice().concerns(state, 1))
    assert not asked(state, 1, DuelAdvice(), settled=settled)
    assert not asked(duel(AT_SECOND, Item(0, WARD, 0)), 1, DuelAdvice(), settled=settled), "a harmless deed of the other"
    assert asked(duel(AT_SECOND, Item(0, WARD, 1)), 1, DuelAdvice(), settled=settled), "another card at the seat"


def host_of(state: Duel) -> Host:
    """A table with this state, whose seats have the game's advice."""
    host = Host.new(state.game, seed_from("stops"))
    host.give_nonce(0, "a")
    host.give_nonce(1, "b")
    host.state, host.advice = state, GAME.advice()
    host._settle(0)
    return host


def say(host: Host, seat: int, words: str) -> None:
    question = host.question(seat)
    assert question is not None
    assert host.answer(seat, question.id, host.game.moves.parse(words)) is None


@rule("T6.8")
def test_a_table_remembers_who_has_passed_until_the_turn_ends() -> None:
    host = host_of(duel(AT_SECOND, hands=([ZAP, ZAP, WARD], [ZAP, WARD])))
    assert host.automatic(1) is None
    say(host, 1, "pass")
    assert 1 in host.settled
    say(host, 0, "play zap first")
    assert host.waiting() == [1] and host.automatic(1) is not None
    say(host, 1, "play zap second")
    assert 1 not in host.settled, "who does something is asked again"
    say(host, 0, "pass")
    say(host, 1, "pass")
    assert 1 in host.settled
    while host.state.pending().__class__.__name__ == "Ask" and not [entry for entry in host.log.entries if entry.move == ["end"]]:
        (seat,) = host.waiting()
        say(host, seat, "end" if any(move.kind.name == "end" for move in host.stream(seat).moves) else "pass")
    assert host.settled == {}


class Tempting(DuelAdvice):
    """Sees the same chance in everything that a seat holds, until it holds something else."""

    def chance(self, state: State, seat: int, moves: Sequence[Move]) -> str:
        assert isinstance(state, Duel)
        return str(state.hands[seat])


@rule("T6.10")
def test_a_chance_is_declined_once_until_there_is_another() -> None:
    host = host_of(duel(AT_SECOND, hands=([ZAP], [ZAP, WARD])))
    host.advice = Tempting()
    say(host, 1, "pass")
    declined = host.declined[1]
    assert declined == str(sorted([ZAP, WARD]))
    assert not stops(duel(AT_SECOND), 1, declined) and stops(duel(AT_SECOND, hands=([ZAP], [WARD])), 1, declined)
    always = Wishes(stops=[Stop(step=0, mine=False)])
    assert stops(duel(AT_SECOND), 1, declined, always), "a mark that was set by hand holds"
    host.sit(1, "somebody else")
    assert host.declined == {}, "who sits down has declined nothing"


def stops(state: Duel, seat: int, declined: str, wishes: Wishes = NO_WISHES) -> bool:
    stream = Stream(state.game, seat)
    stream.settle(Sight(state), False, waits(state.pending(), 0))
    return automatic(state, stream, wishes, None, Calm(), declined) is None


class Calm(Tempting):
    """Everything is worth a thought, and nothing presses."""

    def concerns(self, state: State, seat: int) -> list[str]:
        return []

    def may_matter(self, state: State, seat: int) -> bool:
        return True

    def worth(self, state: State, seat: int, moves: Sequence[Move]) -> bool:
        return True


class Waits(Advice):
    """Nothing is ever worth a thought."""

    def steps(self, game: Game) -> list[Step]:
        return [Step(title="Always")]

    def moment(self, state: State) -> Moment | None:
        return Moment(step=0, whose=0)

    def worth(self, state: State, seat: int, moves: Sequence[Move]) -> bool:
        return False


@rule("T6.2")
def test_after_many_passes_in_a_row_everybody_is_asked() -> None:
    host = host_of(duel(AT_SECOND))
    host.advice = Waits()
    assert host.automatic(1) is not None
    host._passes = PASSES_IN_A_ROW
    assert host.automatic(1) is None
    say(host, 1, "pass")
    assert host.automatic(0) is not None, "somebody has moved"


@rule("T6.5")
@pytest.mark.parametrize("info", [GAME, WATCH, ROOFS], ids=lambda info: str(info.name))
def test_advice_follows_from_what_may_be_known(info: Any) -> None:
    assert advise(info.make(2), info.advice())


class Peeking(DuelAdvice):
    """Lets everybody know by the clock whether a seat holds a ward."""

    def may_matter(self, state: State, seat: int) -> bool:
        assert isinstance(state, Duel)
        return WARD in state.hands[seat]


class Guessing(DuelAdvice):
    """Lets a seat know whether the other one holds a ward."""

    def worth(self, state: State, seat: int, moves: Sequence[Move]) -> bool:
        assert isinstance(state, Duel)
        return WARD in state.hands[1 - seat]


class Nowhere(DuelAdvice):
    def moment(self, state: State) -> Moment | None:
        return Moment(step=3, whose=0)


class Shouting(DuelAdvice):
    """Passes fast, as if everybody could see it, for a seat without cards that could help."""

    def own_matter(self, state: State, seat: int, moves: Sequence[Move]) -> str:
        return "nothing to play" if len(moves) == 1 else ""


class Helpful(DuelAdvice):
    """Warns a seat of what the other one holds."""

    def warning(self, state: State, seat: int, move: Move) -> str:
        assert isinstance(state, Duel)
        return "There is a ward." if WARD in state.hands[1 - seat] else ""


class Chatty(DuelAdvice):
    """Says where a card is that the seat does not hold."""

    def why_not(self, state: State, seat: int, words: str) -> Refusal | None:
        assert isinstance(state, Duel)
        return Refusal("held", f"The other one holds {state.hands[1 - seat]}.", "D2.5")


@pytest.mark.parametrize(
    ("advice", "words"),
    [
        (Peeking(), "may matter"),
        (Guessing(), "worth"),
        (Nowhere(), "is in a step"),
        (Shouting(), "can only pass is public, or not"),
        (Helpful(), "what goes with the question"),
        (Chatty(), "why seat . cannot"),
    ],
)
def test_the_kit_finds_advice_that_tells_what_it_must_not(advice: Advice, words: str) -> None:
    with pytest.raises(Broken, match=words):
        advise(DuelGame(), advice)
