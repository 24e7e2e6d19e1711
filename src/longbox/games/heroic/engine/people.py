"""What is on the table and changes: characters, traits, a throw of dice, the action under way, what is about to hit somebody."""

from __future__ import annotations

from longbox.games.heroic.engine.defs import Datafile, Limit, Power, Sfx
from longbox.games.heroic.engine.rules import POWERS
from longbox.games.heroic.engine.vocabulary import VOICES, step_back, step_up


class Trait:
    """An asset, complication, resource or stored stunt. `owner` is whoever has it, or whom it hinders; -1: any hero. `maker`: who made it.
    `skill`: the specialty of a resource, or -1; `power`: of Uncontrollable, the power that it was, or -1."""

    def __init__(self, kind: int, name: str, die: int, owner: int, maker: int, life: int, skill: int = -1, power: int = -1) -> None:
        self.kind = kind
        self.name = name
        self.die = die
        self.owner = owner
        self.maker = maker
        self.life = life
        self.skill = skill
        self.power = power
        self.stepped = False

    def copy(self) -> Trait:
        new = Trait(self.kind, self.name, self.die, self.owner, self.maker, self.life, self.skill, self.power)
        new.stepped = self.stepped
        return new


class Character:
    """Somebody at the table. `seat` plays it; `here`: in the scene. Powers and specialties are known by their places: `shut` is a mask of
    powers that are shut down, `shut_skills` of specialties, `shut_sets` of whole sets, `powered` of sets that are powered
    down, `steps` has one step up or down for each power and then for each specialty. `limits` is the mask of Limits that were activated in
    this scene."""

    def __init__(self, sheet: Datafile, seat: int, side: int, here: bool) -> None:
        self.sheet = sheet
        self.seat = seat
        self.side = side
        self.here = here
        self.acted = False
        self.group = 0
        self.dice = sheet.count
        self.stress = [0, 0, 0]
        self.trauma = [0, 0, 0]
        self.causes = [""] * 6
        """What each stress, and then each trauma, came from, in words (rule P13.13)."""
        self.out = -1
        """The type of stress that put it out, 3 by a complication, -1: not out."""
        self.dead = False
        self.shut = 0
        self.shut_skills = 0
        self.shut_sets = 0
        self.powered = 0
        self.locked = 0
        """A mask of affiliations, 1 to 4, and distinctions, from 8 on, that a ruling has locked for the scene (rule P6.5)."""
        self.steps: list[int] = []
        self.limits = 0
        self.pp = 0
        self.least = 1
        self.xp = 0
        self.milestones: list[str] = []
        self.earned = 0
        """A mask of the 3 XP triggers of this scene, 1 and 2, and the 10 XP triggers of this Act, 4 and 8."""
        self.push_up = False
        self.stunt_up = False
        self.tried = 0
        """A mask of the stress, 1 to 4, and trauma, 8 to 32, that somebody has tried to recover in this Transition."""
        self.framed = 0
        """A mask of trauma that the scene is framed about (rule P11.14), times 8 if it is recovered like stress now."""
        self.rewarded = False
        self.free_die = 0
        """A die that the next action has for nothing (rule P11.12)."""
        self.lifted = 0
        """1 + the power that Absorption steps up for the next action (rule P9.3)."""
        self.unlocked: list[str] = []
        self.used = 0
        """A mask of what was unlocked and is used up in this scene."""

    def copy(self) -> Character:
        new = Character(self.sheet, self.seat, self.side, self.here)
        new.acted = self.acted
        new.group = self.group
        new.dice = self.dice
        new.stress = self.stress.copy()
        new.trauma = self.trauma.copy()
        new.causes = self.causes.copy()
        new.out = self.out
        new.dead = self.dead
        new.shut = self.shut
        new.shut_skills = self.shut_skills
        new.shut_sets = self.shut_sets
        new.powered = self.powered
        new.locked = self.locked
        new.steps = self.steps.copy()
        new.limits = self.limits
        new.pp = self.pp
        new.least = self.least
        new.xp = self.xp
        new.milestones = self.milestones.copy()
        new.earned = self.earned
        new.push_up = self.push_up
        new.stunt_up = self.stunt_up
        new.tried = self.tried
        new.framed = self.framed
        new.rewarded = self.rewarded
        new.free_die = self.free_die
        new.lifted = self.lifted
        new.unlocked = self.unlocked.copy()
        new.used = self.used
        return new

    def name(self) -> str:
        return self.sheet.name

    def active(self) -> bool:
        """In the scene and able to act."""
        return self.here and self.out < 0 and not self.dead

    def feel(self, type: int, die: int, cause: str = "") -> None:
        """Stress is this die now. It keeps what it came from until something new makes it worse, or it is gone (rule P13.13)."""
        self.stress[type] = die
        self.causes[type] = (cause or self.causes[type]) if die else ""

    def scar(self, type: int, die: int, cause: str = "") -> None:
        """Trauma is this die now (rule P13.13)."""
        self.trauma[type] = die
        self.causes[3 + type] = (cause or self.causes[3 + type]) if die else ""

    # Powers, SFX and Limits by their place on the datafile; specialties come after POWERS where both are meant.

    def is_shut(self, place: int) -> bool:
        return bool(self.shut >> place & 1 if place < POWERS else self.shut_skills >> (place - POWERS) & 1)

    def shut_down(self, place: int) -> None:
        if place < POWERS:
            self.shut |= 1 << place
        else:
            self.shut_skills |= 1 << (place - POWERS)

    def open_up(self, place: int) -> None:
        if place < POWERS:
            self.shut &= ~(1 << place)
        else:
            self.shut_skills &= ~(1 << (place - POWERS))

    def power_count(self) -> int:
        count = 0
        for one in self.sheet.sets:
            count += len(one.powers)
        return count

    def power(self, flat: int) -> Power | None:
        for one in self.sheet.sets:
            if flat < len(one.powers):
                return one.powers[flat]
            flat -= len(one.powers)
        return None

    def set_of(self, flat: int) -> int:
        """The set of a power; -1 if there is no such power."""
        for at, one in enumerate(self.sheet.sets):
            if flat < len(one.powers):
                return at
            flat -= len(one.powers)
        return -1

    def first_power(self, set_: int) -> int:
        count = 0
        for one in self.sheet.sets[:set_]:
            count += len(one.powers)
        return count

    def sfx(self, flat: int) -> Sfx | None:
        for one in self.sheet.sets:
            if flat < len(one.sfx):
                return one.sfx[flat]
            flat -= len(one.sfx)
        return None

    def sfx_set(self, flat: int) -> int:
        for at, one in enumerate(self.sheet.sets):
            if flat < len(one.sfx):
                return at
            flat -= len(one.sfx)
        return -1

    def limit(self, flat: int) -> Limit | None:
        for one in self.sheet.sets:
            if flat < len(one.limits):
                return one.limits[flat]
            flat -= len(one.limits)
        return None

    def limit_set(self, flat: int) -> int:
        for at, one in enumerate(self.sheet.sets):
            if flat < len(one.limits):
                return at
            flat -= len(one.limits)
        return -1

    def set_works(self, set_: int) -> bool:
        """A set that is shut down, by a Limit or because its owner is out or traumatized, does nothing (rules P9.1 and P10.3)."""
        if self.shut_sets >> set_ & 1:
            return False
        for limit in self.sheet.sets[set_].limits:
            if limit.id == "conscious_activation" and (0 <= self.out < 3 or self.trauma[limit.type] > 0):
                return False
        return True

    def step_of(self, place: int) -> int:
        return self.steps[place] if place < len(self.steps) else 0

    def set_step(self, place: int, by: int) -> None:
        while len(self.steps) <= place:
            self.steps.append(0)
        self.steps[place] = by

    def power_die(self, flat: int) -> int:
        """What a power rolls now; 0 if it does not work."""
        power = self.power(flat)
        if power is None or self.shut >> flat & 1 or not self.set_works(self.set_of(flat)):
            return 0
        die = power.die
        if self.powered >> self.set_of(flat) & 1:
            die = step_back(die)
        return self._stepped(die, flat)

    def specialty_die(self, place: int) -> int:
        if place >= len(self.sheet.specialties) or self.shut_skills >> place & 1:
            return 0
        return self._stepped(self.sheet.specialties[place].die(), self.power_count() + place)

    def _stepped(self, die: int, place: int) -> int:
        by = self.step_of(place)
        if by > 0:
            return step_up(die)
        return step_back(die) if by < 0 else die

    def worst(self, type: int) -> int:
        """Stress or trauma of a type, the larger one (rule P3.6)."""
        return max(self.stress[type], self.trauma[type])


