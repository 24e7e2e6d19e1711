"""Combats as the rules tell them, in fractions and without any cleverness: dice are listed, steps are taken one after the other, and
secret choices are solved as linear programs. Slow, and nothing here knows the forms that it checks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product

Powers = tuple[tuple[int, int, int], ...]
Side = tuple[int, Powers]
"""A KO value and powers."""
FACES = ("hit", "hit", "hit boost", "trouble", "", "")
FINE = 10**40
"""Values of states are rounded to so many parts: their denominators would grow without end."""


def rolls(dice: int, boosted: bool, counted: tuple[str, ...]) -> Iterator[tuple[int, Fraction]]:
    """Every roll of the dice: how many of the counted icons it shows, and its chance."""
    for faces in product(FACES, repeat=dice):
        icons = sum(face.count(icon) for face in faces for icon in counted)
        again = sum("boost" in face for face in faces) if boosted else 0
        for more in product(FACES, repeat=again):
            yield icons + sum(face.count(icon) for face in more for icon in counted), Fraction(1, 6 ** (dice + again))


@lru_cache(None)
def shown(dice: int, boosted: bool, counted: tuple[str, ...] = ("hit",)) -> dict[int, Fraction]:
    found: Counter[int] = Counter()
    for icons, chance in rolls(dice, boosted, counted):
        found[icons] += chance  # type: ignore[assignment]
    return dict(found)  # type: ignore[arg-type]


@lru_cache(None)
def knocks(attack: int, defend: int, boosts: tuple[bool, bool], hit_needed: bool) -> Fraction:
    """The chance that an attack KOs."""
    if attack == 0:
        return Fraction(0)
    pairs = product(shown(attack, boosts[0]).items(), shown(defend, boosts[1]).items())
    return sum((p * q for (mine, p), (theirs, q) in pairs if mine >= theirs and (mine or not hit_needed)), Fraction(0))


@lru_cache(None)
def outwits(mine: int, theirs: int, boosts: tuple[bool, bool]) -> tuple[Fraction, Fraction]:
    """The chances that the first and that the second side has more hits."""
    pairs = list(product(shown(mine, boosts[0]).items(), shown(theirs, boosts[1]).items()))
    won = sum((p * q for (a, p), (b, q) in pairs if a > b), Fraction(0))
    lost = sum((p * q for (a, p), (b, q) in pairs if a < b), Fraction(0))
    return won, lost


class Told:
    """A combat of several heroes and a villain, told step by step. `quiet_most` sequences without a KO lose it."""

    def __init__(
        self,
        heroes: Sequence[Side],
        villain: Side,
        boosts: tuple[bool, bool] = (False, False),
        hit_needed: bool = False,
        quiet_most: int = 12,
        always: tuple[int | None, int | None] = (None, None),
    ) -> None:
        self.heroes = heroes
        self.villain = villain
        self.boosts = boosts
        self.hit_needed = hit_needed
        self.quiet_most = quiet_most
        self.always = always
        self.known: dict[tuple[tuple[int, ...], int, str, int], Fraction] = {}

    def value(self, kos: tuple[int, ...], on_villain: int, initiative: str, quiet: int = 0) -> Fraction:
        """The chance to win under best play. Sides of `always` show one power in every sequence."""
        standing = [at for at, (ko, _) in enumerate(self.heroes) if kos[at] < ko]
        if on_villain == self.villain[0]:
            return Fraction(1)
        if not standing or quiet == self.quiet_most:
            return Fraction(0)
        key = (kos, on_villain, initiative, quiet)
        if key not in self.known:
            best = max(game_value(self.matrix(at, kos, on_villain, initiative, quiet)) for at in standing)
            self.known[key] = Fraction(round(best * FINE), FINE)
        return self.known[key]

    def matrix(self, hero: int, kos: tuple[int, ...], on_villain: int, initiative: str, quiet: int) -> list[list[Fraction]]:
        mine = [power for at, power in enumerate(self.heroes[hero][1]) if self.always[0] in (None, at)]
        theirs = [power for at, power in enumerate(self.villain[1]) if self.always[1] in (None, at)]
        return [[self.sequence(hero, kos, on_villain, initiative, quiet, a, b) for b in theirs] for a in mine]

    def sequence(
        self,
        hero: int,
        kos: tuple[int, ...],
        on_villain: int,
        initiative: str,
        quiet: int,
        mine: tuple[int, int, int],
        theirs: tuple[int, int, int],
    ) -> Fraction:
        """What follows from two powers shown."""
        ours = knocks(mine[0], theirs[1], self.boosts, self.hit_needed)
        others = knocks(theirs[0], mine[1], (self.boosts[1], self.boosts[0]), self.hit_needed)
        won, lost = outwits(mine[2], theirs[2], self.boosts)

        def struck(now: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(count + (at == hero) for at, count in enumerate(now))

        def down(now: tuple[int, ...]) -> bool:
            return now[hero] == self.heroes[hero][0]

        def step(at: int, now: tuple[int, ...], villain: int) -> Fraction:
            if villain == self.villain[0]:
                return Fraction(1)
            if down(now):
                return self.value(now, villain, "villain")
            if at == 2:
                even = 1 - won - lost
                calm = (now, villain) == (kos, on_villain)
                tie = self.value(now, villain, initiative, quiet + 1 if calm else 0) if even else Fraction(0)
                return even * tie + won * after(now, villain + 1, "hero") + lost * after(struck(now), villain, "villain")
            if (at == 0) == (initiative == "hero"):
                return ours * step(at + 1, now, villain + 1) + (1 - ours) * step(at + 1, now, villain)
            return others * step(at + 1, struck(now), villain) + (1 - others) * step(at + 1, now, villain)

        def after(now: tuple[int, ...], villain: int, who: str) -> Fraction:
            return self.value(now, villain, "villain" if down(now) else who)

        return step(0, kos, on_villain)


def game_value(matrix: list[list[Fraction]]) -> Fraction:
    """The value of a matrix game by the simplex method: with all entries made positive, the column player maximises the sum of weights
    that no row pays more than 1 for."""
    shift = 1 - min(min(line) for line in matrix)
    rows, columns = len(matrix), len(matrix[0])
    lines = [
        [entry + shift for entry in line] + [Fraction(at == row) for at in range(rows)] + [Fraction(1)] for row, line in enumerate(matrix)
    ]
    goal = [Fraction(-1)] * columns + [Fraction(0)] * (rows + 1)
    while True:
        entering = next((at for at in range(columns + rows) if goal[at] < 0), None)  # Bland's rule: it never runs in circles
        if entering is None:
            return 1 / goal[-1] - shift
        leaving = min((line[-1] / line[entering], basis_of(lines, row), row) for row, line in enumerate(lines) if line[entering] > 0)[2]
        pivot = lines[leaving][entering]
        lines[leaving] = [entry / pivot for entry in lines[leaving]]
        for row in range(rows):
            if row != leaving and lines[row][entering]:
                factor = lines[row][entering]
                lines[row] = [entry - factor * top for entry, top in zip(lines[row], lines[leaving])]
        factor = goal[entering]
        goal = [entry - factor * top for entry, top in zip(goal, lines[leaving])]


def basis_of(lines: list[list[Fraction]], row: int) -> int:
    """The variable that a line stands for: the column that has a 1 here and nothing elsewhere."""
    for at in range(len(lines[0]) - 1):
        if all(line[at] == (number == row) for number, line in enumerate(lines)):
            return at
    raise AssertionError("a line without a variable")
