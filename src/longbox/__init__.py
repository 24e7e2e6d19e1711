"""Longbox: one table for three superhero tabletop games, every rule enforced and explained.

The names that a program usually begins with are here. Each is loaded when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.9"

if TYPE_CHECKING:
    from longbox.bots.playout import play_out, play_table
    from longbox.bots.roster import make_bot
    from longbox.content.shelf import installed
    from longbox.hosting.draws import seed_from
    from longbox.hosting.host import Host
    from longbox.hosting.verify import verify
else:
    _HOMES = {
        "Host": "longbox.hosting.host",
        "installed": "longbox.content.shelf",
        "make_bot": "longbox.bots.roster",
        "play_out": "longbox.bots.playout",
        "play_table": "longbox.bots.playout",
        "seed_from": "longbox.hosting.draws",
        "verify": "longbox.hosting.verify",
    }

    def __getattr__(name):
        if name not in _HOMES:
            raise AttributeError(f"module 'longbox' has no attribute {name!r}")
        return getattr(import_module(_HOMES[name]), name)


__all__ = ["Host", "__version__", "installed", "make_bot", "play_out", "play_table", "seed_from", "verify"]
