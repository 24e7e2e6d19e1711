"""Worker processes that are replaced after every answer: `python -m tests.table.greedy_bots DATA [FOLDER ...]`."""

from __future__ import annotations

from longbox.table import bot_worker

if __name__ == "__main__":
    setattr(bot_worker, "MOST_MEMORY", 20)  # noqa: B010
    bot_worker.main()
