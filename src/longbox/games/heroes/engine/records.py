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


class DiceRoll:
    __slots__ = (
        "faces",
        "dice",
        "hits",
    )

    def __init__(
        self,
        faces: list[list[int]] | None = None,
        dice: list[int] | None = None,
        hits: list[int] | None = None,
    ) -> None:
        self.faces: list[list[int]] = [[], []] if faces is None else faces
        self.dice: list[int] = [0, 0] if dice is None else dice
        self.hits: list[int] = [0, 0] if hits is None else hits

    def copy(self) -> DiceRoll:
        return DiceRoll(
            self.faces.copy(),
            self.dice.copy(),
            self.hits.copy(),
        )


class VillainPlay:
    __slots__ = (
        "threat_mod",
        "threat_boost",
        "trouble",
        "add_second",
        "add_support",
        "lead_price",
        "backup_price",
        "agent_price",
        "lead_need",
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
        "villain_kos",
        "wanted_lead",
        "to_wanted",
    )

    def __init__(
        self,
        threat_mod: i64 = 0,
        threat_boost: i64 = 0,
        trouble: i64 = 0,
        add_second: bool = False,
        add_support: bool = False,
        lead_price: i64 = 0,
        backup_price: i64 = 0,
        agent_price: i64 = 0,
        lead_need: i64 = 0,
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
        villain_kos: i64 = 0,
        wanted_lead: bool = False,
        to_wanted: bool = False,
    ) -> None:
        self.threat_mod: i64 = threat_mod
        self.threat_boost: i64 = threat_boost
        self.trouble: i64 = trouble
        self.add_second: bool = add_second
        self.add_support: bool = add_support
        self.lead_price: i64 = lead_price
        self.backup_price: i64 = backup_price
        self.agent_price: i64 = agent_price
        self.lead_need: i64 = lead_need
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
        self.villain_kos: i64 = villain_kos
        self.wanted_lead: bool = wanted_lead
        self.to_wanted: bool = to_wanted

    def copy(self) -> VillainPlay:
        return VillainPlay(
            self.threat_mod,
            self.threat_boost,
            self.trouble,
            self.add_second,
            self.add_support,
            self.lead_price,
            self.backup_price,
            self.agent_price,
            self.lead_need,
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
            self.villain_kos,
            self.wanted_lead,
            self.to_wanted,
        )


class Changes:
    __slots__ = (
        "mods",
        "ratings",
        "boosts",
        "ties",
    )

    def __init__(
        self,
        mods: list[int] | None = None,
        ratings: list[int] | None = None,
        boosts: list[int] | None = None,
        ties: list[int] | None = None,
    ) -> None:
        self.mods: list[int] = [0] * 6 if mods is None else mods
        self.ratings: list[int] = [-1] * 6 if ratings is None else ratings
        self.boosts: list[int] = [0, 0] if boosts is None else boosts
        self.ties: list[int] = [-1] * 3 if ties is None else ties

    def copy(self) -> Changes:
        return Changes(
            self.mods.copy(),
            self.ratings.copy(),
            self.boosts.copy(),
            self.ties.copy(),
        )


class DeferredEffect:
    __slots__ = (
        "line",
        "effect",
        "seat",
        "hero",
        "colour",
    )

    def __init__(
        self,
        line: i64,
        effect: i64,
        seat: i64,
        hero: i64,
        colour: i64,
    ) -> None:
        self.line: i64 = line
        self.effect: i64 = effect
        self.seat: i64 = seat
        self.hero: i64 = hero
        self.colour: i64 = colour


