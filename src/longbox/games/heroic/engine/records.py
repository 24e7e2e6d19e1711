"""Written from fields.py by `longbox records`: change that file, not this one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from longbox.games.heroic.engine.vocabulary import VOICES
from longbox.kernel import Game
from longbox.kernel.codec import FLAG, TEXT, WHOLE, Codec, Record, StateRecord, T, many, maybe
from longbox.kernel.state import State

if TYPE_CHECKING:
    from longbox.games.heroic.engine.defs import Datafile
    from longbox.games.heroic.engine.people import Character, Contest, Throw


class Trait:
    __slots__ = (
        "kind",
        "name",
        "die",
        "owner",
        "maker",
        "life",
        "skill",
        "power",
        "stepped",
        "outs",
    )

    def __init__(
        self,
        kind: int,
        name: str,
        die: int,
        owner: int,
        maker: int,
        life: int,
        skill: int = -1,
        power: int = -1,
        stepped: bool = False,
        outs: bool = False,
    ) -> None:
        self.kind: int = kind
        self.name: str = name
        self.die: int = die
        self.owner: int = owner
        self.maker: int = maker
        self.life: int = life
        self.skill: int = skill
        self.power: int = power
        self.stepped: bool = stepped
        self.outs: bool = outs

    def copy(self) -> Trait:
        return Trait(
            self.kind,
            self.name,
            self.die,
            self.owner,
            self.maker,
            self.life,
            self.skill,
            self.power,
            self.stepped,
            self.outs,
        )


class CharacterFields:
    __slots__ = (
        "sheet",
        "seat",
        "side",
        "here",
        "acted",
        "group",
        "dice",
        "stress",
        "trauma",
        "causes",
        "out",
        "dead",
        "shut",
        "shut_skills",
        "shut_sets",
        "powered",
        "locked",
        "steps",
        "limits",
        "pp",
        "least",
        "xp",
        "milestones",
        "earned",
        "retired",
        "push_up",
        "stunt_up",
        "tried",
        "framed",
        "rewarded",
        "free_die",
        "lifted",
        "unlocked",
        "used",
    )

    def __init__(
        self,
        sheet: Datafile,
        seat: int,
        side: int,
        here: bool,
        dice: int,
        like: CharacterFields | None = None,
    ) -> None:
        self.sheet: Datafile = sheet
        self.seat: int = seat
        self.side: int = side
        self.here: bool = here
        self.dice: int = dice
        if like is None:
            self.acted: bool = False
            self.group: int = 0
            self.stress: list[int] = [0, 0, 0]
            self.trauma: list[int] = [0, 0, 0]
            self.causes: list[str] = [""] * 6
            self.out: int = -1
            self.dead: bool = False
            self.shut: int = 0
            self.shut_skills: int = 0
            self.shut_sets: int = 0
            self.powered: int = 0
            self.locked: int = 0
            self.steps: list[int] = []
            self.limits: int = 0
            self.pp: int = 0
            self.least: int = 1
            self.xp: int = 0
            self.milestones: list[str] = []
            self.earned: int = 0
            self.retired: list[str] = []
            self.push_up: bool = False
            self.stunt_up: bool = False
            self.tried: int = 0
            self.framed: int = 0
            self.rewarded: bool = False
            self.free_die: int = 0
            self.lifted: int = 0
            self.unlocked: list[str] = []
            self.used: int = 0
        else:
            self.acted = like.acted
            self.group = like.group
            self.stress = like.stress.copy()
            self.trauma = like.trauma.copy()
            self.causes = like.causes.copy()
            self.out = like.out
            self.dead = like.dead
            self.shut = like.shut
            self.shut_skills = like.shut_skills
            self.shut_sets = like.shut_sets
            self.powered = like.powered
            self.locked = like.locked
            self.steps = like.steps.copy()
            self.limits = like.limits
            self.pp = like.pp
            self.least = like.least
            self.xp = like.xp
            self.milestones = like.milestones.copy()
            self.earned = like.earned
            self.retired = like.retired.copy()
            self.push_up = like.push_up
            self.stunt_up = like.stunt_up
            self.tried = like.tried
            self.framed = like.framed
            self.rewarded = like.rewarded
            self.free_die = like.free_die
            self.lifted = like.lifted
            self.unlocked = like.unlocked.copy()
            self.used = like.used


class ThrowFields:
    __slots__ = (
        "who",
        "sides",
        "marks",
        "shown",
        "total",
        "effects",
        "spares",
        "value",
        "kept",
        "ones",
        "affiliation",
        "families",
        "means",
        "burst",
        "cut",
        "dread",
        "up",
        "hurts_more",
        "unleashed",
        "pushed",
        "own_stress",
        "borrowed",
        "planned",
        "spent",
        "again",
    )

    def __init__(
        self,
        who: int,
        like: ThrowFields | None = None,
    ) -> None:
        self.who: int = who
        if like is None:
            self.sides: list[int] = []
            self.marks: list[str] = []
            self.shown: list[int] = []
            self.total: list[int] = []
            self.effects: list[int] = []
            self.spares: list[int] = []
            self.value: int = 0
            self.kept: bool = False
            self.ones: int = 0
            self.affiliation: int = -1
            self.families: list[str] = []
            self.means: str = ""
            self.burst: bool = False
            self.cut: bool = False
            self.dread: bool = False
            self.up: int = 0
            self.hurts_more: int = 0
            self.unleashed: list[int] = []
            self.pushed: list[int] = []
            self.own_stress: list[int] = []
            self.borrowed: list[int] = []
            self.planned: list[int] = []
            self.spent: int = 0
            self.again: int = 0
        else:
            self.sides = like.sides.copy()
            self.marks = like.marks
            self.shown = like.shown.copy()
            self.total = like.total.copy()
            self.effects = like.effects.copy()
            self.spares = like.spares.copy()
            self.value = like.value
            self.kept = like.kept
            self.ones = like.ones
            self.affiliation = like.affiliation
            self.families = like.families
            self.means = like.means
            self.burst = like.burst
            self.cut = like.cut
            self.dread = like.dread
            self.up = like.up
            self.hurts_more = like.hurts_more
            self.unleashed = like.unleashed
            self.pushed = like.pushed
            self.own_stress = like.own_stress
            self.borrowed = like.borrowed
            self.planned = like.planned
            self.spent = like.spent
            self.again = like.again


class ContestFields:
    __slots__ = (
        "actor",
        "use",
        "target",
        "detail",
        "also",
        "at",
        "action",
        "reaction",
        "name",
        "lasting",
        "won",
        "margin",
        "extra",
        "guards",
        "hit",
        "owed",
        "buyers",
        "step",
        "back",
    )

    def __init__(
        self,
        actor: int,
        use: int,
        target: int,
        detail: int,
        action: Throw,
        like: ContestFields | None = None,
    ) -> None:
        self.actor: int = actor
        self.use: int = use
        self.target: int = target
        self.detail: int = detail
        self.action: Throw = action
        if like is None:
            self.also: list[int] = []
            self.at: int = 0
            self.reaction: Throw | None = None
            self.name: str = ""
            self.lasting: bool = False
            self.won: int = 0
            self.margin: int = 0
            self.extra: list[int] = []
            self.guards: list[int] = []
            self.hit: list[int] = []
            self.owed: list[int] = []
            self.buyers: list[int] = []
            self.step: int = 0
            self.back: list[int] = []
        else:
            self.also = like.also
            self.at = like.at
            self.reaction = None if like.reaction is None else like.reaction.copy()
            self.name = like.name
            self.lasting = like.lasting
            self.won = like.won
            self.margin = like.margin
            self.extra = like.extra.copy()
            self.guards = like.guards.copy()
            self.hit = like.hit.copy()
            self.owed = like.owed.copy()
            self.buyers = like.buyers.copy()
            self.step = like.step
            self.back = like.back.copy()


class Hit:
    __slots__ = (
        "target",
        "by",
        "type",
        "die",
        "name",
        "life",
        "worsens",
        "families",
        "asked",
        "react",
    )

    def __init__(
        self,
        target: int,
        by: int,
        type: int,
        die: int,
        name: str,
        life: int,
        worsens: int,
        families: list[str],
        asked: bool,
        react: bool,
    ) -> None:
        self.target: int = target
        self.by: int = by
        self.type: int = type
        self.die: int = die
        self.name: str = name
        self.life: int = life
        self.worsens: int = worsens
        self.families: list[str] = families
        self.asked: bool = asked
        self.react: bool = react

    def copy(self) -> Hit:
        return Hit(
            self.target,
            self.by,
            self.type,
            self.die,
            self.name,
            self.life,
            self.worsens,
            self.families,
            self.asked,
            self.react,
        )


class Proposal:
    __slots__ = (
        "kind",
        "by",
        "a",
        "b",
        "c",
    )

    def __init__(
        self,
        kind: int,
        by: int,
        a: int,
        b: int,
        c: int,
    ) -> None:
        self.kind: int = kind
        self.by: int = by
        self.a: int = a
        self.b: int = b
        self.c: int = c

    def copy(self) -> Proposal:
        return Proposal(
            self.kind,
            self.by,
            self.a,
            self.b,
            self.c,
        )


class FactOf:
    __slots__ = (
        "who",
        "deed",
        "name",
        "type",
        "number",
        "word",
    )

    def __init__(
        self,
        who: int,
        deed: int,
        name: str,
        type: int,
        number: int,
        word: str,
    ) -> None:
        self.who: int = who
        self.deed: int = deed
        self.name: str = name
        self.type: int = type
        self.number: int = number
        self.word: str = word


class SceneNow:
    __slots__ = (
        "kind",
        "event",
        "act",
        "id",
        "title",
        "words",
        "objective",
        "boxes",
        "filled",
        "ticks",
        "ticked",
        "obstacle",
        "boss",
        "ally",
        "distinctions",
        "bought",
        "round",
        "offered",
        "outed",
        "last_out",
        "voiced",
        "said",
        "to",
        "over",
    )

    def __init__(
        self,
        kind: int = 0,
        event: str = "",
        act: int = 0,
        id: str = "",
        title: str = "",
        words: str = "",
        objective: int = -1,
        boxes: int = 0,
        filled: int = 0,
        ticks: int = 0,
        ticked: int = 0,
        obstacle: int = 0,
        boss: int = -1,
        ally: str = "",
        distinctions: list[str] | None = None,
        bought: int = 0,
        round: int = 0,
        offered: int = 0,
        outed: int = 0,
        last_out: bool = False,
        voiced: int = 0,
        said: list[int] | None = None,
        to: str = "",
        over: str = "",
    ) -> None:
        self.kind: int = kind
        self.event: str = event
        self.act: int = act
        self.id: str = id
        self.title: str = title
        self.words: str = words
        self.objective: int = objective
        self.boxes: int = boxes
        self.filled: int = filled
        self.ticks: int = ticks
        self.ticked: int = ticked
        self.obstacle: int = obstacle
        self.boss: int = boss
        self.ally: str = ally
        self.distinctions: list[str] = [] if distinctions is None else distinctions
        self.bought: int = bought
        self.round: int = round
        self.offered: int = offered
        self.outed: int = outed
        self.last_out: bool = last_out
        self.voiced: int = voiced
        self.said: list[int] = [0] * len(VOICES) if said is None else said
        self.to: str = to
        self.over: str = over

    def copy(self) -> SceneNow:
        return SceneNow(
            self.kind,
            self.event,
            self.act,
            self.id,
            self.title,
            self.words,
            self.objective,
            self.boxes,
            self.filled,
            self.ticks,
            self.ticked,
            self.obstacle,
            self.boss,
            self.ally,
            self.distinctions.copy(),
            self.bought,
            self.round,
            self.offered,
            self.outed,
            self.last_out,
            self.voiced,
            self.said.copy(),
            self.to,
            self.over,
        )


class Later:
    __slots__ = (
        "do",
        "event",
        "act",
        "scene",
        "name",
        "number",
        "die",
        "dice",
        "life",
    )

    def __init__(
        self,
        do: str,
        event: str,
        act: int,
        scene: str,
        name: str,
        number: int,
        die: int,
        dice: list[int],
        life: int,
    ) -> None:
        self.do: str = do
        self.event: str = event
        self.act: int = act
        self.scene: str = scene
        self.name: str = name
        self.number: int = number
        self.die: int = die
        self.dice: list[int] = dice
        self.life: int = life


class HeroicFields(State):
    __slots__ = (
        "stage",
        "cast",
        "traits",
        "doom",
        "scene",
        "contest",
        "hits",
        "proposal",
        "offer",
        "actor",
        "last",
        "deed",
        "facts",
        "claimed",
        "later",
        "votes",
        "rested",
        "standing",
        "landing",
        "names",
        "notes",
    )

    def __init__(
        self,
        game: Game,
        scene: SceneNow,
        like: HeroicFields | None = None,
    ) -> None:
        super().__init__(game)
        self.scene: SceneNow = scene
        if like is None:
            self.stage: int = 0
            self.cast: list[Character] = []
            self.traits: list[Trait] = []
            self.doom: list[int] = []
            self.contest: Contest | None = None
            self.hits: list[Hit] = []
            self.proposal: Proposal | None = None
            self.offer: list[int] = []
            self.actor: int = -1
            self.last: int = -1
            self.deed: int = 0
            self.facts: list[FactOf] = []
            self.claimed: list[int] = []
            self.later: list[Later] = []
            self.votes: list[int] = []
            self.rested: int = 0
            self.standing: list[int] = []
            self.landing: list[int] = []
            self.names: list[str] = []
            self.notes: list[str] = []
        else:
            self.stage = like.stage
            self.cast = [item.copy() for item in like.cast]
            self.traits = [item.copy() for item in like.traits]
            self.doom = like.doom.copy()
            self.contest = None if like.contest is None else like.contest.copy()
            self.hits = [item.copy() for item in like.hits]
            self.proposal = None if like.proposal is None else like.proposal.copy()
            self.offer = like.offer.copy()
            self.actor = like.actor
            self.last = like.last
            self.deed = like.deed
            self.facts = like.facts.copy()
            self.claimed = like.claimed.copy()
            self.later = like.later.copy()
            self.votes = like.votes.copy()
            self.rested = like.rested
            self.standing = like.standing.copy()
            self.landing = like.landing.copy()
            self.names = like.names.copy()
            self.notes = like.notes.copy()


def trait_codec() -> Record[Trait]:
    return Record(
        Trait,
        {
            "kind": WHOLE,
            "name": TEXT,
            "die": WHOLE,
            "owner": WHOLE,
            "maker": WHOLE,
            "life": WHOLE,
            "skill": WHOLE,
            "power": WHOLE,
            "stepped": FLAG,
            "outs": FLAG,
        },
    )


def character_codec(
    type_: type[T],
    datafile: Codec[Datafile],
) -> Record[T]:
    return Record(
        type_,
        {
            "sheet": datafile,
            "seat": WHOLE,
            "side": WHOLE,
            "here": FLAG,
            "acted": FLAG,
            "group": WHOLE,
            "dice": WHOLE,
            "stress": many(WHOLE),
            "trauma": many(WHOLE),
            "causes": many(TEXT),
            "out": WHOLE,
            "dead": FLAG,
            "shut": WHOLE,
            "shut_skills": WHOLE,
            "shut_sets": WHOLE,
            "powered": WHOLE,
            "locked": WHOLE,
            "steps": many(WHOLE),
            "limits": WHOLE,
            "pp": WHOLE,
            "least": WHOLE,
            "xp": WHOLE,
            "milestones": many(TEXT),
            "earned": WHOLE,
            "retired": many(TEXT),
            "push_up": FLAG,
            "stunt_up": FLAG,
            "tried": WHOLE,
            "framed": WHOLE,
            "rewarded": FLAG,
            "free_die": WHOLE,
            "lifted": WHOLE,
            "unlocked": many(TEXT),
            "used": WHOLE,
        },
        later=(
            "acted",
            "group",
            "stress",
            "trauma",
            "causes",
            "out",
            "dead",
            "shut",
            "shut_skills",
            "shut_sets",
            "powered",
            "locked",
            "steps",
            "limits",
            "pp",
            "least",
            "xp",
            "milestones",
            "earned",
            "retired",
            "push_up",
            "stunt_up",
            "tried",
            "framed",
            "rewarded",
            "free_die",
            "lifted",
            "unlocked",
            "used",
        ),
    )


def throw_codec(
    type_: type[T],
) -> Record[T]:
    return Record(
        type_,
        {
            "who": WHOLE,
            "sides": many(WHOLE),
            "marks": many(TEXT),
            "shown": many(WHOLE),
            "total": many(WHOLE),
            "effects": many(WHOLE),
            "spares": many(WHOLE),
            "value": WHOLE,
            "kept": FLAG,
            "ones": WHOLE,
            "affiliation": WHOLE,
            "families": many(TEXT),
            "means": TEXT,
            "burst": FLAG,
            "cut": FLAG,
            "dread": FLAG,
            "up": WHOLE,
            "hurts_more": WHOLE,
            "unleashed": many(WHOLE),
            "pushed": many(WHOLE),
            "own_stress": many(WHOLE),
            "borrowed": many(WHOLE),
            "planned": many(WHOLE),
            "spent": WHOLE,
            "again": WHOLE,
        },
        later=(
            "sides",
            "marks",
            "shown",
            "total",
            "effects",
            "spares",
            "value",
            "kept",
            "ones",
            "affiliation",
            "families",
            "means",
            "burst",
            "cut",
            "dread",
            "up",
            "hurts_more",
            "unleashed",
            "pushed",
            "own_stress",
            "borrowed",
            "planned",
            "spent",
            "again",
        ),
    )


def contest_codec(
    type_: type[T],
    throw: Codec[Throw],
) -> Record[T]:
    return Record(
        type_,
        {
            "actor": WHOLE,
            "use": WHOLE,
            "target": WHOLE,
            "detail": WHOLE,
            "also": many(WHOLE),
            "at": WHOLE,
            "action": throw,
            "reaction": maybe(throw),
            "name": TEXT,
            "lasting": FLAG,
            "won": WHOLE,
            "margin": WHOLE,
            "extra": many(WHOLE),
            "guards": many(WHOLE),
            "hit": many(WHOLE),
            "owed": many(WHOLE),
            "buyers": many(WHOLE),
            "step": WHOLE,
            "back": many(WHOLE),
        },
        later=(
            "also",
            "at",
            "reaction",
            "name",
            "lasting",
            "won",
            "margin",
            "extra",
            "guards",
            "hit",
            "owed",
            "buyers",
            "step",
            "back",
        ),
    )


def hit_codec() -> Record[Hit]:
    return Record(
        Hit,
        {
            "target": WHOLE,
            "by": WHOLE,
            "type": WHOLE,
            "die": WHOLE,
            "name": TEXT,
            "life": WHOLE,
            "worsens": WHOLE,
            "families": many(TEXT),
            "asked": FLAG,
            "react": FLAG,
        },
    )


def proposal_codec() -> Record[Proposal]:
    return Record(
        Proposal,
        {
            "kind": WHOLE,
            "by": WHOLE,
            "a": WHOLE,
            "b": WHOLE,
            "c": WHOLE,
        },
    )


def factof_codec() -> Record[FactOf]:
    return Record(
        FactOf,
        {
            "who": WHOLE,
            "deed": WHOLE,
            "name": TEXT,
            "type": WHOLE,
            "number": WHOLE,
            "word": TEXT,
        },
    )


def scenenow_codec() -> Record[SceneNow]:
    return Record(
        SceneNow,
        {
            "kind": WHOLE,
            "event": TEXT,
            "act": WHOLE,
            "id": TEXT,
            "title": TEXT,
            "words": TEXT,
            "objective": WHOLE,
            "boxes": WHOLE,
            "filled": WHOLE,
            "ticks": WHOLE,
            "ticked": WHOLE,
            "obstacle": WHOLE,
            "boss": WHOLE,
            "ally": TEXT,
            "distinctions": many(TEXT),
            "bought": WHOLE,
            "round": WHOLE,
            "offered": WHOLE,
            "outed": WHOLE,
            "last_out": FLAG,
            "voiced": WHOLE,
            "said": many(WHOLE),
            "to": TEXT,
            "over": TEXT,
        },
    )


def later_codec() -> Record[Later]:
    return Record(
        Later,
        {
            "do": TEXT,
            "event": TEXT,
            "act": WHOLE,
            "scene": TEXT,
            "name": TEXT,
            "number": WHOLE,
            "die": WHOLE,
            "dice": many(WHOLE),
            "life": WHOLE,
        },
    )


def heroic_codec(
    type_: type[T],
    character: Codec[Character],
    contest: Codec[Contest],
) -> StateRecord[T]:
    return StateRecord(
        type_,
        {
            "stage": WHOLE,
            "cast": many(character),
            "traits": many(trait_codec()),
            "doom": many(WHOLE),
            "scene": scenenow_codec(),
            "contest": maybe(contest),
            "hits": many(hit_codec()),
            "proposal": maybe(proposal_codec()),
            "offer": many(WHOLE),
            "actor": WHOLE,
            "last": WHOLE,
            "deed": WHOLE,
            "facts": many(factof_codec()),
            "claimed": many(WHOLE),
            "later": many(later_codec()),
            "votes": many(WHOLE),
            "rested": WHOLE,
            "standing": many(WHOLE),
            "landing": many(WHOLE),
            "names": many(TEXT),
            "notes": many(TEXT),
        },
        later=(
            "stage",
            "cast",
            "traits",
            "doom",
            "contest",
            "hits",
            "proposal",
            "offer",
            "actor",
            "last",
            "deed",
            "facts",
            "claimed",
            "later",
            "votes",
            "rested",
            "standing",
            "landing",
            "names",
            "notes",
        ),
    )
