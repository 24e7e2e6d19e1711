"""A pack loads whole, or says in one message all that is wrong with it, with file, line, entry and field."""

from __future__ import annotations

import enum
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Generic, TypeVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta

from longbox.content.packs import Pack, PackEntry, Problem, Ref, Slug, load_pack, load_text
from longbox.kernel.errors import BadPack
from tests.marks import slow

T = TypeVar("T")


class Damage(msgspec.Struct, frozen=True, tag_field="do", tag="damage"):
    amount: Annotated[int, Meta(ge=0)]


class Grant(msgspec.Struct, frozen=True, tag_field="do", tag="grant"):
    power: Annotated[str, Ref("powers")]


class Repeat(msgspec.Struct, frozen=True, tag_field="do", tag="repeat"):
    times: int
    steps: list[Damage | Grant | Repeat]


class Size(enum.Enum):
    SMALL = "small"
    LARGE = "large"


class Box(msgspec.Struct, Generic[T], frozen=True):
    inside: T


class Power(PackEntry, frozen=True):
    text: str = ""


class Card(PackEntry, frozen=True):
    cost: Annotated[int, Meta(ge=0)]
    effect: tuple[Damage | Grant | Repeat, ...] = ()
    power: Annotated[Slug, Ref("powers")] | None = None
    pair: tuple[int, Annotated[str, Ref("cards")]] | None = None
    powers: Annotated[tuple[str, ...], Ref("powers")] = ()
    ways: dict[Annotated[str, Ref("powers")], Annotated[str, Ref("cards")]] = msgspec.field(default_factory=dict)
    size: Size = Size.SMALL
    odds: Annotated[float, Meta(gt=0, lt=1)] = 0.5
    quick: bool = False
    box: Box[Annotated[str, Ref("powers")]] | None = None
    lone: Damage | None = None
    names: Annotated[list[str], Meta(min_length=1, max_length=2)] = msgspec.field(default_factory=lambda: ["x"])
    rate: int | str = 0
    from_: Annotated[int, Meta(multiple_of=5)] = msgspec.field(default=0, name="from")
    code: Annotated[str, Meta(pattern="^x")] = "x"

    def __post_init__(self) -> None:
        if self.cost > 99:
            raise ValueError("nobody can\npay that")


SECTIONS: dict[str, type[PackEntry]] = {"cards": Card, "powers": Power}
HEADER = """\
[pack]
name = "base"
game = "mayhem"
version = 1
title = "Base"
"""
POWERS = """\
[[powers]]
id = "zap"
origin = "known"
"""
CARD = """\
[[cards]]
id = "bolt"
origin = "seed"
"""


def load(text: str, **more: Any) -> Pack:
    return load_text(text, game="mayhem", sections=SECTIONS, name="base.toml", **more)


def message(text: str, **more: Any) -> str:
    with pytest.raises(BadPack) as caught:
        load(text, **more)
    return str(caught.value)


def of_card(lines: str) -> str:
    """The message for a card with these lines, of which the first is line 12 of the file, without what is the same for all."""
    found = message(HEADER + POWERS + CARD + lines).splitlines()
    assert all(line.startswith('base.toml:12: cards[0] "bolt": ') for line in found), found
    return "\n".join(line.removeprefix('base.toml:12: cards[0] "bolt": ') for line in found)


# What loads


def test_a_pack_gives_typed_entries() -> None:
    pack = load(HEADER + 'about = "The first."\n' + CARD + 'cost = 2\neffect = [{do = "damage", amount = 2}]\n' + POWERS)
    assert (pack.name, pack.game, pack.version, pack.title, pack.about) == ("base", "mayhem", 1, "Base", "The first.")
    assert pack.entries("cards", Card) == [Card(id="bolt", origin="seed", cost=2, effect=(Damage(amount=2),))]
    assert pack.entries("powers", Power) == [Power(id="zap", origin="known")]
    assert pack.find("cards", "bolt") is pack.entries("cards", Card)[0]
    assert pack.find("cards", "bolt", Card).cost == 2
    assert pack.ids("powers") == ["zap"]
    assert pack.ids("heroes") == []


def test_entries_keep_the_order_of_the_file() -> None:
    ids = ["c", "a", "b"]
    pack = load("cards = []\n" + HEADER + "".join(f'[[powers]]\nid = "{id}"\norigin = "house"\n' for id in ids))
    assert pack.ids("powers") == ids
    assert [power.id for power in pack.entries("powers", Power)] == ids
    assert pack.entries("cards", Card) == []


