"""How a game is shown at the terminal. The plain look works for any game; a game may have its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import RenderableType
from rich.markup import escape
from rich.panel import Panel

from longbox.content.info import GameInfo
from longbox.hosting.host import Host
from longbox.hosting.streams import Message, Question
from longbox.kernel import Game, Move, View
from longbox.kernel.state import SPECTATOR
from longbox.terminal.screen import Screen


class Choice:
    """An item of a list: its key, its words, and the move it makes, the form it fills in or the list it opens; or the steps of a plan that
    it lays out. The `usual` one is what an empty line means."""

    def __init__(
        self,
        key: str,
        words: str,
        move: Move | None = None,
        more: Sequence[Choice] = (),
        steps: Sequence[Move] = (),
        *,
        form: Mapping[str, object] | None = None,
        usual: bool = False,
    ) -> None:
        self.key = key
        self.words = words
        self.move = move
        self.more = list(more)
        self.steps = list(steps)
        self.form = form
        self.usual = usual

    def moves(self) -> list[Move]:
        """What it makes, in order; nothing if it opens a list."""
        return self.steps if self.move is None else [self.move]


class Plan:
    """A seat's own draft in words, whether it is sealed, who is still planning, and the commands that change it."""

    def __init__(self, steps: list[str], sealed: bool, planning: list[str], keys: list[str]) -> None:
        self.steps = steps
        self.sealed = sealed
        self.planning = planning
        self.keys = keys


class Scene:
    """Everything that one prompt shows: the view and its title, the news, the question and its choices, a note from the terminal, a
    lesson's words, the seat's draft, and the forms that are worth a word."""

    def __init__(
        self,
        view: View,
        title: str,
        name: str,
        news: list[Message],
        question: Question | None,
        menu: list[Choice],
        note: str = "",
        lesson: RenderableType | None = None,
    ) -> None:
        self.view = view
        self.title = title
        self.name = name
        self.news = news
        self.question = question
        self.menu = menu
        self.note = note
        self.lesson = lesson
        self.plan: Plan | None = None
        self.forms: list[str] = []


class Look:
    """The plain look: events, the view as text, what a teacher says, and every move with its number."""

    help = ""
    """More lines for `help`, in Rich's markup."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def draw(self, screen: Screen, scene: Scene) -> None:
        """Show everything a person needs for the next answer."""
        screen.happened(scene.news, self.game.names)
        screen.show(self.table(scene.view, scene.title))
        if scene.note:
            screen.say(f"[dim]{escape(scene.note)}[/dim]")
        if scene.plan is not None:
            screen.plan(scene.plan.steps, scene.plan.sealed, scene.plan.planning, scene.plan.keys)
        if scene.lesson is not None:
            screen.show(scene.lesson)
        if scene.question is not None:
            screen.question(scene.question, scene.name)
            screen.choices([(choice.key, choice.words) for choice in scene.menu])
        if scene.forms:
            screen.say(f"[dim]You can also use: {escape(', '.join(scene.forms))} (forms: how)[/dim]")

    def table(self, view: View, title: str) -> RenderableType:
        return Panel(escape(self.game.show(view)), title=escape(title), title_align="left", border_style="cyan")

    def menu(self, view: View, moves: list[Move], words: list[str]) -> list[Choice]:
        return [Choice(str(number), told, move) for number, (move, told) in enumerate(zip(moves, words, strict=True), 1)]

    def read(self, view: View, line: str) -> Choice | None:
        """What a line means in this game's own way of writing, before it is read as a move or a form; None if it has none."""
        return None

    def details(self, words: str) -> RenderableType | None:
        """A card, or whatever the game has, by name; None if this look has nothing of the kind."""
        return None


def look_for(info: GameInfo, game: Game) -> Look:
    """The game's own look if it has one, otherwise the plain one."""
    make = info.call("screen", "look")
    look: Look = make(game) if make else Look(game)
    return look


def numbered(choices: Sequence[Choice]) -> list[Choice]:
    """The choices, with numbers from 1 as the keys of those that have none."""
    number = 0
    for choice in choices:
        if not choice.key:
            number += 1
            choice.key = str(number)
    return list(choices)


def watcher(host: Host) -> View:
    """The table as everybody may see it."""
    return host.state.view(SPECTATOR)
