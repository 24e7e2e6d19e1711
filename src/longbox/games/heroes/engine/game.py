"""Heroes, put together: a new game, and a game that a view allows."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from longbox.games.heroes.engine import text
from longbox.games.heroes.engine.case import FOE, HERO
from longbox.games.heroes.engine.deck import HEADLINE, RESOURCE, STORY, VILLAIN, fresh
from longbox.games.heroes.engine.defs import Box
from longbox.games.heroes.engine.fighters import choices as colours
from longbox.games.heroes.engine.from_view import case_of, open_of
from longbox.games.heroes.engine.records import Case, Deck, HeroesFields, Team, heroes_codec
from longbox.games.heroes.engine.rules import HeroesRules
from longbox.games.heroes.engine.state import NONE, STORY_TRACK, Heroes, new_team
from longbox.games.heroes.engine.views import HIDDEN_POWER, HeroesView, TeamView
from longbox.kernel.deeds import Move
from longbox.kernel.errors import BadOption
from longbox.kernel.rulebook import Rulebook
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Ask, Setting
from longbox.kernel.views import View, frame_of

TEAMS = "teams"
"""The option that each seat chooses for itself."""
RANDOM = "random"


@mypyc_attr(allow_interpreted_subclasses=True)
class HeroesGame(HeroesRules):
    def __init__(
        self,
        box: Box,
        seats: int,
        rulebook: Rulebook,
        options: dict[str, Setting],
        packs: dict[str, str],
        choices: list[dict[str, Any]] | None = None,
    ) -> None:
        super().__init__(box, seats, heroes_codec(Heroes), rulebook, options, packs, choices or [])
        # rule B13.1
        self.chosen_teams = [self._team(choice) for choice in self.choices] or [NONE] * seats
        led = [team for team in self.chosen_teams if team >= 0]
        if len(set(led)) < len(led):
            raise BadOption("two seats cannot lead the same team (rule B2.1)")
        ids = [scenario.id for scenario in box.scenarios]
        wanted = str(options["scenario"])
        if wanted != RANDOM and wanted not in ids:
            raise BadOption(f"there is no scenario {wanted!r}; there are {', '.join(ids)}")
        self.chosen_scenario = NONE if wanted == RANDOM else ids.index(wanted)

    def _team(self, choice: dict[str, Any]) -> int:
        word = choice.get(TEAMS, RANDOM)
        ids = [team.id for team in self.box.teams]
        if word == RANDOM:
            return NONE
        if word not in ids:
            raise BadOption(f"there is no team {str(word)[:60]!r}; there are {', '.join(ids)}, or {RANDOM}")
        return ids.index(word)

    def seated(self, choices: list[dict[str, Any]]) -> HeroesGame:
        if len(choices) != self.seats:
            raise BadOption(f"{self.seats} seats choose their teams, not {len(choices)}")
        for choice in choices:
            if any(key != TEAMS for key in choice):
                raise BadOption(f"a seat of heroes chooses its {TEAMS}, not {str(choice)[:80]}")
        return HeroesGame(self.box, self.seats, self.rulebook, self.options, self.packs, choices)

    def start(self) -> Heroes:
        box = self.box
        deck_headlines = len([card for card in box.headlines if card.symbol >= 0])
        state = Heroes(self)
        state.teams = [new_team(team) for team in self.chosen_teams]
        state.decks = [fresh(len(box.resources)), fresh(len(box.villains)), fresh(deck_headlines), fresh(len(box.stories))]
        state.headlines = [NONE] * self.areas
        state.ages = [0] * self.areas
        state.track = [NONE] * STORY_TRACK
        state.scenario = self.chosen_scenario
        state.frames = [self.fx.setup.frame(0)]
        return self._begun(state)

    def _begun(self, state: Heroes) -> Heroes:
        """Run on to the first roll: where all is chosen, the first steps of the setup need none."""
        state.go_on()
        return state

    # A state that a view allows

    def determinize(self, view: View, rng: Sfc32) -> Heroes:
        assert isinstance(view, HeroesView)
        case = None if view.case is None else case_of(view.case)
        unseen = [self._unseen(view, case, which) for which in range(4)]
        for cards in unseen:
            rng.shuffle(cards)
        teams = [self._team_of(view, seat, unseen) for seat in range(self.seats)]
        decks = [self._deck_of(view, which, unseen[which]) for which in range(4)]
        state = Heroes(self)
        state.teams = teams
        state.decks = decks
        for name, value in open_of(view, HeroesFields).items():
            setattr(state, name, value)
        state.case = case
        state.frames = [frame_of(shown) for shown in view.frames]
        state.sealed = view.sealed
        if 0 <= view.seat < self.seats:
            state.drafts[view.seat] = [self.moves.from_json(list(step)) for step in view.draft]
        if case is not None and case.fight is not None:
            chosen = case.fight.sequence.chosen
            for side in (HERO, FOE):
                if chosen[side] == HIDDEN_POWER:
                    chosen[side] = rng.choice(colours(state, side))
        return state

    def _unseen(self, view: HeroesView, case: Case | None, which: int) -> list[int]:
        """The cards of a deck that this view does not show anywhere."""
        box, deck = self.box, view.decks[which]
        out: set[int] = {*deck.discard, *[card for card in deck.tops if card >= 0]}
        if which == RESOURCE:
            count = len(box.resources)
            for team in view.teams:
                out.update(team.allies, team.resources)
        elif which == VILLAIN:
            count = len(box.villains)
            out.update(view.wanted)
            for team in view.teams:
                out.update(team.villains)
            if case is not None:
                out.update(case.play.backups, case.play.agents, case.play.past, [int(case.play.played)])
                out.add(int(case.play.lead))
        elif which == HEADLINE:
            count = len([card for card in box.headlines if card.symbol >= 0])
            out.update(view.headlines)
            for team in view.teams:
                out.update(team.solved)
        else:
            return []
        return [card for card in range(count) if card not in out]

    def _team_of(self, view: HeroesView, seat: int, unseen: list[list[int]]) -> Team:
        shown = view.teams[seat]
        resources, resources_known = self._hand(view, seat, shown, RESOURCE, unseen[RESOURCE])
        villains, villains_known = self._hand(view, seat, shown, VILLAIN, unseen[VILLAIN])
        return Team(
            **open_of(shown, Team),
            resources=resources,
            resources_known=resources_known,
            villains=villains,
            villains_known=villains_known,
        )

    def _hand(self, view: HeroesView, seat: int, shown: TeamView, which: int, unseen: list[int]) -> tuple[list[int], list[int]]:
        known = shown.resources if which == RESOURCE else shown.villains
        if seat == view.seat:
            return known.copy(), (shown.resources_known if which == RESOURCE else shown.villains_known).copy()
        count = shown.resource_count if which == RESOURCE else shown.villain_count
        hand = known + [unseen.pop() for _ in range(count - len(known))]
        mine = 1 << view.seat
        pairs = sorted([(card, mine if card in known else 0) for card in hand])
        return [card for card, _ in pairs], [mask for _, mask in pairs]

    def _deck_of(self, view: HeroesView, which: int, unseen: list[int]) -> Deck:
        shown = view.decks[which]
        if which == STORY:
            return Deck(view.stories.copy(), [], [], shown.discard.copy())
        tops = [card if card >= 0 else unseen.pop() for card in shown.tops]
        return Deck(sorted(unseen), tops, shown.seen.copy(), shown.discard.copy())

    # Words

    def show(self, view: View) -> str:
        assert isinstance(view, HeroesView)
        return text.show(self, view)

    def ask_text(self, view: View, ask: Ask) -> str:
        assert isinstance(view, HeroesView)
        return text.question(self, view, ask)

    def move_text(self, view: View, move: Move) -> str:
        assert isinstance(view, HeroesView)
        return text.move(self, view, move)

    def to_cover(self) -> list[str]:
        """Kinds, forms, effects, and every line of every card that this table can see."""
        return [*super().to_cover(), *[f"line {source.word}" for source in self.sources if source.lines]]
