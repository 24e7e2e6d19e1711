"""Heroes at the terminal: one screen for each prompt, fitted to the height of the window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from rich.console import Console, Group, RenderableType
from rich.markup import escape
from rich.text import Text

from longbox.games.heroes.chances import Chances, percent
from longbox.games.heroes.engine import events
from longbox.games.heroes.engine.game import HeroesGame
from longbox.games.heroes.engine.places import READY, SUPPORTING
from longbox.games.heroes.engine.planning import STATUS_WORDS
from longbox.games.heroes.engine.state import OVER
from longbox.games.heroes.engine.views import HeroesView
from longbox.games.heroes.odds_shown import come_at_once
from longbox.games.heroes.paper import editions, told_by
from longbox.games.heroes.screen.board import FULL, SHORT, SHORTEST, TALL, Board, flow
from longbox.games.heroes.screen.cards import details_of
from longbox.games.heroes.screen.menu import Menu
from longbox.games.heroes.screen.news import news
from longbox.games.heroes.screen.presets import PlanMenu
from longbox.hosting.streams import Message, Question, Told
from longbox.kernel import BadOption, Event, Move, View
from longbox.terminal.looks import Choice, Look, Scene
from longbox.terminal.screen import Screen, columns

GOOD_NEWS = 3
LEAST_NEWS = 1
MOST_NEWS = 14
MOST_ROWS = 4
"""A list with more rows is packed closer."""


class HeroesLook(Look):
    help = """\
[b]1[/b] to [b]4[/b]         in Planning: switch a hero; [b]l[/b], [b]o[/b], [b]s[/b] lay out a whole plan, [b]c[/b] confirms it
[b]d 1[/b]            the best entry of the dossier: send him there
[b]p[/b]              pass
[b]card paper[/b]     the newspaper's front page of this Game Round; [b]card paper 1[/b] of the first"""

    def __init__(self, game: HeroesGame) -> None:
        super().__init__(game)
        self.rules = game
        self.met = False
        self.seat = 0
        """The seat that the screen was last drawn for."""
        self.told: dict[int, list[Event]] = {}
        self.plans: dict[int, list[Move]] = {}
        """The last plan of each seat, as far as it was shown: who was to be Ready, and who to support."""

    def table(self, view: View, title: str) -> RenderableType:
        return Fitted(self.rules, cast(HeroesView, view))

    def menu(self, view: View, moves: list[Move], words: list[str]) -> list[Choice]:
        return Menu(self.rules, cast(HeroesView, view), moves, self.plans.get(cast(HeroesView, view).seat, [])).choices()

    def details(self, words: str) -> RenderableType:
        """A card; or the newspaper, with the number of a Game Round or without, of the newest."""
        if words.split()[:1] == ["paper"]:
            return self.front_page(words.split()[1:])
        return details_of(self.rules.box, words)

    def front_page(self, words: list[str]) -> Text:
        found = editions(self.told.get(self.seat, []), self.game.names)
        numbers = [str(edition.number) for edition in found]
        if not found or (words and words[0] not in numbers):
            raise BadOption(f"there is no front page{' of Game Round ' + words[0] if words else ' yet'}")
        edition = found[numbers.index(words[0])] if words else found[-1]
        return Text("\n".join(edition.lines(self.game.names)))

    def draw(self, screen: Screen, scene: Scene) -> None:
        """The news on top, as much as there is room for, then the board, then the question."""
        view = cast(HeroesView, scene.view)
        self.remember(view.seat, scene.news)
        console = screen.console
        console.clear()
        foot = self._foot(scene, console.width)
        welcome = self._welcome(scene)
        lines = news(scene.news, self.game.names)
        room = console.size.height - 1 - len(welcome) - height(console, foot)
        board = fitted(console, self.rules, view, room - min(GOOD_NEWS, len(lines)), room - min(LEAST_NEWS, len(lines)))
        shown = newest(lines, max(0, min(MOST_NEWS, room - height(console, board))))
        console.print(Group(*welcome, *shown, board, foot), highlight=False)
        if view.phase == OVER:
            console.print(self.front_page([]), highlight=False)

    def remember(self, seat: int, messages: list[Message]) -> None:
        """Keep what this seat was told, for the newspaper, and what each seat has planned, for the next Planning."""
        kind = self.rules.kinds.assign
        self.seat = seat
        self.told.setdefault(seat, []).extend(told_by(messages))
        for message in messages:
            if isinstance(message, Told) and isinstance(message.event, events.Planned):
                words = message.event.words
                every = [kind.of(hero.index, status) for hero in self.rules.box.heroes for status in (READY, SUPPORTING)]
                self.plans[message.event.who] = [move for move in every if self.assigned(move) in words]

    def assigned(self, move: Move) -> str:
        """An assignment as it is told when plans are shown."""
        hero, status = move.a, move.b
        return f"{self.rules.box.heroes[hero].name} {STATUS_WORDS[status]}"

    def _welcome(self, scene: Scene) -> list[Text]:
        """Once, before anything else: where help is."""
        met, self.met = self.met, True
        if met or scene.lesson is not None:
            return []
        words = " New here? longbox learn heroes. Type help for the commands, card NAME for any card, quit to leave."
        return [Text(words, "green", no_wrap=True, overflow="ellipsis")]

    def _foot(self, scene: Scene, width: int) -> RenderableType:
        """What the terminal remarks, the question, and the choices."""
        parts: list[RenderableType] = []
        if scene.note:
            parts.append(Text(f" {scene.note}", "dim", no_wrap=True, overflow="ellipsis"))
        if scene.question is not None:
            parts += [self._question(scene, scene.question), listed([(choice.key, choice.words) for choice in scene.menu], width)]
        elif scene.plan is not None and scene.plan.sealed:
            parts.append(Text(f" Your plan is confirmed. Still planning: {', '.join(scene.plan.planning)} (reopen: change it)", "dim"))
        if scene.lesson is not None:
            parts.append(scene.lesson)
        return Group(*parts)

    def _question(self, scene: Scene, question: Question) -> str:
        """The question, with the Plot Points of a plan or the odds of a fight."""
        view = cast(HeroesView, scene.view)
        words = escape(question.text)
        if question.what == "plan":
            words = f"Your plan. {escape(PlanMenu(self.rules, view).counter())}"
        told = f" [b]{words}[/b] [dim]({question.rule})[/dim]"
        odds = self._fight_odds(view, question) if come_at_once(self.rules.options, question.what) else ""
        return f"{told}  {odds}" if odds else told

    def _fight_odds(self, view: HeroesView, question: Question) -> str:
        """Who wins by best play, when powers are chosen."""
        if question.what != "power" or view.case is None:
            return ""
        fight = Chances(self.rules, view).fight()
        if fight is None:
            return ""
        mine = fight.win if view.seat == view.case.seat else 1 - fight.win
        return f"you win {percent(mine)} by best play [dim](without abilities)[/dim]"


