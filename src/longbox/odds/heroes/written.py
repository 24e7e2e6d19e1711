"""The full answer to a written question about a headline or a combat, for the screen and as data."""

from __future__ import annotations

from fractions import Fraction

from longbox.odds.heroes.combat import Combat, combat
from longbox.odds.heroes.die import attack, outwit, payable, trouble
from longbox.odds.heroes.fighters import Fighter
from longbox.odds.heroes.notation import Brawl, Contest, Headline, Written, parse
from longbox.odds.heroes.secrecy import secrecy
from longbox.odds.telling import Grid, Told, percent

DIGITS = 9
RARE = Fraction(1, 2000)
"""A Trouble level that is rarer has no line on the screen."""


def answer(text: str) -> Told:
    """The answer to a question, or BadNotation.

    >>> answer("threat 1 skill").blocks[1].rows[1]
    ('1', '66.7%', '66.7%')
    """
    question = parse(text)
    if isinstance(question, Headline):
        return _headline(question)
    return _contest(question) if isinstance(question, Contest) else _brawl(question)


def points(chance: float) -> str:
    """A difference of chances."""
    return f"{100 * abs(chance):.1f}"


def _headline(asked: Headline) -> Told:
    levels = trouble(asked.threat, not asked.skill, asked.less, asked.more)
    boosting = "a hero has the skill" if asked.skill else "boosted"
    changed = (f", {asked.less} taken off" if asked.less else "") + (f", {asked.more} added" if asked.more else "")
    likely = [level for level, chance in levels.items() if chance >= RARE]
    rows = tuple((str(level), percent(levels.at_least(level)), percent(levels[level])) for level in likely)
    blocks: list[str | Grid] = [f"Threat {asked.threat}, {boosting}{changed}", Grid(("Trouble", "at least", "exactly"), rows)]
    blocks.append(f"Trouble {float(levels.mean):.2f} on average.")
    prices = [(price, payable(levels, *price)) for price in asked.villains]
    if prices:
        shown = tuple((f"{price.requirement}/{price.cost}", percent(chance)) for price, chance in prices)
        blocks.append(Grid(("requirement/cost", "payable"), shown))
    return Told(
        tuple(blocks),
        {
            "threat": asked.threat,
            "trouble": {str(level): _exact(chance) for level, chance in levels.items()},
            "mean": _exact(levels.mean),
            "payable": [{"requirement": price.requirement, "cost": price.cost, "chance": _exact(chance)} for price, chance in prices],
        },
    )


def _contest(asked: Contest) -> Told:
    dice = f"{asked.kind} {asked.dice[0]}{' boosted' * asked.boosts[0]} against {asked.dice[1]}{' boosted' * asked.boosts[1]}"
    if asked.kind == "attack":
        chance = attack(*asked.dice, asked.boosts, asked.hit_needed)
        return Told((f"{dice}: a KO in {percent(chance)}",), {"ko": _exact(chance)})
    found = outwit(*asked.dice, asked.boosts)
    words = f"{dice}: wins {percent(found.win)}, ties {percent(found.tie)}, loses {percent(found.lose)}"
    return Told((words,), {"win": _exact(found.win), "tie": _exact(found.tie), "lose": _exact(found.lose)})


def _brawl(asked: Brawl) -> Told:
    heroes, villain = [written.fighter for written in asked.heroes], asked.villain.fighter
    boosts = (any(written.boosted for written in asked.heroes), asked.villain.boosted)
    kos = ([written.kos for written in asked.heroes], asked.villain.kos)
    found = combat(heroes, villain, "villain" if asked.villain.first else "hero", boosts, asked.hit_needed, kos=kos)
    fresh = not any(kos[0]) and not kos[1]
    blocks: list[str | Grid] = [f"{' and '.join(map(_words, asked.heroes))} against {_words(asked.villain)}"]
    side = "The hero wins" if len(heroes) == 1 else "The heroes win"
    begins = "the villain" if asked.villain.first else "the hero"
    blocks.append(f"{side} {percent(found.win)} under best play of both; {begins} attacks first.")
    data = _data(found)
    if len(heroes) > 1:
        blocks.append(_named(found, heroes))
    blocks.append(_powers(found, heroes[found.named], villain))
    blocks.append(f"Certain: between {100 * found.low:.6f}% and {100 * found.high:.6f}%, whatever the other side does.")
    if fresh:
        hidden = secrecy(heroes, villain, "villain" if asked.villain.first else "hero", boosts, asked.hit_needed)
        worth = f"{points(hidden.hero)} points to the hero side, {points(hidden.villain)} to the villain."
        blocks.append(f"Choosing in secret is worth {worth}")
        data["secrecy"] = {"hero_seen": _rounded(hidden.hero_seen), "villain_seen": _rounded(hidden.villain_seen)}
    if found.outside:
        blocks.append(f"Not counted: {', '.join(found.outside)}.")
    return Told(tuple(blocks), data)


def _named(found: Combat, heroes: list[Fighter]) -> Grid:
    wins = found.named_wins()
    rows = tuple((_printed(heroes[at]), percent(wins[at]), percent(found.fallen[at])) for at in wins)
    return Grid(("hero", "wins if named now", "falls"), rows)


def _powers(found: Combat, hero: Fighter, villain: Fighter) -> Grid:
    """Power against power, with how often each is shown."""
    rows = [
        (f"{colour} {_dice(power)}", *map(percent, line), percent(weight))
        for colour, power, line, weight in zip(hero.colours, hero.powers, found.matrix, found.hero_mix)
    ]
    rows.append(("shown", *map(percent, found.villain_mix), ""))
    headings = (f"{colour} {_dice(power)}" for colour, power in zip(villain.colours, villain.powers))
    return Grid(("wins, power against power", *headings, "shown"), tuple(rows))


def _data(found: Combat) -> dict[str, object]:
    return {
        "win": _rounded(found.win),
        "low": _rounded(found.low),
        "high": _rounded(found.high),
        "named": found.named,
        "named_wins": {str(at): _rounded(chance) for at, chance in found.named_wins().items()},
        "hero_mix": [_rounded(weight) for weight in found.hero_mix],
        "villain_mix": [_rounded(weight) for weight in found.villain_mix],
        "matrix": [[_rounded(chance) for chance in line] for line in found.matrix],
        "fallen": [_rounded(chance) for chance in found.fallen],
        "outside": list(found.outside),
    }


def _words(written: Written) -> str:
    more = (" boosted" if written.boosted else "") + (f" hurt {written.kos}" if written.kos else "")
    return f"ko {written.fighter.ko} {_printed(written.fighter)}{more}"


def _printed(fighter: Fighter) -> str:
    return " ".join(map(_dice, fighter.powers))


def _dice(power: tuple[int, int, int]) -> str:
    return "/".join(map(str, power))


def _exact(chance: Fraction) -> dict[str, object]:
    return {"exact": str(chance), "rounded": _rounded(float(chance))}


def _rounded(chance: float) -> float:
    return round(chance, DIGITS)