class Throw:
    """One side's dice. `who` is a character, or -1 for the doom pool. `marks` says what each die is, for people; `total` and `effects` are
    places of dice."""

    def __init__(self, who: int) -> None:
        self.who = who
        self.sides: list[int] = []
        self.marks: list[str] = []
        self.shown: list[int] = []
        self.total: list[int] = []
        self.effects: list[int] = []
        self.spares: list[int] = []
        """Places of dice that steps beyond d12 have made further effect dice (rule P5.5)."""
        self.value = 0
        self.kept = False
        self.ones = 0
        self.affiliation = -1
        self.families: list[str] = []
        self.means = ""
        """The title of the largest power in it."""
        self.burst = False
        self.cut = False
        """Burst has taken its largest die away."""
        self.dread = False
        self.up = 0
        """Steps up of the effect die by SFX."""
        self.hurts_more = 0
        """Steps up of inflicted stress by Dangerous."""
        self.unleashed: list[int] = []
        self.pushed: list[int] = []
        """Types of stress that are taken after the roll."""
        self.own_stress: list[int] = []
        self.borrowed: list[int] = []
        """Doom dice that come back stepped up."""
        self.planned: list[int] = []
        """Doom dice that come back stepped back."""
        self.spent = 0
        self.again = 0
        """A mask of SFX by which it may be rolled again."""

    def copy(self) -> Throw:
        new = Throw(self.who)
        new.sides = self.sides.copy()
        new.marks = self.marks
        new.shown = self.shown.copy()
        new.total = self.total.copy()
        new.effects = self.effects.copy()
        new.spares = self.spares.copy()
        new.value = self.value
        new.kept = self.kept
        new.ones = self.ones
        new.affiliation = self.affiliation
        new.families = self.families
        new.means = self.means
        new.burst = self.burst
        new.cut = self.cut
        new.dread = self.dread
        new.up = self.up
        new.hurts_more = self.hurts_more
        new.unleashed = self.unleashed
        new.pushed = self.pushed
        new.own_stress = self.own_stress
        new.borrowed = self.borrowed
        new.planned = self.planned
        new.spent = self.spent
        new.again = self.again
        return new

    def effect_die(self, at: int = 0) -> int:
        """The size of an effect die; a d4 if none was kept (rule P4.3)."""
        return self.sides[self.effects[at]] if at < len(self.effects) else 4

    def usable(self, at: int) -> bool:
        return self.shown[at] > 1


