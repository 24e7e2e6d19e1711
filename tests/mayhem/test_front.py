"""The front page of Mayhem: its facts next to those that are counted in the texts of whole games, draws by brute force, a concession."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations
from statistics import mean, pvariance

import pytest

import longbox
from longbox.content.front import Report, reporting
from longbox.games.mayhem import GAME
from longbox.games.mayhem.front import Drawn, reporter
from longbox.hosting.host import Host
from longbox.hosting.stages import whole
from longbox.hosting.streams import Told
from longbox.kernel.state import SPECTATOR

TABLES = [(2, "one"), (2, "two"), (3, "three"), (4, "four")]


@cache
def played(seats: int, words: str, most: int = 20_000) -> Host:
    made = GAME.make(seats)
    host = Host.new(made, longbox.seed_from(words))
    longbox.play_table(host, [longbox.make_bot("simple", GAME, made) for _ in range(seats)], seed=1, most=most)
    if host.over() is not None:
        host.close()
    return host


def texts(host: Host) -> list[str]:
    return [one.text for one in host.stream(SPECTATOR).messages if isinstance(one, Told)]


def told(host: Host, given: bool = True) -> Report:
    return whole(reporting(reporter(host.game), host.game, host.log, given))


@pytest.mark.parametrize(("seats", "words"), TABLES)
def test_the_curve_is_what_the_log_says(seats: int, words: str) -> None:
    host = played(seats, words)
    page, names = told(host).page, host.game.names
    start, scores, found = [0] * seats, [0] * seats, list[list[int]]()
    for line in texts(host):
        first = re.fullmatch(r"(.+) goes .+, and begins with (\d+) Favor for it", line)
        match = re.fullmatch(r"(.+?) (?:gains|loses) \d+ Favor (?:from|to) .+, now (\d+)", line)
        if first:
            start[names.index(first[1])] = scores[names.index(first[1])] = int(first[2])
        elif match:
            scores[names.index(match[1])] = int(match[2])
            found.append(scores.copy())
    over = host.over()
    assert over is not None and [step.scores for step in page.steps] == found and scores == over.scores and page.start == start
    assert any(begin > 0 for begin in start), "whoever goes later begins with Favor"


@pytest.mark.parametrize(("seats", "words"), TABLES)
def test_performances_and_cards_are_counted(seats: int, words: str) -> None:
    host = played(seats, words)
    page, lines = told(host).page, texts(host)
    for name, (plan,) in zip(page.names, page.plans, strict=True):
        gains = [int(line.split(" gains ")[1].split()[0]) for line in lines if line.startswith(f"{name} gains") and "from scoring" in line]
        plays = [line for line in lines if line.startswith(f"{name} plays")]
        counted = [int(number) for number in re.findall(r"(\d+) (?:Actor|Set|Prop|Act)", plan.split(";")[0])]
        assert sum(counted) == len(plays), plan
        assert f"; {len(gains)} Performance" in plan and (not gains or plan.endswith(f"the best for {max(gains)} Favor"))


def test_hands_and_draws_are_told_only_with_the_log() -> None:
    host = played(*TABLES[0])
    private, public = told(host).page, told(host, given=False).page
    hands = [host.state.view(seat).hand for seat in range(2)]  # type: ignore[attr-defined]
    assert private.hands == [[host.game.cards[place].name for place in hand] for hand in hands]  # type: ignore[attr-defined]
    assert public.hands == [] and [fact.title for fact in public.facts] == ["Best card"]
    assert [fact.title for fact in private.facts] == ["Best card", "Luck with the draws"]


def test_every_card_that_was_drawn_counts() -> None:
    host = played(*TABLES[0])
    facts = told(host).page.facts
    for seat, line in enumerate(facts[-1].words):
        drawn = [one.event for one in host.stream(seat).messages if isinstance(one, Told) and one.text.startswith(host.game.names[seat])]
        cards = [event.card for event in drawn if type(event).__name__ == "Drew" and event.card >= 0]  # type: ignore[attr-defined]
        value = sum(host.game.cards[card].value for card in cards)  # type: ignore[attr-defined]
        assert line.startswith(f"{host.game.names[seat]}, {len(cards)} cards with Values of {value} together: ")


@pytest.mark.parametrize("count", [1, 2, 3, 5])
def test_draws_are_expected_as_all_hands_are_on_average(count: int) -> None:
    pool = [1, 2, 2, 7, 10]
    sums = [sum(hand) for hand in combinations(pool, count)]
    one = Drawn()
    one.add(pool[:count], pool)
    assert one.expected == pytest.approx(mean(sums)) and one.variance == pytest.approx(pvariance(sums))
    assert (one.cards, one.value) == (count, sum(pool[:count]))


def test_a_concession_says_so_and_keeps_the_score() -> None:
    host = played(2, "three", 60)
    assert host.over() is None
    before = host.view(SPECTATOR).favor  # type: ignore[attr-defined]
    assert host.fill(1, host.game.form({"form": "concede"})) is None
    host.close()
    report = told(host)
    loser, winner = host.game.names[1], host.game.names[0]
    assert report.page.headline == f"{loser} concedes, {winner} takes the stage" and report.winners == [0]
    assert report.page.how == f"{loser} conceded. The score stays as it was then."
    over = host.over()
    assert over is not None and over.scores == before == [step.scores for step in report.page.steps][-1]
