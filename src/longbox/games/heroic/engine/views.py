"""What a seat may know: everything on the table, but for the Watcher's notes (rule P1.5). Not compiled: msgspec structs.

The structs down to `Table` have the fields of the state under the same names, so that a state can be made of a view. What follows
is worked out for whoever looks: names, dice that count now, the pool as it grows.
"""

from __future__ import annotations

import msgspec

from longbox.kernel import View


class Part(msgspec.Struct, frozen=True):
    pass


class PowerView(Part, frozen=True):
    name: str
    die: int


class SfxView(Part, frozen=True):
    id: str
    name: str
    type: int
    complication: str
    words: str
    against: list[str]


class LimitView(Part, frozen=True):
    id: str
    type: int
    power: int
    set: int
    complication: str
    words: str


class SetView(Part, frozen=True):
    name: str
    powers: list[PowerView]
    sfx: list[SfxView]
    limits: list[LimitView]


class SpecialtyView(Part, frozen=True):
    skill: int
    rank: int


class MilestoneView(Part, frozen=True):
    id: str
    name: str
    triggers: list[str]


class SheetView(Part, frozen=True):
    """A datafile in full."""

    id: str
    name: str
    kind: str
    affiliations: list[int]
    count: int
    distinctions: list[str]
    sets: list[SetView]
    specialties: list[SpecialtyView]
    milestones: list[MilestoneView]
    play: str
    backlash: int
    backlash_die: int


def plain_sheet(sheet: SheetView) -> object:
    """A datafile as data, out of which the engine makes one."""
    return msgspec.to_builtins(sheet)


class CharacterView(Part, frozen=True):
    """`sheet` is the id of a datafile of the pack, or one in full that XP or the Watcher have made. `causes` says in words what each of the
    three stresses, and then each trauma, came from."""

    sheet: str | SheetView
    seat: int
    side: int
    here: bool
    acted: bool
    turn: int
    group: int
    dice: int
    stress: list[int]
    trauma: list[int]
    causes: list[str]
    out: int
    dead: bool
    shut: int
    shut_skills: int
    shut_sets: int
    powered: int
    locked: int
    steps: list[int]
    limits: int
    pp: int
    least: int
    xp: int
    milestones: list[str]
    earned: int
    retired: list[str]
    push_up: bool
    stunt_up: bool
    tried: int
    framed: int
    rewarded: bool
    free_die: int
    lifted: int
    unlocked: list[str]
    used: int
    spared: bool


class TraitView(Part, frozen=True):
    kind: int
    name: str
    die: int
    owner: int
    maker: int
    life: int
    skill: int
    power: int
    stepped: bool
    outs: bool


class ThrowView(Part, frozen=True):
    who: int
    sides: list[int]
    marks: list[str]
    shown: list[int]
    total: list[int]
    effects: list[int]
    spares: list[int]
    value: int
    kept: bool
    ones: int
    affiliation: int
    families: list[str]
    means: str
    burst: bool
    cut: bool
    dread: bool
    up: int
    hurts_more: int
    unleashed: list[int]
    pushed: list[int]
    own_stress: list[int]
    borrowed: list[int]
    planned: list[int]
    spent: int
    again: int


class ContestView(Part, frozen=True):
    actor: int
    use: int
    target: int
    detail: int
    also: list[int]
    at: int
    action: ThrowView
    reaction: ThrowView | None
    name: str
    lasting: bool
    won: int
    margin: int
    extra: list[int]
    guards: list[int]
    hit: list[int]
    owed: list[int]
    buyers: list[int]
    step: int
    back: list[int]


class HitView(Part, frozen=True):
    target: int
    by: int
    type: int
    die: int
    name: str
    life: int
    worsens: int
    families: list[str]
    asked: bool
    react: bool


class ProposalView(Part, frozen=True):
    kind: int
    by: int
    a: int
    b: int
    c: int


class SceneView(Part, frozen=True):
    kind: int
    event: str
    act: int
    id: str
    title: str
    words: str
    objective: int
    boxes: int
    filled: int
    ticks: int
    ticked: int
    obstacle: int
    hinders: int
    """A mask of the types of stress that stand with doom against an action (rule P5.10)."""
    about: str
    clock: str
    boss: int
    gets_up: int
    ally: str
    distinctions: list[str]
    bought: int
    round: int
    offered: int
    outed: int
    last_out: bool
    voiced: int
    said: list[int]
    to: str
    over: str


