"""What environments promise beyond the suites of the libraries: whose turn it is, actions that are no moves, saving, and where they end."""

from __future__ import annotations

import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest

from longbox.bots.bot import Budget
from longbox.bots.playout import play_out
from longbox.bots.roster import make_bot
from longbox.content.shelf import installed
from longbox.envs import SeatEnv, Table, TableEnv, aec_env
from longbox.envs.episode import WAIT, Episode
from longbox.envs.seat import chosen
from longbox.kernel import Ask, BadOption, Move, Pending, Sfc32, only
from tests import roofs


def played(env: TableEnv, rng: np.random.Generator, most: int = 10_000) -> list[tuple[str, int]]:
    """Random actions to the end, or so many of them."""
    taken: list[tuple[str, int]] = []
    for agent in env.agent_iter():
        if env.terminations[agent] or env.truncations[agent] or len(taken) == most:
            break
        action = int(rng.integers(len(env.episode.choices)))
        taken.append((agent, action))
        env.step(action)
    return taken


def test_a_game_is_played_to_its_end_and_rewarded() -> None:
    env = aec_env("mayhem", seats=2, coding="choice")
    env.reset(seed=3)
    played(env, np.random.default_rng(3))
    over = env.episode.over
    assert over is not None and over.winners in (1, 2)
    assert env.rewards == {f"seat_{seat}": 1.0 if over.winners >> seat & 1 else -1.0 for seat in (0, 1)}
    assert all(env.terminations.values()) and not any(env.truncations.values())
    assert env.clone().rewards == env.rewards


def test_each_candidate_is_a_move_with_its_features() -> None:
    env = aec_env("mayhem")
    env.reset(seed=1)
    played(env, np.random.default_rng(1), most=30)
    agent, table, episode = env.agent_selection, env.table, env.episode
    seen = env.observe(agent)
    assert seen["action_mask"].sum() == len(episode.choices) == len(env.choices()) > 1
    for place, move in enumerate(episode.choices):
        assert isinstance(move, Move)
        out = list[int]()
        table.features.move_features(episode.state, episode.seat, move, out)
        expected = [0.0, *[max(-1.0, min(1.0, number / one.most)) for number, one in zip(out, table.features.of_move, strict=True)]]
        assert seen["candidates"][place].tolist() == pytest.approx(expected)
    assert not seen["candidates"][len(episode.choices) :].any()
    other = next(one for one in env.agents if one != agent)
    assert not env.observe(other)["action_mask"].any() and not env.observe(other)["candidates"].any()
    assert env.view(agent)["hand"] == episode.state.view(episode.seat).hand  # type: ignore[attr-defined]


def test_more_moves_than_places_are_an_error() -> None:
    env = aec_env("mayhem", places=1)
    env.reset(seed=1)
    with pytest.raises(
        BadOption, match=r"mayhem: .* has \d+ choices, and there are 1 places. Make the environment with places=\d+ or more."
    ):
        env.last()


def test_an_action_that_is_no_move_ends_the_episode_or_is_refused_with_the_reason() -> None:
    env = aec_env("mayhem")
    env.reset(seed=1)
    agent, count = env.agent_selection, len(env.choices())
    env.step(1000)
    words = f"there is no move in place 1000: {env.table.game.names[env.seats[agent]]} has {count}, in the places 0 to {count - 1}"
    assert env.infos[agent] == {"refused": words}
    assert env.rewards == {one: -1.0 if one == agent else 0.0 for one in env.possible_agents} and all(env.terminations.values())
    env = aec_env("mayhem", illegal="refuse")
    env.reset(seed=1)
    before = env.episode.state.clone()
    env.step(1000)
    assert (env.agent_selection, env.infos[agent]) == (agent, {"refused": words})
    assert env.episode.state == before and not any(env.terminations.values()) and not any(env.rewards.values())
    env.step(0)
    assert env.infos[agent] == {} and env.episode.state != before


def test_an_episode_without_an_end_is_cut_off_also_by_what_is_refused() -> None:
    env = aec_env("mayhem", illegal="refuse", most_decisions=3)
    for action in (0, 1000):
        env.reset(seed=1)
        for _ in range(3):
            assert not any(env.truncations.values())
            env.step(action)
        assert all(env.truncations.values()) and not any(env.terminations.values()) and not any(env.rewards.values())


def test_simultaneous_choices_are_taken_lowest_seat_first_and_stay_sealed() -> None:
    env = aec_env(roofs.GAME, seats=3)
    env.reset(seed=1)
    taken = []
    seen = env.view("seat_2")
    while env.agent_selection != "seat_2":
        taken.append(env.agent_selection)
        place = env.choices().index("done") if "done" in env.choices() and taken.count(env.agent_selection) > 1 else 0
        env.step(place)
    assert taken == sorted(taken) and set(taken) == {"seat_0", "seat_1"}
    now = env.view("seat_2")
    assert {name: now[name] for name in now if name != "finished"} == {name: seen[name] for name in seen if name != "finished"}


