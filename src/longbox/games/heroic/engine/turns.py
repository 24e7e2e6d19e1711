"""Moves of a turn that are no roll, moves of Transitions, what doom buys, Limits, proposals and claims (chapters P7, P8, P10 to P16)."""

from __future__ import annotations

from longbox.games.heroic.engine.acting import NOT_NOW, Answer, free, ignore, launch, use_sfx
from longbox.games.heroic.engine.defs import Ending
from longbox.games.heroic.engine.dice import smallest
from longbox.games.heroic.engine.events import XpGained
from longbox.games.heroic.engine.foes import foe_of
from longbox.games.heroic.engine.harm import drop_trait, ease, ease_one, land, make_trait, tell, tell_trait, voice
from longbox.games.heroic.engine.limits import activate, limit_fault
from longbox.games.heroic.engine.milestones import claims_of, milestone, take_claim
from longbox.games.heroic.engine.order import (
    add_distinction,
    after_action,
    apply_gain,
    begin_turn,
    bring,
    bring_foe,
    check_over,
    end_round,
    end_scene,
    follow,
    leads_now,
    leave_transition,
    proceed,
    tick,
)
from longbox.games.heroic.engine.outcome import heal_all
from longbox.games.heroic.engine.people import Character, Hit, Proposal, Trait
from longbox.games.heroic.engine.rules import (
    ACT,
    ASSET,
    CAST,
    COMPLICATION,
    EFFECTS,
    ENDING,
    FIRST,
    FOR_ACTION,
    FOR_ROLL,
    FOR_SCENE,
    HEROES,
    IDLE,
    LEAD,
    LEADS,
    NEXT,
    P_AFFILIATION,
    P_DEATH,
    P_LIMIT,
    P_OWN_LIMIT,
    P_SFX,
    P_SKIP,
    POWERS,
    RESOURCE,
    REST,
    SKILLS,
    TRAITS,
    TRANSITION,
    WATCHER,
)
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.steps import AFFILIATION
from longbox.games.heroic.engine.vocabulary import RESOURCE_DICE, TYPES
from longbox.kernel import Kind, Move, Range, Refusal

MOST_LEAST = 5


def own_turn(state: Heroic, seat: int) -> int:
    """The character of this seat whose turn it is, or who rests; -1: none."""
    return state.subject(seat) if free(state) and state.stage in (ACT, REST) else -1


def doom_time(state: Heroic, seat: int) -> Refusal | None:
    """Doom is spent on the table between actions, and on a turn of the Watcher's own (rule P8.3)."""
    if seat != WATCHER:
        return Refusal("not_watcher", "Only the Watcher spends doom.", "P8.3")
    if not free(state) or state.stage not in (FIRST, NEXT, ACT) or not state.in_action():
        return Refusal("not_now", "Doom is spent so between the actions of an Action Scene.", "P8.3")
    return None


# The action order


class NameNext(Answer):
    """Who acts next, or first (rules P16.3 and P16.4)."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        if not free(state) or state.stage not in (FIRST, NEXT) or state.namer() != seat:
            return NOT_NOW
        if move.a >= len(state.cast) or not state.cast[move.a].active():
            return Refusal("nobody", "There is nobody like that who could act.", "P16.3")
        if state.cast[move.a].acted:
            return Refusal("acted", "Everybody acts once before anybody acts again.", "P16.4")
        if state.last < 0 and state.cast[move.a].side != HEROES and any(one.side == HEROES and one.active() for one in state.cast):
            return Refusal("hero_first", "A hero acts first, unless doom is paid to interrupt.", "P16.3")
        return None

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        tell(state, "P16.3", move.a, f"{state.cast[move.a].name()} is named.", "name next")
        begin_turn(state, move.a)


class PassRound(Answer):
    """Nobody is left who could act: a new round if all have acted, and the end of the scene if all are out (rule P16.4)."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        if not free(state) or state.stage not in (FIRST, NEXT) or state.namer() != seat:
            return NOT_NOW
        if any(one.active() and not one.acted for one in state.cast):
            return Refusal("somebody", "Somebody can act: name them.", "P16.3")
        return None

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        if any(one.active() for one in state.cast):
            end_round(state)
        else:
            end_scene(state, "")


