"""The command line. A command is loaded when it is called, and so are the game and everything else that it needs."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from cyclopts import App, CycloptsError, Parameter

from longbox.build_info import version_line
from longbox.kernel.errors import BadOption, LongboxError, Stuck

if TYPE_CHECKING:
    from longbox.content.info import GameInfo

app = App(
    name="longbox",
    help="One table for superhero tabletop games, every rule enforced and explained. Unofficial fan work.",
    version=version_line,
    version_format="plaintext",  # so that --version starts without what draws help
    default_parameter=Parameter(negative_iterable=()),  # no --empty-also: what may be given several times is simply not given
)
for name in (
    "play",
    "learn",
    "serve",
    "backup",
    "restore",
    "replay",
    "verify",
    "mend",
    "games",
    "rules",
    "odds",
    "simulate",
    "records",
    "new",
):
    app.command(f"longbox.commands:{name}")
app.command("longbox.commands:pack_app", name="pack")
app.command("longbox.admin:app", name="admin")

OURS = frozenset(app)
"""The commands that are here whatever games there are."""


def add_games(called: str) -> None:
    """Add the commands of the game that is called, or a line for each game if none is, as for --help. What is wrong with a game's commands
    is said only to those who call them."""
    from longbox.content.shelf import installed, quietly  # so that --version starts without it

    for added in frozenset(app) - OURS:  # by an earlier call in the same process
        del app[added]
    found = {info.name: info for info in installed(quietly).values() if info.name not in OURS and info.has("commands")}
    if called in found:
        app.command(_own_commands(found[called]))
    else:
        for info in found.values():
            app.command(App(name=info.name, help=f"More commands for {info.title}."))
        app.resolved_commands()  # for the list, which has the first line of each


def _own_commands(info: GameInfo) -> App:
    """The commands in the game's room, or BadOption with what is wrong with them."""
    found = info.offered("commands", "app", App)
    assert found is not None
    if found.name[0] != info.name:
        raise BadOption(f'{info.folder}/commands.py: its app is not named like the game; write app = App(name="{info.name}")')
    return found


def main(arguments: list[str] | None = None) -> int:
    """Run a command. Errors are reported in a sentence, with exit code 2."""
    try:
        given = sys.argv[1:] if arguments is None else arguments
        if not given or given[0] not in OURS or given[0] in app.help_flags:
            add_games(given[0] if given else "")
        result = app(given, exit_on_error=False, print_error=False, result_action="return_value")
        return result if isinstance(result, int) else 0
    except (CycloptsError, LongboxError) as error:
        print(f"longbox: {error}", file=sys.stderr)
        return 1 if isinstance(error, Stuck) else 2
    except EOFError:
        return 0
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
