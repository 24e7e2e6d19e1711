"""Effects on fights (rules B12.2 to B12.20): dice, KOs, powers, and who fights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from longbox.games.heroes.engine import events
from longbox.games.heroes.engine.abilities import (
    W_ATTACK,
    W_FALL,
    W_KO,
    CardLine,
    Op,
)
from longbox.games.heroes.engine.case import (
    ATTACK,
    BAN_LAST,
    DEFEND,
    FIGHT,
    FOE,
    HERO,
    OUTWIT,
    OUTWIT_TIES,
    ROLL,
    SEQ,
    SKIP_FIRST,
    SKIP_OUTWIT,
    SKIP_SECOND,
    change,
    is_challenge,
    number_at,
    player_of,
)
from longbox.games.heroes.engine.fighters import (
    add_kos,
    boosted,
    choices,
    fighter_name,
    kos,
    shown_colour,
    take_initiative,
    the_case,
    the_fight,
)
from longbox.games.heroes.engine.parts import IN_FIGHT, Effect, Step
from longbox.games.heroes.engine.phrases import WHO, WHOSE, count, more, span, verb
from longbox.games.heroes.engine.state import Heroes
from longbox.games.heroes.engine.vocabulary import COLOURS, KINDS, NUMBER, SIDE, SIDES, SPAN
from longbox.kernel import state as kernel
from longbox.kernel.state import Frame

PREVENT: Final = 64
REPLACED: Final = 128
"""Bits in what the frame of a KO or a fall keeps: it does not happen; and the one who fell is no longer there."""
ALL: Final = 99
BLANKS: Final = 1
HITS: Final = 2
INSTEAD: Final = 4
BY_FOE: Final = 8
"""How dice are rolled again: only blank ones, only hits, replacing the old faces; by the villains' side."""
THREAT_ROLL: Final = 2
STEPS: Final = {"first": SKIP_FIRST, "second": SKIP_SECOND, "outwit": SKIP_OUTWIT}


ROLLS: Final = " ".join(KINDS)
EFFECTS: Final[list[Effect]] = []


class _Lasting(Op):
    """An effect that lasts for a roll, a sequence or a fight (rule B11.6)."""

    def __init__(self, step: Step, line: CardLine, teams: list[str]) -> None:
        super().__init__(step, line, teams)
        roll = W_ATTACK <= line.window < W_KO
        self.span = FIGHT if "fight" in self.words else SEQ if "seq" in self.words or not roll else ROLL


class Dice(_Lasting):
    def do(self, state: Heroes, frame: Frame) -> None:
        side, kind, n = self.side(self.words[0]), self.words[1], self.amount(state)
        mods = change(the_fight(state), self.span).mods
        if kind == "any":
            for each in (ATTACK, DEFEND, OUTWIT):
                mods[number_at(side, each)] += n
        elif kind == "of_colour":
            if shown_colour(state, side) >= 0:
                mods[number_at(side, shown_colour(state, side))] += n
        else:
            mods[number_at(side, KINDS.index(kind))] += n


def _dice_words(step: Step) -> str:
    kind = step.word(1)
    name = f"{kind.capitalize()} " if kind in KINDS else ""
    rolls = f" in every roll{span(step)}" if kind == "any" else span(step)
    if kind == "of_colour":
        rolls += " in what your colour stands for: red Attack, orange Defend, yellow Outwit"
    return f"{verb(step.word(0), 'roll')} {more(step.number(), f'{name}die', f'{name}dice')}{rolls}"


EFFECTS.append(Effect("dice", "B12.2", Dice, [SIDE, f"{ROLLS} any of_colour", NUMBER, "|", SPAN], _dice_words, worth=0.4, where=IN_FIGHT))


class Rating(Op):
    """Another number for one roll (rule B12.3)."""

    def do(self, state: Heroes, frame: Frame) -> None:
        change(the_fight(state), ROLL).ratings[number_at(self.side("me"), KINDS.index(self.words[0]))] = int(self.n)


def _rating_words(step: Step) -> str:
    return f"use {step.number()} as the {step.word(0).capitalize()} number of this roll"


EFFECTS.append(Effect("rating", "B12.3", Rating, [ROLLS, NUMBER], _rating_words, worth=0.5, where=IN_FIGHT))


class Hits(Op):
    """The result of the roll just made (rule B12.4)."""

    def do(self, state: Heroes, frame: Frame) -> None:
        hits, side = the_case(state).roll.hits, self.side(self.words[0])
        hits[side] = max(0, hits[side] + self.amount(state))


def _hits_words(step: Step) -> str:
    return f"{WHO[step.word(0)]} {'have' if step.word(0) == 'me' else 'has'} {more(step.number(), 'Hit', 'Hits')}"


