"""Programs that take a seat. They see a view and the legal moves, never the state."""

from longbox.bots.bot import Bot, Budget, RandomBot, Thinking, Verdict
from longbox.bots.playout import Result, next_choice, play_out, play_table

__all__ = ["Bot", "Budget", "RandomBot", "Result", "Thinking", "Verdict", "next_choice", "play_out", "play_table"]
