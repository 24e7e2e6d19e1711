"""Records the net: `python -m tests.net.record [GAME ...] [--hashes]`.

With --hashes the logs stay as they are, and their hashes are written again: after a change that is meant to show. Without, bots play new
logs: after a change of rules by which old logs can no longer be folded. Both empty the list `added.txt`. Two runs write the same bytes.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

from longbox.bots.bot import Bot, Budget
from longbox.bots.playout import asked, throw, volunteered
from longbox.bots.roster import make_bot
from longbox.content.info import GameInfo
from longbox.content.shelf import installed
from longbox.hosting.draws import seed_from
from longbox.hosting.fold import next_chapter
from longbox.hosting.host import Host
from longbox.hosting.log import ALL_ROLLS, Entry
from longbox.hosting.passing import Wishes
from longbox.hosting.streams import Told
from longbox.kernel.deeds import Move
from longbox.kernel.forms import Blank, Form, FormKind
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Ask, Setting
from longbox.kernel.views import View
from longbox.kit.base import random_value
from tests.net.net import FOLDER, GAMES, Added, Part, Played, Step, folded, rows, store, stored

LOGS: Final = 300
QUICK: Final = 10
"""The first logs of each game are short: `make test` checks them."""
QUICK_LENGTHS: Final = {"mayhem": 400, "heroes": 400, "heroic": 120}
LENGTHS: Final = {"mayhem": 500, "heroes": 300, "heroic": 120}
"""Entries at which a log is cut off; every seventh of the others may be five times as long."""
NODES: Final = 12
"""Positions that a searching bot looks at for a move: a number, so that the same move comes out on every machine."""
SELDOM: Final = {"close_book": 40, "finish": 60, "concede": 150, "end_now": 12, "end": 12, "curtain": 4}
"""Kinds and forms that end a game or a scene: taken one time in so many."""
DECKS: Final = ["black-panther", "captain-marvel", "scarlet-witch", "iron-man", "sky-and-steel", "crown-and-hex"]
WORDS: Final = ["", "On the roof", "Über den Dächern \U0001f9b8", "robbers mob 3d6 guns d8; late", "Soaked to the bone"]


class Lively(Bot):
    """Takes the kind of move that it has taken least often so far, so that rare ones have their turn too."""

    def __init__(self) -> None:
        super().__init__("lively", blind=True)
        self.taken: dict[str, int] = {}

    def choose(self, view: View | None, moves: list[Move], budget: Budget, rng: Sfc32) -> Move:
        names = list(dict.fromkeys(move.kind.name for move in moves))
        names = [name for name in names if rng.below(SELDOM.get(name, 1)) == 0] or names
        least = min(self.taken.get(name, 0) for name in names)
        name = rng.choice([name for name in names if self.taken.get(name, 0) == least] if rng.below(2) else names)
        self.taken[name] = self.taken.get(name, 0) + 1
        return rng.choice([move for move in moves if move.kind.name == name])

    def volunteer(self, view: View | None, moves: list[Move], budget: Budget, rng: Sfc32) -> Move | None:
        return self.choose(view, moves, budget, rng) if rng.below(8) == 0 else None


class Manner(msgspec.Struct, frozen=True, kw_only=True):
    """How a table plays: its bots, seat by seat in turn, and how often (once in so many deeds) something besides happens; 0: never."""

    bots: list[str]
    forms: int = 0
    undo: int = 0
    any_move: int = 0
    absent: int = 0
    leave: int = 0
    passes: bool = False
    typed: bool = False
    chapters: bool = False


MANNERS: Final = [
    Manner(bots=["simple"]),
    Manner(bots=["lively"], forms=6, any_move=6),
    Manner(bots=["random"], undo=15),
    Manner(bots=["simple", "lively"], forms=12, undo=25),
    Manner(bots=["simple"], passes=True, undo=30, absent=20),
    Manner(bots=["lively", "simple"], forms=4, undo=12, chapters=True, leave=60),
    Manner(bots=["lively"], typed=True, any_move=10, absent=15),
    Manner(bots=["OTHER", "simple", "random"], passes=True, forms=20),
    Manner(bots=["simple"], forms=8, chapters=True, undo=40),
    Manner(bots=["lively"], forms=3, undo=8, any_move=4),
]
OTHERS: Final = {"mayhem": ["search"], "heroes": ["calm", "wild", "search"], "heroic": ["novice"]}


class Table:
    """A table at which a log is played. `rng` decides everything."""

    def __init__(self, info: GameInfo, manner: Manner, part: Part, host: Host, rng: Sfc32) -> None:
        self.info, self.manner, self.part, self.host, self.rng = info, manner, part, host, rng
        self.bots = [Lively() if name == "lively" else make_bot(name, info, host.game) for name in manner.bots]
        self.budget = Budget(nodes=NODES)
        host.advice = info.advice()
        for seat in range(part.seats):
            host.give_nonce(seat, f"{seat}")

    def bot(self, seat: int) -> Bot:
        return self.bots[seat % len(self.bots)]

    def now_and_then(self, often: int) -> bool:
        return often > 0 and self.rng.below(often) == 0

    def step(self) -> bool:
        """One thing happens; False if nothing can."""
        manner, host, rng = self.manner, self.host, self.rng
        if self.now_and_then(manner.undo):
            self.take_back()
        if self.now_and_then(manner.leave):
            host.sit(rng.below(self.part.seats), rng.choice(["", "Ann", "a bot"]))
        if manner.passes and rng.below(30) == 0:
            wishes = [Wishes(), Wishes(ask_all=True), Wishes(until_turn=True), Wishes(end_turn=True)]
            host.wish(rng.below(self.part.seats), rng.choice(wishes))
        if self.now_and_then(manner.forms) and self.fill_in():
            return True
        due = host.roll_due()
        if due is not None:
            seat = due.by if due.by >= 0 else rng.below(self.part.seats)
            return host.type_roll(seat, host.roll_id(), throw(due, rng).shown) is None
        pending = host.state.pending()
        return isinstance(pending, Ask) and (self.answer(pending) or any(self.fill_in() for _ in range(50)))

    def answer(self, ask: Ask) -> bool:
        host, rng, seats = self.host, self.rng, self.part.seats
        bots, own = [self.bot(seat) for seat in range(seats)], [rng] * seats
        offer = volunteered(host.state, ask, bots, self.budget, own) if ask.seats else None
        seat = offer[0] if offer else asked(host.state, ask, rng)
        if seat < 0:
            return False
        question = host.question(seat)
        assert question is not None
        made = host.automatic(seat) if self.manner.passes and not offer else None
        if made is not None:
            return host.answer(seat, question.id, made.move, auto=True) is None
        if self.now_and_then(self.manner.absent) and host.state.default_plan(seat):
            return host.by_default(seat) is None
        return host.answer(seat, question.id, offer[1] if offer else self.chosen(seat)) is None

    def chosen(self, seat: int) -> Move:
        state, bot = self.host.state, self.bot(seat)
        if self.now_and_then(self.manner.any_move):
            return self.rng.choice(state.legal(seat))
        return bot.choose(None if bot.blind else state.view(seat), state.onward(seat), self.budget, self.rng)

    def fill_in(self) -> bool:
        """A form that is offered, with random values, if one of twelve such is not refused."""
        host, rng = self.host, self.rng
        kinds = [kind for kind in host.game.forms.values() if rng.below(SELDOM.get(kind.name, 1)) == 0]
        offers = {kind: [seat for seat in range(self.part.seats) if kind.name in host.stream(seat).forms] for kind in kinds}
        offered = [kind for kind, seats in offers.items() if seats]
        if not offered:
            return False
        kind = rng.choice(offered)
        seat = rng.choice(offers[kind])
        blanks = kind.blanks_for(host.state, seat)
        return any(host.fill(seat, self.filled(kind, blanks)) is None for _ in range(12))

    def filled(self, kind: FormKind[Any], blanks: list[Blank]) -> Form:
        rng = self.rng
        chosen = [blank for blank in blanks if blank.needed or rng.below(2)]
        return kind.fill({blank.name: self.words(blank) if blank.type == "text" else random_value(blank, rng) for blank in chosen})

    def words(self, blank: Blank) -> str:
        return self.rng.choice(WORDS[1:] if blank.needed else WORDS)

    def take_back(self) -> None:
        """Some deeds of a seat; one vote in eight is against it."""
        self.host.ask_undo(self.rng.below(self.part.seats), 1 + self.rng.below(3))
        self.vote(yes=7)

    def close(self) -> None:
        """Close the chapter, if it can be closed now."""
        self.host.ask_close(self.rng.below(self.part.seats))
        self.vote(yes=8)

    def vote(self, yes: int) -> None:
        """Everybody who is asked agrees, in this many of eight votes."""
        while self.host.request is not None:
            request = self.host.request
            self.host.vote(request.missing()[0], self.rng.below(8) < yes, request.id)


def play(game: str, number: int) -> Played:
    """The log with this number: a table, or three chapters of one where the manner has chapters and the game allows them."""
    info, rng, manner = installed()[game], Sfc32(f"net {game} {number}"), manner_of(game, number)
    most = QUICK_LENGTHS[game] if number < QUICK else LENGTHS[game] * (5 if number % 7 == 0 else 1)
    seats = info.seats[0] + number % (info.seats[1] - info.seats[0] + 1)
    choices, parts = options(info, seats, number, rng), list[Part]()
    before: Host | None = None
    while len(parts) < (3 if manner.chapters else 1) and (before is None or before.log.closed()):
        part, made = Part(seats=seats, options=choices, typed=manner.typed), info.make(seats, choices)
        chapter = None
        if before is not None:
            part.places = [*range(seats - 1), -1 if seats > 2 and rng.below(2) else seats - 1]
            chapter = next_chapter(before.game, before.log, made, part.places)
        typed = [ALL_ROLLS] if part.typed else []
        table = Table(info, manner, part, Host.new(made, seed_from(f"{game} {number}"), typed=typed, chapter=chapter), rng)
        before = table.host
        while before.log.count < most and not before.log.closed() and table.step():
            if manner.chapters and before.log.count > most // 3 and rng.below(4) == 0:
                table.close()
        part.entries = [written(entry) for entry in before.log.entries[seats:] if entry.end is None]
        parts.append(part)
    return Played(about=f"{seats} seats, {', '.join(manner.bots)}", parts=parts)


def manner_of(game: str, number: int) -> Manner:
    manner, others = MANNERS[number % len(MANNERS)], OTHERS[game]
    other = others[number // len(MANNERS) % len(others)]
    return msgspec.structs.replace(manner, bots=[other if name == "OTHER" else name for name in manner.bots])


def options(info: GameInfo, seats: int, number: int, rng: Sfc32) -> dict[str, Setting]:
    """Each option is turned in one log of four. Those that depend on a seat are drawn."""
    found: dict[str, Setting] = {}
    for option in info.options:
        if option.choices and option.name not in ("hints", "teams") and rng.below(4) == 0:
            found[option.name] = rng.choice(option.choices)
    if info.name == "mayhem":
        found["decks"] = ",".join(rng.choice(DECKS) for _ in range(seats))
    elif info.name == "heroes":
        found |= {"scenario": rng.choice(next(option for option in info.options if option.name == "scenario").choices or [])}
        found |= {"round_cap": 3} if number % 2 else {}
    else:
        found |= {"party": str(rng.below(840)), "companion": "random" if rng.below(4) == 0 else ""}
    return {name: value for name, value in found.items() if any(one.name == name and one.default != value for one in info.options)}


def written(entry: Entry) -> dict[str, Any]:
    """An entry without what is made again when it is read."""
    data = msgspec.to_builtins(entry)
    assert isinstance(data, dict)
    return {name: value for name, value in data.items() if name not in ("n", "v", "h")}


def unseen(info: GameInfo, logs: list[Played]) -> list[str]:
    """Kinds, forms, effects, cards and the like that no log uses."""
    every, used = dict[str, None](), set[str]()
    for log in logs:
        for step in folded(info, log):
            if step.entry is None:
                every |= dict.fromkeys(step.host.game.to_cover())
            used |= used_in(step)
    return [name for name in every if name not in used]


def used_in(step: Step) -> set[str]:
    entry, state = step.entry or {}, step.host.state
    found = {str(entry["move"][0])} if "move" in entry else {str(entry["form"]["form"])} if "form" in entry else set[str]()
    found |= {state.game.effects[frame.effect].name for frame in state.frames}
    return found | {use for messages in step.told.values() for one in messages if isinstance(one, Told) for use in one.event.uses()}


def marks(game: str, log: Played) -> bytes:
    return b"".join(rows(installed()[game], log, Added()))


def record(game: str, hashes: bool, count: int = LOGS, folder: Path = FOLDER) -> str:
    """Write the net of a game; says how large it is."""
    with ProcessPoolExecutor() as pool:
        logs = [log for _, log, _ in stored(game, folder=folder)] if hashes else list(pool.map(partial(play, game), range(count)))
        store(game, logs, list(pool.map(partial(marks, game), logs)), folder)
    sizes = [(folder / f"{game}.{kind}").stat().st_size for kind in ("logs.xz", "marks")]
    return f"{game}: {len(logs)} logs, {sum(log.count() for log in logs)} entries, {sizes[0]} + {sizes[1]} bytes"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", default=GAMES)
    parser.add_argument("--hashes", action="store_true", help="keep the logs")
    parser.add_argument("--unseen", action="store_true", help="write nothing; say what the logs do not use")
    arguments = parser.parse_args()
    for game in arguments.games:
        if arguments.unseen:
            print(f"{game}: {', '.join(unseen(installed()[game], [log for _, log, _ in stored(game)]))}")
        else:
            print(record(game, arguments.hashes), flush=True)
    if not arguments.unseen:
        empty_the_list()


def empty_the_list() -> None:
    path = FOLDER / "added.txt"
    path.write_text("".join(line for line in path.read_text("utf-8").splitlines(keepends=True) if line.startswith("#")), "utf-8")


if __name__ == "__main__":
    main()
