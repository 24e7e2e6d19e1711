"""Progress of a command that takes long: a bar on stderr with what is done and how long the rest will take.

It is for people alone: where stderr is no terminal, nothing is written. What a command prints to stdout stays apart from it.
"""

from __future__ import annotations

import sys
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn


class Bar:
    """`what` is done in `total` equal parts; 0 if nobody knows how many, and then only the time that has passed is shown.

    >>> with Bar("counting", 3) as bar:
    ...     for number in range(3):
    ...         bar.advance()
    """

    def __init__(self, what: str, total: int = 0) -> None:
        console = Console(stderr=True)
        words = TextColumn("{task.description}", markup=False)
        left: list[ProgressColumn] = [MofNCompleteColumn(), TextColumn("left:"), TimeRemainingColumn()] if total else [TimeElapsedColumn()]
        # stdout is taken over only where it is the same terminal: what goes into a pipe has to stay there
        self._progress = Progress(
            words, BarColumn(), *left, console=console, transient=True, redirect_stdout=sys.stdout.isatty(), disable=not console.is_terminal
        )
        self._what = what
        self._task = self._progress.add_task(what, total=total or None)

    def __enter__(self) -> Bar:
        self._progress.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._progress.stop()

    def advance(self, parts: int = 1) -> None:
        """Some parts are done."""
        self._progress.advance(self._task, parts)

    def reach(self, parts: int) -> None:
        """So many parts are done in all."""
        self._progress.update(self._task, completed=parts)

    def now(self, words: str) -> None:
        """Say what is being done."""
        self._progress.update(self._task, description=f"{self._what}: {words}")
