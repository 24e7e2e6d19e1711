"""Heroes of people's own: what somebody builds, what is wrong with it, and how it is kept: as a pack with one character."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec

from longbox.content.own import Breach, OwnKind
from longbox.content.packs import load_text
from longbox.content.toml_lines import parse
from longbox.games.heroic.engine.defs import Datafile, Milestone
from longbox.games.heroic.engine.game import FREE, HERO, HeroicGame
from longbox.games.heroic.engine.rules import LINE_LETTERS
from longbox.games.heroic.engine.saved import sheet_from
from longbox.games.heroic.entries import SECTIONS, CharacterEntry
from longbox.games.heroic.faults import breach_of
from longbox.games.heroic.making.campaign import SUFFIX as MOVED
from longbox.games.heroic.making.files import characters, draft_of, hero_toml, slug
from longbox.games.heroic.making.inwords import sheet_words
from longbox.games.heroic.making.rough import rough_draft, rough_words
from longbox.games.heroic.own_event import EVENTS
from longbox.games.heroic.own_villain import VILLAINS
from longbox.games.heroic.packs import OPTIONAL, checks, load, shipped
from longbox.kernel.deeds import Refusal
from longbox.kernel.errors import BadPack
from longbox.kernel.state import Game

Text = Annotated[str, msgspec.Meta(max_length=300)]
Few = msgspec.Meta(max_length=20)
EMPTY = ("a text of length at least 1", "Expected `object` of length >= 1")
MISSING = [
    ("name", "the hero has no name yet"),
    (r"sets\[\d+\]\.name", "a power set has no name yet"),
    (r"sets\[\d+\]\.powers", "a power set has no power yet"),
    (r"milestones\[\d+\]\.name", "a milestone has no name yet"),
    (r"milestones\[\d+\]\.one", "nothing pays 1 XP yet"),
    (r"milestones\[\d+\]\.three", "nothing pays 3 XP yet"),
    (r"milestones\[\d+\]\.ten", "nothing pays 10 XP yet"),
]
SEATS = 5
MOST = 30
"""How many parts a list or a table of a draft may have."""
LONGEST = LINE_LETTERS
DEEPEST = 8
TOO_MUCH = f"This is too much for a hero: a list has at most {MOST} parts, and a text {LONGEST} letters."


class Draft(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hero as somebody builds it: it may be unfinished, and wrong in every way. The fields are those of a character in a pack."""

    name: Text = ""
    affiliations: Text = ""
    distinctions: Annotated[list[Text], Few] = []
    specialties: Annotated[list[Text], Few] = []
    sets: Annotated[list[dict[str, Any]], Few] = []
    milestones: Annotated[list[dict[str, Any]], Few] = []
    play: Text = ""
    carried: dict[str, Any] = {}

    def raw(self) -> dict[str, Any]:
        """As a pack writes it."""
        name, fields = self.name.strip(), msgspec.structs.asdict(self)
        if not self.carried:
            del fields["carried"]
        return {"id": slug(name), "origin": "house", "kind": "hero", **fields, "name": name}


