"""Abilities, ready for use (chapter B11): where each comes from, in which window it stands, what it costs, and when its conditions hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from longbox.games.heroes.engine.case import FOE, HERO, LOST
from longbox.games.heroes.engine.defs import Ability
from longbox.games.heroes.engine.fighters import ko_value, kos, shown_colour, the_fight
from longbox.games.heroes.engine.parts import Cond, Cost, Line, Step
from longbox.games.heroes.engine.places import READY, area_of
from longbox.games.heroes.engine.records import Case
from longbox.games.heroes.engine.vocabulary import COLOURS, TYPES, WINDOWS

if TYPE_CHECKING:
    from longbox.games.heroes.engine.state import Heroes
    from longbox.kernel.state import Frame

SPECIAL_ABILITY: Final = 0
SUPPORT_ABILITY: Final = 1
MASTERMIND: Final = 2
PLAN: Final = 3
POWER_UP: Final = 4
RESOURCE_CARD: Final = 5
GRAY_BOX: Final = 6
TWIST: Final = 7
SCENARIO: Final = 8

NO_LIMIT: Final = 0
LIMIT_FIGHT: Final = 1
LIMIT_HEADLINE: Final = 2
LIMIT_ROUND: Final = 3
LIMITS: Final = {"": NO_LIMIT, "fight": LIMIT_FIGHT, "headline": LIMIT_HEADLINE, "round": LIMIT_ROUND}

W_SETUP: Final = WINDOWS.index("setup")
W_ROUND: Final = WINDOWS.index("round")
W_PLANNING: Final = WINDOWS.index("planning")
W_ACTION: Final = WINDOWS.index("action")
W_MOVE: Final = WINDOWS.index("move")
W_DECLARE: Final = WINDOWS.index("declare")
W_THREAT: Final = WINDOWS.index("threat")
W_THREAT_ROLLED: Final = WINDOWS.index("threat_rolled")
W_REDUCE: Final = WINDOWS.index("reduce")
W_LEAD: Final = WINDOWS.index("lead")
W_BACKUP: Final = WINDOWS.index("backup")
W_SEQ: Final = WINDOWS.index("seq")
W_REVEAL: Final = WINDOWS.index("reveal")
W_ATTACK: Final = WINDOWS.index("attack")
W_DEFEND: Final = WINDOWS.index("defend")
W_OUTWIT: Final = WINDOWS.index("outwit")
W_ATTACK_R: Final = WINDOWS.index("attack_r")
W_DEFEND_R: Final = WINDOWS.index("defend_r")
W_OUTWIT_R: Final = WINDOWS.index("outwit_r")
FOE_WINDOWS: Final = WINDOWS.index("attack_foe") - W_ATTACK
"""How far the window of the other side's roll is from that of one's own."""
W_KO: Final = WINDOWS.index("ko")
W_SEQ_END: Final = WINDOWS.index("seq_end")
W_FALL: Final = WINDOWS.index("fall")
W_RESOLVE: Final = WINDOWS.index("resolve")
LATER: Final = [W_SEQ_END, W_FALL, W_RESOLVE]

# Conditions by number
C_MATCH: Final = 0
C_FIRST: Final = 1
C_INIT: Final = 2
C_HURT: Final = 3
C_FOE_HURT: Final = 4
C_ALONE: Final = 5
C_MW: Final = 6
C_BEAT_LEAD: Final = 7
C_BEAT_MW: Final = 8
C_VILLAIN_WON: Final = 9
C_PLAN_DONE: Final = 10
C_ME: Final = 11
C_FOE: Final = 12
C_TYPE: Final = 13
C_TEAM: Final = 14
C_SEQ: Final = 15
C_READY: Final = 16
C_ROUND: Final = 17
C_PP: Final = 18
C_TEST: Final = 19
C_HITS: Final = 20
_CODES: Final = {
    "match": C_MATCH,
    "first": C_FIRST,
    "init": C_INIT,
    "hurt": C_HURT,
    "foe_hurt": C_FOE_HURT,
    "alone": C_ALONE,
    "mw": C_MW,
    "beat_lead": C_BEAT_LEAD,
    "beat_mw": C_BEAT_MW,
    "villain_won": C_VILLAIN_WON,
    "plan_done": C_PLAN_DONE,
    "me": C_ME,
    "foe": C_FOE,
    "type": C_TYPE,
    "team": C_TEAM,
    "seq": C_SEQ,
    "ready": C_READY,
    "round": C_ROUND,
    "pp": C_PP,
    "test": C_TEST,
    "hits": C_HITS,
}
NAMED: Final = 3
LAST: Final = 4
_SHOWN: Final = [*COLOURS, "named", "last"]


class Condition:
    """One condition with its words as numbers."""

    def __init__(self, cond: Cond, teams: list[str]) -> None:
        self.code: i64 = _CODES[cond.name]
        self.n: i64 = cond.n
        self.negated = cond.negated
        self.value: i64 = 0
        self.face = cond.value if cond.name == "test" else ""
        self.hits = cond.value
        self.other = cond.other
        if cond.name in ("me", "foe"):
            self.value = _SHOWN.index(cond.value)
        elif cond.name == "type":
            self.value = TYPES.index(cond.value)
        elif cond.name == "team":
            self.value = teams.index(cond.value)

    def of_colour(self) -> bool:
        """Whether it speaks of a colour that is shown in this sequence."""
        return self.code in (C_ME, C_FOE, C_MATCH)


class Source:
    """A card, or a part of one, that can do something. `card` is its index in its catalogue; `side` whose side its `me` is; `of` whose it
    is, in brackets, where its own name does not say so."""

    def __init__(self, id: int, kind: int, card: int, word: str, ability: Ability, side: int, of: str, agent: bool) -> None:
        self.id: i64 = id
        self.kind: i64 = kind
        self.card: i64 = card
        self.word = word
        self.name = ability.name
        self.text = ability.text
        self.side: i64 = side
        self.of = f" ({of})" if of else ""
        self.agent = agent
        self.lines: list[CardLine] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Op:
    """One effect of a line. `do` carries it out; `possible` says by public facts whether it could do anything."""

    def __init__(self, step: Step, line: CardLine, teams: list[str]) -> None:
        self.name = step.effect.name
        self.rule = step.effect.rule
        self.worth = step.effect.worth
        self.line = line
        self.words = step.words()
        self.n: i64 = step.number()
        self.per = step.per
        self.unless = step.unless
        self.ifs = [[Condition(cond, teams) for cond in group] for group in step.ifs]
        self.tests = any(cond.code == C_TEST for group in self.ifs for cond in group)
        self.of_colour = any(cond.of_colour() for group in self.ifs for cond in group)
        self.calls = "named" in self.words or any(cond.value == NAMED and cond.of_colour() for group in self.ifs for cond in group)

    def do(self, state: Heroes, frame: Frame) -> None:
        raise NotImplementedError(f"{type(self).__name__}.do is not written")

    def possible(self, state: Heroes, seat: int, hero: int) -> bool:
        return True

    def side(self, word: str) -> int:
        """The side that `me` or `foe` is."""
        return int(self.line.source.side if word == "me" else 1 - self.line.source.side)

    def both(self, word: str) -> list[int]:
        return [HERO, FOE] if word == "both" else [self.side(word)]

    def amount(self, state: Heroes) -> int:
        """The number, times what `per` counts."""
        case = state.case
        if not self.per or case is None:
            return int(self.n)
        here = len(state.ready_at(case.seat, case.place))
        if self.per == "own_in_area":
            areas, area = state.core.areas, state.core.area_of[case.place]
            here = (
                len([place for place in state.teams[case.seat].place if area >= 0 and area_of(place, areas) == area]) if area >= 0 else here
            )
        return int(self.n) * here


class CardLine:
    """What a card does in one window, and its words for it, `deed` to whoever uses it and `to_all` to everybody. `forced`: nobody is asked;
    `bound`: it follows from the use of the card's first line."""

    def __init__(self, id: int, source: Source, line: Line, deed: str = "", to_all: str = "") -> None:
        self.deed = deed
        self.to_all = to_all
        self.id: i64 = id
        self.source = source
        self.window: i64 = WINDOWS.index(line.window)
        self.pay = line.pay
        self.keep = line.keep
        self.limit: i64 = LIMITS[line.limit]
        self.ops: list[Op] = []
        self.forced = False
        self.bound = False
        self.if_lost = False

    def finish(self, ops: list[Op], first: CardLine | None) -> None:
        source = self.source
        self.ops = ops
        agent = source.kind == GRAY_BOX and source.agent
        self.forced = (agent or source.kind in (TWIST, SCENARIO)) and not self.pay
        chosen = source.kind in (SPECIAL_ABILITY, SUPPORT_ABILITY, RESOURCE_CARD) or (source.kind == GRAY_BOX and not agent)
        self.bound = chosen and first is not None and self.window in LATER and first.window < self.window
        self.if_lost = any(cond.code in (C_VILLAIN_WON, C_PLAN_DONE) for op in ops for group in op.ifs for cond in group)
        if self.limit == NO_LIMIT and any("fight" in op.words for op in ops):
            self.limit = LIMIT_FIGHT  # what lasts for the fight is not laid on anew in each sequence (rule B11.6)

    def does(self, name: str) -> bool:
        return any(op.name == name for op in self.ops)

    def does_word(self, name: str, word: str) -> bool:
        return any(op.name == name and word in op.words for op in self.ops)


