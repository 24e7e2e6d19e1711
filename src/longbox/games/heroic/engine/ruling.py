"""Rulings: the Watcher sets, adds or removes anything, with a reason (rules P15.2 and P15.7)."""

from __future__ import annotations

from longbox.games.heroic.engine.events import Said, XpGained
from longbox.games.heroic.engine.filing import went
from longbox.games.heroic.engine.gains import add_distinction
from longbox.games.heroic.engine.harm import drop_trait, make_trait, tell_stress
from longbox.games.heroic.engine.improvise import clean
from longbox.games.heroic.engine.limits import restore
from longbox.games.heroic.engine.order import check_over
from longbox.games.heroic.engine.outcome import settle
from longbox.games.heroic.engine.people import Character
from longbox.games.heroic.engine.records import Trait
from longbox.games.heroic.engine.ruled import named, ruled
from longbox.games.heroic.engine.rules import ASSET, COMPLICATION, DUEL, FIRST, FOR_SCENE, HEROES, NEXT, POOL, POWERS, WATCHER
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import AFFILIATIONS, DICE, TYPES
from longbox.games.heroic.engine.watching import NOBODY, ForWatcher, cast_blank, there
from longbox.kernel import Blank, Form, Refusal

RULED = [
    "stress", "trauma", "points", "xp", "add_doom", "remove_doom", "asset", "complication", "remove_trait", "boxes", "ticks", "out", "wake",
    "acted", "shut", "restore", "lock", "unlock", "distinction", "dead", "alive", "dice", "step", "trait_die", "obstacle", "group",
    "no_distinction", "spare",
]  # fmt: skip
MOST_POINTS = 30
GROUPS = 6


