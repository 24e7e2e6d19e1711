"""What a person does in the browser, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from playwright.sync_api import Locator, Page, expect

if TYPE_CHECKING:
    from tests.web.conftest import Open


def me(page: Page) -> str:
    """What this person is called."""
    name: str = page.request.get("/api/me").json()["name"]
    return name


def play(page: Page, game: str) -> str:
    """From the lobby to a table against bots; gives the table's id."""
    page.get_by_role("button", name=f"Play {game} against bots").click()
    return at_table(page)


def at_table(page: Page) -> str:
    expect(page.locator(".place")).to_be_visible()
    return page.url.partition("/table/")[2].partition("?")[0]


def new_table(page: Page, game: str, *who: str) -> str:
    """A table with these people: "me", "open", "bot:random"."""
    page.get_by_role("button", name="New table").click()
    page.get_by_label("Game", exact=True).select_option(game)
    for seat, one in enumerate(who, 1):
        page.get_by_label(f"Seat {seat}", exact=True).select_option(one)
    page.get_by_role("button", name="Open the table").click()
    return at_table(page)


def two(open: Open, game: str, phone: bool = False, dark: bool = False) -> tuple[Page, Page]:
    """Two people at a table: its host, and a guest who has come by a link, perhaps on a phone."""
    host = open(dark=dark)
    new_table(host, game, "me", "open")
    return host, joined(open, host, phone, dark)


def with_real_dice(open: Open, game: str) -> tuple[Page, Page]:
    """Two people who type in what their dice show."""
    host = open()
    host.get_by_role("button", name="New table").click()
    host.get_by_label("Game", exact=True).select_option(game)
    host.get_by_label("Seat 2", exact=True).select_option("open")
    host.get_by_text("More choices").click()
    host.get_by_label("We roll real dice").check()
    host.get_by_role("button", name="Open the table").click()
    at_table(host)
    return host, joined(open, host)


def joined(open: Open, host: Page, phone: bool = False, dark: bool = False) -> Page:
    """A guest who takes a free seat."""
    host.get_by_role("button", name="Invite somebody", exact=True).click()
    link = host.get_by_label("Link", exact=True).input_value()
    host.keyboard.press("Escape")
    guest = open(link[link.index("#") :], phone=phone, dark=dark)
    guest.get_by_role("button", name="Sit down").click()
    at_table(guest)
    return guest


def open_passing(page: Page) -> Locator:
    """The dialog about what the table passes for this person."""
    page.keyboard.press("m")
    page.get_by_role("button", name="Pass automatically").click()
    return page.get_by_role("dialog", name="Pass automatically")


def ask_everything(page: Page) -> None:
    """Be asked also where there is nothing to do but pass: what is dealt decides nothing then."""
    open_passing(page).get_by_label("Ask me everything").check()
    page.keyboard.press("Escape")


def log(page: Page) -> Locator:
    return page.get_by_role("region", name="What happened")


def choose(page: Page, words: str) -> None:
    """A move of the list, or one that stands on the bar of the plan that it finishes."""
    question(page).get_by_role("button", name=words).or_(on_bar(page).get_by_role("button", name=words)).click()


def question(page: Page) -> Locator:
    """The question panel, once something is asked."""
    panel = page.get_by_role("region", name="The question")
    expect(panel.locator("button.move").or_(on_bar(page).locator("button.move")).first).to_be_visible()
    return panel


def on_bar(page: Page) -> Locator:
    """The moves on the bar of the plan."""
    return page.locator(".plan-finish")


def left_roof(page: Page) -> Locator:
    """The left house on the street of Roofs, once a coin can be laid there."""
    return page.locator(".rf-house.choice[data-roof='0']")


def plan_roofs(page: Page) -> None:
    """One round of Roofs: three coins on the left roof, and done."""
    for count in ("1 coin", "2 coins", "3 coins"):
        left_roof(page).click()
        expect(page.get_by_role("button", name=f"The left roof, with {count} of yours")).to_be_visible()
    choose(page, "Done")


def press_until(page: Page, key: str, wanted: Locator, most: int = 60) -> None:
    """Go through the page by keyboard until something has the focus, once it is there."""
    expect(wanted).to_be_attached()
    for _ in range(most):
        if wanted.count() and wanted.evaluate("node => node === document.activeElement"):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{most} times {key} do not lead to {wanted}")


def settled(page: Page) -> Page:
    """Somebody is asked, and nothing is under way: no answer, no step that is still to be drawn, no hints that are still to come."""
    expect(page.locator(".place:not([data-working]) .bubble.asking")).to_be_visible()
    return page


