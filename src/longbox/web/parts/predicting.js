/** Onlookers predict who wins a contest, with one press; the best of them gets a title at the end. */

import { button, el, fill } from "../dom.js";
import { note } from "../live.js";
import { say } from "../words.js";
import { ruleLink } from "./rulebook.js";

/** @import { Predicting } from "../types.js" */
/** @import { Connection } from "../connection.js" */

export class Predictor {
  /** @param {Connection} line @param {(number: string) => void} rule */
  constructor(line, rule) {
    this.line = line;
    this.rule = rule;
    this.key = "";
    this.element = el("section", { class: "predictor panel", "aria-label": say("predict.title"), hidden: true });
  }

  /** @param {Predicting | null} predicting */
  show(predicting) {
    const contest = predicting?.contest ?? null;
    this.element.hidden = contest === null;
    const key = JSON.stringify(predicting);
    if (!predicting || !contest || key === this.key) return;
    this.key = key;
    const sides = contest.sides.map((side, at) =>
      button(side, () => this.predict(contest.id, at), {
        class: ["button", "predict-side"],
        "aria-pressed": String(predicting.mine === at),
      }),
    );
    fill(
      this.element,
      el("p", { class: "predict-text" }, el("b", null, say("predict.title")), " ", contest.text, " ", ruleLink("T7.9", this.rule)),
      el("div", { class: "row tight" }, sides),
    );
  }

  /** @param {string} contest @param {number} side */
  async predict(contest, side) {
    const { refusal } = await this.line.send("predict", { contest, side });
    if (refusal) note(refusal.words, "bad");
  }
}