EFFECTS.append(Effect("hits", "B12.4", Hits, [SIDE, NUMBER], _hits_words, worth=0.5, where=IN_FIGHT))


class Reroll(Op):
    def __init__(self, step: Step, line: CardLine, teams: list[str]) -> None:
        super().__init__(step, line, teams)
        self.count = ALL if "all" in self.words else int(self.n)
        self.how = (
            (BLANKS if "blank" in self.words else 0) | (HITS if "hit" in self.words else 0) | (INSTEAD if "instead" in self.words else 0)
        )
        self.how |= BY_FOE if line.source.side == FOE else 0

    def whose(self) -> int:
        return THREAT_ROLL if self.words[0] == "threat" else self.side(self.words[0])

    def do(self, state: Heroes, frame: Frame) -> None:
        state.push(state.core.fx.reroll.frame(int(frame.seat), self.whose(), self.count, self.how))

    def possible(self, state: Heroes, seat: int, hero: int) -> bool:
        return bool(the_case(state).roll.faces[HERO if self.whose() == THREAT_ROLL else self.whose()])


def _reroll_words(step: Step) -> str:
    who, words, n = step.word(0), step.words(), step.args[1]
    whose = "Threat" if who == "threat" else WHOSE[who]
    which = "blank " if "blank" in words else "Hit " if "hit" in words else ""
    of = f"all {whose} {which}dice" if n.word == "all" else f"{n.number} of {'the ' if who == 'threat' else ''}{whose} {which}dice"
    return f"roll {of} again{'; the new faces replace the old' if 'instead' in words else ' and add them'}"


_REROLL = [f"{SIDE} threat", f"{NUMBER} all", "|", "blank hit", "|", "instead"]
EFFECTS.append(Effect("reroll", "B12.5", Reroll, _REROLL, _reroll_words, worth=0.5, where=SIDE))


class Boost(_Lasting):
    def do(self, state: Heroes, frame: Frame) -> None:
        value = -1 if "off" in self.words else 1
        if self.words[0] == "threat":
            the_case(state).play.threat_boost = value
        else:
            change(the_fight(state), self.span).boosts[self.side(self.words[0])] = value

    def possible(self, state: Heroes, seat: int, hero: int) -> bool:
        """Rolls that are boosted already cannot be boosted once more (rule B1.4); somebody may want to make sure that they are not."""
        return self.words[0] == "threat" or "off" in self.words or not boosted(state, self.side(self.words[0]))


def _boost_words(step: Step) -> str:
    who = step.word(0)
    what = "the Threat roll is" if who == "threat" else f"{WHOSE[who]} rolls are"
    return f"{what} {'not boosted' if 'off' in step.words() else 'boosted'}{span(step)}"


EFFECTS.append(Effect("boost", "B12.6", Boost, [f"{SIDE} threat", "|", "off", "|", SPAN], _boost_words, worth=0.6, where=SIDE))


class Prevent(Op):
    def do(self, state: Heroes, frame: Frame) -> None:
        fx = state.core.fx
        prevent(state, [fx.ko, fx.outwit_ko, fx.card_ko] if self.line.window == W_KO else [fx.fall], PREVENT)


def prevent(state: Heroes, effects: Sequence[kernel.Effect[Heroes]], how: int) -> None:
    """The KO or the fall that is about to happen does not (rule B12.7)."""
    for frame in reversed(state.frames):
        if any(frame.effect == effect.id for effect in effects):
            side, count, kept = frame.a, frame.b, frame.c
            frame.keep(side, count, kept | how)
            return


EFFECTS.append(Effect("prevent", "B12.7", Prevent, [], lambda step: "it does not happen", worth=0.7, where=IN_FIGHT))


class HealKo(Op):
    def do(self, state: Heroes, frame: Frame) -> None:
        for side in self.both(self.words[0]):
            add_kos(state, side, -min(int(self.n), kos(state, side)), self.rule)

    def possible(self, state: Heroes, seat: int, hero: int) -> bool:
        return any(kos(state, side) > 0 for side in self.both(self.words[0]))


def _heal_ko_words(step: Step) -> str:
    return f"{verb(step.word(0), 'lose')} {count(step.number(), 'KO')}"


EFFECTS.append(Effect("heal_ko", "B12.8", HealKo, [SIDES, NUMBER], _heal_ko_words, worth=0.5, where=IN_FIGHT))


class Ko(Op):
    """KOs without a roll, on both sides in one step (rule B12.9)."""

    def do(self, state: Heroes, frame: Frame) -> None:
        for side in reversed(self.both(self.words[0])):
            state.push(state.core.fx.card_ko.frame(0, side, int(self.n)))


