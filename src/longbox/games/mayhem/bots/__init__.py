"""Bots for Mayhem: `simple` goes by rules of thumb, `search` imagines what it cannot see and looks ahead."""