class HoldBack(Answer):
    """A turn goes by (rule P16.5)."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        return None if state.stage == ACT and own_turn(state, seat) >= 0 else NOT_NOW

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        tell(state, "P16.5", state.actor, f"{state.cast[state.actor].name()} lets the turn go by.", "hold")
        after_action(state, state.actor)


# On one's turn


class Mend(Answer):
    """Healing Factor, Regenerate, or Healing for a point, instead of a roll (rules P9.14, P9.15 and P9.21)."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        who = own_turn(state, seat)
        if who < 0:
            return NOT_NOW
        one = state.cast[who]
        sfx = one.sfx(move.a)
        if sfx is None or sfx.id not in ("healing", "healing_factor", "regenerate") or not one.set_works(one.sfx_set(move.a)):
            return Refusal("no_sfx", "There is no such healing SFX that works.", "P9.15")
        if (
            move.b >= len(state.cast)
            or not state.cast[move.b].here
            or state.opposes(who, move.b)
            or (sfx.id != "healing" and move.b != who)
        ):
            return Refusal("no_target", "It does not work on them.", "P9.14")
        if (sfx.type >= 0 and move.c != sfx.type) or (sfx.id == "healing_factor" and move.c != 0):
            return Refusal("no_type", "It does not work on that type of stress.", "P9.15")
        if state.cast[move.b].worst(move.c) == 0 or state.cast[move.b].sheet.is_many():
            return Refusal("no_stress", "There is nothing to recover.", "P9.15")
        if sfx.id != "regenerate" and not state.can_pay(who):
            return Refusal("no_points", "That costs 1 Plot Point or doom die.", "P9.15")
        return None

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        who = own_turn(state, seat)
        sfx = state.cast[who].sfx(move.a)
        assert sfx is not None
        if sfx.id == "regenerate":
            state.set_doom([*state.doom, 8], "Regenerate", "P9.21")
        else:
            state.pay(who, "healing", "P9.15")
        use_sfx(state, who, move.a)
        if sfx.id == "healing":
            other = state.cast[move.b]
            if other.stress[move.c]:
                ease(state, move.b, move.c, False, who, 0, "P9.14")
            else:
                ease_one(state, move.b, move.c, True, who, "P9.14")
        else:
            heal_all(state, who, move.c, who, "P9.15" if sfx.id == "healing_factor" else "P9.21")
        if state.stage == ACT and not (sfx.id == "healing_factor" and state.rules().free_healing):  # rule P18.4
            after_action(state, who)


class HandOn(Answer):
    """An asset goes to somebody else of one's side, for nothing (rule P6.3); a resource, if that is allowed (rule P18.7)."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        who = own_turn(state, seat)
        if who < 0:
            return NOT_NOW
        if move.a >= len(state.traits) or state.traits[move.a].die == 0 or state.traits[move.a].owner != who:
            return Refusal("no_asset", "You have no such asset.", "P6.3")
        kind = state.traits[move.a].kind
        if kind != ASSET and not (kind == RESOURCE and state.rules().lend_resources):
            return Refusal("only_you", "Only assets are handed on; a resource is yours alone.", "P7.9")
        if move.b >= len(state.cast) or move.b == who or not state.cast[move.b].here or state.opposes(who, move.b):
            return Refusal("no_target", "It goes to somebody else of your side in the scene.", "P6.3")
        return None

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        who = own_turn(state, seat)
        state.traits[move.a].owner = move.b
        state.note_fact(who, "aid")
        tell_trait(state, state.traits[move.a], "P6.3")
        tell(state, "P6.3", who, f"{state.cast[who].name()} hands on {state.traits[move.a].name}.", "hand on")
        state.relay()


class Extend(Answer):
    """1 Plot Point: an asset in hand lasts for the scene (rule P7.5)."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        who = own_turn(state, seat)
        if who < 0:
            return NOT_NOW
        if move.a >= len(state.traits) or state.traits[move.a].die == 0 or state.traits[move.a].owner != who:
            return Refusal("no_asset", "You have no such asset.", "P7.5")
        trait = state.traits[move.a]
        if trait.kind != ASSET or trait.life != FOR_ROLL or not state.can_pay(who):
            return Refusal("no_extend", "An asset of one roll lasts for the scene for 1 Plot Point or doom die.", "P7.5")
        return None

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        who = own_turn(state, seat)
        state.pay(who, "it lasts", "P7.5")
        state.traits[move.a].life = FOR_SCENE
        tell_trait(state, state.traits[move.a], "P7.5")
        tell(state, "P7.5", who, "It lasts for the scene.", "spend extend")
        state.relay()


