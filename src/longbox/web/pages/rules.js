/** The rulebooks, to read and to search. */

import { games } from "../api.js";
import { el } from "../dom.js";
import { Rulebook } from "../parts/rulebook.js";
import { titlePage } from "../parts/notice.js";
import { path } from "../route.js";
import { say } from "../words.js";

/** @import { Page } from "../types.js" */

/** @type {Page} */
export async function rulesPage(root, [name, number]) {
  const all = await games();
  const game = all.find((one) => one.name === name) ?? all[0];
  titlePage(say("rules.of", game.title));
  const book = new Rulebook(game.name, "h2", (shown) => history.replaceState(null, "", path("rules", game.name, shown)));
  const tabs = all.map((one) =>
    el("a", { class: "button small", href: path("rules", one.name), "aria-current": one === game ? "page" : null }, one.title),
  );
  root.append(
    el(
      "div",
      { class: "page narrow" },
      el("h1", { class: "caption huge" }, say("rules.of", game.title)),
      el("nav", { class: "row tight", "aria-label": say("rules.books") }, tabs),
      el("div", { class: "panel pad" }, book.element),
    ),
  );
  // in the next frame the page exists and can be scrolled
  if (number) requestAnimationFrame(() => book.show(number));
}
