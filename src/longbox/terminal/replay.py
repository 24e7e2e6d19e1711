"""A log, step by step: forwards, back, or to any entry."""

from __future__ import annotations

from collections.abc import Callable

from longbox.kernel import SPECTATOR, Game
from longbox.kernel.deeds import CHANCE
from longbox.kernel.fold import deed_of, fold
from longbox.kernel.host import Host
from longbox.kernel.log import Entry, Log
from longbox.kernel.streams import Message
from longbox.terminal.screen import Screen


class Replay:
    """Shows a log to a spectator, or, once the table is closed and its secrets are out, to the eyes of one seat."""

    def __init__(self, game: Game, log: Log, seat: int, screen: Screen) -> None:
        self.game = game
        self.log = log
        self.seat = seat if log.closed() else SPECTATOR
        self.screen = screen
        fold(game, log)

    def run(self, ask: Callable[[str], str] | None) -> None:
        """Step through with `ask`, or show everything without it."""
        at = 0
        while True:
            self.show(at)
            if ask is None:
                if at == len(self.log.entries):
                    return
                at += 1
                continue
            try:
                line = ask("enter: next, b: back, a number: that entry, q: quit > ").strip()
            except EOFError:
                return
            if line == "q":
                return
            at = self._next(at, line)

    def _next(self, at: int, line: str) -> int:
        if line.isdecimal():
            at = int(line)
        else:
            at += -1 if line == "b" else 1
        return max(0, min(at, len(self.log.entries)))

    def show(self, at: int) -> None:
        """The entry with this number, what was told of it, and how the game stood after it."""
        self.screen.say(f"[b]{at}/{len(self.log.entries)}[/b] {self._name(self.log.entries[at - 1]) if at else 'the start'}")
        if at and self.log.entries[at - 1].what() in ("move", "form", "roll", "undo"):
            self.screen.happened(self._told(at), self.game.names)
            self.screen.table(self.game, fold(self.game, self.log, at).view(self.seat), f"after entry {at}")

    def _told(self, at: int) -> list[Message]:
        host = Host(self.game, Log(self.log.header), seed=b"")
        for entry in self.log.entries[: at - 1]:
            host.replay(entry)
        before = len(host.stream(self.seat).messages)
        host.replay(self.log.entries[at - 1])
        return host.stream(self.seat).since(before)

    def _name(self, entry: Entry) -> str:
        who = self.game.names[entry.seat] if entry.seat is not None else "the table"
        what = entry.what()
        if what in ("move", "form", "roll"):
            seat, deed = deed_of(self.game, entry)
            secret = self.seat == SPECTATOR and not self.log.closed()
            shown = f"a {what}" if secret else repr(deed)
            return f"{'chance' if seat == CHANCE else who}: {shown}{' (typed in)' if entry.hand is not None else ''}"
        return f"{who}: {what}{f' to entry {entry.undo}' if what == 'undo' else ''}"
