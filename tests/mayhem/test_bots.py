"""Mayhem's bots: they choose legal moves, know no more than their view, and are as strong as they should be."""

from __future__ import annotations

from time import perf_counter
from typing import cast

import pytest

from longbox.bots import Bot, Budget, RandomBot, play_out
from longbox.bots.mayhem import SearchBot, SimpleBot
from longbox.bots.mayhem.look import look_at_imagined, look_at_view
from longbox.bots.mayhem.search import Line, open_still, surest
from longbox.bots.roster import BOTS, make_bot
from longbox.games.mayhem.data import MayhemView
from longbox.games.mayhem.game import GAME
from longbox.games.mayhem.stage import Mayhem
from longbox.kernel import BadOption, Game, Move, Sfc32, View
from tests.toys.duel import DuelGame

LITTLE = Budget(nodes=60)


class Checked(Bot):
    """Passes every question on, and looks whether the answer is one of the moves and is the same when asked again."""

    def __init__(self, inner: Bot) -> None:
        super().__init__(inner.name)
        self.inner = inner
        self.asked = 0

    def choose(self, view: View | None, moves: list[Move], budget: Budget, rng: Sfc32) -> Move:
        before = list(moves)
        move = self.inner.choose(view, moves, budget, Sfc32(self.asked))
        assert move in before and moves == before
        assert self.inner.choose(view, moves, budget, Sfc32(self.asked)) == move
        self.asked += 1
        return move


def table(seats: int, **options: str | int | bool) -> Game:
    return GAME.make(seats, dict(options))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("core", ["original", "newest"])
def test_simple_chooses_legal_moves_and_always_the_same(seats: int, core: str) -> None:
    game = table(seats, core=core)
    bots = [Checked(SimpleBot(game)) for _ in range(seats)]
    assert play_out(game, bots, f"{core} {seats}").over is not None
    assert all(bot.asked > 5 for bot in bots)


def test_simple_plays_the_mixed_decks_with_their_jokers() -> None:
    game = table(2, decks="crown-and-hex,sky-and-steel")
    for seed in range(3):
        assert play_out(game, [Checked(SimpleBot(game)), RandomBot()], seed).over is not None


def test_search_chooses_legal_moves_and_repeats_itself_with_a_budget_of_positions() -> None:
    game = table(3)
    bots = [Checked(SearchBot(game)), RandomBot(), RandomBot()]
    play_out(game, bots, 1, LITTLE, most=80)
    assert bots[0].name == "search"
    assert isinstance(bots[0], Checked) and bots[0].asked > 3


def test_simple_beats_random() -> None:
    game = table(2)
    won = 0
    for number in range(24):
        me = number % 2
        bots: list[Bot] = [SimpleBot(game) if seat == me else RandomBot() for seat in range(2)]
        over = play_out(game, bots, number).over
        won += over is not None and over.winners == 1 << me
    assert won >= 22


def middle(game: Game, seat: int) -> tuple[Mayhem, list[Move]]:
    """A state in the middle of a game in which this seat has something to choose."""
    for most in range(60, 400):
        state = play_out(game, [SimpleBot(game) for _ in range(game.seats)], "middle", most=most).state
        moves = state.legal(seat)
        if len(moves) > 3:
            return cast("Mayhem", state), moves
    raise AssertionError("nothing to choose")


def test_a_choice_depends_on_the_view_alone() -> None:
    """Hands and decks that the seat cannot see are dealt anew, and nothing changes."""
    game = table(2)
    state, moves = middle(game, 0)
    view = state.view(0)
    for bot in (SimpleBot(game), SearchBot(game)):
        chosen = bot.choose(view, moves, LITTLE, Sfc32(1))
        for seed in range(3):
            other = game.determinize(view, Sfc32(seed))
            assert bot.choose(other.view(0), other.legal(0), LITTLE, Sfc32(1)) == chosen


def test_a_view_and_an_imagined_state_look_alike() -> None:
    game = table(3)
    state, _ = middle(game, 1)
    view = state.view(1)
    assert isinstance(view, MayhemView)
    one, two = look_at_view(state.rules(), view), look_at_imagined(state, 1)
    for name in ("hand", "favor", "place", "total", "load", "performances", "hand_sizes", "active", "step", "effect", "carrier", "value"):
        assert getattr(one, name) == getattr(two, name), name


def test_search_keeps_to_its_seconds() -> None:
    game = table(2)
    state, moves = middle(game, 0)
    start = perf_counter()
    SearchBot(game).choose(state.view(0), moves, Budget(seconds=0.1), Sfc32(1))
    assert perf_counter() - start < 2


def line(*gains: float) -> Line:
    """A line with these gains over the usual move."""
    found = Line(DuelGame().table.all()[0])
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
    assert open_still([good, wild, bad], usual) == [good, wild]
    assert open_still([good, better, wild], better) == [better, wild]
    assert open_still([good, better], better) == [], "nothing is left to find out"


def test_bots_by_name() -> None:
    game = table(2)
    assert [make_bot(name, game).name for name in BOTS] == ["random", "simple", "search"]
    with pytest.raises(BadOption, match="there is no bot 'clever'; there are random, simple, search"):
        make_bot("clever", game)
    with pytest.raises(BadOption, match="the bot 'simple' does not play duel"):
        make_bot("simple", DuelGame())