def _ko_words(step: Step) -> str:
    return f"{verb(step.word(0), 'get')} {count(step.number(), 'KO')} without a roll"


EFFECTS.append(Effect("ko", "B12.9", Ko, [SIDES, NUMBER], _ko_words, worth=0.8, where=IN_FIGHT))


class KoValue(Op):
    """For this fight (rule B12.10)."""

    def do(self, state: Heroes, frame: Frame) -> None:
        the_fight(state).ko_mods[self.side(self.words[0])] += int(self.n)


def _ko_value_words(step: Step) -> str:
    return f"{WHOSE[step.word(0)]} KO value is {step.number():+d} in this fight"


EFFECTS.append(Effect("ko_value", "B12.10", KoValue, [SIDE, NUMBER, "fight"], _ko_value_words, worth=0.7, where=IN_FIGHT))


class Initiative(Op):
    """It counts when the next pair of attacks begins (rule B12.11)."""

    def do(self, state: Heroes, frame: Frame) -> None:
        take_initiative(state, self.side(self.words[0]), self.rule)

    def possible(self, state: Heroes, seat: int, hero: int) -> bool:
        return the_fight(state).init != self.side(self.words[0])


def _initiative_words(step: Step) -> str:
    return f"{verb(step.word(0), 'take')} the Initiative"


EFFECTS.append(Effect("initiative", "B12.11", Initiative, [SIDE], _initiative_words, worth=0.3, where=IN_FIGHT))


class Ban(Op):
    def do(self, state: Heroes, frame: Frame) -> None:
        fight, side, colour = the_fight(state), self.side(self.words[0]), self.words[1]
        bans = fight.bans_fight if "fight" in self.words else fight.sequence.bans
        if colour == "last":
            if bans is fight.bans_fight:
                bans[side] |= BAN_LAST
            elif fight.last[side] >= 0:
                bans[side] |= 1 << fight.last[side]
        else:
            bans[side] |= 1 << (the_case(state).named if colour == "named" else COLOURS.index(colour))

    def possible(self, state: Heroes, seat: int, hero: int) -> bool:
        return self.words[1] != "last" or "fight" in self.words or the_fight(state).last[self.side(self.words[0])] >= 0


def _ban_words(step: Step) -> str:
    if step.word(1) == "last" and "fight" in step.words():
        return f"{WHO[step.word(0)]} may not show the same colour twice in a row{span(step)}"
    last = f"the colour that {'you' if step.word(0) == 'me' else 'it'} showed last"
    colour = {"last": last, "named": "the colour that you call now"}.get(step.word(1), step.word(1))
    return f"{WHO[step.word(0)]} may not choose {colour}{span(step)}"


EFFECTS.append(Effect("ban", "B12.12", Ban, [SIDE, "red orange yellow last named", "|", SPAN], _ban_words, worth=0.5, where=IN_FIGHT))


class Peek(Op):
    def do(self, state: Heroes, frame: Frame) -> None:
        the_fight(state).sequence.peek = self.side("me")

    def possible(self, state: Heroes, seat: int, hero: int) -> bool:
        return the_fight(state).sequence.peek < 0


def _peek_words(_step: Step) -> str:
    return "the other side lays its power open before you choose"


EFFECTS.append(Effect("peek", "B12.13", Peek, [], _peek_words, worth=0.7, where=IN_FIGHT))


class Repick(Op):
    def do(self, state: Heroes, frame: Frame) -> None:
        fx, mask = state.core.fx, 0
        for side in self.both(self.words[0]):
            if "random" in self.words:
                if len(choices(state, side)) > 1:
                    state.push(fx.random_power.frame(0, side))
            else:
                the_fight(state).sequence.chosen[side] = -1
                mask |= 1 << side
        if mask:
            state.push(fx.powers.frame(0, mask))

    def possible(self, state: Heroes, seat: int, hero: int) -> bool:
        return any(len(choices(state, side)) > 1 for side in self.both(self.words[0]))


def _repick_words(step: Step) -> str:
    if "random" in step.words():
        return f"{WHOSE[step.word(0)]} power is drawn again by lot from the others"
    return f"{verb(step.word(0), 'choose')} the power again, in secret"


EFFECTS.append(Effect("repick", "B12.14", Repick, [SIDES, "|", "random"], _repick_words, worth=0.7, where=IN_FIGHT))


