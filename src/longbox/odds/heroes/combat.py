"""Questions about a whole combat: who wins under best play, with which mixes, and what other play is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import Literal

from longbox.odds.heroes.die import DIE, Die
from longbox.odds.heroes.fight import QUIET, Ends, Fight, Now, Play, State, fight
from longbox.odds.heroes.fighters import Fighter
from longbox.odds.heroes.matrix import Matrix, Solved, column_guarantee, columns_seen, row_guarantee, rows_seen

Side = Literal["hero", "villain"]
Heroes = Fighter | Sequence[Fighter]
"""One hero, or all that stand in the district."""
Choice = int | str | Sequence[float]
"""A power by its place or its colour, or a mix: a weight for each power."""
ThisSequence = tuple[Heroes | None, Fighter | None]
"""The fighters as they are in the present sequence only; None for a side that is as always."""


class BadCombat(ValueError):
    """A question that makes no sense. The message says why."""


class Combat:
    """A combat under best play of both sides, from some state on.

    `win` is the hero side's chance (or the worth, if a win has prizes), `hero_mix` and `villain_mix` are the best mixes for this sequence,
    and `named` is the hero who best fights it. `outside` names all that the odds leave out, as the fighters say.
    """

    def __init__(self, solved: Fight, state: State, now: Now | None, outside: tuple[str, ...]) -> None:
        self.fight = solved
        self.state = state
        self.now = now
        self.outside = outside
        self.play: Play = solved.play(*state) if now is None else solved.solved(state, now)
        self.win, self.named, self.hero_mix, self.villain_mix = self.play

    @cached_property
    def matrix(self) -> Matrix:
        """The chance to win for each power of the hero named against each of the villain, if both play best afterwards."""
        return self.fight.matrix(self.state, self.named, self.now)

    def named_wins(self) -> dict[int, float]:
        """The chance to win by who is named now, for all heroes who stand."""
        return {hero: (answer.low + answer.high) / 2 for hero, answer in self._answers.items()}

    def choosing(self, hero: Choice | None = None, villain: Choice | None = None) -> float:
        """The chance to win if these choices are made in this sequence, and best ones afterwards. A side without one answers the
        other's as if it had read it; without both it is `win`.

        >>> brawl = combat(Fighter(1, [(2, 0, 0), (0, 2, 2)]), Fighter(1, [(2, 0, 0), (0, 2, 2)]))
        >>> brawl.choosing(hero="red") <= brawl.win <= brawl.choosing(villain="red")
        True
        """
        rows = None if hero is None else mix_of(hero, self._fighter("hero"))
        columns = None if villain is None else mix_of(villain, self._fighter("villain"))
        if rows is not None and columns is not None:
            return both(self.matrix, rows, columns)
        if rows is not None:
            return row_guarantee(self.matrix, rows)
        return column_guarantee(self.matrix, columns) if columns is not None else self.win

    def seen(self, side: Side) -> float:
        """The chance to win if this side's power lies open before the other chooses, in this sequence only."""
        return rows_seen(self.matrix) if side == "hero" else columns_seen(self.matrix)

    @cached_property
    def low(self) -> float:
        """What the hero side's mixes win at least, whatever the villain side does."""
        values = self.fight.guarantees()[0]
        return self._best(
            [row_guarantee(self.fight.matrix(self.state, at, self.now, values), won.rows) for at, won in self._answers.items()]
        )

    @cached_property
    def high(self) -> float:
        """What the villain side's mixes allow at most, whatever the hero side does."""
        values = self.fight.guarantees()[1]
        return self._best(
            [column_guarantee(self.fight.matrix(self.state, at, self.now, values), won.columns) for at, won in self._answers.items()]
        )

    @property
    def gap(self) -> float:
        """How far the two guarantees are apart: the true value lies between them."""
        return self.high - self.low

    @cached_property
    def ends(self) -> Ends:
        """How the combat ends if both play as solved: the chance of each set of KOs on the heroes, when they win and when they lose."""
        return self.fight.ends(self.state, self.now)

    @cached_property
    def fallen(self) -> tuple[float, ...]:
        """The chance of each hero to have fallen when the combat is over, if both play as solved. Heroes who lose by sequences without a
        KO have not."""
        return tuple(
            sum(chance for found in (self.ends.won, self.ends.lost) for kos, chance in found.items() if kos[at] >= hero.ko)
            for at, hero in enumerate(self.fight.heroes)
        )

    @cached_property
    def _answers(self) -> dict[int, Solved]:
        return self.fight.answers(self.state, self.now)

    def _best(self, of_each: list[float]) -> float:
        return min(of_each) if self.fight.villain_names else max(of_each)

    def _fighter(self, side: Side) -> Fighter:
        heroes, villain = self.now or (self.fight.heroes, self.fight.villain)
        return villain if side == "villain" else heroes[self.named]


