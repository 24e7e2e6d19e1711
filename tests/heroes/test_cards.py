"""Every card of the box does something: it is put where it can be used, and random play goes on until it was."""

from __future__ import annotations

import pytest

from longbox.games.heroes.engine.abilities import (
    GRAY_BOX,
    PLAN,
    POWER_UP,
    RESOURCE_CARD,
    SCENARIO,
    SUPPORT_ABILITY,
    TWIST,
    W_ACTION,
    W_MOVE,
    W_PLANNING,
    W_ROUND,
    W_SETUP,
    Source,
)
from longbox.games.heroes.engine.deck import HEADLINE, RESOURCE, VILLAIN, add_card, drop_card, put_away, take
from longbox.games.heroes.engine.places import SPECIAL
from longbox.games.heroes.engine.state import Heroes
from longbox.kernel import Sfc32
from tests.heroes.starts import play_on
from tests.heroes.tables import HERE, area, game, mission
from tests.marks import slow

pytestmark = slow

SOURCES = [source for source in game().sources if source.lines]
QUIET = (W_SETUP, W_ROUND, W_PLANNING, W_ACTION, W_MOVE)
"""Windows outside of Headlines."""
TRIES = 600


def team_of(source: Source) -> str:
    """The team whose player, or whose Nemesis, has it; any for a card that is dealt."""
    box, card = game().box, int(source.card)
    if source.kind <= SUPPORT_ABILITY:
        return box.teams[box.heroes[card].team].id
    if source.kind == PLAN:
        return box.teams[box.masterminds[box.plans[card].mastermind].team].id
    if source.kind == POWER_UP:
        return box.teams[box.power_ups[card].team].id
    if source.kind == RESOURCE_CARD:
        return box.teams[max(0, box.resources[card].link)].id
    if source.kind in (GRAY_BOX, SCENARIO):
        return "avengers"
    return "marvel-knights" if source.kind == TWIST else box.teams[box.masterminds[card].team].id


def staged(source: Source, seed: str) -> Heroes:
    """The last Game Round of two players, in which seat 0 may use the card, or suffers it."""
    rng, card = Sfc32(seed), int(source.card)
    mine = team_of(source)
    other = "x-men" if mine != "x-men" else "avengers"
    scenario = game().box.scenarios[card].id if source.kind == SCENARIO else "born-again"
    special = next((one for one in game().box.scenarios if source.kind == TWIST and one.special == card), None)
    state = mission(mine, other, round_cap=3, scenario=special.id if special is not None else scenario)
    state.round, state.arch = 3, 1
    _headline(state, source, special is not None, rng)
    for seat in (0, 1):
        team = state.teams[seat]
        team.pp, team.vp = rng.below(6), rng.below(8)
        for deck, cards in ((RESOURCE, 2), (VILLAIN, 5)):
            for _ in range(cards):
                add_card(team, deck, take(state.decks[deck], rng.die(len(state.decks[deck].cards))), 0)
                put_away(state.decks[deck], take(state.decks[deck], rng.die(len(state.decks[deck].cards))))
    _board(state, source, rng)
    place = SPECIAL if special is not None else state.place_in(area(state, HERE))
    _heroes(state, source, place, rng)
    _give(state, source, card, rng)
    if all(line.window in QUIET for line in source.lines) and any(line.window in (W_ROUND, W_PLANNING) for line in source.lines):
        state.round = 2
        state.frames = [state.core.fx.dawn.frame(0)]
        state.core._begun(state)  # type: ignore[attr-defined]
    elif rng.below(4) or not any(line.window in QUIET for line in source.lines):
        state.apply(0, state.core.kinds.solve.of(state.core.areas if special is not None else area(state, HERE)))
        if source.kind == GRAY_BOX and state.case is not None:
            state.case.play.threat_mod = 8  # so that there is Trouble to pay with
    return state


