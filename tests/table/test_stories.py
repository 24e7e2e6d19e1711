"""Stories at a server: what a chapter tells, all chapters as one file, out and in, and who comes along in the next one."""

from __future__ import annotations

from longbox.games.heroic import GAME as HEROIC
from longbox.hosting.draws import seed_from
from longbox.hosting.host import Host
from longbox.hosting.log import Chapter
from longbox.hosting.story import packed, unpacked
from tests.heroic.test_content_own import KITE
from tests.marks import rule, slow
from tests.table.serving import Line, Person, Running, begun, pair
from tests.table.test_chapters import close_chapter

GAME = "/api/games/heroic"


def seats_of(person: Person, table: str) -> list[Line]:
    """Somebody in both seats of a table: the Watcher and the hero."""
    lines = [person.line(table, seat) for seat in (0, 1)]
    begun(*lines)
    return lines


def play_a_scene(watcher: Line, title: str, xp: int) -> None:
    """A scene with a sentence of the Watcher's, XP and trauma for the hero, and a secret note."""
    for form in (
        {"form": "scene", "title": title, "objective": "none"},
        {"form": "story", "words": f"So this is {title}."},
        {"form": "award", "who": 0, "what": "xp", "count": xp, "reason": "brave"},
        {"form": "ruling", "what": "trauma", "who": 0, "type": "mental", "value": 6, "reason": "a long night"},
        {"form": "note", "words": "It was the butler"},
        {"form": "end", "result": "won"},
    ):
        watcher.do("fill", form=form)


def close(lines: list[Line]) -> None:
    lines[0].do("host", do="chapter")
    lines[1].until(lambda: lines[1].table["request"])
    lines[1].do("vote", request=lines[1].table["request"]["id"], yes=True)
    lines[0].until(lambda: lines[0].table["status"] == "closed")


def campaign(person: Person) -> list[str]:
    """Two chapters, the second under way."""
    first = person.table("heroic", "me", "me", options={"hero": "random,storm"}, title="The Rain Years")
    lines = seats_of(person, first)
    play_a_scene(lines[0], "The Long Drop", 3)
    close(lines)
    second: str = person.post(f"/api/tables/{first}/next", {"who": ["same", "same"], "seats": [0, 1]})["table"]
    lines = seats_of(person, second)
    play_a_scene(lines[0], "The Quiet Roof", 4)
    return [first, second]


