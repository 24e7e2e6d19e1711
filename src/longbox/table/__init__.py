"""The table over a network: rooms, seats, clocks, bots and the store behind `longbox serve`. The protocol is in docs/table.md."""
