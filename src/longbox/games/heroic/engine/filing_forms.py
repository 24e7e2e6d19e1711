"""The forms of the Watcher's file: stage somebody, note something, let them in, change them, strike them out (rules P15.11 to P15.13)."""

from __future__ import annotations

from typing import Final

from longbox.games.heroic.engine.arrivals import bring
from longbox.games.heroic.engine.events import Said
from longbox.games.heroic.engine.filing import as_they_left, copied, file_of, is_kept, recast, staged, written
from longbox.games.heroic.engine.harm import tell
from longbox.games.heroic.engine.records import Filed
from longbox.games.heroic.engine.rules import CAST, FILED, FIRST, FOES, IDLE, NEXT, NOTE_LETTERS, REST, SIDES, WATCHER
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.watching import NOBODY, ForWatcher, cast_blank, room, there
from longbox.kernel import Blank, Form, FormKind, Refusal, only
from longbox.kernel.forms import number, text, word

NOT_FILED: Final = Refusal("not_filed", "There is nobody in that place of your file.", "P15.11")


def away(state: Heroic, form: Form) -> Refusal | None:
    """Why a form is not for somebody who is at the table."""
    at = form.number("file")
    if at >= len(state.filed):
        return NOT_FILED
    words = f"{state.filed[at].one.name()} is in the scene; change them there."
    return Refusal("in_scene", words, "P15.13") if state.filed[at].who >= 0 else None


class OfFile(ForWatcher):
    """A form about somebody in the file."""

    def offered(self, state: Heroic, seat: int) -> Refusal | None:
        return super().offered(state, seat) or (None if state.filed else Refusal("no_file", "There is nobody in your file.", "P15.11"))

    def blanks_for(self, state: Heroic, seat: int) -> list[Blank]:
        return [number("file", 0, len(state.filed) - 1), *self.blanks[1:]]

    def refuse(self, state: Heroic, seat: int, form: Form) -> Refusal | None:
        return None if form.number("file") < len(state.filed) else NOT_FILED


class Stage(ForWatcher):
    """Somebody is put into the file in secret, or changed there (rule P15.12). Quiet: nobody else hears or sees it."""

    def blanks_for(self, state: Heroic, seat: int) -> list[Blank]:
        return [self.blanks[0], number("file", 0, max(0, len(state.filed) - 1), needed=False), self.blanks[2]]

    def refuse(self, state: Heroic, seat: int, form: Form) -> Refusal | None:
        if "file" in form.values:
            return away(state, form)
        return None if len(state.filed) < FILED else Refusal("full", f"Your file holds {FILED}; strike somebody out first.", "P15.11")

    def apply(self, state: Heroic, seat: int, form: Form) -> None:
        old = state.filed[form.number("file")] if "file" in form.values else None
        one = staged(form.word("words"), old.one if old is not None else None)
        filed = Filed(one, form.word("note") or (old.note if old is not None else ""), old.fate if old is not None else "")
        if old is not None:
            state.filed[form.number("file")] = filed
        else:
            state.filed.append(filed)
        if state.heard is not None:
            state.tell(Said(rule="P15.12", who=WATCHER, what="note", words=f"In your file: {one.name()}."), only(WATCHER))


class Jot(OfFile):
    """A note about somebody in the file. Quiet (rule P15.11)."""

    def apply(self, state: Heroic, seat: int, form: Form) -> None:
        at, note = form.number("file"), form.word("note")[:NOTE_LETTERS]
        old = state.filed[at]
        state.filed[at] = Filed(old.one, note, old.fate, old.who)


class StrikeOut(OfFile):
    """Somebody who is away is taken out of the file. Quiet (rule P15.11)."""

    def refuse(self, state: Heroic, seat: int, form: Form) -> Refusal | None:
        return away(state, form)

    def apply(self, state: Heroic, seat: int, form: Form) -> None:
        del state.filed[form.number("file")]


class Enter(OfFile):
    """Somebody out of the file comes into the scene, as they left (rule P15.12)."""

    def offered(self, state: Heroic, seat: int) -> Refusal | None:
        return super().offered(state, seat) or room(state)

    def refuse(self, state: Heroic, seat: int, form: Form) -> Refusal | None:
        return away(state, form)

    def apply(self, state: Heroic, seat: int, form: Form) -> None:
        before = state.filed[form.number("file")].one
        side = SIDES.index(form.word("side", SIDES[FOES]))
        who = bring(state, before.sheet, WATCHER, side)
        as_they_left(state.cast[who], before)
        if side == FOES and state.scene.boss < 0:
            state.scene.boss = who
        tell(state, "P15.12", who, f"On the scene: {before.name()}.", "enter")
        state.relay()


class Recast(ForWatcher):
    """Somebody of the Watcher's has another datafile from now on, for all to see (rule P15.13)."""

    def offered(self, state: Heroic, seat: int) -> Refusal | None:
        busy = state.contest is not None or state.hits or state.offer or state.proposal is not None
        busy = busy or state.stage not in (IDLE, FIRST, NEXT, REST)
        mine = any(is_kept(one) and one.here for one in state.cast)
        if busy or not mine:
            words = "Change them between two actions." if mine else "Nobody of yours is in the scene."
            return super().offered(state, seat) or Refusal("under_way", words, "P15.13")
        return super().offered(state, seat)

    def blanks_for(self, state: Heroic, seat: int) -> list[Blank]:
        return [cast_blank(state, "who"), self.blanks[1]]

    def refuse(self, state: Heroic, seat: int, form: Form) -> Refusal | None:
        who = form.number("who")
        if not there(state, who) or not state.cast[who].here:
            return NOBODY
        return None if is_kept(state.cast[who]) else Refusal("not_yours", "A hero's datafile is the player's.", "P15.13")

    def apply(self, state: Heroic, seat: int, form: Form) -> None:
        who = form.number("who")
        one, at = state.cast[who], file_of(state, who)
        old = one.name()
        recast(one, written(form.word("words"), one.sheet))
        if at >= 0:
            filed = state.filed[at]
            state.filed[at] = Filed(copied(one), filed.note, filed.fate, who)
        tell(state, "P15.13", who, f"{old} changes{'' if one.name() == old else f' into {one.name()}'}.", "recast")
        state.relay()


def file_forms() -> list[FormKind[Heroic]]:
    file = number("file", 0, FILED - 1)
    return [
        Stage("stage", [text("words", needed=True), number("file", 0, FILED - 1, needed=False), text("note")], quiet=True),
        Jot("jot", [file, text("note")], quiet=True),
        StrikeOut("strike_out", [file], quiet=True),
        Enter("enter", [file, word("side", SIDES, needed=False)]),
        Recast("recast", [number("who", 0, CAST - 1), text("words", needed=True)]),
    ]
