"""PettingZoo: every seat is an agent, and one after the other is asked."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from longbox.content.info import GameInfo
from longbox.envs.coding import Observation, Table
from longbox.envs.episode import Episode
from longbox.kernel.state import Setting

MOVING = [
    "agents", "agent_selection", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos", "episode", "_seeds",
    "_skip_agent_selection",
]  # fmt: skip


class TableEnv(AECEnv):
    """A game as PettingZoo's environment. `settings` are those of `Table`: places, illegal, most_decisions and every_question.

    An action that is no move ends the episode, -1 for the agent and 0 for the others; with `illegal="refuse"` nothing happens but that
    the agent is asked again. In both cases its info has the reason, `refused`.
    """

    def __init__(
        self,
        game: str | GameInfo | Table,
        seats: int | None = None,
        options: Mapping[str, Setting] | None = None,
        *,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        super().__init__()
        self.table = game if isinstance(game, Table) else Table(game, seats, options, **settings)
        self.render_mode = render_mode
        self.metadata = {
            "render_modes": ["human", "ansi"],
            "name": f"longbox_{self.table.info.name}_v0",
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.game.seats)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: self.table.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.table.action_space() for agent in self.possible_agents}
        self._seeds = np.random.default_rng()
        self._skip_agent_selection: str | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[np.int64]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.episode: Episode = self.table.begin(int(self._seeds.integers(1 << 62)))
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def observe(self, agent: str) -> Observation:
        return self.table.observe(self.episode, self.seats[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is asked, so it needs an action: None is for agents that have ended")
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = self.table.choose(self.episode, int(action))
        self.rewards = {agent: self.episode.reward(self.seats[agent]) for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, self.episode.is_decided())
        self.truncations = dict.fromkeys(self.agents, self.episode.cut_off)
        self._select()
        self._accumulate_rewards()

    def render(self) -> str | None:
        text = self.table.text(self.episode, self.seats[self.agent_selection])
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """There is nothing to close."""

    # What PettingZoo does not ask for

    def view(self, agent: str) -> dict[str, Any]:
        """All that an agent may know, as JSON data."""
        return self.table.view(self.episode, self.seats[agent])

    def choices(self) -> list[str]:
        """What the agent that is asked can choose, in words, in the order of the places."""
        return self.table.words(self.episode)

    def save(self) -> dict[str, Any]:
        """How the episode stands, for `restore`. It can be pickled."""
        return copy.deepcopy({name: getattr(self, name) for name in MOVING})

    def restore(self, saved: dict[str, Any]) -> None:
        """Go on from where the episode was saved."""
        for name, value in copy.deepcopy(saved).items():
            setattr(self, name, value)

    def clone(self) -> TableEnv:
        """Another environment in which the same episode stands where this one does."""
        other = TableEnv(self.table, render_mode=self.render_mode)
        other.restore(self.save())
        return other

    def _select(self) -> None:
        """The agent that is asked; once the episode has ended, the first one that is left."""
        self.agent_selection = self.agents[0] if self.episode.has_ended() else self.possible_agents[self.episode.seat]
