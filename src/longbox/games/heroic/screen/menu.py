"""The moves of Heroic as short lists: whom to act against, the other answers by what they are about, and the dice to keep."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from longbox.games.heroic.chances import Chances, Option, Prospect
from longbox.games.heroic.engine.dice import grown, merged
from longbox.games.heroic.engine.events import dice_words
from longbox.games.heroic.engine.game import HeroicGame
from longbox.games.heroic.engine.opportunities import SEIZED
from longbox.games.heroic.engine.people import Throw
from longbox.games.heroic.engine.rules import (
    ATTACK,
    COMPLICATE,
    GRANDSTAND,
    OBJECTIVE,
    RECOVER,
    SHUT,
    SUPPORT,
)
from longbox.games.heroic.engine.views import HeroicView
from longbox.games.heroic.engine.vocabulary import OBJECTIVES
from longbox.games.heroic.engine.xp_moves import SPENDS_XP
from longbox.games.heroic.screen.gathering import Gathering
from longbox.games.heroic.screen.words import percent
from longbox.games.heroic.screen.xp_menu import xp_choices
from longbox.kernel import Move
from longbox.terminal.looks import Choice, numbered

GROUPS = {
    "bring_in": ("b", "Bring somebody in"),
    "frame_act": ("a", "Begin an Act"),
    "frame_scene": ("s", "Frame an Action Scene"),
    "open_event": ("e", "Open an Event"),
    "open_scene": ("w", "Frame a written scene"),
    "interrupt": ("i", "Interrupt (doom)"),
    "split": ("g", "Split or join heroes (doom)"),
    "effect": ("f", "Effects of the scene (doom)"),
    "offer": ("l", "Offer a Plot Point for a Limit"),
    "seize": ("", ""),
    "stock": ("r", "Prepare a resource (1 PP)"),
    "milestone": ("n", "Take up another milestone"),
}
"""Kinds of moves that stand together behind a letter."""
ASIDE = ("mend", "hand", "extend", "skip_roll", "limit", "limit_step", "tempt", "help", "grandstand", "ally", "buy_point")
"""What a turn can also be, without a pool: behind one entry."""
LIMITS = ("limit", "limit_step", "tempt")
"""Never behind a number of the first list, where somebody might hit it who means something else."""
PASSES = {"hold": "Let the turn go by", "done": "Ready for what follows", "let_be": "Let it be", "decline": "Decline"}
HARMS = (ATTACK, COMPLICATE, SHUT)
HURT, WIN = "hurt", "win"
AIMS = {
    "m": "Hurt the mind or the heart",
    "c": "Complicate things",
    "a": "Help: create or step up an asset",
    "h": "Heal",
    "t": "Shut down, step or remove a trait",
    "d": "Feed the doom",
    "y": "Turn against your own side",
}
"""What an action can be for, beside hurting the body and going at the objective."""
URGENT = ("allow", "accept", "decline", "insist", "change", "ignore")
"""Answers to what stands before everything else, even dice that are being gathered."""
FEW = 2
PASS = "p"


class Menu:
    """The moves of one question."""

    def __init__(self, game: HeroicGame, view: HeroicView, moves: Sequence[Move], words: Sequence[str]) -> None:
        self.game = game
        self.view = view
        self.state = game.looked_at(view)
        self.moves = moves
        self.words = {move: one.replace("1 point)", "1 PP)").replace("points)", "PP)") for move, one in zip(moves, words, strict=True)}
        self.chances = Chances(game, view)
        self.by: dict[str, list[Move]] = {}
        for move in moves:
            self.by.setdefault(move.kind.name, []).append(move)

    def choices(self) -> list[Choice]:
        return sorted(numbered(self.unsorted()), key=lambda choice: (not choice.key.isdecimal(), choice.key == PASS))

    def unsorted(self) -> list[Choice]:
        urgent = [name for name in URGENT if name in self.by]
        if urgent:
            return self.others([name for name in self.by if name not in (*urgent, "let_be")])
        if "keep" in self.by:
            return self.keeping()
        pool = self.view.pool
        if pool is not None and pool.seat == self.view.seat:
            if "roll" in self.by or "rush" in self.by or "affiliation" in self.by:
                return Gathering(self.game, self.view, self.by, self.words, self.chances).choices(self.aims())
            return [*self.acting(), *xp_choices(self.state, self.view.seat), *self.others(("aim", *SPENDS_XP))]
        return self.others()

    def choice(self, move: Move, words: str = "", key: str = "", usual: bool = False) -> Choice:
        return Choice(key, words or self.words[move], move, usual=usual)

    # A turn

    def aims(self) -> list[Choice]:
        return numbered([self.choice(move, self.aim_words(move)) for move in self.by.get("aim", [])])

    def aim_words(self, move: Move) -> str:
        """What an action is for, as somebody would say it."""
        words, use = self.words[move], move.a
        if use == OBJECTIVE:
            words = f"Go at the objective: {OBJECTIVES[self.state.scene.objective]}"
        return words[0].upper() + words[1:]

    def acting(self) -> list[Choice]:
        """Whom to hurt, and the objective, with the odds of the quick pool; everything else behind letters."""
        aims = self.by.get("aim", [])
        who = self.view.pool.who if self.view.pool is not None else -1
        behind: dict[str, list[Move]] = {}
        for move in aims:
            use, target, detail = move.a, move.b, move.c
            behind.setdefault(aim_key(use, detail, self.state.opposes(who, target)), []).append(move)
        first = [*behind.get(HURT, []), *behind.get(WIN, [])]
        found = [self.aim(move, self.quick_odds(move)) for move in first]
        for key, title in AIMS.items():
            if key in behind:
                found.append(Choice(key, title, more=numbered([self.aim(move) for move in behind[key]])))
        return found

    def aim(self, move: Move, odds: str = "") -> Choice:
        """An aim, with which the quick pool is laid out (rule P3.7)."""
        quick = self.game.moves.by_name["quick"].of()
        return Choice("", f"{self.aim_words(move)}{odds}", steps=[move, quick])

    def quick_odds(self, move: Move) -> str:
        found = self.chances.quick(move)
        return f"  {percent(found.win)}" if found is not None else ""

    # Everything else

    def others(self, but: Sequence[str] = ()) -> list[Choice]:
        found: list[Choice] = []
        aside: list[Choice] = []
        for name, moves in self.by.items():
            if name in but:
                continue
            if name in ASIDE:
                aside += [self.choice(move) for move in moves]
            elif name in ("buy", "merge"):
                found += self.bargains(moves)
            elif name == "interrupt":  # whom one can name needs no doom
                named = [move.values() for move in self.by.get("name", [])]
                found += [self.choice(move) for move in moves if move.values() not in named]
            elif name in PASSES:
                found += [self.choice(move, PASSES[name], PASS, usual=name == "let_be") for move in moves]
            elif name == "end_now":  # never behind a number, where somebody might hit it who names the next one
                found.append(self.choice(moves[0], key="z"))
            elif GROUPS.get(name, ("", ""))[0] and len(moves) > FEW:
                key, title = GROUPS[name]
                found.append(Choice(key, title, more=numbered([self.choice(move) for move in moves])))
            else:
                found += [self.choice(move, usual=name in ("name", "ending") and len(moves) == 1) for move in moves]
        if len(aside) > FEW or any(name in self.by and name not in but for name in LIMITS):
            found.append(Choice("x", "Something else", more=numbered(aside)))
        else:
            found += aside
        return [*found, *self.standing()]

    def standing(self) -> list[Choice]:
        """An answer to this question that stands for all that follow (rule P4.10)."""
        never = self.by.get("let_be", [])
        if not never or not ("buy" in self.by or "seize" in self.by):
            return []
        always = (self.by.get("merge", [])[-1:] or self.usual() or never)[0]
        return [
            Choice("a", "Buy, and always do so", always, form={"form": "standing", "opportunities": "always"}),
            Choice("n", "Never buy", never[0], form={"form": "standing", "opportunities": "never"}),
        ]

    def usual(self) -> list[Move]:
        """A d6 more for doom, or a better stunt for a hero."""
        found = []
        for move in self.by.get("buy", []):
            add = move.a
            if add:
                found.append(move)
        for move in self.by.get("seize", []):
            use = move.a
            if SEIZED[use] == "stunt":
                found.append(move)
        return found

    def bargains(self, moves: Sequence[Move]) -> list[Choice]:
        """What can be bought, each once: with few dice different ways come to the same."""
        by_words = {self.bought(move): move for move in reversed(moves)}
        return [self.choice(move, words) for words, move in reversed(by_words.items())]

    def bought(self, move: Move) -> str:
        """What the Watcher buys with opportunities, and what doom is then (rule P4.6)."""
        doom = list(self.state.doom)
        if move.kind.name == "merge":
            ones = move.a
            return f"Buy {ones} as one: the hero gets 1 PP, doom is {dice_words([*doom, *merged(ones)])}"
        add, step = move.a, move.b
        for at in range(add + step):
            doom = grown(doom, at >= add)
        return f"Buy {add + step}: the hero gets {add + step} PP, doom is {dice_words(doom)}"

    # The dice to keep

    def keeping(self) -> list[Choice]:
        contest = self.state.contest
        assert contest is not None
        throw = contest.throw()
        options = self.chances.options(self.moves)
        found: list[Choice] = []
        for at, option in enumerate(options):
            single = option.steps[0] if len(option.steps) == 1 else None
            found.append(
                Choice("", option_words(throw, option, self.state.purse(throw.who) < 0), single, steps=option.steps, usual=at == 0)
            )
        shown = {option.steps[-1] for option in options if len(option.steps) == 1}
        more = [self.choice(move) for move in self.by["keep"] if move not in shown]
        if more:
            found.append(Choice("o", "Other dice", more=numbered(more)))
        extras = [
            self.choice(move, f"{self.words[move]}{self.price(throw)}") for name in ("add", "keep_effect") for move in self.by.get(name, [])
        ]
        if extras:
            found.append(Choice("+", "One more die in the total, or as an effect", more=numbered(extras)))
        found += [self.choice(move) for name in ("make_last", "again") for move in self.by.get(name, [])]
        return found

    def price(self, throw: Throw) -> str:
        return " (doom)" if self.state.purse(throw.who) < 0 else " (1 PP)"


def aim_key(use: int, detail: int, opposed: bool) -> str:
    """Where an aim stands in the list of a turn."""
    if use in HARMS and not opposed:
        return "y"
    if use == ATTACK:
        return "m" if detail else HURT
    return {COMPLICATE: "c", SUPPORT: "a", RECOVER: "h", GRANDSTAND: "d", OBJECTIVE: WIN}.get(use, "t")


def option_words(throw: Throw, option: Option, doom: bool) -> str:
    """A total and an effect die, what comes of them, the dice, and what they cost in Plot Points or doom dice."""
    dice = " + ".join(f"d{throw.sides[at]}:{throw.shown[at]}" for at in option.dice) or "nothing"
    cost = f", {option.price} {'doom' if doom else 'PP'}" if option.price else ""
    if option.prospect is not None:
        then = outlook(option.prospect, option.effect)
    elif throw.who < 0:
        then = "doom holds" if option.holds else "doom does not hold"
    elif option.holds:
        then = f"holds; d{option.die} could hit back"
    else:
        then = f"takes d{option.die}" if option.die else "takes nothing"
    return f"{option.total:>2} effect d{option.effect:<2} {then}  ({dice}{cost})"


def outlook(prospect: Prospect, effect: int = 4) -> str:
    """The chance to win, and those of effect sizes; that of the effect die itself goes without saying."""
    sizes = sizes_of(prospect.effects, prospect.win, effect)
    return f"wins {percent(prospect.win)}{f', {sizes}' if sizes else ''}"


def sizes_of(effects: Mapping[int, float], win: float, known: int = 4) -> str:
    """The chances of effect sizes, without those that a larger size says as well, or winning itself for sizes that are known."""
    kept = []
    for size, chance in effects.items():
        larger = effects.get(size + 2, 0.0)
        if chance > 0.005 and (size > known or win - chance > 0.005) and chance - larger > 0.005:
            kept.append(f"d{size}+ {percent(chance)}")
    return " ".join(kept)
