"""What the tests of Heroic share: tables, scenes, and actions with dice set by hand.

    state = fight("wolverine", "storm", foes=["electro"])
    act(state, "Wolverine", "aim attack Electro physical", (15, 8), (9, 6))

The first is total and effect of the action, the second of the reaction or of the doom pool: the dice that would be rolled are replaced by
others that can show just that. Names stand for places in the cast. Nobody buys opportunities or is asked before something lands, unless a
test says so.
"""

from __future__ import annotations

from functools import cache

from longbox.content.info import Setup
from longbox.content.own import Own
from longbox.content.rulebook import read
from longbox.games.heroic.engine.defs import World
from longbox.games.heroic.engine.game import SETTINGS, Common, HeroicGame
from longbox.games.heroic.engine.people import Character, Throw
from longbox.games.heroic.engine.records import Harm
from longbox.games.heroic.engine.rules import BUY, KEEP, NEVER, POOL, REACT, ROLL
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import TYPES
from longbox.games.heroic.game import RULEBOOK, make
from longbox.games.heroic.packs import load, world_of
from longbox.kernel import CHANCE, Event, Move, Outcome, Refusal, Roll, Setting

TWELVE = [
    "wolverine", "storm", "iron-man", "captain-america", "doctor-strange", "emma-frost", "doctor-doom", "carnage", "electro", "graviton",
    "dockside-crew", "zzzax",
]  # fmt: skip


@cache
def whole() -> World:
    return world_of(load())


@cache
def twelve() -> World:
    """The first twelve alone, without Events: what random play can cover."""
    return World([whole().by_id[id] for id in TWELVE], [], [], [])


@cache
def common(world: str) -> Common:
    return Common(whole() if world == "whole" else twelve())


@cache
def _game(world: str, heroes: tuple[str, ...], options: tuple[tuple[str, Setting], ...]) -> HeroicGame:
    every: dict[str, Setting] = dict.fromkeys(SETTINGS, False) | dict(options)
    if world == "pack":
        made = make(Setup(len(heroes) + 1, every, Own()))
    else:
        made = HeroicGame(common(world), len(heroes) + 1, read(RULEBOOK), every, {"world": "test"})
    return made.seated([{}, *[{"hero": hero} for hero in heroes]])


def game(*heroes: str, world: str = "twelve", **options: Setting) -> HeroicGame:
    """A game in one of the worlds `twelve`, `whole` and `pack`; in the last it is as a table makes it, and can be opened by a server."""
    return _game(world, heroes or ("wolverine", "storm"), tuple(sorted(options.items())))


def from_pack(seats: int) -> HeroicGame:
    """As a table makes it."""
    return make(Setup(seats, dict.fromkeys(SETTINGS, False), Own()))


def idle(*heroes: str, world: str = "twelve", **options: Setting) -> Heroic:
    """A table before its first scene; nobody is asked about opportunities or what lands."""
    return begun(game(*heroes, world=world, **options))


def begun(game: HeroicGame) -> Heroic:
    """The same in this game."""
    state = game.start()
    state.standing = [NEVER] * state.game.seats
    state.landing = [NEVER] * state.game.seats
    return state


def fight(
    *heroes: str,
    foes: list[str] | None = None,
    objective: str = "none",
    doom: str = "6 6",
    world: str = "twelve",
    **options: Setting,
) -> Heroic:
    """An Action Scene with these foes."""
    return framed(idle(*heroes, world=world, **options), foes, objective, doom)


def framed(state: Heroic, foes: list[str] | None = None, objective: str = "none", doom: str = "6 6") -> Heroic:
    """The same at this table."""
    fill(state, 0, "scene", objective=objective, boxes=4, ticks=4, obstacle="d8", title="Test")
    for foe in foes if foes is not None else ["electro"]:
        id, _, dice = foe.partition(" ")
        fill(state, 0, "bring", who=id, **({"dice": int(dice)} if dice else {}))
    state.doom = [int(die) for die in doom.split()]
    return state


def rest(*heroes: str, doom: str = "6 6", **options: Setting) -> Heroic:
    """A Transition Scene."""
    state = idle(*heroes, world="twelve", **options)
    fill(state, 0, "transition", title="Rest")
    state.doom = [int(die) for die in doom.split()]
    return state


def fill(state: Heroic, by: int, form: str, /, **values: object) -> list[Event]:
    """Fill in a form that must be accepted; gives what was told."""
    filled = state.game.form({"form": form, **values})
    refusal = state.refuse(by, filled)
    assert refusal is None, refusal
    state.heard = []
    state.apply(by, filled)
    heard, state.heard = [event for _, event in state.heard], None
    return heard


def form_refused(state: Heroic, by: int, form: str, /, **values: object) -> Refusal:
    refusal = state.refuse(by, state.game.form({"form": form, **values}))
    assert refusal is not None
    return refusal


def place(state: Heroic, name: str) -> int:
    return next(at for at, one in enumerate(state.cast) if one.name() == name)


