"""The terminal player: one screen, any number of people and bots, any game of the kernel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from longbox.bots import Bot, Budget
from longbox.bots.playout import asked, bot_move
from longbox.kernel import SPECTATOR, Ask, BadDeed, LongboxError, Move, Refusal, Roll, Sfc32
from longbox.kernel.host import Host
from longbox.kernel.orders import Order
from longbox.terminal.forms import describe, fill
from longbox.terminal.saves import copy_to, forget_seed
from longbox.terminal.screen import HELP, Screen

Read = Callable[[str], str]


class Quit(Exception):
    """The people at the screen want to leave."""


class Hints:
    """The commands that go on with this table, and that check it."""

    def __init__(self, resume: str, verify: str) -> None:
        self.resume = resume
        self.verify = verify


class Player:
    """Plays a table until it is over or the people leave. `bots` has a program for each seat that no person has."""

    def __init__(self, host: Host, bots: Mapping[int, Bot], screen: Screen, ask: Read, path: Path, budget: Budget, hints: Hints) -> None:
        self.host = host
        self.game = host.game
        self.screen = screen
        self.ask = ask
        self.path = path
        self.budget = budget
        self.hints = hints
        self.people = [seat for seat in range(self.game.seats) if seat not in bots]
        self.bots = bots
        self.rng = Sfc32(host.seed.hex())
        self.own = [Sfc32(f"{host.seed.hex()} {seat}") for seat in range(self.game.seats)]
        self.at = self.people[0] if self.people else SPECTATOR
        self.seen: dict[int, int] = {}
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "?": self._help,
            "why": self._why,
            "rule": self._rule,
            "undo": self._undo,
            "back": self._back,
            "forms": self._forms,
            "pass": self._order,
            "orders": self._orders_off,
            "log": self._log,
            "save": self._save,
            "as": self._as,
            "quit": self._quit,
            "q": self._quit,
        }
        host.bots = set(bots)

    def run(self) -> bool:
        """Play; True when the game is over, False when the people have left."""
        try:
            while self.host.over() is None:
                self._turn()
            self._finish()
            return True
        except (Quit, EOFError, KeyboardInterrupt):
            self.screen.plain(f"\nThe table is saved. Go on with:\n  {self.hints.resume}")
            return False

    def _turn(self) -> None:
        pending = self.host.state.pending()
        if isinstance(pending, Roll):
            self._type_roll(pending)
        elif isinstance(pending, Ask):
            people = [seat for seat in self.host.waiting() if seat in self.people]
            if people:
                self._prompt(self.at if self.at in people else people[0])
            elif pending.seats or not self.people:
                self._bot_moves(asked(pending, self.rng))
            else:
                self._prompt(self.at)

    def _bot_moves(self, seat: int) -> None:
        bot_move(self.host, seat, self._all_bots(), self.own, self.budget)

    def _all_bots(self) -> list[Bot]:
        return [self.bots.get(seat, next(iter(self.bots.values()))) for seat in range(self.game.seats)] if self.bots else []

    # One person's prompt

    def _prompt(self, seat: int) -> None:
        self._hand_over(seat)
        self._show_news(seat)
        self.screen.table(self.game, self.host.state.view(seat), f"{self.game.name}: {self.game.names[seat]}")
        question = self.host.question(seat)
        if question is not None:
            self.screen.question(question, self.game.names[seat])
        entries = len(self.host.log.entries)
        while len(self.host.log.entries) == entries and self.at == seat:
            line = self.ask("> " if question else "(enter: let the others go on) > ").strip()
            try:
                if self._do(line):
                    return
            except LongboxError as error:
                self.screen.say(f"[red]{str(error).replace('[', chr(92) + '[')}[/red]  Type help for the commands.")

    def _do(self, line: str) -> bool:
        """Carry out one line; True if the others should go on."""
        word, _, rest = line.partition(" ")
        if not line:
            return self._let_go_on()
        if line.isdecimal():
            self._choose(line)
        elif word in self.game.table.by_name and not (word == "pass" and rest.startswith("until")):
            self._answer(self.game.table.parse(line))
        elif word in self.game.forms and word != "back":
            self._refused(self.host.fill(self.at, fill(self.game.forms[word], rest)))
        elif word in self.commands:
            self.commands[word](rest.strip())
        else:
            raise BadDeed(f"there is nothing called {word!r} here.")
        return False

    def _let_go_on(self) -> bool:
        """An empty line: where nobody has to move, let a bot use its chance."""
        pending = self.host.state.pending()
        if isinstance(pending, Ask) and not pending.seats:
            bots = [seat for seat in self.bots if pending.may >> seat & 1]
            if bots:
                self._bot_moves(self.rng.choice(bots))
                return True
        return False

    def _choose(self, number: str) -> None:
        moves = self.host.stream(self.at).moves
        if not 1 <= int(number) <= len(moves):
            raise BadDeed(f"there is no move number {number} in the list.")
        self._answer(moves[int(number) - 1])

    def _answer(self, move: Move) -> None:
        question = self.host.question(self.at)
        self._refused(self.host.answer(self.at, question.id if question else 0, move))

    def _refused(self, refusal: Refusal | None) -> None:
        if refusal is not None:
            self.screen.refusal(refusal, self.game.rulebook.find(refusal.rule))

    # Commands

    def _help(self, rest: str) -> None:
        self.screen.say(HELP)

    def _why(self, rest: str) -> None:
        move = (
            self.host.stream(self.at).moves[int(rest) - 1]
            if rest.isdecimal() and 0 < int(rest) <= len(self.host.stream(self.at).moves)
            else None
        )
        move = move or self.game.table.parse(rest)
        refusal = self.host.state.refuse(self.at, move)
        self._refused(refusal)
        if refusal is None:
            self.screen.say(f"{move!r} is possible.")

    def _rule(self, rest: str) -> None:
        found = self.game.rulebook.find(rest)
        rules = [found] if found else self.game.rulebook.search(rest)
        for rule in rules:
            self.screen.rule(rule)
        if not rules:
            self.screen.say(f"No rule has the number or the words {rest!r}.")

    def _undo(self, rest: str) -> None:
        to = self.host.before_last(self.at)
        if to is None:
            raise BadDeed("you have done nothing yet that could be taken back.")
        self._refused(self.host.ask_undo(self.at, to))
        for seat in self.people:
            if self.host.request is not None and seat != self.at:
                yes = (
                    self.ask(f"{self.game.names[seat]}, may {self.game.names[self.at]} take that back? (y/n) ")
                    .strip()
                    .lower()
                    .startswith("y")
                )
                self.host.vote_undo(seat, yes)
                if not yes:
                    self.screen.say(f"{self.game.names[seat]} does not agree.")

    def _back(self, rest: str) -> None:
        if "back" not in self.game.forms:
            raise BadDeed(f"there are no drafts in {self.game.name}; try undo.")
        self._refused(self.host.fill(self.at, self.game.form({"form": "back"})))

    def _forms(self, rest: str) -> None:
        for kind in self.game.forms.values():
            self.screen.say(f"  {describe(kind)}")
        if not self.game.forms:
            self.screen.say("This game has no forms.")

    def _order(self, rest: str) -> None:
        question = self.host.question(self.at)
        words = rest.split()
        if question is None or len(words) != 2 or words[0] != "until":
            raise BadDeed("a standing order is left at a question: pass until EVENT.")
        self._refused(self.host.leave_order(self.at, Order(what=question.what, until=words[1])))

    def _orders_off(self, rest: str) -> None:
        self.host.withdraw_orders(self.at)
        self.screen.say("You have no standing orders.")

    def _log(self, rest: str) -> None:
        self.screen.happened(self.host.stream(self.at).messages, self.game.names)

    def _save(self, rest: str) -> None:
        if not rest:
            self.screen.say(f"The table is saved as you go, in {self.path}")
            return
        copy_to(self.path, Path(rest))
        self.screen.say(f"A copy is saved in {rest}")

    def _as(self, rest: str) -> None:
        seats = [seat for seat in self.people if rest in (str(seat + 1), self.game.names[seat])]
        if not seats:
            raise BadDeed(f"the seats of this screen are {', '.join(self.game.names[seat] for seat in self.people)}.")
        self._hand_over(seats[0])

    def _quit(self, rest: str) -> None:
        raise Quit

    # Around it

    def _hand_over(self, seat: int) -> None:
        """Hide one seat's screen before another person looks at it."""
        if seat != self.at and len(self.people) > 1:
            self.screen.console.clear()
            self.ask(f"Hand over to {self.game.names[seat]}, then press enter. ")
        self.at = seat

    def _show_news(self, seat: int) -> None:
        messages = self.host.stream(seat).since(self.seen.get(seat, 0))
        self.seen[seat] = len(self.host.stream(seat).messages)
        self.screen.happened(messages, self.game.names)

    def _type_roll(self, roll: Roll) -> None:
        """Ask for dice that were rolled by hand."""
        by = roll.by if roll.by in self.people else (self.people[0] if self.people else 0)
        dice = " ".join(f"d{sides}" for sides in roll.sides)
        line = self.ask(f"{self.game.names[by]}, roll {dice} for the {roll.what} and type what they show: ")
        if line.strip() in ("quit", "q"):
            raise Quit
        try:
            shown = [int(word) for word in line.split()]
        except ValueError:
            self.screen.say("Type whole numbers with spaces between them, such as 3 5 1.")
            return
        self._refused(self.host.type_roll(roll.by if roll.by in self.bots else by, shown))

    def _finish(self) -> None:
        self._show_news(self.at)
        over = self.host.over()
        assert over is not None
        self.screen.table(self.game, self.host.state.view(self.at), f"{self.game.name}: the end")
        self.screen.over(over, self.game.names)
        self.host.close()
        forget_seed(self.path)
        self.screen.plain(f"Every roll can be checked:\n  {self.hints.verify}")
