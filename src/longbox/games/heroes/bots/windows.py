"""Windows: what is worth using now, and what is kept.

What a use brings is looked up by making it in a copy of the imagined state, where that shows in the solved combat or in the odds of
the roll; the rest goes by what the effect is."""

from __future__ import annotations

from typing import Final

from longbox.games.heroes.bots.answers import Answers
from longbox.games.heroes.bots.arena import attack_frame, ko_chance, outwit_edge, shown, solved
from longbox.games.heroes.bots.headlines import case_chance, last_round, level_chance, loss
from longbox.games.heroes.bots.missions import actions_left, at_headline
from longbox.games.heroes.bots.sight import Sight
from longbox.games.heroes.engine.abilities import (
    LIMIT_FIGHT,
    LIMIT_HEADLINE,
    LIMIT_ROUND,
    RESOURCE_CARD,
    W_ATTACK,
    W_BACKUP,
    W_FALL,
    W_KO,
    W_LEAD,
    W_MOVE,
    W_OUTWIT,
    W_OUTWIT_R,
    W_REDUCE,
    W_REVEAL,
    W_SEQ,
    W_SEQ_END,
    W_THREAT,
    W_THREAT_ROLLED,
    CardLine,
    Op,
)
from longbox.games.heroes.engine.case import FOE, HERO, OUTWIT_TIES, has_fallen
from longbox.games.heroes.engine.dice import HIT, TROUBLE, count
from longbox.games.heroes.engine.fighters import choices, ko_value, kos
from longbox.games.heroes.engine.records import Changes
from longbox.games.heroes.engine.state import Heroes
from longbox.games.heroes.engine.vocabulary import COLOURS
from longbox.games.heroes.engine.windows import source_of, window_for
from longbox.kernel.deeds import Move
from longbox.kernel.state import Ask, Frame
from longbox.odds.heroes.die import hits

TURNS: Final = 0.4
"""What a KO turns in the chance to win."""
CARD: Final = 0.22
"""What an Event is worth keeping for."""
ALLY: Final = 0.12
"""What one use of an Ally in play is worth keeping for. Most games end before all are used."""
MANY: Final = 4
RICH: Final = 2
"""Plot Points beyond these are missed less."""
EASED: Final = 0.03
"""What a point of Trouble less is worth where the odds do not show it, as a share of the stake: it pays no gray box."""
SOON: Final = 3
"""If the leader needs no more VP than these, hardly anything is kept for later."""
LATE: Final = 0.3
COSTS: Final = {"pp": 0.2, "villain": 0.16, "story": 0.4, "wound": 0.8, "support": 0.12, "ally": 0.3, "trouble": 0.05, "ko": 0.0}
LIMITS: Final = {LIMIT_FIGHT: 0.03, LIMIT_HEADLINE: 0.05, LIMIT_ROUND: 0.12}
STEPS: Final = 24


