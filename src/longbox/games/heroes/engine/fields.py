"""The fields of all records of Heroes. `longbox records` writes records.py from this file, which nothing else reads."""

from __future__ import annotations

from mypy_extensions import i64

from longbox.kernel.fields import Shared, Unchanging
from longbox.kernel.state import State


class Deck:
    cards: list[int]
    """Sorted, without those on top."""
    tops: list[int]
    """On top, in their order."""
    seen: list[int]
    """Who knows each of the tops, as masks of seats."""
    discard: list[int]
    """Sorted and open."""


class Team:
    """What belongs to one player."""

    team: i64
    pp: i64 = 0
    vp: i64 = 0
    place: list[int]
    """Of the four heroes."""
    wounded: i64 = 0
    """A mask of heroes."""
    allies: list[int]
    ally_pp: list[int]
    story: list[int]
    power_ups: i64 = 0
    plans: i64 = 0
    """The completed Master Plans of this team's own Nemesis."""
    resources: list[int]
    resources_known: list[int]
    """Who else knows that each card is in the hand, as masks of seats; the same of villains."""
    villains: list[int]
    villains_known: list[int]
    solved: list[int]
    level_mod: list[int]
    toll: i64 = 0
    """What entering `toll_area` costs in this Game Round."""
    toll_area: i64 = -1
    schemed: i64 = 0
    """The ledger of a Nemesis (rule B10.7): VP scored as one; `denied`: VP of Headlines that the other lost."""
    denied: i64 = 0


class DiceRoll:
    """The dice that lie on the table until others are rolled: of the two sides, or of the Threat roll at HERO."""

    faces: list[Shared[list[int]]] = [[], []]
    dice: list[int] = [0, 0]
    """How many of them are no boosts."""
    hits: list[int] = [0, 0]


class VillainPlay:
    """What stands against the heroes of a Headline: the Threat, the Trouble it has come to, and the villains who were bought for it."""

    # Threat
    threat_mod: i64 = 0
    threat_boost: i64 = 0
    """1 on, -1 off."""
    trouble: i64 = 0
    add_second: bool = False
    add_support: bool = False

    # Prices
    lead_price: i64 = 0
    """What cards add to the price of a Lead Villain; the same of backups and Agents."""
    backup_price: i64 = 0
    agent_price: i64 = 0
    lead_need: i64 = 0
    """What cards add to the Trouble Level that a Lead Villain needs."""
    wanted_price: i64 = 0
    """For Most Wanted leads only."""
    no_wanted: bool = False
    no_agents: i64 = 0
    """How many are turned away; `barred` those that were."""
    barred: list[int] = []

    # Villains
    lead: i64 = -1
    leader: i64 = -1
    from_board: bool = False
    backups: list[int] = []
    agents: list[int] = []
    past: list[int] = []
    """Agents from before a Challenge."""
    played: i64 = -1
    """The card just played."""
    returns_to: i64 = -1
    """The seat to whose hand the lead goes."""
    villain_kos: i64 = 0
    wanted_lead: bool = False
    to_wanted: bool = False


class Changes:
    """What cards change for a roll, a sequence or a fight (rule B11.6)."""

    mods: list[int] = [0] * 6
    """Dice, by side and kind."""
    ratings: list[int] = [-1] * 6
    """Of one roll: by side and kind; -1: printed."""
    boosts: list[int] = [0, 0]
    """By side: 1 on, -1 off."""
    ties: list[int] = [-1] * 3
    """By attacker, or 2 for Outwit."""


class DeferredEffect(Unchanging):
    """An effect of a line that waits until powers are shown (rule B11.11)."""

    line: i64
    effect: i64
    seat: i64
    hero: i64
    colour: i64
    """The one that was called."""


