"""Files that people make: a new one never takes the place of another."""

from __future__ import annotations

from pathlib import Path

from longbox.kernel.errors import BadOption, BadPack


def check_new(file: Path | None, what: str) -> None:
    """Whether a file of TOML can be written here once it is made; None: its name is not known yet."""
    if file is not None and file.exists():
        raise taken(file)
    if file is not None and file.suffix != ".toml":
        raise BadOption(f"a {what} is a TOML file: name it {file.name}.toml")


def write_new(path: Path, data: bytes, what: str = "it") -> None:
    """A new file. One that is there already is left as it is."""
    try:
        with path.open("xb") as file:
            file.write(data)
    except FileExistsError:
        raise taken(path) from None
    except OSError as error:
        raise BadPack(f"{path}: {what} cannot be written there ({error.strerror})") from error


def taken(path: Path) -> BadPack:
    return BadPack(f"{path}: there is a file of that name already; it is left as it is")