class HeroKind(OwnKind):
    noun = "hero"
    option = HERO

    def __init__(self, everybody: Callable[[], Sequence[Datafile]] = lambda: characters(shipped())) -> None:
        """`everybody` gives the datafiles that a table has without anybody's doing, when they are needed."""
        self.everybody = everybody

    def at(self, game: Game) -> OwnKind:
        assert isinstance(game, HeroicGame)
        return HeroKind(lambda: game.common.world.datafiles)

    def heroes(self) -> list[Datafile]:
        return [one for one in self.everybody() if one.kind == "hero"]

    def offered(self) -> list[dict[str, Any]]:
        players = list(range(1, SEATS))
        return [
            {"name": FREE, "title": "None: the Watcher has no hero", "about": "", "seats": [0]},
            {"name": FREE, "title": "Any hero who is free", "about": "", "seats": players},
            *({"name": one.id, "title": one.name, "about": one.play, "seats": players} for one in self.heroes()),
        ]

    def usable(self) -> set[str]:
        return {FREE, *(one.id for one in self.heroes())}

    def read(self, data: bytes) -> Draft | Refusal:
        try:
            draft = msgspec.json.decode(data, type=Draft)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return Refusal("garbage", f"This cannot be read as a hero: {str(error)[:120]}", "")
        return draft if modest(draft.raw()) else Refusal("too_much", TOO_MUCH, "")

    def breaches(self, draft: Draft) -> list[Breach]:
        if not draft.name.strip().isprintable() or not draft.play.isprintable():
            return [Breach("name", "a name and how the hero plays are one line of ordinary characters each")]
        raw = draft.raw()
        wrong = _wrong_with("hero.toml", hero_toml(raw))
        if not wrong:
            return []
        # what is missing altogether hides what the ladder says of the rest
        found = [*wrong, *_wrong_with("hero.toml", hero_toml(rough_draft(raw)))]
        told = {(one.field, one.words): one for one in map(_plainly, found) if one.field != "pack"}
        return list(told.values())

    def file_name(self, draft: Draft) -> str:
        return f"{slug(draft.name)}.toml"

    def from_file(self, name: str, data: bytes) -> tuple[dict[str, Any] | None, list[Breach]]:
        """What is wrong can often be mended in a builder, so the hero is given as far as it goes."""
        text = data.decode("utf-8", "replace")
        if name.endswith(MOVED):
            return self._moved(text)
        if not modest(_parsed(text)):
            return None, [Breach("", TOO_MUCH[:-1])]
        wrong, found = _wrong_with(name, text), _hero_in(text)
        if found is None:
            return None, wrong or [Breach("characters", "a file with one hero is expected", line=1)]
        draft = self.read(msgspec.json.encode(found))
        return (None, [*wrong, Breach("", draft.words)]) if isinstance(draft, Refusal) else (found, wrong)

    def _moved(self, text: str) -> tuple[dict[str, Any] | None, list[Breach]]:
        """A hero out of another campaign, as `longbox heroic hero move` writes one."""
        try:
            data = msgspec.json.decode(text, type=dict[str, Any])
            if not modest(data):
                return None, [Breach("", TOO_MUCH[:-1])]
            found = {**draft_of(sheet_from(data)), "carried": data["carried"]}
        except (msgspec.MsgspecError, RecursionError, AttributeError, KeyError, TypeError, ValueError, IndexError):
            return None, [Breach("", "this is no hero who has moved; longbox heroic hero move writes one")]
        draft = self.read(msgspec.json.encode(found))
        return (None, [Breach("", draft.words)]) if isinstance(draft, Refusal) else (found, self.breaches(draft))

    def preview(self, draft: Draft) -> dict[str, Any]:
        return rough_words(draft.raw())

    def file(self, draft: Draft) -> bytes:
        return hero_toml(draft.raw()).encode()

    def shown(self, name: str, path: Path) -> dict[str, Any]:
        sheet = own_hero(path, name)
        draft = _hero_in(path.read_text("utf-8"))
        seats = list(range(1, SEATS))
        return {"name": name, "title": sheet.name, "about": sheet.play, "seats": seats, "sheet": sheet_words(sheet), "draft": draft}


def modest(value: object, depth: int = 0) -> bool:
    """Whether this is no more than a hero could ever need: so to look at it costs little, whoever has sent it."""
    if isinstance(value, str):
        return len(value) <= LONGEST
    if isinstance(value, dict):
        parts = [*value, *value.values()]
    elif isinstance(value, list):
        parts = value
    else:
        return True
    return depth < DEEPEST and len(value) <= MOST and all(modest(part, depth + 1) for part in parts)


def _parsed(text: str) -> dict[str, Any]:
    """A file as TOML, empty if it is none."""
    try:
        return parse("hero.toml", 0, text.encode("utf-8", "surrogatepass")).data
    except BadPack:
        return {}


def _wrong_with(name: str, text: str) -> list[Breach]:
    """Everything wrong with the text of a hero's file."""
    try:
        load_text(text, game="heroic", sections=SECTIONS, checks=checks([shipped()]), also=[shipped()], optional=OPTIONAL, name=name)
    except RecursionError:
        return [Breach("", "it is nested too deeply")]
    except BadPack as error:
        return [breach_of(line) for line in str(error).splitlines()]
    return []


def _plainly(breach: Breach) -> Breach:
    """What is empty in a draft, as one says it to somebody who has not come to it yet."""
    if not breach.words.startswith(EMPTY):
        return breach
    words = next((words for pattern, words in MISSING if re.fullmatch(pattern, breach.field)), breach.words)
    return Breach(breach.field, words, breach.rule)


def _hero_in(text: str) -> dict[str, Any] | None:
    """The fields of a draft out of the text of a file with one hero; None if it is none."""
    found = _parsed(text).get("characters")
    if not isinstance(found, list) or len(found) != 1 or not isinstance(found[0], dict) or found[0].get("kind") != "hero":
        return None
    return {field: found[0][field] for field in Draft.__struct_fields__ if field in found[0]}


def own_hero(path: Path, id: str) -> Datafile:
    """The only hero of a file, under the id by which a table knows it; BadPack with all that is wrong."""
    found = characters(load(path))
    if [one.kind for one in found] != ["hero"]:
        raise BadPack(f"{path}: a file with one hero is expected")
    hero = found[0]
    milestones = [Milestone(f"{id}-{at}", one.name, one.triggers) for at, one in enumerate(hero.milestones, 1)]
    return Datafile(id, hero.name, hero.kind, hero.affiliations, 1, hero.distinctions, hero.sets, hero.specialties, milestones, hero.play)


def brought(path: Path) -> dict[str, Any]:
    """What the hero of a file brings from another campaign (rule P1.9)."""
    (entry,) = load(path).entries("characters", CharacterEntry)
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(entry.carried)) if entry.carried else {}
    return plain


OWN = HeroKind()
MORE = [EVENTS, VILLAINS]
"""Events, which stand in the option of the same name, and the lines of villains, which a Watcher takes to the desk."""
