"""What others do quietly changes nothing of what a seat can see or do: not what it can take back, however much of it there is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import pytest

from longbox.hosting import course
from longbox.hosting.draws import seed_from
from longbox.hosting.fold import fold
from longbox.hosting.host import MOST_RETOLD, Host
from longbox.hosting.log import parse
from longbox.hosting.stages import whole
from longbox.hosting.streams import Undone
from longbox.hosting.verify import verify
from longbox.kernel import SPECTATOR, Game, Move, Refusal, Sfc32
from longbox.kit import ConformanceError, conform
from longbox.kit.base import random_move
from longbox.kit.steps import is_quiet
from longbox.kit.table import facts
from tests.cellar import CellarGame
from tests.marks import long, rule, slow
from tests.raid import RaidGame
from tests.toys.heist import HeistGame
from tests.toys.watch import WatchGame

HORIZON, QUIET = 64, 50


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """With less to take back, and less that may be done quietly, than at a real table."""
    for place in ("course", "host"):
        monkeypatch.setattr(f"longbox.hosting.{place}.HORIZON", HORIZON)
    monkeypatch.setattr("longbox.hosting.host.QUIET_IN_A_ROW", QUIET)


def table(game: Game) -> Host:
    host = Host.new(game, seed_from("quiet"))
    for seat in range(game.seats):
        assert host.give_nonce(seat, "") is None
    return host


def say(host: Host, seat: int, *moves: str) -> Refusal | None:
    refusal = None
    for words in moves:
        question = host.question(seat)
        assert question is not None
        refusal = refusal or host.answer(seat, question.id, host.game.moves.parse(words))
    return refusal


def note(host: Host, seat: int) -> Refusal | None:
    return host.fill(seat, host.game.form({"form": "note", "words": "A trap."}))


def undo_facts(host: Host, seat: int) -> list[tuple[bool, str]]:
    return [(host.may_undo_alone(seat, count), repr(host.no_undo(seat, count))) for count in range(1, 6)]


@rule("T5.2")
def test_a_draft_that_has_lapsed_unseen_stands_in_nobodys_way() -> None:
    host, without = table(CellarGame()), table(CellarGame())
    for one in (host, without):
        say(one, 0, "dig")
        if one is host:
            say(one, 1, "hide 1", "hide 2")
        say(one, 0, "dig")
    assert host.state.drafts[1] == [] and undo_facts(host, 0) == undo_facts(without, 0)
    assert host.ask_undo(0, 2) is None and host.request is None and without.ask_undo(0, 2) is None
    for seat in (0, SPECTATOR):
        assert msgspec.json.encode(host.stream(seat).messages) == msgspec.json.encode(without.stream(seat).messages)
    assert host.log.entries[-1].kept is None and host.state == without.state
    host.close()
    assert verify(host.game, parse(host.log.data(), "log")).undone == 1


@rule("T5.2")
def test_what_was_drafted_after_a_draft_had_lapsed_survives() -> None:
    host = table(CellarGame())
    say(host, 0, "dig")
    say(host, 1, "hide 1")
    say(host, 0, "dig")
    say(host, 1, "hide 2")
    kept = host.log.count
    assert host.ask_undo(0, 2) is None and host.log.entries[-1].kept == [kept]
    assert [step.a for step in host.state.drafts[1]] == [2] and fold(host.game, host.log) == host.state


@rule("T5.2", "T5.9")
def test_whoever_takes_back_keeps_their_notes_and_is_told_what_went() -> None:
    host = table(WatchGame(3))
    assert host.fill(0, host.game.form({"form": "scene", "trouble": 3, "title": "On the Roof"})) is None
    assert note(host, 0) is None and note(host, 0) is None
    entry = host.log.count
    assert host.ask_undo(0) is None and host.log.entries[-1].kept == [entry - 1, entry]
    state = repr(host.game.encode(host.state))
    assert state.count("A trap.") == 2 and "On the Roof" not in state
    for seat in (0, 1, SPECTATOR):
        back = host.stream(seat).messages
        assert [message.text for message in back if isinstance(message, Undone)] == ["scene: On the Roof"]
    refusal = host.ask_undo(0)
    assert refusal is not None and refusal.code == "nothing_done", "notes alone are nothing to take back"


@rule("T5.9")
def test_a_deed_that_others_did_not_see_is_named_to_its_own_seat_alone() -> None:
    host = table(RaidGame(3))
    say(host, 0, "go 1")
    assert host.ask_undo(0) is None
    texts = [[message.text for message in host.stream(seat).messages if isinstance(message, Undone)] for seat in (0, 1)]
    assert texts == [["go 1"], []]


class Grudging(course.Course):
    """Lets nobody take back alone what lies before another's draft that has lapsed."""

    def _quiet(self, seat: int, to: int) -> tuple[set[int], set[int]]:
        return super()._quiet(seat, to)[0], set()


