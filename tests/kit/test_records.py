"""`longbox records`: what is written from a statement of fields."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from longbox.cli import main
from longbox.kernel.codec import WHOLE
from longbox.kit.records import WRITTEN, BadStatement, write, written
from tests.roofs import RoofsGame

SOURCES = Path(__file__).parents[2] / "src"
STATEMENTS = sorted(path for path in SOURCES.glob("longbox/games/**/fields.py"))

CARDS = """
'''The fields of a game of cards.'''
from __future__ import annotations

from mypy_extensions import i64

from longbox.kernel.fields import Shared, Unchanging


class Card(Unchanging):
    rank: int
    name: str = ""


class Tray:
    seat: int


class Pile:
    '''Some cards.'''

    owner: i64
    '''A seat.'''
    cards: list[Card]
    rows: list[list[int]] = [[], []]
    words: Shared[list[str]] = []
    lines: list[Shared[list[str]]] = [["a"]]
    open: bool = False
    below: Tray | None = None
    trays: list[Tray | None] = []
    own: Tray = Tray(8)


class TableFields:
    at: i64
    piles: list[Pile] = []
    first: Pile | None = None
    stake: Stake
"""


def module_of(folder: Path, text: str) -> ModuleType:
    (folder / "fields.py").write_text(text)
    spec = spec_from_file_location("written_records", write(folder / "fields.py"))
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    sys.modules["written_records"] = module
    try:
        spec.loader.exec_module(module)
    finally:
        del sys.modules["written_records"]
    return module


@pytest.mark.parametrize("path", STATEMENTS, ids=lambda path: path.parts[-3])
def test_what_is_written_is_up_to_date(path: Path) -> None:
    assert path.with_name(WRITTEN).read_text() == written(path), f"write it again: longbox records {path.relative_to(SOURCES.parent)}"


def test_a_record_starts_as_stated(tmp_path: Path) -> None:
    records = module_of(tmp_path, CARDS)
    pile, other = records.Pile(1, []), records.Pile(2, [])
    assert (pile.owner, pile.rows, pile.words, pile.open, pile.below, pile.trays) == (1, [[], []], [], False, None, [])
    assert pile.rows is not other.rows and pile.trays is not other.trays
    assert pile.own.seat == other.own.seat == 8 and pile.own is not other.own
    with pytest.raises(AttributeError):
        pile.colour = "red"


def test_copies_share_only_what_never_changes(tmp_path: Path) -> None:
    records = module_of(tmp_path, CARDS)
    pile = records.Pile(1, [records.Card(7)])
    pile.below, pile.trays, pile.open = records.Tray(2), [None, records.Tray(3)], True
    new = pile.copy()
    assert new.open and new.cards == pile.cards and new.cards is not pile.cards and new.cards[0] is pile.cards[0]
    assert new.words is pile.words
    assert new.lines is not pile.lines and new.lines[0] is pile.lines[0]
    assert new.below is not pile.below and new.below.seat == 2
    assert new.trays[0] is None and new.trays[1] is not pile.trays[1]
    new.rows[0].append(5)
    assert pile.rows == [[], []]


def test_a_base_takes_the_rest_from_another(tmp_path: Path) -> None:
    records = module_of(tmp_path, CARDS)
    table = records.TableFields(4, "a stake")
    table.piles, table.first = [records.Pile(1, [])], records.Pile(2, [])
    new = records.TableFields(table.at, table.stake, table)
    assert new.piles[0] is not table.piles[0] and new.piles[0].owner == 1 and new.first.owner == 2
    assert not hasattr(table, "copy")


def test_records_are_written_and_read_again(tmp_path: Path) -> None:
    records = module_of(tmp_path, CARDS)
    table = records.TableFields(4, 9)
    table.piles, table.first = [records.Pile(1, [records.Card(7)])], None
    table.piles[0].open, table.piles[0].trays = True, [None, records.Tray(2)]
    codec = records.table_codec(records.TableFields, stake=WHOLE)
    data = codec.encode(table)
    card = {"rank": 7, "name": ""}
    trays = {"below": None, "trays": [None, {"seat": 2}], "own": {"seat": 8}}
    assert data == {
        "at": 4,
        "piles": [{"owner": 1, "cards": [card], "rows": [[], []], "words": [], "lines": [["a"]], "open": True, **trays}],
        "first": None,
        "stake": 9,
    }
    assert codec.encode(codec.decode(data, "table", RoofsGame(2))) == data


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("class A:\n    x: dict[str, int]\n", "fields.py:2: x: `dict[str, int]` is no type that a record can hold"),
        ("class A:\n    x: int\n    x: str\n", "fields.py:3: A has two fields 'x'"),
        ("class A:\n    like: int\n", "fields.py:2: 'like' has a meaning in every constructor"),
        ("class A:\n    def f(self): ...\n", "fields.py:2: A has fields only, as `name: type`, not `def f(self):"),
        ("class A(B, C):\n    x: int\n", "fields.py:1: A has 2 bases; a record has at most one"),
        ("x = 1\n", "fields.py:1: a statement of fields has imports and classes only, not `x = 1`"),
        ("import ast\n", "fields.py: there is no class with fields in it"),
        ("class A:\n    x: int =\n", "fields.py: invalid syntax"),
        ("class A:\n    below: A | None = None\n", "fields.py: A holds itself"),
    ],
)
def test_what_is_wrong_with_a_statement_is_said_with_its_place(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "fields.py").write_text(text)
    with pytest.raises(BadStatement) as caught:
        written(tmp_path / "fields.py")
    assert words in str(caught.value)


def test_the_command_writes_and_checks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "fields.py"
    file.write_text("class A:\n    x: int\n")
    assert main(["records", str(file), "--check"]) == 1
    assert "Write it again: longbox records" in capsys.readouterr().out.replace("\n", " ")
    assert main(["records", str(file)]) == 0
    assert main(["records", str(file), "--check"]) == 0
    file.write_text("class A:\n    x: int\n    y: int = 0\n")
    assert main(["records", str(file), "--check"]) == 1
