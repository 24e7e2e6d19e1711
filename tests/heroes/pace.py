"""How often somebody presses in a game of Heroes against bots, and for how long they wait: a model, quick enough for many games.

    python -m tests.heroes.pace [SEATS] [GAMES] [SEED] [PACE] [EASE] [SCENARIO]

The table is played by its host, with bots `simple` in all seats; who is asked and who is passed for is the host's own answer. A plan counts
two presses and every other question one, unless the page answers it together with the one before. With EASE `least`, somebody who passes
in a fight does so for the whole fight, and leaves a fight to best play in its second sequence, which is one press; with `every` nothing of
that is used.

The waits are those that the table's driver and the page's pacer schedule: a busy machine takes longer. `tests/web/newcomer_heroes.py`
drives the pages themselves.
"""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from pathlib import Path
from typing import Final

import longbox
from longbox.bots.bot import Bot, Budget
from longbox.bots.roster import make_bot
from longbox.games.heroes import GAME
from longbox.games.heroes.advice import ADVICE
from longbox.games.heroes.engine.case import FOE, player_of
from longbox.games.heroes.engine.fighters import the_fight
from longbox.games.heroes.engine.state import Heroes
from longbox.games.heroes.engine.vocabulary import FIGHT_WINDOWS
from longbox.hosting.draws import seed_from
from longbox.hosting.host import Host
from longbox.hosting.passing import Order
from longbox.hosting.streams import Question, Told
from longbox.kernel.deeds import Move
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import onward
from longbox.kernel.views import Event
from longbox.table.driver import ASIDE, LEAST, MOST, QUICK
from longbox.table.settings import Settings
from tests.heroes.tables import game

ME: Final = 0
LONG: Final = 20
"""More presses in a Game Round, or seconds of waiting in an Action Round, are too many."""
THOUGHT: Final = 15
"""Seconds that somebody thinks before a press."""
LEFT: Final = 3
"""The sequence from which best play answers."""
PAUSED: Final = 0.4
"""For which part of the usual time best play lets the last sequence be seen."""
TEAMS: Final = ("avengers", "x-men", "marvel-knights", "fantastic-four")
HOME: Final = Path(longbox.__file__).parent
TALE: Final = (HOME / "games/heroes/web/tale.js").read_text("utf-8")
FIGHT: Final = (HOME / "games/heroes/web/fight.js").read_text("utf-8")
PACER: Final = (HOME / "web/pace.js").read_text("utf-8")


def found(text: str, name: str) -> str:
    """What a script sets a constant to, on however many lines."""
    match = re.search(rf"^(?:export )?const {name} = (.*?);$", text, re.M | re.S)
    assert match, name
    return match[1]


def seconds(name: str) -> dict[str, float]:
    return {pace: float(n) / 1000 for pace, n in re.findall(r"(\w+): (\d+)", found(PACER, name))}


def events(text: str, name: str) -> set[str]:
    return {one or other for one, other in re.findall(r'"(\w+)"|(\w+):', found(text, name))}


STAYS: Final = seconds("STAYS")
PATIENCE: Final = seconds("PATIENCE")
HASTE: Final = float(found(PACER, "HASTE"))
KEPT: Final = float(found(PACER, "KEPT"))
PARTS: Final = {name: float(found(FIGHT, name)) for name in ("OWN", "AGAINST", "OTHERS")}
STEPS: Final = events(FIGHT, "STEPS")
DEEDS: Final = events(TALE, "DEEDS") | {"moved", "scored", "storymoved", "wounded", "wantedchanged", "tokengiven", "fading", "caseended"}
AGAIN: Final = set(FIGHT_WINDOWS) - {"fall"}


def tag(event: Event) -> str:
    return str(type(event).__struct_config__.tag)


