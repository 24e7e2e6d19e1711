"""Watch: a mini Watcher with may-moves, forms, rulings, dice typed by hand, and an open end. Rules in watch.md."""

from __future__ import annotations

from pathlib import Path

from longbox.kernel import OWN, Ask, Event, Form, FormKind, Game, Kind, Move, Over, Pending, Range, Refusal, Roll, Sfc32, State, View, only
from longbox.kernel.codec import FLAG, TEXT, WHOLE, many, state_record
from longbox.kernel.forms import number, text, word
from longbox.kernel.rulebook import read
from longbox.kernel.shelf import GameInfo

WATCHER, SIZES, OUT = 0, [12, 10, 8, 6, 4], 3


class Watch(State):
    """`actor` is the hero whose pool is gathered and about to be thrown, or -1."""

    def __init__(
        self,
        game: Game,
        title: str,
        trouble: int,
        doom: int,
        stress: list[int],
        deeds: list[int],
        actor: int,
        thrown: bool,
        ended: bool,
        pool: list[int],
    ) -> None:
        super().__init__(game)
        self.title = title
        self.trouble = trouble
        self.doom = doom
        self.stress = stress
        self.deeds = deeds
        self.actor = actor
        self.thrown = thrown
        self.ended = ended
        self.pool = pool

    def waits(self) -> Pending:
        if self.ended:
            return Over(0, [deeds - stress for deeds, stress in zip(self.deeds, self.stress, strict=True)], "W1.3")
        if self.thrown:
            return Roll(self.pool, self.actor, "pool", "W2.2")
        if self.actor >= 0:
            return Ask(only(WATCHER), "answer", "W3.1", about=self.actor)
        # rule W2.5: who is out does not act
        heroes = [seat for seat in range(1, self.game.seats) if self.stress[seat] < OUT]
        return Ask(0, "act", "W1.1", may=sum(only(seat) for seat in heroes))

    def rolled(self, shown: list[int]) -> None:
        hero, total = self.actor, sum(value for value in shown if value > 1)
        success = total >= self.trouble
        self.doom += shown.count(1)  # rule W2.4
        self.deeds[hero] += success
        self.stress[hero] += not success
        self.tell(Acted(rule="W2.3", who=hero, total=total, trouble=self.trouble, ones=shown.count(1)))
        self.actor, self.thrown, self.pool = -1, False, []

    def view(self, seat: int) -> WatchView:
        return WatchView(
            seat=seat,
            title=self.title,
            trouble=self.trouble,
            doom=self.doom,
            stress=list(self.stress),
            deeds=list(self.deeds),
            actor=self.actor,
            thrown=self.thrown,
            ended=self.ended,
            pool=list(self.pool),
            draft=[SIZES[move.a] for move in self.drafts[seat]] if seat < self.game.seats else [],
        )


class WatchView(View, frozen=True, kw_only=True):
    title: str
    trouble: int
    doom: int
    stress: list[int]
    deeds: list[int]
    actor: int
    thrown: bool
    ended: bool
    pool: list[int]
    draft: list[int]


class Acted(Event, frozen=True, kw_only=True):
    who: int
    total: int
    trouble: int
    ones: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} rolls {self.total} against {self.trouble}, {self.ones} doom"


class Gathered(Event, frozen=True, kw_only=True):
    reveals = OWN
    who: int
    pool: list[int]


class Raised(Event, frozen=True, kw_only=True):
    trouble: int


class Said(Event, frozen=True, kw_only=True):
    what: str
    words: str

    def text(self, names: list[str]) -> str:
        return f"{self.what}: {self.words}"


class Gather(Kind[Watch]):
    def refuse(self, state: Watch, seat: int, move: Move) -> Refusal | None:
        if state.actor >= 0:
            return Refusal("under_way", "A roll is under way.", "W1.1")
        if state.drafts[seat] and move.a <= state.drafts[seat][-1].a:
            return Refusal("order", "Dice are gathered from the largest to the smallest, one of each.", "W2.1")
        return None


class Act(Kind[Watch]):
    def refuse(self, state: Watch, seat: int, move: Move) -> Refusal | None:
        if state.actor >= 0:
            return Refusal("under_way", "A roll is under way.", "W1.1")
        return None if state.drafts[seat] else Refusal("no_dice", "Gather at least one die first.", "W2.2")

    def apply(self, state: Watch, seat: int, move: Move) -> None:
        state.actor, state.pool = seat, [SIZES[step.a] for step in state.drafts[seat]]
        state.drafts[seat] = []
        state.tell(Gathered(rule="W2.1", who=seat, pool=list(state.pool)))


