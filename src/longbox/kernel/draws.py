"""The host's randomness: a secret seed whose hash is published first, and every number a keyed hash that anybody can check.

A number depends on the seed, all seats' nonces, the number of the log entry and its place in the roll (rule T3.3). Entry numbers
only grow, so what was taken back never comes again (rule T5.4), and any process that knows the seed can draw the next number.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from typing import Final

SEED_BYTES: Final = 32
_SPACE: Final = 1 << 64


def commitment(seed: bytes) -> str:
    """The hash that is published before the game."""
    return hashlib.sha256(seed).hexdigest()


def seed_from(text: str) -> bytes:
    """A seed out of a text, for games that must be repeatable. A table of people takes `secrets.token_bytes(32)`."""
    return hashlib.sha256(f"longbox seed {text}".encode()).digest()


def draw(seed: bytes, nonces: list[str], entry: int, sides: list[int]) -> list[int]:
    """The numbers of one roll, each from 1 to its sides and equally likely."""
    return [_number(seed, nonces, entry, part, size) for part, size in enumerate(sides)]


def _number(seed: bytes, nonces: list[str], entry: int, part: int, sides: int) -> int:
    limit = _SPACE - _SPACE % sides
    attempt = 0
    while True:
        message = json.dumps([nonces, entry, part, attempt], separators=(",", ":")).encode()
        drawn = int.from_bytes(hmac.digest(seed, message, "sha256")[:8], "big")
        if drawn < limit:
            return drawn % sides + 1
        attempt += 1
