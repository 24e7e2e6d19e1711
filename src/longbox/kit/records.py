"""Records from one statement of their fields: constructor, copy and codec, written into a module beside it.

    class Deck:
        cards: list[int]
        drawn: int = 0

A field with a value starts with it unless the constructor is given another; no two records share a list or a record that they start with.
The types are whole numbers, flags, texts, lists, other records of the statement, `X | None`, and classes from elsewhere, which copies
share. A record whose methods you write by hand is stated as `DeckFields`: derive `Deck` from it. Its constructor takes the fields without a
value, and `like`, a record whose other fields are copied; your `copy` calls it.
"""

from __future__ import annotations

import ast
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path

from longbox.kernel.errors import LongboxError

WRITTEN = "records.py"
"""What is written, beside the statement."""

BASE = "Fields"
"""How the name of a record ends from which the game derives its own."""

STATE, UNCHANGING = "State", "Unchanging"
"""The bases that mean something: the kernel's state, and what never changes."""

_PLAIN = {"i64": "WHOLE", "int": "WHOLE", "bool": "FLAG", "str": "TEXT", "Move": "MOVE"}
_CODECS = ["FLAG", "MOVE", "TEXT", "WHOLE", "Codec", "Record", "StateRecord", "T", "many", "maybe"]
_TAKEN = ("self", "game", "like")
_WORDS = "longbox.kernel.fields"
_SECTIONS = [["__future__"], [], [], ["longbox"]]
"""The sections of imports by their packages: of the language, the standard library, others, ours; `if TYPE_CHECKING` follows them."""


class BadStatement(LongboxError):
    """A statement of fields that cannot be read."""


@dataclass(frozen=True)
class Type:
    """What a field holds: a name, a list of something, or something or None."""

    name: str
    item: Type | None = None


LIST, MAYBE, SHARED = "list", "None", "Shared"


@dataclass(frozen=True)
class Field:
    name: str
    type: Type
    words: str
    start: str | None


@dataclass
class Record:
    name: str
    base: str
    decorators: list[str]
    fields: list[Field] = field(default_factory=list)

    def is_base(self) -> bool:
        return self.name.endswith(BASE)

    def own(self) -> str:
        """The name of the class that is used: of a base, that of the one derived from it."""
        return self.name.removesuffix(BASE)

    def taken(self) -> list[Field]:
        """What the constructor takes: the fields without a value, and then the others, which a base takes from another record."""
        needed = [one for one in self.fields if one.start is None]
        return needed if self.is_base() else needed + [one for one in self.fields if one.start is not None]

    def later(self) -> list[Field]:
        return [one for one in self.fields if one not in self.taken()]


@dataclass
class Statement:
    """A file of fields, read: its imports as they are written, and its records in their order."""

    path: Path
    imports: list[str]
    records: list[Record]

    def record(self, name: str) -> Record | None:
        return next((one for one in self.records if one.own() == name), None)


def written(path: Path) -> str:
    """The module for a statement of fields."""
    statement = _read(path)
    body = "\n\n\n".join([write(one, statement) for write in (_class, _codec) for one in statement.records])
    return f"{_head(statement, body)}\n\n\n{body}\n"


def write(path: Path) -> Path:
    """Write the module beside the statement."""
    place = path.with_name(WRITTEN)
    place.write_text(written(path), encoding="utf-8")
    return place


# Reading


def _read(path: Path) -> Statement:
    try:
        text = path.read_text(encoding="utf-8")
        tree = ast.parse(text)
    except (OSError, UnicodeDecodeError, SyntaxError) as error:
        raise BadStatement(f"{path}: {error}") from None
    found = Statement(path, [], [])
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            found.records.append(_record(node, text, path))
        elif isinstance(node, ast.Import | ast.ImportFrom | ast.If):
            if not (isinstance(node, ast.ImportFrom) and node.module == _WORDS):
                found.imports.append(ast.unparse(node))
        elif not _is_text(node):
            raise BadStatement(f"{path}:{node.lineno}: a statement of fields has imports and classes only, not `{_first(node)}`")
    if not found.records:
        raise BadStatement(f"{path}: there is no class with fields in it")
    for one in found.records:
        _ends(one, found, [])
    return found


def _ends(one: Record, statement: Statement, above: list[str]) -> None:
    """A codec holds the codecs of its fields, so a record cannot hold itself, however far down."""
    if one.name in above:
        raise BadStatement(f"{statement.path}: {one.name} holds itself; keep a list of them, and their places in it")
    for part in one.fields:
        inner = statement.record(_innermost(part.type).name)
        if inner is not None:
            _ends(inner, statement, [*above, one.name])


