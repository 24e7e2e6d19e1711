"""Content that people make for a game, kept by name: decks, teams, streets.

A name is made of a noun and a hash of the content, as in `deck-0123456789ab`, so that it always means the same thing, and a log that
uses it can be verified for ever. `Own` finds the file; the game's room `own` says what such a thing is, by an `OwnKind`.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from longbox.kernel.deeds import Refusal
from longbox.kernel.state import Game

SUFFIX = ".toml"


class Breach:
    """What is wrong with something a person has made: the words, the rule, the field, and the part of it; of a file also the line, 0 for
    none."""

    def __init__(self, field: str, words: str, rule: str = "", part: str = "", at: int = -1, line: int = 0) -> None:
        self.field = field
        self.words = words
        self.rule = rule
        self.part = part
        self.at = at
        self.line = line

    def sentence(self) -> str:
        words = self.words[0].upper() + self.words[1:]
        return words if words.endswith("?") else f"{words}."

    def __str__(self) -> str:
        return f"{self.words} (rule {self.rule})" if self.rule else self.words


class Own:
    """Where people's own content is kept: in a folder named after the noun, below each of `roots`."""

    def __init__(self, *roots: Path) -> None:
        self.roots = list(roots)

    def find(self, noun: str, name: str) -> Path | None:
        """The file with this name; None if there is none. A name is never a path."""
        if not re.fullmatch(rf"{noun}-[0-9a-f]{{12}}", name):
            return None
        places = [place_of(root, noun, name) for root in self.roots]
        return next((path for path in places if path.is_file()), None)


def place_of(root: Path, noun: str, name: str) -> Path:
    return root / f"{noun}s" / f"{name}{SUFFIX}"


def name_of(noun: str, data: bytes) -> str:
    """The name for this content."""
    return f"{noun}-{hashlib.sha256(data).hexdigest()[:12]}"


class OwnKind:
    """What people can make for a game. `option` is the table's option that names them, separated by commas."""

    noun = ""
    option = ""
    long = False
    """Whether a draft of it is a long text, such as a story."""

    def at(self, game: Game) -> OwnKind:
        """The same for tables with the packs of this game, which may have other entries than those that the game comes with."""
        return self

    def ready(self) -> Mapping[str, Path]:
        """The ones that come with the game, by name."""
        return {}

    def offered(self) -> list[dict[str, Any]]:
        """What comes with the game and can be chosen though it has no file of its own: a `name` and a `title`, perhaps `about`, and
        `seats` if only those can choose it."""
        return []

    def usable(self) -> set[str]:
        """The names that a table may use though nobody has made them: those that are ready, and perhaps those of a lesson."""
        return set(self.ready())

    def read(self, data: bytes) -> Any:
        """A draft from the body of a request, perhaps unfinished or wrong. A `Refusal` if it cannot be read at all."""
        raise NotImplementedError(f"{type(self).__name__}.read is not written")

    def breaches(self, draft: Any) -> list[Breach]:
        """Everything wrong with a draft."""
        raise NotImplementedError(f"{type(self).__name__}.breaches is not written")

    def file(self, draft: Any) -> bytes:
        """A draft without breaches as its file."""
        raise NotImplementedError(f"{type(self).__name__}.file is not written")

    def file_name(self, draft: Any) -> str:
        """What the file of a draft is called when it is handed on."""
        return f"{self.noun}{SUFFIX}"

    def from_file(self, name: str, data: bytes) -> tuple[dict[str, Any] | None, list[Breach]]:
        """The draft in a file that somebody brings along, as far as it can be read, and everything wrong with it, with lines."""
        return None, [Breach("", f"a {self.noun} is not read from files by this game")]

    def preview(self, draft: Any) -> Any:
        """What a client shows of a draft while it is made; None for nothing."""
        return None

    def shown(self, name: str, path: Path) -> dict[str, Any]:
        """What a client shows of a file; BadPack if it is damaged."""
        raise NotImplementedError(f"{type(self).__name__}.shown is not written")

    def refuse(self, own: Own, names: object) -> Refusal | None:
        """Why a client cannot make a table with these: each must be usable or kept, and none may be a path."""
        usable = self.usable()
        for name in (part.strip() for part in str(names).split(",")):
            if name not in usable and own.find(self.noun, name) is None:
                return Refusal(f"no_{self.noun}", f"There is no {self.noun} {name[:40]!r}.", "")
        return None
