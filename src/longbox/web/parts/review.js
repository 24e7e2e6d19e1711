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
   * @param {number[]} own the seats whose play is summed up
   */
  constructor(table, names, turnAt, jump, own) {
    this.table = table;
    this.names = names;
    this.turnAt = turnAt;
    /** Whether somebody has asked for it. */
    this.asked = false;
    this.jump = jump;
    this.own = own;
    /** @type {Remark[]} */
    this.remarks = [];
    this.moment = 0;
    this.before = 0;
    this.line = el("p", { class: "review-line", "aria-live": "polite" });
    this.further = button(say("review.next"), () => this.go(), { class: "button small" });
    /** What is said of the step that is shown: it stays with the controls. */
    this.now = el(
      "div",
      { class: "review-now" },
      button(say("review.ask"), () => this.ask(), { class: "button small" }),
    );
    /** What is said of the whole game. */
    this.element = el("div", { class: "review panel", hidden: true });
  }

  async ask() {
    this.asked = true;
    fill(this.now, el("p", { class: "small", role: "status" }, say("review.wait")));
    try {
      this.remarks = (await api(`tables/${encodeURIComponent(this.table)}/review`)).remarks;
    } catch (error) {
      fill(
        this.now,
        el("p", { class: "small", role: "alert" }, refusalOf(error).words),
        button(say("review.ask"), () => this.ask(), { class: "button small" }),
      );
      return;
    }
    const turns = await Promise.all(this.remarks.filter(({ turning }) => turning).map((remark) => this.turn(remark)));
    // the button first: it stays where it is, however long the line is
    fill(this.now, this.further, this.line);
    this.element.hidden = false;
    fill(
      this.element,
      this.own.map((seat) => this.sum(seat)),
      turns.length
        ? [el("h2", { class: "move-title" }, say("review.turns")), el("div", { class: "review-turns" }, turns)]
        : el("p", { class: "small" }, say("review.none")),
    );
    this.show(this.before, this.moment);
  }

  /** The decisions that somebody may want to step through: those of one's own seats; if there are none, everybody's. */
  decisions() {
    const own = this.remarks.filter(({ seat }) => this.own.includes(seat));
    return own.length ? own : this.remarks;
  }

  /** The next decision after what is shown. */
  ahead() {
    return this.decisions().find(({ moment }) => moment > this.moment);
  }

  go() {
    const next = this.ahead();
    if (next) this.jump(next.moment);
  }

  /** How somebody has played, by the bot's count. @param {number} seat */
  sum(seat) {
    const { count, same, cost, worst } = summed(this.remarks.filter((remark) => remark.seat === seat));
    if (!count) return null;
    const words = say("review.sum", this.names()[seat], count, same, percent(cost));
    if (!worst) return el("p", { class: "review-sum" }, words);
    const dearest = button(say("review.worst", percent(worst.best - worst.chance), count - same > 1), () => this.jump(worst.moment), {
      class: "button small",
    });
    return el("div", { class: "review-sum" }, el("p", null, words), dearest);
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
    this.further.disabled = !this.ahead();
  }

  /** @param {Remark} remark */
  words({ seat, made, chance, better, best }) {
    const judged = better ? say("review.better", better, percent(best)) : say("review.same");
    return `${say("review.made", this.names()[seat], made, percent(chance))} ${judged}`;
  }
}

/**
 * How many decisions there were, in how many the bot had nothing better, what the others cost on average as a chance of winning, and
 * the one that cost most.
 *
 * @param {Remark[]} remarks
 */
export function summed(remarks) {
  const worse = remarks.filter(({ better }) => better).sort((one, other) => other.best - other.chance - (one.best - one.chance));
  const lost = worse.reduce((sum, { best, chance }) => sum + best - chance, 0);
  return {
    count: remarks.length,
    same: remarks.length - worse.length,
    cost: worse.length ? lost / worse.length : 0,
    worst: worse[0] ?? null,
  };
}
