"""The words that a hero is built of, each explained: the ladder of powers, specialties, SFX, Limits, and what a milestone can wait for."""

from __future__ import annotations

from typing import Any

from longbox.games.heroic.engine.game import HeroicGame
from longbox.games.heroic.engine.limits import RULES as LIMIT_RULES
from longbox.games.heroic.engine.special import NAMES as SFX_NAMES
from longbox.games.heroic.engine.special import RULES as SFX_RULES
from longbox.games.heroic.engine.triggers import parse_trigger
from longbox.games.heroic.engine.vocabulary import (
    AFFILIATIONS,
    AGAINST,
    DICE,
    FACTS,
    FAMILIES,
    FROM_D8,
    LIMITS,
    RANK_DICE,
    RANKS,
    SFX,
    SPECIALTIES,
    TYPES,
    title_of,
)
from longbox.games.heroic.making.files import draft_of
from longbox.games.heroic.making.reading import EXAMPLES, LIMIT_NAMES, LIMIT_WORDS, SAMPLES, SFX_WORDS, in_general, trigger_words

Data = dict[str, Any]


def content(game: HeroicGame) -> Data:
    return {
        "affiliations": AFFILIATIONS,
        "types": TYPES,
        "families": [family(name) for name in FAMILIES],
        "specialties": SPECIALTIES,
        "ranks": [{"letter": rank[0], "title": rank, "die": die} for rank, die in zip(RANKS, RANK_DICE)],
        "sfx": effects(SFX, SFX_NAMES, SFX_WORDS, SFX_RULES),
        "limits": effects(LIMITS, LIMIT_NAMES, LIMIT_WORDS, LIMIT_RULES),
        "against": AGAINST,
        "facts": [fact(name, brackets) for name, brackets in FACTS.items()],
        "examples": [list(lines) for lines in EXAMPLES],
        "heroes": [draft_of(one) for one in game.common.world.datafiles if one.kind == "hero"],
    }


def family(name: str) -> Data:
    """A family of powers with its ladder (rule P2.5).

    >>> family("Strength")["rungs"][0]
    {'die': 8, 'title': 'Enhanced Strength'}
    """
    dice = [die for die in DICE[1:] if die > DICE[1] or name not in FROM_D8]
    return {"name": name, "rungs": [{"die": die, "title": title_of(name, die)} for die in dice]}


def effects(known: dict[str, list[str]], names: dict[str, str], words: dict[str, str], rules: dict[str, str]) -> list[Data]:
    """SFX or Limits, each with the fields that it needs."""
    return [
        {"id": id, "title": names[id], "words": in_general(words[id]), "rule": rules[id], "needs": needs} for id, needs in known.items()
    ]


def fact(name: str, brackets: str) -> Data:
    """A fact that a milestone can wait for, with something in its brackets.

    >>> fact("out", "whom")
    {'line': 'out(boss)', 'words': 'you take out the marked foe'}
    """
    line = f"{name}({','.join(SAMPLES[what] for what in brackets.split())})" if brackets else name
    return {"line": line, "words": trigger_words(parse_trigger(line))}
