"""Written from fields.py by `longbox records`: change that file, not this one."""

from __future__ import annotations

from mypy_extensions import i64

from longbox.kernel import Game
from longbox.kernel.codec import FLAG, WHOLE, Record, StateRecord, T, many, maybe
from longbox.kernel.state import State


class Deck:
    __slots__ = (
        "cards",
        "tops",
        "seen",
        "discard",
    )

    def __init__(
        self,
        cards: list[int],
        tops: list[int],
        seen: list[int],
        discard: list[int],
    ) -> None:
        self.cards: list[int] = cards
        self.tops: list[int] = tops
        self.seen: list[int] = seen
        self.discard: list[int] = discard

    def copy(self) -> Deck:
        return Deck(
            self.cards.copy(),
            self.tops.copy(),
            self.seen.copy(),
            self.discard.copy(),
        )


class Team:
    __slots__ = (
        "team",
        "pp",
        "vp",
        "place",
        "wounded",
        "allies",
        "ally_pp",
        "story",
        "power_ups",
        "plans",
        "resources",
        "resources_known",
        "villains",
        "villains_known",
        "solved",
        "level_mod",
        "toll",
        "toll_area",
        "schemed",
        "denied",
    )

    def __init__(
        self,
        team: i64,
        place: list[int],
        allies: list[int],
        ally_pp: list[int],
        story: list[int],
        resources: list[int],
        resources_known: list[int],
        villains: list[int],
        villains_known: list[int],
        solved: list[int],
        level_mod: list[int],
        pp: i64 = 0,
        vp: i64 = 0,
        wounded: i64 = 0,
        power_ups: i64 = 0,
        plans: i64 = 0,
        toll: i64 = 0,
        toll_area: i64 = -1,
        schemed: i64 = 0,
        denied: i64 = 0,
    ) -> None:
        self.team: i64 = team
        self.place: list[int] = place
        self.allies: list[int] = allies
        self.ally_pp: list[int] = ally_pp
        self.story: list[int] = story
        self.resources: list[int] = resources
        self.resources_known: list[int] = resources_known
        self.villains: list[int] = villains
        self.villains_known: list[int] = villains_known
        self.solved: list[int] = solved
        self.level_mod: list[int] = level_mod
        self.pp: i64 = pp
        self.vp: i64 = vp
        self.wounded: i64 = wounded
        self.power_ups: i64 = power_ups
        self.plans: i64 = plans
        self.toll: i64 = toll
        self.toll_area: i64 = toll_area
        self.schemed: i64 = schemed
        self.denied: i64 = denied

    def copy(self) -> Team:
        return Team(
            self.team,
            self.place.copy(),
            self.allies.copy(),
            self.ally_pp.copy(),
            self.story.copy(),
            self.resources.copy(),
            self.resources_known.copy(),
            self.villains.copy(),
            self.villains_known.copy(),
            self.solved.copy(),
            self.level_mod.copy(),
            self.pp,
            self.vp,
            self.wounded,
            self.power_ups,
            self.plans,
            self.toll,
            self.toll_area,
            self.schemed,
            self.denied,
        )


