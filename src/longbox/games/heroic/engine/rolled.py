"""What dice show, total and effect declared, and who may buy the opportunities (chapter P4)."""

from __future__ import annotations

from longbox.games.heroic.engine.dice import merged
from longbox.games.heroic.engine.events import Declared, Rolled
from longbox.games.heroic.engine.harm import tell
from longbox.games.heroic.engine.outcome import oppose, unlocked
from longbox.games.heroic.engine.people import Contest, Throw
from longbox.games.heroic.engine.pool import hostile
from longbox.games.heroic.engine.rules import ALWAYS, BUY, EFFECTS, FROM_TWO, KEEP, NEVER, RESOLVE, WATCHER
from longbox.games.heroic.engine.state import Heroic


def take_roll(state: Heroic, shown: list[int]) -> None:
    """What the dice show; Burst takes the largest away (rules P4.1, P9.9 and P10.6)."""
    contest = state.contest
    assert contest is not None
    throw = contest.throw()
    throw.shown = list(shown)
    if state.heard is not None:
        name = state.cast[throw.who].name() if throw.who >= 0 else "Doom"
        state.tell(Rolled(rule="P4.1", who=throw.who, name=name, dice=list(throw.sides), shown=list(shown)))
    if throw.brought.burst and not throw.cut and len(throw.sides) > 1:
        throw.cut = True
        top = 0
        for at in range(len(throw.sides)):
            if throw.shown[at] > throw.shown[top]:
                top = at
        del throw.sides[top]
        del throw.shown[top]
        throw.marks = [mark for at, mark in enumerate(throw.marks) if at != top]
    throw.ones = sum([1 for value in throw.shown if value == 1 or (value == 2 and throw.brought.dread)])
    if throw.brought.dread and 2 in throw.shown:
        tell(state, "P10.6", throw.who, "Growing Dread: twos are opportunities too.", "limit growing_dread")
    if throw.who >= 0:
        state.note_fact(throw.who, "ones", number=throw.ones)
    if throw.who >= 0:
        for place in unlocked(state, throw.who, "reroll"):
            throw.again |= 1 << (EFFECTS + place)
    state.stage = KEEP


def declare(state: Heroic, throw: Throw) -> None:
    """Total and effect are fixed (rules P4.2, P4.3 and P4.5); then the other side may buy the opportunities."""
    contest = state.contest
    assert contest is not None
    throw.value = sum([throw.shown[at] for at in throw.total])
    throw.kept = True
    if state.heard is not None:
        name = state.cast[throw.who].name() if throw.who >= 0 else "Doom"
        sizes = [throw.sides[at] for at in throw.effects]
        state.tell(
            Declared(
                rule="P4.5",
                who=throw.who,
                name=name,
                value=throw.value,
                total=list(throw.total),
                effects=list(throw.effects),
                effect_dice=sizes,
                ones=throw.ones,
            )
        )
    contest.buyers = buyers(state, contest, throw) if throw.ones else []
    next_buyer(state, contest)


def buyers(state: Heroic, contest: Contest, throw: Throw) -> list[int]:
    """Who may buy the opportunities of a throw, in order (rules P4.6, P4.7 and P4.8)."""
    if throw.who >= 0 and state.cast[throw.who].seat != WATCHER:
        other = contest.actor if throw is contest.reaction else contest.target
        duel = hostile(state, contest.actor, contest.use, contest.target) and state.cast[other].seat != WATCHER
        if duel and other != throw.who and state.purse(other) >= 0:
            return [state.purse(other)]
        return [-1]
    return [who for seat in range(1, state.game.seats) for who in state.heroes_of(seat)]


def next_buyer(state: Heroic, contest: Contest) -> None:
    """Ask the next one who may buy, unless there is a standing answer (rule P4.10)."""
    throw = contest.throw()
    while contest.buyers and throw.ones:
        buyer = contest.buyers[0]
        wish = state.standing[state.seat_of(buyer)]
        if buyer >= 0 and state.cast[buyer].pp == 0:
            wish = NEVER
        if wish == ALWAYS and buyer < 0:
            buy_merged(state, contest, throw, throw.ones)
        elif wish == ALWAYS:
            buy_stunt(state, contest, throw, buyer)
        elif wish != NEVER and not (wish == FROM_TWO and throw.ones < 2):
            state.stage = BUY
            return
        contest.buyers.pop(0)
    contest.buyers = []
    if throw is contest.action:
        oppose(state, contest)
    else:
        state.stage = RESOLVE


def buy_merged(state: Heroic, contest: Contest, throw: Throw, ones: int) -> None:
    """Several opportunities for 1 Plot Point and one larger die (rule P4.6)."""
    throw.ones -= ones
    contest.owed.append(throw.who)
    state.set_doom([*state.doom, *merged(ones)], f"{ones} {'opportunity' if ones == 1 else 'opportunities'} bought", "P4.6")
    tell(
        state, "P4.6", throw.who, "The Watcher buys an opportunity." if ones == 1 else f"The Watcher buys {ones} as one.", "buy opportunity"
    )


def buy_stunt(state: Heroic, contest: Contest, throw: Throw, hero: int) -> None:
    """What a standing answer buys for a hero: the next stunt is a d10 (rule P4.10)."""
    if not state.cast[hero].in_scene.stunt_up:
        throw.ones -= 1
        state.add_points(hero, -1, "an opportunity", "P4.7")
        state.cast[hero].in_scene.stunt_up = True
        tell(state, "P4.7", hero, f"{state.cast[hero].name()}: the next stunt is a d10.", "seize stunt")
