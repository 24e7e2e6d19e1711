"""Rulebooks: rules are read and found by number and words, and the check finds every gap between rules, code and tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from longbox.content.rulebook import check, cited, marked, parse, read, table_rules
from longbox.kernel import LongboxError
from longbox.kernel.rulebook import Rulebook

BOOK = """# Tag

A game of running. **X9.9** is no rule here: it is no list item.

## X1 The start

- **X1.1** One seat is it.
- **X1.2** The others run,
  as far as they like,
  and hide.

This line belongs to nothing.

## X2 The chase

* **X2** Being caught is being it.
- **10.1** A number may do without letters.
- **X2.1.3** Numbers may have *several* parts.
- **x3.1** A small letter makes no number.
- **X4.1**: a colon makes no rule.
- X5.1 Without stars there is no rule.
"""


def book(text: str = BOOK) -> Rulebook:
    return parse(text, "tag.md")


# Reading


def test_rules_are_read_with_number_text_and_chapter() -> None:
    rules = book().rules
    assert book().title == "Tag"
    assert list(rules) == ["X1.1", "X1.2", "X2", "10.1", "X2.1.3"]
    assert (rules["X1.1"].text, rules["X1.1"].chapter) == ("One seat is it.", "X1 The start")
    assert (rules["X2"].text, rules["X2"].chapter) == ("Being caught is being it.", "X2 The chase")
    assert repr(rules["X2"]) == "X2  Being caught is being it."


def test_indented_lines_belong_to_the_rule_above() -> None:
    assert book().rules["X1.2"].text == "The others run, as far as they like, and hide."


@pytest.mark.parametrize("between", ["\n", "Text.\n", "## X2\n"])
def test_only_the_lines_directly_below_belong_to_a_rule(between: str) -> None:
    assert book(f"- **X1.1** One.\n{between}  Two.\n").rules["X1.1"].text == "One."


def test_a_number_that_stands_twice_is_named_with_its_line() -> None:
    with pytest.raises(LongboxError, match=r"^tag\.md:4: rule X1\.1 is there twice$"):
        book("# Tag\n\n- **X1.1** One.\n- **X1.1** Two.\n")


def test_an_empty_book_has_no_rules() -> None:
    assert book("").rules == {}
    assert book("").title == ""


# Finding


def test_a_rule_is_found_by_its_number_here_or_behind() -> None:
    behind = book("- **T1.1** Everything is logged.")
    front = parse(BOOK, "tag.md", also=behind)
    found = [front.find(number) for number in ("X1.1", "T1.1", "X1", "x1.1", "")]
    assert [rule.text if rule else None for rule in found] == ["One seat is it.", "Everything is logged.", None, None, None]
    assert behind.find("X1.1") is None


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("hide", ["X1.2"]),
        ("HIDE", ["X1.2"]),
        ("x1", ["X1.1", "X1.2"]),
        ("x2", ["X2", "10.1", "X2.1.3"]),
        ("it seat", ["X1.1"]),
        ("being", ["X2"]),
        ("start run", ["X1.2"]),
        ("nowhere", []),
        ("hide nowhere", []),
        ("logged", ["T1.1"]),
        ("t1", ["T1.1"]),
    ],
)
def test_rules_are_found_by_their_words(words: str, numbers: list[str]) -> None:
    front = parse(BOOK, "tag.md", also=book("- **T1.1** Everything is logged."))
    assert [rule.number for rule in front.search(words)] == numbers


def test_a_book_from_a_file_has_the_rules_of_the_table_behind_it(tmp_path: Path) -> None:
    path = tmp_path / "tag.md"
    path.write_text("# Tag\n\n- **X1.1** Der Jäger zählt.\n", "utf-8")
    tag = read(path)
    assert tag.rules["X1.1"].text == "Der Jäger zählt."
    assert tag.find("T1.1") is table_rules().rules["T1.1"]
    assert table_rules() is table_rules()
    path.write_text("- **X1.1** One.\n- **X1.1** Two.\n", "utf-8")
    with pytest.raises(LongboxError, match=r"/tag\.md:2: rule X1\.1 is there twice$"):
        read(path)


def test_the_rules_of_the_table_are_shipped() -> None:
    assert table_rules().title == "The rules of the table"
    assert table_rules().rules["T1.1"].chapter


# What code cites and tests are marked with


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


CODE = '''"""Keeps rule X1.1, and rules X1.2, X2 and 10.1 too."""

def refuse():
    # rule X2.1.3
    return Refusal("no", "Not at X7.7 of anything.", "X1.1")  # X8.8 stands alone
'''


def test_code_cites_by_a_string_of_its_own_or_after_the_word_rule(tmp_path: Path) -> None:
    path = written(tmp_path, "game.py", CODE)
    found = [(citation.number, citation.place.removeprefix(f"{path}:")) for citation in cited(path)]
    assert sorted(found) == [("10.1", "1"), ("X1.1", "1"), ("X1.1", "5"), ("X1.2", "1"), ("X2", "1"), ("X2.1.3", "4")]


TESTS = """
import pytest
from tests.marks import rule