class VillainHelp(Answer):
    """A character of the Watcher gives one of its traits as an asset, without a roll (rule P12.5). `trait`: powers, then specialties."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        who = own_turn(state, seat)
        if who < 0 or state.stage != ACT:
            return NOT_NOW
        if seat != WATCHER:
            return Refusal("heroes_roll", "Heroes roll to help; only the Watcher's characters just do it.", "P12.5")
        if self.die(state, who, move.a) == 0:
            return Refusal("no_trait", "There is no such trait.", "P12.5")
        if move.b >= len(state.cast) or not state.cast[move.b].active() or state.opposes(who, move.b):
            return Refusal("no_target", "It goes to somebody of the same side.", "P12.5")
        return None

    def die(self, state: Heroic, who: int, place: int) -> int:
        one = state.cast[who]
        return one.power_die(place) if place < POWERS else one.specialty_die(place - POWERS)

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        who = own_turn(state, seat)
        one = state.cast[who]
        power = one.power(move.a) if move.a < POWERS else None
        name = power.title() if power is not None else one.sheet.specialties[move.a - POWERS].title()
        make_trait(state, Trait(ASSET, name, self.die(state, who, move.a), move.b, who, FOR_ROLL), "P12.5")
        tell(state, "P12.5", who, f"{one.name()} helps {state.cast[move.b].name()}.", "villain helps")
        state.note_fact(who, "aid")
        after_action(state, who)


class FreeGrandstand(Answer):
    """A trait die into doom, without a roll, if the table plays so (rule P18.3)."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        who = own_turn(state, seat)
        if who < 0 or state.stage != ACT or seat != WATCHER:
            return NOT_NOW
        if not state.rules().free_grandstand:
            return Refusal("setting", "Feeding doom is rolled for, unless the table plays with free grandstanding.", "P18.3")
        return None if move.a < POWERS and state.cast[who].power_die(move.a) else Refusal("no_trait", "There is no such power.", "P18.3")

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        who = own_turn(state, seat)
        state.set_doom([*state.doom, state.cast[who].power_die(move.a)], "grandstanding", "P18.3")
        after_action(state, who)


class SkipRoll(Answer):
    """A power that could easily remove a trait: the Watcher is asked (rule P7.7)."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        who = own_turn(state, seat)
        if who < 0 or seat == WATCHER:
            return NOT_NOW
        if state.cast[who].power_die(move.a) == 0:
            return Refusal("no_power", "Name a power of yours that works.", "P7.7")
        if move.b >= len(state.traits) or state.traits[move.b].die == 0:
            return Refusal("no_trait", "There is no such trait on the table.", "P7.7")
        trait = state.traits[move.b]
        theirs = trait.owner >= 0 and state.opposes(who, trait.owner)
        if (trait.kind == COMPLICATION) == theirs:
            return Refusal("no_trait", "It removes a complication of your side, or what the other side has.", "P7.7")
        return None if state.can_pay(who) else Refusal("no_points", "That costs 1 Plot Point.", "P7.7")

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        who = own_turn(state, seat)
        state.proposal = Proposal(P_SKIP, who, move.a, move.b, 0)
        tell(state, "P7.7", who, f"{state.cast[who].name()} asks to remove {state.traits[move.b].name} without a roll.", "propose skip")


class TakeAlly(Answer):
    """Whoever is out plays the scene's ally until it ends (rule P11.13)."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        ally = state.scene.ally
        if not free(state) or state.stage not in (FIRST, NEXT) or not ally or seat == WATCHER:
            return NOT_NOW
        if not any(one.seat == seat and one.here and one.out >= 0 and one.sheet.kind == "hero" for one in state.cast):
            return Refusal("not_out", "The ally is for somebody whose hero is out.", "P11.13")
        room = len(state.cast) < CAST or any(not one.here and one.sheet.kind != "hero" for one in state.cast)
        return None if room else Refusal("no_room", "The table is full.", "P11.13")

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        sheet = state.rules().world.by_id[state.scene.ally]
        state.scene.ally = ""
        bring(state, sheet, seat, HEROES)
        tell(state, "P11.13", -1, f"{sheet.name} steps in.", "ally")


# Limits


