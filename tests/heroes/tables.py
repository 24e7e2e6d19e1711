"""What the tests of Heroes share: tables, states that are set up by hand, moves by their text, and dice by their faces.

    state = mission("avengers", "x-men")
    headline(state, "the-village", "bank-vault-peeled-open")
    put(state, 0, "thor", "east-side")
    do(state, 0, "solve the-village")
    dice(state, "h h t - -")

Seat 0 is First Player and acts; hands are empty, and nobody has Plot Points, unless a test gives some. With two players each is the Nemesis
of the other. Faces are h (Hit), b (Hit with Boost), t (Trouble) and - (blank).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from longbox.content.info import Setup
from longbox.content.own import Own
from longbox.games.heroes import OPTIONS
from longbox.games.heroes.engine.case import FOE, HERO
from longbox.games.heroes.engine.deck import RESOURCE, VILLAIN, add_card, drop_card, hand_of
from longbox.games.heroes.engine.fighters import the_fight
from longbox.games.heroes.engine.game import HeroesGame
from longbox.games.heroes.engine.records import Case
from longbox.games.heroes.engine.state import Heroes
from longbox.games.heroes.engine.troubleshooting import FIGHTING, troubleshoot
from longbox.games.heroes.game import make
from longbox.kernel import CHANCE, Ask, Event, Move, Outcome, Roll, Setting, seats_in

TEAMS = ["avengers", "fantastic-four", "marvel-knights", "x-men"]
FACES = {"h": 1, "b": 3, "t": 4, "-": 0}


CARDS_PAGE = Path(__file__).parents[2] / "docs" / "heroes-cards.md"
BOX = Path(__file__).with_name("box")
"""A small box that never changes: what is written down of whole games stays as it is, whatever cards the game gains."""


class Small(Setup):
    """Takes the small box in the place of the game's own."""

    def pack(self, name: str, usual: Path) -> Path:
        return BOX


@cache
def _game(seats: int, options: tuple[tuple[str, Setting], ...], teams: tuple[str, ...], setup: type[Setup] = Setup) -> HeroesGame:
    wide = {option.name: option.default for option in OPTIONS if not option.by_seat}
    every = wide | dict(options)
    assert len(every) == len(wide), "no such option"
    made = make(setup(seats, every, Own()))
    return made.seated([{"teams": team} for team in teams]) if teams else made


def game(seats: int = 2, *teams: str, **options: Setting) -> HeroesGame:
    """A game with these options; seats without a team draw one."""
    return _game(seats, tuple(sorted(options.items())), teams)


def small_game(seats: int, **options: Setting) -> HeroesGame:
    """A game with the small box; all seats draw a team."""
    return _game(seats, tuple(sorted(options.items())), (), Small)


def planning(*teams: str, **options: Setting) -> Heroes:
    """A game in its first Planning, with empty hands. Seat 0 is First Player."""
    names = teams or ("avengers", "x-men")
    return planned(game(len(names), *names, **options))


def planned(game: HeroesGame) -> Heroes:
    """The same in this game."""
    state = game.start()
    while isinstance(pending := state.pending(), Roll):
        state.apply(CHANCE, Outcome([1] * len(pending.sides)))
    for team in state.teams:
        for deck in (RESOURCE, VILLAIN):
            for card in hand_of(team, deck).copy():
                drop_card(team, deck, card)
                state.decks[deck].cards.append(card)
        team.pp = 0
    for pile in state.decks:
        pile.cards.sort()
    return state


def mission(*teams: str, **options: Setting) -> Heroes:
    """The first action of seat 0: all heroes recover, hands are empty, and no Headline lies anywhere."""
    return sent(planning(*teams, **options))


def sent(state: Heroes) -> Heroes:
    """The same after this Planning."""
    for seat in range(len(state.teams)):
        do(state, seat, "done")
    for area, card in enumerate(state.headlines):
        if card >= 0:
            state.headlines[area] = -1
            state.decks[2].cards.append(card)
    state.decks[2].cards.sort()
    assert asked(state) == "action 0"
    return state


