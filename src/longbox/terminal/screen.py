"""What the terminal shows: events, the view, the question with its moves, refusals and rules."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, RenderableType
from rich.markup import escape
from rich.table import Table

from longbox.kernel import Over, Refusal, seats_in
from longbox.kernel.rulebook import Rule
from longbox.kernel.streams import Ended, Message, Question, Told, Undone

CHOOSE = "[b]3[/b]              choose a move by its number, or by its words"
HELP = {
    "look": "[b]look[/b]           show the table and the question again",
    "why": "[b]why[/b] MOVE       why a move is not possible, and by which rule",
    "rule": "[b]rule[/b] NUMBER    a rule by its number, or all rules with these words",
    "undo": "[b]undo[/b]           take back your last deed, alone or with the others' consent",
    "back": "[b]back[/b]           take the last step off your draft",
    "forms": "[b]forms[/b]          what else can be done; fill one in: NAME blank=value ...",
    "pass": "[b]pass until[/b] X   a standing order: pass this question until the event X",
    "orders": "[b]orders off[/b]     end your standing orders",
    "log": "[b]log[/b]            what has happened so far",
    "save": "[b]save[/b] FILE      a copy of this table; the table itself is saved as you go",
    "as": "[b]as[/b] SEAT        speak for another seat of this screen",
    "card": "[b]card[/b] NAME      all about a card",
    "full": "[b]full on[/b]        be asked every question; [b]full off[/b]: only where you can do something to others",
    "quit": "[b]quit[/b]           leave; the table can be resumed",
}
"""What each command does."""


class Screen:
    """Writes to one console."""

    def __init__(self, console: Console) -> None:
        self.console = console

    def say(self, words: str) -> None:
        self.console.print(words, highlight=False)

    def plain(self, words: str) -> None:
        """Words without any dress, such as a command to copy: never wrapped."""
        self.console.print(words, highlight=False, markup=False, soft_wrap=True)

    def happened(self, messages: Sequence[Message], names: list[str]) -> None:
        """New messages of a seat's stream, those that a person wants to read."""
        for message in messages:
            if isinstance(message, Told):
                self.say(f"  [dim]{message.event.rule:>6}[/dim]  {escape(message.text)}")
            elif isinstance(message, Undone):
                self.say(f"  [yellow]{escape(names[message.by])} has taken back[/yellow]")
            elif isinstance(message, Ended):
                self.say("  [b]The game is over.[/b]")

    def show(self, what: RenderableType) -> None:
        self.console.print(what)

    def question(self, question: Question, name: str) -> None:
        self.say(
            f"[b]{escape(name)}[/b]: {escape(question.text)} [dim]({question.rule})[/dim]{'' if question.must else ' [dim](you may)[/dim]'}"
        )

    def choices(self, choices: Sequence[tuple[str, str]]) -> None:
        """Keys and words, in as many columns as fit."""
        self.show(columns(choices, self.console.width))

    def refusal(self, refusal: Refusal, rule: Rule | None) -> None:
        self.say(f"[red]{escape(refusal.words)}[/red] [dim]({refusal.rule})[/dim]")
        if rule is not None:
            self.rule(rule)

    def rule(self, rule: Rule) -> None:
        self.say(f"  [b]{rule.number}[/b]  {escape(rule.text)} [dim]{escape(rule.chapter)}[/dim]")

    def over(self, over: Over, names: list[str]) -> None:
        winners = " and ".join(names[seat] for seat in seats_in(over.winners)) or "nobody"
        title = f"Won by {escape(winners)} [dim]({over.rule})[/dim]"
        grid = Table("seat", "score", title=title, title_justify="left", min_width=len(winners) + len(over.rule) + 10)
        for name, score in zip(names, over.scores, strict=True):
            grid.add_row(escape(name), str(score))
        self.console.print(grid)


def columns(choices: Sequence[tuple[str, str]], width: int) -> Table:
    """A list of keys with their words, read downwards."""
    cells = [f"[b]{key:>3}[/b] {escape(words)}" for key, words in choices]
    widest = max((len(words) + 6 for _, words in choices), default=6)
    count = max(1, min(4, width // widest, -(-len(cells) // 4)))
    rows = -(-len(cells) // count)
    grid = Table.grid(padding=(0, 2))
    for row in range(rows):
        grid.add_row(*cells[row::rows])
    return grid
