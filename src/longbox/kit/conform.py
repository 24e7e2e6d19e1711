"""The walk over a game, and what happens when a sentence breaks."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from longbox.hosting.draws import commitment, seed_from
from longbox.hosting.fold import entry_of
from longbox.hosting.log import ALL_ROLLS, End, Entry, Log, new_header
from longbox.kernel.deeds import Outcome
from longbox.kernel.features import Features
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Game, Over, Roll, State
from longbox.kit.base import (
    Broken,
    NodeCheck,
    Step,
    StepCheck,
    after,
    expect,
    expect_refusal,
    kinds_in,
    name_of,
    picture,
    random_form,
    random_move,
)
from longbox.kit.brought import what_is_brought_has_an_end
from longbox.kit.fault import replaying, spots, where
from longbox.kit.features import features_hold
from longbox.kit.leaks import nothing_leaks
from longbox.kit.memory import Memories, nothing_is_forgotten
from longbox.kit.nodes import NODE_CHECKS
from longbox.kit.shrink import shrink
from longbox.kit.steps import STEP_CHECKS
from longbox.kit.table import a_table_holds, play_a_table

_LEAKS_EVERY = 5
_MEMORY_EVERY = 3
_PAST_STATES = 8
_FORM_EVERY = 5
_REST_EVERY = 5

Check = Callable[[State, Step | None], None]


class ConformanceError(AssertionError):
    """A game breaks the contract: the sentence, the seed, and the shortest way there."""


class Coverage:
    """What a run has seen."""

    def __repr__(self) -> str:
        return f"{self.games} games, {self.finished} finished, {self.nodes} nodes, {len(self.used)} names and {len(self.rules)} rules used"

    def __init__(self) -> None:
        self.games = 0
        self.nodes = 0
        self.finished = 0
        self.used: set[str] = set()
        self.rules: set[str] = set()
        self.rest: State | None = None
        """The first state met with the most in it at which a chapter could close."""


def conform(
    game: Game,
    games: int = 20,
    steps: int = 400,
    seed: str = "conform",
    cover: bool = True,
    logs: Path | None = None,
    memory: Memories | None = None,
    features: Features[Any] | None = None,
) -> Coverage:
    """Play this many random games and check every node and deed against the contract. ConformanceError says what does not hold.

    A game that states what its seats know, by a `memory` for each of them, is held against that as well; and its `features`, if they are
    given, against its views.

    >>> from tests.roofs import RoofsGame
    >>> coverage = conform(RoofsGame(2), games=2, cover=False)
    >>> coverage.finished, sorted(coverage.used)
    (2, ['back', 'coin', 'done'])
    """
    __tracebackhide__ = True  # pytest then shows the message, and the line that called this
    try:
        return _conform(game, games, steps, seed, cover, logs, memory, features)
    except ConformanceError as error:
        raise error.with_traceback(None) from (None if isinstance(error.__cause__, Broken) else error.__cause__)


def _conform(
    game: Game,
    games: int,
    steps: int,
    seed: str,
    cover: bool,
    logs: Path | None,
    memory: Memories | None,
    features: Features[Any] | None,
) -> Coverage:
    coverage = Coverage()
    for number in range(games):
        _Walk(game, f"{seed}/{number}", coverage, logs, forms=number % 2 == 1, memory=memory, features=features).go(steps)
        coverage.games += 1
    _hold_brought(game, seed, coverage.rest)
    for number in range(max(1, games // 4)):
        _hold_table(game, f"{seed}/table {number}", steps)
    if cover:
        missing = [name for name in game.to_cover() if name not in coverage.used]
        if missing:
            raise ConformanceError(
                f"{game.name}, seed {seed!r}: {games} games never used {', '.join(missing)}.\n"
                f"Play more games (`games={2 * max(games, 5)}`), or leave this check out: `cover=False`. Forms, such as `back` and `drop` "
                "for plans, come in every second game."
            )
    return coverage


def fingerprint(game: Game, seed: str, steps: int = 400) -> str:
    """A hash of the log and all streams of a seeded table; the same with every build, machine and hash seed.

    >>> from tests.toys.duel import DuelGame
    >>> fingerprint(DuelGame(), "one", steps=20)[:16]
    'e4cf8cd4984d3d94'
    """
    host = play_a_table(game, seed, steps)
    streams = [repr(stream.messages).encode() for stream in host.streams.streams.values()]
    return hashlib.sha256(b"".join([host.log.data(), picture(host.state), *streams])).hexdigest()


class _Walk:
    """One random game."""

    def __init__(
        self,
        game: Game,
        seed: str,
        coverage: Coverage,
        logs: Path | None,
        forms: bool,
        memory: Memories | None,
        features: Features[Any] | None,
    ) -> None:
        self.game = game
        self.seed = seed
        self.coverage = coverage
        self.logs = logs
        self.forms = forms
        self.rng = Sfc32(seed)
        self.memory = memory
        self.features = features
        self.state = game.start()
        self.state.heard = None if memory is None else []
        self.deeds: list[Step] = []
        self.past: list[tuple[State, bytes]] = []

    def go(self, steps: int) -> None:
        for number in range(steps):
            self._node(number)
            if isinstance(self.state.pending(), Over):
                self.coverage.finished += 1
                return
            self._deed()
        if not self.game.open_ended and not isinstance(self.state.pending(), Over):
            raise ConformanceError(f"{self.game.name}, seed {self.seed!r}: the game has not ended after {steps} deeds")

    def _node(self, number: int) -> None:
        self.coverage.nodes += 1
        for check in NODE_CHECKS if number % _LEAKS_EVERY else [*NODE_CHECKS, nothing_leaks]:
            self._hold(str(check.__doc__), self._at_node(check))
        if self.game.open_ended and number % _REST_EVERY == 0:
            self._note_rest()
        memory = self.memory
        if memory is not None and number % _MEMORY_EVERY == 0:
            self._hold(str(nothing_is_forgotten.__doc__), lambda state, step: nothing_is_forgotten(state, self._dice(state), memory))
        features = self.features
        if features is not None:
            self._hold(str(features_hold.__doc__), lambda state, step: features_hold(state, self._dice(state), features))

    def _note_rest(self) -> None:
        rest = self.coverage.rest
        if self.state.resting() is None and (rest is None or len(picture(self.state)) > len(picture(rest))):
            self.coverage.rest = self.state.clone()

    def _deed(self) -> None:
        step = self._choose()
        for check in STEP_CHECKS:
            self._hold(str(check.__doc__), self._at_step(check), step)
        self._remember()
        new, heard = after(self.state, *step)
        self.coverage.used |= kinds_in(step[1])
        for _, event in heard:
            self.coverage.used.update(event.uses())
            self.coverage.rules.add(event.rule)
        self.coverage.used.update(self.game.effects[frame.effect].name for frame in new.frames)
        self.state.apply(*step)
        self.deeds.append(step)
        self._old_states_are_untouched()

    def _choose(self) -> Step:
        step = random_form(self.state, self.rng) if self.forms and self.rng.below(_FORM_EVERY) == 0 else None
        if step is not None:
            self._hold("Refusing a form gives a reason and leaves the state as it is.", lambda state, s: _refusing(state, s), step)
        if step is None or self.state.refuse(*step) is not None:
            step = random_move(self.state, self.rng)
        if step is None:
            step = self._any_form()
        return step

    def _any_form(self) -> Step:
        """If nobody has a move, an open-ended game goes on with a form."""
        for _ in range(200):
            step = random_form(self.state, self.rng)
            if step is not None and self.state.refuse(*step) is None:
                return step
        raise ConformanceError(f"{self.game.name}, seed {self.seed!r}: the game is stuck at {self.state.pending()!r}")

    def _remember(self) -> None:
        self.past.append((self.state.clone(), picture(self.state)))
        if len(self.past) > _PAST_STATES:
            self.past.pop(self.rng.below(_PAST_STATES))

    def _old_states_are_untouched(self) -> None:
        if any(picture(old) != seen for old, seen in self.past):
            raise self._report("A deed leaves older states untouched.", self.deeds, None, Broken("an older state has changed"))

    def _at_node(self, check: NodeCheck) -> Check:
        return lambda state, step: check(state, self._dice(state))

    def _at_step(self, check: StepCheck) -> Check:
        return lambda state, step: check(state, *(step or (0, Outcome([]))), self._dice(state))

    def _dice(self, state: State) -> Sfc32:
        """Dice that depend only on the seed and the state, so that a shorter way to the state shows the same fault."""
        return Sfc32(f"{self.seed.split('/')[0]} {picture(state).decode()}")

    def _hold(self, sentence: str, check: Check, step: Step | None = None) -> None:
        try:
            check(self.state, step)
        except Exception as error:
            raise self._failure(sentence, check, step, error) from error

    def _failure(self, sentence: str, check: Check, step: Step | None, error: Exception) -> ConformanceError:
        deeds = shrink(self.game, self.deeds, check, step, type(error))
        return self._report(sentence, deeds, step, self._again(deeds, check, step) or error)

    def _again(self, deeds: list[Step], check: Check, step: Step | None) -> Exception | None:
        """The fault at the end of the shorter way, whose words belong to it."""
        try:
            state = self.game.start()
            for deed in deeds:
                state.apply(*deed)
            check(state, step)
        except Exception as error:
            return error
        return None

    def _report(self, sentence: str, deeds: list[Step], step: Step | None, error: Exception) -> ConformanceError:
        path = _write_log(self.game, [*deeds, *([step] if step else [])], self.logs)
        way = "\n".join(f"  {name_of(deed)}" for deed in deeds) or "  (at the start)"
        words = str(error) if isinstance(error, Broken) else f"{type(error).__name__}: {error}"
        then = f"\n  then {name_of(step)}" if step else ""
        at = where(error, self.state, step[1] if step else None)
        return ConformanceError(
            f"{self.game.name}, seed {self.seed!r}, after {len(self.deeds)} deeds, shrunk to {len(deeds)}:\n"
            f"{sentence.strip()}\n{words}\n{at}\nThe way there ({replaying(self.game, path)}; --seat N shows what seat N saw):\n{way}{then}"
        )


def _hold_brought(game: Game, seed: str, rest: State | None) -> None:
    """Once a run: to grow a state takes a while."""
    try:
        if rest is not None:
            what_is_brought_has_an_end(rest)
    except Exception as error:
        raise ConformanceError(
            f"{game.name}, seed {seed!r}: {what_is_brought_has_an_end.__doc__}\n{type(error).__name__}: {error}"
        ) from error


def _hold_table(game: Game, seed: str, steps: int) -> None:
    try:
        a_table_holds(game, seed, steps)
    except Exception as error:
        at = [spot for spot in spots(error) if spot.is_of_a_game()]
        place = f"\nat {at[-1]!r}" if at else ""
        raise ConformanceError(f"{game.name}, seed {seed!r}: {type(error).__name__}: {error}{place}") from error


def _refusing(state: State, step: Step | None) -> None:
    assert step is not None
    before = picture(state)
    refusal = state.refuse(*step)
    expect(picture(state) == before, f"refusing {step[1]!r} has changed the state")
    if refusal is not None:
        expect_refusal(refusal, state.game, f"{step[1]!r} from seat {step[0]}")


def _write_log(game: Game, deeds: list[Step], folder: Path | None) -> Path:
    """The deeds as a log. Its dice count as typed by hand, since no seed gives them."""
    log = Log(new_header(game, commitment(seed_from("conformance")), typed=[ALL_ROLLS]))
    for seat in range(game.seats):
        log.append(Entry(v=game.version, seat=seat, nonce=""))
    state = game.start()
    for at, (seat, deed) in enumerate(deeds):
        pending = state.pending()
        log.append(entry_of(game, seat, deed, hand=max(pending.by, 0) if isinstance(pending, Roll) else None))
        if at + 1 < len(deeds):  # the last one may be what fails
            state.apply(seat, deed)
    log.append(Entry(v=game.version, end=End(seed=seed_from("conformance").hex(), state="", over=False)))
    path = Path(folder or tempfile.mkdtemp(prefix="longbox-")) / f"{game.name}-conformance.log"
    path.write_bytes(log.data())
    return path
