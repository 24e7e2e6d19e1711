"""The action order, what doom buys on the table, and the Watcher's yes (chapters P8, P15 and P16)."""

from __future__ import annotations

from longbox.games.heroic.engine.acting import NOT_NOW, Answer, doom_time, free, launch, own_turn
from longbox.games.heroic.engine.answers import ignore
from longbox.games.heroic.engine.arrivals import bring_foe
from longbox.games.heroic.engine.bargains import AcceptLimit, DeclineLimit, Insist, OfferLimit, OwnLimit, OwnLimitStep, Tempt
from longbox.games.heroic.engine.defs import Ending
from longbox.games.heroic.engine.dice import smallest
from longbox.games.heroic.engine.filing import went
from longbox.games.heroic.engine.foes import foe_of
from longbox.games.heroic.engine.gains import add_distinction, apply_gain
from longbox.games.heroic.engine.harm import drop_trait, land, tell, voice
from longbox.games.heroic.engine.helping import Extend, FreeGrandstand, HandOn, Mend, SkipRoll, TakeAlly, VillainHelp
from longbox.games.heroic.engine.limits import activate, limit_fault
from longbox.games.heroic.engine.order import (
    after_action,
    begin_turn,
    check_over,
    end_round,
    end_scene,
    leave_transition,
    tick,
)
from longbox.games.heroic.engine.people import Character
from longbox.games.heroic.engine.records import Hit, Proposal
from longbox.games.heroic.engine.resting import BuyPoint, Claim, Done, NewMilestone, NotReady, Proceed, Stock, Vote
from longbox.games.heroic.engine.rules import (
    ACT,
    CAST,
    EFFECTS,
    ENDING,
    FIRST,
    FOES,
    HEROES,
    LEADS,
    NEXT,
    P_AFFILIATION,
    P_DEATH,
    P_LIMIT,
    P_OWN_LIMIT,
    P_SFX,
    P_SKIP,
    POWERS,
    SKILLS,
    TRAITS,
    TRANSITION,
    WATCHER,
    YES,
)
from longbox.games.heroic.engine.slots import AFFILIATION
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import TYPES
from longbox.games.heroic.engine.words import name_of
from longbox.kernel import Kind, Range, Refusal

# The action order


class NameNext(Answer):
    """Who acts next, or first (rules P16.3 and P16.4)."""

    def refuse(self, state: Heroic, seat: int, who: int, _b: int, _c: int) -> Refusal | None:
        if not free(state) or state.stage not in (FIRST, NEXT) or state.namer() != seat:
            return NOT_NOW
        if who >= len(state.cast) or not state.cast[who].active():
            return Refusal("nobody", "There is nobody like that who could act.", "P16.3")
        if state.cast[who].in_scene.acted:
            return Refusal("acted", "Everybody acts once before anybody acts again.", "P16.4")
        if state.last < 0 and state.cast[who].side != HEROES and any(one.side == HEROES and one.active() for one in state.cast):
            return Refusal("hero_first", "A hero acts first, unless doom is paid to interrupt.", "P16.3")
        return None

    def do(self, state: Heroic, seat: int, who: int, _b: int, _c: int) -> None:
        tell(state, "P16.3", who, f"{state.cast[who].name()} is named.", "name next")
        begin_turn(state, who)

    def text(self, state: Heroic, seat: int, who: int, _b: int, _c: int) -> str:
        return name_of(state, who)


