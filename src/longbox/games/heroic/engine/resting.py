"""Moves of Transitions: resources, XP, milestones, leads (chapters P7, P11 and P14)."""

from __future__ import annotations

from longbox.games.heroic.engine.acting import NOT_NOW, Answer, free, own_turn
from longbox.games.heroic.engine.events import XpGained
from longbox.games.heroic.engine.harm import make_trait, tell
from longbox.games.heroic.engine.milestones import XP, claimed, claims_of, find, milestone, put_away, take_claim
from longbox.games.heroic.engine.order import follow, leads_now, leave_transition, proceed
from longbox.games.heroic.engine.records import Trait
from longbox.games.heroic.engine.rules import ACT, FIRST, FOR_ACTION, IDLE, LEAD, NEXT, RESOURCE, REST, TRANSITION, WATCHER
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import RESOURCE_DICE
from longbox.games.heroic.engine.words import subject_of
from longbox.kernel import Refusal

MOST_LEAST = 5
# Transitions


class Stock(Answer):
    """1 Plot Point for a resource linked to a specialty (rule P7.9)."""

    def refuse(self, state: Heroic, seat: int, specialty: int, _b: int, _c: int) -> Refusal | None:
        who = own_turn(state, seat)
        if who < 0 or state.stage != REST:
            return Refusal("not_now", "Resources are created in Transition Scenes.", "P7.9")
        if specialty >= len(state.cast[who].sheet.specialties):
            return Refusal("no_specialty", "You have no such specialty.", "P7.9")
        return None if state.can_pay(who) else Refusal("no_points", "A resource costs 1 Plot Point.", "P7.9")

    def do(self, state: Heroic, seat: int, specialty: int, _b: int, _c: int) -> None:
        who = own_turn(state, seat)
        skill = state.cast[who].sheet.specialties[specialty]
        state.pay(who, "a resource", "P7.9")
        name = state.names[seat] or f"{skill.name()} contact"
        state.names[seat] = ""
        make_trait(state, Trait(RESOURCE, name, RESOURCE_DICE[skill.rank], who, who, FOR_ACTION, skill.skill), "P7.9")
        state.deed += 1
        state.note_fact(who, "res", word=skill.name())
        tell(state, "P7.9", who, f"{state.cast[who].name()} prepares.", "spend resource")

    def text(self, state: Heroic, seat: int, place: int, _b: int, _c: int) -> str:
        subject = subject_of(state, seat)
        skills = state.cast[subject].sheet.specialties if subject >= 0 else []
        return f"Prepare a resource: {skills[place].title() if place < len(skills) else ''} (1 point)"