def test_a_section_may_be_left_out_only_if_it_is_optional() -> None:
    assert load(HEADER + POWERS, optional=["cards"]).entries("cards", Card) == []
    assert message(HEADER + POWERS) == "base.toml: the section cards is missing; if there is nothing in it, write cards = [] at the top"


def test_asking_a_pack_for_what_it_has_not() -> None:
    pack = load("cards = []\n" + HEADER + POWERS)
    with pytest.raises(BadPack, match=r'\Abase.toml: there is no "zip" in powers; did you mean "zap"\?\Z'):
        pack.find("powers", "zip")
    with pytest.raises(ValueError, match=r"packs of 'mayhem' have no section 'power'; did you mean \"powers\"\?"):
        pack.entries("power", Power)
    with pytest.raises(TypeError, match="the entries of 'powers' are of the kind Power, not Card"):
        pack.entries("powers", Card)
    with pytest.raises(TypeError, match="of the kind Power, not Card"):
        pack.find("powers", "zap", Card)


# What does not decode


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ('cost = "two"', 'cost: a whole number of at least 0 is expected, not "two"'),
        ("cost = -1", "cost: a whole number of at least 0 is expected, not -1"),
        ("cost = true", "cost: a whole number of at least 0 is expected, not true"),
        ("cost = 1.5", "cost: a whole number of at least 0 is expected, not 1.5"),
        ("cost = [1]", "cost: a whole number of at least 0 is expected, not a list of length 1"),
        ("cost = {a = 1}", "cost: a whole number of at least 0 is expected, not a table"),
        ("cost = 1\nrate = 0x8000000000000000", "rate: this whole number needs more than 64 bits"),
        ("cost = 1\npower = 5", "power: a slug (lower-case letters, digits, hyphens) is expected, not 5"),
        ("cost = 1\nsize = 'huge'", 'size: one of "small", "large" is expected, not "huge"'),
        ("cost = 1\nodds = 1", "odds: a number above 0 and below 1 is expected, not 1"),
        ("cost = 1\nquick = 1", "quick: true or false is expected, not 1"),
        ("cost = 1\nrate = []", "rate: a whole number or a text is expected, not a list of length 0"),
        ("cost = 1\nfrom = 3", "from: a whole number divisible by 5 is expected, not 3"),
        ("cost = 1\ncode = 'y'", 'code: a text that matches ^x is expected, not "y"'),
        ("cost = 1\nnames = []", "names: a list of length at least 1 and of length at most 2 is expected, not a list of length 0"),
        ("cost = 1\nnames = 'x'", 'names: a list of length at least 1 and of length at most 2 is expected, not "x"'),
        ("cost = 1\nnames = ['x', 2]", "names[1]: a text is expected, not 2"),
        ("cost = 1\npair = [1]", "pair: a list of length 2 is expected, not a list of length 1"),
        ("cost = 1\npair = ['x', 'bolt']", 'pair[0]: a whole number is expected, not "x"'),
        ("cost = 1\nways = 1", "ways: a table is expected, not 1"),
        ("cost = 1\nways = {zap = 1}", "ways.zap: a text is expected, not 1"),
        ("cost = 1\nbox = {inside = 1}", "box.inside: a text is expected, not 1"),
        ("cost = 1\nbox = {}", "box.inside: this field is missing; a text is expected"),
        ("cost = 1\ncots = 1", 'cots: there is no such field; did you mean "cost"?'),
        ('cost = 1\n"a b" = 1', '"a b": there is no such field'),
        (
            "cost = 1\nrate = 1999-12-31",
            'rate: dates and times have no place in a pack: write "1999-12-31", in quotes\n'
            "rate: a whole number or a text is expected, not 1999-12-31",
        ),
        (
            "cost = 1\nrate = 07:30:00",
            'rate: dates and times have no place in a pack: write "07:30:00", in quotes\n'
            "rate: a whole number or a text is expected, not 07:30:00",
        ),
        ("cost = 1\nlone = {do = 'grant'}", 'lone.do: "damage" is expected, not "grant"'),
        ("cost = 1\neffect = 1", "effect: a list is expected, not 1"),
        ("cost = 1\neffect = [1]", "effect[0]: a table is expected, not 1"),
        ("cost = 1\neffect = [{amount = 1}]", 'effect[0].do: this field is missing; one of "damage", "grant", "repeat" is expected'),
        (
            "cost = 1\neffect = [{do = 'damge'}]",
            'effect[0].do: one of "damage", "grant", "repeat" is expected, not "damge"; did you mean "damage"?',
        ),
        ("cost = 1\neffect = [{do = []}]", 'effect[0].do: one of "damage", "grant", "repeat" is expected, not a list of length 0'),
        ("cost = 1\neffect = [{do = 'damage'}]", "effect[0].amount: this field is missing; a whole number of at least 0 is expected"),
        ("cost = 1\neffect = [{do = 'damage', amount = 1, to = 2}]", 'effect[0].to: there is no such field; known: "amount", "do"'),
        (
            "cost = 1\neffect = [{do = 'repeat', times = 2, steps = [{do = 'damage', amount = 'x'}]}]",
            'effect[0].steps[0].amount: a whole number of at least 0 is expected, not "x"',
        ),
    ],
)
def test_a_broken_field_is_named(lines: str, words: str) -> None:
    # The broken line comes first of all that the card has beyond its id and origin.
    assert of_card("\n".join(reversed(lines.splitlines()))) == words


