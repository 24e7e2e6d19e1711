"""Tests of Mayhem: every rule of its rulebook, the cards, the decks and the contract of the kernel."""