@rule("X1.1", "X1.2")
def test_one(): ...

@pytest.mark.rule("X2")
@pytest.mark.parametrize("number", ["X3.3"])
async def test_two(): ...

@rule("10.1")
class TestThree:
    @rule("X2.1.3")
    def test_four(self): ...

@rule("X4.4")
def helper(): ...

@other("X5.5")
def test_five(): ...
"""


def test_tests_are_marked_with_rules(tmp_path: Path) -> None:
    path = written(tmp_path, "test_game.py", TESTS)
    found = [(citation.number, citation.place.removeprefix(f"{path}:")) for citation in marked(path)]
    assert sorted(found) == [("10.1", "13"), ("X1.1", "6"), ("X1.2", "6"), ("X2", "10"), ("X2.1.3", "15")]


# The check


SMALL = "- **X1.1** One.\n- **X1.2** Two.\n"


def problems(folder: Path, code: str, tests: str, rules: str = SMALL) -> list[str]:
    found = check([book(rules)], [written(folder, "game.py", code)], [written(folder, "test_game.py", tests)])
    return [problem.replace(f"{folder}/", "") for problem in found]


GOOD_CODE = 'ONE, TWO = "X1.1", "X1.2"\n'
GOOD_TESTS = '@rule("X1.1")\ndef test_one(): ...\n@rule("X1.2")\ndef test_two(): ...\n'


def test_where_all_is_well_there_is_nothing_to_say(tmp_path: Path) -> None:
    assert problems(tmp_path, GOOD_CODE, GOOD_TESTS) == []


def test_a_rule_without_a_test_is_found(tmp_path: Path) -> None:
    tests = '@rule("X1.1")\ndef test_one(): ...\n@rule("X1.2")\ndef helper(): ...\n'
    assert problems(tmp_path, GOOD_CODE, tests) == ["rule X1.2 has no test: mark one with @rule('X1.2')"]


def test_a_rule_that_no_code_cites_is_found(tmp_path: Path) -> None:
    assert problems(tmp_path, 'ONE = "X1.1"\n', GOOD_TESTS) == ["rule X1.2 is cited by no code"]


@pytest.mark.parametrize(
    ("code", "place"),
    [('ELSE = "X1.3"\n', "game.py:2"), ("# by rule X1.3\n", "game.py:2"), ('"""Keeps rules X1.1 and X1.3."""\n', "game.py:2")],
)
def test_a_number_that_does_not_exist_is_found_in_code(code: str, place: str, tmp_path: Path) -> None:
    assert problems(tmp_path, GOOD_CODE + code, GOOD_TESTS) == [f"{place}: there is no rule X1.3"]


def test_a_number_that_does_not_exist_is_found_on_a_test(tmp_path: Path) -> None:
    tests = GOOD_TESTS + '@rule("X1.3")\ndef test_three(): ...\n'
    assert problems(tmp_path, GOOD_CODE, tests) == ["test_game.py:6: there is no rule X1.3"]


def test_everything_at_once_is_told_in_order(tmp_path: Path) -> None:
    assert problems(tmp_path, 'ELSE = "X1.3"\n', '@rule("X9.9")\ndef test_one(): ...\n') == [
        "test_game.py:2: there is no rule X9.9",
        "game.py:1: there is no rule X1.3",
        "rule X1.1 has no test: mark one with @rule('X1.1')",
        "rule X1.2 has no test: mark one with @rule('X1.2')",
        "rule X1.1 is cited by no code",
        "rule X1.2 is cited by no code",
    ]


def test_several_books_and_files_are_checked_together(tmp_path: Path) -> None:
    code = [written(tmp_path, "one.py", 'ONE = "X1.1"\n'), written(tmp_path, "two.py", 'TWO = "X1.2"\n')]
    tests = [written(tmp_path, "test_one.py", GOOD_TESTS)]
    one, two = book("- **X1.1** One.\n"), book("- **X1.2** Two.\n")
    assert check([one, two], code, tests) == []
    assert check([one], code, tests) != []


def test_a_book_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    with pytest.raises(LongboxError, match=r"tag\.md: there is no rulebook; .* package-data$"):
        read(tmp_path / "tag.md")
    (tmp_path / "tag.md").write_bytes(b"\xff\xfe")
    with pytest.raises(LongboxError, match=r"tag\.md: the rulebook cannot be read: "):
        read(tmp_path / "tag.md")
    (tmp_path / "tag.md").write_text("# Tag\n\nRun.\n", "utf-8")
    with pytest.raises(LongboxError, match=r"tag\.md: there is no rule in it"):
        read(tmp_path / "tag.md")
