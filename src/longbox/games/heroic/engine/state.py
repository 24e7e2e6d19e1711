"""Where a game of Heroic stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from longbox.games.heroic.engine.dice import smallest
from longbox.games.heroic.engine.events import DoomChanged, PointsChanged, Told
from longbox.games.heroic.engine.people import Character
from longbox.games.heroic.engine.records import FactOf, HeroicFields
from longbox.games.heroic.engine.rules import (
    ABSORB,
    ACT,
    ACTION,
    BUY,
    CLOSED,
    COUNTER,
    CURTAIN,
    ENDING,
    EXTRA,
    FIRST,
    FOES,
    HEROES,
    IDLE,
    KEEP,
    LEAD,
    NEXT,
    POOL,
    REACT,
    REST,
    ROLL,
    TRANSITION,
    WATCHER,
    HeroicRules,
)
from longbox.games.heroic.engine.views import HeroicView
from longbox.games.heroic.engine.vocabulary import AFFILIATIONS, BUDDY, SOLO, TEAM
from longbox.kernel import Ask, Move, Over, Pending, Roll, View, only
from longbox.kernel.deeds import Refusal
from longbox.kernel.views import Fell

ON_TABLE: Final = ("asset", "resource", "hindrance")
"""The steps of a pool that take a trait on the table."""


class Heroic(HeroicFields):
    def rules(self) -> HeroicRules:
        assert isinstance(self.game, HeroicRules)
        return self.game

    # What it waits for

    def waits(self) -> Pending:
        if self.stage == CLOSED:
            return Over(0, [0] * self.game.seats, "P1.4")
        if self.proposal is not None:
            return Ask(only(WATCHER), "allow", "P15.3", about=self.proposal.kind)
        if self.offer:
            who, flat, declined = self.offer
            if declined:
                return Ask(only(WATCHER), "insist", "P8.6", about=who)
            return Ask(only(self.cast[who].seat), "limit", "P8.6", about=flat)
        if self.hits:
            return Ask(only(self.cast[self.hits[0].target].seat), "landing", "P7.4", about=self.hits[0].target)
        return self.waits_by_stage()

    def waits_by_stage(self) -> Pending:
        stage = self.stage
        if stage == IDLE:
            return Ask(only(WATCHER), "frame", "P15.1")
        if stage == FIRST:
            return Ask(only(self.namer()), "first", "P16.3", may=self.others(self.namer()), may_what="doom", may_rule="P8.13")
        if stage == NEXT:
            return Ask(only(self.namer()), "next", "P16.3", may=self.others(self.namer()), may_what="doom", may_rule="P8.13")
        if stage == ACT:
            seat = self.cast[self.actor].seat
            return Ask(only(seat), "act", "P3.1", only(WATCHER) & ~only(seat), self.actor, "doom", "P8.13")
        if stage == REST:
            resting = self.resters()
            if not resting:
                return Ask(only(WATCHER), "frame", "P11.4")
            return Ask(resting, "rest", "P11.4", may=self.ready() & ~resting | only(WATCHER), may_what="ready", may_rule="P11.4")
        if stage == LEAD:
            return Ask(only(self.voter()), "lead", "P11.11", about=len(self.votes))
        if stage == ENDING:
            return Ask(only(self.first_hero_seat()), "ending", "P8.9")
        if stage == CURTAIN:
            return Ask(only(self.first_hero_seat()), "curtain", "P11.15")
        return self.waits_in_contest()

    def waits_in_contest(self) -> Pending:
        contest = self.contest
        assert contest is not None
        throw = contest.throw()
        if self.stage == ROLL:  # named, so that a table can have just these dice typed in (rule P1.6)
            by = self.seat_of(throw.who)
            return Roll(throw.sides, by, "doom pool" if throw.who < 0 else "reaction" if throw is contest.reaction else "action", "P4.1")
        seat = self.seat_of(throw.who)
        if self.stage == KEEP:
            return Ask(only(seat), "keep", "P4.2", about=throw.who + 1)
        if self.stage == BUY:
            buyer = contest.buyers[0]
            return Ask(only(self.seat_of(buyer)), "opportunity", "P4.6" if buyer < 0 else "P4.7", about=throw.ones)
        if self.stage == REACT:
            who = contest.targets()[contest.at]
            return Ask(only(self.cast[who].seat), "react", "P5.1", about=who)
        if self.stage == COUNTER:
            return Ask(only(seat), "counter", "P5.7", about=throw.who)
        if self.stage == ABSORB:
            return Ask(only(seat), "absorb", "P9.3", about=throw.who)
        assert self.stage == EXTRA
        return Ask(only(self.cast[contest.actor].seat), "extra", "P4.4", about=len(contest.extra))

    def legal(self, seat: int) -> list[Move]:
        from longbox.games.heroic.engine.listing import legal_moves  # which knows all moves, as they know the state

        return legal_moves(self, seat)

    def onward(self, seat: int) -> list[Move]:
        from longbox.games.heroic.engine.listing import moves_onward

        return moves_onward(self, seat)

    def rolled(self, shown: list[int]) -> None:
        from longbox.games.heroic.engine.rolled import take_roll

        take_roll(self, shown)

    def view(self, seat: int) -> HeroicView:
        from longbox.games.heroic.engine.seen import view_of

        return view_of(self, seat)

    def view_over(self, seat: int, public: Callable[[], View]) -> View:
        from longbox.games.heroic.engine.seen import seen_by

        return seen_by(self, seat, public())

    def seat_of(self, who: int) -> int:
        """Who speaks for a character; the Watcher for the doom pool."""
        return WATCHER if who < 0 else self.cast[who].seat

    def namer(self) -> int:
        """Whoever acted last names the next; at the start of a scene the Watcher (rules P16.3 and P16.4)."""
        return WATCHER if self.last < 0 else self.cast[self.last].seat

    def others(self, seat: int) -> int:
        """The Watcher, who may spend doom, and those who are out and may take the scene's ally."""
        mask = only(WATCHER) if seat != WATCHER else 0
        if self.scene.ally:
            for one in self.cast:
                if one.seat not in (WATCHER, seat) and one.here and one.harm.out >= 0 and one.sheet.kind == "hero":
                    mask |= only(one.seat)
        return mask

    def resting_hero(self, seat: int) -> int:
        """The hero for whom a seat does something in this Transition now, one after the other; -1: all of them are ready (rule P11.4)."""
        for who, one in enumerate(self.cast):
            if one.seat == seat and seat != WATCHER and self.is_hero(one) and not self.rested >> who & 1:
                return who
        return -1

    def resters(self) -> int:
        """The seats of heroes who are not ready yet, all at the same time (rule P11.4)."""
        return self._seats_of(False)

    def ready(self) -> int:
        """The seats of heroes who are ready for what follows."""
        return self._seats_of(True)

    def _seats_of(self, rested: bool) -> int:
        mask = 0
        for who, one in enumerate(self.cast):
            if one.seat != WATCHER and self.is_hero(one) and bool(self.rested >> who & 1) == rested:
                mask |= only(one.seat)
        return mask

    def voter(self) -> int:
        for seat in range(1, self.game.seats):
            if self.votes[seat] < 0 and self.hero_of(seat) >= 0:
                return seat
        return WATCHER

    def first_hero_seat(self) -> int:
        for seat in range(1, self.game.seats):
            if self.hero_of(seat) >= 0:
                return seat
        return WATCHER

    def group_words(self, who: int, group: int) -> str:
        """The heroes who stand in a group beside this one, by name; empty if there are none (rule P16.1)."""
        return ", ".join(
            [
                one.name()
                for at, one in enumerate(self.cast)
                if one.side == HEROES and one.active() and one.in_scene.group == group and at != who
            ]
        )

    def heroes_of(self, seat: int) -> list[int]:
        """The heroes that a seat plays and that are with the party (rule P15.8)."""
        return [who for who, one in enumerate(self.cast) if one.seat == seat and self.is_hero(one)]

    def hero_of(self, seat: int) -> int:
        """The first of them; -1 if there is none."""
        for who, one in enumerate(self.cast):
            if one.seat == seat and self.is_hero(one):
                return who
        return -1

    def subject(self, seat: int) -> int:
        """The character for whom a seat gathers dice now; -1: none."""
        if self.stage == ACT and self.cast[self.actor].seat == seat:
            return self.actor
        if self.stage == REACT:
            assert self.contest is not None
            who = self.contest.targets()[self.contest.at]
            return who if self.cast[who].seat == seat else -1
        if self.stage == REST:
            return self.resting_hero(seat)
        return -1

    def resting(self) -> Refusal | None:
        """A chapter closes between scenes, or before anybody has begun an action (rule P1.7)."""
        if self.stage not in (IDLE, FIRST, REST, CURTAIN) or self.proposal is not None or self.offer or self.hits:
            return Refusal("half_done", "A chapter closes between scenes, in a Transition, or before the next one acts.", "P1.7")
        return super().resting()

    # Who is there

    def purse(self, who: int) -> int:
        """The character whose Plot Points pay for this one; -1: doom does."""
        if who < 0:
            return -1
        one = self.cast[who]
        if one.seat == WATCHER:
            return -1
        if one.sheet.kind == "hero":
            return who
        hero = self.hero_of(one.seat)
        return hero if hero >= 0 else who

    def points(self, who: int) -> int:
        """How many Plot Points, or doom dice, somebody could spend."""
        purse = self.purse(who)
        return len(self.doom) if purse < 0 else self.cast[purse].pp

    def heroes(self) -> list[int]:
        """The heroes of the party who are in the scene, out or not."""
        return [at for at, one in enumerate(self.cast) if self.is_hero(one)]

    def is_hero(self, one: Character) -> bool:
        """A hero of the party who is in the scene."""
        return one.here and one.side == HEROES and one.sheet.kind == "hero" and not one.dead

    def standing_of(self, side: int) -> list[int]:
        return [at for at, one in enumerate(self.cast) if one.side == side and one.active()]

    def company(self, who: int, group: int) -> int:
        """How many others are with somebody who is in this group; the Watcher's characters are one (rule P16.2)."""
        one, count = self.cast[who], 0
        side = one.side
        for other in self.cast:
            if other.side == side and (side == FOES or other.in_scene.group == group) and other is not one and other.active():
                count += 1
        return count

    def is_group(self, who: int, group: int) -> bool:
        """A group where somebody else of the heroes' side stands, or the first empty one (rule P16.1)."""
        taken = [one.in_scene.group for at, one in enumerate(self.cast) if at != who and one.side == HEROES and one.here]
        if group in taken:
            return True
        return all(other in taken for other in range(group))

    def affiliation(self, who: int, group: int) -> int:
        """Solo, Buddy or Team, by the size of one's group (rule P3.4)."""
        sheet = self.cast[who].sheet
        if sheet.kind == "mob":
            return TEAM
        if sheet.kind == "threat":
            return SOLO
        count = self.company(who, group)
        return SOLO if count == 0 else BUDDY if count == 1 else TEAM

    def opposes(self, who: int, other: int) -> bool:
        return self.cast[who].side != self.cast[other].side

    def in_action(self) -> bool:
        return self.scene.kind == ACTION

    def in_transition(self) -> bool:
        return self.scene.kind == TRANSITION

    # Changes with their events

    def add_points(self, who: int, by: int, why: str, rule: str) -> None:
        """Plot Points earned or spent. Whoever has no purse of Plot Points gets none."""
        one = self.cast[who]
        one.pp += by
        if self.heard is not None:
            self.tell(PointsChanged(rule=rule, who=who, name=one.name(), by=by, now=one.pp, why=why))

    def pay(self, who: int, why: str, rule: str, least: int = 4) -> None:
        """One Plot Point, or the smallest doom die of at least this size (rules P4.11 and P8.3)."""
        purse = self.purse(who)
        if purse < 0:
            self.spend_doom(smallest(self.doom, least), why, rule)
        else:
            self.add_points(purse, -1, why, rule)

    def can_pay(self, who: int, least: int = 4) -> bool:
        purse = self.purse(who)
        return smallest(self.doom, least) > 0 if purse < 0 else self.cast[purse].pp > 0

    def spend_doom(self, die: int, why: str, rule: str) -> None:
        """A doom die goes for good; a d12 brings every hero in the scene 1 XP (rule P8.10)."""
        doom = list(self.doom)
        doom.remove(die)
        self.set_doom(doom, why, rule)
        if die == 12:
            for who in self.heroes():
                self.cast[who].xp += 1
            if self.heard is not None:
                self.tell(Told(rule="P8.10", who=-1, words="A d12 of doom is spent: 1 XP for every hero.", use="spend d12"))

    def set_doom(self, doom: list[int], why: str, rule: str, begins: bool = False) -> None:
        """The doom pool is this now. It holds thirty dice: beyond that the smallest give way (rule P8.11)."""
        self.doom = sorted(doom)[-POOL:]
        if self.heard is not None:
            self.tell(DoomChanged(rule=rule, doom=list(self.doom), why=why, begins=begins))

    def note_fact(self, who: int, name: str, type: int = -1, number: int = 0, word: str = "") -> None:
        """Keep a fact that a milestone may wait for (rule P14.4)."""
        self.facts.append(FactOf(who, self.deed, name, type, number, word))

    def clone(self) -> Heroic:
        new = Heroic(self.game, self.scene.copy(), self)
        new.carry(self)
        return new

    def clear_drafts(self) -> None:
        """Another question begins: nobody's dice lie ready for it."""
        self.open_plans()

    def clear_draft(self, seat: int) -> None:
        """What this seat has laid is used; in a Transition others gather dice at the same time (rule P11.4)."""
        self.drafts[seat] = []

    def relay(self) -> None:
        """After somebody else has changed the table, steps of drafts that do not fit any more fall, and their seats are told (rule P3.8).
        Pools that wait until another roll is resolved are judged then."""
        for seat, steps in enumerate(self.drafts):
            if steps and (self.subject(seat) >= 0 or self.keeps(seat)):
                self.drafts[seat] = []
                self._lay_again(seat, steps, [])

    def stands(self) -> list[int]:
        """The affiliation that counts now for whoever gathers dice at each seat; -1: nobody does."""
        found: list[int] = []
        for seat in range(self.game.seats):
            who = self.subject(seat)
            found.append(self.affiliation(who, self.cast[who].in_scene.group) if who >= 0 else -1)
        return found

    def regroup(self, before: list[int]) -> None:
        """Heroes were moved: an affiliation die that counted before, and does so no more, falls, and its seat is told (rule P8.13)."""
        now = self.stands()
        for seat, old in enumerate(before):
            for at, step in enumerate(self.drafts[seat]):
                affiliation = step.a
                if step.kind.name == "affiliation" and affiliation == old != now[seat] and now[seat] >= 0:
                    self.drop(seat, at)
                    die = self.cast[self.subject(seat)].sheet.affiliations[old]
                    fell = Fell(rule="P8.13", who=seat, steps=[f"{AFFILIATIONS[old]} d{die}"], why=["The group has changed."])
                    self.tell(fell, only(seat))
                    break

    def is_meant(self, place: int) -> bool:
        """Whether a step of a pool means the trait in this place. Once that is gone no other takes its place until the step has fallen."""
        for draft in self.drafts:
            for step in draft:
                taken, detail = step.a, step.c
                if (step.kind.name in ON_TABLE and taken == place) or (step.kind.name == "aim" and detail in (place, place + 1)):
                    return True
        return False

    def keeps(self, seat: int) -> bool:
        """Whether a seat chooses among rolled dice."""
        return self.stage == KEEP and self.contest is not None and self.seat_of(self.contest.throw().who) == seat
