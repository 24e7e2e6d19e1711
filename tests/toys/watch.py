"""Watch: a mini Watcher with may-moves, a shown draft, forms, rulings, private notes, chapters, dice typed by hand, and an open end.

Rules in watch.md; the pack is watch.toml.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from longbox.content.info import GameInfo
from longbox.content.packs import Pack
from longbox.content.rulebook import read
from longbox.kernel import (
    Ask,
    BadOption,
    Blank,
    Form,
    FormKind,
    Game,
    Kind,
    Move,
    Over,
    Pending,
    Range,
    Refusal,
    Roll,
    Sfc32,
    State,
    Twin,
    View,
    only,
)
from longbox.kernel.codec import FLAG, TEXT, WHOLE, many, state_record
from longbox.kernel.forms import TEXT_LIMIT, number, text, word
from tests.toys.watch_data import (
    FILE,
    PACK,
    Acted,
    DieEntry,
    Gathered,
    Helped,
    OpeningEntry,
    PutBack,
    Raised,
    Rested,
    Said,
    Took,
    WatchView,
    load,
)

WATCHER, OUT, MOST_TROUBLE, NOTES, DOOM = 0, 3, 12, 10, 2
HEROES = ["hero 1", "hero 2", "hero 3"]


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
        helpers: list[int],
        thrown: bool,
        ended: bool,
        pool: list[int],
        notes: list[str],
    ) -> None:
        super().__init__(game)
        self.title = title
        self.trouble = trouble
        self.doom = doom
        self.stress = stress
        self.deeds = deeds
        self.actor = actor
        self.helpers = helpers
        self.thrown = thrown
        self.ended = ended
        self.pool = pool
        self.notes = notes

    def waits(self) -> Pending:
        if self.ended:
            return Over(0, [deeds - stress for deeds, stress in zip(self.deeds, self.stress, strict=True)], "W1.3")
        if self.thrown:
            return Roll(self.pool, self.actor, "pool", "W2.2")
        # rule W2.5: who is out does not act
        heroes = [seat for seat in range(1, self.game.seats) if self.stress[seat] < OUT]
        if self.actor >= 0:
            others = sum(only(seat) for seat in heroes if seat != self.actor)
            return Ask(only(WATCHER), "answer", "W3.1", may=others, about=self.actor, may_what="help", may_rule="W4.1")
        return Ask(0, "act", "W1.1", may=sum(only(seat) for seat in heroes))

    def sizes(self) -> list[int]:
        assert isinstance(self.game, WatchGame)
        return self.game.sizes

    def laid(self, seat: int) -> list[int]:
        """The dice on a seat's draft, by their places among the sizes."""
        return [die for step in self.drafts[seat] for die in step.values()]

    def dice(self, seat: int) -> list[int]:
        return [self.sizes()[die] for die in self.laid(seat)]

    def rolled(self, shown: list[int]) -> None:
        hero, total = self.actor, sum(value for value in shown if value > 1)
        success = total >= self.trouble
        self.doom += shown.count(1)  # rule W2.4
        self.deeds[hero] += success
        self.tell(Acted(rule="W2.3", who=hero, total=total, trouble=self.trouble, ones=shown.count(1)))
        if not success:
            for seat in [hero, *self.helpers]:  # rule W4.2
                self.set_stress(seat, self.stress[seat] + 1)
        self.actor, self.thrown, self.pool, self.helpers = -1, False, [], []

    def set_stress(self, hero: int, stress: int) -> None:
        self.stress[hero] = stress
        while stress >= OUT and self.drafts[hero]:  # rule W2.5
            self.drop(hero, len(self.drafts[hero]) - 1)

    def resting(self) -> Refusal | None:
        if self.actor >= 0:
            return Refusal("half_done", f"{self.game.names[self.actor]} is acting: a chapter closes after that.", "W5.1")
        return super().resting()

    def view(self, seat: int) -> WatchView:
        return WatchView(
            seat=seat,
            title=self.title,
            trouble=self.trouble,
            doom=self.doom,
            stress=list(self.stress),
            deeds=list(self.deeds),
            actor=self.actor,
            helpers=list(self.helpers),
            thrown=self.thrown,
            ended=self.ended,
            pool=list(self.pool),
            drafts=[self.dice(other) for other in range(len(self.drafts))],
            notes=list(self.notes) if self.sits(seat) and seat == WATCHER else [],
        )


