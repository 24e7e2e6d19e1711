"""Scenes that the Watcher prepares: hidden until they are begun, in any number and order (rule P15.14)."""

from __future__ import annotations

from typing import Final

from longbox.games.heroic.engine.arrivals import bring
from longbox.games.heroic.engine.filing import as_they_left, named
from longbox.games.heroic.engine.gains import add_distinction
from longbox.games.heroic.engine.harm import tell
from longbox.games.heroic.engine.improvise import clean, improvised
from longbox.games.heroic.engine.order import begin_action, begin_transition
from longbox.games.heroic.engine.outcome import settle
from longbox.games.heroic.engine.records import Plan
from longbox.games.heroic.engine.rules import FOES, LINE_LETTERS, NOTE_LETTERS, PLANS, SCENE_DISTINCTIONS, WATCHER
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import DICE, OBJECTIVES
from longbox.games.heroic.engine.watching import ForWatcher, calm
from longbox.kernel import Blank, Form, FormKind, Refusal
from longbox.kernel.forms import number, text, word

KINDS: Final = ["none", *OBJECTIVES, "transition"]
"""What a scene can be about; a Transition has nothing to fight for."""
REST: Final = len(OBJECTIVES)
MOST_FOES: Final = 12
NO_PLAN: Final = Refusal("no_plan", "There is no prepared scene in that place.", "P15.14")


def lines_of(words: str, most: int) -> list[str]:
    """What stands on lines of its own, or between semicolons."""
    lines = [clean(line, LINE_LETTERS) for line in words.replace(";", "\n").split("\n")]
    return [line for line in lines if line][:most]


class OfPlan(ForWatcher):
    """A form about a scene that the Watcher has prepared."""

    def offered(self, state: Heroic, seat: int) -> Refusal | None:
        none = None if state.plans else Refusal("no_plan", "You have not prepared a scene.", "P15.14")
        return super().offered(state, seat) or none

    def blanks_for(self, state: Heroic, seat: int) -> list[Blank]:
        return [number("plan", 0, len(state.plans) - 1)]

    def refuse(self, state: Heroic, seat: int, form: Form) -> Refusal | None:
        return None if form.number("plan") < len(state.plans) else NO_PLAN


class Prepare(ForWatcher):
    """A scene is prepared, or changed before it is begun. Quiet: nobody else hears or sees it."""

    def blanks_for(self, state: Heroic, seat: int) -> list[Blank]:
        return [number("plan", 0, max(0, len(state.plans) - 1), needed=False), *self.blanks[1:]]

    def refuse(self, state: Heroic, seat: int, form: Form) -> Refusal | None:
        if "plan" in form.values:
            return None if form.number("plan") < len(state.plans) else NO_PLAN
        full = Refusal("full", f"{PLANS} scenes are prepared; strike one out first.", "P15.14")
        return None if len(state.plans) < PLANS else full

    def apply(self, state: Heroic, seat: int, form: Form) -> None:
        plan = Plan(
            clean(form.word("title")) or "A scene",
            clean(form.word("words"), NOTE_LETTERS),
            KINDS.index(form.word("objective", "none")) - 1,
            form.number("boxes", 4),
            form.number("ticks", 4),
            int(form.word("obstacle", "d8")[1:]),
            clean(form.word("about"), LINE_LETTERS),
            clean(form.word("clock")),
            [clean(line) for line in lines_of(form.word("distinctions"), SCENE_DISTINCTIONS)],
            lines_of(form.word("foes"), MOST_FOES),
        )
        if "plan" in form.values:
            state.plans[form.number("plan")] = plan
        else:
            state.plans.append(plan)


class Unprepare(OfPlan):
    """A prepared scene is struck out. Quiet."""

    def apply(self, state: Heroic, seat: int, form: Form) -> None:
        del state.plans[form.number("plan")]


class Begin(OfPlan):
    """A prepared scene begins, with everybody who is in it (rule P15.14)."""

    def offered(self, state: Heroic, seat: int) -> Refusal | None:
        busy = Refusal("under_way", "A scene is played. End it first, or let the heroes finish the Transition.", "P15.1")
        return super().offered(state, seat) or (None if calm(state) else busy)

    def apply(self, state: Heroic, seat: int, form: Form) -> None:
        plan = state.plans.pop(form.number("plan"))
        if plan.objective == REST:
            begin_transition(state, plan.title, plan.words)
        else:
            self.action(state, plan)
        for line in plan.distinctions:
            add_distinction(state, line)
        if plan.objective == REST:
            settle(state)

    def action(self, state: Heroic, plan: Plan) -> None:
        scene = begin_action(state, plan.title, plan.words)
        scene.come_to("", scene.story.act)
        if plan.objective >= 0:
            scene.objective, scene.about, scene.clock = plan.objective, plan.about, plan.clock
            scene.boxes, scene.ticks = plan.boxes, plan.ticks
            scene.obstacle = 0 if OBJECTIVES[plan.objective] == "duel" else plan.obstacle
        for line in plan.foes:
            who = arrives(state, line)
            if scene.boss < 0:
                scene.boss = who


def arrives(state: Heroic, line: str) -> int:
    """Somebody out of the Watcher's file or out of the book, by name, or of a line; -1: there is no room."""
    at = named(state, line)
    if at >= 0:
        before = state.filed[at].one
        who = bring(state, before.sheet, WATCHER, FOES)
        if who >= 0:
            as_they_left(state.cast[who], before)
    else:
        found = [one for one in state.rules().world.datafiles if one.name.lower() == line.lower()]
        sheet = found[0] if found else improvised(line)
        who = bring(state, sheet, WATCHER, FOES)
    words = f"On the scene: {state.cast[who].name()}." if who >= 0 else f"The table is full: no room for {line}."
    tell(state, "P12.6", who, words, "bring")
    return who


def plan_forms() -> list[FormKind[Heroic]]:
    plan = number("plan", 0, PLANS - 1)
    blanks = [
        number("plan", 0, PLANS - 1, needed=False),
        text("title"),
        text("words"),
        word("objective", KINDS, needed=False),
        number("boxes", 1, 20, needed=False),
        number("ticks", 1, 8, needed=False),
        word("obstacle", [f"d{die}" for die in DICE], needed=False),
        text("about"),
        text("clock"),
        text("distinctions"),
        text("foes"),
    ]
    return [Prepare("prepare", blanks, quiet=True), Unprepare("unprepare", [plan], quiet=True), Begin("begin", [plan])]
