"""What a Headline is worth to a player who sends certain heroes: the chance to solve it, and VP for what may happen."""

from __future__ import annotations

from math import exp, log
from typing import Final

from longbox.games.heroes.bots.sight import PLAN, WOUND, Sight
from longbox.games.heroes.engine.abilities import C_READY, C_ROUND, C_TYPE, W_REDUCE, W_THREAT, CardLine, Op
from longbox.games.heroes.engine.case import BOOSTED
from longbox.games.heroes.engine.defs import HeroDef
from longbox.games.heroes.engine.places import SPECIAL
from longbox.games.heroes.engine.records import Team
from longbox.games.heroes.engine.scenarios import round_limit
from longbox.games.heroes.engine.threat import other_rating, ratings, threat_boosted, threat_dice

SECOND: Final = 0.12
"""How much better a second hero fares, because the first one has left marks."""
SCHEMED: Final = 0.5
"""How often a Nemesis who may adds his Threat rating, as far as it is feared."""
SETBACK: Final = 0.25
"""What a Master Plan at a Headline costs on average: it can be challenged."""
LEADER: Final = 0.35
"""What it is worth to take a Headline before the others can, for each VP."""


DECIDES: Final = 4.0
"""What the VP are worth besides that win the game, or lose it."""
OUT: Final = 0.3
"""What is left of the cost of a Wound when no Game Round follows."""


# What both sides make of their cards and abilities, in the logarithm of the odds; fitted to 6,051 Headlines that bots have tried
EVEN: Final = -0.43
POOR: Final = 0.42
"""By how much chances below even are better than they look, for each step."""
ALLIES: Final = 0.21
MOST_USES: Final = 4
POWERED: Final = 0.17
SEVERAL: Final = 0.84
SUPPORTED: Final = 0.53
BLUNT: Final = 0.21
"""With others there, the strength of the one and of the villains counts so much less."""
HOSTILE: Final = -0.25


class Prospect:
    """The chance to solve a Headline, and what the attempt is worth in VP."""

    def __init__(self, chance: float, value: float) -> None:
        self.chance = chance
        self.value = value


def villain_cards(sight: Sight, seat: int) -> int:
    """How many Villain cards the Nemesis will hold when villains are played. The others are asked after him, and
    then nearly always somebody leads already (rule B6.8)."""
    state = sight.state
    return len(state.teams[state.nemesis_of(seat)].villains) + (2 if len(state.teams) == 2 else 1)


def prospect(sight: Sight, seat: int, area: int, heroes: list[int], supporters: list[int]) -> Prospect:
    """What it is worth to troubleshoot the Headline of an area with these heroes there, and these on its Support space."""
    state, rules = sight.state, sight.rules
    special = area == rules.areas
    card = int(state.special) if special else state.headlines[area]
    headline = sight.headline(card)
    box, team = rules.box, state.team_def(seat)
    defs = [box.heroes[team.heroes[at]] for at in heroes]
    helpers = [] if special else [box.heroes[team.heroes[at]] for at in supporters]
    age = int(state.special_age) if special else state.ages[area]
    threat = headline.threat + age + expected_threat(sight, seat, card, len(heroes), special)
    skilled = any(headline.skill in one.skills for one in defs + helpers)
    less = max([one.ratings[headline.type] for one in defs])
    for helper in helpers:
        less += reduction(rules.line_of[W_REDUCE][rules.support_of[helper.index]], headline.type)
    chance = solve_chance(sight, seat, defs, bool(helpers), threat, not skilled, less)
    hostile = (headline.mastermind and not special) or state.arch == state.nemesis_of(seat)
    chance = played(chance, state.teams[seat], len(heroes) > 1, bool(helpers), hostile)
    value = chance * (headline.vp + age + decides(sight, seat, headline.vp + age, special))
    value -= (1.0 - chance) * wound_cost(defs) * (OUT if last_round(sight) else 1.0)
    if hostile:
        value -= SETBACK if state.teams[seat].plans < 3 else 0.0
    if special:
        value += chance * LEADER
    return Prospect(chance, value)


def played(chance: float, team: Team, several: bool, supported: bool, hostile: bool) -> float:
    """The chance as it turns out in play, where both sides also use their abilities and cards. How to measure it again: `longbox heroes
    odds`."""
    sure = min(0.99, max(0.01, chance))
    before = log(sure / (1.0 - sure))
    weight = EVEN + before + POOR * max(0.0, -before) + (HOSTILE if hostile else 0.0)
    weight += ALLIES * min(MOST_USES, len(team.allies) + sum(team.ally_pp)) + POWERED * int(team.power_ups).bit_count()
    weight += (SEVERAL - BLUNT * before if several else 0.0) + (SUPPORTED - BLUNT * before if supported else 0.0)
    return 1.0 / (1.0 + exp(-weight))


def last_round(sight: Sight) -> bool:
    """Whether the game ends with this Game Round (rule B3.8)."""
    return bool(round_limit(sight.state))


def decides(sight: Sight, seat: int, gain: int, special: bool = False) -> float:
    """What it is worth besides that a player with so many VP more wins the game. Who ends it behind the others loses it."""
    state = sight.state
    target = state.scenario_def().target
    total = int(state.teams[seat].vp) + gain
    most = max([int(team.vp) for other, team in enumerate(state.teams) if other != seat])
    if special or (target and total >= target):
        return DECIDES if total > most or (special and total == most) else -DECIDES if special else 0.0
    return 0.5 * DECIDES if last_round(sight) and total > most >= int(state.teams[seat].vp) else 0.0


