"""Views made out of states (rule P1.5)."""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter
from typing import Any, Final, Generic, TypeVar

import msgspec

from longbox.games.heroic.engine.aims import aim_words
from longbox.games.heroic.engine.defs import Datafile, Price
from longbox.games.heroic.engine.filing import line
from longbox.games.heroic.engine.foes import foe_of
from longbox.games.heroic.engine.milestones import XP, claimed, milestone
from longbox.games.heroic.engine.order import clock_line, leads_now
from longbox.games.heroic.engine.outcome import affected, hindrances
from longbox.games.heroic.engine.people import Character, Contest, Throw
from longbox.games.heroic.engine.pool import Pool, gathered, hostile
from longbox.games.heroic.engine.records import down_codec, growth_codec, harm_codec, inscene_codec, story_codec
from longbox.games.heroic.engine.rules import ASSET, COMPLICATION, ENDING, FIRST, NEXT, WATCHER
from longbox.games.heroic.engine.saved import CONTEST, sheet_data
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.turns import ending_choices, interrupt_price, price_closed
from longbox.games.heroic.engine.views import (
    CharacterView,
    ClaimView,
    ContestView,
    FaceView,
    FactView,
    FiledView,
    GoalView,
    HeroicView,
    HitView,
    LaterView,
    LeadView,
    PlanView,
    PoolView,
    PreparedView,
    PriceView,
    ProposalView,
    SceneView,
    SheetView,
    TraitView,
)
from longbox.games.heroic.engine.vocabulary import OBJECTIVES, TYPES
from longbox.games.heroic.engine.watching import calm
from longbox.kernel import View
from longbox.kernel.codec import Record

P = TypeVar("P", bound=msgspec.Struct)


class Shown(Generic[P]):
    """A struct that shows a record and its parts as they are, field by field under the same names, after so many fields of its `own`. Lists
    are shared with the record: none of these is ever changed in place."""

    def __init__(self, struct: type[P], parts: dict[str, Record[Any]] | None = None, own: int = 0) -> None:
        self.struct = struct
        paths = {name: f"{part}.{name}" for part, record in (parts or {}).items() for name in record.fields}
        self.values = attrgetter(*[paths.get(name, name) for name in struct.__struct_fields__[own:]])

    def of(self, one: object, *own: object) -> P:
        return self.struct(*own, *self.values(one))


_PARTS: Final[dict[str, Record[Any]]] = {"harm": harm_codec(), "down": down_codec(), "in_scene": inscene_codec(), "growth": growth_codec()}
CHARACTER: Final = Shown(CharacterView, _PARTS, own=1)
SCENE: Final = Shown(SceneView, {"story": story_codec()})
TRAIT: Final = Shown(TraitView)
HIT: Final = Shown(HitView)
PROPOSAL: Final = Shown(ProposalView)
FACT: Final = Shown(FactView)
LATER: Final = Shown(LaterView)
PLAN: Final = Shown(PlanView)


def view_of(state: Heroic, seat: int) -> HeroicView:
    mine = state.sits(seat) and seat == WATCHER
    return HeroicView(
        seat=seat,
        stage=state.stage,
        cast=[character(state, one) for one in state.cast],
        traits=[TRAIT.of(one) for one in state.traits],
        doom=list(state.doom),
        scene=SCENE.of(state.scene),
        contest=msgspec.convert(CONTEST.encode(state.contest), ContestView) if state.contest is not None else None,
        hits=[HIT.of(one) for one in state.hits],
        proposal=PROPOSAL.of(state.proposal) if state.proposal is not None else None,
        offer=list(state.offer),
        actor=state.actor,
        last=state.last,
        deed=state.deed,
        facts=[FACT.of(one) for one in state.facts],
        claimed=list(state.claimed),
        later=[LATER.of(one) for one in state.later],
        votes=list(state.votes),
        rested=state.rested,
        standing=list(state.standing),
        landing=list(state.landing),
        names=list(state.names),
        notes=list(state.notes) if mine else [],
        filed=filed_views(state) if mine else [],
        plans=[PLAN.of(one) for one in state.plans] if mine else [],
        drafts=[[step.json() for step in draft] for draft in state.drafts],
        sealed=state.sealed,
        faces=[face(state, who) for who in range(len(state.cast))],
        pools=[pool_view(state, gathered(state, at, who), at) for at in range(state.game.seats) if (who := state.subject(at)) >= 0],
        claims=claims(state),
        interrupt=interrupt_price(state) if state.stage in (FIRST, NEXT) else 0,
        goal=goal(state),
        prices=prices(state),
        leads=[LeadView(words=lead.words, tags=list(lead.tags)) for lead in leads_now(state)],
        endings=list(ending_choices(state)) if state.stage == ENDING else [],
        lines=[line(filed.one.sheet) for filed in state.filed] if mine else [],
        prepared=prepared(state) if mine and calm(state) else [],
    )


