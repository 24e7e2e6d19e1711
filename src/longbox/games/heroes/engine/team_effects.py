"""Effects on heroes, Allies, the board and the Nemesis (rules B12.38 to B12.46)."""

from __future__ import annotations

from typing import Final

from longbox.games.heroes.engine.abilities import (
    W_ACTION,
    W_PLANNING,
    CardLine,
    Op,
)
from longbox.games.heroes.engine.card_effects import looked_at
from longbox.games.heroes.engine.case import (
    FOE,
    HERO,
    MORE_VILLAINS,
    is_challenge,
)
from longbox.games.heroes.engine.choices import (
    APART,
    CHOOSE_LEVEL,
    DROP_HEADLINE,
    FOLLOW,
    HEAL,
    MAKE_READY,
    MOVE_READY,
    MOVE_SUPPORT,
    MOVE_TOGETHER,
    SWAP_FOR,
    SWAP_HEADLINE,
    UNWANT,
)
from longbox.games.heroes.engine.fight_effects import ALL
from longbox.games.heroes.engine.fighters import fighter_of, shown_colour, the_case
from longbox.games.heroes.engine.parts import Effect, Step
from longbox.games.heroes.engine.perform import PLANNED
from longbox.games.heroes.engine.phrases import count, higher, team_name
from longbox.games.heroes.engine.places import RECOVERY, SUPPORTING, is_field
from longbox.games.heroes.engine.scenarios import age_headlines, lonely_headlines
from longbox.games.heroes.engine.state import ALL_POWER_UPS, Heroes
from longbox.games.heroes.engine.vocabulary import NUMBER, TEAM
from longbox.kernel.state import Frame

EFFECTS: Final[list[Effect]] = []


class Move(Op):
    """Who, how many, and where to."""

    def __init__(self, step: Step, line: CardLine, teams: list[str]) -> None:
        super().__init__(step, line, teams)
        self.where = self.words[-1]
        self.count = ALL if "all" in self.words else int(self.n)

    def do(self, state: Heroes, frame: Frame) -> None:
        seat, where = int(frame.seat), self.where
        if self.words[0] == "foe_support":
            case = the_case(state)
            for at in state.supporters(case.seat, case.place):
                state.put(case.seat, at, SUPPORTING, self.rule)
        elif self.words[0] == "support":
            if where == "ready":
                state.push(MAKE_READY.frame(seat, discount(self.line)))
            else:
                state.push(MOVE_SUPPORT.frame(seat, self.count))
        elif where == "recovery":
            self.to_recovery(state)
        elif where == "same":
            state.push(FOLLOW.frame(seat, self.count))
        elif where == "same_or_recovery":
            state.push(MOVE_TOGETHER.frame(seat))
        else:
            state.push(MOVE_READY.frame(seat, self.count, APART if where == "apart" else 0, -1))

    def to_recovery(self, state: Heroes) -> None:
        case = the_case(state)
        if "me" in self.words:
            case.unhurt |= 1 << fighter_of(case)
            return
        for at in state.ready_at(case.seat, case.place):
            state.put(case.seat, at, RECOVERY, self.rule)

    def possible(self, state: Heroes, seat: int, hero: int) -> bool:
        if self.words[0] == "foe_support":
            case = the_case(state)
            return bool(state.supporters(case.seat, case.place))
        if self.words[0] == "support":
            return self.where != "ready" or can_be_readied(state, seat, discount(self.line))
        if self.where == "same":
            place = int(state.last_place)
            return is_field(place, state.core.areas) and any(
                state.is_ready(seat, at) and state.teams[seat].place[at] != place for at in range(4)
            )
        return self.where == "recovery" or any(state.is_ready(seat, at) for at in range(4))


def _move_words(step: Step) -> str:
    who, how_many, where = step.word(0), step.args[1], step.word(2)
    if who == "foe_support":
        return "all heroes on the Support space go back to their cards"
    if where == "ready":
        return "a Supporting hero becomes Ready on his card, for his Level in Plot Points"
    if how_many.word == "me":
        return "the hero goes to Recovery"
    kind = "Ready" if who == "ready" else "Supporting"
    heroes = f"all {kind} heroes there" if how_many.word == "all" and where == "recovery" else f"any number of {kind} heroes"
    if not how_many.word:
        heroes = f"{'a' if how_many.number == 1 else how_many.number} {kind} hero{'' if how_many.number == 1 else 'es'}"
    to = {
        "any": "to a district" if who == "ready" else "to a Support space",
        "same": "to the same district",
        "same_or_recovery": "to one district, or to Recovery",
        "apart": "to districts that differ",
        "recovery": "to Recovery",
    }[where]
    return f"move {heroes} {to}"


