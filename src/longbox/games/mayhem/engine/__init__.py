"""The core of Mayhem: chapter 0 of the rulebook, with the house rules and the newest core.

Where the rules of chapter 0 stand: 0.0 in rules.py; 0.1 in effects.py (the opening) and state.py (Favor, winning); 0.2 and 0.4 in cards.py
and, what they do, in state.py; 0.3 in state.py (Zones, the Stack) and effects.py (drawing, resolving); 0.5 in state.py (priority and
phases), moves.py (what players do then) and scoring.py. Chapter 1 is the import `playing`, chapter 1001 the import `marvel`.
"""
