"""`longbox odds heroes`: how headlines and fights are written, what is said about mistakes, the screen and JSON."""

from __future__ import annotations

import importlib
import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longbox.cli import main
from longbox.odds import BY_WORD, heroes
from longbox.odds.heroes.notation import Brawl, Contest, Headline, Written, parse
from longbox.odds.heroes.written import answer
from longbox.odds.notation import BadNotation

CAP = "ko 2 3/1/0 1/6/1 0/3/4"
SABRETOOTH = "ko 3 5/1/0 2/4/0 0/1/3"


def test_headlines() -> None:
    assert parse("threat 6") == Headline(6, False, 0, 0, ())
    assert parse("Threat 6 Skill, rating 2 less 1 more 1 for 3/2 1/0") == Headline(6, True, 3, 1, (heroes.Price(3, 2), heroes.Price(1, 0)))


def test_rolls() -> None:
    assert parse("attack 5 boosted vs 3 needed") == Contest("attack", (5, 3), (True, False), True)
    assert parse("outwit 2 vs 3 boosted") == Contest("outwit", (2, 3), (False, True), False)


def test_fights() -> None:
    hero = heroes.Fighter(2, [(3, 1, 0), (1, 6, 1), (0, 3, 4)], outside=["Re bound"])
    villain = heroes.Fighter(1, [(1, 3, 1), (2, 1, 2)], ["orange", "yellow"])
    asked = parse(f"{CAP} [Re bound] hurt 1 and KO 2 3/1/0 1/6/1 0/3/4 boosted [Re bound] vs ko 1 o1/3/1 Y2/1/2 first needed")
    assert asked == Brawl((Written(hero, 1, False, False), Written(hero, 0, True, False)), Written(villain, 0, False, True), True)


MISTAKES = [
    ("", 0, "a fighter begins with ko"),
    ("threat", 6, "the number of Threat dice is missing"),
    ("threat 6 for", 12, "requirement and cost are missing"),
    ("threat 6 for 3", 13, "requirement and cost are missing"),
    ("threat 6 ko", 9, "after the Threat comes"),
    ("threat 100", 7, "no number is larger than 99"),
    ("threat " + "9" * 5000, 7, "no number is larger than 99"),
    ("attack 3", 8, "vs and the dice against them"),
    ("attack 3 vs", 11, "how many dice roll against them is missing"),
    ("outwit 3 vs 3 needed", 14, "comes boosted$"),
    ("ko 2", 4, "here a power is missing"),
    ("ko 0 1/1/1", 3, "between 1 and 9"),
    ("ko 2 1/1/1 hurt 2", 16, "has fallen"),
    ("ko 2 1/1/1 vs", 13, "a fighter begins with ko"),
    ("ko 2 1/1/1 vs ko 1 1/1/1 vs", 25, "after the villain comes"),
    ("ko 2 1/1/1 first vs ko 1 1/1/1 first", 20, "either a hero or the villain"),
    ("ko 2 1/1/1 1/1/1 1/1/1 1/1/1", 23, "at most three powers"),
    ("ko 2 r1/1/1 r1/1/1", 12, "one red power"),
    ("ko 2 1/1/100", 9, "no number is larger than 99"),
    (" and ".join(["ko 1 1/1/1"] * 5), 60, "at most 4 heroes"),
    ("ko 2 1/1/1 & ko 1", 11, "'&' has no meaning here"),
]


@pytest.mark.parametrize(("text", "at", "words"), MISTAKES)
def test_a_mistake_is_pointed_at(text: str, at: int, words: str) -> None:
    with pytest.raises(BadNotation) as caught:
        parse(text)
    assert caught.value.at == at
    assert re.search(words, caught.value.why)


@given(
    st.lists(st.sampled_from(["ko", "threat", "attack", "vs", "and", "1", "2/1", "1/1/1", "r2/2/2", "[x]", "hurt", "boosted", "é", "["]))
)
def test_any_text_is_read_or_pointed_at(words: list[str]) -> None:
    text, at = " ".join(words), 0
    try:
        parse(text)
    except BadNotation as error:
        at = error.at
    assert 0 <= at <= len(text)


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["odds", "heroes", *words])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


QUESTIONS = [
    "threat 8 for 3/2 1/0 5/4",
    "threat 6 skill rating 3",
    "attack 5 boosted vs 3",
    "outwit 2 vs 3",
    f"{CAP} vs {SABRETOOTH}",
    f"{CAP} [Rebound] and ko 3 5/0/0 1/4/1 1/0/2 hurt 1 [Healing] vs ko 3 r6/1/0 o1/4/0 y0/3/2 boosted first",
]


@pytest.mark.parametrize("text", QUESTIONS)
def test_it_fits_on_a_small_screen(text: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    code, out, err = run(capsys, text)
    assert (code, err) == (0, "")
    assert len(out.splitlines()) <= 23 and max(map(len, out.splitlines())) <= 80 and "…" not in out


def test_the_screen_has_the_chances(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    _, out, _ = run(capsys, *f"{CAP} [Rebound] vs {SABRETOOTH}".split())
    found = heroes.combat(heroes.Fighter(2, [(3, 1, 0), (1, 6, 1), (0, 3, 4)]), heroes.Fighter(3, [(5, 1, 0), (2, 4, 0), (0, 1, 3)]))
    assert f"The hero wins {100 * found.win:.1f}%" in out and f"{100 * found.villain_mix[2]:.1f}%" in out
    assert "Not counted: Rebound." in out


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(run(capsys, f"{CAP} [Rebound] vs {SABRETOOTH}", "--json")[1])
    assert data["win"] == pytest.approx(0.470656, abs=1e-6) and data["outside"] == ["Rebound"]
    assert data["high"] - data["low"] < 1e-9 and data["secrecy"]["hero_seen"] < data["win"]
    data = json.loads(run(capsys, "threat 1 skill for 1/0", "--json")[1])
    assert data["trouble"]["1"]["exact"] == data["payable"][0]["chance"]["exact"] == "2/3"
    assert json.loads(run(capsys, "attack 1 vs 1", "--json")[1])["ko"]["exact"] == "3/4"


def test_what_is_for_pools_only_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "threat 6", "--spend") == (
        2,
        "",
        "longbox: --png and --spend are for pools of dice; longbox odds heroes has neither\n",
    )


def test_a_mistake_ends_with_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "ko 2 1/1")
    assert (code, out) == (2, "") and err.endswith("  ko 2 1/1\n       ^\n")


def test_a_combat_under_way_says_nothing_of_secrecy_in_all_of_it() -> None:
    assert "secrecy" in answer(f"{CAP} vs {SABRETOOTH}").data
    assert "secrecy" not in answer(f"{CAP} hurt 1 vs {SABRETOOTH}").data


def test_every_word_leads_to_answers() -> None:
    assert all(callable(importlib.import_module(module).answer) for module in BY_WORD.values())
