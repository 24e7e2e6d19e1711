"""What the commands below `longbox admin` do. It is loaded when one of them is called."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Annotated

from cyclopts import App, Parameter

from longbox.kernel.errors import BadOption
from longbox.terminal.saves import home

app = App(name="admin", help="Look after a server and its people, also while they play.")

Data = Annotated[Path | None, Parameter(help="The folder where tables are kept, if it is not the usual one.")]
Also = Annotated[
    list[Path] | None,
    Parameter(name="--also", help="A folder with your own games, where no server runs. May be given several times."),
]
Id = Annotated[str, Parameter(help="The id of the table, as longbox admin tables shows it.")]
Who = Annotated[str, Parameter(help="The id of the person, as longbox admin people shows it.")]


@app.command
def tables(*, closed: bool = False, data: Data = None) -> int:
    """List the tables, the last moved first.

    Parameters
    ----------
    closed
        Closed tables, too.
    """
    return _say(_orders().tables(_folder(data), closed), "There are no tables.")


@app.command
def people(words: str = "", *, data: Data = None) -> int:
    """List people, the last seen first.

    Parameters
    ----------
    words
        A part of the name, or an id. Without it, everybody is listed.
    """
    return _say(_orders().people(_folder(data), words), "There is nobody.")


@app.command(name="log")
def show_log(*, data: Data = None) -> int:
    """List what was done with these commands: when, by whom, and what came of it."""
    return _say(_orders().done(_folder(data)), "Nothing was done yet.")


@app.command
def ban(person: Who, *, lift: bool = False, data: Data = None, also: Also = None) -> int:
    """Let somebody do nothing any more on this server. Whoever deletes the cookie comes back as a new guest.

    Parameters
    ----------
    lift
        Let them come back.
    """
    return _order(data, also, "unban" if lift else "ban", person)


@app.command
def close(table: Id, *, data: Data = None, also: Also = None) -> int:
    """Close a table, as its host could. Its log is kept."""
    return _order(data, also, "close", table)


@app.command
def delete(table: Id, *, data: Data = None, also: Also = None) -> int:
    """Delete a table with its log, for good."""
    return _order(data, also, "delete", table)


@app.command
def host(table: Id, person: Who, *, data: Data = None, also: Also = None) -> int:
    """Make somebody who sits at a table its host."""
    return _order(data, also, "host", table, person)


def _orders() -> ModuleType:
    try:
        from longbox.table import orders  # so that the help starts without it
    except ModuleNotFoundError as error:
        raise BadOption(f"{error.name} is missing: the server needs the extra `web`, as in: pip install longbox[web]") from None
    return orders


def _order(data: Path | None, also: list[Path] | None, what: str, *about: str) -> int:
    folders = tuple(folder.resolve() for folder in also or [])
    return _say([_orders().order(_folder(data), folders, what, *about)], "")


def _folder(data: Path | None) -> Path:
    return data or home() / "server"


def _say(lines: list[str], nothing: str) -> int:
    print("\n".join(lines) if lines else nothing)
    return 0
