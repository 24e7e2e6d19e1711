"""What environments share: the game, and how a program sees it and says what it chooses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from longbox.bots.playout import MOST_DECISIONS
from longbox.content.info import GameInfo
from longbox.content.shelf import all_games, find, quietly
from longbox.envs.episode import WAIT, Episode
from longbox.kernel.errors import BadOption
from longbox.kernel.features import Feature
from longbox.kernel.state import Ask, Setting

CODINGS = ["choice"]
ILLEGAL = ["penalty", "refuse"]

Numbers = NDArray[np.float32]
Observation = dict[str, Any]


class Table:
    """A game with so many seats and these options, coded for programs.

    The coding `choice` counts the moves that a seat has, in their order: an action is a place among them, and `candidates` has a row of
    features for each. `places` is how many there can be; more moves than places are an error.
    """

    def __init__(
        self,
        game: str | GameInfo,
        seats: int | None = None,
        options: Mapping[str, Setting] | None = None,
        *,
        coding: str = "choice",
        places: int | None = None,
        illegal: str = "penalty",
        most_decisions: int = MOST_DECISIONS,
        every_question: bool = False,
    ) -> None:
        self.info = game if isinstance(game, GameInfo) else find(game, all_games((), quietly))
        self.coding = one_of("coding", coding, CODINGS)
        self.illegal = one_of("illegal", illegal, ILLEGAL)
        self.game = self.info.make(seats or self.info.seats[0], options)
        self.features = self.info.features(self.game)
        self.places = places or self.features.places
        self.most_decisions = most_decisions
        self.every_question = every_question
        self.of_choice = [Feature("wait"), *self.features.of_move]
        self._state_sizes = sizes(self.features.of_state)
        self._choice_sizes = sizes(self.of_choice)

    def begin(self, seed: int | str) -> Episode:
        return Episode(self.game, seed, self.most_decisions, self.every_question)

    def action_space(self) -> spaces.Discrete[np.int64]:
        return spaces.Discrete(self.places)

    def observation_space(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 1.0, (len(self._state_sizes),), np.float32),
                "candidates": spaces.Box(-1.0, 1.0, (self.places, len(self._choice_sizes)), np.float32),
                "action_mask": spaces.Box(0, 1, (self.places,), np.int8),
            }
        )

    def observe(self, episode: Episode, seat: int) -> Observation:
        """What a program sees of the game from this seat. Without a choice to make it has no candidates."""
        out = list[int]()
        self.features.features(episode.state, seat, out)
        candidates = np.zeros((self.places, len(self._choice_sizes)), np.float32)
        mask = np.zeros(self.places, np.int8)
        if episode.seat == seat:
            rows = self._rows(episode)
            candidates[: len(rows)] = shares(rows, self._choice_sizes)
            mask[: len(rows)] = 1
        return {"observation": shares(out, self._state_sizes), "candidates": candidates, "action_mask": mask}

    def _rows(self, episode: Episode) -> list[list[int]]:
        """The features of all choices."""
        count = len(episode.choices)
        if count > self.places:
            who = f"{self.info.name}: {episode.game.names[episode.seat]}"
            raise BadOption(
                f"{who} has {count} choices, and there are {self.places} places. Make the environment with places={count} or more."
            )
        rows: list[list[int]] = []
        for move in episode.choices:
            row = [1 if move is WAIT else 0]
            if move is WAIT:
                row.extend([0] * len(self.features.of_move))
            else:
                self.features.move_features(episode.state, episode.seat, move, row)
            rows.append(row)
        return rows

    def choose(self, episode: Episode, action: int) -> dict[str, Any]:
        """Take an action; gives the info about it, which is why it is refused."""
        refused = self.refusal(episode, action)
        if not refused:
            episode.choose(action)
            return {}
        if self.illegal == "refuse":
            episode.waste()
        else:
            episode.forfeit()
        return {"refused": refused}

    def refusal(self, episode: Episode, action: int) -> str:
        """Why there is nothing to choose in this place; empty if there is."""
        count = len(episode.choices)
        if 0 <= action < count:
            return ""
        return f"there is no move in place {action}: {episode.game.names[episode.seat]} has {count}, in the places 0 to {count - 1}"

    def view(self, episode: Episode, seat: int) -> dict[str, Any]:
        """All that a seat may know, as JSON data."""
        data: dict[str, Any] = msgspec.to_builtins(episode.state.view(seat))
        return data

    def words(self, episode: Episode) -> list[str]:
        """What the seat that is asked can choose, in words, in the order of the places."""
        if episode.has_ended():
            return []
        view = episode.state.view(episode.seat)
        return ["wait" if move is WAIT else episode.game.move_text(view, move) for move in episode.choices]

    def text(self, episode: Episode, seat: int) -> str:
        """The game as a seat sees it, with the question it is asked."""
        view, pending = episode.state.view(seat), episode.state.pending()
        asked = [episode.game.ask_text(view, pending.for_seat(seat))] if isinstance(pending, Ask) and episode.seat == seat else []
        return "\n".join([episode.game.show(view), *asked])


def one_of(name: str, value: str, known: Sequence[str]) -> str:
    if value not in known:
        raise BadOption(f"{name} must be one of {', '.join(known)}, not {value!r}")
    return value


def sizes(features: Sequence[Feature]) -> Numbers:
    return np.array([feature.most for feature in features], np.float32)


def shares(numbers: Sequence[Any], most: Numbers) -> Numbers:
    """Numbers as shares of how large they usually get, from -1 to 1; larger ones count as 1."""
    clipped: Numbers = np.clip(np.array(numbers, np.float32) / most, -1.0, 1.0)
    return clipped
