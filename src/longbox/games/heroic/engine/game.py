"""Heroic, put together: kinds, forms, start, chapters, and what is shown."""

from __future__ import annotations

from math import gcd
from typing import Any

from longbox.games.heroic.engine.answers import acting_kinds
from longbox.games.heroic.engine.arrivals import bring
from longbox.games.heroic.engine.companion import half
from longbox.games.heroic.engine.curtain import curtain_kinds
from longbox.games.heroic.engine.defs import Datafile, World
from longbox.games.heroic.engine.dice import start_doom
from longbox.games.heroic.engine.experience import xp_forms
from longbox.games.heroic.engine.forms import watcher_forms, watcher_twins
from longbox.games.heroic.engine.from_view import Looked, look, state_from
from longbox.games.heroic.engine.milestones import find
from longbox.games.heroic.engine.outcome import unlocked_gain
from longbox.games.heroic.engine.people import Character, SceneNow
from longbox.games.heroic.engine.pool import PoolStep, PoolSteps
from longbox.games.heroic.engine.records import Growth, Harm, Story
from longbox.games.heroic.engine.rules import CURTAIN, HEROES, IDLE, NO_SCENE, UNLOCKS, WATCHER, HeroicRules
from longbox.games.heroic.engine.saved import codec, sheet_from
from longbox.games.heroic.engine.sound import impossible
from longbox.games.heroic.engine.special import sfx_kinds
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.steps import step_kinds
from longbox.games.heroic.engine.text import ask_words, table_words
from longbox.games.heroic.engine.turns import turn_kinds
from longbox.games.heroic.engine.views import HeroicView
from longbox.games.heroic.engine.vocabulary import DICE, LIMITS, RANKS, SFX, SPECIALTIES
from longbox.games.heroic.engine.words import Worded, WordedTwin
from longbox.games.heroic.engine.xp_moves import xp_kinds
from longbox.kernel import Ask, BadOption, FormKind, Game, Kind, Move, Sfc32, State, View
from longbox.kernel.rulebook import Rulebook
from longbox.kernel.state import Setting

HERO = "hero"
FREE = "random"
SETTINGS = [
    "out_at_once", "step_back_first", "free_grandstand", "free_healing", "xp_any_time", "mob_complications", "lend_resources",
    "doom_strikes_back",
]  # fmt: skip
EACH = "each"
"""For studies: the scenes in turn, by the number of the party."""


