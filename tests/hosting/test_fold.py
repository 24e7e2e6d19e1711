"""From a log to a state: every prefix folds to what its deeds lead to, and logs and states of older rules are still understood.

The fixtures were written once by a program with version 1 of the rules of Roofs, which called the coin a bid, counted the roofs
from the right and called the scores points. They are never written anew: a reader of old logs is tested with old logs.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from longbox.hosting.fold import fold, load_state, save_state, state_hash
from longbox.hosting.host import Host
from longbox.hosting.log import Entry, Header, Log, parse, read
from longbox.hosting.verify import verify
from longbox.kernel import CHANCE, BadLog, BadState, Deed, Game, Outcome, Over, State
from longbox.kit.table import play_a_table
from tests.marks import rule
from tests.roofs import RoofsGame
from tests.toys.duel import DuelGame
from tests.toys.watch import WatchGame

FIXTURES = Path(__file__).with_name("fixtures")
OLD_LOG = FIXTURES / "roofs-v1.log"
OLD_STATE = FIXTURES / "roofs-v1.state.json"
OLD_STATE_ENTRY = 26
"""The state fixture is the state after this entry of the log fixture: one plan sealed, one draft begun."""

GAMES: dict[str, Game] = {"roofs": RoofsGame(3), "duel": DuelGame(), "watch": WatchGame(3)}
each_game = pytest.mark.parametrize("name", GAMES)


def some_log(name: str, seed: int) -> Log:
    return parse(play_a_table(GAMES[name], f"fold {seed}", 60).log.data(), "log")


def chained(header: Header, entries: list[Entry]) -> Log:
    log = Log(header)
    for entry in entries:
        log.append(entry)
    return log


# Folding


def applied(game: Game, entries: list[Entry]) -> State:
    """The state after the deeds that count, applied one after another to a new game."""
    deeds: list[tuple[int, int, Deed]] = []
    for entry in entries:
        if entry.undo is not None:
            deeds = [step for step in deeds if step[0] <= (entry.undo or 0) or step[0] in (entry.kept or [])]
        elif entry.roll is not None:
            deeds.append((entry.n, CHANCE, Outcome(entry.roll)))
        elif entry.move is not None and entry.seat is not None:
            deeds.append((entry.n, entry.seat, game.moves.from_json(entry.move)))
        elif entry.form is not None and entry.seat is not None:
            deeds.append((entry.n, entry.seat, game.form(entry.form)))
    state = game.start()
    for _, seat, deed in deeds:
        state.apply(seat, deed)
    return state


@rule("T1.1", "T5.1")
@each_game
@pytest.mark.parametrize("seed", range(3))
def test_every_prefix_folds_to_what_its_deeds_lead_to(name: str, seed: int) -> None:
    game, log = GAMES[name], some_log(name, seed)
    for until in range(len(log.entries) + 1):
        assert fold(game, log, until) == applied(game, log.entries[:until]), f"after entry {until}"
    assert fold(game, log) == fold(game, log, len(log.entries))


def test_the_logs_hold_what_there_is_to_fold() -> None:
    whats = {entry.what() for name in GAMES for seed in range(3) for entry in some_log(name, seed).entries}
    assert {"move", "form", "roll", "undo"} <= whats


@each_game
def test_folding_changes_nothing_and_can_be_repeated(name: str) -> None:
    game, log = GAMES[name], some_log(name, 0)
    before = log.data()
    one, two = fold(game, log), fold(game, log)
    assert one == two and one is not two and log.data() == before


@each_game
def test_an_entry_that_does_not_fit_is_named_wherever_it_stands(name: str) -> None:
    """A deed of a seat that does not exist, in the place of each entry."""
    game, log = GAMES[name], some_log(name, 1)
    for entry in log.entries[game.seats :]:
        bad = chained(log.header, [*log.entries[: entry.n - 1], Entry(v=game.version, seat=9, move=game.moves.all()[0].json())])
        with pytest.raises(BadLog, match=rf"^entry {entry.n} \("):
            fold(game, bad)
        assert fold(game, bad, entry.n - 1) == fold(game, log, entry.n - 1), "what came before is not touched by it"


@each_game
def test_the_hash_tells_states_apart(name: str) -> None:
    game, log = GAMES[name], some_log(name, 2)
    states = [fold(game, log, until) for until in range(len(log.entries) + 1)]
    for one in states:
        for two in states:
            assert (state_hash(game, one) == state_hash(game, two)) == (one == two)


# States


@each_game
def test_a_saved_state_reads_back(name: str) -> None:
    game, log = GAMES[name], some_log(name, 0)
    for until in range(game.seats, len(log.entries) + 1, 3):
        state = fold(game, log, until)
        saved = json.loads(json.dumps(save_state(game, state)))
        again = load_state(game, saved)
        assert again == state and repr(again.pending()) == repr(state.pending())
        assert save_state(game, again) == saved


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"game": "cellars"}, "a state of cellars for 3, not of roofs for 3"),
        ({"seats": 2}, "a state of roofs for 2, not of roofs for 3"),
        ({"rules": 4}, "of version 4 of the rules of roofs; this program knows 1 to 3"),
        ({"rules": 0}, "of version 0 of the rules of roofs; this program knows 1 to 3"),
        ({"rules": None}, "of version None of the rules of roofs; this program knows 1 to 3"),
        ({"packs": {"tiles": "1234"}}, "belongs to other packs"),
        ({"state": None}, "state: an object is expected"),
        ({"state": {}}, "is missing"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_a_state_of_something_else_is_refused(changed: dict[str, Any], words: str) -> None:
    game = GAMES["roofs"]
    saved = save_state(game, game.start())
    with pytest.raises(BadState, match=words):
        load_state(game, {**saved, **changed})


def test_a_state_is_refused_for_every_part_that_is_missing_or_wrong() -> None:
    game = GAMES["roofs"]
    saved = save_state(game, game.start())
    for part in saved["state"]:
        with pytest.raises(BadState, match=part):
            load_state(game, {**saved, "state": {key: value for key, value in saved["state"].items() if key != part}})
        with pytest.raises(BadState, match=part):
            load_state(game, {**saved, "state": {**saved["state"], part: "x"}})
    with pytest.raises(BadState, match="'colour' is not known"):
        load_state(game, {**saved, "state": {**saved["state"], "colour": 1}})


# Older rules


def old_log() -> Log:
    return read(OLD_LOG)


def old_seed() -> bytes:
    end = old_log().entries[-1].end
    assert end is not None
    return bytes.fromhex(end.seed)


def test_the_old_log_is_old() -> None:
    """It was written under version 1 from the first line to the last, in words that today's rules do not know."""
    log = old_log()
    assert log.header.rules == 1 and {entry.v for entry in log.entries} == {1} and RoofsGame(2).version == 3
    assert {str(entry.move[0]) for entry in log.entries if entry.move} == {"bid", "done"} and "bid" not in RoofsGame(2).moves.by_name


