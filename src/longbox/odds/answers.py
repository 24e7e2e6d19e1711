"""The full answer to a written question, as data for JSON. Each chance is given twice: as an exact fraction, and rounded."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from longbox.odds import heroic
from longbox.odds.heroic.pools import counts_of, text_of
from longbox.odds.notation import Opposition, Question

Data = dict[str, Any]
DIGITS = 6


def answer(question: Question) -> Data:
    """The full answer to a question."""
    data: Data = {"pool": text_of(counts_of(question.pool)), "opportunities": _chances(heroic.opportunities(question.pool))}
    if question.roll:
        data["roll"] = [str(die) for die in question.roll]
        data["opportunities"] = heroic.opportunities_in(question.roll)
        data["choices"] = [_choice(choice) for choice in heroic.choices(question.roll)]
    else:
        best, chances = heroic.totals(question.pool), heroic.table(question.pool)
        data["total"] = {"mean": number(best.mean), "exactly": _chances(best)}
        data["at_least"] = {f"d{size}": [number(chance) for chance in chances.row(size)] for size in heroic.SIZES}
    data["against"] = [_against(question, opposition) for opposition in question.oppositions]
    if len(question.oppositions) > 1 and not question.roll:
        data["hit"] = _chances(area(question).hit)
    return data


def against_of(opposition: Opposition) -> heroic.Against:
    return opposition.pool if opposition.total is None else opposition.total


def words_of(opposition: Opposition) -> str:
    if opposition.total is not None:
        return f"a total of {opposition.total}"
    return ("the doom pool " if opposition.doom else "") + text_of(counts_of(opposition.pool))


def area(question: Question) -> heroic.Area:
    """All targets of a question at once. Effect dice are stepped back unless the doom pool opposes them."""
    return heroic.area(
        question.pool,
        [against_of(opposition) for opposition in question.oppositions],
        steps_back=[not opposition.doom for opposition in question.oppositions],
    )


def number(chance: Fraction) -> Data:
    return {"exact": str(chance), "rounded": round(float(chance), DIGITS)}


def _against(question: Question, opposition: Opposition) -> Data:
    against, steps_back = against_of(opposition), not opposition.doom
    data: Data = {"opposition": words_of(opposition)}
    if question.roll:
        advice = heroic.advice(question.roll, against, steps_back=steps_back)
        data["choices"] = [{**_choice(choice), **_contest(fight)} for choice, fight in advice]
        return data
    data["policies"] = {
        policy: _contest(heroic.contest(question.pool, against, policy, steps_back=steps_back)) for policy in heroic.POLICIES
    }
    if len(question.oppositions) == 1:
        data["plot_point"] = [_gain(gain) for gain in heroic.plot_point(question.pool, against, steps_back=steps_back)]
        data["one_more"] = [_gain(gain) for gain in heroic.one_more(question.pool, against, steps_back=steps_back).values()]
    if opposition.doom:
        data["doom_growth"] = {growth: _growth(question, opposition, growth) for growth in heroic.GROWTHS}
    return data


def _growth(question: Question, opposition: Opposition, growth: heroic.Growth) -> Data:
    chances = heroic.doom_growth(question.pool, opposition.pool, growth)
    return {text_of(counts_of(pool)): number(chance) for pool, chance in chances.items()}


def _choice(choice: heroic.Choice) -> Data:
    return {"total": choice.total, "effect": f"d{choice.effect}", "dice": [str(die) for die in choice.dice]}


def _contest(fight: heroic.Contest) -> Data:
    return {"win": number(fight.win), "mean_effect": number(fight.mean_effect), "effects": _chances(fight.effects)}


def _gain(gain: heroic.Gain) -> Data:
    return {"name": gain.name, "win": number(gain.win), "effect": number(gain.effect)}


def _chances(chances: Mapping[int, Fraction]) -> Data:
    return {str(key): number(chance) for key, chance in chances.items()}
