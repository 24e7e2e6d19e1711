"""Events of people's own at a server: checked, kept, played beside those that come with the game, and still there at a later table."""

from __future__ import annotations

from typing import Any

from longbox.content.own import Own
from longbox.games.heroic import GAME
from longbox.games.heroic.engine.game import HeroicGame
from longbox.games.heroic.making.event_parts import EMPTY, HEAD, PARTS
from longbox.games.heroic.own_event import EVENTS, EventDraft
from longbox.games.heroic.packs import PACK
from longbox.table.content import page_content
from tests.marks import rule
from tests.table.serving import Person, Running, begun

OWN = "/api/games/heroic/own"
LAMP = EMPTY.replace("My Event", "The Lamp Is Out").replace("My Villain", "Lady Ash").replace("The First Scene", "The Gallery")


def wrong(text: str) -> list[tuple[int, str]]:
    return [(one.line, one.words) for one in EVENTS.breaches(EventDraft(text=text))]


def test_what_one_begins_with_is_in_order_and_grows() -> None:
    assert wrong(EMPTY) == []
    told = EVENTS.preview(EventDraft(text=EMPTY))
    assert [one["to"] for one in told["scenes"]] == [["rest", "badly"]]
    for part in PARTS.values():
        assert "id" in wrong(f"{EMPTY}\n{part}")[0][1], "only its id is taken"


def test_copies_of_the_events_that_come_with_the_game_are_in_order() -> None:
    copies = page_content(GAME, GAME.make(2), "event")["copies"]
    assert len(copies) == 3 and all(wrong(one["text"]) == [] for one in copies)


def test_what_is_wrong_is_said_with_its_line() -> None:
    line = EMPTY.split("\n").index('start = "first-scene"') + 1
    (fault,) = [one for one in wrong(EMPTY.replace('start = "first-scene"', 'start = "nowhere"')) if one[0] == line]
    assert "nowhere" in fault[1]
    assert wrong(HEAD) == [(0, "there is no Event in it: it begins with [[events]]")]
    assert "comes with the game" in wrong(EMPTY.replace('name = "my-event"\ngame', 'name = "world"\ngame'))[0][1]
    assert wrong(EMPTY.replace("first-scene", "long-drop")) == [(0, "this id is taken, choose another one: long-drop")]


def kept(person: Person, text: str = LAMP) -> str:
    return str(person.post(f"{OWN}?noun=event", {"text": text})["name"])


