/** Standing orders: pass by itself, until something happens or until it is told to stop (rules T6.1 to T6.3). */

import { button, el, fill, unique } from "../dom.js";
import { note } from "../live.js";
import { say, spoken } from "../words.js";
import { openDialog } from "./dialog.js";
import { beginsTurn } from "./log.js";
import { isPass } from "./question.js";

/** @import { Message, Order, Question } from "../types.js" */
/** @import { Connection } from "../connection.js" */

export class Orders {
  /** @param {Connection} line */
  constructor(line) {
    this.line = line;
    /** What this seat was asked so far where it could have passed: the name of the question, and how it was put. @type {Map<string, string>} */
    this.asked = new Map();
    /** @type {Set<string>} */
    this.events = new Set();
    this.element = el("div", { class: "orders", hidden: true });
    line.on("table", () => this.draw());
  }

  /** @param {Message[]} messages @param {Question | null} now */
  follow(messages, now) {
    for (const message of messages) {
      if (message.type === "told") this.events.add(message.event.event);
      if (message.type === "asked" && message.question) this.learn(message.question);
    }
    if (now) this.learn(now);
  }

  /** @param {Question} question */
  learn(question) {
    if (question.moves.some(isPass)) this.asked.set(question.what, question.text);
  }

  /** The event that begins a turn in this game, as far as it has been seen. */
  turnEvent() {
    return [...this.events].find(beginsTurn) ?? null;
  }

  /** Whether "pass until the next turn" can be said now. */
  canPassTurn() {
    return this.line.table?.passes === true && this.turnEvent() !== null && this.asked.size > 0;
  }

  async passTurn() {
    const until = this.turnEvent();
    for (const what of this.asked.keys()) await this.leave({ what, until });
  }

  /** @param {Order} order */
  async leave(order) {
    const { refusal } = await this.line.send("order", order);
    if (refusal) note(refusal.words, "bad");
  }

  /** The orders that stand now, with a way to end them. */
  draw() {
    const orders = this.line.table?.orders ?? [];
    this.element.hidden = orders.length === 0;
    fill(
      this.element,
      el("p", null, say("orders.standing", orders.map((order) => this.inWords(order)))),
      button(say("orders.stop"), () => this.line.send("withdraw"), { class: "button small" }),
    );
  }

  /** @param {Order} order */
  inWords(order) {
    const what = spoken(order.what);
    return order.until ? say("orders.until", what, spoken(order.until)) : say("orders.always", what);
  }

  /** Choose what to pass by itself, and how long. */
  open() {
    const [what, until] = [unique("order"), unique("order")];
    const questions = el("select", { class: "field", id: what }, [...this.asked].map(([name, text]) => el("option", { value: name }, say("orders.question", spoken(name), text))));
    const ends = el(
      "select",
      { class: "field", id: until },
      el("option", { value: "" }, say("orders.forever")),
      [...this.events].sort().map((name) => el("option", { value: name, selected: beginsTurn(name) }, spoken(name))),
    );
    const leave = async () => {
      await this.leave({ what: questions.value, until: ends.value || null });
      dialog.close();
    };
    const body = this.asked.size
      ? [
          el("p", null, say("orders.about")),
          el("div", { class: "stack tight" }, el("label", { for: what }, say("orders.what")), questions),
          el("div", { class: "stack tight" }, el("label", { for: until }, say("orders.end")), ends),
          el("div", { class: "row end" }, button(say("cancel"), () => dialog.close()), button(say("orders.leave"), leave, { class: "button hot" })),
        ]
      : el("p", null, say("orders.nothing"));
    const dialog = openDialog(say("orders.title"), el("div", { class: "stack" }, body));
  }
}
