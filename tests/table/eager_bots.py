"""Worker processes whose bots volunteer whenever they may: `python -m tests.table.eager_bots DATA [FOLDER ...]`."""

from __future__ import annotations

from longbox.bots import Budget, RandomBot
from longbox.kernel import Move, Sfc32, View
from longbox.table import bot_worker


class Eager(RandomBot):
    def choose(self, view: View | None, moves: list[Move], budget: Budget, rng: Sfc32) -> Move:
        assert all(move.kind.name != "help" for move in moves), "nobody has to help"
        return super().choose(view, moves, budget, rng)

    def volunteer(self, view: View | None, moves: list[Move], budget: Budget, rng: Sfc32) -> Move | None:
        """Help, if that is possible."""
        return next((move for move in moves if move.kind.name == "help"), None)


if __name__ == "__main__":
    setattr(bot_worker, "make_bot", lambda name, info, game: Eager())  # noqa: B010
    bot_worker.main()
