"""The words of a card are its promise: in random play, what it does is held against what is printed on it (rule B12.1)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from longbox.games.heroes.engine import perform
from longbox.games.heroes.engine.abilities import SCENARIO, W_SETUP, CardLine, Source
from longbox.games.heroes.engine.state import Heroes
from longbox.kernel import CHANCE, Outcome, Over, Roll, Sfc32, seats_in
from longbox.kernel.state import Frame
from tests.heroes.said import judge, read
from tests.heroes.said_when import Use, exactly, sentences
from tests.heroes.starts import lively
from tests.heroes.test_cards import SOURCES, staged
from tests.marks import rule, slow

TRIES = 120
ENOUGH = 3
"""So many uses that could be judged."""


class Watch:
    """Notes what one card does: a use begins when it is told, and ends when all that it does is done."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.text = source.text
        self.open: list[tuple[Use, CardLine, int]] = []
        self.judged = 0
        self.wrong: list[str] = []

    def begins(self, state: Heroes, line: CardLine, seat: int) -> None:
        if line.source.id == self.source.id and state.heard is not None:
            self.open.append((Use(self.text, seat, int(self.source.side), state.clone()), line, len(state.heard)))

    def ends(self, state: Heroes, line: CardLine) -> None:
        for entry in self.open:
            if entry[1] is line:
                use, _, since = entry
                self.open.remove(entry)
                use.told += [event for _, event in (state.heard or [])[since:]]
                use.after = state.clone()
                self.judge(use, line)
                return

    def step_ends(self, state: Heroes) -> None:
        for at, (use, line, since) in enumerate(self.open):
            use.told += [event for _, event in (state.heard or [])[since:]]
            self.open[at] = (use, line, 0)

    def judge(self, use: Use, line: CardLine) -> None:
        printed = sentences(self.text)
        when, deeds = printed[[one.id for one in self.source.lines].index(line.id)]
        use.text = f"{when}: {deeds}."
        use.seen = False
        if not exactly(use, when):
            self.wrong.append(f"{self.source.name}: it was not {when!r}")
        self.wrong += [f"{self.source.name}: {words}" for words in judge(use, when, deeds)]
        self.judged += 1

    @contextmanager
    def watching(self) -> Iterator[None]:
        run = perform.Perform.run

        def running(self_: perform.Perform, state: Heroes, frame: Frame, line_id: int, hero: int, kept: int) -> bool:
            line = state.core.lines[line_id]
            if frame.at == 0 and not any(one is line for _, one, _ in self.open):
                self.begins(state, line, int(frame.seat))
            more = run(self_, state, frame, line_id, hero, kept)
            if not any(one is frame for one in state.frames):
                self.ends(state, line)
            return more

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(perform.Perform, "run", running)
            yield


def play(state: Heroes, rng: Sfc32, watch: Watch, most: int = 400) -> None:
    """Some random play."""
    for _ in range(most):
        pending = state.pending()
        if isinstance(pending, Over) or watch.judged >= ENOUGH * len(watch.source.lines):
            return
        state.heard = []
        if isinstance(pending, Roll):
            state.apply(CHANCE, Outcome([rng.die(sides) for sides in pending.sides]))
        else:
            seat = rng.choice(seats_in(pending.seats))  # type: ignore[attr-defined]
            state.apply(seat, lively(state, seat, rng))
        watch.step_ends(state)


@slow
@rule("B12.1", "B11.13")
@pytest.mark.parametrize("source", SOURCES, ids=[source.word for source in SOURCES])
def test_what_happens_is_what_is_printed(source: Source) -> None:
    if source.kind == SCENARIO and all(line.window == W_SETUP for line in source.lines):
        return
    watch = Watch(source)
    with watch.watching():
        for number in range(TRIES):
            seed = f"words {source.word} {number}"
            state = staged(source, seed)
            watch.open.clear()
            play(state, Sfc32(seed), watch)
            assert watch.wrong == []
            if watch.judged >= ENOUGH * len(source.lines):
                return
    assert watch.judged, f"{source.name} was not used in {TRIES} games"


def test_every_sentence_belongs_to_a_line_and_can_be_read() -> None:
    """Each line of a card is one sentence; the second reader knows each of its phrases."""
    for source in SOURCES:
        assert len(sentences(source.text)) == len(source.lines), source.text
        for when, deeds in sentences(source.text):
            read(when, deeds)
