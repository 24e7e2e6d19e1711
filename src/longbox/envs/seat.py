"""Gymnasium: a program takes one seat, and bots take the others."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from longbox.bots.bot import Bot, Budget
from longbox.bots.program import bot_or_program
from longbox.bots.roster import bots_of
from longbox.content.info import GameInfo
from longbox.envs.coding import Observation, Table
from longbox.envs.episode import WAIT, Episode
from longbox.kernel.errors import BadOption
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Setting

MOVING = ["episode", "_own", "_np_random", "_np_random_seed"]


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """A seat of a game as Gymnasium's environment. `bots` are the names of the bots in the other seats, in their order, or of the one in
    all of them; a bot that searches looks at `nodes` positions. The other settings are those of `Table`.

    An action that is no move ends the episode with -1; with `illegal="refuse"` nothing happens. In both cases the info has the reason,
    `refused`.
    """

    metadata = {"render_modes": ["human", "ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str | GameInfo | Table,
        seats: int | None = None,
        options: Mapping[str, Setting] | None = None,
        *,
        seat: int = 0,
        bots: str | Sequence[str] = "",
        nodes: int = 0,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        self.table = game if isinstance(game, Table) else Table(game, seats, options, **settings)
        self.render_mode = render_mode
        self.observation_space = self.table.observation_space()
        self.action_space = self.table.action_space()
        if not 0 <= seat < self.table.game.seats:
            raise BadOption(f"seat must be 0 to {self.table.game.seats - 1}, not {seat}")
        self.seat = seat
        self.nodes = nodes
        self.names = self._names(bots)
        self.bots = [bot_or_program(name, self.table.info, self.table.game) for name in self.names]
        self._own: list[Sfc32] = []

    def _names(self, bots: str | Sequence[str]) -> list[str]:
        """The bot of each seat; the program's own is never asked."""
        others = self.table.game.seats - 1
        named = [bots or bots_of(self.table.info)[0]] * others if isinstance(bots, str) else list(bots)
        if len(named) != others:
            raise BadOption(f"{others} other seats need {others} bots, not {len(named)}: {', '.join(named)}")
        return [*named[: self.seat], "random", *named[self.seat :]]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(1 << 62))
        self._own = [Sfc32(f"{drawn} bot {seat}") for seat in range(self.table.game.seats)]
        self.episode: Episode = self.table.begin(drawn)
        self._let_bots_play()
        return self._observed(), {}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        episode = self.episode
        if episode.has_ended():
            raise BadOption("the episode has ended: call reset first")
        info = self.table.choose(episode, int(action))
        self._let_bots_play()
        return self._observed(), episode.reward(self.seat), episode.is_decided(), episode.cut_off, info

    def render(self) -> str | None:
        text = self.table.text(self.episode, self.seat)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    # What Gymnasium does not ask for

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are moves now, as some libraries ask for it."""
        return np.arange(self.table.places) < len(self.episode.choices)

    def view(self) -> dict[str, Any]:
        """All that the seat may know, as JSON data."""
        return self.table.view(self.episode, self.seat)

    def choices(self) -> list[str]:
        """What the seat can choose, in words, in the order of the places."""
        return self.table.words(self.episode)

    def save(self) -> dict[str, Any]:
        """How the episode stands, for `restore`. It can be pickled."""
        return copy.deepcopy({name: getattr(self, name) for name in MOVING})

    def restore(self, saved: dict[str, Any]) -> None:
        """Go on from where the episode was saved."""
        for name, value in copy.deepcopy(saved).items():
            setattr(self, name, value)

    def clone(self) -> SeatEnv:
        """Another environment in which the same episode stands where this one does."""
        bots = [name for seat, name in enumerate(self.names) if seat != self.seat]
        other = SeatEnv(self.table, seat=self.seat, bots=bots, nodes=self.nodes, render_mode=self.render_mode)
        other.restore(self.save())
        return other

    def _observed(self) -> Observation:
        return self.table.observe(self.episode, self.seat)

    def _let_bots_play(self) -> None:
        episode, budget = self.episode, Budget(nodes=self.nodes)
        while not episode.has_ended() and episode.seat != self.seat:
            episode.choose(chosen(episode, self.bots[episode.seat], budget, self._own[episode.seat]))


def chosen(episode: Episode, bot: Bot, budget: Budget, rng: Sfc32) -> int:
    """The place that a bot chooses."""
    view = None if bot.blind else episode.state.view(episode.seat)
    moves = [move for move in episode.choices if move is not WAIT]
    if episode.optional():
        move = bot.volunteer(view, moves, budget, rng)
        return len(moves) if move is None else moves.index(move)
    return moves.index(bot.choose(view, moves, budget, rng))


def register(info: GameInfo) -> str:
    """Make a game known to Gymnasium; gives the name for `gymnasium.make`."""

    def made(**settings: Any) -> SeatEnv:
        return SeatEnv(info, **settings)

    name = f"longbox/{info.name}-v0"
    gymnasium.register(name, entry_point=made)
    return name
