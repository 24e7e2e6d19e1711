"""Packs: the content of a game as data, a TOML file or a folder of them, decoded into typed entries and verified.

    class Card(PackEntry, frozen=True):
        cost: Annotated[int, msgspec.Meta(ge=0)]
        power: Annotated[str, Ref("powers")] | None = None

    pack = load_pack("cards.toml", game="duel", sections={"cards": Card, "powers": Power}, checks=[forty_cards])
    pack.entries("cards", Card)

A pack loads whole or not at all: everything wrong with it is raised as one `BadPack`, with a line for each problem that names file,
line, entry and field. Not compiled.
"""

from __future__ import annotations

import hashlib
import json
import types
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, overload

import msgspec
from msgspec import Meta, inspect

from longbox.content.toml_lines import Fault, Item, KeyPath, Source, hint, near, nothing, one_of, parse, raise_all, read, read_path, shown
from longbox.kernel.errors import BadPack

_NOUNS: Final = {"BoolType": "true or false", "IntType": "a whole number", "FloatType": "a number", "StrType": "a text"}
_BOUNDS: Final = {"ge": "of at least", "gt": "above", "le": "of at most", "lt": "below", "multiple_of": "divisible by"}
_LENGTHS: Final = {"min_length": "of length at least", "max_length": "of length at most", "pattern": "that matches"}
_LISTS: Final = (list, tuple, set, frozenset, Sequence, Collection)
_TABLES: Final = (dict, Mapping)
_UNIONS: Final = (Union, types.UnionType)

# `$` alone would allow a line break at the end.
Slug = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$(?!\n)", description="a slug (lower-case letters, digits, hyphens)")]


class Ref(NamedTuple):
    """Marks a text, as in `Annotated[str, Ref("powers")]`, as the id of an entry in that section, in this pack or one in `also`."""

    section: str


class PackEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of all entries of packs: an id, unique within its section, and where the entry comes from."""

    id: Slug
    origin: Literal["seed", "known", "house"]


class PackHeader(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The `[pack]` table."""

    name: Slug
    game: str
    version: Annotated[int, Meta(ge=1)]
    title: Annotated[str, Meta(min_length=1)]
    about: str = ""


class Problem(msgspec.Struct, frozen=True):
    """What a game's check finds wrong, and where: the entry's id, its place in the section, or None for the whole section.

    The section `pack` means the `[pack]` table. A field within a field is written as `effect[0].amount`; "" means the whole entry.
    """

    section: str
    entry: str | int | None
    field: str
    words: str


E = TypeVar("E", bound=PackEntry)


class Pack:
    """A pack that has passed all checks. It never changes; the same content has the same `hash`, whatever its layout."""

    def __init__(self, header: PackHeader, sections: Mapping[str, Sequence[PackEntry]], digest: str, source: str) -> None:
        self.name = header.name
        self.game = header.game
        self.version = header.version
        self.title = header.title
        self.about = header.about
        self.hash = digest
        self.source = source
        self._sections = {section: tuple(entries) for section, entries in sections.items()}
        self._by_id = {section: {entry.id: entry for entry in entries} for section, entries in sections.items()}

    def entries(self, section: str, kind: type[E]) -> list[E]:
        """All entries of a section, in the order of the file."""
        if section not in self._sections:
            raise ValueError(f"packs of {self.game!r} have no section {section!r}{hint(section, self._sections)}")
        return [_of_kind(entry, kind, section) for entry in self._sections[section]]

    def ids(self, section: str) -> list[str]:
        """The ids of a section, in the order of the file; none if there is no such section."""
        return list(self._by_id.get(section, ()))

    @overload
    def find(self, section: str, id: str) -> PackEntry: ...
    @overload
    def find(self, section: str, id: str, kind: type[E]) -> E: ...
    def find(self, section: str, id: str, kind: type[PackEntry] = PackEntry) -> PackEntry:
        """The entry with this id; `BadPack` if there is none."""
        entry = self._by_id.get(section, {}).get(id)
        if entry is None:
            raise BadPack(f"{self.source}: {nothing(id, section, self.ids(section))}")
        return _of_kind(entry, kind, section)


Check = Callable[[Pack], Iterable[Problem]]


