"""What a bot knows before a game begins: what each card does, in numbers, and by which rules of thumb the cards of each import are
played."""

from __future__ import annotations

from longbox.games.mayhem.bots.judge import Thumb
from longbox.games.mayhem.bots.taste import PLAIN, Taste
from longbox.games.mayhem.engine.rules import Import, MayhemRules
from longbox.games.mayhem.engine.traits import Trait
from longbox.games.mayhem.imports import room


class Book:
    """The traits of all cards of a table, the rules of thumb of its imports by their places, and those for each kind of move."""

    def __init__(self, rules: MayhemRules, taste: Taste = PLAIN) -> None:
        self.rules = rules
        self.taste = taste
        self.traits: list[Trait] = [rules.imports[card.source].trait(card) for card in rules.cards]
        self.thumbs: list[Thumb] = [thumb_of(source) for source in rules.imports]
        self.by_kind: dict[str, Thumb] = {kind.name: thumb for source, thumb in zip(rules.imports, self.thumbs) for kind in source.kinds()}


def thumb_of(source: Import) -> Thumb:
    """Its own rules of thumb, or those that do nothing."""
    module = room(source, "bots.thumb")
    if module is None:
        return Thumb(source)
    thumb = module.thumb(source)
    assert isinstance(thumb, Thumb)
    return thumb