def show_hints(page: Page) -> Page:
    """From now on this person has hints, as soon as they are worked out."""
    page.get_by_role("button", name="Show hints").click()
    expect(page.get_by_role("button", name="Hide hints")).to_be_visible()
    return settled(page)


def quiet(page: Page) -> Page:
    """The table is there, whoever is asked, and nothing is under way."""
    expect(page.locator(".place:not([data-working]) .stage > *")).to_be_visible()
    return page


DRAWN = """() => document.fonts.ready.then(() => new Promise((done) => {
    const frame = (left) => (left ? requestAnimationFrame(() => frame(left - 1)) : done());
    frame(3);
}))"""
"""What measures itself does so in the frame after it was drawn, and what that changes is drawn in another."""


def drawn(page: Page) -> Page:
    """The page is drawn as it will stay, after something on it or its size has changed."""
    page.evaluate(DRAWN)
    return page


def resize(page: Page, width: int, height: int) -> Page:
    page.set_viewport_size({"width": width, "height": height})
    return drawn(page)


def stop_clock(page: Page) -> None:
    """From now on no time passes on the page, however slow the machine is."""
    page.clock.install(time=0)
    page.clock.pause_at(1)


def on_its_way(*pages: Page) -> bool:
    """Whether an answer of these people has not arrived yet, or waits for a warning to be read: what they see is about to change."""
    return any(page.locator(".place[data-working]:not([data-waits]), dialog[open]").count() for page in pages)


SEEN = """(() => {
    const { chair, table } = document.querySelector(".place").place.line;
    return [chair.n, chair.question?.id ?? 0, table?.status ?? ""].join(" ");
})()"""
"""What a page has been told."""
IF_SEEN = f"""([seen, wanted]) => {{
    const still = {SEEN} === seen && !document.querySelector(".place[data-working]:not([data-waits])");
    return still || document.querySelector("dialog[open]") ? ACT(wanted) : "";
}}"""
GIVE = """(wanted) => {
    const bubble = document.querySelector(".bubble.asking:not([aria-busy='true'])");
    if (!bubble || bubble.hidden) return "";
    const moves = [...bubble.querySelectorAll(".moves button.move")];
    const words = (one) => (one.querySelector(".move-words") ?? one).textContent;
    const press = wanted.map((way) => moves.find((one) => new RegExp(way, "i").test(words(one)))).find(Boolean);
    if (!press) return "";
    const said = words(press);
    press.click();
    return said;
}"""
"""Give the first of some answers that is possible, wherever in the question panel it is; what it was."""

MOST_ACTS = 400
MOST_LOOKS = 1500
"""Looks in a row at which nobody is asked: bots think longer on a busy machine."""


def play_on(pages: list[Page], act: str, wanted: object, done: Callable[[], object]) -> list[str]:
    """Let these people act by a script, which says what it did, until something holds. Each picture is looked at before anybody acts on it:
    otherwise what is looked for could be passed over, and the game played to its end."""
    said: list[str] = []
    looks = 0
    while len(said) < MOST_ACTS and looks < MOST_LOOKS:
        seen = [page.evaluate(SEEN) for page in pages]
        if on_its_way(*pages):
            seen = [""] * len(pages)  # nothing has been looked at: only a warning is answered
        elif done():
            return said
        acted = [words for page, then in zip(pages, seen) if (words := page.evaluate(IF_SEEN.replace("ACT", f"({act})"), [then, wanted]))]
        said += map(str, acted)
        looks = 0 if acted else looks + 1
        drawn(pages[0])
    raise AssertionError(f"it has not come to be after {len(said)} acts; the last were {said[-5:]}")


CUT = """
window.cut = false;
const lines = [];
const Real = window.WebSocket;
class Dead extends EventTarget {
  readyState = Real.CLOSED;
  constructor() {
    super();
    setTimeout(() => this.dispatchEvent(new Event("close")));
  }
  close() {}
}
window.WebSocket = function (url) {
  if (window.cut) return new Dead();
  lines.push(new Real(url));
  return lines.at(-1);
};
window.cutLines = () => {
  window.cut = true;
  for (const line of lines) line.close();
};
"""
"""For `open`: a page whose lines can be cut."""


def cut(page: Page) -> None:
    page.evaluate("window.cutLines()")
    expect(page.get_by_text("The connection is lost.")).to_be_visible()


def come_back(page: Page) -> None:
    page.evaluate("window.cut = false; window.dispatchEvent(new Event('online'))")
