"""Who predicts what at a table, and how often each was right (rule T7.9). The table keeps it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from longbox.hosting.advice import Contest
from longbox.hosting.streams import Told, Undone
from longbox.kernel.deeds import Refusal
from longbox.kernel.state import SPECTATOR
from longbox.table.protocol import PredictingCard
from longbox.table.store import Predicted

if TYPE_CHECKING:
    from longbox.table.messages import Predict
    from longbox.table.room import Room

MOST = 200
"""So many people's predictions are counted."""


class Predictions:
    def __init__(self, room: Room) -> None:
        self.room = room
        self.open: Contest | None = None
        """What can be predicted now."""
        self.contests: dict[str, str] = {}
        """By their kind, the contests that were last open."""
        self.picks: dict[str, dict[str, int]] = {}
        """By the kind of contest, what each person has predicted and nothing has settled yet."""
        self.tally: dict[str, tuple[int, int]] = {}
        """How often each person was right, of how many."""
        self._heard = -1

    def take(self, kept: Predicted) -> None:
        """Go on from what was kept of the table as it stands now."""
        self.contests = dict(kept.contests)
        self.picks = {kind: dict(picks) for kind, picks in kept.picks.items()}
        self.tally = dict(kept.tally)
        self._heard = self.room.host.stream(SPECTATOR).last()
        self.follow()

    def kept(self) -> Predicted:
        """What is to be kept; nothing as long as nobody predicts."""
        if not self.tally:
            return Predicted()
        picks = {kind: dict(picks) for kind, picks in self.picks.items()}
        return Predicted(contests=dict(self.contests), picks=picks, tally=dict(self.tally))

    def predict(self, person: str, chair: int, wish: Predict) -> Refusal | None:
        if self.open is None or self.open.id != wish.contest or wish.side >= len(self.open.sides):
            return Refusal("closed", "That cannot be predicted any more.", "T7.9")
        if self._takes_part(person, chair):
            return Refusal("party", "You are on a side yourself.", "T7.9")
        if person not in self.tally and len(self.tally) >= MOST:
            return Refusal("too_much", "Too many predict at this table already.", "T7.9")
        self.tally.setdefault(person, (0, 0))
        self.picks.setdefault(self.open.kind, {})[person] = wish.side
        return None

    def _takes_part(self, person: str, chair: int) -> bool:
        """Whether somebody is on a side. Who has a seat there is no onlooker by looking on; another seat of theirs may be another's."""
        parties = self.open.parties if self.open is not None else []
        return any(seat in parties for seat in (self.room.seats_of(person) if chair == SPECTATOR else [chair]))

    def follow(self) -> None:
        """Count what has been settled since, and see what can be predicted now."""
        host = self.room.host
        stream = host.stream(SPECTATOR)
        fresh = stream.since(self._heard) if 0 <= self._heard <= stream.last() else []
        self._heard = stream.last()
        for message in fresh:
            if isinstance(message, Undone):
                self.picks = {}
            settled = self.room.advice.settled(message.event) if isinstance(message, Told) else None
            if settled is not None:
                self._settle(*settled)
        now = self.room.advice.contest(host.state) if self.room.status() == "running" else None
        if now is not None and self.contests.get(now.kind) != now.id:
            self.contests[now.kind] = now.id
            self.picks.pop(now.kind, None)  # of one that nothing has settled
        self.open = now

    def _settle(self, kind: str, winner: int) -> None:
        for person, side in self.picks.pop(kind, {}).items():
            right, of = self.tally[person]
            if winner >= 0:
                self.tally[person] = (right + (side == winner), of + 1)

    def shape(self) -> object:
        """What everybody may know of it."""
        return (self.open.id if self.open else "", sum(map(len, self.picks.values())), tuple(self.tally.items()))

    def card(self, person: str, chair: int) -> PredictingCard | None:
        """What one person in one chair is told; None where nothing can be predicted and nobody has."""
        may = self.open is not None and not self._takes_part(person, chair)
        rows = [(*score, self.room.names.get(who, "")) for who, score in self.tally.items() if score[1]]
        if not may and not rows:
            return None
        return {
            "contest": self.open if may else None,
            "mine": self.picks.get(self.open.kind, {}).get(person) if may and self.open else None,
            "tally": [{"who": who, "right": right, "of": of} for right, of, who in sorted(rows, key=lambda row: (-row[0], row[1]))],
        }
