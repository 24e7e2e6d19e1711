"""Where a game of Heroes stands, and what all chapters of the rules ask of it."""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from longbox.games.heroes.engine import events
from longbox.games.heroes.engine.case import HERO, Case
from longbox.games.heroes.engine.deck import DECK_WORDS, RESOURCE, VILLAIN, Deck
from longbox.games.heroes.engine.places import READY, RECOVERY, SPECIAL, SUPPORTING, is_field, is_space
from longbox.kernel.deeds import Move
from longbox.kernel.state import SPECTATOR, Ask, Over, Pending, State, but, only

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
NONE: Final = -1


class Team:
    """What belongs to one player. `place` and `level_mod` have a number for each of the four heroes, `wounded` a bit.

    `known` of a hand says by a mask of seats who else knows that the card is there. `plans` counts the completed Master Plans of this
    team's own Nemesis. `toll` is what entering `toll_area` costs in this Game Round. `schemed` and `denied` are the ledger of a Nemesis
    (rule B10.7): VP scored as one, and VP of Headlines that the other lost.
    """

    __slots__ = (
        "team",
        "pp",
        "vp",
        "place",
        "wounded",
        "allies",
        "ally_pp",
        "story",
        "power_ups",
        "plans",
        "resources",
        "resources_known",
        "villains",
        "villains_known",
        "solved",
        "level_mod",
        "toll",
        "toll_area",
        "schemed",
        "denied",
    )

    def __init__(
        self,
        team: int,
        pp: int,
        vp: int,
        place: list[int],
        wounded: int,
        allies: list[int],
        ally_pp: list[int],
        story: list[int],
        power_ups: int,
        plans: int,
        resources: list[int],
        resources_known: list[int],
        villains: list[int],
        villains_known: list[int],
        solved: list[int],
        level_mod: list[int],
        toll: int,
        toll_area: int,
        schemed: int,
        denied: int,
    ) -> None:
        self.team: i64 = team
        self.pp: i64 = pp
        self.vp: i64 = vp
        self.place = place
        self.wounded: i64 = wounded
        self.allies = allies
        self.ally_pp = ally_pp
        self.story = story
        self.power_ups: i64 = power_ups
        self.plans: i64 = plans
        self.resources = resources
        self.resources_known = resources_known
        self.villains = villains
        self.villains_known = villains_known
        self.solved = solved
        self.level_mod = level_mod
        self.toll: i64 = toll
        self.toll_area: i64 = toll_area
        self.schemed: i64 = schemed
        self.denied: i64 = denied

    def copy(self) -> Team:
        return Team(
            self.team,
            self.pp,
            self.vp,
            self.place.copy(),
            self.wounded,
            self.allies.copy(),
            self.ally_pp.copy(),
            self.story.copy(),
            self.power_ups,
            self.plans,
            self.resources.copy(),
            self.resources_known.copy(),
            self.villains.copy(),
            self.villains_known.copy(),
            self.solved.copy(),
            self.level_mod.copy(),
            self.toll,
            self.toll_area,
            self.schemed,
            self.denied,
        )

    def hand(self, deck: int) -> list[int]:
        return self.resources if deck == RESOURCE else self.villains

    def known(self, deck: int) -> list[int]:
        return self.resources_known if deck == RESOURCE else self.villains_known

    def add(self, deck: int, card: int, known: int) -> None:
        hand = self.hand(deck)
        at = bisect_left(hand, card)
        hand.insert(at, card)
        self.known(deck).insert(at, known)

    def drop(self, deck: int, card: int) -> None:
        at = self.hand(deck).index(card)
        self.hand(deck).pop(at)
        self.known(deck).pop(at)


def new_team(team: int) -> Team:
    return Team(team, 0, 0, [RECOVERY] * 4, 0, [], [], [], 0, 0, [], [], [], [], [], [0] * 4, 0, NONE, 0, 0)


