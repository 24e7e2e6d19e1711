"""Planning: who is Ready, who supports, which Allies come, what is bought."""

from __future__ import annotations

from typing import Final

from longbox.games.heroes.bots.headlines import Prospect, prospect
from longbox.games.heroes.bots.missions import open_headlines
from longbox.games.heroes.bots.sight import POINT, Sight
from longbox.games.heroes.bots.worth import ally_value, power_up_value
from longbox.games.heroes.engine.abilities import RESOURCE_CARD, W_ACTION, W_PLANNING
from longbox.games.heroes.engine.places import READY, RECOVERY, SUPPORTING, is_field
from longbox.games.heroes.engine.planning import aims, bought, may_aim_at_nobody
from longbox.games.heroes.engine.state import ACTION_ROUNDS, ALLY_LIMIT, POWER_UP_PRICE
from longbox.kernel.deeds import Move

STORY: Final = 0.4
"""What each other action of a Game Round is worth, on average: the track changes before most of them."""
STORIES: Final = 0.6
"""What an ability adds to an action that makes two Story actions of one."""
USE: Final = 0.1
"""What any other adds that is used as an action."""
SPARE: Final = 0.1
"""What a Plot Point is worth that is kept for the next round."""


class Plan:
    """The statuses of the four heroes, and what they are expected to bring."""

    def __init__(self, status: list[int], value: float, cost: int) -> None:
        self.status = status
        self.value = value
        self.cost = cost