class Contest:
    """The action under way: who, what for, at whom, the dice of both sides, and which of the targets is dealt with."""

    def __init__(self, actor: int, use: int, target: int, detail: int) -> None:
        self.actor = actor
        self.use = use
        self.target = target
        self.detail = detail
        self.also: list[int] = []
        self.at = 0
        self.action = Throw(actor)
        self.reaction: Throw | None = None
        self.name = ""
        self.lasting = False
        self.won = 0
        """A mask of targets, in their order, against whom it was won."""
        self.margin = 0
        self.extra: list[int] = []
        """Sizes of effect dice that are still to be used."""
        self.guards: list[int] = []
        """The effect dice of those who reacted, in the order of the targets; 0: nobody did (rule P5.6)."""
        self.hit: list[int] = []
        """What hit whom already: the target times 8 and the type of stress, 3 for a complication, 4 for an asset."""
        self.owed: list[int] = []
        """Characters who get a Plot Point when all is resolved."""
        self.buyers: list[int] = []
        """Who is still to be asked about opportunities: heroes by their places, and -1 for the Watcher."""
        self.step = 0
        """How far its outcome is worked out."""

    def copy(self) -> Contest:
        new = Contest(self.actor, self.use, self.target, self.detail)
        new.also = self.also
        new.at = self.at
        new.action = self.action.copy()
        new.reaction = self.reaction.copy() if self.reaction is not None else None
        new.name = self.name
        new.lasting = self.lasting
        new.won = self.won
        new.margin = self.margin
        new.extra = self.extra.copy()
        new.guards = self.guards.copy()
        new.hit = self.hit.copy()
        new.owed = self.owed.copy()
        new.buyers = self.buyers.copy()
        new.step = self.step
        return new

    def targets(self) -> list[int]:
        return [self.target, *self.also]

    def throw(self) -> Throw:
        """The dice that are dealt with now: the reaction's, once there is one."""
        return self.action if self.reaction is None else self.reaction


