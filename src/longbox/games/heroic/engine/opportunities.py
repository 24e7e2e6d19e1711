"""Buying opportunities, for doom or for heroes (rules P4.6 to P4.8)."""

from __future__ import annotations

from longbox.games.heroic.engine.acting import NOT_NOW, Answer, free
from longbox.games.heroic.engine.aims import trait_name
from longbox.games.heroic.engine.dice import grown
from longbox.games.heroic.engine.harm import make_trait, tell, tell_trait
from longbox.games.heroic.engine.limits import restore
from longbox.games.heroic.engine.people import Throw
from longbox.games.heroic.engine.pool import Lister
from longbox.games.heroic.engine.records import Trait
from longbox.games.heroic.engine.rolled import buy_merged, next_buyer
from longbox.games.heroic.engine.rules import ASSET, BUY, FOR_SCENE, ONES, POWERS, RESOURCE, WATCHER
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import RESOURCE_DICE, step_up
from longbox.games.heroic.engine.words import trait_words
from longbox.kernel import Refusal


def buying(state: Heroic, seat: int) -> Throw | None:
    if state.stage != BUY or state.contest is None or state.seat_of(state.contest.buyers[0]) != seat or not free(state):
        return None
    return state.contest.throw()


class Buy(Answer):
    """The Watcher buys opportunities one by one: so many add a d6, so many step up the smallest die (rule P4.6)."""

    def refuse(self, state: Heroic, seat: int, add: int, step: int, _c: int) -> Refusal | None:
        throw = buying(state, seat)
        if throw is None or seat != WATCHER:
            return NOT_NOW
        return None if 1 <= add + step <= throw.ones else Refusal("no_ones", f"There are {throw.ones} opportunities.", "P4.6")

    def do(self, state: Heroic, seat: int, add: int, step: int, _c: int) -> None:
        contest = state.contest
        assert contest is not None
        throw = contest.throw()
        doom = list(state.doom)
        for at in range(add + step):
            doom = grown(doom, at >= add)
            contest.owed.append(throw.who)
        throw.ones -= add + step
        state.set_doom(doom, "opportunities bought", "P4.6")
        tell(state, "P4.6", throw.who, "The Watcher buys.", "buy step" if step else "buy d6")
        contest.buyers.pop(0)
        next_buyer(state, contest)

    def text(self, state: Heroic, seat: int, add: int, step: int, _c: int) -> str:
        return f"Buy: {add} as d6, {step} as steps up"


class Merge(Answer):
    """Several opportunities for 1 Plot Point and one larger die (rule P4.6)."""

    def refuse(self, state: Heroic, seat: int, ones: int, _b: int, _c: int) -> Refusal | None:
        throw = buying(state, seat)
        if throw is None or seat != WATCHER:
            return NOT_NOW
        return None if 2 <= ones <= throw.ones else Refusal("no_ones", f"There are {throw.ones} opportunities.", "P4.6")

    def do(self, state: Heroic, seat: int, ones: int, _b: int, _c: int) -> None:
        contest = state.contest
        assert contest is not None
        buy_merged(state, contest, contest.throw(), ones)
        contest.buyers.pop(0)
        next_buyer(state, contest)

    def text(self, state: Heroic, seat: int, ones: int, _b: int, _c: int) -> str:
        return f"Buy {ones} as one larger die"


SEIZED = ["push", "stunt", "asset", "resource", "power"]