class Common:
    """What all tables with one pack share: the world, kinds of moves, forms, and the codec."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.forms: list[FormKind[Any]] = [*watcher_forms(world), *xp_forms(world)]
        steps = [*step_kinds(), *sfx_kinds()]
        self.steps = PoolSteps(steps)
        self.kinds: list[Kind[Any]] = [
            *steps,
            *acting_kinds(),
            *turn_kinds(),
            *curtain_kinds([event.id for event in world.events], [scene.id for scene in world.scenes]),
            *watcher_twins(self.forms, world),
            *xp_kinds(self.forms),
        ]
        self.codec = codec(world)


class HeroicGame(HeroicRules):
    """A table for a Watcher and one to four heroes, with what each seat has chosen."""

    def __init__(
        self,
        common: Common,
        seats: int,
        rulebook: Rulebook,
        options: dict[str, Setting],
        packs: dict[str, str],
        choices: list[dict[str, Any]] | None = None,
    ) -> None:
        self.common = common
        common = with_own(common, choices or [])
        self.steps = common.steps
        world = common.world
        self.world = world
        self.out_at_once = bool(options.get("out_at_once"))
        self.step_back_first = bool(options.get("step_back_first"))
        self.free_grandstand = bool(options.get("free_grandstand"))
        self.free_healing = bool(options.get("free_healing"))
        self.xp_any_time = bool(options.get("xp_any_time"))
        self.mob_complications = bool(options.get("mob_complications"))
        self.lend_resources = bool(options.get("lend_resources"))
        self.doom_strikes_back = bool(options.get("doom_strikes_back"))
        self.opens = opening(world, options)
        self.heroes = chosen_heroes(world, seats, choices or [], deal_of(world, options))
        self.carried = [carried_of(choice) for choice in choices] if choices else [{} for _ in range(seats)]
        self.companion = companion_of(world, seats, self.heroes if choices else [], str(options.get("companion", "")))
        self.looked: Looked | None = None
        names = ["Watcher", *[world.by_id[id].name for id in self.heroes[1:]]]
        super().__init__(
            "heroic",
            version=1,
            seats=seats,
            kinds=common.kinds,
            codec=common.codec,
            rulebook=rulebook,
            forms=common.forms,
            options=options,
            packs=packs,
            names=names,
            open_ended=True,
            turns=True,
            choices=choices,
        )

    def seated(self, choices: list[dict[str, Any]]) -> HeroicGame:
        """Each hero's seat has its hero (rule P1.2)."""
        wanted = [id for id in map(hero_of, choices) if id != FREE]
        if len(set(wanted)) < len(wanted):
            raise BadOption("two seats cannot play the same hero (rule P1.2)")
        return HeroicGame(self.common, self.seats, self.rulebook, dict(self.options), dict(self.packs), choices)

    def start(self) -> Heroic:
        """Before the first scene: everybody has 1 Plot Point, and doom is 2d6 (rules P1.3 and P8.1)."""
        seats = self.seats
        state = Heroic(self, SceneNow(Story(), NO_SCENE, "", ""))
        state.doom = start_doom(0, 0)
        state.votes, state.standing, state.landing, state.names = [-1] * seats, [0] * seats, [0] * seats, [""] * seats
        for seat in range(1, seats):
            unpack(state, bring(state, self.world.by_id[self.heroes[seat]], seat, HEROES), self.carried[seat])
        if self.companion:
            bring(state, half(self.world.by_id[self.companion]), 1, HEROES)
        return state

    def determinize(self, view: View, rng: Sfc32) -> Heroic:
        """All but the Watcher's notes is known to everybody (rule P1.5); for the others there are none."""
        assert isinstance(view, HeroicView)
        return state_from(view, self.codec, self)

    def secret_seats(self) -> list[int]:
        """Only the Watcher's notes are secret (rule P1.5)."""
        return [WATCHER]

    def must_agree(self, seat: int) -> list[int]:
        """The Watcher decides what heroes take back (rule P15.4)."""
        return super().must_agree(seat) if seat == WATCHER else [WATCHER]

    def carry(self, old: Game, state: State, seats: list[int]) -> Heroic:
        """Heroes leave, come and come back between chapters (rule P1.7). Whoever is new brings the hero of the seat. A chapter is a
        session: Plot Points go up to the minimum (rule P7.11), and a story that has ended lies behind."""
        assert isinstance(state, Heroic)
        if any((place == WATCHER) != (before == WATCHER) for place, before in enumerate(seats) if before >= 0):
            raise BadOption("a hero's seat does not become the Watcher's, nor the other way round (rule P1.7)")
        data = old.encode(state)
        count = self.seats
        for name, empty in (("votes", -1), ("standing", 0), ("landing", 0), ("names", "")):
            data[name] = [data[name][before] if before >= 0 else empty for before in seats]
        for one in data["cast"]:
            before = one["seat"]
            if before != WATCHER:
                one["seat"] = seats.index(before) if before in seats else 1
                one["here"] = one["here"] and before in seats
        data["drafts"] = [[] for _ in range(count)]
        data["sealed"] = 0
        if seats[WATCHER] != WATCHER:
            data["notes"], data["filed"], data["plans"] = [], [], []
        new = self.decode(data)
        assert isinstance(new, Heroic)
        for place, before in enumerate(seats):
            if before < 0 and place != WATCHER and new.hero_of(place) < 0:
                join(new, place, self.heroes[place], self.carried[place])
        if new.stage == CURTAIN or (new.stage == IDLE and new.scene.over and not new.scene.to):
            new.stage = IDLE
            new.scene = SceneNow(Story(), NO_SCENE, "", "")
        for who in new.heroes():
            new.cast[who].pp = max(new.cast[who].pp, new.cast[who].least)
        return new

    def impossible(self, state: State) -> str:
        assert isinstance(state, Heroic)
        return impossible(state)

    def to_cover(self) -> list[str]:
        """Kinds and forms, every SFX and Limit that tells of itself, spends and boundaries; without Events, nothing that needs one."""
        names = [name for name in super().to_cover() if self.world.scenes or name not in OF_EVENTS]
        limits = [f"limit {id}" for id in LIMITS if id != "conscious_activation"]
        return [*names, *[f"sfx {id}" for id in SFX], *limits, *COVERED]

    def looked_at(self, view: HeroicView) -> Heroic:
        """The state that a view shows, for whoever puts it in words or works out odds. Drafts in it may be tried and put back; nothing
        else of it is ever changed."""
        return self.look(view).state

    def look(self, view: HeroicView) -> Looked:
        if self.looked is None or self.looked.view is not view:
            self.looked = look(view, self.codec, self, self.looked)
        return self.looked

    def show(self, view: View) -> str:
        assert isinstance(view, HeroicView)
        return table_words(self, self.looked_at(view), view)

    def ask_text(self, view: View, ask: Ask) -> str:
        assert isinstance(view, HeroicView)
        return ask_words(self, self.looked_at(view), view, ask)

    def move_text(self, view: View, move: Move) -> str:
        assert isinstance(view, HeroicView)
        looked = self.looked
        if looked is None or looked.view is not view:
            looked = self.look(view)
        words = looked.words.get(move)
        if words is None:
            kind = move.kind
            assert isinstance(kind, (Worded, WordedTwin))
            words = kind.text(looked.state, view.seat, move.a, move.b, move.c) or repr(move).replace("_", " ")
            if view.seat == WATCHER:  # the Watcher pays in doom (rule P3.3)
                words = words.replace(" point)", " doom die)").replace(" points)", " doom dice)")
            if isinstance(kind, PoolStep):
                looked.words[move] = words
        return words


