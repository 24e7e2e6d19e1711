"""How people write headlines, rolls and fights: `threat 6 rating 2 for 3/2 1/0`, `attack 5 boosted vs 3`, `outwit 2 vs 3` and
`ko 2 3/1/0 1/6/1 0/3/4 vs ko 3 5/1/0 2/4/0`."""

from __future__ import annotations

import re
from typing import NamedTuple, NoReturn

from longbox.odds.heroes.die import MOST, Price
from longbox.odds.heroes.fighters import COLOURS, KOS, Fighter
from longbox.odds.notation import AND, VERSUS, BadNotation

TOKEN = re.compile(
    r"(?P<gap>[\s,]+)|\[(?P<outside>[^\[\]]*)\]|(?P<power>(?P<colour>[roy]?)(?P<attack>\d+)/(?P<defend>\d+)/(?P<outwit>\d+))"
    r"|(?P<price>(?P<requirement>\d+)/(?P<cost>\d+))|(?P<number>\d+)|(?P<word>[a-z]+)",
    re.ASCII | re.IGNORECASE,
)
HEROES = 4
"""The most heroes in a district: a whole team."""
LARGEST = 99
"""No number on a card is larger."""


class Headline(NamedTuple):
    """A Threat roll, what is taken off, and the Lead Villains that could come."""

    threat: int
    skill: bool
    less: int
    more: int
    villains: tuple[Price, ...]


class Contest(NamedTuple):
    """Attack against defence, or Outwit: the dice of both and who is boosted."""

    kind: str
    dice: tuple[int, int]
    boosts: tuple[bool, bool]
    hit_needed: bool


class Written(NamedTuple):
    """A fighter with what a combat has to know of him besides."""

    fighter: Fighter
    kos: int
    boosted: bool
    first: bool


class Brawl(NamedTuple):
    """A combat."""

    heroes: tuple[Written, ...]
    villain: Written
    hit_needed: bool