class Ruling(ForWatcher):
    """Set, add or remove anything, with a reason (rules P15.2 and P15.7)."""

    def blanks_for(self, state: Heroic, seat: int) -> list[Blank]:
        return [cast_blank(state, "who", False) if blank.name == "who" else blank for blank in self.blanks]

    def refuse(self, state: Heroic, seat: int, form: Form) -> Refusal | None:
        what, who, value = form.word("what"), form.number("who"), form.number("value")
        if what in ("add_doom", "remove_doom"):
            if what == "add_doom" and len(state.doom) >= POOL:
                return Refusal("enough", f"The doom pool holds {POOL} dice; remove one first.", "P8.11")
            fine = value in DICE and (what == "add_doom" or value in state.doom)
            return None if fine else Refusal("no_die", "Name a die that there is: 4, 6, 8, 10 or 12.", "P15.2")
        if what in ("boxes", "ticks"):
            most = state.scene.boxes if what == "boxes" else state.scene.ticks
            fine = state.in_action() and state.scene.objective >= 0 and not state.scene.over and 0 <= value <= most
            return None if fine else Refusal("out_of_range", "That is more than the scene's objective has, or there is none.", "P15.2")
        if what in ("distinction", "no_distinction", "obstacle"):
            return self.of_scene(state, what, value)
        if what in ("remove_trait", "trait_die"):
            place = value if what == "remove_trait" else form.number("place")
            fine = place < len(state.traits) and state.traits[place].die > 0 and (what == "remove_trait" or value in DICE)
            return None if fine else Refusal("no_trait", "There is no such trait on the table.", "P15.2")
        if what == "step" and there(state, who):
            return self.of_step(state.cast[who], form.number("place"), value)
        if not there(state, who):
            return NOBODY
        return self.of_character(state, what, who, value)

    def of_scene(self, state: Heroic, what: str, value: int) -> Refusal | None:
        scene = state.scene
        if not scene.kind:
            return Refusal("no_scene", "There is no scene.", "P15.2")
        if what == "no_distinction" and value >= len(scene.distinctions):
            return Refusal("no_trait", "The scene has no such distinction.", "P15.2")
        if what == "obstacle" and (scene.objective < 0 or scene.objective == DUEL or (value and value not in DICE)):
            return Refusal("no_obstacle", "An obstacle is a die, or 0 for none, in a scene whose objective has one.", "P15.2")
        return None

    def of_step(self, one: Character, place: int, value: int) -> Refusal | None:
        die = has_power(one, place)
        if not die or value > 2:
            return Refusal("no_power", "There is no such power or specialty.", "P15.2")
        return Refusal("largest", "A d12 is the largest die.", "P15.2") if value == 2 and die == 12 else None

    def of_character(self, state: Heroic, what: str, who: int, value: int) -> Refusal | None:
        one = state.cast[who]
        out_of_range = Refusal("out_of_range", f"{value} is nothing that {what} can be.", "P15.2")
        if what in ("stress", "trauma", "asset", "complication"):
            fine = value in DICE or (value == 0 and what in ("stress", "trauma"))
            if what in ("stress", "trauma") and one.sheet.is_many() and value > max(one.sheet.affiliations):
                fine = False
            return None if fine else out_of_range
        if what in ("points", "xp"):
            return None if 0 <= value <= (MOST_POINTS if what == "points" else 999) else out_of_range
        if what == "dice":
            return None if one.sheet.is_many() and 1 <= value <= 12 else out_of_range
        if what in ("lock", "unlock"):
            return None if value < len(AFFILIATIONS) + len(one.sheet.distinctions) else out_of_range
        if what in ("shut", "restore"):
            return None if has_power(one, value) else Refusal("no_power", "There is no such power or specialty.", "P15.2")
        if what == "group":
            return None if value < GROUPS and one.side == HEROES else Refusal("no_group", "Heroes stand in groups, at most six.", "P15.2")
        return None

    def apply(self, state: Heroic, seat: int, form: Form) -> None:
        what, value = form.word("what"), form.number("value")
        why = clean(form.word("reason"), 400)
        if state.heard is not None:
            words = f"{ruled(state, form)}. {why}".rstrip()
            state.tell(Said(rule="P15.2", who=WATCHER, what="ruling", words=words, use=f"ruling {what}"))
        name = named(form)
        if what == "add_doom":
            state.set_doom([*state.doom, value], "a ruling", "P15.2")
        elif what == "remove_doom":
            doom = list(state.doom)
            doom.remove(value)
            state.set_doom(doom, "a ruling", "P15.2")
        elif what == "boxes":
            state.scene.filled = value
        elif what == "ticks":
            state.scene.ticked = value
        elif what == "distinction":
            add_distinction(state, name)
        elif what == "no_distinction":
            state.scene.distinctions = [*state.scene.distinctions[:value], *state.scene.distinctions[value + 1 :]]
        elif what == "obstacle":
            state.scene.obstacle = value
        elif what == "remove_trait":
            drop_trait(state, value, "a ruling", "P15.2")
        elif what == "trait_die":
            state.traits[form.number("place")].die = value
        elif what == "step":
            place, one = form.number("place"), state.cast[form.number("who")]
            one.set_step(place if place < POWERS else one.power_count() + place - POWERS, value - 1)
        else:
            self.change(state, what, form.number("who"), TYPES.index(form.word("type", TYPES[0])), value, name, why)
        after_ruling(state)

    def change(self, state: Heroic, what: str, who: int, type: int, value: int, name: str, why: str) -> None:
        one = state.cast[who]
        if what == "stress":
            one.feel(type, value, why)
            tell_stress(state, who, type, "P15.2")
        elif what == "trauma":
            one.scar(type, value, why)
        elif what == "points":
            state.add_points(who, value - one.pp, "a ruling", "P15.2")
        elif what == "xp":
            by, one.xp = value - one.xp, value
            if by and state.heard is not None:
                state.tell(XpGained(rule="P15.2", who=who, name=one.name(), by=by, now=value, why="a ruling", use="ruling xp"))
        elif what == "asset":
            make_trait(state, Trait(ASSET, name, value, who, -1, FOR_SCENE), "P15.2")
        elif what == "complication":
            make_trait(state, Trait(COMPLICATION, name, value, who, -1, FOR_SCENE), "P15.2")
        elif what == "out":
            if one.harm.out < 0:
                one.put_out(type)
        elif what == "wake":
            one.put_out(-1)
        elif what == "acted":
            one.in_scene.acted = value != 0
        elif what == "shut":
            one.shut_down(value)
        elif what == "restore":
            restore(state, who, value)
        elif what == "group":
            before = state.stands()
            one.in_scene.group = value
            state.regroup(before)
        elif what == "lock":
            one.in_scene.locked |= 1 << value
        elif what == "unlock":
            one.in_scene.locked &= ~(1 << value)
        elif what == "dead":
            one.dead, one.here = True, False
            went(state, who)
        elif what == "alive":
            one.dead = False
        elif what == "spare":
            one.in_scene.spared = True  # rule P5.10
        else:
            one.dice = value


def has_power(one: Character, place: int) -> int:
    """The die of a power or specialty by its place, as it is written; 0 if there is none."""
    power = one.power(place) if place < POWERS else None
    if power is not None:
        return power.die
    skills = one.sheet.specialties
    return skills[place - POWERS].die() if POWERS <= place < POWERS + len(skills) else 0


def after_ruling(state: Heroic) -> None:
    """What was gathered is laid again, and a turn that nobody can take goes by."""
    state.relay()
    calm = state.contest is None and not state.hits and not state.offer and state.proposal is None
    if calm and state.in_action() and not state.scene.over and state.stage in (FIRST, NEXT):
        check_over(state)
    settle(state)
