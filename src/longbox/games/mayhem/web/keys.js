/** The keyboard at Mayhem's table: arrows go over cards and targets by where they lie, Escape takes a choice back, `s` scores. */

/** @import { Board } from "./look.js" */

import { ARROWS, nearest, settle, stopsOf } from "/web/parts/roving.js";

export class Keys {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.listen = (/** @type {KeyboardEvent} */ event) => this.pressed(event);
    document.addEventListener("keydown", this.listen);
    board.element.addEventListener("focusin", (event) => this.settle(/** @type {Element} */ (event.target)));
  }

  destroy() {
    document.removeEventListener("keydown", this.listen);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const { board } = this;
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || this.elsewhere(event.target)) return;
    if (event.key in ARROWS && this.go(ARROWS[event.key])) event.preventDefault();
    else if (event.key === "Escape" && (board.choosing?.chosen.length || board.unclear.length)) {
      const first = board.choosing?.chosen[0];
      board.cancel();
      if (first) this.focus(`${first.kind}:${first.at}`);
    } else if (event.key === "s") {
      const best = board.best();
      if (best && !board.sending) board.answer(best.move);
    } else if (event.key === "e" && board.scene?.ends && !board.sending) board.ctx.endTurn();
  }

  /** Whether this key belongs to something else: a field to write in, or a dialog above the table. @param {EventTarget | null} target */
  elsewhere(target) {
    if (!(target instanceof HTMLElement)) return false;
    return target.matches("input, textarea, select") || target.isContentEditable || target.closest("dialog") !== null;
  }

  /** The nearest in this direction. @param {[number, number]} way */
  go(way) {
    const here = document.activeElement;
    const { element } = this.board;
    if (!(here instanceof HTMLElement) || !here.matches("[data-nav]") || !element.contains(here)) return false;
    nearest(here, stopsOf(element), way)?.focus();
    return true;
  }

  /** One stop of each region can be reached by Tab: the one that had the focus last, or what can be chosen. */
  rove() {
    for (const region of this.board.element.querySelectorAll("[data-region]")) settle(region, document.activeElement, ".mh-meant, .choice");
  }

  /** @param {Element} target */
  settle(target) {
    const region = target.closest("[data-region]");
    if (region && target.matches("[data-nav]")) settle(region, target);
  }

  /** @param {string} thing */
  focus(thing) {
    const found = /** @type {HTMLElement | null} */ (this.board.element.querySelector(`[data-thing="${thing}"]`));
    found?.focus({ preventScroll: true });
  }
}
