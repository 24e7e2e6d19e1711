"""Heist: secret plans with slots, sealed, opened again, and shown all together. Rules in heist.md."""

from __future__ import annotations

from pathlib import Path

from longbox.content.info import GameInfo
from longbox.content.rulebook import read
from longbox.kernel import CHANCE, HIDDEN, Ask, Event, Game, Kind, Move, Over, Pending, Range, Refusal, Roll, Sfc32, State, View, only
from longbox.kernel.codec import WHOLE, many, state_record

ROUNDS = 3
MEMBERS = ["driver", "climber", "cracker"]
DRIVER = 0
PLACES = ["vault", "roof", "street", "home"]
VAULT, ROOF, STREET, HOME = range(4)
LOOT = {VAULT: 5, ROOF: 3, STREET: 1}
TOOLS = ["drill", "rope"]
USED_AT = [VAULT, ROOF]
"""Where each tool is of use."""
TOOL_SLOT = len(MEMBERS)
NO_TOOL = -1


class Heist(State):
    """The plans are the drafts, which the kernel keeps. `plans` are those just shown, until the guard has made its round: the places of
    the three members, and the tool."""

    def __init__(self, game: Game, round: int, scores: list[int], plans: list[list[int]]) -> None:
        super().__init__(game)
        self.round = round
        self.scores = scores
        self.plans = plans

    def waits(self) -> Pending:
        if self.plans:
            return Roll([len(LOOT)], CHANCE, "guard", "C3.2")
        if self.round == ROUNDS:  # rule C4.1
            best = max(self.scores)
            return Over(sum(only(seat) for seat, score in enumerate(self.scores) if score == best), list(self.scores), "C4.1")
        return Ask(self.everybody() & ~self.sealed, "plan", "C1.1", about=self.round)

    def everybody(self) -> int:
        return (1 << self.game.seats) - 1

    def sent(self, seat: int) -> dict[int, int]:
        """The place of each member that has one in the draft of this seat."""
        sent = dict[int, int]()
        for member, place in self.steps(seat, SEND):
            sent[member] = place
        return sent

    def tool(self, seat: int) -> int:
        return next((tool for (tool,) in self.steps(seat, TAKE)), NO_TOOL)

    def steps(self, seat: int, kind: Kind[Heist]) -> list[list[int]]:
        """The numbers of all steps of one kind in the draft of this seat."""
        return [step.values() for step in self.drafts[seat] if step.kind is kind]

    def reopened(self, seat: int) -> None:
        self.tell(Reopened(rule="C2.2", who=seat))

    def default_plan(self, seat: int) -> list[Move]:
        """What is not planned yet stays at home (rule C2.3)."""
        sent = self.sent(seat)
        return [*[SEND.of(member, HOME) for member in range(len(MEMBERS)) if member not in sent], READY.of()]

    def reveal(self) -> None:
        seats = range(self.game.seats)
        self.plans = [[*[self.sent(seat)[member] for member in range(len(MEMBERS))], self.tool(seat)] for seat in seats]
        self.open_plans()
        self.tell(Revealed(rule="C3.1", plans=[list(plan) for plan in self.plans]))

    def rolled(self, shown: list[int]) -> None:
        guarded = shown[0] - 1
        points = [0] * self.game.seats
        for place, loot in LOOT.items():
            there = [seat for seat, plan in enumerate(self.plans) if place in plan[:TOOL_SLOT]]
            if place == guarded:
                for seat in there:
                    points[seat] -= 1
            else:
                taker = self.taker(place, there)
                if taker >= 0:
                    points[taker] += loot
        self.scores = [score + won for score, won in zip(self.scores, points, strict=True)]
        self.plans = []
        self.round += 1
        self.tell(Night(rule="C3.2", guarded=guarded, points=points))

    def taker(self, place: int, there: list[int]) -> int:
        """Who takes what is to be had at a place (rules C3.3 and C3.4); -1 if nobody does."""
        if len(there) > 1:
            there = [seat for seat in there if place in USED_AT and self.plans[seat][TOOL_SLOT] == USED_AT.index(place)]
        return there[0] if len(there) == 1 else -1

    def view(self, seat: int) -> HeistView:
        mine = self.sits(seat)
        return HeistView(
            seat=seat,
            round=self.round,
            scores=list(self.scores),
            ready=[bool(self.sealed >> other & 1) for other in range(self.game.seats)],
            plans=[list(plan) for plan in self.plans],
            draft=self.steps(seat, SEND) if mine else [],
            tool=self.tool(seat) if mine else NO_TOOL,
        )


class HeistView(View, frozen=True, kw_only=True):
    """`draft` has a member and its place in each line, and only the seat's own. A `tool` of -1 is none."""

    round: int
    scores: list[int]
    ready: list[bool]
    plans: list[list[int]]
    draft: list[list[int]]
    tool: int


class Sealed(Event, frozen=True, kw_only=True):
    who: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} is ready"


class Reopened(Event, frozen=True, kw_only=True):
    who: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} plans again"


class Revealed(Event, frozen=True, kw_only=True):
    reveals = HIDDEN
    plans: list[list[int]]

    def text(self, names: list[str]) -> str:
        return "; ".join(f"{name}: {plan_text(plan)}" for name, plan in zip(names, self.plans, strict=True))


class Night(Event, frozen=True, kw_only=True):
    guarded: int
    points: list[int]

    def text(self, names: list[str]) -> str:
        won = ", ".join(f"{name} {points:+}" for name, points in zip(names, self.points, strict=True))
        return f"The guard is at the {PLACES[self.guarded]}: {won}"