class OwnLimit(Answer):
    """A Limit of one's own, on one's turn (rule P10.2); Mutant needs a yes (rule P10.8)."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        who = own_turn(state, seat)
        if who < 0 or state.stage != ACT:
            return NOT_NOW
        return limit_fault(state, who, move.a, False)

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        who = own_turn(state, seat)
        limit = state.cast[who].limit(move.a)
        assert limit is not None
        if limit.id == "mutant" and seat != WATCHER:
            state.proposal = Proposal(P_OWN_LIMIT, who, move.a, 0, 0)
        else:
            activate(state, who, move.a, True)


class Tempt(Answer):
    """1 Plot Point for a Limit of a character of the Watcher, if it makes sense (rule P7.6)."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        who = own_turn(state, seat)
        if who < 0 or state.stage != ACT or seat == WATCHER:
            return NOT_NOW
        if move.a >= len(state.cast) or not state.cast[move.a].here or state.cast[move.a].seat != WATCHER:
            return Refusal("no_villain", "That is no character of the Watcher in the scene.", "P7.6")
        if not state.can_pay(who):
            return Refusal("no_points", "That costs 1 Plot Point.", "P7.6")
        return limit_fault(state, move.a, move.b, True)

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        state.proposal = Proposal(P_LIMIT, own_turn(state, seat), move.a, move.b, 0)
        tell(state, "P7.6", state.actor, f"{state.cast[state.actor].name()} wants a Limit of {state.cast[move.a].name()}.", "propose limit")


class OfferLimit(Answer):
    """The Watcher wants a hero's Limit active, and offers the Plot Point first (rule P8.6)."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        fault = doom_time(state, seat)
        if fault is not None:
            return fault
        if move.a >= len(state.cast) or not state.cast[move.a].here or state.cast[move.a].seat == WATCHER or state.cast[move.a].dead:
            return Refusal("no_hero", "That is no hero in the scene.", "P8.6")
        return limit_fault(state, move.a, move.b, True)

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        state.offer = [move.a, move.b, 0]
        tell(state, "P8.6", move.a, f"The Watcher offers {state.cast[move.a].name()} 1 Plot Point for a Limit.", "offer limit")


class AcceptLimit(Answer):
    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        if state.proposal is not None or not state.offer or state.offer[2]:
            return NOT_NOW
        return None if state.cast[state.offer[0]].seat == seat else NOT_NOW

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        who, flat = state.offer[0], state.offer[1]
        state.offer = []
        activate(state, who, flat, True)


class DeclineLimit(AcceptLimit):
    """The hero keeps the Limit away, unless a doom die is paid (rule P8.6)."""

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        if state.doom:
            state.offer[2] = 1
        else:
            state.offer = []


class Insist(Answer):
    """A doom die, and the Limit strikes without a Plot Point (rule P8.6)."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        if seat != WATCHER or state.proposal is not None or not state.offer or not state.offer[2]:
            return NOT_NOW
        return None

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        who, flat = state.offer[0], state.offer[1]
        state.offer = []
        if move.a:
            state.spend_doom(smallest(state.doom), "a Limit", "P8.6")
            tell(state, "P8.6", who, "Doom pays for the Limit.", "doom limit")
            activate(state, who, flat, False)


# Doom on the table


class Interrupt(Answer):
    """A character of the Watcher acts next, or first (rule P8.8)."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        if seat != WATCHER or not free(state) or state.stage not in (FIRST, NEXT):
            return Refusal("not_now", "The action order is interrupted when somebody is to be named.", "P8.8")
        if move.a >= len(state.cast) or not state.cast[move.a].active() or state.cast[move.a].seat != WATCHER or state.cast[move.a].acted:
            return Refusal("nobody", "That is no character of the Watcher who has still to act.", "P8.8")
        least = interrupt_price(state)
        return None if smallest(state.doom, least) else Refusal("no_doom", f"That needs a doom die of at least d{least}.", "P8.8")

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        state.spend_doom(smallest(state.doom, interrupt_price(state)), f"{state.cast[move.a].name()} interrupts", "P8.8")
        tell(state, "P8.8", move.a, f"{state.cast[move.a].name()} interrupts.", "interrupt")
        begin_turn(state, move.a)


def interrupt_price(state: Heroic) -> int:
    """At least d6, and at least the largest Reflexes or Senses among the heroes who stand (rule P8.8)."""
    least = 6
    for one in state.cast:
        if one.side == HEROES and one.active():
            for flat in range(one.power_count()):
                power = one.power(flat)
                if power is not None and power.family in ("Reflexes", "Senses"):
                    least = max(least, one.power_die(flat))
    return least


class Split(Answer):
    """A hero is split off, or joined to a group (rule P8.5)."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        fault = doom_time(state, seat)
        if fault is not None:
            return fault
        if move.a >= len(state.cast) or not state.cast[move.a].active() or state.cast[move.a].side != HEROES:
            return Refusal("no_hero", "That is no hero who stands in the scene.", "P8.5")
        if state.cast[move.a].group == move.b or not state.is_group(move.a, move.b):
            return Refusal("same_group", "They are in that group, or there is no such group.", "P8.5")
        least = split_price(state, move.a)
        return None if smallest(state.doom, least) else Refusal("no_doom", f"That needs a doom die of at least d{least}.", "P8.5")

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        state.spend_doom(smallest(state.doom, split_price(state, move.a)), "heroes are moved", "P8.5")
        state.cast[move.a].group = move.b
        tell(state, "P8.5", move.a, f"{state.cast[move.a].name()} is torn from the others.", "split")
        state.relay()


