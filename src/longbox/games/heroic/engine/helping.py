"""Moves of a turn that are no roll: healing, handing on, helping, asking to skip a roll (chapters P6, P7, P9 and P12)."""

from __future__ import annotations

from longbox.games.heroic.engine.acting import NOT_NOW, Answer, free, own_turn, use_sfx
from longbox.games.heroic.engine.aims import trait_name
from longbox.games.heroic.engine.arrivals import bring
from longbox.games.heroic.engine.harm import ease, ease_one, make_trait, tell, tell_trait
from longbox.games.heroic.engine.order import after_action
from longbox.games.heroic.engine.records import Proposal, Trait
from longbox.games.heroic.engine.recovery import heal_all
from longbox.games.heroic.engine.rules import (
    ACT,
    ASSET,
    CAST,
    COMPLICATION,
    FIRST,
    FOR_ROLL,
    FOR_SCENE,
    HEROES,
    NEXT,
    P_SKIP,
    POWERS,
    RESOURCE,
    WATCHER,
)
from longbox.games.heroic.engine.special import sfx_name
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import TYPES
from longbox.games.heroic.engine.words import name_of, subject_of, trait_words
from longbox.kernel import Refusal


class Mend(Answer):
    """Healing Factor, Regenerate, or Healing for a point, instead of a roll (rules P9.14, P9.15 and P9.21)."""

    def refuse(self, state: Heroic, seat: int, flat: int, target: int, type: int) -> Refusal | None:
        who = own_turn(state, seat)
        if who < 0:
            return NOT_NOW
        one = state.cast[who]
        sfx = one.sfx(flat)
        if sfx is None or sfx.id not in ("healing", "healing_factor", "regenerate") or not one.set_works(one.sfx_set(flat)):
            return Refusal("no_sfx", "There is no such healing SFX that works.", "P9.15")
        if (
            target >= len(state.cast)
            or not state.cast[target].here
            or state.opposes(who, target)
            or (sfx.id != "healing" and target != who)
        ):
            return Refusal("no_target", "It does not work on them.", "P9.14")
        if (sfx.type >= 0 and type != sfx.type) or (sfx.id == "healing_factor" and type != 0):
            return Refusal("no_type", "It does not work on that type of stress.", "P9.15")
        if state.cast[target].worst(type) == 0 or state.cast[target].sheet.is_many():
            return Refusal("no_stress", "There is nothing to recover.", "P9.15")
        if sfx.id != "regenerate" and not state.can_pay(who):
            return Refusal("no_points", "That costs 1 Plot Point or doom die.", "P9.15")
        return None

    def do(self, state: Heroic, seat: int, flat: int, target: int, type: int) -> None:
        who = own_turn(state, seat)
        sfx = state.cast[who].sfx(flat)
        assert sfx is not None
        if sfx.id == "regenerate":
            state.set_doom([*state.doom, 8], "Regenerate", "P9.21")
        else:
            state.pay(who, "healing", "P9.15")
        use_sfx(state, who, flat)
        if sfx.id == "healing":
            other = state.cast[target]
            if other.harm.stress[type]:
                ease(state, target, type, False, who, 0, "P9.14")
            else:
                ease_one(state, target, type, True, who, "P9.14")
        else:
            heal_all(state, who, type, who, "P9.15" if sfx.id == "healing_factor" else "P9.21")
        if state.stage == ACT and not (sfx.id == "healing_factor" and state.rules().free_healing):  # rule P18.4
            after_action(state, who)

    def text(self, state: Heroic, seat: int, flat: int, target: int, type: int) -> str:
        subject = subject_of(state, seat)
        named = sfx_name(state.cast[subject], flat) if subject >= 0 else "Heal"
        return f"{named}: {TYPES[type]} stress of {name_of(state, target)}"