class Asking(roofs.Roofs):
    """It always asks what its game says."""

    def waits(self) -> Pending:
        assert isinstance(self.game, Laid)
        return self.game.ask


class Laid(roofs.RoofsGame):
    """Roofs with a question that is laid here."""

    def __init__(self, ask: Ask) -> None:
        super().__init__(3)
        self.ask = ask

    def start(self) -> Asking:
        return Asking(self, round=0, scores=[0] * self.seats, owners=[])


def laid(ask: Ask) -> Episode:
    return Episode(Laid(ask), seed=1, most_decisions=100, every_question=False)


def test_a_seat_that_only_may_move_can_wait_and_is_asked_first() -> None:
    episode = laid(Ask(only(1), "plan", "A1.1", may=only(2) | only(0)))
    assert (episode.seat, episode.choices[-1], episode.optional()) == (0, WAIT, True)
    episode.choose(len(episode.choices) - 1)
    assert (episode.seat, episode.optional()) == (2, True)
    episode.choose(0)  # a coin, laid in secret: who waits is not asked again because of it
    assert (episode.seat, episode.optional()) == (2, True)
    episode.choose(len(episode.choices) - 1)
    assert (episode.seat, episode.optional()) == (1, False) and WAIT not in episode.choices


def test_where_nobody_is_waited_for_those_who_may_move_are_asked_again() -> None:
    episode, asked = laid(Ask(0, "plan", "A1.1", may=only(1) | only(2))), []
    for _ in range(4):
        asked.append(episode.seat)
        episode.choose(len(episode.choices) - 1)
    assert asked == [1, 2, 1, 2]


def test_a_game_in_which_nobody_can_move_is_cut_off() -> None:
    assert laid(Ask(0, "plan", "A1.1")).cut_off


@pytest.mark.parametrize("name", ["mayhem", "heroes", "heroic"])
def test_an_episode_goes_on_from_where_it_was_saved_or_cloned(name: str) -> None:
    env = aec_env(name, installed()[name].seats[1])
    env.reset(seed=5)
    played(env, np.random.default_rng(5), most=25)
    saved, twin = pickle.loads(pickle.dumps(env.save())), env.clone()
    then = played(env, np.random.default_rng(6), most=25)
    stands = env.table.game.encode(env.episode.state)
    assert played(twin, np.random.default_rng(6), most=25) == then and twin.table.game.encode(twin.episode.state) == stands
    env.restore(saved)
    assert played(env, np.random.default_rng(6), most=25) == then and env.table.game.encode(env.episode.state) == stands


def test_a_seat_among_bots_is_played_to_the_end_and_can_be_saved() -> None:
    env = gymnasium.make("longbox/mayhem-v0", seats=3, seat=1, bots=["simple", "random"]).unwrapped
    assert isinstance(env, SeatEnv)
    assert [bot.name for bot in env.bots] == ["simple", "random", "random"]

    def on(env: SeatEnv, most: int) -> tuple[float, bool, list[Any]]:
        reward, ended, seen = 0.0, False, list[Any]()
        for _ in range(most):
            assert env.episode.seat == 1 and env.action_masks().sum() == len(env.choices())
            observed, reward, ended, cut, _ = env.step(0)
            seen.append(observed["observation"].tolist())
            if ended or cut:
                break
        return reward, ended, seen

    env.reset(seed=8)
    on(env, 5)
    saved, twin = pickle.loads(pickle.dumps(env.save())), env.clone()
    reward, ended, seen = on(env, 1000)
    over = env.episode.over
    assert ended and over is not None and reward == (1.0 if over.winners == 2 else -1.0)
    assert on(twin, 1000) == (reward, ended, seen)
    env.restore(saved)
    assert on(env, 1000) == (reward, ended, seen)
    with pytest.raises(BadOption, match="the episode has ended: call reset first"):
        env.step(0)


def test_a_bot_in_every_seat_plays_the_game_that_play_out_plays() -> None:
    """The loop of an episode holds to what the kernel's own loop does: the same dice and bots end in the same state."""
    table = Table("mayhem", most_decisions=100_000)
    bots = [make_bot("simple", table.info, table.game) for _ in range(2)]
    expected = play_out(table.game, bots, seed="same").state
    episode = table.begin("same")
    own = [Sfc32(f"same bot {seat}") for seat in (0, 1)]
    while not episode.has_ended():
        episode.choose(chosen(episode, bots[episode.seat], Budget(), own[episode.seat]))
    assert episode.state == expected


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"coding": "table"}, "coding must be one of choice, not 'table'"),
        ({"illegal": "cry"}, "illegal must be one of penalty, refuse, not 'cry'"),
        ({"seat": 2}, "seat must be 0 to 1, not 2"),
        ({"bots": ["simple", "simple"]}, "1 other seats need 1 bots, not 2: simple, simple"),
        ({"game": "chess"}, "there is no game 'chess'"),
    ],
)
def test_what_cannot_be_made_is_told(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(BadOption, match=words):
        SeatEnv(**{"game": "mayhem", **settings})
