"""How often somebody presses in a game of Heroes against bots, and for how long they wait: a model, quick enough for many games.

    python -m tests.heroes.pace [SEATS] [GAMES] [SEED] [PACE]

The table is played by its host, with bots `simple` in all seats; who is asked and who is passed for is the host's own answer. A plan counts
two presses and every other question one. The waits are those that the table's driver and the page's pacer schedule, which is less than a
busy machine takes; `tests/web/newcomer_heroes.py` drives the pages themselves.
"""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

import longbox
from longbox.bots.bot import Bot, Budget
from longbox.bots.roster import make_bot
from longbox.games.heroes import GAME
from longbox.games.heroes.advice import ADVICE
from longbox.games.heroes.engine.state import Heroes
from longbox.hosting.draws import seed_from
from longbox.hosting.host import Host
from longbox.hosting.streams import Question, Told
from longbox.kernel.deeds import Move
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import onward
from longbox.table.driver import LEAST, MOST, QUICK
from longbox.table.settings import Settings
from tests.heroes.tables import game

ME = 0
WEB = Path(longbox.__file__).parent
STAYS = {name: float(n) / 1000 for name, n in re.findall(r"(\w+): (\d+)", re.search(r"STAYS = \{.*\}", (WEB / "web/pace.js").read_text())[0])}
STEPS = re.findall(r'"(\w+)"', re.search(r"STEPS = .*", (WEB / "games/heroes/web/fight.js").read_text())[0])
TURNS = ("declared", "leadplayed", "boxplayed", "henchman", "leadswapped", "used", "poweredup", "cancelled", "retreated", "prevented",
         "threatrolled", "defeated", "wounded", "planended", "scored", "caseended", "casebegan")
DEEDS = ("storypushed", "poweredup", "allyplayed", "used", "planned", "looked", "stolen", "returned", "tollset", "moved", "scored",
         "storymoved", "wounded", "wantedchanged", "tokengiven", "fading")


import os
PAT = {"slow": 9.0, "normal": 6.0} if os.environ.get("PAT") else None
if PAT: PAT = {"slow": float(os.environ["PAT"]), "normal": float(os.environ["PAT"])/1.5}
HASTE = 0.15
KEEP = float(os.environ.get("KEEP", "0"))
BOTS = os.environ.get("BOTS")
OTHERS = float(os.environ.get("OTHERS", "0.5"))


class Round:
    def __init__(self) -> None:
        self.presses: Counter[str] = Counter()


