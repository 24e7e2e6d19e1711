"""What packs define and play never changes: datafiles, and the Events with their Acts, scenes and Transitions.

A datafile that a hero has changed with XP, or that a Watcher has typed in, is a new Datafile: these objects are shared and never altered.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from longbox.games.heroic.engine.triggers import Trigger
from longbox.games.heroic.engine.vocabulary import AFFILIATIONS, RANK_DICE, RANKS, SPECIALTIES, family_of, title_of


@dataclass(eq=False)
class Power:
    """A power of a set: its name without the title, its die, and its family."""

    name: str
    die: int
    family: str = field(init=False)
    titled: str = field(init=False)

    def __post_init__(self) -> None:
        self.family = family_of(self.name)
        self.titled = title_of(self.name, self.die)

    def title(self) -> str:
        return self.titled


@dataclass(eq=False)
class Sfx:
    """A special effect. `type` is a type of stress or -1; `complication` what Afflict inflicts; `against` are families of powers,
    types of stress and `complication`, with all groups spelled out; `words` say the same to people."""

    id: str
    name: str
    type: int
    complication: str
    words: str
    against: list[str]


@dataclass(eq=False)
class Limit:
    """A Limit. `power` is the place of the power in its set, or -1; `set` the place of the other set, or -1."""

    id: str
    type: int
    power: int
    set: int
    complication: str
    words: str


@dataclass(eq=False)
class PowerSet:
    """Powers, and the SFX and Limits that go with them (rule P2.4)."""

    name: str
    powers: list[Power]
    sfx: list[Sfx]
    limits: list[Limit]
    conscious: list[int] = field(init=False)
    """The types of trauma with which it does not work (rule P10.3)."""

    def __post_init__(self) -> None:
        self.conscious = [limit.type for limit in self.limits if limit.id == "conscious_activation"]


@dataclass(eq=False)
class Specialty:
    """`skill` is a place in SPECIALTIES, `rank` one in RANKS."""

    skill: int
    rank: int
    titled: str = field(init=False)

    def __post_init__(self) -> None:
        self.titled = f"{SPECIALTIES[self.skill]} {RANKS[self.rank]}"

    def name(self) -> str:
        return SPECIALTIES[self.skill]

    def die(self) -> int:
        return RANK_DICE[self.rank]

    def title(self) -> str:
        return self.titled


@dataclass(eq=False)
class Milestone:
    """What earns 1, 3 and 10 XP (rule P14.1)."""

    id: str
    name: str
    triggers: list[Trigger]


@dataclass(eq=False)
class Datafile:
    """A character's datafile. `affiliations` are the Solo, Buddy and Team dice; mobs have `count` Team dice and no others, large-scale
    threats `count` Solo dice, everybody else one of each. `backlash` is the type of stress, `backlash_die` the die that somebody takes
    who removes one of its dice by physical stress; -1: none."""

    id: str
    name: str
    kind: str
    affiliations: list[int]
    count: int
    distinctions: list[str]
    sets: list[PowerSet]
    specialties: list[Specialty]
    milestones: list[Milestone]
    play: str = ""
    backlash: int = -1
    backlash_die: int = 0
    # What is in the sets, one after the other, and for each the set that it is of.
    powers: list[Power] = field(init=False)
    titles: list[str] = field(init=False)
    first_powers: list[int] = field(init=False)
    power_sets: list[int] = field(init=False)
    sfx: list[Sfx] = field(init=False)
    sfx_sets: list[int] = field(init=False)
    limits: list[Limit] = field(init=False)
    limit_sets: list[int] = field(init=False)
    line: str = field(init=False)
    """The line that gives it, once somebody has asked for it."""

    def __post_init__(self) -> None:
        sets = self.sets
        self.powers = [power for one in sets for power in one.powers]
        self.titles = [power.titled for power in self.powers]
        self.first_powers = [sum(len(one.powers) for one in sets[:at]) for at in range(len(sets))]
        self.power_sets = [at for at, one in enumerate(sets) for _ in one.powers]
        self.sfx = [sfx for one in sets for sfx in one.sfx]
        self.sfx_sets = [at for at, one in enumerate(sets) for _ in one.sfx]
        self.limits = [limit for one in sets for limit in one.limits]
        self.limit_sets = [at for at, one in enumerate(sets) for _ in one.limits]
        self.line = ""

    def is_many(self) -> bool:
        """A mob or a large-scale threat, whose dice fall one by one (rules P12.2 and P12.4)."""
        return self.kind in ("mob", "threat")

    def affiliation_words(self) -> str:
        if self.is_many():
            at = 2 if self.kind == "mob" else 0
            return f"{AFFILIATIONS[at]} {self.count}d{self.affiliations[at]}"
        return " ".join([f"{name} d{die}" for name, die in zip(AFFILIATIONS, self.affiliations)])


# Events


@dataclass(eq=False)
class Gain:
    """One thing that an outcome, a lead, a tick of a clock or an unlockable changes; `do` is a word of GAINS (rule P11.12).

    Which fields count depends on `do`: `die` and `dice` are dice, `type` a type of stress, `count` a number, `scene` and `event` ids,
    `who` the id of a datafile, `lasts` one of roll, scene, act."""

    do: str
    name: str = ""
    words: str = ""
    die: int = 0
    dice: list[int] = field(default_factory=list)
    type: int = -1
    count: int = 0
    scene: str = ""
    event: str = ""
    act: int = 0
    who: str = ""
    lasts: str = ""
    against: list[str] = field(default_factory=list)


@dataclass(eq=False)
class Price:
    """A Scene effect that doom buys, once a scene (rule P8.12). `do` is a word of PRICES."""

    die: int
    name: str
    do: str
    type: int
    count: int
    who: str
    parties: list[int]
    limit: int


@dataclass(eq=False)
class Foe:
    """Who stands against the heroes: a datafile's id, for mobs and threats another number of dice, and the stress it begins with."""

    who: str
    count: int = 0
    die: int = 0
    type: int = -1
    worn: int = 0


