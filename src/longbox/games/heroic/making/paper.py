"""Paper: a page of PDF with the fonts that its words need, dice drawn as shapes, and text in columns. Needs fpdf2, the extra `print`."""

from __future__ import annotations

import math
import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from longbox.kernel.errors import BadOption

if TYPE_CHECKING:
    from fpdf import FPDF

Paper = Literal["a4", "letter"]
FACE = "longbox"
FOLDERS = [
    "/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts", "/Library/Fonts",
    "/System/Library/Fonts/Supplemental", "C:/Windows/Fonts",
]  # fmt: skip
FONTS = [
    "DejaVuSans.ttf", "NotoSans-Regular.ttf", "LiberationSans-Regular.ttf", "Arial Unicode.ttf", "arial.ttf", "segoeui.ttf",
    "NotoSansCJK-Regular.ttc", "NotoSansArabic-Regular.ttf", "NotoSansHebrew-Regular.ttf", "NotoSansDevanagari-Regular.ttf", "msgothic.ttc",
]  # fmt: skip
BOLD = {"DejaVuSans.ttf": "DejaVuSans-Bold.ttf", "NotoSans-Regular.ttf": "NotoSans-Bold.ttf", "arial.ttf": "arialbd.ttf"}
INK, GREY, PALE = 30, 110, 190


def plain(words: str) -> bool:
    """Whether every reader of PDF has the letters: those of Western Europe."""
    try:
        words.encode("latin-1")
    except UnicodeEncodeError:
        return False
    return True


def new_page(paper: Paper, words: str, font: Path | None = None) -> FPDF:
    """An empty document for these words, and BadOption if something is missing to print them."""
    try:
        from fpdf import FPDF
    except ImportError:
        words = "printing needs fpdf2, which is not installed here: pip install 'longbox[print]' (or: pip install fpdf2)"
        raise BadOption(words) from None
    pdf = FPDF(format=paper)
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    pdf.c_margin = 0
    if font is not None or not plain(words):
        _take_font(pdf, words, font)
    pdf.set_draw_color(INK)
    pdf.set_text_color(INK)
    return pdf


def _take_font(pdf: FPDF, words: str, font: Path | None) -> None:
    path = _font_for(words, font)
    bold = path.with_name(BOLD.get(path.name, path.name))
    pdf.add_font(FACE, "", path)
    pdf.add_font(FACE, "B", bold if bold.is_file() and not _lacking(bold, words) else path)


def _font_for(words: str, font: Path | None) -> Path:
    """The named font, or one of this machine that has all the letters."""
    if font is not None:
        if not font.is_file():
            raise BadOption(f"{font}: there is no such font file")
        lacking = _lacking(font, words)
    else:
        found = [path for path in _installed() if path.name in FONTS]
        found.sort(key=lambda path: FONTS.index(path.name))
        for path in found:
            if not _lacking(path, words):
                return path
        lacking = [letter for letter in dict.fromkeys(words) if not plain(letter)]
    if lacking:
        shown = " ".join(f"{letter} (U+{ord(letter):04X})" for letter in lacking[:8])
        where = f"{font} lacks" if font is not None else "no font on this machine that Longbox knows has all of"
        raise BadOption(f"{where} {shown}; name a TrueType or OpenType file that has them with --font")
    assert font is not None
    return font


def _installed() -> Iterable[Path]:
    for folder in FOLDERS:
        for root, _, names in os.walk(Path(folder).expanduser()):
            yield from (Path(root, name) for name in names)


def _lacking(path: Path, words: str) -> list[str]:
    """The letters that a font does not have; BadOption if it cannot be read."""
    from fontTools.ttLib import TTFont, TTLibError

    try:
        with path.open("rb") as file:
            known = TTFont(file, fontNumber=0, lazy=True).getBestCmap() or {}
    except (TTLibError, OSError) as error:
        raise BadOption(f"{path}: this cannot be read as a font ({error})") from error
    return [letter for letter in dict.fromkeys(words) if ord(letter) not in known and letter not in "\n\t"]


