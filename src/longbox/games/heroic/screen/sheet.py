"""Datafiles at the terminal: with a number for each trait while a pool grows, as lines beside a turn, and in full."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from longbox.games.heroic.engine.defs import Datafile, EventDef, Milestone
from longbox.games.heroic.engine.limits import NAMES as LIMIT_NAMES
from longbox.games.heroic.engine.limits import RULES as LIMIT_RULES
from longbox.games.heroic.engine.people import Character
from longbox.games.heroic.engine.special import NAMES as SFX_NAMES
from longbox.games.heroic.engine.special import RULES as SFX_RULES
from longbox.games.heroic.engine.vocabulary import TYPES
from longbox.games.heroic.making.triggers_told import trigger_words
from longbox.games.heroic.screen.gathering import Trait
from longbox.games.heroic.screen.words import clip
from longbox.kernel.rulebook import Rulebook

GAP = 1


def numbered_sheet(traits: Sequence[Trait], width: int, count: int) -> RenderableType:
    """The datafile of whoever gathers dice, in so many columns; what is in the pool is marked."""
    boxes: dict[str, list[Trait]] = {}
    for trait in traits:
        boxes.setdefault(trait.box, []).append(trait)
    room = (width - 2) // count - GAP
    columns = spread([[heading(box, room), *(line(trait, room) for trait in inside)] for box, inside in boxes.items()], count)
    grid = Table.grid(padding=(0, GAP))
    for _ in columns:
        grid.add_column(width=room, no_wrap=True)
    grid.add_row(*[Group(*lines) for lines in columns])
    return grid


def spread(blocks: Sequence[list[Text]], count: int) -> list[list[Text]]:
    """Blocks one below the other in so many columns of about the same height, in their order."""
    goal = max(-(-sum(map(len, blocks)) // count), max(map(len, blocks), default=0))
    while True:
        columns: list[list[Text]] = [[]]
        for block in blocks:
            if columns[-1] and len(columns[-1]) + len(block) > goal:
                columns.append([])
            columns[-1] += block
        if len(columns) <= count:
            return columns
        goal += 1


def heading(box: str, room: int) -> Text:
    return Text(clip(box, room), "bold underline", no_wrap=True)


def line(trait: Trait, room: int) -> Text:
    able = trait.move is not None or trait.form is not None
    mark = "■" if trait.taken else " "
    free = room - 5 - len(trait.die) - len(trait.again)
    found = Text(no_wrap=True, overflow="ellipsis")
    found.append(f"{trait.key if able else '':>2}", "bold").append(mark, "green")
    found.append(f" {clip(trait.name, free)} ", "bold green" if trait.taken else "" if able else "dim")
    return found.append(trait.die, "bold" if able else "dim").append(trait.again, "dim")


def brief(one: Character) -> Iterable[Text]:
    """A datafile in few lines, for the turn before a pool is begun."""
    sheet = one.sheet
    words = [sheet.affiliation_words()]
    if sheet.distinctions:
        words.append("; ".join(sheet.distinctions))
    yield Text(f" {' | '.join(words)}", "dim", no_wrap=True, overflow="ellipsis")
    for at, set_ in enumerate(sheet.sets):
        first = one.first_power(at)
        powers = ", ".join(f"{power.title()} d{one.power_die(first + place) or '-'}" for place, power in enumerate(set_.powers))
        sfx = ", ".join(sfx.name or SFX_NAMES[sfx.id] for sfx in set_.sfx)
        yield Text(f" {set_.name}: {powers}{f' | {sfx}' if sfx else ''}", "dim", no_wrap=True, overflow="ellipsis")
    if sheet.specialties:
        skills = ", ".join(f"{skill.title()} d{one.specialty_die(place)}" for place, skill in enumerate(sheet.specialties))
        yield Text(f" {skills}", "dim", no_wrap=True, overflow="ellipsis")


def milestone(stone: Milestone) -> Text:
    """What it pays for, in words (rule P14.4)."""
    return Text("\n".join([stone.name, *(f"{xp} XP  {trigger_words(one.line)}" for xp, one in zip((1, 3, 10), stone.triggers))]))


def does(book: Rulebook, number: str) -> str:
    """What a rule says that an SFX or a Limit does, and its number."""
    rule = book.find(number)
    assert rule is not None
    words = rule.text.partition(": ")[2]
    return f"{words[:1].upper()}{words[1:]} ({number})"


def details(sheet: Datafile, book: Rulebook, events: Sequence[EventDef] = ()) -> Panel:
    """A datafile in full, with what its SFX and Limits do, and the milestones of Events that may take the place of its own."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    grid.add_row("Affiliations", sheet.affiliation_words())
    if sheet.distinctions:
        grid.add_row("Distinctions", Text("\n".join(sheet.distinctions)))
    for set_ in sheet.sets:
        lines = [", ".join(f"{power.title()} d{power.die}" for power in set_.powers)]
        for sfx in set_.sfx:
            about = ", ".join(part for part in (TYPES[sfx.type] if sfx.type >= 0 else "", sfx.complication, sfx.words) if part)
            named = f"{sfx.name}: " if sfx.name else ""
            lines.append(f"SFX {named}{SFX_NAMES[sfx.id]}{f' ({about})' if about else ''}: {does(book, SFX_RULES[sfx.id])}")
        for limit in set_.limits:
            about = limit.words or limit.complication or (TYPES[limit.type] if limit.type >= 0 else "")
            lines.append(f"Limit {LIMIT_NAMES[limit.id]}{f' ({about})' if about else ''}: {does(book, LIMIT_RULES[limit.id])}")
        grid.add_row(set_.name, Text("\n".join(lines)))
    if sheet.specialties:
        grid.add_row("Specialties", ", ".join(f"{skill.title()} d{skill.die()}" for skill in sheet.specialties))
    for stone in sheet.milestones:
        grid.add_row("Milestone", milestone(stone))
    for event in events if sheet.kind == "hero" else ():
        for stone in event.milestones:
            grid.add_row(f"Of {event.name}", milestone(stone))
    if sheet.play:
        grid.add_row("How to play", Text(sheet.play))
    return Panel(grid, title=Text(f"{sheet.name} ({sheet.kind})", "bold"), title_align="left", expand=False)
