"""A second list of legal moves, made out of a view, the numbers in the TOML files and words, by the rulebook alone. It is held against the
engine's list at every question of whole random games. Abilities and Events are left out: what each may do is tested with its card."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from longbox.games.heroes.engine.state import Heroes
from longbox.games.heroes.engine.views import CaseView, HeroesView, TeamView
from longbox.games.heroes.packs import PACK
from longbox.kernel import CHANCE, Ask, Outcome, Over, Roll, Sfc32, seats_in
from tests.heroes.starts import begun, lively
from tests.heroes.tables import game

COLOURS = ["red", "orange", "yellow"]
SYMBOLS = ["star", "dot", "diamond", "cross"]
SCHEMES = ["none", "threat", "villains", "boost"]
LEFT_OUT = {"use", "play", "aid"}


FILES = [tomllib.loads(path.read_text("utf-8")) for path in sorted(Path(PACK).glob("*.toml"))]


def printed(table: str) -> list[dict[str, Any]]:
    return [entry for file in FILES for entry in file.get(table, [])]


HEROES = printed("heroes")
VILLAINS = printed("villains")
HEADLINES = printed("headlines")
MASTERMINDS = {one["team"]: one for one in printed("masterminds")}
POWER_UPS = printed("power_ups")
STORIES = printed("stories")
AREAS = printed("areas")
TEAMS = [one["id"] for one in printed("teams")]
ALLIES = [one["id"] for one in printed("allies")]


def slug(name: str) -> str:
    return name.lower().replace("'", "").replace(" ", "-")


PLACES = ["recovery", "ready", "support", "special"]
PLACES += [slug(area["districts"][symbol]) for area in AREAS for symbol in SYMBOLS]
PLACES += [area["id"] for area in AREAS]


class Second:
    """What a seat sees, in words. Cards have the numbers of their order in the files."""

    def __init__(self, view: HeroesView, seat: int) -> None:
        self.view, self.seat, self.me = view, seat, view.teams[seat]
        self.team = TEAMS[self.me.team]
        self.heroes = heroes_of(self.me)
        self.areas = [area for area in AREAS if len(view.teams) > 2 or not area.get("closed_for_two")]
        self.where = [PLACES[place] for place in self.me.place]

    def district(self, area: dict[str, Any]) -> str:
        """The district of an area's Headline, or nothing."""
        card = self.view.headlines[AREAS.index(area)]
        return slug(area["districts"][HEADLINES[card]["symbol"]]) if card >= 0 else ""

    def districts(self) -> dict[str, str]:
        """Where Ready heroes can go, each with its area (B5.3); the special place has none (B9.6)."""
        found = {slug(area["districts"][symbol]): area["id"] for area in self.areas for symbol in SYMBOLS}
        return found | ({"special": ""} if self.view.special >= 0 else {})

    def is_ready(self, at: int) -> bool:
        return self.where[at] in ("ready", "special") or self.where[at] in self.districts()

    def area_now(self, place: str) -> str:
        if place in (area["id"] for area in AREAS):
            return place
        return self.districts().get(place, "")

    def toll(self, here: str, there: str) -> int:
        """What it costs to come into the area that a plan of the Nemesis has named (B12.26)."""
        if self.me.toll_area < 0 or there != AREAS[self.me.toll_area]["id"] or self.area_now(here) == there:
            return 0
        return self.me.toll

    # Questions

    def actions(self) -> set[str]:
        moves = {"story", "pass"} | self.movements()
        for at, hero in enumerate(self.heroes):
            if self.me.wounded >> at & 1 and self.where[at] == "recovery":  # B5.7
                moves.add(f"treat {hero}")
        for area in self.areas:  # B5.10
            if self.district(area) and self.district(area) in self.where:
                moves.add(f"solve {area['id']}")
        if self.view.special >= 0 and "special" in self.where:
            moves.add("solve special")
        return moves

    def movements(self) -> set[str]:
        moves: set[str] = set()
        for at, hero in enumerate(self.heroes):
            here = self.where[at]
            if self.is_ready(at):
                for district, area in self.districts().items():
                    price = self.toll(here, area)
                    if district == here or price > self.me.pp:
                        continue
                    moves.add(f"move {hero} {district} alone")
                    for other, friend in enumerate(self.heroes):  # B5.4
                        if area and self.where[other] == "support" and price + self.toll("support", area) <= self.me.pp:
                            moves.add(f"move {hero} {district} {friend}")
                if here != "ready":
                    moves.add(f"move {hero} recovery alone")
            elif here != "recovery":  # B5.5
                for space in ["support", *[area["id"] for area in self.areas]]:
                    if space != here and self.toll(here, "" if space == "support" else space) <= self.me.pp:
                        moves.add(f"move {hero} {space} alone")
        return moves

    def plans(self) -> set[str]:
        """Each step is judged as if its own slot were empty; one that helps in Planning may change prices, and is not looked at here."""
        status = {HEROES[int(step[1])]["id"]: int(step[2]) for step in self.view.draft if step[0] == "assign"}
        allies = {int(step[1]): 1 + int(step[2]) for step in self.view.draft if step[0] == "ally"}
        gone = {int(step[1]) for step in self.view.draft if step[0] == "dismiss"}
        bought = {int(step[1]) for step in self.view.draft if step[0] == "buy"}
        costs = {hero: [0, self.me.levels[at], 1] for at, hero in enumerate(self.heroes)}  # B4.6, B4.7
        spent = sum(costs[hero][how] for hero, how in status.items()) + sum(allies.values())
        moves = {"done"}
        for at, hero in enumerate(self.heroes):
            moves.add(f"assign {hero} recovery")
            left = self.me.pp - spent + costs[hero][status.get(hero, 0)]
            if self.me.wounded >> at & 1:  # B4.8
                continue
            if costs[hero][1] <= left:
                moves.add(f"assign {hero} ready")
            if left >= 1 and not (self.where[at] == "special" or self.where[at] in self.districts()):
                moves.add(f"assign {hero} support")
        hand = [card for card in self.me.resources if card < len(ALLIES)]
        if hand:
            moves |= {f"dismiss {ALLIES[card]}" for card in self.me.allies}
        for card in hand:  # B4.10, B4.11
            others = len(self.me.allies) - len(gone) + len(allies) - (card in allies)
            left = self.me.pp - spent + allies.get(card, 0)
            moves |= {f"ally {ALLIES[card]} {word}" for price, word in ((1, "plain"), (2, "extra")) if others < 3 and price <= left}
        own = [number for number, one in enumerate(POWER_UPS) if one["team"] == self.team]
        for at, number in enumerate(own):  # B4.5
            if not self.me.power_ups >> at & 1 and len(self.me.story) >= 3 * (len(bought - {number}) + 1):
                moves.add(f"buy {POWER_UPS[number]['id']}")
        return moves

    def story(self) -> set[str]:
        own = [at for at, card in enumerate(self.view.track) if card >= 0 and STORIES[card]["team"] == self.team]
        return {"advance"} | {f"manipulate {at + 1}" for at in own}  # B5.8

    def case(self) -> CaseView:
        assert self.view.case is not None
        return self.view.case

    def leads(self) -> set[str]:
        """B6.9 and B6.10: requirement and price from the hand, the price alone from a Most Wanted space; never without Trouble."""
        case, moves = self.case(), {"pass"}
        for card in [*self.me.villains, *self.view.wanted]:
            villain = VILLAINS[card]
            price = max(0, villain["cost"] + case.prices[0] + (case.wanted_price if villain.get("wanted") else 0))
            need = 0 if card in self.view.wanted else villain["need"] + case.prices[3]
            if case.trouble >= max(1, price, need) and not (card in self.view.wanted and case.no_wanted):
                moves.add(f"lead {villain['id']}")
        return moves

    def boxes(self) -> set[str]:
        case, moves = self.case(), {"pass"}
        for card in self.me.villains:
            villain = VILLAINS[card]
            price = villain["agent"]["cost"] + case.prices[2] if "agent" in villain else villain["backup"]["cost"] + case.prices[1]
            if max(0, price) <= case.trouble and card not in case.barred:
                moves.add(f"backup {villain['id']}")
        return moves

    def declarations(self) -> set[str]:
        """B8.1: where the Headline has the icon, or its player's Nemesis is the Archnemesis; at the special place Scheming by him alone."""
        case = self.case()
        arch = self.view.arch == case.nemesis
        special = PLACES[case.place] == "special"
        icon = not special and bool(HEADLINES[case.card].get("mastermind"))
        plans = ["quiet"] + ["plan"] * (not special and (icon or arch or case.plan_any) and self.view.teams[case.seat].plans < 3)
        return {f"declare {plan} {scheme}" for plan in plans for scheme in (SCHEMES if icon or arch else SCHEMES[:1])}

    def powers(self) -> set[str]:
        """B7.4, B12.12: a ban that would leave nothing is void."""
        case = self.case()
        hero = self.seat == case.seat
        if hero:
            own = next(one for one in HEROES if one["id"] == self.heroes[case.fighter])["powers"]
        elif case.mastermind:
            own = MASTERMINDS[TEAMS[self.view.teams[case.seat].team]]["powers"]
        else:
            own = VILLAINS[case.lead]["powers"]
        side = 0 if hero else 1
        colours = [power["colour"] for power in own]
        banned = [colour for at, colour in enumerate(COLOURS) if (case.bans[side] | case.bans_fight[side]) >> at & 1]
        if case.bans_fight[side] & 8 and case.last[side] >= 0:
            banned.append(COLOURS[case.last[side]])
        return {f"power {colour}" for colour in ([one for one in colours if one not in banned] or colours)}

    def fighters(self) -> set[str]:
        """B7.3: whoever of those who are there has not fallen."""
        case = self.case()
        team = self.view.teams[case.seat]
        there = [at for at in range(4) if team.place[at] == case.place and not case.fallen >> at & 1]
        return {f"send {heroes_of(team)[at]}" for at in there}

    def challenges(self) -> set[str]:
        return {"challenge", "pass"}

    def movements_more(self) -> set[str]:
        return self.movements() | {"pass"}

    def moves(self, question: str) -> set[str] | None:
        """None for a question that this list knows nothing of."""
        asked: dict[str, Callable[[], set[str]]] = {
            "action": self.actions,
            "plan": self.plans,
            "story": self.story,
            "lead": self.leads,
            "gray_box": self.boxes,
            "declare": self.declarations,
            "power": self.powers,
            "name_hero": self.fighters,
            "challenge": self.challenges,
            "extra_move": self.movements_more,
        }
        return asked[question]() if question in asked else None


