/** The hand: a fan of cards on a wide screen, a row to push along on a phone. */

/** @import { Board } from "./look.js" */

import { el } from "/web/dom.js";
import { say } from "/web/words.js";
import { arrange } from "./pieces.js";

/** Cards that are closer together than this, in pixels, hide what stands on the right of each. */
const CLOSE = 66;

export class Hand {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.row = el("div", { class: "mh-fan-row", role: "group", "data-region": true });
    this.title = el("h2", { class: "sr-only" });
    this.element = el("div", { class: "mh-hand-zone" }, this.title, this.row);
    /** @type {Map<string, HTMLElement>} */
    this.places = new Map();
  }

  draw() {
    const { board } = this;
    const { hand } = board.view;
    this.element.hidden = board.seat === null || board.scene?.big === true;
    this.row.setAttribute("aria-label", say("mayhem.yourHand", hand.length));
    this.title.textContent = say("mayhem.yourHand", hand.length);
    /** @type {Map<number, number>} */
    const copies = new Map();
    const items = hand.map((place, at) => {
      const copy = copies.get(place) ?? 0;
      copies.set(place, copy + 1);
      const key = `${place}:${copy}`;
      const holder = this.places.get(key) ?? el("div", { class: "mh-held" });
      this.places.set(key, holder);
      arrange(holder, [board.cards.held(place, copy)]);
      holder.style.setProperty("--lean", String(at - (hand.length - 1) / 2));
      return holder;
    });
    arrange(this.row, items);
    this.row.style.setProperty("--count", String(Math.max(1, hand.length)));
    for (const [key, holder] of this.places) if (!holder.isConnected) this.places.delete(key);
  }

  /** Where the cards of a full hand lie upon each other, their Values go to the left. Asks for a width, so call it once all is drawn. */
  spread() {
    this.row.classList.toggle("mh-close", this.row.clientWidth < this.board.view.hand.length * CLOSE);
  }
}
