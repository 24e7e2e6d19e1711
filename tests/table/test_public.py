"""A server with a public name, behind a proxy: whom it takes for whom, and what it says of itself."""

from __future__ import annotations

import json
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from longbox.cli import main
from longbox.table.links import Links
from longbox.table.serving import say_where
from longbox.table.settings import Limits, Settings
from tests.table.serving import PATIENCE, Running, open_socket, running, wait_for

NAME = "https://table.example.org"
FORWARDED = {"host": "table.example.org", "origin": NAME, "x-forwarded-proto": "https"}
HELLO = json.dumps({"type": "hello", "seat": None, "since": 0})
TWO_GUESTS = Limits(guests=(2, 0.0))


def came(server: Running, whence: str) -> int:
    """The status with which a new guest is received whom a proxy says to come from there."""
    return server.person().request("GET", "/api/me", headers={"x-forwarded-for": whence, "cookie": ""}).status


def test_a_public_name_and_its_pages_are_this_servers(tmp_path: Path) -> None:
    with running(tmp_path, names=(NAME,)) as server:
        ann = server.person()
        assert ann.request("POST", "/api/me", {"name": "Ann"}, {"host": "table.example.org", "origin": NAME}).status == 200
        assert ann.request("POST", "/api/me", {"name": "Ann"}, {"host": f"127.0.0.1:{server.port}", "origin": NAME}).status == 200
        assert ann.request("POST", "/api/me", {"name": "Eve"}, {"origin": "https://example.org"}).status == 403
        assert ann.request("POST", "/api/me", {"name": "Eve"}, {"origin": "http://table.example.org"}).status == 403
        assert ann.request("GET", "/", headers={"host": "example.org"}).status == 421
        table = ann.table("watch", "me", "me")
        open_socket(ann, table, origin=NAME).close()
        with pytest.raises(InvalidStatus):
            open_socket(ann, table, origin="https://example.org")


def test_a_proxy_says_who_comes_and_by_which_scheme(tmp_path: Path) -> None:
    with running(tmp_path, names=(NAME,), proxies=("127.0.0.1",)) as server:
        answer = server.person().request("GET", "/api/me", headers=FORWARDED)
        assert "; Secure" in answer.headers["set-cookie"]
        assert answer.headers["strict-transport-security"].startswith("max-age=")
        plain = server.person().request("GET", "/api/me")
        assert "Secure" not in plain.headers["set-cookie"] and "strict-transport-security" not in plain.headers


def test_a_public_name_with_https_is_secure_whatever_the_proxy_says(tmp_path: Path) -> None:
    with running(tmp_path, names=(NAME,)) as server:
        ann = server.person()
        answer = ann.request("GET", "/api/me", headers={"host": "table.example.org"})
        assert "; Secure" in answer.headers["set-cookie"] and answer.headers["strict-transport-security"]
        unsafe = {"host": "table.example.org", "origin": "http://table.example.org"}
        assert ann.request("POST", "/api/me", {"name": "Eve"}, unsafe).status == 403, "a page that somebody else could have sent"


def test_connections_behind_a_proxy_are_counted_by_their_own_addresses(tmp_path: Path) -> None:
    limits = Limits(connections_an_address=2)
    with running(tmp_path, limits=limits, proxies=("127.0.0.1",)) as server, ExitStack() as opened:
        ann = server.person()
        table = ann.table("watch", "me", "me", public=True)

        def come(whence: str) -> str:
            line = opened.enter_context(open_socket(server.person(), table, **{"x-forwarded-for": whence}))
            with suppress(ConnectionClosed):  # whoever is refused is not waited for
                line.send(HELLO)
            said = json.loads(line.recv(PATIENCE))
            return str(said["refusal"]["code"] if said["type"] == "sorry" else said["type"])

        assert [come("203.0.113.5") for _ in range(3)] == ["table", "table", "too_much"]
        assert come("203.0.113.6") == "table"
        opened.close()
        wait_for(lambda: not server.server.hall.sockets)
        assert come("203.0.113.5") == "table", "whoever has left is not counted"


def test_people_behind_a_proxy_are_counted_by_their_own_addresses(tmp_path: Path) -> None:
    with running(tmp_path, limits=TWO_GUESTS, proxies=("127.0.0.1",)) as server:
        assert [came(server, "203.0.113.5") for _ in range(3)] == [200, 200, 429]
        assert came(server, "198.51.100.9, 203.0.113.5") == 429, "what a client writes there itself says nothing"
        assert came(server, "203.0.113.6") == 200


@pytest.mark.parametrize("proxies", [(), ("192.0.2.1",)])
def test_whoever_is_no_proxy_is_not_believed(tmp_path: Path, proxies: tuple[str, ...]) -> None:
    with running(tmp_path, limits=TWO_GUESTS, proxies=proxies) as server:
        assert [came(server, "203.0.113.5") for _ in range(3)] == 3 * [200], "this machine is not counted"
        answer = server.person().request("GET", "/api/me", headers=FORWARDED | {"host": "localhost", "origin": "http://localhost"})
        assert "Secure" not in answer.headers["set-cookie"] and "strict-transport-security" not in answer.headers


def test_invitations_begin_with_the_public_name(tmp_path: Path) -> None:
    urls = Links(8000, ["10.0.0.7"], [NAME]).invitation("abc", "localhost:8000")["urls"]
    assert urls == [f"{NAME}/#/join/abc", "http://10.0.0.7:8000/#/join/abc"]


def test_it_is_said_what_is_missing_for_a_proxy(capsys: pytest.CaptureFixture[str]) -> None:
    say_where(8000, 0, Settings(data=Path("/kept"), names=(NAME,)), False)
    said = capsys.readouterr().out
    assert f"Invitations begin with {NAME}/" in said and "--trust-proxy" in said
    say_where(8000, 0, Settings(data=Path("/kept"), names=(NAME,), proxies=("127.0.0.1",)), False)
    assert "--trust-proxy" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("option", "words"),
    [
        (["--name", "table.example.org"], "--name takes the address that people open, such as https://table.example.org"),
        (["--name", "https://table.example.org/longbox"], "--name takes the address"),
        (["--trust-proxy", "nginx"], "'nginx' does not appear to be an IPv4 or IPv6 network"),
    ],
)
def test_an_address_that_is_none_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str], option: list[str], words: str) -> None:
    assert main(["serve", "--port", "0", "--data", str(tmp_path), *option]) == 2
    assert words in capsys.readouterr().err
