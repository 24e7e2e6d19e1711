"""Written from fields.py by `longbox records`: change that file, not this one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from longbox.games.heroic.engine.vocabulary import VOICES
from longbox.kernel import Game
from longbox.kernel.codec import FLAG, TEXT, WHOLE, Codec, Record, StateRecord, T, many, maybe
from longbox.kernel.state import State

if TYPE_CHECKING:
    from longbox.games.heroic.engine.defs import Datafile
    from longbox.games.heroic.engine.people import Character, Contest, SceneNow, Throw


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


class Harm:
    __slots__ = (
        "stress",
        "trauma",
        "causes",
        "out",
        "rewarded",
    )

    def __init__(
        self,
        stress: list[int] | None = None,
        trauma: list[int] | None = None,
        causes: list[str] | None = None,
        out: int = -1,
        rewarded: bool = False,
    ) -> None:
        self.stress: list[int] = [0, 0, 0] if stress is None else stress
        self.trauma: list[int] = [0, 0, 0] if trauma is None else trauma
        self.causes: list[str] = [""] * 6 if causes is None else causes
        self.out: int = out
        self.rewarded: bool = rewarded


class Down:
    __slots__ = (
        "shut",
        "shut_skills",
        "powered",
    )

    def __init__(
        self,
        shut: int = 0,
        shut_skills: int = 0,
        powered: int = 0,
    ) -> None:
        self.shut: int = shut
        self.shut_skills: int = shut_skills
        self.powered: int = powered


class InScene:
    __slots__ = (
        "acted",
        "turn",
        "group",
        "locked",
        "steps",
        "limits",
        "push_up",
        "stunt_up",
        "free_die",
        "lifted",
        "used",
        "spared",
    )

    def __init__(
        self,
        acted: bool = False,
        turn: int = 0,
        group: int = 0,
        locked: int = 0,
        steps: list[int] | None = None,
        limits: int = 0,
        push_up: bool = False,
        stunt_up: bool = False,
        free_die: int = 0,
        lifted: int = 0,
        used: int = 0,
        spared: bool = False,
    ) -> None:
        self.acted: bool = acted
        self.turn: int = turn
        self.group: int = group
        self.locked: int = locked
        self.steps: list[int] = [] if steps is None else steps
        self.limits: int = limits
        self.push_up: bool = push_up
        self.stunt_up: bool = stunt_up
        self.free_die: int = free_die
        self.lifted: int = lifted
        self.used: int = used
        self.spared: bool = spared

    def copy(self) -> InScene:
        return InScene(
            self.acted,
            self.turn,
            self.group,
            self.locked,
            self.steps,
            self.limits,
            self.push_up,
            self.stunt_up,
            self.free_die,
            self.lifted,
            self.used,
            self.spared,
        )


class Growth:
    __slots__ = (
        "milestones",
        "earned",
        "unlocked",
        "retired",
    )

    def __init__(
        self,
        milestones: list[str] | None = None,
        earned: int = 0,
        unlocked: list[str] | None = None,
        retired: list[str] | None = None,
    ) -> None:
        self.milestones: list[str] = [] if milestones is None else milestones
        self.earned: int = earned
        self.unlocked: list[str] = [] if unlocked is None else unlocked
        self.retired: list[str] = [] if retired is None else retired


class CharacterFields:
    __slots__ = (
        "sheet",
        "seat",
        "side",
        "here",
        "dice",
        "dead",
        "pp",
        "least",
        "xp",
        "shut_sets",
        "tried",
        "framed",
        "harm",
        "down",
        "in_scene",
        "growth",
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
            self.dead: bool = False
            self.pp: int = 0
            self.least: int = 1
            self.xp: int = 0
            self.shut_sets: int = 0
            self.tried: int = 0
            self.framed: int = 0
            self.harm: Harm = Harm()
            self.down: Down = Down()
            self.in_scene: InScene = InScene()
            self.growth: Growth = Growth()
        else:
            self.dead = like.dead
            self.pp = like.pp
            self.least = like.least
            self.xp = like.xp
            self.shut_sets = like.shut_sets
            self.tried = like.tried
            self.framed = like.framed
            self.harm = like.harm
            self.down = like.down
            self.in_scene = like.in_scene.copy()
            self.growth = like.growth


class Brought:
    __slots__ = (
        "affiliation",
        "families",
        "means",
        "burst",
        "dread",
        "up",
        "hurts_more",
        "unleashed",
        "pushed",
        "own_stress",
        "borrowed",
        "planned",
    )

    def __init__(
        self,
        affiliation: int = -1,
        families: list[str] | None = None,
        means: str = "",
        burst: bool = False,
        dread: bool = False,
        up: int = 0,
        hurts_more: int = 0,
        unleashed: list[int] | None = None,
        pushed: list[int] | None = None,
        own_stress: list[int] | None = None,
        borrowed: list[int] | None = None,
        planned: list[int] | None = None,
    ) -> None:
        self.affiliation: int = affiliation
        self.families: list[str] = [] if families is None else families
        self.means: str = means
        self.burst: bool = burst
        self.dread: bool = dread
        self.up: int = up
        self.hurts_more: int = hurts_more
        self.unleashed: list[int] = [] if unleashed is None else unleashed
        self.pushed: list[int] = [] if pushed is None else pushed
        self.own_stress: list[int] = [] if own_stress is None else own_stress
        self.borrowed: list[int] = [] if borrowed is None else borrowed
        self.planned: list[int] = [] if planned is None else planned


class ThrowFields:
    __slots__ = (
        "who",
        "brought",
        "sides",
        "marks",
        "shown",
        "total",
        "effects",
        "spares",
        "value",
        "kept",
        "ones",
        "cut",
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
            self.brought: Brought = Brought()
            self.sides: list[int] = []
            self.marks: list[str] = []
            self.shown: list[int] = []
            self.total: list[int] = []
            self.effects: list[int] = []
            self.spares: list[int] = []
            self.value: int = 0
            self.kept: bool = False
            self.ones: int = 0
            self.cut: bool = False
            self.spent: int = 0
            self.again: int = 0
        else:
            self.brought = like.brought
            self.sides = like.sides.copy()
            self.marks = like.marks
            self.shown = like.shown.copy()
            self.total = like.total.copy()
            self.effects = like.effects.copy()
            self.spares = like.spares.copy()
            self.value = like.value
            self.kept = like.kept
            self.ones = like.ones
            self.cut = like.cut
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


class Story:
    __slots__ = (
        "event",
        "act",
        "said",
    )

    def __init__(
        self,
        event: str = "",
        act: int = 0,
        said: list[int] | None = None,
    ) -> None:
        self.event: str = event
        self.act: int = act
        self.said: list[int] = [0] * len(VOICES) if said is None else said


class SceneNowFields:
    __slots__ = (
        "story",
        "kind",
        "title",
        "words",
        "round",
        "id",
        "objective",
        "boxes",
        "filled",
        "ticks",
        "ticked",
        "obstacle",
        "hinders",
        "about",
        "clock",
        "boss",
        "gets_up",
        "ally",
        "distinctions",
        "bought",
        "offered",
        "outed",
        "last_out",
        "voiced",
        "to",
        "over",
    )

    def __init__(
        self,
        story: Story,
        kind: int,
        title: str,
        words: str,
        like: SceneNowFields | None = None,
    ) -> None:
        self.story: Story = story
        self.kind: int = kind
        self.title: str = title
        self.words: str = words
        if like is None:
            self.round: int = 0
            self.id: str = ""
            self.objective: int = -1
            self.boxes: int = 0
            self.filled: int = 0
            self.ticks: int = 0
            self.ticked: int = 0
            self.obstacle: int = 0
            self.hinders: int = 0
            self.about: str = ""
            self.clock: str = ""
            self.boss: int = -1
            self.gets_up: int = 0
            self.ally: str = ""
            self.distinctions: list[str] = []
            self.bought: int = 0
            self.offered: int = 0
            self.outed: int = 0
            self.last_out: bool = False
            self.voiced: int = 0
            self.to: str = ""
            self.over: str = ""
        else:
            self.round = like.round
            self.id = like.id
            self.objective = like.objective
            self.boxes = like.boxes
            self.filled = like.filled
            self.ticks = like.ticks
            self.ticked = like.ticked
            self.obstacle = like.obstacle
            self.hinders = like.hinders
            self.about = like.about
            self.clock = like.clock
            self.boss = like.boss
            self.gets_up = like.gets_up
            self.ally = like.ally
            self.distinctions = like.distinctions
            self.bought = like.bought
            self.offered = like.offered
            self.outed = like.outed
            self.last_out = like.last_out
            self.voiced = like.voiced
            self.to = like.to
            self.over = like.over


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


class Filed:
    __slots__ = (
        "one",
        "note",
        "fate",
        "who",
    )

    def __init__(
        self,
        one: Character,
        note: str = "",
        fate: str = "",
        who: int = -1,
    ) -> None:
        self.one: Character = one
        self.note: str = note
        self.fate: str = fate
        self.who: int = who


class Plan:
    __slots__ = (
        "title",
        "words",
        "objective",
        "boxes",
        "ticks",
        "obstacle",
        "about",
        "clock",
        "distinctions",
        "foes",
    )

    def __init__(
        self,
        title: str,
        words: str,
        objective: int,
        boxes: int,
        ticks: int,
        obstacle: int,
        about: str,
        clock: str,
        distinctions: list[str],
        foes: list[str],
    ) -> None:
        self.title: str = title
        self.words: str = words
        self.objective: int = objective
        self.boxes: int = boxes
        self.ticks: int = ticks
        self.obstacle: int = obstacle
        self.about: str = about
        self.clock: str = clock
        self.distinctions: list[str] = distinctions
        self.foes: list[str] = foes


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
        "filed",
        "plans",
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
            self.filed: list[Filed] = []
            self.plans: list[Plan] = []
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
            self.filed = like.filed.copy()
            self.plans = like.plans.copy()


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


def harm_codec() -> Record[Harm]:
    return Record(
        Harm,
        {
            "stress": many(WHOLE),
            "trauma": many(WHOLE),
            "causes": many(TEXT),
            "out": WHOLE,
            "rewarded": FLAG,
        },
    )


def down_codec() -> Record[Down]:
    return Record(
        Down,
        {
            "shut": WHOLE,
            "shut_skills": WHOLE,
            "powered": WHOLE,
        },
    )


def inscene_codec() -> Record[InScene]:
    return Record(
        InScene,
        {
            "acted": FLAG,
            "turn": WHOLE,
            "group": WHOLE,
            "locked": WHOLE,
            "steps": many(WHOLE),
            "limits": WHOLE,
            "push_up": FLAG,
            "stunt_up": FLAG,
            "free_die": WHOLE,
            "lifted": WHOLE,
            "used": WHOLE,
            "spared": FLAG,
        },
    )


def growth_codec() -> Record[Growth]:
    return Record(
        Growth,
        {
            "milestones": many(TEXT),
            "earned": WHOLE,
            "unlocked": many(TEXT),
            "retired": many(TEXT),
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
            "dice": WHOLE,
            "dead": FLAG,
            "pp": WHOLE,
            "least": WHOLE,
            "xp": WHOLE,
            "shut_sets": WHOLE,
            "tried": WHOLE,
            "framed": WHOLE,
            "harm": harm_codec(),
            "down": down_codec(),
            "in_scene": inscene_codec(),
            "growth": growth_codec(),
        },
        later=(
            "dead",
            "pp",
            "least",
            "xp",
            "shut_sets",
            "tried",
            "framed",
            "harm",
            "down",
            "in_scene",
            "growth",
        ),
    )


def brought_codec() -> Record[Brought]:
    return Record(
        Brought,
        {
            "affiliation": WHOLE,
            "families": many(TEXT),
            "means": TEXT,
            "burst": FLAG,
            "dread": FLAG,
            "up": WHOLE,
            "hurts_more": WHOLE,
            "unleashed": many(WHOLE),
            "pushed": many(WHOLE),
            "own_stress": many(WHOLE),
            "borrowed": many(WHOLE),
            "planned": many(WHOLE),
        },
    )


def throw_codec(
    type_: type[T],
) -> Record[T]:
    return Record(
        type_,
        {
            "who": WHOLE,
            "brought": brought_codec(),
            "sides": many(WHOLE),
            "marks": many(TEXT),
            "shown": many(WHOLE),
            "total": many(WHOLE),
            "effects": many(WHOLE),
            "spares": many(WHOLE),
            "value": WHOLE,
            "kept": FLAG,
            "ones": WHOLE,
            "cut": FLAG,
            "spent": WHOLE,
            "again": WHOLE,
        },
        later=(
            "brought",
            "sides",
            "marks",
            "shown",
            "total",
            "effects",
            "spares",
            "value",
            "kept",
            "ones",
            "cut",
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


def story_codec() -> Record[Story]:
    return Record(
        Story,
        {
            "event": TEXT,
            "act": WHOLE,
            "said": many(WHOLE),
        },
    )


def scenenow_codec(
    type_: type[T],
) -> Record[T]:
    return Record(
        type_,
        {
            "story": story_codec(),
            "kind": WHOLE,
            "title": TEXT,
            "words": TEXT,
            "round": WHOLE,
            "id": TEXT,
            "objective": WHOLE,
            "boxes": WHOLE,
            "filled": WHOLE,
            "ticks": WHOLE,
            "ticked": WHOLE,
            "obstacle": WHOLE,
            "hinders": WHOLE,
            "about": TEXT,
            "clock": TEXT,
            "boss": WHOLE,
            "gets_up": WHOLE,
            "ally": TEXT,
            "distinctions": many(TEXT),
            "bought": WHOLE,
            "offered": WHOLE,
            "outed": WHOLE,
            "last_out": FLAG,
            "voiced": WHOLE,
            "to": TEXT,
            "over": TEXT,
        },
        later=(
            "round",
            "id",
            "objective",
            "boxes",
            "filled",
            "ticks",
            "ticked",
            "obstacle",
            "hinders",
            "about",
            "clock",
            "boss",
            "gets_up",
            "ally",
            "distinctions",
            "bought",
            "offered",
            "outed",
            "last_out",
            "voiced",
            "to",
            "over",
        ),
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


def filed_codec(
    character: Codec[Character],
) -> Record[Filed]:
    return Record(
        Filed,
        {
            "one": character,
            "note": TEXT,
            "fate": TEXT,
            "who": WHOLE,
        },
    )


def plan_codec() -> Record[Plan]:
    return Record(
        Plan,
        {
            "title": TEXT,
            "words": TEXT,
            "objective": WHOLE,
            "boxes": WHOLE,
            "ticks": WHOLE,
            "obstacle": WHOLE,
            "about": TEXT,
            "clock": TEXT,
            "distinctions": many(TEXT),
            "foes": many(TEXT),
        },
    )


def heroic_codec(
    type_: type[T],
    character: Codec[Character],
    scenenow: Codec[SceneNow],
    contest: Codec[Contest],
) -> StateRecord[T]:
    return StateRecord(
        type_,
        {
            "stage": WHOLE,
            "cast": many(character),
            "traits": many(trait_codec()),
            "doom": many(WHOLE),
            "scene": scenenow,
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
            "filed": many(filed_codec(character)),
            "plans": many(plan_codec()),
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
            "filed",
            "plans",
        ),
    )
