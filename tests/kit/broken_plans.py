"""Games with plans and forms that break one sentence each. Most are Raid with one part replaced."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from longbox.kernel import EVERYONE, OWN, Ask, Event, Fell, Form, FormKind, Game, Kind, Move, Range, Refusal, Twin, only
from longbox.kernel.forms import Back, Blank, Drop, Reopen, number, text, word
from longbox.kit import forms, leaks, nodes, plans, steps
from tests.raid import LOUDEST, Go, Note, Power, Raid, RaidGame, RaidView, RaiseAlarm, Seal, Spend

PLACE, POWER, COIN = Range("place", 3), Range("power", 3), Range("coin", 2)


def with_form(form: FormKind[Any], **parts: Any) -> RaidGame:
    """Raid with one of the kernel's own forms replaced."""
    game = RaidGame(**parts)
    game.forms[form.name] = form
    return game


def go(kind: type[Kind[Any]]) -> RaidGame:
    return RaidGame(go=kind("go", [PLACE], step=True))


def seal(kind: type[Kind[Any]], **parts: Any) -> RaidGame:
    return RaidGame(seal=kind("seal", seals=True), **parts)


# Drafts


class Piling(Raid):
    """Steps with a slot are laid on top like all others."""

    def lay(self, seat: int, step: Move) -> None:
        self.drafts[seat].append(step)


class Unsorted(Raid):
    """What a step replaces goes, but the step is laid on top."""

    def lay(self, seat: int, step: Move) -> None:
        slot = step.slot()
        self.drafts[seat] = [other for other in self.drafts[seat] if slot < 0 or other.slot() != slot] + [step]


class Losing(Raid):
    """Laying a coin loses the power."""

    def lay(self, seat: int, step: Move) -> None:
        super().lay(seat, step)
        if step.kind.name == "spend":
            self.drafts[seat] = [other for other in self.drafts[seat] if other.kind.name != "power"]


class Forgetting(Raid):
    """Coins are accepted, and nothing lies there."""

    def lay(self, seat: int, step: Move) -> None:
        if step.kind.name != "spend":
            super().lay(seat, step)


class LateGo(Go):
    """Where to go depends on the power, which is a later slot."""

    def refuse(self, state: Raid, seat: int, a: int, b: int, c: int) -> Refusal | None:
        early = a == 2 and all(step.kind.name != "power" for step in state.drafts[seat])
        return Refusal("early", "Not without a power.", "A1.2") if early else super().refuse(state, seat, a, b, c)


class SilentFall(Raid):
    def _tell_fallen(self, seat: int, fell: list[Move], why: list[str]) -> None:
        pass


class WordlessPower(Power):
    def refuse(self, state: Raid, seat: int, a: int, b: int, c: int) -> Refusal | None:
        refusal = super().refuse(state, seat, a, b, c)
        return refusal and Refusal(refusal.code, "", refusal.rule)


class LoudFall(Raid):
    def _tell_fallen(self, seat: int, fell: list[Move], why: list[str]) -> None:
        self.tell(Fell(rule="T4.4", who=seat, steps=[repr(step) for step in fell], why=why), EVERYONE)


class ForgetfulJudge(Raid):
    """To judge a step it takes away the one that would be replaced, and does not put it back."""

    def _bar_step(self, seat: int, step: Move) -> Refusal | None:
        slot = step.slot()
        self.drafts[seat] = [other for other in self.drafts[seat] if slot < 0 or other.slot() != slot]
        return step.bar(self, seat)


class DropOfAll(Drop):
    def apply(self, state: Any, seat: int, form: Form) -> None:
        state.drafts[seat] = []


class DropForOthers(Drop):
    def apply(self, state: Any, seat: int, form: Form) -> None:
        super().apply(state, seat, form)
        state.drafts[1 - seat] = []


class AnyDrop(Drop):
    def refuse(self, state: Any, seat: int, form: Form) -> Refusal | None:
        return None