def parse(text: str) -> Headline | Contest | Brawl:
    """Read a question, or raise BadNotation with the place that cannot be read.

    >>> parse("threat 6 skill rating 2 for 3/2")
    Headline(threat=6, skill=True, less=2, more=0, villains=(Price(requirement=3, cost=2),))
    >>> parse("ko 1 2/1/0 boosted vs ko 1 o1/3/1").villain.fighter.colours
    ('orange',)
    """
    return _Reader(text).question()


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens: list[re.Match[str]] = []
        at = 0
        while at < len(text):
            token = TOKEN.match(text, at)
            if token is None:
                self.fail(at, f"{text[at]!r} has no meaning here; a power is written like 3/1/0, a fighter like ko 2 3/1/0 1/6/1")
            if token["gap"] is None:
                self.tokens.append(token)
            at = token.end()
        self.next = 0
        self.hit_needed = False

    def question(self) -> Headline | Contest | Brawl:
        if self.take("threat"):
            return self.headline()
        for kind in ("attack", "outwit"):
            if self.take(kind):
                return self.contest(kind)
        return self.brawl()

    def headline(self) -> Headline:
        threat, skill, less, more = self.number("the number of Threat dice"), False, 0, 0
        villains: list[Price] = []
        while self.here() is not None:
            if self.take("skill"):
                skill = True
            elif self.take("rating", "less"):
                less += self.number("what is taken off the Trouble level")
            elif self.take("more"):
                more += self.number("what is added to the Trouble level")
            elif self.take("for"):
                villains += self.prices()
            else:
                self.fail(self.place(), "after the Threat comes skill, rating, less, more, or for and Lead Villains like 3/2")
        return Headline(threat, skill, less, more, tuple(villains))

    def contest(self, kind: str) -> Contest:
        mine, boosted = self.number("how many dice roll"), self.take("boosted")
        if not self.take(*VERSUS):
            self.fail(self.place(), "after the dice comes boosted, or vs and the dice against them")
        theirs, other = self.number("how many dice roll against them"), self.take("boosted")
        needed = kind == "attack" and self.take("needed")
        if self.here() is not None:
            self.fail(self.place(), "after the dice against them comes boosted" + (" or needed" if kind == "attack" else ""))
        return Contest(kind, (mine, theirs), (boosted, other), needed)

    def prices(self) -> list[Price]:
        found = []
        while (token := self.here()) is not None and token["price"]:
            found.append(Price(self.small(token, "requirement"), self.small(token, "cost")))
            self.next += 1
        if not found:
            self.fail(self.place(), "here a Lead Villain's requirement and cost are missing, like 3/2")
        return found

    def brawl(self) -> Brawl:
        heroes = [self.fighter()]
        while self.take(*AND):
            if len(heroes) == HEROES:
                self.fail(self.place(), f"at most {HEROES} heroes stand in a district")
            heroes.append(self.fighter())
        if not self.take(*VERSUS):
            self.fail(self.place(), "after the hero comes another power, boosted, hurt, and with another hero, or vs and the villain")
        at = self.place()
        villain = self.fighter()
        if villain.first and any(hero.first for hero in heroes):
            self.fail(at, "either a hero or the villain is first")
        if self.here() is not None:
            self.fail(self.place(), "after the villain comes another power, boosted, hurt, first or needed")
        return Brawl(tuple(heroes), villain, self.hit_needed)

    def fighter(self) -> Written:
        if not self.take("ko"):
            self.fail(self.place(), "a fighter begins with ko and his KO value; other questions with threat, attack or outwit")
        at = self.place()
        ko = self.number("the KO value")
        if not 1 <= ko <= KOS:
            self.fail(at, f"a KO value is between 1 and {KOS}")
        kos, boosted, first = 0, False, False
        powers: dict[str, tuple[int, int, int]] = {}
        outside: list[str] = []
        while (token := self.here()) is not None:
            if token["power"]:
                self.power(token, powers)
            elif token["outside"] is not None:
                outside.append(token["outside"].strip())
            elif (word := (token["word"] or "").lower()) == "boosted":
                boosted = True
            elif word == "first":
                first = True
            elif word == "needed":
                self.hit_needed = True
            elif word == "hurt":
                self.next += 1
                at = self.place()
                kos = self.number("how many KOs lie on him")
                if kos >= ko:
                    self.fail(at, f"who has {kos} KOs and a KO value of {ko} has fallen")
                continue
            else:
                break
            self.next += 1
        if not powers:
            self.fail(self.place(), "here a power is missing, like 3/1/0: dice for attack, defence and Outwit")
        return Written(Fighter(ko, powers.values(), powers, outside=outside), kos, boosted, first)

    def power(self, token: re.Match[str], powers: dict[str, tuple[int, int, int]]) -> None:
        """Add a power under its colour: the one written, or else the next."""
        named = [colour for colour in COLOURS if token["colour"] and colour.startswith(token["colour"].lower())]
        free = [colour for colour in named or COLOURS if colour not in powers]
        if not free:
            self.fail(token.start(), f"a fighter has one {named[0]} power" if named else "a fighter has at most three powers")
        powers[free[0]] = (self.small(token, "attack"), self.small(token, "defend"), self.small(token, "outwit"))

    def small(self, token: re.Match[str], group: str) -> int:
        digits = token[group].lstrip("0") or "0"
        if len(digits) > 2:
            self.fail(token.start(group), f"no number is larger than {LARGEST}; a roll has at most {MOST} dice")
        return int(digits)

    def number(self, missing: str) -> int:
        token = self.here()
        if token is None or not token["number"]:
            self.fail(self.place(), f"here {missing} is missing: a number")
        self.next += 1
        return self.small(token, "number")

    def take(self, *words: str) -> bool:
        """Whether one of these words is next; then it is read."""
        token = self.here()
        found = token is not None and (token["word"] or "").lower() in words
        self.next += found
        return found

    def here(self) -> re.Match[str] | None:
        return self.tokens[self.next] if self.next < len(self.tokens) else None

    def place(self) -> int:
        token = self.here()
        return token.start() if token is not None else len(self.text)

    def fail(self, at: int, why: str) -> NoReturn:
        raise BadNotation(self.text, at, why)