class Sequence:
    __slots__ = (
        "chosen",
        "power",
        "bans",
        "peek",
        "skips",
        "no_special",
        "attacker",
        "answered",
        "deferred",
        "changes",
        "roll_changes",
    )

    def __init__(
        self,
        chosen: list[int] | None = None,
        power: list[int] | None = None,
        bans: list[int] | None = None,
        peek: i64 = -1,
        skips: i64 = 0,
        no_special: bool = False,
        attacker: i64 = 0,
        answered: i64 = 0,
        deferred: list[DeferredEffect] | None = None,
        changes: Changes | None = None,
        roll_changes: Changes | None = None,
    ) -> None:
        self.chosen: list[int] = [-1, -1] if chosen is None else chosen
        self.power: list[int] = [-1, -1] if power is None else power
        self.bans: list[int] = [0, 0] if bans is None else bans
        self.peek: i64 = peek
        self.skips: i64 = skips
        self.no_special: bool = no_special
        self.attacker: i64 = attacker
        self.answered: i64 = answered
        self.deferred: list[DeferredEffect] = [] if deferred is None else deferred
        self.changes: Changes | None = changes
        self.roll_changes: Changes | None = roll_changes

    def copy(self) -> Sequence:
        return Sequence(
            self.chosen.copy(),
            self.power.copy(),
            self.bans.copy(),
            self.peek,
            self.skips,
            self.no_special,
            self.attacker,
            self.answered,
            self.deferred.copy(),
            None if self.changes is None else self.changes.copy(),
            None if self.roll_changes is None else self.roll_changes.copy(),
        )


class Fight:
    __slots__ = (
        "mastermind",
        "sequence",
        "init",
        "first",
        "numbers",
        "fighter",
        "next_fighter",
        "seq",
        "quiet",
        "down",
        "retreated",
        "last",
        "ko_mods",
        "bans_fight",
        "no_support",
        "villain_names",
        "locked",
        "guests",
        "used_fight",
        "changes",
    )

    def __init__(
        self,
        mastermind: bool,
        sequence: Sequence,
        init: i64 = 0,
        first: i64 = 0,
        numbers: list[int] | None = None,
        fighter: i64 = -1,
        next_fighter: i64 = -1,
        seq: i64 = 0,
        quiet: i64 = 0,
        down: i64 = 0,
        retreated: i64 = 0,
        last: list[int] | None = None,
        ko_mods: list[int] | None = None,
        bans_fight: list[int] | None = None,
        no_support: bool = False,
        villain_names: bool = False,
        locked: bool = False,
        guests: i64 = 0,
        used_fight: list[int] | None = None,
        changes: Changes | None = None,
    ) -> None:
        self.mastermind: bool = mastermind
        self.sequence: Sequence = sequence
        self.init: i64 = init
        self.first: i64 = first
        self.numbers: list[int] = [0] * 6 if numbers is None else numbers
        self.fighter: i64 = fighter
        self.next_fighter: i64 = next_fighter
        self.seq: i64 = seq
        self.quiet: i64 = quiet
        self.down: i64 = down
        self.retreated: i64 = retreated
        self.last: list[int] = [-1, -1] if last is None else last
        self.ko_mods: list[int] = [0, 0] if ko_mods is None else ko_mods
        self.bans_fight: list[int] = [0, 0] if bans_fight is None else bans_fight
        self.no_support: bool = no_support
        self.villain_names: bool = villain_names
        self.locked: bool = locked
        self.guests: i64 = guests
        self.used_fight: list[int] = [] if used_fight is None else used_fight
        self.changes: Changes | None = changes

    def copy(self) -> Fight:
        return Fight(
            self.mastermind,
            self.sequence.copy(),
            self.init,
            self.first,
            self.numbers.copy(),
            self.fighter,
            self.next_fighter,
            self.seq,
            self.quiet,
            self.down,
            self.retreated,
            self.last.copy(),
            self.ko_mods.copy(),
            self.bans_fight.copy(),
            self.no_support,
            self.villain_names,
            self.locked,
            self.guests,
            self.used_fight.copy(),
            None if self.changes is None else self.changes.copy(),
        )


