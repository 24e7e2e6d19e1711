"""The front page of a finished game: what counts, what is true, and what stays hidden until the log is given out."""

from __future__ import annotations

from longbox.content.front import Beat as Told
from longbox.content.front import (
    Chapter,
    Fact,
    FrontPage,
    Report,
    Reporter,
    Step,
    as_data,
    as_lines,
    counting,
    deficit,
    first_true,
    led_throughout,
    luck,
    reporting,
    turning_points,
)
from longbox.hosting.host import Host
from longbox.hosting.stages import whole
from longbox.kernel.state import SPECTATOR
from tests.roofs import RoofsGame

START = [0, 0]


def steps(*scores: list[int]) -> list[Step]:
    return [Step(entry=n, scores=one, words=f"step {n}") for n, one in enumerate(scores, 1)]


class Listener(Reporter):
    """Notes what it is told."""

    def __init__(self) -> None:
        self.entries: list[int] = []
        self.secrets = 0
        self.states = 0
        self.hands: list[object] = []

    def see(self, beat: Told) -> None:
        self.entries.append(beat.entry)
        self.secrets += len(beat.secrets)
        self.states += beat.state is not None
        assert beat.view().seat == SPECTATOR

    def page(self, winners: list[int]) -> FrontPage:
        return FrontPage(names=["one", "two"], unit="VP", start=START)


def roofs() -> Host:
    """A game to its end, in which something was taken back."""
    host = Host.new(RoofsGame(2), seed=bytes(32))
    for seat in (0, 1):
        host.give_nonce(seat, f"nonce {seat}")
    play(host, 0, "coin left")
    assert host.ask_undo(0) is None
    while host.over() is None:
        for seat in host.waiting():
            play(host, seat, "done")
    host.close()
    return host


def play(host: Host, seat: int, move: str) -> None:
    question = host.question(seat)
    assert question is not None
    assert host.answer(seat, question.id, host.game.moves.parse(move)) is None


def test_what_was_taken_back_is_not_told() -> None:
    host, listener = roofs(), Listener()
    report = whole(reporting(listener, host.game, host.log, given=True))
    over = host.over()
    assert over is not None and set(report.public) <= set(listener.entries)
    assert listener.entries == [entry.n for entry in counting(host.log)]
    undone = [entry for entry in host.log.entries if entry.move == ["coin", 0]]
    assert len(undone) == 1 and undone[0].n not in listener.entries


def test_nothing_hidden_is_told_before_the_log_is_given_out() -> None:
    host, private, public = roofs(), Listener(), Listener()
    whole(reporting(private, host.game, host.log, given=True))
    whole(reporting(public, host.game, host.log, given=False))
    assert private.states == len(private.entries) and private.secrets >= 0
    assert public.states == public.secrets == 0 and public.entries == private.entries


def test_the_game_turns_where_the_lead_is_taken_for_good_and_where_the_gap_changes_most() -> None:
    told = steps([0, 5], [1, 5], [7, 5], [7, 6], [9, 6])
    assert turning_points(START, told, [0]) == [0, 2, 4]
    assert turning_points(START, told, []) == turning_points(START, told, [0, 1]) == []
    assert turning_points(START, [], [0]) == []


def test_how_far_the_winners_were_behind_and_whether_they_always_led() -> None:
    told = steps([0, 5], [7, 5])
    assert deficit(START, told, [0]) == 5 and deficit(START, told, [1]) == 2
    assert not led_throughout(told, [0]) and led_throughout(steps([1, 0], [2, 1]), [0]) and not led_throughout([], [0])


def test_a_headline_names_only_facts_that_are_there() -> None:
    templates = ("{team}, {chance}% underdogs, take {headline}", "{team} win", "The end")
    facts = {"team": "X-Men", "chance": 30, "headline": "Demons"}
    assert first_true(templates, facts) == "X-Men, 30% underdogs, take Demons"
    assert first_true(templates, {"team": "X-Men", "chance": 30}) == "X-Men win"
    assert first_true(templates, {}) == "The end"


def test_luck_is_about_even_within_its_interval() -> None:
    assert luck(53.9, 50, 4).startswith("about even, 3.9 more") and luck(46.1, 50, 4).startswith("about even, 3.9 less")
    assert luck(54, 50, 4).startswith("lucky, 4.0 more") and luck(46, 50, 4).startswith("unlucky, 4.0 less")


def report() -> Report:
    page = FrontPage(
        names=["one", "two"],
        unit="VP",
        start=START,
        headline="One wins",
        how="It is over.",
        steps=steps([0, 5], [7, 5]),
        chapters=[Chapter(entry=2, words="Round 1")],
        facts=[Fact(title="Luck", words=["a", "b"]), Fact(title="Fight", words=["c"], entry=2)],
        plans=[["p"], []],
        hands=[["h"], []],
    )
    return Report(page, [0], [1, 2, 3, 4])


def test_a_client_is_given_places_and_moments_and_no_numbers_of_entries() -> None:
    data = as_data(report(), lambda entry: 10 * entry)
    assert [(one["at"], one["moment"]) for one in data["steps"]] == [(0.25, 10), (0.5, 20)]
    assert [(one["at"], one["moment"]) for one in data["facts"]] == [(0, -1), (0.5, 20)]
    assert data["turns"] == [0, 1] and "entry" not in str(data)
    assert [one["moment"] for one in as_data(report(), None)["steps"]] == [-1, -1], "there is no replay yet"


def test_a_terminal_prints_the_same() -> None:
    assert as_lines(report()) == [
        "One wins",
        "It is over.",
        "Turning point: Before the first, step 1",
        "Turning point: Round 1, step 2",
        "Luck: a b",
        "Fight: c",
        "Plan of one: p",
        "Left in the hand of one: h",
        "Left in the hand of two: nothing",
    ]