# Conditions


def holds(state: Heroes, op: Op, seat: int, tested: int = 1) -> bool:
    """Whether an effect's conditions hold. `tested` is whether its dice have shown what they must; before they are rolled they may."""
    if not op.ifs:
        return True
    for group in op.ifs:
        if all(_holds(state, cond, op, seat, tested) for cond in group):
            return True
    return False


def _holds(state: Heroes, cond: Condition, op: Op, seat: int, tested: int) -> bool:
    if cond.code == C_TEST:
        return tested > 0
    return _is(state, state.case, cond, int(op.line.source.side), seat) != cond.negated


def _is(state: Heroes, case: Case | None, cond: Condition, side: int, seat: int) -> bool:
    code = cond.code
    if code == C_ROUND:
        return state.round >= cond.n
    if code == C_PP:
        return state.teams[seat].pp >= cond.n
    if case is None:
        return False
    if code in (C_ME, C_FOE):
        return _shows(state, case, side if code == C_ME else 1 - side, int(cond.value))
    if code == C_MATCH:
        mine = shown_colour(state, HERO)
        return mine >= 0 and mine == shown_colour(state, FOE)
    if code == C_FIRST:
        return case.fight is not None and case.fight.seq == 1
    if code == C_INIT:
        return side == (HERO if case.fight is None else case.fight.init)
    if code == C_HURT:
        return kos(state, side) > 0
    if code == C_FOE_HURT:
        return kos(state, 1 - side) > 0
    if code == C_ALONE:
        return len(state.ready_at(case.seat, case.place)) == 1 and not state.supporters(case.seat, case.place)
    if code == C_MW:
        return case.play.wanted_lead
    if code == C_TYPE:
        return case.type == cond.value
    if code == C_TEAM:
        return state.teams[case.seat].team == cond.value
    if code == C_SEQ:
        return case.fight is not None and case.fight.seq >= cond.n
    if code == C_READY:
        return len(state.ready_at(case.seat, case.place)) >= cond.n
    if code == C_HITS:
        return _hits(case, cond.hits, side) >= _hits(case, cond.other, 1 - side) + cond.n
    if code == C_BEAT_LEAD:
        return case.beat_lead
    if code == C_BEAT_MW:
        return case.beat_lead and case.play.wanted_lead
    if code == C_VILLAIN_WON:
        return case.outcome == LOST
    assert code == C_PLAN_DONE
    return case.plan_done


