/** The keyboard at Mayhem's table: arrows go over cards and targets by where they lie, Escape takes a choice back, `s` scores. */

/** @import { Board } from "./look.js" */

const ASIDE = 2.5;
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Keys {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** Whether somebody uses the keyboard: only then is the focus put anywhere, because it would look like a choice. */
    this.typing = false;
    this.listen = (/** @type {KeyboardEvent} */ event) => {
      this.typing = true;
      this.pressed(event);
    };
    this.point = () => (this.typing = false);
    document.addEventListener("keydown", this.listen);
    document.addEventListener("pointerdown", this.point, true);
    board.element.addEventListener("focusin", (event) => this.settle(/** @type {Element} */ (event.target)));
  }

  destroy() {
    document.removeEventListener("keydown", this.listen);
    document.removeEventListener("pointerdown", this.point, true);
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

  /** All that the arrows go to. @returns {HTMLElement[]} */
  stops() {
    const all = /** @type {NodeListOf<HTMLElement>} */ (this.board.element.querySelectorAll("[data-nav]"));
    return [...all].filter((stop) => stop.getClientRects().length > 0);
  }

  /** The nearest in this direction. @param {[number, number]} way */
  go([x, y]) {
    const here = document.activeElement;
    if (!(here instanceof HTMLElement) || !here.matches("[data-nav]") || !this.board.element.contains(here)) return false;
    const from = middle(here);
    let best = null;
    let least = Infinity;
    for (const stop of this.stops()) {
      const to = middle(stop);
      const along = (to.x - from.x) * x + (to.y - from.y) * y;
      const aside = Math.abs((to.x - from.x) * y) + Math.abs((to.y - from.y) * x);
      const far = along + ASIDE * aside;
      if (stop !== here && along > 4 && far < least) [best, least] = [stop, far];
    }
    best?.focus();
    return true;
  }

  /** One stop of each region can be reached by Tab: the one that had the focus last, or what can be chosen. */
  rove() {
    for (const region of this.board.element.querySelectorAll("[data-region]")) {
      const stops = /** @type {HTMLElement[]} */ ([...region.querySelectorAll("[data-nav]")]);
      const one =
        stops.find((stop) => stop === document.activeElement) ?? stops.find((stop) => stop.matches(".mh-meant, .choice")) ?? stops[0];
      for (const stop of stops) stop.tabIndex = stop === one ? 0 : -1;
    }
  }

  /** @param {Element} target */
  settle(target) {
    const region = target.closest("[data-region]");
    if (!region || !target.matches("[data-nav]")) return;
    for (const stop of /** @type {NodeListOf<HTMLElement>} */ (region.querySelectorAll("[data-nav]")))
      stop.tabIndex = stop === target ? 0 : -1;
  }

  /** What has the focus on the board, to find it again after drawing. @returns {string | null} */
  held() {
    const here = document.activeElement;
    return here instanceof HTMLElement && this.board.element.contains(here) ? (here.dataset.thing ?? "") : null;
  }

  /** The focus must not fall off the board with a card that has left it. @param {string | null} thing */
  hold(thing) {
    const here = document.activeElement;
    if (!this.typing || thing === null || (here && here !== document.body)) return;
    if (thing && this.focus(thing)) return;
    const { element } = this.board;
    const next = element.querySelector(".mh-hand-zone [data-nav][tabindex='0']") ?? element.querySelector(".mh-main button");
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }

  /** @param {string} thing */
  focus(thing) {
    const found = this.board.element.querySelector(`[data-thing="${thing}"]`);
    if (found instanceof HTMLElement) found.focus({ preventScroll: true });
    return found !== null;
  }
}

/** @param {Element} element */
function middle(element) {
  const rect = element.getBoundingClientRect();
  return { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
}
