"""Spending XP: every line of the list, and what an Event unlocks (rules P14.5 to P14.12)."""

from __future__ import annotations

from collections.abc import Sequence

from longbox.games.heroic.engine.arrivals import bring
from longbox.games.heroic.engine.defs import Datafile, Limit, Power, PowerSet, Sfx, Specialty, World
from longbox.games.heroic.engine.events import XpGained
from longbox.games.heroic.engine.harm import make_trait, tell
from longbox.games.heroic.engine.improvise import clean
from longbox.games.heroic.engine.outcome import unlocked_gain
from longbox.games.heroic.engine.records import Trait
from longbox.games.heroic.engine.rules import ASSET, CAST, FIRST, FOR_ROLL, FOR_SCENE, HEROES, IN_SET, NEXT, POWERS, REST, UNLOCKS, WATCHER
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import (
    FAMILIES,
    FROM_D8,
    LIMITS,
    SFX,
    SPECIALTIES,
    TYPES,
    step_up,
)
from longbox.kernel import Blank, Form, FormKind, Refusal
from longbox.kernel.forms import number, text, word

LINES = ["switch", "distinction", "limit", "remove_limit", "sfx", "step_power", "add_power", "replace_set", "specialty"]
COSTS = {"switch": 5, "distinction": 5, "limit": 5, "remove_limit": 10, "sfx": 10, "add_power": 10, "replace_set": 15, "specialty": 15}
"""What each line costs; stepping up a power costs 10, and 15 from d10 (rules P14.6, P14.7 and P14.9)."""

NOTHING = Refusal("no_such", "There is nothing like that on the datafile, or the ladder does not allow it.", "P14.10")


def cost_of(sheet: Datafile, line: str, set_: int, place: int) -> int:
    """What a line costs; -1 if there is no such power to step up."""
    if line != "step_power":
        return COSTS[line]
    if set_ >= len(sheet.sets) or place >= len(sheet.sets[set_].powers):
        return -1
    return 15 if sheet.sets[set_].powers[place].die == 10 else 10


NOT_YOURS = Refusal("no_hero", "That is no hero of yours with the party.", "P14.5")


def spender(state: Heroic, seat: int, form: Form | None = None) -> int:
    """Whose XP a form spends: the hero it names, or who rests now, or the seat's first; -1: none (rules P14.5 and P15.8)."""
    if seat == WATCHER:
        return -1
    named = form.number("who", -1) if form is not None else -1
    if named >= 0:
        return named if named in state.heroes_of(seat) else -1
    subject = state.subject(seat)
    return subject if subject in state.heroes_of(seat) else state.hero_of(seat)


def own_heroes(state: Heroic, seat: int, blanks: Sequence[Blank]) -> list[Blank]:
    """The blanks with the places that a seat's heroes have in the cast."""
    heroes = state.heroes_of(seat)
    return [number("who", min(heroes, default=0), max(heroes, default=0), False) if blank.name == "who" else blank for blank in blanks]


class Advance(FormKind[Heroic]):
    """One line of the list. `first` and `second` are places: affiliations, a distinction, a set and what is in it; `what` is a word out of
    the rules: a Limit, an SFX, a family of powers, a specialty, or a set of another datafile."""

    def blanks_for(self, state: Heroic, seat: int) -> list[Blank]:
        return own_heroes(state, seat, self.blanks)

    def offered(self, state: Heroic, seat: int) -> Refusal | None:
        if spender(state, seat) < 0:
            return Refusal("no_hero", "XP is spent by heroes.", "P14.5")
        calm = state.stage == REST and state.contest is None and not state.hits and state.proposal is None
        return None if calm else Refusal("not_now", "XP is spent in Transition Scenes.", "P14.5")

    def refuse(self, state: Heroic, seat: int, form: Form) -> Refusal | None:
        who = spender(state, seat, form)
        if who < 0:
            return NOT_YOURS
        one = state.cast[who]
        line, first, second = form.word("on"), form.number("first"), form.number("second")
        price = cost_of(one.sheet, line, first, second)
        if price < 0:
            return NOTHING
        if one.xp < price:
            return Refusal("no_xp", f"That costs {price} XP; there are {one.xp}.", "P14.6")
        words = clean(form.word("words"))
        if line == "distinction" and not words:
            return Refusal("no_words", "Say in a few words what the new distinction is.", "P14.6")
        return None if changed(state, one.sheet, line, first, second, form.word("what"), form.word("type", TYPES[0]), words) else NOTHING

    def apply(self, state: Heroic, seat: int, form: Form) -> None:
        who = spender(state, seat, form)
        one = state.cast[who]
        line, first, second = form.word("on"), form.number("first"), form.number("second")
        price = cost_of(one.sheet, line, first, second)
        new = changed(state, one.sheet, line, first, second, form.word("what"), form.word("type", TYPES[0]), clean(form.word("words")))
        assert new is not None
        one.xp -= price
        old, one.sheet = one.sheet, new
        one.in_scene.steps = []
        one.shut_sets = kept_shut(one.shut_sets, old, new, first if line == "replace_set" else -1)
        if state.heard is not None:
            state.tell(
                XpGained(rule="P14.11", who=who, name=one.name(), by=-price, now=one.xp, why=line.replace("_", " "), use=f"xp {line}")
            )
        state.relay()


