"""The terminal player: one screen, any number of people and bots, any game of the kernel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from rich.markup import escape

from longbox.bots import Bot, Budget
from longbox.bots.playout import asked, bot_move
from longbox.games.advice import advice_for
from longbox.kernel import SPECTATOR, Ask, BadDeed, LongboxError, Move, Refusal, Roll, Sfc32
from longbox.kernel.host import Host
from longbox.kernel.orders import Order, pass_among
from longbox.kernel.streams import Message
from longbox.terminal.forms import describe, fill
from longbox.terminal.looks import Choice, Scene, look_for, watcher
from longbox.terminal.saves import copy_to, forget_seed
from longbox.terminal.screen import CHOOSE, HELP, Screen

Read = Callable[[str], str]
OF_LOOKS = ("card", "full")
"""Commands that need a game with a look of its own."""


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
        self.look = look_for(self.game)
        self.advice = advice_for(self.game)
        self.menu: list[Choice] = []
        self.top: list[Choice] = []
        self.full = False
        self.skipped: list[str] = []
        self.quiet: set[int] = set()
        self.window: tuple[int, str] = (0, "")
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "?": self._help,
            "look": self._look,
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
            "card": self._card,
            "full": self._full,
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
                seat = self.at if self.at in people else people[0]
                if not self._passes_silently(seat, pending):
                    self._prompt(seat)
            elif pending.seats or not self.people:
                self._bot_moves(asked(self.host.state, pending, self.rng))
            else:
                self._prompt(self.at)

    def _bot_moves(self, seat: int) -> None:
        bot_move(self.host, seat, self._all_bots(), self.own, self.budget)

    def _all_bots(self) -> list[Bot]:
        return [self.bots.get(seat, next(iter(self.bots.values()))) for seat in range(self.game.seats)] if self.bots else []

    # One person's prompt

    def _prompt(self, seat: int) -> None:
        self._hand_over(seat)
        scene = self._scene(seat)
        self.look.draw(self.screen, scene)
        entries = len(self.host.log.entries)
        while len(self.host.log.entries) == entries and self.at == seat:
            line = self.ask("> " if scene.question else "(enter: let the others go on) > ").strip()
            try:
                if self._do(line):
                    return
            except LongboxError as error:
                self.screen.say(f"[red]{str(error).replace('[', chr(92) + '[')}[/red]  Type help for the commands.")

    def _scene(self, seat: int) -> Scene:
        """What this prompt shows; its list of choices is the one that is open."""
        question = self.host.question(seat)
        view = self.host.state.view(seat)
        self.top = self.menu = self.look.menu(view, self.host.stream(seat).moves, question.words) if question else []
        title, note = f"{self.game.name}: {self.game.names[seat]}", self._note()
        return Scene(view, title, self.game.names[seat], self._news(seat), question, self.menu, note)

    def _do(self, line: str) -> bool:
        """Carry out one line; True if the others should go on."""
        word, _, rest = line.partition(" ")
        if not line:
            return self._let_go_on()
        if line.replace(" ", "").isdecimal() or any(choice.key == line for choice in self.menu):
            self._choose(line.split())
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
        """An empty line: leave a further list; where nobody has to move, let a bot use its chance."""
        if self.menu is not self.top:
            self._open(self.top)
            return False
        pending = self.host.state.pending()
        if isinstance(pending, Ask) and not pending.seats:
            bots = [seat for seat in self.bots if pending.may >> seat & 1]
            if bots:
                self._bot_moves(self.rng.choice(bots))
                return True
        return False

    def _choose(self, keys: list[str]) -> None:
        move, menu = self._find(keys)
        if move is not None:
            self._answer(move)
        else:
            self._open(menu)

    def _find(self, keys: list[str]) -> tuple[Move | None, list[Choice]]:
        """Follow the keys through the lists, to a move or to a further list."""
        menu = self.menu
        for key in keys:
            choice = next((choice for choice in menu if choice.key == key), None)
            if choice is None:
                raise BadDeed(f"there is no move number {key} in the list.")
            if choice.move is not None:
                return choice.move, []
            menu = choice.more
        return None, menu

    def _open(self, menu: list[Choice]) -> None:
        self.menu = menu
        self.screen.choices([(choice.key, choice.words) for choice in menu])
        if menu is not self.top:
            self.screen.say("[dim]  Choose a number; enter alone goes back.[/dim]")

    def _answer(self, move: Move) -> None:
        question = self.host.question(self.at)
        self._refused(self.host.answer(self.at, question.id if question else 0, move))

    def _refused(self, refusal: Refusal | None) -> None:
        if refusal is not None:
            self.screen.refusal(refusal, self.game.rulebook.find(refusal.rule))

    # Commands

    def _help(self, rest: str) -> None:
        known = [name for name in HELP if name in self.commands and (name not in OF_LOOKS or self.look.help)]
        self.screen.say("\n".join([CHOOSE, *([self.look.help] if self.look.help else []), *(HELP[name] for name in known)]))

    def _look(self, rest: str) -> None:
        """Show all of it again, without the news."""
        self.look.draw(self.screen, self._scene(self.at))

    def _why(self, rest: str) -> None:
        move = self._find(rest.split())[0] if rest.replace(" ", "").isdecimal() else None
        refusal = self.host.state.refuse(self.at, move) if move else self.advice.why_not(self.host.state, self.at, rest)
        self._refused(refusal)
        if refusal is None:
            self.screen.say(f"{escape(repr(move) if move else rest)} is possible.")

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

    def _card(self, rest: str) -> None:
        found = self.look.details(rest)
        if found is None:
            raise BadDeed(f"{self.game.name} shows no cards; try rule.")
        self.screen.show(found)

    def _full(self, rest: str) -> None:
        if rest not in ("on", "off"):
            raise BadDeed("full is on or off.")
        self.full = rest == "on"
        self.screen.say("You are asked every question." if self.full else "You are asked only where you can do something.")

    def _quit(self, rest: str) -> None:
        raise Quit

    # Passing without being asked

    def _passes_silently(self, seat: int, ask: Ask) -> bool:
        """Pass for a person where there is no need to ask, or where nobody of this screen responds."""
        alone = len(self.people) == 1
        why = "" if self.full else self._needless(seat, alone)
        if why:
            self.skipped.append(why)
        elif alone or self._responds(seat, ask):
            return False
        question, move = self.host.question(seat), pass_among(self.host.stream(seat).moves)
        if question is None or move is None:
            return False
        return self.host.answer(seat, question.id, move, chosen=False) is None

    def _needless(self, seat: int, alone: bool) -> str:
        """Why there is no need to ask: for everybody where all can see it, and for somebody alone at the screen, so that nobody can
        learn anything by it, where there is nothing to do."""
        state, moves = self.host.state, self.host.stream(seat).moves
        return self.advice.own_matter(state, seat, moves) or (self.advice.nothing_to_do(state, seat, moves) if alone else "")

    def _responds(self, seat: int, ask: Ask) -> bool:
        """Whether this person is to be asked: ask all those at the screen at once, showing nobody's hand, whether anyone responds."""
        group = [other for other in self.advice.may_respond(self.host.state) if other in self.people]
        if not group:
            return True
        window = (self._last_deed(), ask.what)
        if window != self.window:
            self.window = window
            who = self._who_responds(group)
            self.quiet = {other for other in group if other != who}
        return seat not in self.quiet

    def _last_deed(self) -> int:
        """The number of the last entry that is not a pass: with the question it tells one round of passing from the next."""
        passes = [kind.name for kind in self.game.table.kinds if kind.passes]
        return next((entry.n for entry in reversed(self.host.log.entries) if not entry.move or entry.move[0] not in passes), 0)

    def _who_responds(self, group: list[int]) -> int:
        """The person who responds, or -1. What is shown and asked depends on nothing that anybody holds."""
        title = f"{self.game.name}: everybody"
        self.look.draw(self.screen, Scene(watcher(self.host), title, "everybody", self._news(SPECTATOR), None, [], self._note()))
        if not self._yes("Does anyone respond? (y/N) "):
            return -1
        if len(group) == 1:
            return group[0]
        self.screen.choices([(str(number), self.game.names[seat]) for number, seat in enumerate(group, 1)])
        while True:
            line = self.ask("Who? ").strip()
            if line.isdecimal() and 1 <= int(line) <= len(group):
                return group[int(line) - 1]
            self.screen.say(f"Type a number from 1 to {len(group)}.")

    def _yes(self, prompt: str) -> bool:
        while True:
            line = self.ask(prompt).strip().lower()
            if line in ("q", "quit"):
                raise Quit
            if line in ("", "n", "no", "y", "yes"):
                return line.startswith("y")
            self.screen.say("Type y or n; enter alone means no.")

    def _note(self) -> str:
        """What the terminal has passed for the person since the last prompt."""
        words = ", ".join(dict.fromkeys(self.skipped))
        self.skipped.clear()
        return f"Passed for you: {words} (full on: be asked)" if words else ""

    # Around it

    def _hand_over(self, seat: int) -> None:
        """Hide one seat's screen before another person looks at it."""
        if seat != self.at and len(self.people) > 1:
            self.screen.console.clear()
            self.ask(f"Hand over to {self.game.names[seat]}, then press enter. ")
        self.at = seat

    def _news(self, seat: int) -> list[Message]:
        """What this seat has been told since it was last shown."""
        messages = self.host.stream(seat).since(self.seen.get(seat, 0))
        self.seen[seat] = len(self.host.stream(seat).messages)
        return messages

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
        over = self.host.over()
        assert over is not None
        view = self.host.state.view(self.at)
        self.look.draw(self.screen, Scene(view, f"{self.game.name}: the end", "", self._news(self.at), None, []))
        self.screen.over(over, self.game.names)
        self.host.close()
        forget_seed(self.path)
        self.screen.plain(f"Every roll can be checked:\n  {self.hints.verify}")
