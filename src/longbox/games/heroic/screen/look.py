"""Heroic at the terminal: one screen for each prompt, fitted to the window."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple, cast

from rich.console import Console, Group, RenderableType
from rich.text import Text

from longbox.content.toml_lines import hint
from longbox.games.heroic.chances import Chances
from longbox.games.heroic.engine import events
from longbox.games.heroic.engine.events import dice_words
from longbox.games.heroic.engine.game import HeroicGame
from longbox.games.heroic.engine.rules import COMPLICATE, SUPPORT, WATCHER
from longbox.games.heroic.engine.views import HeroicView
from longbox.games.heroic.screen import lines
from longbox.games.heroic.screen.board import Board
from longbox.games.heroic.screen.gathering import Trait
from longbox.games.heroic.screen.menu import Menu, outlook, sizes_of
from longbox.games.heroic.screen.news import news
from longbox.games.heroic.screen.sheet import brief, details, numbered_sheet
from longbox.games.heroic.screen.words import change, percent
from longbox.hosting.streams import Message, Question, Told
from longbox.kernel import BadOption, Event, Move, View
from longbox.terminal.looks import Choice, Look, Scene
from longbox.terminal.screen import Screen, columns

MOST_NEWS = 12
LEAST_NEWS = 2


class Form(NamedTuple):
    """How much is shown: in how many columns the datafile stands while a pool grows, whether it is shown in short before that, whether
    choices are packed closely, and whether everybody has a line."""

    columns: int
    sheet: bool = True
    packed: bool = False
    all: bool = True


FORMS = (Form(2), Form(3), Form(4), Form(4, packed=True), Form(4, sheet=False, packed=True), Form(4, sheet=False, packed=True, all=False))
KEPT = 60
WIDE = 96


class HeroicLook(Look):
    help = lines.HELP

    def __init__(self, game: HeroicGame) -> None:
        super().__init__(game)
        self.rules = game
        self.met = False
        self.lines: list[tuple[Text, bool]] = []
        """The last lines of the log, and which are the Watcher's alone."""
        self.heard: list[Event] = []

    def menu(self, view: View, moves: list[Move], words: list[str]) -> list[Choice]:
        return Menu(self.rules, cast(HeroicView, view), moves, words).choices()

    def table(self, view: View, title: str) -> RenderableType:
        return Fitted(self, cast(HeroicView, view))

    def read(self, view: View, line: str) -> Choice | None:
        seen = cast(HeroicView, view)
        form = lines.read(self.rules.looked_at(seen), line)
        return Choice("", line, form=form) if form is not None else None

    def details(self, words: str) -> RenderableType:
        """A datafile by its name."""
        sheets = {sheet.name: sheet for sheet in self.rules.world.datafiles}
        asked = words.strip().lower()
        found = [sheet for name, sheet in sheets.items() if asked and asked in (sheet.id, name.lower())]
        found = found or [sheet for name, sheet in sheets.items() if asked and asked in name.lower()]
        if not found:
            raise BadOption(f"there is no datafile {words!r}{hint(words, sheets)}")
        if len(found) > 1:
            return Text(", ".join(sheet.name for sheet in found))
        return details(found[0], self.rules.rulebook, self.rules.world.events)

    # One prompt

    def draw(self, screen: Screen, scene: Scene) -> None:
        """The news on top, as much as there is room for, then the table, the dice, and the question."""
        view, console = cast(HeroicView, scene.view), screen.console
        fresh = self.remember(view, scene.news, console.width)
        console.clear()
        welcome = self.welcome(scene)
        room = console.size.height - 1 - len(welcome)
        body = self.body(console, scene, room - LEAST_NEWS)
        console.print(Group(*welcome, *self.latest(view.seat, fresh, room - height(console, body)), body), highlight=False)

    def body(self, console: Console, scene: Scene, room: int) -> Group:
        """Everything below the news, in the richest form that fits into so many lines."""
        for form in FORMS[1:] if console.width >= WIDE else FORMS:
            body = self.in_form(scene, console.width, form)
            if height(console, body) <= room:
                break
        return body

    def in_form(self, scene: Scene, width: int, form: Form) -> Group:
        view = cast(HeroicView, scene.view)
        board = Board(self.rules, view, width).whole(form.all, form.sheet)
        return Group(board, *self.hand(view, scene.menu, width, form), self.foot(scene, width, form.packed))

    def remember(self, view: HeroicView, messages: list[Message], width: int) -> int:
        """Keep what is told, once for all seats of the screen. How many lines are new to this seat."""
        fresh = 0
        for message in messages:
            lines = list(news([message], self.game.names, width))
            fresh += len(lines)
            event = message.event if isinstance(message, Told) else None
            if event is not None and any(event is other for other in self.heard):
                continue
            if event is not None:
                self.heard = [*self.heard[-KEPT:], event]
            secret = isinstance(event, events.Said) and event.what == "note"
            self.lines += [(line, secret) for line in lines]
        del self.lines[:-KEPT]
        return fresh

    def latest(self, seat: int, fresh: int, room: int) -> list[Text]:
        """The newest lines that fit; if some are new that do not, how many. Notes are the Watcher's alone."""
        room = min(MOST_NEWS, max(0, room - 1))
        lines = [line for line, secret in self.lines if seat == WATCHER or not secret]
        shown = lines[-room:] if room else []
        if fresh > room > 2:
            shown = [Text(f"         ... and {fresh - room + 1} more before (log)", "dim"), *shown[1:]]
        return [*shown, Text("")] if shown else []

    def welcome(self, scene: Scene) -> list[Text]:
        met, self.met = self.met, True
        if met or scene.lesson is not None:
            return []
        return [Text(" Type help for the commands, card NAME for a datafile, quit to leave.", "green", no_wrap=True, overflow="ellipsis")]

    # Dice

    def hand(self, view: HeroicView, menu: Sequence[Choice], width: int, form: Form) -> list[RenderableType]:
        """The datafile of whoever gathers dice, numbered, and the pool with its odds; or the datafile in short."""
        pool = view.pool
        if pool is None:
            return []
        traits = [choice for choice in menu if isinstance(choice, Trait)]
        if not traits:
            return list(brief(self.rules.looked_at(view).cast[pool.who])) if pool.seat == view.seat and form.sheet else []
        return [numbered_sheet(traits, width, form.columns), *self.pool(view, menu, traits, width)]

    def pool(self, view: HeroicView, menu: Sequence[Choice], traits: Sequence[Trait], width: int) -> list[Text]:
        pool = view.pool
        assert pool is not None
        line = Text(" Pool  ", "bold green", no_wrap=True, overflow="ellipsis")
        if not pool.dice:
            line.append("no dice yet: choose by number, or press enter for one die from every box", "dim")
        else:
            line.append(dice_words(pool.dice), "bold")
        listed = [trait.name for trait in traits]
        for die, mark in zip(pool.dice, pool.marks, strict=True):
            if mark not in listed:
                line.append(f"  d{die} {mark}", "dim")
        unit = "PP" if view.seat != WATCHER else "doom"
        line.append(f"   costs {pool.cost} {unit}" if pool.cost else "", "yellow")
        line.append(f"   brings {pool.gain} PP" if pool.gain else "", "cyan")
        notes = [Text(f" Note: {words}", "yellow") for words in pool.missing[:3]]
        return [line, *self.odds(view, menu, width), *notes, *self.naming(view)]

    def odds(self, view: HeroicView, menu: Sequence[Choice], width: int) -> list[Text]:
        """The odds of the pool, against what, and what one more point buys."""
        chances = Chances(self.rules, view)
        pool, found = chances.pool(), chances.prospect()
        if pool is None or found is None:
            return []
        if pool.reacting:
            taken = sizes_of(found.effects, 1)
            parts = [f"holds {percent(found.win)}{f', takes {taken}' if taken else ''}", f"against {found.against}"]
        else:
            parts = [outlook(found), f"against {found.against}"]
        bought = [choice.more[0].words for choice in menu if choice.key == "+" and "  +" in choice.more[0].words]
        left = self.rules.looked_at(view).points(pool.who) - pool.cost + pool.gain
        third = chances.third_die() if view.seat != WATCHER and left > 0 else None
        if third is not None and third.win > 0:
            bought.append(f"third die in the total {change(third.win)}")
        if bought:
            price = "a doom die" if view.seat == WATCHER else "a point"
            parts.append(f"for {price}: {'; '.join(words.replace(' (1 PP)', '').replace(' (1 doom die)', '') for words in bought)}")
        return folded(" Odds  ", parts, width)

    def naming(self, view: HeroicView) -> list[Text]:
        """What is made wants a name."""
        pool = Chances(self.rules, view).pool()
        made = pool is not None and not pool.reacting and (pool.use == COMPLICATE or pool.use == SUPPORT) and pool.detail == 0
        if not made or view.names[view.seat]:
            return [Text(f" It is called {view.names[view.seat]}", "green")] if made else []
        return [Text(" Give it a name: call it WORDS", "yellow")]

    # The question

    def foot(self, scene: Scene, width: int, packed: bool) -> RenderableType:
        parts: list[RenderableType] = []
        view = cast(HeroicView, scene.view)
        if scene.note:
            parts.append(Text(f" {scene.note}", "dim", no_wrap=True, overflow="ellipsis"))
        parts += [Text(f" Note to self: {note}", "magenta", no_wrap=True, overflow="ellipsis") for note in view.notes[-3:]]
        if scene.question is not None:
            parts.append(self.question(scene, scene.question, width))
            listed = [(choice.key, choice.words) for choice in scene.menu if not isinstance(choice, Trait)]
            packed = packed or len(listed) < len(scene.menu)
            parts.append(flow(listed, width) if packed else columns(listed, width))
            parts += self.remark(view, scene.question, packed)
        if scene.lesson is not None:
            parts.append(scene.lesson)
        return Group(*parts)

    def remark(self, view: HeroicView, question: Question, packed: bool) -> list[Text]:
        """What can be typed here that no list has."""
        words = lines.WATCHERS if view.seat == WATCHER and question.what in ("frame", "first", "next") else ""
        words = lines.STORY if question.what == "act" and not view.drafts[view.seat] else words
        return [Text(f" {words}", "dim", no_wrap=True, overflow="ellipsis")] if words and not packed else []

    def question(self, scene: Scene, question: Question, width: int) -> Text:
        """Who is asked what, by which rule, and what an empty line means."""
        usual = next((choice for choice in scene.menu if choice.usual), None)
        enter = "" if usual is None else f"  enter: {usual.words if len(usual.words) < 24 else usual.key}"
        name = "" if scene.name in question.text else f"{scene.name}: "
        words, view = question.text, cast(HeroicView, scene.view)
        if view.pool is not None and view.pool.seat == view.seat and view.pool.aim:
            name, words = "", f"{view.faces[view.pool.who].name} is going to {view.pool.aim}."
        if len(name) + len(words) + len(enter) + len(question.rule) + 6 > width:
            words = re.split(r"(?<=[.?]) ", words)[0]
        line = Text(no_wrap=True, overflow="ellipsis")
        line.append(f" {name}{words}", "bold").append(f" ({question.rule})", "dim").append(enter, "green")
        return line


