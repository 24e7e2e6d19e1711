"""The command that belongs to Roofs: `longbox roofs streets`."""

from __future__ import annotations

from cyclopts import App
from rich.console import Console

from longbox.terminal.screen import Screen
from longbox_roofs.engine.rules import PLAIN
from longbox_roofs.packs import streets

app = App(name="roofs", help="Roofs: its streets.")


@app.command(name="streets")
def list_streets() -> int:
    """List the streets that a table can be on."""
    screen = Screen(Console())
    for street in [PLAIN, *streets()]:
        screen.plain(f"{street.id}: {street.name}, a d{street.die} for {', '.join(street.roofs)}")
    screen.plain("Play on one of them: longbox play roofs --option street=harbour")
    return 0