class Sequence:
    """From one choice of powers to the next."""

    chosen: list[int] = [-1, -1]
    """Powers, hidden until shown."""
    power: list[int] = [-1, -1]
    """Powers that are shown."""
    bans: list[int] = [0, 0]
    """Masks of colours, by side."""
    peek: i64 = -1
    """The side that may look first."""
    skips: i64 = 0
    """A mask of steps."""
    no_special: bool = False
    attacker: i64 = 0
    """Who attacks now."""
    answered: i64 = 0
    """A mask of sides that used an ability on this roll."""
    deferred: list[DeferredEffect] = []
    changes: Changes | None = None
    """For this sequence; `roll_changes`: for the roll under way. None: nothing is changed."""
    roll_changes: Changes | None = None


class Fight:
    """A fight with the Lead Villain, or a Challenge."""

    mastermind: bool
    """It is a Challenge."""
    sequence: Sequence
    init: i64 = 0
    first: i64 = 0
    """Who attacks first in this sequence."""
    numbers: list[int] = [0] * 6
    """Of the dice of the powers that were shown last, by side and kind."""
    fighter: i64 = -1
    next_fighter: i64 = -1
    seq: i64 = 0
    quiet: i64 = 0
    """Sequences without a KO."""
    down: i64 = 0
    """A mask of sides that fell."""
    retreated: i64 = 0
    """1 + the side that did."""
    last: list[int] = [-1, -1]
    """The colours of the sequence before."""
    ko_mods: list[int] = [0, 0]
    bans_fight: list[int] = [0, 0]
    """By side; bit 3: the colour shown last."""
    no_support: bool = False
    villain_names: bool = False
    """The villain's side names the hero."""
    locked: bool = False
    """The fighter goes on until he falls."""
    guests: i64 = 0
    """Heroes who came from the Support space."""
    used_fight: list[int] = []
    """Lines used in it."""
    changes: Changes | None = None
    """For the whole fight; None: nothing is changed."""


class Bound(Unchanging):
    """A line that will follow in its own window."""

    line: i64
    seat: i64
    hero: i64


class Case:
    """One Headline being troubleshot. The last fight in it stays until another begins."""

    seat: i64
    nemesis: i64
    place: i64
    area: i64
    """-1 at the special place."""
    card: i64
    type: i64
    skills: i64 = 0
    """A mask that the heroes count as having besides their own."""
    attempt: bool = False
    schemes: i64 = 0
    """A mask of options."""
    plan_any: bool = False
    extra_any: bool = False
    play: VillainPlay = VillainPlay()
    roll: DiceRoll = DiceRoll()
    fight: Fight | None = None
    kos: list[int] = [0] * 4
    fallen: i64 = 0
    """A mask of heroes."""
    unhurt: i64 = 0
    """A mask of heroes who fall without a Wound."""
    used_headline: list[int] = []
    """Lines used at this Headline."""
    bound: list[Bound] = []
    outcome: i64 = 0
    challenged: i64 = 0
    """1 won, 2 lost."""
    vp_mod: i64 = 0
    plan_done: bool = False
    beat_lead: bool = False
    named: i64 = -1
    """The colour called last."""


class HeroesFields(State):
    teams: list[Team] = []
    decks: list[Deck] = []
    headlines: list[int] = []
    """A card for each area, or -1; `ages`: how old it has grown."""
    ages: list[int] = []
    special: i64 = -1
    """The Special Headline in play, its age, and the Game Round in which it entered."""
    special_age: i64 = 0
    special_since: i64 = -1
    track: list[int] = []
    """The Story track from its front to its end, -1 for empty spaces."""
    wanted: list[int] = []
    """The Most Wanted villains on the board."""
    scenario: i64 = -1
    shift: i64 = 1
    """How many seats after a player his Nemesis sits."""
    phase: i64 = 0
    round: i64 = 1
    action_round: i64 = 1
    first: i64 = 0
    active: i64 = 0
    arch: i64 = -1
    solver: i64 = -1
    """Who solved the Special Headline."""
    used_round: list[int] = []
    """Lines used this Game Round; `used_now`: in the windows that are open, innermost last."""
    used_now: list[int] = []
    last_place: i64 = 0
    """Where the last movement action led."""
    ending: bool = False
    """The game ends with this Action Round."""
    case: Case | None = None
