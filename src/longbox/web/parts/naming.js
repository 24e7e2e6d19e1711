/** Names in texts that lead to what they name, such as a card: in the log, the recap, the chat and the question. */

import { el, fill } from "../dom.js";

/** @import { Named } from "../types.js" */

const TEXT = "names";

export class Naming {
  constructor() {
    /** What has names, and how it is opened; null: nothing yet. @type {Named | null} */
    this.named = null;
    /** @type {RegExp | null} */
    this.pattern = null;
  }

  /** From now on these names lead somewhere, also in texts on the page. @param {Named} named @param {ParentNode} page */
  begin(named, page) {
    const words = [...named.names]
      .sort((one, other) => other.length - one.length)
      .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    this.named = named;
    this.pattern = words.length ? new RegExp(`(?<![\\p{L}\\d])(${words.join("|")})(?![\\p{L}\\d])`, "u") : null;
    for (const text of page.querySelectorAll(`.${TEXT}`)) fill(text, this.parts(text.textContent ?? ""));
  }

  /** A text that may have names in it. @param {string} text */
  text(text) {
    return el("span", { class: TEXT }, this.parts(text));
  }

  /** @param {string} text */
  parts(text) {
    const { named, pattern } = this;
    if (!named || !pattern) return [text];
    return text.split(pattern).map((part, at) => (at % 2 ? this.link(named, part) : part));
  }

  /** @param {Named} named @param {string} name */
  link(named, name) {
    const open = (/** @type {MouseEvent} */ event) => {
      event.stopPropagation();
      named.open(name, /** @type {Element} */ (event.currentTarget));
    };
    return el("button", { type: "button", class: "name-link", "aria-haspopup": "dialog", onclick: open }, name);
  }
}
