"""Heroes of people's own: what a server is sent, what is wrong with it, how it is kept, and that it can be played."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from longbox.content.info import Setup
from longbox.content.own import Own, name_of, place_of
from longbox.games.heroic.engine.game import SETTINGS, HeroicGame
from longbox.games.heroic.engine.saved import sheet_data
from longbox.games.heroic.engine.views import HeroicView, SheetView
from longbox.games.heroic.game import choose, make
from longbox.games.heroic.making.campaign import moving
from longbox.games.heroic.making.files import find_datafile, hero_toml
from longbox.games.heroic.own import OWN, Draft, own_hero
from longbox.hosting.draws import seed_from
from longbox.hosting.host import Host
from longbox.hosting.log import file_sink, read
from longbox.kernel import Sfc32
from longbox.kernel.deeds import Refusal
from longbox.kernel.errors import BadOption, BadPack
from tests.marks import rule

KITE: dict[str, Any] = {
    "name": "Kite",
    "affiliations": "S8 B10 T6",
    "distinctions": ["One", "Two", "Three"],
    "specialties": ["Tech E"],
    "sets": [{"name": "Wings", "powers": {"Flight": 8}, "sfx": [{"do": "constructs"}], "limits": [{"do": "exhausted", "power": "Flight"}]}],
    "milestones": [
        {"name": "A", "one": "d4", "three": "box", "ten": "mended"},
        {"name": "B", "one": "aid", "three": "late", "ten": "finale(w)"},
    ],
    "play": "High up.",
}


def draft(**changes: Any) -> Draft:
    found = OWN.read(json.dumps({**KITE, **changes}).encode())
    assert isinstance(found, Draft)
    return found


def kept(folder: Path, **changes: Any) -> str:
    """Keep a hero as a server does; gives the name."""
    data = OWN.file(draft(**changes))
    path = place_of(folder, OWN.noun, name_of(OWN.noun, data))
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data)
    return path.stem


def setup(folder: Path) -> Setup:
    return Setup(3, dict.fromkeys(SETTINGS, False), Own(folder))


def test_a_whole_hero_has_no_breaches() -> None:
    assert OWN.breaches(draft()) == []


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"name": ""}, "name", "the hero has no name yet"),
        ({"name": "", "distinctions": ["One"]}, "distinctions", "a hero has three distinctions, not 1"),
        ({"sets": [{"name": "", "powers": {}}]}, "sets[0].powers", "a power set has no power yet"),
        ({"sets": [{"name": "", "powers": {}}]}, "sets[0].sfx", "this set has no SFX"),
        ({"name": "a\nb"}, "name", "one line of ordinary characters"),
        ({"name": "Storm"}, "id", "this is the id of Storm, who comes with the game"),
        ({"affiliations": "S10 B10 T6"}, "affiliations", "a hero has one each of d6/d8/d10"),
        ({"distinctions": []}, "distinctions", "a hero has three distinctions, not 0"),
        ({"sets": []}, "sets", "a hero has one to three power sets, not 0"),
        ({"sets": [{"name": "X", "powers": {"Strength": 6}}]}, "sets[0].powers.Strength", "Strength begins at d8"),
        ({"sets": [{"powers": None}]}, "", "a value is expected here"),
        ({"milestones": [{"name": "A"}]}, "milestones[0].one", "this field is missing"),
    ],
)
def test_breaches_name_the_field(changes: dict[str, Any], field: str, words: str) -> None:
    found = OWN.breaches(draft(**changes))
    assert any(one.field == field and words in one.words for one in found), [(one.field, one.words) for one in found]


def test_what_cannot_be_read_is_refused() -> None:
    for data in (b"", b"[]", b'{"name": 3}', b'{"nome": "x"}', b"\xff", b'{"name": "' + b"x" * 400 + b'"}', b'{"sets": ' + b"[" * 5000):
        assert isinstance(OWN.read(data), Refusal)
    deep = b'{"sets": [{"a": ' + b'{"a": ' * 300 + b"1" + b"}" * 302 + b"]}"
    found = OWN.read(deep)
    assert isinstance(found, Refusal) or OWN.breaches(found)


@pytest.mark.parametrize(
    "changes",
    [
        {"sets": [{**KITE["sets"][0], "sfx": [{"do": "constructs"}] * 1200}]},
        {"sets": [{**KITE["sets"][0], "powers": {f"Zork{number}": 8 for number in range(2000)}}]},
        {"sets": [{**KITE["sets"][0], "name": "W" * 10_000}]},
        {"milestones": [{**KITE["milestones"][0], "one": "|".join(["box"] * 3000)}]},
        {"carried": {"unlocked": ["x"] * 5000}},
    ],
)
def test_more_than_a_hero_could_need_is_not_looked_at(changes: dict[str, Any]) -> None:
    found = OWN.read(json.dumps({**KITE, **changes}).encode())
    assert isinstance(found, Refusal) and found.code == "too_much" and "30 parts" in found.words
    text = hero_toml({**KITE, "id": "kite", "origin": "house", "kind": "hero", **changes})
    assert [one.words for one in OWN.from_file("kite.toml", text.encode())[1]] == [found.words[:-1]]


@pytest.mark.parametrize("deep", [b"[" * 900 + b"]" * 900, b'{"a":' * 900 + b"1" + b"}" * 900])
def test_what_is_nested_deeply_is_refused(deep: bytes) -> None:
    assert isinstance(OWN.read(b'{"sets": [{"name": ' + deep + b"}]}"), Refusal)
    assert OWN.from_file("x.hero", deep)[0] is None


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"name": "\u2800"}, "name", "signs that cannot be seen"),
        ({"name": "K" * 61}, "name", "at most 60 letters"),
        ({"distinctions": ["On\u202ee", "Two", "Three"]}, "distinctions[0]", "signs that cannot be seen"),
        ({"distinctions": ["One", "\u200b", "Three"]}, "distinctions[1]", "signs that cannot be seen"),
        ({"sets": [{**KITE["sets"][0], "name": "Wi\nngs"}]}, "sets[0].name", "signs that cannot be seen"),
        ({"sets": [{**KITE["sets"][0], "powers": {f"{at} Flight": 8 for at in range(9)}}]}, "sets[0].powers", "at most 8 powers, not 9"),
        ({"sets": [{**KITE["sets"][0], "sfx": [{"do": "constructs"}] * 17}]}, "sets", "room for 16 SFX, not for 17"),
        ({"milestones": [{**KITE["milestones"][0], "one": "²*box"}]}, "milestones[0].one", "is nothing that a milestone waits for"),
        ({"milestones": [{**KITE["milestones"][0], "one": "ones(" + "9" * 200 + ")"}]}, "milestones[0].one", "is no count"),
    ],
)
def test_what_no_sheet_has_room_for_is_a_breach(changes: dict[str, Any], field: str, words: str) -> None:
    found = OWN.breaches(draft(**changes))
    assert any(one.field == field and words in one.words for one in found), [(one.field, one.words) for one in found]


def test_the_name_of_a_field_is_never_more_than_a_name() -> None:
    """Whoever writes TOML into a key gets a key, and no more."""
    smuggled = 'sfx = [{ do = "constructs" }]\nlimits = [{ do = "exhausted", power = "Flight" }]\n#'
    found = draft(sets=[{"name": "Wings", "powers": {"Flight": 8}, smuggled: 1}])
    assert any("there is no such field" in one.words for one in OWN.breaches(found))
    assert "\nlimits" not in OWN.file(found).decode()


def test_a_moved_hero_of_nonsense_is_none() -> None:
    sheet = {**sheet_data(find_datafile("storm")), "carried": {}}
    for changes in ({"sets": [{"powers": 3}]}, {"milestones": [{"id": "x", "name": "x", "triggers": ["²*box"] * 3}]}, {"specialties": [3]}):
        assert OWN.from_file("x.hero", json.dumps({**sheet, **changes}).encode())[0] is None


def test_a_kept_hero_is_shown_and_played(tmp_path: Path) -> None:
    name = kept(tmp_path)
    path = Own(tmp_path).find("hero", name)
    assert path is not None
    assert (OWN.shown(name, path)["title"], OWN.shown(name, path)["about"]) == ("Kite", "High up.")
    table = setup(tmp_path)
    chosen = [{"hero": choose(table, "hero", word, seat)} for seat, word in enumerate(["random", name, "storm"])]
    game = make(table).seated(chosen)
    assert game.names == ["Watcher", "Kite", "Storm"]
    log = tmp_path / "a.log"
    host = Host.new(game, seed_from("own"), file_sink(log))
    for seat in range(3):
        host.give_nonce(seat, "n")
    assert host.fill(0, game.form({"form": "event", "event": "tram-nine"})) is None
    again = make(setup(tmp_path / "elsewhere")).seated(read(log).header.choices)
    assert isinstance(again, HeroicGame)
    assert again.decode(game.encode(host.state)).view(0) == host.state.view(0)
    assert game.seated(chosen).names == game.names


def test_two_of_one_name_can_sit_together_and_one_hero_not_twice(tmp_path: Path) -> None:
    table = setup(tmp_path)
    words = [kept(tmp_path), kept(tmp_path, play="Low down.")]
    both = [{}, *({"hero": choose(table, "hero", word, seat)} for seat, word in enumerate(words, 1))]
    game = make(table).seated(both)
    assert len(set(game.heroes)) == 3
    ids = [milestone.id for id in game.heroes[1:] for milestone in game.world.by_id[id].milestones]
    assert len(set(ids)) == 4
    with pytest.raises(BadOption, match="two seats cannot play the same hero"):
        make(table).seated([{}, both[1], both[1]])


def test_a_view_has_a_hero_of_ones_own_in_full(tmp_path: Path) -> None:
    """Nobody finds such a hero in the pack."""
    table = setup(tmp_path)
    chosen = choose(table, "hero", kept(tmp_path), 1)
    game = make(table).seated([{}, {"hero": chosen}, {"hero": "storm"}])
    view = game.start().view(2)
    assert isinstance(view, HeroicView)
    kite, storm = (one.sheet for one in view.cast)
    assert isinstance(kite, SheetView) and msgspec.to_builtins(kite) == chosen and storm == "storm"
    again = game.determinize(view, Sfc32("own"))
    assert again == game.start() and again.view(2) == view


def broken(hero: dict[str, Any], part: str, key: str, value: object) -> dict[str, Any]:
    first = hero["sets"][0]
    return {**hero, "sets": [{**first, part: [{**first[part][0], key: value}]}]}


def test_what_cannot_be_chosen(tmp_path: Path) -> None:
    table = setup(tmp_path)
    with pytest.raises(BadOption, match="there is no hero 'hero-000000000000'"):
        choose(table, "hero", "hero-000000000000", 1)
    with pytest.raises(BadOption, match="the first seat is the Watcher's"):
        choose(table, "hero", kept(tmp_path), 0)
    with pytest.raises(BadOption, match="this is no hero's datafile"):
        make(table).seated([{}, {"hero": {"id": "x"}}, {}])
    whole = choose(table, "hero", kept(tmp_path), 1)
    for field, value in [("kind", "major"), ("affiliations", [7, 8, 10]), ("affiliations", [8]), ("sets", []), ("milestones", []),
                         ("count", 3), ("specialties", [{"skill": 99, "rank": 0}]), ("distinctions", [1, 2, 3]), ("name", 5)]:  # fmt: skip
        with pytest.raises(BadOption, match="this is no hero's datafile"):
            make(table).seated([{}, {"hero": {**whole, field: value}}, {}])
    for part, key, value in [
        ("powers", "die", 7),
        ("powers", "name", "Hat"),
        ("sfx", "id", "x"),
        ("limits", "id", "x"),
        ("limits", "power", 9),
    ]:
        with pytest.raises(BadOption, match="this is no hero's datafile"):
            make(table).seated([{}, {"hero": broken(whole, part, key, value)}, {}])
    assert OWN.refuse(Own(tmp_path), "storm,random") is None
    assert OWN.refuse(Own(tmp_path), "/etc/passwd") is not None


def test_a_file_can_be_chosen_by_its_path(tmp_path: Path) -> None:
    file = tmp_path / "storm.toml"
    file.write_bytes(OWN.file(draft()))
    assert choose(setup(tmp_path), "hero", str(file), 1)["id"] == "own-storm"
    file.write_bytes(OWN.file(draft()).replace(b'"hero"', b'"major"'))
    with pytest.raises(BadPack, match="a file with one hero is expected"):
        own_hero(file, "x")


@rule("P1.9")
def test_a_hero_of_another_campaign_brings_what_it_carries(tmp_path: Path) -> None:
    carried = {"xp": 12, "least": 2, "trauma": [0, 8, 0], "unlocked": ["tram-nine-1"], "milestones": ["tram-nine-2", "storm-2"]}
    table = setup(tmp_path)
    name = kept(tmp_path, carried=carried)
    path = Own(tmp_path).find("hero", name)
    assert path is not None
    assert OWN.shown(name, path)["draft"]["carried"] == carried
    state = make(table).seated([{}, {"hero": choose(table, "hero", name, 1)}, {}]).start()
    hero = state.cast[0]
    assert (hero.xp, hero.least, hero.harm.trauma, hero.growth.unlocked) == (12, 2, [0, 8, 0], ["tram-nine-1"])
    found = OWN.breaches(draft(carried={"xp": -1, "trauma": [0, 7, 0]}))
    assert {one.field for one in found} == {"carried.xp", "carried.trauma[1]"}
    assert "carried" not in OWN.file(draft()).decode(), "heroes without keep the names that they have"


@rule("P1.9")
def test_a_hero_who_has_moved_is_read_from_a_file(tmp_path: Path) -> None:
    state = make(setup(tmp_path)).seated([{}, {"hero": "storm"}, {}]).start()
    state.cast[0].xp = 9
    found, wrong = OWN.from_file("storm.hero", moving(state.cast[0]))
    assert found is not None
    assert (found["affiliations"], found["carried"]["xp"]) == ("S8 B6 T10", 9)
    assert [one.field for one in wrong] == ["id", "name"], "somebody of that name comes with the game"
    found, wrong = OWN.from_file("storm.hero", b"{}")
    assert found is None and "no hero who has moved" in wrong[0].words
