"""What a view shows, as the engine's own objects again."""

from __future__ import annotations

from typing import Any

import msgspec

from longbox.games.heroes.engine.case import FIGHT, ROLL, SEQ
from longbox.games.heroes.engine.records import Bound, Case, Changes, DeferredEffect, DiceRoll, Fight, Sequence, VillainPlay
from longbox.games.heroes.engine.views import NO_SPECIAL, NO_SUPPORT, SHOWN, CaseView, HeroesView, TeamView


def open_of(shown: HeroesView | TeamView, record: type) -> dict[str, Any]:
    """What a view shows of a record as it is."""
    data: dict[str, Any] = msgspec.to_builtins({name: getattr(shown, name) for name in SHOWN[record]})  # which copies every list
    return data


def case_of(shown: CaseView) -> Case:
    data = msgspec.to_builtins(shown)  # which copies every list
    play = VillainPlay(**_part(data, VillainPlay))
    play.lead_price, play.backup_price, play.agent_price, play.lead_need = shown.prices
    bound = [Bound(*numbers) for numbers in _by(data["bound"], 3)]
    begun = shown.mastermind or shown.seq > 0
    fight = _fight(data) if begun else None
    return Case(**_part(data, Case), play=play, roll=DiceRoll(**_part(data, DiceRoll)), fight=fight, bound=bound)


def _fight(data: dict[str, Any]) -> Fight:
    sequence = Sequence(
        **_part(data, Sequence),
        no_special=data["forbidden"] & NO_SPECIAL != 0,
        deferred=[DeferredEffect(*numbers) for numbers in _by(data["deferred"], 5)],
        changes=_changes(data, SEQ),
        roll_changes=_changes(data, ROLL),
    )
    return Fight(**_part(data, Fight), sequence=sequence, no_support=data["forbidden"] & NO_SUPPORT != 0, changes=_changes(data, FIGHT))


def _changes(data: dict[str, Any], span: int) -> Changes | None:
    found, none = Changes(), Changes()
    found.mods, found.boosts, found.ties = _by(data["mods"], 6)[span], _by(data["boosts"], 2)[span], _by(data["ties"], 3)[span]
    if span == ROLL:
        found.ratings = data["ratings"]
    same = found.mods == none.mods and found.ratings == none.ratings and found.boosts == none.boosts and found.ties == none.ties
    return None if same else found


def _part(data: dict[str, Any], record: type) -> dict[str, Any]:
    return {name: data[name] for name in SHOWN[record]}


def _by(numbers: list[int], count: int) -> list[list[int]]:
    """So many in each."""
    return [numbers[at : at + count] for at in range(0, len(numbers), count)]