def heroes_of(team: TeamView) -> list[str]:
    return [hero["id"] for hero in HEROES if hero["team"] == TEAMS[team.team]]


def compare(state: Heroes, seat: int, seen: Counter[str]) -> None:
    """The engine's list against the second one."""
    question = state.game.effects[state.frames[-1].effect].name if state.frames else "plan"
    view = state.view(seat)
    if question == "plan" and any(step[0] == "aid" for step in view.draft):
        return
    expected = Second(view, seat).moves(question)
    if expected is not None:
        listed = {repr(move) for move in state.legal(seat) if move.kind.name not in LEFT_OUT}
        assert listed == expected, f"{question}: {sorted(listed ^ expected)}"
        seen[question] += 1


def play(state: Heroes, seed: str, seen: Counter[str]) -> None:
    rng = Sfc32(seed)
    for _ in range(20_000):
        pending = state.pending()
        if isinstance(pending, Over):
            return
        if isinstance(pending, Roll):
            state.apply(CHANCE, Outcome([rng.die(sides) for sides in pending.sides]))
            continue
        assert isinstance(pending, Ask)
        for seat in seats_in(pending.seats):
            compare(state, seat, seen)
        seat = rng.choice(seats_in(pending.seats))
        state.apply(seat, lively(state, seat, rng))
    raise AssertionError("the game has not ended")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_offer_exactly_what_a_second_list_offers(seats: int) -> None:
    seen: Counter[str] = Counter()
    for number in range(5):
        play(game(seats, scenario="random", round_cap=4).start(), f"second {seats} {number}", seen)
    assert min(seen[question] for question in ("plan", "action", "story", "lead", "gray_box", "declare", "power")) > 0, seen


def test_rich_positions_offer_exactly_what_a_second_list_offers() -> None:
    """Most Wanted villains, tolls, several heroes in a district, plans done, Special Headlines."""
    seen: Counter[str] = Counter()
    for number in range(60):
        play(begun(2 + number % 3, f"second {number}", dawn=number % 4 == 0).start(), f"rich {number}", seen)
    assert min(seen[question] for question in ("lead", "gray_box", "declare", "power", "name_hero", "challenge")) > 3, seen