@slow
def test_a_chapter_tells_what_everybody_saw(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    tables = campaign(ann)
    first, second = (bob.get(f"/api/tables/{table}/chapter") for table in tables)
    assert (first["number"], first["closed"], first["goes_on"]) == (1, True, True)
    assert (second["number"], second["closed"], second["goes_on"]) == (2, False, False)
    assert [scene["title"] for scene in first["told"]["scenes"]] == ["The Long Drop"]
    assert "So this is The Long Drop." in first["told"]["text"] and "The Long Drop: won." in first["told"]["previously"]
    (before,), (after,) = first["told"]["heroes"], second["told"]["heroes"]
    assert (before["xp"], before["gained"], after["xp"], after["gained"]) == (3, 3, 7, 4)
    assert before["trauma"] == [{"type": "mental", "die": 6}] and after["sheet"]["name"] == "Storm"
    assert "butler" not in str([first, second]), "the Watcher's notes are the Watcher's"


def test_stories_are_listed_as_chains(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    tables = campaign(ann)
    other = ann.table("heroic", "me", "bot:simple")
    ann.table("roofs", "me", "bot:random")
    chains = ann.get(f"{GAME}/stories")
    assert sorted([[card["id"] for card in chain] for chain in chains]) == sorted([tables, [other]])
    assert bob.get(f"{GAME}/stories") == []
    story = bob.get(f"/api/tables/{tables[1]}/story")
    assert [card["title"] for card in story["chapters"]] == ["The Rain Years"] * 2
    assert not story["mine"] and ann.get(f"/api/tables/{tables[0]}/story")["mine"]


@rule("T8.5")
def test_a_story_goes_out_as_one_file_and_comes_in_again(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    tables = campaign(ann)
    assert bob.refused(f"/api/tables/{tables[1]}/story/file", None, "GET")["code"] == "story_goes_on"
    assert ann.request("GET", f"/api/tables/{tables[0]}/log").status == 200, "nobody else has played it"
    lines = [ann.line(tables[1], seat) for seat in (0, 1)]
    close(lines)
    file = ann.request("GET", f"/api/tables/{tables[0]}/story/file").data
    last = bob.post("/api/import", file)["table"]
    chapters = bob.get(f"/api/tables/{last}/story")["chapters"]
    assert len(chapters) == 2 and chapters[1]["id"] == last
    assert bob.request("GET", f"/api/tables/{last}/story/file").data == file, "what comes in goes out the same"
    assert bob.get(f"/api/tables/{last}/chapter")["told"] == ann.get(f"/api/tables/{tables[1]}/chapter")["told"]
    third = bob.post(f"/api/tables/{last}/next", {"who": ["me", "me"], "seats": [0, 1]})["table"]
    hero = seats_of(bob, third)[1].state["view"]["cast"][0]
    assert hero["xp"] == 7, "whoever brings a story along sits where they like"


def test_a_story_file_that_does_not_hang_together_is_refused(server: Running) -> None:
    ann = server.person("Ann")
    tables = campaign(ann)
    close([ann.line(tables[1], seat) for seat in (0, 1)])
    logs = [ann.request("GET", f"/api/tables/{table}/log").data for table in tables]
    words = ann.refused("/api/import", packed([logs[1], logs[0]]))["words"]
    assert words == "chapter 2:1: this session does not go on with chapter 1 (rule T8.3)"
    assert "no story in one file" in ann.refused("/api/import", packed(logs)[:-30])["words"]
    assert ann.refused("/api/import", b"what")["code"] == "bad"


@rule("T8.5")
def test_where_others_play_only_who_sees_everything_has_the_log_early(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table("heroic", "me", "open", public=True)
    bob.post(f"/api/tables/{table}/sit", {"seat": 1})
    lines = [ann.line(table, 0), bob.line(table, 1)]
    begun(*lines)
    assert ann.refused(f"/api/tables/{table}/story/file", None, "GET")["code"] == "no_chapter"
    lines[0].do("fill", form={"form": "note", "words": "It was the butler"})
    close(lines)
    (log,) = unpacked(ann.request("GET", f"/api/tables/{table}/story/file").data, "story")
    assert b"butler" in log
    assert bob.refused(f"/api/tables/{table}/story/file", None, "GET")["code"] == "story_goes_on"
    assert bob.refused(f"/api/tables/{table}/log", None, "GET")["code"] == "story_goes_on"
    one, two = pair(server, "watch")
    close_chapter(one, two)
    assert one.person.refused(f"/api/tables/{one.table['id']}/log", None, "GET")["code"] == "story_goes_on", "no seat sees all there"


def test_a_newcomer_brings_a_hero_of_their_own(server: Running) -> None:
    ann = server.person("Ann")
    first = campaign(ann)[1]
    close([ann.line(first, seat) for seat in (0, 1)])
    name = ann.post(f"{GAME}/own", KITE)["name"]
    body = {"who": ["same", "same", "me"], "seats": [0, 1, -1], "options": {"hero": f"random,random,{name}"}}
    assert ann.refused(f"/api/tables/{first}/next", {**body, "options": {"hero": "/etc/passwd"}})["code"] == "no_hero"
    third = ann.post(f"/api/tables/{first}/next", body)["table"]
    assert [seat["name"] for seat in ann.get(f"/api/tables/{third}/story")["chapters"][-1]["seats"]] == ["Watcher", "Storm", "Kite"]


@rule("P1.9")
def test_a_hero_moves_to_another_campaign(server: Running) -> None:
    ann = server.person("Ann")
    table = campaign(ann)[1]
    (storm,) = ann.get(f"/api/tables/{table}/chapter")["told"]["heroes"]
    name = ann.post(f"{GAME}/own", {**storm["draft"], "name": "Storm of the Rain"})["name"]
    other = ann.table("heroic", "me", "me", options={"hero": f"random,{name}"})
    line = seats_of(ann, other)[1]
    hero = line.state["view"]["cast"][0]
    assert (hero["xp"], hero["trauma"], line.table["names"][1]) == (7, [0, 6, 0], "Storm of the Rain")


def test_a_page_of_a_game_has_data_of_its_own(server: Running) -> None:
    ann = server.person("Ann")
    assert len(ann.get(f"{GAME}/content/roster")["characters"]) >= 56
    assert ann.get(f"{GAME}/content/builder")["families"]
    assert ann.get(f"{GAME}/content/campaigns") == {}
    assert ann.refused(f"{GAME}/content/secrets", None, "GET")["code"] == "no_page"


def test_a_hero_is_read_from_a_file_and_written_to_one(server: Running) -> None:
    ann = server.person("Ann")
    written = ann.post(f"{GAME}/own/write", KITE)
    assert written["file"] == "kite.toml"
    read = ann.post(f"{GAME}/own/read", {"name": "kite.toml", "text": written["text"]})
    assert read == {"draft": KITE, "breaches": []}
    wrong = written["text"].replace("T6", "T4")
    found = ann.post(f"{GAME}/own/read", {"name": "kite.toml", "text": wrong})
    assert [(one["field"], one["line"], one["rule"]) for one in found["breaches"]] == [("affiliations", 12, "P2.2")]
    unknown = written["text"].replace('"Flight" }', '"Flight", colour = "red" }')
    fields = [one["field"] for one in ann.post(f"{GAME}/own/read", {"name": "kite.toml", "text": unknown})["breaches"]]
    assert fields == ["sets[0].limits[0].colour"]
    assert found["draft"]["affiliations"] == "S8 B10 T4", "what is wrong can be mended"
    broken = ann.post(f"{GAME}/own/read", {"name": "kite.toml", "text": "[pack]\nname = kite"})
    assert broken["draft"] is None
    assert [(one["line"], one["words"]) for one in broken["breaches"]] == [(2, "A value is expected here (a text needs quotes).")]


def forged(doom: list[int]) -> bytes:
    """The log of a second chapter, in order by every hash, that begins with a doom pool of somebody's own making."""
    game = HEROIC.make(2).seated([{"hero": "random"}, {"hero": "storm"}])
    state = {**game.encode(game.start()), "doom": doom}
    host = Host.new(game, seed_from("forged"), chapter=Chapter(number=2, before="0" * 64, seats=[0, 1], state=state))
    for seat in (0, 1):
        host.give_nonce(seat, "owl")
    host.ask_close(0)
    assert host.request is not None
    host.vote(1, True, host.request.id)
    return host.log.data()


@rule("T8.3")
def test_a_chapter_that_begins_with_what_cannot_be_is_not_taken(server: Running) -> None:
    """Whoever went on with it would hold up everybody else."""
    ann = server.person("Ann")
    assert ann.post("/api/import", forged([6, 6]))["table"]
    refusal = ann.refused("/api/import", forged([12] * 5000))
    assert refusal["words"] == "the log cannot be read here: it begins with something that cannot be (the doom pool)"


@rule("P15.10", "P15.1")
def test_whoever_may_not_use_a_form_is_not_told_what_could_be_written_there(server: Running) -> None:
    """The names of prepared scenes are the Watcher's alone."""
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table("heroic", "me", "open", public=True)
    bob.post(f"/api/tables/{table}/sit", {"seat": 1})
    lines = [ann.line(table, 0), bob.line(table, 1)]
    begun(*lines)
    for form in ({"form": "prepared", "scene": "x"}, {"form": "event"}, {"form": "bring", "who": 3}):
        assert lines[1].code("fill", form=form) == "not_watcher"
        assert lines[0].code("fill", form=form) in ("bad", "no_scene")
    assert lines[1].code("fill", form={"form": "story", "words": 3}) == "bad"
