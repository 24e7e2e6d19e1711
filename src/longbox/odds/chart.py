"""A picture of a pool's totals, for the extra `lab`: drawn from a Vega-Lite description, without a browser."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from longbox.odds import heroic
from longbox.odds.heroic.pools import counts_of, text_of


class NoPainter(Exception):
    """The libraries that draw pictures are not installed."""


def describe(pool: Sequence[int]) -> dict[str, Any]:
    """The chance to reach each total, with a line for each effect die that can be kept."""
    chances, highest = heroic.table(pool), max(heroic.totals(pool))
    rows = [
        {"total": total, "chance": float(chance), "effect": "any effect" if size == 4 else f"d{size} or larger"}
        for size in heroic.SIZES
        if size == 4 or chances.at_least(0, size)
        for total, chance in enumerate(chances.row(size)[: highest + 1])
    ]
    return {
        "$schema": "https://vega.github.io/schema/vega-lite/v5.json",
        "title": f"{text_of(counts_of(pool))}: total of at least, keeping an effect die",
        "width": 640,
        "height": 360,
        "data": {"values": rows},
        "mark": {"type": "line", "point": True},
        "encoding": {
            "x": {"field": "total", "type": "quantitative", "title": "total of at least"},
            "y": {"field": "chance", "type": "quantitative", "axis": {"format": "%"}, "title": "chance"},
            "color": {"field": "effect", "type": "nominal", "sort": None, "title": "keeping"},
        },
    }


def write_png(pool: Sequence[int], path: Path) -> None:
    try:
        import vl_convert
    except ImportError:
        raise NoPainter("pictures need the extra lab: pip install 'longbox[lab]'") from None
    path.write_bytes(vl_convert.vegalite_to_png(json.dumps(describe(pool)), scale=2))
