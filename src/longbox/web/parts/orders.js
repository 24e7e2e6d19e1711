/** Standing orders: pass by itself, until something happens or until it is told to stop (rules T6.1 to T6.3). */

import { button, el, fill, unique } from "../dom.js";
import { note } from "../live.js";
import { say, spoken } from "../words.js";
import { openDialog } from "./dialog.js";
import { beginsTurn } from "./log.js";
import { passOf } from "./question.js";

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
    /** Whether this game tells whose turn begins: only then can anybody pass until their own. */
    this.namesTurns = false;
    /** Whether this page passes until the own next turn. The table's own orders cannot say whose turn ends them. */
    this.untilTurn = false;
    /** Called when somebody begins or ends that. @type {() => void} */
    this.changed = () => {};
    this.element = el("div", { class: "orders", hidden: true });
    line.on("table", () => this.draw());
    line.on("step", ({ messages }) => this.hear(messages));
  }

  /** @param {Message[]} messages @param {Question | null} now */
  follow(messages, now) {
    for (const message of messages) {
      if (message.type === "told") this.events.add(message.event.event);
      if (message.type === "asked" && message.question) this.learn(message.question);
    }
    if (now) this.learn(now);
  }

  /** One's own turn has begun, the game is over, or something was taken back: nothing is passed any more. @param {Message[]} messages */
  hear(messages) {
    for (const message of messages) {
      const whose = message.type === "told" && beginsTurn(message.event.event) ? message.event.who : null;
      if (typeof whose === "number") this.namesTurns = true;
      if (whose === this.line.seat || message.type === "ended" || message.type === "undone") this.untilTurn = false;
    }
    this.draw();
  }

  /** @param {Question} question */
  learn(question) {
    if (passOf(question)) this.asked.set(question.what, question.text);
  }

  /** Pass until the own next turn begins, or no longer. @param {boolean} on */
  passTurn(on) {
    this.untilTurn = on;
    this.draw();
    this.changed();
  }

  /** @param {Order} order */
  async leave(order) {
    const { refusal } = await this.line.send("order", order);
    if (refusal) note(refusal.words, "bad");
  }

  /** What is passed by itself now, with a way to end it. */
  draw() {
    const orders = this.line.table?.orders ?? [];
    this.element.hidden = orders.length === 0 && !this.untilTurn;
    fill(
      this.element,
      this.untilTurn ? el("p", null, say("orders.turn_on")) : null,
      orders.length ? el("p", null, say("orders.standing", orders.map((order) => this.inWords(order)))) : null,
      button(say("orders.stop"), () => this.stop(), { class: "button small" }),
    );
  }

  stop() {
    this.passTurn(false);
    if (this.line.table?.orders.length) this.line.send("withdraw");
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
