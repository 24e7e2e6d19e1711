"""Plans by slots, forms and questions as a table tells of them: drafts to their own seat, seals to all, forms to those who can use them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from longbox.hosting.course import LOUD, NOTE, quietness
from longbox.hosting.draws import seed_from
from longbox.hosting.host import Host
from longbox.hosting.log import ALL_ROLLS, parse
from longbox.hosting.streams import Asked, Drafted, Offered, RollDue, Told, Waiting
from longbox.hosting.verify import verify
from longbox.kernel import SPECTATOR, Game, Refusal, Twin
from tests.marks import rule
from tests.toys import watch
from tests.toys.heist import HeistGame
from tests.toys.watch import WatchGame

FORMS = ["back", "drop"]


def table(game: Game, typed: tuple[str, ...] = ()) -> Host:
    host = Host.new(game, seed_from("plans"), typed=typed)
    for seat in range(game.seats):
        assert host.give_nonce(seat, "") is None
    return host


def say(host: Host, seat: int, *moves: str) -> None:
    for words in moves:
        question = host.question(seat)
        assert question is not None
        assert host.answer(seat, question.id, host.game.moves.parse(words)) is None


def fill(host: Host, seat: int, **data: Any) -> Refusal | None:
    return host.fill(seat, host.game.form(data))


def drafts(host: Host, seat: int) -> list[tuple[list[str], bool]]:
    messages = [message for message in host.stream(seat).messages if isinstance(message, Drafted)]
    return [([repr(host.game.moves.from_json(step.move)) for step in message.steps], message.sealed) for message in messages]


def streams(host: Host, *but: int) -> dict[int, bytes]:
    return {seat: msgspec.json.encode(stream.messages) for seat, stream in host.streams.streams.items() if seat not in but}


PLAN = ["send driver street", "send climber roof", "send cracker vault"]


@rule("T4.3")
def test_a_step_takes_the_place_of_the_one_in_its_slot_and_its_seat_alone_is_shown() -> None:
    host = table(HeistGame(3))
    before = streams(host, 0)
    say(host, 0, "send cracker roof", "send driver street", "send cracker home")
    assert drafts(host, 0) == [
        (["send cracker roof"], False),
        (["send driver street", "send cracker roof"], False),
        (["send driver street", "send cracker home"], False),
    ]
    assert streams(host, 0) == before


@rule("T4.4")
def test_what_no_longer_fits_falls_and_its_seat_is_told_why() -> None:
    host = table(HeistGame(2))
    say(host, 0, *PLAN)
    before = streams(host, 0)
    say(host, 0, "send driver home")
    assert drafts(host, 0)[-1] == (["send driver home", "send climber roof"], False)
    fell = [message for message in host.stream(0).messages if isinstance(message, Told)]
    assert [message.event.rule for message in fell] == ["T4.4"] and fell[0].text.startswith(
        "the cracker goes to the vault no longer fits: "
    )
    assert streams(host, 0) == before


@rule("T4.2")
def test_any_step_can_be_dropped_while_its_seat_is_asked() -> None:
    host = table(HeistGame(2))
    say(host, 0, *PLAN)
    assert fill(host, 0, form="drop", step=1) is None
    assert drafts(host, 0)[-1][0] == ["send driver street", "send cracker vault"]
    refusal = fill(host, 0, form="drop", step=2)
    assert refusal is not None and (refusal.code, refusal.rule) == ("no_step", "T4.2")
    assert fill(host, 0, form="drop", step=0) is None
    assert drafts(host, 0)[-1][0] == []
    refusal = fill(host, 0, form="drop", step=0)
    assert refusal is not None and (refusal.code, refusal.rule) == ("no_draft", "T4.2")


@rule("T4.5", "T4.6")
def test_a_sealed_plan_is_seen_to_be_sealed_can_be_opened_again_and_all_are_shown_together() -> None:
    host, other = table(HeistGame(3)), table(HeistGame(3))
    say(host, 0, *PLAN, "ready")
    say(other, 0, "send driver home", "send climber home", "send cracker street", "ready")
    assert streams(host, 0) == streams(other, 0), "the others see the fact alone"
    waiting = [message.seats for message in host.stream(1).messages if isinstance(message, Waiting)]
    assert waiting == [[0, 1, 2], [1, 2]] and drafts(host, 0)[-1][1] and host.question(0) is None
    refusal = fill(host, 0, form="drop", step=0)
    assert refusal is not None and (refusal.code, refusal.rule) == ("sealed", "T4.6")
    assert fill(host, 0, form="reopen") is None and drafts(host, 0)[-1] == (PLAN, False)
    assert host.waiting() == [0, 1, 2]
    say(host, 0, "ready")
    for seat in (1, 2):
        say(host, seat, *PLAN, "ready")
    refusal = fill(host, 0, form="reopen")
    assert refusal is not None and (refusal.code, refusal.rule) == ("not_sealed", "T4.6")
    assert drafts(host, 0)[-1] == ([], False)


@rule("T7.2")
def test_who_does_not_answer_gets_the_whole_plan_that_the_game_names() -> None:
    host = table(HeistGame(2))
    say(host, 0, "send climber roof")
    assert host.by_default(0) is None
    assert drafts(host, 0)[-1] == (["send driver home", "send climber roof", "send cracker home"], True)
    entries = [entry for entry in host.log.entries if entry.move]
    assert [entry.auto for entry in entries] == [False, True, True, True] and host.waiting() == [1]
    assert host.ask_undo(0) is None and host.log.entries[-1].undo == 0, "what the table did is no deed of one's own"


@rule("T4.1")
def test_a_shown_draft_is_watched_by_all() -> None:
    host = table(WatchGame(3))
    say(host, 1, "gather d12", "gather d8")
    assert fill(host, 1, form="back") is None
    for seat in (0, 2, SPECTATOR):
        told = [message.event.rule for message in host.stream(seat).messages if isinstance(message, Told)]
        assert told == ["W2.6"] * 3
    assert not host.may_undo_alone(2) and host.course.steps[-1].quiet == 0


def offered(host: Host, seat: int) -> list[list[str]]:
    return [message.forms for message in host.stream(seat).messages if isinstance(message, Offered)]


def test_a_seat_is_told_which_forms_it_can_use_when_that_changes() -> None:
    host = table(WatchGame(3))
    assert offered(host, 0) == [["scene", "ruling", "note", "finish"]] and offered(host, 1) == []
    say(host, 1, "gather d12")
    assert offered(host, 1) == [FORMS] and len(offered(host, 0)) == 1
    say(host, 1, "act")
    assert offered(host, 1) == [FORMS, []]
    assert offered(host, 0)[-1] == ["ruling", "worsen", "note", "finish"]
    say(host, 0, "let_roll")
    assert offered(host, 0)[-1] in (["scene", "ruling", "note", "finish"], ["scene", "ruling", "rest", "note", "finish"])
    assert fill(host, 0, form="finish") is None and offered(host, 0)[-1] == []


@rule("T5.2")
def test_a_private_note_is_told_to_nobody_and_survives_what_others_take_back() -> None:
    host, without = table(WatchGame(3)), table(WatchGame(3))
    for one in (host, without):
        say(one, 1, "gather d12", "act")
    assert fill(host, 0, form="note", words="They fall for it.") is None
    for one in (host, without):
        assert one.may_undo_alone(1, 2) and one.ask_undo(1, 2) is None
    assert streams(host, 0) == streams(without, 0) and host.public == without.public
    assert [entry.kept for entry in host.log.entries][-1] == [6]
    assert host.state.view(0).notes == ["They fall for it."]  # type: ignore[attr-defined]


@rule("T5.2")
def test_a_twin_is_as_quiet_as_its_form() -> None:
    state = WatchGame(2).start()
    forms = {form.name: form for form in watch.FORMS}
    jot, worse = (
        Twin("jot", forms["note"], lambda _a, _b, _c: {"words": "Hm."}),
        Twin("worse", forms["worsen"], lambda _a, _b, _c: {"by": 1}),
    )
    assert (quietness(0, jot.of(), state, []), quietness(0, worse.of(), state, [])) == (NOTE, LOUD)


@rule("T2.2")
def test_a_seat_that_only_may_move_has_a_question_of_its_own() -> None:
    host = table(WatchGame(3))
    say(host, 2, "gather d8", "act")
    must, may = host.question(0), host.question(1)
    assert must is not None and may is not None
    assert (must.what, must.rule, must.must) == ("answer", "W3.1", True) and (may.what, may.rule, may.must) == ("help", "W4.1", False)
    assert may.text.endswith("You may help.") and must.text != may.text


@rule("T2.3")
def test_a_question_whose_words_have_changed_is_another_one() -> None:
    """After a ruling on the doom the same moves are possible, but the Watcher is asked about another trouble."""
    host = table(WatchGame(3))
    say(host, 1, "gather d8", "act")
    before = host.question(0)
    assert before is not None and "against 6" in before.text
    say(host, 0, "raise")
    say(host, 2, "help")
    after = host.question(0)
    assert after is not None and after.id > before.id and "d8 d4 against 7" in after.text
    asked = [message.question for message in host.stream(0).messages if isinstance(message, Asked) and message.question]
    assert [question.id for question in asked] == sorted({question.id for question in asked})
    refusal = host.answer(0, before.id, host.game.moves.parse("let_roll"))
    assert refusal is not None and refusal.code == "stale"


@rule("T3.5")
def test_every_roll_due_is_announced_and_what_is_typed_belongs_to_it() -> None:
    host = table(WatchGame(3), typed=(ALL_ROLLS,))
    for _ in range(2):
        say(host, 1, "gather d8", "act")
        say(host, 0, "let_roll")
        due = [message for message in host.stream(2).messages if isinstance(message, RollDue)]
        assert due[-1].id == host.roll_id() and due[-1].sides == [8]
        for wrong in (host.roll_id() - 1, host.roll_id() + 1, 0, -1):
            refusal = host.type_roll(1, wrong, [5])
            assert refusal is not None and (refusal.code, refusal.rule) == ("stale", "T3.5")
        roll = host.roll_id()
        assert host.type_roll(1, roll, [5]) is None and host.roll_id() == 0
        refusal = host.type_roll(1, roll, [5])
        assert refusal is not None, "the same dice typed twice are not taken for the next roll"
    assert [message.id for message in due] == [1, 2]


@rule("T3.5")
def test_a_roll_that_is_due_again_after_taking_back_is_another_one() -> None:
    host = table(WatchGame(3), typed=(ALL_ROLLS,))
    say(host, 1, "gather d8", "act")
    say(host, 0, "let_roll")
    first = host.roll_id()
    assert fill(host, 0, form="note", words="Hm.") is None and host.roll_id() == first, "a note leaves the roll as it is"
    assert host.ask_undo(0) is None and host.roll_id() == 0
    say(host, 0, "let_roll")
    assert host.roll_id() > first
    refusal = host.type_roll(1, first, [5])
    assert refusal is not None and refusal.code == "stale"
    due = [message.id for message in host.stream(2).messages if isinstance(message, RollDue)]
    assert due == [first, host.roll_id()]


@rule("T4.6")
def test_nobody_opens_a_plan_again_when_all_have_planned() -> None:
    host = table(HeistGame(2), typed=(ALL_ROLLS,))
    for seat in (0, 1):
        say(host, seat, *PLAN, "ready")
    assert host.roll_due() is not None
    refusal = fill(host, 0, form="reopen")
    assert refusal is not None and (refusal.code, refusal.rule) == ("not_sealed", "T4.6")
    state = host.state.clone()
    state.sealed = 1  # as in a game that rolls before it shows the plans
    refusal = state.refuse(0, state.game.form({"form": "reopen"}))
    assert refusal is not None and (refusal.code, refusal.rule) == ("all_planned", "T4.6")


@rule("T3.4")
@pytest.mark.parametrize(("typed", "by_hand"), [(("pool",), True), (("deck",), False), ((), False)])
def test_the_first_line_says_which_rolls_are_typed(typed: tuple[str, ...], by_hand: bool) -> None:
    host = table(WatchGame(2), typed)
    say(host, 1, "gather d12", "act")
    say(host, 0, "let_roll")
    assert (host.roll_due() is not None) == by_hand
    if by_hand:
        assert host.type_roll(1, host.roll_id(), [7]) is None
    host.close()
    log = parse(host.log.data(), "log")
    assert log.header.typed == list(typed)
    report = verify(host.game, log)
    assert (report.drawn, report.typed) == ((0, 1) if by_hand else (1, 0))
