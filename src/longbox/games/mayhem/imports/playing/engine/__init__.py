"""The rules of chapter 1: rules.py has how playing cards are played, deck.py what they are (rules 1.1 to 1.4 and 1.7.1)."""
