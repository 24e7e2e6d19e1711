"""Actions: which Headline to go for and with whom, and what else five actions can be spent on."""

from __future__ import annotations

from typing import Final

from longbox.games.heroes.bots.headlines import Prospect, decides, last_round, prospect
from longbox.games.heroes.bots.sight import POINT, POWER_UP, Sight, find
from longbox.games.heroes.bots.worth import resource_value, villain_value
from longbox.games.heroes.engine.abilities import W_ACTION, CardLine, Op
from longbox.games.heroes.engine.deck import RESOURCE as RESOURCE_DECK
from longbox.games.heroes.engine.deck import VILLAIN, deck_size
from longbox.games.heroes.engine.places import READY, RECOVERY, SPECIAL, SUPPORTING, is_field, is_space
from longbox.games.heroes.engine.state import ACTION_ROUNDS
from longbox.games.heroes.engine.windows import source_of
from longbox.kernel.deeds import Move

STORY_CARD: Final = 0.15
"""What a Story card is worth: three buy a Power-Up."""
RESOURCE: Final = 0.12
"""What a Resource card in the hand is worth."""
IN_HAND: Final = 0.55
"""What a card in the hand is worth of what it is worth when it is used."""
TWICE: Final = 0.95
"""What each of several Story actions for one counts."""
PUSHES: Final = 0.4
"""How often a rival who has a Story card on the track pushes it to the end when it is his turn."""
AT_LAST: Final = 0.8
"""The same with his last action of a Game Round: what lies at the end then leaves by itself."""
DENIED: Final = 0.15
"""What it is worth that a rival's Story card is no longer the next to leave, if there is one rival; with more of them it is shared."""
GIVEN: Final = 0.4
"""What it costs to let a rival's Story card leave."""
SPOILED: Final = 0.3
"""What is left of what a win of a rival costs, if he needs only his Story card at the end of the track: one of several may stop him, and he
may find another way."""
NEARER: Final = 0.1
"""What is left of a push that was pushed back itself."""
HURRY: Final = 1.15
"""How much more a Headline is worth that a rival stands ready to take, if one can be faster."""
LATE: Final = 0.35
"""What is left of its value if he acts before one gets there."""


class Mission:
    """A Headline and how to go for it: the first move, all actions that it takes, and its value."""

    def __init__(self, area: int, first: Move, actions: int, value: float) -> None:
        self.area = area
        self.first = first
        self.actions = actions
        self.value = value


def actions_left(sight: Sight) -> int:
    """The actions left to this seat in this Game Round, this one included."""
    return ACTION_ROUNDS - int(sight.state.action_round) + 1


def open_headlines(sight: Sight) -> list[int]:
    """The areas with a Headline; the number after the last stands for the special place."""
    state = sight.state
    areas = [area for area, card in enumerate(state.headlines) if card >= 0]
    return [*areas, sight.rules.areas] if state.special >= 0 else areas


# Story


def story_value(sight: Sight) -> float:
    """What a Story action is worth."""
    return RESOURCE + max(advance_value(sight), push_value(sight))


def advance_value(sight: Sight) -> float:
    """What it is worth that the card at the end of the track leaves."""
    last = sight.state.track[-1]
    if last >= 0 and story_team(sight, last) == sight.team.team:
        return own_story(sight)
    owner = owner_of(sight, last)
    return -GIVEN - SPOILED * decides(sight, owner, 1) if owner >= 0 else 0.0


def own_story(sight: Sight) -> float:
    return 1.0 + STORY_CARD + decides(sight, sight.seat, 1)


def push_value(sight: Sight) -> float:
    """What it is worth to push one of this team's cards to the end. It leaves with this seat's next action, or by itself when a new Game
    Round begins, if no rival pushes another behind it before."""
    state = sight.state
    if pushed(sight) < 0:
        return 0.0
    stays, often = 1.0, PUSHES if actions_left(sight) > 1 else AT_LAST
    for seat in before_next(sight):
        if any(card >= 0 and story_team(sight, card) == state.teams[seat].team for card in state.track):
            stays *= 1.0 - often
    actions = 2 if actions_left(sight) > 1 else 1
    value = NEARER if actions > 1 else 0.0
    if actions > 1 or not last_round(sight):
        value += stays * (own_story(sight) - value) / actions
    owner = owner_of(sight, state.track[-1])
    if owner < 0:
        return value
    return value + DENIED * sight.weight(owner) / (len(state.teams) - 1) + SPOILED * decides(sight, owner, 1)