class Hopes:
    """What each hero could do at each Headline, alone and with each supporter."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.areas = open_headlines(sight)
        self.story = STORY
        self.found: dict[tuple[int, int, int], Prospect] = {}

    def of(self, at: int, area: int, helper: int) -> Prospect:
        key = (at, area, helper)
        known = self.found.get(key)
        if known is None:
            helpers = [helper] if helper >= 0 else []
            known = self.found[key] = prospect(self.sight, self.sight.seat, area, [at], helpers)
        return known

    def value(self, ready: list[int], support: list[int], points: int) -> float:
        """What five actions bring: the best Headline for its actions first, and stories with what is left. So many Plot Points are kept
        for abilities."""
        sight = self.sight
        state, team = sight.state, sight.team
        left, total = ACTION_ROUNDS, 0.0
        areas, helpers = list(self.areas), list(support)
        fit = dict.fromkeys(ready, 1.0)
        while areas and fit:
            best, most, chance, actions, helped = (-1, -1), self.story, 0.0, 0, -1
            for at, sure in fit.items():
                for area in areas:
                    steps = 1 if team.place[at] == state.place_in(area) else 2
                    if steps > left:
                        continue
                    for helper in [-1, *helpers] if steps == 2 and area < sight.rules.areas else [-1]:
                        hope = self.of(at, area, helper)
                        gain = hope.value * sure / steps
                        if gain > most:
                            best, most, chance, actions, helped = (at, area), gain, hope.chance, steps, helper
            if best[0] < 0:
                break
            at, area = best
            total += most * actions
            left -= actions
            areas.remove(area)
            fit[at] *= chance
            if fit[at] < 0.3:
                del fit[at]
            if helped >= 0:
                helpers.remove(helped)
        total += left * self.story
        for at in support:
            line = sight.rules.line_of[W_ACTION][sight.rules.support_of[sight.hero(at)]]
            if line is not None:
                price = sum([cost.n for cost in line.pay if cost.what == "pp"])
                gain = (STORIES if line.does("story") else USE) - POINT * price
                total += max(0.0, gain) * (min(left, points // price) if price else left)
        return total


def best_plan(sight: Sight) -> list[Move]:
    """All steps of the plan, in the order of their slots."""
    steps = [*purchases(sight)]
    aids = helping(sight, steps)
    steps += aids
    hopes = Hopes(sight)
    healed, cheaper = aimed(sight, aids, "wound"), aimed(sight, aids, "level")
    chosen = best_statuses(sight, hopes, healed, cheaper)
    for at in range(4):
        if chosen.status[at] != RECOVERY:
            steps.append(sight.kinds.assign.of(sight.hero(at), chosen.status[at]))
    steps += allies(sight, int(sight.team.pp) - chosen.cost)
    return sorted(steps, key=lambda step: step.slot())


def best_statuses(sight: Sight, hopes: Hopes, healed: list[int], cheaper: list[int]) -> Plan:
    """The best of all ways to divide the Plot Points among the heroes."""
    state, team, seat = sight.state, sight.team, sight.seat
    best = Plan([RECOVERY] * 4, hopes.value([], [], int(team.pp)) + spare(int(team.pp)), 0)
    options: list[list[int]] = []
    for at in range(4):
        hurt = team.wounded >> at & 1 and sight.hero(at) not in healed
        if hurt:
            options.append([RECOVERY])
        else:
            options.append([RECOVERY, READY] if is_field(team.place[at], sight.rules.areas) else [RECOVERY, READY, SUPPORTING])
    levels = [max(1, state.level(seat, at) - (1 if sight.hero(at) in cheaper else 0)) for at in range(4)]
    for one in options[0]:
        for two in options[1]:
            for three in options[2]:
                for four in options[3]:
                    status = [one, two, three, four]
                    cost = sum([levels[at] if status[at] == READY else 1 if status[at] == SUPPORTING else 0 for at in range(4)])
                    if cost > team.pp:
                        continue
                    ready = [at for at in range(4) if status[at] == READY]
                    support = [at for at in range(4) if status[at] == SUPPORTING]
                    if len(ready) > 3 or len(support) > 2:
                        continue
                    value = hopes.value(ready, support, int(team.pp) - cost) + spare(int(team.pp) - cost)
                    if value > best.value:
                        best = Plan(status, value, cost)
    return best


def spare(points: int) -> float:
    """What kept Plot Points are worth: the first ones most."""
    return POINT * min(2, points) + SPARE * max(0, points - 2)


def purchases(sight: Sight) -> list[Move]:
    """Power-Ups, as many as the Story cards pay, the best first."""
    team, own = sight.team, sight.state.team_def(sight.seat).power_ups
    cards = [card for at, card in enumerate(own) if not team.power_ups >> at & 1]
    cards.sort(key=lambda card: -power_up_value(sight, card))
    return [sight.kinds.buy.of(card) for card in cards[: len(team.story) // POWER_UP_PRICE]]


def aimed(sight: Sight, aids: list[Move], aim: str) -> list[int]:
    """The heroes at whom these abilities are aimed, of those that heal or lower a Level."""
    heroes: list[int] = []
    for move in aids:
        source, target = move.a, move.b
        line = sight.rules.line_of[W_PLANNING][source]
        if line is not None and aims(line) == aim:
            heroes.append(target)
    return heroes


def helping(sight: Sight, steps: list[Move]) -> list[Move]:
    """What helps in Planning: Power-Ups always, Allies where there is something to heal, or a dear hero."""
    state, rules, team = sight.state, sight.rules, sight.team
    own = state.team_def(sight.seat).power_ups
    sources = [rules.power_up_of[card] for at, card in enumerate(own) if team.power_ups >> at & 1]
    sources += [rules.power_up_of[card] for card in bought(state, steps)]
    sources += [rules.resource_of[card] for card in team.allies]
    found: list[Move] = []
    hurt = [at for at in range(4) if team.wounded >> at & 1]
    hurt.sort(key=lambda at: -state.level(sight.seat, at))
    for source in sorted(sources):
        line = rules.line_of[W_PLANNING][source]
        if line is None:
            continue
        aim = aims(line)
        if aim == "wound":
            if hurt:
                found.append(sight.kinds.aid.of(source, sight.hero(hurt.pop(0))))
            elif may_aim_at_nobody(line):
                found.append(sight.kinds.aid.of(source, sight.kinds.nobody))
        elif aim == "level":
            dear = [at for at in range(4) if not team.wounded >> at & 1 and state.level(sight.seat, at) > 1]
            if dear and (rules.sources[source].kind != RESOURCE_CARD or len(team.allies) > 1):
                dearest = max(dear, key=lambda at: state.level(sight.seat, at))
                found.append(sight.kinds.aid.of(source, sight.hero(dearest)))
        else:
            found.append(sight.kinds.aid.of(source, sight.kinds.nobody))
    return found


def allies(sight: Sight, points: int) -> list[Move]:
    """Allies for the Plot Points that are left, the best first; a poor one makes room for a better one."""
    team, kinds, box = sight.team, sight.kinds, sight.rules.box
    hand = [card for card in team.resources if box.resources[card].ally]
    hand.sort(key=lambda card: -ally_value(sight, card))
    steps: list[Move] = []
    room = ALLY_LIMIT - len(team.allies)
    old = sorted(team.allies, key=lambda card: ally_value(sight, card))
    for card in hand:
        value = ally_value(sight, card)
        if points < 1 or value < POINT + 0.05:
            break
        if room == 0:
            if not old or ally_value(sight, old[0]) + 0.3 > value:
                break
            steps.append(kinds.dismiss.of(old.pop(0)))
            room += 1
        extra = 1 if points >= 3 and value > 0.6 else 0
        steps.append(kinds.ally.of(card, extra))
        points -= 1 + extra
        room -= 1
    return steps


def choose_step(sight: Sight, plan: list[Move], moves: list[Move]) -> Move:
    """The next step of the plan that is not laid out yet; at its end the plan is confirmed."""
    draft = sight.state.drafts[sight.seat]
    done = max([step.slot() for step in draft]) if draft else -1
    for step in plan:
        if step.slot() > done and step in moves:
            return step
    for move in moves:
        if move.kind.name == "done":
            return move
    return moves[0]