class Raise(Kind[Watch]):
    def refuse(self, state: Watch, seat: int, move: Move) -> Refusal | None:
        if state.actor < 0 or seat != WATCHER:
            return Refusal("no_roll", "Only the Watcher raises the trouble, while a hero is about to roll.", "W3.1")
        return None if state.doom and state.trouble < 12 else Refusal("no_doom", "That needs one doom, and a trouble below 12.", "W3.1")

    def apply(self, state: Watch, seat: int, move: Move) -> None:
        state.doom -= 1
        state.trouble += 1
        state.tell(Raised(rule="W3.1", trouble=state.trouble))


class LetRoll(Kind[Watch]):
    def refuse(self, state: Watch, seat: int, move: Move) -> Refusal | None:
        return None if state.actor >= 0 and seat == WATCHER else Refusal("no_roll", "No hero is about to roll.", "W3.1")

    def apply(self, state: Watch, seat: int, move: Move) -> None:
        state.thrown = True


class WatcherForm(FormKind[Watch]):
    def refuse(self, state: Watch, seat: int, form: Form) -> Refusal | None:
        return None if seat == WATCHER else Refusal("not_watcher", "Only the Watcher does that.", "W3.2")


class Scene(WatcherForm):
    def apply(self, state: Watch, seat: int, form: Form) -> None:
        state.title, state.trouble = form.word("title"), form.number("trouble")
        state.tell(Said(rule="W1.2", what="scene", words=state.title))


class Ruling(WatcherForm):
    def refuse(self, state: Watch, seat: int, form: Form) -> Refusal | None:
        if form.word("what") == "stress" and not 1 <= form.number("hero") < state.game.seats:
            return Refusal("no_hero", "Stress is a hero's: name one.", "W3.2")
        return super().refuse(state, seat, form)

    def apply(self, state: Watch, seat: int, form: Form) -> None:
        if form.word("what") == "doom":
            state.doom = form.number("value")
        else:
            hero = form.number("hero")
            state.stress[hero] = form.number("value")
            if state.stress[hero] >= OUT:
                state.drafts[hero] = []
        state.tell(Said(rule="W3.2", what="ruling", words=form.word("reason")))


class Finish(WatcherForm):
    def apply(self, state: Watch, seat: int, form: Form) -> None:
        state.ended = True
        state.tell(Said(rule="W1.3", what="end", words=form.word("words")))


KINDS = [
    Gather("gather", [Range("die", 5, ["d12", "d10", "d8", "d6", "d4"])], step=True),
    Act("act"),
    Raise("raise"),
    LetRoll("let_roll", passes=True),
]
FORMS = [
    Scene("scene", [number("trouble", 1, 12), text("title")]),
    Ruling("ruling", [word("what", ["stress", "doom"]), number("hero", 0, 3, needed=False), number("value", 0, 9), text("reason")]),
    Finish("finish", [text("words")]),
]
CODEC = state_record(
    Watch,
    title=TEXT,
    trouble=WHOLE,
    doom=WHOLE,
    stress=many(WHOLE),
    deeds=many(WHOLE),
    actor=WHOLE,
    thrown=FLAG,
    ended=FLAG,
    pool=many(WHOLE),
)
RULES = read(Path(__file__).with_name("watch.md"))


class WatchGame(Game):
    def __init__(self, seats: int) -> None:
        names = ["Watcher", *(f"hero {at}" for at in range(1, seats))]
        super().__init__("watch", 1, seats, KINDS, CODEC, RULES, forms=FORMS, names=names, open_ended=True)

    def start(self) -> Watch:
        return Watch(self, "", 6, 2, [0] * self.seats, [0] * self.seats, -1, False, False, [])

    def determinize(self, view: View, rng: Sfc32) -> Watch:
        """Only the others' unfinished drafts are hidden; they are taken as empty."""
        assert isinstance(view, WatchView)
        state = Watch(
            self,
            view.title,
            view.trouble,
            view.doom,
            list(view.stress),
            list(view.deeds),
            view.actor,
            view.thrown,
            view.ended,
            list(view.pool),
        )
        if view.seat < self.seats:
            state.drafts[view.seat] = [KINDS[0].of(SIZES.index(size)) for size in view.draft]
        return state


GAME = GameInfo(
    "watch", "Watch", "A Watcher, heroes, dice pools and no end but the one you choose.", (2, 4), lambda seats, options: WatchGame(seats)
)
