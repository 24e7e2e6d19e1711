"""The command `longbox odds`: tables and bars for a terminal of 80 columns and 24 lines, JSON, or a picture."""

from __future__ import annotations

import json
from collections.abc import Iterable
from fractions import Fraction
from importlib import import_module
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from longbox.kernel.errors import BadOption
from longbox.odds import BY_WORD, dice_pools
from longbox.odds.answers import against_of, answer, area, words_of
from longbox.odds.chart import NoPainter, write_png
from longbox.odds.dice_pools import counts_of, text_of
from longbox.odds.notation import BadNotation, Opposition, Question, parse
from longbox.odds.telling import Grid, Told, percent
from longbox.terminal.screen import Screen

ROWS = 12
"""How many totals fit on a screen below the rest."""
EIGHTHS = " ▏▎▍▌▋▊▉█"


def run(words: Iterable[str], as_json: bool, png: Path | None, spend: bool) -> int:
    first, _, rest = " ".join(words).strip().partition(" ")
    if first.lower() in BY_WORD:
        if png is not None or spend:
            raise BadOption(f"--png and --spend are for pools of dice; longbox odds {first} has neither")
        return _by_word(first.lower(), rest, as_json)
    try:
        question = parse(" ".join(words))
    except BadNotation as error:
        raise BadOption(str(error)) from None
    if png is not None:
        _paint(question, png)
    if as_json:
        print(json.dumps(answer(question)))
    else:
        Odds(question, Screen(Console()), spend).show()
    return 0


def _by_word(word: str, text: str, as_json: bool) -> int:
    """Answer a question that another part of the odds reads."""
    try:
        told: Told = import_module(BY_WORD[word]).answer(text)
    except BadNotation as error:
        raise BadOption(str(error)) from None
    if as_json:
        print(json.dumps(told.data))
        return 0
    screen = Screen(Console())
    for block in told.blocks:
        if isinstance(block, Grid):
            table = _table(*block.headings)
            table.columns[0].justify = "left"
            for row in block.rows:
                table.add_row(*row)
            screen.show(table)
        else:
            screen.say(escape(block))
    return 0


def _paint(question: Question, png: Path) -> None:
    try:
        write_png(question.pool, png)
    except NoPainter as error:
        raise BadOption(str(error)) from None
    except OSError as error:
        raise BadOption(f"{png}: {error.strerror}") from None


