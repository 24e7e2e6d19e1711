"""The first scene of the Event Tram Nine, for one hero: fixed dice, and everything that both seats do, with what is said about it.

What is said holds for every kind of table: which keys to type, or where to tap, is added by the table itself.
"""

from __future__ import annotations

from longbox.hosting.lesson import Beat, Script
from longbox.kernel.state import Setting

WATCHER, YOU = 0, 1
OPTIONS: dict[str, Setting] = {"hero": "random,storm"}

ROLLS = [
    [7, 5, 3, 1],
    [4, 5, 3, 2],
    [6, 5, 4, 1],
    [5, 4, 3, 2, 2],
    [9, 6, 5, 4, 3, 8],
    [3, 4, 5, 2, 2],
    [4, 3, 2, 1, 2],
    [10, 6, 3, 4, 2, 5],
    [8, 9, 6, 2, 3, 2],
    [7, 6, 2, 4, 3],
    [5, 8, 7, 3, 2],
    [6, 5, 2, 3, 2],
]
"""All dice in turn, the largest of a pool first."""

BEATS = [
    Beat(1, WATCHER, "open_event tram-nine"),
    Beat(1, WATCHER, "name 0"),
    Beat(
        1,
        YOU,
        "aim objective 0 0",
        "Welcome! You are Storm, and Tram Nine is about to fall into the river. Your datafile says what you are, each trait with a die: "
        "larger is better. The scene has four boxes to fill before its clock is full. First say what you want to do. Get people out: go "
        "at the objective.",
        "P3.1",
        "The people in the tram come first: go at the objective.",
        "storm",
    ),
    Beat(
        1,
        YOU,
        "affiliation solo",
        "Now gather dice. One of each box on your datafile is free. You are alone here, so your affiliation is Solo, a d8.",
        "P3.4",
        "You are alone: take the Solo die.",
    ),
    Beat(
        1,
        YOU,
        "distinction 0 d8 free",
        "A distinction is a sentence about you: a d8 if it helps. The sky listens to Storm, and today it had better.",
        "P2.3",
        "Take your first distinction.",
    ),
    Beat(
        1,
        YOU,
        "power 0 1 free",
        "One power of each power set. Flight, to reach the cabin.",
        "P3.2",
        "You need to get there first: Flight.",
    ),
    Beat(
        1,
        YOU,
        "specialty 0 whole free",
        "And a specialty, something that you have learned. Acrobatics: you will hang in the wires of a tram.",
        "P2.6",
        "Acrobatics fits best.",
    ),
    Beat(
        1,
        YOU,
        "roll",
        "The table shows the odds against the doom pool, which opposes whatever is not aimed at somebody, together with the obstacle. "
        "Roll!",
        "P5.2",
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
    Beat(
        1,
        YOU,
        "name 1",
        "12 against 9: two people are out, and a box is filled. The Watcher has bought your 1: doom has a die more, and you a Plot "
        "Point. Whoever has acted says who acts next. Only Electro is left.",
        "P16.3",
        "Everybody acts once in a round. It is Electro's turn.",
        "electro",
    ),
    Beat(1, WATCHER, "aim attack 0 0"),
    Beat(1, WATCHER, "rush"),
    Beat(1, WATCHER, "keep 0 1 2"),
    Beat(
        1,
        YOU,
        "seize stunt 0",
        "Electro has 11, and a 1 among his dice. That is an opportunity for you: 1 Plot Point buys it. Make your next stunt a d10.",
        "P4.7",
        "Seize the moment: a d10 for your next stunt.",
    ),
    Beat(
        1,
        YOU,
        "rush",
        "Now react. Reactions are free, and there is no end of them. One move takes a die from every box and rolls.",
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
    Beat(2, YOU, "quick", "Take a die from every box again, and look at the pool before you roll.", "P3.7", "Fill the pool first."),
    Beat(
        2,
        YOU,
        "stunt 0 free",
        "You have a Plot Point left. A stunt uses a power in a new way, and thanks to the opportunity it is a d10. Say in a sentence "
        "what you do if you like: the log keeps it.",
        "P7.2",
        "Spend the point on a stunt with your weather.",
    ),
    Beat(2, YOU, "roll", "See what that does to your odds. Roll!", "P4.1", "Roll."),
    Beat(
        2,
        YOU,
        "keep 0 5 1",
        "9 and 8 are 17, and a d10 is left for the effect. Every full 5 by which you win steps the effect die up.",
        "P5.4",
        "Take 17, with the other d10 for the effect.",
    ),
    Beat(2, WATCHER, "rush"),
    Beat(2, WATCHER, "keep 1 2 0"),
    Beat(2, YOU, "name 1"),
    Beat(2, WATCHER, "aim attack 0 0"),
    Beat(2, WATCHER, "rush"),
    Beat(2, WATCHER, "keep 0 1 2"),
    Beat(
        2,
        YOU,
        "rush",
        "17 against 9: the d10 became a d12. Electro strikes with 7. His own stress counts against him now: it is the largest die "
        "of your quick pool.",
        "P3.6",
        "React.",
    ),
    Beat(
        2,
        YOU,
        "keep 0 5 1",
        "15: you hold, and nothing happens to you. A Plot Point would make your effect die hit him back; you have none left.",
        "P5.7",
        "Take 15, with the d10.",
    ),
    Beat(3, WATCHER, "name 0"),
    Beat(
        3,
        YOU,
        "aim attack 1 0",
        "The clock has ticked again. Any more physical stress puts Electro out. Finish it.",
        "P13.3",
        "Finish it.",
    ),
    Beat(
        3,
        YOU,
        "distinction 2 d8 free",
        "You have no Plot Points left. There is a way to earn one. Take the distinction Calm Costs Her Something.",
        "P3.2",
        "Take Calm Costs Her Something.",
    ),
    Beat(
        3,
        YOU,
        "distinction 2 d4 free",
        "Chosen again, it becomes a d4: a distinction that gives you trouble brings a Plot Point at once.",
        "P3.5",
        "Choose the same distinction once more, as a d4.",
    ),
    Beat(3, YOU, "quick", "Fill up the rest.", "P3.7", "Fill up the pool."),
    Beat(3, YOU, "roll", "With his d12 in your pool this looks good. Roll!", "P4.1", "Roll."),
    Beat(3, YOU, "keep 0 1 2", "17, and a d8.", "P4.3", "Take 17 with the d8."),
    Beat(3, WATCHER, "rush"),
    Beat(3, WATCHER, "keep 0 1 2"),
    Beat(
        4,
        YOU,
        "claim 0",
        "Electro is out, and the last foe's fall fills a box. What you did is written on your milestones as well: that earns XP, with "
        "which heroes grow between scenes. Claim it.",
        "P14.2",
        "First claim what you have earned.",
    ),
    Beat(4, YOU, "name 0"),
    Beat(
        4,
        YOU,
        "aim objective 0 0",
        "Who acted last begins the next round. The clock has one tick left, and two boxes are empty. An effect of d12 fills two at "
        "once. Go at the objective.",
        "P11.6",
        "The tram falls at the end of this round: go at the objective.",
    ),
    Beat(4, YOU, "quick", "Take a die from every box.", "P3.7", "Fill the pool first."),
    Beat(
        4,
        YOU,
        "sfx 1 0 0",
        "Special effects bend the rules. Unleashed steps a power up for one action, Weather to a d12; if you fail, that feeds the doom.",
        "P9.24",
        "Unleash the weather, stepped up.",
    ),
    Beat(4, YOU, "roll", "Everything on one roll.", "P4.1", "Roll."),
    Beat(
        4,
        YOU,
        "keep 1 2 0",
        "8 and 7 are 15. Keep the d12 for the effect: that it shows only 5 does not matter.",
        "P4.3",
        "The d12 is worth more as the effect.",
    ),
    Beat(4, WATCHER, "keep 0 1 3"),
]


class TramNine(Script):
    pupil = YOU


LESSON = TramNine(
    2,
    OPTIONS,
    rolls=ROLLS,
    beats=BEATS,
    farewell="That was a scene. Now play whole Events with a bot as the Watcher, or run the table for friends.",
)