def _headline(state: Heroes, source: Source, special: bool, rng: Sfc32) -> None:
    if special:
        state.special, state.special_since = int(source.card), 3
        return
    card = int(source.card) if source.kind == TWIST else rng.choice(state.decks[HEADLINE].cards)
    state.decks[HEADLINE].cards.remove(card)
    state.headlines[area(state, HERE)] = card


def _board(state: Heroes, source: Source, rng: Sfc32) -> None:
    """A second Headline, a Most Wanted villain, an Ally, and a Story card of the own team on the track."""
    box, used = state.core.box, int(source.card)
    state.headlines[area(state, "upper-manhattan")] = take(state.decks[HEADLINE], rng.die(len(state.decks[HEADLINE].cards)))
    villains = [card for card in state.decks[VILLAIN].cards if box.villains[card].wanted and card != used]
    state.wanted = [rng.choice(villains)]
    state.decks[VILLAIN].cards.remove(state.wanted[0])
    ally = rng.choice([card for card in state.decks[RESOURCE].cards if box.resources[card].ally and card != used])
    state.decks[RESOURCE].cards.remove(ally)
    state.add_ally(0, ally, 1)
    stories = [card for card in state.decks[3].cards if box.stories[card].team == state.teams[0].team]
    if stories:
        state.track[0] = stories[0]
        state.decks[3].cards.remove(stories[0])


def _heroes(state: Heroes, source: Source, place: int, rng: Sfc32) -> None:
    team = state.teams[0]
    space = state.core.first_space + area(state, HERE) if place != SPECIAL else 2
    team.place = [rng.choice([1, 2, place, space, 0]) for _ in range(4)]
    team.place[rng.below(4)] = place
    team.wounded = sum(1 << at for at in range(4) if team.place[at] == 0 and rng.below(2))
    if source.kind <= SUPPORT_ABILITY:
        at = state.local(0, int(source.card))
        team.place[at] = place if source.kind != SUPPORT_ABILITY else space
        if place not in team.place:
            team.place[(at + 1) % 4] = place


def _give(state: Heroes, source: Source, card: int, rng: Sfc32) -> None:
    team, core = state.teams[0], state.core
    if source.kind == PLAN:
        team.plans = 1 + core.box.plans[card].stage
    elif source.kind == POWER_UP:
        team.power_ups |= 1 << state.team_def(0).power_ups.index(card)
    elif source.kind == RESOURCE_CARD:
        for seat in (0, 1):
            if card in state.teams[seat].resources:
                drop_card(state.teams[seat], RESOURCE, card)
        for pile in (state.decks[RESOURCE].cards, state.decks[RESOURCE].discard):
            if card in pile:
                pile.remove(card)
        if core.box.resources[card].ally:
            state.add_ally(0, card, 3)
        else:
            add_card(team, RESOURCE, card, 0)
        team.pp += 3
        team.story = [one.index for one in core.box.stories if one.team == team.team and one.index not in state.track][:3]
    elif source.kind == GRAY_BOX:
        for pile in (state.decks[VILLAIN].cards, state.decks[VILLAIN].discard):
            if card in pile:
                pile.remove(card)
        for seat in (0, 1):
            if card in state.teams[seat].villains:
                drop_card(state.teams[seat], VILLAIN, card)
        add_card(state.teams[1], VILLAIN, card, 0)


@pytest.mark.parametrize("source", SOURCES, ids=[source.word for source in SOURCES])
def test_every_card_is_used(source: Source) -> None:
    used: set[str] = set()
    for number in range(TRIES):
        seed = f"{source.word} {number}"
        state = staged(source, seed)
        if source.kind == SCENARIO and all(line.window == W_SETUP for line in source.lines):
            used.add(f"line {source.word}")
        play_on(state, Sfc32(seed), used)
        if f"line {source.word}" in used:
            return
    raise AssertionError(f"{source.name} was not used in {TRIES} games")
