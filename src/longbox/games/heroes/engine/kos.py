"""KOs, falls and the Initiative (rules B7.7, B7.8, B7.10 and B7.14)."""

from __future__ import annotations

from longbox.games.heroes.engine import events
from longbox.games.heroes.engine.abilities import (
    W_FALL,
    W_KO,
)
from longbox.games.heroes.engine.case import BOTH_SIDES, FOE, HERO, has_fallen, has_retreated
from longbox.games.heroes.engine.fight_effects import PREVENT, REPLACED
from longbox.games.heroes.engine.fighters import add_kos, fighter_name, fighter_of, ko_value, kos, take_initiative, the_case, the_fight
from longbox.games.heroes.engine.places import RECOVERY
from longbox.games.heroes.engine.records import Case, Fight
from longbox.games.heroes.engine.state import Heroes
from longbox.games.heroes.engine.windows import open_window
from longbox.kernel.state import Effect, Frame


def stopped(fight: Fight) -> bool:
    """Whether the sequence ends here: somebody is defeated or has retreated (rule B7.8)."""
    return fight.down != 0 or fight.retreated != 0


class Ko(Effect[Heroes]):
    """`count` KOs are about to be laid on a `side`, by the rule of the effect. `kept` is the mask of the sides that had used an ability on
    the roll, with PREVENT if the KOs are prevented."""

    def __init__(self, name: str, rule: str) -> None:
        super().__init__(name)
        self.rule = rule

    def run(self, state: Heroes, frame: Frame, side: int, count: int, kept: int) -> bool:
        fight = the_fight(state)
        if frame.at == 0:
            frame.at = 1
            if fight.down >> side & 1 or fight.retreated:
                state.frames.pop()
                return True
            frame.keep(side, count, fight.sequence.answered)
            fight.sequence.answered = 0
            open_window(state, W_KO, side)
            return True
        state.frames.pop()
        fight.sequence.answered = kept & BOTH_SIDES
        if kept & PREVENT:
            if state.heard is not None:
                state.tell(events.Prevented(rule="B12.7", name=fighter_name(state, side), what="a KO"))
            return True
        if fight.down >> side & 1:
            return True
        add_kos(state, side, count, self.rule)
        if kos(state, side) >= ko_value(state, side):
            state.push(state.core.fx.fall.frame(0, side))
        return True


class Fall(Effect[Heroes]):
    """The fighter of a `side` is defeated (rules B7.8 and B7.14), unless `kept` is PREVENT."""

    def run(self, state: Heroes, frame: Frame, side: int, _b: int, kept: int) -> bool:
        case = the_case(state)
        if frame.at == 0:
            frame.at = 1
            open_window(state, W_FALL, side)
            return True
        state.frames.pop()
        if kept & PREVENT:
            if kos(state, side) >= ko_value(state, side):
                add_kos(state, side, ko_value(state, side) - 1 - kos(state, side), "B12.7")
            if state.heard is not None and not kept & REPLACED:
                state.tell(events.Prevented(rule="B12.7", name=fighter_name(state, side), what="the fall"))
            return True
        if has_fallen(case, side) or has_retreated(case, side):  # rule B12.20
            return True
        the_fight(state).down |= 1 << side
        if state.heard is not None:
            state.tell(events.Fell(rule="B7.8", side=side, name=fighter_name(state, side)))
        if side == HERO:
            self.hero_falls(state, case)
        return True

    def hero_falls(self, state: Heroes, case: Case) -> None:
        at, seat = fighter_of(case), int(case.seat)
        case.fallen |= 1 << at
        case.kos[at] = 0
        if case.unhurt >> at & 1:
            case.unhurt &= ~(1 << at)
            state.put(seat, at, RECOVERY, "B12.39")
        else:
            state.wound(seat, at, "B7.14")
        take_initiative(state, FOE, "B7.14")
