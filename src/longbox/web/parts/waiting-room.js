/** Before the game: who is here, who is missing, and how to invite them. */

import { api, refusalOf } from "../api.js";
import { button, el, fill } from "../dom.js";
import { note } from "../live.js";
import { go, path } from "../route.js";
import { say, spoken } from "../words.js";
import { openInvite } from "./invite.js";
import { nameOf } from "./seats.js";
import { waitsFor } from "./table-words.js";

/** @import { Table } from "../types.js" */
/** @import { Choosing } from "./choosing.js" */

/** The name of something that somebody has made. */
const OWN = /^[a-z]+-[0-9a-f]{12}$/;

export class WaitingRoom {
  /** @param {Choosing} choosing what this seat chooses for itself */
  constructor(choosing) {
    this.choosing = choosing;
    this.key = "";
    /** @type {Table | null} */
    this.table = null;
    this.status = el("p", { role: "status" });
    this.before = el("p", { hidden: true });
    this.seats = el("ul", { role: "list", class: "stack" });
    // it stays the same while all around it is drawn anew, or a press in that moment would be lost
    this.invite = button(say("wait.invite"), () => this.table && openInvite(this.table), {
      class: "button hot large invite-button",
      hidden: true,
    });
    this.body = el(
      "div",
      { class: "waiting-body" },
      el("h2", { class: "caption" }, say("wait.title")),
      this.status,
      this.before,
      choosing.element,
      this.seats,
      this.invite,
    );
    this.element = el("section", { class: "waiting-room panel", "aria-label": say("wait.title"), hidden: true }, this.body);
  }

  /** @param {Table} table */
  show(table) {
    this.element.hidden = table.status !== "open";
    this.choosing.show(table);
    this.table = table;
    const key = JSON.stringify([table.seats, table.host, table.public, table.choices, table.nonces]);
    if (this.element.hidden || key === this.key) return;
    this.key = key;
    const free = table.seats.filter((seat) => seat.kind === "open").length;
    fill(this.status, waitsFor(table, free));
    this.before.hidden = !(table.continues && table.chapter);
    if (table.continues && table.chapter)
      fill(
        this.before,
        say("chapter.number", table.chapter.number),
        " · ",
        el("a", { href: path("replay", table.continues) }, say("chapter.before")),
      );
    fill(
      this.seats,
      table.seats.map((_, at) => this.seat(table, at)),
    );
    this.invite.hidden = !table.host || !free;
  }

  /** @param {Table} table @param {number} at */
  seat(table, at) {
    const seat = table.seats[at];
    const sit = async () => {
      try {
        await api(`tables/${encodeURIComponent(table.id)}/sit`, { seat: at });
        go(path("table", table.id));
      } catch (error) {
        note(refusalOf(error).words, "bad");
      }
    };
    return el(
      "li",
      { class: "row wait-seat", dataset: { seat: at } },
      el("span", { class: "seat-dot", "aria-hidden": "true" }, at + 1),
      el("b", { class: "grow" }, nameOf(table, at)),
      seat.kind !== "open" && table.choices[at]
        ? el("span", { class: ["wait-chosen", table.choices[at].made && "made"] }, chosenOf(table.choices[at]))
        : null,
      seat.kind === "open" && table.public && table.mine.length === 0
        ? button(say("wait.sit"), sit, { "aria-label": say("wait.sit_at", nameOf(table, at)) })
        : null,
      seat.kind === "open" && table.host
        ? button(say("invite.short"), () => openInvite(table, at), {
            class: "button invite-button",
            "aria-label": say("invite.short_of", nameOf(table, at)),
          })
        : null,
    );
  }
}

/**
 * What is told of a seat's choice: what is chosen openly by its name, if it comes with the game.
 *
 * @param {Table["choices"][number]} choice
 */
function chosenOf({ made, openly, words }) {
  const named = made && openly ? Object.values(words ?? {}).filter((word) => !OWN.test(word)) : [];
  return named.length ? say("choose.openly", named.map(spoken)) : say(made ? "choose.made" : "choose.open");
}
