/** Talking at the table. */

import { button, el } from "../dom.js";
import { note, tell } from "../live.js";
import { say } from "../words.js";

/** @import { ChatLine } from "../types.js" */
/** @import { Connection } from "../connection.js" */
/** @import { Naming } from "./naming.js" */

const LONGEST = 400;

export class Chat {
  /** @param {Connection} line @param {Naming} naming what is named there can be opened */
  constructor(line, naming) {
    this.line = line;
    this.naming = naming;
    this.list = el("ol", { role: "list", class: "chat-list" });
    this.scroll = el("div", { class: "chat-scroll", tabindex: 0, role: "region", "aria-label": say("chat.title") }, this.list);
    this.input = el("input", {
      class: "field",
      maxlength: LONGEST,
      "aria-label": say("chat.say"),
      placeholder: say("chat.say"),
      autocomplete: "off",
    });
    const form = el(
      "form",
      { class: "row tight" },
      this.input,
      button(say("chat.send"), () => {}, { type: "submit", class: "button small" }),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
    this.element = el("div", { class: "chat" }, this.scroll, form);
    /** Called with how many new lines of others have come. @type {(lines: number) => void} */
    this.heard = () => {};
    /** Whether what is said from here on is new; before, it is what was said already when somebody came. */
    this.begun = false;
    line.on("chat", (lines) => this.add(lines));
    line.on("step", () => {
      this.begun = true;
    });
    // a hidden tab cannot be scrolled; it is scrolled to the newest line when it is shown
    new ResizeObserver(() => this.follow()).observe(this.scroll);
  }

  async send() {
    const text = this.input.value.trim();
    if (!text) return undefined;
    this.input.value = "";
    return this.tell(text);
  }

  /** Say something to the table. @param {string} text */
  async tell(text) {
    const { refusal } = await this.line.send("chat", { text });
    if (refusal) note(refusal.words, "bad");
  }

  /** @param {ChatLine[]} lines */
  add(lines) {
    for (const line of lines) {
      this.list.append(
        el(
          "li",
          { class: "chat-line", dataset: { seat: line.seat ?? "" } },
          line.who ? [el("b", null, line.who), " "] : null,
          this.naming.text(line.text),
        ),
      );
      if (this.begun) tell(line.who ? say("chat.says", line.who, line.text) : line.text);
    }
    this.follow();
    const others = lines.filter(({ seat }) => seat === null || seat !== this.line.seat);
    if (others.length) this.heard(this.begun ? others.length : 0);
  }

  follow() {
    this.scroll.scrollTop = this.scroll.scrollHeight;
  }
}
