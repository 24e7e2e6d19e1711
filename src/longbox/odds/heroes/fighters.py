"""Who fights: powers, KO value, and what changes the dice without anybody choosing it: Agents, Backups and abilities in play."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

COLOURS = ("red", "orange", "yellow")
KINDS = ("attack", "defend", "outwit")
POWERS = 6
"""The most powers of a fighter. The cards have three at most; abilities could add some."""
KOS = 9
"""The largest KO value."""
Kind = Literal["attack", "defend", "outwit", "any"]
Who = Literal["me", "foe"]


class BadFighter(ValueError):
    """A fighter that cannot be. The message says what is wrong with him."""


class Power(NamedTuple):
    """The dice of a Combat Power."""

    attack: int
    defend: int
    outwit: int


class Change(NamedTuple):
    """A change of dice or Hits that comes by itself whenever its conditions hold: of one's own rolls, or the foe's.

    `rating` replaces the printed number before dice are added or taken away. `hits` are added to the result of the roll. `ties` gives equal
    Hits of that kind to the fighter himself; it means nothing for an attack, which has them by rule. `boost` grants dice boosting, or
    with False takes it away, which outdoes every grant. A condition that is None
    always holds: `mine` and `foes` are the colours shown, `initiative` is whether the fighter has it, `hurt` and `foe_hurt` are whether
    a KO lies on him or on the foe.
    """

    who: Who = "me"
    kind: Kind = "any"
    dice: int = 0
    rating: int | None = None
    hits: int = 0
    ties: bool = False
    boost: bool | None = None
    mine: str | None = None
    foes: str | None = None
    initiative: bool | None = None
    hurt: bool | None = None
    foe_hurt: bool | None = None


@dataclass(frozen=True, slots=True)
class Fighter:
    """A hero, villain or mastermind. `powers` are triples of Attack, Defend and Outwit dice.

    `colours` name the powers; without them the first is red, the second orange, the third yellow. `changes` come by themselves.
    `outside` names what the fighter could do and the odds leave out, such as an ability whose use is itself a choice; every answer
    repeats these words. A fighter is a key of the caches: equal ones are solved once.

    >>> Fighter(ko=2, powers=[(3, 1, 0), (1, 6, 1), (0, 3, 4)]).powers[1].defend
    6
    """

    ko: int
    powers: tuple[Power, ...]
    colours: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    outside: tuple[str, ...] = ()
    hashed: int = field(default=0, init=False, repr=False, compare=False)
    """Kept, because caches ask for it at every look."""

    def __init__(
        self,
        ko: int,
        powers: Iterable[tuple[int, int, int]],
        colours: Iterable[str] = (),
        changes: Iterable[Change] = (),
        outside: Iterable[str] = (),
    ) -> None:
        made = tuple(Power(*power) for power in powers)
        named = tuple(colours) or COLOURS[: len(made)]
        if not 1 <= ko <= KOS:
            raise BadFighter(f"a KO value of {ko}: it is between 1 and {KOS}")
        if not 1 <= len(made) <= POWERS:
            raise BadFighter(f"{len(made)} powers: a fighter has between 1 and {POWERS}")
        if any(number < 0 for power in made for number in power):
            raise BadFighter("a power with fewer than no dice: what takes dice away is a change")
        if len(set(named)) != len(made):
            raise BadFighter(f"{len(made)} powers and the colours {', '.join(named)}: each power has a colour of its own")
        for name, value in zip(("ko", "powers", "colours", "changes", "outside"), (ko, made, named, tuple(changes), tuple(outside))):
            object.__setattr__(self, name, value)
        object.__setattr__(self, "hashed", hash((ko, made, named, self.changes, self.outside)))

    def __hash__(self) -> int:
        return self.hashed

    def with_changes(self, *changes: Change) -> Fighter:
        """The same fighter with these changes besides his own.

        >>> Fighter(2, [(3, 1, 0)]).with_changes(Change(kind="attack", dice=2)).changes[0].dice
        2
        """
        return replace(self, changes=self.changes + changes)

    def without(self, *colours: str) -> Fighter:
        """The same fighter when these colours may not be chosen; one that is his only power stays.

        >>> Fighter(2, [(3, 1, 0), (0, 5, 1)]).without("red").colours
        ('orange',)
        """
        left = [at for at, colour in enumerate(self.colours) if colour not in colours] or list(range(len(self.powers)))
        return replace(self, powers=tuple(self.powers[at] for at in left), colours=tuple(self.colours[at] for at in left))

    def plain(self) -> Fighter:
        """The same fighter without what changes no chance: the names of what stands outside."""
        return replace(self, outside=()) if self.outside else self


class Roll(NamedTuple):
    """One roll: dice, Hits added to the result, whether equal Hits are the roller's by a change, and whether it is boosted."""

    dice: int
    hits: int
    ties: bool
    boosted: bool


class Shown(NamedTuple):
    """The three rolls of a fighter in one sequence."""

    attack: Roll
    defend: Roll
    outwit: Roll


def shown(me: Fighter, foe: Fighter, mine: int, foes: int, initiative: bool, hurt: bool, foe_hurt: bool, boosted: bool) -> Shown:
    """What `me` rolls with his power `mine` against the foe's power `foes`, all changes of both counted."""
    power = me.powers[mine]
    changes = [change for change in me.changes if change.who == "me" and _holds(change, me, foe, mine, foes, initiative, hurt, foe_hurt)]
    changes += [
        change for change in foe.changes if change.who == "foe" and _holds(change, foe, me, foes, mine, not initiative, foe_hurt, hurt)
    ]
    rolls = []
    for kind, printed in zip(KINDS, power):
        dice, more, ties = printed, 0, False
        boost, unboost = boosted, False
        ours = [change for change in changes if change.kind in (kind, "any")]
        for change in ours:
            if change.rating is not None:
                dice = change.rating
        for change in ours:
            dice += change.dice
            more += change.hits
            ties = ties or (change.ties and change.who == "me")
            boost = boost or change.boost is True
            unboost = unboost or change.boost is False
        rolls.append(Roll(max(0, dice), more, ties, boost and not unboost))
    return Shown(*rolls)


def _holds(change: Change, owner: Fighter, other: Fighter, mine: int, foes: int, initiative: bool, hurt: bool, foe_hurt: bool) -> bool:
    return (
        change.mine in (None, owner.colours[mine])
        and change.foes in (None, other.colours[foes])
        and change.initiative in (None, initiative)
        and change.hurt in (None, hurt)
        and change.foe_hurt in (None, foe_hurt)
    )