class Model:
    def __init__(self, seats: int, seed: str, pace: str, least: bool, scenario: str = "born-again") -> None:
        self.game = game(seats, *TEAMS[:seats], scenario=scenario)
        self.host = Host.new(self.game, seed_from(seed))
        self.host.advice = ADVICE
        self.bot: Bot = make_bot("simple", GAME, self.game)
        self.rngs = [Sfc32(f"{seed} {seat}") for seat in range(seats)]
        self.random = random.Random(seed)
        self.pace = pace
        self.least = least
        self.pause = Settings(data=Path()).bot_pause
        self.now = 0.0
        """The table's clock, in seconds."""
        self.shown = self.free = self.spent = self.pressed = 0.0
        """When the page shows the last step, and may show the next; how long it was held back lately; and the last press."""
        self.read = 0
        self.due: dict[int, tuple[int, float]] = {}
        self.rounds: dict[int, Counter[str]] = {}
        """Presses in each Game Round, by what was asked."""
        self.waits: dict[tuple[int, int], float] = {}
        self.before = ""
        """The kind of the last move, if it was pressed and not chained to another."""
        for seat in range(seats):
            self.host.give_nonce(seat, "n")

    @property
    def state(self) -> Heroes:
        state = self.host.state
        assert isinstance(state, Heroes)
        return state

    def asked(self, seat: int) -> Question:
        question = self.host.question(seat)
        assert question is not None
        return question

    def play(self) -> None:
        while self.host.over() is None:
            self.step()

    def step(self) -> None:
        """What happens next: the answer that is due first, or the person's once all is shown."""
        seats = self.host.waiting()
        for seat in seats:
            if self.due.get(seat, (0, 0.0))[0] != self.asked(seat).id:
                self.due[seat] = self.asked(seat).id, self.now + self.delay(seat)
        person = ME in seats and self.host.automatic(ME) is None
        others = [(self.due[seat][1], seat) for seat in seats if seat != ME or not person]
        if person and (not others or min(others)[0] >= self.shown):
            self.press()
            return
        when, seat = min(others)
        self.now = max(self.now, when)
        passed = self.host.automatic(ME) if seat == ME else None
        self.give(seat, passed.move if passed else self.choose(seat), passed is not None)

    def delay(self, seat: int) -> float:
        """As the table's driver draws it."""
        drawn = self.pause * self.random.uniform(LEAST, MOST)
        passed = self.host.automatic(ME) if seat == ME else None
        if seat != ME and ME not in ADVICE.concerned(self.state):
            return drawn * ASIDE
        return drawn * QUICK if (passed is not None and passed.public) or ADVICE.brief(self.state, seat) else drawn

    def choose(self, seat: int) -> Move:
        moves = onward(self.state, seat, self.host.stream(seat).moves)
        return self.bot.choose(self.host.view(seat), moves, Budget(), self.rngs[seat])

    def press(self) -> None:
        question, state = self.asked(ME), self.state
        move = self.choose(ME)
        self.now = max(self.now, self.shown)
        key = int(state.round), int(state.action_round)
        chained = False
        if self.is_left(question):
            self.now = max(self.now, self.shown + PAUSED * STAYS[self.pace])
        elif not (chained := self.is_chained(question, move)):
            counts = self.rounds.setdefault(key[0], Counter())
            if question.what != "plan":
                counts[question.what] += 1
            elif move.kind.name == "done":
                counts["plan"] += 2
        self.waits[key] = self.waits.get(key, 0.0) + self.now - self.pressed
        self.pressed = self.free = self.now
        self.spent *= KEPT
        self.before = "" if chained else move.kind.name
        if self.least and move.kind.passes and question.what in AGAIN:
            wishes = self.host.wishes[ME]
            self.host.wish(ME, type(wishes)(orders=[*wishes.orders, Order(what=question.what, until="caseended")]))
        self.give(ME, move, False)

    def is_left(self, question: Question) -> bool:
        """Whether best play answers."""
        return self.least and question.what in ("power", "name_hero") and the_fight(self.state).seq >= LEFT

    def is_chained(self, question: Question, move: Move) -> bool:
        """Whether the press before has answered this as well: a Story action, a card to give up, a second gray box."""
        follows = {"story": "story", "give_up": "use", "gray_box": "backup"}
        return follows.get(question.what) == self.before and not move.kind.passes

    def give(self, seat: int, move: Move, auto: bool) -> None:
        refusal = self.host.answer(seat, self.asked(seat).id, move, auto=auto)
        assert refusal is None, refusal
        self.show()

    def show(self) -> None:
        """What the page does with what is told: it is shown when what was shown before has stayed long enough."""
        messages = self.host.stream(ME).messages[self.read :]
        self.read += len(messages)
        if not messages:
            return
        self.spent += max(0.0, self.free - max(self.now, self.shown))
        self.shown = max(self.now, self.free)
        stay = STAYS[self.pace] * max(HASTE, 1 - self.spent / PATIENCE[self.pace]) if self.pace in PATIENCE else STAYS[self.pace]
        self.free = self.shown + stay * self.part([one.event for one in messages if isinstance(one, Told)])

    def part(self, told: list[Event]) -> float:
        """For which part of the usual time a step stays."""
        case = self.state.case
        if case is None:
            return float(any(tag(one) in DEEDS and getattr(one, "who", -1) != ME for one in told))
        if not any(tag(one) in STEPS for one in told):
            return 0.0
        return PARTS["OWN" if case.seat == ME else "AGAINST" if ME in (case.nemesis, player_of(case, FOE)) else "OTHERS"]


def spread(numbers: list[float]) -> str:
    ordered = sorted(numbers)

    def at(share: float) -> float:
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]

    return f"median {at(0.5):.1f}, p90 {at(0.9):.1f}, longest {ordered[-1]:.1f}; over {LONG}: {sum(n > LONG for n in ordered)}"


def main(seats: int, games: int, seed: str, pace: str, ease: str, scenario: str) -> None:
    minutes: list[float] = []
    presses: list[float] = []
    waits: list[float] = []
    kinds: Counter[str] = Counter()
    for number in range(games):
        model = Model(seats, f"{seed} {number}", pace, ease == "least", scenario)
        model.play()
        every = sum(sum(counts.values()) for counts in model.rounds.values())
        minutes.append((every * THOUGHT + sum(model.waits.values())) / 60)
        whole = [counts for at, counts in model.rounds.items() if at < max(model.rounds)]
        presses += [float(sum(counts.values())) for counts in whole]
        for counts in whole:
            kinds.update(counts)
        waits += [wait for (_, action_round), wait in model.waits.items() if action_round]
    print(f"{seats} seats, {games} games, seed {seed}, pace {pace}, ease {ease}, {scenario}")
    print(f"  presses in a whole Game Round ({len(presses)}): {spread(presses)}")
    print(f"  seconds of waiting in an Action Round ({len(waits)}): {spread(waits)}")
    print(f"  minutes of a game with {THOUGHT} seconds a press: {min(minutes):.0f} to {max(minutes):.0f}")
    print("  presses of a Game Round: " + ", ".join(f"{what} {n / len(presses):.2f}" for what, n in kinds.most_common(12)))


if __name__ == "__main__":
    usual = ["2", "20", "pace", "normal", "least", "born-again"]
    words = [*sys.argv[1:], *usual[len(sys.argv) - 1 :]]
    main(int(words[0]), int(words[1]), words[2], words[3], words[4], words[5])
