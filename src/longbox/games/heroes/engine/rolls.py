"""The rolls of a fight (rules B7.6 to B7.10): attacks, Outwit, and dice that are rolled again."""

from __future__ import annotations

from typing import Final

from longbox.games.heroes.engine import events
from longbox.games.heroes.engine.abilities import (
    W_ATTACK,
    W_ATTACK_R,
    W_DEFEND,
    W_DEFEND_R,
    W_OUTWIT,
    W_OUTWIT_R,
)
from longbox.games.heroes.engine.case import ATTACK, DEFEND, FOE, HERO, OUTWIT, OUTWIT_TIES, player_of, sides_of, tie_of
from longbox.games.heroes.engine.dice import BOOST, HIT, TROUBLE, count
from longbox.games.heroes.engine.fight_effects import ALL, BLANKS, BY_FOE, HITS, INSTEAD, THREAT_ROLL
from longbox.games.heroes.engine.fighters import boosted, dice_for, fighter_name, take_initiative, the_case, the_fight
from longbox.games.heroes.engine.kos import stopped
from longbox.games.heroes.engine.records import DiceRoll, Fight
from longbox.games.heroes.engine.state import Heroes
from longbox.games.heroes.engine.threat import change_trouble
from longbox.games.heroes.engine.windows import open_window
from longbox.kernel.state import Effect, Frame, Pending, Roll

# The steps of an attack
ATTACKING: Final = 0
ATTACK_DICE: Final = 1
ATTACK_BOOST: Final = 2
ATTACKED: Final = 3
DEFENDING: Final = 4
DEFEND_DICE: Final = 5
DEFEND_BOOST: Final = 6
DEFENDED: Final = 7
COMPARING: Final = 8
# The steps of Outwit
FIRST_ASKED: Final = 0
SECOND_ASKED: Final = 1
OUTWIT_DICE: Final = 2
OUTWIT_BOOST: Final = 3
OUTWITTED: Final = 4
SECOND_ANSWERS: Final = 5

MOST_HITS: Final = 100
"""More than any roll shows, so that two numbers of Hits and a side fit into one number."""


def throw_hits(state: Heroes, side: int, kind: int) -> None:
    """The dice lie: count the Hits, and tell."""
    roll = the_case(state).roll
    roll.hits[side] = count(roll.faces[side], HIT)
    if state.heard is not None:
        told = events.Rolled(
            rule="B7.6" if kind != OUTWIT else "B7.10",
            side=side,
            name=fighter_name(state, side),
            kind=kind,
            colour=the_fight(state).sequence.power[side],
            dice=roll.dice[side],
            faces=roll.faces[side].copy(),
            hits=roll.hits[side],
        )
        state.tell(told)


def lay_dice(state: Heroes, side: int, shown: list[int]) -> None:
    roll = the_case(state).roll
    roll.faces[side] = [state.core.faces[number - 1] for number in shown]
    roll.dice[side] = len(shown)


def add_dice(state: Heroes, side: int, shown: list[int]) -> None:
    """Boosts are rolled once more."""
    faces = the_case(state).roll.faces
    faces[side] = faces[side] + [state.core.faces[number - 1] for number in shown]


def begin_roll(state: Heroes) -> None:
    """No dice lie any more, nobody has answered them, and nothing is changed for them (rules B7.19 and B11.6)."""
    sequence = the_fight(state).sequence
    sequence.roll_changes = None
    sequence.answered = 0
    the_case(state).roll = DiceRoll()


def boost_dice(state: Heroes, side: int) -> int:
    """How many dice of a roll are rolled once more (rule B1.4)."""
    return count(the_case(state).roll.faces[side], BOOST) if boosted(state, side) else 0