class Pen:
    """Writes into a column of a page, from top to bottom. `size` is that of plain text, in points."""

    def __init__(self, pdf: FPDF, x: float, y: float, width: float, size: float) -> None:
        self.pdf = pdf
        self.x = x
        self.y = y
        self.width = width
        self.size = size

    def font(self, style: str = "", times: float = 1.0, grey: int = INK) -> float:
        """Set the font; returns the height of a line in millimetres."""
        own = FACE in self.pdf.fonts
        style = style.replace("I", "") if own else style  # there is no italic among the fonts that are looked for
        self.pdf.set_font(FACE if own else "helvetica", style, self.size * times)
        self.pdf.set_text_color(grey)
        return self.size * times * 0.3528 * 1.22

    def write(self, words: str, style: str = "", times: float = 1.0, grey: int = INK, indent: float = 0.0, align: str = "L") -> None:
        """A paragraph."""
        line = self.font(style, times, grey)
        self.pdf.set_xy(self.x + indent, self.y)
        self.pdf.multi_cell(self.width - indent, line, words, align=align, new_x="LEFT", new_y="NEXT")
        self.y = self.pdf.get_y()

    def item(self, head: str, words: str, indent: float = 0.0) -> None:
        """A paragraph that begins in bold type."""
        line = self.font("B")
        self.pdf.set_left_margin(self.x + indent)
        self.pdf.set_right_margin(max(0, self.pdf.w - self.x - self.width))
        self.pdf.set_xy(self.x + indent, self.y)
        self.pdf.write(line, head + "  ")
        self.font()
        self.pdf.write(line, words)
        self.y = self.pdf.get_y() + line
        self.pdf.set_margin(0)

    def heading(self, words: str) -> None:
        """A small heading with a hairline under it."""
        line = self.font("B", 0.85, GREY)
        self.pdf.set_char_spacing(0.6)
        self.pdf.set_xy(self.x, self.y)
        self.pdf.cell(self.width, line, words.upper())
        self.pdf.set_char_spacing(0)
        self.y += line + 0.4
        self.pdf.set_line_width(0.15)
        self.pdf.set_draw_color(PALE)
        self.pdf.line(self.x, self.y, self.x + self.width, self.y)
        self.pdf.set_draw_color(INK)
        self.y += 1.2

    def traits(self, words: str, die: int, times: float = 1.0) -> None:
        """A line with a die at its right end."""
        line = self.font("", times)
        row = line * 1.5
        self.pdf.set_xy(self.x, self.y + (row - line) / 2)
        self.pdf.multi_cell(self.width - row - 1, line, words, new_x="LEFT", new_y="NEXT")
        below = self.pdf.get_y() + (row - line) / 2
        die_shape(self.pdf, self.x + self.width - row * 0.5, (self.y + below) / 2, row * 0.38, die)
        self.y = below

    def lines(self, bottom: float, step: float) -> None:
        """Ruled lines to write on, as far down as this."""
        self.pdf.set_line_width(0.15)
        self.pdf.set_draw_color(PALE)
        while self.y + step <= bottom:
            self.y += step
            self.pdf.line(self.x, self.y, self.x + self.width, self.y)
        self.pdf.set_draw_color(INK)

    def gap(self, height: float) -> None:
        self.y += height


OUTLINES = {
    6: [(-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)],
    8: [(0, -1.15), (0.92, 0), (0, 1.15), (-0.92, 0)],
    10: [(0, -1.12), (1.05, -0.22), (1.05, 0.22), (0, 1.12), (-1.05, 0.22), (-1.05, -0.22)],
}


def die_points(x: float, y: float, radius: float, die: int) -> list[tuple[float, float]]:
    """The outline of a die as it lies: a triangle, a square, a diamond, a gem with two short sides, a pentagon.

    >>> [(round(x, 1), round(y, 1)) for x, y in die_points(50, 50, 10, 8)]
    [(50, 38.5), (59.2, 50), (50, 61.5), (40.8, 50)]
    """
    if die in (4, 12):
        corners, size, low = (3, 1.25, 0.25) if die == 4 else (5, 1.1, 0.05)
        return [(x + size * radius * math.sin(turn), y + low * radius - size * radius * math.cos(turn)) for turn in _turns(corners)]
    return [(x + radius * across, y + radius * down) for across, down in OUTLINES[die]]


def _turns(corners: int) -> list[float]:
    return [2 * math.pi * corner / corners for corner in range(corners)]


def die_shape(pdf: FPDF, x: float, y: float, radius: float, die: int, grey: int = INK) -> None:
    """A die with its number, around this point."""
    pdf.set_line_width(max(0.18, radius * 0.07))
    pdf.set_draw_color(grey)
    pdf.polygon(die_points(x, y, radius, die))
    points = radius * (0.9 if die < 10 else 0.8) / 0.3528
    pdf.set_font(pdf.font_family or "helvetica", "B", points)
    pdf.set_text_color(grey)
    drop = {4: 0.34, 12: 0.05}.get(die, 0.0) * radius
    wide, high = radius * 2, points * 0.3528
    pdf.set_xy(x - wide / 2, y - high / 2 + drop)
    pdf.cell(wide, high, str(die), align="C")
    pdf.set_draw_color(INK)
    pdf.set_text_color(INK)
