"""What the terminal shows: events, the view, the question with its moves, refusals and rules."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, RenderableType
from rich.markup import escape
from rich.table import Table

from longbox.hosting.streams import Ended, Message, Question, Told, Undone
from longbox.kernel import Over, Refusal, seats_in
from longbox.kernel.rulebook import Rule

CHOOSE = "[b]3[/b]              choose a move by its number, or by words that only it has"
HELP = {
    "look": "[b]look[/b]           show the table and the question again",
    "why": "[b]why[/b] MOVE       why a move is not possible, and by which rule",
    "rule": "[b]rule[/b] NUMBER    a rule by its number, or all rules with these words",
    "undo": "[b]undo[/b]           take back your last deed, [b]undo 3[/b] your last three; alone or with the others' consent",
    "back": "[b]back[/b]           take the last step off your plan",
    "drop": "[b]drop 2[/b]         take the second step off your plan",
    "reopen": "[b]reopen[/b]         open your sealed plan again, while others still plan",
    "forms": "[b]forms[/b]          what else you can do now; fill one in: NAME blank=value ...",
    "pass": "[b]pass until[/b] X   a standing order: pass this question until the event X; or everything until your [b]turn[/b]",
    "orders": "[b]orders off[/b]     end your standing orders",
    "end": "[b]end[/b]            pass, and let the table pass the rest of your turn unless something concerns you",
    "stop": "[b]stop[/b] STEP HOW  be asked there: usual, always, once, never; in your turn, or that of [b]others[/b]; alone: a list",
    "log": "[b]log[/b]            what has happened so far",
    "save": "[b]save[/b] FILE      a copy of this table; the table itself is saved as you go",
    "as": "[b]as[/b] SEAT        be another seat at this screen, until you let the others go on",
    "chapter": "[b]chapter[/b]        close this chapter, if all agree; another can continue it",
    "card": "[b]card[/b] NAME      all about a card",
    "full": "[b]full on[/b]        be asked every question; [b]full off[/b]: only where you can do something worth a thought",
    "quit": "[b]quit[/b]           leave; the table can be resumed",
}
"""What each command does."""
PASSED = "passed"
"""What games call a pass when they tell of it."""
_PLAN_KEYS = {"drop": "drop NUMBER", "back": "back", "reopen": "reopen: change it"}


def folded(messages: Sequence[Message]) -> list[tuple[Message, int]]:
    """What is shown of messages, each with how many passes in a row it stands for."""
    lines: list[tuple[Message, int]] = []
    for message in messages:
        if not isinstance(message, Told | Undone | Ended):
            continue
        passes = isinstance(message, Told) and message.event.__struct_config__.tag == PASSED
        if passes and lines and lines[-1][1]:
            lines[-1] = (message, lines[-1][1] + 1)
        else:
            lines.append((message, int(passes)))
    return lines


def taken_back(message: Undone, names: Sequence[str]) -> str:
    """Who has taken back what (rule T5.9)."""
    return f"{names[message.by]} has taken back" + (f": {message.text}" if message.text else "")


class Screen:
    """Writes to one console."""

    def __init__(self, console: Console) -> None:
        self.console = console

    def say(self, words: str) -> None:
        """Words in Rich's markup: what comes from games and people has to be escaped."""
        self.console.print(words, highlight=False)

    def plain(self, words: str) -> None:
        """Plain text that is never wrapped, such as a command to copy."""
        self.console.print(words, highlight=False, markup=False, soft_wrap=True)

    def happened(self, messages: Sequence[Message], names: list[str]) -> None:
        """Those of a seat's new messages that a person wants to read; passes in a row are one line."""
        for message, passes in folded(messages):
            if passes > 1:
                self.say(f"  [dim]{'':>6}  {passes} passes[/dim]")
            elif isinstance(message, Told):
                self.say(f"  [dim]{escape(f'{message.event.rule:>6}')}[/dim]  {escape(message.text)}")
            elif isinstance(message, Undone):
                self.say(f"  [yellow]{escape(taken_back(message, names))}[/yellow]")
            elif isinstance(message, Ended):
                self.say("  [b]The game is over.[/b]")

    def show(self, what: RenderableType) -> None:
        self.console.print(what)

    def question(self, question: Question, name: str) -> None:
        may = "" if question.must else " [dim](you may)[/dim]"
        self.say(f"[b]{escape(name)}[/b]: {escape(question.text)} [dim]({escape(question.rule)})[/dim]{may}")

    def plan(self, steps: Sequence[str], sealed: bool, planning: Sequence[str], keys: Sequence[str]) -> None:
        """A seat's own draft, and what can be done about it."""
        laid = "  ".join(f"[b]{number}.[/b] {escape(words)}" for number, words in enumerate(steps, 1))
        how = ", ".join(_PLAN_KEYS[key] for key in keys)
        self.say(f"Your plan{', sealed' if sealed else ''}: {laid or 'nothing'}" + (f"  [dim]({how})[/dim]" if how else ""))
        if sealed and planning:
            self.say(f"[dim]Still planning: {escape(', '.join(planning))}[/dim]")

    def form(self, name: str, blanks: Sequence[str]) -> None:
        """A form with its blanks, one a line."""
        self.say("\n".join([f"  [b]{escape(name)}[/b]", *(f"      {escape(blank)}" for blank in blanks)]))

    def choices(self, choices: Sequence[tuple[str, str]]) -> None:
        """Keys and words, in as many columns as fit."""
        self.show(columns(choices, self.console.width))

    def refusal(self, refusal: Refusal, rule: Rule | None) -> None:
        self.say(f"[red]{escape(refusal.words)}[/red] [dim]({escape(refusal.rule)})[/dim]")
        if rule is not None:
            self.rule(rule)

    def rule(self, rule: Rule) -> None:
        chapter = f" [dim]({escape(rule.chapter)})[/dim]" if rule.chapter else ""
        self.say(f"  [b]{escape(rule.number)}[/b]  {escape(rule.text)}{chapter}")

    def over(self, over: Over, names: list[str]) -> None:
        winners = " and ".join(names[seat] for seat in seats_in(over.winners)) or "nobody"
        title = f"Won by {escape(winners)} [dim]({escape(over.rule)})[/dim]"
        grid = Table("seat", "score", title=title, title_justify="left", min_width=len(winners) + len(over.rule) + 10)
        for name, score in zip(names, over.scores, strict=True):
            grid.add_row(escape(name), str(score))
        self.console.print(grid)


def columns(choices: Sequence[tuple[str, str]], width: int) -> Table:
    """Keys with their words, in columns read downwards."""
    cells = [f"[b]{escape(f'{key:>3}')}[/b] {escape(words)}" for key, words in choices]
    widest = max((len(words) + 6 for _, words in choices), default=6)
    count = max(1, min(4, width // widest, -(-len(cells) // 4)))
    rows = -(-len(cells) // count)
    grid = Table.grid(padding=(0, 2))
    for row in range(rows):
        grid.add_row(*cells[row::rows])
    return grid