class HandOn(Answer):
    """An asset goes to somebody else of one's side, for nothing (rule P6.3); a resource, if that is allowed (rule P18.7)."""

    def refuse(self, state: Heroic, seat: int, place: int, target: int, _c: int) -> Refusal | None:
        who = own_turn(state, seat)
        if who < 0:
            return NOT_NOW
        if place >= len(state.traits) or state.traits[place].die == 0 or state.traits[place].owner != who:
            return Refusal("no_asset", "You have no such asset.", "P6.3")
        kind = state.traits[place].kind
        if kind != ASSET and not (kind == RESOURCE and state.rules().lend_resources):
            return Refusal("only_you", "Only assets are handed on; a resource is yours alone.", "P7.9")
        if target >= len(state.cast) or target == who or not state.cast[target].here or state.opposes(who, target):
            return Refusal("no_target", "It goes to somebody else of your side in the scene.", "P6.3")
        return None

    def do(self, state: Heroic, seat: int, place: int, target: int, _c: int) -> None:
        who = own_turn(state, seat)
        state.traits[place].owner = target
        state.note_fact(who, "aid")
        tell_trait(state, state.traits[place], "P6.3")
        tell(state, "P6.3", who, f"{state.cast[who].name()} hands on {state.traits[place].name}.", "hand on")
        state.relay()

    def text(self, state: Heroic, seat: int, place: int, target: int, _c: int) -> str:
        return f"Hand {trait_words(state, place)} to {name_of(state, target)}"


class Extend(Answer):
    """1 Plot Point: an asset in hand lasts for the scene (rule P7.5)."""

    def refuse(self, state: Heroic, seat: int, place: int, _b: int, _c: int) -> Refusal | None:
        who = own_turn(state, seat)
        if who < 0:
            return NOT_NOW
        if place >= len(state.traits) or state.traits[place].die == 0 or state.traits[place].owner != who:
            return Refusal("no_asset", "You have no such asset.", "P7.5")
        trait = state.traits[place]
        if trait.kind != ASSET or trait.life != FOR_ROLL or not state.can_pay(who):
            return Refusal("no_extend", "An asset of one roll lasts for the scene for 1 Plot Point or doom die.", "P7.5")
        return None

    def do(self, state: Heroic, seat: int, place: int, _b: int, _c: int) -> None:
        who = own_turn(state, seat)
        state.pay(who, "made to last", "P7.5")
        state.traits[place].life = FOR_SCENE
        tell_trait(state, state.traits[place], "P7.5")
        tell(state, "P7.5", who, "It lasts for the scene.", "spend extend")
        state.relay()

    def text(self, state: Heroic, seat: int, place: int, _b: int, _c: int) -> str:
        return f"Make {trait_words(state, place)} last (1 point)"


class VillainHelp(Answer):
    """A character of the Watcher gives one of its traits as an asset, without a roll (rule P12.5). `trait`: powers, then specialties."""

    def refuse(self, state: Heroic, seat: int, place: int, target: int, _c: int) -> Refusal | None:
        who = own_turn(state, seat)
        if who < 0 or state.stage != ACT:
            return NOT_NOW
        if seat != WATCHER:
            return Refusal("heroes_roll", "Heroes roll to help; only the Watcher's characters just do it.", "P12.5")
        if self.die(state, who, place) == 0:
            return Refusal("no_trait", "There is no such trait.", "P12.5")
        if target >= len(state.cast) or not state.cast[target].active() or state.opposes(who, target):
            return Refusal("no_target", "It goes to somebody of the same side.", "P12.5")
        return None

    def die(self, state: Heroic, who: int, place: int) -> int:
        one = state.cast[who]
        return one.power_die(place) if place < POWERS else one.specialty_die(place - POWERS)

    def do(self, state: Heroic, seat: int, place: int, target: int, _c: int) -> None:
        who = own_turn(state, seat)
        one = state.cast[who]
        power = one.power(place) if place < POWERS else None
        name = power.title() if power is not None else one.sheet.specialties[place - POWERS].title()
        make_trait(state, Trait(ASSET, name, self.die(state, who, place), target, who, FOR_ROLL), "P12.5")
        tell(state, "P12.5", who, f"{one.name()} helps {state.cast[target].name()}.", "villain helps")
        state.note_fact(who, "aid")
        after_action(state, who)

    def text(self, state: Heroic, seat: int, place: int, target: int, _c: int) -> str:
        return f"Give {name_of(state, target)} {trait_name(state, subject_of(state, seat), place)} as an asset"