def split_price(state: Heroic, who: int) -> int:
    """The largest affiliation die in use of those who are moved (rule P8.5)."""
    one = state.cast[who]
    return one.sheet.affiliations[state.affiliation(who, one.group)]


class BuyEffect(Answer):
    """An effect of the scene, once a scene (rule P8.12)."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        fault = doom_time(state, seat)
        if fault is not None:
            return fault
        fault = price_closed(state, move.a)
        if fault is not None:
            return fault
        price = state.rules().world.scene_by_id[state.scene.id].prices[move.a]
        return price_fault(state, price.do, price.limit, move.b)

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        price = state.rules().world.scene_by_id[state.scene.id].prices[move.a]
        state.scene.bought |= 1 << move.a
        state.spend_doom(smallest(state.doom, price.die), price.name, "P8.12")
        tell(state, "P8.12", -1, f"{price.name}!", f"price {price.do}")
        voice(state, "doom")
        if price.do == "hurt":
            for who in state.heroes():
                state.hits.append(Hit(who, -1, price.type, 6, price.name, 0, -1, [], False, False))
        elif price.do == "tick":
            tick(state, 1)
        elif price.do == "split":
            split_off(state, price.count)
        elif price.do == "distinction":
            add_distinction(state, price.name)
        elif price.do == "foe":
            bring_foe(state, foe_of(price.who))
        elif price.do == "shut":
            shut_one(state, move.b, price.limit)
        elif price.do == "act":
            begin_turn(state, move.b)
        else:
            first_limit(state, move.b)
        if not state.scene.over:
            state.relay()
            check_over(state)


def price_closed(state: Heroic, at: int) -> Refusal | None:
    """Why an effect of the scene cannot be paid for: it is bought, it is not for this party or round, or no die is large enough."""
    found = state.rules().world.scene_by_id.get(state.scene.id)
    if found is None or at >= len(found.prices):
        return Refusal("no_price", "The scene has no such effect.", "P8.12")
    price = found.prices[at]
    if state.scene.bought >> at & 1:
        return Refusal("bought", "Each effect is bought once a scene.", "P8.12")
    if len(state.heroes()) not in price.parties or (price.do == "tick" and state.scene.round == 1):
        return Refusal("not_yet", "It cannot be bought with this party, or not in the first round.", "P8.12")
    if smallest(state.doom, price.die) == 0:
        return Refusal("no_doom", f"That needs a doom die of at least d{price.die}.", "P8.12")
    return None


def price_fault(state: Heroic, do: str, limit: int, who: int) -> Refusal | None:
    """Effects that need somebody are aimed; for the others the first place stands."""
    nobody = Refusal("nobody", "That needs somebody whom it can strike.", "P8.12")
    if do in ("shut", "limit"):
        if who >= len(state.cast) or not state.cast[who].active() or state.cast[who].side != HEROES or state.cast[who].seat == WATCHER:
            return nobody
        if do == "shut":
            return None if shuttable(state.cast[who], limit) >= 0 else nobody
        return None if usable_limit(state, who) >= 0 else nobody
    if do == "act":
        fine = who < len(state.cast) and state.cast[who].active() and state.cast[who].seat == WATCHER and state.stage in (FIRST, NEXT)
        return None if fine else nobody
    return None if who == 0 else nobody


def shuttable(one: Character, limit: int) -> int:
    """The largest power of at most this size that works; -1: none."""
    best = -1
    for flat in range(one.power_count()):
        die = one.power_die(flat)
        if 0 < die <= limit and (best < 0 or die > one.power_die(best)):
            best = flat
    return best


def shut_one(state: Heroic, who: int, limit: int) -> None:
    one = state.cast[who]
    one.shut |= 1 << shuttable(one, limit)
    tell(state, "P8.12", who, f"A power of {one.name()} is shut down.")


def usable_limit(state: Heroic, who: int) -> int:
    for flat in range(EFFECTS):
        if limit_fault(state, who, flat, True) is None:
            return flat
    return -1


def first_limit(state: Heroic, who: int) -> None:
    activate(state, who, usable_limit(state, who), False)


def split_off(state: Heroic, count: int) -> None:
    """So many heroes stand apart, each alone, from the last."""
    heroes = [who for who in state.heroes() if state.cast[who].active()]
    for at, who in enumerate(heroes[-count:] if len(heroes) > count else heroes[1:]):
        state.cast[who].group = at + 1


class Reward(Answer):
    """1 Plot Point for somebody who plays out being stressed out with a sentence, once for each time (rule P15.6)."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        fault = doom_time(state, seat)
        if fault is not None:
            return fault
        if move.a >= len(state.cast) or state.cast[move.a].out not in (0, 1, 2) or state.purse(move.a) != move.a:
            return Refusal("not_out", "That is no hero who is stressed out.", "P15.6")
        if state.cast[move.a].rewarded:
            return Refusal("rewarded", "That was rewarded already.", "P15.6")
        wrote = any(fact.who == move.a and fact.name == "wrote" for fact in state.facts)
        return None if wrote else Refusal("no_words", "There is no sentence about it yet; an award by the form needs none.", "P15.6")

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        state.cast[move.a].rewarded = True
        state.add_points(move.a, 1, "played out", "P15.6")