# Setting up


def hero(state: Heroes, id: str) -> int:
    return next(one.index for one in state.core.box.heroes if one.id == id)


def at(state: Heroes, seat: int, id: str) -> int:
    return state.local(seat, hero(state, id))


def put(state: Heroes, seat: int, id: str, place: str) -> None:
    """A hero to a place: recovery, ready, support, special, a district, or the Support space of an area."""
    state.teams[seat].place[at(state, seat, id)] = state.core.place_ids.index(place)


def where(state: Heroes, seat: int, id: str) -> str:
    return state.core.place_ids[state.teams[seat].place[at(state, seat, id)]]


def wounded(state: Heroes, seat: int, id: str) -> bool:
    return bool(state.teams[seat].wounded >> at(state, seat, id) & 1)


def resource(state: Heroes, id: str) -> int:
    return next(one.index for one in state.core.box.resources if one.id == id)


def villain(state: Heroes, id: str) -> int:
    return next(one.index for one in state.core.box.villains if one.id == id)


def area(state: Heroes, id: str) -> int:
    return next(one.index for one in state.core.box.areas if one.id == id)


def headline(state: Heroes, where: str, id: str) -> None:
    """A Headline into an area."""
    card = next(one.index for one in state.core.box.headlines if one.id == id)
    if card in state.decks[2].cards:
        state.decks[2].cards.remove(card)
    state.headlines[area(state, where)] = card


def give(state: Heroes, seat: int, resources: str = "", villains: str = "", pp: int = 0) -> None:
    """Cards into a hand, and Plot Points."""
    for id in resources.split():
        card = resource(state, id)
        state.decks[RESOURCE].cards.remove(card)
        add_card(state.teams[seat], RESOURCE, card, 0)
    for id in villains.split():
        card = villain(state, id)
        state.decks[VILLAIN].cards.remove(card)
        add_card(state.teams[seat], VILLAIN, card, 0)
    state.teams[seat].pp += pp


def ally(state: Heroes, seat: int, id: str, pp: int = 0) -> None:
    card = resource(state, id)
    state.decks[RESOURCE].cards.remove(card)
    state.add_ally(seat, card, pp)


def power_up(state: Heroes, seat: int, id: str) -> None:
    cards = state.team_def(seat).power_ups
    place = next(n for n, card in enumerate(cards) if state.core.box.power_ups[card].id == id)
    state.teams[seat].power_ups |= 1 << place


def wanted(state: Heroes, id: str) -> None:
    state.decks[VILLAIN].cards.remove(villain(state, id))
    state.wanted = sorted([*state.wanted, villain(state, id)])


def held(state: Heroes, seat: int) -> list[str]:
    """The cards of both hands by their ids."""
    box, team = state.core.box, state.teams[seat]
    return [*[box.resources[card].id for card in team.resources], *[box.villains[card].id for card in team.villains]]


def discards(state: Heroes) -> list[str]:
    box = state.core.box
    return [*[box.resources[card].id for card in state.decks[0].discard], *[box.villains[card].id for card in state.decks[1].discard]]


def lined_up(state: Heroes, deck: int, *ids: str) -> None:
    """Cards on top of a deck, in this order; nobody has looked at them."""
    cards = [resource(state, id) if deck == RESOURCE else villain(state, id) for id in ids]
    for card in cards:
        state.decks[deck].cards.remove(card)
    state.decks[deck].tops = cards
    state.decks[deck].seen = [0] * len(cards)


HERE = "the-village"
"""Where the Headline lies that most tests are about: a Crime of Threat 5 in East Side, without an icon in some and with one in others."""
PLAIN = "weapons-in-the-fish-market"
ICON = "bank-vault-peeled-open"