class Model:
    def __init__(self, seats: int, seed: str, pace: str) -> None:
        self.game = game(seats, *(["avengers", "x-men", "marvel-knights", "fantastic-four"][:seats]))
        self.host = Host.new(self.game, seed_from(seed))
        self.host.advice = ADVICE
        self.bot: Bot = make_bot("simple", GAME, self.game)
        self.rngs = [Sfc32(f"{seed} {seat}") for seat in range(seats)]
        self.random = random.Random(seed)
        self.stay = STAYS[pace]
        self.pace = pace
        self.last = 0.0
        self.pause = Settings(data=Path()).bot_pause
        self.now = self.shown = self.free = self.pressed = 0.0
        self.spent = 0.0
        self.read = 0
        self.due: dict[int, tuple[int, float]] = {}
        self.rounds: dict[int, Counter[str]] = {}
        self.waits: dict[tuple[int, int], float] = {}
        self.lines: list[str] = []
        for seat in range(seats):
            self.host.give_nonce(seat, "n")

    @property
    def state(self) -> Heroes:
        state = self.host.state
        assert isinstance(state, Heroes)
        return state

    def play(self) -> None:
        while self.host.over() is None:
            self.step()

    def step(self) -> None:
        """The next thing that happens: the answer that is due first, or the person's once all is shown."""
        asked = [seat for seat in range(self.game.seats) if (question := self.host.question(seat)) is not None and question.must]
        for seat in asked:
            question = self.host.question(seat)
            if self.due.get(seat, (0, 0.0))[0] != question.id:
                self.due[seat] = question.id, self.now + self.delay(seat)
        person = ME in asked and self.host.automatic(ME) is None
        others = [(self.due[seat][1], seat) for seat in asked if seat != ME or not person]
        if person and (not others or min(others)[0] >= self.shown):
            self.press()
            return
        when, seat = min(others)
        self.now = max(self.now, when)
        found = self.host.automatic(seat) if seat == ME else None
        self.give(seat, found.move if found else self.choose(seat), found is not None)

    def delay(self, seat: int) -> float:
        drawn = self.pause * self.random.uniform(LEAST, MOST)
        found = self.host.automatic(seat) if seat == ME else None
        quick = found is not None and found.public
        case = self.state.case
        if BOTS and case is not None and case.fighter >= 0 and ME not in (case.seat, case.nemesis, case.player(1)): quick = True
        return drawn * QUICK if quick or ADVICE.brief(self.state, seat) else drawn

    def choose(self, seat: int) -> Move:
        moves = onward(self.state, seat, self.host.stream(seat).moves)
        return self.bot.choose(self.host.view(seat), moves, Budget(), self.rngs[seat])

    def press(self) -> None:
        question = self.host.question(ME)
        assert question is not None
        self.now = max(self.now, self.shown)
        state = self.state
        key = int(state.round), int(state.action_round)
        self.waits[key] = self.waits.get(key, 0.0) + self.now - self.pressed
        move = self.choose(ME)
        counts = self.rounds.setdefault(int(state.round), Counter())
        if question.what == "plan":
            if move.kind.name == "done":
                counts["plan"] += 2
        else:
            counts[question.what] += 1
            self.lines.append(f"{key} {question.text} {[str(m) for m in question.words]} -> {move}")
        self.pressed = self.now
        self.free = self.now
        self.spent *= KEEP
        self.give(ME, move, False)

    def give(self, seat: int, move: Move, auto: bool) -> None:
        question = self.host.question(seat)
        assert question is not None
        refusal = self.host.answer(seat, question.id, move, auto=auto)
        assert refusal is None, refusal
        self.show()

    def show(self) -> None:
        """What the page does with what is told: it is shown when what was shown before has stayed long enough."""
        messages = self.host.stream(ME).messages[self.read :]
        self.read += len(messages)
        if not messages:
            return
        self.shown = max(self.now, self.free)
        if PAT: self.spent += max(0.0, self.free - max(self.now, self.last))
        stay = self.stay * max(HASTE, 1 - self.spent / PAT[self.pace]) if PAT else self.stay
        self.last = self.shown
        self.free = self.shown + self.part([one for one in messages if isinstance(one, Told)]) * stay

    def part(self, told: list[Told]) -> float:
        case = self.state.case
        names = [type(one.event).__struct_config__.tag for one in told]
        if case is not None and case.seat != ME:
            mine = ME in (case.nemesis, case.player(1))
            return (0.5 if mine else OTHERS) if any(name in STEPS for name in names) else 0.0
        others = [one for one in told if getattr(one.event, "who", -1) != ME]
        return float(any(type(one.event).__struct_config__.tag in (TURNS if case is not None else DEEDS) for one in others))


def spread(numbers: list[float]) -> str:
    ordered = sorted(numbers)
    at = lambda share: ordered[min(len(ordered) - 1, int(share * len(ordered)))]
    return f"mean {sum(ordered) / len(ordered):.1f}, median {at(0.5):.1f}, p90 {at(0.9):.1f}, max {ordered[-1]:.1f}"


def main(seats: int, games: int, seed: str, pace: str) -> None:
    presses: list[float] = []
    waits: list[float] = []
    kinds: Counter[str] = Counter()
    worst: list[tuple[int, Counter[str]]] = []
    for number in range(games):
        model = Model(seats, f"{seed} {number}", pace)
        model.play()
        last = max(model.rounds)
        for at, counts in model.rounds.items():
            kinds.update(counts)
            if at < last:
                presses.append(sum(counts.values()))
                worst.append((sum(counts.values()), counts))
        waits += [seconds for (_, action), seconds in model.waits.items() if action]
        print(number, [sum(c.values()) for c in model.rounds.values()], f"{max(waits):.1f}", file=sys.stderr, flush=True)
    print(f"{seats} seats, {games} games, seed {seed}, pace {pace}")
    print(f"  presses in a whole Game Round ({len(presses)}): {spread(presses)}; over 20: {sum(n > 20 for n in presses)}")
    print(f"  waiting in an Action Round ({len(waits)}): {spread(waits)}; over 20 s: {sum(n > 20 for n in waits)}")
    for what, n in kinds.most_common():
        print(f"    {n / len(presses):5.2f} {what}")
    for n, counts in sorted(worst, key=lambda one: -one[0])[:4]:
        print("   ", n, dict(counts.most_common()))


if __name__ == "__main__":
    args = sys.argv[1:]
    main(int((args + ["2"])[0]), int((args + ["2", "5"][len(args):])[1]) if len(args) > 1 else 5, args[2] if len(args) > 2 else "pace", args[3] if len(args) > 3 else "normal")