class Bound:
    __slots__ = (
        "line",
        "seat",
        "hero",
    )

    def __init__(
        self,
        line: i64,
        seat: i64,
        hero: i64,
    ) -> None:
        self.line: i64 = line
        self.seat: i64 = seat
        self.hero: i64 = hero


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
        "play",
        "roll",
        "fight",
        "kos",
        "fallen",
        "unhurt",
        "used_headline",
        "bound",
        "outcome",
        "challenged",
        "vp_mod",
        "plan_done",
        "beat_lead",
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
        play: VillainPlay | None = None,
        roll: DiceRoll | None = None,
        fight: Fight | None = None,
        kos: list[int] | None = None,
        fallen: i64 = 0,
        unhurt: i64 = 0,
        used_headline: list[int] | None = None,
        bound: list[Bound] | None = None,
        outcome: i64 = 0,
        challenged: i64 = 0,
        vp_mod: i64 = 0,
        plan_done: bool = False,
        beat_lead: bool = False,
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
        self.play: VillainPlay = VillainPlay() if play is None else play
        self.roll: DiceRoll = DiceRoll() if roll is None else roll
        self.fight: Fight | None = fight
        self.kos: list[int] = [0] * 4 if kos is None else kos
        self.fallen: i64 = fallen
        self.unhurt: i64 = unhurt
        self.used_headline: list[int] = [] if used_headline is None else used_headline
        self.bound: list[Bound] = [] if bound is None else bound
        self.outcome: i64 = outcome
        self.challenged: i64 = challenged
        self.vp_mod: i64 = vp_mod
        self.plan_done: bool = plan_done
        self.beat_lead: bool = beat_lead
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
            self.play.copy(),
            self.roll.copy(),
            None if self.fight is None else self.fight.copy(),
            self.kos.copy(),
            self.fallen,
            self.unhurt,
            self.used_headline.copy(),
            self.bound.copy(),
            self.outcome,
            self.challenged,
            self.vp_mod,
            self.plan_done,
            self.beat_lead,
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


def diceroll_codec() -> Record[DiceRoll]:
    return Record(
        DiceRoll,
        {
            "faces": many(many(WHOLE)),
            "dice": many(WHOLE),
            "hits": many(WHOLE),
        },
    )


def villainplay_codec() -> Record[VillainPlay]:
    return Record(
        VillainPlay,
        {
            "threat_mod": WHOLE,
            "threat_boost": WHOLE,
            "trouble": WHOLE,
            "add_second": FLAG,
            "add_support": FLAG,
            "lead_price": WHOLE,
            "backup_price": WHOLE,
            "agent_price": WHOLE,
            "lead_need": WHOLE,
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
            "villain_kos": WHOLE,
            "wanted_lead": FLAG,
            "to_wanted": FLAG,
        },
    )


def changes_codec() -> Record[Changes]:
    return Record(
        Changes,
        {
            "mods": many(WHOLE),
            "ratings": many(WHOLE),
            "boosts": many(WHOLE),
            "ties": many(WHOLE),
        },
    )


def deferredeffect_codec() -> Record[DeferredEffect]:
    return Record(
        DeferredEffect,
        {
            "line": WHOLE,
            "effect": WHOLE,
            "seat": WHOLE,
            "hero": WHOLE,
            "colour": WHOLE,
        },
    )


def sequence_codec() -> Record[Sequence]:
    return Record(
        Sequence,
        {
            "chosen": many(WHOLE),
            "power": many(WHOLE),
            "bans": many(WHOLE),
            "peek": WHOLE,
            "skips": WHOLE,
            "no_special": FLAG,
            "attacker": WHOLE,
            "answered": WHOLE,
            "deferred": many(deferredeffect_codec()),
            "changes": maybe(changes_codec()),
            "roll_changes": maybe(changes_codec()),
        },
    )


def fight_codec() -> Record[Fight]:
    return Record(
        Fight,
        {
            "mastermind": FLAG,
            "sequence": sequence_codec(),
            "init": WHOLE,
            "first": WHOLE,
            "numbers": many(WHOLE),
            "fighter": WHOLE,
            "next_fighter": WHOLE,
            "seq": WHOLE,
            "quiet": WHOLE,
            "down": WHOLE,
            "retreated": WHOLE,
            "last": many(WHOLE),
            "ko_mods": many(WHOLE),
            "bans_fight": many(WHOLE),
            "no_support": FLAG,
            "villain_names": FLAG,
            "locked": FLAG,
            "guests": WHOLE,
            "used_fight": many(WHOLE),
            "changes": maybe(changes_codec()),
        },
    )


def bound_codec() -> Record[Bound]:
    return Record(
        Bound,
        {
            "line": WHOLE,
            "seat": WHOLE,
            "hero": WHOLE,
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
            "play": villainplay_codec(),
            "roll": diceroll_codec(),
            "fight": maybe(fight_codec()),
            "kos": many(WHOLE),
            "fallen": WHOLE,
            "unhurt": WHOLE,
            "used_headline": many(WHOLE),
            "bound": many(bound_codec()),
            "outcome": WHOLE,
            "challenged": WHOLE,
            "vp_mod": WHOLE,
            "plan_done": FLAG,
            "beat_lead": FLAG,
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
