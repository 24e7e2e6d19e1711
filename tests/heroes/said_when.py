"""When a use of a Heroes card is, and under which conditions, by its English words: what `said` builds on."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from longbox.games.heroes.engine.case import FOE, HERO, LOST, SOLVED
from longbox.games.heroes.engine.fighters import kos, shown_colour, the_case, the_fight
from longbox.games.heroes.engine.state import Heroes
from longbox.games.heroes.engine.vocabulary import COLOURS, TYPES
from longbox.kernel.views import Event

E = TypeVar("E", bound=Event)
SENTENCE: Final = re.compile(r"([A-Z][^:.]*): ([^.]*)\.(?: It stays on the table\.)?(?: (Once [^.]*)\.)?")


class Use:
    """One use of a card: by whom, the state when it began and when all that it does was done, and what was told in between. `when` says in
    which of its sentences it was."""

    def __init__(self, text: str, seat: int, side: int, at: Heroes) -> None:
        self.text = text
        self.seat = seat
        self.me = side
        self.foe = 1 - side
        self.at = at
        self.after = at
        self.told: list[Event] = []
        self.seen = False
        """Whether something of it could be judged."""

    def of(self, kind: type[E]) -> list[E]:
        return [event for event in self.told if isinstance(event, kind)]

    def hero(self) -> int:
        """The player of the heroes, or before a Headline whom the user plays the Nemesis of."""
        return self.at.target_of(self.seat) if self.at.case is None else int(self.at.case.seat)

    def nemesis(self) -> int:
        return self.at.nemesis_of(self.seat) if self.at.case is None else int(self.at.case.nemesis)

    def fights(self) -> bool:
        """Whether the fight is still the one that it was."""
        cases = [state.case for state in (self.at, self.after)]
        return all(case is not None and case.fight is not None for case in cases)


def sentences(text: str) -> list[tuple[str, str]]:
    """When, and what."""
    found = SENTENCE.findall(text)
    assert "".join(part for one in found for part in one[:2]), f"no sentence in {text!r}"
    return [(when, deeds) for when, deeds, _ in found]


def conditioned(clause: str) -> tuple[list[str], str]:
    """The conditions of a clause, and the rest of it."""
    if not clause.startswith("if "):
        return [], clause
    words, _, deed = clause[3:].partition(", ")
    return words.split(" and ") if not words.startswith("one hero stands") else split_alone(words), deed


def split_alone(words: str) -> list[str]:
    alone = "one hero stands there without any other and without a supporter"
    return [alone, *[one for one in words.removeprefix(alone).split(" and ") if one]]


def first(table: Mapping[str, Callable[..., object]], words: str) -> str:
    for pattern in table:
        if re.fullmatch(pattern, words):
            return pattern
    raise AssertionError(f"nobody can read {words!r}")


def found(words: str, table: Mapping[str, Callable[..., object]]) -> list[str]:
    match = re.fullmatch(first(table, words), words)
    assert match is not None
    return [group or "" for group in match.groups()]


# When


def no_powers(use: Use) -> bool:
    return use.at.case is not None and max(the_fight(use.at).sequence.power) < 0


def powers_lie_open(use: Use) -> bool:
    return min(the_fight(use.at).sequence.power) >= 0


def about_to_roll(use: Use, foe: str, kind: str) -> bool:
    """The dice do not lie yet; who attacks is right."""
    attacker = the_fight(use.at).sequence.attacker
    roller = use.foe if foe else use.me
    wanted = {"Attack": roller, "Defend": 1 - roller}.get(kind, attacker)
    return attacker == wanted and not the_case(use.at).roll.faces[roller]


def has_rolled(use: Use, foe: str, kind: str) -> bool:
    attacker = the_fight(use.at).sequence.attacker
    roller = use.foe if foe else use.me
    return attacker == {"Attack": roller, "Defend": 1 - roller}.get(kind, attacker)


def ko_comes_to(use: Use, who: str) -> bool:
    effects = use.at.core.fx
    frames = [frame for frame in use.at.frames if frame.effect in (effects.ko.id, effects.outwit_ko.id, effects.card_ko.id)]
    return bool(frames) and frames[-1].a == (use.me if who == "you are" else use.foe)


def falls(use: Use, who: str) -> bool:
    frames = [frame for frame in use.at.frames if frame.effect == use.at.core.fx.fall.id]
    return bool(frames) and frames[-1].a == {"your fighter": use.me, "a hero": HERO}.get(who, FOE)


def outcome(use: Use) -> int:
    return int(the_case(use.at).outcome)


def unrolled(use: Use) -> bool:
    return not the_case(use.at).roll.faces[HERO] and the_case(use.at).play.lead < 0


WHEN_HOLDS: Final[dict[str, Callable[..., bool]]] = {
    "When the game is set up": lambda use: use.at.round == 1,
    "When a Game Round begins": lambda use: use.at.case is None and use.at.round > 1,
    "In Planning": lambda use: use.at.case is None,
    "As an action|After a movement action of yours": lambda use: use.at.case is None,
    "Where you may declare a plan or a Scheming|When the Nemesis declares": unrolled,
    "Before the Threat roll": unrolled,
    "After the Threat roll": lambda use: bool(the_case(use.at).roll.faces[HERO]),
    "When Trouble is reduced": lambda use: the_case(use.at).play.lead < 0,
    "Before a Lead Villain is played": lambda use: the_case(use.at).play.lead < 0,
    "After a Lead Villain is played": lambda use: the_case(use.at).play.lead >= 0,
    "When Backup Effects and Agents are played": lambda use: the_case(use.at).play.lead >= 0 or use.at.case is not None,
    "After an? (?:Backup Effect|Agent) is played": lambda use: the_case(use.at).play.played >= 0,
    "Before powers are chosen": no_powers,
    "After powers are shown": powers_lie_open,
    r"Before (?:your|the other side's) \w+ roll": powers_lie_open,
    r"After (?:your|the other side's) \w+ roll": powers_lie_open,
    "When (?:you are|the other side is) about to get a KO": lambda use: powers_lie_open(use) or use.at.case is not None,
    "At the end of a sequence": lambda use: not the_fight(use.at).down,
    "When (?:your fighter|a hero|the Lead Villain|a Lead Villain) falls": lambda use: use.at.case is not None,
    "When the Headline is solved": lambda use: outcome(use) == SOLVED,
    "When the Headline is resolved": lambda use: outcome(use) > 0,
}
"""Broad ones; `exactly` looks closer at those about rolls, KOs and falls."""


def exactly(use: Use, when: str) -> bool:
    """About whose roll, KO or fall it is."""
    if match := re.fullmatch(r"(Before|After) (?:your|(the other side's)) (\w+) roll", when):
        return (about_to_roll if match[1] == "Before" else has_rolled)(use, match[2] or "", match[3])
    if match := re.fullmatch(r"When (you are|the other side is) about to get a KO", when):
        return ko_comes_to(use, match[1])
    if match := re.fullmatch(r"When (.+) falls", when):
        return falls(use, match[1])
    return True


# If


def alone(use: Use) -> bool:
    case = the_case(use.at)
    return len(use.at.ready_at(case.seat, case.place)) == 1 and not use.at.supporters(case.seat, case.place)


def same_as_before(use: Use, who: str) -> bool:
    side = use.me if who == "you" else use.foe
    return shown_colour(use.at, side) == the_fight(use.at).last[side]


def hits_above(use: Use, one: str, n: str, other: str) -> bool:
    hits, attacker = the_case(use.at).roll.hits, int(the_fight(use.at).sequence.attacker)
    by = {"Attack": hits[attacker], "Defend": hits[1 - attacker]}
    return by[one] >= by[other] + int(n)


CONDITIONS: Final[dict[str, Callable[..., bool]]] = {
    "you have a KO": lambda use: kos(use.at, use.me) > 0,
    "the other side has a KO": lambda use: kos(use.at, use.foe) > 0,
    "you have the Initiative": lambda use: the_fight(use.at).init == use.me,
    "you showed (red|orange|yellow)": lambda use, colour: shown_colour(use.at, use.me) == COLOURS.index(colour),
    "the other side showed (red|orange|yellow)": lambda use, colour: shown_colour(use.at, use.foe) == COLOURS.index(colour),
    "(you|the other side) showed the same colour as in the sequence before": same_as_before,
    "both showed the same colour": lambda use: shown_colour(use.at, HERO) == shown_colour(use.at, FOE),
    "the other side shows the colour that you call": lambda use: False,
    "it is the first sequence": lambda use: the_fight(use.at).seq == 1,
    r"it is sequence (\d) or later": lambda use, n: the_fight(use.at).seq >= int(n),
    r"it is Game Round (\d) or later": lambda use, n: use.at.round >= int(n),
    r"it is a (\w+)(?: or (\w+))? Headline": lambda use, *types: TYPES[the_case(use.at).type].capitalize() in types,
    r"(\d) or more Ready heroes are there": lambda use, n: len(use.at.ready_at(the_case(use.at).seat, the_case(use.at).place)) >= int(n),
    "one hero stands there without any other and without a supporter": alone,
    "the team is the (.+)": lambda use, name: use.at.team_def(int(the_case(use.at).seat)).name == name,
    "the Lead Villain is( not)? Most Wanted": lambda use, no: the_case(use.at).play.wanted_lead != bool(no),
    "a Lead Villain was beaten": lambda use: the_case(use.at).beat_lead,
    "a Most Wanted villain was beaten": lambda use: the_case(use.at).beat_lead and the_case(use.at).play.wanted_lead,
    "the villain has won": lambda use: outcome(use) == LOST,
    "a Master Plan succeeds": lambda use: the_case(use.at).plan_done,
    r"the (\w+) Hits are (\d) or more above the (\w+) Hits": hits_above,
    "at least one shows Boost|it shows Boost": lambda use: True,
}
