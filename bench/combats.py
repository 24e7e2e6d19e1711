"""Solved combats, measured and simulated: `python -m bench.combats [SIMULATED]`.

First the time to solve, with cold caches and again with the rolls known; then as many simulated combats as asked for, a million by
default, for a lone hero and for two. They are played by the rules, die by die, with the mixes of the solution; the share that the heroes
win must be the value, as far as chance allows.
"""

from __future__ import annotations

import functools
import gc
import random
import sys
import time
from collections.abc import Callable
from math import sqrt
from typing import Any

from longbox.odds import heroes
from longbox.odds.heroes import DIE, Face, Fight, Fighter
from longbox.progress import Bar

HERO = Fighter(3, [(4, 2, 1), (1, 5, 1), (1, 1, 3)])
FRIEND = Fighter(2, [(3, 1, 0), (1, 6, 1), (0, 3, 4)])
PART = 1000
VILLAIN = Fighter(3, [(5, 1, 0), (2, 4, 1), (0, 1, 3)])


def throw(dice: int, boosted: bool, chance: random.Random) -> int:
    """The Hits of a roll."""
    faces: list[Face] = chance.choices(DIE, k=dice) if dice else []
    again = chance.choices(DIE, k=sum(face.boost for face in faces)) if boosted and any(face.boost for face in faces) else []
    return sum(face.hits for face in faces) + sum(face.hits for face in again)


class Simulated:
    """One combat after the other, with the mixes of a solution."""

    def __init__(self, fight: Fight, seed: int) -> None:
        self.fight = fight
        self.chance = random.Random(seed)

    def wins(self, count: int, initiative: bool = True) -> int:
        return sum(self.won(initiative) for _ in range(count))

    def won(self, initiative: bool = True) -> bool:
        """Play one combat; whether the heroes win it."""
        fight, kos, on_villain, quiet = self.fight, [0] * len(self.fight.heroes), 0, 0
        while on_villain < fight.villain.ko and any(on < hero.ko for on, hero in zip(kos, fight.heroes)) and quiet < 12:
            named, mine, theirs = self.choose(kos, on_villain, initiative, quiet)
            hero, before = fight.heroes[named], (kos[named], on_villain)
            for attacker in ("hero", "villain") if initiative else ("villain", "hero"):
                if attacker == "hero":
                    on_villain += self.knocks(mine[0], theirs[1], (fight.boosts[0], fight.boosts[1]))
                else:
                    kos[named] += self.knocks(theirs[0], mine[1], (fight.boosts[1], fight.boosts[0]))
                if on_villain == fight.villain.ko or kos[named] == hero.ko:
                    break
            else:
                ours = throw(mine[2], fight.boosts[0], self.chance)
                others = throw(theirs[2], fight.boosts[1], self.chance)
                if ours > others:
                    on_villain, initiative = on_villain + 1, True
                elif ours < others:
                    kos[named], initiative = kos[named] + 1, False
            if kos[named] == hero.ko:
                initiative = False
            quiet = quiet + 1 if (kos[named], on_villain) == before else 0
        return on_villain == fight.villain.ko

    def choose(
        self, kos: list[int], on_villain: int, initiative: bool, quiet: int
    ) -> tuple[int, tuple[int, int, int], tuple[int, int, int]]:
        play = self.fight.play(tuple(kos), on_villain, initiative, quiet)
        (mine,) = self.chance.choices(self.fight.heroes[play.named].powers, play.hero_mix)
        (theirs,) = self.chance.choices(self.fight.villain.powers, play.villain_mix)
        return play.named, mine, theirs

    def knocks(self, attack: int, defend: int, boosts: tuple[bool, bool]) -> bool:
        if not attack:
            return False
        hits = throw(attack, boosts[0], self.chance)
        return hits >= throw(defend, boosts[1], self.chance) and (hits > 0 or not self.fight.hit_needed)


def least_time(ask: Callable[[], Any], emptied: list[Any], rounds: int = 15) -> float:
    """The least processor time in milliseconds."""
    times = []
    for _ in range(rounds):
        for cache in emptied:
            cache.cache_clear()
        before = time.process_time()
        ask()
        times.append(time.process_time() - before)
    return 1000 * min(times)


def measure() -> None:
    caches = [thing for thing in gc.get_objects() if isinstance(thing, functools._lru_cache_wrapper)]
    ours = [cache for cache in caches if cache.__module__.startswith("longbox.odds.heroes")]
    solved = [heroes.fight]
    print(f"3 x 3 powers, KO 3 each, cold: {least_time(lambda: heroes.combat(HERO, VILLAIN), ours):.2f} ms")
    print(f"the same with known rolls:     {least_time(lambda: heroes.combat(HERO, VILLAIN), solved):.2f} ms")
    print(f"with both guarantees, cold:    {least_time(lambda: heroes.combat(HERO, VILLAIN).gap, ours):.2f} ms")
    print(f"two heroes, cold:              {least_time(lambda: heroes.combat([HERO, FRIEND], VILLAIN), ours, 5):.2f} ms")
    kept = heroes.fight((HERO,), VILLAIN)
    print(f"looked up again:               {least_time(lambda: [kept.win((0,)) for _ in range(1000)], []):.5f} us")
    print(f"guarantees are apart by:       {max(high - low for low, high in zip(*kept.guarantees())):.1e}")


def shown_wins(who: str, simulated: Simulated, count: int) -> int:
    with Bar(f"{who}, simulated combats", count) as bar:
        wins = 0
        for first in range(0, count, PART):
            some = min(PART, count - first)
            wins += simulated.wins(some)
            bar.advance(some)
        return wins


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    measure()
    for who, side, boosts in (("one hero", (HERO,), (False, False)), ("two heroes, boosts", (FRIEND, HERO), (False, True))):
        fight = heroes.fight(side, VILLAIN, boosts)
        value, share = fight.win((0,) * len(side)), shown_wins(who, Simulated(fight, 1), count) / count
        away = (share - value) / sqrt(value * (1 - value) / count)
        print(f"{who}: solved {value:.5f}, {count:,} simulated {share:.5f}, {away:+.2f} standard errors away")


if __name__ == "__main__":
    main()