class Attack(Effect[Heroes]):
    """The side `attacker` attacks (rules B7.6 and B7.7). `outer` keeps what an attack inside of which this one happens had come to, and
    `thrown` is a mask of the steps whose dice are rolled."""

    def run(self, state: Heroes, frame: Frame, attacker: int, _outer: int, thrown: int) -> bool:
        fight, at = the_fight(state), frame.at
        defender = 1 - attacker
        if at == ATTACKING:
            frame.keep(attacker, self.interrupt(state), thrown)
            fight.sequence.attacker = attacker
            begin_roll(state)
            frame.at = ATTACK_DICE
            open_window(state, W_ATTACK, attacker)
            return True
        if stopped(fight) and not self.in_fall(state, frame):
            self.leave(state, frame)
            return True
        if at in (ATTACK_DICE, ATTACK_BOOST, DEFEND_DICE, DEFEND_BOOST):
            if self.dice(state, frame):
                return False
            frame.at += 1
            return True
        frame.at += 1
        if at == ATTACKED:
            throw_hits(state, attacker, ATTACK)
            open_window(state, W_ATTACK_R, attacker)
        elif at == DEFENDING:
            fight.sequence.answered = 0
            open_window(state, W_DEFEND, defender)
        elif at == DEFENDED:
            throw_hits(state, defender, DEFEND)
            open_window(state, W_DEFEND_R, defender)
        else:
            assert at == COMPARING
            ko = self.compare(state, attacker, defender)
            self.leave(state, frame)
            if ko:
                state.push(state.core.fx.ko.frame(0, defender, 1))
        return True

    def interrupt(self, state: Heroes) -> int:
        """What an attack that is under way has come to: its side, and the Hits of both, as one number."""
        hits = the_case(state).roll.hits
        return (the_fight(state).sequence.attacker * MOST_HITS + hits[HERO]) * MOST_HITS + hits[FOE]

    def in_fall(self, state: Heroes, frame: Frame) -> bool:
        """Whether a falling fighter makes one more attack: then it does not matter that the sequence has ended."""
        at = state.frames.index(frame)
        return any(other.effect == state.core.fx.fall.id for other in state.frames[:at])

    def leave(self, state: Heroes, frame: Frame) -> None:
        sequence = the_fight(state).sequence
        state.frames.pop()
        sequence.roll_changes = None
        outer = frame.b
        sequence.attacker = outer // (MOST_HITS * MOST_HITS)
        the_case(state).roll.hits = [int(outer // MOST_HITS % MOST_HITS), int(outer % MOST_HITS)]

    def roller(self, frame: Frame) -> int:
        attacker = frame.a
        return attacker if frame.at <= ATTACK_BOOST else 1 - attacker

    def dice(self, state: Heroes, frame: Frame) -> int:
        """How many dice are to be rolled in this step."""
        side = self.roller(frame)
        thrown = frame.c
        if thrown >> frame.at & 1:
            return 0
        if frame.at in (ATTACK_DICE, DEFEND_DICE):
            return dice_for(state, side, ATTACK if frame.at == ATTACK_DICE else DEFEND)
        return boost_dice(state, side)

    def pending(self, state: Heroes, frame: Frame, attacker: int, _outer: int, _thrown: int) -> Pending:
        side = self.roller(frame)
        kind = "Attack" if side == attacker else "Defend"
        first = frame.at in (ATTACK_DICE, DEFEND_DICE)
        what = f"{kind} dice" if first else f"boosted {kind} dice"
        rule = "B7.6" if first else "B1.4"
        return Roll([len(state.core.faces)] * self.dice(state, frame), player_of(the_case(state), side), what, rule)

    def rolled(self, state: Heroes, frame: Frame, shown: list[int], attacker: int, outer: int, thrown: int) -> None:
        side = self.roller(frame)
        frame.keep(attacker, outer, thrown | 1 << frame.at)
        if frame.at in (ATTACK_DICE, DEFEND_DICE):
            lay_dice(state, side, shown)
        else:
            add_dice(state, side, shown)

    def compare(self, state: Heroes, attacker: int, defender: int) -> bool:
        """By rules B7.7, B12.19 and B13.2."""
        roll = the_case(state).roll
        attack, defend = roll.hits[attacker], roll.hits[defender]
        ko = attack > defend or (attack == defend and tie_of(the_fight(state), attacker) != defender)
        if not roll.dice[attacker] or (state.core.hit_needed and not attack):
            ko = False
        if state.heard is not None:
            told = events.Compared(
                rule="B7.7",
                attacker=fighter_name(state, attacker),
                defender=fighter_name(state, defender),
                attack_hits=attack,
                defend_hits=defend,
                attack_dice=len(roll.faces[attacker]),
                defend_dice=len(roll.faces[defender]),
                ko=ko,
            )
            state.tell(told)
        return ko


class Outwit(Effect[Heroes]):
    """Both roll together; more Hits give a KO and the Initiative (rule B7.10). `thrown` is a mask of the steps whose dice are rolled."""

    def run(self, state: Heroes, frame: Frame, _a: int, _b: int, _thrown: int) -> bool:
        fight, at = the_fight(state), frame.at
        if at == FIRST_ASKED:
            begin_roll(state)
        if stopped(fight):
            state.frames.pop()
            return True
        if at in (OUTWIT_DICE, OUTWIT_BOOST):
            if sum(self.dice(state, frame)):
                return False
            frame.at += 1
            return True
        frame.at += 1
        if at <= SECOND_ASKED:
            open_window(state, W_OUTWIT, sides_of(fight)[at])
        elif at == OUTWITTED:
            throw_hits(state, HERO, OUTWIT)
            throw_hits(state, FOE, OUTWIT)
            open_window(state, W_OUTWIT_R, sides_of(fight)[0])
        elif at == SECOND_ANSWERS:
            open_window(state, W_OUTWIT_R, sides_of(fight)[1])
        else:
            state.frames.pop()
            self.compare(state, fight)
        return True

    def dice(self, state: Heroes, frame: Frame) -> list[int]:
        thrown = frame.c
        if thrown >> frame.at & 1:
            return [0, 0]
        if frame.at == OUTWIT_DICE:
            return [dice_for(state, HERO, OUTWIT), dice_for(state, FOE, OUTWIT)]
        return [boost_dice(state, HERO), boost_dice(state, FOE)]

    def pending(self, state: Heroes, frame: Frame, _a: int, _b: int, _thrown: int) -> Pending:
        what, rule = ("Outwit dice", "B7.10") if frame.at == OUTWIT_DICE else ("boosted Outwit dice", "B1.4")
        return Roll([len(state.core.faces)] * sum(self.dice(state, frame)), int(the_case(state).seat), what, rule)

    def rolled(self, state: Heroes, frame: Frame, shown: list[int], _a: int, _b: int, thrown: int) -> None:
        mine = self.dice(state, frame)[HERO]
        frame.keep(0, 0, thrown | 1 << frame.at)
        if frame.at == OUTWIT_DICE:
            lay_dice(state, HERO, shown[:mine])
            lay_dice(state, FOE, shown[mine:])
        else:
            add_dice(state, HERO, shown[:mine])
            add_dice(state, FOE, shown[mine:])

    def compare(self, state: Heroes, fight: Fight) -> None:
        hits = the_case(state).roll.hits
        mine, theirs = hits[HERO], hits[FOE]
        winner = HERO if mine > theirs else FOE if theirs > mine else tie_of(fight, OUTWIT_TIES)
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
        fight.sequence.roll_changes = None
        if winner >= 0:
            take_initiative(state, winner, "B7.10")
            state.push(state.core.fx.outwit_ko.frame(0, 1 - winner, 1))


class Reroll(Effect[Heroes]):
    """Dice are rolled again (rules B7.20 and B12.5): `whose` is the side whose roll it is, or THREAT_ROLL; `most` is how many dice at most,
    or ALL; and `how` is a mask of BLANKS, HITS, INSTEAD and BY_FOE."""

    def side(self, whose: int) -> int:
        return HERO if whose == THREAT_ROLL else whose

    def counted(self, whose: int) -> int:
        """The faces that count in this roll."""
        return HIT | TROUBLE if whose == THREAT_ROLL else HIT

    def places(self, state: Heroes, whose: int, most: int, how: int) -> list[int]:
        """Which dice: those that may be, the best choice for the user first."""
        roll, side, counted = the_case(state).roll, self.side(whose), self.counted(whose)
        faces = roll.faces[side]
        places = list(range(len(faces) if how & (BLANKS | HITS) else roll.dice[side]))
        if how & BLANKS:
            places = [at for at in places if faces[at] == 0]
        if how & HITS:
            places = [at for at in places if faces[at] & HIT]
        user = FOE if how & BY_FOE else HERO
        good = user == (FOE if whose == THREAT_ROLL else side)
        places.sort(key=lambda at: bool(faces[at] & counted) if good else not faces[at] & counted)
        return places if most == ALL else places[:most]

    def run(self, state: Heroes, frame: Frame, whose: int, most: int, how: int) -> bool:
        if frame.at == 0 and self.places(state, whose, most, how):
            return False
        state.frames.pop()
        return True

    def pending(self, state: Heroes, frame: Frame, whose: int, most: int, how: int) -> Pending:
        return Roll([len(state.core.faces)] * len(self.places(state, whose, most, how)), int(frame.seat), "dice again", "B12.5")

    def rolled(self, state: Heroes, frame: Frame, shown: list[int], whose: int, most: int, how: int) -> None:
        roll, side, counted = the_case(state).roll, self.side(whose), self.counted(whose)
        new = [state.core.faces[number - 1] for number in shown]
        old = roll.faces[side].copy()
        places = self.places(state, whose, most, how)
        if how & INSTEAD and most == ALL and not how & (BLANKS | HITS):
            faces = new  # all dice lie anew: what was added to the old ones is gone with them
        elif how & INSTEAD:
            faces = old.copy()
            for at, face in zip(places, new):
                faces[at] = face
        else:
            faces = old + new
        frame.at = 1
        roll.faces[side] = faces
        change = count(faces, counted) - count(old, counted)
        if whose == THREAT_ROLL:
            change_trouble(state, change, "dice rolled again")
        else:
            roll.hits[side] = max(0, roll.hits[side] + change)
            self.tell(state, side, roll, len(new))

    def tell(self, state: Heroes, side: int, roll: DiceRoll, dice: int) -> None:
        if state.heard is not None:
            told = events.RolledAgain(
                rule="B12.5", side=side, name=fighter_name(state, side), dice=dice, faces=roll.faces[side].copy(), hits=roll.hits[side]
            )
            state.tell(told)