class Windows:
    """Use or pass. `answers` makes the choices that a use asks for in the copy."""

    def __init__(self, answers: Answers) -> None:
        self.answers = answers

    def choose(self, sight: Sight, frame: Frame, moves: list[Move]) -> Move:
        about = int(frame.seat)
        window = frame.a
        best, most = moves[-1], 0.0
        for move in moves:
            if move.kind.passes:
                best = move
        for move in moves:
            line = self.line_of(sight, window, about, move)
            if line is not None:
                value = self.gain(sight, frame, window, line, move) - price(sight, line)
                if value > most:
                    best, most = move, value
        return best

    def line_of(self, sight: Sight, window: int, about: int, move: Move) -> CardLine | None:
        """The line that a move uses; a card may stand in the window under either side's name for it."""
        rules = sight.rules
        if move.kind.name not in ("use", "play"):
            return None
        source = source_of(rules, move)
        for side in (HERO, FOE):
            line = rules.line_of[window_for(window, side, about)][source]
            if line is not None and line.source.side == side:
                return line
        return rules.line_of[window][source]

    # What a use brings, in VP

    def gain(self, sight: Sight, frame: Frame, window: int, line: CardLine, move: Move) -> float:
        if window < W_SEQ:
            return self.before_combat(sight, window, line, move)
        if window > W_FALL:
            return 1.0
        stake = loss(sight)
        if window == W_SEQ:
            return stake * self.in_sequence(sight, line, move)
        if window == W_REVEAL:
            return stake * self.after_reveal(sight, line, move)
        if W_ATTACK <= window <= W_OUTWIT_R:
            return stake * TURNS * self.on_roll(sight, window, line, move)
        if window == W_KO:
            return stake * (TURNS if line.does("prevent") else 0.15)
        if window == W_SEQ_END:
            return stake * at_end(sight, line)
        return stake * 0.5

    def tried(self, sight: Sight, move: Move) -> Sight | None:
        """The state after a use, as far as it goes without dice; None if it ends the window in another way."""
        state = sight.state.clone()
        depth = len(state.frames)
        state.apply(sight.seat, move)
        for _ in range(STEPS):
            if len(state.frames) <= depth or not self.step(state, sight):
                break
        return Sight(sight.book, state, sight.seat, sight.rng) if state.case is not None else None

    def step(self, state: Heroes, sight: Sight) -> bool:
        """Answer one question that came of the use: one's own with sense, the others' by passing. False at a roll."""
        pending = state.pending()
        if not isinstance(pending, Ask) or pending.seat < 0:
            return False
        seat = pending.seat
        moves = state.legal(seat)
        if seat == sight.seat:
            chosen = self.answers.choose(Sight(sight.book, state, seat, sight.rng), state.frames[-1], moves)
        else:
            chosen = next((move for move in moves if move.kind.passes), moves[0])
        state.apply(seat, chosen)
        return True

    def before_combat(self, sight: Sight, window: int, line: CardLine, move: Move) -> float:
        if window == W_MOVE:
            return 0.5 if worth_moving(sight, line) else 0.0
        if sight.state.case is None or sight.side() == FOE:
            return 1.0
        stake = loss(sight)
        if window == W_THREAT:
            return self.before_roll(sight, line, move, stake)
        if window == W_THREAT_ROLLED:
            counted = count(sight.case().roll.faces[HERO], HIT | TROUBLE)
            return 0.12 * stake if counted else 0.0
        if window == W_REDUCE:
            after = self.tried(sight, move)
            solved_now = 1.0 if after is None else level_chance(after)  # without Trouble the Headline is solved at once (rule B6.6)
            return stake * (solved_now - level_chance(sight) + (0.0 if after is None else EASED))
        return stake * answer_share(sight, window, line)

    def before_roll(self, sight: Sight, line: CardLine, move: Move, stake: float) -> float:
        if line.does("look"):
            return 0.2
        if line.does("cancel"):
            return 0.12 * stake
        after = self.tried(sight, move)
        if after is None:
            return 0.0
        chance = case_chance(after)
        extra = sum([int(op.n) for other in line.source.lines for op in other.ops if op.name == "vp" and other.bound])
        paid = int(sight.stake())
        extra = max(1, paid + extra) - paid  # a Headline never pays less than 1
        drawn = sum([0.25 * int(op.n) for op in line.ops if op.name == "draw"])
        return stake * (chance - case_chance(sight)) + extra * chance + drawn

    def in_sequence(self, sight: Sight, line: CardLine, move: Move) -> float:
        side = line.source.side
        sign = 1.0 if side == HERO else -1.0
        known = named_share(line)
        if known > 0.0:
            return known
        if line.does("peek"):
            found = solved(sight)
            return sign * (found.seen("villain" if side == HERO else "hero") - found.win)
        if line.does("retreat"):
            win = solved(sight).win
            return max(0.0, 0.4 - win) if side == HERO else 0.0
        if line.does("forbid"):
            return 0.06
        after = self.tried(sight, move)
        return sign * (chance_of(after) - solved(sight).win) if after is not None else 0.0

    def after_reveal(self, sight: Sight, line: CardLine, move: Move) -> float:
        side = int(line.source.side)
        sign = 1.0 if side == HERO else -1.0
        for op in line.ops:
            if op.name == "repick":
                return sign * (repicked(sight, op, side) - shown(sight))
        after = self.tried(sight, move)
        return sign * (shown(after) - shown(sight)) if after is not None else 0.0

    def on_roll(self, sight: Sight, window: int, line: CardLine, move: Move) -> float:
        """How much likelier a KO for one's own side becomes, or less likely one against it."""
        side = int(line.source.side)
        if window == W_OUTWIT_R:
            return outwitted(sight, line, side)
        if window == W_OUTWIT:
            after = self.tried(sight, move)
            sign = 1.0 if side == HERO else -1.0
            return sign * (outwit_edge(after, False) - outwit_edge(sight, False)) if after is not None else 0.0
        frame = attack_frame(sight)
        if frame is None:
            return 0.0
        attacker = frame.a
        sign = 1.0 if attacker == side else -1.0
        now = ko_chance(sight, frame)
        for op in line.ops:
            if op.name == "reroll":
                return sign * (rerolled(sight, frame, op, side) - now)
            if op.name == "hits":
                return sign * (ko_chance(sight, frame, int(op.n), op.side(op.words[0])) - now)
            if op.name == "ko":
                return 1.0
            if op.name == "initiative":
                return 0.4
        after = self.tried(sight, move)
        later = attack_frame(after) if after is not None else None
        return sign * (ko_chance(after, later) - now) if after is not None and later is not None else 0.0


