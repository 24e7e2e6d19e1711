"""The special die (rules B1.2, B1.3, B1.4 and B1.5). A face is a mask of what it shows."""

from __future__ import annotations

from typing import Final

HIT: Final = 1
BOOST: Final = 2
TROUBLE: Final = 4
MOST_DICE: Final = 8
_WORDS: Final = {"hit": HIT, "boost": BOOST, "trouble": TROUBLE, "blank": 0}


def faces_of(die: list[str]) -> list[int]:
    """The faces of a box: words such as `hit` or `hit boost`.

    >>> faces_of(["hit", "hit boost", "trouble", "blank"])
    [1, 3, 4, 0]
    """
    masks: list[int] = []
    for face in die:
        mask = 0
        for word in face.replace("+", " ").replace("_", " ").split():
            mask |= _WORDS[word]
        masks.append(mask)
    return masks


def count(faces: list[int], mask: int) -> int:
    """How many of the faces show any of this."""
    found = 0
    for face in faces:
        if face & mask:
            found += 1
    return found


def shows(face: int, word: str) -> bool:
    """Whether a face is a `hit`, `boost`, `trouble` or `blank`."""
    return face == 0 if word == "blank" else face & _WORDS[word] != 0
