/** The buttons below the question, for what can be done beside answering. */

import { button, el, fill } from "../dom.js";
import { say } from "../words.js";
import { formName } from "./forms.js";

/** @import { Order } from "../types.js" */
/** @import { Beside } from "./asked.js" */

/**
 * @typedef {object} Wishes
 * @property {() => void} askMe the table is not to pass this one
 * @property {(order: Order) => void} unless
 * @property {() => void} endTurn
 * @property {() => void} untilTurn
 * @property {(form: string) => void} form
 */

export class Quick {
  /** @param {string} game @param {Wishes} wishes */
  constructor(game, wishes) {
    this.game = game;
    this.wishes = wishes;
    this.key = "";
    this.element = el("div", { class: "quick row tight" });
  }

  /** @param {Beside} beside */
  show(beside) {
    const { waits, unless, ends, untilTurn, forms } = beside;
    const key = JSON.stringify(beside);
    if (key === this.key) return;
    this.key = key;
    const small = (/** @type {import("../types.js").Child} */ words, /** @type {() => void} */ press, more = {}) =>
      button(words, press, { class: "button small", ...more });
    fill(
      this.element,
      waits ? small(say("passing.ask_me"), this.wishes.askMe) : null,
      unless ? small(unless.words, () => this.wishes.unless(unless.order)) : null,
      ends ? small(say("passing.end_turn"), this.wishes.endTurn) : null,
      untilTurn ? small(untilTurnWords(), this.wishes.untilTurn) : null,
      forms.map((form) => small(formName(form, this.game), () => this.wishes.form(form), { "aria-haspopup": "dialog" })),
    );
  }
}

/** What passing everything means, and what it gives up. */
export function untilTurnWords() {
  return el("span", { class: "giving" }, say("passing.until_turn"), " ", el("small", null, say("passing.until_turn.gives")));
}
