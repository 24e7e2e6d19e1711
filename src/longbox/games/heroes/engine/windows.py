"""Windows (rules B11.1 to B11.4 and B11.9): what works by itself, then each seat that has something to use, in order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from longbox.games.heroes.engine.abilities import (
    FOE_WINDOWS,
    GRAY_BOX,
    MASTERMIND,
    PLAN,
    POWER_UP,
    RESOURCE_CARD,
    SCENARIO,
    SPECIAL_ABILITY,
    SUPPORT_ABILITY,
    TWIST,
    W_ACTION,
    W_ATTACK,
    W_BACKUP,
    W_DECLARE,
    W_FALL,
    W_KO,
    W_LEAD,
    W_MOVE,
    W_OUTWIT_R,
    W_RESOLVE,
    W_ROUND,
    W_SEQ,
    CardLine,
)
from longbox.games.heroes.engine.asking import Asker
from longbox.games.heroes.engine.case import FOE, HERO, is_challenge, player_of
from longbox.games.heroes.engine.fighters import fighter_of, the_fight
from longbox.games.heroes.engine.perform import fits, force_line, is_usable, use_line
from longbox.games.heroes.engine.records import Case
from longbox.games.heroes.engine.state import Heroes
from longbox.games.heroes.engine.vocabulary import WINDOWS
from longbox.kernel.deeds import Move, Refusal
from longbox.kernel.state import Ask, Frame, Pending, only

if TYPE_CHECKING:
    from longbox.games.heroes.engine.rules import HeroesRules

BEFORE: Final = 0
AFTER: Final = 1
"""The windows of Lead Villains and gray boxes stand open before anything is played, and after a card was played."""


def is_roll(window: int) -> bool:
    """Whether a window is about one roll, on which each side may use one ability (rule B7.19)."""
    return W_ATTACK <= window <= W_OUTWIT_R


def is_once(window: int) -> bool:
    """Whether each side may use only one ability in a window: on a roll or a KO (rule B7.19)."""
    return W_ATTACK <= window <= W_OUTWIT_R or window == W_KO


def window_for(window: int, side: int, about: int) -> int:
    """The window as a side calls it: the other side's roll has another name."""
    return window if not is_roll(window) or side == about else window + FOE_WINDOWS


def participants(state: Heroes, window: int, about: int, first: int) -> list[tuple[int, int]]:
    """Who may use something, in order, each as seat and side; `first` is the side that had the Initiative when it began (rule B11.9)."""
    case = state.case
    if window == W_ROUND:
        return [(seat, side) for seat in state.clockwise(int(state.first)) for side in (HERO, FOE)]
    if window == W_MOVE:
        return [(about, HERO)]
    assert case is not None
    seat, nemesis = int(case.seat), int(case.nemesis)
    if window == W_DECLARE:
        return [(nemesis, FOE)]
    if window in (W_LEAD, W_BACKUP):
        return [(seat, HERO)]
    if window < W_SEQ or window == W_RESOLVE:
        return [(seat, HERO), (nemesis, FOE)]
    order = [(player_of(case, side), side) for side in (first, 1 - first)]
    if player_of(case, FOE) != nemesis:
        order.append((nemesis, FOE))
    return order


def on_table(state: Heroes, window: int, seat: int, side: int) -> list[tuple[CardLine, int]]:
    """The lines for a window that lie open before a seat, each with the hero whose it is (-1: none)."""
    core, case = state.core, state.case
    has, line_of = core.has[window], core.line_of[window]
    found: list[tuple[CardLine, int]] = []
    if side == HERO:
        fight = None if case is None else case.fight
        if has[SPECIAL_ABILITY] and (fight is None or not fight.sequence.no_special):
            for at in _heroes(state, window, seat):
                _add(found, line_of[core.special_of[state.hero_def(seat, at).index]], at)
        if has[SUPPORT_ABILITY] and (fight is None or not fight.no_support):
            for at in _supporters(state, window, seat):
                _add(found, line_of[core.support_of[state.hero_def(seat, at).index]], at)
        if has[RESOURCE_CARD]:
            for card in state.teams[seat].allies:
                _add(found, line_of[core.resource_of[card]], -1)
        if has[POWER_UP] and state.teams[seat].power_ups:
            for at, card in enumerate(state.team_def(seat).power_ups):
                if state.teams[seat].power_ups >> at & 1:
                    _add(found, line_of[core.power_up_of[card]], -1)
        if has[TWIST] and case is not None:
            _add(found, line_of[core.twist_of[case.card]], -1)
        if has[SCENARIO]:
            _add(found, line_of[core.scenario_of[state.scenario]], -1)
        return found
    if has[PLAN] and (case is None or seat == case.nemesis):
        target = state.target_of(seat) if case is None else int(case.seat)
        plans = state.mastermind(target).plans
        for at in range(state.teams[target].plans):
            _add(found, line_of[core.plan_of[plans[at]]], -1)
    if case is not None and seat == player_of(case, FOE):
        if has[GRAY_BOX]:
            for card in case.play.backups:
                _add(found, line_of[core.box_of[card]], -1)
        if has[MASTERMIND] and is_challenge(case):
            _add(found, line_of[core.mastermind_of[state.mastermind(case.seat).index]], -1)
    return found