def test_the_entry_may_refuse_itself_in_its_own_words() -> None:
    assert message(HEADER + POWERS + CARD + "cost = 100") == 'base.toml:9: cards[0] "bolt": nobody can pay that'


def test_a_slug_is_not_any_text() -> None:
    for id in ["Bolt", "big bolt", "", "-bolt", "bolt-", "big--bolt", "bolt\\n", "bölt", "b_c"]:
        text = HEADER + POWERS + f'[[cards]]\nid = "{id}"\norigin = "seed"\ncost = 1\n'
        words = f'id: a slug (lower-case letters, digits, hyphens) is expected, not "{id}"'
        assert message(text) == f'base.toml:10: cards[0] "{id}": {words}'
    for id in ["b", "bolt", "big-bolt-2", "7"]:
        assert load(HEADER + POWERS + f'[[cards]]\nid = "{id}"\norigin = "seed"\ncost = 1\n').ids("cards") == [id]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            HEADER + POWERS + "[[cards]]\ncost = 1\norigin = 'seed'\n",
            "base.toml:9: cards[0]: id: this field is missing; a slug (lower-case letters, digits, hyphens) is expected",
        ),
        (
            HEADER + POWERS + "[[cards]]\nid = 5\ncost = 1\norigin = 'seed'\n",
            "base.toml:10: cards[0]: id: a slug (lower-case letters, digits, hyphens) is expected, not 5",
        ),
        (
            HEADER + POWERS + "[[cards]]\nid = 'bolt'\ncost = 1\n",
            'base.toml:9: cards[0] "bolt": origin: this field is missing; one of "house", "known", "seed" is expected',
        ),
        (
            HEADER + POWERS + "[cards]\nid = 'bolt'\n",
            "base.toml:9: cards: a list of tables is expected: begin each entry with [[cards]], in two brackets",
        ),
        (
            "cards = 5\n" + HEADER + POWERS,
            "base.toml:1: cards: a list of tables is expected: begin each entry with [[cards]], in two brackets",
        ),
        ("cards = [\n5]\n" + HEADER + POWERS, "base.toml:2: cards[0]: a table is expected, not 5"),
        ("cards = []\n" + HEADER + POWERS + "[[hats]]\n", 'base.toml:10: hats: there is no such section; known: "pack", "cards", "powers"'),
        ("cards = []\n" + HEADER + POWERS + "[[power]]\n", 'base.toml:10: power: there is no such section; did you mean "powers"?'),
        ("cards = []\n" + POWERS, "base.toml: the [pack] table is missing"),
        ("cards = []\npack = 1\n" + POWERS, "base.toml:2: pack: a table is expected, not 1"),
        ("cards = []\n" + HEADER.replace("1", "0") + POWERS, "base.toml:5: pack: version: a whole number of at least 1 is expected, not 0"),
        (
            "cards = []\n" + HEADER.replace('"Base"', '""') + POWERS,
            'base.toml:6: pack: title: a text of length at least 1 is expected, not ""',
        ),
        (
            "cards = []\n" + HEADER.replace('"base"', '"Base"') + POWERS,
            'base.toml:3: pack: name: a slug (lower-case letters, digits, hyphens) is expected, not "Base"',
        ),
        ("cards = []\n" + HEADER + "abuot = 'x'\n" + POWERS, 'base.toml:7: pack: abuot: there is no such field; did you mean "about"?'),
        (
            "cards = []\n" + HEADER.replace("game", "gaem") + POWERS,
            "base.toml:2: pack: game: this field is missing; a text is expected\n"
            'base.toml:4: pack: gaem: there is no such field; did you mean "game"?',
        ),
    ],
)
def test_what_is_wrong_with_the_frame(text: str, words: str) -> None:
    assert message(text) == words


