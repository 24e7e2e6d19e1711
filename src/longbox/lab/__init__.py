"""Simulations of many games on all cores, and what they show about balance and pace."""

from longbox.lab.plan import Plan
from longbox.lab.simulate import simulate

__all__ = ["Plan", "simulate"]
