"""How good an unfinished game looks: VP, and what everything else is likely to become."""

from __future__ import annotations

from math import tanh
from typing import Final

from longbox.games.heroes.bots.arena import solved
from longbox.games.heroes.bots.headlines import prospect
from longbox.games.heroes.bots.missions import RESOURCE, STORY_CARD, open_headlines
from longbox.games.heroes.bots.sight import FINE, PLAN, POINT, POWER_UP, WOUND, Sight
from longbox.games.heroes.bots.villainy import CARD
from longbox.games.heroes.engine.case import FOE, HERO
from longbox.games.heroes.engine.combat import ENDED
from longbox.games.heroes.engine.fighters import ko_value, kos, standing
from longbox.games.heroes.engine.places import READY, SPECIAL, is_field
from longbox.games.heroes.engine.state import ACTION_ROUNDS, MISSION
from longbox.kernel.sfc32 import Sfc32

THERE: Final = 0.85
"""What a Headline counts where heroes stand ready for it."""
AWAY: Final = 0.5
"""What the best Headline counts for a Ready hero who has to go there first."""
LEAD: Final = 6.0
"""A lead of so many VP wins about seven games of eight."""
HELPED: Final = 0.12
"""By how much heroes fare better than the solved combat says, which knows no Events, Allies and abilities that are chosen: between bots
they win 69% of the fights without a Backup for which it says 56%."""
BACKED: Final = 0.05
"""What each Backup of the villain takes off again."""
FEARED: Final = 0.1
"""By how much they fare worse against a mastermind, and what each of his Henchmen takes off."""
HENCHMAN: Final = 0.06


def worth(sight: Sight) -> float:
    """How good the state looks for the seat, from 0 to 1."""
    state = sight.state
    mine, best = 0.0, -99.0
    for seat in range(len(state.teams)):
        value = strength(sight, seat)
        if seat == sight.seat:
            mine = value
        elif value > best:
            best = value
    return 0.5 + 0.5 * tanh((mine - best) / LEAD)


def strength(sight: Sight, seat: int) -> float:
    """What a player has and can hope for, in VP."""
    state = sight.state
    team = state.teams[seat]
    value = float(team.vp) + POINT * min(6, int(team.pp)) + STORY_CARD * len(team.story) + RESOURCE * len(team.resources)
    value += CARD * min(8, len(team.villains)) + POWER_UP * int(team.power_ups).bit_count()
    value += 0.3 * sum([1 + points for points in team.ally_pp])
    value -= WOUND * int(team.wounded).bit_count() + PLAN * int(team.plans)
    if state.phase == MISSION:
        value += hopes(sight, seat)
    return value


def hopes(sight: Sight, seat: int) -> float:
    """What the Ready heroes can still do in this Game Round."""
    state, rules = sight.state, sight.rules
    left = actions_of(sight, seat)
    total = 0.0
    open_areas = [area for area in open_headlines(sight) if not under_way(sight, area)]
    for area in open_areas:
        place = state.place_in(area)
        here = state.ready_at(seat, place)
        if here and left >= 1:
            helpers = [] if area == rules.areas else state.supporters(seat, place)
            total += THERE * max(0.0, prospect(sight, seat, area, here, helpers).value)
            left -= 1
    idle = [at for at, place in enumerate(state.teams[seat].place) if place == READY or away(sight, place)]
    if idle and left >= 2:
        best = 0.0
        for area in open_areas:
            if not state.ready_at(seat, state.place_in(area)):
                best = max(best, max([prospect(sight, seat, area, [at], []).value for at in idle]))
        total += AWAY * best * min(2, left // 2)
    return total


def actions_of(sight: Sight, seat: int) -> int:
    """The actions left to a player in this Game Round. Who has acted in this Action Round waits for the next; whoever troubleshoots is
    acting, and has no more of this action."""
    state, count = sight.state, len(sight.state.teams)
    turn, now = (seat - int(state.first)) % count, (int(state.active) - int(state.first)) % count
    to_come = turn > now or (turn == now and state.case is None)
    return ACTION_ROUNDS - int(state.action_round) + (1 if to_come else 0)


def away(sight: Sight, place: int) -> bool:
    """Whether a hero stands in a district without a Headline."""
    return is_field(place, sight.rules.areas) and sight.state.headline_at(place) < 0


def under_way(sight: Sight, area: int) -> bool:
    case = sight.state.case
    if case is None:
        return False
    return case.place == SPECIAL if area == sight.rules.areas else case.area == area


def fight_chance(sight: Sight) -> float:
    """The heroes' chance to win the fight under way, one after the other if there are several: by the solved combat, and by what both sides
    have besides."""
    state, case, fight = sight.state, sight.case(), sight.fight()
    fails = 1.0
    before = fight.fighter
    for at in standing(state):
        fight.fighter = at
        if kos(state, HERO) < ko_value(state, HERO) and kos(state, FOE) < ko_value(state, FOE):
            fails *= 1.0 - solved(sight).win
    fight.fighter = before
    backups = len(case.play.backups)
    likely = 1.0 - fails - FEARED - HENCHMAN * backups if fight.mastermind else 1.0 - fails + HELPED - BACKED * backups
    return max(0.02, min(0.98, likely))


def draw_winner(sight: Sight, dice: Sfc32) -> bool:
    """Whether the heroes win the fight under way in an imagined state, drawn by the solved chance."""
    return dice.below(FINE) < fight_chance(sight) * FINE


def settle(sight: Sight, won: bool) -> None:
    """End the fight under way in an imagined state, won or lost by the heroes."""
    state, case, rules = sight.state, sight.case(), sight.rules
    while state.frames[-1].effect != rules.fx.fight.id:
        state.frames.pop()
    if won:
        sight.fight().down |= 1 << FOE
    else:
        for at in standing(state):
            case.fallen |= 1 << at
            state.wound(int(case.seat), at, "B7.14")
        sight.fight().down |= 1 << HERO
    state.frames[-1].at = ENDED
    state.go_on()
