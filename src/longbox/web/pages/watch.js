/** The public view of a table, large enough for a TV: it never shows a hand, and people can scan a seat with their phone. */

import { refusalOf } from "../api.js";
import { button, el, fill } from "../dom.js";
import { invitation, inviteBody } from "../parts/invite.js";
import { listenForKeys } from "../parts/keys.js";
import { titlePage } from "../parts/notice.js";
import { Place } from "../parts/place.js";
import { Connection } from "../connection.js";
import { followTo } from "../following.js";
import { path } from "../route.js";
import { say } from "../words.js";

/** @import { Page, Table } from "../types.js" */

/** @type {Page} */
export async function watchPage(root, [id]) {
  const table = await firstWord(id);
  const place = new Place(table, null, { big: true });
  const bar = el(
    "div",
    { class: "watch-bar row tight" },
    el("a", { class: "button small", href: "#/" }, say("lobby.back")),
    table.mine.length ? el("a", { class: "button small", href: path("table", id) }, say("watch.sit")) : null,
    document.fullscreenEnabled ? button(say("watch.full"), () => root.requestFullscreen(), { class: "button small" }) : null,
  );
  const code = el("section", { class: "watch-invite panel", "aria-label": say("invite.title"), hidden: true });
  place.element.querySelector(".table-stage")?.prepend(code);
  root.append(el("div", { class: "watch" }, place.element, bar));
  /** @type {Table | null} */
  let before = null;
  place.line.on("table", (now) => {
    const next = followTo(before, now);
    before = now;
    if (next) location.replace(path("watch", next));
    titlePage(say("watch.title", now.title));
    showCode(code, now);
  });
  const deaf = listenForKeys((key) => place.press(key));
  return () => {
    deaf();
    place.close();
  };
}

/** The table as the server shows it to a spectator. @param {string} id @returns {Promise<Table>} */
function firstWord(id) {
  return new Promise((resolve, reject) => {
    const line = new Connection(id, null);
    line.on("table", (table) => {
      line.close();
      resolve(table);
    });
    line.on("sorry", (refusal) => {
      line.close();
      reject(new Error(refusal.words));
    });
  });
}

/** While seats are free, the host's TV shows the way to them. @param {HTMLElement} code @param {Table} table */
async function showCode(code, table) {
  const free = table.status === "open" && table.seats.some((seat) => seat.kind === "open");
  code.hidden = !free || !table.host;
  if (code.hidden || code.childElementCount) return;
  try {
    fill(code, el("h2", { class: "caption" }, say("watch.scan")), inviteBody(await invitation(table.id, null)));
  } catch (error) {
    fill(code, el("p", { class: "trouble" }, refusalOf(error).words));
  }
}
