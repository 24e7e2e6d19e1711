"""The board of Heroes: the city with its Headlines and heroes, the tracks, all teams, and what is before the player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from longbox.games.heroes.engine.game import HeroesGame
from longbox.games.heroes.engine.places import SPECIAL, area_of, is_space
from longbox.games.heroes.engine.state import PHASES, PLANNING, POWER_UP_PRICE
from longbox.games.heroes.engine.text import asks_in_window
from longbox.games.heroes.engine.views import HeroesView, TeamView
from longbox.games.heroes.engine.vocabulary import SKILLS, TYPES
from longbox.games.heroes.screen.case import CasePanel
from longbox.games.heroes.screen.words import (
    ICON,
    LEGEND,
    SEAT_COLOURS,
    TYPE_COLOURS,
    area_words,
    asked_words,
    clip,
    marks,
    place_words,
    resource_words,
    villain_words,
)
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Ask, seats_in

TALL, FULL, SHORT, SHORTEST = range(4)
"""How much is shown: with all texts; all; without what is not needed now; and only what cannot be left out."""
NUMBERS = "need/cost, * Most Wanted, cost as Backup or Agent"
"""What stands with villains in a hand."""


class Board:
    """One view, drawn for a width."""

    def __init__(self, game: HeroesGame, view: HeroesView, width: int) -> None:
        self.game = game
        self.box = game.box
        self.view = view
        self.width = width
        self.wide = width >= 96
        self.sits = 0 <= view.seat < game.seats

    def is_set_up(self) -> bool:
        return self.view.scenario >= 0 and all(team.team >= 0 for team in self.view.teams)

    def whole(self, form: int) -> RenderableType:
        if not self.is_set_up():
            return Text(" The game is being set up.", "bold")
        case = self.view.case
        parts: list[RenderableType] = [self.header()]
        if case is None or form <= FULL:
            parts += self.city(heroes=form <= SHORT)
        if form == TALL:
            parts.append(Text(f" {LEGEND}", "dim"))
        if case is not None:
            parts.append(CasePanel(self.game, self.view, self.width).shown(brief=form >= SHORT))
        parts += self.tracks(form)
        for seat in self.seats():
            parts += self.team(seat, heroes=form <= FULL or seat == self.view.seat or (form == SHORT and case is None))
        parts += self.own(form)
        return Group(*parts)

    # The header

    def header(self) -> Text:
        view = self.view
        line = Text(no_wrap=True, overflow="ellipsis")
        line.append(f" {self.box.scenarios[view.scenario].name} ", "bold")
        line.append(f" Game Round {view.round}", "bold")
        line.append(f"  {PHASES[view.phase].capitalize()}" if view.phase == PLANNING else f"  Action Round {view.action_round} of 5")
        if view.ending:
            line.append("  the last one", "bold red")
        return line.append(f"  {self.waiting()}", "italic")

    def waiting(self) -> str:
        """Who decides what."""
        pending = self.game.determinize(self.view, Sfc32("board")).pending()
        if not isinstance(pending, Ask):
            return ""
        seats = seats_in(pending.seats)
        if self.view.seat in seats:
            others = [seat for seat in seats if seat != self.view.seat]
            return f"you decide; so do {self._names(others)}" if others else "you decide"
        what = asked_words(self.game, pending.what, asks_in_window(self.game, self.view))
        return f"{self._names(seats)} decide{'' if len(seats) > 1 else 's'}: {what}"

    def _names(self, seats: Iterable[int]) -> str:
        return " and ".join(self.game.names[seat] for seat in seats)

    # The city

    def city(self, heroes: bool) -> Iterator[RenderableType]:
        """A line for each open area, and below it who is there."""
        special = [self.game.areas] if self.view.special >= 0 else []
        for area in [*self.game.open_areas, *special]:
            yield self._area(area)
            there = self._there(area) if heroes else ""
            if there:
                yield Text(f"   {there}", "italic", no_wrap=True, overflow="ellipsis")

    def _area(self, area: int) -> Text:
        """Where, which Headline, its type, Threat, skill and VP."""
        card = self.view.special if area == self.game.areas else self.view.headlines[area]
        line = Text(no_wrap=True, overflow="ellipsis")
        line.append(f" {area_words(self.game, area, short=not self.wide)}".ljust(19 if self.wide else 13), "bold")
        if card < 0:
            return line.append("no Headline", "dim")
        headline = self.box.headlines[card]
        age = self.view.special_age if area == self.game.areas else self.view.ages[area]
        district = "" if area == self.game.areas else self.game.place_names[self.game.place_of[card][area]]
        room = self.width - (71 if self.wide else 63)
        hue = TYPE_COLOURS[headline.type]
        line.append(clip(district, 19 if self.wide else 18).ljust(20 if self.wide else 19)).append(
            clip(headline.title, room).ljust(room + 1), hue
        )
        line.append(f"{TYPES[headline.type].capitalize():<8}", hue)
        line.append(f"{headline.threat + age:>2}{'+' if age else ' '} ", "bold").append(f"{SKILLS[headline.skill]:<11}")
        return line.append(f"{headline.vp + age} VP{'+' if age else ''}{f' {ICON}' if headline.mastermind else ''}", "bold")

    def _there(self, area: int) -> str:
        """The heroes of all teams in an area: in the Headline's district, elsewhere, in support."""
        found: list[str] = []
        for seat, team in enumerate(self.view.teams):
            for at, place in enumerate(team.place):
                if (place == SPECIAL) if area == self.game.areas else area_of(place, self.game.areas) == area:
                    found.append(self._found(seat, at, place, area))
        return ", ".join(found)

    def _found(self, seat: int, at: int, place: int, area: int) -> str:
        name = self.hero(seat, at)
        if is_space(place, self.game.areas):
            return f"{name} supports"
        card = self.view.headlines[area] if area < self.game.areas else -1
        at_headline = area == self.game.areas or (card >= 0 and self.game.place_of[card][area] == place)
        return f"{name} is there" if at_headline else f"{name} in {self.game.place_names[place]}"

    def hero(self, seat: int, at: int) -> str:
        return self.box.heroes[self.box.teams[self.view.teams[seat].team].heroes[at]].name

    # The tracks

    def tracks(self, form: int) -> Iterator[RenderableType]:
        view = self.view
        if form == SHORTEST and view.case is not None:
            return
        yield self._track()
        wanted = ", ".join(f"{self.box.villains[card].name} (cost {self.box.villains[card].cost})" for card in view.wanted)
        if wanted or form <= FULL:
            yield Text(" Most Wanted ", "bold", no_wrap=True, overflow="ellipsis").append(wanted or "nobody", "" if wanted else "dim")

    def _track(self) -> Text:
        """The Story track by teams: what stands last leaves it next."""
        line = Text(" Story ", "bold", no_wrap=True, overflow="ellipsis")
        for at, card in enumerate(self.view.track):
            line.append(" > " if at else " ", "dim")
            if card < 0:
                line.append("-", "dim")
                continue
            owner = self.box.stories[card].team
            seat = next((seat for seat, team in enumerate(self.view.teams) if team.team == owner), -1)
            line.append(self.box.teams[owner].name, SEAT_COLOURS[seat] if seat >= 0 else "dim")
        return line.append(" > leaves next", "dim")

    # The teams

    def seats(self) -> list[int]:
        """The others in the order of play, and the seat of the view at the bottom."""
        first = self.view.seat + 1 if self.sits else 0
        return [(first + step) % self.game.seats for step in range(self.game.seats)]

    def team(self, seat: int, heroes: bool) -> Iterator[RenderableType]:
        yield self._team_line(seat, self.view.teams[seat])
        if heroes:
            yield self._heroes(seat, self.view.teams[seat])

    def _team_line(self, seat: int, team: TeamView) -> Text:
        view, hue = self.view, SEAT_COLOURS[seat]
        printed = self.box.teams[team.team]
        mastermind = self.box.masterminds[printed.mastermind].name
        line = Text(no_wrap=True, overflow="ellipsis")
        line.append(">" if seat == view.active and view.phase != PLANNING else " ", "bold")
        you = " (you)" if seat == view.seat else ""
        line.append(f"{clip(self.game.names[seat], 10)}{you} ".ljust(13), f"bold {hue}")
        if self.wide:
            line.append(f"{printed.name} ".ljust(15), hue)
        line.append(f"{team.vp:>2} VP {team.pp:>2} PP", "bold")
        line.append(" 1st" if view.first == seat else "    ", "bold")
        line.append(f" Story {len(team.story)} hand {team.resource_count}+{team.villain_count}", "dim")
        line.append("  vs ", "dim").append(mastermind, SEAT_COLOURS[team.nemesis])
        line.append(f" ({'you' if team.nemesis == view.seat else clip(self.game.names[team.nemesis], 10)}) {marks(team.plans, 3)}")
        if view.arch == team.nemesis:
            line.append(" ARCHNEMESIS" if self.wide else " ARCH", "bold red")
        if team.sealed and view.phase == PLANNING:
            line.append(" planned", "green")
        return line

    def _heroes(self, seat: int, team: TeamView) -> RenderableType:
        parts: list[Text] = []
        for at, hero in enumerate(self.box.teams[team.team].heroes):
            wounded = bool(team.wounded >> at & 1)
            where = place_words(self.game, team.place[at], wounded)
            part = Text(f"{self.box.heroes[hero].name} ", no_wrap=True)
            parts.append(part.append(where, "red" if wounded else "bold" if team.place[at] else "dim"))
        extra = self._open_cards(team)
        return flow([*parts, *extra], "  ", self.width - 4, 4)

    def _open_cards(self, team: TeamView) -> list[Text]:
        """Allies with how often each can still be used (rule B4.12), and Power-Ups."""
        found = [
            Text(f"+ {self.box.resources[card].ability.name} x{pp + 1}", "green")
            for card, pp in zip(team.allies, team.ally_pp, strict=True)
        ]
        cards = self.box.teams[team.team].power_ups
        ups = [self.box.power_ups[card].ability.name for at, card in enumerate(cards) if team.power_ups >> at & 1]
        return [*found, *(Text(f"^ {name}", "bold green") for name in ups)]

    # What is before the player

    def own(self, form: int) -> Iterator[RenderableType]:
        if not self.sits:
            return
        team = self.view.teams[self.view.seat]
        if form == TALL:
            yield self._texts(team)
            return
        if form == SHORTEST:
            yield from self._names_only(team)
            return
        resources = [Text(resource_words(self.box.resources[card])) for card in team.resources]
        villains = [Text(villain_words(self.box.villains[card])) for card in team.villains]
        for title, cards, legend in (
            (" Your Resources ", resources, f"{POWER_UP_PRICE} Story cards buy a Power-Up"),
            (" Your Villains ", villains, NUMBERS),
        ):
            if not cards:
                continue
            if form <= FULL:
                yield Text(title, "bold").append(legend.rjust(self.width - len(title) - 1), "dim")
                yield flow(cards, "  ", self.width - 2, 2)
            else:
                yield flow([Text(title.strip(), "bold"), *cards], "  ", self.width - 1, 1)

    def _names_only(self, team: TeamView) -> Iterator[RenderableType]:
        resources = [self.box.resources[card].ability.name for card in team.resources]
        villains = [
            f"{self.box.villains[card].name} {self.box.villains[card].need}/{self.box.villains[card].cost}" for card in team.villains
        ]
        for title, cards in ((" Resources ", resources), (" Villains ", villains)):
            if cards:
                yield Text(title, "bold", no_wrap=True, overflow="ellipsis").append(", ".join(cards), "not bold")

    def _texts(self, team: TeamView) -> RenderableType:
        """The hand with a line for each card, for tall screens."""
        rows: list[tuple[str, str]] = []
        for card in [*team.allies, *team.resources]:
            one = self.box.resources[card]
            kind = "in play" if card in team.allies else "Ally" if one.ally else "Event"
            rows.append((f"  {one.ability.name} ({kind})", one.ability.text))
        for card in team.villains:
            villain = self.box.villains[card]
            rows.append((f"  {villain_words(villain)}", f"{villain.box.name}. {villain.box.text}"))
        room = 2 + max((len(name) for name, _ in rows), default=0)
        title = Text(" Your hand", "bold").append(f"villains: {NUMBERS}".rjust(self.width - 11), "dim")
        lines = [Text(name.ljust(room), no_wrap=True, overflow="ellipsis").append(words, "dim") for name, words in rows]
        return Group(title, *lines)


def flow(parts: Iterable[Text], gap: str, width: int, indent: int = 0) -> Group:
    """Parts one after the other, in lines that are broken only between them."""
    lines: list[Text] = []
    for part in parts:
        if lines and lines[-1].cell_len + len(gap) + part.cell_len <= width + indent:
            lines[-1].append(gap).append_text(part)
        else:
            lines.append(Text(" " * indent, no_wrap=True, overflow="ellipsis").append_text(part))
    return Group(*lines)
