"""The people at one screen, and all that they can say there beside their moves."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

import msgspec
from rich.markup import escape

from longbox.content.info import GameInfo
from longbox.hosting.advice import Step
from longbox.hosting.host import Host
from longbox.hosting.passing import Order, Stop, pass_among, read_wishes
from longbox.hosting.streams import Message
from longbox.kernel import SPECTATOR, BadDeed, Form, FormKind, Refusal
from longbox.terminal.forms import blank_lines, fill, of_plans
from longbox.terminal.looks import Choice, Plan, Scene, look_for
from longbox.terminal.saves import copy_to
from longbox.terminal.screen import CHOOSE, HELP, Screen

Read = Callable[[str], str]
SETTINGS = ("usual", "always", "once", "never")
"""What a stop mark can be set to."""


class Quit(Exception):
    """The people at the screen want to leave."""


class Hints:
    """The shell commands that resume this table, verify it, and continue it with another chapter."""

    def __init__(self, resume: str, verify: str, onward: str = "") -> None:
        self.resume = resume
        self.verify = verify
        self.onward = onward


class Desk:
    """Who is at the screen, what they were shown, and their commands. `at` is the seat that the screen speaks with."""

    def __init__(self, info: GameInfo, host: Host, bots: Collection[int], screen: Screen, ask: Read, path: Path, hints: Hints) -> None:
        self.info = info
        self.host = host
        self.game = host.game
        self.screen = screen
        self.ask = ask
        self.path = path
        self.hints = hints
        self.people = [seat for seat in range(self.game.seats) if seat not in bots]
        self.at = self.people[0] if self.people else SPECTATOR
        self.mine = False
        """Whether one person plays all seats of the screen, and nothing has to be hidden."""
        self.stays = False
        """Whether somebody has asked for this seat, and goes on with it until they say otherwise."""
        self.done_here = False
        """Whether the prompt has served its purpose, though nothing was done at the table."""
        self.seen: dict[int, int] = {}
        self.shown_forms: dict[int, list[str]] = {}
        self.look = look_for(info, self.game)
        self.advice = host.advice = info.advice()
        self.menu: list[Choice] = []
        self.top: list[Choice] = []
        self.skipped: list[str] = []
        moved = any(entry.move or entry.form for entry in host.log.entries)
        self.cautions = [] if moved else info.warnings(host.game)
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "?": self._help,
            "look": self._look,
            "why": self._why,
            "rule": self._rule,
            "undo": self._undo,
            "back": self._back,
            "drop": self._drop,
            "reopen": self._reopen,
            "forms": self._forms,
            "pass": self._order,
            "orders": self._orders_off,
            "end": self._end_turn,
            "stop": self._stop,
            "log": self._log,
            "save": self._save,
            "as": self._as,
            "chapter": self._chapter,
            "card": self._card,
            "full": self._full,
            "quit": self._quit,
            "q": self._quit,
        }
        host.bots = set(bots)

    # What is shown

    def _scene(self, seat: int) -> Scene:
        """What a prompt shows; opens its list of choices."""
        question = self.host.question(seat)
        view = self.host.state.view(seat)
        self.top = self.menu = self.look.menu(view, self.host.stream(seat).moves, question.words) if question else []
        title, note = f"{self.game.name}: {self.game.names[seat]}", self._note()
        scene = Scene(view, title, self.game.names[seat], self._news(seat), question, self.menu, note)
        scene.plan = self._plan(seat)
        scene.forms = self._new_forms(seat, must=question is not None and question.must)
        return scene

    def _new_forms(self, seat: int, must: bool) -> list[str]:
        """The forms that this seat can use: where it has to move, only if they have changed since it was shown them."""
        forms = self._offered(seat)
        if must and forms == self.shown_forms.get(seat):
            return []
        self.shown_forms[seat] = forms
        return forms

    def _plan(self, seat: int) -> Plan | None:
        """The seat's own draft, if there is anything on it."""
        stream = self.host.stream(seat)
        if not stream.draft and not stream.sealed:
            return None
        planning = [self.game.names[other] for other in self.host.waiting() if other != seat]
        keys: list[str] = [name for name in ("drop", "back", "reopen") if name in self.commands and name in stream.forms]
        return Plan([step.words for step in stream.laid(self.host.sight())], stream.sealed, planning, keys)

    def _note(self) -> str:
        """What the table is to be said of first, and what was passed for the person since the last prompt."""
        words = ", ".join(dict.fromkeys(self.skipped))
        parts = [*self.cautions, *([f"Passed for you: {words} (full on: be asked)"] if words else [])]
        self.cautions.clear()
        self.skipped.clear()
        return " ".join(parts)

    def _news(self, seat: int) -> list[Message]:
        """What this seat has been told since it was last shown."""
        stream = self.host.stream(seat)
        messages = stream.since(self.seen.get(seat, 0))
        for other in self.people if self.mine else [seat]:
            self.seen[other] = self.host.stream(other).last()
        return messages

    def _refused(self, refusal: Refusal | None) -> None:
        if refusal is not None:
            self.screen.refusal(refusal, self.game.rulebook.find(refusal.rule))

    def _hand_over(self, seat: int) -> None:
        """Hide one seat's screen before another person looks at it."""
        if seat != self.at and len(self.people) > 1 and not self.mine:
            self.screen.console.clear()
            self.ask(f"Hand over to {self.game.names[seat]}, then press enter. ")
        self.at = seat

    def _find(self, keys: list[str]) -> tuple[Choice | None, list[Choice]]:
        """Follow the keys through the lists, to a choice that does something, or to another list."""
        menu = self.menu
        for key in keys:
            choice = next((choice for choice in menu if choice.key == key), None)
            if choice is None:
                raise BadDeed(f"there is no move number {key} in the list.")
            if not choice.more:
                return choice, []
            menu = choice.more
        return None, menu

    # Commands about the table

    def _help(self, rest: str) -> None:
        known = [name for name in HELP if name in self.commands and self._is_of_use(name)]
        self.screen.say("\n".join([CHOOSE, *([self.look.help] if self.look.help else []), *(HELP[name] for name in known)]))

    def _is_of_use(self, command: str) -> bool:
        """Whether a command means anything in this game."""
        if command == "card":
            return bool(self.look.help)
        if command in ("end", "stop"):
            return bool(self.advice.steps(self.game))
        if command in ("back", "drop", "reopen"):
            return of_plans(self.game.forms.get(command))
        if command in ("pass", "orders", "full"):
            return any(kind.passes for kind in self.game.moves.kinds)
        return self.game.open_ended if command == "chapter" else True

    def _look(self, rest: str) -> None:
        """Show everything again, without the news."""
        self.look.draw(self.screen, self._scene(self.at))

    def _why(self, rest: str) -> None:
        choice = self._find(rest.split())[0] if rest.replace(" ", "").isdecimal() else None
        moves = choice.moves() if choice is not None else []
        refusal = self.host.state.refuse(self.at, moves[0]) if moves else self.advice.why_not(self.host.state, self.at, rest)
        self._refused(refusal)
        if refusal is None:
            self.screen.say(f"{escape(repr(moves[0]) if moves else rest)} is possible.")

    def _rule(self, rest: str) -> None:
        found = self.game.rulebook.find(rest)
        rules = [found] if found else self.game.rulebook.search(rest)
        for rule in rules:
            self.screen.rule(rule)
        if not rules:
            self.screen.say(escape(f"No rule has the number or the words {rest!r}."))

    def _log(self, rest: str) -> None:
        if self.host.untold:
            self.screen.say(escape(f"What happened up to entry {self.host.untold} is told by: longbox replay {self.path}"))
        self.screen.happened(self.host.stream(self.at).messages, self.game.names)

    def _save(self, rest: str) -> None:
        if not rest:
            self.screen.say(escape(f"The table is saved as you go, in {self.path}"))
            return
        copy_to(self.path, Path(rest))
        self.screen.say(escape(f"A copy is saved in {rest}"))

    def _as(self, rest: str) -> None:
        names = [self.game.names[seat] for seat in self.people]
        seats = [seat for seat, name in zip(self.people, names, strict=True) if rest.lower() in (str(seat + 1), name.lower())]
        if not seats:
            raise BadDeed(f"the seats of this screen are {', '.join(names)}.")
        self._hand_over(seats[0])
        self.stays = True

    def _card(self, rest: str) -> None:
        found = self.look.details(rest)
        if found is None:
            raise BadDeed(f"{self.game.name} shows no cards; try rule.")
        self.screen.show(found)

    def _quit(self, rest: str) -> None:
        raise Quit

    # Commands for going back, plans and forms

    def _undo(self, rest: str) -> None:
        count = int(rest or "1") if not rest or rest.isdecimal() else 0
        if count < 1:
            raise BadDeed("undo takes back your last deed, undo 3 your last three.")
        self._refused(self.host.ask_undo(self.at, count))
        request = self.host.request
        what = "that" if count == 1 else f"the last {count} deeds"
        told = f" First goes: {request.event.text(self.game.names)}." if request is not None and request.event is not None else ""
        self._vote(f"may {self.game.names[self.at]} take {what} back?{told}")

    def _chapter(self, rest: str) -> None:
        self._refused(self.host.ask_close(self.at))
        self._vote("shall this chapter close here?")

    def _vote(self, words: str) -> None:
        """Ask everybody at the screen whose agreement is still needed, until one refuses; who plays all seats agrees."""
        request = self.host.request
        if request is None:
            return
        for seat in request.missing():
            name = self.game.names[seat]
            yes = self.mine or self.ask(f"{name}, {words} (y/n) ").strip().lower().startswith("y")
            self._refused(self.host.vote(seat, yes, request.id))
            if not yes:
                self.screen.say(escape(f"{name} does not agree."))
                return

    def _back(self, rest: str) -> None:
        self._change_plan("back", {})

    def _drop(self, rest: str) -> None:
        if not rest.isdecimal() or int(rest) < 1:
            raise BadDeed("drop needs the number of a step of your plan, such as drop 2.")
        self._change_plan("drop", {"step": int(rest) - 1})

    def _reopen(self, rest: str) -> None:
        self._change_plan("reopen", {})

    def _change_plan(self, name: str, values: dict[str, object]) -> None:
        if not of_plans(self.game.forms.get(name)):
            raise BadDeed(f"there are no {'sealed plans' if name == 'reopen' else 'drafts'} in {self.game.name}; try undo.")
        self._refused(self._lacks_step(values) or self.host.fill(self.at, self.game.form({"form": name, **values})))

    def _lacks_step(self, values: dict[str, object]) -> Refusal | None:
        """The terminal counts steps from 1, and says so."""
        steps = len(self.host.stream(self.at).draft)
        if steps and values.get("step", 0) not in range(steps):
            return Refusal("no_step", f"Your plan has the steps 1 to {steps}.", "T4.2")
        return None

    def _forms(self, rest: str) -> None:
        """The forms that this seat can use now, or one of them, or why not."""
        names = [rest] if rest else self._offered(self.at)
        for name in names:
            kind = self._form(name)
            refusal = kind.offered(self.host.state, self.at)
            self._refused(refusal)
            if refusal is None:
                self.screen.form(name, blank_lines(kind.blanks_for(self.host.state, self.at)))
        if not names:
            self.screen.say("There is no form for you now." if self.game.forms else "This game has no forms.")

    def _offered(self, seat: int) -> list[str]:
        """The forms that this seat can use now, without those for its plan."""
        return [name for name in self.host.stream(seat).forms if not of_plans(self.game.forms[name])]

    def _form(self, name: str) -> Any:
        if name not in self.game.forms:
            raise BadDeed(f"there is no form {name!r}; type forms for those that you can use.")
        return self.game.forms[name]

    def _fill(self, name: str, line: str) -> None:
        """A form as a line. Who cannot use it at all is told so before being told how to write it."""
        kind = self._form(name)
        self._refused(kind.offered(self.host.state, self._writer(kind)) or self._fill_in(fill(kind, line)))

    def _fill_in(self, form: Form) -> Refusal | None:
        return self.host.fill(self._writer(form.kind), form)

    def _writer(self, kind: FormKind[Any]) -> int:
        """Who fills in a form: whoever is asked, or, where one person plays for everybody, the first seat that can."""
        seats = [self.at, *(self.people if self.mine else [])]
        return next((seat for seat in seats if kind.offered(self.host.state, seat) is None), self.at)

    # Commands for passing

    def _order(self, rest: str) -> None:
        question, words = self.host.question(self.at), rest.split()
        if question is None or len(words) != 2 or words[0] != "until":
            raise BadDeed("a standing order is left at a question: pass until EVENT.")
        if words[1] == "turn" and self.game.turns:
            self._wish(until_turn=True)
        else:
            order = Order(what=question.what, until=words[1])
            self._wish(orders=[*(old for old in self.host.wishes[self.at].orders if old != order), order])

    def _orders_off(self, rest: str) -> None:
        self._refused(self.host.wish(self.at, self.host.wishes[self.at].ended()))
        self.screen.say("You have no standing orders.")

    def _full(self, rest: str) -> None:
        if rest not in ("on", "off"):
            raise BadDeed("full is on or off.")
        self._wish(ask_all=rest == "on")
        self.screen.say(
            "You are asked every question." if rest == "on" else "You are asked only where you can do something worth a thought."
        )

    def _end_turn(self, rest: str) -> None:
        """Pass, and have the rest of this turn passed (rule T6.7)."""
        moment, question = self.advice.moment(self.host.state), self.host.question(self.at)
        move = pass_among(self.host.stream(self.at).moves)
        if moment is None or moment.whose != self.at or question is None or move is None:
            raise BadDeed("there is no turn of yours to end now.")
        self._wish(end_turn=True)
        self._refused(self.host.answer(self.at, question.id, move))

    def _stop(self, rest: str) -> None:
        """List the stop marks, or change one (rule T6.6)."""
        steps = self.advice.steps(self.game)
        if not steps:
            raise BadDeed(f"a turn of {self.game.name} has no steps to stop at.")
        words = [word for word in rest.lower().split() if word != "others"]
        if rest:
            self._mark(steps, " ".join(words[:-1]), words[-1] if words else "", mine="others" not in rest.lower().split())
        for at, step in enumerate(steps):
            self.screen.say(
                escape(f"  {step.title}: {self._marked(at, step, True)}; in the turns of others: {self._marked(at, step, False)}")
            )

    def _mark(self, steps: list[Step], name: str, how: str, mine: bool) -> None:
        found = [at for at, step in enumerate(steps) if name and step.title.lower().startswith(name)]
        if len(found) != 1 or how not in SETTINGS:
            titles = ", ".join(step.title for step in steps)
            raise BadDeed(f"stop needs one of the steps {titles}, and {', '.join(SETTINGS)}; such as stop {steps[0].title.lower()} always.")
        stops = [stop for stop in self.host.wishes[self.at].stops if (stop.step, stop.mine) != (found[0], mine)]
        if how != "usual":
            stops.append(Stop(step=found[0], mine=mine, ask=how != "never", once=how == "once"))
        self._wish(stops=stops)

    def _marked(self, at: int, step: Step, mine: bool) -> str:
        stop = self.host.wishes[self.at].stop(at, mine)
        if stop is None:
            return "usual, a stop" if (step.mine if mine else step.others) else "usual"
        return "never" if not stop.ask else "once" if stop.once else "always"

    def _wish(self, **changed: Any) -> None:
        """Change what this seat wants passed for it. The prompt ends, as the question may be passed now."""
        wishes = msgspec.structs.replace(self.host.wishes[self.at], **changed)
        refusal = self.host.wish(self.at, read_wishes(msgspec.to_builtins(wishes)))
        self._refused(refusal)
        self.done_here = refusal is None and "ask_all" not in changed
