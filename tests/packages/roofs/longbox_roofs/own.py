"""Streets of people's own: what somebody draws, what is wrong with it, and how it is kept."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

import msgspec

from longbox.content.own import Breach, OwnKind
from longbox.kernel import Refusal
from longbox_roofs.engine.rules import PLAIN, ROOFS
from longbox_roofs.packs import LONGEST, MADE, STREETS, Die, kept_street, load, street, streets


class Draft(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A street as somebody draws it: it may be unfinished, and wrong in every way."""

    title: str = ""
    die: int = 6
    roofs: list[str] = []


class StreetKind(OwnKind):
    noun = "street"
    option = "street"

    def ready(self) -> Mapping[str, Path]:
        return {one.id: STREETS for one in streets()}

    def usable(self) -> set[str]:
        """The plain street stands in no file."""
        return {PLAIN.id, *self.ready()}

    def read(self, data: bytes) -> Draft | Refusal:
        try:
            return msgspec.json.decode(data, type=Draft)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return Refusal("garbage", f"This cannot be read as a street: {str(error)[:120]}", "")

    def breaches(self, draft: Draft) -> list[Breach]:
        found: list[Breach] = []
        if not is_name(draft.title):
            found.append(Breach("title", f"the name of a street is a line of 1 to {LONGEST} characters"))
        if draft.die not in get_args(Die):
            found.append(Breach("die", f"the die has 4, 6, 8, 10 or 12 sides, not {draft.die}", "A2.3"))
        if len(draft.roofs) != ROOFS:
            found.append(Breach("roofs", f"a street has {ROOFS} roofs, this one {len(draft.roofs)}"))
        for at, name in enumerate(draft.roofs):
            if not is_name(name):
                found.append(Breach("roofs", f"the name of a roof is a line of 1 to {LONGEST} characters", part=name, at=at))
            elif name in draft.roofs[:at]:
                found.append(Breach("roofs", f"two roofs are called {name!r}", part=name, at=at))
        return found

    def file(self, draft: Draft) -> bytes:
        """A pack with one street. Texts and lists of JSON are such of TOML, too."""
        title, roofs = (json.dumps(value, ensure_ascii=False) for value in (draft.title, draft.roofs))
        pack = f'[pack]\nname = "{MADE}"\ngame = "roofs"\nversion = 1\ntitle = {title}\n'
        entry = f'[[streets]]\nid = "{MADE}"\norigin = "house"\nname = {title}\ndie = {draft.die}\nroofs = {roofs}\n'
        return f"{pack}\n{entry}".encode()

    def shown(self, name: str, path: Path) -> dict[str, Any]:
        pack = load(path)
        one = street(pack, name) if path == STREETS else kept_street(pack, name)
        return {"title": one.name, "die": one.die, "roofs": one.roofs}


def is_name(text: str) -> bool:
    return text.isprintable() and 0 < len(text.strip()) == len(text) <= LONGEST


OWN = StreetKind()