class Case:
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
        seat: i64,
        nemesis: i64,
        place: i64,
        area: i64,
        card: i64,
        type: i64,
        skills: i64 = 0,
        attempt: bool = False,
        schemes: i64 = 0,
        plan_any: bool = False,
        extra_any: bool = False,
        threat_mod: i64 = 0,
        threat_boost: i64 = 0,
        faces: list[list[int]] | None = None,
        dice: list[int] | None = None,
        trouble: i64 = 0,
        add_second: bool = False,
        add_support: bool = False,
        prices: list[int] | None = None,
        wanted_price: i64 = 0,
        no_wanted: bool = False,
        no_agents: i64 = 0,
        barred: list[int] | None = None,
        lead: i64 = -1,
        leader: i64 = -1,
        from_board: bool = False,
        backups: list[int] | None = None,
        agents: list[int] | None = None,
        past: list[int] | None = None,
        played: i64 = -1,
        returns_to: i64 = -1,
        fighter: i64 = -1,
        seq: i64 = 0,
        quiet: i64 = 0,
        init: i64 = 0,
        first: i64 = 0,
        attacker: i64 = 0,
        kos: list[int] | None = None,
        villain_kos: i64 = 0,
        down: i64 = 0,
        fallen: i64 = 0,
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
        peek: i64 = -1,
        skips: i64 = 0,
        hits: list[int] | None = None,
        answered: i64 = 0,
        forbidden: i64 = 0,
        villain_names: bool = False,
        locked: bool = False,
        guests: i64 = 0,
        next_fighter: i64 = -1,
        mastermind: bool = False,
        retreated: i64 = 0,
        unhurt: i64 = 0,
        used_fight: list[int] | None = None,
        used_headline: list[int] | None = None,
        bound: list[int] | None = None,
        deferred: list[int] | None = None,
        outcome: i64 = 0,
        challenged: i64 = 0,
        vp_mod: i64 = 0,
        plan_done: bool = False,
        beat_lead: bool = False,
        wanted_lead: bool = False,
        to_wanted: bool = False,
        named: i64 = -1,
    ) -> None:
        self.seat: i64 = seat
        self.nemesis: i64 = nemesis
        self.place: i64 = place
        self.area: i64 = area
        self.card: i64 = card
        self.type: i64 = type
        self.skills: i64 = skills
        self.attempt: bool = attempt
        self.schemes: i64 = schemes
        self.plan_any: bool = plan_any
        self.extra_any: bool = extra_any
        self.threat_mod: i64 = threat_mod
        self.threat_boost: i64 = threat_boost
        self.faces: list[list[int]] = [[], []] if faces is None else faces
        self.dice: list[int] = [0, 0] if dice is None else dice
        self.trouble: i64 = trouble
        self.add_second: bool = add_second
        self.add_support: bool = add_support
        self.prices: list[int] = [0] * 4 if prices is None else prices
        self.wanted_price: i64 = wanted_price
        self.no_wanted: bool = no_wanted
        self.no_agents: i64 = no_agents
        self.barred: list[int] = [] if barred is None else barred
        self.lead: i64 = lead
        self.leader: i64 = leader
        self.from_board: bool = from_board
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
        self.villain_names: bool = villain_names
        self.locked: bool = locked
        self.guests: i64 = guests
        self.next_fighter: i64 = next_fighter
        self.mastermind: bool = mastermind
        self.retreated: i64 = retreated
        self.unhurt: i64 = unhurt
        self.used_fight: list[int] = [] if used_fight is None else used_fight
        self.used_headline: list[int] = [] if used_headline is None else used_headline
        self.bound: list[int] = [] if bound is None else bound
        self.deferred: list[int] = [] if deferred is None else deferred
        self.outcome: i64 = outcome
        self.challenged: i64 = challenged
        self.vp_mod: i64 = vp_mod
        self.plan_done: bool = plan_done
        self.beat_lead: bool = beat_lead
        self.wanted_lead: bool = wanted_lead
        self.to_wanted: bool = to_wanted
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
            [item.copy() for item in self.faces],
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


class HeroesFields(State):
    __slots__ = (
        "teams",
        "decks",
        "headlines",
        "ages",
        "special",
        "special_age",
        "special_since",
        "track",
        "wanted",
        "scenario",
        "shift",
        "phase",
        "round",
        "action_round",
        "first",
        "active",
        "arch",
        "solver",
        "used_round",
        "used_now",
        "last_place",
        "ending",
        "case",
    )

    def __init__(
        self,
        game: Game,
        like: HeroesFields | None = None,
    ) -> None:
        super().__init__(game)
        if like is None:
            self.teams: list[Team] = []
            self.decks: list[Deck] = []
            self.headlines: list[int] = []
            self.ages: list[int] = []
            self.special: i64 = -1
            self.special_age: i64 = 0
            self.special_since: i64 = -1
            self.track: list[int] = []
            self.wanted: list[int] = []
            self.scenario: i64 = -1
            self.shift: i64 = 1
            self.phase: i64 = 0
            self.round: i64 = 1
            self.action_round: i64 = 1
            self.first: i64 = 0
            self.active: i64 = 0
            self.arch: i64 = -1
            self.solver: i64 = -1
            self.used_round: list[int] = []
            self.used_now: list[int] = []
            self.last_place: i64 = 0
            self.ending: bool = False
            self.case: Case | None = None
        else:
            self.teams = [item.copy() for item in like.teams]
            self.decks = [item.copy() for item in like.decks]
            self.headlines = like.headlines.copy()
            self.ages = like.ages.copy()
            self.special = like.special
            self.special_age = like.special_age
            self.special_since = like.special_since
            self.track = like.track.copy()
            self.wanted = like.wanted.copy()
            self.scenario = like.scenario
            self.shift = like.shift
            self.phase = like.phase
            self.round = like.round
            self.action_round = like.action_round
            self.first = like.first
            self.active = like.active
            self.arch = like.arch
            self.solver = like.solver
            self.used_round = like.used_round.copy()
            self.used_now = like.used_now.copy()
            self.last_place = like.last_place
            self.ending = like.ending
            self.case = None if like.case is None else like.case.copy()


def deck_codec() -> Record[Deck]:
    return Record(
        Deck,
        {
            "cards": many(WHOLE),
            "tops": many(WHOLE),
            "seen": many(WHOLE),
            "discard": many(WHOLE),
        },
    )