OF_EVENTS = ["ally", "effect", "lead", "proceed", "encore", "open_scene", "unlock_it", "use_it"]
COVERED = [
    "action won", "action lost", "stressed out", "trauma", "mob die", "Action Scene", "Transition Scene", "Act", "new round", "tick", "box",
    "scene won", "scene lost", "scene ended", "buy d6", "buy step", "buy opportunity", "spend push", "spend stunt", "spend own stress",
    "spend total", "spend effect", "spend counter", "spend change", "spend lasting", "spend extend", "spend resource", "d4",
]  # fmt: skip
"""Spends and boundaries that long random play must come by."""


CARRIED = {"xp": 9999, "least": 5}
"""Numbers that a hero carries, and the most that each may be."""


def carried_of(choice: dict[str, Any]) -> dict[str, Any]:
    """What a hero brings from another campaign beside the datafile (rule P1.9); nothing for others."""
    hero = choice.get(HERO)
    found = hero.get("carried", {}) if isinstance(hero, dict) else {}
    if not isinstance(found, dict) or not sound_baggage(found):
        raise BadOption("what this hero carries cannot be read: XP, trauma, unlocked things and milestones are expected")
    return found


def sound_baggage(found: dict[str, Any]) -> bool:
    trauma = found.get("trauma", [0, 0, 0])
    words = [*found.get("unlocked", []), *found.get("milestones", [])]
    numbers = [(found.get(name, 1), most) for name, most in CARRIED.items()]
    return (
        isinstance(trauma, list)
        and len(trauma) == 3
        and all(die == 0 or die in DICE for die in trauma)
        and all(isinstance(word, str) for word in words)
        and all(isinstance(number, int) and 0 <= number <= most for number, most in numbers)
    )


def unpack(state: Heroic, who: int, carried: dict[str, Any]) -> None:
    """A hero comes as they were in another campaign (rule P1.9). Unlocked things of Events that are not here stay behind."""
    if not carried:
        return
    one = state.cast[who]
    one.xp = int(carried.get("xp", 0))
    one.least = max(1, int(carried.get("least", 1)))
    one.harm = Harm(trauma=list(carried.get("trauma", [0, 0, 0])))
    unlocked = [id for id in dict.fromkeys(carried.get("unlocked", [])) if unlocked_gain(state, id) is not None][:UNLOCKS]
    held = [id if not id or find(state, id) is not None else own.id for id, own in zip(carried.get("milestones", []), one.sheet.milestones)]
    one.growth = Growth(held if len(held) == len(one.sheet.milestones) else one.growth.milestones, 0, unlocked)


def baggage(one: Character) -> dict[str, Any]:
    """What a hero takes along to another campaign."""
    return {
        "xp": one.xp,
        "least": one.least,
        "trauma": list(one.harm.trauma),
        "unlocked": list(one.growth.unlocked),
        "milestones": list(one.growth.milestones),
    }


def companion_of(world: World, seats: int, heroes: list[str], wanted: str) -> str:
    """The hero who goes along on half a sheet with somebody who plays alone; empty: nobody (rule P1.8)."""
    if not wanted or seats > 2:
        return ""
    known = [sheet.id for sheet in world.datafiles if sheet.kind == "hero" and sheet.id not in heroes]
    if wanted == FREE:
        return known[0] if known else ""
    if wanted not in known:
        raise BadOption(f"there is no other hero {wanted[:60]!r} who could be a companion")
    return wanted


def join(state: Heroic, seat: int, id: str, carried: dict[str, Any]) -> None:
    """A newcomer's hero, or one who has been here before."""
    for one in state.cast:
        if one.sheet.id == id and not one.here and not one.dead and one.seat != WATCHER:
            one.here, one.seat = True, seat
            return
    unpack(state, bring(state, state.rules().world.by_id[id], seat, HEROES), carried)


