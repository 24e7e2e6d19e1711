/** The table of Heroic: the datafile on the left, the scene, the foes and the pool in the middle, order and doom on the right; for the Watcher the desk. */

/** @import { Drawn, Look, LookContext, Move, Question, Scene } from "/web/types.js" */
/** @import { Content, HeroicView, Hints } from "./types.js" */

import { el } from "/web/dom.js";
import { sameMove } from "/web/parts/choices.js";
import { say } from "/web/words.js";
import { Desk } from "./desk.js";

/** The styles of this look, beside it; later ones win. */
export const sheets = ["style/table.css", "style/desk.css"];

const WATCHER = 0;

/** @param {LookContext} ctx @returns {Look} */
export function createLook(ctx) {
  const board = new Board(ctx);
  return {
    element: board.element,
    update: (scene) => board.update(scene),
    destroy: () => board.destroy(),
    plans: true,
  };
}

/** One chair's table. Its parts draw themselves from the scene that it has. */
export class Board {
  /** @param {LookContext} ctx */
  constructor(ctx) {
    this.ctx = ctx;
    /** @type {Content} */
    this.content = ctx.content;
    this.seat = ctx.seat;
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {Question | null} */
    this.question = null;
    /** @type {Hints | null} */
    this.hints = null;
    this.left = el("div", { class: "hc-left" });
    this.middle = el("div", { class: "hc-middle" });
    this.right = el("div", { class: "hc-right" });
    this.desk = this.seat === WATCHER ? new Desk(this) : null;
    this.element = el("section", { class: ["hc", this.desk && "hc-watcher", this.seat === null && "hc-public", ctx.big && "hc-big"], "aria-label": say("heroic.table") }, el("div", { class: "hc-body" }, this.desk ? this.desk.element : [this.left, this.middle, this.right]));
  }

  /** @returns {HeroicView} */
  get view() {
    return /** @type {any} */ (this.scene?.view);
  }

  /** The datafile of somebody at the table. @param {number} who */
  sheetOf(who) {
    const { sheet } = this.view.cast[who];
    return typeof sheet === "string" ? this.content.datafiles[sheet] : sheet;
  }

  /** The place of a move in the question; -1: it is not possible. @param {Move} move */
  placeOf(move) {
    return this.question?.moves.findIndex((one) => sameMove(one, move)) ?? -1;
  }

  /** The moves of the question of some kinds, with their places and words. @param {...string} kinds */
  movesOf(...kinds) {
    const { question } = this;
    return (question?.moves ?? []).map((move, at) => ({ move, at, words: question?.words[at] ?? "" })).filter(({ move }) => kinds.includes(String(move[0])));
  }

  /** @param {Scene} scene @returns {Drawn} */
  update(scene) {
    this.scene = scene;
    this.question = scene.replaying ? null : scene.question;
    this.hints = this.question ? scene.hints : null;
    this.desk?.draw();
    return this.desk?.ranked() ?? undefined;
  }

  destroy() {}
}