def test_a_pack_of_another_game_is_not_judged_further() -> None:
    text = HEADER.replace("mayhem", "heroes") + "[[hats]]\nid = 'x'\n"
    assert message(text) == 'base.toml:3: pack: game: this is a pack for "heroes"; one for "mayhem" is expected'


@pytest.mark.parametrize("value", ["nan", "inf", "-inf", "1e999"])
def test_numbers_that_are_none_are_refused(value: str) -> None:
    assert f"odds: {float(value)} is not a number that a pack may hold" in of_card(f"odds = {value}\ncost = 1").splitlines()


@pytest.mark.parametrize("field", ["cost", "odds", "rate", "effect", "size", "id"])
def test_a_number_of_hundreds_of_digits_is_refused_wherever_it_stands(field: str) -> None:
    huge = "0x" + "f" * 900
    value = f"[{{do = {huge}}}]" if field == "effect" else huge
    text = HEADER + POWERS + f"[[cards]]\n{field} = {value}\n"
    assert "this whole number needs more than 64 bits" in message(text)
    assert message("x = " + "9" * 5000).endswith("or a number, has at most 1,000 characters")


def test_an_id_may_be_used_once_in_its_section() -> None:
    text = HEADER + POWERS + POWERS + CARD.replace("bolt", "zap") + "cost = 1\n"
    assert message(text) == 'base.toml:10: powers[1] "zap": id: this id is taken already, at base.toml:7'


def test_all_problems_come_at_once_and_in_the_order_of_lines() -> None:
    text = (
        HEADER
        + POWERS
        + """\
[[cards]]
id = "a"
origin = "sed"
cost = -1
[[powers]]
id = "zap"
[[cards]]
id = "b"
origin = "seed"
cost = 1
effect = [
  {do = "grant", power = "zop"},
  {do = "dig"},
  {do = "damage", amount = "1"},
]
[[hats]]
[[cards]]
id = "c"
origin = "seed"
cost = 0
"""
    )
    assert message(text).splitlines() == [
        'base.toml:11: cards[0] "a": origin: one of "house", "known", "seed" is expected, not "sed"',
        'base.toml:12: cards[0] "a": cost: a whole number of at least 0 is expected, not -1',
        'base.toml:13: powers[1] "zap": origin: this field is missing; one of "house", "known", "seed" is expected',
        'base.toml:14: powers[1] "zap": id: this id is taken already, at base.toml:7',
        'base.toml:20: cards[1] "b": effect[0].power: there is no "zop" in powers; did you mean "zap"?',
        'base.toml:21: cards[1] "b": effect[1].do: one of "damage", "grant", "repeat" is expected, not "dig"',
        'base.toml:22: cards[1] "b": effect[2].amount: a whole number of at least 0 is expected, not "1"',
        'base.toml:24: hats: there is no such section; known: "pack", "cards", "powers"',
    ]


# References


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("power = 'zip'", 'power: there is no "zip" in powers; did you mean "zap"?'),
        ("power = 'bolt'", 'power: there is no "bolt" in powers; known: "zap"'),
        ("powers = ['zap', 'zip']", 'powers[1]: there is no "zip" in powers; did you mean "zap"?'),
        ("pair = [1, 'bold']", 'pair[1]: there is no "bold" in cards; did you mean "bolt"?'),
        ("ways = {zap = 'bold'}", 'ways.zap: there is no "bold" in cards; did you mean "bolt"?'),
        ("ways = {zip = 'bolt'}", 'ways.zip: there is no "zip" in powers; did you mean "zap"?'),
        ("box = {inside = 'zip'}", 'box.inside: there is no "zip" in powers; did you mean "zap"?'),
        ("effect = [{do = 'grant', power = 'zip'}]", 'effect[0].power: there is no "zip" in powers; did you mean "zap"?'),
        (
            "effect = [{do = 'repeat', times = 1, steps = [{do = 'grant', power = 'zip'}]}]",
            'effect[0].steps[0].power: there is no "zip" in powers; did you mean "zap"?',
        ),
    ],
)
def test_a_reference_that_leads_nowhere_is_named(lines: str, words: str) -> None:
    assert of_card(lines + "\ncost = 1") == words


