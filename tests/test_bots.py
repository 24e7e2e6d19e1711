"""Bots: the same seed plays the same game, they see views and nothing else, and a bot that does what it may not is named."""

from __future__ import annotations

import pytest

from longbox.bots import Bot, Budget, RandomBot, next_choice, play_out, play_table
from longbox.bots.playout import MOST_STEPS, asked, throw
from longbox.kernel import CHANCE, Ask, Game, Kind, Move, Over, Pending, Refusal, Roll, Sfc32, State, Stuck, View, only, seats_in
from longbox.kernel.codec import WHOLE, state_record
from longbox.kernel.draws import seed_from
from longbox.kernel.host import Host
from longbox.kernel.log import parse
from longbox.kernel.verify import verify
from tests.toys.duel import END, DuelGame
from tests.toys.duel_data import DuelView
from tests.toys.roofs import RULES, RoofsGame
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
    def refuse(self, state: Hidden, seat: int, move: Move) -> Refusal | None:
        return None

    def apply(self, state: Hidden, seat: int, move: Move) -> None:
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
        super().__init__("hidden", 1, 1, [Choose("choose")], state_record(Hidden), RULES)

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


def test_a_random_bot_chooses_each_move_equally_often() -> None:
    moves = DuelGame().table.all()[:4]
    rng, bot = Sfc32("bot"), RandomBot()
    chosen = [bot.choose(None, moves, Budget(), rng) for _ in range(2000)]
    assert all(420 < chosen.count(move) < 580 for move in moves)


def test_a_bot_that_is_not_written_says_so() -> None:
    with pytest.raises(NotImplementedError):
        Bot("idea").choose(None, DuelGame().table.all(), Budget(), Sfc32(1))


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
    def refuse(self, state: Lame, seat: int, move: Move) -> Refusal | None:
        return None if seat == 1 else Refusal("lame", "Not you.", "A1.1")

    def apply(self, state: Lame, seat: int, move: Move) -> None:
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
        super().__init__("lame", 1, 2, [OnlySecond("choose")], state_record(Lame, count=WHOLE), RULES, open_ended=True)

    def start(self) -> Lame:
        return Lame(self, 0)


def test_where_nobody_is_waited_for_bots_that_can_move_do() -> None:
    game = LameGame()
    state = play_out(game, randoms(game), 1, most=10).state
    assert isinstance(state, Lame) and state.count == 10