def _add(found: list[tuple[CardLine, int]], line: CardLine | None, hero: int) -> None:
    if line is not None:
        found.append((line, hero))


def _heroes(state: Heroes, window: int, seat: int) -> list[int]:
    """Whose special abilities count: the fighter's, or those of all Ready heroes who are there."""
    case = state.case
    if case is None:
        return [at for at in range(4) if state.is_ready(seat, at)]
    if W_SEQ <= window < W_RESOLVE:
        fighter = fighter_of(case)
        return [fighter] if fighter >= 0 else []
    return state.ready_at(case.seat, case.place)


def _supporters(state: Heroes, window: int, seat: int) -> list[int]:
    """By rule B11.5."""
    case = state.case
    return state.supporting(seat) if case is None or window == W_ACTION else state.supporters(case.seat, case.place)


def forced_lines(state: Heroes, window: int, about: int) -> list[tuple[CardLine, int, int]]:
    """What works by itself in a window, Scenarios for everybody (rule B10.4): each line with its seat and hero."""
    core, case = state.core, state.case
    found: list[tuple[CardLine, int, int]] = []
    scenario = core.sources[core.scenario_of[state.scenario]]
    _add_forced(state, found, window, about, int(scenario.id), int(state.first) if case is None else int(case.seat))
    if case is None:
        return found
    _add_forced(state, found, window, about, core.twist_of[case.card], int(case.seat))
    if window != W_BACKUP:  # there they work as they are played
        for card in [*case.play.past, *case.play.agents] if window == W_RESOLVE else case.play.agents:
            _add_forced(state, found, window, about, core.box_of[card], player_of(case, FOE))
    if case.bound:
        _add_bound(state, case, found, window, about)
    return found


def _add_bound(state: Heroes, case: Case, found: list[tuple[CardLine, int, int]], window: int, about: int) -> None:
    """What follows from cards that were used: once, or each time that a fighter falls."""
    bound = case.bound
    case.bound = []
    for one in bound:
        line = state.core.lines[one.line]
        follows = line.window == window_for(window, int(line.source.side), about) and fits(state, line, about)
        if follows:
            found.append((line, int(one.seat), int(one.hero)))
        if not follows or window == W_FALL:
            case.bound.append(one)


def _add_forced(state: Heroes, found: list[tuple[CardLine, int, int]], window: int, about: int, source: int, seat: int) -> None:
    side = int(state.core.sources[source].side)
    line = state.core.line_of[window_for(window, side, about)][source]
    if line is not None and line.forced and fits(state, line, about):
        found.append((line, seat, -1))