# By hand, from the fixture and roofs.md; a bid on 2 was one on the left roof, on 0 one on the right:
#
# Entries 3 to 10, to be taken back: first seat left, left, right; second seat middle, right, right. The left roof goes to the first
# seat (2 to 0) and shows 3, the middle to the second (0 to 1) and shows 6, the right to the second (1 to 2) and shows 3.
# Entry 14 goes back to entry 7. Second seat middle, middle, middle. Left to the first seat: 3. Middle to the second: 4. Right to the
# first (1 to 0): 2. It stands 5 to 4.
# Entries 21 to 29: second seat middle, right; first seat left (taken off the draft), middle, right, right. Middle is equal; right to the
# first seat (2 to 1): 4. It stands 9 to 4.
# Entries 31 to 36: both one coin on the left: equal. The first seat has won.
@rule("T1.1")
@pytest.mark.parametrize(
    ("until", "scores", "owners"),
    [
        (10, [0, 0], [0, 1, 1]), (11, [3, 0], [1, 1]), (12, [3, 6], [1]), (13, [3, 9], []), (14, [0, 0], []), (17, [0, 0], [0, 1, 0]),
        (18, [3, 0], [1, 0]), (19, [3, 4], [0]), (20, [5, 4], []), (29, [5, 4], [0]), (30, [9, 4], []), (37, [9, 4], []),
    ],
)  # fmt: skip
def test_an_old_log_folds_to_what_it_meant(until: int, scores: list[int], owners: list[int]) -> None:
    state = RoofsGame(2).encode(fold(RoofsGame(2), old_log(), until))
    assert (state["scores"], state["owners"]) == (scores, owners)


def test_an_old_log_ends_as_it_ended() -> None:
    over = fold(RoofsGame(2), old_log()).pending()
    assert isinstance(over, Over) and (over.winners, over.scores) == (1, [9, 4])