class Done(Answer):
    """A hero is ready for what follows this Transition (rule P11.4)."""

    def refuse(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        return None if state.stage == REST and free(state) and state.resting_hero(seat) >= 0 else NOT_NOW

    def do(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> None:
        who = state.resting_hero(seat)
        state.rested |= 1 << who
        state.clear_draft(seat)
        tell(state, "P11.4", who, f"{state.cast[who].name()} is ready.", "ready")

    def text(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> str:
        return "Ready for what follows"


class NotReady(Answer):
    """Ready is taken back, as long as another hero is not ready either (rule P11.4)."""

    def refuse(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        if state.stage != REST or not free(state) or not state.ready() >> seat & 1:
            return NOT_NOW
        return None if state.resters() else Refusal("all_ready", "All heroes are ready: the Transition is over.", "P11.4")

    def do(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> None:
        for who in state.heroes_of(seat):
            if state.rested >> who & 1:
                state.rested &= ~(1 << who)
                tell(state, "P11.4", who, f"{state.cast[who].name()} has something more to do.", "not ready")

    def text(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> str:
        return "Not ready yet: there is more to do"


class BuyPoint(Answer):
    """1 XP for 1 Plot Point, and a larger minimum (rules P14.5 and P14.8)."""

    def refuse(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        who = own_turn(state, seat)
        if who < 0 or state.cast[who].sheet.kind != "hero" or seat == WATCHER:
            return NOT_NOW
        if state.stage != REST and not state.rules().xp_any_time:  # rule P18.5
            return Refusal("not_now", "XP is spent in Transition Scenes.", "P14.5")
        return None if state.cast[who].xp > 0 else Refusal("no_xp", "There is no XP to spend.", "P14.8")

    def do(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> None:
        who = own_turn(state, seat)
        one = state.cast[who]
        one.xp -= 1
        one.least = min(MOST_LEAST, one.least + 1)
        if state.heard is not None:
            state.tell(XpGained(rule="P14.8", who=who, name=one.name(), by=-1, now=one.xp, why="a Plot Point", use="xp 1"))
        state.add_points(who, 1, "1 XP", "P14.8")

    def text(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> str:
        return "1 XP for 1 Plot Point"


class Claim(Answer):
    """XP for a milestone that was reached (rule P14.2)."""

    def refuse(self, state: Heroic, seat: int, place: int, _b: int, _c: int) -> Refusal | None:
        if not free(state) or state.stage not in (ACT, REST, FIRST, NEXT):
            return NOT_NOW
        claims = claims_of(state, seat)
        return None if place < len(claims) else Refusal("no_claim", "There is nothing to claim.", "P14.2")

    def do(self, state: Heroic, seat: int, place: int, _b: int, _c: int) -> None:
        take_claim(state, claims_of(state, seat)[place])

    def text(self, state: Heroic, seat: int, place: int, _b: int, _c: int) -> str:
        claims = claims_of(state, seat)
        if place >= len(claims):
            return ""
        who, held, tier = claimed(claims[place])
        found = milestone(state, who, held)
        return f"Claim {XP[tier]} XP for {found.name if found else 'a milestone'}"


class NewMilestone(Answer):
    """A new milestone in the place of one that 10 XP have closed: an own, or one of the Event (rules P14.1 and P1.3)."""

    def refuse(self, state: Heroic, seat: int, place: int, choice: int, _c: int) -> Refusal | None:
        who = own_turn(state, seat)
        if who < 0 or seat == WATCHER or state.cast[who].sheet.kind != "hero":
            return NOT_NOW
        if place >= len(state.cast[who].growth.milestones):
            return Refusal("no_place", "There is no such milestone.", "P14.1")
        if state.cast[who].growth.milestones[place] and state.stage != REST and not opening(state):
            return Refusal("not_closed", "A milestone is changed once it is closed, or for one of the Event as that begins.", "P14.1")
        choices = milestone_choices(state, who)
        if choice >= len(choices):
            return Refusal("no_milestone", "There is no such milestone to choose.", "P14.1")
        return None

    def do(self, state: Heroic, seat: int, place: int, choice: int, _c: int) -> None:
        who = own_turn(state, seat)
        put_away(state, who, place, milestone_choices(state, who)[choice])
        found = milestone(state, who, place)
        tell(state, "P14.1", who, f"{state.cast[who].name()} takes up {found.name if found else 'a milestone'}.", "new milestone")

    def text(self, state: Heroic, seat: int, place: int, choice: int, _c: int) -> str:
        subject = subject_of(state, seat)
        if subject < 0:
            return ""
        choices = milestone_choices(state, subject)
        found = find(state, choices[choice]) if choice < len(choices) else None
        return f"Take up {found.name if found else 'a milestone'} as milestone {place + 1}"


def opening(state: Heroic) -> bool:
    """The first round of an Event's first scene: its milestones may take the place of others (rule P1.3)."""
    event = state.rules().world.event_by_id.get(state.scene.story.event)
    return event is not None and state.scene.id == event.start and state.scene.round == 1


def milestone_choices(state: Heroic, who: int) -> list[str]:
    """Own milestones and those of the Event that are not held, and were not put away in this Act (rule P14.1)."""
    one = state.cast[who]
    found = [own.id for own in one.sheet.milestones]
    event = state.rules().world.event_by_id.get(state.scene.story.event)
    if event is not None:
        found += [other.id for other in event.milestones]
    return [id for id in found if id not in one.growth.milestones and id not in one.growth.retired]


# Leads


class Vote(Answer):
    """The majority chooses a lead; the Watcher breaks a tie (rule P11.11)."""

    def refuse(self, state: Heroic, seat: int, lead: int, _b: int, _c: int) -> Refusal | None:
        if state.stage != LEAD or not free(state) or state.voter() != seat:
            return NOT_NOW
        if lead >= len(leads_now(state)):
            return Refusal("no_lead", "There is no such lead.", "P11.11")
        if seat == WATCHER and lead not in most_voted(state):
            return Refusal("not_tied", "The Watcher chooses among those with most votes.", "P11.11")
        return None

    def do(self, state: Heroic, seat: int, lead: int, _b: int, _c: int) -> None:
        if seat != WATCHER:
            state.votes[seat] = lead
            tell(state, "P11.11", -1, f"{state.game.names[seat]} is for: {leads_now(state)[lead].words}", "vote")
            if state.voter() != WATCHER or len(most_voted(state)) > 1:
                return
            follow(state, leads_now(state)[most_voted(state)[0]])
        else:
            follow(state, leads_now(state)[lead])

    def text(self, state: Heroic, seat: int, lead: int, _b: int, _c: int) -> str:
        leads = leads_now(state)
        return leads[lead].words if lead < len(leads) else ""


def most_voted(state: Heroic) -> list[int]:
    counts = [state.votes.count(at) for at in range(len(leads_now(state)))]
    return [at for at, count in enumerate(counts) if count == max(counts)]


class Proceed(Answer):
    """The Watcher lets the Event go on (rules P11.11 and P15.1)."""

    def refuse(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        if seat != WATCHER or not free(state):
            return NOT_NOW
        if state.stage == IDLE and state.scene.to:
            return None
        if state.stage == REST and state.scene.kind == TRANSITION and state.scene.id and not state.resters():
            return None
        return Refusal("nowhere", "No Event says what follows; frame a scene, or let the heroes finish the Transition.", "P11.11")

    def do(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> None:
        if state.stage == REST:
            leave_transition(state)
        else:
            proceed(state, state.scene.to)

    def text(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> str:
        return "Go on with the Event"
