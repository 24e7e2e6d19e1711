"""`longbox odds`: how dice are written, what is said about mistakes, the screen, JSON and the picture."""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longbox.cli import main
from longbox.odds import heroic
from longbox.odds.answers import words_of
from longbox.odds.chart import describe
from longbox.odds.heroic.pools import SIZES, counts_of, text_of
from longbox.odds.notation import BadNotation, Opposition, Question, parse
from longbox.odds.telling import percent

# How dice are written


@pytest.mark.parametrize(
    ("text", "pool"),
    [
        ("d6", (6,)),
        ("1d6", (6,)),
        ("40d6", (6,) * 40),
        ("d6 2d8 d10", (6, 8, 8, 10)),
        ("D6,2D8 , d10", (6, 8, 8, 10)),
        ("d6+2d8+d10", (6, 8, 8, 10)),
        ("2d62d8", None),
        ("  3d12\t", (12, 12, 12)),
        ("20d12", (12,) * 20),
    ],
)
def test_pools(text: str, pool: tuple[int, ...] | None) -> None:
    if pool is None:
        with pytest.raises(BadNotation):
            parse(text)
    else:
        assert parse(text) == Question(pool, (), ())


@pytest.mark.parametrize(
    ("text", "oppositions"),
    [
        ("d6 vs 2d6 d8", [Opposition((6, 6, 8))]),
        ("d6 v d4", [Opposition((4,))]),
        ("d6 against 11", [Opposition((), 11)]),
        ("d6 VS Doom 2d6", [Opposition((6, 6), None, True)]),
        ("d6 vs d8 and 9 and doom d4", [Opposition((8,)), Opposition((), 9), Opposition((4,), None, True)]),
    ],
)
def test_oppositions(text: str, oppositions: list[Opposition]) -> None:
    assert parse(text) == Question((6,), (), tuple(oppositions))


def test_rolled_dice() -> None:
    assert parse("d10:7 d8:1 vs d6") == Question((10, 8), (heroic.Die(10, 7), heroic.Die(8, 1)), (Opposition((6,)),))


MISTAKES = [
    ("", 0, "a pool begins with a die"),
    ("vs d6", 0, "a pool begins with a die"),
    ("d7", 1, "there is no d7"),
    ("2d8 2d7", 6, "there is no d7"),
    ("d06", 1, "there is no d06"),
    ("d", 1, "after d comes the size"),
    ("0d6", 0, "between 1 and 40 dice"),
    ("99d6", 0, "between 1 and 40 dice"),
    ("30d6 20d6", 5, "a pool has at most 40 dice"),
    ("d6 x d8", 3, "another die, or vs"),
    ("d6 8", 3, "another die, or vs"),
    ("d6 vs", 5, "a pool, a total or doom and its dice is missing"),
    ("d6 vs vs d8", 6, "a pool, a total or doom and its dice is missing"),
    ("d6 vs doom", 10, "a pool, a total or doom and its dice is missing"),
    ("d6 vs 1000", 6, "no total is larger than 99"),
    ("d6 vs d8 d8:4", 9, "either all dice of a pool show something"),
    ("d6 vs d8:4", 6, "has not rolled yet"),
    ("d6 vs d8 vs d8", 9, "another target begins with and"),
    ("d6 vs d8 and", 12, "a pool, a total or doom and its dice is missing"),
    ("d6:7", 3, "a d6 shows 1 to 6"),
    ("d6:0", 3, "a d6 shows 1 to 6"),
    ("d6:", 3, "a d6 shows 1 to 6"),
    ("2d6:3", 0, "each die shows its own value"),
    ("d6 & d8", 3, "'&' has no meaning here"),
    ("d6 ²d8", 3, "'²' has no meaning here"),
    ("9" * 5000 + "d6", 0, "between 1 and 40 dice"),
    ("d" + "6" * 5000, 1, "there is no d666"),
    ("d6 vs " + "1" * 5000, 6, "no total is larger than 99"),
    ("d6:" + "1" * 5000, 3, "a d6 shows 1 to 6"),
    ("d６", 1, "has no meaning here"),
    ("dé", 1, "has no meaning here"),
]


@pytest.mark.parametrize(("text", "at", "words"), MISTAKES)
def test_a_mistake_is_pointed_at(text: str, at: int, words: str) -> None:
    with pytest.raises(BadNotation, match=words) as caught:
        parse(text)
    assert caught.value.at == at
    assert str(caught.value).splitlines()[1:] == [f"  {text}", f"  {' ' * at}^"]


@given(st.text(alphabet="d024681x:vs,+ and\tdoomé²", max_size=20))
def test_any_text_is_read_or_pointed_at(text: str) -> None:
    at, sizes = 0, set(SIZES)
    try:
        sizes = set(parse(text).pool)
    except BadNotation as error:
        at = error.at
    assert 0 <= at <= len(text)
    assert sizes and sizes <= set(SIZES)


@given(st.lists(st.sampled_from(SIZES), min_size=1, max_size=20))
def test_what_is_written_is_read_again(pool: list[int]) -> None:
    assert sorted(parse(text_of(counts_of(pool))).pool) == sorted(pool)


# The command


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["odds", *words])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_a_mistake_ends_with_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "d6 2d8 d11") == (2, "", "longbox: there is no d11: a die is a d4, d6, d8, d10 or d12\n  d6 2d8 d11\n          ^\n")


