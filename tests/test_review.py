"""What a bot says after a game: of every choice that stood, with the view of its seat, and where the game turned."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from longbox.bots import Bot, Budget, RandomBot, Verdict, play_table, review
from longbox.bots.review import Decision, decisions
from longbox.content.info import GameInfo
from longbox.hosting.draws import seed_from
from longbox.hosting.host import Host
from longbox.kernel import SPECTATOR, BadLog, BadOption, Game, Move, Sfc32, View
from tests.toys.duel import GAME as DUEL


class Critic(Bot):
    """Would always have made the last move, and is the surer of it the later it is asked. It says nothing of what it has no name for."""

    def __init__(self) -> None:
        super().__init__("critic")
        self.seen: list[View] = []

    def judge(self, view: View, moves: list[Move], made: Move, budget: Budget, rng: Sfc32) -> Verdict | None:
        assert made in moves and len(moves) > 1 and budget.seconds > 0 and budget.clock > 0
        self.seen.append(view)
        return Verdict(moves[-1], 0.5 if moves[-1] == made else min(0.9, 0.5 + 0.01 * len(self.seen)), 0.5)


def duel(undo: bool = False, close: bool = True) -> Host:
    host = Host.new(DUEL.make(2), seed_from("review"))
    host.bots = {0, 1}
    play_table(host, [RandomBot(), RandomBot()], "first", most=20)
    if undo:
        assert host.ask_undo(0, 2) is None
    play_table(host, [RandomBot(), RandomBot()], "second")
    if close:
        host.close()
    return host


@pytest.fixture
def critic(monkeypatch: pytest.MonkeyPatch) -> Critic:
    bot = Critic()

    def reviewer(info: GameInfo, game: Game) -> Bot:
        return bot

    monkeypatch.setattr(review, "reviewer", reviewer)
    return bot


def test_every_choice_is_looked_at_with_the_view_of_its_seat(critic: Critic) -> None:
    host = duel()
    found = decisions(host.game, host.log)
    moves = {entry.n: entry for entry in host.log.entries if entry.move is not None}
    assert 5 < len(found) < len(moves), "where there is only one move nothing is chosen"
    for one in found:
        assert (moves[one.entry].seat, one.view.seat) == (one.seat, one.seat)
        assert one.made.json() == moves[one.entry].move


def test_what_was_taken_back_is_not_looked_at() -> None:
    host = duel(undo=True)
    (undone,) = [entry for entry in host.log.entries if entry.undo is not None]
    assert undone.undo is not None
    found = [one.entry for one in decisions(host.game, host.log)]
    assert found and not [n for n in found if undone.undo < n < undone.n]


def test_the_dearest_choices_are_looked_at_again_and_turn_the_game(critic: Critic) -> None:
    host = duel()
    found = decisions(host.game, host.log)
    told: list[int] = []
    remarks = review.review(DUEL, host.game, host.log, seconds=1.0, told=told.append)
    assert len(told) == len(critic.seen) and told == sorted(told) and told[-1] <= 100
    assert [remark.entry for remark in remarks] == [one.entry for one in found]
    better = [remark for remark in remarks if remark.better]
    assert len(critic.seen) == len(found) + len(better) and 0 < len(better) <= review.LOOKED_AT_AGAIN
    for one, remark in zip(found, remarks, strict=True):
        open = replace(one.view, seat=SPECTATOR)
        assert remark.made == host.game.move_text(open, one.made) and remark.chance == 0.5
        assert remark.better in ("", host.game.move_text(open, one.moves[-1]))
        assert remark.turning == (remark.best - remark.chance >= review.TURNING) == (remark.better != "" and remark.best >= 0.58)


def test_little_is_not_told_of() -> None:
    host = duel()
    one = decisions(host.game, host.log)[0]
    other = next(move for move in one.moves if move != one.made)
    for chance, told in ((0.515, False), (0.53, True)):
        one.verdict = Verdict(other, chance, 0.5)
        remark = one.remark(host.game, turning=False)
        assert (remark.better != "", remark.best) == (told, 0.53 if told else 0.5)


def test_of_an_open_table_nothing_is_told(critic: Critic) -> None:
    host = duel(close=False)
    with pytest.raises(BadLog, match="still open"):
        review.review(DUEL, host.game, host.log)
    assert critic.seen == []


def test_a_game_without_a_bot_that_judges_says_so() -> None:
    host = duel()
    with pytest.raises(BadOption, match="no bot of duel can judge moves"):
        review.review(DUEL, host.game, host.log)
    with pytest.raises(BadOption, match="judge names one of its bots, which are none; not 'clever'"):
        GameInfo("odd", "Odd", about="", seats=(2, 2), judge="clever")


def test_most_bots_do_not_judge() -> None:
    host = duel()
    one: Decision = decisions(host.game, host.log)[0]
    assert RandomBot().judge(one.view, one.moves, one.made, Budget(), Sfc32(1)) is None