def test_an_old_table_opens_and_is_replayed() -> None:
    host = Host.resume(RoofsGame(2), old_log(), old_seed())
    over = host.over()
    assert over is not None and over.scores == [9, 4]
    assert host.log.data() == OLD_LOG.read_bytes(), "what is old stays as it was written"
    texts = [message.text for message in host.stream(0).messages if hasattr(message, "text")]
    assert "seat 1 bids 2/0/1; seat 2 bids 0/1/2" in texts and "seat 1 bids 0/1/2; seat 2 bids 0/1/1" in texts


@rule("T3.3")
def test_an_old_log_can_be_verified() -> None:
    """Its end holds the hash of the last state as version 1 wrote it; the dice and the entries are checked all the same."""
    report = verify(RoofsGame(2), old_log())
    assert (report.entries, report.drawn, report.typed, report.undone, report.over) == (37, 7, 0, 2, True)


def test_an_old_log_with_a_changed_die_is_not_accepted() -> None:
    log = old_log()
    for entry in log.entries:
        if entry.roll is not None:
            changed = msgspec.structs.replace(entry, roll=[entry.roll[0] % 6 + 1])
            forged = chained(log.header, [*log.entries[: entry.n - 1], changed, *log.entries[entry.n :]])
            with pytest.raises(BadLog, match=f"^entry {entry.n} shows"):
                verify(RoofsGame(2), forged)


def test_an_old_log_with_another_end_is_not_accepted() -> None:
    log = old_log()
    end = log.entries[-1].end
    assert end is not None
    forged = msgspec.structs.replace(log.entries[-1], end=msgspec.structs.replace(end, over=False))
    with pytest.raises(BadLog, match="do not lead to the end that it states"):
        verify(RoofsGame(2), chained(log.header, [*log.entries[:-1], forged]))


@pytest.mark.parametrize("length", range(2, 36))
def test_an_old_table_goes_on_under_new_rules(length: int) -> None:
    """Left at any entry under version 1, it is opened by today's program, played to its end in today's words, closed and verified."""
    log = old_log()
    host = Host.resume(RoofsGame(2), chained(log.header, log.entries[:length]), old_seed())
    host.advance()
    while host.over() is None:
        seat = host.waiting()[0]
        question = host.question(seat)
        assert question is not None
        assert host.answer(seat, question.id, host.game.moves.parse("done")) is None
    assert host.close() is None
    written = parse(host.log.data(), "log")
    assert {entry.v for entry in written.entries[:length]} == {1} and written.entries[-1].v == 3
    assert fold(host.game, written) == host.state and verify(host.game, written).over


def test_an_old_word_in_a_new_entry_is_not_understood() -> None:
    log = old_log()
    entry = msgspec.structs.replace(log.entries[2], v=2)
    with pytest.raises(BadLog, match=r"^entry 3: there is no move 'bid'"):
        fold(RoofsGame(2), chained(log.header, [*log.entries[:2], entry]))


def old_state() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(OLD_STATE.read_bytes())
    return data


def test_an_old_state_between_rounds_is_read() -> None:
    """Version 1 called the scores points."""
    data = old_state()
    content = {**data["state"], "sealed": [None, None], "drafts": [[], []]}
    state = load_state(RoofsGame(2), {**data, "state": content})
    assert RoofsGame(2).encode(state) == {
        "round": 1, "scores": [5, 4], "owners": [], "drafts": [[], []], "sealed": 0, "frames": [],
    }  # fmt: skip


def test_an_old_state_in_the_middle_of_a_round_is_read() -> None:
    """What is sealed and what is drafted counted from the right, and the draft was made of bids."""
    state = load_state(RoofsGame(2), old_state())
    encoded = RoofsGame(2).encode(state)
    assert encoded["sealed"] == 2 and encoded["drafts"] == [[["coin", 1]], [["coin", 1], ["coin", 2]]] and encoded["scores"] == [5, 4]
    assert state == fold(RoofsGame(2), old_log(), OLD_STATE_ENTRY)


def test_a_log_and_a_state_of_later_rules_are_refused() -> None:
    log = old_log()
    later = chained(msgspec.structs.replace(log.header, rules=4), log.entries)
    with pytest.raises(BadLog, match="version 4 of the rules of roofs; this program knows up to 3"):
        fold(RoofsGame(2), later)
    newer = msgspec.structs.replace(log.entries[4], v=4)
    with pytest.raises(BadLog, match=r"^entry 5 was written by version 4 of the rules of roofs; this program knows 1 to 3"):
        fold(RoofsGame(2), chained(log.header, [*log.entries[:4], newer]))
    with pytest.raises(BadState, match="version 4 of the rules of roofs; this program knows 1 to 3"):
        load_state(RoofsGame(2), {**old_state(), "rules": 4})
