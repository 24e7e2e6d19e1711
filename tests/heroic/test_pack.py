"""The pack: what is in it, what is refused, and that the documented format is the real one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from longbox.content.packs import Pack, load_text
from longbox.games.heroic.engine.triggers import BadTrigger, parse_trigger
from longbox.games.heroic.engine.vocabulary import AGAINST, FAMILIES, GAINS, LIMITS, PRICES, SFX, UNLOCKS, title_of
from longbox.games.heroic.entries import SECTIONS
from longbox.games.heroic.packs import OPTIONAL, checks, load, world_of
from longbox.kernel.errors import BadPack

DOCS = Path(__file__).parents[2] / "docs" / "heroic-packs.md"
HEADER = 'pack = { name = "t", game = "heroic", version = 1, title = "T" }\n'
HERO = """
[[characters]]
id = "kite"
origin = "house"
name = "Kite"
kind = "hero"
affiliations = "S10 B8 T6"
distinctions = ["One", "Two", "Three"]
specialties = ["Combat M"]
sets = [{ name = "Wings", powers = { Flight = 8 }, sfx = [{ do = "focus" }], limits = [{ do = "mutant" }] }]
milestones = [
    { name = "A", one = "aid", three = "heal", ten = "mended" },
    { name = "B", one = "box", three = "box2", ten = "finale(w)" },
]
"""


def loaded(text: str) -> Pack:
    return load_text(HEADER + text, game="heroic", sections=SECTIONS, checks=checks(), optional=OPTIONAL)


def test_the_first_twelve_use_every_sfx_and_limit() -> None:
    world = world_of(load())
    twelve = "wolverine storm iron-man captain-america doctor-strange emma-frost doctor-doom carnage electro graviton dockside-crew zzzax"
    sets = [one for id in twelve.split() for one in world.by_id[id].sets]
    assert {sfx.id for one in sets for sfx in one.sfx} == set(SFX)
    assert {limit.id for one in sets for limit in one.limits} == set(LIMITS)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("S10 B8 T6", "S10 B8 T8", 'affiliations: a hero has one each of d6/d8/d10, written as "S10 B8 T6"'),
        ('"Two", ', "", "distinctions: a hero has three distinctions, not 2"),
        ("Combat M", "Cooking M", "specialties[0]: written as"),
        ("Flight = 8", "Flite = 8", "sets[0].powers.Flite: its name does not end in a family"),
        ("Flight = 8", "Strength = 6", "sets[0].powers.Strength: Strength begins at d8"),
        ('do = "focus"', 'do = "focsu"', "sets[0].sfx[0].do"),
        ('do = "focus"', 'do = "afflict"', "sets[0].sfx[0]: afflict needs `what = ...`"),
        ('do = "focus"', 'do = "focus", what = "mental"', "sets[0].sfx[0].what: focus has no use for `what`"),
        ('do = "focus"', 'do = "immunity", words = "x", against = ["Sonics"]', "sets[0].sfx[0].against[0]: 'Sonics' is no family"),
        ('do = "mutant"', 'do = "exhausted", power = "Blast"', "sets[0].limits[0].power: Wings has no power 'Blast'"),
        ('do = "mutant"', 'do = "mutually_exclusive", set = "Wings"', "sets[0].limits[0].set: there is no other set"),
        ('one = "box"', 'one = "boxx"', "milestones[1].one: 'boxx' is nothing that a milestone waits for"),
    ],
)
def test_a_bad_datafile_is_refused_with_its_place(old: str, new: str, fault: str) -> None:
    assert loaded(HERO).ids("characters") == ["kite"]
    with pytest.raises(BadPack) as error:
        loaded(HERO.replace(old, new))
    assert fault in str(error.value)
    assert 'characters[0] "kite"' in str(error.value)


@pytest.mark.parametrize(
    "line", ["hit(P,7)", "hit(P)", "out(all)", "sfx(none)", "res(Cooking)", "0*aid", "aid(1)", "lead(up)", "", "hit(P,8"]
)
def test_bad_triggers(line: str) -> None:
    with pytest.raises(BadTrigger):
        parse_trigger(line)


def examples() -> str:
    """All of the documented tables as one pack, with the characters that they name."""
    blocks = re.findall(r"```toml into mine/\S+\n(.*?)```", DOCS.read_text("utf-8"), flags=re.DOTALL)
    text = "".join(blocks[1:]).replace("...", "words")
    text = text.replace('event = "polite-voice", ', "").replace('to = "polite-voice"', 'to = "home"')
    minor = '[[characters]]\nid = "{0}"\norigin = "house"\nname = "{0}"\nkind = "{1}"\naffiliations = "{2}"\n'
    cast = [(name, "minor", "S6 B8 T4") for name in ("electro", "razor-fist", "tiger-shark", "marisol")]
    return text + "".join(minor.format(*one) for one in [*cast, ("dockside-crew", "mob", "Team 3d6")])


def test_the_documented_event_is_a_pack() -> None:
    world = world_of(loaded(examples()))
    scene = world.scene_by_id["a1"]
    assert [len(foes) for foes in scene.foes] == [1, 2, 3, 4]
    assert (scene.foes[1][1].who, scene.foes[1][1].count, scene.foes[1][1].die) == ("dockside-crew", 4, 6)
    assert scene.clock[3].gains[0].do == "free_die"
    assert world.transition_by_id["blankets-and-soup"].leads[0].tags == ["mercy"]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('electro"],\n    [', 'nobody"],\n    [', "foes[0][0]: there is no character 'nobody'"),
        ('"electro", "dockside-crew 4d6"', '"electro 4d6", "dockside-crew 4d6"', "foes[1][0]: only mobs and large-scale threats"),
        ('to = "blankets-and-soup", gains = [{ do = "pp"', 'to = "nowhere", gains = [{ do = "pp"', "win.to: there is no scene"),
        ('do = "pp", count = 1', 'do = "pp"', "win.gains[0]: pp needs `count = ...`"),
        ('do = "hurt", type = "physical"', 'do = "hurt"', "prices[0]: hurt needs `type = ...`"),
        ('half = "words"\n', "", "voice: a line for 'half' is missing"),
        ("obstacle = [8, 10, 10, 12]\n", "", "obstacle: a duel has none"),
    ],
)
def test_a_bad_event_is_refused_with_its_place(old: str, new: str, fault: str) -> None:
    assert old in examples()
    with pytest.raises(BadPack) as error:
        loaded(examples().replace(old, new))
    assert fault in str(error.value)


def test_every_word_of_the_vocabulary_is_documented() -> None:
    text = DOCS.read_text("utf-8")
    for word in [*SFX, *LIMITS, *GAINS, *UNLOCKS, *PRICES]:
        assert f"`{word}`" in text
    for word in FAMILIES:
        assert word in text
    assert set(FAMILIES) < set(AGAINST)


def test_titles_follow_the_ladder() -> None:
    assert [title_of("Reflexes", die) for die in (8, 10, 12)] == ["Enhanced Reflexes", "Superhuman Reflexes", "Godlike Reflexes"]
    assert [title_of("Fire", die) for die in (6, 8, 10, 12)] == ["Fire Influence", "Fire Control", "Fire Mastery", "Fire Supremacy"]
    assert [title_of("Sorcery", die) for die in (6, 8, 10, 12)] == ["Novice Sorcery", "Adept Sorcery", "Master Sorcery", "Supreme Sorcery"]
    assert [title_of("Flight", die) for die in (6, 8, 10, 12)] == ["Flight", "Subsonic Flight", "Supersonic Flight", "Space Flight"]
