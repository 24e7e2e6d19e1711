"""The first game of Roofs: fixed dice, and everything that both seats do, with what is said about it."""

from __future__ import annotations

from longbox.hosting.lesson import Beat, Script

ROLLS = [[6], [2], [5], [4], [2], [6], [2]]
"""Dice with which the last round decides."""
YOU, THEY = 0, 1

BEATS = [
    Beat(
        1,
        YOU,
        "coin left",
        "Welcome! Three roofs, three coins, three rounds. Whoever bids most for a roof rolls a die for it. Lay a coin on the left.",
        "A1.1",
        "Any roof will do; the left one comes first.",
    ),
    Beat(
        1,
        YOU,
        "coin middle",
        "Nobody sees your plan. The other seat plans at the same time. Lay the second coin in the middle.",
        "A1.1",
        "One coin each on several roofs, for now.",
    ),
    Beat(
        1,
        YOU,
        "coin right",
        "Coins go from left to right, so the left roof is closed by now. The third coin goes to the right.",
        "A1.2",
        "A coin that is left over is lost.",
    ),
    Beat(1, YOU, "done", "Your plan is complete. Say that it is done.", "A1.3", "There is nothing more to lay."),
    Beat(1, THEY, "coin left"),
    Beat(1, THEY, "coin left"),
    Beat(1, THEY, "coin middle"),
    Beat(1, THEY, "done"),
    Beat(
        2,
        YOU,
        "coin left",
        "Two coins beat one: the left roof was theirs. In the middle you were even, so nobody got it, and the right one was yours. "
        "Now bid for the left roof.",
        "A2.2",
        "Two coins on the left would have been enough.",
    ),
    Beat(2, YOU, "coin left", "And once more the left one.", "A2.2", "One coin may not be enough."),
    Beat(2, YOU, "coin right", "The last coin to the right again.", "A2.2", "Perhaps nobody else wants the right roof."),
    Beat(2, YOU, "done", "Done. The plans are shown when both are.", "A2.1", "There is nothing more to lay."),
    Beat(2, THEY, "coin left"),
    Beat(2, THEY, "coin middle"),
    Beat(2, THEY, "coin middle"),
    Beat(2, THEY, "done"),
    Beat(3, YOU, "coin middle", "They are one point ahead. The last round: surprise them in the middle.", "A3.1", "Surprise them."),
    Beat(3, YOU, "coin middle", "Another one.", "A2.2", "They had two coins there."),
    Beat(3, YOU, "coin middle", "All three: that cannot be outbid.", "A2.2", "Three coins cannot be outbid."),
    Beat(3, YOU, "done", "Done, and the highest score wins.", "A3.1", "There is nothing more to lay."),
    Beat(3, THEY, "coin middle"),
    Beat(3, THEY, "coin right"),
    Beat(3, THEY, "coin right"),
    Beat(3, THEY, "done"),
]

FAREWELL = "That was the whole game: guess, bid, roll. Now play one of your own."

LESSON = Script(2, {}, rolls=ROLLS, beats=BEATS, farewell=FAREWELL)
