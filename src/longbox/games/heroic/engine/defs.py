"""What packs define and play never changes: datafiles, and the Events with their Acts, scenes and Transitions.

A datafile that a hero has changed with XP, or that a Watcher has typed in, is a new Datafile: these objects are shared and never altered.
"""

from __future__ import annotations

from longbox.games.heroic.engine.triggers import Trigger
from longbox.games.heroic.engine.vocabulary import AFFILIATIONS, RANK_DICE, RANKS, SPECIALTIES, family_of, title_of


class Power:
    """A power of a set: its name without the title, its die, and its family."""

    def __init__(self, name: str, die: int) -> None:
        self.name = name
        self.die = die
        self.family = family_of(name)
        self.titled = title_of(name, die)

    def title(self) -> str:
        return self.titled


class Sfx:
    """A special effect. `type` is a type of stress or -1; `complication` what Afflict inflicts; `against` are families of powers,
    types of stress and `complication`, with all groups spelled out; `words` say the same to people."""

    def __init__(self, id: str, name: str, type: int, complication: str, words: str, against: list[str]) -> None:
        self.id = id
        self.name = name
        self.type = type
        self.complication = complication
        self.words = words
        self.against = against


class Limit:
    """A Limit. `power` is the place of the power in its set, or -1; `set` the place of the other set, or -1."""

    def __init__(self, id: str, type: int, power: int, set: int, complication: str, words: str) -> None:
        self.id = id
        self.type = type
        self.power = power
        self.set = set
        self.complication = complication
        self.words = words


class PowerSet:
    """Powers, and the SFX and Limits that go with them (rule P2.4)."""

    def __init__(self, name: str, powers: list[Power], sfx: list[Sfx], limits: list[Limit]) -> None:
        self.name = name
        self.powers = powers
        self.sfx = sfx
        self.limits = limits
        self.conscious = [limit.type for limit in limits if limit.id == "conscious_activation"]
        """The types of trauma with which it does not work (rule P10.3)."""


class Specialty:
    """`skill` is a place in SPECIALTIES, `rank` one in RANKS."""

    def __init__(self, skill: int, rank: int) -> None:
        self.skill = skill
        self.rank = rank
        self.titled = f"{SPECIALTIES[skill]} {RANKS[rank]}"

    def name(self) -> str:
        return SPECIALTIES[self.skill]

    def die(self) -> int:
        return RANK_DICE[self.rank]

    def title(self) -> str:
        return self.titled


class Milestone:
    """What earns 1, 3 and 10 XP (rule P14.1)."""

    def __init__(self, id: str, name: str, triggers: list[Trigger]) -> None:
        self.id = id
        self.name = name
        self.triggers = triggers


class Datafile:
    """A character's datafile. `affiliations` are the Solo, Buddy and Team dice; mobs have `count` Team dice and no others, large-scale
    threats `count` Solo dice, everybody else one of each. `backlash` is the type of stress, `backlash_die` the die that somebody takes
    who removes one of its dice by physical stress; -1: none."""

    def __init__(
        self,
        id: str,
        name: str,
        kind: str,
        affiliations: list[int],
        count: int,
        distinctions: list[str],
        sets: list[PowerSet],
        specialties: list[Specialty],
        milestones: list[Milestone],
        play: str = "",
        backlash: int = -1,
        backlash_die: int = 0,
    ) -> None:
        self.id = id
        self.name = name
        self.kind = kind
        self.affiliations = affiliations
        self.count = count
        self.distinctions = distinctions
        self.sets = sets
        self.specialties = specialties
        self.milestones = milestones
        self.play = play
        self.backlash = backlash
        self.backlash_die = backlash_die
        # What is in the sets, one after the other, and for each the set that it is of.
        self.powers = [power for one in sets for power in one.powers]
        self.titles = [power.titled for power in self.powers]
        self.first_powers = [sum(len(one.powers) for one in sets[:at]) for at in range(len(sets))]
        self.power_sets = [at for at, one in enumerate(sets) for _ in one.powers]
        self.sfx = [sfx for one in sets for sfx in one.sfx]
        self.sfx_sets = [at for at, one in enumerate(sets) for _ in one.sfx]
        self.limits = [limit for one in sets for limit in one.limits]
        self.limit_sets = [at for at, one in enumerate(sets) for _ in one.limits]

    def is_many(self) -> bool:
        """A mob or a large-scale threat, whose dice fall one by one (rules P12.2 and P12.4)."""
        return self.kind in ("mob", "threat")

    def affiliation_words(self) -> str:
        if self.is_many():
            at = 2 if self.kind == "mob" else 0
            return f"{AFFILIATIONS[at]} {self.count}d{self.affiliations[at]}"
        return " ".join([f"{name} d{die}" for name, die in zip(AFFILIATIONS, self.affiliations)])


