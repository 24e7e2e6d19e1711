"""The first Game Round of Heroes: a fixed deal, fixed dice, and everything that both seats do, with what is said about it. What a beat of
the pupil does without a word happens by itself, and the next words tell of it.

What is said holds for every kind of table: which keys to type, or where to tap, is added by the table itself.
"""

from __future__ import annotations

from typing import Final

from longbox.games.heroes.engine.deck import DECK_WORDS, HEADLINE, STORY
from longbox.games.heroes.engine.dice import BOOST, HIT, TROUBLE
from longbox.games.heroes.engine.state import PLANNING, Heroes
from longbox.hosting.lesson import Beat, Script, places
from longbox.kernel.errors import Stuck
from longbox.kernel.state import Roll, Setting, State

DEAL = [
    "weapons-in-the-fish-market bank-vault-peeled-open jewels-of-the-old-dynasty the-museum-moved-at-night",
    "six-claw-marks the-x-men the-fantastic-four marvel-knights the-avengers",
    "hawkeye jarvis field-hospital",
    "scorpion toad sandman",
    "beast colossus court-order",
    "mole-man pyro viper",
    "avengers",
    "h h t - -",
    "kraven lizard",
    "h h - b -",
    "h",
    "h - -",
    "- - h - -",
    "h h -",
    "h",
    "h - - h -",
    "h h h -",
    "-",
    "h",
    "- - -",
    "h h h h t - -",
    "rhino batroc",
    "h h - - -",
    "h h h - - -",
    "h h - - -",
    "-",
    "h h h - -",
    "h - -",
    "h h h - - -",
    "-",
    "h",
    "night-nurse",
    "hammer-in-the-crater",
    "h t - - -",
]
"""In the order of play: the Headlines of the four areas, the Story track, the hands, who is First Player, and then rolls and draws. Faces
are h (Hit), t (Trouble), b (Hit with Boost) and - (blank)."""
FACES: Final = {"h": HIT, "b": HIT | BOOST, "t": TROUBLE, "-": 0}
DECKS: Final = {f"{word} cards": deck for deck, word in enumerate(DECK_WORDS)} | {"Story card": STORY, "Headlines": HEADLINE}
OPTIONS: dict[str, Setting] = {"teams": "avengers,x-men", "scenario": "born-again", "round_cap": 1, "hints": "never"}
YOU, THEY = 0, 1
PLAN = 0
"""The turn of a beat in Planning; all others have the number of their Action Round."""

