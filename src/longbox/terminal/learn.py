"""A first game that explains itself, at the terminal: the real table, but with a script for everything that happens."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.markup import escape
from rich.panel import Panel

from longbox.bots import Budget
from longbox.content.info import GameInfo
from longbox.hosting.draws import seed_from
from longbox.hosting.lesson import Beat, Script, Walk, deal, new_lesson
from longbox.kernel import Form, Move, Refusal, Stuck
from longbox.terminal.desk import Hints, Quit, Read
from longbox.terminal.looks import Choice, Scene
from longbox.terminal.player import Player
from longbox.terminal.screen import Screen


class LessonPlayer(Player):
    """A table where only the move of the next beat can be made; seats that are asked before it pass. `found` is what the shell commands
    of its hints need besides the name to find the game, such as ` --also FOLDER`."""

    def __init__(self, info: GameInfo, script: Script, screen: Screen, ask: Read, found: str = "") -> None:
        host = new_lesson(script, info.make(script.seats, script.options), seed_from("lesson"))
        super().__init__(info, host, {}, screen, ask, Path(), Budget(), Hints(f"longbox learn {info.name}{found}", ""))
        self.script = script
        self.found = found
        self.walk = Walk(script, host.game)
        self.people = [script.pupil]
        for command in ("undo", "back", "drop", "reopen", "forms", "pass", "orders", "save", "as", "chapter", "full"):
            del self.commands[command]

    def run(self) -> bool:
        """Go through all beats; False if the pupil leaves before the end."""
        try:
            while self.host.over() is None and not (self.game.open_ended and self.walk.finished()):
                self._turn()
        except (Quit, EOFError, KeyboardInterrupt):
            self.screen.plain(f"\nCome back any time:\n  {self.hints.resume}")
            return False
        over = self.host.over()
        view = self.host.state.view(self.script.pupil)
        self.look.draw(self.screen, Scene(view, "", "", self._news(self.script.pupil), None, []))
        if over is not None:
            self.screen.over(over, self.game.names)
        self.screen.plain(f"{self.script.farewell}\n  longbox play {self.info.name}{self.found}")
        return True

    def expected(self) -> Move:
        return self.walk.expected()

    def beat(self) -> Beat:
        return self.walk.beat()

    def _turn(self) -> None:
        done = self.walk.by_itself(self.host.state)
        if done is not None:
            self._send(*done)
        else:
            self.at = self.script.pupil
            self._prompt(self.at)

    def _send(self, seat: int, move: Move) -> None:
        question = self.host.question(seat)
        assert question is not None
        self.walk.follow(self.host.state, seat, move)
        refusal = self.host.answer(seat, question.id, move)
        if refusal is not None:
            raise Stuck(f"beat {self.walk.done}: {refusal}")
        deal(self.script, self.host)

    def _answer(self, move: Move) -> None:
        """Make the beat's own move; explain any other."""
        refusal = self.walk.judge(self.host.state, move)
        if refusal is None:
            self._send(self.at, move)
            return
        if refusal.code != "can_wait":
            self._refused(refusal)
        else:
            self.screen.say(f"[yellow]{escape(refusal.words)}[/yellow]")
        self.menu = self.top
        self.screen.say(f"Here, type {self._keys_bold()}.")

    def _fill_in(self, form: Form) -> Refusal | None:
        """Forms wait until the lesson is over."""
        return Refusal("can_wait", "That is possible at a table of your own; here it can wait.", self.beat().rule)

    def _scene(self, seat: int) -> Scene:
        scene = super()._scene(seat)
        beat = self.beat()
        closer = f" Try: card {beat.look}." if beat.look else ""
        words = f"{escape(beat.says + closer)} [b]Type {self._keys_bold()}.[/b]"
        title = f"Lesson {self.script.number(self.walk.done)} of {self.script.total()}"
        scene.lesson = Panel(words, title=title, title_align="left", subtitle=escape(f"rule {beat.rule}"), border_style="green")
        return scene

    def _keys_bold(self) -> str:
        keys = path_to(self.top, self.expected())
        return ", then ".join(f"[green]{escape(key)}[/green]" for key in keys)


def path_to(menu: Sequence[Choice], move: Move) -> list[str]:
    """The keys to type to get to a move through the lists."""
    for choice in menu:
        if choice.moves()[:1] == [move]:
            return [choice.key]
        if choice.more:
            keys = path_to(choice.more, move)
            if keys:
                return [choice.key, *keys]
    return []
