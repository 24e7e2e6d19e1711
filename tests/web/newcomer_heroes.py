"""How often somebody has to press in a game of Heroes, and how long to wait: a newcomer plays against bots in a real browser.

    python -m tests.web.newcomer_heroes [SEATS] [PACE]

Every press is a click on something that can be seen; the newcomer takes a ready-made plan, the best action, the power that best play likes
most, leaves a fight to best play in its second sequence, and gives the first answer elsewhere. With bots at their usual pace. A wait is
from a press until this person is asked again, or until the rest is shown; between questions the newcomer takes no time, so the whole game
is as short as the table allows. Beside what was measured, which depends on the machine, stand the pauses that the table and the screen had
scheduled.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from playwright.sync_api import Page, sync_playwright

from longbox.table.driver import Driver, Turn
from tests.table.serving import running
from tests.web.conftest import BROWSER
from tests.web.steps import drawn
from tests.web.test_heroes import ended, new_table, sit

MOST_SECONDS = 1500.0
LONG = 20.0
"""Seconds that nobody should wait in an Action Round."""

PRESS = """() => {
    const bubble = document.querySelector(".bubble.asking:not([aria-busy='true'])");
    const sure = document.querySelector("dialog[open] .hot");
    const all = (kind) => [...document.querySelectorAll(kind)];
    const press = (node, what) => (node.click(), what);
    if (sure) return press(sure, "sure");
    const on = all(".recap button").find((one) => one.textContent.startsWith("Go on") && one.checkVisibility());
    if (on) return press(on, "go on");
    if (!bubble || bubble.hidden) return "";
    const asked = bubble.querySelector(".bubble-text").textContent;
    const done = document.querySelector(".hs[data-mode='plan'] .hs-plan-foot .hot");
    if (done) {
        const presets = all(".hs-preset");
        if (!presets.length) return "";
        const laid = presets.some((one) => one.getAttribute("aria-pressed") === "true");
        return press(laid ? done : presets.find((one) => one.textContent.startsWith("All")) ?? presets[0], "plan");
    }
    const chance = (one) => Number(one.dataset.play ?? 0);
    const powers = all("button.hs-power.choice").sort((one, other) => chance(other) - chance(one));
    const left = document.querySelector("[data-thing='best-play']");
    const seq = parseInt(document.querySelector(".hs-seq")?.textContent.match(/\\d+/)?.[0] ?? "0");
    if ((powers.length || asked === "Who fights?") && left && seq > 1) return press(left, "best play");
    if (powers.length) return press(powers[0], "power");
    const moves = [...bubble.querySelectorAll(".moves button.move")];
    const offers = [...bubble.querySelectorAll(".best-moves button")];
    const best = offers.find((one) => one.textContent.includes("Both: ")) ?? offers[0];
    return press(best ?? moves.find((one) => !one.matches(".quiet")) ?? moves[0], asked.startsWith("Your action") ? "action" : asked);
}"""


ASKED = """() => {
    const words = document.querySelector(".bubble-text")?.textContent;
    const fights = document.querySelector("button.hs-power.choice") || words === "Who fights?";
    const left = document.querySelector("[data-thing='best-play']")?.textContent === "I choose again";
    const on = [...document.querySelectorAll(".recap button")].some((one) => one.textContent.startsWith("Go on") && one.checkVisibility());
    return on || (document.querySelector(".bubble.asking:not([aria-busy='true'])") !== null && !(fights && left));
}"""
"""Whether somebody has to press, and not best play."""
HOLDS = """async () => {
    const { Pacer } = await import("/web/pace.js");
    const hold = Pacer.prototype.hold;
    window.held = 0;
    Pacer.prototype.hold = async function () {
        const began = performance.now();
        await hold.call(this);
        window.held += (performance.now() - began) / 1000;
    };
}"""
"""Count for how long the screen holds steps back."""


class Counts:
    def __init__(self) -> None:
        self.presses: Counter[str] = Counter()
        self.rounds: Counter[str] = Counter()
        """Presses in each Game Round, and seconds of waiting in each Action Round."""
        self.waits: dict[str, float] = {}
        self.pauses: dict[str, float] = {}
        self.held: dict[str, float] = {}
        """Of these seconds, those of bots' pauses, and those for which the screen holds something back."""


