"""The box as data: what is in it, and what is said about a broken one."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest

from longbox.games.heroes.describe import describe
from longbox.games.heroes.engine.effects import EFFECTS
from longbox.games.heroes.engine.lines import BadLine, parse_lines
from longbox.games.heroes.engine.vocabulary import COSTS, WINDOWS
from longbox.games.heroes.packs import PACK, box_of, effects, load
from longbox.kernel.errors import BadPack
from tests.marks import rule

BOX = box_of(load())


@rule("B2.1", "B2.2")
def test_the_box_has_what_the_original_has_or_more() -> None:
    counts = [len(BOX.stories), len(BOX.resources), len(BOX.villains), len(BOX.scenarios)]
    assert all(count >= least for count, least in zip(counts, [24, 50, 50, 10], strict=True))
    deck = [headline for headline in BOX.headlines if headline.symbol >= 0]
    assert len(deck) >= 36 and len(BOX.headlines) - len(deck) >= 3
    assert min(Counter(headline.type for headline in deck).values()) >= 12
    assert min(Counter(headline.symbol for headline in deck).values()) >= 9
    assert sum(villain.wanted for villain in BOX.villains) >= 16
    assert {"Avengers", "Fantastic Four", "Marvel Knights", "X-Men"} <= {team.name for team in BOX.teams}
    for team in BOX.teams:
        assert len(team.heroes) == 4 and len(team.power_ups) == 3
        assert BOX.masterminds[team.mastermind].team == team.index
        assert [BOX.plans[place].stage for place in BOX.masterminds[team.mastermind].plans] == [0, 1, 2]


@rule("B1.1", "B1.2")
def test_the_city_and_the_die_are_data() -> None:
    assert len(BOX.areas) == 6 and {len(set(area.districts)) for area in BOX.areas} == {4}
    assert [area.name for area in BOX.areas if area.closed_for_two] == ["Queens", "Brooklyn"]
    assert BOX.die == ["hit", "hit", "hit+boost", "trouble", "blank", "blank"]


def test_known_facts_keep_their_numbers() -> None:
    heroes = {hero.name: hero for hero in BOX.heroes}
    assert (heroes["Thor"].level, heroes["Captain America"].level) == (3, 1)
    assert [power.name for power in heroes["Thor"].powers] == ["Thunder God", "Mjolnir Whirl", "Mystical Blasts"]
    assert heroes["Wolverine"].powers[0].attack == 5
    demons = next(headline for headline in BOX.headlines if headline.title == "Demons Walk the Earth!")
    assert (demons.threat, demons.type, demons.vp, demons.symbol) == (6, 2, 6, 0)
    viper = next(villain for villain in BOX.villains if villain.name == "Viper")
    assert (viper.ko, viper.need, viper.cost, viper.box_cost) == (1, 1, 0, 1)
    assert sorted((power.attack, power.defend, power.outwit) for power in viper.powers) == [(1, 3, 1), (2, 1, 2)]
    carnage = next(scenario for scenario in BOX.scenarios if scenario.id == "maximum-carnage")
    special = BOX.headlines[carnage.special]
    assert (special.threat, special.type, special.vp, carnage.enters_vp, carnage.lasts) == (8, 0, 6, 15, 0)


@rule("B12.1")
def test_every_word_of_the_vocabulary_is_used_and_every_effect_has_words() -> None:
    used, windows, costs = Counter[str](), set[str](), set[str]()
    texts: dict[str, str] = {}
    for _, id, _, effect in effects(load()):
        if not effect:
            continue
        text = describe(effect)
        assert text.endswith(".") and texts.setdefault(text, id) == id
        for line in parse_lines(effect):
            windows.add(line.window)
            costs.update(cost.what for cost in line.pay)
            costs.update(step.unless.what for step in line.steps if step.unless is not None)
            used.update(step.effect.name for step in line.steps)
    assert set(used) == set(EFFECTS) and costs == set(COSTS)
    assert set(WINDOWS) - windows <= {"outwit", "outwit_foe_r"}


def test_one_and_several_are_told_apart() -> None:
    assert describe("outwit_r: hits me +1").endswith("you have 1 Hit more.")
    assert describe("outwit_r: hits me +2").endswith("you have 2 Hits more.")
    assert describe("defend_foe_r: hits foe -1").endswith("has 1 Hit fewer.")
    assert describe("round: draw villain 1").endswith("draw 1 Villain card.")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("dice me attack +1", "begins with its window"),
        ("noon: dice me attack +1", "'noon' is no window"),
        ("attack: fly me", "'fly' is no effect"),
        ("attack: dice me atack +1", "'atack' is none of attack, defend"),
        ("attack: dice me attack", "something is missing: none of a number"),
        ("attack: dice me attack +1 now", "'now' does not belong there"),
        ("attack: dice me attack +1 if rainy", "'rainy' is no condition"),
        ("attack: dice me attack +1 if me=green", "'me=green' is no condition"),
        ("attack: dice me attack +1 per cloud", "'per cloud' is none of"),
        ("attack: dice me attack +1 limit year", "a limit is one of"),
        ("attack: pay gold 1 > dice me attack +1", "is no cost"),
        ("attack: pay pp 1 dice me attack +1", "after 'pay' and its costs comes '>'"),
        ("attack: pay pp 0 > dice me attack +1", "a cost is at least 1"),
        ("seq: ko foe 1 unless hero pays ally 1", "after 'unless' comes 'foe pays'"),
        ("reveal: swap_kinds me attack", "'swap_kinds me attack': these parameters of 'swap_kinds' do not go together"),
        ("action: look resource_hand 2", "do not go together"),
        ("attack:", "nothing happens in it"),
        ("backup: dice me attack +1", "'backup' is no window of a fight, so there is no 'dice me attack +1' in it; those are seq, reveal"),
        ("resolve: boost me", "there is no 'boost me'"),
        ("threat: forbid special", "there is no 'forbid special'"),
        ("action: extra attack 1", "there is no 'extra attack +1'"),
        ("lead: draw villain 1 limit fight", "there is no 'limit fight'"),
        ("threat: pay ko > threat -1", "there is no 'ko'"),
        ("backup: draw villain 1 unless foe pays ko", "there is no 'ko'"),
    ],
)
def test_a_line_that_is_not_understood_or_cannot_work_is_refused_with_words(line: str, words: str) -> None:
    with pytest.raises(BadLine, match=words.replace("+", r"\+")):
        parse_lines(line)


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("heroes.toml", "dice me attack +2", "dice me atack +2", 'heroes.toml:.*"hulk".*support.effect.*atack'),
        ("heroes.toml", 'team = "avengers"', 'team = "defenders"', 'heroes.toml:6: .*"captain-america": team: there is no "defenders"'),
        ("heroes.toml", "level = 1", "level = 9", "heroes.toml:7: .*level"),
        ("heroes.toml", 'colour = "orange"', 'colour = "red"', "two powers of one colour"),
        (
            "villains.toml",
            "backup = {",
            "agent = { cost = 1, name = 'x', effect = 'seq: peek' }\nbackup = {",
            "either a backup or an agent",
        ),
        ("masterminds.toml", 'stage = "prologue"', 'stage = "conclusion"', "one Master Plan of each stage"),
        ("scenarios.toml", "end = { target = 15 }", "", "born-again.*it never ends"),
        ("scenarios.toml", "vp = 15, players = 1", "vp = 15", "vp and players belong together"),
        ("scenarios.toml", "hero -1 x-men", "hero -1 z-men", "there is no team 'z-men'"),
        ("headlines.toml", "threat = 5", "thread = 5", 'did you mean "threat"'),
        ("events.toml", "action: pp +2 me", "action: pay pp 3 > vp +1 me", "'fresh-batteries' does the same"),
        ("pack.toml", '[[teams]]\nid = "x-men"', '[[teams]]\nid = "y-men"', "x-men"),
    ],
)
def test_a_broken_pack_is_refused_with_file_line_and_field(tmp_path: Path, file: str, old: str, new: str, words: str) -> None:
    shutil.copytree(PACK, tmp_path / "pack")
    path = tmp_path / "pack" / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(BadPack, match=words):
        load(tmp_path / "pack")
