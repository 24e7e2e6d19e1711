"""What happens, as events. Not compiled, because events are msgspec structs."""

from __future__ import annotations

from longbox.kernel.views import HIDDEN, Event

ROLE_WORDS = ("an Actor", "a Set", "a Prop", "a Set Piece", "an Act")
SCORING = "scoring"
HEAD_START = "head start"
"""Two kinds of changes of Favor: the active player has performed; the order of play is made up for."""


class TurnBegan(Event, frozen=True, kw_only=True):
    who: int
    turn: int

    def text(self, names: list[str]) -> str:
        return f"Turn {self.turn}: {names[self.who]}"

    def begins_turn(self) -> int:
        return self.who


class Passed(Event, frozen=True, kw_only=True):
    who: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} passes"


class CardEvent(Event, frozen=True, kw_only=True):
    """An event about a card: its place in the catalogue, its id and its name."""

    card: int
    id: str
    name: str

    def uses(self) -> tuple[str, ...]:
        return (self.id,) if self.id else ()


class Drew(CardEvent, frozen=True, kw_only=True):
    """To the seat itself with the card; to the others without it, `card` being -1."""

    who: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} draws {self.name}"

    def uses(self) -> tuple[str, ...]:
        return ()


class Reshuffled(Event, frozen=True, kw_only=True):
    who: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} shuffles the Discard into the Deck"


class Played(CardEvent, frozen=True, kw_only=True):
    """A card is an Act on the Stack now. `aim` says in words what it is aimed at, or attached to."""

    who: int
    role: int
    slot: int
    aim: str

    def text(self, names: list[str]) -> str:
        role = "" if self.role == 4 else f" as {ROLE_WORDS[self.role]}"
        return f"{names[self.who]} plays {self.name}{role}{self.aim}"


class Tricked(Event, frozen=True, kw_only=True):
    """An Act that is no card is on the Stack."""

    who: int
    words: str

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} {self.words}"


class Entered(CardEvent, frozen=True, kw_only=True):
    slot: int
    role: int
    carrier: int

    def text(self, names: list[str]) -> str:
        return f"{self.name} is on stage as {ROLE_WORDS[self.role]}"


class Left(CardEvent, frozen=True, kw_only=True):
    """`done`: an Act that has taken effect leaves the Stack."""

    slot: int
    done: bool = False

    def text(self, names: list[str]) -> str:
        return f"{self.name} goes to the Discard"


class Performed(Event, frozen=True, kw_only=True):
    who: int
    actor: int
    set: int
    actor_value: int
    set_value: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} performs: {self.actor_value} x {self.set_value}"


class FavorChanged(Event, frozen=True, kw_only=True):
    """`by` is the seat whose deed it was, -1 for nobody's; `cause` says in words what has done it, and `kind` is SCORING, HEAD_START or
    empty."""

    who: int
    change: int
    favor: int
    by: int
    cause: str
    kind: str = ""

    def text(self, names: list[str]) -> str:
        if self.kind == HEAD_START:
            order = self.cause.removeprefix("playing ")
            return f"{names[self.who]} goes {order}, and begins with {self.favor} Favor for it"
        how = f"gains {self.change} Favor from" if self.change > 0 else f"loses {-self.change} Favor to"
        return f"{names[self.who]} {how} {self.cause}, now {self.favor}"


class Damaged(CardEvent, frozen=True, kw_only=True):
    slot: int
    points: int
    cause: str

    def text(self, names: list[str]) -> str:
        return (
            f"{self.name} takes {self.points} damage from {self.cause}" if self.points > 0 else f"{self.name} is whole again: {self.cause}"
        )


class Zeroed(CardEvent, frozen=True, kw_only=True):
    slot: int

    def text(self, names: list[str]) -> str:
        return f"{self.name} has Value 0 to the end of the scene"


class Tapped(CardEvent, frozen=True, kw_only=True):
    slot: int
    tapped: bool

    def text(self, names: list[str]) -> str:
        return f"{self.name} is {'tapped' if self.tapped else 'untapped'}"


class PowerUsed(Event, frozen=True, kw_only=True):
    who: int
    power: int
    id: str
    name: str

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]}'s {self.name}"

    def uses(self) -> tuple[str, ...]:
        return (self.id,)


class Dropped(CardEvent, frozen=True, kw_only=True):
    """A card goes from a Hand to the Discard, where everybody sees it."""

    reveals = HIDDEN
    who: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} discards {self.name}"


class Returned(CardEvent, frozen=True, kw_only=True):
    """A card comes back to a Hand from the Discard."""

    who: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} takes {self.name} back into the Hand"


class Conceded(Event, frozen=True, kw_only=True):
    who: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} concedes and is out of the game"


class AskedAnew(Event, frozen=True, kw_only=True):
    """Players get priority once more although some have passed; `who` has it first."""

    who: int

    def text(self, names: list[str]) -> str:
        return f"All are asked anew, {names[self.who]} first"


class Won(Event, frozen=True, kw_only=True):
    who: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} wins"
