"""Worker processes whose bots choose by the question alone: `python -m tests.table.same_bots DATA [FOLDER ...]`."""

from __future__ import annotations

import msgspec

from longbox.bots.bot import Bot
from longbox.kernel import Game, Sfc32, View
from longbox.table import bot_worker
from longbox.table.bots import Task


class Same(bot_worker.Worker):
    def choose(self, task: Task, game: Game, bot: Bot, view_type: type[View]) -> list[str | int]:
        self.rng = Sfc32((msgspec.json.encode(task.moves) + bytes(task.view)).decode())
        return super().choose(task, game, bot, view_type)


if __name__ == "__main__":
    setattr(bot_worker, "Worker", Same)  # noqa: B010
    bot_worker.main()
