"""Games that begin in the middle, so that random play meets what it would seldom reach: rich hands, done plans, heroes in their places."""

from __future__ import annotations

from longbox.games.heroes.engine.deck import RESOURCE, STORY, VILLAIN, add_card, put_away, take
from longbox.games.heroes.engine.game import HeroesGame
from longbox.games.heroes.engine.state import Heroes
from longbox.kernel import CHANCE, Move, Outcome, Over, Roll, Setting, Sfc32, onward, seats_in
from tests.heroes.tables import game

OPTIONS = [
    "hit_needed",
    "keep_initiative",
    "challenge_needs_lead",
    "challenge_risks_headline",
    "special_can_be_lost",
    "ageing",
]
EAGER = {"solve": 10, "assign": 6, "aid": 6, "lead": 4, "backup": 6, "challenge": 3, "move": 3, "use": 3, "play": 3}
"""How much likelier than others these kinds are chosen by lively play."""


class Begun(HeroesGame):
    """A game in the last Action Round of its last Game Round, in which somebody troubleshoots; `seed` decides all the rest."""

    seed = ""
    dawn = False
    """Whether a Game Round begins instead, which is then played to its end."""

    def start(self) -> Heroes:
        rng, state = Sfc32(self.seed), super().start()
        while isinstance(pending := state.pending(), Roll):
            state.apply(CHANCE, Outcome([rng.die(sides) for sides in pending.sides]))
        for seat in range(self.seats):
            state.apply(seat, self.kinds.done.of())
        area = rng.choice(self.open_areas)
        special = state.scenario_def().special
        if special >= 0 and rng.below(2):
            state.special, state.special_since, area = special, 1, self.areas
        for seat in range(self.seats):
            self._enrich(state, seat, state.place_in(area), rng)
        me = int(state.active)
        state.teams[me].place[rng.below(4)] = state.place_in(area)
        state.arch = me if rng.below(3) == 0 else state.nemesis_of(me)
        self._want(state, rng)
        for deck in (RESOURCE, VILLAIN):
            for _ in range(3):
                put_away(state.decks[deck], take(state.decks[deck], rng.die(len(state.decks[deck].cards))))
        if self.dawn:
            for team in state.teams:
                team.wounded = sum(1 << at for at in range(4) if team.place[at] == 0 and rng.below(2))
                team.story = [card.index for card in self.box.stories if card.team == team.team and card.index not in state.track][:3]
                state.decks[STORY].cards = [card for card in state.decks[STORY].cards if card not in team.story]
            state.frames = [self.fx.dawn.frame(0)]
            return self._begun(state)
        mission = state.frames[0]
        mission.a, mission.at, state.action_round = 4, self.seats, 5
        state.apply(me, self.kinds.solve.of(area))
        return state

    def _enrich(self, state: Heroes, seat: int, place: int, rng: Sfc32) -> None:
        team, area = state.teams[seat], self.area_of[place]
        team.pp, team.vp, team.power_ups, team.plans = rng.below(6), rng.below(9), rng.below(8), rng.below(4)
        for deck in (RESOURCE, VILLAIN):
            for _ in range(1 + rng.below(4)):
                add_card(team, deck, take(state.decks[deck], rng.die(len(state.decks[deck].cards))), 0)
        for _ in range(rng.below(4)):
            card = rng.choice([card for card in state.decks[RESOURCE].cards if self.box.resources[card].ally])
            state.decks[RESOURCE].cards.remove(card)
            state.add_ally(seat, card, rng.below(3))
        space = self.first_space + area if area >= 0 else 2
        for at in range(4):
            team.place[at] = rng.choice([0, 1, 2, place, place, space])

    def _want(self, state: Heroes, rng: Sfc32) -> None:
        for _ in range(rng.below(4)):
            card = rng.choice([card for card in state.decks[VILLAIN].cards if self.box.villains[card].wanted])
            state.decks[VILLAIN].cards.remove(card)
            state.wanted.append(card)
        state.wanted.sort()


def begun(seats: int, seed: str, dawn: bool = False) -> Begun:
    """Such a game with options by the seed."""
    rng = Sfc32(f"options {seed}")
    options: dict[str, Setting] = {name: bool(rng.below(2)) for name in OPTIONS}
    usual = game(seats, scenario="random", round_cap=3, **options)
    made = Begun(usual.box, seats, usual.rulebook, {**usual.options, "round_cap": 2 if dawn else 1}, usual.packs)
    made.seed = seed
    made.dawn = dawn
    return made


def lively(state: Heroes, seat: int, rng: Sfc32) -> Move:
    """A random move that leads somewhere: the kind first, then one of it."""
    moves = onward(state, seat, state.legal(seat))
    kinds = sorted({move.kind.name for move in moves})
    kind = rng.choice([name for name in kinds for _ in range(EAGER.get(name, 1))])
    return rng.choice([move for move in moves if move.kind.name == kind])


def play_on(state: Heroes, rng: Sfc32, used: set[str] | None = None, most: int = 20_000) -> Heroes:
    """Play to the end, and note what was used."""
    state.heard = None if used is None else []
    for _ in range(most):
        pending = state.pending()
        if isinstance(pending, Over):
            return state
        if isinstance(pending, Roll):
            state.apply(CHANCE, Outcome([rng.die(sides) for sides in pending.sides]))
        else:
            seat = rng.choice(seats_in(pending.seats))  # type: ignore[attr-defined]
            move = lively(state, seat, rng)
            state.apply(seat, move)
            if used is not None:
                used.add(move.kind.name)
        if used is not None and state.heard is not None:
            used.update(name for _, event in state.heard for name in event.uses())
            used.update(state.game.effects[frame.effect].name for frame in state.frames)
            state.heard.clear()
    raise AssertionError(f"the game has not ended after {most} deeds: {state!r}")
