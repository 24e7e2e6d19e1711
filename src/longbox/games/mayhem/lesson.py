"""The first game of Mayhem: a fixed deal, two decks of its own, and everything that both seats do, with what is said about it.

What is said holds for every kind of table: which keys to type, or where to tap, is added by the table itself.
"""

from __future__ import annotations

from longbox.games.mayhem.engine.state import Mayhem
from longbox.hosting.lesson import Beat, Script, places
from longbox.kernel.deeds import CHANCE
from longbox.kernel.state import Roll, Setting, State

DEAL = [
    "understudy",
    "ace-diamonds king-diamonds queen-diamonds 7-diamonds patched-up-and-late 8-clubs",
    "king-hearts queen-hearts queen-spades king-spades 8-spades 10-hearts",
    "no-cage-for-a-cat",
    "6-diamonds",
    "ancestral-plane",
    "2-spades 9-hearts",
    "3-diamonds",
    "10-diamonds",
    "doesnt-even-hurt",
    "kimoyo-beads",
    "9-clubs",
    "2-diamonds",
    "5-hearts",
]
"""Who begins, the Hands without the Stars, and the cards drawn: every idea of the game comes up by itself, and the third scoring wins."""
OPTIONS: dict[str, Setting] = {"decks": "lesson-wakanda,lesson-daybreak", "second_favor": 0}
"""Its decks are not the ready ones, which change as the balance asks for it."""
YOU, THEY = 0, 1

