"""Golden transcripts: whole games between random bots, to be read by a person and compared word by word.

    python -m tests.mayhem.test_transcripts

writes them anew. Read the difference before you keep it: a changed line is a changed rule.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from longbox.games.mayhem.engine.events import Drew, Passed, TurnBegan
from longbox.games.mayhem.engine.game import MayhemGame
from longbox.games.mayhem.engine.state import STEPS, Mayhem
from longbox.kernel import Setting
from longbox.kernel.deeds import CHANCE, Deed, Outcome
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Ask, Over, Roll, seats_in
from longbox.kernel.views import Event
from tests.mayhem.tables import made

FOLDER: Final = Path(__file__).with_name("transcripts")
MOST_LINES: Final = 250
GAMES: Final[dict[str, tuple[int, str, dict[str, Setting]]]] = {
    "two-seats": (2, "seed 35", {"turn_limit": 4}),
    "two-seats-newest": (2, "seed 124", {"turn_limit": 4, "core": "newest", "decks": "crown-and-hex,sky-and-steel"}),
    "three-seats": (3, "seed 111", {"turn_limit": 2, "defense_first": True}),
    "four-seats": (4, "seed 60", {"turn_limit": 1}),
}


class Transcript:
    """A game in words: a heading for each turn and step, the answers of the seats, and what happened, with its rule."""

    def __init__(self, seats: int, seed: str, options: dict[str, Setting]) -> None:
        self.game: MayhemGame = made(seats, options)
        self.state: Mayhem = self.game.start()
        self.rng = Sfc32(seed)
        self.step = -1
        self.passed: list[str] = []
        self.drawn: list[str] = []
        names = ", ".join(self.game.names)
        self.lines = [f"{names}; {', '.join(f'{name} {value}' for name, value in options.items())}; {seed}"]

    def play(self) -> list[str]:
        """Play to the end."""
        while not isinstance(pending := self.state.pending(), Over):
            if isinstance(pending, Roll):
                self.let_in(CHANCE, Outcome([self.rng.die(sides) for sides in pending.sides]))
            else:
                assert isinstance(pending, Ask)
                self.answer(pending)
        self.flush()
        winners = " and ".join(self.game.names[seat] for seat in seats_in(pending.winners)) or "nobody"
        scores = ", ".join(f"{name} {score}" for name, score in zip(self.game.names, pending.scores))
        self.lines += ["", f"The game is over [{pending.rule}], won by {winners}. Favor: {scores}."]
        return self.lines

    def answer(self, pending: Ask) -> None:
        """Let the seat that is asked choose any move. Who passes is gathered in one line."""
        (seat,) = seats_in(pending.seats)
        moves = self.state.legal(seat)
        move = moves[self.rng.below(len(moves))]
        words = self.game.move_text(self.state.view(seat), move)
        self.head_step()
        if words != "pass":
            self.flush()
            about = "" if pending.what.startswith("step ") else f" ({pending.what}, {pending.rule})"
            self.lines.append(f"  {self.game.names[seat]}{about}: {words}")
        self.let_in(seat, move)

    def head_step(self) -> None:
        if self.state.step != self.step:
            self.flush()
            self.step = self.state.step
            self.lines.append(f"- {STEPS[self.step]}")

    def let_in(self, seat: int, deed: Deed) -> None:
        self.state.heard = []
        self.state.apply(seat, deed)
        for _, event in self.state.heard:
            self.tell(event)

    def tell(self, event: Event) -> None:
        """An event as a line. Who passes, and what one seat draws, is gathered; what the others are told of a draw is left out."""
        if isinstance(event, Passed):
            self.passed.append(self.game.names[event.who])
        elif isinstance(event, Drew):
            self.tell_draw(event)
        else:
            self.flush()
            self.lines.append(self.line(event))

    def tell_draw(self, event: Drew) -> None:
        words = f"    {event.text(self.game.names)}"
        head = f"    {self.game.names[event.who]} draws "
        if event.card >= 0:
            if self.drawn and self.drawn[0].startswith(head):
                words = words.removeprefix(head)
            else:
                self.flush()
            self.drawn.append(words)

    def line(self, event: Event) -> str:
        if isinstance(event, TurnBegan):
            self.step = -1
            favor = ", ".join(f"{name} {favor}" for name, favor in zip(self.game.names, self.state.favor))
            return f"\n{event.text(self.game.names)} [{event.rule}] - {favor}"
        return f"    {event.text(self.game.names)} [{event.rule}]"

    def flush(self) -> None:
        """Write who has passed and what was drawn since the last line."""
        if self.passed:
            self.lines.append(f"  {', '.join(self.passed)}: pass [0.5.1]")
            self.passed = []
        if self.drawn:
            self.lines.append(f"{', '.join(self.drawn)} [0.3.1.1]")
            self.drawn = []


def transcript(name: str) -> str:
    return "\n".join(Transcript(*GAMES[name]).play()) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_as_it_is_written(name: str) -> None:
    assert transcript(name) == (FOLDER / f"{name}.txt").read_text("utf-8"), "see the head of this file for how to write it anew"


@pytest.mark.parametrize("name", GAMES)
def test_a_transcript_is_short_and_cites_rules_that_exist(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text("utf-8")
    rulebook = Transcript(*GAMES[name]).game.rulebook
    cited = set(re.findall(r"\[([^\]]+)\]$", text, re.MULTILINE))
    assert text.count("\n") < MOST_LINES
    assert len(cited) >= 5
    assert [number for number in cited if rulebook.find(number) is None] == []


def test_every_transcript_belongs_to_a_game() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(GAMES)


def write() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(transcript(name), "utf-8")


if __name__ == "__main__":
    write()
