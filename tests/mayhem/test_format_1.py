"""A log of format 1, whose header names the decks among the options, opens, verifies and goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from longbox.games.mayhem import GAME
from longbox.hosting.host import Host
from longbox.hosting.log import parse, read
from longbox.hosting.verify import verify
from longbox.kernel import BadLog
from tests.marks import rule

LOG = Path(__file__).parent / "format-1" / "mayhem.log"


@rule("T3.3")
def test_an_old_table_of_mayhem_verifies_with_the_decks_that_its_options_name() -> None:
    log = read(LOG)
    game = GAME.reopen(log.header)
    assert log.header.longbox == 1 and game.names == log.header.names
    report = verify(game, log)
    assert (report.drawn, report.undone, report.over) == (5, 2, True) and "In this old format" in report.text()


def test_an_old_table_is_read_with_its_own_decks_only() -> None:
    log = read(LOG)
    options = {**log.header.options, "decks": "iron-man,captain-marvel"}
    with pytest.raises(BadLog, match="was played with another pack 'deck 2'"):
        verify(GAME.make(2, options), log)


def test_an_old_table_of_mayhem_goes_on() -> None:
    log = read(LOG)
    assert log.end is not None
    lines = LOG.read_bytes().splitlines(keepends=True)
    host = Host.resume(GAME.reopen(log.header), parse(b"".join(lines[:-4]), "log"), bytes.fromhex(log.end.seed))
    for _ in range(6):
        if host.over() is not None:
            break
        seat = host.waiting()[0]
        question = host.question(seat)
        assert question is not None and host.answer(seat, question.id, host.stream(seat).moves[-1]) is None
    host.close()
    assert verify(host.game, parse(host.log.data(), "log")).old