def load_pack(
    path: str | Path,
    *,
    game: str,
    sections: Mapping[str, type[PackEntry]],
    checks: Sequence[Check] = (),
    also: Sequence[Pack] = (),
    optional: Collection[str] = (),
    unhashed: Collection[str] = (),
) -> Pack:
    """The pack in this file, or in the `.toml` files of this folder in the order of their names.

    References may lead into the packs in `also`. Sections that are not `optional` must be there, if only as `cards = []`. The
    game's checks run when everything else is right, so they can trust the entries. Sections that decide nothing in play, such as looks, can
    be `unhashed`: logs of the pack stay readable when those change.
    """
    return _Draft(str(path), read(Path(path)), _Rules(game, sections, checks, also, optional, unhashed)).pack()


def load_text(
    text: str,
    *,
    game: str,
    sections: Mapping[str, type[PackEntry]],
    checks: Sequence[Check] = (),
    also: Sequence[Pack] = (),
    optional: Collection[str] = (),
    unhashed: Collection[str] = (),
    name: str = "pack.toml",
) -> Pack:
    """The pack in this text, as `load_pack` would read it from a file with this name.

    >>> class Card(PackEntry, frozen=True):
    ...     cost: int
    >>> header = 'pack = { name = "demo", game = "tag", version = 1, title = "A few cards" }\\n'
    >>> text = header + 'cards = [{ id = "zap", origin = "house", cost = 2 }]'
    >>> load_text(text, game="tag", sections={"cards": Card}).find("cards", "zap", Card).cost
    2
    >>> load_text(text.replace("cost", "cots"), game="tag", sections={"cards": Card})
    Traceback (most recent call last):
    ...
    longbox.kernel.errors.BadPack: pack.toml:2: cards[0] "zap": cots: there is no such field; did you mean "cost"?
    pack.toml:2: cards[0] "zap": cost: this field is missing; a whole number is expected
    """
    source = parse(name, 0, text.encode("utf-8", "surrogatepass"))
    return _Draft(name, [source], _Rules(game, sections, checks, also, optional, unhashed)).pack()


class _Rules(NamedTuple):
    game: str
    sections: Mapping[str, type[PackEntry]]
    checks: Sequence[Check]
    also: Sequence[Pack]
    optional: Collection[str]
    unhashed: Collection[str]