def _record(node: ast.ClassDef, text: str, path: Path) -> Record:
    bases = [ast.unparse(base) for base in node.bases]
    if len(bases) > 1:
        raise BadStatement(f"{path}:{node.lineno}: {node.name} has {len(bases)} bases; a record has at most one")
    found = Record(node.name, bases[0] if bases else "", [ast.unparse(one) for one in node.decorator_list])
    for line in node.body:
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            if line.target.id in _TAKEN:
                raise BadStatement(
                    f"{path}:{line.lineno}: {line.target.id!r} has a meaning in every constructor: give the field another name"
                )
            if any(one.name == line.target.id for one in found.fields):
                raise BadStatement(f"{path}:{line.lineno}: {node.name} has two fields {line.target.id!r}")
            kind = _type(line.annotation, f"{path}:{line.lineno}: {line.target.id}")
            words = _Unshared().visit(line.annotation)
            start = None if line.value is None else ast.get_source_segment(text, line.value)
            found.fields.append(Field(line.target.id, kind, ast.unparse(words), start))
        elif not _is_text(line) and not isinstance(line, ast.Pass):
            raise BadStatement(f"{path}:{line.lineno}: {node.name} has fields only, as `name: type`, not `{_first(line)}`")
    return found


def _type(node: ast.expr, where: str) -> Type:
    match node:
        case ast.Name(name):
            return Type(name)
        case ast.Subscript(ast.Name(("list" | "Shared") as outer), inner):
            return Type(outer, _type(inner, where))
        case ast.BinOp(left, ast.BitOr(), ast.Constant(None)):
            return Type(MAYBE, _type(left, where))
    raise BadStatement(f"{where}: `{ast.unparse(node)}` is no type that a record can hold: a name, list[...], Shared[...] or ... | None")


def _innermost(kind: Type) -> Type:
    return kind if kind.item is None else _innermost(kind.item)


class _Unshared(ast.NodeTransformer):
    """Takes `Shared` out of a type."""

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        match self.generic_visit(node):
            case ast.Subscript(ast.Name("Shared"), inner):
                return inner
        return node


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _first(node: ast.stmt) -> str:
    return ast.unparse(node).splitlines()[0]


# Writing


def _head(statement: Statement, body: str) -> str:
    """The imports of the statement, and what its codecs are made of, in the order in which imports are sorted."""
    names = [name for name in _CODECS if re.search(rf"\b{name}\b", body)]
    ours = [f"from longbox.kernel.codec import {', '.join(names)}"]
    if any(one.base == STATE for one in statement.records):
        ours.append("from longbox.kernel import Game")
    imports = sorted([*statement.imports, *ours], key=_import_key)
    lines = [f'"""Written from {statement.path.name} by `longbox records`: change that file, not this one."""', ""]
    section = -1
    for line in imports:
        if _import_key(line)[0] != section:
            lines.append("")
            section = _import_key(line)[0]
        lines.append(line)
    return "\n".join([lines[0], *lines[2:]])


def _import_key(line: str) -> tuple[int, str]:
    words = line.split()
    if words[0] == "if":
        return len(_SECTIONS), ""
    module = words[1]
    root = module.split(".")[0]
    return next((at for at, roots in enumerate(_SECTIONS) if root in roots), 1 if root in sys.stdlib_module_names else 2), module


def _class(one: Record, statement: Statement) -> str:
    base = f"({one.base})" if one.base not in ("", UNCHANGING) else ""
    lines = [*[f"@{words}" for words in one.decorators], f"class {one.name}{base}:"]
    lines += [*_listed("    __slots__ = ", "(", [f'"{part.name}"' for part in one.fields], ")"), ""]
    lines += _constructor(one, statement)
    if not one.is_base() and one.base != UNCHANGING:
        lines += ["", *_copy(one, statement)]
    return "\n".join(lines)


def _constructor(one: Record, statement: Statement) -> list[str]:
    game = ["game: Game"] if one.base == STATE else []
    like = [f"like: {one.name} | None = None"] if one.later() else []
    takes = [_parameter(part, statement) for part in one.taken()]
    lines = _listed("    def __init__", "(", ["self", *game, *takes, *like], ") -> None:")
    if game:
        lines.append("        super().__init__(game)")
    lines += [f"        {_set(part, _first_value(part, statement))}" for part in one.taken()]
    if like:
        lines.append("        if like is None:")
        lines += [f"            {_set(part, str(part.start))}" for part in one.later()]
        lines.append("        else:")
        lines += [f"            self.{part.name} = {_copied(f'like.{part.name}', part.type, statement)}" for part in one.later()]
    return lines


