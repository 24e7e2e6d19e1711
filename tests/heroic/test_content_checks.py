"""Broken packs: every breach is explained with file, line and field."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from longbox.content.packs import load_text
from longbox.games.heroic.entries import SECTIONS
from longbox.games.heroic.packs import OPTIONAL, checks, load
from longbox.kernel.errors import BadPack
from tests.marks import rule

PACK = """\
pack = { name = "t", game = "heroic", version = 1, title = "T" }

[[characters]]
id = "kite"
origin = "house"
name = "Kite"
kind = "hero"
affiliations = "S10 B8 T6"
distinctions = ["One", "Two", "Three"]
specialties = ["Combat M", "Covert E"]

[[characters.sets]]
name = "Wings"
powers = { Flight = 8, "Wind Blast" = 6 }
sfx = [{ do = "focus" }]
limits = [{ do = "mutually_exclusive", set = "Feet" }]

[[characters.sets]]
name = "Feet"
powers = { Speed = 6 }
sfx = [{ do = "push", what = "mental" }]
limits = [{ do = "mutually_exclusive", set = "Wings" }]

[[characters.milestones]]
name = "A"
one = "sfx(focus)"
three = "limit(mutually_exclusive)"
ten = "mended"

[[characters.milestones]]
name = "B"
one = "box"
three = "box2"
ten = "finale(w)"

[[characters]]
id = "gust"
origin = "house"
name = "Gust"
kind = "minor"
affiliations = "S8 B6 T4"

[[characters]]
id = "gulls"
origin = "house"
name = "Gulls"
kind = "mob"
affiliations = "Team 3d6"

[[characters]]
id = "nest"
origin = "house"
name = "Nest"
kind = "specialist"
affiliations = "S8 B6 T4"
specialties = ["Tech E"]

[[events]]
id = "storm-warning"
origin = "house"
name = "Storm Warning"
read = "It blows."
start = "roof"
acts = [{ name = "One" }, { name = "Two" }]
finales = [{ id = "calm", name = "Calm", leads = [] }, { id = "wreck", name = "Wreck" }]
milestones = [{ name = "Dry Feet", one = "box", three = "win(stop)", ten = "lead(law)" }]
unlocks = [{ do = "power", cost = 10, name = "Wind Flight", die = 6 }]

[events.voice]
arrive = ["a", "b"]
blood = "c"
foe = "d"
power = "e"
doom = "f"
out = "g"
half = "h"
last = "i"
full = "j"
win = "k"
loss = "l"
end = "m"

[[scenes]]
id = "roof"
origin = "house"
event = "storm-warning"
act = 1
name = "The Roof"
objective = "stop"
boxes = [2, 3, 4, 5]
ticks = [5, 4, 4, 4]
obstacle = [6, 6, 8, 8]
foes = [["gust"], ["gust", "gulls 4d6"], ["gust", "gulls 5d6"], ["gust worn P6", "gulls 6d6"]]
distinctions = ["Slates"]
ally = "nest"
prices = [
    { die = 8, name = "Hail", do = "hurt", type = "physical" },
    { die = 10, name = "More Gulls", do = "foe", who = "gulls", parties = [1] },
    { die = 8, name = "Black Ice", do = "distinction" },
]
tactics = [{ who = "gulls", do = "attack" }]
near = { words = "Nearly.", choices = ["a", { words = "b", gains = [{ do = "pp", count = 1 }] }] }
far = { words = "Not nearly." }
win = { words = "Won.", to = "rest" }
loss = { words = "Lost.", to = "rest", gains = [{ do = "boxes", scene = "tower", count = -1 }] }

[scenes.clock]
name = "Wind"
ticks = [
    { words = "1" },
    { words = "2" },
    { words = "3", gains = [{ do = "free_die", who = "gust", die = 6 }] },
    { words = "4" },
    { words = "5" },
]

