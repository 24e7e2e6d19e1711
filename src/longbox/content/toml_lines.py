"""TOML with line numbers, and words for messages about it: tomllib does not keep the lines, so this module finds them again.

    [source] = read(Path("cards.toml"))
    source.lines.line(("cards", 3, "effect", 0, "amount"))

`read` and `parse` accept anything; `Lines` only takes what tomllib has accepted, and trusts its syntax.
"""

from __future__ import annotations

import difflib
import json
import math
import re
import tomllib
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import date, time
from functools import cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple

from longbox.content.bounds import BOUNDS
from longbox.kernel.errors import BadPack

KeyPath = tuple[str | int, ...]
"""The path to a value: keys of tables and places in lists, such as `("cards", 3, "cost")`."""

_SHOWN: Final = 40
_LISTED: Final = 12
_WHOLE: Final = 1 << 63
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_GAP: Final = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BLANKS: Final = re.compile(r"[ \t]*")
_KEY: Final = re.compile(r"""[A-Za-z0-9_-]+|"(?:[^"\\]|\\.)*"|'[^']*'""")
_DOT: Final = re.compile(r"[ \t]*\.[ \t]*")
_EQUALS: Final = re.compile(r"[ \t]*=[ \t]*")
# Up to two quotes before the three that close a multi-line text belong to the text.
_SCALAR: Final = re.compile(
    r'''"""(?:[^\\]|\\.)*?"""(?:"{0,2})|\'\'\'.*?\'\'\'(?:'{0,2})|"(?:[^"\\]|\\.)*"|'[^']*'|[^,\]}#\n]+''', re.DOTALL
)
_SPOT: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)\Z")
_TWICE: Final = re.compile(r"Cannot declare \((.*?),?\) twice\Z")
_TOO_DEEP: Final = f"tables and lists are nested too deeply: {BOUNDS.toml_levels} levels are the most"
# Every alternative takes what it has begun, closed or not, and gives nothing back: so the scan is linear, whatever the text.
_PART: Final = r"""(?:[A-Za-z0-9_-]++|"(?:[^"\\\n]|\\.)*+"?|'[^'\n]*+'?)"""
_PIECE: Final = re.compile(
    r'''"""(?:[^"\\]|\\.|"(?!""))*+"{0,5}|\'\'\'(?:[^']|'(?!''))*+'{0,5}|#[^\n]*+|'''
    rf"(?P<many>{_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{BOUNDS.key_parts}}})|(?P<long>[A-Za-z0-9_+-]{{{BOUNDS.key_letters + 1}}})|{_PART}",
    re.DOTALL,
)
_FAULTS: Final = {
    "many": f"a key has at most {BOUNDS.key_parts} parts, with dots between them",
    "long": f"a key without quotes, or a number, has at most {BOUNDS.key_letters:,} characters",
}
_PLAIN: Final = {
    "Cannot overwrite a value": "this key has a value already",
    "Invalid value": "a value is expected here (a text needs quotes)",
    "Invalid statement": "a [header] or a key = value is expected here",
    "Expected newline or end of document after a statement": "the line should end here (a text needs quotes)",
    "Expected '=' after a key in a key/value pair": "a = is expected after the key",
    "Unclosed array": "a list is not closed by ]",
    "Unclosed inline table": "a table is not closed by }",
    "Unterminated string": "a text that begins above is not closed by its quotes",
    'Expected "\'"': "a text that begins above is not closed by a quote",
    "Expected \"'''\"": "a text that begins above is not closed by three quotes",
    "Illegal character '\\n'": "a text is not closed by a quote on its line",
    "Found invalid character '\\n'": "a text is not closed by a quote on its line",
}