BEATS = [
    Beat(
        PLAN,
        YOU,
        "assign thor ready",
        "Welcome! You lead the Avengers over New York. Solve Headlines for Victory Points: when somebody has 15, the game ends, and the "
        "most VP win. First everybody plans in secret. Each hero at home brings a Plot Point: you have 4. A Ready hero can move and "
        "fight. He costs his Level. Make Thor Ready for 3.",
        "B4.7",
        "Begin with Thor, your strongest hero.",
        "thor",
    ),
    Beat(PLAN, YOU, "assign captain-america support"),
    Beat(
        PLAN,
        YOU,
        "done",
        "The last point goes to Captain America as a supporter: a teammate on the Support space boosts all of Thor's dice. Hulk and Iron "
        "Man rest. You could change the plan until everybody has confirmed. Then all plans are shown together. Confirm it.",
        "B7.12",
        "The plan is as it should be: confirm it.",
    ),
    Beat(PLAN, THEY, "assign wolverine ready"),
    Beat(PLAN, THEY, "done"),
    Beat(
        1,
        YOU,
        "move thor central-harlem captain-america",
        "Now five Action Rounds, with one action each. Each area has one Headline: its type, its Threat, the skill that helps, and its "
        "VP. Send Thor to the weapons in Central Harlem, and take Captain America along for nothing. You can also send two heroes to one "
        "Headline: if the first one falls, the other fights on.",
        "B5.4",
        "Begin with the weapons in the fish market, and take Captain America along.",
        "weapons in the fish market",
    ),
    Beat(1, THEY, "move wolverine midtown alone"),
    Beat(
        2,
        YOU,
        "solve upper-manhattan",
        "Wolverine has gone to Midtown: remember that. Thor is in the district, so troubleshoot. You roll as many dice as the Threat "
        "says, 5. Hits and Troubles count, less your best rating for the type: Thor's 1 for Crime. The rest pays for villains.",
        "B6.3",
        "Thor is there: troubleshoot.",
    ),
    Beat(2, THEY, "lead kraven"),
    Beat(
        2,
        YOU,
        "power red",
        "Trouble 2 is left, and the other player pays for Kraven as Lead Villain. A fight! Both choose a power in secret: a colour with "
        "dice for Attack, Defend and Outwit. You have the Initiative, so you strike first. Choose red, the hammer: Attack 5, Defend 3.",
        "B7.4",
        "With the Initiative a strong first blow is worth most: red.",
    ),
    Beat(2, THEY, "power red"),
    Beat(
        2,
        YOU,
        "power orange",
        "Thor has hit: as many Hits as the defender's are enough for a KO. Kraven's blow failed, but he won the Outwit, because red has "
        "no Outwit dice. That is a KO for Thor, and now Kraven strikes first. Kraven falls at his second KO, Thor at his third. Guard "
        "yourself with orange: Defend 4.",
        "B7.10",
        "Kraven strikes first now. Orange has the most Defend dice.",
    ),
    Beat(2, THEY, "power red"),
    Beat(
        2,
        YOU,
        "use thor",
        "Well guarded. Thor's own blow was a blank, but he has an ability: after an attack with orange he rolls all his dice again, once "
        "a fight. You are asked whenever you could use something. Use it.",
        "B11.1",
        "Use The Hammer Returns: a blank cannot become worse.",
    ),
    Beat(2, THEY, "solve central-manhattan"),
    Beat(
        2,
        YOU,
        "declare plan threat",
        "Kraven is defeated: the Headline is yours, 2 VP. Now be a villain. You are also the Nemesis of the X-Men, Magneto. A Nemesis "
        "costs the rival VP, and his Master Plans help you for the rest of the game. Wolverine tries the bank vault, which has the "
        "skull. There you may attempt a plan and scheme: do both.",
        "B8.1",
        "At a Headline with the skull a Nemesis may do both: attempt a plan, and scheme.",
        "magneto",
    ),
    Beat(
        2,
        YOU,
        "lead scorpion",
        "Seven dice instead of five: Trouble 2 is left, although Wolverine takes off 3. Bring Scorpion as Lead Villain: he needs Trouble "
        "1 and costs 1. He is Most Wanted: if he wins, he stays on the board, and any opponent may bring him back, whatever he needs.",
        "B6.9",
        "Scorpion leaves one Trouble for a helper; Sandman would take all of it.",
        "scorpion",
    ),
    Beat(2, YOU, "backup rhino"),
    Beat(2, THEY, "power red"),
    Beat(2, YOU, "power orange"),
    Beat(2, YOU, "use rhino"),
    Beat(2, THEY, "power red"),
    Beat(
        2,
        YOU,
        "power red",
        "The last Trouble paid for Rhino, a Backup Effect: two Attack dice more, once. Your orange held, and with his dice you hit: "
        "Wolverine has one of three KOs. He strikes first, and will he show red again? Then your red can give two KOs: Attack 6, and "
        "an Outwit die. Risk it.",
        "B7.11",
        "Red is the only power that can give two KOs in one sequence here.",
    ),
    Beat(
        3,
        YOU,
        "story",
        "Wolverine is Wounded, the Headline is lost, and Magneto's plan has succeeded. Back to your heroes: take a Story action. You "
        "draw a Resource card, an Ally or an Event, and the Story track goes on. The card at its end is yours: it leaves, for 1 VP. "
        "Three such cards buy a Power-Up.",
        "B5.8",
        "A Story action suits now: look at the end of the Story track.",
    ),
    Beat(3, YOU, "advance"),
    Beat(4, YOU, "move thor financial-district alone"),
    Beat(
        5,
        YOU,
        "solve lower-manhattan",
        "After a won fight KOs are gone, and Thor stays Ready. He has gone to the museum, a Mystery: his rating is 3, and he has its "
        "skill, Mystic, so the Threat roll is not boosted. Use your last action: troubleshoot.",
        "B6.4",
        "It is what Thor came for.",
    ),
    Beat(5, THEY, "pass"),
]

FAREWELL = (
    "No Trouble, no villain. That was a Game Round: plan, act, fight, and be somebody's Nemesis. A game has three to five of them. Its "
    "Scenario says what ends it: mostly 15 VP, sometimes a number of rounds or a Special Headline."
)


class HeroesScript(Script):
    def is_moment(self, state: State, beat: Beat) -> bool:
        """In its own phase and Action Round."""
        assert isinstance(state, Heroes)
        return state.phase == PLANNING if beat.turn == PLAN else state.action_round == beat.turn and state.phase != PLANNING

    def shown(self, state: State, roll: Roll, words: str) -> list[int]:
        """Faces, cards by their ids, or the team whose player is first."""
        assert isinstance(state, Heroes)
        box, wanted = state.core.box, words.split()
        if roll.what in DECKS:
            deck = DECKS[roll.what]
            ids = ([card.id for card in cards] for cards in (box.resources, box.villains, box.headlines, box.stories))
            names = list(ids)[deck]
            return places([names[card] for card in state.decks[deck].cards], wanted)
        if roll.what == "First Player":
            return places([box.teams[team.team].id for team in state.teams], wanted)
        if any(word not in FACES for word in wanted):
            raise Stuck(f"{roll.what}: {words!r} is no roll of dice")
        return [state.core.faces.index(FACES[word]) + 1 for word in wanted]


LESSON = HeroesScript(2, OPTIONS, rolls=DEAL, beats=BEATS, farewell=FAREWELL)
