"""Bots for Mayhem: `simple` goes by rules of thumb, `search` imagines what it cannot see and looks ahead."""

from longbox.bots.mayhem.search import SearchBot
from longbox.bots.mayhem.simple import SimpleBot

__all__ = ["SearchBot", "SimpleBot"]