def when(page: Page) -> tuple[str, str]:
    """The Game Round, and the Action Round in it."""
    found = page.evaluate(
        """() => [document.querySelector(".hs-round b")?.textContent ?? "", document.querySelectorAll(".hs-rounds .hs-on").length]"""
    )
    return str(found[0]), f"{found[0]}, Action Round {found[1]}"


def play(page: Page, counts: Counts, paused: list[float]) -> None:
    began = pressed = time.monotonic()
    page.evaluate(HOLDS)
    held = 0.0
    while time.monotonic() - began < MOST_SECONDS and not ended(page):
        game_round, action_round = when(page)
        asked = page.evaluate(ASKED)
        now = time.monotonic()
        counts.pauses[action_round] = counts.pauses.get(action_round, 0.0) + sum(paused)
        paused.clear()
        before, held = held, page.evaluate("held")
        counts.held[action_round] = counts.held.get(action_round, 0.0) + held - before
        if asked and pressed:
            counts.waits[action_round] = counts.waits.get(action_round, 0.0) + now - pressed
            pressed = 0.0
        what = page.evaluate(PRESS) if asked else ""
        if what:
            counts.presses[what] += 1
            counts.rounds[game_round] += 1
            pressed = time.monotonic()
        drawn(page)


@contextmanager
def pauses() -> Iterator[list[float]]:
    """What the bots' pauses come to; whoever reads it empties it."""
    drawn, delay = list[float](), Driver._delay

    def note(self: Driver, turn: Turn) -> float:
        drawn.append(delay(self, turn))
        return drawn[-1]

    with patch.object(Driver, "_delay", note):
        yield drawn


def main(seats: int, pace: str) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, pauses() as paused:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        with running(Path(folder), bot_pause=0.6, bot_seconds=0.3, bot_idle=4.0, close_after=0.0) as server:
            context = browser.new_context(viewport={"width": 1280, "height": 720}, base_url=f"http://127.0.0.1:{server.port}")
            context.add_init_script(f"localStorage.setItem('longbox', '{{\"pace\": \"{pace}\"}}')")
            page = context.new_page()
            page.goto("/#/")
            counts = Counts()
            sit(page, new_table(page, "me", *["bot:simple"] * (seats - 1)))
            began = time.monotonic()
            play(page, counts, paused)
            rounds = sorted((seconds, name) for name, seconds in counts.waits.items() if not name.endswith(" 0"))
            waits = [seconds for seconds, _ in rounds]
            long = sum(seconds > LONG for seconds in waits)
            print(f"{seats} seats, pace {pace}: {'over' if ended(page) else 'not over'} after {time.monotonic() - began:.0f} s")
            print(f"  presses {sum(counts.presses.values())}; by Game Round {list(counts.rounds.values())}")
            print("".join(f"    {times:3} {what}\n" for what, times in counts.presses.most_common()), end="")
            print(f"  waiting in an Action Round: median {waits[len(waits) // 2]:.1f} s, longest {waits[-1]:.1f} s")
            for seconds, name in rounds[-3:]:
                pause, held = counts.pauses.get(name, 0.0), counts.held.get(name, 0.0)
                print(f"    {seconds:.1f} s in {name}: pauses {pause:.1f} s, held back {held:.1f} s")
            print(f"  {long} of {len(waits)} longer than {LONG:.0f} s; in the whole game {sum(counts.waits.values()):.0f} s")
        browser.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2, sys.argv[2] if len(sys.argv) > 2 else "normal")
