"""The front page of Heroes: its facts next to those that are counted in the texts of whole games, and fights worked by hand."""

from __future__ import annotations

import re
from functools import cache

import pytest

import longbox
from longbox.content.front import Beat, FrontPage, Report, reporting
from longbox.games.heroes import GAME, front
from longbox.games.heroes.chances import Chances
from longbox.games.heroes.engine import events
from longbox.games.heroes.engine.case import LEFT, LOST, SOLVED
from longbox.games.heroes.engine.game import HeroesGame
from longbox.games.heroes.engine.views import HeroesView
from longbox.games.heroes.engine.vocabulary import COLOURS
from longbox.games.heroes.front import HEADLINES, HeroesReporter, reporter
from longbox.hosting.host import Host
from longbox.hosting.stages import whole
from longbox.hosting.streams import Told
from longbox.kernel.state import EVERYONE, SPECTATOR
from longbox.kernel.views import Event
from longbox.odds.heroes import Fighter, combat
from tests.heroes.tables import dice, fight, game, mission, powers

TABLES = [(2, "one"), (2, "two"), (3, "three"), (4, "four"), (4, "five")]


@cache
def played(seats: int, words: str) -> Host:
    made = GAME.make(seats)
    host = Host.new(made, longbox.seed_from(words))
    longbox.play_table(host, [longbox.make_bot("simple", GAME, made) for _ in range(seats)], seed=1)
    host.close()
    return host


def texts(host: Host, names: list[str]) -> list[str]:
    """What spectators read."""
    return [one.event.text(names) for one in host.stream(SPECTATOR).messages if isinstance(one, Told)]


def told(host: Host, given: bool = True) -> Report:
    return whole(reporting(reporter(host.game), host.game, host.log, given))


@pytest.mark.parametrize(("seats", "words"), TABLES)
def test_the_curve_is_what_the_log_says(seats: int, words: str) -> None:
    host = played(seats, words)
    page, names = told(host).page, told(host).page.names
    scores, found = [0] * seats, list[list[int]]()
    for line in texts(host, names):
        match = re.fullmatch(r"(.+) (?:scores|loses) \d+ VP, now (-?\d+)", line)
        if match:
            scores[names.index(match[1])] = int(match[2])
            found.append(scores.copy())
    over = host.over()
    assert over is not None and [step.scores for step in page.steps] == found and scores == over.scores
    assert all(step.words.split(" +")[0].split(" -")[0] in names for step in page.steps)


@pytest.mark.parametrize(("seats", "words"), TABLES)
def test_every_headline_solved_is_named_at_its_step(seats: int, words: str) -> None:
    host = played(seats, words)
    page = told(host).page
    solved = [re.fullmatch(r"(.+) solves (.+) for (\d+) VP", line) for line in texts(host, page.names)]
    expected = [f"{one[1]} +{one[3]}: {one[2]}" for one in solved if one]
    found = [step.words for step in page.steps]
    assert expected and [words for words in found if words in expected] == expected


@pytest.mark.parametrize(("seats", "words"), TABLES)
def test_luck_counts_all_dice_of_fights(seats: int, words: str) -> None:
    host = played(seats, words)
    page = told(host).page
    thrown = [re.search(r"throws .*: (\d+) di(?:e|ce), (\d+) Hits?$", line) for line in texts(host, page.names)]
    total = [sum(int(one[at]) for one in thrown if one) for at in (1, 2)]
    (lines,) = [fact.words for fact in page.facts if fact.title == "Luck with the dice"]
    counted = [re.fullmatch(r"(.+), (\d+) Hits with (\d+) dice: (.+)\.", line) for line in lines]
    assert [sum(int(one[at]) for one in counted if one) for at in (3, 2)] == total
    for one in counted:
        assert one is not None
        off, room = int(one[2]) - int(one[3]) / 2, 1.96 * (int(one[3]) / 4) ** 0.5  # three of six faces show a Hit
        assert one[4].startswith("about even" if abs(off) <= room else "lucky" if off > 0 else "unlucky")


@pytest.mark.parametrize(("seats", "words"), TABLES)
def test_no_headline_is_false(seats: int, words: str) -> None:
    report = told(played(seats, words))
    page, (winner, *more) = report.page, report.winners
    if more:
        assert page.headline == f"{' and '.join(page.names[seat] for seat in report.winners)} share the victory"
        return
    name, scores = page.names[winner], page.steps[-1].scores
    others = [max(score for seat, score in enumerate(step.scores) if seat != winner) - step.scores[winner] for step in page.steps]
    patterns = {
        0: rf"{name}, (\d+)% underdogs, take (.+)",
        1: f"{name} come back from {max(others)} VP behind",
        2: f"{name} win it by {-others[-1]} VP",
        3: f"{name} lead from first to last, {-others[-1]} VP ahead",
        4: f"{name} win by {-others[-1]} VP",
    }
    (which,) = [at for at, pattern in patterns.items() if re.fullmatch(pattern, page.headline)]
    assert scores[winner] == max(scores) and which < len(HEADLINES)
    if which == 0:
        fact = next(fact for fact in page.facts if fact.title == "Fight of the game").words[0]
        chance, headline = re.fullmatch(patterns[0], page.headline).groups()  # type: ignore[union-attr]
        assert fact.startswith(f"With a chance of {chance}% ") and fact.endswith(f"({headline}).")
        assert any(step.words.startswith(f"{name} +") and step.words.endswith(headline) for step in page.steps)
    if which == 3:
        assert max(others) < 0


