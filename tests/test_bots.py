"""Bots: the same seed plays the same game, they see views and nothing else, and a bot that does what it may not is named."""

from __future__ import annotations

import hashlib
import json
from itertools import count

import pytest

from longbox.bots import Bot, Budget, RandomBot, next_choice, play_out, play_table
from longbox.bots.bot import Thinking
from longbox.bots.candidates import Candidate, open_still, surest
from longbox.bots.playout import MOST_STEPS, asked, throw
from longbox.hosting.draws import seed_from
from longbox.hosting.host import Host
from longbox.hosting.log import parse
from longbox.hosting.verify import verify
from longbox.kernel import CHANCE, Ask, Game, Kind, Move, Over, Pending, Refusal, Roll, Sfc32, State, Stuck, View, only, seats_in
from longbox.kernel.codec import WHOLE, state_record
from tests.clocks import ticking
from tests.raid import Raid, RaidGame
from tests.roofs import RULES, RoofsGame
from tests.toys.duel import END, DuelGame
from tests.toys.duel_data import DuelView
from tests.toys.watch import WatchGame

GAMES = [RoofsGame(2), RoofsGame(4), DuelGame()]
NAMES = ["roofs-2", "roofs-4", "duel"]


class Watching(Bot):
    """Plays the first move and remembers what it was given."""

    def __init__(self, blind: bool) -> None:
        super().__init__("watching", blind=blind)
        self.views: list[View | None] = []
        self.budgets: list[Budget] = []
        self.moves: list[list[Move]] = []

    def choose(self, view: View | None, moves: list[Move], budget: Budget, rng: Sfc32) -> Move:
        self.views.append(view)
        self.budgets.append(budget)
        self.moves.append(list(moves))
        return moves[0]


class Cheat(Bot):
    """Ends the turn whatever is asked."""

    def __init__(self) -> None:
        super().__init__("cheat")

    def choose(self, view: View | None, moves: list[Move], budget: Budget, rng: Sfc32) -> Move:
        plays = [move for move in moves if move.kind.name == "play"]
        return plays[0] if END.of() in moves and plays else END.of()


def randoms(game: Game) -> list[Bot]:
    return [RandomBot() for _ in range(game.seats)]


def new_host(game: Game, seed: str = "bots") -> Host:
    return Host.new(game, seed_from(seed))


# Whole games


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_the_same_seed_plays_the_same_game(game: Game) -> None:
    one, two = play_out(game, randoms(game), "seed"), play_out(game, randoms(game), "seed")
    assert one.state == two.state
    assert (one.decisions, one.steps) == (two.decisions, two.steps)
    others = [play_out(game, randoms(game), seed).state for seed in range(4)]
    assert any(other != one.state for other in others)


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_a_game_is_played_to_its_end(game: Game) -> None:
    result = play_out(game, randoms(game), 1)
    pending = result.state.pending()
    assert isinstance(pending, Over) and result.over is not None
    assert (result.over.winners, result.over.scores) == (pending.winners, pending.scores)
    assert 0 < result.decisions < result.steps


def test_a_game_is_played_no_further_than_asked() -> None:
    result = play_out(DuelGame(), randoms(DuelGame()), 1, most=5)
    assert result.over is None
    assert result.steps == 5
    assert not isinstance(result.state.pending(), Over)
    longer = play_out(DuelGame(), randoms(DuelGame()), 1, most=6)
    assert longer.state != result.state


def test_a_game_is_stopped_after_so_many_decisions() -> None:
    result = play_out(DuelGame(), randoms(DuelGame()), 1, most_decisions=5)
    assert result.over is None and result.decisions == 5 and isinstance(result.state.pending(), Ask)
    whole = play_out(DuelGame(), randoms(DuelGame()), 1)
    assert play_out(DuelGame(), randoms(DuelGame()), 1, most_decisions=whole.decisions + 1).state == whole.state


def test_only_choices_among_several_moves_are_decisions() -> None:
    bots = [Watching(True), Watching(True)]
    result = play_out(DuelGame(), bots, 1)
    assert result.decisions == sum(len(moves) > 1 for bot in bots for moves in bot.moves)
    assert result.steps > sum(len(bot.moves) for bot in bots) > result.decisions > 0


def test_seats_that_are_asked_at_once_answer_in_any_order() -> None:
    rng, state = Sfc32(1), WatchGame(4).start()
    both = Ask(only(0) | only(2), "plan", "A1.1", may=only(1))
    assert {asked(state, both, rng) for _ in range(50)} == {0, 2}
    assert {asked(state, Ask(0, "act", "W1.1", may=only(1) | only(3)), rng) for _ in range(50)} == {1, 3}
    assert asked(state, Ask(only(1), "act", "W1.1", may=only(0)), rng) == 1
    assert asked(state, Ask(0, "act", "W1.1", may=only(2)), rng) == 2