def test_references_that_lead_somewhere_pass() -> None:
    lines = """\
cost = 1
power = "zap"
powers = ["zap"]
pair = [1, "bolt"]
ways = {zap = "bolt"}
box = {inside = "zap"}
effect = [{do = "repeat", times = 1, steps = [{do = "grant", power = "zap"}]}]
"""
    assert load(HEADER + POWERS + CARD + lines).find("cards", "bolt", Card).power == "zap"


def test_references_may_lead_into_the_packs_beside_this_one() -> None:
    text = "powers = []\n" + HEADER + CARD + "cost = 1\npower = 'zap'\n"
    beside = load("cards = []\n" + HEADER + POWERS)
    assert message(text) == 'base.toml:11: cards[0] "bolt": power: there is no "zap" in powers'
    assert load(text, also=[beside]).find("cards", "bolt", Card).power == "zap"
    assert beside.ids("cards") == []


def test_a_reference_to_a_broken_entry_is_not_a_second_problem() -> None:
    text = HEADER + "[[powers]]\nid = 'zap'\n" + CARD + "cost = 1\npower = 'zap'\n"
    assert message(text) == 'base.toml:6: powers[0] "zap": origin: this field is missing; one of "house", "known", "seed" is expected'


# The game's own checks


def one_power(pack: Pack) -> Iterator[Problem]:
    if len(pack.entries("powers", Power)) != 1:
        yield Problem("powers", None, "", f"there must be 1, not {len(pack.entries('powers', Power))}")


def test_checks_of_the_game_name_lines_too() -> None:
    def all_wrong(pack: Pack) -> list[Problem]:
        return [
            Problem("cards", "bolt", "effect[1].amount", "too much"),
            Problem("cards", 0, "cost", "too dear"),
            Problem("powers", 1, "", "not nice"),
            Problem("pack", None, "title", "too short"),
            Problem("cards", "bold", "cost", "not there"),
            Problem("hats", None, "", "no hats"),
        ]

    text = HEADER + POWERS + CARD + 'cost = 1\neffect = [\n{do = "damage", amount = 1},\n{do = "damage",  amount = 2}]\n'
    text += POWERS.replace("zap", "zip")
    assert message(text, checks=[one_power, all_wrong]).splitlines() == [
        "base.toml: hats: no hats",
        "base.toml:5: pack: title: too short",
        "base.toml:6: powers: there must be 1, not 2",
        "base.toml:9: cards: cost: bold: not there",
        'base.toml:12: cards[0] "bolt": cost: too dear',
        'base.toml:15: cards[0] "bolt": effect[1].amount: too much',
        'base.toml:16: powers[1] "zip": not nice',
    ]


def test_a_check_that_finds_nothing_lets_the_pack_pass_and_a_check_sees_no_broken_pack() -> None:
    seen: list[Pack] = []
    text = HEADER + POWERS + CARD
    assert message(text, checks=[seen.append]) == (
        'base.toml:9: cards[0] "bolt": cost: this field is missing; a whole number of at least 0 is expected'
    )
    assert seen == []
    assert load(text + "cost = 1\n", checks=[one_power]).ids("powers") == ["zap"]


def test_what_a_check_cannot_find_is_a_bad_pack() -> None:
    def needs_gold(pack: Pack) -> Iterator[Problem]:
        pack.find("powers", "gold")
        yield from ()

    assert message("cards = []\n" + HEADER + POWERS, checks=[needs_gold]) == 'base.toml: there is no "gold" in powers; known: "zap"'


# Files and folders


def from_path(path: Path) -> Pack:
    return load_pack(path, game="mayhem", sections=SECTIONS)


def path_message(path: Path) -> str:
    with pytest.raises(BadPack) as caught:
        from_path(path)
    return str(caught.value)


def folder(tmp_path: Path, **files: str) -> Path:
    for name, text in files.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    return tmp_path


