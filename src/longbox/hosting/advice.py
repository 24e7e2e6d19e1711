"""Help that a table gives people beside the rules: why something is not possible, and which questions it can answer for them.

Every table uses it, the terminal and the server alike, with the game's own `Advice` if it has one:

    advice.why_not(state, seat, "king-hearts")      a Refusal, None if it is possible, BadDeed if the words name nothing
    advice.notes(state, seat, stream.moves)         what goes with the question to this seat, and to nobody else

`notes` gives `{"pass", "idle", "public", "words", "together", "finish", "warnings"}`. `pass`: the place of the pass among the moves,
whatever the game calls it, or None. `idle`: judging by its own cards, this seat can only pass; `words` says why, in a word or two.
`public`: everybody can see that, so passing at once tells nobody anything. Otherwise it would show what the seat does not hold, and is only
for people who play against bots, or who want it. `together`: the seats that are asked one after another whether they respond, so that a
screen shared by several people can ask them all at once, without showing anybody's hand. `finish`: where a plan is made in steps, the
places of the moves that are none, such as the one that finishes it. `warnings`: `{"words", "moves"}` for moves, by their places, that are
legal but rarely meant: whoever makes one is told the words first, and asked whether to go on.

A game whose turns have steps also says where people stop by default (rule T6.5). `steps` names them, and `moment` says in which of
them a question is put. `concerns` names what waits and is about a seat. `may_matter` judges by what everybody can see whether a seat
could have a play that is worth a thought, and `worth` by its own secrets whether it has one:

    asked = advice.may_matter(state, seat) and advice.worth(state, seat, moves)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from longbox.kernel.deeds import Move, Refusal
from longbox.kernel.state import Game, State
from longbox.kernel.views import Event


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """A step of a turn, by the name that people know. `mine`, `others`: whether people usually stop there, in their own turn and in those
    of others; it is what an untouched stop mark shows."""

    title: str
    mine: bool = False
    others: bool = False


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """Where a question is put, as everybody can see: in which step, by its place in `Advice.steps`, and of whose turn. `waits`: something
    waits to happen, and the question is whether anybody responds to that."""

    step: int
    whose: int
    waits: bool = False


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """A contest whose outcome onlookers may predict now (rule T7.9): `id` stays the same while it does, `kind` says by which events it is
    settled, `sides` are who may win, in words, and `parties` the seats that are on a side."""

    id: str
    kind: str
    text: str
    sides: list[str]
    parties: list[int]


class Advice:
    """The default for any game: moves are named as in the log, and every question is asked."""

    def why_not(self, state: State, seat: int, words: str) -> Refusal | None:
        """Why the move that these words name is not possible now; None if it is. BadDeed if they name nothing."""
        return state.refuse(seat, state.game.moves.parse(words))

    def own_matter(self, state: State, seat: int, moves: Sequence[Move]) -> str:
        """If everybody can see that this seat can only pass: why, in a word or two; otherwise ""."""
        return ""

    def nothing_to_do(self, state: State, seat: int, moves: Sequence[Move]) -> str:
        """If this seat can only pass, judging by its own secrets: why, in a word or two; otherwise ""."""
        return ""

    def sure(self, state: State, seat: int, moves: Sequence[Move]) -> tuple[Move, str] | None:
        """An answer that costs this seat nothing and can only help it, or the only one there is, or a pass where everything else would
        change nothing, as everybody can see; and what it is, or why, in a word or two. The table gives it (rule T6.9)."""
        return None

    def brief(self, state: State, seat: int) -> bool:
        """Whether the question to a seat is a small one, as everybody can see: then the table, or a bot, takes a shorter time over it,
        whatever the seat holds."""
        return False

    def concerned(self, state: State) -> list[int]:
        """The seats that have a part in what is going on, as everybody can see. What bots do among themselves takes a shorter time."""
        return list(range(state.game.seats))

    def people_first(self, state: State) -> bool:
        """Whether bots answer the question that is open now only when no person is asked it any more."""
        return False

    def in_passing(self, state: State, seat: int) -> bool:
        """Whether a seat that only may move need not be stopped for here: it will be asked soon enough, or goes to its seat by itself."""
        return False

    def for_bot(self, state: State, seat: int, moves: list[Move], people: Sequence[int]) -> list[Move]:
        """What the bot of a seat chooses from, where these seats have people; at least one of the moves."""
        return moves

    def steps(self, game: Game) -> list[Step]:
        """The steps of a turn, in order; [] in a game without."""
        return []

    def moment(self, state: State) -> Moment | None:
        """Where the question that is open now is put; None if stops have nothing to do with it."""
        return None

    def concerns(self, state: State, seat: int) -> list[str]:
        """What waits to happen and is about this seat or its things, as everybody can see. Each has a name that stays the same while it
        waits, and that nothing else has in this step."""
        return []

    def may_matter(self, state: State, seat: int) -> bool:
        """Whether a seat could have a play here that is worth a thought, judging by what everybody can see alone."""
        return True

    def worth(self, state: State, seat: int, moves: Sequence[Move]) -> bool:
        """Whether one of these moves is worth a thought here, judging by the seat's own secrets. Only asked where it may matter."""
        return True

    def chance(self, state: State, seat: int, moves: Sequence[Move]) -> str:
        """What this seat could do here without any hurry, by a name that stays the same until something new could be done; "" for nothing.
        A seat that has declined is asked again only when the name has changed (rule T6.10)."""
        return ""

    def may_respond(self, state: State) -> list[int]:
        """The seats that can be asked together whether anyone responds, first the one asked now; [] if each is asked separately."""
        return []

    def called(self, state: State) -> list[str]:
        """What people call the seats, as everybody can see."""
        return state.game.names

    def contest(self, state: State) -> Contest | None:
        """What onlookers may predict now, judging by what everybody can see."""
        return None

    def settled(self, event: Event) -> tuple[str, int] | None:
        """The kind of contest that an event settles, and the place of the side that has won; -1: neither."""
        return None

    def warning(self, state: State, seat: int, move: Move) -> str:
        """What to say before this legal move of the seat is made, if people rarely mean it; otherwise ""."""
        return ""

    def notes(self, state: State, seat: int, moves: Sequence[Move]) -> dict[str, Any]:
        """What goes with a seat's question to its client. `moves` are those of the question."""
        public = self.own_matter(state, seat, moves)
        words = public or self.nothing_to_do(state, seat, moves)
        place = next((at for at, move in enumerate(moves) if move.kind.passes), None)
        warned: dict[str, list[int]] = {}
        for at, move in enumerate(moves):
            warned.setdefault(self.warning(state, seat, move), []).append(at)
        finish = [at for at, move in enumerate(moves) if not move.kind.step] if any(move.kind.step for move in moves) else []
        return {
            "pass": place,
            "idle": bool(words),
            "public": bool(public),
            "words": words,
            "together": self.may_respond(state),
            "finish": finish,
            "warnings": [{"words": told, "moves": places} for told, places in warned.items() if told],
        }
