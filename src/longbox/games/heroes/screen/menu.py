"""The moves of Heroes as short lists: an entry for each hero who can move, a dossier of the Headlines, and a plan with its switches."""

from __future__ import annotations

from collections.abc import Sequence

from longbox.games.heroes.card_words import asked_of, deeds_now
from longbox.games.heroes.chances import Chances, headline_area, percent
from longbox.games.heroes.engine.game import HeroesGame
from longbox.games.heroes.engine.mission import could_bring
from longbox.games.heroes.engine.places import RECOVERY, SUPPORTING, is_field, is_space
from longbox.games.heroes.engine.text import SCHEME_WORDS
from longbox.games.heroes.engine.views import HeroesView
from longbox.games.heroes.engine.windows import source_of
from longbox.games.heroes.odds_shown import come_at_once, may_be_shown
from longbox.games.heroes.screen.presets import PlanMenu
from longbox.games.heroes.screen.words import area_words, clip
from longbox.kernel import Move
from longbox.terminal.looks import Choice, numbered

PASS = "p"
CONFIRM = "c"
DOSSIER = "d"
HINT = "h"
FEW = 2
ROOM = 48
"""How much of an ability's text stands beside its name."""


class Menu:
    """The moves of one question. `last` are the assignments of the seat's last plan."""

    def __init__(self, game: HeroesGame, view: HeroesView, moves: list[Move], last: Sequence[Move]) -> None:
        self.game = game
        self.kinds = game.kinds
        self.view = view
        self.moves = moves
        self.last = last
        self.chances = Chances(game, view) if may_be_shown(game.options) else None
        self.shown = come_at_once(game.options, asked_of(game, view))
        """Whether odds stand beside the answers, or are behind an entry of their own."""

    def choices(self) -> list[Choice]:
        if any(move.kind is self.kinds.done for move in self.moves):
            return self.plan()
        if any(move.kind is self.kinds.story for move in self.moves):
            return self.action()
        ways = (self.kinds.move, self.kinds.go)
        moves = [move for move in self.moves if not move.kind.passes and move.kind not in ways]
        heads = [self.answer(move) for move in moves]
        return numbered([*heads, *self._heroes(), *self._hinted(moves), *self.passes()])

    def _hinted(self, moves: Sequence[Move]) -> list[Choice]:
        """The same answers with their odds, for whoever asks for a hint (rule B13.10)."""
        if self.shown or self.chances is None or not any(move.kind in self.with_odds for move in moves):
            return []
        return [Choice(HINT, "hint: the odds ...", more=numbered([self.answer(move, shown=True) for move in moves]))]

    @property
    def with_odds(self) -> list[object]:
        """The kinds of answers about which the odds say something."""
        return [self.kinds.lead, self.kinds.challenge, self.kinds.power, self.kinds.send]

    def of(self, *kinds: object) -> list[Move]:
        return [move for move in self.moves if move.kind in kinds]

    def words(self, move: Move) -> str:
        return self.game.move_text(self.view, move)

    def passes(self) -> list[Choice]:
        return [Choice(PASS, "pass", move) for move in self.moves if move.kind.passes]

    # Answers of one step

    def answer(self, move: Move, shown: bool = False) -> Choice:
        words = self._declared(move) if move.kind in (self.kinds.declare, self.kinds.scheme) else self.words(move) + self._does(move)
        hint = self.hint(move) if shown or self.shown else ""
        return Choice("", f"{words}{f'  {hint}' if hint else ''}", move)

    def _does(self, move: Move) -> str:
        """What an ability or an Event does if it is used now, in few words."""
        if move.kind not in (self.kinds.use, self.kinds.play):
            return ""
        deeds = deeds_now(self.game, self.view, self.game.sources[source_of(self.game, move)])
        return f": {clip('; '.join(deeds), ROOM)}"

    def _declared(self, move: Move) -> str:
        """What the Nemesis declares, with its numbers (rules B8.2 to B8.5)."""
        case = self.view.case
        assert case is not None
        team = self.view.teams[case.seat]
        mastermind = self.game.box.masterminds[self.game.box.teams[team.team].mastermind]
        heroes = self.game.box.teams[team.team].heroes
        level = max((self.game.box.heroes[heroes[at]].level for at, place in enumerate(team.place) if place == case.place), default=0)
        details = ["", f" (+{mastermind.threat[case.type]} dice)", f" (draw {level})", ""]
        *plans, scheme = move.values()
        words = SCHEME_WORDS[scheme] + details[scheme]
        if not any(plans):
            return words if scheme or move.kind is self.kinds.scheme else "wait"
        plan = f"attempt {self.game.box.plans[mastermind.plans[team.plans]].ability.name}"
        return f"{plan}, {words}" if scheme else plan

    def hint(self, move: Move) -> str:
        """The odds of an answer; empty at a table without odds, or where they say nothing."""
        if self.chances is None:
            return ""
        if move.kind is self.kinds.lead:
            (card,) = move.values()
            beats = self.chances.lead(card)
            return f"wins {percent(beats)}" if beats is not None else ""
        if move.kind is self.kinds.challenge:
            chance = self.chances.challenge()
            return f"win {percent(chance)}" if chance is not None else ""
        if move.kind is self.kinds.power:
            (colour,) = move.values()
            return self._power_hint(colour)
        if move.kind is self.kinds.send:
            (hero,) = move.values()
            return self._name_hint(hero)
        return ""

    def _power_hint(self, colour: int) -> str:
        """How often best play chooses a power."""
        assert self.chances is not None
        fight = self.chances.fight()
        if fight is None or self.view.case is None:
            return ""
        mine = self.view.seat == self.view.case.seat
        weights = self.chances.mixes(fight)[0 if mine else 1]
        return f"best play: {percent(weights[colour])}" if colour in weights else ""

    def _name_hint(self, hero: int) -> str:
        """The chance to win if this hero fights now."""
        assert self.chances is not None
        chance = self.chances.naming(hero)
        return f"win {percent(chance)}" if chance is not None else ""

    # An action

    def action(self) -> list[Choice]:
        """Headlines that can be tried now, a hero each, the dossier, then everything else."""
        solve = [self._solve(move) for move in self.of(self.kinds.solve)]
        others = [
            *self._group("Medical Treatment", self.of(self.kinds.treat)),
            *self._group("Story action", self.of(self.kinds.story)),
            *self._group("use an ability", self.of(self.kinds.use)),
            *self._group("play an Event", self.of(self.kinds.play)),
        ]
        return numbered([*solve, *self._heroes(), *self._dossier(), *others, *self.passes()])

    def _solve(self, move: Move) -> Choice:
        words = self.words(move)
        if self.chances is not None:
            (area,) = move.values()
            words += f"  {self.chances.prospect(area, []).words()}"
        return Choice("", words, move)

    def _heroes(self) -> list[Choice]:
        """All movements, by hero: to Headlines first, then elsewhere."""
        groups: dict[int, list[Move]] = {}
        for move in self.of(self.kinds.move, self.kinds.go):
            hero = move.a
            groups.setdefault(hero, []).append(move)
        return [Choice("", f"{self.game.box.heroes[hero].name} moves ...", more=self._ways(moves)) for hero, moves in groups.items()]

    def _ways(self, moves: Sequence[Move]) -> list[Choice]:
        near: list[Move] = []
        far: dict[int, list[Move]] = {}
        for move in moves:
            place = move.b
            if headline_area(self.game, self.view, place) >= 0 or not is_field(place, self.game.areas):
                near.append(move)
            else:
                far.setdefault(self.game.area_of[place], []).append(move)
        elsewhere = [
            Choice(
                "", f"elsewhere in {area_words(self.game, area)} ...", more=numbered([Choice("", self._to(move), move) for move in group])
            )
            for area, group in far.items()
        ]
        return numbered([*(Choice("", self._to(move), move) for move in near), *elsewhere])

    def _to(self, move: Move) -> str:
        """Where a movement leads, without the hero's name."""
        place, along = move.b, move.c
        if place == RECOVERY:
            return "to Recovery"
        if place == SUPPORTING:
            return "back to the card"
        if is_space(place, self.game.areas):
            return f"supports {area_words(self.game, self.game.area_of[place])}"
        area = headline_area(self.game, self.view, place)
        what = f": {self.headline(area)}" if area >= 0 else ""
        brings = move.kind is self.kinds.move and along != self.kinds.nobody
        supports = f", {self.game.box.heroes[along].name} supports" if brings else ""
        return f"{self.game.place_names[place]}{what}{supports}"

    def headline(self, area: int) -> str:
        card = self.view.special if area == self.game.areas else self.view.headlines[area]
        return self.game.box.headlines[card].title

    # The dossier

    def _dossier(self) -> list[Choice]:
        """Who could solve which Headline, the best first: one press sends him there, with whoever can support him."""
        if self.chances is None:
            return []
        rows: list[tuple[float, str, Move]] = []
        moves, nobody = self.of(self.kinds.move), self.kinds.nobody
        for move in moves:
            _hero, place, along = move.values()
            area = headline_area(self.game, self.view, place)
            if area >= 0 and (along != nobody or not could_bring(move, moves, nobody)):
                rows.append(self._row(move, area))
        rows.sort(key=lambda row: -row[0])
        entries = numbered([Choice("", words, move) for _, words, move in rows])
        return [Choice(DOSSIER, "dossier: who could solve what ...", more=entries)] if entries else []

    def _row(self, move: Move, area: int) -> tuple[float, str, Move]:
        """What a movement promises: the VP by the chance to solve the Headline afterwards."""
        assert self.chances is not None
        state, seat, heroes = self.chances.state, self.view.seat, self.game.box.heroes
        hero, _place, along = move.values()
        beside = [] if along == self.kinds.nobody else [along]
        found = self.chances.prospect(area, [state.local(seat, hero)], [state.local(seat, other) for other in beside])
        card = self.game.box.headlines[self.view.special if area == self.game.areas else self.view.headlines[area]]
        vp = card.vp + (self.view.special_age if area == self.game.areas else self.view.ages[area])
        names = " with ".join(heroes[one].name for one in [hero, *beside])
        words = f"{names} to {card.title} ({vp} VP): {found.words()}"
        return found.solve * vp, words, move

    # A plan

    def plan(self) -> list[Choice]:
        """Switches on the keys 1 to 4, then Allies, Power-Ups and abilities, and ready-made plans on letters."""
        planner = PlanMenu(self.game, self.view)
        groups = [
            ("Allies", self.of(self.kinds.ally, self.kinds.dismiss)),
            ("buy a Power-Up", self.of(self.kinds.buy)),
            ("use an ability", self.of(self.kinds.aid)),
        ]
        others = [choice for title, moves in groups for choice in self._group(title, moves)]
        done = [Choice(CONFIRM, "confirm the plan", move) for move in self.of(self.kinds.done)]
        return numbered([*planner.switches(self.moves), *others, *planner.presets(self.last), *done])

    def _group(self, title: str, moves: Sequence[Move]) -> list[Choice]:
        """A few moves as they are, many behind one entry."""
        choices = [self.answer(move) for move in moves]
        return choices if len(choices) <= FEW else [Choice("", f"{title} ...", more=numbered(choices))]
