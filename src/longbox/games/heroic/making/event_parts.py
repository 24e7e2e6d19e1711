"""What an Event is begun with: a small whole one, and a part of each kind to add to it."""

from __future__ import annotations

from typing import Final

HEAD: Final = """\
[pack]
name = "my-event"
game = "heroic"
version = 1
title = "My Event"
"""

WHOLE: Final = """
# The Event: what you read aloud first, where it starts, and how it can end.
[[events]]
id = "my-event"
origin = "house"
name = "My Event"
read = "Something has happened. Read it aloud here."
start = "first-scene"
acts = [{ name = "Act One", stakes = "normal", threat = "normal" }]
finales = [
    { id = "well", name = "All Is Well", words = "How it ends if they won." },
    { id = "badly", name = "It Could Be Worse", words = "How it ends if they lost." },
]

# What the Watcher says when things happen. Two or three lines each are better.
[events.voice]
arrive = ["Here they are."]
blood = ["Somebody bleeds."]
foe = ["A foe falls."]
power = ["A power shows itself."]
doom = ["Doom grows."]
out = ["A hero is out."]
half = ["The clock is half done."]
last = ["One tick is left."]
full = ["The clock is full."]
win = ["It is won."]
loss = ["It is lost."]
end = ["It is over before its time."]

# A scene: what it is about, its clock, and who is in the way of 1, 2, 3 and 4 heroes.
[[scenes]]
id = "first-scene"
origin = "house"
event = "my-event"
act = 1
name = "The First Scene"
words = "What the heroes see when they arrive. Read it aloud."
objective = "stop"
about = "what one box stands for"
boxes = [4, 6, 8, 10]
ticks = [5, 4, 4, 4]
obstacle = [6, 8, 10, 10]
foes = [
    ["my-villain"],
    ["my-villain", "my-mob 2d6"],
    ["my-villain", "my-mob 3d6"],
    ["my-villain", "my-mob 4d6"],
]
distinctions = ["Dark Streets", "Nobody Saw It Coming"]
win = { words = "What they see when they have won.", to = "rest" }
loss = { words = "What they see when they have lost.", to = "badly" }
near = { words = "Doom ends the scene, and they had nearly won.", choices = ["Win, and lose this.", "Win, and owe that."] }
far = { words = "Doom ends the scene, and they were far from winning." }

[scenes.clock]
name = "The Clock"
ticks = [
    { words = "It begins." },
    { words = "It gets worse." },
    { words = "It gets a lot worse." },
    { words = "It is nearly too late." },
    { words = "It is too late." },
]

# A Transition: the heroes rest, and choose where to go.
[[transitions]]
id = "rest"
origin = "house"
event = "my-event"
act = 1
name = "A Rest"
words = "What they come to afterwards."
leads = [{ words = "Go home.", to = "well" }, { words = "Stay and help.", tags = ["mercy"], to = "well" }]
"""

VILLAIN: Final = """
# A villain of your own. The kinds are major, minor, specialist, mob and threat.
[[characters]]
id = "my-villain"
origin = "house"
name = "My Villain"
kind = "major"
affiliations = "S10 B6 T8"
distinctions = ["Burned Once", "Never Asks", "Better Than You"]
specialties = ["Menace E"]
play = "How they fight, and when they leave."

[[characters.sets]]
name = "What They Can Do"
powers = { Blast = 10, Flight = 8, Durability = 8 }
sfx = [{ do = "area_attack" }]
limits = [{ do = "exhausted", power = "Blast" }]
"""

SCENE: Final = WHOLE[WHOLE.index("# A scene:") : WHOLE.index("# A Transition:")].rstrip() + "\n"
REST: Final = WHOLE[WHOLE.index("# A Transition:") :]
MOB: Final = """
# A mob: several dice, one for each or for a few of them.
[[characters]]
id = "my-mob"
origin = "house"
name = "My Mob"
kind = "mob"
affiliations = "Team 4d6"
distinctions = ["There Are More of Them"]
play = "How they fight."

[[characters.sets]]
name = "What They Carry"
powers = { Weapon = 6 }
"""
EMPTY: Final = HEAD + WHOLE + VILLAIN + MOB
PARTS: Final = {"scene": SCENE, "rest": REST, "villain": VILLAIN.lstrip(), "mob": MOB.lstrip()}