def _set(part: Field, value: str) -> str:
    return f"self.{part.name}: {part.words} = {value}"


def _parameter(part: Field, statement: Statement) -> str:
    if part.start is None:
        return f"{part.name}: {part.words}"
    return f"{part.name}: {part.words} | None = None" if _is_own(part, statement) else f"{part.name}: {part.words} = {part.start}"


def _first_value(part: Field, statement: Statement) -> str:
    return f"{part.start} if {part.name} is None else {part.name}" if part.start is not None and _is_own(part, statement) else part.name


def _is_own(part: Field, statement: Statement) -> bool:
    """Whether each record must start with a value of its own, because it may change."""
    kind = part.type
    if kind.name == SHARED and kind.item is not None:
        kind = kind.item
    return kind.name != MAYBE and (kind.name == LIST or _changes(kind, statement))


def _copy(one: Record, statement: Statement) -> list[str]:
    copies = [_copied(f"self.{part.name}", part.type, statement) for part in one.taken()]
    return [f"    def copy(self) -> {one.name}:", *_listed(f"        return {one.name}", "(", copies, ")")]


def _copied(value: str, kind: Type, statement: Statement) -> str:
    """The expression for a copy that shares nothing that changes."""
    if not _changes(kind, statement):
        return value
    if kind.name == MAYBE:
        assert kind.item is not None
        return f"None if {value} is None else {_copied(value, kind.item, statement)}"
    if kind.name == LIST:
        assert kind.item is not None
        item = _copied("item", kind.item, statement)
        return f"{value}.copy()" if item == "item" else f"[{item} for item in {value}]"
    return f"{value}.copy()"


def _changes(kind: Type, statement: Statement) -> bool:
    if kind.name == SHARED:
        return False
    if kind.name == LIST:
        return True
    if kind.item is not None:
        return _changes(kind.item, statement)
    record = statement.record(kind.name)
    return record is not None and record.base != UNCHANGING


def _codec(one: Record, statement: Statement) -> str:
    needs = _needs(one, statement)
    takes = ["type_: type[T]"] if one.is_base() else []
    takes += [f"{name.lower()}: Codec[{name}]" for name in needs]
    kind = "StateRecord" if one.base == STATE else "Record"
    lines = _listed(f"def {one.own().lower()}_codec", "(", takes, f") -> {kind}[{'T' if one.is_base() else one.name}]:")
    lines.append(f"    return {kind}(")
    lines.append(f"        {'type_' if one.is_base() else one.name},")
    lines += ["        {", *[f'            "{part.name}": {_coded(part.type, statement)},' for part in one.fields], "        },"]
    later = [f'"{part.name}"' for part in one.later()]
    if later:
        lines += [f"        {line}" for line in _listed("later=", "(", later, "),")]
    return "\n".join([*lines, "    )"])


def _coded(kind: Type, statement: Statement) -> str:
    if kind.item is not None:
        inner = _coded(kind.item, statement)
        return {LIST: f"many({inner})", MAYBE: f"maybe({inner})", SHARED: inner}[kind.name]
    if kind.name in _PLAIN:
        return _PLAIN[kind.name]
    record = statement.record(kind.name)
    if record is None or record.is_base():
        return kind.name.lower()
    return f"{kind.name.lower()}_codec({', '.join([name.lower() for name in _needs(record, statement)])})"


def _needs(one: Record, statement: Statement) -> list[str]:
    """The classes whose codecs are handed in: those from elsewhere, and those that the game derives."""
    found: list[str] = []
    for part in one.fields:
        kind = _innermost(part.type)
        record = statement.record(kind.name)
        if kind.name in _PLAIN:
            continue
        names = [kind.name] if record is None or record.is_base() else _needs(record, statement)
        found += [name for name in names if name not in found]
    return found


def _listed(before: str, opening: str, items: list[str], after: str) -> list[str]:
    """One item a line, as the formatter has them once there is a comma at the end."""
    if not items:
        return [f"{before}{opening}{after}"]
    margin = " " * (len(before) - len(before.lstrip()))
    return [f"{before}{opening}", *[f"{margin}    {item}," for item in items], f"{margin}{after}"]
