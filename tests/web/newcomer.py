"""How often people have to press, and how often only to pass: sensible newcomers play whole games of Mayhem in real browsers.

    python -m tests.web.newcomer [GAMES]

Against a bot, with two people, and with two people and a bot. Every press is a click on something that can be seen. A pass is a press on
Pass, End turn or anything else that only lets the game go on; it is forced if the question had no other answer.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, WebSocket, sync_playwright

from tests.table.serving import Running, parts_of, running
from tests.web.conftest import BROWSER, FAST
from tests.web.steps import drawn

Json = dict[str, Any]

SLOW = 30_000
"""Milliseconds that a click may take on a machine that has other things to do."""
MOST_SECONDS = 240.0
"""A game that takes longer is counted as far as it has come."""
PATIENCE = 2.0
"""Seconds after which somebody whose press has led to nothing tries something else."""
ENOUGH = 2
"""So many Actors, and so many Sets, a newcomer wants on the stage."""
A_TURN = 2
"""So many of them somebody lays in a turn who keeps a few cards for later."""
DEAR = 7
"""A card of this Value is worth another one to take it away."""
GO_ON = ".mh-do-end, .mh-do-pass"


ONLY = """
window.only = false;
const look = () => {
  const bar = document.querySelector(".mh-asking:not([hidden])");
  const answers = document.querySelectorAll(".mh-do:not(.mh-do-pass, .mh-do-end), .mh-chip, .mh .choice");
  window.only ||= Boolean(bar && bar.querySelector(".mh-do-pass") && !answers.length);
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
"""Watches a page for a pass that can be pressed while nothing else can."""


class Counts:
    """What one person has pressed in one game."""

    def __init__(self) -> None:
        self.presses = 0
        self.passes = 0
        self.forced = 0
        self.only = False
        """Whether it was ever shown that there is only one answer."""
        self.deeds = 0
        self.turns = 0
        self.asked: list[str] = []

    def line(self) -> str:
        share = 100 * self.passes / max(1, self.presses)
        a_turn = self.passes / max(1, self.turns)
        passes = f"{self.passes} passes ({share:.0f} %), {self.forced} forced, {a_turn:.2f} a turn in {self.turns} turns"
        return f"{self.presses} presses, {self.deeds} deeds, {passes}"


class Newcomer:
    """One person at one page. What is asked is read from what the page is sent; what is done is done with clicks."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.counts = Counts()
        self.question: Json | None = None
        self.view: Json = {}
        self.status = ""
        self.content: Json = {}
        self.given = 0
        self.given_at = 0.0
        self.laid: dict[int, int] = {}
        page.on("websocket", self._listen)
        page.add_init_script(ONLY)

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", lambda frame: self._take(str(frame)))

    def _take(self, frame: str) -> None:
        for part in parts_of(frame):
            self._hear(json.loads(part))

    def _hear(self, data: Json) -> None:
        self.view = data.get("view") or self.view
        if data["type"] == "table":
            self.status = data["status"]
        if data["type"] == "state":
            self.question = data["question"]
        for message in data.get("messages", []):
            if message["type"] == "asked":
                self.question = message["question"]

    # Looking

    def ended(self, turns: int) -> bool:
        return self.status in ("over", "closed") or self.view.get("turn", 0) > turns

    def asked(self) -> Json | None:
        """The question, if it is on the screen and nobody else answers it."""
        question = self.question
        if question is None or self.status != "running":
            return None
        if question["id"] == self.given and time.monotonic() - self.given_at < PATIENCE:
            return None
        if question["notes"]["passes"] is not None:
            return None
        return question if self.page.locator(".mh-asking:not([aria-busy='true'])").count() else None

    def mine(self, slot: int) -> bool:
        card = next((card for card in self.view["stage"] if card["slot"] == slot), None)
        return card is not None and card["controller"] == self.view["seat"]

    def value(self, slot: int) -> int:
        return next((int(card["value"]) for card in self.view["stage"] if card["slot"] == slot), 0)

    def standing(self, role: int) -> int:
        cards = [card for card in self.view["stage"] if card["role"] == role and self.mine(card["slot"])]
        return len(cards)

    def parts(self, move: list[Any]) -> dict[str, int]:
        named = self.content["moves"][move[0]]["parts"]
        return {part["name"]: number for part, number in zip(named, move[1:], strict=False)}

    def wants(self, move: list[Any]) -> int:
        """How much somebody wants this who has read the first page of the rules; 0 for not at all."""
        kind, part, seats = move[0], self.parts(move), len(self.view["favor"])
        if kind == "score":
            return 100
        if kind in ("pick", "name", "take"):
            return 1 if self.mine(part.get("pick", -1)) or part.get("seat") == self.view["seat"] else 2
        aim = part.get("aim", 0)
        if aim and (aim - 1 == self.view["seat"] or self.mine(aim - 1 - seats)):
            return 0
        if "carrier" in part:
            return 50 if self.mine(part["carrier"]) else 0
        if "victim" in part:
            return 40 if not self.mine(part["victim"]) and self.value(part["victim"]) >= DEAR else 0
        if kind == "play":
            return 60
        if kind == "lay" and self.standing(part["role"]) < ENOUGH and self.laid.get(self.view["turn"], 0) < A_TURN:
            return 30 - 5 * self.standing(part["role"]) + part["value"]
        return 0

    # Pressing

    def press(self, selector: str) -> None:
        self.page.locator(selector).first.click(timeout=SLOW)
        self.page.mouse.move(2, 2)
        self.counts.presses += 1

    def act(self) -> bool:
        """Answer what is asked; False if nothing is."""
        question = self.asked()
        if question is None:
            return False
        warned = {place for warning in question["notes"]["warnings"] for place in warning["moves"]}
        moves = [move for place, move in enumerate(question["moves"]) if place not in warned]
        again = question["id"] == self.given
        self.given, self.given_at = question["id"], time.monotonic()
        best = max(moves, key=self.wants)
        if again and self.page.locator(".mh-do-cancel").count():
            self.press(".mh-do-cancel")
        if self.wants(best) and not again:
            self.counts.deeds += 1
            self.laid[self.view["turn"]] = self.laid.get(self.view["turn"], 0) + (best[0] == "lay")
            self.do(best)
        else:
            self.counts.passes += 1
            self.counts.forced += len(question["moves"]) == 1
            self.counts.asked.append(question["text"])
            self.press(GO_ON)
        return True

    def do(self, move: list[Any]) -> None:
        if move[0] == "score":
            self.press(".mh-do-score")
            return
        part, keys = self.parts(move), self.keys(move)
        if move[0] not in ("pick", "name", "take"):
            first = self.content["moves"][move[0]]["parts"][0]["first"] + part["card"]
            self.press(f"[data-thing='hand:{first}']")
        for _ in range(4):
            for key in keys:
                if self.page.locator(f".mh-chip[data-token='{key}']:not(:disabled)").count():
                    self.press(f".mh-chip[data-token='{key}']")
                    break
            else:
                return

    def keys(self, move: list[Any]) -> list[str]:
        """The choices that make up a move, as the board names them."""
        seats, keys = len(self.view["favor"]), ["go:0"]
        for name, number in self.parts(move).items():
            if name == "aim":
                keys.append(f"player:{number - 1}" if number <= seats else f"aim:{number - 1 - seats}")
            elif name == "value":
                keys.append(f"value:{11 if number else 1}")
            elif name == "seat":
                keys.append(f"name:{number}")
            elif name == "discarded":
                keys.append(f"take:{number}")
            elif name != "card":
                keys.append(f"{name}:{number}")
        return keys


def ask(page: Page, path: str, body: Any = None) -> Any:
    script = """async ([path, body]) => {
        const how = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
        return (await fetch(`/api/${path}`, body === null ? {} : how)).json();
    }"""
    return page.evaluate(script, [path, body])


def seated(server: Running, browser: Browser, who: list[str]) -> list[Newcomer]:
    """People at a new table, one browser each."""
    people: list[Newcomer] = []
    table = ""
    for seat in [at for at, one in enumerate(who) if not one.startswith("bot")]:
        context = browser.new_context(
            viewport={"width": 1280, "height": 720}, reduced_motion="reduce", base_url=f"http://127.0.0.1:{server.port}"
        )
        context.add_init_script(FAST)
        page = context.new_page()
        person = Newcomer(page)
        page.goto("/#/")
        page.get_by_role("button", name="New table").wait_for()
        if not table:
            options = {"decks": ",".join(["black-panther", "captain-marvel", "scarlet-witch"][: len(who)])}
            wish = {"game": "mayhem", "options": options, "who": who, "public": True, "title": "", "clock": None, "typed": False}
            table = ask(page, "tables", wish)["table"]
        else:
            ask(page, f"tables/{table}/sit", {"seat": seat})
        person.content = ask(page, "games/mayhem/content")
        page.goto(f"/#/table/{table}")
        page.locator(".place").wait_for()
        if people:
            page.get_by_role("button", name="Take this deck").click()
        people.append(person)
    return people


def play(server: Running, browser: Browser, who: list[str], turns: int = 1000) -> tuple[list[Counts], str]:
    """A game, whole or so many turns of it; what each person has pressed, and how it ended."""
    people = seated(server, browser, who)
    began = time.monotonic()
    while time.monotonic() - began < MOST_SECONDS and not any(person.ended(turns) for person in people):
        if sum(person.act() for person in people) == 0:
            drawn(people[0].page)
    for person in people:
        person.counts.turns = person.view["turn"]
        person.counts.only = person.page.evaluate("window.only === true")
        person.page.context.close()
    return [person.counts for person in people], f"{people[0].status} after {time.monotonic() - began:.0f} s"


TABLES = {"against a bot": ["me", "bot:simple"], "two people": ["me", "open"], "two people and a bot": ["me", "open", "bot:simple"]}


def main(games: int) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        with running(Path(folder), bot_pause=0.02, bot_seconds=0.05, close_after=0.0) as server:
            for name, who in TABLES.items():
                for _ in range(games):
                    counts, end = play(server, browser, who)
                    print(f"{name}: {end}")
                    for one in counts:
                        print(f"  {one.line()}")
                        if "-v" in sys.argv:
                            for text in sorted(set(one.asked), key=one.asked.count, reverse=True)[:12]:
                                print(f"      {one.asked.count(text)} {text}")
        browser.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