class Hit:
    """Stress or a complication that is about to land. `type` is 0 to 2, or 3 for a complication; `name` is what a complication is called,
    and what stress came from (rule P13.13); `worsens` is the place of the complication that it worsens, or -1. `families` are the powers
    that it came by."""

    def __init__(
        self, target: int, by: int, type: int, die: int, name: str, life: int, worsens: int, families: list[str], asked: bool, react: bool
    ) -> None:
        self.target = target
        self.by = by
        self.type = type
        self.die = die
        self.name = name
        self.life = life
        self.worsens = worsens
        self.families = families
        self.asked = asked
        """Its target is asked what to do about it."""
        self.react = react
        """It comes from a reaction."""

    def copy(self) -> Hit:
        return Hit(self.target, self.by, self.type, self.die, self.name, self.life, self.worsens, self.families, self.asked, self.react)


class Proposal:
    """What the Watcher is asked to allow (rule P15.3). `by` is the character, `a`, `b` and `c` say what it is about."""

    def __init__(self, kind: int, by: int, a: int, b: int, c: int) -> None:
        self.kind = kind
        self.by = by
        self.a = a
        self.b = b
        self.c = c

    def copy(self) -> Proposal:
        return Proposal(self.kind, self.by, self.a, self.b, self.c)


class FactOf:
    """A fact of the log that a milestone may wait for. `deed` counts actions and reactions."""

    def __init__(self, who: int, deed: int, name: str, type: int, number: int, word: str) -> None:
        self.who = who
        self.deed = deed
        self.name = name
        self.type = type
        self.number = number
        self.word = word


class SceneNow:
    """The scene that is played. `event`, `id` are of the pack, and empty for what the Watcher has made up."""

    def __init__(self) -> None:
        self.kind = 0
        self.event = ""
        self.act = 0
        self.id = ""
        self.title = ""
        self.words = ""
        self.objective = -1
        self.boxes = 0
        self.filled = 0
        self.ticks = 0
        self.ticked = 0
        self.obstacle = 0
        self.boss = -1
        self.ally = ""
        self.distinctions: list[str] = []
        self.bought = 0
        self.round = 0
        self.outed = 0
        """A mask of characters who were stressed out in it."""
        self.last_out = False
        """The last foe's fall has been counted (rule P11.8)."""
        self.voiced = 0
        """A mask of the voice's moments that have come."""
        self.said = [0] * len(VOICES)
        """How often each moment of the voice has come in all scenes so far, so that no line comes twice running."""
        self.to = ""
        """What follows by the Event."""
        self.over = ""
        """won, lost, near or far, once it has ended."""

    def copy(self) -> SceneNow:
        new = SceneNow()
        new.kind = self.kind
        new.event = self.event
        new.act = self.act
        new.id = self.id
        new.title = self.title
        new.words = self.words
        new.objective = self.objective
        new.boxes = self.boxes
        new.filled = self.filled
        new.ticks = self.ticks
        new.ticked = self.ticked
        new.obstacle = self.obstacle
        new.boss = self.boss
        new.ally = self.ally
        new.distinctions = self.distinctions.copy()
        new.bought = self.bought
        new.round = self.round
        new.outed = self.outed
        new.last_out = self.last_out
        new.voiced = self.voiced
        new.said = self.said.copy()
        new.to = self.to
        new.over = self.over
        return new


class Later:
    """A change of an Event that waits for its moment: doom of a later Act, boxes of a later scene, what the next scene begins with."""

    def __init__(self, do: str, event: str, act: int, scene: str, name: str, number: int, die: int, dice: list[int], life: int) -> None:
        self.do = do
        self.event = event
        self.act = act
        self.scene = scene
        self.name = name
        self.number = number
        self.die = die
        self.dice = dice
        self.life = life
