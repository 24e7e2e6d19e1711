"""Heroes: the strategy board game. Teams solve Headlines over New York, and each player is also another's Nemesis."""

from longbox.content.info import GameInfo, Option, Preset

SCENARIOS = [
    "random",
    "born-again",
    "brood-wars",
    "the-evolutionary-war",
    "house-of-m",
    "maximum-carnage",
    "acts-of-vengeance",
    "secret-empire",
    "inferno",
    "fall-of-the-kingpin",
    "the-siege-of-attilan",
]

REQUEST, ALWAYS, NEVER = "request", "always", "never"

TEAMS = ["random", "avengers", "fantastic-four", "marvel-knights", "x-men"]

OPTIONS = [
    Option(
        "teams",
        "random",
        choices=TEAMS,
        entries="teams",
        about="a team for each seat, or random: one that is left over",
        by_seat="team",
    ),
    Option(
        "scenario",
        "random",
        choices=SCENARIOS,
        entries="scenarios",
        about="how the game ends and what is special; Born Again is best at first (B2.6)",
    ),
    Option(
        "hints",
        REQUEST,
        choices=[REQUEST, ALWAYS, NEVER],
        about="odds for secret choices and in fights: on request, always, or no odds at all; fixed for the game (B13.10)",
        first=True,
    ),
    Option("hit_needed", False, choices=[False, True], about="an attack needs at least one Hit to give a KO (B13.2)"),
    Option("keep_initiative", False, choices=[False, True], about="a Challenge begins with the Initiative as it was (B13.3)"),
    Option("challenge_needs_lead", False, choices=[False, True], about="no Challenge without a beaten Lead Villain (B13.4)"),
    Option("challenge_risks_headline", False, choices=[False, True], about="a lost Challenge also loses the Headline (B13.5)"),
    Option("special_can_be_lost", False, choices=[False, True], about="a Special Headline that is lost is gone (B13.6)"),
    Option("round_cap", 0, choices=[0, 1, 2, 3, 4, 5, 6, 8], about="the most Game Rounds; 0: none (B13.7)"),
    Option("ageing", False, choices=[False, True], about="unsolved Headlines pay 1 VP more and have 1 Threat more each Game Round (B13.8)"),
    Option("late_points", 0, choices=[0, 1, 2], about="Plot Points with which the third and fourth to act begin (B13.9)"),
]

PRESETS = [
    Preset("short", "Short game", about="Born Again with two", seats=2, options={"scenario": "born-again"}, minutes=15),
    Preset(
        "evening",
        "Full evening",
        about="all four teams, any Scenario",
        seats=4,
        options={"scenario": "random"},
        at_first={"scenario": "born-again"},
        minutes=20,
    ),
]
"""Their minutes are those of one person against bots at the slow pace of newcomers, with 15 seconds a press, by tests/heroes/pace.py: in
twelve games each 9 to 18 and 13 to 22."""

GAME = GameInfo(
    "heroes",
    "Heroes",
    about="A board game: lead a team of heroes over New York, and play another's nemesis.",
    seats=(2, 4),
    options=OPTIONS,
    minutes=20,
    bots=["simple", "search"],
    quick=["simple"],
    studied=["calm", "wild"],
    presets=PRESETS,
    home=__name__,
)
