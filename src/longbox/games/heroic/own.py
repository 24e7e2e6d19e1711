"""Heroes of people's own: what somebody builds, what is wrong with it, and how it is kept: as a pack with one character."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec

from longbox.content.own import Breach, OwnKind
from longbox.content.packs import Pack, load_text
from longbox.games.heroic.engine.defs import Datafile, Milestone
from longbox.games.heroic.engine.game import FREE, HERO
from longbox.games.heroic.engine.saved import sheet_data
from longbox.games.heroic.entries import SECTIONS
from longbox.games.heroic.making.files import characters, hero_toml, slug
from longbox.games.heroic.packs import OPTIONAL, checks, load
from longbox.kernel.deeds import Refusal
from longbox.kernel.errors import BadPack

Text = Annotated[str, msgspec.Meta(max_length=300)]
Few = msgspec.Meta(max_length=20)
_FAULT = re.compile(r'[^:]+:\d+: characters\[0\](?: "[^"]*")?: (?:(?P<field>[\w.\[\]" -]+?): )?(?P<words>.*)')


class Draft(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hero as somebody builds it: it may be unfinished, and wrong in every way. The fields are those of a character in a pack."""

    name: Text = ""
    affiliations: Text = ""
    distinctions: Annotated[list[Text], Few] = []
    specialties: Annotated[list[Text], Few] = []
    sets: Annotated[list[dict[str, Any]], Few] = []
    milestones: Annotated[list[dict[str, Any]], Few] = []
    play: Text = ""

    def raw(self) -> dict[str, Any]:
        """As a pack writes it."""
        name = self.name.strip()
        return {"id": slug(name), "origin": "house", "kind": "hero", **msgspec.structs.asdict(self), "name": name}


@cache
def _world() -> Pack:
    return load()


class HeroKind(OwnKind):
    noun = "hero"
    option = HERO

    def usable(self) -> set[str]:
        return {FREE, *(one.id for one in characters(_world()) if one.kind == "hero")}

    def read(self, data: bytes) -> Draft | Refusal:
        try:
            return msgspec.json.decode(data, type=Draft)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return Refusal("garbage", f"This cannot be read as a hero: {str(error)[:120]}", "")

    def breaches(self, draft: Draft) -> list[Breach]:
        if not draft.name.strip().isprintable() or not draft.play.isprintable():
            return [Breach("name", "a name and how the hero plays are one line of ordinary characters each")]
        try:
            load_text(
                hero_toml(draft.raw()), game="heroic", sections=SECTIONS, checks=checks([_world()]), also=[_world()], optional=OPTIONAL
            )
        except RecursionError:
            return [Breach("", "it is nested too deeply")]
        except BadPack as error:
            return [_breach(line) for line in str(error).splitlines()]
        return []

    def file(self, draft: Draft) -> bytes:
        return hero_toml(draft.raw()).encode()

    def shown(self, name: str, path: Path) -> dict[str, Any]:
        sheet = own_hero(path, name)
        return {"name": name, "title": sheet.name, "about": sheet.play, "sheet": sheet_data(sheet)}


def _breach(line: str) -> Breach:
    match = _FAULT.fullmatch(line)
    return Breach(match["field"] or "", match["words"]) if match else Breach("", line)


def own_hero(path: Path, id: str) -> Datafile:
    """The only hero of a file, under the id by which a table knows it; BadPack with all that is wrong."""
    found = characters(load(path))
    if [one.kind for one in found] != ["hero"]:
        raise BadPack(f"{path}: a file with one hero is expected")
    hero = found[0]
    milestones = [Milestone(f"{id}-{at}", one.name, one.triggers) for at, one in enumerate(hero.milestones, 1)]
    return Datafile(id, hero.name, hero.kind, hero.affiliations, 1, hero.distinctions, hero.sets, hero.specialties, milestones, hero.play)


OWN = HeroKind()