class _Draft:
    """A pack in the making, and what has been found wrong with it so far."""

    def __init__(self, name: str, sources: Sequence[Source], rules: _Rules) -> None:
        self.name = name
        self.sources = sources
        self.rules = rules
        self.headers: list[Item] = []
        """The first names the pack. Those after it are of packs that were added to it."""
        self.items: dict[str, list[Item]] = {}
        self.faults: list[Fault] = []
        self.known: dict[str, list[str]] = {}

    def pack(self) -> Pack:
        self._gather()
        self._check_headers()
        for section in self.items:
            self._check_section(section)
        raise_all(self.faults)
        return self._checked(self._decoded())

    def _gather(self) -> None:
        for source in self.sources:
            for path, words in source.odd():
                self._fault(source, path, words)
            for key, value in source.data.items():
                self._take(source, key, value)
        for section in self.rules.sections:
            if section not in self.items and section not in self.rules.optional:
                self._fault_at_large(f"the section {section} is missing; if there is nothing in it, write {section} = [] at the top")

    def _take(self, source: Source, key: str, value: Any) -> None:
        known = ["pack", *self.rules.sections]
        if key not in known:
            self._fault(source, (key,), f"there is no such section{hint(key, known)}")
        elif key == "pack":
            self.headers.append(Item(source, ("pack",), value))
        elif isinstance(value, list):
            self.items.setdefault(key, []).extend(Item(source, (key, at), raw) for at, raw in enumerate(value))
        else:
            self.items.setdefault(key, [])
            self._fault(source, (key,), f"a list of tables is expected: begin each entry with [[{key}]], in two brackets")

    def _check_headers(self) -> None:
        if not self.headers:
            self._fault_at_large("the [pack] table is missing")
        names: dict[Any, Item] = {}
        for header in self.headers:
            self._check_header(header)
            first = names.setdefault(header.raw.get("name") if isinstance(header.raw, dict) else None, header)
            if first is not header:
                self._fault(header.source, header.path, f"there is a [pack] of this name already, at {first.source.spot(first.path)}")

    def _check_header(self, header: Item) -> None:
        source, path, raw = header
        game = raw.get("game") if isinstance(raw, dict) else None
        if isinstance(game, str) and game != self.rules.game:
            # The rest belongs to another game and cannot be judged here.
            words = f"this is a pack for {shown(game)}; one for {shown(self.rules.game)} is expected"
            raise_all([source.fault(("pack", "game"), words)])
        for at, words in _faults(PackHeader, raw, path):
            self._fault(source, at, words)

    def _check_section(self, section: str) -> None:
        kind = self.rules.sections[section]
        seen: dict[str | None, Item] = {}
        for item in self.items[section]:
            for path, words in [*_faults(kind, item.raw, item.path), *self._lost_refs(kind, item)]:
                self._fault(item.source, path, words)
            first = seen.setdefault(item.id(), item)
            if item.id() is not None and first is not item:
                self._fault(item.source, (*item.path, "id"), f"this id is taken already, at {first.source.spot((*first.path, 'id'))}")

    def _lost_refs(self, kind: Any, item: Item) -> Iterator[tuple[KeyPath, str]]:
        for path, section, id in _refs(kind, item.raw, item.path):
            if id not in self._known(section):
                yield path, nothing(id, section, self._known(section))

    def _known(self, section: str) -> list[str]:
        """The ids that a reference into this section may name."""
        if section not in self.known:
            own = [item.id() for item in self.items.get(section, ())]
            beside = [id for pack in self.rules.also for id in pack.ids(section)]
            self.known[section] = [id for id in own if id is not None] + beside
        return self.known[section]

    def _decoded(self) -> Pack:
        header = self.headers[0].raw
        raw = {section: [item.raw for item in items] for section, items in self.items.items()}
        hashed = {section: entries for section, entries in raw.items() if section not in self.rules.unhashed}
        canonical = json.dumps({"pack": header, **hashed}, sort_keys=True, separators=(",", ":"))
        decoded = {name: [msgspec.convert(one, kind) for one in raw.get(name, ())] for name, kind in self.rules.sections.items()}
        return Pack(msgspec.convert(header, PackHeader), decoded, hashlib.sha256(canonical.encode()).hexdigest(), self.name)

    def _checked(self, pack: Pack) -> Pack:
        for check in self.rules.checks:
            for problem in check(pack):
                self._place(problem)
        raise_all(self.faults)
        return pack

    def _place(self, problem: Problem) -> None:
        field = read_path(problem.field)
        for at, item in enumerate(self.items.get(problem.section, ())):
            if problem.entry in (at, item.id()):
                return self._fault(item.source, (*item.path, *field), problem.words)
        words = problem.words if problem.entry is None else f"{problem.entry}: {problem.words}"
        for source in self.sources:
            if problem.section in source.data:
                return self._fault(source, (problem.section, *field), words)
        self._fault_at_large(f"{problem.section}: {words}")

    def _fault(self, source: Source, path: KeyPath, words: str) -> None:
        self.faults.append(source.fault(path, words))

    def _fault_at_large(self, words: str) -> None:
        self.faults.append(Fault(-1, 0, f"{self.name}: {words}"))


def _faults(kind: Any, raw: Any, path: KeyPath) -> list[tuple[KeyPath, str]]:
    """Everything wrong with this value as one of this kind, each at the deepest place that can be named; msgspec has the last word."""
    found = [*_tag_faults(kind, raw, path)] or [*_field_faults(kind, raw, path)]
    for below, part_kind, part in _parts(kind, raw):
        found += _faults(part_kind, part, (*path, *below))
    return found or _misfit(kind, raw, path)


def _misfit(kind: Any, raw: Any, path: KeyPath) -> list[tuple[KeyPath, str]]:
    try:
        msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        words, _, deeper = str(error).partition(" - at `$")
        expected = _expected(inspect.type_info(kind))
        if expected and not deeper and not (isinstance(raw, dict) and "a table" in expected):
            words = f"{expected} is expected, not {shown(raw)}"
        return [((*path, *read_path(deeper.rstrip("`"))), words)]
    return []


def _tag_faults(kind: Any, raw: Any, path: KeyPath) -> Iterator[tuple[KeyPath, str]]:
    plain = _bare(kind)
    tagged = [one for one in map(_bare, get_args(plain) if get_origin(plain) in _UNIONS else [plain]) if _tag_of(one)]
    if not tagged or not isinstance(raw, dict) or any(_is_meant(one, raw) for one in tagged):
        return
    key, tags = _tag_of(tagged[0])[0], [_tag_of(one)[1] for one in tagged]
    if key in raw:
        found = shown(raw[key])
        yield (*path, key), f"{one_of(tags)} is expected, not {found}{near(found.strip(chr(34)), map(str, tags))}"
    else:
        yield (*path, key), f"this field is missing; {one_of(tags)} is expected"