def filed_views(state: Heroic) -> list[FiledView]:
    return [FiledView(one=character(state, one.one), note=one.note, fate=one.fate, who=one.who) for one in state.filed]


def seen_by(state: Heroic, seat: int, public: View) -> HeroicView:
    """What a seat sees, out of what spectators see of this state: the Watcher has notes, a file and what is in store (rule P1.5)."""
    assert isinstance(public, HeroicView)
    state.sits(seat)
    if seat != WATCHER:
        return msgspec.structs.replace(public, seat=seat)
    return msgspec.structs.replace(
        public,
        seat=seat,
        notes=list(state.notes),
        filed=filed_views(state),
        plans=[PLAN.of(one) for one in state.plans],
        lines=[line(filed.one.sheet) for filed in state.filed],
        prepared=prepared(state) if calm(state) else [],
    )


def character(state: Heroic, one: Character) -> CharacterView:
    """By its fields: a datafile of the pack is shown by its id, and one that was made or changed in full."""
    world = state.rules().world
    known = world.by_id.get(one.sheet.id) is one.sheet and one.sheet.id not in world.own
    return CHARACTER.of(one, one.sheet.id if known else in_full(one.sheet))


@lru_cache(256)
def in_full(sheet: Datafile) -> SheetView:
    return msgspec.convert(sheet_data(sheet), SheetView)


def prepared(state: Heroic) -> list[PreparedView]:
    """All that the Events have in store, as they tell it, for as many heroes as there are (rule P15.10)."""
    world, party = state.rules().world, max(1, min(4, len(state.heroes())))
    found: list[PreparedView] = []
    for event in world.events:
        for act in range(1, len(event.acts) + 1):
            for scene in world.scenes:
                if scene.event == event.id and scene.act == act:
                    foes = [world.by_id[foe.who].name for foe in scene.foes[party - 1]]
                    found.append(in_store(scene.id, event.name, act, scene.name, scene.words, scene.objective, foes))
            for rest in world.transitions:
                if rest.event == event.id and rest.act == act:
                    found.append(in_store(rest.id, event.name, act, rest.name, rest.words, "", []))
    return found


def in_store(id: str, event: str, act: int, title: str, words: str, objective: str, foes: list[str]) -> PreparedView:
    return PreparedView(id=id, event=event, act=act, title=title, words=words, objective=objective, foes=foes)


def goal(state: Heroic) -> GoalView | None:
    """What an Action Scene is about, if an Event has written it or the Watcher has said it (rules P11.5 and P11.7)."""
    scene = state.scene
    found = state.rules().world.scene_by_id.get(scene.id)
    if found is None:
        said = scene.objective >= 0 and (scene.about or scene.clock)
        return GoalView(kind=OBJECTIVES[scene.objective], about=scene.about, clock=scene.clock, lines=[]) if said else None
    lines = [clock_line(found, tick, scene.ticks).words for tick in range(1, scene.ticked + 1)]
    return GoalView(kind=found.objective, about=found.about, clock=found.clock_name, lines=lines)


def prices(state: Heroic) -> list[PriceView]:
    """What doom can buy in this scene, for everybody to see (rule P8.12)."""
    found = state.rules().world.scene_by_id.get(state.scene.id)
    if found is None or state.scene.over:
        return []
    seen: list[PriceView] = []
    for at, price in enumerate(found.prices):
        fault = price_closed(state, at)
        seen.append(
            PriceView(
                die=price.die,
                name=price.name,
                does=price_words(state, price),
                bought=bool(state.scene.bought >> at & 1),
                payable=fault is None,
                why=fault.words if fault is not None else "",
            )
        )
    return seen


