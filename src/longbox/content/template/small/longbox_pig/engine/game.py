"""The state of a game, what players can do, what they see and what they are told."""

from __future__ import annotations

from longbox.kernel import Ask, Event, Game, Kind, Over, Pending, Refusal, Roll, Rulebook, Sfc32, State, View, only
from longbox.kernel.codec import FLAG, WHOLE, many, state_record

GOAL = 20


class Rolled(Event, frozen=True, kw_only=True):
    who: int
    shown: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} rolls a {self.shown}"


class Stopped(Event, frozen=True, kw_only=True):
    who: int
    points: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} stops and scores {self.points}"


class PigView(View, frozen=True, kw_only=True):
    """What everybody may know; here, everything."""

    scores: list[int]
    turn: int
    brought: int
    rolling: bool


class PigState(State):
    def __init__(self, game: Game, *, scores: list[int], turn: int, brought: int, rolling: bool) -> None:
        super().__init__(game)
        self.scores = scores
        self.turn = turn
        self.brought = brought
        self.rolling = rolling

    def waits(self) -> Pending:
        """What the game waits for: the end, the die, or a player."""
        for seat, score in enumerate(self.scores):
            if score >= GOAL:
                return Over(only(seat), list(self.scores), "G2.1")
        if self.rolling:
            return Roll([6], self.turn, "die", "G1.2")
        return Ask(only(self.turn), "turn", "G1.1")

    def rolled(self, shown: list[int]) -> None:
        self.rolling = False
        self.tell(Rolled(rule="G1.2", who=self.turn, shown=shown[0]))
        if shown[0] == 1:
            self.next_turn()
        else:
            self.brought += shown[0]

    def next_turn(self) -> None:
        self.brought = 0
        self.turn = (self.turn + 1) % self.game.seats

    def view(self, seat: int) -> PigView:
        self.sits(seat)
        return PigView(seat=seat, scores=list(self.scores), turn=self.turn, brought=self.brought, rolling=self.rolling)


class RollDie(Kind[PigState]):
    """A move without numbers. The hooks of a move get its three numbers, such as a card and a target."""

    def refuse(self, state: PigState, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        return None

    def apply(self, state: PigState, seat: int, _a: int, _b: int, _c: int) -> None:
        state.rolling = True


class Stop(Kind[PigState]):
    def refuse(self, state: PigState, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        return Refusal("nothing", "Your turn has brought nothing yet.", "G1.4") if state.brought == 0 else None

    def apply(self, state: PigState, seat: int, _a: int, _b: int, _c: int) -> None:
        state.scores[seat] += state.brought
        state.tell(Stopped(rule="G1.3", who=seat, points=state.brought))
        state.next_turn()


ROLL = RollDie("roll")
STOP = Stop("stop")
CODEC = state_record(PigState, scores=many(WHOLE), turn=WHOLE, brought=WHOLE, rolling=FLAG)


class PigGame(Game):
    def __init__(self, seats: int, rulebook: Rulebook) -> None:
        super().__init__("pig", version=1, seats=seats, kinds=[ROLL, STOP], codec=CODEC, rulebook=rulebook)

    def start(self) -> PigState:
        return PigState(self, scores=[0] * self.seats, turn=0, brought=0, rolling=False)

    def determinize(self, view: View, rng: Sfc32) -> PigState:
        """A state that a player may imagine. Draw what the view does not show; here it shows everything."""
        assert isinstance(view, PigView)
        return PigState(self, scores=list(view.scores), turn=view.turn, brought=view.brought, rolling=view.rolling)

    def ask_text(self, view: View, ask: Ask) -> str:
        return "Your turn: roll the die, or stop?"

    def show(self, view: View) -> str:
        assert isinstance(view, PigView)
        scores = ", ".join(f"{name} has {score}" for name, score in zip(self.names, view.scores))
        return f"{scores}. This turn has brought {view.brought}."
