"""The first Game Round of Heroes: a fixed deal, fixed dice, and everything that both seats do, with what is said about it.

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
        "Welcome! You lead the Avengers over New York. Solved Headlines give Victory Points, and most VP wins. First you plan, in "
        "secret. You have 4 Plot Points, one for each hero at home. A hero who is Ready can move and fight, for as many Plot Points "
        "as his Level. Make Thor Ready; he costs 3.",
        "B4.7",
        "Begin with Thor, your strongest hero.",
        "thor",
    ),
    Beat(
        PLAN,
        YOU,
        "assign captain-america ready",
        "One Plot Point is left. Captain America has Level 1, so he could be Ready too. Switch him once and see.",
        "B4.13",
        "One point is left, and Captain America is the one who costs that little.",
    ),
    Beat(
        PLAN,
        YOU,
        "assign captain-america support",
        "Two fighters are fine, but a supporter helps Thor more today: with a teammate on the Support space all of Thor's dice are "
        "boosted. A plan can be changed freely until it is confirmed. Switch Captain America once more.",
        "B7.12",
        "Let Captain America support Thor this time.",
    ),
    Beat(
        PLAN,
        YOU,
        "done",
        "All points are spent; unspent ones would be kept for the next Game Round. Hulk and Iron Man rest. Confirm the plan. When "
        "everybody has, all plans are shown together.",
        "B4.1",
        "The plan is as it should be: confirm it.",
    ),
    Beat(PLAN, THEY, "assign wolverine ready"),
    Beat(PLAN, THEY, "done"),
    Beat(
        1,
        YOU,
        "move thor central-harlem captain-america",
        "Now the Mission: five Action Rounds, one action each. In each area lies one Headline, with its type, its Threat, the skill "
        "that helps, and its VP. Send Thor to the weapons in Central Harlem; Captain America goes along to the Support space for "
        "nothing.",
        "B5.4",
        "Begin with the weapons in the fish market, and take Captain America along.",
        "weapons in the fish market",
    ),
    Beat(1, THEY, "move wolverine midtown alone"),
    Beat(
        2,
        YOU,
        "solve upper-manhattan",
        "Wolverine is in Midtown; remember that. Thor stands in the district: troubleshoot. As many dice are rolled as the Threat "
        "says, 5. Hits and Troubles count, less the best rating for the type: Thor's 1 for Crime.",
        "B6.3",
        "Thor is there: troubleshoot.",
    ),
    Beat(2, THEY, "lead kraven"),
    Beat(
        2,
        YOU,
        "power red",
        "Trouble 2 was left, and with that the other player pays for Kraven as Lead Villain. A fight! Both choose one of their powers "
        "in secret: a colour with dice for Attack, Defend and Outwit. You have the Initiative and strike first. Choose red, the "
        "hammer: Attack 5, Defend 3.",
        "B7.4",
        "With the Initiative a strong first blow is worth most: red.",
    ),
    Beat(2, THEY, "power red"),
    Beat(
        2,
        YOU,
        "power orange",
        "Thor hit: as many Hits as the defender are enough for a KO. Kraven's blow failed, but red has no Outwit dice: he won the "
        "Outwit, which is a KO for Thor, and has the Initiative now. Kraven falls at his second KO, Thor at his third. Guard yourself "
        "with orange: Defend 4.",
        "B7.10",
        "Kraven strikes first now. Orange has the most Defend dice.",
    ),
    Beat(2, THEY, "power red"),
    Beat(
        2,
        YOU,
        "use thor",
        "Well guarded. Thor's own blow, a single die, was blank. But this is what abilities are for: after an attack with orange Thor "
        "rolls all his dice again, once a fight. You are asked whenever you could use something. Use it.",
        "B11.1",
        "Use The Hammer Returns: a blank cannot become worse.",
    ),
    Beat(2, THEY, "solve central-manhattan"),
    Beat(
        2,
        YOU,
        "declare plan threat",
        "A Hit against none: Kraven is defeated and the Headline is yours, 2 VP. Now the other half of the game. You are also the "
        "Nemesis of the X-Men: you play Magneto. Wolverine troubleshoots the bank vault, which bears the mastermind's icon. So "
        "attempt a Master Plan, and scheme for more Threat.",
        "B8.1",
        "At a Headline with the icon a Nemesis may do both: attempt a plan, and scheme.",
        "magneto",
    ),
    Beat(
        2,
        YOU,
        "lead scorpion",
        "Seven dice instead of five, and Trouble 2 is left although Wolverine's rating for Crime is 3. Each villain has a requirement "
        "and a cost: Scorpion needs Trouble 1 and costs 1. Play him as Lead Villain.",
        "B6.9",
        "Scorpion leaves one Trouble for a helper; Sandman would take all of it.",
        "scorpion",
    ),
    Beat(
        2,
        YOU,
        "backup rhino",
        "One Trouble is left. Other villains can help as Agents or with Backup Effects: Rhino's Head Start adds two Attack "
        "dice in the first sequence. Play it.",
        "B6.12",
        "Trouble that is left over is lost: play Rhino's Backup Effect.",
        "rhino",
    ),
    Beat(2, THEY, "power red"),
    Beat(
        2,
        YOU,
        "power orange",
        "Now you fight against a hero. Wolverine has the Initiative. He likes red: Attack 5, but Defend 1. If he strikes, guard "
        "yourself: orange has Defend 6, and even a weak blow hits somebody with a single Defend die.",
        "B7.7",
        "Guard against his claws first: orange.",
    ),
    Beat(
        2,
        YOU,
        "use rhino",
        "His claws hit nothing. Now your attack, and the moment for Head Start. A Backup Effect is used once and is then discarded.",
        "B6.13",
        "In the next sequence Head Start would be worth nothing.",
    ),
    Beat(2, THEY, "power red"),
    Beat(
        2,
        YOU,
        "power red",
        "Wolverine has one of three KOs. Would he change his power? He does not look like it, and he strikes first. Two KOs would be "
        "enough: red has Attack 6, and a die for Outwit. Risk it.",
        "B7.11",
        "Red is the only power that can give two KOs in one sequence here.",
    ),
    Beat(
        3,
        YOU,
        "story",
        "Wolverine is defeated: he recovers with a Wound, the Headline is lost, and Magneto's plan has succeeded. It helps you for "
        "the rest of the game. Back to your heroes: take a Story action. You draw a Resource card, an Ally or an Event.",
        "B5.8",
        "A Story action suits now: look at the end of the Story track.",
    ),
    Beat(
        3,
        YOU,
        "advance",
        "Now the Story track advances, or you push a card of your team to its end. A card of the Avengers is the last one already: "
        "advance, and it leaves the track. That is 1 VP, and the card is yours. Three such cards buy a Power-Up.",
        "B3.2",
        "Advance: the card at the end is yours.",
    ),
    Beat(
        4,
        YOU,
        "move thor financial-district alone",
        "Thor is still Ready, without a KO: they are gone after a fight. The museum is a Mystery, for which his rating is 3, and he "
        "has the skill, Mystic: so the Threat roll is not boosted. Send him there. Who is on a Support space stays where he is.",
        "B6.4",
        "Thor is at his best with Mysteries: the museum.",
        "the museum moved at night",
    ),
    Beat(
        5,
        YOU,
        "solve lower-manhattan",
        "The last action of this Game Round. Troubleshoot the museum: five dice, and 3 is taken off.",
        "B6.6",
        "It is what Thor came for.",
    ),
    Beat(5, THEY, "pass"),
]

FAREWELL = "No Trouble, no villain. That was a Game Round: plan, act, fight, and be somebody's Nemesis. A game has three to five of them."


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
