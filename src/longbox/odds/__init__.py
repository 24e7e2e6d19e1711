"""Exact probabilities: whole numbers inside, floats only for display, and where a game of secret choices is solved, with what both sides
can guarantee. Knows neither the kernel nor any game."""

BY_WORD = {"heroes": "longbox.odds.heroes.written"}
"""The module whose `answer` reads a question that begins with this word. Questions without such a word are about pools of dice."""