class Odds:
    """The answer to one question."""

    def __init__(self, question: Question, screen: Screen, spend: bool) -> None:
        self.question = question
        self.screen = screen
        self.spend = spend

    def show(self) -> None:
        if self.question.roll:
            self._rolled()
            return
        pool = self.question.pool
        opposed = " and ".join(map(words_of, self.question.oppositions))
        self.screen.say(f"[b]{text_of(counts_of(pool))}[/b]" + (f" against [b]{opposed}[/b]" if opposed else ""))
        if len(self.question.oppositions) == 1:
            (opposition,) = self.question.oppositions
            self._policies(opposition)
            if self.spend:
                self._gains(opposition)
                return
        elif self.question.oppositions:
            self._area()
        self._totals()
        best, ones = dice_pools.totals(pool), dice_pools.opportunities(pool)
        ones_mean, any_ones = f"{float(ones.mean):.2f}", percent(ones.at_least(1))
        self.screen.say(f"Total {float(best.mean):.2f} on average. Opportunities: {ones_mean} on average, {any_ones} for any.")
        for opposition in self.question.oppositions:
            if opposition.doom:
                self._doom(opposition)

    def _totals(self) -> None:
        pool = self.question.pool
        best, chances = dice_pools.totals(pool), dice_pools.table(pool)
        sizes = [size for size in dice_pools.SIZES if size == 4 or chances.at_least(0, size)]
        table = _table("total", "at least", *[f"+ d{size}" for size in sizes[1:]], "exactly")
        table.columns[-1].justify = "left"
        most = max(best.values())
        for total in shown_totals(best):
            exactly = best.get(total, Fraction(0))
            bar = f"{percent(exactly):>6} {bar_of(exactly / most, 22)}"
            table.add_row(str(total), *[percent(chances.at_least(total, size)) for size in sizes], bar)
        self.screen.show(table)

    def _policies(self, opposition: Opposition) -> None:
        fights = {
            policy: dice_pools.contest(self.question.pool, against_of(opposition), policy, steps_back=not opposition.doom)
            for policy in dice_pools.POLICIES
        }
        table = _table("choosing", "wins", "none", *[f"d{size}" for size in dice_pools.SIZES], "more", "mean")
        table.columns[0].justify = "left"
        for policy, fight in fights.items():
            exactly = [percent(fight.effects.get(effect, Fraction(0))) for effect in (0, *dice_pools.SIZES)]
            table.add_row(policy, percent(fight.win), *exactly, percent(fight.effect_at_least(14)), f"{float(fight.mean_effect):.2f}")
        self.screen.show(table)

    def _gains(self, opposition: Opposition) -> None:
        against, steps_back = against_of(opposition), not opposition.doom
        gains = dice_pools.plot_point(self.question.pool, against, steps_back=steps_back)
        gains += dice_pools.one_more(self.question.pool, against, steps_back=steps_back).values()
        table = _table("a Plot Point, or one more die", "wins more often", "average effect")
        table.columns[0].justify = "left"
        for gain in gains:
            table.add_row(gain.name, f"{100 * float(gain.win):+.1f}%", f"{float(gain.effect):+.2f}")
        self.screen.show(table)

    def _doom(self, opposition: Opposition) -> None:
        """How the doom pool grows, as much as fits on a line."""
        grown = dice_pools.doom_growth(self.question.pool, opposition.pool).items()
        chances = [f"{text_of(counts_of(pool))} {percent(chance)}" for pool, chance in grown]
        self.screen.say("Doom pool afterwards, a d6 for each: " + ", ".join(chances[:3]) + ("; ..." if len(chances) > 3 else ""))

    def _area(self) -> None:
        attack = area(self.question)
        table = _table("target", "wins", "average effect")
        table.columns[0].justify = "left"
        for opposition, fight in zip(self.question.oppositions, attack.contests):
            table.add_row(words_of(opposition), percent(fight.win), f"{float(fight.mean_effect):.2f}")
        self.screen.show(table)
        self.screen.say("Hit: " + ", ".join(f"{count} {percent(chance)}" for count, chance in attack.hit.items()))

    def _rolled(self) -> None:
        roll = self.question.roll
        self.screen.say(f"[b]{' '.join(map(str, roll))}[/b], opportunities: {dice_pools.opportunities_in(roll)}")
        table = _table("total", "effect", "dice", *(heading for _ in self.question.oppositions for heading in ("wins", "average")))
        table.columns[2].justify = "left"
        advice = [dice_pools.advice(roll, against_of(foe), steps_back=not foe.doom) for foe in self.question.oppositions]
        for at, choice in enumerate(dice_pools.choices(roll)):
            odds = [text for column in advice for text in (percent(column[at].contest.win), f"{float(column[at].contest.mean_effect):.2f}")]
            table.add_row(str(choice.total), f"d{choice.effect}", " ".join(map(str, choice.dice)), *odds)
        self.screen.show(table)
        for opposition in self.question.oppositions:
            self.screen.say(f"Against {words_of(opposition)}.")


def shown_totals(best: dice_pools.Distribution) -> list[int]:
    """The totals worth a row: as many as fit, without the unlikely ones at the ends."""
    totals = list(range(max(best) + 1))
    while len(totals) > ROWS:
        low, high = best.get(totals[0], Fraction(0)), best.get(totals[-1], Fraction(0))
        totals = totals[1:] if low <= high else totals[:-1]
    return totals


def bar_of(part: Fraction, width: int) -> str:
    whole, eighths = divmod(round(part * width * 8), 8)
    return "█" * whole + EIGHTHS[eighths].strip()


def _table(*headings: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    return table