# Events


class Gain:
    """One thing that an outcome, a lead, a tick of a clock or an unlockable changes; `do` is a word of GAINS (rule P11.12).

    Which fields count depends on `do`: `die` and `dice` are dice, `type` a type of stress, `count` a number, `scene` and `event` ids,
    `who` the id of a datafile, `lasts` one of roll, scene, act."""

    def __init__(
        self,
        do: str,
        name: str = "",
        words: str = "",
        die: int = 0,
        dice: list[int] | None = None,
        type: int = -1,
        count: int = 0,
        scene: str = "",
        event: str = "",
        act: int = 0,
        who: str = "",
        lasts: str = "",
        against: list[str] | None = None,
    ) -> None:
        self.do = do
        self.name = name
        self.words = words
        self.die = die
        self.dice = dice or []
        self.type = type
        self.count = count
        self.scene = scene
        self.event = event
        self.act = act
        self.who = who
        self.lasts = lasts
        self.against = against or []


class Price:
    """A Scene effect that doom buys, once a scene (rule P8.12). `do` is a word of PRICES."""

    def __init__(self, die: int, name: str, do: str, type: int, count: int, who: str, parties: list[int], limit: int) -> None:
        self.die = die
        self.name = name
        self.do = do
        self.type = type
        self.count = count
        self.who = who
        self.parties = parties
        self.limit = limit


class Foe:
    """Who stands against the heroes: a datafile's id, for mobs and threats another number of dice, and the stress it begins with."""

    def __init__(self, who: str, count: int = 0, die: int = 0, type: int = -1, worn: int = 0) -> None:
        self.who = who
        self.count = count
        self.die = die
        self.type = type
        self.worn = worn


class Tick:
    """One line of a clock, and what it changes beside."""

    def __init__(self, words: str, gains: list[Gain]) -> None:
        self.words = words
        self.gains = gains


class Tactic:
    """What a bot Watcher does with a character: `do`, at whom (`aim`), and `when`; words of TACTICS."""

    def __init__(self, who: str, do: str, aim: str, when: str) -> None:
        self.who = who
        self.do = do
        self.aim = aim
        self.when = when


class Outcome:
    """What follows a won or a lost scene: words, the changes, and the id of the scene, Transition or ending that follows."""

    def __init__(self, words: str, to: str, gains: list[Gain]) -> None:
        self.words = words
        self.to = to
        self.gains = gains


class Ending:
    """How a scene ends by 2d12: words, and the tough choices (none: the heroes say it themselves). `gains` follow in any case,
    `choice_gains[n]` if choice n is taken."""

    def __init__(self, words: str, choices: list[str], gains: list[Gain], choice_gains: list[list[Gain]]) -> None:
        self.words = words
        self.choices = choices
        self.gains = gains
        self.choice_gains = choice_gains


class Lead:
    """A way on that the heroes choose."""

    def __init__(self, words: str, tags: list[str], to: str, gains: list[Gain]) -> None:
        self.words = words
        self.tags = tags
        self.to = to
        self.gains = gains