def test_a_file_as_a_pack(tmp_path: Path) -> None:
    path = folder(tmp_path, base="cards = []\n" + HEADER + POWERS) / "base.toml"
    assert from_path(path).ids("powers") == ["zap"]
    assert load_pack(str(path), game="mayhem", sections=SECTIONS).source == str(path)
    assert path_message(tmp_path / "none.toml") == f"{tmp_path}/none.toml: there is no such file or folder"


def test_a_folder_is_one_pack_in_the_order_of_names(tmp_path: Path) -> None:
    path = folder(tmp_path, c=HEADER, b=POWERS.replace("zap", "b"), a=POWERS.replace("zap", "a") + CARD + "cost = 1\n")
    (path / ".b.toml").write_text("left by an editor", encoding="utf-8")
    (path / "notes.txt").write_text("not TOML", encoding="utf-8")
    (path / "d.TOML").write_text(POWERS.replace("zap", "d"), encoding="utf-8")
    assert from_path(path).ids("powers") == ["a", "b", "d"]


def test_a_folder_has_the_hash_of_the_same_content_in_one_file(tmp_path: Path) -> None:
    whole = load(HEADER + CARD + "cost = 1\n" + POWERS + POWERS.replace("zap", "b"))
    path = folder(tmp_path, a=POWERS, b=POWERS.replace("zap", "b") + CARD + "cost = 1\n", c=HEADER)
    assert from_path(path).hash == whole.hash


def test_problems_of_a_folder_name_the_file_and_count_in_it(tmp_path: Path) -> None:
    path = folder(tmp_path, a=HEADER + POWERS, b="\n" + POWERS + "text = 5\n", c=HEADER + CARD + "cost = -1\n")
    assert path_message(path).splitlines() == [
        f'{path}/b.toml:3: powers[0] "zap": id: this id is taken already, at {path}/a.toml:7',
        f'{path}/b.toml:5: powers[0] "zap": text: a text is expected, not 5',
        f"{path}/c.toml:1: pack: there is a [pack] of this name already, at {path}/a.toml:1",
        f'{path}/c.toml:9: cards[0] "bolt": cost: a whole number of at least 0 is expected, not -1',
    ]


def test_a_pack_is_added_to_another_whose_name_it_takes(tmp_path: Path) -> None:
    more = HEADER.replace('"base"', '"more"') + POWERS.replace("zap", "b")
    pack = from_path(folder(tmp_path, a="cards = []\n" + HEADER + POWERS, b=more))
    assert (pack.name, pack.ids("powers")) == ("base", ["zap", "b"])
    other = folder(tmp_path, a="cards = []\n" + HEADER + POWERS, b=more.replace('"mayhem"', '"duel"'))
    assert path_message(other) == f'{other}/b.toml:3: pack: game: this is a pack for "duel"; one for "mayhem" is expected'


def test_a_problem_of_a_check_finds_its_file(tmp_path: Path) -> None:
    path = folder(tmp_path, a=HEADER + POWERS, b=POWERS.replace("zap", "zip"), c=CARD + "cost = 1\n")

    def by_place(pack: Pack) -> list[Problem]:
        return [Problem("powers", 1, "id", "no"), Problem("cards", None, "", "too few")]

    with pytest.raises(BadPack) as caught:
        load_pack(path, game="mayhem", sections=SECTIONS, checks=[by_place])
    assert str(caught.value).splitlines() == [f'{path}/b.toml:2: powers[0] "zip": id: no', f"{path}/c.toml:1: cards: too few"]