class Gather(Kind[Watch]):
    """A step of a draft that everybody watches (rule W2.6)."""

    def refuse(self, state: Watch, seat: int, die: int, _b: int, _c: int) -> Refusal | None:
        """Dice may be gathered while another hero acts: a step must not fall because of when it is laid again."""
        if seat == WATCHER:
            return Refusal("not_hero", "Only heroes gather dice.", "W2.1")
        if state.drafts[seat] and die <= state.laid(seat)[-1]:
            return Refusal("order", "Dice are gathered from the largest to the smallest, one of each.", "W2.1")
        return None

    def stepped(self, state: Watch, seat: int, die: int, _b: int, _c: int) -> None:
        state.tell(Took(rule="W2.6", who=seat, die=state.sizes()[die]))

    def dropped(self, state: Watch, seat: int, die: int, _b: int, _c: int) -> None:
        state.tell(PutBack(rule="W2.6", who=seat, die=state.sizes()[die]))


class Act(Kind[Watch]):
    def refuse(self, state: Watch, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        if state.actor >= 0:
            return Refusal("under_way", "A roll is under way.", "W1.1")
        return None if state.drafts[seat] else Refusal("no_dice", "Gather at least one die first.", "W2.2")

    def apply(self, state: Watch, seat: int, _a: int, _b: int, _c: int) -> None:
        state.actor, state.pool = seat, state.dice(seat)
        state.drafts[seat] = []
        state.tell(Gathered(rule="W2.1", who=seat, pool=list(state.pool)))


class Help(Kind[Watch]):
    def refuse(self, state: Watch, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        if state.actor < 0 or seat == WATCHER:
            return Refusal("no_help", "Heroes help while another hero is about to roll.", "W4.1")
        return Refusal("helped", "You have helped already.", "W4.1") if seat in state.helpers else None

    def apply(self, state: Watch, seat: int, _a: int, _b: int, _c: int) -> None:
        state.helpers.append(seat)
        state.pool.append(state.sizes()[-1])
        state.tell(Helped(rule="W4.1", who=seat, die=state.pool[-1]))


class LetRoll(Kind[Watch]):
    def refuse(self, state: Watch, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        return None if state.actor >= 0 and seat == WATCHER else Refusal("no_roll", "No hero is about to roll.", "W3.1")

    def apply(self, state: Watch, seat: int, _a: int, _b: int, _c: int) -> None:
        state.thrown = True


class WatcherForm(FormKind[Watch]):
    def offered(self, state: Watch, seat: int) -> Refusal | None:
        return None if seat == WATCHER else Refusal("not_watcher", "Only the Watcher does that.", "W3.2")

    def refuse(self, state: Watch, seat: int, form: Form) -> Refusal | None:
        return None


class Scene(WatcherForm):
    def offered(self, state: Watch, seat: int) -> Refusal | None:
        acting = Refusal("under_way", "A scene is framed when no hero is acting.", "W1.2") if state.actor >= 0 else None
        return super().offered(state, seat) or acting

    def apply(self, state: Watch, seat: int, form: Form) -> None:
        state.title, state.trouble = form.word("title"), form.number("trouble")
        state.tell(Said(rule="W1.2", what="scene", words=state.title))


class Worsen(WatcherForm):
    """Has a move twin, `raise`, which does it by one and without words: so a bot can be the Watcher."""

    def offered(self, state: Watch, seat: int) -> Refusal | None:
        if state.actor < 0 or state.thrown or seat != WATCHER:
            return Refusal("no_roll", "Only the Watcher raises the trouble, while a hero is about to roll.", "W3.1")
        return None if self.most(state) else Refusal("no_doom", "That needs one doom, and a trouble below 12.", "W3.1")

    def blanks_for(self, state: Watch, seat: int) -> list[Blank]:
        return [number("by", 1, max(1, self.most(state))), text("words")]

    def most(self, state: Watch) -> int:
        return min(state.doom, MOST_TROUBLE - state.trouble)

    def refuse(self, state: Watch, seat: int, form: Form) -> Refusal | None:
        most = self.most(state)
        return None if form.number("by") <= most else Refusal("no_doom", f"The trouble can be raised by {most} at most.", "W3.1")

    def apply(self, state: Watch, seat: int, form: Form) -> None:
        state.doom -= form.number("by")
        state.trouble += form.number("by")
        state.tell(Raised(rule="W3.1", trouble=state.trouble, words=form.word("words")))


class Ruling(WatcherForm):
    def blanks_for(self, state: Watch, seat: int) -> list[Blank]:
        """Only heroes that there are."""
        return [number("hero", 1, state.game.seats - 1, needed=False) if blank.name == "hero" else blank for blank in self.blanks]

    def refuse(self, state: Watch, seat: int, form: Form) -> Refusal | None:
        if form.word("what") == "stress" and not 1 <= form.number("hero") < state.game.seats:
            return Refusal("no_hero", "Stress is a hero's: name one.", "W3.2")
        return None

    def apply(self, state: Watch, seat: int, form: Form) -> None:
        if form.word("what") == "doom":
            state.doom = form.number("value")
        else:
            state.set_stress(form.number("hero"), form.number("value"))
        state.tell(Said(rule="W3.2", what="ruling", words=form.word("reason")))


class Rest(WatcherForm):
    def offered(self, state: Watch, seat: int) -> Refusal | None:
        calm = state.actor < 0 and self.tired(state)
        return super().offered(state, seat) or (
            None if calm else Refusal("no_rest", "A hero with stress rests, when no hero is acting.", "W3.4")
        )

    def tired(self, state: Watch) -> list[str]:
        return [name for at, name in enumerate(HEROES[: state.game.seats - 1]) if state.stress[at + 1]]

    def blanks_for(self, state: Watch, seat: int) -> list[Blank]:
        return [word("hero", self.tired(state))]

    def refuse(self, state: Watch, seat: int, form: Form) -> Refusal | None:
        tired = form.word("hero") in self.tired(state)
        return None if tired else Refusal("no_stress", f"There is no {form.word('hero')} with stress.", "W3.4")

    def apply(self, state: Watch, seat: int, form: Form) -> None:
        hero = HEROES.index(form.word("hero")) + 1
        state.set_stress(hero, state.stress[hero] - 1)
        state.tell(Rested(rule="W3.4", who=hero, stress=state.stress[hero]))


class Note(WatcherForm):
    """Quiet: the Watcher hears of it, and nobody else (rule W3.3)."""

    def apply(self, state: Watch, seat: int, form: Form) -> None:
        state.notes = [*state.notes, form.word("words")][-NOTES:]
        state.tell(Said(rule="W3.3", what="note", words=form.word("words")), only(WATCHER))


class Finish(WatcherForm):
    def apply(self, state: Watch, seat: int, form: Form) -> None:
        state.ended = True
        state.tell(Said(rule="W1.3", what="end", words=form.word("words")))


WORSEN = Worsen("worsen", [number("by", 1, MOST_TROUBLE - 1), text("words")])
FORMS = [
    Scene("scene", [number("trouble", 1, 12), text("title")]),
    Ruling("ruling", [word("what", ["stress", "doom"]), number("hero", 0, 3, needed=False), number("value", 0, 9), text("reason")]),
    WORSEN,
    Rest("rest", [word("hero", HEROES)]),
    Note("note", [text("words", needed=True)], quiet=True),
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
    helpers=many(WHOLE),
    thrown=FLAG,
    ended=FLAG,
    pool=many(WHOLE),
    notes=many(TEXT),
)
RULES = read(Path(__file__).with_name("watch.md"))


@cache
def kinds_with(dice: tuple[str, ...]) -> list[Kind[Any]]:
    """All kinds of move. Their ranges come from the pack, so games with other dice need other kinds, and those with the same share them."""
    return [
        Gather("gather", [Range("die", len(dice), dice)], step=True, shown=True),
        Act("act"),
        Help("help"),
        Twin("raise", WORSEN, lambda _a, _b, _c: {"by": 1}),
        LetRoll("let_roll", passes=True),
    ]


class WatchGame(Game):
    """With the dice and the opening of a pack."""

    def __init__(self, seats: int, pack: Pack = PACK) -> None:
        dice = pack.entries("dice", DieEntry)
        self.sizes = [die.sides for die in dice]
        self.opening = pack.entries("openings", OpeningEntry)[0]
        kinds = kinds_with(tuple(die.id for die in dice))
        self.gather = kinds[0]
        super().__init__(
            "watch",
            version=1,
            seats=seats,
            kinds=kinds,
            codec=CODEC,
            rulebook=RULES,
            forms=FORMS,
            packs={pack.name: pack.hash},
            names=["Watcher", *HEROES[: seats - 1]],
            open_ended=True,
        )

    def start(self) -> Watch:
        return self.chapter(DOOM, [0] * self.seats, [0] * self.seats, [])

    def chapter(self, doom: int, stress: list[int], deeds: list[int], notes: list[str]) -> Watch:
        """The start of a chapter (rule W1.4)."""
        return Watch(self, self.opening.title, self.opening.trouble, doom, stress, deeds, -1, [], False, False, [], notes)

    def carry(self, old: Game, state: State, seats: list[int]) -> Watch:
        """Who stays keeps stress and deeds (rule W5.2)."""
        assert isinstance(state, Watch)
        if any((place == WATCHER) != (before == WATCHER) for place, before in enumerate(seats) if before >= 0):
            raise BadOption("in watch a hero does not become the Watcher, nor the Watcher a hero (rule W5.3)")
        stress = [state.stress[before] if before >= 0 else 0 for before in seats]
        deeds = [state.deeds[before] if before >= 0 else 0 for before in seats]
        return self.chapter(state.doom, stress, deeds, list(state.notes) if seats[WATCHER] == WATCHER else [])

    def impossible(self, state: State) -> str:
        assert isinstance(state, Watch)
        if len(state.stress) != self.seats or len(state.deeds) != self.seats:
            return "the number of heroes"
        too_long = len(state.notes) > NOTES or any(len(words) > TEXT_LIMIT for words in [state.title, *state.notes])
        return "what is written" if too_long or state.helpers or state.pool else ""

    def secret_seats(self) -> list[int]:
        """Only the Watcher's notes are secret (rule W3.3)."""
        return [WATCHER]

    def must_agree(self, seat: int) -> list[int]:
        """The Watcher decides what heroes take back (rule W3.5)."""
        return super().must_agree(seat) if seat == WATCHER else [WATCHER]

    def to_cover(self) -> list[str]:
        """A single hero has nobody to help."""
        return [name for name in super().to_cover() if name != "help" or self.seats > 2]

    def determinize(self, view: View, rng: Sfc32) -> Watch:
        """Only the Watcher's notes are hidden; for everybody else there are none."""
        assert isinstance(view, WatchView)
        state = Watch(
            self,
            view.title,
            view.trouble,
            view.doom,
            list(view.stress),
            list(view.deeds),
            view.actor,
            list(view.helpers),
            view.thrown,
            view.ended,
            list(view.pool),
            list(view.notes),
        )
        state.drafts = [[self.gather.of(self.sizes.index(size)) for size in draft] for draft in view.drafts]
        return state

    def show(self, view: View) -> str:
        """A line for each thing: its name, a colon, and what there is to say of it."""
        assert isinstance(view, WatchView)
        lines = [f"Scene: {view.title or 'without a name'}", f"Trouble: {view.trouble}", f"Doom: {view.doom}"]
        for seat in range(1, self.seats):
            gathers = [f"gathers {dice_text(view.drafts[seat])}"] if view.drafts[seat] else []
            out = ["is out"] if view.stress[seat] >= OUT else []
            lines.append(f"{self.names[seat]}: {', '.join([f'{view.deeds[seat]} deeds', f'{view.stress[seat]} stress', *out, *gathers])}")
        if view.actor >= 0:
            helpers = "".join(f", {self.names[seat]} helps" for seat in view.helpers)
            lines.append(f"About to roll: {self.names[view.actor]}, {dice_text(view.pool)}{helpers}")
        lines += [f"Your note: {note}" for note in view.notes]
        return "\n".join(lines)

    def ask_text(self, view: View, ask: Ask) -> str:
        assert isinstance(view, WatchView)
        if view.actor < 0:
            return "Gather dice from the largest to the smallest, and act."
        roll = f"{self.names[view.actor]} is about to roll {dice_text(view.pool)} against {view.trouble}."
        return f"{roll} Raise the trouble, or let it roll?" if ask.what == "answer" else f"{roll} You may help."

    def move_text(self, view: View, move: Move) -> str:
        return repr(move).replace("_", " ")


def dice_text(dice: list[int]) -> str:
    return " ".join(f"d{die}" for die in dice)


def info(pack: Path) -> GameInfo:
    """The game with the pack in this file, read anew for each table."""
    return GameInfo(
        "watch",
        "Lookout",
        about="A Watcher, heroes, dice pools and no end but the one you choose.",
        seats=(2, 4),
        make=lambda setup: WatchGame(setup.seats, load(setup.pack("watch", pack))),
        load_pack=load,
        spoken=True,
    )


GAME = info(FILE)
