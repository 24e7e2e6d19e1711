"""Every line of the lists that the game's public summary has, in its order, played: what earns, what is spent, what each die does.

A line is named by a few words of ours. Each plays a moment at a table of its own and says what must be true after it.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from longbox.games.heroic.engine.dice import start_doom
from longbox.games.heroic.engine.pool import gathered
from longbox.games.heroic.engine.records import Trait
from longbox.games.heroic.engine.rules import (
    ACT,
    ASKED,
    ASSET,
    BUY,
    COMPLICATION,
    COUNTER,
    ENDING,
    EXTRA,
    FIRST,
    FOR_ACTION,
    FOR_NEXT,
    FOR_ROLL,
    FOR_SCENE,
    NEXT,
    POOL,
    POWERS,
    RESOURCE,
)
from longbox.games.heroic.engine.state import Heroic
from tests.heroic.tables import (
    act,
    attack,
    begin,
    do,
    fight,
    fill,
    form_refused,
    hurt,
    idle,
    no,
    one,
    place,
    react,
    rest,
    roll,
    show,
    throw,
)
from tests.heroic.test_actions import fill_end
from tests.heroic.test_scenes import story

LINES: dict[str, Callable[[], bool]] = {}


def line(words: str) -> Callable[[Callable[[], bool]], Callable[[], bool]]:
    def keep(played: Callable[[], bool]) -> Callable[[], bool]:
        assert words not in LINES
        LINES[words] = played
        return played

    return keep


def aimed(points: int = 3) -> Heroic:
    """Wolverine is about to hurt Electro."""
    state = fight("wolverine", "storm")
    one(state, "Wolverine").pp = points
    begin(state, "Wolverine")
    do(state, 1, "aim attack Electro physical")
    return state


def dice(state: Heroic) -> list[int]:
    return sorted(gathered(state, 1, place(state, "Wolverine")).dice)


def rolled(state: Heroic, *shown: int, sides: tuple[int, ...] = (12, 10, 8, 6)) -> Heroic:
    do(state, 1, "rush")
    throw(state).sides, throw(state).marks = list(sides), [""] * len(sides)
    roll(state, *(shown or (7, 6, 5, 4)))
    return state


def watcher_ones(count: int = 1) -> Heroic:
    """Electro has rolled ones, and Wolverine is asked."""
    state = fight("wolverine", "storm")
    state.standing[1] = ASKED
    one(state, "Wolverine").pp = 2
    begin(state, "Electro")
    do(state, 0, "aim attack Storm physical", "rush")
    state.traits = [Trait(ASSET, "Rope", 6, place(state, "Wolverine"), 0, FOR_ROLL)]
    show(state, 12, 8, count)
    assert state.stage == BUY
    return state


# Building the pool


@line("pool: the affiliation goes by who is with you")
def _() -> bool:
    state = fight("wolverine", "storm", "captain-america")
    found = [state.affiliation(0, 0)]
    one(state, "Storm").in_scene.group = 1
    found.append(state.affiliation(0, 0))
    one(state, "Captain America").in_scene.group = 1
    return [*found, state.affiliation(0, 0)] == [2, 1, 0]


@line("pool: a distinction is a d8, or a d4 and a Plot Point")
def _() -> bool:
    state = aimed(0)
    do(state, 1, "distinction 0 d4 free", "roll")
    return throw(state).sides == [4] and one(state, "Wolverine").pp == 1


@line("pool: one die of each power set")
def _() -> bool:
    state = aimed(0)
    do(state, 1, "power 0 0 free", "power 1 0 free")
    return dice(state) == [8, 10] and no(state, 1, "power 0 1 extra").rule == "P3.3"


@line("pool: one specialty, one asset, one of push, stunt and resource, one complication, one stress of theirs")
def _() -> bool:
    state = aimed(1)
    state.traits = [
        Trait(ASSET, "Rope", 6, 0, 0, FOR_SCENE),
        Trait(COMPLICATION, "Wet", 4, place(state, "Electro"), 0, FOR_SCENE),
        Trait(RESOURCE, "Van", 8, 0, 0, FOR_SCENE),
    ]
    hurt(one(state, "Electro"), stress=[0, 12, 0])
    steps = ["specialty 0 whole free", "asset 0 free", "hindrance 1 free", "resource 2 free", "stress mental free"]
    do(state, 1, *steps)
    return gathered(state, 1, 0).cost == 0 and dice(state) == [4, 6, 8, 10, 12]


# Plot Points before the roll


@line("before: another trait")
def _() -> bool:
    state = aimed(1)
    do(state, 1, "specialty 0 whole free", "specialty 1 whole extra", "roll")
    return one(state, "Wolverine").pp == 0


@line("before: a stunt d8 that names what it uses creatively")
def _() -> bool:
    state = aimed(1)
    do(state, 1, f"stunt {POWERS} free", "roll")
    return throw(state).sides == [8] and "Combat" in throw(state).marks[0] and one(state, "Wolverine").pp == 0


@line("before: one's own stress, not trauma, which steps up")
def _() -> bool:
    state = fight("wolverine", "storm")
    hurt(one(state, "Wolverine"), stress=[6, 0, 0], trauma=[0, 8, 0])
    begin(state, "Wolverine")
    do(state, 1, "aim attack Electro physical")
    no(state, 1, "own_stress mental")
    do(state, 1, "own_stress physical", "roll")
    show(state, 12, 8)
    before = one(state, "Wolverine").harm.stress[0]
    react(state, 10, 4)
    return (before, one(state, "Wolverine").harm.stress[0], one(state, "Wolverine").pp) == (6, 8, 0)


@line("before: a push d6")
def _() -> bool:
    state = aimed(1)
    do(state, 1, "push free", "roll")
    return throw(state).sides == [6] and one(state, "Wolverine").pp == 0


# Plot Points after the roll


@line("after: the effect die of a reaction strikes back")
def _() -> bool:
    state = fight("wolverine", "storm")
    attack(state, "Electro", "Wolverine", "physical", (8, 8), (10, 8))
    asked = state.stage == COUNTER
    do(state, 1, "counter mental pay")
    return asked and one(state, "Electro").harm.stress == [0, 8, 0] and one(state, "Wolverine").pp == 0


@line("after: another die in the total")
def _() -> bool:
    state = rolled(aimed(1))
    do(state, 1, "add 3", f"keep 0 1 {POOL}")
    assert state.contest is not None
    return state.contest.action.value == 17 and one(state, "Wolverine").pp == 0


@line("after: another effect die")
def _() -> bool:
    state = rolled(aimed(1))
    do(state, 1, "keep_effect 3", "keep 0 1 2")
    react(state, 12, 4)
    asked = state.stage == EXTRA
    do(state, 1, "extra emotional Electro")
    return asked and one(state, "Electro").harm.stress == [8, 0, 6] and one(state, "Wolverine").pp == 0


@line("after: stress that you take becomes another type")
def _() -> bool:
    state = fight("wolverine", "storm")
    state.landing[1] = 1
    attack(state, "Electro", "Wolverine", "physical", (12, 8), (10, 4))
    do(state, 1, "change emotional")
    return one(state, "Wolverine").harm.stress == [0, 0, 8] and one(state, "Wolverine").pp == 0


@line("after: an asset lasts for the scene")
def _() -> bool:
    state = fight("wolverine", "storm")
    begin(state, "Wolverine")
    do(state, 1, "aim support Storm", "rush")
    throw(state).sides, throw(state).marks = [12, 12, 8], [""] * 3
    roll(state, 8, 7, 3)
    do(state, 1, "make_last", "keep 0 1 2")
    react(state, 12, 4)
    return (state.traits[0].life, state.traits[0].owner, one(state, "Wolverine").pp) == (FOR_SCENE, place(state, "Storm"), 0)


@line("after: a complication lasts until the next Action Scene ends")
def _() -> bool:
    state = fight("wolverine", "storm")
    begin(state, "Wolverine")
    do(state, 1, "aim complicate Electro", "rush")
    throw(state).sides, throw(state).marks = [12, 12, 8], [""] * 3
    roll(state, 8, 7, 3)
    do(state, 1, "make_last", "keep 0 1 2")
    react(state, 12, 4)
    return state.traits[0].life == FOR_NEXT and one(state, "Wolverine").pp == 0


# Plot Points at any time


@line("any time: an SFX that costs a point")
def _() -> bool:
    state = fight("wolverine", "storm")
    one(state, "Wolverine").feel(0, 8)
    begin(state, "Wolverine")
    do(state, 1, next(repr(move) for move in state.legal(1) if move.kind.name == "mend"))
    return one(state, "Wolverine").harm.stress[0] == 0 and one(state, "Wolverine").pp == 0 and state.stage == NEXT


@line("any time: a villain's Limit, if it makes sense")
def _() -> bool:
    state = fight("wolverine", "storm")
    begin(state, "Wolverine")
    do(state, 1, "tempt Electro 0")
    do(state, 0, "allow yes")
    return one(state, "Electro").down.powered == 1 and one(state, "Wolverine").pp == 0 and state.doom == [6, 6]


@line("any time: a power that could easily remove a trait, without a roll")
def _() -> bool:
    state = fight("wolverine", "storm")
    state.traits = [Trait(COMPLICATION, "Net", 8, 0, -1, FOR_SCENE)]
    begin(state, "Wolverine")
    do(state, 1, "skip_roll 0 0")
    do(state, 0, "allow yes")
    return state.traits[0].die == 0 and one(state, "Wolverine").pp == 0 and state.stage == NEXT


@line("Transition: a resource of a specialty, d6 or d8, for its owner, until the next Action Scene ends")
def _() -> bool:
    state = rest("wolverine", "storm")
    one(state, "Wolverine").pp = 2
    do(state, 1, "stock 0", "stock 1")  # a Master, an Expert
    return [(trait.die, trait.owner, trait.life) for trait in state.traits] == [(8, 0, FOR_ACTION), (6, 0, FOR_ACTION)]


# Opportunities of the Watcher


@line("the Watcher's ones: step up a push")
def _() -> bool:
    state = watcher_ones()
    do(state, 1, "seize push 0")
    return one(state, "Wolverine").in_scene.push_up and one(state, "Wolverine").pp == 1


@line("the Watcher's ones: step up a stunt")
def _() -> bool:
    state = watcher_ones()
    do(state, 1, "seize stunt 0")
    return one(state, "Wolverine").in_scene.stunt_up


@line("the Watcher's ones: step up an asset")
def _() -> bool:
    state = watcher_ones()
    do(state, 1, "seize asset 0")
    return state.traits[0].die == 8


@line("the Watcher's ones: a resource for the scene")
def _() -> bool:
    state = watcher_ones()
    do(state, 1, "seize resource 0")
    return (state.traits[1].kind, state.traits[1].die, state.traits[1].life) == (RESOURCE, 8, FOR_SCENE)


# Earning Plot Points


@line("earn: a distinction of the scene against yourself")
def _() -> bool:
    state = aimed(0)
    fill(state, 0, "ruling", what="distinction", name="Dark", reason="night")
    do(state, 1, "distinction 4 d4 free", "roll")
    return one(state, "Wolverine").pp == 1


@line("earn: a Limit of your own, at once")
def _() -> bool:
    state = fight("iron-man", "storm")
    begin(state, "Iron Man")
    do(state, 1, "limit Iron_Man 1")
    return one(state, "Iron Man").pp == 2 and one(state, "Iron Man").down.shut > 0


@line("earn: the Watcher buys your opportunity, when all is resolved")
def _() -> bool:
    state = aimed(0)
    state.standing[0] = ASKED
    do(state, 1, "rush")
    show(state, 12, 8, 1)
    do(state, 0, "buy 1 0")
    before = one(state, "Wolverine").pp
    react(state, 10, 4)
    return (before, one(state, "Wolverine").pp) == (0, 1)


@line("earn: the Watcher rewards who plays out being stressed out")
def _() -> bool:
    state = fight("wolverine", "storm")
    hurt(one(state, "Wolverine"), out=0)
    fill(state, 0, "award", who=0, what="points", count=1, reason="he crawls on")
    return one(state, "Wolverine").pp == 2 and one(state, "Wolverine").harm.rewarded


# The doom pool


@line("doom starts at 2d6; high d8, catastrophic d10; global three dice, cosmic four")
def _() -> bool:
    return [start_doom(0, 0), start_doom(1, 0), start_doom(2, 1), start_doom(0, 2)] == [[6, 6], [8, 8], [10, 10, 10], [6, 6, 6, 6]]


@line("doom resets when an Act begins")
def _() -> bool:
    state = idle("wolverine")
    state.doom, state.cast[0].pp, state.cast[0].least = [12, 12], 5, 3
    hurt(state.cast[0], trauma=[8, 4, 0])
    fill(state, 0, "act", stakes="high", threat="global")
    hero = state.cast[0]
    return state.doom == [8, 8, 8] and (hero.pp, hero.least, hero.harm.trauma) == (1, 1, [6, 0, 0])


@line("doom before a roll: a die into a villain's pool")
def _() -> bool:
    state = fight("wolverine", doom="6 10")
    begin(state, "Electro")
    do(state, 0, "aim attack Wolverine physical", "doom d10 0", "roll")
    return throw(state).sides == [10] and state.doom == [6]


@line("doom after a roll: strike back with a reaction, for any die")
def _() -> bool:
    state = fight("wolverine", doom="4")
    attack(state, "Wolverine", "Electro", "physical", (8, 8), (10, 12))
    do(state, 0, "counter mental pay")
    return one(state, "Wolverine").harm.stress == [0, 12, 0] and state.doom == []


@line("doom any time: what costs a Plot Point")
def _() -> bool:
    state = fight("wolverine", doom="4 10")
    begin(state, "Electro")
    do(state, 0, "aim attack Wolverine physical", "push free", "roll")
    return throw(state).sides == [6] and state.doom == [10]


@line("doom any time: split a hero off, or force heroes together")
def _() -> bool:
    state = fight("wolverine", "storm", doom="8 10")
    do(state, 0, "split Wolverine 1")
    apart = state.affiliation(0, one(state, "Wolverine").in_scene.group)
    do(state, 0, "split Wolverine 0")
    return (apart, state.affiliation(0, 0), state.doom) == (0, 1, [])


@line("doom any time: a hero's Limit, after offering a point")
def _() -> bool:
    state = fight("iron-man", doom="6 8")
    do(state, 0, "offer Iron_Man 1")
    do(state, 1, "decline")
    do(state, 0, "insist yes")
    return one(state, "Iron Man").down.shut > 0 and one(state, "Iron Man").pp == 1 and state.doom == [8]


@line("doom any time: a distinction of the scene for a d8, which anybody may use")
def _() -> bool:
    state = fight("wolverine", doom="6 8")
    fill(state, 0, "distinguish", words="Fog")
    begin(state, "Wolverine")
    do(state, 1, "aim attack Electro physical", "distinction 4 d8 free")
    return state.doom == [6] and dice(state) == [8]


@line("doom any time: a villain interrupts the order")
def _() -> bool:
    state = fight("wolverine", "storm", doom="6 8")
    do(state, 0, "interrupt Electro")
    return state.stage == ACT and state.actor == place(state, "Electro") and state.doom == [6]


@line("doom any time: effects of the scene")
def _() -> bool:
    state = story("wolverine", "storm")
    state.doom = [12, 12, 12]
    state.scene.round = 2
    words = next(repr(move) for move in state.legal(0) if move.kind.name == "effect")
    do(state, 0, words)
    return len(state.doom) == 2 and state.scene.bought > 0


@line("doom any time: 2d12 end the scene, nearly won or not")
def _() -> bool:
    state = fight("wolverine", objective="rescue", doom="12 12")
    state.scene.filled = 3
    do(state, 0, "end_scene")
    return state.stage == ENDING and state.scene.over == "near" and state.cast[0].xp == 2


@line("doom grows: a villain's effect die, rolled for")
def _() -> bool:
    state = fight("wolverine", doom="6")
    act(state, "Electro", "aim grandstand Wolverine", (12, 8), (10, 12))
    return state.doom == [6, 8]


@line("doom grows: a villain's distinction as a d4, by a d6 or a step")
def _() -> bool:
    found = []
    for die in ("d4", "d4_step"):
        state = fight("wolverine", doom="6 8")
        begin(state, "Electro")
        do(state, 0, "aim attack Wolverine physical", f"distinction 0 {die} free", "roll")
        found.append(state.doom)
    return found == [[6, 6, 8], [8, 8]]


@line("villains who help give a trait, without a roll")
def _() -> bool:
    state = fight("wolverine", foes=["electro", "carnage"])
    begin(state, "Electro")
    do(state, 0, "help 0 Carnage")
    return (state.traits[0].die, state.traits[0].owner, state.stage) == (10, place(state, "Carnage"), NEXT)


# Effect dice


@line("effect: assets are at least d6, for one roll, for whoever you choose")
def _() -> bool:
    state = fight("wolverine", "storm")
    act(state, "Wolverine", "aim support Storm", (12, 4), (10, 12))
    trait = state.traits[0]
    begin(state, "Storm")
    do(state, 2, "aim attack Electro physical", "asset 0 free", "roll")
    return (trait.owner, trait.life, throw(state).sides, trait.die) == (place(state, "Storm"), FOR_ROLL, [6], 0)


@line("effect: a trait steps up or down, for the scene")
def _() -> bool:
    state = fight("wolverine", "storm")
    act(state, "Storm", "aim lower Electro 0", (12, 4), (10, 4))
    down = one(state, "Electro").power_die(0)
    act(state, "Storm", "aim lift Wolverine 2", (12, 4), (10, 4))
    return (down, one(state, "Wolverine").power_die(2)) == (8, 10)


@line("effect: shut down needs a die as large")
def _() -> bool:
    found = []
    for die in (8, 10):
        state = fight("wolverine", "storm")
        act(state, "Storm", "aim shut Electro 0", (12, die), (10, 4))
        found.append(one(state, "Electro").power_die(0))
    return found == [10, 0]


@line("effect: heroes do not feed doom")
def _() -> bool:
    state = fight("wolverine", "storm")
    begin(state, "Wolverine")
    return no(state, 1, "aim grandstand Electro").rule == "P6.7"


# Stress, trauma, recovery


@line("stressed out: no actions, and trauma d6")
def _() -> bool:
    state = fight("wolverine", "storm", "captain-america")
    one(state, "Wolverine").feel(0, 12)
    attack(state, "Electro", "Wolverine", "physical", (12, 4), (11, 4))
    return one(state, "Wolverine").harm.trauma == [6, 0, 0] and not any(move.a == 0 for move in state.legal(0) if move.kind.name == "name")


@line("a hero with trauma beyond d12 dies, if it is confirmed")
def _() -> bool:
    state = fight("wolverine", "storm", "captain-america")
    hurt(one(state, "Wolverine"), out=0, trauma=[12, 0, 0])
    attack(state, "Electro", "Wolverine", "physical", (12, 4), (11, 4))
    do(state, 0, "allow yes")
    return one(state, "Wolverine").dead


@line("Transition: stress steps back, and what put you out is gone")
def _() -> bool:
    state = fight("wolverine", "storm")
    hurt(one(state, "Wolverine"), stress=[12, 8, 4], out=0)
    fill_end(state)
    fill(state, 0, "transition")
    return one(state, "Wolverine").harm.stress == [0, 6, 0] and one(state, "Wolverine").harm.out == -1


@line("recovery: a helper's trait for a point that the helper gets")
def _() -> bool:
    state = rest("wolverine", "storm")
    one(state, "Wolverine").feel(0, 8)
    do(state, 1, "aim recover Wolverine physical", "lend Storm 0", "roll")
    return throw(state).sides == [10] and (one(state, "Wolverine").pp, one(state, "Storm").pp) == (0, 2)


@line("recovery: doom and the stress oppose")
def _() -> bool:
    state = rest("wolverine", "storm", doom="6 8")
    one(state, "Wolverine").feel(0, 10)
    act(state, "Wolverine", "aim recover Wolverine physical", (12, 8))
    return throw(state).sides == [10, 8, 6]


# The action order


@line("order: the Watcher names a hero, then whoever acted names the next, and the last may go first")
def _() -> bool:
    state = fight("wolverine")
    do(state, 0, "name Wolverine")
    do(state, 1, "hold", "name Electro")
    do(state, 0, "hold")
    do(state, 0, "name Electro")
    return state.scene.round == 2 and state.actor == place(state, "Electro")


@line("order: everybody acts once before anybody acts again")
def _() -> bool:
    state = fight("wolverine")
    do(state, 0, "name Wolverine")
    do(state, 1, "hold")
    return no(state, 1, "name Wolverine").rule == "P16.4"


# XP


@line("XP: a d12 of doom that is spent brings 1 to every hero")
def _() -> bool:
    state = fight("wolverine", "storm", doom="12")
    do(state, 0, "interrupt Electro")
    return [one(state, name).xp for name in ("Wolverine", "Storm")] == [1, 1]


@line("XP: 1 is a Plot Point, and a larger minimum up to 5, for sessions")
def _() -> bool:
    state = rest("wolverine")
    state.cast[0].xp = 6
    do(state, 1, *["buy_point"] * 6)
    points = state.cast[0].pp, state.cast[0].least
    state.cast[0].pp = 2
    fill(state, 0, "session")
    return points == (7, 5) and state.cast[0].pp == 5


@line("XP: only in Transition Scenes")
def _() -> bool:
    state = fight("wolverine")
    state.cast[0].xp = 20
    begin(state, "Wolverine")
    return no(state, 1, "buy_point").rule == "P14.5" and form_refused(state, 1, "advance", on="switch", first=0, second=1).rule == "P14.5"


SPENT: dict[str, tuple[int, dict[str, object]]] = {
    "switch two affiliations": (5, {"on": "switch", "first": 0, "second": 1}),
    "replace a distinction": (5, {"on": "distinction", "first": 0, "words": "Teaches Now"}),
    "add a Limit": (5, {"on": "limit", "first": 0, "what": "exhausted", "power": 0}),
    "replace a Limit": (5, {"on": "limit", "first": 0, "second": 1, "what": "gear"}),
    "add an SFX": (10, {"on": "sfx", "first": 1, "what": "focus"}),
    "step up a d8 power": (10, {"on": "step_power", "first": 1, "second": 0}),
    "add a d6 power": (10, {"on": "add_power", "first": 0, "what": "Leap"}),
    "step up a d10 power": (15, {"on": "step_power", "first": 0, "second": 0}),
    "replace a power set": (15, {"on": "replace_set", "first": 1, "what": "storm/2"}),
    "a new Expert": (15, {"on": "specialty", "what": "Medical"}),
    "an Expert becomes a Master": (15, {"on": "specialty", "what": "Covert"}),
}


@pytest.mark.parametrize("words", SPENT)
def test_every_line_of_spending(words: str) -> None:
    price, form = SPENT[words]
    state = rest("wolverine")
    state.cast[0].xp = price - 1
    assert form_refused(state, 1, "advance", **form).rule == "P14.6"
    state.cast[0].xp = price
    before = state.cast[0].sheet
    fill(state, 1, "advance", **form)
    assert state.cast[0].xp == 0 and state.cast[0].sheet is not before


def test_a_limit_goes_only_where_there_are_two() -> None:
    state = rest("iron-man", "wolverine")
    state.cast[0].xp = state.cast[1].xp = 10
    assert form_refused(state, 2, "advance", on="remove_limit", first=0, second=0).rule == "P14.10"
    fill(state, 1, "advance", on="remove_limit", first=0, second=0)
    assert [limit.id for limit in state.cast[0].sheet.sets[0].limits] == ["exhausted"] and state.stage != FIRST


@pytest.mark.parametrize("words", LINES)
def test_every_line(words: str) -> None:
    assert LINES[words]()
