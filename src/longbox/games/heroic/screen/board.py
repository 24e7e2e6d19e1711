"""The table of Heroic: the scene with its objective and clock, the doom pool, everybody, and the dice of the action."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from rich.console import Group, RenderableType
from rich.text import Text

from longbox.games.heroic.engine.aims import aim_words
from longbox.games.heroic.engine.companion import COMPANION
from longbox.games.heroic.engine.events import dice_words
from longbox.games.heroic.engine.game import HeroicGame
from longbox.games.heroic.engine.people import Character, Throw
from longbox.games.heroic.engine.rules import ASSET, COMPLICATION, HEROES, RESOURCE, TRANSITION, TRAUMA, WATCHER
from longbox.games.heroic.engine.text import came_from
from longbox.games.heroic.engine.views import HeroicView
from longbox.games.heroic.engine.vocabulary import AFFILIATIONS, OBJECTIVES, TYPES, hinders_words
from longbox.games.heroic.screen.words import FOE, HERO, TYPE_COLOURS, clip, marks

NAME = 17


class Board:
    """One view, drawn for a width."""

    def __init__(self, game: HeroicGame, view: HeroicView, width: int) -> None:
        self.game = game
        self.view = view
        self.state = game.looked_at(view)
        self.width = width

    def whole(self, everybody: bool, words: bool = True) -> RenderableType:
        """`words`: also what needs more room, such as the text of the scene."""
        return Group(*self.scene(words), *self.people(everybody), *self.throws(words))

    # The scene

    def scene(self, words: bool) -> Iterator[Text]:
        scene = self.state.scene
        line = Text(no_wrap=True, overflow="ellipsis")
        if scene.kind == 0:
            line.append(" No scene is framed yet ", "bold black on white")
        else:
            title = scene.title or ("Transition" if scene.kind == TRANSITION else "Action Scene")
            line.append(f" {clip(title, self.width // 3)} ", "bold black on white")
            if scene.over:
                line.append(f" over: {scene.over} ", "bold")
            elif scene.kind != TRANSITION:
                line.append(f" round {scene.round} ", "bold")
        if scene.objective >= 0 and not scene.over:
            line.append(f" {OBJECTIVES[scene.objective]} ").append(marks(scene.filled, scene.boxes), "green")
            line.append("  clock ").append(marks(scene.ticked, scene.ticks, "●○"), "red")
            if scene.obstacle:
                line.append(f"  obstacle d{scene.obstacle}")
            if scene.gets_up:
                line.append(f"  gets up: {scene.gets_up}")
        doom = f"doom {dice_words(self.state.doom)} "
        line.append(" " * max(2, self.width - line.cell_len - len(doom))).append(doom, "bold red")
        yield line
        if not scene.over:
            yield from self.circumstances()
        if words:
            yield from self.meaning()
        if self.view.prices and self.state.contest is None and not any(self.view.drafts):  # dice that are gathered need the room
            yield self.prices()

    def circumstances(self) -> Iterator[Text]:
        """What is special here, and which stress hinders (rule P5.10); a pool tells that by itself."""
        scene, pool = self.state.scene, any(self.view.drafts)
        hinders = [f"{hinders_words(scene.hinders)} hinders"] if scene.hinders and not pool else []
        if scene.distinctions or hinders:
            yield Text(f" It is: {'; '.join([*scene.distinctions, *hinders])}", "italic", no_wrap=True, overflow="ellipsis")

    def meaning(self) -> Iterator[Text]:
        """What the scene is about, and what a box and the clock mean; dice that are gathered or lie there need the room."""
        scene, goal = self.state.scene, self.view.goal
        if self.state.contest is not None or any(self.view.drafts) or scene.over or not scene.kind:
            return
        if scene.words:
            yield from (Text(f" {line}", "italic", no_wrap=True) for line in wrap(scene.words, max(20, self.width - 2)))
        if goal is not None and goal.about:
            yield Text(f" A box: {goal.about}", "green", no_wrap=True, overflow="ellipsis")
            if goal.clock:
                yield Text(f" The clock: {goal.clock}", "red", no_wrap=True, overflow="ellipsis")

    def prices(self) -> Text:
        """What doom can buy in this scene: bright what can be paid for now, dim what cannot (rule P8.12)."""
        line = Text(" Doom buys: ", no_wrap=True, overflow="ellipsis")
        for at, price in enumerate([price for price in self.view.prices if not price.bought]):
            style = "bold red" if price.payable else "dim"
            line.append("; " if at else "").append(f"d{price.die} {price.name} ({price.does})", style)
        return line

    # People

    def people(self, everybody: bool) -> Iterator[Text]:
        """Heroes, then the others; where there is little room, those whom it is about, and the names of the rest."""
        here = [at for at, one in enumerate(self.state.cast) if one.here and not one.dead]
        here.sort(key=lambda who: self.state.cast[who].side)
        about = here if everybody else [who for who in here if who in self.concerned()]
        for who in about:
            yield self.person(who)
        rest = Text(no_wrap=True, overflow="ellipsis")
        for who in here:
            if who not in about:
                rest.append(*self.order(who)).append(self.state.cast[who].name())
        if rest:
            yield rest

    def concerned(self) -> list[int]:
        state, pool, contest = self.state, self.view.pool, self.state.contest
        target = contest.targets()[contest.at] if contest is not None else pool.reactor if pool is not None else -1
        return [state.actor, target, pool.who if pool is not None else -1]

    def person(self, who: int) -> Text:
        one = self.state.cast[who]
        line = Text(no_wrap=True, overflow="ellipsis")
        line.append(*self.order(who))
        line.append(clip(one.name(), NAME).ljust(NAME + 1), f"bold {HERO if one.side == HEROES else FOE}")
        line.append(self.purse(one))
        line.append(self.company(who, one))
        parts = [*self.harm(one), *self.belongings(who)]
        for at, part in enumerate(parts):
            line.append(" · " if at else "  ", "dim").append_text(part)
        return line

    def order(self, who: int) -> tuple[str, str]:
        """The mark of the action order: acting, has acted, still to act, out."""
        one = self.state.cast[who]
        if one.harm.out >= 0:
            return " ✕ ", "red"
        if who == self.state.actor:
            return " ▶ ", "bold green"
        if not self.state.in_action():
            return "   ", ""
        return (" ● ", "dim") if one.in_scene.acted else (" ○ ", "")

    def purse(self, one: Character) -> str:
        if one.sheet.is_many():
            return f"{one.dice}d{max(one.sheet.affiliations)}".ljust(6)
        if one.seat == WATCHER or one.sheet.kind != "hero":
            return {COMPANION: "half"}.get(one.sheet.kind, one.sheet.kind[:5]).ljust(6)
        return f"{one.pp} PP".ljust(6)

    def company(self, who: int, one: Character) -> str:
        """Solo, Buddy or Team, which counts now, with its die."""
        if one.sheet.is_many() or not self.state.in_action():
            return "" if one.sheet.is_many() or not one.xp else f"{one.xp} XP".ljust(7)
        which = self.state.affiliation(who, one.in_scene.group)
        return f"{AFFILIATIONS[which]} d{one.sheet.affiliations[which]}".ljust(10)

    def harm(self, one: Character) -> Iterator[Text]:
        if one.harm.out >= 0:
            yield Text("stressed out" if one.harm.out < 3 else "out", "bold red")
        for type, die in enumerate(one.harm.stress):
            if die:
                yield Text(f"{TYPES[type]} d{die}", f"bold {TYPE_COLOURS[type]}").append(came_from(one.harm.causes[type]), "not bold")
        for type, die in enumerate(one.harm.trauma):
            if die:
                cause = came_from(one.harm.causes[TRAUMA + type])
                yield Text(f"{TYPES[type]} trauma d{die}", f"bold {TYPE_COLOURS[type]}").append(cause, "not bold")

    def belongings(self, who: int) -> Iterator[Text]:
        """Assets, resources, complications, and powers that are shut down."""
        one = self.state.cast[who]
        for trait in self.state.traits:
            if trait.die and (trait.owner == who or (trait.owner < 0 and who == self.first_hero())):
                bad = trait.kind == COMPLICATION
                kind = "" if trait.kind in (ASSET, COMPLICATION) else "resource " if trait.kind == RESOURCE else "stunt "
                whose = "for all: " if trait.owner < 0 else ""
                yield Text(f"{whose}{'-' if bad else '+'}{kind}{trait.name} d{trait.die}", "red" if bad else "green")
        shut = [power.title() for at in range(one.power_count()) if one.power_die(at) == 0 and (power := one.power(at)) is not None]
        shut += [skill.title() for at, skill in enumerate(one.sheet.specialties) if one.specialty_die(at) == 0]
        if shut:
            yield Text(f"shut: {', '.join(shut)}", "dim")
        if one.in_scene.push_up:
            yield Text("next push d8", "green")
        if one.in_scene.stunt_up:
            yield Text("next stunt d10", "green")

    def first_hero(self) -> int:
        heroes = self.state.heroes()
        return heroes[0] if heroes else -1

    # The action under way

    def throws(self, words: bool) -> Iterator[Text]:
        contest = self.state.contest
        if contest is None:
            return
        name = self.state.cast[contest.actor].name()
        aim = aim_words(self.state, contest.actor, contest.use, contest.target, contest.detail)
        called = f": {contest.name}" if contest.name else ""
        yield Text(f" {name} is going to {aim}{called}", "bold", no_wrap=True, overflow="ellipsis")
        for throw in (contest.action, contest.reaction):
            if throw is not None and throw.sides:
                yield self.throw(throw)
                yield from self.traits(throw) if words else ()

    def throw(self, throw: Throw) -> Text:
        """Rolled dice, the opportunities struck out, those of the total bold, the effect dice underlined."""
        name = self.state.cast[throw.who].name() if throw.who >= 0 else "Doom"
        line = Text(f"   {clip(name, NAME):<{NAME}} ", no_wrap=True, overflow="ellipsis")
        if not throw.shown:
            return line.append(dice_words(throw.sides))
        for at, (size, value) in enumerate(zip(throw.sides, throw.shown, strict=True)):
            line.append(f"d{size}:{value}", die_style(throw, at, value)).append("  ")
        if throw.kept:
            line.append(f"= {throw.value}, effect d{throw.effect_die()}", "bold")
        if throw.ones:
            line.append(f"  {throw.ones} {'opportunity' if throw.ones == 1 else 'opportunities'}", "red")
        return line

    def traits(self, throw: Throw) -> Iterator[Text]:
        """Which trait each die came from."""
        if not throw.shown or not any(throw.marks):
            return
        named = [f"{mark or 'a die'} d{size}:{value}" for size, value, mark in zip(throw.sides, throw.shown, throw.marks)]
        for line in wrap(", ".join(named), max(20, self.width - 6)):
            yield Text(f"     {line}", "dim", no_wrap=True)


def die_style(throw: Throw, at: int, value: int) -> str:
    if value == 1:
        return "red"
    if at in throw.total:
        return "bold"
    return "underline" if at in throw.effects else "dim" if throw.kept else ""
