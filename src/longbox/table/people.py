"""Guests: a random token in a cookie, of which only the hash is kept; names; and codes that nobody can guess."""

from __future__ import annotations

import hashlib
import re
import secrets
import unicodedata
from collections import deque
from collections.abc import Iterable

from longbox.kernel.deeds import Refusal

COOKIE = "longbox"
NAME_LIMIT = 24
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_UNWRITTEN = ("Cc", "Cs", "Co", "Cn")
_TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Marks that make the text after them run backwards, even beyond a name."""
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that look like nothing."""
_JOINERS = "\u200c\u200d"
"""Invisible, but some scripts and many emoji are written with them."""
_COLOUR = "\ufe0f"
"""Makes an emoji of a sign."""
_IGNORED = re.compile("[\u034f\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0e\U000e0100-\U000e01ef]")
"""Accents that look like nothing."""
_PLAIN = ("LATIN", "GREEK", "CYRILLIC")
"""Scripts that need no joiners."""
_MARKS_IN_A_ROW = 3
"""How many accents one letter may bear; more of them reach into the lines above and below."""
_ALIASES = ["Comet", "Falcon", "Lantern", "Nova", "Onyx", "Prism", "Quasar", "Raven", "Sable", "Titan", "Vortex", "Zephyr"]
_NUMBERS = 90


def new_token() -> str:
    return secrets.token_urlsafe(32)


def hash_of(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()


def new_id(length: int = 12) -> str:
    """Letters and digits that are hard to confuse."""
    return "".join(secrets.choice(_LETTERS) for _ in range(length))


class GuestNames:
    """Names for guests. None of the last ones is given again: two who come at the same time have different ones (rule T7.11)."""

    def __init__(self) -> None:
        self.last: deque[str] = deque(maxlen=len(_ALIASES) * _NUMBERS // 2)

    def new(self) -> str:
        while (name := f"{secrets.choice(_ALIASES)} {secrets.randbelow(_NUMBERS) + 10}") in self.last:
            pass
        self.last.append(name)
        return name


def clean(text: str, limit: int) -> str:
    """One line of text without control characters or surrounding space, cut to this length; "" if nothing that can be seen is left."""
    letters = "".join(char for char in " ".join(text.split()) if unicodedata.category(char) not in _UNWRITTEN and char not in _TURNING)
    line = " ".join(letters.split())[:limit].strip()
    return line if any(map(_seen, line)) else ""


def read_name(text: str) -> str | Refusal:
    """A name as all will see it, or why it is none."""
    name = unicodedata.normalize("NFC", " ".join(text.split()))
    if not 1 <= len(name) <= NAME_LIMIT:
        return Refusal("name", f"A name has 1 to {NAME_LIMIT} characters.", "")
    if not any(map(_seen, name)):
        return Refusal("name", "This name cannot be seen: a name has a letter, a digit or a sign.", "")
    if not all(_fits(name, at) for at in range(len(name))):
        return Refusal("name", "A name has no invisible characters, and none that turn the writing round.", "")
    if _most_marks(name) > _MARKS_IN_A_ROW:
        return Refusal("name", f"A letter of a name bears at most {_MARKS_IN_A_ROW} accents.", "")
    return name


_TWINS = str.maketrans("01|iавеіјкмнопрстухѕԁαβεζηικμνορτυχ", "olllabeljkmhonpctyxsdabezhlkmnoptyx")
"""Signs and letters that are easily taken for a plain letter."""


def _skeleton(name: str) -> str:
    """A name without what is easily overlooked: case, width, accents, spaces, and the commonest look-alikes. Names that only experts could
    tell apart have the same one; of all letters in the world it knows only a few.

    >>> _skeleton("Апn") == _skeleton("ÁNN"), _skeleton("Bill") == _skeleton("B1II"), _skeleton("Ann") == _skeleton("Anna")
    (True, True, False)
    """
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    letters = "".join(char for char in plain if unicodedata.category(char)[0] in "LNPS")
    return letters.translate(_TWINS).replace("rn", "m").replace("vv", "w")


def look_alike(one: str, other: str) -> bool:
    """Whether people could mix up two names."""
    return _skeleton(one) == _skeleton(other)


def other_name(name: str, taken: Iterable[str]) -> str:
    """A name like this one, which nobody would mix up with those that are taken.

    >>> other_name("Ann", ["Ann", "Ann 2"])
    'Ann 3'
    """
    known, number = {_skeleton(other) for other in taken}, 2
    while _skeleton(f"{name} {number}") in known:
        number += 1
    tail = f" {number}"
    return name[: NAME_LIMIT - len(tail)].rstrip() + tail


def _seen(char: str) -> bool:
    return unicodedata.category(char)[0] in "LNPS" and char not in _BLANK


def _fits(name: str, at: int) -> bool:
    """Whether a character may stand where it does: it is seen, a space, an accent on what is seen, or joins two that need it."""
    char, before = name[at], name[at - 1] if at else " "
    if char in _JOINERS:
        return _joins(before) and _joins(name[at + 1 : at + 2])
    if char == _COLOUR:
        return unicodedata.category(before)[0] == "S"
    if unicodedata.category(char)[0] == "M":
        return before != " " and not _IGNORED.match(char)
    return char == " " or _seen(char)


def _joins(char: str) -> bool:
    return not char.isascii() and char not in _JOINERS and unicodedata.name(char, "").split(" ")[0] not in _PLAIN


def _most_marks(name: str) -> int:
    """The most accents on one letter."""
    marks = "".join("m" if unicodedata.category(char)[0] == "M" else " " for char in name)
    return max((len(run) for run in marks.split()), default=0)