def _shows(state: Heroes, case: Case, side: int, value: int) -> bool:
    shown = shown_colour(state, side)
    if shown < 0:
        return False
    if value == NAMED:
        return shown == case.named
    return shown == the_fight(state).last[side] if value == LAST else shown == value


def _hits(case: Case, word: str, outwit_side: int) -> int:
    hits, attacker = case.roll.hits, HERO if case.fight is None else int(case.fight.sequence.attacker)
    if word == "attack_hits":
        return hits[attacker]
    return hits[1 - attacker] if word == "defend_hits" else hits[outwit_side]


def test_dice(state: Heroes, op: Op, seat: int) -> int:
    """How many dice a test rolls now: the most that an alternative allows whose other conditions hold."""
    most = 0
    for group in op.ifs:
        if all(_holds(state, cond, op, seat, 1) for cond in group):
            for cond in group:
                if cond.code == C_TEST:
                    most = max(most, int(cond.n))
    return most


def test_face(op: Op) -> str:
    return next((cond.face for group in op.ifs for cond in group if cond.code == C_TEST), "")


# Costs (rule B11.8)


def can_pay(state: Heroes, costs: list[Cost], seat: int, hero: int, side: int) -> bool:
    return all(_can_pay(state, cost, seat, hero, side) for cost in costs)


def _can_pay(state: Heroes, cost: Cost, seat: int, hero: int, side: int) -> bool:
    team, case = state.teams[seat], state.case
    what = cost.what
    if what == "pp":
        return team.pp >= cost.n
    if what == "villain":
        return len(team.villains) >= cost.n
    if what == "story":
        return len(team.story) >= cost.n
    if what == "ally":
        return len(team.allies) >= cost.n
    if what == "wound":
        return hero >= 0 or any(place == READY for place in team.place)
    if case is None:
        return False
    if what == "trouble":
        return case.play.trouble >= cost.n
    if what == "ko":
        return kos(state, side) + 1 < ko_value(state, side)
    assert what == "support"
    return hero >= 0 and hero in state.supporters(case.seat, case.place)
