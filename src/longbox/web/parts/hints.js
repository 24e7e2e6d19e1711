/** The buttons that ask for hints, at the head of the question. They are always the same ones: nobody loses the focus when hints come. */

import { button, el } from "../dom.js";
import { say } from "../words.js";

/**
 * @typedef {object} Hinting
 * @property {boolean} offered hints can be asked for
 * @property {boolean} shown they are wanted
 * @property {boolean} sortable they could put other moves first
 * @property {boolean} ready they are there, and the best is not first yet
 */

export class HintButtons {
  /** @param {() => void} toggle @param {() => void} sort */
  constructor(toggle, sort) {
    this.toggle = button("", toggle, { class: "button small", "aria-keyshortcuts": "h" });
    this.sort = button(say("hints.sort"), sort, { class: "button small" });
    this.element = el("div", { class: "hinting row tight", hidden: true }, this.sort, this.toggle);
  }

  /** @param {Hinting} hinting */
  show({ offered, shown, sortable, ready }) {
    this.element.hidden = !offered;
    this.toggle.textContent = say(shown ? "hints.hide" : "hints.show");
    this.sort.hidden = !shown || !sortable;
    if (ready) this.sort.removeAttribute("aria-disabled");
    else this.sort.setAttribute("aria-disabled", "true");
  }
}