QUESTIONS = [
    ["d6 2d8 d10 vs 2d6 d8"],
    ["4d6", "3d8", "3d10", "2d12", "vs", "12d12"],
    ["20d12 vs doom 20d12"],
    ["d6 2d8 d10 vs 11", "--spend"],
    ["d6 2d8 d10"],
    ["2d6 2d8 d10 vs 2d8 and 3d6 and 12"],
    ["d10:7 d8:5 d6:4 d6:3 d4:1 vs 2d8 d10 and doom 2d6"],
    ["d4"],
]


@pytest.mark.parametrize("words", QUESTIONS, ids=[" ".join(words) for words in QUESTIONS])
def test_it_fits_on_a_small_screen(words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    code, out, err = run(capsys, *words)
    assert (code, err) == (0, "")
    assert len(out.splitlines()) <= 23
    assert max(map(len, out.splitlines())) <= 80
    assert "…" not in out


def test_the_screen_has_the_chances(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    _, out, _ = run(capsys, "d6 2d8 d10 vs 2d6 d8")
    rows = [line.split() for line in out.splitlines()]
    fight, table = heroic.contest([6, 8, 8, 10], [6, 6, 8]), heroic.table([6, 8, 8, 10])
    first = next(row for row in rows if row[:2] == ["win", "first"])
    assert first[2:4] == [percent(fight.win), percent(fight.effects[0])]
    twelve = next(row for row in rows if row[0] == "12")
    assert twelve[1:5] == [percent(table.at_least(12, size)) for size in (4, 6, 8, 10)]
    assert twelve[5] == percent(heroic.totals([6, 8, 8, 10])[12])
    bars = {int(row[0]): row[6].count("█") for row in rows if len(row) == 7 and row[0].isdecimal()}
    assert max(bars, key=bars.__getitem__) == 13 and bars[13] == 22


def test_after_a_roll_the_choices_are_listed_best_first(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "d10:7 d8:5 d6:4 d6:3 d4:1 vs 2d8 d10")
    assert [line.split()[:2] for line in out.splitlines()[2:5]] == [["12", "d6"], ["11", "d8"], ["9", "d10"]]
    assert "opportunities: 1" in out


def test_what_is_not_certain_is_not_shown_as_certain() -> None:
    tiny = Fraction(1, 10**9)
    assert [percent(chance) for chance in (Fraction(0), tiny, Fraction(1, 2), 1 - tiny, Fraction(1))] == [
        "0.0%",
        "<0.1%",
        "50.0%",
        ">99.9%",
        "100.0%",
    ]


def test_json_has_fractions(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "d6 2d8 d10 vs doom 2d6 d8", "--json")
    assert code == 0
    data = json.loads(out)
    pool, doom = [6, 8, 8, 10], [6, 6, 8]
    assert data["pool"] == "d6 2d8 d10"
    assert [Fraction(chance["exact"]) for chance in data["at_least"]["d8"]] == heroic.table(pool).row(8)
    assert {int(total): Fraction(chance["exact"]) for total, chance in data["total"]["exactly"].items()} == dict(heroic.totals(pool))
    (against,) = data["against"]
    for policy, found in against["policies"].items():
        fight = heroic.contest(pool, doom, policy, steps_back=False)
        assert Fraction(found["win"]["exact"]) == fight.win and found["win"]["rounded"] == round(float(fight.win), 6)
        assert {int(effect): Fraction(chance["exact"]) for effect, chance in found["effects"].items()} == dict(fight.effects)
    assert list(against["policies"]) == list(heroic.POLICIES)
    assert Fraction(against["plot_point"][0]["win"]["exact"]) == heroic.plot_point(pool, doom, steps_back=False)[0].win
    assert Fraction(against["doom_growth"]["step up"]["d6 2d8"]["exact"]) == heroic.opportunities(pool)[1]


def test_json_of_several_targets_and_of_a_roll(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(run(capsys, "d6 2d8 vs 2d6 and 9", "--json")[1])
    assert Fraction(data["hit"]["2"]["exact"]) == heroic.area([6, 8, 8], [[6, 6], 9]).hit[2]
    data = json.loads(run(capsys, "d10:7 d8:5 d6:1 vs 9", "--json")[1])
    assert data["opportunities"] == 1 and data["choices"] == [{"total": 12, "effect": "d4", "dice": ["d10:7", "d8:5"]}]
    assert data["against"][0]["choices"][0]["win"]["exact"] == "1"


def test_the_picture(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    png = tmp_path / "odds.png"
    assert run(capsys, "d6 2d8", "--png", str(png))[0] == 0
    assert png.read_bytes().startswith(b"\x89PNG")
    values = describe([6, 8, 8])["data"]["values"]
    assert {"total": 10, "chance": float(heroic.at_least([6, 8, 8], 10, 8)), "effect": "d8 or larger"} in values
    assert not any(row["effect"].startswith("d10") for row in values)


def test_a_picture_that_cannot_be_made(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code, _, err = run(capsys, "d6", "--png", str(tmp_path / "nowhere" / "odds.png"))
    assert code == 2 and "nowhere/odds.png: No such file or directory" in err
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    code, _, err = run(capsys, "d6", "--png", str(tmp_path / "odds.png"))
    assert code == 2 and "pip install 'longbox[lab]'" in err


def test_oppositions_in_words() -> None:
    found = [words_of(opposition) for opposition in parse("d6 vs 2d6 and 9 and doom d4").oppositions]
    assert found == ["2d6", "a total of 9", "the doom pool d4"]


def test_every_public_question_has_an_example() -> None:
    questions = [getattr(heroic, name) for name in heroic.__all__ if callable(getattr(heroic, name)) and name.islower()]
    lacking = [question.__name__ for question in questions if ">>>" not in (question.__doc__ or "")]
    assert lacking == []
