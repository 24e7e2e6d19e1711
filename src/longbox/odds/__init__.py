"""Exact probabilities: whole numbers inside, floats only to be shown. Knows neither the kernel nor a game."""
