"""Longbox: one table for three superhero tabletop games, every rule enforced and explained."""

__version__ = "0.1.0"