def expected_threat(sight: Sight, seat: int, card: int, ready: int, special: bool) -> int:
    """What is added to the printed Threat: by the Headline itself, by the Scenario, and by Scheming as far as it is feared."""
    state, rules = sight.state, sight.rules
    headline = sight.headline(card)
    more = 0.0
    for source in (rules.twist_of[card], rules.scenario_of[state.scenario]):
        line = rules.line_of[W_THREAT][source]
        if line is not None:
            more += sum([int(op.n) for op in line.ops if op.name == "threat" and foreseen(sight, op, headline.type, ready)])
    if state.arch == state.nemesis_of(seat) or (headline.mastermind and not special):
        more += SCHEMED * state.mastermind(seat).threat[headline.type]
    return round(more)


def foreseen(sight: Sight, op: Op, type: int, ready: int) -> bool:
    """Whether the conditions of an effect will hold, as far as that can be said before."""
    for group in op.ifs:
        holds = True
        for cond in group:
            if cond.code == C_TYPE:
                holds = holds and (cond.value == type) != cond.negated
            elif cond.code == C_ROUND:
                holds = holds and (sight.state.round >= cond.n) != cond.negated
            elif cond.code == C_READY:
                holds = holds and (ready >= cond.n) != cond.negated
        if holds:
            return True
    return not op.ifs


def reduction(line: CardLine | None, type: int) -> int:
    """What a supporter takes off the Trouble of a Headline of this type."""
    less = 0
    if line is not None:
        for op in line.ops:
            if op.name == "trouble":
                typed = [cond for group in op.ifs for cond in group if cond.code == C_TYPE]
                less -= int(op.n) if not typed or any(cond.value == type for cond in typed) else 0
    return less


def wound_cost(heroes: list[HeroDef]) -> float:
    """What it costs on average when all fall."""
    return WOUND + 0.15 * max([hero.level for hero in heroes]) + 0.5 * (len(heroes) - 1)


def solve_chance(
    sight: Sight, seat: int, heroes: list[HeroDef], boosted: bool, threat: int, threat_boosted: bool, less: int, cards: int = -1
) -> float:
    levels = sight.book.trouble(threat, threat_boosted)
    held = villain_cards(sight, seat) if cards < 0 else cards
    chance = 0.0
    for rolled, share in enumerate(levels):
        chance += share * through(sight, heroes, boosted, max(0, rolled - less), held)
    return chance


def through(sight: Sight, heroes: list[HeroDef], boosted: bool, level: int, cards: int) -> float:
    """The chance to get through this level of Trouble: one hero after the other if there are several."""
    if level <= 0:
        return 1.0
    book, villains, wanted = sight.book, sight.rules.box.villains, sight.state.wanted
    fails = 1.0
    for at, hero in enumerate(heroes):
        out = sight.out
        wins = book.held(hero.index, boosted, level, cards, out) if out else book.holds(hero.index, boosted, level, cards)
        if wanted:
            against = book.against(hero.index, boosted, False)
            for card in wanted:
                if max(1, villains[card].cost) <= level and against[card] < wins:
                    wins = against[card]
        fails *= 1.0 - min(0.97, wins + (SECOND if at else 0.0))
    return 1.0 - fails


# The Headline that is being troubleshot


def case_chance(sight: Sight) -> float:
    """The chance to solve it before the Threat roll, with all that is declared and played so far."""
    state, case = sight.state, sight.case()
    seat = int(case.seat)
    here, helpers = state.ready_at(seat, int(case.place)), state.supporters(seat, int(case.place))
    less = ratings(state, here)[0]
    if case.play.add_second:
        less += other_rating(state, True)
    if case.play.add_support:
        less += other_rating(state, False)
    rules = sight.rules
    for at in helpers:
        less += reduction(rules.line_of[W_REDUCE][rules.support_of[state.hero_def(seat, at).index]], int(case.type))
    defs = [state.hero_def(seat, at) for at in here]
    chance = solve_chance(sight, seat, defs, bool(helpers), threat_dice(state), threat_boosted(state), less)
    return chance - (0.06 * (1.0 - chance) if case.schemes >> BOOSTED & 1 else 0.0)


def level_chance(sight: Sight) -> float:
    """The chance to solve it at the Trouble Level as it is now."""
    state, case = sight.state, sight.case()
    seat = int(case.seat)
    defs = [state.hero_def(seat, at) for at in state.ready_at(seat, int(case.place))]
    return through(sight, defs, bool(state.supporters(seat, int(case.place))), int(case.play.trouble), villain_cards(sight, seat))


def loss(sight: Sight) -> float:
    """What it costs the hero player to lose the Headline that is being troubleshot, in VP."""
    state, case = sight.state, sight.case()
    seat = int(case.seat)
    defs = [state.hero_def(seat, at) for at in state.ready_at(seat, int(case.place))]
    fall = wound_cost(defs) if defs else WOUND
    gain = sight.stake()
    gain += max(0.0, decides(sight, seat, round(gain), case.place == SPECIAL))
    return gain + fall + (PLAN if case.attempt else 0.0)
