"""`longbox heroic hero new | check | print` and `longbox heroic event check`, as somebody types them."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from longbox.content.new_file import write_new
from longbox.games.heroic.commands import check, check_event, new, print_
from longbox.games.heroic.engine.defs import Datafile
from longbox.games.heroic.engine.triggers import parse_trigger
from longbox.games.heroic.engine.vocabulary import FACTS, LIMITS, SFX
from longbox.games.heroic.making.builder import Builder
from longbox.games.heroic.making.files import characters, find_datafile, hero_toml
from longbox.games.heroic.making.reading import (
    FACT_WORDS,
    LIMIT_NAMES,
    LIMIT_WORDS,
    SAMPLES,
    SFX_WORDS,
    limit_words,
    sfx_words,
    trigger_words,
)
from longbox.games.heroic.packs import PACK, load, world_of
from longbox.kernel.errors import BadOption, BadPack
from longbox.terminal.screen import Screen
from tests.marks import slow

WORLD = world_of(load())
ANSWERS = """\

Storm
Kite
buddy solo
buddy, solo, team
Nobody Told Her
nobody told her
Grounded Until Friday
Owes the Library a Ladder
Cooking M
acrobatics master, tech e
Never where you swung.
Paper Wings
?
Strength 6
Flight
flight 8, wind air d6
Speed
constructs
?
afflict
Tangled

exhausted
Engine
exhausted
Wind Air

Paper Wings
A Mistake

Home-Made Kit
gadget weapon 6, Senses 6
immunity
her own smoke
Weapons
immunity
her own smoke
Air

mutually exclusive
Nothing
mutually exclusive
Paper Wings


