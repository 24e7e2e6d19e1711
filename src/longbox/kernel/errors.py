"""Errors that a person may meet. Each carries one message that names what is wrong and where."""

from __future__ import annotations


class LongboxError(Exception):
    """The base of all errors that are reported to a person, with exit code 2, instead of a traceback."""


class BadDeed(LongboxError):
    """Text or JSON that is no move, form or roll of this game."""


class BadState(LongboxError):
    """JSON that is no state of this game."""


class BadPack(LongboxError):
    """A pack that cannot be used. The message lists every problem, a line each."""


class BadLog(LongboxError):
    """A log that is cut off, tampered with, or of another game, pack or version."""


class BadOption(LongboxError):
    """A game, seat count or option that does not exist."""


class Stuck(LongboxError):
    """A game that goes on for ever without asking anybody, or waits for nobody."""
