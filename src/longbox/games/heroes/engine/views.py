"""What a seat may see (rules B1.8 and B4.4). Not compiled, because views are msgspec structs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from longbox.games.heroes.engine import records
from longbox.games.heroes.engine.case import FOE, HERO, player_of
from longbox.games.heroes.engine.deck import RESOURCE, STORY, VILLAIN, hand_of, known_of
from longbox.games.heroes.engine.planning import discounted, spent
from longbox.games.heroes.engine.records import Changes, Fight, HeroesFields, Sequence, Team
from longbox.games.heroes.engine.state import PLANNING
from longbox.kernel.codec import Record
from longbox.kernel.views import FrameView, View, show_frame

if TYPE_CHECKING:
    from longbox.games.heroes.engine.records import Case, Deck
    from longbox.games.heroes.engine.state import Heroes

NO_SUPPORT, NO_SPECIAL = 1, 2
"""What is forbidden, as a mask (rule B12.27)."""
HIDDEN_POWER = 3
"""Stands for a power that was chosen in secret by the other side."""


class DeckView(msgspec.Struct, frozen=True, kw_only=True):
    """How many cards a deck has besides those on top; on top, those that this seat has looked at (-1: it has not); the open discard pile.
    `seen` says by a mask of seats who has looked at each of them."""

    size: int
    tops: list[int]
    seen: list[int]
    discard: list[int]


class TeamView(msgspec.Struct, frozen=True, kw_only=True):
    """What lies open before a player. Of the hands: how many cards, and those that this seat knows to be there. Of one's own hand `_known`
    says by a mask of seats who else knows each card."""

    team: int
    pp: int
    vp: int
    place: list[int]
    wounded: int
    levels: list[int]
    allies: list[int]
    ally_pp: list[int]
    story: list[int]
    power_ups: int
    plans: int
    nemesis: int
    resources: list[int]
    resources_known: list[int]
    resource_count: int
    villains: list[int]
    villains_known: list[int]
    villain_count: int
    solved: list[int]
    level_mod: list[int]
    toll: int
    toll_area: int
    schemed: int
    denied: int
    sealed: bool


class CaseView(msgspec.Struct, frozen=True, kw_only=True):
    """The Headline that is being troubleshot, and the fight, as one; see `Case` and its parts. What is named here is shown. Numbers that
    change for a roll, a sequence and a fight are those of all three in turn. Of the powers that are chosen but not shown, this seat's own.
    """

    seat: int
    nemesis: int
    place: int
    area: int
    card: int
    type: int
    skills: int
    attempt: bool
    schemes: int
    plan_any: bool
    extra_any: bool
    threat_mod: int
    threat_boost: int
    faces: list[list[int]]
    dice: list[int]
    trouble: int
    add_second: bool
    add_support: bool
    prices: list[int]
    wanted_price: int
    no_wanted: bool
    no_agents: int
    barred: list[int]
    lead: int
    leader: int
    from_board: bool
    backups: list[int]
    agents: list[int]
    past: list[int]
    played: int
    returns_to: int
    fighter: int
    seq: int
    quiet: int
    init: int
    first: int
    attacker: int
    kos: list[int]
    villain_kos: int
    down: int
    fallen: int
    chosen: list[int]
    power: list[int]
    last: list[int]
    numbers: list[int]
    mods: list[int]
    ratings: list[int]
    boosts: list[int]
    ko_mods: list[int]
    bans: list[int]
    bans_fight: list[int]
    ties: list[int]
    peek: int
    skips: int
    hits: list[int]
    answered: int
    forbidden: int
    villain_names: bool
    locked: bool
    guests: int
    next_fighter: int
    mastermind: bool
    retreated: int
    unhurt: int
    used_fight: list[int]
    used_headline: list[int]
    bound: list[int]
    deferred: list[int]
    outcome: int
    challenged: int
    vp_mod: int
    plan_done: bool
    beat_lead: bool
    wanted_lead: bool
    to_wanted: bool
    named: int


class HeroesView(View, frozen=True, kw_only=True):
    """In Planning `spent` is what this seat's own draft costs, and `prices` what it costs then to have each of its heroes Ready."""

    teams: list[TeamView]
    decks: list[DeckView]
    stories: list[int]
    headlines: list[int]
    ages: list[int]
    special: int
    special_age: int
    special_since: int
    track: list[int]
    wanted: list[int]
    scenario: int
    shift: int
    phase: int
    round: int
    action_round: int
    first: int
    active: int
    arch: int
    solver: int
    used_round: list[int]
    used_now: list[int]
    last_place: int
    ending: bool
    case: CaseView | None
    draft: list[list[str | int]]
    spent: int
    prices: list[int]
    sealed: int
    frames: list[FrameView]


