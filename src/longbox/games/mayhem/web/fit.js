/** Everything on one screen: the largest cards with which the whole table fits, wherever the stage has a height of its own. */

/** @import { Board } from "./look.js" */

/** Sizes of the cards, the wanted one first; 1 is the usual one. */
const SIZES = [1.3, 1.2, 1.1, 1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45, 0.4, 0.36, 0.32];
/** Below this size zones do without their names. */
const DENSE = 0.66;

export class Fit {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** For what the cards have their size. */
    this.known = "";
    /** The size that was found last, with which the next search begins: it is seldom another one. */
    this.at = SIZES.length >> 1;
    /** The size that this question has come down to: cards do not grow and shrink while somebody chooses. */
    this.least = 0;
    this.question = -1;
    board.watch.observe(board.bar.element);
    board.watch.observe(board.stack.element);
  }

  /** Find the size anew if anything has changed that it depends on. */
  run() {
    const { board } = this;
    const height = board.height();
    if (!board.frame) return;
    const key = height
      ? [
          board.frame.clientWidth,
          height,
          board.bar.element.offsetHeight,
          board.stack.element.offsetHeight,
          ...board.tableaux.map((one) => one.heights()),
        ].join(" ")
      : "flows";
    board.hand.spread(); // here, where everything is laid out already, because it asks for a width
    if (key === this.known) return;
    this.known = key;
    board.body.style.removeProperty("height");
    if (!height) this.flow();
    else {
      this.search(height);
      board.body.style.height = `${height}px`;
    }
    board.layNames();
    board.stack.point();
  }

  /** No height to keep to: the sizes of the style sheets. */
  flow() {
    this.board.element.style.removeProperty("--fit");
    delete this.board.element.dataset.dense;
    delete this.board.others.dataset.columns;
  }

  /** Take the largest cards, in as many columns as it takes on a TV, with which the table is no higher than this. @param {number} height */
  search(height) {
    const { board } = this;
    const id = board.question?.id ?? 0;
    if (id !== this.question) [this.question, this.least] = [id, 0];
    const columns = board.ctx.big ? [...new Set([1, 2, board.tableaux.length])] : [0];
    const fitting = (/** @type {number} */ at) => columns.some((count) => this.fitsAt(at, count, height));
    // the sizes before `low` are too large; the one at `high` fits, or is the smallest
    let low = this.least;
    let high = SIZES.length - 1;
    let tried = -1;
    const guesses = [this.at, this.at - 1];
    while (low < high) {
      const guess = guesses.shift() ?? (low + high) >> 1;
      tried = Math.min(Math.max(guess, low), high - 1);
      if (fitting(tried)) high = tried;
      else low = tried + 1;
    }
    if (tried !== high) fitting(high);
    this.at = high;
    if (board.choosing?.chosen.length || board.unclear.length) this.least = high;
  }

  /** @param {number} at the place of a size @param {number} columns 0: as the style sheets say @param {number} height */
  fitsAt(at, columns, height) {
    const { board } = this;
    if (columns) board.others.dataset.columns = String(columns);
    board.element.dataset.dense = String(SIZES[at] < DENSE);
    board.element.style.setProperty("--fit", String(SIZES[at]));
    return board.body.offsetHeight <= height;
  }
}