class Seize(Answer):
    """A hero buys an opportunity of the Watcher's, or of the other hero (rules P4.7 and P4.8)."""

    def refuse(self, state: Heroic, seat: int, use: int, which: int, _c: int) -> Refusal | None:
        throw, contest = buying(state, seat), state.contest
        if throw is None or contest is None or contest.buyers[0] < 0:
            return NOT_NOW
        hero = contest.buyers[0]
        one = state.cast[hero]
        if one.pp < 1:
            return Refusal("no_points", "An opportunity costs 1 Plot Point.", "P4.7")
        what = SEIZED[use]
        fine = False
        if what == "push":
            fine = which == 0 and not one.in_scene.push_up
        elif what == "stunt":
            fine = which == 0 and not one.in_scene.stunt_up
        elif what == "asset":
            fine = which < len(state.traits) and self._asset(state, hero, which)
        elif what == "resource":
            fine = which < len(one.sheet.specialties)
        else:
            fine = one.is_shut(which)
        return None if fine else Refusal("no_use", "There is nothing like that to step up, create or restore.", "P4.7")

    def _asset(self, state: Heroic, hero: int, place: int) -> bool:
        trait = state.traits[place]
        return trait.kind == ASSET and 0 < trait.die < 12 and trait.owner == hero

    def do(self, state: Heroic, seat: int, use: int, which: int, _c: int) -> None:
        contest = state.contest
        assert contest is not None
        hero, what = contest.buyers[0], SEIZED[use]
        one = state.cast[hero]
        state.add_points(hero, -1, "an opportunity", "P4.7")
        contest.throw().ones -= 1
        gain = {"push": ": the next push is a d8", "stunt": ": the next stunt is a d10"}.get(what, "")
        tell(state, "P4.7", hero, f"{one.name()} seizes an opportunity{gain}.", f"seize {what}")
        if what == "push":
            one.in_scene.push_up = True
        elif what == "stunt":
            one.in_scene.stunt_up = True
        elif what == "asset":
            state.traits[which].die = step_up(state.traits[which].die)
            tell_trait(state, state.traits[which], "P4.7")
        elif what == "resource":
            skill = one.sheet.specialties[which]
            make_trait(state, Trait(RESOURCE, skill.name(), RESOURCE_DICE[skill.rank], hero, hero, FOR_SCENE, skill.skill), "P4.7")
            state.note_fact(hero, "res", word=skill.name())
        else:
            restore(state, hero, which)
        if contest.throw().ones == 0 or one.pp == 0:
            contest.buyers.pop(0)
        next_buyer(state, contest)

    def text(self, state: Heroic, seat: int, use: int, which: int, _c: int) -> str:
        hero = state.contest.buyers[0] if state.contest is not None and state.contest.buyers else state.hero_of(seat)
        what = SEIZED[use]
        if what == "push":
            return "Your next push is a d8 (1 point)"
        if what == "stunt":
            return "Your next stunt is a d10 (1 point)"
        if what == "asset":
            return f"Step up {trait_words(state, which)} (1 point)"
        if what == "resource":
            skills = state.cast[hero].sheet.specialties if hero >= 0 else []
            named = f"{skills[which].name()} d{RESOURCE_DICE[skills[which].rank]}" if which < len(skills) else ""
            return f"A resource for the scene: {named} (1 point)"
        return f"Restore {trait_name(state, hero, which)} (1 point)"


def buy_moves(lister: Lister) -> None:
    state, seat = lister.state, lister.seat
    assert state.contest is not None
    ones = min(ONES - 1, state.contest.throw().ones)
    lister.try_("let_be")
    if seat == WATCHER:
        for add in range(ones + 1):
            for step in range(ones + 1 - add):
                lister.try_("buy", add, step)
        for count in range(2, ones + 1):
            lister.try_("merge", count)
        return
    hero = state.contest.buyers[0]
    lister.try_("seize", SEIZED.index("push"), 0)
    lister.try_("seize", SEIZED.index("stunt"), 0)
    for place, trait in enumerate(state.traits):
        if trait.die and trait.kind == ASSET:
            lister.try_("seize", SEIZED.index("asset"), place)
    for place in range(len(state.cast[hero].sheet.specialties)):
        lister.try_("seize", SEIZED.index("resource"), place)
    for power in range(state.cast[hero].power_count()):
        lister.try_("seize", SEIZED.index("power"), power)
    for place in range(len(state.cast[hero].sheet.specialties)):
        lister.try_("seize", SEIZED.index("power"), POWERS + place)
