"""The regression net: logs of many games, and hashes of everything that they lead to. `net` checks it, `record` writes it."""
