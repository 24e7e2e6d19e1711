"""A troubleshooting under way, and the fight in it (chapter B6 to B9)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

HERO: Final = 0
FOE: Final = 1
"""The two sides: the hero's, and that of the villains."""

ATTACK: Final = 0
DEFEND: Final = 1
OUTWIT: Final = 2

ROLL: Final = 0
SEQ: Final = 1
FIGHT: Final = 2
"""How long a change lasts (rule B11.6)."""

NO_SCHEME: Final = 0
MORE_THREAT: Final = 1
MORE_VILLAINS: Final = 2
BOOSTED: Final = 3
SCHEMES: Final = ["none", "threat", "villains", "boost"]

OPEN: Final = 0
SOLVED: Final = 1
LOST: Final = 2
LEFT: Final = 3
"""How a Headline came out; LEFT: the hero has retreated and it stays."""

LEAD_PRICE: Final = 0
BACKUP_PRICE: Final = 1
AGENT_PRICE: Final = 2
NEED: Final = 3


class Case:
    """One Headline being troubleshot.

    Headline: `seat`, `nemesis`, `place`, `area` (-1 at the special place), `card`, `type`; `skills` is a mask the heroes count as
    having besides their own. Declared: `attempt`, `schemes` (a mask of options), `plan_any`, `extra_any`. Threat: `threat_mod`,
    `threat_boost` (1 on, -1 off), `faces` of the two sides or of the Threat roll at HERO, `dice` how many of them are no boosts,
    `trouble`, `add_second`, `add_support`. Prices: `prices` by LEAD_PRICE..NEED, `wanted_price` for Most Wanted leads only;
    `no_wanted`; `no_agents` how many are turned away, and `barred` those that were. Villains: `lead`, `leader`, `from_board`,
    `backups`, `agents`, `past` Agents from before a Challenge, `played` the card just played (-1: none), `returns_to` the seat to whose
    hand the lead goes.

    Fight: `fighter`, `seq`, `quiet` sequences without a KO, `init`, `first` who attacks first in this sequence, `attacker` who attacks
    now, `kos` of the four heroes, `villain_kos`, `down` a mask of sides that fell in this fight, `fallen` a mask of heroes, `chosen`
    powers (hidden until shown), `power` shown ones, `last` the colours of the sequence before, `numbers` of dice by side and kind,
    `mods` by span, side and kind, `ratings` by side and kind (-1: printed), `boosts` by span and side, `ko_mods` by side, `bans` by
    side, `bans_fight` by side (bit 3: the colour shown last), `ties` by span and attacker or 2 for Outwit, `peek` the side that may
    look first or -1, `skips` a mask of steps, `hits` by side, `answered` a mask of sides that used an ability on this roll. `forbidden`
    has a bit for support in this fight, and one for special in this sequence. `villain_names`: the villain's side names the hero;
    `locked`: the fighter goes on until he falls; `guests` heroes who came from the Support space. `mastermind`: it is a Challenge.
    `retreated` is 1 + the side that did. `unhurt` is a mask of heroes who fall without a Wound.

    `used_fight`, `used_headline`: lines used. `bound` are lines that will follow, each with seat and hero; `deferred` lines that wait
    for the reveal, each with seat, hero and called colour. `outcome`, `challenged` (1 won, 2 lost), `vp_mod`, `plan_done`, `beat_lead`,
    `named` the colour called last.
    """

    __slots__ = (
        "seat",
        "nemesis",
        "place",
        "area",
        "card",
        "type",
        "skills",
        "attempt",
        "schemes",
        "plan_any",
        "extra_any",
        "threat_mod",
        "threat_boost",
        "faces",
        "dice",
        "trouble",
        "add_second",
        "add_support",
        "prices",
        "wanted_price",
        "no_wanted",
        "no_agents",
        "barred",
        "lead",
        "leader",
        "from_board",
        "backups",
        "agents",
        "past",
        "played",
        "returns_to",
        "fighter",
        "seq",
        "quiet",
        "init",
        "first",
        "attacker",
        "kos",
        "villain_kos",
        "down",
        "fallen",
        "chosen",
        "power",
        "last",
        "numbers",
        "mods",
        "ratings",
        "boosts",
        "ko_mods",
        "bans",
        "bans_fight",
        "ties",
        "peek",
        "skips",
        "hits",
        "answered",
        "forbidden",
        "villain_names",
        "locked",
        "guests",
        "next_fighter",
        "mastermind",
        "retreated",
        "unhurt",
        "used_fight",
        "used_headline",
        "bound",
        "deferred",
        "outcome",
        "challenged",
        "vp_mod",
        "plan_done",
        "beat_lead",
        "wanted_lead",
        "to_wanted",
        "named",
    )

    def __init__(
        self,
        seat: int,
        nemesis: int,
        place: int,
        area: int,
        card: int,
        type: int,
        skills: int = 0,
        attempt: bool = False,
        schemes: int = 0,
        plan_any: bool = False,
        extra_any: bool = False,
        threat_mod: int = 0,
        threat_boost: int = 0,
        faces: list[list[int]] | None = None,
        dice: list[int] | None = None,
        trouble: int = 0,
        add_second: bool = False,
        add_support: bool = False,
        prices: list[int] | None = None,
        wanted_price: int = 0,
        no_wanted: bool = False,
        no_agents: int = 0,
        barred: list[int] | None = None,
        lead: int = -1,
        leader: int = -1,
        from_board: bool = False,
        backups: list[int] | None = None,
        agents: list[int] | None = None,
        past: list[int] | None = None,
        played: int = -1,
        returns_to: int = -1,
        fighter: int = -1,
        seq: int = 0,
        quiet: int = 0,
        init: int = 0,
        first: int = 0,
        attacker: int = 0,
        kos: list[int] | None = None,
        villain_kos: int = 0,
        down: int = 0,
        fallen: int = 0,
        chosen: list[int] | None = None,
        power: list[int] | None = None,
        last: list[int] | None = None,
        numbers: list[int] | None = None,
        mods: list[int] | None = None,
        ratings: list[int] | None = None,
        boosts: list[int] | None = None,
        ko_mods: list[int] | None = None,
        bans: list[int] | None = None,
        bans_fight: list[int] | None = None,
        ties: list[int] | None = None,
        peek: int = -1,
        skips: int = 0,
        hits: list[int] | None = None,
        answered: int = 0,
        forbidden: int = 0,
        villain_names: bool = False,
        locked: bool = False,
        guests: int = 0,
        next_fighter: int = -1,
        mastermind: bool = False,
        retreated: int = 0,
        unhurt: int = 0,
        used_fight: list[int] | None = None,
        used_headline: list[int] | None = None,
        bound: list[int] | None = None,
        deferred: list[int] | None = None,
        outcome: int = OPEN,
        challenged: int = 0,
        vp_mod: int = 0,
        plan_done: bool = False,
        beat_lead: bool = False,
        wanted_lead: bool = False,
        to_wanted: bool = False,
        named: int = -1,
    ) -> None:
        self.seat: i64 = seat
        self.nemesis: i64 = nemesis
        self.place: i64 = place
        self.area: i64 = area
        self.card: i64 = card
        self.type: i64 = type
        self.skills: i64 = skills
        self.attempt = attempt
        self.schemes: i64 = schemes
        self.plan_any = plan_any
        self.extra_any = extra_any
        self.threat_mod: i64 = threat_mod
        self.threat_boost: i64 = threat_boost
        self.faces: list[list[int]] = [[], []] if faces is None else faces
        self.dice: list[int] = [0, 0] if dice is None else dice
        self.trouble: i64 = trouble
        self.add_second = add_second
        self.add_support = add_support
        self.prices: list[int] = [0] * 4 if prices is None else prices
        self.wanted_price: i64 = wanted_price
        self.no_wanted = no_wanted
        self.no_agents: i64 = no_agents
        self.barred: list[int] = [] if barred is None else barred
        self.lead: i64 = lead
        self.leader: i64 = leader
        self.from_board = from_board
        self.backups: list[int] = [] if backups is None else backups
        self.agents: list[int] = [] if agents is None else agents
        self.past: list[int] = [] if past is None else past
        self.played: i64 = played
        self.returns_to: i64 = returns_to
        self.fighter: i64 = fighter
        self.seq: i64 = seq
        self.quiet: i64 = quiet
        self.init: i64 = init
        self.first: i64 = first
        self.attacker: i64 = attacker
        self.kos: list[int] = [0] * 4 if kos is None else kos
        self.villain_kos: i64 = villain_kos
        self.down: i64 = down
        self.fallen: i64 = fallen
        self.chosen: list[int] = [-1, -1] if chosen is None else chosen
        self.power: list[int] = [-1, -1] if power is None else power
        self.last: list[int] = [-1, -1] if last is None else last
        self.numbers: list[int] = [0] * 6 if numbers is None else numbers
        self.mods: list[int] = [0] * 18 if mods is None else mods
        self.ratings: list[int] = [-1] * 6 if ratings is None else ratings
        self.boosts: list[int] = [0] * 6 if boosts is None else boosts
        self.ko_mods: list[int] = [0, 0] if ko_mods is None else ko_mods
        self.bans: list[int] = [0, 0] if bans is None else bans
        self.bans_fight: list[int] = [0, 0] if bans_fight is None else bans_fight
        self.ties: list[int] = [-1] * 9 if ties is None else ties
        self.peek: i64 = peek
        self.skips: i64 = skips
        self.hits: list[int] = [0, 0] if hits is None else hits
        self.answered: i64 = answered
        self.forbidden: i64 = forbidden
        self.villain_names = villain_names
        self.locked = locked
        self.guests: i64 = guests
        self.next_fighter: i64 = next_fighter
        self.mastermind = mastermind
        self.retreated: i64 = retreated
        self.unhurt: i64 = unhurt
        self.used_fight: list[int] = [] if used_fight is None else used_fight
        self.used_headline: list[int] = [] if used_headline is None else used_headline
        self.bound: list[int] = [] if bound is None else bound
        self.deferred: list[int] = [] if deferred is None else deferred
        self.outcome: i64 = outcome
        self.challenged: i64 = challenged
        self.vp_mod: i64 = vp_mod
        self.plan_done = plan_done
        self.beat_lead = beat_lead
        self.wanted_lead = wanted_lead
        self.to_wanted = to_wanted
        self.named: i64 = named

    def copy(self) -> Case:
        return Case(
            self.seat,
            self.nemesis,
            self.place,
            self.area,
            self.card,
            self.type,
            self.skills,
            self.attempt,
            self.schemes,
            self.plan_any,
            self.extra_any,
            self.threat_mod,
            self.threat_boost,
            [faces.copy() for faces in self.faces],
            self.dice.copy(),
            self.trouble,
            self.add_second,
            self.add_support,
            self.prices.copy(),
            self.wanted_price,
            self.no_wanted,
            self.no_agents,
            self.barred.copy(),
            self.lead,
            self.leader,
            self.from_board,
            self.backups.copy(),
            self.agents.copy(),
            self.past.copy(),
            self.played,
            self.returns_to,
            self.fighter,
            self.seq,
            self.quiet,
            self.init,
            self.first,
            self.attacker,
            self.kos.copy(),
            self.villain_kos,
            self.down,
            self.fallen,
            self.chosen.copy(),
            self.power.copy(),
            self.last.copy(),
            self.numbers.copy(),
            self.mods.copy(),
            self.ratings.copy(),
            self.boosts.copy(),
            self.ko_mods.copy(),
            self.bans.copy(),
            self.bans_fight.copy(),
            self.ties.copy(),
            self.peek,
            self.skips,
            self.hits.copy(),
            self.answered,
            self.forbidden,
            self.villain_names,
            self.locked,
            self.guests,
            self.next_fighter,
            self.mastermind,
            self.retreated,
            self.unhurt,
            self.used_fight.copy(),
            self.used_headline.copy(),
            self.bound.copy(),
            self.deferred.copy(),
            self.outcome,
            self.challenged,
            self.vp_mod,
            self.plan_done,
            self.beat_lead,
            self.wanted_lead,
            self.to_wanted,
            self.named,
        )

    # Who acts for a side

    def player(self, side: int) -> int:
        """The player of a side: of the villains whoever leads the Lead Villain, or the Nemesis while there is none."""
        if side == HERO:
            return int(self.seat)
        return int(self.nemesis if self.mastermind or self.leader < 0 else self.leader)

    def sides(self) -> list[int]:
        """Both sides, the one with the Initiative first (rule B11.9)."""
        return [HERO, FOE] if self.init == HERO else [FOE, HERO]

    # Numbers of a fight

    def mod(self, side: int, kind: int) -> int:
        mods = self.mods
        return mods[side * 3 + kind] + mods[6 + side * 3 + kind] + mods[12 + side * 3 + kind]

    def change(self, span: int, side: int, kind: int, n: int) -> None:
        self.mods[span * 6 + side * 3 + kind] += n

    def clear(self, span: int) -> None:
        """What was changed for so long is over (rule B11.6)."""
        for at in range(span * 6, span * 6 + 6):
            self.mods[at] = 0
        for at in range(span * 2, span * 2 + 2):
            self.boosts[at] = 0
        for at in range(span * 3, span * 3 + 3):
            self.ties[at] = -1
        if span == ROLL:
            for at in range(6):
                self.ratings[at] = -1

    def boosted_by_cards(self, side: int, usual: bool) -> bool:
        """Whether a side's rolls are boosted, given whether they are without any card; taking away is stronger."""
        boosts = self.boosts
        if boosts[side] < 0 or boosts[2 + side] < 0 or boosts[4 + side] < 0:
            return False
        return usual or boosts[side] > 0 or boosts[2 + side] > 0 or boosts[4 + side] > 0

    def tie(self, key: int) -> int:
        """Whom equal hits count for: of the attacks of side `key`, or of Outwit (2); -1: nothing is said."""
        for span in (ROLL, SEQ, FIGHT):
            if self.ties[span * 3 + key] >= 0:
                return self.ties[span * 3 + key]
        return -1