def pushed(sight: Sight) -> int:
    """The space of the team's card that is nearest to the end, but not there; -1 if it has none."""
    track = sight.state.track
    found = [at for at, card in enumerate(track[:-1]) if card >= 0 and story_team(sight, card) == sight.team.team]
    return found[-1] if found else -1


def before_next(sight: Sight) -> list[int]:
    """The rivals who act before this seat acts again, or before the Game Round ends."""
    order = sight.state.clockwise(int(sight.state.first))
    turn = order.index(sight.seat)
    return order[turn + 1 :] + (order[:turn] if actions_left(sight) > 1 else [])


def story_team(sight: Sight, card: int) -> int:
    return sight.rules.box.stories[card].team


def owner_of(sight: Sight, card: int) -> int:
    """The other player whose Story card it is; -1 if nobody's."""
    if card < 0:
        return -1
    for seat, team in enumerate(sight.state.teams):
        if seat != sight.seat and team.team == story_team(sight, card):
            return seat
    return -1


def choose_story(sight: Sight, moves: list[Move]) -> Move:
    """Advance or push, whatever is worth more. With another Story action to come at once, push what then leaves."""
    space, last = pushed(sight), sight.state.track[-1]
    mine = last >= 0 and story_team(sight, last) == sight.team.team
    push = None if space < 0 or mine else find(moves, sight.kinds.manipulate.of(space))
    if push is not None and (again(sight) or moves[0].kind.name != "advance" or push_value(sight) > advance_value(sight)):
        return push
    return moves[-1] if moves[-1].kind.passes else moves[0]


def again(sight: Sight) -> bool:
    """Whether another Story action of this seat follows this one."""
    frames, story = sight.state.frames, sight.rules.fx.story.id
    return any(frame.effect == story for frame in frames[:-1])


# Headlines


def missions(sight: Sight, moves: list[Move]) -> list[Mission]:
    """For each Headline the best way to go for it."""
    price = max(0.35, min(0.8, story_value(sight)))
    found: list[Mission] = []
    for area in open_headlines(sight):
        best: Mission | None = None
        for mission in ways(sight, area, moves):
            if best is None or mission.value - price * mission.actions > best.value - price * best.actions:
                best = mission
        if best is not None:
            found.append(best)
    return found


def ways(sight: Sight, area: int, moves: list[Move]) -> list[Mission]:
    """The ways to go for a Headline that the actions left allow."""
    state, rules, seat, team = sight.state, sight.rules, sight.seat, sight.team
    place = state.place_in(area)
    here = state.ready_at(seat, place)
    helpers = [] if area == rules.areas else state.supporters(seat, place)
    left, found = actions_left(sight), list[Mission]()
    rivals = rivals_at(sight, place)
    factor = LATE if rivals else 1.0
    if here:
        now = prospect(sight, seat, area, here, helpers)
        add(found, area, find(moves, sight.kinds.solve.of(area)), 1, now, HURRY if rivals else 1.0)
    if left < 2:
        return found
    companions = [] if area == rules.areas else [at for at in range(4) if team.place[at] == SUPPORTING]
    for at in range(4):
        if at in here or not state.is_ready(seat, at):
            continue
        alone = prospect(sight, seat, area, [*here, at], helpers)
        add(found, area, move_to(sight, moves, at, place, -1), 2, alone, factor)
        for other in companions:
            joined = prospect(sight, seat, area, [*here, at], [*helpers, other])
            add(found, area, move_to(sight, moves, at, place, other), 2, joined, factor)
    if here and area != rules.areas:
        for at in state.supporting(seat):
            if at not in helpers:
                aided = prospect(sight, seat, area, here, [*helpers, at])
                add(found, area, move_to(sight, moves, at, rules.first_space + area, -1), 2, aided, factor)
    return found


def add(found: list[Mission], area: int, first: Move | None, actions: int, seen: Prospect, factor: float) -> None:
    if first is not None:
        found.append(Mission(area, first, actions, seen.value * factor))