Prove It
d4
comp(7)
comp(8)
sfx(unleashed)
sfx(constructs)+finale(w)
Curfew
?
aid
late
lead(school) | lead(mercy)
""".splitlines()


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("NO_COLOR", "1")


def built(lines: list[str], path: Path | None = None) -> tuple[Path, str]:
    """Type these lines; the file, and all that was said."""
    console = Console(record=True, width=200, file=io.StringIO())
    typed: Iterator[str] = iter(lines)
    written = Builder(Screen(console), lambda prompt: next(typed)).build(path)
    assert list(typed) == []
    return written, console.export_text()


def test_a_hero_is_built_step_by_step() -> None:
    path, said = built(ANSWERS)
    assert path == Path("kite.toml")
    hero = characters(load(path))[0]
    assert (hero.name, hero.affiliations, hero.play) == ("Kite", [8, 10, 6], "Never where you swung.")
    assert [one.title() for one in hero.specialties] == ["Acrobatics Master", "Tech Expert"]
    assert [[(power.name, power.die) for power in one.powers] for one in hero.sets] == [
        [("Flight", 8), ("Wind Air", 6)],
        [("Gadget Weapon", 6), ("Senses", 6)],
    ]
    assert [[sfx.id for sfx in one.sfx] for one in hero.sets] == [["constructs", "afflict"], ["immunity"]]
    assert [[limit.id for limit in one.limits] for one in hero.sets] == [["exhausted", "mutually_exclusive"], ["mutually_exclusive"]]
    assert [trigger.line for trigger in hero.milestones[0].triggers] == ["d4", "comp(8)", "sfx(constructs)+finale(w)"]
    for words in (
        "A name has at least one letter.",
        "Storm comes with the game already",
        "Type the three words solo, buddy and team",
        "It needs a line of its own.",
        'Written as "Combat M" (E, M or G)',
        "Strength begins at d8; its ladder is d8 Enhanced Strength",
        "d6 Flight, d8 Subsonic Flight",
        "Write each power with a die of 6, 8, 10 or 12",
        "There is no speed",
        "Paper Wings has no power 'Engine'; it has Flight, Wind Air.",
        "Each set has a name of its own.",
        "'Weapons' is no family of powers",
        "There is no other set 'Nothing'",
        "comp(7): 7 is no die",
        "cannot happen: Kite has no unleashed",
        "When the heroes take the way of teaching; or the heroes take the way of mercy.",
        "hit(P,8)",
    ):
        assert words in said


def test_no_file_is_written_over(tmp_path: Path) -> None:
    built(ANSWERS)
    assert built(ANSWERS)[0] == Path("kite-2.toml")
    with pytest.raises(BadPack, match="there is a file of that name already; it is left as it is"):
        new(Path("kite.toml"))
    with pytest.raises(BadOption, match=r"name it kite\.txt\.toml"):
        new(Path("kite.txt"))
    with pytest.raises(BadPack, match="it is left as it is"):
        write_new(Path("kite.toml"), b"")
    with pytest.raises(BadPack, match="cannot be written there"):
        write_new(Path("nowhere/kite.toml"), b"")


def test_the_command_asks_and_says_what_comes_next(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed = iter(ANSWERS)
    monkeypatch.setattr("builtins.input", lambda *_: next(typed))
    assert new() == 0
    assert "longbox heroic hero print kite.toml" in capsys.readouterr().out


def test_what_is_written_is_what_is_read() -> None:
    """Names with quotes, backslashes and other scripts come back as they were."""
    raw = {
        "id": "odd", "origin": "house", "name": 'A "B" \\ 鉄', "kind": "minor", "affiliations": "S8 B6 T4",
        "distinctions": ["é", "'Ω' # \\n"],
        "sets": [{"name": "x", "powers": {"Wind Air": 6}, "sfx": [], "limits": []}],
    }  # fmt: skip
    write_new(Path("odd.toml"), hero_toml(raw).encode())
    found = characters(load(Path("odd.toml")))[0]
    assert (found.name, found.distinctions) == (raw["name"], raw["distinctions"])


def test_check_tells_what_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    built(ANSWERS)
    assert check(Path("kite.toml")) == 0
    assert capsys.readouterr().out == "kite.toml: in order. Kite: hero, Solo d8 Buddy d10 Team d6, 2 power sets.\n"
    Path("bad.toml").write_text(Path("kite.toml").read_text().replace("S8 B10 T6", "S8 B8 T8"))
    Path("worse.toml").write_text("x")
    with pytest.raises(BadPack) as error:
        check(Path("bad.toml"), Path("worse.toml"), Path("kite.toml"))
    assert "bad.toml:12: characters[0]" in str(error.value)
    assert "worse.toml" in str(error.value)
    with pytest.raises(BadOption, match="name at least one file"):
        check()


def test_events_are_checked(capsys: pytest.CaptureFixture[str]) -> None:
    built(ANSWERS)
    with pytest.raises(BadPack, match=r"kite.toml: there is no Event in it"):
        check_event(Path("kite.toml"))
    story = PACK.joinpath("tram-nine.toml").read_text()
    for id in ("tram-nine", "long-drop", "blankets-and-soup", "on-wet-concrete"):
        story = story.replace(f'"{id}"', f'"my-{id}"')
    header = '[pack]\nname = "mine"\ngame = "heroic"\nversion = 1\ntitle = "Mine"\n\n'
    Path("event.toml").write_text(header + story)
    capsys.readouterr()
    assert check_event(Path("event.toml")) == 0
    assert capsys.readouterr().out == "event.toml: in order. Tram Nine: 1 Act, 1 scene, 1 ending.\n"
    with pytest.raises(BadPack, match="there are no characters in it"):
        check(Path("event.toml"))
    Path("event.toml").write_text(header + story.replace('["electro"],\n', '["elektro"],\n'))
    with pytest.raises(
        BadPack, match=r"event.toml:\d+: scenes\[0\] \"my-long-drop\": foes\[0\]\[0\]: there is no character 'elektro'; did you"
    ):
        check_event(Path("event.toml"))


def test_a_character_is_found_by_id_name_or_file() -> None:
    assert find_datafile("spider-man").id == find_datafile("Spider-Man").id == find_datafile("SPIDER-MAN").id
    with pytest.raises(BadOption, match=r"there is no character 'spiderman'; did you mean \"spider-man\"\?; name a file"):
        find_datafile("spiderman")
    Path("all.toml").write_text('pack = { name = "a", game = "heroic", version = 1, title = "A" }\n' + renamed())
    with pytest.raises(BadOption, match=f"has {renamed().count('[[characters]]')} characters"):
        find_datafile("all.toml")
    with pytest.raises(BadPack, match=r"none\.toml"):
        find_datafile("none.toml")


def renamed() -> str:
    """The heroes of the game under other ids and names."""
    text = PACK.joinpath("heroes.toml").read_text()
    for hero in WORLD.datafiles:
        text = text.replace(f'id = "{hero.id}"', f'id = "my-{hero.id}"').replace(
            f'name = "{hero.name}"\nkind', f'name = "My {hero.name}"\nkind'
        )
    return text


@slow
def test_print_writes_one_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert print_("storm") == 0
    assert capsys.readouterr().out == "storm.pdf: the sheet of Storm, one page.\n"
    assert print_("storm", paper="letter") == 0
    assert Path("storm-2.pdf").read_bytes().startswith(b"%PDF-")
    print_("storm", out=Path("storm.pdf"))
    with pytest.raises(BadPack, match="it cannot be written there"):
        print_("storm", out=Path("nowhere/storm.pdf"))


@pytest.mark.parametrize("one", WORLD.datafiles, ids=lambda one: one.id)
def test_everything_on_a_datafile_has_words(one: Datafile) -> None:
    for part in one.sets:
        told = [sfx_words(sfx) for sfx in part.sfx] + [limit_words(limit, part, one.sets) for limit in part.limits]
        assert all(words.endswith(".") and "{" not in words and "  " not in words and "()" not in words for words in told)
    for trigger in (trigger for milestone in one.milestones for trigger in milestone.triggers):
        words = trigger_words(trigger)
        assert words and "{" not in words and "  " not in words and not words.endswith(" ")


def test_every_word_of_the_vocabulary_has_words() -> None:
    assert set(SFX_WORDS) == set(SFX)
    assert set(LIMIT_WORDS) == set(LIMIT_NAMES) == set(LIMITS)
    assert set(FACT_WORDS) == set(FACTS)
    for name, brackets in FACTS.items():
        line = f"{name}({','.join(SAMPLES[what] for what in brackets.split())})" if brackets else name
        assert trigger_words(parse_trigger(line))