class Fitted:
    """The table, drawn for the width it is printed to."""

    def __init__(self, look: HeroicLook, view: HeroicView) -> None:
        self.look = look
        self.view = view

    def __rich_console__(self, console: Console, options: object) -> list[RenderableType]:
        return [Board(self.look.rules, self.view, console.width).whole(True)]


def flow(choices: Sequence[tuple[str, str]], width: int) -> RenderableType:
    """Keys with their words, one after the other."""
    found: list[Text] = []
    for key, words in choices:
        part = Text(f" {key} ", "bold").append(words, "not bold")
        if found and found[-1].cell_len + part.cell_len + 2 <= width:
            found[-1].append("  ").append_text(part)
        else:
            found.append(Text(no_wrap=True, overflow="ellipsis").append_text(part))
    return Group(*found)


def folded(title: str, parts: Sequence[str], width: int) -> list[Text]:
    """Parts of a remark, in as few lines as they need."""
    found: list[str] = []
    for part in parts:
        if found and len(found[-1]) + len(part) + 3 <= width:
            found[-1] += f"   {part}"
        else:
            found.append(f"{title if not found else ' ' * len(title)}{part}")
    return [Text(line, "cyan", no_wrap=True, overflow="ellipsis") for line in found]


def height(console: Console, shown: RenderableType) -> int:
    return len(console.render_lines(shown))
