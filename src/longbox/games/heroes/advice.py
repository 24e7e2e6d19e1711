"""Advice for Heroes: why something cannot be done, where a question needs no person, and what is rarely meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from longbox.games.heroes.engine.case import FOE, LOST, SOLVED, player_of
from longbox.games.heroes.engine.events import CaseEnded, PlanEnded
from longbox.games.heroes.engine.fighters import fighter_name, fighter_of
from longbox.games.heroes.engine.places import READY, RECOVERY
from longbox.games.heroes.engine.planning import assigned_status
from longbox.games.heroes.engine.state import Heroes
from longbox.games.heroes.engine.villains import Others
from longbox.games.heroes.sure import is_brief, sure_answer
from longbox.hosting.advice import Advice, Contest
from longbox.kernel.deeds import Kind, Move, Refusal
from longbox.kernel.state import State
from longbox.kernel.views import Event

FIGHT, CHALLENGE = "fight", "challenge"
"""What onlookers predict."""
VAGUE = (
    "not_asked",
    "no_answer",
    "action",
    "window",
    "planning",
    "not_planning",
    "lead",
    "gray_box",
    "declare",
    "no_aid",
    "no_ability",
)
"""Refusals that only say that something else is asked now, or that there is no ability of a name that a hero or a card has too."""


class HeroesAdvice(Advice):
    def why_not(self, state: State, seat: int, words: str) -> Refusal | None:
        """The words are a move, a kind of move alone, such as story, or the id or name of a card, a hero, an ability or an area."""
        assert isinstance(state, Heroes)
        kind = state.game.moves.by_name.get(words.strip())
        named = list(called(state, words))
        if kind is not None and (kind.ranges or not named):
            return most_telling(state, seat, every(state, seat, kind))
        if named:
            moves = [kind.of(number, *rest) for kind, number in named for rest in others(state, seat, kind)]
            return most_telling(state, seat, moves)
        return super().why_not(state, seat, words)

    def nothing_to_do(self, state: State, seat: int, moves: Sequence[Move]) -> str:
        """A window, or a question to those who hold villains, in which nothing of one's own can be used."""
        assert isinstance(state, Heroes)
        if not state.frames or not moves or not all(move.kind.passes for move in moves):
            return ""
        effect = state.game.effects[state.frames[-1].effect]
        return "no villain to play" if isinstance(effect, Others) else "nothing to use"

    def sure(self, state: State, seat: int, moves: Sequence[Move]) -> tuple[Move, str] | None:
        """An ability on the table that has no price and no limit and only helps; a power, if no other may be chosen."""
        assert isinstance(state, Heroes)
        return sure_answer(state, seat, moves)

    def brief(self, state: State, seat: int) -> bool:
        assert isinstance(state, Heroes)
        return is_brief(state)

    def concerned(self, state: State) -> list[int]:
        """In a fight its two sides and the Nemesis; elsewhere all, since anybody may be asked for villains."""
        assert isinstance(state, Heroes)
        case = state.case
        if case is None or fighter_of(case) < 0:
            return super().concerned(state)
        return [int(case.seat), int(case.nemesis), player_of(case, FOE)]

    def may_respond(self, state: State) -> list[int]:
        """Who is asked one after the other for a Lead Villain or for gray boxes (rules B6.8 and B6.12)."""
        assert isinstance(state, Heroes)
        if not state.frames or state.case is None:
            return []
        frame = state.frames[-1]
        effect = state.game.effects[frame.effect]
        if not isinstance(effect, Others):
            return []
        over = frame.a
        order = state.opponents(int(state.case.seat))[over:]
        return [seat for seat in order if effect.is_asked(state, frame, seat)]

    def called(self, state: State) -> list[str]:
        """By their teams, once all are drawn."""
        assert isinstance(state, Heroes)
        if any(team.team < 0 for team in state.teams):
            return super().called(state)
        return [state.team_def(seat).name for seat in range(len(state.teams))]

    def contest(self, state: State) -> Contest | None:
        """A fight in which no power has been shown yet: with the Lead Villain about the Headline, with the mastermind about his plan."""
        assert isinstance(state, Heroes)
        case = state.case
        if case is None or case.fight is None:
            return None
        fight = case.fight
        if fight.fighter < 0 or fight.seq != 1 or max(fight.sequence.power) >= 0 or not (fight.mastermind or case.play.lead >= 0):
            return None
        villain = fighter_name(state, FOE)
        heroes = state.team_def(int(case.seat)).name
        kind = CHALLENGE if fight.mastermind else FIGHT
        return Contest(
            id=f"{kind} {state.round} {state.action_round} {case.seat} {case.card}",
            kind=kind,
            text=f"{heroes} against {villain}: who wins?",
            sides=[heroes, villain],
            parties=[int(case.seat), player_of(case, FOE)],
        )

    def settled(self, event: Event) -> tuple[str, int] | None:
        """A fight is about the Headline (rule B9.1), a Challenge about the plan (rule B8.10)."""
        if isinstance(event, CaseEnded):
            return FIGHT, {SOLVED: 0, LOST: 1}.get(event.outcome, -1)
        return (CHALLENGE, int(event.done)) if isinstance(event, PlanEnded) else None

    def warning(self, state: State, seat: int, move: Move) -> str:
        """A plan without a Ready hero, though one could be paid; a hero who leaves the game for the rest of the Game Round."""
        assert isinstance(state, Heroes)
        kinds = state.core.kinds
        if move.kind is kinds.done:
            return nobody_ready(state, seat)
        if move.kind is kinds.move:
            hero, place, _along = move.values()
            if place == RECOVERY:
                name = state.core.box.heroes[hero].name
                return f"{name} is no longer Ready in Recovery, and nothing is paid back (B5.3)."
        return ""


