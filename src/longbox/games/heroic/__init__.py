"""Heroic: the roleplaying game of dice pools, with a Watcher."""

from longbox.content.info import GameInfo, Option, Page, Preset

OPTIONS = [
    Option(
        "hero",
        "random",
        about="a hero for each seat, by id such as storm; the first seat is the Watcher's",
        by_seat="hero",
        openly=True,
    ),
    Option(
        "event",
        "tram-nine",
        choices=["tram-nine", "polite-voice", "ground"],
        entries="events",
        own="event",
        about="the Event that a bot as Watcher runs; Tram Nine is for a first evening",
        first=True,
    ),
    Option("scene", "", about="a scene that a bot as Watcher plays alone, by id such as long-drop, or each, in turn by party"),
    Option("companion", "", about="another hero on half a sheet for somebody who plays alone, by id, or random; none if empty (P1.8)"),
    Option("party", "", about="a number that says which heroes come to seats that leave it open; none: the first of the pack", deals=840),
    Option("out_at_once", False, choices=[False, True], about="an effect beyond d12 takes its target out (P18.1)"),
    Option("step_back_first", False, choices=[False, True], about="the step back comes before the steps up (P18.2)"),
    Option("free_grandstand", False, choices=[False, True], about="villains feed doom without a roll (P18.3)"),
    Option("free_healing", False, choices=[False, True], about="Healing Factor takes no action (P18.4)"),
    Option("xp_any_time", False, choices=[False, True], about="1 XP becomes 1 Plot Point in any scene (P18.5)"),
    Option("mob_complications", False, choices=[False, True], about="a large complication removes a die of a mob (P18.6)"),
    Option("lend_resources", False, choices=[False, True], about="resources may be handed to allies (P18.7)"),
    Option("doom_strikes_back", False, choices=[False, True], about="doom that holds may strike back at whoever acted (P18.9)"),
]

PRESETS = [
    Preset("alone", "Alone", about="one hero, and a bot as Watcher", seats=2, options={}, minutes=15),
    Preset("party", "A party", about="three heroes, two of them bots, and a bot as Watcher", seats=4, options={}, minutes=20),
]
"""Minutes of Tram Nine, out of a browser that plays it at the slow pace without thinking (alone 22 and 34 presses in 57 and 103 s, with a
party 27 presses in 208 s), with 20 s for each press and 150 words read a minute."""

PAGES = [
    Page("builder", "Build a hero"),
    Page("event", "Write an Event"),
    Page("roster", "Roster"),
    Page("campaigns", "Campaigns"),
    Page("sheet", "Sheet", linked=False),
]

GAME = GameInfo(
    "heroic",
    "Heroic",
    about="A roleplaying game: heroes, a Watcher, and pools of dice.",
    seats=(2, 5),
    options=OPTIONS,
    minutes=60,
    bots=["simple", "novice"],
    quick=["simple", "novice"],
    presets=PRESETS,
    person=1,
    pages=PAGES,
    home=__name__,
)