class EndScene(Answer):
    """Two d12 end the scene at once (rule P8.9)."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        fault = doom_time(state, seat)
        if fault is not None:
            return fault
        return None if state.doom.count(12) >= 2 else Refusal("no_doom", "That needs two d12.", "P8.9")

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        state.spend_doom(12, "the scene ends", "P8.9")
        state.spend_doom(12, "the scene ends", "P8.9")
        state.clear_drafts()
        state.actor = -1
        voice(state, "end")
        near = state.scene.objective >= 0 and state.scene.filled * 2 > state.scene.boxes
        state.scene.over = "near" if near else "far"
        tell(state, "P8.9", -1, ending_words(state), f"ending {state.scene.over}")
        state.stage = ENDING


def the_ending(state: Heroic) -> Ending | None:
    """What the Event has for a scene that 2d12 end."""
    found = state.rules().world.scene_by_id.get(state.scene.id)
    if found is None:
        return None
    return found.near if state.scene.over == "near" else found.far


def ending_words(state: Heroic) -> str:
    near, ending = state.scene.over == "near", the_ending(state)
    if ending is not None:
        return ending.words
    return "You get most of what you want. At what price?" if near else "You lose. What did you have to give up?"


def ending_choices(state: Heroic) -> list[str]:
    ending = the_ending(state)
    return ending.choices if ending is not None else []


class ChooseEnding(Answer):
    """The heroes answer how it ended (rule P8.9); words of their own come by the form `story`."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        if state.stage != ENDING or state.first_hero_seat() != seat or not free(state):
            return NOT_NOW
        count = max(1, len(ending_choices(state)))
        return None if move.a < count else Refusal("no_choice", f"There are {count} ways.", "P8.9")

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        choices = ending_choices(state)
        ending = the_ending(state)
        gains = ending.gains.copy() if ending is not None else []
        if ending is not None and move.a < len(choices):
            tell(state, "P8.9", -1, choices[move.a], "tough choice")
            gains += ending.choice_gains[move.a]
        for gain in gains:
            apply_gain(state, gain)
        result = state.scene.over
        state.scene.over = ""
        end_scene(state, result)


# Transitions


class Stock(Answer):
    """1 Plot Point for a resource linked to a specialty (rule P7.9)."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        who = own_turn(state, seat)
        if who < 0 or state.stage != REST:
            return Refusal("not_now", "Resources are created in Transition Scenes.", "P7.9")
        if move.a >= len(state.cast[who].sheet.specialties):
            return Refusal("no_specialty", "You have no such specialty.", "P7.9")
        return None if state.can_pay(who) else Refusal("no_points", "A resource costs 1 Plot Point.", "P7.9")

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        who = own_turn(state, seat)
        skill = state.cast[who].sheet.specialties[move.a]
        state.pay(who, "a resource", "P7.9")
        name = state.names[seat] or f"{skill.name()} contact"
        state.names[seat] = ""
        make_trait(state, Trait(RESOURCE, name, RESOURCE_DICE[skill.rank], who, who, FOR_ACTION, skill.skill), "P7.9")
        state.deed += 1
        state.note_fact(who, "res", word=skill.name())
        tell(state, "P7.9", who, f"{state.cast[who].name()} prepares.", "spend resource")


class Done(Answer):
    """A hero is done with this Transition (rule P11.4)."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        return None if state.stage == REST and free(state) and state.rester() == seat else NOT_NOW

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        state.rested |= 1 << seat
        state.clear_drafts()


