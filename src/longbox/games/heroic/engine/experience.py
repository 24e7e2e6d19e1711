"""Spending XP: every line of the list, and what an Event unlocks (rules P14.5 to P14.12)."""

from __future__ import annotations

from collections.abc import Sequence

from longbox.games.heroic.engine.arrivals import bring
from longbox.games.heroic.engine.changing import binds, changed, kept_shut, set_names, with_power
from longbox.games.heroic.engine.defs import Datafile, World
from longbox.games.heroic.engine.events import XpGained
from longbox.games.heroic.engine.harm import make_trait, tell
from longbox.games.heroic.engine.improvise import clean
from longbox.games.heroic.engine.outcome import unlocked_gain
from longbox.games.heroic.engine.records import Trait
from longbox.games.heroic.engine.rules import (
    ASSET,
    CAST,
    FIRST,
    FOR_ROLL,
    FOR_SCENE,
    HEROES,
    IN_SET,
    NAME_LETTERS,
    NEXT,
    REST,
    UNLOCKS,
    WATCHER,
)
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import (
    FAMILIES,
    LIMITS,
    SFX,
    SPECIALTIES,
    TYPES,
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


SET_LETTERS = 300
NO_POWER = Refusal("no_power", "Say which power of the set this Limit binds.", "P14.13")
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


def typed(form: Form) -> str:
    """The words of a line; those of a power set have room for all that is in it."""
    return clean(form.word("words"), SET_LETTERS if form.word("on") == "replace_set" else NAME_LETTERS)


class Advance(FormKind[Heroic]):
    """One line of the list. `first` and `second` are places: affiliations, a distinction, a set and what is in it; `what` is a word out of
    the rules: a Limit, an SFX, a family of powers, a specialty, or a set of another datafile."""

    def blanks_for(self, state: Heroic, seat: int) -> list[Blank]:
        return own_heroes(state, seat, self.blanks)

    def offered(self, state: Heroic, seat: int) -> Refusal | None:
        if spender(state, seat) < 0:
            return Refusal("no_hero", "XP is spent by heroes.", "P14.5")
        if state.offer:  # it may be the Limit that is offered that would be taken off the sheet
            return Refusal("answer_first", "A Limit is offered: that is answered first.", "P8.13")
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
        words = typed(form)
        if line == "distinction" and not words:
            return Refusal("no_words", "Say in a few words what the new distinction is.", "P14.6")
        new = changed(
            state, one.sheet, line, first, second, form.word("what"), form.word("type", TYPES[0]), words, form.number("power", -1)
        )
        if new is None and line == "limit" and binds(form.word("what")) and form.number("power", -1) < 0:
            return NO_POWER
        return None if new else NOTHING

    def apply(self, state: Heroic, seat: int, form: Form) -> None:
        who = spender(state, seat, form)
        one = state.cast[who]
        line, first, second = form.word("on"), form.number("first"), form.number("second")
        price = cost_of(one.sheet, line, first, second)
        new = changed(
            state,
            one.sheet,
            line,
            first,
            second,
            form.word("what"),
            form.word("type", TYPES[0]),
            typed(form),
            form.number("power", -1),
        )
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
        number("power", 0, IN_SET - 1, needed=False),
        text("words"),
        number("who", 0, CAST - 1, needed=False),
    ]
    forms: list[FormKind[Heroic]] = [Advance("advance", blanks)]
    if world.events:
        whose = number("who", 0, CAST - 1, needed=False)
        forms.append(Unlock("unlock", [number("which", 0, 7), whose]))
        forms.append(UseUnlocked("use_unlocked", [number("which", 0, 15), whose]))
    return forms
