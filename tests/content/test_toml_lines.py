"""The lines that `Lines` finds are those on which a writer that keeps count has put the keys."""

from __future__ import annotations

import errno
import json
import os
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longbox.content.toml_lines import KeyPath, Lines, hint, near, parse, path_text, quoted, read, read_path, shown
from longbox.kernel.errors import BadPack
from tests.marks import slow

CHARS = st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]) | st.sampled_from("\"'#[]{}=,.\\\n\t \\")
TEXTS = st.text(CHARS, max_size=12)
KEYS = st.from_regex(r"[A-Za-z0-9_-]{1,6}", fullmatch=True) | TEXTS
SCALARS = TEXTS | st.integers(-(2**63), 2**63 - 1) | st.booleans() | st.floats(allow_nan=False, allow_infinity=False)
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=12)
TABLES = st.dictionaries(KEYS, VALUES, max_size=6)


class Writer:
    """Writes data as TOML in a layout that chance chooses, and keeps count of the lines."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.text = ""
        self.lines: dict[KeyPath, int] = {}

    def mark(self, path: KeyPath) -> None:
        self.lines[path] = self.text.count("\n") + 1

    def gap(self, breaks: bool) -> None:
        """Blanks, and where they are allowed line breaks and comments that look like TOML."""
        self.text += self.chance.choice(["", " ", "\t "])
        if breaks and self.chance.random() < 0.4:
            self.text += self.chance.choice(["\n", "\n\n", '# x = "[[\n', "#'''\n", '# ]} """\n  '])

    def key(self, key: str) -> str:
        forms = [json.dumps(key, ensure_ascii=self.chance.random() < 0.5).replace("\x7f", "\\u007f")]
        # JSON writes what lies beyond 16 bits as two halves, which TOML refuses.
        forms = [form for form in forms if not re.search(r"\\ud[89a-f]", form)] or [json.dumps(key, ensure_ascii=False)]
        forms += [key] if re.fullmatch(r"[A-Za-z0-9_-]+", key) else []
        forms += [f"'{key}'"] if "'" not in key and "\n" not in key else []
        return self.chance.choice(forms)

    def keys(self, path: list[str]) -> str:
        return self.chance.choice([".", " . "]).join(self.key(key) for key in path)

    def string(self, text: str) -> str:
        escaped = text.replace("\\", "\\\\").replace('"', '\\"')
        forms = ['"' + escaped.replace("\n", "\\n") + '"', '"""\n' + escaped + '"""', '"""\\\n   ' + escaped.lstrip() + '"""']
        if text != text.lstrip():
            forms.pop()
        if '"""' not in text:
            forms.append('"""\n' + text.replace("\\", "\\\\") + '"""')
        if "'''" not in text:
            forms.append("'''\n" + text + "'''")
        if "'" not in text and "\n" not in text:
            forms.append("'" + text + "'")
        return self.chance.choice(forms)

    def value(self, value: Any, path: KeyPath) -> None:
        if isinstance(value, list):
            self.array(value, path)
        elif isinstance(value, dict):
            self.inline(value, path)
        elif isinstance(value, str):
            self.text += self.string(value)
        else:
            self.text += str(value).lower()

    def array(self, items: list[Any], path: KeyPath) -> None:
        self.text += "["
        for at, item in enumerate(items):
            self.gap(breaks=True)
            self.mark((*path, at))
            self.value(item, (*path, at))
            self.gap(breaks=True)
            self.text += "," if at < len(items) - 1 or self.chance.random() < 0.5 else ""
        self.gap(breaks=True)
        self.text += "]"

    def inline(self, table: dict[str, Any], path: KeyPath) -> None:
        self.text += "{"
        for at, (key, value) in enumerate(table.items()):
            self.text += "," if at else ""
            self.gap(breaks=False)
            self.pair([key], value, path, ", ")
            self.gap(breaks=False)
        self.text += "}"

    def pair(self, keys: list[str], value: Any, path: KeyPath, between: str) -> None:
        """One `key = value`, or several that go on with dots into the table that the value is."""
        if isinstance(value, dict) and value and self.chance.random() < 0.4:
            for at, (key, inner) in enumerate(value.items()):
                self.text += between if at else ""
                self.pair([*keys, key], inner, path, between)
            return
        self.mark((*path, *keys))
        self.text += self.keys(keys)
        self.gap(breaks=False)
        self.text += "="
        self.gap(breaks=False)
        self.value(value, (*path, *keys))

    def table(self, table: dict[str, Any], names: list[str], path: KeyPath) -> None:
        """The pairs of a table first, then what gets headers of its own."""
        later = [key for key, value in table.items() if _may_have_header(value) and self.chance.random() < 0.6]
        for key in [key for key in table if key not in later]:
            self.gap(breaks=True)
            self.pair([key], table[key], path, "\n")
            self.gap(breaks=False)
            self.text += self.chance.choice(["\n", '# = "\n', "\n\n#[[x]]\n"])
        for key in later:
            rows = table[key] if isinstance(table[key], list) else [table[key]]
            for at, row in enumerate(rows):
                place: KeyPath = (*path, key, at) if isinstance(table[key], list) else (*path, key)
                self.header([*names, key], place)
                self.table(row, [*names, key], place)

    def header(self, names: list[str], place: KeyPath) -> None:
        self.gap(breaks=True)
        self.mark(place)
        opening, closing = ("[[", "]]") if isinstance(place[-1], int) else ("[", "]")
        self.text += f"{opening} {self.keys(names)} {closing}" + self.chance.choice(["\n", " # [y]\n"])