def one(state: Heroic, name: str) -> Character:
    return state.cast[place(state, name)]


def hurt(one: Character, stress: list[int] | None = None, trauma: list[int] | None = None, out: int | None = None) -> None:
    """Somebody suffers just this; what is left out stays as it is."""
    old = one.harm
    one.harm = Harm(
        old.stress if stress is None else stress,
        old.trauma if trauma is None else trauma,
        old.causes,
        old.out if out is None else out,
        old.rewarded,
    )


def move(state: Heroic, words: str) -> Move:
    """A move by its text, with names (spaces as _) for places in the cast, and names of stress after `aim attack NAME` and the like."""
    parts = []
    for word in words.split():
        called = word.replace("_", " ")
        found = [at for at, someone in enumerate(state.cast) if someone.name() == called]
        parts.append(str(found[0]) if found else word)
    if parts[0] == "aim" and parts[-1] in TYPES:
        parts[-1] = str(TYPES.index(parts[-1]))
    if parts[0] == "aim" and len(parts) == 3:
        parts.append("0")
    return state.game.moves.parse(" ".join(parts))


def do(state: Heroic, seat: int, *lines: str) -> list[Event]:
    """Moves that must be accepted; gives what was told."""
    heard: list[Event] = []
    for words in lines:
        deed = move(state, words)
        refusal = state.refuse(seat, deed)
        assert refusal is None, f"{words}: {refusal}"
        assert deed in state.legal(seat), f"{words} is not listed"
        state.heard = []
        state.apply(seat, deed)
        heard += [event for _, event in state.heard]
        state.heard = None
    return heard


def no(state: Heroic, seat: int, words: str) -> Refusal:
    """A move that must be refused."""
    deed = move(state, words)
    refusal = state.refuse(seat, deed)
    assert refusal is not None, f"{words} is not refused"
    assert deed not in state.legal(seat)
    return refusal


def roll(state: Heroic, *shown: int) -> list[Event]:
    pending = state.pending()
    assert isinstance(pending, Roll), pending
    assert state.refuse(CHANCE, Outcome(list(shown))) is None
    state.heard = []
    state.apply(CHANCE, Outcome(list(shown)))
    heard, state.heard = [event for _, event in state.heard], None
    return heard


def throw(state: Heroic) -> Throw:
    assert state.contest is not None
    return state.contest.throw()


def show(state: Heroic, total: int, effect: int, ones: int = 0) -> None:
    """Replace the dice that are to be rolled by some that show this total and effect, and roll and keep them; total 0: ones alone."""
    dice = throw(state)
    assert state.stage == ROLL
    dice.brought.burst = False
    if total == 0:
        dice.sides, shown = [4, 4], [1, 1]
    else:
        dice.sides = [12, 12, *([effect] if effect else []), *[4] * ones]
        low = max(2, total - 12)
        shown = [total - low, low, *([2] if effect else []), *[1] * ones]
    dice.marks = ["test"] * len(dice.sides)
    seat = state.seat_of(dice.who)
    roll(state, *shown)
    if state.stage == KEEP:
        if total == 0:
            do(state, seat, f"keep {POOL} {POOL} {POOL}")
        else:
            first, second = (0, 1)
            do(state, seat, f"keep {first} {second} {2 if effect else POOL}")


def begin(state: Heroic, name: str) -> int:
    """It is this character's turn; gives the seat."""
    who = place(state, name)
    if state.stage in (1, 2):
        state.actor, state.stage = who, 3
        state.deed += 1
    return state.cast[who].seat


def act(
    state: Heroic, name: str, aim: str, mine: tuple[int, int], theirs: tuple[int, int] | None = None, steps: tuple[str, ...] = ()
) -> None:
    """A whole action, up to whatever is asked after both sides have declared."""
    seat = begin(state, name)
    do(state, seat, aim)
    for step in steps:
        do(state, seat, step)
    do(state, seat, "roll" if any(step in ("quick",) or step.startswith("affiliation") for step in steps) else "rush")
    show(state, *mine)
    if theirs is not None and state.stage != BUY:
        react(state, *theirs)


def react(state: Heroic, total: int, effect: int) -> None:
    contest = state.contest
    assert contest is not None
    if state.stage == REACT:
        do(state, state.cast[contest.targets()[contest.at]].seat, "rush")
    if state.stage == ROLL:
        show(state, total, effect)


def attack(state: Heroic, name: str, target: str, type: str, mine: tuple[int, int], theirs: tuple[int, int]) -> None:
    act(state, name, f"aim attack {target.replace(' ', '_')} {type}", mine, theirs)


def next_turn(state: Heroic) -> None:
    """Whoever is still to act."""
    who = next(at for at, someone in enumerate(state.cast) if someone.active() and not someone.in_scene.acted)
    do(state, state.namer(), f"name {who}")


def uses(events: list[Event]) -> list[str]:
    return [use for event in events for use in event.uses()]