def combat(
    hero: Heroes,
    villain: Fighter,
    initiative: Side = "hero",
    boosts: tuple[bool, bool] = (False, False),
    hit_needed: bool = False,
    *,
    kos: tuple[int | Sequence[int], int] = (0, 0),
    quiet: int = 0,
    now: ThisSequence = (None, None),
    prizes: Mapping[tuple[int, ...], float] | None = None,
    villain_names: bool = False,
    die: Die = DIE,
) -> Combat:
    """A combat solved for best play of both sides. Pairs are the hero side's and the villain's.

    `hero` is one hero, or all that stand in the district. `kos` lie on the fighters already, on several heroes the same number or a
    list; `quiet` sequences have passed since the last KO. `now` are the fighters in this sequence only, with the same KO values, for
    what lasts one sequence. `prizes` say what a win is worth by the KOs that then lie on the heroes; without them it is 1, and `win`
    is a chance. With `villain_names` the villain side names the hero who fights.

    >>> cap = Fighter(ko=2, powers=[(3, 1, 0), (1, 6, 1), (0, 3, 4)])
    >>> sabretooth = Fighter(ko=3, powers=[(5, 1, 0), (2, 4, 0), (0, 1, 3)])
    >>> fight = combat(cap, sabretooth)
    >>> round(fight.win, 4), [round(weight, 3) for weight in fight.hero_mix], fight.gap < 1e-9
    (0.4707, [0.0, 0.398, 0.602], True)
    """
    heroes = heroes_of(hero)
    on_heroes = (kos[0],) * len(heroes) if isinstance(kos[0], int) else tuple(kos[0])
    plain = plain_of(heroes)
    worth = None if prizes is None else _prizes(plain, prizes)
    solved = fight(plain, villain.plain(), boosts, hit_needed, worth, villain_names, die)
    state = State(on_heroes, kos[1], initiative == "hero", quiet)
    _check(solved, state, initiative)
    in_this = _this_sequence(heroes, villain, now)
    here = () if in_this is None else (*in_this[0], in_this[1])
    return Combat(solved, state, in_this, _outside((*heroes, villain, *here)))


def challenge(
    hero: Heroes,
    villain: Fighter,
    mastermind: Fighter,
    boosts: tuple[bool, bool] = (False, False),
    hit_needed: bool = False,
    *,
    kos: tuple[int | Sequence[int], int] = (0, 0),
    die: Die = DIE,
) -> Combat:
    """The combat against the Lead Villain if the heroes want to beat both him and then, with the KOs that they have, the mastermind:
    `win` is the chance of that. The hero side has the Initiative in both, and the mastermind is always boosted.

    >>> wolverine, pistol = Fighter(3, [(5, 0, 0), (1, 4, 1), (1, 0, 2)]), Fighter(3, [(6, 1, 0), (1, 4, 0), (0, 3, 2)])
    >>> both = challenge(wolverine, Fighter(1, [(3, 4, 2)]), pistol)
    >>> both.win < combat(wolverine, pistol, boosts=(False, True)).win
    True
    """
    heroes = heroes_of(hero)
    last = fight(plain_of(heroes), mastermind.plain(), (boosts[0], True), hit_needed, die=die)
    prizes = {state.heroes: last.win(*state) for state in map(last.state, range(0, len(last.values), 2 * QUIET)) if not state.villain}
    found = combat(hero, villain, "hero", boosts, hit_needed, kos=kos, prizes=prizes, die=die)
    found.outside = _outside((*heroes, villain, mastermind))
    return found


def fixed(
    hero: Heroes,
    villain: Fighter,
    hero_mix: Choice | Mapping[int, Choice] | None = None,
    villain_mix: Choice | None = None,
    initiative: Side = "hero",
    boosts: tuple[bool, bool] = (False, False),
    hit_needed: bool = False,
    die: Die = DIE,
) -> float:
    """The chance to win if a side makes the same choice, or plays the same mix, in every sequence. A side without one answers best, as if
    it knew the other's; without both it is best play. Several heroes all make the same choice, or one each, by their places.

    >>> guard = Fighter(1, [(2, 0, 0), (0, 2, 2)])
    >>> fixed(guard, guard, hero_mix="red") <= combat(guard, guard).win <= fixed(guard, guard, villain_mix=[0.5, 0.5])
    True
    """
    heroes = heroes_of(hero)
    solved = fight(plain_of(heroes), villain.plain(), boosts, hit_needed, die=die)
    start = solved.place((0,) * len(heroes), 0, initiative == "hero")
    if hero_mix is None and villain_mix is None:
        return solved.values[start]
    rows = None if hero_mix is None else _each_mix(heroes, hero_mix)
    columns = None if villain_mix is None else mix_of(villain_mix, villain)

    def rule(state: State, at: int, matrix: Matrix) -> float:
        if rows is None:
            return column_guarantee(matrix, columns or [])
        return row_guarantee(matrix, rows[at]) if columns is None else both(matrix, rows[at], columns)

    return solved.evaluate(rule)[start]


