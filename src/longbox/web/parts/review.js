/** After a game: what a bot would have played, and where the game turned. */

import { api, refusalOf } from "../api.js";
import { button, el, fill } from "../dom.js";
import { say } from "../words.js";

/** @import { Remark } from "../types.js" */

const percent = (/** @type {number} */ chance) => Math.round(100 * chance);

/** Asks for the bot's remarks when somebody wants them, and shows the one for the step that is shown. */
export class Review {
  /**
   * @param {string} table
   * @param {() => string[]} names
   * @param {(moment: number) => Promise<string>} turnAt the name of a moment's turn
   * @param {(moment: number) => void} jump goes to a moment of the game
   */
  constructor(table, names, turnAt, jump) {
    this.table = table;
    this.names = names;
    this.turnAt = turnAt;
    /** Whether somebody has asked for it. */
    this.asked = false;
    this.jump = jump;
    /** @type {Remark[]} */
    this.remarks = [];
    this.moment = 0;
    this.before = 0;
    this.line = el("p", { class: "review-line", "aria-live": "polite" });
    this.element = el(
      "div",
      { class: "review" },
      button(say("review.ask"), () => this.ask(), { class: "button small" }),
    );
  }

  async ask() {
    this.asked = true;
    fill(this.element, el("p", { class: "small", role: "status" }, say("review.wait")));
    try {
      this.remarks = (await api(`tables/${encodeURIComponent(this.table)}/review`)).remarks;
    } catch (error) {
      fill(
        this.element,
        el("p", { class: "small", role: "alert" }, refusalOf(error).words),
        button(say("review.ask"), () => this.ask(), { class: "button small" }),
      );
      return;
    }
    const turns = await Promise.all(this.remarks.filter(({ turning }) => turning).map((remark) => this.turn(remark)));
    fill(
      this.element,
      this.line,
      turns.length
        ? [el("h2", { class: "move-title" }, say("review.turns")), el("div", { class: "review-turns" }, turns)]
        : el("p", { class: "small" }, say("review.none")),
    );
    this.show(this.before, this.moment);
  }

  /** @param {Remark} remark */
  async turn(remark) {
    const turn = await this.turnAt(remark.moment);
    const lost = say("review.turn", this.names()[remark.seat], percent(remark.best), percent(remark.chance));
    return button([turn ? el("b", null, turn) : null, el("span", null, lost)], () => this.jump(remark.moment), { class: "button small" });
  }

  /** Show what is said of a step; `before` is the moment of the step before it. @param {number} before @param {number} moment */
  show(before, moment) {
    this.before = before;
    this.moment = moment;
    const said = this.remarks.filter((remark) => remark.moment > before && remark.moment <= moment);
    const remark = said.find(({ turning }) => turning) ?? said.find(({ better }) => better) ?? said.at(-1);
    this.line.classList.toggle("turning", remark?.turning ?? false);
    fill(this.line, remark ? this.words(remark) : say("review.quiet"));
  }

  /** @param {Remark} remark */
  words({ seat, made, chance, better, best }) {
    const judged = better ? say("review.better", better, percent(best)) : say("review.same");
    return `${say("review.made", this.names()[seat], made, percent(chance))} ${judged}`;
  }
}