def _may_have_header(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value))


@slow
@given(TABLES, st.randoms(use_true_random=False), st.booleans())
def test_every_key_is_found_on_the_line_where_it_was_written(data: dict[str, Any], chance: Random, windows: bool) -> None:
    writer = Writer(chance)
    writer.table(data, [], ())
    text = writer.text.replace("\n", "\r\n") if windows else writer.text
    assert tomllib.loads(text) == data
    lines = Lines(text)
    assert {path: lines.line(path) for path in writer.lines} == writer.lines


@slow
@given(TABLES, st.randoms(use_true_random=False))
def test_what_is_not_there_is_on_the_line_of_what_is_around_it(data: dict[str, Any], chance: Random) -> None:
    writer = Writer(chance)
    writer.table(data, [], ())
    lines = Lines(writer.text)
    for path, line in writer.lines.items():
        assert lines.line((*path, "no such key, as it is too long", 7)) == line
    assert lines.line(("no such key, as it is too long",)) == 1


EXAMPLE = (
    '''\
# a comment
top = 1
a.b."c.d" = 2

[[cards]]                # 5
id = "bolt"
text = """
[[cards]]
id = "no" \\""" """""
cost = 3                 # 10
effect = [
  # {do = "no"},
  {do = "damage", amount = 2}, {do = "heal", of = [
    1], amount = 1},     # 14
  [1,
   2]]

[[cards]]                # 18
id = 'x'''
    + """'
[cards.more]             # 20
deep = '''
]'''
[cards.more.still]       # 23
[[cards.rows]]           # 24
n = 1
[[cards.rows]]           # 26
n = 2
[[cards]]                # 28
[[cards.rows]]           # 29
[late.inner]
[late]                   # 31
"""
)


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("top",), 2),
        (("a",), 3),
        (("a", "b", "c.d"), 3),
        (("cards",), 5),
        (("cards", 0), 5),
        (("cards", 0, "id"), 6),
        (("cards", 0, "text"), 7),
        (("cards", 0, "cost"), 10),
        (("cards", 0, "effect"), 11),
        (("cards", 0, "effect", 0, "amount"), 13),
        (("cards", 0, "effect", 1), 13),
        (("cards", 0, "effect", 1, "of"), 13),
        (("cards", 0, "effect", 1, "of", 0), 14),
        (("cards", 0, "effect", 1, "amount"), 14),
        (("cards", 0, "effect", 2), 15),
        (("cards", 0, "effect", 2, 1), 16),
        (("cards", 0, "none"), 5),
        (("cards", 1), 18),
        (("cards", 1, "more"), 20),
        (("cards", 1, "more", "deep"), 21),
        (("cards", 1, "more", "still"), 23),
        (("cards", 1, "rows"), 24),
        (("cards", 1, "rows", 1), 26),
        (("cards", 1, "rows", 1, "n"), 27),
        (("cards", 2, "rows", 0), 29),
        (("late", "inner"), 30),
        (("late",), 31),
        (("none",), 1),
        ((), 1),
    ],
)
def test_an_example(path: KeyPath, line: int) -> None:
    assert tomllib.loads(EXAMPLE)["late"] == {"inner": {}}
    assert Lines(EXAMPLE).line(path) == line


