"""The nginx of docs/hosting.md, with a certificate of its own, in front of a server: people play through it."""

from __future__ import annotations

import re
import shlex
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from longbox.cli import main
from tests.needs import needs
from tests.table.serving import PATIENCE, running, wait_for
from tests.test_docs import blocks
from tests.web.steps import joined, log, new_table

pytestmark = [needs("chromium-headless-shell"), needs("nginx")]
THEIRS = "table.example.org"
NAME = "table.localhost"
"""Browsers look for names that end like this on their own machine."""
FORGED = """async () => {
    const headers = { "x-forwarded-for": "203.0.113.5", "x-forwarded-proto": "http" };
    const answer = await fetch("/api/me", { headers });
    return [answer.status, answer.headers.get("strict-transport-security"), (await answer.json()).id];
}"""
"""What somebody does who wants to be taken for another."""
PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")
WRITTEN = {block.file: block.text for block in blocks(PAGE) if block.verb == "into"}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def nginx(folder: Path, port: int, behind: int) -> Iterator[None]:
    """The nginx of the document, on a free port, without its second server: this machine's port 80 is not ours."""
    key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", "key.pem"]
    made = ["openssl", "req", "-x509", *key, "-days", "2", "-subj", f"/CN={NAME}", "-out", "cert.pem"]
    subprocess.run(made, cwd=folder, check=True, capture_output=True)
    site = WRITTEN["longbox.conf"].rpartition("\nserver {")[0]
    for old, new in (
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("127.0.0.1:8000", f"127.0.0.1:{behind}"),
        (f"/etc/letsencrypt/live/{THEIRS}/fullchain.pem", str(folder / "cert.pem")),
        (f"/etc/letsencrypt/live/{THEIRS}/privkey.pem", str(folder / "key.pem")),
        (THEIRS, NAME),
    ):
        assert old in site
        site = site.replace(old, new)
    paths = "".join(f"{name}_temp_path {folder};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    head = f"daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log {folder}/error.log;\nevents {{}}\n"
    (folder / "nginx.conf").write_text(f"{head}http {{\naccess_log off;\n{paths}{site}}}\n")
    process = subprocess.Popen(["nginx", "-p", str(folder), "-c", "nginx.conf"], stderr=subprocess.PIPE)
    try:
        wait_for(lambda: answers(port) or process.poll() is not None)
        assert process.poll() is None, process.communicate()[1]
        yield
    finally:
        process.kill()
        process.communicate(timeout=PATIENCE)


def answers(port: int) -> bool:
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0


def test_two_people_play_through_nginx(tmp_path: Path, browser: Browser) -> None:
    port = free_port()
    home = f"https://{NAME}:{port}"
    with (
        running(tmp_path / "data", names=(home,), proxies=("127.0.0.1",), close_after=0.0) as server,
        nginx(tmp_path, port, server.port),
        browser.new_context(ignore_https_errors=True) as hosts,
        browser.new_context(ignore_https_errors=True) as guests,
    ):
        pages: list[Page] = []

        def open(address: str = "", **_: bool) -> Page:
            page = (hosts if not pages else guests).new_page()
            pages.append(page)
            page.goto(f"{home}/{address}")
            return page

        host = open()
        new_table(host, "duel", "me", "open")
        guest = joined(open, host)
        assert host.url.startswith(f"{home}/#/table/") and guest.url.startswith(f"{home}/#/table/")
        (cookie,) = guests.cookies()
        assert cookie["secure"] and cookie["httpOnly"]
        for page in pages:
            expect(log(page)).to_contain_text("draws a card")
        status, https_alone, me = guest.evaluate(FORGED)
        assert status == 200 and https_alone, "nginx says by which scheme people come, whatever they write themselves"
        assert server.server.hall.whence.address(me) == me, "and from where: from this machine, which is not counted"


def test_the_unit_starts_the_server_with_options_that_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = re.findall(r"^ExecStart=(.*)$", WRITTEN["longbox.service"], re.MULTILINE)
    command = shlex.split(line)[1:]
    assert main([*command, "--help"]) == 0
    said = capsys.readouterr().out
    assert all(option in said for option in command if option.startswith("--"))
