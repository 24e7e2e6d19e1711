"""A lesson at a table of the server: what its pupil is told, how answers are judged, and what happens by itself.

How far a lesson has come follows from the table's log, so nothing else is stored and a restart changes nothing. For a table with a
lesson the server

- makes it with `new_lesson`, so the deal is fixed; the pupil has the seat `script.pupil`, and nobody has the others;
- after the start and after every move calls `Lesson.deal(host)`, and carries out what `Lesson.by_itself(host)` says, by `host.answer`,
  until it says None;
- asks `Lesson.bars(command)` before any command, and `Lesson.judge(host, move)` before an answer of the pupil's;
- sends `Lesson.card(host)` as `table.lesson`.
"""

from __future__ import annotations

from longbox.hosting.fold import deed_of
from longbox.hosting.host import Host
from longbox.hosting.lesson import Script, Walk, deal
from longbox.hosting.log import Entry
from longbox.kernel.deeds import Move, Refusal
from longbox.kernel.errors import BadLog
from longbox.kernel.state import Game, State
from longbox.table.protocol import LessonCard

BARRED = ("nonce", "fill", "roll", "undo", "vote", "passing", "choose", "bot", "rematch")
"""Commands that would lead away from the script."""


class Lesson:
    """One table's lesson. It follows the log with its own copy of the state."""

    def __init__(self, script: Script, game: Game) -> None:
        self.script = script
        self.walk = Walk(script, game)
        self._game = game
        self._state: State = game.start()
        self._read = 0

    def by_itself(self, host: Host) -> tuple[int, Move] | None:
        """The next seat and move without the pupil; None if it is the pupil's move, or the game is over."""
        self._read_on(host)
        return self.walk.by_itself(host.state) if host.started() and not host.log.closed() else None

    def deal(self, host: Host) -> None:
        """Show what the script's dice and cards show."""
        deal(self.script, host)

    def judge(self, host: Host, move: Move) -> Refusal | None:
        """Why the pupil's move is not made: it is impossible, or can wait. None for the right one."""
        self._read_on(host)
        return None if self._over(host) else self.walk.judge(host.state, move)

    def bars(self, command: str) -> Refusal | None:
        """Why a command is refused in a lesson; None if it is not."""
        return Refusal("lesson", "In a lesson there is only the next move to make.", "") if command in BARRED else None

    def card(self, host: Host) -> LessonCard:
        """What the table tells its pupil. Until it is the pupil's turn, there is no move in it."""
        self._read_on(host)
        total = self.script.total()
        if self._over(host):
            return self._card(total, done=True)
        beat = self.walk.beat()
        if not beat.says or not self.walk.is_due(host.state, self.script.pupil):
            return self._card(min(total, self.script.number(self.walk.done)))
        move = self.walk.expected()
        words = self._game.move_text(host.state.view(self.script.pupil), move)
        card = self._card(self.script.number(self.walk.done))
        return {**card, "says": beat.says, "rule": beat.rule, "move": move.json(), "words": words, "look": beat.look}

    def _over(self, host: Host) -> bool:
        return host.over() is not None or (self._game.open_ended and self.walk.finished())

    def _card(self, number: int, done: bool = False) -> LessonCard:
        return {
            "number": number,
            "total": self.script.total(),
            "says": "",
            "rule": "",
            "move": [],
            "words": "",
            "look": "",
            "done": done,
            "farewell": self.script.farewell if done else "",
        }

    def _read_on(self, host: Host) -> None:
        for entry in host.log.entries[self._read :]:
            self._read_entry(entry)
            self._read += 1

    def _read_entry(self, entry: Entry) -> None:
        if entry.undo is not None:
            raise BadLog(f"entry {entry.n} takes something back, in a lesson")
        if entry.what() not in ("move", "form", "roll"):
            return
        seat, deed = deed_of(self._game, entry)
        if isinstance(deed, Move):
            self.walk.follow(self._state, seat, deed)
        self._state.apply(seat, deed)