def test_an_open_end_stops_where_no_bot_can_move() -> None:
    game = WatchGame(2)
    result = play_out(game, randoms(game), 1)
    pending = result.state.pending()
    assert result.over is None
    assert isinstance(pending, Ask) and seats_in(pending.seats | pending.may) == []


# From choice to choice


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_the_next_choice_is_the_one_that_a_plain_loop_comes_to(game: Game) -> None:
    state, plain, rng, same = game.start(), game.start(), Sfc32("choices"), Sfc32("choices")
    choices = 0
    while not isinstance(pending := plain.pending(), Over):
        if isinstance(pending, Roll):
            plain.apply(CHANCE, throw(pending, same))
            continue
        assert isinstance(pending, Ask)
        seat = asked(plain, pending, same)
        moves = plain.legal(seat)
        move = moves[choices % len(moves)]
        if len(moves) > 1:
            choice = next_choice(state, rng)
            assert choice == (seat, moves) and state == plain
            choices += 1
            state.apply(seat, move)
        plain.apply(seat, move)
    assert choices > 5
    assert next_choice(state, rng) is None and state == plain


def test_there_is_no_next_choice_where_nobody_can_move() -> None:
    game = WatchGame(2)
    assert next_choice(play_out(game, randoms(game), 1).state, Sfc32(1)) is None


def test_a_game_that_leaves_nobody_a_choice_for_ever_is_stopped() -> None:
    with pytest.raises(Stuck, match=f"{MOST_STEPS} deeds in a row left nobody a choice"):
        next_choice(HiddenGame().start(), Sfc32(1))


# Plans with slots, and seats that may move


class Planner(Watching):
    """Lays steps as long as it can, and volunteers as often as it may, until the alarm is at its loudest."""

    def __init__(self) -> None:
        super().__init__(blind=False)
        self.offers: list[list[Move]] = []

    def choose(self, view: View | None, moves: list[Move], budget: Budget, rng: Sfc32) -> Move:
        super().choose(view, moves, budget, rng)
        return next((move for move in moves if move.kind.step), moves[0])

    def volunteer(self, view: View | None, moves: list[Move], budget: Budget, rng: Sfc32) -> Move | None:
        assert view is not None
        self.offers.append(list(moves))
        return moves[0]


def test_a_plan_with_slots_is_always_finished() -> None:
    """A bot that never seals as long as there is a step gets each slot once, in order, and then only the seal is left."""
    game = RaidGame(2)
    bots = [Planner(), Planner()]
    result = play_out(game, bots, 1)
    assert result.over is not None
    for bot in bots:
        plan = [[move.kind.name for move in moves] for moves in bot.moves][:5]
        assert plan[0] == ["go"] * 3 + ["spend"] * 2 and plan[1] == ["power"] * 2 + ["spend"] * 2 + ["seal"]
        assert plan[2:] == [["spend"] * 2 + ["seal"]] * 2 + [["seal"]]


def test_a_table_and_a_loop_of_choices_offer_the_same_way_onward() -> None:
    game = RaidGame(2)
    bots = [Planner(), Planner()]
    host = new_host(game)
    play_table(host, bots, 1)
    assert (
        host.over() is not None
        and [[move.kind.name for move in moves] for bot in bots for moves in bot.moves if len(moves) == 1] == [["seal"]] * 4
    )
    state, rng, choices = game.start(), Sfc32(1), 0
    while (choice := next_choice(state, rng)) is not None:
        seat, moves = choice
        state.apply(seat, next((move for move in moves if move.kind.step), moves[0]))
        choices += 1
    assert isinstance(state.pending(), Over) and choices == 2 * 2 * 4


def test_a_seat_that_may_move_can_volunteer_while_another_is_waited_for() -> None:
    game = RaidGame(2)
    quiet, eager = [Watching(blind=False), Watching(blind=False)], [Planner(), Planner()]
    assert isinstance(state := play_out(game, quiet, 1).state, Raid) and state.alarm == 0
    assert isinstance(state := play_out(game, eager, 1).state, Raid) and state.alarm == 9
    host = new_host(game)
    play_table(host, eager, 1)
    assert isinstance(host.state, Raid) and host.state.alarm == 9
    assert {move.kind.name for bot in eager for moves in bot.offers for move in moves} == {"raise"}


