"""The host's randomness: a secret seed whose hash is published first; every number is a keyed hash that anybody can check later.

A number depends on the seed, all seats' nonces, how many rolls were drawn before, and its place in the roll (rule T3.3). Rolls that were
taken back count as well, so none comes again (rule T5.4); nothing else counts, so nobody can choose a roll by filling the log. Any
process that knows the seed can draw the next one.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from typing import Final

SEED_BYTES: Final = 32
_SPACE: Final = 1 << 64


def commitment(seed: bytes) -> str:
    """The hash of the seed, published before the game.

    >>> commitment(seed_from("any words"))[:16]
    '832832fd65006140'
    """
    return hashlib.sha256(seed).hexdigest()


def seed_from(text: str) -> bytes:
    """A seed from a text, for repeatable games. A table of people takes `secrets.token_bytes(32)`."""
    return hashlib.sha256(f"longbox seed {text}".encode()).digest()


def draw(seed: bytes, nonces: list[str], roll: int, sides: list[int]) -> list[int]:
    """The numbers of the roll with this number, each from 1 to its sides, all equally likely.

    >>> seed = seed_from("any words")
    >>> draw(seed, ["owl", "fox"], roll=3, sides=[6, 6, 20])
    [2, 4, 19]
    >>> draw(seed, ["owl", "fox"], roll=4, sides=[6, 6, 20])
    [3, 2, 5]
    """
    return [_number(seed, nonces, roll, part, size) for part, size in enumerate(sides)]


def _number(seed: bytes, nonces: list[str], roll: int, part: int, sides: int) -> int:
    limit = _SPACE - _SPACE % sides
    attempt = 0
    while True:
        message = json.dumps([nonces, roll, part, attempt], separators=(",", ":")).encode()
        drawn = int.from_bytes(hmac.digest(seed, message, "sha256")[:8], "big")
        if drawn < limit:
            return drawn % sides + 1
        attempt += 1
