"""Many games at once: simulations on all cores, and what can be learned from them about balance and pace."""

from longbox.lab.plan import Plan
from longbox.lab.simulate import simulate

__all__ = ["Plan", "simulate"]