def test_hands_are_told_only_with_the_log() -> None:
    host = played(*TABLES[0])
    private, public = told(host).page, told(host, given=False).page
    held = [host.state.view(seat).teams[seat] for seat in range(2)]  # type: ignore[attr-defined]
    assert [len(hand) for hand in private.hands] == [len(team.resources) + len(team.villains) for team in held]
    assert public.hands == [] and public.headline == private.headline and public.facts == private.facts


def test_plans_are_those_that_were_shown() -> None:
    host = played(*TABLES[0])
    page = told(host).page
    shown = [re.fullmatch(r"(.+)'s? plan: (.+); \d+ Plot Points? left", line) for line in texts(host, page.names)]
    for seat, name in enumerate(page.names):
        assert [line.partition(": ")[2] for line in page.plans[seat]] == [one[2] for one in shown if one and one[1] == name]


def test_odds_are_worked_out_once_for_each_fight(monkeypatch: pytest.MonkeyPatch) -> None:
    """That is all that costs more than telling the game once more, so that the page is there at once."""
    host, made = played(*TABLES[0]), list[HeroesView]()

    class Counted(Chances):
        def __init__(self, game: HeroesGame, view: HeroesView) -> None:
            super().__init__(game, view)
            made.append(view)

    monkeypatch.setattr(front, "Chances", Counted)
    page = told(host).page
    begun = [line for line in texts(host, page.names) if re.search(r" (fights?|challenges?) ", line)]
    assert 0 < len(made) <= len(begun) and all(view.seat == SPECTATOR for view in made)


class Table:
    """A fight laid out by hand, of which a reporter is told deed by deed."""

    def __init__(self) -> None:
        self.state = mission()
        self.reporter = HeroesReporter(game(2, "avengers", "x-men"))
        self.entry = 0
        self.tell(lambda: fight(self.state, "thor", "viper"))

    def tell(self, act: object) -> None:
        heard = self.state.heard = []
        assert callable(act)
        act()
        self.state.heard = None
        self.entry += 1
        self.reporter.see(Beat(self.entry, self.state, heard, False))

    def say(self, *happened: Event) -> None:
        """Something that happens without this state."""
        self.entry += 1
        self.reporter.see(Beat(self.entry, self.state, [(EVERYONE, event) for event in happened], False))

    def page(self) -> FrontPage:
        return self.reporter.page([0])


def case(who: int, name: str, hero: str) -> Event:
    return events.CaseBegan(rule="", who=who, card=0, name=name, where="", heroes=[hero], threat=1)


def ended(who: int, name: str, outcome: int) -> Event:
    return events.CaseEnded(rule="", who=who, card=0, name=name, outcome=outcome, vp=3 * (outcome == SOLVED))


def sequence(hero: str, villain: str) -> Event:
    return events.SequenceBegan(rule="", seq=2, hero=0, name=hero, villain=villain, hero_first=True)


def test_a_headline_that_is_solved_later_without_a_fight_does_not_win_the_fight_before() -> None:
    table = Table()
    table.tell(lambda: powers(table.state, "red", "orange"))
    table.tell(lambda: dice(table.state, "- - - - -"))
    (found,) = table.reporter.fights
    table.say(ended(0, found.headline, LEFT))
    table.say(case(0, found.headline, "Thor"), ended(0, found.headline, SOLVED))
    assert not found.won and not found.solved


def test_whoever_joins_a_fight_is_named_and_whoever_takes_the_villains_place_ends_the_count() -> None:
    table = Table()
    table.tell(lambda: powers(table.state, "red", "orange"))
    table.tell(lambda: dice(table.state, "- - - - -"))
    (found,) = table.reporter.fights
    assert found.chance is not None
    table.say(sequence("Hulk", "Viper"))
    assert found.heroes == ["Thor", "Hulk"] and "beats Thor and Hulk" in found.words()
    table.say(sequence("Hulk", "Loki"))
    assert table.reporter.upset() is None


def test_a_villain_has_kept_what_was_lost_to_him() -> None:
    table = Table()
    lead = events.LeadPlayed(rule="", who=1, card=0, name="Loki", wanted=False, cost=1, trouble=0)
    table.say(case(0, "A", "Hulk"), lead, ended(0, "A", LOST), case(0, "B", "Hulk"), ended(0, "B", LOST))
    vp = table.reporter.game.box.headlines[0].vp
    assert table.page().facts[0].words == [f"Loki kept {vp} VP from being won, at 1 Headline."]


@pytest.mark.parametrize(("attack", "defend", "winner"), [("h h h - -", "h t -", "Thor"), ("- - - - -", "h t -", "")])
def test_the_chance_of_a_fight_is_that_at_its_first_dice(attack: str, defend: str, winner: str) -> None:
    """Thor against Viper, with what is printed on both cards."""
    table = Table()
    box = table.state.core.box
    thor = next(one for one in box.heroes if one.id == "thor")
    viper = next(one for one in box.villains if one.id == "viper")
    fighters = [
        Fighter(one.ko, [(p.attack, p.defend, p.outwit) for p in one.powers], [COLOURS[p.colour] for p in one.powers])
        for one in (thor, viper)
    ]
    table.tell(lambda: powers(table.state, "red", "orange"))
    table.tell(lambda: dice(table.state, attack))
    table.tell(lambda: dice(table.state, defend))
    (found,) = table.reporter.fights
    assert found.chance == pytest.approx(float(combat([fighters[0]], fighters[1]).win))
    assert (found.won, found.solved) == (winner == "Thor", winner == "Thor")
    if winner:
        percent = round(100 * float(found.chance or 0))
        fact = table.page().facts[0]
        assert fact.words == [f"With a chance of {percent}% when the first dice fell, Thor beats Viper ({found.headline})."]
        assert fact.entry == found.entry == 3