class SealedBack(Back):
    """Takes steps off a sealed plan too."""

    def offered(self, state: Any, seat: int) -> Refusal | None:
        return None if state.drafts[seat] else super().offered(state, seat)


# Seals


class EmptyReopen(Reopen):
    def apply(self, state: Any, seat: int, form: Form) -> None:
        super().apply(state, seat, form)
        state.drafts[seat] = []


class ReopenAll(Reopen):
    def apply(self, state: Any, seat: int, form: Form) -> None:
        super().apply(state, seat, form)
        state.sealed = 0


class NoReopen(Reopen):
    def refuse(self, state: Any, seat: int, form: Form) -> Refusal | None:
        return Refusal("never", "What is done is done.", "A1.4")


class Unasked(Raid):
    """Whoever opens a plan again is not asked any more."""

    def waits(self) -> Any:
        pending = super().waits()
        return Ask(0, "plan", "A1.1", may=3) if self.alarm == LOUDEST and isinstance(pending, Ask) else pending

    def reopened(self, seat: int) -> None:
        self.alarm = LOUDEST


class UntidySeal(Seal):
    """All plans are opened, and the last one is left."""

    def apply(self, state: Raid, seat: int, a: int, b: int, c: int) -> None:
        draft = state.drafts[seat].copy()
        super().apply(state, seat, a, b, c)
        if not state.sealed:
            state.drafts[seat] = draft


class ReadingSeal(Seal):
    """Takes the plan off the draft when it is sealed."""

    def apply(self, state: Raid, seat: int, a: int, b: int, c: int) -> None:
        super().apply(state, seat, a, b, c)
        if state.sealed:
            state.drafts[seat] = state.drafts[seat][:1]


class OneSeal(Seal):
    """The first time, opens what others have sealed."""

    def apply(self, state: Raid, seat: int, a: int, b: int, c: int) -> None:
        super().apply(state, seat, a, b, c)
        if not any(state.scores) and state.sealed not in (0, only(seat)):
            state.sealed, state.scores[seat] = only(seat), 1


class Meddling(RaiseAlarm):
    """The alarm changes a sealed plan."""

    def apply(self, state: Raid, seat: int, form: Form) -> None:
        super().apply(state, seat, form)
        state.drafts[seat] = [state.game.moves.parse("go 1"), *state.drafts[seat][1:2]]


# Ways to the end


class HeavySeal(Seal):
    """Whoever has spent two coins of the second kind can never seal: no plan comes to its end from there."""

    def refuse(self, state: Raid, seat: int, a: int, b: int, c: int) -> Refusal | None:
        heavy = state.spent(seat) == [1, 1]
        return Refusal("heavy", "That is too much.", "A1.3") if heavy else super().refuse(state, seat, a, b, c)


class StuckRaid(Raid):
    """Whoever has spent two coins of the second kind can do nothing at all."""

    def unasked(self, seat: int) -> Refusal | None:
        stuck = 0 <= seat < 2 and self.spent(seat) == [1, 1]
        return Refusal("stuck", "That was too much.", "A1.3") if stuck else super().unasked(seat)


