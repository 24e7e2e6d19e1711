"""A first game that explains itself: the real table, with everything that happens laid down beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.markup import escape
from rich.panel import Panel

from longbox.bots import Budget
from longbox.games.mayhem.stage import Mayhem
from longbox.kernel import Move, Stuck
from longbox.kernel.host import Host
from longbox.kernel.orders import pass_among
from longbox.terminal.looks import Choice, Scene
from longbox.terminal.player import Hints, Player, Quit, Read
from longbox.terminal.screen import Screen

PUPIL = 0
MOST_PASSES = 60


class Beat:
    """One move of the lesson: in which turn and by whom. A move of the pupil's has what is said before it, its rule, and what is
    said to another choice."""

    def __init__(self, turn: int, seat: int, move: str, says: str = "", rule: str = "", instead: str = "") -> None:
        self.turn = turn
        self.seat = seat
        self.move = move
        self.says = says
        self.rule = rule
        self.instead = instead


class Lesson(Player):
    """A table at which only the move of the next beat is made; whoever else is asked before it passes."""

    def __init__(self, host: Host, screen: Screen, ask: Read, beats: Sequence[Beat], farewell: str) -> None:
        super().__init__(host, {}, screen, ask, Path(), Budget(), Hints("longbox learn mayhem", ""))
        self.people = [PUPIL]
        self.beats = list(beats)
        self.farewell = farewell
        self.done = 0
        self.passes = 0
        for command in ("undo", "back", "forms", "orders", "save", "as", "full"):
            del self.commands[command]

    def run(self) -> bool:
        """Go through all beats; False if the pupil leaves before the end."""
        try:
            while self.host.over() is None:
                self._turn()
        except (Quit, EOFError, KeyboardInterrupt):
            self.screen.plain("\nCome back any time:\n  longbox learn mayhem")
            return False
        over = self.host.over()
        assert over is not None
        view = self.host.state.view(PUPIL)
        self.look.draw(self.screen, Scene(view, "", "", self._news(PUPIL), None, []))
        self.screen.over(over, self.game.names)
        self.screen.plain(self.farewell)
        return True

    def expected(self) -> Move:
        return self.game.table.parse(self.beat().move)

    def beat(self) -> Beat:
        if self.done == len(self.beats):
            raise Stuck("the lesson has no more beats, but the game goes on")
        return self.beats[self.done]

    def _turn(self) -> None:
        (seat,) = self.host.waiting()
        beat = self.beat()
        if not self._is_due(seat, beat):
            self._pass(seat)
        elif beat.says:
            self.at = seat
            self._prompt(seat)
        else:
            self._enter(seat, self.expected())

    def _is_due(self, seat: int, beat: Beat) -> bool:
        """Whether this is the moment of the beat. Nobody answers to the own Act on top of the Stack."""
        state = self.host.state
        assert isinstance(state, Mayhem)
        own = bool(state.stack) and not state.frames and state.stack[-1].seat == seat
        return seat == beat.seat and state.turn == beat.turn and not own and self.expected() in self.host.stream(seat).moves

    def _pass(self, seat: int) -> None:
        move = pass_among(self.host.stream(seat).moves)
        self.passes += 1
        if move is None or self.passes > MOST_PASSES:
            raise Stuck(f"the lesson cannot come to its beat {self.done + 1}, {self.beat().move!r}")
        self._send(seat, move)

    def _enter(self, seat: int, move: Move) -> None:
        self.done += 1
        self.passes = 0
        self._send(seat, move)

    def _send(self, seat: int, move: Move) -> None:
        question = self.host.question(seat)
        assert question is not None
        refusal = self.host.answer(seat, question.id, move)
        if refusal is not None:
            raise Stuck(f"beat {self.done}: {refusal}")

    def _answer(self, move: Move) -> None:
        """Only the beat's own move is made. Another one is explained: why it is impossible, or why it can wait."""
        if move == self.expected():
            self._enter(self.at, move)
            return
        refusal = self.host.state.refuse(self.at, move)
        if refusal is not None:
            self._refused(refusal)
        else:
            words = self.game.move_text(self.host.state.view(self.at), move)
            self.screen.say(f"[yellow]{escape(words)}: that is possible.[/yellow] {escape(self.beat().instead)}")
        self.menu = self.top
        self.screen.say(f"Here, type {self._keys_bold()}.")

    def _scene(self, seat: int) -> Scene:
        scene = super()._scene(seat)
        beat = self.beat()
        number = sum(1 for other in self.beats[: self.done] if other.says) + 1
        total = sum(1 for other in self.beats if other.says)
        words = f"{escape(beat.says)} [b]Type {self._keys_bold()}.[/b]"
        title = f"Lesson {number} of {total}"
        scene.lesson = Panel(words, title=title, title_align="left", subtitle=f"rule {beat.rule}", border_style="green")
        return scene

    def _keys_bold(self) -> str:
        keys = path_to(self.top, self.expected())
        return ", then ".join(f"[green]{escape(key)}[/green]" for key in keys)


def path_to(menu: Sequence[Choice], move: Move) -> list[str]:
    """The keys that lead to a move through the lists."""
    for choice in menu:
        if choice.move == move:
            return [choice.key]
        if choice.more:
            keys = path_to(choice.more, move)
            if keys:
                return [choice.key, *keys]
    return []
