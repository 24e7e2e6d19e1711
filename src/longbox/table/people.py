"""Guests: a random token in a cookie, of which only the hash is kept; names; and codes that nobody guesses."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata

COOKIE = "longbox"
NAME_LIMIT = 24
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_UNWRITTEN = ("Cc", "Cs", "Co", "Cn")
_TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Marks that make what follows run backwards, also beyond a name."""
_HEROES = ["Comet", "Falcon", "Lantern", "Nova", "Onyx", "Prism", "Quasar", "Raven", "Sable", "Titan", "Vortex", "Zephyr"]


def new_token() -> str:
    return secrets.token_urlsafe(32)


def hash_of(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()


def new_id(length: int = 12) -> str:
    """Letters and digits that are hard to mistake for each other."""
    return "".join(secrets.choice(_LETTERS) for _ in range(length))


def guest_name() -> str:
    return f"{secrets.choice(_HEROES)} {secrets.randbelow(90) + 10}"


def clean(text: str, limit: int) -> str:
    """One line of text without control characters or space around it, at most so long; "" if nothing is left."""
    letters = "".join(char for char in " ".join(text.split()) if unicodedata.category(char) not in _UNWRITTEN and char not in _TURNING)
    return " ".join(letters.split())[:limit].strip()
