"""Sheets on paper: one page, everything on it, nothing beside it, and clear words where something cannot be printed."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from fpdf import FPDF

from longbox.games.heroic.engine.defs import Datafile
from longbox.games.heroic.making.paper import FOLDERS, FONTS, Paper, die_points, die_shape, new_page
from longbox.games.heroic.making.sheet import print_sheet
from longbox.games.heroic.packs import load, world_of
from longbox.kernel.errors import BadOption
from tests.marks import slow

pytestmark = slow

WORLD = world_of(load())
POINT = 72 / 25.4


def content(pdf: FPDF) -> str:
    """The pages as they are drawn, in plain operators."""
    pdf.set_compression(False)
    return bytes(pdf.output()).decode("latin-1")


def texts(drawn: str) -> str:
    """All words on a page of plain fonts, in one line."""
    found = re.findall(r"\((.*?)(?<!\\)\) ?(?:Tj|\])|\[\((.*?)(?<!\\)\)\] TJ", drawn)
    return " ".join((one or other).replace("\\(", "(").replace("\\)", ")") for one, other in found)


def words(text: str) -> set[str]:
    return set(re.findall(r"[\w'-]+", text.lower()))


def like(sheet: Datafile, name: str) -> Datafile:
    return Datafile("x", name, sheet.kind, sheet.affiliations, 1, sheet.distinctions, sheet.sets, sheet.specialties, sheet.milestones)


@pytest.mark.parametrize("one", WORLD.datafiles, ids=lambda one: one.id)
def test_a_sheet_is_one_page_with_everything_on_it(one: Datafile) -> None:
    drawn = content(print_sheet(one))
    assert len(re.findall(r"/Type /Page\b", drawn)) == 1
    wanted = [one.name, *one.distinctions, *(specialty.title() for specialty in one.specialties), *(each.name for each in one.milestones)]
    for part in one.sets:
        wanted += [part.name, *(power.title() for power in part.powers)]
    shown = words(texts(drawn))
    assert not {word for text in wanted for word in words(text)} - shown


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("id", ["wolverine", "nightcrawler", "black-widow", "kingpin", "raptor-pack"])
def test_nothing_is_drawn_beside_the_paper(id: str, paper: Paper) -> None:
    pdf = print_sheet(WORLD.by_id[id], paper)
    places = re.findall(r"BT ([-\d.]+) ([-\d.]+) Td", content(pdf))
    assert len(places) > 40
    for x, y in places:
        assert 10 * POINT <= float(x) <= (pdf.w - 12) * POINT
        assert 4 * POINT <= float(y) <= (pdf.h - 10) * POINT


def test_a_long_sheet_gets_smaller_and_an_endless_one_is_refused() -> None:
    hero = WORLD.by_id["rogue"]
    sizes = []
    for times in (1, 2):
        many = Datafile("x", "X", "hero", [10, 8, 6], 1, hero.distinctions, hero.sets * times, hero.specialties, hero.milestones)
        found = re.findall(r"/F\d+ ([\d.]+) Tf", content(print_sheet(many)))
        sizes.append(max(map(float, found)))
    assert sizes[0] > sizes[1]
    endless = Datafile("x", "X", "hero", [10, 8, 6], 1, hero.distinctions, hero.sets * 9, hero.specialties, hero.milestones)
    with pytest.raises(BadOption, match="X has too many words for one page"):
        print_sheet(endless)


def test_dice_have_shapes_of_their_own() -> None:
    corners = {die: len(die_points(0, 0, 1, die)) for die in (4, 6, 8, 10, 12)}
    assert corners == {4: 3, 6: 4, 8: 4, 10: 6, 12: 5}
    pdf = new_page("a4", "")
    pdf.add_page()
    pdf.set_font("helvetica")
    die_shape(pdf, 50, 50, 5, 12)
    assert "(12)" in content(pdf)


# Letters


def known_font() -> Path:
    """A font of this machine that the sheets would take."""
    for folder in FOLDERS:
        for path in sorted(Path(folder).expanduser().rglob("*.ttf")):
            if path.name == FONTS[0]:
                return path
    pytest.skip(f"{FONTS[0]} is not installed here")


def test_other_letters_are_printed_with_a_font_of_this_machine() -> None:
    known_font()
    pdf = print_sheet(like(WORLD.by_id["storm"], "Гроза Ωμέγα"))
    assert b"/FontFile2" in bytes(pdf.output())
    assert len(pdf.pages) == 1


def test_letters_that_no_font_has_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("longbox.games.heroic.making.paper.FOLDERS", [])
    with pytest.raises(BadOption) as error:
        print_sheet(like(WORLD.by_id["storm"], "鉄 Man"))
    assert "鉄 (U+9244)" in str(error.value)
    assert "with --font" in str(error.value)


def test_a_named_font_is_looked_at(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="there is no such font file"):
        print_sheet(WORLD.by_id["storm"], font=tmp_path / "none.ttf")
    (tmp_path / "bad.ttf").write_bytes(b"no font at all")
    with pytest.raises(BadOption, match="this cannot be read as a font"):
        print_sheet(WORLD.by_id["storm"], font=tmp_path / "bad.ttf")
    assert len(print_sheet(WORLD.by_id["storm"], font=known_font()).pages) == 1
    with pytest.raises(BadOption, match=r"lacks .*U\+9244"):
        print_sheet(like(WORLD.by_id["storm"], "鉄"), font=known_font())


def test_without_fpdf_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fpdf", None)
    with pytest.raises(BadOption, match=r"printing needs fpdf2, which is not installed here: pip install 'longbox\[print\]'"):
        print_sheet(WORLD.by_id["storm"])