class Fitted:
    """The board as it fits the window it is printed to."""

    def __init__(self, game: HeroesGame, view: HeroesView) -> None:
        self.game = game
        self.view = view

    def __rich_console__(self, console: Console, options: object) -> list[RenderableType]:
        room = console.size.height - 4
        return [fitted(console, self.game, self.view, room, room)]


def fitted(console: Console, game: HeroesGame, view: HeroesView, room: int, most: int) -> RenderableType:
    """The richest form of the board that fits into `room` lines; the short one may take up to `most`; or else the shortest."""
    board = Board(game, view, console.width)
    for form, lines in ((TALL, room), (FULL, room), (SHORT, most)):
        shown = board.whole(form)
        if height(console, shown) <= lines:
            return shown
    return board.whole(SHORTEST)


def newest(lines: list[Text], room: int) -> list[Text]:
    """The last lines that there is room for; if there are more, how many."""
    if len(lines) <= room or room < GOOD_NEWS:
        return lines[len(lines) - min(room, len(lines)) :]
    return [Text(f"         ... and {len(lines) - room + 1} more before (log)", "dim"), *lines[len(lines) - room + 1 :]]


def listed(choices: Sequence[tuple[str, str]], width: int) -> RenderableType:
    """Keys with their words, in columns; many of them one after the other, to save lines."""
    grid = columns(choices, width)
    packed = flow([Text(f"{key:>3} ", "bold").append(words, "not bold") for key, words in choices], "  ", width)
    return packed if len(packed.renderables) < grid.row_count > MOST_ROWS else grid


def height(console: Console, shown: RenderableType) -> int:
    return len(console.render_lines(shown)) if not isinstance(shown, Group) or shown.renderables else 0