def team_codec() -> Record[Team]:
    return Record(
        Team,
        {
            "team": WHOLE,
            "pp": WHOLE,
            "vp": WHOLE,
            "place": many(WHOLE),
            "wounded": WHOLE,
            "allies": many(WHOLE),
            "ally_pp": many(WHOLE),
            "story": many(WHOLE),
            "power_ups": WHOLE,
            "plans": WHOLE,
            "resources": many(WHOLE),
            "resources_known": many(WHOLE),
            "villains": many(WHOLE),
            "villains_known": many(WHOLE),
            "solved": many(WHOLE),
            "level_mod": many(WHOLE),
            "toll": WHOLE,
            "toll_area": WHOLE,
            "schemed": WHOLE,
            "denied": WHOLE,
        },
    )


def case_codec() -> Record[Case]:
    return Record(
        Case,
        {
            "seat": WHOLE,
            "nemesis": WHOLE,
            "place": WHOLE,
            "area": WHOLE,
            "card": WHOLE,
            "type": WHOLE,
            "skills": WHOLE,
            "attempt": FLAG,
            "schemes": WHOLE,
            "plan_any": FLAG,
            "extra_any": FLAG,
            "threat_mod": WHOLE,
            "threat_boost": WHOLE,
            "faces": many(many(WHOLE)),
            "dice": many(WHOLE),
            "trouble": WHOLE,
            "add_second": FLAG,
            "add_support": FLAG,
            "prices": many(WHOLE),
            "wanted_price": WHOLE,
            "no_wanted": FLAG,
            "no_agents": WHOLE,
            "barred": many(WHOLE),
            "lead": WHOLE,
            "leader": WHOLE,
            "from_board": FLAG,
            "backups": many(WHOLE),
            "agents": many(WHOLE),
            "past": many(WHOLE),
            "played": WHOLE,
            "returns_to": WHOLE,
            "fighter": WHOLE,
            "seq": WHOLE,
            "quiet": WHOLE,
            "init": WHOLE,
            "first": WHOLE,
            "attacker": WHOLE,
            "kos": many(WHOLE),
            "villain_kos": WHOLE,
            "down": WHOLE,
            "fallen": WHOLE,
            "chosen": many(WHOLE),
            "power": many(WHOLE),
            "last": many(WHOLE),
            "numbers": many(WHOLE),
            "mods": many(WHOLE),
            "ratings": many(WHOLE),
            "boosts": many(WHOLE),
            "ko_mods": many(WHOLE),
            "bans": many(WHOLE),
            "bans_fight": many(WHOLE),
            "ties": many(WHOLE),
            "peek": WHOLE,
            "skips": WHOLE,
            "hits": many(WHOLE),
            "answered": WHOLE,
            "forbidden": WHOLE,
            "villain_names": FLAG,
            "locked": FLAG,
            "guests": WHOLE,
            "next_fighter": WHOLE,
            "mastermind": FLAG,
            "retreated": WHOLE,
            "unhurt": WHOLE,
            "used_fight": many(WHOLE),
            "used_headline": many(WHOLE),
            "bound": many(WHOLE),
            "deferred": many(WHOLE),
            "outcome": WHOLE,
            "challenged": WHOLE,
            "vp_mod": WHOLE,
            "plan_done": FLAG,
            "beat_lead": FLAG,
            "wanted_lead": FLAG,
            "to_wanted": FLAG,
            "named": WHOLE,
        },
    )


def heroes_codec(
    type_: type[T],
) -> StateRecord[T]:
    return StateRecord(
        type_,
        {
            "teams": many(team_codec()),
            "decks": many(deck_codec()),
            "headlines": many(WHOLE),
            "ages": many(WHOLE),
            "special": WHOLE,
            "special_age": WHOLE,
            "special_since": WHOLE,
            "track": many(WHOLE),
            "wanted": many(WHOLE),
            "scenario": WHOLE,
            "shift": WHOLE,
            "phase": WHOLE,
            "round": WHOLE,
            "action_round": WHOLE,
            "first": WHOLE,
            "active": WHOLE,
            "arch": WHOLE,
            "solver": WHOLE,
            "used_round": many(WHOLE),
            "used_now": many(WHOLE),
            "last_place": WHOLE,
            "ending": FLAG,
            "case": maybe(case_codec()),
        },
        later=(
            "teams",
            "decks",
            "headlines",
            "ages",
            "special",
            "special_age",
            "special_since",
            "track",
            "wanted",
            "scenario",
            "shift",
            "phase",
            "round",
            "action_round",
            "first",
            "active",
            "arch",
            "solver",
            "used_round",
            "used_now",
            "last_place",
            "ending",
            "case",
        ),
    )
