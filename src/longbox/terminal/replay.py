"""A log, step by step: forwards, back, or to any step."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from longbox.bots.review import Remark
from longbox.content.info import GameInfo
from longbox.hosting.fold import deed_of, start_of
from longbox.hosting.host import Host
from longbox.hosting.log import Entry, Log
from longbox.hosting.streams import Ended, Message, Told, Undone
from longbox.kernel import SPECTATOR, Game, View
from longbox.kernel.deeds import CHANCE
from longbox.terminal.looks import look_for
from longbox.terminal.screen import Screen


class Step:
    """What one entry of the log did, as it is shown."""

    def __init__(self, entry: int, name: str, told: Sequence[Message], view: View | None) -> None:
        self.entry = entry
        self.name = name
        self.told = told
        self.view = view


class Replay:
    """Shows a closed table as one seat or a spectator saw it. An open table still has its secrets: it is shown as to a spectator, with
    only the entries that everybody was told about, and not even the number of the others."""

    def __init__(self, info: GameInfo, game: Game, log: Log, seat: int, screen: Screen, remarks: Sequence[Remark] = ()) -> None:
        self.game = game
        self.open = not log.closed()
        self.seat = SPECTATOR if self.open else seat
        self.screen = screen
        self.look = look_for(info, game)
        self.remarks = {remark.entry: remark for remark in remarks}
        self.steps = [Step(0, "the start", [], start_of(game, log.header).view(self.seat)), *self._steps(log)]

    def run(self, ask: Callable[[str], str] | None) -> None:
        """Step through by `ask`; without it, show everything."""
        at = 0
        turns = "t: next turning point, " if self.remarks else ""
        self._tell_turns()
        self._show(at)
        while ask is None and at < len(self.steps) - 1:
            at += 1
            self._show(at)
        while ask is not None:
            try:
                line = ask(f"enter: next, b: back, a number: that step, {turns}q: quit > ").strip()
            except EOFError:
                return
            if line == "q":
                return
            at = self._next(at, line)
            self._show(at)

    def _steps(self, log: Log) -> list[Step]:
        host, steps = Host(self.game, Log(log.header, line=log.line), seed=b""), list[Step]()
        for entry in log.entries:
            before = host.stream(self.seat).last()
            host.replay(entry)
            told = [message for message in host.stream(self.seat).since(before) if isinstance(message, (Told, Undone, Ended))]
            if told or not self.open:
                steps.append(Step(entry.n, self._name(entry), told, host.state.view(self.seat) if told else None))
        return steps

    def _next(self, at: int, line: str) -> int:
        if line == "t":
            return next((turn for turn in self._turns() if turn > at), at)
        at = int(line) if line.isdecimal() else at + (-1 if line == "b" else 1)
        return max(0, min(at, len(self.steps) - 1))

    def _turns(self) -> list[int]:
        """The steps at which the game has turned."""
        return [at for at, step in enumerate(self.steps) if step.entry in self.remarks and self.remarks[step.entry].turning]

    def _tell_turns(self) -> None:
        if self.remarks:
            turns = self._turns()
            found = "The game turned here:" if turns else "None of them turned the game."
            self.screen.plain(f"{len(self.remarks)} decisions were looked at. {found}")
            for at in turns:
                self.screen.plain(f"  {at}: {self._remark(self.remarks[self.steps[at].entry])}")

    def _remark(self, remark: Remark) -> str:
        """A decision in words."""
        played = f"{self.game.names[remark.seat]} played: {remark.made} ({remark.chance:.0%} to win)"
        return f"{played}; better: {remark.better} ({remark.best:.0%})" if remark.better else f"{played}, as the bot would have"

    def _show(self, at: int) -> None:
        step = self.steps[at]
        self.screen.plain(f"{at}/{len(self.steps) - 1} {step.name}")
        self.screen.happened(step.told, self.game.names)
        if step.entry in self.remarks:
            self.screen.plain(self._remark(self.remarks[step.entry]))
        if step.view is not None:
            self.screen.show(self.look.table(step.view, f"after step {at}"))

    def _name(self, entry: Entry) -> str:
        if self.open:
            return ""
        who = self.game.names[entry.seat] if entry.seat is not None else "the table"
        if entry.what() in ("move", "form", "roll"):
            seat, deed = deed_of(self.game, entry)
            how = " (typed in)" if entry.hand is not None else " (by itself)" if entry.auto else ""
            return f"{'chance' if seat == CHANCE else who}: {deed!r}{how}"
        if entry.undo is not None:
            return f"{who}: undo to entry {entry.undo}"
        if entry.sits is not None:
            return f"{who}: {entry.sits} sits here"
        return f"{who}: {'end of the chapter' if entry.end and entry.end.chapter else entry.what()}"