class EndlessSpend(Spend):
    def refuse(self, state: Raid, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        return None if state.drafts[seat] else Refusal("later", "Say first where you go.", "A1.2")


class RefusedPlan(Raid):
    def default_plan(self, seat: int) -> list[Move]:
        return [self.game.moves.parse("power 0"), *super().default_plan(seat)]


class HalfPlan(Raid):
    def default_plan(self, seat: int) -> list[Move]:
        return [move for move in super().default_plan(seat) if move.kind.step]


class KnowingPlan(Raid):
    """Goes where the other does not."""

    def default_plan(self, seat: int) -> list[Move]:
        plan = super().default_plan(seat)
        taken = self.drafts[1 - seat] and self.place(1 - seat) == 0
        return [self.game.moves.parse("go 2"), *plan[1:]] if len(plan) == 2 and taken else plan


class CountingPlan(Raid):
    def default_plan(self, seat: int) -> list[Move]:
        plan = super().default_plan(seat)
        self.scores[0] += 1
        return plan


# Forms


class KnowingOffer(RaiseAlarm):
    """Is offered only if the other goes somewhere else."""

    def offered(self, state: Raid, seat: int) -> Refusal | None:
        other = state.drafts[1 - seat]
        same = other and state.drafts[seat] and other[0] == state.drafts[seat][0]
        return super().offered(state, seat) or (Refusal("same", "Somebody is there.", "A1.3") if same else None)


class KnowingRefusal(RaiseAlarm):
    """Whoever tries learns what the last seat has planned."""

    def refuse(self, state: Raid, seat: int, form: Form) -> Refusal | None:
        quiet = Refusal("quiet", f"Not while {state.drafts[-1]} is planned.", "A1.3") if form.number("level") == 9 else None
        return super().refuse(state, seat, form) or quiet


class KnowingBlanks(RaiseAlarm):
    """As loud as the other has coins laid."""

    def blanks_for(self, state: Raid, seat: int) -> list[Blank]:
        return [number("level", state.alarm + 1, LOUDEST - (state.alarm < 5) * len(state.drafts[1 - seat]))]


class WideBlanks(RaiseAlarm):
    def blanks_for(self, state: Raid, seat: int) -> list[Blank]:
        return [number("level", 1, LOUDEST + 1)]


class NoBlanks(RaiseAlarm):
    def blanks_for(self, state: Raid, seat: int) -> list[Blank]:
        return []


class OtherBlanks(RaiseAlarm):
    def blanks_for(self, state: Raid, seat: int) -> list[Blank]:
        return [*super().blanks_for(state, seat), text("why")]


class OptionalBlanks(RaiseAlarm):
    def blanks_for(self, state: Raid, seat: int) -> list[Blank]:
        return [number("level", state.alarm + 1, LOUDEST, needed=False)]


class EmptyWords(FormKind[Raid]):
    """A word out of none."""

    def blanks_for(self, state: Raid, seat: int) -> list[Blank]:
        return [word("what", [])]

    def refuse(self, state: Raid, seat: int, form: Form) -> Refusal | None:
        return None

    def apply(self, state: Raid, seat: int, form: Form) -> None:
        pass


class OtherReason(Raid):
    """Refuses what is not offered for another reason."""

    def refuse(self, seat: int, deed: Any) -> Refusal | None:
        refusal = super().refuse(seat, deed)
        return Refusal("no", "No.", "A1.1") if refusal is not None and refusal.code == "no_alarm" else refusal


class AcceptsUnoffered(Raid):
    def refuse(self, seat: int, deed: Any) -> Refusal | None:
        return None if isinstance(deed, Form) and deed.kind.name == "alarm" else super().refuse(seat, deed)


class CountingOffer(RaiseAlarm):
    def offered(self, state: Raid, seat: int) -> Refusal | None:
        state.scores[0] += 1
        return super().offered(state, seat)


class Reworded(Note):
    """Refused for its words, though it needs some."""

    def refuse(self, state: Raid, seat: int, form: Form) -> Refusal | None:
        return Refusal("short", "Say more.", "A1.1") if form.word("words") == "-" else None


# Twins


def twin(kind: type[Twin]) -> RaidGame:
    alarm = RaiseAlarm("alarm", [number("level", 1, LOUDEST)])
    return RaidGame(alarm=alarm, twin=kind("raise", alarm, lambda level, _b, _c: {"level": level + 1}, [Range("level", LOUDEST)]))


class OtherTwin(Twin):
    def apply(self, state: Any, seat: int, a: int, b: int, c: int) -> None:
        super().apply(state, seat, a, b, c)
        state.scores[seat] += 1


class LoudTwin(Twin):
    def apply(self, state: Any, seat: int, a: int, b: int, c: int) -> None:
        super().apply(state, seat, a, b, c)
        state.tell(Boo(rule="A1.3", words="raised"))


class EagerTwin(Twin):
    def refuse(self, state: Any, seat: int, a: int, b: int, c: int) -> Refusal | None:
        return None if state.sealed >> seat & 1 else super().refuse(state, seat, a, b, c)


# What others learn


class Boo(Event, frozen=True, kw_only=True):
    words: str


class Own(Event, frozen=True, kw_only=True):
    reveals = OWN
    steps: list[str]


class TellingGo(Go):
    def stepped(self, state: Raid, seat: int, _a: int, _b: int, _c: int) -> None:
        state.tell(Boo(rule="A1.2", words="a step"))


class SeenDrafts(Raid):
    """Others see how many steps a draft has."""

    def view(self, seat: int) -> RaidView:
        view = super().view(seat)
        return CountView(**{name: getattr(view, name) for name in view.__struct_fields__}, steps=[len(draft) for draft in self.drafts])


class CountView(RaidView, frozen=True, kw_only=True):
    steps: list[int]


class LoudNote(Note):
    """A quiet form that says what was written."""

    def apply(self, state: Raid, seat: int, form: Form) -> None:
        super().apply(state, seat, form)
        state.tell(Boo(rule="A1.1", words=form.word("words")))


class LoudForSome(Note):
    """A quiet form that is quiet but for some words."""

    def apply(self, state: Raid, seat: int, form: Form) -> None:
        super().apply(state, seat, form)
        if form.word("words") == "quite other words":
            state.tell(Boo(rule="A1.1", words="!"))


class NotedWait(Raid):
    """Waits for something else after a note."""

    def waits(self) -> Any:
        pending = super().waits()
        return Ask(pending.seats, "noted", "A1.1") if any(self.notes) and isinstance(pending, Ask) else pending


class NotedMoves(Raid):
    """After a note of anybody, nobody can spend coins."""

    def legal(self, seat: int) -> list[Move]:
        moves = super().legal(seat)
        return [move for move in moves if move.kind.name != "spend"] if any(self.notes) else moves


class BoastingSeal(Seal):
    """Tells everybody at once what was planned, marked as one's own secret."""

    def apply(self, state: Raid, seat: int, a: int, b: int, c: int) -> None:
        state.tell(Own(rule="A1.3", steps=[repr(step) for step in state.drafts[seat]]))
        super().apply(state, seat, a, b, c)


class Picked(Raid):
    """A power is chosen and sealed in one move, and kept among the notes until all have chosen."""

    def reveal(self) -> None:
        self.notes = [[] for _ in self.notes]
        self.open_plans()
        self.round += 1


class Pick(Kind[Raid]):
    def refuse(self, state: Raid, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        return Refusal("sealed", "Your plan is sealed.", "A1.3") if state.sealed >> seat & 1 else None

    def apply(self, state: Raid, seat: int, power: int, _b: int, _c: int) -> None:
        state.notes[seat] = [f"power {power}"]
        if state.sealed == 3:
            state.reveal()


class LoudPick(Pick):
    """Told to everybody at once, marked as one's own secret."""

    def apply(self, state: Raid, seat: int, power: int, b: int, c: int) -> None:
        state.tell(Own(rule="A1.3", steps=[f"power {power}"]))
        super().apply(state, seat, power, b, c)


class SecretNote(Note):
    """Not said to be quiet, but no view of another seat shows it. It is told to all."""

    def apply(self, state: Raid, seat: int, form: Form) -> None:
        super().apply(state, seat, form)
        state.tell(Boo(rule="A1.1", words=form.word("words")))


def pick(kind: type[Pick]) -> RaidGame:
    return RaidGame(state=Picked, seal=kind("pick", [PLACE], seals=True))


def note(kind: type[Note], quiet: bool = True) -> RaidGame:
    return RaidGame(note=kind("note", [text("words", needed=True)], quiet=quiet))


def alarm(kind: type[RaiseAlarm]) -> RaidGame:
    return RaidGame(alarm=kind("alarm", [number("level", 1, LOUDEST)]))


def drop(kind: type[Drop]) -> RaidGame:
    return with_form(kind("drop", [number("step", 0, 999)], quiet=True))


OFFERED, JUDGED, TWIN = (
    forms.forms_are_offered_by_what_a_seat_knows,
    forms.forms_are_offered_as_they_are_judged,
    forms.a_twin_does_what_its_form_does,
)
OFF, REOPEN, SLOT = plans.a_step_can_be_taken_off, plans.a_sealed_plan_can_be_opened_again, plans.a_step_lies_in_its_slot
END, DEFAULT = plans.a_plan_comes_to_its_end, plans.the_default_plan_is_whole
ALIKE = leaks.deeds_that_look_alike_are_told_alike
MORE = {"games": 30}
FALLS = {"games": 30, "seed": "falls"}

BROKEN: list[tuple[str, Callable[[], Game], Any, str, dict[str, Any]]] = [
    ("piling", lambda: RaidGame(state=Piling), plans.drafts_are_in_order, "the draft of seat", MORE),
    ("unsorted", lambda: RaidGame(state=Unsorted), plans.drafts_are_in_order, "is not in order: [", MORE),
    ("piling steps", lambda: RaidGame(state=Piling), SLOT, "its place on the draft of seat", MORE),
    ("losing", lambda: RaidGame(state=Losing), SLOT, "1 steps fell, and the seat is told []", MORE),
    ("forgetting", lambda: RaidGame(state=Forgetting), SLOT, "its place on the draft of seat", MORE),
    ("late go", lambda: go(LateGo), SLOT, "cannot be laid in this order, from the first step on", MORE),
    ("silent fall", lambda: RaidGame(state=SilentFall), SLOT, "1 steps fell, and the seat is told []", FALLS),
    ("silent drop", lambda: RaidGame(state=SilentFall), OFF, "1 steps fell, and the seat is told []", MORE),
    (
        "wordless fall",
        lambda: RaidGame(power=WordlessPower("power", [POWER], step=True)),
        OFF,
        "steps fell, and no words say why",
        MORE,
    ),
    ("loud fall", lambda: RaidGame(state=LoudFall), plans.only_its_seat_is_told_what_fell, "is told to [0, 1, ", FALLS),
    ("forgetful judge", lambda: RaidGame(state=ForgetfulJudge), nodes.asking_changes_nothing, "asking has changed the state", MORE),
    ("drop of all", lambda: drop(DropOfAll), OFF, "steps fell, and the seat is told []", MORE),
    ("drop for others", lambda: drop(DropForOthers), OFF, "changes what others have planned", MORE),
    ("any drop", lambda: drop(AnyDrop), OFF, ", 1 steps: None", MORE),
    ("back from a sealed plan", lambda: with_form(SealedBack("back", quiet=True)), OFF, "steps: None", MORE),
    ("reopened empty", lambda: with_form(EmptyReopen("reopen")), REOPEN, "leaves [[], ", MORE),
    (
        "all reopened",
        lambda: with_form(ReopenAll("reopen"), seats=3),
        REOPEN,
        "makes the seals ",
        MORE,
    ),
    ("never reopened", lambda: with_form(NoReopen("reopen")), REOPEN, "What is done is done.", MORE),
    (
        "reopened, unasked",
        lambda: RaidGame(state=Unasked),
        REOPEN,
        "plans again. The game waits for",
        MORE,
    ),
    ("untidy", lambda: seal(UntidySeal), plans.a_seal_holds, "all plans are opened, and [[", MORE),
    ("read when sealed", lambda: seal(ReadingSeal), plans.a_seal_holds, "seal changes the sealed plan of seat", MORE),
    ("one seal", lambda: seal(OneSeal, seats=3), plans.a_seal_holds, " are sealed, not of seat ", MORE),
    ("meddling", lambda: alarm(Meddling), plans.a_seal_holds, "changes the sealed plan of seat", MORE),
    ("heavy", lambda: seal(HeavySeal), END, "onward leaves seat", MORE),
    ("stuck", lambda: RaidGame(state=StuckRaid), END, "is waited for and cannot go on from the draft [", MORE),
    (
        "endless",
        lambda: RaidGame(spend=EndlessSpend("spend", [COIN], step=True)),
        END,
        "more than 100 steps",
        MORE,
    ),
    ("refused plan", lambda: RaidGame(state=RefusedPlan), DEFAULT, "is refused at power 0", {}),
    ("half a plan", lambda: RaidGame(state=HalfPlan), DEFAULT, "is not finished", {}),
    ("knowing plan", lambda: RaidGame(state=KnowingPlan), DEFAULT, "depends on what it does not know", MORE),
    ("counting plan", lambda: RaidGame(state=CountingPlan), DEFAULT, "has changed the state", {}),
    ("knowing offer", lambda: alarm(KnowingOffer), OFFERED, "the offer of alarm tells seat", MORE),
    ("knowing refusal", lambda: alarm(KnowingRefusal), OFFERED, "the refusal of alarm level=", MORE),
    ("knowing choices", lambda: alarm(KnowingBlanks), OFFERED, "the choices of alarm tell seat", MORE),
    ("wide choices", lambda: alarm(WideBlanks), JUDGED, "1 to 10; it takes a whole number", MORE),
    ("no choices", lambda: alarm(NoBlanks), JUDGED, "no choice for ['level']", MORE),
    ("other choices", lambda: alarm(OtherBlanks), JUDGED, "why, which the form has not", MORE),
    (
        "optional choices",
        lambda: alarm(OptionalBlanks),
        JUDGED,
        "leave out level, which it needs",
        MORE,
    ),
    (
        "a word out of none",
        lambda: RaidGame(note=EmptyWords("note", [word("what", ["a"])])),
        JUDGED,
        "for what one of ; it takes one of a",
        MORE,
    ),
    ("other reason", lambda: RaidGame(state=OtherReason), JUDGED, "Its refusal says: No.", {}),
    ("unoffered", lambda: RaidGame(state=AcceptsUnoffered), JUDGED, "neither listed nor refused", {}),
    ("counting offer", lambda: alarm(CountingOffer), nodes.asking_changes_nothing, "asking has changed the state", {}),
    ("reworded", lambda: note(Reworded), steps.words_decide_nothing, "is refused or not depending on its words", MORE),
    ("other twin", lambda: twin(OtherTwin), TWIN, "does something else than alarm level=", MORE),
    ("loud twin", lambda: twin(LoudTwin), TWIN, "tells something else than alarm level=", MORE),
    ("eager twin", lambda: twin(EagerTwin), TWIN, "its form are not refused alike: None, It is as", MORE),
    ("told step", lambda: go(TellingGo), steps.quiet_deeds_are_quiet, "is told [Boo(", {}),
    ("counted steps", lambda: RaidGame(state=SeenDrafts), steps.quiet_deeds_are_quiet, "shows it: `steps` is", {}),
    ("loud note", lambda: note(LoudNote), steps.quiet_deeds_are_quiet, "note words=", MORE),
    ("some words", lambda: note(LoudForSome), steps.quiet_deeds_are_quiet, "note words='quite other words' is quiet, and seat", MORE),
    ("noted question", lambda: RaidGame(state=NotedWait), steps.quiet_deeds_are_quiet, "is quiet, and now the game waits for", MORE),
    ("noted moves", lambda: RaidGame(state=NotedMoves), steps.quiet_deeds_are_quiet, "is quiet, and seat", MORE),
    ("plan told at once", lambda: seal(BoastingSeal), leaks.nothing_leaks, "the event `own` tells ", MORE),
    ("power told at once", lambda: pick(LoudPick), ALIKE, "after pick", {}),
    (
        "secret note told",
        lambda: note(SecretNote, quiet=False),
        ALIKE,
        "after note words",
        MORE,
    ),
]

WHOLE = [RaidGame(), RaidGame(3, shown=True), pick(Pick)]