class Heroes(State):
    """`headlines` has a card for each area, or -1, `ages` how old it has grown; `special` is the Special Headline in play, `special_age`
    its age, and `special_since` the Game Round in which it entered. `track` is the Story track from its front to its end, -1 for empty
    spaces. `wanted` are the Most Wanted villains on the board. `shift` says how many seats after a player his Nemesis sits. `solver` is
    who solved the Special Headline. `used_round` are lines used this Game Round, `used_now` those used in the windows that are open,
    innermost last. `last_place` is where the last movement action led. `ending` is set when the game ends with this Action Round, `won`
    when it is over."""

    def __init__(
        self,
        game: HeroesRules,
        teams: list[Team],
        decks: list[Deck],
        headlines: list[int],
        ages: list[int],
        special: int,
        special_age: int,
        special_since: int,
        track: list[int],
        wanted: list[int],
        scenario: int,
        shift: int,
        phase: int,
        round: int,
        action_round: int,
        first: int,
        active: int,
        arch: int,
        solver: int,
        used_round: list[int],
        used_now: list[int],
        last_place: int,
        ending: bool,
        case: Case | None,
    ) -> None:
        super().__init__(game)
        self.core = game
        self.teams = teams
        self.decks = decks
        self.headlines = headlines
        self.ages = ages
        self.special: i64 = special
        self.special_age: i64 = special_age
        self.special_since: i64 = special_since
        self.track = track
        self.wanted = wanted
        self.scenario: i64 = scenario
        self.shift: i64 = shift
        self.phase: i64 = phase
        self.round: i64 = round
        self.action_round: i64 = action_round
        self.first: i64 = first
        self.active: i64 = active
        self.arch: i64 = arch
        self.solver: i64 = solver
        self.used_round = used_round
        self.used_now = used_now
        self.last_place: i64 = last_place
        self.ending = ending
        self.case = case

    def clone(self) -> Heroes:
        new = Heroes(
            self.core,
            [team.copy() for team in self.teams],
            [deck.copy() for deck in self.decks],
            self.headlines.copy(),
            self.ages.copy(),
            self.special,
            self.special_age,
            self.special_since,
            self.track.copy(),
            self.wanted.copy(),
            self.scenario,
            self.shift,
            self.phase,
            self.round,
            self.action_round,
            self.first,
            self.active,
            self.arch,
            self.solver,
            self.used_round.copy(),
            self.used_now.copy(),
            self.last_place,
            self.ending,
            None if self.case is None else self.case.copy(),
        )
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
        if self.frames and case is not None:
            case.chosen[HERO if seat == case.seat else 1 - HERO] = NONE
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

    def put(self, seat: int, at: int, place: int, rule: str) -> None:
        """Move a hero, and tell."""
        team = self.teams[seat]
        before = team.place[at]
        team.place[at] = place
        if self.heard is not None and before != place:
            words = self.core.place_words(self, place)
            self.tell(
                events.Moved(rule=rule, who=seat, hero=self.hero_def(seat, at).place, name=self.name(seat, at), place=place, to=words)
            )

    def name(self, seat: int, at: int) -> str:
        return self.hero_def(seat, at).name

    def wound(self, seat: int, at: int, rule: str) -> None:
        """To Recovery with a Wound."""
        team = self.teams[seat]
        team.place[at] = RECOVERY
        team.wounded |= 1 << at
        if self.heard is not None:
            self.tell(events.Wounded(rule=rule, who=seat, hero=self.hero_def(seat, at).place, name=self.name(seat, at), on=True))

    def heal(self, seat: int, at: int, rule: str) -> None:
        team = self.teams[seat]
        if team.wounded >> at & 1:
            team.wounded &= ~(1 << at)
            if self.heard is not None:
                self.tell(events.Wounded(rule=rule, who=seat, hero=self.hero_def(seat, at).place, name=self.name(seat, at), on=False))

    # Points

    def change_pp(self, seat: int, n: int, rule: str) -> None:
        """Never below 0, and without an upper limit (rule B1.7)."""
        team = self.teams[seat]
        before = team.pp
        team.pp = max(0, team.pp + n)
        if self.heard is not None and team.pp != before:
            self.tell(events.PlotPoints(rule=rule, who=seat, change=int(team.pp - before), total=int(team.pp)))

    def change_vp(self, seat: int, n: int, rule: str) -> None:
        team = self.teams[seat]
        before = team.vp
        team.vp = max(0, team.vp + n)
        if self.heard is not None and team.vp != before:
            self.tell(events.Scored(rule=rule, who=seat, change=int(team.vp - before), total=int(team.vp)))

    # Cards

    def discard_from_hand(self, seat: int, deck: int, card: int, rule: str) -> None:
        self.teams[seat].drop(deck, card)
        self.decks[deck].put_away(card)
        if self.heard is not None:
            self.tell(events.Discarded(rule=rule, who=seat, deck=DECK_WORDS[deck], card=card, name=self.core.card_name(deck, card)))

    def to_hand(self, seat: int, deck: int, card: int, rule: str) -> None:
        """A card comes to a hand openly: everybody knows it."""
        self.teams[seat].add(deck, card, self.onlookers(seat))
        if self.heard is not None:
            self.tell(events.Returned(rule=rule, who=seat, deck=DECK_WORDS[deck], card=card, name=self.core.card_name(deck, card)))

    def drawn(self, seat: int, deck: int, card: int, known: int, rule: str) -> None:
        """A card comes to a hand in secret; `known` are those who had looked at it."""
        self.teams[seat].add(deck, card, known & ~only(seat))
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
                known = team.known(deck)
                for at in range(len(known)):
                    known[at] = only(1 - seat)

    def discard_ally(self, seat: int, card: int, rule: str) -> None:
        team = self.teams[seat]
        at = team.allies.index(card)
        team.allies.pop(at)
        team.ally_pp.pop(at)
        self.decks[RESOURCE].put_away(card)
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

    def play_power_up(self, seat: int, at: int, rule: str) -> None:
        team = self.teams[seat]
        team.power_ups |= 1 << at
        if self.heard is not None:
            card = self.team_def(seat).power_ups[at]
            self.tell(events.PoweredUp(rule=rule, who=seat, card=card, name=self.core.box.power_ups[card].ability.name))