def price_words(state: Heroic, price: Price) -> str:
    """What a Scene effect does, in a few words."""
    if price.do == "hurt":
        return f"d6 {TYPES[price.type]} stress for every hero"
    if price.do == "tick":
        return "the clock ticks"
    if price.do == "split":
        return "a hero stands alone" if price.count == 1 else f"{price.count} heroes stand alone"
    if price.do == "distinction":
        return "a new distinction of the scene"
    if price.do == "foe":
        return f"{state.rules().world.by_id[foe_of(price.who).who].name} comes"
    if price.do == "shut":
        return f"a power of up to d{price.limit} is shut down"
    return "a foe acts next" if price.do == "act" else "a Limit of a hero strikes, without a Plot Point"


def against(state: Heroic, pool: Pool) -> tuple[list[int], int]:
    """The dice that will stand against a pool, or who will react to it."""
    if pool.reacting or pool.use < 0:
        return [], -1
    if hostile(state, pool.who, pool.use, pool.target):
        return [], pool.target
    return sorted([*state.doom, *[die for die, _ in affected(state, aimed(pool))]], reverse=True), -1


def aimed(pool: Pool) -> Contest:
    """The action that a pool is gathered for, before it is rolled."""
    return Contest(pool.who, pool.use, pool.target, pool.detail, Throw(pool.who))


def pool_view(state: Heroic, pool: Pool, seat: int) -> PoolView:
    aim = aim_words(state, pool.who, pool.use, pool.target, pool.detail) if pool.use >= 0 else ""
    stands, reactor = against(state, pool)
    return PoolView(
        seat=seat,
        who=pool.who,
        aim=aim,
        dice=list(pool.dice),
        marks=list(pool.marks),
        steps=list(pool.steps),
        cost=pool.cost,
        gain=pool.gain,
        missing=reminders(state, pool),
        opposition=stands,
        reactor=reactor,
    )


def reminders(state: Heroic, pool: Pool) -> list[str]:
    """What hinders the action (rule P5.10), and what would be free in this pool and is not in it (rule P3.2)."""
    found: list[str] = []
    if not pool.reacting and pool.use >= 0 and not hostile(state, pool.who, pool.use, pool.target):
        found = [f"{mark} d{die} stands with doom against it" for die, mark in hindrances(state, aimed(pool)) if die]
    if not pool.dice:
        return found
    other = -1
    if pool.reacting and state.contest is not None:
        other = state.contest.actor
    elif pool.use >= 0 and hostile(state, pool.who, pool.use, pool.target):
        other = pool.target
    if other >= 0 and not any(mark.startswith("their ") for mark in pool.marks):
        for type, name in enumerate(["physical", "mental", "emotional"]):
            if state.cast[other].worst(type):
                found.append(f"their {name} stress d{state.cast[other].worst(type)} is not in your pool")
    hindered = any(state.traits[place].kind == COMPLICATION for place in pool.traits)
    helped = any(state.traits[place].kind == ASSET for place in pool.traits)
    for trait in state.traits:
        if trait.die and trait.kind == COMPLICATION and trait.owner == other and other >= 0 and not hindered:
            found.append(f"their complication {trait.name} d{trait.die} is not in your pool")
        if trait.die and trait.kind == ASSET and trait.owner == pool.who and not helped:
            found.append(f"your asset {trait.name} d{trait.die} is not in your pool")
    return found


def face(state: Heroic, who: int) -> FaceView:
    one = state.cast[who]
    return FaceView(
        name=one.name(),
        titles=one.sheet.titles,
        powers=one.power_dice(),
        specialties=[one.specialty_die(at) for at in range(len(one.sheet.specialties))],
        works=[one.set_works(at) for at in range(len(one.sheet.sets))],
        affiliation=state.affiliation(who, one.in_scene.group),
        active=one.active(),
    )


def claims(state: Heroic) -> list[ClaimView]:
    found = []
    for claim in state.claimed:
        who, place, tier = claimed(claim)
        one = milestone(state, who, place)
        if one is not None:
            found.append(ClaimView(who=who, milestone=one.name, xp=XP[tier], trigger=one.triggers[tier].line))
    return found
