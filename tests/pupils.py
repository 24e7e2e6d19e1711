"""Whoever sits at a lesson in the terminal."""

from __future__ import annotations

import io
from collections.abc import Callable

from rich.console import Console

from longbox.content.info import GameInfo
from longbox.hosting.lesson import Script
from longbox.terminal.learn import LessonPlayer, path_to
from longbox.terminal.screen import Screen

Answer = Callable[[LessonPlayer, int], str]
"""What is typed at the prompt with this number."""


class Pupil:
    """Sits at the lesson and types what `answer` says for each prompt; `shown` is the screen before each, `text` all after the last."""

    def __init__(self, info: GameInfo, script: Script, answer: Answer, width: int = 100, height: int = 30) -> None:
        self.out = io.StringIO()
        self.answer = answer
        self.shown: list[str] = []
        self.lesson = LessonPlayer(info, script, Screen(Console(file=self.out, width=width, height=height)), self.type)
        self.finished = self.lesson.run()
        self.text = " ".join(self.out.getvalue().split())

    def type(self, prompt: str) -> str:
        self.shown.append(self.out.getvalue())
        self.out.truncate(0)
        self.out.seek(0)
        return self.answer(self.lesson, len(self.shown) - 1)


def told(lesson: LessonPlayer, at: int) -> str:
    """The keys that the lesson asks for."""
    return " ".join(path_to(lesson.top, lesson.expected()))
