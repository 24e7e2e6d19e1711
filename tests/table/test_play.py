"""Playing over sockets: any game of the kernel, through its questions alone, command by command."""

from __future__ import annotations

import json

import pytest

from longbox.hosting.log import parse
from longbox.hosting.verify import verify
from tests.marks import rule
from tests.roofs import GAME as ROOFS
from tests.table.serving import Json, Line, Running, begun, pair


def play_round(*lines: Line) -> None:
    for line in lines:
        line.answer(["coin", line.seat or 0]).answer(["done"])


def finish(one: Line, two: Line) -> None:
    for _ in range(3):
        play_round(one, two)
    one.until(lambda: one.table["status"] == "closed")
    two.until(lambda: two.table["status"] == "closed")


def test_the_answer_to_a_command_comes_with_what_it_has_caused_and_nothing_comes_twice(server: Running) -> None:
    one, two = pair(server)
    also = one.person.line(one.table["id"], 0)
    question = one.until_asked()["id"]
    for line in (one, also):
        line.do("ping")
    before = len(one.frames), len(also.frames)
    id = one.send("answer", question=question, move=["coin", 1])
    assert one.done(id) is None
    (said,) = [json.loads(text) for text in one.frames[before[0] :]]
    assert (said["type"], said["id"], said["refusal"]) == ("done", id, None)
    assert said["step"]["view"]["draft"] == [1]
    assert [asked["question"]["id"] for asked in said["step"]["messages"] if asked["type"] == "asked"] == [question + 1]
    also.do("ping")
    assert [json.loads(text)["type"] for text in also.frames[before[1] :]] == ["step", "done"]
    assert one.done(one.send("answer", id=id, question=question, move=["coin", 1])) is None
    assert "step" not in json.loads(one.frames[-1]), "a command that comes again tells nothing"
    one.do("host", do="title", text="Roofs by night")
    assert json.loads(one.frames[-1])["table"]["title"] == "Roofs by night"
    assert two.until(lambda: two.table["title"] == "Roofs by night").heard[-1]["type"] == "table"


def test_two_people_play_to_the_end_and_the_log_verifies(server: Running) -> None:
    one, two = pair(server)
    commit = one.table["commit"]
    assert one.table["seed"] == ""
    finish(one, two)
    assert one.state["ended"]["winners"] == one.table["winners"]
    assert one.table["seed"]
    ann = server.person()
    file = ann.request("GET", f"/api/tables/{one.table['id']}/log")
    assert "attachment" in file.headers["content-disposition"]
    log = parse(file.data, "the log")
    assert log.header.commit == commit
    assert verify(ROOFS.make(2), log).over
    replay = ann.get(f"/api/tables/{one.table['id']}/replay?from=0&count=3")
    assert replay["total"] > 3 and len(replay["steps"]) == 3 and replay["table"]["status"] == "closed"
    assert ann.get(f"/api/tables/{one.table['id']}/replay?seat=0")["steps"]
    assert ann.refused(f"/api/tables/{one.table['id']}/replay?seat=9", None, "GET")["words"]


def test_a_log_of_an_open_table_is_told_to_nobody(server: Running) -> None:
    one, _ = pair(server)
    ann = server.person()
    for page in ("log", "replay"):
        assert ann.refused(f"/api/tables/{one.table['id']}/{page}", None, "GET")["code"] == "not_closed"


