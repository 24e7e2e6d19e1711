"""What is told of a finished game of Mayhem: where the Favor came from, the best card, how each side played, luck with the draws, Hands.

The draws and the Hands are told only where the log is given out.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Final

from longbox.content.front import Beat, Chapter, Fact, FrontPage, Reporter, Step, deficit, first_true, led_throughout, listed, luck
from longbox.games.mayhem.engine import events
from longbox.games.mayhem.engine.game import MayhemGame
from longbox.games.mayhem.engine.state import WINNING_FAVOR, Mayhem
from longbox.kernel.state import Game
from longbox.kernel.views import Event

HEADLINES: Final = (
    "{quitters} concedes, {winner} takes the stage",
    "{quitters} concede, {winner} takes the stage",
    "{winner} comes back from {behind} Favor behind",
    "{winner} brings the house down with {finale} Favor in one Performance",
    "{winner} wins it by {close} Favor",
    "{winner} leads from first to last, {ahead} Favor ahead",
    "{winner} wins by {margin} Favor",
    "{winner} wins",
    "{sharers} share the victory",
    "The curtain falls",
)
"""The first of them of which all facts are there is the headline."""
FAR_BEHIND: Final = 200
CLOSE: Final = 100
FINALE: Final = 250
"""These amounts of Favor are."""
KINDS: Final = (("Actor", "Actors"), ("Set", "Sets"), ("Prop", "Props"), ("Set Piece", "Set Pieces"), ("Act", "Acts"))
"""What cards are played as, by their Role."""


class Drawn:
    """What a seat has drawn by chance: how many cards, their Values together, and what these would be on average, and how they vary."""

    def __init__(self) -> None:
        self.cards = 0
        self.value = 0.0
        self.expected = 0.0
        self.variance = 0.0

    def add(self, values: list[int], pool: list[int]) -> None:
        """Cards of these Values, out of a Deck with those of `pool`, in which they were."""
        count, size = len(values), len(pool)
        mean = sum(pool) / size
        self.cards += count
        self.value += sum(values)
        self.expected += count * mean
        if size > 1:
            self.variance += count * sum((one - mean) ** 2 for one in pool) / size * (size - count) / (size - 1)


class MayhemReporter(Reporter):
    def __init__(self, game: MayhemGame) -> None:
        seats = game.seats
        self.game = game
        self.front = FrontPage(names=list(game.names), unit="Favor", start=[0] * seats)
        self.favor = [0] * seats
        self.on_stage: dict[int, str] = {}
        self.actor = ""
        self.performed: dict[tuple[int, str], list[int]] = defaultdict(list)
        self.swung: Counter[tuple[int, str]] = Counter()
        self.played = [Counter[int]() for _ in range(seats)]
        self.finale = (-1, 0)
        """Whose gain was the last, and how much it was, if that was a Performance."""
        self.conceded: list[int] = []
        self.drawn = [Drawn() for _ in range(seats)]
        self.last: Mayhem | None = None

    def see(self, beat: Beat) -> None:
        for event in beat.events:
            self.note(beat.entry, event)
        if isinstance(beat.state, Mayhem):
            self.note_draws(beat, beat.state)
            self.last = beat.state

    def note(self, entry: int, event: Event) -> None:
        match event:
            case events.TurnBegan():
                self.front.chapters.append(Chapter(entry=entry, words=f"Turn {event.turn}"))
            case events.Entered():
                self.on_stage[event.slot] = event.name
            case events.Played():
                self.played[event.who][event.role] += 1
            case events.Performed():
                self.actor = self.on_stage.get(event.actor, "")
            case events.FavorChanged():
                self.note_favor(entry, event)
            case events.Conceded():
                self.conceded.append(event.who)

    def note_favor(self, entry: int, event: events.FavorChanged) -> None:
        names, who, cause = self.front.names, event.who, event.cause
        self.favor[who] = event.favor
        if event.kind == events.HEAD_START:
            self.front.start[who] = event.favor
            return
        if event.kind == events.SCORING:
            self.performed[who, self.actor].append(event.change)
            cause = f"{self.actor} performs, {cause.removeprefix('scoring ')}"
        elif event.by == who and event.change > 0:
            self.swung[who, cause] += event.change
        elif event.by not in (-1, who) and event.change < 0:
            self.swung[event.by, cause] -= event.change
            cause = f"{cause} of {names[event.by]}"
        if event.change > 0:
            self.finale = (who, event.change) if event.kind == events.SCORING else (-1, 0)
        self.front.steps.append(Step(entry=entry, scores=self.favor.copy(), words=f"{names[who]} {event.change:+d}: {cause}"))

    def note_draws(self, beat: Beat, state: Mayhem) -> None:
        """A Deck that was drawn to its end, and then made anew, left nothing to chance."""
        for seat, drawn in enumerate(self.drawn):
            cards = [event.card for event in beat.secrets if isinstance(event, events.Drew) and event.who == seat and event.card >= 0]
            order = [event for event in beat.events if isinstance(event, events.Drew | events.Reshuffled) and event.who == seat]
            if cards and isinstance(order[-1], events.Drew):
                drawn.add(self.values(cards), self.values([*cards, *state.decks[seat]]))

    def values(self, places: list[int]) -> list[int]:
        return [int(self.game.cards[place].value) for place in places]

    # The page

    def page(self, winners: list[int]) -> FrontPage:
        front = self.front
        front.headline = first_true(HEADLINES, self.news(winners))
        front.how = self.how(winners)
        front.plans = [[self.plan(seat)] for seat in range(self.game.seats)]
        front.facts = [fact for fact in (self.best_card(), self.fortune()) if fact is not None]
        if self.last is not None:
            front.hands = [[self.game.cards[place].name for place in hand] for hand in self.last.hands]
        return front

    def how(self, winners: list[int]) -> str:
        if self.conceded and len(self.conceded) == self.game.seats - 1:
            return f"{listed([self.front.names[seat] for seat in self.conceded])} conceded. The score stays as it was then."
        first = next((seat for seat in winners if self.favor[seat] >= WINNING_FAVOR), -1)
        return (
            f"{self.front.names[first]} has {self.favor[first]} Favor, and {WINNING_FAVOR} win."
            if first >= 0
            else "The last turn is over: the most Favor wins."
        )

    def news(self, winners: list[int]) -> dict[str, object]:
        """The facts for a headline; what is not true is not there."""
        front, names = self.front, self.front.names
        if len(winners) != 1:
            return {"sharers": listed([names[seat] for seat in winners])} if winners else {}
        (winner,) = winners
        margin = self.favor[winner] - max(favor for seat, favor in enumerate(self.favor) if seat != winner)
        facts: dict[str, object] = {"winner": names[winner]}
        if len(self.conceded) == self.game.seats - 1:
            return facts | {"quitters": listed([names[seat] for seat in self.conceded])}
        if margin > 0:
            facts["margin"] = margin
        behind = deficit(front.start, front.steps, winners)
        if behind >= FAR_BEHIND:
            facts["behind"] = behind
        if self.finale[0] == winner and self.finale[1] >= FINALE and self.favor[winner] >= WINNING_FAVOR:
            facts["finale"] = self.finale[1]
        if 0 < margin <= CLOSE:
            facts["close"] = margin
        if margin > 0 and led_throughout(front.steps, winners):
            facts["ahead"] = margin
        return facts

    def plan(self, seat: int) -> str:
        """What a side has played its cards as, and its Performances."""
        played = [f"{many} {KINDS[role][many > 1]}" for role, many in sorted(self.played[seat].items())]
        gains = [gain for (who, _), all_of in self.performed.items() if who == seat for gain in all_of]
        best = f", the best for {max(gains)} Favor" if gains else ""
        return f"{listed(played) if played else 'no cards'}; {performances(gains)}{best}"

    def best_card(self) -> Fact | None:
        """The Actor who performed for the most Favor, or the card or power that gained or took more."""
        found = [
            (sum(gains), f"{name} of {self.front.names[who]} gained {sum(gains)} Favor in {performances(gains)}.")
            for (who, name), gains in self.performed.items()
        ]
        found += [
            (many, f"{name} of {self.front.names[who]} gained or took {many} Favor in all.") for (who, name), many in self.swung.items()
        ]
        best = max(found, key=lambda one: one[0], default=None)
        return None if best is None else Fact(title="Best card", words=[best[1]])

    def fortune(self) -> Fact | None:
        said = [
            f"{name}, {one.cards} cards with Values of {one.value:.0f} together: {luck(one.value, one.expected, one.variance)}."
            for name, one in zip(self.front.names, self.drawn, strict=True)
            if one.cards
        ]
        return Fact(title="Luck with the draws", words=said) if said else None


def performances(gains: list[int]) -> str:
    return f"{len(gains)} Performance{'' if len(gains) == 1 else 's'}"


def reporter(game: Game) -> Reporter:
    assert isinstance(game, MayhemGame)
    return MayhemReporter(game)
