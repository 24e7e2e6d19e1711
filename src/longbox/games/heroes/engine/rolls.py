"""The rolls of a fight (rules B7.6 to B7.10): attacks, Outwit, and dice that are rolled again."""

from __future__ import annotations

from longbox.games.heroes.engine import events
from longbox.games.heroes.engine.abilities import (
    W_ATTACK,
    W_ATTACK_R,
    W_DEFEND,
    W_DEFEND_R,
    W_OUTWIT,
    W_OUTWIT_R,
)
from longbox.games.heroes.engine.case import ATTACK, DEFEND, FOE, HERO, OUTWIT, ROLL, Case
from longbox.games.heroes.engine.dice import BOOST, HIT, TROUBLE, count
from longbox.games.heroes.engine.fight_effects import ALL, BLANKS, BY_FOE, HITS, INSTEAD, THREAT_ROLL
from longbox.games.heroes.engine.fighters import (
    boosted,
    dice_for,
    fighter_name,
    the_case,
)
from longbox.games.heroes.engine.kos import stopped, take_initiative
from longbox.games.heroes.engine.state import Heroes
from longbox.games.heroes.engine.windows import open_window
from longbox.kernel.state import Effect, Frame, Pending, Roll


def throw_hits(state: Heroes, side: int, kind: int) -> None:
    """The dice lie: count the Hits, and tell."""
    case = the_case(state)
    case.hits[side] = count(case.faces[side], HIT)
    if state.heard is not None:
        told = events.Rolled(
            rule="B7.6" if kind != OUTWIT else "B7.10",
            side=side,
            name=fighter_name(state, side),
            kind=kind,
            colour=case.power[side],
            faces=case.faces[side].copy(),
            hits=case.hits[side],
        )
        state.tell(told)


def lay_dice(state: Heroes, side: int, shown: list[int]) -> None:
    case = the_case(state)
    case.faces[side] = [state.core.faces[number - 1] for number in shown]
    case.dice[side] = len(shown)


def boost_dice(state: Heroes, side: int) -> int:
    """How many dice of a roll are rolled once more (rule B1.4)."""
    case = the_case(state)
    return count(case.faces[side], BOOST) if boosted(state, side) else 0


