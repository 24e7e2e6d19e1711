"""`longbox.client`: a program that takes a seat at a real table by its invitation."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from longbox.client import PROTOCOL, Question, Refused, Seat, connect
from longbox.table import protocol
from tests.marks import slow
from tests.table.serving import Running, begun, running

pytestmark = slow


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path) as server:
        yield server


def address(server: Running) -> str:
    return f"http://127.0.0.1:{server.port}"


def invited(server: Running, game: str, **options: int) -> str:
    """The link to the open seat of a table with a bot."""
    host = server.person("Ann")
    table = host.table(game, "bot:random", "open", options=options)
    link: str = host.post(f"/api/tables/{table}/invite", {"seat": 1})["urls"][0]
    return link


def last(question: Question) -> list[str | int]:
    assert question.view["seat"] == question.seat and question.shown and len(question.words) == len(question.moves)
    return question.moves[-1]


@pytest.mark.parametrize(("game", "options"), [("roofs", {}), ("mayhem", {"turn_limit": 10})])
def test_a_program_takes_a_seat_by_invitation_and_plays_to_the_end(server: Running, game: str, options: dict[str, int]) -> None:
    link = invited(server, game, **options)
    seat = connect(link, name="Robot").join(link)
    asked: list[str] = []

    def answer(question: Question) -> list[str | int]:
        asked.append(question.what)
        return question.moves[0 if len(asked) < 500 else -1]

    ended = seat.play(answer)
    seat.close()
    assert seat.seat == 1 and seat.table["seats"][1]["who"] == "Robot" and ended["scores"] and len(asked) > 2


def test_what_is_refused_is_told(server: Running) -> None:
    person = connect(address(server))
    with pytest.raises(Refused) as refused:
        person.join("nothing")
    assert refused.value.code == "no_invite" and refused.value.words in str(refused.value)
    link = invited(server, "roofs")
    seat = person.join(link.rpartition("/")[2])
    question = seat.wait()
    assert question is not None
    with pytest.raises(Refused):
        seat.answer(question, ["fly"])
    seat.answer(question, last(question))
    seat.close()


def test_a_lost_connection_is_opened_again_and_a_command_is_carried_out_once(server: Running) -> None:
    link = invited(server, "roofs")
    seat = connect(link).join(link)
    question = seat.wait()
    assert question is not None and question.moves[0] == ["coin", 0]
    seat._socket.close()
    seat.answer(question, ["coin", 0])
    again = seat.wait()
    assert again is not None and again.view["draft"] == [0]
    seat._socket.close()
    ended = seat.play(last)
    seat.close()
    assert ended["scores"] == seat.state["view"]["scores"]


def test_two_programs_play_with_each_other_and_agree_to_what_is_asked(server: Running) -> None:
    host = server.person("Ann")
    table = host.table("roofs", "me", "open", "open")
    seats: list[Seat] = []
    for place in (1, 2):
        link = host.post(f"/api/tables/{table}/invite", {"seat": place})["urls"][0]
        seats.append(connect(link).join(link))
    threads = [Thread(target=seat.play, args=[last]) for seat in seats]
    for thread in threads:
        thread.start()
    line = host.line(table, 0)
    begun(line)
    line.answer(["done"])
    line.until(lambda: any(told["type"] == "told" and told["event"]["event"] == "revealed" for told in line.told))
    line.do("undo", count=1)  # what was sealed is open now, so everybody has to agree
    line.until(lambda: any(told["type"] == "undone" for told in line.told))
    while not line.state.get("ended"):
        line.until(lambda: line.question or line.state.get("ended"))
        if line.question:
            line.answer(["done"])
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    for seat in seats:
        seat.close()
    line.close()


def test_it_speaks_the_protocol_of_the_server() -> None:
    assert PROTOCOL == protocol.PROTOCOL
