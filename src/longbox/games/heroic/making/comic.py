"""A comic page for each Action Scene: panels with captions, balloons for what people said, and dice instead of drawings."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from longbox.games.heroic.making.paper import GREY, INK, PALE, Paper, Pen, die_shape, new_page
from longbox.games.heroic.making.story import Deed, Line, Scene, Session
from longbox.kernel.errors import BadOption

if TYPE_CHECKING:
    from fpdf import FPDF

MARGIN = 12.0
GAP = 3.0
PANELS = 8
"""The most that fit on a page beside its first and last one."""
LONG = 260
"""The most letters of a caption; the account in words has all of it."""


class Panel:
    """A deed, and what was said about it."""

    def __init__(self, deed: Deed) -> None:
        self.deed = deed
        self.lines: list[Line] = []

    def weight(self) -> int:
        return self.deed.weight + (30 if self.lines else 0)


def print_comic(title: str, sessions: Sequence[Session], paper: Paper = "a4", font: Path | None = None) -> FPDF:
    """One page for each Action Scene; BadOption if there is none."""
    scenes = [scene for session in sessions for scene in session.scenes if scene.action]
    if not scenes:
        raise BadOption("no Action Scene has been played yet, and a comic page shows one")
    pdf = new_page(paper, title + "".join(_words(scene) for scene in scenes), font)
    pdf.set_title(title)
    pdf.set_creator("Longbox")
    for scene in scenes:
        pdf.add_page()
        _page(pdf, scene)
    return pdf


def _words(scene: Scene) -> str:
    parts = [scene.title, scene.words, scene.end, scene.result]
    for beat in scene.beats:
        parts += [beat] if isinstance(beat, str) else [beat.name, beat.words] if isinstance(beat, Line) else [beat.sentence(), *beat.came]
    return "".join(parts) + "".join(map(chr, range(32, 127)))


def panels(scene: Scene) -> list[Panel]:
    """The deeds that mattered most, in their order; what somebody said belongs to the deed before it, or to the first."""
    found: list[Panel] = []
    waiting: list[Line] = []
    for beat in scene.beats:
        if isinstance(beat, Deed):
            found.append(Panel(beat))
            found[-1].lines, waiting = waiting, []
        elif isinstance(beat, Line) and beat.name:
            (found[-1].lines if found else waiting).append(beat)
    return sorted(sorted(found, key=lambda panel: -panel.weight())[:PANELS], key=lambda panel: panel.deed.turn)


def _page(pdf: FPDF, scene: Scene) -> None:
    wide, top = pdf.w - 2 * MARGIN, MARGIN
    head = Pen(pdf, MARGIN, top, wide, 10)
    head.write(scene.title, "B", 2.0)
    top = head.y + 1.5
    chosen = panels(scene)
    rows = max(1, math.ceil(len(chosen) / 2))
    first, last = 34.0, 34.0
    height = (pdf.h - MARGIN - top - first - last - GAP * (rows + 1)) / rows
    _frame(pdf, MARGIN, top, wide, first)
    low = _caption(pdf, MARGIN, top, wide, scene.words or scene.title, "I")
    _skyline(pdf, MARGIN, low, wide, top + first - low, scene.title)
    y = top + first + GAP
    for at, panel in enumerate(chosen):
        alone = at == len(chosen) - 1 and at % 2 == 0
        width = wide if alone else (wide - GAP) / 2
        _panel(pdf, MARGIN + (at % 2) * (width + GAP), y + (at // 2) * (height + GAP), width, height, panel)
    y = pdf.h - MARGIN - last
    _frame(pdf, MARGIN, y, wide, last)
    spoken = [beat.words for beat in scene.beats if isinstance(beat, Line) and not beat.name][-1:]
    _caption(pdf, MARGIN, y, wide, f"{scene.result}. {scene.end}".strip(), "B")
    _boxes(pdf, MARGIN + 4, y + last - 8, scene)
    if spoken:
        pen = Pen(pdf, MARGIN + wide * 0.4, y + last - 8, wide * 0.6 - 3, 8.5)
        pen.write(_short(spoken[0], 90), "I", grey=GREY, align="R")


def _frame(pdf: FPDF, x: float, y: float, width: float, height: float) -> None:
    pdf.set_draw_color(INK)
    pdf.set_line_width(0.6)
    pdf.rect(x, y, width, height)


def _caption(pdf: FPDF, x: float, y: float, width: float, words: str, style: str = "") -> float:
    """A caption in the panel's upper corner; returns where it ends."""
    size = 8.6 if len(words) < 300 else 7.6 if len(words) < 480 else 6.6
    pen = Pen(pdf, x + 2.5, y + 2, width - 5, size)
    pen.write(words, style)
    pdf.set_line_width(0.15)
    pdf.set_draw_color(PALE)
    pdf.line(x, pen.y + 1.2, x + width, pen.y + 1.2)
    pdf.set_draw_color(INK)
    return pen.y + 1.2


