"""Tables for `make soak`, and what must hold when a game of Heroes is over."""

from __future__ import annotations

from longbox.games.heroes.engine.deck import DECK_WORDS, HEADLINE, RESOURCE, STORY, VILLAIN, hand_of
from longbox.games.heroes.engine.places import RECOVERY
from longbox.games.heroes.engine.state import ALLY_LIMIT, WANTED_SPACES, Heroes
from longbox.kernel.state import Setting, State

CAP = 6
"""Random players hardly ever reach a target of VP."""


def tables() -> list[tuple[int, dict[str, Setting]]]:
    """Seats and options."""
    usual: dict[str, Setting] = {"scenario": "random", "round_cap": CAP}
    turned: list[dict[str, Setting]] = [
        {},
        {"hit_needed": True, "keep_initiative": True},
        {"challenge_needs_lead": True, "special_can_be_lost": True},
        {"challenge_risks_headline": True, "ageing": True, "late_points": 0},
    ]
    return [(seats, usual | options) for options in turned for seats in (2, 3, 4)]


def fault(state: State) -> str:
    """Every card is in exactly one place, and nobody has or is what nobody can. Empty if all is well."""
    assert isinstance(state, Heroes)
    box = state.core.box
    regular = [card.index for card in box.headlines if card.symbol >= 0]
    for deck, all_cards in ((RESOURCE, range(len(box.resources))), (VILLAIN, range(len(box.villains))), (HEADLINE, regular)):
        if sorted(found := cards_of(state, deck)) != list(all_cards):
            return f"{DECK_WORDS[deck]} cards are lost or doubled: {sorted(found)}"
    stories = [*state.decks[STORY].cards, *state.track, *[card for team in state.teams for card in team.story]]
    held = [card for card in stories if card >= 0]
    if len(set(held)) != len(held):
        return f"Story cards are doubled: {sorted(held)}"
    for seat, team in enumerate(state.teams):
        wounded_away = [at for at in range(4) if team.wounded >> at & 1 and team.place[at] != RECOVERY]
        if wounded_away or min(team.pp, team.vp) < 0 or len(team.allies) > ALLY_LIMIT or not 0 <= team.plans <= 3:
            return f"seat {seat}: a Wounded hero is not in Recovery, or points, Allies or plans are out of bounds"
    return "too many Most Wanted villains" if len(state.wanted) > WANTED_SPACES else ""


def cards_of(state: Heroes, which: int) -> list[int]:
    """All cards of a deck, wherever they are."""
    deck = state.decks[which]
    found = [*deck.cards, *deck.tops, *deck.discard]
    for team in state.teams:
        if which == HEADLINE:
            found += [card for card in team.solved if state.headline_def(card).symbol >= 0]
        else:
            found += hand_of(team, which)
        if which == RESOURCE:
            found += team.allies
    if which == VILLAIN:
        found += state.wanted
    if which == HEADLINE:
        found += [card for card in state.headlines if card >= 0]
    return found
