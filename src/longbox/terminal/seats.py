"""Who sits where at the terminal, as it is written on the command line."""

from __future__ import annotations

from longbox.hosting.log import ALL_ROLLS
from longbox.kernel import BadOption, Game


def people_at(game: Game, people: int | None, named: str | None) -> list[int]:
    """The seats of the people: those named, by number or name, or the first so many."""
    if named is not None and people is not None:
        raise BadOption("--people and --as say the same thing: give one of them")
    if named is not None:
        return sorted({_seat(game, word.strip()) for word in named.split(",")})
    count = 1 if people is None else people
    if not 0 <= count <= game.seats:
        raise BadOption(f"{game.name} has {game.seats} seats: there can be 0 to {game.seats} people, not {count}")
    return list(range(count))


def call_seats(game: Game, named: str | None) -> Game:
    """Give the seats the names from the command line, where the game has none for them."""
    if named is None:
        return game
    names = [word.strip() for word in named.split(",")]
    if game.named:
        raise BadOption(f"the seats of {game.name} have names already: {', '.join(game.names)}")
    if len(names) != game.seats or len(set(names)) < len(names) or not all(names):
        raise BadOption(f"{game.name} has {game.seats} seats: --names needs {game.seats} different names, as in Ann,Bob; not {named!r}")
    game.call(names)
    return game


def _seat(game: Game, word: str) -> int:
    for seat, name in enumerate(game.names):
        if word.lower() in (str(seat + 1), name.lower()):
            return seat
    raise BadOption(f"{game.name} has no seat {word!r}; it has {', '.join(game.names)}, or 1 to {game.seats}")


def old_places(old: Game, seats: int, named: str | None) -> list[int]:
    """The place that each seat of a chapter had in the one before, -1 for a new one. By default everybody keeps theirs."""
    if named is None:
        return [seat if seat < old.seats else -1 for seat in range(seats)]
    words = [word.strip() for word in named.split(",")]
    if len(words) != seats:
        raise BadOption(f"there are {seats} seats: name {seats} old ones, or new, separated by commas; not {named!r}")
    places = [-1 if word.lower() == "new" else _seat(old, word) for word in words]
    taken = [place for place in places if place >= 0]
    if len(set(taken)) != len(taken):
        raise BadOption(f"nobody can have two seats: {named!r}")
    return places


def typed_rolls(every: bool, named: str | None) -> list[str]:
    """The names of the rolls that are typed by hand."""
    names = [word.strip() for word in (named or "").split(",") if word.strip()]
    return [ALL_ROLLS] if every else names
