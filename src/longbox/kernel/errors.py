"""Errors that a person may see. Each has one message that says what is wrong and where."""

from __future__ import annotations


class LongboxError(Exception):
    """The base of all errors that are reported to a person, with exit code 2 and no traceback."""


class BadDeed(LongboxError):
    """Text or JSON that is not a move, form or roll of this game."""


class BadState(LongboxError):
    """JSON that is not a state of this game."""


class BadPack(LongboxError):
    """A pack that cannot be used. The message lists every problem, one per line."""


class BadLog(LongboxError):
    """A log that is cut off, tampered with, or of another game, pack or version."""


class BadOption(LongboxError):
    """A game, seat count or option that does not exist."""


class BadRoom(BadOption):
    """A room of a game that cannot be entered, or lacks what it must offer. The fault is the game's, not the player's."""


class Stuck(LongboxError):
    """A game that goes on for ever without asking anybody, or waits for nobody."""
