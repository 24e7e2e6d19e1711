"""The terminal player: one screen, any number of people and bots, any game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rich.markup import escape

from longbox.bots import Bot, Budget
from longbox.bots.playout import asked, bot_move, volunteered
from longbox.content.front import as_lines, reporting
from longbox.content.info import GameInfo
from longbox.hosting.host import Host
from longbox.hosting.passing import pass_among
from longbox.hosting.stages import whole
from longbox.hosting.streams import Told
from longbox.kernel import SPECTATOR, Ask, BadDeed, LongboxError, Move, Roll, Sfc32, Stuck, seats_in
from longbox.terminal.desk import Desk, Hints, Quit, Read
from longbox.terminal.dice import shown_in
from longbox.terminal.forms import of_plans
from longbox.terminal.looks import Choice, Scene, watcher
from longbox.terminal.saves import forget_seed
from longbox.terminal.screen import Screen
from longbox.terminal.typed import by_words

ALWAYS = ("help", "look", "log", "undo", "quit")
"""Commands that a move of the same name never hides altogether."""
WORDY = "card"
"""A command that takes any words: a move of that name is meant only where it is possible."""
GO_ON = "(enter: let the others go on) > "
LONG_ALONE = 60
"""So many moves of bots in a game without an end, and the people are asked whether they still watch."""


class Player(Desk):
    """Plays a table until it is over or the people leave. `bots` has a bot for each seat without a person."""

    def __init__(
        self,
        info: GameInfo,
        host: Host,
        bots: Mapping[int, Bot],
        screen: Screen,
        ask: Read,
        path: Path,
        budget: Budget,
        hints: Hints,
        mine: bool = False,
    ) -> None:
        super().__init__(info, host, bots, screen, ask, path, hints)
        self.mine = mine
        self.budget = budget
        self.bots = bots
        self.rng = Sfc32(host.seed.hex())
        self.own = [Sfc32(f"{host.seed.hex()} {seat}") for seat in range(self.game.seats)]
        self.quiet: set[int] = set()
        self.responder = -1
        """Who has said last, of those who were asked together, that they respond."""
        self.window: tuple[int, str] = (0, "")
        self.let_go: dict[int, tuple[int, int]] = {}
        """The question and the last news with which each person has let the others go on."""
        self.moved: set[int] = set()
        """The bots that have moved since anybody was prompted."""
        self.alone = 0
        """How often bots have moved since then."""
        self.asked_after = -1
        """After how many entries bots were last asked whether they volunteer."""
        self.drawn = (0, SPECTATOR)
        """After how many entries, and for whom, the table was last shown before a roll."""

    def run(self) -> bool:
        """Play; True when the game is over or the chapter closed, False when the people have left."""
        self.screen.say("Type [b]help[/b] for the commands, [b]quit[/b] to leave. The table is saved as you go.")
        try:
            while self.host.over() is None and not self.host.log.closed():
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
            if self._volunteers(pending):
                return
            people = [seat for seat in self.host.waiting() if seat in self.people]
            if not people and not self.stays:
                self._others(pending)
                return
            seat = self.at if self.stays or self.at in people else people[0]
            if seat not in people or not self._passes_silently(seat, pending):
                self._prompt(seat)

    # Those who are not at this screen

    def _volunteers(self, ask: Ask) -> bool:
        """Whether a bot that only may move, and is eager to, has moved. After every deed each of them is asked once."""
        eager = [seat for seat in seats_in(ask.may & ~ask.seats) if seat in self.bots and self.bots[seat].eager] if ask.seats else []
        if not eager or self.asked_after == self.host.log.count:
            return False
        self.asked_after = self.host.log.count
        offer = volunteered(self.host.state, ask, self._all_bots(), self.budget, self.own, eager)
        question = self.host.question(offer[0]) if offer is not None else None
        if offer is None or question is None:
            return False
        refusal = self.host.answer(offer[0], question.id, offer[1])
        if refusal is not None:
            raise Stuck(f"the bot of {self.game.names[offer[0]]} chose {offer[1]!r}, which is refused: {refusal}")
        return True

    def _others(self, ask: Ask) -> None:
        """The game waits for nobody at this screen: somebody here may move, or a bot does."""
        bot = self._next_bot(ask)
        due = self._due(ask)
        if not due and (bot < 0 or bot in self.moved):
            due = self._due_again(ask, bot)
        if due:
            self._prompt(due[0])
        elif bot >= 0:
            self._bot_moves(bot)
        else:
            raise Stuck("nobody can move")

    def _next_bot(self, ask: Ask) -> int:
        if ask.seats:
            return asked(self.host.state, ask, self.rng)
        bots = [seat for seat in self.bots if ask.may >> seat & 1 and self.host.stream(seat).moves]
        bots = self._planning(bots) or bots
        return self.rng.choice(bots) if bots else -1

    def _planning(self, bots: list[int]) -> list[int]:
        """The bots in the middle of a plan, whose steps are not worth a prompt each."""
        return [seat for seat in bots if self.host.state.drafts and self.host.state.drafts[seat]]

    def _due(self, ask: Ask) -> list[int]:
        """The people who may move and have not let the others go on since they were asked. If nobody is waited for, whoever is at the
        screen is due with any news as well."""
        if not self.people:
            return []
        if ask.seats:
            return [seat for seat in self._interested() if self._is_new(seat, news=False)]
        news = not self._planning(list(self.bots))
        return [self.at] if self._is_new(self.at, news) else []

    def _due_again(self, ask: Ask, bot: int) -> list[int]:
        """Whom to prompt although they have let the others go on: a bot would go twice, or nobody else can go on."""
        self.moved.clear()
        after = [seat for seat in self.people if seat > self.at] + [seat for seat in self.people if seat <= self.at]
        can = [seat for seat in after if self.host.question(seat)] if bot < 0 else [seat for seat in after if seat in self._interested()]
        if bot >= 0 and ask.seats and not (self.game.open_ended and self.alone >= LONG_ALONE):
            return can[-1:]
        return (can if bot < 0 else can[-1:]) or [seat for seat in self.people if seat == self.at]

    def _interested(self) -> list[int]:
        """The people who may move here, and for whom it is worth to stop."""
        return [seat for seat in self.people if self.host.question(seat) and not self.advice.in_passing(self.host.state, seat)]

    def _is_new(self, seat: int, news: bool) -> bool:
        question, told = self.let_go.get(seat, (-1, -1))
        now = self._situation(seat)
        return question != now[0] or (news and told != now[1])

    def _situation(self, seat: int) -> tuple[int, int]:
        """What a seat is asked, and the last event that it was told of."""
        stream = self.host.stream(seat)
        told = next((message.n for message in reversed(stream.messages) if isinstance(message, Told)), 0)
        return stream.question.id if stream.question else 0, told

    def _bot_moves(self, seat: int) -> None:
        people = self.people
        move = bot_move(
            self.host,
            seat,
            self._all_bots(),
            self.own,
            self.budget,
            lambda moves: self.advice.for_bot(self.host.state, seat, moves, people),
        )
        if not move.kind.step:
            self.moved.add(seat)
            self.alone += 1

    def _all_bots(self) -> list[Bot]:
        return [self.bots.get(seat, next(iter(self.bots.values()))) for seat in range(self.game.seats)] if self.bots else []

    # One person's prompt

    def _prompt(self, seat: int) -> None:
        self._hand_over(seat)
        self.moved.clear()
        self.alone = 0
        self.done_here = False
        scene = self._scene(seat)
        self.look.draw(self.screen, scene)
        entries = self.host.log.count
        while self.host.log.count == entries and self.at == seat and not self.done_here:
            self._say(self.ask("> " if scene.question and scene.question.must else GO_ON).strip())
        if self.mine and self.at == seat:
            self.stays = False  # whoever plays all seats goes on with the one that is asked

    def _say(self, line: str) -> None:
        """Carry out one line, or say what is wrong with it."""
        try:
            self._do(line)
        except LongboxError as error:
            self.screen.say(f"[red]{escape(str(error))}[/red]  Type help for the commands.")

    def _do(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        own = self.look.read(self.host.state.view(self.at), line) if line else None
        if not line:
            self._enter()
        elif own is not None:
            self._make(own)
        elif line.replace(" ", "").isdecimal() or self._are_keys(line.split()):
            self._choose(line.split())
        elif self._names_move(word, rest):
            self._named_move(line)
        elif word in self.game.forms and not of_plans(self.game.forms[word]):
            self._fill(word, rest)
        elif word in self.commands:
            self.commands[word](rest.strip())
        elif not self._choose_by_words(line):
            raise BadDeed(f"there is nothing called {word!r} here.")

    def _are_keys(self, words: list[str]) -> bool:
        """Whether a line is a key of the list, or one of those with a letter and the numbers of the lists behind it."""
        return words[0] in [choice.key for choice in self.menu] and all(word.isdecimal() for word in words[1:])

    def _names_move(self, word: str, rest: str) -> bool:
        """Whether a line is a move and not a command. A move named like one of `ALWAYS`, or like `WORDY`, is meant where it is possible."""
        if word not in self.game.moves.by_name or (word == "pass" and rest.startswith("until")):
            return False
        if word == WORDY:
            return self._is_possible(f"{word} {rest}")
        return word not in ALWAYS or bool(rest) or self._is_possible(word)

    def _named_move(self, line: str) -> None:
        """A move in its short form, or by the words of the list that begin in the same way."""
        try:
            move = self.game.moves.parse(line)
        except BadDeed:
            if not self._choose_by_words(line):
                raise
        else:
            self._answer(move)

    def _choose_by_words(self, line: str) -> bool:
        """Whether words of the list were typed. If they fit several choices, these are shown, and nothing is done."""
        found = by_words(self.menu, line)
        if len(found) == 1:
            self._choose(found[0][0].split())
        elif found:
            self.screen.say(escape(f"{line!r} fits {len(found)} choices. Type more of the words, or the number:"))
            self.screen.choices([(keys, choice.words) for keys, choice in found])
        return bool(found)

    def _is_possible(self, line: str) -> bool:
        try:
            return self.host.state.refuse(self.at, self.game.moves.parse(line)) is None
        except BadDeed:
            return False

    def _enter(self) -> None:
        """An empty line goes back to the first list, lets the others go on, or takes what is usual."""
        waiting = self.host.waiting()
        others = [seat for seat in waiting if seat in self.people and seat != self.at]
        if self.menu is not self.top:
            self._open(self.top)
        elif self.at not in waiting:
            self.let_go[self.at] = self._situation(self.at)
            self.done_here = True
            self.stays = False
        elif self.stays and others:
            self._hand_over(others[0])
            self.stays = False
        elif any(choice.usual for choice in self.top):
            self._make(next(choice for choice in self.top if choice.usual))
        else:
            self.screen.say("[dim]The game waits for you.[/dim]")

    def _choose(self, keys: list[str]) -> None:
        choice, menu = self._find(keys)
        if choice is None:
            self._open(menu)
        else:
            self._make(choice)

    def _make(self, choice: Choice) -> None:
        if choice.form is not None:
            self._refused(self._fill_in(self.game.form(dict(choice.form))))
        for move in choice.moves():
            self._answer(move)

    def _open(self, menu: list[Choice]) -> None:
        self.menu = menu
        self.screen.choices([(choice.key, choice.words) for choice in menu])
        if menu is not self.top:
            self.screen.say("[dim]  Choose a number; enter alone goes back.[/dim]")

    def _answer(self, move: Move) -> None:
        if not self._sure(move):
            self._open(self.top)
            return
        question = self.host.question(self.at)
        unasked = self.host.state.refuse(self.at, move) if question is None else None
        refusal = unasked or self.host.answer(self.at, question.id if question else 0, move)
        self._refused(refusal)
        if refusal is None and self.host.question(self.at) is None:
            self.stays = False

    def _sure(self, move: Move) -> bool:
        """Whether a person means a legal move of which the game warns."""
        state = self.host.state
        warning = self.advice.warning(state, self.at, move) if state.refuse(self.at, move) is None else ""
        if warning:
            self.screen.say(f"[yellow]{escape(warning)}[/yellow]")
        return not warning or self._yes("Do it all the same? (y/N) ")

    # Passing without being asked

    def _passes_silently(self, seat: int, ask: Ask) -> bool:
        """Pass for a person if the host finds no need to ask, or if nobody at this screen responds. Where the others at the screen would
        see by that what somebody holds, everybody is asked together."""
        made = self.host.automatic(seat)
        hidden = made is not None and not made.public and bool(self._together()) and not self._ordered(seat, ask)
        if hidden and self._responds(seat, ask) and seat == self.responder:
            made = None
        move = made.move if made else None
        if made is not None and made.words and not hidden:
            self.skipped.append(made.words)
        if move is None and len(self.people) > 1 and not self._responds(seat, ask):
            move = pass_among(self.host.stream(seat).moves)
        question = self.host.question(seat)
        return move is not None and question is not None and self.host.answer(seat, question.id, move, auto=True) is None

    def _together(self) -> list[int]:
        """The people at this screen who can be asked together whether anyone responds."""
        return [other for other in self.advice.may_respond(self.host.state) if other in self.people] if len(self.people) > 1 else []

    def _ordered(self, seat: int, ask: Ask) -> bool:
        wishes = self.host.wishes[seat]
        return wishes.until_turn or any(order.answers(ask) for order in wishes.orders)

    def _responds(self, seat: int, ask: Ask) -> bool:
        """Whether to ask this person. Asks everybody at the screen together, without showing a hand, whether anyone responds."""
        group = self._together()
        if not group:
            return True
        window = (self._last_deed(), ask.what)
        if window != self.window:
            self.window = window
            self.responder = self._who_responds(group)
            self.quiet = {other for other in group if other != self.responder}
        return seat not in self.quiet

    def _last_deed(self) -> int:
        """The number of the last entry that is not a pass. With the question, it identifies a round of passing."""
        passes = [kind.name for kind in self.game.moves.kinds if kind.passes]
        return next((entry.n for entry in reversed(self.host.log.entries) if not entry.move or entry.move[0] not in passes), 0)

    def _who_responds(self, group: list[int]) -> int:
        """The person who responds, or -1. What is shown and asked does not depend on what anybody holds."""
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

    # Dice rolled by hand

    def _type_roll(self, roll: Roll) -> None:
        """Ask for dice that were rolled by hand. All commands and forms work there as well, for the seat at the screen."""
        self._show_before_roll()
        line = self.ask(f"{self._roll_text(roll)} and type what they show: ").strip()
        word = line.partition(" ")[0]
        try:
            shown = shown_in(line, roll.sides)
        except BadDeed as error:
            self.screen.say(f"[red]{escape(str(error))}[/red]")
            return
        if shown:
            hand = roll.by if 0 <= roll.by < self.game.seats else max(0, min(self.at, self.game.seats - 1))
            self._refused(self.host.type_roll(hand, self.host.roll_id(), shown))
        elif word in self.commands or word in self.game.forms or word in self.game.moves.by_name:
            self._say(line)
        else:
            self.screen.say("Type whole numbers with spaces between them, such as 3 5 1, or d8:5 d6:1; or help for the commands.")

    def _roll_text(self, roll: Roll) -> str:
        dice = " ".join(f"d{sides}" for sides in roll.sides)
        if roll.by in self.people:
            return f"{self.game.names[roll.by]}, roll {dice} for the {roll.what}"
        whose = f"{self.game.names[roll.by]}'s" if 0 <= roll.by < self.game.seats else "the"
        return f"Roll {dice} for {whose} {roll.what}"

    def _show_before_roll(self) -> None:
        """Show the person at the screen what has led to the roll, once."""
        now = (self.host.log.count, self.at)
        if self.people and now != self.drawn:
            self.drawn = now
            self.look.draw(self.screen, self._scene(self.at))

    # The end

    def _finish(self) -> None:
        over = self.host.over()
        if over is not None:
            view = self.host.state.view(self.at)
            self.look.draw(self.screen, Scene(view, f"{self.game.name}: the end", "", self._news(self.at), None, []))
            self.screen.over(over, self.game.names)
            self.host.close()
            self._tell_all()
        else:
            self.screen.plain(f"The chapter is closed. Begin the next one with:\n  {self.hints.onward}")
        forget_seed(self.path)
        self.screen.plain(f"Every roll can be checked:\n  {self.hints.verify}")

    def _tell_all(self) -> None:
        """What the game tells of itself when it is over; all secrets are told now."""
        reporter = self.info.reporter()
        if reporter is not None:
            for line in as_lines(whole(reporting(reporter(self.game), self.game, self.host.log, given=True))):
                self.screen.say(escape(line))