QUOTED = [
    '""',
    "''",
    r'"\\"',
    r'"\""',
    r'"]\","',
    '""""""',
    "''''''",
    '"""x"""""',
    "'''x'''''",
    r'"""x\""""',
    r'"""x\\"""',
    r'"""\"""]"""',
    '"""""x"""',
]


@pytest.mark.parametrize("text", QUOTED)
def test_a_text_ends_where_its_quotes_do(text: str) -> None:
    source = f"a = [{text}, [\n1], {text}]\nb = 1"
    assert len(tomllib.loads(source)["a"]) == 3
    assert [Lines(source).line(path) for path in [("a", 0), ("a", 1, 0), ("a", 2), ("b",)]] == [1, 2, 2, 3]


def test_tables_of_newer_toml_may_stand_on_several_lines() -> None:
    lines = Lines("a = {\n  b = 1, # }\n  c = 2,\n}\nd = 1")
    assert [lines.line(path) for path in [("a",), ("a", "b"), ("a", "c"), ("d",)]] == [1, 2, 3, 5]


def test_what_is_no_toml_is_not_guessed_at() -> None:
    with pytest.raises(ValueError, match="no TOML at character 2: '= 1'"):
        Lines("\n\n= 1")


@pytest.mark.parametrize(
    ("path", "text"),
    [((), ""), (("cost",), "cost"), (("effect", 0, "amount"), "effect[0].amount"), (("a", 1, 2), "a[1][2]"), (("a", "b"), "a.b")],
)
def test_paths_are_written_and_read(path: KeyPath, text: str) -> None:
    assert path_text(path) == text
    assert read_path(text) == path


def test_a_key_that_is_not_bare_is_quoted() -> None:
    assert path_text(("a b", "c\nd", "")) == '"a b"."c\\nd".""'


@given(TEXTS | st.text())
def test_a_quoted_text_stays_on_its_line_and_means_the_same(text: str) -> None:
    assert len(quoted(text).splitlines()) == 1
    assert quoted(text).isprintable()
    assert json.loads(quoted(text)) == text


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("two", '"two"'),
        ("x" * 40, '"' + "x" * 40 + '"'),
        ("x" * 41, '"' + "x" * 40 + '..."'),
        (True, "true"),
        (-3, "-3"),
        (2**63, "a huge number"),
        (-(2**63), "-9223372036854775808"),
        (0.5, "0.5"),
        ([1, 2], "a list of length 2"),
        ({"a": 1}, "a table"),
    ],
)
def test_values_in_words(value: Any, words: str) -> None:
    assert shown(value) == words


def test_suggestions() -> None:
    assert near("COTS", ["title", "Cost"]) == '; did you mean "Cost"?'
    assert near("zebra", ["title", "cost"]) == ""
    assert hint("cots", ["title", "cost"]) == '; did you mean "cost"?'
    assert hint("zebra", ["title", "cost"]) == '; known: "title", "cost"'
    assert hint("zebra", []) == ""
    assert hint("zebra", [str(number) for number in range(12)]).startswith('; known: "0", "1"')
    assert hint("zebra", [str(number) for number in range(13)]) == ""


def read_message(path: Path) -> str:
    with pytest.raises(BadPack) as caught:
        read(path)
    return str(caught.value)


def parse_message(text: str) -> str:
    with pytest.raises(BadPack) as caught:
        parse("base.toml", 0, text.encode("utf-8", "surrogatepass"))
    return str(caught.value)


def test_every_file_of_a_folder_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    for name, content in {"a": b"\n" * 5 + b"x\n", "b": b"#\n# \xff\n", "c": b"= 1\n", "d": b"x = 1\n"}.items():
        (tmp_path / f"{name}.toml").write_bytes(content)
    (tmp_path / "e.toml").mkdir()
    assert read_message(tmp_path).splitlines() == [
        f"{tmp_path}/a.toml:6:2: a = is expected after the key",
        f"{tmp_path}/b.toml:2: this is not UTF-8: the byte 0xff stands for nothing",
        f"{tmp_path}/c.toml:1:1: a [header] or a key = value is expected here",
        f"{tmp_path}/e.toml: a file is expected here, not a folder",
    ]