def test_a_random_bot_volunteers_one_time_in_eight() -> None:
    moves = RaidGame(2).moves.all()[-9:]
    bot, rng = RandomBot(), Sfc32("eight")
    found = [bot.volunteer(None, moves, Budget(), rng) for _ in range(4000)]
    assert 400 < sum(move is not None for move in found) < 600
    assert set(found) == {None, *moves}
    game = RaidGame(3)
    results = [play_out(game, randoms(game), "same").state for _ in range(2)]
    assert results[0] == results[1]
    alarms = [play_out(game, randoms(game), seed).state for seed in range(10)]
    assert any(isinstance(state, Raid) and state.alarm for state in alarms)


@pytest.mark.parametrize(
    ("game", "digest"),
    [
        (RoofsGame(2), "5989aa7e7c2aae86"),
        (RoofsGame(4), "6b5415a7886a9a42"),
        (DuelGame(), "1a59178e80af32df"),
    ],
    ids=["roofs-2", "roofs-4", "duel"],
)
def test_games_without_slots_and_volunteers_are_played_as_ever(game: Game, digest: str) -> None:
    """Neither draws a number for them. After a change of the rules or packs of a game its digest is another."""
    results = [play_out(game, randoms(game), f"pinned {at}") for at in range(5)]
    data = [[result.decisions, result.steps, repr(result.over)] for result in results]
    assert hashlib.sha256(json.dumps(data).encode()).hexdigest()[:16] == digest


# What bots see


@pytest.mark.parametrize("blind", [True, False])
def test_blind_bots_get_no_view_and_others_get_their_own(blind: bool) -> None:
    game = DuelGame()
    at_speed, at_table = [Watching(blind), Watching(blind)], [Watching(blind), Watching(blind)]
    play_out(game, at_speed, 1, most=60)
    play_table(new_host(game), at_table, 1, most=40)
    for bots in (at_speed, at_table):
        for seat, bot in enumerate(bots):
            assert len(bot.views) > 5
            if blind:
                assert set(bot.views) == {None}
            else:
                assert {view.seat for view in bot.views if isinstance(view, DuelView)} == {seat}
                assert None not in bot.views