def opening(world: World, options: dict[str, Setting]) -> str:
    """The scene or Event that the options name for a bot as Watcher; empty: the first Event."""
    scene, event = str(options.get("scene", "")), str(options.get("event", ""))
    party = str(options.get("party", ""))
    if scene == EACH and world.scenes:
        return world.scenes[max(0, lot(party)) % len(world.scenes)].id
    if scene and scene not in world.scene_by_id:
        raise BadOption(f"there is no scene {scene[:60]!r}; there are {', '.join(world.scene_by_id)}")
    event = world.named.get(event, event)
    if event and event not in world.event_by_id and world.events:
        raise BadOption(f"there is no Event {event[:60]!r}; there are {', '.join(world.event_by_id)}")
    return scene or event


def hero_of(choice: dict[str, Any]) -> str:
    """The id of the hero that a seat has chosen."""
    hero = choice.get(HERO, FREE)
    return str(hero["id"]) if isinstance(hero, dict) else str(hero)


def sound(sheet: Datafile) -> bool:
    """Whether the engine can play a hero that a log brings with it (rules P2.1 to P2.6). What people make is checked in full before."""
    dice = [*sheet.affiliations, *[power.die for one in sheet.sets for power in one.powers]]
    if sheet.kind != "hero" or sheet.count != 1 or len(sheet.affiliations) != 3 or not 1 <= len(sheet.sets) <= 3:
        return False
    for one in sheet.sets:
        if not one.powers or not all(power.family for power in one.powers):
            return False
        if not all(sfx.id in SFX and -1 <= sfx.type < 3 for sfx in one.sfx):
            return False
        for limit in one.limits:
            if limit.id not in LIMITS or not (
                -1 <= limit.type < 3 and -1 <= limit.power < len(one.powers) and -1 <= limit.set < len(sheet.sets)
            ):
                return False
    return (
        all(die in DICE for die in dice)
        and all(0 <= one.skill < len(SPECIALTIES) and 0 <= one.rank < len(RANKS) for one in sheet.specialties)
        and len(sheet.milestones) == 2
        and all(len(one.triggers) == 3 for one in sheet.milestones)
        and all(isinstance(words, str) for words in [sheet.id, sheet.name, sheet.play, *sheet.distinctions])
    )


def with_own(common: Common, choices: list[dict[str, Any]]) -> Common:
    """The same with a world that has the heroes of people's own that seats have chosen, which the choices hold in full."""
    chosen = [choice[HERO] for choice in choices if isinstance(choice.get(HERO), dict)]
    if not chosen:
        return common
    world = common.world
    try:
        own = [sheet_from(hero) for hero in chosen]
        if not all(sound(sheet) for sheet in own):
            raise ValueError("it does not keep to the ladder")
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise BadOption(f"this is no hero's datafile: {error}") from None
    whole = World([*world.datafiles, *own], world.events, world.scenes, world.transitions)
    whole.own, whole.named = [sheet.id for sheet in own], world.named
    return Common(whole)


def lot(party: str) -> int:
    """The number of a party; -1: none is given."""
    return int(party) if party.isdecimal() and len(party) < 10 else -1


def deal_of(world: World, options: dict[str, Setting]) -> str:
    """Which deal of heroes a party is; where each party has a scene of its own, the scenes go around first."""
    party = str(options.get("party", ""))
    each = str(options.get("scene", "")) == EACH and world.scenes
    return str(lot(party) // len(world.scenes)) if each and lot(party) >= 0 else party


def dealt(heroes: list[str], party: str) -> list[str]:
    """The heroes in an order that this number draws. As many numbers in a row share out one deal by fours as it takes for all heroes to
    come equally often: six with 24 of them."""
    number = lot(party)
    if number < 0 or not heroes:
        return heroes
    shared = len(heroes) // gcd(len(heroes), 4)
    rng, left, order = Sfc32(f"party {number // shared}"), list(heroes), list[str]()
    while left:
        order.append(left.pop(rng.below(len(left))))
    first = number % shared * 4 % len(order)
    return [*order[first:], *order[:first]]


def chosen_heroes(world: World, seats: int, choices: list[dict[str, Any]], party: str = "") -> list[str]:
    """The hero of each seat: what it has chosen, and otherwise one that is free, in the order of the pack or as the party is dealt."""
    heroes = dealt([sheet.id for sheet in world.datafiles if sheet.kind == "hero"], party)
    taken = [hero_of(choice) for choice in choices]
    found = [""]
    for seat in range(1, seats):
        id = taken[seat] if seat < len(taken) else FREE
        if id == FREE:
            id = next(hero for hero in heroes if hero not in taken and hero not in found)
        found.append(id)
    return found
