"""Where stories begin and end: a written scene by itself, and the question whether the heroes go on (rules P11.15 and P11.16)."""

from __future__ import annotations

from longbox.games.heroic.engine.acting import NOT_NOW, Answer, free
from longbox.games.heroic.engine.harm import tell
from longbox.games.heroic.engine.order import begin_pack_scene, proceed
from longbox.games.heroic.engine.rules import CLOSED, CURTAIN, IDLE, NO_SCENE, WATCHER
from longbox.games.heroic.engine.state import Heroic
from longbox.kernel import Kind, Range, Refusal


class DropCurtain(Answer):
    """The Watcher asks the heroes whether they go on (rule P11.15)."""

    def refuse(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        if seat != WATCHER or state.stage != IDLE or not free(state):
            return NOT_NOW
        if state.scene.kind == NO_SCENE or state.first_hero_seat() == WATCHER:
            return Refusal("too_early", "The heroes are asked once something has been played.", "P11.15")
        return None

    def do(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> None:
        tell(state, "P11.15", -1, "The Watcher asks: do you go on?", "curtain")
        state.stage = CURTAIN

    def text(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> str:
        return "Ask the heroes whether they go on"


class Encore(Answer):
    """The heroes go on with another Event (rule P11.15)."""

    def refuse(self, state: Heroic, seat: int, event: int, _b: int, _c: int) -> Refusal | None:
        if state.stage != CURTAIN or state.first_hero_seat() != seat or not free(state):
            return NOT_NOW
        known = event < len(state.rules().world.events)
        return None if known else Refusal("no_event", "There is no such Event.", "P11.15")

    def do(self, state: Heroic, seat: int, event: int, _b: int, _c: int) -> None:
        state.scene.come_to("", 0)
        proceed(state, state.rules().world.events[event].start)

    def text(self, state: Heroic, seat: int, event: int, _b: int, _c: int) -> str:
        return f"Go on: {state.rules().world.events[event].name}"


class CloseBook(Answer):
    """The book is closed: by the Watcher between scenes, or by the heroes who are asked (rules P1.4 and P11.15)."""

    def refuse(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        if not free(state):
            return NOT_NOW
        if state.stage == CURTAIN and state.first_hero_seat() == seat:
            return None
        if seat != WATCHER or state.stage != IDLE:
            return NOT_NOW
        return Refusal("too_early", "Nothing has been played yet.", "P1.4") if state.scene.kind == NO_SCENE else None

    def do(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> None:
        state.clear_drafts()
        state.stage = CLOSED

    def text(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> str:
        return "Close the book"


class OpenScene(Answer):
    """A written scene by itself (rule P11.16)."""

    def refuse(self, state: Heroic, seat: int, scene: int, _b: int, _c: int) -> Refusal | None:
        if seat != WATCHER or state.stage != IDLE or not free(state):
            return NOT_NOW
        known = scene < len(state.rules().world.scenes)
        return None if known else Refusal("no_scene", "There is no such scene.", "P11.16")

    def do(self, state: Heroic, seat: int, scene: int, _b: int, _c: int) -> None:
        begin_pack_scene(state, state.rules().world.scenes[scene])

    def text(self, state: Heroic, seat: int, scene: int, _b: int, _c: int) -> str:
        return f"Frame the written scene {state.rules().world.scenes[scene].name}"


def curtain_kinds(events: list[str], scenes: list[str]) -> list[Kind[Heroic]]:
    kinds: list[Kind[Heroic]] = [DropCurtain("curtain"), CloseBook("close_book")]
    if events:
        kinds.append(Encore("encore", [Range("event", len(events), events)]))
    if scenes:
        kinds.append(OpenScene("open_scene", [Range("scene", len(scenes), scenes)]))
    return kinds
