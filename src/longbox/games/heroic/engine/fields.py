"""The fields of all records of Heroic. `longbox records` writes records.py from this file, which nothing else reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from longbox.games.heroic.engine.vocabulary import VOICES
from longbox.kernel.fields import Shared, Unchanging
from longbox.kernel.state import State

if TYPE_CHECKING:
    from longbox.games.heroic.engine.defs import Datafile
    from longbox.games.heroic.engine.people import Character, Contest, SceneNow, Throw


class Trait:
    """An asset, complication, resource or stored stunt."""

    kind: int
    name: str
    die: int
    owner: int
    """Whoever has it, or whom it hinders; -1: any hero."""
    maker: int
    life: int
    skill: int = -1
    """The specialty of a resource."""
    power: int = -1
    """Of Uncontrollable, the power that it was."""
    stepped: bool = False
    outs: bool = False
    """A complication that has put its owner out (rule P6.2)."""


class Harm(Unchanging):
    """What a character suffers."""

    stress: list[int] = [0, 0, 0]
    trauma: list[int] = [0, 0, 0]
    causes: list[str] = [""] * 6
    """What each stress, and then each trauma, came from, in words (rule P13.13)."""
    out: int = -1
    """The type of stress that put it out, 3 by a complication, -1: not out."""
    rewarded: bool = False
    """It has had its comeback since it was put out."""


class Down(Unchanging):
    """What does not work, or not in full, until the next Transition."""

    shut: int = 0
    """A mask of powers that are shut down; `shut_skills` of specialties."""
    shut_skills: int = 0
    powered: int = 0
    """A mask of sets that are powered down."""


class InScene:
    """What a character has done and is allowed in the scene under way."""

    acted: bool = False
    turn: int = 0
    """The deed of the last turn, to tell who has waited longest (rule P16.7)."""
    group: int = 0
    locked: int = 0
    """A mask of affiliations, 1 to 4, and distinctions, from 8 on, that a ruling has locked for the scene (rule P6.5)."""
    steps: Shared[list[int]] = []
    """One step up or down for each power and then for each specialty."""
    limits: int = 0
    """The mask of Limits that were activated."""
    push_up: bool = False
    stunt_up: bool = False
    free_die: int = 0
    """A die that the next action has for nothing (rule P11.12)."""
    lifted: int = 0
    """1 + the power that Absorption steps up for the next action (rule P9.3)."""
    used: int = 0
    """A mask of what was unlocked and is used up."""
    spared: bool = False
    """A ruling says that nothing they suffer hinders the next action (rule P5.10)."""


class Growth(Unchanging):
    """What XP come from, and what they have unlocked."""

    milestones: list[str] = []
    earned: int = 0
    """A mask of the milestones, by their places, whose 3 XP were paid in this scene."""
    unlocked: list[str] = []
    retired: list[str] = []
    """Milestones that have paid 10 XP in this Act or were swapped out in it: they do not come back before the next (rule P14.1)."""


class CharacterFields:
    """Somebody at the table. Powers and specialties are known by their places."""

    sheet: Datafile
    seat: int
    """Who plays it."""
    side: int
    here: bool
    """In the scene."""
    dice: int
    dead: bool = False
    pp: int = 0
    least: int = 1
    xp: int = 0
    shut_sets: int = 0
    """A mask of sets that are shut down."""
    tried: int = 0
    """A mask of the stress, 1 to 4, and trauma, 8 to 32, that somebody has tried to recover in this Transition."""
    framed: int = 0
    """A mask of trauma that the scene is framed about (rule P11.14), times 8 if it is recovered like stress now."""
    harm: Harm = Harm()
    down: Down = Down()
    in_scene: InScene = InScene()
    growth: Growth = Growth()


class Brought(Unchanging):
    """What a pool has brought to its roll beside dice."""

    affiliation: int = -1
    families: list[str] = []
    means: str = ""
    """The title of the largest power in it."""
    burst: bool = False
    dread: bool = False
    up: int = 0
    """Steps up of the effect die by SFX."""
    hurts_more: int = 0
    """Steps up of inflicted stress by Dangerous."""
    unleashed: list[int] = []
    pushed: list[int] = []
    """Types of stress that are taken after the roll."""
    own_stress: list[int] = []
    borrowed: list[int] = []
    """Doom dice that come back stepped up."""
    planned: list[int] = []
    """Doom dice that come back stepped back."""


class ThrowFields:
    """One side's dice."""

    who: int
    """A character, or -1 for the doom pool."""
    brought: Brought = Brought()
    sides: list[int] = []
    marks: Shared[list[str]] = []
    """What each die is, for people."""
    shown: list[int] = []
    total: list[int] = []
    """Places of dice, as in `effects`."""
    effects: list[int] = []
    spares: list[int] = []
    """The place of the die that a step beyond d12 has made a further effect die, or the place after the last for a d4 (rule P5.5)."""
    value: int = 0
    kept: bool = False
    ones: int = 0
    cut: bool = False
    """Burst has taken its largest die away."""
    spent: int = 0
    again: int = 0
    """A mask of SFX by which it may be rolled again."""