def exclusive(sheet: Datafile) -> int:
    """The sets that are shut down at first because another excludes them (rule P10.9)."""
    mask = 0
    for at, set_ in enumerate(sheet.sets):
        for limit in set_.limits:
            if limit.id == "mutually_exclusive" and 0 <= limit.set < at:
                mask |= 1 << at
    return mask


def kept_shut(shut: int, old: Datafile, new: Datafile, replaced: int) -> int:
    """Sets that stay shut down when a datafile changes: gear that is lost is not bought back (rules P10.5 and P10.9)."""
    if exclusive(old) != exclusive(new):
        return exclusive(new)
    return shut & ~(1 << replaced) if replaced >= 0 else shut


def changed(state: Heroic, sheet: Datafile, line: str, first: int, second: int, what: str, type: str, words: str) -> Datafile | None:
    """The datafile with one line changed; None if it cannot be (rule P14.10)."""
    if line == "switch":
        if first >= 3 or second >= 3 or first == second:
            return None
        dice = list(sheet.affiliations)
        dice[first], dice[second] = dice[second], dice[first]
        return rebuilt(sheet, affiliations=dice)
    if line == "distinction":
        if first >= len(sheet.distinctions) or words in sheet.distinctions:
            return None
        names = list(sheet.distinctions)
        names[first] = words
        return rebuilt(sheet, distinctions=names)
    if line == "specialty":
        return with_specialty(sheet, what)
    if first >= len(sheet.sets):
        return None
    sets = list(sheet.sets)
    new = replaced_set(state, sheet, what) if line == "replace_set" else with_set(sheet, line, first, second, what, type, words)
    if new is None:
        return None
    sets[first] = new
    return rebuilt(sheet, sets=sets)


def with_set(sheet: Datafile, line: str, first: int, second: int, what: str, type: str, words: str) -> PowerSet | None:
    set_ = sheet.sets[first]
    powers, sfx, limits = list(set_.powers), list(set_.sfx), list(set_.limits)
    if line == "limit":
        limit = new_limit(sheet, first, what, type, words)
        if limit is None or len(limits) > 4 or any(other.id == limit.id for other in limits):
            return None
        if second and second <= len(limits):
            limits[second - 1] = limit
        else:
            limits.append(limit)
    elif line == "remove_limit":
        if len(limits) < 2 or second >= len(limits):
            return None
        del limits[second]
    elif line == "sfx":
        if what not in SFX or len(sfx) > 4 or any(other.id == what for other in sfx):
            return None
        named = TYPES.index(type) if "what" in SFX[what] else -1
        against = [type] if "against" in SFX[what] else []
        sfx.append(Sfx(what, "", named, "", type if against else "", against))
    elif line == "step_power":
        old = powers[second]
        if old.die == 12:
            return None
        powers[second] = Power(old.name, step_up(old.die))
    else:
        assert line == "add_power"
        if what not in FAMILIES or what in FROM_D8 or len(powers) >= IN_SET or any(other.name == what for other in powers):
            return None
        if sum([len(other.powers) for other in sheet.sets]) >= POWERS:
            return None
        powers.append(Power(what, 6))
    return PowerSet(set_.name, powers, sfx, limits)


