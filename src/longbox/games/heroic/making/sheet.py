"""A datafile on one sheet of paper: everything a player needs in hand, light on ink."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from longbox.games.heroic.engine.defs import Datafile, Milestone, PowerSet
from longbox.games.heroic.engine.vocabulary import AFFILIATIONS, DICE, TYPES
from longbox.games.heroic.making.paper import GREY, Paper, Pen, die_shape, new_page
from longbox.games.heroic.making.reading import LIMIT_NAMES, limit_words, sfx_title, sfx_words, trigger_words
from longbox.kernel.errors import BadOption

if TYPE_CHECKING:
    from fpdf import FPDF

MARGIN = 13.0
GUTTER = 8.0
LINE = 7.0
SIZES = [10.4, 10.0, 9.6, 9.2, 8.8, 8.4, 8.0, 7.6, 7.2, 6.8]
"""The largest of these with which all of it fits is taken."""
SMALL = 8.8
"""Below this, what one does on a turn is left out first."""
TURN = [
    ("Say", "what you want: hurt, help, heal, or go at the objective."),
    ("Gather", "your affiliation, a distinction, a power of each set, a specialty, an asset, their stress, their complication. "
     "More of anything: 1 PP each. A stunt d8 or a push d6: 1 PP."),
    ("Roll.", "Ones are opportunities and out of your hand. Two dice are your total. One more is your effect die: only its size counts."),
    ("Spend", "1 PP: another die in the total, a second effect die, or the effect die of a reaction that you have won."),
    ("Win", "with at least their total. Every 5 above it steps up your effect die."),
]  # fmt: skip
FOOT = "Unofficial fan work. Names of characters belong to their owners; all dice and all words are our own. Printed by Longbox."


def print_sheet(sheet: Datafile, paper: Paper = "a4", font: Path | None = None) -> FPDF:
    """The sheet of a character, on one page."""
    tries = [(size, True) for size in SIZES if size >= SMALL and sheet.kind == "hero"] + [(size, False) for size in SIZES]
    for size, with_turn in tries:
        pdf = new_page(paper, _all_words(sheet), font)
        pdf.set_title(sheet.name)
        pdf.set_creator("Longbox")
        pdf.add_page()
        if _draw(pdf, sheet, size, with_turn) <= pdf.h - MARGIN - 4:
            return pdf
    raise BadOption(f"{sheet.name} has too many words for one page: shorten names, or leave out a set")


def _all_words(sheet: Datafile) -> str:
    """Every letter that has to be printed. What we say ourselves is plain."""
    words = [sheet.name, sheet.play, *sheet.distinctions, *(milestone.name for milestone in sheet.milestones)]
    for one in sheet.sets:
        words += [one.name, *(power.name for power in one.powers), *(sfx.name + sfx.complication + sfx.words for sfx in one.sfx)]
        words += [limit.complication + limit.words for limit in one.limits]
    return "".join(words) + FOOT + "".join(map(chr, range(32, 127)))


def _draw(pdf: FPDF, sheet: Datafile, size: float, with_turn: bool) -> float:
    """Everything; returns how far down it goes."""
    head = Pen(pdf, MARGIN, MARGIN, pdf.w - 2 * MARGIN, size)
    _head(head, sheet)
    wide = (pdf.w - 2 * MARGIN - GUTTER) * 0.56
    left = Pen(pdf, MARGIN, head.y, wide, size)
    right = Pen(pdf, MARGIN + wide + GUTTER, head.y, pdf.w - 2 * MARGIN - GUTTER - wide, size)
    for one in sheet.sets:
        _set(left, one, sheet.sets)
    _specialties(right, sheet)
    for milestone in sheet.milestones:
        _milestone(right, "Bounty" if sheet.is_many() else "Milestone", milestone)
    if not sheet.is_many():
        _stress(right)
    if sheet.kind == "hero":
        _points(right)
    bottom = pdf.h - MARGIN - 4
    if with_turn:
        _turn(left)
    _notes(left, "Assets and complications", bottom)
    _notes(right, "Notes", bottom)
    foot = Pen(pdf, MARGIN, pdf.h - MARGIN + 1, pdf.w - 2 * MARGIN, 6)
    foot.write(FOOT, grey=GREY, align="C")
    return max(left.y, right.y)


def _head(pen: Pen, sheet: Datafile) -> None:
    pdf = pen.pdf
    pen.write(sheet.name, "B", 2.7)
    if sheet.play:
        pen.write(sheet.play, "I", 1.0, GREY)
    pen.gap(2)
    pdf.set_line_width(0.6)
    pdf.line(pen.x, pen.y, pen.x + pen.width, pen.y)
    pen.gap(3)
    half = (pen.width - GUTTER) / 2
    dice = Pen(pdf, pen.x, pen.y, half, pen.size)
    _affiliations(dice, sheet)
    words = Pen(pdf, pen.x + half + GUTTER, pen.y, half, pen.size)
    if sheet.distinctions:
        words.heading("Distinctions: d8, or d4 " + ("for 1 PP" if sheet.kind == "hero" else "and doom grows"))
        for distinction in sheet.distinctions:
            words.traits(distinction, 8, 1.05)
    pen.y = max(dice.y, words.y) + 3


def _affiliations(pen: Pen, sheet: Datafile) -> None:
    pen.heading("Affiliations")
    if sheet.is_many():
        pen.write(sheet.affiliation_words(), "B", 1.3)
        at = 2 if sheet.kind == "mob" else 0
        radius = min(4.0, pen.width / sheet.count / 2.4)
        for place in range(sheet.count):
            die_shape(pen.pdf, pen.x + radius * (2.4 * place + 1.2), pen.y + radius * 1.4, radius, sheet.affiliations[at])
        pen.gap(radius * 2.8)
        return
    third = pen.width / 3
    line = pen.font("B")
    for place, (name, die) in enumerate(zip(AFFILIATIONS, sheet.affiliations)):
        x = pen.x + third * (place + 0.5)
        die_shape(pen.pdf, x, pen.y + 6.4, 5.2, die)
        pen.font("B", 0.95)
        pen.pdf.set_xy(x - third / 2, pen.y + 13)
        pen.pdf.cell(third, line, name, align="C")
    pen.gap(13 + line)


def _set(pen: Pen, one: PowerSet, sets: list[PowerSet]) -> None:
    pen.write(one.name, "B", 1.4)
    pen.gap(0.6)
    for power in one.powers:
        pen.traits(power.title(), power.die, 1.05)
    pen.gap(0.8)
    for sfx in one.sfx:
        pen.item(sfx_title(sfx), sfx_words(sfx))
        pen.gap(0.7)
    for limit in one.limits:
        pen.item(f"Limit: {LIMIT_NAMES[limit.id]}", limit_words(limit, one, sets))
        pen.gap(0.7)
    pen.gap(3.2)


def _specialties(pen: Pen, sheet: Datafile) -> None:
    if not sheet.specialties:
        return
    pen.heading("Specialties")
    for specialty in sheet.specialties:
        pen.traits(specialty.title(), specialty.die(), 1.0)
    pen.gap(3)


def _milestone(pen: Pen, title: str, milestone: Milestone) -> None:
    pen.heading(title)
    pen.write(milestone.name, "B", 1.1)
    pen.gap(0.4)
    pen.font("B", 0.95)
    wide = pen.pdf.get_string_width("10 XP") + 2
    for xp, trigger in zip((1, 3, 10), milestone.triggers):
        words = trigger_words(trigger)
        top = pen.y
        pen.write(f"{xp} XP", "B", 0.95)
        pen.y = top
        pen.write(f"{words[0].upper()}{words[1:]}.", "", 0.92, indent=wide)
        pen.gap(0.6)
    pen.gap(2.4)


def _stress(pen: Pen) -> None:
    """A row of dice to tick for each type, for stress and for trauma."""
    pen.heading("Stress and trauma")
    start = pen.width * 0.32
    room = (pen.width - start) / 2
    line = pen.font("", 0.8, GREY)
    for place, title in enumerate(("stress", "trauma")):
        pen.pdf.set_xy(pen.x + start + place * room, pen.y)
        pen.pdf.cell(room, line, title, align="C")
    pen.gap(line + 0.4)
    radius = min(2.5, room / 5 / 2.25)
    for type in TYPES:
        pen.font()
        pen.pdf.set_xy(pen.x, pen.y + 0.4)
        pen.pdf.cell(start, radius * 2.4, type.capitalize())
        for half in range(2):
            for place, die in enumerate(DICE):
                x = pen.x + start + half * room + room * (0.06 + 0.94 * (place + 0.5) / 5)
                die_shape(pen.pdf, x, pen.y + radius * 1.35, radius * 0.88, die, GREY)
        pen.gap(radius * 2.9)
    pen.gap(2)


def _points(pen: Pen) -> None:
    """Circles for Plot Points, and a place for XP."""
    pen.heading("Plot Points")
    radius = pen.width / 10 / 2.3
    pen.pdf.set_line_width(0.2)
    pen.pdf.set_draw_color(GREY)
    for place in range(10):
        pen.pdf.circle(pen.x + pen.width * (place + 0.5) / 10, pen.y + radius, radius)
    pen.gap(radius * 2 + 3)
    pen.heading("XP")
    pen.gap(9)


def _turn(pen: Pen) -> None:
    """What one does on a turn."""
    pen.heading("Your turn")
    for head, words in TURN:
        pen.item(head, words)
        pen.gap(0.7)
    pen.gap(3)


def _notes(pen: Pen, title: str, bottom: float) -> None:
    """Lines to write on, eight at most, if there is room for two."""
    if pen.y + 20 <= bottom:
        pen.heading(title)
        pen.lines(min(bottom, pen.y + 8 * LINE), LINE)
