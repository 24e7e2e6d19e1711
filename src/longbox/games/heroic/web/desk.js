/** The Watcher's desk. */

/** @import { Board } from "./look.js" */

import { el } from "/web/dom.js";
import { say } from "/web/words.js";

export class Desk {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.element = el("section", { class: "hc-desk", "aria-label": say("heroic.desk") });
  }

  /** Draw what the board's scene says. */
  draw() {}
}
