"""Mayhem at the terminal: one screen for each prompt, fitted to the height of the window."""

from __future__ import annotations

from typing import cast

from rich.console import Console, Group, RenderableType
from rich.markup import escape
from rich.text import Text

from longbox.content.info import Option
from longbox.games.mayhem import GAME
from longbox.games.mayhem.describe import cards_of
from longbox.games.mayhem.engine.rules import MayhemRules
from longbox.games.mayhem.engine.views import MayhemView
from longbox.games.mayhem.screen.cards import details_of
from longbox.games.mayhem.screen.menu import menu
from longbox.games.mayhem.screen.news import news
from longbox.games.mayhem.screen.stage import Stage
from longbox.kernel import Move, View
from longbox.terminal.looks import Choice, Look, Scene
from longbox.terminal.screen import Screen, columns

GOOD_NEWS = 3
LEAST_NEWS = 1
MOST_NEWS = 12


class MayhemLook(Look):
    help = """\
[b]p[/b], [b]s[/b]           pass; score with the best Actor and Set
[b]7 2[/b]            a card of the list, and at once what to do with it"""

    def __init__(self, game: MayhemRules) -> None:
        super().__init__(game)
        self.rules = game
        self.met = False

    def table(self, view: View, title: str) -> RenderableType:
        return Fitted(self.rules, cast(MayhemView, view), title)

    def menu(self, view: View, moves: list[Move], words: list[str]) -> list[Choice]:
        return menu(self.rules, cast(MayhemView, view), moves)

    def details(self, words: str) -> RenderableType:
        return details_of(cards_of(self.rules), words)

    def draw(self, screen: Screen, scene: Scene) -> None:
        """The news on top, as much as there is room for, then the stage, then the question."""
        console = screen.console
        console.clear()
        foot = self._foot(scene, console.width)
        view = cast(MayhemView, scene.view)
        welcome = self._welcome(scene)
        lines = news(scene.news, self.game.names)
        room = console.size.height - 1 - len(welcome) - height(console, foot)
        stage = fitted(console, self.rules, view, room - min(GOOD_NEWS, len(lines)), room - min(LEAST_NEWS, len(lines)))
        room = max(1, min(MOST_NEWS, room - height(console, stage)))
        if len(lines) > room:
            lines = [Text(f"            ... and {len(lines) - room + 1} more before (log)", "dim"), *lines[len(lines) - room + 1 :]]
        console.print(Group(*welcome, *lines, stage, foot), highlight=False)

    def _welcome(self, scene: Scene) -> list[Text]:
        """Once, before anything else: where help is, how to play with other decks, and the options to know first."""
        met, self.met = self.met, True
        if met or scene.lesson is not None:
            return []
        decks = " Other decks: longbox mayhem deck list, then longbox play mayhem --option decks=NAME,NAME"
        options = [(option, str(self.game.options[option.name]).lower()) for option in GAME.options if option.first]
        lines = [Text(option_words(option, value), "green", no_wrap=True, overflow="ellipsis") for option, value in options]
        return [
            Text(" New here? longbox learn mayhem. Type help for the commands, quit to leave.", "green"),
            Text(decks, "green", no_wrap=True, overflow="ellipsis"),
            *lines,
        ]

    def _foot(self, scene: Scene, width: int) -> RenderableType:
        """What the terminal remarks, the question, and the choices."""
        parts: list[RenderableType] = []
        if scene.note:
            parts.append(Text(f" {scene.note}", "dim", no_wrap=True, overflow="ellipsis"))
        if scene.question is not None:
            words = f" [b]{escape(scene.question.text)}[/b] [dim]({scene.question.rule})[/dim]"
            parts += [words, columns([(choice.key, choice.words) for choice in scene.menu], width)]
        if scene.lesson is not None:
            parts.append(scene.lesson)
        return Group(*parts)


def option_words(option: Option, value: str) -> str:
    """An option as it is at this table, and how to have it otherwise at the next."""
    other = next(str(choice).lower() for choice in option.choices or [""] if str(choice).lower() != value)
    return f" {option.name} is {value} here; otherwise: --option {option.name}={other}"


class Fitted:
    """The stage as it fits the window it is printed to."""

    def __init__(self, game: MayhemRules, view: MayhemView, title: str) -> None:
        self.game = game
        self.view = view
        self.title = title

    def __rich_console__(self, console: Console, options: object) -> list[RenderableType]:
        room = console.size.height - 4
        return [fitted(console, self.game, self.view, room, room)]


def fitted(console: Console, game: MayhemRules, view: MayhemView, room: int, most: int) -> RenderableType:
    """The richest form of the stage that fits into `room` lines, or else the shortest. With boxes it may take up to `most`."""
    stage = Stage(game, view, console.width)
    for boxed, tall, lines in ((True, True, room), (True, False, most)):
        shown = stage.whole(boxed, tall)
        if height(console, shown) <= lines:
            return shown
    return stage.whole(boxed=False, tall=False)


def height(console: Console, shown: RenderableType) -> int:
    return len(console.render_lines(shown)) if not isinstance(shown, Group) or shown.renderables else 0