def test_an_own_event_is_played_next_to_the_others(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    name = kept(ann)
    (mine,) = [one for one in ann.get(f"{OWN}?noun=event") if one["mine"]]
    assert (mine["title"], mine["name"]) == ("The Lamp Is Out", name)
    assert not [one for one in ann.get(OWN) if one["name"] == name], "heroes have a list of their own"
    assert not [one for one in bob.get(f"{OWN}?noun=event") if one["mine"]]
    table = ann.table("heroic", "bot:simple", "me", options={"event": name})
    line = ann.line(table, 1)
    begun(line)
    line.until(lambda: line.state["view"]["scene"]["title"] == "The Gallery")
    villains = [one["sheet"] for one in line.state["view"]["cast"] if one["seat"] == 0]
    assert villains == ["my-villain"]
    assert ann.get(f"/api/games/heroic/content?packs={line.table['content']}")["datafiles"]["my-villain"]["name"] == "Lady Ash"


def test_the_next_chapter_has_the_event_and_the_villain_as_they_left_her(server: Running) -> None:
    ann = server.person("Ann")
    name = kept(ann)
    table = ann.table("heroic", "me", "me", options={"event": name, "hero": "random,storm"})
    lines = [ann.line(table, seat) for seat in (0, 1)]
    begun(*lines)
    lines[0].do("fill", form={"form": "event", "event": "my-event"})
    lines[1].until(lambda: lines[1].state["view"]["scene"]["title"] == "The Gallery")
    ash = next(at for at, face in enumerate(lines[0].state["view"]["faces"]) if face["name"] == "Lady Ash")
    lines[0].do("fill", form={"form": "ruling", "what": "stress", "who": ash, "type": "mental", "value": 8, "reason": "the lamp"})
    lines[0].do("fill", form={"form": "jot", "file": 0, "note": "she lit it herself"})
    lines[0].do("fill", form={"form": "end", "result": "won"})
    lines[0].do("host", do="chapter")
    lines[1].until(lambda: lines[1].table["request"])
    lines[1].do("vote", request=lines[1].table["request"]["id"], yes=True)
    lines[0].until(lambda: lines[0].table["status"] == "closed")
    ann.request("DELETE", f"{OWN}/{name}")
    second = ann.post(f"/api/tables/{table}/next", {"who": ["same", "same"], "seats": [0, 1]})["table"]
    again = ann.line(second, 0)
    assert "The Lamp Is Out" in [one["event"] for one in again.state["view"]["prepared"]]
    (filed,) = again.state["view"]["filed"]
    assert (filed["note"], filed["fate"], filed["one"]["stress"]) == ("she lit it herself", "The Gallery: left with mental d8", [0, 8, 0])


def test_what_nobody_has_made_opens_nothing(server: Running) -> None:
    ann = server.person("Ann")
    wish: dict[str, Any] = {"game": "heroic", "who": ["me", "me"], "options": {"event": "event-0123456789ab"}}
    assert ann.refused("/api/tables", wish)["code"] == "no_event"
    assert ann.refused("/api/tables", {**wish, "options": {"event": "/etc/passwd"}})["code"] == "no_event"
    assert ann.refused(f"{OWN}?noun=street", None, "GET")["code"] == "no_own"
    assert ann.refused(f"{OWN}?noun=event", {"text": "[["})["code"] == "illegal"
    assert ann.request("POST", f"{OWN}/check?noun=event", b'{"text": "' + b"#" * 200_000 + b'"}').status == 413
    long = f"# {'x' * 60_000}\n{LAMP}"
    assert ann.post(f"{OWN}/read?noun=event", {"name": "lamp.toml", "text": long}) == {"draft": {"text": long}, "breaches": []}
    assert ann.request("POST", f"{OWN}/check", b'{"name": "' + b"x" * 60_000 + b'"}').status == 413, "a hero is no long text"


def test_an_event_with_the_id_of_another_takes_its_place() -> None:
    text = f"{HEAD}\n{(PACK / 'tram-nine.toml').read_text('utf-8')}".replace('name = "Tram Nine"', 'name = "Tram Ten"')
    assert wrong(text) == []


def test_a_kept_event_opens_with_its_table(tmp_path: Any) -> None:
    draft = EventDraft(text=LAMP)
    (tmp_path / "events").mkdir()
    (tmp_path / "events" / "event-0123456789ab.toml").write_bytes(EVENTS.file(draft))
    game = GAME.make(2, {"event": "event-0123456789ab"}, Own(tmp_path))
    assert isinstance(game, HeroicGame)
    assert game.opens == "my-event" and set(game.packs) == {"world", "event"}
    assert EVENTS.file_name(draft) == "the-lamp-is-out.toml"


@rule("T2.5")
def test_heroes_are_chosen_openly(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table("heroic", "me", "open", "open", options={"hero": "random"}, public=True)
    for seat in (1, 2):
        (bob if seat == 1 else server.person("Cleo")).post(f"/api/tables/{table}/sit", {"seat": seat})
    watcher, hero = ann.line(table, 0), bob.line(table, 1, nonce=False)
    assert watcher.table["choices"][1] == {"made": False, "words": None, "openly": True}
    hero.do("choose", option="hero", word="storm")
    watcher.until(lambda: watcher.table["choices"][1]["made"])
    assert watcher.table["choices"][1]["words"] == {"hero": "storm"} and watcher.table["choices"][2]["words"] is None


@rule("P15.12", "P15.14")
def test_a_watcher_prepares_alone_before_the_players_come(server: Running) -> None:
    """Bots keep the heroes' seats warm; they do nothing before a scene begins. Whoever comes sees none of what waits."""
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table("heroic", "me", "bot:simple", options={"hero": "random,storm"}, public=True)
    watcher = ann.line(table, 0)
    begun(watcher)
    watcher.do("fill", form={"form": "stage", "words": "Lady Ash major Fire d12", "note": "his sister"})
    watcher.do("fill", form={"form": "prepare", "title": "The Mast", "foes": "Lady Ash", "clock": "The Broadcast"})
    watcher.do("host", do="open", seat=1)
    bob.post(f"/api/tables/{table}/sit", {"seat": 1})
    hero = bob.line(table, 1)
    hero.do("ping")
    assert not any(word in text for text in hero.raw for word in ("Lady Ash", "his sister", "The Mast", "The Broadcast"))
    watcher.do("fill", form={"form": "begin", "plan": 0})
    hero.until(lambda: hero.state["view"]["scene"]["title"] == "The Mast")
    assert [face["name"] for face in hero.state["view"]["faces"]] == ["Storm", "Lady Ash"]