class Copy(Op):
    """The other side's number (rule B12.15): for one roll, if it is used before one."""

    def do(self, state: Heroes, frame: Frame) -> None:
        fight, me, kind = the_fight(state), self.side("me"), KINDS.index(self.words[0])
        number = fight.numbers[number_at(1 - me, kind)]
        if W_ATTACK <= self.line.window < W_KO:
            change(fight, ROLL).ratings[number_at(me, kind)] = number
        else:
            fight.numbers[number_at(me, kind)] = number


def _copy_words(step: Step) -> str:
    return f"use the {step.word(0).capitalize()} number of the other side's shown power"


EFFECTS.append(Effect("copy", "B12.15", Copy, [ROLLS], _copy_words, worth=0.4, where=IN_FIGHT))


class SwapKinds(Op):
    def do(self, state: Heroes, frame: Frame) -> None:
        side = self.side(self.words[0])
        if self.words[1] == "any":
            state.push(state.core.fx.swap_numbers.frame(int(frame.seat), side))
        else:
            swap_numbers(state, side, KINDS.index(self.words[1]), KINDS.index(self.words[2]))


def swap_numbers(state: Heroes, side: int, one: int, other: int) -> None:
    numbers = the_fight(state).numbers
    one, other = number_at(side, one), number_at(side, other)
    numbers[one], numbers[other] = numbers[other], numbers[one]


def _swap_kinds_words(step: Step) -> str:
    who, one = WHOSE[step.word(0)], step.word(1).capitalize()
    if one == "Any":
        return f"two numbers of {who} shown power change places, as you say"
    return f"{one} and {step.args[2].word.capitalize()} of {who} shown power change places"


_KINDS = [SIDE, f"{ROLLS} any", "|", ROLLS]
EFFECTS.append(Effect("swap_kinds", "B12.16", SwapKinds, _KINDS, _swap_kinds_words, worth=0.4, where=IN_FIGHT))


class SwapHero(Op):
    def do(self, state: Heroes, frame: Frame) -> None:
        case, fight, fx = the_case(state), the_fight(state), state.core.fx
        if self.words[0] == "support":
            hero = frame.b
            state.push(fx.call_in.frame(int(case.seat), 1 if self.line.window == W_FALL else 0, hero))
        elif not fight.villain_names:
            fight.villain_names = True
            if not fight.locked:
                state.push(fx.name_hero.frame(player_of(case, FOE)))

    def possible(self, state: Heroes, seat: int, hero: int) -> bool:
        case = the_case(state)
        return self.words[0] != "support" or bool(state.supporters(case.seat, case.place))


def _swap_hero_words(step: Step) -> str:
    return {
        "support": "a hero of the Support space takes over until the fight ends",
        "villain_names": "with several heroes there, the villain's side names who fights",
    }[step.word(0)]


EFFECTS.append(Effect("swap_hero", "B12.17", SwapHero, ["support villain_names"], _swap_hero_words, worth=0.5, where=IN_FIGHT))


class Skip(Op):
    """A step of this sequence (rule B12.18)."""

    def do(self, state: Heroes, frame: Frame) -> None:
        the_fight(state).sequence.skips |= STEPS[self.words[0]]


def _skip_words(step: Step) -> str:
    return f"the {'Outwit' if step.word(0) == 'outwit' else step.word(0) + ' attack'} of this sequence does not take place"


EFFECTS.append(Effect("skip", "B12.18", Skip, ["first second outwit"], _skip_words, worth=0.3, where=IN_FIGHT))


class Ties(_Lasting):
    """Equal hits (rule B12.19). Kept by whose attacks they are about: one's own attack, or the other side's, against which one defends."""

    def do(self, state: Heroes, frame: Frame) -> None:
        me, kind = self.side("me"), self.words[0]
        key = me if kind == "attack" else 1 - me if kind == "defend" else OUTWIT_TIES
        change(the_fight(state), self.span).ties[key] = self.side(self.words[1])


def _ties_words(step: Step) -> str:
    return f"equal Hits in {step.word(0).capitalize()} count for {WHO[step.word(1)]}{span(step)}"


EFFECTS.append(Effect("ties", "B12.19", Ties, [ROLLS, SIDE, "|", SPAN], _ties_words, worth=0.5, where=IN_FIGHT))


class Retreat(Op):
    def do(self, state: Heroes, frame: Frame) -> None:
        case, side = the_case(state), self.side(self.words[0])
        the_fight(state).retreated = 1 + side
        state.tell(events.Retreated(rule=self.rule, side=side, name=fighter_name(state, side)))
        if side == FOE and not is_challenge(case):
            case.play.returns_to = case.play.leader


def _retreat_words(_step: Step) -> str:
    return "the fight ends, and your fighter withdraws"


EFFECTS.append(Effect("retreat", "B12.20", Retreat, [SIDE], _retreat_words, worth=0.3, where=IN_FIGHT))
