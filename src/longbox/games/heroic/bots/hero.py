"""How a hero plays: at the objective if that is likely to help, otherwise at whoever must fall; with SFX, and paying where it pays."""

from __future__ import annotations

from longbox.games.heroic.bots.growing import grown, of_kind, sold, used
from longbox.games.heroic.bots.minds import Mind, laid
from longbox.games.heroic.engine.defs import Datafile
from longbox.games.heroic.engine.growth import CHEAPEST
from longbox.games.heroic.engine.rules import ATTACK, CHASE, DUEL, FOES, HEROES, HOLD, OBJECTIVE, RECOVER, TRANSITION
from longbox.games.heroic.engine.views import HeroicView
from longbox.kernel import Move, Sfc32

SORE = 10
SURE = 0.85
"""From this chance on nothing is spent before the roll."""
COSTLY = ["exhausted", "gear", "powered_down", "uncontrollable"]
"""Limits that shut down powers."""
SFX_ORDER = [
    "afflict",
    "second_wind",
    "burst",
    "adaptive_tactics",
    "berserk",
    "unleashed",
    "dangerous",
    "master_plan",
    "healing",
    "constructs",
]


class HeroMind(Mind):
    def act(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        assert view.pool is not None
        mine = view.pool.who
        aims = of_kind(moves, "aim")
        mends = [move for move in of_kind(moves, "mend") if view.cast[move.b].stress[move.c] >= SORE and view.cast[move.b].out < 0]
        if mends:
            return mends[0]
        if view.scene.kind == TRANSITION or not view.scene.kind:
            return self.rest(view, moves, aims, mine)
        best, most = aims[0], -1.0
        for move in aims:
            worth = self.value(view, mine, move)
            if worth > most:
                best, most = move, worth
        return best

    def value(self, view: HeroicView, mine: int, move: Move) -> float:
        """What an action is likely to bring, in boxes."""
        scene = view.scene
        if move.a == OBJECTIVE:
            dice = [*view.doom, scene.obstacle] if scene.obstacle else list(view.doom)
            return self.guess.wins(self.guess.pool(view, mine, -1), dice)
        if move.a == ATTACK and view.cast[move.b].side == FOES and view.cast[move.b].out < 0:
            return self.value_of_attack(view, mine, move)
        if move.a == RECOVER and move.b != mine and move.c < 3 and view.cast[move.b].out < 0 and view.cast[move.b].stress[move.c] == 12:
            dice = [*view.doom, 12]
            return 0.5 * self.guess.wins(self.guess.pool(view, mine, -1), dice)
        return -1.0

    def value_of_attack(self, view: HeroicView, mine: int, move: Move) -> float:
        """The marked foe of a chase or duel is worth boxes; others as far as they are nearly out, or too many."""
        scene, foe = view.scene, view.cast[move.b]
        chance = self.guess.wins(self.guess.pool(view, mine, move.b), self.guess.pool(view, move.b, mine))
        hurt = foe.stress[move.c] / 12
        if foe.dice > 1:
            hurt = hurt / foe.dice
        near = 0.3 * hurt
        if move.b == scene.boss and scene.objective == DUEL:
            return chance * (1.2 + near)
        if move.b == scene.boss and scene.objective == CHASE:
            return chance * (0.9 + near)
        foes = len([one for one in view.cast if one.side == FOES and one.here and one.out < 0])
        heroes = len([one for one in view.cast if one.side == HEROES and one.here and one.out < 0])
        crowd = 0.25 if scene.objective == HOLD and foes > heroes else 0.0
        lone = 0.6 if scene.objective < 0 else 0.0
        last = 0.25 if foes == 1 and scene.objective not in (DUEL, -1) and hurt > 0.6 else 0.0
        return chance * (0.25 + near + crowd + lone + last)

    def rest(self, view: HeroicView, moves: list[Move], aims: list[Move], mine: int) -> Move:
        """Recover what is worst, prepare, then be done."""
        best: Move | None = None
        size = 0
        for move in aims:
            if move.a == RECOVER and move.b == mine and move.c < 3 and view.cast[mine].stress[move.c] > size:
                best, size = move, view.cast[mine].stress[move.c]
        helped = used(moves)
        if best is not None:
            return helped or best
        one = view.cast[mine]
        open_ = [move for move in of_kind(moves, "milestone") if not one.milestones[move.a]]
        if open_:
            return open_[0]
        bought = grown(self.guess.sheet(view, mine), moves) or sold(one.unlocked, view.scene.event, view.scene.act, moves, self.guess.world)
        if bought is not None:
            return bought
        if one.pp == 0 and one.xp % CHEAPEST and of_kind(moves, "buy_point"):
            return of_kind(moves, "buy_point")[0]
        stock = of_kind(moves, "stock")
        if stock and one.pp > 2:
            return rng_free(stock, view)
        done = of_kind(moves, "done")
        return done[0] if done else aims[0]

    def limit(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        """A Plot Point for some trouble, yes; for powers that are rolled all the time, no."""
        limits = [limit.id for set_ in self.guess.sheet(view, view.offer[0]).sets for limit in set_.limits]
        return of_kind(moves, "decline" if limits[view.offer[1]] in COSTLY else "accept")[0]

    # The pool

    def roll(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        pool = view.pool
        if pool is None:
            return super().roll(view, moves, rng)
        reacting = view.contest is not None
        sheet = self.guess.sheet(view, pool.who)
        if not of_kind(moves, "quick"):
            step = self.sfx(view, moves, sheet, reacting)
            return step if step is not None else of_kind(moves, "roll")[0]
        if not reacting:
            step = self.before(view, moves, pool.who)
            if step is not None:
                return step
        return of_kind(moves, "quick")[0] if self.has_sfx(sheet) else of_kind(moves, "rush")[0]

    def before(self, view: HeroicView, moves: list[Move], who: int) -> Move | None:
        """Further targets, trouble that pays, and a stunt, in the order of the pool."""
        also = [move for move in of_kind(moves, "also") if view.cast[move.a].side == FOES and move.b == 0]
        if also and not laid(view, "also"):
            return also[0]
        chance = self.chance(view, who)
        points = self.points(view, who)
        trouble = [move for move in of_kind(moves, "distinction") if move.b == 1 and move.c == 0]
        if trouble and points == 0 and chance >= SURE and not laid(view, "distinction"):
            return trouble[0]
        stunts = [move for move in of_kind(moves, "stunt") if move.b == 0]
        if stunts and points > 0 and chance < SURE and not laid(view, "stunt"):
            return stunts[0]
        return None

    def chance(self, view: HeroicView, who: int) -> float:
        mine = self.guess.pool(view, who, view.reactor)
        theirs = self.guess.pool(view, view.reactor, who) if view.reactor >= 0 else view.opposition
        return self.guess.wins(mine, theirs)

    def has_sfx(self, sheet: Datafile) -> bool:
        return any(sfx.id in SFX_ORDER for set_ in sheet.sets for sfx in set_.sfx)

    def sfx(self, view: HeroicView, moves: list[Move], sheet: Datafile, reacting: bool) -> Move | None:
        """An SFX that makes the pool better, one after the other."""
        pool = view.pool
        assert pool is not None
        ids = [sfx.id for set_ in sheet.sets for sfx in set_.sfx]
        chance = 1.0 if reacting else self.chance(view, pool.who)
        stress = max(view.cast[pool.who].stress)
        best: Move | None = None
        for move in of_kind(moves, "sfx"):
            id = ids[move.a]
            if id not in SFX_ORDER or not self.fits(view, id, move, chance, stress):
                continue
            if best is None or SFX_ORDER.index(id) < SFX_ORDER.index(ids[best.a]):
                best = move
        return best

    def fits(self, view: HeroicView, id: str, move: Move, chance: float, stress: int) -> bool:
        pool = view.pool
        assert pool is not None
        if id == "second_wind":
            return stress >= 6
        if id == "adaptive_tactics":
            return move.b < len(pool.dice) and pool.dice[move.b] == max(pool.dice) >= 8
        if id == "burst":
            return move.c == 1
        if id == "berserk":
            return max(view.doom) <= 2 * move.b + 4
        if id == "unleashed":
            return chance >= 0.5
        if id == "dangerous":
            return chance >= 0.7
        if id == "master_plan":
            return max(view.doom) >= 8 and self.points(view, pool.who) > pool.cost
        return True

    def name(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        """Friends first."""
        friends = [move for move in moves if view.cast[move.a].side == HEROES]
        return rng.choice(friends or moves)

    def other(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        rich = any(one.seat == view.seat and one.pp > 2 for one in view.cast)
        stunt = [move for move in of_kind(moves, "seize") if move.a == 1]
        if stunt and rich:
            return stunt[0]
        done = of_kind(moves, "done")
        return done[0] if done else super().other(view, moves, rng)


def rng_free(moves: list[Move], view: HeroicView) -> Move:
    """Any of the moves, but the same in the same position."""
    return moves[view.deed % len(moves)]