def nobody_ready(state: Heroes, seat: int) -> str:
    kinds = state.core.kinds
    if READY in assigned_status(state, state.drafts[seat]).values():
        return ""
    able = [hero for hero in state.team_def(seat).heroes if state.refuse(seat, kinds.assign.of(hero, READY)) is None]
    return "Nobody is Ready in this plan: you could not move to a Headline or troubleshoot in this Game Round (B5.10)." if able else ""


# Why not


def called(state: Heroes, words: str) -> Iterator[tuple[Kind[Any], int]]:
    """The kinds of move whose first part has this name, with its number: a word of a move, or the name of what it stands for."""
    asked = words.strip().lower()
    for kind in state.game.moves.kinds:
        if kind.ranges and kind.ranges[0].labels:
            for number, label in enumerate(kind.ranges[0].labels):
                if asked in (label, name_of(state, kind.ranges[0].name, number).lower()):
                    yield kind, number


def name_of(state: Heroes, part: str, number: int) -> str:
    """The name behind a number of a part of a move; empty where there is none."""
    box, core = state.core.box, state.core
    if part == "hero":
        return box.heroes[number].name
    if part == "card":
        return box.resources[number].ability.name
    if part == "villain":
        return box.villains[number].name
    if part == "power_up":
        return box.power_ups[number].ability.name
    if part == "ability":
        return core.sources[number].name
    if part == "headline":
        return box.headlines[number].title
    return box.areas[number].name if part == "area" and number < len(box.areas) else ""


def others(state: Heroes, seat: int, kind: Kind[Any]) -> list[tuple[int, ...]]:
    """The further parts of a move that are worth trying, the most likely first."""
    core, kinds = state.core, state.core.kinds
    if kind is kinds.assign:
        return [(READY,)]
    if kind is kinds.move:
        return [(place, kinds.nobody) for place in [*core.fields(state), *core.open_supports]]
    if kind is kinds.go:
        return [(place,) for place in core.fields(state)]
    if kind is kinds.aid:
        return [(hero,) for hero in [kinds.nobody, *state.team_def(seat).heroes]]
    return [tuple(0 for _ in kind.ranges[1:])]


def every(state: Heroes, seat: int, kind: Kind[Any]) -> list[Move]:
    """The moves of a kind that have to do with this seat: its heroes and cards, or all where the part is something else."""
    if not kind.ranges:
        return [kind.of()]
    part, team = kind.ranges[0].name, state.teams[seat]
    own: dict[str, list[int]] = {
        "hero": state.team_def(seat).heroes,
        "card": [*team.resources, *team.allies],
        "villain": [*team.villains, *state.wanted],
        "power_up": state.team_def(seat).power_ups,
    }
    firsts = own.get(part) or range(kind.ranges[0].size)
    return [kind.of(first, *rest) for first in firsts for rest in others(state, seat, kind)]


def most_telling(state: Heroes, seat: int, moves: Sequence[Move]) -> Refusal | None:
    """None if one of the moves is possible; otherwise the first reason that says more than what is asked now."""
    refusals: list[Refusal] = []
    for move in moves:
        refusal = state.refuse(seat, move)
        if refusal is None:
            return None
        refusals.append(refusal)
    telling = [refusal for refusal in refusals if refusal.code not in VAGUE]
    return (telling or refusals)[0] if refusals else Refusal("no_way", "No move does that.", "B5.1")


ADVICE = HeroesAdvice()
