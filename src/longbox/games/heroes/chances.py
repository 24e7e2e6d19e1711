"""What the odds say about a Headline and about a fight, from what one seat may know.

The chance to solve a Headline is that of the bots: what the others may hold, by the numbers of their cards, if they play sensibly.
`longbox heroes odds` measures how often it comes true. In a fight, what people choose to use is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from longbox.games.heroes.bots.book import Book
from longbox.games.heroes.bots.headlines import prospect
from longbox.games.heroes.bots.sight import Sight
from longbox.games.heroes.engine.case import FIGHT, FOE, HERO, SEQ, is_challenge, mod_for
from longbox.games.heroes.engine.deck import VILLAIN
from longbox.games.heroes.engine.defs import HeroDef, MastermindDef, VillainDef
from longbox.games.heroes.engine.dice import BOOST, HIT, TROUBLE
from longbox.games.heroes.engine.fighters import boosted, choices, ko_value, standing
from longbox.games.heroes.engine.game import HeroesGame
from longbox.games.heroes.engine.places import SPECIAL, is_space
from longbox.games.heroes.engine.records import Case, Fight
from longbox.games.heroes.engine.state import Heroes
from longbox.games.heroes.engine.views import HeroesView
from longbox.games.heroes.engine.vocabulary import COLOURS, KINDS
from longbox.kernel.sfc32 import Sfc32
from longbox.odds import heroes as odds

GAMES: Final = 16
"""For so many tables what bots know before a game is kept."""


class Prospect(NamedTuple):
    """The chance to solve a Headline, and to be Wounded there; -1 where several heroes stand there and each has his own. `before` are the
    heroes of others who can act there first."""

    solve: float
    wound: float
    before: tuple[str, ...] = ()

    def words(self) -> str:
        words = f"solve {percent(self.solve)}" + (f", wound {percent(self.wound)}" if self.wound >= 0 else "")
        return words + (f"; first there: {', '.join(self.before)}" if self.before else "")


def percent(chance: float) -> str:
    return f"{100 * chance:.0f}%"


def fighter(card: HeroDef | VillainDef | MastermindDef, ko: int = 0) -> odds.Fighter:
    """A card as the odds know it; with another KO value, if one is given."""
    powers = [(power.attack, power.defend, power.outwit) for power in card.powers]
    return odds.Fighter(ko or card.ko, powers, [COLOURS[power.colour] for power in card.powers])


def die_of(game: HeroesGame) -> odds.Die:
    return tuple(odds.Face(hits=int(bool(face & HIT)), troubles=int(bool(face & TROUBLE)), boost=bool(face & BOOST)) for face in game.faces)


@lru_cache(GAMES)
def book_of(game: HeroesGame) -> Book:
    return Book(game)


class Chances:
    """One view, and what follows from it."""

    def __init__(self, game: HeroesGame, view: HeroesView) -> None:
        self.game = game
        self.view = view
        self.die = die_of(game)
        self.state: Heroes = game.determinize(view, Sfc32("chances"))
        """A state that the view allows. Nothing that the view does not show may be read from it."""
        self._fight: odds.Combat | None = None

    # A Headline

    def prospect(self, area: int, going: Sequence[int], along: Sequence[int] = ()) -> Prospect:
        """For the seat of the view: these of its heroes go to the Headline of an area, to those who are there already; `along` support."""
        state, seat = self.state, self.view.seat
        place = state.place_in(area)
        heroes = sorted({*state.ready_at(seat, place), *going})
        supporters = [] if place == SPECIAL else sorted({*state.supporters(seat, place), *along} - set(heroes))
        solve = prospect(self.sight, seat, area, heroes, supporters).chance
        return Prospect(solve, 1 - solve if len(heroes) == 1 else -1, self.rivals(place) if going else ())

    def alone(self, area: int, at: int) -> float:
        """The chance of one hero of the view's seat to solve a Headline with nobody beside him, wherever he is now."""
        return prospect(self.sight, self.view.seat, area, [at], []).chance

    def rivals(self, place: int) -> tuple[str, ...]:
        """Heroes of others who are Ready in a place: their players act there before anybody who has yet to come."""
        state, seats = self.state, range(len(self.view.teams))
        return tuple(state.hero_def(seat, at).name for seat in seats if seat != self.view.seat for at in state.ready_at(seat, place))

    @cached_property
    def sight(self) -> Sight:
        """What the bots' rules of thumb look at. They count the cards that others hold, and look at none."""
        view = self.view
        out = [*view.decks[VILLAIN].discard, *view.wanted, *view.teams[view.seat].villains]
        return Sight(book_of(self.game), self.state, view.seat, Sfc32(0), out)

    # The fight under way

    def fight(self) -> odds.Combat | None:
        """The fight as it stands before powers are chosen, solved once; None if none is under way."""
        if self._fight is not None:
            return self._fight
        case = self.state.case
        if case is None or case.fight is None or case.fight.fighter < 0 or not has_villain(case) or not standing(self.state):
            return None
        first = bool(case.fight.init == HERO)
        self._fight = self._combat(case, self._villain(case), case.play.villain_kos, first, boosted(self.state, FOE), case.fight)
        return self._fight

    def mixes(self, fight: odds.Combat) -> tuple[dict[int, float], dict[int, float]]:
        """How often best play chooses each colour, on both sides."""
        heroes, villain = fight.now or (fight.fight.heroes, fight.fight.villain)
        sides = ((heroes[fight.named].colours, fight.hero_mix), (villain.colours, fight.villain_mix))
        mine, theirs = [{COLOURS.index(colour): weight for colour, weight in zip(*side, strict=True)} for side in sides]
        return mine, theirs

    def naming(self, hero: int) -> float | None:
        """The chance to win if this hero, by his place in the box, fights in this sequence."""
        case = self.state.case
        if case is None or case.fight is None or not has_villain(case):
            return None
        there = standing(self.state)
        if case.fight.fighter < 0:
            case.fight.fighter = there[0]
        fight = self.fight()
        at = self.state.local(int(case.seat), hero)
        return fight.named_wins().get(there.index(at)) if fight is not None and at in there else None

    def lead(self, card: int) -> float | None:
        """The chance of a villain who is asked to lead to beat the heroes who are there."""
        case = self.state.case
        if case is None or not standing(self.state):
            return None
        found = self._combat(case, fighter(self.game.box.villains[card]), 0, True, boosted(self.state, FOE))
        return 1 - found.win

    def challenge(self) -> float | None:
        """The chance to beat the mastermind with the KOs that lie on the heroes (rule B8.8)."""
        case = self.state.case
        if case is None or not standing(self.state):
            return None
        return self._combat(case, fighter(self.state.mastermind(case.seat)), 0, True, True).win

    def _villain(self, case: Case) -> odds.Fighter:
        card = self.state.mastermind(case.seat) if is_challenge(case) else self.game.box.villains[case.play.lead]
        return fighter(card, ko_value(self.state, FOE))

    def _combat(self, case: Case, villain: odds.Fighter, kos: int, first: bool, boost: bool, fight: Fight | None = None) -> odds.Combat:
        """All who stand against a villain. In a fight that has not begun (None) nothing has changed yet. Who has borne more KOs than the
        printed value allows falls by the next one."""
        state = self.state
        defs = [state.hero_def(int(case.seat), at) for at in standing(state)]
        heroes = [fighter(hero, hero.ko if fight is None else max(1, hero.ko + fight.ko_mods[HERO])) for hero in defs]
        now: tuple[list[odds.Fighter] | None, odds.Fighter | None] = (None, None)
        if fight is not None:
            heroes = [self._changed(fight, HERO, hero, FIGHT) for hero in heroes]
            villain = self._changed(fight, FOE, villain, FIGHT)
            now = (
                [self._changed(fight, HERO, hero, SEQ).without(*self._banned(HERO)) for hero in heroes],
                self._changed(fight, FOE, villain, SEQ).without(*self._banned(FOE)),
            )
        return odds.combat(
            heroes,
            villain,
            "hero" if first else "villain",
            (boosted(state, HERO), boost),
            self.game.hit_needed,
            kos=([min(case.kos[at], hero.ko - 1) for at, hero in zip(standing(state), heroes, strict=True)], int(kos)),
            quiet=0 if fight is None else int(fight.quiet),
            now=now,
            villain_names=fight is not None and fight.villain_names,
            die=self.die,
        )

    def _changed(self, fight: Fight, side: int, one: odds.Fighter, span: int) -> odds.Fighter:
        """With the dice that cards have added for so long (rule B11.6)."""
        dice = [mod_for(fight, span, side, kind) for kind in range(3)]
        return one.with_changes(*(odds.Change(kind=kind, dice=n) for kind, n in zip(KINDS, dice, strict=True) if n))  # type: ignore[arg-type]

    def _banned(self, side: int) -> list[str]:
        allowed = choices(self.state, side)
        return [colour for at, colour in enumerate(COLOURS) if at not in allowed]


def has_villain(case: Case) -> bool:
    return is_challenge(case) or case.play.lead >= 0


def headline_area(game: HeroesGame, view: HeroesView, place: int) -> int:
    """The area whose Headline is in a place; -1 if none is."""
    if place == SPECIAL:
        return game.areas if view.special >= 0 else -1
    area = game.area_of[place]
    if area < 0 or is_space(place, game.areas) or view.headlines[area] < 0:
        return -1
    return area if game.place_of[view.headlines[area]][area] == place else -1
