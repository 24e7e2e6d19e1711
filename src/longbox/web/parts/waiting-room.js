/** Before the game: who is here, who is missing, and how to fetch them. */

import { api, refusalOf } from "../api.js";
import { button, el, fill } from "../dom.js";
import { note } from "../live.js";
import { go, path } from "../route.js";
import { say } from "../words.js";
import { openInvite } from "./invite.js";
import { nameOf } from "./seats.js";

/** @import { Table } from "../types.js" */

export class WaitingRoom {
  constructor() {
    this.key = "";
    this.element = el("section", { class: "waiting-room panel", "aria-label": say("wait.title"), hidden: true });
  }

  /** @param {Table} table */
  show(table) {
    this.element.hidden = table.status !== "open";
    const key = JSON.stringify([table.seats, table.host, table.public, table.nonces]);
    if (this.element.hidden || key === this.key) return;
    this.key = key;
    const free = table.seats.filter((seat) => seat.kind === "open").length;
    fill(
      this.element,
      el("h2", { class: "caption" }, say("wait.title")),
      el("p", { role: "status" }, free ? say("wait.free", free) : say("wait.soon")),
      el("ul", { role: "list", class: "stack" }, table.seats.map((_, at) => this.seat(table, at))),
      table.host && free ? button(say("wait.invite"), () => openInvite(table), { class: "button hot large invite-button" }) : null,
    );
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
      seat.kind === "open" && table.public && table.mine.length === 0 ? button(say("wait.sit"), sit, { "aria-label": say("wait.sit_at", nameOf(table, at)) }) : null,
      seat.kind === "open" && table.host ? button(say("invite.short"), () => openInvite(table, at), { class: "button invite-button", "aria-label": say("invite.short_of", nameOf(table, at)) }) : null,
    );
  }
}