def _field_faults(kind: Any, raw: Any, path: KeyPath) -> Iterator[tuple[KeyPath, str]]:
    fields = _fields(_bare(kind))
    if not fields or not isinstance(raw, dict):
        return
    known = [*fields, *_tag_of(_bare(kind))[:1]]
    for key in raw:
        if key not in known:
            yield (*path, key), f"there is no such field{hint(key, known)}"
    for name, field in fields.items():
        if field.required and name not in raw:
            yield (*path, name), f"this field is missing; {_expected(inspect.type_info(field.type)) or 'it'} is expected"


def _refs(kind: Any, raw: Any, path: KeyPath) -> Iterator[tuple[KeyPath, str, str]]:
    """The references in a value: the place of each, the section it leads into, and the id."""
    for mark in getattr(kind, "__metadata__", ()):
        texts = [((*path, at), one) for at, one in enumerate(raw)] if isinstance(raw, list) else [(path, raw)]
        yield from ((at, mark.section, one) for at, one in texts if isinstance(mark, Ref) and isinstance(one, str))
    for below, part_kind, part in _parts(kind, raw):
        yield from _refs(part_kind, part, (*path, *below))


def _parts(kind: Any, raw: Any) -> Iterator[tuple[KeyPath, Any, Any]]:
    """The parts of a value, each with its path and kind. A union has one part: itself, as the member it is meant to be."""
    plain = _bare(kind)
    origin, inner = get_origin(plain), get_args(plain)
    if origin in _UNIONS:
        yield from (((), member, raw) for member in inner if _is_meant(_bare(member), raw))
    elif isinstance(raw, dict) and origin in _TABLES:
        yield from (((key,), inner[1], part) for key, part in raw.items())
        yield from (((key,), inner[0], key) for key in raw)
    elif isinstance(raw, dict):
        fields = _fields(plain)
        yield from (((key,), fields[key].type, part) for key, part in raw.items() if key in fields)
    elif isinstance(raw, list) and origin in _LISTS and inner:
        kinds = inner if origin is tuple and inner[-1] is not Ellipsis else [inner[0]] * len(raw)
        yield from (((at,), part_kind, part) for at, (part_kind, part) in enumerate(zip(kinds, raw, strict=False)))


def _is_meant(plain: Any, raw: Any) -> bool:
    """Whether the author of this value meant this member of a union, correctly written or not."""
    if isinstance(raw, dict) and _tag_of(plain):
        key, tag = _tag_of(plain)
        return bool(raw.get(key) == tag)
    if isinstance(raw, dict):
        return bool(_fields(plain)) or get_origin(plain) in _TABLES
    return get_origin(plain) in _LISTS if isinstance(raw, list) else not _misfit(plain, raw, ())


def _bare(kind: Any) -> Any:
    return kind.__origin__ if get_origin(kind) is Annotated else kind


@cache
def _fields(plain: Any) -> dict[str, msgspec.structs.FieldInfo]:
    """The fields of a struct by their names in TOML; none for any other kind."""
    is_struct = hasattr(get_origin(plain) or plain, "__struct_config__")
    return {field.encode_name: field for field in msgspec.structs.fields(plain)} if is_struct else {}


def _tag_of(plain: Any) -> tuple[Any, ...]:
    """The key of a struct's tag, and the tag; nothing for any other kind."""
    config = getattr(get_origin(plain) or plain, "__struct_config__", None)
    return (config.tag_field, config.tag) if config and config.tag_field else ()


def _expected(info: inspect.Type) -> str:
    """A kind in words; "" if there are none."""
    match info:
        case inspect.Metadata():
            return str((info.extra_json_schema or {}).get("description") or _expected(info.type))
        case inspect.LiteralType():
            return one_of(info.values)
        case inspect.EnumType():
            return one_of([member.value for member in info.cls])
        case inspect.TupleType():
            return f"a list of length {len(info.item_types)}"
        case inspect.StructType() | inspect.DictType():
            return "a table"
        case inspect.UnionType():
            return " or ".join(dict.fromkeys(filter(None, map(_expected, info.types))))
    noun = _NOUNS.get(type(info).__name__) or ("a list" if isinstance(info, inspect.CollectionType) else "")
    limits = [(words, getattr(info, name, None)) for name, words in (_BOUNDS | _LENGTHS).items()]
    return noun + " and".join(f" {words} {limit}" for words, limit in limits if limit is not None)


def _of_kind(entry: PackEntry, kind: type[E], section: str) -> E:
    if not isinstance(entry, kind):
        raise TypeError(f"the entries of {section!r} are of the kind {type(entry).__name__}, not {kind.__name__}")
    return entry
