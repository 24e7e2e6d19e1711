"""Scenarios, Special Headlines and the end of the game (rules B9.6 to B10.7, played through in rule BX10)."""

from __future__ import annotations

from longbox.games.heroes.engine import events
from longbox.games.heroes.engine.places import READY, SPECIAL
from longbox.games.heroes.engine.state import OVER, Heroes


def special_card(state: Heroes) -> int:
    """The Special Headline of the Scenario, in play or not; -1 if it has none."""
    return state.scenario_def().special


def check_special(state: Heroes) -> None:
    """The Special Headline enters when its moment has come (rule B10.6)."""
    scenario = state.scenario_def()
    if scenario.special < 0 or state.special_since >= 0:
        return
    rich = len([team for team in state.teams if team.vp >= scenario.enters_vp])
    due = scenario.enters_vp > 0 and rich >= max(1, scenario.enters_players)
    due = due or (scenario.enters_round > 0 and state.round >= scenario.enters_round)
    done = sum([int(team.plans) for team in state.teams])
    if due or 0 < scenario.enters_plans <= done:
        state.special = scenario.special
        state.special_since = state.round
        state.special_age = 0
        if state.heard is not None:
            name = state.headline_def(scenario.special).title
            told = events.HeadlineUp(rule="B10.6", card=scenario.special, name=name, where="a place of its own", place=SPECIAL)
            state.tell(told)


def special_solved(state: Heroes, seat: int) -> None:
    """By rule B9.8."""
    state.solver = seat
    state.ending = True
    state.tell(events.Fading(rule="B9.8", why="the Special Headline is solved"))


def send_home(state: Heroes, place: int) -> None:
    """A place is gone: the Ready heroes who stood there are on their cards again."""
    for seat in range(len(state.teams)):
        for at in state.ready_at(seat, place):
            state.put(seat, at, READY, "B9.6")


def reached(state: Heroes) -> str:
    """Why the game ends when an Action Round ends or a Game Round has begun (rule B10.1); empty if it does not."""
    scenario = state.scenario_def()
    if state.ending:
        return "the Special Headline is solved"
    if scenario.target and max([team.vp for team in state.teams]) >= scenario.target:
        return f"somebody has {scenario.target} VP"
    if scenario.plans and max([team.plans for team in state.teams]) >= scenario.plans:
        return f"a Nemesis has completed {scenario.plans} plans"
    return ""


def round_limit(state: Heroes) -> str:
    """Why the game ends with this Game Round (rule B3.8); empty if it does not."""
    scenario = state.scenario_def()
    if scenario.rounds and state.round >= scenario.rounds:
        return f"Game Round {scenario.rounds} is over"
    if state.special_since >= 0 and scenario.lasts >= 0 and state.round >= state.special_since + scenario.lasts:
        return "the time of the Special Headline is over"
    if state.core.round_cap and state.round >= state.core.round_cap:  # rule B13.7
        return f"Game Round {state.round} was the last at this table"
    return ""


def action_round_ends(state: Heroes) -> bool:
    """Whether the game is over with this Action Round."""
    check_special(state)
    return _over_if(state, reached(state))


def game_round_ends(state: Heroes) -> None:
    if not _over_if(state, round_limit(state)):
        state.push(state.core.fx.dawn.frame(0))


def _over_if(state: Heroes, why: str) -> bool:
    if not why:
        return False
    state.phase = OVER
    state.frames.clear()
    state.tell(events.GameEnded(rule="B10.1", why=why))
    return True


def winners(state: Heroes) -> int:
    """Who has the most VP, and the tie-breaks, as a mask (rules B10.2 and B10.3)."""
    keys = [(int(team.vp), seat == state.solver, int(team.power_ups).bit_count(), len(team.story)) for seat, team in enumerate(state.teams)]
    best, mask = max(keys), 0
    for seat, key in enumerate(keys):
        if key == best:
            mask |= 1 << seat
    return mask


# Headlines that grow older


def age_headlines(state: Heroes, n: int, rule: str) -> None:
    """Every Headline on the board has more Threat and pays more (rules B12.42 and B13.8)."""
    for area, card in enumerate(state.headlines):
        if card >= 0:
            state.ages[area] += n
            _tell_age(state, card, state.ages[area], rule)
    if state.special >= 0:
        state.special_age += n
        _tell_age(state, int(state.special), int(state.special_age), rule)


def _tell_age(state: Heroes, card: int, age: int, rule: str) -> None:
    if state.heard is not None:
        state.tell(events.Aged(rule=rule, card=card, name=state.headline_def(card).title, age=age))


def lonely_headlines(state: Heroes) -> list[int]:
    """The areas whose Headline lies in a district without any hero."""
    found: list[int] = []
    for area, card in enumerate(state.headlines):
        if card >= 0:
            place = state.core.place_of[card][area]
            if all(place not in team.place for team in state.teams):
                found.append(area)
    return found