class PassRound(Answer):
    """Nobody is left who could act: a new round if all have acted, and the end of the scene if all are out (rule P16.4)."""

    def refuse(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        if not free(state) or state.stage not in (FIRST, NEXT) or state.namer() != seat:
            return NOT_NOW
        if any(one.active() and not one.in_scene.acted for one in state.cast):
            return Refusal("somebody", "Somebody can act: name them.", "P16.3")
        return None

    def do(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> None:
        if any(one.active() for one in state.cast):
            end_round(state)
        else:
            end_scene(state, "")

    def text(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> str:
        return "Nobody is left to act"


class HoldBack(Answer):
    """A turn goes by (rule P16.5)."""

    def refuse(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        return None if state.stage == ACT and own_turn(state, seat) >= 0 else NOT_NOW

    def do(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> None:
        tell(state, "P16.5", state.actor, f"{state.cast[state.actor].name()} lets the turn go by.", "hold")
        after_action(state, state.actor)

    def text(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> str:
        return "Let the turn go by"


# Doom on the table


class Interrupt(Answer):
    """A character of the Watcher acts next, or first (rule P8.8)."""

    def refuse(self, state: Heroic, seat: int, who: int, _b: int, _c: int) -> Refusal | None:
        if seat != WATCHER or not free(state) or state.stage not in (FIRST, NEXT):
            return Refusal("not_now", "The action order is interrupted when somebody is to be named.", "P8.8")
        if who >= len(state.cast) or not state.cast[who].active() or state.cast[who].seat != WATCHER or state.cast[who].in_scene.acted:
            return Refusal("nobody", "That is no character of the Watcher who has still to act.", "P8.8")
        least = interrupt_price(state)
        return None if smallest(state.doom, least) else Refusal("no_doom", f"That needs a doom die of at least d{least}.", "P8.8")

    def do(self, state: Heroic, seat: int, who: int, _b: int, _c: int) -> None:
        state.spend_doom(smallest(state.doom, interrupt_price(state)), f"{state.cast[who].name()} interrupts", "P8.8")
        tell(state, "P8.8", who, f"{state.cast[who].name()} interrupts.", "interrupt")
        begin_turn(state, who)

    def text(self, state: Heroic, seat: int, who: int, _b: int, _c: int) -> str:
        return f"Interrupt with {name_of(state, who)} (doom d{interrupt_price(state)} or larger)"


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

    def refuse(self, state: Heroic, seat: int, who: int, group: int, _c: int) -> Refusal | None:
        fault = doom_time(state, seat)
        if fault is not None:
            return fault
        if who >= len(state.cast) or not state.cast[who].active() or state.cast[who].side != HEROES:
            return Refusal("no_hero", "That is no hero who stands in the scene.", "P8.5")
        if state.cast[who].in_scene.group == group or not state.is_group(who, group):
            return Refusal("same_group", "They are in that group, or there is no such group.", "P8.5")
        least = split_price(state, who)
        return None if smallest(state.doom, least) else Refusal("no_doom", f"That needs a doom die of at least d{least}.", "P8.5")

    def do(self, state: Heroic, seat: int, who: int, group: int, _c: int) -> None:
        state.spend_doom(smallest(state.doom, split_price(state, who)), "heroes are moved", "P8.5")
        before = state.stands()
        state.cast[who].in_scene.group = group
        others = state.group_words(who, group)
        told = f"is forced together with {others}" if others else "is torn from the others"
        tell(state, "P8.5", who, f"{state.cast[who].name()} {told}.", "split")
        state.regroup(before)
        state.relay()

    def text(self, state: Heroic, seat: int, who: int, group: int, _c: int) -> str:
        if who >= len(state.cast):
            return "Split heroes, or join them"
        others, price = state.group_words(who, group), f"(doom d{split_price(state, who)} or larger)"
        return f"Force {name_of(state, who)} together with {others} {price}" if others else f"Split {name_of(state, who)} off {price}"


def split_price(state: Heroic, who: int) -> int:
    """The largest affiliation die in use of those who are moved (rule P8.5)."""
    one = state.cast[who]
    return one.sheet.affiliations[state.affiliation(who, one.in_scene.group)]


class BuyEffect(Answer):
    """An effect of the scene, once a scene (rule P8.12)."""

    def refuse(self, state: Heroic, seat: int, place: int, target: int, _c: int) -> Refusal | None:
        fault = doom_time(state, seat)
        if fault is not None:
            return fault
        fault = price_closed(state, place)
        if fault is not None:
            return fault
        price = state.rules().world.scene_by_id[state.scene.id].prices[place]
        return price_fault(state, price.do, price.limit, target)

    def do(self, state: Heroic, seat: int, place: int, target: int, _c: int) -> None:
        price = state.rules().world.scene_by_id[state.scene.id].prices[place]
        before = state.stands()
        state.scene.bought |= 1 << place
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
            shut_one(state, target, price.limit)
        elif price.do == "act":
            begin_turn(state, target)
        else:
            first_limit(state, target)
        if not state.scene.over:
            state.regroup(before)
            state.relay()
            check_over(state)

    def text(self, state: Heroic, seat: int, place: int, target: int, _c: int) -> str:
        found = state.rules().world.scene_by_id.get(state.scene.id)
        if found is None or place >= len(found.prices):
            return "An effect of the scene"
        price = found.prices[place]
        whom = f" on {name_of(state, target)}" if price.do in ("shut", "limit", "act") else ""
        return f"{price.name} (doom d{price.die} or larger){whom}"


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
    if price.do == "split" and not torn(state, price.count):
        return Refusal("alone", "There is nobody to tear from the others: it would do nothing.", "P8.12")
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
    one.shut_down(shuttable(one, limit))
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
    for at, who in enumerate(torn(state, count)):
        state.cast[who].in_scene.group = at + 1


def torn(state: Heroic, count: int) -> list[int]:
    """The heroes who would be torn from the others; nobody where all of them stand alone already."""
    heroes = [who for who in state.heroes() if state.cast[who].active()]
    last = heroes[-count:] if len(heroes) > count else heroes[1:]
    return last if any(state.company(who, state.cast[who].in_scene.group) for who in last) else []


class Reward(Answer):
    """1 Plot Point for somebody who plays out being stressed out with a sentence, once for each time (rule P15.6)."""

    def refuse(self, state: Heroic, seat: int, who: int, _b: int, _c: int) -> Refusal | None:
        fault = doom_time(state, seat)
        if fault is not None:
            return fault
        if who >= len(state.cast) or state.cast[who].harm.out not in (0, 1, 2) or state.purse(who) != who:
            return Refusal("not_out", "That is no hero who is stressed out.", "P15.6")
        if state.cast[who].harm.rewarded:
            return Refusal("rewarded", "That was rewarded already.", "P15.6")
        wrote = any(fact.who == who and fact.name == "wrote" for fact in state.facts)
        return None if wrote else Refusal("no_words", "There is no sentence about it yet; an award by the form needs none.", "P15.6")

    def do(self, state: Heroic, seat: int, who: int, _b: int, _c: int) -> None:
        state.cast[who].reward()
        state.add_points(who, 1, "played out", "P15.6")

    def text(self, state: Heroic, seat: int, who: int, _b: int, _c: int) -> str:
        return f"Reward {name_of(state, who)} for playing it out (1 PP)"


class EndScene(Answer):
    """Two d12 end the scene at once (rule P8.9)."""

    def refuse(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        fault = doom_time(state, seat)
        if fault is not None:
            return fault
        return None if state.doom.count(12) >= 2 else Refusal("no_doom", "That needs two d12.", "P8.9")

    def do(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> None:
        state.spend_doom(12, "the scene ends", "P8.9")
        state.spend_doom(12, "the scene ends", "P8.9")
        state.clear_drafts()
        state.actor = -1
        voice(state, "end")
        state.scene.over = "near" if nearly_won(state) else "far"
        tell(state, "P8.9", -1, ending_words(state), f"ending {state.scene.over}")
        state.stage = ENDING

    def text(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> str:
        return "End the scene at once (2d12)"


def nearly_won(state: Heroic) -> bool:
    """More than half of the boxes are filled; of two, one is enough, and of a single one, that half of the foes are out (rule P8.9)."""
    scene = state.scene
    if scene.objective < 0:
        return False
    if scene.boxes == 1:
        foes = [one for one in state.cast if one.side == FOES and one.here]
        return 2 * len(state.standing_of(FOES)) <= len(foes)
    return scene.filled * 2 > scene.boxes or (scene.boxes == 2 and scene.filled == 1)


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

    def refuse(self, state: Heroic, seat: int, choice: int, _b: int, _c: int) -> Refusal | None:
        if state.stage != ENDING or state.first_hero_seat() != seat or not free(state):
            return NOT_NOW
        count = max(1, len(ending_choices(state)))
        return None if choice < count else Refusal("no_choice", f"There are {count} ways.", "P8.9")

    def do(self, state: Heroic, seat: int, choice: int, _b: int, _c: int) -> None:
        choices = ending_choices(state)
        ending = the_ending(state)
        gains = ending.gains.copy() if ending is not None else []
        if ending is not None and choice < len(choices):
            tell(state, "P8.9", -1, choices[choice], "tough choice")
            gains += ending.choice_gains[choice]
        for gain in gains:
            apply_gain(state, gain)
        result = state.scene.over
        state.scene.over = ""
        if state.scene.kind == TRANSITION and state.scene.id:
            leave_transition(state)
        else:
            end_scene(state, result)

    def text(self, state: Heroic, seat: int, choice: int, _b: int, _c: int) -> str:
        choices = ending_choices(state)
        return choices[choice] if choice < len(choices) else "So be it"


# The Watcher's yes


class Allow(Answer):
    """Yes or no to what a hero proposes, and to a death (rule P15.3)."""

    def refuse(self, state: Heroic, seat: int, _answer: int, _b: int, _c: int) -> Refusal | None:
        return None if seat == WATCHER and state.proposal is not None else NOT_NOW

    def do(self, state: Heroic, seat: int, answer: int, _b: int, _c: int) -> None:
        proposal, yes = state.proposal, answer == YES
        assert proposal is not None
        state.proposal = None
        one = state.cast[proposal.by]
        tell(state, "P15.3", proposal.by, "The Watcher says yes." if yes else "The Watcher says no.", f"proposal {proposal.kind} {yes}")
        if proposal.kind == P_AFFILIATION:
            self.affiliation(state, proposal, yes)
        elif proposal.kind == P_SKIP and yes:
            _power, place = proposal.a, proposal.b
            if state.traits[place].die and state.can_pay(proposal.by):
                state.pay(proposal.by, "no roll needed", "P7.7")
                drop_trait(state, place, f"by {one.name()}", "P7.7")
                if state.stage == ACT:
                    after_action(state, proposal.by)
        elif proposal.kind == P_LIMIT and yes:
            villain, flat = proposal.a, proposal.b
            if limit_fault(state, villain, flat, True) is None and state.can_pay(proposal.by):
                state.pay(proposal.by, "a villain's Limit", "P7.6")
                activate(state, villain, flat, False)
        elif proposal.kind == P_OWN_LIMIT and yes:
            flat = proposal.a
            if limit_fault(state, proposal.by, flat, False) is None:
                activate(state, proposal.by, flat, True)
        elif proposal.kind == P_SFX and state.hits:
            flat = proposal.a
            if yes and state.can_pay(proposal.by):
                ignore(state, flat)
            else:
                land(state, state.hits.pop(0))
        elif proposal.kind == P_DEATH and yes:
            one.dead = True
            one.here = False
            went(state, proposal.by)
            tell(state, "P13.5", proposal.by, f"{one.name()} is dead.", "death")

    def affiliation(self, state: Heroic, proposal: Proposal, yes: bool) -> None:
        seat = state.cast[proposal.by].seat
        if state.subject(seat) != proposal.by or not state.drafts[seat]:
            return
        if yes:
            launch(state, seat)
            return
        for at, step in enumerate(state.drafts[seat]):
            if step.slot() == AFFILIATION:
                state.drop(seat, at)
                return

    def text(self, state: Heroic, seat: int, answer: int, _b: int, _c: int) -> str:
        return "Yes" if answer == YES else "No"


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
        OwnLimit("limit", [who, limit]),
        OwnLimitStep("limit_step", [who, limit]),
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
        NotReady("not_ready"),
        BuyPoint("buy_point"),
        Claim("claim", [Range("claim", 12)]),
        NewMilestone("milestone", [Range("place", 2), Range("which", 8)]),
        Vote("lead", [Range("lead", LEADS)]),
        Proceed("proceed"),
        Allow("allow", [Range("answer", 2, ["yes", "no"])]),
    ]
