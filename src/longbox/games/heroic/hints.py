"""What helps a seat to choose, from its own view alone: exact odds of the growing pool, of what it could have, of dice to keep.

`hints` gives `pool`, the prospect of the pool that this seat gathers, `third`, what a third die in the total would add, `adds`, what each
step would add to the chance to win, `aims`, the chance of the quick pool for each aim (both by the places of moves in the question),
`keeps`, dice to keep after a roll, the best first, of which three have names, `helps`: what others could make of the chance, and `growth`,
what the hero's XP buys in a Transition.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from longbox.games.heroic.chances import Chances, Option, Prospect
from longbox.games.heroic.engine.acting import quick_steps
from longbox.games.heroic.engine.game import HeroicGame
from longbox.games.heroic.engine.pool import PoolStep, gathered
from longbox.games.heroic.engine.rules import ACT, ASSET, ATTACK, COMPLICATE, OBJECTIVE, RECOVER, REMOVE, SUPPORT
from longbox.games.heroic.engine.views import HeroicView
from longbox.games.heroic.xp_list import Line, XpList
from longbox.kernel.deeds import Move
from longbox.kernel.state import Game
from longbox.kernel.views import View

Data = dict[str, Any]

TOLD: Final = (ATTACK, COMPLICATE, SUPPORT, RECOVER, OBJECTIVE, REMOVE)
"""Aims whose odds are told before anything lies in the pool."""
LEAST: Final = 0.005
"""Help that adds less is not worth the words."""
MOST_HELPS: Final = 3

CHEAP: Final = {"counter", "curtain", "extra", "first", "frame", "keep", "landing", "lead", "next", "opportunity"}
"""The questions whose hints nearly always take less than 5 ms: they come with the question."""


def hints(game: Game, view: View, moves: Sequence[Move]) -> Data:
    assert isinstance(game, HeroicGame) and isinstance(view, HeroicView)
    return Helper(game, view, moves).data()


class Helper:
    """The hints for one question to the seat of one view."""

    def __init__(self, game: HeroicGame, view: HeroicView, moves: Sequence[Move]) -> None:
        self.game = game
        self.view = view
        self.moves = moves
        self.chances = Chances(game, view)
        self.state = self.chances.state
        self.mine = view.pool is not None and view.pool.seat == view.seat

    def data(self) -> Data:
        pool = self.chances.prospect() if self.mine else None
        third = self.chances.third_die() if self.mine else None
        return {
            "pool": prospect(pool),
            "third": None if third is None else {"win": rounded(third.win), "effect": rounded(third.effect)},
            "adds": self.adds() if pool is not None else {},
            "aims": self.aims() if self.mine else {},
            "keeps": self.keeps(),
            "helps": self.helps(pool) if pool is not None else [],
            "growth": [bought(line) for line in XpList(self.state, self.view.seat).lines()],
        }

    # The pool

    def adds(self) -> dict[str, float]:
        """What each step that is not in the pool yet would add to the chance to win."""
        laid = set(self.state.drafts[self.view.seat])
        found = {}
        for at, move in enumerate(self.moves):
            if isinstance(move.kind, PoolStep) and move.kind.name not in ("aim", "also") and move not in laid:
                bought = self.chances.with_step(move)
                if bought is not None:
                    found[str(at)] = rounded(bought.win)
        return found

    def aims(self) -> dict[str, float]:
        """The chance of the quick pool for each aim; which asset is stepped up makes no difference."""
        known: dict[tuple[int, int, int], float] = {}
        found = {}
        for at, move in enumerate(self.moves):
            use, target, detail = move.a, move.b, move.c
            if move.kind.name != "aim" or use not in TOLD:
                continue
            key = (use, target, 0 if use == SUPPORT else detail)
            if key not in known:
                quick = self.chances.quick(move)
                if quick is None:
                    return {}
                known[key] = quick.win
            found[str(at)] = rounded(known[key])
        return found

    # After the roll

    def keeps(self) -> list[Data]:
        """Dice to keep; the surest, the largest, and the best between them have names."""
        options = self.chances.options(self.moves)
        names = ["" for _ in options]
        free = [at for at, option in enumerate(options) if option.price == 0]
        if len(free) > 1:
            names[max(free, key=lambda at: (options[at].effect, options[at].total))] = "big"
            surest = max(free, key=lambda at: (chance(options[at]), options[at].total))
            names[surest] = names[surest] or "safe"
        between = [at for at in free if not names[at]]
        if between:
            names[between[0]] = "balanced"
        return [{**kept(option), "name": name} for option, name in zip(options, names, strict=True)]

    # Together

    def helps(self, pool: Prospect) -> list[Data]:
        """An asset of another hero that could be handed over, or one that another could still make (rules P6.3 and P16.3)."""
        seen = self.view.pool
        if seen is None or seen.seat == 0 or not self.state.in_action() or self.state.stage != ACT:
            return []
        found: list[Data] = [
            {"who": who, "die": die, "name": name, "win": rounded(win)}
            for who, die, name in [*self.assets(seen.who), *self.makers(seen.who)]
            if (win := self.with_die(die)) > pool.win + LEAST
        ]
        found.sort(key=lambda one: -one["win"])
        return found[:MOST_HELPS]

    def assets(self, me: int) -> list[tuple[int, int, str]]:
        """What lies with others."""
        return [
            (trait.owner, trait.die, trait.name)
            for trait in self.state.traits
            if trait.die and trait.kind == ASSET and trait.owner >= 0 and trait.owner != me and not self.state.opposes(me, trait.owner)
        ]

    def makers(self, me: int) -> list[tuple[int, int, str]]:
        """The asset that another hero would most likely make with the quick pool, if that one has not acted yet."""
        found = []
        for who in self.state.heroes():
            one = self.state.cast[who]
            if who != me and one.active() and not one.in_scene.acted and one.seat > 0:
                made = self.made_by(who, me)
                if made is not None and made.win >= 0.5:
                    likely = [size for size in (12, 10, 8) if made.effects[size] >= made.win / 2]
                    found.append((who, likely[0] if likely else 6, ""))
        return found

    def made_by(self, who: int, me: int) -> Prospect | None:
        state = self.state.clone()
        state.heard = None
        state.actor, state.contest = who, None
        seat = state.cast[who].seat
        state.clear_drafts()
        state.drafts[seat] = [self.game.moves.by_name["aim"].of(SUPPORT, me, 0)]
        quick_steps(state, seat, who)
        return self.chances.prospect(gathered(state, seat, who))

    def with_die(self, die: int) -> float:
        """The chance to win with one die more."""
        found = self.chances.prospect(help=die)
        return found.win if found is not None else 0.0


def chance(option: Option) -> float:
    if option.prospect is not None:
        return option.prospect.win
    return 1.0 if option.holds else 0.0


def kept(option: Option) -> Data:
    seen = option.prospect
    return {
        "total": option.total,
        "effect": option.effect,
        "dice": option.dice,
        "place": option.effect_place,
        "steps": [step.json() for step in option.steps],
        "price": option.price,
        "win": None if seen is None else rounded(seen.win),
        "effects": None if seen is None else sizes(seen),
        "holds": option.holds,
        "die": option.die,
    }


def prospect(found: Prospect | None) -> Data | None:
    if found is None:
        return None
    return {"win": rounded(found.win), "effects": sizes(found), "mean": rounded(found.mean), "against": found.against}


def sizes(found: Prospect) -> dict[str, float]:
    return {str(size): rounded(chance) for size, chance in found.effects.items()}


def rounded(number: float) -> float:
    return round(number, 4)


def bought(line: Line) -> Data:
    return {"words": line.words, "price": line.price, "form": line.form, "more": [bought(one) for one in line.more]}
