"""A whole combat as a game of simultaneous secret choices, solved from its end.

Its states are the KOs on both sides, who has the Initiative, and how many sequences have passed since the last KO; every sequence adds
to the first or the last of them, so the game is finite. In each state the hero side names who fights, both choose a power, and the
sequence leads on. This is the form for programs that ask often: a `Fight` is solved once and kept, and a state is then looked up.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from longbox.odds.heroes.die import DIE, Die
from longbox.odds.heroes.fighters import BadFighter, Fighter
from longbox.odds.heroes.matrix import Matrix, Part, Solved, column_guarantee, row_guarantee, solve
from longbox.odds.heroes.sequence import NOTHING, WAYS, Table, table

QUIET = 12
"""After so many sequences without a KO the villain side wins."""
LOST = -1
"""The heroes' end, among the places that a sequence can lead to. Places below it are those of a win, one for each way to have KOs."""


class State(NamedTuple):
    """Where a combat stands: the KOs on each hero, the KOs on the villain, whether the hero side has the Initiative, and the sequences
    since the last KO."""

    heroes: tuple[int, ...]
    villain: int = 0
    initiative: bool = True
    quiet: int = 0


class Play(NamedTuple):
    """Best play in a state: the chance to win, who is named, and the mixes of his and the villain's powers."""

    win: float
    named: int
    hero_mix: tuple[float, ...]
    villain_mix: tuple[float, ...]


class Ends(NamedTuple):
    """How a combat ends if both play as solved: the chance of each set of KOs on the heroes when they win, and when they lose."""

    won: dict[tuple[int, ...], float]
    lost: dict[tuple[int, ...], float]


Now = tuple[tuple[Fighter, ...], Fighter]
"""The heroes and the villain as they are in one sequence only."""
Rule = Callable[[State, int, Matrix], float]
"""What a state is worth if this hero is named, from the matrix of what follows each pair of powers."""


