/** The client's front door: the bar on top, and the page that the address names. */

import { games, me, refusalOf } from "./api.js";
import { button, el, fill } from "./dom.js";
import { placeRegions, tell } from "./live.js";
import { closeDialogs } from "./parts/dialog.js";
import { hearHeldKeysOnce } from "./parts/keys.js";
import { titlePage } from "./parts/notice.js";
import { setTheme, showTheme, theme } from "./prefs.js";
import { path, route } from "./route.js";
import { say } from "./words.js";

/** @import { Page } from "./types.js" */

/** Pages are fetched when they are first opened. @type {{[name: string]: () => Promise<Page>}} */
const PAGES = {
  lobby: async () => (await import("./pages/lobby.js")).lobbyPage,
  table: async () => (await import("./pages/table.js")).tablePage,
  watch: async () => (await import("./pages/watch.js")).watchPage,
  replay: async () => (await import("./pages/replay.js")).replayPage,
  rules: async () => (await import("./pages/rules.js")).rulesPage,
  games: async () => (await import("./pages/game.js")).gamePage,
  play: async () => (await import("./pages/play.js")).playPage,
  learn: async () => (await import("./pages/learn.js")).learnPage,
  join: async () => (await import("./pages/join.js")).joinPage,
  about: async () => (await import("./pages/about.js")).aboutPage,
};

const main = el("main", { id: "main", tabindex: -1 });
let leave = () => {};
let opened = 0;

function topBar() {
  const toggle = button("", () => setTheme(theme() === "dark" ? "light" : "dark"), { class: "icon-button" });
  showTheme(() => {
    toggle.textContent = theme() === "dark" ? "☀" : "☾";
    toggle.setAttribute("aria-label", say(theme() === "dark" ? "theme.light" : "theme.dark"));
  });
  const about = el("a", { href: "#/about" }, say("nav.about"));
  gamePages().then((links) => about.before(...links));
  return el(
    "header",
    { class: "top" },
    el(
      "a",
      { class: "brand title", href: "#/", "aria-label": say("brand.home") },
      el("span", { class: "brand-mark", "aria-hidden": "true" }),
      el("span", { class: "brand-word" }, say("brand")),
    ),
    el(
      "nav",
      { class: "top-links", "aria-label": say("nav.label") },
      el("a", { href: "#/learn" }, say("nav.learn")),
      el("a", { href: "#/rules" }, say("nav.rules")),
      about,
    ),
    toggle,
  );
}

/** Links to the games' own pages. Without the server there are none. */
async function gamePages() {
  const all = await games().catch(() => []);
  return all.flatMap((game) =>
    game.pages
      .filter((page) => page.linked)
      .map((page) => el("a", { href: path("games", game.name, page.name), title: game.title }, page.title)),
  );
}

async function open() {
  opened += 1;
  const mine = opened;
  const { name, parts, query } = route();
  leave();
  leave = () => {};
  closeDialogs();
  const root = el("div", { class: "page-root" });
  document.body.dataset.page = name in PAGES ? name : "lost";
  try {
    if (!(name in PAGES)) throw new Error(say("error.lost"));
    main.setAttribute("aria-busy", "true");
    // from here on the server knows us; without that, no connection to a table opens
    const [page] = await Promise.all([PAGES[name](), me()]);
    const done = await page(root, parts, query);
    if (mine !== opened) {
      done?.();
      return;
    }
    leave = done ?? leave;
  } catch (error) {
    if (mine !== opened) return;
    titlePage(say("error.title"));
    fill(
      root,
      el(
        "div",
        { class: "page narrow" },
        el("h1", { class: "caption huge" }, say("error.title")),
        el(
          "div",
          { class: "panel pad stack" },
          el("p", { role: "alert" }, refusalOf(error).words),
          el("a", { class: "button hot", href: "#/" }, say("lobby.back")),
        ),
      ),
    );
  }
  main.removeAttribute("aria-busy");
  main.replaceChildren(root);
  if (mine > 1) {
    main.focus({ preventScroll: true });
    window.scrollTo(0, 0);
    tell(document.title);
  }
}

const skip = button(say("skip"), () => main.focus(), { class: "skip" });
const foot = el("footer", { class: "foot" }, el("p", null, say("foot.fan"), " ", el("a", { href: "#/about" }, say("nav.about"))));
document.getElementById("waiting")?.remove();
document.body.append(skip, topBar(), main, foot);
placeRegions(document.body);
hearHeldKeysOnce();
window.addEventListener("hashchange", open);
// says so where the server cannot be reached; only where browsers trust the connection
navigator.serviceWorker?.register("/sw.js").catch(() => {});
// the other pages come while somebody looks at the first one
open().then(() => PAGES.table());
