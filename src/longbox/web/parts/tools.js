/** The buttons at the top of a table. */

import { button, el, fill } from "../dom.js";
import { say } from "../words.js";
import { isTogether } from "./together.js";

/** @import { Table } from "../types.js" */

/**
 * @typedef {object} Wishes
 * @property {() => void} undo
 * @property {() => void} together
 * @property {() => void} rules
 * @property {() => void} menu
 * @property {() => void} chat
 */

export class Tools {
  /** @param {number | null} seat @param {Wishes} wishes */
  constructor(seat, wishes) {
    this.seat = seat;
    this.wishes = wishes;
    this.key = "";
    /** Leads to what somebody has said, where a small screen has the chat out of sight. */
    this.chat = button("", () => wishes.chat(), { class: "button small tool-chat", hidden: true });
    this.element = el("div", { class: "tools" });
  }

  /** How much was said that nobody here has seen. @param {number} count */
  showUnread(count) {
    this.chat.hidden = count === 0;
    fill(this.chat, say("chat.count", count));
    this.chat.setAttribute("aria-label", say("chat.new", count));
  }

  /** @param {Table} table @param {boolean} idle whether there is nothing to take back */
  show(table, idle) {
    const playing = this.seat !== null && table.status === "running" && !table.lesson;
    const together = this.seat !== null && isTogether(table);
    const key = `${playing} ${idle} ${together}`;
    if (key === this.key) return;
    this.key = key;
    const { wishes } = this;
    const small = (/** @type {string} */ words, /** @type {() => void} */ press, /** @type {string} */ shortcut, more = {}) =>
      button(words, press, { class: "button small", "aria-keyshortcuts": shortcut, ...more });
    const nothing = idle ? { "aria-disabled": "true", title: say("tool.undo_nothing") } : {};
    fill(
      this.element,
      this.chat,
      playing ? small(say("tool.undo"), wishes.undo, "u", nothing) : null,
      together ? small(say("together.short"), wishes.together, "x", { title: say("together.label"), "aria-haspopup": "dialog" }) : null,
      small(say("rules.title"), wishes.rules, "r"),
      small(say("menu.short"), wishes.menu, "m"),
    );
  }
}
