"""Powers are chosen in secret and shown together (rule B7.4)."""

from __future__ import annotations

from longbox.games.heroes.engine import events
from longbox.games.heroes.engine.asking import Asker
from longbox.games.heroes.engine.case import BOTH_SIDES, FOE, HERO, player_of
from longbox.games.heroes.engine.fighters import (
    choices,
    fighter_name,
    lay_open,
    power_of,
    the_case,
    the_fight,
)
from longbox.games.heroes.engine.state import NONE, Heroes
from longbox.kernel.deeds import Move, Refusal
from longbox.kernel.state import Ask, Effect, Frame, Pending, Roll, only


class Powers(Asker):
    """The `sides` of a mask choose their powers in secret (rule B7.4). Whoever peeks chooses when the other's lies open (rule B12.13)."""

    def stage(self, state: Heroes, frame: Frame) -> int:
        """The sides that choose now."""
        sequence = the_fight(state).sequence
        sides = frame.a
        if sequence.peek >= 0 and sides == BOTH_SIDES:
            first = 1 - int(sequence.peek)
            return 1 << first if sequence.chosen[first] < 0 else 1 << int(sequence.peek)
        return sides

    def waiting(self, state: Heroes, frame: Frame) -> list[int]:
        chosen, stage = the_fight(state).sequence.chosen, self.stage(state, frame)
        return [side for side in (HERO, FOE) if stage >> side & 1 and chosen[side] < 0]

    def run(self, state: Heroes, frame: Frame, _a: int, _b: int, _c: int) -> bool:
        if self.waiting(state, frame):
            return False
        state.frames.pop()
        return True

    def pending(self, state: Heroes, frame: Frame, _a: int, _b: int, _c: int) -> Pending:
        case, seats = the_case(state), 0
        for side in self.waiting(state, frame):
            seats |= only(player_of(case, side))
        return Ask(seats, "power", "B7.4", about=int(the_fight(state).seq))

    def moves(self, state: Heroes, frame: Frame, seat: int) -> list[Move]:
        case = the_case(state)
        side = HERO if seat == case.seat else FOE
        return [state.core.kinds.power.of(colour) for colour in choices(state, side)]

    def why(self, state: Heroes, frame: Frame, seat: int, move: Move) -> Refusal:
        if move.kind is not state.core.kinds.power:
            return Refusal("power", "A power is to be chosen now: red, orange or yellow.", "B7.4")
        side = HERO if seat == the_case(state).seat else FOE
        colour = move.a
        if power_of(state, side, colour) is None:
            return Refusal("no_power", f"{fighter_name(state, side)} has no power of that colour.", "B7.4")
        return Refusal("banned", "That colour may not be chosen in this sequence.", "B12.12")

    def answer(self, state: Heroes, frame: Frame, seat: int, move: Move) -> None:
        chosen = the_fight(state).sequence.chosen
        stage = self.stage(state, frame)
        colour = move.a
        chosen[HERO if seat == the_case(state).seat else FOE] = colour
        if any(stage >> side & 1 and chosen[side] < 0 for side in (HERO, FOE)):
            if state.heard is not None:
                state.tell(events.PowerSealed(rule="B7.4", who=seat))
            return
        state.open_plans()
        for side in (HERO, FOE):
            if stage >> side & 1:
                lay_open(state, side, chosen[side])
        if state.heard is not None:
            state.tell(shown_event(state, stage))


def shown_event(state: Heroes, sides: int) -> events.PowersShown:
    names: list[str] = []
    colours: list[int] = []
    for side in (HERO, FOE):
        colour = the_fight(state).sequence.power[side] if sides >> side & 1 else NONE
        power = power_of(state, side, colour) if colour >= 0 else None
        colours.append(colour)
        names.append("" if power is None else power.name)
    return events.PowersShown(
        rule="B7.4",
        hero=fighter_name(state, HERO),
        hero_power=names[HERO],
        hero_colour=colours[HERO],
        villain=fighter_name(state, FOE),
        villain_power=names[FOE],
        villain_colour=colours[FOE],
    )


class RandomPower(Effect[Heroes]):
    """The power of a `side` is drawn again by lot from the others (rule B12.14)."""

    def others(self, state: Heroes, side: int) -> list[int]:
        return [colour for colour in choices(state, side) if colour != the_fight(state).sequence.power[side]]

    def run(self, state: Heroes, frame: Frame, side: int, _b: int, _c: int) -> bool:
        if self.others(state, side):
            return False
        state.frames.pop()
        return True

    def pending(self, state: Heroes, frame: Frame, side: int, _b: int, _c: int) -> Pending:
        return Roll([len(self.others(state, side))], player_of(the_case(state), side), "power", "B12.14")

    def rolled(self, state: Heroes, frame: Frame, shown: list[int], side: int, _b: int, _c: int) -> None:
        colour = self.others(state, side)[shown[0] - 1]
        state.frames.pop()
        the_fight(state).sequence.chosen[side] = colour
        lay_open(state, side, colour)
        if state.heard is not None:
            state.tell(shown_event(state, 1 << side))