def outwitted(sight: Sight, line: CardLine, side: int) -> float:
    """What changed Hits or ties turn when the Outwit dice lie: the window may be the last before the KO, so nothing is tried."""
    roll, sequence = sight.case().roll, sight.fight().sequence
    hits_before, changes_before = roll.hits, sequence.roll_changes
    roll.hits = hits_before.copy()
    sequence.roll_changes = Changes() if changes_before is None else changes_before.copy()
    before = outwit_edge(sight, True)
    for op in line.ops:
        if op.name == "hits":
            whose = op.side(op.words[0])
            roll.hits[whose] = max(0, roll.hits[whose] + int(op.n))
        elif op.name == "ties":
            sequence.roll_changes.ties[OUTWIT_TIES] = op.side(op.words[1])
    after = outwit_edge(sight, True)
    roll.hits, sequence.roll_changes = hits_before, changes_before
    return after - before if side == HERO else before - after


def price(sight: Sight, line: CardLine) -> float:
    """What is given away by using it now, in VP. Of many cards in the hand one is missed less, and towards the end all are."""
    cost = sum([COSTS[each.what] * max(1, each.n) for each in line.pay])
    if any(each.what == "pp" for each in line.pay) and sight.team.pp > RICH:
        cost /= 2
    if line.source.kind == RESOURCE_CARD:
        in_play = line.source.card in sight.team.allies
        cost += ALLY if in_play else CARD if len(sight.team.resources) <= MANY else CARD / 2
    return cost * (LATE if is_late(sight) else 1.0) + LIMITS.get(int(line.limit), 0.01)


def is_late(sight: Sight) -> bool:
    """Whether the game may well be over soon."""
    target = sight.state.scenario_def().target
    return last_round(sight) or bool(target and max([int(team.vp) for team in sight.state.teams]) + SOON >= target)


def worth_moving(sight: Sight, line: CardLine) -> bool:
    """Whether one more move helps: actions are left, and a Ready hero stands at no Headline."""
    idle = any(sight.state.is_ready(sight.seat, at) and not at_headline(sight, at) for at in range(4))
    return idle and actions_left(sight) > 1 and (not line.pay or sight.team.pp > 1)


def answer_share(sight: Sight, window: int, line: CardLine) -> float:
    """What the heroes gain while villains and gray boxes are played, as a share of the stake."""
    state, case = sight.state, sight.case()
    villains = sum([len(team.villains) for seat, team in enumerate(state.teams) if seat != sight.seat])
    if window == W_LEAD:
        if line.does("swap_lead"):
            return max(0.0, 0.65 - lead_win(sight))
        if line.does("forbid"):
            return 0.15 if state.wanted else 0.08
        return 0.15 if case.play.trouble <= 3 else 0.05
    if window == W_BACKUP and line.does("cancel"):
        return 0.14
    return 0.12 if villains and case.play.trouble > 0 else 0.0