def _panel(pdf: FPDF, x: float, y: float, width: float, height: float, panel: Panel) -> None:
    deed = panel.deed
    below = _caption(pdf, x, y, width, _short(" ".join([deed.sentence(), *deed.came]), LONG))
    room = y + height - below
    radius = max(3.0, min(8.0, room * 0.24))
    across, middle = x + width * 0.8, below + room * 0.5
    if deed.won and deed.die:
        _burst(pdf, across, middle, radius * 1.8)
        die_shape(pdf, across, middle, radius, deed.die)
    elif deed.total >= 0:
        _miss(pdf, across, middle, radius)
    _figure(pdf, x + 9, y + height - 8.5, deed.name, deed.dice())
    for line in panel.lines[:1]:
        said = line if line.name == deed.name else Line("", f"{line.name}: {line.words}")
        _balloon(pdf, x + 3, below + 2, width * 0.58, said)
    _frame(pdf, x, y, width, height)


def _figure(pdf: FPDF, x: float, y: float, name: str, words: str) -> None:
    """Whoever acts, as a medallion with initials; the totals stand beside it."""
    initials = "".join(word[0] for word in name.split()[:2]).upper()
    pdf.set_line_width(0.5)
    pdf.circle(x, y, 5.2)
    pen = Pen(pdf, x - 5, y - 2.2, 10, 10 if len(initials) > 1 else 12)
    pen.write(initials, "B", align="C")
    pen = Pen(pdf, x + 7, y - 3.2, 60, 7.6)
    pen.write(_short(name, 34), "B")
    if words:
        pen.write(words, grey=GREY)


def _boxes(pdf: FPDF, x: float, y: float, scene: Scene) -> None:
    """How far the heroes came, and the clock: what is full is filled in."""
    pdf.set_line_width(0.25)
    pdf.set_fill_color(PALE)
    for at in range(scene.boxes):
        pdf.rect(x + at * 4.6, y, 3.6, 3.6, style="DF" if at < scene.filled else "D")
    x += scene.boxes * 4.6 + 4
    for at in range(scene.ticks):
        pdf.circle(x + at * 4.8 + 1.8, y + 1.8, 1.9, style="DF" if at < scene.ticked else "D")


def _skyline(pdf: FPDF, x: float, y: float, width: float, height: float, title: str) -> None:
    """Roofs along the lower edge, another city for every title."""
    if height < 8:
        return
    seed, at, points = sum(ord(letter) * place for place, letter in enumerate(title, 1)), 0.0, [(x, y + height)]
    while at < width:
        seed = (seed * 1103515245 + 12345) % 2**31
        step = min(5.0 + seed % 11, width - at)
        roof = y + height - (0.25 + (seed // 11 % 60) / 100) * (height - 2)
        points += [(x + at, roof), (x + at + step, roof)]
        at += step
    pdf.set_line_width(0.25)
    pdf.set_draw_color(GREY)
    pdf.polyline([*points, (x + width, y + height)])
    pdf.set_draw_color(INK)


def _burst(pdf: FPDF, x: float, y: float, radius: float) -> None:
    points = []
    for corner in range(24):
        far = radius * (1.0 if corner % 2 == 0 else 0.8)
        turn = 2 * math.pi * corner / 24
        points.append((x + far * math.sin(turn), y - far * math.cos(turn)))
    pdf.set_line_width(0.3)
    pdf.set_draw_color(GREY)
    pdf.polygon(points)
    pdf.set_draw_color(INK)


def _miss(pdf: FPDF, x: float, y: float, radius: float) -> None:
    """Lines of something that goes by."""
    pdf.set_line_width(0.3)
    pdf.set_draw_color(GREY)
    for step in (-1, 0, 1):
        pdf.line(x - radius, y + step * radius * 0.5, x + radius * (1.3 - 0.3 * abs(step)), y + step * radius * 0.5 - radius * 0.4)
    pdf.set_draw_color(INK)


def _balloon(pdf: FPDF, x: float, y: float, width: float, line: Line) -> None:
    """What somebody said, with a tail if it is whoever acts."""
    pen = Pen(pdf, x + 2.5, y + 1.6, width - 5, 8.2)
    pen.write(_short(line.words, 110))
    low = pen.y + 1.2
    pdf.set_line_width(0.3)
    pdf.rect(x, y, width, low - y, round_corners=True, corner_radius=2.2)
    if line.name:
        pdf.line(x + 7, low, x + 6, low + 3)
        pdf.line(x + 6, low + 3, x + 11, low)


def _short(words: str, most: int) -> str:
    """Cut at a word if it is too long."""
    return words if len(words) <= most else words[: words.rfind(" ", 0, most - 4)] + " ..."