class Lines:
    """The lines, counted from 1, of the keys, headers and list items of one TOML source."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._breaks = [found.start() for found in re.finditer("\n", text)]
        self._marks: dict[KeyPath, int] = {}
        self._sizes: dict[KeyPath, int] = {}
        self._scan()

    def line(self, path: KeyPath) -> int:
        """The line of the key or item at this path, or of the deepest known thing around it; 1 if there is none."""
        for length in range(len(path), 0, -1):
            if path[:length] in self._marks:
                return self._marks[path[:length]]
        return 1

    def _scan(self) -> None:
        table: KeyPath = ()
        at = self._end(_GAP, 0)
        while at < len(self._text):
            if self._text[at] == "[":
                table, at = self._header(at)
            else:
                at = self._pair(table, at)
            at = self._end(_GAP, at)

    def _header(self, at: int) -> tuple[KeyPath, int]:
        brackets = 2 if self._text.startswith("[[", at) else 1
        keys, end = self._keys(self._end(_BLANKS, at + brackets))
        table: KeyPath = ()
        for key in keys[:-1]:
            table = self._latest((*table, key))
        table = (*table, keys[-1])
        if brackets == 2:
            self._sizes[table] = self._sizes.get(table, 0) + 1
            table = self._latest(table)
        self._mark(table, 0, at)
        return table, self._end(_BLANKS, end) + brackets

    def _latest(self, table: KeyPath) -> KeyPath:
        """In a header, the name of a list of tables means its last item so far."""
        return (*table, self._sizes[table] - 1) if table in self._sizes else table

    def _pair(self, table: KeyPath, at: int) -> int:
        keys, end = self._keys(at)
        path: KeyPath = (*table, *keys)
        self._mark(path, len(table), at)
        return self._value(path, self._end(_EQUALS, end))

    def _keys(self, at: int) -> tuple[list[str], int]:
        keys: list[str] = []
        while True:
            end = self._end(_KEY, at)
            keys.append(_unquoted(self._text[at:end]))
            dot = _DOT.match(self._text, end)
            if dot is None:
                return keys, end
            at = dot.end()

    def _value(self, path: KeyPath, at: int) -> int:
        if self._text[at] == "[":
            return self._array(path, at + 1)
        if self._text[at] == "{":
            return self._inline(path, at + 1)
        return self._end(_SCALAR, at)

    def _array(self, path: KeyPath, at: int) -> int:
        place = 0
        at = self._end(_GAP, at)
        while self._text[at] != "]":
            self._mark((*path, place), len(path), at)
            at = self._past_comma(self._value((*path, place), at))
            place += 1
        return at + 1

    def _inline(self, path: KeyPath, at: int) -> int:
        at = self._end(_GAP, at)
        while self._text[at] != "}":
            at = self._past_comma(self._pair(path, at))
        return at + 1

    def _past_comma(self, at: int) -> int:
        at = self._end(_GAP, at)
        return self._end(_GAP, at + 1) if self._text[at] == "," else at

    def _mark(self, path: KeyPath, known: int, at: int) -> None:
        line = bisect_right(self._breaks, at) + 1
        for length in range(known + 1, len(path)):
            self._marks.setdefault(path[:length], line)
        self._marks[path] = line

    def _end(self, pattern: re.Pattern[str], at: int) -> int:
        found = pattern.match(self._text, at)
        if found is None:
            raise ValueError(f"no TOML at character {at}: {self._text[at : at + 20]!r}")
        return found.end()


def _unquoted(key: str) -> str:
    if key[0] not in "\"'":
        return key
    text: str = tomllib.loads(f"key = {key}")["key"]
    return text


class Fault(NamedTuple):
    """A message, and what it is sorted by: the place of its file among the files, and the line."""

    place: int
    line: int
    message: str


def raise_all(faults: Sequence[Fault]) -> None:
    """Raise all faults as one `BadPack`, in the order of files and lines; do nothing if there are none."""
    if faults:
        ordered = sorted(faults, key=lambda fault: (fault.place, fault.line))
        raise BadPack("\n".join(fault.message for fault in ordered))


class Source:
    """One TOML file: what it holds, and where."""

    def __init__(self, name: str, place: int, text: str) -> None:
        self.name = name
        self.place = place
        self.text = text
        self.data: dict[str, Any] = _loaded(name, text)

    @cached_property
    def lines(self) -> Lines:
        return Lines(self.text)

    def spot(self, path: KeyPath) -> str:
        """File and line, such as `cards.toml:12`."""
        return f"{self.name}:{self.lines.line(path)}"

    def fault(self, path: KeyPath, words: str) -> Fault:
        """A message such as `cards.toml:12: cards[3] "bolt": cost: ...`, always one line."""
        message = f"{self.spot(path)}: {self._where(path)}{' '.join(words.splitlines())}"
        return Fault(self.place, self.lines.line(path), message)

    def odd(self) -> Iterator[tuple[KeyPath, str]]:
        """The values that TOML allows but a pack does not: they have no single form in JSON."""
        return _odd(self.data, ())

    def _where(self, path: KeyPath) -> str:
        depth = 2 if len(path) > 1 and isinstance(path[1], int) else 1
        parts = [path_text(path[:depth]) + self._id(path), path_text(path[depth:])]
        return "".join(f"{part}: " for part in parts if part)

    def _id(self, path: KeyPath) -> str:
        """The id of the entry that a path leads into, quoted, after a space; "" if there is none."""
        match path:
            case (str(section), int(at), *_) if isinstance(self.data.get(section), list):
                [entry] = self.data[section][at : at + 1] or [None]
                id = Item(self, path, entry).id()
                return "" if id is None else f" {shown(id)}"
        return ""


class Item(NamedTuple):
    """One table as it is in the file, and where."""

    source: Source
    path: KeyPath
    raw: Any

    def id(self) -> str | None:
        """Its id, if it has one."""
        id = self.raw.get("id") if isinstance(self.raw, dict) else None
        return id if isinstance(id, str) else None


def read(path: Path) -> list[Source]:
    """The file at this path, or the `.toml` files of this folder in the order of their names: all of them, or a `BadPack`."""
    sources: list[Source] = []
    broken: list[str] = []
    for place, file in enumerate(files_of(path)):
        try:
            sources.append(_read(file, place))
        except BadPack as error:
            broken.append(str(error))
    if broken:
        raise BadPack("\n".join(broken))
    return sources


def files_of(path: Path) -> list[Path]:
    """The file at this path, or the `.toml` files of this folder in the order of their names."""
    if not path.is_dir():
        return [path]
    try:
        names = [one.name for one in path.iterdir()]
    except OSError as error:
        raise BadPack(f"{path}: this folder cannot be read: {error.strerror}") from error
    # Hidden files are left behind by editors and file managers.
    found = sorted(name for name in names if name.lower().endswith(".toml") and not name.startswith("."))
    if not found:
        raise BadPack(f"{path}: there are no .toml files in this folder")
    return [path / name for name in found]


def _read(path: Path, place: int) -> Source:
    try:
        content = path.read_bytes()
    except FileNotFoundError as error:
        raise BadPack(f"{path}: there is no such file or folder") from error
    except IsADirectoryError as error:
        raise BadPack(f"{path}: a file is expected here, not a folder") from error
    except (OSError, ValueError) as error:
        raise BadPack(f"{path}: this file cannot be read: {getattr(error, 'strerror', None) or error}") from error
    return parse(str(path), place, content)


def parse(name: str, place: int, content: bytes) -> Source:
    """The file with this name and content; `place` is its place among the files of a pack."""
    try:
        # Some editors put a byte order mark in front.
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BadPack(f"{name}:{line}: this is not UTF-8: the byte 0x{content[error.start]:02x} stands for nothing") from error
    return Source(name, place, text)


def _refuse_bombs(name: str, text: str) -> None:
    """BadPack for what would cost tomllib far more than its author: it takes the square of a key's parts and of a number's digits."""
    if len(text) > BOUNDS.toml:
        raise BadPack(f"{name}: a file has at most {BOUNDS.toml:,} characters; this one has {len(text):,}")
    for piece in _PIECE.finditer(text):
        if piece.lastgroup:
            raise BadPack(f"{name}:{text.count(chr(10), 0, piece.start()) + 1}: {_FAULTS[piece.lastgroup]}")


def _loaded(name: str, text: str) -> dict[str, Any]:
    _refuse_bombs(name, text)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadPack(f"{name}:{_syntax_words(text, str(error))}") from error
    except ValueError as error:
        raise BadPack(f"{name}: a value cannot be read: {str(error).split(';')[0]}") from error
    except RecursionError as error:
        raise BadPack(f"{name}: {_TOO_DEEP}") from error
    if _is_deeper(data, BOUNDS.toml_levels):
        raise BadPack(f"{name}: {_TOO_DEEP}")
    return data


def _is_deeper(value: Any, levels: int) -> bool:
    if not isinstance(value, (dict, list)):
        return False
    parts = value.values() if isinstance(value, dict) else value
    return levels == 0 or any(_is_deeper(part, levels - 1) for part in parts)


def _odd(value: Any, path: KeyPath) -> Iterator[tuple[KeyPath, str]]:
    if isinstance(value, (dict, list)):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _odd(part, (*path, key))
    elif isinstance(value, (date, time)):
        yield path, f'dates and times have no place in a pack: write "{value.isoformat()}", in quotes'
    elif isinstance(value, float) and not math.isfinite(value):
        yield path, f"{value} is not a number that a pack may hold"
    elif isinstance(value, int) and not -_WHOLE <= value < _WHOLE:
        yield path, "this whole number needs more than 64 bits"


def _syntax_words(text: str, message: str) -> str:
    spot = _SPOT.search(message)
    words = _plain_words(message[: spot.start()] if spot else message)
    if spot and spot[1]:
        return f"{spot[1]}:{spot[2]}: {words}"
    text = text.replace("\r\n", "\n")
    return f"{text.count(chr(10)) + 1}:{len(text) - text.rfind(chr(10))}: {words}"


def _plain_words(message: str) -> str:
    twice = _TWICE.match(message)
    if twice:
        name = twice[1].replace("'", "").replace(", ", ".")
        return f"there is a [{name}] already; the entries of a list need two brackets each: [[{name}]]"
    return _PLAIN.get(message, message[:1].lower() + message[1:])


def quoted(text: str) -> str:
    """A text in quotes as TOML and JSON write it, on one line, without control characters."""
    return json.dumps(text, ensure_ascii=not text.isprintable())


def path_text(path: KeyPath) -> str:
    """A path as people write it: `effect[0].amount`."""
    parts = [f"[{key}]" if isinstance(key, int) else f".{key if _BARE.fullmatch(key) else quoted(key)}" for key in path]
    return "".join(parts).removeprefix(".")


def read_path(text: str) -> KeyPath:
    """The path that `path_text` wrote, if its keys need no quotes."""
    return tuple(int(place) if place else key for place, key in re.findall(r"\[(\d+)\]|([^.\[\]]+)", text))


def shown(value: Any) -> str:
    """A value for a message: a short one as it is written, any other in words."""
    match value:
        case str():
            return quoted(value if len(value) <= _SHOWN else value[:_SHOWN] + "...")
        case dict():
            return "a table"
        case list():
            return f"a list of length {len(value)}"
        case bool():
            return str(value).lower()
        case int() if not -_WHOLE <= value < _WHOLE:
            return "a huge number"
    return str(value)


def one_of(values: Iterable[Any]) -> str:
    """The values that an author can choose from."""
    texts = [shown(value) for value in values]
    return texts[0] if len(texts) == 1 else f"one of {', '.join(texts)}"


def near(word: str, known: Iterable[str]) -> str:
    """What the author may have meant by an unknown word, if anything comes close."""
    names = {name.casefold(): name for name in known}
    close = difflib.get_close_matches(word[:_SHOWN].casefold(), names, 1)
    return f"; did you mean {quoted(names[close[0]])}?" if close else ""


def hint(word: str, known: Collection[str]) -> str:
    """What the author may have meant by an unknown word, or else the known ones, if there are not too many."""
    few = 0 < len(known) <= _LISTED
    return near(word, known) or (f"; known: {', '.join(map(quoted, known))}" if few else "")


def nothing(id: str, section: str, known: Collection[str]) -> str:
    """The words for an id that leads nowhere."""
    return f"there is no {shown(id)} in {section}{hint(id, known)}"
