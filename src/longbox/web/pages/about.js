/** What this is, and who owns the names. */

import { me } from "../api.js";
import { el } from "../dom.js";
import { titlePage } from "../parts/notice.js";
import { say } from "../words.js";

/** @import { Page } from "../types.js" */

/** @type {Page} */
export async function aboutPage(root) {
  const { version, disclaimer } = await me();
  titlePage(say("about.title"));
  root.append(
    el(
      "div",
      { class: "page narrow" },
      el("h1", { class: "caption huge" }, say("about.title")),
      el(
        "div",
        { class: "panel pad stack prose" },
        el("p", null, say("about.what")),
        el("h2", { class: "title" }, say("about.fan")),
        el("p", null, disclaimer || say("about.disclaimer")),
        el("h2", { class: "title" }, say("about.fair")),
        el("p", null, say("about.dice")),
        el("p", { class: "small soft" }, say("about.version", version)),
      ),
    ),
  );
}
