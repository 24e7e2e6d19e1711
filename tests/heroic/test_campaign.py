"""Campaigns: five sessions with bots as Watcher and heroes, heroes who carry what they have, and one who moves
(rules P1.7 to P1.9, P7.11, P11.3 and P11.15)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from longbox.bots import play_table
from longbox.games.heroic import GAME
from longbox.games.heroic.bots.simple import make as bot_of
from longbox.games.heroic.commands import move, pack_campaign, unpack_campaign
from longbox.games.heroic.engine.events import Told
from longbox.games.heroic.engine.game import HeroicGame, baggage
from longbox.games.heroic.engine.order import end_scene, proceed
from longbox.games.heroic.engine.people import Character
from longbox.games.heroic.engine.records import Trait
from longbox.games.heroic.engine.rules import ASSET, CURTAIN, FIRST, FOR_SCENE, IDLE, POWERS
from longbox.games.heroic.engine.saved import sheet_data
from longbox.games.heroic.engine.state import Heroic
from longbox.hosting.draws import seed_from
from longbox.hosting.fold import fold, next_chapter
from longbox.hosting.host import Host
from longbox.hosting.log import Chapter, file_sink, read
from longbox.hosting.verify import verify
from longbox.kernel import BadLog, BadOption, BadPack, Event
from tests.heroic.tables import do, fill, game, hurt, one
from tests.marks import rule, slow

pytestmark = slow


def made_for(**options: Any) -> HeroicGame:
    made = GAME.make(3, {"hero": "random,storm,wolverine", **options})
    assert isinstance(made, HeroicGame)
    return made


def session(made: HeroicGame, path: Path, chapter: Chapter | None) -> Host:
    """Bots play an Event up to the question whether the heroes go on; there the chapter is closed."""
    host = Host.new(made, seed_from(path.name), file_sink(path), chapter=chapter)
    bots = [bot_of(made)] * made.seats
    for step in range(3000):
        play_table(host, bots, f"{path.name} {step}", most=1)
        assert isinstance(host.state, Heroic)
        if host.state.stage == CURTAIN:
            break
    assert host.ask_close(1) is None
    agreed(host)
    assert host.log.closed()
    return host


def agreed(host: Host) -> None:
    """Everybody agrees to what is asked."""
    while host.request is not None:
        host.vote(host.request.missing()[0], True, host.request.id)


@rule("P1.7", "P11.15", "P7.11")
def test_five_sessions(tmp_path: Path) -> None:
    """Nothing that heroes have is lost between sessions, and what they learn, they spend."""
    old, chapter = made_for(), None
    grown: list[int] = []
    for number in range(5):
        path = tmp_path / f"{number}.log"
        host = session(old, path, chapter)
        state = host.state
        assert isinstance(state, Heroic)
        assert state.scene.story.event == "tram-nine" and state.scene.over
        made = made_for()
        chapter = next_chapter(old, read(path), made, [0, 1, 2])
        new = made.decode(chapter.state)
        assert isinstance(new, Heroic)
        assert [kept(hero) for hero in heroes(new)] == [kept(hero) for hero in heroes(state)]
        assert new.stage == IDLE and not new.scene.kind and all(hero.pp >= hero.least for hero in heroes(new))
        assert chapter.number == number + 2
        grown.append(sum(power.die for hero in heroes(new) for set_ in hero.sheet.sets for power in set_.powers))
        assert "times taken back" in verify(old, host.log).text()
        old = made
    assert grown == sorted(grown) and grown[-1] > grown[0]


def heroes(state: Heroic) -> list[Character]:
    return [state.cast[who] for who in state.heroes()]


def kept(hero: Character) -> tuple[object, ...]:
    return hero.name(), hero.xp, hero.harm.trauma, hero.harm.causes, hero.growth.unlocked, hero.growth.milestones, sheet_data(hero.sheet)


@rule("P1.9")
def test_a_hero_moves_to_another_campaign() -> None:
    state = game("storm", "wolverine", world="whole").start()
    storm = one(state, "Storm")
    storm.xp, storm.pp = 12, 5
    hurt(storm, stress=[0, 8, 0], trauma=[8, 0, 0])
    for id in ("tram-nine-1", "elsewhere-1"):
        storm.unlock(id)
    proceed(state, "blankets-and-soup")
    state.rested = 0
    storm.xp += 10
    fill(state, 1, "advance", on="step_power", first=0, second=1)
    assert storm.sheet.sets[0].powers[1].die == 10
    data = {**sheet_data(storm.sheet), "id": "moved-storm", "carried": baggage(storm)}
    other = game("storm", world="whole").seated([{}, {"hero": data}])
    moved = other.start().cast[0]
    assert (moved.name(), moved.xp, moved.harm.trauma, moved.growth.unlocked) == ("Storm", 12, [6, 0, 0], ["tram-nine-1"])
    assert moved.sheet.sets[0].powers[1].die == 10
    assert (moved.harm.stress, moved.pp) == ([0, 0, 0], 1)
    with pytest.raises(BadOption, match=r"P1\.2"):
        game("storm", "wolverine", world="whole").seated([{}, {"hero": data}, {"hero": data}])
    with pytest.raises(BadOption, match="carries"):
        game("storm", world="whole").seated([{}, {"hero": {**data, "carried": {"trauma": [7, 0, 0]}}}])


@rule("P11.3")
def test_the_clean_up_says_what_is_gone() -> None:
    state = game("storm", world="whole").start()
    proceed(state, "long-drop")
    state.traits.append(Trait(ASSET, "A Rope", 8, 0, 0, FOR_SCENE))
    state.cast[0].in_scene.stunt_up = True
    heard: list[tuple[int, Event]] = []
    state.heard = heard
    end_scene(state, "won")
    told = [event.words for _, event in heard if isinstance(event, Told) and event.use == "cleanup"]
    assert told == ["Cleared away: Storm's better stunt, A Rope d8."]


@rule("P11.15", "P11.16")
def test_the_watcher_asks_whether_the_heroes_go_on() -> None:
    state = game("storm", world="whole").start()
    assert not [move for move in state.legal(0) if move.kind.name in ("curtain", "close_book")]
    do(state, 0, "open_scene long-drop")
    assert (state.scene.id, state.stage) == ("long-drop", FIRST)
    end_scene(state, "won")
    do(state, 0, "curtain")
    assert state.legal(0) == [] and state.resting() is None
    do(state, 1, "encore ground")
    assert state.scene.id == "forty-storeys"
    end_scene(state, "lost")
    do(state, 0, "curtain")
    do(state, 1, "close_book")
    assert repr(state.pending()).startswith("over")


@rule("P1.8")
def test_a_companion_on_half_a_sheet() -> None:
    made = game("storm", world="whole", companion="wolverine")
    state = made.start()
    storm, half = state.cast
    assert (half.name(), half.sheet.kind, half.seat, half.sheet.affiliations) == ("Wolverine", "companion", 1, [8, 6, 4])
    assert (len(half.sheet.sets), len(half.sheet.distinctions), len(half.sheet.specialties), half.sheet.milestones) == (1, 1, 1, [])
    do(state, 0, "open_scene long-drop")
    assert state.scene.boxes == made.world.scene_by_id["long-drop"].boxes[0]  # one hero
    assert state.affiliation(0, 0) == 1  # Buddy
    hurt(storm, out=0)
    half.feel(1, 10, "a long fall")
    half.scar(0, 6, "an old one")
    half.shut_down(0)
    half.shut_down(POWERS)
    do(state, 0, "name Wolverine")
    do(state, 1, "hold")
    assert not state.scene.over
    hurt(half, out=1)
    end_scene(state, "lost")
    assert (half.harm.stress, half.harm.trauma, half.harm.out, half.here) == ([0, 0, 0], [0, 0, 0], -1, True)
    assert (half.harm.causes, half.down.shut, half.down.shut_skills) == ([""] * 6, 0, 0)
    again = made.decode(made.encode(state))
    assert made.encode(again) == made.encode(state)
    assert game("storm", "iron-man", world="whole", companion="wolverine").companion == ""
    with pytest.raises(BadOption, match="companion"):
        game("storm", world="whole", companion="storm")


@rule("P11.10", "P1.8")
def test_with_the_companion_out_too_it_is_a_rout() -> None:
    state = game("storm", world="whole", companion="wolverine").start()
    do(state, 0, "open_scene long-drop")
    hurt(state.cast[0], out=0)
    hurt(state.cast[1], out=1)
    do(state, 0, "name Electro")
    if not state.scene.over:
        do(state, 0, "hold")
    assert state.scene.over == "lost"


def test_a_campaign_is_one_file_and_a_hero_moves_on_by_command(tmp_path: Path) -> None:
    made = made_for()
    files = [tmp_path / "one.log", tmp_path / "two.log"]
    session(made, files[0], None)
    session(made, files[1], next_chapter(made, read(files[0]), made, [0, 1, 2]))
    assert pack_campaign(tmp_path / "ours.zip", *files) == 0
    assert unpack_campaign(tmp_path / "ours.zip", into=tmp_path / "there") == 0
    assert [(tmp_path / "there" / f"session-00{at}.log").read_bytes() for at in (1, 2)] == [file.read_bytes() for file in files]
    with pytest.raises(BadLog, match=r"does not go on with .*two\.log"):
        pack_campaign(tmp_path / "wrong.zip", files[1], files[0])
    with pytest.raises(BadPack, match="already"):
        unpack_campaign(tmp_path / "ours.zip", into=tmp_path / "there")
    (tmp_path / "junk").write_bytes(b"PK no zip")
    with pytest.raises(BadLog, match="no story in one file"):
        unpack_campaign(tmp_path / "junk", into=tmp_path / "there")
    storm = tmp_path / "storm.hero"
    assert move(files[1], "Storm", out=storm) == 0
    other = GAME.make(2, {"hero": f"random,{storm}"})
    start, last = other.start(), fold(made, read(files[1]))
    assert isinstance(start, Heroic) and isinstance(last, Heroic)
    assert one(start, "Storm").xp == one(last, "Storm").xp
    with pytest.raises(BadOption, match="no hero 'Thor'"):
        move(files[1], "Thor", out=tmp_path / "thor.hero")
    storm.write_text("{}", "utf-8")
    with pytest.raises(BadOption, match="no hero who has moved"):
        GAME.make(2, {"hero": f"random,{storm}"})
