/**
 * What the looks of our games share: how things stand for one chair, what its question offers, the place of the focus, and the height
 * that a table has to keep to. A game's board extends it and is the look itself; what can be found again on it has `data-thing`.
 */

/** @import { LookContext, Lesson, Move, Question, Scene, Table, Tip } from "../types.js" */

import { button, el } from "../dom.js";
import { capital, sameMove } from "./choices.js";

/** Below this width the parts of a table go one below the other. */
const NARROW = 660;

/**
 * @template View what its game shows of a table
 * @template Content what its game has from its packs
 */
export class Board {
  /** @param {LookContext} ctx @param {string} name which the classes of its elements begin with @param {string} label */
  constructor(ctx, name, label) {
    this.ctx = ctx;
    this.name = name;
    /** @type {Content} */
    this.content = ctx.content;
    this.seat = ctx.seat;
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {Question | null} */
    this.question = null;
    this.body = el("div", { class: `${name}-body` });
    this.element = el(
      "section",
      { class: [name, this.seat === null && `${name}-public`, ctx.big && `${name}-bigger`], "aria-label": label },
      this.body,
    );
    /** @type {Element | null} */
    this.frame = null;
    this.watch = new ResizeObserver(() => this.scene && this.fit());
  }

  /** Take in what there is to draw. @param {Scene} scene */
  see(scene) {
    this.scene = scene;
    this.question = scene.replaying ? null : scene.question;
  }

  /** @returns {View} */
  get view() {
    return /** @type {any} */ (this.scene?.view);
  }

  /** The table as this chair knows it; null in a replay. @returns {Table | null} */
  get table() {
    const table = this.scene?.table;
    return table && "names" in table ? table : null;
  }

  /** Whether an answer is on its way. */
  get sending() {
    return this.scene?.sending === true;
  }

  /** The lesson that is under way, or null. @returns {Lesson | null} */
  get lesson() {
    const lesson = this.table?.lesson;
    return lesson && !lesson.done ? lesson : null;
  }

  /** The move that the narrator waits for; [] if any will do, null if none. @returns {Move | null} */
  get expected() {
    return this.question && (this.lesson?.move ?? null);
  }

  /** @param {Move} move */
  isMeant(move) {
    return sameMove(this.expected, move);
  }

  /** The place of a move in the question; -1: it is not possible. @param {Move} move */
  placeOf(move) {
    return this.question?.moves.findIndex((one) => sameMove(one, move)) ?? -1;
  }

  /** @param {Move} move */
  offers(move) {
    return this.placeOf(move) >= 0;
  }

  /** @param {Move} move */
  wordsOf(move) {
    return this.question?.words[this.placeOf(move)] ?? "";
  }

  /** More about a move of the question. @param {Move} _move @param {number} _at @returns {Tip | null} */
  tip(_move, _at) {
    return null;
  }

  /** More about the moves of the question, by their places. @returns {{[at: number]: Tip}} */
  tips() {
    const all = (this.question?.moves ?? []).map((move, at) => [at, this.tip(move, at)]);
    return Object.fromEntries(all.filter(([, tip]) => tip));
  }

  /** A move of the question as a button. @param {number} at */
  moveButton(at) {
    const move = this.question?.moves[at] ?? [];
    const tip = this.tip(move, at);
    return button(
      [
        el("span", { class: "move-words" }, capital(tip?.words ?? this.question?.words[at] ?? "")),
        tip?.note ? el("span", { class: "move-note" }, tip.note) : null,
      ],
      () => this.give(move),
      { class: ["button", "move", this.isMeant(move) && "hinted"] },
    );
  }

  /** Moves of the question as a list of buttons; null: there are none. @param {number[]} places @param {string} name of its class */
  moveList(places, name) {
    const items = places.map((at) => el("li", null, this.moveButton(at)));
    return items.length ? el("ul", { role: "list", class: name }, items) : null;
  }

  /** Answer with what was chosen in a popover. @param {Move} move */
  give(move) {
    this.ctx.details(null);
    return this.answer(move);
  }

  /** @param {Move} move @returns {Promise<unknown>} */
  answer(move) {
    return this.ctx.answer(move);
  }

  /** Mark these things, and no others. @param {string[]} things */
  point(things) {
    for (const shown of this.element.querySelectorAll(".pointed")) shown.classList.remove("pointed");
    for (const thing of things) this.element.querySelector(`[data-thing="${thing}"]`)?.classList.add("pointed");
  }

  /** What has the focus on the board, to find it again after drawing; null: nothing, or somebody has pressed it without the keyboard. */
  held() {
    const here = document.activeElement;
    return here instanceof HTMLElement && this.element.contains(here) && here.matches(":focus-visible") ? (here.dataset.thing ?? "") : null;
  }

  /**
   * Whoever uses the keyboard keeps a place on the board, also when what had the focus has gone.
   *
   * @param {string | null} thing
   * @param {...string} next selectors of what is to have the focus then, the best first
   */
  hold(thing, ...next) {
    if (thing === null || this.element.contains(document.activeElement)) return;
    for (const selector of [`[data-thing="${thing}"]`, ...next]) {
      const all = /** @type {HTMLElement[]} */ ([...this.element.querySelectorAll(selector)]);
      const seen = all.find((one) => one.getClientRects().length > 0);
      if (seen) return seen.focus({ preventScroll: true });
    }
  }

  get narrow() {
    return this.element.clientWidth > 0 && this.element.clientWidth < NARROW;
  }

  /** The height that the table has to keep to; 0: the page scrolls. It is fitted again when that changes. */
  height() {
    const frame = this.element.parentElement;
    if (frame && frame !== this.frame) this.watch.observe(frame);
    this.frame = frame;
    const fits = getComputedStyle(this.element).getPropertyValue("--fits").trim() === "1";
    return frame && fits ? frame.clientHeight : 0;
  }

  /** Where the stage has a height of its own, the table is exactly as high. */
  fit() {
    const height = this.height();
    this.element.style.height = height ? `${height}px` : "";
    this.element.classList.toggle(`${this.name}-narrow`, this.narrow);
  }

  destroy() {
    this.watch.disconnect();
  }
}