[[scenes]]
id = "tower"
origin = "house"
event = "storm-warning"
act = 2
name = "The Tower"
objective = "duel"
boxes = [2, 3, 4, 5]
ticks = [5, 5, 5, 5]
foes = [["gust"], ["gust"], ["gust"], ["gust"]]
distinctions = []
near = { words = "Nearly." }
far = { words = "Not nearly." }
win = { words = "Won.", to = "calm" }
loss = { words = "Lost.", to = "wreck" }

[scenes.clock]
name = "Rain"
ticks = [{ words = "1" }, { words = "2" }, { words = "3" }, { words = "4" }, { words = "5" }]

[[transitions]]
id = "rest"
origin = "house"
event = "storm-warning"
act = 1
name = "Rest"
leads = [{ words = "Up.", tags = ["law"], to = "tower", gains = [{ do = "doom", dice = [6], act = 2 }] }]
"""


def faults(text: str) -> list[str]:
    """What is said about a pack, a line each."""
    try:
        load_text(text, game="heroic", sections=SECTIONS, checks=checks(), optional=OPTIONAL, name="mine.toml")
    except BadPack as error:
        return str(error).splitlines()
    return []


def test_the_pack_that_is_broken_below_is_whole() -> None:
    assert faults(PACK) == []


TRANSITION = PACK[PACK.index("[[transitions]]") :]
SECOND = PACK[PACK.index('[[characters.milestones]]\nname = "B"') : PACK.index('[[characters]]\nid = "gust"')]
DATAFILES = [
    # what is replaced, by what, and the line, entry, field and words that come of it
    ('"S10 B8 T6"', '"S10 B10 T6"', 8, 'affiliations: a hero has one each of d6/d8/d10, written as "S10 B8 T6"'),
    ('"S8 B6 T4"\n\n', '"S10 B6 T8"\n\n', 0, 'affiliations: a minor has one each of d4/d6/d8, written as "S8 B6 T4"'),
    ("Team 3d6", "Solo 3d6", 0, 'affiliations: a mob has 1 to 12 dice of one affiliation, written as "Team 3d8"'),
    ("Team 3d6", "Team 3d7", 0, "affiliations: a mob has 1 to 12 dice"),
    ("Team 3d6", "Team 13d6", 0, "affiliations: a mob has 1 to 12 dice"),
    ('"One", ', "", 9, "distinctions: a hero has three distinctions, not 2"),
    ('"One", "Two"', '"One", "one"', 9, "distinctions: a distinction is named twice"),
    ('"Combat M"', '"Cooking M"', 10, 'specialties[0]: written as "Combat M" (E, M or G); the specialties are Acrobatics,'),
    ('"Combat M"', '"Covert M"', 10, "specialties[1]: Covert is named twice"),
    ('specialties = ["Tech E"]\n', "", 0, "specialties: a specialist has a specialty"),
    ("Speed = 6", "Speed = 7", 20, "sets[1].powers.Speed: a die (4, 6, 8, 10 or 12) is expected, not 7"),
    ("Speed = 6", "Spede = 6", 20, 'Spede: its name does not end in a family of powers that there is; did you mean "Speed"?'),
    ('"Wind Blast" = 6', '"Wind Blast" = 4', 14, 'sets[0].powers."Wind Blast": Blast begins at d6; its ladder is d6 Wind Blast, d8'),
    ("Speed = 6", "Strength = 6", 20, "Strength begins at d8; its ladder is d8 Enhanced Strength, d10 Superhuman Strength, d12"),
    ('name = "Feet"', 'name = "Wings"', 19, "sets[1].name: there is a set 'Wings' already"),
    ('sfx = [{ do = "focus" }]', "sfx = []", 15, "sets[0].sfx: Wings has no SFX; a power set has at least one"),
    ('limits = [{ do = "mutually_exclusive", set = "Wings" }]\n', "", 0, "sets[1].limits: Feet has no Limit"),
    ('"mutually_exclusive", set = "Wings"', '"mutant"', 16, "sets[0].limits[0].set: Feet must have the same Limit with set = 'Wings'"),
    ('set = "Feet"', 'set = "Legs"', 16, "sets[0].limits[0].set: there is no other set 'Legs'; there are Wings, Feet"),
    ('do = "focus"', 'do = "afflict"', 15, "sets[0].sfx[0]: afflict needs `what = ...`"),
    ('do = "focus"', 'do = "focus", what = "x"', 15, "sets[0].sfx[0].what: focus has no use for `what`"),
    ('what = "mental"', 'what = "moral"', 21, "sets[1].sfx[0].what: one of physical, mental, emotional is expected, not 'moral'"),
    ('do = "focus"', 'do = "immunity", words = "x", against = ["Weapons"]', 15, "against[0]: 'Weapons' is no family of powers, group,"),
    ('"mutually_exclusive", set = "Feet"', '"exhausted", power = "Claws"', 16, "limits[0].power: Wings has no power 'Claws'; it has"),
    ('"mutually_exclusive", set = "Feet"', '"vulnerable", what = "x", words = "y"', 16, "limits[0].what: one of physical, mental,"),
    ('one = "box"', 'one = "boxes"', 0, "milestones[1].one: 'boxes' is nothing that a milestone waits for"),
    ('one = "sfx(focus)"', 'one = "sfx(burst)"', 26, "milestones[0].one: sfx(burst) cannot happen: Kite has no burst"),
    ("limit(mutually_exclusive)", "limit(gear)", 27, "milestones[0].three: limit(gear) cannot happen: Kite has no gear"),
    ('name = "Gust"', 'name = "KITE"', 0, "name: 'kite' has the same name"),
    (SECOND, "", 0, "milestones: a hero has two milestones, not 1"),
]  # fmt: skip
EVENTS = [
    ("[6, 6, 8, 8]", "[6, 6, 8]", "obstacle: a duel has none, every other scene four: for 1, 2, 3 and 4 heroes"),
    ("boxes = [2, 3, 4, 5]\nticks = [5, 4", "boxes = [2, 3, 4]\nticks = [5, 4", "boxes: a list of four, for 1, 2, 3 and 4 heroes, is"),
    ('foes = [["gust"], ["gust", "gulls 4d6"], ', 'foes = [["gust", "gulls 4d6"], ', "foes: a list of four, for 1, 2, 3 and 4 heroes, is"),
    ("act = 2\nname", "act = 3\nname", "act: the Event has no Act 3"),
    ('ally = "nest"', 'ally = "kite"', "ally: whoever is out plays the ally, who is a minor character, a specialist or a mob; Kite"),
    ('ally = "nest"', 'ally = "gust"', "ally: Gust is a foe in this scene"),
    ('"gulls 4d6"', '"guls 4d6"', "foes[1][1]: there is no character 'guls'; did you mean \"gulls\"?"),
    ('"gulls 4d6"', '"gulls 4 d6"', 'foes[1][1]: a foe is written as "electro", "dockside-crew 4d6" or "sauron worn P12"'),
    ('"gulls 4d6"', '"nest 4d6"', "foes[1][1]: only mobs and large-scale threats have a number of dice, 1 to 12 of them"),
    ('"gulls 4d6"', '"gulls 4d6 worn P7"', "foes[1][1]: there is no d7"),
    ('"gulls 4d6"', '"gust"', "foes[1][1]: 'gust' is there already; a mob can have more dice instead"),
    ('do = "hurt", type = "physical"', 'do = "hurt"', "prices[0]: hurt needs `type = ...`"),
    ('do = "hurt", type', 'do = "tick", type', "prices[0].type: tick has no use for `type`"),
    ('die = 8, name = "Black', 'die = 6, name = "Black', "prices[2].die: a new distinction of the scene costs a d8 or more (rule P8.7)"),
    ('who = "gulls", parties', 'who = "eggs", parties', "prices[1].who: there is no character 'eggs'"),
    ("parties = [1]", "parties = [1, 2]", "prices[1].parties: with 2 in the party 'gulls' is there already and cannot come"),
    ('tactics = [{ who = "gulls"', 'tactics = [{ who = "kite"', "tactics[0].who: 'kite' never comes into this scene"),
    ('{ words = "2" }', '{ words = "2", gains = [{ do = "split" }] }', "clock.ticks[1].gains: a clock of four ticks leaves out the second"),
    ('who = "gust", die = 6', 'who = "kite", die = 6', "clock.ticks[2].gains[0].who: 'kite' never comes into this scene"),
    ('{ do = "pp", count = 1 }', '{ do = "pp" }', "near.choices[1].gains[0]: pp needs `count = ...`"),
    ('far = { words = "Not nearly." }', 'far = { words = "x", gains = [{ do = "pp" }] }', "far.gains[0]: pp needs `count = ...`"),
    ('to = "rest" }', 'to = "rest", gains = [{ do = "pp", die = 6, count = 1 }] }', "win.gains[0].die: pp has no use for `die`"),
    ("act = 2 }]", 'event = "storm-warning" }]', "leads[0].gains[0]: with an Event it needs the Act of Storm Warning that it waits for"),
    ('{ do = "pp", count = 1 }', '{ do = "pp", count = 1, act = 2 }', "near.choices[1].gains[0].act: pp has no use for `act`"),
    ("act = 2 }]", "act = 3 }]", "leads[0].gains[0].act: Storm Warning has no Act 3"),
    ('do = "boxes", scene = "tower", count = -1', 'do = "obstacle", scene = "tower", count = 1', "The Tower is a duel and has no obstacle"),
    ("count = -1", "count = -2", "loss.gains[0].count: The Tower has 2 boxes for one of the parties; at least one must be left"),
    ('start = "roof"', 'start = "rooof"', "start: there is no scene or Transition 'rooof'; did you mean \"roof\"?"),
    ('start = "roof"', 'start = "tower"', "start: 'tower' stands in Act 2; an Event begins with Act 1"),
    ('{ name = "Two" }]', '{ name = "Two" }, { name = "Three" }]', "acts[2]: Three has no scene"),
    ('words = "Won.", to = "calm"', 'words = "Won.", to = "clam"', "win.to: there is no scene, Transition or ending 'clam'"),
    ('words = "Lost.", to = "wreck"', 'words = "Lost.", to = "roof"', "loss.to: 'roof' stands in Act 1, and this in Act 2; Acts do"),
    ("leads = [] }", 'leads = [{ words = "x", tags = ["law"], to = "storm-warning" }] }', "finales[0].leads[0]: what follows an ending"),
    ("leads = [] }", 'leads = [{ words = "x", to = "roof" }] }', "finales[0].leads[0].to: an ending can only lead to another Event"),
    ('id = "wreck"', 'id = "tower"', "finales[1].id: a scene has this id too"),
    ('id = "rest"', 'id = "roof"', "id: a scene has this id too; whatever leads there would not know which"),
    (TRANSITION[TRANSITION.index("leads") :], "", "to: without leads, it says what follows"),
    ('name = "Rest"\n', 'name = "Rest"\nto = "tower"\n', "to: the leads say what follows; one of both is enough"),
    ('act = 1\nname = "Rest"', 'act = 3\nname = "Rest"', "act: the Event has no Act 3"),
    ('words = "Won.", to = "rest"', 'words = "Won.", to = "roof"', None),
    ('to = "rest"', 'to = "tower"', 'transitions[0] "rest": nothing leads here: it cannot be reached from the start of the Event'),
    ('words = "Lost.", to = "wreck"', 'words = "Lost.", to = "calm"', "finales[1]: nothing leads to the ending 'Wreck'"),
    ('to = "tower", gains', 'to = "rest", gains', 'transitions[0] "rest": from here the story goes in circles: no way leads to an ending'),
    ('half = "h"\n', "", "voice: a line for 'half' is missing"),
    ('half = "h"', "half = []", "voice: a line for 'half' is missing"),
    ('half = "h"', 'half = "h"\nhalves = "x"', "voice.halves: there is no such moment; there are arrive,"),
    ('name = "Wind Flight", die = 6', 'name = "Wind Hat", die = 6', "unlocks[0].name: 'Wind Hat' does not end in a family of powers"),
    ('name = "Wind Flight", die = 6', 'name = "Wind Flight"', "unlocks[0]: power needs `die = ...`"),
    ('ten = "lead(law)"', 'ten = "lead(cure)"', "milestones[0].ten: lead(cure) cannot happen: no lead of this Event has that tag"),
    ('three = "win(stop)"', 'three = "win(chase)"', "milestones[0].three: win(chase) cannot happen: no scene of this Event has that"),
    ('three = "win(stop)"', 'three = "won"', "milestones[0].three: 'won' is nothing that a milestone waits for"),
    ('event = "storm-warning"\nact = 2', 'event = "storm"\nact = 2', 'event: there is no "storm" in events; known: "storm-warning"'),
]  # fmt: skip


@rule("P2.1", "P2.2", "P2.3", "P2.4", "P2.5", "P2.6")
@pytest.mark.parametrize(("old", "new", "line", "words"), DATAFILES)
def test_a_breach_of_the_ladder_is_explained(old: str, new: str, line: int, words: str) -> None:
    assert old in PACK
    said = faults(PACK.replace(old, new, 1))
    found = [one for one in said if words in one]
    assert found, "\n".join(said)
    assert re.match(rf'mine\.toml:{line or "[0-9]+"}: characters\[\d\] "\w+": ', found[0]), found[0]


@rule("P11.5", "P11.11")
@pytest.mark.parametrize(("old", "new", "words"), EVENTS)
def test_a_breach_of_a_story_is_explained(old: str, new: str, words: str | None) -> None:
    assert old in PACK
    everywhere = new == 'to = "tower"'
    said = faults(PACK.replace(old, new) if everywhere else PACK.replace(old, new, 1))
    if words is None:
        assert said == []
    else:
        assert any(words in one and re.match(r'mine\.toml:\d+: (events|scenes|transitions)\[\d\] "[a-z-]+": ', one) for one in said), (
            "\n".join(said)
        )


def test_what_people_write_stands_beside_what_comes_with_the_game(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(PACK.replace('"gust"]', '"electro"]').replace('to = "wreck"', 'to = "tram-nine"', 1), encoding="utf-8")
    with pytest.raises(BadPack, match="nothing leads to the ending 'Wreck'"):
        load(file)
    file.write_text(PACK.replace('[["gust"], ["gust"], ["gust"], ["gust"]]', '[["electro"], ["zzzax 4d8"], ["gust"], ["gust"]]'))
    assert load(file).ids("scenes") == ["roof", "tower"]
    file.write_text(
        PACK + TRANSITION.replace('"rest"', '"more"').replace("storm-warning", "tram-nine").replace('"tower"', '"on-wet-concrete"')
    )
    with pytest.raises(BadPack, match=r'"more": event: Tram Nine is an Event of another pack, where nothing leads here'):
        load(file)


def test_ids_and_names_of_the_game_are_taken(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(PACK.replace('id = "nest"', 'id = "storm"').replace('ally = "nest"', 'ally = "storm"').replace('"Gust"', '"Beast"'))
    with pytest.raises(BadPack) as error:
        load(file)
    assert "this is the id of Storm, who comes with the game; choose another one" in str(error.value)
    assert "name: 'beast' has the same name" in str(error.value)