def new_limit(sheet: Datafile, first: int, what: str, type: str, words: str) -> Limit | None:
    """A Limit with what it needs: its power is the largest of the set, its complication and words are typed."""
    if what not in LIMITS or what == "mutually_exclusive":
        return None
    powers = sheet.sets[first].powers
    top = 0
    for at, power in enumerate(powers):
        if power.die > powers[top].die:
            top = at
    needs = LIMITS[what]
    return Limit(
        what,
        TYPES.index(type) if "what" in needs else -1,
        top if "power" in needs else -1,
        -1,
        (words or "Trouble") if "complication" in needs else "",
        (words or "when it is worst") if "words" in needs else "",
    )


def set_names(world: World) -> list[str]:
    """Every power set of the pack that stands by itself, as `storm/1`."""
    found = []
    for sheet in world.datafiles:
        for at, set_ in enumerate(sheet.sets):
            if all(limit.set < 0 for limit in set_.limits):
                found.append(f"{sheet.id}/{at + 1}")
    return found


def replaced_set(state: Heroic, sheet: Datafile, what: str) -> PowerSet | None:
    id, _, place = what.partition("/")
    other = state.rules().world.by_id.get(id)
    if other is None or not place.isdecimal() or not 1 <= int(place) <= len(other.sets):
        return None
    new = other.sets[int(place) - 1]
    excludes = any(limit.set >= 0 for set_ in sheet.sets for limit in set_.limits) or any(limit.set >= 0 for limit in new.limits)
    return None if excludes or any(new.name == old.name for old in sheet.sets) else new


def with_specialty(sheet: Datafile, what: str) -> Datafile | None:
    """A new Expert, or an Expert who becomes a Master (rule P14.9)."""
    if what not in SPECIALTIES:
        return None
    skill = SPECIALTIES.index(what)
    for at, old in enumerate(sheet.specialties):
        if old.skill == skill:
            if old.rank > 0:
                return None
            return rebuilt(sheet, specialties=[*sheet.specialties[:at], Specialty(skill, 1), *sheet.specialties[at + 1 :]])
    return rebuilt(sheet, specialties=[*sheet.specialties, Specialty(skill, 0)])


def rebuilt(
    sheet: Datafile,
    affiliations: list[int] | None = None,
    distinctions: list[str] | None = None,
    sets: list[PowerSet] | None = None,
    specialties: list[Specialty] | None = None,
) -> Datafile:
    return Datafile(
        sheet.id,
        sheet.name,
        sheet.kind,
        sheet.affiliations if affiliations is None else affiliations,
        sheet.count,
        sheet.distinctions if distinctions is None else distinctions,
        sheet.sets if sets is None else sets,
        sheet.specialties if specialties is None else specialties,
        sheet.milestones,
        sheet.play,
        sheet.backlash,
        sheet.backlash_die,
    )


# What Events sell


class Unlock(Advance):
    """Buy a resource of the Event (rules P14.6, P14.7 and P14.12)."""

    def refuse(self, state: Heroic, seat: int, form: Form) -> Refusal | None:
        event = state.rules().world.event_by_id.get(state.scene.story.event)
        place, who = form.number("which"), spender(state, seat, form)
        if who < 0:
            return NOT_YOURS
        one = state.cast[who]
        if event is None or place >= len(event.unlocks):
            return Refusal("no_unlock", "The Event sells nothing like that.", "P14.12")
        found = event.unlocks[place]
        if found.id in one.growth.unlocked:
            return Refusal("bought", "You have that already.", "P14.12")
        if len(one.growth.unlocked) >= UNLOCKS:
            return Refusal("no_room", f"A hero unlocks at most {UNLOCKS} things.", "P14.12")
        if found.gain.do == "power" and with_power(one.sheet, found.gain.name) is None:
            return NOTHING
        if found.gain.do == "played" and len(state.cast) >= CAST:
            return Refusal("no_room", "The table is full.", "P14.12")
        return None if one.xp >= found.cost else Refusal("no_xp", f"That costs {found.cost} XP; there are {one.xp}.", "P14.6")

    def apply(self, state: Heroic, seat: int, form: Form) -> None:
        who = spender(state, seat, form)
        one = state.cast[who]
        found = state.rules().world.event_by_id[state.scene.story.event].unlocks[form.number("which")]
        one.xp -= found.cost
        one.unlock(found.id)
        if state.heard is not None:
            state.tell(XpGained(rule="P14.12", who=who, name=one.name(), by=-found.cost, now=one.xp, why=found.name, use="unlock"))
        state.deed += 1
        state.note_fact(who, "unlock")
        if found.gain.do == "power":
            new = with_power(one.sheet, found.gain.name)
            assert new is not None
            one.sheet = new
        elif found.gain.do == "played":
            bring(state, state.rules().world.by_id[found.gain.who], seat, HEROES)


