"""A pool that grows: the datafile with a number for each trait, what costs something behind `+`, SFX behind `s`.

Choosing a trait takes its die; choosing it again takes the next form of it, such as a distinction as a d4, and at last puts it back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from longbox.games.heroic.chances import Chances
from longbox.games.heroic.engine.game import HeroicGame
from longbox.games.heroic.engine.pool import PoolStep
from longbox.games.heroic.engine.rules import AS_D8, COMPLICATION, OWN_DISTINCTIONS
from longbox.games.heroic.engine.special import NAMES, RULES
from longbox.games.heroic.engine.views import HeroicView
from longbox.games.heroic.engine.vocabulary import AFFILIATIONS
from longbox.games.heroic.screen.words import change
from longbox.kernel import Move
from longbox.terminal.looks import Choice, numbered

TABLE = "On the table"
TRAITS = ("distinction", "power", "specialty", "asset", "resource", "hindrance", "stress")
"""Steps that have a number in the list of traits while they are free; what is more than that stands among the dice for points."""
SPECIAL = ("sfx", "also", "multipower")
ELSEWHERE = ("affiliation", "stunt", "regroup", "lend", *SPECIAL)
"""Steps that stand neither there nor among the dice for points."""
Form = Mapping[str, object]


class Trait(Choice):
    """A trait of the datafile or the table. `box`: where it stands; `name` and `die` as they are shown; `taken`: it is in the pool."""

    def __init__(
        self, box: str, name: str, die: str, taken: bool, move: Move | None, form: Mapping[str, object] | None, again: str
    ) -> None:
        super().__init__("", f"{name} {die}", move, form=form)
        self.box = box
        self.name = name
        self.die = die
        self.taken = taken
        self.again = again
        """What choosing it again does."""


class Gathering:
    def __init__(
        self, game: HeroicGame, view: HeroicView, by: Mapping[str, list[Move]], words: Mapping[Move, str], chances: Chances
    ) -> None:
        assert view.pool is not None
        self.game = game
        self.view = view
        self.by = by
        self.words = words
        self.chances = chances
        self.state = game.looked_at(view)
        self.who = view.pool.who
        self.one = self.state.cast[self.who]
        self.draft: list[Move] = self.state.drafts[view.seat]

    def choices(self, aims: Sequence[Choice]) -> list[Choice]:
        dice = bool(self.view.pool is not None and self.view.pool.dice)
        found: list[Choice] = list(self.traits())
        extras, special = self.extras(), self.special()
        if extras:
            found.append(Choice("+", "More dice, for points" if self.view.seat else "More dice, for doom", more=extras))
        if special:
            found.append(Choice("s", "SFX", more=special))
        for key, name, title in (("g", "regroup", "Change group"), ("l", "lend", "A helper's trait (1 PP)")):
            if self.by.get(name):
                found.append(Choice(key, title, more=numbered([self.step(move) for move in self.by[name]])))
        if aims:
            found.append(Choice("w", "Another aim", more=[*aims, *self.no_aim()]))
        quick, rush = self.by.get("quick", []), self.by.get("rush", [])
        found += [Choice("q", "Fill up from every box" if dice else "Quick pool, to look at", move) for move in quick]
        largest = [self.step(move) for name in ("largest", "all_in") for move in self.by.get(name, [])]
        if largest:
            found.append(Choice("a", "All you have", more=numbered(largest)))
        fill, key = ("Fill up and roll", "f") if dice else ("Quick pool, and roll", "r")
        found += [Choice(key, fill, move, usual=not dice) for move in rush]
        found += [Choice("r", "Roll", move, usual=True) for move in self.by.get("roll", [])]
        return found

    def no_aim(self) -> list[Choice]:
        at = next((at for at, step in enumerate(self.draft) if step.kind.name == "aim"), -1)
        return [Choice("0", "Something else altogether", form=self.off(at))] if at >= 0 else []

    def off(self, at: int) -> dict[str, object]:
        return {"form": "drop", "step": at}

    # Traits

    def traits(self) -> list[Trait]:
        sheet = self.one.sheet
        found = [self.affiliation(which) for which in range(3) if sheet.affiliations[which]]
        count = len(self.state.scene.distinctions)
        for which in [*range(len(sheet.distinctions)), *range(OWN_DISTINCTIONS, OWN_DISTINCTIONS + count)]:
            own = which < OWN_DISTINCTIONS
            name = sheet.distinctions[which] if own else self.state.scene.distinctions[which - OWN_DISTINCTIONS]
            found.append(self.trait("Distinctions" if own else "Of the scene", name, "d8", "distinction", which))
        for at, set_ in enumerate(sheet.sets):
            first = self.one.first_power(at)
            for place, power in enumerate(set_.powers):
                die = self.one.power_die(first + place)
                found.append(self.trait(set_.name, power.title(), f"d{die}" if die else "shut", "power", at, place))
        for place, skill in enumerate(sheet.specialties):
            found.append(self.trait("Specialties", skill.title(), f"d{self.one.specialty_die(place)}", "specialty", place))
        for place, trait in enumerate(self.state.traits):
            for name in ("asset", "resource", "hindrance"):
                if self.of_trait(name, place):
                    whose = "their " if trait.kind == COMPLICATION else ""
                    found.append(self.trait(TABLE, f"{whose}{trait.name}", f"d{trait.die}", name, place))
        for type in range(3):
            moves = self.of_trait("stress", type)
            if moves:
                found.append(self.trait(TABLE, self.words_of(moves[0]), self.stress_die(type), "stress", type))
        return found

    def of_trait(self, name: str, wanted: int) -> list[Move]:
        """Moves of a kind that take this trait, or lie in the pool already."""
        found = []
        for move in [*self.by.get(name, []), *self.laid(name)]:
            trait = move.a
            if trait == wanted:
                found.append(move)
        return found

    def stress_die(self, type: int) -> str:
        """The stress of the other side (rule P3.6)."""
        contest, pool = self.state.contest, self.chances.pool()
        other = contest.actor if contest is not None else pool.target if pool is not None else -1
        return f"d{self.state.cast[other].worst(type)}" if other >= 0 else ""

    def affiliation(self, which: int) -> Trait:
        sheet = self.one.sheet
        many = str(self.one.dice) if sheet.is_many() and self.one.dice > 1 else ""
        pool = self.chances.pool()
        group = pool.group if pool is not None and pool.group >= 0 else self.one.in_scene.group
        counts = self.state.affiliation(self.who, group) == which
        name = AFFILIATIONS[which] if counts or sheet.is_many() else f"({AFFILIATIONS[which]})"
        return self.trait("Affiliation", name, f"{many}d{sheet.affiliations[which]}", "affiliation", which)

    def trait(self, box: str, name: str, die: str, kind: str, *places: int) -> Trait:
        """A trait, and what choosing it does next: its free forms one after the other, then back."""
        wanted, size = list(places), len(places)
        ways = [move for move in self.by.get(kind, []) if move.values()[:size] == wanted and self.is_free(move)]
        at = next((at for at, step in enumerate(self.draft) if step.kind.name == kind and step.values()[:size] == wanted), -1)
        if at < 0:
            return Trait(box, name, die, False, ways[0] if ways else None, None, "")
        now = self.draft[at]
        later = ways[ways.index(now) + 1 :] if now in ways else []
        shown = self.die_of(now) or die
        if later:
            return Trait(box, name, shown, True, later[0], None, f"›{self.die_of(later[0])}")
        return Trait(box, name, shown, True, None, self.off(at), "")

    def is_free(self, move: Move) -> bool:
        """Whether a step is the free one of its kind, or one that Multipower makes free (rules P3.2 and P9.19)."""
        name = move.kind.name
        if name == "power":
            set_, _power, extra = move.a, move.b, move.c
            pool = self.chances.pool()
            return not extra if pool is None or not pool.multi >> set_ & 1 else bool(extra) or not self.has_power(set_)
        if name in ("distinction", "specialty"):
            extra = move.c
        else:
            extra = move.b
        return name == "affiliation" or not extra

    def has_power(self, wanted: int) -> bool:
        for step in self.laid("power"):
            set_ = step.a
            if set_ == wanted:
                return True
        return False

    def die_of(self, move: Move) -> str:
        """The die of a step that has several forms."""
        if move.kind.name == "distinction":
            how = move.b
            return "d8" if how == AS_D8 else "d4"
        if move.kind.name == "specialty":
            split = move.b
            return self.words_of(move).rpartition(" ")[2] if split else ""
        return ""

    def words_of(self, move: Move) -> str:
        kind = move.kind
        assert isinstance(kind, PoolStep)
        return kind.label(self.state, self.who, move.a, move.b, move.c)

    def laid(self, name: str) -> list[Move]:
        return [step for step in self.draft if step.kind.name == name]

    # What costs something, and SFX

    def extras(self) -> list[Choice]:
        """Dice for points or doom, those first that add most to the chance to win (rules P3.3, P7.2 and P8.2)."""
        found: list[tuple[float, Choice]] = []
        plain = ["push", *[name for name in self.game.common.steps.names if name not in ("push", *TRAITS, *ELSEWHERE)]]
        for name in [plain[0], *TRAITS, *plain[1:]]:
            for move in self.by.get(name, []):
                if move not in self.draft and not (name in TRAITS and self.is_free(move)):
                    found.append(self.priced(move))
        stunts = [move for move in self.by.get("stunt", []) if move not in self.draft]
        if stunts:
            gain, first = self.priced(stunts[0])
            name, _, rest = self.words[stunts[0]].partition(" with ")
            title = f"{name} ({rest.rpartition(' (')[2]}{first.words[len(self.words[stunts[0]]) :]}"
            found.append((gain, Choice("", title, more=numbered([Choice("", self.words[move], move) for move in stunts]))))
        found.sort(key=lambda pair: -pair[0])
        return numbered([*(choice for _, choice in found), *self.put_back([*plain, "stunt"])])

    def put_back(self, names: Sequence[str]) -> list[Choice]:
        """Steps that lie in the pool already and can be put back."""
        laid = [(at, step) for at, step in enumerate(self.draft) if step.kind.name in names]
        return [Choice("", f"Put back: {self.words_of(step)}", form=self.off(at)) for at, step in laid]

    def priced(self, move: Move) -> tuple[float, Choice]:
        added = self.chances.with_step(move)
        words = self.words[move]
        return (0.0, Choice("", words, move)) if added is None else (added.win, Choice("", f"{words}  {change(added.win)}", move))

    def special(self) -> list[Choice]:
        """SFX that work on this pool, with what each adds; chosen again, one is put back."""
        found = self.put_back(SPECIAL)
        for name in SPECIAL:
            found += [self.named(move) for move in self.by.get(name, []) if move not in self.draft]
        return numbered(found)

    def named(self, move: Move) -> Choice:
        """An SFX with a name of its own says also what it is."""
        choice, flat = self.priced(move)[1], move.a
        sfx = self.one.sfx(flat) if move.kind.name == "sfx" else None
        if sfx is not None and sfx.name:
            choice.words += f"  ({NAMES[sfx.id]}, {RULES[sfx.id]})"
        return choice

    def step(self, move: Move) -> Choice:
        return Choice("", self.words[move], move)