class FactView(Part, frozen=True):
    who: int
    deed: int
    name: str
    type: int
    number: int
    word: str


class LaterView(Part, frozen=True):
    do: str
    event: str
    act: int
    scene: str
    name: str
    number: int
    die: int
    dice: list[int]
    life: int


class FiledView(Part, frozen=True, kw_only=True):
    """Somebody in the Watcher's file, and the place in the cast while they have one; -1: away."""

    one: CharacterView
    note: str
    fate: str
    who: int


class PlanView(Part, frozen=True):
    """A scene that the Watcher has prepared."""

    title: str
    words: str
    objective: int
    boxes: int
    ticks: int
    obstacle: int
    about: str
    clock: str
    distinctions: list[str]
    foes: list[str]


class PoolView(Part, frozen=True):
    """The pool that is growing: its dice with what they are, what it costs, and what it is for."""

    seat: int
    who: int
    aim: str
    dice: list[int]
    marks: list[str]
    steps: list[int]
    """For each die, the place on the draft of the step that has brought it."""
    cost: int
    gain: int
    missing: list[str]
    """Reminders: what hinders it, and what would be free and is not in it."""
    opposition: list[int]
    """The dice that would stand against it as far as they are known: the doom pool and what matters; empty if somebody will react."""
    reactor: int
    """Who will react to it; -1: doom, or nobody."""


class FaceView(Part, frozen=True):
    """A character as it is now, in words. `powers` are the dice of all powers in their order, 0 if shut down; `works` says it of the sets;
    `affiliation` is the one that counts now."""

    name: str
    titles: list[str]
    powers: list[int]
    specialties: list[int]
    works: list[bool]
    affiliation: int
    active: bool


class PreparedView(Part, frozen=True):
    """A scene, or a Transition (without an objective), that an Event has in store: for the Watcher alone (rule P15.10)."""

    id: str
    event: str
    act: int
    title: str
    words: str
    objective: str
    foes: list[str]


class ClaimView(Part, frozen=True):
    who: int
    milestone: str
    xp: int
    trigger: str


class GoalView(Part, frozen=True):
    """The objective of a written scene, in words; its boxes and ticks stand in the scene. `lines` are those that the clock has told."""

    kind: str
    about: str
    clock: str
    lines: list[str]


class PriceView(Part, frozen=True):
    """A Scene effect that doom can buy: the least die, its name, and what it does. `payable`: by the dice that lie there, in this round and
    with this party, if the Watcher could spend doom now; `why` says why not."""

    die: int
    name: str
    does: str
    bought: bool
    payable: bool
    why: str


class LeadView(Part, frozen=True):
    words: str
    tags: list[str]


class Table(View, frozen=True, kw_only=True):
    stage: int
    cast: list[CharacterView]
    traits: list[TraitView]
    doom: list[int]
    scene: SceneView
    contest: ContestView | None
    hits: list[HitView]
    proposal: ProposalView | None
    offer: list[int]
    actor: int
    last: int
    deed: int
    facts: list[FactView]
    claimed: list[int]
    later: list[LaterView]
    votes: list[int]
    rested: int
    standing: list[int]
    landing: list[int]
    names: list[str]
    notes: list[str]
    filed: list[FiledView]
    plans: list[PlanView]
    drafts: list[list[list[str | int]]]
    sealed: int


class HeroicView(Table, frozen=True, kw_only=True):
    faces: list[FaceView]
    pools: list[PoolView]
    """The pools that are growing: in a Transition one for each seat that is not ready yet."""
    claims: list[ClaimView]
    interrupt: int
    """The least doom die that interrupts the action order; 0: not now."""
    goal: GoalView | None
    """What the scene is about; None if no Event has written it, or in a Transition."""
    prices: list[PriceView]
    leads: list[LeadView]
    """The ways on out of this Transition."""
    endings: list[str]
    """The tough choices, while one is to be taken; empty if the heroes say it themselves."""
    lines: list[str]
    """The lines that give those in the Watcher's file."""
    prepared: list[PreparedView]
    """What the Watcher can frame with a word now; nobody else sees any of it."""

    @property
    def pool(self) -> PoolView | None:
        """The pool to look at: one's own, or the first that is begun, or the only one."""
        for pool in self.pools:
            if pool.seat == self.seat:
                return pool
        for pool in self.pools:
            if pool.aim or pool.dice:
                return pool
        return self.pools[0] if len(self.pools) == 1 else None