class Fight:
    """All states of a combat, with their values under best play of both sides.

    `prizes` are what a win is worth, by the KOs on the heroes, the last hero's counted fastest, each from none to his KO value; without
    them a win is worth 1. A defeat is worth 0. `villain_names` lets the villain side name the hero who fights.
    """

    __slots__ = (
        "heroes", "villain", "boosts", "hit_needed", "prizes", "villain_names", "die", "strides", "states", "values", "plays", "bounds"
    )  # fmt: skip

    def __init__(
        self,
        heroes: tuple[Fighter, ...],
        villain: Fighter,
        boosts: tuple[bool, bool] = (False, False),
        hit_needed: bool = False,
        prizes: tuple[float, ...] | None = None,
        villain_names: bool = False,
        die: Die = DIE,
    ) -> None:
        if not heroes:
            raise BadFighter("no hero: somebody has to fight")
        self.heroes = heroes
        self.villain = villain
        self.boosts = boosts
        self.hit_needed = hit_needed
        self.villain_names = villain_names
        self.die = die
        self.strides = [0] * len(heroes)
        stride = villain.ko
        for at in range(len(heroes) - 1, -1, -1):
            self.strides[at] = stride
            stride *= heroes[at].ko + 1
        self.states = stride
        if prizes is not None and len(prizes) != stride // villain.ko:
            raise BadFighter(f"{len(prizes)} prizes: there are {stride // villain.ko} ways for KOs to lie on the heroes")
        self.prizes = prizes
        self.plays: dict[int, Play] = {}
        self.bounds: tuple[array[float], array[float]] | None = None
        self.values = self.evaluate(None)

    def win(self, heroes: tuple[int, ...], villain: int = 0, initiative: bool = True, quiet: int = 0) -> float:
        """The value of a state under best play, looked up.

        >>> fight = Fight((Fighter(1, [(1, 0, 0)]),), Fighter(1, [(1, 0, 0)]))
        >>> fight.win((0,)), fight.win((0,), initiative=False)
        (1.0, 0.0)
        """
        return self.values[self.place(heroes, villain, initiative) + quiet]

    def play(self, heroes: tuple[int, ...], villain: int = 0, initiative: bool = True, quiet: int = 0) -> Play:
        """Best play in a state; found again the first time it is asked for, then kept."""
        place = self.place(heroes, villain, initiative) + quiet
        found = self.plays.get(place)
        if found is None:
            found = self.plays[place] = self.solved(State(heroes, villain, initiative, quiet))
        return found

    def solved(self, state: State, now: Now | None = None) -> Play:
        """Best play in a state if in this sequence the fighters are those of `now`, and afterwards again as they were."""
        best: Play | None = None
        for hero, answer in self.answers(state, now).items():
            worth = (answer.low + answer.high) / 2
            if best is None or (worth < best.win if self.villain_names else worth > best.win):
                best = Play(worth, hero, tuple(answer.rows), tuple(answer.columns))
        if best is None:
            raise BadFighter("no hero stands: the combat is over")
        return best

    def answers(self, state: State, now: Now | None = None) -> dict[int, Solved]:
        """The solution of this sequence for each hero who could be named."""
        return {hero: solve(self.matrix(state, hero, now)) for hero in self.standing(state.heroes)}

    def matrix(
        self,
        state: State,
        hero: int,
        now: Now | None = None,
        values: array[float] | None = None,
    ) -> Matrix:
        """What follows each pair of powers if this hero is named: `values` of what is ahead, or without them those of best play."""
        sure, calm = self._parts(state, hero, now, values)
        place = self.place(state.heroes, state.villain, state.initiative) + state.quiet + 1
        following = 0.0
        if state.quiet + 1 < QUIET:
            following = values[place] if values is not None else self.values[place]
        return _joined(sure, calm, following)

    def standing(self, heroes: tuple[int, ...]) -> list[int]:
        """The heroes who have not fallen."""
        return [at for at, hero in enumerate(self.heroes) if heroes[at] < hero.ko]

    def evaluate(self, rule: Rule | None = None) -> array[float]:
        """The values of all states if each is worth what the rule says, or under best play if there is none. Whoever names the hero names
        the best for his side."""
        values = array("d", bytes(8 * self.states * 2 * QUIET))
        hints: list[Part | None] = [None] * len(self.heroes)
        for place in range(len(values) - QUIET, -1, -QUIET):
            heroes, villain, initiative, _ = state = self.state(place)
            standing = self.standing(heroes)
            parts = [self._parts(state, hero, None, values) for hero in standing]
            following = 0.0
            for quiet in range(QUIET - 1, -1, -1):
                best = 0.0
                for at, hero in enumerate(standing):
                    sure, calm = parts[at]
                    matrix = _joined(sure, calm, following)
                    if rule is None:
                        answer = solve(matrix, hints[hero])
                        hints[hero] = answer.part
                        worth = (answer.low + answer.high) / 2
                    else:
                        worth = rule(State(heroes, villain, initiative, quiet), hero, matrix)
                    if at == 0 or (worth < best if self.villain_names else worth > best):
                        best = worth
                values[place + quiet] = following = best
        return values

    def guarantees(self) -> tuple[array[float], array[float]]:
        """For every state what the hero side's solved mixes win at least, whatever answers them, and what the villain side's allow at
        most. Both are found by playing the mixes to the end; the values of the solution are only used to find the mixes."""
        if self.bounds is None:
            low, high = array("d", self.values), array("d", self.values)
            for place in range(len(low) - QUIET, -1, -QUIET):
                self._guarantee(place, low, high)
            self.bounds = (low, high)
        return self.bounds

    def _guarantee(self, place: int, low: array[float], high: array[float]) -> None:
        """Write the guarantees of the states of one place, from those of what is ahead."""
        state = self.state(place)
        standing = self.standing(state.heroes)
        parts = [[self._parts(state, hero, None, values) for values in (self.values, low, high)] for hero in standing]
        hints: list[Part | None] = [None] * len(standing)
        following = worst = most = 0.0
        for quiet in range(QUIET - 1, -1, -1):
            lows, highs = [], []
            for at, (solution, least, largest) in enumerate(parts):
                answer = solve(_joined(*solution, following), hints[at])
                hints[at] = answer.part
                lows.append(row_guarantee(_joined(*least, worst), answer.rows))
                highs.append(column_guarantee(_joined(*largest, most), answer.columns))
            if standing:
                worst, most = (min(lows), min(highs)) if self.villain_names else (max(lows), max(highs))
            low[place + quiet], high[place + quiet] = worst, most
            following = self.values[place + quiet]

    def ends(self, state: State, now: Now | None = None) -> Ends:
        """How the combat ends from here if both play as solved, the fighters of this sequence being those of `now`."""
        won: dict[tuple[int, ...], float] = {}
        lost: dict[tuple[int, ...], float] = {}
        fallen = tuple(hero.ko for hero in self.heroes)
        reached = {self.place(state.heroes, state.villain, state.initiative) + state.quiet: 1.0}
        while reached:
            place = min(reached)  # every sequence leads to a later place
            chance = reached.pop(place)
            here = self.state(place)
            play = self.play(*here) if now is None else self.solved(here, now)
            ways = self._ways(here, play, now)
            now = None
            for way, (code, part) in enumerate(zip(self._leads(here, play.named), ways)):
                share = chance * part
                if way == NOTHING:
                    code = place + 1 if here.quiet + 1 < QUIET else LOST
                if not share:
                    continue
                if code >= 0:
                    reached[code] = reached.get(code, 0.0) + share
                elif code == LOST:
                    kos = here.heroes if way == NOTHING else fallen
                    lost[kos] = lost.get(kos, 0.0) + share
                else:
                    kos = self.state((LOST - 1 - code) * self.villain.ko * 2 * QUIET).heroes
                    won[kos] = won.get(kos, 0.0) + share
        return Ends(won, lost)

    def place(self, heroes: tuple[int, ...], villain: int, initiative: bool) -> int:
        """Where a state without quiet sequences stands among the values; those with some follow it."""
        index = villain
        for kos, stride in zip(heroes, self.strides):
            index += kos * stride
        return (index * 2 + (0 if initiative else 1)) * QUIET

    def state(self, place: int) -> State:
        """The state of a place."""
        index, rest = divmod(place, 2 * QUIET)
        heroes = []
        for stride in self.strides:
            kos, index = divmod(index, stride)
            heroes.append(kos)
        return State(tuple(heroes), index, rest < QUIET, rest % QUIET)

    def _parts(self, state: State, hero: int, now: Now | None, values: array[float] | None) -> tuple[Matrix, Matrix]:
        """For each pair of powers what a sequence with a KO is worth, and the chance of one without."""
        found = values if values is not None else self.values
        ahead = []
        for code in self._leads(state, hero):
            if code >= 0:
                ahead.append(found[code])
            elif code == LOST:
                ahead.append(0.0)
            else:
                ahead.append(self.prizes[LOST - 1 - code] if self.prizes is not None else 1.0)
        a, _, c, d, e, f, g, h, i, j, k, m = ahead
        sure, calm = [], []
        for line in self.table(state, hero, now):
            sure.append(
                [
                    w[0] * a + w[2] * c + w[3] * d + w[4] * e + w[5] * f + w[6] * g
                    + w[7] * h + w[8] * i + w[9] * j + w[10] * k + w[11] * m
                    for w in line
                ]
            )  # fmt: skip
            calm.append([w[NOTHING] for w in line])
        return sure, calm

    def table(self, state: State, hero: int, now: Now | None = None) -> Table:
        """The chances of one sequence."""
        me, foe = (now[0][hero], now[1]) if now is not None else (self.heroes[hero], self.villain)
        if me.changes or foe.changes:
            hurt = (state.heroes[hero] > 0, state.villain > 0)
            return table(me, foe, state.initiative, hurt, self.boosts, self.hit_needed, self.die)
        return table(me, foe, True, (False, False), self.boosts, self.hit_needed, self.die)

    def _leads(self, state: State, hero: int) -> list[int]:
        """Where each way of a sequence leads: to a place, to LOST, or below it to a win."""
        heroes, villain, initiative, _ = state
        codes = []
        for hits, struck, outwits in WAYS:
            if initiative:
                steps = (hits, False), (False, struck)
            else:
                steps = (False, struck), (hits, False)
            last = (outwits == 0, outwits == 2)
            codes.append(self._follow(heroes, villain, hero, initiative, (*steps, last)))
        return codes

    def _follow(self, heroes: tuple[int, ...], villain: int, hero: int, initiative: bool, steps: tuple[tuple[bool, bool], ...]) -> int:
        """Where the steps of a sequence lead, each a KO for the villain, for the hero, or for nobody; a fall ends the sequence."""
        kos = list(heroes)
        for at, (on_villain, on_hero) in enumerate(steps):
            if on_villain:
                villain += 1
                if villain == self.villain.ko:
                    return LOST - 1 - self.place(tuple(kos), 0, True) // (self.villain.ko * 2 * QUIET)
            if on_hero:
                kos[hero] += 1
                if kos[hero] == self.heroes[hero].ko:
                    return self.place(tuple(kos), villain, False) if self.standing(tuple(kos)) else LOST
            if at == 2 and (on_villain or on_hero):
                initiative = on_villain
        return self.place(tuple(kos), villain, initiative)

    def _ways(self, state: State, play: Play, now: Now | None) -> list[float]:
        """The chances of the ways of a sequence if both play so."""
        lines = self.table(state, play.named, now)
        return [
            sum(
                mine * theirs * lines[row][column][way]
                for row, mine in enumerate(play.hero_mix)
                for column, theirs in enumerate(play.villain_mix)
            )
            for way in range(len(WAYS))
        ]


def _joined(sure: Matrix, calm: Matrix, following: float) -> Matrix:
    return [[known + quiet * following for known, quiet in zip(line, chances)] for line, chances in zip(sure, calm)]


@lru_cache(1 << 12)
def fight(
    heroes: tuple[Fighter, ...],
    villain: Fighter,
    boosts: tuple[bool, bool] = (False, False),
    hit_needed: bool = False,
    prizes: tuple[float, ...] | None = None,
    villain_names: bool = False,
    die: Die = DIE,
) -> Fight:
    """The solved combat, kept by its fighters and circumstances."""
    return Fight(heroes, villain, boosts, hit_needed, prizes, villain_names, die)
