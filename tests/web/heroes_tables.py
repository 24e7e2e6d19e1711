"""Tables of Heroes for the browser: with the most teams, the fullest hands and the longest names that there are."""

from __future__ import annotations

from longbox.games.heroes.engine.deck import RESOURCE, STORY, VILLAIN
from longbox.games.heroes.engine.state import Heroes
from longbox.kernel import Setting
from tests.heroes.tables import ally, fight, give, headline, mission, planning, put

FOUR = ("avengers", "fantastic-four", "marvel-knights", "x-men")
TWO = ("avengers", "x-men")
ALLIES = 4
"""So many Allies lie in a full hand, beside other cards; three more are in play."""


def longest(state: Heroes, cards: list[int], ally: bool | None = None) -> list[str]:
    """The ids of these Resources, those with the longest ids, which are their names, first."""
    box = state.core.box.resources
    found = [box[card] for card in cards if ally is None or box[card].ally == ally]
    return [card.id for card in sorted(found, key=lambda card: -len(card.id))]


def fill_hands(state: Heroes, seat: int = 0) -> None:
    """Allies in play and in hand, other Resources and Villains, those with the longest names, and Plot Points for all of them."""
    for id in longest(state, state.decks[RESOURCE].cards, ally=True)[:3]:
        ally(state, seat, id, pp=2)
    cards = state.decks[RESOURCE].cards
    give(state, seat, " ".join([*longest(state, cards, ally=True)[:ALLIES], *longest(state, cards, ally=False)[:4]]), pp=13)
    box = state.core.box.villains
    foes = sorted((box[card] for card in state.decks[VILLAIN].cards), key=lambda card: -len(card.id))
    give(state, seat, villains=" ".join(card.id for card in foes[:6]))


def fill_city(state: Heroes) -> None:
    """A Headline in every area, those with the longest names."""
    places = [area.id for area in state.core.box.areas if area.index in state.core.open_areas]
    taken = set(state.headlines)
    cards = sorted((card for card in state.core.box.headlines if card.index not in taken), key=lambda card: -len(card.id))
    for where, card in zip(places, cards):
        headline(state, where, card.id)


def full_plan(*teams: str) -> Heroes:
    """Planning with all that can lie on the page."""
    state = planning(*(teams or FOUR))
    fill_hands(state)
    fill_city(state)
    return state


def full_city(*teams: str) -> Heroes:
    """The first action of seat 0, with Headlines everywhere, all its heroes Ready, and a full hand; each other team has a hero to send."""
    state = mission(*(teams or FOUR))
    fill_hands(state)
    fill_city(state)
    for seat in range(state.game.seats):
        for one in state.team_def(seat).heroes[: None if seat == 0 else 1]:
            put(state, seat, state.core.box.heroes[one].id, "ready")
    return state


def fought(*teams: str, hero: str = "thor", last: bool = False, **options: Setting) -> Heroes:
    """A fight of seat 0 in which nobody falls in the first sequence, and all of whose heroes are in it; `last`: in the last action of the
    Game Round."""
    state = mission(*(teams or TWO), **options)
    if last:
        state.frames[0].a, state.frames[0].at, state.action_round = 4, state.game.seats, 5
    heroes = [state.core.box.heroes[one].id for one in state.team_def(0).heroes]
    fight(state, hero, "juggernaut", support=" ".join(one for one in heroes if one != hero))
    return state


def only_the_story() -> Heroes:
    """The first action of seat 0: nobody is Ready, no Headline lies anywhere, and another team's card would leave the Story track next."""
    state = mission(*TWO)
    other = state.teams[1].team
    card = next(one.index for one in state.core.box.stories if one.team == other and one.index not in state.track)
    for team in state.teams:
        if card in team.story:
            team.story.remove(card)
    if card in state.decks[STORY].cards:
        state.decks[STORY].cards.remove(card)
    state.decks[STORY].cards = sorted([*state.decks[STORY].cards, state.track[-1]])
    state.track[-1] = card
    return state
