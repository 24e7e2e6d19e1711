"""The vocabulary of effects (rules B12.2 to B12.46): one class for each, made once for every line of every card."""

from __future__ import annotations

from typing import Final

from longbox.games.heroes.engine.abilities import (
    CardLine,
    Op,
)
from longbox.games.heroes.engine.card_effects import Discard, Draw, Look, Pp, Retrieve, Steal, Story, Vp
from longbox.games.heroes.engine.fight_effects import (
    Ban,
    Boost,
    Copy,
    Dice,
    HealKo,
    Hits,
    Initiative,
    Ko,
    KoValue,
    Peek,
    Prevent,
    Rating,
    Repick,
    Reroll,
    Retreat,
    Skip,
    SwapHero,
    SwapKinds,
    Ties,
)
from longbox.games.heroes.engine.headline_effects import AddRating, Cancel, Cost, Forbid, Skill, SwapLead, Threat, Trouble, Type
from longbox.games.heroes.engine.lines import Step
from longbox.games.heroes.engine.team_effects import Extra, Headline, Level, Move, PowerUp, Scheme, Uses, Wanted, Wound


def make(step: Step, line: CardLine, teams: list[str]) -> Op:
    return _MAKERS[step.do](step, line, teams)


_MAKERS: Final[dict[str, type[Op]]] = {
    "dice": Dice,
    "rating": Rating,
    "hits": Hits,
    "reroll": Reroll,
    "boost": Boost,
    "prevent": Prevent,
    "heal_ko": HealKo,
    "ko": Ko,
    "ko_value": KoValue,
    "initiative": Initiative,
    "ban": Ban,
    "peek": Peek,
    "repick": Repick,
    "copy": Copy,
    "swap_kinds": SwapKinds,
    "swap_hero": SwapHero,
    "skip": Skip,
    "ties": Ties,
    "retreat": Retreat,
    "threat": Threat,
    "trouble": Trouble,
    "skill": Skill,
    "type": Type,
    "add_rating": AddRating,
    "cost": Cost,
    "forbid": Forbid,
    "cancel": Cancel,
    "swap_lead": SwapLead,
    "draw": Draw,
    "discard": Discard,
    "steal": Steal,
    "look": Look,
    "retrieve": Retrieve,
    "pp": Pp,
    "vp": Vp,
    "story": Story,
    "move": Move,
    "wound": Wound,
    "level": Level,
    "uses": Uses,
    "headline": Headline,
    "wanted": Wanted,
    "power_up": PowerUp,
    "extra": Extra,
    "scheme": Scheme,
}
