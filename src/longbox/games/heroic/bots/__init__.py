"""Bots of Heroic. Heroes and Watcher are minds of their own: `minds.py` says what a mind must answer."""
