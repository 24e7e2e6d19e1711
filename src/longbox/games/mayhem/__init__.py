"""Mayhem: the card duel. Heroes and ordinary playing cards on one stage, with a Stack and priority."""
