"""Tables as people keep them: a log of each game, which must still open and end as it ended."""