def rivals_at(sight: Sight, place: int) -> bool:
    return any(place in team.place for seat, team in enumerate(sight.state.teams) if seat != sight.seat)


def move_to(sight: Sight, moves: list[Move], at: int, place: int, along: int) -> Move | None:
    other = sight.kinds.nobody if along < 0 else sight.hero(along)
    move = sight.kinds.move.of(sight.hero(at), place, other)
    return move if move in moves else None


def choose_action(sight: Sight, moves: list[Move]) -> Move:
    scored = rank_actions(sight, moves)
    best, most = moves[-1], 0.0
    for move, value in scored:
        if value > most:
            best, most = move, value
    return best


def rank_actions(sight: Sight, moves: list[Move]) -> list[tuple[Move, float]]:
    """What each promising move is worth for the action that it takes."""
    scored: list[tuple[Move, float]] = []
    left = actions_left(sight)
    for mission in missions(sight, moves):
        value = mission.value / mission.actions
        if mission.first.kind.name == "solve":
            value += 0.05 * max(0, 3 - left)  # what stands ready is taken before the round ends
        scored.append((mission.first, value))
    best_mission = max([value for _, value in scored]) if scored else 0.0
    for move in moves:
        name = move.kind.name
        if name == "story":
            scored.append((move, story_value(sight)))
        elif name == "treat":
            hero = move.a
            scored.append((move, 0.0 if last_round(sight) else 0.45 + 0.12 * sight.rules.box.heroes[hero].level))
        elif name in ("use", "play"):
            line = action_line(sight, move)
            if line is not None:
                scored.append((move, ability_value(sight, line, best_mission)))
        elif name == "move" and left == 1:
            place = move.b
            if place == RECOVERY and not last_round(sight):
                scored.append((move, POINT + 0.05))
    return scored


def action_line(sight: Sight, move: Move) -> CardLine | None:
    return sight.rules.line_of[W_ACTION][source_of(sight.rules, move)]


# Abilities and Events that are used as an action


def ability_value(sight: Sight, line: CardLine, best_mission: float) -> float:
    """What it is worth to spend an action on it, in VP."""
    value = 0.0
    for op in line.ops:
        value += op_value(sight, line, op, best_mission)
    for cost in line.pay:
        value -= {"pp": POINT * cost.n, "story": STORY_CARD * cost.n, "wound": 0.5}.get(cost.what, 0.3)
    return value


def op_value(sight: Sight, line: CardLine, op: Op, best_mission: float) -> float:
    state, team, name, n = sight.state, sight.team, op.name, abs(int(op.n))
    if name == "story":
        if op.words[0] == "do":
            both = own_story(sight) + n * RESOURCE if n > 1 and pushed(sight) >= 0 else 0.0
            return max(both, n * max(0.4, story_value(sight)) * TWICE)
        own = any(card >= 0 and story_team(sight, card) == team.team for card in state.track)
        return 0.7 if own else 0.1
    if name == "draw":
        return 0.2 * n
    if name in ("discard", "look"):
        villains = state.decks[VILLAIN]
        if op.words[0] in ("villain_deck", "deck") and not deck_size(villains) and not villains.discard:
            return 0.0  # all Villain cards are in hands: there is nothing to see
        return 0.45 * n if name == "discard" and op.words[0] == "nemesis" else -0.1 if op.words[0] == "me" else 0.25
    if name == "retrieve":
        return IN_HAND * sum(found_in_discard(sight, op)[:n])
    if name == "pp":
        return 0.0 if last_round(sight) else POINT * int(op.n)
    if name == "vp":
        return float(op.n) + decides(sight, sight.seat, int(op.n))
    if name == "wound":
        return 0.55 * min(n, int(team.wounded).bit_count())
    if name == "power_up":
        return POWER_UP
    if name == "wanted":
        return max([0.0, *[sight.book.strength(int(team.team))[card] for card in state.wanted]])
    if name == "headline":
        return stale_board(sight) if op.words[0] in ("discard", "swap") else 0.0
    if name == "extra":
        return n * 0.55 if idle_ready(sight) else -1.0
    if name == "move":
        return move_value(sight, op, best_mission)
    return 0.0 if name == "level" else op.worth  # what is taken off a price is in the price


