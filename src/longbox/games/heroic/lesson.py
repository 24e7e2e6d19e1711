"""A scene of its own, a sinking ferry, for one hero: fixed dice, and everything that both seats do, with what is said about it. The
pupil makes the twelve moves of which something is said; those between them are made for the pupil.

What is said holds for every kind of table: which keys to type, or where to tap, is added by the table itself.
"""

from __future__ import annotations

from longbox.hosting.lesson import Beat, Script
from longbox.kernel.state import Setting

WATCHER, YOU = 0, 1
OPTIONS: dict[str, Setting] = {"hero": "random,storm"}

ROLLS = [
    [7, 5, 3, 1, 2],
    [4, 5, 3, 2],
    [6, 5, 4, 1],
    [5, 4, 3, 2, 2],
    [9, 5, 8, 6, 4, 3],
    [3, 4, 5, 2, 2],
    [4, 3, 2, 1, 2],
    [10, 6, 5, 4, 3, 2],
    [8, 9, 6, 2, 3, 2],
    [7, 6, 2, 4, 3],
    [5, 8, 7, 3, 2],
    [6, 2, 5, 2, 3],
]
"""All dice in turn, the largest of a pool first."""

BEATS = [
    Beat(1, WATCHER, "frame_scene rescue"),
    Beat(1, WATCHER, "bring_in electro"),
    Beat(1, WATCHER, "name 0"),
    Beat(
        1,
        YOU,
        "aim objective 0 0",
        "Welcome! You are Storm. A ferry is sinking in the harbour, and Electro is why. The scene has four boxes to fill before its clock "
        "is full. First say what you want to do. Get people off: go at the objective.",
        "P3.1",
        "The people on the ferry come first: go at the objective.",
        "storm",
    ),
    Beat(1, YOU, "quick"),
    Beat(
        1,
        YOU,
        "roll",
        "There is your quick pool: one die from every box of your datafile that fits. Larger dice are better. Nothing opposes you but "
        "the doom pool and the obstacle; the table shows the odds. Roll!",
        "P3.7",
        "The pool is fine: roll it.",
    ),
    Beat(
        1,
        YOU,
        "keep 0 1 2",
        "The die that shows 1 is out: an opportunity for the Watcher. Of the others two make your total, and one more is your effect "
        "die, of which only the size counts. 7 and 5 are 12, with a d8 for the effect.",
        "P4.2",
        "Take the largest total, with a d8 for the effect.",
    ),
    Beat(1, WATCHER, "buy 1 0"),
    Beat(1, WATCHER, "keep 0 1 2"),
    Beat(1, YOU, "name 1"),
    Beat(1, WATCHER, "aim attack 0 0"),
    Beat(1, WATCHER, "rush"),
    Beat(1, WATCHER, "keep 0 1 2"),
    Beat(1, YOU, "seize stunt 0"),
    Beat(
        1,
        YOU,
        "rush",
        "12 against 9: a box is filled. The Watcher bought your 1: doom grew, and you got a Plot Point. Electro attacks with 11. His 1 "
        "makes your next stunt a d10. React: one press gathers dice and rolls.",
        "P5.1",
        "React with the quick pool.",
    ),
    Beat(
        1,
        YOU,
        "keep 0 1 2",
        "9 at best: not enough against 11, and you win only with more, for ties go to whoever acts. Then the effect die counts: if "
        "yours were larger than his, his would step back.",
        "P5.6",
        "It does not hold. Take the largest total.",
    ),
    Beat(2, WATCHER, "name 0"),
    Beat(
        2,
        YOU,
        "aim attack 1 0",
        "That hurt: physical stress d8, and whoever acts against you may now roll that die too. The round is over, and the clock ticks. "
        "As long as Electro stands he will go on, so hurt him. There are three kinds of stress; physical is the plain one.",
        "P13.1",
        "First deal with Electro.",
    ),
    Beat(2, YOU, "quick"),
    Beat(
        2,
        YOU,
        "stunt 0 free",
        "You have a Plot Point left. A stunt uses a power in a new way, and thanks to the opportunity it is a d10.",
        "P7.2",
        "Spend the point on a stunt with your weather.",
    ),
    Beat(2, YOU, "roll", "See what that does to your odds. Roll!", "P4.1", "Roll."),
    Beat(2, YOU, "keep 0 2 1"),
    Beat(2, WATCHER, "rush"),
    Beat(2, WATCHER, "keep 1 2 0"),
    Beat(2, YOU, "name 1"),
    Beat(2, WATCHER, "aim attack 0 0"),
    Beat(2, WATCHER, "rush"),
    Beat(2, WATCHER, "keep 0 1 2"),
    Beat(2, YOU, "rush"),
    Beat(2, YOU, "keep 0 1 2"),
    Beat(3, WATCHER, "name 0"),
    Beat(
        3,
        YOU,
        "aim attack 1 0",
        "17 against 9: every full 5 above the other side steps the effect die up, so Electro has physical stress d12. It counted against "
        "him when he struck back, and you held. Any more puts him out. Finish it.",
        "P5.4",
        "Finish it.",
    ),
    Beat(3, YOU, "quick"),
    Beat(3, YOU, "distinction 2 d8 free"),
    Beat(
        3,
        YOU,
        "distinction 2 d4 free",
        "You have no Plot Points left. A distinction that gives you trouble earns one: choose Calm Costs Her Something once more, as a d4.",
        "P3.5",
        "Choose the same distinction once more, as a d4.",
    ),
    Beat(3, YOU, "roll"),
    Beat(3, YOU, "keep 0 1 2"),
    Beat(3, WATCHER, "rush"),
    Beat(3, WATCHER, "keep 0 1 2"),
    Beat(4, YOU, "claim 0"),
    Beat(4, YOU, "name 0"),
    Beat(
        4,
        YOU,
        "aim objective 0 0",
        "Electro is out, and the last foe's fall fills a box. That was a milestone, too: you have XP, with which heroes grow between "
        "scenes. The clock has one tick left, and two boxes are empty. Go at the objective.",
        "P11.6",
        "The ferry sinks at the end of this round: go at the objective.",
    ),
    Beat(4, YOU, "quick"),
    Beat(4, YOU, "sfx 1 0 0"),
    Beat(
        4,
        YOU,
        "roll",
        "Special effects bend the rules. Here Unleashed steps your weather up to a d12; if you fail, that feeds the doom. An effect of d12 "
        "fills two boxes at once. What hurts you stands with the doom: your stress adds its d8. Everything on one roll!",
        "P9.24",
        "Roll.",
    ),
    Beat(4, YOU, "keep 1 2 0"),
    Beat(4, WATCHER, "keep 0 2 4"),
]


class Ferry(Script):
    pupil = YOU


LESSON = Ferry(
    2,
    OPTIONS,
    rolls=ROLLS,
    beats=BEATS,
    farewell="That was a scene. Now play whole Events with a bot as the Watcher, or run the table for friends.",
)
