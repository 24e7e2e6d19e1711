"""Events of people's own: a text as a pack has it, what is wrong with it, what is in it, and a table's world with it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from longbox.content.own import Breach, OwnKind
from longbox.content.packs import Pack, load_text
from longbox.content.toml_lines import parse
from longbox.games.heroic.engine.defs import World
from longbox.games.heroic.engine.game import HeroicGame
from longbox.games.heroic.entries import SECTIONS, EventEntry
from longbox.games.heroic.faults import breach_of
from longbox.games.heroic.making.files import slug
from longbox.games.heroic.packs import NAME, OPTIONAL, checks, load, shipped, world_of
from longbox.kernel.deeds import Refusal
from longbox.kernel.errors import BadOption, BadPack, LongboxError
from longbox.kernel.state import Game

NOUN = "event"
NO_EVENT = "there is no Event in it: it begins with [[events]]"


class EventDraft(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An Event as somebody writes it: perhaps unfinished, and wrong in every way."""

    text: str


class EventKind(OwnKind):
    noun = NOUN
    option = NOUN
    long = True

    def __init__(self, known: Callable[[], list[str]] = lambda: shipped().ids("events")) -> None:
        """`known` gives the ids of the Events that a table has without anybody's doing."""
        self.known = known

    def at(self, game: Game) -> OwnKind:
        assert isinstance(game, HeroicGame)
        world = game.common.world
        return EventKind(lambda: [event.id for event in world.events])

    def usable(self) -> set[str]:
        return {"", *self.known()}

    def read(self, data: bytes) -> EventDraft | Refusal:
        try:
            return msgspec.json.decode(data, type=EventDraft)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return Refusal("garbage", f"This cannot be read as an Event: {str(error)[:120]}", "")

    def breaches(self, draft: EventDraft) -> list[Breach]:
        try:
            pack = pack_in(draft.text)
        except RecursionError:
            return [Breach("", "it is nested too deeply")]
        except BadPack as error:
            return [breach_of(line) for line in str(error).splitlines()]
        if pack.name == NAME:
            return [Breach("pack.name", f"{NAME!r} is the name of the pack that comes with the game; choose another one")]
        try:
            world_with(shipped(), pack, "")
        except LongboxError as error:
            return [Breach("", str(error))]
        return []

    def file(self, draft: EventDraft) -> bytes:
        return draft.text.replace("\r\n", "\n").encode()

    def file_name(self, draft: EventDraft) -> str:
        heads = told(draft.text)["events"]
        return f"{slug(heads[0]['name']) if heads else NOUN}.toml"

    def from_file(self, name: str, data: bytes) -> tuple[dict[str, Any] | None, list[Breach]]:
        draft = EventDraft(text=data.decode("utf-8", "replace"))
        return {"text": draft.text}, self.breaches(draft)

    def preview(self, draft: EventDraft) -> dict[str, Any]:
        return told(draft.text)

    def shown(self, name: str, path: Path) -> dict[str, Any]:
        event = events_in(load(path))[0]
        return {"name": name, "title": event.name, "about": event.read, "text": path.read_text("utf-8")}


def pack_in(text: str) -> Pack:
    beside = [shipped()]
    return load_text(text, game="heroic", sections=SECTIONS, checks=checks(beside), also=beside, optional=OPTIONAL, name="event.toml")


def events_in(pack: Pack) -> list[EventEntry]:
    """The Events of a pack; BadPack if there is none."""
    found = pack.entries("events", EventEntry)
    if not found:
        raise BadPack(NO_EVENT)
    return found


# What is in it, as far as it can be read


def told(text: str) -> dict[str, Any]:
    """The Events, scenes, Transitions and characters of a text by their names, and where each leads, however wrong the rest is.

    >>> told('[[scenes]]\\nid = "gate"\\nname = "The Gate"\\nwin = { to = "home" }')["scenes"]
    [{'id': 'gate', 'name': 'The Gate', 'words': '', 'objective': '', 'to': ['home'], 'line': 1}]
    >>> told("what")
    {'events': [], 'scenes': [], 'transitions': [], 'characters': []}
    """
    empty: dict[str, Any] = {"events": [], "scenes": [], "transitions": [], "characters": []}
    try:
        source = parse("event.toml", 0, text.encode("utf-8", "surrogatepass"))
    except BadPack:
        return empty
    for section in empty:
        entries = source.data.get(section)
        for at, entry in enumerate(entries if isinstance(entries, list) else []):
            if isinstance(entry, dict):
                empty[section].append({**_PARTS[section](entry), "line": source.lines.line((section, at))})
    return empty


def _word(entry: dict[str, Any], name: str) -> str:
    found = entry.get(name)
    return found if isinstance(found, str) else ""


def _ways(*parts: object) -> list[str]:
    """Where endings and leads go to, each once."""
    found = [_word(part, "to") for part in parts if isinstance(part, dict)]
    return list(dict.fromkeys(way for way in found if way))


def _listed(entry: dict[str, Any], name: str) -> list[Any]:
    found = entry.get(name)
    return found if isinstance(found, list) else []


def _event_told(entry: dict[str, Any]) -> dict[str, Any]:
    finales = [{"id": _word(one, "id"), "name": _word(one, "name")} for one in _listed(entry, "finales") if isinstance(one, dict)]
    plain = {name: _word(entry, name) for name in ("id", "name", "read", "start")}
    return {**plain, "acts": len(_listed(entry, "acts")), "finales": finales}


def _scene_told(entry: dict[str, Any]) -> dict[str, Any]:
    plain = {name: _word(entry, name) for name in ("id", "name", "words", "objective")}
    return {**plain, "to": _ways(entry.get("win"), entry.get("loss"))}


def _rest_told(entry: dict[str, Any]) -> dict[str, Any]:
    return {**{name: _word(entry, name) for name in ("id", "name", "words")}, "to": _ways(entry, *_listed(entry, "leads"))}


def _character_told(entry: dict[str, Any]) -> dict[str, Any]:
    return {name: _word(entry, name) for name in ("id", "name", "kind")}


_PARTS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "events": _event_told,
    "scenes": _scene_told,
    "transitions": _rest_told,
    "characters": _character_told,
}


# A table with it


def world_with(pack: Pack, own: Pack, name: str) -> World:
    """The world of a pack with somebody's own Event, known by the name under which it is kept. It takes the place of an Event with the same
    id; nothing else may have an id of the pack's."""
    mine = events_in(own)
    replaced = {event.id for event in mine}
    usual, added = world_of(pack), world_of(own)
    scenes = [scene for scene in usual.scenes if scene.event not in replaced]
    rests = [rest for rest in usual.transitions if rest.event not in replaced]
    known = {*usual.by_id, *[scene.id for scene in scenes], *[rest.id for rest in rests]}
    taken = known & {*added.by_id, *added.scene_by_id, *added.transition_by_id}
    if taken:
        raise BadOption(f"this id is taken, choose another one: {', '.join(sorted(taken))}")
    world = World(
        [*usual.datafiles, *added.datafiles],
        [*[event for event in usual.events if event.id not in replaced], *added.events],
        [*scenes, *added.scenes],
        [*rests, *added.transitions],
    )
    world.named = {name: mine[0].id}
    return world


EVENTS = EventKind()
