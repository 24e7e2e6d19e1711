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
 */

export class Tools {
  /** @param {number | null} seat @param {Wishes} wishes */
  constructor(seat, wishes) {
    this.seat = seat;
    this.wishes = wishes;
    this.key = "";
    this.element = el("div", { class: "tools" });
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
      playing ? small(say("tool.undo"), wishes.undo, "u", nothing) : null,
      together ? small(say("together.short"), wishes.together, "x", { title: say("together.label"), "aria-haspopup": "dialog" }) : null,
      small(say("rules.title"), wishes.rules, "r"),
      small(say("menu.short"), wishes.menu, "m"),
    );
  }
}