@dataclass(eq=False)
class Tick:
    """One line of a clock, and what it changes beside."""

    words: str
    gains: list[Gain]


@dataclass(eq=False)
class Tactic:
    """What a bot Watcher does with a character: `do`, at whom (`aim`), and `when`; words of TACTICS."""

    who: str
    do: str
    aim: str
    when: str


@dataclass(eq=False)
class Outcome:
    """What follows a won or a lost scene: words, the changes, and the id of the scene, Transition or ending that follows."""

    words: str
    to: str
    gains: list[Gain]


@dataclass(eq=False)
class Ending:
    """How a scene ends by 2d12: words, and the tough choices (none: the heroes say it themselves). `gains` follow in any case,
    `choice_gains[n]` if choice n is taken."""

    words: str
    choices: list[str]
    gains: list[Gain]
    choice_gains: list[list[Gain]]


@dataclass(eq=False)
class Lead:
    """A way on that the heroes choose."""

    words: str
    tags: list[str]
    to: str
    gains: list[Gain]


@dataclass(eq=False)
class Scene:
    """An Action Scene of an Event. The four numbers or lists are for 1, 2, 3 and 4 heroes; `foes[n][0]` is the marked foe. A duel has no
    obstacle, and 0 there; in one, the marked foe may get up so many times (rule P11.9).
    `hinders` are the types of stress that stand with doom against an action (rule P5.10).
    `clock` has five ticks; a clock of four leaves out the second."""

    id: str
    event: str
    act: int
    name: str
    words: str
    objective: str
    about: str
    boxes: list[int]
    ticks: list[int]
    obstacle: list[int]
    hinders: list[int]
    gets_up: list[int]
    foes: list[list[Foe]]
    distinctions: list[str]
    ally: str
    clock_name: str
    clock: list[Tick]
    prices: list[Price]
    tactics: list[Tactic]
    near: Ending
    far: Ending
    win: Outcome
    loss: Outcome


@dataclass(eq=False)
class Transition:
    """A Transition Scene of an Event, and the leads out of it. Without leads it goes on to `to`."""

    id: str
    event: str
    act: int
    name: str
    words: str
    leads: list[Lead]
    to: str


@dataclass(eq=False)
class Act:
    """An Act: its name, and what the doom pool begins with (rule P8.1)."""

    name: str
    stakes: str
    threat: str


@dataclass(eq=False)
class Finale:
    """An ending of an Event, with the leads that it leaves."""

    id: str
    name: str
    words: str
    leads: list[Lead]


@dataclass(eq=False)
class Unlock:
    """What an Event sells for XP: 5 for a minor resource, 10 for a major one (rule P14.12). `do` is a word of UNLOCKS."""

    id: str
    name: str
    cost: int
    gain: Gain


@dataclass(eq=False)
class EventDef:
    """An Event. `voice` has the Watcher's lines by the words of VOICES, one or more for each; `start` is the id of the first scene or
    Transition."""

    id: str
    name: str
    read: str
    start: str
    acts: list[Act]
    finales: list[Finale]
    milestones: list[Milestone]
    unlocks: list[Unlock]
    voice: dict[str, list[str]]


@dataclass(eq=False)
class World:
    """All that a pack holds."""

    datafiles: list[Datafile]
    events: list[EventDef]
    scenes: list[Scene]
    transitions: list[Transition]
    own: list[str] = field(default_factory=list)
    """Ids of heroes of people's own, whom nobody finds in the pack."""
    named: dict[str, str] = field(default_factory=dict)
    """Events of people's own by the names under which they are kept."""
    by_id: dict[str, Datafile] = field(init=False)
    event_by_id: dict[str, EventDef] = field(init=False)
    scene_by_id: dict[str, Scene] = field(init=False)
    transition_by_id: dict[str, Transition] = field(init=False)

    def __post_init__(self) -> None:
        self.by_id = {one.id: one for one in self.datafiles}
        self.event_by_id = {one.id: one for one in self.events}
        self.scene_by_id = {one.id: one for one in self.scenes}
        self.transition_by_id = {one.id: one for one in self.transitions}
