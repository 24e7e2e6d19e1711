"""How a hero plays: at the objective if that is likely to help, otherwise at whoever must fall; with SFX, and paying where it pays."""

from __future__ import annotations

from longbox.games.heroic.bots.growing import grown, of_kind, sold, used
from longbox.games.heroic.bots.guess import hindrances
from longbox.games.heroic.bots.minds import Mind, laid, of_side
from longbox.games.heroic.engine.defs import Datafile
from longbox.games.heroic.engine.opportunities import SEIZED
from longbox.games.heroic.engine.rules import AS_D4, ATTACK, CHASE, DOUBLE, DUEL, FOES, HEROES, HOLD, OBJECTIVE, RECOVER, TRANSITION, TRAUMA
from longbox.games.heroic.engine.views import HeroicView
from longbox.games.heroic.engine.vocabulary import DICE
from longbox.games.heroic.engine.xp_moves import CHEAPEST
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
        for move in of_kind(moves, "mend"):
            target, type = move.b, move.c
            if view.cast[target].stress[type] >= SORE and view.cast[target].out < 0:
                return move
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
        scene, use, target, detail = view.scene, move.a, move.b, move.c
        one = view.cast[target]
        if use == OBJECTIVE:
            dice = [*view.doom, scene.obstacle, *hindrances(view, mine)]
            return self.guess.wins(self.guess.pool(view, mine, -1), dice)
        if use == ATTACK and one.side == FOES and one.out < 0:
            return self.value_of_attack(view, mine, target, detail)
        if use == RECOVER and target != mine and detail < TRAUMA and one.out < 0 and one.stress[detail] == 12:
            dice = [*view.doom, 12]
            return 0.5 * self.guess.wins(self.guess.pool(view, mine, -1), dice)
        return -1.0

    def value_of_attack(self, view: HeroicView, mine: int, target: int, type: int) -> float:
        """The marked foe of a chase or duel is worth boxes; others as far as they are nearly out, or too many."""
        scene, foe = view.scene, view.cast[target]
        chance = self.guess.wins(self.guess.pool(view, mine, target), self.guess.pool(view, target, mine))
        hurt = foe.stress[type] / 12
        if foe.dice > 1:
            hurt = hurt / foe.dice
        near = 0.3 * hurt
        if target == scene.boss and scene.objective == DUEL:
            return chance * (1.2 + near)
        if target == scene.boss and scene.objective == CHASE:
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
            use, target, detail = move.a, move.b, move.c
            if use == RECOVER and target == mine and detail < TRAUMA and view.cast[mine].stress[detail] > size:
                best, size = move, view.cast[mine].stress[detail]
        helped = used(moves)
        if best is not None:
            return helped or best
        one = view.cast[mine]
        for move in of_kind(moves, "milestone"):
            place = move.a
            if not one.milestones[place]:
                return move
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
        who, flat, _ = view.offer
        limits = [limit.id for set_ in self.guess.sheet(view, who).sets for limit in set_.limits]
        return of_kind(moves, "decline" if limits[flat] in COSTLY else "accept")[0]

    # The pool

    def roll(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        pool = view.pool
        if pool is None:
            return super().roll(view, moves, rng)
        reacting = view.contest is not None
        sheet = self.guess.sheet(view, pool.who)
        if not of_kind(moves, "largest"):
            step = self.sfx(view, moves, sheet, reacting)
            return step if step is not None else of_kind(moves, "roll")[0]
        if not reacting:
            step = self.before(view, moves, pool.who)
            if step is not None:
                return step
        return of_kind(moves, "largest")[0] if self.has_sfx(sheet) else of_kind(moves, "all_in")[0]

    def before(self, view: HeroicView, moves: list[Move], who: int) -> Move | None:
        """Further targets, trouble that pays, and a stunt, in the order of the pool."""
        for move in of_kind(moves, "also"):
            target, more = move.a, move.b
            if view.cast[target].side == FOES and more == 0 and not laid(view, "also"):
                return move
        chance = self.chance(view, who)
        points = self.points(view, who)
        if points == 0 and chance >= SURE and not laid(view, "distinction"):
            for move in of_kind(moves, "distinction"):
                how, extra = move.b, move.c
                if how == AS_D4 and not extra:
                    return move
        if points > 0 and chance < SURE and not laid(view, "stunt"):
            for move in of_kind(moves, "stunt"):
                extra = move.b
                if not extra:
                    return move
        return None

    def chance(self, view: HeroicView, who: int) -> float:
        pool = view.pool
        assert pool is not None
        mine = self.guess.pool(view, who, pool.reactor)
        theirs = self.guess.pool(view, pool.reactor, who) if pool.reactor >= 0 else pool.opposition
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
        rank = len(SFX_ORDER)
        for move in of_kind(moves, "sfx"):
            flat = move.a
            id = ids[flat]
            if id not in SFX_ORDER or not self.fits(view, id, move, chance, stress):
                continue
            if SFX_ORDER.index(id) < rank:
                best, rank = move, SFX_ORDER.index(id)
        return best

    def fits(self, view: HeroicView, id: str, move: Move, chance: float, stress: int) -> bool:
        pool, option, mode = view.pool, move.b, move.c
        assert pool is not None
        if id == "second_wind":
            return stress >= 6
        if id == "adaptive_tactics":
            return option < len(pool.dice) and pool.dice[option] == max(pool.dice) >= 8
        if id == "burst":
            return mode == DOUBLE
        if id == "berserk":
            return max(view.doom) <= DICE[option]
        if id == "unleashed":
            return chance >= 0.5
        if id == "dangerous":
            return chance >= 0.7
        if id == "master_plan":
            return max(view.doom) >= 8 and self.points(view, pool.who) > pool.cost
        return True

    def name(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        """Friends first."""
        return rng.choice(of_side(view, moves, HEROES) or moves)

    def other(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        rich = any(one.seat == view.seat and one.pp > 2 for one in view.cast)
        for move in of_kind(moves, "seize") if rich else []:
            use = move.a
            if SEIZED[use] == "stunt":
                return move
        done = of_kind(moves, "done")
        return done[0] if done else super().other(view, moves, rng)


def rng_free(moves: list[Move], view: HeroicView) -> Move:
    """Any of the moves, but the same in the same position."""
    return moves[view.deed % len(moves)]