class BuyPoint(Answer):
    """1 XP for 1 Plot Point, and a larger minimum (rules P14.5 and P14.8)."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        who = own_turn(state, seat)
        if who < 0 or state.cast[who].sheet.kind != "hero" or seat == WATCHER:
            return NOT_NOW
        if state.stage != REST and not state.rules().xp_any_time:  # rule P18.5
            return Refusal("not_now", "XP is spent in Transition Scenes.", "P14.5")
        return None if state.cast[who].xp > 0 else Refusal("no_xp", "There is no XP to spend.", "P14.8")

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        who = own_turn(state, seat)
        one = state.cast[who]
        one.xp -= 1
        one.least = min(MOST_LEAST, one.least + 1)
        if state.heard is not None:
            state.tell(XpGained(rule="P14.8", who=who, name=one.name(), by=-1, now=one.xp, why="a Plot Point", use="xp 1"))
        state.add_points(who, 1, "1 XP", "P14.8")


class Claim(Answer):
    """XP for a milestone that was reached (rule P14.2)."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        if not free(state) or state.stage not in (ACT, REST, FIRST, NEXT):
            return NOT_NOW
        claims = claims_of(state, seat)
        return None if move.a < len(claims) else Refusal("no_claim", "There is nothing to claim.", "P14.2")

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        take_claim(state, claims_of(state, seat)[move.a])


class NewMilestone(Answer):
    """A new milestone in the place of one that 10 XP have closed: an own, or one of the Event (rules P14.1 and P1.3)."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        who = own_turn(state, seat)
        if who < 0 or seat == WATCHER or state.cast[who].sheet.kind != "hero":
            return NOT_NOW
        if move.a >= len(state.cast[who].milestones):
            return Refusal("no_place", "There is no such milestone.", "P14.1")
        if state.cast[who].milestones[move.a] and state.stage != REST:
            return Refusal("not_closed", "A milestone is changed once it is closed, or for one of the Event in a Transition.", "P14.1")
        choices = milestone_choices(state, who)
        if move.b >= len(choices):
            return Refusal("no_milestone", "There is no such milestone to choose.", "P14.1")
        return None

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        who = own_turn(state, seat)
        state.cast[who].milestones[move.a] = milestone_choices(state, who)[move.b]
        found = milestone(state, who, move.a)
        tell(state, "P14.1", who, f"{state.cast[who].name()} takes up {found.name if found else 'a milestone'}.", "new milestone")


def milestone_choices(state: Heroic, who: int) -> list[str]:
    """Own milestones and those of the Event that are not held."""
    one = state.cast[who]
    found = [own.id for own in one.sheet.milestones]
    event = state.rules().world.event_by_id.get(state.scene.event)
    if event is not None:
        found += [other.id for other in event.milestones]
    return [id for id in found if id not in one.milestones]


# Leads


class Vote(Answer):
    """The majority chooses a lead; the Watcher breaks a tie (rule P11.11)."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        if state.stage != LEAD or not free(state) or state.voter() != seat:
            return NOT_NOW
        if move.a >= len(leads_now(state)):
            return Refusal("no_lead", "There is no such lead.", "P11.11")
        if seat == WATCHER and move.a not in most_voted(state):
            return Refusal("not_tied", "The Watcher chooses among those with most votes.", "P11.11")
        return None

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        if seat != WATCHER:
            state.votes[seat] = move.a
            tell(state, "P11.11", -1, f"{state.game.names[seat]} is for: {leads_now(state)[move.a].words}", "vote")
            if state.voter() != WATCHER or len(most_voted(state)) > 1:
                return
            follow(state, leads_now(state)[most_voted(state)[0]])
        else:
            follow(state, leads_now(state)[move.a])


def most_voted(state: Heroic) -> list[int]:
    counts = [state.votes.count(at) for at in range(len(leads_now(state)))]
    return [at for at, count in enumerate(counts) if count == max(counts)]