def test_paths_without_a_pack(tmp_path: Path) -> None:
    assert read_message(tmp_path) == f"{tmp_path}: there are no .toml files in this folder"
    assert read_message(tmp_path / "none.toml") == f"{tmp_path}/none.toml: there is no such file or folder"
    assert read_message(Path("a\0b")).startswith("a\0b: this file cannot be read: ")
    (tmp_path / "loop.toml").symlink_to(tmp_path / "loop.toml")
    assert read_message(tmp_path / "loop.toml") == f"{tmp_path}/loop.toml: this file cannot be read: {os.strerror(errno.ELOOP)}"


def test_a_folder_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(self: Path) -> Iterator[Path]:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", denied)
    assert read_message(tmp_path) == f"{tmp_path}: this folder cannot be read: Permission denied"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a = 1\nb = two\n", "2:5: a value is expected here (a text needs quotes)"),
        ("a = 1\na = 2", "2:6: this key has a value already"),
        ("a = 1\r\na = 2", "2:6: this key has a value already"),
        ("a = 1 2\n", "1:7: the line should end here (a text needs quotes)"),
        ('a = "x\n', "1:7: a text is not closed by a quote on its line"),
        ("a = 'x\nb = 'y'\n", "1:7: a text is not closed by a quote on its line"),
        ("a = 'x\n", "2:1: a text that begins above is not closed by a quote"),
        ("a = '''x\n", "2:1: a text that begins above is not closed by three quotes"),
        ('a = """x\n', "2:1: a text that begins above is not closed by its quotes"),
        ("a = [1 2]\n", "1:8: a list is not closed by ]"),
        ("a = {b = 1 2}\n", "1:12: a table is not closed by }"),
        ("[cards]\n[cards]\n", "2:7: there is a [cards] already; the entries of a list need two brackets each: [[cards]]"),
        ("[a.b]\n[a.b]\n", "2:5: there is a [a.b] already; the entries of a list need two brackets each: [[a.b]]"),
        ('a = "\\q"\n', "1:8: unescaped '\\' in a string"),
    ],
)
def test_broken_toml_is_named_with_line_and_column(text: str, words: str) -> None:
    assert parse_message(text) == f"base.toml:{words}"


DEEP = ["a = " + "[" * 40 + "]" * 40, "a = " + "[" * 90000, "a = " + "{a.a.a.a.a.a.a.a = " * 5 + "1" + "}" * 5]


@pytest.mark.parametrize("text", DEEP)
def test_what_is_nested_too_deeply_is_refused(text: str) -> None:
    assert parse_message(text) == "base.toml: tables and lists are nested too deeply: 32 levels are the most"


def test_what_is_nested_as_deeply_as_may_be_is_taken() -> None:
    source = parse("base.toml", 0, b"a = " + b"[" * 31 + b"]" * 31)
    assert source.lines.line(("a",)) == 1
    assert parse_message("a = " + "[" * 32 + "]" * 32).startswith("base.toml: tables and lists are nested too deeply")


LONG_KEYS = [
    ".".join("a" * 9) + " = 1",
    "[" + ".".join("a" * 3000) + "]",
    "b = 1\na = { " + " . ".join(["'a'", '"a.\\"b"', "a"] * 3) + " = 1 }",
    'a = """\n"""\n"' + '"."'.join("a" * 9) + '" = 1',
]


@pytest.mark.parametrize("text", LONG_KEYS)
def test_a_key_of_too_many_parts_is_refused_before_it_is_parsed(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tomllib, "loads", lambda text: pytest.fail("tomllib takes the square of the parts"))
    line = text.count("\n") + 1
    assert parse_message(text) == f"base.toml:{line}: a key has at most 8 parts, with dots between them"


@pytest.mark.parametrize(
    "text", [".".join("a" * 8) + " = 1", "# " + ".".join("a" * 9), f"a = '{'.'.join('a' * 9)}'", 'a = """\na.' + "a." * 9 + '"""']
)
def test_dots_in_texts_and_comments_are_no_parts_of_a_key(text: str) -> None:
    assert parse("base.toml", 0, text.encode()).text == text


def test_a_file_has_an_end() -> None:
    assert "at most 4,000,000 characters" in parse_message("#" * 4_000_001)


def test_whole_numbers_of_64_bits_are_taken() -> None:
    source = parse("base.toml", 0, f"a = {-(2**63)}\nb = [{2**63 - 1}, {2**63}, {-(2**63) - 1}]".encode())
    assert [path for path, _ in source.odd()] == [("b", 1), ("b", 2)]


def test_text_that_no_file_could_hold_is_refused() -> None:
    assert parse_message("# \ud800") == "base.toml:1: this is not UTF-8: the byte 0xed stands for nothing"
