"""What the forms of the Watcher's seat share (rule P15.1)."""

from __future__ import annotations

from longbox.games.heroic.engine.rules import CAST, IDLE, REST, WATCHER
from longbox.games.heroic.engine.state import Heroic
from longbox.kernel import Blank, Form, FormKind, Refusal
from longbox.kernel.forms import number


class ForWatcher(FormKind[Heroic]):
    """Only the Watcher fills it in (rule P15.1)."""

    def offered(self, state: Heroic, seat: int) -> Refusal | None:
        return None if seat == WATCHER else Refusal("not_watcher", "Only the Watcher does that.", "P15.1")

    def refuse(self, state: Heroic, seat: int, form: Form) -> Refusal | None:
        return None


def there(state: Heroic, who: int) -> bool:
    return 0 <= who < len(state.cast)


def cast_blank(state: Heroic, name: str, needed: bool = True) -> Blank:
    """Somebody at the table, by name; those who are gone are not offered."""
    names = [one.name() if one.here or one.seat != WATCHER else "" for one in state.cast[:CAST]]
    return number(name, 0, max(0, len(names) - 1), needed, names)


NOBODY = Refusal("nobody", "There is no such character at the table.", "P15.2")


def room(state: Heroic) -> Refusal | None:
    free = len(state.cast) < CAST or any(
        not one.here and (one.sheet.kind != "hero" or one.seat == WATCHER) and at != state.scene.boss for at, one in enumerate(state.cast)
    )
    if not free:
        return Refusal("no_room", "The table is full: send somebody away first.", "P12.6")
    return None if state.in_action() and not state.scene.over else Refusal("no_scene", "Frame an Action Scene first.", "P12.6")


def calm(state: Heroic) -> bool:
    """Nothing is played: something can be framed."""
    return state.proposal is None and not state.hits and (state.stage == IDLE or (state.stage == REST and not state.resters()))
