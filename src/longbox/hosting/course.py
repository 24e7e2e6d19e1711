"""The deeds of a table that count at present, and how to go back among them (rules T5.1 to T5.7).

Quiet deeds, of which the others have seen nothing but that a plan is sealed, stand in nobody's way: somebody else's going back leaves them
as they are, as far as they are still possible there. Private notes stay whoever goes back.
"""

from __future__ import annotations

from collections.abc import Collection

from longbox.kernel.deeds import Deed, Move
from longbox.kernel.forms import Back, Drop, Form, Reopen, Twin
from longbox.kernel.state import State, only
from longbox.kernel.views import HIDDEN, Event

Heard = list[tuple[int, Event]]

LOUD, PLAN, NOTE = 0, 1, 2
"""What the others see of a deed: it is loud, part of a plan that is still secret, or a private matter for good."""

EVERY = 64
"""A state is kept every so many deeds, so that going back takes few of them."""
HORIZON = 1024
"""How many deeds that everybody has seen can be taken back at least; what lies further back stays (rule T5.7)."""


class Step:
    """A deed that counts. `showed`: it brought something hidden to light; `gone`, `sealed`: masks of the seats that had no plan after it,
    or a sealed one; `opened`: of those whose plan it ended, as everybody could see; `lapsed`: of those whose draft it ended unseen."""

    __slots__ = ("auto", "deed", "gone", "lapsed", "n", "opened", "quiet", "sealed", "seat", "showed")

    def __init__(self, n: int, seat: int, deed: Deed, after: State, heard: Heard | None, auto: bool) -> None:
        self.n = n
        self.seat = seat
        self.deed = deed
        self.quiet = quietness(seat, deed, after, heard)
        self.showed = heard is None or any(event.reveals == HIDDEN for _, event in heard)
        self.auto = auto
        self.gone = self.sealed = self.opened = self.lapsed = 0