class FreeGrandstand(Answer):
    """A trait die into doom, without a roll, if the table plays so (rule P18.3)."""

    def refuse(self, state: Heroic, seat: int, power: int, _b: int, _c: int) -> Refusal | None:
        who = own_turn(state, seat)
        if who < 0 or state.stage != ACT or seat != WATCHER:
            return NOT_NOW
        if not state.rules().free_grandstand:
            return Refusal("setting", "Feeding doom is rolled for, unless the table plays with free grandstanding.", "P18.3")
        return None if power < POWERS and state.cast[who].power_die(power) else Refusal("no_trait", "There is no such power.", "P18.3")

    def do(self, state: Heroic, seat: int, power: int, _b: int, _c: int) -> None:
        who = own_turn(state, seat)
        state.set_doom([*state.doom, state.cast[who].power_die(power)], "grandstanding", "P18.3")
        after_action(state, who)

    def text(self, state: Heroic, seat: int, power: int, _b: int, _c: int) -> str:
        return f"Feed the doom with {trait_name(state, subject_of(state, seat), power)}"


class SkipRoll(Answer):
    """A power that could easily remove a trait: the Watcher is asked (rule P7.7)."""

    def refuse(self, state: Heroic, seat: int, power: int, place: int, _c: int) -> Refusal | None:
        who = own_turn(state, seat)
        if who < 0 or seat == WATCHER:
            return NOT_NOW
        if state.cast[who].power_die(power) == 0:
            return Refusal("no_power", "Name a power of yours that works.", "P7.7")
        if place >= len(state.traits) or state.traits[place].die == 0:
            return Refusal("no_trait", "There is no such trait on the table.", "P7.7")
        if not easily_removed(state, who, place):
            return Refusal("no_trait", "It removes a complication of your side, or what the other side has.", "P7.7")
        return None if state.can_pay(who) else Refusal("no_points", "That costs 1 Plot Point.", "P7.7")

    def do(self, state: Heroic, seat: int, power: int, place: int, _c: int) -> None:
        who = own_turn(state, seat)
        state.proposal = Proposal(P_SKIP, who, power, place, 0)
        tell(state, "P7.7", who, f"{state.cast[who].name()} asks to remove {state.traits[place].name} without a roll.", "propose skip")

    def text(self, state: Heroic, seat: int, power: int, place: int, _c: int) -> str:
        by = trait_name(state, subject_of(state, seat), power)
        return f"Ask to remove {trait_words(state, place)} with {by}, without a roll (1 point)"


def easily_removed(state: Heroic, who: int, place: int) -> bool:
    """Whether a trait could be removed without a roll: a complication of one's own side, or what the other side has."""
    trait = state.traits[place]
    return trait.die > 0 and (trait.kind == COMPLICATION) != (trait.owner >= 0 and state.opposes(who, trait.owner))


class TakeAlly(Answer):
    """Whoever is out plays the scene's ally until it ends (rule P11.13)."""

    def refuse(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        ally = state.scene.ally
        if not free(state) or state.stage not in (FIRST, NEXT) or not ally or seat == WATCHER:
            return NOT_NOW
        if not any(one.seat == seat and one.here and one.harm.out >= 0 and one.sheet.kind == "hero" for one in state.cast):
            return Refusal("not_out", "The ally is for somebody whose hero is out.", "P11.13")
        room = len(state.cast) < CAST or any(not one.here and one.sheet.kind != "hero" for one in state.cast)
        return None if room else Refusal("no_room", "The table is full.", "P11.13")

    def do(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> None:
        sheet = state.rules().world.by_id[state.scene.ally]
        state.scene.ally = ""
        bring(state, sheet, seat, HEROES)
        tell(state, "P11.13", -1, f"{sheet.name} steps in.", "ally")

    def text(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> str:
        return "Play the scene's ally"
