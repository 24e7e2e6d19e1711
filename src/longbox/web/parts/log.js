/** What has happened, line by line, each with its rule; a new turn opens a new group, and passes in a row are one line. */

import { el, fill } from "../dom.js";
import { lineAfter } from "../lines.js";
import { beginsTurn } from "../messages.js";
import { say } from "../words.js";
import { Naming } from "./naming.js";
import { ruleLink } from "./rulebook.js";

/** @import { Message } from "../types.js" */
/** @import { Line } from "../lines.js" */

const NEAR = 60;

export class EventLog {
  /** @param {(number: string) => void} rule @param {() => string[]} names @param {Naming} [naming] what is named there can be opened */
  constructor(rule, names, naming = new Naming()) {
    this.rule = rule;
    this.names = names;
    this.naming = naming;
    this.list = el("ol", { role: "list", class: "log-list" });
    this.element = el("div", { class: "log", tabindex: 0, role: "region", "aria-label": say("log.title") }, this.list);
    /** The newest line that is no pass, for screens on which the log is out of sight. It leads there. */
    this.newest = el("button", {
      type: "button",
      class: "log-newest",
      hidden: true,
      onclick: () => this.element.scrollIntoView({ block: "center" }),
    });
    /** @type {Line | undefined} */
    this.last = undefined;
    /** What the last line says. */
    this.words = el("span");
    /** Whether the newest line is in sight; then it stays in sight. */
    this.low = true;
    this.top = 0;
    this.element.addEventListener("scroll", () => this.scrolled());
    new ResizeObserver(() => this.follow()).observe(this.element);
  }

  /** Somebody who scrolls up wants to read older lines. A change of the panel's size means nothing. */
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
    const line = lineAfter(this.last, message, this.names());
    if (!line) return;
    if (line !== this.last) this.list.append(this.draw(line));
    this.last = line;
    fill(
      this.words,
      this.naming.text(line.text),
      line.times > 1 ? [" ", el("span", { class: "log-times" }, say("log.times", line.times))] : null,
    );
    if (line.passes) return;
    this.newest.textContent = line.text;
    this.newest.hidden = false;
  }

  clear() {
    this.last = undefined;
    this.low = true;
    this.list.replaceChildren();
    this.newest.hidden = true;
  }

  /** @param {Line} line */
  draw({ message, passes }) {
    const heading = message.type === "told" && beginsTurn(message.event.event);
    const rule = message.type === "told" ? message.event.rule : message.type === "ended" ? message.rule : "";
    this.words = el("span");
    return el(
      "li",
      { class: ["log-line", heading && "log-turn", message.type !== "told" && "log-note", passes > 0 && "log-quiet"] },
      this.words,
      rule ? ruleLink(rule, this.rule) : null,
    );
  }
}
