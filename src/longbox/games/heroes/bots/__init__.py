"""Bots for Heroes: `simple` goes by rules of thumb and solved combats, `search` imagines what it cannot see and looks ahead."""
