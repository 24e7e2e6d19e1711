"""What never changes in play: the box, its abilities compiled into lines, the map, and the options of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from longbox.games.heroes.engine import planning, scenarios
from longbox.games.heroes.engine.abilities import (
    FOE_WINDOWS,
    GRAY_BOX,
    MASTERMIND,
    PLAN,
    POWER_UP,
    RESOURCE_CARD,
    SCENARIO,
    SPECIAL_ABILITY,
    SUPPORT_ABILITY,
    TWIST,
    W_ATTACK,
    W_BACKUP,
    W_LEAD,
    W_OUTWIT_R,
    W_SEQ,
    W_THREAT,
    CardLine,
    Source,
)
from longbox.games.heroes.engine.asking import Asker
from longbox.games.heroes.engine.case import FOE, HERO
from longbox.games.heroes.engine.deck import HEADLINE, RESOURCE, STORY
from longbox.games.heroes.engine.defs import Ability, Box
from longbox.games.heroes.engine.dice import faces_of
from longbox.games.heroes.engine.fx import Fx
from longbox.games.heroes.engine.moves import Kinds
from longbox.games.heroes.engine.places import DISTRICTS, FIRST_DISTRICT, SPECIAL, SUPPORTING, district
from longbox.games.heroes.engine.state import OVER, Heroes
from longbox.games.heroes.engine.views import HeroesView, view_of
from longbox.games.heroes.engine.vocabulary import WINDOWS
from longbox.games.heroes.engine.windows import answers
from longbox.kernel.deeds import Move
from longbox.kernel.state import Ask, Game, Setting

if TYPE_CHECKING:
    from longbox.kernel.codec import Codec
    from longbox.kernel.rulebook import Rulebook


class Catalogue:
    """All abilities of a box as sources and lines, by place."""

    def __init__(self, box: Box) -> None:
        self.sources: list[Source] = []
        self.lines: list[CardLine] = []
        self.teams = [team.id for team in box.teams]
        self.words: set[str] = set()
        add = self._add
        self.special_of = [add(SPECIAL_ABILITY, hero.index, hero.id, hero.special, HERO, hero.name) for hero in box.heroes]
        self.support_of = [add(SUPPORT_ABILITY, hero.index, f"{hero.id}-support", hero.support, HERO, hero.name) for hero in box.heroes]
        self.mastermind_of = [add(MASTERMIND, one.index, one.id, one.special, FOE, one.name) for one in box.masterminds]
        self.plan_of = [add(PLAN, plan.index, plan.id, plan.ability, FOE) for plan in box.plans]
        self.power_up_of = [add(POWER_UP, card.index, card.id, card.ability, HERO) for card in box.power_ups]
        self.resource_of = [add(RESOURCE_CARD, card.index, card.id, card.ability, HERO) for card in box.resources]
        self.box_of = [add(GRAY_BOX, card.index, card.id, card.box, FOE, card.name, card.agent) for card in box.villains]
        self.twist_of = [add(TWIST, card.index, card.id, card.twist, HERO) for card in box.headlines]
        self.scenario_of = [add(SCENARIO, card.index, card.id, card.ability, FOE) for card in box.scenarios]
        self.line_of: list[list[CardLine | None]] = [[None] * len(self.sources) for _ in WINDOWS]
        self.has: list[list[bool]] = [[False] * 9 for _ in WINDOWS]
        for line in self.lines:
            if self.line_of[line.window][line.source.id] is not None:
                raise ValueError(f"{line.source.name}: two lines stand in the window {WINDOWS[line.window]!r}")
            self.line_of[line.window][line.source.id] = line
            self.has[line.window][line.source.kind] = True

    def _add(self, kind: int, card: int, word: str, ability: Ability, side: int, of: str = "", agent: bool = False) -> int:
        while word in self.words:
            word += "-2"
        self.words.add(word)
        source = Source(len(self.sources), kind, card, word, ability, side, of, agent)
        self.sources.append(source)
        for printed, deed, to_all in zip(ability.lines, ability.deeds, ability.to_all):
            line = CardLine(len(self.lines), source, printed, deed, to_all)
            ops = [step.effect.op(step, line, self.teams) for step in printed.steps]
            line.finish(ops, source.lines[0] if source.lines else None)
            source.lines.append(line)
            self.lines.append(line)
        return int(source.id)


@mypyc_attr(allow_interpreted_subclasses=True)
class HeroesRules(Game):
    """The game as far as its state asks for it."""

    def __init__(
        self,
        box: Box,
        seats: int,
        codec: Codec[Any],
        rulebook: Rulebook,
        options: dict[str, Setting],
        packs: dict[str, str],
        choices: list[dict[str, Any]],
    ) -> None:
        self.box = box
        catalogue = Catalogue(box)
        self.sources = catalogue.sources
        self.lines = catalogue.lines
        self.line_of = catalogue.line_of
        self.has = catalogue.has
        self.special_of = catalogue.special_of
        self.support_of = catalogue.support_of
        self.mastermind_of = catalogue.mastermind_of
        self.plan_of = catalogue.plan_of
        self.power_up_of = catalogue.power_up_of
        self.resource_of = catalogue.resource_of
        self.box_of = catalogue.box_of
        self.twist_of = catalogue.twist_of
        self.scenario_of = catalogue.scenario_of
        self.faces = faces_of(box.die)
        self._lay_map(box, seats)
        self._empty_windows()
        self.kinds = Kinds(box, self.sources, self.place_ids)
        self.fx = Fx()
        super().__init__(
            "heroes",
            version=1,
            seats=seats,
            kinds=self.kinds.all,
            codec=codec,
            rulebook=rulebook,
            effects=self.fx.all,
            options=options,
            packs=packs,
            turns=True,
            choices=choices,
        )
        # Options of the table (rules B13.2, B13.3, B13.4, B13.5, B13.6, B13.7, B13.8 and B13.9)
        self.hit_needed = bool(options["hit_needed"])
        self.keep_initiative = bool(options["keep_initiative"])
        self.challenge_needs_lead = bool(options["challenge_needs_lead"])
        self.challenge_risks_headline = bool(options["challenge_risks_headline"])
        self.special_can_be_lost = bool(options["special_can_be_lost"])
        self.round_cap = int(options["round_cap"])
        self.ageing = bool(options["ageing"])
        self.late_points = int(options["late_points"])

    def _lay_map(self, box: Box, seats: int) -> None:
        """The places of the city by number: their names, their areas, and where each Headline lies in each area (rule B1.1)."""
        areas = box.areas
        self.areas = len(areas)
        self.first_space = FIRST_DISTRICT + self.areas * DISTRICTS
        self.open_areas = [area.index for area in areas if seats > 2 or not area.closed_for_two]
        self.place_ids = ["recovery", "ready", "support", "special"]
        self.place_names = ["Recovery", "the Ready position", "the Supporting position", "the Special Headline"]
        for area in areas:
            self.place_ids += [_slug(name) for name in area.districts]
            self.place_names += area.districts
        self.place_ids += [area.id for area in areas]
        self.place_names += [f"the Support space of {area.name}" for area in areas]
        self.area_of = [-1] * FIRST_DISTRICT
        for area in areas:
            self.area_of += [area.index] * DISTRICTS
        self.area_of += [area.index for area in areas]
        self.place_of = [[district(area.index, max(0, card.symbol)) for area in areas] for card in box.headlines]
        self.open_fields = [district(area, at) for area in self.open_areas for at in range(DISTRICTS)]
        # Where Supporting heroes can go
        self.open_supports = [SUPPORTING, *[self.first_space + area for area in self.open_areas]]
        self.special_fields = [SPECIAL, *self.open_fields]

    def _empty_windows(self) -> None:
        """The windows in which no card does anything, and those in which Events are played, before and after other cards (rule B11.2)."""
        self.empty: list[bool] = []
        for window in range(len(WINDOWS)):
            full = any(self.has[window])
            if W_ATTACK <= window <= W_OUTWIT_R:
                full = full or any(self.has[window + FOE_WINDOWS])
            self.empty.append(not full)
        self.events_before = [False] * len(WINDOWS)
        self.events_after = [False] * len(WINDOWS)
        for card in self.box.resources:
            if not card.ally:
                for line in self.sources[self.resource_of[card.index]].lines:
                    if line.window in (W_THREAT, W_LEAD, W_BACKUP, W_SEQ) and not line.bound:
                        (self.events_after if answers(line) else self.events_before)[line.window] = True

    # What the state asks for

    def legal(self, state: Heroes, seat: int) -> list[Move]:
        if not state.frames:
            if state.phase == OVER or not 0 <= seat < self.seats or state.sealed >> seat & 1:
                return []
            return planning.legal(state, seat)
        frame = state.frames[-1]
        effect = self.effects[frame.effect]
        if not isinstance(effect, Asker) or seat < 0:
            return []
        pending = effect.pending(state, frame, frame.a, frame.b, frame.c)
        if not isinstance(pending, Ask) or not pending.seats >> seat & 1:
            return []
        return effect.moves(state, frame, seat)

    def view(self, state: Heroes, seat: int) -> HeroesView:
        return view_of(state, seat)

    def winners(self, state: Heroes) -> int:
        return scenarios.winners(state)

    def fields(self, state: Heroes) -> list[int]:
        """Where Ready heroes can go."""
        return self.special_fields if state.special >= 0 else self.open_fields

    def is_closed(self, place: int) -> bool:
        area = self.area_of[place]
        return area >= 0 and area not in self.open_areas

    def place_words(self, place: int) -> str:
        """What is told of a hero who goes there."""
        if place < SPECIAL:
            return ("recovers", "is Ready", "is Supporting")[place]
        return f"goes to {self.place_names[place]}"

    def card_name(self, deck: int, card: int) -> str:
        if deck == RESOURCE:
            return self.box.resources[card].ability.name
        if deck == HEADLINE:
            return self.box.headlines[card].title
        return self.box.stories[card].title if deck == STORY else self.box.villains[card].name


def _slug(name: str) -> str:
    """A name as one word."""
    return name.lower().replace("'", "").replace(".", "").replace(" ", "-")