class Course:
    """The steps so far, without those that were taken back."""

    def __init__(self, start: State) -> None:
        self.steps: list[Step] = []
        self.base = 0
        """The entry before the first of the steps; 0 is the start."""
        self.barrier = 0
        """The last entry that changed who has a seat; nothing before it is taken back (rule T5.6)."""
        self._marks: list[tuple[int, State]] = [(0, start.clone())]
        """How many steps were made, at least every EVERY of them, and the state then."""
        self._loud = 0

    def add(self, n: int, seat: int, deed: Deed, after: State, heard: Heard | None, auto: bool) -> None:
        """Count a deed that has led to this state, and what was told of it; None if nobody has listened."""
        self._add(Step(n, seat, deed, after, heard, auto), after)

    def _add(self, step: Step, after: State) -> None:
        step.gone, step.sealed = _without_plan(after), after.sealed
        if self.steps and step.quiet == LOUD:
            before = self.steps[-1]
            ended = step.gone & ~before.gone
            step.opened = ended & (before.sealed | only(step.seat) if step.seat >= 0 else before.sealed)
            step.lapsed = ended & ~step.opened
        self.steps.append(step)
        self._loud += step.quiet == LOUD
        if len(self.steps) - self._marks[-1][0] >= EVERY:
            self._marks.append((len(self.steps), after.clone()))
        if self._loud == 2 * HORIZON:  # quiet deeds do not count: nobody can tell from what is forgotten how many there were
            self._forget()

    def before_last(self, seat: int, count: int) -> int | None:
        """The entry to go back to if a seat takes back the last so many deeds that it chose itself (rule T5.5), its notes left out."""
        for at in range(len(self.steps) - 1, -1, -1):
            step = self.steps[at]
            count -= step.seat == seat and not step.auto and step.quiet != NOTE
            if count == 0:
                return self.steps[at - 1].n if at else self.base
        return None

    def first_after(self, to: int) -> tuple[State, Step]:
        """The first step that going back to just after this entry takes away, and the state before it."""
        at = next(at for at, step in enumerate(self.steps) if step.n > to)
        return self._state(at), self.steps[at]

    def refused(self, to: int) -> str:
        """Why nobody can go back to just after this entry; "" if they can."""
        if to < self.base:
            return "it lies too far back"
        if all(step.n <= to for step in self.steps):
            return "nothing came after it"
        return "somebody has taken or left a seat since then" if any(to < step.n < self.barrier for step in self.steps) else ""

    def alone(self, seat: int, to: int) -> bool:
        """Whether a seat may go back on its own: nobody else has acted since but quietly, and nothing came to light (rule T5.2)."""
        standing, lapsed = self._quiet(seat, to)
        unseen = standing | lapsed
        return all(step.seat == seat and not step.showed for step in self.steps if step.n > to and step.n not in unseen)

    def back(self, seat: int, to: int, kept: Collection[int] | None = None) -> tuple[State, list[int]]:
        """Go back to just after an entry. Returns the state there and the later entries that still count: `kept`, or all that can."""
        wanted = self._quiet(seat, to)[0] if kept is None else kept
        standing = [step for step in self.steps if step.n > to and step.n in wanted]
        self.steps = [step for step in self.steps if step.n <= to]
        self._loud = sum(step.quiet == LOUD for step in self.steps)
        self._marks = [mark for mark in self._marks if mark[0] <= len(self.steps)]  # a new list, as `copy` needs
        state = self._state(len(self.steps))
        still: list[int] = []
        for step in standing:
            after = _kept(state, step) if state.refuse(step.seat, step.deed) is None else None
            if after is not None:
                state = after
                self._add(step, state)
                still.append(step.n)
        return state, still

    def only_quiet(self, seat: int, to: int) -> bool:
        """Whether all that going back takes away is quiet, so that nobody else notices."""
        standing, _ = self._quiet(seat, to)
        return all(step.quiet != LOUD for step in self.steps if step.n > to and step.n not in standing)

    def quiet_since(self, seat: int) -> int:
        """How many quiet deeds a seat has done since the last one that everybody has seen."""
        done = 0
        for step in reversed(self.steps):
            if step.quiet == LOUD:
                break
            done += step.seat == seat
        return done

    def _quiet(self, seat: int, to: int) -> tuple[set[int], set[int]]:
        """The quiet deeds of others after an entry that stand, with everybody's notes, and those of drafts that lapsed since, unseen. Those
        of a seat whose plan was opened since are neither: everybody has seen them, and what follows is another plan."""
        later = [step for step in self.steps if step.n > to]
        opened, lapsed = 0, set[int]()
        plans: dict[int, set[int]] = {}
        for step in later:
            opened |= step.opened
            if step.seat != seat and step.quiet == PLAN:
                plans.setdefault(step.seat, set()).add(step.n)
            for owner in [owner for owner in plans if step.lapsed >> owner & 1]:
                lapsed |= plans.pop(owner)
        standing = {step.n for step in later if step.quiet == NOTE}
        for owner, plan in plans.items():
            standing |= set() if opened >> owner & 1 else plan
        return standing, lapsed

    def copy(self) -> Course:
        """Another course with the same steps, to see where going back would lead."""
        twin = Course(self._marks[0][1])
        twin.steps, twin._marks, twin._loud, twin.base, twin.barrier = self.steps, self._marks, self._loud, self.base, self.barrier
        return twin

    def _state(self, count: int) -> State:
        """The state after so many of the steps."""
        made, state = next(mark for mark in reversed(self._marks) if mark[0] <= count)
        state = state.clone()
        for step in self.steps[made:count]:
            state.apply(step.seat, step.deed)
        return state

    def _forget(self) -> None:
        loud = [at for at, step in enumerate(self.steps) if step.quiet == LOUD]
        gone = loud[HORIZON - 1] + 1
        first = self._state(gone)
        self.base = self.steps[gone - 1].n
        self.steps = self.steps[gone:]
        self._marks = [(0, first), *((made - gone, state) for made, state in self._marks if made > gone)]
        self._loud -= HORIZON


def _kept(state: State, step: Step) -> State | None:
    """The state after a quiet deed that is done again; None if there the others would notice more of it than before."""
    after, heard = state.clone(), Heard()
    after.heard = heard
    after.apply(step.seat, step.deed)
    after.heard = None
    return None if quietness(step.seat, step.deed, after, heard) == LOUD else after


def can_be_quiet(deed: Deed) -> bool:
    """Whether the others may see nothing of a deed of this kind."""
    if isinstance(deed, Move):
        kind = deed.kind
        return kind.form.quiet if isinstance(kind, Twin) else kind.seals or (kind.step and not kind.shown)
    return isinstance(deed, Form) and (deed.kind.quiet or isinstance(deed.kind, (Back, Drop)))


def quietness(seat: int, deed: Deed, after: State, heard: Heard | None) -> int:
    """What the others have seen of a deed that has led to this state."""
    if isinstance(deed, Move):
        if isinstance(deed.kind, Twin) and deed.kind.form.quiet:
            return NOTE
        quiet = (deed.kind.step and not deed.kind.shown) or (deed.kind.seals and bool(after.sealed >> seat & 1))
        return PLAN if quiet else LOUD
    if isinstance(deed, Form) and isinstance(deed.kind, (Back, Drop)):  # of a draft that may be shown or not
        unheard = deed.kind.quiet if heard is None else all(audience == only(seat) for audience, _ in heard)
        return PLAN if unheard else LOUD
    if isinstance(deed, Form) and deed.kind.quiet:
        return PLAN if isinstance(deed.kind, Reopen) else NOTE
    return LOUD


def _without_plan(state: State) -> int:
    mask = ~state.sealed
    for seat, draft in enumerate(state.drafts):
        if draft:
            mask &= ~(1 << seat)
    return mask
