"""How a Headline ends (rules B7.15 to B7.21 and chapter B9, played through in rule BX9)."""

from __future__ import annotations

from longbox.games.heroes.engine import events
from longbox.games.heroes.engine.case import (
    FOE,
    HERO,
    LEFT,
    LOST,
    SOLVED,
    has_fallen,
    has_retreated,
)
from longbox.games.heroes.engine.deck import HEADLINE, VILLAIN, put_away
from longbox.games.heroes.engine.fighters import the_case
from longbox.games.heroes.engine.places import SPECIAL
from longbox.games.heroes.engine.records import Case
from longbox.games.heroes.engine.scenarios import send_home, special_card, special_solved
from longbox.games.heroes.engine.state import NONE, WANTED_SPACES, Heroes
from longbox.games.heroes.engine.threat import age


def fought(state: Heroes) -> None:
    """The fight with the Lead Villain is over: who has won, and where his card goes (rules B7.15 to B7.21)."""
    case = the_case(state)
    if has_fallen(case, FOE) or has_retreated(case, FOE):
        case.outcome = SOLVED
        case.beat_lead = has_fallen(case, FOE)
    elif has_retreated(case, HERO):
        case.outcome = LEFT
    else:
        case.outcome = LOST
    card = int(case.play.lead)
    case.play.lead = NONE
    if case.play.returns_to >= 0:
        state.to_hand(int(case.play.returns_to), VILLAIN, card, "B12.34")
    elif case.play.to_wanted or (case.outcome == LOST and state.core.box.villains[card].wanted):
        want_or_ask(state, card)
    elif case.outcome == LEFT and case.play.from_board:
        state.wanted.append(card)  # he was not beaten, and stays where he came from
        state.wanted.sort()
    else:
        put_away(state.decks[VILLAIN], card)
    for card in case.play.backups:
        put_away(state.decks[VILLAIN], card)
    case.play.backups = []
    case.play.past, case.play.agents = case.play.agents, []


def want_or_ask(state: Heroes, card: int) -> None:
    """To a Most Wanted space (rule B7.21)."""
    if len(state.wanted) < WANTED_SPACES:
        want(state, card)
    else:
        the_case(state).play.lead = card  # until it is settled where he goes
        state.push(state.core.fx.replace_wanted.frame(int(the_case(state).nemesis), card))


def want(state: Heroes, card: int) -> None:
    state.wanted.append(card)
    state.wanted.sort()
    if state.heard is not None:
        state.tell(events.WantedChanged(rule="B7.21", card=card, name=state.core.box.villains[card].name, on=True))


def resolve(state: Heroes) -> None:
    """The Headline is scored, lost or left (chapter B9), and all that was played for it goes (rule B6.15)."""
    case = the_case(state)
    seat, card = int(case.seat), int(case.card)
    headline = state.headline_def(card)
    # rule B9.5
    vp = max(1, headline.vp + age(state) + int(case.vp_mod)) if case.outcome == SOLVED else 0
    if state.heard is not None:
        outcome, stays = int(case.outcome), case.outcome != SOLVED and stays_there(state, case)
        rule = "B9.1" if outcome == SOLVED else "B12.20" if outcome == LEFT else "B9.8" if stays else "B9.2"
        told = events.CaseEnded(rule=rule, who=seat, card=card, name=headline.title, outcome=outcome, vp=vp, stays=stays)
        state.tell(told)
    if case.outcome == SOLVED:
        state.teams[seat].solved.append(card)  # rule B9.3
        state.change_vp(seat, vp, "B9.1", events.BY_HEADLINE)
    elif case.outcome == LOST:
        state.teams[case.nemesis if case.play.leader < 0 else case.play.leader].denied += headline.vp + age(state)
    clear_headline(state, case)
    for agent in [*case.play.past, *case.play.agents]:
        put_away(state.decks[VILLAIN], agent)
    state.case = None
    if case.outcome == SOLVED and card == special_card(state):
        special_solved(state, seat)


def stays_there(state: Heroes, case: Case) -> bool:
    """Whether a Headline that was not solved stays where it is (rules B9.8, B12.20 and B13.6)."""
    return case.outcome == LEFT or (case.place == SPECIAL and not state.core.special_can_be_lost)


def clear_headline(state: Heroes, case: Case) -> None:
    if case.outcome != SOLVED and stays_there(state, case):
        return
    if case.place == SPECIAL:
        state.special = NONE
        send_home(state, SPECIAL)
        return
    state.headlines[case.area] = NONE  # until the next Game Round begins (rule B9.4)
    if case.outcome == LOST:
        put_away(state.decks[HEADLINE], int(case.card))