def view_of(state: Heroes, seat: int) -> HeroesView:
    mine = state.sits(seat)
    plans = mine and state.phase == PLANNING and state.teams[seat].team >= 0
    return HeroesView(
        seat=seat,
        teams=[team_view(state, other, seat) for other in range(len(state.teams))],
        decks=[deck_view(deck, seat) for deck in state.decks],
        stories=state.decks[STORY].cards.copy(),
        headlines=state.headlines.copy(),
        ages=state.ages.copy(),
        special=state.special,
        special_age=state.special_age,
        special_since=state.special_since,
        track=state.track.copy(),
        wanted=state.wanted.copy(),
        scenario=state.scenario,
        shift=state.shift,
        phase=state.phase,
        round=state.round,
        action_round=state.action_round,
        first=state.first,
        active=state.active,
        arch=state.arch,
        solver=state.solver,
        used_round=state.used_round.copy(),
        used_now=state.used_now.copy(),
        last_place=state.last_place,
        ending=state.ending,
        case=None if state.case is None else case_view(state, state.case, seat),
        draft=[step.json() for step in state.drafts[seat]] if mine else [],
        spent=spent(state, seat, state.drafts[seat]) if plans else 0,
        prices=[discounted(state, seat, at, state.drafts[seat]) for at in range(4)] if plans else [],
        sealed=state.sealed,
        frames=[show_frame(frame) for frame in state.frames],
    )


def deck_view(deck: Deck, seat: int) -> DeckView:
    return DeckView(
        size=len(deck.cards),
        tops=[card if known >> seat & 1 else -1 for card, known in zip(deck.tops, deck.seen)],
        seen=deck.seen.copy(),
        discard=deck.discard.copy(),
    )


def team_view(state: Heroes, other: int, seat: int) -> TeamView:
    team = state.teams[other]
    return TeamView(
        team=team.team,
        pp=team.pp,
        vp=team.vp,
        place=team.place.copy(),
        wounded=team.wounded,
        levels=[state.level(other, at) for at in range(4)] if team.team >= 0 else [],
        allies=team.allies.copy(),
        ally_pp=team.ally_pp.copy(),
        story=team.story.copy(),
        power_ups=team.power_ups,
        plans=team.plans,
        nemesis=state.nemesis_of(other),
        resources=known_hand(team, RESOURCE, other, seat),
        resources_known=knowers(team, RESOURCE, other, seat),
        resource_count=len(team.resources),
        villains=known_hand(team, VILLAIN, other, seat),
        villains_known=knowers(team, VILLAIN, other, seat),
        villain_count=len(team.villains),
        solved=team.solved.copy(),
        level_mod=team.level_mod.copy(),
        toll=team.toll,
        toll_area=team.toll_area,
        schemed=team.schemed,
        denied=team.denied,
        sealed=bool(state.sealed >> other & 1),
    )


def known_hand(team: Team, deck: int, owner: int, seat: int) -> list[int]:
    """The cards of a hand that a seat knows: its own, and those that it has seen."""
    hand = hand_of(team, deck)
    return hand.copy() if owner == seat else [card for card, known in zip(hand, known_of(team, deck)) if known >> seat & 1]


def knowers(team: Team, deck: int, owner: int, seat: int) -> list[int]:
    """Of one's own cards, who else knows each of them: everybody was seen to look."""
    return known_of(team, deck).copy() if owner == seat else []


OTHERWISE = {"teams", "decks", "case", "resources", "resources_known", "villains", "villains_known", "bound", "deferred"}
"""Fields that a view has by the same name, but not as they are."""


def _shown(record: Record[Any], view: type[msgspec.Struct]) -> list[str]:
    return [name for name in record.fields if name in view.__struct_fields__ and name not in OTHERWISE]


_CASE: Final[list[Record[Any]]] = [
    records.case_codec(),
    records.villainplay_codec(),
    records.diceroll_codec(),
    records.fight_codec(),
    records.sequence_codec(),
]
SHOWN: Final[dict[type, list[str]]] = {
    HeroesFields: _shown(records.heroes_codec(HeroesFields), HeroesView),
    Team: _shown(records.team_codec(), TeamView),
    **{record.type: _shown(record, CaseView) for record in _CASE},
}
"""What is shown as it is, by the same name: of the state, of a team, and of a case and each of its parts."""


def case_view(state: Heroes, case: Case, seat: int) -> CaseView:
    """A power that lies sealed shows itself to its own side alone."""
    fight = case.fight or Fight(False, Sequence())
    sequence = fight.sequence
    chosen = sequence.chosen.copy()
    for side in (HERO, FOE):
        player = player_of(case, side)
        if state.sealed >> player & 1 and seat != player:
            chosen[side] = HIDDEN_POWER
    play, spans = case.play, [one or Changes() for one in (sequence.roll_changes, sequence.changes, fight.changes)]
    shown = {
        **{name: getattr(part, name) for part in (case, play, case.roll, fight, sequence) for name in SHOWN[type(part)]},
        "chosen": chosen,
        "prices": [play.lead_price, play.backup_price, play.agent_price, play.lead_need],
        "forbidden": NO_SUPPORT * fight.no_support | NO_SPECIAL * sequence.no_special,
        "mods": [n for one in spans for n in one.mods],
        "ratings": spans[0].ratings,
        "boosts": [n for one in spans for n in one.boosts],
        "ties": [n for one in spans for n in one.ties],
        "bound": [n for one in case.bound for n in (one.line, one.seat, one.hero)],
        "deferred": [n for one in sequence.deferred for n in (one.line, one.effect, one.seat, one.hero, one.colour)],
    }
    return msgspec.convert(shown, CaseView)  # which copies every list
