"""Golden transcripts: whole games of lively random play, to be read by a person and compared word by word.

    python -m tests.heroes.test_transcripts

writes them anew. Read the difference before you keep it: a changed line is a changed rule: the cards are those of the small box.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from longbox.games.heroes.engine.events import ActionRoundBegan, Drew, RoundBegan
from longbox.kernel import CHANCE, Ask, Event, Outcome, Over, Roll, Sfc32, seats_in
from tests.heroes.starts import lively
from tests.heroes.tables import small_game

FOLDER: Final = Path(__file__).with_name("transcripts")
GAMES: Final[dict[str, tuple[int, str, str]]] = {
    "two-seats": (2, "born-again", "story 15"),
    "three-seats": (3, "house-of-m", "story 2"),
    "four-seats": (4, "secret-empire", "story 4"),
}


def words(event: Event, names: list[str]) -> list[str]:
    if isinstance(event, RoundBegan):
        return ["", f"## {event.text(names)}"]
    if isinstance(event, ActionRoundBegan):
        return ["", f"{event.text(names)}."]
    return [f"  {event.text(names)} [{event.rule}]"]


def transcript(seats: int, scenario: str, seed: str) -> list[str]:
    """A game in words, with all that anybody is told."""
    made, rng = small_game(seats, scenario=scenario, round_cap=3), Sfc32(seed)
    state = made.start()
    lines = [f"# {seats} seats, {scenario}, three Game Rounds at most, {seed}", ""]
    while not isinstance(pending := state.pending(), Over):
        state.heard = []
        if isinstance(pending, Roll):
            state.apply(CHANCE, Outcome([rng.die(sides) for sides in pending.sides]))
        else:
            assert isinstance(pending, Ask)
            seat = rng.choice(seats_in(pending.seats))
            state.apply(seat, lively(state, seat, rng))
        for audience, event in state.heard:
            open_draw = isinstance(event, Drew) and event.card < 0  # the one who draws is told more
            if audience and not open_draw:
                lines += words(event, made.names)
    winners = " and ".join(made.names[seat] for seat in seats_in(pending.winners))
    return [
        *lines,
        "",
        f"Won by {winners}: {', '.join(f'{name} {score}' for name, score in zip(made.names, pending.scores, strict=True))}.",
    ]


@pytest.mark.parametrize("name", GAMES)
def test_the_story_is_the_same(name: str) -> None:
    assert transcript(*GAMES[name]) == (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for file, played in GAMES.items():
        (FOLDER / f"{file}.txt").write_text("\n".join(transcript(*played)) + "\n", "utf-8")
