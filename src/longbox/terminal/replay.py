"""A log, step by step: forwards, back, or to any step."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from longbox.kernel import SPECTATOR, Game, View
from longbox.kernel.deeds import CHANCE
from longbox.kernel.fold import deed_of
from longbox.kernel.host import Host
from longbox.kernel.log import Entry, Log
from longbox.kernel.streams import Ended, Message, Told, Undone
from longbox.terminal.looks import look_for
from longbox.terminal.screen import Screen


class Step:
    """What one entry of the log did, as it is shown."""

    def __init__(self, name: str, told: Sequence[Message], view: View | None) -> None:
        self.name = name
        self.told = told
        self.view = view


class Replay:
    """Shows a closed table to the eyes of one seat, or of a spectator. An open one still has its secrets: of it are shown, to a
    spectator, only the entries of which everybody was told, and not even how many others there are."""

    def __init__(self, game: Game, log: Log, seat: int, screen: Screen) -> None:
        self.game = game
        self.open = not log.closed()
        self.seat = SPECTATOR if self.open else seat
        self.screen = screen
        self.look = look_for(game)
        self.steps = [Step("the start", [], game.start().view(self.seat)), *self._steps(log)]

    def run(self, ask: Callable[[str], str] | None) -> None:
        """Step through with `ask`, or show everything without it."""
        at = 0
        self._show(at)
        while ask is None and at < len(self.steps) - 1:
            at += 1
            self._show(at)
        while ask is not None:
            try:
                line = ask("enter: next, b: back, a number: that step, q: quit > ").strip()
            except EOFError:
                return
            if line == "q":
                return
            at = self._next(at, line)
            self._show(at)

    def _steps(self, log: Log) -> list[Step]:
        host, steps = Host(self.game, Log(log.header), seed=b""), list[Step]()
        for entry in log.entries:
            before = len(host.stream(self.seat).messages)
            host.replay(entry)
            told = [message for message in host.stream(self.seat).since(before) if isinstance(message, (Told, Undone, Ended))]
            if told or not self.open:
                steps.append(Step(self._name(entry), told, host.state.view(self.seat) if told else None))
        return steps

    def _next(self, at: int, line: str) -> int:
        at = int(line) if line.isdecimal() else at + (-1 if line == "b" else 1)
        return max(0, min(at, len(self.steps) - 1))

    def _show(self, at: int) -> None:
        step = self.steps[at]
        self.screen.plain(f"{at}/{len(self.steps) - 1} {step.name}")
        self.screen.happened(step.told, self.game.names)
        if step.view is not None:
            self.screen.show(self.look.table(step.view, f"after step {at}"))

    def _name(self, entry: Entry) -> str:
        if self.open:
            return ""
        who = self.game.names[entry.seat] if entry.seat is not None else "the table"
        if entry.what() in ("move", "form", "roll"):
            seat, deed = deed_of(self.game, entry)
            return f"{'chance' if seat == CHANCE else who}: {deed!r}{' (typed in)' if entry.hand is not None else ''}"
        return f"{who}: {entry.what()}{f' to entry {entry.undo}' if entry.undo is not None else ''}"
