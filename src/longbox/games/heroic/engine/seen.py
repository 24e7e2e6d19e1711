"""Views made out of states (rule P1.5)."""

from __future__ import annotations

from typing import Any

import msgspec

from longbox.games.heroic.engine.aims import aim_words
from longbox.games.heroic.engine.defs import Price
from longbox.games.heroic.engine.foes import foe_of
from longbox.games.heroic.engine.forms import calm
from longbox.games.heroic.engine.milestones import XP, milestone
from longbox.games.heroic.engine.order import clock_line, leads_now
from longbox.games.heroic.engine.outcome import affected
from longbox.games.heroic.engine.people import Contest
from longbox.games.heroic.engine.pool import Pool, gathered, hostile
from longbox.games.heroic.engine.rules import ASSET, COMPLICATION, ENDING, FIRST, NEXT, WATCHER
from longbox.games.heroic.engine.saved import sheet_data
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.turns import ending_choices, interrupt_price, price_closed
from longbox.games.heroic.engine.views import ClaimView, FaceView, GoalView, HeroicView, LeadView, PoolView, PreparedView, PriceView
from longbox.games.heroic.engine.vocabulary import TYPES

EXTRAS = ["seat", "faces", "pool", "opposition", "reactor", "claims", "interrupt", "goal", "prices", "leads", "endings", "prepared"]


def view_of(state: Heroic, seat: int) -> HeroicView:
    mine = state.sits(seat) and seat == WATCHER
    data: dict[str, Any] = state.game.encode(state)
    del data["frames"]
    world = state.rules().world
    for one in data["cast"]:
        if world.own and isinstance(one["sheet"], str) and one["sheet"] in world.own:
            one["sheet"] = sheet_data(world.by_id[one["sheet"]])
    if not mine:
        data["notes"] = []
    pool, seat_of_pool = growing(state)
    data["seat"] = seat
    data["faces"] = []
    data["pool"] = None
    data["opposition"] = []
    data["reactor"] = -1
    data["claims"] = []
    data["interrupt"] = 0
    data["goal"] = None
    data["prices"] = []
    data["leads"] = []
    data["endings"] = []
    data["prepared"] = []
    view = msgspec.convert(data, HeroicView)
    stands, reactor = against(state, pool)
    return msgspec.structs.replace(
        view,
        faces=[face(state, who) for who in range(len(state.cast))],
        pool=pool_view(state, pool, seat_of_pool) if pool is not None else None,
        opposition=stands,
        reactor=reactor,
        claims=claims(state),
        interrupt=interrupt_price(state) if state.stage in (FIRST, NEXT) else 0,
        goal=goal(state),
        prices=prices(state),
        leads=[LeadView(words=lead.words, tags=list(lead.tags)) for lead in leads_now(state)],
        endings=list(ending_choices(state)) if state.stage == ENDING else [],
        prepared=prepared(state) if mine and calm(state) else [],
    )


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
    """What a written Action Scene is about (rules P11.5 and P11.7)."""
    found = state.rules().world.scene_by_id.get(state.scene.id)
    if found is None:
        return None
    scene = state.scene
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


def growing(state: Heroic) -> tuple[Pool | None, int]:
    """The pool that somebody is gathering now."""
    for seat in range(state.game.seats):
        who = state.subject(seat)
        if who >= 0:
            return gathered(state, seat, who), seat
    return None, -1


def against(state: Heroic, pool: Pool | None) -> tuple[list[int], int]:
    if pool is None or pool.reacting or pool.use < 0:
        return [], -1
    if hostile(state, pool.who, pool.use, pool.target):
        return [], pool.target
    contest = Contest(pool.who, pool.use, pool.target, pool.detail)
    return sorted([*state.doom, *affected(state, contest)], reverse=True), -1


def pool_view(state: Heroic, pool: Pool, seat: int) -> PoolView:
    aim = aim_words(state, pool.who, pool.use, pool.target, pool.detail) if pool.use >= 0 else ""
    return PoolView(
        seat=seat,
        who=pool.who,
        aim=aim,
        dice=list(pool.dice),
        marks=list(pool.marks),
        cost=pool.cost,
        gain=pool.gain,
        missing=reminders(state, pool),
    )


def reminders(state: Heroic, pool: Pool) -> list[str]:
    """What would be free in this pool and is not in it (rule P3.2)."""
    if not pool.dice:
        return []
    found: list[str] = []
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
    count = one.power_count()
    titles: list[str] = []
    for flat in range(count):
        power = one.power(flat)
        titles.append(power.title() if power is not None else "")
    return FaceView(
        name=one.name(),
        titles=titles,
        powers=[one.power_die(flat) for flat in range(count)],
        specialties=[one.specialty_die(at) for at in range(len(one.sheet.specialties))],
        works=[one.set_works(at) for at in range(len(one.sheet.sets))],
        affiliation=state.affiliation(who, one.group),
        active=one.active(),
    )


def claims(state: Heroic) -> list[ClaimView]:
    found = []
    for claim in state.claimed:
        who, place, tier = claim // 6 % 32, claim % 6 // 3, claim % 3
        one = milestone(state, who, place)
        if one is not None:
            found.append(ClaimView(who=who, milestone=one.name, xp=XP[tier], trigger=one.triggers[tier].line))
    return found


def state_from(view: HeroicView, codec: Any, game: Any) -> Heroic:
    """A state that the view allows: all but the Watcher's notes is known to everybody."""
    data = msgspec.to_builtins(view)
    for name in EXTRAS:
        del data[name]
    data["frames"] = []
    state = codec.decode(data, "view", game)
    assert isinstance(state, Heroic)
    return state