def test_the_mark_that_some_editors_put_in_front_is_no_problem(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_bytes(b"\xef\xbb\xbf" + ("cards = []\n" + HEADER + POWERS).replace("\n", "\r\n").encode())
    assert from_path(tmp_path).hash == load("cards = []\n" + HEADER + POWERS).hash


# The hash


def test_the_hash_is_that_of_the_canonical_json() -> None:
    data = {
        "cards": [],
        "pack": {"game": "mayhem", "name": "base", "title": "Basé", "version": 1},
        "powers": [{"id": "zap", "origin": "known"}],
    }
    written = json.dumps(data, sort_keys=True, separators=(",", ":")).encode()
    assert load("cards = []\n" + HEADER.replace("Base", "Basé") + POWERS).hash == hashlib.sha256(written).hexdigest()


SAME = [
    HEADER + POWERS + CARD + 'cost = 2\neffect = [{do = "damage", amount = 2}]\nquick = true\n',
    HEADER + CARD + "quick = true\ncost = 0x2\n# cost = 3\neffect = [ # x\n  {amount = 2, do = 'damage'},\n]\n\n" + POWERS,
    HEADER + CARD + 'quick=true\ncost=2\n[[cards.effect]]\namount = +2\n"do" = "dam\\u0061ge"\n' + POWERS,
    'powers = [{id = "zap", origin = "known"}]\n' + CARD + 'cost = 2\nquick = true\neffect = [{do = "damage", amount = 2}]\n' + HEADER,
]


@pytest.mark.parametrize("text", SAME[1:])
def test_the_hash_does_not_depend_on_the_layout(text: str) -> None:
    assert load(text).hash == load(SAME[0]).hash


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('id = "bolt"', 'id = "bolts"'),
        ("cost = 2", "cost = 3"),
        ("amount = 2", "amount = 3"),
        ("quick = true\n", ""),
        ("Base", "Basis"),
        ("version = 1", "version = 2"),
        ('origin = "known"', 'origin = "house"'),
        ("quick = true", "quick = true\nodds = 0.5"),
    ],
)
def test_the_hash_depends_on_the_content(old: str, new: str) -> None:
    assert SAME[0].count(old) == 1
    assert load(SAME[0].replace(old, new)).hash != load(SAME[0]).hash


def test_the_hash_does_not_depend_on_sections_that_decide_no_game() -> None:
    one, other = ("cards = []\n" + HEADER + power for power in (POWERS, POWERS.replace("zap", "zip")))
    assert load(one, unhashed=["powers"]).hash == load(other, unhashed=["powers"]).hash != load(one).hash
    assert load(one, unhashed=["powers"]).ids("powers") == ["zap"]


def test_the_hash_depends_on_the_order_of_entries() -> None:
    one, other = POWERS, POWERS.replace("zap", "zip")
    assert load("cards = []\n" + HEADER + one + other).hash != load("cards = []\n" + HEADER + other + one).hash


# Whatever comes


def loads_or_is_refused(content: bytes, path: Path) -> None:
    path.write_bytes(content)
    try:
        words = f"{path}:{from_path(path).hash}"
    except BadPack as error:
        words = str(error)
    assert words
    assert all(line.startswith(f"{path}:") for line in words.splitlines())


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("packs") / "any.toml"


@slow
@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_bytes_load_or_are_refused(scratch: Path, content: bytes) -> None:
    loads_or_is_refused(content, scratch)


WHOLE = (
    SAME[0]
    + """\
power = "zap"
powers = ["zap"]
pair = [1, "bolt"]
ways = {zap = "bolt"}
box = {inside = "zap"}
lone = {do = "damage", amount = 1}
names = ["a", "b"]
from = 5
odds = 0.25
size = "large"
"""
)
SIGNS = ["", "\n", '"', "'", "[", "]", "{", "}", "=", ",", "#", "."]
VALUES = ["-1", "1.5", "0x" + "f" * 4000, "1e999", "nan", "1999-01-01", "true", "[]", "[1]", "[[[]]]", "{}", "{do = 1}", "'zip'"]


def test_the_pack_that_gets_damaged_is_whole() -> None:
    assert load(WHOLE).find("cards", "bolt", Card).names == ["a", "b"]


@given(st.data())
def test_a_damaged_pack_loads_or_is_refused(scratch: Path, data: st.DataObject) -> None:
    text = WHOLE
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(at, min(len(text), at + 30)))
        text = text[:at] + data.draw(st.sampled_from(SIGNS + VALUES) | st.text(max_size=5)) + text[end:]
    loads_or_is_refused(text.encode(), scratch)


FIELDS = st.sampled_from([*Card.__struct_encode_fields__, "other"])


@slow
@given(st.dictionaries(FIELDS, st.sampled_from([*VALUES, "[{do = 'grant', power = 1}]"]), min_size=1))
def test_a_card_with_any_values_loads_or_is_refused(scratch: Path, fields: dict[str, str]) -> None:
    lines = "".join(f"{name} = {value}\n" for name, value in fields.items())
    loads_or_is_refused((HEADER + POWERS + "[[cards]]\n" + lines).encode(), scratch)
