"""What is wrong with a file, line by line as packs say it, as breaches with field, rule and line."""

from __future__ import annotations

import re

from longbox.content.own import Breach

_FAULT = re.compile(
    r'[^:]+(?::(?P<line>\d+)(?::\d+)?)?: (?:characters\[0\](?: "[^"]*")?(?:: )?)?'
    r'(?:(?P<field>[a-z_]+(?:[.\[][\w.\[\]" -]*?)?): )?(?P<words>.+)'
)
_WITHIN = re.compile(r"(?P<field>[a-z_]+(?:[.\[][\w.\[\]]*)?): (?P<words>.+)")
"""A field of an entry that is named before it."""
RULES = [
    ("affiliations", "P2.2"),
    ("distinctions", "P2.1"),
    ("specialties", "P2.6"),
    (r"sets\[\d+\]\.powers", "P2.5"),
    (r"sets\[\d+\]\.sfx", "P9.2"),
    (r"sets\[\d+\]\.limits", "P10.2"),
    ("sets", "P2.4"),
    (r"milestones\[\d+\]", "P14.4"),
    ("milestones", "P2.1"),
]
"""The rules about each field, the more special ones first."""


def breach_of(line: str) -> Breach:
    match = _FAULT.fullmatch(line)
    if match is None:
        return Breach("", line)
    field, words = match["field"] or "", match["words"]
    within = _WITHIN.fullmatch(words) if field.endswith('"') else None
    if within is not None:
        field, words = f"{field} {within['field']}", within["words"]
    rule = next((number for pattern, number in RULES if re.match(rf"{pattern}(?!\w)", field)), "")
    return Breach(field, words, rule, line=int(match["line"] or 0))
