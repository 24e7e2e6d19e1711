"""A Headline that is being troubleshot: what was declared, the Trouble, the villains, and the two who fight."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from longbox.games.heroes.engine.case import FOE, HERO, SCHEMES
from longbox.games.heroes.engine.defs import PowerDef
from longbox.games.heroes.engine.fighters import boosted, dice_for, fighter_name, ko_value, kos, powers
from longbox.games.heroes.engine.game import HeroesGame
from longbox.games.heroes.engine.text import SCHEME_WORDS
from longbox.games.heroes.engine.views import CaseView, HeroesView
from longbox.games.heroes.engine.vocabulary import COLOURS, TYPES
from longbox.games.heroes.screen.words import POWER_COLOURS, SEAT_COLOURS, dice_words, marks, power_text
from longbox.kernel.sfc32 import Sfc32

WIDEST = 24
NARROW = 15


class CasePanel:
    """The case of one view. The state is one that the view allows: only what is open is read from it."""

    def __init__(self, game: HeroesGame, view: HeroesView, width: int) -> None:
        assert view.case is not None
        self.game = game
        self.box = game.box
        self.view = view
        self.case: CaseView = view.case
        self.state = game.determinize(view, Sfc32("case"))
        self.width = width

    def shown(self, brief: bool) -> RenderableType:
        lines: list[RenderableType] = [self.title()]
        cards = self.cards()
        if cards is not None:
            lines.append(cards)
        if self.is_fight():
            lines += [self.initiative(), self.fighters(brief)]
        elif self.case.faces[HERO]:
            lines.append(Text(f"   Threat roll {dice_words(self.case.faces[HERO])}", no_wrap=True))
        return Group(*lines)

    def is_fight(self) -> bool:
        return self.case.fighter >= 0 and (self.case.mastermind or self.case.lead >= 0)

    def title(self) -> Text:
        case = self.case
        headline = self.box.headlines[case.card]
        where = self.game.place_names[case.place].removeprefix("the ")
        line = Text(no_wrap=True, overflow="ellipsis")
        line.append(f" {headline.title} ", "bold black on white").append(f" {TYPES[case.type].capitalize()}, {where}  ")
        line.append(f"Trouble {case.trouble}", "bold")
        schemes = [SCHEME_WORDS[at] for at in range(1, len(SCHEMES)) if case.schemes >> at & 1]
        declared = [*(["attempts a Master Plan"] if case.attempt else []), *schemes]
        if declared:
            name = self.box.masterminds[self.box.teams[self.view.teams[case.seat].team].mastermind].name
            line.append(f"  {name}: {', '.join(declared)}", "bold red" if case.attempt else "")
        return line

    def cards(self) -> Text | None:
        """Backup Effects and Agents that lie with the Lead Villain."""
        backups = [f"{self.box.villains[card].box.name} (Backup of {self.box.villains[card].name})" for card in self.case.backups]
        agents = [f"{self.box.villains[card].box.name} (Agent {self.box.villains[card].name})" for card in self.case.agents]
        found = [*backups, *agents]
        return Text(f"   With the villain: {', '.join(found)}", no_wrap=True, overflow="ellipsis") if found else None

    def initiative(self) -> Text:
        case = self.case
        line = Text(f"   Sequence {case.seq}, ", no_wrap=True, overflow="ellipsis")
        line.append(fighter_name(self.state, int(case.init)), "bold").append(" has the Initiative")
        if case.skips:
            line.append(", some steps are skipped")
        return line.append("   dice: Attack, Defend, Outwit", "dim")

    def fighters(self, brief: bool) -> RenderableType:
        grid = Table.grid(padding=(0, 3))
        grid.add_column(width=self.width // 2 - 3)
        grid.add_column(width=self.width // 2 - 3)
        grid.add_row(self.side(HERO, brief), self.side(FOE, brief))
        return grid

    def side(self, side: int, brief: bool) -> RenderableType:
        """A fighter: who leads him, his KOs, his powers with the one shown, and what he has rolled."""
        state, case = self.state, self.case
        player = case.seat if side == HERO else (case.nemesis if case.mastermind or case.leader < 0 else case.leader)
        head = Text("   ", no_wrap=True, overflow="ellipsis")
        head.append(fighter_name(state, side), f"bold {SEAT_COLOURS[player]}")
        head.append(f" ({'you' if player == self.view.seat else self.game.names[player]}) ")
        head.append(f"KO {marks(kos(state, side), ko_value(state, side))}", "bold")
        head.append(" boosted" if boosted(state, side) else "", "green")
        lines = [head, *(self._power(side, power) for power in powers(state, side) if not brief or self._is_open(side, power))]
        if side == HERO and case.kos:
            lines += self._others()
        if case.power[side] >= 0 and case.faces[side]:
            lines.append(Text(f"     {dice_words(case.faces[side])}  {case.hits[side]} Hits", no_wrap=True))
        return Group(*lines)

    def _is_open(self, side: int, power: PowerDef) -> bool:
        """On small screens only the power that was shown, once one is."""
        return self.case.power[side] in (-1, power.colour)

    def _power(self, side: int, power: PowerDef) -> Text:
        """A power with its dice: as printed, or once it is shown as many as are rolled now."""
        shown, chosen = self.case.power[side] == power.colour, self._own_choice(side) == power.colour
        mark = ">" if shown else "*" if chosen else " "
        line = Text(f"   {mark} ", f"bold {POWER_COLOURS[power.colour]}", no_wrap=True)
        numbers = [power.attack, power.defend, power.outwit]
        if shown:
            numbers = [dice_for(self.state, side, kind) for kind in range(len(numbers))]
        line.append_text(power_text(power, numbers, WIDEST if self.width >= 96 else NARROW))
        return line

    def _own_choice(self, side: int) -> int:
        """The colour that the seat of the view has chosen in secret for its side; -1 if none."""
        colour = self.case.chosen[side]
        return colour if self.case.power[side] < 0 and 0 <= colour < len(COLOURS) else -1

    def _others(self) -> list[Text]:
        """Heroes beside the fighter, with their KOs."""
        place, case = self.case.place, self.case
        team = self.view.teams[case.seat]
        found = [at for at, where in enumerate(team.place) if where == place and at != case.fighter]
        heroes = self.box.teams[team.team].heroes
        words = [f"{self.box.heroes[heroes[at]].name} KO {marks(case.kos[at], self.box.heroes[heroes[at]].ko)}" for at in found]
        return [Text(f"     beside him {', '.join(words)}", "dim", no_wrap=True, overflow="ellipsis")] if words else []