def test_the_kit_follows_a_quiet_deed_until_it_could_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    conform(CellarGame(3), games=2, steps=120, cover=False)
    monkeypatch.setattr("longbox.hosting.fold.Course", Grudging)
    with pytest.raises(ConformanceError, match="can tell from the table that seat"):
        conform(CellarGame(3), games=0, steps=120, cover=False)


@rule("T5.7")
@pytest.mark.parametrize("newest", [0, 20])
def test_no_number_of_quiet_deeds_makes_others_deeds_go_out_of_reach(newest: int) -> None:
    """Neither at the table nor when it is opened again. Dice are gathered openly in between, so that nobody is too quiet."""
    host, without = table(WatchGame(3)), table(WatchGame(3))
    for at in range(6):
        for one in (host, without):
            say(one, 1, "gather d12")
            assert one.fill(1, one.game.form({"form": "back"})) is None
        while at < 4 and host.course.quiet_since(0) < QUIET - 1:
            note(host, 0)
    assert host.log.count > 3 * HORIZON > without.log.count
    there, here = [Host.resume(one.game, parse(one.log.data(), "log"), one.seed, newest) for one in (host, without)]
    assert undo_facts(host, 1) == undo_facts(without, 1) == undo_facts(here, 1) == undo_facts(there, 1)
    assert undo_facts(host, 1)[0][0] and undo_facts(host, 2) == undo_facts(without, 2)
    assert host.ask_undo(1, 5) is None and host.state.view(1) == fold(host.game, host.log).view(1)


@rule("T5.7")
def test_what_is_forgotten_depends_on_what_all_have_seen() -> None:
    host, without = table(WatchGame(3)), table(WatchGame(3))
    for at in range(2 * HORIZON + 10):
        for one in (host, without):
            assert one.fill(0, one.game.form({"form": "scene", "trouble": 1 + at % 12, "title": "On"})) is None
        if at % 7 < 2:
            note(host, 0)
    mine = [sum(step.quiet == 0 for step in one.course.steps) for one in (host, without)]
    assert mine[0] == mine[1] and host.course.base > without.course.base
    host.bots = {0, 1, 2}
    back = mine[0]
    assert host.no_undo(0, back) is None and host.no_undo(0, back + 1) is not None
    assert host.ask_undo(0, back) is None and all(step.quiet for step in host.course.steps)
    assert fold(host.game, host.log) == host.state