def found_in_discard(sight: Sight, op: Op) -> list[float]:
    """What the cards that could be brought back are worth, the best first."""
    decks = sight.state.decks
    if op.words[0] == "villain":
        values = [villain_value(sight, card) for card in decks[VILLAIN].discard]
    else:
        values = [resource_value(sight, card) for card in decks[RESOURCE_DECK].discard]
    return sorted(values, reverse=True)


def idle_ready(sight: Sight) -> bool:
    """Whether a Ready hero on his card is hardly needed: the round is nearly over, or others are Ready too."""
    ready = [at for at in range(4) if sight.team.place[at] == READY]
    return len(ready) > 1 or (len(ready) == 1 and actions_left(sight) <= 2)


def stale_board(sight: Sight) -> float:
    """What it is worth to exchange a Headline: much if there is little to do."""
    worths = [sight.worth_of(area, sight.state.headlines[area]) for area in open_headlines(sight) if area < sight.rules.areas]
    if not worths:
        return 0.1
    return 0.55 if max(worths) <= 2 else 0.3 if min(worths) <= 2 else 0.1


def move_value(sight: Sight, op: Op, best_mission: float) -> float:
    """What it is worth to move several heroes at once."""
    state, team, areas = sight.state, sight.team, sight.rules.areas
    waiting = [at for at in range(4) if state.is_ready(sight.seat, at) and not at_headline(sight, at)]
    if op.words[0] == "support":
        if op.words[-1] == "ready":
            return 0.9 if not any(state.is_ready(sight.seat, at) for at in range(4)) else 0.3
        home = any(place == SUPPORTING for place in team.place)
        placed = any(is_field(place, areas) for place in team.place)
        return 0.25 if home and placed else 0.0
    if actions_left(sight) < 2 or not waiting:
        return 0.0
    if "apart" in op.words:
        return best_mission + 0.4 if len(waiting) > 1 and len(open_headlines(sight)) > 1 else 0.0
    if "same_or_recovery" in op.words:
        return best_mission + 0.25 if len(waiting) > 1 else 0.0
    return best_mission * 0.95


def at_headline(sight: Sight, at: int) -> bool:
    """Whether one of the seat's heroes stands at a Headline."""
    place = sight.team.place[at]
    return place >= SPECIAL and not is_space(place, sight.rules.areas) and sight.state.headline_at(place) >= 0


# Moves that effects allow


def choose_go(sight: Sight, moves: list[Move]) -> Move:
    """Where a moved hero goes: a Ready one to the Headline that he makes most of, a Supporting one to where a Ready one stands."""
    best, most = moves[-1], 0.0
    for move in moves:
        if move.kind.name in ("go", "move"):
            value = go_value(sight, move)
            if value > most:
                best, most = move, value
    if most <= 0.0:
        for move in moves:
            if move.kind.passes:
                return move
    return best


def go_value(sight: Sight, move: Move) -> float:
    state, rules, seat = sight.state, sight.rules, sight.seat
    hero, goal, along = move.a, move.b, move.c
    at = state.local(seat, hero)
    if at < 0 or goal == RECOVERY:
        return 0.0
    area = rules.areas if goal == SPECIAL else rules.area_of[goal]
    if area < 0 or (area < rules.areas and state.headlines[area] < 0):
        return 0.0
    place = state.place_in(area)
    here = [other for other in state.ready_at(seat, place) if other != at]
    helpers = [] if area == rules.areas else state.supporters(seat, place)
    if is_space(goal, rules.areas):
        if not here:
            return 0.0
        return prospect(sight, seat, area, here, [*helpers, at]).value - prospect(sight, seat, area, here, helpers).value
    if goal != place or (not state.is_ready(seat, at)):
        return 0.0
    if move.kind.name == "move" and along != sight.kinds.nobody:
        helpers = [*helpers, state.local(seat, along)]
    before = prospect(sight, seat, area, here, helpers).value if here else 0.0
    if at_headline(sight, at):
        before += prospect(sight, seat, sight_area(sight, at), [at], []).value
    return prospect(sight, seat, area, [*here, at], helpers).value - before


def sight_area(sight: Sight, at: int) -> int:
    place = sight.team.place[at]
    return sight.rules.areas if place == SPECIAL else sight.rules.area_of[place]
