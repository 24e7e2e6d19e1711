/** The lines above the question: the connection is lost, the table is paused, somebody asks for agreement, a bot has the seat. */

import { button, el, fill } from "../dom.js";
import { note } from "../live.js";
import { say } from "../words.js";
import { asHost } from "./host.js";
import { nameOf } from "./seats.js";

/** @import { Request, Table } from "../types.js" */
/** @import { Connection } from "../connection.js" */
/** @import { Together } from "./together.js" */

/** Milliseconds within which what was agreed to is told. */
const SOON = 500;

export class Banners {
  /** @param {Connection} line @param {Together} together */
  constructor(line, together) {
    this.line = line;
    this.together = together;
    this.key = "";
    /** What is asked for. @type {Request | null} */
    this.open = null;
    /** Who has asked last. */
    this.asker = -1;
    /** The request that this page has refused or withdrawn. */
    this.refused = 0;
    /** Whether what was asked for last was taken back. */
    this.undone = false;
    /** What this chair has asked for in vain, in words, until it is put away or something else is asked for. */
    this.inVain = "";
    this.element = el("div", { class: "banners", role: "status" });
    line.on("table", (table) => {
      this.follow(table);
      this.draw();
    });
    line.on("step", ({ messages }) => {
      this.undone ||= messages.some((message) => message.type === "undone" && message.by === this.asker);
      for (const message of messages)
        if (message.type === "undone" && message.by === line.seat && message.text) note(say("undo.done", message.text));
    });
    line.on("line", () => this.draw());
  }

  /** Say so when a request has come to nothing; whoever ended it here knows. @param {Table} table */
  follow(table) {
    const { request, status, refused } = table;
    const before = this.open;
    this.open = request;
    if (request && request.id !== before?.id) [this.asker, this.undone, this.inVain] = [request.seat, false, ""];
    if (!before || request || before.id === this.refused || status === "closed") return;
    if (before.seat === this.line.seat && refused?.request === before.id) {
      this.inVain = say(before.count ? "undo.refused" : "chapter.refused", nameOf(table, refused.by));
      return;
    }
    window.setTimeout(() => {
      if (!this.undone && this.element.isConnected) note(say(before.count ? "undo.ended" : "chapter.ended"));
    }, SOON);
  }

  draw() {
    const { table, up, seat } = this.line;
    if (!table) return;
    const names = table.seats.map((_, at) => nameOf(table, at));
    const key = JSON.stringify([
      table.status,
      table.request,
      table.host,
      table.together,
      up,
      this.inVain,
      seat === null ? "" : table.seats[seat].kind,
      names,
    ]);
    if (key === this.key) return;
    this.key = key;
    fill(
      this.element,
      up ? null : el("p", { class: "banner bad" }, say("line.cut")),
      table.status === "paused" ? this.paused(table) : null,
      this.request(table, names),
      this.inVain ? this.vain() : null,
      seat !== null && table.seats[seat].kind === "bot" ? this.botPlays() : null,
    );
  }

  /** @param {Table} table */
  paused(table) {
    if (table.together.paused) return this.together.banner(table);
    return el(
      "p",
      { class: "banner" },
      say("banner.paused"),
      table.host ? button(say("host.resume"), () => asHost(this.line, { do: "resume" }), { class: "button small" }) : null,
    );
  }

  /** That somebody has said no. */
  vain() {
    const away = () => {
      this.inVain = "";
      this.draw();
    };
    return el("p", { class: "banner bad" }, el("span", null, this.inVain), button(say("request.known"), away, { class: "button small" }));
  }

  /** What somebody asks of the others, and whose agreement is missing. @param {Table} table @param {string[]} names */
  request({ request }, names) {
    if (!request) return null;
    const seat = this.line.seat;
    const missing = request.needed.filter((one) => !request.agreed.includes(one));
    const asked = seat !== null && missing.includes(seat);
    const waits = missing.filter((one) => one !== seat).map((one) => names[one]);
    const words = seat === request.seat ? ownWords(request) : othersWords(request, names[request.seat]);
    return el(
      "div",
      { class: "banner" },
      el("span", null, words, waits.length ? [" ", say(asked ? "request.also" : "request.waits", waits)] : null),
      asked ? this.vote(request.id) : null,
      seat === request.seat ? button(say("request.withdraw"), () => this.refuse(request.id), { class: "button small" }) : null,
    );
  }

  /** @param {number} request */
  vote(request) {
    const agree = () => this.send("vote", { request, yes: true });
    return el(
      "span",
      { class: "row tight" },
      button(say("request.yes"), agree, { class: "button small hot" }),
      button(say("request.no"), () => this.refuse(request), { class: "button small" }),
    );
  }

  /** Refuse a request, or withdraw one's own. @param {number} request */
  refuse(request) {
    this.refused = request;
    this.send("vote", { request, yes: false });
  }

  botPlays() {
    return el(
      "p",
      { class: "banner" },
      say("banner.bot"),
      button(say("banner.take_back"), () => this.send("bot", { bot: null }), { class: "button small" }),
    );
  }

  /** @param {string} type @param {{[field: string]: unknown}} fields */
  async send(type, fields) {
    const { refusal } = await this.line.send(type, fields);
    if (refusal) note(refusal.words, "bad");
  }
}

/** @param {Request} request */
function ownWords(request) {
  return request.count ? say("undo.asked", request.count, request.what) : say("chapter.asked");
}

/** @param {Request} request @param {string} name */
function othersWords(request, name) {
  return request.count ? say("undo.wants", name, request.count, request.what) : say("chapter.wants", name);
}
