/** The lines above the question: the line is cut, the table is paused, somebody wants to take back, a bot has the seat. */

import { button, el, fill } from "../dom.js";
import { note } from "../live.js";
import { say } from "../words.js";
import { asHost } from "./host.js";

/** @import { Table } from "../types.js" */
/** @import { Connection } from "../connection.js" */

export class Banners {
  /** @param {Connection} line */
  constructor(line) {
    this.line = line;
    this.key = "";
    this.element = el("div", { class: "banners", role: "status" });
    line.on("table", () => this.draw());
    line.on("line", () => this.draw());
  }

  draw() {
    const { table, up, seat } = this.line;
    if (!table) return;
    const key = JSON.stringify([table.status, table.request, table.host, up, seat === null ? "" : table.seats[seat].kind]);
    if (key === this.key) return;
    this.key = key;
    fill(
      this.element,
      up ? null : el("p", { class: "banner bad" }, say("line.cut")),
      table.status === "paused" ? this.paused(table) : null,
      this.request(table),
      seat !== null && table.seats[seat].kind === "bot" ? this.botPlays() : null,
    );
  }

  /** @param {Table} table */
  paused(table) {
    return el("p", { class: "banner" }, say("banner.paused"), table.host ? button(say("host.resume"), () => asHost(this.line, { do: "resume" }), { class: "button small" }) : null);
  }

  /** @param {Table} table */
  request(table) {
    const { request } = table;
    if (!request) return null;
    const seat = this.line.seat;
    const vote = (/** @type {boolean} */ yes) => this.send("vote", { yes });
    if (seat === null || seat === request.seat || request.agreed.includes(seat)) {
      return el("p", { class: "banner" }, say(seat === request.seat ? "undo.asked" : "undo.waits", table.names[request.seat]));
    }
    return el(
      "div",
      { class: "banner" },
      el("span", null, say("undo.request", table.names[request.seat])),
      el("span", { class: "row tight" }, button(say("undo.yes"), () => vote(true), { class: "button small hot" }), button(say("undo.no"), () => vote(false), { class: "button small" })),
    );
  }

  botPlays() {
    return el("p", { class: "banner" }, say("banner.bot"), button(say("banner.take_back"), () => this.send("bot", { bot: null }), { class: "button small" }));
  }

  /** @param {string} type @param {{[field: string]: unknown}} fields */
  async send(type, fields) {
    const { refusal } = await this.line.send(type, fields);
    if (refusal) note(refusal.words, "bad");
  }
}