def heroes_of(hero: Heroes) -> tuple[Fighter, ...]:
    return (hero,) if isinstance(hero, Fighter) else tuple(hero)


def plain_of(heroes: tuple[Fighter, ...]) -> tuple[Fighter, ...]:
    return tuple([hero.plain() for hero in heroes])


def mix_of(choice: Choice, fighter: Fighter) -> list[float]:
    """A choice as a mix of a fighter's powers.

    >>> mix_of("orange", Fighter(1, [(1, 1, 1), (2, 1, 0)]))
    [0.0, 1.0]
    """
    count = len(fighter.powers)
    if isinstance(choice, str):
        if choice not in fighter.colours:
            raise BadCombat(f"no power is {choice}: there are {', '.join(fighter.colours)}")
        choice = fighter.colours.index(choice)
    if isinstance(choice, int):
        if not 0 <= choice < count:
            raise BadCombat(f"there is no power {choice}: they are counted from 0 to {count - 1}")
        return [float(at == choice) for at in range(count)]
    weights = [float(weight) for weight in choice]
    if len(weights) != count or min(weights) < 0 or abs(sum(weights) - 1) > 1e-9:
        raise BadCombat(f"{weights} is no mix of {count} powers: it has a weight of 0 or more for each, and their sum is 1")
    return weights


def both(matrix: Matrix, rows: Sequence[float], columns: Sequence[float]) -> float:
    """What the row player wins if both sides play these mixes."""
    return sum(mine * theirs * wins for mine, line in zip(rows, matrix) for theirs, wins in zip(columns, line))


def _each_mix(heroes: tuple[Fighter, ...], chosen: Choice | Mapping[int, Choice]) -> list[list[float]]:
    if not isinstance(chosen, Mapping):
        return [mix_of(chosen, hero) for hero in heroes]
    if sorted(chosen) != list(range(len(heroes))):
        raise BadCombat(f"choices for the heroes {sorted(chosen)}: there are {len(heroes)}, counted from 0")
    return [mix_of(chosen[at], hero) for at, hero in enumerate(heroes)]


def _this_sequence(heroes: tuple[Fighter, ...], villain: Fighter, now: ThisSequence) -> Now | None:
    """The fighters of the present sequence, or None if they are as always."""
    if now == (None, None):
        return None
    mine = heroes if now[0] is None else heroes_of(now[0])
    theirs = villain if now[1] is None else now[1]
    if [each.ko for each in (*mine, theirs)] != [each.ko for each in (*heroes, villain)]:
        raise BadCombat("a KO value cannot change for one sequence only")
    return mine, theirs


def _check(solved: Fight, state: State, initiative: str) -> None:
    if initiative not in ("hero", "villain"):
        raise BadCombat(f"the Initiative of {initiative!r}: it is the hero's or the villain's")
    if len(state.heroes) != len(solved.heroes):
        raise BadCombat(f"KOs for {len(state.heroes)} heroes: there are {len(solved.heroes)}")
    if any(not 0 <= kos <= hero.ko for kos, hero in zip(state.heroes, solved.heroes)) or not 0 <= state.villain < solved.villain.ko:
        raise BadCombat(f"KOs of {state.heroes} and {state.villain}: a fighter has at most his KO value, and the villain must stand")
    if not solved.standing(state.heroes):
        raise BadCombat("no hero stands: the combat is over")
    if not 0 <= state.quiet < QUIET:
        raise BadCombat(f"{state.quiet} sequences since the last KO: after {QUIET} the combat is over")


def _prizes(heroes: tuple[Fighter, ...], prizes: Mapping[tuple[int, ...], float]) -> tuple[float, ...]:
    """Prizes in the order of a `Fight`."""
    found = []
    for kos in product(*[range(hero.ko + 1) for hero in heroes]):
        if kos not in prizes and any(on < hero.ko for on, hero in zip(kos, heroes)):
            raise BadCombat(f"no prize for a win with KOs of {kos}: each way for KOs to lie on the heroes needs one, if one of them stands")
        found.append(prizes.get(kos, 0.0))
    return tuple(found)


def _outside(fighters: Sequence[Fighter]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for fighter in fighters for name in fighter.outside))
