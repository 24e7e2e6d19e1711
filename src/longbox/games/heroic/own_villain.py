"""Villains, mobs and bystanders as somebody writes them: a line that says all of them, and what it gives. A table's file keeps them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec

from longbox.content.own import Breach, OwnKind
from longbox.games.heroic.engine.improvise import LINE, Written
from longbox.games.heroic.making.files import draft_of, slug
from longbox.games.heroic.making.inwords import sheet_words
from longbox.kernel.deeds import Refusal


class VillainDraft(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    line: Annotated[str, msgspec.Meta(max_length=LINE)]


class VillainKind(OwnKind):
    noun = "villain"

    def read(self, data: bytes) -> VillainDraft | Refusal:
        try:
            return msgspec.json.decode(data, type=VillainDraft)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return Refusal("garbage", f"This cannot be read as a line: {str(error)[:120]}", "")

    def breaches(self, draft: VillainDraft) -> list[Breach]:
        unread = Written(draft.line).unread
        return [Breach("line", f"this gives nothing: {word}", "P12.6") for word in unread]

    def preview(self, draft: VillainDraft) -> dict[str, Any]:
        sheet = Written(draft.line).sheet()
        return {"sheet": sheet_words(sheet), "draft": draft_of(sheet)}

    def file_name(self, draft: VillainDraft) -> str:
        return f"{slug(Written(draft.line).sheet().name)}.txt"

    def file(self, draft: VillainDraft) -> bytes:
        return f"{draft.line}\n".encode()

    def shown(self, name: str, path: Path) -> dict[str, Any]:
        line = path.read_text("utf-8").strip()
        return {"name": name, "title": Written(line).sheet().name, "line": line}


VILLAINS = VillainKind()
