"""Effects that ask a seat something, and list what it can answer."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from longbox.games.heroes.engine.state import Heroes
from longbox.kernel.deeds import Move, Refusal
from longbox.kernel.state import Ask, Effect, Frame, Pending, only


@mypyc_attr(allow_interpreted_subclasses=True)
class Asker(Effect[Heroes]):
    """`words` are the question without its mark, empty if it is never asked by this name. `moves` are all answers; `why` says why another
    one is refused; `answer` takes one in."""

    def __init__(self, name: str, rule: str, words: str = "") -> None:
        super().__init__(name)
        self.rule = rule
        self.words = words

    def asked(self, state: Heroes, frame: Frame) -> int:
        return int(frame.seat)

    def moves(self, state: Heroes, frame: Frame, seat: int) -> list[Move]:
        raise NotImplementedError(f"{type(self).__name__}.moves is not written")

    def why(self, state: Heroes, frame: Frame, seat: int, move: Move) -> Refusal:
        return Refusal(
            "no_answer", f"The question is another one now ({self.name.replace('_', ' ')}), or that cannot be chosen.", self.rule
        )

    def refuse(self, state: Heroes, frame: Frame, seat: int, move: Move) -> Refusal | None:
        return None if move in self.moves(state, frame, seat) else self.why(state, frame, seat, move)

    def answer(self, state: Heroes, frame: Frame, seat: int, move: Move) -> None:
        raise NotImplementedError(f"{type(self).__name__}.answer is not written")

    def pending(self, state: Heroes, frame: Frame, _a: int, _b: int, _c: int) -> Pending:
        return Ask(only(self.asked(state, frame)), self.name, self.rule)


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Asker):
    """One choice. Without anything to choose from it is skipped; if everybody can see that there is only one thing, it is chosen."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        raise NotImplementedError(f"{type(self).__name__}.options is not written")

    def may_pass(self, state: Heroes, frame: Frame) -> bool:
        return False

    def open(self) -> bool:
        """Whether everybody can see what there is to choose from."""
        return True

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        """Take the choice in; the frame is off already."""
        raise NotImplementedError(f"{type(self).__name__}.chosen is not written")

    def passed(self, state: Heroes, frame: Frame) -> None:
        """Nothing is chosen; the frame is off already."""

    def moves(self, state: Heroes, frame: Frame, seat: int) -> list[Move]:
        options = self.options(state, frame)
        if self.may_pass(state, frame):
            options.append(state.core.kinds.pass_move)
        return options

    def run(self, state: Heroes, frame: Frame, _a: int, _b: int, _c: int) -> bool:
        options = self.options(state, frame)
        passes = self.may_pass(state, frame)
        if not options and (self.open() or not passes):
            state.frames.pop()
            self.passed(state, frame)
            return True
        if len(options) == 1 and not passes and self.open():
            state.frames.pop()
            self.chosen(state, frame, options[0])
            return True
        return False

    def answer(self, state: Heroes, frame: Frame, seat: int, move: Move) -> None:
        state.frames.pop()
        if move is state.core.kinds.pass_move:
            self.passed(state, frame)
        else:
            self.chosen(state, frame, move)