def fight(
    state: Heroes,
    id: str,
    lead: str,
    *,
    support: str = "",
    others: str = "",
    backups: str = "",
    agents: str = "",
    trouble: int = 0,
    card: str = PLAIN,
) -> Case:
    """A hero of seat 0 fights a Lead Villain of seat 1 at a Headline in The Village; the fight begins now."""
    headline(state, HERE, card)
    place = state.core.place_ids[state.place_in(area(state, HERE))]
    for one in [id, *others.split()]:
        put(state, 0, one, place)
    for one in support.split():
        put(state, 0, one, HERE)
    troubleshoot(state, 0, area(state, HERE))
    state.frames[-2].at = 1  # the action is taken
    case = state.case
    assert case is not None
    case.play.lead, case.play.leader = villain(state, lead), 1
    case.play.wanted_lead = state.core.box.villains[case.play.lead].wanted
    for one in [lead, *backups.split(), *agents.split()]:
        if villain(state, one) in state.decks[VILLAIN].cards:
            state.decks[VILLAIN].cards.remove(villain(state, one))
    case.play.backups = [villain(state, one) for one in backups.split()]
    case.play.agents = [villain(state, one) for one in agents.split()]
    case.play.trouble = trouble
    state.frames[-1].at = FIGHTING
    go(state)
    return case


# Playing


def go(state: Heroes) -> None:
    """Run on to what the game waits for, after a test has changed what is under way."""
    state.go_on()


def move(state: Heroes, text: str) -> Move:
    return state.game.moves.parse(text)


def do(state: Heroes, seat: int, *texts: str) -> None:
    for text in texts:
        one = move(state, text)
        refusal = state.refuse(seat, one)
        assert refusal is None, f"{text}: {refusal}; legal are {state.legal(seat)} at {state.pending()!r}"
        assert one.kind.step or one in state.legal(seat), f"{text} is neither refused nor listed"
        state.apply(seat, one)


def refused(state: Heroes, seat: int, text: str) -> tuple[str, str]:
    """The code and the rule of a refusal."""
    refusal = state.refuse(seat, move(state, text))
    assert refusal is not None, f"{text} is not refused"
    return refusal.code, refusal.rule


def can(state: Heroes, seat: int, text: str) -> bool:
    return move(state, text) in state.legal(seat)


def asked(state: Heroes) -> str:
    """What is asked, and whom: `action 0`, `power 0 1`; of a roll what is rolled, and how many dice."""
    pending = state.pending()
    if isinstance(pending, Ask):
        return " ".join([pending.what, *[str(seat) for seat in seats_in(pending.seats)]])
    return f"{pending.what} {len(pending.sides)}" if isinstance(pending, Roll) else "over"


def dice(state: Heroes, faces: str) -> None:
    """The dice that are to be rolled show these faces."""
    pending = state.pending()
    assert isinstance(pending, Roll), f"nothing is rolled: {pending!r}"
    numbers = [state.core.faces.index(FACES[face]) + 1 for face in faces.split()]
    assert len(numbers) == len(pending.sides), f"{len(pending.sides)} dice are to be rolled, not {len(numbers)}: {pending!r}"
    state.apply(CHANCE, Outcome(numbers))


def chance(state: Heroes, *numbers: int) -> None:
    state.apply(CHANCE, Outcome(list(numbers)))


def powers(state: Heroes, mine: str, theirs: str) -> None:
    """Both sides of a fight between seats 0 and 1 choose."""
    assert asked(state) == "power 0 1", asked(state)
    do(state, 0, f"power {mine}")
    do(state, 1, f"power {theirs}")


def passes(state: Heroes, *seats: int) -> None:
    for seat in seats:
        do(state, seat, "pass")


def exchange(state: Heroes, attack: str, defend: str) -> None:
    """One attack with its two rolls; an empty text where no die is rolled."""
    for faces in (attack, defend):
        if faces:
            dice(state, faces)


def kos(state: Heroes, side: int) -> int:
    case = state.case
    assert case is not None
    return case.kos[the_fight(state).fighter] if side == HERO else int(case.play.villain_kos)


def told(state: Heroes) -> list[str]:
    """What seat 0 was told since the last time, as texts; begins to listen."""
    heard: list[tuple[int, Event]] = state.heard or []
    state.heard = []
    return [event.text(state.game.names) for audience, event in heard if audience & 1]


__all__ = ["FOE", "HERO"]