_MOVE = ["ready support foe_support", f"{NUMBER} all me", "any same same_or_recovery apart recovery ready card"]
EFFECTS.append(
    Effect("move", "B12.38", Move, _MOVE, _move_words, worth=0.5, asks=[MAKE_READY, MOVE_SUPPORT, FOLLOW, MOVE_TOGETHER, MOVE_READY])
)


def discount(line: CardLine) -> int:
    """What a line takes off the price of the hero whom it makes Ready."""
    return sum([int(op.n) for op in line.ops if op.name == "level"])


def can_be_readied(state: Heroes, seat: int, change: int) -> bool:
    return any(max(1, state.hero_def(seat, at).level + change) <= state.teams[seat].pp for at in state.supporting(seat))


class Wound(Op):
    def do(self, state: Heroes, frame: Frame) -> None:
        seat, who, n = int(frame.seat), self.words[0], int(self.n)
        hero, kept = frame.b, frame.c
        if kept & PLANNED:
            return
        if who == "supporter":
            if state.is_supporting(seat, hero):
                state.wound(seat, hero, self.rule)
        elif who == "me":
            case = the_case(state)
            if n < 0:
                case.unhurt |= 1 << fighter_of(case)
            else:
                case.unhurt &= ~(1 << fighter_of(case))
        elif n < 0:
            state.push(HEAL.frame(seat, -n))
        else:
            state.push(state.core.fx.wound_ready.frame(seat))

    def possible(self, state: Heroes, seat: int, hero: int) -> bool:
        return self.words[0] != "any" or self.n > 0 or state.teams[seat].wounded != 0


def _wound_words(step: Step) -> str:
    n = step.number()
    if n > 0:
        return "the supporter is Wounded as well"
    if step.word(1) == "me":
        return "the hero gets no Wound"
    return f"take the Wound off {'a hero' if n == -1 else f'{-n} heroes'} in Recovery"


EFFECTS.append(Effect("wound", "B12.39", Wound, [NUMBER, "any me supporter"], _wound_words, worth=0.5, asks=[HEAL]))


class Level(Op):
    """In Planning the plan itself says whose; as an action it is what the next hero is made Ready for (rule B12.40)."""

    def __init__(self, step: Step, line: CardLine, teams: list[str]) -> None:
        super().__init__(step, line, teams)
        self.team = -1 if self.words[1] == "one" else teams.index(self.words[1])

    def do(self, state: Heroes, frame: Frame) -> None:
        kept = frame.c
        if self.team >= 0:
            for team in state.teams:
                if team.team == self.team:
                    for at in range(4):
                        team.level_mod[at] += int(self.n)
        elif not kept & PLANNED and self.line.window not in (W_ACTION, W_PLANNING):
            state.push(CHOOSE_LEVEL.frame(int(frame.seat), int(self.n)))

    def possible(self, state: Heroes, seat: int, hero: int) -> bool:
        return self.line.window != W_ACTION


def _level_words(step: Step) -> str:
    who = step.word(2)
    heroes = "one of your heroes" if who == "one" else f"heroes of the {team_name(who)}"
    return f"the Level of {heroes} is {higher(step.number())} in this Planning"


EFFECTS.append(Effect("level", "B12.40", Level, ["hero", NUMBER, f"one {TEAM}"], _level_words, worth=0.5, asks=[CHOOSE_LEVEL]))


class Headline(Op):
    def do(self, state: Heroes, frame: Frame) -> None:
        fx, seat, what = state.core.fx, int(frame.seat), self.words[0]
        if what == "age":
            age_headlines(state, int(self.n), self.rule)
        elif what == "discard":
            fill = any(op.name == "headline" and op.words[0] == "fill" for op in self.line.ops)
            state.push(DROP_HEADLINE.frame(seat, 1 if fill else 0))
        elif what == "swap":
            state.push(SWAP_HEADLINE.frame(seat, looked_at(self.line)))
        elif not self.line.does_word("headline", "discard"):
            state.push(fx.fill.frame(-1))

    def possible(self, state: Heroes, seat: int, hero: int) -> bool:
        if self.words[0] == "discard":
            return bool(lonely_headlines(state))
        return self.words[0] != "fill" or not self.line.does_word("headline", "discard")