class Choose(Kind["Hidden"]):
    def refuse(self, state: Hidden, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        return None

    def apply(self, state: Hidden, seat: int, _a: int, _b: int, _c: int) -> None:
        pass


class Hidden(State):
    def waits(self) -> Pending:
        return Ask(only(0), "choose", "A1.1")

    def view(self, seat: int) -> View:
        raise AssertionError("nobody looks")


def test_for_blind_bots_no_view_is_built() -> None:
    game = HiddenGame()
    play_out(game, [RandomBot()], 1, most=10)
    with pytest.raises(AssertionError, match="nobody looks"):
        play_out(game, [Watching(blind=False)], 1, most=10)


class HiddenGame(Game):
    def __init__(self) -> None:
        super().__init__("hidden", version=1, seats=1, kinds=[Choose("choose")], codec=state_record(Hidden), rulebook=RULES)

    def start(self) -> Hidden:
        return Hidden(self)


def test_a_budget_is_passed_on() -> None:
    budget, bots = Budget(seconds=0.5, nodes=7), [Watching(True), Watching(True)]
    play_out(DuelGame(), bots, 1, budget, most=20)
    play_table(new_host(DuelGame()), bots, 1, budget, most=20)
    assert all(given is budget for bot in bots for given in bot.budgets)
    unlimited = Watching(True)
    play_out(DuelGame(), [unlimited, unlimited], 1, most=20)
    assert {(given.seconds, given.nodes) for given in unlimited.budgets} == {(0.0, 0)}


def looks(budget: Budget) -> int:
    """How often thinking goes on, where each look is at one more position."""
    thinking = Thinking(budget, positions=40)
    return next(positions for positions in count(1) if thinking.is_spent(positions))


def test_thinking_goes_by_the_processor_and_in_the_end_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("longbox.bots.bot.thread_time", ticking(0.125))
    assert looks(Budget(seconds=2.0, clock=3600.0)) == 16
    monkeypatch.setattr("longbox.bots.bot.thread_time", lambda: 0.0)
    monkeypatch.setattr("longbox.bots.bot.perf_counter", ticking(0.125))
    assert looks(Budget(seconds=0.5, clock=1.0)) == 8
    assert looks(Budget(seconds=0.5)) == 16, "four times the seconds, where nothing is said of the clock"
    assert looks(Budget(seconds=0.5, nodes=5)) == 5
    assert looks(Budget()) == 40


def test_a_random_bot_chooses_each_move_equally_often() -> None:
    moves = DuelGame().moves.all()[:4]
    rng, bot = Sfc32("bot"), RandomBot()
    chosen = [bot.choose(None, moves, Budget(), rng) for _ in range(2000)]
    assert all(420 < chosen.count(move) < 580 for move in moves)


def test_a_bot_that_is_not_written_says_so() -> None:
    with pytest.raises(NotImplementedError):
        Bot("idea").choose(None, DuelGame().moves.all(), Budget(), Sfc32(1))


# At a table


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_the_log_of_a_table_of_bots_verifies(game: Game) -> None:
    host = new_host(game)
    play_table(host, randoms(game), "seed")
    assert host.over() is not None
    host.close()
    report = verify(game, parse(host.log.data(), "log"))
    assert report.over
    assert report.entries == len(host.log.entries)
    assert report.drawn > 0 and report.typed == report.undone == 0


def test_the_same_seeds_play_the_same_table() -> None:
    logs = []
    for seed in ("one", "one", "two"):
        host = new_host(DuelGame())
        play_table(host, randoms(host.game), seed)
        logs.append(host.log.data())
    assert logs[0] == logs[1] != logs[2]


def test_a_nonce_that_was_given_is_kept() -> None:
    host = new_host(DuelGame())
    host.give_nonce(1, "mine")
    play_table(host, randoms(host.game), 1, most=3)
    assert host.log.nonces() == ["random 0", "mine"]


def test_a_table_is_played_no_further_than_asked() -> None:
    host = new_host(DuelGame())
    play_table(host, randoms(host.game), 1, most=3)
    assert sum(entry.move is not None for entry in host.log.entries) == 3


def test_a_table_with_an_open_end_stops_where_no_bot_can_move() -> None:
    host = new_host(WatchGame(2))
    play_table(host, randoms(host.game), 1)
    assert host.over() is None
    assert host.question(1) is None


def test_a_move_that_is_refused_is_reported_with_its_bot() -> None:
    host = new_host(DuelGame())
    with pytest.raises(Stuck, match="the bot 'cheat' chose end, which is refused: A turn ends when the stack is empty") as error:
        play_table(host, [RandomBot(), Cheat()], 1)
    assert "(D2.1)" in str(error.value)


# A seat that may move but cannot


class OnlySecond(Kind["Lame"]):
    def refuse(self, state: Lame, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        return None if seat == 1 else Refusal("lame", "Not you.", "A1.1")

    def apply(self, state: Lame, seat: int, _a: int, _b: int, _c: int) -> None:
        state.count += 1


class Lame(State):
    """Two seats may move, nobody is waited for, and only the second can."""

    def __init__(self, game: Game, count: int) -> None:
        super().__init__(game)
        self.count = count

    def waits(self) -> Pending:
        return Ask(0, "choose", "A1.1", may=only(0) | only(1))

    def view(self, seat: int) -> View:
        return View(seat=seat)


class LameGame(Game):
    def __init__(self) -> None:
        codec = state_record(Lame, count=WHOLE)
        super().__init__("lame", version=1, seats=2, kinds=[OnlySecond("choose")], codec=codec, rulebook=RULES, open_ended=True)

    def start(self) -> Lame:
        return Lame(self, 0)


def test_where_nobody_is_waited_for_bots_that_can_move_do() -> None:
    game = LameGame()
    state = play_out(game, randoms(game), 1, most=10).state
    assert isinstance(state, Lame) and state.count == 10


def line(*gains: float) -> Candidate:
    """A line with these gains over the usual move."""
    found = Candidate(END.of())
    for gain in gains:
        found.add(gain)
    return found


def test_a_line_knows_its_mean_gain_and_its_standard_error() -> None:
    """The gains 0 and 1, twice each: mean 1/2, variance 1/4, so that the standard error of four tries is 1/4."""
    one = line(0, 1, 1, 0)
    assert one.gain(0) == 0.5
    assert one.gain(-2) == 0.0
    assert one.gain(1) == 0.75


def test_the_surest_gain_is_taken_and_the_usual_move_without_one() -> None:
    usual, steady, wild, bad = line(), line(0.3, 0.3, 0.2), line(1, -1, 1), line(-1, -1)
    assert surest(usual, [wild, steady, bad]) is steady
    assert surest(usual, [bad, wild]) is usual


def test_lines_that_cannot_be_best_any_more_are_given_up() -> None:
    usual, good, better, wild, bad = line(), line(0.1, 0.1), line(0.3, 0.31), line(1, -1), line(-0.1, -0.1)
    assert open_still([good, wild, bad], usual, 2.0) == [good, wild]
    assert open_still([good, better, wild], better, 2.0) == [better, wild]
    assert open_still([good, better], better, 2.0) == [], "nothing is left to find out"
