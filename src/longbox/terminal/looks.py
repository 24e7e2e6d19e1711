"""How a game is shown and asked at the terminal. Any game has the plain look; a game may have one of its own."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.markup import escape
from rich.panel import Panel

from longbox.kernel import Game, Move, View
from longbox.kernel.host import Host
from longbox.kernel.state import SPECTATOR
from longbox.kernel.streams import Message, Question
from longbox.terminal.screen import Screen


class Choice:
    """An entry of a list: the key that chooses it, its words, and the move that it is, or the further list that it opens."""

    def __init__(self, key: str, words: str, move: Move | None = None, more: Sequence[Choice] = ()) -> None:
        self.key = key
        self.words = words
        self.move = move
        self.more = list(more)


class Scene:
    """All that one prompt shows: the view and its title, the news, the question and its choices, a remark of the terminal, and what a
    teacher says."""

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


class Look:
    """The plain look: events, the view as text, and every move with its number."""

    help = ""

    def __init__(self, game: Game) -> None:
        self.game = game

    def draw(self, screen: Screen, scene: Scene) -> None:
        """Everything that a person needs for the next answer."""
        screen.happened(scene.news, self.game.names)
        screen.show(self.table(scene.view, scene.title))
        if scene.question is not None:
            screen.question(scene.question, scene.name)
            screen.choices([(choice.key, choice.words) for choice in scene.menu])

    def table(self, view: View, title: str) -> RenderableType:
        return Panel(escape(self.game.show(view)), title=escape(title), title_align="left", border_style="cyan")

    def menu(self, view: View, moves: list[Move], words: list[str]) -> list[Choice]:
        return [Choice(str(number), told, move) for number, (move, told) in enumerate(zip(moves, words, strict=True), 1)]

    def details(self, words: str) -> RenderableType | None:
        """A card of the game or the like, by its name; None if this look knows no such thing."""
        return None


def look_for(game: Game) -> Look:
    """The look of a game: its own, if it has one."""
    if game.name == "mayhem":
        from longbox.games.mayhem.rules import MayhemRules
        from longbox.terminal.mayhem_look import MayhemLook

        if isinstance(game, MayhemRules):
            return MayhemLook(game)
    return Look(game)


def numbered(choices: Sequence[Choice]) -> list[Choice]:
    """The choices with the numbers from 1 as keys, except for those that have a key already."""
    number = 0
    for choice in choices:
        if not choice.key:
            number += 1
            choice.key = str(number)
    return list(choices)


def watcher(host: Host) -> View:
    """The table as everybody may see it."""
    return host.state.view(SPECTATOR)
