"""Where a game of Heroes stands, and what all chapters of the rules ask of it."""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import TYPE_CHECKING, Final

from longbox.games.heroes.engine import events
from longbox.games.heroes.engine.case import HERO
from longbox.games.heroes.engine.deck import DECK_WORDS, RESOURCE, VILLAIN, add_card, drop_card, known_of, put_away
from longbox.games.heroes.engine.places import READY, RECOVERY, SPECIAL, SUPPORTING, is_field, is_space
from longbox.games.heroes.engine.records import HeroesFields, Team
from longbox.kernel.deeds import Move
from longbox.kernel.state import SPECTATOR, Ask, Over, Pending, but, only

if TYPE_CHECKING:
    from longbox.games.heroes.engine.defs import HeadlineDef, HeroDef, MastermindDef, ScenarioDef, TeamDef
    from longbox.games.heroes.engine.rules import HeroesRules
    from longbox.games.heroes.engine.views import HeroesView

SETUP: Final = 0
PLANNING: Final = 1
MISSION: Final = 2
OVER: Final = 3
PHASES: Final = ["setup", "planning", "mission", "over"]

STORY_TRACK: Final = 5
ALLY_LIMIT: Final = 3
WANTED_SPACES: Final = 3
ACTION_ROUNDS: Final = 5
POWER_UP_PRICE: Final = 3
ALL_POWER_UPS: Final = 7
"""A mask of the three Power-Ups of a team."""
NONE: Final = -1


def new_team(team: int) -> Team:
    return Team(team, [RECOVERY] * 4, [], [], [], [], [], [], [], [], level_mod=[0] * 4)