class Scene:
    """An Action Scene of an Event. The four numbers or lists are for 1, 2, 3 and 4 heroes; `foes[n][0]` is the marked foe. A duel has no
    obstacle, and 0 there; in one, the marked foe may get up so many times (rule P11.9).
    `clock` has five ticks; a clock of four leaves out the second."""

    def __init__(
        self,
        id: str,
        event: str,
        act: int,
        name: str,
        words: str,
        objective: str,
        about: str,
        boxes: list[int],
        ticks: list[int],
        obstacle: list[int],
        gets_up: list[int],
        foes: list[list[Foe]],
        distinctions: list[str],
        ally: str,
        clock_name: str,
        clock: list[Tick],
        prices: list[Price],
        tactics: list[Tactic],
        near: Ending,
        far: Ending,
        win: Outcome,
        loss: Outcome,
    ) -> None:
        self.id = id
        self.event = event
        self.act = act
        self.name = name
        self.words = words
        self.objective = objective
        self.about = about
        self.boxes = boxes
        self.ticks = ticks
        self.obstacle = obstacle
        self.gets_up = gets_up
        self.foes = foes
        self.distinctions = distinctions
        self.ally = ally
        self.clock_name = clock_name
        self.clock = clock
        self.prices = prices
        self.tactics = tactics
        self.near = near
        self.far = far
        self.win = win
        self.loss = loss


class Transition:
    """A Transition Scene of an Event, and the leads out of it. Without leads it goes on to `to`."""

    def __init__(self, id: str, event: str, act: int, name: str, words: str, leads: list[Lead], to: str) -> None:
        self.id = id
        self.event = event
        self.act = act
        self.name = name
        self.words = words
        self.leads = leads
        self.to = to


class Act:
    """An Act: its name, and what the doom pool begins with (rule P8.1)."""

    def __init__(self, name: str, stakes: str, threat: str) -> None:
        self.name = name
        self.stakes = stakes
        self.threat = threat


class Finale:
    """An ending of an Event, with the leads that it leaves."""

    def __init__(self, id: str, name: str, words: str, leads: list[Lead]) -> None:
        self.id = id
        self.name = name
        self.words = words
        self.leads = leads


class Unlock:
    """What an Event sells for XP: 5 for a minor resource, 10 for a major one (rule P14.12). `do` is a word of UNLOCKS."""

    def __init__(self, id: str, name: str, cost: int, gain: Gain) -> None:
        self.id = id
        self.name = name
        self.cost = cost
        self.gain = gain


class EventDef:
    """An Event. `voice` has the Watcher's lines by the words of VOICES, one or more for each; `start` is the id of the first scene or
    Transition."""

    def __init__(
        self,
        id: str,
        name: str,
        read: str,
        start: str,
        acts: list[Act],
        finales: list[Finale],
        milestones: list[Milestone],
        unlocks: list[Unlock],
        voice: dict[str, list[str]],
    ) -> None:
        self.id = id
        self.name = name
        self.read = read
        self.start = start
        self.acts = acts
        self.finales = finales
        self.milestones = milestones
        self.unlocks = unlocks
        self.voice = voice


class World:
    """All that a pack holds."""

    def __init__(self, datafiles: list[Datafile], events: list[EventDef], scenes: list[Scene], transitions: list[Transition]) -> None:
        self.datafiles = datafiles
        self.events = events
        self.scenes = scenes
        self.transitions = transitions
        self.own: list[str] = []
        """Ids of heroes of people's own, whom nobody finds in the pack."""
        self.by_id: dict[str, Datafile] = {one.id: one for one in datafiles}
        self.event_by_id: dict[str, EventDef] = {one.id: one for one in events}
        self.scene_by_id: dict[str, Scene] = {one.id: one for one in scenes}
        self.transition_by_id: dict[str, Transition] = {one.id: one for one in transitions}
