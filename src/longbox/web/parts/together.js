/** The pause card, and lines and veils: in reach of everybody, and from nobody (chapter T9). */

import { button, el, fill, unique } from "../dom.js";
import { note } from "../live.js";
import { say } from "../words.js";
import { openDialog } from "./dialog.js";
import { asHost } from "./host.js";
import { ruleLink } from "./rulebook.js";

/** @import { Table } from "../types.js" */
/** @import { Connection } from "../connection.js" */

const LONGEST = 80;

/** Whether more than one person may be at a table: alone there is nobody to ask. @param {Table} table */
export function isTogether(table) {
  return !table.lesson && table.seats.filter((seat) => seat.kind !== "bot").length > 1;
}

export class Together {
  /** @param {Connection} line @param {(number: string) => void} rule */
  constructor(line, rule) {
    this.line = line;
    this.rule = rule;
    this.key = "";
    this.lists = el("div", { class: "together-lists" });
    line.on("table", (table) => this.draw(table));
  }

  /**
   * Say something that nobody is to know it was this person. If the line is down it is not said later: coming back would tell.
   *
   * @param {string} type
   * @param {{[field: string]: unknown}} [fields]
   */
  async whisper(type, fields) {
    const { refusal } = await this.line.whisper(type, fields);
    if (refusal) note(refusal.words, "bad");
    return !refusal;
  }

  open() {
    const { table } = this.line;
    if (!table) return;
    const pause = async () => {
      if (await this.whisper("pause")) dialog.close();
    };
    const paused = table.status === "paused" || table.status === "running";
    const dialog = openDialog(
      say("together.title"),
      el(
        "div",
        { class: "stack" },
        paused ? el("p", null, say("together.pause_about"), " ", ruleLink("T9.1", this.rule)) : null,
        paused ? button(say("together.pause"), pause, { class: "button hot large wide", autofocus: true }) : null,
        el("h3", { class: "title" }, say("together.bounds")),
        el("p", { class: "small" }, say("together.bounds_about"), " ", ruleLink("T9.3", this.rule)),
        this.lists,
        this.form(),
      ),
    );
    this.key = "";
    this.draw(table);
  }

  /** A line or a veil to draw. */
  form() {
    const id = unique("bound");
    const words = el("input", { class: "field grow", id, maxlength: LONGEST, required: true, autocomplete: "off" });
    const draw = async (/** @type {boolean} */ veil) => {
      if (!words.value.trim()) words.focus();
      else if (await this.whisper("draw", { text: words.value, veil })) words.value = "";
    };
    const form = el(
      "form",
      { class: "stack tight" },
      el("label", { for: id }, say("together.words")),
      words,
      el(
        "div",
        { class: "row tight" },
        button(say("together.line"), () => {}, { type: "submit" }),
        button(say("together.veil"), () => draw(true)),
      ),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      draw(false);
    });
    return form;
  }

  /** @param {Table} table */
  draw(table) {
    const { lines, veils } = table.together;
    const key = JSON.stringify([lines, veils, table.host]);
    if (key === this.key || !this.lists.isConnected) return;
    this.key = key;
    fill(this.lists, this.list("together.lines", lines, table.host), this.list("together.veils", veils, table.host));
  }

  /** @param {string} title @param {string[]} bounds @param {boolean} host */
  list(title, bounds, host) {
    const strike = (/** @type {string} */ words) => asHost(this.line, { do: "strike", text: words });
    const item = (/** @type {string} */ words) =>
      el(
        "li",
        { class: "row tight" },
        el("span", { class: "grow" }, words),
        host ? button("✕", () => strike(words), { class: "icon-button", "aria-label": say("together.strike", words) }) : null,
      );
    return el(
      "section",
      { class: "together-list" },
      el("h4", null, say(title)),
      bounds.length ? el("ul", { role: "list" }, bounds.map(item)) : el("p", { class: "small soft" }, say("together.none")),
    );
  }

  /** What stands above the question while somebody asks for a pause. @param {Table} table */
  banner(table) {
    const { ready, people, mine } = table.together;
    const goOn = table.host ? button(say("host.resume"), () => asHost(this.line, { do: "resume" }), { class: "button small" }) : null;
    const press =
      this.line.seat === null || mine ? null : button(say("together.ready"), () => this.whisper("ready"), { class: "button small hot" });
    return el(
      "div",
      { class: "banner pause-card" },
      el("span", null, el("b", null, say("together.asked")), " ", say("together.count", ready, people)),
      el("span", { class: "row tight" }, press, goOn),
    );
  }
}
