"""How much is taken of what people bring along: one table for every place where foreign bytes become data.

`docs/table.md` shows it, with a sentence for each; a test compares the two.
"""

from __future__ import annotations

import msgspec


class Bounds(msgspec.Struct, frozen=True, kw_only=True):
    """Bytes unless the name says something else. The limits of TOML hold on the command line, too."""

    toml: int = 4_000_000
    toml_levels: int = 32
    key_parts: int = 8
    key_letters: int = 1000
    draft: int = 32 * 1024
    long_draft: int = 128 * 1024
    draft_answer: int = 4_000_000
    log: int = 2_000_000
    imported_entries: int = 30_000
    replayed_entries: int = 50_000
    story: int = 16_000_000
    story_chapters: int = 500
    chapter: int = 1_000_000
    worker_seconds: int = 2
    worker_megabytes: int = 256


BOUNDS = Bounds()