@rule("T5.8")
def test_a_seat_is_not_quiet_without_end_and_can_always_finish_or_take_back() -> None:
    host = table(RaidGame())
    for at in range(QUIET // 2):
        assert say(host, 0, f"go {at % 3}") is None and note(host, 0) is None
    entries = host.log.count
    refusals = [say(host, 0, "go 0"), note(host, 0), host.fill(0, host.game.form({"form": "back"}))]
    assert {refusal.rule for refusal in refusals if refusal} == {"T5.8"} and None not in refusals and host.log.count == entries
    assert say(host, 1, "go 1") is None, "others are as free as before"
    assert host.ask_undo(0) is None and note(host, 0) is None and note(host, 0) is not None
    assert host.by_default(0) is None and host.state.sealed == 1
    assert host.fill(0, host.game.form({"form": "alarm", "level": 1})) is None, "something happens that all can see"
    assert note(host, 0) is None and host.fill(0, host.game.form({"form": "reopen"})) is None


@rule("T1.2")
def test_what_is_told_again_does_not_tell_how_much_was_quiet() -> None:
    """Nor do the numbers of messages: a table that is opened again tells so many entries that all can see, whatever lies between them."""
    host, without = table(RaidGame(3)), table(RaidGame(3))
    for one in (host, without):
        for seat in (0, 1):
            say(one, seat, "go 1", "seal")
            assert one.fill(seat, one.game.form({"form": "reopen"})) is None
    for at in range(30):
        say(host, 2, f"go {at % 3}")
    note(host, 2)
    there, here = [Host.resume(one.game, parse(one.log.data(), "log"), one.seed, 4, 1) for one in (host, without)]
    assert here.untold == there.untold > 0
    for seat in (0, 1, SPECTATOR):
        assert msgspec.json.encode(here.stream(seat).messages) == msgspec.json.encode(there.stream(seat).messages) != b"[]"
    again = whole(Host.resuming(host.game, parse(host.log.data(), "log"), host.seed, 4, 1, untold=there.untold))
    assert msgspec.json.encode(again.stream(2).messages) == msgspec.json.encode(there.stream(2).messages)


def test_of_very_many_quiet_deeds_not_all_are_told_again() -> None:
    host = table(WatchGame(3))
    say(host, 1, "gather d12")
    for _ in range(QUIET - 1):
        note(host, 0)
    again = Host.resume(host.game, parse(host.log.data(), "log"), host.seed, 1, 1)
    assert again.untold == host.log.count - MOST_RETOLD and again.state == host.state


def quietly(host: Host, seat: int, rng: Sfc32) -> None:
    """A note, or a step that is taken back again: what its seat has planned is as before."""
    if "note" in host.game.forms and host.state.refuse(seat, host.game.form({"form": "note", "words": "A trap."})) is None:
        assert note(host, seat) is None
    question, steps = host.question(seat), [move for move in host.stream(seat).moves if is_quiet(move)]
    if question is not None and steps:
        assert host.answer(seat, question.id, rng.choice(steps)) is None and host.ask_undo(seat) is None


def go_on(hosts: Sequence[Host], quiet: int, rng: Sfc32) -> None:
    """One deed, or a request to take back, at all of these tables alike."""
    state, seat = hosts[0].state, rng.below(hosts[0].game.seats)
    if rng.below(5) == 0 and seat != quiet:
        count = 1 + rng.below(3)
        assert len({repr(host.ask_undo(seat, count)) for host in hosts}) == 1
        for host in hosts:
            for other in host.request.needed if host.request else []:
                if host.request is not None:
                    host.vote(other, True, host.request.id)
        return
    step = random_move(state, rng)
    for host in hosts if step is not None and isinstance(step[1], Move) else []:
        assert step is not None and say(host, step[0], repr(step[1])) is None


@slow
@rule("T1.2", "T5.2")
@pytest.mark.parametrize("seed", [0, *[pytest.param(seed, marks=long) for seed in (1, 2)]])
@pytest.mark.parametrize(("make", "quiet"), [(RaidGame, 0), (CellarGame, 1), (HeistGame, 2), (WatchGame, 0)])
def test_two_tables_that_differ_in_what_is_quiet_are_the_same_to_all_others(make: Callable[[int], Game], quiet: int, seed: int) -> None:
    """In streams, counts and whatever they can take back; also if both are opened again in between."""
    rng, game = Sfc32(f"twins {seed}"), make(3)
    twin, plain = table(game), table(game)
    for _ in range(60):
        if plain.over() is not None:
            break
        if rng.below(3) == 0:
            quietly(twin, quiet, rng)
        go_on([plain, twin], quiet, rng)
        there, here = [Host.resume(game, parse(one.log.data(), "log"), one.seed, 6, 1) for one in (twin, plain)]
        for seat in [*range(3), SPECTATOR]:
            assert seat == quiet or (facts(twin, seat), facts(there, seat)) == (facts(plain, seat), facts(here, seat))
    assert twin.log.count > plain.log.count > 20
