"""A host who plays a hero wants the Watcher's secret notes, and nobody else helps."""

from __future__ import annotations

from tests.table.serving import Line, Person, begun
from tools.attack.count import Count

NOTE = "It was the butler"
PAGES = ("log", "replay?seat=0", "replay?count=200", "review", "chapter", "story", "story/file")


def attack(port: int, count: Count) -> None:
    """Tries each way with a new party: bots in the next chapter, an open place for a second guest, the seat while it is played."""
    for who in (["bot:random", "me"], ["open", "me"], ["me", "same"], ["same", "same"]):
        _next_chapter(port, who, count)
    for steps in (["remove"], ["remove", "bot", "open"]):
        _old_seat(port, steps, count)


def _next_chapter(port: int, who: list[str], count: Count) -> None:
    """Goes on without the Watcher, closes that at once, and asks for everything; lets a second guest sit down where the Watcher was."""
    hero, watcher = _party(port)
    host, first = hero.person, hero.table["id"]
    hero.do("host", do="chapter")
    watcher.until(lambda: watcher.table["request"])
    watcher.do("vote", request=watcher.table["request"]["id"], yes=True)
    hero.until(lambda: hero.table["status"] == "closed")
    _ask(host, first, count)
    answer = host.request("POST", f"/api/tables/{first}/next", {"who": who, "seats": [0, 1]})
    if answer.status != 200:
        count.add("next chapters refused")
        return
    second = answer.json()["table"]
    again = host.line(second, 1, nonce=False)
    again.do("host", do="public", yes=True)
    again.ask("host", do="remove", seat=0)
    _sit(Person(port), second, count)
    _sit(host, second, count)
    again.do("host", do="close").until(lambda: again.table["status"] == "closed")
    for table in (first, second):
        host.request("POST", f"/api/tables/{table}/agree", {})
        _ask(host, table, count)
    _look(hero, count)
    _look(again, count)


def _old_seat(port: int, steps: list[str], count: Count) -> None:
    """Removes the Watcher while the chapter is played, and invites a second guest."""
    hero, _ = _party(port)
    host, table = hero.person, hero.table["id"]
    for step in steps:
        hero.ask("host", do=step, seat=0, bot="random" if step == "bot" else None)
    code = host.post(f"/api/tables/{table}/invite", {"seat": 0})["code"]
    for person in (Person(port), host):
        answer = person.request("POST", "/api/join", {"code": code})
        count.add("seats refused" if answer.status != 200 else "seats without secrets")
        _sit(person, table, count)
    hero.ask("host", do="close")
    _ask(host, table, count)
    _look(hero, count)


def _party(port: int) -> tuple[Line, Line]:
    """The host plays a hero, and somebody else is the Watcher and has a note."""
    ann, wat = Person(port), Person(port)
    table = ann.table("watch", "open", "me", public=True)
    wat.post(f"/api/tables/{table}/sit", {"seat": 0})
    hero, watcher = ann.line(table, 1), wat.line(table, 0)
    begun(hero, watcher)
    watcher.do("fill", form={"form": "note", "words": NOTE})
    return hero, watcher


def _ask(person: Person, table: str, count: Count) -> None:
    for page in PAGES:
        answer = person.request("GET", f"/api/tables/{table}/{page}")
        count.add("pages refused" if answer.status >= 400 else "pages without the note")
        if NOTE.encode() in answer.data:
            count.fault(f"{page} gives the note away")


def _sit(person: Person, table: str, count: Count) -> None:
    answer = person.request("POST", f"/api/tables/{table}/sit", {"seat": 0})
    count.add("seats refused" if answer.status != 200 else "seats without secrets")
    if answer.status == 200:
        line = person.line(table, 0, nonce=False)
        _look(line, count)
        line.close()


def _look(line: Line, count: Count) -> None:
    if NOTE in "".join(line.raw):
        count.fault(f"seat {line.seat} is sent the note")