class Proceed(Answer):
    """The Watcher lets the Event go on (rules P11.11 and P15.1)."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        if seat != WATCHER or not free(state):
            return NOT_NOW
        if state.stage == IDLE and state.scene.to:
            return None
        if state.stage == REST and state.scene.kind == TRANSITION and state.scene.id and state.rester() < 0:
            return None
        return Refusal("nowhere", "No Event says what follows; frame a scene, or let the heroes finish the Transition.", "P11.11")

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        if state.stage == REST:
            leave_transition(state)
        else:
            proceed(state, state.scene.to)


# The Watcher's yes


class Allow(Answer):
    """Yes or no to what a hero proposes, and to a death (rule P15.3)."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        return None if seat == WATCHER and state.proposal is not None else NOT_NOW

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        proposal, yes = state.proposal, move.a == 0
        assert proposal is not None
        state.proposal = None
        one = state.cast[proposal.by]
        tell(state, "P15.3", proposal.by, "The Watcher says yes." if yes else "The Watcher says no.", f"proposal {proposal.kind} {yes}")
        if proposal.kind == P_AFFILIATION:
            self.affiliation(state, proposal, yes)
        elif proposal.kind == P_SKIP and yes:
            if state.traits[proposal.b].die and state.can_pay(proposal.by):
                state.pay(proposal.by, "no roll needed", "P7.7")
                drop_trait(state, proposal.b, f"by {one.name()}", "P7.7")
                if state.stage == ACT:
                    after_action(state, proposal.by)
        elif proposal.kind == P_LIMIT and yes:
            if limit_fault(state, proposal.a, proposal.b, True) is None and state.can_pay(proposal.by):
                state.pay(proposal.by, "a villain's Limit", "P7.6")
                activate(state, proposal.a, proposal.b, False)
        elif proposal.kind == P_OWN_LIMIT and yes:
            if limit_fault(state, proposal.by, proposal.a, False) is None:
                activate(state, proposal.by, proposal.a, True)
        elif proposal.kind == P_SFX and state.hits:
            if yes and state.can_pay(proposal.by):
                ignore(state, proposal.a)
            else:
                land(state, state.hits.pop(0))
        elif proposal.kind == P_DEATH and yes:
            one.dead = True
            one.here = False
            tell(state, "P13.5", proposal.by, f"{one.name()} is dead.", "death")

    def affiliation(self, state: Heroic, proposal: Proposal, yes: bool) -> None:
        seat = state.cast[proposal.by].seat
        if state.subject(seat) != proposal.by or not state.drafts[seat]:
            return
        if yes:
            launch(state, seat)
            return
        for at, step in enumerate(state.drafts[seat]):
            if step.kind.slot(step) == AFFILIATION:
                state.drop(seat, at)
                return


def turn_kinds() -> list[Kind[Heroic]]:
    who = Range("who", CAST)
    sfx, limit = Range("sfx", EFFECTS), Range("limit", EFFECTS)
    return [
        NameNext("name", [who]),
        PassRound("nobody"),
        HoldBack("hold", passes=True),
        Mend("mend", [sfx, who, Range("type", 3, TYPES)]),
        HandOn("hand", [Range("trait", TRAITS), who]),
        Extend("extend", [Range("trait", TRAITS)]),
        VillainHelp("help", [Range("trait", POWERS + SKILLS), who]),
        FreeGrandstand("grandstand", [Range("power", POWERS)]),
        SkipRoll("skip_roll", [Range("power", POWERS), Range("trait", TRAITS)]),
        TakeAlly("ally"),
        OwnLimit("limit", [limit]),
        Tempt("tempt", [who, limit]),
        OfferLimit("offer", [who, limit]),
        AcceptLimit("accept"),
        DeclineLimit("decline", passes=True),
        Insist("insist", [Range("pay", 2, ["no", "yes"])]),
        Interrupt("interrupt", [who]),
        Split("split", [who, Range("group", 6)]),
        BuyEffect("effect", [Range("price", 6), who]),
        Reward("reward", [who]),
        EndScene("end_scene"),
        ChooseEnding("ending", [Range("choice", 4)]),
        Stock("stock", [Range("specialty", SKILLS)]),
        Done("done", passes=True),
        BuyPoint("buy_point"),
        Claim("claim", [Range("claim", 12)]),
        NewMilestone("milestone", [Range("place", 2), Range("which", 8)]),
        Vote("lead", [Range("lead", LEADS)]),
        Proceed("proceed"),
        Allow("allow", [Range("answer", 2, ["yes", "no"])]),
    ]