def with_power(sheet: Datafile, name: str) -> Datafile | None:
    """A new d6 power in the first set."""
    if not sheet.sets or len(sheet.sets[0].powers) >= IN_SET or any(power.name == name for power in sheet.sets[0].powers):
        return None
    first = sheet.sets[0]
    return rebuilt(sheet, sets=[PowerSet(first.name, [*first.powers, Power(name, 6)], first.sfx, first.limits), *sheet.sets[1:]])


class UseUnlocked(FormKind[Heroic]):
    """Use what was unlocked, once a scene: an asset comes, or an ally steps in (rule P14.12)."""

    def blanks_for(self, state: Heroic, seat: int) -> list[Blank]:
        return own_heroes(state, seat, self.blanks)

    def offered(self, state: Heroic, seat: int) -> Refusal | None:
        calm = not state.scene.over and state.contest is None and not state.hits and state.stage in (FIRST, NEXT, REST)
        if seat == WATCHER or not calm or not any(state.cast[who].growth.unlocked for who in state.heroes_of(seat)):
            return Refusal("not_now", "What was unlocked is used between actions, or in a Transition.", "P14.12")
        return None

    def refuse(self, state: Heroic, seat: int, form: Form) -> Refusal | None:
        who, place = spender(state, seat, form), form.number("which")
        if who < 0:
            return NOT_YOURS
        one = state.cast[who]
        if place >= len(one.growth.unlocked) or one.in_scene.used >> place & 1:
            return Refusal("used", "You have nothing like that left in this scene.", "P14.12")
        gain = unlocked_gain(state, one.growth.unlocked[place])
        if gain is None or gain.do not in (["helper"] if state.stage == REST else ["asset", "ally", "power_scene"]):
            return Refusal("by_itself", "That works by itself, or in the other kind of scene.", "P14.12")
        return None if len(state.cast) < CAST else Refusal("no_room", "The table is full.", "P14.12")

    def apply(self, state: Heroic, seat: int, form: Form) -> None:
        who, place = spender(state, seat, form), form.number("which")
        one = state.cast[who]
        one.in_scene.used |= 1 << place
        gain = unlocked_gain(state, one.growth.unlocked[place])
        assert gain is not None
        if gain.do == "ally":
            bring(state, state.rules().world.by_id[gain.who], seat, HEROES)
        else:
            life = FOR_ROLL if gain.do == "helper" else FOR_SCENE
            make_trait(state, Trait(ASSET, gain.name, gain.die, who, who, life), "P14.12")
        tell(state, "P14.12", who, f"{one.name()} uses {gain.name}.", "use unlock")
        state.relay()


def xp_forms(world: World) -> list[FormKind[Heroic]]:
    words = sorted({*LIMITS, *SFX, *FAMILIES, *SPECIALTIES, *set_names(world)})
    blanks: list[Blank] = [
        word("on", LINES),
        number("first", 0, 4, needed=False),
        number("second", 0, IN_SET - 1, needed=False),
        word("what", words, needed=False),
        word("type", TYPES, needed=False),
        text("words"),
        number("who", 0, CAST - 1, needed=False),
    ]
    forms: list[FormKind[Heroic]] = [Advance("advance", blanks)]
    if world.events:
        whose = number("who", 0, CAST - 1, needed=False)
        forms.append(Unlock("unlock", [number("which", 0, 7), whose]))
        forms.append(UseUnlocked("use_unlocked", [number("which", 0, 15), whose]))
    return forms