class Heroes(HeroesFields):
    def __init__(self, game: HeroesRules, like: Heroes | None = None) -> None:
        super().__init__(game, like)
        self.core = game

    def clone(self) -> Heroes:
        new = Heroes(self.core, self)
        new.carry(self)
        return new

    # What the kernel asks

    def waits(self) -> Pending:
        if self.phase == OVER:
            return Over(self.core.winners(self), [int(team.vp) for team in self.teams], "B10.2")
        return Ask(self.everybody() & ~self.sealed, "plan", "B4.1", about=self.round)

    def legal(self, seat: int) -> list[Move]:
        return self.core.legal(self, seat)

    def view(self, seat: int) -> HeroesView:
        return self.core.view(self, seat)

    def reopened(self, seat: int) -> None:
        case = self.case
        if self.frames and case is not None and case.fight is not None:
            case.fight.sequence.chosen[HERO if seat == case.seat else 1 - HERO] = NONE
        else:
            self.tell(events.Reopened(rule="B4.1", who=seat))

    # Seats

    def everybody(self) -> int:
        return (1 << len(self.teams)) - 1

    def onlookers(self, seat: int) -> int:
        """All others and those who watch: who knows what a seat gets openly."""
        return (self.everybody() | only(SPECTATOR)) & ~only(seat)

    def nemesis_of(self, seat: int) -> int:
        """Who plays the Nemesis of a player (rule B2.2)."""
        return int((seat + self.shift) % len(self.teams))

    def target_of(self, seat: int) -> int:
        """Whose Nemesis a player is."""
        return int((seat - self.shift) % len(self.teams))

    def opponents(self, seat: int) -> list[int]:
        """The others, beginning with the Nemesis and going clockwise (rule B6.8)."""
        count, nemesis = len(self.teams), self.nemesis_of(seat)
        order = [(nemesis + step) % count for step in range(count)]
        return [other for other in order if other != seat]

    def clockwise(self, first: int) -> list[int]:
        count = len(self.teams)
        return [(first + step) % count for step in range(count)]

    # Definitions of what a seat has

    def team_def(self, seat: int) -> TeamDef:
        return self.core.box.teams[self.teams[seat].team]

    def hero_def(self, seat: int, at: int) -> HeroDef:
        return self.core.box.heroes[self.team_def(seat).heroes[at]]

    def mastermind(self, seat: int) -> MastermindDef:
        """The mastermind of a player's own team, his enemy."""
        return self.core.box.masterminds[self.team_def(seat).mastermind]

    def scenario_def(self) -> ScenarioDef:
        return self.core.box.scenarios[self.scenario]

    def local(self, seat: int, hero: int) -> int:
        """Which of a player's four heroes this one is; -1 if he is another's."""
        heroes = self.team_def(seat).heroes
        return heroes.index(hero) if hero in heroes else NONE

    def headline_at(self, place: int) -> int:
        """The Headline that lies in a district or at the special place; -1 if none does."""
        if place == SPECIAL:
            return int(self.special)
        area = self.core.area_of[place]
        if area < 0 or place >= self.core.first_space:
            return NONE
        card = self.headlines[area]
        return card if card >= 0 and self.core.place_of[card][area] == place else NONE

    def place_in(self, area: int) -> int:
        """The place of the Headline of an area, or of the special one for the number after the last area; -1 if there is none."""
        if area == self.core.areas:
            return SPECIAL if self.special >= 0 else NONE
        card = self.headlines[area]
        return self.core.place_of[card][area] if card >= 0 else NONE

    def headline_def(self, card: int) -> HeadlineDef:
        return self.core.box.headlines[card]

    # Heroes on the board

    def ready_at(self, seat: int, place: int) -> list[int]:
        """Which of a player's heroes stand Ready in a place."""
        return [at for at, where in enumerate(self.teams[seat].place) if where == place]

    def supporters(self, seat: int, place: int) -> list[int]:
        """Which of a player's heroes stand on the Support space of the area of a district."""
        area = self.core.area_of[place]
        if area < 0:
            return []
        space = self.core.first_space + area
        return [at for at, where in enumerate(self.teams[seat].place) if where == space]

    def supporting(self, seat: int) -> list[int]:
        """Which of a player's heroes are Supporting, on the card or on the board."""
        areas = self.core.areas
        return [at for at, where in enumerate(self.teams[seat].place) if where == SUPPORTING or is_space(where, areas)]

    def level(self, seat: int, at: int) -> int:
        """The price to be Ready (rule B12.40)."""
        return max(1, self.hero_def(seat, at).level + self.teams[seat].level_mod[at])

    def is_ready(self, seat: int, at: int) -> bool:
        where = self.teams[seat].place[at]
        return where == READY or is_field(where, self.core.areas)

    def is_supporting(self, seat: int, at: int) -> bool:
        where = self.teams[seat].place[at]
        return where == SUPPORTING or is_space(where, self.core.areas)

    def put(self, seat: int, at: int, place: int, rule: str, planning: bool = False) -> None:
        """Move a hero, and tell."""
        team = self.teams[seat]
        before = team.place[at]
        team.place[at] = place
        if self.heard is not None and before != place:
            hero, to = self.hero_def(seat, at), self.core.place_words(place)
            self.tell(events.Moved(rule=rule, who=seat, hero=hero.index, name=hero.name, place=place, to=to, planning=planning))

    def name(self, seat: int, at: int) -> str:
        return self.hero_def(seat, at).name

    def wound(self, seat: int, at: int, rule: str) -> None:
        """To Recovery with a Wound."""
        team = self.teams[seat]
        team.place[at] = RECOVERY
        team.wounded |= 1 << at
        if self.heard is not None:
            self.tell(events.Wounded(rule=rule, who=seat, hero=self.hero_def(seat, at).index, name=self.name(seat, at), on=True))

    def heal(self, seat: int, at: int, rule: str, planning: bool = False) -> None:
        team = self.teams[seat]
        if team.wounded >> at & 1:
            team.wounded &= ~(1 << at)
            if self.heard is not None:
                hero = self.hero_def(seat, at)
                self.tell(events.Wounded(rule=rule, who=seat, hero=hero.index, name=hero.name, on=False, planning=planning))

    # Points

    def change_pp(self, seat: int, n: int, rule: str) -> None:
        """Never below 0, and without an upper limit (rule B1.7)."""
        team = self.teams[seat]
        before = team.pp
        team.pp = max(0, team.pp + n)
        if self.heard is not None and team.pp != before:
            self.tell(events.PlotPoints(rule=rule, who=seat, change=int(team.pp - before), total=int(team.pp)))

    def change_vp(self, seat: int, n: int, rule: str, kind: str = "") -> None:
        team = self.teams[seat]
        before = team.vp
        team.vp = max(0, team.vp + n)
        if self.heard is not None and team.vp != before:
            self.tell(events.Scored(rule=rule, who=seat, change=int(team.vp - before), total=int(team.vp), kind=kind))

    # Cards

    def discard_from_hand(self, seat: int, deck: int, card: int, rule: str) -> None:
        drop_card(self.teams[seat], deck, card)
        put_away(self.decks[deck], card)
        if self.heard is not None:
            self.tell(events.Discarded(rule=rule, who=seat, deck=DECK_WORDS[deck], card=card, name=self.core.card_name(deck, card)))

    def to_hand(self, seat: int, deck: int, card: int, rule: str) -> None:
        """A card comes to a hand openly: everybody knows it."""
        add_card(self.teams[seat], deck, card, self.onlookers(seat))
        if self.heard is not None:
            self.tell(events.Returned(rule=rule, who=seat, deck=DECK_WORDS[deck], card=card, name=self.core.card_name(deck, card)))

    def drawn(self, seat: int, deck: int, card: int, known: int, rule: str) -> None:
        """A card comes to a hand in secret; `known` are those who had looked at it."""
        add_card(self.teams[seat], deck, card, known & ~only(seat))
        if self.heard is not None:
            word, name = DECK_WORDS[deck], self.core.card_name(deck, card)
            self.tell(events.Drew(rule=rule, who=seat, deck=word, card=card, name=name), only(seat) | known)
            self.tell(events.Drew(rule=rule, who=seat, deck=word, card=NONE, name=f"a {word} card"), but(seat) & ~known)

    def renewed(self, deck: int) -> None:
        """An empty deck was made anew: with two players each then knows the other's hand, because nothing else is out of sight."""
        if self.heard is not None:
            self.tell(events.Reshuffled(rule="B1.6", deck=DECK_WORDS[deck]))
        if len(self.teams) == 2 and deck <= VILLAIN:
            for seat, team in enumerate(self.teams):
                known = known_of(team, deck)
                for at in range(len(known)):
                    known[at] = only(1 - seat)

    def discard_ally(self, seat: int, card: int, rule: str) -> None:
        team = self.teams[seat]
        at = team.allies.index(card)
        team.allies.pop(at)
        team.ally_pp.pop(at)
        put_away(self.decks[RESOURCE], card)
        if self.heard is not None:
            self.tell(events.Discarded(rule=rule, who=seat, deck="Ally", card=card, name=self.core.card_name(RESOURCE, card)))

    def use_ally(self, seat: int, card: int) -> None:
        """One use of an Ally (rule B4.12): a Plot Point off the card, or the card."""
        team = self.teams[seat]
        at = team.allies.index(card)
        if team.ally_pp[at]:
            team.ally_pp[at] -= 1
        else:
            self.discard_ally(seat, card, "B4.12")

    def add_ally(self, seat: int, card: int, pp: int) -> None:
        team = self.teams[seat]
        at = bisect_left(team.allies, card)
        team.allies.insert(at, card)
        team.ally_pp.insert(at, pp)

    def keep_story(self, seat: int, card: int) -> None:
        insort(self.teams[seat].story, card)

    def play_power_up(self, seat: int, at: int, rule: str, planning: bool = False) -> None:
        team = self.teams[seat]
        team.power_ups |= 1 << at
        if self.heard is not None:
            card = self.team_def(seat).power_ups[at]
            name = self.core.box.power_ups[card].ability.name
            self.tell(events.PoweredUp(rule=rule, who=seat, card=card, name=name, planning=planning))
