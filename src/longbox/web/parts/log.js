/** What has happened, line by line, each with its rule; a new turn opens a new group. */

import { el, fill } from "../dom.js";
import { say } from "../words.js";
import { ruleLink } from "./rulebook.js";

/** @import { Message } from "../types.js" */

const NEAR = 60;
const TURN = /^(turn|round|scene)(began|begins|started)?$/;

/** Whether an event begins a turn, a round or a scene: lines are grouped by these, and orders end with them. @param {string} event */
export function beginsTurn(event) {
  return TURN.test(event);
}

export class EventLog {
  /** @param {(number: string) => void} rule @param {() => string[]} names */
  constructor(rule, names) {
    this.rule = rule;
    this.names = names;
    this.list = el("ol", { role: "list", class: "log-list" });
    this.element = el("div", { class: "log", tabindex: 0, role: "region", "aria-label": say("log.title") }, this.list);
    /** What the last line says, how often it was said in a row, and where that stands. */
    this.last = "";
    this.times = 0;
    this.again = el("span");
    /** Whether the newest line is looked at: then it stays so. */
    this.low = true;
    this.top = 0;
    this.element.addEventListener("scroll", () => this.scrolled());
    new ResizeObserver(() => this.follow()).observe(this.element);
  }

  /** Who scrolls up wants to read older lines. The panel's size may change at any time, and says nothing. */
  scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.element;
    if (scrollHeight - scrollTop - clientHeight < NEAR) this.low = true;
    else if (scrollTop < this.top) this.low = false;
    this.top = scrollTop;
  }

  follow() {
    if (this.low) this.element.scrollTop = this.element.scrollHeight;
  }

  /** @param {Message[]} messages */
  add(messages) {
    for (const message of messages) this.addOne(message);
    this.follow();
  }

  /** @param {Message} message */
  addOne(message) {
    const text = wordsOf(message, this.names());
    if (!text) return;
    if (text === this.last) {
      this.times += 1;
      fill(this.again, say("log.times", this.times));
      return;
    }
    [this.last, this.times] = [text, 1];
    this.again = el("span", { class: "log-times" });
    this.list.append(this.line(message, text));
  }

  clear() {
    this.last = "";
    this.low = true;
    this.list.replaceChildren();
  }

  /** @param {Message} message @param {string} text */
  line(message, text) {
    const heading = message.type === "told" && beginsTurn(message.event.event);
    const rule = message.type === "told" ? message.event.rule : message.type === "ended" ? message.rule : "";
    return el(
      "li",
      { class: ["log-line", heading && "log-turn", message.type !== "told" && "log-note", isPassing(message) && "log-quiet"] },
      el("span", null, text, " ", this.again),
      rule ? ruleLink(rule, this.rule) : null,
    );
  }
}

/** Passing is told, but quietly. @param {Message} message */
export function isPassing(message) {
  return message.type === "told" && message.event.event === "passed";
}

/** A message as a line; "" where there is nothing to say. @param {Message} message @param {string[]} names */
export function wordsOf(message, names) {
  if (message.type === "told") return message.text;
  if (message.type === "undone") return say("log.undone", names[message.by] ?? "");
  if (message.type === "ended") return say("log.ended");
  return "";
}