def _headline_words(step: Step) -> str:
    return {
        "discard": "discard a Headline in whose district nobody stands",
        "fill": "turn up a new one there",
        "swap": "you may exchange one of them for a Headline in whose district nobody stands",
        "age": f"each Headline that was not solved pays {step.number()} VP more and has {step.number()} Threat more",
    }[step.word(0)]


EFFECTS.append(
    Effect(
        "headline",
        "B12.42",
        Headline,
        ["discard fill swap age", NUMBER],
        _headline_words,
        worth=0.45,
        asks=[DROP_HEADLINE, SWAP_HEADLINE, SWAP_FOR],
    )
)


class Wanted(Op):
    def do(self, state: Heroes, frame: Frame) -> None:
        if self.words[0] == "add":
            the_case(state).play.to_wanted = True
        else:
            state.push(UNWANT.frame(int(frame.seat), int(self.n)))

    def possible(self, state: Heroes, seat: int, hero: int) -> bool:
        if self.words[0] == "add":
            case = the_case(state)
            return case.play.lead >= 0 and not is_challenge(case)
        return bool(state.wanted)


def _wanted_words(step: Step) -> str:
    return {
        "add": "the Lead Villain goes to a Most Wanted space instead of the discard pile",
        "remove": "discard a villain from a Most Wanted space",
    }[step.word(0)]


EFFECTS.append(Effect("wanted", "B12.43", Wanted, ["add remove", f"{NUMBER} lead"], _wanted_words, worth=0.4, asks=[UNWANT]))


class PowerUp(Op):
    def do(self, state: Heroes, frame: Frame) -> None:
        for _ in range(int(self.n)):
            state.push(state.core.fx.unveil.frame(int(frame.seat)))

    def possible(self, state: Heroes, seat: int, hero: int) -> bool:
        return state.teams[seat].power_ups != ALL_POWER_UPS


def _power_up_words(_step: Step) -> str:
    return "bring one of your Power-Ups into play for nothing"


EFFECTS.append(Effect("power_up", "B12.44", PowerUp, [NUMBER], _power_up_words, worth=1.0))


class Extra(Op):
    def do(self, state: Heroes, frame: Frame) -> None:
        fx, seat, what = state.core.fx, int(frame.seat), self.words[0]
        for _ in range(int(self.n)):
            if what == "action":
                state.push(fx.action.frame(seat))
            elif what == "move":
                state.push(fx.extra_move.frame(seat))
            else:
                state.push(fx.attack.frame(0, self.side("me")))

    def possible(self, state: Heroes, seat: int, hero: int) -> bool:
        return self.words[0] != "attack" or (shown_colour(state, HERO) >= 0 and shown_colour(state, FOE) >= 0)


def _extra_words(step: Step) -> str:
    return {
        "action": f"take {count(step.number(), 'more action', 'more actions')} at once",
        "move": "take one more movement action at once",
        "attack": "attack once more with the shown power",
    }[step.word(0)]


EFFECTS.append(Effect("extra", "B12.45", Extra, ["action move attack", NUMBER], _extra_words, worth=0.6, where="attack"))


class Scheme(Op):
    def do(self, state: Heroes, frame: Frame) -> None:
        what, case = self.words[0], state.case
        if what == "swap_nemesis":
            state.shift = -state.shift
        elif case is not None:
            if what == "plan_any_headline":
                case.plan_any = True
            elif what == "any":
                case.extra_any = True
            else:
                case.schemes |= 1 << MORE_VILLAINS

    def possible(self, state: Heroes, seat: int, hero: int) -> bool:
        case = state.case
        if self.words[0] != "draw" or case is None:
            return True
        return case.schemes != 0 and not case.schemes >> MORE_VILLAINS & 1


def _scheme_words(step: Step) -> str:
    return {
        "any": "the Nemesis may take one Scheming action more",
        "draw": "the Nemesis may draw the extra Villain cards besides another Scheming action",
        "plan_any_headline": "a Master Plan may be attempted at any Headline",
        "swap_nemesis": "everybody plays the Nemesis of the player to the left",
    }[step.word(0)]


EFFECTS.append(Effect("scheme", "B12.46", Scheme, ["any draw plan_any_headline swap_nemesis", "|", "extra"], _scheme_words, worth=0.5))