class Attack(Effect[Heroes]):
    """Side `a` attacks (rules B7.6 and B7.7). `b` keeps what an attack inside of which this one happens had come to."""

    def run(self, state: Heroes, frame: Frame) -> bool:
        case, at = the_case(state), frame.at
        attacker = int(frame.a)
        defender = 1 - attacker
        if at == 0:
            frame.b = case.attacker * 10000 + case.hits[HERO] * 100 + case.hits[FOE]
            case.attacker = attacker
            case.clear(ROLL)
            case.hits = [0, 0]
            case.faces = [[], []]
            case.dice = [0, 0]
            case.answered = 0
            frame.at = 1
            open_window(state, W_ATTACK, attacker)
            return True
        if stopped(case) and not self.in_fall(state, frame):
            self.leave(state, frame)
            return True
        if at in (1, 2, 5, 6):
            if self.dice(state, frame):
                return False
            frame.at += 1
            return True
        frame.at += 1
        if at == 3:
            throw_hits(state, attacker, ATTACK)
            open_window(state, W_ATTACK_R, attacker)
        elif at == 4:
            case.answered = 0
            open_window(state, W_DEFEND, defender)
        elif at == 7:
            throw_hits(state, defender, DEFEND)
            open_window(state, W_DEFEND_R, defender)
        else:
            ko = self.compare(state, attacker, defender)
            self.leave(state, frame)
            if ko:
                state.push(state.core.fx.ko.frame(0, a=defender, b=1))
        return True

    def in_fall(self, state: Heroes, frame: Frame) -> bool:
        """Whether a falling fighter makes one more attack: then it does not matter that the sequence has ended."""
        at = state.frames.index(frame)
        return any(other.effect == state.core.fx.fall.id for other in state.frames[:at])

    def leave(self, state: Heroes, frame: Frame) -> None:
        case = the_case(state)
        state.frames.pop()
        case.clear(ROLL)
        case.attacker = frame.b // 10000
        case.hits = [int(frame.b // 100 % 100), int(frame.b % 100)]

    def roller(self, frame: Frame) -> int:
        return int(frame.a) if frame.at <= 2 else 1 - int(frame.a)

    def dice(self, state: Heroes, frame: Frame) -> int:
        """How many dice are to be rolled in this step; `c` says what has been rolled."""
        side = self.roller(frame)
        if frame.c >> frame.at & 1:
            return 0
        if frame.at in (1, 5):
            return dice_for(state, side, ATTACK if frame.at == 1 else DEFEND)
        return boost_dice(state, side)

    def pending(self, state: Heroes, frame: Frame) -> Pending:
        side = self.roller(frame)
        kind = "Attack" if side == frame.a else "Defend"
        what = f"{kind} dice" if frame.at in (1, 5) else f"boosted {kind} dice"
        rule = "B7.6" if frame.at in (1, 5) else "B1.4"
        return Roll([len(state.core.faces)] * self.dice(state, frame), the_case(state).player(side), what, rule)

    def rolled(self, state: Heroes, frame: Frame, shown: list[int]) -> None:
        side = self.roller(frame)
        frame.c |= 1 << frame.at
        if frame.at in (1, 5):
            lay_dice(state, side, shown)
        else:
            case = the_case(state)
            case.faces[side] = case.faces[side] + [state.core.faces[number - 1] for number in shown]

    def compare(self, state: Heroes, attacker: int, defender: int) -> bool:
        """By rules B7.7, B12.19 and B13.2."""
        case = the_case(state)
        attack, defend = case.hits[attacker], case.hits[defender]
        ko = attack > defend or (attack == defend and case.tie(attacker) != defender)
        if not case.dice[attacker] or (state.core.hit_needed and not attack):
            ko = False
        if state.heard is not None:
            told = events.Compared(
                rule="B7.7",
                attacker=fighter_name(state, attacker),
                defender=fighter_name(state, defender),
                attack_hits=attack,
                defend_hits=defend,
                ko=ko,
            )
            state.tell(told)
        return ko


class Outwit(Effect[Heroes]):
    """Both roll together; more Hits give a KO and the Initiative (rule B7.10)."""

    def run(self, state: Heroes, frame: Frame) -> bool:
        case, at = the_case(state), frame.at
        if at == 0:
            case.clear(ROLL)
            case.hits = [0, 0]
            case.faces = [[], []]
            case.dice = [0, 0]
            case.answered = 0
        if stopped(case):
            state.frames.pop()
            return True
        if at in (2, 3):
            if sum(self.dice(state, frame)):
                return False
            frame.at += 1
            return True
        frame.at += 1
        if at <= 1:
            open_window(state, W_OUTWIT, case.sides()[at])
        elif at == 4:
            throw_hits(state, HERO, OUTWIT)
            throw_hits(state, FOE, OUTWIT)
            open_window(state, W_OUTWIT_R, case.sides()[0])
        elif at == 5:
            open_window(state, W_OUTWIT_R, case.sides()[1])
        else:
            state.frames.pop()
            self.compare(state, case)
        return True

    def dice(self, state: Heroes, frame: Frame) -> list[int]:
        if frame.c >> frame.at & 1:
            return [0, 0]
        if frame.at == 2:
            return [dice_for(state, HERO, OUTWIT), dice_for(state, FOE, OUTWIT)]
        return [boost_dice(state, HERO), boost_dice(state, FOE)]

    def pending(self, state: Heroes, frame: Frame) -> Pending:
        what, rule = ("Outwit dice", "B7.10") if frame.at == 2 else ("boosted Outwit dice", "B1.4")
        return Roll([len(state.core.faces)] * sum(self.dice(state, frame)), int(the_case(state).seat), what, rule)

    def rolled(self, state: Heroes, frame: Frame, shown: list[int]) -> None:
        case, mine = the_case(state), self.dice(state, frame)[HERO]
        first = frame.at == 2
        frame.c |= 1 << frame.at
        if first:
            lay_dice(state, HERO, shown[:mine])
            lay_dice(state, FOE, shown[mine:])
        else:
            for side, part in ((HERO, shown[:mine]), (FOE, shown[mine:])):
                case.faces[side] = case.faces[side] + [state.core.faces[number - 1] for number in part]

    def compare(self, state: Heroes, case: Case) -> None:
        mine, theirs = case.hits[HERO], case.hits[FOE]
        winner = HERO if mine > theirs else FOE if theirs > mine else case.tie(2)
        if state.heard is not None:
            told = events.OutwitCompared(
                rule="B7.10",
                hero=fighter_name(state, HERO),
                villain=fighter_name(state, FOE),
                hero_hits=mine,
                villain_hits=theirs,
                winner=fighter_name(state, winner) if winner >= 0 else "",
            )
            state.tell(told)
        case.clear(ROLL)
        if winner >= 0:
            take_initiative(state, winner, "B7.10")
            state.push(state.core.fx.ko.frame(0, a=1 - winner, b=1))


class Reroll(Effect[Heroes]):
    """Dice are rolled again (rules B7.20 and B12.5): whose roll `a`, at most how many `b`, and how `c`."""

    def side(self, frame: Frame) -> int:
        return HERO if frame.a == THREAT_ROLL else int(frame.a)

    def places(self, state: Heroes, frame: Frame) -> list[int]:
        """Which dice: those that may be, the best choice for the user first."""
        case, side = the_case(state), self.side(frame)
        faces, how = case.faces[side], int(frame.c)
        counted = HIT | TROUBLE if frame.a == THREAT_ROLL else HIT
        places = list(range(len(faces) if how & (BLANKS | HITS) else case.dice[side]))
        if how & BLANKS:
            places = [at for at in places if faces[at] == 0]
        if how & HITS:
            places = [at for at in places if faces[at] & HIT]
        user = FOE if how & BY_FOE else HERO
        good = (frame.a != THREAT_ROLL and user == side) or (frame.a == THREAT_ROLL and user == FOE)
        places.sort(key=lambda at: bool(faces[at] & counted) if good else not faces[at] & counted)
        return places if frame.b == ALL else places[: frame.b]

    def run(self, state: Heroes, frame: Frame) -> bool:
        if frame.at == 0 and self.places(state, frame):
            return False
        state.frames.pop()
        return True

    def pending(self, state: Heroes, frame: Frame) -> Pending:
        return Roll([len(state.core.faces)] * len(self.places(state, frame)), int(frame.seat), "dice again", "B12.5")

    def rolled(self, state: Heroes, frame: Frame, shown: list[int]) -> None:
        case, side = the_case(state), self.side(frame)
        counted = HIT | TROUBLE if frame.a == THREAT_ROLL else HIT
        new = [state.core.faces[number - 1] for number in shown]
        old = case.faces[side].copy()
        places = self.places(state, frame)
        if frame.c & INSTEAD and frame.b == ALL and not frame.c & (BLANKS | HITS):
            faces = new  # all dice lie anew: what was added to the old ones is gone with them
        elif frame.c & INSTEAD:
            faces = old.copy()
            for at, face in zip(places, new):
                faces[at] = face
        else:
            faces = old + new
        frame.at = 1
        case.faces[side] = faces
        change = count(faces, counted) - count(old, counted)
        if frame.a == THREAT_ROLL:
            state.core.change_trouble(state, change, "dice rolled again")
        else:
            case.hits[side] = max(0, case.hits[side] + change)
            self.tell(state, side, case, len(new))

    def tell(self, state: Heroes, side: int, case: Case, dice: int) -> None:
        if state.heard is not None:
            told = events.RolledAgain(
                rule="B12.5", side=side, name=fighter_name(state, side), dice=dice, faces=case.faces[side].copy(), hits=case.hits[side]
            )
            state.tell(told)
