"""What a table may do for people beside the rules: say why something is not possible, and see which questions need no answer of theirs.

Any table uses it, the terminal and the server alike:

    why_not(state, seat, "king-hearts")      a Refusal, None if it is possible, BadDeed if the words name nothing
    notes(state, seat, stream.moves)         what the question carries to its own seat, and to nobody else

`notes` gives `{"pass", "idle", "public", "words", "together"}`. `pass`: the place of the pass among the moves, whatever the game calls
it, or None. `idle`: there is nothing to do here but pass, as far as this seat's own cards tell, so a client may pass for its person;
`words` says why, in a word or two. `public`: everybody can see that, so that passing at once tells nobody anything; otherwise passing at
once shows others what one does not hold, and is only for somebody who plays against bots, or wants it. `together`: the seats that are
asked one after the other whether they respond, so that a screen for several people can ask them at once, without showing anybody's hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from longbox.kernel.deeds import Move, Refusal
from longbox.kernel.state import Game, State


class Advice:
    """What any game has: moves are named as the log writes them, and every question is asked."""

    def why_not(self, state: State, seat: int, words: str) -> Refusal | None:
        """Why what these words name cannot be done now; None if it can. BadDeed if they name nothing."""
        return state.refuse(seat, state.game.table.parse(words))

    def own_matter(self, state: State, seat: int, moves: Sequence[Move]) -> str:
        """Why everybody can see that this seat has nothing to do but pass, in a word or two; "" if that cannot be seen."""
        return ""

    def nothing_to_do(self, state: State, seat: int, moves: Sequence[Move]) -> str:
        """Where this seat has nothing to do but pass, as its own secrets tell, in a word or two; "" if it has."""
        return ""

    def may_respond(self, state: State) -> list[int]:
        """The seats that are asked together whether anyone responds, beginning with the one asked now; [] if each is asked by itself."""
        return []


def advice_for(game: Game) -> Advice:
    """The advice of a game: its own, if it has some."""
    if game.name == "mayhem":
        from longbox.games.mayhem.advice import MayhemAdvice
        from longbox.games.mayhem.rules import MayhemRules

        if isinstance(game, MayhemRules):
            return MayhemAdvice()
    return Advice()


def why_not(state: State, seat: int, words: str) -> Refusal | None:
    return advice_for(state.game).why_not(state, seat, words)


def notes(state: State, seat: int, moves: Sequence[Move]) -> dict[str, Any]:
    """What goes with a seat's question to its client. `moves` are those of the question."""
    advice = advice_for(state.game)
    public = advice.own_matter(state, seat, moves)
    words = public or advice.nothing_to_do(state, seat, moves)
    place = next((at for at, move in enumerate(moves) if move.kind.passes), None)
    return {"pass": place, "idle": bool(words), "public": bool(public), "words": words, "together": advice.may_respond(state)}