def lead_win(sight: Sight) -> float:
    """The heroes' chance against the Lead Villain who was just played."""
    state, case = sight.state, sight.case()
    seat = int(case.seat)
    helped = bool(state.supporters(seat, int(case.place)))
    fails = 1.0
    for at in state.ready_at(seat, int(case.place)):
        fails *= 1.0 - sight.book.win(state.hero_def(seat, at).index, int(case.play.lead), helped, False)
    return 1.0 - fails


def named_share(line: CardLine) -> float:
    """What a called colour brings, as a share of the chance to win."""
    for op in line.ops:
        if op.calls:
            return 0.14 if op.name == "ko" else 0.1 if op.name == "ban" else 0.07
        if op.of_colour:
            return 0.05
        if op.name == "swap_hero":
            return 0.06
    return 0.0


def chance_of(sight: Sight) -> float:
    """The hero's chance to win, also right after a fall."""
    case, state = sight.case(), sight.state
    if has_fallen(case, FOE) or kos(state, FOE) >= ko_value(state, FOE):
        return 1.0
    if has_fallen(case, HERO):
        return 0.0
    return solved(sight).win


def at_end(sight: Sight, line: CardLine) -> float:
    """What a use at a sequence's end brings."""
    state, side = sight.state, int(line.source.side)
    mine = ko_value(state, side) - kos(state, side)
    theirs = ko_value(state, 1 - side) - kos(state, 1 - side)
    for op in line.ops:
        both = "both" in op.words
        if op.name == "ko" and both:
            if side == HERO:
                return 0.5 if theirs == 1 else 0.1 if mine > theirs else -1.0
            return 0.5 if theirs == 1 and mine > 1 else -1.0
        if op.name == "heal_ko" and both:
            return 0.2 if kos(state, side) > kos(state, 1 - side) else -1.0
    return 0.3


def repicked(sight: Sight, op: Op, side: int) -> float:
    """The hero's chance to win if powers are chosen once more."""
    power, state = sight.fight().sequence.power, sight.state
    found = solved(sight)
    if "both" in op.words:
        return found.win
    heroes, villain = found.now or (found.fight.heroes, found.fight.villain)
    matrix = found.matrix
    changing = side if op.words[0] == "me" else 1 - side
    kept = COLOURS[power[1 - changing]]
    fixed = heroes[0].colours if changing == FOE else villain.colours
    if kept not in fixed:
        return found.win
    at = fixed.index(kept)
    values = list(matrix[at]) if changing == FOE else [row[at] for row in matrix]
    if "random" in op.words:
        colours = villain.colours if changing == FOE else heroes[0].colours
        allowed = [COLOURS[colour] for colour in choices(state, changing) if colour != power[changing]]
        others = [value for value, colour in zip(values, colours) if colour in allowed]
        return sum(others) / len(others) if others else found.win
    return min(values) if changing == FOE else max(values)


def rerolled(sight: Sight, frame: Frame, op: Op, user: int) -> float:
    """The chance of a KO after dice are rolled again."""
    case = sight.case()
    whose = user if op.words[0] == "me" else 1 - user
    faces = case.roll.faces[whose]
    wanted = [face for face in faces if "blank" not in op.words or face == 0]
    wanted = [face for face in wanted if "hit" not in op.words or face & HIT]
    dice = len(wanted) if "all" in op.words else min(len(wanted), abs(int(op.n)))
    lost = 0
    if "instead" in op.words:
        lost = count(wanted, HIT) if "all" in op.words else min(dice, count(wanted, HIT))
    found = hits(dice, False, die=sight.book.die)
    total = 0.0
    for more, weight in found.weights.items():
        total += weight * ko_chance(sight, frame, more - lost, whose)
    return total / found.outcomes
