"""Two worlds over real sockets: two tables differ in something that one person may not know, and every byte they are sent must be the same.

The worlds are made beforehand, in this process: the same deeds in both, but for one secret, until an event reveals something to the
observer. Then people do these deeds at two tables of a real server, whose dice are those of the script.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, cycle, islice
from pathlib import Path
from unittest.mock import patch

from longbox.kernel.deeds import CHANCE, Deed, Move, Outcome
from longbox.kernel.forms import Form
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import SPECTATOR, Game, Over, Roll, State
from longbox.kernel.views import wire
from longbox.kit.base import Heard, after, askable, called, everybody, hears, other_words, picture, random_form, sounds, throw
from longbox.table.settings import Limits
from tests.table.serving import Line, Person, Running, begun, running
from tools.attack.count import Count

DEEDS = 40
BEFORE = 25
"""The secret is made after at most so many deeds."""
PAIRS = 6
TRIES = 200
OUTCOMES = 200
OPENING = 7
PATIENT = Limits(messages=(1_000_000, 1000.0), requests=(1_000_000, 1000.0))
"""Nobody is refused for being quick."""
OF_A_TABLE = re.compile(r'"(made|moved)":[\d.e+]+|"(commit|header|id|table)":"[0-9a-z]*"')
"""What differs between two tables, whatever is played there."""
TABLE, DONE = '"type":"table"', '{"type":"done"'

Step = tuple[int, Deed]


class Script:
    """What is done in both worlds, and the dice of each."""

    def __init__(self, observer: int) -> None:
        self.observer = observer
        self.steps: tuple[list[Step], list[Step]] = ([], [])
        self.split = -1

    def whole(self) -> bool:
        return 0 <= self.split < len(self.steps[0])

    def dice(self, world: int) -> deque[list[int]]:
        return deque(deed.shown for by, deed in self.steps[world] if by == CHANCE and isinstance(deed, Outcome))


def script(game: Game, observer: int, rng: Sfc32) -> Script:
    """A random game in two worlds that look the same to the observer."""
    made, worlds, safe = Script(observer), (game.start(), game.start()), 0
    begin = rng.below(BEFORE)
    while len(made.steps[0]) < DEEDS + BEFORE:
        pair = _next(made, worlds, len(made.steps[0]) >= begin, rng)
        if pair is None:
            break
        if made.split < 0 and repr(pair[0]) != repr(pair[1]):
            made.split = len(made.steps[0])
        for steps, state, (by, deed) in zip(made.steps, worlds, pair, strict=True):
            steps.append((by, deed))
            state.apply(by, deed)
        if not isinstance(worlds[0].pending(), Roll):
            safe = len(made.steps[0])
    for steps in made.steps:
        del steps[safe:]
    return made


def _next(made: Script, worlds: tuple[State, State], may_split: bool, rng: Sfc32) -> tuple[Step, Step] | None:
    """A deed for each world after which the observer is told and sees the same; None where there is none, or something is revealed."""
    here, there = worlds
    pending = here.pending()
    if isinstance(pending, Over):
        return None
    splits = may_split and made.split < 0
    if isinstance(pending, Roll):
        outcome = throw(pending, rng)
        return _alike(made, worlds, CHANCE, outcome, [Outcome(shown) for shown in islice(pending.outcomes(), OUTCOMES)], splits)
    form = random_form(here, rng) if rng.below(4) == 0 else None
    if form is not None and _done(here, *form) and _done(there, *form):
        by, filled = form
        assert isinstance(filled, Form)
        return _alike(made, worlds, by, filled, list(other_words(filled)), splits)
    moves = [(by, move) for by in askable(pending) for move in here.legal(by) if there.refuse(by, move) is None]
    if not moves:
        return None
    by, move = rng.choice(moves)
    return _alike(made, worlds, by, move, [other for other in here.legal(by) if other != move], splits)


def _done(state: State, by: int, deed: Deed) -> bool:
    return state.refuse(by, deed) is None


def _alike(
    made: Script,
    worlds: tuple[State, State],
    by: int,
    deed: Deed,
    others: list[Deed] | list[Outcome] | list[Move] | list[Form],
    splits: bool,
) -> tuple[Step, Step] | None:
    """The deed, and one for the other world that looks the same to the observer: another one if the worlds are to `split` here."""
    here, there = worlds
    new, heard = after(here, by, deed)
    if made.split >= 0 and _reveals(new, by, deed, heard, made.observer):
        return None
    look = (wire(new.view(made.observer)), sounds(hears(heard, made.observer)))
    secret = splits and by != made.observer
    if made.split < 0 and not secret:
        return (by, deed), (by, deed)
    tried = chain(others, [deed]) if secret else chain([deed], others if by == CHANCE else [])
    for other in tried:
        if not _done(there, by, other):
            continue
        other_new, other_heard = after(there, by, other)
        if (wire(other_new.view(made.observer)), sounds(hears(other_heard, made.observer))) != look:
            continue
        if other is deed or made.split >= 0 or picture(other_new) != picture(new):
            return (by, deed), (by, other)
    return None


def _reveals(new: State, by: int, deed: Deed, heard: Heard, observer: int) -> bool:
    sealed = isinstance(deed, Move) and deed.kind.seals and new.sealed >> by & 1
    return not sealed and any(event.reveals for event in hears(heard, observer))


# At real tables


class Dice:
    """The dice of the tables, by their seeds, instead of those that are drawn."""

    def __init__(self) -> None:
        self.of: dict[bytes, deque[list[int]]] = {}

    def draw(self, seed: bytes, nonces: list[str], roll: int, sides: list[int]) -> list[int]:
        return self.of[seed].popleft() if seed in self.of else [1] * len(sides)


@contextmanager
def rigged(folder: Path) -> Iterator[tuple[Running, Dice]]:
    """A server with our dice, at which every table has the same ids of questions."""
    dice = Dice()
    openings = [patch(f"longbox.table.{module}.new_opening", lambda: OPENING) for module in ("hall", "room")]
    with (
        patch("longbox.hosting.host.draw", dice.draw),
        openings[0],
        openings[1],
        running(folder, limits=PATIENT, close_after=1000.0) as server,
    ):
        yield server, dice


def attack(folder: Path, count: Count, games: list[str] | None = None, pairs: int = PAIRS) -> None:
    """So many pairs of tables of each game."""
    with rigged(folder) as (server, dice):
        for about in Person(server.port).get("/api/games"):
            if games is None or about["name"] in games:
                _attack(server, dice, about["name"], max(2, about["seats"][0]), pairs, count)


def _attack(server: Running, dice: Dice, name: str, seats: int, pairs: int, count: Count) -> None:
    rng = Sfc32(len(name))
    people = [server.person(f"Player {seat}") for seat in range(seats)]
    probe = _sit(people, name)
    for line in _begin(people, probe):
        line.close()
    game = server.server.hall.rooms[probe].game
    made = list(islice(_scripts(game, rng), pairs))
    if len(made) < pairs:
        count.fault(f"{name}: only {len(made)} pairs of worlds were found")
    for one in made:
        heard = [_played(server, dice, people, name, one, world) for world in (0, 1)]
        count.add("pairs of tables")
        count.add("deeds", 2 * len(one.steps[0]))
        count.add("messages", len(heard[0]))
        if heard[0] != heard[1]:
            here, there = next(((a, b) for a, b in zip(*heard, strict=False) if a != b), ("more", "less"))
            count.fault(f"{name}: {called(game, one.observer)} can tell the worlds apart from {_apart(here, there)}")


def _scripts(game: Game, rng: Sfc32) -> Iterator[Script]:
    """Pairs of worlds for each seat and the spectators in turn."""
    for _, observer in zip(range(TRIES), cycle(everybody(game)), strict=False):
        made = script(game, observer, rng)
        if made.whole():
            yield made


def _apart(here: str, there: str) -> str:
    at = next((at for at, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), min(len(here), len(there)))
    return f"{here[max(0, at - 80) : at + 80]!r} or {there[max(0, at - 80) : at + 80]!r}"


def _sit(people: list[Person], name: str) -> str:
    table = people[0].table(name, "me", *["open"] * (len(people) - 1), public=True)
    for seat, person in enumerate(people[1:], 1):
        person.post(f"/api/tables/{table}/sit", {"seat": seat})
    return table


def _begin(people: list[Person], table: str) -> list[Line]:
    lines = [person.line(table, seat, nonce=False) for seat, person in enumerate(people)]
    for line in lines:
        line.do("passing", ask_all=True)
    for line in lines:
        line.begin()
    begun(*lines)
    return lines


def _played(server: Running, dice: Dice, people: list[Person], name: str, made: Script, world: int) -> list[str]:
    """What the observer is sent at a table where this world is played."""
    table = _sit(people, name)
    dice.of[server.server.hall.rooms[table].table.seed] = made.dice(world)
    lines = _begin(people, table)
    watching = lines[made.observer] if made.observer != SPECTATOR else people[0].line(table)
    for line in lines:
        line.do("ping")
    begins = len(watching.do("ping").raw)
    for number, (by, deed) in enumerate(made.steps[world]):
        if by != CHANCE:
            _do(lines[by], deed, f"deed {number}")
    watching.do("ping", id="last")
    for line in {*lines, watching}:
        line.close()
    return _comparable([OF_A_TABLE.sub("", text) for text in watching.raw], begins)


def _comparable(texts: list[str], begins: int) -> list[str]:
    """Everything that is sent once the game has begun, and before that, all but answers and the table: how often that is told, and when
    answers come, depends on how quickly people sit down. There is no secret yet."""
    return [text for at, text in enumerate(texts) if at >= begins or not (TABLE in text or text.startswith(DONE))]


def _do(line: Line, deed: Deed, id: str) -> None:
    line.do("ping", id=f"before {id}")
    if isinstance(deed, Move):
        line.do("answer", id=id, question=line.until_asked()["id"], move=deed.json())
    elif isinstance(deed, Form):
        line.do("fill", id=id, form=deed.json())
