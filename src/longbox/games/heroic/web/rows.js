/** The datafile on a narrow screen: a row for each box with the die that is chosen there; a tap takes the next one. */

/** @import { Move } from "/web/types.js" */
/** @import { Board } from "./look.js" */

import { button, el, fill } from "/web/dom.js";
import { sameMove } from "/web/parts/choices.js";
import { say } from "/web/words.js";
import { pip } from "./dice.js";
import { draftOf } from "./reading.js";

/** @typedef {{title: string, kind: string, first: number | null}} Box of which one die is free */

export class Rows {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.element = el("ul", { role: "list", class: "hc-swaps", "aria-label": say("heroic.swaps") });
  }

  /** @param {number} who for whom dice are gathered; -1: nobody */
  draw(who) {
    this.element.hidden = who < 0 || !this.board.question;
    if (this.element.hidden) return;
    const sheet = this.board.sheetOf(who);
    /** @type {Box[]} */
    const boxes = [
      { title: say("heroic.affiliation"), kind: "affiliation", first: null },
      { title: say("heroic.distinction"), kind: "distinction", first: null },
      ...sheet.sets.map((set, at) => ({ title: set.name, kind: "power", first: at })),
      { title: say("heroic.specialty"), kind: "specialty", first: null },
      { title: say("heroic.asset"), kind: "asset", first: null },
      { title: say("heroic.resource"), kind: "resource", first: null },
      { title: say("heroic.hindrance"), kind: "hindrance", first: null },
      { title: say("heroic.their_stress"), kind: "stress", first: null },
    ];
    fill(this.element, boxes.map((box) => this.row(box)).filter(Boolean));
  }

  /** @param {Box} box */
  row({ title, kind, first }) {
    const { board } = this;
    const belongs = (/** @type {Move} */ move) =>
      move[0] === kind &&
      (first === null || move[1] === first) &&
      !Number(
        move[kind === "affiliation" ? 9 : kind === "asset" || kind === "resource" || kind === "hindrance" || kind === "stress" ? 2 : 3] ??
          0,
      ) &&
      (kind !== "specialty" || !move[2]);
    const ways = (board.question?.moves ?? []).filter(belongs);
    const laid = draftOf(board.view).findIndex(belongs);
    const step = laid >= 0 ? draftOf(board.view)[laid] : null;
    if (!ways.length && !step) return null;
    const now = ways.findIndex((move) => sameMove(move, step));
    const next = ways[now + 1] ?? (step ? null : ways[0]) ?? null;
    const words = step ? board.wordsOf(step) || this.markOf(laid) : say("heroic.none");
    const die = step ? this.dieOf(laid) : 0;
    const press = () => (next ? board.answer(next) : step ? board.drop(laid) : undefined);
    return el(
      "li",
      null,
      button(
        [
          el("small", null, title),
          el("b", null, words.replace(/ (?:as )?d\d+$/, "")),
          die ? pip(die, "hc-large") : el("span", { class: "hc-no-die" }, "+"),
        ],
        press,
        {
          class: ["hc-swap", step && "hc-in"],
          "aria-label": say("heroic.swap", title, words),
          dataset: { thing: `swap:${kind}:${first ?? ""}`, free: "" },
        },
      ),
    );
  }

  /** @param {number} laid */
  dieOf(laid) {
    const at = this.placeOf(laid);
    return at < 0 ? 0 : (this.board.view.pool?.dice[at] ?? 0);
  }

  /** @param {number} laid */
  markOf(laid) {
    const at = this.placeOf(laid);
    return at < 0 ? "" : (this.board.view.pool?.marks[at] ?? "");
  }

  /** Where the first die of a step is in the pool; -1: it has brought none. @param {number} laid */
  placeOf(laid) {
    return this.board.view.pool?.steps.indexOf(laid) ?? -1;
  }
}
