"""A table of Heroic at the terminal, with somebody who types."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console

from longbox.bots import Budget
from longbox.games.heroic import GAME
from longbox.hosting.draws import seed_from
from longbox.hosting.host import Host
from longbox.hosting.log import ALL_ROLLS, file_sink
from longbox.kernel import Setting
from longbox.terminal.desk import Hints
from longbox.terminal.player import Player
from longbox.terminal.screen import Screen

HEROES = ["random", "wolverine", "storm", "iron-man", "captain-america"]
"""The Watcher has none."""
Answer = Callable[["Sitting"], str]


class Sitting:
    """One person runs the whole table and types these lines, or what `answer` says; then the person leaves. `screens` has what each prompt
    showed, `seats` who was asked."""

    def __init__(
        self,
        path: Path,
        lines: Sequence[str] | Answer,
        seats: int = 3,
        seed: str = "a",
        width: int = 100,
        height: int = 30,
        typed: bool = False,
        **options: Setting,
    ) -> None:
        self.out = io.StringIO()
        self.lines = lines if callable(lines) else list(lines)
        self.screens: list[str] = []
        self.prompts: list[str] = []
        self.seats: list[int] = []
        self.host = Host.new(
            GAME.make(seats, {"hero": ",".join(HEROES[:seats]), **options}),
            seed_from(seed),
            file_sink(path / f"{seed}.log"),
            typed=[ALL_ROLLS] if typed else [],
        )
        for seat in range(seats):
            self.host.give_nonce(seat, "")
        self.host.advance()
        screen = Screen(Console(file=self.out, width=width, height=height))
        self.player = Player(GAME, self.host, {}, screen, self._type, path / f"{seed}.log", Budget(), Hints("resume", "verify"))
        self.player.mine = True
        self.player.run()

    def _type(self, prompt: str) -> str:
        self.screens.append(self.out.getvalue())
        self.out.truncate(0)
        self.out.seek(0)
        self.prompts.append(prompt)
        self.seats.append(self.player.at)
        if callable(self.lines):
            return self.lines(self)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    @property
    def last(self) -> str:
        return self.screens[-1]

    @property
    def text(self) -> str:
        return "\n".join(self.screens)