BEATS = [
    Beat(
        1,
        YOU,
        "pass",
        "Welcome! You are the Understudy, and whoever first has 1000 Favor wins. A turn goes from step to step; the table shows which one "
        "it is. Nothing is on the stage yet, so wait for Enter Stage. Pass: you only give up this moment, not your cards.",
        "0.5.1",
        "In the early steps one waits, until something is on the stage.",
    ),
    Beat(
        1,
        YOU,
        "lay king-hearts actor low",
        "Enter Stage: the time to build. You need an Actor and a Set to score. A playing card can be anything; choose the King of"
        " Hearts (worth 10), then say that he is an Actor.",
        "0.4.1.1",
        "Begin with an Actor: without one there is nobody to perform.",
    ),
    Beat(
        1,
        YOU,
        "lay queen-spades set low",
        "The King stands on your stage. Now a Set, the place where he performs: the Queen of Spades.",
        "0.4.2.1",
        "An Actor scores only together with a Set.",
    ),
    Beat(
        1,
        YOU,
        "fit 10-hearts 0 low",
        "An Actor can carry one Prop of his own Suit; its Value is added to his. Give the King the 10 of Hearts: together they make 20.",
        "1.5",
        "The 10 of Hearts is worth most where it is added to the King.",
    ),
    Beat(
        1,
        YOU,
        "fit king-spades 1 low",
        "A Set carries one Set Piece in the same way. The King of Spades suits the Queen of Spades: 20 again.",
        "0.4.4.2",
        "Both sides are multiplied in the end, so build both.",
    ),
    Beat(
        1,
        YOU,
        "pass",
        "Scoring comes before Enter Stage, so all this can perform in your next turn, if it survives until then. Keep your other "
        "cards, and pass. You may lay playing cards in the Veteran's Enter Stage, too. A table asks you there once a turn, and one press "
        "declines.",
        "R32",
        "Keep something in your hand: it is the other player's turn now.",
    ),
    Beat(2, THEY, "lay 8-clubs set low"),
    Beat(2, THEY, "play ms-marvel 1"),
    Beat(2, THEY, "strike queen-diamonds 1 low"),
    Beat(
        2,
        YOU,
        "strike queen-hearts 6 low",
        "Look at the Stack: the Veteran plays a Queen as an Act to remove your Queen. But what is played waits, and everybody may "
        "answer; the last card added acts first. Your Queen of Hearts takes the Queen of Diamonds off the Stack.",
        "0.3.6.2",
        "If you let this happen you lose your Set and its Set Piece.",
    ),
    Beat(
        3,
        YOU,
        "score 0 1",
        "Saved! Your turn, and the step Performance: once a turn you score. That taps an Actor and a Set, and the sums of both sides "
        "are multiplied: 20 x 20 = 400 Favor.",
        "0.5.3.2",
        "Score first; it is only possible in this step.",
    ),
    Beat(
        3,
        YOU,
        "play no-cage-for-a-cat 0",
        "You may play one hero card a turn, in your own turn only. No Cage for a Cat has two Draw & Play Symbols: draw two cards, "
        "and play one more hero card this turn.",
        "1001.5.3.1",
        "With Draw & Play first you can play two hero cards this turn.",
        "no-cage-for-a-cat",
    ),
    Beat(
        3,
        YOU,
        "strike 8-spades 4 low",
        "The Veteran has a Set, the 8 of Clubs. A playing card as an Act removes a card of the same Rank: your 8 of Spades removes "
        "that 8. Against a hero card it must have the same Value.",
        "1.6",
        "Without a Set the Veteran cannot score next turn.",
    ),
    Beat(
        3,
        YOU,
        "play general-okoye 8",
        "General Okoye has Attack 2 and Defense 2. Attack takes 100 Favor a Symbol from a player, or breaks that "
        "many shields of a Defense card; without shields it goes. Play her and aim at Ms. Marvel, who has two. Her Soak It Up will give "
        "the Veteran 100 Favor and a card, but their only Actor is gone.",
        "1001.5.2.1",
        "The Veteran has no Favor to lose yet, and cannot perform without Ms. Marvel.",
    ),
    Beat(4, THEY, "play patched-up-and-late 0"),
    Beat(4, THEY, "lay 7-diamonds set low"),
    Beat(
        5,
        YOU,
        "score 0 1",
        "The Veteran has healed: 100 Favor for each Healing Symbol, but never beyond 800. Your cards stand up again at the start of "
        "your turn, so score once more. You have two Actors now; take the King, who has the higher sum.",
        "0.5.2.1",
        "The King with his Prop makes the most Favor.",
    ),
    Beat(
        5,
        YOU,
        "play ancestral-plane 0",
        "Some hero cards have a Super Power, a Symbol with an effect of its own, such as Ancestral Plane. It acts first, then Healing "
        "(which brings nothing at 800), then Draw & Play; then the card is a second Set.",
        "1001.3.4",
        "A second Set is worth having, in case somebody removes the first.",
        "ancestral-plane",
    ),
    Beat(
        5,
        YOU,
        "take queen-hearts",
        "Elders' Counsel brings a card back from your Discard. Take the Queen of Hearts, which has saved your Set before. Two playing "
        "cards of the same Rank are a pair: you may play both together as one Act, which draws a card.",
        "1001.5.5",
        "The Queen of Hearts is the best answer to another Queen.",
    ),
    Beat(6, THEY, "lay king-diamonds actor low"),
    Beat(
        7,
        YOU,
        "score 0 1",
        "You have 800, and Healing cannot take you further: the last step is always a performance. Score, and take the applause.",
        "0.1.6",
        "One more scoring is all that you need.",
    ),
]

FAREWELL = "That was the whole game: build, answer, score. Now play one of your own."


class MayhemScript(Script):
    def is_moment(self, state: State, beat: Beat) -> bool:
        """In its own turn. Nobody responds to their own Act on top of the Stack."""
        assert isinstance(state, Mayhem)
        own = bool(state.stack) and not state.frames and state.stack[-1].seat == beat.seat
        return state.turn == beat.turn and not own

    def shown(self, state: State, roll: Roll, words: str) -> list[int]:
        """Cards by their ids, or the player who begins."""
        assert isinstance(state, Mayhem)
        if roll.by == CHANCE:
            return places([name.lower() for name in state.game.names], [words])
        return places([state.rules().cards[place].id for place in state.decks[roll.by]], words.split())


LESSON = MayhemScript(2, OPTIONS, rolls=DEAL, beats=BEATS, farewell=FAREWELL)