def test_views_are_told_as_text_to_whoever_does_not_draw_them(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = server.person()
    table = ann.table("roofs", "me", "me")
    one, two = ann.line(table, 0, looks=True), ann.line(table, 1, looks=True)
    begun(one, two)
    room = server.server.hall.rooms[table]
    with monkeypatch.context() as patched:
        patched.setattr(type(room.game), "show", None)
        one.answer(["coin", 1])
        assert one.state["shown"] == "" and one.state["view"]["draft"] == [1]
    text = ann.line(table, 0)
    assert "Round 1 of 3" in text.state["shown"]
    one.answer(["done"])
    two.answer(["done"])
    for line in (one, text):
        line.until(lambda line=line: line.state["view"]["round"] == 1)  # type: ignore[misc]
    assert "Round 2 of 3" in text.state["shown"] and one.state["shown"] == ""
    assert one.told[-3:] == text.told[-3:]
    table = ann.table("duel", "me", "me")
    assert "deck has" in ann.line(table, 0, looks=True, nonce=False).state["shown"], "there is no look to draw it"


def test_the_first_state_has_all_that_a_client_needs(server: Running) -> None:
    one, _ = pair(server)
    assert one.state["view"]["round"] == 0 and "Round 1 of 3" in one.state["shown"]
    question = one.until_asked()
    assert question["moves"][0] == ["coin", 0] and question["words"][0] == "coin left" and question["must"]
    notes = {
        "pass": None,
        "idle": False,
        "public": False,
        "words": "",
        "together": [],
        "finish": [3],
        "warnings": [],
        "passes": None,
        "given": False,
    }
    assert question["notes"] == notes
    assert one.table["you"] == 0 and one.table["names"] == ["Ann", "Bob"] and not one.table["passes"]
    assert one.state["forms"] == [] and one.state["draft"] == {"steps": [], "sealed": False}
    assert one.table["nonces"] == [0, 1]


@rule("T2.3")
def test_an_answer_to_an_old_question_is_refused(server: Running) -> None:
    one, _ = pair(server)
    first = one.until_asked()["id"]
    one.answer(["coin", 0])
    assert one.code("answer", question=first, move=["coin", 0]) == "stale"
    assert one.code("answer", question=99, move=["coin", 0]) == "stale"


def test_what_is_no_move_or_not_possible_is_refused_with_words(server: Running) -> None:
    one, _ = pair(server)
    one.answer(["coin", 2])
    question = one.until_asked()["id"]
    assert one.code("answer", question=question, move=["fly"]) == "bad"
    assert one.code("answer", question=question, move=[]) == "bad"
    assert one.ask("answer", question=question, move=["coin", 0]) == {
        "code": "order",
        "words": "Coins are laid from left to right.",
        "rule": "A1.2",
    }


def test_why_not(server: Running) -> None:
    one, _ = pair(server)
    one.answer(["coin", 2])
    assert one.code("why", move=["coin", 0]) == "order"
    assert one.ask("why", move=["done"]) is None
    assert one.code("why", words="coin left") == "order"
    assert one.ask("why", words="done") is None
    assert one.code("why", words="nonsense") == "bad"


@rule("T4.2")
def test_forms_are_offered_looked_at_and_filled(server: Running) -> None:
    one, _ = pair(server)
    assert one.code("fill", form={"form": "back"}) == "no_draft"
    one.answer(["coin", 2])
    assert one.state["forms"] == ["back", "drop"]
    assert one.state["draft"] == {"steps": [{"move": ["coin", 2], "words": "coin right"}], "sealed": False}
    id = one.send("form", name="drop")
    assert one.done(id) is None
    assert one.heard[-1]["form"]["properties"] == {"step": {"type": "integer", "minimum": 0, "maximum": 0}}
    one.do("fill", form={"form": "back"})
    assert one.state["view"]["draft"] == [] and one.state["forms"] == []
    assert one.code("form", name="drop") == "no_draft"
    assert one.code("form", name="concede") == "bad"
    assert one.code("fill", form={"form": "concede"}) == "bad"


@rule("T3.4")
def test_dice_are_typed_in_by_hand(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.table("roofs", "me", "me", typed=True)
    one, two = ann.line(table, 0), ann.line(table, 1)
    assert one.code("roll", roll=1, shown=[3]) == "no_roll"
    one.answer(["coin", 0]).answer(["done"])
    two.answer(["done"])
    one.until(lambda: any(message["type"] == "roll_due" and message["sides"] == [6] for message in one.told))
    again = ann.line(table, 0)
    roll = again.state["due"]["id"]
    assert again.state["due"] == {"id": roll, "by": 0, "what": "roof die", "sides": [6], "rule": "A2.3"}
    assert two.code("roll", roll=roll, shown=[3]) == "not_your_roll"
    assert one.code("roll", roll=roll, shown=[7]) == "wrong_number"
    assert one.code("roll", roll=roll + 1, shown=[5]) == "stale"
    one.do("roll", roll=roll, shown=[5])
    two.until(lambda: two.state["view"]["scores"] == [5, 0])


@rule("T5.2")
def test_a_seat_takes_back_alone_what_showed_nothing(server: Running) -> None:
    one, two = pair(server)
    assert one.code("undo") == "nothing_done"
    one.answer(["coin", 2])
    one.do("undo")
    assert one.state["view"]["draft"] == [] and one.table["request"] is None
    assert any(message["type"] == "undone" for message in one.told)
    assert one.code("undo") == "nothing_done"
    two.do("ping")


@rule("T5.1")
def test_a_form_is_taken_back_by_name_or_not_at_all(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.table("watch", "me", "me", "me")
    one, *others = [ann.line(table, seat) for seat in range(3)]
    begun(one, *others)
    scene = {"form": "scene", "trouble": 3, "title": "On the Roof"}
    one.do("fill", form=scene)
    one.do("fill", form={"form": "note", "words": "A trap."})
    one.do("undo", of=scene)
    one.until(lambda: one.state["view"]["notes"] == ["A trap."])
    one.do("fill", form=scene)
    one.do("fill", form={**scene, "title": "Below"})
    refusal = one.ask("undo", of=scene)
    assert refusal is not None and refusal["code"] == "not_last" and "Below" in refusal["words"]
    one.do("undo", of={**scene, "title": "Below"})


@rule("T5.5")
def test_several_deeds_are_taken_back_at_once(server: Running) -> None:
    one, _ = pair(server)
    one.answer(["coin", 1]).answer(["coin", 2])
    assert one.code("undo", count=3) == "nothing_done"
    assert one.code("undo", count=0) == "garbage"
    one.do("undo", count=2)
    one.until(lambda: one.state["view"]["draft"] == [])


@rule("T5.3")
def test_taking_back_what_others_have_seen_needs_their_consent(server: Running) -> None:
    one, two = pair(server)
    play_round(one, two)
    assert two.code("vote", request=1, yes=True) == "no_request"
    one.do("undo")
    two.until(lambda: two.table["request"])
    first = two.table["request"]["id"]
    assert two.table["request"] == {
        "id": first,
        "seat": 0,
        "count": 1,
        "agreed": [],
        "needed": [1],
        "what": "Ann has a plan",
    }
    assert one.code("vote", request=first, yes=True) == "no_request"
    two.do("vote", request=first, yes=False)
    one.until(lambda: one.table["request"] is None)
    assert one.state["view"]["round"] == 1
    one.do("undo")
    two.until(lambda: two.table["request"])
    two.do("vote", request=two.table["request"]["id"], yes=True)
    one.until(lambda: one.state["view"]["round"] == 0)


@rule("T5.3")
def test_a_vote_counts_for_the_request_that_it_names_and_for_no_other(server: Running) -> None:
    one, two = pair(server)
    play_round(one, two)
    one.do("undo")
    two.until(lambda: two.table["request"])
    first = two.table["request"]["id"]
    one.do("undo", count=2)
    two.until(lambda: two.table["request"]["count"] == 2)
    assert two.code("vote", request=first, yes=True) == "stale"
    assert two.code("vote", yes=True) == "garbage"
    assert one.state["view"]["round"] == 1
    two.do("vote", request=two.table["request"]["id"], yes=True)
    one.until(lambda: one.state["view"]["draft"] == [] and one.state["view"]["round"] == 0)


def test_hidden_cards_stand_in_nobody_elses_traffic(server: Running) -> None:
    """Mayhem writes cards by their names. What was in one hand and never came to light stands in no byte that anybody else was sent."""
    one, two = pair(server, "mayhem")
    watcher = server.person().line(one.table["id"])
    cards = server.person().get("/api/games/mayhem/content")["cards"]
    held: dict[int, set[str]] = {0: set(), 1: set()}
    for line in (one, two):
        line.do("passing", ask_all=True)
    for number in range(24):
        for line in (one, two, watcher):
            line.do("ping")
        for line in (one, two):
            held[line.seat or 0] |= {cards[place]["name"] for place in line.state["view"]["hand"]}
        public = "".join(watcher.raw)
        for line, other in ((one, two), (two, one)):
            secret = {name for name in held[line.seat or 0] - held[other.seat or 0] if name not in public}
            assert secret or number, "the heroes' cards of an opening hand are known to nobody else"
            assert [name for name in secret if name in "".join(other.raw)] == []
            assert all(name in "".join(line.raw) for name in secret), "your own cards are named"
        mover = one if one.question else two
        question = mover.until_asked()
        mover.do("answer", question=question["id"], move=question["moves"][(7 * number) % len(question["moves"])])
    for line in (one, two):
        assert all(message["view"]["seat"] == line.seat for message in line.heard if "view" in message)
    assert all(not message["view"]["hand"] for message in watcher.heard if "view" in message)


def test_chat(server: Running) -> None:
    one, two = pair(server)
    watcher = server.person("Wanda").line(one.table["id"])
    one.do("chat", text="Good \x00luck\n to you ")
    line = two.hear()
    assert {**line, "at": 0} == {"type": "chat", "n": 1, "who": "Ann", "seat": 0, "text": "Good luck to you", "at": 0}
    watcher.do("chat", text="Hello")
    two.until(lambda: two.heard[-1]["type"] == "chat" and two.heard[-1]["seat"] is None)
    assert two.heard[-1]["who"] == "Wanda"
    assert one.code("chat", text=" \n ") == "empty"
    assert one.code("chat", text="x" * 401) == "garbage"
    later = server.person().line(one.table["id"])
    assert [line["text"] for line in later.state["chat"]] == ["Good luck to you", "Hello"]


@rule("T2.1")
def test_spectators_watch_and_do_nothing_else(server: Running) -> None:
    one, _ = pair(server)
    watcher = server.person().line(one.table["id"])
    assert watcher.table["you"] is None and watcher.question is None
    commands: dict[str, Json] = {
        "answer": {"question": 1, "move": ["done"]},
        "fill": {"form": {"form": "back"}},
        "undo": {},
        "vote": {"request": 1, "yes": True},
        "nonce": {"text": "x"},
        "bot": {"bot": "random"},
        "why": {"move": ["done"]},
        "rematch": {},
    }
    for command, fields in commands.items():
        assert watcher.code(command, **fields) == "watching"
    assert watcher.code("host", do="close") == "not_host"


@rule("T2.1")
def test_nobody_follows_or_plays_the_seat_of_another(server: Running) -> None:
    one, _ = pair(server)
    for seat in (0, 1, 2, 29):
        assert server.person().line(one.table["id"], seat).until_closed() == "moved"
    assert server.person().line("nosuchtable").until_closed() == "gone"


def test_whoever_comes_back_gets_what_was_missed(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.table("roofs", "me", "me")
    one, two = ann.line(table, 0), ann.line(table, 1)
    play_round(one, two)
    one.do("ping")
    since = one.n
    one.close()
    two.answer(["coin", 1]).answer(["done"])
    again = ann.line(table, 0, since, opening=one.state["opening"])
    told = [message for message in again.state["missed"] if message["type"] == "told"]
    assert [message["event"]["event"] for message in told] == ["sealed"] and told[0]["n"] > since
    assert again.question and again.question["what"] == "plan"
    again.answer(["done"])
    whole = ann.line(table, 0, since, opening=one.state["opening"] + 1)
    assert whole.state["missed"][0]["n"] < since, "with the number of another opening, all is told again"
    numbers = [message["n"] for message in whole.state["missed"]]
    assert numbers == sorted(numbers) and {message["type"] for message in whole.state["missed"]} == {"told"}


def test_of_concurrent_answers_exactly_one_wins(server: Running) -> None:
    """Several windows of one person answer the same question at once."""
    ann = server.person("Ann")
    table = ann.table("roofs", "me", "me")
    ann.line(table, 1)
    lines = [ann.line(table, 0) for _ in range(6)]
    question = lines[0].until_asked()["id"]
    ids = [line.send("answer", question=question, move=["coin", 0]) for line in lines]
    refusals = [line.done(id) for line, id in zip(lines, ids, strict=True)]
    assert refusals.count(None) == 1
    assert {refusal["code"] for refusal in refusals if refusal} == {"stale"}
    for line in lines:
        line.until(lambda line=line: line.state["view"]["draft"] == [0])  # type: ignore[misc]


def test_a_watchers_game_is_played_by_forms(server: Running) -> None:
    one, two = pair(server, "watch")
    one.do("fill", form={"form": "scene", "trouble": 3, "title": "A roof"})
    two.until(lambda: two.state["view"]["title"] == "A roof")
    two.answer(["gather", 0]).answer(["act"])
    one.answer(["let_roll"])
    one.do("fill", form={"form": "finish", "words": "Enough"})
    two.until(lambda: two.table["status"] == "closed")


def test_whoever_concedes_at_mayhem_fills_in_a_form(server: Running) -> None:
    one, two = pair(server, "mayhem")
    assert "concede" in one.state["forms"]
    one.do("fill", form={"form": "concede"})
    two.until(lambda: two.table["status"] == "closed")
    assert two.table["winners"] == [1]


def test_the_lesson_is_led_by_its_script(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.post("/api/learn", {"game": "mayhem"})["table"]
    one = ann.line(table, 0)
    assert one.table["lesson"]["number"] == 1 and one.table["lesson"]["says"]
    one.until_asked()
    other = next(move for move in (one.question or {})["moves"] if move != one.table["lesson"]["move"])
    assert one.code("answer", question=(one.question or {})["id"], move=other) == "can_wait"
    assert one.code("lesson", move=other) == "can_wait"
    assert one.code("undo") == "lesson"
    assert ann.refused(f"/api/tables/{table}/sit", {"seat": 1})["code"] == "taken"
    while not one.table["lesson"]["done"]:
        one.until(lambda: (one.question and one.table["lesson"]["move"] in one.question["moves"]) or one.table["lesson"]["done"])
        if not one.table["lesson"]["done"]:
            number = one.table["lesson"]["number"]
            one.answer(one.table["lesson"]["move"])
            one.until(lambda number=number: one.table["lesson"]["number"] != number or one.table["lesson"]["done"])  # type: ignore[misc]
    assert one.table["lesson"]["farewell"]
    assert ann.refused("/api/learn", {"game": "duel"})["words"] == "there is no lesson for duel"