class Window(Asker):
    """A `window` is open; the frame's seat is what it is about: the side that rolls or has a KO or falls, before or after, or the seat that
    moved; -1 if nothing. `at` is 1 plus the side with the Initiative, `over` counts those who are done, `mark` is where the lines used in
    this window begin."""

    def run(self, state: Heroes, frame: Frame, window: int, over: int, mark: int) -> bool:
        about = int(frame.seat)
        if frame.at == 0:
            frame.at = 1 + self.leader(state)
            frame.keep(window, over, len(state.used_now))
            if window not in (W_DECLARE, W_ROUND) and (about != AFTER or window not in (W_LEAD, W_BACKUP)):
                for line, seat, hero in reversed(forced_lines(state, window, about)):
                    force_line(state, seat, line, hero)
            return True
        if state.core.empty[window]:
            order = list[tuple[int, int]]()
        else:
            order = participants(state, window, about, int(frame.at) - 1)
        while over < len(order):
            seat, side = order[over]
            if self.opens(state, frame, seat, side):
                frame.keep(window, over, mark)
                return False
            over += 1
        del state.used_now[mark:]
        state.frames.pop()
        return True

    def leader(self, state: Heroes) -> int:
        """The side that uses its abilities first (rule B11.9)."""
        case = state.case
        return HERO if case is None or case.fight is None else int(case.fight.init)

    def opens(self, state: Heroes, frame: Frame, seat: int, side: int) -> bool:
        """Whether a seat is asked, by public facts alone (rules B11.2 and B11.3)."""
        window = frame.a
        if is_once(window) and the_fight(state).sequence.answered >> side & 1:
            return False
        if side == HERO and state.teams[seat].resources and self.from_hand(state, frame):
            return True
        return any(self.usable(state, frame, line, seat, hero) for line, hero in on_table(state, self.named(frame, side), seat, side))

    def from_hand(self, state: Heroes, frame: Frame) -> bool:
        """Whether there are Events in the box that are played here (rule B11.2)."""
        window = frame.a
        events = state.core.events_after if frame.seat == AFTER and window in (W_LEAD, W_BACKUP) else state.core.events_before
        return events[window]

    def named(self, frame: Frame, side: int) -> int:
        window = frame.a
        return window_for(window, side, int(frame.seat))

    def usable(self, state: Heroes, frame: Frame, line: CardLine, seat: int, hero: int) -> bool:
        window, mark = frame.a, frame.c
        if window in (W_LEAD, W_BACKUP) and answers(line) != (frame.seat == AFTER):
            return False
        return is_usable(state, line, seat, hero, mark, int(frame.seat))

    def asked_pair(self, state: Heroes, frame: Frame) -> tuple[int, int]:
        window, over = frame.a, frame.b
        return participants(state, window, int(frame.seat), int(frame.at) - 1)[over]

    def asked(self, state: Heroes, frame: Frame) -> int:
        return self.asked_pair(state, frame)[0]

    def lines(self, state: Heroes, frame: Frame) -> list[tuple[CardLine, int]]:
        """Everything that can be used now by the one who is asked, from the table and then from the hand."""
        seat, side = self.asked_pair(state, frame)
        window = self.named(frame, side)
        found = [(line, hero) for line, hero in on_table(state, window, seat, side) if self.usable(state, frame, line, seat, hero)]
        if side == HERO and self.from_hand(state, frame):
            for card in state.teams[seat].resources:
                line = state.core.line_of[window][state.core.resource_of[card]]
                if line is not None and not state.core.box.resources[card].ally and self.usable(state, frame, line, seat, -1):
                    found.append((line, -1))
        return found

    def moves(self, state: Heroes, frame: Frame, seat: int) -> list[Move]:
        moves = [use_move(state, seat, line) for line, _ in self.lines(state, frame)]
        moves.append(state.core.kinds.pass_move)
        return moves

    def why(self, state: Heroes, frame: Frame, seat: int, move: Move) -> Refusal:
        kinds = state.core.kinds
        if move.kind is kinds.play:
            card = move.a
            if card not in state.teams[seat].resources:
                return Refusal("not_held", "You do not hold that card.", "B11.2")
        if move.kind is kinds.use or move.kind is kinds.play:
            return Refusal(
                "not_usable", "That cannot be used now: its window, its condition, its limit or its cost is against it.", "B11.1"
            )
        return Refusal("window", "Abilities are used now; or pass.", "B11.1")

    def answer(self, state: Heroes, frame: Frame, seat: int, move: Move) -> None:
        window, over, mark = frame.a, frame.b, frame.c
        if move is state.core.kinds.pass_move:
            frame.keep(window, over + 1, mark)
            return
        side = self.asked_pair(state, frame)[1]
        for line, hero in self.lines(state, frame):
            if use_move(state, seat, line) is move:
                if is_once(window):
                    the_fight(state).sequence.answered |= 1 << side
                use_line(state, seat, line, hero)
                return

    def pending(self, state: Heroes, frame: Frame, _window: int, _over: int, _mark: int) -> Pending:
        side = self.asked_pair(state, frame)[1]
        return Ask(only(self.asked(state, frame)), WINDOWS[self.named(frame, side)], "B11.1", about=int(frame.seat) + 1)


def use_move(state: Heroes, seat: int, line: CardLine) -> Move:
    """How a line is used: an ability on the table by its word, an Event out of the hand by its card."""
    source = line.source
    if source.kind == RESOURCE_CARD and source.card not in state.teams[seat].allies:
        return state.core.kinds.play.of(source.card)
    return state.core.kinds.use.of(source.id)


def source_of(core: HeroesRules, move: Move) -> int:
    """The ability that a `use` or a `play` uses."""
    used = move.a
    return core.resource_of[used] if move.kind is core.kinds.play else used


def answers(line: CardLine) -> bool:
    """Whether a line answers a card that was just played, instead of coming before."""
    return line.does("swap_lead") or any(op.name == "cancel" and op.words[0] in ("backup", "agent") for op in line.ops)


def open_window(state: Heroes, window: int, about: int = -1) -> None:
    state.push(state.core.fx.window.frame(about, window))