def plan_text(plan: list[int]) -> str:
    out = [f"{member} {PLACES[place]}" for member, place in zip(MEMBERS, plan, strict=False) if place != HOME]
    tool = [TOOLS[plan[TOOL_SLOT]]] if plan[TOOL_SLOT] != NO_TOOL else []
    return ", ".join([*out, *tool]) or "nobody out"


class Send(Kind[Heist]):
    """A member to a place. The member is the slot, so that sending it elsewhere replaces this step (rule C1.6)."""

    def slot(self, member: int, _place: int, _c: int) -> int:
        return member

    def refuse(self, state: Heist, seat: int, _member: int, place: int, _c: int) -> Refusal | None:
        sent = state.sent(seat)
        for other, taken in sent.items():
            if place == taken != HOME:
                return Refusal("taken", f"The {MEMBERS[other]} is sent to the {PLACES[place]} already.", "C1.3")
        if place == VAULT and sent.get(DRIVER) != STREET:
            return Refusal("no_driver", "Nobody goes into the vault unless the driver waits in the street.", "C1.4")
        return None


class Take(Kind[Heist]):
    """A tool for the whole crew: one slot, which may stay empty."""

    def slot(self, _tool: int, _b: int, _c: int) -> int:
        return TOOL_SLOT

    def refuse(self, state: Heist, seat: int, tool: int, _b: int, _c: int) -> Refusal | None:
        if USED_AT[tool] in state.sent(seat).values():
            return None
        return Refusal("no_use", f"The {TOOLS[tool]} is of no use: nobody is sent to the {PLACES[USED_AT[tool]]}.", "C1.5")


class Ready(Kind[Heist]):
    """The plan is sealed. The last one to be ready shows them all (rule C3.1)."""

    def refuse(self, state: Heist, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        sent = state.sent(seat)
        idle = [name for member, name in enumerate(MEMBERS) if member not in sent]
        return Refusal("unsent", f"These have no place yet: {', '.join(idle)}.", "C2.1") if idle else None

    def apply(self, state: Heist, seat: int, _a: int, _b: int, _c: int) -> None:
        state.tell(Sealed(rule="C2.1", who=seat))
        if state.sealed == state.everybody():
            state.reveal()


# rule C1.2
SEND = Send("send", [Range("member", len(MEMBERS), MEMBERS), Range("place", len(PLACES), PLACES)], step=True)
TAKE = Take("take", [Range("tool", len(TOOLS), TOOLS)], step=True)
READY = Ready("ready", seals=True)
CODEC = state_record(Heist, round=WHOLE, scores=many(WHOLE), plans=many(many(WHOLE)))
RULES = read(Path(__file__).with_name("heist.md"))


class HeistGame(Game):
    def __init__(self, seats: int) -> None:
        names = [f"crew {at}" for at in range(1, seats + 1)]
        super().__init__("heist", version=1, seats=seats, kinds=[SEND, TAKE, READY], codec=CODEC, rulebook=RULES, names=names)

    def start(self) -> Heist:
        return Heist(self, 0, [0] * self.seats, [])

    def determinize(self, view: View, rng: Sfc32) -> Heist:
        """A sealed plan of another crew may be any; what is not sealed yet is taken as not begun."""
        assert isinstance(view, HeistView)
        state = Heist(self, view.round, list(view.scores), [list(plan) for plan in view.plans])
        for seat, ready in enumerate(view.ready):
            if seat == view.seat:
                tool = [TAKE.of(view.tool)] if view.tool != NO_TOOL else []
                state.drafts[seat] = [*[SEND.of(member, place) for member, place in view.draft], *tool]
            elif ready:
                draw_plan(state, seat, rng)
        state.sealed = sum(only(seat) for seat, ready in enumerate(view.ready) if ready)
        return state

    def show(self, view: View) -> str:
        assert isinstance(view, HeistView)
        lines = [f"Round {min(view.round + 1, ROUNDS)} of {ROUNDS}."]
        for seat, name in enumerate(self.names):
            shown = [plan_text(view.plans[seat])] if view.plans else ["ready"] if view.ready[seat] else []
            lines.append(f"{name}: {', '.join([f'{view.scores[seat]} points', *shown])}")
        for member, place in view.draft:
            lines.append(f"Your {MEMBERS[member]}: {PLACES[place]}")
        if view.tool != NO_TOOL:
            lines.append(f"Your tool: {TOOLS[view.tool]}")
        return "\n".join(lines)

    def ask_text(self, view: View, ask: Ask) -> str:
        return "Send your driver, climber and cracker, take a tool or none, and say that you are ready."

    def move_text(self, view: View, move: Move) -> str:
        if move.kind is SEND:
            member, place = move.values()
            where = "stays at home" if place == HOME else f"goes to the {PLACES[place]}"
            return f"the {MEMBERS[member]} {where}"
        return f"take the {TOOLS[move.values()[0]]}" if move.kind is TAKE else "ready"


def draw_plan(state: Heist, seat: int, rng: Sfc32) -> None:
    """Some whole plan of a seat that has none."""
    for member in range(len(MEMBERS)):
        places = [SEND.of(member, place) for place in range(len(PLACES))]
        state.lay(seat, rng.choice([step for step in places if state.refuse(seat, step) is None]))
    tools = [TAKE.of(tool) for tool in range(len(TOOLS)) if state.refuse(seat, TAKE.of(tool)) is None]
    if tools and rng.below(2):
        state.lay(seat, rng.choice(tools))


GAME = GameInfo(
    "heist",
    "Heist",
    about="Secret plans, a vault, a roof, and a guard on its round.",
    seats=(2, 4),
    make=lambda setup: HeistGame(setup.seats),
    minutes=5,
    spoken=True,
)