class ContestFields:
    """The action under way: who, what for, at whom, the dice of both sides, and which of the targets is dealt with."""

    actor: int
    use: int
    target: int
    detail: int
    also: Shared[list[int]] = []
    at: int = 0
    action: Throw
    reaction: Throw | None = None
    name: str = ""
    lasting: bool = False
    won: int = 0
    """A mask of targets, in their order, against whom it was won."""
    margin: int = 0
    extra: list[int] = []
    """Sizes of effect dice that are still to be used."""
    guards: list[int] = []
    """The effect dice of those who reacted, in the order of the targets; 0: nobody did (rule P5.6)."""
    hit: list[int] = []
    """What hit whom already: the target times 8 and the type of stress, 3 for a complication, 4 for an asset."""
    owed: list[int] = []
    """Characters who get a Plot Point when all is resolved."""
    buyers: list[int] = []
    """Who is still to be asked about opportunities: heroes by their places, and -1 for the Watcher."""
    step: int = 0
    """How far its outcome is worked out."""
    back: list[int] = []
    """What has struck back by the reaction: types of stress, or 3 for a complication (rules P5.7 and P4.4)."""


class Hit:
    """Stress or a complication that is about to land."""

    target: int
    by: int
    type: int
    """0 to 2, or 3 for a complication."""
    die: int
    name: str
    """What a complication is called, and what stress came from (rule P13.13)."""
    life: int
    worsens: int
    """The place of the complication that it worsens, or -1."""
    families: Shared[list[str]]
    """The powers that it came by."""
    asked: bool
    """Its target is asked what to do about it."""
    react: bool
    """It comes from a reaction."""


class Proposal:
    """What the Watcher is asked to allow (rule P15.3)."""

    kind: int
    by: int
    """The character."""
    a: int
    """By kind: the affiliation, the power that is to remove a trait, the villain, the SFX, or the Limit; of a death, by whom."""
    b: int
    """The place of the trait that is to be removed, or the villain's Limit."""
    c: int


class FactOf(Unchanging):
    """A fact of the log that a milestone may wait for."""

    who: int
    deed: int
    """Counts actions and reactions."""
    name: str
    type: int
    number: int
    word: str


class Story(Unchanging):
    """Where the story has come to, from scene to scene."""

    event: str = ""
    act: int = 0
    said: list[int] = [0] * len(VOICES)
    """How often each moment of the voice has come so far, so that no line comes twice running."""


class SceneNowFields:
    """The scene that is played. The Event and `id` are of the pack, and empty for what the Watcher has made up."""

    story: Story
    kind: int
    title: str
    words: str
    round: int = 0
    id: str = ""
    objective: int = -1
    boxes: int = 0
    filled: int = 0
    ticks: int = 0
    ticked: int = 0
    obstacle: int = 0
    hinders: int = 0
    """A mask of the types of stress that stand with doom against an action (rule P5.10)."""
    about: str = ""
    """What a box stands for, and what the clock is called, where the Watcher has said it; of a written scene the Event says it."""
    clock: str = ""
    boss: int = -1
    gets_up: int = 0
    """How many times more the marked foe of a duel gets up (rule P11.9)."""
    ally: str = ""
    distinctions: Shared[list[str]] = []
    bought: int = 0
    offered: int = 0
    """A mask of heroes to whom a Plot Point for a Limit was offered in this round."""
    outed: int = 0
    """A mask of characters who were stressed out in it."""
    last_out: bool = False
    """The last foe's fall has been counted (rule P11.8)."""
    voiced: int = 0
    """A mask of the voice's moments that have come."""
    to: str = ""
    """What follows by the Event."""
    over: str = ""
    """won, lost, near or far, once it has ended."""


class Later(Unchanging):
    """A change of an Event that waits for its moment: doom of a later Act, boxes of a later scene, what the next scene begins with."""

    do: str
    event: str
    act: int
    scene: str
    name: str
    number: int
    die: int
    dice: list[int]
    life: int


class Filed(Unchanging):
    """Somebody in the Watcher's file: kept from the moment when they are staged or come in, across scenes and chapters (rule P15.11)."""

    one: Character
    """As they were when they left, or as they are to come in."""
    note: str = ""
    fate: str = ""
    """What has happened to them, in words."""
    who: int = -1
    """Their place in the cast while they have one."""


class Plan(Unchanging):
    """A scene that the Watcher has prepared (rule P15.14)."""

    title: str
    words: str
    """What is read aloud as it begins."""
    objective: int
    """As in the scene; the number after the last objective is a Transition."""
    boxes: int
    ticks: int
    obstacle: int
    about: str
    """What a box stands for."""
    clock: str
    distinctions: list[str]
    foes: list[str]
    """Everybody who is in it, by name or in a line."""


class HeroicFields(State):
    """The whole table. Characters and traits are known by their places in `cast` and `traits`."""

    stage: int = 0
    cast: list[Character] = []
    traits: list[Trait] = []
    doom: list[int] = []
    scene: SceneNow
    contest: Contest | None = None
    hits: list[Hit] = []
    proposal: Proposal | None = None
    offer: list[int] = []
    """A hero's Limit that the Watcher wants active: the hero, the Limit, and 1 if the hero has declined."""
    actor: int = -1
    """Whose turn it is; -1: nobody's."""
    last: int = -1
    deed: int = 0
    """Counts actions and reactions, so that facts of one of them belong together."""
    facts: list[FactOf] = []
    claimed: list[int] = []
    later: list[Later] = []
    votes: list[int] = []
    rested: int = 0
    """A mask of heroes, by their places in the cast, who are done in this Transition."""
    standing: list[int] = []
    landing: list[int] = []
    names: list[str] = []
    """What each seat has written for the next thing that it makes."""
    notes: list[str] = []
    filed: list[Filed] = []
    plans: list[Plan] = []
